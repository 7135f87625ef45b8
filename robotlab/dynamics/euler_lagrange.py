"""The Euler-Lagrange algorithm of Virgala and Filakovsky (2018), to be laid beside its 15 lines.

    d/dt dL/dqd - dL/dq = tau,  L = K - P    =>    M(q) qdd + C(q, qd) qd + g(q) = tau                    (3), (20)

Energies need no forces between links. The price is differentiation: of P once, of the n x n matrix M n times.
"""
import numpy as np

from ..maths.calculus import gradient
from ..maths.spatial import to_parent
from .energy import inertia_matrix, potential_energy
from ..model.masses import require_masses
from .inputs import joint_arrays


def gravity_vector(robot, q):
    """g_k = dP/dq_k, lines 4 and 5, (18): q (..., n) -> (..., n)."""
    return gradient(lambda x: potential_energy(robot, x), q)


def christoffel_symbols(robot, q):
    """c_ijk = 1/2 (dM_kj/dq_i + dM_ki/dq_j - dM_ij/dq_k), line 10, (22): q (..., n) -> (..., n, n, n), indices i, j, k."""
    dM = gradient(lambda x: inertia_matrix(robot, x), q)                       # dM[a, b, i] = dM_ab/dq_i
    dM_kj_i = np.moveaxis(dM, (-3, -2, -1), (-1, -2, -3))                      # each written with indices in the order i, j, k
    dM_ki_j = np.moveaxis(dM, (-3, -2, -1), (-1, -3, -2))
    return (dM_kj_i + dM_ki_j - dM) / 2


def christoffel_matrix(robot, q, qd):
    """C_kj = sum_i c_ijk qd_i, lines 7 to 15, (21): q, qd (..., n) -> (..., n, n)."""
    c = christoffel_symbols(robot, q)
    return np.swapaxes((c * qd[..., :, None, None]).sum(-3), -1, -2)


def euler_lagrange(robot, q, qd, qdd):
    """tau = M qdd + C qd + g from the energies: what the joints must supply.

    q, qd, qdd: (..., n) joint coordinates, rates, accelerations. Returns (..., n) [N m, or N where a joint slides].
    """
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    require_masses(robot)
    M, C, g = inertia_matrix(robot, q), christoffel_matrix(robot, q, qd), gravity_vector(robot, q)
    return to_parent(M, qdd) + to_parent(C, qd) + g                            # (20)

"""The algorithm of Virgala and Filakovsky (2018) with every intermediate kept, as formulas: to be read line by line.

    2 p_ci    3 Jv_i, Jw_i    4 P_i    5 g_k = dP/dq_k    6 M = sum M_i    10 c_ijk    12 C_kj = sum_i c_ijk qd_i

`euler_lagrange` computes the same with numbers; here the same functions run on polynomials, which are then written out.
"""
from functools import cached_property, lru_cache

import numpy as np

from ..kinematics.frames import link_poses
from ..kinematics.jacobian import point_jacobian
from ..model.joints import exact_for
from ..model.letters import INERTIAL
from .closed_form import Letters
from .energy import centres_of_mass, inertia_matrix, kinetic_energy, potential_energy
from ..model.masses import require_masses
from .euler_lagrange import christoffel_symbols, gravity_vector


class Derivation:
    """Every intermediate of the energy-based derivation of one arm, as SymPy expressions in normal form.

    Links and joints are counted from 1, as in the paper. Letters of the arm stay letters: see `Robot.symbolic`.
    """

    def __init__(self, robot):
        require_masses(robot)
        self.robot, self._letters = robot, Letters(robot)
        self._arm, self._q = exact_for(self._letters.arm, self._letters.q)

    def _written(self, x):
        """A scalar, vector or matrix of polynomials as SymPy."""
        import sympy
        x = np.asarray(x, dtype=object)
        out = [self._letters.textbook.write(v) if hasattr(v, "terms") else sympy.sympify(v) for v in x.flat]
        return sympy.Matrix(len(x), x.size // len(x), out) if x.ndim else out[0]

    def _alone(self, i):
        """The arm in which only link i has mass."""
        return self._arm.map(lambda link, name, x: 0 if link not in (0, i) and name in INERTIAL else x)

    @cached_property
    def _poses(self):
        return link_poses(self._arm, self._q)

    @cached_property
    def _centres(self):
        return centres_of_mass(self._arm, self._q, self._poses)

    def centre(self, i):
        """Line 2: the centre of mass of link i in the world, (3, 1) [m]."""
        return self._written(self._centres[i - 1])

    def jacobian(self, i):
        """Line 3: (Jv, Jw) of the centre of mass of link i, (3, n) each."""
        J = point_jacobian(self._arm, self._q, i, self._centres[i - 1], self._poses)
        return self._written(J[:3]), self._written(J[3:])

    def potential(self, i=None):
        """Line 4: the potential energy of link i, or of the whole arm [J]."""
        return self._written(potential_energy(self._alone(i) if i else self._arm, self._q))

    @cached_property
    def gravity(self):
        """Line 5: the vector g, (n, 1)."""
        return self._written(gravity_vector(self._arm, self._q))

    def inertia(self, i=None):
        """Line 6: the part of link i in M, or all of M with the rotors, (n, n)."""
        rotors = np.diag(self._arm.rotor_inertia) if i else 0
        return self._written(inertia_matrix(self._alone(i) if i else self._arm, self._q) - rotors)

    @cached_property
    def _christoffel(self):
        return christoffel_symbols(self._arm, self._q)

    def christoffel(self, i, j, k):
        """Line 10: c_ijk."""
        return self._written(self._christoffel[i - 1, j - 1, k - 1])

    def nonzero(self):
        """The number of the n^3 Christoffel symbols that are not zero in every posture."""
        return sum(bool(c) for c in self._christoffel.flat)

    def coriolis(self, k, j):
        """Line 12: the entry C_kj."""
        return self._written((self._christoffel[:, j - 1, k - 1] * self._letters.qd).sum())

    def kinetic(self, i=None):
        """The kinetic energy of link i, or of the whole arm [J]: (6) to (9)."""
        arm = (self._alone(i) if i else self._arm)
        return self._written(kinetic_energy(arm, self._q, self._letters.qd))


@lru_cache(maxsize=16)
def derivation(robot):
    """The `Derivation` of an arm: p_ci, J_v, J_w, P, g, M, c_ijk and C in closed form, one by one.

    robot: with masses; letters stay letters, for letters everywhere pass `robot.symbolic()`. ValueError without masses.
    """
    return Derivation(robot)


def letter_values(robot):
    """{letter: number} that turn `robot.symbolic()` back into the robot; robot: with numbers throughout."""
    numbers, values = {}, {}
    robot.map(lambda i, name, x: numbers.setdefault((i, name), x))

    def note(i, name, x):
        for sign in (1, -1):
            if getattr(sign * x, "is_Symbol", False):
                values[sign * x] = sign * float(numbers[i, name])
    robot.symbolic().map(note)
    return values

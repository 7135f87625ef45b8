"""The five shares of a joint torque: of acceleration, of Coriolis and centrifugal forces, of gravity, of friction.

    tau_k = sum_j M_kj qdd_j + sum_(i<j) 2 c_ijk qd_i qd_j + sum_i c_iik qd_i^2 + g_k + friction_k
              inertial             Coriolis                  centrifugal     gravity  friction

with c_ijk of Christoffel. No c_ijk is formed: the squares answer when one joint moves at a time, the products are the rest.
"""
import numpy as np

from .inputs import joint_arrays
from .methods import method_named
from .probe import friction_torque, gravity_torque, velocity_torque, weightless


def torque_shares(robot, q, qd, qdd, method="newton_euler"):
    """The shares of the torques of `inverse_dynamics`, which are their sum.

        centrifugal = sum_i h(q, qd_i e_i)      coriolis = h(q, qd) - centrifugal      with h = C qd

    q, qd, qdd: (..., n) of numbers. method: a name in METHODS. Returns {"inertial", "coriolis", "centrifugal", "gravity",
    "friction": (..., n)} [N m, or N where a joint slides]. (Virgala and Filakovsky 2018, (20)-(22), with the sum of (19) sorted.)

    >>> from robotlab import torque_shares, zoo
    >>> shares = torque_shares(zoo.planar(2), [0, 0], [0, 0], [0, 0])
    >>> shares["gravity"].round(3)
    array([19.62 ,  4.905])
    """
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    one_by_one = qd[..., None, :] * np.eye(robot.n)                    # row i: joint i moves, the others rest
    centrifugal = velocity_torque(robot, q[..., None, :], one_by_one, method).sum(-2)
    return {"inertial": method_named(method)(weightless(robot), q, 0 * qd, qdd),
            "coriolis": velocity_torque(robot, q, qd, method) - centrifugal, "centrifugal": centrifugal,
            "gravity": gravity_torque(robot, q, method), "friction": friction_torque(robot, qd)}

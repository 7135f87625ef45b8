"""Notebook 03: the predictions about M, C and g, each decided by an experiment."""
import numpy as np

from ...dynamics.energy import inertia_matrix
from ...dynamics.probe import coriolis_matrix, friction_torque, gravity_torque, inverse_dynamics
from ...model import zoo
from ...model.link import Link
from ...model.motor import Friction
from ...model.robot import Robot

ELBOW = np.linspace(0, np.pi, 5)                     # postures that are compared


def hardest_posture(given):
    """Decide whether the inertia at joint 1 is largest with the elbow straight, folded, or the same everywhere."""
    M11 = inertia_matrix(zoo.two_link(), np.stack([0 * ELBOW, ELBOW], axis=-1))[:, 0, 0]
    return "c" if np.ptp(M11) < 1e-9 else "ab"[int(M11[-1] > M11[0])]


def silent_slider(given):
    """Find which of l1, q1, q2 is in no entry of M."""
    still = inertia_matrix(zoo.two_link(), [0.3, 0.7])
    changes = [inertia_matrix(zoo.two_link(length=1.1), [0.3, 0.7]), inertia_matrix(zoo.two_link(), [1.3, 0.7]),
               inertia_matrix(zoo.two_link(), [0.3, 1.2])]
    return "abc"[[bool(np.allclose(M, still)) for M in changes].index(True)]


def even_elbow(given):
    """Find the sign of tau1, without weight, while the elbow turns evenly from 60 degrees on, or that it is zero."""
    arm = zoo.two_link(gravity=0)
    tau = inverse_dynamics(arm, [0, np.pi / 3], [0, 2], [0, 0])
    return "a" if abs(tau[0]) < 1e-9 else "b" if tau[0] < 0 else "c"


def balanced(given):
    """Find the upright posture, of two, in which the weight needs no torque."""
    free = [np.abs(gravity_torque(zoo.two_link(), [angle, 0])).max() < 1e-9 for angle in (-np.pi / 2, np.pi / 2)]
    return "c" if all(free) else "ab"[free.index(True)]


def two_matrices(given):
    """Decide whether a C other than Christoffel's gives the same torque."""
    q, qd = np.array([0.3, 0.8]), np.array([1.0, -2.0])
    C = coriolis_matrix(zoo.two_link(), q, qd)
    other = C + np.outer([1.0, 0.5], [qd[1], -qd[0]])
    return "b" if np.allclose(C @ qd, other @ qd) and not np.allclose(C, other) else "a"


def centred_rod(given):
    """Find what a rod centred on the axis of joint 1 adds to its inertia, in m l²: nothing, 1/12 or 1/3."""
    M11 = inertia_matrix(zoo.polar(disc_inertia=0.08), [0.0, 0.5])[0, 0] - 0.08
    return "abc"[int(np.abs(M11 - np.array([0, 1 / 12, 1 / 3])).argmin())]


def twice_the_mass(given):
    """Find what doubles with all masses: the weight alone, M and g, or M, C and g."""
    light, heavy, q, qd = zoo.two_link(), zoo.two_link(mass=2.0), [0.3, 0.8], [1.0, -2.0]
    ratio = [(f(heavy) / f(light)) for f in (lambda r: inertia_matrix(r, q)[0, 0], lambda r: coriolis_matrix(r, q, qd)[0, 0],
                                             lambda r: gravity_torque(r, q)[0])]
    double = tuple(bool(abs(x - 2) < 1e-9) for x in ratio)
    return {(False, False, True): "a", (True, False, True): "b", (True, True, True): "c"}[double]


def at_rest(given):
    """Decide whether a joint at rest needs a torque against Coulomb friction."""
    arm = Robot([Link(a=1.0, friction=Friction(0.5, 2.0))])
    return "a" if abs(friction_torque(arm, [0.0])[0]) < 1e-9 else "b"


def other_zero(given):
    """Decide whether the torque of an arm changes when its base, and with it every height, is lifted by a metre."""
    lift = np.eye(4)
    lift[1, 3] = 1.0
    arm, q = zoo.two_link(), [0.3, 0.8]
    change = inverse_dynamics(arm.replace(base=lift), q, [1, 2], [3, 4]) - inverse_dynamics(arm, q, [1, 2], [3, 4])
    return "b" if np.abs(change).max() < 1e-9 else "a"


ANSWERS = {
    "energy-folded": hardest_posture,
    "energy-first-angle": silent_slider,
    "energy-even": even_elbow,
    "energy-balance": balanced,
    "energy-two-c": two_matrices,
    "energy-centred": centred_rod,
    "energy-double": twice_the_mass,
    "energy-rest": at_rest,
    "energy-zero": other_zero,
}

"""Every term of the equations of motion, from any method that gives torques.

A method is a function tau = M(q) qdd + h(q, qd) + g(q), h quadratic in qd. Ask it with the right accelerations and rates,
and each term answers by itself; this holds for numbers, batches, symbols and recorded programs.
"""
from functools import lru_cache, singledispatch

import numpy as np

from ..kinematics.jacobian import jacobian
from ..maths.graph import as_nodes, derivative
from ..maths.linear import solve
from ..maths.scalar import matrix
from ..maths.spatial import to_link
from ..model.checks import finite, got, number
from ..model.quick import quick
from ..model.robot import as_joint_array, require_robot
from .articulated import articulated_bodies
from .composite import composite_mass_matrix
from .inputs import joint_arrays
from .inertia import require_regular, require_regular_somewhere, suspect_inertia
from .lean import lean, prepared
from .lean_mass import lean_mass_and_gravity
from .methods import method_named, method_or_usual
from .rest import accelerations_from_rest


AT_REST = 1e-9                                       # [rad/s or m/s]: rounding at the end of a motion is no motion


# -- what plain calls of one posture are answered by, see `quick` -----------------------------------------------------------
def _torque(robot, q, qd, qdd, rub=0):
    return lean(robot, q, qd, qdd) + rub


def _torque_against(robot, q, qd, qdd, wrench, rub=0):
    return _torque(robot, q, qd, qdd, rub) - jacobian(robot, q).T @ wrench


def _gravity(robot, q):
    return lean(robot, q, 0 * q, 0 * q)


def _mass(robot, q):
    return lean_mass_and_gravity(prepared(robot), q)[0]


def _coriolis(robot, q, qd):
    """Christoffel's C is half the slope of h, which is quadratic in the rates."""
    h = as_nodes(q[0].graph, lean(weightless(robot), q, qd, 0 * qd))
    slopes = [(rate, {}) for rate in qd]             # each with what is found on its way, which the torques have in common
    return matrix([[derivative(x, rate, known) * 0.5 for rate, known in slopes] for x in h])


def _acceleration(robot, q, qd, tau, rub=0):
    require_regular_somewhere(robot)
    b = tau - lean(robot, q, qd, 0 * qd) - rub
    return solve(_mass(robot, q)[::-1, ::-1], b[::-1])[::-1]


def _friction_terms(robot, entries):
    """The friction of each joint as a text of Python, in terms of the texts of the entries of q, qd and one thing more; none where
    there is no friction."""
    constants = friction_constants(robot)
    if not constants.any():
        return []
    rates = entries[robot.n:2 * robot.n]
    return [f"{float(viscous)}*{v} + ({float(forward)} if {v} > {AT_REST} else {-float(backward)} if {v} < {-AT_REST} else 0.0)"
            for (viscous, forward, backward), v in zip(constants, rates)]


def _friction_terms_in_motion(robot, entries):
    """The same, but no quick answer at rest, where friction holds the joint: a division by zero sends the call to the formula."""
    terms = zip(_friction_terms(robot, entries), dry_joints(robot))
    return [text.replace("else 0.0)", "else 1/0)") if dry else text for text, dry in terms]


def weightless(robot):
    """The same arm without gravity."""
    return robot.replace_unchecked(gravity=np.zeros(3, dtype=int))


@quick(_mass, "q")
def mass_matrix(robot, q, method=None):
    """M(q): column j is the torque for a unit acceleration of joint j, at rest and without gravity.

    q: (..., n). method: a name in METHODS, which is then asked for each column; by default composite bodies, which are
    faster. Returns (..., n, n), symmetric and positive definite; rotors included.

    >>> from robotlab import mass_matrix, zoo
    >>> mass_matrix(zoo.planar(2), [0, 0]).round(3)
    array([[2.667, 0.833],
           [0.833, 0.333]])
    """
    q = as_joint_array(robot, q)
    if method is None:
        return composite_mass_matrix(robot, q)
    f, still = method_named(method), weightless(robot)
    unit = np.eye(robot.n, dtype=int)
    return np.stack([f(still, q, 0 * unit[j], unit[j]) for j in range(robot.n)], axis=-1)


@quick(lambda robot, q, qd: lean(weightless(robot), q, qd, 0 * qd), "q", "qd")
def velocity_torque(robot, q, qd, method=None):
    """h(q, qd) = C qd, the Coriolis and centrifugal torque: q, qd (..., n) -> (..., n)."""
    zero = np.zeros(robot.n, dtype=int)
    return method_or_usual(method)(weightless(robot), q, qd, zero)


@quick(_coriolis, "q", "qd")
def coriolis_matrix(robot, q, qd, method=None):
    """C(q, qd) with Christoffel symbols, for which dM/dt - 2C is skew: q, qd (..., n) -> (..., n, n).

    h is a quadratic form in qd; Christoffel's C is its symmetric bilinear form: C(q, u) v = 1/2 (h(u + v) - h(u) - h(v)).

    >>> from robotlab import coriolis_matrix, zoo
    >>> coriolis_matrix(zoo.planar(2), [0, 1.5707963267948966], [1.0, 0.0]).round(3) + 0.0
    array([[ 0. , -0.5],
           [ 0.5,  0. ]])
    """
    qd = as_joint_array(robot, qd, "qd")
    h = lambda rate: velocity_torque(robot, q, rate, method)
    here = h(qd)
    return np.stack([(h(qd + v) - here - h(v)) / 2 for v in np.eye(robot.n, dtype=int)], axis=-1)


@quick(_gravity, "q")
def gravity_torque(robot, q, method=None):
    """g(q), the torque that holds the arm still: q (..., n) -> (..., n).

    >>> from robotlab import gravity_torque, zoo
    >>> gravity_torque(zoo.planar(2), [0, 0]).round(3)
    array([19.62 ,  4.905])
    """
    q, zero = as_joint_array(robot, q), np.zeros(robot.n, dtype=int)
    return method_or_usual(method)(robot, q, zero, zero)


def friction_torque(robot, qd, smooth=0.0):
    """Return the torques that overcome friction: viscous rate plus Coulomb by the sign of the rate; 0 at rest.

    qd: (..., n) of numbers. smooth: a rate [rad/s or m/s] over which the Coulomb part rises, tanh(qd/smooth), where a jump
    would stop an integrator. Returns (..., n).

    >>> from robotlab import Friction, friction_torque, zoo
    >>> arm = zoo.planar(1).with_link(1, friction=Friction(coulomb=2.0))
    >>> friction_torque(arm, [[-1.0], [0.0], [1.0]]).ravel()
    array([-2.,  0.,  2.])
    """
    qd, smooth = as_joint_array(robot, qd, "qd"), number(smooth, "smooth", "a rate in rad/s or m/s, 0 or more", least=0)
    viscous, forward, backward = friction_constants(robot).T
    if not forward.any() and not backward.any():
        return viscous * qd
    sign = np.tanh(qd / smooth) if smooth else np.sign(np.real(qd)) * (np.abs(qd) > AT_REST)
    return viscous * qd + np.where(np.real(sign) > 0, forward, backward) * sign


@lru_cache(maxsize=64)
def friction_constants(robot):
    """The viscous constant of each joint and its Coulomb friction forwards and backwards (n, 3); 0 without friction."""
    found = np.array([(f.viscous, *f.coulomb) if f else (0.0, 0.0, 0.0) for f in (link.friction for link in robot.links)])
    found.setflags(write=False)
    return found


def dry_joints(robot):
    """Return which joints have dry (Coulomb) friction (n,)."""
    return friction_constants(robot)[:, 1:].any(-1)


@quick(_torque, "q", "qd", "qdd", extra=_friction_terms)
@quick(_torque_against, "q", "qd", "qdd", "wrench", extra=_friction_terms)
def inverse_dynamics(robot, q, qd, qdd, wrench=None, method=None):
    """tau = M qdd + C qd + g + friction - J^T wrench: what the joints must supply.

    robot: a `Robot`; or a `Mechanism`, whose q (..., N) is a closed posture, qd and qdd those of its chosen coordinates (..., k), and tau
    what must act along these; or a `FlexibleArm`, M qdd + h + K q along all of its coordinates (..., N).
    q, qd, qdd: (..., n). wrench: (..., 6), the force [N] and then the moment [N m] that the tool feels from outside, at the
    tool point, in world axes. method: a name in METHODS. Returns (..., n) [N m, or N where a joint slides].
    A rotor counts as gear^2 times its inertia at its joint, without gyroscopic moments; what a motor's own damping takes is a matter
    of its current (`nominal_current`). Limits of joints are ignored.

    >>> from robotlab import inverse_dynamics, zoo
    >>> from robotlab.systems import mechanisms
    >>> inverse_dynamics(zoo.planar(2), [0, 0], [0, 0], [0, 0]).round(3)
    array([19.62 ,  4.905])
    >>> loop = mechanisms.four_bar()
    >>> inverse_dynamics(loop, loop.q0, [1.0], [0.0]).shape
    (1,)
    """
    return torque_of(robot, q, qd, qdd, wrench, method)


@singledispatch
def torque_of(robot, q, qd, qdd, wrench, method):
    """`inverse_dynamics` of an open chain of rigid links; where other models are described, they add their own."""
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    tau = method_or_usual(method)(robot, q, qd, qdd) + friction_torque(robot, qd)
    return tau if wrench is None else tau - wrench_torque(robot, q, wrench)


def wrench_torque(robot, q, wrench):
    """J^T wrench (..., n): the torque that a wrench (..., 6) on the tool puts on the joints."""
    wrench = wrench if getattr(wrench, "dtype", None) in (complex, object) else finite(wrench, "wrench")
    if wrench.ndim == 0 or wrench.shape[-1] != 6:
        raise ValueError(f"wrench has shape {wrench.shape}; expected (..., 6): force in N, then moment in N m, in world axes")
    return to_link(jacobian(robot, q), wrench)


@quick(_acceleration, "q", "qd", "tau", extra=_friction_terms_in_motion, floor=suspect_inertia)
def forward_dynamics(robot, q, qd, tau, wrench=None, method=None):
    """qdd = M^-1 (tau - C qd - g - friction + J^T wrench): how the arm accelerates.

    robot: a `Robot`; or a `Mechanism`, which takes q (..., N) closed, qd and tau along its chosen coordinates (..., k); or a
    `FlexibleArm`, whose tau may be that of all coordinates (..., N) or of its motors (..., n).
    q, qd, tau: (..., n); wrench as in `inverse_dynamics`. method: a name in METHODS, which then gives M and the rest; by
    default articulated bodies, which need no M. Returns (..., n) [rad/s2 or m/s2]. A joint at rest stays at rest, 0, where its dry
    friction can hold it, and sets off against all of it where not; in a `Mechanism` there is none at rest.
    ValueError where a joint moves nothing that has inertia.

    >>> from robotlab import forward_dynamics, gravity_torque, zoo
    >>> arm, q = zoo.planar(2), [0.3, 0.5]
    >>> abs(forward_dynamics(arm, q, [0, 0], gravity_torque(arm, q))).round(9)
    array([0., 0.])
    """
    return acceleration_of(robot, q, qd, tau, wrench, method)


@singledispatch
def acceleration_of(robot, q, qd, tau, wrench, method):
    """`forward_dynamics` of an open chain of rigid links; where other models are described, they add their own."""
    q, qd, tau = joint_arrays_of_torque(require_robot(robot), q, qd, tau)
    tau = tau - friction_torque(robot, qd)
    tau = tau if wrench is None else tau + wrench_torque(robot, q, wrench)
    resting = dry_joints(robot) & (np.abs(qd) <= AT_REST) if dry_joints(robot).any() and qd.dtype.kind == "f" else np.zeros(())
    if method is None and not resting.any():
        return articulated_bodies(robot, q, qd, tau)
    zero = np.zeros(robot.n, dtype=int)
    M = require_regular(robot, q, mass_matrix(robot, q, method))
    left = tau - method_or_usual(method)(robot, q, qd, zero)
    if not resting.any():
        return solve(M, left)
    _, forward, backward = friction_constants(robot).T
    return accelerations_from_rest(M, left, resting * forward, resting * backward)


def refuse_wrench_and_method(model, wrench, method):
    """Raise a ValueError where a model that is no open chain of rigid links is given what only such a chain takes."""
    for name, value in (("wrench", wrench), ("method", method)):
        if value is not None:
            raise ValueError(f"{name} is {got(value)}; expected None for {model.name!r}: only a Robot takes one")


def joint_arrays_of_torque(robot, q, qd, tau):
    """The three as arrays of one shape (..., n)."""
    q, qd, _ = joint_arrays(robot, q, qd, np.zeros(robot.n))
    return np.broadcast_arrays(q, qd, as_joint_array(robot, tau, "tau"))

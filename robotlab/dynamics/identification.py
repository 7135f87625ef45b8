"""Identification: the numbers of an arm from the torques that moved it.

    tau = Y(q, qd, qdd) p + f_v qd + (f_+ or -f_-) + I_r qdd + noise          p: least sum of (residual / noise of its motor)^2

Y is the base regressor; viscous and dry friction and rotors are further columns, of the joint alone. What no motion can tell from
something else, such as the rotor of a first joint from its link, stays as near to the given arm as the torques allow.
"""
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ..maths.least_squares import least_squares
from ..model.axis_chain import PLACES, axis_chain
from ..model.checks import for_each, yes_or_no
from ..model.masses import require_masses
from ..model.robot import Robot, require_robot
from .base_parameters import SAMPLES, base_parameters, regressor, sums
from .inputs import alike
from .probe import AT_REST, friction_constants, friction_torque

PASSES = 3                                           # in which noise is found: what strong motors leave hides that of weak ones at first
LEAST_NOISE = 1e-9                                   # of the largest torque: where nothing is noisy, rounding must not decide the weights
SEMIDEFINITE = 1e-9                                  # of the largest eigenvalue: a thin rod has moments of zero


@dataclass(frozen=True, eq=False)
class Identified:
    """What torques told of an arm.

    names, values, deviations: (P,) the base parameters as in `base_parameters`, then "viscous1", "forward1", "backward1", "rotor1" where
    asked for, in SI units, with their standard deviations: infinite where the motion does not tell a number from others; large, too,
    where it shows one so faintly that noise covers it, however good the condition is.
    residual: (n,) root of the mean square of what is left [N m or N]. noise: (n,) by which the rows were weighted. rank: how many
    combinations the motion showed, count: how many some motion can show. condition: largest over smallest singular value of those shown, of
    the weighted columns, each scaled to length 1: how unlike they are, and not how large. robot: the arm as it was given. asked: whether
    (friction, rotors) are among the numbers.

    >>> import numpy as np
    >>> from robotlab import inverse_dynamics, zoo
    >>> from robotlab.systems import identify
    >>> arm, state = zoo.planar(2), np.random.default_rng(0).normal(size=(3, 50, 2))
    >>> found = identify(arm, *state, inverse_dynamics(arm, *state))
    >>> found.rank, bool(np.allclose(found.torque(*state), inverse_dynamics(arm, *state))), found.possible.tolist()
    (6, True, [True, True])
    """
    robot: Robot
    asked: tuple
    names: tuple
    values: np.ndarray
    deviations: np.ndarray
    residual: np.ndarray
    noise: np.ndarray
    rank: int
    count: int
    condition: float

    def torque(self, q, qd, qdd):
        """The torques (..., n) that these numbers predict for another motion, each argument (..., n).

        >>> import numpy as np
        >>> from robotlab import inverse_dynamics, with_payload, zoo
        >>> from robotlab.systems import identify
        >>> arm, state = zoo.planar(2), np.random.default_rng(0).normal(size=(3, 50, 2))
        >>> found = identify(arm, *state, inverse_dynamics(with_payload(arm, 0.5), *state))
        >>> found.torque([0, 0], [0, 0], [0, 0]).round(3), inverse_dynamics(arm, [0, 0], [0, 0], [0, 0]).round(3)
        (array([29.43,  9.81]), array([19.62 ,  4.905]))
        """
        q, qd, qdd = alike(self.robot, q=q, qd=qd, qdd=qdd)
        return columns(self.robot, self.asked, q, qd, qdd) @ self.values + known(self.robot, self.asked, qd, qdd)

    @cached_property
    def bodies(self):
        """One of the sets of bodies with these base parameters, that nearest to the given arm: moments [S h; h^T m] (n, 4, 4), each about
        the origin on the joint axis, in Craig's frames. A large body may change more than a small one (Lee and Park 2018).

        >>> import numpy as np
        >>> from robotlab import inverse_dynamics, with_payload, zoo
        >>> from robotlab.systems import identify
        >>> arm, state = zoo.planar(2), np.random.default_rng(0).normal(size=(3, 50, 2))
        >>> found = identify(arm, *state, inverse_dynamics(with_payload(arm, 0.5), *state))
        >>> found.bodies.shape, float(found.bodies[1, 0, 3].round(3))
        ((2, 4, 4), 1.0)
        """
        base, given = base_parameters(self.robot), np.array(axis_chain(self.robot).bodies, dtype=float)
        return given + as_matrices(least_change(sums(self.robot, base.columns), given, self.values[:len(base.values)] - base.values))

    @property
    def possible(self):
        """(n,) whether each of `bodies` can be: its moments positive definite, or as good as. Others with the same torques may be.

        >>> import numpy as np
        >>> from robotlab import inverse_dynamics, with_payload, zoo
        >>> from robotlab.systems import identify
        >>> arm, state = zoo.planar(2), np.random.default_rng(0).normal(size=(3, 50, 2))
        >>> found = identify(arm, *state, inverse_dynamics(with_payload(arm, 0.5), *state))
        >>> found.possible
        array([ True,  True])
        """
        least, *_, most = np.linalg.eigvalsh(self.bodies).T
        return least >= -SEMIDEFINITE * np.abs(most)

    def __repr__(self):
        lines = [f"{name:10}{x:12.5g} +- {s:.2g}" for name, x, s in zip(self.names, self.values, self.deviations)]
        return "\n".join([f"{self.rank} of {self.count} seen of {self.robot.name!r}, condition {self.condition:.3g}", *lines])


def identify(robot, q, qd, qdd, tau, noise=None, friction=False, rotors=False, partial=False):
    """The numbers of an arm from a motion and its torques, by weighted least squares on the regressor.

    robot: the arm as it is believed to be, with numbers; its geometry is taken as right. q, qd, qdd, tau: (..., n), samples first.
    noise: (n,) or one number, standard deviation of the torque of each motor [N m or N]; None finds it from what a first, unweighted
    fit leaves, and those after it. friction, rotors: whether they are asked for too; otherwise those of `robot` are taken off.
    partial: whether a motion will do that shows less than could be seen; the rest then stays as near to the given arm as the torques
    allow (least change, each number counted in the length of its column). Returns `Identified`. Deviations take the noise of samples as
    independent, and q, qd, qdd as known.

    Accelerations: not by differencing encoders twice, which multiplies their noise by 1/h^2. Take those of a smooth curve fitted to the
    measured postures, for a motion that repeats its Fourier series (`exciting_motion` is one); or filter tau, q, qd, qdd all alike.

    ValueError where the motion shows too little, with how many of how many. (Atkeson, An and Hollerbach 1986; weights: Gautier 1997)

    >>> import numpy as np
    >>> from robotlab import inverse_dynamics, with_payload, zoo
    >>> from robotlab.systems import identify
    >>> arm, state = zoo.planar(2), np.random.default_rng(0).normal(size=(3, 50, 2))
    >>> found = identify(arm, *state, inverse_dynamics(with_payload(arm, 0.5), *state))
    >>> [f"{name} {x:.3f}" for name, x in zip(found.names, found.values + 0.0) if abs(x) > 1e-9]
    ['hx1 2.000', 'Sxx1 1.833', 'hx2 1.000', 'Sxx2 0.833']
    """
    asked, partial = (yes_or_no(friction, "friction"), yes_or_no(rotors, "rotors")), yes_or_no(partial, "partial")
    require_masses(require_robot(robot), moments=True)
    names, given = labels(robot, asked)
    q, qd, qdd, tau = (x.reshape(-1, robot.n) for x in alike(robot, q=q, qd=qd, qdd=qdd, tau=tau))
    A, b = columns(robot, asked, q, qd, qdd), tau - known(robot, asked, qd, qdd)
    b, most = b - A @ given, largest_rank(robot, asked)
    weight = np.ones(robot.n) if noise is None else for_each(noise, robot.n, "noise")
    fit = least_squares(A, b, weight)
    if fit.rank < (1 if partial else most):
        raise ValueError(f"q, qd and qdd show {fit.rank} of {most} numbers of {robot.name!r}, by {len(q)} samples of {robot.n} torques; "
                         f"expected {'' if tau.size >= most else 'more samples, and '}all joints moved at once (partial=True leaves the "
                         "rest as the arm has it)")
    for _ in range(PASSES if noise is None else 0):
        left = np.sqrt((fit.left ** 2).sum(0) / max(len(q) - fit.rank / robot.n, 1))
        weight = np.maximum(left, LEAST_NOISE * np.abs(tau).max(initial=0) or 1.0)
        fit = least_squares(A, b, weight)
    residual = np.sqrt((fit.left ** 2).mean(0))
    return Identified(robot, asked, names, given + fit.x, fit.deviations, residual, weight, fit.rank, most, fit.condition)


# -- what torques are linear in -----------------------------------------------------------------------------------------
def columns(robot, asked, q, qd, qdd):
    """The regressor (..., n, P): base parameters, then, where asked for, three columns of friction and one of its rotor for each joint."""
    own, (friction, rotors) = np.eye(robot.n), asked
    of_joints = [qd, qd > AT_REST, -1.0 * (qd < -AT_REST)] * friction + [qdd] * rotors
    return np.concatenate([regressor(robot, q, qd, qdd), *(own * x[..., None] for x in of_joints)], axis=-1)


def labels(robot, asked):
    """The names of the columns, and their numbers in the arm as it is given."""
    base, (friction, rotors) = base_parameters(robot), asked
    words = ["viscous", "forward", "backward"] * friction + ["rotor"] * rotors
    names = base.names + tuple(f"{word}{j}" for word in words for j in range(1, robot.n + 1))
    return names, np.concatenate([base.values, *[friction_constants(robot).T.ravel()] * friction, *[robot.rotor_inertia] * rotors])


def known(robot, asked, qd, qdd):
    """The torques (..., n) that are not asked for and so are taken from the given arm."""
    friction, rotors = asked
    return (0 if friction else friction_torque(robot, qd)) + (0 if rotors else robot.rotor_inertia * qdd)


@lru_cache(maxsize=64)
def largest_rank(robot, asked):
    """How many combinations of the numbers some motion can show: the rank at random states."""
    P = len(labels(robot, asked)[0])
    states = np.random.default_rng(0).uniform(-2, 2, (3, SAMPLES * P, robot.n))
    return least_squares(columns(robot, asked, *states), np.zeros(states.shape[1:]), np.ones(robot.n)).rank


def least_change(B, bodies, wanted):
    """(10 n,) changes x of the ten numbers of bodies J (n, 4, 4) with B x = wanted: those of least sum of squares of J^-1/2 dJ J^-1/2.

    Its inverse metric needs no inverse of J: <x_ij, x_kl> = J_ik J_jl + J_il J_jk. What massless bodies cannot take, all take alike.
    """
    i, j = np.array(list(PLACES.values())).T
    ease = np.zeros((B.shape[1],) * 2)
    for k, J in enumerate(bodies):
        here = slice(10 * k, 10 * k + 10)
        ease[here, here] = J[np.ix_(i, i)] * J[np.ix_(j, j)] + J[np.ix_(i, j)] * J[np.ix_(j, i)]
    x = ease @ B.T @ np.linalg.pinv(B @ ease @ B.T, hermitian=True) @ wanted
    return x + np.linalg.pinv(B) @ (wanted - B @ x)


def as_matrices(x):
    """Ten numbers for each body as symmetric matrices (n, 4, 4)."""
    (i, j), out = np.array(list(PLACES.values())).T, np.zeros((len(x) // 10, 4, 4))
    out[:, i, j] = out[:, j, i] = x.reshape(-1, 10)
    return out

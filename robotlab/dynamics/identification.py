"""Identification: the numbers of an arm from the torques that moved it.

    tau = Y(q, qd, qdd) p + f_v qd + (f_+ or -f_-) + I_r qdd + noise          p: least sum of (residual / noise of its motor)^2

Y is the base regressor; viscous and dry friction and rotors are further columns, of the joint alone. What no motion can tell from
something else, such as the rotor of a first joint from its link, stays as near to the given arm as the torques allow.
"""
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ..maths.least_squares import least_squares
from ..maths.scalar import entries, stack
from ..model.axis_chain import PLACES, Body, axis_chain, bare_chain, body
from ..model.checks import for_each, got, whole, yes_or_no
from ..model.masses import require_masses
from ..model.robot import Robot
from ..near import Named
from .base_parameters import SAMPLES, base_parameters, body_regressor, sums, told_of
from .inputs import alike
from .lean import lean_torques, usual_view
from .probe import AT_REST, friction_constants, friction_torque
from .weighed import payload_of

PASSES = 3                                           # in which noise is found: what strong motors leave hides that of weak ones at first
LEAST_NOISE = 1e-9                                   # of the largest torque: where nothing is noisy, rounding must not decide the weights
SEMIDEFINITE = 1e-9                                  # of the largest eigenvalue: a thin rod has moments of zero


@dataclass(frozen=True, eq=False)
class Identified(Named):
    """Parameters of an arm identified from torques.

    names, values, deviations: (P,) the base parameters as in `base_parameters`, or those of the ten numbers of each changed link that
    torques tell apart, then "viscous1", "forward1", "backward1", "rotor1" where asked for, in SI units, with their standard deviations:
    infinite where the motion does not tell a number from others; large, too, where it shows one so faintly that noise covers it, however
    good the condition is.
    residual: (n,) root of the mean square of what is left [N m or N]. noise: (n,) by which the rows were weighted; both nan for a motor
    whose torque was never given. rank: how many combinations the motion showed, count: how many some motion can show by the motors whose
    torque was given. condition: largest over smallest singular value of those shown, of the weighted columns, each scaled to length 1:
    how unlike they are, and not how large. robot: the arm as it was given. asked: (friction, rotors, changed) as in `identify`.

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
        return columns(self.robot, self.asked, q, qd, qdd) @ self.values + known(self.robot, self.asked, q, qd, qdd)

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
        base, given = told_of(self.robot, self.asked[2]), np.array(axis_chain(self.robot).bodies, dtype=float)
        B = sums(self.robot, base.columns, self.asked[2])
        return given + as_matrices(least_change(B, given, self.values[:len(base.values)] - base.values))

    @property
    def payload(self):
        """Mass [kg], centre of mass [m] and inertia about it [kg m2] of what the last link has more than in the given arm.

        In axes of the last frame, so that `with_payload(robot, *payload)` is the arm as it was found, where all is determined and noise has
        made no inertia that cannot be; nan where the torques do not tell. ValueError unless the last link alone was taken to be changed.

        >>> import numpy as np
        >>> from robotlab import inverse_dynamics, with_payload, zoo
        >>> from robotlab.systems import identify
        >>> arm, state = zoo.puma560(), np.random.default_rng(0).normal(size=(3, 50, 6))
        >>> tau = inverse_dynamics(with_payload(arm, 2.0, at=[0.05, -0.03, 0.12]), *state)
        >>> mass, at, _ = identify(arm, *state, tau, changed=6).payload
        >>> round(mass, 6), at.round(6)
        (2.0, array([ 0.05, -0.03,  0.12]))
        """
        n, changed = self.robot.n, self.asked[2]
        if changed != (n,):
            raise ValueError(f"changed is {changed}; a payload is told where the last link alone has changed: changed={n}")
        told = told_of(self.robot, changed).columns
        B = sums(self.robot, told, changed)[np.isfinite(self.deviations[:len(told)]), -10:]
        more = self.bodies[-1] - np.array(axis_chain(self.robot).bodies[-1], dtype=float)
        return payload_of(self.robot, more, as_matrices(np.eye(10) - np.linalg.pinv(B) @ B))

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


def identify(robot, q, qd, qdd, tau, noise=None, friction=False, rotors=False, partial=False, changed=None):
    """The numbers of an arm from a motion and its torques, by weighted least squares on the regressor.

    robot: the arm as it is believed to be, with numbers; its geometry is taken as right. q, qd, qdd, tau: (..., n), samples first; tau is
    nan where a torque was not measured, for a motor without a sensor its whole column.
    noise: (n,) or one number, standard deviation of the torque of each motor [N m or N]; None finds it from what a first, unweighted
    fit leaves, and those after it. friction, rotors: whether they are asked for too; otherwise those of `robot` are taken off.
    partial: whether a motion will do that shows less than could be seen; the rest then stays as near to the given arm as the torques
    allow (least change, each number counted in the length of its column). changed: the only link whose numbers are sought, or several
    as [5, 6], counted from 1; all others are taken to be as in `robot`, so that more of its ten numbers can be seen. With changed=n
    `payload` is what the hand holds. Returns `Identified`. Deviations take the noise of samples as independent, and q, qd, qdd as known.

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
    asked = yes_or_no(friction, "friction"), yes_or_no(rotors, "rotors"), links_of(robot, changed)
    (names, given), partial = labels(robot, asked), yes_or_no(partial, "partial")
    A, b, there, peak = equations(robot, asked, q, qd, qdd, tau)
    b, count, weight = b - A @ given, there.sum(0), np.ones(robot.n) if noise is None else for_each(noise, robot.n, "noise")
    felt = ((count > 0) | (len(b) == 0)).tolist()
    motors, most, fit = sum(felt), largest_rank(robot, asked, tuple(felt)), least_squares(A, b, weight)
    if fit.rank < max(1, 0 if partial else most):
        raise ValueError(f"q, qd and qdd show {fit.rank} of {most} numbers of {robot.name!r}, by {len(b)} samples of {motors} "
                         f"torque{'s' * (motors != 1)}; expected {'' if there.sum() >= most else 'more samples, and '}all joints moved at "
                         "once (partial=True leaves the rest as the arm has it)")
    for _ in range(PASSES if noise is None else 0):
        left = np.sqrt((fit.left ** 2).sum(0) / np.maximum(count - fit.rank / motors, 1))
        weight = np.maximum(left, LEAST_NOISE * peak or 1.0)
        fit = least_squares(A, b, weight)
    residual = np.sqrt((fit.left ** 2).sum(0) / np.where(felt, count, np.nan))
    weight = weight if noise is not None else np.where(felt, weight, np.nan)
    return Identified(robot, asked, names, given + fit.x, fit.deviations, residual, weight, fit.rank, most, fit.condition)


def links_of(robot, changed):
    """The links of an arm whose numbers are sought, in order; None for all."""
    base_parameters(robot), require_masses(robot, moments=True)                # which say what it lacks
    if changed is None:
        return None
    try:
        links = sorted({whole(i, "changed", 1, robot.n) for i in (changed if np.iterable(changed) else [changed])})
    except ValueError:
        links = []
    if not links:
        raise ValueError(f"changed is {got(changed)}; expected the number of a link from 1 to {robot.n}, or several as [1, {robot.n}]")
    return tuple(links)


def gaps(tau):
    """Mark the torques that were not measured, nan in an array of floats; None if none are missing, or if it is not such an array."""
    try:
        missing = np.isnan(np.asarray(tau))
    except (TypeError, ValueError):
        return None
    return missing if missing.any() else None


# -- what torques are linear in -----------------------------------------------------------------------------------------
def equations(robot, asked, q, qd, qdd, tau):
    """A (N, n, P) and b (N, n) with A x = b for the numbers x, where torques were measured (N, n), and the largest of those."""
    missing = gaps(tau)
    tau = tau if missing is None else np.where(missing, 0.0, tau)
    q, qd, qdd, tau = (x.reshape(-1, robot.n) for x in alike(robot, q=q, qd=qd, qdd=qdd, tau=tau))
    there = np.ones(tau.shape, dtype=bool) if missing is None else ~missing.reshape(tau.shape)
    if missing is not None and missing.all():
        raise ValueError("tau is nan everywhere; expected torques in N m or N, nan only where one was not measured")
    A, b = columns(robot, asked, q, qd, qdd), tau - known(robot, asked, q, qd, qdd)
    return A * there[..., None], b * there, there, np.abs(tau).max(initial=0)


def columns(robot, asked, q, qd, qdd):
    """The regressor (..., n, P): of bodies, then, where asked for, three columns of friction and one of its rotor for each joint."""
    own, (friction, rotors, changed) = np.eye(robot.n), asked
    of_joints = [qd, qd > AT_REST, -1.0 * (qd < -AT_REST)] * friction + [qdd] * rotors
    bodies = told_of(robot, changed).columns
    return np.concatenate([body_regressor(bare_chain(robot), bodies, q, qd, qdd), *(own * x[..., None] for x in of_joints)], axis=-1)


def labels(robot, asked):
    """The names of the columns, and their numbers in the arm as it is given."""
    told, (friction, rotors, _) = told_of(robot, asked[2]), asked
    words = ["viscous", "forward", "backward"] * friction + ["rotor"] * rotors
    names = told.names + tuple(f"{word}{j}" for word in words for j in range(1, robot.n + 1))
    return names, np.concatenate([told.values, *[friction_constants(robot).T.ravel()] * friction, *[robot.rotor_inertia] * rotors])


def known(robot, asked, q, qd, qdd):
    """The torques (..., n) that are not asked for and so are taken from the given arm."""
    friction, rotors, changed = asked
    joints = (0 if friction else friction_torque(robot, qd)) + (0 if rotors else robot.rotor_inertia * qdd)
    if changed is None:
        return joints
    chain = axis_chain(robot)
    others = [Body() if i in changed else body(J) for i, J in enumerate(chain.bodies, start=1)]
    chain = chain._replace(bodies=others, rotors=[0] * robot.n)
    return joints + stack(*lean_torques(chain, usual_view(robot.n), *map(entries, (q, qd, qdd))))


@lru_cache(maxsize=64)
def largest_rank(robot, asked, there):
    """Count the combinations of the numbers that some motion can show by the torques given (n,): the rank at random states."""
    P = len(labels(robot, asked)[0])
    states = np.random.default_rng(0).uniform(-2, 2, (3, SAMPLES * P, robot.n))
    shown = columns(robot, asked, *states) * np.array(there)[:, None]
    return least_squares(shown, np.zeros(states.shape[1:]), np.ones(robot.n)).rank


def least_change(B, bodies, wanted):
    """(10 n,) changes x of the ten numbers of bodies J (n, 4, 4) with B x = wanted: those of least sum of squares of J^-1/2 dJ J^-1/2.

    Its inverse metric needs no inverse of J: <x_ij, x_kl> = J_ik J_jl + J_il J_jk. The rest, as of massless bodies, by least squares.
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
    (i, j), out = np.array(list(PLACES.values())).T, np.zeros((x.size // 10, 4, 4))
    out[:, i, j] = out[:, j, i] = x.reshape(-1, 10)
    return out

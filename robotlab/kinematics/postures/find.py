"""All postures of an arm for a pose of its tool: arguments, results, and refusals."""
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from ...maths.scalar import array_like
from ...model.checks import finite, got, yes_or_no
from ...model.poses import STRAIGHT, check_rigid, straightened
from ...model.quick import CALLS_BEFORE_COMPILE, recorded_of
from ...model.robot import Robot, require_robot
from ...model.units import quiet
from ...near import Named
from .few_asked import FEW, asked
from .general import General
from .limits import within
from .one_pose import OnePose, floats_of
from .quartic import Quartic
from .summary import summary_of
from .recorded import Recorded
from .structure import has_elbow_circle, has_structure, plan_of

ELBOW = "elbow"


@dataclass(frozen=True)
class Postures(Named):
    """Result of `all_postures`, for one pose or, with leading axes, for many.

    q: (k, ..., n) the postures, one branch after another [rad or m], nan where a branch has none; angles in (-pi, pi], or within the
        limits. Where the outer two axes of a wrist are aligned, the pose fixes only the sum of their angles: the first is put at 0, or at
        half a turn on the flipped branch. A joint whose axis lies along three parallel ones, as joint 6 of a UR5 can, is put at 0 too, or
        at the first of 32 places all round at which the elbow closes.
    names: k words, such as "left, up, flipped". robot: the arm.
    complete: (...) whether there are certainly no other postures. True where three axes in a row meet in a point or are parallel, except
        for poses so nearly singular that rounding decides. For other arms of six joints it is True only for sixteen postures, and for a
        pose farther away than the arm is long. Where it is False, `summary` says "at least", and so it does where a joint is free.

    Along a path a branch may jump by a whole turn, from pi to -pi: np.unwrap(q, axis=1), for the joints that turn, makes it continuous.

    >>> from robotlab import all_postures, tip_pose, zoo
    >>> arm = zoo.puma560()
    >>> all_postures(arm, tip_pose(arm, [0.3, 0.2, 0.4, 0, 0, 0.1])).summary
    '8 postures; singular: joints 4, 6 can move together while the hand stays'
    """
    q: np.ndarray
    names: tuple
    robot: Robot
    complete: np.ndarray | bool = True
    _asked: object = field(default=None, repr=False, compare=False)              # of an arm of few joints: what its words need

    def __repr__(self):
        if self.q.ndim > 2:
            many = f"{self.q[0, ..., 0].size:,} targets: {self.there.sum():,} on {len(self.names)} branches"
            return f"Postures of {self.robot.name!r} for {many}"
        rows = [f"{name:{max(map(len, self.names))}}  {np.array2string(q, precision=3, suppress_small=True)}"
                for name, q in zip(self.names, self.q) if np.isfinite(q).all()]
        return "\n".join([f"{self.robot.name}: {self.summary}", *rows])

    @property
    def there(self):
        """(k, ...) whether there is such a posture.

        >>> import numpy as np
        >>> from robotlab import all_postures, tip_pose, zoo
        >>> arm = zoo.puma560()
        >>> all_postures(arm, [tip_pose(arm, [0.4, 0.7, -1.2, 0.5, 0.8, 0.3]), np.eye(4)]).there[0]
        array([ True, False])
        """
        return np.isfinite(self.q).all(-1)

    @property
    def count(self):
        """(...) how many there are.

        >>> import numpy as np
        >>> from robotlab import all_postures, tip_pose, zoo
        >>> arm = zoo.puma560()
        >>> all_postures(arm, [tip_pose(arm, [0.4, 0.7, -1.2, 0.5, 0.8, 0.3]), np.eye(4)]).count
        array([8, 0])
        """
        return self.there.sum(0)

    @property
    def summary(self):
        """(...) how many in words, which of them touch, and which are singular.

        >>> import numpy as np
        >>> from robotlab import all_postures, zoo
        >>> all_postures(zoo.puma560(), np.eye(4)).summary
        'no posture: out of reach, or outside the limits'
        """
        batch = self.q.shape[1:-1]
        rows = np.moveaxis(self.q, 0, -2).reshape(-1, len(self.names), self.robot.n)
        certain = np.broadcast_to(self.complete, batch).flat
        words = array_like(batch, self._asked.summaries(rows, self.names) if self._asked else
                           (summary_of(self.robot, q, self.names, all_) for q, all_ in zip(rows, certain)))
        return words if batch else words[()]


def all_postures(robot, target, limits=False, elbow=None, locked=None):
    """Return every posture that brings the tool to a pose, or an arm of few joints to a point: tip_pose(q) = target.

    target: pose (..., 4, 4) of the tool in world axes [m]; for arms of one to five joints also a point (..., 3).
    limits: True for postures within the joints' limits, with every whole turn that fits; else angles are in (-pi, pi].
    locked: {joint: its coordinate (...)} [rad or m], such as {7: 0.3} for a Panda: one joint of an arm of seven, any of an arm of five or
        fewer. elbow: instead, for seven joints of which the first and the last three meet in a point each, the angle (...) of the elbow on
        its circle [rad], 0 where it is farthest along axis 1.

    One to five joints: the axes that meet in a point are set aside, and the other joints bring that point to its place, by the law of
    cosines or by Pieper's equations (1968). Four joints always have such a point; five have one where two neighbouring axes meet or three
    are parallel, and are refused where not. A pose that so few joints cannot have, to 1e-9 of the arm's length and of a radian, has no
    posture, and `summary` says whether the place is out of reach or only the orientation. Where the target leaves joints free, a
    ValueError says which of them to lock; where it does so at this target only, `summary` says it.

    Six joints: where three axes in a row meet in a point or are parallel there are at most eight postures, each found by intersecting a
    circle with a plane, two circles, or two cones (Pieper 1968), thousands at a time in microseconds each; or from the roots of a quartic
    where the other three joints cannot be found one by one. Any other arm of six revolute joints has at most 16, found by elimination
    (Raghavan and Roth 1990) in milliseconds.

    Every posture returned has been held against its pose, to 1e-11 of the arm's length and of a radian for six and seven joints, and
    `Postures.complete` says whether there are certainly no others. Returns `Postures`. Raises ValueError for an arm with letters, for one
    of another kind, and for a wrist that is nearly spherical.

    >>> from robotlab import all_postures, tip_pose, zoo
    >>> found = all_postures(zoo.planar(2), [1.0, 1.0, 0.0])
    >>> dict(zip(found.names, found.q.round(3).tolist()))
    {'up': [1.571, -1.571], 'down': [0.0, 1.571]}
    >>> arm = zoo.puma560()
    >>> found = all_postures(arm, tip_pose(arm, [0.4, 0.7, -1.2, 0.5, 0.8, 0.3]))
    >>> found.q.shape, found.names[2], found.q[2].round(3)
    ((8, 6), 'right, down, as is', array([ 0.4,  0.7, -1.2,  0.5,  0.8,  0.3]))
    """
    if require_robot(robot).n <= FEW:
        few = asked(robot, target, elbow, locked)
        with quiet("q"):                             # a search may turn and turn
            q, names, certain = few.answer(yes_or_no(limits, "limits"))
        return Postures(q, names, robot, certain, few)
    if limits is False and elbow is None and locked is None and (quickly := at_once(robot, target)):
        return quickly
    T = poses(robot, target)
    yes_or_no(limits, "limits")
    what, x = redundancy(robot, elbow, locked)
    known, batch = prepared(robot, what), np.broadcast_shapes(T.shape[:-2], np.shape(x))
    T, x = np.broadcast_to(T, batch + (4, 4)).reshape(-1, 16), np.broadcast_to(x, batch).reshape(-1, 1)
    with quiet("q"):
        q, certain = known.find(np.concatenate([T[:, :12], x], axis=1))
    q, names = within(robot, q, known.names) if limits else (half_turns(robot, q), known.names)
    return Postures(q.reshape(len(q), *batch, robot.n), tuple(names), robot, certain.reshape(batch)[()])


@lru_cache(maxsize=64)
def prepared(robot, what=0):
    """Prepare the solver of an arm, once. what: 0, the number of a joint that is locked, or ELBOW."""
    if what == ELBOW:
        return Recorded(robot, None)
    plan = plan_of(robot, what)
    if plan is None and robot.kinds != "RRRRRR":
        raise ValueError("robot has no three axes in a row that meet in a point or are parallel; without that, all_postures is for arms "
                         "of six turning joints")
    return General(robot) if plan is None else Recorded(robot, plan) if plan.free else Quartic(robot, plan)


def half_turns(robot, q):
    """Postures (k, N, n), in place: half a turn back is half a turn on."""
    for i, link in enumerate(robot.links):
        if not link.prismatic:
            np.copyto(q[..., i], np.pi, where=q[..., i] == -np.pi)
    return q


# -- one pose after the other ---------------------------------------------------------------------------------------------
def at_once(robot, target):
    """The `Postures` of a plain call for one pose, of an arm that was used before and whose postures are found branch by branch."""
    T = floats_of(target, (4, 4)) if type(robot) is Robot and robot.n == 6 else None
    one = one_pose_of(robot) if T else None
    q = one.find(T) if one else None
    return None if q is None else Postures(q, one.names, robot, np.True_)


def one_pose_of(robot, calls=CALLS_BEFORE_COMPILE):
    """Return the solver of single poses, after so many calls; None before, and for an arm without the structure."""
    known, name = recorded_of(robot), "all_postures"
    make = lambda: OnePose(prepared(robot)) if not robot.letters and has_structure(robot) else None
    return known.functions.get(name) or known.function(name, make, calls)


# -- what goes in -------------------------------------------------------------------------------------------------------
def poses(robot, target):
    """The target as an array of poses (..., 4, 4)."""
    require_robot(robot)
    expected = "finite poses (..., 4, 4) of the tool in world axes, such as tip_pose(robot, q)"
    T = finite(target, "target", expected)
    if T.shape[-2:] != (4, 4):
        raise ValueError(f"target has shape {T.shape}; expected {expected}")
    return straightened(T) if check_rigid(T, "target") > STRAIGHT else T


@lru_cache(maxsize=64)
def has_circle(robot):
    """True if `elbow` can be given for an arm; a ValueError for one that all_postures is not for. Computed once."""
    if robot.letters:
        raise ValueError(f"robot has letters, {', '.join(map(str, robot.letters[:5]))}: all_postures takes numbers; put some in by subs")
    if robot.n not in (6, 7):
        raise ValueError(f"robot has {robot.n} joints: all_postures is for arms of one to seven; solve_ik takes any")
    return robot.n == 7 and has_elbow_circle(robot)


def redundancy(robot, elbow, locked):
    """Return the joint that `elbow` or `locked` fixes in an arm of seven, and its value (...): 0 and 0.0 for one of six."""
    circle = has_circle(robot)
    if (elbow is not None) + (locked is not None) != robot.n - 6:
        expected = "None for both: this robot has six joints" if robot.n == 6 else \
            "one of the two, such as locked={7: 0.3}: with seven joints the postures are a curve"
        raise ValueError(f"elbow is {got(elbow)}, locked is {got(locked)}; expected {expected}")
    if locked is not None:
        return locked_joint(robot, locked)
    if elbow is not None and not circle:
        raise ValueError(f"elbow is {got(elbow)}, but axes 1, 2, 3 and axes 5, 6, 7 of this robot do not meet in a point each: use locked")
    return (0, 0.0) if elbow is None else (ELBOW, finite(elbow, "elbow", "angles (...) in rad"))


def locked_joint(robot, locked):
    """The number of the fixed joint, and its coordinate (...)."""
    expected = f"{{joint: where it stands}}, one joint from 1 to {robot.n}, such as {{7: 0.3}}"
    if not isinstance(locked, dict) or len(locked) != 1 or (number := next(iter(locked))) not in range(1, robot.n + 1):
        raise ValueError(f"locked is {got(locked)}; expected {expected}")
    return int(number), finite(locked[number], "locked", expected)

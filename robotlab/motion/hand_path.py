"""The hand along straight lines and arcs: a law of time for the way, inverse kinematics for the postures, polynomials between them.

On the way from one target to the next the place goes straight, or round an arc, and the orientation turns about one axis by the shortest
way. A law gives the share w of the way for each time. Postures q(w) are found one after the other; a spline through them gives q' and q'':

    qd = q' wd        qdd = q'' wd^2 + q' wdd

and quintics join these states. How far the hand is then off is measured; where it is too far, there are more postures.
"""
import numpy as np

from ..kinematics.frames import tip_pose
from ..kinematics.inverse import solve_ik
from ..kinematics.starts import reach
from ..maths.spatial import pose_error
from ..model.checks import finite, got, number, one_of, shaped
from ..model.numbered import require_numbers
from ..model.poses import check_rigid
from .limits import where_it_leaves
from .trajectory import LARGEST, SHORTEST, Trajectory, pieces_between, quintic
from .trapezoid import trapezoid
from .ways import length_and_turn, way_between

LAWS = {"quintic": quintic, "trapezoid": trapezoid}
TIGHT = 1e-10                                        # [m, rad] by which a posture may miss: its spline is differentiated twice
FIRST = 1 / 16                                       # of the way: the longest step from posture to posture
LEAST = 1e-4                                         # the shortest: where that leads nowhere, nothing does
LEAP = 0.3                                           # [rad], or of the reach: a step of a joint that is no step any more
MOST = 4096                                          # postures along one way
LOOKS = np.array([0.07, 0.25, 0.5, 0.75, 0.93])      # places in each piece at which the hand is checked
SAFE = 0.5                                           # of the tolerance: what may be off at the looks
SAME = 1e-9                                          # [m, rad] two targets this near are one


def hand_path(robot, targets, q0, duration, via=None, centre=None, law="quintic", tolerance=1e-5):
    """Plan the motion that leads the hand straight from target to target, or along an arc, and its orientation by the shortest way.

    targets: points (k, 3) in m, or poses (k, 4, 4), in world axes; of one alone, (3,) or (4, 4), the way begins where q0 has the hand.
    Of points the orientation follows as it will. q0: (n,) a posture at the first target, or near it [rad or m]; None takes any, if there
    are two targets. duration: T [s], shared among the ways by their lengths, or (k-1,) one for each. The hand rests at each target. A way
    of half a turn has two shortest ways, of which it takes one. via: (3,) a point of the arc from the first of two targets to the
    second [m]; or centre: (3,) that of the arc, of which the shorter part is taken. law: how the share of the way goes with time,
    "quintic", or "trapezoid" with a quarter each to speed up and slow down. tolerance: by how much the hand may miss its place [m] and its
    orientation [rad] at any time: it is measured between all postures, and more of them are taken until it is kept.
    Returns a `Trajectory`, t (...) -> q, qd, qdd, qddd (..., n), within the joints' limits. Raises ValueError where the way
    leaves the reach, a joint its limits, or where the arm would have to jump, and says at which part of the way.

    >>> from robotlab import hand_path, tip_pose, zoo
    >>> motion = hand_path(zoo.rrr(), [[0.9, 0.3, 0.4], [0.9, -0.5, 0.4]], q0=[0.3, -0.5, -1.5], duration=2.0)
    >>> tip_pose(zoo.rrr(), motion(1.0)[0])[:3, 3].round(4)
    array([ 0.9, -0.1,  0.4])
    """
    robot = require_numbers(robot)
    q0 = None if q0 is None else shaped(q0, "q0", (robot.n,), "one posture, in rad, in m where a joint slides")
    number(tolerance, "tolerance", "a number of m and rad from 1e-8", least=1e-8)
    targets, law = _checked_targets(robot, targets, q0), LAWS[one_of(law, "law", LAWS)]
    if (via is not None or centre is not None) and len(targets) != 2:
        raise ValueError(f"targets are {len(targets)}; expected two: an arc leads from one to another")
    ways = [way_between(*pair, via, centre) for pair in zip(targets, targets[1:])]
    q, begun, pieces = _first_posture(robot, targets[0], q0), 0.0, []
    for k, (way, T) in enumerate(zip(ways, _durations(duration, ways))):
        if T:
            name = f"the way from target {k + 1} to {k + 2}"
            pieces.append(_along(robot, way, q, law([0.0], [1.0], duration=T, start=begun), tolerance, name))
            q, begun = pieces[-1](begun + 2 * T)[0], pieces[-1].times[-1]
    times = np.concatenate([pieces[0].times[:1], *(piece.times[1:] for piece in pieces)])
    motion = Trajectory(times, np.concatenate([piece.coefficients for piece in pieces]))
    if fault := where_it_leaves(robot, motion):
        raise ValueError(f"targets cannot be joined within the limits of {robot.name!r}: {fault}")
    return motion


# -- what goes in -----------------------------------------------------------------------------------------------------
def _checked_targets(robot, targets, q0):
    """The targets (k, 3) or (k, 4, 4), two or more."""
    expected = "points (k, 3) in m or poses (k, 4, 4), finite"
    out = finite(targets, "targets", expected)
    if out.shape[-2:] == (4, 4) and out.ndim in (2, 3):
        check_rigid(out, "targets")
        out = out.reshape(-1, 4, 4)
    elif out.ndim in (1, 2) and out.shape[-1] == 3:
        out = out.reshape(-1, 3)
    else:
        raise ValueError(f"targets has shape {out.shape}; expected {expected}")
    if len(out) == 1 and q0 is not None:
        start = tip_pose(robot, q0)
        out = np.concatenate([start[None] if out.ndim == 3 else start[None, :3, 3], out])
    if len(out) < 2:
        raise ValueError(f"targets has shape {np.shape(targets)}, q0 is {got(q0)}; expected two targets or more, or one and a posture q0")
    return out


def _durations(duration, ways):
    """A time for each way (k,) [s]: of one for all a share by the length or by the turn, whichever of them is the larger part."""
    expected = f"a positive time in s, {SHORTEST:g} to {LARGEST:g}, or one for each of {len(ways)} ways"
    T = finite(duration, "duration", expected)
    if T.shape not in ((), (len(ways),)) or not ((T >= SHORTEST) & (T <= LARGEST)).all():
        raise ValueError(f"duration is {got(duration)}; expected {expected}")
    if T.ndim:
        return T
    sizes = np.array([length_and_turn(way) for way in ways])
    sizes = np.where(sizes > SAME, sizes, 0)
    shares = (sizes / np.where(sizes.any(axis=0), sizes.sum(axis=0), 1)).max(axis=1)
    return T * (shares / shares.sum() if shares.any() else np.full(len(ways), 1 / len(ways)))


def _first_posture(robot, target, q0):
    """The posture at the first target (n,), near q0 if that leads there."""
    for restarts in (0, 100):
        found = solve_ik(robot, target, q0, tolerance=TIGHT, restarts=restarts)
        if found.ok:
            return found.q
    raise ValueError(f"targets: the first of them cannot be reached: {found.reason}")


# -- one way ----------------------------------------------------------------------------------------------------------
def _along(robot, way, q, pace, tolerance, name):
    """The `Trajectory` along one way at a pace, from the posture q on."""
    if max(length_and_turn(way)) <= SAME:
        return quintic(q, q, pace.duration, start=pace.times[0])
    w, postures = _followed(robot, way, q, pace, name)
    while True:
        motion, curve = _joined(w, postures, pace)
        far = _off(robot, motion, way, pace) > SAFE * tolerance
        if not far.any():
            return motion
        if len(w) > MOST:
            raise ValueError(f"{name} cannot be kept to within {tolerance:g} at {100 * w[far.argmax()]:.3g} % of it: the arm is close to "
                             "a singular posture there, or a joint comes to its limit")
        middle = ((w[1:] + w[:-1]) / 2)[far]
        found = solve_ik(robot, way(middle), curve(middle), tolerance=TIGHT, restarts=0)
        if not found.ok.all():
            k = int(np.argmin(found.ok))
            _no_way(robot, way, middle[k], curve(middle[k]), name)
        at = np.flatnonzero(far) + 1
        w, postures = np.insert(w, at, middle), np.insert(postures, at, found.q, axis=0)


def _followed(robot, way, q, pace, name):
    """Shares of the way (N,) and postures there (N, n), each found from where the two before it lead.

    Where a joint leaps, or all turn round, the step is halved: the hand moves on, so that along a smooth motion short steps go on as well.
    """
    scale = np.array([reach(robot, sliding=1.0) if link.prismatic else 1.0 for link in robot.links])
    corners = pace(pace.times[1:-1])[0][:, 0]                    # where the acceleration jumps
    w, postures, step, slope = [0.0], [q], FIRST, np.zeros(robot.n)
    while w[-1] < 1:
        ahead = corners[corners > w[-1] + 1e-12].min(initial=1.0)
        to = ahead if w[-1] + 1.5 * step > ahead else w[-1] + step
        found = solve_ik(robot, way(to), postures[-1] + slope * (to - w[-1]), tolerance=TIGHT, restarts=0)
        if to - w[-1] < 2 * LEAST and len(w) == 1 and not found.ok:
            found = solve_ik(robot, way(to), q, tolerance=TIGHT)               # from a singular posture only another leads on
        moved = (found.q - postures[-1]) / scale
        if found.ok and np.abs(moved).max() <= LEAP and (len(w) == 1 or moved @ (slope / scale) > 0):
            slope = (found.q - postures[-1]) / (to - w[-1])
            w.append(to), postures.append(found.q)
            step = min(2 * step, FIRST)
        elif (step := (to - w[-1]) / 2) < LEAST:
            _no_way(robot, way, to, postures[-1], name)
    return np.array(w), np.array(postures)


def _joined(w, postures, pace):
    """The `Trajectory` through the postures at their times, and the spline q(w) by which its rates are those of the hand."""
    from scipy.interpolate import make_interp_spline             # here, as it takes longer to load than all of robotlab
    curve = make_interp_spline(w, postures, k=5)
    t = _times_of(pace, w)
    _, wd, wdd, _ = pace(t)
    before = pace(np.nextafter(t, -np.inf))[2]                   # of two where the law's acceleration jumps
    before[0] = wdd[0]
    q1, q2 = curve(w, 1), curve(w, 2)
    accelerate = lambda x: q2 * wd ** 2 + q1 * x
    return Trajectory(t, pieces_between(postures, q1 * wd, (accelerate(wdd)[:-1], accelerate(before)[1:]), np.diff(t))), curve


def _times_of(pace, w):
    """Find the times at which the shares w (N,) of a way are passed, from 0 to 1: by bisection."""
    low, high = (np.full(w.shape, end) for end in pace.times[[0, -1]])
    for _ in range(60):
        middle = (low + high) / 2
        early = pace(middle)[0][:, 0] < w
        low, high = np.where(early, middle, low), np.where(early, high, middle)
    t = np.concatenate([pace.times[:1], ((low + high) / 2)[1:-1], pace.times[-1:]])      # at the ends a law is flat: they are met exactly
    near = pace.times[np.abs(t[:, None] - pace.times).argmin(axis=1)]            # and so are its corners
    return np.where(np.abs(t - near) < 1e-9 * pace.duration, near, t)


def _off(robot, motion, way, pace):
    """By how much the hand misses its pose in each piece (k,), the larger of place [m] and orientation [rad]."""
    t = (motion.times[:-1, None] + LOOKS * np.diff(motion.times)[:, None]).ravel()
    T, wanted = tip_pose(robot, motion(t)[0]), way(pace(t)[0][:, 0])
    error = pose_error(T, wanted) if wanted.ndim == 3 else wanted - T[:, :3, 3]
    parts = [np.linalg.norm(error[:, k:k + 3], axis=1) for k in range(0, error.shape[1], 3)]
    return np.max(parts, axis=0).reshape(-1, len(LOOKS)).max(axis=1)


def _no_way(robot, way, w, q, name):
    """Raise the ValueError that says where a way ends, and why."""
    where, target = f"{name} ends at {100 * w:.3g} % of it: ", way(w)
    beyond = solve_ik(robot, target, q, restarts=0, limits=False)
    low, high = robot.limits.T
    over = np.maximum(beyond.q - high, low - beyond.q)
    if beyond.ok and over.max() > 0 and np.abs(beyond.q - q).max() <= LEAP:
        raise ValueError(where + f"joint {over.argmax() + 1} stands at its limit there")
    other = solve_ik(robot, target, q)
    if other.ok:
        leap = np.abs(other.q - q)
        raise ValueError(where + f"the arm would have to jump there, joint {leap.argmax() + 1} by {leap.max():.3g} rad or m")
    raise ValueError(where + f"it leaves the reach of the arm there ({other.reason})")

"""Notebook 18, exercises: the elbow, the shoulder, the wrist, three parallel axes, and the choice of a posture."""
from functools import lru_cache

import numpy as np

from ...course.draws import angle, between, posture, reals, signed, without
from ...course.record import Task, Wrong
from ...dynamics.probe import gravity_torque
from ...kinematics.frames import link_poses, tip_pose
from ...kinematics.postures.find import all_postures
from ...maths.rounding import rounded_up
from ...maths.spatial import wrapped
from ...model import zoo

TURN = 2 * np.pi
ROUNDED = .02                                        # error of a pose with two decimals [m and rad]
SAME_LOAD = .05                                      # flipping the wrist changes joint 2 by less [N m]
ORDER = "Give both, the smaller first, in rad between −π and π."


def both(*angles):
    """Angles within half a turn, the smaller first."""
    return np.sort(wrapped(np.array(angles)))


# -- the elbow --------------------------------------------------------------------------------------------------------
def bend(given, sign=1.0):
    """The angle between the upper arm and the line from elbow to wrist point, by the law of cosines."""
    fore = np.hypot(given.a3, given.d4)
    return float(np.arccos(sign * (given.D ** 2 - given.a2 ** 2 - fore ** 2) / (2 * given.a2 * fore)))


def elbows(given, sign=1.0):
    """Both q3 of a Puma's elbow [rad]."""
    lean = np.arctan2(given.d4, given.a3)
    return both(bend(given, sign) - lean, -bend(given, sign) - lean)


def draw_elbow(rng):
    """Lengths, and a distance at which the elbow is well bent."""
    a2, a3, d4 = between(rng, .36, .54, .01), between(rng, .05, .12, .01), between(rng, .34, .52, .01)
    fore, b = np.hypot(a3, d4), angle(rng, 40, 78, 1)
    return {"a2": a2, "a3": a3, "d4": d4, "D": round(float(np.sqrt(a2 ** 2 + fore ** 2 + 2 * a2 * fore * np.cos(b))), 3)}


# -- the shoulder -----------------------------------------------------------------------------------------------------
def toward(given):
    """The direction of the wrist point from above, its distance from axis 1, and the lean of the plane of the arm."""
    r = np.hypot(given.x, given.y)
    return np.arctan2(given.y, given.x), r, np.arcsin(given.d / r)


def shoulders(given):
    """Both q1 [rad]."""
    phi, _, lean = toward(given)
    return both(phi + lean, phi + np.pi - lean)


def draw_shoulder(rng):
    """A wrist point behind the y axis, where an arctan of a quotient goes wrong, and an offset."""
    r, phi = between(rng, .4, .6, .01), angle(rng, 110, 150, 1)
    return {"x": round(float(r * np.cos(phi)), 3), "y": signed(rng, round(float(r * np.sin(phi)), 3)), "d": between(rng, .2, .28, .005)}


# -- the wrist --------------------------------------------------------------------------------------------------------
def wrist(R03, R):
    """[q4, q5, q6] of a Puma's wrist with q5 between 0 and π: R36 = Rz(q4) Ry(-q5) Rz(q6)."""
    W = R03.T @ R
    return np.array([np.arctan2(-W[1, 2], -W[0, 2]), np.arctan2(np.hypot(W[0, 2], W[1, 2]), W[2, 2]), np.arctan2(-W[2, 1], W[2, 0])])


def draw_wrist(rng, given):
    """Two rotations that belong together: of frame 3, and of the hand."""
    q = reals(rng, 6, -2.8, 2.8)
    q[4] = .5 + .8 * (q[4] + 2.8) / 2.8
    F = link_poses(zoo.puma560(), q)
    return F[3, :3, :3], F[6, :3, :3]


# -- three parallel axes ----------------------------------------------------------------------------------------------
def plane(given, hand=1.0, elbow=-1.0, lean=1.0):
    """[q1, q2, q3] of three links in a plane, the sum of the angles not yet wrapped into the last one."""
    x, z = given.x - hand * given.a3 * np.cos(given.phi), given.z - hand * given.a3 * np.sin(given.phi)
    q2 = elbow * np.arccos((x * x + z * z - given.a1 ** 2 - given.a2 ** 2) / (2 * given.a1 * given.a2))
    q1 = np.arctan2(z, x) - lean * np.arctan2(given.a2 * np.sin(q2), given.a1 + given.a2 * np.cos(q2))
    return np.array([q1, q2, given.phi - q1 - q2])


def draw_plane(rng):
    """Lengths, and the pose of the hand for a posture with q1 + q2 + q3 beyond half a turn."""
    a1, a2, a3 = between(rng, .4, .6, .05), between(rng, .35, .55, .05), between(rng, .1, .2, .02)
    q1, q2, q3 = angle(rng, 105, 140, 5), -angle(rng, 35, 70, 5), angle(rng, 140, 165, 5)
    phi = q1 + q2 + q3
    place = a1 * np.exp(1j * q1) + a2 * np.exp(1j * (q1 + q2)) + a3 * np.exp(1j * phi)
    return {"a1": a1, "a2": a2, "a3": a3, "x": round(place.real, 2), "z": round(place.imag, 2), "phi": float(phi - TURN)}


# -- which one --------------------------------------------------------------------------------------------------------
def nearest(Q, now, low, high):
    """Of the postures Q (k, 6), each angle with any whole turns that keep it within the limits, the nearest to now (6,)."""
    turns = TURN * np.arange(-2, 3)
    best = []
    for row in Q:
        ways = row[:, None] + turns
        far = np.where((ways >= low[:, None]) & (ways <= high[:, None]), np.abs(ways - now[:, None]), np.inf)
        k = far.argmin(1)
        best.append((float((far[np.arange(6), k] ** 2).sum()), row + turns[k]))
    return min(best, key=lambda one: one[0])[1]


def is_nearest(given, q, Q, now, low, high):
    """Return "" if a posture is the nearest of the table, else the reason in words."""
    right, off = nearest(Q, now, low, high), np.abs(wrapped(Q - q)).max(1)
    k, beyond = int(off.argmin()), np.maximum(low - q, q - high)
    if off[k] > 1e-4:
        return "What comes out is no row of Q, whole turns aside: with these angles the hand would be somewhere else."
    if beyond.max() > 1e-6:
        joint = int(beyond.argmax()) + 1
        return f"Row {k} of one table comes out, counted from 0. There joint {joint} is {beyond.max():.2g} rad beyond its limit."
    cost, least = ((q - now) ** 2).sum(), ((right - now) ** 2).sum()
    if cost > least + 1e-4:
        same = np.abs(wrapped(right - q)).max() < 1e-4
        return (f"Row {k} of one table comes out, counted from 0, within its limits. " +
                ("It is the right row, but a joint could come there by another whole turn, which is nearer." if same else
                 f"Its sum of squares is {cost:.3g} rad²; another row, with its best turns, has less."))
    return ""


def draw_nearest(rng, given):
    """Eight rows of angles, half of which fit into the limits, a present posture, and the limits."""
    high = np.array([2.8, 3.9, 3.6, 2.9, 2.2, 4.6])
    low = -high + [.2, .6, .1, .9, .3, .5]
    inside = low + (high - low) * reals(rng, 24, 0, 1).reshape(4, 6)
    Q = np.concatenate([inside, reals(rng, 24, -np.pi, np.pi).reshape(4, 6)])
    order = np.argsort(reals(rng, 8))
    return wrapped(Q)[order], low + (high - low) * reals(rng, 6, 0, 1), low, high


def within_limits(given, limits=True):
    """All postures (k, 6), within the limits or not, that bring the Puma's hand to its pose at q."""
    return held(tuple(given.q), limits)[0].copy()


@lru_cache(maxsize=128)
def held(q, limits=True):
    """These postures (k, 6) for angles in a tuple, and their torques (k,) at joint 2 [N m]."""
    arm = zoo.puma560()
    found = all_postures(arm, tip_pose(arm, np.array(q)), limits=limits).q
    found = found[np.isfinite(found).all(-1)]
    return found, at_joint_2(found)


def at_joint_2(q):
    """The torque at joint 2 that holds a Puma at rest at q (..., 6) [N m]."""
    return gravity_torque(zoo.puma560(), q)[..., 1]


def lightest(given, limits=True):
    """The posture with the least torque of joint 2."""
    q, tau = held(tuple(given.q), limits)
    return q[np.abs(tau).argmin()].copy()


def is_lightest(given, q):
    """Return "" if a posture is one of those that need the least torque of joint 2, else the reason in words."""
    arm = zoo.puma560()
    off = np.abs(tip_pose(arm, q) - tip_pose(arm, given.q)).max()
    if off > ROUNDED:
        return "With these angles the hand is not where it is at the given ones: tip_pose of both differs."
    beyond = np.maximum(arm.limits[:, 0] - q, q - arm.limits[:, 1])
    if beyond.max() > ROUNDED:
        far = rounded_up(np.degrees(beyond.max()), 0)
        return f"The hand is where it should be. But joint {int(beyond.argmax()) + 1} is {far:.0f}° beyond its limit."
    if np.abs(at_joint_2(q)) > np.abs(at_joint_2(lightest(given))) + SAME_LOAD:
        return "The hand is where it should be, within the limits. But another posture within the limits asks less of joint 2."
    return ""


def draw_hold(rng):
    """A posture within the limits that is not the lightest for its hand."""
    for _ in range(60):
        q = posture(rng, 6, 20, 70, 5)
        q[1], q[2] = angle(rng, -30, 120, 5), -angle(rng, 40, 200, 5)
        tau = np.abs(held(tuple(q))[1])
        if np.abs(at_joint_2(q)) > tau.min() + 2 and np.ptp(tau) > 4:
            break
    return {"q": q}


TASKS = (
    Task(id="postures-elbow", notebook="18", kind="matrix", title="Two elbows", unit="rad", answer=elbows, draw=draw_elbow,
         text="An arm is built like zoo.puma560() with other lengths: a2 = {a2} m, a3 = {a3} m, d4 = {d4} m. Its wrist point is to be "
              "{D} m from the shoulder, both in the plane of the arm. Which two angles q3 do that? " + ORDER,
         hints=("Frame 3 stands a3 along x3 from the elbow, and the wrist point d4 along z3 from there: how far is it from the elbow?",
                "The law of cosines gives the bend between the upper arm and the line from elbow to wrist point, to either side.",
                "That line is not x3. By which angle does it lean from x3? q3 is what is left of the bend: minus atan2(d4, a3)."),
         wrongs=(Wrong("second-elbow-is-minus-the-first", lambda g: both(elbows(g)[1], -elbows(g)[1])),
                 Wrong("cosine-law-of-the-inside", lambda g: elbows(g, sign=-1)),
                 Wrong("forearm-along-x", lambda g: both(bend(g), -bend(g))),
                 Wrong("a3 and d4 exchanged", lambda g: both(*(b - np.arctan2(g.a3, g.d4) for b in (bend(g), -bend(g)))),
                       "In the lean of the forearm a3 and d4 have changed places: the forearm goes a3 along x3 and d4 square to it.")),
         remark="The whole forearm leans by the same angle in both: only the bend changes its sign.",
         look="the second drawing of MeetingsLab"),
    Task(id="postures-shoulder", notebook="18", kind="matrix", title="Two shoulders", unit="rad", answer=shoulders, draw=draw_shoulder,
         text="Seen from above, the wrist point of an arm like the Puma is at ({x}, {y}) m, and the plane of the arm passes axis 1 at "
              "d = {d} m: the wrist point W fulfils W · (sin q1, −cos q1) = d. Which two angles q1 do that? " + ORDER,
         hints=("Write W as r (cos φ, sin φ). What does the condition say about q1 − φ?",
                "r sin(q1 − φ) = d. A sine has two angles: x and π − x.",
                "q1 = φ + arcsin(d/r) and q1 = φ + π − arcsin(d/r), each brought to between −π and π. φ needs np.arctan2."),
         wrongs=(Wrong("arctan-of-a-quotient", lambda g: both(toward(g)[0] - toward(g)[2], toward(g)[0] + np.pi + toward(g)[2]),
                       "Two thoughts lead here: the direction of W was taken as arctan(y/x), which is the same for W and its opposite, or "
                       "the offset came in with the wrong sign."),
                 Wrong("shoulder-without-offset", lambda g: both(toward(g)[0], toward(g)[0] + np.pi)),
                 Wrong("behind-is-half-a-turn", lambda g: both(toward(g)[0] + toward(g)[2], toward(g)[0] + toward(g)[2] + np.pi))),
         look="the first drawing of MeetingsLab"),
    Task(id="postures-wrist", notebook="18", kind="function", title="The wrist", unit="rad", fit=True, inputs=draw_wrist,
         answer=lambda g: wrist, same="A function for every pose: those it is tried on are drawn for each student.",
         text="Joints 1 to 3 of zoo.puma560() stand, and frame 3 has the rotation R03, an array (3, 3). The hand is to have the rotation "
              "R, both in world axes. Write wrist(R03, R), which returns [q4, q5, q6] with q5 between 0 and π and the others between −π "
              "and π.",
         signature="wrist(R03, R)",
         hints=("Which rotation is left for the wrist? R = R03 R36.",
                "With the angles of this table R36 = Rz(q4) Ry(−q5) Rz(q6). Multiply it out: its last column has q4 and q5, "
                "its last row q5 and q6.",
                "Its last column is (−cos q4 sin q5, −sin q4 sin q5, cos q5), its last row (sin q5 cos q6, −sin q5 sin q6, cos q5)."),
         wrongs=(Wrong("rotation-left-in-the-wrong-order", lambda g: lambda R03, R: wrist(np.eye(3), R @ R03.T)),
                 Wrong("R03 forgotten", lambda g: lambda R03, R: wrist(np.eye(3), R),
                       "This is the wrist of an arm whose first three joints have turned nothing. They have turned it by R03 already."),
                 Wrong("R03 not turned back", lambda g: lambda R03, R: wrist(np.eye(3), R03 @ R),
                       "R03 is multiplied as it is. What the arm has turned has to be taken off: R03ᵀ R."),
                 Wrong("wrist-sign-carried-half", lambda g: lambda R03, R: wrapped(wrist(R03, R) + [np.pi, 0, 0])),
                 Wrong("euler-of-another-wrist", lambda g: lambda R03, R: wrapped(wrist(R03, R) + [np.pi, 0, np.pi]))),
         remark="The other posture of the same wrist is [q4 + π, −q5, q6 + π]: flipped.", look="the third drawing of MeetingsLab"),
    Task(id="postures-parallel", notebook="18", kind="matrix", title="Three parallel axes", unit="rad", draw=draw_plane,
         answer=lambda g: wrapped(plane(g)),
         crude=without("x", "z", of=lambda g: wrapped(plane(g))),
         text="Three links turn in a plane: a1 = {a1} m, a2 = {a2} m, and the hand of a3 = {a3} m. The tip of the hand is to be at "
              "({x}, {z}) m, and the hand itself is to point {phi:deg} from the x axis. Give [q1, q2, q3] with q2 below 0, all between "
              "−π and π.",
         hints=("Where is joint 3 then? Go back from the tip along the hand.",
                "Joints 1 and 2 bring joint 3 there: two circles meet, and q2 below 0 is one of the two.",
                "The three angles add up to the direction of the hand. What is left for q3 may be beyond −π: then a whole turn is added."),
         wrongs=(Wrong("angle-left-unwrapped", lambda g: plane(g)),
                 Wrong("sum-of-angles-with-wrong-sign", lambda g: wrapped(np.append(plane(g)[:2], g.phi + plane(g)[:2].sum()))),
                 Wrong("hand-not-taken-off", lambda g: wrapped(plane(g, hand=0.0))),
                 Wrong("the other elbow", lambda g: wrapped(plane(g, elbow=1.0)),
                       "This brings the hand there, with the elbow on the other side: asked for is the one with q2 below 0."))),
    Task(id="postures-nearest", notebook="18", kind="function", title="The nearest one", unit="rad", fit=True, inputs=draw_nearest,
         answer=lambda g: nearest, holds=is_nearest,
         cases={"the right row needs a whole turn": lambda g, *x: not (np.abs(x[0] - nearest(*x)).max(1) < 1e-9).any(),
                "a limit forces the longer way": lambda g, *x: np.abs(nearest(*x) - x[1]).max() > np.pi + .05},
         crude={"−high for low": lambda g: lambda Q, now, low, high: nearest(Q, now, -high, high)},
         same="A function for every table of postures: those it is tried on are drawn for each student.",
         text="Q is an array (k, 6) with postures, each angle between −π and π. The arm stands at now (6,), and its joints go from low "
              "(6,) to high (6,). Any angle may be meant with whole turns more or less. Write nearest(Q, now, low, high): the posture (6,) "
              "within the limits, with the turns that it needs, for which the sum of the squares of the turns from now is "
              "smallest. In each table some fit.",
         signature="nearest(Q, now, low, high)",
         hints=("Look at one angle: which of x − 2π, x, x + 2π are within its limits, and which of those is nearest to now?",
                "A row in which some angle fits with no whole turn is out. Of the others compare the sums of squares."),
         wrongs=(Wrong("turns-do-not-count", lambda g: lambda Q, now, low, high: min(
                     [q for q in Q if ((q >= low) & (q <= high)).all()] or Q, key=lambda q: ((q - now) ** 2).sum())),
                 Wrong("limits-afterwards", lambda g: lambda Q, now, low, high: min(
                     now + wrapped(Q - now), key=lambda q: ((q - now) ** 2).sum())),
                 Wrong("largest joint", lambda g: lambda Q, now, low, high: chosen(Q, now, low, high, lambda turn: np.abs(turn).max()),
                       "The largest turn of a joint was made smallest. Asked for is the smallest sum of squares."),
                 Wrong("sum of turns", lambda g: lambda Q, now, low, high: chosen(Q, now, low, high, lambda turn: np.abs(turn).sum()),
                       "The sum of the turns was made smallest. Asked for is the smallest sum of their squares.")),
         look="the switch for limits in EveryPostureLab"),
    Task(id="postures-hold", notebook="18", kind="matrix", title="The lightest to hold", unit="rad", draw=draw_hold, answer=lightest,
         holds=is_lightest, crude={"limits not looked at": lambda g: lightest(g, limits=False), "last row": lambda g: within_limits(g)[-1]},
         text="The hand of zoo.puma560() is to stay where it is at q = {q:deg}. Of all postures within the limits that bring it there, "
              "give one that asks the least torque of joint 2, in size, to hold the arm still: an array (6,) in rad.",
         hints=("all_postures(arm, tip_pose(arm, q), limits=True).q has a row for each posture, nan where there is none.",
                "gravity_torque takes all rows at once. Joint 2 is its second column; of the sizes take the smallest."),
         wrongs=(Wrong("same-pose-same-torque", lambda g: g.q, "This is the posture that is given. Another one asks less of joint 2."),
                 Wrong("least with its sign", lambda g: within_limits(g)[held(tuple(g.q))[1].argmin()],
                       "Here the torque of joint 2 is the most negative, and that is a large one. Least in size is the one nearest to 0."),
                 Wrong("first row", lambda g: within_limits(g)[0], "This is the first row that fits. Compare the torques of all of them.")),
         remark="Flipping the wrist hardly changes it: what hangs there is light and stays where it is."),
)


def chosen(Q, now, low, high, cost):
    """The posture within the limits with the smallest cost of its turns; each row with its own best turns."""
    rows = [nearest(row[None], now, low, high) for row in Q]
    inside = [q for q in rows if ((q >= low) & (q <= high)).all()]
    return min(inside, key=lambda q: cost(q - now))

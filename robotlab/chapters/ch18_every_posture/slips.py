"""Notebook 18: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from ...maths.spatial import wrapped
from .exercises import bend, both, chosen, elbows, lightest, nearest, plane, shoulders, toward, wrist


def named(*rows):
    """Wrongs of (idea, answer, what is said)."""
    return tuple(Wrong(*row) for row in rows)


# -- the elbow --------------------------------------------------------------------------------------------------------
def leaning(lean):
    """given -> both q3 with another lean of the forearm."""
    return lambda g: both(bend(g) - lean(g), -bend(g) - lean(g))


def bent(cosine):
    """given -> both q3 from another cosine of the bend."""
    def answer(g):
        b, lean = np.arccos(np.clip(cosine(g, np.hypot(g.a3, g.d4)), -1, 1)), np.arctan2(g.d4, g.a3)
        return both(b - lean, -b - lean)
    return answer


def with_fore(fore):
    """given -> both q3 with another length from elbow to wrist point."""
    return bent(lambda g, right: (g.D ** 2 - g.a2 ** 2 - fore(g) ** 2) / (2 * g.a2 * fore(g)))


ELBOW = named(
    ("one root", lambda g: np.full(2, elbows(g)[1]), "This is one of the two, twice. An arccos has two answers: to either side."),
    ("one root", lambda g: np.full(2, elbows(g)[0]), "This is one of the two, twice. An arccos has two answers: to either side."),
    ("larger first", lambda g: elbows(g)[::-1], "Both are right; asked for is the smaller one first."),
    ("whole turn", lambda g: np.sort(elbows(g) % (2 * np.pi)), "Both are right up to a whole turn: asked for are the angles between −π "
     "and π."),
    ("whole turn", lambda g: elbows(g) + 2 * np.pi, "Both are right up to a whole turn: asked for are the angles between −π and π."),
    ("lean added", lambda g: both(bend(g) + np.arctan2(g.d4, g.a3), -bend(g) + np.arctan2(g.d4, g.a3)),
     "The lean of the forearm was added. The forearm stands ahead of x3 by that angle, so that q3 is smaller than the bend by as much. "
     "(Both right angles with their signs turned round look the same.)"),
    ("forearm without a3", with_fore(lambda g: g.d4),
     "In the law of cosines the forearm was taken as d4. From the elbow to the wrist point it is the root of a3² + d4²."),
    ("forearm without a3", leaning(lambda g: np.pi / 2),
     "The forearm was taken to stand square to x3. It leans by a little less: a3 along x3 comes first."),
    ("forearm as a sum", with_fore(lambda g: g.a3 + g.d4), "a3 and d4 stand square to one another: their lengths do not add up."),
    ("law of cosines", bent(lambda g, f: (g.D ** 2 - g.a2 ** 2 - f ** 2) / (g.a2 * f)),
     "In the law of cosines a factor 2 is missing below the line."),
    ("law of cosines", bent(lambda g, f: (g.D - g.a2 ** 2 - f ** 2) / (2 * g.a2 * f)),
     "In the law of cosines the distance is not squared."),
    ("law of cosines", bent(lambda g, f: (g.D ** 2 - (g.a2 + f) ** 2) / (2 * g.a2 * f)),
     "In the law of cosines stands the square of the sum of the lengths, where the sum of the squares belongs."),
    ("law of cosines", bent(lambda g, f: (g.D ** 2 - g.a2 ** 2) / (2 * g.a2 * f)),
     "In the law of cosines the square of the forearm is missing."),
    ("law of cosines", bent(lambda g, f: (g.D ** 2 - f ** 2) / (2 * g.a2 * f)), "In the law of cosines the square of a2 is missing."),
    ("angle at the shoulder", bent(lambda g, f: (g.D ** 2 + g.a2 ** 2 - f ** 2) / (2 * g.a2 * g.D)),
     "This is built on the angle at the shoulder, between the upper arm and the way to the wrist. q3 is at the elbow."),
    ("angle at the shoulder", bent(lambda g, f: (g.D ** 2 + f ** 2 - g.a2 ** 2) / (2 * f * g.D)),
     "This is built on the angle at the wrist point. q3 is at the elbow."),
    ("sine for cosine", lambda g: both(*(s * (np.pi / 2 - bend(g)) - np.arctan2(g.d4, g.a3) for s in (1, -1))),
     "The value is a cosine, and an arcsin was taken of it."),
    ("cosine-law-of-the-inside", lambda g: np.array([-1, 1]) * bend(g, -1) - np.arctan2(g.d4, g.a3),
     "The bend was taken from the angle inside the triangle, and one of the two is not between −π and π."),
    ("lean alone", lambda g: np.full(2, -np.arctan2(g.d4, g.a3)), "This is the q3 of the stretched arm: the bend is missing."),
    ("forearm-along-x", lambda g: both(np.pi - bend(g), bend(g) - np.pi), "This is the angle inside the "
     "triangle, to either side, and the forearm is taken to point along x3."),
    ("second-elbow-is-minus-the-first", lambda g: both(elbows(g)[0], -elbows(g)[0]), "The second angle is minus the first."),
    ("lean on one side", lambda g: both(bend(g) - np.arctan2(g.d4, g.a3), -bend(g)),
     "In one of the two the lean of the forearm is forgotten."),
    ("bend and half a turn", lambda g: both(bend(g) - np.arctan2(g.d4, g.a3), bend(g) - np.arctan2(g.d4, g.a3) + np.pi),
     "Half a turn was added for the second one. The other angle with the same cosine is minus the bend."))


# -- the shoulder -----------------------------------------------------------------------------------------------------
def turned_by(lean):
    """given -> both q1 with another lean of the plane of the arm."""
    return lambda g: both(toward(g)[0] + lean(g, toward(g)[1]), toward(g)[0] + np.pi - lean(g, toward(g)[1]))


SHOULDER = named(
    ("one root", lambda g: np.full(2, shoulders(g)[0]),
     "This is one of the two, twice. Two planes through W touch the circle of the offset."),
    ("one root", lambda g: np.full(2, shoulders(g)[1]),
     "This is one of the two, twice. Two planes through W touch the circle of the offset."),
    ("larger first", lambda g: shoulders(g)[::-1], "Both are right; asked for is the smaller one first."),
    ("whole turn", lambda g: np.sort(shoulders(g) % (2 * np.pi)),
     "Both are right up to a whole turn: asked for are the angles between −π and π."),
    ("both sides of the way", lambda g: both(toward(g)[0] + toward(g)[2], toward(g)[0] - toward(g)[2]),
     "The plane was leaned to either side of the way to W. The offset is to one side only; the other posture reaches over the shoulder."),
    ("arccos for arcsin", lambda g: both(*(toward(g)[0] + s * np.arccos(g.d / toward(g)[1]) for s in (1, -1))),
     "This would fulfil W · (cos q1, sin q1) = d: the offset is square to the plane of the arm, and d/r is a sine."),
    ("tangent for sine", turned_by(lambda g, r: np.arctan2(g.d, r)),
     "d/r is taken as a tangent. W is the far end of the longest side, so that it is a sine."),
    ("sine for its angle", turned_by(lambda g, r: g.d / r), "The lean is taken as d/r itself: an arcsin is missing."),
    ("x and y exchanged", lambda g: shoulders(g.but(x=g.y, y=g.x)), "x and y have changed places."),
    ("arccos for arcsin", turned_by(lambda g, r: np.arccos(g.d / r)),
     "An arccos was taken where r sin(q1 − φ) = d asks for an arcsin."),
    ("direction alone", lambda g: np.full(2, toward(g)[0]),
     "This is the direction of W, twice. The plane of the arm leans from it, by the offset."),
    ("distance not rooted", turned_by(lambda g, r: np.arcsin(min(g.d / r ** 2, 1.0))),
     "Below the line stands r², where r belongs: a root is missing."),
    ("one coordinate for the distance", turned_by(lambda g, r: np.arcsin(min(g.d / abs(g.x), 1.0))),
     "x was taken for the distance: r is the root of x² + y²."),
    ("one coordinate for the distance", turned_by(lambda g, r: np.arcsin(min(g.d / abs(g.y), 1.0))),
     "y was taken for the distance: r is the root of x² + y²."),
    ("direction forgotten", lambda g: both(toward(g)[2], np.pi - toward(g)[2]),
     "The direction of W is missing: these are the angles for a W on the x axis."),
    ("other root by sign", lambda g: both(toward(g)[0] + toward(g)[2], -toward(g)[0] - toward(g)[2]),
     "The second angle is minus the first."),
    ("second root without the lean", lambda g: both(toward(g)[0] + toward(g)[2], toward(g)[0] + np.pi),
     "The first angle is right. In the second the lean of the plane is forgotten."),
    ("behind-is-half-a-turn", lambda g: both(toward(g)[0] - toward(g)[2], toward(g)[0] - toward(g)[2] + np.pi),
     "The second angle is half a turn from the first, and the offset has the wrong sign."),
    ("behind-is-half-a-turn", lambda g: both(toward(g)[0] + np.pi - toward(g)[2], toward(g)[0] - toward(g)[2]),
     "The second angle is half a turn from the first. On the other side the offset leans the plane the other way."),
    ("signs of the direction", lambda g: shoulders(g.but(y=-g.y)), "The direction of W is taken with −y."),
    ("signs of the direction", lambda g: shoulders(g.but(x=-g.x)), "The direction of W is taken with −x."))


# -- the wrist --------------------------------------------------------------------------------------------------------
def angles_of(change):
    """given -> wrist(R03, R) from a change of the right angles."""
    def answer(g):
        return lambda R03, R: np.array(change(*wrist(R03, R)))
    return answer


def matrix_of(change):
    """given -> wrist(R03, R) that reads another matrix."""
    return lambda g: lambda R03, R: wrist(np.eye(3), change(R03, R))


def quarter(W):
    """q4 and q6 by an arcsin of quotients, q5 by the arccos."""
    q5 = np.arccos(W[2, 2])
    return np.array([np.arcsin(np.clip(-W[1, 2] / np.sin(q5), -1, 1)), q5, np.arcsin(np.clip(-W[2, 1] / np.sin(q5), -1, 1))])


WRIST = named(
    ("flipped", angles_of(lambda a, b, c: (wrapped(a + np.pi), -b, wrapped(c + np.pi))),
     "This is a posture of that wrist: the flipped one. Asked for is the one with q5 between 0 and π."),
    ("wrist-sign-carried-half", angles_of(lambda a, b, c: (a, -b, c)), "q5 has the wrong sign, and q4 and q6 do not know of it."),
    ("wrist-sign-carried-half", angles_of(lambda a, b, c: (a, b, wrapped(c + np.pi))),
     "q6 is half a turn off: in its arctan2 both signs are turned round."),
    ("wrist-sign-carried-half", angles_of(lambda a, b, c: (wrapped(a + np.pi), -b, c)),
     "q5 has changed its sign and q4 has gone with it; q6 has not."),
    ("wrist-sign-carried-half", angles_of(lambda a, b, c: (a, -b, wrapped(c + np.pi))),
     "q5 has changed its sign and q6 has gone with it; q4 has not."),
    ("quadrant", lambda g: lambda R03, R: quarter(R03.T @ R),
     "An arcsin cannot tell an angle from its mirror image: q4 and q6 need np.arctan2 of two entries each."),
    ("quadrant", angles_of(lambda a, b, c: (a, np.arcsin(np.sin(b)), c)),
     "q5 was taken from its sine, and an arcsin ends at 90°. q5 may go on to 180°: use an arctan2 or the cosine."),
    ("quadrant", angles_of(lambda a, b, c: (np.arctan(np.tan(a)), b, np.arctan(np.tan(c)))),
     "An arctan of a quotient cannot tell a direction from its opposite: q4 and q6 need np.arctan2."),
    ("turned round", matrix_of(lambda R03, R: R.T @ R03), "This is Rᵀ R03, the rotation from the hand back to frame 3: transposed."),
    ("rotation-left-in-the-wrong-order", matrix_of(lambda R03, R: R03.T @ R.T),
     "Both rotations are transposed. Only what the arm has turned is taken off."),
    ("rotation-left-in-the-wrong-order", matrix_of(lambda R03, R: R @ R03), "R03 is multiplied from the right, and as it is."),
    ("q4 and q6 exchanged", angles_of(lambda a, b, c: (c, b, a)),
     "q4 and q6 have changed places: the last column has q4, the last row q6."),
    ("sine and cosine", lambda g: lambda R03, R: np.array([np.arctan2(-(R03.T @ R)[0, 2], -(R03.T @ R)[1, 2]), wrist(R03, R)[1],
                                                           np.arctan2((R03.T @ R)[2, 0], -(R03.T @ R)[2, 1])]),
     "In np.arctan2 the two arguments have changed places: the sine comes first."),
    ("signs", angles_of(lambda a, b, c: (-a, b, -c)), "q4 and q6 have the wrong sign."),
    ("signs", angles_of(lambda a, b, c: (-a, b, c)), "q4 has the wrong sign."),
    ("signs", angles_of(lambda a, b, c: (a, b, -c)), "q6 has the wrong sign."),
    ("sine for cosine", angles_of(lambda a, b, c: (a, np.pi / 2 - b, c)), "q5 is an arcsin of its cosine."),
    ("inside", angles_of(lambda a, b, c: (a, np.pi - b, c)),
     "This q5 is measured from the opposite direction: at q5 = 0 the hand points along the forearm."),
    ("roll, pitch, yaw", lambda g: lambda R03, R: (lambda W: np.array([np.arctan2(W[1, 0], W[0, 0]), np.arcsin(-W[2, 0]),
                                                                       np.arctan2(W[2, 1], W[2, 2])]))(R03.T @ R),
     "These are yaw, pitch and roll. The axes of this wrist are z, y, z: the first and the last joint turn about the same letter."))


# -- three parallel axes ----------------------------------------------------------------------------------------------
def across(g):
    """The way back along the hand with sine and cosine exchanged."""
    more = g.a3 * (np.cos(g.phi) - np.sin(g.phi))
    return wrapped(plane(g.but(x=g.x + more, z=g.z - more)))


def last(change):
    """given -> the angles with another q3."""
    return lambda g: wrapped(np.append(plane(g)[:2], change(g, *plane(g)[:2])))


PARALLEL = named(
    ("last angle from the x axis", last(lambda g, a, b: g.phi), "q3 is given as the direction of the hand. It is counted from link 2."),
    ("last angle from the x axis", last(lambda g, a, b: g.phi - a), "From the direction of the hand q1 was taken off, and q2 was not."),
    ("last angle from the x axis", last(lambda g, a, b: g.phi - b), "From the direction of the hand q2 was taken off, and q1 was not."),
    ("sum-of-angles-with-wrong-sign", last(lambda g, a, b: a + b - g.phi),
     "q3 has the wrong sign: q1 + q2 + q3 is the direction of the hand."),
    ("sum-of-angles-with-wrong-sign", last(lambda g, a, b: g.phi - a + b), "q2 comes into the sum with the wrong sign."),
    ("absolute-elbow", lambda g: wrapped(plane(g) + [0, plane(g)[0], 0]),
     "q2 is counted from the x axis. It is counted from link 1: take q1 off."),
    ("hand added", lambda g: wrapped(plane(g, hand=-1.0)), "The hand was added to the way to its tip. To joint 3 it goes back."),
    ("hand across", across,
     "In the way back along the hand sine and cosine have changed places."),
    ("lean to the wrong side", lambda g: wrapped(plane(g, lean=-1.0)),
     "The first link leans to the side to which the elbow bends. It has to lean to the other."),
    ("elbow-first-link", lambda g: wrapped(plane(g, lean=0.0)), "The first link points at joint 3. It has to lean away from there."),
    ("half a turn", last(lambda g, a, b: g.phi - a - b + np.pi), "q3 is half a turn off."),
    ("the angle inside", lambda g: (lambda q: wrapped(np.array([q[0], -np.pi - q[1], q[2] + q[1] + np.pi + q[1]])))(plane(g)),
     "q2 is the angle inside the triangle. The joint counts from the straight line."),
    ("the angle inside", lambda g: (lambda q: wrapped(np.array([q[0], -np.pi - q[1], q[2]])))(plane(g)),
     "q2 is the angle inside the triangle. The joint counts from the straight line."),
    ("one-elbow-for-the-other", lambda g: wrapped(plane(g) * [1, -1, 1]),
     "q2 has the sign of the other elbow, and the other angles belong to this one."),
    ("links exchanged", lambda g: wrapped(plane(g.but(a1=g.a2, a2=g.a1))) if g.a1 != g.a2 else wrapped(plane(g, elbow=1.0)),
     "a1 and a2 have changed places."),
    ("x and z exchanged", lambda g: wrapped(plane(g.but(x=g.z, z=g.x))), "x and z have changed places."),
    ("absolute-elbow", lambda g: wrapped(np.array([plane(g)[0], plane(g)[:2].sum(), g.phi])), "All three are counted from the x axis."),
    ("angle-left-unwrapped", lambda g: plane(g) + [0, 0, 4 * np.pi], "q3 is right up to whole turns, and one too many was added."),
    ("reversed", lambda g: wrapped(plane(g))[::-1], "The angles stand in reversed order: q1 comes first."))


# -- which one --------------------------------------------------------------------------------------------------------
def instead(choose):
    """given -> nearest(Q, now, low, high) that does something else."""
    return lambda g: choose


def farthest(Q, now, low, high):
    """The posture within the limits that is farthest."""
    return chosen(Q, now, low, high, lambda turn: -(turn ** 2).sum())


def first_inside(Q, now, low, high):
    """The first posture within the limits."""
    return next(q for q in (nearest(row[None], now, low, high) for row in Q) if ((q >= low) & (q <= high)).all())


def clipped(Q, now, low, high):
    """The nearest, limits aside, cut off at them."""
    return np.clip(min(now + wrapped(Q - now), key=lambda q: ((q - now) ** 2).sum()), low, high)


def nearest_turn(Q, now, low, high):
    """The nearest of the rows whose nearest turns are within the limits, the first of all if there is none."""
    to = now + wrapped(Q - now)
    inside = ((to >= low) & (to <= high)).all(1)
    return min(to[inside] if inside.any() else to[:1], key=lambda q: ((q - now) ** 2).sum())


NEAREST = named(
    ("limits-afterwards", instead(clipped), "The nearest was looked for without limits and cut off at them: the hand leaves its place."),
    ("limits-afterwards", instead(lambda Q, now, low, high: Q[((Q - now) ** 2).sum(1).argmin()]),
     "Neither the limits nor whole turns were looked at."),
    ("limits-afterwards", instead(lambda Q, now, low, high: Q[(wrapped(Q - now) ** 2).sum(1).argmin()]),
     "The turns were wrapped to find the nearest, the limits were not looked at, and the row was given as it stood."),
    ("one turn only", instead(nearest_turn), "Of each angle only the turn nearest to now was tried, and a row that it takes beyond a limit "
     "was left out. Another turn of the same row may fit, and be the nearest that does."),
    ("row as it stands", instead(lambda Q, now, low, high: wrapped(nearest(Q, now, low, high))),
     "This is the right row, each angle between −π and π again. Asked for are the angles to go to, with the whole turns that they need."),
    ("the way instead", instead(lambda Q, now, low, high: nearest(Q, now, low, high) - now),
     "These are the turns from now. Asked for is the posture itself."),
    ("the cost instead", instead(lambda Q, now, low, high: np.full(6, ((nearest(Q, now, low, high) - now) ** 2).sum())),
     "This is the sum of the squares. Asked for is the posture for which it is smallest."),
    ("farthest", instead(farthest), "This is the posture that is farthest: the largest sum was taken."),
    ("first that fits", instead(first_inside), "This is the first posture within the limits. There are others, and one of them is nearer."),
    ("nearest to zero", instead(lambda Q, now, low, high: nearest(Q, 0 * now, low, high)),
     "This is the posture nearest to zero. Take off where the arm stands now."),
    ("only joint 1", instead(lambda Q, now, low, high: chosen(Q, now, low, high, lambda turn: abs(turn[0]))),
     "Only the turn of joint 1 was looked at."),
    ("stays", instead(lambda Q, now, low, high: now), "The arm stays where it is: that is no row of the table."))


# -- to hold ----------------------------------------------------------------------------------------------------------
HOLD = named(
    ("degrees", lambda g: np.degrees(lightest(g)), "These are degrees. Asked for are radians."),
    ("lying down", lambda g: np.zeros(6), "At these angles the hand is somewhere else."))

SLIPS = {"postures-elbow": ELBOW, "postures-shoulder": SHOULDER, "postures-wrist": WRIST, "postures-parallel": PARALLEL,
         "postures-nearest": NEAREST, "postures-hold": HOLD}

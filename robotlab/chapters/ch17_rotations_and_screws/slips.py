"""Notebook 17: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from ...kinematics.rotations import axis_and_angle, quaternion_matrix, quaternion_product, rotation_about, rpy_rates
from ...maths.spatial import rpy, skew
from .asked import AXES, both_turns, e_of, half_way, omega, read_off, ring_axes, two_quaternions
from .exercises import TASKS
from .screw_slips import PRODUCT, SCREWS, halves_exchanged, wrongs


# -- Rodrigues --------------------------------------------------------------------------------------------------------
def built(write):
    """given -> a matrix, from e, [e]x, c and s."""
    return lambda g: write(e_of(g), skew(e_of(g)), np.cos(g.phi), np.sin(g.phi))


def one_by_one(g, order):
    """The axis times the angle taken as three turns about x, y and z."""
    angles = dict(zip("xyz", g.phi * e_of(g)))
    return np.linalg.multi_dot([rotation_about(AXES[name], angles[name]) for name in order])


def scaled_axis(g, size):
    """Rodrigues' formula with the axis divided by something else than its length."""
    e = g.axis / size
    return np.cos(g.phi) * I + (1 - np.cos(g.phi)) * np.outer(e, e) + np.sin(g.phi) * skew(e)


def half_angle(g):
    """The quaternion of the student's turn."""
    return np.append(np.cos(g.phi / 2), np.sin(g.phi / 2) * e_of(g))


I, FLIPPED = np.eye(3), np.array([[1, 1, -1], [1, 1, 1], [-1, 1, 1]])
ANGLES_OF_A_VECTOR = ("The components of the axis times the angle were taken as three turns, one after the other. It is one turn about one "
                      "axis.")
MATRIX = wrongs(
    ("axis-of-any-length", lambda g: np.cos(g.phi) * I + (1 - np.cos(g.phi)) * np.outer(e_of(g), e_of(g)) + np.sin(g.phi) * skew(g.axis)),
    ("axis-of-any-length", lambda g: np.cos(g.phi) * I + (1 - np.cos(g.phi)) * np.outer(g.axis, g.axis) + np.sin(g.phi) * skew(e_of(g))),
    ("axis-of-any-length", lambda g: rotation_about(e_of(g), g.phi * np.linalg.norm(g.axis)),
     "The angle was multiplied by the length of the axis. Divide the axis by its length, and leave the angle."),
    ("square of the length", lambda g: (lambda e: np.cos(g.phi) * I + (1 - np.cos(g.phi)) * np.outer(e, e) + np.sin(g.phi) * skew(e))(
        g.axis / (g.axis @ g.axis)), "The axis was divided by the square of its length."),
    ("dot for outer", built(lambda e, S, c, s: c * I + (1 - c) * (e @ e) * I + s * S),
     "This is I + sin φ [e]×. Of the term with 1 − cos φ only a number is left, or nothing: it has the matrix e eᵀ, np.outer(e, e)."),
    ("dot for outer", built(lambda e, S, c, s: c * I + (1 - c) + s * S),
     "The second term has lost its matrix: 1 − c was added to every entry. It belongs to e eᵀ, np.outer(e, e)."),
    ("elementwise", built(lambda e, S, c, s: c * I + (1 - c) * np.diag(e * e) + s * S),
     "Of e eᵀ only the diagonal was used. np.outer(e, e) has nine entries."),
    ("elementwise", built(lambda e, S, c, s: I + s * S + (1 - c) * S * S), "S * S squares each entry. The square of a matrix is S @ S."),
    ("ones for identity", built(lambda e, S, c, s: c + (1 - c) * np.outer(e, e) + s * S),
     "cos φ was added to every entry. It belongs on the diagonal: cos φ times np.eye(3)."),
    ("ones for identity", built(lambda e, S, c, s: 1 + s * S + (1 - c) * S @ S), "1 was added to every entry. The identity is np.eye(3)."),
    ("cosine forgotten", built(lambda e, S, c, s: I + s * S + (1 - c) * np.outer(e, e)),
     "This mixes two forms: I + sin φ [e]× + (1 − cos φ) [e]×², or cos φ I + sin φ [e]× + (1 − cos φ) e eᵀ."),
    ("cosine forgotten", built(lambda e, S, c, s: c * I + s * S + (1 - c) * S @ S),
     "This mixes two forms: with [e]×² the first term is I, with e eᵀ it is cos φ I."),
    ("one minus cosine", built(lambda e, S, c, s: c * I + c * np.outer(e, e) + s * S), "Before e eᵀ stands 1 − cos φ, not cos φ."),
    ("one minus cosine", built(lambda e, S, c, s: c * I + np.outer(e, e) + s * S), "Before e eᵀ a factor 1 − cos φ is missing."),
    ("one minus cosine", built(lambda e, S, c, s: c * I + (1 - s) * np.outer(e, e) + s * S), "1 − sin φ stands where 1 − cos φ belongs."),
    ("small turns only", lambda g: I + g.phi * skew(e_of(g)),
     "I + φ [e]× is right for small turns only. Its columns have become too long."),
    ("entry by entry", lambda g: np.exp(g.phi * skew(e_of(g))),
     "np.exp takes each entry by itself. The exponential of a matrix is scipy.linalg.expm."),
    ("whole-angle-in-a-quaternion", lambda g: rotation_about(e_of(g), 2 * g.phi),
     "This turns by twice the angle. In a quaternion stands half the angle."),
    ("half the angle", lambda g: rotation_about(e_of(g), g.phi / 2), "This turns by half of the angle. Only in a quaternion is it halved."),
    ("angle of a vector", lambda g: one_by_one(g, "zyx"), ANGLES_OF_A_VECTOR),
    ("angle of a vector", lambda g: one_by_one(g, "xyz"), ANGLES_OF_A_VECTOR),
    ("opposite axis", lambda g: rotation_about(e_of(g), np.pi - g.phi), "This turns by 180° − φ: the cosine has the wrong sign."),
    ("mirror", lambda g: I - 2 * np.outer(e_of(g), e_of(g)), "This is the mirror image in the plane across the axis. No angle is in it."),
    ("projection", built(lambda e, S, c, s: np.outer(e, e)), "This is the projection onto the axis; two terms are missing."),
    ("signs of the cross product", built(lambda e, S, c, s: c * I + (1 - c) * np.outer(e, e) + s * S * FLIPPED),
     "In [e]× the pair with the y component has its signs exchanged: it is +e_y at the upper right, −e_y at the lower left."),
    ("sign of a term", built(lambda e, S, c, s: I + s * S - (1 - c) * S @ S),
     "The term with [e]×² has the wrong sign: I + sin φ [e]× + (1 − cos φ) [e]×²."),
    ("three terms", built(lambda e, S, c, s: S), "This is [e]× alone, and no angle is in it."),
    ("three terms", lambda g: g.phi * skew(e_of(g)), "This is φ [e]×. R is its exponential."),
    ("small turns only", lambda g: I + g.phi * skew(e_of(g)) + g.phi**2 / 2 * skew(e_of(g)) @ skew(e_of(g)),
     "These are the first three terms of the exponential. For a turn of this size that is not enough."),
    ("axis-of-any-length", lambda g: scaled_axis(g, np.abs(g.axis).max()),
     "The axis was divided by its largest component, not by its length."),
    ("axis-of-any-length", lambda g: scaled_axis(g, np.abs(g.axis).sum()),
     "The axis was divided by the sum of its components, not by its length."),
    ("half a turn", lambda g: rotation_about(e_of(g), np.pi), "This is half a turn about the axis, whatever the angle."),
    ("scalar last", lambda g: quaternion_matrix(np.roll(half_angle(g), -1)),
     "A quaternion with its scalar first was read as one with its scalar last, or the other way round."),
    ("scalar last", lambda g: quaternion_matrix(np.roll(half_angle(g), 1)),
     "A quaternion with its scalar first was read as one with its scalar last, or the other way round."),
    ("axis reversed", lambda g: rotation_about(e_of(g)[::-1], g.phi), "The components of the axis stand in the opposite order."))


# -- axis and angle ---------------------------------------------------------------------------------------------------
def other(change):
    """sign -> given -> a function of R, from axis, angle and R; sign: of the axis at half a turn, as both are right."""
    def by_sign(sign, R):
        *e, phi = read_off(None)(R)
        return np.array(e) * (sign if np.abs(R - R.T).max() < 1e-9 else 1), phi, R
    return lambda sign: lambda g: lambda R: change(*by_sign(sign, R))


def of_either_sign(*rows):
    """The wrong answers of (idea, sign -> answer, says), with either sign."""
    return wrongs(*((idea, answer(sign), says) for sign in (1, -1) for idea, answer, says in rows))


def skew_of(R):
    """(R - R^T) as a vector, 2 sin(phi) e."""
    return np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])


def roots(R):
    """The axis from the roots of the diagonal alone, all positive."""
    e = np.sqrt(np.clip((np.diag(R) + 1) / 2, 0, None))
    return e / np.linalg.norm(e)


BACK = "The turn is right in size, but the angle lies between −π and 0 or beyond π. The angle from 0 to π was asked."
AXIS = of_either_sign(
    ("turned back", other(lambda e, p, R: np.append(-e, p)),
     "This turns back: the axis points the other way. e follows from R[2, 1] − R[1, 2] and its kin, in this order."),
    ("angle in degrees", other(lambda e, p, R: np.append(e, np.degrees(p))),
     "The axis is right. The angle is in degrees; it is asked in rad."),
    ("angle first", other(lambda e, p, R: np.append(p, e)), "The angle stands first. The order is [x, y, z, φ]."),
    ("quaternion", other(lambda e, p, R: np.append(np.sin(p / 2) * e, np.cos(p / 2))),
     "This is the quaternion, scalar last. Asked are the axis and the angle themselves."),
    ("quaternion", other(lambda e, p, R: np.append(np.cos(p / 2), np.sin(p / 2) * e)),
     "This is the quaternion, scalar first. Asked are the axis and the angle themselves."),
    ("axis times angle", other(lambda e, p, R: np.append(p * e, p)), "The axis was multiplied by the angle: its length has to be 1."),
    ("not normalised", other(lambda e, p, R: np.append(skew_of(R), p)),
     "This is R − Rᵀ as it stands: 2 sin φ times the axis. Divide by its length, "
     "and mind the half turns, where it is zero."),
    ("not normalised", other(lambda e, p, R: np.append(skew_of(R) / 2, p)),
     "This is sin φ times the axis. Divide by its length, and mind the half "
     "turns, where it is zero."),
    ("half the angle", other(lambda e, p, R: np.append(e, p / 2)), "The axis is right, the angle is half of what it should be."),
    ("twice the angle", other(lambda e, p, R: np.append(e, 2 * p)), "The axis is right, the angle is twice what it should be."),
    ("sine without its branch", other(lambda e, p, R: np.append(e, np.arcsin(np.clip(np.linalg.norm(skew_of(R)) / 2, 0, 1)))),
     "The angle comes from its sine. An arcsin ends at 90°: beyond, it gives 180° − φ, and 0 at half a turn. Use the trace, or arctan2."),
    ("trace", other(lambda e, p, R: np.append(e, np.arccos(np.clip(np.trace(R) / 3, -1, 1)))),
     "The trace was divided by 3. It is 1 + 2 cos φ."),
    ("trace", other(lambda e, p, R: np.append(e, np.arccos(np.clip(np.trace(R) / 2, -1, 1)))),
     "The 1 was not taken off: the trace is 1 + 2 cos φ."),
    ("trace", other(lambda e, p, R: np.append(e, np.arccos(np.clip(np.trace(R) - 1, -1, 1)))),
     "The 2 is missing: the trace is 1 + 2 cos φ."),
    ("trace", other(lambda e, p, R: np.append(e, np.arccos(np.clip((np.trace(R) + 1) / 4, -1, 1)))),
     "(tr R + 1)/4 is the square of the cosine of half the angle."),
    ("cosine for its angle", other(lambda e, p, R: np.append(e, np.cos(p))),
     "The last number is the cosine of the angle: an arccos is missing."),
    ("all signs positive", other(lambda e, p, R: np.append(roots(R), p)),
     "The diagonal gives the squares of the components: their signs are lost. They stand in the products e_x e_y, off the diagonal."),
    ("all signs positive", other(lambda e, p, R: np.append(np.abs(e), p)),
     "All components are positive: their signs were lost on the way."),
    ("axis-from-the-skew-part", other(lambda e, p, R: np.append(skew_of(R) / max(np.linalg.norm(skew_of(R)), 1e-12), p)),
     "At half a turn R − Rᵀ is zero, and no axis is left in it: there take a column of R + I."),
    ("axis-from-the-skew-part", other(lambda e, p, R: np.append(e if np.linalg.norm(skew_of(R)) > 1e-9 else [0, 0, 1], p)),
     "At half a turn you give the z axis. R + I = 2 e eᵀ has the right one."),
    ("axis-from-the-skew-part", other(lambda e, p, R: np.append(e if np.linalg.norm(skew_of(R)) > 1e-9 else [1, 0, 0], p)),
     "At half a turn you give the x axis. R + I = 2 e eᵀ has the right one."),
    ("small turns only", other(lambda e, p, R: np.append(e, np.linalg.norm(skew_of(R)) / 2)), "The last number is the sine of the angle."),
    ("supplement", other(lambda e, p, R: np.append(e, np.pi - p)), "The angle is 180° − φ: the cosine has the wrong sign."),
    ("order of the components", other(lambda e, p, R: np.append(e[::-1], p)), "The components of the axis stand in the opposite order."),
    ("order of the components", other(lambda e, p, R: np.append(e[[1, 2, 0]], p)),
     "The components have moved by one place: x belongs to R[2, 1] − R[1, 2], the places without 0."),
    ("no turn", other(lambda e, p, R: np.append(e, 0.0)), "The angle is zero here: nothing would turn."))


# -- rates ------------------------------------------------------------------------------------------------------------
def with_angles(roll, pitch, yaw):
    """given -> E times the rates, with other angles in E."""
    return lambda g: rpy_rates(roll(g), pitch(g), yaw(g)) @ g.rates


ROLL, PITCH, YAW = (lambda g: g.roll), (lambda g: g.pitch), (lambda g: g.yaw)
MINUS = [lambda g, k=k: -g[k] for k in ("roll", "pitch", "yaw")]
RATES = wrongs(
    ("transposed", lambda g: ring_axes(g).T @ g.rates, "The axes of the rings stand in rows here. They are the columns of E."),
    ("inverse", lambda g: np.linalg.solve(ring_axes(g), g.rates), "This is the way back, E⁻¹: from ω to the rates."),
    ("axes-of-the-hand", lambda g: rpy(g.roll, g.pitch, g.yaw).T @ g.rates,
     "The rates were turned like a vector, and by the transpose as well."),
    ("roll-axis-stays-level", lambda g: ring_axes(g) @ [0, *g.rates[1:]] + g.rates[0] * rotation_about(AXES["z"], g.yaw)[:, 0]),
    ("roll about the fixed axis", lambda g: ring_axes(g) @ [0, *g.rates[1:]] + g.rates[0] * AXES["x"],
     "Roll turns about the x axis of the world here. Its ring is carried by yaw and pitch: Rz Ry x."),
    ("roll turned by pitch alone", lambda g: ring_axes(g) @ [0, *g.rates[1:]] + g.rates[0] * rotation_about(AXES["y"], g.pitch)[:, 0],
     "The axis of roll was turned by pitch alone. Yaw carries it as well: Rz Ry x."),
    ("pitch about the fixed axis", lambda g: ring_axes(g) @ [g.rates[0], 0, g.rates[2]] + g.rates[1] * AXES["y"],
     "Pitch turns about the y axis of the world here. Its ring is carried by yaw: Rz y."),
    ("pitch about the fixed axis", lambda g: ring_axes(g) @ [g.rates[0], 0, g.rates[2]] + g.rates[1] * rpy(g.roll, g.pitch, g.yaw)[:, 1],
     "Pitch turns about the y axis of the hand here. Roll, the inner ring, does not carry that axis: it is Rz y."),
    ("yaw about the hand's axis", lambda g: ring_axes(g) @ [*g.rates[:2], 0] + g.rates[2] * rpy(g.roll, g.pitch, g.yaw)[:, 2],
     "Yaw turns about the z axis of the hand here. It is the outer ring: its axis is z of the world."),
    ("yaw not applied", with_angles(ROLL, PITCH, lambda g: 0.0),
     "The yaw is missing in E: it carries the axes of roll and pitch round. These are the "
     "components in axes that yaw has turned."),
    ("angles exchanged", with_angles(YAW, ROLL, PITCH), "The angles in E have changed places."),
    ("angles exchanged", with_angles(PITCH, YAW, ROLL), "The angles in E have changed places."),
    ("angles exchanged", with_angles(YAW, PITCH, ROLL), "Roll and yaw have changed places in E."),
    ("angles exchanged", with_angles(ROLL, YAW, PITCH), "Pitch and yaw have changed places in E."),
    ("names the other way round", lambda g: rpy_rates(g.yaw, g.pitch, g.roll) @ g.rates[::-1],
     "Roll turns about z here, and yaw about x, as some books have it. In this course roll is about x: R = Rz(yaw) Ry(pitch) Rx(roll)."),
    ("rates reversed", lambda g: ring_axes(g) @ g.rates[::-1], "The rates stand in the opposite order: roll comes first."),
    ("columns reversed", lambda g: ring_axes(g)[::-1] @ g.rates, "The rows of E stand in the opposite order: x comes first."),
    ("sign of an angle", with_angles(ROLL, MINUS[1], YAW),
     "The pitch has the wrong sign in E. A positive pitch about y tips x down: −sin pitch."),
    ("sign of an angle", with_angles(ROLL, PITCH, MINUS[2]), "The yaw has the wrong sign in E."),
    ("sign of an angle", with_angles(ROLL, MINUS[1], MINUS[2]), "Pitch and yaw have the wrong sign in E: this is carried back, not along."),
    ("sine and cosine", with_angles(ROLL, lambda g: np.pi / 2 - g.pitch, YAW), "Sine and cosine of the pitch have changed places."),
    ("sine and cosine", with_angles(ROLL, PITCH, lambda g: np.pi / 2 - g.yaw), "Sine and cosine of the yaw have changed places."),
    ("axes of the hand", lambda g: rpy(g.roll, g.pitch, g.yaw).T @ omega(g),
     "This is ω in axes of the hand. It is asked in fixed axes: R brings it there."),
    ("turned once too often", lambda g: rpy(g.roll, g.pitch, g.yaw) @ omega(g),
     "ω was already in fixed axes, and has been turned by R once more."),
    ("other angles", lambda g: g.rates[0] * AXES["z"] + rotation_about(AXES["z"], g.roll) @ (
        g.rates[1] * AXES["x"] + g.rates[2] * rotation_about(AXES["x"], g.pitch) @ AXES["z"]),
     "These are the axes of Euler's angles about z, x and z. Here they are roll, pitch and yaw."),
    ("angles for rates", lambda g: ring_axes(g) @ [g.roll, g.pitch, g.yaw], "The angles stand where their rates belong."),
    ("rates are degrees", lambda g: ring_axes(g) @ np.radians(g.rates), "The rates were taken as degrees per second. They are in rad/s."))


# -- quaternions ------------------------------------------------------------------------------------------------------
def product(change):
    """given -> a product written otherwise, from the parts of the second turn (p, u) and of the first (r, v)."""
    def answer(g):
        (r, *v), (p, *u) = two_quaternions(g)
        return change(p, np.array(u), r, np.array(v))
    return answer


def quaternion_of(v):
    """The quaternion of a turn given as axis times angle."""
    angle = np.linalg.norm(v)
    return np.append(np.cos(angle / 2), np.sin(angle / 2) * v / angle)


def axis_then_angle(g):
    """(x, y, z, angle) of the whole."""
    return np.append(*axis_and_angle(quaternion_matrix(both_turns(g))))


def opposite(known):
    """The same wrong ideas with all four signs changed: of q and -q either may be given."""
    return tuple(Wrong(one.idea, lambda g, answer=one.answer: -np.asarray(answer(g)), one.says) for one in known)


def from_halves(share_first, share_second):
    """given -> the product with other shares of the angles."""
    return lambda g: quaternion_product(half_way(g.second, g.beta, share_second), half_way(g.first, g.alpha, share_first))


PARTS_ADD = "The axis parts are multiplied by nothing of the other turn. The product is (p r − u · v, p v + r u + u × v)."
QUATERNION = wrongs(
    ("scalar last", lambda g: np.roll(quaternion_product(*two_quaternions(g)), -1),
     "The scalar stands last, and the order is the other one as well."),
    ("cross product forgotten", product(lambda p, u, r, v: np.append(p * r - u @ v, p * v + r * u)),
     "u × v is missing. Without it the order of the turns would not matter."),
    ("entry by entry", product(lambda p, u, r, v: np.append(p * r, u * v)),
     "The numbers were multiplied entry by entry. Quaternions have a product of their own."),
    ("only the axes", product(lambda p, u, r, v: np.append(p * r, np.cross(u, v))), "Two terms of the axis part are missing: p v + r u."),
    ("only the axes", product(lambda p, u, r, v: np.append(p * r, u + v)), PARTS_ADD),
    ("half the angle twice", from_halves(.25, .25), "The angles were halved twice."),
    ("whole-angle-in-a-quaternion", from_halves(1, .5), "The first turn has its whole angle in the quaternion. Half of it belongs there."),
    ("whole-angle-in-a-quaternion", from_halves(.5, 1), "The second turn has its whole angle in the quaternion. Half of it belongs there."),
    ("turned back", lambda g: both_turns(g) * [1, -1, -1, -1], "This is the conjugate: the way back."),
    ("first turned back", lambda g: quaternion_product(half_way(g.second, g.beta), half_way(g.first, -g.alpha)),
     "The first turn goes back here: the sign of "
     "its axis part is wrong."),
    ("second turned back", lambda g: quaternion_product(half_way(g.second, -g.beta), half_way(g.first, g.alpha)),
     "The second turn goes back here: the sign of "
     "its axis part is wrong."),
    ("one turn only", lambda g: two_quaternions(g)[0], "This is the first turn alone."),
    ("one turn only", lambda g: two_quaternions(g)[1], "This is the second turn alone."),
    ("turns-add-like-vectors", lambda g: sum(two_quaternions(g)), "The two quaternions were added. Turns are multiplied."),
    ("turns-add-like-vectors", lambda g: sum(two_quaternions(g)) / 2, "This is the mean of the two quaternions. Turns are multiplied."),
    ("turns-add-like-vectors", lambda g: quaternion_of(g.alpha * AXES[g.first] + g.beta * AXES[g.second]),
     "The axes times the angles were added, as if turns were vectors."),
    ("sine and cosine", lambda g: both_turns(g.but(alpha=np.pi - g.alpha, beta=np.pi - g.beta)),
     "Sine and cosine have changed places: the cosine of half the angle stands first."),
    ("angles exchanged", lambda g: both_turns(g.but(alpha=g.beta, beta=g.alpha)), "The two angles have changed places."),
    ("degrees", lambda g: both_turns(g.but(alpha=np.degrees(g.alpha), beta=np.degrees(g.beta))),
     "The angles went in as degrees. np.cos and np.sin take radians."),
    ("axis and angle", lambda g: axis_then_angle(g),
     "These are the axis and the angle. In the quaternion stand the cosine of half the angle and the "
     "axis times its sine."),
    ("axis and angle", lambda g: np.roll(axis_then_angle(g), 1),
     "These are the angle and the axis. In the quaternion stand the cosine of half the "
     "angle and the axis times its sine."),
    ("axis part only", lambda g: both_turns(g) * [0, 1, 1, 1], "The scalar is zero here: that would be half a turn."),
    ("one axis for both", lambda g: half_way(g.first, g.alpha + g.beta), "The angles were added, as if both turns had one axis."),
    ("axes exchanged", lambda g: both_turns(g.but(first=g.second, second=g.first)), "The two axes have changed places."))
OWN = {task.id: task.wrongs for task in TASKS}
SLIPS = {"turns-matrix": MATRIX, "turns-axis": AXIS, "turns-rates": RATES,
         "turns-quaternion": QUATERNION + opposite(OWN["turns-quaternion"] + QUATERNION),
         "turns-screws": SCREWS + halves_exchanged(OWN["turns-screws"] + SCREWS), "turns-product": PRODUCT}

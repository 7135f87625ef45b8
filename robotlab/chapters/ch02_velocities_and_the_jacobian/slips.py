"""Notebook 02: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from ...kinematics.jacobian import jacobian
from .exercises import J, absolute, arm, column, determinant, null_rates, turned

SWAP = "The two lengths have changed places: a1 is the link at the base."
PAIR = ("A length is the lever of one link for a velocity across it. Here each joint moves the tool in x and in y: two equations with two "
        "unknown rates, J q̇ = v.")
SAME_MOMENT = ("minus forgotten", "sine and cosine")              # with levers they are other ideas, and follow below
SWAPPED_ANGLES = "The two joint angles have changed places."


# -- one column -------------------------------------------------------------------------------------------------------
def halves(upper, lower=lambda z, o, p: z):
    """given -> a column put together from functions of (z, o, p)."""
    return lambda g: lambda z, o, p: np.concatenate([upper(z, o, p), lower(z, o, p)])


def linear(z, o, p):
    """The right upper half."""
    return column(z, o, p)[:3]


# -- two links --------------------------------------------------------------------------------------------------------
def own_link_only(g):
    """The Jacobian whose first column counts the first link only."""
    return J(g) - np.array([1, 0]) * J(g)[:, 1:]


OF_THE_LINKS = ("These are the rates of the links against the world, or in J the first joint moves only its own link. A joint rate "
                "counts against the link before.")


def of_another_jacobian(f, own="The first joint moves only its own link here. It carries the second one as well."):
    """Return the wrong answers f(J, given) from slips that change J itself; own is the reply to a first column of one link."""
    return tuple(Wrong(idea, lambda g, change=change: f(change(g), g), says) for idea, change, says in (
        ("links exchanged", lambda g: J(g.but(a1=g.a2, a2=g.a1)), SWAP),
        ("angles exchanged", lambda g: J(g.but(q1=g.q2, q2=g.q1)), SWAPPED_ANGLES),
        ("own link only", own_link_only, own),
        ("absolute-angles", lambda g: own_link_only(absolute(g)),
         "J comes from a tip whose two links both count their angles from the x axis."),
        ("minus forgotten", lambda g: J(g) * [[-1], [1]],
         "The first row of J lost its minus: turning to the left moves a point above to −x."),
        ("sine and cosine", lambda g: J(g)[::-1] * [[1], [-1]], "Sines and cosines have changed places in J."),
        ("angles added twice", lambda g: J(g.but(q1=g.q1 + g.q2)), "The first link was given the angle q1 + q2. That is the second one's."),
        ("half lengths", lambda g: J(g.but(a2=g.a2 / 2)), "Link 2 is counted to its middle. The tool is at its end."),
        ("degrees", lambda g: J(g.but(q1=np.degrees(g.q1), q2=np.degrees(g.q2))),
         "The angles went in as degrees. NumPy's cos and sin take radians: np.radians converts.")))


def moment(sign, swap):
    """given -> torques from a lever and a force, put together wrongly."""
    def torques(g):
        x, y = J(g)[1], -J(g)[0]
        return x * g.F[0] + y * g.F[1] if swap else x * g.F[1] + sign * y * g.F[0]
    return torques


def adjugate(A):
    """The inverse of a (2, 2) matrix without the division."""
    return np.array([[A[1, 1], -A[0, 1]], [-A[1, 0], A[0, 0]]])


# -- three links ------------------------------------------------------------------------------------------------------
def null_of(posture, lengths=None):
    """The null direction (3,) in another posture, or for other lengths."""
    def rates(g):
        robot = arm(g if lengths is None else g.but(**lengths))
        return np.cross(*jacobian(robot, posture(g))[:2])
    return rates


def angles(g):
    """The joint angles (3,)."""
    return np.array([g.q1, g.q2, g.q3])


def lengths(g):
    """The lengths of the links (3,)."""
    return np.array([g.a1, g.a2, g.a3])


SLIPS = {
    "jacobian-column": tuple(Wrong(idea, answer, says) for idea, answer, says in (
        ("lever-to-the-joint", halves(lambda z, o, p: np.cross(z, o)), "The lever ends at the joint here. It leads from the joint to p."),
        ("points added", halves(lambda z, o, p: np.cross(z, p + o)), "The two points are added. A lever is a difference of points."),
        ("elementwise", halves(lambda z, o, p: z * (p - o)),
         "z and the lever are multiplied entry by entry. np.cross is the product meant here."),
        ("dot product", halves(lambda z, o, p: z * (z @ (p - o))),
         "The dot product gives the part of the lever along z, and that part moves "
         "nothing."),
        ("no axis", halves(lambda z, o, p: np.cross(o, p)), "The upper rows do not know the axis z. Turn it, and the velocity turns too."),
        ("unit lever", halves(lambda z, o, p: np.cross(z, (p - o) / np.linalg.norm(p - o))),
         "The lever has been made one metre long. A longer lever makes p faster."),
        ("slides", halves(lambda z, o, p: z, lambda z, o, p: 0 * z),
         "This is the column of a joint that slides. The one of the task turns."),
        ("linear twice", halves(linear, linear), "The upper rows are right; the same velocity stands in the lower ones. How fast does the "
         "link turn?"),
        ("angular first", halves(lambda z, o, p: z, linear), "The two halves have changed places: linear comes first, then angular."),
        ("lever below", halves(linear, lambda z, o, p: p - o), "The upper rows are right; below stands the lever. How fast does the link "
         "turn?"),
        ("angular sign", halves(linear, lambda z, o, p: -z), "The upper rows are right; the angular velocity has the wrong sign."),
        ("joint taken off late", halves(lambda z, o, p: np.cross(z, p) - o),
         "The joint was taken off after the product. The lever p − o comes first, then z × it."),
        ("always upright", halves(lambda z, o, p: np.cross([0, 0, 1.0], p - o), lambda z, o, p: np.array([0, 0, 1.0])),
         "Both halves say that the axis is upright. It is z, as it is given."),
        ("always upright", halves(linear, lambda z, o, p: np.array([0, 0, 1.0])),
         "The upper rows are right; the lower ones say that the axis is always upright."))),
    "jacobian-det": tuple(Wrong(idea, determinant(f), says) for idea, f, says in (
        ("lengths added", lambda a, b, q, r, s, c: (a + b) * s(r), "The lengths are added. An area is a product of two lengths."),
        ("squared", lambda a, b, q, r, s, c: (a * b * s(r))**2, "This is det(J Jᵀ), the square of the determinant of J."),
        ("sine squared", lambda a, b, q, r, s, c: a * b * s(r)**2, "The sine is squared: an area goes with the sine itself."),
        ("stretched arm", lambda a, b, q, r, s, c: b * (a + b) * s(r), "The first column was taken as long as the stretched arm. It is the "
         "way from base to tool."),
        ("half", lambda a, b, q, r, s, c: a * b * s(r) / 2,
         "This is half of it: the area of a triangle. Two columns span a parallelogram."),
        ("one product kept", lambda a, b, q, r, s, c: a * b * (s(r) + c(r)), "A term with the cosine is left over. It cancels."),
        ("tangent", lambda a, b, q, r, s, c: a * b * s(r) / c(r),
         "This grows without bound at a right angle, where the columns are ordinary."),
        ("one product kept", lambda a, b, q, r, s, c: a * b * s(r) + b * b, "A term with a2² is left over. It cancels."),
        ("first-joint-matters", lambda a, b, q, r, s, c: a * b * s(q - r), "This depends on q1."),
        ("no lengths", lambda a, b, q, r, s, c: s(r), "The lengths are missing. With longer links the same rates sweep a larger area."),
        ("products added", lambda a, b, q, r, s, c: (-a * s(q) - b * s(q + r)) * b * c(q + r) - b * s(q + r) * (a * c(q) + b * c(q + r)),
         "The two products are added. In a determinant the second one is subtracted."))),
    "jacobian-rates": of_another_jacobian(lambda A, g: np.linalg.solve(A, g.v), OF_THE_LINKS) + tuple(
        Wrong(idea, answer, says) for idea, answer, says in (
        ("length for lever", lambda g: g.v / [g.a1, g.a2], PAIR),
        ("length for lever", lambda g: g.v / [g.a1 + g.a2, g.a2], PAIR),
        ("length for lever", lambda g: np.linalg.norm(g.v) / np.array([g.a1, g.a2]), "The speed was divided by the lengths. " + PAIR),
        ("inverse transposed", lambda g: np.linalg.solve(J(g).T, g.v), "J was inverted and transposed as well: rows stand where columns "
         "belong."),
        *(("one component", lambda g, k=k: np.linalg.pinv(J(g)[k:k + 1])[:, 0] * g.v[k],
           f"With these v{'xy'[k]} is right, and v{'yx'[k]} is not: both rows of J have to be met.") for k in (0, 1)),
        ("velocity exchanged", lambda g: np.linalg.solve(J(g), g.v[::-1]), "The two components of v have changed places."),
        ("determinant forgotten", lambda g: adjugate(J(g)) @ g.v, "The entries of the inverse are placed right, but not divided by the "
         "determinant."),
        ("adjugate signs", lambda g: (adjugate(J(g)) * [[1, -1], [-1, 1]]) @ g.v / np.linalg.det(J(g)),
         "In the inverse the two off-diagonal entries need a minus."),
        ("determinant multiplied", lambda g: adjugate(J(g)) @ g.v * np.linalg.det(J(g)),
         "The inverse was multiplied by the determinant. It has to be divided by it."),
        ("adjugate diagonal", lambda g: adjugate(J(g))[::-1, ::-1].T @ g.v / np.linalg.det(J(g)),
         "In the inverse the two diagonal entries have to change places."),
        ("second angle from x", lambda g: np.linalg.solve(np.stack([J(g)[:, 0], J(absolute(g))[:, 1]], axis=1), g.v),
         "In the second column the angle of link 2 was counted from the x axis."),
        ("joint by joint", lambda g: g.v / np.diag(J(g)),
         "Each component was divided by one entry of J, as if each joint moved the tool along "
         "one axis only."),
        ("speed over lever", lambda g: np.linalg.norm(g.v) / np.linalg.norm(J(g), axis=0),
         "The speed was divided by each lever. Directions "
         "count too: the two arrows have to add up to v."))),
    "jacobian-torques": tuple(one for one in of_another_jacobian(lambda A, g: A.T @ g.F) if one.idea not in SAME_MOMENT) + tuple(
        Wrong(idea, answer, says) for idea, answer, says in (
        ("length times force", lambda g: g.F * [g.a1, g.a2], "Each component of the force was multiplied by one length. Both components "
         "load both joints, each by its own lever."),
        ("length times force", lambda g: g.F[1] * np.array([g.a1 + g.a2, g.a2]), "The y component was multiplied by the lengths. They are "
         "its levers in the stretched, level arm only, and the x component has levers as well."),
        ("force-needs-inverse", lambda g: np.linalg.solve(J(g).T, g.F), "J was transposed and inverted as well."),
        ("force exchanged", lambda g: J(g).T @ g.F[::-1], "The two components of F have changed places."),
        ("lever-not-perpendicular", lambda g: np.linalg.norm(g.F) * np.linalg.norm(J(g), axis=0),
         "The force was multiplied by the whole distance from joint to tool. Only the part of it at right angles counts as a lever."),
        ("lever-not-perpendicular", lambda g: np.linalg.norm(g.F) * np.array([g.a1, g.a2]),
         "The force was multiplied by the lengths of the links. A lever leads from the joint to the tool, and only what is at right "
         "angles to the force counts."),
        ("one component", lambda g: J(g)[1] * g.F[1], "Only the y component of the force is counted."),
        ("one component", lambda g: J(g)[0] * g.F[0], "Only the x component of the force is counted."),
        ("moment sign", moment(1, False),
         "The two parts of each moment are added, or a component of the force has lost its sign. One part turns the other way."),
        ("dot product", moment(1, True),
         "This is the force along the line from joint to tool. What turns the joint is the force across it."),
        ("same lever twice", lambda g: (J(g).T @ g.F)[[0, 0]], "Both joints have the lever of joint 1. Joint 2 is nearer to the tool."),
        ("torques added", lambda g: np.array([[1, 1], [0, 1]]) @ (J(g).T @ g.F),
         "The torque of joint 2 was added to that of joint 1. The lever of "
         "joint 1 reaches all the way to the tool already."),
        ("elementwise", lambda g: np.diag(J(g)) * g.F, "Each torque has one component of the force. Both components turn both joints."))),
    "jacobian-axes": tuple(Wrong(idea, answer, says) for idea, answer, says in (
        ("half of the turn", lambda g: turned(g.but(q1=0)).T @ J(g), "The axes were turned by q2 alone. Joint 1 turns the tool too."),
        ("half of the turn", lambda g: turned(g.but(q1=0)) @ J(g), "The axes were turned by q2 alone, and the other way."),
        ("axes-turn-the-rates", lambda g: J(g) @ turned(g).T, "Rᵀ stands to the right of J, where the joint rates are."),
        ("links exchanged", lambda g: turned(g).T @ J(g.but(a1=g.a2, a2=g.a1)), SWAP),
        ("link 2 not under joint 1", lambda g: turned(g).T @ own_link_only(g),
         "Joint 1 moves link 1 only here. It carries link 2 as well."),
        ("x across the link", lambda g: np.array([[0, -1], [1, 0]]) @ turned(g).T @ J(g),
         "The axis y lies along the last link here. It should be x."),
        ("x across the link", lambda g: (turned(g).T @ J(g))[::-1], "The two rows have changed places: x lies along the last link."),
        ("x across the link", lambda g: np.array([[0, 1], [-1, 0]]) @ turned(g).T @ J(g),
         "The axes were turned by 90° too much: x lies along the last link."),
        ("inverted", lambda g: np.linalg.inv(turned(g).T @ J(g)), "The matrix was inverted: this one leads from velocity to rates."))),
    "jacobian-still": tuple(Wrong(idea, answer, says) for idea, answer, says in (
        ("column-of-v", lambda g: np.linalg.svd(J(g))[2][:, 2],
         "NumPy's svd returns Vᵀ. The direction sought is a row of it, not a column."),
        ("column-of-v", lambda g: np.linalg.svd(J(g))[2][:, 0],
         "NumPy's svd returns Vᵀ. The direction sought is a row of it, not a column."),
        ("another row of Vᵀ", lambda g: np.linalg.svd(J(g))[2][0], "This row of Vᵀ is the direction that moves the tool most."),
        ("another row of Vᵀ", lambda g: np.linalg.svd(J(g))[2][1], "This row of Vᵀ belongs to a singular value that is not zero."),
        ("absolute-angles", null_of(lambda g: angles(g) - [0, g.q1, g.q2]), "The joint angles went in as if each counted from the x axis."),
        ("absolute-angles", lambda g: np.cross(lengths(g) * np.sin(angles(g)), lengths(g) * np.cos(angles(g))),
         "J comes from a tip whose links all count their angles from the x axis."),
        ("rates of the links", lambda g: np.cumsum(null_rates(g)),
         "These are the rates of the links against the world. Each joint rate counts against the link before."),
        ("degrees", null_of(lambda g: np.degrees(angles(g))), "The joint angles went in as degrees. np.radians converts."),
        ("equal links", null_of(angles, {"a1": 1.0, "a2": 1.0, "a3": 1.0}), "The links were taken as 1 m each. They differ."),
        *(("sign of a rate", lambda g, k=k: null_rates(g) * np.where(np.arange(3) == k, -1, 1),
           f"The rate of joint {k + 1} has the wrong sign.")
          for k in range(3)),
        ("reversed", lambda g: null_rates(g)[::-1], "The rates are in reverse order."),
        ("links exchanged", lambda g: null_of(angles, {"a1": g.a3, "a3": g.a1})(g), "The first and the last link have changed places."),
        ("all alike", lambda g: np.ones(3), "Equal rates turn the arm about several axes at once, and the tool with it."))),
}

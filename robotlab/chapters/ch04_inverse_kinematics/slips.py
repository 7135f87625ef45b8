"""Notebook 04: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from .exercises import changed, elbow_angles, spare, still_missing


# -- two links --------------------------------------------------------------------------------------------------------
def from_cosine(cosine, angle=np.arccos):
    """given -> angles(x, y) from another cosine of the elbow, or another way back from it."""
    def answer(g):
        def angles(x, y):
            q2 = angle(np.clip(cosine(g, x * x + y * y), -1, 1))
            return np.array([np.arctan2(y, x) - np.arctan2(g.l2 * np.sin(q2), g.l1 + g.l2 * np.cos(q2)), q2])
        return angles
    return answer


def cosine(g, r2):
    """The right one, of the elbow angle; r2: the distance squared."""
    return (r2 - g.l1**2 - g.l2**2) / (2 * g.l1 * g.l2)


def without_quadrant(g):
    """angles(x, y) by arctan of quotients."""
    def angles(x, y):
        q1, q2 = elbow_angles(g)(x, y)
        return np.array([np.arctan(y / x) - np.arctan(g.l2 * np.sin(q2) / (g.l1 + g.l2 * np.cos(q2))), q2])
    return angles


# -- steps ------------------------------------------------------------------------------------------------------------
def step(f):
    """given -> step(J, e, lam) from f(J, A, e, lam) with A = J Jᵀ."""
    return lambda g: lambda J, e, lam: f(J, J @ J.T, e, lam)


def damped(A, e, by):
    """(A + by I)⁻¹ e."""
    return np.linalg.solve(A + by * np.eye(len(A)), e)


# -- rates that the tool does not notice ------------------------------------------------------------------------------
def along(f):
    """given -> spare(J, z) from f(n, z), n: at right angles to both rows of J."""
    return lambda g: lambda J, z: f(np.cross(J[0], J[1]), z)


def by_rows(J, z):
    """z without its parts along the two rows, one after the other."""
    for row in J:
        z = z - row * (row @ z) / (row @ row)
    return z


# -- as near as it gets -----------------------------------------------------------------------------------------------
def away(g):
    """Return the distance of the target from the base [m]."""
    return float(np.hypot(g.x, g.y))


def missing_at(g, distance):
    """Return the distance by which a target is out of reach, negative if it can be reached."""
    return max(distance - g.l1 - g.l2, abs(g.l1 - g.l2) - distance)


SLIPS = {
    "inverse-two-links": tuple(Wrong(idea, answer, says) for idea, answer, says in (
        ("elbow from inside", lambda g: changed(g, lambda a, b, x, y: (a, b - np.pi)),
         "This q2 is the angle inside the triangle, with a minus. The joint counts from the straight line: a straight arm has q2 = 0."),
        ("quadrant", without_quadrant, "An arctan of a quotient cannot tell (x, y) from (−x, −y): np.arctan2(y, x) can."),
        ("lean to the wrong side", lambda g: changed(g, lambda a, b, x, y: (2 * np.arctan2(y, x) - a, b)),
         "The first link leans to the side to which the elbow bends. It has to lean to the other."),
        ("x and y exchanged", lambda g: lambda x, y: elbow_angles(g)(y, x), "x and y have changed places."),
        ("x and y exchanged", lambda g: changed(g, lambda a, b, x, y: (a - np.arctan2(y, x) + np.arctan2(x, y), b)),
         "In the direction of the tip x and y have changed places: it is np.arctan2(y, x)."),
        ("law of cosines", from_cosine(lambda g, r2: -cosine(g, r2)),
         "The cosine has the wrong sign. Far out, the elbow is nearly straight: "
         "what is q2 there?"),
        ("law of cosines", from_cosine(lambda g, r2: 2 * cosine(g, r2)), "In the law of cosines a factor 2 is missing below the line."),
        ("law of cosines", from_cosine(lambda g, r2: cosine(g, np.sqrt(r2))), "The distance is not squared in the law of cosines."),
        ("law of cosines", from_cosine(cosine, np.arcsin), "The value is a cosine, and arcsin was taken of it."),
        ("half of the elbow", lambda g: changed(g, lambda a, b, x, y: (np.arctan2(y, x) - b / 2, b)),
         "The first link leans by half of q2. That holds for equal links only."),
        ("elbow taken off", lambda g: changed(g, lambda a, b, x, y: (np.arctan2(y, x) - b, b)),
         "The whole of q2 was taken off the direction of the target. The first link leans away by less: by the angle at the base."),
        ("links exchanged", lambda g: changed(g, lambda a, b, x, y: (
            np.arctan2(y, x) - np.arctan2(g.l1 * np.sin(b), g.l2 + g.l1 * np.cos(b)), b)),
         "In the angle by which the first link leans the two lengths have changed places."),
        ("sine and cosine", lambda g: changed(g, lambda a, b, x, y: (
            np.arctan2(y, x) - np.arctan2(g.l2 * np.cos(b), g.l1 + g.l2 * np.sin(b)), b)),
         "In the angle by which the first link leans sine and cosine have changed places."),
        ("elbow from inside", lambda g: changed(g, lambda a, b, x, y: (
            np.arctan2(y, x) - np.arctan2(g.l2 * np.sin(b), g.l1 - g.l2 * np.cos(b)), b)),
         "In the angle by which the first link leans the lower part has a minus: that is for the angle inside the triangle."),
        ("sine for its angle", lambda g: changed(g, lambda a, b, x, y: (np.arctan2(y, x) - g.l2 * np.sin(b) / np.hypot(x, y), b)),
         "The angle by which the first link leans is its sine here: an arcsin is missing."),
        ("cosine for its angle", lambda g: changed(g, lambda a, b, x, y: (a, np.cos(b))), "q2 is the cosine itself: an arccos is missing."),
        ("reversed", lambda g: changed(g, lambda a, b, x, y: (b, a)), "The two angles have changed places: q1 comes first."),
        ("law of cosines", from_cosine(lambda g, r2: (r2 - g.l2**2) / (2 * g.l1 * g.l2)), "In the law of cosines l1² is missing."),
        ("law of cosines", from_cosine(lambda g, r2: (r2 - g.l1**2) / (2 * g.l1 * g.l2)), "In the law of cosines l2² is missing."),
        ("law of cosines", from_cosine(lambda g, r2: (r2 - (g.l1 + g.l2)**2) / (2 * g.l1 * g.l2)),
         "In the law of cosines stands the square of the sum of the lengths, where the sum of the squares belongs."),
        ("direction forgotten", lambda g: changed(g, lambda a, b, x, y: (a - np.arctan2(y, x), b)),
         "The direction of the target is missing from q1: the tip comes to the right distance on the x axis."))),
    "inverse-step": tuple(Wrong(idea, step(f), says) for idea, f, says in (
        ("lambda twice", lambda J, A, e, k: J.T @ damped(A, e, 2 * k**2), "There is 2λ² where λ² belongs: both squares of the sum bring "
         "the same factor when they are differentiated."),
        ("lambda halved", lambda J, A, e, k: J.T @ damped(A, e, k**2 / 2), "There is λ²/2 where λ² belongs: both squares of the sum bring "
         "the same factor when they are differentiated."),
        ("lambda-not-squared", lambda J, A, e, k: J.T @ damped(A, e, np.sqrt(k)), "The root of λ stands beside J Jᵀ."),
        ("damping subtracted", lambda J, A, e, k: J.T @ damped(A, e, -k**2), "λ² is subtracted. Then the step grows without bound where "
         "λ² meets a squared singular value."),
        ("inverse forgotten", lambda J, A, e, k: J.T @ (A + k**2 * np.eye(2)) @ e,
         "The matrix is multiplied by e. It has to be solved for: "
         "np.linalg.solve."),
        ("lambda beside J", lambda J, A, e, k: np.linalg.pinv(J + k * np.eye(*J.shape)) @ e, "λ is added to J itself."),
        ("lambda beside J", lambda J, A, e, k: np.linalg.pinv(J + k) @ e, "λ is added to every entry of J."),
        ("lambda beside J", lambda J, A, e, k: (np.linalg.pinv(J) + k) @ e, "λ is added to every entry of the pseudo-inverse."),
        ("transpose-as-inverse", lambda J, A, e, k: J.T @ e / k**2, "This is Jᵀe/λ², what is left if λ is far larger than J."),
        ("transpose-as-inverse", lambda J, A, e, k: J.T @ e / (1 + k**2), "This is Jᵀe over a number."),
        ("damping-as-a-factor", lambda J, A, e, k: np.linalg.pinv(J) @ e / k, "This is the undamped step over λ."),
        ("damping-as-a-factor", lambda J, A, e, k: np.linalg.pinv(J) @ e * k, "This is λ times the undamped step."),
        ("damping-as-a-factor", lambda J, A, e, k: np.linalg.pinv(J) @ e * (1 - k), "This is 1 − λ times the undamped step."),
        ("damping-as-a-factor", lambda J, A, e, k: np.linalg.pinv(J) @ e / (1 + k), "This is the undamped step over 1 + λ."),
        ("transpose-as-inverse", lambda J, A, e, k: k * J.T @ e, "This is λ Jᵀe. λ is a price on the length of the step, not its size."),
        ("upside down", lambda J, A, e, k: J.T @ damped(A, e, 1 / k**2), "There is 1/λ² where λ² belongs: more λ has to damp more."),
        ("damping outside", lambda J, A, e, k: np.linalg.pinv(J) @ e + k, "λ was added to the undamped step. It belongs beside J Jᵀ."),
        ("damping outside", lambda J, A, e, k: np.linalg.pinv(J) @ e + k**2, "λ² was added to the undamped step. It belongs beside J Jᵀ."),
        ("damping outside", lambda J, A, e, k: np.linalg.pinv(J) @ e - k**2, "λ² was taken off the undamped step. It belongs beside J Jᵀ."),
        ("damping-as-a-factor", lambda J, A, e, k: k * J.T @ damped(A, e, k**2), "The step was multiplied by λ once more."),
        ("damping-as-a-factor", lambda J, A, e, k: k**2 * J.T @ damped(A, e, k**2), "The step was multiplied by λ² once more."),
        ("damping of 0.1", lambda J, A, e, k: J.T @ damped(A, e, 0.01), "λ = 0.1 was written in. It comes as an argument."),
        ("diagonal only", lambda J, A, e, k: J.T @ (e / (np.diag(A) + k**2)),
         "Of J Jᵀ only the diagonal was used: its two rows are coupled."),
        ("damping-added-to-all", lambda J, A, e, k: np.linalg.solve(J.T @ J + k**2, J.T @ e), "λ² is added to every entry of JᵀJ."))),
    "inverse-promise": tuple(Wrong(idea, answer, says) for idea, answer, says in (
        ("degrees", lambda g: g.e / np.degrees(g.turn), "The angle went in as degrees, and a factor ½ is missing."),
        ("upside down", lambda g: g.turn / (2 * g.e), "This is an angle over a length; λ is a length over an angle."),
        ("upside down", lambda g: g.turn / g.e, "This is an angle over a length; λ is a length over an angle."),
        ("product", lambda g: g.turn * g.e / 2, "This is a product of error and turn: then a stricter promise would need less damping."),
        ("product", lambda g: g.turn * g.e, "This is a product of error and turn: then a stricter promise would need less damping."),
        ("factor on the wrong side", lambda g: 2 * g.e / g.turn, "The 2 stands on the wrong side of the line: put σ = λ into σ/(σ² + λ²)."),
        ("gain squared", lambda g: (g.e / (2 * g.turn))**2, "This is the square of a length: it is λ², not λ."),
        ("gain squared", lambda g: g.e / g.turn**2,
         "The angle is squared. The longest step falls with 1/λ, so λ goes with one over the turn."),
        ("turn left out", lambda g: g.e, "The error alone was taken. A turn half as large needs twice the damping."),
        ("turn left out", lambda g: g.e / 2,
         "Half of the error was taken, whatever the turn. A turn half as large needs twice the damping."),
        ("error left out", lambda g: 1 / (2 * g.turn), "The error is missing: this is λ for an error of 1 m."),
        ("error left out", lambda g: 1 / g.turn, "The error is missing, and a factor: an error half as long needs half the damping."),
        ("difference", lambda g: g.e - g.turn, "The turn was taken off the error: metres and radians do not subtract."),
        ("sine of the turn", lambda g: g.e / (2 * np.sin(g.turn)), "The sine of the turn was taken. The length of δq is an angle itself."),
        ("sine of the turn", lambda g: g.e / (2 * np.tan(g.turn)),
         "The tangent of the turn was taken. The length of δq is an angle itself."),
        *(("gain squared", lambda g, k=k: np.sqrt(g.e / (k * g.turn)), "A root was taken: the longest step falls with 1/λ, not with 1/λ².")
          for k in (1, 4)),
        ("factor", lambda g: g.e / g.turn / np.sqrt(2), "√2 stands where 2 belongs: put σ = λ into σ/(σ² + λ²)."),
        ("factor", lambda g: g.e / g.turn / 4, "4 stands where 2 belongs: put σ = λ into σ/(σ² + λ²)."),
        ("degrees", lambda g: g.e / (2 * np.degrees(np.degrees(g.turn))),
         "The turn was converted the wrong way: from rad to degrees once more."),
        ("degrees", lambda g: g.e / (2 * g.turn / np.pi), "π is missing in the turn: 180° are π rad."),
        ("one-lambda-for-all", lambda g: 1.0,
         "λ = 1 m served in one example. Here it follows from the error and from the turn that is allowed."),
        ("undamped-step", lambda g: 0.0, "With λ = 0 nothing is promised: near a singular posture the step has no bound."))),
    "inverse-missing": tuple(Wrong(idea, answer, says) for idea, answer, says in (
        ("nothing missing", lambda g: 0.0,
         "0 would mean that the tip gets there. The tip can be anywhere in a ring, and this target is not in it."),
        ("one coordinate", lambda g: abs(g.x) - g.l1 - g.l2, "Only x was looked at. The distance from the base "
         "has both coordinates in it."),
        ("hole-forgotten", lambda g: away(g) - g.l1, "The distance to the end of link 1 was taken."),
        ("the other edge", lambda g: -(away(g) - g.l1 + g.l2) if away(g) > g.l1 else away(g) - g.l1 - g.l2,
         "This is the distance to the other edge of the ring, with a minus."),
        ("the edge itself", lambda g: g.l1 + g.l2, "This is the outer radius of the ring. How far from the ring is the target?"),
        ("the edge itself", lambda g: g.l1 - g.l2, "This is the inner radius of the ring. How far from the ring is the target?"),
        ("squares subtracted", lambda g: abs(away(g)**2 - (g.l1 + g.l2)**2), "Squares of distances are subtracted. Take the roots first."),
        ("squares subtracted", lambda g: abs(away(g)**2 - (g.l1 - g.l2)**2), "Squares of distances are subtracted. Take the roots first."),
        *(("pythagoras", lambda g, sign=sign: sign * (np.sqrt(abs(g.x**2 - g.y**2)) - g.l1 - g.l2),
           "In the distance of the target the squares of x and y are subtracted. They add up.") for sign in (1, -1)),
        ("one coordinate", lambda g: abs(abs(g.x) - (g.l1 + g.l2)), "Only x was used. The target is away along y as well."),
        ("one coordinate", lambda g: abs(abs(g.y) - (g.l1 + g.l2)), "Only y was used. The target is away along x as well."),
        ("coordinates added", lambda g: abs(g.x + g.y - g.l1 - g.l2),
         "x and y were added. The distance is the root of the sum of squares."),
        ("coordinates added", lambda g: missing_at(g, abs(g.x) + abs(g.y)),
         "x and y were added. The distance is the root of the sum of squares."),
        ("pythagoras", lambda g: missing_at(g, away(g)**2), "The distance of the target is left squared: a root is missing."),
        ("wrong link", lambda g: abs(away(g) - g.l2), "The length of link 2 was taken off. Both links carry the tip."),
        ("tangent", lambda g: np.sqrt(abs(away(g)**2 - (g.l1 + g.l2)**2)),
         "This is the length of a tangent, the root of a difference of squares. The nearest point lies on the line to the base."),
        ("ratio", lambda g: (g.l1 + g.l2) / away(g), "This is the reach over the distance. By how many metres do they differ?"),
        ("ratio", lambda g: 1 - (g.l1 + g.l2) / away(g), "This is a share of the distance. How many metres are missing?"),
        ("ratio", lambda g: abs(g.l1 - g.l2) / away(g), "This is the hole over the distance. By how many metres do they differ?"),
        ("lengths multiplied", lambda g: abs(away(g) - g.l1 * g.l2), "The lengths were multiplied. Reach is their sum."),
        ("pythagoras", lambda g: abs(away(g)**2 - g.l1 - g.l2), "A root is missing: this is the square of the distance less a length."),
        ("link by link", lambda g: np.hypot(abs(g.x) - g.l1, abs(g.y) - g.l2),
         "One link was taken off x, the other off y. At the nearest posture both lie along the line to the target."),
        ("link by link", lambda g: np.hypot(g.x - g.l1, g.y - g.l2),
         "One link was taken off x, the other off y. At the nearest posture both lie along the line to the target."),
        ("links at right angles", lambda g: abs(away(g) - np.hypot(g.l1, g.l2)),
         "The links were taken at right angles. Nearest to this target "
         "they lie in one line."),
        ("percent", lambda g: 100 * still_missing(g), "This is a hundred times too much: centimetres, where metres are asked."))),
    "inverse-spare": tuple(Wrong(idea, answer, says) for idea, answer, says in (
        ("column-of-v", lambda g: lambda J, z: (lambda n: n * (n @ z))(np.linalg.svd(J)[2][:, 2]),
         "NumPy's svd returns Vᵀ. The null direction is its last row, not its last column."),
        ("another row of Vᵀ", lambda g: lambda J, z: (lambda n: n * (n @ z))(np.linalg.svd(J)[2][0]),
         "This row of Vᵀ is the direction that moves the tool most."),
        ("another row of Vᵀ", lambda g: lambda J, z: (lambda n: n * (n @ z))(np.linalg.svd(J)[2][1]),
         "This row of Vᵀ belongs to a singular value that is not zero."),
        ("wish forgotten", along(lambda n, z: n), "The direction does not move the tool, but z is not in it. How far does z go that way?"),
        ("wish forgotten", along(lambda n, z: n / np.linalg.norm(n)),
         "The direction does not move the tool, but z is not in it. How far does z go "
         "that way?"),
        ("wish forgotten", lambda g: lambda J, z: np.linalg.svd(J)[2][2],
         "The direction does not move the tool, but z is not in it. How far does "
         "z go that way?"),
        ("length of z", along(lambda n, z: n / np.linalg.norm(n) * np.linalg.norm(z)),
         "The direction is right, its length is that of all of z. "
         "Only a part of z lies that way."),
        ("length of z", lambda g: lambda J, z: np.linalg.svd(J)[2][2] * np.linalg.norm(z),
         "The direction is right, its length is that of all of z. "
         "Only a part of z lies that way."),
        ("not normalised", along(lambda n, z: n * (n @ z)), "The direction is right. For a part along n, n must have length 1 both times."),
        ("not normalised", along(lambda n, z: n * (n @ z) / np.linalg.norm(n)), "The direction is right. For a part along n, n must have "
         "length 1 both times."),
        ("added", lambda g: lambda J, z: z + np.linalg.pinv(J) @ J @ z, "The part that moves the tool is added. It has to be taken off."),
        ("ones for identity", lambda g: lambda J, z: (1 - np.linalg.pinv(J) @ J) @ z,
         "1 − A takes every entry of A from 1. The identity is "
         "np.eye(3)."),
        ("elementwise", lambda g: lambda J, z: np.diag(np.eye(3) - np.linalg.pinv(J) @ J) * z,
         "Of the bracket only the diagonal was used."),
        ("one row only", lambda g: lambda J, z: by_rows(J[:1], z), "vx is zero with this, vy is not: the second row of J was left out."),
        ("one row only", lambda g: lambda J, z: by_rows(J[1:], z), "vy is zero with this, vx is not: the first row of J was left out."),
        ("rows one by one", lambda g: lambda J, z: by_rows(J, z),
         "The parts along the two rows were taken off one after the other. The rows are "
         "not at right angles: the second step spoils the first."),
        ("rows one by one", lambda g: lambda J, z: z - sum(row * (row @ z) / (row @ row) for row in J),
         "The parts along the two rows were taken off z each by itself. The rows are not at right angles: what they share goes twice."),
        ("rates for velocities", lambda g: lambda J, z: z - np.linalg.pinv(J) @ z[:2],
         "Two entries of z were given to the pseudo-inverse. It takes velocities of the tool, J z."),
        ("rates for velocities", lambda g: lambda J, z: z - np.linalg.pinv(J).sum(axis=1),
         "z is missing behind the pseudo-inverse: what does z do to the tool?"),
        ("damped", lambda g: lambda J, z: z - J.T @ damped(J @ J.T, J @ z, 0.01),
         "The inverse is damped: a little of what moves the tool is left."),
        ("transpose-as-inverse", lambda g: lambda J, z: z - J.T @ J @ J.T @ J @ z, "J Jᵀ stands where its inverse belongs."),
        ("cross product with z", lambda g: lambda J, z: np.cross(J[0], z),
         "A row was crossed with z. What no row of J notices is at right angles to both rows."),
        ("third joint left alone", lambda g: lambda J, z: np.array([0, 0, z[2]]),
         "The first two joints stand still, and the third moves the tool."),
        ("sizes only", lambda g: lambda J, z: np.abs(spare(g)(J, z)), "All rates are positive here: signs were lost on the way."))),
}

"""Notebook 09: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from .exercises import at_posture, second

SECOND = (
    Wrong("one of two terms", lambda g: lambda s1, s2, R2, P: s2 * (s1 @ (P - R2)),
          "Of a × (b × c) = b (a·c) − c (a·b) only the first term is there."),
    Wrong("sign between the terms", lambda g: lambda s1, s2, R2, P: s2 * (s1 @ (P - R2)) + (P - R2) * (s1 @ s2),
          "a × (b × c) = b (a·c) − c (a·b): a minus stands between the two terms."),
    Wrong("both orders", lambda g: lambda s1, s2, R2, P: second(s1, s2, R2, P) + np.cross(s2, np.cross(s1, P - R2)),
          "Both orders of the axes were added up. Joint 1 carries joint 2, and is not carried by it: one order counts."),
    Wrong("half of both orders", lambda g: lambda s1, s2, R2, P: (
        np.cross(s1, np.cross(s2, P - R2)) + np.cross(s2, np.cross(s1, P - R2))) / 2,
          "The mean of both orders was taken. The order is given: joint 1 carries the axis of joint 2, and not the other way round."),
    Wrong("product entry by entry", lambda g: lambda s1, s2, R2, P: s1 * np.cross(s2, P - R2),
          "* multiplies entry by entry. A turn about s1 needs the cross product."),
    Wrong("dot product", lambda g: lambda s1, s2, R2, P: s1 * (s2 @ (P - R2)),
          "A dot product stands inside: it gives the part of the lever along axis 2, and that part is not moved."),
    Wrong("both axes the first", lambda g: lambda s1, s2, R2, P: np.cross(s1, np.cross(s1, P - R2)),
          "Axis 1 stands in both places. The arrow G₂ belongs to joint 2."),
    Wrong("both axes the second", lambda g: lambda s1, s2, R2, P: np.cross(s2, np.cross(s2, P - R2)),
          "Axis 2 stands in both places: this is H₂₂. Which joint turns the arrow here?"),
    Wrong("lever added", lambda g: lambda s1, s2, R2, P: np.cross(s1, np.cross(s2, P + R2)),
          "P and R2 were added. The lever leads from R2 to P."),
    Wrong("lever without its point", lambda g: lambda s1, s2, R2, P: np.cross(s1, np.cross(s2, R2)),
          "The lever is the place of joint 2 itself. It should lead from there to P."),
    Wrong("G of the first joint", lambda g: lambda s1, s2, R2, P: np.cross(s1, P - R2), "Axis 2 is not in it."),
    Wrong("a sum of two arrows", lambda g: lambda s1, s2, R2, P: np.cross(s1, P - R2) + np.cross(s2, P - R2),
          "Two first-order arrows were added. One joint turns the arrow of the other: a product of a product."))


def plane(write):
    """given -> (2, 2), from the parts of the x coordinate: a1 cos q1, a2 cos(q1 + q2)."""
    return lambda g: np.array(write(g.a1 * np.cos(g.q1), g.a2 * np.cos(g.q1 + g.q2)), dtype=float)


PLANE = (
    Wrong("first derivatives", lambda g: np.tile(at_posture(g)[0][0], (2, 1)),
          "These are the first derivatives of x, a row of G, twice. Hx holds the second ones."),
    Wrong("first derivatives", lambda g: plane(lambda x, y: [[0, 0], [x + y, y]])(g) - plane(lambda x, y: [[x + y, y], [0, 0]])(
        g.but(q1=g.q1 - np.pi / 2)), "These are first derivatives, the columns of G. Hx holds the second derivatives of x alone."),
    Wrong("all entries alike", plane(lambda x, y: [[-x - y, -x - y], [-x - y, -x - y]]),
          "All four entries hold both lengths. Joint 2 does not move link 1."),
    Wrong("first length lost", plane(lambda x, y: [[-y, -y], [-y, -y]]), "Link 1 is in no entry. Which joint moves it?"),
    Wrong("first length alone", plane(lambda x, y: [[-x, -y], [-y, -y]]),
          "The first entry holds link 1 alone. Joint 1 moves link 2 as well."),
    Wrong("links kept apart", plane(lambda x, y: [[-x, 0], [0, -y]]), "Each joint has its own link only. Joint 1 moves both."),
    Wrong("products twice", plane(lambda x, y: [[-x - y, -2 * y], [-2 * y, -y]]),
          "The entries beside the diagonal are doubled. The factor 2 comes later, when the plane is multiplied by the rates from "
          "both sides."),
    Wrong("last entry zero", plane(lambda x, y: [[-x - y, -y], [-y, 0]]),
          "Joint 2 with itself is not zero: the tool goes in a circle about it."),
    Wrong("both lengths at joint 2", plane(lambda x, y: [[-x - y, -x], [-x, -y]]),
          "Beside the diagonal stands link 1. Joint 2 does not move it."),
    Wrong("sign of q2", lambda g: plane(lambda x, y: [[-x - y, -y], [-y, -y]])(g.but(q2=-g.q2)),
          "q2 was counted against its sense: link 2 stands at q1 + q2."))


# -- the acceleration of a tool ---------------------------------------------------------------------------------------
def circles(write):
    """given -> (2,), from both links as vectors, the same turned by 90°, and rates and accelerations as absolute ones."""
    def answer(g):
        bones = [a * np.array([np.cos(t), np.sin(t)]) for a, t in ((g.a1, g.q1), (g.a2, g.q1 + g.q2))]
        return write(*bones, *(np.array([-v[1], v[0]]) for v in bones), *g.qd, *g.qdd)
    return answer


ACCELERATION = (
    Wrong("velocity added", lambda g: at_posture(g)[0] @ (g.qdd + g.qd),
          "G q̇ was added to G q̈: a velocity to an acceleration. The rates come in squared, as q̇ᵀ H q̇."),
    Wrong("in axes of link 1", lambda g: circles(lambda r, s, u, v, w, z, a, b: np.array([r, u]) @ (
        a * u + (a + b) * v - w ** 2 * r - (w + z) ** 2 * s) / g.a1)(g), "This is in the axes of link 1. World axes are asked."),
    Wrong("in axes of link 2", lambda g: circles(lambda r, s, u, v, w, z, a, b: np.array([s, v]) @ (
        a * u + (a + b) * v - w ** 2 * r - (w + z) ** 2 * s) / g.a2)(g), "This is in the axes of link 2. World axes are asked."),
    Wrong("chain rule", circles(lambda r, s, u, v, w, z, a, b: a * u + (a + b) * v - w ** 2 * r - (w + z) * z * s),
          "The sines and cosines of q1 + q2 were differentiated with one rate only. The chain rule gives the sum of both."),
    Wrong("rates of the second link alone", circles(lambda r, s, u, v, w, z, a, b: a * u + b * v - w ** 2 * r - z ** 2 * s),
          "Link 2 was given the rate and acceleration of its own joint only. It turns with joint 1 as well."),
    Wrong("accelerations not added", circles(lambda r, s, u, v, w, z, a, b: a * u + b * v - w ** 2 * r - (w + z) ** 2 * s),
          "The rates of link 2 are right. Its acceleration also contains that of joint 1."),
    Wrong("rates not added", circles(lambda r, s, u, v, w, z, a, b: a * u + (a + b) * v - w ** 2 * r - z ** 2 * s),
          "In the part towards the axis link 2 has the rate of joint 2 alone. It turns with both."),
    Wrong("first link lost", circles(lambda r, s, u, v, w, z, a, b: (a + b) * v - (w + z) ** 2 * s),
          "This is the acceleration of the tool as seen from the elbow. The elbow accelerates too."),
    Wrong("second link lost", circles(lambda r, s, u, v, w, z, a, b: a * u - w ** 2 * r), "This is the acceleration of the elbow."),
    Wrong("velocity", circles(lambda r, s, u, v, w, z, a, b: w * u + (w + z) * v), "This is G q̇, the velocity."),
    Wrong("rates for accelerations", circles(lambda r, s, u, v, w, z, a, b: w * u + (w + z) * v - w ** 2 * r - (w + z) ** 2 * s),
          "q̇ stands in the place of q̈: the first term is G q̈."),
    Wrong("rates not squared", circles(lambda r, s, u, v, w, z, a, b: a * u + (a + b) * v - w * r - (w + z) * s),
          "In the part towards the axis the rates stand to the first power."),
    Wrong("sign of the accelerations", circles(lambda r, s, u, v, w, z, a, b: -a * u - (a + b) * v - w ** 2 * r - (w + z) ** 2 * s),
          "The term with the joint accelerations has the wrong sign."),
    Wrong("rates exchanged", circles(lambda r, s, u, v, w, z, a, b: a * u + (a + b) * v - z ** 2 * r - (w + z) ** 2 * s),
          "Link 1 was given the rate of joint 2."),
    Wrong("sine for cosine", lambda g: circles(lambda r, s, u, v, w, z, a, b: a * u + (a + b) * v - w ** 2 * r - (w + z) ** 2 * s)(g)[::-1],
          "The two components have changed places. The angles count from x."))


def turning(write):
    """given -> [along, across], from the distance and both rates."""
    return lambda g: np.array(write(g.r, g.w, g.v))


BOOM = (
    Wrong("rate not squared", turning(lambda r, w, v: [-r * w, 2 * w * v]),
          "In the part along the boom the rate has to be squared."),
    Wrong("radius forgotten", turning(lambda r, w, v: [-w ** 2, 2 * w * v]), "In the part along the boom the distance is missing."),
    Wrong("slide for turn", turning(lambda r, w, v: [-v ** 2 / r, 2 * w * v]),
          "The part along the boom was made with v. The circle is run through at w r; v points along its radius."),
    Wrong("slide squared", turning(lambda r, w, v: [-r * w ** 2 + v ** 2, 2 * w * v]),
          "Sliding evenly along a straight line is no acceleration."),
    Wrong("radius in the part across", turning(lambda r, w, v: [-r * w ** 2, 2 * w * v * r]),
          "The part across has the distance in it. H₁₂ is the axis of the turn crossed with the axis of the slide, without a "
          "lever."),
    Wrong("sign of the part across", turning(lambda r, w, v: [-r * w ** 2, -2 * w * v]),
          "The part across has the wrong sign. Outwards each place goes faster, so the tool has to gain speed in the sense of the "
          "turn."),
    Wrong("velocity", turning(lambda r, w, v: [v, r * w]), "These are the velocities along and across."),
    Wrong("exchanged", turning(lambda r, w, v: [2 * w * v, -r * w ** 2]), "The two components have changed places."),
    Wrong("square in the wrong place", turning(lambda r, w, v: [-r * w ** 2, 2 * w ** 2 * v]),
          "In the part across the rate of the turn is squared. It is a product of the two rates."),
    Wrong("no two of them", turning(lambda r, w, v: [0.0, w * v]),
          "The part along the boom is missing, and the product of the rates stands in the part across once only."))


def letters(write):
    """given -> an expression of m, a1, a2, and of sine and cosine of q2."""
    def answer(given):
        import sympy
        m, a, b, q2 = sympy.symbols("m a1 a2 q2")
        return write(m, a, b, sympy.sin(q2), sympy.cos(q2))
    return answer


POWER = (
    Wrong("sign", letters(lambda m, a, b, s, c: m * a * b * s),
          "The size is right, the sign is not. G₁ points across the whole lever, H₁₂ back along the second link: on which side do "
          "they meet?"),
    Wrong("both orders at once", letters(lambda m, a, b, s, c: -2 * m * a * b * s),
          "This is what q̇1 q̇2 and q̇2 q̇1 come to together. One of the two entries is asked."),
    Wrong("plane of joint 2", letters(lambda m, a, b, s, c: 0 * m),
          "This is P*₂₁₂, the entry of joint 2. That of joint 1 is asked."),
    Wrong("second link squared", letters(lambda m, a, b, s, c: -m * b ** 2 * s),
          "The lever of joint 1 begins with link 1: a1 belongs in it."),
    Wrong("first link squared", letters(lambda m, a, b, s, c: -m * a ** 2 * s),
          "H₁₂ is made of the lever from joint 2: its length is a2."),
    Wrong("length once", letters(lambda m, a, b, s, c: -m * a * s), "Two levers are multiplied; only one length is in it."),
    Wrong("whole lever", letters(lambda m, a, b, s, c: -m * (a + b) * b * s),
          "The whole lever was taken as straight, a1 + a2. In G₁ · H₁₂ the second link drops out: its arrow is at right angles to it."),
    Wrong("cosine of the elbow", letters(lambda m, a, b, s, c: m * a * b * c),
          "This is largest with the arm stretched, where the inertia does not change at all."))


# -- a tool without acceleration --------------------------------------------------------------------------------------
def chain(g):
    """G (2, 3) of three links in the plane, and the acceleration of the tool due to the rates (2,)."""
    lengths, angles, rates = np.array([g.a1, g.a2, g.a3]), np.cumsum([g.q1, g.q2, g.q3]), np.cumsum(g.qd)
    x, y = lengths * np.cos(angles), lengths * np.sin(angles)
    G = np.array([np.cumsum(-y[::-1])[::-1], np.cumsum(x[::-1])[::-1]])
    return G, -np.array([x @ rates ** 2, y @ rates ** 2])


def by_transpose(g):
    """The transpose taken for an inverse."""
    G, bend = chain(g)
    return -G.T @ bend


def velocity_cancelled(g):
    """Rates taken for accelerations: those that would stop the tool."""
    G, _ = chain(g)
    return -np.linalg.pinv(G) @ (G @ g.qd)


def single(g, rates, angles=None):
    """Solve for the joint accelerations that cancel the centripetal ones of the links, with other rates or angles."""
    G, _ = chain(g)
    lengths = np.array([g.a1, g.a2, g.a3])
    if angles is not None:
        G = np.array([np.cumsum(x[::-1])[::-1] for x in (-lengths * np.sin(angles), lengths * np.cos(angles))])
    angles = np.cumsum([g.q1, g.q2, g.q3]) if angles is None else angles
    return np.linalg.pinv(G) @ np.array([lengths * np.cos(angles) @ rates ** 2, lengths * np.sin(angles) @ rates ** 2])


QUIET = (
    Wrong("transpose for inverse", by_transpose, "Gᵀ takes forces to torques. Here G q̈ = b has to be solved."),
    Wrong("velocity for acceleration", velocity_cancelled,
          "These cancel G q̇, the velocity. What has to be cancelled is q̇ᵀ H q̇."),
    Wrong("rates not added", lambda g: single(g, g.qd),
          "Each link was given the rate of its own joint only. It turns with all joints before it."),
    Wrong("absolute-angles", lambda g: single(g, np.cumsum(g.qd), np.array([g.q1, g.q2, g.q3])),
          "Each link was placed by its own angle alone."))
SLIPS = {"influence-second": SECOND, "influence-plane": PLANE, "influence-acceleration": ACCELERATION, "influence-boom": BOOM,
         "influence-power": POWER, "influence-quiet": QUIET}

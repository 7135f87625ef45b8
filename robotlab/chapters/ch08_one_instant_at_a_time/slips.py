"""Notebook 08: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from .exercises import about


# -- turning a vector -------------------------------------------------------------------------------------------------
def turning(formula):
    """given -> turn(e, phi, a), from e, a, the cosine and the sine."""
    return lambda g: lambda e, phi, a: formula(e, np.asarray(a), np.cos(phi), np.sin(phi))


RODRIGUES = (
    Wrong("sine for cosine", turning(lambda e, a, c, s: a * s + (1 - s) * (e @ a) * e + np.cross(e, a) * c),
          "Sine and cosine have changed places. What should come out for φ = 0?"),
    Wrong("sine for cosine", turning(lambda e, a, c, s: a * s + (1 - c) * (e @ a) * e + np.cross(e, a) * c),
          "Sine and cosine have changed places in the two terms across the axis. What should come out for φ = 0?"),
    Wrong("entries for a product", turning(lambda e, a, c, s: a * c + (1 - c) * e * a + np.cross(e, a) * s),
          "e * a multiplies entry by entry. How much of a lies along e is a single number, e @ a, and it goes along e."),
    Wrong("first term not shrunk", turning(lambda e, a, c, s: a + (1 - c) * (e @ a) * e + np.cross(e, a) * s),
          "The first term is the whole of a. The part across the axis shrinks with cos φ."),
    Wrong("cross product forgotten", turning(lambda e, a, c, s: a * c + (1 - c) * (e @ a) * e),
          "There is no e × a in it: nothing says in which direction the vector sets out."),
    Wrong("cross product without sine", turning(lambda e, a, c, s: a * c + (1 - c) * (e @ a) * e + np.cross(e, a)),
          "e × a comes in full, whatever the angle. What should come out for φ = 0?"),
    Wrong("sign of the axis part", turning(lambda e, a, c, s: a * c - (1 - c) * (e @ a) * e + np.cross(e, a) * s),
          "The part along the axis comes with the wrong sign: it is put back, not taken away again."),
    Wrong("axis without its share", turning(lambda e, a, c, s: a * c + (1 - c) * e + np.cross(e, a) * s),
          "The term along e does not know how much of a lies along e."),
    Wrong("one part across", turning(lambda e, a, c, s: a * c + np.cross(e, a) * s + (1 - c) * a),
          "The middle term puts back the whole of a. Only the part along the axis stays."),
    Wrong("axis part alone kept", turning(lambda e, a, c, s: (e @ a) * e + np.cross(e, a) * s),
          "The part across the axis is there with its sine only. It also has a cosine share."),
    Wrong("a for the axis", turning(lambda e, a, c, s: a * c + (1 - c) * (e @ a) * a + np.cross(e, a) * s),
          "The middle term points along a. What stays lies along e."),
    Wrong("entries for a product", turning(lambda e, a, c, s: a * c + (1 - c) * (e * a) * e + np.cross(e, a) * s),
          "e * a multiplies entry by entry. How much of a lies along e is a single number, e @ a."),
    Wrong("sign of the cosine", turning(lambda e, a, c, s: a * c + (1 + c) * (e @ a) * e + np.cross(e, a) * s),
          "The middle term has 1 + cos φ. What should come out for φ = 0?"),
    Wrong("sign of the cosine", turning(lambda e, a, c, s: a * c + c * (e @ a) * e + np.cross(e, a) * s),
          "The middle term has cos φ. What should come out for φ = 0?"),
    Wrong("first term forgotten", turning(lambda e, a, c, s: (1 - c) * (e @ a) * e + np.cross(e, a) * s),
          "The term a cos φ is missing. What should come out for φ = 0?"),
    Wrong("sine for cosine", turning(lambda e, a, c, s: a * c + (1 - s) * (e @ a) * e + np.cross(e, a) * s),
          "The middle term has 1 − sin φ. What should come out for φ = 0?"),
    Wrong("small-turns-always", lambda g: lambda e, phi, a: a * np.cos(phi) + (1 - np.cos(phi)) * (e @ a) * e + np.cross(e, a) * phi,
          "φ itself stands at e × a, where its sine belongs."),
    Wrong("sign of the second product", turning(lambda e, a, c, s: a + s * np.cross(e, a) - (1 - c) * np.cross(e, np.cross(e, a))),
          "e × (e × a) points inwards already; the minus before it is one too many."),
    *(Wrong("fixed axis", lambda g, k=k: lambda e, phi, a: about(np.eye(3)[k], phi) @ a, f"This turns about {'xyz'[k]}, whatever e is.")
      for k in range(3)),
    Wrong("half turn", turning(lambda e, a, c, s: 2 * (e @ a) * e - a), "This is a half turn, whatever φ is."),
    Wrong("outer product", turning(lambda e, a, c, s: a * c + (1 - c) * (a @ a) * e + np.cross(e, a) * s),
          "The middle term has a · a. How much of a lies along e is e · a."))


# -- a lever along the chain ------------------------------------------------------------------------------------------
def flat(phi, v):
    """v (3,) turned about z."""
    c, s = np.cos(phi), np.sin(phi)
    return np.array([c * v[0] - s * v[1], s * v[0] + c * v[1], v[2]])


def across(g, r11=1.0, r12=-1.0, first=None, last=None):
    """z x lever, with parts of the chain as a slip has them."""
    lever = flat(g.q1 if first is None else first, r11 * g.r11 + r12 * g.r12) + flat(g.q1 + g.q2 if last is None else last, g.r22)
    return np.array([-lever[1], lever[0], 0.0])


LEVER = (
    Wrong("stops at centre 1", lambda g: across(g, r12=0.0),
          "The step from centre 1 on to joint 2 is missing: r₂₂ begins at joint 2."),
    Wrong("begins at centre 1", lambda g: across(g, r11=0.0), "The step from joint 1 to centre 1 is missing."),
    Wrong("turned by the first alone", lambda g: across(g, last=g.q1),
          "Link 2 was turned by q₁ alone. It is bent against link 1."),
    Wrong("turned the other way", lambda g: across(g, first=-g.q1, last=-g.q1 - g.q2),
          "All vectors were turned the wrong way round."),
    Wrong("axes of link 2", lambda g: across(g, first=-g.q2, last=0.0),
          "The components are in axes of link 2. Axes of the world are asked."),
    Wrong("axes of link 1", lambda g: across(g, first=0.0, last=g.q2),
          "The components are in axes of link 1. Axes of the world are asked."),
    Wrong("sign of the second angle", lambda g: across(g, last=g.q1 - g.q2), "q₂ was taken off; it counts on from link 1."),
    Wrong("all turned with link 2", lambda g: across(g, first=g.q1 + g.q2),
          "The vectors of link 1 were turned with link 2. They stand in axes of link 1."),
    Wrong("joint 2 seen from link 2", lambda g: across(g, r12=0.0) + np.cross([0, 0, 1], flat(g.q1 + g.q2, -g.r12)),
          "r₁₂ was turned with link 2. It stands in axes of link 1."),
    Wrong("centre of link 1", lambda g: np.cross([0, 0, 1], flat(g.q1, g.r11)), "This is the velocity of centre 1. Link 2 is asked."),
    *(Wrong("other axis", lambda g, k=k: np.cross(np.eye(3)[k], [across(g)[1], -across(g)[0], 0]),
            f"This turns about {'xy'[k]}. The joints turn about z.") for k in (0, 1)))


# -- what a link adds -------------------------------------------------------------------------------------------------
def added(write):
    """given -> Z, from m, a, c, J and cos φ."""
    return lambda g: np.array(write(g.m2, g.a1, g.c2, g.J2, np.cos(g.q2)))


def link(m, a, c, J, cos, elbow=1.0):
    """Z of the second link; elbow: a factor at the product of the two lengths."""
    both = m * c ** 2 + J
    return [[m * a ** 2 + both + 2 * elbow * m * a * c * cos, both + elbow * m * a * c * cos], [both + elbow * m * a * c * cos, both]]


Z = (
    Wrong("sine for cosine", lambda g: added(lambda m, a, c, J, cos: link(m, a, c, J, np.sin(g.q2)))(g),
          "The elbow's angle comes with a sine. Where should the product of the lengths be largest: stretched, or at 90°?"),
    Wrong("elbow left out", added(lambda m, a, c, J, cos: link(m, a, c, J, 0.0)),
          "The product of the two lengths is missing: the square of a sum is more than the sum of the squares."),
    Wrong("elbow left straight", added(lambda m, a, c, J, cos: link(m, a, c, J, 1.0)),
          "The elbow is taken as straight: no angle is in it."),
    Wrong("sign of the elbow", added(lambda m, a, c, J, cos: link(m, a, c, J, cos, -1.0)),
          "The term with the cosine has the wrong sign. In which posture is the arm hardest to turn?"),
    Wrong("product once", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos)) - [[m * a * c * cos, 0], [0, 0]]),
          "In the first entry the product of the lengths stands once. Square the sum a₁ + c₂ and see."),
    Wrong("J on the diagonal", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos)) - [[0, J], [J, 0]]),
          "J stands on the diagonal only. Link 2 turns with both joints at once, so their product counts too."),
    Wrong("inertia about the joint", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos)) + m * c ** 2),
          "m c₂² is counted twice: J was carried to the joint, and the motion of the centre holds that share already."),
    Wrong("circle of joint 2", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos)) - [[m * a ** 2, 0], [0, 0]]),
          "In the first entry m a₁² is missing: joint 2 itself goes in a circle about joint 1."),
    Wrong("mass left out", added(lambda m, a, c, J, cos: link(1.0, a, c, J, cos)), "The mass is not in it."),
    Wrong("half of link 1", added(lambda m, a, c, J, cos: link(m, a / 2, c, J, cos)),
          "Joint 2 is at the end of link 1, not in its middle."),
    Wrong("half of the way", added(lambda m, a, c, J, cos: link(m, a, c / 2, J, cos)),
          "c₂ is the distance to the centre of mass already; it was halved again."),
    Wrong("mass times J", added(lambda m, a, c, J, cos: link(m, a, c, m * J, cos)),
          "J was multiplied by the mass. It holds the mass already."),
    Wrong("J for each joint", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos)) + [[J, 0], [0, 0]]),
          "J stands twice in the first entry. The link turns once with joint 1."),
    Wrong("exchanged", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos))[::-1, ::-1]),
          "The two joints have changed places: joint 1 moves the link with the longer lever."),
    Wrong("inertia about the joint", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos)) - m * c ** 2),
          "m c₂² is missing: J is that about the centre of mass, and the centre goes round joint 2."),
    Wrong("inertia about the joint", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos)) - 2 * m * c ** 2),
          "m c₂² was taken off J. J is that about the centre of mass; about the joint it is larger."),
    Wrong("circle of joint 2", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos)) + [[0, 0], [0, m * a ** 2]]),
          "m a₁² stands in the last entry too. Joint 2 alone does not move itself."),
    Wrong("circle of joint 2", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos)) + [[0, m * a ** 2], [m * a ** 2, 0]]),
          "m a₁² stands off the diagonal too. Joint 2 alone does not move itself."),
    Wrong("circle of joint 2", added(lambda m, a, c, J, cos: np.array(link(m, a, c, J, cos)) + m * a ** 2 * np.array([[0, 1], [1, 1]])),
          "m a₁² stands in every entry. Joint 2 alone does not move itself."))


# -- V in letters -----------------------------------------------------------------------------------------------------
def letters(write):
    """given -> two expressions, from B times the sine, the rates, and B times the cosine."""
    def answer(g):
        import sympy
        B, q2, u, v = sympy.symbols("B q2 qd1 qd2")
        return write(B * sympy.sin(q2), u, v, B * sympy.cos(q2))
    return answer


V = (
    Wrong("cosine for sine", letters(lambda s, u, v, c: [c * (2 * u * v + v ** 2), -c * u ** 2]),
          "W has the cosine; its slope has a sine."),
    Wrong("rate of W added", letters(lambda s, u, v, c: [-s * (2 * u * v + v ** 2), -s * u ** 2 - 2 * s * u * v]),
          "Ẇ q̇ was added to ∂T/∂q. It has to be taken off."),
    Wrong("cross term once", letters(lambda s, u, v, c: [s * (2 * u * v + v ** 2), -s * u ** 2 + s * u * v / 2]),
          "In ∂T/∂q the product of the rates is half of what it should be: q̇ᵀ W q̇ holds W₁₂ twice."),
    Wrong("W12 taken as constant", letters(lambda s, u, v, c: [2 * s * u * v, -s * u ** 2 - s * u * v]),
          "In Ẇ only the first entry changes here. W₁₂ has a cosine too."),
    Wrong("chain rule", letters(lambda s, u, v, c: [2 * s * u + s * v, -s * (u ** 2 + u * v) + s * u]),
          "In Ẇ the rate q̇₂ is missing: cos q₂ changes with time as fast as q₂ does."),
    Wrong("product once", letters(lambda s, u, v, c: [s * (u * v + v ** 2), -s * u ** 2]),
          "The product of the rates stands once in the first row. W₁₁ has a 2 in front of its cosine."),
    Wrong("square forgotten", letters(lambda s, u, v, c: [2 * s * u * v, -s * u ** 2]),
          "In the first row the square of q̇₂ is missing: W₁₂ changes as well."),
    Wrong("square forgotten", letters(lambda s, u, v, c: [2 * s * u * v, 0 * s]),
          "Only the product of the rates is there. The squares are missing: that of q̇₂ in the first row, that of q̇₁ in the second."),
    Wrong("product forgotten", letters(lambda s, u, v, c: [s * v ** 2, -s * u ** 2]),
          "In the first row the product of the rates is missing: W₁₁ changes as well."),
    Wrong("product left in row 2", letters(lambda s, u, v, c: [s * (2 * u * v + v ** 2), -s * u ** 2 - s * u * v]),
          "In the second row a product of the rates is left. It comes once from ∂T/∂q and once from Ẇ q̇, with opposite signs."),
    Wrong("product left in row 2", letters(lambda s, u, v, c: [s * (2 * u * v + v ** 2), -s * u ** 2 + s * u * v]),
          "In the second row a product of the rates is left. It comes once from ∂T/∂q and once from Ẇ q̇, with opposite signs."),
    Wrong("rates not squared", letters(lambda s, u, v, c: [s * (2 * u + v), -s * u]),
          "The rates stand to the first power: V is made of squares and products."),
    Wrong("half of the rate", letters(lambda s, u, v, c: [s * (2 * u * v + v ** 2) / 2, -s * u ** 2 - s * u * v / 2]),
          "Ẇ q̇ is half of what it should be. The ½ belongs to the energy, and so to ∂T/∂q."),
    Wrong("rates exchanged", letters(lambda s, u, v, c: [s * (2 * u ** 2 + u * v), -s * u * v]),
          "In Ẇ stands q̇₁. W changes with q₂, so its rate has q̇₂."),
    Wrong("coupled as joint 1", letters(lambda s, u, v, c: [s * (2 * u * v + v ** 2), -s * v ** 2]),
          "In the second row stands the square of q̇₂. It is joint 1 that throws link 2 outwards."),
    Wrong("second row lost", letters(lambda s, u, v, c: [s * (2 * u * v + v ** 2), 0 * s]),
          "The second row is not zero: W depends on q2, and so the kinetic energy does."))


# -- one step ---------------------------------------------------------------------------------------------------------
def stepped(write):
    """given -> rates, from the old ones, the accelerations and the step."""
    return lambda g: write(g.qd, np.linalg.solve(g.W, g.P + g.V), g.h)


def adjugate(A):
    """The inverse of a (2, 2) matrix without the division."""
    return np.array([[A[1, 1], -A[0, 1]], [-A[1, 0], A[0, 0]]])


STEP = (
    Wrong("old rates lost", stepped(lambda qd, qdd, h: h * qdd), "This is by how much the rates change. They had a value before."),
    Wrong("momentum as a load", lambda g: g.qd + g.h * np.linalg.solve(g.W, g.P + g.V - g.W @ g.qd),
          "W q̇ was taken off the loads. W belongs to the accelerations, and V holds all that comes from the rates."),
    Wrong("momentum for rates", lambda g: g.W @ g.qd + g.h * (g.P + g.V), "These are the momenta W q̇. The rates are asked."),
    Wrong("step left out", stepped(lambda qd, qdd, h: qd + qdd),
          "The accelerations were added as they are. They last for the step only."),
    Wrong("half a step", stepped(lambda qd, qdd, h: qd + h / 2 * qdd), "These are the rates half way through the step."),
    Wrong("way for rate", stepped(lambda qd, qdd, h: qd + h ** 2 / 2 * qdd), "½ q̈ Δt² is a way. A rate grows by q̈ Δt."),
    Wrong("way for rate", stepped(lambda qd, qdd, h: h * qd + h ** 2 / 2 * qdd),
          "This is by how much the angles change. The rates are asked."),
    Wrong("step backwards", stepped(lambda qd, qdd, h: qd - h * qdd), "The step was taken backwards in time."),
    Wrong("drives left out", lambda g: g.qd + g.h * np.linalg.solve(g.W, g.V), "P is missing: the drives are on."),
    Wrong("v-on-the-other-side", lambda g: g.qd + g.h * np.linalg.solve(g.W, g.V - g.P),
          "P and V have opposite signs here; both push the same way."),
    Wrong("inertia left out", lambda g: g.qd + g.h * (g.P + g.V), "W is not in it: torques are not accelerations yet."),
    Wrong("signs of V", lambda g: g.qd + g.h * np.linalg.solve(g.W, g.P + np.abs(g.V)), "The signs of V have been dropped."),
    Wrong("step at the wrong place", stepped(lambda qd, qdd, h: h * qd + qdd),
          "The step multiplies the rates. It belongs to the accelerations."),
    Wrong("determinant forgotten", lambda g: g.qd + g.h * np.linalg.det(g.W) * np.linalg.solve(g.W, g.P + g.V),
          "In the inverse of W the division by the determinant is missing."),
    Wrong("adjugate signs", lambda g: g.qd + g.h * (2 * np.diag(np.diag(g.W)[::-1]) - adjugate(g.W)) @ (g.P + g.V) / np.linalg.det(g.W),
          "In the inverse of W the two off-diagonal entries need a minus."),
    Wrong("adjugate signs", lambda g: g.qd + g.h * np.linalg.solve(g.W * [[1, -1], [-1, 1]], g.P + g.V),
          "Off the diagonal W has the wrong sign."),
    Wrong("adjugate diagonal", lambda g: g.qd + g.h * adjugate(g.W)[::-1, ::-1].T @ (g.P + g.V) / np.linalg.det(g.W),
          "In the inverse of W the two diagonal entries have to change places."),
    Wrong("elementwise", lambda g: g.qd + g.h * (1 / g.W) @ (g.P + g.V), "Every entry of W was inverted by itself."),
    Wrong("step at the wrong place", stepped(lambda qd, qdd, h: h * (qd + qdd)), "The step multiplies the old rates too."),
    Wrong("way for rate", stepped(lambda qd, qdd, h: qd + h * qd), "The rates were added as if they were accelerations."),
    Wrong("two slips", lambda g: g.qd + g.h * (g.P - g.V) / np.diag(g.W),
          "Two slips: V was taken off, and each row was divided by its diagonal entry alone."))
SLIPS = {"assembly-rodrigues": RODRIGUES, "assembly-lever": LEVER, "assembly-z": Z, "assembly-v": V, "assembly-step": STEP}

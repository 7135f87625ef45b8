"""Notebook 08, exercises: turning a vector, levers along a chain, the Z of a link, V, one step, and the axis of a turn."""
import numpy as np

from ...course.draws import angle, between, reals, signed
from ...course.record import Task, Wrong
from ...dynamics.chain_assembly import rodrigues

X, Z = np.array([1.0, 0.0, 0.0]), np.array([0.0, 0.0, 1.0])


def about(e, phi):
    """The rotation (3, 3) about the unit vector e by phi [rad]."""
    return rodrigues(e, phi, np.eye(3))


# -- turning a vector -------------------------------------------------------------------------------------------------
def turned(e, phi, a):
    """a (3,) turned about the unit vector e (3,) by phi [rad]."""
    return about(e, phi) @ a


def draw_turn(rng, given):
    """A unit vector, an angle, a vector."""
    e = reals(rng, 3)
    return e / np.linalg.norm(e), float(reals(rng, 1, .4, 2.6)[0]), reals(rng, 3)


def turning(formula):
    """given -> a function of e, phi, a from a wrong formula."""
    return lambda g: lambda e, phi, a: formula(e, phi, np.asarray(a), np.cos(phi), np.sin(phi))


# -- a lever along the chain ------------------------------------------------------------------------------------------
def draw_chain(rng):
    """Two links in the plane z = 0, their vectors with slanting centres of mass."""
    vector = lambda: np.array([between(rng, .3, .8, .1), signed(rng, between(rng, .1, .3, .1)), 0.0])
    return {"r11": vector(), "r12": vector() * [-1, 1, 1], "r22": vector(), "q1": angle(rng, 20, 60), "q2": angle(rng, 25, 80)}


def alpha(g, r12=-1, own=False, turn=(1, 1, 1)):
    """Velocity of centre 2 for 1 rad/s at joint 1: e x (r11 - r12 + r22), (16) of Vukobratovic and Potkonjak 1979."""
    first = about(Z, turn[0] * g.q1)
    last = about(Z, turn[1] * g.q1 + turn[2] * g.q2) @ g.r22
    return np.cross(Z, last + (0 if own else first @ (g.r11 + r12 * g.r12)))


# -- what a link adds -------------------------------------------------------------------------------------------------
def draw_link(rng):
    """The second link of a planar arm."""
    return {"a1": between(rng, .4, .9, .1), "c2": between(rng, .2, .5, .05), "q2": angle(rng, 30, 75), "m2": between(rng, 1, 4, .5),
            "J2": between(rng, .05, .15, .01)}


def added(g, M=None, N=(1, 1), J=1.0):
    """Z_2 = m M^T M + N^T J N, (25), in axes of link 1."""
    far = g.c2 * np.array([-np.sin(g.q2), np.cos(g.q2)])               # centre 2 moves so with joint 2
    M = np.column_stack([far + [0, g.a1], far]) if M is None else M(g, far)
    N = np.array([N], dtype=float)
    return g.m2 * M.T @ M + J * g.J2 * N.T @ N


# -- V in letters -----------------------------------------------------------------------------------------------------
def loads(first=1, second=1):
    """given -> V = dT/dq - dW/dt qd of W = [[A + 2 B cos q2, D + B cos q2], [D + B cos q2, D]], without weights, (29)."""
    def answer(given):
        import sympy
        A, B, D, q2, qd1, qd2 = sympy.symbols("A B D q2 qd1 qd2")
        c, qd = sympy.cos(q2), sympy.Matrix([qd1, qd2])
        W = sympy.Matrix([[A + 2 * B * c, D + B * c], [D + B * c, D]])
        slope = sympy.Matrix([0, (qd.T * W.diff(q2) * qd)[0] / 2])
        return list(first * slope - second * W.diff(q2) * qd2 * qd)
    return answer


# -- one step ---------------------------------------------------------------------------------------------------------
def draw_step(rng):
    """A model of two coordinates at one instant, drives, rates, a step."""
    W = np.array([[between(rng, 2, 4, .5), between(rng, .4, .8, .1)], [0, between(rng, .6, 1.2, .1)]])
    W[1, 0] = W[0, 1]
    pair = lambda low, high, step: np.array([signed(rng, between(rng, low, high, step)) for _ in range(2)])
    return {"W": W, "V": pair(2, 9, .5), "P": pair(3, 12, .5), "qd": pair(.2, 1, .1), "h": between(rng, .05, .1, .01)}


def after(g, qdd=None):
    """The rates after a step of constant acceleration."""
    return g.qd + g.h * (np.linalg.solve(g.W, g.P + g.V) if qdd is None else qdd(g))


# -- the axis of a rotation -------------------------------------------------------------------------------------------
def rotation(g):
    """Rz(theta) Rx(alpha)."""
    return about(Z, g.theta) @ about(X, g.alpha)


def axis_angle(g):
    """[ex, ey, ez, phi] of it: the axis from the skew part, the angle from that and the trace."""
    R = rotation(g)
    w = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    return np.array([*(w / np.linalg.norm(w)), np.arctan2(np.linalg.norm(w), np.trace(R) - 1)])


def axis_holds(g, x):
    """Return "" for an axis and an angle that give the rotation, else the fault."""
    e, phi = np.asarray(x[:3], dtype=float), float(x[3])
    if abs(np.linalg.norm(x[1:]) - 1) < 2e-3 and np.abs(about(x[1:], x[0]) - rotation(g)).max() < 5e-3:
        return "The angle stands first. The order is [ex, ey, ez, φ]."
    half = np.arccos(np.clip(phi, -1, 1))
    if abs(np.linalg.norm(x) - 1) < 2e-3 and np.abs(about(e / np.linalg.norm(e), 2 * half) - rotation(g)).max() < 5e-3:
        return "This is the quaternion of the rotation: the axis times the sine of half the angle, and its cosine."
    if abs(np.linalg.norm(e) - 1) > 2e-3:
        return f"The axis has length {np.linalg.norm(e):.3f}; Rodrigues' formula needs a unit vector."
    R = rotation(g)
    fits = lambda angle, other=R: np.abs(about(e, angle) - other).max() < 5e-3
    if fits(phi):
        return ""
    if fits(np.radians(phi)):
        return "The axis is right. The angle is in degrees; it is asked in rad."
    if fits(phi, about(X, g.alpha) @ about(Z, g.theta)):
        return "This is Rx(α) Rz(θ): the two turns in the other order. Or else ey has the other sign, which comes to the same here."
    if fits(-phi):
        return "The axis is right, but the turn about it goes the wrong way: this is the rotation back."
    if fits(phi / 2) or fits(2 * phi):
        return "The axis is right. The angle is half or twice as large as it should be: half of it stands in a quaternion."
    for turn, words in ((np.pi - phi, "The angle is the other one with the same sine: an arcsin cannot tell it from its supplement."),
                         (phi + np.pi, "The angle is off by half a turn."),
                         (g.theta + g.alpha - phi + axis_angle(g)[3], "θ and α were added up. Turns about different axes do not add up."),
                         (np.arccos(np.clip(phi, -1, 1)), "This is the cosine of the angle."),
                         (np.arccos(np.clip((phi - 1) / 2, -1, 1)), "This is the trace of R. It is 1 + 2 cos φ.")):
        if fits(turn):
            return f"The axis is right. {words}"
    if np.abs(about(e, phi) - R).max() < 0.03:
        return "This is nearly right. Have the numbers been rounded? Give four digits."
    if np.abs(R @ e - e).max() > 5e-3:
        return "This axis does not stay where it is: R e differs from e."
    return "The axis stays where it is, so it is right; the angle about it is not. The trace of R is 1 + 2 cos φ."


STEP_WRONGS = (
    Wrong("v-on-the-other-side", lambda g: after(g, lambda g: np.linalg.solve(g.W, g.P - g.V)), "V was taken off."),
    Wrong("at-rest-v-is-zero", lambda g: after(g, lambda g: np.linalg.solve(g.W, g.P)), "V is missing."),
    Wrong("inertia-has-no-say", lambda g: after(g, lambda g: (g.P + g.V) / np.diag(g.W)), "Each row was divided by its diagonal entry."),
    Wrong("w-times-torque", lambda g: after(g, lambda g: g.W @ (g.P + g.V)), "This has W where its inverse belongs."),
    Wrong("old-rate-kept", lambda g: g.qd, "These are the rates before the step."),
    Wrong("accelerations only", lambda g: np.linalg.solve(g.W, g.P + g.V), "These are the accelerations; the rates are asked for."))
TASKS = (
    Task(id="assembly-rodrigues", notebook="08", kind="function", title="Turn a vector",
         same="A function for every axis and angle: those it is tried on are drawn for each student.",
         text="Write turn(e, phi, a): the vector a (3,), turned about the unit vector e (3,) by the angle phi in rad.",
         signature="turn(e, phi, a)", fit=True, inputs=draw_turn, answer=lambda g: turned,
         hints=("Take a apart: one part along e, one across. Which of them changes?",
                "The part across e runs on a circle. e × a is at right angles to it, and equally long.",
                "Three terms: a with the cosine, e × a with the sine, and along e what the first term has taken away."),
         wrongs=(Wrong("turn-without-the-axis-part", turning(lambda e, p, a, c, s: a * c + np.cross(e, a) * s),
                       "The middle term is missing."),
                 Wrong("whole-axis-part-added", turning(lambda e, p, a, c, s: a * c + (e @ a) * e + np.cross(e, a) * s),
                       "The part along the axis comes out too long."),
                 Wrong("cross-turned-round", turning(lambda e, p, a, c, s: turned(e, -p, a)), "This turns the other way."),
                 Wrong("small-turns-always", turning(lambda e, p, a, c, s: a + p * np.cross(e, a)), "The length of a is not kept.")),
         look="the first preset of RodriguesLab", remark="Applied to three columns, this is all that the paper needs for a frame."),
    Task(id="assembly-lever", notebook="08", kind="matrix", title="Along the chain", unit="m",
         text="Two joints, both along z of the world. In axes of link 1, r₁₁ = {r11} m leads from joint 1 to the centre of mass of link 1, "
              "and r₁₂ = {r12} m from joint 2 to that same centre. In axes of link 2, r₂₂ = {r22} m leads from joint 2 to the centre of "
              "link 2. Link 1 is turned by q₁ = {q1:deg} from the axes of the world, link 2 by q₂ = {q2:deg} from link 1. What is the "
              "velocity α (3,) of the centre of link 2, in axes of the world, while joint 1 turns at 1 rad/s and joint 2 stands still?",
         draw=draw_chain, answer=alpha,
         hints=("First the lever: from joint 1 to centre 1, on to joint 2, on to centre 2. Which vector is walked backwards?",
                "Turn each vector into the axes of the world first: those of link 1 by q₁, that of link 2 by q₁ + q₂.",
                "α = z × lever."),
         wrongs=(Wrong("chain-vectors-all-added", lambda g: alpha(g, r12=1), "r₁₂ was added."),
                 Wrong("lever-from-its-own-joint", lambda g: alpha(g, own=True), "Only r₂₂ is in it: the lever begins at joint 2."),
                 Wrong("vectors-stay-unturned", lambda g: alpha(g, turn=(0, 0, 0)), "Nothing was turned."),
                 Wrong("absolute-angles", lambda g: alpha(g, turn=(1, 0, 1)), "Link 2 was turned by q₂ alone."),
                 Wrong("lever-is-velocity", lambda g: -np.cross(Z, alpha(g)), "This is the lever.")),
         look="AssemblyLab with two links: the vectors at joint 2"),
    Task(id="assembly-z", notebook="08", kind="matrix", title="What link 2 adds", unit="kg m²",
         text="A planar arm: link 1 is {a1} m long. Link 2 weighs {m2} kg, its centre of mass lies {c2} m from joint 2, and about that "
              "centre its inertia is J = {J2} kg m². It stands at q₂ = {q2:deg}. What is Z₂ (2, 2), its share of W?",
         draw=draw_link, answer=added,
         hints=("Z = m Mᵀ M + Nᵀ J N. The columns of M are the velocities of the centre for 1 rad/s at either joint.",
                "N has one row in the plane: by how much does link 2 turn when joint 1 turns by 1, and when joint 2 does?",
                "Choose axes of link 1: joint 2 lies at (a₁, 0), the centre at (a₁ + c₂ cos q₂, c₂ sin q₂)."),
         wrongs=(Wrong("link-fills-its-own-row", lambda g: np.array([[0, 0], [0, added(g)[1, 1]]]), "Only the last entry is there."),
                 Wrong("link-turns-with-its-own-joint", lambda g: added(g, N=(0, 1)), "The inertia J stands in one place only."),
                 Wrong("point-masses-only", lambda g: added(g, J=0), "The term with J is missing."),
                 Wrong("lever-from-its-own-joint", lambda g: added(g, M=lambda g, far: np.column_stack([far, far])),
                       "Both columns of M have the same lever."),
                 Wrong("centre at the joint", lambda g: added(g, M=lambda g, far: np.array([[0, 0], [g.a1, 0]])),
                       "Here the mass sits in joint 2, not at its centre of mass.")),
         look="AssemblyLab, “what the newest link adds”"),
    Task(id="assembly-v", notebook="08", kind="expression", title="V from W", unit="N m",
         same="A formula in letters, for any constants: it is the letters that are asked for.",
         text="An arm of two links has W = [[A + 2 B cos q2, D + B cos q2], [D + B cos q2, D]] with constants A, B, D, and no weight. "
              "Write V = ∂T/∂q − Ẇ q̇ as a list of two SymPy expressions of A, B, D, q2, qd1, qd2.",
         letters=("A", "B", "D", "q2", "qd1", "qd2"), answer=loads(),
         hints=("Only q2 stands in W. So Ẇ = ∂W/∂q2 · qd2, and ∂T/∂q1 = 0.", "T = ½ q̇ᵀ W q̇: write ∂T/∂q2 with ∂W/∂q2."),
         wrongs=(Wrong("no-slope-of-energy", loads(first=0), "∂T/∂q is missing."),
                 Wrong("no-rate-of-w", loads(second=0), "Ẇ q̇ is missing."),
                 Wrong("half-of-the-energy", loads(first=2), "∂T/∂q is twice what it should be."),
                 Wrong("v-on-the-other-side", loads(-1, -1), "This is C q̇, which is −V.")),
         look="the section on V",
         remark="Two terms in the first row, one in the second: that is all of notebook 03's C q̇, with the opposite sign."),
    Task(id="assembly-step", notebook="08", kind="matrix", title="One step of 1979", unit="rad/s",
         text="At one instant the program has W = {W} kg m² and V = {V} N m. The drives are P = {P} N m, the rates {qd} rad/s. "
              "The accelerations are taken as constant for {h} s. What are the rates after that?",
         draw=draw_step, answer=after,
         hints=("W q̈ = P + V: which of these is unknown?", "Two equations for two accelerations. Then rate plus acceleration times time."),
         wrongs=STEP_WRONGS, look="the section on simulation"),
    Task(id="assembly-axis", notebook="08", kind="matrix", title="Which axis, which angle?",
         text="A joint of a table turns frame i−1 by θ = {theta:deg} about z, then by α = {alpha:deg} about the new x: R = Rz(θ) Rx(α). "
              "Find one axis and one angle for the same rotation: [ex, ey, ez, φ], a unit vector and an angle in rad. There is more than "
              "one answer.",
         draw=lambda rng: {"theta": angle(rng, 30, 110), "alpha": angle(rng, 35, 100)}, answer=axis_angle, holds=axis_holds,
         hints=("What does a rotation do to its own axis? That is an equation for e.",
                "np.linalg.eig, or the differences of entries across the diagonal of R.",
                "By Rodrigues' formula the trace of R is 1 + 2 cos φ. The sign of φ goes with the sense of e."),
         wrongs=(Wrong("axis-is-an-average", lambda g: np.array([g.alpha, 0, g.theta, g.alpha ** 2 + g.theta ** 2]) /
                       np.array([np.hypot(g.alpha, g.theta)] * 4)),
                 Wrong("turned back", lambda g: axis_angle(g) * [1, 1, 1, -1], "Axis and angle fit Rᵀ: this turns back what R does."),
                 Wrong("the axis z", lambda g: np.array([0, 0, 1, g.theta]), "This is the first of the two turns alone."),
                 Wrong("the axis x", lambda g: np.array([1, 0, 0, g.alpha]), "This is the second of the two turns alone.")),
         look="RodriguesLab: e is the one direction that stays"),
)

"""Notebook 13, exercises: a pole, the matrix A, damping by feedback, the error of a linear model, a regulator, gains for a swing."""
from functools import lru_cache

import numpy as np

from ...course.draws import angle, between, reals
from ...course.record import Task, Wrong
from ...dynamics.linearise import linearise
from ...model import zoo
from ...model.motor import Friction
from ...motion.lqr import lqr
from ...motion.spline import through

G = 9.81


# -- one rod ----------------------------------------------------------------------------------------------------------
def draw_rod(rng):
    """A rod with friction in its joint."""
    return {"m": between(rng, 1, 3, .2), "l": between(rng, .3, 1.6, .02), "b": between(rng, .3, 2.4, .1)}


def rod(given):
    """A uniform rod on a joint with viscous friction."""
    return zoo.planar(1, length=given.l, mass=given.m).with_link(1, friction=Friction(viscous=given.b))


def away(given):
    """The unstable pole of the upright rod [1/s]."""
    return linearise(rod(given), [np.pi / 2]).poles.real.max()


def root(given, inertia=1 / 3, push=1 / 2, friction=1.0):
    """The greater root of I s^2 + b s - k = 0, with I = inertia m l^2 and k = push m g l."""
    I, k = inertia * given.m * given.l**2, push * given.m * G * given.l
    return max(np.roots([I, friction * given.b, -k]).real)


def slanted(given, slope=np.sin, inertia=1 / 3, sign=1.0, damping=None):
    """A of the rod at an angle q from the x axis, by hand."""
    I = inertia * given.m * given.l**2
    k = given.m * G * given.l / 2 * slope(given.q)
    return np.array([[0, 1], [sign * k / I, -given.b / (I if damping is None else damping(given))]])


# -- A from M, K and D ------------------------------------------------------------------------------------------------
def state_matrix(M, K, D):
    """A (2n, 2n) of M ddq + D dqd + K dq = 0, for the state (dq, dqd)."""
    n = len(M)
    return np.block([[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(M, K), -np.linalg.solve(M, D)]])


def draw_model(rng, given):
    """An inertia matrix, a stiffness and a damping of two or three joints."""
    n = 2 + int(rng.random() * 2)
    X, K, D = (reals(rng, n * n).reshape(n, n) for _ in range(3))
    return X @ X.T + np.eye(n), 10 * K, 3 * D


def blocks(lower):
    """given -> a function of M, K, D with other lower blocks."""
    def function(M, K, D):
        n = len(M)
        return np.block([[np.zeros((n, n)), np.eye(n)], list(lower(M, K, D))])
    return lambda given: function


def rates_first(M, K, D):
    """The same model for the state (dqd, dq)."""
    n, A = len(M), state_matrix(M, K, D)
    return np.block([[A[n:, n:], A[n:, :n]], [np.eye(n), np.zeros((n, n))]])


# -- feedback ---------------------------------------------------------------------------------------------------------
def draw_feedback(rng):
    """An upright rod and a stiffness that holds it. The root of the inertia of 3 kg and 0.5 m would be 1/2, a factor of its own."""
    m, l = between(rng, 1, 2.8, .3), between(rng, .4, 1.0, .1)
    return {"m": m, "l": l, "kp": round(m * G * l / 2 * between(rng, 1.6, 2.6, .2))}


def damping(given, weight=-1.0, root=np.sqrt, factor=2.0):
    """K_d for two equal poles: 2 sqrt(I (K_p - m g l/2))."""
    return factor * root(given.m * given.l**2 / 3 * (given.kp + weight * given.m * G * given.l / 2))


# -- how far --------------------------------------------------------------------------------------------------------
def draw_error(rng):
    """An error of the linear model at one deviation, and another deviation."""
    return {"small": between(rng, 2, 4, .5), "large": between(rng, 9, 15, .5), "error": between(rng, .05, .3, .01)}


def grown(power):
    """given -> the error that grows with a power of the deviation."""
    return lambda g: g.error * (g.large / g.small) ** power


# -- a regulator ----------------------------------------------------------------------------------------------------
def draw_weights(rng):
    """A joint without weight, and the costs of deviations and torques."""
    return {"I": between(rng, .5, 3, .5), "w1": between(rng, 20, 90, 10), "w2": between(rng, 1, 5, .5), "r": between(rng, .1, .5, .1)}


def gain(given):
    """K (2,) of I ddq = u."""
    return lqr([[0, 1], [0, 0]], [[0], [1 / given.I]], [given.w1, given.w2], [given.r]).K[0]


def by_hand(given, I=None, rate=1.0, root=np.sqrt):
    """K_1 = sqrt(w1/r), K_2 = sqrt(w2/r + 2 I K_1)."""
    K1 = root(given.w1 / given.r)
    return np.array([K1, root(rate * given.w2 / given.r + 2 * (given.I if I is None else I) * K1)])


# -- gains for a swing ------------------------------------------------------------------------------------------------
FASTEST, ELBOW, NEAR = 60.0, .2, .005


@lru_cache(maxsize=8)
def swing(T):
    """A and B at 61 instants of two rods that swing from hanging to upright in T seconds."""
    _, q, qd, qdd, _ = through(np.radians([(-90, 0), (-10, 130), (90, 0)]), [0, T / 2, T]).sample(61)
    model = linearise(zoo.planar(2), q, qd, qdd)
    return model.A, model.B


def fed_back(given, gains):
    """The poles (61, 4) with the gains [K_p, K_d], of which the elbow gets a fifth."""
    A, B = swing(given.T)
    share = np.diag([1.0, ELBOW])
    return np.linalg.eigvals(A - B @ np.hstack([gains[0] * share, gains[1] * share]))


def enough(given, stiffness=80.0):
    """[K_p, K_d] with the least damping that keeps all poles so far on the left."""
    low, high = 2.0, 15.0
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if fed_back(given, (stiffness, middle)).real.max() > -given.margin else (low, middle)
    return np.array([stiffness, high])


def gains_hold(given, gains):
    """Return "" for gains that keep all poles within the required region, else the fault."""
    poles = fed_back(given, np.asarray(gains, dtype=float))
    k = int(poles.real.max(axis=1).argmax())
    far = poles.real.max()
    if abs(far + given.margin) > NEAR:
        where = "on the right" if far > 1e-9 else f"on the left, but too {'near to' if far > -given.margin else 'far from'} the axis"
        return f"After {k / 60:.0%} of the time the pole farthest to the right lies {where}: its real part is {far:.3f} 1/s."
    if np.abs(poles).max() > FASTEST:
        return f"A pole is as fast as {np.abs(poles).max():.0f} 1/s: the gain for the rates is too large."
    return ""


POLE_WRONGS = (
    Wrong("rod-as-a-point", lambda g: root(g, inertia=1, push=1), "This is the pole of a point mass at the end."),
    Wrong("inertia-about-joint", lambda g: root(g, inertia=1 / 12), "The inertia was taken about the centre of mass."),
    Wrong("no friction", lambda g: root(g, friction=0), "Friction is missing: it slows the fall."),
    Wrong("friction that drives", lambda g: root(g, friction=-1), "Friction has the wrong sign: it slows the fall."),
    Wrong("weight at the end", lambda g: root(g, push=1), "The weight was taken at the end of the rod. It acts in the middle."),
    Wrong("no root", lambda g: 1.5 * G / g.l, "This is k/I, in 1/s². A pole is a root."),
    Wrong("the other pole", lambda g: linearise(rod(g), [np.pi / 2]).poles.real.min(), "This is the pole on the left."))
A_WRONGS = (
    Wrong("slope-is-the-torque", lambda g: slanted(g, np.cos), "The cosine stands in the torque itself; A needs its slope."),
    Wrong("pulled-further", lambda g: slanted(g, sign=-1), "The weight has the wrong sign."),
    Wrong("inertia-about-joint", lambda g: slanted(g, inertia=1 / 12), "The inertia was taken about the centre of mass."),
    Wrong("rod-as-a-point", lambda g: slanted(g, inertia=1), "The inertia is that of a point mass at the end."),
    Wrong("friction not divided", lambda g: slanted(g, damping=lambda g: 1.0), "Friction has to be divided by the inertia too."))
STATE_WRONGS = (
    Wrong("pulled-further", blocks(lambda M, K, D: (np.linalg.solve(M, K), np.linalg.solve(M, D))),
          "The lower blocks have the wrong sign: M δq̈ = −K δq − D δq̇."),
    Wrong("mass-multiplies", blocks(lambda M, K, D: (-M @ K, -M @ D)), "M stands where its inverse belongs."),
    Wrong("no M", blocks(lambda M, K, D: (-K, -D)), "M is missing: the last rows of A give accelerations."),
    Wrong("K and D exchanged", blocks(lambda M, K, D: (-np.linalg.solve(M, D), -np.linalg.solve(M, K))),
          "K and D have changed places: the first columns belong to δq."),
    Wrong("diagonal of M", blocks(lambda M, K, D: (-K / np.diag(M)[:, None], -D / np.diag(M)[:, None])),
          "Of M only the diagonal was used. The joints are coupled: take the inverse of all of M."),
    Wrong("entry by entry", blocks(lambda M, K, D: (-K / M, -D / M)), "You divided entry by entry; a matrix needs its inverse."),
    Wrong("rates first", lambda g: rates_first, "This is right for the state (δq̇, δq). Here the angles come first."))
TASKS = (
    Task(id="linear-pole", notebook="13", kind="number", title="How fast does it fall?", unit="1/s",
         text="A uniform rod of {m} kg and {l} m stands upright on a joint with viscous friction of {b} N m s; g = 9.81 m/s². Which "
              "pole lies on the right, in 1/s?",
         draw=draw_rod, answer=away, crude={"sign of the friction under the root": lambda g: (
             lambda I, k: (-g.b + np.sqrt(abs(g.b ** 2 - 4 * I * k))) / (2 * I))(g.m * g.l ** 2 / 3, g.m * G * g.l / 2)},
         hints=("Write the equation of a small deviation δ: inertia times δ̈, friction times δ̇, and the moment of the weight.",
                "The moment of the weight is m g l/2 sin δ, and it pushes on. What is that for small δ? What is I about the joint?",
                "Put δ = e^(s t) into it: a quadratic equation for s. Take the positive root."),
         wrongs=POLE_WRONGS, look="PolesLab, “Upright”"),
    Task(id="linear-a", notebook="13", kind="matrix", title="A of a rod", unit="1/s² and 1/s",
         text="The same kind of rod, {m} kg and {l} m, with friction {b} N m s, is held at q = {q:deg} from the horizontal x axis by the "
              "torque that it needs there. Write A (2, 2) for the state (δq, δq̇), with g = 9.81 m/s².",
         draw=lambda rng: draw_rod(rng) | {"q": angle(rng, 25, 65)}, answer=lambda g: linearise(rod(g), [g.q]).A,
         hints=("τ = I q̈ + b q̇ + m g (l/2) cos q. Which slopes has it?", "The first row says only that δq̇ is the rate of δq.",
                "The torque is held: δτ = 0. Solve for δq̈."),
         wrongs=A_WRONGS, look="the section on one rod"),
    Task(id="linear-state", notebook="13", kind="function", title="From slopes to A",
         same="A function for every model: those it is tried on are drawn for each student.",
         text="Write state_matrix(M, K, D) for any number n of joints: A (2n, 2n) of M δq̈ + D δq̇ + K δq = δτ for the state (δq, δq̇). K "
              "is ∂τ/∂q, D is ∂τ/∂q̇, each (n, n).",
         signature="state_matrix(M, K, D)", inputs=draw_model, answer=lambda g: state_matrix,
         cases={f"{n} joints": lambda g, M, K, D, n=n: len(M) == n for n in (2, 3)} |
               {"a negative entry of M": lambda g, M, K, D: (M < 0).any()},
         hints=("Four blocks (n, n). Two of them need no model at all.", "Solve the equation for δq̈; np.linalg.solve helps.",
                "np.block([[..., ...], [..., ...]]) puts blocks together."),
         wrongs=STATE_WRONGS, look="the cell in which A is put together", remark="With M, K and D of `linearise` this is its last line."),
    Task(id="linear-damping", notebook="13", kind="number", title="As fast as it can without swinging", unit="N m s",
         text="A uniform rod of {m} kg and {l} m stands upright, without friction, held by τ = −K_p δq − K_d δq̇ with K_p = {kp} N m; "
              "g = 9.81 m/s². For which K_d are its two poles equal?",
         draw=draw_feedback, answer=damping,
         hints=("Write I δ̈ + K_d δ̇ + (something) δ = 0. What does the weight do to the stiffness?",
                "Two roots are equal where the discriminant is zero."),
         wrongs=(Wrong("held-weight-is-gone", lambda g: damping(g, 0.0), "The weight is missing in the stiffness."),
                 Wrong("weight holds", lambda g: damping(g, 1.0),
                       "The weight was added to the stiffness, as for a hanging rod. On an upright rod it pushes."),
                 Wrong("inertia left out", lambda g: damping(g) / np.sqrt(g.m * g.l ** 2 / 3),
                       "The inertia of the rod is missing under the root."),
                 Wrong("no root taken", lambda g: damping(g, root=lambda x: x), "A square root is missing."),
                 Wrong("inertia-about-joint", lambda g: damping(g) / 2,
                       "It is half of what is asked: the 2 before the root is missing, or I was taken about the middle of the rod.")),
         look="PolesLab: the poles meet on the axis, and part"),
    Task(id="linear-error", notebook="13", kind="number", title="How far?", unit="degrees",
         text="At a bent posture a linear model is off by {error}° when the deviation was {small}°. Both are small. By how much will it be "
              "off for {large}°, as far as one can say?",
         draw=draw_error, answer=grown(2),
         hints=("What is the first thing that a linear model leaves out?",
                "Products of two deviations: with k times the deviation, how many times the product?"),
         wrongs=(Wrong("error-goes-with-size", grown(1), "The error was taken to grow with the deviation."),
                 Wrong("cubic", grown(3), "That is so where posture and mirror image are alike, as in hanging; here a square is left out."),
                 Wrong("the same", grown(0), "The error is larger for a larger deviation."),
                 Wrong("a root", grown(.5), "The error grows faster than the deviation, not more slowly.")),
         look="LinearLab, “Bent, with feedback, 10°”"),
    Task(id="linear-lqr", notebook="13", kind="matrix", title="A regulator by hand", unit="N m and N m s",
         text="One joint with I = {I} kg m² and no weight: I δq̈ = u. A deviation costs Q = diag({w1}, {w2}) for angle and rate, a torque "
              "R = {r}. Which gain K = [K₁, K₂] does the regulator have, u = −K₁ δq − K₂ δq̇?",
         draw=draw_weights, answer=gain,
         hints=("A has a single 1, B is (0, 1/I). lqr(A, B, Q, R).K has shape (1, 2).",
                "By hand: P is symmetric, three unknowns. Begin with the upper left entry of the Riccati equation."),
         wrongs=(Wrong("each-weight-its-gain", lambda g: by_hand(g, I=0.0), "K₂ was made of its own weight alone."),
                 Wrong("inertia left out", lambda g: by_hand(g, I=1.0), "This is the gain for I = 1 kg m²."),
                 Wrong("rate weight left out", lambda g: by_hand(g, rate=0.0), "The weight of the rate is missing."),
                 Wrong("no root taken", lambda g: np.array([g.w1, g.w2]) / g.r, "These are ratios of weights; a gain is a root of such."),
                 Wrong("divided by I", lambda g: gain(g) / g.I, "These gains give accelerations; the torque is I times as large.")),
         look="the section on the regulator"),
    Task(id="linear-gains", notebook="13", kind="matrix", title="Gains for the whole swing", unit="N m and N m s",
         text="The swing of PolesLab takes {T} s and is looked at in 61 instants. Find gains [K_p, K_d] of the shoulder (the elbow gets a "
              "fifth of them) with which the pole that comes farthest to the right has a real part of −{margin} 1/s, to 0.005, and none is "
              "faster than 60 1/s. Many pairs will do.",
         draw=lambda rng: {"T": between(rng, 1.6, 3.0, .2), "margin": between(rng, .3, 1.45, .01)}, answer=enough, holds=gains_hold,
         hints=("Begin in PolesLab: two sliders, and the panel of the real parts.",
                "Then compute: the cell that prints how far to the right a pole wanders has all you need, with 61 for its 161.",
                "The stiffness must be more than what the weight pushes; the damping sets how far the slow pair lies from the axis.",
                "The fast pole is the elbow's: it limits K_d."),
         wrongs=(Wrong("no damping", lambda g: np.array([80.0, 0.0]), "Without K_d nothing dies away."),
                 Wrong("no stiffness", lambda g: np.array([0.0, 10.0]), "Without K_p the weight pushes the arm over."),
                 Wrong("held-weight-is-gone", lambda g: np.array([10.0, 8.0]), "This stiffness is less than what the weight pushes."),
                 Wrong("too much damping", lambda g: np.array([80.0, 30.0]), "The fast pole is faster than asked for.")),
         look="PolesLab, “Fixed gains”"),
)

"""Notebook 14, exercises: freedoms, rates of a loop, coordinates exchanged, an even turn, shared torques, a closed posture."""
import numpy as np

from ...course.draws import angle, between, reals, signed
from ...course.expressions import in_letters
from ...course.record import Task, Wrong
from ...systems import mechanisms
from ...systems.closed import close, closed_inverse_dynamics, transferred_model


# -- the joints that follow -------------------------------------------------------------------------------------------
def columns(g, q):
    """The Jacobian (2, 3) of the end of three links in the plane."""
    angles, out = np.cumsum(q), np.zeros((2, 3))
    for i, (length, a) in enumerate(zip((g.a, g.b, g.c), angles)):
        out[:, :i + 1] += length * np.array([[-np.sin(a)], [np.cos(a)]])
    return out


def rates(g, sign=-1.0):
    """rates(q) of a four-bar with links a, b, c: q2' and q3' for q1' = 1."""
    def answer(q):
        J = columns(g, q)
        return np.linalg.solve(J[:, 1:], sign * J[:, 0])
    return answer


def draw_closed(rng, g):
    """Three angles, the last two links far from one line."""
    return (np.array([reals(rng, 1, -3, 3)[0], reals(rng, 1, -2, 2)[0], signed(rng, reals(rng, 1, .6, 2.4)[0])]),)


def after(change):
    """The right function with its result changed."""
    return lambda g: lambda q: change(rates(g)(q))


# -- another coordinate -----------------------------------------------------------------------------------------------
letters = in_letters("m x y")


# -- an even turn -----------------------------------------------------------------------------------------------------
def turning(g, other=False):
    """The four-bar of the task and its closed posture."""
    m = mechanisms.four_bar(g.crank, g.coupler, .8, 1.0)
    return m, close(m, [g.u, -g.u - .9, 1.3] if other else m.q0, [g.u])


def even_torque(g, other=False):
    """Return the torque that the crank needs to turn evenly."""
    return closed_inverse_dynamics(*turning(g, other), [g.w], [0.0])[0]


def by_parts(weigh):
    """The same put together from I*, P* and the weight's load in another way."""
    def answer(g):
        I, P, loads = transferred_model(*turning(g))
        return weigh(I[0, 0], P[0, 0, 0], loads[0], g.w)
    return answer


# -- two arms, one pin ------------------------------------------------------------------------------------------------
def reach(g, x, y, bend):
    """Angles of an arm of two links that stands at 0 and reaches (x, y)."""
    q2 = bend * np.arccos((x * x + y * y - g.upper**2 - g.lower**2) / (2 * g.upper * g.lower))
    return np.arctan2(y, x) - np.arctan2(g.lower * np.sin(q2), g.upper + g.lower * np.cos(q2)), q2


def both(g, shift=1.0):
    """A closed posture of the five-bar (4,), elbows outwards."""
    return np.array([*reach(g, g.x + shift * g.apart / 2, g.y, -1), *reach(g, g.x - shift * g.apart / 2, g.y, 1)])


def tips(g, q):
    """Return the ends of both arms, (2, 2)."""
    at = lambda foot, a, b: np.array([foot + g.upper * np.cos(a) + g.lower * np.cos(a + b), g.upper * np.sin(a) + g.lower * np.sin(a + b)])
    return np.array([at(-g.apart / 2, *q[:2]), at(g.apart / 2, *q[2:])])


def closed_holds(g, q):
    """Return "" for angles that bring both tips to the hand, else say which one misses it."""
    off = np.linalg.norm(tips(g, np.asarray(q)) - [g.x, g.y], axis=-1)
    if off.max() < 2e-3:
        return ""
    return hand_words(g, np.asarray(q), off)


def hand_words(g, q, off):
    """Say which arm misses the hand, and by which slip if that can be seen."""
    elbow = "The angle in the elbow is counted between the links, not from the line of the upper one"
    slips = [("Angles are counted from the link before, and yours from x", q - [0, q[0], 0, q[2]]),
             ("The arms have changed places", q[[2, 3, 0, 1]]), ("The order of the angles is left arm, then right arm", q[[0, 2, 1, 3]]),
             ("The elbows go the wrong way for their shoulders", q * [1, -1, 1, -1])]
    slips += [(elbow, q * [1, k, 1, k] + [0, turn, 0, turn]) for k in (1, -1) for turn in (np.pi, -np.pi)]
    why = next((f"{words}. " for words, other in slips if np.abs(tips(g, other) - [g.x, g.y]).max() < 2e-3), "")
    aims = (("The upper and the lower links have changed places", g.but(upper=g.lower, lower=g.upper), g.x),
            ("x has the wrong sign", g, -g.x),
            ("The pins stand too far apart: each is half of the distance from the middle", g.but(apart=2 * g.apart), g.x))
    why = why or next((f"{words}. " for words, other, x in aims if np.abs(tips(other, q) - [x, g.y]).max() < 2e-3), "")
    one = off < 2e-3
    if one.any() and not why:
        why = f"The {'left' if one[0] else 'right'} arm is right, the other one is not: its two angles do not belong together. "
    return f"{why}With these angles the left arm ends {1000 * off[0]:.0f} mm from the hand, the right arm {1000 * off[1]:.0f} mm."


def draw_hand(rng):
    """Lengths and a hand beside the middle, within the reach of both arms."""
    return {"upper": between(rng, .5, .7, .05), "lower": between(rng, .75, .9, .05), "apart": between(rng, .3, .6, .1),
            "x": signed(rng, between(rng, .1, .3, .05)), "y": between(rng, .6, .9, .05)}


def draw_gears(rng):
    """Two different ratios and a torque."""
    first = between(rng, 2, 6, .5)
    return {"G1": first, "G2": first + between(rng, 1.5, 4, .5), "T": between(rng, 20, 80, 5)}


# -- many arms, one pin -----------------------------------------------------------------------------------------------
def draw_arms(rng):
    """Draw the number of arms of two kinds, and their numbers of joints."""
    p, r, a = (int(between(rng, 3, high, 1)) for high in (12, 12, 9))
    return {"p": p, "a": a, "r": r, "b": a + int(between(rng, 1, 4, 1))}


def freedoms(rows):
    """given -> all joints, less so many rows for each arm but the first."""
    return lambda g: g.p * g.a + g.r * g.b - rows * (g.p + g.r - 1)


TASKS = (
    Task(id="closed-freedoms", notebook="14", kind="number", title="How many motors?",
         text="In the plane there are {p} arms of {a} joints each, and {r} arms of {b} joints each. All tips are held together by one "
              "pin, on which each can turn. How many freedoms has the whole?",
         draw=draw_arms, answer=freedoms(2),
         hints=("Count the joint coordinates of the open arms, then the rows that hold the tips together.",
                "Two tips in one place: two rows. How many more for a third tip? And for all of them?"),
         wrongs=(Wrong("rows left out", freedoms(0),
                       "These are all joints of the open arms. The pin holds their tips in one place, and that takes freedoms away."),
                 Wrong("loop-takes-one", freedoms(1),
                       "One was taken off for each loop. The pin holds a tip with two rows: in x and in y."),
                 Wrong("tips welded", freedoms(3),
                       "Three rows for each loop would weld the tips; they turn on the pin."),
                 Wrong("one loop only", lambda g: freedoms(0)(g) - 2,
                       "This is two less than there are joints: the rows of one loop. Each further arm closes another.")),
         look="the section on counting", remark="That many coordinates can be chosen, and that many motors are needed."),
    Task(id="closed-rates", notebook="14", kind="function", title="The joints that follow",
         text="A four-bar has a crank of a = {a} m, a coupler of b = {b} m and a rocker of c = {c} m, one chain of three links whose end "
              "is pinned to the ground. Write rates(q): for a closed posture q (3,), joint angles each counted from the link before, "
              "return [q̇2, q̇3] while the crank turns at q̇1 = 1 rad/s. The place of the pin follows from q.",
         draw=lambda rng: {"a": between(rng, .3, .5, .02), "b": between(rng, .8, 1.2, .05), "c": between(rng, .6, .9, .05)},
         signature="rates(q)", fit=True, inputs=draw_closed, answer=rates,
         cases={"coupler and rocker turned to unlike sides": lambda g, q: q[1] * q[2] < 0,
                "a joint turns the way of the crank": lambda g, q: rates(g)(q).max() > .05},
         hints=("The end of the chain does not move: J q̇ = 0 with J (2, 3), the x and y rows.",
                "Put the column of the crank on the other side, and solve for the other two.",
                "np.linalg.solve(J[:, 1:], ...) takes a matrix (2, 2) and a right side (2,)."),
         wrongs=(Wrong("g-without-minus", lambda g: rates(g, 1.0), "Both signs are turned round."),
                 Wrong("g-upside-down", after(lambda x: 1 / x), "These are the rates of the crank for one rad/s of the others."),
                 Wrong("rates from the ground", after(lambda x: 1 + np.cumsum(x)),
                       "These are the rates against the ground; asked for are those of the joints."),
                 Wrong("absolute-angles", lambda g: lambda q: rates(g)(np.diff(q, prepend=0.0)),
                       "The angles of the links were taken as if each counted from x.")),
         look="the first lab, whose equation is G", remark="This is G of the crank, without its first entry, which is 1."),
    Task(id="closed-ladder", notebook="14", kind="expression", title="A ladder in another coordinate", unit="kg",
         same="A formula in letters, for a ladder of any length: it is the letters that are asked for.",
         text="A ladder without mass carries a mass m at each end. It slides in a corner: its foot is x from the wall, its head y above "
              "the floor. In its angle θ to the floor the inertia is m l², with l² = x² + y². Write I* in the coordinate x, with the "
              "letters m, x, y.",
         letters=("m", "x", "y"), answer=letters(lambda m, x, y: m * (x**2 + y**2) / y**2),
         hints=("x = l cos θ. Which rate of θ belongs to ẋ = 1? That is G.", "I*xx = G · m l² · G. Then l sin θ is y."),
         wrongs=(Wrong("g-once", letters(lambda m, x, y: m * (x**2 + y**2) / y), "There is one factor G in it."),
                 Wrong("g-upside-down", letters(lambda m, x, y: m * (x**2 + y**2) * y**2), "You multiplied with (dx/dθ)²."),
                 Wrong("not transferred", letters(lambda m, x, y: m * (x**2 + y**2)), "This is the inertia in θ."),
                 Wrong("both masses alike", letters(lambda m, x, y: 2 * m), "The head does not move as fast as the foot."),
                 Wrong("sine for cosine", letters(lambda m, x, y: m * (x**2 + y**2) / x**2), "This is I* in the height of the head.")),
         look="the section “Energy is the bridge”", remark="It grows without bound as y goes to 0: there the coordinate fails."),
    Task(id="closed-steady", notebook="14", kind="number", title="An even turn", unit="N m",
         text="mechanisms.four_bar({crank}, {coupler}, 0.8, 1.0) makes a linkage with weight. Its crank passes {u:deg} at a steady {w} "
              "rad/s, on the branch of the posture q0. Which torque does the crank need?",
         draw=lambda rng: {"crank": between(rng, .3, .4, .05), "coupler": between(rng, .95, 1.05, .05), "u": angle(rng, 40, 80),
                           "w": between(rng, 4, 8, .5)}, answer=even_torque,
         hints=("close(m, m.q0, [angle]) gives the closed posture at that angle of the crank.",
                "inverse_dynamics(m, q, rates, accelerations). A steady turn has an acceleration of …?"),
         wrongs=(Wrong("even-crank-is-free", by_parts(lambda I, P, f, w: -f), "This holds the weight and no more."),
                 Wrong("weight left out", by_parts(lambda I, P, f, w: P * w * w), "This is the motion alone: the weight is missing."),
                 Wrong("rate not squared", by_parts(lambda I, P, f, w: P * w - f), "P* goes with the square of the rate."),
                 Wrong("slope not halved", by_parts(lambda I, P, f, w: 2 * P * w * w - f), "P* is half the slope of I*, not the slope."),
                 Wrong("inertia for P*", by_parts(lambda I, P, f, w: I * w * w - f),
                       "I* stands before accelerations; before squares P* does."),
                 Wrong("weight turned round", by_parts(lambda I, P, f, w: P * w * w + f), "The weight has the wrong sign."),
                 Wrong("at q0", lambda g: even_torque(g.but(u=1.0)), "This is the torque in the posture q0 itself, where the crank stands "
                       "at 1 rad. The task names another angle."),
                 Wrong("one-angle-one-loop", lambda g: even_torque(g, other=True), "This is the torque on the other branch.",
                       look="the first lab, preset “The other branch”")),
         look="the first lab, preset “An even turn”"),
    Task(id="closed-gears", notebook="14", kind="matrix", title="Two motors, one drum", unit="N m",
         text="Two motors drive one drum. For each turn of the drum motor 1 makes {G1} turns, motor 2 makes {G2}. At the drum {T} N m are "
              "needed. Which torques [T1, T2] of the motors do it with the least sum of squares?",
         draw=draw_gears, answer=lambda g: np.array([g.G1, g.G2]) * g.T / (g.G1**2 + g.G2**2),
         hints=("T = G1 T1 + G2 T2: one equation, two unknowns.", "np.linalg.pinv gives the solution with the least sum of squares."),
         wrongs=(Wrong("share-in-halves", lambda g: g.T / 2 / np.array([g.G1, g.G2]), "Each motor brings half of the torque at the drum."),
                 Wrong("equal torques", lambda g: np.full(2, g.T / (g.G1 + g.G2)),
                       "Both torques are alike; there is a smaller sum of squares."),
                 Wrong("first motor alone", lambda g: np.array([g.T / g.G1, 0.0]), "Motor 2 does nothing."),
                 Wrong("second motor alone", lambda g: np.array([0.0, g.T / g.G2]), "Motor 1 does nothing."),
                 Wrong("torque-by-ratio-inverse", lambda g: np.array([g.G2, g.G1]) * g.T / (g.G1**2 + g.G2**2),
                       "The motor with the smaller ratio has the larger torque."),
                 Wrong("too much in all", lambda g: np.array([g.G1, g.G2]) * g.T / (g.G1 + g.G2),
                       "The two torques are in the right proportion. Put them into T = G1 T1 + G2 T2.")),
         look="the lab of two arms, preset “Five motors, least squares”"),
    Task(id="closed-hand", notebook="14", kind="matrix", title="Close the five-bar", unit="rad",
         text="The pins of a five-bar stand on the ground at x = −{apart}/2 and x = {apart}/2 m. Its upper links are {upper} m long, its "
              "lower links {lower} m. The hand is to be at x = {x} m, y = {y} m. Give joint angles [q1, q2, q3, q4] in rad, left arm and "
              "then right arm, each angle counted from the link before. More than one answer is right.",
         draw=draw_hand, answer=both, holds=closed_holds,
         hints=("Each arm for itself: an arm of two links that must reach a point, as in notebook 04.",
                "See the hand from each pin: its x is x + apart/2 from the left one. The law of cosines gives the elbow."),
         wrongs=(Wrong("second-elbow-mirrors", lambda g: np.array([*both(g)[:2], np.pi - both(g)[0], -both(g)[1]]),
                       "The right arm is the mirror image of the left one."),
                 Wrong("each-arm-from-the-origin", lambda g: both(g, 0.0), "Both arms reach for the hand from the origin."),
                 Wrong("absolute-angles", lambda g: both(g) + np.array([0, both(g)[0], 0, both(g)[2]]),
                       "The elbows' angles are counted from the x axis."),
                 Wrong("pins exchanged", lambda g: both(g, -1.0), "Each arm stands at the pin of the other one.")),
         crude={"one arm mirrored where it stands": lambda g: np.array([*both(g)[:2], np.pi - both(g)[2], -both(g)[3]]),
                "the other one": lambda g: np.array([np.pi - both(g)[0], -both(g)[1], *both(g)[2:]])},
         look="the lab of the five-bar: drag its hand", remark="Each elbow can bend either way: four answers for one hand."),
)

"""Notebook 20, exercises: three shares, the way on, one step back, the time, a stretched motion, and a better path."""
from functools import lru_cache

import numpy as np

from ...course.draws import angle, between, one_of, posture, signed
from ...course.given import Given
from ...course.record import Task, Wrong
from ...maths.rounding import percent, rounded_up
from ...motion.fastest import fastest
from .paths import SWING_LIMITS, interval, split, two_links

TRIES = 200                                          # of a draw with conditions
PIECES = 80                                          # of the path of the last exercise
NEXT = np.arange(1.0, 5.05, .1).round(1)             # rates at the next point from which two are taken [rad/s]
STEP, GAIN = .3, .9                                  # largest move of the via point [rad]; required share of the duration
ROUNDED = .006                                       # error of a posture with two decimals [rad]


def fitting(draw, fits):
    """The first of some draws that fits; else the last one."""
    def drawn(rng):
        for _ in range(TRIES):
            found = draw(rng)
            if fits(found):
                break
        return found
    return drawn


def rounded(rng, count, low, high, step):
    """Round numbers (count,) of either sign."""
    return np.array([signed(rng, between(rng, low, high, step)) for _ in range(count)])


# -- three shares -----------------------------------------------------------------------------------------------------
def three_shares(given):
    """a, b and g (3, 2)."""
    return np.stack(split(two_links(), given.q, given.q1, given.q2))


def draw_point(rng):
    """A posture, and where the path leads from there."""
    return {"q": posture(rng, 2, 20, 70, 5).round(3), "q1": rounded(rng, 2, .3, .9, .1), "q2": rounded(rng, 2, .4, 1.6, .2)}


# -- the way on -------------------------------------------------------------------------------------------------------
def way_on(given):
    """[low, high] of u."""
    return np.array(interval(given.a, given.b, given.g, given.limit, given.v ** 2))


def draw_three(rng):
    """Three motors at a point and a rate."""
    v = between(rng, 1.4, 2.8, .2)
    a, b, g = rounded(rng, 3, 1.2, 4, .2), rounded(rng, 3, .4, 2, .2), rounded(rng, 3, 2, 8, .5)
    limit = np.ceil(np.abs(b * v * v + g)) + [between(rng, 4, 14, 1) for _ in range(3)]
    return {"a": a, "b": b, "g": g, "limit": limit, "v": v}


def each_motor(a, b, g, limit, v):
    """The bounds of u (2, n), lower before upper, by each motor alone."""
    return np.sort(np.stack([(-limit - b * v * v - g) / a, (limit - b * v * v - g) / a]), axis=0)


def needs_two(d):
    """True if two motors bound u, and neither of them is the first."""
    ends = each_motor(d["a"], d["b"], d["g"], d["limit"], d["v"])
    low, high = int(ends[0].argmax()), int(ends[1].argmin())
    return low != high and d["a"][low] * d["a"][high] < 0 and ends[0].max() < -.5 and ends[1].min() > .5


# -- one step back ----------------------------------------------------------------------------------------------------
def along_the_step(given, two=2.0):
    """Upper ends of x (n,) by each motor, if u brings x exactly to the end of the step."""
    u0, slope = given.v ** 2 / (two * given.ds), -1 / (two * given.ds)          # u = u0 + slope x
    k, h = given.a * slope + given.b, given.a * u0 + given.g
    return np.maximum((-given.limit - h) / k, (given.limit - h) / k)


def for_each(answer):
    """given -> the answers (2,) for both rates at the next point."""
    return lambda given: np.array([answer(given.but(v=v)) for v in given.v])


def from_here(given):
    """The largest rate at this point, for one rate at the next."""
    return float(np.sqrt(along_the_step(given).min()))


def draw_step(rng):
    """Two motors at a point, and two rates at the next one, the lower first: for each of them another motor decides."""
    d = {"a": rounded(rng, 2, 1, 3, .2), "b": rounded(rng, 2, .1, .9, .1), "g": rounded(rng, 2, 1, 6, .5),
         "limit": np.array([between(rng, 9, 20, 1) for _ in range(2)]), "ds": between(rng, .1, .4, .02)}
    first, second = (NEXT[good] for good in braked_by(d).T)
    return d | {"v": np.sort([one_of(rng, first), one_of(rng, second)]) if len(first) and len(second) else None}


def highest(d):
    """The wall: the largest x for which some u is possible, by the crossings of two limits each."""
    rows = np.concatenate([np.stack([d["a"], d["b"], d["limit"] - d["g"]], 1), np.stack([-d["a"], -d["b"], d["limit"] + d["g"]], 1)])
    best = 0.0
    for i, p in enumerate(rows):
        for r in rows[:i]:
            if abs(p[0] * r[1] - p[1] * r[0]) > 1e-9:
                u, x = np.linalg.solve([p[:2], r[:2]], [p[2], r[2]])
                best = max(best, x) if (rows[:, :2] @ [u, x] <= rows[:, 2] + 1e-9).all() else best
    return float(best)


def braked_by(d):
    """Mark the rates NEXT at which each motor (len(NEXT), 2), and not the wall, decides how far the step can be braked."""
    x, top = along_the_step(Given(d | {"v": NEXT[:, None]})), .999 * highest(d)
    least = x.min(axis=1)
    low, still = interval(d["a"], d["b"], d["g"], d["limit"], top)[0], interval(d["a"], d["b"], d["g"], d["limit"], 0.0)
    fits = (least > NEXT ** 2 + .5) & (1.3 * least < top) & (low > (NEXT ** 2 - top) / (2 * d["ds"])) & (still[0] < -.5) & (still[1] > .5)
    return fits[:, None] & (1.1 * x < x[:, ::-1])


# -- the time ---------------------------------------------------------------------------------------------------------
def how_long(given):
    """The duration [s]."""
    v = given.v
    return float((2 * given.ds / (v[1:] + v[:-1])).sum())


def draw_rates(rng):
    """Rates at seven points, from rest to rest."""
    inner = [between(rng, low, high, .1) for low, high in ((1, 2), (2.2, 3.2), (2.4, 4), (1.6, 3), (.8, 1.6))]
    return {"ds": between(rng, .1, .5, .02), "v": np.array([0.0, *inner, 0.0])}


# -- stretched --------------------------------------------------------------------------------------------------------
def needed(given, motion=lambda g: g.tau - g.g):
    """The shortest duration (n,) that each instant allows [s]."""
    m = motion(given)
    return given.T * np.sqrt(np.abs(m) / (given.limit - np.sign(m) * given.g))


def shortest(given):
    """The shortest duration that all of them allow [s]."""
    return float(needed(given).max())


def always(given, sign):
    """The same if the weight always takes a part of the limit, or (sign -1) always adds to it."""
    return float((given.T * np.sqrt(np.abs(given.tau - given.g) / (given.limit - sign * np.abs(given.g)))).max())


def draw_instants(rng):
    """Torques at three instants, and the weight in them: in two it takes its part of the limit, in one it helps; neither end decides."""
    limit = between(rng, 20, 26, 1)
    g = np.array([between(rng, 12, 16, .5), -between(rng, 1, 5, .5), between(rng, 4, 9, .5)])
    m = np.array([between(rng, 9, 20, .5), -between(rng, 14, 26, .5), -(limit + g[2] + between(rng, 5, 12, .5))])
    order = [1, 0, 2] if rng.random() < .5 else [2, 0, 1]
    return {"T": between(rng, 1, 2, .1), "tau": (m + g)[order], "g": g[order], "limit": limit}


def decided_elsewhere(d):
    """True if another instant than that of the largest torque decides, and the sign of the weight matters at each."""
    given, each = Given(d), needed(Given(d))
    rivals = each[np.abs(d["tau"]).argmax()], always(given, -1), each.max() ** 2 / always(given, 1)
    return each.argmax() == 1 and each.max() > 1.05 * max(rivals)


# -- a better path ----------------------------------------------------------------------------------------------------
@lru_cache(maxsize=256)
def duration(*way):
    """Return the duration of the two links along a path [s]."""
    return fastest(two_links(), np.array(way), SWING_LIMITS, points=PIECES).duration


def through_via(given, via):
    """The same of the path in the text, through another point."""
    return duration(tuple(given.start), tuple(np.round(via, 9).tolist()), tuple(given.goal))


def toward_the_line(given, step=STEP):
    """The via point moved towards the straight way between start and goal."""
    way = given.goal - given.start
    foot = given.start + way * ((given.via - given.start) @ way) / (way @ way)
    return given.via + step * (foot - given.via) / np.linalg.norm(foot - given.via)


def is_faster(given, via):
    """Return "" if a via point is near enough and gains enough, else the reason in words."""
    far = float(np.linalg.norm(via - given.via))
    if far > STEP + ROUNDED:
        return f"This point is {rounded_up(far, 2):.2f} rad from the given one. It may be {STEP} rad away at most."
    try:
        share = through_via(given, via) / through_via(given, given.via)
    except ValueError as error:
        return f"There is no fastest motion through this point: {error}."
    if share > GAIN + 2e-3:
        return (f"Through this point the fastest motion takes {percent(share, GAIN)} of the time that it takes through the given one. "
                f"Asked for are {100 * GAIN:.0f} % or less.")
    return ""


def draw_detour(rng):
    """A start and a goal, and a via point well off the straight way between them."""
    start = np.array([between(rng, -2.0, 1.2, .1), between(rng, -2.0, 2.0, .1)])
    turn, length, off = angle(rng, -180, 170, 10), between(rng, 1.0, 1.6, .1), signed(rng, between(rng, .8, 1.2, .1))
    way = np.array([np.cos(turn), np.sin(turn)])
    goal = start + length * way
    via = (start + goal) / 2 + off * np.array([-way[1], way[0]])
    return {"start": start.round(2), "via": via.round(2), "goal": goal.round(2)}


def gains(d):
    """True if the step towards the straight way gains enough."""
    given = Given(d)
    now = through_via(given, given.via)
    return through_via(given, toward_the_line(given)) < (GAIN - .04) * now and through_via(given, toward_the_line(given, -STEP)) > now


TASKS = (
    Task(id="fastest-shares", notebook="20", kind="matrix", title="Three shares", unit="N m", answer=three_shares, draw=draw_point,
         text="At a point of its path zoo.planar(2) stands at q = {q} rad. The path goes on with q′ = {q1} and bends with q″ = {q2}, "
              "derivatives by its length s. The torques along it are τ = a u + b x + g with u = s̈ and x = ṡ². Give a, b and g, one "
              "under the other: an array (3, 2).",
         hints=("With the chain rule q̇ = q′ ṡ and q̈ = q′ s̈ + q″ ṡ². Which s̈ and ṡ leave one share alone?",
                "g is what inverse_dynamics gives at rest. With ṡ = 0 and s̈ = 1 it gives a and g together.",
                "With ṡ = 1 and s̈ = 0 the rates are q′ and the accelerations q″: it gives b and g together."),
         wrongs=(Wrong("weight-in-every-share", lambda g: three_shares(g) + [[1], [1], [0]] * three_shares(g)[2]),
                 Wrong("curvature-forgotten", lambda g: np.stack(split(two_links(), g.q, g.q1, 0 * g.q2))),
                 Wrong("rates-without-products", lambda g: np.stack([three_shares(g)[0], split(two_links(), g.q, g.q2, g.q2)[0],
                                                                     three_shares(g)[2]])),
                 Wrong("a in b as well", lambda g: three_shares(g) + [[0], [1], [0]] * three_shares(g)[0],
                       "b was asked for with s̈ = 1 as well: a came along. For b the acceleration of s is 0.")),
         remark="Three questions for each point of the path, whatever the number of joints.", look="the table under PlaneLab"),
    Task(id="fastest-interval", notebook="20", kind="matrix", title="The way on", unit="rad/s²", answer=way_on,
         draw=fitting(draw_three, needs_two),
         text="At a point of a path the torques of three motors are τ = a u + b ṡ² + g with a = {a} kg m², b = {b} kg m² and g = {g} N "
              "m, and the rate is ṡ = {v} rad/s. The motors give at most {limit} N m, either way. Between which two values may u lie? "
              "Give [lowest, highest].",
         hints=("Each motor alone leaves an interval of u: where is its torque at the one limit, and where at the other?",
                "Where a is below 0 the larger torque belongs to the smaller u: sort the two ends.",
                "All three have to agree: the largest of the lower ends and the smallest of the upper ends."),
         wrongs=(Wrong("sign-lost-in-dividing", lambda g: np.array([((-g.limit - g.b * g.v ** 2 - g.g) / g.a).max(),
                                                                    ((g.limit - g.b * g.v ** 2 - g.g) / g.a).min()])),
                 Wrong("any-motor-will-do", lambda g: (lambda ends: np.array([ends[0].min(), ends[1].max()]))(
                     each_motor(g.a, g.b, g.g, g.limit, g.v))),
                 Wrong("rate for its square", lambda g: way_on(g.but(v=np.sqrt(g.v))),
                       "b was multiplied with ṡ. Velocity torques go with ṡ²."),
                 Wrong("one motor alone", lambda g: each_motor(g.a, g.b, g.g, g.limit, g.v)[:, 0],
                       "This is what motor 1 leaves. The other two have a say as well.")),
         look="the fan under the finger in PlaneLab"),
    Task(id="fastest-back", notebook="20", kind="matrix", bound="most", title="One step back", unit="rad/s", answer=for_each(from_here),
         draw=fitting(draw_step, lambda d: d["v"] is not None),
         text="The pass back has come to a point at which the rate is limited. At the point before it, {ds} rad earlier, the torques "
              "are τ = a u + b x + g with a = {a} kg m², b = {b} kg m², g = {g} N m and the limits {limit} N m. Over the step u "
              "is constant, so that x = ṡ² changes by 2 u ds. What is the largest rate at the earlier point from which the motors can "
              "still slow down enough? The limits count at the earlier point. Answer for two cases, in an array (2,): the rate at the "
              "next point may be {v} rad/s at most.",
         hints=("The largest x is the one that is braked as hard as can be: then x + 2 u ds is exactly the square of the rate at the "
                "next point.",
                "That gives u as a function of x, a straight line. Put it into the torque of each motor: linear in x.",
                "Each motor leaves x up to where its torque is at a limit. The smaller of the two ends counts; its root is the rate."),
         wrongs=(Wrong("two-forgotten-in-the-step", for_each(lambda g: float(np.sqrt(along_the_step(g, two=1.0).min())))),
                 Wrong("wall-for-pass", for_each(lambda g: float(np.sqrt(highest(g))))),
                 Wrong("any-motor-will-do", for_each(lambda g: float(np.sqrt(along_the_step(g).max())))),
                 *(Wrong("one motor alone", for_each(lambda g, k=k: float(np.sqrt(along_the_step(g)[k]))),
                         f"This is how far motor {k + 1} alone can brake. Work out both motors; the smaller rate counts.") for k in (0, 1)),
                 Wrong("square for rate", for_each(lambda g: from_here(g) ** 2), "This is x, the square. The rate is its root.")),
         remark="Both unknowns come in linearly: on each step the pass solves a linear programme of two variables.",
         look="the plot of u and x in PlaneLab"),
    Task(id="fastest-time", notebook="20", kind="number", title="From rates to time", unit="s", answer=how_long, draw=draw_rates,
         text="A motion passes seven points of its path, each {ds} rad after the one before, at the rates ṡ = {v} rad/s. From each to "
              "the next u is constant. How long does it take?",
         hints=("ds/ṡ has no value at either end: there ṡ = 0. What is the mean rate over one piece?",
                "With constant u the rate changes evenly in time, so that the mean rate of a piece is (ṡᵢ + ṡᵢ₊₁)/2."),
         wrongs=(Wrong("time-by-the-rate-at-a-point", lambda g: float((g.ds / g.v[1:-1]).sum())),
                 Wrong("mean-rate-of-the-points", lambda g: float(6 * g.ds / g.v.mean())),
                 Wrong("half", lambda g: how_long(g) / 2, "The sum of two rates is twice their mean: a factor 2 is missing.")),
         look="the ends of the curve in PlaneLab"),
    Task(id="fastest-stretch", notebook="20", kind="number", bound="least", title="Stretched until it fits", unit="s", answer=shortest,
         draw=fitting(draw_instants, decided_elsewhere),
         crude={"sizes of torque and weight": lambda g: float(g.T * np.sqrt(
             (np.abs(np.abs(g.tau) - np.abs(g.g)) / (g.limit - np.abs(g.g))).max()))},
         text="In a motion of {T} s a motor gives {tau} N m at three instants; of that {g} N m hold the weight. It may give {limit} N m, "
              "either way. The same motion is run through faster or slower, in one duration for all of it. What is the shortest duration "
              "that keeps the limit at all three instants?",
         hints=("Which part of each torque changes with the duration, and with which power?",
                "τ − g goes with 1/T². At each instant it may become as large as the limit leaves in its own direction: limit − g upwards, "
                "limit + g downwards.",
                "Each instant asks for a duration of its own. The longest of the three counts."),
         wrongs=(Wrong("weight-shrinks-too", lambda g: float(g.T * np.sqrt((np.abs(g.tau) / g.limit).max()))),
                 Wrong("torque-with-one-over-t", lambda g: float((needed(g) ** 2 / g.T).max())),
                 Wrong("weight always helps", lambda g: always(g, -1),
                       "The weight was added to the limit at every instant, or only the instant of the largest torque was looked at. Where "
                       "the motion goes against the weight, less is left for it, and that instant asks for more time."),
                 Wrong("limit in one direction", lambda g: always(g, 1),
                       "The weight was taken off the limit at every instant, or it was added where it takes from the limit. Upwards "
                       "limit − g is left for the motion, downwards limit + g.")),
         look="the preset “A quintic, stretched” of PassesLab"),
    Task(id="fastest-via", notebook="20", kind="matrix", title="Another way there", unit="rad", answer=toward_the_line,
         draw=fitting(draw_detour, gains),
         holds=is_faster, seconds=6.0,
         text="zoo.planar(2) goes from {start} rad through {via} rad to {goal} rad; its motors give 40 and 12 N m. Move the point in "
              "between by 0.3 rad at most, as the length of the step in the two angles, so that fastest(…, torque=[40, 12], points=80) "
              "takes at most 90 % of the time that it takes now. Give the new point: an array (2,).",
         hints=("What makes this way long? Draw start, via point and goal as points of a plane.",
                "Try a few points with fastest: a loop over sixteen directions will do."),
         wrongs=(Wrong("the same point", lambda g: g.via, "This is the point that is given."),
                 Wrong("farther off", lambda g: toward_the_line(g, -STEP),
                       "This point is farther off the straight way than the given one."),
                 Wrong("too far", lambda g: (g.start + g.goal) / 2,
                       "This is the middle of the straight way. It is farther than 0.3 rad from the given point.")),
         remark="The limits stay what they are: another path has other shares a, b and g.", look="the via points of PassesLab"),
)

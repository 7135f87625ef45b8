"""Notebook 20: common slips in its exercises, and the answers that they lead to."""
from itertools import permutations

import numpy as np

from ...course.record import Wrong
from ...dynamics.probe import mass_matrix
from .exercises import along_the_step, each_motor, from_here, how_long, needed, shortest, three_shares, toward_the_line, way_on
from .paths import split, two_links


def named(*rows):
    """Wrongs of (idea, answer, what is said)."""
    return tuple(Wrong(*row) for row in rows)


# -- three shares -----------------------------------------------------------------------------------------------------
def reordered(*order):
    """given -> the shares in another order, or some of them."""
    return lambda g: three_shares(g)[list(order)]


def asked(rate, acceleration):
    """given -> b (2,) from another rate and acceleration, without the weight."""
    return lambda g: split(two_links(), g.q, rate(g), acceleration(g))[1]


def with_row(k, row):
    """given -> the shares with another row k."""
    def answer(g):
        out = three_shares(g)
        out[k] = row(g)
        return out
    return answer


SHARES = named(
    *(("order of the shares", reordered(*p), f"The three are right, in the order {', '.join('abg'[k] for k in p)}. Asked for is a, b, g.")
      for p in list(permutations(range(3)))[1:]),
    ("transposed", lambda g: three_shares(g).T, "Rows and columns have changed places: each share is a row."),
    ("weight-in-every-share", lambda g: three_shares(g) + [[1], [0], [0]] * three_shares(g)[2], "The weight is still in a."),
    ("weight-in-every-share", lambda g: three_shares(g) + [[0], [1], [0]] * three_shares(g)[2], "The weight is still in b."),
    ("weight forgotten", with_row(2, lambda g: np.zeros(2)), "g is zero here. This arm has weight: ask at rest."),
    ("weight of the other sign", with_row(2, lambda g: -three_shares(g)[2]), "g is what the joints must supply: it holds the weight, and "
     "has the other sign than the torque of the weight itself."),
    ("q′ and q″ exchanged", with_row(0, lambda g: split(two_links(), g.q, g.q2, g.q1)[0]), "In a stands q″. What goes with s̈ is q′."),
    ("q′ and q″ exchanged", with_row(1, asked(lambda g: g.q2, lambda g: g.q1)), "In b q′ and q″ have changed places: q′ is the rate."),
    ("a in b as well", with_row(1, asked(lambda g: g.q1, lambda g: g.q1 + g.q2)), "b was asked for with s̈ = 1 as well: a came along."),
    ("curvature-forgotten", with_row(1, asked(lambda g: g.q1, lambda g: 0 * g.q2)), "b was asked for without q″."),
    ("rates-without-products", with_row(1, asked(lambda g: 0 * g.q1, lambda g: g.q2)), "b was asked for at rest."),
    ("each joint by itself", lambda g: (lambda out, M: out - [g.q1 @ M, g.q2 @ M, 0 * g.q])(
        three_shares(g), (lambda M: M - np.diag(np.diag(M)))(mass_matrix(two_links(), g.q))),
     "Of M only the diagonal is in a and in b: each joint feels the acceleration of the other."),
    ("mass left out", lambda g: (lambda out, M: out - [M @ g.q1 - g.q1, M @ g.q2 - g.q2, 0 * g.q])(
        three_shares(g), mass_matrix(two_links(), g.q)), "M is missing: q′ and q″ are no torques."),
    ("each joint by itself", with_row(0, lambda g: np.diag(mass_matrix(two_links(), g.q)) * g.q1),
     "In a each joint has its own inertia alone. The other joint's acceleration is felt as well: a = M q′."),
    ("products doubled", with_row(1, lambda g: 2 * three_shares(g)[1] - split(two_links(), g.q, g.q2, g.q2)[0]),
     "The products of rates count twice in b."))


# -- the way on -------------------------------------------------------------------------------------------------------
def ends(change):
    """given -> [low, high] from other numbers."""
    def answer(g):
        low, high = each_motor(*change(g))
        return np.array([low.max(), high.min()])
    return answer


def only(k):
    """given -> the interval of motor k + 1 alone."""
    return lambda g: each_motor(g.a, g.b, g.g, g.limit, g.v)[:, k]


INTERVAL = named(
    ("divided by b", ends(lambda g: (g.b, g.b, g.g, g.limit, g.v)), "What is left for the acceleration was divided by b. It is a that "
     "stands before u."),
    ("mean of the motors", lambda g: each_motor(g.a, g.b, g.g, g.limit, g.v).mean(1), "The ends of the three motors were averaged. Every "
     "motor has to agree: the largest lower end and the smallest upper end count."),
    ("order of the ends", lambda g: way_on(g)[::-1], "Both are right; asked for is the lowest first."),
    ("one motor alone", only(1), "This is what motor 2 leaves. The other two have a say as well."),
    ("one motor alone", only(2), "This is what motor 3 leaves. The other two have a say as well."),
    ("weight forgotten", ends(lambda g: (g.a, g.b, 0 * g.g, g.limit, g.v)), "g is missing in the torques."),
    ("weight of the other sign", ends(lambda g: (g.a, g.b, -g.g, g.limit, g.v)), "g has the wrong sign: it is a part of the torque."),
    ("rates forgotten", ends(lambda g: (g.a, 0 * g.b, g.g, g.limit, g.v)), "b ṡ² is missing in the torques."),
    ("rates of the other sign", ends(lambda g: (g.a, -g.b, g.g, g.limit, g.v)), "b ṡ² has the wrong sign: it is a part of the torque."),
    ("square forgotten", ends(lambda g: (g.a, g.b, g.g, g.limit, np.sqrt(2) * g.v)), "b ṡ² was doubled: a square is no double."),
    ("squared twice", ends(lambda g: (g.a, g.b, g.g, g.limit, g.v ** 2)), "The rate was squared twice: x is its square already."),
    ("not divided", lambda g: (lambda e: np.array([e[0].max(), e[1].min()]))(
        np.sort(np.stack([(-g.limit - g.b * g.v ** 2 - g.g), (g.limit - g.b * g.v ** 2 - g.g)]), axis=0)),
     "These are torques that are left for a u. To get u divide by a."),
    ("size of a", ends(lambda g: (np.abs(g.a), g.b, g.g, g.limit, g.v)), "a was taken without its sign."),
    ("any-motor-will-do", lambda g: (lambda e: np.array([e[0].min(), e[1].min()]))(each_motor(g.a, g.b, g.g, g.limit, g.v)),
     "Of the lower ends the smallest was taken. There the other motors are asked too much."),
    ("any-motor-will-do", lambda g: (lambda e: np.array([e[0].max(), e[1].max()]))(each_motor(g.a, g.b, g.g, g.limit, g.v)),
     "Of the upper ends the largest was taken. There the other motors are asked too much."),
    ("one way only", lambda g: (lambda e: np.array([e[0].max(), e[1].min()]))(
        np.sort(np.stack([(-g.b * g.v ** 2 - g.g) / g.a, (g.limit - g.b * g.v ** 2 - g.g) / g.a]), axis=0)),
     "The lower limit of the torques was taken as 0. The motors give as much the other way."),
    ("one side of the limits", lambda g: np.array([1, -1]) * way_on(g)[0], "The upper end is minus the lower one. With b ṡ² and g in the "
     "torques the interval is not the same to both sides."),
    ("one side of the limits", lambda g: np.array([-1, 1]) * way_on(g)[1], "The lower end is minus the upper one. With b ṡ² and g in the "
     "torques the interval is not the same to both sides."))


# -- one step back ----------------------------------------------------------------------------------------------------
def braked(change, two=2.0):
    """given -> the rate from other numbers."""
    return lambda g: float(np.sqrt(along_the_step(g.but(**change(g)), two).min()))


def either(name, answer, says):
    """A wrong idea, followed for both rates at the next point."""
    return name, lambda g: np.array([answer(g.but(v=v)) for v in g.v]), says


def at_the_end(g):
    """The same with the limits taken at the rate of the next point."""
    return float(np.sqrt(max(g.v ** 2 + 2 * g.ds * brake(g), 0.0)))


def brake(g):
    """Return the largest deceleration that the motors can give at the rate of the next point [rad/s2]."""
    return -each_motor(g.a, g.b, g.g, g.limit, g.v)[0].max()


def at_rest(g):
    """The same without b."""
    low = each_motor(g.a, 0 * g.b, g.g, g.limit, g.v)[0].max()
    return float(np.sqrt(max(g.v ** 2 - 2 * g.ds * low, 0.0)))


def sped_up(g):
    """The rate from which the hardest push leads to the next one."""
    high = each_motor(g.a, g.b, g.g, g.limit, g.v)[1].min()
    return float(np.sqrt(max(g.v ** 2 - 2 * g.ds * high, 0.0)))


def pushed_on(g):
    """The rate after a push from the next one on."""
    high = each_motor(g.a, g.b, g.g, g.limit, g.v)[1].min()
    return float(np.sqrt(g.v ** 2 + 2 * g.ds * high))


BACK = named(*(either(*row) for row in (
    ("limits at the next point", at_the_end, "The u was taken that the motors allow at the rate of the next point. They count at the "
                                             "earlier point, where the rate is larger: x is on both sides."),
    ("rates forgotten", at_rest, "b x is missing in the torques."),
    ("forth for back", sped_up, "This is from where the hardest push would lead to the next rate. Asked for is the hardest braking."),
    ("forth for back", pushed_on, "This is how fast the arm could be one step on, with the hardest push. The pass goes back, with the "
                                  "hardest braking."),
    ("same rate", lambda g: float(g.v), "This is the rate at the next point. From a larger one the motors can slow down to it."),
    ("rate for its square", lambda g: float(np.sqrt(along_the_step(g.but(v=np.sqrt(g.v))).min())),
     "x at the next point is the square of the rate there. The rate itself was taken."),
    ("weight forgotten", braked(lambda g: {"g": 0 * g.g}), "g is missing in the torques."),
    ("weight of the other sign", braked(lambda g: {"g": -g.g}), "g has the wrong sign: it is a part of the torque."),
    ("rates of the other sign", braked(lambda g: {"b": -g.b}), "b x has the wrong sign: it is a part of the torque."),
    ("half the step", braked(lambda g: {"ds": g.ds}, two=4.0), "The step was taken twice as long: x changes by 2 u ds."),
    ("change alone", lambda g: float(np.sqrt(max(from_here(g) ** 2 - g.v ** 2, 0.0))), "This is the root of the change of x over the "
     "step. Add the x of the next point before taking the root."),
    ("mean of the motors", lambda g: float(np.sqrt(along_the_step(g)).mean()), "The two motors were averaged. Neither gives more than it "
     "has: the smaller rate counts."),
    ("rate for x", lambda g: g.v + brake(g) * g.ds, "The rate itself was taken to change by u ds. Over a step of the path it is x = ṡ² "
     "that changes evenly, by 2 u ds."))))


# -- the time ---------------------------------------------------------------------------------------------------------
TIME = named(
    ("twice", lambda g: 2 * how_long(g), "The mean of two rates is half of their sum: here the sum was halved once too often."),
    ("mean-rate-of-the-points", lambda g: float(6 * g.ds / ((g.v[1:] + g.v[:-1]) / 2).mean()),
     "The whole length was divided by the mean of the six mean rates. The slow pieces last longer: add up the times of the pieces."),
    ("five pieces", lambda g: float(5 * g.ds / g.v[1:-1].mean()), "Seven points have six pieces between them; and the mean of the rates at "
     "points evenly spaced in s is not their mean over time."),
    ("geometric mean", lambda g: float((g.ds / np.sqrt(g.v[1:-2] * g.v[2:-1])).sum()),
     "The root of the product of two rates was taken, and the first and the last piece are missing. With constant u the mean rate of a "
     "piece is half the sum of its two ends."),
    ("geometric mean", lambda g: float((g.ds / np.sqrt(g.v[1:-2] * g.v[2:-1])).sum() + 2 * g.ds / g.v[1] + 2 * g.ds / g.v[-2]),
     "In the inner pieces the root of the product of two rates was taken. With constant u the mean rate is half their sum."),
    ("mean of one over the rate", lambda g: float(g.ds * (.5 * (1 / g.v[1:-2] + 1 / g.v[2:-1])).sum()),
     "The mean of 1/ṡ over the inner pieces: that leaves out the first and the last piece, and the mean rate is not one over the mean of "
     "1/ṡ."),
    ("ends left out", lambda g: float((2 * g.ds / (g.v[2:-1] + g.v[1:-2])).sum()), "The first and the last piece are missing."),
    ("end left out", lambda g: float((2 * g.ds / (g.v[1:-1] + g.v[:-2])).sum()), "The last piece is missing."),
    ("end left out", lambda g: float((2 * g.ds / (g.v[2:] + g.v[1:-1])).sum()), "The first piece is missing."),
    ("mean-rate-of-the-points", lambda g: float(6 * g.ds / g.v[1:-1].mean()), "The length was divided by the mean of the five inner "
     "rates."),
    ("seven pieces", lambda g: how_long(g) * 7 / 6, "Seven points have six pieces between them."),
    ("seven pieces", lambda g: float(7 * g.ds / g.v[1:-1].mean()), "Seven points have six pieces between them; and the mean of the rates "
     "at points evenly spaced in s is not their mean over time."),
    ("seven pieces", lambda g: float(7 * g.ds / g.v.mean()), "Seven points have six pieces between them; and a mean of the rates at points "
     "evenly spaced in s is not their mean over time."),
    ("largest rate", lambda g: float(6 * g.ds / g.v.max()), "The length was divided by the largest rate: it is reached at one point only."),
    ("rates times ds", lambda g: float((g.ds * (g.v[1:] + g.v[:-1]) / 2).sum()), "Rates were multiplied with ds. A time is a length over "
     "a rate."),
    ("ds left out", lambda g: how_long(g) / g.ds, "The length ds of a piece is missing."),
    ("even rate", lambda g: float(np.sqrt(2) * (g.ds / np.sqrt(g.v[1:] ** 2 + g.v[:-1] ** 2)).sum()),
     "The rate was taken from the mean of its squares. Over time the rate itself changes evenly, so that its own mean counts."))


# -- stretched --------------------------------------------------------------------------------------------------------
def by(share):
    """given -> T times the root of the largest share."""
    return lambda g: float(g.T * np.sqrt(np.max(share(g))))


STRETCH = named(
    *(("one instant alone", lambda g, k=k: float(needed(g)[k]), "This is what one instant asks for. Work out all three, and take the "
       "longest.") for k in (0, 2)),
    ("square for root", lambda g: float((g.T * (needed(g) / g.T) ** 4).max()),
     "A square was taken where a root belongs: (T′/T)² is the ratio of the torques."),
    ("direction forgotten", by(lambda g: np.abs(g.tau - g.g) / (g.limit + g.g)),
     "One rule was used at every instant. Upwards limit − g is left for the motion, downwards limit + g."),
    ("mean of the three", lambda g: float(g.T * np.sqrt(((needed(g) / g.T) ** 2).mean())),
     "The three shares were averaged before the root. One instant asks for more than that."),
    ("mean of the three", lambda g: float(g.T * np.sqrt(np.abs(g.tau - g.g).mean() / (g.limit - np.abs(g.g).mean()))),
     "Torques and weights were averaged over the instants. Each instant has a limit of its own."),
    ("shortest of the three", lambda g: float(needed(g).min()), "The smallest of the three durations was taken. There the other instants "
                                                                "ask for more than the limit."),
    ("weight added", by(lambda g: np.abs(g.tau + g.g) / (g.limit - np.sign(g.tau + g.g) * g.g)),
     "To get the part of the motion the weight was added to the torque. Take it off."),
    ("whole torque", by(lambda g: np.abs(g.tau) / (g.limit - np.sign(g.tau) * g.g)),
     "The whole torque was compared with what is left after the weight. Take the weight off the torque as well."),
    ("weight not held", by(lambda g: np.abs(g.tau - g.g) / g.limit), "The weight was taken off the torque, and not off the limit."),
    ("torque-with-one-over-t", lambda g: float(g.T * (np.abs(g.tau) / g.limit).max()), "The torques were taken to go with 1/T, weight "
     "and all."),
    ("factor alone", lambda g: shortest(g) / g.T, "This is the factor by which the duration changes. Asked for is the duration."),
    ("turned round", lambda g: float(g.T ** 2 / shortest(g)), "The factor was applied the wrong way round: divide by it."),
    ("sum of the three", lambda g: float(needed(g).sum()), "The three durations were added. One duration serves all three instants."),
    ("mean of the three", lambda g: float(needed(g).mean()), "The mean of the three durations was taken. One instant asks for more than "
     "that."))


# -- a better path ----------------------------------------------------------------------------------------------------
VIA = named(
    ("a step alone", lambda g: toward_the_line(g) - g.via, "This is a step. Asked for is the point that it leads to."),
    ("an end", lambda g: g.start, "This is the start of the path."),
    ("an end", lambda g: g.goal, "This is the end of the path."),
    ("degrees", lambda g: np.degrees(toward_the_line(g)), "These are degrees. Asked for are radians."))

SLIPS = {"fastest-shares": SHARES, "fastest-interval": INTERVAL, "fastest-back": BACK, "fastest-time": TIME, "fastest-stretch": STRETCH,
         "fastest-via": VIA}

"""Exercises of notebook 19: a column, a count, a rod, other numbers, a fit, noise, a payload, and a law that learns."""
import numpy as np

from ...course.draws import angle, between, one_of, reals, signed
from ...dynamics.probe import inverse_dynamics
from ...maths.least_squares import least_squares
from ...model.axis_chain import along_x
from ...model.link import Link
from ...model.robot import Robot
from .identifiability import ten_numbers

G = 9.81                                             # [m/s2]


# -- a column ---------------------------------------------------------------------------------------------------------
def lump(given, mass=1.0, place=0.0, weight=G, rods=0.0, first=0.0):
    """column(q, qd, qdd): the torques (2,) of two links without mass and a point mass, at the tip or `place` [m] before it."""
    point = lambda m, x: {"m": m, "com": (-x, 0, 0), "I_com": np.zeros((3, 3))}
    arm = Robot([Link(a=given.a1, **point(first, given.a1 / 2)), Link(a=given.a2, **point(mass, place))], gravity=(0, -weight, 0))
    whole = Robot([Link(a=a, m=1.0, com=(-a / 2, 0, 0), I_com=np.diag([0, a * a, a * a]) / 12) for a in (given.a1, given.a2)],
                  gravity=(0, -weight, 0))

    def column(q, qd, qdd):
        return inverse_dynamics(arm, q, qd, qdd) + (rods * inverse_dynamics(whole, q, qd, qdd) if rods else 0)
    return column


def draw_lengths(rng):
    """Two lengths that are well apart."""
    a1 = between(rng, .4, .8, .02)
    return {"a1": a1, "a2": round(a1 * between(rng, .55, .85, .02), 2)}


def draw_state(rng, given):
    """Angles, rates and accelerations, none of them small."""
    return tuple(np.array([signed(rng, .4 + 1.4 * rng.random()) for _ in range(2)]) for _ in range(3))


# -- a count ----------------------------------------------------------------------------------------------------------
ROUNDING = 1e-9                                      # of the largest singular value
LITTLE = 1e-5                                        # part of a column that is independent of the others
NUMBERS = 8                                          # columns of a Y


def count(Y):
    """The rank of Y (N, n, p), its columns counted in their lengths."""
    flat = Y.reshape(-1, Y.shape[-1])
    length = np.linalg.norm(flat, axis=0)
    s = np.linalg.svd(flat[:, length > 0] / length[length > 0], compute_uv=False)
    return int((s > ROUNDING * s[0]).sum())


def above(bound):
    """count(Y) by another bound than that of the text."""
    def counted(Y):
        flat = Y.reshape(-1, Y.shape[-1])
        s = np.linalg.svd(flat / np.maximum(np.linalg.norm(flat, axis=0), 1e-300), compute_uv=False)
        return int((s > bound * s[0]).sum())
    return counted


def by_values(seen):
    """count(Y) by the singular values of Y as it is."""
    return lambda Y: int(seen(np.linalg.svd(Y.reshape(-1, Y.shape[-1]), compute_uv=False)).sum())


def draw_regressor(rng, given):
    """A Y of 20 samples and 3 joints: some columns are sums of others, nearly so, or zero, and units differ by powers of ten."""
    own, sums = one_of(rng, (3, 4, 5)), one_of(rng, (1, 2))
    Y = reals(rng, 60 * own).reshape(60, own)
    added = (signs(rng, own * sums) * (.5 + reals(rng, own * sums, 0, 1))).reshape(own, sums)
    Y = np.hstack([Y, Y @ added, np.zeros((60, NUMBERS - own - sums))])
    if rng.random() < .5:                            # one of the sums is not exact: a small part of it is independent, at joints 2 and 3
        Y[:, own] += LITTLE * np.outer(reals(rng, 20), [0, 1, -1]).ravel()
    order = np.argsort(reals(rng, Y.shape[1]))
    units = 10.0 ** np.round(reals(rng, Y.shape[1], -5, 5))
    return ((Y * units)[:, order].reshape(20, 3, -1),)


def signs(rng, count):
    """Ones, each with a sign of its own."""
    return np.array([signed(rng, 1.0) for _ in range(count)])


# -- a rod ------------------------------------------------------------------------------------------------------------
def moments(given, first=1 / 2, second=1 / 3, pose=None):
    """Moments [S h; h^T m] (4, 4) of a rod on axis 2, in frame 1; first, second: of m L and m L^2, in frame 2."""
    J, m, L = np.zeros((4, 4)), given.m, given.L
    J[2, 2], J[2, 3], J[3, 2], J[3, 3] = second * m * L * L, first * m * L, first * m * L, m
    X = along_x(given.a, given.alpha) if pose is None else pose
    return X @ J @ X.T


def handed(given, **changes):
    """The ten numbers of such a rod in frame 1: m, h, and S."""
    return ten_numbers(moments(given, **changes))


def draw_rod(rng):
    """A rod, and the placing of its axis."""
    return {"m": between(rng, 2.1, 4, .1), "L": between(rng, .2, .6, .02), "a": between(rng, .3, .7, .02), "alpha": angle(rng, 25, 65, 5)}


# -- the same torques ---------------------------------------------------------------------------------------------------
HEAVIER, CLOSE = .5, 2e-3                            # [kg] required; tolerance of torques, of the right ones


def other(given, more=1.0, share=1.0, m1=0.0, h2=0.0):
    """[m1, h1, m2, h2] with a heavier link 2, and a first moment of link 1 that compensates for it; m1, h2: further changes [kg, kg m]."""
    return np.array([given.m1 + m1, given.h1 - share * more * given.a1, given.m2 + more, given.h2 + h2])


def draw_pair(rng):
    """Masses and first moments of two links, and the length of the first."""
    m1, m2, a1 = between(rng, 2, 5, .1), between(rng, 1, 3, .1), between(rng, .4, .8, .02)
    h1, h2 = m1 * a1 * between(rng, .5, .8, .1), m2 * between(rng, .15, .3, .01)
    return {"m1": m1, "h1": round(h1, 2), "m2": m2, "h2": round(h2, 2), "a1": a1}


def holds_alike(given, x):
    """Return "" if numbers give the same torques of an arm that is held at rest, else the reason in words."""
    m1, h1, m2, h2 = x
    if m1 <= 0:
        return f"m1 is {m1:g} kg. The torques do not tell, but nobody believes in a link of such a mass."
    if m2 < given.m2 + HEAVIER - 1e-9:
        return f"m2 is {m2:g} kg. Asked for is one that is larger than {given.m2:g} kg by {HEAVIER:g} kg or more."
    if abs(h2 - given.h2) > CLOSE * given.h2:
        return "Joint 2 has to hold 9.81 h2 cos(q1 + q2), and m2 does not come into it. With another h2 its torque is another."
    sought = given.h1 + given.m2 * given.a1
    if abs(h1 + m2 * given.a1 - sought) > CLOSE * sought:
        why = "h1 is as it was. " if abs(h1 - given.h1) < CLOSE * given.h1 else ""
        return why + (f"Joint 1 holds 9.81 (h1 + m2 a1) cos q1 besides: h1 + m2 a1 was {sought:.4g} kg m, and is "
                      f"{h1 + m2 * given.a1:.4g} now.")
    return ""


# -- a fit ------------------------------------------------------------------------------------------------------------
def fit(given):
    """fit(Y, tau): least squares, each joint's torques counted in its own noise."""
    return lambda Y, tau: least_squares(Y, tau, np.array([given.s1, given.s2])).x


def draw_fit(rng, given):
    """Y (12, 2, 3), and torques with noise of the stated size."""
    Y = np.stack([5 * reals(rng, 36).reshape(12, 3), .5 * reals(rng, 36).reshape(12, 3)], axis=1)
    noise = np.stack([given.s1 * reals(rng, 12, -1.7, 1.7), given.s2 * reals(rng, 12, -1.7, 1.7)], axis=1)
    return Y, Y @ reals(rng, 3, 1, 3) + noise


# -- noise ------------------------------------------------------------------------------------------------------------
def spread(given, weights=6 ** .5, power=2):
    """Standard deviation of an acceleration from three readings [rad/s2]: root of 1 + 4 + 1, times the rate of readings squared."""
    return float(weights * given.s * 1e-3 * given.f ** power)


# -- a payload --------------------------------------------------------------------------------------------------------
def hung(given):
    """[m, x, y] of a point mass from m x, m y, m (x2 + y2)."""
    square = given.hx ** 2 + given.hy ** 2
    return np.array([square / given.S, given.hx * given.S / square, given.hy * given.S / square])


def draw_payload(rng):
    """Draw the amounts that a point mass in the hand adds to three numbers."""
    m, x, y = between(rng, .4, 2.6, .1), between(rng, .3, .7, .02), signed(rng, between(rng, .06, .2, .02))
    return {"hx": round(m * x, 4), "hy": round(m * y, 4), "S": round(m * (x * x + y * y), 4), "a": between(rng, .5, .9, .05)}


# -- a law that learns ------------------------------------------------------------------------------------------------
def learning(given, reference=True, sign=1.0, teach=1.0, accelerate=True):
    """law(q, qd, want, p) -> [tau, dh/dt, dS/dt]; the flags leave out parts that are often left out."""
    def law(q, qd, want, p):
        e, ed = want[0] - q, want[1] - qd
        v = want[1] + given.slope * e
        a = want[2] + (given.slope * ed if reference else 0.0)
        s, Y = v - qd, np.array([G * np.cos(q), a if accelerate else want[2]])
        return np.array([Y @ p + sign * given.K * s, *(teach * given.learning * Y * s)])
    return law


def draw_law(rng):
    """Three gains."""
    return {"slope": between(rng, 2, 8, .5), "K": between(rng, 4, 14, .5), "learning": between(rng, .2, 2, .1)}


def draw_error(rng, given):
    """Draw the state of a link, its wanted motion, and the numbers assumed for it."""
    q, qd = 1.1 * rng.random() + .2, signed(rng, .3 + rng.random())
    want = np.array([q + signed(rng, .15 + .3 * rng.random()), signed(rng, .4 + rng.random()), signed(rng, 1 + 3 * rng.random())])
    return q, qd, want, 1 + reals(rng, 2, 0, 1)


def with_s(given, pick, gain=None):
    """The law with something else in place of s, everywhere or only where gain is "K" or "Γ"."""
    def law(q, qd, want, p):
        e, ed = want[0] - q, want[1] - qd
        right = ed + given.slope * e
        other = pick(e, ed, right)
        Y = np.array([G * np.cos(q), want[2] + given.slope * ed])
        held, taught = (right if gain == "Γ" else other), (right if gain == "K" else other)
        return np.array([Y @ p + given.K * held, *(given.learning * Y * taught)])
    return law

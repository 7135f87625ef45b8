"""Solutions of the exercises of notebook 14."""
from math import acos, atan2, cos, pi, sin

import numpy as np
import sympy

from robotlab import Robot, inverse_dynamics, jacobian, solve_ik, tip_pose
from robotlab.systems import Closure, Joint, Mechanism, close, mechanisms, transfer
from robotlab.maths.spatial import translation
from robotlab.systems.closed import transferred_model

m, x, y = sympy.symbols("m x y", positive=True)
l, theta = sympy.symbols("l theta", positive=True)


# -- freedoms ---------------------------------------------------------------------------------------------------------
def joints(g):
    """Joints of each arm."""
    return [g.a] * g.p + [g.b] * g.r


def rank_of_rows(g):
    """Joints less the rank of the rows at a random posture."""
    arms = [Robot.from_table([[.5, 0, 0, 0]] * n) for n in joints(g)]
    rng = np.random.default_rng(0)
    J = [jacobian(arm, rng.uniform(.2, 1.2, arm.n))[:2] for arm in arms]
    ends = np.cumsum([arm.n for arm in arms])
    rows = np.zeros((len(arms) - 1, 2, ends[-1]))
    rows[:, :, :ends[0]] = J[0]
    for row, own, start, end in zip(rows, J[1:], ends, ends[1:]):
        row[:, start:end] = -own
    return ends[-1] - np.linalg.matrix_rank(rows.reshape(-1, ends[-1]))


# -- rates ------------------------------------------------------------------------------------------------------------
def chain(g):
    return Robot.from_table([[g.a, 0, 0, 0], [g.b, 0, 0, 0], [g.c, 0, 0, 0]])


def by_transfer(g):
    def rates(q):
        arm = chain(g)
        pin = tip_pose(arm, q)[:3, 3]
        loop = Mechanism([arm], [Closure(0, rows="x y", to=translation(*pin))], [Joint(0, 1)])
        return transfer(loop, q)[0][1:, 0]
    return rates


def by_cramer(g):
    def rates(q):
        (a, b, c), (d, e, f) = jacobian(chain(g), q)[:2]
        D = b * f - c * e
        return [(c * d - a * f) / D, (a * e - b * d) / D]
    return rates


def by_null_space(g):
    def rates(q):
        v = np.linalg.svd(jacobian(chain(g), q)[:2])[2][-1]
        return v[1:] / v[0]
    return rates


def by_rates_of_bars(g):
    """Rates of coupler and rocker against the ground, from a w_a + b w_b + c w_c = 0, then differences."""
    def rates(q):
        s = np.cumsum(q)
        A = np.array([[g.b * sin(s[1]), g.c * sin(s[2])], [g.b * cos(s[1]), g.c * cos(s[2])]])
        w = np.linalg.solve(A, [-g.a * sin(s[0]), -g.a * cos(s[0])])
        return [w[0] - 1, w[1] - w[0]]
    return rates


# -- an even turn -----------------------------------------------------------------------------------------------------
def linkage(g, u=None):
    loop = mechanisms.four_bar(g.crank, g.coupler, 0.8, 1.0)
    return loop, close(loop, loop.q0, [g.u if u is None else u])


def from_the_model(g):
    I, P, loads = transferred_model(*linkage(g))
    return P[0, 0, 0] * g.w**2 - loads[0]


def from_energies(g, h=1e-4):
    """Half the slope of I* times w^2, and the slope of the height."""
    def I(u):
        return transferred_model(*linkage(g, u))[0][0, 0]

    def potential(u):
        loop, q = linkage(g, u)
        heights, p, angle = 0.0, np.zeros(2), 0.0
        for length, turn in zip((g.crank, g.coupler, .8), q):
            angle += turn
            way = length * np.array([cos(angle), sin(angle)])
            heights, p = heights + (p + way / 2)[1], p + way
        return 9.81 * heights
    slope = lambda f: (f(g.u + h) - f(g.u - h)) / (2 * h)
    return slope(I) / 2 * g.w**2 + slope(potential)


# -- a closed posture -------------------------------------------------------------------------------------------------
def two_links(g, x, y, bend=1):
    q2 = bend * acos((x**2 + y**2 - g.upper**2 - g.lower**2) / (2 * g.upper * g.lower))
    return atan2(y, x) - atan2(g.lower * sin(q2), g.upper + g.lower * cos(q2)), q2


def posture(g, left=-1, right=1, shift=1.0):
    s = shift * g.apart / 2
    return [*two_links(g, g.x + s, g.y, left), *two_links(g, g.x - s, g.y, right)]


def by_search(g):
    arm, out = Robot.from_table([[g.upper, 0, 0, 0], [g.lower, 0, 0, 0]]), []
    for foot in (-g.apart / 2, g.apart / 2):
        out += list(solve_ik(arm, np.array([g.x - foot, g.y, 0.0]), [1.5, .8], tolerance=1e-8).q)
    return out


def gears(g):
    return np.array([g.G1, g.G2])


RIGHTS = {
    "closed-freedoms": [lambda g: g.p * g.a + g.r * g.b - 2 * (g.p + g.r) + 2, rank_of_rows,
                        lambda g: 2 + sum(n - 2 for n in joints(g))],
    "closed-rates": [by_transfer, by_cramer, by_null_space, by_rates_of_bars],
    "closed-ladder": [lambda g: m * (x**2 + y**2) / y**2, lambda g: m + m * (x / y) ** 2,
                      lambda g: (m * l**2 / sympy.diff(l * sympy.cos(theta), theta) ** 2).subs(theta, sympy.atan(y / x)).subs(
                          l, sympy.sqrt(x**2 + y**2))],
    "closed-steady": [lambda g: float(inverse_dynamics(*linkage(g), [g.w], [0])[0]), from_the_model, from_energies],
    "closed-gears": [lambda g: np.linalg.pinv([[g.G1, g.G2]])[:, 0] * g.T, lambda g: np.linalg.lstsq(gears(g)[None], [g.T], None)[0],
                     lambda g: [g.T / (g.G1 + g.G2**2 / g.G1), g.T / (g.G2 + g.G1**2 / g.G2)]],
    "closed-hand": [posture, lambda g: posture(g, 1, -1), lambda g: posture(g, 1, 1), by_search],
}


def parts(g):
    I, P, loads = transferred_model(*linkage(g))
    return I[0, 0], P[0, 0, 0], -loads[0]


def crossed(g):
    loop, q = linkage(g)
    guess = np.array([g.u, -g.u - .9, 1.3])
    return inverse_dynamics(loop, close(loop, guess, [g.u]), [g.w], [0])[0]


WRONGS = {
    "closed-freedoms": {
        "rows left out": [lambda g: sum(joints(g))], "loop-takes-one": [lambda g: sum(n - 1 for n in joints(g)) + 1],
        "tips welded": [lambda g: sum(n - 3 for n in joints(g)) + 3], "one loop only": [lambda g: sum(joints(g)) - 2],
        "sign": [lambda g: -2 - sum(n - 2 for n in joints(g))]},
    "closed-rates": {
        "g-without-minus": [lambda g: lambda q: -np.array(by_cramer(g)(q))],
        "g-upside-down": [lambda g: lambda q: 1 / np.array(by_cramer(g)(q))],
        "rates from the ground": [lambda g: lambda q: (lambda r: [1 + r[0], 1 + r[0] + r[1]])(by_null_space(g)(q))],
        "absolute-angles": [lambda g: lambda q: by_cramer(g)([q[0], q[1] - q[0], q[2] - q[1]])],
        "reversed": [lambda g: lambda q: by_cramer(g)(q)[::-1]]},
    "closed-ladder": {
        "g-once": [lambda g: m * (x**2 + y**2) / y], "g-upside-down": [lambda g: m * (x**2 + y**2) * y**2],
        "not transferred": [lambda g: m * (x**2 + y**2)], "both masses alike": [lambda g: 2 * m],
        "sine for cosine": [lambda g: m * (x**2 + y**2) / x**2]},
    "closed-steady": {
        "even-crank-is-free": [lambda g: parts(g)[2]], "weight left out": [lambda g: parts(g)[1] * g.w**2],
        "rate not squared": [lambda g: parts(g)[1] * g.w + parts(g)[2]],
        "slope not halved": [lambda g: 2 * parts(g)[1] * g.w**2 + parts(g)[2]],
        "inertia for P*": [lambda g: parts(g)[0] * g.w**2 + parts(g)[2]],
        "weight turned round": [lambda g: parts(g)[1] * g.w**2 - parts(g)[2]], "one-angle-one-loop": [crossed]},
    "closed-gears": {
        "share-in-halves": [lambda g: [g.T / 2 / g.G1, g.T / 2 / g.G2]], "equal torques": [lambda g: [g.T / (g.G1 + g.G2)] * 2],
        "first motor alone": [lambda g: [g.T / g.G1, 0]], "second motor alone": [lambda g: [0, g.T / g.G2]],
        "torque-by-ratio-inverse": [lambda g: gears(g)[::-1] * g.T / (gears(g) @ gears(g))],
        "too much in all": [lambda g: gears(g) * g.T / sum(gears(g))]},
    "closed-hand": {
        "second-elbow-mirrors": [lambda g: (lambda a, b: [a, b, pi - a, -b])(*posture(g)[:2])],
        "each-arm-from-the-origin": [lambda g: posture(g, shift=0.0)],
        "absolute-angles": [lambda g: (lambda a, b, c, d: [a, a + b, c, c + d])(*posture(g))],
        "pins exchanged": [lambda g: posture(g, shift=-1.0)],
        "property": [lambda g: [1.0, .5, 1.0, .5]]},
}

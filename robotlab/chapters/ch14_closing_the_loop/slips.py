"""Notebook 14: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from ...dynamics.probe import inverse_dynamics
from ...systems.closed import transfer
from .exercises import by_parts, even_torque, letters, turning

FREEDOMS = (
    Wrong("three tips, three rows each", lambda g: g.p * (g.a - 3) + g.r * (g.b - 3),
          "You took three rows for each tip. All tips except one are held to that one, with two rows each."),
    Wrong("pin counted as a freedom", lambda g: g.p * g.a + g.r * g.b + 1,
          "This is one more than there are joints. The pin holds the tips together: it takes freedoms away and brings none."),
    Wrong("pin in its place", lambda g: g.p * (g.a - 2) + g.r * (g.b - 2),
          "Two rows were taken for every tip, as if the pin stood in a fixed place. The first arm carries it along."),
    Wrong("rows added", lambda g: g.p * g.a + g.r * g.b + 2 * (g.p + g.r - 1),
          "The rows of closure were added. They take freedoms away."),
    Wrong("every pair of tips", lambda g: g.p * g.a + g.r * g.b - (g.p + g.r) * (g.p + g.r - 1),
          "Two rows were taken for each pair of tips. Two tips that are both at a third one are together already."),
    Wrong("arms not counted", lambda g: g.a + g.b - 2, "These are one arm of each kind. How many arms are there?"))


def bars(g, q):
    """The three bars (2, 3), each turned by 90 degrees."""
    angles = np.cumsum(q)
    return np.array([g.a, g.b, g.c]) * np.array([-np.sin(angles), np.cos(angles)])


def rolled(g, q):
    """J (2, 3) of the open chain: each joint turns its own bar and those behind it."""
    return np.cumsum(bars(g, q)[:, ::-1], axis=1)[:, ::-1]


def crank_alone(g):
    """The column of the crank without the links that it carries."""
    def rates(q):
        u = bars(g, q)
        return np.linalg.solve(np.array([u[:, 1] + u[:, 2], u[:, 2]]).T, -u[:, 0])
    return rates


def uncumulated(g):
    """Joint angles taken as those of the links."""
    def rates(q):
        u = np.array([g.a, g.b, g.c]) * np.array([-np.sin(q), np.cos(q)])
        return np.linalg.solve(u[:, 1:], -u[:, 0])
    return rates


def least_squares(g):
    """All three columns kept on one side."""
    def rates(q):
        J = rolled(g, q)
        return np.linalg.lstsq(J, -J[:, 0], rcond=None)[0][1:]
    return rates


RATES = (
    Wrong("crank alone", crank_alone,
          "The column of the crank holds the crank only. It carries coupler and rocker round as well."),
    Wrong("angles not added", uncumulated, "The angles q were taken as if each counted from x: link i stands at q1 + … + qi."),
    Wrong("three unknowns", least_squares,
          "All three rates were left unknown, and the smallest were taken. The rate of the crank is given: its column goes "
          "to the other side."),
    Wrong("transposed", lambda g: lambda q: np.linalg.solve(rolled(g, q)[:, 1:].T, -rolled(g, q)[:, 0]),
          "J was transposed. Its rows are x and y, its columns the joints; what is left has to be solved as it stands."))
LADDER = (
    Wrong("ratio not squared", letters(lambda m, x, y: m * (1 + x / y)),
          "ẏ/ẋ is not squared: in an energy each rate stands twice."),
    Wrong("g-once", letters(lambda m, x, y: -m * (x ** 2 + y ** 2) / y), "There is one factor G in it."),
    Wrong("fraction turned round", letters(lambda m, x, y: m * y ** 2 / (x ** 2 + y ** 2)),
          "The fraction is upside down: G = −1/y, and m l² is above the line."),
    Wrong("one slope of each", letters(lambda m, x, y: m * (x ** 2 + y ** 2) / (x * y)),
          "One factor G is −1/y, the other 1/x. Both belong to the same coordinate, x."),
    Wrong("head alone", letters(lambda m, x, y: m * x ** 2 / y ** 2), "This is the head alone. The foot has a mass too."),
    Wrong("foot alone", letters(lambda m, x, y: m),
          "This is the foot alone, or G was taken as 1/l. The head moves too, and x = l cos θ has a sine in its slope."))


def chain_torques(g):
    """Return the rates of all joints over the crank's, and their torques without the accelerations that an even crank leaves them."""
    m, q = turning(g)
    K, _ = transfer(m, q)
    return K[:, 0], inverse_dynamics(m.chains[0], q, g.w * K[:, 0], np.zeros(3))


STEADY = (
    Wrong("even-crank-is-free", lambda g: 0.0, "You answered that an even turn takes no torque."),
    Wrong("one joint for all", lambda g: float(chain_torques(g)[1][0]),
          "This is the torque of joint 1 of the open chain. The loads of the other joints come to the crank too, through G."),
    Wrong("followers accelerate", lambda g: float(chain_torques(g)[0] @ chain_torques(g)[1]),
          "The accelerations of all joints were set to zero. The crank turns evenly; coupler and rocker do not."),
    Wrong("rate for acceleration", by_parts(lambda I, P, f, w: I * w + P * w * w - f),
          "The rate stands for the acceleration as well. The turn is steady: its acceleration is zero."),
    Wrong("turns in a minute", lambda g: float(even_torque(g.but(w=g.w * np.pi / 30))),
          "The rate was converted from turns per minute. It is in rad/s already."))


def torques(write):
    """given -> [T1, T2] from both ratios as an array, and the torque at the drum."""
    return lambda g: np.array(write(np.array([g.G1, g.G2]), g.T))


GEARS = (
    Wrong("each bears all", torques(lambda n, T: T / n),
          "Each motor supplies the whole torque here: together they give twice of it."),
    Wrong("torques at the drum", torques(lambda n, T: T * n ** 2 / (n @ n)),
          "These are the shares at the drum. A motor gives the share over its ratio."),
    Wrong("halves at the drum", torques(lambda n, T: np.full(2, T / 2)),
          "Half of the torque each, and the gears are not in it: G multiplies what a motor gives."),
    Wrong("transpose for inverse", torques(lambda n, T: T * n),
          "The torque was multiplied by the ratios: a gear makes the motor's torque larger, so the motor has the smaller one."),
    Wrong("transpose for inverse", torques(lambda n, T: T / 2 * n),
          "Half of the torque was multiplied by each ratio: a gear makes the motor's torque larger, so the motor has the smaller one."),
    Wrong("ratios turned round", torques(lambda n, T: T * (1 / n) / np.sum(1 / n ** 2)),
          "Both ratios went in as their inverse. The motors turn faster than the drum, so a torque of theirs is multiplied by G."),
    Wrong("ratios left out above", torques(lambda n, T: np.full(2, T / (n @ n))),
          "Both torques are alike. Beside the sum of the squares below, each has its own ratio above."))
SLIPS = {"closed-freedoms": FREEDOMS, "closed-rates": RATES, "closed-ladder": LADDER, "closed-steady": STEADY,
         "closed-gears": GEARS}

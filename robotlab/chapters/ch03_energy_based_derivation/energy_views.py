"""Views of `EnergyLab` for two rods: the instant in numbers, and M, h = C qd, g, L or a torque as equation, plot and words."""
from functools import cached_property, lru_cache

import numpy as np

from ...dynamics.closed_form import closed_form
from ...dynamics.derivation import derivation
from ...dynamics.energy import centres_of_mass, inertia_matrix, kinetic_energy, potential_energy
from ...dynamics.euler_lagrange import christoffel_symbols, gravity_vector
from ...dynamics.probe import inverse_dynamics
from ...dynamics.shares import torque_shares
from ...labs.bars import bar_panel
from ...labs.equations import equation
from ...labs.terms import Term, number_list, numbered, term_table
from ...maths.calculus import gradient
from ...model.expression import value_of
from ...model.link import Link
from ...model.robot import Robot
from ...model.zoo.bodies import cylinder_inertia
from ...picture.plot import Curve, Panel, Stack
from ...picture.style import SHARE_LETTER

GRAVITY = 9.81
TURN = np.linspace(-np.pi, np.pi, 73)                # elbow angles of the second plot [rad]
ROUNDING = 1e-12                                     # smaller differences are rounding
SHARES = ("inertial", "coriolis", "centrifugal", "gravity")
WEIGHT_LENGTH, SPEED_LENGTH = 0.022, 0.2            # of arrows [m per N, m per m/s]


def two_rods(lengths, masses, gravity=GRAVITY):
    """Two uniform thin rods in a vertical plane. lengths [m], masses [kg], gravity [m/s2]: numbers, or letters as strings."""
    sizes = zip(map(value_of, lengths), map(value_of, masses))
    links = [Link(a=l, m=m, com=(-l / 2, 0, 0), I_com=cylinder_inertia(m, l, "x")) for l, m in sizes]
    return Robot(links, gravity=(0, -value_of(gravity), 0), name="two rods")


@lru_cache(maxsize=1)
def formulas():
    """The formulas of the two rods in letters: M, the shares of both torques, and the energies of each rod."""
    robot = two_rods(("l1", "l2"), ("m1", "m2"), "g")
    form, steps = closed_form(robot), derivation(robot)
    qd1, qd2 = form.qd
    shares = []
    for inertial, h, g in zip(form.M * form.qdd, form.C * form.qd, form.g):
        both = h.expand().coeff(qd1, 1).coeff(qd2, 1) * qd1 * qd2
        shares.append(dict(zip(SHARES, (inertial, both, (h - both).expand(), g))))
    return {"M": form.M, "shares": shares, "K": [steps.kinetic(i) for i in (1, 2)], "P": [steps.potential(i) for i in (1, 2)]}


class Instant:
    """Two rods at one instant: lengths (2,) [m], masses (2,) [kg], q, qd, qdd (2,)."""

    def __init__(self, lengths, masses, q, qd, qdd):
        self.robot, self.masses, self.q, self.qd, self.qdd = two_rods(lengths, masses), masses, q, qd, qdd
        self.values = dict(zip(("l1", "l2", "m1", "m2", "g"), (*lengths, *masses, GRAVITY)))
        self.values |= {f"{name}{i + 1}": v[i] for name, v in (("q", q), ("qd", qd), ("qdd", qdd)) for i in (0, 1)}
        alone = two_rods(lengths, (masses[0], 0.0)), two_rods(lengths, (0.0, masses[1]))
        self.K = [float(kinetic_energy(r, q, qd)) for r in alone]
        self.P = [float(potential_energy(r, q)) for r in alone]
        self.g_of_rods = [gravity_vector(r, q) for r in alone]

    @cached_property
    def M(self):
        return inertia_matrix(self.robot, self.q)

    @cached_property
    def shares(self):
        """{class: (2,)} [N m]."""
        return torque_shares(self.robot, self.q, self.qd, self.qdd)

    @cached_property
    def tau(self):
        return sum(self.shares.values())

    @cached_property
    def turned(self):
        """The same with the elbow at every angle: q (73, 2)."""
        return np.stack([np.full_like(TURN, self.q[0]), TURN], axis=-1)

    def picture(self, subject):
        """Centres of mass with their weights or velocities, and the torques as arcs."""
        p = centres_of_mass(self.robot, self.q)
        v = np.einsum("kij,j->ki", gradient(lambda x: centres_of_mass(self.robot, x), self.q)[..., :2], self.qd)
        moving = subject in ("h", "L", "M") and np.abs(self.qd).max() > 0
        weights = [{"at": c, "v": [0, -WEIGHT_LENGTH * m * GRAVITY, 0], "cls": "force", "text": f"{m * GRAVITY:.1f} N"}
                   for c, m in zip(p, self.masses)]
        speeds = [{"at": c, "v": SPEED_LENGTH * u, "cls": "vel", "text": f"{np.hypot(*u[:2]):.1f} m/s"}
                  for c, u in zip(p, v) if np.hypot(*u[:2]) > 0.01]
        torque = {"g": self.shares["gravity"], "h": self.shares["coriolis"] + self.shares["centrifugal"]}.get(subject, self.tau)
        shown = np.zeros(2) if subject in ("M", "L") else torque
        return {"vectors": speeds if moving else weights, "torques": shown, "largest": max(np.abs(shown).max(), 1.0),
                "points": [{"at": c, "cls": "force"} for c in p]}

    def bars(self):
        """The energies as bars."""
        K, P = [*self.K, sum(self.K)], [*self.P, sum(self.P)]
        bars = [*zip(K, ("vel",) * 3, "KKK", ("1", "2", "")), *zip(P, ("gravity",) * 3, "PPP", ("1", "2", "")),
                (K[2] - P[2], "ink", "L", "")]
        return bar_panel(bars, "energy in J: of motion K, of height P, and L = K − P", (min(-20, *P, K[2] - P[2]), max(20, *K, *P)))


def elbow_panel(things, title):
    """Something against the elbow's angle."""
    return Panel(tuple(things), title, "elbow angle q₂", cursor=("q", 1), angle=True, H=215)


# -- what can be shown: (equation, plot, sentence, badge) ---------------------------------------------------------------
def show_M(now, form):
    M, _, values = (formulas()["M"], form, {}) if form == "letters" else numbered(formulas()["M"], form, now.values)
    text = equation("M", {"inertial": M}, form, values)
    M = inertia_matrix(now.robot, now.turned)
    plot = elbow_panel([Curve(TURN, M[:, i, j], cls, f"{i + 1}{j + 1}") for i, j, cls in
                        ((0, 0, "q1"), (0, 1, "inertial"), (1, 1, "q2"))], "entries 11, 12 and 22 of M in kg m²")
    low, high = M[:, 0, 0].min(), M[:, 0, 0].max()
    small, large = np.linalg.eigvalsh(now.M)
    sentence = (f"Joint 1 feels {now.M[0, 0]:.2f} kg m² with the elbow as it stands; between {low:.2f} with the elbow folded and "
                f"{high:.2f} with it straight. q₁ does not matter: it turns the arm as a whole.")
    return text, plot, sentence, (f"M symmetric, eigenvalues {small:.3f} and {large:.3f} kg m²", bool(small > 0))


def share_terms(now, k, names):
    """The shares `names` of joint k's torque that are not always zero."""
    rights = formulas()["shares"][k]
    return [Term(name.replace("cor", "Cor"), name, rights[name], now.shares[name][k]) for name in names if rights[name] != 0]


def show_h(now, form):
    text = term_table({f"h{k + 1}": share_terms(now, k, ("coriolis", "centrifugal")) for k in (0, 1)}, form, now.values, "N m")
    still = torque_shares(now.robot, now.turned, now.qd, 0 * now.qd)
    plot = elbow_panel([Curve(TURN, still[name][:, k], name, SHARE_LETTER[name], str(k + 1), dash=bool(k)) for name, k in
                        (("coriolis", 0), ("centrifugal", 0), ("centrifugal", 1))], "h₁ and h₂ in N m: Co Coriolis, Ce centrifugal")
    c = christoffel_symbols(now.robot, now.q)
    rate = np.einsum("ijk,k->ij", gradient(lambda x: inertia_matrix(now.robot, x), now.q), now.qd)
    N = rate - 2 * np.einsum("ijk,i->kj", c, now.qd)
    skew = max(np.abs(N + N.T).max(), ROUNDING)
    h = now.shares["coriolis"] + now.shares["centrifugal"]
    moved = "Nothing moves, so h is zero." if not np.any(now.qd) else f"The rates alone cost {number_list(h, 'N m', 2)}."
    sentence = (f"{moved} Squares of one rate are centrifugal, products of two are Coriolis; all of it vanishes when the elbow is "
                "straight or folded.")
    return text, plot, sentence, (f"Ṁ − 2C is skew to {skew:.0e}", bool(skew < 1e-9))


def show_g(now, form):
    P, q = formulas()["P"], closed_form(two_rods(("l1", "l2"), ("m1", "m2"), "g")).q
    slopes = {(i, k): P[i].diff(q[k]) for k in (0, 1) for i in (0, 1)}
    sums = {f"g{k + 1}": [Term(f"rod {i + 1}", "gravity", slopes[i, k], now.g_of_rods[i][k]) for i in (0, 1) if slopes[i, k] != 0]
            for k in (0, 1)}
    text = term_table(sums, form, now.values, "N m")
    g = gravity_vector(now.robot, now.turned)
    plot = elbow_panel([Curve(TURN, g[:, k], "gravity", "g", str(k + 1), dash=bool(k)) for k in (0, 1)], "weight g in N m")
    sentence = (f"To hold the rods still the joints supply {number_list(now.shares['gravity'], 'N m', 2)}. "
                f"Each is the slope of P = {sum(now.P):.2f} J along its joint: "
                "zero where all that the joint carries is balanced, right above it or below.")
    return text, plot, sentence, None


def show_L(now, form):
    f = formulas()
    terms = [Term(f"K of rod {i + 1}", "vel", f["K"][i], now.K[i]) for i in (0, 1)]
    terms += [Term(f"− P of rod {i + 1}", "gravity", -f["P"][i], -now.P[i]) for i in (0, 1)]
    K, P = (kinetic_energy(now.robot, now.turned, np.broadcast_to(now.qd, now.turned.shape)),
            potential_energy(now.robot, now.turned))
    plot = elbow_panel([Curve(TURN, K, "vel", "K"), Curve(TURN, P, "gravity", "P"), Curve(TURN, K - P, "ink", "L")],
                       "energies in J")
    sentence = (f"K = {sum(now.K):.2f} J is in the motion, P = {sum(now.P):.2f} J in the height above joint 1. "
                f"Their difference, L = {sum(now.K) - sum(now.P):.2f} J, is all that Lagrange's equation asks for.")
    return term_table({"L": terms}, form, now.values, "J"), plot, sentence, None


def show_tau(now, form, k):
    terms = share_terms(now, k, SHARES)
    text = term_table({f"tau{k + 1}": terms}, form, now.values, "N m")
    shares = torque_shares(now.robot, now.turned, now.qd, now.qdd)
    total = sum(shares.values())[:, k]
    plot = elbow_panel([Stack(TURN, {name: v[:, k] for name, v in shares.items()}), Curve(TURN, total, "tau", "τ", str(k + 1))],
                       f"shares of τ{'₁₂'[k]} in N m")
    other = inverse_dynamics(now.robot, now.q, now.qd, now.qdd)
    gap = max(np.abs(other - now.tau).max() / max(np.abs(now.tau).max(), 1.0), ROUNDING)
    largest = max(terms, key=lambda t: abs(t.value))
    sentence = f"Joint {k + 1} must supply {now.tau[k]:.2f} N m; the largest share is {largest.words}, {largest.value:.2f} N m."
    return text, plot, sentence, (f"Newton-Euler agrees to {gap:.0e}", bool(gap < 1e-9))


SHOW = {"M": show_M, "h": show_h, "g": show_g, "L": show_L, "tau1": lambda now, form: show_tau(now, form, 0),
        "tau2": lambda now, form: show_tau(now, form, 1)}

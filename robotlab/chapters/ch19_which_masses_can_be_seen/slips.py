"""Notebook 19: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from ...model.axis_chain import along_x
from .asked import G, by_values, count, handed, hung, learning, lump, moments, spread, with_s
from .identifiability import ten_numbers


def named(*rows):
    """Wrongs of (idea, answer, what is said)."""
    return tuple(Wrong(*row) for row in rows)


# -- a column ---------------------------------------------------------------------------------------------------------
def by_hand(elbow=np.cos, swing=1.0, square=1.0, lean=lambda q: q[0] + q[1], level=np.cos, gravity=G):
    """given -> column(q, qd, qdd) from the closed form, with a part changed."""
    def answer(g):
        def column(q, qd, qdd):
            c, s = elbow(q[1]), np.sin(q[1])
            far, near = g.a2 ** 2 + g.a1 * g.a2 * c, g.a1 ** 2 + g.a2 ** 2 + 2 * g.a1 * g.a2 * c
            h, second = g.a1 * g.a2 * s, gravity * g.a2 * level(lean(q))
            return np.array([near * qdd[0] + far * qdd[1] - h * (swing * 2 * qd[0] * qd[1] + square * qd[1] ** 2)
                             + gravity * g.a1 * level(q[0]) + second, far * qdd[0] + g.a2 ** 2 * qdd[1] + square * h * qd[0] ** 2 + second])
        return column
    return answer


COLUMN = named(
    ("weight alone", lambda g: lambda q, qd, qdd: lump(g)(q, 0 * qd, 0 * qdd),
     "This is the torque of the weight alone: the mass also has to be accelerated."),
    ("rates left out", lambda g: lambda q, qd, qdd: lump(g)(q, 0 * qd, qdd),
     "The part of the rates is missing: a lump on a turning arm is held by a torque, too."),
    ("mass at the elbow", lambda g: lump(g, place=g.a2), "This mass sits at joint 2. About the origin of frame 2 it sits at the tip."),
    ("mass-about-its-centre", lambda g: lambda q, qd, qdd: 2 * lump(g, place=g.a2 / 2)(q, qd, qdd),
     "The mass sits in the middle of link 2, and counts twice."),
    ("mass-about-its-centre", lambda g: lambda q, qd, qdd: lump(g, place=g.a2 / 2)(q, qd, qdd) + g.a2 ** 2 / 12 * qdd.sum(),
     "Link 2 was taken as a uniform rod. With every other number 0 its whole mass is a point at the tip."),
    ("mass on link 1", lambda g: lump(g, mass=0.0, first=1.0), "This is a mass on link 1."),
    ("both links", lambda g: lump(g, first=1.0), "A mass on link 1 is in it as well. In this column every number of link 1 is 0."),
    ("angle of link 2 alone", by_hand(lean=lambda q: q[1]),
     "In the weight q2 was taken for the angle of link 2 from the level. It is q1 + q2."),
    ("sine for cosine", by_hand(elbow=np.sin), "In the inertia a sine of q2 stands where its cosine belongs."),
    ("sine for cosine", by_hand(level=np.sin), "In the weight a sine stands where a cosine belongs: q1 = 0 is level."),
    ("one product of rates", by_hand(swing=.5), "The product of both rates comes in once. It belongs there twice."),
    ("one product of rates", by_hand(swing=0.0), "The product of both rates is missing."),
    ("squares of rates left out", by_hand(square=0.0), "The squares of the rates are missing."),
    ("g as 10", by_hand(gravity=10.0), "g was taken as 10; here it is 9.81 m/s²."),
    ("weight turned round", by_hand(gravity=-G), "The weight has the wrong sign: the joints hold the mass up, and it pulls them down."))

# -- a count ----------------------------------------------------------------------------------------------------------
def of(write):
    """given -> count(Y) from an expression in Y."""
    return lambda g: write


COUNT = named(
    ("samples", of(lambda Y: len(Y)), "This is the number of samples. Many of them may say the same."),
    ("rows", of(lambda Y: Y.shape[0] * Y.shape[1]), "This is the number of equations. Many of them may say the same."),
    ("not told", of(lambda Y: Y.shape[-1] - count(Y)), "This is how many cannot be found."),
    ("units-decide", of(lambda Y: int(np.linalg.matrix_rank((A := Y.reshape(-1, Y.shape[-1])).T @ A))),
     "The products in YᵀY square all ratios, and what was 1e-9 of the largest is less than rounding. Take Y itself, each column in its "
     "length."),
    ("units-decide", of(lambda Y: int(np.linalg.matrix_rank(Y.reshape(-1, Y.shape[-1]))))),
    ("samples as rows", of(lambda Y: int(np.linalg.matrix_rank(Y.reshape(len(Y), -1)))),
     "The torques of a sample stand in one row here, so that each number has a column for each of them. Each torque is a row of its own."),
    ("one more", of(lambda Y: count(Y) + 1), "It is one too many. Is the first value of rounding counted?"),
    ("one fewer", of(lambda Y: count(Y) - 1), "It is one too few. Counted from 0?"),
    *(("units-decide", lambda g, least=least: by_values(lambda s: s > least * s[0]),
       "Two slips: the columns were not divided by their lengths, and the bound is coarser than 1e−9.") for least in (1e-3, 1e-6)))


# -- a rod ------------------------------------------------------------------------------------------------------------
def changed(write):
    """given -> the right moments after a change."""
    return lambda g: ten_numbers(write(moments(g), g))


def put(J, **entries):
    """Moments with other entries: S, h, m."""
    J[:3, :3] = entries.get("S", J[:3, :3])
    J[:3, 3] = J[3, :3] = entries.get("h", J[:3, 3])
    J[3, 3] = entries.get("m", J[3, 3])
    return J


def local(g):
    """The numbers in frame 2."""
    return handed(g, pose=np.eye(4))


def along_the_rod(g, far):
    """The moments of a rod that begins so many of its lengths farther out."""
    return handed(g, first=1 / 2 + far, second=1 / 3 + far + far * far, pose=along_x(0.0, g.alpha))


KHALIL = 4, 7, 8, 5, 9, 6                            # where Sxx, Sxy, Sxz, Syy, Syz, Szz stand: another usual order


ROD = named(
    ("α turned round", lambda g: handed(g, pose=along_x(g.a, -g.alpha)), "α has the wrong sign: Rx(α) brings z2 to (0, −sin α, cos α)."),
    ("not moved", local, "These are the moments in frame 2. In frame 1 the origin and the axes are others."),
    ("a along the rod", lambda g: along_the_rod(g, g.a / g.L), "The rod was shifted by a along itself. a goes along x1."),
    ("sine and cosine", lambda g: handed(g, pose=along_x(g.a, np.pi / 2 - g.alpha)), "Sine and cosine of α have changed places."),
    ("shift after the turn", lambda g: handed(g, pose=along_x(-g.a, g.alpha)), "The shift along x has the wrong sign."),
    ("inertia for second moments", changed(lambda J, g: put(J, S=np.trace(J[:3, :3]) * np.eye(3) - J[:3, :3])),
     "Entries 5 to 10 are those of the inertia tensor, tr(S) 1 − S. Asked for is S itself, the integral of r rᵀ dm."),
    ("place for first moment", changed(lambda J, g: put(J, h=J[:3, 3] / g.m)), "In place of h = m c the centre of mass stands alone."),
    ("first moment forgotten", changed(lambda J, g: put(J, h=0 * J[:3, 3])),
     "h is 0 only about the centre of mass. Here the origin is that of frame 1."),
    ("mass forgotten", changed(lambda J, g: put(J, m=0.0)), "The mass itself is missing."),
    ("moments about the centre", changed(lambda J, g: put(J, S=J[:3, :3] - np.outer(J[:3, 3], J[:3, 3]) / g.m)),
     "S is counted about the centre of mass; the term m c cᵀ is missing."),
    ("moments about the centre twice", changed(lambda J, g: put(J, S=J[:3, :3] + np.outer(J[:3, 3], J[:3, 3]) / g.m)),
     "The term m c cᵀ was added, and was in S already."),
    ("first moment to the end", lambda g: handed(g, first=1.0),
     "hz was taken as m L. The middle of the rod is at L/2."),
    ("whole length for the second moment", lambda g: handed(g, second=1.0), "Szz was taken as m L², as if all the mass were at the end."),
    ("half for a third", lambda g: handed(g, second=1 / 2), "Szz was taken as m L²/2. The integral of z² gives a third."),
    ("inertia for second moments", changed(lambda J, g: put(J, S=np.diag(np.trace(J[:3, :3]) - 2 * np.diag(J[:3, :3])) + J[:3, :3])),
     "Sxx, Syy, Szz are those of an inertia tensor. S has the squares themselves: Sxx = ∫ x² dm."),
    ("all in the middle", lambda g: handed(g, second=1 / 4),
     "The rod was taken as a point in its middle. From its end its second moment is m L²/3."),
    ("products left out", lambda g: handed(g) * ([1] * 7 + [0] * 3),
     "Sxy, Sxz and Syz are missing: the rod lies along no axis of frame 1."),
    ("turned about another axis", lambda g: handed(g, pose=np.array([
        [np.cos(g.alpha), 0, np.sin(g.alpha), g.a], [0, 1, 0, 0], [-np.sin(g.alpha), 0, np.cos(g.alpha), 0], [0, 0, 0, 1]])),
     "This rod leans along x1. α turns about x, so that it leans along −y1."),
    ("halves of S", lambda g: handed(g) * ([1] * 7 + [2] * 3), "The products Sxy, Sxz, Syz stand twice here: each is one integral."),
    ("signs of products", lambda g: handed(g) * ([1] * 7 + [-1] * 3),
     "Sxy, Sxz and Syz have the signs of an inertia tensor. In S they are sums of products."),
    ("order", lambda g: np.roll(handed(g), -4), "S stands first here. The order is m, h, S."),
    ("order", lambda g: handed(g)[[0, 1, 2, 3, *KHALIL]], "The second moments stand in the order xx, xy, xz, yy, yz, zz. Asked for is xx, "
     "yy, zz, xy, xz, yz."),
    ("order", lambda g: handed(g)[[*KHALIL, 1, 2, 3, 0]], "S stands first here, in the order xx, xy, xz, yy, yz, zz. Asked for is m, h, "
     "then xx, yy, zz, xy, xz, yz."),
    ("degrees", lambda g: handed(g, pose=along_x(g.a, np.degrees(g.alpha))), "α went into sine and cosine in degrees."))


# -- a fit ------------------------------------------------------------------------------------------------------------
def solved(rows):
    """given -> fit(Y, tau) by least squares on rows made of (Y, tau, sigma)."""
    def answer(g):
        def made(Y, tau):
            A, b = rows(Y, tau, np.array([g.s1, g.s2]))
            return np.linalg.lstsq(A.reshape(-1, Y.shape[-1]), b.ravel(), rcond=None)[0]
        return made
    return answer


FIT = named(
    *(("order of the rows", solved(lambda Y, tau, s, scale=scale: (Y / scale(s)[:, None], (tau / scale(s)).T)),
       "tau stands motor by motor, and the rows of Y sample by sample: no torque meets its own row. Give both the same order, as "
       "tau.ravel() and Y.reshape(−1, p) do.") for scale in (lambda s: s, np.ones_like)),
    ("samples averaged", lambda g: lambda Y, tau: np.linalg.lstsq(Y.mean(0), tau.mean(0), rcond=None)[0],
     "The samples were averaged before the fit, and two equations are left of all. Put all rows under one another."),
    ("each sample by itself", lambda g: lambda Y, tau: np.mean([np.linalg.lstsq(A, b, rcond=None)[0] for A, b in zip(Y, tau)], axis=0),
     "Each sample was fitted by itself, and the results were averaged. Two equations do not tell all the numbers: put all rows under one "
     "another, and fit once."),
    ("one motor", solved(lambda Y, tau, s: (Y[:, 0], tau[:, 0])), "This is a fit of the first motor's torques alone."),
    ("one motor", solved(lambda Y, tau, s: (Y[:, 1], tau[:, 1])), "This is a fit of the second motor's torques alone."),
    ("only Y weighted", solved(lambda Y, tau, s: (Y / s[:, None], tau)),
     "Only Y was divided by the noise. Then the numbers have other units: tau as well."),
    ("only torques weighted", solved(lambda Y, tau, s: (Y, tau / s)),
     "Only tau was divided by the noise. Then the numbers have other units: Y as well."),
    ("fits averaged", lambda g: lambda Y, tau: sum(np.linalg.lstsq(Y[:, i], tau[:, i], rcond=None)[0] for i in (0, 1)) / 2,
     "Two fits were made, one for each motor, and averaged. It is one fit: all rows under one another, each over its noise."),
    ("fits averaged", lambda g: lambda Y, tau: sum(np.linalg.lstsq(Y[:, i], tau[:, i], rcond=None)[0] / s ** 2 for i, s in enumerate((
        g.s1, g.s2))) / (g.s1 ** -2 + g.s2 ** -2),
     "Two fits were made, one for each motor, and averaged by their noise. One fit of all rows also knows which motor tells which number."),
    ("noise out of order", solved(lambda Y, tau, s: (lambda rows: (Y / rows[..., None], tau / rows))(np.repeat(s, len(Y)).reshape(-1, 2))),
     "The noises stand motor by motor, the rows sample by sample: most rows are divided by the noise of the other motor."),
    ("torques added", solved(lambda Y, tau, s: (Y.sum(1), tau.sum(1))),
     "Both torques of a sample were added, and one equation is left of two."))


# -- noise ------------------------------------------------------------------------------------------------------------
DIFFERENCE = named(
    ("one reading", lambda g: spread(g, weights=1.0), "This is the error of one reading over h². Three of them come in."),
    ("three readings alike", lambda g: spread(g, weights=3 ** .5), "The middle reading comes in twice: its square counts four times."),
    ("variance", lambda g: spread(g) ** 2, "This is the variance. The standard deviation is its root."),
    ("root left out", lambda g: spread(g, weights=6.0), "The root is missing: 6 is the sum of the squares."),
    ("middle not twice", lambda g: spread(g, weights=5 ** .5), "One of the outer readings is missing: 1 + 4 + 1."),
    ("over 2h", lambda g: spread(g, weights=6 ** .5 / 4), "Divided by (2h)². The step from reading to reading is h."),
    ("over 2h", lambda g: spread(g, weights=2 ** .5 / 2, power=1), "This is the error of a rate from the outer two readings."),
    ("h for its inverse", lambda g: spread(g, power=-2), "Multiplied by h². The second difference is divided by it."),
    ("h for its inverse", lambda g: spread(g, power=-1), "Multiplied by h. The second difference is divided by h²."),
    ("decimal point", lambda g: 1000 * spread(g), "The readings are off by mrad, thousandths of a rad."))


# -- a payload --------------------------------------------------------------------------------------------------------
def found(write):
    """given -> [m, x, y] from hx, hy, S."""
    return lambda g: np.array(write(g.hx, g.hy, g.S), dtype=float)


def found_at(mass):
    """given -> [m, x, y] with another mass."""
    return lambda g: np.array([mass(g), g.hx / mass(g), g.hy / mass(g)])


PAYLOAD = named(
    ("first moments for the place", found(lambda x, y, S: ((x * x + y * y) / S, x, y)),
     "The mass is right. In place of x and y the first moments stand: divide them by the mass."),
    ("place times mass", found(lambda x, y, S: (m := (x * x + y * y) / S, x * m, y * m)),
     "The mass is right. The first moments were multiplied by it; m x = Δhx."),
    ("fraction turned round", found(lambda x, y, S: (m := S / (x * x + y * y), x / m, y / m)), "The mass is one over what it should be."),
    ("second moment for the mass", found(lambda x, y, S: (S, x / S, y / S)),
     "ΔS was taken for the mass. It is a mass times a distance squared."),
    ("sum for its squares", found(lambda x, y, S: (m := (x + y) ** 2 / S, x / m, y / m)),
     "(Δhx + Δhy)² was taken. The sum of the squares belongs there."),
    ("place-from-the-tool", lambda g: np.array([1, -1, 1]) * (hung(g) - [0, g.a, 0]), "x was counted back from the tool."),
    ("mass at the tool", lambda g: np.array([g.hx / g.a, g.a, g.hy * g.a / g.hx]),
     "The load was taken to hang at the end of the link. Where it hangs is asked."),
    ("mass at the tool", lambda g: np.array([g.hx / g.a, g.a, 0]),
     "The load was taken to hang at the end of the link. Where it hangs is asked."),
    ("mass at the tool", found_at(lambda g: g.S / g.a ** 2), "The mass is that of a load at the end of the link. Where it hangs is asked."),
    ("mass at the tool", lambda g: np.array([g.S / g.a ** 2, g.a, 0]),
     "The load was taken to hang at the end of the link. Where it hangs is asked."),
    ("place-from-the-tool", lambda g: hung(g) + [0, g.a, 0], "The length of the link was added to x. x is counted from the joint already."),
    ("order", lambda g: hung(g)[[1, 2, 0]], "The place comes first here. Asked for is [m, x, y]."),
    ("x and y exchanged", lambda g: hung(g)[[0, 2, 1]], "x and y have changed places."),
    ("sign of y", lambda g: hung(g) * [1, 1, -1], "y has the wrong sign."),
    ("grams", lambda g: hung(g) * [1000, 1, 1], "The mass is in grams; kg are asked for."))


# -- a law that learns ------------------------------------------------------------------------------------------------
def rewritten(change):
    """given -> the right law with another result."""
    return lambda g: lambda q, qd, want, p: np.array(change(g, *learning(g)(q, qd, want, p), q, qd, want, p))


def errors(g, q, qd, want):
    """e, ed, s, a."""
    e, ed = want[0] - q, want[1] - qd
    return e, ed, ed + g.slope * e, want[2] + g.slope * ed


def with_place(g, s, a):
    """The law with other s and a: functions of (e, ed, want, qd)."""
    def law(q, qd, want, p):
        e, ed, *_ = errors(g, q, qd, want)
        off, more = s(e, ed, want), a(e, ed, want)
        Y = np.array([G * np.cos(q), more])
        return np.array([Y @ p + g.K * off, *(g.learning * Y * off)])
    return law


def usual(g):
    """s and a of the law."""
    return lambda e, ed, want: ed + g.slope * e, lambda e, ed, want: want[2] + g.slope * ed


LEARN = named(
    ("learns alone", rewritten(lambda g, tau, h, S, *_: (tau, h / g.learning, S / g.learning)),
     "Γ is missing in the rates of both numbers."),
    ("torque without damping", rewritten(lambda g, tau, h, S, q, qd, want, p: (tau - g.K * errors(g, q, qd, want)[2], h, S)),
     "K s is missing in the torque."),
    ("torque of damping alone", rewritten(lambda g, tau, h, S, q, qd, want, p: (g.K * errors(g, q, qd, want)[2], h, S)),
     "Y p is missing in the torque: the controller uses what it believes."),
    ("weight at the reference", rewritten(lambda g, tau, h, S, q, qd, want, p: (
        tau + G * p[0] * (np.cos(want[0]) - np.cos(q)), h * np.cos(want[0]) / np.cos(q), S)),
     "The weight was taken at the wanted angle. It pulls where the link is."),
    ("sine for cosine", rewritten(lambda g, tau, h, S, q, qd, want, p: (
        tau + G * p[0] * (np.sin(q) - np.cos(q)), h * np.tan(q), S)), "A sine stands where the weight has a cosine."),
    ("g left out of the column", rewritten(lambda g, tau, h, S, *_: (tau, h / G, S)), "In dh/dt the 9.81 of the column is missing."),
    ("g left out of the column", rewritten(lambda g, tau, h, S, q, qd, want, p: (tau - (G - 1) * p[0] * np.cos(q), h / G, S)),
     "The 9.81 is missing in the column of h."),
    ("numbers exchanged", rewritten(lambda g, tau, h, S, *_: (tau, S, h)), "dh/dt and dS/dt have changed places."),
    ("numbers exchanged", rewritten(lambda g, tau, h, S, q, qd, want, p: (
        tau + (p[1] - p[0]) * (G * np.cos(q) - errors(g, q, qd, want)[3]), h, S)),
     "In the torque h and S have changed places: p = [h, S]."),
    ("one number learns", rewritten(lambda g, tau, h, S, *_: (tau, h, 0.0)), "S does not learn here."),
    ("one number learns", rewritten(lambda g, tau, h, S, *_: (tau, 0.0, S)), "h does not learn here."),
    ("slope left out", lambda g: with_place(g, lambda e, ed, w: ed + e, usual(g)[1]), "In s the slope Λ is missing."),
    ("slope left out", lambda g: with_place(g, usual(g)[0], lambda e, ed, w: w[2] + ed),
     "In the acceleration of the reference Λ is missing."),
    ("slope left out", lambda g: with_place(g, lambda e, ed, w: ed + e, lambda e, ed, w: w[2] + ed),
     "Λ is missing, in s and in the acceleration of the reference."),
    ("slope at the rate", lambda g: with_place(g, lambda e, ed, w: g.slope * ed + e, usual(g)[1]),
     "In s Λ stands at the rate. It belongs to e."),
    ("error for its rate", lambda g: with_place(g, usual(g)[0], lambda e, ed, w: w[2] + g.slope * e),
     "The acceleration of the reference has Λ e in it. It is the rate of v: q̈* + Λ ė."),
    ("acceleration of the computed torque", lambda g: with_place(
        g, usual(g)[0], lambda e, ed, w: w[2] + 2 * g.slope * ed + g.slope ** 2 * e),
     "q̈* + 2 Λ ė + Λ² e is the acceleration of a computed torque. That of the reference is the rate of v: q̈* + Λ ė; K s does the rest."),
    ("wanted-for-reference", rewritten(lambda g, tau, h, S, q, qd, want, p: (
        tau, h, g.learning * want[2] * errors(g, q, qd, want)[2])),
     "In dS/dt q̈* stands. The numbers learn with the Y that the torque has: there it is q̈* + Λ ė."),
    ("wanted-for-reference", rewritten(lambda g, tau, h, S, q, qd, want, p: (
        tau + p[1] * (want[2] - errors(g, q, qd, want)[3]), h, S)),
     "In the torque q̈* stands. It has the acceleration of the reference, as dS/dt has: q̈* + Λ ė."),
    ("slope twice", rewritten(lambda g, tau, h, S, q, qd, want, p: (
        tau + g.K * (g.slope - 1) * errors(g, q, qd, want)[2], h, S)),
     "K Λ s stands in the torque. Λ is in s already: K s."),
    ("error turned round", lambda g: with_place(g, lambda e, ed, w: -ed - g.slope * e, lambda e, ed, w: w[2] - g.slope * ed),
     "The error was taken as q − q*, in s and in the reference."),
    ("error turned round", lambda g: with_place(g, lambda e, ed, w: -ed - g.slope * e, usual(g)[1]),
     "s was taken as q̇ − v. Then the link is driven away, and learns the wrong way."),
    ("error turned round", lambda g: with_place(g, lambda e, ed, w: ed - g.slope * e, lambda e, ed, w: w[2] - g.slope * ed),
     "The error was taken as q − q*. With e = q* − q the reference goes faster where the link is behind."),
    ("error turned round", lambda g: with_place(g, usual(g)[0], lambda e, ed, w: w[2] - g.slope * ed),
     "In the acceleration of the reference Λ ė has the wrong sign."),
    ("error turned round", lambda g: with_place(g, lambda e, ed, w: ed - g.slope * e, usual(g)[1]),
     "In s the part Λ e has the wrong sign."),
    ("s alone", rewritten(lambda g, tau, h, S, q, qd, want, p: (tau, *np.full(2, g.learning * errors(g, q, qd, want)[2]))),
     "Y is missing in the rates of both numbers: each learns by how much the torque depends on it."),
    ("error-for-s", lambda g: with_s(g, lambda e, ed, s: e, "K"), "The damping has e in place of s."),
    ("error-for-s", lambda g: with_s(g, lambda e, ed, s: e, "Γ"), "The numbers learn from e in place of s."),
    ("rate for s", lambda g: with_s(g, lambda e, ed, s: ed, "K"), "The damping has ė in place of s."),
    ("rate for s", lambda g: with_s(g, lambda e, ed, s: ed, "Γ"), "The numbers learn from ė in place of s."),
    ("gain for gain", rewritten(lambda g, tau, h, S, *_: (tau, g.K * h, g.K * S)),
     "K stands in the rates of the numbers as well. They learn with Γ Yᵀ s."),
    ("gain for gain", lambda g: learning(g.but(K=g.learning, learning=g.K)), "K and Γ have changed places."))

SLIPS = {"masses-column": COLUMN, "masses-count": COUNT, "masses-rod": ROD, "masses-fit": FIT, "masses-difference": DIFFERENCE,
         "masses-payload": PAYLOAD, "masses-learn": LEARN}

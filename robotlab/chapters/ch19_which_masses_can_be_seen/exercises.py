"""Notebook 19, exercises: a column, a count, a rod, other numbers, a fit, noise, a payload, and a law that learns."""
import numpy as np

from ...course.draws import between
from ...course.record import Task, Wrong
from ...model.axis_chain import along_x
from .asked import (G, ROUNDING, above, by_values, count, draw_error, draw_fit, draw_law, draw_lengths, draw_pair, draw_payload,
                    draw_regressor, draw_rod, draw_state, fit, handed, holds_alike, hung, learning, lump, other, spread,
                    with_s)

TASKS = (
    Task(id="masses-column", notebook="19", kind="function", title="A column of Y", unit="N m", draw=draw_lengths, inputs=draw_state,
         answer=lump, angles=("q",),
         cases={"rates of unlike signs": lambda g, q, qd, qdd: qd[0] * qd[1] < 0,
                "a negative acceleration": lambda g, q, qd, qdd: (qdd < 0).any(),
                "a negative torque": lambda g, *x: lump(g)(*x).min() < -.1},
         text="Two links, {a1} m and {a2} m long, turn in a vertical plane; gravity points along −y, with 9.81 m/s², and q1 = 0 is level. "
              "The numbers of link 2 are counted about the origin of frame 2, at the tip. Write column(q, qd, qdd), the column of "
              "Y that belongs to the mass m2: the torques (2,) of an arm in which m2 is 1 kg and every other number is 0.",
         signature="column(q, qd, qdd)",
         hints=("First moments and inertia about the tip are 0: where is the whole mass then?",
                "A point mass of 1 kg at the tip, on two links without mass. Which torques do notebooks 06 and 08 give?",
                "with_payload(arm, 1.0) hangs such a mass there: what does it add to inverse_dynamics of an arm with these lengths?"),
         wrongs=(Wrong("mass-about-its-centre", lambda g: lump(g, place=g.a2 / 2)),
                 Wrong("other-links-left-in", lambda g: lump(g, rods=1.0)),
                 Wrong("weight-left-out", lambda g: lump(g, weight=0.0)),
                 Wrong("weight turned round", lambda g: lump(g, weight=-G),
                       "The weight has the wrong sign: the joints hold the mass up, and it pulls them down.")),
         look="the first cells of this notebook"),
    Task(id="masses-count", notebook="19", kind="function", title="How many can be found", fit=True, inputs=draw_regressor,
         answer=lambda g: count,
         cases={"a combination that is told by little": lambda g, Y: above(1e-3)(Y) < count(Y),
                "a column of zeros": lambda g, Y: not Y.any((0, 1)).all(),
                "a sum of others": lambda g, Y: count(Y) < Y.any((0, 1)).sum()},
         crude={"1e-9 without a scale": lambda g: by_values(lambda s: s > ROUNDING)},
         same="A function for every matrix: those it is tried on are drawn for each student.",
         text="Y is an array (N, n, p): N samples of n torques, p numbers in units that differ by powers of ten. Write count(Y), a whole "
              "number: how many combinations of the p numbers these torques tell. Columns may be sums of others, up to rounding, or "
              "zero. (What the torques determine here is well above 1e−9 of the largest singular value, once each column "
              "is divided by its length.)",
         signature="count(Y)",
         hints=("All samples and all joints are rows of one matrix: A = Y.reshape(-1, p).",
                "Divide each column by its length, unless it is zero; then look at the singular values. Rounding is no exact zero.",
                "np.linalg.svd(A, compute_uv=False), and count those above 1e-9 of the first."),
         wrongs=(Wrong("every-column-counts", lambda g: lambda Y: Y.shape[-1],
                       "Every column was counted, or Y was reshaped to (p, −1), which mixes the columns: Y.reshape(−1, p) keeps them."),
                 Wrong("every-moved-column-counts", lambda g: lambda Y: int(np.abs(Y).max((0, 1)).astype(bool).sum())),
                 Wrong("units-decide", lambda g: by_values(lambda s: s > ROUNDING * s[0])),
                 Wrong("rounding-is-told", lambda g: by_values(lambda s: s > 0)),
                 Wrong("too coarse", lambda g: above(1e-3),
                       "What is told by little counts as well: the bound is 1e−9 of the largest singular value, and yours is coarser. "
                       "The first torque alone, without the others, tells as little."),
                 Wrong("one sample", lambda g: lambda Y: int(np.linalg.matrix_rank(Y[0])),
                       "This is what one sample tells, or the mean of all. The samples belong into one matrix, one under the other.")),
         look="the singular values in HiddenRodLab"),
    Task(id="masses-rod", notebook="19", kind="matrix", title="A rod handed on", draw=draw_rod, answer=handed,
         text="Axis 2 of an arm, modified DH, has a = {a} m, α = {alpha:deg} and d = 0: frame 2 is placed in frame 1 by Rx(α) Tx(a), then "
              "turned about its z. A thin rod of {m} kg and {L} m lies on axis 2; it begins at the origin of frame 2 and points along z2. "
              "It is handed to link 1. Which ten numbers does link 1 get, about the origin of frame 1 and in its axes? Give an array "
              "(10,), [m, hx, hy, hz, Sxx, Syy, Szz, Sxy, Sxz, Syz], with h = ∫ r dm and S = ∫ r rᵀ dm.",
         hints=("In frame 2 only m, hz and Szz are not 0. What are they for a rod from 0 to L?",
                "A point of the rod, s from its beginning, is at r = (a, −s sin α, s cos α) in frame 1.",
                "Integrate r and r rᵀ along the rod, with m/L for each length: ∫ s is L²/2, ∫ s² is L³/3."),
         wrongs=(Wrong("moments-without-shift", lambda g: handed(g, pose=along_x(0.0, g.alpha))),
                 Wrong("rod-on-own-axis", lambda g: handed(g, pose=along_x(g.a, 0.0))),
                 Wrong("rod about its middle", lambda g: handed(g, first=0.0, second=1 / 12),
                       "This rod has its middle at the origin of frame 2. It begins there."),
                 Wrong("second-moment-of-the-middle", lambda g: handed(g, second=1 / 12)),
                 Wrong("other way round", lambda g: handed(g, pose=np.linalg.inv(along_x(g.a, g.alpha))),
                       "The pose was turned round: frame 1 as seen from frame 2. Wanted is the rod as seen from frame 1.")),
         look="HiddenRodLab"),
    Task(id="masses-same", notebook="19", kind="matrix", title="Other numbers, the same torques", draw=draw_pair, answer=other,
         holds=holds_alike,
         text="Two links turn in a vertical plane. Link 1 has {m1} kg and the first moment h1 = {h1} kg m, link 2 has {m2} kg and "
              "h2 = {h2} kg m, each along the link and about its own joint; joint 2 is {a1} m from joint 1. Somebody believes in a link 2 "
              "that is heavier by 0.5 kg or more, and still finds all torques right that hold the arm still. Give numbers [m1, h1, m2, h2] "
              "in which one could believe so, in kg and kg m.",
         hints=("Which torques hold the arm? Joint 2 has the weight of link 2 at its lever. Does its mass come in by itself?",
                "τ2 = 9.81 h2 cos(q1 + q2); τ1 = 9.81 (h1 + m2 a1) cos q1 + τ2. Two sums, four numbers.",
                "h2 stays. h1 + m2 a1 stays: adding 1 kg to m2 takes 1 kg times a1 from h1. m1 may be any mass."),
         wrongs=(Wrong("heavier-and-nothing-else", lambda g: other(g, share=0.0)),
                 Wrong("total-mass-stays", lambda g: other(g, share=0.0, m1=-1.0)),
                 Wrong("moment-goes-with-mass", lambda g: other(g, h2=g.h2 / g.m2)),
                 Wrong("first moment the wrong way", lambda g: other(g, share=-1.0),
                       "h1 has grown. Link 2 pulls more at joint 1 already, so that link 1 has to pull less."),
                 Wrong("half the length", lambda g: other(g, share=.5),
                       "Half of a1 was taken. All that link 2 weighs hangs at joint 2, the whole a1 from joint 1.")),
         remark="Of four numbers two sums are determined. A whole plane of numbers has them.", look="HiddenRodLab"),
    Task(id="masses-fit", notebook="19", kind="function", title="Counted in their noise", fit=True, inputs=draw_fit, answer=fit,
         draw=lambda rng: {"s1": between(rng, .5, 4, .1), "s2": between(rng, .02, .3, .02)},
         text="Two motors were measured: the noise of the first has a standard deviation of {s1} N m, that of the second {s2} N m. Y is "
              "(N, 2, p), tau (N, 2). Write fit(Y, tau): the numbers (p,) for which the sum of (residual / noise of its motor)² is "
              "smallest.",
         signature="fit(Y, tau)",
         hints=("Divide each torque, and its row of Y, by the noise of its motor. Then all residuals count alike.",
                "sigma = np.array([s1, s2]); tau / sigma, and Y / sigma[:, None].",
                "np.linalg.lstsq of the rows, one under the other: .reshape(-1, p) and .ravel()."),
         wrongs=(Wrong("all-torques-alike", lambda g: fit(g.but(s1=1.0, s2=1.0))),
                 Wrong("noise-for-its-inverse", lambda g: fit(g.but(s1=1 / g.s1, s2=1 / g.s2)),
                       "Each motor's rows were multiplied by its noise, or the two noises have changed places."),
                 Wrong("weights twice", lambda g: fit(g.but(s1=g.s1 ** 2, s2=g.s2 ** 2)),
                       "Each row was divided by the square of its noise. That is right for the weight of a squared residual; rows are "
                       "divided by the noise itself."),
                 Wrong("weights by half", lambda g: fit(g.but(s1=g.s1 ** .5, s2=g.s2 ** .5)),
                       "The squared residuals were divided by the noise. They are divided by its square.")),
         look="notebook 19, An arm that is measured"),
    Task(id="masses-difference", notebook="19", kind="number", title="Differenced twice", unit="rad/s²", answer=spread,
         draw=lambda rng: {"s": between(rng, .02, .3, .01), "f": between(rng, 60, 400, 20)},
         text="An encoder is read {f} times a second; each reading is off by an error of its own, with a standard deviation of {s} mrad. "
              "The acceleration is taken as (q[k+1] − 2 q[k] + q[k−1])/h². How large is the standard deviation of its error, in rad/s²?",
         hints=("Independent errors add up as squares. With which factors do the three readings come in?",
                "1, −2 and 1: the squares add up to 6.",
                "√6 σ/h², with h = 1/f."),
         wrongs=(Wrong("errors-add-as-sizes", lambda g: spread(g, weights=4.0)),
                 Wrong("errors-cancel", lambda g: spread(g, weights=2 ** .5)),
                 Wrong("differenced once", lambda g: spread(g, weights=2 ** .5, power=1),
                       "This is the error of a rate, (q[k+1] − q[k])/h. The acceleration is differenced twice."),
                 Wrong("weights not squared", lambda g: spread(g, weights=2.0),
                       "The factors 1, 2, 1 were added under the root. It is their squares that add up."),
                 Wrong("h not squared", lambda g: spread(g, power=1), "Divided by h once. The second difference is divided by h².")),
         remark="A smooth curve through many readings shares the error among all of them."),
    Task(id="masses-payload", notebook="19", kind="matrix", title="What hangs in the hand", draw=draw_payload, answer=hung,
         text="An arm in a plane was identified twice: with an empty hand, and with something small in it. The numbers of its last link, "
              "about the origin on its joint, have grown by Δhx = {hx} kg m, Δhy = {hy} kg m and ΔS = {S} kg m², S = Sxx + Syy. The "
              "link is {a} m long, along x. Take it for a point mass and give [m, x, y]: its mass in kg and its place from that joint "
              "in m.",
         hints=("A point mass at (x, y): Δhx = m x, Δhy = m y, ΔS = m (x² + y²).",
                "What is Δhx² + Δhy² over ΔS?",
                "That is m. Then x = Δhx/m, y = Δhy/m; the length of the link is not needed."),
         wrongs=(Wrong("place-from-the-tool", lambda g: hung(g) - [0, g.a, 0]),
                 Wrong("moment-for-mass", lambda g: np.array([(h := np.hypot(g.hx, g.hy)), g.hx / h, g.hy / h])),
                 Wrong("root for the mass", lambda g: np.array([(m := np.sqrt(g.hx ** 2 + g.hy ** 2) / g.S), g.hx / m, g.hy / m]),
                       "The mass was taken as |h|/S. h has a length in it and S its square: |h|²/S is a mass."),
                 Wrong("only along x", lambda g: np.array([(m := g.hx ** 2 / g.S), g.hx / m, g.hy / m]),
                       "The mass was found from hx alone. S has y in it as well.")),
         look="the lump in ExciteLab"),
    Task(id="masses-learn", notebook="19", kind="function", title="A law that learns", draw=draw_law, inputs=draw_error, answer=learning,
         fit=True, angles=("q",), cases={"it turns backwards": lambda g, q, qd, want, p: qd < 0},
         text="One link turns in a vertical plane: τ = S q̈ + 9.81 h cos q, with p = [h, S]. It is to follow want = [q*, q̇*, q̈*] by the "
              "law of Slotine and Li with Λ = {slope} 1/s, K = {K} N m s/rad and Γ = {learning} for both numbers. Write "
              "law(q, qd, want, p): the array [τ, dh/dt, dS/dt], with p as it is believed now.",
         signature="law(q, qd, want, p)",
         hints=("e = q* − q. The reference: v = q̇* + Λ e, and a is its rate. s = v − q̇.",
                "Y = [9.81 cos q, a]: the columns of h and of S, with the reference in place of the measured acceleration.",
                "τ = Y p + K s, and dp/dt = Γ Yᵀ s."),
         wrongs=(Wrong("wanted-for-reference", lambda g: learning(g, reference=False)),
                 Wrong("learning-the-wrong-way", lambda g: learning(g, teach=-1.0)),
                 Wrong("damping turned round", lambda g: learning(g, sign=-1.0),
                       "K s has the wrong sign: it drives the rate away from the reference."),
                 Wrong("error-for-s", lambda g: with_s(g, lambda e, ed, s: e)),
                 Wrong("rate for s", lambda g: with_s(g, lambda e, ed, s: ed),
                       "The error of the rate stands where s belongs: s = ė + Λ e.")),
         look="LearnLab"),
)

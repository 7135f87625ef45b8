"""Notebook 21: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from ...kinematics.jacobian import jacobian
from ...model.zoo import planar
from .formulas import at_posture, damping, design, felt, felt_along_y, lag, link, mass, series, slowest, torque


def named(*rows):
    """Wrongs of (idea, answer, what is said)."""
    return tuple(Wrong(*row) for row in rows)


def instead(function):
    """given -> a function that does something else."""
    return lambda g: function


def along_x(g):
    """J M^-1 J^T for the x direction alone."""
    row = jacobian(planar(2, g.l, g.m), g.q)[0]
    return row @ np.linalg.solve(at_posture(g)[0], row)


def both_ways(g):
    """The lightest and the heaviest mass that is felt."""
    arm = planar(2, g.l, g.m)
    return np.linalg.eigvalsh(mass(at_posture(g)[0], jacobian(arm, g.q)[:2]))


MASS = named(
    ("turned in itself", instead(lambda M, J: np.linalg.inv(M[:2, :2])), "This is the inverse of a corner of M: the Jacobian is not in "
                                                                         "it."),
    ("corner", instead(lambda M, J: M[:2, :2]), "This is a corner of M, about joints and in kg m². The Jacobian brings it to the hand."),
    ("J alone", instead(lambda M, J: np.linalg.inv(J @ J.T)), "M is not in it: so it would be if M were 1."),
    ("J alone", instead(lambda M, J: J @ J.T), "M is not in it, and the inverse is missing."),
    ("doubled", instead(lambda M, J: 2 * mass(M, J)), "It is twice what is asked: a factor 2 has come in."),
    ("halved", instead(lambda M, J: mass(M, J) / 2), "It is half of what is asked: the half of the kinetic energy is no part of the mass."),
    ("diagonal", instead(lambda M, J: np.diag(np.diag(mass(M, J)))),
     "The diagonal is right. Off it there is something, too: a hand seldom sets off the way it is pushed."),
    ("entry by entry", instead(lambda M, J: 1 / (J @ np.linalg.solve(M, J.T))), "Each entry was inverted by itself. Invert the matrix."),
    ("entry by entry", instead(lambda M, J: np.linalg.inv(J @ (1 / M) @ J.T)), "M was inverted entry by entry. Invert the matrix."),
    ("each direction alone", instead(lambda M, J: np.diag(1 / np.diag(J @ np.linalg.solve(M, J.T)))),
     "Each direction was taken alone: that is the mass where the hand is free to give way in the others. Invert the whole J M⁻¹ Jᵀ."),
    ("M by its diagonal", instead(lambda M, J: np.linalg.inv(J @ np.diag(1 / np.diag(M)) @ J.T)),
     "Of M only the diagonal was used. The joints are coupled."))

DAMPING = named(
    ("two left out", lambda g: damping(g) / 2, "The factor 2 is missing: D = 2 √(K Λ)."),
    ("root left out", lambda g: 2 * g.K * felt_along_y(g), "The root is missing: D = 2 √(K Λ)."),
    ("mass alone", lambda g: felt_along_y(g), "This is the felt mass. The damping is 2 √(K Λ)."),
    ("two under the root", lambda g: np.sqrt(2 * g.K * felt_along_y(g)), "The 2 has slipped under the root: D = 2 √(K Λ)."),
    ("stiffness for mass", lambda g: 2 * np.sqrt(g.K), "Λ is not in it: so it would be for 1 kg."),
    ("stiffness for mass", lambda g: 2 * np.sqrt(felt_along_y(g)), "K is not in it: so it would be for 1 N/m."),
    ("another axis", lambda g: 2 * np.sqrt(g.K * both_ways(g)[1]), "This is for the heaviest direction of the hand. The y direction is "
                                                                   "another one."),
    ("another axis", lambda g: 2 * np.sqrt(g.K * both_ways(g)[0]), "This is for the lightest direction of the hand. The y direction is "
                                                                   "another one."),
    ("mass-of-the-first-joint", lambda g: 2 * np.sqrt(g.K * at_posture(g)[0][1, 1]), "M₂₂ stands where the felt mass belongs."),
    ("frequency", lambda g: np.sqrt(g.K / felt_along_y(g)), "This is the frequency of the spring, √(K/Λ). Its damping is 2 √(K Λ)."),
    ("mass-of-the-first-joint", lambda g: 2 * np.sqrt(g.K * np.trace(at_posture(g)[0])), "M₁₁ and M₂₂ were added. They are inertias about "
     "joints."),
    ("one rod", lambda g: 2 * np.sqrt(g.K * g.m), "The mass of one rod stands where the felt mass belongs."),
    ("a third of a rod", lambda g: 2 * np.sqrt(g.K * g.m / 3),
     "A third of a rod is felt where only the elbow turns, square to the forearm. Here both joints give way."),
    ("the other direction", lambda g: 2 * np.sqrt(g.K / along_x(g)), "This is for the x direction: y is row 1 of the Jacobian, counted "
                                                                     "from 0."))


LAW = named(
    ("force alone", instead(lambda J, K, D, missing, qd, g: np.append(K * missing - D * (J @ qd), 0.0)),
     "This is the force at the hand, not the torques: Jᵀ brings it to the joints."),
    ("spring alone", instead(lambda J, K, D, missing, qd, g: J.T @ (K * missing)), "Damper and weight are missing."),
    ("weight taken to the hand", instead(lambda J, K, D, missing, qd, g: torque(J, K, D, missing, qd, 2 * g)), "The weight counts twice."),
    ("weight taken to the hand", instead(lambda J, K, D, missing, qd, g: torque(J, K, D, missing, qd, J.T @ J @ g)),
     "The weight went through Jᵀ. g is a torque of the joints already: add it to Jᵀ F."),
    ("weight taken to the hand", instead(lambda J, K, D, missing, qd, g: torque(J, K, D, missing, qd, np.linalg.pinv(J) @ J @ g)),
     "The weight was made a force at the hand and brought back. With a joint to spare something is lost: add g itself."),
    ("damper in joint and hand", instead(lambda J, K, D, missing, qd, g: torque(J, K, D, missing, qd, g) - D * qd),
     "The damper brakes twice: at the hand and in the joints. Asked for is the one at the hand."),
    ("gains multiplied", instead(lambda J, K, D, missing, qd, g: J.T @ (K * (missing - D * (J @ qd))) + g),
     "K multiplies the damper as well: K (x* − x) − D v."),
    ("all turned round", instead(lambda J, K, D, missing, qd, g: -torque(J, K, D, missing, qd, g)), "Everything has the wrong sign."),
    ("stiffness squared", instead(lambda J, K, D, missing, qd, g: torque(J, K ** 2, D, missing, qd, g)),
     "The energy of a spring has a square, of the way; its force has none."),
    ("half the spring", instead(lambda J, K, D, missing, qd, g: torque(J, K / 2, D, missing, qd, g)),
     "The half belongs to the energy of the spring. Its force is K (x* − x)."))

REST = named(
    ("millimetres", lambda g: 1000 * series(g), "It is a thousand times too large: d went in as mm."),
    ("compliance for stiffness", lambda g: (1 / g.K + 1 / g.k) * g.d / 1000,
     "1/K + 1/k is how far both give way for each newton. Divide d by it."),
    ("metres", lambda g: series(g) / 1000, "It is a thousand times too small: the millimetres were divided twice."),
    ("where the hand stands", lambda g: g.K / (g.K + g.k) * g.d, "This is how far the hand goes into the wall, in mm. Times k it is the "
                                                                 "force."),
    ("how far the spring is stretched", lambda g: g.k / (g.K + g.k) * g.d,
     "This is how far the hand's spring is stretched, in mm. Times K it is the force."),
    ("stiffness of both", lambda g: g.K * g.k / (g.K + g.k), "This is the stiffness of both together, in N/m. Times d it is the force."),
    ("doubled", lambda g: 2 * series(g), "It is twice what is asked: each of the two springs bears the whole force, so it counts once."),
    ("difference", lambda g: g.K * g.k / (g.k - g.K) * g.d / 1000, "Below the line a minus stands where a plus belongs: F/K + F/k = d."),
    ("difference", lambda g: (g.k - g.K) * g.d / 1000, "The stiffnesses were taken from one another. What adds up is how far each gives "
                                                       "way."),
    ("side by side", lambda g: (g.K + g.k) / 2 * g.d / 1000,
     "The mean of the stiffnesses is taken. What adds up is how far each of the two gives way, F/K + F/k."),
    *(("energy", lambda g, k=k: k(g) * (g.d / 1000) ** 2 / 2, "This is an energy, in joules: the force is asked for.")
      for k in (lambda g: g.K, lambda g: g.k, lambda g: g.K * g.k / (g.K + g.k))),
    ("root", lambda g: np.sqrt(g.K * g.k) * g.d / 1000, "A root of the product is no stiffness of two in series: K k/(K + k)."))

BLOW = named(
    ("squared", lambda g: slowest(g) ** 2, "It is the square of what is asked: a root is left out."),
    ("root of the force", lambda g: np.sqrt(slowest(g)), "It is the root of what is asked: a root is taken once too often."),
    ("multiplied", lambda g: g.F * np.sqrt(g.m * g.k), "The force was multiplied by √(Λ k). F = v √(Λ k): divide by it."),
    ("upside down", lambda g: 1 / slowest(g), "It is one over what is asked: the fraction is upside down."),
    ("wall left out", lambda g: g.F / np.sqrt(g.m), "k is not in it: so it would be for 1 N/m."),
    ("mass left out", lambda g: g.F / np.sqrt(g.k), "Λ is not in it: so it would be for 1 kg."),
    ("momentum", lambda g: g.F / g.m, "F/Λ is an acceleration."),
    ("force at rest", lambda g: g.F / g.k, "F/k is how deep the hand is in the wall at the turning point, in m."),
    ("frequency", lambda g: np.sqrt(g.k / g.m), "This is the frequency of the blow, √(k/Λ), in rad/s; the force is not in it."),
    ("period", lambda g: np.pi * np.sqrt(g.m / g.k), "This is how long the blow lasts, in s."))

DESIGN = named(
    ("millimetres", lambda g: design(g) / [1000, np.sqrt(1000)], "d went in as mm: K is a thousand times too small."),
    ("mobility", lambda g: design(g) * [1, 1 / g.m], "In D the mass has come in below the line: 2 √(K Λ)."))

FELT = named(
    ("motors turned round", instead(lambda pd, C, qd, g, tau: pd + tau - C.T @ qd + g), "The torques of the motors were added: they are "
                                                                                        "known, and are taken off."),
    ("weight left out", instead(lambda pd, C, qd, g, tau: pd - tau - C.T @ qd), "The weight is missing: the arm would feel its own "
                                                                                "weight as a push."),
    ("momentum left out", instead(lambda pd, C, qd, g, tau: -tau - C.T @ qd + g), "The rate of the momentum is missing."),
    ("momentum alone", instead(lambda pd, C, qd, g, tau: pd), "This is the rate of the momentum. Take off what is known to make it."),
    ("motors alone", instead(lambda pd, C, qd, g, tau: pd - tau), "Velocity torques and weight are missing: they make momentum, too."),
    ("both C", instead(lambda pd, C, qd, g, tau: pd - tau - (C + C.T) @ qd + g), "dM/dt q̇ = (C + Cᵀ) q̇ was taken off as a whole: C q̇ "
                                                                                 "stands in the equation of motion with the other sign, "
                                                                                 "and drops out."),
    ("both C", instead(lambda pd, C, qd, g, tau: pd - tau + (C + C.T) @ qd + g), "dM/dt q̇ was added. One C q̇ drops out, and the other, "
                                                                                 "Cᵀ q̇, is taken off."),
    ("half of each C", instead(lambda pd, C, qd, g, tau: pd - tau - (C + C.T) @ qd / 2 + g), "The mean of C and Cᵀ was taken. It is Cᵀ "
                                                                                             "alone: C q̇ drops out."),
    ("motors and weight turned round", instead(lambda pd, C, qd, g, tau: pd + tau - C.T @ qd - g), "Motors and weight have the wrong "
                                                                                                   "sign: what is known to make the "
                                                                                                   "momentum is taken off."),
    ("difference of C", instead(lambda pd, C, qd, g, tau: pd - tau - (C.T - C) @ qd + g), "C q̇ is in it besides Cᵀ q̇: one C q̇ was "
                                                                                          "counted twice, or not taken off."),
    ("acceleration for momentum", instead(lambda pd, C, qd, g, tau: felt(pd, 2 * C, qd, g, tau)), "Cᵀ q̇ counts twice."))

LAG = named(
    *(("time constant", lambda g, k=k: k / g.K, "This is a multiple of 1/K, whatever limit and push are. Solve push (1 − e^(−K t)) = limit "
       "for t.") for k in (1 - np.exp(-1), .63, np.log(2), 3.0)),
    ("what is left", lambda g: np.log(g.limit / g.push) / g.K, "Under the logarithm stands what r has reached. What is still missing "
     "belongs there: 1 − limit/push."),
    ("straight on", lambda g: (1 - g.limit / g.push) / g.K, "1 − limit/push is the share still missing. A logarithm makes a time of it."),
    ("gain left out", lambda g: lag(g) * g.K, "K is not in it: so it would be for 1 1/s."),
    ("gain multiplied", lambda g: lag(g) * g.K ** 2, "K was multiplied where it divides: a larger gain is quicker."),
    ("sign", lambda g: -lag(g), "A time before the push: ln(1 − limit/push) is negative, and a minus belongs before it."),
    ("what is left of the push", lambda g: np.log(g.push - g.limit) / g.K, "Under the logarithm stands a ratio: push/(push − limit)."),
    ("plus for minus", lambda g: np.log(1 + g.limit / g.push) / g.K, "r = push (1 − e^(−K t)): solve for e^(−K t), it is 1 − limit/push."),
    ("turned round", lambda g: np.log(g.push / g.limit - 1) / g.K, "r = push (1 − e^(−K t)): solve for e^(−K t), it is 1 − limit/push."),
    ("straight on", lambda g: g.limit / (g.push - g.limit) / g.K, "r does not rise along a straight line: solve push (1 − e^(−K t)) = "
                                                                  "limit for t."),
    ("push left out", lambda g: g.limit / g.K, "The push is not in it. A hard push reaches the limit earlier."),
    ("milliseconds", lambda g: 1000 * lag(g), "These are milliseconds. Asked for are seconds."))

LINK = named(
    ("next link", instead(lambda r, limit: link(r, limit) + 1), "This is one too many: the last joint that feels it is at the root of "
                                                                "the pushed link."),
    ("how many", instead(lambda r, limit: int((np.abs(r) <= limit).sum())), "This counts the joints that feel nothing."),
    ("counted from 0", instead(lambda r, limit: max(link(r, limit) - 1, 0)), "Links are counted from 1 here."),
    ("strongest-joint-was-hit", instead(lambda r, limit: int(np.abs(r).argmax() + 1) * (np.abs(r) > limit).any()),
     "This is the joint with the largest residual."),
    ("at the limit", instead(lambda r, limit: link(r, np.nextafter(limit, 0))),
     "What is just at the limit counts as nothing: asked for is what is above it."),
    ("any", instead(lambda r, limit: int((np.abs(r) > limit).any())), "This says whether anything is felt. Asked for is where."),
    ("last joint", instead(lambda r, limit: len(r)), "This is the last joint of the arm, whatever it feels."),
    ("limit left out", instead(lambda r, limit: link(r, 0.0)), "The limit is not in it: noise and errors of the model count as pushes."),
    ("smallest", instead(lambda r, limit: int(np.abs(r).argmin()) + 1), "This is the joint that feels least."),
    ("quiet for felt", instead(lambda r, limit: max((i for i, x in enumerate(r, start=1) if abs(x) <= limit), default=0)),
     "This is the last joint that feels nothing. Asked for is the last that feels something."),
    ("strongest-joint-was-hit", instead(lambda r, limit: int(r.argmax()) + 1), "This is the joint with the largest residual, sign and "
                                                                               "all."),
    ("strongest-joint-was-hit", instead(lambda r, limit: int(r.argmin()) + 1), "This is the joint with the most negative residual."))

SLIPS = {"contact-mass": MASS, "contact-damping": DAMPING, "contact-law": LAW, "contact-rest": REST, "contact-blow": BLOW,
         "contact-design": DESIGN, "contact-felt": FELT, "contact-lag": LAG, "contact-link": LINK}

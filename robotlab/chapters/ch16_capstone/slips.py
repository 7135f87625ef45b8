"""Notebook 16: ordinary slips in its exercises, each with what it leads to."""
import numpy as np

from ...course.record import Wrong
from .exercises import cycle, heaviest, shortest, work

G = 9.81


def rms(write):
    """given -> from torques and times, the pause last."""
    return lambda g: float(write(*cycle(g)))


RMS = (
    Wrong("each-part-counts-alike", rms(lambda x, t: np.sqrt((x[:3] ** 2).mean())), "No times are in it, and no pause."),
    Wrong("times squared", rms(lambda x, t: np.sqrt(((x * t) ** 2).sum()) / t.sum()),
          "The times were squared with the torques. Heat is torque squared, times the time for which it lasts."),
    Wrong("root before the mean", rms(lambda x, t: np.sqrt(x ** 2 @ t) / t.sum()),
          "The length of the cycle stands outside of the root. The mean is taken first, then the root."),
    Wrong("signs kept", rms(lambda x, t: np.sqrt(abs(x * abs(x) @ t) / t.sum())),
          "The squares kept the signs of the torques. A motor gets warm whichever way its torque acts."),
    Wrong("a part left out", rms(lambda x, t: np.sqrt(x[:2] ** 2 @ t[:2] / t.sum())),
          "The third part is not in it. A negative torque heats as well."),
    Wrong("pause alone", rms(lambda x, t: np.sqrt(x ** 2 @ t / t[3])),
          "Only the pause stands below. The cycle is as long as all parts together."),
    Wrong("parts for time", rms(lambda x, t: np.sqrt(x ** 2 @ t / 4)),
          "It was divided by the number of parts, not by the length of the cycle."),
    Wrong("mean-heats", rms(lambda x, t: abs(x) @ t / t[:3].sum()), "This is the mean of the sizes, and the pause is not in it."),
    Wrong("sum of roots", rms(lambda x, t: abs(x) @ np.sqrt(t / t.sum())),
          "A root was taken of each part. The squares are added up first, then the root is taken."))
SHAFT = (
    *(Wrong("gear-turned-round", lambda g, rotor=rotor: lambda tau, qdd, N, J: N * tau + rotor(N, J) * qdd,
            "The torque of the joint was multiplied by N. The gear divides it.")
      for rotor in (lambda N, J: 0.0, lambda N, J: J, lambda N, J: J / N, lambda N, J: N * N * J)),
    Wrong("sizes for signs", lambda g: lambda tau, qdd, N, J: abs(tau) / N + N * J * abs(qdd),
          "Sizes were added. Where torque and acceleration have different signs, one relieves the other."),
    Wrong("whole numbers", lambda g: lambda tau, qdd, N, J: tau // N + N * J * qdd,
          "// divides to whole numbers. Write / for a quotient."))


def gear(write):
    """given -> from the torque that comes through the gear, and what the rotor takes for each N."""
    return lambda g: float(write(g.I * g.qdd + g.g, g.J * g.qdd, g))


GEAR = (
    Wrong("rotor without acceleration", gear(lambda x, y, g: np.sqrt(x / g.J)),
          "The rotor was taken without the acceleration: it takes N J q̈."),
    Wrong("ratio turned round", gear(lambda x, y, g: np.sqrt(y / x)),
          "The ratio under the root is turned round: a lighter rotor allows a larger gear."),
    Wrong("torque for gear", gear(lambda x, y, g: 2 * np.sqrt(x * y)),
          "This is the least torque itself. At which gear is it reached?"),
    Wrong("weight that helps", gear(lambda x, y, g: np.sqrt(abs(x - 2 * g.g) / y)),
          "The weight was taken off. Upwards it adds to what the acceleration needs."),
    Wrong("two for one", gear(lambda x, y, g: np.sqrt(2 * x / y)),
          "Under the root is a 2 too many. The derivative of 1/N is −1/N², that of N is 1."),
    Wrong("ratio of inertias", lambda g: g.I / g.J, "This is the ratio of the inertias: no root was taken, and the weight is not in it."),
    Wrong("weight for mass", gear(lambda x, y, g: np.sqrt((x + (G - 1) * g.g) / y)),
          "The weight was multiplied by g. It is in N m already."))
TIME = (
    Wrong("square for root", lambda g: g.T * (g.rest / (g.limit - g.weight)) ** 2,
          "A square was taken where a root belongs: (T/T′)² is the ratio of the torques."),
    Wrong("weight that helps", lambda g: g.T * np.sqrt(g.rest / (g.limit + g.weight)),
          "The weight was added to what the drive gives. It takes its share of it."),
    Wrong("exchanged", lambda g: g.T * np.sqrt(g.weight / max(g.limit - g.rest, 1e-3)),
          "Weight and the rest are exchanged: the weight stays, whatever the time."),
    Wrong("ratio for time", lambda g: np.sqrt(g.rest / (g.limit - g.weight)), "This is the ratio of the two times."),
    Wrong("what is spare", lambda g: g.T * np.sqrt(g.rest / abs(g.limit - g.weight - g.rest)),
          "What is spare now stands below. Acceleration may take all that the weight leaves."),
    Wrong("time saved", lambda g: g.T - shortest(g), "This is the time that is saved."),
    Wrong("ratio turned round", lambda g: g.T * np.sqrt(g.limit / (g.weight + g.rest)),
          "The ratio is turned round, and the weight was scaled too."),
    Wrong("both at once", lambda g: g.T * g.rest / g.limit, "No root was taken, and the weight takes nothing of the limit here."),
    Wrong("another root", lambda g: g.T * (g.rest / (g.limit - g.weight)) ** (1 / 3),
          "A third root was taken: torque goes with 1/T²."))


def payload_of(write):
    """given -> kg, from the torque at the joint, the reserve, the weight of the link times its lever, and g a."""
    return lambda g: float(write(g.rated * g.N, g.reserve, g.m * G * g.a / 2, G * g.a, g))


PAYLOAD = (
    Wrong("ratings added", lambda g: heaviest(g.but(rated=g.rated + g.peak)),
          "Rated torque and peak were added. The peak is for a moment; all day the motor gives the rated torque."),
    Wrong("reserve on the payload alone", payload_of(lambda x, r, link, ga, g: (x - link) / ga / r),
          "The reserve was applied to the payload alone. It belongs to all of the torque that is needed."),
    Wrong("reserve as a share", payload_of(lambda x, r, link, ga, g: (x * (2 - r) - link) / ga),
          "The reserve was taken off as a share of what the motor gives. It is a factor on what is needed."),
    Wrong("link without g", payload_of(lambda x, r, link, ga, g: (x / r - link / G) / ga),
          "The torque of the link has no g in it: a mass is not yet a force."),
    Wrong("force for mass", payload_of(lambda x, r, link, ga, g: (x / r - link) / g.a),
          "This is the weight of the payload in N. Its mass is asked."),
    Wrong("lever of the link", payload_of(lambda x, r, link, ga, g: 2 * (x / r - link) / ga),
          "The payload was hung in the middle. It is held at the end."),
    Wrong("weight that helps", payload_of(lambda x, r, link, ga, g: (x / r + link) / ga),
          "The weight of the link was added to what the motor gives. It takes its share of it."),
    Wrong("link added", payload_of(lambda x, r, link, ga, g: x / r / ga + g.m),
          "The mass of the link was added to what can be held. It is held as well, by the same motor."),
    Wrong("reserve on the link alone", payload_of(lambda x, r, link, ga, g: (x - r * link) / ga),
          "The reserve was applied to the link alone. It belongs to all of the torque that is needed."),
    Wrong("peak-can-be-held", payload_of(lambda x, r, link, ga, g: (g.peak * g.N - link) / ga),
          "The peak torque was used, and no reserve."),
    Wrong("a third of the length", payload_of(lambda x, r, link, ga, g: (x / r - link * 2 / 3) / ga),
          "The third belongs to the inertia; the weight of the link acts in the middle."),
    Wrong("payload without g", payload_of(lambda x, r, link, ga, g: x / r / g.a - g.m / 2),
          "The torque was divided by the length alone: a mass comes from it with g too."),
    Wrong("torque for mass", payload_of(lambda x, r, link, ga, g: x / r), "This is the torque that is there. What can hang on it?"))


def heights(write):
    """given -> the difference of m g times heights, from sines of both links and the given."""
    return lambda g: float(G * (write(g, np.sin(g.q1), np.sin(g.q1 + g.q2)) - write(g, np.sin(g.p1), np.sin(g.p1 + g.p2))))


def height(g, first, second):
    """Sum of masses times heights in a posture."""
    elbow, hand = g.a1 * np.sin(first), g.a2 * np.sin(first + second)
    return g.m1 * elbow / 2 + g.m2 * (elbow + hand / 2) + g.mp * (elbow + hand)


def held(g, first, second):
    """The torques (2,) that hold the links in a posture [N m]."""
    hand = G * (g.m2 / 2 + g.mp) * g.a2 * np.cos(first + second)
    return np.array([G * (g.m1 / 2 + g.m2 + g.mp) * g.a1 * np.cos(first) + hand, hand])


WORK = (
    Wrong("work-is-zero", lambda g: 0.0, "From rest to rest no kinetic energy is left, but the weights stand at another height."),
    Wrong("payload left out", lambda g: work(g.but(mp=0.0)), "The payload is not in it."),
    Wrong("sine for cosine", lambda g: G * (
        (g.m1 / 2 + g.m2 + g.mp) * g.a1 * (np.cos(g.q1) - np.cos(g.p1)) +
        (g.m2 / 2 + g.mp) * g.a2 * (np.cos(g.q1 + g.q2) - np.cos(g.p1 + g.p2))),
          "Cosines give how far out the masses are. With angles from the horizontal the heights are sines."),
    Wrong("link 2 on the ground", heights(lambda g, s, t: (g.m1 / 2 + g.mp) * g.a1 * s + (g.m2 / 2 + g.mp) * g.a2 * t),
          "The centre of link 2 was seen from joint 2. Link 1 lifts that joint as well."),
    Wrong("payload at the elbow", heights(lambda g, s, t: (g.m1 / 2 + g.m2 + g.mp) * g.a1 * s + g.m2 / 2 * g.a2 * t),
          "The payload was hung on the elbow. It is in the hand."),
    Wrong("ends added", lambda g: float(G * (height(g, g.p1, g.p2) + height(g, g.q1, g.q2))),
          "The energies of both ends were added. The work is their difference."),
    Wrong("start alone", lambda g: float(G * height(g, g.p1, g.p2)),
          "This is the energy at the start. The work is what it changes by."),
    Wrong("all in the hand", heights(lambda g, s, t: (g.m1 + g.m2 + g.mp) * (g.a1 * s + g.a2 * t)),
          "All masses were put into the hand. Those of the links act in their middles."),
    Wrong("a third of the length", heights(lambda g, s, t: (g.m1 / 3 + g.m2 + g.mp) * g.a1 * s + (g.m2 / 3 + g.mp) * g.a2 * t),
          "The weights act at a third of the length here. The third belongs to the inertia; weight acts in the middle."),
    *(Wrong("torque times angle", lambda g, at=at: held(g, *at(g)) @ [g.q1 - g.p1, g.q2 - g.p2],
            "The torque of one posture was multiplied by the whole turn. It changes on the way; what the weights gain in height does not.")
      for at in (lambda g: (g.p1, g.p2), lambda g: (g.q1, g.q2))),
    Wrong("elbow not lifted", heights(lambda g, s, t: g.m1 / 2 * g.a1 * s + (g.m2 / 2 + g.mp) * g.a2 * t),
          "What link 1 lifts at its end is not in it: link 2 and the payload rise with the elbow."))
SLIPS = {"capstone-rms": RMS, "capstone-shaft": SHAFT, "capstone-gear": GEAR, "capstone-time": TIME, "capstone-payload": PAYLOAD,
         "capstone-work": WORK}

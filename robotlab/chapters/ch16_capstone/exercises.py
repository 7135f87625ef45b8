"""Notebook 16, exercises: heat, shafts, gears, durations, payloads, work, and a motor to choose."""
from functools import lru_cache

import numpy as np

from ...dynamics.energy import potential_energy
from ...model.payload import with_payload
from ...model.rods import rod_link
from ...model.robot import Robot
from ...model.zoo import rrr
from ...motion.pick_place import pick_and_place
from ...systems.sizing import GEARS, MOTORS, RESERVE, at_shaft, size_motors, sized
from ...course.draws import angle, between, reals, without
from ...course.record import Task, Wrong

G = 9.81                                             # [m/s2]


# -- RMS over a cycle -------------------------------------------------------------------------------------------------
def draw_cycle(rng):
    """Three torques, how long each lasts, and a pause."""
    return {"tau1": between(rng, 1.2, 2.4, .2), "tau2": between(rng, .2, .6, .1), "tau3": -between(rng, 1.0, 2.0, .2),
            "t1": between(rng, .2, .5, .1), "t2": between(rng, .8, 1.5, .1), "t3": between(rng, .2, .6, .1),
            "pause": between(rng, 1, 3, .5)}


def cycle(g):
    """Torques and times of it, the pause last."""
    return np.array([g.tau1, g.tau2, g.tau3, 0]), np.array([g.t1, g.t2, g.t3, g.pause])


def over_the_cycle(f):
    """given -> f(torques, times)."""
    return lambda g: float(f(*cycle(g)))


over_time = over_the_cycle(lambda x, t: np.sqrt(x ** 2 @ t / t.sum()))         # the RMS torque


# -- on the shaft -----------------------------------------------------------------------------------------------------
def shaft_inputs(rng, g):
    """Torques and accelerations of a joint, a gear, a rotor."""
    return reals(rng, 4, -40, 40), reals(rng, 4, -8, 8), float(round(40 + 80 * rng.random())), 1e-4 * float(reals(rng, 1, 1, 5)[0])


# -- the best gear ----------------------------------------------------------------------------------------------------
def draw_lift(rng):
    """A joint that accelerates an inertia against a weight."""
    return {"I": between(rng, .5, 3, .1), "g": between(rng, 4, 16, 1), "qdd": between(rng, 2.2, 6.2, 1), "J": between(rng, 1, 5, .5) * 1e-4}


def best_gear(g):
    """d/dN ((I qdd + g)/N + N J qdd) = 0."""
    return float(np.sqrt((g.I * g.qdd + g.g) / (g.J * g.qdd)))


# -- how short --------------------------------------------------------------------------------------------------------
def draw_time(rng):
    """A torque at its worst moment, split into weight and the rest, and a limit."""
    weight = between(rng, 10, 25, 1)
    return {"weight": weight, "rest": between(rng, 3, 9, .5), "limit": weight + between(rng, 12, 30, 2), "T": between(rng, 1.5, 3, .25)}


def shortest(g):
    """weight + rest (T/T')^2 = limit."""
    return float(g.T * np.sqrt(g.rest / (g.limit - g.weight)))


# -- how heavy --------------------------------------------------------------------------------------------------------
def draw_hold(rng):
    """A horizontal arm of one link, a motor, a gear."""
    return {"a": between(rng, .5, .9, .1), "m": between(rng, 1, 2.5, .5), "rated": between(rng, .3, .6, .05),
            "peak": between(rng, 1.0, 1.8, .1),
            "N": between(rng, 80, 120, 10), "reserve": RESERVE}


def heaviest(g, rated=1, reserve=1, links=1, lever=.5):
    """Return the torque that is left when the link is held, over the lever of the hand."""
    torque = (g.rated if rated else g.peak) * g.N / (g.reserve if reserve else 1)
    return float((torque - links * g.m * G * lever * g.a) / (G * g.a))


# -- the work ---------------------------------------------------------------------------------------------------------
def draw_work(rng):
    """Two links in a plane, a payload, two postures."""
    return {"a1": between(rng, .4, .7, .1), "a2": between(rng, .3, .6, .1), "m1": between(rng, 2, 4, .5), "m2": between(rng, 1, 2, .5),
            "mp": between(rng, .5, 2, .5), "p1": angle(rng, -40, 0), "p2": angle(rng, 20, 60),
            "q1": angle(rng, 40, 80), "q2": angle(rng, 20, 60)}


def work(g, links=1, absolute=False, end=False):
    """The difference of potential energy of two uniform rods and a payload."""
    rods, share = ((g.a1, links * g.m1), (g.a2, links * g.m2)), 0 if end else .5
    arm = Robot([rod_link(a, 0, 0, 0).replace(m=m, com=(-share * a, 0, 0)) for a, m in rods],
                gravity=(0, -G, 0))
    carrying = with_payload(arm, g.mp) if links else with_payload(arm.with_link(2, m=1e-12), g.mp)
    second = (g.p2 - g.p1, g.q2 - g.q1) if absolute else (g.p2, g.q2)
    return float(potential_energy(carrying, [g.q1, second[1]]) - potential_energy(carrying, [g.p1, second[0]]))


def detour(g):
    """The weight times the way of the hand, straight."""
    hand = lambda first, second: np.array([g.a1 * np.cos(first) + g.a2 * np.cos(first + second),
                                           g.a1 * np.sin(first) + g.a2 * np.sin(first + second)])
    return float(g.mp * G * np.linalg.norm(hand(g.q1, g.q2) - hand(g.p1, g.p2)))


# -- a motor to choose ------------------------------------------------------------------------------------------------
@lru_cache(maxsize=512)
def needs(payload, duration):
    """Times, torques, rates and accelerations of all joints of the usual task."""
    task = pick_and_place(rrr(), payload=payload, duration=duration)
    t = task.times()
    return t, task.torque(t), *task(t)[1:]


def chosen(g):
    """[power, gear, share of the heat] of joint 2, as `size_motors` chooses."""
    t, tau, qd, qdd = needs(g.payload, g.duration)
    one = size_motors(rrr(), t, tau, qd, qdd)[1]
    return np.array([one.motor.power, one.gear, one.heat])


def does(g, x):
    """An empty text for a motor and a gear of the tables that can do it; else what is wrong."""
    power, gear, heat = np.asarray(x, dtype=float)
    motor = next((one for one in MOTORS if abs(one.power - power) < .5), None)
    if motor is None:
        return f"There is no motor of {power:g} W: MOTORS lists those there are."
    if min(abs(gear - N) for N in GEARS["R"]) > 1e-6:
        return f"There is no gear {gear:g}: GEARS[\"R\"] lists those there are."
    t, tau, qd, qdd = (part[:, 1] if part.ndim > 1 else part for part in needs(g.payload, g.duration))
    one = sized(t, tau, qd, qdd, motor, gear)
    for share, words in ((one.heat, "gets too hot: its RMS torque, with the reserve, is above what it gives all day"),
                         (one.peak, "lacks peak torque"), (one.speed, "would have to turn faster than it can")):
        if share > 1:
            return f"This motor, with this gear, {words}."
    if abs(heat - one.heat) <= 2e-3 * one.heat:
        return ""
    why = " It is that without the reserve." if abs(heat * RESERVE - one.heat) <= 2e-3 * one.heat else \
        " It is that in percent." if abs(heat - 100 * one.heat) <= .2 * one.heat else ""
    return f"Motor and gear will do. The third number is not its RMS torque, with the reserve, over what it gives all day.{why}"


def too_hot(g):
    """Sized by its peak torque alone, with the largest gear."""
    t, tau, *rates = needs(g.payload, g.duration)
    N = max(GEARS["R"])
    fitting = [one for one in MOTORS if one.peak * N >= np.abs(tau[:, 1]).max()]
    return np.array([fitting[0].power, N, sized(t, tau[:, 1], *(x[:, 1] for x in rates), fitting[0], N).heat])


TASKS = (
    Task(id="capstone-rms", notebook="16", kind="number", title="Heat over a cycle", unit="N m",
         text="A motor gives {tau1} N m for {t1} s, then {tau2} N m for {t2} s, then {tau3} N m for {t3} s, and rests without torque for "
              "{pause} s. Then the cycle begins again. What is the RMS torque?",
         draw=draw_cycle, answer=over_time, crude=without("t1", "t2", "t3", of=over_time),
         hints=("Heat goes with the square of the torque. For how long is it made, and over how long is it spread?",
                "Sum of (torque² · time), over the length of the cycle, then the root."),
         wrongs=(Wrong("mean-heats", over_the_cycle(lambda x, t: np.abs(x) @ t / t.sum()), "This is the mean of the sizes."),
                 Wrong("peak-heats", over_the_cycle(lambda x, t: np.abs(x).max()), "This is the largest torque."),
                 Wrong("pause-does-not-count", over_the_cycle(lambda x, t: np.sqrt(x ** 2 @ t / t[:3].sum())), "The pause is not in it."),
                 Wrong("each-part-counts-alike", over_the_cycle(lambda x, t: np.sqrt((x ** 2).mean())), "No times are in it."),
                 Wrong("signs kept", over_the_cycle(lambda x, t: x @ t / t.sum()),
                       "The signs were kept. A motor gets warm whichever way its torque acts."),
                 Wrong("not over the cycle", over_the_cycle(lambda x, t: np.sqrt(x ** 2 @ t)),
                       "The heat was not spread over the length of the cycle."),
                 Wrong("root left out", over_the_cycle(lambda x, t: x ** 2 @ t / t.sum()),
                       "This is the mean of the squares; the root is missing.")),
         look="SizingLab, the line rms"),
    Task(id="capstone-shaft", notebook="16", kind="function", title="On the shaft", signature="shaft(tau, qdd, N, J)", inputs=shaft_inputs,
         same="A function for every motion, gear and rotor: those it is tried on are drawn for each student.",
         unit="N m", batch=True,
         text="Write `shaft(tau, qdd, N, J)`: the torque on the motor's shaft while the joint needs tau (…) [N m] and accelerates with qdd "
              "(…) [rad/s²]. N is the gear, J the rotor's inertia [kg m²]. tau is without the rotor.",
         answer=lambda g: lambda tau, qdd, N, J: at_shaft(np.asarray(tau), 0.0, np.asarray(qdd), N, J)[0],
         hints=("Two things take torque on the shaft: what comes through the gear, and the rotor itself.",
                "How fast does the rotor accelerate when the joint accelerates with qdd?"),
         wrongs=(Wrong("rotor-left-out", lambda g: lambda tau, qdd, N, J: tau / N, "The rotor is missing."),
                 Wrong("gear-turned-round", lambda g: lambda tau, qdd, N, J: N * tau + N * J * qdd,
                       "The torque of the joint was multiplied by N."),
                 Wrong("rotor not geared", lambda g: lambda tau, qdd, N, J: tau / N + J * qdd,
                       "The rotor accelerates with N q̈, not with q̈ of the joint."),
                 Wrong("rotor divided", lambda g: lambda tau, qdd, N, J: tau / N + J * qdd / N,
                       "The rotor's share was divided by N. It turns faster than the joint, not more slowly."),
                 Wrong("rotor that helps", lambda g: lambda tau, qdd, N, J: tau / N - N * J * qdd,
                       "The rotor's share was taken off. The motor has to accelerate it as well."),
                 Wrong("seen from the joint", lambda g: lambda tau, qdd, N, J: tau + N ** 2 * J * qdd,
                       "This is the torque at the joint, rotor included; on the shaft it is one Nth of it."),
                 Wrong("rotor squared", lambda g: lambda tau, qdd, N, J: tau / N + N ** 2 * J * qdd,
                       "N² J is what the joint feels. On the shaft the rotor takes N J q̈.")),
         look="the equation under SizingLab", remark="Divided by N it is the torque of an arm with its rotors inside M."),
    Task(id="capstone-gear", notebook="16", kind="number", title="The best gear",
         text="A joint accelerates an inertia of {I} kg m² with {qdd} rad/s² upwards against a weight of {g} N m. The rotor has J = {J} kg "
              "m². Which gear N needs the least torque on the shaft at that moment?",
         draw=draw_lift, answer=best_gear,
         hints=("Write the torque on the shaft as a function of N: one part falls, one rises.",
                "Where its slope is zero, the two parts are equal."),
         wrongs=(Wrong("weight-has-no-gear", lambda g: np.sqrt(g.I / g.J), "The weight is not in it."),
                 Wrong("root-forgotten", lambda g: best_gear(g) ** 2, "This is N²."),
                 Wrong("weight alone", lambda g: np.sqrt(g.g / (g.J * g.qdd)), "The inertia of the load is not in it."),
                 Wrong("acceleration forgotten", lambda g: np.sqrt((g.I + g.g) / g.J),
                       "Inertia and weight were added without the acceleration.")),
         look="SizingLab, share against gear"),
    Task(id="capstone-time", notebook="16", kind="number", bound="least", title="How short?", unit="s",
         text="In T = {T} s a joint needs {weight} N m for the weight and {rest} N m for acceleration and velocities, at the worst moment, "
              "both in the same sense. There is no friction. Its drive gives at most {limit} N m. What is the shortest time for the same "
              "way, if that moment stays the worst?",
         draw=draw_time, answer=shortest,
         hints=("Which of the two shares depends on the time, and with which power?", "weight + rest · (T/T′)² = limit."),
         wrongs=(Wrong("torque-goes-with-one-over-t", lambda g: g.T * g.rest / (g.limit - g.weight), "The rest was taken with 1/T."),
                 Wrong("all-torque-goes-with-time", lambda g: g.T * np.sqrt((g.weight + g.rest) / g.limit), "The weight was scaled too."),
                 Wrong("links-weigh-nothing", lambda g: g.T * np.sqrt(g.rest / g.limit), "The weight takes nothing of the limit here."),
                 Wrong("ratio turned round", lambda g: g.T * np.sqrt((g.limit - g.weight) / g.rest),
                       "The ratio is turned round: with torque to spare the time becomes shorter."),
                 Wrong("both at once", lambda g: g.T * (g.weight + g.rest) / g.limit, "All torque was taken with 1/T.")),
         look="TaskLab, “Half the time”"),
    Task(id="capstone-payload", notebook="16", kind="number", title="How heavy?", unit="kg",
         text="One link, {a} m long, uniform, {m} kg, is held horizontally. Its motor gives {rated} N m all day and {peak} N m for a "
              "moment, through a gear N = {N}. A reserve of {reserve} is asked for: the torque needed, times it, must not exceed what "
              "the motor gives. Which payload at the end can be held all day? (g = 9.81 m/s²)",
         draw=draw_hold, answer=heaviest,
         hints=("What does the motor give at the joint, and how much of that may be used?",
                "First hold the link itself: where does its weight act?",
                "What is left, over g and the lever of the payload."),
         wrongs=(Wrong("peak-can-be-held", lambda g: heaviest(g, rated=0), "The peak torque was used."),
                 Wrong("reserve-is-for-others", lambda g: heaviest(g, reserve=0), "The reserve is missing."),
                 Wrong("links-weigh-nothing", lambda g: heaviest(g, links=0), "The weight of the link is missing."),
                 Wrong("reserve turned round", lambda g: heaviest(g.but(rated=g.rated * g.reserve ** 2)),
                       "The reserve was multiplied with what the motor gives. It belongs to what is needed."),
                 Wrong("weight at the end", lambda g: heaviest(g, lever=1),
                       "The link's weight was taken at its end; it acts in its middle.")),
         look="SizingLab, “In ten seconds”"),
    Task(id="capstone-work", notebook="16", kind="number", title="The work, without a path", unit="J",
         text="Two uniform links in a vertical plane, {a1} m and {a2} m long, {m1} kg and {m2} kg, y up, with {mp} kg in the hand. They go "
              "from rest at q = ({p1:deg}, {p2:deg}) to rest at ({q1:deg}, {q2:deg}), q₁ counted from the horizontal x axis, "
              "q₂ from link 1. "
              "No friction. What work do the motors do in all? (g = 9.81 m/s²)",
         draw=draw_work, answer=work, crude=without("p1", "p2", "q1", "q2", of=work),
         hints=("You know no path and no time. Which second way to the work does not need them?", "Kinetic energy is zero at both ends.",
                "Three heights: the middles of the two links, and the hand."),
         wrongs=(Wrong("work-is-of-the-load", lambda g: work(g, links=0), "Only the payload was lifted."),
                 Wrong("detour-costs-work", detour, "This is weight times way."),
                 Wrong("weight at the end", lambda g: work(g, end=True),
                       "The weight of each link was taken at its end. It acts in the middle."),
                 Wrong("start forgotten", lambda g: work(g.but(p1=0.0, p2=0.0)),
                       "The start was taken as horizontal. Both ends of the way have a height."),
                 Wrong("absolute-angles", lambda g: work(g, absolute=True), "Link 2 was placed by q₂ alone.")),
         look="“integral of power” beside “energy gained” in the study"),
    Task(id="capstone-choose", notebook="16", kind="matrix", title="A motor for joint 2",
         text="The arm `zoo.rrr()` carries {payload} kg from the usual pick to the usual place in {duration} s: `pick_and_place(zoo.rrr(), "
              "payload={payload}, duration={duration})`. Choose a motor and a gear for joint 2 from the tables MOTORS and GEARS[\"R\"], "
              "such that heat, peak and speed are all within the ratings, with the reserve of {reserve} on torque: [power in W, N, heat], "
              "where heat is the RMS torque with the reserve over what the motor gives all day, to three digits.",
         draw=lambda rng: {"payload": between(rng, 1.5, 4.5), "duration": between(rng, 1.4, 2.4, .05), "reserve": RESERVE},
         answer=chosen, holds=does,
         hints=("`sized(t, tau, qd, qdd, motor, gear)` judges one motor with one gear for one joint.",
                "Begin with the RMS torque: which motors give 1.25 times that all day, through a gear that is not too fast?"),
         wrongs=(Wrong("peak-heats", too_hot, "A motor chosen by its peak torque."),
                 Wrong("geared too low", lambda g: chosen(g) * [1, 0, 1] + [0, 5, 0], "With this gear the motor is far too weak."),
                 Wrong("the smallest", lambda g: chosen(g) * [0, 0, 1] + [20, 160, 0], "The smallest motor is too small here."),
                 Wrong("reserve-is-for-others", lambda g: chosen(g) / [1, 1, RESERVE], "The reserve is missing in the third number.")),
         look="SizingLab"),
)

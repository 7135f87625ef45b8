"""Notebook 12, predictions; each answer is found by an experiment."""
from functools import lru_cache

import numpy as np

from ...course.record import predictions
from ...model.motor import Motor
from ...model.zoo import planar
from ...motion.control import computed_torque, gravity_compensation, pd, pid, saturated
from ...motion.simulate import simulate
from ...motion.trajectory import cubic, quintic
from ...systems.motors import nominal_current, nominal_voltage

MOTOR = Motor(rotor_inertia=1e-4, gear=30, resistance=1.0, inductance=0.02, torque_constant=0.1)
START, GOAL = np.radians([-70.0, 60.0]), np.radians([20.0, 40.0])
LEVEL, STEP = np.zeros(1), 0.02
EDGE = 1e-9                                          # [s]: just before and after the start


@lru_cache(maxsize=4)
def arm(n):
    """Rods of 1 m and 1 kg with motors and gears."""
    rods = planar(n)
    return rods.replace(links=[link.replace(motor=MOTOR) for link in rods.links])


def end_of(law, seconds=2.5, q0=LEVEL, qd0=0.0):
    """Where a rod is at the end, under a law [rad], and the lowest and highest place on the way."""
    run = simulate(arm(len(q0)), law, q0, qd0 + 0 * q0, [*np.arange(0, seconds, .1), seconds], step=STEP)
    return run.q[-1], run.q.min(), run.q.max()


@lru_cache(maxsize=8)
def sag(kp):
    """How far below level a rod rests under PD [rad]."""
    return -float(end_of(pd(arm(1), LEVEL, kp, 30.0, gravity=False))[0][0])


def rests(given):
    """A rod under PD without its weight: at the target, below, or falling."""
    return "a" if sag(150.0) < 1e-3 else "b" if sag(150.0) < np.pi / 4 else "c"


def stiffer(given):
    """What becomes of the sag with twice the gain."""
    ratio = sag(300.0) / sag(150.0)
    return "a" if ratio < .1 else "b" if .4 < ratio < .6 else "c"


@lru_cache(maxsize=1)
def pushed():
    """A rod whose weight is compensated, pushed from level: back, on and on, or down."""
    end, _, high = end_of(gravity_compensation(arm(1)), 2.0, qd0=0.5)
    return "b" if abs(end[0] - high) < 1e-6 and high > .5 else "a" if abs(end[0]) < .05 else "c"


@lru_cache(maxsize=1)
def wound():
    """A PID law along a motion, cut off and not: whether the cut makes the rod go past its goal by more."""
    motion = quintic([-1.2], [0.3], 1.0)
    past = lambda most: end_of(saturated(pid(arm(1), motion, 60.0, 8.0, 120.0), most), 3.0, np.array([-1.2]))[2] - .3
    free, cut = past(1000.0), past(5.5)
    return "c" if cut > free + .02 else "a"


@lru_cache(maxsize=1)
def wrong_mass():
    """Where computed torque with half the mass of link 2 ends: at the goal, near it, or far from it."""
    two = arm(2)
    model = two.with_link(2, m=.5, I_com=two.links[1].I_com / 2)
    off = np.abs(end_of(computed_torque(model, quintic(START, GOAL, 1.0), 64.0, 16.0), 4.0, START)[0] - GOAL).max()
    return "a" if off < 1e-3 else "b" if off < .2 else "c"


def still(given):
    """The voltage of a motor that holds a level rod: none, R i, or more."""
    i, V = (x[0] for x in (nominal_current(arm(1), LEVEL, LEVEL, LEVEL), nominal_voltage(arm(1), *[LEVEL] * 4)))
    return "a" if abs(V) < 1e-9 else "b" if abs(V - MOTOR.resistance * i) < 1e-9 else "c"


def start_of(way):
    """What jumps when a motion starts: (current [A], voltage [V])."""
    motion = way(START, GOAL, 1.0)
    before, after = motion(-EDGE), motion(EDGE)
    di = nominal_current(arm(2), *after[:3]) - nominal_current(arm(2), *before[:3])
    dV = nominal_voltage(arm(2), *after) - nominal_voltage(arm(2), *before)
    return np.abs(di).max(), np.abs(dV).max()


def at_start(way):
    """No jump, a jump of the voltage, or an impulse, as the current itself jumps."""
    di, dV = start_of(way)
    return "c" if di > 1e-3 else "b" if dV > 1e-3 else "a"


def half_time(given):
    """How much more voltage the motion takes in half the time: twice, between, or four times."""
    peak = lambda T: np.abs(nominal_voltage(arm(2), *quintic(START, GOAL, T).sample(101)[1:])[:, 0]).max()
    ratio = peak(.5) / peak(1.0)
    return "a" if ratio < 2.02 else "c" if ratio > 3.9 else "b"


def other_gear(given):
    """What twice the gear does to the voltage of a fast joint with a light load: less, the same, more."""
    def V(N):
        k, R, tau, qd = .1, 1.0, 2.0, 5.0
        return R * tau / (N * k) + k * N * qd
    return "a" if V(60) < .99 * V(30) else "c" if V(60) > 1.01 * V(30) else "b"


@lru_cache(maxsize=1)
def cut_off():
    """Two joints along a motion, their torques cut off: late on the same path, or off the path."""
    two, motion = arm(2), quintic(START, GOAL, 0.6)
    run = simulate(two, saturated(computed_torque(two, motion, 64.0, 16.0), 20.0), START, 0 * START, np.linspace(0, .6, 31), step=STEP)
    path = motion(np.linspace(0, .6, 601))[0]
    off = np.linalg.norm(run.q[:, None] - path, axis=-1).min(1).max()
    return "b" if off > .03 else "a"


@lru_cache(maxsize=1)
def by_hand():
    """A rod under PD and its weight, pressed down by 6 and by 12 N m: does it give way twice as far, not at all, for good?"""
    held = pd(arm(1), LEVEL, 150.0, 30.0)
    one, two = (-end_of(lambda t, q, qd, press=press: held(t, q, qd) - press)[0][0] for press in (6.0, 12.0))
    return "a" if abs(two - 2 * one) < 1e-3 * one else "c" if two < 1e-6 else "b"


def slower(given):
    """Which part of the voltage is the same in twice the time: back e.m.f., weight, coil. At half way, where it turns fastest."""
    def parts_at(T):
        q, qd, qdd, qddd = quintic(START, GOAL, T)(T / 3)
        i = nominal_current(arm(2), q, 0 * q, 0 * q)
        coil = nominal_voltage(arm(2), q, qd, qdd, qddd) - nominal_voltage(arm(2), q, qd, qdd, 0 * q)
        return MOTOR.emf_constant * MOTOR.gear * qd, MOTOR.resistance * i, coil
    return "abc"[next(k for k, (x, y) in enumerate(zip(parts_at(1.0), parts_at(2.0))) if np.allclose(x, y))]


@lru_cache(maxsize=1)
def heavier():
    """The error of computed torque in an arm and in one of five times the mass, after the same time."""
    two, errors = arm(2), []
    for heavy in (1.0, 5.0):
        links = [link.replace(m=heavy * link.m, I_com=heavy * link.I_com) for link in two.links]
        other = two.replace(links=links)
        run = simulate(other, computed_torque(other, GOAL, 64.0, 16.0), GOAL - .1, 0 * GOAL, [0, .3], step=STEP)
        errors.append(np.abs(GOAL - run.q[-1]).max())
    return "b" if abs(errors[1] / errors[0] - 1) < 1e-3 else "a" if errors[1] > errors[0] else "c"


prediction = predictions("motors", "12")
TASKS = (
    prediction("rest", "Where does it rest?",
               "A PD law, without a model of the weight, moves an arm to a goal and holds it there. Where does the arm rest?", rests,
               ("At the goal: there the error is zero.",
                "With no error the spring pulls with nothing, and the weight pulls on.", "pd-holds-weight"),
               ("Below the goal.", "It sinks until the spring is stretched enough to carry the weight."),
               ("Nowhere: it sinks on and on.",
                "The further the arm sinks, the more the spring pulls, until spring and weight are equal.", "pd-holds-weight")),
    prediction("stiffer", "A stiffer spring", "K_p is doubled. What becomes of the sag?", stiffer,
               ("It vanishes.", "Without a sag the spring is slack, and nothing carries the weight.", "stiff-enough"),
               ("It is about half as large.", "The torque for the weight is nearly the same, and it is K_p times the sag."),
               ("It stays: the weight has not changed.",
                "The weight is the same, but a stiffer spring gives the same torque at half the stretch.",
                "pd-holds-weight", ("ControlLab", "PD, stiffer"))),
    prediction("pushed", "A push",
               "The motors supply g(q), the weight, in every posture, and nothing else. You push the arm. What does it do?",
               lambda given: pushed(), ("It comes back to where it was.",
                "g(q) asks where the arm is, not where it was. Nothing pulls it back.", "floating-returns"),
               ("It moves on, as if there were no weight.", "It floats. This is how an arm is taught by hand."),
               ("It falls.", "The weight is carried in every posture, so the arm does not fall.", "floating-returns")),
    prediction("wound", "An integral at the limit",
               "A PID law follows a fast motion. The motor is too weak for a while, so the torque is cut off. What happens afterwards?",
               lambda given: wound(),
               ("The same as before, a little later.",
                "While the torque is cut off, the integral goes on growing. What follows is more than a delay.",
                "integral-is-free"),
               ("It is calmer, as less torque came in.",
                "Less torque leaves more error, and the integral adds it up all the while.", "integral-is-free"),
               ("The arm goes further past its goal.",
                "What the integral has gathered must be undone, and that takes an error of the other sign.")),
    prediction("mass", "Half the mass",
               "Computed torque moves an arm. In its model link 2 weighs half of what it does. Where does the arm end?",
               lambda given: wrong_mass(),
               ("At its goal: the feedback sees to that.", "The missing torque must come from somewhere: from an error.",
                "feedback-forgives-all"),
               ("Some degrees off.", "The feedback supplies what the model lacks, and for that it needs an error."),
               ("On the floor: the model does not carry it.",
                "What the model does not carry, the feedback carries, at a small error.", "model-must-be-perfect")),
    prediction("still", "A motor that holds still", "A motor holds a horizontal rod, without moving. Which voltage does it "
                                                    "need?", still,
               ("None, as nothing moves.",
                "To hold the rod the motor must give a torque. A torque needs a current, and the current needs R i.",
                "standing-motor"),
               ("R i, for the current of that torque.", "Coil and back e.m.f. need nothing, the resistance does."),
               ("R i and the back e.m.f.", "The back e.m.f. goes with the speed, which is zero here.",
                "back-emf-helps", ("MotorLab", "Quintic, 2.5 s"))),
    prediction("cubic", "The start of a cubic",
               "An arm starts from rest with a cubic in time. What does its motor ask for at that instant?",
               lambda given: at_start(cubic),
               ("Nothing special: the velocity starts at zero.", "The velocity starts at zero, but the acceleration does not.",
                "cubic-is-smooth-enough"),
               ("A jump of the voltage.", "The current itself would have to jump, and L di/dt be infinite.", "cubic-is-smooth-enough"),
               ("An impulse: more voltage than any drive has.",
                "Acceleration, torque and current jump, and L di/dt with them beyond all bounds.")),
    prediction("quintic", "The start of a quintic", "An arm starts from rest with a quintic in time. What does its motor ask "
                                                    "for at that instant?", lambda given: at_start(quintic),
               ("Nothing jumps.", "The jerk jumps, and the voltage contains the jerk.", "quintic-is-smooth-everywhere"),
               ("The voltage jumps.", "The current is continuous, its rate is not."),
               ("An impulse, too.", "The acceleration starts at zero, so the current does not jump.",
                "cubic-is-smooth-enough", ("MotorLab", "Quintic, 1 s"))),
    prediction("half", "In half the time",
               "The arm makes the same quintic in half the time. How much more voltage does its first motor ask for at most?", half_time,
               ("Twice as much.", "The back e.m.f. doubles, but the current for the acceleration becomes four times as large.",
                "half-time-doubles"),
               ("More than twice, less than four times as much.", "One part doubles, one is four times as large, one stays."),
               ("Four times as much.",
                "The current for the acceleration becomes four times as large, but the back e.m.f. only doubles, and the "
                "current for the weight stays.", "half-time-fourfold")),
    prediction("geared", "Another gear",
               "A joint turns fast with a light load: R i is small beside the back e.m.f. The gear is doubled. What voltage does the "
               "motor need now?", other_gear,
               ("Less: a larger gear makes it stronger.", "The motor has less to pull, but it must turn twice as fast.",
                "more-gear-is-stronger"),
               ("The same: what the torque gains, the speed loses.",
                "Half of R i and twice the back e.m.f. add up to the same only if R i had been twice the back e.m.f. Here it "
                "is small.", "more-gear-is-stronger"),
               ("More.", "The back e.m.f. doubles, and the little that R i loses does not make up for it.")),
    prediction("cut", "Too fast", "Two joints follow a motion that is too fast for their motors, so that both are cut off for a while. "
                                  "What does the arm do?", lambda given: cut_off(),
               ("It runs along the same path, later.",
                "Each joint is cut off at its own time, and not by the same part.", "saturation-is-lateness"),
               ("It leaves the path.", "The joints no longer move together as planned.")),
    prediction("hand", "By hand",
               "An arm rests at its goal under PD and g(q), with the right model. You press on it with your hand. What do you feel?",
               lambda given: by_hand(),
               ("A spring: twice the force, twice the way.", "K_p is what your hand meets. Let go, and the arm comes back."),
               ("Nothing: the arm floats.",
                "With g(q) alone the arm would float. Here the spring of the PD law is there as well.",
                "floating-returns", ("ControlLab", "PD and the weight")),
               ("A wall: the law holds the goal.",
                "A wall would give no way at all. The law pulls only where there is an error.",
                "stiff-enough", ("ControlLab", "PD and the weight"))),
    prediction("slower", "In twice the time",
               "The arm makes the same motion in twice the time. Which part of a motor's voltage stays, posture by posture?", slower,
               ("The back e.m.f.", "The back e.m.f. goes with the speed, and the speed is halved.", "voltage-is-speed"),
               ("The part of R i that holds the weight.", "Weight knows of the posture alone."),
               ("L di/dt.", "The current changes more slowly, so L di/dt becomes smaller.",
                "half-time-doubles", ("MotorLab", "Quintic, 2.5 s"))),
    prediction("heavier", "A heavier arm",
               "Computed torque, the model right, ω and ζ as before, but all links weigh five times as much. How does an error die now?",
               lambda given: heavier(),
               ("More slowly: there is more to move.",
                "The law multiplies by M, so the torques grow by as much as the masses do.",
                "gains-without-inertia", ("ControlLab", "Computed torque, 15° off at first")),
               ("As before.", "M drops out, and with it the arm. Only the torques are larger."),
               ("Faster: the torques are larger.",
                "The torques are larger because there is more mass to move. The accelerations stay as they were, and so does "
                "the error.", "feedback-beside-the-model")),
)

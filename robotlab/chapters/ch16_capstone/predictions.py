"""Notebook 16, predictions; each answer comes from an experiment."""
from functools import lru_cache

import numpy as np

from ...course.record import predictions
from ...dynamics.methods import METHODS
from ...dynamics.probe import gravity_torque, mass_matrix
from ...kinematics.jacobian import jacobian
from ...model.payload import with_payload
from ...model.zoo import planar, rrr
from ...motion.pick_place import pick_and_place
from ...systems.sizing import at_shaft, load, rms


@lru_cache(maxsize=16)
def task(payload=1.0, duration=2.0):
    """The usual task of the arm of three joints."""
    return pick_and_place(rrr(), payload=payload, duration=duration)


def needed(one, joint):
    """Times, torque and acceleration of one joint of a task."""
    t = one.times()
    return t, one.torque(t)[:, joint], one(t)[2][:, joint]


# -- the experiments --------------------------------------------------------------------------------------------------
def heat(given):
    """A pulse of 2 N m for a quarter of the time."""
    t = np.linspace(0, 4, 4001)
    even = float(rms(t, np.where(t < 1, 2.0, 0.0)))
    return "abc"[int(np.argmin([abs(even - x) for x in (.5, 1.0, 2.0)]))]


def half_time(given):
    """Joint 1 turns about the vertical: no weight. The heating goes with the square of the torque."""
    ratio = float(np.divide(*((rms(*needed(task(duration=T), 0)[:2])) ** 2 for T in (1.0, 2.0))))
    return "abc"[int(np.argmin([abs(ratio - x) for x in (2, 4, 16)]))]


def felt(given):
    """Kinetic energy of a rotor with gear N and with gear 2N at the same speed of the joint."""
    J, qd = 1e-5, 1.0
    ratio = (J * (200 * qd) ** 2) / (J * (100 * qd) ** 2)
    return "abc"[int(np.argmin([abs(ratio - x) for x in (1, 2, 4)]))]


def more_gear(given):
    """The RMS torque on the shaft for gears from 1 to a million."""
    t, tau, qdd = needed(task(), 0)
    N = np.geomspace(1, 1e6, 200)
    shaft = load(t, *at_shaft(tau, 0 * tau, qdd, N[:, None], 5e-6)).rms
    k = int(shaft.argmin())
    return "a" if k == len(N) - 1 else "b" if k > 0 else "c"


def double_payload(given):
    """The largest torque of joint 2 with 1 kg and with 2 kg."""
    one, two = (np.abs(needed(task(payload=m), 1)[1]).max() for m in (1.0, 2.0))
    return "a" if two / one > 1.9 else "b" if two / one > 1.05 else "c"


def stretched(given):
    """Through a stretched posture on a path of the joints: are the rates larger than elsewhere?"""
    arm = planar(2)
    one = pick_and_place(arm, (1.2, 0, 0), (2.0, 0, 0), height=0, near=[-.9, 1.8])
    t = one.times()
    q, qd, _ = one(t)
    least = np.linalg.svd(jacobian(arm, q)[:, :2], compute_uv=False)[:, -1]
    return "b" if np.isfinite(qd).all() and np.abs(qd).max() < 5 and least.min() < 1e-3 else "a"


def wrong_mass(given):
    """An arm with a mass that was typed wrong: do the five methods disagree?"""
    arm = rrr()
    wrong = arm.with_link(2, m=20.0)
    q = np.array([.5, -.6, -1.2])
    taus = np.array([f(wrong, q, q, q) for f in METHODS.values()])
    return "c" if np.ptp(taus, axis=0).max() < 1e-9 * np.abs(taus).max() else "a"


def unknown_payload(given):
    """Where computed torque without an integral comes to rest: M w^2 e = g of the payload."""
    arm, q = rrr(), task().postures[-1]
    missing = gravity_torque(with_payload(arm, 1.0), q) - gravity_torque(arm, q)
    e = np.linalg.solve(mass_matrix(arm, q), missing) / 15 ** 2
    return "b" if np.abs(e).max() > 1e-3 else "a"


def holding(given):
    """A joint that holds a weight: power, and torque squared."""
    tau = gravity_torque(planar(1), [0.0])
    power, losses = float(tau @ [0.0]), float(tau @ tau)
    return "b" if power == 0 and losses > 0 else "a"


prediction = predictions("capstone", "16")


TASKS = (
    prediction("heat", "How warm?", "A motor gives 2 N m for 1 s, then nothing for 3 s, and so on all day. Which steady torque would "
                                    "make it just as warm?", heat,
               ("0.5 N m, the mean.", "0.5 N m is the mean torque. Twice the torque heats four times as much, so the second of 2 N m "
                                      "weighs more.",
                "mean-heats"),
               ("1 N m.", "√(2² · 1/4) = 1 N m, the root of the mean square."),
               ("2 N m, the peak.", "If the peak decided, the pauses would not cool the motor.", "peak-heats")),
    prediction("half", "Half the time", "Joint 1 turns about the vertical and carries no weight. The task is to be done in half the "
                                        "time. The heat that its motor makes each second becomes …", half_time,
               ("… twice as much.", "The torques alone become four times as large, and the heat goes with their square.",
                "half-time-same-heat"),
               ("… four times as much.", "The torque is four times as large, and the heat goes with its square.",
                "mean-heats", ("TaskLab", "Half the time")),
               ("… sixteen times as much.", "Four times the torque, and its square.")),
    prediction("felt", "Twice the gear", "You take a gear of 200 in place of one of 100. The joint feels the inertia of the rotor …",
               felt,
               ("… as before: it is the same rotor.", "The rotor is the same, but it turns twice as fast.",
                "rotor-left-out", ("SizingLab", "A high gear")),
               ("… twice as large.",
                "The rotor turns twice as fast, and its torque comes through twice as large: two times two.",
                "rotor-felt-once", ("SizingLab", "A high gear")),
               ("… four times as large.", "N² J. The kinetic energy says so: ½ J (N q̇)².")),
    prediction("more-gear", "More and more gear",
               "The gear of joint 1 is made larger and larger. The torque on the motor's shaft, for the same motion of the joint, …",
               more_gear,
               ("… falls towards zero.", "The rotor has to be accelerated N times as fast as the joint.", "gear-only-helps",
                ("SizingLab", "A large motor in a hurry")),
               ("… falls at first and then rises.", "τ/N falls, N J q̈ rises. They meet at the best gear."),
               ("… rises from the start.", "One Nth of the joint's torque is felt on the shaft.", "gear-turned-round")),
    prediction("double", "Twice the payload", "In place of 1 kg the arm carries 2 kg. The largest torque of joint 2, at the shoulder, …",
               double_payload,
               ("… doubles.", "Only the share of the payload doubles. The links weigh what they weighed.",
                "payload-in-proportion"),
               ("… grows, but does not double.", "The arm carries itself first."),
               ("… hardly changes: the links weigh 4 kg.",
                "The payload sits at the end, with the longest lever.", "payload-too-small-to-see")),
    prediction("stretched", "To the very edge",
               "The place is moved out until the arm is stretched there. The way is a spline of the joint angles. On it …", stretched,
               ("… the joints race as they come near.",
                "Joints race where the tool is told how to go, on a straight line for instance. Here the joints are told, "
                "and the tool follows.", "singular-breaks-joints", ("TaskLab", "To the edge")),
               ("… the joints run as calmly as on any other way.",
                "A spline of angles does not know of J. But once there, the tool cannot leave in every direction."),
               ("… the arm cannot get there.", "Stretched out, the arm can stand there well.",
                "singular-is-unreachable", ("TaskLab", "To the edge"))),
    prediction("wrong-mass", "A mass typed wrong",
               "In your file link 2 weighs 20 kg in place of 2 kg. All numbers are found in two ways. How many of them disagree?",
               wrong_mass,
               ("Those of the torques.", "All methods read the same 20 kg.", "agreement-is-truth"),
               ("Energy against power.", "Both are those of an arm with 20 kg.", "agreement-is-truth"),
               ("None.", "The arithmetic is right, for another arm. A scale would have told.")),
    prediction("unknown", "A load that the controller was not told about",
               "A controller with computed torque and no integral is not told about the payload. The arm has arrived and "
               "waits. Its error …",
               unknown_payload,
               ("… goes to zero.", "With no error left, nothing would hold the payload.",
                "payload-is-learned", ("ControlLab", "Computed torque, half the mass")),
               ("… stays, as large as the payload needs it.", "M ω² e has to hold the weight that the model leaves out."),
               ("… grows until the arm falls.",
                "The feedback gives more torque the larger the error is, and soon it is enough.",
                "payload-is-learned", ("ControlLab", "Computed torque, half the mass"))),
    prediction("holding", "Holding still", "An arm is held horizontally and does not move. The motor of the shoulder …", holding,
               ("… stays cold: it does no work.", "No work leaves the shaft, but the current flows and warms the winding.",
                "holding-is-free"),
               ("… gets warm although it does no work.", "The torque needs its current. Many arms have brakes for that."),
               ("… needs no torque once the arm is at rest.",
                "Without torque the arm would fall: its weight pulls at rest as well.",
                "links-weigh-nothing", ("SizingLab", "In ten seconds"))),
)

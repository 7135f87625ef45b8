"""Notebook 09: the predictions, each decided by an experiment."""
import numpy as np

from ...course.record import predictions
from ...dynamics.influence_form import model_coefficients
from ...dynamics.methods import METHODS
from ...kinematics.influence import influence, point_motion
from ...model import zoo
from ...motion.trajectory import quintic

POSTURE = np.array([-.4, -1.3, .9])                  # of the spatial arm of three joints
START, GOAL = np.array([-.8, -.4, -1.6]), np.array([1.0, -1.0, -.6])


def same(a, b):
    """Whether two arrays are the same but for rounding."""
    return bool(np.allclose(a, b, atol=1e-9))


def steady(given):
    """Where the tool of one link accelerates to at a constant rate: nowhere, along its velocity, to the axis, outwards."""
    v, a, _ = point_motion(zoo.planar(1), [0.0], [2.0], [0.0], [0.0])
    return "a" if same(a, 0) else "b" if same(np.cross(a[:3], v[:3]), 0) else "c" if a[0] < 0 else "d"


def exchanged(given):
    """Whether H_13 and H_31 of the tool are the same."""
    H = influence(zoo.rrr(), POSTURE, 2)[1]
    return "a" if same(H[:3, 0, 2], H[:3, 2, 0]) else "b"


def turning(given):
    """Which of the turning's H_13 and H_31 is zero."""
    H = influence(zoo.rrr(), POSTURE, 2)[1][3:]
    return "abc"[[same(H[:, 0, 2], H[:, 2, 0]), same(H[:, 2, 0], 0), same(H[:, 0, 2], 0)].index(True)]


def slide(given):
    """Which of H_33 and H_31 of a slide as joint 3 is zero, for the first three joints of the Stanford arm."""
    H = influence(zoo.stanford(), [.3, .9, .5, 0, 0, 0], 2, link=3, point=(0, 0, 0))[1][:3]
    return "b" if same(H[:, 2, 2], 0) and not same(H[:, 0, 2], 0) else "a" if not same(H[:, 2, 2], 0) else "c"


def halved(given):
    """By which factor the largest jerk of the tool grows in half the time: 4, 8 or 16."""
    most = []
    for T in (2.0, 1.0):
        _, *joints = quintic(START, GOAL, T).sample(51)
        most.append(np.linalg.norm(point_motion(zoo.rrr(), *joints)[2][:, :3], axis=-1).max())
    return "abc"[int(np.abs(np.array([4, 8, 16]) - most[1] / most[0]).argmin())]


def faster(given):
    """What of G, H, I* and P* is different half way, if the motion takes half the time: all, P* alone, nothing."""
    half = [quintic(START, GOAL, T)(T / 2)[0] for T in (2.0, 1.0)]
    kinds = [[*influence(zoo.rrr(), q, 2), *model_coefficients(zoo.rrr(), q)] for q in half]
    alike = [same(a, b) for a, b in zip(*kinds)]
    return "c" if all(alike) else "b" if all(alike[:3]) else "a"


def heavier(given):
    """What a heavier last link changes: G, H, I* and P*; I* and P*; I* alone."""
    light, heavy = zoo.rrr(), zoo.rrr().with_link(3, m=4.0)
    kinds = [[*influence(arm, POSTURE, 2), *model_coefficients(arm, POSTURE)] for arm in (light, heavy)]
    alike = [same(a, b) for a, b in zip(*kinds)]
    return "b" if alike == [True, True, False, False] else "a" if not alike[0] else "c"


def own_rate(given):
    """Whether joint i feels the square of its own rate, in three arms."""
    arms = zoo.planar(3), zoo.rrr(), zoo.puma560()
    own = [model_coefficients(arm, .3 + .2 * np.arange(arm.n))[1][i, i, i] for arm in arms for i in range(arm.n)]
    return "b" if same(own, 0) else "a"


def roads(given):
    """How far the torques of this road and of Newton-Euler are apart: by 1 %, by rounding, only at rest the same."""
    args = zoo.puma560(), [.3, .6, -2.5, .5, .9, 0], np.ones(6), -np.ones(6)
    one, two = METHODS["influence_form"](*args), METHODS["newton_euler"](*args)
    apart = np.abs(one - two).max() / np.abs(two).max()
    return "b" if apart < 1e-9 else "a" if apart < .02 else "c"


def at_rest(given):
    """Which part of the torques is there when an arm stands still: I* qdd, qd P* qd, or the loads."""
    inertia, power = model_coefficients(zoo.rrr(), POSTURE)
    still = np.zeros(3)
    tau = METHODS["influence_form"](zoo.rrr(), POSTURE, still, still)
    return "c" if np.abs(tau).max() > 1 and same(inertia @ still, 0) and same(still @ power @ still, 0) else "a"


prediction = predictions("influence", "09")

CIRCLE, SWAPPED = ("InfluenceLab", "H₁₁"), ("InfluenceLab", "H₃₁: joint 3 turns")
AXES, TURN, TWICE = (("InfluenceLab", name) for name in ("H₃₁ of the angular velocity", "H₁₃: turn, then slide", "H₃₃: the slide with "
                                                                                                                 "itself"))
JERK, SLOWER = ("MotionTermsLab", "Jerk, in half the time"), ("ThreeWaysLab", "Half way, in 2 seconds")
FIRST, SECOND, WEIGHT = (("ThreeWaysLab", name) for name in ("Joint 1", "Joint 2", "Joint 2, in 6 seconds"))
TASKS = (
    prediction("steady", "A constant rate", "One link turns at a constant rate. What is the acceleration of its tool?", steady,
               ("Zero: nothing accelerates.", "The velocity keeps its size but not its direction, and that is an acceleration too.",
                "steady-is-unaccelerated", CIRCLE),
               ("Along its velocity.", "Along the velocity it would change the speed, which is constant.", "along-the-velocity", CIRCLE),
               ("Towards the axis.", "The arrow of the velocity turns inwards, and H₁₁ points there."),
               ("Outwards, away from the axis.", "A passenger feels pushed outwards because the seat accelerates inwards.",
                "outwards-on-a-circle", CIRCLE)),
    prediction("exchanged", "Two joints, two orders",
               "First joint 1 is turned a little and the change of G₃ is noted. Then joint 3 is turned a little and the change of G₁ is "
               "noted. How do the two changes compare, for the tool of an arm in space?", exchanged,
               ("They are the same arrow.", "Both are the second derivative of one place, and the order does not matter."),
               ("They differ, as the joints are different.", "The axes differ, the two changes do not.", "indices-order-a-point",
                SWAPPED),
               ("The second is zero, as joint 3 does not carry joint 1.",
                "Joint 3 does not turn axis 1, but it moves the tool, and with it the lever of joint 1.",
                "later-joint-turns-earlier-axis",
                SWAPPED)),
    prediction("turning", "The same for the angular velocity",
               "Now the angular velocity of the last link: G of joint n is its axis. Joint 1 is turned and axis 3 is watched; joint 3 is "
               "turned and axis 1 is watched. What is seen?", turning,
               ("The same change both times.", "For a point it would be the same. But joint 3 does not carry joint 1, so axis 1 stays.",
                "later-joint-turns-earlier-axis", AXES),
               ("Axis 3 turns, axis 1 stays.",
                "Here H is not symmetric. This is why an angular velocity is not the derivative of any three angles."),
               ("Axis 1 turns, axis 3 stays.", "Joint 1 stands on the floor, and no other joint turns its axis.",
                "later-joint-turns-earlier-axis", AXES)),
    prediction("slide", "A joint that slides",
               "Joint 3 slides, joints 1 and 2 turn. Which of these coefficients of the tool is zero?", slide,
               ("H₁₃, as a slide turns nothing.", "Joint 1 turns the axis of the slide, and with it G₃.", "slide-bends-its-way", TURN),
               ("H₃₃, the slide with itself.", "The arrow of a slide is its axis, and sliding does not change it."),
               ("None of them.", "The arrow of the slide is its axis, and sliding along an axis does not turn it.", "slide-bends-its-way",
                TWICE)),
    prediction("faster", "The same way, faster",
               "An arm runs through the same postures in half the time. What of G, H, I* and P* is different half way?", faster,
               ("All of them: everything happens faster.",
                "All four are derivatives with respect to q, not to time.", "coefficients-know-time", SLOWER),
               ("P*, as it belongs to the velocities.", "P* is multiplied by rates; it does not contain them.", "coefficients-know-time",
                SLOWER),
               ("None of them.", "The posture is the same. What changes is q̇ and q̈.")),
    prediction("halved", "Jerk", "A motion is run in half the time. By which factor does the largest jerk of the tool grow?", halved,
               ("4", "The acceleration grows by four. The jerk is one derivative further.", "jerk-like-acceleration", JERK),
               ("8", "Three derivatives, three factors of two."),
               ("16", "Each derivative brings one factor of two, and the jerk has three.", "jerk-like-acceleration", JERK)),
    prediction("own", "Its own rate",
               "Joint 2 alone turns, at a constant rate, without gravity. What torque does joint 2 need for that?", own_rate,
               ("One that goes with the square of its rate.", "Joint 1 may feel the square. Joint 2 does not.", "own-rate-loads-itself",
                SECOND),
               ("None.", "P*₂₂₂ is zero, as every P*ᵢᵢᵢ is."),
               ("One that goes with its rate.", "A torque in proportion to the rate would be friction.", "own-rate-loads-itself",
                SECOND)),
    prediction("heavier", "A heavier link", "The last link is made twice as heavy. What changes?", heavier,
               ("G, H, I* and P*.", "G and H know axes and levers only.", "coefficients-know-mass"),
               ("I* and P*.", "Masses enter where G and H are put together."),
               ("I* only.", "P* is made of the masses as well: each G is multiplied by a mass and an H.", "coefficients-know-mass")),
    prediction("rest", "At rest", "An arm of this notebook stands still, bent, under its own weight. In which part of the model is the "
               "torque that its motors hold?", at_rest,
               ("In I*, which knows the masses.", "I* is multiplied by accelerations, and there are none.", "arrays-hold-the-weight",
                WEIGHT),
               ("In P*, which holds all that is left beside I*.", "P* is multiplied by rates, and there are none.",
                "arrays-hold-the-weight", WEIGHT),
               ("In the loads.", "The weight of each link is a force at its centre of mass, taken to the joints by G.")),
    prediction("roads", "How far apart?",
               "The torques of a Puma are computed with I* and P*, then with the force balances of Newton and Euler. How far apart are "
               "they?", roads,
               ("About 1 %, as each has its own approximations.", "Neither of the two approximates anything.", "roads-differ", FIRST),
               ("By rounding.", "Both are exact, and a computer carries some fifteen digits."),
               ("They agree at rest only.", "P* holds all that the rates do, so they agree in motion too.", "roads-differ", FIRST)),
)

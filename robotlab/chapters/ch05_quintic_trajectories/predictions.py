"""Notebook 05: predictions, and the ideas that lead astray."""
import numpy as np

from ...course.misconceptions import PRACTICE, ideas
from ...course.record import LETTERS, predictions
from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import jacobian
from ...model import zoo
from ...motion.trajectory import cubic, quintic, shortest_duration, through

TEXTBOOK = "Craig, Introduction to Robotics (1986), chapter on trajectory generation"


def first_instant(given):
    """What the acceleration of a cubic does at the start."""
    peak, at_start = cubic([0.0], [1.0], given.T).peaks()[1][0], cubic([0.0], [1.0], given.T)(0.0)[2][0]
    return "a" if at_start > 0.99 * peak else "b" if at_start < 0.01 * peak else "c"


def quintic_over_cubic(given):
    """Velocity and acceleration peaks of the quintic beside those of the cubic."""
    one, other = (make([0.0], [1.0], given.T).peaks() for make in (quintic, cubic))
    faster, harder = one[0][0] > other[0][0], one[1][0] > other[1][0]
    return {(False, False): "a", (True, False): "b", (True, True): "c", (False, True): "d"}[faster, harder]


def half_time_jerk(given):
    """By which factor the peak of the jerk grows in half the time."""
    ratio = quintic([0.0], [1.0], given.T / 2).peaks()[2][0] / quintic([0.0], [1.0], given.T).peaks()[2][0]
    return LETTERS[[2, 4, 8].index(round(ratio))]


def at_the_via_point(given):
    """Whether a joint rests at a via point that lies on the way, keeps its mean velocity, or passes faster."""
    rate = through([[0.0], [0.5], [1.0]], [0.0, given.T / 2, given.T])(given.T / 2)[1][0] * given.T
    return "a" if rate < 0.1 else "b" if abs(rate - 1) < 0.1 else "c"


def better_first_joint(given):
    """What becomes of the duration when the joint that has the shorter way gets a stronger motor."""
    ways = np.array([given.short, given.long])
    ratio = shortest_duration([0, 0], ways, [2.0, 1.0], [10, 5]) / shortest_duration([0, 0], ways, 1.0, 5)
    return "c" if ratio > 0.999 else "a" if ratio < 0.6 else "b"


def twice_the_acceleration(given):
    """What becomes of the duration when acceleration decides and its limit is doubled."""
    times = [shortest_duration([0], [given.D], 100.0, a) for a in (given.a, 2 * given.a)]
    return LETTERS[int(np.abs(np.array([.5, np.sqrt(.5), .25]) - times[1] / times[0]).argmin())]


def path_of_the_tool(given):
    """The shape of the path when both joints follow quintics: straight, a circle about the base, or neither."""
    p = tip_pose(zoo.two_link(), quintic([0.2, 1.6], [1.4, 0.6], 1.0).sample(41)[1])[:, :2, 3]
    chord, start = p[-1] - p[0], p - p[0]
    bend = np.abs(start[:, 0] * chord[1] - start[:, 1] * chord[0]).max() / (chord @ chord)
    return "a" if bend < 0.01 else "b" if np.ptp(np.linalg.norm(p, axis=1)) < 0.01 else "c"


def past_the_base(given):
    """How much faster joint 1 turns at the nearest point of a line that passes the base at half the distance."""
    rates = []
    for d in (given.far, given.far / 2):
        q = solve_ik(zoo.two_link(), [0.0, d, 0.0], [0.0, 2.5], restarts=0).q
        rates.append(abs(np.linalg.solve(jacobian(zoo.two_link(), q)[:2], [1.0, 0.0])[0]))
    return LETTERS[[1, 2, 4].index(round(rates[1] / rates[0]))]


def conditions_with_jerk(given):
    """The lowest degree with which jerk can be prescribed at both ends too."""
    ranks = {}
    for n in (5, 6, 7):
        powers = [np.polynomial.Polynomial.basis(k) for k in range(n + 1)]
        rows = [[p.deriv(order)(s) if order else p(s) for p in powers] for s in (0.0, 1.0) for order in range(4)]
        ranks[n] = np.linalg.matrix_rank(np.array(rows))
    return "abc"[next(k for k, n in enumerate((5, 6, 7)) if ranks[n] == 8)]


def jerk_in_the_torque(given):
    """What the torque of a rod does where the jerk of its motion jumps: jump, bend, or nothing."""
    arm, motion, h = zoo.planar(1), quintic([0.0], [1.0], given.T), 1e-4
    before, at, after = (inverse_dynamics(arm, *motion(t)[:3])[0] for t in (-h, 0.0, h))
    return "a" if abs(after - before) > 0.1 else "b" if abs(after - 2 * at + before) > 1e-4 else "c"


prediction = predictions("trajectory", "05")


TASKS = (
    prediction("cubic", "The first instant of a cubic",
               "A joint stands still and then follows a cubic, from rest to rest in {T} s. What does its acceleration do at the first "
               "instant?", first_instant,
               ("It jumps from zero to its largest value.",
                "Four conditions use up all four coefficients, so nothing can be asked of the acceleration: it is 6/T² − 12 t/T³ "
                "for each rad of the way, largest at the very start."),
               ("It begins at zero and grows smoothly.",
                "A smooth beginning would need another condition, and the cubic has no coefficient left for it.",
                "cubic-will-do"),
               ("It begins at half of its largest value.",
                "The acceleration of a cubic is a straight line in time, from its largest value at the start to the opposite at the end.",
                "cubic-will-do"), T=1.5),
    prediction("peaks", "The smoother one",
               "The same way in the same {T} s, once as a cubic, once as a quintic, both from rest to rest. How do the peaks of the "
               "quintic compare?", quintic_over_cubic,
               ("It has the lower peak of velocity and of acceleration: it is smoother.",
                "The quintic starts and stops more gently, so it has to be faster in the middle.", "smoother-is-lower"),
               ("Its velocity peak is higher, its acceleration peak a little lower.",
                "15/8 against 3/2 of the mean velocity; 5.77 against 6 D/T². The gentle start is paid for in the middle of the way."),
               ("Both of its peaks are higher.", "Only the peak of velocity is higher; the acceleration peaks at 5.77 D/T² against 6 D/T².",
                "smooth-costs-everything"),
               ("Its velocity peak is lower, its acceleration peak higher.",
                "What sets out gently must hurry in the middle: it is the other way round.",
                "smoother-is-lower"), T=1.5),
    prediction("hurry", "Half the time",
               "A quintic takes {T} s. The same way is to be done in half the time. By which factor does the largest jerk grow?",
               half_time_jerk, ("2", "Only velocity grows by a factor of 2. Each further derivative brings another.",
               "half-time-double-everything"),
               ("4", "Acceleration grows by a factor of 4. Jerk is one derivative further.", "half-time-double-everything"),
               ("8", "q depends on t/T, and each derivative brings a factor 1/T: velocity 2, acceleration 4, jerk 8."), T=2.0),
    prediction("via", "At the via point",
               "A joint goes from 0 to 1 rad in {T} s, through 0.5 rad at half time, as one smooth spline. How does it pass there?",
               at_the_via_point,
               ("It comes to rest there for an instant.",
                "A via point says where to be and when. Rest would be a condition of its own, and a costly one.",
                "via-means-stop"),
               ("With its mean velocity.",
                "The joint begins and ends at rest, so it has to be faster than the mean somewhere. Half time is where.",
                "mean-is-peak", ("TrajectoryLab", "Through a via point")),
               ("Faster than its mean velocity.", "The joint starts from rest and must come to rest: in the middle it makes up for that."),
               T=2.0),
    prediction("motor", "A stronger motor",
               "Joint 1 turns by {short} rad, joint 2 by {long} rad; both have the same limits, and they arrive together. Now joint 1 gets "
               "a motor with twice the velocity and acceleration. The shortest duration …", better_first_joint,
               ("becomes half as long.", "The duration would be halved if joint 1 set it; joint 2 does.", "every-joint-for-itself"),
               ("becomes shorter, but not by half.", "Limits do not average out: the slowest joint sets the time.",
                "every-joint-for-itself"),
               ("stays as it is.",
                "Joint 2 has the longer way, and joint 1 waits for it. A stronger motor helps only at the joint that sets the time."),
               short=0.6, long=1.8),
    prediction("double", "Twice the acceleration",
               "Acceleration is what decides the shortest duration of a motion. The limit is raised to twice its value. The duration "
               "shrinks …", twice_the_acceleration,
               ("to a half.", "Acceleration goes with 1/T². Half the time would need four times the acceleration.", "limit-is-linear"),
               ("to 0.71 of what it was.", "a = 5.77 D/T², so T goes with 1/√a."),
               ("to a quarter.", "A quarter would need sixteen times the acceleration, which goes with 1/T².", "limit-is-linear"),
                D=1.0, a=4.0),
    prediction("straight", "The path of the tool",
               "Both joints of the two-link arm follow quintics from start to goal, starting and arriving together. Which path does the "
               "tool take?", path_of_the_tool,
               ("A straight line.",
                "In the plane of q1 and q2 the path is straight. The tool's place depends on sines and cosines of them.",
                "straight-joints-straight-tool"),
               ("A circle about the base.",
                "The path would be a circle if only joint 1 turned. The elbow changes the distance to the base.",
                "tool-on-a-circle"),
               ("A curve that is neither.",
                "Straight in the joints, curved in space. A straight line in space has to be asked for point by point.")),
    prediction("base", "Past the base",
               "The tool passes the base along a straight line at 1 m/s. At the nearest point it is {far} m away from the axis of joint 1. "
               "Now the line is shifted to half that distance. How fast does joint 1 turn there, compared with before?", past_the_base,
               ("As fast: the speed of the tool is the same.",
                "The tool has the same speed, but it passes the axis at half the distance.", "speed-is-shared"),
               ("Twice as fast.", "Near the axis it is joint 1 that carries the tool past: its rate is the speed over the distance. "
                                  "At the axis itself no rate would be enough."),
               ("Four times as fast.", "At the nearest point the line from axis to tool turns at v/d, not at v/d².",
                "speed-is-shared"), far=0.4),
    prediction("jerk", "A jump one derivative up",
               "A quintic sets out from rest: its acceleration runs on smoothly, its jerk jumps. What does the torque do at that instant?",
               jerk_in_the_torque,
               ("It jumps too.", "Torque goes with acceleration, and the acceleration does not jump.", "any-jump-knocks"),
               ("It has a bend: its slope jumps.", "Jerk is the slope of the acceleration, so it reaches the torque as its slope."),
               ("Nothing: torque has nothing to do with jerk.", "Torque itself does not feel the jump, but its slope does.",
                "jerk-is-nothing"),
               T=1.0),
    prediction("conditions", "Jerk as well",
               "Position, velocity, acceleration and jerk are to be prescribed at both ends. Which is the lowest degree of a polynomial "
               "that can do it, whatever the values?", conditions_with_jerk,
               ("5, the quintic.", "Six coefficients can meet eight conditions only for lucky values.", "degree-counts-conditions",
                ("TrajectoryLab", "Quintic beside the cubic")),
               ("6.", "Seven coefficients for eight conditions: one is missing.", "degree-counts-conditions", ("TrajectoryLab", "A cubic")),
               ("7.", "Eight conditions need eight coefficients, c0 to c7.")),
)


idea = ideas("05", TEXTBOOK)


MISCONCEPTIONS = (
    idea("cubic-will-do", "A cubic is smooth enough: position and velocity have no jumps.",
         "A cubic has four coefficients and prescribes no acceleration; it jumps at both ends, and the torque with it.",
         shows=("TrajectoryLab", "A cubic"),
         source="Virgala and Filakovsky 2018, where the order 5 is chosen for this reason"),
    idea("smoother-is-lower", "The smoother polynomial has the lower peaks.",
         "What sets out more gently has less time left for the way, and must be faster in the middle.",
         shows=("TrajectoryLab", "Quintic beside the cubic")),
    idea("smooth-costs-everything", "Smoothness costs more of everything.",
         "The quintic costs velocity. Its peak of acceleration is slightly lower than that of the cubic.",
         shows=("TrajectoryLab", "Quintic beside the cubic"), source=PRACTICE),
    idea("half-time-double-everything", "Half the time, twice of everything.", "Each derivative in time brings another factor 1/T.",
         shows=("LimitsLab", "In 0.7 s")),
    idea("via-means-stop", "At a via point the arm stops.",
         "A via point fixes where the joints are at a time. Velocity and acceleration run through smoothly.",
         shows=("TrajectoryLab", "Through a via point")),
    idea("mean-is-peak", "The velocity is the way divided by the time.",
         "Way over time is the mean. A motion from rest to rest has to be faster than its mean somewhere; the quintic reaches 15/8 of it.",
         shows=("LimitsLab", "A low limit of velocity"), source=PRACTICE),
    idea("every-joint-for-itself", "Every joint takes as long as it needs.",
         "Synchronised joints start and arrive together. The slowest one sets the time for all, and the others stay below their limits.",
         shows=("LimitsLab", "Joint 2 goes farther")),
    idea("only-one-limit", "The shortest duration follows from one of the limits.",
         "All limits hold at once. Each asks for a duration of its own, and the longest of these counts.",
         shows=("LimitsLab", "A low limit of acceleration")),
    idea("limit-is-linear", "Twice the limit, half the time.",
         "Only velocity goes with 1/T. Acceleration goes with 1/T² and jerk with 1/T³.", shows=("LimitsLab",
         "A low limit of acceleration")),
    idea("straight-joints-straight-tool", "If every joint moves evenly, the tool moves straight.",
         "The tool's place depends on sines and cosines of the joint angles. A straight path of the joints is a curve in space.",
         shows=("PathLab", "The same by the joints")),
    idea("tool-on-a-circle", "The tool moves on a circle about the base.", "Only while the elbow keeps its angle.",
         shows=("PathLab", "The same by the joints"), source=PRACTICE),
    idea("speed-is-shared", "The joints are as fast as the tool.",
         "Joint velocities are the inverse Jacobian times the tool's velocity; near a singular posture they grow without bound.",
         shows=("PathLab", "Close past the base")),
    idea("any-jump-knocks", "A jump in any derivative is a jump in the torque.",
         "Torque follows acceleration. What jumps further up appears in its slope, or later.",
         shows=("TrajectoryLab", "Quintic beside the cubic"), source=PRACTICE),
    idea("jerk-is-nothing", "Jerk does not matter, since it is in no equation of motion.",
         "Differentiate the equation of motion: the slope of the torque contains M times the jerk. The current of a motor has to follow "
         "that slope.", shows=("TrajectoryLab", "Quintic beside the cubic"), source=PRACTICE),
    idea("degree-counts-conditions", "The degree of the polynomial is the number of conditions.",
         "A polynomial of degree n has n + 1 coefficients, counted from c0, and needs as many conditions.", source=PRACTICE),
    idea("time-not-scaled", "The polynomial 10s³ − 15s⁴ + 6s⁵ takes the time in seconds.",
         "s is the share of the time that has passed, t/T, from 0 to 1.", source=PRACTICE),
    idea("acceleration-is-c2", "The coefficient of t² is the acceleration.",
         "The second derivative of c2 t² is 2 c2: the coefficient is half of the acceleration at the start.",
         source=PRACTICE),
)

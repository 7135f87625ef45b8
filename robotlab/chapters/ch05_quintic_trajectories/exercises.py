"""Notebook 05: polynomials in time, their torques, limits, via points, and straight lines of the tool."""
import numpy as np

from ...course.draws import angle, between, one_of, signed
from ...course.given import Given
from ...course.record import Task, Wrong
from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import tip_pose
from ...kinematics.jacobian import jacobian
from ...maths.rounding import rounded_up
from ...model import zoo
from ...motion.spline import through
from ...motion.trajectory import cubic, quintic, shortest_duration


# -- from rest to rest ------------------------------------------------------------------------------------------------
def rest_to_rest(given):
    """The function t -> q of the quintic."""
    motion = quintic([given.q0], [given.q1], given.T)
    return lambda t: motion(t)[0][..., 0]


def times(rng, given, count, low=0.0):
    """Times (count,) of a motion, away from its ends by the share `low` of it; now and then it is an end itself."""
    share = np.array([low + (1 - 2 * low) * rng.random() for _ in range(count)])
    ends = np.array([rng.random() for _ in range(count)])
    return np.round(given.T * np.where(ends < .15, 0.0, np.where(ends > .85, 1.0, share)), 3)


ENDS = {"the start": lambda g, t: np.any(t == 0), "the end": lambda g, t: np.any(t == g.T),
        "before the middle": lambda g, t: np.any((0 < t) & (t < .4 * g.T)),
        "after the middle": lambda g, t: np.any((.6 * g.T < t) & (t < g.T))}


def by_share(given, share):
    """The function t -> q whose share of the way at time t is share(t)."""
    return lambda t: given.q0 + (given.q1 - given.q0) * share(np.asarray(t, dtype=float))


def smooth(s):
    """The share of the way at the share s of the time."""
    return 10 * s ** 3 - 15 * s ** 4 + 6 * s ** 5


def in_time(given):
    """Six coefficients of powers of t, lowest first."""
    motion = quintic([given.q0], [given.q1], given.T, given.v0, given.v1, given.acc0, given.acc0)
    return motion.coefficients[0, :, 0] / given.T ** np.arange(6)


def in_share(given):
    """The same for powers of s = t/T."""
    return in_time(given) * given.T ** np.arange(6)


def with_rest(given, way):
    """The coefficients if a rest-to-rest motion of that length is added to one that starts as the joint does."""
    start = np.array([given.q0, given.v0, given.acc0 / 2, 0, 0, 0])
    return start + way * np.array([0, 0, 0, 10, -15, 6]) / given.T ** np.arange(6)


def draw_ends(rng):
    """Conditions at both ends: the end has the velocity and the acceleration that come of an even acceleration, at another place."""
    q0, T, v0 = between(rng, -0.8, -0.2, 0.1), one_of(rng, (0.5, 0.8, 1.6, 2.0)), between(rng, 0.3, 0.9, 0.1)
    acc0, rest = signed(rng, between(rng, 0.6, 2.0, 0.1)), signed(rng, between(rng, 0.3, 0.9, 0.1))
    q1, v1 = q0 + v0 * T + acc0 * T ** 2 / 2 + rest, v0 + acc0 * T
    return {"q0": q0, "q1": round(q1, 9), "T": T, "v0": v0, "v1": round(v1, 9), "acc0": acc0}


# -- torque of one rod ------------------------------------------------------------------------------------------------
def rod_jump(given, make=cubic):
    """Compute the jump of the torque of one rod when a motion begins."""
    arm, motion = zoo.planar(1, given.l, given.m), make([0.0], [given.D], given.T)
    q, qd, qdd, _ = motion(0.0)
    return float((inverse_dynamics(arm, q, qd, qdd) - inverse_dynamics(arm, q, 0 * q, 0 * q))[0])


def rod_torque(given):
    """The whole torque just after the start, the weight included."""
    arm = zoo.planar(1, given.l, given.m)
    return float(inverse_dynamics(arm, *cubic([0.0], [given.D], given.T)(0.0)[:3])[0])


# -- limits -----------------------------------------------------------------------------------------------------------
def shortest(given, **options):
    """The shortest duration of one motion under both limits."""
    return shortest_duration(np.zeros(3), given.D, given.v, given.a, **options)


def of_each(duration):
    """given -> the answers of `duration`, of one motion, for the short and for the long one."""
    return lambda given: np.array([duration(given.but(D=D)) for D in (given.near, given.far)], dtype=float)


def one_limit(given, without):
    """The duration if one of the limits is absent."""
    return shortest(given.but(**{without: 1e9}))


def draw_limits(rng):
    """Limits, and the ways of three joints in two motions: on the short ones acceleration decides, on the long ones velocity."""
    v, a = between(rng, 1.3, 1.8, 0.1), between(rng, 3.2, 5.0, 0.2)
    equal = 10 / np.sqrt(3) / (15 / 8) ** 2 * v ** 2 / a                     # the way for which both give the same duration
    ways = lambda top: [round(top * between(rng, 0.4, 0.8, 0.1), 2), round(top, 2), round(top * between(rng, 0.4, 0.8, 0.1), 2)]
    signs = np.array([1, signed(rng, 1), 1])
    near, far = (np.array(ways(equal * between(rng, *shares, 0.05))) for shares in ((0.4, 0.6), (1.5, 1.8)))
    return {"near": near * signs, "far": far * (1, -signs[1], 1), "v": v, "a": a}


# -- the tool between two postures -------------------------------------------------------------------------------------
def tip_at(q):
    """The tip (2,) of the two-link arm."""
    return tip_pose(zoo.two_link(), q)[:2, 3]


def speed(given, place=0.5, factor=15 / 8):
    """Compute the speed of its tip [m/s] at that share of the way if both joints have factor times their mean rate."""
    J = jacobian(zoo.two_link(), given.start + place * (given.goal - given.start))[:2]
    return float(np.linalg.norm(J @ (given.goal - given.start))) * factor / given.T


def on_chord(given, factor=15 / 8):
    """Compute the speed of a tip [m/s] that has factor times the mean speed of the straight way."""
    return float(np.linalg.norm(tip_at(given.goal) - tip_at(given.start))) * factor / given.T


def draw_postures(rng):
    """Two postures between which the tip makes a detour: at half time it is faster than on the straight way, by a tenth or more."""
    while True:
        start = np.radians([between(rng, -40, 40, 5), between(rng, 30, 60, 5)])
        way = np.radians([between(rng, 50, 110, 5), signed(rng, between(rng, 20, 60, 5))])
        given = Given({"start": start, "goal": start + way, "T": between(rng, 0.8, 2.4, 0.1)})
        if speed(given) > 1.1 * on_chord(given) and abs(given.goal[1]) > 0.3:
            return dict(given)


# -- straight lines ---------------------------------------------------------------------------------------------------
def on_line(given):
    """The function t -> [x, y] of a point on its way along a straight line."""
    motion = quintic(given.A, given.B, given.T)
    return lambda t: motion(t)[0]


# -- over a wall ------------------------------------------------------------------------------------------------------
ROOM = 0.002                                         # [m] of clearance above the wall at most


def over_wall(given, via):
    """Return "" if a via posture is right, else the fault: the tip must pass just above the wall, and no joint may be too fast."""
    via = np.asarray(via, dtype=float)
    if via.shape != (2,):
        return "A via posture has two angles: [q1, q2] in rad."
    motion, arm = through([given.start, via, given.goal], [0.0, given.T / 2, given.T]), zoo.two_link()
    tip = tip_pose(arm, motion.sample(801)[1])[:, :2, 3]
    height = heights_over(tip, given.x)
    if not len(height):
        return "The tip never crosses the wall on this motion. Where is the wall, and where is your via point?"
    if height.min() < given.h:
        return "The tip crosses the wall below its top. Where is the tip at your via posture, and where on the way does it cross?"
    if height.max() > given.h + ROOM:
        over = 1000 * (height.max() - given.h)
        return f"The tip crosses the wall {rounded_up(over, 1):.1f} mm above its top; 2 mm are the most. Stretch the elbow less."
    if motion.peaks()[0].max() > given.v:
        return "It clears the wall, but one joint is too fast. A via posture nearer to the straight way of the joints is cheaper."
    return ""


def heights_over(tip, x):
    """Heights (k,) at which a path (N, 2) crosses the vertical at x."""
    k = np.flatnonzero((tip[:-1, 0] - x) * (tip[1:, 0] - x) <= 0)
    way = tip[k + 1] - tip[k]
    return tip[k, 1] + (x - tip[k, 0]) / way[:, 0] * way[:, 1]


def crossing(given, bend):
    """Return the middle posture with the elbow bent by `bend` and the height at which the tip then crosses the wall [m]."""
    middle = np.array([(given.start[0] + given.goal[0]) / 2, bend])
    tip = tip_pose(zoo.two_link(), through([given.start, middle, given.goal], [0.0, given.T / 2, given.T]).sample(801)[1])[:, :2, 3]
    return middle, heights_over(tip, given.x).min()


def higher(given):
    """A via posture whose elbow is stretched until the tip passes a millimetre above the wall."""
    low, high = 0.0, given.start[1]
    for _ in range(16):
        bend = (low + high) / 2
        low, high = (bend, high) if crossing(given, bend)[1] > given.h + ROOM / 2 else (low, bend)
    return crossing(given, (low + high) / 2)[0]


def draw_wall(rng):
    """Two postures with the same elbow, and a wall between them that the straight way of the joints does not clear."""
    q2 = between(rng, 60, 90, 5)
    ways = {"start": np.radians([between(rng, 0, 10, 5), q2]), "goal": np.radians([between(rng, 95, 110, 5), q2]),
            "x": between(rng, 0.2, 0.8, 0.05), "T": 2.0, "v": 2.4}
    height = crossing(Given(ways), np.radians(q2 - between(rng, 10, 50, 1)))[1]
    return ways | {"h": round(float(height), 2)}


TASKS = (
    Task(id="trajectory-quintic", notebook="05", kind="function", title="A joint on its way",
         text="A joint goes from {q0} rad to {q1} rad in {T} s along a quintic, at rest at both ends and without acceleration there. Write "
              "position(t), which returns its angle in rad at the time t in s, one number with 0 ≤ t ≤ T. An array is welcome too.",
         draw=lambda rng: {"q0": between(rng, -0.9, -0.2, 0.1), "q1": between(rng, 0.4, 1.5, 0.1), "T": one_of(rng,
                                                                                                               (1.5, 2.0, 2.5, 4.0))},
         signature="position(t)", inputs=lambda rng, g: (times(rng, g, 3),), cases=ENDS,
         unit="rad", answer=rest_to_rest, look="the section on six conditions",
         hints=("First work out which share s of the time has passed. What is s at the end?",
                "The share of the way is a polynomial of s that is 0 at the start and 1 at the end, with slope and curvature 0 at both."),
         wrongs=(Wrong("time-not-scaled", lambda g: by_share(g, smooth)),
                 Wrong("cubic-will-do", lambda g: by_share(g, lambda t: 3 * (t / g.T) ** 2 - 2 * (t / g.T) ** 3)),
                 Wrong("constant speed", lambda g: by_share(g, lambda t: t / g.T),
                       "This is a straight line in time. Its velocity jumps at both ends, which takes an infinite acceleration."),
                 Wrong("start left out", lambda g: lambda t: rest_to_rest(g)(t) - g.q0,
                       "This is how far the joint has come. Where did it start?"),
                 Wrong("goal for distance", lambda g: by_share(g.but(q1=g.q0 + g.q1), lambda t: smooth(t / g.T)),
                       "The polynomial is multiplied by the goal. What it has to be multiplied by is the way from start to goal."))),
    Task(id="trajectory-coefficients", notebook="05", kind="matrix", title="Six conditions, and nothing to solve",
         text="q(t) = c0 + c1 t + c2 t² + c3 t³ + c4 t⁴ + c5 t⁵, t in s. At t = 0: position {q0} rad, velocity {v0} rad/s, acceleration "
              "{acc0} rad/s². At t = {T} s: position {q1} rad, velocity {v1} rad/s, acceleration {acc0} rad/s². Before you solve six "
              "equations: how would a joint arrive that kept its first acceleration all the time? What is left is a motion that you "
              "know. Give [c0, c1, c2, c3, c4, c5].",
         draw=draw_ends, answer=in_time, look="the six equations of the notebook",
         hints=("Work out where the joint is at the end, and how fast, if its acceleration stays as it is at the start. What is right "
                "already, and what is not?",
                "Only the place is wrong. Add a motion from rest to rest, without acceleration at its ends, for what is missing.",
                "That motion is what is missing times 10s³ − 15s⁴ + 6s⁵, with s = t/T: three coefficients. The other three hold the "
                "start."),
         wrongs=(Wrong("time-not-scaled", in_share, "These are the coefficients for powers of t/T. The task asks for powers of t in s."),
                 Wrong("acceleration-is-c2", lambda g: with_rest(g, g.q1 - g.q0 - g.v0 * g.T - g.acc0 * g.T ** 2) +
                       [0, 0, g.acc0 / 2, 0, 0, 0]),
                 Wrong("all of the way", lambda g: with_rest(g, g.q1 - g.q0),
                       "The motion from rest to rest covers all of the way here. Part of it is covered by the velocity and the "
                       "acceleration of the start."),
                 Wrong("all of the way", lambda g: with_rest(g, g.q1 - g.q0 - g.v0 * g.T),
                       "The way that the acceleration covers is missing from what the joint does by itself."),
                 Wrong("all of the way", lambda g: with_rest(g, g.q1), "What is missing at the end is a way, not the place q(T)."),
                 Wrong("acceleration kept", lambda g: with_rest(g, 0.0),
                       "This joint keeps its acceleration: velocity and acceleration at the end are right, the place is not."))),
    Task(id="trajectory-peak", notebook="05", kind="number", title="The fastest moment",
         text="A joint turns by {D:deg} in {T} s along a quintic, from rest to rest without acceleration at the ends. What is its "
              "largest velocity, in rad/s?",
         draw=lambda rng: {"D": angle(rng, 40, 150, 5), "T": between(rng, 0.6, 2.4, 0.05)}, unit="rad/s",
         answer=lambda g: float(quintic([0.0], [g.D], g.T).peaks()[0][0]),
         hints=("At which instant is a joint fastest that starts and stops alike?",
                "Differentiate 10s³ − 15s⁴ + 6s⁵, and mind that s is t/T."),
         wrongs=(Wrong("mean-is-peak", lambda g: g.D / g.T),
                 Wrong("cubic-will-do", lambda g: float(cubic([0.0], [g.D], g.T).peaks()[0][0])),
                 Wrong("acceleration for velocity", lambda g: float(quintic([0.0], [g.D], g.T).peaks()[1][0]),
                       "This is the largest acceleration, in rad/s²."),
                 Wrong("time-not-scaled", lambda g: 15 / 8 * g.D, "The duration is missing: d/dt of s = t/T brings a factor."),
                 Wrong("twice the mean", lambda g: 2 * g.D / g.T,
                       "Twice the mean would be right if the velocity rose and fell along straight lines."))),
    Task(id="trajectory-shortest", notebook="05", kind="matrix", bound="least", title="As soon as possible",
         text="In a first motion three joints turn by {near} rad, in a second one by {far} rad, each time along quintics from rest to "
              "rest, starting and arriving together. No joint may exceed {v} rad/s or {a} rad/s². What is the shortest possible duration "
              "of each motion, in s? Give both as [first, second]; if you round, round up.",
         draw=draw_limits, answer=of_each(shortest), unit="s", look="the limits lab", cases={
             "acceleration decides the short way, velocity the long one": lambda g: (
                 of_each(lambda one: one_limit(one, "v"))(g) > of_each(lambda one: one_limit(one, "a"))(g)).tolist() == [True, False]},
         hints=("Which joint needs longest, and why is the sign of its way of no interest?",
                "Work out one duration for each limit, in each motion. Which of the two must the motion respect?"),
         wrongs=(Wrong("only-one-limit", of_each(lambda g: min(one_limit(g, "a"), one_limit(g, "v")))),
                 Wrong("only-one-limit", of_each(lambda g: one_limit(g, "v")), "Only the acceleration was looked at. In the second motion "
                       "a joint would turn faster than {v} rad/s."),
                 Wrong("only-one-limit", of_each(lambda g: one_limit(g, "a")), "Only the velocity was looked at, or the factor of the "
                       "acceleration is too small. In the first motion a joint would be accelerated by more than {a} rad/s²."),
                 Wrong("limits add up", of_each(lambda g: one_limit(g, "a") + one_limit(g, "v")),
                       "You have added two durations. Both limits hold at the same time, in one and the same motion."),
                 Wrong("every-joint-for-itself", of_each(lambda g: shortest(g.but(D=np.full(3, np.abs(g.D).min()))))),
                 Wrong("cubic-will-do", of_each(lambda g: shortest(g, kind="cubic"))),
                 Wrong("way of all joints", of_each(lambda g: shortest(g.but(D=np.full(3, np.abs(g.D).sum())))),
                       "The ways of the joints have been added. They turn at the same time, each its own way."),
                 Wrong("mean-is-peak", of_each(lambda g: np.abs(g.D).max() / g.v)))),
    Task(id="trajectory-jump", notebook="05", kind="number", title="The knock of a cubic",
         text="One rod of {m} kg and {l} m turns about its end; friction is left out. It stands still, and then sets out on a cubic: "
              "{D:deg} in {T} s, from rest to rest. By how much does the torque jump at the first instant, in N m?",
         draw=lambda rng: {"m": between(rng, 1.3, 3.7, 0.4), "l": between(rng, 0.5, 1.1, 0.2), "D": angle(rng, 40, 120, 10),
                           "T": between(rng, 0.7, 1.3, 0.2)}, unit="N m", answer=rod_jump,
         hints=("The weight is there before and after the first instant. What is new?",
                "A torque that turns a rod about its end needs the moment of inertia about that end; the acceleration of a cubic at t = "
                "0 is its second derivative there."),
         wrongs=(Wrong("weight included", rod_torque,
                       "This is the whole torque just after the start. Part of it, the weight, was there before."),
                 Wrong("inertia about the middle", lambda g: rod_jump(g) / 4,
                       "The inertia is that about the middle of the rod. It turns about its end."),
                 Wrong("point mass", lambda g: 3 * rod_jump(g),
                       "All of the mass has been put at the far end. It is spread along the rod."),
                 Wrong("quintic for cubic", lambda g: rod_jump(g) * 10 / np.sqrt(3) / 6,
                       "This is the peak of a quintic, which it reaches later. The cubic has its peak at once, and it is another number."),
                 Wrong("acceleration only", lambda g: 6 * g.D / g.T ** 2,
                       "This is the jump of the acceleration, in rad/s². A torque is asked."))),
    Task(id="trajectory-line", notebook="05", kind="function", title="Straight on",
         text="The tool goes from A = {A} m to B = {B} m along a straight line in {T} s, from rest to rest, without acceleration at the "
              "ends. Its way along the line is a quintic in time. Write point(t), which returns [x, y] at the time t, one number with "
              "0 ≤ t ≤ T.",
         draw=lambda rng: {"A": np.array([between(rng, 0.8, 1.4, 0.1), between(rng, -0.6, -0.1, 0.1)]),
                           "B": np.array([between(rng, 0.1, 0.6, 0.1), between(rng, 0.8, 1.3, 0.1)]), "T": one_of(rng, (1.5, 2.0, 2.5))},
         signature="point(t)", inputs=lambda rng, g: (float(times(rng, g, 1, 0.1)[0]),), cases=ENDS | {
             "below the x axis": lambda g, t: on_line(g)(t)[1] < -.02}, unit="m", answer=on_line,
         hints=("A point on the line is A plus a share of the way to B. What is the share at the time t?",
                "The share must rise from 0 to 1 as a joint does that goes from rest to rest."),
         wrongs=(Wrong("constant speed", lambda g: lambda t: g.A + t / g.T * (g.B - g.A),
                       "The line is right, but the tool runs along it at constant speed: at both ends its velocity jumps."),
                 Wrong("cubic-will-do", lambda g: lambda t: cubic(g.A, g.B, g.T)(t)[0]),
                 Wrong("time-not-scaled", lambda g: lambda t: g.A + smooth(t) * (g.B - g.A)),
                 Wrong("wrong end", lambda g: lambda t: on_line(g)(g.T - t), "The tool goes from B to A."),
                 Wrong("start left out", lambda g: lambda t: on_line(g)(t) - g.A,
                       "This is the way covered so far. Where did the tool start?"))),
    Task(id="trajectory-rates", notebook="05", kind="matrix", title="How fast is the tool?",
         text="Both joints of the two-link arm (links of 1 m) follow quintics from rest to rest, from {start:deg} to {goal:deg} in {T} s; "
              "the second angle is counted from the first link. A colleague judges the speed of the tip by the straight line between the "
              "two ends: as if the tip went along it by the same quintic. Give two speeds at half time, in m/s: [that of the tip, that of "
              "the colleague].",
         draw=draw_postures, unit="m/s", answer=lambda g: np.array([speed(g), on_chord(g)]),
         look="PathLab, preset “The same by the joints”",
         hints=("Which posture does the arm have at half time, and how fast is each joint there?",
                "Both joints have 15/8 of their mean rate at that instant. The Jacobian of that posture makes a velocity of the tip of it.",
                "For the colleague only the ends count: how far are they from each other, and what is 15/8 of the mean speed?"),
         wrongs=(Wrong("straight-joints-straight-tool", lambda g: np.array([on_chord(g), on_chord(g)])),
                 Wrong("mean-is-peak", lambda g: np.array([speed(g, 0.5, 1), on_chord(g, 1)])),
                 Wrong("mean-is-peak", lambda g: np.array([speed(g, 0.5, 1), on_chord(g)]),
                       "At half time the joints are faster than on average."),
                 Wrong("mean-is-peak", lambda g: np.array([speed(g), on_chord(g, 1)]),
                       "The first speed is right. The colleague's tip goes by a quintic too: at half time it is faster than on average."),
                 Wrong("cubic-will-do", lambda g: np.array([speed(g, 0.5, 3 / 2), on_chord(g, 3 / 2)])),
                 Wrong("posture of an end", lambda g: np.array([speed(g, 0.0), on_chord(g)]),
                       "The Jacobian is that of the start. At half time the arm has another posture."),
                 Wrong("posture of an end", lambda g: np.array([speed(g, 1.0), on_chord(g)]),
                       "The Jacobian is that of the goal. At half time the arm has another posture."))),
    Task(id="trajectory-wall", notebook="05", kind="matrix", title="Over the wall",
         text="The two-link arm goes from {start:deg} to {goal:deg} in {T} s. On the way its tip must cross the line x = {x} m above y "
              "= {h} m, but by no more than 2 mm. Find a via posture [q1, q2] in rad, passed at half time by through(...), for which it "
              "does, and no joint is ever faster than {v} rad/s. Many answers are right.",
         draw=draw_wall, answer=higher, holds=over_wall, unit="rad",
         hints=("Try the straight way of the joints first: at which height does the tip cross?",
                "A straighter elbow reaches higher. How much may it stretch before a joint becomes too fast? The motion has .peaks()."),
         wrongs=(Wrong("the middle of the way", lambda g: (g.start + g.goal) / 2,
                       "This is the posture in the middle, where the joints would pass anyway. The tip stays too low."),
                 Wrong("too fast", lambda g: (g.start + g.goal) / 2 - [1.5, 4.0],
                       "A posture far off the way makes some joint much too fast."),
                 Wrong("start again", lambda g: g.start,
                       "This is the start itself: from there the motion to the goal is the same as before."),
                 Wrong("goal already", lambda g: g.goal,
                       "This is the goal itself: the arm is there at half time, and the tip has passed too low."))),
)

"""Notebook 05: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import jacobian
from ...model import zoo
from ...motion.trajectory import quintic
from .exercises import by_share, in_time, of_each, on_chord, on_line, rod_jump, rod_torque, shortest, smooth, speed, tip_at

ROOT = 10 / np.sqrt(3)                               # the largest second derivative of the quintic over the share of time
SHARES = (                                           # of the way, at a share s of the time
    ("minus forgotten", lambda s: 10 * s**3 + 15 * s**4 + 6 * s**5, "All three terms are added. At s = 1 they have to make 1."),
    ("coefficients exchanged", lambda s: 6 * s**3 - 15 * s**4 + 10 * s**5,
     "The outer coefficients have changed places: look at the slope at "
     "s = 1."),
    ("powers too low", lambda s: 10 * s**2 - 15 * s**3 + 6 * s**4, "Every power is one too low: the acceleration jumps at the start."),
    ("velocity for position", lambda s: 30 * s**2 * (1 - s)**2, "This is how fast the share grows, not the share."),
    ("too-smooth", lambda s: 35 * s**4 - 84 * s**5 + 70 * s**6 - 20 * s**7, "This is smoother still, a septic without a jump of the jerk. "
     "A quintic is asked."),
    ("too-smooth", lambda s: s - np.sin(2 * np.pi * s) / (2 * np.pi),
     "This is a cycloid. It meets all conditions, but a quintic is asked."),
    ("acceleration jumps", lambda s: (1 - np.cos(np.pi * s)) / 2,
     "A cosine starts at rest, but its acceleration is largest at the ends and jumps "
     "there."),
    ("acceleration jumps", lambda s: np.where(s < .5, 2 * s * s, 1 - 2 * (1 - s)**2),
     "Two parabolas: the acceleration jumps at both ends and "
     "in the middle."),
    ("coefficients", lambda s: 10 * s**3 - 15 * s**4 + 5 * s**5, "The last coefficient is not right: at s = 1 the terms have to make 1."),
    ("one power", lambda s: s**5, "This is one power alone: the motion does not come to rest at its end."),
    ("one power", lambda s: s**3, "This is one power alone: the motion does not come to rest at its end."),
    ("end not smooth", lambda s: 4 * s**3 - 3 * s**4, "The start is smooth; at the end the acceleration jumps."))


# -- six conditions ---------------------------------------------------------------------------------------------------
def with_ends(idea, says, **changes):
    """A `Wrong` whose conditions are others: given -> each."""
    return Wrong(idea, lambda g: in_time(g.but(**{name: f(g) for name, f in changes.items()})), says)


def accelerated_end(g, first, last):
    """Coefficients with these accelerations at the start and at the end."""
    return quintic([g.q0], [g.q1], g.T, g.v0, g.v1, first, last).coefficients[0, :, 0] / g.T ** np.arange(6)


def entry(k, value):
    """given -> the right coefficients but one."""
    return lambda g: np.where(np.arange(6) == k, value(g), in_time(g))


# -- durations --------------------------------------------------------------------------------------------------------
def by_way(way):
    """given -> the duration for one joint with a way made of all ways."""
    return lambda g: shortest(g.but(D=np.full(3, way(np.abs(g.D)))))


def by_parts(velocity, acceleration):
    """given -> the longer of two durations, each of (largest way, v, a)."""
    return lambda g: max(f(np.abs(g.D).max(), g.v, g.a) for f in (velocity, acceleration))


by_v, by_a = (lambda D, v, a: 15 / 8 * D / v), (lambda D, v, a: np.sqrt(ROOT * D / a))


# -- one rod ----------------------------------------------------------------------------------------------------------
def times(idea, says, factor):
    """A `Wrong` for the jump: the right one times a factor of the given numbers."""
    return Wrong(idea, lambda g: rod_jump(g) * factor(g), says)


# -- lines ------------------------------------------------------------------------------------------------------------
def along_joints(g):
    """The tool if both joints follow quintics."""
    ends = [solve_ik(zoo.two_link(), [*p, 0], [.1, 1.0], restarts=0).q for p in (g.A, g.B)]
    motion = quintic(*ends, g.T)
    return lambda t: tip_pose(zoo.two_link(), motion(t)[0])[:2, 3]


def tip_speed(change=lambda J: J, turn=lambda D: D, middle=lambda q: q, factor=lambda g: 15 / 8):
    """given -> the two speeds, the first one with another Jacobian, other ways of the joints, another posture or another factor."""
    def speeds(g):
        J = change(jacobian(zoo.two_link(), middle((g.start + g.goal) / 2))[:2])
        return np.array([np.linalg.norm(J @ turn(g.goal - g.start)) * factor(g) / g.T, on_chord(g)])
    return speeds


def arc(g):
    """Compute the length of the path of the tip between two postures [m]."""
    places = np.array([tip_at(g.start + s * (g.goal - g.start)) for s in np.linspace(0, 1, 201)])
    return np.linalg.norm(np.diff(places, axis=0), axis=1).sum()


SLIPS = {
    "trajectory-quintic": tuple(Wrong(idea, lambda g, f=f: by_share(g, lambda t: f(t / g.T)), says) for idea, f, says in SHARES) + (
        Wrong("velocity for position", lambda g: lambda t: (g.q1 - g.q0) / g.T * 30 * (t / g.T)**2 * (1 - t / g.T)**2,
              "This is the velocity, in rad/s. The angle is asked."),
        Wrong("way turned round", lambda g: lambda t: 2 * g.q0 - by_share(g, lambda t: smooth(t / g.T))(t),
              "The joint turns away from its goal: the way is goal minus start."),
        Wrong("way turned round", lambda g: by_share(g, lambda t: 1 - smooth(t / g.T)),
              "The joint begins at its goal and ends at its start."),
        Wrong("goal for start", lambda g: lambda t: by_share(g, lambda t: smooth(t / g.T))(t) + g.q1 - g.q0,
              "The motion begins at the goal."),
        Wrong("ends added", lambda g: by_share(g.but(q1=2 * g.q0 + g.q1), lambda t: smooth(t / g.T)),
              "The way is the sum of both angles here. It is their difference."),
        Wrong("time-not-scaled", lambda g: by_share(g, lambda t: smooth(t / g.T**2)), "The time was divided by T²."),
        Wrong("time-not-scaled", lambda g: by_share(g, lambda t: smooth(t * g.T)), "The time was multiplied by T. s is t/T."),
        Wrong("time-not-scaled", lambda g: by_share(g, lambda t: smooth(t) / g.T),
              "The whole polynomial was divided by T. Each power of t needs its own power of T: s is t/T."),
        Wrong("acceleration for position", lambda g: lambda t: (g.q1 - g.q0) / g.T**2 * np.polyval([120, -180, 60, 0], t / g.T),
              "This is the acceleration, in rad/s². The angle is asked."),
        Wrong("share alone", lambda g: lambda t: smooth(t / g.T), "This is the share of the way, from 0 to 1. The angle is asked."),
        Wrong("start sign", lambda g: lambda t: by_share(g, lambda t: smooth(t / g.T))(t) - 2 * g.q0,
              "The start went in with the other sign.")),
    "trajectory-coefficients": (
        Wrong("acceleration-is-c2", entry(2, lambda g: g.acc0), "c2 is the acceleration itself here."),
        Wrong("first three left out", lambda g: in_time(g) * (np.arange(6) > 2), "c0, c1 and c2 are zero here. They hold the start."),
        *(Wrong("first three left out", entry(k, lambda g: 0.0), f"c{k} is missing. It holds the {what} at the start.")
          for k, what in enumerate(("position", "velocity", "acceleration"))),
        with_ends("rest at the ends", "This joint is at rest at both ends, without acceleration. The one of the task moves at the start "
                  "and at the end.", v0=lambda g: 0.0, v1=lambda g: 0.0, acc0=lambda g: 0.0),
        with_ends("rest at the ends", "This joint is at rest at both ends. The one of the task moves at the start and at the end.",
                  v0=lambda g: 0.0, v1=lambda g: 0.0),
        with_ends("no acceleration", "The accelerations have been left out.", acc0=lambda g: 0.0),
        with_ends("velocity left out", "The velocity at the start has been left out.", v0=lambda g: 0.0),
        with_ends("velocity left out", "The velocity at the end has been left out.", v1=lambda g: 0.0),
        with_ends("velocity sign", "The velocity at the end went in with the other sign.", v1=lambda g: -g.v1),
        with_ends("velocity sign", "The velocity at the start went in with the other sign.", v0=lambda g: -g.v0),
        with_ends("ends exchanged", "The two positions have changed places.", q0=lambda g: g.q1, q1=lambda g: g.q0),
        with_ends("ends exchanged", "Places and velocities at the two ends have changed places.", q0=lambda g: g.q1,
        q1=lambda g: g.q0,
                  v0=lambda g: g.v1, v1=lambda g: g.v0),
        with_ends("way for goal", "The position at the end is taken as the way. It is a place: start and way together.",
        q1=lambda g: g.q1 - g.q0),
        with_ends("way for goal", "The two positions were added up at the end. The place at the end is given as it is.",
                  q1=lambda g: g.q1 + g.q0),
        with_ends("start from zero", "The motion begins at 0. The task gives another place.", q0=lambda g: 0.0),
        with_ends("duration of 1 s", "The conditions of the end were put in at t = 1 s.", T=lambda g: 1.0),
        Wrong("derivatives for coefficients", lambda g: in_time(g) * [1, 1, 2, 6, 24, 120],
              "These are the derivatives at the start. A coefficient is the derivative over the factorial."),
        with_ends("time backwards", "The ends have changed places, and the time runs backwards.", q0=lambda g: g.q1, q1=lambda g: g.q0,
                  v0=lambda g: -g.v1, v1=lambda g: -g.v0),
        Wrong("acceleration at the end", lambda g: accelerated_end(g, 0.0, g.acc0), "The acceleration at the start has been left out."),
        Wrong("acceleration at the end", lambda g: accelerated_end(g, g.acc0, 0.0), "The acceleration at the end has been left out."),
        Wrong("acceleration at the end", lambda g: accelerated_end(g, g.acc0, -g.acc0),
              "The acceleration at the end went in with the other sign."),
        Wrong("cubic-will-do", lambda g: np.array([g.q0, g.v0, (3 * (g.q1 - g.q0) - (2 * g.v0 + g.v1) * g.T) / g.T**2,
                                                   ((g.v0 + g.v1) * g.T - 2 * (g.q1 - g.q0)) / g.T**3, 0, 0]),
              "This is the cubic: it does not know the accelerations.")),
    "trajectory-peak": tuple(Wrong(idea, answer, says) for idea, answer, says in (
        ("upside down", lambda g: 8 / 15 * g.D / g.T, "The factor is upside down: the peak is above the mean."),
        ("duration squared", lambda g: 15 / 8 * g.D / g.T**2, "The duration is squared. One derivative brings it once."),
        ("duration multiplied", lambda g: 15 / 8 * g.D * g.T, "The duration is multiplied by. In more time the joint goes more slowly."),
        ("way left out", lambda g: 15 / 8 / g.T, "The angle is missing: this is the peak for a way of 1 rad."),
        ("jerk for velocity", lambda g: 60 * g.D / g.T**3, "This is the largest jerk, in rad/s³."),
        ("cosine", lambda g: np.pi / 2 * g.D / g.T, "π/2 times the mean is the peak of a cosine."),
        ("too-smooth", lambda g: 35 / 16 * g.D / g.T, "35/16 of the mean is the peak of the septic."),
        ("time-not-scaled", lambda g: g.D * 30 * (g.T / 2)**2 * (1 - g.T / 2)**2, "The time in seconds was put in for s."),
        ("position for velocity", lambda g: g.D / 2, "This is how far the joint has come at half time."),
        ("duration halved", lambda g: 15 / 2 * g.D / g.T, "The duration was halved twice. The peak is at T/2, but the motion takes T."),
        ("factor alone", lambda g: 15 / 8, "This is the factor between peak and mean."),
        ("acceleration for velocity", lambda g: ROOT * g.D / g.T,
         "10/√3 belongs to the acceleration. The velocity has a factor of its own."),
        ("end for middle", lambda g: 135 / 128 * g.D / g.T, "This is the velocity at a quarter of the time. It is largest in the middle."),
        ("degrees halved", lambda g: 15 / 16 * g.D / g.T, "This is half the peak: was the way halved, or turned into rad with 360° for π?"),
        ("end for middle", lambda g: 0.0, "At rest the velocity is zero. Where is it largest?"))),
    "trajectory-shortest": tuple(Wrong(idea, of_each(answer), says) for idea, answer, says in (
        ("root forgotten", by_parts(by_v, lambda D, v, a: ROOT * D / a), "A root is missing: acceleration goes with 1/T²."),
        ("mean-is-peak", by_parts(lambda D, v, a: D / v, lambda D, v, a: np.sqrt(D / a)), "The limits were compared with D/T and D/T²."),
        ("mean-is-peak", lambda g: float(np.sqrt(np.abs(g.D).max() / g.a)),
         "The limit of the acceleration was compared with D/T². Its peak is higher."),
        ("trapezium", lambda g: np.abs(g.D).max() / g.v + g.v / g.a,
         "This is the duration with constant acceleration and cruising. A quintic is asked."),
        ("trapezium", lambda g: 2 * np.sqrt(np.abs(g.D).max() / g.a),
         "This is the duration with constant acceleration up to the middle. A quintic "
         "is asked."),
        ("way of all joints", by_way(np.linalg.norm),
         "The ways were put together by Pythagoras. Each joint has its own limit for its own way."),
        ("way of all joints", by_way(np.mean), "The mean of the ways was taken. The longest decides."),
        ("every-joint-for-itself", lambda g: shortest(g.but(D=g.D[[0, 0, 0]])), "Only joint 1 was looked at."),
        ("signed way", lambda g: shortest(g.but(D=np.full(3, g.D.max()))),
         "The largest number was taken, with its sign. A way of −2 rad is longer "
         "than one of 1 rad."),
        ("root for velocity", by_parts(lambda D, v, a: np.sqrt(15 / 8 * D / v), lambda D, v, a: 0.0),
         "A root was taken at the limit of the velocity, which goes with 1/T. Only the acceleration goes with 1/T²."),
        ("limits exchanged", lambda g: shortest(g.but(v=g.a, a=g.v)), "The two limits have changed places."),
        ("one after the other", lambda g: sum(shortest(g.but(D=np.full(3, abs(D)))) for D in g.D),
         "The durations of the joints were added. They turn at "
         "the same time."),
        ("factors exchanged", lambda g: by_parts(lambda D, v, a: 0.0, lambda D, v, a: np.sqrt(15 / 8 * D / a))(g),
         "15/8 stands at the acceleration. It belongs to the velocity; the acceleration has a factor of its own."),
        ("factors exchanged", by_parts(lambda D, v, a: ROOT * D / v, lambda D, v, a: 0.0),
         "10/√3 stands at the velocity. It belongs to the acceleration."),
        ("constant acceleration", by_parts(lambda D, v, a: 0.0, lambda D, v, a: np.sqrt(2 * D / a)),
         "√(2 D/a) is the time of a joint that accelerates all the way. This one comes to rest again."),
        ("cosine", by_parts(lambda D, v, a: 0.0, lambda D, v, a: np.pi * np.sqrt(D / (2 * a))), "This is the duration along a cosine."),
        ("root forgotten", by_parts(lambda D, v, a: 0.0, lambda D, v, a: ROOT * D / a / 2),
         "It was halved where a root belongs: acceleration goes with 1/T²."),
        ("limits add up", lambda g: (by_v(np.abs(g.D).max(), g.v, g.a) + by_a(np.abs(g.D).max(), g.v, g.a)) / 2,
         "The mean of two durations was taken. Both limits hold, so the longer one counts."),
        ("way of all joints", by_way(lambda D: abs(D[0] - D[1] + D[2])), "The ways were added with their signs."),
        ("limits only", lambda g: g.v / g.a, "v/a is the time to reach full speed; the way is missing."))),
    "trajectory-jump": (
        times("duration not squared", "The duration comes once. Acceleration goes with 1/T².", lambda g: g.T),
        times("duration left out", "The duration is missing. In half the time the acceleration is four times as large.", lambda g: g.T**2),
        times("duration cubed", "The duration comes to the third power: that is the jerk.", lambda g: 1 / g.T),
        times("jerk for acceleration", "This is the inertia times the jerk.", lambda g: 2 / g.T),
        times("own inertia left out", "m (l/2)² is the inertia of a point in the middle. The rod turns about itself besides.",
        lambda g: 3 / 4),
        times("turns", "The way went in as a share of a whole turn. It has to be in rad.", lambda g: 1 / (2 * np.pi)),
        times("a disc", "m l²/2 belongs to a disc.", lambda g: 3 / 2),
        times("length not squared", "The length comes once. Inertia goes with its square.", lambda g: 1 / g.l),
        times("length not squared", "m l is not an inertia: the length comes squared, and the mass is spread along it.", lambda g: 3 / g.l),
        times("mass left out", "The mass is missing.", lambda g: 1 / g.m),
        times("mass for inertia", "The mass was multiplied by the angular acceleration. A rod that turns has an inertia, m l²/3.",
              lambda g: 3 / g.l**2),
        times("velocity for acceleration", "The inertia is multiplied by the largest velocity, 3/2 D/T.", lambda g: g.T / 4),
        times("mean for peak", "D/T² is no acceleration of this motion.", lambda g: 1 / 6),
        times("constant acceleration", "4 D/T² is the acceleration of two parabolas.", lambda g: 4 / 6),
        times("constant acceleration", "2 D/T² is the acceleration of a motion that does not stop at its end.", lambda g: 2 / 6),
        Wrong("lever for inertia", lambda g: 6 * g.D / g.T**2 * g.m * g.l / 2,
              "m l/2 is what the weight needs. Acceleration needs an inertia, kg m²."),
        Wrong("weight included", lambda g: rod_torque(g) - 2 * (rod_torque(g) - rod_jump(g)),
              "The weight is subtracted. It does not jump."),
        Wrong("weight alone", lambda g: rod_torque(g) - rod_jump(g),
              "This is the torque that holds the weight. It is there before and after."),
        times("sixty", "60 belongs to a third derivative, and to a quintic. The cubic starts with 6 D/T².", lambda g: 10),
        Wrong("acceleration only", lambda g: ROOT * g.D / g.T**2, "This is an acceleration, and that of a quintic. A torque is asked."),
        Wrong("square for acceleration", lambda g: g.m * g.l**2 / 3 * (1.5 * g.D / g.T)**2,
              "The inertia is multiplied by the square of a rate. It has to be the acceleration."),
        Wrong("square for acceleration", lambda g: g.m * g.l**2 / 3 * (g.D / g.T)**2,
              "The inertia is multiplied by the square of a rate. It has to be the acceleration."),
        Wrong("quintic for cubic", lambda g: 0.0, "A quintic does not jump. The motion of the task is a cubic.")),
    "trajectory-line": tuple(Wrong(idea, lambda g, f=f: lambda t: g.A + f(t / g.T) * (g.B - g.A), says) for idea, f, says in SHARES) + (
        Wrong("goal for distance", lambda g: lambda t: g.A + smooth(t / g.T) * g.B,
              "The share is multiplied by B. It belongs to the way from A to B."),
        Wrong("ends added", lambda g: lambda t: g.A + smooth(t / g.T) * (g.A + g.B),
              "The two ends are added. The way from A to B is B − A."),
        Wrong("end at once", lambda g: lambda t: (1 - smooth(t / g.T)) * g.A + g.B,
              "B is there in full from the beginning; its share has to grow."),
        Wrong("time-not-scaled", lambda g: lambda t: g.A + smooth(t * g.T) * (g.B - g.A), "The time was multiplied by T. s is t/T."),
        Wrong("share alone", lambda g: lambda t: smooth(t / g.T) * np.ones(2), "This is the share of the way. The place is asked."),
        Wrong("unit vector", lambda g: lambda t: g.A + smooth(t / g.T) * (g.B - g.A) / np.linalg.norm(g.B - g.A),
              "The direction was made one metre long: the tool goes 1 m, however far B is."),
        Wrong("velocity for position", lambda g: lambda t: (g.B - g.A) / g.T * 30 * (t / g.T)**2 * (1 - t / g.T)**2,
              "This is the velocity of the tool, in m/s. Its place is asked."),
        Wrong("way turned round", lambda g: lambda t: 2 * g.A - on_line(g)(t), "The tool moves away from B: the way is B minus A."),
        Wrong("goal for start", lambda g: lambda t: on_line(g)(t) + g.B - g.A, "The tool begins at B and goes on beyond it."),
        Wrong("straight-joints-straight-tool", along_joints, "Here the joints follow quintics, and the tool leaves the line."),
        Wrong("one coordinate", lambda g: lambda t: on_line(g)(t) * [1, 0] + g.A * [0, 1], "y stays where it was."),
        Wrong("one coordinate", lambda g: lambda t: on_line(g)(t) * [0, 1] + g.A * [1, 0], "x stays where it was."),
        Wrong("two clocks", lambda g: lambda t: on_line(g)(t) * [1, 0] + (g.A + t / g.T * (g.B - g.A)) * [0, 1],
              "x and y have different shares of their ways at the same time, so the tool leaves the line.")),
    "trajectory-rates": tuple(Wrong(idea, answer, says) for idea, answer, says in (
        ("absolute-angles", tip_speed(lambda J: J - J[:, 1:] * [1, 0]),
         "In J the first joint moves only its own link. It carries the second one too."),
        ("absolute-angles", tip_speed(middle=lambda q: q - [0, q[0]]),
         "The second angle was counted from the x axis. It is counted from the first link."),
        ("degrees", tip_speed(middle=np.degrees), "The posture went into J in degrees. np.radians converts."),
        ("degrees", tip_speed(turn=np.degrees), "The ways of the joints went in as degrees. Rates are in rad/s."),
        ("transposed", tip_speed(np.transpose), "The Jacobian was transposed. That turns forces into torques."),
        ("inverse", tip_speed(np.linalg.inv), "The Jacobian was inverted. Here the rates are known and the velocity is asked."),
        ("speed-is-shared", lambda g: np.array([15 / 8 * np.linalg.norm(g.goal - g.start) / g.T, on_chord(g)]),
         "The first number is made of the rates of the joints alone. How fast the tip is for it, the Jacobian says."),
        ("joint 1 alone", tip_speed(turn=lambda D: D * [1, 0]), "The first number is right for joint 1 alone. Joint 2 moves the tip too."),
        ("joint 2 alone", tip_speed(turn=lambda D: D * [0, 1]), "The first number is right for joint 2 alone. Joint 1 moves the tip too."),
        ("sizes added", lambda g: np.array([15 / 8 / g.T * (np.linalg.norm(jacobian(zoo.two_link(), (g.start + g.goal) / 2)[:2], axis=0)
                                                             @ np.abs(g.goal - g.start)), on_chord(g)]),
         "The speeds that the joints give the tip were added as numbers. They are arrows: add them before you take the length."),
        ("sizes added", lambda g: np.array([speed(g), 15 / 8 / g.T * np.abs(tip_at(g.goal) - tip_at(g.start)).sum()]),
         "The first speed is right. In the second the parts along x and y were added: the straight way is their hypotenuse."),
        ("one coordinate", lambda g: np.array([speed(g), 15 / 8 / g.T * abs(tip_at(g.goal)[0] - tip_at(g.start)[0])]),
         "The first speed is right. The second is that along x alone."),
        ("arc for chord", lambda g: np.array([speed(g), 15 / 8 / g.T * arc(g)]),
         "The first speed is right. In the second the length of the tip's own way was taken; the colleague draws a straight line."),
        ("duration left out", lambda g: g.T * np.array([speed(g), on_chord(g)]), "The duration is missing in both."),
        ("duration squared", lambda g: np.array([speed(g), on_chord(g)]) / g.T, "The duration is squared. One derivative brings it once."),
        ("acceleration for velocity", lambda g: np.array([speed(g), on_chord(g)]) * ROOT / (15 / 8),
         "10/√3 belongs to the acceleration. The velocity has a factor of its own."))),
}

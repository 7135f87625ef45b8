"""Notebook 06: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from .exercises import held_up, loads

G = 9.81


# -- one rod ----------------------------------------------------------------------------------------------------------
def rod(inertia=lambda g: g.m * g.l ** 2 / 3, weight=np.cos, pull=1.0, viscous=lambda g, qd: g.b * qd,
        dry=lambda g, qd: g.c * np.sign(qd)):
    """given -> the torque of one rod, each of its four terms changed by a slip."""
    def answer(g):
        return lambda q, qd, qdd: inertia(g) * qdd + pull * g.m * G * g.l / 2 * weight(q) + viscous(g, qd) + dry(g, qd)
    return answer


def nothing(*arguments):
    """A term left out."""
    return 0.0


ROD = (
    Wrong("weight pulls along", rod(pull=-1.0),
          "The weight has the wrong sign. The motor holds the rod up, and q counts upwards."),
    Wrong("sine for cosine", rod(weight=np.sin),
          "The weight comes with a sine. Where is its lever longest: level, or upright?"),
    Wrong("g left out", rod(pull=1 / G), "The weight lacks its g: a mass times a lever is not yet a torque."),
    Wrong("dry-friction-grows", rod(dry=lambda g, qd: g.c * qd), "The Coulomb part is multiplied by the rate."),
    Wrong("dry friction forgotten", rod(dry=nothing), "Only the Coulomb friction is missing."),
    Wrong("viscous friction forgotten", rod(viscous=nothing), "Only the viscous friction is missing."),
    Wrong("frictions exchanged", rod(viscous=lambda g, qd: g.b * np.sign(qd), dry=lambda g, qd: g.c * qd),
          "The two frictions are exchanged: which one knows the size of the rate, which one only its sign?"),
    Wrong("friction at rest", rod(dry=lambda g, qd: g.c if qd >= 0 else -g.c),
          "At rest, q̇ = 0, your function still asks for Coulomb friction. Here friction is zero at rest; np.sign(0) is 0."),
    Wrong("friction at rest", rod(dry=lambda g, qd: g.c if qd > 0 else -g.c),
          "At rest, q̇ = 0, your function still asks for Coulomb friction. Here friction is zero at rest; np.sign(0) is 0."),
    Wrong("one sense of turning", rod(dry=lambda g, qd: g.c * (qd > 0)),
          "When the joint turns back, the Coulomb part is missing."),
    Wrong("viscous direction", rod(viscous=lambda g, qd: g.b * np.abs(qd)),
          "The viscous part keeps its sign when the joint turns back. It brakes then too."),
    Wrong("rod as a point", rod(lambda g: g.m * g.l ** 2),
          "The inertia is that of a point mass at the tip. The rod is spread out."),
    Wrong("rod as a point", rod(lambda g: g.m * g.l ** 2 / 4),
          "The inertia is that of a point mass in the middle. The rod also turns about its own centre."),
    Wrong("half of m l²", rod(lambda g: g.m * g.l ** 2 / 2),
          "The inertia is ½ m l². That is a disc's; a rod about its end has less."),
    Wrong("length not squared", rod(lambda g: g.m * g.l / 3), "In the inertia the length stands to the first power."),
    Wrong("inertia forgotten", rod(nothing), "Only the torque that accelerates the rod is missing."),
    Wrong("rate squared", rod(viscous=lambda g, qd: g.b * qd ** 2), "The viscous part has the square of the rate."),
    Wrong("rate squared", rod(viscous=lambda g, qd: g.b * qd * abs(qd)), "The viscous part has the square of the rate."),
    Wrong("all friction dry", rod(viscous=lambda g, qd: g.b * np.sign(qd)), "The viscous part does not grow with the rate here."),
    Wrong("friction by acceleration", lambda g: lambda q, qd, qdd: rod(dry=nothing)(g)(q, qd, qdd) + g.c * np.sign(qdd),
          "The Coulomb part has the sign of the acceleration. It is against the motion: the rate counts."),
    Wrong("centrifugal force", rod(viscous=lambda g, qd: g.b * qd + g.m * g.l / 2 * qd ** 2),
          "A term with q̇² has been added. The centrifugal force of one rod goes through its joint and turns nothing."),
    Wrong("mass left out", rod(lambda g: g.l ** 2 / 3), "The inertia lacks the mass."),
    Wrong("mass left out", lambda g: lambda q, qd, qdd: rod(pull=1 / g.m)(g)(q, qd, qdd), "The weight lacks the mass."),
    Wrong("a third of the length", rod(pull=2 / 3),
          "The weight has a third of the length as its lever. The 3 belongs to the inertia; the centre is half way."),
    Wrong("centre twice", rod(lambda g: g.m * g.l ** 2 * (1 / 3 + 1 / 4)),
          "m l²/3 holds the way from the centre to the end already; m (l/2)² was added once more."))


# -- M, asked for -----------------------------------------------------------------------------------------------------
def columns(change):
    """given -> two columns, from (a run, the run at rest, a)."""
    return lambda g: np.stack([change(run, g.rest, g.a) for run in (g.first, g.second)], axis=1)


ASK = (
    Wrong("weight taken off late", columns(lambda run, rest, a: run / a - rest),
          "The weight was taken off too often, or after dividing by the acceleration. It is in each measured torque once."),
    Wrong("weight added", columns(lambda run, rest, a: (run + rest) / a),
          "The weight has been added to the measurement. It is in it already."),
    Wrong("divided by g", columns(lambda run, rest, a: (run - rest) / G),
          "You divided by 9.81. The joints accelerated at another rate."),
    Wrong("inverse of M", lambda g: np.linalg.inv(columns(lambda run, rest, a: (run - rest) / a)(g)),
          "This is the inverse of M: it takes torques and gives accelerations. M goes the other way."),
    Wrong("weight taken off once", lambda g: np.stack([g.first - g.rest, g.second], 1) / g.a,
          "The weight was taken off the first run only."),
    Wrong("nothing taken off", columns(lambda run, rest, a: run), "These are the measured torques themselves."),
    Wrong("run at rest as a column", lambda g: np.stack([g.rest, g.first], axis=1) / g.a, "The run at rest stands in column 1."),
    Wrong("multiplied", columns(lambda run, rest, a: (run - rest) * a), "The difference was multiplied by the acceleration."))

# -- the shares, asked for --------------------------------------------------------------------------------------------
SPLIT = (
    Wrong("one run for each share", lambda g: np.array([g.rest, g.one - g.rest, g.three - g.rest]),
          "Both runs with one joint turning show a square, which is centrifugal: they belong into one share. Coriolis is what the last run "
          "has besides."),
    Wrong("runs as they are", lambda g: np.array([g.rest, g.one + g.three, g.both]),
          "The runs stand here as they are. The weight is in each of them, and the squares are in the last one."),
    Wrong("per unit of rate", lambda g: np.array([g.rest, (g.one - g.rest) / g.r1 ** 2 + (g.three - g.rest) / g.r3 ** 2,
                                                  (g.both - g.one - g.three + g.rest) / (g.r1 * g.r3)]),
          "Both shares were divided by the rates. At the rates of the last run the torques themselves add up."),
    Wrong("weight taken off twice", lambda g: np.array([g.rest, g.one + g.three - 2 * g.rest, g.both - g.one - g.three]),
          "In the Coriolis share the weight has been taken off once too often: both runs that you subtracted contain it."),
    Wrong("weight left in", lambda g: np.array([g.rest, g.one + g.three, g.both - g.rest - g.one - g.three]),
          "The weight is still in the two runs that were added up: each of them contains it."),
    Wrong("weight left in", lambda g: np.array([g.rest, g.one + g.three - 2 * g.rest, g.both - g.one - g.three + 2 * g.rest]),
          "The weight is still in the Coriolis share: the fourth run contains it as well."),
    Wrong("weight taken off once", lambda g: np.array([g.rest, g.one + g.three - g.rest, g.both - g.one - g.three]),
          "The weight was taken off once. Two runs were added up, and each of them contains it."),
    Wrong("weight added", lambda g: np.array([g.rest, g.one + g.three + 2 * g.rest, g.both - 3 * g.rest - g.one - g.three]),
          "The weight was added to the two runs. It is in them already, and has to be taken off."),
    Wrong("per unit of rate", lambda g: np.array([g.rest, (g.one - g.rest) / g.r1 ** 2 + (g.three - g.rest) / g.r3 ** 2, g.both - g.rest]),
          "The squares were divided by the rates. At the same rates the torques themselves add up."),
    Wrong("one square lost", lambda g: np.array([g.rest, g.three - g.rest, g.both - g.three]),
          "Joint 1 has a square of its own; it has been counted as Coriolis."),
    Wrong("nothing taken off", lambda g: np.array([g.rest, g.one + g.three - 2 * g.rest, g.both]),
          "The last number is the whole torque of the fourth run. Weight and squares are a part of it."),
    Wrong("difference of the squares", lambda g: np.array([g.rest, g.one - g.three, g.both - g.one + g.three - g.rest]),
          "The two runs with one joint turning have been subtracted. Both squares act at once, so they add up."),
    Wrong("products half", lambda g: np.array([g.rest, g.one + g.three - 2 * g.rest, (g.both - g.one - g.three + g.rest) / 2]),
          "The Coriolis share is half of what it should be. All that is left in the fourth run belongs to it."),
    Wrong("all of it is centrifugal", lambda g: np.array([g.rest, g.both - g.rest, 0.0]),
          "All that the rates cost was called centrifugal. A part of it needs both joints at once."),
    Wrong("mean of the squares", lambda g: np.array([g.rest, (g.one + g.three) / 2 - g.rest, g.both - (g.one + g.three) / 2]),
          "The mean of the two runs was taken. Both squares act at once, so they add up."),
    Wrong("per product of rates", lambda g: np.array([g.rest, g.one + g.three - 2 * g.rest,
                                                      (g.both - g.one - g.three + g.rest) / (g.r1 * g.r3)]),
          "The Coriolis share was divided by the product of the rates. The torque itself is asked."),
    Wrong("weight not named", lambda g: np.array([0.0, g.one + g.three, g.both - g.one - g.three]),
          "The weight was taken as zero. The run at rest shows it, and every run contains it."))


# -- the duration -----------------------------------------------------------------------------------------------------
def powers(inertia, speed, weight, friction, size=1.0):
    """given -> the shares, each times a power of T/T'; size: of V, which is negative."""
    def answer(g):
        k = g.T / g.new
        return float(g.I * k ** inertia + size * g.V * k ** speed + g.weight * k ** weight + g.R * k ** friction)
    return answer


TIME = (
    Wrong("the change alone", lambda g: powers(2, 2, 0, 0)(g) - powers(0, 0, 0, 0)(g),
          "This is by how much the torque changes. The torque itself is asked."),
    Wrong("friction forgotten", lambda g: powers(2, 2, 0, 0)(g) - g.R, "Friction is not in the sum."),
    Wrong("weight forgotten", lambda g: powers(2, 2, 0, 0)(g) - g.weight,
          "Gravity is not in the sum. The arm weighs what it weighed."),
    Wrong("weight scaled", powers(2, 2, 2, 0), "The weight was scaled with the motion. Does it know how fast the arm is?"),
    Wrong("all in proportion", powers(1, 1, 1, 1),
          "The whole torque was scaled with the speed. Some shares do not change, the others change by more."),
    Wrong("inertia once", powers(1, 2, 0, 0),
          "The inertial share was scaled once. It goes with the acceleration: way over time squared."),
    Wrong("velocities counted twice", powers(2, 4, 0, 0),
          "Coriolis and centrifugal torques were scaled with the fourth power. They hold two velocities, so the square is enough."),
    Wrong("dry-friction-grows", powers(2, 2, 0, 2)),
    Wrong("sign of V lost", powers(2, 2, 0, 0, -1.0),
          "The Coriolis and centrifugal share is negative here; you have added it with a plus."),
    Wrong("friction-helps", lambda g: powers(2, 2, 0, 0)(g) - 2 * g.R), Wrong("slower", powers(-1, -1, 0, 0),
          "The motion became slower instead of faster, and each share was scaled once."),
    Wrong("nothing changes", powers(0, 0, 0, 0), "These are the shares of the slow motion, added up."),
    Wrong("what does not change is left out", lambda g: powers(2, 2, 0, 0)(g) - g.weight - g.R,
          "Gravity and friction are not in the sum. They do not change, but they are still there."),
    *(Wrong("difference of the durations", lambda g, k=k: (g.I + g.V) * (g.T - g.new) ** k + g.weight + g.R,
            "The durations were subtracted. What scales a motion is their ratio.") for k in (1, 2)),
    Wrong("velocities counted twice", powers(2, 3, 0, 0), "Coriolis and centrifugal torques hold two velocities, not three."),
    Wrong("third power", powers(3, 3, 0, 0), "The third power of T/T' is that of power, in W. Torque goes with the square."),
    Wrong("third power", powers(3, 2, 0, 0), "The inertial share was scaled with the third power. Acceleration goes with 1/T²."),
    Wrong("acceleration counted twice", powers(4, 2, 0, 0),
          "The inertial share was scaled with the fourth power: an acceleration has the square of the time once."),
    Wrong("doubled for squared", lambda g: 2 * g.T / g.new * (g.I + g.V) + g.weight + g.R, "The ratio was doubled. It has to be squared."),
    Wrong("inertia alone", lambda g: g.I * (g.T / g.new) ** 2, "This is the inertial share alone. The others are still there."),
    *(Wrong("slower", powers(2, k, 0, 0),
            "The Coriolis and centrifugal share became smaller. In a quicker motion it grows.") for k in (-1, -2)),
    *(Wrong("weight scaled", powers(2, 2, k, 0),
            "The weight became " + ("smaller" if k < 0 else "larger") + " with the speed. Does it know "
            "how fast the arm is?") for k in (-2, -1, 1)),
    *(Wrong("percent", lambda g, k=k: (2 - g.new / g.T) ** k * (g.I + g.V) + g.weight + g.R,
            "By how much the time is shorter was added to 1. What scales a motion is the ratio of the durations.") for k in (1, 2)))


# -- a payload --------------------------------------------------------------------------------------------------------
def holds(here=None, level=None):
    """given -> the two masses, each the smaller of two: (given) -> those of both motors, in place of the right ones."""
    return lambda g: np.array([min((here or (lambda g: loads(g, g.q1, g.q2)))(g)), min((level or (lambda g: loads(g, 0.0, 0.0)))(g))])


def room(g, q1, q2, first=0.5, second=0.5, carried=1.0, g_links=G):
    """The masses of both motors: centres at these shares of the rods, and rod 2 on joint 1 by that share."""
    one, two = np.cos(q1), np.cos(q1 + q2)
    links = np.array([g.m1 * first * g.l1 * one + carried * g.m2 * (g.l1 * one + second * g.l2 * two), g.m2 * second * g.l2 * two])
    return (np.array([g.t1, g.t2]) - g_links * links) / (G * np.array([g.l1 * one + g.l2 * two, g.l2 * two]))


def room_with(**changes):
    """given -> the two masses, the links weighed otherwise."""
    return holds(lambda g: room(g, g.q1, g.q2, **changes), lambda g: room(g, 0.0, 0.0, **changes))


LOAD = (
    Wrong("weight-at-the-end", room_with(first=1.0, second=1.0), "The weight of each rod acts at its middle, not at its end."),
    Wrong("rod 2 left out", room_with(carried=0.0), "Rod 2 is missing among what motor 1 has to hold."),
    Wrong("rod 1 left out", room_with(first=0.0), "Rod 1 is missing among what motor 1 has to hold."),
    Wrong("links help", room_with(g_links=-G), "The weight of the links was added to what the motors can hold. It is taken off."),
    Wrong("g left out", room_with(g_links=1.0), "The links went in with their masses in kg; their weights, in N, are 9.81 times that."),
    Wrong("upright", holds(level=lambda g: loads(g, 0.0, g.q2)),
          "The first mass is right. In the second only link 1 is level: the worst is to stretch the elbow too."),
    Wrong("sign of q2", holds(lambda g: loads(g, g.q1, -g.q2)),
          "The second mass is right. In the first q1 and q2 were counted the same way. What is the sign of q2 in the text?"),
    Wrong("straight distance", holds(lambda g: loads(g, 0.0, 0.0) * np.array([(g.l1 + g.l2) / np.hypot(g.l1 + g.l2 * np.cos(g.q2),
                                                                                                       g.l2 * np.sin(g.q2)), 1.0])),
          "The second mass is right. In the first the straight distances to the load were taken. A weight pulls downwards: only their "
          "level part counts."),
    Wrong("mean of the motors", lambda g: np.array([np.mean(loads(g, g.q1, g.q2)), np.mean(loads(g, 0.0, 0.0))]),
          "The masses of both motors were averaged. The smaller one counts."),
    Wrong("own weight in one", lambda g: np.array([held_up(g, own=0.0)[0], held_up(g)[1]]),
          "The second mass is right. In the first the weight of the links is missing."),
    Wrong("own weight in one", lambda g: np.array([held_up(g)[0], held_up(g, own=0.0)[1]]),
          "The first mass is right. In the second the weight of the links is missing."))


# -- work -------------------------------------------------------------------------------------------------------------
def work(rise=lambda g: np.sin(g.q1) - np.sin(g.q0), heat=lambda g: g.c * (g.q1 - g.q0)):
    """given -> the weight times the rise of its centre (over half the length), and the heat."""
    return lambda g: float(g.m * G * g.l / 2 * rise(g) + heat(g))


WORK = (
    Wrong("friction over degrees", work(heat=lambda g: g.c * np.degrees(g.q1 - g.q0)),
          "The heat is torque times angle in degrees. Work needs the angle in rad."),
    Wrong("friction over time", work(heat=lambda g: g.c * g.T),
          "The heat is the friction torque times the time. Work is torque times angle."),
    Wrong("friction torque as heat", work(heat=lambda g: g.c),
          "The friction torque was added as if it were a work. It acts along the whole angle."),
    Wrong("friction over time", work(heat=lambda g: g.c * (g.q1 - g.q0) / g.T),
          "The heat was divided by the time: that is a mean power."),
    Wrong("friction counted twice", work(heat=lambda g: 2 * g.c * (g.q1 - g.q0)), "The heat is counted twice."),
    Wrong("cosine for sine", work(lambda g: np.cos(g.q1) - np.cos(g.q0)),
          "The rise was worked out with cosines. With q from the level, the height of a point goes with the sine."),
    Wrong("cosine for sine", work(lambda g: np.cos(g.q0) - np.cos(g.q1)),
          "The rise was worked out with cosines. With q from the level, the height of a point goes with the sine."),
    Wrong("sine of the difference", work(lambda g: np.sin(g.q1 - g.q0)),
          "The rise is the difference of two heights. The sine of the difference of the angles is something else."),
    Wrong("rise from the level", work(lambda g: np.sin(g.q1)), "The rise was counted from the level. The rod begins below it."),
    Wrong("signs of the heights", work(lambda g: np.sin(g.q1) + np.sin(g.q0)),
          "The start lies below the level, so the rise is the larger for it."),
    Wrong("g left out", work(lambda g: (np.sin(g.q1) - np.sin(g.q0)) / G),
          "In the gain of height times mass the factor g is missing."),
    Wrong("torque-times-angle", work(lambda g: (np.cos(g.q0) + np.cos(g.q1)) / 2 * (g.q1 - g.q0)),
          "The mean of the weight's torque at the start and at the end was taken."),
    Wrong("torque-times-angle", work(lambda g: np.cos(g.q1) * (g.q1 - g.q0)),
          "The weight's torque at the end was taken all the way."),
    Wrong("weight forgotten", work(lambda g: 0.0), "This is the heat alone. The rod has been lifted as well."),
    Wrong("the whole length", work(lambda g: 2 * (np.sin(g.q1) - np.sin(g.q0)), lambda g: 0.0),
          "Two slips: the weight acts at the centre of mass, not at the tip; and friction is missing."),
    Wrong("half length forgotten", lambda g: g.m * G * (np.sin(g.q1) - np.sin(g.q0)) + g.c * (g.q1 - g.q0),
          "No length stands with the weight: a sine alone is not a height."),
    Wrong("sign of the start", work(heat=lambda g: g.c * (g.q1 + g.q0)),
          "The angle turned through is q1 − q0, and the start is negative: the heat comes from the whole way."),
    Wrong("sign of the start", work(heat=lambda g: g.c * abs(g.q1 + g.q0)),
          "The angle turned through is q1 − q0, and the start is negative: the heat comes from the whole way."),
    Wrong("mean power", lambda g: work()(g) / g.T, "The work was divided by the time: this is the mean power, in W."),
    Wrong("sine of degrees", work(lambda g: np.sin(np.degrees(g.q1)) - np.sin(np.degrees(g.q0))), "The sines were taken of degrees."),
    Wrong("arc for height", work(lambda g: g.l * (g.q1 - g.q0)), "The arc was taken for the height, and the whole length for the half."),
    Wrong("start alone", work(lambda g: -np.sin(g.q0)), "The rise was counted up to the level. The rod goes on above it."),
    Wrong("torque-times-angle", work(lambda g: (np.cos(g.q1) - np.cos(g.q0)) * (g.q1 - g.q0)),
          "The difference of the weight's torques was taken."),
    Wrong("friction as a force", work(heat=lambda g: g.c * g.l * (g.q1 - g.q0)),
          "The friction was multiplied by the length. It is a torque already: torque times angle."),
    Wrong("kinetic energy stays", work(heat=lambda g: g.m * g.l ** 2 / 6 * ((g.q1 - g.q0) / g.T) ** 2),
          "A kinetic energy stands in place of the heat. At the end the rod is at rest; friction keeps what it took."),
    Wrong("torque-times-angle", work(lambda g: g.q1 - g.q0), "The weight's torque was taken as large as it is level, all the way."))
SLIPS = {"torques-rod": ROD, "torques-ask": ASK, "torques-split": SPLIT, "torques-time": TIME, "torques-load": LOAD, "torques-work": WORK}

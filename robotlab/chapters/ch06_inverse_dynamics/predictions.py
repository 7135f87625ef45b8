"""Notebook 06, predictions: what becomes of the shares, where the work goes, and the ideas behind the wrong answers."""
import numpy as np

from ...course.misconceptions import ideas
from ...course.record import LETTERS, predictions
from ...dynamics.probe import friction_torque, gravity_torque, inverse_dynamics, mass_matrix
from ...dynamics.shares import torque_shares
from ...model import zoo
from ...model.motor import Friction
from ...model.payload import with_payload
from ...motion.trajectory import quintic, through
from ...motion.work import energy_balance

LOW, HIGH = np.radians([-80, 20]), np.radians([50, 80])
PAPER = "Virgala and Filakovský 2018, discussion of figs. 6 and 7"
TEXTBOOK = "Spong, Hutchinson and Vidyasagar, Robot Modeling and Control, 2006, chapter 7"


def rubbing(robot, c=1.5):
    """The arm with dry friction in every joint."""
    for i in range(1, robot.n + 1):
        robot = robot.with_link(i, friction=Friction(0.0, c))
    return robot


def half_the_time(given):
    """By which factor the Coriolis share grows in half the time."""
    peak = lambda T: np.abs(torque_shares(zoo.two_link(), *quintic(LOW, HIGH, T).sample(61)[1:4])["coriolis"][:, 0]).max()
    return LETTERS[[2, 4, 8].index(round(peak(given.T / 2) / peak(given.T)))]


def in_the_middle(given):
    """What the torque consists of where no joint accelerates."""
    q, qd, qdd, _ = quintic(LOW, HIGH, given.T)(given.T / 2)
    tau, g = inverse_dynamics(zoo.two_link(), q, qd, qdd), gravity_torque(zoo.two_link(), q)
    return "a" if np.abs(tau - g).max() < 1e-6 else "c" if np.abs(tau).max() < 1e-6 else "b"


def one_joint_turns(given):
    """Which share joint 1 feels while only the elbow turns."""
    shares = torque_shares(zoo.two_link(), [0.5, 1.0], [0.0, given.rate], [0.0, 0.0])
    coriolis, centrifugal = (abs(shares[name][0]) > 1e-6 for name in ("coriolis", "centrifugal"))
    return {(True, False): "a", (False, True): "b", (False, False): "c"}[coriolis, centrifugal]


def up_and_back(given):
    """The work of a motion that comes back to where it began, without friction, beside that of the lift."""
    work = lambda motion: energy_balance(zoo.two_link(), motion).work[-1].sum()
    lift = work(quintic(LOW, HIGH, given.T))
    ratio = work(through([LOW, HIGH, LOW], [0, given.T, 2 * given.T])) / lift
    return "a" if ratio > 1.5 else "b" if abs(ratio) < 1e-6 else "c"


def payload_on_both(given):
    """Whether a payload multiplies the inertia that joint 1 feels or the weight that it holds by more."""
    arm, q = zoo.two_link(), [0.0, 0.0]
    laden = with_payload(arm, given.m)
    inertia = mass_matrix(laden, q)[0, 0] / mass_matrix(arm, q)[0, 0]
    weight = gravity_torque(laden, q)[0] / gravity_torque(arm, q)[0]
    return "a" if inertia > 1.05 * weight else "b" if weight > 1.05 * inertia else "c"


def dry_friction(given):
    """What becomes of the Coulomb share at twice the speed."""
    arm = rubbing(zoo.two_link())
    ratio = (friction_torque(arm, [2.0, 2.0]) / friction_torque(arm, [1.0, 1.0]))[0]
    return LETTERS[[1, 2, 4].index(round(ratio))]


def letting_down(given):
    """The signs of torque and power of joint 1 while a level arm sinks slowly."""
    q, qd, qdd, _ = quintic([0.2, 0.1], [-0.2, 0.1], given.T)(given.T / 2)
    tau = inverse_dynamics(zoo.two_link(), q, qd, qdd)[0]
    return {(False, True): "a", (True, False): "b", (True, True): "c"}[bool(tau > 0), bool(tau * qd[0] > 0)]


def in_orbit(given):
    """The largest torque of a slow motion without gravity, beside that of a quick one."""
    arm = zoo.two_link().replace(gravity=(0, 0, 0))
    peak = lambda T: np.abs(inverse_dynamics(arm, *quintic(LOW, HIGH, T).sample(61)[1:4])).max()
    ratio = peak(10 * given.T) / peak(given.T)
    return LETTERS[int(np.abs(np.log(ratio * np.array([1, 10, 100]))).argmin())]


prediction = predictions("torques", "06")

HALF, FALL, FREE = ("TorqueLab", "In half a second"), ("TorqueLab", "Without gravity"), ("EnergyLab", "Only the elbow turns")
BACK, LOWER, LOAD = ("WorkLab", "Up and back"), ("WorkLab", "Lower"), ("TorqueLab", "3 kg in the hand")
RUBS = ("TorqueLab", "Puma 560, with its friction")
TASKS = (
    prediction("half", "Velocities, twice as high",
               "The arm makes the same motion in half the time. Every velocity doubles. The Coriolis share of the torque becomes …",
               half_the_time,
               ("twice as large.", "A Coriolis torque is a product of two velocities, and both have doubled.", "rates-scale-once", HALF),
               ("four times as large.", "Two velocities, each doubled. The inertial share grows just as much, for another reason: "
                                        "acceleration is distance over time squared."),
               ("eight times as large.", "Three factors of two would be needed. A Coriolis torque has two velocities in it.",
                "rates-scale-once", HALF), T=1.5),
    prediction("coast", "The moment without acceleration",
               "In the middle of a quintic no joint accelerates. What do the two joints supply at that moment?", in_the_middle,
               ("What holds the weight, and nothing else.", "The joints turn, and links on curved paths have to be pulled inwards.",
                "coriolis-forgotten", FALL),
               ("What holds the weight, and what the velocities cost.",
                "Without joint acceleration there are still accelerated masses: they move along curves. That is C q̇."),
               ("Nothing: it coasts.", "An arm could coast only without weight and in a straight line. This one has weight, and its "
                                       "links move along curves.", "gravity-forgotten", ("TorqueLab", "In 10 seconds")), T=0.8),
    prediction("alone", "Only the elbow turns",
               "Joint 1 is held still, joint 2 turns evenly at {rate} rad/s. What does joint 1 feel, apart from the weight?",
               one_joint_turns,
               ("A Coriolis torque.", "A Coriolis torque takes two different velocities, and only one is there.", "squares-are-coriolis",
                FREE),
               ("A centrifugal torque.", "Link 2 pulls outwards on the elbow, with the square of its rate; joint 1 feels it through the "
                                         "lever of link 1."),
               ("Nothing: it does not move.", "Joint 1 does not move because its motor holds it against the pull of the elbow.",
                "coriolis-forgotten", FREE), rate=3.0),
    prediction("return", "There and back",
               "The arm lifts itself and comes back to where it began, from rest to rest, without friction. How much work have the "
               "motors done in all?", up_and_back,
               ("Twice that of the lift: they worked both ways.",
                "On the way down the weight does the work, and the motors hold it back.",
                "work-is-never-returned", BACK),
               ("None: as much has come back as went in.",
                "The posture is the same, the arm is at rest again, no heat was made: nothing has changed, so the sum is zero. "
                "What came back went into the motors, which a good drive can store."),
               ("As much as the lift.", "The lift takes that much. On the way down just as much comes back.",
                "work-is-never-returned", BACK), T=1.5),
    prediction("payload", "A payload, twice felt",
               "Two links of 1 kg and 1 m each lie stretched and level. The hand takes {m} kg. What grows by the larger factor, as "
               "joint 1 feels it: the inertia, or the weight to be held?", payload_on_both,
               ("The inertia.", "In the weight mass counts times distance, in the inertia times distance squared. The payload sits as "
                                "far out as it can."),
               ("The weight.", "The weight doubles here. But in the inertia the distance counts squared, and the payload sits at the far "
                "end.", "payload-is-weight", LOAD),
               ("Both by the same factor: mass is mass.", "The mass is the same, its levers are not: r for the weight, r² for the "
                                                          "inertia.",
                "payload-is-weight", LOAD), m=1.0),
    prediction("dry", "Dry friction",
               "All joints have Coulomb friction only. The motion is made in half the time. The friction share becomes …",
               dry_friction,
               ("no larger.", "Coulomb friction knows the direction of the motion, not its speed. The power that it takes does double."),
               ("twice as large.", "Viscous friction, as in oil, would double. Coulomb friction does not know the speed.",
                "dry-friction-grows", RUBS),
               ("four times as large.", "The drag of air grows like that. Coulomb friction does not know the speed.",
                "dry-friction-grows",
                RUBS)),
    prediction("down", "Letting down",
               "A level arm sinks slowly and evenly. What does the motor of joint 1 do?", letting_down,
               ("It drives downwards: torque and power are positive in the sense of the motion.",
                "Left alone the arm would fall. The motor has to hold against it.", "torque-points-along-motion", LOWER),
               ("It pulls upwards, and takes in power.",
                "Torque against the motion, so the power is negative: the motor is a brake, or a generator."),
               ("It pulls upwards, and gives off power.", "Power is torque times velocity, with their signs, and these two have opposite "
                "signs.", "torque-points-along-motion", LOWER), T=8.0),
    prediction("orbit", "In orbit",
               "The arm works in orbit, without gravity, its joints without friction. The same motion is made in ten times the "
               "time. The "
               "largest torque becomes …", in_orbit,
               ("no smaller: the masses are the same.", "A mass without weight takes a torque only while it is accelerated, and a slow "
                "motion accelerates it little.", "mass-needs-torque", FALL),
               ("a tenth.", "Velocities become a tenth. Torque goes with accelerations and with products of velocities.",
                "torque-follows-speed", FALL),
               ("a hundredth.", "Without weight and friction all of the torque goes with 1/T². A motor for such an arm can be tiny, if "
                                "there is time."), T=1.0),
)


idea = ideas("06")


MISCONCEPTIONS = (
    idea("rates-scale-once", "Coriolis and centrifugal torques come from velocity, so they go with 1/T.",
         "Coriolis and centrifugal torques are products of two velocities. Each brings a factor 1/T, and together they go with "
         "1/T².",
         shows=("TorqueLab", "In half a second"), source=PAPER),
    idea("squares-are-coriolis", "Coriolis is the name for all torques that come from velocity.",
         "Squares of one joint's velocity are centrifugal, products of two different ones are Coriolis.",
         shows=("EnergyLab", "Only the elbow turns"), source=TEXTBOOK),
    idea("work-is-never-returned", "A motor that supplies torque spends energy, whichever way it turns.",
         "Power is τ q̇, with a sign. Where the torque points against the motion, the motor takes energy in.",
         shows=("WorkLab", "Lower")),
    idea("torque-points-along-motion", "A motor pushes in the sense in which the joint moves.",
         "A motor supplies what the motion lacks. An arm that sinks must be held back.", shows=("WorkLab", "Lower")),
    idea("payload-is-weight", "A payload is a matter of weight.",
         "A payload is also a mass far out: its inertia goes with the square of the distance, and shows in fast motions.",
         shows=("TorqueLab", "3 kg in the hand")),
    idea("dry-friction-grows", "Friction grows with speed.",
         "Viscous friction grows with speed. Coulomb friction is as large in a slow motion as in a fast one.",
         shows=("TorqueLab", "Puma 560, with its friction"), source=TEXTBOOK),
    idea("friction-helps", "Friction is subtracted from what the motor must supply.",
         "Friction acts against the motion, so the motor supplies it in addition.", shows=("WorkLab", "Lift, with friction")),
    idea("mass-needs-torque", "Moving a mass takes a torque, however slowly it is done.",
         "Without weight and friction only acceleration takes torque, and at a tenth of the speed there is a hundredth of it.",
         shows=("TorqueLab", "Without gravity")),
    idea("weight-at-the-end", "The weight of a link pulls at its end.",
         "The weight acts at the centre of mass, half way along a uniform rod.",
         source=TEXTBOOK),
    idea("weight-left-in", "What is measured while a joint moves is what the motion costs.",
         "Every measurement contains the weight. It has to be taken off before anything is concluded about M or C.",
         shows=("TorqueLab", "In 10 seconds")),
    idea("joint-for-itself", "Each joint has its own inertia; the others do not feel it.",
         "If one joint accelerates, the others must be held still against it. What that takes stands beside the diagonal of M.",
         source=TEXTBOOK),
    idea("levers-along-the-links", "The lever of a load is the length of the links up to it.",
         "The lever of a load is the level distance from the joint to it, which shrinks as the arm is raised.", shows=("TorqueLab",
         "3 kg in the hand")),
    idea("torque-times-angle", "Work is torque times angle.",
         "Work is torque times angle only for a constant torque. The weight's torque changes along the way; its work is weight "
         "times height gained.", shows=("WorkLab", "Lift")),
)

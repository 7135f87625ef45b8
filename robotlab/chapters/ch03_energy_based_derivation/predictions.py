"""Notebook 03, predictions: what M, C and g depend on, and the ideas that go wrong about them."""
import numpy as np

from ...course.misconceptions import ideas
from ...course.record import predictions
from ...dynamics.energy import inertia_matrix
from ...dynamics.probe import coriolis_matrix, friction_torque, gravity_torque, inverse_dynamics
from ...model import zoo
from ...model.link import Link
from ...model.motor import Friction
from ...model.robot import Robot

SPONG = "Spong, Hutchinson and Vidyasagar, Robot Modeling and Control, 2006, chapter 7"
ELBOW = np.linspace(0, np.pi, 5)                     # postures that are compared


idea = ideas("03")


MISCONCEPTIONS = (
    idea("mass-at-the-end", "The mass of a link sits at its end.",
         "A uniform rod has its centre of mass in the middle, and its weight acts there.",
         shows=("EnergyLab", "Weight alone")),
    idea("rods-as-points", "With the speed of the centre of mass, all of the energy is counted.",
         "A rod also turns about its centre. That is the second term of the kinetic energy, ½ ωᵀ R I Rᵀ ω.",
         "Virgala and Filakovský 2018, equation (6)", ("PolarLab", "Rod centred on the axis")),
    idea("first-angle-in-m", "M depends on every joint angle.",
         "Turning the whole arm about its first axis changes no distance within it: q1 is in no entry of M.", SPONG,
         ("EnergyLab", "Elbow folded")),
    idea("rate-of-m-alone", "C is the rate at which M changes.",
         "Lagrange's equation also takes away ∂K/∂q. Without it C q̇ is wrong: a turning elbow would push itself.", SPONG,
         ("EnergyLab", "Both turn")),
    idea("no-torque-means-stable", "Weight asks for no torque only where the arm hangs down.",
         "g is the slope of P. At the top the slope is zero too: the arm balances there, though it will not stay.",
         shows=("EnergyLab", "Weight alone")),
    idea("mass-is-only-weight", "A heavier arm needs more torque to be held, not to be moved.",
         "Every entry of M, C and g has one mass in each of its terms: all of them double.", shows=("EnergyLab", "All shares at once")),
    idea("zero-level-matters", "The torques depend on where the height is counted from.",
         "Only slopes of P enter. A constant has none.", SPONG, ("EnergyLab", "Motion and height")),
    idea("axis-through-centre-is-free", "What is centred on its axis turns for free.",
         "The centre stays in place, but every other piece of the rod moves in a circle.", shows=("PolarLab", "Rod centred on the axis")),
    idea("coulomb-without-direction", "Coulomb friction is a constant torque.",
         "Its size is constant, but not its direction: it always acts against the motion."),
    idea("coulomb-grows", "All friction grows with speed.", "The viscous part does. The Coulomb part has the same size at any speed."),
    idea("coulomb-at-rest", "A joint with Coulomb friction needs that torque at rest too.",
         "A motor has to overcome friction to move the joint. To keep it at rest it needs nothing: the friction itself holds."),
)


def hardest_posture(given):
    """Whether joint 1 feels most inertia with the elbow straight, folded, or the same everywhere."""
    M11 = inertia_matrix(zoo.two_link(), np.stack([0 * ELBOW, ELBOW], axis=-1))[:, 0, 0]
    return "c" if np.ptp(M11) < 1e-9 else "ab"[int(M11[-1] > M11[0])]


def silent_slider(given):
    """Which of l1, q1, q2 is in no entry of M."""
    still = inertia_matrix(zoo.two_link(), [0.3, 0.7])
    changes = [inertia_matrix(zoo.two_link(length=1.1), [0.3, 0.7]), inertia_matrix(zoo.two_link(), [1.3, 0.7]),
               inertia_matrix(zoo.two_link(), [0.3, 1.2])]
    return "abc"[[bool(np.allclose(M, still)) for M in changes].index(True)]


def even_elbow(given):
    """What joint 1 must supply, without weight, while the elbow turns evenly from 60 degrees on: sign of tau1, or nothing."""
    arm = zoo.two_link(gravity=0)
    tau = inverse_dynamics(arm, [0, np.pi / 3], [0, 2], [0, 0])
    return "a" if abs(tau[0]) < 1e-9 else "b" if tau[0] < 0 else "c"


def balanced(given):
    """In which of the two upright postures weight asks for no torque."""
    free = [np.abs(gravity_torque(zoo.two_link(), [angle, 0])).max() < 1e-9 for angle in (-np.pi / 2, np.pi / 2)]
    return "c" if all(free) else "ab"[free.index(True)]


def two_matrices(given):
    """Whether another C than Christoffel's gives the same torque."""
    q, qd = np.array([0.3, 0.8]), np.array([1.0, -2.0])
    C = coriolis_matrix(zoo.two_link(), q, qd)
    other = C + np.outer([1.0, 0.5], [qd[1], -qd[0]])
    return "b" if np.allclose(C @ qd, other @ qd) and not np.allclose(C, other) else "a"


def centred_rod(given):
    """What joint 1 feels of a rod centred on its axis, in m l²: nothing, 1/12 or 1/3."""
    M11 = inertia_matrix(zoo.polar(disc_inertia=0.08), [0.0, 0.5])[0, 0] - 0.08
    return "abc"[int(np.abs(M11 - np.array([0, 1 / 12, 1 / 3])).argmin())]


def twice_the_mass(given):
    """What doubles with all masses: the weight alone, M and g, or M, C and g."""
    light, heavy, q, qd = zoo.two_link(), zoo.two_link(mass=2.0), [0.3, 0.8], [1.0, -2.0]
    ratio = [(f(heavy) / f(light)) for f in (lambda r: inertia_matrix(r, q)[0, 0], lambda r: coriolis_matrix(r, q, qd)[0, 0],
                                             lambda r: gravity_torque(r, q)[0])]
    double = tuple(bool(abs(x - 2) < 1e-9) for x in ratio)
    return {(False, False, True): "a", (True, False, True): "b", (True, True, True): "c"}[double]


def at_rest(given):
    """What a joint at rest needs against Coulomb friction."""
    arm = Robot([Link(a=1.0, friction=Friction(0.5, 2.0))])
    return "a" if abs(friction_torque(arm, [0.0])[0]) < 1e-9 else "b"


def other_zero(given):
    """Whether the torque of an arm changes when its base, and with it every height, is lifted by a metre."""
    lift = np.eye(4)
    lift[1, 3] = 1.0
    arm, q = zoo.two_link(), [0.3, 0.8]
    change = inverse_dynamics(arm.replace(base=lift), q, [1, 2], [3, 4]) - inverse_dynamics(arm, q, [1, 2], [3, 4])
    return "b" if np.abs(change).max() < 1e-9 else "a"


prediction = predictions("energy", "03")


TASKS = (
    prediction("folded", "Straight or folded",
               "Two equal rods. In which posture is the arm hardest to swing about joint 1?",
               hardest_posture,
               ("With the elbow straight.",
                "Mass far from the axis is hard to swing. Straight, the arm has four times the inertia that it has folded."),
               ("With the elbow folded back.", "Folded, rod 2 lies close to the axis, where it counts for little.", "constant-mass-matrix"),
               ("The posture makes no difference: the mass is the same.",
                "The mass is the same, but its distance from the axis is not.", "constant-mass-matrix")),
    prediction("first-angle", "A slider without effect",
               "One of these three has no effect on any entry of M. Which?",
               silent_slider,
               ("The length l₁.", "l₁ decides how far out rod 2 is carried, so M cannot ignore it.", "constant-mass-matrix"),
               ("The angle q₁.", "q₁ turns the arm as a whole. No distance between a mass and a joint changes, and so no inertia does."),
               ("The angle q₂.", "q₂ is the one angle that matters: it brings rod 2 near to joint 1 or takes it far away.",
                "first-angle-in-m")),
    prediction("even", "An elbow that turns evenly",
               "No gravity. Joint 1 is held still; the elbow, now at 60°, turns evenly at 2 rad/s. What must the motor of joint 1 supply?",
               even_elbow,
               ("Nothing: nothing accelerates.",
                "No joint accelerates, but rod 2 does: its centre goes round the elbow, and that takes a force.", "coriolis-forgotten"),
               ("A torque backwards, against the angle q₁.",
                "A pull towards the elbow keeps the centre of rod 2 on its circle. In return rod 2 pulls the elbow outwards and swings the "
                "arm forwards; the motor holds against that. It is the centrifugal share, with the square of the rate."),
               ("A torque forwards, to help the elbow.",
                "The elbow needs no help to turn evenly. The reaction of rod 2 swings the arm forwards; it has to be held back.",
                "rate-of-m-alone", ("EnergyLab", "Only the elbow turns"))),
    prediction("balance", "Where weight asks for nothing",
               "Both rods in one line. In which posture does weight ask for no torque of either joint?",
               balanced,
               ("Only hanging straight down.", "Hanging is one such posture. Is the slope of P zero anywhere else?",
                "no-torque-means-stable"),
               ("Only standing straight up.", "Standing is one such posture. The other one is more comfortable.", "no-torque-means-stable"),
               ("In both.",
                "g is the slope of P, and P is level at its highest and its lowest point. That the arm falls from one and not from the "
                "other is not in g, but in how g changes.")),
    prediction("two-c", "Two programs, two matrices",
               "Two programs work out C(q, q̇) for the same arm in the same state, and print different matrices. What follows?",
               two_matrices,
               ("One of them is wrong.", "Different matrices do not show that. Two C may give one torque: compare C q̇.", "c-is-unique"),
               ("Nothing: both may be right.",
                "Only the product C q̇ is fixed. A matrix whose rows are at right angles to q̇ can be added freely.")),
    prediction("centred", "A rod centred on its axis",
               "In Freund's arm the rod slides until its centre lies on the axis of the disc. What does the rod add to the inertia that "
               "joint 1 feels?",
               centred_rod,
               ("Nothing: its centre of mass does not move.", "The centre stays, but the ends of the rod do not.",
                "axis-through-centre-is-free"),
               ("m l²/12.", "The rod turns about its own centre, like a propeller. This share does not depend on where the rod is."),
               ("m l²/3.", "m l²/3 is for a rod that turns about its end.", "inertia-about-joint")),
    prediction("double", "Twice the mass",
               "All masses of an arm are doubled, and their inertias with them. The same motion is asked of it. What doubles?",
               twice_the_mass,
               ("Only g.", "Every gram also has to be accelerated.", "mass-is-only-weight"),
               ("M and g, but not C q̇.", "C comes from derivatives of M: what doubles M doubles C.", "mass-is-only-weight"),
               ("M, C q̇ and g.",
                "Each term has exactly one mass in it, so each torque doubles. This is also why masses can be found from measured torques "
                "by linear equations.")),
    prediction("rest", "A joint at rest",
               "A joint has 2 N m of Coulomb friction and stands still, with no other torque on it. What does the friction term of the "
               "model ask its motor for?",
               at_rest,
               ("Nothing.", "Friction acts against a motion. Without one, and without a push, there is nothing to overcome."),
               ("2 N m.", "2 N m is what it takes to keep the joint moving.", "coulomb-at-rest",
                ("PipelineLab", "The Puma in 6 s"))),
    prediction("zero", "Another zero",
               "Somebody counts all heights from the ceiling instead of the floor. What happens to the torques?",
               other_zero,
               ("They change: the potential energy has become negative.",
                "P only changes by a constant. Torques come from its slopes.", "zero-level-matters"),
               ("Nothing.", "P only enters with its derivatives ∂P/∂q, and a constant has none.")),
)

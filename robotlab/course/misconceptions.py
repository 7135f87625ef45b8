"""The bank of misconceptions: what is often thought, why it is not so, and which picture shows it."""
from . import experiments, registry
from .record import Misconception


def bank():
    """{id: misconception}: those below, and those that the chapters bring along."""
    return {one.id: one for one in BANK} | registry.bank()


def found(idea):
    """The misconception of that id, or None."""
    return next((one for one in BANK if one.id == idea), None) or registry.misconception(idea)


def explained(idea, says="", look="", why=True, notebook=""):
    """What is said to a student with a wrong idea: what it looks like, why it is not so (if asked for), where to look.

    look: words; or (name of a lab, preset), an experiment; without either, the one that the bank knows for the idea. notebook:
    where it is said. An experiment of a later notebook, or of none, is kept back.
    """
    one = found(idea)
    words = [says or thought(idea)] if says or one else []
    if one and why:
        words.append(one.why)
    if look and isinstance(look, str):
        words.append(f"Look again at {look}.")
    else:
        place = experiment(idea, look, notebook)
        words += [place.words(notebook)] if place else []
    return tuple(words)


def thought(idea):
    """What one with this idea thinks; "" where the bank does not know it."""
    one = found(idea)
    return f"You get this if you think: “{one.statement}”" if one else ""


def experiment(idea, look, notebook):
    """The `Place` of what shows that an idea is wrong, for a reader of that notebook, or None."""
    one = found(idea)
    return experiments.place(look or (one.shows if one else ()), notebook or (one.notebook if one else ""))


CRAIG, SPONG = "Craig, Introduction to Robotics, 3rd ed. 2005", "Spong, Hutchinson and Vidyasagar, Robot Modeling and Control, 2006"
SICILIANO, PRACTICE = "Siciliano et al., Robotics: Modelling, Planning and Control, 2009", "lecture practice"


def _one(id, notebook, statement, why, source, shows=()):
    return Misconception(id=id, notebook=notebook, statement=statement, why=why, source=source, shows=shows)


def ideas(notebook, book=PRACTICE):
    """A shorthand for the misconceptions of one notebook; book: the source of those that name none."""
    def idea(id, statement, why, source=book, shows=()):
        return _one(id, notebook, statement, why, source, shows)
    return idea


VIRGALA = "Virgala and Filakovský 2018"
BANK = (
    # -- 00: the whole way --------------------------------------------------------------------------------------------
    _one("absolute-angles", "00", "Every joint angle is counted from the x axis.",
         "A joint angle is counted from the link before. When an inner joint turns, all that follows turns with it.",
         f"{SPONG}, chapter 3"),
    _one("damping-is-slowness", "00", "A damped search takes many small steps, so it ends far away.",
         "Damping limits how far a joint turns for a small gain at the tip. The search ends nearer to where it began.",
         "Wampler 1986; Nakamura and Hanafusa 1986",
         shows=("PipelineLab", "Less damping")),
    _one("one-target-one-posture", "00", "To one target belongs one posture.",
         "With more joints than coordinates to meet there are infinitely many; and even two links have two.",
         f"{SPONG}, chapter 3",
         shows=("PipelineLab", "Less damping")),
    _one("torque-is-inertia", "00", "Torque is what accelerates the arm, so it grows with 1/T².",
         "Only the parts with velocity and acceleration grow so. The part that holds the weight does not depend on time.",
         f"{VIRGALA}, discussion of figs. 6 and 7",
         shows=("PipelineLab", "The paper's motion")),
    _one("torque-follows-speed", "00", "The faster the motion, the more torque, in proportion.",
         "Torque goes with acceleration and with products of speeds, both as 1/T², and with weight, which stays.",
         f"{VIRGALA}, discussion of figs. 6 and 7",
         shows=("PipelineLab", "In a hurry")),
    _one("stretched-moves-along", "00", "A stretched arm can still pull its tip straight back.",
         "Every joint moves the tip across the line to it. In a stretched arm all these directions are the same.",
         f"{SPONG}, chapter 4",
         shows=("JacobianLab", "Stretched out")),
    _one("more-joints-no-singularity", "00", "With more joints than needed there is no singular posture.",
         "What counts is in which directions the joints move the tip. Six joints that all move it along y give one direction.",
         f"{SICILIANO}, chapter 3",
         shows=("InverseLab", "Target straight ahead")),
    # -- 01: frames ---------------------------------------------------------------------------------------------------
    _one("standard-is-modified", "01", "A DH table is a DH table: the four numbers mean the same in every book.",
         "Standard: Rz Tz Tx Rx, frame i at the far end of link i. Modified (Craig): Rx Tx Rz Tz, frame i on joint axis i. The same "
         "numbers give another arm.", f"{CRAIG}, chapter 3, against {SPONG}, chapter 3; robotics-toolbox-matlab#62 and #129",
         shows=("TwoConventionsLab", "The same numbers")),
    _one("alpha-theta-swapped", "01", "α and θ are both the angle of the row; which is which makes no difference.",
         "θ turns about z, the axis of the joint. α turns about x and tilts the next axis.", PRACTICE,
         shows=("FrameLab", "Four numbers")),
    _one("a-d-swapped", "01", "a and d are both lengths; which is which makes no difference.",
         "a is measured along x, from axis to axis. d is measured along z, the axis itself.", PRACTICE,
         shows=("FramePuzzleLab", "a for d")),
    _one("order-does-not-matter", "01", "The matrices can be multiplied in any order.",
         "T_01 T_12 = T_02 reads from left to right: each matrix is written in the axes of the frame before it. Turned about, "
         "the second motion goes along the axes of the world.", f"{SPONG}, chapter 2",
         shows=("FrameLab", "Four numbers")),
    _one("joint-turns-its-own-z", "01", "Joint i turns about the z axis of frame i.",
         "In the standard convention it turns about z of frame i − 1: frame i sits at the far end of link i and is carried along.",
         f"{SPONG}, chapter 3; {CRAIG}, chapter 3, has it the other way",
         shows=("TwoConventionsLab", "The same arm")),
    _one("alpha-sign", "01", "The sign of α does not matter: the axes are at right angles anyway.",
         "With the sign of α the next z axis turns over, and with it the sense of every joint that follows.", PRACTICE,
         shows=("FreedomLab", "z the other way")),
    _one("offset-replaced", "01", "The joint angle takes the place of θ; a zero elsewhere needs a fifth number.",
         "The joint coordinate is added to θ, or to d where the joint slides. At q = 0 the arm stands as the table says.",
         "robotics-toolbox-python#245"),
    _one("tool-in-world-axes", "01", "The tool sticks out by the same vector, however the hand is turned.",
         "The tool is fixed in the last frame. Its vector has to be turned by the rotation of that frame before it is added.",
         f"{CRAIG}, chapter 3"),
    _one("one-table-per-arm", "01", "An arm has one DH table.",
         "Where neighbouring axes are parallel, d may be shared out freely; where they meet, x may point either way; and zero may lie "
         "anywhere. Many tables describe one arm.", f"{SPONG}, chapter 3; robotics-toolbox-python#290",
         shows=("FreedomLab", "Along parallel axes")),
    # -- 02: velocities -----------------------------------------------------------------------------------------------
    _one("jacobian-in-tool-axes", "02", "A Jacobian is a Jacobian; its axes need not be named.",
         "The same velocity has other components in the axes of the tool. Between the two stands the rotation of the tool.",
         f"{SPONG}, chapter 4"),
    _one("singular-is-unreachable", "02", "A singular posture is one that the arm cannot reach.",
         "The arm can stand there. What it cannot do is move off in every direction.", f"{SPONG}, chapter 4"),
    _one("euler-rates", "02", "The angular velocity is the rate of roll, pitch and yaw.",
         "Roll, pitch and yaw turn about three axes in turn, which are not at right angles: a matrix that depends on the angles "
         "leads from their rates to ω.",
         f"{SICILIANO}, chapter 3"),
    _one("force-needs-inverse", "02", "To turn a force into torques one needs the inverse of the Jacobian.",
         "By virtual work τ = Jᵀ F: the transpose. It exists in every posture, and for any number of joints.", f"{SPONG}, chapter 4"),
    _one("prismatic-turns", "02", "Every joint adds to the angular velocity.",
         "A joint that slides turns nothing: its three angular rows are zero.", f"{SPONG}, chapter 4"),
    # -- 03: energy ---------------------------------------------------------------------------------------------------
    _one("inertia-about-joint", "03", "The inertia of a link is the same about any point.",
         "About any point other than the centre of mass, m d² is added. With the velocity of the centre in the energy it would "
         "count twice.",
         f"{SPONG}, chapter 7",
         shows=("PolarLab", "Rod centred on the axis")),
    _one("inertia-not-turned", "03", "The inertia tensor of a link is constant, so it can be used in world axes as it is.",
         "The tensor is constant in the axes of the link. In those of the world it is R I Rᵀ. An equation printed in 1986 lacks a "
         "term because of this.",
         "Sreenath and Krishnaprasad 1986, example 2; Freund 1982",
         shows=("PolarLab", "Centred, tensor not turned")),
    _one("gravity-sign", "03", "The potential energy is m gᵀp with g pointing down.",
         "P must grow upwards: P = −m gᵀp with the acceleration of free fall.", f"{VIRGALA}, equations (10) and (11)",
         shows=("AlgorithmLab", "Slopes of the height")),
    _one("constant-mass-matrix", "03", "M belongs to the arm, not to its posture.",
         "A stretched arm is harder to turn than a folded one: M depends on q.", f"{SPONG}, chapter 7",
         shows=("EnergyLab", "Elbow folded")),
    _one("coriolis-forgotten", "03", "If no joint accelerates, only weight needs torque.",
         "A joint that turns evenly makes others bear centrifugal and Coriolis forces: C q̇ is not zero.", f"{SPONG}, chapter 7",
         shows=("EnergyLab", "Only the elbow turns")),
    _one("c-is-unique", "03", "C(q, q̇) is fixed by the equation of motion.",
         "Only C q̇ is fixed. Many matrices give it; Christoffel's makes Ṁ − 2C skew.", f"{SPONG}, chapter 7"),
    # -- 04: inverse kinematics ---------------------------------------------------------------------------------------
    _one("not-found-is-not-there", "04", "If the search fails, the target is out of reach.",
         "A search can get stuck in a posture from which no small step helps. From another start it may arrive.",
         "robotics-toolbox-python#431",
         shows=("InverseLab", "Target straight ahead")),
    # -- 05: trajectories ---------------------------------------------------------------------------------------------
    _one("quintic-keeps-limits", "05", "A quintic is smooth, so it keeps the limits.",
         "A quintic meets six end conditions and nothing else. Its highest speed is 15/8 of the average, whatever the motor can do.",
         f"{SICILIANO}, chapter 4",
         shows=("LimitsLab", "In 0.7 s")),
    # -- 06 and 07: torques -------------------------------------------------------------------------------------------
    _one("gravity-forgotten", "06", "An arm at rest needs no torque.", "An arm has to hold its weight: τ = g(q), also when nothing moves.",
         PRACTICE, shows=("TorqueLab", "In 10 seconds")),
    _one("joint-carries-its-own-link", "07", "Joint i carries link i.",
         "Joint i carries all that is beyond it: link i and every link after it, the nest of bodies that hangs on it.",
         "Sreenath and Krishnaprasad 1986, nested bodies", shows=("NestLab", "The last two links")),
    _one("energy-gives-all-loads", "07", "The equations of motion also give the load of the bearings.",
         "Loads that do no work drop out of the energies. Newton's balance of each nest keeps them.",
         "Sreenath and Krishnaprasad 1986; Vukobratović and Potkonjak 1979",
         shows=("BearingLab", "Even turn, stretched")),
    # -- 11 to 15: using the model ------------------------------------------------------------------------------------
    _one("drift-is-friction", "11", "If the energy of a simulation falls or grows, the arm does so.",
         "Without friction and drive energy stays. If it changes, that is the integrator's doing: Euler's "
         "method adds some at every step.", PRACTICE,
         ("IntegratorLab", "Steps of 10 ms, Euler alone")),
    _one("pd-holds-weight", "12", "A PD controller ends exactly at its target.",
         "Where weight pulls, it rests at the error at which its spring holds the weight. Only more is needed to remove it: the "
         "weight itself, or an integral.", f"{SPONG}, chapter 8", shows=("ControlLab", "PD alone")),
    _one("linear-everywhere", "13", "Poles belong to the arm.",
         "They belong to one posture and one state of motion; along a motion they wander.", "Freeman 1985"),
    _one("loop-keeps-freedoms", "14", "A closed chain of five joints has five freedoms.",
         "Closing a loop in the plane takes three conditions: of five joints two remain free.", "Freeman 1985"),
    _one("mode-is-the-beam", "15", "A beam has its frequencies, wherever it is held.",
         "The same beam has 4.2 Hz clamped and free, 18.3 Hz pinned and free: the ends are part of the mode.",
         "Korayem, Yao and Basu 1992, example 1, worked out for its data"),
)

"""Notebook 07: the predictions, each decided by an experiment."""
import numpy as np

from ...codegen.program import program
from ...course.record import predictions
from ...dynamics.methods import METHODS
from ...dynamics.nested_bodies import bearing_loads, nest_balance
from ...dynamics.probe import forward_dynamics, inverse_dynamics
from ...model import zoo
from ...model.payload import with_payload

WEIGHTLESS = (0, 0, 0)


def carried(given):
    """How many links' weight joint 2 of three equal rods passes on at rest."""
    arm = zoo.planar(3)
    force = np.linalg.norm(nest_balance(arm, [0, 0, 0], [0] * 3, [0] * 3)[1][1])
    return "abc"[int(round(force / 9.81)) - 1]


def spun(elbow, rate=1.0):
    """Bearing forces (2, 3) and torques (2,) of two rods without weight, joint 1 turning evenly."""
    arm, state = zoo.planar(2).replace(gravity=WEIGHTLESS), ([0, elbow], [rate, 0], [0, 0])
    return bearing_loads(arm, *state)[0], inverse_dynamics(arm, *state)


def even_turn(given):
    """What loads the stretched arm in an even turn: nothing, the bearing alone, or the motor too."""
    force, tau = spun(0.0)
    return "a" if np.abs(force).max() < 1e-9 else "b" if np.abs(tau).max() < 1e-9 else "c"


def twice(given):
    """How the bearing force goes with the rate."""
    slow, fast = (np.linalg.norm(spun(0.0, rate)[0][0]) for rate in (2.0, 4.0))
    return {1: "a", 2: "b", 4: "c"}[int(round(fast / slow))]


def bent(given):
    """Which motors work while the bent arm turns evenly."""
    works = np.abs(spun(np.pi / 2)[1]) > 1e-9
    return {(False, False): "a", (True, False): "b", (False, True): "c", (True, True): "d"}[tuple(works.tolist())]


def column(given):
    """What the foot of the spatial arm's column holds at rest, arm stretched out level."""
    arm, state = zoo.rrr(), ([0, -np.pi / 2, 0], [0] * 3, [0] * 3)
    moment, tau = np.linalg.norm(bearing_loads(arm, *state)[1][0]), inverse_dynamics(arm, *state)
    return "b" if abs(tau[0]) > 1e-9 else "a" if moment < 1e-9 else "c"


def heavier_column(given):
    """Where 10 kg more on the axis of joint 1 show: in the torques, in the bearing only, or nowhere."""
    arm, state = zoo.rrr(), ([0.3, -1, 1], [1, 2, -1], [3, 1, 2])
    heavy = arm.with_link(1, m=arm.links[0].m + 10)
    same = np.allclose(inverse_dynamics(heavy, *state), inverse_dynamics(arm, *state))
    held = np.allclose(bearing_loads(heavy, *state)[0], bearing_loads(arm, *state)[0])
    return "a" if not same else "c" if held else "b"


def directions(given):
    """In which order the recursion computes: by the dependence of each nest's force on the links."""
    light, heavy = zoo.planar(3), zoo.planar(3).with_link(3, m=5.0)
    forces = [nest_balance(arm, [.3] * 3, [1] * 3, [0] * 3)[1] for arm in (light, heavy)]
    inner = not np.allclose(forces[0][0], forces[1][0])               # the tip's mass is felt at the base
    lighter = zoo.planar(3).with_link(1, m=5.0)
    outer = not np.allclose(forces[0][2], nest_balance(lighter, [.3] * 3, [1] * 3, [0] * 3)[1][2])
    return "b" if inner and not outer else "a"


def growth(given):
    """By which factor the operations of the recursion grow from 10 links to 20."""
    few, many = (program(zoo.planar(n), "inverse_dynamics").operations for n in (10, 20))
    return "abc"[int(np.abs(np.log2(many / few) - [1, 2, 3]).argmin())]


def agree(given):
    """By how much the methods differ on the Puma 560."""
    arm = zoo.puma560()
    state = np.random.default_rng(7).uniform(-1, 1, (3, 6))
    tau = np.array([f(arm, *state) for f in METHODS.values()])
    return "a" if np.ptp(tau, axis=0).max() < 1e-9 * np.abs(tau).max() else "b"


def let_go(given):
    """Force of the hinge of a level rod at the first instant after it is let go, over its weight."""
    rod, rest = zoo.planar(1), ([0.0], [0.0])
    fall = forward_dynamics(rod, *rest, [0.0])
    return "abc"[int(np.abs(np.linalg.norm(bearing_loads(rod, *rest, fall)[0]) / 9.81 - [0, .25, 1]).argmin())]


def payload(given):
    """How many joints of the spatial arm feel a payload in its hand."""
    state = ([0.3, -1, 1], [0] * 3, [0] * 3)
    forces = [np.array(nest_balance(arm, *state)[1]) for arm in (zoo.rrr(), with_payload(zoo.rrr(), 2.0))]
    return "b" if (np.abs(forces[1] - forces[0]).max(axis=1) > 1).all() else "a"


def slides(given):
    """What the motor of Freund's sliding joint supplies: the force or the moment along its axis."""
    arm, state = zoo.polar(), ([0.4, 0.7], [2, 1], [1, 3])
    bodies, F, T = nest_balance(arm, *state)
    tau = inverse_dynamics(arm, *state)[1]
    return "a" if np.isclose(tau, bodies[1].e @ F[1]) else "b"


prediction = predictions("nested", "07")

OUTER, TWO = ("NestLab", "The last link alone"), ("NestLab", "The last two links")
EVEN, TWICE, BENT = (("BearingLab", f"Even turn, {how}") for how in ("stretched", "twice as fast", "bent"))
SPACE, HAND = ("BearingLab", "The spatial arm, hand up"), ("BearingLab", "3 kg in the hand")
TASKS = (
    prediction("carried", "What a joint carries",
               "Three equal links of 1 kg lie stretched out level, at rest. What force passes through joint 2?", carried,
               ("The weight of one link.", "Joint 2 moves link 2, and link 3 hangs on link 2.", "joint-carries-its-own-link", TWO),
               ("The weight of two links.", "Links 2 and 3: nest 2. The force balance asks for nothing else."),
               ("The weight of three links.", "Link 1 is on the other side of the joint.", "nest-is-what-is-before", TWO)),
    prediction("even-turn", "An even turn",
               "Two links, stretched, without weight. Joint 1 turns evenly, joint 2 stands still. What is loaded?", even_turn,
               ("Nothing: no joint accelerates.", "No joint accelerates, but each centre of mass moves in a circle and has to be pulled "
                "inwards.", "even-turn-needs-nothing", EVEN),
               ("The bearings, but no motor.", "The masses are pulled inwards all the time, and that force runs through both axes."),
               ("The bearings, and motor 1 too.", "The force on bearing 1 runs through its axis, where it has no lever.",
                "turning-needs-torque", EVEN)),
    prediction("twice", "Twice as fast", "The same turn, twice as fast. What happens to the force on the bearing of joint 1?", twice,
               ("It stays.", "On a circle that is run through faster the velocity turns faster, and that takes more force.",
                "even-turn-needs-nothing", TWICE),
               ("It doubles.", "The rate stands in r ω² twice: the velocity is larger, and it is turned faster.",
                "bearing-load-is-speed", TWICE),
               ("It is four times as large.", "m r ω²: from 79 N to 316 N in the lab below.")),
    prediction("bent", "An even turn, bent",
               "Now the elbow is bent by 90° and held there; joint 1 turns evenly, nothing weighs. Which motors have to supply a torque?",
               bent, ("None.", "Rod 2 is pulled towards the axis of joint 1, and about the elbow that force has a lever.",
                      "even-turn-needs-nothing", BENT),
               ("Motor 1.", "The whole arm turns evenly, as one rigid body. About its axis that takes no torque.", "turning-needs-torque",
                BENT),
               ("Motor 2.", "Rod 2 is pulled towards the axis of joint 1, and that force has a lever about the elbow."),
               ("Both.", "Motor 1 needs nothing: the whole arm turns evenly as one body.", "turning-needs-torque", BENT)),
    prediction("column", "The foot of a column",
               "The spatial arm stands still, stretched out level. Joint 1 is the vertical column. What does its foot hold?", column,
               ("The weight only: its motor supplies nothing, so there is no moment.",
                "Without a moment at its foot the arm would tip over, whatever the motor does.", "rest-of-motor-is-rest-of-bearing",
                SPACE),
               ("Weight and moment, and the motor supplies that moment.",
                "The motor turns about the vertical, the moment is about a level axis.", "motor-bears-it-all", SPACE),
               ("Weight and a large moment, all of it in the bearing.",
                "The moment is across the axis: no motor, no energy method and no equation of motion knows of it.")),
    prediction("heavier-column", "Lead in the column",
               "The column of the spatial arm, whose centre of mass lies on its own axis, is filled with 10 kg of lead, as a thin rod "
               "along that axis. Where does that show?", heavier_column,
               ("In the equations of motion, and so in the loads.",
                "None of its mass moves or rises: K does not change, and P only by a constant.", "energy-gives-all-loads", SPACE),
               ("In the load of one bearing, and in no equation of motion.",
                "Joint 1 holds 98.1 N more. The energies do not know of it."),
               ("Nowhere: it is on the axis.", "Its weight stands on the bearing of joint 1.", "rest-of-motor-is-rest-of-bearing",
                SPACE)),
    prediction("directions", "Out and in", "Motions and loads are worked out link by link. In which direction?", directions,
               ("Both from the base to the tip.",
                "The load at joint 1 depends on all links, and those further out would not be known yet.",
                "loads-run-outwards", OUTER),
               ("Motions outwards, loads inwards.", "The base is known to stand still, and beyond the tip there is no load.")),
    prediction("growth", "Twice the links",
               "The arm gets twice as many links. What happens to the number of operations for its torques?", growth,
               ("It doubles.", "Each link adds one step outwards and one inwards."),
               ("It becomes four times as large.", "Each link is met once on the way out and once on the way back; no link asks about "
                                                   "all the others.", "recursion-is-cubic"),
               ("It becomes eight times as large.", "A cube needs a loop over three joints at once. Here each link is met twice.",
                "recursion-is-cubic")),
    prediction("agree", "Five methods",
               "Five methods work out the torques of the Puma 560 in the same state. By how much do they differ?", agree,
               ("By rounding.", "All write down the same mechanics."),
               ("By a few percent.", "All five are the same equations, arranged in another way.", "methods-differ-a-little",
                ("PipelineLab", "The paper's motion"))),
    prediction("let-go", "Let go", "A uniform rod is hinged at one end, held level at the other, and let go. What force does the hinge "
                                   "give in the first instant?", let_go,
               ("None: the rod falls.", "A rod whose end is held cannot fall freely.", "falling-is-weightless",
                ("NestLab", "The last link let go")),
               ("A quarter of the weight.", "The centre falls with ¾ g; F = m (a − g) leaves a quarter."),
               ("The weight.", "The hinge holds all of the weight only as long as nothing accelerates.", "hinge-holds-weight",
                ("NestLab", "The last link let go"))),
    prediction("payload", "Two kilograms in the hand", "The hand takes hold of 2 kg. Which joints pass its weight on?", payload,
               ("The last one.", "The last link hangs on the one before, and so on to the base.", "joint-carries-its-own-link", HAND),
               ("All of them.", "The payload belongs to every nest.")),
    prediction("slides", "A joint that slides",
               "Joint 2 slides along its axis. Which part of what it passes on does its motor supply?", slides,
               ("The force along the axis.", "e · F: the guide lets go along the axis only, and there the motor pushes."),
               ("The moment about the axis.",
                "A guide keeps its link from turning, so it holds that moment.", "every-motor-gives-torque",
                ("BuilderLab", "A boom"))),
)

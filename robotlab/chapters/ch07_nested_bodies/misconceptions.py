"""Notebook 07: what is often thought about nests, bearings and recursions."""
from ...course.misconceptions import PRACTICE, ideas

DYNAMAN, LUH = "Sreenath and Krishnaprasad 1986, equations (7) to (16)", "Luh, Walker and Paul 1980"
SPIN, TWICE = ("BearingLab", "Even turn, stretched"), ("BearingLab", "Even turn, twice as fast")
COLUMN, WHOLE = ("BearingLab", "The spatial arm, hand up"), ("NestLab", "The whole arm")


idea = ideas("07")


MISCONCEPTIONS = (
    idea("nest-without-weight", "A joint passes on mass times acceleration.",
         "Mass times acceleration is what all forces on the nest come to. Its weight is one of them, and the joint gives the "
         "rest: m (a − g).",
         DYNAMAN, WHOLE),
    idea("weight-helps-the-joint", "The force of the joint is m (a + g).",
         "g is the acceleration of free fall and points down. A link that falls freely has a = g and needs no force: m (a − g).",
         "CONVENTIONS.md, Gravity is free fall", WHOLE),
    idea("nest-is-what-is-before", "A joint carries the links between it and the base.",
         "What hangs on joint i are the links i to N; those before it carry the joint.", DYNAMAN, WHOLE),
    idea("nest-starts-behind-its-link", "Joint i carries the links after link i.",
         "Joint i moves link i, so link i is the first of its nest.", DYNAMAN, ("NestLab", "The last link alone")),
    idea("moment-about-the-base", "A moment is a moment: the place about which it is taken does not matter.",
         "As soon as the forces do not add up to zero, the moment depends on the point. The motor turns about its own joint, so "
         "levers start there.", DYNAMAN,
         ("NestLab", "The last two links")),
    idea("moment-lever-reversed", "f × r is as good as r × f.",
         "The order of a cross product is its sign. The lever comes first.", PRACTICE, ("NestLab", "The last two links")),
    idea("forces-have-all-moments", "Once all forces and levers are counted, the moments are complete.",
         "A link that turns faster, or turns about a skew axis, also needs I ω̇ + ω × I ω about its own centre.", DYNAMAN,
         ("NestLab", "Setting out, without weight")),
    idea("motor-bears-it-all", "What a joint passes on is what its motor supplies.",
         "The motor acts along one axis. The five other components of force and moment are the bearing's.", DYNAMAN, COLUMN),
    idea("axis-is-always-z", "The motor's torque is the z component of the moment.",
         "The torque is the component of T along the axis of the joint, e · T, and in world axes that axis points anywhere.",
         DYNAMAN, COLUMN),
    idea("lengths-subtract", "The bearing holds the length of the moment less the torque.",
         "Vectors subtract, not their lengths: T − e (e · T). Its length is √(|T|² − τ²).", DYNAMAN, COLUMN),
    idea("even-turn-needs-nothing", "An arm that turns evenly has no acceleration, so nothing is loaded.",
         "The angles do not accelerate. But each centre of mass goes in a circle and is pulled inwards all the time, by the "
         "bearings.", PRACTICE, SPIN),
    idea("turning-needs-torque", "To keep an arm turning evenly its motor has to supply a torque.",
         "Without weight and friction an even turn takes no torque: the force runs through the axis, where it has no lever.",
         PRACTICE, SPIN),
    idea("bearing-load-is-speed", "Twice as fast, twice the load.", "The acceleration of a circle is r ω²: four times.", PRACTICE, TWICE),
    idea("radius-from-its-own-joint", "Link 2 goes round with a radius counted from joint 2.",
         "Joint 1 carries link 2 round: the circle is about the axis of joint 1, and the radius counts from there.",
         PRACTICE, SPIN),
    idea("rest-of-motor-is-rest-of-bearing", "A joint whose motor rests is not loaded.",
         "The motor sees one component of six. What is across the axis is held by the bearing, at rest as well.", PRACTICE, COLUMN),
    idea("falling-is-weightless", "What falls needs no support.",
         "Only what falls freely needs none. A rod on a hinge turns, and its centre falls more slowly than g; the hinge gives the "
         "difference.",
         DYNAMAN, ("NestLab", "The last link alone")),
    idea("hinge-holds-weight", "The hinge holds the weight, whether the rod moves or not.",
         "F = m (a − g): while the centre falls, a points down and takes most of the weight away.", DYNAMAN,
         ("NestLab", "The last link alone")),
    idea("every-motor-gives-torque", "A motor supplies the moment about its axis.",
         "A motor that slides its link pushes along the axis. The moment about that axis is held by its guide.", DYNAMAN),
    idea("loads-run-outwards", "Motions and forces are both worked out from the base to the tip.",
         "Motion is known at the base and runs outwards. Loads are known at the free tip, where there are none, and run "
         "inwards.", LUH),
    idea("recursion-is-cubic", "Twice the links, eight times the work.",
         "The recursion passes once outwards and once inwards: twice the links, twice the work.", LUH),
    idea("methods-differ-a-little", "Another method gives slightly other torques.",
         "All methods are the same function of q, q̇ and q̈. What differs is rounding, in the last few digits.", "Silver 1982"),
    idea("heavier-arm-same-slope", "How much a torque grows with a mass depends on that mass.",
         "Torques are linear in the masses: the slope depends on posture and motion only.", "Khalil and Kleinfinger 1987"),
)

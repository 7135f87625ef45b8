"""Notebook 07, exercises: force and moment of a nest, the motor's part of them, bearings, one equation, one slope."""
import numpy as np

from ...course.draws import angle, between, one_of, reals
from ...course.record import Task, Wrong
from ...dynamics.closed_form import closed_form
from ...dynamics.nested_bodies import bearing_loads
from ...dynamics.probe import gravity_torque, inverse_dynamics, mass_matrix
from ...dynamics.sensitivity import sensitivities
from ...model.link import Link
from ...model.robot import Robot
from ...model.zoo.bodies import cylinder_inertia
from ...model.zoo.polar import polar

G = 9.81
LINKS = 6                                            # of the arm in the first exercise
FREUND = ("m_r", "l_r", "q2", "qd1", "qdd2")


# -- force and moment of a nest ---------------------------------------------------------------------------------------
def force_of(first, last=lambda i: LINKS, mass=lambda m, a, g: m[:, None] * (a - g)):
    """given -> force(m, a, g), a sum over the links first(i) to last(i), counted from 1."""
    return lambda given: lambda m, a, g: mass(m, a, g)[first(given.i) - 1:last(given.i)].sum(axis=0)


def link_motions(rng, given):
    """Masses (6,), accelerations (6, 3) and free fall (3,), none of it along an axis."""
    return reals(rng, LINKS, 0.5, 3.0), reals(rng, LINKS * 3, -5, 5).reshape(LINKS, 3), reals(rng, 3, -8, 8)


def moment_of(lever=lambda p, c: c - p, forces=1.0, turning=1.0, links=slice(None)):
    """given -> moment(p, c, f, h): the sum of levers times forces, and of h."""
    def answer(given):
        def moment(p, c, f, h):
            return (forces * np.cross(lever(p, c), f) + turning * h)[links].sum(axis=0)
        return moment
    return answer


def nest_of_three(rng, given):
    """p (3,), and c, f, h (3, 3)."""
    return reals(rng, 3), *(reals(rng, 9, -3, 3).reshape(3, 3) for _ in range(3))


# -- motor and bearing ------------------------------------------------------------------------------------------------
def draw_joint(rng):
    """A tilted axis, and a moment that is neither along it nor across it."""
    return {"beta": angle(rng, 20, 65, 5), "Tx": between(rng, 3, 8, 0.5), "Ty": between(rng, 4, 9, 0.5), "Tz": between(rng, 10, 20, 1)}


def shared(motor, bearing):
    """given -> [motor(e, T), bearing(e, T)]."""
    def answer(given):
        e, T = np.array([0, np.sin(given.beta), np.cos(given.beta)]), np.array([given.Tx, given.Ty, given.Tz])
        return np.array([motor(e, T), bearing(e, T)])
    return answer


along, size = np.dot, np.linalg.norm


def across(e, T):
    """Length of the component of T (3,) across e (3,)."""
    return size(T - e * along(e, T))


# -- two rods ---------------------------------------------------------------------------------------------------------
def rods(given, gravity=(0.0, -G, 0.0)):
    """Two uniform rods in the plane."""
    return Robot([Link(a=l, m=m, com=(-l / 2, 0, 0), I_com=cylinder_inertia(m, l, "x"))
                  for l, m in ((given.l1, given.m1), (given.l2, given.m2))], gravity=gravity)


def draw_rods(rng):
    """Two rods whose numbers do not coincide."""
    return {"m1": between(rng, 2, 3.5, 0.1), "l1": between(rng, 0.6, 1.0, 0.05), "m2": between(rng, 0.6, 1.5, 0.1),
            "l2": between(rng, 0.3, 0.5, 0.05)}


def spin_load(given):
    """Force on bearing 1 while the stretched arm turns evenly, without weight."""
    force, _ = bearing_loads(rods(given, (0, 0, 0)), [0, 0], [given.w, 0], [0, 0])
    return float(size(force[0]))


def spun(radius_1, radius_2):
    """given -> omega² times the sum of masses times radii, which are functions of given."""
    return lambda g: g.w ** 2 * (g.m1 * radius_1(g) + g.m2 * radius_2(g))


def slope(given, name="m2", joint=0):
    """d tau_1 / d m2 of the two rods at rest."""
    q = [given.q1, given.q2]
    return float(sensitivities(rods(given), q, [0, 0], [0, 0], [name])[name][joint])


def alone(given):
    """Accelerations (2,) at which each joint falls if the other one does not move."""
    q = [given.q1, given.q2]
    return -gravity_torque(rods(given), q) / np.diag(mass_matrix(rods(given), q))


def free_motor(given):
    """Accelerations (2,) at rest with which motor 1 supplies nothing: only joint 1 accelerates."""
    return alone(given) * [1, 0]


def idle_otherwise(given, x):
    """[(torque that would be zero, words)] for accelerations x (2,) computed with another inertia, or another weight."""
    m1, m2, l1, l2, q1, q12 = given.m1, given.m2, given.l1, given.l2, given.q1, given.q1 + given.q2
    B, outer, inner = m2 * l1 * l2 / 2 * np.cos(given.q2), m2 * l2 ** 2 / 3, (m1 / 3 + m2) * l1 ** 2
    row = lambda M11=inner + outer + 2 * B, M12=outer + B: M11 * x[0] + M12 * x[1]
    hold = lambda arm=np.cos, q=q12, k=1.0, first=1.0: G * (m1 * first * l1 / 2 * k * arm(q1) + m2 * (l1 * arm(q1) + k * l2 / 2 * arm(q)))
    return ((row() + hold(q=given.q2), "The angle of rod 2 was counted from the level. It counts from rod 1."),
            (row() + hold(np.sin), "The weights come with sines here. Their levers are level, and angles count from the level."),
            (row() + hold(k=2.0), "The weights act at the ends of the rods here. A uniform rod has its centre half way."),
            (row() + hold(first=0.0), "The weight of rod 1 is missing."),
            (row() + hold() / G, "The weights lack their g."),
            (row() + hold(lambda q: np.cos(np.degrees(q))), "The cosines were taken of degrees."),
            (row(inner + outer + B, outer + B) + hold(), "The cosine stands once in M11. It is the middle term of a square."),
            (row(inner + outer + 2 * m2 * l1 * l2 / 2) + hold(), "M11 is that of the stretched arm."),
            (row(m1 * l1 ** 2 / 3, 0) + hold(), "M11 knows rod 1 only. Joint 1 carries rod 2 as well."),
            (row(m1 * l1 ** 2 / 12 + m2 * l2 ** 2 / 12, 0) + hold(), "M11 holds the rods' own inertias only; their centres go round too."),
            (row(inner + outer + 2 * B - (m1 * l1 ** 2 + m2 * l2 ** 2) / 12, outer + B - m2 * l2 ** 2 / 12) + hold(),
             "In M the rods do not turn about their own centres."),
            (row(outer + B, 0) + hold(), "M12 stands where M11 belongs."), (row(M12=inner + outer + 2 * B) + hold(),
             "M11 stands where M12 belongs."),
            (row(outer, outer) + hold(), "M22 stands in the row of joint 1."))


def is_free(given, x):
    """Return "" if the torque of motor 1 is zero with the accelerations x (2,), else the reason."""
    tau = inverse_dynamics(rods(given), [given.q1, given.q2], [0, 0], x)
    largest = abs(gravity_torque(rods(given), [given.q1, given.q2])[0])
    if abs(tau[0]) < 2e-3 * largest:
        return ""
    M, hold = mass_matrix(rods(given), [given.q1, given.q2]), gravity_torque(rods(given), [given.q1, given.q2])
    slips = (((M[0] @ x), "Without the weight motor 1 would be idle with these. Both rods have one."),
             (M[0] @ x - hold[0], "The weight has the wrong sign: these accelerations lift the arm against it."),
             (M[0, 0] * x[0] + hold[0], "q̈1 alone was reckoned with. q̈2 loads motor 1 as well, by M12."),
             (M[0] @ x + hold[1], "The weight in this is that of joint 2. Joint 1 carries both rods."),
             (M[1] @ x + hold[1], "With these it is motor 2 that has nothing to supply."),
             *idle_otherwise(given, x))
    for left, words in slips:
        if abs(left) < 2e-3 * largest:
            return words
    return f"With these accelerations motor 1 still has to {'lift' if tau[0] > 0 else 'press the arm down'}: its torque is not zero."


def draw_posture(rng):
    """Two rods and a posture in which both weights have a lever."""
    return draw_rods(rng) | {"q1": angle(rng, 10, 40, 5), "q2": angle(rng, 20, 45, 5)}


def of_letters(formula):
    """given -> the formula of m_r, l_r, q2, qd1 and qdd2 as SymPy."""
    def answer(given):
        from sympy import symbols
        return formula(*symbols(" ".join(FREUND)))
    return answer


def slider(given):
    """Return the force that the motor of Freund's sliding joint must supply."""
    return closed_form(polar("I_d", "m_r", "l_r")).tau[1]


TASKS = (
    Task(id="nested-force", notebook="07", kind="function", title="The force on a nest", unit="N",
         same="A function for any masses and motions, which are drawn for each student; of the arm only the joint differs.",
         text="An arm has six links. m (6,) are their masses, a (6, 3) the accelerations of their centres of mass in world axes, g (3,) "
              "the acceleration of free fall. Write force(m, a, g), the force (3,) that link {before} puts on nest {i} through "
              "joint {i}.",
         draw=lambda rng: (lambda i: {"i": i, "before": i - 1})(one_of(rng, (3, 4))),
         signature="force(m, a, g)", inputs=link_motions, answer=force_of(lambda i: i),
         hints=("Which links belong to the nest? The first of them is the one that the joint moves.",
                "All forces on a link together are m a. Its weight m g is one of them; the others come through the joint.",
                "Links are counted from 1, rows of an array from 0."),
         wrongs=(Wrong("joint-carries-its-own-link", force_of(lambda i: i, lambda i: i), "Only link i itself is counted."),
                 Wrong("nest-without-weight", force_of(lambda i: i, mass=lambda m, a, g: m[:, None] * a), "This is the sum of m a."),
                 Wrong("weight-helps-the-joint", force_of(lambda i: i, mass=lambda m, a, g: m[:, None] * (a + g)),
                       "This is the sum of m (a + g)."),
                 Wrong("nest-starts-behind-its-link", force_of(lambda i: i + 1), "The first link of the nest is missing."),
                 Wrong("nest-is-what-is-before", force_of(lambda i: 1, lambda i: i), "These are the links from the base up to the joint."),
                 Wrong("one link too many", force_of(lambda i: i - 1), "One link too many is counted: row i of an array that begins at 0."),
                 Wrong("masses left out", force_of(lambda i: i, mass=lambda m, a, g: a - g),
                       "The accelerations are added without masses.")),
         look="the force balance in the first lab", remark="This is equation (7) of 1986, solved for what the joint passes on."),
    Task(id="nested-moment", notebook="07", kind="function", title="The moment on a nest", unit="N m",
         same="A function for every nest of three: those it is tried on are drawn for each student.",
         text="A nest of three links hangs on a joint at p (3,). Of each link you know the centre of mass, c (3, 3), the force f = m (a − "
              "g) that it needs, f (3, 3), and h = I ω̇ + ω × I ω about its own centre, h (3, 3), one link to a row, all in world "
              "axes. "
              "Write moment(p, c, f, h), the moment (3,) about the joint that has to be passed on to the nest.",
         signature="moment(p, c, f, h)", inputs=nest_of_three, answer=moment_of(),
         hints=("Each force acts at the centre of mass of its link. What is its lever, counted from the joint?",
                "np.cross takes rows: np.cross(levers, f) has one moment to a row.", "h is a moment already; it has no lever."),
         wrongs=(Wrong("moment-about-the-base", moment_of(lambda p, c: c), "The levers start at the origin of the world."),
                 Wrong("moment-lever-reversed", moment_of(forces=-1.0), "The moments of the forces have the wrong sign."),
                 Wrong("forces-have-all-moments", moment_of(turning=0.0), "The moments about the links' own centres are missing."),
                 Wrong("joint-carries-its-own-link", moment_of(links=slice(0, 1)), "Only the first link of the nest is counted."),
                 Wrong("no levers", moment_of(forces=0.0), "The moments of the forces are missing: each force times its lever."),
                 Wrong("h subtracted", moment_of(turning=-1.0), "h has the wrong sign: it is what the joint must supply, as f is.")),
         look="the moment balance in the first lab", remark="This is equation (13), the torque balance of the nest."),
    Task(id="nested-share", notebook="07", kind="matrix", title="Motor and bearing", unit="N m",
         text="A joint that turns has the axis e = (0, sin β, cos β) with β = {beta:deg}, and passes on the moment T = ({Tx}, {Ty}, {Tz}) "
              "N m, both in world axes. Give two numbers: the torque of the motor, and the size of the moment that the bearing "
              "holds.",
         draw=draw_joint, answer=shared(along, across),
         hints=("The bearing lets the joint turn about e: it cannot hold anything along e.",
                "Split T into a part along e and the rest. The rest is a vector; its length is asked."),
         wrongs=(Wrong("motor-bears-it-all", shared(lambda e, T: size(T), lambda e, T: 0.0), "All of T was given to the motor."),
                 Wrong("motor-bears-it-all", shared(lambda e, T: size(T), across), "The torque is the whole length of T."),
                 Wrong("axis-is-always-z", shared(lambda e, T: T[2], lambda e, T: size(T[:2])), "T was split along z."),
                 Wrong("lengths-subtract", shared(along, lambda e, T: size(T) - along(e, T))),
                 Wrong("all to the bearing", shared(along, lambda e, T: size(T)),
                       "The torque is right. The bearing holds what is left of T without it, not all of T."),
                 Wrong("sum of entries", shared(lambda e, T: T.sum(), across),
                       "The entries of T were added up. The torque is the product e · T.")),
         look="the last line of the equation in the first lab", remark="Their squares add up to |T|²."),
    Task(id="nested-spin", notebook="07", kind="number", title="A bearing at speed", unit="N",
         text="Two uniform rods lie stretched in one line on a level, smooth table: rod 1 with {m1} kg and {l1} m, rod 2 with {m2} kg and "
              "{l2} m. Joint 1 turns evenly with {w} rad/s, joint 2 stands still. What force does the bearing of joint 1 hold in "
              "the plane "
              "of the table?",
         draw=lambda rng: draw_rods(rng) | {"w": between(rng, 3, 8, 0.5)}, answer=spin_load,
         hints=("Each centre of mass goes round joint 1 in a circle. What is its acceleration?",
                "Force balance of nest 1: the sum of m a over both rods. Both accelerations point inwards."),
         wrongs=(Wrong("even-turn-needs-nothing", lambda g: 0.0),
                 Wrong("joint-carries-its-own-link", spun(lambda g: g.l1 / 2, lambda g: 0.0), "Rod 2 is not counted."),
                 Wrong("radius-from-its-own-joint", spun(lambda g: g.l1 / 2, lambda g: g.l2 / 2),
                       "The circle of rod 2 has too small a radius."),
                 Wrong("mass-at-the-end", spun(lambda g: g.l1, lambda g: g.l1 + g.l2), "The masses sit at the ends of the rods."),
                 Wrong("bearing-load-is-speed", lambda g: spin_load(g) / g.w, "This has ω in the place of ω²."),
                 Wrong("nest-is-what-is-before", spun(lambda g: 0.0, lambda g: g.l1 + g.l2 / 2), "Rod 1 is not counted."),
                 Wrong("rod 2 at the elbow", spun(lambda g: g.l1 / 2, lambda g: g.l1),
                       "Rod 2 sits at the elbow here. Its centre is half a rod further out.")),
         look="BearingLab, preset “Even turn, stretched”", remark="Its motor supplies nothing meanwhile."),
    Task(id="nested-slider", notebook="07", kind="expression", title="The second nest of Freund's arm", unit="N",
         same="A formula in letters, of one arm in a paper: it is the letters that are asked for.",
         text="Freund's arm: joint 1 turns about the vertical with the rate qd1, joint 2 slides a uniform rod of mass m_r and length l_r "
              "outwards along a level line. q2 is how far the front end of the rod is from the axis of joint 1, its centre is at "
              "q2 − "
              "l_r/2. What must motor 2 supply? A SymPy expression in the letters m_r, l_r, q2, qd1, qdd2.",
         answer=slider, letters=FREUND,
         hints=("Nest 2 is the rod alone. The force along the joint is m_r times the acceleration of its centre along the line.",
                "The centre has two accelerations along the line: the one of sliding, and the one of its circle, inwards."),
         wrongs=(Wrong("coriolis-forgotten", of_letters(lambda m, l, q, w, a: m * a), "This is the sliding alone."),
                 Wrong("outwards", of_letters(lambda m, l, q, w, a: m * a + m * (q - l / 2) * w ** 2),
                       "The acceleration of the circle has the wrong sign: it points to the axis, against the way in which q2 "
                       "counts."),
                 Wrong("mass-at-the-end", of_letters(lambda m, l, q, w, a: m * a - m * q * w ** 2),
          "The radius is that of the front end."),
                 Wrong("rate not squared", of_letters(lambda m, l, q, w, a: m * a - m * (q - l / 2) * w),
          "The rate has to be squared."),
                 Wrong("two for one", of_letters(lambda m, l, q, w, a: m * a - 2 * m * (q - l / 2) * w ** 2),
                       "There is a 2 too many. It belongs to the Coriolis acceleration, which is across the line."),
                 Wrong("whole length", of_letters(lambda m, l, q, w, a: m * a - m * (q - l) * w ** 2),
                       "The radius is that of the rear end.")),
         look="the paper's second example", remark="This is the second equation of the paper's example 2, and it is printed right."),
    Task(id="nested-slope", notebook="07", kind="number", title="What one more kilogram costs", unit="N m/kg",
         text="Two uniform rods in a vertical plane, x level and y up: rod 1 with {m1} kg and {l1} m, rod 2 with {m2} kg and {l2} m. The "
              "arm rests at q1 = {q1:deg} from the level, q2 = {q2:deg} from the line of rod 1. By how much does τ1 grow for each "
              "kilogram "
              "that rod 2 is heavier? g = 9.81 m/s².",
         draw=draw_posture, answer=slope,
         hints=("Only the weight counts at rest. Write τ1 as a sum of weights times levers.",
                "m2 is in one term only, to the first power."),
         wrongs=(Wrong("heavier-arm-same-slope", lambda g: g.m2 * slope(g), "This is the whole share of rod 2 in τ1, not its slope."),
                 Wrong("average", lambda g: gravity_torque(rods(g), [g.q1, g.q2])[0] / g.m2,
                       "This is τ1 divided by m2. A part of τ1 comes from rod 1, and does not grow with m2."),
                 Wrong("mass-at-the-end", lambda g: G * (g.l1 * np.cos(g.q1) + g.l2 * np.cos(g.q1 + g.q2)),
          "The lever ends at the tip."),
                 Wrong("absolute-angles", lambda g: G * (g.l1 * np.cos(g.q1) + g.l2 / 2 * np.cos(g.q2))),
                 Wrong("the other motor", lambda g: slope(g, joint=1), "This is the slope of τ2. Joint 1 has the longer lever."),
                 Wrong("the other mass", lambda g: slope(g, "m1"), "This is the slope by m1."),
                 Wrong("heights for levers", lambda g: G * (g.l1 * np.sin(g.q1) + g.l2 / 2 * np.sin(g.q1 + g.q2)),
                       "There are sines where cosines belong: the lever of a weight is level, and angles count from the level.")),
         look="the table of sensitivities", remark="sensitivities(arm, q, qd, qdd) gives all of them at once."),
    Task(id="nested-idle", notebook="07", kind="matrix", title="Motor 1 does nothing", unit="rad/s²",
         text="Two uniform rods in a vertical plane, y up: rod 1 with {m1} kg and {l1} m, rod 2 with {m2} kg and {l2} m, at rest at q1 = "
              "{q1:deg} from the level, q2 = {q2:deg} from rod 1; g = 9.81 m/s². Give accelerations [q̈1, q̈2] with which motor 1 "
              "need not "
              "supply any torque at this instant. There is more than one answer.",
         draw=draw_posture, answer=free_motor, holds=is_free,
         hints=("τ1 = M11 q̈1 + M12 q̈2 + g1 at rest: one equation, two unknowns.",
                "Choose one of the two and solve for the other. mass_matrix and gravity_torque give the numbers."),
         wrongs=(Wrong("gravity-forgotten", lambda g: np.zeros(2),
                       "Nothing accelerates with these, and then motor 1 holds the weight of both rods."),
                 Wrong("wrong way", lambda g: -free_motor(g), "The weight would have to be lifted in addition: the sign is wrong."),
                 Wrong("joint-carries-its-own-link", lambda g: np.array([-1.5 * G * np.cos(g.q1) / g.l1, 0.0]),
                       "With this rod 1 falls freely, as if rod 2 were not there."),
                 Wrong("motor 2", lambda g: alone(g) * [0, 1],
                       "With these it is motor 2 that has nothing to supply."),
                 Wrong("each joint by itself", alone,
                       "Each joint was taken by itself. M12 q̈2 is also in τ1: the joints are coupled.")),
         remark="Let go of both motors and the arm finds the pair with which the other torque is zero as well.",
         look="NestLab without motion, and then with accelerations"),
)

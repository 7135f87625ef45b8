"""Notebook 06, exercises: one rod, terms found from measured torques, the duration, a payload, work, and a balance."""
import numpy as np

from ...course.draws import angle, between, one_of, signed
from ...course.given import Given
from ...course.record import Task, Wrong
from ...dynamics.probe import gravity_torque, inverse_dynamics
from ...model.link import Link
from ...model.motor import Friction
from ...model.robot import Robot
from ...model.zoo.bodies import cylinder_inertia
from ...model.zoo.planar import planar
from ...motion.trajectory import quintic
from ...motion.work import energy_balance

G = 9.81


def rods(masses, lengths, friction=None):
    """Uniform thin rods in a vertical plane."""
    return Robot([Link(a=l, m=m, com=(-l / 2, 0, 0), I_com=cylinder_inertia(m, l, "x"), friction=friction)
                  for m, l in zip(masses, lengths)], gravity=(0, -G, 0))


# -- one rod ----------------------------------------------------------------------------------------------------------
def rod_torque(given):
    """(q, qd, qdd) -> torque of one rod with friction."""
    arm = rods([given.m], [given.l], Friction(given.b, given.c))
    return lambda q, qd, qdd: float(inverse_dynamics(arm, [q], [qd], [qdd])[0])


def rod_with(given, change):
    """The same with change(q, qd, qdd) added."""
    return lambda q, qd, qdd: rod_torque(given)(q, qd, qdd) + change(q, qd, qdd)


def draw_rod(rng):
    """A rod, and the friction of its joint."""
    return {"m": between(rng, 1, 4, 0.5), "l": between(rng, 0.4, 1.2, 0.2), "b": between(rng, 0.3, 0.9, 0.1),
            "c": between(rng, 0.6, 1.6, 0.2)}


def draw_state(rng, given):
    """A posture, a rate that is zero or far from it, and an acceleration."""
    q, qd, qdd = -1.5 + 3.0 * rng.random(), signed(rng, 0.5 + 2 * rng.random()), signed(rng, 1 + 4 * rng.random())
    qd *= rng.random() > 0.3                         # at rest now and then: there dry friction is zero
    return round(q, 3), round(qd, 3), round(qdd, 3)


STATES = {"at rest": lambda g, q, qd, qdd: qd == 0, "upwards": lambda g, q, qd, qdd: qd > 0, "downwards": lambda g, q, qd, qdd: qd < 0,
          "braked on its way up": lambda g, q, qd, qdd: qd > 0 > qdd, "above the level": lambda g, q, qd, qdd: q > .1,
          "below the level": lambda g, q, qd, qdd: q < -.1}


# -- M, asked for -----------------------------------------------------------------------------------------------------
def draw_asked(rng):
    """Three measured torques of two rods: at rest, and while one joint at a time starts."""
    q, a = np.array([angle(rng, 10, 50, 5), angle(rng, 40, 80, 5)]), one_of(rng, (2.0, 4.0, 5.0))
    masses = np.array([between(rng, 1, 3, 0.5), between(rng, 1, 2, 0.5)])
    arm = rods(masses, [0.8, 0.6])
    tau = [np.round(inverse_dynamics(arm, q, [0, 0], qdd), 3) + 0.0 for qdd in ([0, 0], [a, 0], [0, a])]
    return {"q": q, "masses": masses, "a": a, "rest": tau[0], "first": tau[1], "second": tau[2]}


def asked(given):
    """M of the arm, from the measurements."""
    return np.stack([given.first - given.rest, given.second - given.rest], axis=1) / given.a


# -- the shares, asked for --------------------------------------------------------------------------------------------
def draw_runs(rng):
    """The torque of joint 2 of three rods at even rates: at rest, with joint 1, with joint 3, with both."""
    q = np.array([angle(rng, 10, 40, 5), angle(rng, 40, 70, 5), angle(rng, 40, 70, 5)])
    rates = np.array([between(rng, 2, 3.5, 0.5), 0, signed(rng, between(rng, 2, 3.5, 0.5))])
    tau = lambda *on: round(float(inverse_dynamics(planar(3), q, rates * on, np.zeros(3))[1]), 3)
    return {"q": q, "rates": rates, "r1": rates[0], "r3": rates[2], "rest": tau(0, 0, 0), "one": tau(1, 0, 0), "three": tau(0, 0, 1),
            "both": tau(1, 0, 1)}


def runs_split(given):
    """[gravity, centrifugal, Coriolis] of joint 2 with both joints turning."""
    return np.array([given.rest, given.one + given.three - 2 * given.rest, given.both - given.one - given.three + given.rest])


# -- the duration -----------------------------------------------------------------------------------------------------
def draw_shares(rng):
    """Durations of a slow and a quick motion, and the shares of one torque."""
    T = one_of(rng, (1.5, 2.0, 2.4))
    return {"T": T, "new": round(T * one_of(rng, (0.4, 0.5, 0.75)), 3), "I": between(rng, 8, 20, 0.5), "V": -between(rng, 2, 6, 0.5),
            "weight": between(rng, 10, 25, 0.5), "R": between(rng, 1, 3, 0.5)}


def hurried(given, inertia=2, speed=2, weight=0, friction=0):
    """The sum of the shares when each is multiplied by a power of T/T'."""
    k = given.T / given.new
    return given.I * k ** inertia + given.V * k ** speed + given.weight * k ** weight + given.R * k ** friction


# -- a payload --------------------------------------------------------------------------------------------------------
def draw_payload(rng):
    """Two rods and two motors. Motor 2 is the first to give in here, motor 1 where the arm is stretched out level."""
    while True:
        arm = {"l1": between(rng, 0.5, 0.9, 0.05), "l2": between(rng, 0.4, 0.7, 0.05), "m1": between(rng, 1, 3, 0.25),
               "m2": between(rng, 0.5, 1.5, 0.25), "q1": angle(rng, 60, 80, 5), "q2": -angle(rng, 45, 85, 5)}
        given = Given(arm | {"t1": between(rng, 40, 90, 1), "t2": between(rng, 12, 40, 1)})
        (here_1, here_2), (level_1, level_2) = loads(given, given.q1, given.q2), loads(given, 0.0, 0.0)
        if 0.5 < here_2 < 0.85 * here_1 and 0.5 < level_1 < 0.85 * level_2 and level_1 < 0.8 * here_2:
            return dict(given)


def loads(given, q1, q2, own=1.0):
    """The masses (2,) [kg] that motor 1 and motor 2 can hold at the tip; own: share of the weight of the links that they hold besides."""
    lever = np.array([given.l1 * np.cos(q1) + given.l2 * np.cos(q1 + q2), given.l2 * np.cos(q1 + q2)])
    links = gravity_torque(rods([given.m1, given.m2], [given.l1, given.l2]), [q1, q2])
    return (np.array([given.t1, given.t2]) - own * links) / (G * lever)


def held_up(given, motors=(0, 1), own=1.0):
    """The largest load in the given posture and in every posture, for these motors."""
    return np.array([min(loads(given, *q, own)[list(motors)]) for q in ((given.q1, given.q2), (0.0, 0.0))])


# -- work -------------------------------------------------------------------------------------------------------------
def draw_lift(rng):
    """A rod that is lifted against dry friction."""
    below = between(rng, 30, 70, 5)
    above = one_of(rng, [x for x in range(20, 61, 5) if x not in (below, 90 - below)])       # else a sine is as large as a cosine
    return {"m": between(rng, 1, 4, 0.5), "l": between(rng, 0.6, 1.4, 0.2), "q0": -float(np.radians(below)), "q1": float(np.radians(above)),
            "T": one_of(rng, (0.8, 1.2, 2.0)), "c": between(rng, 0.5, 2, 0.25)}


def lift_work(given):
    """The work of the motor of a rod with dry friction, from rest to rest."""
    arm = rods([given.m], [given.l], Friction(0.0, given.c))
    return float(energy_balance(arm, quintic([given.q0], [given.q1], given.T)).work[-1, 0])


def weight_at_start(given):
    """The torque that holds the rod where it begins."""
    return given.m * G * given.l / 2 * np.cos(given.q0)


# -- a balance --------------------------------------------------------------------------------------------------------
def draw_heavy(rng):
    """A light, short inner rod and a heavy, long outer one."""
    return {"m1": between(rng, 0.5, 1.5, 0.1), "m2": between(rng, 2, 5, 0.1), "l1": between(rng, 0.3, 0.5, 0.02),
            "l2": between(rng, 0.7, 1.2, 0.05), "lean": np.radians(10)}


def first_moment(given, q):
    """The torque that joint 1 needs at rest."""
    return float(gravity_torque(rods([given.m1, given.m2], [given.l1, given.l2]), q)[0])


def balanced(given):
    """A posture whose centre of mass stands above joint 1: link 1 leans one way, link 2 the other."""
    lean = np.pi / 2 - 2 * given.lean
    share = (given.m1 / 2 + given.m2) * given.l1 * np.cos(lean) / (given.m2 * given.l2 / 2)
    return np.array([lean, np.arccos(-min(share, 1.0)) - lean])


def unbalanced(given):
    """(a, b, words): moments a cos q1 + b cos (q1 + q2) over g that are zero by a slip."""
    m1, m2, l1, l2 = given.m1, given.m2, given.l1, given.l2
    inner, outer = (m1 / 2 + m2) * l1, m2 * l2 / 2
    return ((m2 * l1, outer, "This would balance rod 2 alone. Rod 1 has a weight too."),
            (inner, 2 * outer, "This would do if the mass of rod 2 sat at its end. Its centre is half way."),
            ((m1 + m2) * l1, 2 * outer, "This would do if both masses sat at the ends of their rods, or if rod 2 began in the middle of "
             "rod 1."),
            (m1 / 2 * l1, outer, "Here rod 2 weighs on joint 1 as if it began there. Link 1 carries it away from joint 1."),
            (m2 * l1, 2 * outer, "This brings the tip above joint 1. It is the centre of mass that has to be there."),
            (inner, -outer, "This would do if link 2 were turned round: the weight of rod 2 has the wrong sign."),
            (0, outer, "Link 2 stands upright: that relieves joint 2. Joint 1 still has to hold link 1, and rod 2 at its end."))


def balance_holds(given, q):
    """Return "" if a posture is right, else the fault: joint 1 must bear nothing, and link 1 must neither stand upright nor hang."""
    q = np.asarray(q, dtype=float)
    if np.abs(q).max() > 7 and abs(first_moment(given, np.radians(q))) < 0.01:
        return "This posture does it if its numbers are taken as degrees. Give the angles in rad."
    if abs(np.cos(q[0])) < np.sin(given.lean) - 1e-9:
        return "Link 1 stands or hangs too nearly upright. Let it lean, and let link 2 make up for it."
    if abs(first_moment(given, q)) < 0.01:
        return ""
    if abs(first_moment(given, [q[0], q[1] - q[0]])) < 0.01:
        return "This posture does it if q2 is counted from the level. q2 counts from link 1."
    for a, b, words in unbalanced(given):
        if abs(9.81 * (a * np.cos(q[0]) + b * np.cos(q[0] + q[1]))) < 0.01:
            return words
    if abs(first_moment(given, q)) < 0.3 and np.array_equal(q, np.round(q, 2)):
        return "Joint 1 has nearly nothing to hold, but more than 0.01 N m. Have the angles been rounded?"
    side = "forwards, towards x" if first_moment(given, q) > 0 else "backwards, away from x"
    return f"Joint 1 has to hold the arm against tipping {side}. Where is the centre of mass of all that it carries?"


TASKS = (
    Task(id="torques-rod", notebook="06", kind="function", title="One rod, all that there is", unit="N m",
         text="A uniform thin rod, {m} kg and {l} m long, turns about its end in a vertical plane; q = 0 is level. The joint rubs: {b} N m "
              "s/rad viscous, and {c} N m Coulomb against every motion; at rest take friction as zero. Write torque(q, qd, qdd): "
              "what the "
              "motor supplies, in N m. g = 9.81 m/s².",
         draw=draw_rod, signature="torque(q, qd, qdd)", inputs=draw_state, answer=rod_torque, cases=STATES | {
             "the motor holds back": lambda g, q, qd, qdd: rod_torque(g)(q, qd, qdd) < -0.1}, look="the section “One rod”",
         hints=("Four terms: one with the acceleration, one with the weight, two with the velocity. Which of them has a cosine?",
                "The inertia is that about the end of the rod. The Coulomb part knows only the sign of the velocity: np.sign."),
         wrongs=(Wrong("gravity-forgotten", lambda g: rod_with(g, lambda q, qd, qdd: -g.m * G * g.l / 2 * np.cos(q))),
                 Wrong("inertia-about-joint", lambda g: rod_with(g, lambda q, qd, qdd: -g.m * g.l ** 2 / 4 * qdd),
                       "The inertia is that about the middle of the rod."),
                 Wrong("weight-at-the-end", lambda g: rod_with(g, lambda q, qd, qdd: g.m * G * g.l / 2 * np.cos(q)),
                       "The weight has been given the whole length as its lever."),
                 Wrong("friction without a sign", lambda g: rod_with(g, lambda q, qd, qdd: g.c - g.c * np.sign(qd)),
                       "The Coulomb part is right for one sense of turning. For the other it must change its sign: friction "
                       "brakes."),
                 Wrong("friction-helps", lambda g: rod_with(g, lambda q, qd, qdd: -2 * (g.b * qd + g.c * np.sign(qd)))),
                 Wrong("friction forgotten", lambda g: rod_with(g, lambda q, qd, qdd: -g.b * qd - g.c * np.sign(qd)),
                       "Inertia and weight are right. Friction is missing."))),
    Task(id="torques-ask", notebook="06", kind="matrix", title="Ask the arm for M", unit="kg m²",
         text="Somebody has measured a two-link arm in one posture, each time at the instant of setting out from rest. Standing still it "
              "needs τ = {rest} N m. With q̈ = [{a}, 0] rad/s² it needs {first} N m, with q̈ = [0, {a}] rad/s² it needs {second} "
              "N m. Give "
              "M, (2, 2).",
         draw=draw_asked, answer=asked, look="the section on the quick way",
         hints=("At rest τ = M q̈ + g, whatever g is. What does the first measurement tell you?",
                "Column j of M is what joint j's acceleration costs, for each rad/s² of it."),
         wrongs=(Wrong("weight-left-in", lambda g: np.stack([g.first, g.second], 1) / g.a),
                 Wrong("not per unit", lambda g: asked(g) * g.a,
          "These are the torques for the whole acceleration. M is for 1 rad/s²."),
                 Wrong("joint-for-itself", lambda g: np.diag(np.diag(asked(g)))),
                 Wrong("gravity on the diagonal", lambda g: asked(g) + np.diag(g.rest) / g.a,
                       "The weight has been taken off beside the diagonal only."),
                 Wrong("measured against each other", lambda g: np.stack([g.first - g.second, g.second - g.first], 1) / g.a,
                       "The two runs have been subtracted from each other. What both have in common is in the run without "
                       "motion."))),
    Task(id="torques-split", notebook="06", kind="matrix", title="Three shares out of four runs", unit="N m",
         text="Three links in a vertical plane, no friction. In one posture, at even rates, joint 2 needs: at rest {rest} N m; while only "
              "joint 1 turns, at {r1} rad/s, {one} N m; while only joint 3 turns, at {r3} rad/s, {three} N m; while both turn, "
              "{both} N "
              "m. Give [gravity, centrifugal, Coriolis] for the last case.",
         draw=draw_runs, answer=runs_split, look="torque_shares, which asks in the same way",
         hints=("Every run contains the weight. Take it off first.",
                "A run with one joint turning knows squares only. What both joints together need beyond these two is the product."),
         wrongs=(Wrong("weight-left-in", lambda g: np.array([g.rest, g.one + g.three, g.both - g.one - g.three])),
                 Wrong("weight taken off once", lambda g: np.array([g.rest, g.one + g.three - g.rest, g.both - g.one - g.three])
                       + [0, 0, g.rest], "The two runs with one joint turning contain the weight twice; it has been taken off once."),
                 Wrong("squares-are-coriolis", lambda g: runs_split(g)[[0, 2, 1]]),
                 Wrong("all of it is Coriolis", lambda g: np.array([g.rest, g.one + g.three - 2 * g.rest, g.both - g.rest]),
                       "The last number is all that the rates cost. The squares are contained in it, and you have them already."),
                 Wrong("one square lost", lambda g: np.array([g.rest, g.one - g.rest, g.both - g.one]),
                       "Joint 3 has a square of its own; it has been counted as Coriolis."))),
    Task(id="torques-time", notebook="06", kind="number", title="In a hurry", unit="N m",
         text="A motion takes {T} s. At one posture of it the torque of a joint is made of {I} N m inertial, {V} N m Coriolis and "
              "centrifugal together, {weight} N m gravity and {R} N m Coulomb friction. Now the same motion takes {new} s. What "
              "torque "
              "does the joint need at that posture, in N m?",
         draw=draw_shares, answer=lambda g: float(hurried(g)), look="TorqueLab, the plot against the duration",
         hints=("Which of the four shares know how fast the arm is?",
                "Accelerations go with 1/T². And a product of two velocities?"),
         wrongs=(Wrong("torque-is-inertia", lambda g: hurried(g, 2, 2, 2, 2)),
                 Wrong("torque-follows-speed", lambda g: hurried(g, 1, 1)),
                 Wrong("rates-scale-once", lambda g: hurried(g, 2, 1)),
                 Wrong("rates do not scale", lambda g: hurried(g, 2, 0),
                       "Inertia is right. But Coriolis and centrifugal torques are made of velocities, and these have changed "
                       "too."),
                 Wrong("dry-friction-grows", lambda g: hurried(g, 2, 2, 0, 1)),
                 Wrong("slower", lambda g: hurried(g, -2, -2), "This is a motion that takes longer, not shorter."))),
    Task(id="torques-load", notebook="06", kind="matrix", bound="most", title="How much can it hold?", unit="kg",
         text="Two uniform rods in a vertical plane: {m1} kg and {l1} m, then {m2} kg and {l2} m. Motor 1 can hold {t1} N m, motor 2 can "
              "hold {t2} N m, in either sense. What is the largest mass that the arm can hold still at its tip, in kg: at q1 = {q1:deg}, "
              "q2 = {q2:deg} (q1 counts from the level), and in whatever posture it may come to? Give [here, everywhere]. "
              "g = 9.81 m/s².",
         draw=draw_payload, answer=held_up, look="TorqueLab, preset “3 kg in the hand”",
         hints=("Each motor has to hold the weight of the links first. How much is left of each for the load?",
                "The lever of the load is the level distance from the joint to the tip. Work out one mass for each motor: which of the two "
                "counts?",
                "For every posture look for the worst one: where has each lever its largest length? It need not be the same motor that "
                "gives in first."),
         wrongs=(Wrong("links weigh nothing", lambda g: held_up(g, own=0.0),
                       "All of both torques went into the load. Part of them is needed for the links themselves."),
                 *(Wrong("one motor", lambda g, k=k: held_up(g, (k,)),
                         f"Only motor {k + 1} was looked at. In one of the two cases motor {2 - k} gives in first.") for k in (0, 1)),
                 Wrong("stronger motor", lambda g: np.array([max(loads(g, g.q1, g.q2)), max(loads(g, 0.0, 0.0))]),
                       "The stronger motor was taken. Both have to hold: the smaller of the two masses counts."),
                 Wrong("levers-along-the-links", lambda g: held_up(g)[[1, 1]],
                       "The second mass is right. The first is the same here, as if the levers were always as long as the links."),
                 Wrong("this posture for all", lambda g: held_up(g)[[0, 0]],
                       "The first mass is right. In another posture the arm has longer levers."),
                 Wrong("absolute-angles", lambda g: np.array([min(loads(g, g.q1, g.q2 - g.q1)), held_up(g)[1]])))),
    Task(id="torques-work", notebook="06", kind="number", title="The work of one motor", unit="J",
         text="A uniform rod, {m} kg and {l} m long, is turned about its end from q = {q0:deg} to q = {q1:deg} in {T} s, from rest to "
              "rest; q = 0 is level. The joint has {c} N m of Coulomb friction. What work does the motor do in all, in J? g = "
              "9.81 m/s².",
         draw=draw_lift, answer=lift_work, look="WorkLab, preset “Lift, with friction”",
         hints=("You need not know the motion in between. What differs between the end and the start?",
                "The centre of mass has risen. And all the way a constant torque was lost: torque times angle, in rad."),
         wrongs=(Wrong("heat forgotten", lambda g: lift_work(g.but(c=0.0)),
                       "The height is right. On the way friction took its part, and the motor had to supply that too."),
                 Wrong("friction-helps", lambda g: 2 * lift_work(g.but(c=0.0)) - lift_work(g)),
                 Wrong("kinetic energy stays", lambda g: lift_work(g) + g.m * g.l ** 2 / 6 * ((g.q1 - g.q0) / g.T) ** 2,
                       "A kinetic energy has been added. At the end the rod is at rest: what went into its motion has come back."),
                 Wrong("weight-at-the-end", lambda g: lift_work(g) + lift_work(g.but(c=0.0)),
                       "The tip rises that much."),
                 Wrong("torque-times-angle", lambda g: (weight_at_start(g) + g.c) * (g.q1 - g.q0)))),
    Task(id="torques-balance", notebook="06", kind="matrix", title="A posture that costs nothing", unit="rad",
         text="Two uniform rods in a vertical plane: {m1} kg and {l1} m, then {m2} kg and {l2} m; q1 counts from the level. Give a posture "
              "[q1, q2] in rad in which joint 1 needs no torque to hold still (less than 0.01 N m), with link 1 leaning at least "
              "{lean:deg} away from the vertical. There are many answers.",
         draw=draw_heavy, answer=balanced, holds=balance_holds, look="TorqueLab, the gravity share where it passes through zero",
         hints=("Joint 1 feels the weight of both rods. When does a weight not turn anything?",
                "Choose q1. Then there is one equation for cos(q1 + q2)."),
         wrongs=(Wrong("joint 2 for joint 1", lambda g: np.array([np.pi / 4, np.pi / 4]),
                       "Link 2 stands upright: now joint 2 needs no torque. Joint 1 still carries both."),
                 Wrong("level arm", lambda g: np.array([0.0, 0.0]), "Level, the arm needs more than in any other posture."),
                 Wrong("folded back", lambda g: np.array([0.0, np.pi]),
                       "Folded, link 2 pulls back against link 1. How heavy and how long are they: does it come out even?"),
                 Wrong("upright", lambda g: np.array([np.pi / 2, 0.0]),
                       "Upright, the torque is zero indeed, and so for every arm. Let link 1 lean."))),
)

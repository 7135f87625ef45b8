"""Notebook 08, predictions; each answer comes from an experiment."""
from functools import lru_cache

import numpy as np

from ...course.record import predictions
from ...dynamics.chain_assembly import assembly_stages, rodrigues
from ...model.zoo import rrr
from ...motion.lift import vertical_lift
from ...motion.simulate import simulate

BENT = (0.5, -0.6, -1.2)


def stages(q=BENT, qd=(0, 0, 0)):
    """The arm of three joints, link by link."""
    return assembly_stages(rrr(), np.array(q), np.array(qd, dtype=float))


@lru_cache(maxsize=4)
def lift(acceleration):
    """A short lift is enough for the beginning."""
    return vertical_lift(acceleration=acceleration, duration=1.0 if acceleration == 2 else .1)


# -- the experiments --------------------------------------------------------------------------------------------------
def last_link(given):
    """Which diagonal entries the last Z has."""
    grown = np.abs(np.diag(stages()[-1].Z)) > 1e-6
    return "b" if grown.all() else "a" if grown[2] else "c"


def can_shrink(given):
    """The smallest eigenvalue of any Z in 200 postures."""
    postures = np.random.default_rng(0).uniform(-3, 3, (200, 3))
    least = min(np.linalg.eigvalsh(s.Z).min() for s in stages(postures, np.zeros((200, 3))))
    return "a" if least > -1e-9 else "b"


def at_rest(given):
    """V without rates against the loads of the weights."""
    s = stages()[-1]
    return "b" if np.allclose(s.V, s.Y) and np.abs(s.V).max() > 1 else "a"


def half_turn(given):
    """A slanted vector, turned by 180°."""
    e, a = np.array([0, .6, .8]), np.array([1.0, .5, .2])
    Q = rodrigues(e, np.pi, np.stack([a, a, a], -1))[:, 0]
    return "a" if np.allclose(Q, -a) else "b" if np.allclose(Q, 2 * (e @ a) * e - a) else "c"


def twice(given):
    """The first torques of two lifts."""
    once, double = (lift(a).torque(0.0)[1] for a in (2.0, 4.0))
    return "a" if double > 1.9 * once else "b" if double > 1.05 * once else "c"


def along_the_way(given):
    """The torque of joint 2 at five times."""
    tau = lift(2.0).torque(np.linspace(0, 1, 5))[:, 1]
    return "a" if np.ptp(tau) < .1 else "b" if tau[-1] < tau[0] else "c"


def euler(given):
    """How a falling arm of a few steps differs from the same with half the step."""
    robot, far = rrr(), []
    exact, *coarse = (simulate(robot, None, BENT, [0, 0, 0], .2, integrator=m, step=h).q[-1] for m, h in
                      (("rk4", .01), ("euler", .01), ("euler", .005)))
    far = [np.abs(q - exact).max() for q in coarse]
    return "a" if 1.6 < far[0] / far[1] < 2.5 else "b" if far[0] / far[1] > 2.5 else "c"


def a_moment_later(given):
    """The model here, and a little further on."""
    now, then = (stages(q, (1, 1, 1))[-1] for q in (BENT, np.add(BENT, .1)))
    return "c" if np.abs(now.W - then.W).max() > 1e-3 and np.abs(now.V - then.V).max() > 1e-3 else "a"


def coupled(given):
    """Joint 3 alone is driven, at the posture of the first lab: does joint 2 stay?"""
    s = stages(rrr().postures["ready"])[-1]
    q = np.linalg.solve(s.W, [0, 0, 1.0])
    return "b" if abs(q[1]) > 1e-3 and q[1] < 0 else "a"


def drives(given):
    """The same instant, other drives."""
    s = stages(qd=(1, 2, 3))[-1]
    P, qdd = (-s.V, np.linalg.solve(s.W, np.zeros(3) + s.V))
    return "c" if np.abs(qdd).max() > 1e-3 and np.allclose(np.linalg.solve(s.W, P + s.V), 0) else "a"


prediction = predictions("assembly", "08")

ADDS, REST, MOVING, UPRIGHT = (("AssemblyLab", name) for name in ("What the last link adds", "At rest", "In motion, without gravity",
"Upright"))
HALF, LIFT, DOUBLE, COARSE = (("RodriguesLab", "Half a turn"), ("LiftLab", "The lift of 1979"), ("LiftLab", "Twice the acceleration"),
                              ("LiftLab", "Euler, steps of 100 ms"))
TASKS = (
    prediction("last", "The last link", "Two of three links have been added, and W has two rows and columns. Now link 3 comes. Which "
               "entries of W does it change?", last_link,
               ("Those of the third row and column: they are its own.",
                "Joints 1 and 2 carry link 3 as well, and move it when they turn.", "link-fills-its-own-row", ADDS),
               ("Also those of joints 1 and 2.", "Every joint before it moves link 3, and pays for its kinetic energy."),
               ("Only W₃₃.", "W₃₃ alone would be a link that no other joint moves.", "link-fills-its-own-row", ADDS)),
    prediction("shrink", "Folded back", "Can a further link, folded back so that it lies close to the base, make W₁₁ smaller?",
    can_shrink,
               ("No, never.", "It adds kinetic energy or none, whatever the posture. Z has no negative eigenvalue."),
               ("Yes: the arm becomes more compact.", "The links before it stay where they are, and keep their shares; a new one can "
                                                      "only add to them.", "mass-can-take-away", UPRIGHT),
               ("Yes, if the arm moves fast enough.", "W knows the posture only, not the rates.", "mass-can-take-away", MOVING)),
    prediction("rest", "Standing still", "The arm stands still, bent, with gravity. What is V?", at_rest,
               ("Zero: nothing moves.", "With V = 0 the arm would need no torque to stay where it is.", "at-rest-v-is-zero", REST),
               ("The loads of the weights.", "Of the three parts only Y is left, and P = −V holds the arm."),
               ("W times g.", "The weights act through levers of their own, not through W.", "v-on-the-other-side", REST)),
    prediction("half", "Half a turn", "The vector a is slanted against the axis e. What does half a turn about e make of it?", half_turn,
               ("−a.", "In −a the part along e is turned round too, and a turn about e leaves that part as it is.", "half-turn-is-minus",
                HALF),
               ("Its part across e is turned round, the part along e stays.", "It is −a + 2 (e · a) e, the first two terms at φ = 180°."),
               ("Its part along e is turned round.", "A mirror does that. In a turn about e the tip of e does not move.",
                "half-turn-is-minus", HALF)),
    prediction("twice", "Twice the acceleration", "At the start of the lift with 2 m/s² joint 2 supplies 34.8 N m. What will it be with "
               "4 m/s²?", twice,
               ("69.5 N m, twice as much.", "The weight alone takes 29.4 N m of the 34.8, and it stays as it is.",
                "torque-follows-acceleration", DOUBLE),
               ("40.1 N m.", "29.4 N m for the weight, and twice the 5.3 N m that were left."),
               ("34.8 N m: the arm stands in the same place.", "The place and the weight are the same, but W q̈ is twice as large.",
                "inertia-has-no-say", DOUBLE)),
    prediction("along", "The way up", "The tip rises with a constant 2 m/s². How does the torque of joint 2 run?", along_the_way,
               ("It stays as it is.", "The acceleration of the tip stays as it is. Those of the joints change, and so do the levers.",
                "same-torque-all-along", LIFT),
               ("It falls, in the end steeply.",
                "It goes from 34.8 to 19.7 N m. The elbow comes in over the base, and the weights lose their levers."),
               ("It rises all the way.", "The tip keeps its distance of 1 m from the axis of the base, and the elbow comes nearer to "
                                         "it: the "
                "levers do not grow.", "same-torque-all-along", LIFT)),
    prediction("euler", "Half the step", "Accelerations are held constant over each step (Euler's method). You halve the step. The "
               "error at the end …", euler,
               ("… is about half.", "Its order is one. In the paper finer methods cost up to three times as much as the model."),
               ("… is about a quarter, or less.", "A quarter takes a method of second order.", "short-steps-are-exact", COARSE),
               ("… stays: it is the model that counts.", "The model is right at each instant, but Euler's method holds it from one "
                                                         "instant to the next.", "old-rate-kept", COARSE)),
    prediction("later", "A moment later", "The arm has moved on a little. What of the model has to be worked out again?", a_moment_later,
               ("V only: the masses are the same.", "The masses are the same, their levers are not.", "model-made-once", UPRIGHT),
               ("The share of the link that moved.", "All links after it have moved with it, and all their shares have changed.",
                "model-made-once", UPRIGHT),
               ("W and V, from the base to the tip.",
                "The assembly holds for one instant. The program is the model, not the numbers.")),
    prediction("coupled", "One drive", "No weight, the arm at rest in the posture of the first lab, its elbow bent by 90°. Only the "
                                       "motor of "
               "joint 3 gives a torque. What does joint 2 do in the first instant?", coupled,
               ("Nothing: it has no torque.", "W₂₃ is not zero: what turns link 3 pushes back at link 2.", "inertia-has-no-say", ADDS),
               ("It turns the other way.", "W₂₂ q̈₂ + W₂₃ q̈₃ = 0, and here W₂₃ is positive. All three equations have to be solved "
                                           "together. "
                "(Folded beyond 132° W₂₃ is negative, and joint 2 goes along.)"),
               ("It is stuck until its own motor gives a torque.", "A joint without torque is free, not fixed.", "inertia-has-no-say",
                ADDS)),
    prediction("drives", "The motors fail", "All drives fail in mid-motion: P = 0. Which parts of the model change in that instant?",
               drives,
               ("W: nothing is driven any more.", "W knows the posture only; no drive stands in it.", "w-times-torque", MOVING),
               ("V: without drives there is no load.", "The weights pull as before, and the links keep their rates.", "at-rest-v-is-zero",
                REST),
               ("Neither W nor V: only q̈.", "W and V know posture and rates. W q̈ = V says how the arm falls.")),
)

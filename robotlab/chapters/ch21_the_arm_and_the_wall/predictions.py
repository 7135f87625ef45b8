"""Notebook 21: the predictions, each decided by an experiment."""
from functools import lru_cache

import numpy as np

from ...dynamics.probe import coriolis_matrix, gravity_torque, mass_matrix
from ...kinematics.jacobian import jacobian
from ...model.zoo import planar
from ...motion.simulate import simulate
from ...systems.closed import transferred_model
from ...systems.closure import Mechanism, Tip
from ...systems.hand import hand_dynamics
from .pushes import STEP, STOP, Case, arm, story_of
from .sledge import Sledge, critical, meeting

HAND, WALL, AIM = 5.0, 1e5, .01                      # felt mass [kg], stiffness of the wall [N/m], depth of the aim in it [m]
PUSH = Case(T=0.0, link=2, F=(-10.0, 0.0), load=0.0, gain=50.0, limit=1.0, yields=False)


def once(experiment):
    """Wrap an experiment without drawn numbers as an answer; it runs once, on first use."""
    kept = lru_cache(maxsize=1)(experiment)
    return lambda given: kept()


def weighed(bend):
    """The `HandDynamics` of two rods of 1 kg at rest, the first along x. bend: of the elbow [degrees]."""
    return hand_dynamics(planar(2), [0.0, np.radians(bend)], [0.0, 0.0])


def met(K, D):
    """The sledge of the text, from 20 mm before the wall and 0.2 m/s on."""
    return meeting(Sledge(HAND, K, D, AIM, WALL), .02, .2, .8)


@once
def one_number():
    """Find the felt mass of a hand over all directions: the whole arm, one smaller number, many numbers."""
    light, heavy = weighed(90).masses
    return "c" if heavy > 1.01 * light else "a" if heavy > 1.9 else "b"


@once
def nearly_straight():
    """Find the heaviest direction at an elbow of 5 degrees: 2 kg at most, much more along the arm, much more across it."""
    hand = weighed(5)
    along = abs(hand.axes[0, 1])
    return "a" if hand.masses[1] < 2.5 else "b" if along > .9 else "c"


@once
def at_rest():
    """Find the force with which a hand of 1000 N/m presses in the end: about 1000 N, 10 N, or between."""
    force = met(1e3, critical(HAND, 1e3)).force[-1]
    return "a" if force > 900 else "b" if force < 15 else "c"


@once
def ten_times_stiffer():
    """Find the peak if the spring is ten times as stiff and the damper stays: the same, about three times, more than eight times."""
    D = critical(HAND, 1e3)
    ratio = met(1e4, D).peak / met(1e3, D).peak
    return "a" if ratio < 1.5 else "b" if ratio < 5 else "c"


@once
def force_and_place():
    """Decide whether force and place at the wall can both be chosen: over many springs and forces, the one follows from the other."""
    tries = [Sledge(HAND, K, 2000.0, aim, WALL, f).run(0.0, 0.0, np.linspace(0, 20, 5)) for K in (0.0, 1e3, 1e4) for aim in (.005, .02)
             for f in (5.0, 20.0)]
    tied = all(abs(one.force[-1] - WALL * one.x[-1]) < 1e-6 for one in tries)
    free = np.ptp([one.force[-1] for one in tries]) > 10
    return "b" if tied and free else "a" if free else "c"


@once
def what_is_needed():
    """Decide whether momentum, torques and rates are enough to detect a push: the residual uses nothing else."""
    story = story_of(PUSH)
    k = round(STOP / STEP) - 1
    return "c" if np.abs(story.r[k] - story.felt[k]).max() < .1 else "a"


@once
def which_joints():
    """Find which residuals a force on link 2 of three moves: all three, the second alone, the first and the second."""
    r = np.abs(story_of(PUSH).r[round(STOP / STEP) - 1])
    return {(True, True, True): "a", (False, True, False): "b", (True, True, False): "c"}[tuple(bool(x) for x in r > .05)]


@once
def two_theories():
    """Decide whether Freeman's transfer to the hand gives the felt mass there: equal, nearly, not."""
    q = np.array([.4, 1.1])
    felt = hand_dynamics(planar(2), q, 0 * q).inertia
    transferred = transferred_model(Mechanism([planar(2)], [], [Tip(0, "x"), Tip(0, "y")]), q)[0]
    off = np.abs(felt - transferred).max() / np.abs(felt).max()
    return "a" if off < 1e-9 else "b" if off < .1 else "c"


@lru_cache(maxsize=1)
def swinging():
    """A fast motion of three rods without contact, and the torques of its motors."""
    motors = lambda t, q, qd: gravity_torque(arm(), q) + [2.0, -1.0, .5]
    run = simulate(arm(), motors, np.array([.3, .5, -.4]), np.array([2.0, -3.0, 2.0]), np.linspace(0, .5, 251), step=2e-3)
    return run, motors(run.t, run.q, run.qd)


def residual_with(run, tau, other, gain=50.0):
    """The residual (N, n) along a run if the model has another C with the same C qd: other(C, qd) (N, n, n) in its place."""
    M, C = mass_matrix(arm(), run.q), coriolis_matrix(arm(), run.q, run.qd)
    p = np.einsum("...ij,...j->...i", M, run.qd)
    known = tau + np.einsum("...ji,...j->...i", other(C, run.qd), run.qd) - gravity_torque(arm(), run.q)
    r = [np.zeros(arm().n)]
    for k, h in enumerate(np.diff(run.t)):
        felt = (p[k + 1] - p[k]) / h - (known[k] + known[k + 1]) / 2
        r.append(r[-1] - np.expm1(-gain * h) * (felt - r[-1]))
    return np.array(r)


def same_product(C, qd):
    """C qd qd^T / |qd|^2: the same C qd, without dM/dt = C + C^T."""
    return np.einsum("...ij,...j,...k->...ik", C, qd, qd) / (qd ** 2).sum(-1)[..., None, None]


@once
def any_c():
    """Decide whether the residual without a push stays at 0 with `same_product` in the place of C: yes, nearly, no."""
    run, tau = swinging()
    right, wrong = (np.abs(residual_with(run, tau, other)).max() for other in (lambda C, qd: C, same_product))
    return "a" if wrong < 2 * right else "b" if wrong < .3 else "c"


@once
def unknown_load():
    """Find the residual of an arm at rest with half a kilogram unknown to its model: 0, the torques of its weight, back to 0."""
    story = story_of(Case(T=0.0, link=1, F=(0.0, 0.0), load=.5, gain=50.0, limit=1.0, yields=False))
    J, r = jacobian(arm(), story.q[-1]), story.r[-1]
    weight = J[:3].T @ [0, -.5 * 9.81, 0]
    return "b" if np.abs(r - weight).max() < .1 * np.abs(weight).max() else "a" if np.abs(r).max() < .1 else "c"


ANSWERS = {
    "contact-directions": one_number,
    "contact-straight": nearly_straight,
    "contact-pressed": at_rest,
    "contact-stiffer": ten_times_stiffer,
    "contact-both": force_and_place,
    "contact-needs": what_is_needed,
    "contact-joints": which_joints,
    "contact-theories": two_theories,
    "contact-christoffel": any_c,
    "contact-load": unknown_load,
}

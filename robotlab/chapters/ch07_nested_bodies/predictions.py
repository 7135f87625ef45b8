"""Notebook 07: the predictions, each decided by an experiment."""
import numpy as np

from ...codegen.program import program
from ...dynamics.methods import OF_THE_PAPERS
from ...dynamics.nested_bodies import bearing_loads, nest_balance
from ...dynamics.probe import forward_dynamics, inverse_dynamics
from ...model import zoo
from ...model.payload import with_payload

WEIGHTLESS = (0, 0, 0)


def carried(given):
    """Count how many links' weight joint 2 of three equal rods passes on at rest."""
    arm = zoo.planar(3)
    force = np.linalg.norm(nest_balance(arm, [0, 0, 0], [0] * 3, [0] * 3)[1][1])
    return "abc"[int(round(force / 9.81)) - 1]


def spun(elbow, rate=1.0):
    """Bearing forces (2, 3) and torques (2,) of two rods without weight, joint 1 turning evenly."""
    arm, state = zoo.planar(2).replace(gravity=WEIGHTLESS), ([0, elbow], [rate, 0], [0, 0])
    return bearing_loads(arm, *state)[0], inverse_dynamics(arm, *state)


def even_turn(given):
    """Find what loads the stretched arm in an even turn: nothing, the bearing alone, or the motor too."""
    force, tau = spun(0.0)
    return "a" if np.abs(force).max() < 1e-9 else "b" if np.abs(tau).max() < 1e-9 else "c"


def twice(given):
    """Find the factor of the bearing force at twice the rate."""
    slow, fast = (np.linalg.norm(spun(0.0, rate)[0][0]) for rate in (2.0, 4.0))
    return {1: "a", 2: "b", 4: "c"}[int(round(fast / slow))]


def bent(given):
    """Find which motors work while the bent arm turns evenly."""
    works = np.abs(spun(np.pi / 2)[1]) > 1e-9
    return {(False, False): "a", (True, False): "b", (False, True): "c", (True, True): "d"}[tuple(works.tolist())]


def column(given):
    """Find what the foot of the spatial arm's column holds at rest, arm stretched out level."""
    arm, state = zoo.rrr(), ([0, -np.pi / 2, 0], [0] * 3, [0] * 3)
    moment, tau = np.linalg.norm(bearing_loads(arm, *state)[1][0]), inverse_dynamics(arm, *state)
    return "b" if abs(tau[0]) > 1e-9 else "a" if moment < 1e-9 else "c"


def heavier_column(given):
    """Find where 10 kg more on the axis of joint 1 show: in the torques, in the bearing only, or nowhere."""
    arm, state = zoo.rrr(), ([0.3, -1, 1], [1, 2, -1], [3, 1, 2])
    heavy = arm.with_link(1, m=arm.links[0].m + 10)
    same = np.allclose(inverse_dynamics(heavy, *state), inverse_dynamics(arm, *state))
    held = np.allclose(bearing_loads(heavy, *state)[0], bearing_loads(arm, *state)[0])
    return "a" if not same else "c" if held else "b"


def directions(given):
    """Find the order in which the recursion computes: by the dependence of each nest's force on the links."""
    light, heavy = zoo.planar(3), zoo.planar(3).with_link(3, m=5.0)
    forces = [nest_balance(arm, [.3] * 3, [1] * 3, [0] * 3)[1] for arm in (light, heavy)]
    inner = not np.allclose(forces[0][0], forces[1][0])               # the tip's mass is felt at the base
    lighter = zoo.planar(3).with_link(1, m=5.0)
    outer = not np.allclose(forces[0][2], nest_balance(lighter, [.3] * 3, [1] * 3, [0] * 3)[1][2])
    return "b" if inner and not outer else "a"


def growth(given):
    """Find the factor by which the operations of the recursion grow from 10 links to 20."""
    few, many = (program(zoo.planar(n), "inverse_dynamics", "newton_euler").operations for n in (10, 20))
    return "abc"[int(np.abs(np.log2(many / few) - [1, 2, 3]).argmin())]


def agree(given):
    """Compare the methods on the Puma 560."""
    arm = zoo.puma560()
    state = np.random.default_rng(7).uniform(-1, 1, (3, 6))
    tau = np.array([f(arm, *state) for f in OF_THE_PAPERS.values()])
    return "a" if np.ptp(tau, axis=0).max() < 1e-9 * np.abs(tau).max() else "b"


def let_go(given):
    """Force of the hinge of a level rod at the first instant after it is let go, over its weight."""
    rod, rest = zoo.planar(1), ([0.0], [0.0])
    fall = forward_dynamics(rod, *rest, [0.0])
    return "abc"[int(np.abs(np.linalg.norm(bearing_loads(rod, *rest, fall)[0]) / 9.81 - [0, .25, 1]).argmin())]


def payload(given):
    """Decide whether every joint of the spatial arm carries a payload in its hand."""
    state = ([0.3, -1, 1], [0] * 3, [0] * 3)
    forces = [np.array(nest_balance(arm, *state)[1]) for arm in (zoo.rrr(), with_payload(zoo.rrr(), 2.0))]
    return "b" if (np.abs(forces[1] - forces[0]).max(axis=1) > 1).all() else "a"


def slides(given):
    """Decide what the motor of Freund's sliding joint supplies: the force or the moment along its axis."""
    arm, state = zoo.polar(), ([0.4, 0.7], [2, 1], [1, 3])
    bodies, F, T = nest_balance(arm, *state)
    tau = inverse_dynamics(arm, *state)[1]
    return "a" if np.isclose(tau, bodies[1].e @ F[1]) else "b"


ANSWERS = {
    "nested-carried": carried,
    "nested-even-turn": even_turn,
    "nested-twice": twice,
    "nested-bent": bent,
    "nested-column": column,
    "nested-heavier-column": heavier_column,
    "nested-directions": directions,
    "nested-growth": growth,
    "nested-agree": agree,
    "nested-let-go": let_go,
    "nested-payload": payload,
    "nested-slides": slides,
}

"""Decisions of the questions on inertia, on velocity torques and on steady turning."""
import numpy as np

from ...dynamics.nested_bodies import bearing_loads
from ...dynamics.probe import inverse_dynamics, mass_matrix
from ...kinematics.jacobian import jacobian
from ...maths.spatial import pose
from ...model.link import Link
from ...model.payload import with_payload
from ...model.robot import Robot
from .arms import FLOATING, arm, random, rod

LOAD = 2.0                                           # [kg]
LEVEL_RAIL = pose(np.array([[0, 0, 1], [0, 1, 0], [-1, 0, 0]]), np.zeros(3))     # z along the rail, to the right; x downwards


def ratios(ratio, **words):
    """Return which options name this ratio."""
    return {word.replace("_", " "): np.isclose(ratio, value, rtol=0.02) for word, value in words.items()}


def inertia(lengths, bends=()):
    """Return the inertia at the first joint of a light arm with a load."""
    robot = with_payload(arm(lengths), LOAD)
    return mass_matrix(robot, np.radians([0.0, *bends]))[0, 0]


def boom(before, after):
    """The load is moved out."""
    return ratios(inertia(after) / inertia(before), half_as=1 / 2, as_large=1, twice=2, four=4)


def bent(before, after):
    """The elbow is bent: lengths, then the angle of the elbow."""
    return ratios(inertia(after[:2], after[2:]) / inertia(before[:2], before[2:]), half_as=1 / 2, about=np.sqrt(1 / 2), as_large=1, twice=2)


def forearm_taken_along():
    """The elbow's torque while the shoulder turns faster, for many pairs of rods and rates."""
    rng, found = random(), []
    for lengths, masses, rate in zip(rng.uniform(0.2, 2, (20, 2)), rng.uniform(0.2, 5, (20, 2)), [0.0] * 10 + [3.0] * 10):
        found.append(inverse_dynamics(arm(lengths, masses), [0.4, 0.0], [rate, 0.0], [1.0, 0.0])[1])
    found = np.array(found)
    return {"A torque anticlockwise": (found > 0).all(), "A torque clockwise": (found < 0).any(),
            "None: the elbow": np.allclose(found, 0), "None: there": np.allclose(found, 0)}


def arm_taken_along():
    """The push at the lower end of a rod that hangs from a carriage, for many rods."""
    found = []
    for length, mass in random().uniform(0.2, 3, (20, 2)):
        carriage = Link(kind="P", alpha=-np.pi / 2, m=4.0, com=(0, 0, 0), I_com=np.eye(3))
        robot, q = Robot([carriage, rod(length, mass)], base=LEVEL_RAIL, gravity=(0, 0, -9.81)), np.zeros(2)
        torque = inverse_dynamics(robot, q, [0.5, 0.0], [1.0, 0.0])[1]
        found.append(torque * jacobian(robot, q)[0, 1])
    found = np.array(found)
    return {"A push of its lower end to the left": (found < 0).any(), "A push of its lower end to the right": (found > 0).all(),
            "Nothing: the joint": np.allclose(found, 0), "Nothing: the weight": np.allclose(found, 0)}


def either_matrix(rates, torques, P, Q):
    """Test whether a matrix times the rates gives the torques, the only condition on it."""
    p, q = (np.allclose(np.array(C) @ rates, torques) for C in (P, Q))
    return {"P alone": p and not q, "One of them": p != q, "Both": p and q, "Neither": not (p or q)}


def matrices(rates, torques):
    """The equations for the four entries of C, and those with the condition that it be symmetric."""
    free = np.kron(np.eye(2), rates)
    symmetric = np.vstack([free, [0, 1, -1, 0]])
    left = 4 - np.linalg.matrix_rank(free)
    one, *_ = np.linalg.lstsq(free, np.array(torques, dtype=float), rcond=None)
    solvable = np.allclose(free @ one, torques)
    return {"One: the torques": solvable and left == 0, "One: C must": np.linalg.matrix_rank(symmetric) == 4,
            "Two": left == 0, "Infinitely many": solvable and left > 0}


def pull(radius, rate, mass=LOAD):
    """The force that a light boom passes on to the load at its end while it turns steadily [N]."""
    force, _ = bearing_loads(with_payload(arm([radius]), mass), [0.3], [rate], [0.0])
    return np.linalg.norm(force, axis=-1)[0]


def wider(radii, rates):
    """The pull at two radii."""
    return ratios(pull(radii[1], rates[1]) / pull(radii[0], rates[0]), a_quarter=1 / 4, half_as=1 / 2, as_large=1, twice=2, four=4)


def halves(loads, masses, rate=3.0):
    """Two arms of 1 m from one axis, in opposite directions, turning steadily: the force on each [2, 3], the torque of each [2]."""
    forces, torques = [], []
    for angle, load, mass in zip((0.7, 0.7 + np.pi), loads, masses):
        robot = with_payload(arm([1.0], [mass]), load) if load else arm([1.0], [mass])
        forces.append(bearing_loads(robot, [angle], [rate], [0.0])[0][0])
        torques.append(inverse_dynamics(robot, [angle], [rate], [0.0])[0])
    return np.array(forces), np.array(torques)


def bar():
    """The two halves of a uniform bar: what pulls on each, and what is left for the bearing."""
    forces, torques = halves((0, 0), (1.0, 1.0))
    pulled, motor, bearing = np.abs(forces).max() > 1e-9, np.abs(torques).max() > 1e-9, np.abs(forces.sum(0)).max() > 1e-9
    return {"In the bar": pulled, "In the motor": motor, "In the bearing": bearing, "In none": not (pulled or motor or bearing)}


def beam():
    """A light beam with a load at each end, and with one."""
    (both, motors), (one, motor) = halves((LOAD, LOAD), (0, 0)), halves((LOAD, 0), (0, 0))
    loaded = lambda x: np.abs(x).max() > 1e-9
    bearing = loaded(one.sum(0)) and not loaded(both.sum(0))
    kept = loaded(one[0]) and not loaded(both[0])
    return {"The bearing": bearing, "The motor": loaded(motor) and not loaded(motors), "The half": kept,
            "None": not (bearing or kept or loaded(motor))}


def block():
    """A table that turns, and a drive along its radius."""
    rail = Link(kind="P", m=LOAD, com=(0, 0, 0), I_com=np.eye(3))
    table = Link(alpha=np.pi / 2, theta=np.pi / 2, m=5.0, com=(0, 0, 0), I_com=np.eye(3))
    robot, q = Robot([table, rail], gravity=FLOATING), [0.3, 0.8]
    outwards = jacobian(robot, q)[:3, 1] @ np.array([*np.cos([0.3, 0.3 - np.pi / 2]), 0])
    motor, drive = inverse_dynamics(robot, q, [2.0, 0.0], [0.0, 0.0])
    still = abs(motor) < 1e-9
    return {"The one of the table a": not still and abs(drive) < 1e-9, "Neither": still and abs(drive) < 1e-9,
            "The one of the block a force inwards": still and drive * outwards < 0,
            "The one of the block a force outwards": still and drive * outwards > 0}


def hinge():
    """A column that turns, and a hinge that holds a rod at 45° to it; a positive angle leads towards the axis."""
    column = Link(alpha=np.pi / 2, m=5.0, com=(0, 0, 0), I_com=np.eye(3))
    motor, held = inverse_dynamics(Robot([column, rod(1.0, LOAD)], gravity=FLOATING), [0.3, np.pi / 4], [2.0, 0.0], [0.0, 0.0])
    still = abs(motor) < 1e-9
    return {"The column's": not still and abs(held) < 1e-9, "The hinge's a torque towards": still and held > 1e-9,
            "The hinge's a torque away": still and held < -1e-9, "Neither": still and abs(held) < 1e-9}


ITEMS = {"A": {"mass-reach": boom, "mass-coupled": forearm_taken_along, "mass-matrix": either_matrix,
               "turning-radius": wider, "turning-balance": bar, "turning-held": block},
         "B": {"mass-reach": bent, "mass-coupled": arm_taken_along, "mass-matrix": matrices,
               "turning-radius": wider, "turning-balance": beam, "turning-held": hinge}}

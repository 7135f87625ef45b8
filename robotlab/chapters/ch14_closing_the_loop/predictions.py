"""Notebook 14: the predictions, each decided by an experiment."""
from functools import lru_cache

import numpy as np

from ...kinematics.frames import tip_pose
from ...kinematics.influence import influence
from ...kinematics.inverse import solve_ik
from ...maths.spatial import pose, rpy
from ...systems import mechanisms
from ...systems.closed import (SingularClosure, close, closed_inverse_dynamics, coordinates_of, joint_model, map_rows, shared_torques,
                               transfer, transferred_model)
from ...systems.closure import Joint, Mechanism, Tip

FIVE = [Joint(0, 1), Joint(0, 2), Joint(0, 3), Joint(1, 1), Joint(1, 2)]


def rows(mechanism, q):
    """The rows of closure and those of the chosen coordinates."""
    return map_rows(mechanism, [influence(chain, x, 1)[0] for chain, x in zip(mechanism.chains, mechanism.split(q))], 1)


def weightless(mechanism):
    """The same mechanism without gravity."""
    return Mechanism([c.replace(gravity=(0, 0, 0)) for c in mechanism.chains], mechanism.closures, mechanism.coordinates)


@lru_cache(maxsize=1)
def stewart():
    """The platform, computed once."""
    return mechanisms.stewart()


def moved_plate(shift=(0, 0, 0), yaw=0.0):
    """Joint coordinates of the platform with its plate moved [m, rad]."""
    m, q = stewart(), []
    for leg, x in zip(m.chains, m.split(m.q0)):
        start = tip_pose(leg, x)
        goal = pose(rpy(0, 0, yaw) @ start[:3, :3], start[:3, 3] + np.array(shift))
        q.append(solve_ik(leg, goal, x, restarts=5, limits=False).q)
    return np.concatenate(q)


# -- the experiments --------------------------------------------------------------------------------------------------
def free_angles(given):
    """Find the freedoms of both arms: their joints less the rank of the rows that close them."""
    m = mechanisms.five_bar()
    return {2: "c", 3: "b", 4: "b"}.get(m.N - np.linalg.matrix_rank(rows(m, m.q0)[:m.closed]), "a")


def postures_of_a_crank(given):
    """Count the closed postures that are found from 40 guesses."""
    m = mechanisms.four_bar()
    found = set()
    for guess in np.random.default_rng(1).uniform(-3, 3, (40, 2)):
        try:
            q = close(m, [1.0, *guess], [1.0])
        except ValueError:
            continue
        found.add(tuple(np.round(np.stack([np.cos(q), np.sin(q)]), 5).ravel() + 0.0))
    return {1: "a", 2: "b"}.get(len(found), "c")


def even_crank(given):
    """Find the torque of a crank that turns evenly, without weight, over a turn."""
    m, T, q = weightless(mechanisms.four_bar()), [], mechanisms.four_bar().q0
    for u in np.linspace(1.0, 7.28, 25):
        q = close(m, q, [u])
        T.append(closed_inverse_dynamics(m, q, [5.0], [0.0])[0])
    return "a" if np.abs(T).max() < 1e-6 else "b" if np.ptp(T) < 1e-6 else "c" if min(T) < 0 < max(T) else "b"


def other_coordinate(given):
    """Compare the model in the rocker's angle with that in the crank's if crank and coupler are in line."""
    m = mechanisms.four_bar()
    angle = np.arccos((1.0 + 1.4**2 - .8**2) / 2.8)                              # the triangle of 1.4, 0.8 and 1 m
    rocker = np.arctan2(-1.4 * np.sin(angle), 1 - 1.4 * np.cos(angle))
    q = np.array([angle, 0.0, rocker - angle])
    by_rocker = Mechanism(m.chains, m.closures, [Tip(0, "rz")])
    try:
        transfer(by_rocker, q)
        return "a"
    except SingularClosure:
        return "b" if np.isfinite(transferred_model(m, q)[0]).all() else "a"


def locked_shoulders(given):
    """Find the motion of the hand that the rows of closure allow if the shoulders are held and the lower links lie in one line."""
    arms = [mechanisms.planar_chain((.5, .5), (x, 0.0)) for x in (-.5, .5)]
    m = Mechanism(arms, mechanisms.five_bar().closures, [Joint(0, 1), Joint(1, 1)])
    q = np.array([np.pi / 2, -np.pi / 2, np.pi / 2, np.pi / 2])
    _, values, V = np.linalg.svd(rows(m, q))
    hand = influence(arms[0], q[:2], 1)[0][:2] @ V[-1, :2]
    return "a" if values[-1] > 1e-9 else "b" if abs(hand[1]) > 10 * abs(hand[0]) else "c"


def ring_of_six(given):
    """Find the freedoms of the ring: six joints less the rank of the rows that close it."""
    m = mechanisms.bricard()
    return {0: "a", 1: "b"}.get(6 - np.linalg.matrix_rank(rows(m, m.q0)[:6], tol=1e-9), "c")


def ratio_doubled(given):
    """Compare the inertia of a wheel behind a gear for a ratio and for twice the ratio."""
    inertia = lambda ratio: (np.array([[ratio]]).T @ np.array([[.2]]) @ np.array([[ratio]]))[0, 0]
    return {2: "a", 4: "b"}.get(round(inertia(6.0) / inertia(3.0)), "c")


def plate_aside(given):
    """Find the forces of the legs that hold the weight with the plate 25 cm aside."""
    m, q = stewart(), moved_plate((.25, 0, 0))
    f = -transfer(m, q)[0].T @ joint_model(m, q)[2]
    return "a" if np.ptp(f) < .1 else "b" if f.min() < 0 else "c"


def plate_turned(given):
    """Decide whether the lengths of the legs determine the motion of the plate when it is turned by 90 degrees."""
    m = stewart()
    values = np.linalg.svd(rows(m, moved_plate(yaw=np.pi / 2)), compute_uv=False)
    return "b" if values[-1] < 1e-6 * values[0] else "a"


def share_aside(given):
    """Find the part of the weight that the right arm lifts, by least squares, with the bar far to the right."""
    m = mechanisms.two_arms_one_load()
    q = close(m, [1.0, -1.0, 0.0, .4, 1.6])
    T = closed_inverse_dynamics(m, q, np.zeros(3), np.zeros(3))
    tau = shared_torques(m, q, T, FIVE)
    J = influence(m.chains[1], q[3:], 1)[0][:2]
    force = np.linalg.solve(J.T, tau[3:] + joint_model(m, q)[2][3:])
    part = force[1] / (2.0 * 9.81)
    return "a" if abs(part - .5) < .05 else "b" if part > .5 else "c"


def pressing(given):
    """Find what two hands that press against one another change: the motion, the torques, or neither."""
    m = mechanisms.two_arms_one_load()
    (left, right), (a, b) = m.chains, m.split(m.q0)
    squeeze = np.array([30.0, 0.0])
    tau = np.concatenate([-influence(left, a, 1)[0][:2].T @ squeeze, influence(right, b, 1)[0][:2].T @ squeeze])
    work = transfer(m, m.q0)[0].T @ tau
    return "c" if np.abs(work).max() > 1e-9 else "b" if np.abs(tau).max() > 1 else "a"


def form_of_the_model(given):
    """Decide whether I*, P* and loads are all that the closed model needs: the torque follows from them at a random state."""
    m, rng = mechanisms.five_bar(), np.random.default_rng(0)
    ud, udd = rng.normal(size=(2, 2))
    I, P, loads = transferred_model(m, m.q0)
    T = I @ udd + np.einsum("imn,m,n->i", P, ud, ud) - loads
    return "a" if np.allclose(T, closed_inverse_dynamics(m, m.q0, ud, udd)) else "b"


def motors_and_freedoms(given):
    """Compare the number of independent motions of two arms that hold a bar with the number of motors."""
    m = mechanisms.two_arms_one_load()
    return "a" if m.N - np.linalg.matrix_rank(rows(m, m.q0)[:m.closed]) == 3 and coordinates_of(m, m.q0).shape == (3,) else "b"


ANSWERS = {
    "closed-count": free_angles,
    "closed-branch": postures_of_a_crank,
    "closed-even": even_crank,
    "closed-dead": other_coordinate,
    "closed-locked": locked_shoulders,
    "closed-ring": ring_of_six,
    "closed-ratio": ratio_doubled,
    "closed-aside": plate_aside,
    "closed-turned": plate_turned,
    "closed-share": share_aside,
    "closed-press": pressing,
    "closed-form": form_of_the_model,
    "closed-motors": motors_and_freedoms,
}

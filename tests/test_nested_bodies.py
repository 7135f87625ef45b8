"""Nested bodies: loads that an energy method cannot give."""
import numpy as np
import pytest
import sympy as sp

from arms import CONVENTIONS, random_arm, states
from robotlab import METHODS, Link, Robot, closed_form, link_poses, zoo
from robotlab.dynamics.nested_bodies import bearing_loads, nest_balance, nested_bodies
from robotlab.kinematics.frames import joint_axes
from robotlab.maths.spatial import cross

STEP = 1e-30
ARM = pytest.mark.parametrize("convention, kinds", [(c, k) for c in CONVENTIONS for k in ("RRR", "RPRP")])


def motion_of_links(robot, q, qd, qdd):
    """Acceleration of the centres of mass and rate of the angular momentum about them, by complex steps along the motion:
    nothing of the method's own kinematics."""
    later, faster = q + 1j * STEP * qd, qd + 1j * STEP * qdd

    out = []
    for i, link in enumerate(robot.links, start=1):
        V = sum(gradient_of_pose(robot, later, i, j) * faster[j] for j in range(len(q)))       # dT/dt at the next instant
        T = link_poses(robot, later)[i]
        W = V[:3, :3] @ T[:3, :3].T
        w = np.array([W[2, 1], W[0, 2], W[1, 0]])
        v = V[:3, :3] @ link.com + V[:3, 3]
        L = T[:3, :3] @ link.I_com @ T[:3, :3].T @ w
        out.append((np.imag(v) / STEP, np.imag(L) / STEP, np.real(T[:3, :3] @ link.com + T[:3, 3])))
    return out


def gradient_of_pose(robot, x, i, j):
    """dT_i/dq_j in closed form: a joint turns or shifts everything beyond it."""
    if j >= i:
        return np.zeros((4, 4))
    axes, points = joint_axes(robot, x)
    z, o, T = axes[j], points[j], link_poses(robot, x)[i]
    out = np.zeros((4, 4), dtype=complex)
    if robot.links[j].prismatic:
        out[:3, 3] = z
    else:
        out[:3, :3] = cross(z, T[:3, :3].T).T
        out[:3, 3] = cross(z, T[:3, 3] - o)
    return out


@ARM
def test_each_link_is_in_balance(convention, kinds, rng):
    """Free-body balance of every link: load from before, reaction from beyond, weight and external load make its motion."""
    n = len(kinds)
    robot, (q, qd, qdd) = random_arm(rng, n, convention, kinds), states(rng, n)
    forces, torques = rng.normal(size=(2, n, 3))
    bodies, F, T = nest_balance(robot, q, qd, qdd, forces, torques)
    for i, (a, L_rate, c) in enumerate(motion_of_links(robot, q, qd, qdd)):
        F_next, T_next, p_next = (F[i + 1], T[i + 1], bodies[i + 1].p) if i + 1 < n else (np.zeros(3),) * 3
        m = robot.links[i].m
        assert F[i] - F_next + m * robot.gravity + forces[i] == pytest.approx(m * a, abs=1e-9)
        moment = T[i] - T_next + torques[i] + np.cross(bodies[i].p - c, F[i]) - np.cross(p_next - c, F_next)
        assert moment == pytest.approx(L_rate, abs=1e-9)


@ARM
def test_bearings_hold_what_the_motors_do_not(convention, kinds, rng):
    n = len(kinds)
    robot, state = random_arm(rng, n, convention, kinds), states(rng, n)
    bodies, F, T = nest_balance(robot, *state)
    force, moment = bearing_loads(robot, *state)
    tau = nested_bodies(robot, *state)
    for i, link in enumerate(robot.links):
        axis = np.real(bodies[i].e)
        assert axis @ (force if link.prismatic else moment)[i] == pytest.approx(0, abs=1e-10)
        motor = axis * tau[i]
        assert force[i] + (motor if link.prismatic else 0) == pytest.approx(F[i], abs=1e-10)
        assert moment[i] + (0 if link.prismatic else motor) == pytest.approx(T[i], abs=1e-10)


def test_external_loads_do_the_work_they_should(rng):
    """tau changes by minus the virtual work of the loads, by differences of the centres of mass."""
    robot, state = random_arm(rng, 3, kinds="RPR"), states(rng, 3)
    forces = rng.normal(size=(3, 3))
    less = METHODS["newton_euler"](robot, *state) - nested_bodies(robot, *state, forces)
    T = lambda q: np.array([P[:3, :3] @ link.com + P[:3, 3] for P, link in zip(link_poses(robot, q)[1:], robot.links)])
    work = [np.sum(forces * np.imag(T(state[0] + 1j * STEP * e)) / STEP) for e in np.eye(3)]
    assert less == pytest.approx(work, abs=1e-10)


def test_loads_left_as_letters():
    """A force on the second of two rods stays in the equations as a letter."""
    q = np.array(sp.symbols("q1 q2"), dtype=object)
    forces = np.array([[0, 0, 0], sp.symbols("Fx Fy Fz")], dtype=object)
    robot, still = zoo.two_link(length="l", mass="m", gravity=0), np.zeros(2, dtype=int)
    tau = nested_bodies(robot, q, still, still, forces)
    l, Fx, Fy = sp.symbols("l Fx Fy")
    expected = l / 2 * (sp.sin(q[0] + q[1]) * Fx - sp.cos(q[0] + q[1]) * Fy)
    assert sp.expand(sp.expand_trig(tau[1] - expected)) == 0


def test_an_inertia_left_in_its_own_frame_loses_the_printed_term():
    """The 1986 print of Freund's arm lacks m_r l_r^2/12: what comes out if the rod's inertia, given in its own axes, is used
    in those of the base without being turned."""
    arm = zoo.polar("I_d", "m", "l")
    rod = arm.links[1]
    slip = arm.replace(links=[arm.links[0], rod.replace(I_com=unturned(rod.I_com))])
    right, wrong = (closed_form(robot, "nested_bodies").M[0, 0] for robot in (arm, slip))
    m, l = sp.symbols("m l")
    assert sp.expand(right - wrong) == m * l ** 2 / 12


def unturned(I):
    """The tensor that, turned by -90 degrees about x as the rod is, has the components of I again."""
    turn = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]])
    return turn.T @ I @ turn


def test_loads_of_the_wrong_shape_are_named(rng):
    robot = random_arm(rng, 3)
    with pytest.raises(ValueError, match=r"forces has shape \(3,\); expected \(..., 3, 3\)"):
        nested_bodies(robot, *np.zeros((3, 3)), forces=[1, 2, 3])
    with pytest.raises(ValueError, match=r"torques has entries that are not finite numbers: \[1, 2\]"):
        nested_bodies(robot, *np.zeros((3, 3)), torques=[[0, 0, 0], [0, 0, np.inf], [0, 0, 0]])


def test_a_hanging_pendulum_pulls_at_its_bearing():
    """At the bottom of its swing: weight and centrifugal force, upwards, and nothing else."""
    bob = Robot([Link(a=0.5, m=2, com=[0, 0, 0], I_com=np.zeros((3, 3)))], gravity=(0, -9.81, 0))
    force, moment = bearing_loads(bob, [-np.pi / 2], [3.0], [0.0])
    assert force[0] == pytest.approx([0, 2 * (9.81 + 0.5 * 9), 0]) and moment[0] == pytest.approx([0, 0, 0])

"""A stiff wall: its effect on an arm, by formula, by energy, and in MuJoCo."""
import numpy as np
import pytest

from arms import mujoco_arm
from robotlab import Event, Link, Robot, gravity_compensation, jacobian, pid, simulate, tip_pose, zoo
from robotlab.systems import Wall, impedance

SLEDGE = Robot([Link(kind="P", m=5.0, com=(0, 0, 0), I_com=np.eye(3))], gravity=(0, 0, 0), name="sledge of 5 kg")        # slides along z
WALL = Wall(SLEDGE, point=[0, 0, 0], normal=[0, 0, -3], stiffness=1e5)
CRITICAL = 2 * np.sqrt(1e3 * 5)


def impact(stiffness, damping, speed=0.2, tolerance=1e-9, end=0.2, wall=WALL):
    """The sledge, from 20 mm before the wall, aimed 10 mm into it: the times and the force that the wall bears."""
    law = impedance(SLEDGE, [0, 0, 0.01], stiffness, damping)
    run = simulate(SLEDGE, wall.against(law), [-0.02], [speed], np.linspace(0, end, 2001), integrator="adaptive", tolerance=tolerance,
                   events=[Event(wall.gap, "touch", stops=False)])
    return run, wall.force(run.q, run.qd) @ wall.normal


def test_force_at_rest_is_that_of_two_springs_in_series():
    """Aimed 10 mm into a wall of 1e5 N/m with 1000 N/m: K k/(K + k) d = 9.9 N, not 1000 N; ten times stiffer 91 N."""
    for stiffness, force in ((1e3, 9.9), (1e4, 90.9)):
        run, pressed = impact(stiffness, 8 * CRITICAL, end=4.0)
        assert pressed[-1] == pytest.approx(stiffness * 1e5 / (stiffness + 1e5) * 0.01, rel=1e-3) == pytest.approx(force, abs=0.05)


def test_the_peak_grows_with_the_stiffness_of_the_hand():
    assert impact(1e3, CRITICAL)[1].max() == pytest.approx(71.1, abs=0.1)
    assert impact(1e4, CRITICAL)[1].max() == pytest.approx(601.4, abs=0.1)


def test_an_impact_is_converged():
    for stiffness in (1e3, 1e4):
        coarse, fine = (impact(stiffness, CRITICAL, tolerance=tolerance)[1].max() for tolerance in (1e-7, 5e-8))
        assert coarse == pytest.approx(fine, rel=1e-4)


def test_a_free_impact_is_half_a_swing():
    """v sqrt(m k) at its peak, over after pi sqrt(m / k), and as fast back as it came."""
    run = simulate(SLEDGE, WALL.against(None), [-0.01], [0.3], np.linspace(0, 0.1, 4001), integrator="adaptive",
                   events=[Event(WALL.gap, "touch", stops=False)])
    (first, _), (last, _) = run.events
    assert -WALL.force(run.q, run.qd)[:, 2].min() == pytest.approx(0.3 * np.sqrt(5 * 1e5), rel=1e-4)
    assert last - first == pytest.approx(np.pi * np.sqrt(5 / 1e5), rel=1e-6) and run.qd[-1, 0] == pytest.approx(-0.3, rel=1e-6)


def test_a_damped_wall_gives_back_a_share():
    """1 - 2/3 c v of the speed, to first order in c v (Hunt and Crossley 1975)."""
    wall = Wall(SLEDGE, [0, 0, 0], [0, 0, -1], 1e5, damping=0.1)
    run = simulate(SLEDGE, wall.against(None), [-0.01], [0.3], 0.1, integrator="adaptive", events=[Event(wall.gap, "touch", stops=False)])
    assert -run.qd[-1, 0] / 0.3 == pytest.approx(1 - 2 / 3 * 0.1 * 0.3, abs=1e-3)
    assert (wall.force(run.q, run.qd)[:, 2] <= 0).all(), "it never pulls"
    assert wall.force(np.array([0.01]), np.array([-100.0])) == pytest.approx(np.zeros(3))


@pytest.mark.thorough
def test_the_work_of_the_wall_is_accounted_for(rng):
    """The work of the motors is energy of the arm, or stored in the wall, or lost in it: nothing is missing."""
    arm = zoo.planar(2)
    law = impedance(arm, [1.3, 0.5, 0.0], 500.0, 10.0)
    for damping in (0.0, 2.0):
        wall = Wall(arm, [1.2, 0, 0], [-1, 0, 0], 1e5, damping)
        run = simulate(arm, wall.against(law), [-0.5, 1.9], [0, 0], 1.0, integrator="adaptive", events=[Event(wall.gap, stops=False)])
        motors, stored, by_wall = run.work - run.x[:, -1], wall.energy(run.q), run.x[:, -1]
        assert run.drift.max() < 1e-7 and run.events and stored.max() > 1e-3
        if damping:
            assert np.diff(by_wall + stored).max() < 1e-7 and by_wall[-1] + stored[-1] < -1e-2, "a damped wall only takes"
        else:
            assert by_wall == pytest.approx(-stored, abs=1e-6)
        assert motors + by_wall == pytest.approx(run.energy - run.energy[0], abs=1e-6)
        assert np.array([law(0, *state) for state in zip(run.q, run.qd)]) == pytest.approx(run.tau - wall.torque(run.q, run.qd))


def test_the_force_is_what_the_tool_feels():
    """J^T F with the force out of the wall, and none outside (CONVENTIONS: a wrench is felt by the tool)."""
    arm, q = zoo.planar(2), np.array([0.3, 0.5])
    x = tip_pose(arm, q)[:3, 3]
    inside, outside = (Wall(arm, x - depth * np.array([1, 0, 0]), [-1, 0, 0], 2e4) for depth in (1e-3, -1e-3))
    assert inside.force(q, 0 * q) == pytest.approx([-20, 0, 0]) and outside.force(q, 0 * q) == pytest.approx(np.zeros(3))
    assert inside.torque(q, 0 * q) == pytest.approx(jacobian(arm, q).T @ [-20, 0, 0, 0, 0, 0])
    assert Wall(arm, x - [1e-3, 0, 0], [-1, 0, 0], 0.5).force(q, 0 * q) == pytest.approx([-5e-4, 0, 0])
    assert inside.force(np.stack([q, q]), np.zeros((2, 2))).shape == (2, 3) and inside.gap(0, q, 0 * q) == pytest.approx(-1e-3)


@pytest.mark.thorough
def test_a_law_with_a_state_keeps_it_beside_the_wall():
    arm = zoo.planar(2)
    wall, law = Wall(arm, [5.0, 0, 0], [-1, 0, 0], 1e4), pid(arm, [0.3, 0.5], 100.0, 20.0, 50.0, gravity=True)
    alone, beside = (simulate(arm, one, [0.0, 0.0], [0, 0], 0.3) for one in (law, wall.against(law)))
    assert beside.q == pytest.approx(alone.q) and beside.x[:, :2] == pytest.approx(alone.x) and beside.x.shape[-1] == 3
    bounded = type("bounded", (), {"x0": np.zeros(1), "torque": lambda self, t, q, qd, x: 0 * q, "rate": lambda self, t, q, qd, x: x + 1,
                                   "project": lambda self, x: np.minimum(x, 0.1)})()
    assert simulate(arm, wall.against(bounded), [0.0, 0.0], [0, 0], 0.3).x[-1, 0] == pytest.approx(0.1)
    many = simulate(arm, wall.against(gravity_compensation(arm)), [[0.0, 0.1], [0.2, 0.3]], [0, 0], 0.05)
    assert many.x.shape == (201, 2, 1)


def test_mujoco_says_the_same_of_an_impact():
    """Two links into a wall of 1e4 N/m. Where its impedance d is small, a contact of MuJoCo is a spring of K_ref / (R d): that is given."""
    mujoco = pytest.importorskip("mujoco")
    rods = zoo.planar(2)
    arm = rods.replace(gravity=(0, 0, 0), links=[link.replace(I_com=np.eye(3) / 12) for link in rods.links])
    q0, qd0, k, radius, d = np.array([-0.4, 1.6]), np.array([0.6, 0.3]), 1e4, 0.01, 1e-4
    wall = Wall(arm, [tip_pose(arm, q0)[0, 3] - 0.01, 0, 0], [1, 0, 0], k)

    def model(K_ref):
        """With a ball at the hand, and the wall so much further back."""
        soft = f'condim="1" solref="{-K_ref!r} 0" solimp="{d} {d} 0.001 0.5 2"'
        plane = f'<geom type="plane" size="3 3 1" pos="{float(wall.point[0] - radius)!r} 0 0" zaxis="1 0 0" {soft}/>'
        return mujoco_arm(arm, 'timestep="1e-5" integrator="RK4"', plane, f'<geom type="sphere" size="{radius}" mass="0" {soft}/>')

    found = model(1.0)
    data = mujoco.MjData(found)
    data.qpos[:] = q0 + 0.025 * qd0                                            # inside: MuJoCo says its R
    mujoco.mj_forward(found, data)
    found = model(float(k * data.efc_R[0] * d))
    data, Q, F = mujoco.MjData(found), [], []
    data.qpos[:], data.qvel[:] = q0, qd0
    for step in range(6000):
        if step % 10 == 0:
            Q.append(data.qpos.copy())
            F.append(data.efc_force[0] if data.ncon else 0.0)
        mujoco.mj_step(found, data)
    run = simulate(arm, wall.against(None), q0, qd0, np.arange(600) * 1e-4, integrator="adaptive", events=[Event(wall.gap, stops=False)])
    force = wall.force(run.q, run.qd)[:, 0]
    assert run.q == pytest.approx(np.array(Q), abs=2e-5) and len(run.events) == 2
    assert force.max() == pytest.approx(max(F), rel=2e-3) and force == pytest.approx(np.array(F), abs=0.005 * force.max())

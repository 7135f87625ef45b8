"""Locked and driven joints: the held ones follow, the free ones obey, and the energy agrees with the work."""
import numpy as np
import pytest

from robotlab import Friction, forward_dynamics, inverse_dynamics, simulate, zoo
from robotlab.motion.prescribed import prescribed

ARM = zoo.rrr()


def test_a_locked_joint_stays_and_does_no_work():
    run = simulate(ARM, prescribed(ARM, {1: 0, 3: 0}), [0.2, -0.5, 0.8], [0, 0, 0], 2.0, step=5e-3)
    assert np.abs(run.q[:, [0, 2]] - [0.2, 0.8]).max() < 1e-9 and np.ptp(run.q[:, 1]) > 1
    assert np.abs(run.energy - run.energy[0]).max() < 1e-4 * run.kinetic.max() and np.abs(run.work).max() < 1e-9


def test_a_locked_elbow_makes_one_rod_of_two():
    """Two rods with a straight, locked elbow swing as one rod of twice the length and mass."""
    two, one = zoo.two_link(), zoo.planar(1, 2.0, 2.0)
    run = simulate(two, prescribed(two, {2: 0}), [0.3, 0.0], [0, 0], 2.0, step=5e-3)
    rod = simulate(one, None, [0.3], [0], 2.0, step=5e-3)
    assert run.q[:, 0] == pytest.approx(rod.q[:, 0], abs=1e-7)


def test_a_driven_joint_follows_and_its_work_is_the_energy():
    law = prescribed(ARM, {1: lambda t: 3 * np.cos(4 * t)})
    run = simulate(ARM, law, [0.0, 0.4, -0.7], [0, 0, 0], 2.0, integrator="adaptive", tolerance=1e-10)
    assert run.q[:, 0] == pytest.approx(3 / 16 * (1 - np.cos(4 * run.t)), abs=1e-7)
    assert run.drift.max() < 1e-7 and np.abs(run.work).max() > 0.1 and np.abs(run.tau[:, 1:]).max() == 0


def test_held_joints_get_what_inverse_dynamics_says(rng):
    """The accelerations that follow from the torques hold the wanted one, in a batch."""
    q, qd = rng.normal(size=(2, 5, 3))
    brake = lambda t, q, qd: -0.3 * qd
    tau = prescribed(ARM, {2: 1.5}, brake)(0.0, q, qd)
    qdd = forward_dynamics(ARM, q, qd, tau)
    assert qdd[:, 1] == pytest.approx(1.5) and tau[:, [0, 2]] == pytest.approx(-0.3 * qd[:, [0, 2]])
    assert inverse_dynamics(ARM, q, qd, qdd) == pytest.approx(tau)


@pytest.mark.parametrize("robot, joints, words", [
    (ARM, {4: 0}, "no joint 4; this arm has joints 1 to 3"), (ARM, {0: 0}, "no joint 0"),
    (ARM.with_link(1, friction=Friction(viscous=1.0)), {1: 0}, "friction")])
def test_bad_input_is_named(robot, joints, words):
    with pytest.raises(ValueError, match=words):
        prescribed(robot, joints)

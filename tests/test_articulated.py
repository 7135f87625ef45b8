"""Composite and articulated bodies: linear cost, whole batches at once, and the same numbers as the long way round."""
import numpy as np
import pytest

from arms import CONVENTIONS, random_arm, relative, states
from robotlab import METHODS, Motor, Robot, forward_dynamics, mass_matrix, program
from robotlab.dynamics import articulated, composite
from robotlab.dynamics.energy import inertia_matrix

ARM = pytest.mark.parametrize("convention, kinds", [(c, k) for c in CONVENTIONS for k in ("R", "P", "RPRPR")])


@ARM
def test_composite_bodies_have_the_inertia_that_the_energy_has(convention, kinds, rng):
    """M by collecting bodies from the tip, against Jacobians of all centres of mass; with a rotor."""
    robot = random_arm(rng, len(kinds), convention, kinds).with_link(1, motor=Motor(rotor_inertia=0.01, gear=30))
    q = rng.normal(size=(4, 3, robot.n))
    assert relative(composite.composite_mass_matrix(robot, q), inertia_matrix(robot, q)) < 1e-12


@ARM
def test_articulated_bodies_undo_inverse_dynamics(convention, kinds, rng):
    robot = random_arm(rng, len(kinds), convention, kinds).with_link(1, motor=Motor(rotor_inertia=0.01, gear=30))
    q, qd, qdd = states(rng, robot.n, (4, 3))
    tau = METHODS["nested_bodies"](robot, q, qd, qdd)
    assert relative(articulated.articulated_bodies(robot, q, qd, tau), qdd) < 1e-9


@pytest.mark.parametrize("module, step, call", [
    (articulated, "inwards", lambda robot, q: forward_dynamics(robot, q, q, q)),
    (composite, "add_link", lambda robot, q: mass_matrix(robot, q))])
def test_a_batch_is_one_walk_along_the_links(module, step, call, monkeypatch, rng):
    """Each step at a link runs once for all postures: n calls, for one posture and for a thousand."""
    robot, calls, original = random_arm(rng, 4), [], getattr(module, step)
    monkeypatch.setattr(module, step, lambda *args: calls.append(1) or original(*args))
    many = rng.normal(size=(1000, 4))
    whole = call(robot, many)
    assert len(calls) == 4
    assert relative(whole[17], call(robot, many[17])) < 1e-12 and len(calls) == 8


def test_forward_dynamics_of_long_arms_is_linear_in_the_links(rng):
    """Beyond a dozen joints programs take articulated bodies: each further link costs the same."""
    links = random_arm(rng, 1, kinds="R").links
    counts = [program(Robot(links * n), "forward_dynamics", "newton_euler").operations for n in (14, 15, 16)]
    assert counts[2] - counts[1] == counts[1] - counts[0]


def test_a_joint_without_inertia_is_told(rng):
    """A massless last link turns with any acceleration: no number answers, and none is given in silence."""
    body = dict(com=[0, 0, 0], I_com=np.zeros((3, 3)))
    robot = Robot([random_arm(rng, 1, kinds="R").links[0], random_arm(rng, 1, kinds="R").links[0].replace(m=0, **body)])
    with pytest.raises(ValueError, match="joint 2"):
        forward_dynamics(robot, [0.1, 0.2], [0, 0], [1, 1])

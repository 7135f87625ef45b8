"""Identification: the numbers of an arm come back from the torques that moved it, as sure as they are said to be."""
from functools import cache

import numpy as np
import pytest

from arms import pinocchio_arm, random_arm, random_inertia, relative, states
from robotlab import Friction, Motor, base_parameters, inverse_dynamics, regressor, with_payload, zoo
from robotlab.dynamics.base_parameters import sums, told_of
from robotlab.dynamics.identification import labels
from robotlab.maths.least_squares import independent, least_squares
from robotlab.model.axis_chain import PLACES, axis_chain
from robotlab.systems import exciting_motion, identify

ARMS = {"puma560": 36, "panda": 43}


@cache
def measured(name, share=0.01, seed=1):
    """An arm on a motion of 10 s, its torques with noise of a share of the largest that each motor gives there, and that noise."""
    arm = getattr(zoo, name)()
    state = exciting_motion(arm, 10.0, 2.0, 8.0, tries=10, steps=1).sample(2001)[1:4]
    tau = inverse_dynamics(arm, *state)
    noise = share * np.abs(tau).max(0)
    return arm, state, tau + noise * np.random.default_rng(seed).normal(size=tau.shape), noise


@cache
def held(name):
    """A motion that was not used, and its torques."""
    arm = getattr(zoo, name)()
    state = exciting_motion(arm, 8.0, 2.0, 8.0, tries=1, steps=0, seed=7).sample(400)[1:4]
    return state, inverse_dynamics(arm, *state)


@pytest.mark.parametrize("more", [{}, {"friction": True, "rotors": True}], ids=["masses", "all"])
@pytest.mark.parametrize("name", ARMS)
def test_one_per_cent_of_noise_leaves_less_than_one_per_cent_on_another_motion(name, more):
    """Of the largest torque of each joint, from noise that had to be found first."""
    arm, state, tau, _ = measured(name)
    found, (other, true) = identify(arm, *state, tau, **more), held(name)
    assert sum(x[0] in "Shm" for x in found.names) == ARMS[name] and found.rank == found.count == ARMS[name] + (len(more) and 4 * arm.n - 2)
    assert (np.abs(found.torque(*other) - true).max(0) < 0.01 * np.abs(true).max(0)).all()


@pytest.mark.parametrize("name", ARMS)
def test_noise_is_found_and_numbers_are_as_sure_as_is_said(name):
    arm, state, tau, noise = measured(name)
    found, told = identify(arm, *state, tau), identify(arm, *state, tau, noise=noise)
    assert found.noise == pytest.approx(noise, rel=0.1) and found.residual == pytest.approx(noise, rel=0.1)
    assert told.noise == pytest.approx(noise, abs=0)
    off = (found.values - base_parameters(arm).values) / found.deviations
    assert 0.7 < np.sqrt((off ** 2).mean()) < 1.4 and np.abs(off).max() < 4.5
    assert found.values == pytest.approx(told.values, abs=0.5 * found.deviations.max())


def test_weights_help():
    """A strong motor's noise, counted like a weak one's, spoils what the weak one tells."""
    arm, state, tau, noise = measured("puma560")
    true = base_parameters(arm).values
    off = lambda weights: np.abs((identify(arm, *state, tau, noise=weights).values - true)[-9:]).sum()
    assert off(noise) < 0.5 * off(1.0)


@pytest.mark.parametrize("kinds", ["R", "P", "RPR", "RRRR"])
@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_without_noise_everything_comes_back(kinds, convention, rng):
    """Friction with two sides and rotors too, from an arm that believes in none of it."""
    believed = random_arm(rng, len(kinds), convention, kinds)
    arm = with_payload(believed, 0.7, [0.1, 0.2, -0.1])
    for j in range(1, arm.n + 1):
        arm = arm.with_link(j, friction=Friction(0.3 * j, (1.0 + j, 2.0)), motor=Motor(rotor_inertia=1e-4 * j, gear=50))
    state, other = states(rng, arm.n, (60,)), states(rng, arm.n, (20,))
    found = identify(believed, *state, inverse_dynamics(arm, *state), friction=True, rotors=True)
    assert relative(found.torque(*other), inverse_dynamics(arm, *other)) < 1e-9 and found.rank == found.count
    sure = np.isfinite(found.deviations)
    assert found.values[sure] == pytest.approx(labels(arm, (True, True, None))[1][sure], abs=1e-8)
    assert not sure[found.names.index("rotor1")], "no torque tells the first rotor from its link"
    known = identify(arm, *state, inverse_dynamics(arm, *state))
    assert known.values == pytest.approx(base_parameters(arm).values, abs=1e-9) and np.isfinite(known.deviations).all()


def test_bodies_have_the_base_parameters_and_are_near_the_given_arm(rng):
    arm = zoo.panda()
    B = sums(arm, base_parameters(arm).columns)
    numbers = lambda bodies: np.array([[J[place] for place in PLACES.values()] for J in bodies], dtype=float).ravel()
    assert B @ numbers(axis_chain(arm).bodies) == pytest.approx(base_parameters(arm).values, abs=1e-12)
    state = states(rng, 7, (40,))
    found = identify(arm, *state, inverse_dynamics(arm, *state))
    assert found.bodies == pytest.approx(np.array(axis_chain(arm).bodies, dtype=float), abs=1e-9) and found.possible.all()
    loaded = identify(arm, *state, inverse_dynamics(with_payload(arm, 0.5), *state))
    assert B @ numbers(loaded.bodies) == pytest.approx(loaded.values, abs=1e-9) and loaded.possible.all()
    weight = loaded.bodies[:, 3, 3] - found.bodies[:, 3, 3]
    assert weight.sum() == pytest.approx(0.5, abs=0.05) and weight[5:].sum() > 0.45, "a payload is found where it was hung"


def test_a_body_that_cannot_be_is_said_not_to_be(rng):
    arm, state = zoo.rrr(), states(rng, 3, (40,))
    lighter = regressor(arm, *state) @ (base_parameters(arm).values * np.where([x.startswith("S") for x in base_parameters(arm).names], -1, 1))
    found = identify(arm, *state, lighter)
    assert not found.possible.all() and relative(found.torque(*state), lighter) < 1e-9


@pytest.mark.parametrize("arm", [zoo.puma560(), zoo.panda(), random_arm(np.random.default_rng(1), 5, "standard", "RRPRR"),
                                 random_arm(np.random.default_rng(2), 4, "modified", "RRRR")], ids=lambda arm: f"{arm.name} {arm.kinds}")
def test_a_payload_is_weighed_where_the_hand_alone_has_changed(arm, rng):
    """All ten numbers of it, from the torques of the whole arm, which without that word leave them open."""
    at, inertia, state = np.array([0.05, -0.03, 0.12]), random_inertia(rng, 0.1), states(rng, arm.n, (60,))
    loaded = with_payload(arm, 2.0, at, inertia)
    tau = inverse_dynamics(loaded, *state)
    found = identify(arm, *state, tau, changed=arm.n)
    assert found.rank == found.count == len(found.names) == 10 and np.isfinite(found.deviations).all()
    assert found.payload.mass == pytest.approx(2.0) and found.payload.at == pytest.approx(at)
    assert found.payload.inertia == pytest.approx(inertia, abs=1e-8)
    again, other = with_payload(arm, *found.payload), states(rng, arm.n, (5,))
    assert relative(inverse_dynamics(again, *other), inverse_dynamics(loaded, *other)) < 1e-9
    assert relative(found.torque(*other), inverse_dynamics(loaded, *other)) < 1e-9
    assert identify(arm, *state, inverse_dynamics(arm, *state), changed=[arm.n]).payload.mass == pytest.approx(0, abs=1e-9)


def test_a_payload_is_weighed_as_sure_as_is_said():
    arm, state, _, noise = measured("puma560")
    loaded, rng = with_payload(arm, 2.0, [0.05, -0.03, 0.12]), np.random.default_rng(3)
    tau = inverse_dynamics(loaded, *state)
    found = identify(arm, *state, tau + noise * rng.normal(size=tau.shape), changed=6)
    off = (found.values - told_of(loaded, (6,)).values) / found.deviations
    assert np.abs(off).max() < 4 and 0.4 < np.sqrt((off ** 2).mean()) < 1.6 and found.payload.mass == pytest.approx(2.0, rel=0.02)


def test_several_links_with_friction_and_rotors(rng):
    """Two links that changed, from an arm that believes in no friction and no rotors."""
    believed, state = random_arm(rng, 5, "standard", "RRRPR"), states(rng, 5, (80,))
    arm = with_payload(believed, 0.7, [0.1, 0.2, -0.1]).with_link(4, m=3.0, com=(0.1, 0.2, 0.3))
    for j in range(1, 6):
        arm = arm.with_link(j, friction=Friction(0.3 * j, (1.0 + j, 2.0)), motor=Motor(rotor_inertia=1e-4 * j, gear=50))
    found = identify(believed, *state, inverse_dynamics(arm, *state), friction=True, rotors=True, changed=[5, 4])
    sure, other = np.isfinite(found.deviations), states(rng, 5, (20,))
    assert found.values[sure] == pytest.approx(labels(arm, (True, True, (4, 5)))[1][sure], abs=1e-8) and sure.sum() > 30
    assert relative(found.torque(*other), inverse_dynamics(arm, *other)) < 1e-9


@pytest.mark.parametrize("arm, plane", [(zoo.planar(2), 2), (zoo.scara(), 2), (zoo.polar(), 1)], ids=lambda x: getattr(x, "name", "axis"))
def test_what_torques_do_not_tell_of_a_payload_is_nan(arm, plane, rng):
    """An arm that moves in a plane does not tell how far from it the payload is."""
    at, inertia, state = np.array([0.1, 0.2, 0.3]), np.diag([0.01, 0.02, 0.015]), states(rng, arm.n, (40,))
    mass, found, turning = identify(arm, *state, inverse_dynamics(with_payload(arm, 0.7, at, inertia), *state), changed=arm.n).payload
    seen = np.arange(3) != plane
    assert mass == pytest.approx(0.7) and found[seen] == pytest.approx(at[seen]) and np.isnan(found[~seen]).all()
    assert turning[plane, plane] == pytest.approx(inertia[plane, plane]) and np.isnan(turning).sum() == 8


def test_a_wrong_link_is_told(rng):
    arm, state = zoo.rrr(), states(rng, 3, (40,))
    for wrong in (0, 4, [], [1, 4], "3", 2.0, True):
        with pytest.raises(ValueError, match=r"changed is .*expected the number of a link from 1 to 3, or several as \[1, 3\]"):
            identify(arm, *state, state[0], changed=wrong)
    with pytest.raises(ValueError, match=r"changed is \(2,\); a payload is told where the last link alone has changed.*changed=3"):
        identify(arm, *state, inverse_dynamics(arm, *state), changed=2).payload


@pytest.mark.parametrize("motors", [[5], [3, 4, 5], [0], [1, 2]], ids=str)
def test_motors_without_sensors(motors, rng):
    """Their torques are nan: the others tell what they can, whatever the first do, and no more is said to be known."""
    arm, state = zoo.puma560(), states(rng, 6, (80,))
    loaded = with_payload(arm, 2.0, [0.05, -0.03, 0.12])
    tau = np.full((80, 6), np.nan)
    tau[:, motors] = inverse_dynamics(loaded, *state)[:, motors]
    found, other = identify(arm, *state, tau), states(rng, 6, (20,))
    Y = regressor(arm, *state)[:, motors].reshape(-1, 36)
    assert found.rank == found.count == np.linalg.matrix_rank(Y / np.maximum(np.linalg.norm(Y, axis=0), 1e-9), tol=1e-8)
    assert relative(found.torque(*other)[:, motors], inverse_dynamics(loaded, *other)[:, motors]) < 1e-8
    sure, true = np.isfinite(found.deviations), base_parameters(loaded).values
    assert sure.any() and not sure.all() and found.values[sure] == pytest.approx(true[sure], abs=1e-8)
    unmeasured = np.isin(np.arange(6), motors, invert=True)
    assert np.isnan(found.noise[unmeasured]).all() and np.isnan(found.residual[unmeasured]).all() and (found.residual[motors] < 1e-9).all()


def test_samples_that_were_lost(rng):
    """Some torques are nan here and there: as if those rows had never been."""
    arm, state, tau, noise = measured("puma560")
    lost = rng.random(tau.shape) < 0.3
    found = identify(arm, *state, np.where(lost, np.nan, tau))
    off = (found.values - base_parameters(arm).values) / found.deviations
    assert np.abs(off).max() < 4.5 and found.noise == pytest.approx(noise, rel=0.1) and found.rank == 36
    left = np.random.default_rng(0).random(80) < 0.5
    few = tuple(x[:80] for x in state)
    holes = np.where(left[:, None], tau[:80], np.nan)
    without = identify(arm, *(x[left] for x in few), tau[:80][left])
    assert identify(arm, *few, holes).values == pytest.approx(without.values, rel=1e-6, abs=1e-9)


def test_one_joint_moves_and_one_motor_is_measured(rng):
    arm, state, alone = zoo.puma560(), states(rng, 6, (60,)), np.arange(6) == 1
    state = state * alone
    tau = np.where(alone, inverse_dynamics(arm, *state), np.nan)
    with pytest.raises(ValueError, match="of 35 numbers of 'Puma 560', by 60 samples of 1 torque;"):
        identify(arm, *state, tau)
    found = identify(arm, *state, tau, partial=True)
    assert 0 < found.rank < 6 and relative(found.torque(*state)[:, 1], tau[:, 1]) < 1e-9
    with pytest.raises(ValueError, match="tau is nan everywhere"):
        identify(arm, *state, np.nan * tau)


def test_standing_still_shows_gravity_and_no_more(rng):
    arm = zoo.puma560()
    q = rng.uniform(-2, 2, (100, 6))
    tau = inverse_dynamics(with_payload(arm, 2.0), q, 0 * q, 0 * q)
    with pytest.raises(ValueError, match=r"show 10 of 36 numbers of 'Puma 560', by 100 samples of 6 torques; expected all joints moved.*partial=True"):
        identify(arm, q, 0 * q, 0 * q, tau)                                       # more samples would not help
    found = identify(arm, q, 0 * q, 0 * q, tau, partial=True)
    assert found.rank == 10 and relative(found.torque(q, 0 * q, 0 * q), tau) < 1e-9
    unseen = np.array([name.startswith("S") for name in found.names])
    assert np.isinf(found.deviations[unseen]).all() and found.values[unseen] == pytest.approx(base_parameters(arm).values[unseen], abs=1e-12)
    assert "10 of 36 seen of 'Puma 560'" in repr(found)


def test_too_few_samples_and_one_joint_alone_are_told(rng):
    arm, (q, qd, qdd) = zoo.puma560(), states(rng, 6, (100,))
    with pytest.raises(ValueError, match="show 12 of 36 numbers.*by 2 samples.*expected more samples"):
        identify(arm, q[:2], qd[:2], qdd[:2], 0 * q[:2])
    alone = np.arange(6) == 1
    with pytest.raises(ValueError, match="show 17 of 36 numbers"):
        identify(arm, q * alone, qd * alone, qdd * alone, 0 * q)
    with pytest.raises(ValueError, match=r"tau has shape \(99, 6\) and q \(100, 6\); expected one row"):
        identify(arm, q, qd, qdd, q[1:])
    with pytest.raises(ValueError, match="show 0 of 1 numbers"):
        identify(zoo.planar(1).replace(gravity=(0, 0, -9.81)), [[0.1]], [[0.0]], [[0.0]], [[0.0]])
    with pytest.raises(ValueError, match="show 0 of 36 numbers.*by 0 samples"):
        identify(arm, *np.zeros((4, 0, 6)), partial=True)


def test_least_squares_as_in_textbooks(rng):
    """Against the normal equations; and of a matrix with two equal columns the change is shared."""
    A, b, deviation = rng.normal(size=(30, 2, 4)), rng.normal(size=(30, 2)), np.array([0.5, 2.0])
    fit = least_squares(A, b, deviation)
    W = np.tile(deviation ** -2.0, 30)
    N = A.reshape(60, 4).T @ (W[:, None] * A.reshape(60, 4))
    assert fit.x == pytest.approx(np.linalg.solve(N, A.reshape(60, 4).T @ (W * b.ravel())))
    assert fit.deviations == pytest.approx(np.sqrt(np.diag(np.linalg.inv(N)))) and fit.rank == 4
    twice = least_squares(A[..., [0, 0, 1]], A[..., 0] + A[..., 1], deviation)
    assert twice.x == pytest.approx([0.5, 0.5, 1.0]) and twice.rank == 2 and np.isinf(twice.deviations).tolist() == [True, True, False]


def test_columns_are_kept_in_their_order_and_rounding_is_no_direction(rng):
    """A sum of columns, off by the rounding of a later one, is dropped and takes nothing of that one."""
    a, b, c = rng.normal(size=(3, 40))
    A = np.column_stack([a, 2 * a + 1e-16 * c, b, c, a - b + c, 0 * a])
    assert independent(A) == [0, 2, 3] and independent(A[:, ::-1]) == [1, 2, 3] and independent(np.zeros((5, 2))) == []
    many = rng.normal(size=(60, 12)) @ rng.normal(size=(12, 30))
    assert independent(many) == list(range(12)) and np.linalg.matrix_rank(many) == 12


@pytest.mark.parametrize("name", ARMS)
def test_the_regressor_of_pinocchio_has_the_same_rank(name, rng):
    pin = pytest.importorskip("pinocchio")
    arm = getattr(zoo, name)()
    model, _ = pinocchio_arm(arm)
    Y = np.vstack([pin.computeJointTorqueRegressor(model, model.createData(), *state) for state in rng.normal(size=(80, 3, arm.n))])
    s = np.linalg.svd(Y, compute_uv=False)
    assert (s > 1e-9 * s[0]).sum() == ARMS[name] and Y.shape[1] == 10 * arm.n

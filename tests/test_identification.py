"""Identification: the numbers of an arm come back from the torques that moved it, as sure as they are said to be."""
from functools import cache

import numpy as np
import pytest

from arms import pinocchio_arm, random_arm, relative, states
from robotlab import Friction, Motor, base_parameters, inverse_dynamics, regressor, with_payload, zoo
from robotlab.dynamics.base_parameters import sums
from robotlab.dynamics.identification import labels
from robotlab.maths.least_squares import least_squares
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
    assert found.values[sure] == pytest.approx(labels(arm, (True, True))[1][sure], abs=1e-8)
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


@pytest.mark.parametrize("name", ARMS)
def test_the_regressor_of_pinocchio_has_the_same_rank(name, rng):
    pin = pytest.importorskip("pinocchio")
    arm = getattr(zoo, name)()
    model, _ = pinocchio_arm(arm)
    Y = np.vstack([pin.computeJointTorqueRegressor(model, model.createData(), *state) for state in rng.normal(size=(80, 3, arm.n))])
    s = np.linalg.svd(Y, compute_uv=False)
    assert (s > 1e-9 * s[0]).sum() == ARMS[name] and Y.shape[1] == 10 * arm.n

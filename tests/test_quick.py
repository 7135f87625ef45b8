"""Plain calls: the third is answered by the arm's recorded formula, and nobody can tell but by the clock."""
import copy
import gc
import pickle
from time import process_time

import numpy as np
import pytest

from arms import random_arm, states
from robotlab import (coriolis_matrix, forward_dynamics, gravity_torque, inverse_dynamics, jacobian, mass_matrix, tip_pose, zoo)
from robotlab.model import quick

CALLS = {inverse_dynamics: 3, mass_matrix: 1, coriolis_matrix: 2, gravity_torque: 1, forward_dynamics: 3, jacobian: 1, tip_pose: 1}
ARMS = {"puma": zoo.puma560, "panda": zoo.panda, "stanford": zoo.stanford, "scara": zoo.scara, "planar": lambda: zoo.planar(3),
        "polar": zoo.polar, "rrr": zoo.rrr}


def warmed(f, arm, state):
    """The answer of the formula, which the first calls are, and that of the recorded one."""
    first = f(arm, *state)
    for _ in range(quick.PATIENCE):
        last = f(arm, *state)
    assert quick._of_arms[id(arm)].functions[f.__name__]
    return first, last


@pytest.mark.parametrize("name", ARMS)
@pytest.mark.parametrize("f", CALLS, ids=lambda f: f.__name__)
def test_plain_calls_answer_what_the_formula_does(f, name, rng):
    arm = ARMS[name]()
    state = states(rng, arm.n)[:CALLS[f]]
    first, last = warmed(f, arm, state)
    assert type(last) is type(first) and last.dtype == first.dtype and last.shape == first.shape
    assert np.abs(last - first).max() <= 1e-12 * np.abs(first).max() + 1e-14
    for other in ([list(x) for x in state], [np.asarray(x)[::-1][::-1] for x in state], [[int(v) for v in x] for x in state]):
        assert f(arm, *other) == pytest.approx(f(arm, *(np.asarray(x, dtype=float) for x in other)), abs=1e-12)
    frozen = [np.array(x) for x in state]
    for x in frozen:
        x.setflags(write=False)
    assert f(arm, *frozen) == pytest.approx(first, rel=1e-9, abs=1e-12)
    assert f(arm, *(np.float32(x) for x in state)) == pytest.approx(first, rel=1e-4, abs=1e-3)


def test_batches_symbols_and_steps_go_on_as_before(rng):
    arm, state = zoo.puma560(), states(rng, 6, (4,))
    one = [x[2] for x in state]
    first, _ = warmed(inverse_dynamics, arm, one)
    assert inverse_dynamics(arm, *state)[2] == pytest.approx(first, rel=1e-12)
    assert inverse_dynamics(arm, one[0] + 1e-30j, *one[1:]).dtype == complex
    for method in ("newton_euler", "euler_lagrange", "lean"):
        assert inverse_dynamics(arm, *one, method=method) == pytest.approx(first, rel=1e-10)
    with pytest.raises(ValueError, match="q has shape"):
        inverse_dynamics(arm, np.zeros(5), *one[1:])
    with pytest.raises(ValueError, match="qd has entries that are not finite"):
        inverse_dynamics(arm, one[0], one[1] * np.nan, one[2])
    with pytest.raises(ValueError, match="not an array of numbers"):
        inverse_dynamics(arm, "q", *one[1:])


def test_friction_of_either_sign_and_none(rng):
    arm = zoo.puma560()
    q, qdd = states(rng, 6)[0], np.zeros(6)
    for rates in (np.ones(6), -np.ones(6), np.zeros(6), np.array([1e-12, -1e-12, 1, -1, 0, 2])):
        fresh = inverse_dynamics(zoo.puma560(), q, rates, qdd)
        for _ in range(4):
            assert inverse_dynamics(arm, q, rates, qdd) == pytest.approx(fresh, rel=1e-12)
        fresh = forward_dynamics(zoo.puma560(), q, rates, qdd)
        for _ in range(4):
            assert forward_dynamics(arm, q, rates, qdd) == pytest.approx(fresh, rel=1e-9)


def test_what_is_recorded_belongs_to_its_arm(rng):
    """A changed arm is another arm; a copy, or one that went to another process, begins anew; one that is gone leaves nothing."""
    arm = random_arm(rng, 3, kinds="RRR")
    q = states(rng, 3)[0]
    first, _ = warmed(gravity_torque, arm, [q])
    heavier = arm.with_link(3, m=arm.links[2].m + 1)
    assert np.abs(gravity_torque(heavier, q) - first).max() > 0.1 or np.abs(first).max() < 0.1
    for same in (copy.deepcopy(arm), pickle.loads(pickle.dumps(arm))):
        assert gravity_torque(same, q) == pytest.approx(first, rel=1e-12)
    key = id(arm)
    del arm, heavier, same
    gc.collect()
    assert key not in quick._of_arms


def test_letters_and_long_arms_have_none(rng):
    for arm in (zoo.planar(2, "l", "m"), zoo.planar(quick.MOST_JOINTS + 1)):
        for _ in range(4):
            gravity_torque(arm, np.zeros(arm.n))
        assert quick._of_arms[id(arm)].functions["gravity_torque"] is None


def test_what_is_refused_is_refused_every_time(rng):
    """By the formula, in its words: bodies by their moments, nothing that has inertia, rows of unequal lengths."""
    moments = zoo.planar(2).symbolic(base=True)
    moments = moments.subs(dict.fromkeys(moments.letters, 1.0))
    light = zoo.planar(2).with_link(2, m=0.0, I_com=np.zeros((3, 3)))
    for call, match in ((lambda: inverse_dynamics(moments, [0.1, 0.2], [0.3, 0.4], [0.5, 0.6]), "moments"),
                        (lambda: forward_dynamics(light, [0.1, 0.2], [0.3, 0.4], [0.5, 0.6]), "inertia"),
                        (lambda: tip_pose(light, [[1, 2], [3]]), "q ")):
        said = set()
        for _ in range(5):
            with pytest.raises(ValueError, match=match) as refused:
                call()
            said.add(str(refused.value))
        assert len(said) == 1


def test_a_loop_of_a_students_own_is_quick():
    """800 steps of computed torque, simulated by Euler's rule, with the place of the tool and its Jacobian: 60 ms here, once 44 s."""
    begun, arm, q, qd, aim, h = process_time(), zoo.planar(3), np.array([0.3, 0.5, -0.2]), np.zeros(3), np.array([1.0, 0.2, 0.4]), 0.004
    for _ in range(800):
        wanted = 100 * (aim - q) - 20 * qd
        tau = mass_matrix(arm, q) @ wanted + coriolis_matrix(arm, q, qd) @ qd + gravity_torque(arm, q)
        qd = qd + h * forward_dynamics(arm, q, qd, tau)
        q = q + h * qd
        tip_pose(arm, q), jacobian(arm, q)
    assert np.abs(q - aim).max() < 1e-6 and process_time() - begun < 0.5


@pytest.mark.parametrize("gone", [zoo.puma560, lambda: zoo.planar(3, length=0.5)])
def test_what_an_arm_left_behind_is_not_taken_for_anothers(gone, rng):
    """A Control-C while an arm is forgotten may leave its formulas under a number that Python gives to the next one."""
    arm, left = zoo.planar(3), gone()
    state = states(rng, 3)
    right = inverse_dynamics(arm, *state, method="newton_euler")
    warmed(inverse_dynamics, left, states(rng, left.n))
    quick._of_arms[id(arm)] = quick._of_arms[id(left)]
    for _ in range(quick.PATIENCE + 2):
        assert inverse_dynamics(arm, *state) == pytest.approx(right, rel=1e-12)

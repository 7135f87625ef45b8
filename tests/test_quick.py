"""Plain calls: the third is answered by the arm's recorded formula, and only the clock shows it."""
import copy
import gc
import pickle

import numpy as np
import pytest

from arms import random_arm, states
from robotlab import (bearing_loads, coriolis_matrix, forward_dynamics, friction_torque, gravity_torque, inverse_dynamics, jacobian,
                      jacobian_rate, kinetic_energy, linearise, link_poses, manipulability, mass_matrix, potential_energy, regressor,
                      tip_pose, zoo)
from robotlab.dynamics.linearise import torque_slopes, torque_slopes_by_steps
from robotlab.dynamics.probe import velocity_torque
from robotlab.kinematics.frames import OFTEN
from robotlab.model import quick
from robotlab.systems import hand_dynamics, reference_regressor

CALLS = {inverse_dynamics: 3, mass_matrix: 1, coriolis_matrix: 2, gravity_torque: 1, forward_dynamics: 3, jacobian: 1, tip_pose: 1,
         link_poses: 1, jacobian_rate: 2, kinetic_energy: 2, potential_energy: 1, bearing_loads: 3, regressor: 3, torque_slopes: 3,
         velocity_torque: 2}
ARMS = {"puma": zoo.puma560, "panda": zoo.panda, "stanford": zoo.stanford, "scara": zoo.scara, "planar": lambda: zoo.planar(3),
        "polar": zoo.polar, "rrr": zoo.rrr}


def warmed(f, arm, state):
    """The answer of the formula, which the first calls are, and that of the recorded one."""
    first = f(arm, *state)
    for _ in range(OFTEN if f is link_poses else quick.CALLS_BEFORE_COMPILE):
        last = f(arm, *state)
    assert function_of(arm, f.__name__)
    return first, last


def function_of(arm, name):
    """Return the formula recorded of an arm for a function of that name."""
    known = quick._of_arms[id(arm)].functions
    return known[next(key for key in known if key[0] == name)]


@pytest.mark.parametrize("name", ARMS)
@pytest.mark.parametrize("f", CALLS, ids=lambda f: f.__name__)
def test_plain_calls_answer_what_the_formula_does(f, name, rng):
    arm = ARMS[name]()
    state = states(rng, arm.n)[:CALLS[f]]
    first, last = warmed(f, arm, state)
    assert type(last) is type(first) and np.shape(last) == np.shape(first)
    first, last = np.array(first), np.array(last)
    assert last.dtype == first.dtype and np.abs(last - first).max() <= 1e-12 * np.abs(first).max() + 1e-13
    for other in ([list(x) for x in state], [np.asarray(x)[::-1][::-1] for x in state], [[int(v) for v in x] for x in state]):
        assert np.allclose(f(arm, *other), f(arm, *(np.asarray(x, dtype=float) for x in other)), rtol=0, atol=1e-12)
    frozen = [np.array(x) for x in state]
    for x in frozen:
        x.setflags(write=False)
    assert np.allclose(f(arm, *frozen), first, rtol=1e-9, atol=1e-12)
    assert np.allclose(f(arm, *(np.float32(x) for x in state)), first, rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("name", ARMS)
def test_what_is_made_of_recorded_formulas_is_as_of_a_new_arm(name, rng):
    """Friction, a wrench by its place and by its name, the linear model, the hand."""
    arm, state, wrench, v = ARMS[name](), states(rng, ARMS[name]().n), rng.normal(size=6), rng.normal(size=ARMS[name]().n)
    q, qd, qdd = state
    calls = [lambda arm: inverse_dynamics(arm, q, qd, qdd, wrench), lambda arm: inverse_dynamics(arm, q, qd, qdd, wrench=wrench),
             lambda arm: inverse_dynamics(arm, q=q, qd=qd, qdd=qdd, wrench=wrench.tolist()), lambda arm: manipulability(arm, q),
             lambda arm: friction_torque(arm, qd), lambda arm: linearise(arm, *state), lambda arm: linearise(arm, q), lambda arm: hand_dynamics(arm, q, qd),
             lambda arm: reference_regressor(arm, q, qd, v, qdd)]
    for call in calls:
        for _ in range(quick.CALLS_BEFORE_COMPILE + 2):
            for a, b in zip(parts(call(arm)), parts(call(ARMS[name]()))):
                assert np.shape(a) == np.shape(b) and np.allclose(a, b, rtol=1e-9, atol=1e-10)
    assert function_of(arm, "torque_slopes") and function_of(arm, "jacobian_rate") and function_of(arm, "velocity_torque")
    assert quick._of_arms[id(arm)].functions["inverse_dynamics", "q", "qd", "qdd", "wrench"]
    for a, b in zip(torque_slopes(arm, *state), torque_slopes_by_steps(arm, *state)):
        assert np.allclose(a, b, rtol=1e-9, atol=1e-10)


def parts(answer):
    return answer if isinstance(answer, tuple) else (answer.A, answer.B) if hasattr(answer, "A") else (answer,)


WRONG = [lambda f, arm, one: f(arm, *one[:-1], np.zeros(arm.n + 1)), lambda f, arm, one: f(arm, *one[:-1], one[-1] * np.nan),
         lambda f, arm, one: f(arm, *one[:-1], "x"), lambda f, arm, one: f(arm, *one[:-1], [[1, 2], [3]]),
         lambda f, arm, one: f("puma", *one), lambda f, arm, one: inverse_dynamics(arm, *3 * one[:1], wrench=[1, 2, 3]),
         lambda f, arm, one: inverse_dynamics(arm, *3 * one[:1], wrench=np.full(6, np.inf)),
         lambda f, arm, one: f(zoo.planar(2, "l", "m"), *np.zeros((len(one), 2)))]


@pytest.mark.parametrize("f", [*CALLS, friction_torque, linearise, hand_dynamics], ids=lambda f: f.__name__)
def test_what_is_wrong_is_said_in_the_same_words_by_an_arm_that_is_known(f, rng):
    count = CALLS.get(f) or {friction_torque: 1, linearise: 3, hand_dynamics: 2}[f]
    arm = zoo.puma560()
    state = list(states(rng, arm.n)[:count])
    for _ in range(OFTEN + 1):
        f(arm, *state)
    for wrong in WRONG:
        said = []
        for one in (arm, zoo.puma560()):
            try:
                said.append(str(type(wrong(f, one, state))))
            except Exception as error:
                said.append(f"{type(error).__name__}: {error}")
        assert said[0] == said[1]


def test_sums_beyond_all_numbers_go_to_the_formula():
    arm, far = zoo.planar(4), np.array([-1e308, 1e308, 1e308, -1e308])
    for _ in range(quick.CALLS_BEFORE_COMPILE + 2):
        tip_pose(arm, np.zeros(4))
    with np.errstate(all="ignore"):
        assert tip_pose(arm, far).shape == (4, 4)


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
        assert function_of(arm, "gravity_torque") is None


def test_what_is_refused_is_refused_every_time(rng):
    """By the formula, in its words: bodies by their moments, nothing that has inertia, rows of unequal lengths."""
    moments = zoo.planar(2).symbolic(base=True)
    moments = moments.subs(dict.fromkeys(moments.letters, 1.0))
    light = zoo.planar(2).with_link(2, m=0.0, I_com=np.zeros((3, 3)))
    for call, match in ((lambda: inverse_dynamics(moments, [0.1, 0.2], [0.3, 0.4], [0.5, 0.6]), "moments"),
                        (lambda: forward_dynamics(light, [0.1, 0.2], [0.3, 0.4], [0.5, 0.6]), "inertia"),
                        (lambda: linearise(light, [0.1, 0.2]), "inertia"),
                        (lambda: hand_dynamics(light, [0.1, 0.2], [0.3, 0.4]), "inertia"),
                        (lambda: tip_pose(light, [[1, 2], [3]]), "q ")):
        said = set()
        for _ in range(5):
            with pytest.raises(ValueError, match=match) as refused:
                call()
            said.add(str(refused.value))
        assert len(said) == 1


def test_a_loop_of_a_students_own_is_answered_by_recorded_formulas():
    """800 steps of computed torque, simulated by Euler's rule, with the place of the tool and its Jacobian."""
    arm, q, qd, aim, h = zoo.planar(3), np.array([0.3, 0.5, -0.2]), np.zeros(3), np.array([1.0, 0.2, 0.4]), 0.004
    for _ in range(800):
        wanted = 100 * (aim - q) - 20 * qd
        tau = mass_matrix(arm, q) @ wanted + coriolis_matrix(arm, q, qd) @ qd + gravity_torque(arm, q)
        qd = qd + h * forward_dynamics(arm, q, qd, tau)
        q = q + h * qd
        tip_pose(arm, q), jacobian(arm, q)
    assert np.abs(q - aim).max() < 1e-6
    assert all(function_of(arm, name) for name in ("mass_matrix", "coriolis_matrix", "gravity_torque", "forward_dynamics", "tip_pose"))


@pytest.mark.parametrize("gone", [zoo.puma560, lambda: zoo.planar(3, length=0.5)])
def test_what_an_arm_left_behind_is_not_taken_for_anothers(gone, rng):
    """A Control-C while an arm is forgotten may leave its formulas under a number that Python gives to the next one."""
    arm, left = zoo.planar(3), gone()
    state = states(rng, 3)
    right = inverse_dynamics(arm, *state, method="newton_euler")
    warmed(inverse_dynamics, left, states(rng, left.n))
    quick._of_arms[id(arm)] = quick._of_arms[id(left)]
    for _ in range(quick.CALLS_BEFORE_COMPILE + 2):
        assert inverse_dynamics(arm, *state) == pytest.approx(right, rel=1e-12)

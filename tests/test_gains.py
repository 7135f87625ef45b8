"""Laws of control take gains as numbers, one for each joint, or matrices; they print in one line, and can be copied and sent."""
import copy
import pickle
import re

import numpy as np
import pytest

from robotlab import (computed_torque, coriolis_matrix, gravity_compensation, gravity_torque, inverse_dynamics, linearise, lqr, mass_matrix,
                      pd, pid, quintic, saturated, simulate, zoo)
from robotlab.systems import Beam, FlexibleArm, FlexibleLink, Residual, Wall, adaptive, hybrid, impedance, mechanisms

ARM, MOTION = zoo.two_link(), quintic([0.3, -0.5], [1.2, 0.4], 1.0)
BEAM = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0), 1)])
GAINS = {"number": 30.0, "joints": [30.0, 20.0], "diagonal": np.diag([30.0, 20.0]), "symmetric": [[30.0, 5.0], [5.0, 20.0]],
         "any": [[30.0, 12.0], [-7.0, 20.0]]}
MATRIX = {name: np.diag(np.broadcast_to(K, 2)) if np.ndim(K) < 2 else np.array(K) for name, K in GAINS.items()}
BATCHES = [(), (1,), (2,), (5,), (3, 2), (0,)]


def errors(t, q, qd):
    """Return the errors of the motion and of its rates, and its accelerations."""
    q_t, qd_t, qdd_t, _ = MOTION(t)
    return q_t - q, qd_t - qd, qdd_t


def on_each(K, x):
    """K x of a matrix for vectors (..., n), each on its own."""
    return np.array([K @ one for one in x.reshape(-1, 2)]).reshape(x.shape)


def pd_by_hand(K, t, q, qd):
    e, ed, _ = errors(t, q, qd)
    return on_each(K, e) + on_each(K / 5, ed) + gravity_torque(ARM, q)


def computed_by_hand(K, t, q, qd):
    e, ed, qdd = errors(t, q, qd)
    return inverse_dynamics(ARM, q, qd, qdd + on_each(K, e) + on_each(K / 5, ed))


def adaptive_by_hand(K, t, q, qd):
    """M a + C v + g + K s with v = qd* + L e."""
    e, ed, qdd = errors(t, q, qd)
    v, a = MOTION(t)[1] + on_each(K / 5, e), qdd + on_each(K / 5, ed)
    M, C = mass_matrix(ARM, q), coriolis_matrix(ARM, q, qd)
    return (M @ a[..., None] + C @ v[..., None])[..., 0] + gravity_torque(ARM, q) + on_each(K, v - qd)


LAWS = {"pd": (lambda K: pd(ARM, MOTION, K, np.array(K) / 5), pd_by_hand),
        "pid": (lambda K: stateless(pid(ARM, MOTION, K, np.array(K) / 5, K, gravity=True)),
                lambda K, t, q, qd: pd_by_hand(K, t, q, qd) + on_each(K, np.ones(q.shape))),
        "computed_torque": (lambda K: computed_torque(ARM, MOTION, K, np.array(K) / 5), computed_by_hand),
        "adaptive": (lambda K: stateless(adaptive(ARM, MOTION, np.array(K) / 5, K, 1.0)), adaptive_by_hand),
        "saturated": (lambda K: saturated(pd(ARM, MOTION, K, np.array(K) / 5), 3.0),
                      lambda K, t, q, qd: np.clip(pd_by_hand(K, t, q, qd), -3, 3))}


def stateless(law):
    """A law with its state held: at the start, or at 1 for an integral."""
    x = law.x0 if isinstance(law, adaptive) else np.ones(2)
    return lambda t, q, qd: law.torque(t, q, qd, np.broadcast_to(x, q.shape[:-1] + x.shape))


@pytest.mark.parametrize("gain", GAINS)
@pytest.mark.parametrize("name", LAWS)
def test_a_gain_is_what_it_looks_like(name, gain, rng):
    """A number, one for each joint, or a matrix that multiplies the errors of one state or of many."""
    make, by_hand = LAWS[name]
    law = make(GAINS[gain])
    for batch in BATCHES:
        q, qd = rng.normal(size=(2, *batch, 2))
        found = law(0.4, q, qd)
        assert found.shape == q.shape and found == pytest.approx(by_hand(MATRIX[gain], 0.4, q, qd), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("gain", GAINS)
def test_matrices_move_an_arm_as_numbers_do(gain):
    """`simulate` takes them, for one motion and for many, and a joint that a diagonal matrix leaves alone is left alone."""
    law = pd(ARM, MOTION, GAINS[gain], 4.0)
    one = simulate(ARM, law, [0.3, -0.5], [0, 0], [0, 0.2], step=5e-3)
    many = simulate(ARM, law, [[0.3, -0.5], [0.0, 0.1]], [0, 0], [0, 0.2], step=5e-3)
    assert many.q[:, 0] == pytest.approx(one.q, abs=1e-9)


WRONG = [("shape", np.ones(3)), ("shape", np.ones((3, 3))), ("shape", np.ones((1, 2))), ("shape", np.ones((2, 1))), ("shape", np.ones((2, 2, 2))),
         ("negative", -1.0), ("negative", [1.0, -1.0]), ("nan", np.nan), ("nan", [[1.0, np.nan], [0.0, 1.0]]), ("inf", np.inf), ("text", "stiff")]
TAKERS = {"pd kp": ("kp", lambda K: pd(ARM, MOTION, K, 1.0)), "pd kd": ("kd", lambda K: pd(ARM, MOTION, 1.0, K)),
          "pid ki": ("ki", lambda K: pid(ARM, MOTION, 1.0, 1.0, K)),
          "computed_torque kp": ("kp", lambda K: computed_torque(ARM, MOTION, K, 1.0)),
          "computed_torque kd": ("kd", lambda K: computed_torque(ARM, MOTION, 1.0, K)),
          "adaptive slope": ("slope", lambda K: adaptive(ARM, MOTION, K, 1.0, 1.0)),
          "adaptive kd": ("kd", lambda K: adaptive(ARM, MOTION, 1.0, K, 1.0)),
          "impedance": ("joint_damping", lambda K: impedance(zoo.planar(2), [1, 0, 0], 1.0, joint_damping=K)),
          "hybrid": ("joint_damping", lambda K: hybrid(zoo.planar(2), [1, 0, 0], [1, 0, 0], 1.0, 1.0, joint_damping=K))}


@pytest.mark.parametrize("kind, K", WRONG, ids=[f"{kind} {np.shape(K)}" for kind, K in WRONG])
@pytest.mark.parametrize("taker", TAKERS)
def test_a_wrong_gain_is_refused_where_the_law_is_made(taker, kind, K):
    name, make = TAKERS[taker]
    with pytest.raises(ValueError, match=rf"^{name} is .*expected one (number|positive number).*or a matrix \(2, 2\)"):
        make(K)


def test_a_matrix_that_feeds_an_arm_is_refused_where_a_proof_rests_on_it():
    """x^T K x must be positive: for a law that learns, and for the damping of joints; a skew part does no work."""
    gives, turns = [[1.0, 0.0], [0.0, -1.0]], [[1.0, 5.0], [-5.0, 1.0]]
    for taker in ("adaptive slope", "adaptive kd", "impedance", "hybrid"):
        with pytest.raises(ValueError, match="its symmetric part positive"):
            TAKERS[taker][1](gives)
        TAKERS[taker][1](turns)
    with pytest.raises(ValueError, match="learning is .*symmetric and positive semidefinite"):
        adaptive(ARM, MOTION, 1.0, 1.0, np.diag([1.0] * (len(adaptive(ARM, MOTION, 1.0, 1.0, 1.0).x0) - 1) + [-1.0]))
    assert pd(ARM, MOTION, gives, 1.0)(0.0, np.zeros(2), np.zeros(2)).shape == (2,)                       # at one's own risk


# -- laws of one's own ------------------------------------------------------------------------------------------------
def sideways(t, q, qd):
    return np.zeros((1, 2))


OWN = {"(1, 2)": sideways, "(2, 2)": lambda t, q, qd: np.eye(2), "(1,)": lambda t, q, qd: [1.0], "()": lambda t, q, qd: 1.0,
       "(3,)": lambda t, q, qd: np.zeros(3), "ragged": lambda t, q, qd: [[1], [2, 3]], "text": lambda t, q, qd: "x",
       "complex": lambda t, q, qd: 1j * q, "none": lambda t, q, qd: None}


@pytest.mark.parametrize("law", OWN)
def test_a_law_of_ones_own_that_gives_another_shape_is_refused(law):
    with pytest.raises(ValueError, match=r"the law (<lambda>|sideways) gives a torque of shape .*expected \(2,\): one number for each driven joint, in N m"):
        simulate(ARM, OWN[law], [0, 0], [0, 0], 0.1)


@pytest.mark.parametrize("model, q0, qd0, n", [(mechanisms.five_bar(), mechanisms.five_bar().q0, [0.0, 0.0], 2),
                                               (BEAM, np.zeros(BEAM.n), np.zeros(BEAM.n), 1)], ids=["mechanism", "flexible"])
def test_so_it_is_with_other_models(model, q0, qd0, n):
    for shape in ((1, n), (n, n), (n + 1,), (2, 1, n)):
        with pytest.raises(ValueError, match=rf"the law <lambda> gives a torque of shape {re.escape(str(shape))}.*expected \({n},\)"):
            simulate(model, lambda t, q, qd, shape=shape: np.zeros(shape), q0, qd0, 0.01)
    assert simulate(model, lambda t, q, qd: np.zeros(n), q0, qd0, [0, 0.001]).tau.shape == (2, n)


def test_the_name_and_the_shape_are_told():
    with pytest.raises(ValueError, match=r"the law sideways gives a torque of shape \(1, 2\), array\(\[\[0., 0.\]\]\); expected \(2,\)"):
        simulate(ARM, sideways, [0, 0], [0, 0], 0.1)
    with pytest.raises(ValueError, match=r"the law sideways gives a torque of shape \(1, 2\).*expected \(n,\)"):
        saturated(sideways, 1.0)(0, np.zeros(2), np.zeros(2))
    with pytest.raises(ValueError, match=r"the law sideways gives a torque of shape \(1, 2\).*expected \(2,\)"):
        saturated(sideways, [1.0, 2.0])(0, np.zeros(2), np.zeros(2))


def test_a_law_with_a_state_of_its_own_is_called_by_its_class():
    class Creep:
        x0 = np.zeros(1)

        def torque(self, t, q, qd, x):
            return np.zeros((1, 2))

        def rate(self, t, q, qd, x):
            return 0 * x
    for law in (Creep(), saturated(Creep(), 1.0)):
        with pytest.raises(ValueError, match=r"the law Creep gives a torque of shape \(1, 2\)"):
            simulate(ARM, law, [0, 0], [0, 0], 0.1)


def test_what_many_states_may_be_given():
    """One row for all is as good as one for each."""
    for give in (lambda t, q, qd: [1.0, 2.0], lambda t, q, qd: np.ones((1, 2)), lambda t, q, qd: 0 * q):
        assert simulate(ARM, give, np.zeros((3, 2)), [0, 0], 0.01).tau.shape == (201, 3, 2)
    with pytest.raises(ValueError, match=r"shape \(4, 2\).*expected \(3, 2\)"):
        simulate(ARM, lambda t, q, qd: np.ones((4, 2)), np.zeros((3, 2)), [0, 0], 0.01)


@pytest.mark.parametrize("limit", [[1.0, 2.0, 3.0], np.ones((2, 2)), [], -1.0, np.nan, "x"], ids=str)
def test_a_wrong_limit_is_refused_in_words(limit):
    with pytest.raises(ValueError, match=r"(limit is .*expected (a number that is not negative, or one for each joint|an array of numbers)|"
                                         r"gives a torque of shape \(2,\).*expected \(3,\))"):
        saturated(pd(ARM, MOTION, 1.0, 1.0), limit)(0, np.zeros(2), np.zeros(2))


def test_what_is_cut_off_keeps_the_bounds_of_its_state():
    """A drive's largest current, which its `project` keeps, is kept beneath the limit too."""
    inner = pid(ARM, MOTION, 1.0, 1.0, 1.0)
    inner.project = lambda x: np.clip(x, -1, 1)
    assert saturated(inner, 1.0).project(np.array([3.0, 0.0])) == pytest.approx([1, 0])
    assert saturated(pid(ARM, MOTION, 1.0, 1.0, 1.0), 1.0).project is None


# -- printing, copying, sending -----------------------------------------------------------------------------------------
RODS = zoo.planar(2)
HOLDS = linearise(RODS, [1.0, 0.5])
PRINTED = {
    "gravity_compensation of 'planar 2R arm'": gravity_compensation(RODS),
    "pd of 'planar 2R arm': kp 100, kd 20, with gravity": pd(RODS, [0.1, 0.2], 100.0, 20.0),
    "pd of 'planar 2R arm': kp [100, 50], kd a matrix (2, 2), without gravity": pd(RODS, MOTION, [100.0, 50.0], np.eye(2), gravity=False),
    "pid of 'planar 2R arm': kp 100, kd 20, ki 5, without gravity": pid(RODS, MOTION, 100.0, 20.0, 5.0),
    "computed_torque of 'planar 2R arm': kp 100, kd 20": computed_torque(RODS, MOTION, 100.0, 20.0),
    "pd of 'planar 2R arm': kp 100, kd 20, with gravity, cut off at 5": saturated(pd(RODS, MOTION, 100.0, 20.0), 5.0),
    "pid of 'planar 2R arm': kp 1, kd 1, ki 1, without gravity, cut off at [5, 3]": saturated(pid(RODS, MOTION, 1.0, 1.0, 1.0), [5.0, 3.0]),
    "lqr about q = [1, 0.5]: K a matrix (2, 4)": lqr(HOLDS.A, HOLDS.B, np.ones(4), np.ones(2)).law([1.0, 0.5]),
    "adaptive of 'planar 2R arm': slope 5, kd 20, learning 1": adaptive(RODS, MOTION, 5.0, 20.0, 1.0),
    "gravity_compensation of 'planar 2R arm', against Wall of 'planar 2R arm': point [1.2, 0, 0], normal [-1, 0, 0], stiffness 1e+04, damping 0":
        Wall(RODS, [1.2, 0, 0], [-1, 0, 0], 1e4).against(gravity_compensation(RODS)),
    "constant torque [1, 2], against Wall of 'planar 2R arm': point [1.2, 0, 0], normal [-1, 0, 0], stiffness 1e+04, damping 0":
        Wall(RODS, [1.2, 0, 0], [-1, 0, 0], 1e4).against([1.0, 2.0])}


def gives(law, batch=()):
    """The torque of a law, with or without a state."""
    q, qd = np.broadcast_to([0.3, 0.7], (*batch, 2)), np.broadcast_to([0.2, -0.1], (*batch, 2))
    return law.torque(0.1, q, qd, np.broadcast_to(law.x0, (*batch, *law.x0.shape))) if hasattr(law, "torque") else law(0.1, q, qd)


@pytest.mark.parametrize("line", PRINTED)
def test_a_law_prints_as_one_line_and_can_be_copied_and_sent(line):
    law = PRINTED[line]
    assert repr(law) == line
    for another in (copy.copy(law), copy.deepcopy(law), pickle.loads(pickle.dumps(law))):
        assert repr(another) == line and gives(another) == pytest.approx(gives(law), rel=1e-12)
        assert gives(another, (4, 3)) == pytest.approx(np.broadcast_to(gives(law), (4, 3, 2)), rel=1e-9, abs=1e-9)


def test_a_residual_prints_and_goes_on_where_it_was_sent_from():
    felt = Residual(RODS, 50.0)
    felt.feed(0.0, [0.3, 0.5], [0.0, 0.0], [1.0, 1.0]), felt.feed(0.01, [0.3, 0.5], [0.1, 0.0], [1.0, 1.0])
    sent = pickle.loads(pickle.dumps(felt))
    assert repr(sent) == "Residual of 'planar 2R arm': gain [50, 50]"
    later = [one.feed(0.02, [0.3, 0.5], [0.2, 0.0], [1.0, 1.0]) for one in (felt, sent)]
    assert later[0] == pytest.approx(later[1], rel=1e-12) and np.abs(later[0]).max() > 0

"""Trajectories: end conditions, derivatives, limits."""
import numpy as np
import pytest
from scipy.integrate import trapezoid

from robotlab import Trajectory, cubic, quintic, shortest_duration, through
from robotlab.motion.trajectory import REST_TO_REST


def test_the_quintic_meets_its_six_conditions(rng):
    ends = rng.normal(size=(6, 4))
    q0, q1, v0, v1, a0, a1 = ends
    motion = quintic(q0, q1, 2.5, v0, v1, a0, a1, start=1.0)
    for t, (q, v, a) in ((1.0, (q0, v0, a0)), (3.5, (q1, v1, a1))):
        assert np.array(motion(t)[:3]) == pytest.approx(np.array([q, v, a]))


def test_rest_to_rest_is_the_textbook_polynomial():
    s = np.linspace(0, 1, 11)
    q, qd, qdd, qddd = quintic([1.0], [3.0], 4.0)(4 * s)
    assert q[:, 0] == pytest.approx(1 + 2 * (10 * s ** 3 - 15 * s ** 4 + 6 * s ** 5))
    assert qddd[0, 0] == pytest.approx(2 * 60 / 4 ** 3)
    q, qd, qdd, _ = cubic([1.0], [3.0], 4.0)(4 * s)
    assert q[:, 0] == pytest.approx(1 + 2 * (3 * s ** 2 - 2 * s ** 3)) and qdd[0, 0] == pytest.approx(2 * 6 / 16)


@pytest.mark.parametrize("make", [lambda r: quintic(*r.normal(size=(2, 3)), 1.7, *r.normal(size=(4, 3))),
                                  lambda r: cubic(*r.normal(size=(2, 3)), 1.7, *r.normal(size=(2, 3))),
                                  lambda r: through(r.normal(size=(5, 3)), np.cumsum(r.uniform(0.2, 1, 5)))])
def test_each_derivative_is_the_derivative_of_the_one_before(make, rng):
    motion, h = make(rng), 1e-6
    t = rng.uniform(motion.times[0] + 0.01, motion.times[-1] - 0.01, 50)
    t = t[np.abs(t[:, None] - motion.times).min(axis=1) > 1e-4]
    for low, high in zip(motion(t), motion(t)[1:]):
        index = [i for i, x in enumerate(motion(t)) if x is low or np.array_equal(x, low)][0]
        difference = (motion(t + h)[index] - motion(t - h)[index]) / (2 * h)
        assert high == pytest.approx(difference, rel=1e-5, abs=1e-5)


def test_via_points_are_met_smoothly(rng):
    points, times = rng.normal(size=(5, 2)), np.array([0, 0.5, 1.5, 2, 4.0])
    motion, step = through(points, times), 1e-9
    assert motion(times)[0] == pytest.approx(points)
    for k in (1, 2):
        assert motion(times[[0, -1]])[k] == pytest.approx(0, abs=1e-9)
    for before, after in zip(motion(times[1:-1] - step), motion(times[1:-1] + step)):
        assert before == pytest.approx(after, abs=1e-5)


def test_no_other_way_through_the_points_has_less_jerk(rng):
    """Bend the spline by anything that respects points and ends: the integral of squared jerk grows."""
    points, times = rng.normal(size=(4, 1)), np.array([0, 1, 2, 3.0])
    t = np.linspace(0, 3, 30001)
    jerk = through(points, times)(t)[3][:, 0]
    for k in (1, 2, 3):
        s = np.polynomial.Polynomial.fromroots([0, 0, 0, 1, 2, 3, 3, 3]) * np.polynomial.Polynomial([0.3, 1]) ** k
        bend = s.deriv(3)(t)
        assert abs(trapezoid(jerk * bend, t)) < 1e-4 * np.sqrt(trapezoid(jerk ** 2, t) * trapezoid(bend ** 2, t))


def test_peaks_are_those_of_a_fine_sampling(rng):
    motion = through(rng.normal(size=(4, 3)), np.array([0, 1, 1.5, 3.0]))
    _, _, qd, qdd, qddd = motion.sample(100_001)
    for exact, sampled in zip(motion.peaks(), (qd, qdd, qddd)):
        assert exact == pytest.approx(np.abs(sampled).max(axis=0), rel=1e-3)
        assert (exact >= np.abs(sampled).max(axis=0) - 1e-9).all()


@pytest.mark.parametrize("make, kind", [(quintic, "quintic"), (cubic, "cubic")])
def test_the_shortest_duration_uses_up_a_limit_and_breaks_none(make, kind, rng):
    q0, q1 = rng.normal(size=(2, 5))
    for limits in ((rng.uniform(0.5, 2, 5), rng.uniform(0.5, 2, 5), None), (1.0, 1.0, 1.0)):
        T = shortest_duration(q0, q1, *limits, kind=kind)
        peaks = make(q0, q1, T).peaks()
        used = [p / limit for p, limit in zip(peaks, limits) if limit is not None]
        assert np.max(used) == pytest.approx(1.0)


def test_twice_the_time_is_half_the_speed_and_a_quarter_of_the_acceleration(rng):
    motion = quintic(*rng.normal(size=(2, 3)), 2.0)
    slow = motion.stretched(2)
    assert slow.duration == 4
    for k, (a, b) in enumerate(zip(motion(0.7), slow(1.4))):
        assert b == pytest.approx(a / 2 ** k)


def test_outside_its_time_the_arm_stands_still(rng):
    motion = quintic([0.0], [1.0], 2.0, qd_start=1.0)
    q, qd, qdd, qddd = motion(np.array([-1.0, 3.0]))
    assert q[:, 0] == pytest.approx([0, 1]) and not qd.any() and not qdd.any() and not qddd.any()


@pytest.mark.parametrize("call, words", [
    (lambda: quintic([0], [1], 0), "duration is 0; expected a positive time"),
    (lambda: quintic([0], [1, 2], 1), "expected the same number of joints"),
    (lambda: quintic([0], [np.nan], 1), "q_end is .*finite numbers: joint coordinates"),
    (lambda: quintic([0], [1], 1)(np.nan), "times in s"),
    (lambda: through([[0], [1]], [0, 0]), "times is .* that increase"),
    (lambda: through([[0], [1]], [0]), r"expected \(k\+1, n\) and \(k\+1,\)"),
    (lambda: shortest_duration([0], [1], -1, 1), r"velocity is array\(\[-1.\]\); expected positive limits"),
    (lambda: shortest_duration([0], [1], 1, 1, kind="linear"), "expected one of 'quintic', 'cubic'"),
    (lambda: quintic([0], [1], 1).stretched(0), "expected a positive number")])
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.parametrize("kind, move", [("quintic", quintic), ("cubic", cubic)])
def test_every_shortest_duration_is_one_that_a_motion_takes(kind, move, rng):
    """Also for ways of no length, which have none, and of a hair's breadth."""
    for way in (1.0, 1e-6, 1e-20):
        T = shortest_duration([0.0, 1.0], [way, 1.0], 1.0, 2.0, kind=kind)
        assert move([0.0, 1.0], [way, 1.0], T).peaks()[1].max() <= 2.0 * (1 + 1e-9)
    with pytest.raises(ValueError, match="q_start and q_end are the same posture"):
        shortest_duration([0.0, 1.0], [0.0, 1.0], 1.0, 2.0, kind=kind)


def test_a_trajectory_that_does_not_fit_together_is_refused():
    for times, coefficients in (([0, 1], [1]), ([0], np.zeros((1, 6, 2))), ([0, 1, 2], np.zeros((1, 6, 2))), ([1, 0], np.zeros((1, 6, 2)))):
        with pytest.raises(ValueError, match="^(times|coefficients) (is|has)"):
            Trajectory(times, coefficients)


@pytest.mark.parametrize("make", [quintic, cubic])
def test_the_known_peaks_from_rest_to_rest_are_those_of_the_polynomial(make):
    assert np.allclose([float(peak[0]) for peak in make([0.0], [1.0], 1.0).peaks()], REST_TO_REST[make.__name__])

"""Trajectories: end conditions, derivatives, limits."""
import copy
import pickle

import numpy as np
import pytest
from scipy import integrate
from scipy.interpolate import make_interp_spline

from robotlab import Trajectory, cubic, quintic, shortest_duration, through, trapezoid
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
        over = lambda x: integrate.trapezoid(x, t)
        assert abs(over(jerk * bend)) < 1e-4 * np.sqrt(over(jerk ** 2) * over(bend ** 2))


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
    (lambda: through([[0], [1]], [0, 1], rest=[2]), "rest is .*each from 0 to 1"),
    (lambda: through([[0], [1]], [0, 1e300]), "times is .*at most 1e"),
    (lambda: quintic([0], [1], 1e300), "duration is 1e.300; expected a positive time in s"),
    (lambda: quintic([0], [1e300], 1), "q_end is .*at most 1e"),
    (lambda: Trajectory([0, 1e200], np.ones((1, 4, 1))), "the jerk is beyond the range of numbers"),
    (lambda: trapezoid([0], [1], velocity=1), "expected limits, of acceleration at least, or a duration"),
    (lambda: trapezoid([0], [1], acceleration=1, duration=1), "expected limits"),
    (lambda: trapezoid([0], [1], duration=1, share=.6), "share is 0.6; .*at most 1/2"),
    (lambda: trapezoid([2], [2], acceleration=1), "are the same posture"),
    (lambda: trapezoid([0], [1], acceleration=[[1, 2]]), "acceleration is .*lowest, below 0"),
    (lambda: through([[0], [1]], [0]), r"expected \(k\+1, n\) and \(k\+1,\)"),
    (lambda: shortest_duration([0], [1], -1, 1), "velocity is -1; expected one positive number"),
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


# -- limits of both signs, and kept when the number is put back -------------------------------------------------------
ANGLES = [0.0, np.pi / 2, -np.pi / 2, np.pi, 0.3, 1e3]


def moves(rng, count):
    """Pairs of postures that people type, some of whose joints stay where they are, and limits (n, 2) of rate, acceleration and jerk."""
    for _ in range(count):
        n = rng.integers(1, 5)
        q, limits = rng.choice(ANGLES, (2, n)), rng.uniform(0.1, 4, (3, n, 2)) * [-1, 1]
        q[1] += rng.choice([0, 1e-9, 1.0], n)
        if (q[0] != q[1]).any():
            yield *q, limits * np.array([1, 10, 100])[:, None, None]


def shares_of(motion, limits):
    """The largest share of its limit (n, 2), to either side, that each derivative uses, by 4001 samples and the ends of pieces."""
    t = np.sort(np.concatenate([np.linspace(*motion.times[[0, -1]], 4001), motion.times, np.nextafter(motion.times, -np.inf)[1:]]))
    return [float(max((x.max(0) / limit[:, 1]).max(), (x.min(0) / limit[:, 0]).max())) for x, limit in zip(motion(t)[1:], limits)]


def test_the_shortest_duration_keeps_every_limit_of_either_sign(rng):
    for q0, q1, limits in moves(rng, 100):
        for move in (quintic, cubic):
            T = shortest_duration(q0, q1, *limits, kind=move.__name__)
            used = shares_of(move(q0, q1, T), limits)
            assert max(used) <= 1 and max(used) > 1 - 1e-5


def test_a_joint_that_may_go_slowly_downwards_sets_the_time_only_there():
    limits = dict(velocity=[[-0.5, 2.0]], acceleration=100.0)
    up, down = (shortest_duration([0], [x], **limits) for x in (1.0, -1.0))
    assert down == pytest.approx(4 * up)


# -- trapezoidal speed ------------------------------------------------------------------------------------------------
def test_the_trapezoid_touches_a_limit_and_passes_none(rng):
    """The way is the integral of the rate, and the joints keep to the straight line between the postures."""
    for q0, q1, (velocity, acceleration, _) in moves(rng, 100):
        motion = trapezoid(q0, q1, velocity, acceleration)
        used = shares_of(motion, (velocity, acceleration))
        assert max(used) <= 1 and max(used) > 1 - 1e-9
        q, rate, *_ = motion(np.linspace(0, motion.duration, 11))
        assert q[0] == pytest.approx(q0) and q[-1] == pytest.approx(q1, abs=1e-12 * 1e3) and not rate[0].any()
        share = (q - q0)[:, q0 != q1] / (q1 - q0)[q0 != q1]
        assert share == pytest.approx(np.broadcast_to(share[:, :1], share.shape), abs=1e-3)
        ends = [motion(t)[1] for t in (motion.times[:-1], np.nextafter(motion.times[1:], 0))]
        assert (np.diff(motion.times)[:, None] * sum(ends) / 2).sum(0) == pytest.approx(q1 - q0, rel=1e-6, abs=1e-12)


def test_the_trapezoid_is_that_of_the_textbook():
    """T = D/v + v/a; a triangle of 2 sqrt(D/a) where the way is short; braking harder than speeding up; a duration and a share."""
    assert trapezoid([0.0], [3.0], 1.0, 2.0).duration == pytest.approx(3 + 1 / 2)
    for most in (None, 5.0):
        short = trapezoid([0.0, 7.0], [-0.5, 7.0], most, 2.0)
        assert short.duration == pytest.approx(2 * np.sqrt(0.5 / 2)) and len(short.coefficients) == 2
        assert not np.ptp(short.sample(9)[1][:, 1]) and short.peaks()[1][0] == pytest.approx(2)
    assert np.diff(trapezoid([0.0], [3.0], 1.0, [[-4.0, 1.0]]).times)[[0, 2]] == pytest.approx([1, 1 / 4])
    timed = trapezoid([0.0, 1.0], [2.0, 1.0], duration=4.0, share=0.25, start=1.0)
    assert timed.times == pytest.approx([1, 2, 4, 5]) and timed.peaks()[0] == pytest.approx([2 / 3, 0])
    still = trapezoid([1.0], [1.0], duration=2.0)
    assert still.duration == 2 and np.array(still.sample(5)[1:])[..., 0] == pytest.approx(np.outer([1, 0, 0, 0], np.ones(5)))


# -- the spline: halts, ends, size ------------------------------------------------------------------------------------
def test_the_spline_is_that_of_scipy_for_few_and_many_points(rng):
    """Also with rates and accelerations at the ends; with several hundred times the points, too."""
    for count in (2, 3, 4, 5, 8, 64, 801):
        points, times = rng.normal(size=(count, 3)).cumsum(0), np.cumsum(rng.uniform(0.05, 1, count))
        for ends in (np.zeros((4, 3)), rng.normal(size=(4, 3))):
            theirs = make_interp_spline(times, points, k=5, bc_type=([(1, ends[0]), (2, ends[2])], [(1, ends[1]), (2, ends[3])]))
            t = np.linspace(*times[[0, -1]], 5 * count)
            for order, mine in enumerate(through(points, times, (), *ends)(t)):
                assert mine == pytest.approx(theirs(t, order), abs=1e-10 * np.abs(theirs(t, order)).max())


def test_the_equations_of_the_spline_are_solved_in_as_many_steps_as_there_are_points(monkeypatch, rng):
    """Small blocks only are solved, and in all no more of them than there are points."""
    solve, sizes = np.linalg.solve, []
    monkeypatch.setattr(np.linalg, "solve", lambda A, b: sizes.append(A.shape) or solve(A, b))
    through(rng.normal(size=(2000, 2)), np.arange(2000.0))
    assert {shape[-1] for shape in sizes} == {2} and sum(shape[0] for shape in sizes) <= 2000


def test_where_a_posture_follows_itself_the_arm_stands_still(rng):
    for n in (1, 6):
        a, b = rng.normal(size=(2, n))
        motion = through([a, b, b, a], [0, 1, 2.5, 3])
        q, *rates = motion(np.linspace(1, 2.5, 50))
        assert q == pytest.approx(np.tile(b, (50, 1)), abs=1e-15) and not np.array(rates[:2]).any()
        assert motion(0.5)[0] == pytest.approx(quintic(a, b, 1.0)(0.5)[0])
        for still in (through([a, a], [0, 1]), through([a, a, a], [0, 0.5, 2])):
            assert (still.sample(7)[1] == a).all() and not np.array(still.sample(7)[2:]).any()
        ends = through([a, a, b, b], [0, 1, 2, 3])
        assert (ends(np.array([0.3, 0.9]))[0] == a).all() and ends(2.4)[0] == pytest.approx(b)


def test_a_halt_that_is_asked_for_parts_the_spline(rng):
    points, times = rng.normal(size=(5, 3)), np.array([0, 1, 1.5, 3, 4])
    motion = through(points, times, rest=[2])
    for part, t in ((through(points[:3], times[:3]), [0.4, 1.2]), (through(points[2:], times[2:]), [2.0, 3.5])):
        for whole, alone in zip(motion(np.array(t)), part(np.array(t))):
            assert whole == pytest.approx(alone)


def test_peaks_and_extremes_are_found_where_leading_coefficients_are_rounding(rng):
    for _ in range(50):
        motion = Trajectory([1, 3], rng.normal(size=(1, 6, 2)) * 10.0 ** -rng.integers(0, 18, (1, 6, 2)))
        _, q, *rates = motion.sample(60_001)
        for low, high, x in ((*motion.extremes(), q), *((-peak, peak, x) for peak, x in zip(motion.peaks(), rates))):
            assert (x.min(0) >= low - 1e-12 * np.abs(x).max()).all() and (x.max(0) <= high + 1e-12 * np.abs(x).max()).all()
        assert motion.extremes()[1] == pytest.approx(q.max(0), rel=1e-6, abs=1e-6)


def test_a_trajectory_prints_in_a_line_and_can_be_copied():
    motion = trapezoid([0.0, 1.0], [2.0, 0.0], 1.0, 2.0)
    assert repr(motion) == "Trajectory(2 joints, 3 pieces, 0 to 2.5 s)"
    for twin in (pickle.loads(pickle.dumps(motion)), copy.deepcopy(motion)):
        assert np.array_equal(twin(0.7), motion(0.7))

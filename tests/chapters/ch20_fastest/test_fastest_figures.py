"""Figures in the text of notebook 20 and its replies, computed again: by toppra, by formulas, by the torques."""
import numpy as np
import pytest
from scipy.interpolate import CubicSpline

from robotlab import fastest, gravity_torque, inverse_dynamics, zoo
from robotlab.chapters.ch20_fastest.passes import motion_of
from robotlab.chapters.ch20_fastest.paths import PUMA_LIMITS, SWING, SWING_LIMITS, WAY, puma, two_links
from robotlab.course import registry
from robotlab.course.drawn_task import draw_task

LIMIT, PATH = np.array(PUMA_LIMITS), np.array(WAY)


def replies(name):
    return " ".join(option.says for option in registry.find(name).options)


def by_toppra(robot, way, limit, s):
    """Return the duration of toppra's motion on the same points of the same path [s]."""
    ta = pytest.importorskip("toppra")
    from toppra.algorithm import TOPPRA
    from toppra.constraint import DiscretizationType, JointTorqueConstraint
    knots = np.append(0, np.linalg.norm(np.diff(way, axis=0), axis=1).cumsum())
    path = ta.SplineInterpolator(knots, way)
    path.cspl = CubicSpline(knots, way)
    path.cspld, path.cspldd = path.cspl.derivative(), path.cspl.derivative(2)
    limits = JointTorqueConstraint(lambda *state: inverse_dynamics(robot, *state), np.stack([-limit, limit], axis=1), np.zeros(robot.n),
                                   discretization_scheme=DiscretizationType.Interpolation)
    _, rate, _ = TOPPRA([limits], path, gridpoints=s, solver_wrapper="seidel").compute_parameterization(0, 0)
    return (2 * np.diff(s) / (rate[1:] + rate[:-1])).sum()


@pytest.mark.parametrize("robot, way, limit, said", [(puma(), PATH, LIMIT, "0.832"), (puma(), PATH, 2 * LIMIT, "0.574"),
                                                     (two_links(), np.array(SWING), np.array(SWING_LIMITS), "0.841")])
def test_durations_are_those_of_toppra(robot, way, limit, said):
    found = fastest(robot, way, limit)
    assert f"{found.duration:.3f}" == said
    assert by_toppra(robot, way, limit, found.s) == pytest.approx(found.duration, rel=1e-6)


def test_twice_the_torque():
    one, two = (fastest(puma(), PATH, k * LIMIT).duration for k in (1, 2))
    assert f"{two:.3f} s in place of {one:.3f} s, {two / one:.2f} times as long" in replies("fastest-twice")
    assert f"{two:.3f} s, where T over the root of 2 would be {one / np.sqrt(2):.3f} s" in replies("fastest-root")
    light = puma().replace(gravity=(0, 0, 0))
    free, strong = (fastest(light, PATH, k * LIMIT).duration for k in (1, 2))
    assert free / strong == pytest.approx(np.sqrt(2), rel=1e-9)


def test_twice_the_torque_brings_more_against_the_weight_and_less_with_it():
    """The Puma's motor 2 is at its limit against the weight for more than half of the time; that of a hanging rod never."""
    best = fastest(puma(), PATH, LIMIT)
    _, q, qd, qdd, _ = best.motion.sample(4001)
    tau, g = inverse_dynamics(puma(), q, qd, qdd), gravity_torque(puma(), q)
    full = (np.abs(tau) > .95 * LIMIT) & (np.abs(g) > 1e-6)
    assert .5 < (full & (tau * g > 0)).any(1).mean() and "For more than half of the time" in " ".join(registry.find("fastest-root").text.split())
    one, two = (fastest(zoo.planar(1), [[0.0], [-np.pi]], k * 8.0).duration for k in (1, 2))
    assert two / one == pytest.approx(.781, abs=5e-4) and two / one > 1 / np.sqrt(2)
    assert "where the weight helps" in replies("fastest-root")


def test_what_cannot_be_held_may_be_passed_at_speed():
    """A rod thrown up past the level posture: by its torques, and not slower."""
    rod = zoo.planar(1)
    found = fastest(rod, [[-np.pi / 2], [np.pi / 2]], 4.0)
    _, q, qd, qdd, _ = found.motion.sample(4001)
    held = np.abs(gravity_torque(rod, q)).max()
    assert found.duration == pytest.approx(1.35, abs=.005) and held == pytest.approx(4.905, abs=1e-3)
    assert np.abs(inverse_dynamics(rod, q, qd, qdd)).max() < 4.001
    assert np.abs(inverse_dynamics(rod, q, qd / 1.5, qdd / 1.5 ** 2)).max() == pytest.approx(4.5, abs=.01)


def test_limits_hold_at_the_points_and_between_few_of_them_a_motor_is_asked_too_much():
    asked = {}
    for points in (5, 20, 400):
        found = fastest(two_links(), np.array(SWING), SWING_LIMITS, points=points)
        _, q, qd, qdd, _ = found.motion.sample(20001)
        asked[points] = (np.abs(inverse_dynamics(two_links(), q, qd, qdd)) / SWING_LIMITS).max()
        assert found.use.max() < 1 + 1e-9
    assert asked[5] > 1.05 and 1.004 < asked[20] < 1.006 and asked[400] < 1.0001


def test_who_forgets_which_way_the_weight_pulls_is_never_right():
    """For 60 students: weight that always helps, and weight that never does."""
    for k in range(60):
        task = draw_task("fastest-stretch", f"student {k}")
        g = task.given
        m, right = np.abs(g.tau - g.g), float(task.right)
        for room in (g.limit + np.abs(g.g), g.limit - np.abs(g.g)):
            assert abs(g.T * np.sqrt((m / room).max()) / right - 1) > .02


def test_half_the_torque_and_less():
    one = fastest(puma(), PATH, LIMIT).duration
    half = fastest(puma(), PATH, LIMIT / 2).duration
    assert f"{half:.2f}" == "1.29" and f"{one * np.sqrt(2):.2f}" == "1.18"
    assert fastest(puma(), PATH, .25 * LIMIT).duration / one == pytest.approx(4.2, abs=.05)
    assert fastest(puma(), PATH, .23 * LIMIT).duration / one == pytest.approx(8, abs=.2)
    assert "a quarter of the limits it is 4.2 times as long, at 0.23 of them 8 times" in replies("fastest-fifth")
    with pytest.raises(ValueError, match="joint 2"):
        fastest(puma(), PATH, .22 * LIMIT)
    said = replies("fastest-fifth")
    held = np.abs(gravity_torque(puma(), fastest(puma(), PATH, LIMIT).motion.sample(2001)[1])[:, 1]).max()
    assert "between 0.22 and 0.23 of the limits" in said and f"joint 2 needs {held:.0f} N m" in said
    assert .22 < held / LIMIT[1] < .23 and f"{.2 * LIMIT[1]:.0f} N m are all that it has" in said


def test_the_way_leads_upwards_and_back_takes_as_long():
    t, q, qd, qdd, _ = fastest(puma(), PATH, LIMIT).motion.sample(4001)
    power = (gravity_torque(puma(), q) * qd).sum(1)
    assert ((power[1:] + power[:-1]) / 2 * np.diff(t)).sum() == pytest.approx(26, abs=.5)
    with_friction = zoo.puma560()
    there, back = (fastest(with_friction, way, LIMIT).duration for way in (PATH, PATH[::-1]))
    assert f"{there:.3f} {back:.3f}" == "0.856 0.857"


def test_a_quintic_that_fits_takes_a_third_more():
    found, run, *_ = motion_of(WAY, "quintic")
    T = run.t[-1]
    assert f"{T:.2f} s in place of {found.duration:.2f} s in the lab" in replies("fastest-quintic") and T > 4 / 3 * found.duration
    best = fastest(puma(), PATH, LIMIT)
    spline = CubicSpline(np.append(0, np.linalg.norm(np.diff(PATH, axis=0), axis=1).cumsum()), PATH)
    t = np.linspace(0, T, 2001)
    s = best.s[-1] * np.polyval([6, -15, 10, 0, 0, 0], t / T)
    qd, qdd = (np.gradient(spline(s), t, axis=0), np.gradient(np.gradient(spline(s), t, axis=0), t, axis=0))
    tau = inverse_dynamics(puma(), spline(s), qd, qdd)[5:-5]
    assert np.abs(tau / LIMIT).max() == pytest.approx(1, abs=.01) and f"{T / best.duration - 1:.0%}" == "38%"


def test_a_reserve_costs_little():
    one = fastest(puma(), PATH, LIMIT).duration
    assert [f"{fastest(puma(), PATH, k * LIMIT).duration / one - 1:.0%}" for k in (.9, .8)] == ["6%", "14%"]


def test_one_motor_is_full():
    t, q, qd, qdd, _ = fastest(puma(), PATH, LIMIT).motion.sample(4001)
    full = np.abs(inverse_dynamics(puma(), q, qd, qdd)) / LIMIT > .95
    assert (full.sum(1) == 1).mean() > .93 and not full[:, 2:].any()


def test_a_motion_touches_the_wall_in_two_valleys():
    best = fastest(puma(), PATH, LIMIT)
    near = np.flatnonzero(best.rate[1:-1] > .98 * best.wall[1:-1])
    assert 0 < near.size < .05 * best.s.size and (np.diff(near) > 50).sum() == 1

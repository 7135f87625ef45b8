"""The fastest motion along a path: against formulas where there are some, against toppra, and against the torques themselves."""
import numpy as np
import pytest
from scipy.integrate import quad
from scipy.interpolate import CubicSpline
from scipy.optimize import brentq

from robotlab import Friction, Trajectory, fastest, inverse_dynamics, pick_and_place, quintic, through, zoo

WAY = [[0, .3, -2.6, 0, .3, 0], [.8, 1, -2, .5, -.4, .6], [1.5, .4, -2.4, -.3, .5, -.5], [2, .8, -1.8, .2, .2, .3]]
PUMA = [97.0, 186, 89, 24, 20, 21]                   # [N m] (Corke and Armstrong-Helouvry 1994)
WAYS = {"puma560": (PUMA, 0, 1), "panda": ([87.0, 87, 87, 87, 12, 12, 12], 2, 3), "planar": ([80.0, 40, 15], 4)}


def bare(robot):
    return robot.replace(links=[link.replace(friction=None) for link in robot.links])


def rod(**more):
    """One link without weight, and its inertia."""
    return zoo.planar(1).replace(gravity=(0, 0, 0)).with_link(1, **more), 1 / 3


def used(robot, found, count=4001):
    """The largest share of its limit that a motor gives, between the points too."""
    t, q, qd, qdd, _ = found.motion.sample(count)
    return np.abs(inverse_dynamics(robot, q, qd, qdd)[1:-1] / found.limit).max()   # at the ends dry friction is that of rest


# -- one joint, by formula --------------------------------------------------------------------------------------------
def test_one_joint_pushes_and_brakes_half_of_the_way_each():
    """T = 2 sqrt(I D / tau)."""
    arm, I = rod()
    for D, tau in ((1.0, 2.0), (-2.5, 0.3)):
        assert fastest(arm, [[0], [D]], tau, points=40).duration == pytest.approx(2 * np.sqrt(I * abs(D) / tau), rel=1e-9)


def test_the_pass_back_of_one_joint_is_even_braking():
    """v^2 = 2 (tau/I) (D - s), and no wall: no rate is too high for a joint that keeps its path whatever it does."""
    arm, I = rod()
    found = fastest(arm, [[0], [1.0]], 2.0, points=40)
    np.testing.assert_allclose(found.brake, np.sqrt(2 * 2.0 / I * (1 - found.s)), rtol=1e-9, atol=1e-9)
    assert np.isinf(found.wall).all()


def test_a_limit_of_the_rate_leaves_a_trapezium():
    """T = D/v + v/a."""
    arm, I = rod()
    found = fastest(arm, [[0], [1]], 2.0, velocity=1.0, points=1000)
    assert found.duration == pytest.approx(1 + I / 2, rel=1e-3) and found.motion.peaks()[0] <= 1 + 1e-9


def test_friction_is_paid_on_the_way_and_brakes_at_the_end():
    B, dry, tau, D = 1.5, 0.3, 2.0, 0.4
    arm, I = rod(friction=Friction(viscous=B, coulomb=dry))
    push, brake = (lambda v: I / (tau - dry - B * v)), (lambda v: I / (tau + dry + B * v))
    way = lambda top: quad(lambda v: v * (push(v) + brake(v)), 0, top)[0] - D
    top = brentq(way, 0.1, 0.999 * (tau - dry) / B)
    expected = quad(push, 0, top)[0] + quad(brake, 0, top)[0]
    off = [fastest(arm, [[0], [D]], tau, points=N).duration / expected - 1 for N in (200, 800)]
    assert 0 < off[1] < off[0] / 3 and off[0] < 0.01
    assert used(arm, fastest(arm, [[0], [D]], tau)) < 1 + 1e-5


# -- against toppra ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name, limit, seed", [(name, limit, seed) for name, (limit, *seeds) in WAYS.items() for seed in seeds])
def test_durations_are_those_of_toppra(name, limit, seed):
    """With the same points of the path and the same demand at both ends of each step."""
    ta = pytest.importorskip("toppra")
    from toppra.algorithm import TOPPRA
    from toppra.constraint import DiscretizationType, JointTorqueConstraint
    robot = bare(zoo.planar(3) if name == "planar" else getattr(zoo, name)())
    limit, way = np.array(limit), np.cumsum(np.random.default_rng(seed).normal(size=(4, robot.n)) * 0.4, axis=0)
    found = fastest(robot, way, limit)
    knots = np.append(0, np.linalg.norm(np.diff(way, axis=0), axis=1).cumsum())
    path = ta.SplineInterpolator(knots, way)
    path.cspl = CubicSpline(knots, way)              # its own ends differ
    path.cspld, path.cspldd = path.cspl.derivative(), path.cspl.derivative(2)
    limits = JointTorqueConstraint(lambda *state: inverse_dynamics(robot, *state), np.stack([-limit, limit], axis=1), np.zeros(robot.n),
                                   discretization_scheme=DiscretizationType.Interpolation)
    _, rate, _ = TOPPRA([limits], path, gridpoints=found.s, solver_wrapper="seidel").compute_parameterization(0, 0)
    assert found.duration == pytest.approx((2 * np.diff(found.s) / (rate[1:] + rate[:-1])).sum(), rel=1e-6)
    assert used(robot, found) < 1 + 1e-4 and np.median(found.use.max(axis=1)) > 0.999


# -- what must hold ---------------------------------------------------------------------------------------------------
def test_the_puma_with_all_its_friction_keeps_its_limits():
    robot = zoo.puma560()
    found = fastest(robot, WAY, PUMA)
    assert used(robot, found) < 1 + 1e-3 and found.duration > fastest(bare(robot), WAY, PUMA).duration
    assert np.all(found.rate <= found.brake * (1 + 1e-9)) and np.all(found.brake <= found.wall * (1 + 1e-9))
    assert found.rate[0] == found.rate[-1] == 0


def test_without_weight_twice_the_torque_is_faster_by_the_root_of_two():
    robot = bare(zoo.puma560()).replace(gravity=(0, 0, 0))
    one, two = (fastest(robot, WAY, k * np.array(PUMA)).duration for k in (1, 2))
    assert one / two == pytest.approx(np.sqrt(2), rel=1e-9)


def test_the_same_way_back_takes_as_long_but_for_friction():
    """With time reversed, accelerations and products of rates are what they were."""
    forth, back = (fastest(bare(zoo.puma560()), way, PUMA).duration for way in (WAY, WAY[::-1]))
    assert forth == pytest.approx(back, rel=1e-4)
    rubs = zoo.planar(1).with_link(1, friction=Friction(coulomb=2.0))
    up, down = (fastest(rubs, way, 9.0).duration for way in ([[0.0], [1.2]], [[1.2], [0.0]]))
    assert up > 1.05 * down


def test_the_path_of_a_motion_is_kept_and_its_pace_is_not():
    robot = bare(zoo.puma560())
    straight = fastest(robot, WAY[:2], PUMA)
    assert fastest(robot, quintic(*WAY[:2], 7.0), PUMA).duration == pytest.approx(straight.duration, rel=1e-3)
    motion = through(WAY, [0, 1, 2.5, 3])
    found = fastest(robot, motion, PUMA)
    there = motion(np.linspace(0, 3, 3001))[0]
    far = [np.linalg.norm(there - q, axis=1).min() for q in found.motion.sample(50)[1]]
    assert max(far) < 2e-3 and found.duration < 2


def test_motions_of_the_house_are_taken():
    robot, task = bare(zoo.puma560()), pick_and_place(zoo.puma560())
    found = fastest(robot, task, PUMA)
    assert found.duration < task.duration and found(0.0)[0] == pytest.approx(task.motion(0.0)[0])
    assert found(found.duration)[0] == pytest.approx(task.motion(task.duration)[0])


def test_a_corner_is_refused():
    legs = [quintic([0, 0], [1, 0.5], 1.0), quintic([1, 0.5], [0.2, 1.5], 1.0)]
    with pytest.raises(ValueError, match="path comes to rest at 1 s, where it may have a corner"):
        fastest(zoo.planar(2), Trajectory([0, 1, 2], np.concatenate([leg.coefficients for leg in legs])), [60, 30])


def test_more_points_are_nearer_and_never_beyond():
    found = [fastest(bare(zoo.puma560()), WAY, PUMA, points=N).duration for N in (100, 400, 1600)]
    assert found[0] > found[1] > found[2] > found[1] * 0.99


@pytest.mark.parametrize("share, words", [
    (.2, r"joint 2 needs 5\d\.\d+ against weight and dry friction at 9\d % of it, and may give 37.2"),
    (.1, r"joint 1 needs 24\.73 against weight and dry friction at 100 % of it, and may give 9.7")])
def test_what_cannot_be_held_is_said(share, words):
    with pytest.raises(ValueError, match=words):
        fastest(zoo.puma560(), WAY, share * np.array(PUMA))

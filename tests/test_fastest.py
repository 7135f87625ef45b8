"""The fastest motion along a path: against formulas where there are some, against toppra, and against the torques themselves."""
import copy
import pickle

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.interpolate import CubicSpline
from scipy.optimize import brentq

from robotlab import Friction, Link, Motor, Robot, Trajectory, fastest, inverse_dynamics, pick_and_place, quintic, through, zoo

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


@pytest.mark.parametrize("weighed", [True, False])
def test_limits_of_rate_and_acceleration_and_of_either_sign_are_those_of_toppra(weighed, rng):
    """On the same grid; without limits of torque an arm without masses will do."""
    ta = pytest.importorskip("toppra")
    from toppra.algorithm import TOPPRA
    from toppra.constraint import DiscretizationType, JointAccelerationConstraint, JointTorqueConstraint, JointVelocityConstraint
    robot, way = bare(zoo.puma560()), np.cumsum(rng.normal(size=(4, 6)) * 0.4, axis=0)
    rates, change, torque = (rng.uniform(low, high, (6, 2)) * [-1, 1] for low, high in ((0.6, 2), (3, 10), (1, 1.5)))
    torque = torque * np.array(PUMA)[:, None]
    arm = robot if weighed else robot.replace(links=[link.replace(m=None, com=None, I_com=None, motor=None) for link in robot.links])
    found = fastest(arm, way, torque if weighed else None, rates, acceleration=change)
    knots = np.append(0, np.linalg.norm(np.diff(way, axis=0), axis=1).cumsum())
    path = ta.SplineInterpolator(knots, way)
    path.cspl = CubicSpline(knots, way)
    path.cspld, path.cspldd = path.cspl.derivative(), path.cspl.derivative(2)
    both = dict(discretization_scheme=DiscretizationType.Interpolation)
    limits = [JointVelocityConstraint(rates), JointAccelerationConstraint(change, **both)]
    if weighed:
        limits.append(JointTorqueConstraint(lambda *state: inverse_dynamics(robot, *state), torque, np.zeros(6), **both))
    _, rate, _ = TOPPRA(limits, path, gridpoints=found.s, solver_wrapper="seidel").compute_parameterization(0, 0)
    assert found.duration == pytest.approx((2 * np.diff(found.s) / (rate[1:] + rate[:-1])).sum(), rel=1e-6)
    assert np.isnan(found.torque).all() != weighed


# -- what must hold ---------------------------------------------------------------------------------------------------
def test_the_puma_with_all_its_friction_keeps_its_limits():
    robot = zoo.puma560()
    found = fastest(robot, WAY, PUMA)
    assert used(robot, found) < 1 + 1e-3 and found.duration > fastest(bare(robot), WAY, PUMA).duration
    assert np.all(found.rate <= found.brake * (1 + 1e-9)) and np.all(found.brake <= found.wall * (1 + 1e-9))
    assert found.rate[0] == found.rate[-1] == 0


def test_at_its_ends_friction_has_the_sign_of_the_motion():
    """As it sets out it has to be overcome, and it brakes until the arm rests: the limits hold at both ends, with it."""
    robot = zoo.puma560()
    found = fastest(robot, WAY, PUMA)
    for k, t in enumerate((0.0, found.duration)):
        q, qd, qdd = found(t)
        tau = inverse_dynamics(robot, q, qd, qdd)
        assert np.abs(tau / PUMA).max() <= 1 + 1e-6 and tau == pytest.approx(found.torque[-k], abs=1e-3)


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


# -- limits of acceleration and of either sign, and what is used of them -----------------------------------------------
def test_one_joint_with_limits_that_differ_by_sign():
    """T = sqrt(2 D (a + b) / (a b)): pushed with a, braked with b, be it the torque or the acceleration; other way, other limit."""
    arm, I = rod()
    for D, a, b in ((1.0, 3.0, 1.0), (-1.0, 1.0, 3.0)):
        expected = np.sqrt(2 * abs(D) * (a + b) / (a * b))
        pair = [[-b, a]] if D > 0 else [[-a, b]]
        for torque, change in ((I * np.array(pair), None), (None, pair)):
            found = fastest(arm, [[0], [D]], torque, acceleration=change, points=1000)
            assert found.duration == pytest.approx(expected, rel=1e-4)
    assert np.abs(fastest(arm, [[0], [1.0]], [[-I, 3 * I]]).use).max() == pytest.approx(1)
    slow = fastest(arm, [[0], [1.0]], 50.0, velocity=[[-9.0, 0.5]]), fastest(arm, [[0], [-1.0]], 50.0, velocity=[[-9.0, 0.5]])
    assert slow[0].motion.peaks()[0] == pytest.approx(0.5, rel=1e-6) and slow[1].motion.peaks()[0] > 4


def test_limits_of_acceleration_are_those_of_torque_of_an_arm_of_rotors():
    """Slides without weight, and a rotor of 1 kg at each: its torque is the acceleration."""
    slide = Link(kind="P", alpha=np.pi / 2, m=0.0, com=np.zeros(3), I_com=np.zeros((3, 3)), motor=Motor(rotor_inertia=1.0))
    rotors, way = Robot([slide, slide, slide], gravity=(0, 0, 0)), np.array(WAY)[:, :3]
    low_high = np.array([[-2.0, 3.0], [-4.0, 1.5], [-3.0, 3.0]])
    by_torque, plain = fastest(rotors, way, low_high), fastest(rotors, way, None, acceleration=low_high)
    assert plain.duration == pytest.approx(by_torque.duration, rel=1e-9) and by_torque.use.max() <= 1 + 1e-9
    assert "use" not in repr(plain) and "use up to 100.0 %" in repr(by_torque)


def test_no_more_than_the_limits_is_used_where_a_path_runs_back_over_itself(rng):
    """With viscous and dry friction, before and after each point, by the torques of the arm itself; at the ends as just beside them."""
    for _ in range(6):
        arm = zoo.planar(2)
        for i in (1, 2):
            arm = arm.with_link(i, friction=Friction(rng.choice([1.0, 5.0, 20.0]), (rng.uniform(0, 2), rng.uniform(0, 2))))
        a, b = rng.normal(size=(2, 2))
        for way in ([a, b, a], [a, a + [1, 0], a], [a, b, a + 0.3 * (b - a)]):
            found = fastest(arm, way, [150.0, 90.0], points=60)
            s, v, t = found.s, found.rate, found.times
            inside = [t[:-1] + share * np.diff(t) for share in (1e-6, 1 - 1e-6)]
            for at in inside:
                q, rate, acceleration = found(at)
                assert np.abs(inverse_dynamics(arm, q, rate, acceleration) / found.limit).max() < 1 + 1e-4
            assert found.use.max() <= 1 + 1e-9 and np.all(v[1:-1] > 0) and len(s) == len(t)
            for k, at in ((0, t[0] + 1e-7 * t[1]), (-1, t[-1] - 1e-7 * (t[-1] - t[-2]))):
                assert found.torque[k] == pytest.approx(inverse_dynamics(arm, *found(at)), rel=1e-2, abs=1e-2)


def test_without_limits_nothing_is_the_fastest():
    with pytest.raises(ValueError, match="torque and acceleration are None"):
        fastest(zoo.planar(1), [[0], [1]], None)
    with pytest.raises(ValueError, match="torque is .*lowest, below 0, and highest"):
        fastest(zoo.planar(2), [[0, 0], [1, 1]], [[1, 2], [-1, 2]])


def test_what_is_found_prints_in_a_line_and_can_be_copied():
    found = fastest(zoo.planar(2), [[0, 0.5], [1, 1]], [60, 30], points=20)
    assert repr(found).startswith("FastestMotion(2 joints, 0.4") and len(repr(found)) < 100
    for twin in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert np.array_equal(twin.use, found.use) and twin.duration == found.duration

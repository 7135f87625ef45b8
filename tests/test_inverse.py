"""Inverse kinematics by damped least squares."""
import re

import numpy as np
import pytest
from scipy.optimize import minimize

from arms import CONVENTIONS, random_arm, states
from robotlab import Link, Robot, all_postures, jacobian, solve_ik, tip_pose, zoo
from robotlab.kinematics import inverse
from robotlab.kinematics.damping import damped_step


@pytest.fixture
def planar():
    """The arm of Virgala and Filakovsky: six links of 1 m."""
    return Robot([Link(a=1)] * 6)


@pytest.mark.parametrize("damping, posture, steps", [
    (0.01, [-5.988, 0.044, 2.756, 4.761, 4.583, 2.795], 9), (1.0, [-0.552, 0.360, 0.842, 0.935, 0.749, 0.409], 15)])
def test_the_papers_arm_from_its_singular_start(planar, damping, posture, steps):
    """From q = 0, stretched along x, to [1, 2]: little damping ends in a wild posture, more in a calm one. The postures are
    those found by hand beforehand with plain damped steps, the number of steps with a tolerance of 1e-9 m."""
    result = solve_ik(planar, [1, 2, 0], np.zeros(6), damping=damping, tolerance=1e-9, restarts=0)
    assert result.ok and np.round(result.q, 3) == pytest.approx(posture, abs=1.1e-3)
    assert abs(result.iterations - steps) <= 1 and len(result.history.q) == result.iterations + 1
    assert result.history.damping[1:] == pytest.approx(damping)


def test_history_is_the_way_there(planar):
    result = solve_ik(planar, [1, 2, 0], np.zeros(6), damping=0.7, restarts=0)
    for before, after in zip(result.history.q, result.history.q[1:]):
        J, e = jacobian(planar, before)[:3], np.array([1, 2, 0]) - tip_pose(planar, before)[:3, 3]
        assert after - before == pytest.approx(np.linalg.solve(J.T @ J + 0.49 * np.eye(6), J.T @ e), abs=1e-9)
    lengths = [np.linalg.norm(np.array([1, 2, 0]) - tip_pose(planar, q)[:3, 3]) for q in result.history.q]
    assert result.history.residual == pytest.approx(lengths, abs=1e-12) and result.residual == pytest.approx(lengths[-1], abs=1e-12)


def test_the_damped_step_minimises_what_it_should(rng):
    """|J dq - e|^2 + lambda^2 |dq|^2 is least at the damped step, and without damping a reachable error is met."""
    J, e = rng.normal(size=(3, 5)), rng.normal(size=3)
    dq = damped_step(J, e, 0.6)
    cost = lambda x: ((J @ x - e) ** 2).sum() + 0.36 * (x ** 2).sum()
    assert all(cost(dq) < cost(dq + 1e-3 * rng.normal(size=5)) for _ in range(50))
    assert J @ damped_step(J, e, 0.0) == pytest.approx(e)


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("kind", ["point", "pose"])
def test_what_the_arm_has_reached_it_reaches_again(convention, kind, rng):
    """IK after FK, a whole batch at once, with a base and a tool, R and P joints."""
    robot = random_arm(rng, 6, convention, "RRPRRR")
    q, q0 = states(rng, 6, (5, 4))[0], np.zeros(6)
    T = tip_pose(robot, q)
    target = T if kind == "pose" else T[..., :3, 3]
    result = solve_ik(robot, target, q0)
    assert result.ok.shape == (5, 4) and result.ok.all() and result.history.q.shape[1:] == (5, 4, 6)
    found = tip_pose(robot, result.q)
    assert found[..., :3, 3] == pytest.approx(T[..., :3, 3], abs=1.1e-6)
    if kind == "pose":
        assert found[..., :3, :3] == pytest.approx(T[..., :3, :3], abs=2e-6)


def test_a_batch_is_its_rows(planar):
    targets = np.array([[1, 2, 0], [3, -1, 0], [0.5, 4, 0.0]])
    batch = solve_ik(planar, targets, np.full(6, 0.1), restarts=0)
    for k, target in enumerate(targets):
        one = solve_ik(planar, target, np.full(6, 0.1), restarts=0)
        assert batch.q[k] == pytest.approx(one.q) and batch.iterations[k] == one.iterations and batch.reason[k] == one.reason


def test_out_of_reach_ends_at_the_nearest_posture(planar):
    result = solve_ik(planar, [6, 6, 0], np.full(6, 0.1))
    assert result.ok is False and "out of reach" in result.reason
    assert result.residual == pytest.approx(72 ** 0.5 - 6, abs=1e-6)
    assert result.q == pytest.approx([np.pi / 4, 0, 0, 0, 0, 0], abs=1e-3)


def test_out_of_reach_inside_the_hole():
    """Links of 1 m and 0.3 m leave a hole of radius 0.7 m."""
    result = solve_ik(Robot([Link(a=1), Link(a=0.3)]), [0.2, 0.1, 0], [0.3, 0.4])
    assert not result.ok and result.residual == pytest.approx(0.7 - 0.05 ** 0.5, abs=1e-6) and "nearest" in result.reason


def test_a_start_from_which_no_joint_helps(planar):
    """Stretched towards the target, every joint moves the tool sideways: stuck without restarts, not with them."""
    alone = solve_ik(planar, [3, 0, 0], np.zeros(6), restarts=0)
    assert not alone.ok and "no small step comes nearer" in alone.reason and alone.q == pytest.approx(np.zeros(6))
    assert solve_ik(planar, [3, 0, 0], np.zeros(6)).ok


def test_limits_are_kept(planar):
    narrow = planar.replace(links=[link.replace(limits=(-0.8, 0.8)) for link in planar.links])
    targets = tip_pose(narrow, np.random.default_rng(1).uniform(-0.8, 0.8, (50, 6)))[:, :3, 3]
    result = solve_ik(narrow, targets, np.zeros(6))
    assert result.ok.all() and (np.abs(result.q) <= 0.8).all() and (np.abs(result.history.q) <= 0.8).all()
    blocked = solve_ik(narrow, [-3, 0, 0], np.zeros(6))
    assert not blocked.ok and (np.abs(blocked.q) <= 0.8).all() and "limits" in blocked.reason
    assert solve_ik(narrow, [-3, 0.5, 0], np.zeros(6), limits=False).ok


def test_the_null_space_serves_a_wish_without_moving_the_tool(planar):
    rest = np.array([1.0, 0.5, -0.5, 0.2, 0.1, 0.0])
    plain = solve_ik(planar, [1, 2, 0], np.full(6, 0.3))
    near = solve_ik(planar, [1, 2, 0], np.full(6, 0.3), null_space=rest)
    asked = solve_ik(planar, [1, 2, 0], np.full(6, 0.3), null_space=lambda q: (rest - q) / 2)
    assert near.ok and np.linalg.norm(near.q - rest) < np.linalg.norm(plain.q - rest)
    assert asked.q == pytest.approx(near.q)


def short_of(target, T):
    """Return the error of poses T (4, 4) to a point or a pose: the shift, and the axis of the turn times the sine of its angle."""
    if target.shape == (3,):
        return target - T[:3, 3]
    return np.concatenate([(target - T)[:3, 3], np.cross(T[:3, :3], target[:3, :3], axis=0).sum(1) / 2])


def nearest_to(arm, target, q, wish):
    """The posture nearest to a wish that keeps the tool at its target, as SciPy finds it from q within the limits."""
    U, sigma, _ = np.linalg.svd(jacobian(arm, q)[:len(short_of(target, tip_pose(arm, q)))])
    U = U[:, :(sigma > 1e-6).sum()]                  # SciPy wants no condition that follows from others
    bounds = [(a if np.isfinite(a) else None, b if np.isfinite(b) else None) for a, b in arm.limits]
    found = minimize(lambda q: ((q - wish) ** 2).sum(), q, bounds=bounds, options={"ftol": 1e-13, "maxiter": 500},
                     constraints=[{"type": "eq", "fun": lambda q: U.T @ short_of(target, tip_pose(arm, q))}])
    assert found.success
    return found.x


def test_a_wish_counts_where_the_start_is_at_the_target():
    """From 0.9487 rad off the wish to 0.9031 rad, which is as near as the place allows."""
    arm, q = zoo.planar(3), np.array([0.3, 0.5, 0.4])
    wish, target = np.array([1.0, 0, 0]), tip_pose(arm, q)[:3, 3]
    found = solve_ik(arm, target, q, null_space=wish)
    assert found.ok and found.residual <= 1e-6 and len(found.history.q) == found.iterations + 1
    assert np.linalg.norm(found.q - wish) == pytest.approx(0.90306, abs=1e-5)
    assert found.q == pytest.approx(nearest_to(arm, target, q, wish), abs=1e-4)


@pytest.mark.parametrize("kind", ["point", "pose"])
@pytest.mark.parametrize("name", ["panda", "planar"])
def test_a_wish_leads_to_the_constrained_optimum_within_the_limits(name, kind, rng):
    arm = zoo.planar(4) if name == "planar" else zoo.panda()
    low, high = np.clip(arm.limits, -3, 3).T
    q, wish = rng.uniform(low, high, (2, 6, arm.n))
    T = tip_pose(arm, q)
    target = T if kind == "pose" else T[:, :3, 3]
    for k in range(len(q)):
        found = solve_ik(arm, target[k], q[k], null_space=wish[k])
        assert found.ok and found.reason.endswith("steps") and ((arm.limits[:, 0] <= found.q) & (found.q <= arm.limits[:, 1])).all()
        best = nearest_to(arm, target[k], found.q, wish[k])
        assert np.linalg.norm(found.q - wish[k]) == pytest.approx(np.linalg.norm(best - wish[k]), abs=1e-4)


def test_a_wish_in_a_batch_is_that_of_its_rows(rng):
    arm, wish = zoo.panda(), zoo.panda().postures["ready"]
    q = np.clip(wish + rng.normal(size=(3, 7)) * 0.3, *arm.limits.T)
    T = tip_pose(arm, q)
    batch = solve_ik(arm, T, q, null_space=wish)
    for k in range(3):
        assert batch.q[k] == pytest.approx(solve_ik(arm, T[k], q[k], null_space=wish).q, abs=1e-9)
    assert batch.ok.all() and batch.history.q.shape[1:] == (3, 7)


def test_a_wish_that_is_a_rate_ends_where_the_tool_leaves_it_no_way():
    """Joint 1 shall turn: it does until the place of the tool holds it back, or its limit."""
    arm, q = zoo.planar(3), np.array([0.3, 0.5, 0.4])
    target = tip_pose(arm, q)[:3, 3]
    found = solve_ik(arm, target, q, null_space=lambda q: np.array([1.0, 0, 0]))
    J = jacobian(arm, found.q)[:2]
    assert found.ok and (np.eye(3) - np.linalg.pinv(J) @ J)[:, 0] == pytest.approx(np.zeros(3), abs=1e-5)
    stopped = arm.replace(links=[link.replace(limits=(-0.5, 0.7)) for link in arm.links])
    found = solve_ik(stopped, target, q, null_space=lambda q: np.array([1.0, 0, 0]))
    assert found.ok and np.isclose(found.q, 0.7).any() and (found.q <= 0.7).all()


def test_a_wish_that_never_rests_comes_to_an_end():
    """The last joint turns the tool about itself, and nothing holds it; what a wish asks on the way keeps no tool from its target."""
    arm = Robot([Link(a=1), Link(a=1), Link()])
    for start in ([0.1, 1, 0], [2, -1, 1]):
        found = solve_ik(arm, [1.5, 0.5, 0], start, null_space=lambda q: np.array([0, 0.5, 1.0]))
        assert found.ok and found.residual <= 1e-6 and found.reason.endswith("; the wish still moves the arm") and found.q[2] > 6


@pytest.mark.parametrize("start", [[0.0, 0, 0], [0.4, 0, 0], [0, np.pi, 0]])
def test_a_wish_where_the_arm_is_stretched_or_folded(start):
    arm = zoo.planar(3)
    target = tip_pose(arm, start)[:3, 3]
    found = solve_ik(arm, target, start, null_space=[1.0, 0.5, -0.5])
    assert found.ok and np.linalg.norm(tip_pose(arm, found.q)[:3, 3] - target) <= 1e-6 * (1 + 1e-9)


@pytest.mark.parametrize("damping", [0.0, 0.01, 0.1])
def test_the_nearest_posture_is_the_nearest_of_its_way(planar, damping):
    """With a lambda that stays, a target out of reach ends in a knot, though the way led past better postures."""
    found = solve_ik(planar, [5, 4, 0], [0.3, 0.2, 0.1, 0.2, 0.3, 0.1], damping=damping, restarts=0)
    assert not found.ok and found.residual == found.history.residual.min()
    assert np.linalg.norm(tip_pose(planar, found.q)[:3, 3] - [5, 4, 0]) == pytest.approx(found.residual)
    assert any((found.q == q).all() for q in found.history.q) and f"{found.residual:.3g} m short" in found.reason


@pytest.mark.parametrize("target, words", [
    ([1, 2], r"target has shape \(2,\); expected a point \(..., 3\)"), ([1, 2, np.nan], r"not finite numbers: \[2\] is the first"),
    (np.full((4, 4), np.nan), r"not finite numbers: \[0, 0\] is the first"), ([[1, 2, 3]] * 3 + [[1, np.inf, 3]], r"\[3, 1\] is the first"),
    (2 * np.eye(4), "target is not a pose"), (np.diag([1.0, 1, -1, 1]), "not a rotation")])
def test_what_is_no_target(planar, target, words):
    with pytest.raises(ValueError, match=words):
        solve_ik(planar, target, np.zeros(6))


def test_what_is_no_damping(planar):
    for damping in ("some", -1, np.nan):
        with pytest.raises(ValueError, match='expected "adaptive" or a number lambda >= 0'):
            solve_ik(planar, [1, 2, 0], np.zeros(6), damping=damping)


def test_no_damping_in_a_singular_posture_is_no_failure():
    arm = zoo.planar(3)
    result = solve_ik(arm, [1.0, 1.5, 0], np.array([0.7, 0.0, 0.0]), damping=0.0, restarts=0)
    assert np.isfinite(result.q).all() and result.reason


@pytest.mark.parametrize("damping", [0, 0.1, 1, 3, "adaptive"])
def test_a_posture_is_called_the_nearest_only_where_it_is(planar, damping):
    """The least error of such an arm is known by geometry: the distance to joint 1 less its length."""
    targets = np.array([[12, 3, 0], [8, 2, 0], [5, 4, 0], [5, 5, 0], [-9, 1, 0], [0, 30, 0], [-9, 0, 0], [7, 0, 0]])
    found = solve_ik(planar, targets, np.zeros(6), damping=damping, restarts=0)
    least, start = np.linalg.norm(targets, axis=-1) - 6, np.linalg.norm(targets - [6, 0, 0], axis=-1)
    assert (found.residual >= least - 1e-9).all() and (found.residual <= start + 1e-9).all()
    assert found.residual == pytest.approx(found.history.residual.min(0))
    last = found.history.residual[-1]
    for reason, true, residual, at_end in zip(found.reason, least, found.residual, last):
        assert reason.startswith("out of reach") and f"{residual:.3g} m short" in reason
        assert ("nearest" in reason) == (residual < 1.001 * true) and ("nearest" in reason or f"by {true:.3g} m" in reason)
        assert ("does not settle" in reason) == (at_end > 1.001 * residual), "it goes away again from where it was"
    if damping == "adaptive":
        assert ["nearest" in reason for reason in found.reason] == [True] * 6 + [False, True], "the base lies between tip and target"


def test_what_is_missing_has_its_unit():
    arm = zoo.puma560()
    far = np.array([5.0, 0.0, 0.0])
    pose = np.eye(4)
    pose[:3, 3] = far
    assert re.search(r"is [\d.]+ m short", solve_ik(arm, far, np.zeros(6)).reason)
    assert re.search(r"is [\d.]+ m and [\d.]+ rad short", solve_ik(arm, pose, np.zeros(6)).reason)


def test_an_arm_without_lengths_has_orientations_only():
    """Three axes through a point and the tool in it: the place is always the same, and a pose there is found without a start."""
    wrist = Robot.from_table([[0, "pi/2", 0, 0], [0, "-pi/2", 0, 0], [0, 0, 0, 0]])
    q = np.random.default_rng(0).uniform(-3, 3, (20, 3))
    T = tip_pose(wrist, q)
    for target in (T[0], T, np.concatenate([T] * 11)):
        found = solve_ik(wrist, target)
        assert np.all(found.ok) and tip_pose(wrist, found.q) == pytest.approx(target, abs=3e-6)
    assert solve_ik(wrist, np.zeros(3)).ok and "out of reach" in solve_ik(wrist, [0, 0, 1.0]).reason


@pytest.mark.parametrize("turns", [3, -50])
def test_a_start_many_turns_away_keeps_its_turns(turns):
    arm, q = zoo.puma560(), np.array([0.1, -0.5, 0.3, 0.2, 0.4, 0.1])
    q0, T = q + 2 * np.pi * turns + 0.01, tip_pose(arm, q)
    for target in (T, np.broadcast_to(T, (300, 4, 4))):
        found = solve_ik(arm, target, q0, limits=False)
        assert np.all(found.ok) and np.abs(found.q - q0).max() < 0.05
    inside = solve_ik(arm, T, q0)
    assert inside.ok and ((arm.limits[:, 0] <= inside.q) & (inside.q <= arm.limits[:, 1])).all()


@pytest.mark.parametrize("options", [{}, {"null_space": [0.0, 0, 0]}, {"damping": 0.1}, {"parts": "place, then tool z"}, {"parts": "x"}])
def test_none_among_starts_and_targets(options):
    arm = zoo.rrr()
    pose = np.broadcast_to(np.eye(4), (0, 4, 4))
    for target, q0 in ((pose, None), (pose, np.zeros(3)), (np.eye(4), np.zeros((0, 3)))):
        found = solve_ik(arm, target, q0, **options)
        assert found.q.shape == (0, 3) and found.ok.shape == (0,) and found.history.q.shape[1:] == (0, 3)


@pytest.mark.parametrize("what, words", [
    ({"null_space": [1j, 2, 3]}, "null_space is .* real and finite"),
    ({"null_space": lambda q: 1j * q}, "null_space: what the function returns"),
    ({"null_space": np.zeros((2, 3))}, r"null_space has shape \(2, 3\); expected one posture"), ({"q0": [1j, 0, 0]}, "q0 is .* real"),
    ({"target": np.zeros((2, 3)), "q0": np.zeros((4, 3))}, r"q0 has shape \(4, 3\), and target \(2, 3\); expected leading axes")])
def test_what_is_no_start_and_no_wish(what, words):
    with pytest.raises(ValueError, match=words):
        solve_ik(zoo.rrr(), **{"target": [0.3, 0.2, 0.4], "q0": [0.1, 0.2, 0.3]} | what)


def test_where_all_postures_are_known_and_none_is_there_few_starts_are_tried(monkeypatch):
    """A pose of the Puma a little out of reach: structure knows that there is none, and a search need not look everywhere."""
    arm, tried = zoo.puma560(), []
    monkeypatch.setattr(inverse, "restart", lambda task, found, restarts, rng, hopeless, show: tried.append(restarts * (~hopeless).sum()))
    T = tip_pose(arm, [0, 0, -np.pi / 2, 0, 0.5, 0])
    T[:3, 3] *= 1.08
    assert all_postures(arm, T).count == 0 and not solve_ik(arm, T, [0.1, 0.2, -1.4, 0.3, 0.4, 0]).ok and sum(tried) <= inverse.FEW

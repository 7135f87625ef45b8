"""Inverse kinematics of very many targets at once, by one recorded step: true answers within the limits, sooner."""
import pickle

import numpy as np
import pytest

from arms import CONVENTIONS, random_arm, states
from robotlab import Link, Robot, jacobian, manipulability, solve_ik, tip_pose, zoo
from robotlab.kinematics import damped_program, damping, inverse, starts
from robotlab.maths import shared_library

N = inverse.MANY


def reached(arm, target, q, tolerance=1e-6):
    """True where postures reach targets to the tolerance, independently of the search: distance, and angle by the cosine rule."""
    T = tip_pose(arm, q)
    if target.shape[-1] == 3:
        return np.linalg.norm(T[..., :3, 3] - target, axis=-1) <= tolerance * (1 + 1e-9)
    short = np.linalg.norm(T[..., :3, 3] - target[..., :3, 3], axis=-1)
    turned = np.linalg.norm(T[..., :3, :3] - target[..., :3, :3], axis=(-2, -1)) / np.sqrt(2)     # of small angles, the angle
    return (short <= tolerance * (1 + 1e-9)) & (turned <= tolerance * (1 + 1e-6))


def within(arm, q):
    return ((arm.limits[:, 0] <= q) & (q <= arm.limits[:, 1])).all()


def some(arm, count, rng):
    """Random postures within the limits."""
    low, high = np.clip(arm.limits, -np.pi, np.pi).T
    return rng.uniform(low, high, (count, arm.n))


@pytest.mark.parametrize("kind", ["point", "pose"])
@pytest.mark.parametrize("name", ["puma560", "panda", "stanford", "scara", "rrr", "planar"])
def test_what_an_arm_can_reach_is_reached(name, kind, rng):
    arm = zoo.planar(4) if name == "planar" else getattr(zoo, name)()
    T = tip_pose(arm, some(arm, N, rng))
    target = T if kind == "pose" else T[:, :3, 3]
    for q0 in (None, np.zeros(arm.n)):
        found = solve_ik(arm, target, q0)
        assert found.ok.all() and reached(arm, target, found.q).all() and within(arm, found.q)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_any_arm_with_base_and_tool(convention, rng):
    arm = random_arm(rng, 6, convention, "RPRRPR")
    target = tip_pose(arm, states(rng, 6, (N // 10, 10))[0])
    found = solve_ik(arm, target)
    assert found.ok.shape == (N // 10, 10) and found.ok.mean() > 0.99 and reached(arm, target[found.ok], found.q[found.ok]).all()


@pytest.mark.parametrize("name", ["puma560", "panda"])
def test_corners_of_the_joint_ranges(name, rng):
    """Every joint stands at one of its limits, or within a hundredth of its range of it."""
    arm = getattr(zoo, name)()
    low, high = np.clip(arm.limits, -np.pi, np.pi).T
    away = rng.choice([0, 0.01], (1000, 1)) * rng.random((1000, arm.n)) * (high - low)
    target = tip_pose(arm, np.where(rng.random((1000, arm.n)) < 0.5, low + away, high - away))
    found = solve_ik(arm, target)
    assert found.ok.mean() >= 0.999 and reached(arm, target[found.ok], found.q[found.ok]).all() and within(arm, found.q)


def test_singular_postures(rng):
    """The wrist of the Puma stretched, its elbow stretched, both."""
    arm = zoo.puma560()
    q, third = some(arm, N, rng), np.arange(N) % 3
    q[third > 0, 4], q[third < 2, 2] = 0, np.arctan2(arm.links[2].a, arm.links[3].d) - np.pi / 2
    assert np.abs(manipulability(arm, q)).max() < 1e-8
    target = tip_pose(arm, q)
    found = solve_ik(arm, target)
    assert found.ok.mean() > 0.99 and reached(arm, target[found.ok], found.q[found.ok]).all()


def test_out_of_reach_in_words_and_at_the_nearest_posture(rng):
    arm = zoo.planar(3)
    angle = rng.uniform(-np.pi, np.pi, N)
    target = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=-1) * np.where(np.arange(N) % 2, 4.0, 2.0)[:, None]
    target[0] = 1, 1, 0.5                            # no farther than the arm is long, but above its plane
    found = solve_ik(arm, target)
    far = np.arange(N) % 2 == 1
    assert found.ok[~far][1:].all() and not found.ok[far].any() and not found.ok[0]
    assert found.residual[far] == pytest.approx(1, abs=1e-5) and found.residual[0] == pytest.approx(0.5, abs=1e-5)
    assert all("out of reach" in reason for reason in found.reason[far]) and "nearest posture found is 0.5 m short" in found.reason[0]


def test_limits_are_kept_or_left_aside(rng):
    narrow = zoo.planar(4).replace(links=[link.replace(limits=(-0.8, 0.8)) for link in zoo.planar(4).links])
    target = tip_pose(narrow, some(narrow, N, rng))[:, :3, 3] * [-1, 1, 1]
    kept, left = solve_ik(narrow, target), solve_ik(narrow, target, limits=False)
    assert within(narrow, kept.q) and not kept.ok.all() and reached(narrow, target[kept.ok], kept.q[kept.ok]).all()
    assert left.ok.all() and not within(narrow, left.q)


def test_it_starts_where_it_is_told(rng):
    """From postures close to the answer it goes to that answer, not to another one."""
    arm = zoo.puma560()
    q = some(arm, N, rng)
    found = solve_ik(arm, tip_pose(arm, q), np.clip(q + 1e-3, *arm.limits.T))
    assert np.median(np.abs(found.q - q).max(-1)) < 1e-3 and np.median(found.iterations) <= 4


def test_the_history_is_the_way_there(rng):
    arm = zoo.panda()
    target = tip_pose(arm, some(arm, N, rng))
    target[3, :3, 3] = 2, 2, 2
    found = pickle.loads(pickle.dumps(solve_ik(arm, target, arm.postures["ready"])))
    history = found.history
    assert len(history.q) == found.iterations.max() + 1 and history.q.shape[1:] == (N, 7)
    assert history.q[-1] == pytest.approx(found.q, abs=1e-9) and history.residual[-1] == pytest.approx(found.residual, abs=1e-9)
    assert (history.damping[0] == 0).all() and (history.damping[1] > 0).all()
    for k in (0, 7):                                 # a target stays where it has arrived
        assert (history.q[found.iterations[k]:, k] == history.q[-1, k]).all()


def test_the_step_is_the_one_that_its_text_tells(rng):
    """dq solves what it should; J^T e is half the slope of E, by differences."""
    arm = zoo.panda()
    q, wanted = some(arm, 2, rng), starts.as_numbers(tip_pose(arm, some(arm, 2, rng)))
    step = damped_program.step_of(arm, 12, 1)

    def run(q, free=np.ones(7)):
        X, Y = np.concatenate([q, wanted[0], free, [0.03]])[:, None], np.empty((step.outputs, 1))
        step.run(X, Y)
        return Y[:7, 0], Y[7:9, 0], Y[9:, 0]
    dq, squares, push = run(q[0])
    have = starts.as_numbers(tip_pose(arm, q[:1]))[0]
    gap = wanted[0] - have
    assert squares == pytest.approx([(gap[:3] ** 2).sum(), (gap[3:] ** 2).sum() / 2])
    slope = [(run(q[0] + d)[1].sum() - run(q[0] - d)[1].sum()) / 2e-6 for d in 1e-6 * np.eye(7)]
    assert -2 * push == pytest.approx(slope, abs=1e-7)
    J, R, S = jacobian(arm, q[0]), have[3:].reshape(3, 3), wanted[0][3:].reshape(3, 3)
    e = np.concatenate([gap[:3], np.cross(R, S).sum(0) / 2])
    assert dq == pytest.approx(damping.damped_step(J, e, np.sqrt(0.03 * squares.sum())), rel=1e-6)
    free = np.array([1, 0, 1, 1, 1, 1, 1])
    assert run(q[0], free)[0] == pytest.approx(damping.damped_step(J * free, e, np.sqrt(0.03 * squares.sum())), rel=1e-6, abs=1e-12)


def test_what_lies_in_any_way(rng):
    arm = zoo.rrr()
    q = some(arm, 2 * N, rng)
    target = tip_pose(arm, q)[:, :3, 3]
    frozen = target[::2].copy()
    frozen.setflags(write=False)
    first = solve_ik(arm, frozen)
    for same in (target[::2], target[::2].tolist(), np.asfortranarray(frozen)):
        assert (solve_ik(arm, same).q == first.q).all()
    coarse = solve_ik(arm, np.float32(frozen))
    assert coarse.q.dtype == float and coarse.ok.mean() > 0.99
    whole = np.full((N, 3), [1, 0, 0])
    assert solve_ik(Robot([Link(a=1), Link(a=1)]), whole, [0, 1]).ok.all()


def test_one_joint_and_one_slide(rng):
    turn, slide = Robot([Link(a=1)]), Robot([Link(theta=0.3, kind="P", limits=(0, 2))])
    for arm, q in ((turn, rng.uniform(-3, 3, (N, 1))), (slide, rng.uniform(0, 2, (N, 1)))):
        found = solve_ik(arm, tip_pose(arm, q))
        assert found.ok.all() and found.q == pytest.approx(q, abs=2e-6)


def test_without_a_compiler_or_with_one_that_fails(monkeypatch, rng):
    arm = zoo.rrr()
    target = tip_pose(arm, some(arm, damped_program.ENOUGH, rng))[:, :3, 3]
    known = solve_ik(arm, target)
    for name, value in (("compiler", lambda: None), ("FLAGS", ("-no-such-flag",))):
        damped_program._step.cache_clear()
        monkeypatch.setattr(shared_library, name, value)
        found = solve_ik(arm, target)
        assert found.ok.all() and np.median(np.abs(found.q - known.q)) < 1e-6
        monkeypatch.undo()
    damped_program._step.cache_clear()


def test_letters_are_refused():
    with pytest.raises(ValueError, match="holds letters .* expected numbers throughout"):
        solve_ik(zoo.two_link(length="l"), np.zeros((N, 3)))


@pytest.mark.parametrize("shape", [(0, 3), (0, 4, 4)])
def test_of_no_target_there_is_no_posture(shape):
    for q0 in (None, np.zeros(6)):
        found = solve_ik(zoo.puma560(), np.zeros(shape), q0)
        assert found.q.shape == (0, 6) and found.ok.shape == (0,) and found.history.q.shape[1:] == (0, 6)


def test_a_start_is_not_needed_for_one_target_either():
    found = solve_ik(zoo.puma560(), tip_pose(zoo.puma560(), [0.1, -0.5, 0.3, 0.2, 0.4, 0.1]))
    assert found.ok is True and solve_ik(zoo.puma560(), [0.4, 0.2, 0.3]).ok

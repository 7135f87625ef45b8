"""One target at a time: from the third call of an arm a recorded search answers, as one of a thousand targets is answered."""
import copy
import gc
import pickle
import threading

import numpy as np
import pytest

from robotlab import Link, Robot, solve_ik, tip_pose, zoo
from robotlab.kinematics.damped_program import POINT, POSE
from robotlab.maths.aside import ENOUGH
from robotlab.maths.shared_library import compiler
from robotlab.model import quick

UR5 = ((0, 1, 0.089159), (-0.425, 0, 0), (-0.39225, 0, 0), (0, 1, 0.10915), (0, -1, 0.09465), (0, 0, 0.0823))      # a, quarter turns, d
TOLD = {"puma": zoo.puma560, "stanford": zoo.stanford,
        "ur5": lambda: Robot([Link(a=a, alpha=k * np.pi / 2, d=d, limits=(-2 * np.pi, 2 * np.pi)) for a, k, d in UR5], name="UR5")}
ARMS = TOLD | {"panda": zoo.panda, "planar": lambda: zoo.planar(6), "scara": zoo.scara, "rrr": zoo.rrr, "two": zoo.two_link}
QUARTERS = np.pi / 2 * np.arange(-2, 3)


def known(arm, size=POSE):
    """The arm, and the search that it is answered by."""
    target = tip_pose(arm, 0.1 * np.ones(arm.n))
    for _ in range(quick.CALLS_BEFORE_COMPILE + 1):
        solve_ik(arm, target if size == POSE else target[:3, 3])
    return arm, quick._of_arms[id(arm)].functions[size]


def postures(arm, rng, count):
    """Random postures within the limits."""
    low, high = np.where(np.isfinite(arm.limits), arm.limits, [-np.pi, np.pi]).T
    return rng.uniform(low, high, (count, arm.n))


def special(arm, rng, count):
    """Postures of quarter turns, where axes are aligned and arms are stretched or folded."""
    slides = np.array([link.prismatic for link in arm.links])
    return np.clip(np.where(slides, 0.2, rng.choice(QUARTERS, (count, arm.n))), *arm.limits.T)


def missed(arm, q, T, size):
    """By how much a posture misses its target [m and rad]."""
    away = tip_pose(arm, q) - T
    turn = np.linalg.norm(away[..., :3, :3], axis=(-2, -1)) / np.sqrt(2)
    return np.maximum(np.linalg.norm(away[..., :3, 3], axis=-1), turn if size == POSE else 0)


@pytest.mark.parametrize("name", TOLD)
def test_one_is_answered_as_one_of_many(name, rng):
    """By the nearest of all postures, from the first call on, at special positions too; without q0 by the one nearest to the middle."""
    arm, search = known(TOLD[name]())
    assert search.told
    Q = np.concatenate([postures(arm, rng, 250), special(arm, rng, 50)])
    T, q0 = tip_pose(arm, Q), np.concatenate([postures(arm, rng, 150), special(arm, rng, 150)])
    for starts in (q0, None):
        many = solve_ik(arm, T, starts)
        one = [solve_ik(arm, T[k], *([] if starts is None else [starts[k]])) for k in range(len(T))]
        away = lambda q: np.linalg.norm(q - (search.middle if starts is None else starts), axis=-1)
        assert many.ok.all() and all(x.ok for x in one)
        assert np.allclose(away(np.array([x.q for x in one])), away(many.q), atol=1e-6)
        plain = np.arange(len(Q)) < (250 if name == "ur5" else 300)             # by its fixed last joint a UR5 stands where it is put
        assert (away(many.q) <= away(Q) + 1e-6)[plain].all()
    assert np.array_equal(solve_ik(arm, T, Q).q, Q) and all(np.allclose(solve_ik(arm, *pair).q, pair[1], atol=1e-7) for pair in zip(T, Q))
    new = solve_ik(TOLD[name](), T[0], q0[0])
    assert new.ok and np.allclose(new.q, solve_ik(arm, T[0], q0[0]).q, atol=1e-6)


@pytest.mark.parametrize("size", [POINT, POSE], ids=["point", "pose"])
@pytest.mark.parametrize("name", ARMS)
def test_what_is_answered_holds(name, size, rng):
    """Within limits, at the target by the arm's own kinematics, with a way that leads there."""
    arm, search = known(ARMS[name](), size)
    Q = np.concatenate([postures(arm, rng, 20), special(arm, rng, 10)])
    for q, T, q0 in zip(Q, tip_pose(arm, Q), postures(arm, rng, len(Q))):
        target = T if size == POSE else T[:3, 3]
        for start in (None, q0, q, q0.tolist(), np.rint(q0).astype(int)):
            found = solve_ik(arm, target, start)
            assert found.ok is True and type(found.residual) is float and type(found.iterations) is int
            assert missed(arm, found.q, T, size) <= 1.0001e-6 and found.residual <= 1.5e-6
            assert (found.q >= arm.limits[:, 0]).all() and (found.q <= arm.limits[:, 1]).all()
            assert found.reason == f"reached in {found.iterations} steps"
            way = found.history
            assert len(way.q) == len(way.residual) == len(way.damping) == found.iterations + 1
            assert np.allclose(way.q[-1], found.q, atol=1e-9) and way.damping[0] == 0
        assert solve_ik(arm, target, q).iterations == 0


def test_a_redundant_arm_stays_as_near_to_where_it_begins_as_with_care(rng):
    """The careful search, by which a new arm is answered, is a witness of what near is."""
    arm, _ = known(zoo.panda())
    far = {"here": [], "new": []}
    for q, q0 in zip(postures(arm, rng, 25), postures(arm, rng, 25)):
        T = tip_pose(arm, q)[:3, 3]
        for who, one in (("here", arm), ("new", zoo.panda())):
            far[who].append(np.linalg.norm(solve_ik(one, T, q0).q - q0))
    assert np.mean(far["here"]) < 1.05 * np.mean(far["new"])


@pytest.mark.parametrize("name", ["puma", "panda", "planar", "scara"])
def test_what_cannot_be_reached_is_said_with_its_reason(name, rng):
    arm, _ = known(ARMS[name]())
    for q, q0 in zip(postures(arm, rng, 3), postures(arm, rng, 3)):
        for far in (1.4, 20):
            T = tip_pose(arm, q)
            T[:3, 3] *= far
            found, new = solve_ik(arm, T, q0), solve_ik(ARMS[name](), T, q0)
            assert found.ok == new.ok and (found.ok or "; the nearest posture found is" in found.reason)
            assert found.residual < 2 * new.residual + 1e-6
            assert (found.q >= arm.limits[:, 0]).all() and (found.q <= arm.limits[:, 1]).all()
            assert found.ok or found.residual == pytest.approx(found.history.residual[-1])


WRONG = [(np.ones(4), None), (np.diag([1, 1, 2.0, 1]), None), (np.diag([1, 1, -1.0, 1]), None), ("x", None),
         ([1, np.nan, 0], None), ([[1, 2], [3]], None), ([1.0, 1, 0], np.ones(5)), ([1.0, 1, 0], "x"), ([1.0, 1, 0], np.full(6, np.inf)),
         ([1.0, 1, 0], [[1, 2], [3]]), (None, None)]


@pytest.mark.parametrize("target, q0", WRONG)
def test_what_is_wrong_is_said_in_the_same_words(target, q0):
    said = []
    for arm in (known(known(zoo.puma560())[0], POINT)[0], zoo.puma560()):
        with pytest.raises(ValueError) as refused:
            solve_ik(arm, target, q0)
        said.append(str(refused.value))
    assert said[0] == said[1]


def test_options_go_the_careful_way(rng):
    arm, _ = known(zoo.puma560())
    T, q0 = tip_pose(arm, postures(arm, rng, 2))[0], postures(arm, rng, 1)[0]
    for option in ({"tolerance": 1e-9}, {"restarts": 0}, {"iterations": 3}, {"damping": 0.1}, {"limits": False},
                   {"null_space": np.zeros(6)}):
        here, new = solve_ik(arm, T, q0, **option), solve_ik(zoo.puma560(), T, q0, **option)
        assert here.reason == new.reason and np.array_equal(here.q, new.q)


def test_a_search_belongs_to_its_arm(rng):
    """A changed arm, a copy, or one that has the number of one that is gone begins anew; what is known of an arm goes with it."""
    arm, _ = known(zoo.puma560())
    T, q0 = tip_pose(arm, postures(arm, rng, 1)[0]), np.zeros(6)
    longer = arm.with_link(2, a=arm.links[1].a + 0.02)
    for other in (longer, copy.deepcopy(arm), pickle.loads(pickle.dumps(arm)), arm.replace(tool=tip_pose(zoo.planar(1), [0.3]))):
        for _ in range(quick.CALLS_BEFORE_COMPILE + 2):
            found = solve_ik(other, T, q0)
            assert not found.ok or missed(other, found.q, T, POSE) < 1.0001e-6
    quick._of_arms[id(longer)] = quick._of_arms[id(arm)]
    for _ in range(quick.CALLS_BEFORE_COMPILE + 2):
        found = solve_ik(longer, T, q0)
        assert not found.ok or missed(longer, found.q, T, POSE) < 1.0001e-6
    key, panda = id(arm), known(zoo.panda())[0]
    gone = id(panda)
    del panda, other
    gc.collect()
    assert gone not in quick._of_arms and key in quick._of_arms


def test_threads_do_not_meet(rng):
    arm, _ = known(zoo.puma560())
    Q, said = postures(arm, rng, 40), {}
    T = tip_pose(arm, Q)
    right = [solve_ik(arm, one, np.zeros(6)).q for one in T]

    def work(name):
        said[name] = all(np.array_equal(solve_ik(arm, one, np.zeros(6)).q, q) for one, q in zip(T, right))
    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(said) == 4 and all(said.values())


def test_an_arm_of_no_length_has_a_search_and_one_with_letters_or_too_many_joints_has_none():
    point, long = Robot([Link(), Link(alpha=np.pi / 2)], name="a point"), zoo.planar(quick.MOST_JOINTS + 1)
    for _ in range(quick.CALLS_BEFORE_COMPILE + 2):
        assert solve_ik(point, tip_pose(point, [0.1, 0.2])).ok and solve_ik(long, [1.0, 1, 0]).ok
    assert quick._of_arms[id(point)].functions[POSE] and quick._of_arms[id(long)].functions[POINT] is None
    for _ in range(quick.CALLS_BEFORE_COMPILE + 2):
        with pytest.raises(ValueError, match="letters"):
            solve_ik(zoo.planar(2, "l"), [1.0, 1, 0])


# -- in C --------------------------------------------------------------------------------------------------------------
with_compiler = pytest.mark.skipif(compiler() is None, reason="no C compiler on this machine")


def in_both(arm, search):
    """The search in Python, and in C: two functions of a target and a posture, or None."""
    search.uses, search.native = ENOUGH + 1, None
    search.compile(arm)
    assert search.failed is None and search.native, "where there is a compiler there is a form in C: a fallback that nobody sees is a fault"
    lists = lambda x: None if x is None else x.ravel().tolist()

    def python(target, q0):
        native, search.native = search.native, None
        try:
            return search.find(arm, lists(target), lists(q0))
        finally:
            search.native = native
    return python, lambda target, q0: search.native(lists(target), lists(q0))


@pytest.mark.compilers
@with_compiler
@pytest.mark.parametrize("name, size", [("puma", POSE), ("ur5", POSE), ("panda", POSE), ("scara", POINT), ("planar", POINT)])
def test_c_does_what_python_does(name, size, rng):
    """Reached or not, from a posture or from none: the same posture, from the same start, in as many steps."""
    arm, search = known(ARMS[name](), size)
    python, c = in_both(arm, search)
    starts, same = postures(arm, rng, 60), []
    for k, T in enumerate(tip_pose(arm, postures(arm, rng, 60))):
        if k % 6 == 0:
            T[:3, 3] *= 1.1
        target, q0 = (T if size == POSE else T[:3, 3].copy()), (None if k % 2 else starts[k])
        one, other = python(target, q0), c(target, q0)
        same.append(one.arrived == other.arrived and one.steps == other.steps and np.allclose(one.q, other.q, atol=1e-6)
                    and np.allclose(one.start, other.start) and one.gain == other.gain and np.allclose(one.squares, other.squares, atol=1e-9))
        if other.arrived:
            assert missed(arm, np.array(other.q), T, size) <= 1.0001e-6
            assert np.allclose(search.way(target.ravel().tolist(), other)[0][-1], other.q)
    assert np.mean(same) > 0.95                      # of two starts that are equally near, rounding may take either


@pytest.mark.compilers
@with_compiler
def test_c_leaves_to_python_what_is_not_told_simply(rng):
    arm, search = known(zoo.puma560())
    _, c = in_both(arm, search)
    assert c(tip_pose(arm, [0.3, 0.2, 0.4, 0.1, 0, 0.1]), None) is None
    assert solve_ik(arm, tip_pose(arm, [0.3, 0.2, 0.4, 0.1, 0, 0.1]), np.zeros(6)).ok


@pytest.mark.compilers
@with_compiler
def test_a_loop_goes_on_while_a_compiler_works(rng, tmp_path, monkeypatch):
    """From some call on it is compiled in the background, once, and kept; without a word, and without waiting."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    arm, search = known(zoo.planar(3), POINT)
    target = tip_pose(arm, [0.3, 0.4, 0.5])[:3, 3]
    before = solve_ik(arm, target, np.zeros(3)).q
    for _ in range(ENOUGH + 5):
        assert np.allclose(solve_ik(arm, target, np.zeros(3)).q, before, atol=1e-6)
    assert search.thread and search.thread.daemon
    search.thread.join()
    assert search.native and not search.failed and list((tmp_path / "robotlab" / "kernels").glob("*.so"))
    assert np.allclose(solve_ik(arm, target, np.zeros(3)).q, before, atol=1e-6)


def test_without_a_compiler_or_with_one_that_fails_floats_go_on(rng, monkeypatch):
    arm, search = known(zoo.planar(3), POINT)
    monkeypatch.setattr("robotlab.maths.aside.compiler", lambda: None)
    for _ in range(ENOUGH + 5):
        assert solve_ik(arm, [1.0, 1.0, 0.0], np.zeros(3)).ok
    assert search.thread is None
    monkeypatch.setattr("robotlab.maths.shared_library.compiler", lambda: None)
    search.compile(arm)
    assert search.native is None and "no C compiler" in str(search.failed) and solve_ik(arm, [1.0, 1.0, 0.0], np.zeros(3)).ok

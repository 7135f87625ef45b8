"""All postures of one pose: from the third call of an arm its recorded branches answer, as one of a batch is answered."""
import copy
import pickle

import numpy as np
import pytest

from robotlab import all_postures, tip_pose, zoo
from robotlab.maths.shared_library import compiler
from robotlab.model import quick
from test_one_target import TOLD, postures, special

LANGUAGES = ["python", pytest.param("c", marks=[pytest.mark.compilers, pytest.mark.skipif(compiler() is None, reason="no C compiler")])]


def known(arm, language="python"):
    """The arm, and what answers for a single pose."""
    T = tip_pose(arm, [0.4, 0.7, 0.2, 0.5, 0.8, 0.3])
    for _ in range(quick.CALLS_BEFORE_COMPILE + 1):
        all_postures(arm, T)
    one = quick._of_arms[id(arm)].functions["all_postures"]
    if language == "c":
        one.compile()
        assert one.native and not one.failed, "where there is a compiler there is a form in C: a fallback that nobody sees is a fault"
    return arm, one


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TOLD)
def test_one_pose_has_the_postures_that_it_has_among_many(name, language, rng):
    """At random and special positions, at the end of reach and beyond; each posture holds its pose."""
    arm, one = known(TOLD[name](), language)
    Q = np.concatenate([postures(arm, rng, 60), special(arm, rng, 30)])
    T = np.concatenate([tip_pose(arm, Q), tip_pose(arm, Q[:20]), np.eye(4)[None]])
    T[90:110, :3, 3] *= np.linspace(1, 1.6, 20)[:, None]
    many = all_postures(arm, T)
    served, slides = 0, [link.prismatic for link in arm.links]
    for k, pose in enumerate(T):
        found = all_postures(arm, pose)
        served += one.find(pose.ravel().tolist()) is not None
        assert found.names == many.names and found.q.shape == many.q[:, k].shape and found.q.dtype == float
        turns = np.where(slides, 0, np.round((found.q - many.q[:, k]) / (2 * np.pi)))          # rounding tells pi from -pi
        assert np.allclose(found.q - 2 * np.pi * turns, many.q[:, k], atol=1e-6, equal_nan=True) and not (found.q == -np.pi).any()
        assert (found.count, found.complete) == (many.count[k], many.complete[k]) and type(found.complete) is type(many.complete[k])
        q = found.q[found.there]
        assert np.abs(tip_pose(arm, q) - pose).max(initial=0) < 1e-9
        assert k >= 90 or len(q)
    assert served > 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_given_belongs_to_who_asked(language, rng):
    arm, _ = known(zoo.puma560(), language)
    T = tip_pose(arm, [0.4, 0.7, -1.2, 0.5, 0.8, 0.3])
    first = all_postures(arm, T)
    kept = first.q.copy()
    all_postures(arm, tip_pose(arm, [1.0, 0.2, 0.3, 0.4, 0.5, 0.6])).q[:] = 0
    assert np.array_equal(first.q, kept) and np.array_equal(all_postures(arm, T.tolist()).q, kept)
    assert np.array_equal(all_postures(arm, T.astype(object)).q, kept) or np.allclose(all_postures(arm, T.astype(object)).q, kept)
    for other in (arm.with_link(2, a=0.5), copy.deepcopy(arm), pickle.loads(pickle.dumps(arm))):
        for _ in range(quick.CALLS_BEFORE_COMPILE + 2):
            q = all_postures(other, T)
            assert np.abs(tip_pose(other, q.q[q.there]) - T).max() < 1e-9 and q.robot is other


def test_options_go_on_as_before(rng):
    arm, _ = known(zoo.puma560())
    T = tip_pose(arm, [0.4, 0.7, -1.2, 0.5, 0.8, 0.3])
    within = all_postures(arm, T, limits=True)
    assert (within.q[within.there] <= arm.limits[:, 1] + 1e-9).all()
    with pytest.raises(ValueError, match="locked"):
        all_postures(arm, T, locked={7: 0.3})


@pytest.mark.parametrize("wrong", [np.eye(3), np.diag([1, 1, 2.0, 1]), np.diag([1, 1, -1.0, 1]), "x", None, np.full((4, 4), np.nan),
                                   [[1, 2], [3]], np.eye(4)[[0, 1, 2, 2]]], ids=range(8))
def test_what_is_wrong_is_said_in_the_same_words(wrong):
    said = []
    for arm in (known(zoo.puma560())[0], zoo.puma560()):
        with pytest.raises(ValueError) as refused:
            all_postures(arm, wrong)
        said.append(str(refused.value))
    assert said[0] == said[1]


def test_arms_without_the_structure_have_none():
    panda, nearly = zoo.panda(), zoo.puma560().with_link(5, a=1e-6)
    for arm in (panda, nearly):
        said = set()
        for _ in range(quick.CALLS_BEFORE_COMPILE + 2):
            with pytest.raises(ValueError) as refused:
                all_postures(arm, np.eye(4))
            said.add(str(refused.value))
        assert len(said) == 1
    assert quick._of_arms[id(nearly)].functions["all_postures"] is None

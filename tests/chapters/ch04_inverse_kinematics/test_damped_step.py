"""The picture of one damped step: its ellipses, its circle and its numbers."""
import numpy as np
import pytest

from robotlab import jacobian, tip_pose, zoo
from robotlab.chapters.ch04_inverse_kinematics.damped_step import LEVELS, PRESETS, WIDE, clipped, ellipse, inside, linear, undamped
from robotlab.kinematics.damping import damped_step
from robotlab.labs import DampedStepLab

BENT, STRAIGHT = np.array([.5, 1.2]), np.array([.5, 0.0])
E = np.array([-.4, .5])


@pytest.mark.parametrize("q", [BENT, STRAIGHT, np.array([.5, .01])])
@pytest.mark.parametrize("level", LEVELS)
def test_on_an_ellipse_the_miss_is_the_same(q, level):
    J = jacobian(zoo.planar(2), q)[:2]
    points = ellipse(J, E, level)
    miss = np.linalg.norm(points @ J.T - E, axis=-1)
    assert len(points) == 0 or miss == pytest.approx(np.full(len(miss), level), abs=1e-6) or q[1] == 0 and (miss <= level + 1e-6).all()


def test_where_ellipse_and_circle_touch(rng):
    """At the damped step the gradients of |J dq - e|^2 and |dq|^2 lie on one line, opposite to one another."""
    J = jacobian(zoo.planar(2), BENT)[:2]
    for lam in (.1, .5, 2):
        dq = damped_step(J, E, lam)
        uphill = J.T @ (J @ dq - E)
        assert uphill == pytest.approx(-lam ** 2 * dq)


def test_undamped_step_is_the_limit():
    for q in (BENT, STRAIGHT):
        J, e = linear(zoo.planar(2), q, np.array([1.2, 1.1, 0]))
        assert undamped(J, e) == pytest.approx(damped_step(J, e, 1e-5), abs=1e-6)


def test_lines_are_cut_at_the_edge():
    turn = np.linspace(0, 2 * np.pi, 60)
    circle = 1.2 * WIDE * np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    runs = clipped(circle)
    assert len(runs) == 4 and all(np.abs(run).max() <= WIDE + 1e-9 for run in runs)       # the four corners
    assert len(clipped(.5 * circle)) == 1 and not clipped(9 * circle)
    assert inside(np.array([-9., 0]), np.array([9., 0])) == (pytest.approx([-WIDE, 0]), pytest.approx([WIDE, 0]))


def test_the_step_is_taken():
    lab = DampedStepLab(BENT, (.8, 1.2, 0), lam=.5)
    missing = [np.linalg.norm(tip_pose(lab.robot, lab.q)[:3, 3] - lab.target)]
    dq = damped_step(*linear(lab.robot, lab.q, lab.target), .5)
    lab.set(go=1)
    assert lab.q == pytest.approx(BENT + dq)
    for k in range(2, 15):
        lab.set(go=k)
        missing.append(np.linalg.norm(tip_pose(lab.robot, lab.q)[:3, 3] - lab.target))
    assert (np.diff(missing) < 0).all() and missing[-1] < .01


@pytest.mark.parametrize("state", [{"q2": 0.0}, {"q2": 0.0, "lam": -3}, {"lam": 1}, {"lam": -3}, {"q1": np.pi, "q2": np.pi},
                                   {"q1": -np.pi, "q2": -np.pi, "target": [0, 0, 0]}, {"target": [30, 5, 0]}])
def test_extremes_are_drawn(state):
    lab = DampedStepLab()
    lab.set(**state)
    assert not lab.error and len(lab.plots) == 2
    lab.set(go=1)
    assert not lab.error and np.abs(lab.q).max() <= np.pi + 1e-9


def test_presets_say_what_their_names_promise():
    lab, length = DampedStepLab(), {}
    for title in PRESETS:
        lab.preset(title)
        assert not lab.error
        length[title] = np.linalg.norm(damped_step(*linear(lab.robot, lab.q, lab.target), 10 ** lab.values["lam"]))
    assert length["A hair from singular"] > 50 * length["The same, damped"] > 200 * length["Strongly damped"] / 10
    assert length["Exactly stretched"] < .5


def test_numbers_of_the_sentence():
    lab = DampedStepLab(BENT, (.8, 1.2, 0), lam=.5)
    J, e = linear(lab.robot, BENT, np.array([.8, 1.2, 0]))
    assert f"The tip is {np.linalg.norm(e):.2f} m" in lab.words["sentence"]
    assert f"{np.degrees(np.linalg.norm(np.linalg.pinv(J) @ e)):.0f}° long" in lab.words["sentence"]

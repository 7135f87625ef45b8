"""The labs of notebook 09: arrows, arrays and curves agree with the package, in every preset and at both ends of every slider."""
import re

import numpy as np
import pytest
from moved import to_every_end, to_every_preset

from robotlab import METHODS, Robot, influence, jacobian, mass_matrix, point_motion, quintic, zoo
from robotlab.chapters.ch09_influence_coefficients.influence import own_point, point_position
from robotlab.chapters.ch09_influence_coefficients.influence_views import build
from robotlab.chapters.ch09_influence_coefficients.motion_terms import sums
from robotlab.kinematics.frames import joint_axes
from robotlab.labs import InfluenceLab, MotionTermsLab, ThreeWaysLab

ARM, TWO, PUMA = zoo.rrr(), zoo.planar(2), zoo.puma560()
BOOM = Robot(zoo.stanford().links[:3], name="boom")
MIXED = Robot.from_table([[.1, .4, .3, .2], [.5, -.7, .1, 0], [.3, 1.1, .2, .4], [.2, .5, .1, .3]], kinds="RPRP", name="mixed")
Q, START, GOAL = [-.4, -1.3, .9], [-.8, -.4, -1.6], [1.0, -1.0, -.6]
MAKE = {"space": lambda: InfluenceLab(ARM, Q, n=3), "plane": lambda: InfluenceLab(TWO, [.3, 1.25]),
        "slide": lambda: InfluenceLab(BOOM, [-.4, 1.0, .6], n=3), "mixed": lambda: InfluenceLab(MIXED, [.2, .4, -.3, .6], order=3, n=4),
        "puma": lambda: InfluenceLab(PUMA, [.3, .6, -2.5, .5, .9, 0.0], order=3, n=5),
        "terms": lambda: MotionTermsLab(ARM, START, GOAL), "terms, sliding": lambda: MotionTermsLab(BOOM, [0, .5, .4], [1, 1.2, .9]),
        "three ways": lambda: ThreeWaysLab(ARM, START, GOAL),
        "three ways, Puma": lambda: ThreeWaysLab(PUMA, np.zeros(6), .3 + .1 * np.arange(6))}
each = pytest.mark.parametrize("name", MAKE)


def notes(lab, kind):
    return lab.picture["notes"].get(kind, [])


def numbers_in(text):
    return np.array(re.findall(r"-?\d+\.\d+", text.replace("−", "-")), dtype=float)


@each
def test_every_preset_and_both_ends_of_every_control(name):
    lab = MAKE[name]()
    to_every_preset(lab)
    to_every_end(lab)


# -- InfluenceLab -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("robot, q", [(ARM, Q), (BOOM, [-.4, 1.0, .6]), (MIXED, [.2, .4, -.3, .6]), (PUMA, [.3, .6, -2.5, .5, .9, .2])],
                         ids=["RRR", "RRP", "RPRP", "Puma"])
@pytest.mark.parametrize("part", ["linear", "angular"])
def test_what_is_built_from_axes_and_a_lever_is_the_coefficient(robot, q, part):
    """Every entry of G, H and D of every link, including zeros."""
    s, R = joint_axes(robot, np.array(q))
    rows = slice(0, 3) if part == "linear" else slice(3, 6)
    for link in range(1, robot.n + 1):
        P = point_position(robot, np.array(q), link)
        for X in influence(robot, q, 3, link, own_point(robot, link)):
            for at in np.ndindex(X.shape[1:]):
                built = build(robot.kinds, link, part, tuple(i + 1 for i in at))
                assert np.allclose(built.value(s, R, P), X[(rows, *at)], atol=1e-12), (link, at, built)


def test_the_badge_says_whether_differences_give_the_same(monkeypatch):
    """G of the angular velocity is not the slope of anything: there is nothing to compare it with."""
    lab, moved = MAKE["space"](), InfluenceLab._moved
    assert lab.words["badge"] == {"text": "differences give the same", "cls": "ok"}
    monkeypatch.setattr(InfluenceLab, "_moved", lambda self, q, joint, by: moved(self, q, joint, 1.1 * by))
    lab.set(n=2)
    assert lab.words["badge"] == {"text": "differences give something else", "cls": "bad"}
    lab.set(order=1, part="angular")
    assert lab.words["badge"]["text"] == ""


def test_the_words_of_a_product():
    assert build("RRR", 3, "linear", (3, 1)).words == "s₁ × (s₃ × (P − R₃))"
    assert build("RRR", 3, "linear", (2, 1, 3)).words == "s₁ × (s₂ × (s₃ × (P − R₃)))"
    assert build("RRP", 3, "linear", (3, 2)).words == "s₂ × s₃"
    assert build("RRR", 3, "angular", (2, 1, 3)).words == "s₁ × (s₂ × s₃)"
    assert build("RRR", 2, "linear", (3,)).words == "0" and "beyond link 2" in build("RRR", 2, "linear", (3,)).zero


@pytest.mark.parametrize("name", ["space", "plane", "slide", "mixed", "puma"])
def test_the_thick_arrow_starts_at_the_head_of_the_one_before(name):
    lab = MAKE[name]()
    for title in lab._presets or [None]:
        if title:
            lab.preset(title)
        v = lab.values
        indices = tuple(v[k] for k in "lmn"[3 - v["order"]:])
        rows = slice(0, 3) if v["part"] == "linear" else slice(3, 6)
        X = influence(lab.robot, lab.q, 3, v["link"], own_point(lab.robot, v["link"]))
        expected = lab.scale * X[v["order"] - 1][(rows, *(i - 1 for i in indices))]
        thick = [a for a in notes(lab, "vectors") if a["width"] == 4]
        assert len(thick) == int(np.abs(expected).max() > 1e-9)
        if not thick:
            assert "is zero" in lab.words["sentence"]
            continue
        assert np.allclose(thick[0]["v"], expected)
        before = [a for a in notes(lab, "vectors") if a["width"] == 2 and a["cls"] != "z"]
        if before and v["order"] > 1:
            assert np.allclose(thick[0]["at"], np.add(before[0]["at"], before[0]["v"]))
        assert lab.words["badge"]["cls"] in ("ok", "")


def test_the_thick_arrow_touches_the_way_of_the_head():
    lab = MAKE["space"]()
    lab.preset("H₁₃: joint 1 turns")
    way = np.array(next(c for c in notes(lab, "curves") if not c.get("dash"))["points"])
    thick = next(a for a in notes(lab, "vectors") if a["width"] == 4)
    k = np.linalg.norm(way - thick["at"], axis=1).argmin()
    along = way[k + 1] - way[k - 1]
    assert np.linalg.norm(way[k] - thick["at"]) < 1e-9
    assert along @ thick["v"] / np.linalg.norm(along) / np.linalg.norm(thick["v"]) == pytest.approx(1, abs=1e-4)


def test_planes_written_are_those_of_the_package():
    lab = MAKE["space"]()
    lab.preset("H₁₃: joint 1 turns")
    shown = numbers_in(lab.words["equation_text"].split("\n", 1)[1]).reshape(3, 3, 3)      # line, plane, column
    assert np.allclose(shown.swapaxes(0, 1), influence(ARM, Q, 2)[1][:3], atol=6e-4)


def test_exchanged_indices_in_the_presets():
    lab = MAKE["space"]()
    arrow = lambda: next(a["v"] for a in notes(lab, "vectors") if a["width"] == 4)
    lab.preset("H₁₃: joint 1 turns")
    first = arrow()
    lab.preset("H₃₁: joint 3 turns")
    assert np.allclose(first, arrow())
    lab.preset("H₃₁ of the angular velocity")
    assert "comes before it" in lab.words["sentence"]


# -- MotionTermsLab ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("robot, start, goal", [(ARM, START, GOAL), (BOOM, [0, .5, .4], [1, 1.2, .9])], ids=["RRR", "RRP"])
def test_terms_add_up_to_the_motion_of_the_point(robot, start, goal):
    _, *joints = quintic(start, goal, 1.3).sample(9)
    for order, expected in zip((1, 2, 3), point_motion(robot, *joints)):
        assert np.allclose(sum(sums(robot, *joints, order).values()), expected[:, :3])


@pytest.mark.parametrize("order", [1, 2, 3])
def test_arrows_end_where_the_sum_ends(order):
    lab = MAKE["terms"]()
    lab.set(order=order)
    *terms, total = notes(lab, "vectors")
    assert np.allclose(np.add(terms[-1]["at"], terms[-1]["v"]), np.add(total["at"], total["v"]))
    assert np.allclose(total["at"], point_position(ARM, lab.q, 3)) and lab.words["badge"]["cls"] == "ok"


def test_the_motion_carries_the_arrows():
    lab = MAKE["terms"]()
    data = np.frombuffer(lab.buffer, "<f4").reshape(lab.motion["n"], -1)
    paths = [tuple(p) for p in lab.motion["paths"]]
    k = round(.3 * (lab.motion["n"] - 1))
    for j, arrow in enumerate(notes(lab, "vectors")):
        for name in ("at", "v"):
            columns = [paths.index(("notes", "vectors", j, name, axis)) for axis in range(3)]
            assert np.allclose(data[k, columns], arrow[name], atol=1e-5)


def test_a_term_left_out_is_missed():
    lab = MAKE["terms"]()
    for order, without in ((2, "H"), (3, "H"), (3, "D")):
        lab.set(order=order, without=without)
        assert lab.words["badge"]["cls"] == "bad", (order, without)
    lab.set(order=1, without="H")
    assert lab.words["badge"]["cls"] == "ok"


def test_half_way_no_joint_accelerates():
    lab = MAKE["terms"]()
    lab.preset("Half way, q̈ = 0")
    assert "the term with G alone makes 0.00 m/s²" in lab.words["sentence"]


def test_half_the_time_is_four_times_the_acceleration():
    lab = MAKE["terms"]()
    lab.preset("Acceleration, in its terms")
    slow = numbers_in(lab.words["sentence"])[1]
    lab.preset("In half the time")
    assert numbers_in(lab.words["sentence"])[1] == pytest.approx(4 * slow, abs=.03)


# -- ThreeWaysLab -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["three ways", "three ways, Puma"])
def test_torques_shown_are_those_of_the_package(name):
    lab = MAKE[name]()
    for T in (1.0, 3.0):
        lab.set(duration=T, time=.4 * T)
        motion = lab.unit_motion.stretched(T)
        assert np.allclose(notes(lab, "torques"), METHODS["newton_euler"](lab.robot, *motion(.4 * T)[:3]))
        assert lab.words["badge"]["cls"] == "ok"


def test_rows_of_the_arrays():
    lab = MAKE["three ways"]()
    for i in range(3):
        lab.set(joint=i)
        row, *plane = lab.words["equation_text"].split("\n")[:4]
        assert np.allclose(numbers_in(row), mass_matrix(ARM, lab.q)[i], atol=6e-4)
        assert len(numbers_in(" ".join(plane))) == 9


def test_without_p_the_curve_misses():
    lab = MAKE["three ways"]()
    for title in ("Without P*", "Without the products in P*"):
        lab.preset(title)
        assert lab.words["badge"]["cls"] == "bad" and "Left out" in lab.words["sentence"]


def test_own_rate_is_not_felt():
    lab = MAKE["three ways, Puma"]()
    assert np.abs(np.einsum("Niii->Ni", lab.power)).max() < 1e-12


def test_g_is_the_jacobian():
    assert np.allclose(influence(PUMA, np.ones(6), 1)[0], jacobian(PUMA, np.ones(6)))


def test_what_is_said_of_a_link_that_turns():
    lab = InfluenceLab(ARM, Q)
    lab.set(order=1, part="angular")
    assert "the link turns about its axis" in lab.words["sentence"]
    lab.set(part="linear")
    assert "the point moves along the thin line" in lab.words["sentence"]

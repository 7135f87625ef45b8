"""The labs of notebook 02 agree with the package, in every preset and at both ends of every slider."""
import re

import numpy as np
import pytest
from moved import to_every_end, to_every_preset

from robotlab import gravity_torque, jacobian, manipulability, tip_pose, zoo
from robotlab.chapters.ch02_velocities_and_the_jacobian.jacobian import volume
from robotlab.chapters.ch02_velocities_and_the_jacobian.straight import two_link_posture
from robotlab.labs import ForceLab, JacobianLab, StraightLab
from robotlab.labs.columns import CIRCLES

TWO, THREE, PUMA = zoo.planar(2), zoo.planar(3), zoo.puma560()
BENT = [.3, 1.25]
WRIST = [.3, .6, -2.5, .5, .9, 0.0]
MAKE = {"one": lambda: JacobianLab(zoo.planar(1), [.3], joint=1), "two": lambda: JacobianLab(TWO, BENT, lengths=True),
        "three": lambda: JacobianLab(THREE, [.5, .7, .9]),
        "puma": lambda: JacobianLab(PUMA, WRIST, joint=3), "spatial": lambda: JacobianLab(zoo.rrr(), zoo.rrr().postures["ready"]),
        "sliding": lambda: JacobianLab(zoo.scara(), [.3, .9, .1, .2]), "panda": lambda: JacobianLab(zoo.panda(), zoo.panda().postures["ready"]),
        "force": lambda: ForceLab(TWO, BENT, [-10, 0, 0]), "force in space": lambda: ForceLab(PUMA, WRIST, [15, 0, -20], largest=60),
        "line": lambda: StraightLab(TWO)}
each = pytest.mark.parametrize("name", MAKE)


def notes(lab, kind):
    return lab.picture["notes"].get(kind, [])


@each
def test_every_preset_and_both_ends_of_every_control(name):
    lab = MAKE[name]()
    to_every_preset(lab)
    to_every_end(lab)


# -- JacobianLab ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name, robot", [("two", TWO), ("three", THREE), ("puma", PUMA), ("sliding", zoo.scara())])
def test_arrows_are_the_columns(name, robot):
    lab = MAKE[name]()
    J = jacobian(robot, lab.q)
    arrows = notes(lab, "vectors")
    assert {int(a["sub"]) for a in arrows} == {i + 1 for i in range(robot.n) if np.abs(J[:3, i]).max() > 1e-6}
    for a in arrows:
        assert np.allclose(a["v"], lab.scale * J[:3, int(a["sub"]) - 1]) and np.allclose(a["at"], tip_pose(robot, lab.q)[:3, 3])
        assert float(a["text"].split()[0]) == pytest.approx(np.linalg.norm(J[:3, int(a["sub"]) - 1]), abs=6e-3)


def test_arrows_in_a_row_end_where_the_velocity_ends():
    lab = MAKE["two"]()
    lab.preset("Velocities add up")
    *parts, total = notes(lab, "vectors")
    assert np.allclose(np.add(parts[-1]["at"], parts[-1]["v"]), np.add(total["at"], total["v"]))
    v = jacobian(TWO, lab.q)[:3] @ [lab.values["rate1"], lab.values["rate2"]]
    assert np.allclose(total["v"], lab.scale * v) and f"{np.linalg.norm(v):.2f} m/s" in total["text"]


def test_columns_end_on_the_velocity_ellipse():
    lab = MAKE["two"]()
    lab.preset("All velocities of |q̇| = 1")
    (ellipse,) = notes(lab, "curves")
    tip = np.array(notes(lab, "vectors")[0]["at"])
    E = np.linalg.lstsq(CIRCLES[0][:, :2], (np.array(ellipse["points"]) - tip)[:, :2], rcond=None)[0]
    for a in notes(lab, "vectors"):
        assert np.linalg.norm(np.linalg.solve(E, a["v"][:2])) == pytest.approx(1)


def test_round_preset_draws_a_circle():
    lab = MAKE["two"]()
    lab.preset("A shorter link 2")
    ellipse = notes(lab, "curves")[-1]
    radii = np.linalg.norm(np.array(ellipse["points"]) - notes(lab, "vectors")[0]["at"], axis=1)
    assert np.ptp(radii) < 1e-3 * radii.mean()


def test_cursor_of_the_plot_stands_at_w():
    for name, robot, part in (("two", TWO, "linear"), ("puma", PUMA, "all")):
        lab = MAKE[name]()
        joint = lab.values["joint"] - 1
        low, high = lab._named[f"q{joint + 1}"].low, lab._named[f"q{joint + 1}"].high
        x, swept = lab._sweep(robot, lab._snapshot())
        w = volume(swept[:, lab._gauged()])
        assert x[0] == low and x[-1] == high
        here = np.interp(lab.q[joint], x, w)
        J = jacobian(robot, lab.q)
        exact = manipulability(robot, lab.q) if part == "all" else np.sqrt(np.linalg.det(J[:2] @ J[:2].T))
        assert here == pytest.approx(exact, rel=.01) and f"w = {exact:.3f}" in lab.words["badge"]["text"]


@pytest.mark.parametrize("name, title", [("two", "Stretched out"), ("two", "Folded back"),
                                         ("three", "Three links in line"), ("puma", "Wrist: axes 4 and 6 in line"),
                                         ("puma", "Elbow: stretched"), ("puma", "Shoulder: the wrist above axis 1")])
def test_singular_presets_are_singular(name, title):
    lab = MAKE[name]()
    assert lab.words["badge"]["cls"] == "ok"
    lab.preset(title)
    assert "nearly singular" in lab.words["badge"]["text"] and lab.words["badge"]["cls"] == "bad"
    assert "or nearly" in lab.words["sentence"]


@pytest.mark.parametrize("name", ["two", "three", "spatial", "puma"])
def test_whether_a_posture_is_singular_does_not_depend_on_the_joint_of_the_plot(name):
    """Even if w is zero along the whole plot."""
    lab = MAKE[name]()
    n, ends = lab.robot.n, [(s.low, s.high) for s in (lab._named[f"q{i}"] for i in range(1, lab.robot.n + 1))]
    postures = [lab.q, *([*lab.q[:k], np.clip(a, *ends[k]), *lab.q[k + 1:]] for k in range(1, n) for a in (0.0, np.pi))]
    for q in postures:
        said = set()
        for joint in range(1, n + 1):
            lab.set(**{f"q{i}": x for i, x in enumerate(q, start=1)}, joint=joint)
            said.add("singular" in lab.words["badge"]["text"])
            assert ("or nearly" in lab.words["sentence"]) == ("singular" in lab.words["badge"]["text"])
        assert len(said) == 1, q
        s = np.linalg.svd(jacobian(lab.robot, lab.q)[lab._gauged()], compute_uv=False)
        assert said == {True} or s[-1] > 1e-6 * s[0], q


@pytest.mark.parametrize("title", ["Wrist: axes 4 and 6 in line", "Elbow: stretched", "Shoulder: the wrist above axis 1"])
@pytest.mark.parametrize("part", ["linear", "angular"])
def test_a_direction_is_lost_of_what_the_sentence_is_about_or_of_both_together(title, part):
    lab = MAKE["puma"]()
    lab.preset(title).set(part=part)
    J = jacobian(PUMA, lab.q)[:3] if part == "linear" else jacobian(PUMA, lab.q)[3:]
    s = np.linalg.svd(J, compute_uv=False)
    assert ("Place and orientation together" in lab.words["sentence"]) == (s[-1] > .03 * s[0])


def test_rates_of_the_still_preset_keep_the_tool():
    lab = MAKE["three"]()
    lab.preset("All three joints turn")
    rates = [lab.values[f"rate{i}"] for i in (1, 2, 3)]
    assert np.abs(jacobian(THREE, lab.q)[:2] @ rates).max() < 5e-4 < np.abs(rates).min()
    assert "the tool stays where it is" in lab.words["sentence"] and all(a["cls"] != "vel" for a in notes(lab, "vectors"))


@pytest.mark.parametrize("axes", ["world", "tool"])
def test_equation_in_numbers_is_the_jacobian(axes):
    lab = MAKE["two"]()
    lab.set(view="value", axes=axes, rate1=.5, rate2=-.3)
    J, R = jacobian(TWO, lab.q), tip_pose(TWO, lab.q)[:3, :3]
    J = J if axes == "world" else np.vstack([R.T @ J[:3], R.T @ J[3:]])
    shown = np.array(re.findall(r"-?\d+\.\d+", lab.words["equation_text"]), dtype=float)
    assert np.allclose(shown[[1, 2]], J[0], atol=6e-4) and shown[0] == pytest.approx(J[0] @ [.5, -.3], abs=6e-4)


def test_numbers_have_no_noise():
    lab = JacobianLab(TWO, [np.pi / 2, 0.0])
    lab.set(view="numbers")
    assert "e-" not in lab.words["equation_text"]


def test_a_longer_link_counts():
    lab = MAKE["two"]()
    lab.set(a2=1.5)
    tip = notes(lab, "vectors")[1]
    assert np.linalg.norm(tip["v"]) == pytest.approx(1.5 * lab.scale)


# -- ForceLab ---------------------------------------------------------------------------------------------------------
def test_torques_are_the_transpose_times_the_force():
    lab = MAKE["force"]()
    assert np.allclose(notes(lab, "torques"), jacobian(TWO, BENT)[:3].T @ [-10, 0, 0])
    lab.set(side=-1.0, weight=True)
    assert np.allclose(notes(lab, "torques"), gravity_torque(TWO, BENT) - jacobian(TWO, BENT)[:3].T @ [-10, 0, 0])
    lab.set(F=[0.0, lab.newton * 4, 0.0], side=1.0, weight=False)
    assert np.allclose(notes(lab, "torques"), jacobian(TWO, BENT)[:3].T @ [0, 4, 0]) and "4.0 N" in notes(lab, "vectors")[0]["text"]


@pytest.mark.parametrize("title, resting", [("A force through the shoulder", [0]), ("A force through the elbow", [1]),
                                            ("Stretched: pull along the arm", [0, 1]), ("Stretched: push across", [])])
def test_joints_on_the_line_of_the_force_rest(title, resting):
    lab = MAKE["force"]()
    lab.preset(title)
    tau = np.abs(notes(lab, "torques"))
    assert [i for i in range(2) if tau[i] < 1e-6] == resting


def test_levers_times_force_are_the_torques():
    lab = MAKE["force"]()
    lab.set(F=[lab.newton * 6, lab.newton * 8, 0.0])
    *_, first, second = notes(lab, "curves")
    levers = [first, second]
    lengths = [np.linalg.norm(np.subtract(*c["points"])) for c in levers]
    assert np.allclose(10 * np.array(lengths), np.abs(notes(lab, "torques")))


def test_no_force_at_all():
    for name in ("force", "force in space"):
        lab = MAKE[name]()
        lab.set(F=[0.0, 0.0, 0.0])
        assert not lab.error and np.abs(notes(lab, "torques")).max() == 0


# -- StraightLab ------------------------------------------------------------------------------------------------------
def test_the_tool_keeps_to_its_line_and_speed():
    lab = MAKE["line"]()
    q = np.frombuffer(lab.buffer, "<f4").reshape(lab.motion["n"], -1)[:, :2].astype(float)
    p = tip_pose(TWO, q)[:, :2, 3]
    assert np.allclose(p[:, 1], lab.values["height"], atol=1e-5)
    assert np.allclose(np.diff(p[:, 0]) * lab.motion["rate"], lab.values["speed"], rtol=1e-3)


def test_joint_1_needs_v_over_h_at_the_shoulder():
    lab = MAKE["line"]()
    for h in (.05, .1, .2):
        lab.set(height=h)
        assert f"Joint 1 turns at up to {.5 / h:.1f} rad/s" in lab.words["sentence"]


def test_posture_reaches_the_point():
    points = np.random.default_rng(1).uniform(-.9, .9, (20, 2))
    arm = zoo.planar(2).with_link(2, a=.8)
    assert np.allclose(tip_pose(arm, two_link_posture([1.0, .8], points))[:, :2, 3], points)


def test_another_arm_is_refused():
    with pytest.raises(ValueError, match="joints RRR; expected a planar arm with two"):
        StraightLab(zoo.planar(3))

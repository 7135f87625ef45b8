"""The labs of notebook 01: four numbers of a row, two conventions, the freedom, the puzzle, the builder."""
import re

import numpy as np
import pytest

from robotlab import Robot, gravity_torque, my_arm, tip_pose, zoo
from robotlab.course.registry import misconceptions
from robotlab.kinematics.frames import link_pose, link_poses
from robotlab.labs import BuilderLab, FrameLab, FramePuzzleLab, FreedomLab, TwoConventionsLab
from robotlab.chapters.ch01_dh_frames import freedom
from robotlab.chapters.ch01_dh_frames.conventions import modified_rows
from robotlab.labs.controls import Choice, Number, Toggle
from robotlab.chapters.ch01_dh_frames.freedom import TABLE, retabled
from robotlab.chapters.ch01_dh_frames.frames import ARMS, in_hand
from robotlab.chapters.ch01_dh_frames.puzzle import axis_lines, off
from robotlab.chapters.ch01_dh_frames.rows import with_posture, matrix, row_pose, walk, wrapped
from robotlab.model.link import Link

LABS = [FrameLab, TwoConventionsLab, FreedomLab, FramePuzzleLab, BuilderLab]
QUARTER = np.pi / 2


def random_row(rng):
    return [rng.uniform(-1, 1), rng.uniform(-3, 3), rng.uniform(-1, 1), rng.uniform(-3, 3)]


def badge(lab):
    return lab.words["badge"]["text"], lab.words["badge"]["cls"]


# -- one row ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("modified", [False, True])
def test_the_walk_leads_from_frame_to_frame(modified):
    row = random_row(np.random.default_rng(1))
    T = walk(row, modified, np.array([0.0, 4.0]))
    assert np.allclose(T[0], np.eye(4)) and np.allclose(T[1], link_pose(Link(*row), 0.0, modified))
    assert np.allclose(row_pose(row, modified), T[1])


def test_each_motion_of_the_walk_is_one_number():
    row = random_row(np.random.default_rng(2))
    done = walk(row, False, np.arange(5.0))
    steps = np.linalg.inv(done[:-1]) @ done[1:]
    for k, column in enumerate((3, 2, 0, 1)):
        alone = [0.0] * 4
        alone[column] = row[column]
        assert np.allclose(steps[k], row_pose(alone, False))


@pytest.mark.parametrize("modified", [False, True])
def test_the_written_matrix_is_the_pose_of_the_row(modified):
    """The letters that are typeset, evaluated as they are written, against the package's own text."""
    row = random_row(np.random.default_rng(3))
    text = matrix(2, row, modified, "letters").text.splitlines()[1:]
    names = dict(zip(("a2", "α2", "d2", "θ2"), row))
    for line, right in zip(text, row_pose(row, modified)):
        cells = [cell for cell in line.strip("[]").split("  ") if cell.strip()]
        assert np.allclose([value(cell.split(), names) for cell in cells], right)


def value(words, names):
    """The value of a product such as "−sin θ2 cos α2"."""
    out, f = 1.0, None
    for word in words:
        out, word = (-out, word[1:]) if word[0] == "−" else (out, word)
        if word in ("cos", "sin"):
            f = getattr(np, word)
        else:
            x = names.get(word) if word in names else float(word)
            out, f = out * (f(x) if f else x), None
    return out


def test_numbers_and_value_say_the_same():
    row = [0.4, -np.pi / 3, 0.3, 1.1]
    lines = matrix(1, row, False, "numbers").text.splitlines()[1:]
    for line, right in zip(lines, row_pose(row, False)):
        cells = [c.replace("−", "-") for c in line.strip("[]").split("  ") if c.strip()]
        assert np.allclose([eval_product(c) for c in cells], right, atol=2e-3)


def eval_product(text):
    out = 1.0
    for factor in text.split("*"):
        factor = factor.strip()
        out *= -float(factor[1:].strip("()")) if factor.startswith("-(") else float(factor.strip("()"))
    return out


@pytest.mark.parametrize("name", ["puma560", "stanford", "panda"])
def test_a_held_arm_stands_where_the_posture_was(name):
    robot = getattr(zoo, name)()
    q = robot.postures["ready"]
    assert np.allclose(tip_pose(with_posture(robot, q), np.zeros(robot.n)), tip_pose(robot, q))


def test_wrapped_angles_are_the_same_directions():
    for angle in (-3 * np.pi, -np.pi, -0.5, np.pi, 4.0, 7.0):
        assert -np.pi - 1e-12 <= wrapped(angle) <= np.pi + 1e-12
        assert np.isclose(np.exp(1j * wrapped(angle)), np.exp(1j * angle))


# -- two conventions, many tables -------------------------------------------------------------------------------------
def test_columns_one_row_down_give_the_same_arm():
    rng = np.random.default_rng(4)
    rows = [random_row(rng) for _ in range(5)]
    other, tool = modified_rows(rows)
    q = rng.uniform(-3, 3, (20, 5))
    standard, modified = Robot.from_table(rows), Robot.from_table(other, convention="modified", tool=tool)
    assert np.allclose(tip_pose(standard, q), tip_pose(modified, q))


@pytest.mark.parametrize("change", [{"slid": 0.2}, {"x_turned": True}, {"z_turned": True},
                                    {"slid": -0.1, "x_turned": True, "z_turned": True}])
def test_another_table_is_the_same_arm_in_every_posture(change):
    q = np.random.default_rng(5).uniform(-3, 3, (20, 3))
    rows, sense = retabled(TABLE, **change)
    there = tip_pose(Robot.from_table(rows), sense * q)[:, :3, 3]
    assert not np.allclose(rows, TABLE) and np.allclose(there, tip_pose(Robot.from_table(TABLE), q)[:, :3, 3])


def test_the_badge_of_another_table_can_say_no(monkeypatch):
    lab = FreedomLab()
    assert lab.words["badge"] == {"text": "same tip", "cls": "ok"}
    monkeypatch.setattr(freedom, "retabled", lambda table, *changes: ([[a + .1, *rest] for a, *rest in table], np.ones(len(table))))
    lab.set(q1=.7)
    assert lab.words["badge"] == {"text": "another arm", "cls": "bad"}


def test_conventions_lab_tells_the_arms_apart():
    lab = TwoConventionsLab()
    assert badge(lab)[1] == "bad"
    lab.preset("The same arm")
    assert badge(lab) == ("tips 0.00 m apart", "ok")
    lab.set(theta=1.0, a=-0.2)
    assert badge(lab)[1] == "ok"


# -- the puzzle -------------------------------------------------------------------------------------------------------
def test_the_true_table_solves_the_puzzle_and_so_does_another():
    lab = FramePuzzleLab()
    for flips in (1, -1):                            # z2 reversed is equally good: then joint 3 slides the other way
        rows = [list(row) for row in lab._true]
        if flips < 0:
            rows[1][1] = -rows[1][1]
            rows[1][3], rows[2][2] = rows[1][3], -rows[2][2]
        lab.set(arm=lab._state["arm"] | {"rows": [[*row, 0, 0.0] for row in rows]})
        assert lab.words["badge"]["cls"] == "ok", lab.words
        assert "Now it does" in lab.words["sentence"]


def test_the_puzzle_says_how_far_a_row_is_off():
    lab = FramePuzzleLab()
    assert badge(lab) == ("row 1; right: none", "bad")
    assert "90° apart" in lab.words["sentence"] and "0.412 m" in lab.words["sentence"]
    lab.preset("One sign")
    assert "the origin is 0.308 m beside it" in lab.words["sentence"]
    arm = with_posture(zoo.stanford(), (0, QUARTER, 0.6, 0, -QUARTER, 0))
    angle, distance = off(*axis_lines(arm), link_poses(arm, np.zeros(6))[1:])
    assert angle.max() < 1e-9 and distance.max() < 1e-9


def test_rows_of_the_puzzle_go_round():
    lab = FramePuzzleLab()
    lab.control["before"].value += 1
    assert lab._state["focus"] == 5
    lab.control["next"].value += 1
    assert lab._state["focus"] == 0


# -- the frame lab ----------------------------------------------------------------------------------------------------
def test_the_lab_says_what_the_hand_holds():
    lab = FrameLab()
    lab.set(a=0.3)
    assert lab.words["sentence"].startswith("a moves frame 2") and 'class="tgt"' in lab.words["equation"]
    lab.set(alpha=0.1)
    assert lab.words["sentence"].startswith("α turns frame 2")
    lab.set(figures=False)                           # no number of the row has changed: α is still the one being moved
    assert lab.words["sentence"].startswith("α turns")
    assert in_hand([1, 0, 0, 0, 0, -1], 2, [1, 0, 0, 0]) is None


def test_what_the_sentences_claim_is_so():
    """Entries of the matrix that follow each number: `TOUCHED` says it in words."""
    rng = np.random.default_rng(6)
    row = random_row(rng)
    for modified, column, changed in [(False, 0, [(0, 3), (1, 3)]), (False, 2, [(2, 3)]), (True, 0, [(0, 3)]),
                                      (True, 2, [(1, 3), (2, 3)])]:
        other = list(row)
        other[column] += 0.3
        entries = np.argwhere(~np.isclose(row_pose(row, modified), row_pose(other, modified)))
        assert [tuple(int(k) for k in e) for e in entries] == changed
    for modified, column, still in [(False, 1, np.s_[:, [0, 3]]), (False, 3, np.s_[2, :]), (True, 1, np.s_[0, :]), (True, 3, np.s_[:, [2, 3]])]:
        other = list(row)
        other[column] += 0.3
        assert np.allclose(row_pose(row, modified)[still], row_pose(other, modified)[still])


def test_play_ends_where_the_next_frame_is():
    lab = FrameLab()
    numbers = np.frombuffer(lab.buffer, "<f4").reshape(lab.motion["n"], -1)
    last = dict(zip(map(tuple, lab.motion["paths"]), numbers[-1]))
    end = [last["notes", "vectors", 1, "at", k] for k in range(3)]
    assert np.allclose(end, link_poses(lab.robot, lab.q)[2, :3, 3], atol=1e-6)


@pytest.mark.parametrize("arm", ARMS)
def test_every_arm_can_be_chosen_and_every_link_put_into_focus(arm):
    lab = FrameLab()
    lab.control["robot"].value = arm
    for _ in range(len(lab._state["arm"]["rows"])):
        lab.control["next"].value += 1
        assert not lab.error and f"{lab._state['focus'] + 1}" in lab.words["equation_text"]
    lab.reset()
    assert lab.values["robot"] == "one link in space" and lab._state["focus"] == 1 and not lab.error


@pytest.mark.parametrize("arguments, words", [({"arm": "Pumma"}, "arm is 'Pumma'.*Puma 560"), ({"link": 9}, "links 1 to 3")])
def test_a_wrong_arm_is_refused(arguments, words):
    with pytest.raises(ValueError, match=words):
        FrameLab(**arguments)


# -- the builder ------------------------------------------------------------------------------------------------------
def test_the_builder_adds_and_removes():
    lab = BuilderLab(zoo.rrr())
    for n in (4, 5, 6, 7, 7):
        lab.control["add"].value += 1
        assert len(lab.q) == n == lab.arm.n and lab._state["focus"] == n - 1 and not lab.error
    for n in (6, 5, 4, 3, 2, 1, 1):
        lab.control["remove"].value += 1
        assert len(lab.q) == n == lab.arm.n and lab._state["focus"] <= n - 1 and not lab.error


def test_the_torques_shown_are_those_of_the_arm():
    lab = BuilderLab(zoo.rrr())
    lab.set(density=5.0, a=0.4, theta=0.3)
    assert np.allclose(lab._notes["torques"], gravity_torque(lab.arm, lab.q))


def test_a_joint_that_slides_stays_within_its_stroke():
    lab = BuilderLab(zoo.rrr())
    lab.set(focus=2)
    lab.set(kind=1)
    assert lab.arm.kinds == "RRP" and 0 <= lab.q[2] <= 0.5 and not lab.error


def test_an_arm_is_kept_only_when_asked(tmp_path):
    lab = BuilderLab(zoo.rrr(), folder=tmp_path)
    lab.preset("A boom")
    assert not list(tmp_path.iterdir())
    lab.control["keep"].value += 1
    kept = my_arm(tmp_path)
    assert "Kept in my-arm.toml" in lab.words["sentence"] and kept == lab.arm
    lab.reset()
    assert my_arm(tmp_path) == kept and len(list(tmp_path.iterdir())) == 1
    assert np.allclose(BuilderLab(folder=tmp_path).q, kept.postures["ready"])


def test_the_builder_names_the_file_of_the_arm_before(tmp_path):
    lab = BuilderLab(zoo.rrr(), folder=tmp_path)
    lab.control["keep"].value += 1
    lab.preset("A boom")
    lab.control["keep"].value += 1
    named = set(re.findall(r"[\w-]+(?:\.[\w-]+)*\.toml", lab.words["sentence"]))
    assert named == {path.name for path in tmp_path.iterdir()} and len(named) == 2


def test_the_builder_refuses_a_modified_table():
    with pytest.raises(ValueError, match="Panda.*modified"):
        BuilderLab(zoo.panda())


# -- all of them ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lab_class", LABS)
def test_presets_and_ends_of_all_controls_give_no_error(lab_class):
    lab = lab_class()
    for title in lab._presets:
        lab.preset(title)
        assert not lab.error and lab.words["sentence"], title
        for control in lab.controls:
            values = [control.low, control.high] if isinstance(control, Number) else \
                control.options.values() if isinstance(control, Choice) else [False, control.on] if isinstance(control, Toggle) else []
            for value in values:
                lab.set(**{control.name: value})
                assert not lab.error, (title, control.name, value)
        assert len(lab._repr_mimebundle_()[0]["image/svg+xml"]) < 30_000
    lab.reset()
    assert not lab.error


@pytest.mark.parametrize("lab_class", LABS)
def test_a_preset_says_the_same_wherever_one_comes_from(lab_class):
    said = {}
    lab = lab_class()
    for title in [*lab._presets, *reversed(lab._presets)]:
        lab.preset(title)
        seen = lab.words["sentence"], lab.words.get("badge"), lab.words.get("equation_text")
        assert said.setdefault(title, seen) == seen


@pytest.mark.parametrize("lab_class", LABS)
def test_a_state_comes_back_from_its_text(lab_class):
    lab, other = lab_class(), lab_class()
    lab.preset(list(lab._presets)[-1])
    other.load(lab.state())
    assert other._state["arm"]["rows"] == pytest.approx(np.array(lab._state["arm"]["rows"]), abs=1e-5) and not other.error


def test_misconceptions_point_to_presets_that_are_there():
    made = {lab_class.__name__: lab_class() for lab_class in LABS}
    pointing = [one for one in misconceptions().values() if one.notebook == "01" and one.shows]
    assert len(pointing) > 5
    for one in pointing:
        assert one.shows[1] in made[one.shows[0]]._presets, one.id


@pytest.mark.parametrize("lab_class", LABS)
def test_reset_brings_everything_back(lab_class):
    lab = lab_class()
    look = lambda: (lab.picture.get("ground"), lab._state["arm"], lab._state["focus"], lab._state["time"], lab.words["sentence"],
                    lab._repr_mimebundle_()[0]["image/svg+xml"])
    before = look()
    lab.preset(list(lab._presets)[-1])
    assert look() != before
    lab.reset()
    assert look() == before


@pytest.mark.parametrize("arm, link", [("one link in space", 2), ("Panda (modified)", 4)])
def test_the_common_normal_meets_both_axes_at_right_angles(arm, link):
    lab = FrameLab(arm, link)
    assert not lab.picture["notes"]["curves"]
    lab.set(normal=True)
    first, _, second, _, normal = (np.array(curve["points"]) for curve in lab.picture["notes"]["curves"])
    along = normal[1] - normal[0]
    for axis, foot in ((first, normal[0]), (second, normal[1])):
        way = axis[1] - axis[0]
        assert abs(way @ along) < 1e-6 and np.linalg.norm(np.cross(foot - axis[0], way)) < 1e-6
    poses = link_poses(lab.robot, np.zeros(lab.robot.n))
    z = poses[link - 1:link + 1, :3, 2]
    assert [np.linalg.norm(np.cross(x[1] - x[0], z[k])) < 1e-5 for k, x in enumerate((first, second))] == [True, True]


def test_no_common_normal_is_drawn_where_there_are_many_or_none():
    for preset in ("Parallel axes", "Axes that meet"):
        lab = FrameLab()
        lab.preset(preset)
        lab.set(normal=True)
        assert not lab.picture["notes"]["curves"] and not lab.error

"""The interview: every question has an answer, every wrong answer a sentence, and the arm is the one that was meant."""
import numpy as np
import pytest
import sympy as sp

from robotlab import Friction, Motor, zoo
from robotlab.commands import describe as command
from robotlab.commands.errors import CommandError
from robotlab.maths.spatial import pose, rpy
from robotlab.model.files import loads
from robotlab.model.interview import ARM, END, LINK, Interview, read_angle
from robotlab.model.robot import Robot
from robotlab.model.writing import dumps

HORN = ["Horn's arm", "Horn 1979", "", "0 -g 0", "2", "", "l", "", "", "", "m", "-l/2 0 0", "0 m*l**2/12 m*l**2/12", "", "same", *[""] * len(END)]


def after(*answers):
    interview = Interview()
    for text in answers:
        interview = interview.answer(text)
    return interview


def at(key):
    """An interview that asks `key` of the first link, or of the arm, which has one link, or in the end two."""
    interview = Interview()
    easy = {"count": "2" if key in END else "1", "m": "2", "com": "0 0 0", "I_com": "1 1 1"}
    while interview.question.key != key:
        interview = interview.answer(easy.get(interview.question.key, ""))
    return interview


def test_horns_arm_by_question_and_answer():
    """DYNAMAN's first example, asked for and answered."""
    interview = after(*HORN)
    horn = zoo.load("horn")
    assert interview.done and interview.question is None and interview.fraction == 1
    assert interview.robot.links == horn.links and list(interview.robot.gravity) == list(horn.gravity)
    assert loads(interview.toml, Robot) == interview.robot


def test_freunds_arm_by_question_and_answer():
    disc = ["R", "", "", "", "", "m_d", "0, 0, 0", "[I_disc/2, I_disc/2, I_disc]", ""]
    rod = ["p", "", "-90 deg", "", "", "m_r", "0 0 -l_r/2", "m_r*l_r**2/12 m_r*l_r**2/12 0", "0 1"]
    assert after("", "", "modified", "", "2", *disc, *rod, *[""] * len(END)).robot.links == zoo.load("freund").links


def test_every_question_is_asked_and_the_way_back_is_the_way_there():
    interview, seen = Interview(), []
    for text in HORN:
        seen.append((interview.question, interview.fraction))
        interview = interview.answer(text)
    assert {q.key for q, _ in seen} == {*ARM, *LINK, *END}
    assert [f for _, f in seen] == sorted(f for _, f in seen)
    assert [answer for _, _, answer in interview.answers][:2] == HORN[:2] and len(interview.answers) == len(HORN)
    for question, fraction in reversed(seen):
        interview = interview.back()
        assert interview.question == question and interview.fraction == fraction
    assert interview.back() is interview and interview.answers == []


@pytest.mark.parametrize("key, text, words", [
    ("convention", "craigs", "'craigs' is no convention. Expected standard"),
    ("gravity", "9.81", "1 value in '9.81'. Expected three values"),
    ("count", "two", "'two' is no number of links. Expected a whole number from 1 to 30"),
    ("count", "0", "no number of links"), ("count", "31", "no number of links"), ("count", "", "an answer is needed here"),
    ("kind", "rotate", "'rotate' is no kind of joint. Expected R or P"), ("kind", "same", "is no kind of joint"),
    ("a", "1,5", "is not a formula|only numbers"), ("a", "nan", "'nan' cannot be the name"),
    ("a", "__import__('os')", "cannot|only numbers"), ("alpha", "b deg", "degrees are for numbers"),
    ("m", "-3", "m is -3 kg; a mass cannot be negative"), ("m", "", "an answer is needed here"),
    ("com", "1 2", "2 values in '1 2'. Expected three values"), ("com", "1 2 x!", "only numbers|is not a formula"),
    ("I_com", "1 1 5", "triangle inequality"), ("I_com", "1 2 3 4", "4 values"), ("I_com", "1 1 -1", "negative|triangle"),
    ("limits", "2 1", "the lower one must be the smaller"), ("limits", "1", "1 value in '1'"),
    ("base", "1 2", "2 values in '1 2'. Expected x y z"), ("tool", "0 0 0 a 0 0", "roll, pitch and yaw are numbers"),
    ("tool", "here", "1 value"), ("friction", "0.1", "1 value in '0.1'. Expected two numbers"), ("friction", "0.1 -2", "friction brakes"),
    ("friction", "1 2; 3 4; 5 6", "3 joints in .*there are 2"), ("friction", "c 0", "viscous"), ("motor", "2e-5 0", "gear is 0"),
    ("motor", "1 2 3", "3 values"), ("motor", "J 100", "rotor_inertia"), ("ready", "1 2 3", "3 values"), ("ready", "up", "1 value")])
def test_a_wrong_answer_is_told_and_changes_nothing(key, text, words):
    interview = at(key)
    with pytest.raises(ValueError, match=words):
        interview.answer(text)
    assert interview.question.key == key


def test_an_unknown_mass_skips_what_needs_one():
    interview = after("", "", "", "", "1", "", "1", "", "", "", "unknown")
    assert interview.question.key == "limits"
    assert interview.answer("none").answer("").answer("").answer("").answer("").answer("").robot.links[0].m is None


@pytest.mark.parametrize("degrees", [90, -90, 60, 30, 22.5, 180, 1])
def test_degrees_are_turned_into_rad(degrees):
    assert read_angle(f"{degrees} deg") == pytest.approx(np.radians(degrees), rel=1e-15)
    assert read_angle(f"{degrees}°") == read_angle(f" {degrees} degrees")


def test_right_angles_are_right_to_the_last_bit():
    assert read_angle("90 deg") == np.pi / 2 and read_angle("-60 deg") == -np.pi / 3 and read_angle("pi/2") == np.pi / 2
    assert read_angle("tilt") == sp.Symbol("tilt")


def test_an_unfinished_interview_has_no_arm():
    with pytest.raises(ValueError, match="not finished; the next question is: How many links"):
        after("", "", "", "").robot
    with pytest.raises(ValueError, match="no question left"):
        after(*HORN).answer("more")


# -- in the terminal --------------------------------------------------------------------------------------------------
def talk(lines, *arguments):
    """Run the terminal's conversation on lines typed: exit code and what was said."""
    typed, said = iter(lines), []

    def read(prompt):
        said.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None
    return command.describe(list(map(str, arguments)), read, said.append), "\n".join(said)


def test_the_terminal_writes_what_was_answered(tmp_path):
    path = tmp_path / "arm.toml"
    code, said = talk([*HORN[:3], "back", "craigs", "?", *HORN[2:]], path)
    assert code == 0 and Robot.load(path) == after(*HORN).robot
    assert "'craigs' is no convention" in said and "Expected: standard" in said and said.count("Which convention") == 4
    assert f"Robot.load({str(path)!r})" in said


@pytest.mark.parametrize("lines", [["x", "stop"], ["x"]])
def test_a_conversation_broken_off_writes_nothing(tmp_path, lines):
    code, said = talk(lines, tmp_path / "arm.toml")
    assert code == 1 and "Nothing was written" in said and not list(tmp_path.iterdir())


def test_answers_are_shown_where_they_cannot_be_written(tmp_path):
    code, said = talk(HORN, tmp_path / "missing" / "arm.toml")
    assert code == 1 and "could not be written" in said and 'a = "l"' in said


def test_a_file_that_is_there_is_not_overwritten(tmp_path):
    path = tmp_path / "arm.toml"
    path.write_text("mine")
    with pytest.raises(CommandError, match="is there already.*--replace"):
        command.check(command.parse([str(path)]))
    command.check(command.parse([str(path), "--replace"]))
    with pytest.raises(CommandError, match="is a folder"):
        command.check(command.parse([str(tmp_path)]))
    with pytest.raises(CommandError, match="There is no folder"):
        command.check(command.parse([str(tmp_path / "no" / "arm.toml")]))


@pytest.mark.parametrize("text, low, high", [
    ("-170 deg 170 deg", -np.pi * 17 / 18, np.pi * 17 / 18), ("-170 170 deg", -np.pi * 17 / 18, np.pi * 17 / 18),
    ("-170°, 170°", -np.pi * 17 / 18, np.pi * 17 / 18), ("[-90 degrees, 45 degrees]", -np.pi / 2, np.pi / 4), ("-pi/2 pi/2", -np.pi / 2, np.pi / 2),
    ("0, 0.5", 0, 0.5)])
def test_limits_are_taken_in_degrees_too(text, low, high):
    assert dict(at("limits").answer(text).links[0])["limits"] == pytest.approx((low, high), rel=1e-15)


@pytest.mark.parametrize("given, check", [
    ({"base": "0 0 0.5 m"}, lambda a: a.base[2, 3] == 0.5 and (a.base[:3, :3] == np.eye(3)).all()),
    ({"tool": "0 0 0.1 0 90 0 deg"}, lambda a: np.allclose(a.tool, pose(rpy(0, np.pi / 2, 0), [0, 0, 0.1]), atol=1e-15)),
    ({"tool": "0 0 h"}, lambda a: [str(x) for x in a.letters] == ["h"]),
    ({"friction": "0.1 0.5"}, lambda a: [link.friction for link in a.links] == [Friction(0.1, 0.5)] * 2),
    ({"friction": "0.1 0.5; none"}, lambda a: [link.friction for link in a.links] == [Friction(0.1, 0.5), None]),
    ({"motor": "none; 2e-5 100 0.05 1.0 48"}, lambda a: [link.motor for link in a.links] == [
        None, Motor(2e-5, 100, torque_constant=0.05, resistance=1.0, voltage=48)]),
    ({"ready": "90 -45 deg"}, lambda a: list(a.postures["ready"]) == [np.pi / 2, -np.pi / 4]),
    ({"kind": "P", "ready": "30 deg 0.2"}, lambda a: list(a.postures["ready"]) == [30.0, 0.2]),
    ({}, lambda a: a.postures == {} and (a.tool == np.eye(4)).all() and not any(link.friction or link.motor for link in a.links))])
def test_what_is_asked_in_the_end_is_in_the_arm_and_its_file(given, check):
    interview, easy = Interview(), {"count": "2", "m": "2", "com": "0 0 0", "I_com": "1 1 1"} | given
    while not interview.done:
        interview = interview.answer(easy.get(interview.question.key, ""))
    assert check(interview.robot) and check(loads(interview.toml, Robot))


def test_the_end_is_a_few_questions_and_enter_answers_each():
    assert len(END) <= 5 and all(default == "none" for _, _, default in END.values())


def test_what_describe_says_to_add_can_be_added():
    """The lines that it shows at its end make a file that is read."""
    lines = [line.strip() for line in command.NEXT.format(file="x", name="x").splitlines() if line.startswith("    ")]
    robot = loads("\n".join([dumps(zoo.two_link().replace(postures={})), *lines[3:]]), Robot)
    assert robot.links[1].motor.current == 20 and robot.links[1].motor.damping == 1e-6

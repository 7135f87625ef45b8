"""Names from habit: for those of another toolbox, or nearly those of this one, the error names the ones here."""
import copy
import pickle
import subprocess
import sys
from dataclasses import fields

import numpy as np
import pytest

import robotlab
from robotlab import IKResult, Link, Robot, inverse_dynamics, near, simulate, solve_ik, tip_pose, zoo


@pytest.mark.parametrize("name, words", [
    ("fkine", "here it is tip_pose(robot, q)"), ("ikine_LM", "here it is solve_ik("), ("rne", "here it is inverse_dynamics("),
    ("massMatrix", "here it is mass_matrix("), ("rnea", "inverse_dynamics("), ("jtraj", "quintic("), ("DHRobot", "Robot.from_table("),
    ("models", "zoo"), ("tippose", "did you mean tip_pose?"), ("Jacobian", "jacobian"), ("solve_IK", "solve_ik"), ("xyzzy", "its public names are")])
def test_a_name_that_the_door_has_not(name, words):
    for ask, error in ((lambda: getattr(robotlab, name), AttributeError), (lambda: exec(f"from robotlab import {name}"), ImportError)):
        with pytest.raises(error) as said:
            ask()
        assert f"robotlab has no '{name}'" in str(said.value) and words in str(said.value)
    assert not hasattr(robotlab, name)


@pytest.mark.parametrize("of, name, words", [
    (Robot, "fkine", "tip_pose(robot, q)"), (Robot, "rne", "inverse_dynamics"), (Robot, "dof", "robot.n"), (Robot, "qr", 'postures["ready"]'),
    (Robot, "qlim", "robot.limits"), (Robot, "joints", "here it is links"), (Robot, "posture", "did you mean postures"),
    (Link, "I", ""), (Link, "limit", "did you mean limits"), (IKResult, "success", "here it is ok"), (IKResult, "message", "here it is reason"),
    (IKResult, "residuals", "did you mean residual")])
def test_an_attribute_that_there_is_not(of, name, words):
    thing = {Robot: zoo.puma560(), Link: Link(a=1.0), IKResult: solve_ik(zoo.planar(2), [1.0, 1.0, 0.0])}[of]
    with pytest.raises(AttributeError) as said:
        getattr(thing, name)
    assert f"{of.__name__} has no '{name}'" in str(said.value) and words in str(said.value)


@pytest.mark.parametrize("call, words", [
    (lambda: Link(mass=1), "Link has no argument 'mass'; here it is m"), (lambda: Link(I=1), "here it is I_com"), (lambda: Link(alfa=1), "mean alpha"),
    (lambda: Robot.from_table([[0, 0, 0, 0]], mdh=True), "Robot has no argument 'mdh'; here it is convention"),
    (lambda: solve_ik(zoo.planar(2), [1, 1, 0], tol=1e-3), "solve_ik has no argument 'tol'; here it is tolerance"),
    (lambda: solve_ik(zoo.planar(2), [1, 1, 0], ilimit=5), "here it is iterations"),
    (lambda: solve_ik(zoo.planar(2), [1, 1, 0], zzz=5), "it takes robot, target"),
    (lambda: tip_pose(zoo.planar(2), q_=[0, 0]), "tip_pose has no argument 'q_'; did you mean q"),
    (lambda: inverse_dynamics(zoo.planar(2), [0, 0], [0, 0], [0, 0], wrench_=None), "did you mean wrench"),
    (lambda: simulate(zoo.planar(1), None, [0], [0], 1.0, dt=0.01), "simulate has no argument 'dt'; here it is step")])
def test_a_keyword_that_there_is_not(call, words):
    with pytest.raises(ValueError) as said:
        call()
    assert words in str(said.value) and isinstance(said.value, TypeError)


def test_another_error_of_types_is_left_as_it_is():
    with pytest.raises(TypeError, match="missing 1 required positional argument") as said:
        tip_pose(zoo.planar(2))
    assert type(said.value) is TypeError


def test_what_is_said_to_be_here_is_here():
    """The first word of each answer is a public name, or an attribute of what has it."""
    there = {*robotlab.__all__, "labs", "robot", "robotlab", *(field.name for field in fields(robotlab.IKResult)), "links"}
    for words in near.NAMES:
        assert words.replace("(", ".").replace(",", ".").split(".")[0] in there, words
    for name in near.KEYWORDS:
        assert any(name in near.inspect.signature(f).parameters for f in (Link, Robot, solve_ik, simulate)), name


def test_an_arm_is_as_long_as_it_has_joints():
    arm = zoo.puma560()
    assert len(arm) == arm.n == 6 and list(arm) == list(arm.links) and arm[0] is arm.links[0] and arm[-1] is arm.links[5]
    assert arm[1:3] == arm.links[1:3] and bool(arm)
    with pytest.raises(IndexError, match=r"no robot\[6\].*robot\[0\] to robot\[5\]"):
        arm[6]


def test_records_and_functions_can_be_copied_and_sent():
    arm = zoo.scara()
    for thing in (arm, arm[0], solve_ik, tip_pose, Link):
        assert pickle.loads(pickle.dumps(thing)) == thing and copy.deepcopy(thing) == thing
    assert np.array_equal(pickle.loads(pickle.dumps(tip_pose))(arm, np.zeros(4)), tip_pose(arm, np.zeros(4)))


def test_a_program_that_imports_a_foreign_name_ends_with_the_right_one():
    said = subprocess.run([sys.executable, "-c", "from robotlab import zoo, fkine"], capture_output=True, text=True, cwd=robotlab.__path__[0] + "/..")
    assert said.stderr.splitlines()[-1] == "ImportError: robotlab has no 'fkine'; here it is tip_pose(robot, q)"

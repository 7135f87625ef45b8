"""Arms out of URDFs: held against Pinocchio on the same text; what is doubtful is said, what is no arm is refused by its name."""
import time
from pathlib import Path

import numpy as np
import pytest
from forall import for_all
from thorough import THOROUGH

from chains import of_pinocchio, random_urdf
from robotlab import Robot, gravity_torque, inverse_dynamics, jacobian, mass_matrix, tip_pose

BENCH = Path(__file__).with_name("bench.urdf")
ONE = '<robot name="r"><link name="a"/><link name="b">{}</link><joint name="j" type="{}"><parent link="{}"/><child link="b"/>{}</joint></robot>'
QUARTER = '<inertial><mass value="{}"/><inertia ixx="{}" ixy="0" ixz="0" iyy="{}" iyz="0" izz="{}"/></inertial>'


def bare(robot):
    return robot.replace(links=[link.replace(friction=None, motor=None) for link in robot.links])


def largest_gap(model, found, q, qd, qdd):
    arm = bare(found.robot)
    ours = {"place": tip_pose(arm, q), "J": jacobian(arm, q), "M": mass_matrix(arm, q), "g": gravity_torque(arm, q),
            "tau": inverse_dynamics(arm, q, qd, qdd)}
    theirs = of_pinocchio(model, found, q, qd, qdd)
    return max(abs(ours[name] - theirs[name]).max() / max(1, abs(theirs[name]).max()) for name in ours)


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_random_chains_are_pinocchios(convention):
    """Joints that turn, slide or stay, axes of any direction, branches: 500 of them, in two conventions."""
    pin = pytest.importorskip("pinocchio")
    rng, worst = np.random.default_rng(7), 0
    for _ in range(500 if THOROUGH else 25):
        text, tip = random_urdf(rng, int(rng.integers(2, 9)), int(rng.integers(0, 4)))
        found = Robot.read(text, tip=tip, snap=False, convention=convention)
        worst = max(worst, largest_gap(pin.buildModelFromXML(text), found, *rng.uniform(-1.2, 1.2, (3, found.robot.n))))
    assert worst < 1e-11


def test_the_bench_arm_is_pinocchios():
    pin = pytest.importorskip("pinocchio")
    found = Robot.read(BENCH, snap=False)
    assert largest_gap(pin.buildModelFromUrdf(str(BENCH)), found, *np.random.default_rng(0).uniform(0, 0.5, (3, 4))) < 1e-12


def test_what_a_file_says_reaches_the_arm():
    found = Robot.read(BENCH)
    column, shoulder, elbow, wrist = found.robot.links
    assert (found.robot.kinds, found.base, found.tip, found.joints) == ("PRRR", "world", "tool0", ("column", "shoulder", "elbow", "wrist"))
    assert column.friction.viscous == 40 and column.friction.coulomb[0] == 12 and column.limits == (0, 0.6)
    assert (column.speed, column.effort, shoulder.speed, wrist.effort) == (0.3, 400, None, 10)
    assert elbow.limits is None and shoulder.limits == (-2, 2)
    assert found.robot.source == "read from bench.urdf (world to tool0)"
    assert Robot.read(BENCH.read_bytes()).robot == found.robot.replace(source="read from text (world to tool0)")


def test_what_is_doubtful_is_said():
    notes = " ".join(Robot.read(BENCH).notes)
    assert "1.5708" in notes and "left, right" in notes and "shoulder" in notes and "0 for its limit of speed" in notes
    text = ONE.format(QUARTER.format(2, 0.1, 0.1, 0.9), "revolute", "a", "")
    found = Robot.read(text)
    assert "two smaller add up to less" in found.notes[0] and found.robot.links[0].measured
    assert "negative" in Robot.read(ONE.format(QUARTER.format(2, -0.1, 0.1, 0.1), "revolute", "a", "")).notes[0]
    assert "left out" in Robot.read(ONE.format(QUARTER.format(-2, 0.1, 0.1, 0.1), "revolute", "a", "")).notes[0]
    assert "right?" in Robot.read(ONE.format(QUARTER.format(1, 100, 100, 100), "revolute", "a", "")).notes[0]
    assert "No mass is given for b" in Robot.read(ONE.format("", "continuous", "a", "")).notes[0]


def test_three_links_alike_are_called_made_up():
    link = lambda k: f'<link name="l{k}">{QUARTER.format(1, 0.001, 0.001, 0.001)}</link>'
    joint = lambda k: f'<joint name="j{k}" type="continuous"><parent link="l{k - 1}"/><child link="l{k}"/><origin xyz="0.3 0 0"/></joint>'
    notes = Robot.read(f'<robot name="r"><link name="l0"/>{"".join(link(k) + joint(k) for k in (1, 2, 3))}</robot>').notes
    assert len([note for note in notes if note.startswith("Made up?")]) == 3


def test_angles_cut_to_few_digits_become_what_they_are():
    found = Robot.read(ONE.format("", "revolute", "a", '<origin rpy="1.57 0 0"/><axis xyz="0 0 1"/>'))
    assert any("1.57" in note for note in found.notes) and np.array_equal(found.robot.base[:3, :3].round(15), found.robot.base[:3, :3])
    kept = Robot.read(ONE.format("", "revolute", "a", '<origin rpy="1.57 0 0"/><axis xyz="0 0 1"/>'), snap=False)
    assert abs(kept.robot.base[2, 2] - np.cos(1.57)) < 1e-15
    for odd in ("1.58", "1.60", "0.5", "3.1", "1e-2"):
        assert not [n for n in Robot.read(ONE.format("", "revolute", "a", f'<origin rpy="{odd} 0 0"/>')).notes if "parts of a turn" in n]


def test_the_chain_ends_where_it_is_told():
    assert Robot.read(BENCH, tip="forearm").robot.kinds == "PRR" and Robot.read(BENCH, base="carriage").robot.kinds == "RRR"
    with pytest.raises(ValueError, match="no such link"):
        Robot.read(BENCH, tip="elbow")
    with pytest.raises(ValueError, match="not between"):
        Robot.read(BENCH, base="camera", tip="hand")


def test_a_joint_that_follows_another_is_refused_in_the_chain_and_nowhere_else():
    """A finger goes with the one that it follows; a rod that should follow a joint of the arm stands still, and that is said."""
    with pytest.raises(ValueError, match=r"joint 'right' follows 'left' \(mimic\), and each joint.*tip before it, such as tip='hand'"):
        Robot.read(BENCH, tip="right finger")
    wide, shut = (Robot.read(BENCH, at=at).robot.links[-1] for at in ({"left": 0.04}, {"left": 0.04, "right": 0}))
    assert abs(wide.com - shut.com).max() > 1e-3
    text = BENCH.read_text(encoding="utf-8")
    found = Robot.read(text.replace('<mimic joint="left"/>', '<mimic joint="elbow"/>'), tip="tool0")
    assert any("held still here: right." in note for note in found.notes) and found.robot.kinds == "PRRR"
    assert not any("held still" in note for note in Robot.read(BENCH).notes)


def test_fingers_can_be_held_open():
    shut, wide = (Robot.read(BENCH, at={"left": x}).robot.links[-1] for x in (0, 0.04))
    assert wide.m == shut.m and np.linalg.eigvalsh(wide.I_com)[-1] > np.linalg.eigvalsh(shut.I_com)[-1]
    with pytest.raises(ValueError, match="at names 'lft'"):
        Robot.read(BENCH, at={"lft": 1})


def two_arms(n):
    arm = lambda s: "".join(f'<link name="{s}{k}"/><joint name="{s}j{k}" type="continuous"><parent link="{f"{s}{k - 1}" if k else "torso"}"/>'
                            f'<child link="{s}{k}"/></joint>' for k in range(n))
    return f'<robot name="two"><link name="torso"/>{arm("left")}{arm("right")}</robot>'


def test_several_arms_are_asked_about():
    text = two_arms(4)
    for short in (1, 2):                             # no more joints than a gripper has, but none before them
        with pytest.raises(ValueError, match=f"several arms.*tip='left{short - 1}', 'right{short - 1}'"):
            Robot.read(two_arms(short))
    with pytest.raises(ValueError, match="several arms.*tip='left3', 'right3'"):
        Robot.read(text)
    assert Robot.read(text, tip="left3").robot.n == 4
    led = text.replace('<child link="right3"/>', '<child link="right3"/><mimic joint="rightj2"/>')
    with pytest.raises(ValueError, match="such as tip='left3'$"):
        Robot.read(led)                              # and no tip beyond a joint that follows another


REFUSED = {
    ONE.format("", "planar", "a", ""): "'j' is planar", ONE.format("", "revolute", "c", ""): "line 1, <parent>.*no such link",
    ONE.format("", "ball", "a", ""): "type 'ball'", ONE.format("", "revolute", "b", ""): "loop", "<mujoco": "not XML",
    '<!DOCTYPE r [<!ENTITY x "y">]><robot name="&x;"/>': "DOCTYPE", "<robot><xacro:macro/></robot>": "xacro arm.xacro > arm.urdf",
    "<robot>" + "<a>" * 99 + "</a>" * 99 + "</robot>": "deeper", "<robot/>": "0 links", "<sdf/>": "SDF is not read",
    ONE.format("", "revolute", "a", '<origin xyz="1,2,3"/>'): "line 1, <origin>.*3 numbers with spaces",
    ONE.format("", "revolute", "a", '<origin rpy="${pi} 0 0"/>'): "xacro", ONE.format("", "revolute", "a", '<axis xyz="0 0 0"/>'): "length 0",
    ONE.format("", "revolute", "a", '<origin xyz="nan 0 0"/>'): "numbers", ONE.format("", "revolute", "a", '<origin xyz="4000 0 0"/>'): "farther",
    ONE.format(QUARTER.format("heavy", 1, 1, 1), "revolute", "a", ""): "<mass>.*'heavy'",
    '<robot name="r"><link name="a"/><link name="a"/></robot>': "second link",
    b"<?xml version='1.0' encoding='klingon'?><robot/>": "not XML",
}


@for_all(list(REFUSED))
def test_what_is_no_arm_is_refused_by_name(text):
    with pytest.raises(ValueError, match=REFUSED[text]):
        Robot.read(text)


def test_load_says_who_reads_it():
    with pytest.raises(ValueError, match=r"Robot\.read"):
        Robot.load(BENCH)


def test_a_file_is_read_in_a_moment():
    Robot.read(BENCH)
    begun = time.process_time()
    Robot.read(BENCH)
    assert time.process_time() - begun < 0.5         # it takes 10 ms


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_codings(coding):
    text = BENCH.read_text("utf-8").replace("bench arm", "Prüfarm")
    text = text.replace('<?xml version="1.0"?>', f'<?xml version="1.0" encoding="{"utf-8" if coding == "utf-8-sig" else coding}"?>')
    assert Robot.read(text.encode(coding)).robot.name == "Prüfarm"

"""Arms as files of others: the same torques in Pinocchio, MuJoCo and the Robotics Toolbox, and what is lost is said."""
import numpy as np
import pytest

from arms import CONVENTIONS, random_arm
from robotlab import Friction, Motor, Robot, inverse_dynamics, tip_pose, zoo
from robotlab.model.formats.to_mjcf import mjcf
from robotlab.model.formats.to_toolbox import toolbox
from robotlab.model.formats.to_urdf import urdf

ARMS = {"panda": zoo.panda(), "scara": zoo.scara(), "stanford": zoo.stanford(), "rrr": zoo.rrr(), "puma560": zoo.puma560(), "planar": zoo.planar(3)}


def bare(robot):
    return robot.replace(links=[link.replace(friction=None, motor=None, limits=None) for link in robot.links])


def random_arms(rng):
    return [random_arm(rng, n, convention) for convention in CONVENTIONS for n in (1, 3, 6)]


def gap(ours, theirs):
    return abs(ours - theirs).max() / max(1, abs(ours).max())


def test_pinocchio_gets_the_same_arm(rng):
    pin = pytest.importorskip("pinocchio")
    for arm in map(bare, [*ARMS.values(), *random_arms(rng)]):
        model = pin.buildModelFromXML(urdf(arm))
        model.gravity.linear = np.array(arm.gravity)
        q, qd, qdd = rng.normal(size=(3, arm.n))
        full = pin.neutral(model)
        for joint, x in zip(list(model.joints)[1:], q):
            full[joint.idx_q:joint.idx_q + joint.nq] = [x] if joint.nq == 1 else [np.cos(x), np.sin(x)]
        assert gap(inverse_dynamics(arm, q, qd, qdd), pin.rnea(model, model.createData(), full, qd, qdd)) < 1e-12, arm.name


def test_mujoco_gets_the_same_arm(rng):
    mujoco = pytest.importorskip("mujoco")
    for arm in map(bare, [ARMS[name] for name in ("panda", "scara", "stanford", "rrr")] + random_arms(rng)):
        model = mujoco.MjModel.from_xml_string(mjcf(arm))
        data = mujoco.MjData(model)
        data.qpos, data.qvel, data.qacc = motion = rng.normal(size=(3, arm.n))
        mujoco.mj_inverse(model, data)
        assert gap(inverse_dynamics(arm, *motion), data.qfrc_inverse) < 1e-12, arm.name
        again = Robot.read(mjcf(arm), convention=arm.convention).robot
        assert gap(inverse_dynamics(arm, *motion), inverse_dynamics(again, *motion)) < 1e-11, arm.name


def test_the_toolbox_gets_the_same_arm(rng):
    pytest.importorskip("roboticstoolbox")
    for arm in map(bare, ARMS.values()):
        made = {}
        exec(toolbox(arm), made)
        motion = rng.normal(size=(3, arm.n))
        assert gap(inverse_dynamics(arm, *motion), made["robot"].rne(*motion)) < 1e-12, arm.name


@pytest.mark.parametrize("ending", [".urdf", ".toml"])
def test_out_and_in_again(ending, rng, tmp_path):
    for arm in map(bare, [*ARMS.values(), *random_arms(rng)]):
        arm.write(tmp_path / f"arm{ending}")
        again = Robot.read(tmp_path / f"arm{ending}", **({"tip": "tool", "snap": False, "convention": arm.convention} if ending == ".urdf" else {}))
        again = again.robot.replace(gravity=arm.gravity)
        motion = rng.normal(size=(3, arm.n))
        assert gap(tip_pose(arm, motion[0]), tip_pose(again, motion[0])) < 1e-12, arm.name
        assert gap(inverse_dynamics(arm, *motion), inverse_dynamics(again, *motion)) < 1e-11, arm.name


def test_limits_and_friction_go_out_and_come_in(tmp_path):
    arm = zoo.rrr().with_link(2, limits=(-1, 2), speed=3.0, effort=40.0, friction=Friction(0.5, 2.0), mass_source="CAD")
    for ending in (".urdf", ".toml"):
        arm.write(tmp_path / f"arm{ending}")
        link = Robot.read(tmp_path / f"arm{ending}").robot.links[1]
        assert (link.limits, link.speed, link.effort, link.friction) == ((-1, 2), 3.0, 40.0, Friction(0.5, 2.0))
    assert link.mass_source == "CAD" and Robot.load(tmp_path / "arm.toml") == arm


def test_toml_keeps_where_an_arm_came_from(tmp_path):
    found = Robot.read(zoo.DATA / "desk-arm.urdf", tip="tool0")
    for write in (found.robot.save, found.robot.write):
        write(tmp_path / "mine.toml")
        assert Robot.load(tmp_path / "mine.toml").source == Robot.read(tmp_path / "mine.toml").robot.source == found.robot.source
    assert found.robot.source == "read from desk-arm.urdf (table to tool0)"
    (tmp_path / "sheet.csv").write_text("theta [rad], d [m], a [m], alpha [rad]\nq1, 0.4, 0.1, 0\n", encoding="utf-8")
    arm = Robot.read(tmp_path / "sheet.csv", convention="standard").robot.with_rods()
    arm.save(tmp_path / "sheet.toml")
    again = Robot.load(tmp_path / "sheet.toml")
    assert again == arm and again.source == "read from sheet.csv" and "made up" in again.links[0].mass_source


def test_what_is_lost_is_said():
    arm = zoo.planar(2).with_link(1, motor=Motor(1e-4, 50), friction=Friction(0, (1, 2)), speed=2.0)
    words = " ".join(arm.left_out(".urdf"))
    assert "gravity" in words and "rotor inertia" in words and "differs by direction" in words
    assert "speed" in " ".join(arm.left_out(".xml")) and "speed and effort" in " ".join(arm.left_out(".py"))
    assert arm.left_out(".toml") == ()


def test_what_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(ValueError, match="link 3 has principal moments.*MuJoCo"):
        zoo.puma560().write(tmp_path / "puma.xml")
    with pytest.raises(ValueError, match="letters.*robot.subs"):
        zoo.two_link("l").write(tmp_path / "arm.urdf")
    with pytest.raises(ValueError, match="has no m"):
        Robot.from_table([[0.4, 0, 0, 0]]).write(tmp_path / "arm.xml")
    with pytest.raises(ValueError, match="ending of path is '.step'"):
        zoo.rrr().write(tmp_path / "arm.step")
    assert not list(tmp_path.iterdir())

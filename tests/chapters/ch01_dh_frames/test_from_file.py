"""The lab of an arm from a file: its frames are drawn at the places given by the file, in any posture."""
import numpy as np
import pytest

from robotlab import Robot, link_poses, tip_pose, zoo
from robotlab.labs import FileLab
from robotlab.chapters.ch01_dh_frames.from_file import EXAMPLE

Q = np.array([0.3, 0.8, 1.1, -0.4, 0.6])


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_the_frames_of_the_file_ride_on_their_links(convention):
    """Compared with the file itself, read up to each link: its tip is the link's frame."""
    found = Robot.read(EXAMPLE, convention=convention)
    lab = FileLab(found).set(**{f"q{i}": x for i, x in enumerate(Q, start=1)}, focus=None)
    poses = link_poses(found.robot, lab.q)
    vectors = lab.compute(lab._snapshot())["vectors"]
    for i, name in enumerate(found.links):
        frame = Robot.read(EXAMPLE, tip=name)
        T = tip_pose(frame.robot, lab.q[:i + 1])
        for k, vector in enumerate(vectors[3 * i:3 * i + 3]):
            P = poses[vector["frame"]]
            assert np.allclose(P[:3, :3] @ vector["at"] + P[:3, 3], T[:3, 3], atol=1e-12)
            along = P[:3, :3] @ vector["v"]
            assert np.allclose(along / np.linalg.norm(along), T[:3, k], atol=1e-12)


def test_it_takes_any_file_and_no_table(tmp_path):
    zoo.panda().write(tmp_path / "panda.urdf")
    lab = FileLab(tmp_path / "panda.urdf").preset("joint4")
    assert lab.robot.n == 7 and "Joint 4, joint4" in lab.words["sentence"]
    zoo.rrr().save(tmp_path / "arm.toml")
    with pytest.raises(ValueError, match="no frames of its own"):
        FileLab(tmp_path / "arm.toml")


def test_frames_of_one_kind_alone():
    lab = FileLab().preset("elbow")
    for shown, count, frames in (("of the table", 0, [2, 3]), ("of the file", 3, []), ("both", 3, [2, 3])):
        new = lab.set(frames=shown).compute(lab._snapshot())
        assert len(new["vectors"]) == count and new["show"]["frames"] == frames

"""Robots of others, from packages of the public index: each is read as Pinocchio reads it, or refused in a sentence. See .ci/robots."""
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from chains import of_pinocchio
from robotlab import Robot, gravity_torque, inverse_dynamics, jacobian, mass_matrix, tip_pose, zoo
from robotlab.maths.spatial import translation
from robotlab.model.masses import has_masses

ROBOTS = os.environ.get("ROBOTLAB_ROBOTS", "")
FILES = sorted(Path(ROBOTS).rglob("*.urdf")) if ROBOTS else []
FAR = 1000.0                                         # [m] a frame so far off, where 1.5708 leaves axes nearly parallel, costs digits
REFUSALS = ("several arms", "no joint", "0 joints", "0 links", "follows", "is floating", "is planar", "there is no table", "xacro",
            "has the type", "not XML", "with spaces between them")
with_files = pytest.mark.skipif(not FILES, reason="the variable ROBOTLAB_ROBOTS names no folder with URDFs: see .ci/robots")


@with_files
@pytest.mark.filterwarnings("ignore:d is")
def test_they_are_pinocchios_robots_or_refused_in_a_sentence():
    pin = pytest.importorskip("pinocchio")
    rng, gaps, refused = np.random.default_rng(0), [], []
    for path in FILES:
        try:
            found = Robot.read(path, snap=False)
        except ValueError as error:
            refused.append(str(error))
            continue
        gap = largest_gap(pin.buildModelFromUrdf(str(path)), found, rng)
        far = max(abs(link.d) for link in found.robot.links) > FAR
        assert gap < 1e-5 and any("rad off parallel" in note for note in found.notes) if far else True, path.name
        gaps += [] if far else [(gap, path.name)]
    assert all(any(words in one for words in REFUSALS) for one in refused), refused
    assert len(gaps) > 25 and max(gaps)[0] < 1e-8 and np.median([gap for gap, _ in gaps]) < 1e-14, sorted(gaps)[-3:]


@with_files
@pytest.mark.parametrize("name, file, tip, tolerance", [("iiwa14", "*-model.urdf", "lbr_iiwa_link_7", 1e-10),
                                                        ("so101", "*-so101.urdf", "gripper_frame_link", 3e-5)])
def test_arms_of_the_zoo_move_as_those_of_others(name, file, tip, tolerance):
    """The iiwa's file has guessed masses, which are left out, and ends before the flange; the SO-101's has angles cut to six digits."""
    pin = pytest.importorskip("pinocchio")
    path = next((path for path in FILES if path.match(file) and tip in path.read_text(encoding="utf-8")), None)
    if path is None:
        pytest.skip(f"no {file} with {tip} among the files: see .ci/robots")
    arm = getattr(zoo, name)()
    if name == "iiwa14":
        arm = arm.replace(tool=translation(0, 0, 0.081), links=[link.replace(m=None, com=None, I_com=None) for link in arm.links])
    found = replace(Robot.read(path, tip=tip), robot=arm)
    assert largest_gap(pin.buildModelFromUrdf(str(path)), found, np.random.default_rng(1)) < tolerance


def largest_gap(model, found, rng):
    """The largest difference from Pinocchio over the largest value. Axes of one arm are 2e-9 rad off parallel, and count as parallel."""
    low, high = np.clip(found.robot.limits, -np.pi, np.pi).T
    q, qd, qdd = rng.uniform(low, high), *rng.normal(size=(2, found.robot.n))
    arm = found.robot.replace(links=[link.replace(friction=None, motor=None) for link in found.robot.links])
    ours = {"place": tip_pose(arm, q), "J": jacobian(arm, q)}
    if has_masses(arm):
        ours |= {"M": mass_matrix(arm, q), "g": gravity_torque(arm, q), "tau": inverse_dynamics(arm, q, qd, qdd)}
    theirs = of_pinocchio(model, found, q, qd, qdd)
    return max(abs(ours[name] - theirs[name]).max() / max(1e-3, abs(theirs[name]).max()) for name in ours)

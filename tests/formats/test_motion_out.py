"""Motions as files: what is read of them is the motion."""
import csv
import json

import numpy as np
import pytest

from robotlab import fastest, quintic, through, zoo

MOTION = through([[0.0, 0.5], [1.0, -0.2], [0.3, 0.1]], [0.5, 1.25, 2.0])


def test_a_table(tmp_path):
    MOTION.write(tmp_path / "m.csv", step=0.1, names=["base", 'odd, "name"'])
    with open(tmp_path / "m.csv", encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    rows = np.array(rows, dtype=float)
    assert head[:3] == ["t", "q base", 'q odd, "name"'] and rows[0, 0] == 0.5 and rows[-1, 0] == 2.0 and np.diff(rows[:, 0]).max() <= 0.1 + 1e-12
    assert np.array_equal(rows[:, 1:].reshape(-1, 3, 2), np.stack(MOTION(rows[:, 0])[:3], axis=1) + 0.0)


def test_a_joint_trajectory(tmp_path):
    """Time in whole seconds and nanoseconds, from the start, strictly rising, as ROS asks."""
    MOTION.write(tmp_path / "m.json")
    message = json.loads((tmp_path / "m.json").read_text("utf-8"))
    times = [point["time_from_start"] for point in message["points"]]
    nano = np.array([time["sec"] * 10**9 + time["nanosec"] for time in times])
    assert message["joint_names"] == ["joint1", "joint2"] and nano[0] == 0 and nano[-1] == 1_500_000_000 and (np.diff(nano) > 0).all()
    assert all(0 <= time["nanosec"] < 10**9 for time in times)
    assert np.allclose([point["velocities"] for point in message["points"]], MOTION(0.5 + nano / 1e9)[1], atol=1e-6)


def test_what_cannot_be_written(tmp_path):
    for path, given, words in (("m.bag", {}, "'.bag'"), ("m.csv", {"step": 0}, "step is 0"), ("m.csv", {"step": 1e-9}, "fewer than"),
                               ("m.csv", {"names": ["a"]}, "2 different names"), ("m.csv", {"names": ["a", "a"]}, "different"),
                               ("m.csv", {"names": "ab"}, "names is")):
        with pytest.raises(ValueError, match=words):
            MOTION.write(tmp_path / path, **given)
    assert not list(tmp_path.iterdir())


def test_the_fastest_motion_of_an_arm_that_knows_its_limits():
    """Without limits told, those of the links: the same as if they had been told."""
    arm, path = zoo.planar(2), [[0.0, 0.5], [0.8, 1.0], [1.5, 0.4]]
    knows = arm.with_link(1, effort=40.0, speed=2.0).with_link(2, effort=15.0)
    assert fastest(knows, path).duration == pytest.approx(fastest(arm, path, torque=[40.0, 15.0], velocity=[2.0, 1e9]).duration, rel=1e-9)
    assert fastest(knows, path, torque=[80.0, 30.0]).duration < fastest(knows, path).duration
    with pytest.raises(ValueError, match="not every link has an effort"):
        fastest(arm.with_link(1, effort=40.0), path)


def test_one_joint_that_stays(tmp_path):
    quintic([0.0], [0.0], duration=0.004).write(tmp_path / "m.csv")
    assert len((tmp_path / "m.csv").read_text("utf-8").splitlines()) == 3

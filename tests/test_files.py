"""Arms in TOML files: written readably, read safely, errors with the line."""
import time

import numpy as np
import pytest
import sympy as sp

from arms import CONVENTIONS, random_arm
from robotlab import Friction, Motor, Robot
from robotlab.model.files import loads
from robotlab.model.writing import dumps

GOOD = """name = "two links"
gravity = [0, -9.81, 0]

[postures]
bent = [0.1, "pi/3"]

[[link]]
a = 1.0
m = 2
com = [-0.5, 0, 0]
I_com = [[0, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]

[[link]]    # the second
a = "l2"
kind = "P"
friction = {viscous = 0.1, coulomb = [1, 2]}
"""


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_round_trip(tmp_path, rng, convention):
    """Every number comes back to the last bit."""
    robot = random_arm(rng, 5, convention).replace(name='odd "name"\n\u00fc\x07', source="a\\b", postures={"a b": rng.normal(size=5)})
    robot = robot.with_link(2, friction=Friction(0.1, (0.2, 0.3)), motor=Motor(1e-4, -60.5), limits=(-1, 2), alpha="-2*pi/3")
    robot = robot.with_link(3, a=sp.Symbol("l3") / 2, measured=True)
    robot.save(tmp_path / "arm.toml")
    assert Robot.load(tmp_path / "arm.toml") == robot
    assert 'alpha = "-2*pi/3"' in (tmp_path / "arm.toml").read_text(encoding="utf-8")
    assert [p.name for p in tmp_path.iterdir()] == ["arm.toml"]


def test_a_file_that_a_person_wrote():
    robot = loads(GOOD, Robot)
    assert robot.kinds == "RP" and robot.postures["bent"][1] == np.pi / 3 and robot.links[1].friction.coulomb == (1, 2)
    assert robot.links[1].m is None and str(robot.letters) == "[l2]"
    assert loads(dumps(robot), Robot) == robot


@pytest.mark.parametrize("old, new, words", [
    ("m = 2", "m = -2", "line 9, link 1: m is -2 kg"),
    ("m = 2", "m = nan", "line 9, link 1: m is nan"),
    ("m = 2", "mass = 2", "line 9, link 1: there is no quantity 'mass'"),
    ("a = 1.0", "a = true", "line 8, link 1: a: True is not a number"),
    ('a = "l2"', 'a = "exec(1)"', "line 14, link 2: a: 'exec\\(1\\)': only numbers"),
    ('a = "l2"', 'a = "9**9**9**9"', "line 14, link 2: a: '9\\*\\*9.*a power must be a number up to 8"),
    ('a = "l2"', 'a = "1/0"', "line 14, link 2: a: '1/0' has no finite real value"),
    ('kind = "P"', 'kind = "S"', "line 15, link 2: kind is 'S'"),
    ("[-0.5, 0, 0]", "[-0.5 0, 0]", "not TOML.*line 10"),
    ("viscous = 0.1", "viscous = -0.1", "line 16, link 2: friction"),
    ("viscous", "viscosity", "line 16, link 2: friction: .*viscosity"),
    ("gravity = [0, -9.81, 0]", "gravity = [0, -9.81]", "line 2: gravity: .* is not 3 numbers"),
    ("gravity = [0, -9.81, 0]", "colour = 3", "line 2: there is no 'colour'; an arm has name"),
    ("bent = [0.1", "bent = [0.1, 0.2", "line 4: posture 'bent' has shape \\(3,\\)"),
    ("[[link]]", "[link]", "not TOML.*line 13"),
])
def test_errors_name_the_line_the_link_and_the_quantity(old, new, words):
    assert old in GOOD
    with pytest.raises(ValueError, match=words):
        loads(GOOD.replace(old, new, 1), Robot, "arm.toml")


def test_no_links_too_many_links_and_no_text(tmp_path):
    with pytest.raises(ValueError, match="no link"):
        loads('name = "x"', Robot)
    with pytest.raises(ValueError, match="10,000 links; at most 1,000"):
        loads("[[link]]\na = 1\n" * 10_000, Robot)
    (tmp_path / "arm.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="not a text file"):
        Robot.load(tmp_path / "arm.toml")
    with pytest.raises(FileNotFoundError):
        Robot.load(tmp_path / "missing.toml")
    with pytest.raises(ValueError, match="not TOML"):
        loads("[" * 100_000, Robot)


def test_a_thousand_links_are_read_quickly():
    start = time.perf_counter()
    assert loads("[[link]]\na = 1\nd = 0.5\n" * 1000, Robot).n == 1000
    assert time.perf_counter() - start < 5


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path, monkeypatch, rng):
    path, robot = tmp_path / "arm.toml", random_arm(rng, 1)
    robot.save(path)
    before = path.read_bytes()
    monkeypatch.setattr("robotlab.model.writing.dumps", lambda robot: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError):
        robot.save(path)
    assert path.read_bytes() == before

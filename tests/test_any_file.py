"""Whatever arm is accepted comes back from its file as it was; whatever file there is, it is read or refused in a sentence."""
import os
import re
import time
from dataclasses import fields

import numpy as np
import pytest
import sympy as sp

from arms import CONVENTIONS, random_arm
from damage import damaged
from robotlab import Friction, Link, Motor, Robot
from robotlab.model import zoo
from robotlab.model.files import loads
from robotlab.model.writing import dumps
from thorough import THOROUGH

ARMS, FILES = (400, 2000) if THOROUGH else (60, 250)
RAW = re.compile(r"object is not|ufunc|inhomogeneous|operand|broadcast|dtype|could not convert|invalid literal|unhashable|not subscriptable"
                 r"|has no attribute|positional|NoneType|zero-size|singular matrix", re.I)
LETTERS = sp.symbols("l1 m2 a_3")


# -- every field of every record --------------------------------------------------------------------------------------
def formula(rng):
    x, y = rng.choice(LETTERS, 2, replace=False)
    third = sp.Rational(int(rng.integers(1, 9)), int(rng.integers(2, 9)))
    return [x, -x / 2, x * y, x + y / 3, float(rng.normal()) * x, x ** 2 - third * y, (x - y) / third, x / y + float(rng.normal()),
            -float(rng.uniform(0, 1e-7)) * x][rng.integers(9)]


def motor(rng):
    """Each field given or left to its default."""
    drawn = {f.name: float(rng.uniform(1e-6, 300)) * (rng.choice([-1, 1]) if f.name == "gear" else 1) for f in fields(Motor)}
    return Motor(**{name: value for name, value in drawn.items() if rng.random() < 0.6})


def friction(rng):
    return Friction(*[(), (0.1,), (rng.uniform(), rng.uniform()), (rng.uniform(), tuple(rng.uniform(size=2)))][rng.integers(4)])


LINK_DRAWS = {
    "a": formula, "alpha": lambda rng: [formula(rng), np.pi * int(rng.integers(-9, 9)) / 6, float(rng.normal())][rng.integers(3)],
    "d": formula, "theta": lambda rng: [formula(rng), -2 * np.pi / 3, 1e-300, -0.0][rng.integers(4)], "kind": lambda rng: rng.choice(["R", "P"]).item(),
    "m": formula, "com": lambda rng: [formula(rng), 0.5, formula(rng)], "I_com": lambda rng: np.diag([formula(rng) for _ in range(3)]),
    "limits": lambda rng: [(-np.inf, np.inf), (-1, np.inf), (-np.pi, 0.1)][rng.integers(3)], "friction": friction, "motor": motor,
    "measured": lambda rng: True, "moments": lambda rng: np.diag([formula(rng) for _ in range(4)]),
    "speed": lambda rng: float(rng.uniform(1e-6, 300)), "effort": lambda rng: float(rng.uniform(1e-6, 300)),
    "mass_source": lambda rng: str(rng.choice(WORDS))}
WORDS = ("", "arm", 'odd "name"', "a\\b\n\tü\x07\x7f\u2028", "🤖 = [", "# x", "'''", "\\u0041")
ROBOT_DRAWS = {
    "gravity": lambda rng: [(0, -sp.Symbol("g"), 0), rng.normal(size=3), (0, 0, 0)][rng.integers(3)],
    "base": lambda rng: pose(rng), "tool": lambda rng: pose(rng), "name": lambda rng: str(rng.choice(WORDS)), "source": lambda rng: str(rng.choice(WORDS)),
    "postures": lambda rng: {str(rng.choice(WORDS)): rng.normal(size=3), "way": rng.normal(size=(2, 3)), "letters": [LETTERS[0], 1.5, formula(rng)]}}


def pose(rng):
    """A pose of numbers, or one whose place holds letters."""
    T = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    T = np.block([[T * np.linalg.det(T), rng.normal(size=(3, 1))], [np.zeros((1, 3)), np.ones((1, 1))]])
    if rng.random() < 0.5:
        T = np.array(sp.Matrix(np.eye(4, dtype=int)))                          # SymPy's own numbers
        T[0, 3] = formula(rng)
    return T


def any_arm(rng):
    robot = random_arm(rng, 3, CONVENTIONS[rng.integers(len(CONVENTIONS))])
    links = [link.replace(**(one_of_two(rng, {name: draw(rng) for name, draw in LINK_DRAWS.items() if rng.random() < 0.4})))
             for link in robot.links]
    return robot.replace(links=links, **{name: draw(rng) for name, draw in ROBOT_DRAWS.items() if rng.random() < 0.6})


def one_of_two(rng, drawn):
    """A body is given by its mass, centre of mass and inertia, or by its moments."""
    masses = dict.fromkeys(("m", "com", "I_com"))
    if rng.random() < 0.5:
        drawn.pop("moments", None)
    return drawn | masses if "moments" in drawn else drawn


def test_every_field_is_drawn():
    """A field that is added to a record is added here, or this fails."""
    assert set(LINK_DRAWS) == {f.name for f in fields(Link)}
    assert set(ROBOT_DRAWS) | {"links", "convention"} == {f.name for f in fields(Robot)}
    assert {f.name for f in fields(Motor)} - {"rotor_inertia", "gear", "damping", "inductance"} and len(fields(Friction)) == 2


@pytest.mark.thorough
def test_whatever_arm_is_accepted_comes_back_as_it_was(rng, tmp_path):
    path, seen = tmp_path / "arm.toml", set()
    for _ in range(ARMS):
        robot = any_arm(rng)
        robot.save(path)
        assert Robot.load(path) == robot, path.read_text(encoding="utf-8")
        seen |= {f.name for link in robot.links if link.motor for f in fields(Motor) if getattr(link.motor, f.name) != f.default}
    assert seen == {f.name for f in fields(Motor)}
    assert os.listdir(tmp_path) == ["arm.toml"]


@pytest.mark.parametrize("change, words", [
    ({"a": (LETTERS[0] + 1) ** 64}, "power"), ({"a": sp.sin(LETTERS[0])}, r"sin\(l1\)"), ({"a": sp.Symbol("q dot")}, "not a formula"),
    ({"a": sp.Symbol("l1", positive=True)}, "a of link 1 is l1"), ({"d": sp.pi * LETTERS[0]}, "d of link 1 is pi"),
    ({"m": sp.Symbol("lambda")}, "not a formula"), ({"d": 1e200}, "1e[+]200 is not a number"), ({"a": sum(sp.symbols("x1:60"))}, "characters")])
def test_what_cannot_be_read_back_is_refused_before_anything_is_written(tmp_path, change, words):
    path = tmp_path / "arm.toml"
    zoo.two_link().save(path)
    before = path.read_bytes()
    with pytest.raises(ValueError, match=f"cannot be written to a file.*{words}"):
        zoo.two_link().with_link(1, **change).save(path)
    with pytest.raises(ValueError, match="cannot be written"):
        zoo.two_link().replace(name="\ud800").save(path)
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["arm.toml"]


# -- any file ---------------------------------------------------------------------------------------------------------
def read(path):
    """Load a file by `Robot.load`: return the arm, or check the words of the ValueError."""
    begun = time.perf_counter()
    try:
        robot = Robot.load(path)
    except ValueError as error:
        robot, words = None, str(error)
        assert not RAW.search(words), words
        assert len(words) < 1500 and words.startswith(path.name), words
    assert time.perf_counter() - begun < 20
    return robot


def test_any_damaged_file_is_read_or_refused_in_a_sentence(rng, tmp_path):
    path, accepted = tmp_path / "arm.toml", 0
    good = [dumps(any_arm(rng)).encode() for _ in range(20)] + [dumps(zoo.puma560()).encode()]
    for k in range(FILES):
        path.write_bytes(damaged(rng, good[k % len(good)]))
        robot = read(path)
        if robot is not None:
            accepted += 1
            try:
                robot.save(tmp_path / "again.toml")
            except ValueError as error:
                assert "cannot be written" in str(error)
            else:
                assert Robot.load(tmp_path / "again.toml") == robot
    assert 0.02 * FILES < accepted < 0.9 * FILES, "damage that is always or never seen tests nothing"


@pytest.mark.parametrize("text, words", [
    ("friction = 5", "line 2, link 1: friction: 5 is not a table of viscous, coulomb"), ('motor = "x"', "motor: 'x' is not a table"),
    ("motor = {gear = 0}", "motor: gear is 0"), ('motor = {gear = "fast"}', "gear: 'fast' is not a number"),
    ('measured = "no"', "measured: 'no' is not true or false"), ('m = "l1/0"', "has no finite real value"), ("a = 1" + "0" * 400, "no real number"),
    ('a = "(-1)**0.5"', "has no finite real value"), ("limits = [1, [2]]", r"limits: \[2\] is not a number"), ("com = 3", "com: 3 is not 3 numbers"),
    ("I_com = [[1, 2], [3]]", "I_com: .* is not 3 x 3 numbers"), ("m = 1979-05-27", "m: .* is not a number or a formula"),
    ("x" * 1_000_000 + " = 1", r"'xxx.* ... \(a str\); a link has kind")])
def test_each_key_of_a_link_has_its_type(text, words):
    with pytest.raises(ValueError, match=words):
        loads(f"[[link]]\n{text}\n", Robot, "arm.toml")


@pytest.mark.parametrize("text, words", [
    ("name = [1]", "line 1: name: .* is not words"), ("postures = 5", "line 1: postures: 5 is not a table of postures"),
    ("postures = {up = 5}", "line 1: posture 'up': 5 is not a list"), ("postures = {up = [[1], [1, 2]]}", "lists of the same length"),
    ('gravity = "down"', "line 1: gravity: 'down' is not 3 numbers"), ("base = [[1]]", r"line 1: base: \[\[1\]\] is not 4 x 4 numbers"),
    ("gravity = [0, 0, true]", "gravity: True is not a number"), ("a." * 300 + "b = 1", "nested too deeply"), ("x = " + "9" * 5000, "not TOML|no 'x'")])
def test_each_key_of_an_arm_has_its_type(text, words):
    with pytest.raises(ValueError, match=words):
        loads(f"{text}\n[[link]]\na = 1\n", Robot, "arm.toml")


def test_what_is_no_file_is_not_read_for_ever(tmp_path):
    with pytest.raises(ValueError, match="is a folder"):
        Robot.load(tmp_path)
    (tmp_path / "long.toml").write_bytes(b"# " + bytes(3_000_000))
    with pytest.raises(ValueError, match="too long"):
        Robot.load(tmp_path / "long.toml")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.toml")
        for path in (tmp_path / "pipe.toml", "/dev/zero"):
            with pytest.raises(ValueError, match="no file of text"):
                Robot.load(path)


def test_a_readers_own_draft_beside_it_stays(tmp_path):
    mine = tmp_path / "arm.toml.part"
    mine.write_text("mine")
    (tmp_path / "real.toml").write_text("")
    (tmp_path / "arm.toml").symlink_to("real.toml")
    zoo.rrr().save(tmp_path / "arm.toml")
    assert mine.read_text() == "mine" and (tmp_path / "arm.toml").is_symlink() and Robot.load(tmp_path / "real.toml") == zoo.rrr()


def test_a_file_of_another_editor_is_read(tmp_path):
    """With the mark that Windows puts in front, and its line ends."""
    (tmp_path / "arm.toml").write_bytes(b"\xef\xbb\xbf" + dumps(zoo.rrr()).replace("\n", "\r\n").encode())
    assert Robot.load(tmp_path / "arm.toml") == zoo.rrr()

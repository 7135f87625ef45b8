"""Links and arms as records: what they accept, and what they say when they do not."""
import numpy as np
import pytest
import sympy as sp

from arms import random_arm
from robotlab import Friction, Link, Motor, Robot
from robotlab.model.link import LinkError

BODY = dict(m=1.0, com=[0, 0, 0], I_com=np.eye(3))


@pytest.mark.parametrize("changes, quantity, words", [
    (dict(m=-1), "m", "m is -1 kg; a mass cannot be negative"),
    (dict(m=float("nan")), "m", "m is nan; expected a finite number"),
    (dict(a=float("inf")), "a", "a is inf"),
    (dict(a=None), "a", "None is not a number"),
    (dict(a=True), "a", "True is not a number"),
    (dict(alpha="__import__('os')"), "alpha", "only numbers, letters, pi"),
    (dict(kind="revolute"), "kind", "expected \"R\""),
    (dict(com=[0, 0]), "com", r"shape \(2,\); expected shape \(3,\)"),
    (dict(com=[0, 0, np.nan]), "com", "com is nan"),
    (dict(I_com=np.eye(2)), "I_com", r"shape \(2, 2\); expected shape \(3, 3\)"),
    (dict(I_com=[[1, 0, 0], [0, 1], [0, 0, 1]]), "I_com", r"shape \(3,\); expected shape \(3, 3\): three rows of three"),
    (dict(I_com=[[1, 2, 0], [0, 1, 0], [0, 0, 1]]), "I_com", "not symmetric: I_xy = 2.0, I_yx = 0.0"),
    (dict(I_com=np.diag([-1, 1, 1])), "I_com", "no body has a negative one"),
    (dict(I_com=np.diag([1, 1, 3])), "I_com", "triangle inequality"),
    (dict(limits=(1, -1)), "limits", "the lower one must be the smaller"),
    (dict(limits=5), "limits", "expected \\(low, high\\)"),
])
def test_what_cannot_be_is_named(changes, quantity, words):
    with pytest.raises(LinkError, match=words) as caught:
        Link(**BODY | changes)
    assert caught.value.quantity == quantity


def test_a_measured_inertia_is_kept():
    assert Link(**BODY | dict(I_com=np.diag([1, 1, 3]), measured=True)).I_com[2, 2] == 3


def test_formulas_and_letters():
    link = Link(a="l1/2", alpha="-pi/2", m=sp.Symbol("m"))
    assert link.a == sp.Symbol("l1") / 2 and link.alpha == -np.pi / 2 and link.m == sp.Symbol("m")


def test_records_are_frozen_and_compare_by_value():
    link = Link(**BODY)
    assert link == Link(**BODY) and hash(link) == hash(Link(**BODY)) and link != link.replace(m=2)
    with pytest.raises(AttributeError):
        link.m = 2
    with pytest.raises(ValueError):
        link.com[0] = 1
    with pytest.raises(AttributeError):
        Robot([link]).links = ()


@pytest.mark.parametrize("fields, words", [
    (dict(links=[]), "one or more Link"),
    (dict(links=[[0, 0, 0, 0]]), "one or more Link"),
    (dict(convention="craig"), "expected \"standard\" or \"modified\""),
    (dict(gravity=9.81), "expected the acceleration of free fall"),
    (dict(gravity=(0, 0, np.nan)), "expected the acceleration of free fall"),
    (dict(base=np.eye(3)), r"base has shape \(3, 3\); expected a pose"),
    (dict(tool=2 * np.eye(4)), "tool is not a pose: its last row"),
    (dict(tool=np.diag([1.0, 1, -1, 1])), "not a rotation"),
    (dict(postures={"ready": [1, 2]}), r"posture 'ready' has shape \(2,\); this robot has 1 joints"),
])
def test_an_arm_that_cannot_be(fields, words):
    with pytest.raises(ValueError, match=words):
        Robot(**dict(links=[Link(**BODY)]) | fields)


def test_friction_and_motor():
    assert Friction(coulomb=2).coulomb == (2.0, 2.0)
    with pytest.raises(ValueError, match="not negative"):
        Friction(viscous=-1)
    with pytest.raises(ValueError, match="gear is 0; expected a finite number that is not zero"):
        Motor(gear=0)
    assert Link(motor=Motor(rotor_inertia=2e-4, gear=-50)).rotor_inertia == pytest.approx(0.5)


def test_from_table():
    robot = Robot.from_table([[0, "pi/2", 0.4, 0], [0.3, 0, 0, 0, "P"], dict(a=0.1, m=2)], kinds="RRP")
    assert robot.kinds == "RPP" and robot.links[2].m == 2 and robot.n == 3
    with pytest.raises(LinkError, match=r"link 2: 5 columns; expected 4: a \[m\], alpha \[rad\], d \[m\], theta \[rad\]"):
        Robot.from_table([[0, 0, 0, 0], [0, 0, 0, 0, 0]])
    with pytest.raises(LinkError, match="link 2: a is nan"):
        Robot.from_table([[0, 0, 0, 0], [np.nan, 0, 0, 0]])
    with pytest.raises(LinkError, match="link 1: there is no quantity 'mass'"):
        Robot.from_table([dict(mass=3)])
    with pytest.raises(ValueError, match="kinds is 'R' for a table of 2 rows"):
        Robot.from_table([[0] * 4] * 2, kinds="R")


def test_letters_in_and_numbers_back(rng):
    robot = random_arm(rng, 3, kinds="RPR", level=True)
    letters = robot.symbolic()
    assert {"a1", "alpha2", "m3", "cx1", "Ixy2", "g"} <= {str(x) for x in letters.letters}
    values = {"g": 9.81}
    for i, link in enumerate(robot.links, start=1):
        values |= {f"{k}{i}": getattr(link, k) for k in ("a", "alpha", "d", "theta", "m")}
        values |= {f"c{x}{i}": link.com[k] for k, x in enumerate("xyz")}
        values |= {f"I{x}{y}{i}": link.I_com[j, k] for j, x in enumerate("xyz") for k, y in enumerate("xyz") if k >= j}
    assert letters.subs(values) == robot
    assert letters.letters and not robot.letters


def test_zeros_stay_unless_all_letters_are_wanted():
    robot = Robot([Link(a=1, **BODY)])
    assert [str(x) for x in robot.symbolic().letters] == ["Ixx1", "Iyy1", "Izz1", "a1", "g", "m1"]
    assert len(robot.symbolic(geometry=False, gravity=False, zeros=True).letters) == 10


def test_with_link_names_the_link():
    robot = Robot([Link(**BODY)] * 2)
    assert robot.with_link(2, m=5).links[1].m == 5
    with pytest.raises(LinkError, match="link 2: m is -5 kg"):
        robot.with_link(2, m=-5)
    with pytest.raises(ValueError, match="there is no link 3: the links are numbered 1 to 2"):
        robot.with_link(3, m=5)


def test_the_table_in_words():
    assert str(Robot.from_table([[0.5, "pi/2", 0, 0]], name="one")).splitlines() == [
        "one: R, standard DH", "link  kind  a [m]  alpha [rad]  d [m]  theta [rad]",
        "   1     R    0.5        1.571      0            0"]

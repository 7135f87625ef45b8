"""Links made of rods: masses and inertias against sums over many small pieces."""
import numpy as np
import pytest

from robotlab import Robot, gravity_torque, inverse_dynamics, mass_matrix, zoo
from robotlab.model.rods import BALL, STROKE, joined, rod, rod_link

RNG = np.random.default_rng(1)


def test_a_rod_weighs_and_turns_like_its_pieces():
    """A thin rod cut into a thousand points; the radius adds m r²/4 across it and m r²/2 along it."""
    start, end, density = RNG.normal(size=3), RNG.normal(size=3), 3.0
    m, com, I = rod(start, end, 1e-9, density)
    s = (np.arange(1000) + 0.5) / 1000
    points = start + s[:, None] * (end - start) - (start + end) / 2
    cut = sum(m / 1000 * (p @ p * np.eye(3) - np.outer(p, p)) for p in points)
    assert np.isclose(m, density * np.linalg.norm(end - start)) and np.allclose(com, (start + end) / 2)
    assert np.allclose(I, cut, rtol=1e-5)


def test_a_thick_rod_adds_its_radius():
    r, m = 0.1, 2.0
    _, _, thin = rod(np.zeros(3), np.array([1.0, 0, 0]), 0.0, m)
    _, _, thick = rod(np.zeros(3), np.array([1.0, 0, 0]), r, m)
    assert np.allclose(thick - thin, m * r ** 2 * np.diag([1 / 2, 1 / 4, 1 / 4]))


def test_joined_pieces_do_not_depend_on_how_they_are_cut():
    ends = [np.zeros(3), np.array([0.3, 0, 0]), np.array([1.0, 0, 0])]
    whole = rod(ends[0], ends[2], 0.0, 2.0)
    halves = joined([rod(ends[0], ends[1], 0.0, 2.0), rod(ends[1], ends[2], 0.0, 2.0)])
    for a, b in zip(whole, halves):
        assert np.allclose(a, b)


def test_the_rod_lies_along_the_dh_lines():
    """The centre of mass seen from frame i-1: half of d up, and half of a along x of frame i."""
    a, alpha, d, theta, radius, density = 0.5, 0.7, 0.3, 0.4, 0.02, 2.0
    link = rod_link(a, alpha, d, theta, "R", radius, density)
    along = np.array([np.cos(theta), np.sin(theta), 0])
    R = np.array([[np.cos(theta), -np.sin(theta) * np.cos(alpha), np.sin(theta) * np.sin(alpha)],
                  [np.sin(theta), np.cos(theta) * np.cos(alpha), -np.cos(theta) * np.sin(alpha)], [0, np.sin(alpha), np.cos(alpha)]])
    top = np.array([0, 0, d])
    masses = density * np.array([d, a, 2 * BALL * radius])
    centre = masses @ np.array([top / 2, top + a / 2 * along, top + a * along]) / masses.sum()
    assert np.isclose(link.m, masses.sum()) and np.allclose(top + a * along + R @ link.com, centre)


def test_a_link_without_length_still_has_mass_and_a_sliding_one_a_rod_behind_it():
    assert rod_link(0, 0, 0, 0).m > 0 and np.linalg.eigvalsh(rod_link(0, 0, 0, 0).I_com).min() > 0
    sliding = rod_link(0, 0, 0.2, 0, "P", density=2.0)
    assert sliding.limits == (0, STROKE) and sliding.com[2] < -0.1 and sliding.m > 2 * STROKE


@pytest.mark.parametrize("name", ["radius", "density"])
def test_impossible_rods_are_refused(name):
    with pytest.raises(ValueError, match=f"{name} is 0; expected a positive number"):
        rod_link(1, 0, 0, 0, **{name: 0})


# -- an arm without masses --------------------------------------------------------------------------------------------
SHEET = "theta [deg], d [mm], a [mm], alpha [deg]\nq1, 400, 25, 90\nq2 + 90, 0, 455, 0\nq3, 0, 420, 0"


def without_masses(robot):
    return robot.replace(links=[link.replace(m=None, com=None, I_com=None, mass_source="") for link in robot.links])


def test_two_tables_of_one_arm_get_the_same_rods():
    """The flange's length is row 7 of the one table and the tool of the other; the base of neither weighs anything."""
    file = """<robot name="r"><link name="l0"/><link name="l1"/><link name="l2"/><link name="l3"/>
        <joint name="j1" type="continuous"><parent link="l0"/><child link="l1"/><origin xyz="0 0 0.4"/><axis xyz="0 0 1"/></joint>
        <joint name="j2" type="continuous"><parent link="l1"/><child link="l2"/><origin xyz="0.2 0.1 0.1"/><axis xyz="0 1 0"/></joint>
        <joint name="j3" type="prismatic"><parent link="l2"/><child link="l3"/><origin xyz="0.3 0 0.2"/><axis xyz="1 0 0"/></joint></robot>"""
    standard, modified = (Robot.read(file, convention=c).robot.with_rods(3.0) for c in ("standard", "modified"))
    motion = RNG.normal(size=(3, 3))
    assert np.allclose(inverse_dynamics(standard, *motion), inverse_dynamics(modified, *motion), atol=1e-12)


def test_an_arm_of_the_zoo_without_masses_gets_some_and_says_so():
    arm = without_masses(zoo.iiwa14()).with_rods()
    assert np.linalg.eigvalsh(mass_matrix(arm, RNG.normal(size=(20, 7)))).min() > 0
    assert all(link.mass_source.startswith("m, com, I_com made up: rods of 2 kg/m") for link in arm.links)
    level = sum(link.m for link in arm.links[1:]) * 9.81
    assert 0 < -gravity_torque(arm, [0, np.pi / 2, 0, 0, 0, 0, 0])[1] < level * 0.946         # its reach from the shoulder


def test_what_is_given_stays():
    arm = zoo.puma560()
    assert arm.with_rods() == arm
    table = Robot.from_table([{"a": 0.4, "m": 3.0, "mass_source": "maker"}, {"a": 0.3}])
    first, second = table.with_rods(radius=0.02).links
    plain = table.with_link(1, m=None).with_rods(radius=0.02).links[0]
    assert first.m == 3.0 and np.allclose(first.I_com, plain.I_com * 3.0 / plain.m) and np.array_equal(first.com, plain.com)
    assert first.mass_source.startswith("maker; com, I_com made up") and second.mass_source.startswith("m, com, I_com made up")


def test_a_data_sheet_works_in_a_lab():
    from robotlab.labs import TorqueLab
    arm = Robot.from_text(SHEET, convention="standard")
    with pytest.raises(ValueError, match="has no m and no com and no I_com"):
        gravity_torque(arm, np.zeros(3))
    assert "needs most" in TorqueLab({"mine": (arm.with_rods(), np.zeros(3), np.ones(3))}).words["sentence"]


def test_rods_need_numbers():
    with pytest.raises(ValueError, match="has letters, g, l, m: rods need numbers"):
        zoo.two_link("l", "m", "g").with_rods()
    with pytest.raises(ValueError, match="density is -1; expected a positive number"):
        Robot.from_text(SHEET, convention="standard").with_rods(-1)

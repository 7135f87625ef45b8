"""Links made of rods: masses and inertias against sums over many small pieces."""
import numpy as np
import pytest

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

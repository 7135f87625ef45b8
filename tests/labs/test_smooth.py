"""Paths in space without corners."""
import numpy as np
import pytest

from robotlab.labs.smooth import ENOUGH, smooth


def circle(n):
    a = np.linspace(0, 2 * np.pi, n)
    return np.stack([np.cos(a), np.sin(a), 0 * a], axis=1)


def test_a_circle_of_few_samples_looks_round():
    path = np.array(smooth(circle(21)))
    assert ENOUGH < len(path) < 2 * ENOUGH and abs(np.linalg.norm(path, axis=1) - 1).max() < 2e-3     # polygon: 1.2e-2
    steps = np.diff(path, axis=0)
    turns = np.sum(steps[1:] * steps[:-1], axis=1) / np.linalg.norm(steps[1:], axis=1) / np.linalg.norm(steps[:-1], axis=1)
    assert np.degrees(np.arccos(np.clip(turns, -1, 1))).max() < 10                    # polygon: 18


def test_the_path_goes_through_its_samples(rng):
    points = rng.uniform(-1, 1, (9, 3))
    path = np.array(smooth(points))
    assert all(np.linalg.norm(path - p, axis=1).min() < 1e-3 for p in points)
    assert np.allclose(path[[0, -1]], points[[0, -1]], atol=1e-3)


def test_a_straight_path_stays_straight_and_does_not_turn_back():
    x = np.cumsum([0, .1, .5, .01, .4, 0, 0, .2])
    path = np.array(smooth(np.stack([x, 2 * x, 0 * x], axis=1)))
    assert np.allclose(path[:, 1], 2 * path[:, 0], atol=1e-3) and (np.diff(path[:, 0]) > -1e-9).all()


@pytest.mark.parametrize("points", [[[1, 2, 3]], [[1, 2, 3]] * 5, [[0, 0, 0], [1, 0, 0]]])
def test_what_is_no_path_is_left(points):
    assert smooth(points)[0] == points[0] and len(smooth(points)) <= 2


def test_many_samples_are_only_rounded():
    path = smooth(circle(200))
    assert len(path) == 200 and max(len(str(v)) for p in path for v in p) <= 7

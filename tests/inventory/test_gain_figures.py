"""The figures of a test on classes whose figures are known."""
import numpy as np
import pytest

from robotlab.lectern.inventory import numbers


def uneven(n=400, k=30):
    """Students who know from none to all of the items, and answer by what they know alone: item j is known to those above a step."""
    known = np.linspace(0, 1, n)[:, None]
    return (known > (np.arange(k) + 0.5) / k).astype(float)


def test_difficulty_is_the_share_that_is_right():
    right = np.array([[1, 0, 1], [1, 0, 0], [1, 0, 0], [1, 0, 1.0]])
    assert numbers.difficulty(right).tolist() == [1, 0, 0.5]


@pytest.mark.parametrize("k", [2, 5, 30])
def test_alpha_of_equal_items_is_one(k):
    """Items that all say the same: each variance v, that of the sum k² v."""
    assert numbers.alpha(np.repeat([[1.0], [0], [1], [1]], k, axis=1)) == pytest.approx(1)


def test_alpha_of_items_that_have_nothing_in_common_is_none():
    """All combinations of 4 items, each once: their variances add up to that of the sum."""
    all_combinations = np.array(np.meshgrid(*[[0.0, 1.0]] * 4)).reshape(4, -1).T
    assert numbers.alpha(all_combinations) == pytest.approx(0, abs=1e-12)
    assert numbers.discrimination(all_combinations) == pytest.approx(np.zeros(4), abs=1e-12)


@pytest.mark.parametrize("k, r", [(10, 0.2), (30, 0.1), (30, 0.5)])
def test_alpha_of_parallel_items_is_that_of_spearman_and_brown(k, r, rng):
    """Each answer is, with the chance √r, the student's own coin, else a coin of the item: any two items correlate by r."""
    n = 40000
    coin, own = rng.integers(2, size=(n, 1)), rng.random((n, k)) < np.sqrt(r)
    right = np.where(own, coin, rng.integers(2, size=(n, k))).astype(float)
    assert numbers.alpha(right) == pytest.approx(k * r / (1 + (k - 1) * r), abs=0.02)
    rest = (r * (k - 1)) / np.sqrt((k - 1) + (k - 1) * (k - 2) * r)
    assert numbers.discrimination(right) == pytest.approx(np.full(k, rest), abs=0.03)


def test_discrimination_leaves_the_item_itself_out():
    right = np.array([[1, 0, 0], [0, 1, 1], [1, 1, 1], [0, 0, 0.0]])
    rest = right[:, 1] + right[:, 2]
    assert numbers.discrimination(right)[0] == pytest.approx(np.corrcoef(right[:, 0], rest)[0, 1])


def test_an_item_that_turns_against_the_test_is_seen():
    right = uneven()
    right[:, 7] = 1 - right[:, 7]
    found = numbers.discrimination(right)
    assert found[7] < -0.3 and (np.delete(found, 7) > 0.2).all()


def test_where_all_are_right_nothing_is_divided_by_nothing():
    right = np.ones((12, 30))
    with np.errstate(all="raise"):
        assert np.isnan(numbers.discrimination(right)).all() and np.isnan(numbers.alpha(right))
        assert np.isnan(numbers.gain(np.ones(12), np.ones(12))) and np.isnan(numbers.gain_interval(np.ones(12), np.ones(12))).all()


def test_one_student_has_no_alpha():
    with np.errstate(all="raise"):
        assert np.isnan(numbers.alpha(np.eye(1, 30)))


@pytest.mark.parametrize("before, after, g", [([0.4, 0.6], [0.7, 0.8], 0.5), ([0.5, 0.5], [0.5, 0.5], 0), ([0.8, 0.2], [0.2, 0.2], -0.6)])
def test_gain_is_that_of_the_means(before, after, g):
    assert numbers.gain(np.array(before), np.array(after)) == pytest.approx(g)


def test_gain_of_the_means_is_not_the_mean_of_gains():
    before, after = np.array([0.9, 0.1]), np.array([0.9, 0.55])
    assert numbers.gain(before, after) == pytest.approx(0.45) and np.mean((after - before) / (1 - before)) == pytest.approx(0.25)


def test_an_interval_covers_the_true_gain_about_as_often_as_it_says(rng):
    """Classes of 60 whose true gain is 1/2: before 0.4, after 0.7."""
    hits = 0
    for _ in range(100):
        low, high = numbers.gain_interval(rng.binomial(30, 0.4, 60) / 30, rng.binomial(30, 0.7, 60) / 30)
        hits += low <= 0.5 <= high
    assert 87 <= hits <= 100 and high - low < 0.2


def test_an_interval_is_the_same_each_time_and_one_point_where_nothing_varies():
    before, after = np.full(20, 0.4), np.linspace(0.4, 1, 20)
    assert numbers.gain_interval(before, after) == numbers.gain_interval(before, after)
    assert numbers.gain_interval(before, np.full(20, 0.7)) == pytest.approx((0.5, 0.5))

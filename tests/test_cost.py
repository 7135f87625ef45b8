"""Cost of a model: operations counted, linear where the recursion is, and the expression swell beside them."""
import numpy as np
import pytest

from arms import random_arm
from robotlab import METHODS, Robot, closed_form, cost, program, zoo


def spatial(n):
    """n equal spatial links."""
    return Robot(random_arm(np.random.default_rng(0), 1, kinds="R").links * n)


def test_counts_are_those_of_the_program():
    c, p = cost(zoo.puma560()), program(zoo.puma560(), method="newton_euler")
    assert c.operations == p.operations == c.additions + c.multiplications + c.divisions
    assert c.steps == len(p.nodes) and c.characters == len(p.source("c")) and c.seconds > 0
    assert c.cosines == 2 * 5 and c.divisions == 0   # the first axis is gravity's: its angle does not matter


def test_operations_of_the_torques_are_exactly_linear_in_the_links():
    counts = [cost(spatial(n)).operations for n in (4, 5, 6, 25, 26)]
    assert counts[1] - counts[0] == counts[2] - counts[1] == counts[4] - counts[3]
    assert counts[3] == counts[0] + 21 * (counts[1] - counts[0])


def test_the_pumas_program_is_short():
    """Few operations are what straight-line programs are for: numbers, and ten inertial letters in every link."""
    letters = zoo.puma560().symbolic(geometry=False, zeros=True)
    assert cost(zoo.puma560()).operations <= 496 and cost(letters).operations <= 727


def test_the_whole_model_grows_with_the_square():
    """M has n^2 entries; three sizes give the second difference, which must not grow faster."""
    counts = np.array([cost(zoo.planar(n, "l", "m"), "model").operations for n in (5, 10, 15, 20)])
    assert np.diff(counts, 3)[0] <= 0.05 * np.diff(counts, 2)[0] + 20


def test_expressions_swell_where_programs_do_not():
    """Terms written out against operations, as links are added."""
    arms = [zoo.planar(n, "l", "m") for n in (2, 3, 4, 5)]
    terms = np.array([sum(closed_form(arm).terms.values()) for arm in arms])
    operations = np.array([cost(arm).operations for arm in arms])
    assert (np.diff(terms / operations) > 0).all() and terms[-1] / terms[0] > 4 * operations[-1] / operations[0]


@pytest.mark.parametrize("method", METHODS)
def test_the_recursion_is_the_cheapest_road(method):
    quickest = program(zoo.rrr()).operations
    assert cost(zoo.rrr(), method=method).operations >= (quickest if method == "lean" else cost(zoo.rrr()).operations) >= quickest


def test_an_unknown_quantity_is_refused():
    with pytest.raises(ValueError, match="quantity is 'torque'; expected one of"):
        cost(zoo.rrr(), "torque")

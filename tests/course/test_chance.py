"""What agrees by chance: two ideas that come to the same with the numbers of one student, a sign that goes with something else."""
from itertools import cycle
from math import pi

import numpy as np
import pytest
from test_slips import made

from robotlab.course.check import examined
from robotlab.course.drawn_task import draw_task
from robotlab.course.record import Wrong
from robotlab.course.steps import Steps


def test_an_idea_and_a_number_left_out_that_meet_are_both_said():
    wrongs = (Wrong("thirds", lambda g: g.m * g.a1 * 2 / 3, "Two thirds."), Wrong("mass", lambda g: g.a1, "No mass."))
    one = made(kind="number", answer=lambda g: g.m * g.a1, draw=lambda rng: {"m": 1.5, "a1": 0.45, "a2": 0.3, "q1": 0.6, "q2": 0.35},
               wrongs=wrongs[:1])
    said = examined(one, 0.45)
    assert said.words[0] == "Two thoughts lead here: two thirds." and "1 in place of 1.5" in said.words[1]
    one = made(kind="number", answer=lambda g: g.m * g.a1, wrongs=wrongs)
    assert examined(one, one.given.a1).words == ("No mass.",), "the same idea is not said twice"


def test_a_sign_that_goes_with_what_is_wrong_is_not_called_its_cause():
    """Each input with a negative v[0] is one with v[1] above 1, where the answer is wrong."""
    inputs = cycle([(-1.0, 2.0), (1.0, 0.5), (-0.5, 1.5), (0.7, 0.2), (-0.9, 3.0), (0.4, 0.7)])
    one = made(kind="function", signature="f(v)", answer=lambda g: lambda v: v[0] + 2 * v[1],
               inputs=lambda rng, g: (np.array(next(inputs)),))
    said = examined(one, lambda v: v[0] + 2 * v[1] + (v[1] > 1))
    assert "wherever" not in said.text and "right for 3 of 6" in said.text


def test_an_input_is_shown_only_where_it_can_be_read():
    inputs = cycle([(np.full((20, 3), x),) for x in (1.0, 2.0, 3.0)])
    one = made(kind="function", signature="f(Y)", answer=lambda g: lambda Y: Y.sum(), inputs=lambda rng, g: next(inputs), fit=True)
    said = examined(one, lambda Y: Y.sum() + (Y[0, 0] > 2))
    assert said.words == ("It is right for 4 of 6 inputs.",)


@pytest.mark.parametrize("answer, words", [
    (lambda n: n + (n > 0), "one too large"), (lambda n: max(n - 1, 0), "one too small"), (lambda n: 2 * n, "twice")])
def test_a_count_that_is_one_off_is_called_so_where_it_is(answer, words):
    counts = cycle([0, 1, 2, 3, 4, 5])
    one = made(kind="function", signature="f(n)", answer=lambda g: lambda n: n, inputs=lambda rng, g: (next(counts),), fit=True)
    assert words in examined(one, answer).text


def test_a_count_that_is_far_off_is_not_only_rounded_wrongly():
    one = made(kind="number", answer=lambda g: 40)
    assert "rounded" in examined(one, 40.4).text
    assert "rounded" not in examined(one, 90.4).text and "too large" in examined(one, 90.4).text


def test_angles_that_are_right_up_to_turns_are_found_in_any_order():
    one = made(unit="rad", answer=lambda g: np.array([-2.9, -0.4]))
    assert "whole turns" in examined(one, [-0.4, -2.9 + 2 * pi]).text
    assert "whole turns" not in examined(one, [-0.4, -2.8 + 2 * pi]).text


def test_two_numbers_of_a_choice_that_have_changed_places_are_told():
    K, D = draw_task("contact-design", "guest").right * [1, 1.1]
    assert "reverse order" in examined(draw_task("contact-design", "guest"), [D, K]).text


def test_what_is_said_of_a_product_is_not_said_of_its_factor_again():
    steps = (Steps(("R i", "the rest"), lambda g: (g.m * g.a1, g.a2), lambda drop, rest: drop + rest),
             Steps(("R", "i", "the rest"), lambda g: (g.m, g.a1, g.a2), lambda R, i, rest: R * i + rest))
    one = made(kind="number", answer=lambda g: g.m * g.a1 + g.a2, steps=steps)
    assert examined(one, 2 * one.given.m * one.given.a1 + one.given.a2).words == ("R i counts twice.",)

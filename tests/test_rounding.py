"""Bounds that are printed are bounds: never on the wrong side, never farther off than their last digit."""
import numpy as np
import pytest

from robotlab.maths.rounding import percent, rounded_down, rounded_up


def test_the_rounded_number_is_on_its_side_and_next_to_the_number(rng):
    for x in rng.normal(size=300) * 10.0 ** rng.integers(-6, 4, 300):
        for decimals in (0, 2, 5):
            low, high = rounded_down(x, decimals), rounded_up(x, decimals)
            assert low <= x <= high and high - low <= 1.000001 * 10.0 ** -decimals
            assert float(f"{high:.{decimals}f}") == high and float(f"{low:.{decimals}f}") == low
        for digits in (1, 3, 4):
            low, high = rounded_down(x, digits=digits), rounded_up(x, digits=digits)
            assert low <= x <= high and high - low <= 1.000001 * 10.0 ** (1 - digits) * abs(x)
            assert float(f"{high:.{digits}g}") == high and float(f"{low:.{digits}g}") == low


@pytest.mark.parametrize("x", [0.3, 2.25, 1.1 * 1.1, 0.1 + 0.2, 15 / 8 * 1.2, -4.7])
def test_what_is_round_but_for_rounding_stays(x):
    assert rounded_up(x, 2) == rounded_down(x, 2) == round(x, 2)


def test_what_is_no_number_or_nothing_stays():
    assert np.isinf(rounded_up(np.inf)) and rounded_down(0.0) == 0


def test_more_than_all_is_never_written_as_all():
    assert [percent(x) for x in (.5, .999, 1.0, 1.0001, 1.004, 1.2)] == ["50 %", "100 %", "100 %", "101 %", "101 %", "120 %"]
    assert percent(.9003, .9) == "91 %"

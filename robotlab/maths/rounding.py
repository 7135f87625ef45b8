"""Numbers rounded to the safe side: a lower bound upwards, an upper bound downwards, so that what is printed can be put back."""
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

import numpy as np

TRIFLE = 1e-11                                       # of a number: so much beside a round one is rounding, and does not count


def rounded_up(x, decimals=None, digits=4):
    """Return the least number with so many decimals, or else so many significant digits, that is not below x: for "at least".

    >>> rounded_up(1.5861, digits=4), rounded_up(2.2500000000000004, 2), rounded_up(-0.128, 2)
    (1.587, 2.25, -0.12)
    """
    return _rounded(x, decimals, digits, ROUND_CEILING, -1)


def rounded_down(x, decimals=None, digits=4):
    """Return the greatest number with so many decimals, or else so many significant digits, that is not above x: for "at most".

    >>> rounded_down(4.7109, digits=3), rounded_down(0.3, 2), rounded_down(-0.128, 2)
    (4.71, 0.3, -0.13)
    """
    return _rounded(x, decimals, digits, ROUND_FLOOR, 1)


def percent(share, limit=1.0):
    """Return a share as whole percent in words; one above the limit is never written as the limit itself.

    >>> percent(0.9996), percent(1.0004), percent(1.05)
    ('100 %', '101 %', '105 %')
    """
    whole = round(100 * share)
    return f"{int(rounded_up(100 * share, 0)) if share > limit >= whole / 100 else whole} %"


def _rounded(x, decimals, digits, way, sign):
    if not np.isfinite(x) or x == 0:
        return float(x)
    exact = Decimal(float(x + sign * TRIFLE * abs(x)))
    last = exact.adjusted() + 1 - digits if decimals is None else -decimals
    return float(exact.quantize(Decimal((0, (1,), last)), rounding=way))

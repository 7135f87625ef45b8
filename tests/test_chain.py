"""The walk along a chain."""
from typing import NamedTuple

from robotlab.maths.chain import scan, scan_back


class Sum(NamedTuple):
    total: float


def test_outwards_and_back():
    step = lambda carry, x: Sum(carry.total * 10 + x)
    assert [c.total for c in scan(step, Sum(0), [(1,), (2,), (3,)])] == [1, 12, 123]
    assert [c.total for c in scan_back(step, Sum(0), [(1,), (2,), (3,)])] == [321, 32, 3]

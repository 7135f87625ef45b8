"""Five roads, one set of equations: proved by normal forms on arms of the zoo, with letters for what their links weigh."""
from functools import lru_cache

import pytest

from robotlab import METHODS, closed_form, zoo

ARMS = ("two_link", "polar", "rrr", "scara", "stanford", "puma560")


@lru_cache
def normal_form(name, method):
    """The polynomials of M, C qd and g, entry by entry."""
    robot = getattr(zoo, name)().symbolic(geometry=False)
    return {part: [poly.terms for poly in polys.flat] for part, polys in closed_form(robot, method).normal.items()}


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.thorough) if name == "puma560" else name for name in ARMS])
@pytest.mark.parametrize("method", [m for m in METHODS if m != "newton_euler"])
def test_every_road_leads_to_the_same_equations(method, name):
    mine, reference = normal_form(name, method), normal_form(name, "newton_euler")
    assert mine["M"] == reference["M"] and mine["h"] == reference["h"] and mine["g"] == reference["g"]
    assert sum(map(len, reference["M"])) > 0

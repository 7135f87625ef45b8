"""The graph that records programs."""
import numpy as np
import pytest

from robotlab.maths.graph import Graph


@pytest.fixture
def graph():
    return Graph()


def test_equal_nodes_are_one(graph):
    x, y = graph.input("x"), graph.input("y")
    assert x * y is y * x and x + y is y + x and (x - y) * 2 is 2 * (x - y)
    assert (y - x) is -(x - y)


def test_numbers_are_folded(graph):
    x = graph.input("x")
    assert (0 * x).value == 0 and x * 1 is x and x + 0 is x and (x - x).value == 0
    assert (3 * (2 * x)) is 6 * x and (graph.number(2) + 3).value == 5
    assert (-(-x)) is x and (-x) * (-x) is x * x and 0 - x is -x


def test_minus_signs_travel_outwards(graph):
    x, y = graph.input("x"), graph.input("y")
    assert (-x) * y + x is x - x * y
    assert (-2.0 * x) + y is y - 2 * x


@pytest.mark.parametrize("f", [lambda x, y: x * y + x / y - 3, lambda x, y: (x - y) * (x - y) * x,
                               lambda x, y: x.cos_sin()[0] * y.cos_sin()[1] - y / 2, lambda x, y: 1 / (x + 2 * y)])
def test_derivative(graph, f, rng):
    """A node's derivative against differences of the function it stands for."""
    x, y = graph.input("x"), graph.input("y")
    node, at = f(x, y), {"x": 1.3, "y": 0.7}
    for name, by in (("x", x), ("y", y)):
        up, down = at | {name: at[name] + 1e-6}, at | {name: at[name] - 1e-6}
        assert value(node.diff(by), at) == pytest.approx((value(node, up) - value(node, down)) / 2e-6, rel=1e-8, abs=1e-8)


def value(node, at):
    if node.op in ("number", "input"):
        return at.get(node.args[0], node.args[0])
    a = [value(x, at) for x in node.args]
    return {"+": lambda: a[0] + a[1], "-": lambda: a[0] - a[1], "*": lambda: a[0] * a[1], "/": lambda: a[0] / a[1],
            "neg": lambda: -a[0], "cos": lambda: np.cos(a[0]), "sin": lambda: np.sin(a[0])}[node.op]()


def test_only_numbers_can_stand_in_a_program(graph):
    with pytest.raises(TypeError, match="complex"):
        graph.input("x") + 1j

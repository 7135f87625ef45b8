"""A graph that remembers what was done to it: run a formula on its nodes, and a straight-line program is left behind.

Equal nodes are one node (so common parts are computed once), numbers are folded, and minus signs travel outwards until
they meet a sum that can swallow them. The formula does not know that it is being recorded.
"""
import math
import numbers

import numpy as np

from ..watch import tell
from .scalar import array_like

LEAVES = ("number", "input")
FUNCTIONS = ("cos", "sin", "sqrt", "atan2")
ZERO = 0                                             # the integer: an exact zero of a formula
BREATH = 1024                                        # nodes between two reports of progress


class Graph:
    """Nodes in the order of their making, each once."""

    def __init__(self):
        self.nodes = []
        self.table = {}
        self.taken = set()
        self.zero = self.number(0)

    def make(self, op, *args):
        """The node `op(args)`: the one that is there, or a new one."""
        return self._once((op, *[a.index for a in args]), op, args)

    def _once(self, key, op, args):
        node = self.table.get(key)
        if node is None:
            node = self.table[key] = Node(self, len(self.nodes), op, args)
            self.nodes.append(node)
            if not len(self.nodes) % BREATH:
                tell()
        return node

    def find(self, op, a, b):
        """The node `op(a, b)`, if it is there."""
        return self.table.get((op, a.index, b.index))

    def input(self, name):
        """The node of an input quantity."""
        self.taken.add(name)
        node = self._once(("input", name), "input", (name,))
        node.name = name
        return node

    def number(self, x):
        """The node of a number."""
        if type(x) not in (int, float):
            x = x.item() if hasattr(x, "item") else x
            if not isinstance(x, numbers.Real):
                raise TypeError(f"{type(x).__name__} {x!r} cannot stand in a recorded program")
        x = float(x) + 0.0
        return self._once(("number", x), "number", (x,))


class Node:
    """One value of the program: an operation on earlier nodes, an input, or a number."""
    __slots__ = ("graph", "index", "op", "args", "name", "value")

    def __init__(self, graph, index, op, args):
        self.graph, self.index, self.op, self.args, self.name = graph, index, op, args, None
        self.value = args[0] if op == "number" else None                       # the number, where the node is one

    def named(self, name):
        """Give the node its first name; it keeps it."""
        if self.name is None and self.op not in LEAVES and name not in self.graph.taken:
            self.graph.taken.add(name)
            self.name = name

    def _other(self, x):
        return x if type(x) is Node else self.graph.number(x)

    def __neg__(self):
        if self.op == "number":
            return self.graph.number(-self.value)
        if self.op == "neg":
            return self.args[0]
        if self.op == "-":
            return self.args[1] - self.args[0]
        return self.graph.make("neg", self)

    def __add__(self, other):
        if type(other) is not Node:
            if getattr(other, "shape", ()):
                return NotImplemented
            if other is ZERO:
                return self
        a, b = self, self._other(other)
        if a.value == 0 or b.value == 0:
            return b if a.value == 0 else a
        if a.value is not None and b.value is not None:
            return self.graph.number(a.value + b.value)
        if a.value is not None or b.value is not None:
            return _plus_number(*((a, b) if b.value is not None else (b, a)))
        if b.op == "neg":
            return a - b.args[0]
        if a.op == "neg":
            return b - a.args[0]
        return self.graph.make("+", *((a, b) if a.index < b.index else (b, a)))

    def __sub__(self, other):
        if type(other) is not Node and getattr(other, "shape", ()):
            return NotImplemented
        a, b = self, self._other(other)
        if a is b:
            return self.graph.zero
        if b.value is not None:
            return a + -b.value
        if a.value == 0:
            return -b
        if b.op == "neg":
            return a + b.args[0]
        if a.op == "neg":
            return -(a.args[0] + b)
        if self.graph.find("-", b, a):
            return self.graph.make("neg", self.graph.find("-", b, a))
        return self.graph.make("-", a, b)

    def __mul__(self, other):
        if type(other) is not Node:
            if getattr(other, "shape", ()):
                return NotImplemented
            if other is ZERO:                        # most entries of most matrices
                return self.graph.zero
        a, b = self, self._other(other)
        if a.value is not None or b.value is not None:
            return _times_number(*((a, b) if a.value is not None else (b, a)))
        if a.index > b.index:
            a, b = b, a
        if a.op == "neg" or b.op == "neg":
            product = (a.args[0] if a.op == "neg" else a) * (b.args[0] if b.op == "neg" else b)
            return product if a.op == b.op else -product
        return self.graph.make("*", a, b)

    def __truediv__(self, other):
        if getattr(other, "shape", ()):
            return NotImplemented
        a, b = self, self._other(other)
        if b.value is not None:
            return a * (1 / b.value)
        if a.value == 0:
            return a
        return self.graph.make("/", a, b)

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other):
        return self._other(other) - self

    def __rtruediv__(self, other):
        return self._other(other) / self

    def cos_sin(self):
        """cos and sin of the node."""
        if self.op == "number":
            return self.graph.number(math.cos(self.value)), self.graph.number(math.sin(self.value))
        return self.graph.make("cos", self), self.graph.make("sin", self)

    def sqrt(self):
        """The square root of the node."""
        return self.graph.make("sqrt", self)

    def angle(self, c, s):
        """The angle of the direction (c, s), either of which may be a number."""
        return self.graph.make("atan2", self._other(s), self._other(c))

    def diff(self, by):
        """The derivative by an input node, as a node."""
        return derivative(self, by, {})


def _plus_number(a, number):
    """a + number; a number that is already in the sum takes it up."""
    if a.op == "+" and a.args[0].value is not None:
        return a.args[1] + (a.args[0].value + number.value)
    return a.graph.make("+", number, a)


def _times_number(a, b):
    """a b where a is a number."""
    if a.value == 0 or b.value == 0:
        return a.graph.zero
    if b.value is not None:
        return a.graph.number(a.value * b.value)
    if a.value in (1, -1):
        return b if a.value == 1 else -b
    if a.value < 0:
        return -(b * -a.value)
    if b.op == "neg":
        return -(a * b.args[0])
    if b.op == "*" and b.args[0].value is not None:
        return b.args[1] * (a.value * b.args[0].value)
    return a.graph.make("*", a, b)


def derivative(node, by, known):
    """d node / d by; `known` remembers what has been found."""
    if node.index in known:
        return known[node.index]
    if node is by or node.op in LEAVES:
        known[node.index] = node.graph.number(1 if node is by else 0)
        return known[node.index]
    slopes = [derivative(a, by, known) for a in node.args]
    a, da = node.args[0], slopes[0]
    if node.op in ("+", "-"):
        out = da + slopes[1] if node.op == "+" else da - slopes[1]
    elif node.op == "*":
        out = da * node.args[1] + a * slopes[1]
    elif node.op == "/":
        out = (da - node * slopes[1]) / node.args[1]
    else:
        c, s = a.cos_sin() if node.op in ("cos", "sin") else (None, None)
        out = -da if node.op == "neg" else -(s * da) if node.op == "cos" else c * da
    known[node.index] = out
    return out


def as_nodes(graph, values):
    """Nodes and numbers as an array all of whose entries are nodes."""
    values = np.asarray(values, dtype=object)
    return array_like(values.shape, (x if type(x) is Node else graph.number(x) for x in values.flat))


def reachable(outputs):
    """The nodes that some nodes need, themselves included, in order of computation."""
    needed, todo = {}, list(outputs.flat)
    while todo:
        node = todo.pop()
        if node.index not in needed:
            needed[node.index] = node
            todo += [a for a in node.args if isinstance(a, Node)]
    return [needed[i] for i in sorted(needed)]


def divisors(outputs):
    """The nodes that some nodes are divided by on their way."""
    return list({node.args[1].index: node.args[1] for node in reachable(outputs) if node.op == "/"}.values())


def operations(nodes):
    """Count the additions, subtractions, multiplications and divisions among some nodes."""
    return sum(node.op in ("+", "-", "*", "/") for node in nodes)

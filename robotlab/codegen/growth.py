"""Growth of programs with the planar arm: whole numbers, exact for every number of links.

A polynomial through whole numbers is kept as its first value and its forward differences there (Newton):
count(n) = sum over k of difference_k binomial(n - first, k). The recordings agree: tests/test_growth.py.
"""
from functools import lru_cache
from math import comb
from typing import NamedTuple


class Law(NamedTuple):
    """A count that is a polynomial in the number of links. first: from where on; differences: at `first`, orders 0, 1, 2, ..."""
    first: int
    differences: tuple

    def __call__(self, n):
        return sum(d * comb(n - self.first, k) for k, d in enumerate(self.differences))

    @property
    def degree(self):
        return len(self.differences) - 1


# Operations of the program that gives tau = M qdd + C qd + g, by method; of other quantities, by Newton and Euler.
TORQUE = {"newton_euler": Law(2, (31, 29)), "lean": Law(2, (33, 33)), "nested_bodies": Law(2, (57, 47)),
          "influence_form": Law(2, (59, 92, 60, 16)), "euler_lagrange": Law(2, (81, 182, 190, 95, 18)),
          "chain_assembly": Law(2, (101, 232, 255, 140, 30))}
QUANTITIES = {"mass_matrix": Law(3, (16, 21, 7)), "bias": Law(2, (21, 23)), "model": Law(3, (83, 61, 7)),
              "solving": Law(3, (89, 73, 20, 2)), "articulated": Law(13, (1639, 145))}
TERMS = (15, 73, 285, 960, 2915)                     # of M, C qd and g multiplied out, from two links to six
UNFOLDED = (65, 429, 2286, 10824, 47807, 202583, 837652)         # operations of tau without names, from two links on, and
RECURRENCE = (16, -84, 184, -217, 148, -58, 12)      # how the next follows from the last seven
PAPER = (0.0191, -0.1025, 0.3757, -0.3647)           # Virgala and Filakovsky (2018), (23)


def paper_seconds(n):
    """The time to derive the model of n links in the paper, y = 0.0191 n^3 - 0.1025 n^2 + 0.3757 n - 0.3647 [s].

    n: links, a number or an array. Fitted there to one to nine links. (Virgala and Filakovsky 2018, (23))
    """
    a, b, c, d = PAPER
    return ((a * n + b) * n + c) * n + d


@lru_cache(maxsize=None)
def unfolded_planar(n):
    """`unfolded` of the program of Newton and Euler for a planar arm of n links, by recurrence."""
    if n < 2 + len(UNFOLDED):
        return UNFOLDED[n - 2]
    return sum(c * unfolded_planar(n - len(UNFOLDED) + k) for k, c in enumerate(RECURRENCE))


def unfolded(program):
    """The operations of a `Program` if no result may be used twice: each name replaced by the formula behind it, everywhere."""
    size = {}
    for node in program.nodes:
        size[node.index] = (node.op in "+-*/") + sum(size.get(getattr(a, "index", None), 0) for a in node.args)
    return sum(size.get(node.index, 0) for node in program.outputs.flat)

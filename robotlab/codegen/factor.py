"""Fewer operations in a recorded program: common factors taken out, common parts computed once.

Sums and products that are used once are flattened into the sum or product that uses them. Then, greedily, the largest gain first:
a b + a c becomes a (b + c), k1 x + k2 x becomes k x, and a pair that occurs in two sums or in two products is computed once. Which
of equal gains comes first is left to chance, and of several tries the best is kept.
"""
import random
from collections import Counter
from functools import reduce
from itertools import combinations
from operator import add, mul
from typing import NamedTuple

from ..maths.graph import LEAVES, Graph, Node, operations, reachable
from ..maths.scalar import array_like


class Sum(NamedTuple):
    """A sum of terms (sign, key)."""
    terms: tuple

    @property
    def parts(self):
        return [key for _, key in self.terms]


class Product(NamedTuple):
    """A product of factors, keys."""
    parts: tuple


class Call(NamedTuple):
    """A cosine, a sine or a quotient of (sign, key)."""
    op: str
    terms: tuple
    parts = Sum.parts


class Leaf(NamedTuple):
    """An input or a number."""
    node: Node
    parts = ()


class Move(NamedTuple):
    """Something that may be done: `gain` operations fewer by `do(*what)`."""
    gain: int
    do: object
    what: tuple


class Formulas:
    """Sums, products and leaves by key, and the results as (sign, key)."""

    def __init__(self, table, results):
        self.table, self.results = dict(table), results
        self.next = max(table) + 1

    def new(self, formula):
        """The key of a new formula."""
        self.next += 1
        self.table[self.next] = formula
        return self.next

    def is_number(self, key):
        return isinstance(self.table[key], Leaf) and self.table[key].node.op == "number"

    def uses(self):
        """{key: how often it is used} of all that the results need."""
        used, todo = Counter(key for _, key in self.results), {key for _, key in self.results}
        seen = set(todo)
        while todo:
            parts = self.table[todo.pop()].parts
            used.update(parts)
            todo |= set(parts) - seen
            seen |= set(parts)
        return used

    # -- what can be gained -----------------------------------------------------------------------------------------------
    def moves(self):
        """Every `Move` that gains something."""
        uses = self.uses()
        alive = {key: self.table[key] for key in sorted(uses)}
        sums = {key: f for key, f in alive.items() if isinstance(f, Sum)}
        products = {key: f for key, f in alive.items() if isinstance(f, Product)}
        return [*self._common_factors(sums, uses), *self._pairs_of_sums(sums), *self._pairs_of_products(products)]

    def _common_factors(self, sums, uses):
        for key, f in sums.items():
            having = {}
            for sign, part in f.terms:
                if isinstance(self.table[part], Product) and uses[part] == 1:
                    for factor in dict.fromkeys(self.table[part].parts):
                        having.setdefault(factor, []).append((sign, part))
            for factor, terms in having.items():
                if len(terms) > 1:
                    numbers = sum(len(rest) == 1 and self.is_number(rest[0]) for rest in (self._without(p, factor) for _, p in terms))
                    yield Move(len(terms) - 1 + max(0, numbers - 1), self._take_out, (key, factor, terms))

    def _pairs_of_sums(self, sums):
        where = {}
        for key, f in sums.items():
            for one, other in combinations(sorted(f.terms, key=lambda term: term[1]), 2):
                if one[1] != other[1]:
                    where.setdefault((one[1], one[0] * other[0], other[1]), {})[key] = one[0]
        return (Move(len(places) - 1, self._share_sum, (pair, places)) for pair, places in where.items() if len(places) > 1)

    def _pairs_of_products(self, products):
        where = {}
        for key, f in products.items():
            for pair in combinations(sorted(f.parts), 2):
                where.setdefault(pair, {})[key] = None
        return (Move(len(places) - 1, self._share_product, (pair, places)) for pair, places in where.items() if len(places) > 1)

    # -- doing it ---------------------------------------------------------------------------------------------------------
    def _without(self, product, factor):
        """The factors of a product without one."""
        rest = list(self.table[product].parts)
        rest.remove(factor)
        return rest

    def _product(self, factors):
        return factors[0] if len(factors) == 1 else self.new(Product(tuple(factors)))

    def _take_out(self, key, factor, terms):
        """a b + a c + rest -> a (b + c) + rest."""
        inner = [(sign, self._product(self._without(part, factor))) for sign, part in terms]
        numbers = [(sign, part) for sign, part in inner if self.is_number(part)]
        if len(numbers) > 1:
            graph = self.table[numbers[0][1]].node.graph
            total = graph.number(sum(sign * self.table[part].node.value for sign, part in numbers))
            inner = [term for term in inner if term not in numbers] + [(1, self.new(Leaf(total)))]
        sign, head = inner[0] if len(inner) == 1 else (1, self.new(Sum(tuple(inner))))
        product = self.new(Product((factor, head)))
        self.table[key] = Sum((*(term for term in self.table[key].terms if term not in terms), (sign, product)))

    def _share_sum(self, pair, places):
        one, sign, other = pair
        shared = self.new(Sum(((1, one), (sign, other))))
        for key, outer in places.items():
            terms = list(self.table[key].terms)
            terms.remove((outer, one))
            terms.remove((outer * sign, other))
            self.table[key] = Sum((*terms, (outer, shared)))

    def _share_product(self, pair, places):
        shared = self.new(Product(pair))
        for key in places:
            factors = list(self.table[key].parts)
            for part in pair:
                factors.remove(part)
            self.table[key] = Product((*factors, shared))

    def improved(self, chance):
        """The formulas after all moves that gain something."""
        better = Formulas(self.table, self.results)
        while moves := better.moves():
            most = max(move.gain for move in moves)
            move = chance.choice([move for move in moves if move.gain == most])
            move.do(*move.what)
        return better


# -- from nodes and back ----------------------------------------------------------------------------------------------------
def signed(node):
    """(sign, key) of a node."""
    sign = 1
    while node.op == "neg":
        sign, node = -sign, node.args[0]
    return sign, node.index


def flattened(outputs):
    """The `Formulas` of an array of nodes."""
    nodes = [node for node in reachable(outputs) if node.op != "neg"]
    uses = Counter(signed(a)[1] for node in nodes for a in node.args if isinstance(a, Node))
    uses.update(signed(node)[1] for node in outputs.flat)
    table = {}
    inner = lambda kind, key: isinstance(table[key], kind) and uses[key] == 1
    for node in nodes:
        args = [signed(a) for a in node.args if isinstance(a, Node)]
        if node.op in LEAVES:
            table[node.index] = Leaf(node)
        elif node.op in ("cos", "sin", "/"):
            table[node.index] = Call(node.op, tuple(args))
        elif node.op == "*":
            table[node.index] = Product(tuple(f for _, key in args for f in (table[key].parts if inner(Product, key) else [key])))
        else:
            args[1] = (-args[1][0] if node.op == "-" else args[1][0], args[1][1])
            table[node.index] = Sum(tuple(t for sign, key in args for t in
                                          ([(sign * s, k) for s, k in table[key].terms] if inner(Sum, key) else [(sign, key)])))
    return Formulas(table, [signed(node) for node in outputs.flat])


class Rebuilt:
    """The formulas as nodes of a new graph, under the names that they had."""

    def __init__(self, formulas, names):
        self.formulas, self.names, self.graph, self.made = formulas, names, Graph(), {}

    def outputs(self, like):
        """The results as an array of nodes, in the shape of another."""
        return array_like(like.shape, [self._signed(term) for term in self.formulas.results])

    def _signed(self, term):
        sign, key = term
        return -self._node(key) if sign < 0 else self._node(key)

    def _node(self, key):
        if key not in self.made:
            node = self._made(self.formulas.table[key])
            if key in self.names:
                node.named(self.names[key])
            self.made[key] = node
        return self.made[key]

    def _made(self, formula):
        if isinstance(formula, Leaf):
            node = formula.node
            return self.graph.number(node.value) if node.op == "number" else self.graph.input(node.name)
        if isinstance(formula, Product):
            return reduce(mul, [self._node(key) for key in sorted(formula.parts, key=self.formulas.is_number, reverse=True)])
        if isinstance(formula, Sum):                 # what is taken off last
            return reduce(add, [self._signed(term) for term in sorted(formula.terms, reverse=True, key=lambda term: term[0])])
        args = [self._signed(term) for term in formula.terms]
        return args[0] / args[1] if formula.op == "/" else args[0].cos_sin()[formula.op == "sin"]


def factored(outputs, tries=20, seed=0):
    """(nodes, graph) with the values of an array of nodes by fewer operations: the best of some tries, or the old ones."""
    formulas, chance = flattened(outputs), random.Random(seed)
    names = {node.index: node.name for node in reachable(outputs) if node.name and node.op not in LEAVES}
    best = outputs, outputs.flat[0].graph
    for _ in range(tries):
        rebuilt = Rebuilt(formulas.improved(chance), names)
        new = rebuilt.outputs(outputs)
        if operations(reachable(new)) < operations(reachable(best[0])):
            best = new, rebuilt.graph
    return best

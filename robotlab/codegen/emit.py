"""Printing a recorded program: named steps that a person can follow, in one language or another."""
import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from .quantities import MEANINGS

# words that are more than a name in one of the languages: Python's, C's up to C23 with what compilers add, JavaScript's, Fortran's
# where they would hide what a program calls; q, tau, M and the like stand for whole arrays
KEYWORDS = frozenset("""
and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or
pass raise return try while with yield None True False
alignas alignof asm auto bool case char const constexpr default do double enum extern false float fortran goto inline int long main
math_errhandling nullptr register restrict short signed sizeof static static_assert struct switch thread_local true typedef typeof
typeof_unqual union unsigned void volatile
arguments catch debugger delete eval export extends function implements instanceof interface let new null package private protected
public super this throw var undefined NaN Infinity Math
call contains dp end implicit integer kind module none parameter program pure real subroutine use
np math sys cos sin sincos_ gather_ q qd qdd tau M h J Jd T Mg Mhg count start m k block parameters""".split())
RANK = {"+": 1, "-": 1, "neg": 2, "*": 3, "/": 3}
ATOM = 9


@dataclass(frozen=True)
class Style:
    """Notation of a language: cos and sin, products, quotients, numbers and names.

    same: function of a name that is equal for names which the language, or its reader, takes for one.
    atomic_quotient: whether a quotient needs no brackets.
    reserved: a pattern of further names that are taken in this language; none that ends in an underscore.
    """
    cos: str = "cos({})"
    sin: str = "sin({})"
    times: str = "{}*{}"
    over: str = "{}/{}"
    number: object = repr
    name: object = str
    same: object = str
    atomic_quotient: bool = False
    reserved: str = "$"


class Step(NamedTuple):
    """One line of the program: a name, its value, and the node that it represents."""
    name: str
    right: str
    node: object


class Listing(NamedTuple):
    """The steps in order, the text of each entry of the result, the names of the parameters, and those of everything."""
    steps: list
    results: list
    parameters: list
    names: object


PYTHON = Style("np.cos({})", "np.sin({})")


def identifier(name):
    """A name that every language takes, made from any text: hostile ones lose what could do harm."""
    clean = re.sub(r"[^A-Za-z0-9_]", "_", str(name))[:40] or "_"
    return clean if clean[0].isalpha() else "x" + clean


def comment(text):
    """Text that cannot leave a comment, a docstring or a script: one line of plain characters, nothing that ends one."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", str(text)) if not unicodedata.combining(c))
    return re.sub(r"""\*/|/\*|"{3}|'{3}|</|\$\(|\?\?|`|[^ -~]|\\""", "_", " ".join(plain.split()))[:200]


def listing(program, style):
    """The program as text: a step for each node that has a name, is used twice, or is a result."""
    nodes, uses = program.nodes, {}
    for node in nodes:
        for a in node.args:
            uses[a.index] = uses.get(a.index, 0) + 1
    results = {node.index for node in program.outputs.flat}
    names = Names(program, style)
    text, steps = {}, []
    for node in nodes:
        right, rank = _right_hand_side(node, names, text, style)
        if node.name or node.index in results or uses[node.index] > 1 or node.op in ("cos", "sin"):
            name = names.of(node)
            steps.append(Step(name, right, node))
            text[node.index] = style.name(name), ATOM
        else:
            text[node.index] = right, rank
    inputs = {node.name: node for node in program.graph.nodes if node.op == "input"}
    results = [_operand(node, names, text, style)[0] for node in program.outputs.flat]
    return Listing(steps, results, [names.of(inputs[p]) for p in program.parameters], names)


class Names:
    """Names for the nodes of a program, each used once: those they have, and t1, t2, ... for the rest."""

    def __init__(self, program, style):
        self.fold, self.reserved = style.same, re.compile(style.reserved)
        whole = (*program.arguments, program.result, program.quantity, f"{program.quantity}_of_arm")
        self.given, self.taken, self.count = {}, {self.fold(w) for w in (*whole, *KEYWORDS)}, 0
        for node in program.graph.nodes:
            if node.name:
                self.given[node.index] = self.fresh(identifier(node.name))

    def of(self, node):
        """The name of a node."""
        if node.index not in self.given:
            self.count += 1
            self.given[node.index] = self.fresh(f"t{self.count}")
        return self.given[node.index]

    def fresh(self, name):
        """A name that nothing else has: the one given, or with as many underscores as it takes."""
        while self.fold(name) in self.taken or self.reserved.fullmatch(name):
            name += "_"
        self.taken.add(self.fold(name))
        return name


def _right_hand_side(node, names, text, style):
    """The text of one operation, and how tightly it binds."""
    shown = [_operand(a, names, text, style) for a in node.args]
    if node.op in ("cos", "sin"):
        return getattr(style, node.op).format(shown[0][0]), ATOM
    rank = RANK[node.op]
    if node.op == "neg":
        return "-" + _bracket(shown[0], RANK["*"]), rank
    if node.op == "/" and style.atomic_quotient:
        return style.over.format(shown[0][0], shown[1][0]), ATOM
    if node.op == "+" and node.args[0].value is not None:                      # a number comes last, with its own sign
        sign, size = ("-", -node.args[0].value) if node.args[0].value < 0 else ("+", node.args[0].value)
        return f"{_bracket(shown[1], rank)} {sign} {style.number(size)}", rank
    left, right = _bracket(shown[0], rank), _bracket(shown[1], rank + (node.op in "-/"))
    right = f"({right})" if right.startswith("-") else right                   # Fortran has no a + -b
    form = {"*": style.times, "/": style.over}.get(node.op, "{} " + node.op + " {}")
    return form.format(left, right), rank


def _operand(node, names, text, style):
    if node.op == "number":
        return style.number(node.value), ATOM if node.value >= 0 else RANK["neg"]
    if node.op == "input":
        return style.name(names.of(node)), ATOM
    return text[node.index]


def _bracket(operand, rank):
    text, have = operand
    return text if have >= rank else f"({text})"


def size(program):
    """Return the length of a program in words, the same in every text about one."""
    return f"{len(program.steps)} named steps, {program.operations:,} operations"


def header(program):
    """Describe the program: what it computes, of which arm, by which method, after which source."""
    robot, method = program.robot, comment(getattr(program.method, "__name__", program.method))
    by = "" if program.quantity in ("jacobian", "jacobian_rate", "tip_pose") else f", by {method}"
    yield f"{program.quantity} of {comment(robot.name)} ({robot.kinds}, {robot.convention} DH){by}:"
    yield f"{MEANINGS[program.quantity]}."
    yield f"{size(program)}; SI units, angles in rad. Recorded by robotlab."
    if robot.source:
        yield f"The arm: {comment(robot.source)}"

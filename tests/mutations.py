"""Small faults that a person could have typed: the places in the package where one fits, and its text there.

`draw(n, seed)` takes of each kind in turn, so that the rare ones are tried as often as the common. Nothing is run here.
"""
import ast
import random
import re
import warnings
from functools import lru_cache
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDERS = ("maths", "model", "kinematics", "dynamics", "codegen", "systems", "motion", "course", "picture", "labs", "webpage",
           "chapters")
COMPARED = {ast.Lt: ("<", ">"), ast.Gt: (">", "<"), ast.LtE: ("<=", ">="), ast.GtE: (">=", "<="), ast.Eq: ("==", "!="),
            ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"),
            ast.IsNot: ("is not", "is")}
COMBINED = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.Div: ("/", "*"), ast.And: ("and", "or"),
            ast.Or: ("or", "and")}
PAIRS = ("larger smaller", "large small", "more less", "most least", "above below", "left right", "first last", "before after",
         "twice half", "positive negative", "always never", "within beyond", "open closed", "row column", "rows columns",
         "sine cosine", "sum difference", "up down", "with without", "degrees radians", "longer shorter", "faster slower",
         "same other", "missing there", "force torque", "velocity acceleration", "stands falls", "joint link", "base tip")
OPPOSITE = {a: b for pair in PAIRS for a, b in (pair.split(), pair.split()[::-1])} | {"not": "indeed"}
OTHERWISE = "otherwise"                              # for a word of a badge
TOLERANCE, SLACK, MORE = 1e-2, 1e3, 1.25             # a number below TOLERANCE is one: it is SLACK times as large, others MORE
LAYOUT = {"W", "H", "SIZE", "SIZES", "size", "width", "height", "scale", "view", "panels", "equation", "player", "step", "maxsize",
          "lru_cache"}                               # pixels and the like
PROSE = {"text", "title", "hints", "remark", "label", "word", "after", "source", "match"}      # what tells no result
BADGE = re.compile(r"_?(badge|verdict|closed_to)$")


class Mutant(NamedTuple):
    """Bytes from `start` to `end` of a file, below the root, that are `new` in place of `old`."""
    path: str
    line: int
    kind: str
    start: int
    end: int
    old: str
    new: str

    def applied(self, text):
        return text[:self.start] + self.new.encode() + text[self.end:]

    def __str__(self):
        return f"{self.path}:{self.line}  {self.kind}: {self.old.strip() or 'nothing'} -> {self.new.strip() or 'nothing'}"


class Source:
    """One file, its tree with the way up from each node, and where in its bytes a node stands."""

    def __init__(self, path):
        self.path, self.bytes = path.relative_to(ROOT).as_posix(), path.read_bytes()
        self.tree, self.nodes = ast.parse(self.bytes), []
        self.lines = [0]
        for line in self.bytes.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        for node in ast.walk(self.tree):
            self.nodes.append(node)
            for child in ast.iter_child_nodes(node):
                child.above = node
        self.presets = preset_names(self.tree)

    def span(self, node):
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[node.end_lineno - 1] + node.end_col_offset

    def changes(self):
        """(kind, start, end, new) of all that can be changed. What is inside an f-string has no place before Python 3.12."""
        for node in self.nodes:
            change = CHANGES.get(type(node))
            if change:
                above = list(climbed(node))
                if not any(isinstance(up, ast.JoinedStr) for up in above):
                    yield from change(self, node, above)


def climbed(node):
    """Yield the nodes around a node, from inside out."""
    while node := getattr(node, "above", None):
        yield node


def preset_names(tree):
    """Names at the top of a file that hold presets or parts of them."""
    held = {t.id: node.value for node in tree.body if isinstance(node, ast.Assign) for t in node.targets if isinstance(t, ast.Name)}
    names, more = set(), {name for name in held if "PRESET" in name}
    while more:
        names |= more
        more = {n.id for name in more for n in ast.walk(held[name]) if isinstance(n, ast.Name) and n.id in held} - names
    return {name for name in names if isinstance(held[name], (ast.Dict, ast.BinOp))}


def names_above(node, above):
    """Words that say what a node is for: keywords, keys of dictionaries, names that are given to it, functions around it."""
    inner = node
    for up in above:
        if isinstance(up, ast.keyword) and up.arg:
            yield up.arg
        elif isinstance(up, ast.Dict) and inner in up.values:
            key = up.keys[up.values.index(inner)]
            if isinstance(key, ast.Constant):
                yield str(key.value)
        elif isinstance(up, ast.Assign):
            yield from (t.id for t in up.targets if isinstance(t, ast.Name))
        elif isinstance(up, (ast.FunctionDef, ast.ClassDef)):
            yield up.name
        elif isinstance(up, ast.Call) and up.func is not inner:
            yield getattr(up.func, "attr", getattr(up.func, "id", ""))
        inner = up


# -- one kind after the other -----------------------------------------------------------------------------------------
def between(source, left, right, table, operator):
    """(start, end, new) of an operator between two nodes."""
    old, new = table[type(operator)]
    begin, end = source.span(left)[1], source.span(right)[0]
    found = re.search(rf"(?<!\w){re.escape(old)}(?!\w)".encode(), source.bytes[begin:end])
    if found:
        yield begin + found.start(), begin + found.end(), new


def comparison(source, node, above):
    for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators):
        yield from (("comparison", *change) for change in between(source, left, right, COMPARED, operator))


def is_text(node):
    return isinstance(node, (ast.JoinedStr, ast.List, ast.Tuple)) or isinstance(node, ast.Constant) and isinstance(node.value, str)


def operator(source, node, above):
    """Exchange operators, except in joined texts or lists, where Python itself would notice a minus."""
    if isinstance(node, ast.BoolOp):
        yield from (("operator", *c) for a, b in zip(node.values, node.values[1:]) for c in between(source, a, b, COMBINED, node.op))
    elif type(node.op) in COMBINED and not is_text(node.left) and not is_text(node.right):
        yield from (("operator", *change) for change in between(source, node.left, node.right, COMBINED, node.op))


def unary(source, node, above):
    start = source.span(node)[0]
    if isinstance(node.op, ast.Not):
        yield "not", start, start + len("not "), ""
    elif isinstance(node.op, ast.USub):
        yield "operator", start, start + 1, ""


def constant(source, node, above):
    names, (start, end) = list(names_above(node, above)), source.span(node)
    if isinstance(node.value, str):
        if not isinstance(above[0], ast.Expr):
            yield from words(source, node, above, names)
    elif isinstance(node.value, bool):
        kind = "preset" if is_preset(source, names, above) else "badge" if any(map(BADGE.match, names)) else None
        if kind:
            yield kind, start, end, repr(not node.value)
    elif isinstance(node.value, (int, float)) and not LAYOUT & set(names) and not is_index(above):
        yield "preset" if is_preset(source, names, above) else "number", start, end, repr(other_number(node.value))


def is_index(above):
    """True if a number is an index; another would be out of range, which Python says itself."""
    return any(isinstance(up, ast.Subscript) for up in above)


def is_preset(source, names, above):
    """True if a value belongs to a preset; the names of its keys belong there too, but decide nothing."""
    return bool(source.presets & set(names)) or "presets" in names


def other_number(x):
    if isinstance(x, int):
        return x + 1
    return 1.0 if x == 0 else x * (MORE if abs(x) >= TOLERANCE else SLACK)


def words(source, node, above, names=None):
    """Words that turn a sentence round, in what labs and checks say; any word of a badge."""
    names, (start, end) = names or list(names_above(node, above)), source.span(node)
    if source.path.split("/")[1] not in ("course", "picture", "labs", "webpage", "chapters") or any(isinstance(up, ast.Raise) for up in above):
        return
    text = re.sub(rb"\{[^{}]*\}", lambda inside: b"\0" * len(inside[0]), source.bytes[start:end])      # numbers that are filled in
    if any(map(BADGE.match, names)):
        for one in re.finditer(rb"(?<![\w\\])[A-Za-z]{3,}", text):
            yield "badge", start + one.start(), start + one.end(), OTHERWISE
    elif b" " in text and not PROSE & set(names):
        for one in re.finditer(rb"\b[a-z]+\b", text):
            if one[0].decode() in OPPOSITE:
                yield "word", start + one.start(), start + one.end(), OPPOSITE[one[0].decode()]


CHANGES = {ast.Compare: comparison, ast.BinOp: operator, ast.BoolOp: operator, ast.UnaryOp: unary, ast.Constant: constant,
           ast.JoinedStr: words}


# -- drawing ----------------------------------------------------------------------------------------------------------
@lru_cache
def every(only=""):
    """{kind: [mutant, ...]}: all there are, in the order of the files. only: part of a path."""
    found = {}
    for path in sorted(path for folder in FOLDERS for path in (ROOT / "robotlab" / folder).rglob("*.py")):
        if only not in path.as_posix():
            continue
        source = Source(path)
        for kind, start, end, new in source.changes():
            line = source.bytes.count(b"\n", 0, start) + 1
            found.setdefault(kind, []).append(Mutant(source.path, line, kind, start, end, source.bytes[start:end].decode(), new))
    return {kind: found[kind] for kind in sorted(found)}


def is_another_program(mutant):
    """True if Python can still read the file, and it is another program."""
    before = (ROOT / mutant.path).read_bytes()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            after = ast.dump(ast.parse(mutant.applied(before)))
    except SyntaxError:
        return False
    return after != ast.dump(ast.parse(before))


def draw(n, seed=1, only=""):
    """n mutants, of each kind in turn as long as there are some; the first of them are the same for any n. only: part of a path."""
    rng, out = random.Random(seed), []
    left = {kind: rng.sample(mutants, len(mutants)) for kind, mutants in every(only).items()}
    for kind in cycle(left):
        if len(out) == n or not any(left.values()):
            return out
        while left[kind]:
            mutant = left[kind].pop()
            if is_another_program(mutant):
                out.append(mutant)
                break

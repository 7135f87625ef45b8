"""Numbers and formulas as a person writes them in a table: 0.4318, "pi/2", "-l2/2". Nothing is ever executed."""
import ast
import math
import numbers
import operator
import warnings

import numpy as np

from .checks import got
from .units import UNITS, in_si, split_unit

OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
             ast.Pow: operator.pow}
LONGEST = 200                                        # characters: a formula in a table, not a program
HIGHEST_POWER = 8                                    # also of a power of a power: numbers in it would grow without end
LARGEST = 1e100                                      # what is larger is a slip, and its square no number any more
AS_COPIED = str.maketrans({"−": "-", "·": "*", "π": " pi "})        # from a page of print
NO_LETTERS = ("nan", "inf", "infinity")              # a slip of whatever wrote the table, not the name of a parameter


def value_of(x, *kinds):
    """The float or SymPy expression given by `x` (a number, a SymPy expression or a formula in a string).

    kinds: of the units that a string may end with, such as `ANGLE`: "90 deg" is pi/2.
    """
    if type(x) is float:                             # nearly always
        return x
    if isinstance(x, str):
        formula, unit = split_unit(x)
        if unit and UNITS[unit][0] not in kinds:
            raise ValueError(f"{x!r} is {UNITS[unit][0]}; expected {' or '.join(kinds) or 'a number or a formula without a unit'}")
        value = _tidy(parse(formula))
        return in_si(value, unit) if unit else value
    if hasattr(x, "free_symbols") or isinstance(x, numbers.Real) and not isinstance(x, (bool, np.bool_)):
        return _tidy(x)
    raise ValueError(f"{got(x)} is not a number or a formula")


def _tidy(x):
    """A formula without letters is a number, and a real one."""
    if getattr(x, "free_symbols", ()):
        if any(not part.is_finite or part.is_real is False for part in x.atoms() if part.is_number):      # l1/0, sqrt(-1) l1
            raise ValueError(f"{got(x)} has no finite real value")
        return x
    try:
        return float(x)
    except (TypeError, OverflowError):
        raise ValueError(f"{got(x)} is no real number that a computer can hold") from None


def parse(text):
    """Read a formula of numbers, letters, `pi`, + - * / ** and brackets. Anything else is refused by name."""
    if len(text) > LONGEST:
        raise ValueError(f"a formula of {len(text):,} characters; at most {LONGEST} are read")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")           # "2if": what Python only warns of is no formula either
            tree = ast.parse(text.translate(AS_COPIED).strip().replace("^", "**"), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(f"{text!r} is not a formula") from None
    try:
        return _walk(tree.body, text, HIGHEST_POWER)
    except (ZeroDivisionError, OverflowError):
        raise ValueError(f"{text!r} has no finite real value") from None


def _walk(node, text, power):
    """The value of a part of a formula, in which no power may be higher than `power`."""
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return _bounded(node.value)
    if isinstance(node, ast.Name):
        return math.pi if node.id == "pi" else _letter(node.id)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        x = _walk(node.operand, text, power)
        return -x if isinstance(node.op, ast.USub) else x
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        right = _walk(node.right, text, power)
        if isinstance(node.op, ast.Pow):
            if not (isinstance(right, (int, float)) and abs(right) <= power):
                raise ValueError(f"{text!r}: a power must be a number up to {HIGHEST_POWER}, also a power of a power")
            power /= max(1, abs(right))
        return _bounded(OPERATORS[type(node.op)](_walk(node.left, text, power), right))
    raise ValueError(f"{text!r}: only numbers, letters, pi, + - * / ** and brackets can stand here")


def _bounded(x):
    if isinstance(x, complex) or isinstance(x, (int, float)) and not abs(x) <= LARGEST:
        raise OverflowError
    return x


def _letter(name):
    import sympy
    if not name.isascii() or name.startswith("__") or len(name) > 40 or name.lower() in NO_LETTERS:
        raise ValueError(f"{name!r} cannot be the name of a parameter")
    return sympy.Symbol(name)

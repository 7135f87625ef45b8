"""Numbers and formulas as a person writes them in a table: 0.4318, "pi/2", "-l2/2". Nothing is ever executed."""
import ast
import math
import numbers
import operator

import numpy as np

OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
             ast.Pow: operator.pow}
LONGEST = 200                                        # characters: a formula in a table, not a program
HIGHEST_POWER = 8
NO_LETTERS = ("nan", "inf", "infinity")              # a slip of whatever wrote the table, not the name of a parameter


def value_of(x):
    """The float or SymPy expression that `x` (a number, a SymPy expression or a formula in a string) stands for."""
    if isinstance(x, str):
        return _tidy(parse(x))
    if isinstance(x, (bool, np.bool_)) or x is None:
        raise ValueError(f"{x!r} is not a number or a formula")
    if isinstance(x, numbers.Real) and not hasattr(x, "free_symbols"):
        return float(x)
    if hasattr(x, "free_symbols"):
        return _tidy(x)
    raise ValueError(f"{x!r} is not a number or a formula")


def _tidy(x):
    """A formula without letters is a number."""
    if isinstance(x, numbers.Real) and not hasattr(x, "free_symbols"):
        return float(x)
    return x if x.free_symbols else float(x)


def parse(text):
    """Read a formula of numbers, letters, `pi`, + - * / ** and brackets. Anything else is refused by name."""
    if len(text) > LONGEST:
        raise ValueError(f"a formula of {len(text)} characters; at most {LONGEST} are read")
    try:
        tree = ast.parse(text.strip().replace("^", "**"), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(f"{text!r} is not a formula") from None
    try:
        return _walk(tree.body, text)
    except (ZeroDivisionError, OverflowError):
        raise ValueError(f"{text!r} has no finite value") from None


def _walk(node, text):
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return node.value
    if isinstance(node, ast.Name):
        return math.pi if node.id == "pi" else _letter(node.id)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        x = _walk(node.operand, text)
        return -x if isinstance(node.op, ast.USub) else x
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        left, right = _walk(node.left, text), _walk(node.right, text)
        if isinstance(node.op, ast.Pow) and not (isinstance(right, (int, float)) and abs(right) <= HIGHEST_POWER):
            raise ValueError(f"{text!r}: a power must be a number up to {HIGHEST_POWER}")
        return OPERATORS[type(node.op)](left, right)
    raise ValueError(f"{text!r}: only numbers, letters, pi, + - * / ** and brackets can stand here")


def _letter(name):
    import sympy
    if not name.isascii() or name.startswith("__") or len(name) > 40 or name.lower() in NO_LETTERS:
        raise ValueError(f"{name!r} cannot be the name of a parameter")
    return sympy.Symbol(name)

"""An arm as a TOML file that a person can read: writing. What could not be read back is refused, and nothing is written."""
import math
import numbers
from dataclasses import fields

import numpy as np

from ..keep import write
from .checks import got
from .files import loads

UNITS = {"a": "[m]", "alpha": "[rad]", "d": "[m]", "theta": "[rad]", "m": "[kg]", "com": "[m] from origin of the link's frame, in its axes",
         "I_com": "[kg m2] about the centre of mass", "moments": "[S h; h m] in place of these three [kg m2, kg m, kg]",
         "limits": "[rad or m]", "speed": "at most [rad/s or m/s]", "effort": "at most [N m or N]"}


def save(robot, path):
    """Write `robot` as TOML, whole or not at all. Raises ValueError for what a file cannot hold; an old file stays then."""
    write(path, readable(robot))


def readable(robot):
    """The text of an arm's file, from which `loads` makes the same arm again; a ValueError names what it would lose."""
    text = dumps(robot)
    try:
        again = loads(text, type(robot))
    except ValueError as error:
        raise ValueError(f"{robot.name!r} cannot be written to a file, which could not be read again: {error}") from None
    if again != robot:
        raise ValueError(f"{robot.name!r} cannot be written to a file: {_changed(robot, again)}. A file holds numbers, letters without "
                         "assumptions, pi as a number, + - * / and powers up to 8")
    return text


def _changed(robot, again):
    """Say in words where an arm differs from the one read back from its text."""
    for i, (a, b) in enumerate(zip(robot.links, again.links), start=1):
        for f in fields(a):
            if not _alike(getattr(a, f.name), getattr(b, f.name)):
                return f"{f.name} of link {i} is {got(getattr(a, f.name))} and would come back as {got(getattr(b, f.name))}"
    return next((f"{f.name} is {got(getattr(robot, f.name))} and would come back as {got(getattr(again, f.name))}" for f in fields(robot)
                 if f.name != "links" and not _alike(getattr(robot, f.name), getattr(again, f.name))), "it would come back as another")


def _alike(a, b):
    if isinstance(a, dict):
        return list(a) == list(b) and all(_alike(a[k], b[k]) for k in a)
    if isinstance(a, np.ndarray):
        return isinstance(b, np.ndarray) and a.shape == b.shape and all(x == y for x, y in zip(a.flat, b.flat))
    return a == b


def dumps(robot):
    """The text of an arm's file."""
    lines = [f"name = {_string(robot.name)}", f"source = {_string(robot.source)}", f'convention = "{robot.convention}"',
             f"gravity = {_value(robot.gravity)}    # free fall in world axes [m/s2]"]
    for key in ("base", "tool"):
        if not np.array_equal(getattr(robot, key), np.eye(4)):
            lines.append(f"{key} = {_value(getattr(robot, key))}")
    if robot.postures:
        lines += ["", "[postures]    # [rad], [m] where a joint slides"]
        lines += [f"{_string(name)} = {_value(q)}" for name, q in robot.postures.items()]
    for i, link in enumerate(robot.links, start=1):
        lines += ["", f"[[link]]    # {i}", *_link_lines(link)]
    return "\n".join(lines) + "\n"


def _link_lines(link):
    yield f'kind = "{link.kind}"'
    for key, unit in UNITS.items():
        value = getattr(link, key)
        if value is not None:
            yield f"{key} = {_value(value, angle=unit == '[rad]')}    # {unit}"
    for key in ("friction", "motor"):
        record = getattr(link, key)
        if record is not None:
            given = {f.name: getattr(record, f.name) for f in fields(record) if getattr(record, f.name) != f.default}
            if given.get("emf_constant") == given.get("torque_constant"):
                given.pop("emf_constant", None)      # it follows
            yield f"{key} = {{{', '.join(f'{name} = {_value(value)}' for name, value in given.items())}}}"
    if link.measured:
        yield "measured = true"
    if link.mass_source:
        yield f"mass_source = {_string(link.mass_source)}"


def _value(x, angle=False):
    if isinstance(x, (tuple, list, np.ndarray)):
        return "[" + ", ".join(_value(v) for v in x) + "]"
    if isinstance(x, numbers.Real) and not hasattr(x, "free_symbols"):
        return _angle(float(x)) if angle else repr(float(x))
    return _string(_formula(x))


def _angle(x):
    """A number, or "pi/2" and the like where that is exactly the number."""
    for below in (1, 2, 3, 4, 6):
        above = round(x / math.pi * below)
        if above and above * math.pi / below == x:
            sign, k = "-" if above < 0 else "", abs(above)
            return f'"{sign}{"" if k == 1 else f"{k}*"}pi{"" if below == 1 else f"/{below}"}"'
    return repr(x)


def _formula(x):
    """A formula in letters, every number in it to its last bit."""
    from sympy import Float
    from sympy.printing.str import StrPrinter

    class Whole(StrPrinter):
        def _print_Float(self, number):
            return repr(float(number)) if Float(float(number)) == number else str(number)
    return Whole().doprint(x) if hasattr(x, "free_symbols") else str(x)


def _string(text):
    escaped = "".join({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(c) or
                      (c if c.isprintable() else f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}") for c in str(text))
    return f'"{escaped}"'

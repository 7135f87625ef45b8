"""Units behind a number, as people write them: "90 deg", "150 mm"; and letters that are not parameters but the joints themselves."""
import re
import sys
import warnings
from contextlib import contextmanager
from fractions import Fraction
from math import pi

import numpy as np

from .checks import got

ANGLE, LENGTH, MASS = "an angle", "a length", "a mass"
UNITS = {"rad": (ANGLE, 1), "deg": (ANGLE, 180), "degrees": (ANGLE, 180), "°": (ANGLE, 180),                 # half a turn, in each
         "m": (LENGTH, 1), "cm": (LENGTH, 100), "mm": (LENGTH, 1000), "kg": (MASS, 1), "g": (MASS, 1000)}   # one m or kg, in each
# "90 deg", "90deg", "(l1 + l2) mm"; in "2*m", "l - m" and "l1m" m is a letter
WITH_UNIT = re.compile(rf"(?s)(.*[\w.)]\s+|.*\)|[-+]?[\d.]+(?:e[-+]?\d+)?|.*(?=°))({'|'.join(UNITS)})\s*")
OWN = re.compile(r"(q|th|theta)_?\d*")
TURN = 2 * pi
BEYOND = TURN * (1 + 1e-9)
FEW = 4                                              # turns that a search or a simulation may make: they end at no whole number
LONGEST = 20.0                                       # [m] of a link: longer ones are in millimetres
_said = set()                                        # what a reader was warned of: once is enough


class UnitWarning(UserWarning):
    """A number that looks like degrees or millimetres."""


def split_unit(text):
    """(formula, unit) of a text such as "90 deg"; the unit is "" where there is none."""
    found = WITH_UNIT.fullmatch(text.strip())
    return (found[1], found[2]) if found else (text, "")


def in_si(x, unit):
    """A number or a formula in that unit as one in SI: 90 deg is pi/2 to the last bit."""
    kind, count = UNITS[unit]
    if kind is not ANGLE or count == 1:
        return x if count == 1 else x / count
    if not isinstance(x, (int, float)):
        raise ValueError(f"{got(x)} {unit}: degrees are for numbers")
    turn = Fraction(x).limit_denominator(1000) / count
    return turn.numerator * pi / turn.denominator if abs(float(turn * count) - x) < 1e-12 * abs(x) else x * pi / count


def units_of(words):
    """{ANGLE, LENGTH: unit} of words such as "mm deg"; a ValueError names those that are known."""
    names = words.replace(",", " ").split() if isinstance(words, str) else ()
    found = {UNITS[name][0]: name for name in names if name in UNITS}
    if not found or len(found) < len(names) or MASS in found:
        raise ValueError(f'units is {got(words)}; expected that of lengths, that of angles, or both, such as "mm deg"')
    return found


def beyond_a_turn(x):
    """True if an angle, or the constant part of a formula, is more than a whole turn: then it is in degrees."""
    constant = x if isinstance(x, (int, float)) else x.as_independent(*x.free_symbols, as_Add=True)[0]
    return bool(abs(constant) > BEYOND)


def warn_of_degrees(robot, q, name):
    """Warn, once, where an angle of a posture is more than a whole turn and looks typed, or is more than a few."""
    if name in _said or q.dtype.kind != "f" or not np.abs(q).max(initial=0.0) > BEYOND:
        return
    angles = q[..., [kind == "R" for kind in robot.kinds]]
    most, typed = np.abs(angles).max(initial=0.0), bool((2 * angles == np.round(2 * angles)).all())
    if too_far(most, typed):
        warn_once(name, f"{name} has an angle of {most:.4g}, more than a whole turn; angles are in rad. np.radians({name}) turns degrees "
                        "into them")


def would_be_warned_of(robot, q):
    """True if `warn_of_degrees` would warn of a posture, a list: called before each quick answer."""
    if "q" in _said or max(map(abs, q)) <= BEYOND:
        return False
    angles = [x for x, kind in zip(q, robot.kinds) if kind == "R"]
    most = max(map(abs, angles), default=0.0)
    return too_far(most, False) or too_far(most, all(2 * x == round(2 * x) for x in angles))


def too_far(most, typed):
    """True if the largest angle of a posture is likely in degrees. typed: whether all its angles are whole or half numbers."""
    return most > BEYOND * (1 if typed else FEW)


def warn_once(what, words):
    """Warn at the line outside the package, and of the same thing never again."""
    if what in _said:
        return
    _said.add(what)
    frame, level = sys._getframe(1), 2
    while frame.f_back and frame.f_globals.get("__name__", "").startswith("robotlab."):
        frame, level = frame.f_back, level + 1
    warnings.warn(words, UnitWarning, stacklevel=level)


@contextmanager
def quiet(*whats):
    """Warn of none of these meanwhile: an arm that is simulated may turn and turn, and metres that were said are metres."""
    added = set(whats) - _said
    _said.update(added)
    try:
        yield
    finally:
        _said.difference_update(added)

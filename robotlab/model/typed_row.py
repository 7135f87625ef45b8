"""A row of a DH table as a person types it: in other units, or with the joint's own variable where its offset belongs."""
import re
from numbers import Real

from .checks import got
from .link import KINDS, LinkError
from .units import ANGLE, LENGTH, LONGEST, OWN, in_si


def typed(row, kind, units):
    """The fields of a link in SI. units: {ANGLE, LENGTH: unit} of the plain numbers in it."""
    kinds = KINDS | {"limits": (LENGTH if kind == "P" else ANGLE,)}
    for name in ("a", "d") if LENGTH not in units else ():
        if isinstance(row.get(name), Real) and LONGEST < abs(row[name]) < float("inf"):
            raise LinkError(name, f'{name} is {got(row[name])} m, longer than any arm; expected m. A table in millimetres is read '
                                  'with units="mm" or "mm deg", one that is meant so with units="m"')
    moving = "d" if kind == "P" else "theta"
    if isinstance(row.get(moving), str) and (own := own_variable(row[moving], kind)):
        raise LinkError(moving, f"{moving} is {got(row[moving])}, and {own} is the joint's own variable, which is added to the offset; "
                                'expected the offset alone, such as 0 or "90 deg"')
    return {name: scaled(x, next((units[k] for k in kinds.get(name, ()) if k in units), "")) for name, x in row.items()}


def own_variable(text, kind):
    """The joint's own variable in a formula, such as q2, theta2 or d3; None where there is none."""
    words = re.findall(r"[^\W\d]\w*", text.replace("θ", "theta").replace("ϑ", "theta"))
    return next((word for word in words if OWN.fullmatch(word) or kind == "P" and re.fullmatch(r"d_?\d*", word)), None)


def scaled(x, unit):
    """A quantity in SI: plain numbers in that unit; formulas bring their own."""
    if not unit or x is None or isinstance(x, str) or hasattr(x, "free_symbols"):
        return x
    if isinstance(x, Real):
        return in_si(float(x), unit)
    return [scaled(one, unit) for one in x] if hasattr(x, "__iter__") else x

"""Allowed values of each key of an arm's file, so that an error names the key and does not come from later code."""
from dataclasses import fields

from .checks import got, is_endless, is_real
from .expression import value_of
from .link import COLUMNS, LinkError
from .motor import Friction, Motor
from .units import ANGLE, LENGTH, MASS, split_unit

TABLES = ("friction", "motor", "postures")           # whose errors begin with their own name
LARGEST = 1e100                                      # of a finite number: its square is one too
MOST_DEPTH = 3                                       # brackets in one another, of postures


def checked(table, forms, whole):
    """The entries of a table of the file, each as its form reads it; a LinkError names the key of the first that is wrong."""
    if not isinstance(table, dict):
        raise LinkError("link", f"{got(table)} is not {whole}: expected a table of {', '.join(forms)}")
    for key in table:
        if key not in forms:
            raise LinkError(key, f"there is no {'quantity ' * (whole == 'a link')}{got(key)}; {whole} has {', '.join(forms)}")
    out = {}
    for key, value in table.items():
        try:
            out[key] = forms[key](value)
        except ValueError as error:
            said = key in TABLES and str(error).startswith(key.rstrip("s"))
            raise LinkError(key, str(error) if said else f"{key}: {error}") from None
    return out


def text(x):
    """Any text."""
    return _of(x, isinstance(x, str), "words in quotation marks")


def truth(x):
    """true or false."""
    return _of(x, isinstance(x, bool), "true or false")


def quantity(x):
    """A number or a formula; one with a unit as it is, since the link knows which it may have."""
    right = is_real(x) or is_endless(x) or isinstance(x, str)
    value = value_of(_of(x, right, "a number or a formula in quotation marks"), ANGLE, LENGTH, MASS)
    return x if isinstance(x, str) and split_unit(x)[1] else plain(value) if isinstance(value, float) else value


def plain(x):
    """A number, `inf` among them."""
    return float(_of(x, is_real(x) and not LARGEST < abs(x) < float("inf"), f"a number up to {LARGEST:g}"))


def quantities(*shape):
    """A form: a list, or a list of lists, of so many quantities."""
    expected = " x ".join(map(str, shape)) + " numbers or formulas" + (", row by row" if len(shape) > 1 else "")

    def read(x, shape=shape):
        if not shape:
            return quantity(x)
        return [read(row, shape[1:]) for row in _of(x, isinstance(x, list) and len(x) == shape[0], expected)]
    return read


def coulomb(x):
    """One number, or one for each direction."""
    if isinstance(x, list):
        return tuple(plain(v) for v in _of(x, len(x) == 2, "one number, or two: moving forward and moving backward"))
    return plain(x)


def table_of(kind, **special):
    """A form: a table of a record's fields."""
    known = {f.name: special.get(f.name, plain) for f in fields(kind)}

    def read(x):
        _of(x, isinstance(x, dict), f"a table of {', '.join(known)}")
        return kind(**checked(x, known, f"a {kind.__name__.lower()}"))
    return read


def postures(x):
    """A table of lists, or of lists of lists, of quantities."""
    _of(x, isinstance(x, dict), "a table of postures, each a list of joint coordinates")
    return {name: _posture(name, q, MOST_DEPTH) for name, q in x.items()}


def _posture(name, q, depth):
    if not isinstance(q, list):
        raise ValueError(f"posture {got(name)}: {got(q)} is not a list of joint coordinates")
    if not depth:
        raise ValueError(f"posture {got(name)} has lists in lists in lists; expected a list of joint coordinates")
    deeper = {isinstance(v, list) for v in q}
    if len(deeper) > 1 or deeper == {True} and len(set(map(len, q))) > 1:
        raise ValueError(f"posture {got(name)} is {got(q)}; expected lists of the same length")
    try:
        return [_posture(name, v, depth - 1) if isinstance(v, list) else quantity(v) for v in q]
    except ValueError as error:
        raise ValueError(str(error) if str(error).startswith("posture") else f"posture {got(name)}: {error}") from None


def _of(x, right, expected):
    if not right:
        raise ValueError(f"{got(x)} is not {expected}")
    return x


ARM_FORMS = {"name": text, "source": text, "convention": text, "gravity": quantities(3), "base": quantities(4, 4),
             "tool": quantities(4, 4), "postures": postures}
LINK_FORMS = {"kind": text, **dict.fromkeys((*COLUMNS, "m"), quantity), "com": quantities(3), "I_com": quantities(3, 3),
              "moments": quantities(4, 4), "limits": quantities(2), "friction": table_of(Friction, coulomb=coulomb),
              "motor": table_of(Motor), "measured": truth, "speed": plain, "effort": plain, "mass_source": text}

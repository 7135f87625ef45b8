"""An arm as a TOML file that a person can read and write."""
import math
import re
from pathlib import Path

import numpy as np

from .expression import value_of
from .link import COLUMNS, Link, LinkError
from .motor import Friction, Motor
from .robot import Robot

MOST_LINKS = 1000
LARGEST_FILE = 4_000_000                             # bytes
ROBOT_KEYS = ("name", "source", "convention", "gravity", "base", "tool", "postures", "link")
LINK_KEYS = ("kind", *COLUMNS, "m", "com", "I_com", "limits", "friction", "motor", "measured")


def link_from_row(number, row, kind="R"):
    """Link `number` from [a, alpha, d, theta], the same followed by "R" or "P", or a dict of `Link` fields."""
    try:
        if isinstance(row, dict):
            return _link_from_dict({"kind": kind} | row)
        row = list(row)
        if len(row) == 5 and isinstance(row[4], str) and row[4] in ("R", "P"):
            row, kind = row[:4], row[4]
        if len(row) != 4:
            raise LinkError("table", f"{len(row)} columns; expected 4: a [m], alpha [rad], d [m], theta [rad]. The kind of the "
                                     'joint is a letter, "R" or "P"; masses and the rest go in by name, as a dict')
        return Link(*row, kind=kind)
    except LinkError as error:
        raise LinkError(error.quantity, f"link {number}: {error}") from None


def _link_from_dict(table):
    table = dict(table)
    unknown = sorted(set(table) - set(LINK_KEYS))
    if unknown:
        raise LinkError(unknown[0], f"there is no quantity {unknown[0]!r}; a link has {', '.join(LINK_KEYS)}")
    for key, record in (("friction", Friction), ("motor", Motor)):
        if isinstance(table.get(key), dict):
            try:
                table[key] = record(**table[key])
            except (TypeError, ValueError) as error:
                raise LinkError(key, f"{key}: {error}") from None
    return Link(**table)


# -- reading ----------------------------------------------------------------------------------------------------------
def load(path):
    """The `Robot` in the TOML file `path`; a ValueError names the file, the line, the link and the quantity."""
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise ValueError(f"{path.name} has {path.stat().st_size:,} bytes; an arm's file is shorter than {LARGEST_FILE:,}")
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path.name} is not a text file in UTF-8") from None
    return loads(text, path.name)


def loads(text, name="text"):
    """The `Robot` in a TOML text; `name` is how errors call it."""
    data = _parse(text, name)
    unknown = sorted(set(data) - set(ROBOT_KEYS))
    if unknown:
        raise ValueError(f"{name}{_at(text, unknown[0])}: there is no {unknown[0]!r}; an arm has {', '.join(ROBOT_KEYS)}")
    rows = data.pop("link", None)
    if not isinstance(rows, list) or not rows:
        raise ValueError(f"{name}: no link; an arm's file has one [[link]] table for each link")
    if len(rows) > MOST_LINKS:
        raise ValueError(f"{name}: {len(rows):,} links; at most {MOST_LINKS:,} are read")
    links = [_link(text, name, i, row) for i, row in enumerate(rows, start=1)]
    try:
        if isinstance(data.get("postures"), dict):
            data["postures"] = {k: [value_of(x) for x in v] for k, v in data["postures"].items()}
        return Robot(links=links, **data)
    except (TypeError, ValueError) as error:
        key = next((k for k in ROBOT_KEYS if str(error).startswith(k.rstrip("s"))), None)
        raise ValueError(f"{name}{_at(text, key)}: {error}") from None


def _parse(text, name):
    try:
        import tomllib
    except ModuleNotFoundError:                      # Python 3.10
        import tomli as tomllib
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name}: not TOML: {error}") from None
    except RecursionError:
        raise ValueError(f"{name}: not TOML: nested too deeply") from None


def _link(text, name, i, row):
    try:
        return link_from_row(i, row if isinstance(row, dict) else [])
    except LinkError as error:
        raise LinkError(error.quantity, f"{name}{_at(text, error.quantity, i)}, {error}") from None


def _at(text, key, link=0):
    """', line 12' of the entry `key` in table [[link]] number `link` (0: before the first), or '' if it is not there."""
    seen = 0
    for number, line in enumerate(text.splitlines(), start=1):
        seen += bool(re.match(r"\s*\[\[\s*link\s*\]\]", line))
        if seen == link and re.match(rf"""\s*\[?["']?{re.escape(str(key))}["']?\s*[\].=]""", line):
            return f", line {number}"
    return ""


# -- writing ----------------------------------------------------------------------------------------------------------
def save(robot, path):
    """Write `robot` as TOML, whole or not at all: an old file stays until the new one is complete."""
    path = Path(path)
    draft = path.with_name(path.name + ".part")
    draft.write_text(dumps(robot), encoding="utf-8")
    draft.replace(path)


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
    units = dict(a="[m]", alpha="[rad]", d="[m]", theta="[rad]", m="[kg]", com="[m] from origin of the link's frame, in its axes",
                 I_com="[kg m2] about the centre of mass", limits="[rad or m]")
    yield f'kind = "{link.kind}"'
    for key, unit in units.items():
        value = getattr(link, key)
        if value is not None:
            yield f"{key} = {_value(value, angle=unit == '[rad]')}    # {unit}"
    if link.friction is not None:
        yield f"friction = {{viscous = {_value(link.friction.viscous)}, coulomb = {_value(link.friction.coulomb)}}}"
    if link.motor is not None:
        yield f"motor = {{rotor_inertia = {_value(link.motor.rotor_inertia)}, gear = {_value(link.motor.gear)}}}"
    if link.measured:
        yield "measured = true"


def _value(x, angle=False):
    if isinstance(x, (tuple, list, np.ndarray)):
        return "[" + ", ".join(_value(v) for v in x) + "]"
    if isinstance(x, (int, float)):
        return _angle(float(x)) if angle else repr(float(x))
    return _string(str(x))


def _angle(x):
    """A number, or "pi/2" and the like where that is exactly the number."""
    for below in (1, 2, 3, 4, 6):
        above = round(x / math.pi * below)
        if above and above * math.pi / below == x:
            sign, k = "-" if above < 0 else "", abs(above)
            return f'"{sign}{"" if k == 1 else f"{k}*"}pi{"" if below == 1 else f"/{below}"}"'
    return repr(x)


def _string(text):
    escaped = "".join({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(c) or
                      (c if c.isprintable() else f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}") for c in str(text))
    return f'"{escaped}"'

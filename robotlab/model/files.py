"""An arm as a TOML file that a person can read and write: reading. Writing is in `writing`, the values of a key in `forms`."""
import re
from pathlib import Path

from .checks import got, path_name
from .forms import ARM_FORMS, LINK_FORMS, checked
from .link import COLUMNS, Link, LinkError
from .motor import Friction, Motor
from .typed_row import typed

MOST_LINKS = 1000
LARGEST_FILE = 2_000_000                             # bytes
TOO_DEEP = re.compile(r"""(?<![\w"'-])[\w"'-]+(?:[ \t]*\.[ \t]*[\w"'-]+){20}""")     # a.a.a. ...: Python reads it in quadratic time
MOST_WORDS = 300                                     # of what another program says about a text


def link_from_row(number, row, kind="R", units=None):
    """Link `number` from [a, alpha, d, theta], the same followed by "R" or "P", or a dict of `Link` fields.

    units: those of a table that a person types, {ANGLE, LENGTH: unit}, {} for SI unless a number is too large for it; None for a file.
    """
    try:
        if isinstance(row, dict):
            row = {"kind": kind} | row
            return _link_from_dict(row if units is None else typed(row, row["kind"], units))
        row = list(row)
        if len(row) == 5 and isinstance(row[4], str) and row[4] in ("R", "P"):
            row, kind = row[:4], row[4]
        if len(row) != 4:
            raise LinkError("table", f"{len(row)} columns; expected 4: a [m], alpha [rad], d [m], theta [rad]. The kind of the "
                                     'joint is a letter, "R" or "P"; masses and the rest go in by name, as a dict')
        return Link(**{"kind": kind} | (dict(zip(COLUMNS, row)) if units is None else typed(dict(zip(COLUMNS, row)), kind, units)))
    except LinkError as error:
        raise LinkError(error.quantity, f"link {number}: {error}") from None


def _link_from_dict(table):
    table = dict(table)
    unknown = sorted(set(table) - set(LINK_FORMS), key=str)
    if unknown:
        raise LinkError(unknown[0], f"there is no quantity {got(unknown[0])}; a link has {', '.join(LINK_FORMS)}")
    for key, record in (("friction", Friction), ("motor", Motor)):
        if isinstance(table.get(key), dict):
            try:
                table[key] = record(**table[key])
            except (TypeError, ValueError) as error:
                raise LinkError(key, f"{key}: {error}") from None
    return Link(**table)


# -- reading ----------------------------------------------------------------------------------------------------------
def load(path, make):
    """The arm in the TOML file `path`, by `make` (`Robot`); a ValueError names the file, the line, the link and the quantity."""
    path = Path(path_name(path, "path", "the name of an arm's file"))
    if path.exists() and not path.is_file():         # a pipe or a device would be read for ever
        raise ValueError(f"{path.name} is {'a folder' if path.is_dir() else 'no file of text'}; expected the TOML file of an arm")
    with open(path, "rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise ValueError(f"{path.name} is too long for an arm's file: over {LARGEST_FILE:,} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path.name} is not a text file in UTF-8") from None
    return loads(text, make, path.name)


def loads(text, make, name="text"):
    """The arm in a TOML text, by `make(links=..., ...)`; `name` is how errors call it."""
    if not isinstance(text, str):
        raise ValueError(f"text is {got(text)}; expected that of an arm's file")
    data = _parse(text, name)
    rows = data.pop("link", None)
    if not isinstance(rows, list) or not rows:
        raise ValueError(f"{name}: no link; an arm's file has one [[link]] table for each link")
    if len(rows) > MOST_LINKS:
        raise ValueError(f"{name}: {len(rows):,} links; at most {MOST_LINKS:,} are read")
    try:
        fields = checked(data, ARM_FORMS, "an arm")
    except LinkError as error:
        raise ValueError(f"{name}{_at(text, error.quantity)}: {error}") from None
    links = [_link(text, name, i, row) for i, row in enumerate(rows, start=1)]
    try:
        return make(links=links, **fields)
    except ValueError as error:
        key = next((k for k in ARM_FORMS if str(error).startswith(k.rstrip("s"))), None)
        raise ValueError(f"{name}{_at(text, key)}: {error}") from None


def _parse(text, name):
    try:
        import tomllib
    except ModuleNotFoundError:                      # Python 3.10
        import tomli as tomllib
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        raise ValueError(f"{name} is XML, as a URDF is, and no TOML; Robot.read reads it, and says what it leaves out")
    if TOO_DEEP.search(text):
        raise ValueError(f"{name}: not TOML of an arm: nested too deeply")
    try:
        return tomllib.loads(text)
    except ValueError as error:                      # TOMLDecodeError, or a number of more digits than Python reads
        other = "" if name.lower().endswith(".toml") or name == "text" else ". Robot.read reads other files: tables, URDF, MJCF"
        raise ValueError(f"{name}: not TOML: {str(error)[:MOST_WORDS]}{other}") from None
    except RecursionError:
        raise ValueError(f"{name}: not TOML: nested too deeply") from None


def _link(text, name, i, row):
    try:
        return link_from_row(i, checked(row, LINK_FORMS, "a link"))
    except LinkError as error:
        words = str(error) if str(error).startswith(f"link {i}: ") else f"link {i}: {error}"
        raise LinkError(error.quantity, f"{name}{_at(text, error.quantity, i)}, {words}") from None


def _at(text, key, link=0):
    """', line 12' of the entry `key` in table [[link]] number `link` (0: before the first), or '' if it is not there."""
    seen, key = 0, str(key)
    if len(key) > MOST_WORDS:
        return ""
    for number, line in enumerate(text.splitlines(), start=1):
        seen += bool(re.match(r"\s*\[\[\s*link\s*\]\]", line))
        if seen == link and re.match(rf"""\s*\[?["']?{re.escape(key)}["']?\s*[\].=]""", line):
            return f", line {number}"
    return ""

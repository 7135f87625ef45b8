"""A DH table out of a text: its rows, and what its header says of order, units and convention."""
import re
from dataclasses import dataclass, field

from ..checks import counted
from ..link import COLUMNS
from .cells import plain, read_cell
from .xml import shown

LARGEST, MOST_ROWS, FEWEST = 200_000, 200, 4         # letters of a text, rows and columns of a table
BARS = r"[|│║┃&]"
SEPARATORS = (BARS, r"\t", r";", r",", r"\s{2,}|\t", r"\s+")
COMMA = r","
RULE = re.compile(r"[\s|│║┃+:=_\-–—─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝┏┳┓┣╋┫┗┻┛╞╪╡╒╤╕╘╧╛]*")
LINE = r"\\(?:hline|toprule|midrule|bottomrule)"
LATEX_END = re.compile(rf"\\\\\s*(\[[^]]*\])?\s*({LINE}\s*)*$|^({LINE}\s*)+")
COLUMN = {"a": "a linklength length", "alpha": "α alpha linktwist twist twistangle", "d": "d linkoffset jointdistance",
          "theta": "θ theta q jointangle", "number": "i j n k # no no. joint link row jointi linki frame axis",
          "kind": "kind type jointtype σ sigma", "low": "q- min qmin lower", "high": "q+ max qmax upper", "offset": "offset jointoffset",
          "m": "m mass"}
NAMES = {word: name for name, words in COLUMN.items() for word in words.split()}
UNIT = {"mm": "mm", "cm": "cm", "m": "m", "metre": "m", "metres": "m", "meter": "m", "meters": "m", "millimetres": "mm", "rad": "rad",
        "radian": "rad", "radians": "rad", "deg": "deg", "degs": "deg", "degree": "deg", "degrees": "deg", "°": "deg", "kg": "kg"}
INDEX = r"\(?[ijkn]\s*-\s*1\)?|(?<=[a-zα-ω])\s?[ijkn]"
HEAD = re.compile(rf"(?P<name>.*?)\s*(?P<index>{INDEX})?\s*(?:[(\[]\s*(?P<unit>[^)\]]*)[)\]])?\s*(?P<bare>°?)")
SAYS = {"modified": r"modified|craig|proximal|khalil", "standard": r"standard|classic|classical|distal"}
KINDS = {"r": "R", "revolute": "R", "rotary": "R", "rot": "R", "0": "R", "p": "P", "prismatic": "P", "linear": "P", "1": "P"}


@dataclass
class Grid:
    """The cells of a table by column, and what its text says of itself."""
    columns: dict                                    # {name: [text of each row]}; without a header {0: ..., 1: ...}
    units: dict = field(default_factory=dict)        # {name of a column: unit}
    convention: str = None
    comma: bool = False                              # whether commas are decimal points
    lines: list = field(default_factory=list)        # number of the line of each row


def grid_of(text, order=None):
    """The `Grid` of a text. order: names of the columns, in place of those of its header."""
    if not isinstance(text, str) or len(text) > LARGEST:
        raise ValueError(f"the text of a table is expected, of at most {LARGEST:,} letters")
    title, rows, separator = rows_in(text)
    head = None if is_data(rows[0][1]) else rows.pop(0)[1]
    units = {}
    if head and rows and all(plain(cell).strip("[]()").lower() in ("", *UNIT) for cell in rows[0][1]):
        head = [f"{name} [{unit.strip(' []()')}]" if unit.strip() else name for name, unit in zip(head, rows.pop(0)[1])]
    if not 0 < len(rows) <= MOST_ROWS:
        raise ValueError(f"the table has {counted(len(rows), 'row')}; expected 1 to {MOST_ROWS}, one for each joint")
    columns = dict(enumerate(map(list, zip(*(cells for _, cells in rows)))))
    convention = next((name for name, words in SAYS.items() if re.search(rf"\b({words})\b", title, re.IGNORECASE)), None)
    if head and not order:
        named, units, index = named_columns(head)
        columns = {name: columns[i] for i, name in named.items()}
        convention = "modified" if index else convention
    else:
        columns = ordered(columns, order)
    comma = separator != COMMA and decimal_commas(columns)
    return Grid(columns, units, convention, comma, [number for number, _ in rows])


def rows_in(text):
    """(the text beside the table, [(number of the line, [cell, ...])], separator) of the most lines that have the same columns."""
    lines = [(i, line) for i, line in enumerate(text.splitlines(), start=1) if not RULE.fullmatch(line)]
    best = (0, [], "")
    for separator in SEPARATORS:
        split = [(i, cells_of(line, separator)) for i, line in lines]
        counts = [len(cells) for _, cells in split if len(cells) >= FEWEST]
        if counts and (most := counts.count(max(set(counts), key=counts.count))) > best[0]:
            width = max(set(counts), key=counts.count)
            best = most, [(i, cells) for i, cells in split if len(cells) == width], separator
    _, rows, separator = best
    if not rows:
        raise ValueError("there is no table of four columns or more in it; expected a row (a, alpha, d, theta) for each joint")
    taken = {i for i, _ in rows}
    for i, line in lines:
        if i not in taken and rows[0][0] < i and len(re.findall(r"\d", line)) > 1:
            raise ValueError(f"line {i} has {counted(len(cells_of(line, separator)), 'cell')}, and the other rows have {len(rows[0][1])}: "
                             f"{shown(line.strip())!r}")
    return "\n".join(line for i, line in lines if i not in taken), rows, separator


def cells_of(line, separator):
    """The cells of a line; the bars at its ends belong to no cell."""
    line = LATEX_END.sub("", line.strip(" \r"))
    cells = [cell.strip() for cell in re.split(separator, line)]
    return cells[not cells[0]:len(cells) - (not cells[-1])] if separator == BARS and len(cells) > 1 else cells


def is_data(cells):
    """True if the cells of a first row are those of a joint and not a header."""
    count = 0
    for cell in cells:
        try:
            count += isinstance(read_cell(cell, "", True).value, float)
        except ValueError:
            pass
    return count >= 2


def named_columns(head):
    """({number of a column: its name}, {name: unit}, whether a and alpha have the index i-1) of a header."""
    named, units, index = {}, {}, False
    for i, text in enumerate(head):
        found = HEAD.fullmatch(plain(text).lower())
        word = re.sub(r"[\s_]", "", found["name"])
        name = NAMES.get(word) or NAMES.get(re.sub(r"\s", "", plain(text).lower())) or ("number" if not word else None)
        if name is None or name in named.values():
            raise ValueError(f"the column {shown(text)!r} is " + ("not one of a DH table" if name is None else f"a second one for {name}")
                             + '; expected a, alpha, d, theta, and a joint number, a kind, limits or masses. order="a alpha d theta" names '
                             "the columns of a table without such a header")
        named[i] = name
        if unit := UNIT.get((found["unit"] or found["bare"] or "").strip()):
            units[name] = unit
        index |= name in ("a", "alpha") and "1" in (found["index"] or "")
    if missing := [name for name in COLUMNS if name not in named.values()]:
        raise ValueError(f"the header names no column for {', '.join(missing)}; expected a, alpha, d and theta")
    return named, units, index


def ordered(columns, order):
    """The columns by name; as they are, without a first one that counts 1, 2, 3, ..., where no order is told."""
    cells = list(columns.values())
    counted_up = [plain(cell) for cell in cells[0]] == [str(i) for i in range(1, len(cells[0]) + 1)]
    if order is None:
        return dict(enumerate(cells[1:] if counted_up and len(cells) > FEWEST else cells))
    names = [NAMES.get(name.lower()) for name in order.replace(",", " ").split()] if isinstance(order, str) else []
    if len(cells) == len(names) + 1 and counted_up:
        cells = cells[1:]
    if None in names or len(set(names)) < len(names) or not {*COLUMNS} <= {*names} or len(names) != len(cells):
        raise ValueError(f'order is {order!r}; expected the names of the {len(cells)} columns, such as "theta d a alpha"')
    return dict(zip(names, cells))


def decimal_commas(columns):
    """True if commas in cells are decimal points; a ValueError where a table has both."""
    cells = [plain(cell) for column in columns.values() for cell in column]
    commas, points = (next((cell for cell in cells if re.search(rf"\d{sign}\d", cell)), None) for sign in (",", r"\."))
    if commas and points:
        raise ValueError(f"the table has decimal points and decimal commas, as in {points!r} and {commas!r}; expected one of the two")
    return bool(commas)

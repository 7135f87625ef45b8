"""An arm from a DH table as people paste it. What the text says is read; what it does not say is asked, and nothing is guessed."""
from itertools import product

import numpy as np

from ..checks import counted, one_of
from ..link import COLUMNS, Link, LinkError
from ..units import ANGLE, LENGTH, UNITS, in_si, quiet, units_of
from .axes import CONVENTIONS, along_x, transform
from .cells import in_radians_at_sight, plain, read_cell
from .grid import KINDS, grid_of
from .urdf import unrounded
from .xml import shown

ORDERS = ("a alpha d theta", "theta d a alpha", "theta a d alpha", "alpha a d theta", "alpha a theta d", "d theta a alpha")
LENGTHS, ANGLES = ("m", "mm", "cm"), ("rad", "deg")
QUANTITY = {"a": LENGTH, "d": LENGTH, "alpha": ANGLE, "theta": ANGLE}
SHORTEST, LONGEST = 0.02, 20.0                       # [m] all lengths of an arm together: what is beyond is in another unit
MOST_SHOWN = 8                                       # readings that an error lists


class Unclear(ValueError):
    """Readings that a table leaves open. readings: [({keyword: value}, the arm under it)]."""

    def __init__(self, unsaid, readings):
        self.readings = readings
        words = [f"    {', '.join(f'{key}={value!r}' for key, value in chosen.items())}: {tool_at(robot)}" for chosen, robot in readings]
        more = [f"    and {len(words) - MOST_SHOWN} more"] if len(words) > MOST_SHOWN else []
        super().__init__("\n".join([f"the table does not say {' and '.join(unsaid)}; expected one of", *words[:MOST_SHOWN], *more]))


def robot_of_text(text, make, order=None, units=None, convention=None, kinds=None, **fields):
    """The arm of a table, by `make` (`Robot`); the keywords say what the table does not."""
    if convention is not None:
        one_of(convention, "convention", CONVENTIONS)
    grid = grid_of(text, order)
    orders = [None] if 0 not in grid.columns else [o for o in ORDERS if len(grid.columns) == len(COLUMNS)]
    if not orders:
        raise ValueError(f'the table has {len(grid.columns)} columns and no header; order="a alpha d theta m" or the like names them')
    said = {} if units is None else units_of(units)
    conventions = (convention or grid.convention,) if convention or grid.convention else CONVENTIONS
    readings, wrong = [], None
    for o in orders:
        try:
            rows = rows_of(grid, dict(zip(o.split(), grid.columns.values())) if o else grid.columns, kinds)
        except ValueError as error:
            wrong = wrong or error
            continue
        lengths, angles = (options(rows, kind, said) for kind in (LENGTH, ANGLE))
        for length, angle, c in product(lengths, angles, conventions):
            try:
                robot = arm_of(rows, {LENGTH: length, ANGLE: angle}, make, len(lengths) > 1, convention=c, **fields)
            except ValueError as error:
                wrong = wrong or error
                continue
            readings.append((o, (length if len(lengths) > 1 else "", angle if len(angles) > 1 else ""), c, robot))
    return the_only(readings, wrong)


def the_only(readings, wrong):
    """The arm of the only reading; `Unclear` says what there are if there are several, `wrong` why there is none."""
    if not readings:
        raise wrong
    orders, units, conventions = ({r[k] for r in readings} for k in range(3))
    unsaid = [words for words, some in (("the order of its columns", orders), ("its units", units), ("its convention", conventions))
              if len(some) > 1]
    if len(readings) == 1:
        return readings[0][3]
    open_to_choice = lambda *values: {key: value for key, value, some in zip(("order", "units", "convention"), values,
                                                                             (orders, units, conventions)) if len(some) > 1}
    raise Unclear(unsaid, [(open_to_choice(o, " ".join(filter(None, unit)), c), robot) for o, unit, c, robot in readings])


def rows_of(grid, columns, kinds):
    """[{name: `Cell` or text}] of the rows, each with its kind "R" or "P"; a ValueError names the line of what is no table."""
    rows, told = [], kinds_told(grid, columns, kinds)
    for i, line in enumerate(grid.lines):
        try:
            row = {name: cell_of(grid, columns, name, i, {"theta": "R", "d": "P"}.get(name, ""))
                   for name in columns if name not in ("number", "kind")}
            row["kind"] = told[i] if told else kind_of(row, i + 1)
            if row[beside(row)].own:                 # d3 of a joint that turns is a length with that name
                row[beside(row)] = cell_of(grid, columns, beside(row), i, "")
        except ValueError as error:
            raise ValueError(f"line {line}: {error}") from None
        rows.append(row)
    own = [row[moving(row)].own for row in rows]
    if any(own) and not all(own) and not told:
        i = own.index(False)
        raise ValueError(f"line {grid.lines[i]}: joint {i + 1} has no variable, and others have. If it is fixed, give it as tool or base; "
                         f'if it moves, say so with kinds="{"".join(row["kind"] for row in rows)}"')
    return rows


def cell_of(grid, columns, name, i, kind):
    """The cell of a column in row i, with the unit that its header names where it has none itself."""
    cell = read_cell(columns[name][i], kind, grid.comma)
    return cell if cell.unit else cell._replace(unit=grid.units.get(name, ""))


def moving(row):
    """The column of a row to which the joint's variable belongs."""
    return "d" if row["kind"] == "P" else "theta"


def kind_of(row, number):
    """The kind of a joint by the place of its variable; R where there is none."""
    for cell in (row["theta"], row["d"]):
        if cell.own and cell.number not in (None, number, number - 1):
            raise ValueError(f"joint {number} has the variable of joint {cell.number}; expected its own")
    return "P" if row["d"].own and not row["theta"].own else "R"


def beside(row):
    """The column of a row to which the joint's variable does not belong."""
    return "theta" if row["kind"] == "P" else "d"


def kinds_told(grid, columns, kinds):
    """The kinds of the joints as a word, of the argument or of a column; None where nobody says."""
    if kinds is None and "kind" in columns:
        kinds = "".join(KINDS.get(plain(cell).lower(), "?") for cell in columns["kind"])
    if kinds is not None and (not isinstance(kinds, str) or set(kinds) - {"R", "P"} or len(kinds) != len(grid.lines)):
        raise ValueError(f"kinds is {kinds!r}; expected one letter R or P for each of {len(grid.lines)} joints")
    return kinds


def options(rows, quantity, said):
    """The units that the plain numbers of a quantity may be in: the one that is said, or those that are possible."""
    if quantity in said:
        return (said[quantity],)
    cells = [row[name] for row in rows for name, kind in QUANTITY.items() if kind is quantity]
    units = {cell.unit for cell in cells} - {""}
    bare = [cell.value for cell in cells if not cell.unit and isinstance(cell.value, float) and cell.value]
    if len(units) == 1:
        return (*units,)
    if not bare or quantity is ANGLE and all(map(in_radians_at_sight, bare)):
        return ("m",) if quantity is LENGTH else ("rad",)
    return LENGTHS if quantity is LENGTH else ANGLES


def arm_of(rows, units, make, doubtful, **fields):
    """The arm of the rows under one reading. doubtful: whether its lengths may be in another unit."""
    rounded = []
    with quiet("a", "d"):
        links = [link_of(row, i, units, rounded) for i, row in enumerate(rows, start=1)]
        total = sum(abs(x) for link in links for x in (link.a, link.d) if isinstance(x, float))
        if doubtful and not SHORTEST <= total <= LONGEST:
            raise ValueError(f"the lengths are {total:g} m together, which no arm is")
        about = f"; {counted(len(rounded), 'rounded angle')}, such as {rounded[0].text}, read as parts of a turn" if rounded else ""
        return make(links=links, **{"source": f"a table{about}"} | fields)


def link_of(row, number, units, rounded):
    """The `Link` of a row, in SI."""
    given = {name: in_units(row[name], QUANTITY[name], units, rounded) for name in COLUMNS}
    kind = QUANTITY[moving(row)]
    if "offset" in row:
        given[moving(row)] += in_units(row["offset"], kind, units, rounded)
    if "low" in row and "high" in row:
        given["limits"] = tuple(in_units(row[name], kind, units, []) for name in ("low", "high"))
    if "m" in row:
        given["m"] = row["m"].value
    try:
        return Link(**given, kind=row["kind"])
    except LinkError as error:
        raise ValueError(f"joint {number}: {error}") from None


def in_units(cell, quantity, units, rounded):
    """The value of a cell in SI; angles that are parts of a turn to a few digits become these."""
    unit = cell.unit or units[quantity]
    if UNITS[unit][0] is not quantity:
        raise ValueError(f"{shown(str(cell.value))} {unit} is {UNITS[unit][0]}; expected {quantity}")
    x = in_si(cell.value, unit)
    return unrounded(repr(x), rounded) if unit == "rad" and isinstance(x, float) else x


def tool_at(robot):
    """Word the place of the tool at q = 0."""
    if robot.letters:
        return f"an arm with the letters {', '.join(map(str, robot.letters))}"
    T = np.array(robot.base)
    for link in robot.links:
        row = link.a, link.alpha, link.d, link.theta
        T = T @ (transform(*row) if robot.convention == "standard" else along_x(*row[:2]) @ transform(0.0, 0.0, *row[2:]))
    return f"tool at ({', '.join(f'{x:.4g}' for x in (T @ robot.tool)[:3, 3].round(6) + 0.0)}) m at q = 0"

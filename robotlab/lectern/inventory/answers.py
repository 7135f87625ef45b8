"""The answers of a class, from a table: one of our own, or the export of a learning platform.

    student, form, 1, 2, ... 30                          by hand, or from the notebooks: a letter for each item
    Email address, ..., Response 1, ... Response 30      Moodle: Quiz > Results > Responses
    name, id, ..., 4711: the question, 1.0, ...          Canvas: Quiz Statistics > Student Analysis
"""
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..marking.submissions import normal, read_table
from ..marking.marking_error import MarkingError
from .items import FORMS, form

STUDENT = ("student", "code", "email address", "email", "username", "id number", "sis_id", "id", "name")
OWN = re.compile(r"(?:item|question|q|[ab])?[ ._]?0*(\d+)", re.I)
RESPONSE = re.compile(r"(?:response|antwort|réponse|respuesta) (\d+)", re.I)
NOTHING = {"", "-", "–", "—", "."}


@dataclass(frozen=True)
class Sheet:
    """Answers of a student. letters: one for each item, "" for none."""
    student: str
    form: str
    letters: tuple

    @property
    def right(self):
        """(30,) of 1 and 0; what is empty is not right."""
        return np.array([float(letter == item.right) for letter, item in zip(self.letters, form(self.form))])

    @property
    def ideas(self):
        """The wrong ideas that were chosen."""
        return {item.idea(letter) for letter, item in zip(self.letters, form(self.form)) if item.idea(letter)}


def read(source):
    """{student as compared: `Sheet`} of a table, or of all tables in a folder. Raises MarkingError."""
    source, found = Path(source), {}
    paths = sorted(source.glob("*.csv")) if source.is_dir() else [source]
    for path in paths:
        for where, sheet in of_table(path):
            if normal(sheet.student) in found:
                raise MarkingError(f"{where}: {sheet.student} is there for the second time; keep one of the rows.")
            found[normal(sheet.student)] = sheet
    if not found:
        raise MarkingError(f"{source} has no answers; expected a table (.csv) with a row for each student, or a folder of such tables.")
    return found


def of_table(path):
    """[(place in the file, `Sheet`)] of a table."""
    head, rows = read_table(path)
    who = next((head.index(name) for name in STUDENT if name in head), None)
    if who is None:
        raise MarkingError(f"{path} has the columns {shown(head)}; expected one of {', '.join(STUDENT)}.")
    rows = [[cell.strip() for cell in row] + [""] * (len(head) - len(row)) for row in rows]
    for number, row in enumerate(rows, 2):
        name = form_of(f"{path}, row {number}", head, row) if "form" in head else form_in_words(path, head, rows)
        cells = [row[k] for k in columns(path, head, name or FORMS[0])]
        empty = all(cell in NOTHING for cell in cells)
        if not row[who] and not empty:
            raise MarkingError(f"{path}, row {number}: there are answers and no {head[who]}.")
        if row[who]:
            where = f"{path}, row {number}"
            yield where, Sheet(row[who], name, tuple(letter(cell, one, f"{where}, {row[who]}") for cell, one in zip(cells, form(name))))


def form_of(where, head, row):
    """Read the column form."""
    name = row[head.index("form")].upper()
    if name not in FORMS and any(row):
        raise MarkingError(f"{where}: form is {row[head.index('form')]!r}; expected A or B.")
    return name


def form_in_words(path, head, rows):
    """Find the form of a platform's answers: the platform writes out the words of the options."""
    texts = {same(cell) for row in rows for cell in row}
    fits = {name: sum(same(option.text) in texts for item in form(name) for option in item.options) for name in FORMS}
    if fits["A"] == fits["B"]:
        raise MarkingError(f"{path} has no column form, and its answers do not show it; add the column, with A or B in it.")
    return max(fits, key=fits.get)


def columns(path, head, name):
    """The column of each item."""
    items, found = form(name), {}
    for pattern in (RESPONSE, OWN):
        numbered = {int(match[1]): k for k, title in enumerate(head) if (match := pattern.fullmatch(title))}
        found = found or numbered
    if not found:
        titles = [same(title) for title in head]
        found = {item.number: k for item in items for k, title in enumerate(titles) if title.endswith(same(item.text))}
    for number in sorted(found):
        if not 1 <= number <= len(items):
            raise MarkingError(f"{path} has a column for item {number}; a form has items 1 to {len(items)}.")
    missing = [item.number for item in items if item.number not in found]
    if missing:
        raise MarkingError(f"{path} has no column for item {missing[0]}" + (f", nor for {len(missing) - 1} others" if missing[1:] else "") +
                           f"; expected 1 to {len(items)}, or Response 1 to Response {len(items)}.")
    return [found[item.number] for item in items]


def letter(cell, item, where):
    """The letter that a cell means, "" for none: a letter, or the words of an option."""
    if cell in NOTHING:
        return ""
    for one, option in zip(item.letters, item.options):
        if same(cell) == same(option.text):
            return one
    short = unicodedata.normalize("NFKC", cell).strip(" ().:").upper()
    if len(short) == 1 and short in item.letters:
        return short
    kind = unicodedata.name(short, "").partition(" ")[0].title() if len(short) == 1 else ""
    letters = f"{', '.join(item.letters[:-1])} or {item.letters[-1]}"
    if short.isalpha() and kind and kind != "Latin":
        letters, short = f"{letters} of the Latin alphabet", f"is a {kind} letter"
    else:
        short = "is none of its options"
    raise MarkingError(f"{where}, item {item.number}: {cell!r} {short}; expected {letters}, or nothing.")


def same(text):
    """A text as it is compared: platforms change spaces, dashes and quotes."""
    return " ".join(unicodedata.normalize("NFKC", text).replace("−", "-").replace("–", "-").split()).casefold()


def shown(head):
    """The existing columns, not more than a few."""
    return ", ".join(head[:6]) + (f" and {len(head) - 6} more" if len(head) > 6 else "") if head else "none"


def empty(name):
    """A table with its titles alone, to be filled in."""
    return ",".join(["student", "form", *(str(item.number) for item in form(name))]) + "\n"

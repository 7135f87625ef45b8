"""Texts as data: the TOML files of a chapter. What is wrong in one is said with its file, its line and its entry.

Beside predictions.toml may lie predictions.de.toml for readers of German, with some or all of its entries: each has the id of the
original and the words alone, which take the place of the original's. `language` says whose words are read.
"""
import os
import re
import sys
from functools import lru_cache

from .record import Misconception, Option, Task

LANGUAGE = "ROBOTLAB_LANGUAGE"                       # variable of the environment
OPTION = {"text": str, "says": str, "idea": str, "look": list}
FIELDS = {
    "prediction": {"id": str, "title": str, "text": str, "option": list, "numbers": dict},
    "option": OPTION,
    "misconception": {"id": str, "statement": str, "why": str, "source": str, "shows": list},
}
NEEDED = {"prediction": ("id", "title", "text", "option"), "option": ("text", "says"),
          "misconception": ("id", "statement", "why", "source")}
PROSE = {"text", "says", "statement", "why"}
WORDS = {"title", "text", "says", "statement", "why", "option", "id"}
TYPES = {str: "text in quotes", list: "a list", dict: "a table {name = number}", int: "a whole number"}


class TextError(ValueError):
    """A text cannot be read; its words name file, line and entry."""


def language():
    """Whose words are read: "de" for those of predictions.de.toml where there are some; "" for the original."""
    return os.environ.get(LANGUAGE, "")


def tables(path):
    """Parse a TOML file into plain data."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TextError(f"{at_line(path)}: {error}") from None


def at_line(path, line=None):
    """A file by its last two names, and a line."""
    return f"{path.parent.name}/{path.name}" + (f", line {line}" if line else "")


def entries(path, kind):
    """{id: entry} of the [[kind]] entries of a file, each checked, in their order; "where" gives its place."""
    data, found = tables(path), {}
    lines = path.read_text(encoding="utf-8").splitlines()
    heads = [k for k, line in enumerate(lines, 1) if line.strip() == f"[[{kind}]]"]
    other = set(data) - {kind}
    if other:
        raise TextError(f"{at_line(path)}: there is no {min(other)!r} here; expected [[{kind}]]")
    for entry, line in zip(data.get(kind, []), heads):
        where = f"{at_line(path, line)}, {kind} {entry.get('id', '?')!r}"
        checked(entry, kind, where, translated=path.name.count(".") > 1)
        if entry["id"] in found:
            raise TextError(f"{where}: there are two of that id, the other one in {found[entry['id']]['where']}")
        found[entry["id"]] = flowing(entry) | {"where": where}
    return found


def flowing(entry):
    """An entry whose prose flows: a line break counts as a space."""
    options = {"option": [flowing(option) for option in entry["option"]]} if "option" in entry else {}
    return entry | {name: " ".join(text.split()) for name, text in entry.items() if name in PROSE} | options


def checked(entry, kind, where, translated=False):
    """Refuse an entry with a field that is missing, unknown or of another form."""
    fields = {name: form for name, form in FIELDS[kind].items() if not translated or name in WORDS}
    for name, value in entry.items():
        if name not in fields:
            raise TextError(f"{where}: there is no field {name!r}; expected {', '.join(fields)}")
        if not isinstance(value, fields[name]) or value == "":
            raise TextError(f"{where}: {name} is {value!r}; expected {TYPES[fields[name]]}")
    for name in ("id",) if translated and kind != "option" else () if translated else NEEDED[kind]:
        if name not in entry:
            raise TextError(f"{where}: {name} is missing")
    for k, option in enumerate(entry.get("option", ()), 1):
        checked(option, "option", f"{where}, option {k}", translated)
    for name in ("look", "shows"):
        if name in entry and len(entry[name]) != 2:
            raise TextError(f'{where}: {name} is {entry[name]!r}; expected a lab and its preset, ["FrameLab", "Four numbers"]')


def read(path, kind):
    """{id: entry} of a file, in the words of `language`; nothing where there is no such file."""
    if not path.exists():
        return {}
    found = entries(path, kind)
    other = path.with_suffix(f".{language()}{path.suffix}")
    for name, words in entries(other, kind).items() if language() and other.exists() else ():
        if name not in found:
            raise TextError(f"{words['where']}: {path.name} has none of that id")
        options = found[name].get("option", [])
        if len(words.get("option", options)) != len(options):
            raise TextError(f"{words['where']}: {len(words['option'])} options; the original has {len(options)}")
        options = [old | new for old, new in zip(options, words.get("option", options))]
        found[name] |= words | ({"option": options} if options else {})
    return found


def misconceptions(path, notebook):
    """The `Misconception` records of a file."""
    return tuple(Misconception(id=name, notebook=notebook, statement=entry["statement"], why=entry["why"], source=entry["source"],
                               shows=tuple(entry.get("shows", ()))) for name, entry in read(path, "misconception").items())


def predictions(path, notebook, answers, draws, known):
    """The `Task` records of a file. answers, draws: {id: function} from predictions.py beside it; known: ids of misconceptions."""
    found = {name: prediction(name, notebook, entry, answers, draws, known) for name, entry in read(path, "prediction").items()}
    for name in [*answers, *draws]:
        if name not in found:
            raise TextError(f"{path.parent.name}/predictions.py answers {name!r}, which is not in {path.name}")
    return tuple(found.values())


def prediction(name, notebook, entry, answers, draws, known):
    """One of them."""
    if name not in answers:
        raise TextError(f"{entry['where']}: ANSWERS in predictions.py has no function of that id")
    unknown = [option["idea"] for option in entry["option"] if option.get("idea") and option["idea"] not in known]
    if unknown:
        raise TextError(f"{entry['where']}: there is no misconception {unknown[0]!r}")
    numbers = entry.get("numbers")
    options = tuple(Option(one["text"], one["says"], one.get("idea", ""), tuple(one.get("look", ()))) for one in entry["option"])
    try:
        return Task(id=name, notebook=notebook, kind="choice", prediction=True, title=entry["title"], text=entry["text"],
                    answer=answers[name], options=options, draw=draws.get(name) or ((lambda rng: dict(numbers)) if numbers else None))
    except ValueError as error:
        raise TextError(f"{entry['where']}: {error}") from None


@lru_cache(maxsize=None)
def ids(path):
    """The ids in a file, without reading all of it; read once."""
    return frozenset(re.findall(r'^id = "([^"]+)"$', path.read_text(encoding="utf-8"), re.M) if path.exists() else ())

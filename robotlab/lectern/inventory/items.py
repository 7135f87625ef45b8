"""The questions as written in the files, in the order of the sheet."""
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ...course import registry
from ...course.texts import tables

FOLDER = Path(__file__).parent
FORMS = ("A", "B")
LETTERS = "ABCDE"
ASSUMED = ("Links are rigid. Joints have no friction and may turn all the way round, unless a question says otherwise. The tool is the "
           "point at the end of the last link. A planar arm moves in one plane; an arm seen from above moves in a level one, so that "
           "weight plays no part. Angles and turns count anticlockwise.")


@dataclass(frozen=True)
class Option:
    """Option of a question. idea: the id of the misconception that it stands for; "" for the right one."""
    text: str
    idea: str = ""


@dataclass(frozen=True)
class Item:
    """A question. number: its place on the sheet, from 1. points: joints and tool of the arm in its picture; arrow: a force on the tool."""
    id: str
    number: int
    text: str
    options: tuple
    numbers: dict
    points: tuple = ()
    arrow: tuple = ()

    @property
    def concept(self):
        """The id of what it asks for, which is the first word of its own."""
        return self.id.partition("-")[0]

    @property
    def letters(self):
        """The letters of its options."""
        return LETTERS[:len(self.options)]

    @property
    def right(self):
        """The letter of the right option."""
        return next(letter for letter, option in zip(LETTERS, self.options) if not option.idea)

    def idea(self, letter):
        """Return the idea that a letter stands for; "" for the right one and for no answer."""
        return self.options[LETTERS.index(letter)].idea if letter else ""


@cache
def form(name):
    """The 30 items of form "A" or "B", as on the sheet: the first ones of all concepts, then the second, then the third."""
    entries = tables(FOLDER / f"form-{name.lower()}.toml")["item"]
    each = len(entries) // len(concepts())
    ordered = [entry for k in range(each) for entry in entries[k::each]]
    return tuple(item(entry, number) for number, entry in enumerate(ordered, 1))


def item(entry, number):
    """The `Item` of an entry of the file."""
    points = tuple(map(tuple, entry.get("points", ())))
    text = " ".join(entry["text"].split()).replace("{points}", places(points))
    options = tuple(Option(one["text"], one.get("idea", "")) for one in entry["options"])
    return Item(entry["id"], number, text, options, entry.get("numbers", {}), points, tuple(entry.get("arrow", ())))


def places(points):
    """Describe the places of an arm's joints and tool in words."""
    names = named(points)
    return ", ".join(f"{name} at ({x:g}, {y:g})".replace("-", "−") for name, (x, y) in zip(names, points)) + ", in metres"


def named(points):
    """Name the joints and the tool of an arm."""
    return ["shoulder", "elbow", "tool"] if len(points) == 3 else [f"joint {i + 1}" for i in range(len(points) - 1)] + ["tool"]


@cache
def concepts():
    """{id: title} of the concepts."""
    return {one["id"]: one["title"] for one in tables(FOLDER / "concepts.toml")["concept"]}


@cache
def ideas():
    """{id: statement} of the wrong ideas that no notebook names."""
    return {one["id"]: one["statement"] for one in tables(FOLDER / "concepts.toml")["misconception"]}


def thought(idea):
    """A wrong idea in the words of a student."""
    return ideas().get(idea) or registry.misconception(idea).statement

"""Registry of the tasks: those of the chapters, and those brought by `add`.

exercises.py of a chapter has a tuple `TASKS`; slips.py, where it is there, more wrong ideas by task, `SLIPS`; steps.py, the
quantities on the way to its answer, `STEPS`; terms.py, the terms of those whose answer is a sum, `TERMS`. Predictions and
misconceptions are texts; predictions.py beside them has the `ANSWERS`, and `DRAWS` where each student has numbers of their own. What
cannot be read is named once, in a warning; what does not need it goes on.
"""
import difflib
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from . import chapters, texts
from .reading import short
from .record import Misconception, Task

PARTS = ("exercises", "misconceptions", "predictions", "slips", "steps", "terms")
BY_TASK = {"slips": "SLIPS", "steps": "STEPS", "terms": "TERMS"}
FILES = {"exercises": "exercises.py", "predictions": "predictions.toml"}       # where their tasks have their ids
_added = {}                                          # {id: task or misconception}, by `add`


def chapter_parts():
    """[(chapter, part)] of all chapters."""
    return [(chapter, part) for chapter in chapters.chapters() for part in PARTS]


def module(chapter, part):
    """A module of a chapter, or None where there is none. It is looked for as an import looks: on a page it may have to come first."""
    name = f"{chapter.package}.{part}"
    return import_module(name) if find_spec(name) else None


def read(chapter, part):
    """Read one part of a chapter: its tasks, its misconceptions, or {task: additions to it}."""
    if part == "misconceptions":
        path = chapter.folder / "misconceptions.toml"
        before = (one.folder / path.name for one in chapters.chapters() if one.notebook < chapter.notebook)
        for other in before:
            if taken := texts.ids(path) & texts.ids(other):
                raise texts.TextError(f"{texts.at_line(path)}: {other} has a misconception {min(taken)!r} already; choose another id")
        return texts.misconceptions(path, chapter.notebook)
    code = module(chapter, part)
    if code is None and part == "exercises":
        raise chapters.lacking(chapter.folder / "exercises.py")
    if part == "predictions":
        return texts.predictions(chapter.folder / "predictions.toml", chapter.notebook, getattr(code, "ANSWERS", {}),
                                 getattr(code, "DRAWS", {}), known())
    return getattr(code, BY_TASK[part], {}) if part in BY_TASK else tuple(getattr(code, "TASKS", ()))


@lru_cache(maxsize=None)
def _readable(name, part, language):
    chapter = next(one for one in chapters.chapters() if one.package == name)
    try:
        return read(chapter, part)
    except Exception as error:
        chapters.left_out(f"the {part} of {chapter.name}", error)
        return {} if part in BY_TASK else ()


def readable(chapter, part):
    """The same, kept; nothing of a part with an error, which is named instead."""
    return _readable(chapter.package, part, texts.language())


def known():
    """The ids of all misconceptions, without reading their texts."""
    own = {name for name, one in _added.items() if isinstance(one, Misconception)}
    return own.union(*(texts.ids(one.folder / "misconceptions.toml") for one in chapters.chapters()))


@lru_cache(maxsize=None)
def _topic_tasks(topic, language):
    found = {name: one for name, one in _added.items() if isinstance(one, Task) and one.topic == topic}
    mine = [one for one in chapters.chapters() if one.topic == topic]
    owner = dict.fromkeys(found, "what `add` has brought")
    for chapter, part in ((chapter, part) for chapter in mine for part in ("exercises", "predictions")):
        place = chapter.folder / FILES[part]
        for one in readable(chapter, part):
            if one.id in found:
                words = f"{place}: {owner[one.id]} has a task of that id already; choose another id"
                chapters.left_out(f"the task {one.id!r} of {chapter.name}", texts.TextError(words))
            else:
                found[one.id], owner[one.id] = one, place
    for chapter in mine:
        for name, slips in readable(chapter, "slips").items():
            if name in found:
                found[name] = replace(found[name], wrongs=found[name].wrongs + tuple(slips))
        for name, steps in readable(chapter, "steps").items():
            if name in found:
                found[name] = replace(found[name], steps=found[name].steps + tuple(steps))
        for name, terms in readable(chapter, "terms").items():
            if name in found:
                found[name] = replace(found[name], terms=terms)
    return found


def topic_tasks(topic):
    """{id: task} of one topic, in the order in which they are written."""
    return _topic_tasks(topic, texts.language())


def all_tasks(notebook=None):
    """All tasks, ordered by notebook, or those of one: then no other chapter is read."""
    mine = [(one.topic, one.notebook) for one in (*chapters.chapters(), *_added.values()) if not isinstance(one, Misconception)]
    topics = dict.fromkeys(topic for topic, number in mine if notebook in (None, number))
    found = (one for topic in topics for one in topic_tasks(topic).values() if notebook in (None, one.notebook))
    return sorted(found, key=lambda one: one.notebook)


def find(name, called=""):
    """The task of that name; ValueError names those that are spelt nearly so. called: what the name is at the door, an argument."""
    found = isinstance(name, str) and topic_tasks(name.split("-")[0]).get(name)
    if found:
        return found
    ids = [one.id for one in all_tasks()]
    near = difflib.get_close_matches(str(name), ids, 3) or ids
    raise ValueError(f"{called and f'{called}: '}there is no task {short(name)}; did you mean {', '.join(near)}?")


def misconceptions():
    """{id: misconception} of all chapters."""
    own = {name: one for name, one in _added.items() if isinstance(one, Misconception)}
    return {one.id: one for chapter in chapters.chapters() for one in readable(chapter, "misconceptions")} | own


def misconception(name):
    """The misconception of that id, or None; only the chapter that has it is read."""
    return _misconception(name, texts.language())


@lru_cache(maxsize=None)
def _misconception(name, language):
    for chapter in chapters.chapters():
        if name in texts.ids(chapter.folder / "misconceptions.toml"):
            return next((one for one in readable(chapter, "misconceptions") if one.id == name), None)
    one = _added.get(name)
    return one if isinstance(one, Misconception) else None


def add(what):
    """Add your own exercise, misconception or chapter, for as long as Python runs.

    what: a `Task`, a `Misconception`, or a package with a chapter.toml (or its name). What a package names by an entry point
    `robotlab.chapters` is there without it. Raises ValueError that says what is wrong and where, or what the package itself raises.

    >>> from robotlab import check
    >>> from robotlab.course import Task, add
    >>> add(Task(id="gear-felt", notebook="12", kind="number", title="Behind a gear", unit="kg m2",
    ...          text="What does a joint feel of a rotor of {rotor} kg m2 behind a gear of {gear}?",
    ...          draw=lambda rng: {"rotor": 2e-4, "gear": 100}, answer=lambda given: given.gear ** 2 * given.rotor))
    >>> check("gear-felt", 2.0)
    gear-felt ✓ right.
    """
    forget()                                         # read by an earlier try from files that were corrected since
    try:
        if isinstance(what, (Task, Misconception)):
            taken = {one.id: f"an exercise of notebook {one.notebook}" for one in all_tasks()} if isinstance(what, Task) else \
                dict.fromkeys(known(), "a misconception of the course")
            if what.id in taken and what.id not in _added:
                raise ValueError(f"id {what.id!r} is that of {taken[what.id]}; choose another")
            _added[what.id] = what
        else:
            include(what)
    finally:
        forget()


def include(what):
    """Add a chapter: a package, or its name."""
    name = what.__name__ if isinstance(what, ModuleType) else what
    if not isinstance(name, str) or not name.strip("."):
        raise ValueError(f"what is {short(what)}; expected a Task, a Misconception, or a package with a chapter.toml")
    chapter = chapters.include(name)
    for part in PARTS:
        read(chapter, part)


def forget():
    """Read everything anew from now on."""
    for cache in (chapters.chapters, texts.ids, _readable, _topic_tasks, _misconception):
        cache.cache_clear()

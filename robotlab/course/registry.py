"""Where tasks are found: the modules in course/tasks have tuples `TASKS` and `MISCONCEPTIONS`, and more wrong ideas by task, `SLIPS`.

A module that cannot be read is named once, in a warning; what does not need it goes on.
"""
import difflib
import warnings
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from . import tasks


@lru_cache(maxsize=None)
def modules():
    """Names of the modules; what stands before an underscore is the topic."""
    return tuple(sorted(module.name for module in iter_modules(tasks.__path__)))


@lru_cache(maxsize=None)
def read(name):
    """(its tasks, its misconceptions, {task: more wrong ideas}) of one module."""
    module = import_module("." + name, tasks.__name__)
    return tuple(getattr(module, "TASKS", ())), tuple(getattr(module, "MISCONCEPTIONS", ())), getattr(module, "SLIPS", {})


@lru_cache(maxsize=None)
def readable(name):
    """The same; nothing of a module with an error, which is named instead."""
    try:
        return read(name)
    except Exception as error:
        warnings.warn(f"course/tasks/{name}.py cannot be read, and its tasks are left out: {type(error).__name__}: {error}",
                      RuntimeWarning, stacklevel=2)
        return (), (), {}


@lru_cache(maxsize=None)
def topic_tasks(topic):
    """{id: task} of one topic, in the order in which they are written."""
    found = {}
    for name in modules():
        if name.split("_")[0] == topic:
            for one in readable(name)[0]:
                if one.id in found:
                    raise ValueError(f"two tasks are called {one.id!r}")
                found[one.id] = one
    for name in modules():
        if name.split("_")[0] == topic:
            for one, slips in readable(name)[2].items():
                if one in found:
                    found[one] = replace(found[one], wrongs=found[one].wrongs + tuple(slips))
    return found


def all_tasks():
    """All tasks, ordered by notebook."""
    topics = dict.fromkeys(name.split("_")[0] for name in modules())
    return sorted((one for topic in topics for one in topic_tasks(topic).values()), key=lambda one: one.notebook)


def find(name):
    """The task of that name; ValueError names those that are spelt nearly so."""
    found = topic_tasks(str(name).split("-")[0]).get(name)
    if found:
        return found
    known = [one.id for one in all_tasks()]
    near = difflib.get_close_matches(str(name), known, 3) or known
    raise ValueError(f"there is no task {name!r}; did you mean {', '.join(near)}?")

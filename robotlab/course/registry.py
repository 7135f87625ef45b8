"""Where tasks are found: modules of the chapters have tuples `TASKS` and `MISCONCEPTIONS`, and more wrong ideas by task, `SLIPS`.

A module that cannot be read is named once, in a warning; what does not need it goes on.
"""
import difflib
import warnings
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path

CHAPTERS, HOME = "robotlab.chapters", Path(__file__).parents[1] / "chapters"
PARTS = ("exercises", "misconceptions", "predictions", "slips")
# {first word of an exercise's id: its chapter}
TOPICS = {
    "start": "ch00_start_here",
    "frames": "ch01_dh_frames",
    "jacobian": "ch02_velocities_and_the_jacobian",
    "energy": "ch03_energy_based_derivation",
    "inverse": "ch04_inverse_kinematics",
    "trajectory": "ch05_quintic_trajectories",
    "torques": "ch06_inverse_dynamics",
    "nested": "ch07_nested_bodies",
    "assembly": "ch08_one_instant_at_a_time",
    "influence": "ch09_influence_coefficients",
    "cost": "ch10_what_a_model_costs",
    "simulation": "ch11_simulation",
    "motors": "ch12_motors_and_control",
    "linear": "ch13_linearisation",
    "closed": "ch14_closing_the_loop",
    "flexible": "ch15_flexible_links",
    "capstone": "ch16_capstone",
}


@lru_cache(maxsize=None)
def modules():
    """Names of the modules, "ch04_inverse_kinematics.exercises"."""
    return tuple(f"{chapter}.{part}" for chapter in TOPICS.values() for part in PARTS if (HOME / chapter / f"{part}.py").exists())


@lru_cache(maxsize=None)
def read(name):
    """(its tasks, its misconceptions, {task: more wrong ideas}) of one module."""
    module = import_module("." + name, CHAPTERS)
    return tuple(getattr(module, "TASKS", ())), tuple(getattr(module, "MISCONCEPTIONS", ())), getattr(module, "SLIPS", {})


@lru_cache(maxsize=None)
def readable(name):
    """The same; nothing of a module with an error, which is named instead."""
    try:
        return read(name)
    except Exception as error:
        warnings.warn(f"chapters/{name.replace('.', '/')}.py cannot be read, and its tasks are left out: {type(error).__name__}: {error}",
                      RuntimeWarning, stacklevel=2)
        return (), (), {}


@lru_cache(maxsize=None)
def topic_tasks(topic):
    """{id: task} of one topic, in the order in which they are written."""
    found = {}
    for name in modules():
        if name.split(".")[0] == TOPICS.get(topic):
            for one in readable(name)[0]:
                if one.id in found:
                    raise ValueError(f"two tasks are called {one.id!r}")
                found[one.id] = one
    for name in modules():
        if name.split(".")[0] == TOPICS.get(topic):
            for one, slips in readable(name)[2].items():
                if one in found:
                    found[one] = replace(found[one], wrongs=found[one].wrongs + tuple(slips))
    return found


def all_tasks():
    """All tasks, ordered by notebook."""
    return sorted((one for topic in TOPICS for one in topic_tasks(topic).values()), key=lambda one: one.notebook)


def find(name):
    """The task of that name; ValueError names those that are spelt nearly so."""
    found = topic_tasks(str(name).split("-")[0]).get(name)
    if found:
        return found
    known = [one.id for one in all_tasks()]
    near = difflib.get_close_matches(str(name), known, 3) or known
    raise ValueError(f"there is no task {name!r}; did you mean {', '.join(near)}?")

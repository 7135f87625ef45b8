"""Solutions of the exercises, right and wrong, from tests/chapters."""
import importlib.util
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from robotlab.course.chapters import chapters

FOLDER = Path(__file__).parents[1] / "chapters"


class Solutions(NamedTuple):
    """rights: {task: [given -> answer, ...]}. wrongs: {task: {idea: [given -> answer, ...]}}. students: {task: how many are tried},
    for tasks that take long."""
    rights: dict
    wrongs: dict
    students: dict


@lru_cache
def solutions(topic):
    """The answers of one topic, with more wrong ones in a file of slips; empty where the files are missing."""
    module, slips = (read(folder_of(topic), name) for name in ("solutions", "solutions_slips"))
    wrongs = {}
    for source in (module, slips):
        for task, ideas in getattr(source, "WRONGS", {}).items():
            for idea, answers in ideas.items():
                wrongs.setdefault(task, {}).setdefault(idea, []).extend(answers)
    return Solutions(getattr(module, "RIGHTS", {}), wrongs, getattr(module, "STUDENTS", {}))


def folder_of(topic):
    """The name of the folder of that topic's chapter, among the chapters and among their tests."""
    return next(one.name for one in chapters() if one.topic == topic)


def read(chapter, name):
    """The module of that name in the tests of a chapter, or None."""
    path = FOLDER / chapter / f"{name}.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location(f"{chapter}_{name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

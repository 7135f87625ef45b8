"""Solutions of the exercises, right and wrong, from the folder beside this file."""
import importlib.util
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "solutions"


class Solutions(NamedTuple):
    """rights: {task: [given -> answer, ...]}. wrongs: {task: {idea: [given -> answer, ...]}}. students: {task: how many are tried},
    for tasks that take long."""
    rights: dict
    wrongs: dict
    students: dict


@lru_cache
def solutions(topic):
    """Those of one topic; empty where the file is missing."""
    path = FOLDER / f"{topic}.py"
    if not path.exists():
        return Solutions({}, {}, {})
    spec = importlib.util.spec_from_file_location(f"solutions_{topic}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return Solutions(module.RIGHTS, module.WRONGS, getattr(module, "STUDENTS", {}))

"""The chapters: one folder for each notebook, with a chapter.toml that says what it is.

Those of the course are the folders in robotlab/chapters. Others bring theirs as a package of the same form, named by an entry point
in the group `robotlab.chapters` or by `robotlab.course.add`. What cannot be read is named once, in a warning; the others go on.
"""
import warnings
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib import import_module, metadata
from pathlib import Path

from .texts import TYPES, TextError, at_line, tables

HOME, PACKAGE, GROUP = Path(__file__).parents[1] / "chapters", "robotlab.chapters", "robotlab.chapters"
ABOUT = "chapter.toml"
TEXTS = (ABOUT, "predictions.toml", "misconceptions.toml")
FILES = (*TEXTS, "exercises.py")                     # what a chapter consists of, beside its labs
_added = {}                                          # {package: None}, by `add`, in their order


@dataclass(frozen=True)
class Chapter:
    """Contents of a chapter.toml.

    package: its name for an import. folder: where it lies. notebook: its number, "04". topic: the first word of the ids of its
    exercises. promise: what the notebook begins with. builds_on: numbers of notebooks. minutes: without the exercises.
    labs: {module: public names}.
    """
    package: str
    folder: Path
    notebook: str
    topic: str
    title: str
    promise: str
    objectives: list
    builds_on: list
    minutes: int
    paper: str
    labs: dict

    @property
    def name(self):
        """The name of its folder."""
        return self.folder.name


def opened(package, folder):
    """The `Chapter` in a folder. Raises TextError."""
    path, forms = folder / ABOUT, {field.name: field.type for field in fields(Chapter)[2:]}
    if not path.exists():
        raise TextError(f"{at_line(path)} is missing: `python3 -m robotlab new chapter` writes one")
    about = {"labs": {}} | tables(path)
    for name in [*forms, *about]:
        if name not in about or name not in forms:
            words = "is missing" if name in forms else f"is not known; expected {', '.join(forms)}"
            raise TextError(f"{at_line(path)}: {name} {words}")
        if not isinstance(about[name], forms[name]):
            raise TextError(f"{at_line(path)}: {name} is {about[name]!r}; expected {TYPES[forms[name]]}")
    for name in TEXTS:
        if not (folder / name).exists():
            raise lacking(folder / name)
    return Chapter(package, folder, **about)


def lacking(path):
    """The TextError for a file that a chapter must have."""
    return TextError(f"{at_line(path)} is missing; a chapter has {', '.join(FILES)}")


def outside(package):
    """The `Chapter` in a package of somebody else."""
    module = import_module(package)
    if not hasattr(module, "__path__"):
        raise TextError(f"{package!r} is a module; expected a package, a folder with {', '.join(FILES)}")
    return opened(package, Path(list(module.__path__)[0]))


def left_out(what, error):
    """Say once that something cannot be read."""
    words = str(error) if isinstance(error, TextError) else f"{type(error).__name__}: {error}"
    warnings.warn(f"left out: {what}. {words}", RuntimeWarning, stacklevel=3)


@lru_cache(maxsize=None)
def chapters():
    """All of them, by the numbers of their notebooks."""
    found = []
    own = [(f"{PACKAGE}.{folder.name}", folder) for folder in sorted(HOME.glob("ch*"))]
    others = dict.fromkeys([*(point.module for point in metadata.entry_points(group=GROUP)), *_added])
    for package, folder in [*own, *((package, None) for package in others)]:
        try:
            found.append(opened(package, folder) if folder else outside(package))
        except Exception as error:                   # whatever it is, it is not ours
            left_out(f"the chapter {package}", error)
    return tuple(sorted(found, key=lambda one: one.notebook))


def include(package):
    """Register a package of another author. Raises TextError if it is not a chapter."""
    one = outside(package)
    _added[package] = None
    chapters.cache_clear()
    return one

"""What exercises are made of, for authors of chapters: the names of the course, for editors and checkers."""
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, Literal, TypeAlias

from numpy.random import Generator

Kind: TypeAlias = Literal["function", "number", "matrix", "expression", "choice"]
Given: TypeAlias = Any                               # what is drawn: given["a"], or given.a
__all__: list[str]

class Task:
    """An exercise or a prediction. No answer is stored: `answer` works it out."""
    id: str
    notebook: str
    kind: Kind
    title: str
    text: str
    answer: Callable[[Given], Any]
    draw: Callable[[Generator], Mapping[str, Any]] | None
    same: str
    options: tuple[Option, ...]
    prediction: bool
    signature: str
    inputs: Callable[[Generator, Given], Sequence[Any]] | None
    batch: bool
    fit: bool
    holds: Callable[..., str] | None
    multiples: bool
    turn: Callable[..., Any] | None
    angles: tuple[str, ...]
    letters: tuple[str, ...]
    tolerance: float
    bound: str
    floor: float | None
    unit: str
    seconds: float
    hints: tuple[str, ...]
    wrongs: tuple[Wrong, ...]
    terms: Callable[[Given], Mapping[str, Any]] | None
    steps: tuple[Any, ...]
    cases: dict[str, Callable[..., bool]]
    crude: dict[str, Callable[[Given], Any]]
    remark: str
    look: str
    def __init__(self, *, id: str, notebook: str, kind: Kind, title: str, text: str, answer: Callable[[Given], Any],
                 draw: Callable[[Generator], Mapping[str, Any]] | None = None, same: str = "", options: Sequence[Option] = (),
                 prediction: bool = False, signature: str = "", inputs: Callable[[Generator, Given], Sequence[Any]] | None = None,
                 batch: bool = False, fit: bool = False, holds: Callable[..., str] | None = None, multiples: bool = False,
                 turn: Callable[..., Any] | None = None, angles: Sequence[str] = (), letters: Sequence[str] = (),
                 tolerance: float | None = None, bound: str = "", floor: float | None = None, unit: str = "", seconds: float = 2.0,
                 hints: Sequence[str] = (), wrongs: Sequence[Wrong] = (), terms: Callable[[Given], Mapping[str, Any]] | None = None,
                 steps: Sequence[Any] = (), cases: Mapping[str, Callable[..., bool]] = ...,
                 crude: Mapping[str, Callable[[Given], Any]] = ..., remark: str = "", look: str = "") -> None: ...
    @property
    def topic(self) -> str: ...
    @property
    def is_exercise(self) -> bool: ...

class Wrong:
    """A wrong idea that a task knows, and the answer that it leads to."""
    idea: str
    answer: Callable[[Given], Any]
    says: str
    look: str
    def __init__(self, idea: str, answer: Callable[[Given], Any], says: str = "", look: str = "") -> None: ...

class Misconception:
    """One wrong idea."""
    id: str
    notebook: str
    statement: str
    why: str
    source: str
    shows: tuple[Any, ...]
    def __init__(self, *, id: str, notebook: str, statement: str, why: str, source: str, shows: Sequence[Any] = ()) -> None: ...

class Option:
    """An option of a choice."""
    text: str
    says: str
    idea: str
    look: tuple[str, ...]
    def __init__(self, text: str, says: str, idea: str = "", look: Sequence[str] = ()) -> None: ...

def add(what: Task | Misconception | ModuleType | str) -> None:
    """Add your own exercise, misconception or chapter, for as long as Python runs."""

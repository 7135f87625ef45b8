"""What `Lab.compute` gets: its types, for editors and checkers."""
from typing import Any

from numpy import float64
from numpy.typing import NDArray

class State:
    """Present state of a lab, for `Lab.compute`; state["name"] is the value of a control."""
    q: NDArray[float64]
    target: Any
    focus: int | None
    time: float
    values: dict[str, Any]
    show: dict[str, Any]
    view: dict[str, Any]
    arm: Any
    changed: frozenset[str]
    pressed: dict[str, int]
    def instant(self, end: float, rest: float | None = None) -> float: ...
    def times(self, name: str) -> int: ...
    def __getitem__(self, name: str) -> Any: ...

# the rest is for the inside of labs
def __getattr__(name: str) -> Any: ...               # pyright: ignore[reportIncompleteStub]

"""What the functions at the door give back, for editors and checkers: at run time each stands in the module named above it."""
from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from typing import Any, NamedTuple, Protocol, TypeAlias

from numpy import float64
from numpy.typing import NDArray

from . import Method, Robot, Trajectory, Values

Array: TypeAlias = NDArray[Any]
TorqueLaw: TypeAlias = Callable[[float, Array, Array], Any]              # (t, q, qd) -> tau, as `simulate` takes it

class Law(Protocol):
    """A torque law with a state of its own, such as `pid` or `VoltageDrive`."""
    x0: Any
    def torque(self, t: float, q: Array, qd: Array, x: Array) -> Any: ...
    def rate(self, t: float, q: Array, qd: Array, x: Array) -> Any: ...

# -- kinematics.ik_result
class History(NamedTuple):
    q: NDArray[float64]
    residual: NDArray[float64]
    damping: NDArray[float64]
    misses: dict[str, NDArray[float64]]

# -- dynamics.agreement, base_parameters, closed_form, linearise
class Agreement:
    robot: str
    numbers: dict[Any, float]
    batches: dict[Any, float]
    symbols: dict[Any, Any]
    @property
    def worst(self) -> float: ...
    @property
    def ok(self) -> bool: ...
    def rows(self) -> Any: ...

class BaseParameters:
    robot: Robot
    names: tuple[str, ...]
    values: NDArray[float64]
    columns: tuple[tuple[int, str], ...]

class ClosedForm:
    robot: Robot
    method: str
    @property
    def q(self) -> Any: ...
    @property
    def qd(self) -> Any: ...
    @property
    def qdd(self) -> Any: ...
    @property
    def M(self) -> Any: ...
    @property
    def C(self) -> Any: ...
    @property
    def g(self) -> Any: ...
    @property
    def tau(self) -> Any: ...
    @property
    def terms(self) -> Any: ...
    def slope(self, letter: Any) -> Any: ...

class LinearModel:
    A: NDArray[float64]
    B: NDArray[float64]
    @property
    def poles(self) -> Array: ...

# -- codegen.program, steps, cost
class Program:
    robot: Robot
    quantity: str
    method: str
    outputs: Array
    parameters: tuple[str, ...]
    @property
    def arguments(self) -> tuple[str, ...]: ...
    @property
    def result(self) -> str: ...
    @property
    def nodes(self) -> list[Any]: ...
    @property
    def operations(self) -> int: ...
    @property
    def steps(self) -> list[tuple[str, str]]: ...
    def factored(self, tries: int = 20) -> Program: ...
    def source(self, language: str = "numpy") -> str: ...
    def compile(self, language: str = "numpy") -> Callable[..., NDArray[float64]]: ...

class Step:
    name: str
    link: int
    words: str
    expression: Any
    @property
    def text(self) -> str: ...
    @property
    def latex(self) -> str: ...
    @property
    def mathml(self) -> str: ...

class Cost:
    seconds: float
    additions: int
    multiplications: int
    divisions: int
    cosines: int
    steps: int
    characters: int
    @property
    def operations(self) -> int: ...

# -- dynamics.weighed
class Payload(NamedTuple):
    mass: float
    at: NDArray[float64]
    inertia: NDArray[float64]

# -- systems.hand
class HandDynamics(NamedTuple):
    inertia: NDArray[float64]
    velocity: NDArray[float64]
    gravity: NDArray[float64]
    inverse: NDArray[float64]
    masses: NDArray[float64]
    axes: NDArray[float64]

# -- motion.work, fastest, lift, pick_place, lqr
class Balance(NamedTuple):
    t: NDArray[float64]
    power: NDArray[float64]
    work: NDArray[float64]
    taken: NDArray[float64]
    kinetic: NDArray[float64]
    potential: NDArray[float64]
    heat: NDArray[float64]

class FastestMotion:
    motion: Trajectory
    s: NDArray[float64]
    rate: NDArray[float64]
    wall: NDArray[float64]
    brake: NDArray[float64]
    torque: NDArray[float64]
    limit: NDArray[float64]
    @property
    def duration(self) -> float: ...
    @property
    def times(self) -> NDArray[float64]: ...
    @property
    def use(self) -> NDArray[float64]: ...
    def __call__(self, t: Values) -> tuple[NDArray[float64], NDArray[float64], NDArray[float64]]: ...

class Lift:
    robot: Robot
    motion: Trajectory
    acceleration: float
    @property
    def duration(self) -> float: ...
    @property
    def q_start(self) -> NDArray[float64]: ...
    def __call__(self, t: Values) -> tuple[NDArray[float64], NDArray[float64], NDArray[float64]]: ...
    def tip(self, t: Values) -> NDArray[float64]: ...
    def torque(self, t: Values, method: Method = "chain_assembly") -> NDArray[float64]: ...

class PickAndPlace:
    robot: Robot
    payload: float
    points: NDArray[float64]
    postures: NDArray[float64]
    motion: Trajectory
    @property
    def duration(self) -> float: ...
    @property
    def halts(self) -> Any: ...
    @property
    def carrying(self) -> Robot: ...
    def __call__(self, t: Values) -> tuple[NDArray[float64], NDArray[float64], NDArray[float64]]: ...
    def times(self, count: int = 201) -> NDArray[float64]: ...
    def torque(self, t: Values, method: Method | None = None) -> NDArray[float64]: ...

class Regulator:
    K: NDArray[float64]
    P: NDArray[float64]
    poles: Array
    def law(self, q: Values, qd: Values = 0.0, tau: Values = 0.0, joints: Sequence[int] | None = None) -> TorqueLaw: ...

# -- course.drawn_task, record, check, progress
class DrawnTask:
    given: Any
    @property
    def right(self) -> Any: ...
    @property
    def text(self) -> str: ...
    def __getattr__(self, name: str) -> Any: ...

class Verdict:
    task: str
    state: str
    words: tuple[str, ...]
    idea: str
    note: str
    prediction: bool
    @property
    def text(self) -> str: ...
    @property
    def heading(self) -> str: ...
    def __bool__(self) -> bool: ...

class Hint:
    task: str
    number: int
    count: int
    words: str

class Progress:
    def rows(self) -> Iterator[tuple[Any, ...]]: ...
    def lines(self) -> Any: ...
    def as_dict(self) -> Any: ...
    def export(self, path: str | PathLike[str]) -> Any: ...

class Student:
    name: str | None
    seed: int

# -- model.found
class Found:
    robot: Robot
    joints: tuple[str, ...]
    base: str
    tip: str
    notes: tuple[str, ...]
    links: tuple[str, ...]
    places: dict[str, Array]

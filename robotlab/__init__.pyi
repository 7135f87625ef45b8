"""How a robot arm moves: from a DH table to the torques that drive it. The types of the public names, for editors and checkers.

Numbers are floats, SymPy expressions, or arrays of either; shapes and units stand in the docstrings.
"""
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from os import PathLike
from typing import Any, Literal, TypeAlias, overload

from numpy import bool_, float64
from numpy.typing import ArrayLike, NDArray

from . import course as course
from . import systems as systems
from ._results import (Agreement, Balance, BaseParameters, ClosedForm, Cost, DrawnTask, FastestMotion, Found, Hint, History, Law, LinearModel,
                       PickAndPlace, Program, Progress, Regulator, Step, Student, TorqueLaw, Verdict)
from .model import zoo as zoo
from .systems import FlexibleArm, Mechanism

Scalar: TypeAlias = Any                              # a number, a SymPy expression, or a formula in a string
Values: TypeAlias = ArrayLike | Sequence[Any]        # numbers or expressions, (...) as the docstring says
Array: TypeAlias = NDArray[Any]
Method: TypeAlias = Literal["euler_lagrange", "newton_euler", "nested_bodies", "chain_assembly", "influence_form", "lean"]
Quantity: TypeAlias = Literal["inverse_dynamics", "mass_matrix", "mass_and_gravity", "bias", "model", "forward_dynamics", "jacobian",
                              "jacobian_rate", "tip_pose"]

__version__: str
__all__: list[str]

# -- an arm -----------------------------------------------------------------------------------------------------------
class Friction:
    """Joint friction: viscous q̇ plus a Coulomb part with the sign of q̇."""
    viscous: float
    coulomb: tuple[float, float]
    def __init__(self, viscous: float = 0.0, coulomb: float | tuple[float, float] = 0.0) -> None: ...

class Motor:
    """A DC motor behind a gear: L di/dt + R i + k_e w = V, torque k_t i - B w on its shaft, which turns `gear` times as fast."""
    rotor_inertia: float
    gear: float
    damping: float
    resistance: float | None
    inductance: float
    torque_constant: float | None
    emf_constant: float | None
    voltage: float
    current: float
    def __init__(self, rotor_inertia: float = 0.0, gear: float = 1.0, damping: float = 0.0, resistance: float | None = None,
                 inductance: float = 0.0, torque_constant: float | None = None, emf_constant: float | None = None,
                 voltage: float = ..., current: float = ...) -> None: ...

class Link:
    """Link i of a chain, with frame i fixed to it (at its far end in the standard convention)."""
    a: Scalar
    alpha: Scalar
    d: Scalar
    theta: Scalar
    kind: str
    m: Scalar | None
    com: Array | None
    I_com: Array | None
    limits: tuple[float, float] | None
    friction: Friction | None
    motor: Motor | None
    measured: bool
    moments: Array | None
    speed: float | None
    effort: float | None
    mass_source: str
    def __init__(self, a: Scalar = 0.0, alpha: Scalar = 0.0, d: Scalar = 0.0, theta: Scalar = 0.0, kind: str = "R", m: Scalar | None = None,
                 com: Values | None = None, I_com: Values | None = None, limits: tuple[float, float] | None = None,
                 friction: Friction | None = None, motor: Motor | None = None, measured: bool = False,
                 moments: Values | None = None, speed: float | None = None, effort: float | None = None, mass_source: str = "") -> None: ...
    def replace(self, **changes: Any) -> Link: ...
    def map(self, f: Callable[[str, Scalar], Scalar]) -> Link: ...
    @property
    def prismatic(self) -> bool: ...
    @property
    def rotor_inertia(self) -> float: ...

class Robot:
    """A serial arm."""
    links: tuple[Link, ...]
    gravity: Array
    convention: str
    base: Array
    tool: Array
    name: str
    source: str
    postures: dict[str, Array]
    def __init__(self, links: Sequence[Link], gravity: Values = ..., convention: str = "standard", base: Values | None = None,
                 tool: Values | None = None, name: str = "arm", source: str = "", postures: Mapping[str, Values] = ...) -> None: ...
    def __len__(self) -> int: ...
    def __getitem__(self, i: Any) -> Any: ...
    @property
    def n(self) -> int: ...
    @property
    def kinds(self) -> str: ...
    @property
    def limits(self) -> Array: ...
    @property
    def speed(self) -> Array: ...
    @property
    def effort(self) -> Array: ...
    @property
    def rotor_inertia(self) -> Array: ...
    @property
    def letters(self) -> list[Any]: ...
    def replace(self, **changes: Any) -> Robot: ...
    def replace_unchecked(self, **changes: Any) -> Robot: ...
    def with_link(self, i: int, **changes: Any) -> Robot: ...
    def with_rods(self, density: float = 2.0, radius: float = 0.04) -> Robot: ...
    def map(self, f: Callable[[int, str, Scalar], Scalar]) -> Robot: ...
    def symbolic(self, geometry: bool = True, inertia: bool = True, gravity: bool = True, zeros: bool = False,
                 base: bool = False) -> Robot: ...
    def subs(self, values: Mapping[Any, Scalar]) -> Robot: ...
    @classmethod
    def from_table(cls, rows: Iterable[Any], kinds: str | None = None, units: str | None = None, **fields: Any) -> Robot: ...
    @classmethod
    def read(cls, source: str | bytes | PathLike[str], base: str | None = None, tip: str | None = None, convention: str | None = None,
             snap: bool = True, at: Mapping[str, float] | None = None, **table: Any) -> Found: ...
    @classmethod
    def from_text(cls, text: str, order: str | None = None, units: str | None = None, convention: str | None = None,
                  kinds: str | None = None, **fields: Any) -> Robot: ...
    @classmethod
    def load(cls, path: str | PathLike[str]) -> Robot: ...
    @classmethod
    def loads(cls, text: str, name: str = "text") -> Robot: ...
    def save(self, path: str | PathLike[str]) -> None: ...
    def write(self, path: str | PathLike[str]) -> None: ...
    def left_out(self, ending: str) -> tuple[str, ...]: ...
    def table(self) -> str: ...

def with_payload(robot: Robot, mass: Scalar, at: Values | None = None, inertia: Values | None = None) -> Robot:
    """The arm with a body held in its hand: last link and payload as one."""

# -- where it is, and how it moves ------------------------------------------------------------------------------------
class IKResult:
    """Result of `solve_ik`, for one target or, with leading axes, for many."""
    q: NDArray[float64]
    ok: bool | NDArray[bool_]
    reason: Any
    residual: NDArray[float64]
    misses: dict[str, Any]
    iterations: Any
    history: History

def link_poses(robot: Robot, q: Values) -> Array:
    """Poses of the frames in the world, base first: T_0, T_1, ..., T_n."""
def tip_pose(robot: Robot, q: Values) -> Array:
    """The pose of the tool in the world, T_n tool."""
def jacobian(robot: Robot, q: Values) -> Array:
    """The Jacobian of the tool point, in world axes (those in which `tip_pose` is given), rows linear then angular."""
def jacobian_rate(robot: Robot, q: Values, qd: Values) -> Array:
    """dJ/dt while the joints move with qd, so that the tool's acceleration is J qdd + (dJ/dt) qd."""
def manipulability(robot: Robot, q: Values, part: Literal["all", "linear", "angular"] = "all") -> Array:
    """Yoshikawa's distance from singularity, sqrt(det(J J^T)): the product of the singular values of J."""
def influence(robot: Robot, q: Values, order: int = 3, link: int | None = None, point: Values | None = None) -> tuple[Array, ...]:
    """G, H and D of the tool, or of a point of a link, in world axes; rows linear then angular."""
def point_motion(robot: Robot, q: Values, qd: Values, qdd: Values, qddd: Values, link: int | None = None,
                 point: Values | None = None) -> tuple[Array, Array, Array]:
    """Velocity, acceleration and jerk of the tool, or of a point of a link, from its influence coefficients."""
def solve_ik(robot: Robot, target: Values, q0: Values | None = None, damping: float | Literal["adaptive"] = "adaptive",
             tolerance: float = 1e-6, iterations: int = 100, restarts: int = 100, limits: bool = True,
             null_space: Values | Callable[[Array], Values] | None = None, seed: int = 0,
             parts: str | Sequence[str] | Mapping[str, float] | None = None) -> IKResult:
    """Find the posture that brings the tool to a target, by damped least squares."""
class Postures:
    """Result of `all_postures`, for one pose or, with leading axes, for many."""
    q: NDArray[float64]
    names: tuple[str, ...]
    robot: Robot
    complete: Any = True
    @property
    def there(self) -> NDArray[bool_]: ...
    @property
    def count(self) -> Any: ...
    @property
    def summary(self) -> Any: ...

def all_postures(robot: Robot, target: Values, limits: bool = False, elbow: Values | float | None = None,
                 locked: Mapping[int, Values | float] | None = None) -> Postures:
    """Return every posture that brings the tool to a pose, or an arm of few joints to a point: tip_pose(q) = target."""
def workspace(robot: Robot, count: int = 4000, seed: int = 0) -> tuple[Array, Array]:
    """Random postures within the limits, and the tool's places there."""

# -- what drives it ---------------------------------------------------------------------------------------------------
METHODS: dict[str, Callable[[Robot, Values, Values, Values], Array]]

def inverse_dynamics(robot: Robot | Mechanism | FlexibleArm, q: Values, qd: Values, qdd: Values, wrench: Values | None = None,
                     method: Method | None = None) -> Array:
    """tau = M qdd + C qd + g + friction - J^T wrench: what the joints must supply."""
def forward_dynamics(robot: Robot | Mechanism | FlexibleArm, q: Values, qd: Values, tau: Values, wrench: Values | None = None,
                     method: Method | None = None) -> Array:
    """qdd = M^-1 (tau - C qd - g - friction + J^T wrench): how the arm accelerates."""
def mass_matrix(robot: Robot, q: Values, method: Method | None = None) -> Array:
    """M(q): column j is the torque for a unit acceleration of joint j, at rest and without gravity."""
def coriolis_matrix(robot: Robot, q: Values, qd: Values, method: Method | None = None) -> Array:
    """C(q, qd) with Christoffel symbols, for which dM/dt - 2C is skew: q, qd (..., n) -> (..., n, n)."""
def gravity_torque(robot: Robot, q: Values, method: Method | None = None) -> Array:
    """g(q), the torque that holds the arm still: q (..., n) -> (..., n)."""
def friction_torque(robot: Robot, qd: Values, smooth: float = 0.0) -> Array:
    """Return the torques that overcome friction: viscous rate plus Coulomb by the sign of the rate; 0 at rest."""
def kinetic_energy(robot: Robot, q: Values, qd: Values) -> Array:
    """K = 1/2 qd^T M qd, rotors included as they turn about their joints, without gyroscopic coupling: q, qd (..., n) -> (...) [J]."""
def potential_energy(robot: Robot, q: Values) -> Array:
    """P = - sum m_i g . p_ci, zero at the origin of the world: q (..., n) -> (...) [J]."""
def torque_shares(robot: Robot, q: Values, qd: Values, qdd: Values, method: Method = "newton_euler") -> dict[str, Array]:
    """The shares of the torques of `inverse_dynamics`, which are their sum."""
def bearing_loads(robot: Robot, q: Values, qd: Values, qdd: Values, forces: Values | None = None,
                  torques: Values | None = None) -> tuple[Array, Array]:
    """Force and moment that the bearing of each joint holds: the load at the joint less the motor's part along the axis."""
def sensitivities(robot: Robot, q: Values | None = None, qd: Values | None = None, qdd: Values | None = None,
                  parameters: Iterable[str] | None = None, method: Method = "newton_euler") -> dict[Any, Any]:
    """d tau / d parameter: how much the torques change with each parameter of the arm."""
def base_parameters(robot: Robot) -> BaseParameters:
    """All that torques can tell of the arm's masses: so many numbers as the regressor has independent columns."""
def regressor(robot: Robot, q: Values, qd: Values, qdd: Values) -> NDArray[float64]:
    """Y(q, qd, qdd), by which torques are linear in the base parameters: tau = Y p, rotors and friction apart."""
def agreement(robot: Robot, samples: int = 20, seed: int = 0, symbols: bool | None = None) -> Agreement:
    """Compare all methods with each other on the arm: at single postures, in one batch, and in closed form."""

# -- its equations as formulas and as programs ------------------------------------------------------------------------
def closed_form(robot: Robot, method: Method = "newton_euler") -> ClosedForm:
    """The equations of motion of the arm as SymPy matrices: .q .qd .qdd .M .C .g .tau, in normal form."""
def closed_jacobian(robot: Robot, axes: Any = "world") -> Any:
    """The Jacobian of the tool point in closed form, J with (v, w) = J qd, as a textbook prints it."""
def nest_equations(robot: Robot, motors: Values | None = None, forces: Any = None, torques: Any = None) -> list[Any]:
    """M qdd + C qd + g - loads = tau, one SymPy equation for each joint, every load given or a letter."""
def linearise(robot: Robot, q: Values, qd: Values | None = None, qdd: Values | None = None,
              slopes: Literal["influence", "steps"] = "influence") -> LinearModel:
    """The linear model of the arm about a state, viscous friction included."""
def program(robot: Robot, quantity: Quantity = "inverse_dynamics", method: Method | None = None) -> Program:
    """Record a quantity of the arm as a straight-line program."""
def steps(robot: Robot, method: Literal["nested_bodies", "newton_euler"] = "nested_bodies", form: str = "named") -> list[Step]:
    """Return what a recursion passes from link to link, step by step: a list of `Step`s in the order of computation."""
def cost(robot: Robot, quantity: Quantity = "inverse_dynamics", method: Method = "newton_euler") -> Cost:
    """The `Cost` of a quantity of the arm by a method: recorded anew and timed."""
def simulation_source(robot: Robot, language: Literal["c", "fortran", "python"]) -> str:
    """The text of a program that simulates the arm: "c", "fortran" or "python"."""

# -- motions that are planned -----------------------------------------------------------------------------------------
class Trajectory:
    """A motion of n joints: trajectory(t) -> q, qd, qdd, qddd, each (..., n), for times t (...) [s]."""
    times: NDArray[float64]
    coefficients: NDArray[float64]
    def __init__(self, times: Values, coefficients: Values) -> None: ...
    @property
    def duration(self) -> float: ...
    @property
    def n(self) -> int: ...
    def __call__(self, t: Values) -> tuple[NDArray[float64], NDArray[float64], NDArray[float64], NDArray[float64]]: ...
    def sample(self, count: int = 200) -> tuple[NDArray[float64], ...]: ...
    def stretched(self, factor: float) -> Trajectory: ...
    def peaks(self) -> tuple[NDArray[float64], NDArray[float64], NDArray[float64]]: ...
    def extremes(self) -> tuple[NDArray[float64], NDArray[float64]]: ...
    def write(self, path: str | PathLike[str], step: float = 0.01, names: Sequence[str] | None = None) -> None: ...

def quintic(q_start: Values, q_end: Values, duration: float, qd_start: Values = 0.0, qd_end: Values = 0.0, qdd_start: Values = 0.0,
            qdd_end: Values = 0.0, start: float = 0.0) -> Trajectory:
    """The quintic from q_start to q_end with given velocity and acceleration at both ends; all joints start and arrive together."""
def cubic(q_start: Values, q_end: Values, duration: float, qd_start: Values = 0.0, qd_end: Values = 0.0,
          start: float = 0.0) -> Trajectory:
    """The cubic from q_start to q_end with given velocity at both ends; its acceleration jumps there."""
def through(points: Values, times: Values, rest: Iterable[int] = (), qd_start: Values = 0.0, qd_end: Values = 0.0,
            qdd_start: Values = 0.0, qdd_end: Values = 0.0) -> Trajectory:
    """Return the quintic spline through via points of least squared jerk, at rest at both ends unless rates are given."""
def trapezoid(q_start: Values, q_end: Values, velocity: Values | None = None, acceleration: Values | None = None,
              duration: float | None = None, share: float | None = None, start: float = 0.0) -> Trajectory:
    """Return the motion of trapezoidal speed from posture to posture, at rest at both ends; all joints start, coast and arrive together."""
def shortest_duration(q_start: Values, q_end: Values, velocity: Values, acceleration: Values, jerk: Values | None = None,
                      kind: Literal["quintic", "cubic"] = "quintic") -> float:
    """The shortest time from rest to rest in which no joint exceeds its limits [s]."""
def energy_balance(robot: Robot, motion: Trajectory, count: int = 121) -> Balance:
    """The `Balance` of a motion: work.sum(-1) = kinetic + potential + heat at every time."""
def fastest(robot: Robot, path: Values | Trajectory, torque: Values | None = None, velocity: Values | None = None, points: int = 400,
            acceleration: Values | None = None) -> FastestMotion:
    """The fastest motion along a path, from rest to rest, that no motor's limit forbids at any of its points."""
def hand_path(robot: Robot, targets: Values, q0: Values | None, duration: Values, via: Values | None = None, centre: Values | None = None,
              law: Literal["quintic", "trapezoid"] = "quintic", tolerance: float = 1e-5) -> Trajectory:
    """Plan the motion that leads the hand straight from target to target, or along an arc, and its orientation by the shortest way."""
def pick_and_place(robot: Robot, pick: Values | None = None, place: Values | None = None, payload: float = 1.0, duration: float = 2.0,
                   height: float | None = None, near: Values | None = None) -> PickAndPlace:
    """Plan to take a payload from one point to another."""

# -- motions that follow from torques ---------------------------------------------------------------------------------
class Event:
    """Something to watch for: function(t, q, qd) -> number, which changes its sign or arrives at 0: that is the event."""
    function: Callable[[float, Array, Array], Any]
    name: str
    direction: int
    stops: bool
    change: Callable[[float, Array, Array], tuple[Values, Values]] | None
    def __init__(self, function: Callable[[float, Array, Array], Any], name: str = "event", direction: int = 0, stops: bool = True,
                 change: Callable[[float, Array, Array], tuple[Values, Values]] | None = None) -> None: ...

class Simulation:
    """A simulated motion, or with leading axes of q0 many side by side."""
    t: NDArray[float64]
    q: NDArray[float64]
    qd: NDArray[float64]
    x: NDArray[float64]
    tau: NDArray[float64]
    kinetic: NDArray[float64]
    potential: NDArray[float64]
    work: NDArray[float64]
    reason: str
    events: list[tuple[float, str]]
    evaluations: int
    @property
    def energy(self) -> NDArray[float64]: ...
    @property
    def drift(self) -> NDArray[float64]: ...

@overload
def simulate(robot: Robot | Mechanism | FlexibleArm, q0: Values, qd0: Values, t: Values, *, torque: Values | TorqueLaw | Law | None = None,
             integrator: Literal["euler", "rk4", "adams", "adaptive"] = "rk4", step: float | None = None, tolerance: float = 1e-9,
             events: Sequence[Event] = (), acceleration: Callable[[Array, Array, Array], Array] | None = None, full_state: bool = False,
             progress: Callable[[float], object] | None = None, smooth: float | None = None, stops: float | None = None) -> Simulation: ...
@overload
def simulate(robot: Robot | Mechanism | FlexibleArm, torque: Values | TorqueLaw | Law | None, q0: Values, qd0: Values, t: Values,
             integrator: Literal["euler", "rk4", "adams", "adaptive"] = "rk4", step: float | None = None, tolerance: float = 1e-9,
             events: Sequence[Event] = (), acceleration: Callable[[Array, Array, Array], Array] | None = None, full_state: bool = False,
             progress: Callable[[float], object] | None = None, smooth: float | None = None, stops: float | None = None) -> Simulation:
    """Let a model move: M qdd = tau - C qd - g - friction, from q0 and qd0."""
def gravity_compensation(robot: Robot) -> TorqueLaw:
    """tau = g(q): the arm floats."""
def pd(robot: Robot, motion: Trajectory | Values, kp: Values, kd: Values, gravity: bool = True) -> TorqueLaw:
    """tau = K_p (q* - q) + K_d (qd* - qd) + g(q)."""
def computed_torque(model: Robot, motion: Trajectory | Values, kp: Values, kd: Values) -> TorqueLaw:
    """tau = M(q) (qdd* + K_d de/dt + K_p e) + C qd + g + friction, e = q* - q."""
def saturated(law: TorqueLaw | Law, limit: Values) -> Any:
    """The same law, cut off at +-limit (n,) or one number [N m or N]. The integral of a `pid` grows on meanwhile: it winds up."""
def lqr(A: Values, B: Values, Q: Values, R: Values) -> Regulator:
    """The continuous linear quadratic regulator of a linear model."""

class pid:
    """tau = K_p e + K_d de/dt + K_i integral of e, with e = q* - q: what a PD law leaves of a load, the integral takes up."""
    x0: NDArray[float64]
    def __init__(self, robot: Robot, motion: Trajectory | Values, kp: Values, kd: Values, ki: Values, gravity: bool = False) -> None: ...
    def torque(self, t: float, q: Array, qd: Array, x: Array) -> Array: ...
    def rate(self, t: float, q: Array, qd: Array, x: Array) -> Array: ...

# -- the course -------------------------------------------------------------------------------------------------------
def task(name: str) -> DrawnTask:
    """The exercise of that name with the numbers of the present student."""
def check(name: str, answer: Any = ...) -> Verdict:
    """Say whether an answer is right, or which idea looks wrong; never what is right. The progress file notes it."""
def hint(name: str) -> Hint:
    """Hints for a task, one at a time; none of them is the answer. name: such as "frames-row"."""
def after(*predictions: str) -> AbstractContextManager[None]:
    """Keep what a block prints and displays closed until its predictions are made: predict, then look."""
def progress(notebook: str | None = None) -> Progress:
    """Return the work so far as a table. `progress().export("mine.json")` writes it down; nothing leaves the machine by itself."""
def student(name: str | None = None) -> Student:
    """Set the student: each one has numbers of their own. Without a name, return the present student."""
def my_arm(folder: str | PathLike[str] = ".") -> Robot:
    """The arm in `my-arm.toml` of a folder, or, as long as there is none, the spatial arm of three joints `zoo.rrr()`."""
def keep_my_arm(robot: Robot, folder: str | PathLike[str] = ".") -> Any:
    """Write the arm to `my-arm.toml` of a folder; another arm that is there is kept as `my-arm.before-1.toml`, or the next number."""

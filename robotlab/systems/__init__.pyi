"""Closed chains, flexible arms, the motors that drive an arm, what its torques tell, and its touch: their types, for editors and checkers."""
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from numpy import float64
from numpy.typing import ArrayLike, NDArray

from robotlab import Robot, Simulation
from robotlab._results import ClosedForm, HandDynamics, Law, Lift, Payload, Program, TorqueLaw

from . import mechanisms as mechanisms

Values: TypeAlias = ArrayLike | Sequence[Any]        # numbers or expressions, (...) as the docstring says
Array: TypeAlias = NDArray[Any]
__all__: list[str]

# -- closed chains ----------------------------------------------------------------------------------------------------
class Closure:
    """The tip of chain `a` (from 0) is held at that of chain `b`, or, with b None, at the pose `to`, in some directions."""
    a: int
    b: int | None
    rows: str
    to: Array | None
    @property
    def index(self) -> list[int]: ...
    def __init__(self, a: int, b: int | None = None, rows: str = "x y z rx ry rz", to: Values | None = None) -> None: ...

class Joint(NamedTuple):
    """A chosen coordinate: joint `joint` (from 1) of chain `chain` (from 0)."""
    chain: int
    joint: int

class Tip(NamedTuple):
    """A chosen coordinate: a direction in which the tip of a chain moves, such as "x"."""
    chain: int
    row: str

class Mechanism:
    """Open chains, the closures that join them, and the coordinates u that drive them."""
    chains: tuple[Robot, ...]
    closures: tuple[Closure, ...]
    coordinates: tuple[Joint | Tip, ...]
    name: str
    q0: NDArray[float64]
    def __init__(self, chains: Sequence[Robot], closures: Sequence[Closure], coordinates: Sequence[Joint | Tip], name: str = "mechanism",
                 q0: Values | None = None) -> None: ...
    @property
    def closed(self) -> int: ...
    @property
    def N(self) -> int: ...
    @property
    def k(self) -> int: ...
    @property
    def slices(self) -> list[slice]: ...
    @property
    def rubs(self) -> bool: ...
    def split(self, q: Values) -> list[Array]: ...

class SingularClosure(ValueError):
    """The chosen coordinates do not determine the motion in this posture."""

def close(mechanism: Mechanism, q: Values, u: Values | None = None, tolerance: float = 1e-12, steps: int = 50) -> NDArray[float64]:
    """The closed posture near a rough guess, at given values of the chosen coordinates, or at the guess's own."""
def closure_error(mechanism: Mechanism, q: Values) -> Array:
    """Return how far each closure is open: q (..., N) -> (..., c) [m and rad]."""
def transfer(mechanism: Mechanism, q: Values) -> tuple[Array, Array]:
    """G (..., N, k) and H (..., N, k, k) of the joint coordinates in terms of the chosen ones, at a closed posture."""
def transferred_model(mechanism: Mechanism, q: Values) -> tuple[Array, Array, Array]:
    """The model in the same form, in the chosen coordinates: I*_uu, P*_uuu and the weights' loads T_u. Friction is apart."""
def shared_torques(mechanism: Mechanism, q: Values, T: Values, driven: Sequence[Joint]) -> Array:
    """Torques of driven joints that together do the work of T: with more motors than freedoms, those of least sum of squares."""
def pin_forces(mechanism: Mechanism, q: Values, qd: Values, qdd: Values) -> tuple[NDArray[float64], NDArray[float64]]:
    """Return the force and the moment that each closure of a mechanism transmits: M qdd + h + friction = W^T [lambda; T]."""

# -- flexible arms ----------------------------------------------------------------------------------------------------
class Beam:
    """A straight uniform beam along x, stiff against everything but bending."""
    length: Any
    mass: Any
    EI: Any
    EI_z: Any
    def __init__(self, length: Any, mass: Any, EI: Any, EI_z: Any = None) -> None: ...
    @classmethod
    def rectangle(cls, length: float, thickness: float, width: float, density: float, E: float) -> Beam: ...
    def frequencies(self, ends: str = "clamped-free", number: int = 3, tip_mass: float = 0.0) -> NDArray[float64]: ...

class FlexibleLink:
    """A link that turns about z of its root frame and is a beam along x of it."""
    beam: Beam
    modes: int
    modes_z: int
    shapes: str
    tip_ratio: float
    alpha: float
    d: float
    theta: float
    tip_mass: Any
    tip_inertia: Any
    hub_inertia: Any
    rotor_inertia: Any
    def __init__(self, beam: Beam, modes: int = 2, modes_z: int = 0, shapes: str = "clamped-free", tip_ratio: float = 0.0,
                 alpha: float = 0.0, d: float = 0.0, theta: float = 0.0, tip_mass: Any = 0.0, tip_inertia: Any = 0.0,
                 hub_inertia: Any = 0.0, rotor_inertia: Any = 0.0) -> None: ...
    @property
    def m(self) -> int: ...
    @property
    def stiffness(self) -> Array: ...
    @property
    def root_slope(self) -> Array: ...

class FlexibleArm:
    """A serial arm of flexible links on revolute joints."""
    links: tuple[FlexibleLink, ...]
    gravity: Array
    base: Array
    second_order: bool
    shortening: bool
    name: str
    convention: str
    source: str
    def __init__(self, links: Sequence[FlexibleLink], gravity: Values = ..., base: Values | None = None, second_order: bool = True,
                 shortening: bool = False, name: str = "flexible arm") -> None: ...
    @property
    def joints(self) -> int: ...
    @property
    def kinds(self) -> str: ...
    @property
    def slices(self) -> list[slice]: ...
    @property
    def rotor_inertia(self) -> Array: ...
    def check(self, q: Values, name: str = "q") -> Array: ...
    @property
    def n(self) -> int: ...
    @property
    def stiffness(self) -> Array: ...
    @property
    def motors(self) -> Array: ...
    def replace(self, **changes: Any) -> FlexibleArm: ...
    def with_payload(self, mass: Any, inertia: Any = 0.0) -> FlexibleArm: ...
    @classmethod
    def from_robot(cls, robot: Robot, EI: Values, EI_z: Values | None = None, modes: int = 2, modes_z: int = 0,
                   shapes: str = "clamped-free", **fields: Any) -> FlexibleArm: ...
    def inverse_dynamics(self, q: Values, qd: Values, qdd: Values) -> Array: ...
    def mass_matrix(self, q: Values) -> Array: ...
    def bias(self, q: Values, qd: Values) -> Array: ...
    def forward_dynamics(self, q: Values, qd: Values, tau: Values) -> Array: ...
    def kinetic_energy(self, q: Values, qd: Values) -> Array: ...
    def potential_energy(self, q: Values) -> Array: ...
    def natural_modes(self, q: Values | None = None, locked: bool = True) -> tuple[NDArray[float64], NDArray[float64]]: ...
    def settled(self, angles: Values, rates: Values = 0.0, accelerations: Values = 0.0) -> NDArray[float64]: ...
    def centre_lines(self, q: Values, points: int = 21) -> Array: ...
    def tip(self, q: Values) -> Array: ...
    def program(self, quantity: str = "inverse_dynamics") -> Program: ...
    def closed_form(self) -> ClosedForm: ...

def mode_shapes(ends: str, number: int, tip_mass: float = 0.0) -> Any:
    """The first bending modes of a uniform beam, without those in which it does not bend."""

# -- motors -----------------------------------------------------------------------------------------------------------
class VoltageDrive:
    """A torque law for `simulate`: motors fed with voltages, their currents part of the state."""
    x0: NDArray[float64]
    def __init__(self, robot: Robot, voltage: Callable[[float, Array, Array], Any], i0: Values | None = None) -> None: ...
    def torque(self, t: float, q: Array, qd: Array, x: Array) -> Array: ...
    def rate(self, t: float, q: Array, qd: Array, x: Array) -> Array: ...
    def project(self, x: Array) -> Array: ...
    def supplied(self, t: float, q: Array, qd: Array) -> Array: ...
    def current(self, t: float, q: Array, qd: Array, x: Array) -> Array: ...

def nominal_current(robot: Robot, q: Values, qd: Values, qdd: Values, wrench: Values | None = None) -> Array:
    """The motor currents along a motion, i = (tau / N + B N qd) / k_t."""
def nominal_voltage(robot: Robot, q: Values, qd: Values, qdd: Values, qddd: Values, wrench: Values | None = None) -> Array:
    """The motor voltages along a motion, V = L di/dt + R i + k_e N qd."""
def size_motors(robot: Robot, t: Values, torque: Values, rate: Values, acceleration: Values,
                motors: Sequence[Any] = ...) -> tuple[Any, ...]:
    """For each joint the smallest motor that can do a motion, with the gear that leaves it coolest."""

# -- what torques tell of an arm --------------------------------------------------------------------------------------
class Identified:
    """Parameters of an arm identified from torques."""
    robot: Robot
    asked: tuple[bool, bool, tuple[int, ...] | None]
    names: tuple[str, ...]
    values: NDArray[float64]
    deviations: NDArray[float64]
    residual: NDArray[float64]
    noise: NDArray[float64]
    rank: int
    count: int
    condition: float
    def torque(self, q: Values, qd: Values, qdd: Values) -> NDArray[float64]: ...
    @property
    def bodies(self) -> NDArray[float64]: ...
    @property
    def payload(self) -> Payload: ...
    @property
    def possible(self) -> NDArray[Any]: ...

class FourierMotion:
    """A motion of n joints as a Fourier series: motion(t) -> q, qd, qdd, qddd, each (..., n), for times t (...) [s]."""
    start: NDArray[float64]
    sines: NDArray[float64]
    cosines: NDArray[float64]
    duration: float
    condition: float
    @property
    def n(self) -> int: ...
    def __call__(self, t: Values) -> tuple[NDArray[float64], NDArray[float64], NDArray[float64], NDArray[float64]]: ...
    def sample(self, count: int = 200) -> tuple[NDArray[float64], ...]: ...

class adaptive:
    """tau = Y(q, qd, v, a) p + K s,  dp/dt = Gamma Y^T s, with v = qd* + Lambda e, a = dv/dt, s = v - qd, e = q* - q."""
    model: Robot
    names: tuple[str, ...]
    x0: NDArray[float64]
    def __init__(self, model: Robot, motion: Callable[[float], Any] | Values, slope: Values, kd: Values, learning: Values) -> None: ...
    def reference(self, t: float, q: Array, qd: Array) -> tuple[Array, Array, Array]: ...
    def torque(self, t: float, q: Array, qd: Array, x: Array) -> Array: ...
    def rate(self, t: float, q: Array, qd: Array, x: Array) -> Array: ...

def identify(robot: Robot, q: Values, qd: Values, qdd: Values, tau: Values, noise: Values | None = None, friction: bool = False,
             rotors: bool = False, partial: bool = False, changed: int | Sequence[int] | None = None) -> Identified:
    """The numbers of an arm from a motion and its torques, by weighted least squares on the regressor."""
def exciting_motion(robot: Robot, duration: float, velocity: Values, acceleration: Values, harmonics: int = 3, tries: int = 40,
                    steps: int = 6, seed: int = 0) -> FourierMotion:
    """A motion by which torques tell the base parameters of an arm well apart: a small condition number of its regressor."""
def reference_regressor(robot: Robot, q: Values, qd: Values, v: Values, a: Values) -> NDArray[float64]:
    """Y(q, qd, v, a) with M(q) a + C(q, qd) v + g(q) = Y p, C of Christoffel's symbols, p the base parameters."""

# -- touch ------------------------------------------------------------------------------------------------------------
Aim: TypeAlias = Values | Callable[[float], tuple[Any, Any]]             # a point or a pose, or t -> (one of them, its rate)

def hand_dynamics(robot: Robot, q: Values, qd: Values, directions: str | None = None) -> HandDynamics:
    """F = Lambda xdd + mu + p: the arm as it is felt at its hand."""
def impedance(robot: Robot, aim: Aim, stiffness: ArrayLike, damping: ArrayLike | None = None, directions: str | None = None,
              joint_damping: ArrayLike = 0.0) -> TorqueLaw:
    """tau = J^T (K (x* - x) + D (v* - v)) + g - d qd: the tool is drawn to a point or a pose as by a spring."""

class hybrid:
    """tau = J^T (P (K (x* - x)) + D (P v* - v) - n (f + k_i X)) + g - d qd: position along a wall, force against it."""
    x0: NDArray[float64]
    def __init__(self, robot: Robot, aim: Aim, normal: ArrayLike, force: float, stiffness: ArrayLike, damping: ArrayLike | None = None,
                 directions: str | None = None, joint_damping: ArrayLike = 0.0, feels: Callable[[Array, Array], Any] | None = None,
                 ki: float = 0.0) -> None: ...
    def torque(self, t: float, q: Array, qd: Array, x: Array) -> Array: ...
    def rate(self, t: float, q: Array, qd: Array, x: Array) -> Array: ...

class Wall:
    """A plane with a stiffness, which the tool of an arm may touch."""
    robot: Robot
    point: NDArray[float64]
    normal: NDArray[float64]
    stiffness: float
    damping: float
    def __init__(self, robot: Robot, point: ArrayLike, normal: ArrayLike, stiffness: float, damping: float = 0.0) -> None: ...
    def gap(self, t: float, q: Values, qd: Values) -> Array: ...
    def force(self, q: Values, qd: Values) -> Array: ...
    def torque(self, q: Values, qd: Values) -> Array: ...
    def energy(self, q: Values) -> Array: ...
    def against(self, law: TorqueLaw | Law | ArrayLike | None) -> Law: ...

class Residual:
    """The torque that an arm feels beside that of its motors, J^T wrench for a wrench on its tool; positive where it drives q upwards."""
    robot: Robot
    gain: NDArray[float64]
    r: NDArray[float64]
    def __init__(self, robot: Robot, gain: ArrayLike) -> None: ...
    def feed(self, t: float, q: Values, qd: Values, tau: Values) -> NDArray[float64]: ...
    def over(self, run: Simulation, tau: ArrayLike | None = None) -> NDArray[float64]: ...

# -- a motion of one paper --------------------------------------------------------------------------------------------
def vertical_lift(robot: Robot | None = None, acceleration: float = 2.0, duration: float = 1.0, q_start: Values | None = None) -> Lift:
    """The lift of the paper: from rest, straight up with constant acceleration."""

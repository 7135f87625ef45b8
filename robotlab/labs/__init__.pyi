"""What a person touches: labs, and what they are made of. The types of their names, for editors and checkers.

`compute` gets a `State` and returns what is to be shown. Colours go by meaning ("q1", "tau", "gravity"); shapes and units stand in the
docstrings.
"""
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from numpy import float64
from numpy.typing import ArrayLike, NDArray
from typing_extensions import Self

from robotlab import Robot
from robotlab._results import DrawnTask, Found, PickAndPlace, Verdict

from .controls import Control
from .live import Live
from .state import State

Values: TypeAlias = ArrayLike | Sequence[Any]        # numbers, (...) as the docstring says
Place: TypeAlias = tuple[str | int, ...]             # of the state: ("q", 2)
Presets: TypeAlias = Mapping[str, Mapping[str, Any]]                     # {words: {name of a control, "q", "target", ...: value}}
Form: TypeAlias = Literal["letters", "numbers", "value"]
Theme: TypeAlias = Literal["light", "dark"]
__all__: list[str]

# labs of chapters that come as packages
def __getattr__(name: str) -> Any: ...               # pyright: ignore[reportIncompleteStub]

# -- for authors: labs ------------------------------------------------------------------------------------------------
# labs.lab
class Lab:
    """A picture with controls, plots, an equation and a sentence."""
    title: ClassVar[str]
    robot: Robot                                     # None only where a lab is made without one
    name: str
    controls: tuple[Control, ...]
    words: dict[str, Any]
    error: str
    def __init__(self, robot: Robot | None = None, q: Values | None = None, *, controls: Sequence[Control] = (),
                 presets: Presets | None = None, preset: str | None = None, target: Values | None = None, focus: int | None = None,
                 pick: bool = False, show: Mapping[str, Any] | None = None, view: Mapping[str, Any] | None = None,
                 ground: Mapping[str, Any] | None = None, bodies: Mapping[str, Any] | None = None, radius: float | None = None,
                 offsets: Mapping[int, float] | None = None, panels: int = 0, equation: float = 0, player: float = False, name: str = "",
                 theme: Literal["auto"] | Theme = "auto", present: bool = False, W: float = 620, H: float = 460,
                 first_plots: Sequence[int] | None = None) -> None: ...
    def compute(self, state: State) -> Mapping[str, Any] | None: ...
    @property
    def values(self) -> dict[str, Any]: ...
    @property
    def control(self) -> dict[str, Live]: ...
    @property
    def q(self) -> NDArray[float64]: ...
    @property
    def target(self) -> NDArray[float64] | None: ...
    def set(self, **changes: Any) -> Self: ...
    def reset(self) -> Self: ...
    def preset(self, title: str) -> Self: ...
    def state(self) -> str: ...
    def load(self, text: str) -> Self: ...
    def present(self, on: bool = True) -> Self: ...
    def page(self, file: str | PathLike[str]) -> Path: ...
    def parts(self) -> dict[str, Any]: ...
    def close(self) -> None: ...

# labs.controls
class Number(Control):
    """A number that is typed."""
    low: float
    high: float
    value: float
    unit: str
    degrees: bool
    step: float | None
    joint: int | None
    plan: Literal["start", "goal"] | None
    @property
    def turns(self) -> int | str | None: ...
    def __init__(self, *, name: str, text: str = "", symbol: str = "", sub: str = "", word: str = "", cls: str = "",
                 bind: Place | None = None, low: float, high: float, value: float | None = 0.0, unit: str = "", degrees: bool = False,
                 step: float | None = None, joint: int | None = None, plan: Literal["start", "goal"] | None = None) -> None: ...

class Slider(Number):
    """A number on a slider, with a field beside it."""

class Toggle(Control):
    """On or off. on: what the value is when on (False when off): True, or what `bind` expects there, such as "focus"."""
    value: Any
    on: Any
    def __init__(self, *, name: str, text: str = "", symbol: str = "", sub: str = "", word: str = "", cls: str = "",
                 bind: Place | None = None, value: Any = False, on: Any = True) -> None: ...

class Choice(Control):
    """One of several. options: {words: value}."""
    options: dict[str, Any]
    value: Any
    def __init__(self, *, name: str, text: str = "", symbol: str = "", sub: str = "", word: str = "", cls: str = "",
                 bind: Place | None = None, options: Mapping[str, Any], value: Any = None) -> None: ...

class Button(Control):
    """Something to be done. Its value counts how often it was pressed."""
    value: int
    def __init__(self, *, name: str, text: str = "", symbol: str = "", sub: str = "", word: str = "", cls: str = "",
                 bind: Place | None = None, value: int = 0) -> None: ...

class Handle(Control):
    """A point [x, y, z], or the vector of an arrow, that is dragged in the picture: a note with this `handle` shows it."""
    value: Values
    def __init__(self, *, name: str, text: str = "", symbol: str = "", sub: str = "", word: str = "", cls: str = "",
                 bind: Place | None = None, value: Values) -> None: ...

class Hidden(Control):
    """An invisible value, kept with the state: a posture to start from, what has been found so far."""
    value: Any
    def __init__(self, *, name: str, text: str = "", symbol: str = "", sub: str = "", word: str = "", cls: str = "",
                 bind: Place | None = None, value: Any = None) -> None: ...

class Heading(Control):
    """Words above a group of controls."""
    name: str
    value: Any
    def __init__(self, *, name: str = "", text: str = "", symbol: str = "", sub: str = "", word: str = "", cls: str = "",
                 bind: Place | None = None, value: Any = None) -> None: ...

def joint_sliders(robot: Robot, q: Values, names: str = "q") -> list[Slider]:
    """One slider for each joint of an arm, bound to its coordinate: within its limits, or one turn or the reach of the arm."""

# picture.plot
class Panel:
    """One plot."""
    things: Sequence[Curve | Stack | Points | Line]
    title: str
    x_label: str
    x_range: Values | None
    y_range: Values | None
    cursor: Place | None
    log_x: bool
    log_y: bool
    angle: bool
    equal: bool
    W: float
    H: float
    def __init__(self, things: Sequence[Curve | Stack | Points | Line], title: str = "", x_label: str = "", x_range: Values | None = None,
                 y_range: Values | None = None, cursor: Place | None = None, log_x: bool = False, log_y: bool = False,
                 angle: bool = False, equal: bool = False, W: float = 420, H: float = 210) -> None: ...
    def data(self) -> dict[str, Any]: ...

class Curve:
    """A line through (x, y), each (N,). cls: its colour by meaning ("q1", "tau", "x", ...); label, sub: at its end."""
    x: Values
    y: Values
    cls: str
    label: str
    sub: str
    width: float
    dash: bool
    closed: bool
    track: bool
    def __init__(self, x: Values, y: Values, cls: str = "ink", label: str = "", sub: str = "", width: float = 2.2, dash: bool = False,
                 closed: bool = False, track: bool = True) -> None: ...

class Stack:
    """Shares of one quantity, stacked: what is positive upwards from 0, what is negative downwards."""
    x: Values
    shares: Mapping[str, Values]
    def __init__(self, x: Values, shares: Mapping[str, Values]) -> None: ...

class Points:
    """Marks at (x, y), each (N,): mark is "dot", "cross" or "ring"."""
    x: Values
    y: Values
    cls: str
    mark: str
    label: str
    sub: str
    def __init__(self, x: Values, y: Values, cls: str = "ink", mark: Literal["dot", "cross", "ring"] = "dot", label: str = "",
                 sub: str = "") -> None: ...

class Line:
    """A reference line at x = at or y = at across the panel, with words at its end."""
    at: float
    axis: str
    cls: str
    label: str
    def __init__(self, at: float, axis: Literal["x", "y"] = "y", cls: str = "zero", label: str = "") -> None: ...

# labs.motion, prediction, equations, figure, spec
class Motion:
    """Frames at a fixed rate."""
    q: Values | None
    torques: Values | None
    target: Values | None
    points: Values | None
    others: Mapping[Place, Values]
    rate: float
    auto: bool
    speed: float | None
    rest: float | None
    def __init__(self, q: Values | None = None, torques: Values | None = None, target: Values | None = None, points: Values | None = None,
                 others: Mapping[Place, Values] = ..., rate: float = 60.0, auto: bool = False, speed: float | None = None,
                 rest: float | None = None) -> None: ...

class Prediction:
    """A prediction as a question with its options on buttons."""
    task: DrawnTask
    verdict: Verdict | None
    said: dict[str, Any]
    def __init__(self, name: str) -> None: ...
    def choose(self, letter: str) -> Verdict: ...
    def parts(self) -> dict[str, Any]: ...
    def close(self) -> None: ...

class Equation(NamedTuple):
    """An equation for `Lab.compute`: MathML for the page, plain text for where nothing is typeset."""
    mathml: str
    text: str

def equation(name: Any, right: Any, view: Form = "letters", values: Mapping[Any, float] | None = None,
             classes: Mapping[Any, str] | None = None) -> Equation:
    """The equation name = right."""
def lines(*equations: Equation) -> Equation:
    """Several equations, one under the other."""

class Figure:
    """Panels in a row, in the look of the labs."""
    panels: tuple[Panel, ...]
    says: str
    def __init__(self, *panels: Panel, says: str) -> None: ...
    @classmethod
    def over_time(cls, t: Values, *plots: tuple[str, str, NDArray[Any]], says: str) -> Figure: ...

def ghost(robot: Robot, q: Values) -> list[list[float]]:
    """The bones of the arm at q (n,) as one line (k, 3) [m], for the notes "ghosts"."""

# picture.style
def colour(name: str, theme: Theme = "light") -> str:
    """The colour "#rrggbb" of a meaning: "x", "tau", "gravity", "q3", "ink", ..."""
def matplotlib_style(theme: Theme = "light", size: float = 11) -> dict[str, Any]:
    """The same look for matplotlib, with type of a size in points: a dict for `matplotlib.rc_context` or `plt.rcParams.update`."""

# -- labs of the notebooks --------------------------------------------------------------------------------------------
# 00 Start here
class PipelineLab(Lab):
    """A target to drag; the arm finds a posture, plans a motion to it, and says what its joints must supply."""
    def __init__(self, robot: Robot, q: Values, target: Values, *, duration: float = 4.0, longest: float = 10.0,
                 damping: float | Literal["adaptive"] = "adaptive", **options: Any) -> None: ...
    @classmethod
    def of_the_paper(cls, **options: Any) -> Self: ...

# 01 DH frames
class BuilderLab(Lab):
    """Add links, give them their four numbers, let their joints turn or slide; press play to see every joint move."""
    def __init__(self, robot: Robot | None = None, folder: str | PathLike[str] = ".", **options: Any) -> None: ...
    @property
    def arm(self) -> Robot: ...

class TwoConventionsLab(Lab):
    """On the left the standard arm of a table, on the right the modified one; the sliders move a row of both."""
    def __init__(self, robot: Robot | None = None, **options: Any) -> None: ...

class FrameLab(Lab):
    """Choose an arm, click a link, move its four numbers; press play to see them done one after the other."""
    def __init__(self, arm: str = "one link in space", link: int = 2, **options: Any) -> None: ...

class FileLab(Lab):
    """The arm of a file, its joints by name. A file places each link by six numbers and an axis, a table by four."""
    found: Found
    def __init__(self, found: Found | str | PathLike[str] | None = None, **options: Any) -> None: ...

class FreedomLab(Lab):
    """The pale body is the arm, the thin wire is the path that its table takes. Change the table and leave the arm alone."""
    def __init__(self, **options: Any) -> None: ...

class FramePuzzleLab(Lab):
    """The Stanford arm with its table emptied: four choices for each row, and the frames follow."""
    def __init__(self, **options: Any) -> None: ...

class ReadingsLab:
    """A field into which a DH table is pasted, and the arm under each reading of it: order of columns, units, convention."""
    title: ClassVar[str]
    text: str
    error: str
    readings: list[tuple[dict[str, str], Robot]]
    def __init__(self, text: str = ...) -> None: ...
    def read(self, text: str) -> Self: ...
    def take(self, number: int) -> Self: ...
    @property
    def robot(self) -> Robot: ...
    @property
    def line(self) -> str: ...
    def parts(self) -> dict[str, Any]: ...
    def close(self) -> None: ...

# 02 Velocities and the Jacobian
class ForceLab(Lab):
    """A force at the tool and the torques that go with it, the arm at rest."""
    def __init__(self, robot: Robot, q: Values, force: Values, *, largest: float = 20.0, weight: bool = True,
                 presets: Presets | None = None, **options: Any) -> None: ...

class JacobianLab(Lab):
    """The Jacobian of an arm to be seen and moved."""
    def __init__(self, robot: Robot, q: Values, rates: Values | None = None, *, joint: int = 2, lengths: bool = False,
                 letters: bool = True, presets: Presets | None = None, **options: Any) -> None: ...

class StraightLab(Lab):
    """A straight line past the shoulder, run through at constant speed, and the joint rates that this takes."""
    def __init__(self, robot: Robot, *, height: float = 0.6, speed: float = 0.5, out: float = 0.9, **options: Any) -> None: ...

def two_link_posture(a: Sequence[float], p: Values) -> NDArray[float64]:
    """The joint angles (N, 2) that bring the tip of two links a to the points p (N, 2) of a path, elbow bent by q2 < 0."""

# 03 Energy-based derivation
class AlgorithmLab(Lab):
    """The energy-based algorithm on an arm, step by step: the line, what it computes, and where that is in the picture."""
    def __init__(self, robot: Robot, q: Values | None = None, *, values: Mapping[Any, float] | None = None, step: int = 1,
                 form: Form = "letters", **options: Any) -> None: ...

class EnergyLab(Lab):
    """Two rods with sliders for masses, lengths and motion; M, h = C q̇, g, L or a torque as a live equation."""
    def __init__(self, subject: Literal["tau1", "tau2", "M", "h", "g", "L"] = "tau1", form: Form = "letters", letters: bool = True,
                 **options: Any) -> None: ...

class PolarLab(Lab):
    """Freund's polar arm: the inertia at joint 1, with the rod's tensor turned with the rod, or left as the data file has it."""
    def __init__(self, turned: bool = True, form: Form = "letters", **options: Any) -> None: ...

# 04 Inverse kinematics
class DampedStepLab(Lab):
    """A planar arm of two links, a target, and the step that damped least squares would take."""
    def __init__(self, q: Values = (0.5, 1.2), target: Values = (0.8, 1.2, 0), *, lam: float = 0.5, **options: Any) -> None: ...

class InverseLab(Lab):
    """Inverse kinematics step by step: the postures on the way, what is still missing, and how the joints turn."""
    def __init__(self, robot: Robot, q: Values, target: Values, *, damping: float | Literal["adaptive"] = "adaptive",
                 stop: float | None = None, **options: Any) -> None: ...
    @classmethod
    def paper(cls, **options: Any) -> Self: ...

class NullSpaceLab(Lab):
    """The self-motion of an arm with one joint more than its task needs."""
    def __init__(self, robot: Robot, q: Values, target: Values, *, length: float = 9.0, stop: float | None = None,
                 **options: Any) -> None: ...
    @classmethod
    def planar(cls, **options: Any) -> Self: ...

# 05 Quintic trajectories
class LimitsLab(Lab):
    """A motion from rest to rest under limits of velocity, acceleration and jerk, the same for all joints."""
    def __init__(self, robot: Robot, start: Values, goal: Values, *, velocity: float = 2.0, acceleration: float = 5.0, jerk: float = 40.0,
                 shortest: bool = True, **options: Any) -> None: ...

class PathLab(Lab):
    """A start and a goal to drag, and two ways between them."""
    def __init__(self, robot: Robot, near: Values, start: Values, goal: Values, *, way: Literal["joints", "line"] = "line",
                 duration: float = 2.0, both: bool = True, **options: Any) -> None: ...
    @classmethod
    def two_links(cls, **options: Any) -> Self: ...

class TrajectoryLab(Lab):
    """A motion from a start to a goal: cubic, quintic, or through a via point, with velocities at its ends."""
    def __init__(self, robot: Robot, start: Values, goal: Values, via: Values, *, way: Literal["cubic", "quintic", "via"] = "quintic",
                 rival: Literal["cubic", "quintic", ""] = "", duration: float = 1.5, ends: bool = True, **options: Any) -> None: ...

# 06 Inverse dynamics
class TorqueLab(Lab):
    """A motion that plays; the torque of one joint as a stack of shares, its shares against the duration, and all torques."""
    def __init__(self, motions: Mapping[str, tuple[Robot, Values, Values]] | None = None, *, duration: float = 1.5, joint: int = 0,
                 friction: bool = False, **options: Any) -> None: ...

class WorkLab(Lab):
    """The energies along a motion: work of the motors, kinetic and potential energy gained, heat; the power of each joint; bars."""
    def __init__(self, robot: Robot, low: Values, high: Values, *, duration: float = 1.5, friction: bool = False,
                 way: Literal["up", "down", "back"] = "up", **options: Any) -> None: ...

# 07 Nested bodies
class BearingLab(Lab):
    """Force and moment of each bearing as arrows along a motion, their sizes and the torques as curves."""
    def __init__(self, way: str = "stretched, one even turn", *, duration: float = 1.0, weight: bool = False, **options: Any) -> None: ...

class InterviewLab:
    """A form that asks for an arm, one question after the other, as DYNAMAN's TUTORIAL did."""
    title: ClassVar[str]
    def __init__(self, answers: Sequence[str] = ()) -> None: ...
    def answer(self, text: str) -> Self: ...
    def back(self) -> Self: ...
    @property
    def robot(self) -> Robot: ...
    @property
    def toml(self) -> str: ...
    def parts(self) -> dict[str, Any]: ...
    def close(self) -> None: ...

class NestLab(Lab):
    """The nests of an arm, from the last link to the whole, in one state of motion."""
    def __init__(self, robot: Robot, q: Values, qd: Values | None = None, qdd: Values | None = None, *, nest: int | None = None,
                 form: Literal["letters", "numbers", "closed"] = "letters", letters: Robot | None = None, presets: Presets | None = None,
                 **options: Any) -> None: ...

# 08 One instant at a time
class AssemblyLab(Lab):
    """Vukobratovic and Potkonjak's assembly of W qdd = P + V for one instant."""
    def __init__(self, robot: Robot, q: Values, qd: Values | None = None, *, links: int = 1, presets: Presets | None = None,
                 **options: Any) -> None: ...

class LiftLab(Lab):
    """The tip of an arm rises from rest with constant acceleration; its torques are handed to a simulation."""
    def __init__(self, acceleration: float = 2.0, duration: float = 1.0, **options: Any) -> None: ...

class RodriguesLab(Lab):
    """Drag the axis e and the vector a, move the angle: Q = a cos(phi) + (1 - cos(phi)) (e . a) e + e x a sin(phi)."""
    def __init__(self, e: Values = (0.36, -0.24, 1.0), a: Values = (0.95, 0.35, 0.5), angle: float = ..., **options: Any) -> None: ...

# 09 Influence coefficients
class InfluenceLab(Lab):
    """One coefficient of influence: the quantity whose slope it is, its axes and lever, and its place in the array."""
    def __init__(self, robot: Robot, q: Values, *, order: int = 2, l: int = 1, m: int = 1, n: int = 2, presets: Presets | None = None,
                 **options: Any) -> None: ...

class MotionTermsLab(Lab):
    """A point on its way: velocity, acceleration or jerk as arrows end to end, their sum, and differences of the path as marks."""
    def __init__(self, robot: Robot, start: Values, goal: Values, *, order: int = 2, duration: float = 2.0,
                 presets: Presets | None = None, **options: Any) -> None: ...

class ThreeWaysLab(Lab):
    """tau = I* qdd + qd^T P* qd - loads, beside Newton-Euler and Euler-Lagrange; I* and P* at the posture as arrays."""
    def __init__(self, robot: Robot, start: Values, goal: Values, *, duration: float = 1.0, joint: int = 0,
                 presets: Presets | None = None, **options: Any) -> None: ...

# 10 What a model costs
class CostLab(Lab):
    """Planar arms of 2 to 100 links: operations of τ by five methods, size of a formula without names, seconds to derive."""
    def __init__(self, n: int = 6, **options: Any) -> None: ...

class ProgramLab(Lab):
    """The straight-line program of a quantity of an arm: source text, operations by kind, times of its kernels."""
    def __init__(self, **options: Any) -> None: ...

# 11 Simulation
class PrescribedLab(Lab):
    """Two rods whose joints are free, locked or driven; the torques that hold them follow from the equations of motion."""
    def __init__(self, joint1: Literal["free", "locked", "driven"] = "free",
                 joint2: Literal["free", "locked", "driven", "stop"] = "locked", **options: Any) -> None: ...

class IntegratorLab(Lab):
    """Two rods fall from rest; the arm shows the true motion, coloured lines the results of Euler, Runge-Kutta and Adams."""
    def __init__(self, step: float = 20.0, **options: Any) -> None: ...

class PendulumLab(Lab):
    """Two rods swing from rest without a motor, and a twin whose elbow starts 10^power rad further on."""
    def __init__(self, start: Values = ..., power: float = -6.0, **options: Any) -> None: ...

# 12 Motors and control
class ControlLab(Lab):
    """Two links in a vertical plane that are to follow a quintic and then stay: control laws, gains, the mass in the model, a limit."""
    def __init__(self, law: Literal["none", "gravity", "pd", "pd+g", "pid", "model"] = "pd", *, more: Mapping[str, Any] | None = None,
                 **options: Any) -> None: ...

class MotorLab(Lab):
    """Two driven links along a quintic or a cubic: current and voltage of a joint, cut off at a limit, and the remaining error."""
    def __init__(self, way: Literal["quintic", "cubic"] = "quintic", *, T: float = 1.0, limit: float = 24.0, **options: Any) -> None: ...

# 13 Linearisation
class BalanceLab(Lab):
    """Two upright rods, a regulator with weights to choose, a tilt and a push; the basin on demand. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

class LinearLab(Lab):
    """Two rods and their linear model, both pushed off by the same angles; the ghost does what the model says."""
    def __init__(self, name: str = "hanging, free", size: float = 5.0, **options: Any) -> None: ...

class PolesLab(Lab):
    """The poles of two rods along a swing from hanging to upright; posture, motion, friction and feedback move them."""
    def __init__(self, duration: float = 1.5, **options: Any) -> None: ...

# 14 Closing the loop
class FiveBarLab(Lab):
    """The planar five-bar: drag its hand, or turn the shoulders. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

class FourBarLab(Lab):
    """The four-bar linkage: its posture by the crank's angle, its model in the crank's or in the rocker's."""
    def __init__(self, **options: Any) -> None: ...

class RingLab(Lab):
    """Bricard's threefold symmetric ring: six equal links, neighbouring axes at right angles. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

class SharingLab(Lab):
    """Two arms, one bar: three freedoms, five motors. Drag the bar, or the force of the right arm. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

class PlatformLab(Lab):
    """Drag the plate by its arrows and rings. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

# 15 Flexible links
class BeamLab(Lab):
    """A beam of steel, 1 m long, that a finger bends and lets go: its first three modes, their shapes, frequencies and amplitudes."""
    def __init__(self, ends: Literal["clamped-free", "pinned-free", "pinned-pinned"] = "clamped-free", finger: Values = (1.0, 0.1),
                 **options: Any) -> None: ...

class FlexibleLab(Lab):
    """One link on a motor, without weight: torque +T for a while, -T for as long; a rigid link would then stand at the angle wanted."""
    def __init__(self, stiffness: float = 2.33995, half: float = 0.25, **options: Any) -> None: ...

class PayloadLab(Lab):
    """Two links of 1 m and 3.93 kg in their weight, along a quintic; each bends quasi-statically under its load."""
    def __init__(self, stiffness: float = 3.0, load: float = 1.0, **options: Any) -> None: ...

# 16 Your own arm, the whole way
def report(robot: Robot, path: str | PathLike[str] | None = None, task: PickAndPlace | None = None, programs: bool = False,
           motors: Literal["own", "table"] = "own", author: str = "", further: bool = False) -> Report:
    """The report of an arm and a pick-and-place task: is it fit, what limits it, and every number found in two ways."""

class Report:
    """A study and its page. html: the page as text; numbers: the `Study`. In a notebook it shows the page."""
    numbers: Any
    stem: str
    author: str
    def __init__(self, numbers: Any, stem: str = "arm", author: str = "") -> None: ...
    @property
    def html(self) -> str: ...
    def save(self, path: str | PathLike[str]) -> Path: ...

class SizingLab(Lab):
    """Torque against speed in the field of a motor, the two parts of the shaft's torque, and all ratings against the gear."""
    def __init__(self, robot: Robot, task: PickAndPlace | None = None, *, joint: int = 0, **options: Any) -> None: ...

class TaskLab(Lab):
    """Two points to drag, a payload, a duration; the way between them as a quintic spline of the joints."""
    def __init__(self, robot: Robot, task: PickAndPlace | None = None, **options: Any) -> None: ...

def error_panel(track: Any, kinds: str, words: str = "payload unknown") -> Panel:
    """The error of each joint under a controller that does not know the payload; words: for the title."""

# 17 Rotations and screws
class RotationLab(Lab):
    """A hand of three axes, turned: its matrix, axis and angle, quaternion, and roll, pitch and yaw, all at once."""
    def __init__(self, axis: Values = ..., angle: float = ..., **options: Any) -> None: ...

class ScrewLab(Lab):
    """The pose of an arm from two pictures of it: the screws of its joints and the pose of its tool, both at q = 0."""
    def __init__(self, robot: Robot, q: Values, **options: Any) -> None: ...

# 18 Every posture
class EveryPostureLab(Lab):
    """Every posture of a Puma, or of a UR5, that brings its hand to a pose. more: further controls. options: as for `Lab`."""
    def __init__(self, robot: Robot | None = None, *, more: Sequence[Control] = (), **options: Any) -> None: ...
    @classmethod
    def ur5(cls, **options: Any) -> Self: ...

class MeetingsLab(EveryPostureLab):
    """The three meetings behind the postures of a Puma, or of a UR5. options: as for `Lab`."""
    def __init__(self, robot: Robot | None = None, **options: Any) -> None: ...

class CountLab(Lab):
    """Numbers of postures of a Puma over a plane through axis 1, for one direction of the hand. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

class ElbowCircleLab(Lab):
    """An arm of seven joints holds its hand still while its elbow goes round. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

# 19 Which masses can be seen
class HiddenRodLab(Lab):
    """Link j of a Puma takes a rod from the link before it: the torques that change, and the numbers that a motion determines."""
    def __init__(self, identify: bool = True, **options: Any) -> None: ...

class ExciteLab(Lab):
    """A lump hangs hidden in the hand; its mass and place come out of the torques, as well as the motion lets them."""
    def __init__(self, **options: Any) -> None: ...

class LearnLab(Lab):
    """A link follows a swing under the law of Slotine and Li, which begins with the numbers of the empty link. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

# 20 As fast as the motors allow
class PlaneLab(Lab):
    """Two links on a path, and beside them the plane of s and its rate: five dots of a curve and one finger to drag."""
    def __init__(self, limits: Values = (40.0, 12.0), **options: Any) -> None: ...

class PassesLab(Lab):
    """A Puma on a path through two points to drag: wall, pass back, pass forward, and the motor at its limit. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

class CornerLab(Lab):
    """Two links on a path of two straight legs, the corner between them rounded. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

# 21 The arm and the wall
class FeltMassLab(Lab):
    """Two equal rods at rest, a push to drag at their hand, and the ellipse of the mass that is felt there. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

class WallLab(Lab):
    """A felt mass that a spring, or a force, drives against a wall. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

class ResidualLab(Lab):
    """Three rods, a push to drag, an unknown load, a limit for the alarm: residual and true torques of the push. options: as for `Lab`."""
    def __init__(self, **options: Any) -> None: ...

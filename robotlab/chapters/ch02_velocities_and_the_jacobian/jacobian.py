"""`JacobianLab`: the effect of each joint on the tool, as arrows, as numbers, as an ellipse, and the distance from a singular posture."""
from functools import lru_cache

import numpy as np

from ...codegen.program import program
from ...dynamics.closed_jacobian import closed_jacobian
from ...kinematics.ellipsoid import force_ellipsoid, velocity_ellipsoid
from ...kinematics.frames import joint_axes, link_poses
from ...kinematics.jacobian import point_jacobian
from ...labs import columns as draw
from ...labs.controls import Choice, Heading, Slider, Toggle, joint_sliders
from ...labs.lab import Lab
from ...labs.spec import arm_rows, is_flat, reach, roomy, with_rows
from ...picture.maths import figure
from ...picture.plot import Curve, Panel
from .jacobian_presets import jacobian_presets

SWEEP = 121                                          # postures along one joint
ELSEWHERE = 64                                       # postures all over the reach, for the best w of the arm
NEARLY = .03                                         # of the best w of the arm: below it "nearly singular"
LETTERS_UP_TO = 3                                    # joints for which J is written with letters
NOTHING = 1e-9                                       # a top of a plot below it is none
RATE = 1.0                                           # [rad/s or m/s] the largest on a slider
AXES = {"of the world": "world", "of the tool": "tool"}
VIEWS = {"letters": "letters", "numbers": "numbers", "value": "value"}
ARROWS = {"columns, at 1 rad/s each": "columns", "velocity, joint after joint": "sum", "none": ""}


class JacobianLab(Lab):
    """The Jacobian of an arm to be seen and moved.

    robot: an arm with numbers. q, rates: (n,) at the start [rad or m], [rad/s or m/s]. joint: whose turn the plot shows.
    lengths: sliders for a1, a2, ... of a planar arm. letters: whether J is also written in letters, where it is short. options: as for
    `Lab`.
    In the picture 1 m/s, 1 rad/s and 1 N are as long as so many metres: `scales` of an arm's reach.

    >>> from robotlab import zoo
    >>> from robotlab.labs import JacobianLab
    >>> JacobianLab(zoo.planar(2), [0.3, 1.25]).preset("Stretched out").words["badge"]["text"]
    'w = 0.000 m², nearly singular'
    """
    title = "Jacobian"

    def __init__(self, robot, q, rates=None, *, joint=2, lengths=False, letters=True, presets=None, **options):
        self.flat, n = is_flat(robot), robot.n
        self.scales = scales(reach(arm_rows(robot)))
        self.written, self.lengths = letters and n <= LETTERS_UP_TO, lengths
        controls = [*joint_part(robot, q, rates), *show_part(self.flat)]
        low, high = np.transpose([(c.low, c.high) for c in controls if isinstance(c, Slider)][:n])
        self._elsewhere = np.random.default_rng(0).uniform(low, high, (ELSEWHERE, n))
        if lengths:
            controls += [Heading(text="Link lengths"), *length_sliders(robot)]
        controls += [Heading(text="Equation and plot"), *reading_part(robot, self.written, joint)]
        height = 5.5 if self.flat or self.written else 10
        options = {"panels": 2, "equation": height, "view": roomy(robot), "H": 420} | options
        presets = jacobian_presets(robot, lengths) if presets is None else presets
        super().__init__(robot, q, controls=controls, presets=presets, **options)

    def compute(self, state):
        robot = with_rows(self.robot, state.arm["rows"])
        part = state.values.get("part", "linear")
        J, tip, R, joints = at_posture(robot, state.q)
        rates = np.array([state[f"rate{i}"] for i in range(1, robot.n + 1)])
        rows, (x, swept) = self._rows(part), self._sweep(robot, state)
        along = volume(swept[:, self._gauged()])
        best = max(along.max(), volume(at_posture(robot, self._elsewhere)[0][:, self._gauged()]).max())
        drawn = J[:3] if part == "linear" else J[3:]
        w = volume(J[self._gauged()])
        axes = {"frames": [robot.n] if state["axes"] == "tool" else [0], "y": True}
        words = self._sentence(J[rows], drawn @ rates, rates, part, w < NEARLY * best)
        return {"vectors": self._vectors(state, drawn, rates, tip, part), "curves": self._curves(state, J[rows], tip, joints, part),
                "plots": [self._volume(state["joint"], x, along), self._axes(state["joint"], x, swept[:, rows], part)],
                "equation": self._equation(state, robot, J, R, rates, part),
                "badge": self._badge(w, best), "sentence": words,
                "show": state.show | axes}

    def in_javascript(self):
        """(programs, constants) for jacobian_answer.js. J in letters takes SymPy, which no file has."""
        if self.written:
            raise ValueError("J is also written in letters, for which a file has no SymPy; expected a JacobianLab with letters=False")
        robot, letters = self.robot, [f"a{i}" for i in range(1, self.robot.n + 1)] if self.lengths else []
        for i, letter in enumerate(letters, start=1):
            robot = robot.with_link(i, a=letter)
        sliders = [self._named[f"q{i}"] for i in range(1, robot.n + 1)]
        return {name: program(robot, name) for name in ("tip_pose", "jacobian")}, {
            "n": robot.n, "flat": self.flat, "scales": self.scales, "kinds": robot.kinds, "letters": letters,
            "ranges": [[c.low, c.high] for c in sliders], "elsewhere": self._elsewhere.tolist(), "longest": self._longest()}

    def _longest(self):
        """The half axis of a force ellipse at which it is cut off."""
        return .45 * reach(arm_rows(self.robot)) / self.scales["force"]

    # -- which rows ---------------------------------------------------------------------------------------------------
    def _rows(self, part):
        """Rows of J whose ellipse is drawn."""
        return slice(0, 2) if self.flat else slice(0, 3) if part == "linear" else slice(3, 6)

    def _gauged(self):
        """Rows of J whose volume is w: all that the arm has joints for."""
        return slice(0, 2) if self.flat else slice(0, 3) if self.robot.n < 6 else slice(0, 6)

    def _sweep(self, robot, state):
        """(angles, Jacobians) while one joint turns through its range and the others stay."""
        k = state["joint"] - 1
        slider = self._named[f"q{k + 1}"]
        q = np.tile(state.q, (SWEEP, 1))
        q[:, k] = np.linspace(slider.low, slider.high, SWEEP)
        return q[:, k], at_posture(robot, q)[0]

    # -- the picture --------------------------------------------------------------------------------------------------
    def _vectors(self, state, J, rates, tip, part):
        unit, scale = "m/s" if part == "linear" else "rad/s", self.scales[part]
        length = lambda v: f" {np.linalg.norm(v):.2f} {unit}"
        if state["arrows"] == "columns":
            return draw.column_arrows(tip, scale * J.T, [length(v) if part == "linear" else "" for v in J.T])
        if state["arrows"] == "sum":
            total = J @ rates
            sum_arrow = {"at": tip, "v": scale * total, "cls": "vel", "label": "v" if part == "linear" else "ω",
                         "text": length(total), "width": 4}
            shown = [sum_arrow] if np.linalg.norm(total) > .005 else []                # it would be written as 0.00
            return draw.arrows_in_a_row(tip, scale * (J * rates).T) + shown
        return []

    def _curves(self, state, J, tip, joints, part):
        out = draw.levers(joints, tip) if state["levers"] and part == "linear" else []
        if state["easy"]:
            out += draw.ellipse(self.scales[part] * draw.padded(velocity_ellipsoid(J)), tip, "vel", self.flat)
        if state["strong"]:
            out += draw.ellipse(self.scales["force"] * draw.padded(force_ellipsoid(J, self._longest())), tip, "force", self.flat)
        return out

    def _panel(self, joint, curves, title, top):
        slides = self.robot.links[joint - 1].prismatic
        return Panel(curves, title, f"q{draw.subscript(joint)} in {'m' if slides else 'degrees'}", cursor=("q", joint - 1),
                     angle=not slides, y_range=(0, 1.05 * top if top > NOTHING else 1e-3))

    def _volume(self, joint, x, w):
        unit = "m²" if self.flat else "m³"
        return self._panel(joint, (Curve(x, w, "ink"),), f"w = √det(J Jᵀ) in {unit}, as joint {joint} alone moves", w.max())

    def _axes(self, joint, x, J, part):
        """The half axes of the velocity ellipse."""
        s, shape = np.linalg.svd(J, compute_uv=False), "ellipse" if self.flat else "ellipsoid"
        unit = "m/s" if part == "linear" else "rad/s"
        curves = [Curve(x, s[:, k], "vel", "σ", str(k + 1), dash=k > 0) for k in range(s.shape[1])]
        return self._panel(joint, tuple(curves), f"half axes of the velocity {shape} in {unit}", s.max())

    # -- words --------------------------------------------------------------------------------------------------------
    def _badge(self, w, best):
        unit = "m²" if self.flat else "m³"
        near = w < NEARLY * best
        return f"w = {figure(w, best, 3)} {unit}" + (", nearly singular" if near else ""), not near

    def _sentence(self, J, v, rates, part, lost):
        unit, what = ("m/s", "moves") if part == "linear" else ("rad/s", "turns")
        s = np.linalg.svd(J, compute_uv=False)
        low, what_each = s[-1] if len(s) == len(J) else 0.0, "turns at 1 rad/s" if "P" not in self.robot.kinds else "has the rate 1"
        both = f"at {s[0]:.2f} {unit} in its easiest direction, at {low + 0.0:.2f} {unit} in its hardest"
        speed = np.linalg.norm(v)
        moves = f"{what} at {speed:.2f} {unit}" if speed > .005 else "stays where it is" if part == "linear" else "does not turn"
        now = f"With these rates the tool {moves}." if rates.any() else \
            f"The tool is at rest. Each column is its motion while one joint {what_each}."
        large = np.linalg.norm(rates)
        if large > 1.005 and "P" not in self.robot.kinds:
            now += f" Their |q̇| is {large:.2f} rad/s."
        return (f"{now} With |q̇| = 1 rad/s it {what} {both}."
                + (self._lost(part, low < NEARLY * s[0]) if lost else ""))

    def _lost(self, part, here):
        """State the loss of a direction. here: True if the rest of the sentence is about the same singular values."""
        if here and (part == "linear" or self.robot.n >= 6):
            return " A direction is lost, or nearly so."
        return f" {'Place and orientation together lose' if self.robot.n >= 6 else 'The place of the tool loses'} a direction, or nearly."

    def _equation(self, state, robot, J, R, rates, part):
        rows = [0, 1, 5] if self.flat else [0, 1, 2] if self.written and part == "linear" else [3, 4, 5] if self.written else range(6)
        names = ["vx", "vy", "vz", "omega_x", "omega_y", "omega_z"]
        view = state.values.get("view", "value")
        if view == "value":
            J = np.vstack([R.T @ J[:3], R.T @ J[3:]]) if state["axes"] == "tool" else J
            return draw.velocity_equation([names[k] for k in rows], [list(J[k]) for k in rows], list(rates), "value")
        letters = closed(self.robot.symbolic(inertia=False), state["axes"])
        entries = [list(letters.row(k)) for k in rows]
        if view == "letters":
            return draw.velocity_equation([names[k] for k in rows], entries, [f"qd{i}" for i in range(1, robot.n + 1)])
        entries, values = draw.in_numbers(entries, numbers_of(robot, self.robot, state.q))
        return draw.velocity_equation([names[k] for k in rows], entries, list(rates), view, values)


@lru_cache(maxsize=16)
def closed(robot, axes):
    """The Jacobian in letters, derived once."""
    return closed_jacobian(robot, axes)


def numbers_of(robot, template, q):
    """{symbol: number} for the letters of `template.symbolic()`, as they are in `robot`, and the joint coordinates."""
    import sympy
    table = {sympy.Symbol(f"q{i}"): float(x) for i, x in enumerate(q, start=1)}
    for link, named in zip(robot.links, template.symbolic(inertia=False).links):
        table |= {getattr(named, c): getattr(link, c) for c in ("a", "alpha", "d", "theta") if hasattr(getattr(named, c), "name")}
    return table


def at_posture(robot, q):
    """J (..., 6, n), the tool's place (..., 3) and rotation (..., 3, 3), and a point on each joint axis (..., n, 3)."""
    poses = link_poses(robot, q)
    tool = poses[..., -1, :, :] @ robot.tool
    J = point_jacobian(robot, q, robot.n, tool[..., :3, 3], poses)
    return J, tool[..., :3, 3], tool[..., :3, :3], joint_axes(robot, q, poses)[1]


def scales(long):
    """Lengths in m that represent 1 m/s, 1 rad/s and 1 N on an arm of a reach [m]: the arrows grow with the arm.

    The tool of a small arm is slow, in proportion to its reach L, so that 1 m/s keeps its length; a torque of 1 N m gives a force as 1/L.
    """
    size = {"linear": .25 * max(long, 1.0), "angular": .25 * long, "force": .25 * long * min(long, 1.0)}
    return {name: min(.4, x if long < 1 else round(x, 2)) for name, x in size.items()}


def volume(J):
    """Yoshikawa's w, the product of the singular values of some rows of J (..., r, n)."""
    return np.prod(np.linalg.svd(J, compute_uv=False), axis=-1)


# -- controls ---------------------------------------------------------------------------------------------------------
def joint_part(robot, q, rates):
    """Sliders for the posture and for the rates."""
    rates = np.zeros(robot.n) if rates is None else rates
    unit = lambda link: "m/s" if link.prismatic else "rad/s"
    speeds = [Slider(name=f"rate{i}", symbol="q̇", sub=str(i), cls=draw.joint_class(i), text=f"rate of joint {i} in {unit(link)}",
                     low=-RATE, high=RATE, value=float(x), step=.05) for i, (x, link) in enumerate(zip(rates, robot.links), start=1)]
    units = "rad/s" if set(robot.kinds) == {"R"} else "rad/s or m/s"
    return [Heading(text="Posture"), *joint_sliders(robot, q), Heading(text=f"Joint rates in {units}"), *speeds]


def show_part(flat):
    """Build the controls for what is drawn."""
    parts = [] if flat else [Choice(name="part", text="rows", options={"linear, v": "linear", "angular, ω": "angular"})]
    return [Heading(text="Show"), *parts, Choice(name="arrows", text="arrows", options=ARROWS),
            Toggle(name="levers", text="levers to the tool", value=True),
            Toggle(name="easy", text="velocity ellipse" if flat else "velocity ellipsoid"),
            Toggle(name="strong", text="force ellipse" if flat else "force ellipsoid")]


def length_sliders(robot):
    """Sliders for the link lengths a of a planar arm."""
    return [Slider(name=f"a{i}", symbol="a", sub=str(i), text=f"length of link {i}", low=.2, high=1.5, value=link.a, unit="m", step=.01,
                   bind=("arm", "rows", i - 1, 0)) for i, link in enumerate(robot.links, start=1)]


def reading_part(robot, written, joint):
    """Build the controls for the form and the axes of J, and for the joint over which w is plotted."""
    views = [Choice(name="view", text="J in", options=VIEWS)] if written else []
    return [*views, Choice(name="axes", text="axes", options=AXES),
            Choice(name="joint", text="w against", options={f"joint {i}": i for i in range(1, robot.n + 1)}, value=joint)]

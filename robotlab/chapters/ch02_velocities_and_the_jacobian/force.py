"""`ForceLab`: a force arrow to drag, and the torques that the joints need for it: tau = J^T F."""
import numpy as np

from ...dynamics.probe import gravity_torque
from ...labs import columns as draw
from ...labs.controls import Choice, Handle, Heading, Toggle, joint_sliders
from ...labs.equations import equation, lines
from ...labs.lab import Lab
from ...labs.spec import arm_rows, is_flat, reach, roomy
from ...picture.plot import Curve, Line, Panel
from .jacobian import at_posture, closed, numbers_of
from .jacobian_presets import force_presets

STEPS = 121                                          # directions of the force in the plot
SMALL = .01                                          # of |F| times the reach: a smaller torque counts as none
SIDES = {"the tool exerts it": 1.0, "the tool feels it": -1.0}
VIEWS = {"letters": "letters", "numbers": "numbers", "value": "value"}


class ForceLab(Lab):
    """A force at the tool and the torques that go with it, the arm at rest.

    robot: an arm with numbers. q: (n,) [rad or m]. force: (3,) at the start [N]. largest: what a long arrow stands for [N].
    weight: whether the arm's own weight can be added; the links need masses for it. options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import ForceLab
    >>> print(ForceLab(zoo.planar(2), [0.3, 1.25], [-10, 0, 0]).preset("A force through the elbow").words["sentence"])
    The tool exerts 10.0 N. Joint 1 needs the largest torque, 9.5 N m. For this force joint 2 needs almost none.
    """
    title = "Force and torques"

    def __init__(self, robot, q, force, *, largest=20.0, weight=True, presets=None, **options):
        self.flat, long = is_flat(robot), reach(arm_rows(robot))
        self.newton = .4 * long / largest            # length of 1 N in the picture [m]
        self.written = self.flat and robot.n <= 3
        controls = [Heading(text="Posture"), *joint_sliders(robot, q), Heading(text="Force"),
                    Choice(name="side", text="F is", options=SIDES),
                    Toggle(name="weight", text="add the arm's own weight"),
                    Toggle(name="levers", text="line of action and levers", value=True),
                    Handle(name="F", value=tuple(float(x) * self.newton for x in force))]
        controls = [c for c in controls if weight or c.name != "weight"]
        if self.written:
            controls.append(Choice(name="view", text="τ in", options=VIEWS))
        put = lambda patch: patch | ({"F": [x * self.newton for x in patch["F"]]} if "F" in patch else {})
        options = {"panels": 1, "equation": 2.4 * robot.n + .6 if self.written else 0, "view": roomy(robot), "H": 420} | options
        presets = force_presets(robot) if presets is None else presets
        super().__init__(robot, q, controls=controls, presets={k: put(v) for k, v in presets.items()}, **options)

    def compute(self, state):
        F = np.array(state["F"]) / self.newton
        J, tip, _, joints = at_posture(self.robot, state.q)
        weight = gravity_torque(self.robot, state.q) if state.values.get("weight") else np.zeros(self.robot.n)
        share = state["side"] * J[:3].T @ F
        tau, size = share + weight, np.linalg.norm(F)
        out = {"torques": tau, "largest": max(np.abs(tau).max(), .3 * size), "plots": [self._plot(state, J, F, weight)],
               "vectors": [{"at": tip, "v": state["F"], "cls": "force", "label": "F", "text": f" {size:.1f} N", "handle": "F",
                            "name": "force at the tool", "width": 4}],
               "curves": self._lines(tip, joints, F) if state["levers"] else [], "sentence": self._sentence(tau, share, size, state)}
        return out | ({"equation": self._equation(state, F, weight)} if self.written else {})

    def _lines(self, tip, joints, F):
        """The line along which the force acts and, in the plane, how far it passes each joint."""
        size = np.linalg.norm(F)
        if size < 1e-9:
            return []
        u, long = F / size, 1.2 * reach(arm_rows(self.robot))
        beyond = tip + F * self.newton + .18 * long * u                              # leaves room for the words at the arrow
        out = [{"points": ends, "cls": "force", "width": 1.2, "dash": True} for ends in ([tip - long * u, tip], [beyond, tip + long * u])]
        if self.flat:
            feet = tip + ((joints - tip) @ u)[:, None] * u
            out += [{"points": [p, foot], "cls": draw.joint_class(i), "width": 2}
                    for i, (p, foot) in enumerate(zip(joints, feet), start=1)]
        return out

    def _plot(self, state, J, F, weight):
        """The torques while the force turns about z, its size kept."""
        turn, now = np.linspace(-np.pi, np.pi, STEPS), np.arctan2(F[1], F[0])
        x, y = np.hypot(F[0], F[1]) * np.array([np.cos(turn), np.sin(turn)])
        tau = state["side"] * np.stack([x, y, np.full(STEPS, F[2])], -1) @ J[:3] + weight
        curves = [Curve(turn, tau[:, i], draw.joint_class(i + 1), "τ", str(i + 1)) for i in range(self.robot.n)
                  if np.abs(tau[:, i]).max() > 1e-6 or self.robot.n <= 3]
        return Panel((*curves, Line(now, "x", "force")), "torques in N m, if the force pointed another way",
                     "direction of the force in degrees from x, about z", x_range=(-np.pi, np.pi), angle=True)

    def _sentence(self, tau, share, size, state):
        none = [str(i) for i, t in enumerate(share, start=1) if abs(t) < SMALL * size * reach(arm_rows(self.robot))]
        names = f"joint {none[0]} needs" if len(none) == 1 else f"joints {', '.join(none[:-1])} and {none[-1]} need" if none else ""
        if len(none) == self.robot.n and not np.abs(tau).max() > SMALL * size:
            return f"{size:.1f} N, and no joint needs a torque: the links and bearings carry this force by themselves."
        side = "exerts" if state["side"] > 0 else "feels"
        k = int(np.abs(tau).argmax())
        words = f"The tool {side} {size:.1f} N. Joint {k + 1} needs the largest torque, {tau[k] + 0.0:.1f} N m."
        return words + (f" For this force {names} almost none." if names and size > 1e-9 else "")

    def _equation(self, state, F, weight):
        """tau_i = J_xi Fx + J_yi Fy, the two shares in the colours of x and y, and the weight."""
        import sympy
        n, sign = self.robot.n, int(state["side"])
        Fx, Fy, J = *sympy.symbols("Fx Fy"), closed(self.robot.symbolic(inertia=False), "world")
        entries, values = J[:2, :].tolist(), numbers_of(self.robot, self.robot, state.q)
        if state["view"] != "letters":
            entries, values = draw.in_numbers(entries, values)
        values = values | {Fx: round(F[0], 3) + 0.0, Fy: round(F[1], 3) + 0.0}
        shares = [{"x": sign * entries[0][i] * Fx, "y": sign * entries[1][i] * Fy} for i in range(n)]
        if state.values.get("weight"):
            shares = [s | {"gravity": sympy.Symbol(f"g{i + 1}")} for i, s in enumerate(shares)]
            values |= {sympy.Symbol(f"g{i + 1}"): w for i, w in enumerate(weight)}
        return lines(*(equation(f"tau{i + 1}", s, state["view"], values) for i, s in enumerate(shares)))

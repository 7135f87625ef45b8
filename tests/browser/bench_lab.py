"""The lab of the browser tests: an arm with every kind of part that a lab can have."""
import numpy as np

from robotlab import Robot, solve_ik, zoo
from robotlab.labs.controls import Button, Choice, Handle, Heading, Slider, Toggle, joint_sliders
from robotlab.labs.equations import Equation
from robotlab.labs.lab import Lab
from robotlab.labs.motion import Motion
from robotlab.picture.plot import Curve, Panel, Stack

N, RATE = 7, 60
TIME = np.arange(600) / RATE


def robot():
    quarter = np.pi / 2
    rows = [[0, quarter, .3, 0], [0, -quarter, 0, 0], [.05, quarter, .35, 0], [.3, 0, 0, 0], [0, -quarter, 0, 0],
            [.05, quarter, .3, 0], [0, 0, .1, 0]]
    return Robot.from_table(rows, name="bench")


class BenchLab(Lab):
    title = "Bench"
    start = np.array([.3, .6, 0, -1.2, .2, .8, 0])

    def __init__(self, **options):
        controls = [Heading(text="Joints"), *joint_sliders(robot(), self.start),
                    Slider(name="load", text="payload", low=0, high=5, value=1, unit="kg"), Toggle(name="quiet", text="quiet"),
                    Choice(name="frames", text="frames", options={"none": [], "ends": [0, N]}, bind=("show", "frames")),
                    Button(name="go", text="Plan"), Button(name="break_it", text="Break"),
                    Handle(name="push", value=(.1, .1, .2))]
        presets = {"Straight": {"q": 0 * self.start}, "Bent": {"q2": 1.5, "load": 4}}
        super().__init__(robot(), self.start, controls=controls, target=(.4, .3, .5), pick=True, player=True, panels=2,
                         equation=3, presets=presets, **options)

    def compute(self, state):
        if "break_it" in state.changed:
            raise ValueError("broken on purpose")
        q = state.q + .5 * np.sin(TIME[:, None] + np.arange(N))
        load = state["load"] * np.cos(TIME)
        force = {"at": [.3, 0, .3], "v": [.1, .1, .2], "cls": "force", "label": "f", "handle": "push", "name": "force"}
        out = {"vectors": [force],
               "equation": Equation(f"<math><mn>{state['load']:.2f}</mn></math>", f"{state['load']:.2f}"),
               "badge": ("residual 0", True),
               "plots": [Panel(tuple(Curve(TIME, q[:, i], f"q{i + 1}", "q", str(i + 1)) for i in range(N)), "angle in rad",
                               "time in s", cursor=("time",)),
                         Panel((Stack(TIME, {"inertial": load, "gravity": load + 1}),), "torque in N m", "time in s")]}
        if state.changed & {"start", "go", "reset"}:
            out["motion"] = Motion(q=q, rate=RATE)
        return out


class FollowLab(Lab):
    """The arm follows its target."""
    title = "Follow"

    def __init__(self):
        start = zoo.puma560().postures["ready"]
        super().__init__(zoo.puma560(), start, controls=joint_sliders(zoo.puma560(), start), target=(.5, -.15, .6))

    def compute(self, state):
        if "target" not in state.changed:
            return {}
        return {"q": solve_ik(self.robot, state.target, state.q, restarts=0).q}

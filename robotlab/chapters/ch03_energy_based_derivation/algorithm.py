"""`AlgorithmLab`: the fifteen lines of Virgala and Filakovsky, one by one on an arm, every intermediate result shown."""
import numpy as np

from ...dynamics.derivation import derivation, letter_values
from ...labs.controls import Button, Choice, Slider, joint_sliders, stops
from ...labs.equations import Equation, side_by_side
from ...labs.lab import Lab
from ...labs.terms import true_minus, wrapped, typeset
from .algorithm_steps import Step, listing, run
from .algorithm_views import VIEWS_OF_LINES
from .energy import FORMS

MOST_JOINTS = 4


class AlgorithmLab(Lab):
    """The energy-based algorithm on an arm, step by step: the line, what it computes, and where that is in the picture.

    robot: an arm with masses and at most four joints; with letters, if `values` {letter or its name: number} gives their numbers.
    q: (n,) at the start [rad or m]. step: at the start, from 1. form: "letters", "numbers" or "value". options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import AlgorithmLab
    >>> print(AlgorithmLab(zoo.two_link(), [0.5, 0.9], step=8).words["sentence"])
    Line 5: P = 11.89 J in all; its slope along joint 1 is g₁ = 13.75 N m, what the joint must supply to hold the arm.
    """
    title = "Algorithm lab"

    def __init__(self, robot, q=None, *, values=None, step=1, form="letters", **options):
        if robot.n > MOST_JOINTS:
            raise ValueError(f"robot has {robot.n} joints; a page shows every step of an arm with up to {MOST_JOINTS}")
        numeric = robot.subs(values) if values else robot
        letters = robot if robot.letters else robot.symbolic()
        self._steps, self._derivation = run(robot.n), derivation(letters)
        self._values = {str(k): v for k, v in (values or letter_values(robot)).items()}
        start = np.zeros(robot.n) if q is None else q
        controls = [Slider(name="step", text="step", low=1, high=len(self._steps), value=step, step=1),
                    Button(name="back", text="◀ Step back"), Button(name="next", text="Next step ▶"),
                    Choice(name="form", text="formulas as", options=FORMS, value=form), *joint_sliders(numeric, start)]
        options = {"equation": 20.5, "H": 330, "presets": presets(self._steps)} | options
        super().__init__(numeric, start, controls=controls, **options)

    def compute(self, state):
        move = state.times("next") - state.times("back")
        number = int(np.clip(round(state["step"]) + move, 1, len(self._steps)))
        step = self._steps[number - 1]
        shown = VIEWS_OF_LINES[step.line](self, state, step)
        math, text = shown.pop("formula")
        shown["sentence"] = true_minus(shown["sentence"])
        page = side_by_side(listing(step, self.robot.n), f"<div>{math}</div>")
        clear = {"vectors": [], "points": [], "curves": [], "torques": np.zeros(self.robot.n), "focus": None}
        return clear | shown | {"equation": Equation(page, f"line {step.line}\n" + "\n".join(map(wrapped, text.splitlines()))),
                                "disabled": stops(back=number == 1 and "this is the first step",
                                                  next=number == len(self._steps) and "this is the last step"),
                                "values": {"step": number}, "badge": (f"line {step.line} · step {number} of {len(self._steps)}", True)}

    def written(self, e, state):
        """An expression or a matrix as MathML and as text, in the chosen form."""
        return typeset(e, state["form"], self.numbers(state))

    def numbers(self, state):
        """{letter: number} now; the rates are 1."""
        return self._values | {f"q{i + 1}": x for i, x in enumerate(state.q)} | {f"qd{i + 1}": 1.0 for i in range(self.robot.n)}


def presets(steps):
    """One for each kind of line, at its most telling step."""
    last = max(step.i for step in steps if step.i)
    wanted = {"Where the masses are": Step(2, i=last), "How they move": Step(3, i=last), "How high they are": Step(4, i=last),
              "Slopes of the height": Step(5, k=1), "M grows": Step(6, i=last), "One Christoffel symbol": Step(10, 1, 1, 2)}
    return {title: {"step": steps.index(step) + 1} for title, step in wanted.items() if step in steps}

"""`InverseLab`: a target to drag, and every step of damped least squares on its way there."""
from math import degrees

import numpy as np

from ...kinematics.frames import tip_pose
from ...kinematics.ik_result import SETTLED
from ...kinematics.inverse import solve_ik
from ...labs.controls import Button, Choice, Heading, Hidden, Slider, Toggle
from ...labs.equations import Equation, side_by_side
from ...labs.hosts.file.needs import searching
from ...labs.lab import Lab
from ...labs.spec import arm_drawn, ghost
from ...maths.mathml import EQUALS, MINUS, PLUS, between, inline, mi, mn, mrow, msup
from ...maths.typed import quantity, typed
from ...model import zoo
from ...picture.plot import Curve, Line, Panel

MOST = 40                                            # steps at most
SPANS = (5, 10, 20, MOST)                            # of the axis that counts them
FLOOR, CEILING = 1e-7, 10.0                          # of the axis of the error; below it is rounding
UNITS = {"place": "m", "orientation": "rad"}         # of the error
GHOSTS = 9                                           # earlier postures that are drawn at most
ADAPTIVE, FIXED = "adaptive", "fixed"
TRANSPOSED = msup(mi("J"), mi("T"))
STEP = (mi("δ") + mi("q") + EQUALS + TRANSPOSED
        + msup(mrow(between("(", mi("J") + TRANSPOSED + PLUS + msup(mi("λ", "force"), mn(2)) + mi("I"), ")")), mrow(MINUS, mn(1)))
        + mi("e", "tgt"))


PAPER = {"start": [0] * 6, "target": [1, 2, 0], "damping": FIXED, "lam": 0, "limits": False, "again": False}
PAPER_PRESETS = {"The paper's target": PAPER, "Hardly damped": PAPER | {"lam": -2}, "Heavily damped": PAPER | {"lam": 1},
                 "Adaptive": PAPER | {"damping": ADAPTIVE}, "Out of reach": PAPER | {"target": [5, 4, 0]},
                 "Target straight ahead": PAPER | {"target": [3, 0, 0]},
                 "Straight ahead, several starts": PAPER | {"target": [3, 0, 0], "again": True},
                 "Joints that stop at ±60°": PAPER | {"lam": -2, "limits": True}}
POSE_PRESETS = {"A pose": {"damping": ADAPTIVE}, "Fixed λ = 0.2": {"damping": FIXED, "lam": -.7},
                "Hardly damped": {"damping": FIXED, "lam": -3}}


class InverseLab(Lab):
    """Inverse kinematics step by step: the postures on the way, what is still missing, and how the joints turn.

    robot: an arm with numbers. q: (n,) the posture from which it searches [rad or m]. target: (3,) point or (4, 4) pose [m].
    damping: "adaptive", or lambda at first [m]. stop: limits of every joint when they are switched on, -stop to stop [rad];
    None for the arm's own. options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import InverseLab
    >>> print(InverseLab(zoo.planar(2), [0.0, 0.5], [3.0, 0.0, 0.0]).words["sentence"])
    Out of reach: farther away than the arm is long; the nearest posture found is 1 m short.
    """
    title = "Inverse kinematics, step by step"

    def __init__(self, robot, q, target, *, damping=ADAPTIVE, stop=None, **options):
        self._limited = robot if stop is None else robot.replace(
            links=[link.replace(limits=(-stop, stop)) for link in robot.links])
        start = [float(x) for x in q]
        lam = 0.0 if damping == ADAPTIVE else float(np.log10(damping))
        found = solve_ik(robot, target, start, damping, iterations=MOST, restarts=0, limits=stop is None)
        words = "joints keep within their limits" if stop is None else f"joints stop at ±{degrees(stop):.0f}°"
        some = np.isfinite(self._limited.limits).any()
        switch = Toggle(name="limits", text=words, value=stop is None) if some else Hidden(name="limits", value=False)
        controls = [Heading(text="Damping"),
                    Choice(name="damping", text="λ is", options={"set by the slider": FIXED, "adaptive": ADAPTIVE},
                           value=ADAPTIVE if damping == ADAPTIVE else FIXED),
                    Slider(name="lam", symbol="log₁₀ λ", text="power of ten of lambda in m", word="damping",
                           low=-3, high=1, value=lam, step=.05),
                    Heading(text="Steps of the search"),
                    Slider(name="step", symbol="k", text="step shown", low=0, high=MOST, value=int(found.iterations), step=1),
                    switch, Toggle(name="again", text="try again from random postures"),
                    Button(name="go_on", text="Search from here next time"), Hidden(name="start", value=start)]
        other = {"From all joints at zero": {"damping": ADAPTIVE, "start": [0.0] * robot.n}}
        presets = POSE_PRESETS | other if np.shape(target) == (4, 4) else {}
        super().__init__(robot, found.q, controls=controls, target=target,
                         **{"panels": 2, "equation": 3.4, "presets": presets} | options)

    @classmethod
    def paper(cls, **options):
        """The example of Virgala and Filakovsky (2018): six links of 1 m, stretched along x, and the target (1, 2) m.

        >>> from robotlab.labs import InverseLab
        >>> print(InverseLab.paper().preset("Heavily damped").words["badge"]["text"])
        not there after 40 steps
        """
        return cls(zoo.planar(6), np.zeros(6), [1, 2, 0], **{"damping": 1.0, "stop": np.pi / 3, "presets": PAPER_PRESETS,
                   "view": {"scale": 50, "at": [1.9, 1.0, 0]}} | options)

    def compute(self, state):
        values = {}
        if "lam" in state.changed and not state.changed & {"preset", "start"}:
            values["damping"] = FIXED
        if "go_on" in state.changed:
            values["start"] = state.q
        found = self._search(state, values)
        steps = int(found.iterations)
        values["step"] = k = min(int(state["step"]), steps) if "step" in state.changed else best_step(found)
        return {"values": values, "q": found.history.q[k], "sentence": self._sentence(found, k),
                "badge": (found.reason.split(":")[0].split(";")[0], found.ok), "equation": self._equation(found, k),
                "plots": [self._missing(found, steps), self._turns(found, steps)]} | self._way(found, k)

    def in_javascript(self):
        """(programs, constants) for inverse_answer.js."""
        programs, free = searching(self.robot, limits=False)
        _, limited = searching(self._limited)
        letters = {letter: {sign: typed(f"{letter} {sign} ") for sign in "<="} for letter in ("λ", "|e|", "max |δq|")}
        return programs, {"free": free, "limited": limited, "arm": arm_drawn(self.robot), "kinds": self.robot.kinds, "letters": letters,
                          "step": inline(mrow(STEP))}

    def _search(self, state, values):
        damping = values.get("damping", state["damping"])
        robot = self._limited if state["limits"] else self.robot
        solve = lambda restarts: solve_ik(robot, state.target, np.array(values.get("start", state["start"]), dtype=float),
                                          damping=ADAPTIVE if damping == ADAPTIVE else 10.0 ** state["lam"], iterations=MOST,
                                          restarts=restarts, limits=state["limits"], parts=parts)
        parts = ["place", "orientation"][:np.ndim(state.target)]                # said, so that the search goes step by step also where
        found = solve(0)                                                        # structure tells the posture at once
        return solve(MOST) if state["again"] and not found.ok else found

    # -- what is shown ------------------------------------------------------------------------------------------------
    def _way(self, found, k):
        """The postures before step k, and the positions of the tool."""
        tips = tip_pose(self.robot, found.history.q[:k + 1])[:, :3, 3]
        earlier = np.unique(np.linspace(0, k - 1, GHOSTS).round().astype(int)) if k else []
        return {"ghosts": [ghost(self.robot, found.history.q[i]) for i in earlier],
                "curves": [{"points": tips, "cls": "vel dash", "width": 1.5}] if k else [],
                "points": [{"at": p, "cls": "vel", "r": 3} for p in tips[:-1]]}

    def _missing(self, found, steps):
        k, clipped = np.arange(steps + 1), lambda x: np.clip(x[:steps + 1], FLOOR, CEILING)
        curves = [(clipped(miss), UNITS[part], cls) for (part, miss), cls in zip(found.history.misses.items(), ("tgt", "vel"))]
        things = [Line(1e-6, label="near enough")] + [Curve(k, miss, cls, "e", unit if curves[1:] else "") for miss, unit, cls in curves]
        title = ", and damping λ, in m" if len(curves) == 1 else " in m and in rad, and damping λ"
        if steps:
            things.append(Curve(k[1:], clipped(found.history.damping)[1:], "force", "λ", dash=True))
        return Panel(tuple(things), "still missing, e" + title, "step", x_range=(0, span(steps)),
                     y_range=(FLOOR, CEILING), cursor=("values", "step"), log_y=True)

    def _turns(self, found, steps):
        k, kinds, q = np.arange(steps + 1), self.robot.kinds, found.history.q[:steps + 1]
        shown = np.where([kind == "R" for kind in kinds], np.degrees(q), q)
        curves = [Curve(k, shown[:, i], f"q{min(i + 1, 7)}", "q", str(i + 1)) for i in range(self.robot.n)]
        return Panel(tuple(curves), "joint coordinates in " + ("°" if set(kinds) == {"R"} else "° or m"), "step",
                     x_range=(0, span(steps)), cursor=("values", "step"))

    def _equation(self, found, k):
        """The step that led to posture k, with its numbers."""
        shown = []
        if k:
            turn = np.abs(found.history.q[k] - found.history.q[k - 1]).max()
            missing = missing_at(found, k - 1)
            shown = [("force", "λ", found.history.damping[k], "m" if len(missing) == 1 else ""),
                     *(("tgt", "|e|", miss, unit) for miss, unit in missing), ("ink", "max |δq|", degrees(turn), "°")]
        return with_numbers(STEP, "dq = J^T (J J^T + lambda^2 I)^-1 e", shown)

    def _sentence(self, found, k):
        steps, missing = int(found.iterations), " and ".join(f"{few(miss)} {unit}" for miss, unit in missing_at(found, k))
        where = f"Step {k} of {steps}: {missing} still missing. " if k < steps else ""
        turned = np.abs(found.history.q[k] - found.history.q[0])
        wild = ""
        if "R" in self.robot.kinds and turned.max() > np.pi:
            wild = f" Joint {turned.argmax() + 1} has turned by {degrees(turned.max()):.0f}° on the way."
        return f"{where}{ended(found.reason)}.{wild}{self._last_gain(found)}"

    def _last_gain(self, found):
        """State the gain of the last step if the steps were used up while a search still gained: it has not failed, it is slow."""
        missing, last = found.history.residual, int(found.iterations)
        slow = "not there after" in found.reason or "the posture found" in found.reason
        if not slow or best_step(found) < last or not missing[-1] < missing[-2]:
            return ""
        return f" It was still coming nearer, by {few(100 * (1 - missing[-1] / missing[-2]))} % in the last step."


def ended(reason):
    """Write the reason why a search stopped as a sentence."""
    return f"Target {reason}" if reason.startswith("reached") else reason[0].upper() + reason[1:]


def best_step(found):
    """The last step, or the one nearest to the target if a search moved away from it again."""
    steps, missing = int(found.iterations), np.linalg.norm(list(found.history.misses.values()), axis=0)
    return steps if missing[steps] <= SETTLED * missing.min() else int(missing.argmin())


def missing_at(found, k):
    """[(error of posture k, its unit), ...], one for each part of the target."""
    return [(miss[k], UNITS[part]) for part, miss in found.history.misses.items()]


def span(steps):
    """The end of an axis that holds so many steps."""
    return next(n for n in SPANS if n >= steps)


def with_numbers(formula, text, shown):
    """A formula, and after it the present values of its letters. shown: [(class, letter, number, unit), ...]."""
    parts = [inline(mrow(formula))]
    for cls, letter, x, unit in shown:
        sign, value = ("<", "0.001") if 0 < x < 1e-3 else ("=", few(x))
        value += unit if unit in ("", "°") else "\u00a0" + unit
        parts.append(inline(typed(f"{letter} {sign} "), quantity(value), cls=cls))
        text += f",  {letter} {sign} {value}"
    return Equation(side_by_side(*parts), text)


def few(x):
    """A number that is not negative, with few digits."""
    return "0" if x == 0 else f"{x:.1e}" if x < 1e-3 else f"{x:.3f}" if x < .1 else f"{x:.2f}" if x < 10 else f"{x:.0f}"

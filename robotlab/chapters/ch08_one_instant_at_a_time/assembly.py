"""`AssemblyLab`: a model assembled from numbers, link by link: W and V fill up while the arm grows."""
import numpy as np

from ...dynamics.chain_assembly import assembly_stages
from ...dynamics.methods import METHODS
from ...dynamics.probe import mass_matrix
from ...labs.columns import named, subscript
from ...labs.controls import Button, Choice, Heading, Hidden, Slider, Toggle, joint_sliders, stops
from ...labs.lab import Lab
from ...labs.spec import arm_rows, ghost, is_flat, reach, twelve, view_of_slides
from .assembly_views import arrows, bones, power_of_ten, velocity_matrices

MOST_SLIDERS = 3                                     # joints for which rates have sliders
RATE = 4.0                                           # the largest on a slider [rad/s, or m/s]
MATTERS = 1e-12                                      # a smaller change of an entry is rounding
SHOWN = {"W and V so far": "sum", "what the newest link adds": "added"}


class AssemblyLab(Lab):
    """Vukobratovic and Potkonjak's assembly of W qdd = P + V for one instant.

    robot: an arm with masses. q, qd: (n,) the instant [rad or m and per s]. links: how many have been added at the start.
    options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import AssemblyLab
    >>> print(AssemblyLab(zoo.rrr(), zoo.rrr().postures["ready"]).preset("Links 1 and 2").words["sentence"].split(". ")[0])
    Link 2 of 2 kg changes 2 of the 4 entries that W has so far; W₂₂ grows most, from 0 to 0.668 kg m²
    """
    title = "Assembly"

    def __init__(self, robot, q, qd=None, *, links=1, presets=None, **options):
        n = robot.n
        rates = [0.0] * n if qd is None else [float(x) for x in qd]
        controls = [Slider(name="links", text="links added", low=0, high=n, value=links, step=1),
                    Button(name="fewer", text="◀ Take one away"), Button(name="more", text="Add a link ▶"),
                    Choice(name="shown", text="matrices", options=SHOWN), Toggle(name="weight", text="gravity", value=True),
                    Heading(text="Posture"), *joint_sliders(robot, q), *rate_part(robot, rates)]
        start = {"equation": 2.5 + 1.6 * n, "H": 400, "show": {"tool": ""}, "view": upright(robot, q),
                 "presets": assembly_presets(robot) if presets is None else presets}
        self._still = robot.replace(gravity=(0, 0, 0))
        super().__init__(robot, q, controls=controls, **(start | options))
        self._whole = {"rows": [list(row) for row in self._initial["arm"]["rows"]], "tool": twelve(robot.tool)}

    def compute(self, state):
        k = int(np.clip(round(state["links"]) + state.times("more") - state.times("fewer"), 0, self.robot.n))
        robot, qd = self.robot if state["weight"] else self._still, self._rates(state)
        stages = assembly_stages(robot, state.q, qd)
        W, V = ([np.zeros(np.shape(stages[0][c]))] + [stage[c] for stage in stages] for c in (0, 1))
        Z, added = W[k] - W[k - 1] if k else W[0], V[k] - V[k - 1] if k else V[0]
        shown = (Z, added) if state["shown"] == "added" else (W[k], V[k])
        words = self._sentence(k, W, Z) + self._loads(k, V[k], state["weight"], qd)
        return {"arm": self._arm(state.arm, k), "ghosts": [ghost(robot, state.q)], "values": {"links": k},
                "vectors": arrows(robot, state.q, k, .3 * reach(arm_rows(robot))), "curves": bones(robot, state.q, k),
                "equation": velocity_matrices(k, *shown, np.abs(Z) > MATTERS, np.abs(added) > MATTERS, state["shown"] == "added"),
                "badge": self._badge(robot, state.q, qd, k, W[k], V[k]), "sentence": words,
                "disabled": stops(fewer=k == 0 and "no link is there to take away", more=k == robot.n and "the arm is complete")}

    def _rates(self, state):
        """Rates (n,) of the joints."""
        if "rates" in state.values:
            return np.array(state["rates"], dtype=float)
        return np.array([state[f"qd{i}"] for i in range(1, self.robot.n + 1)])

    def _arm(self, arm, k):
        """The arm as far as it has been built; before the first link, the joint that will carry it."""
        whole = getattr(self, "_whole", None) or {"rows": [list(row) for row in arm["rows"]], "tool": arm["tool"]}
        tool = whole["tool"] if k == self.robot.n else twelve(np.eye(4))
        _, alpha, _, *rest = whole["rows"][0]
        return arm | {"rows": whole["rows"][:k] or [[0.0, alpha, 0.0, *rest]], "tool": tool}

    def _badge(self, robot, q, qd, k, W, V):
        """Report how far the assembly is; once complete, its difference from recursive Newton-Euler."""
        if k < robot.n:
            return f"{k} of {robot.n} links", True
        h = METHODS["newton_euler"](robot, q, qd, 0 * qd)
        rotors = np.diag(np.broadcast_to(robot.rotor_inertia, robot.n).astype(float))
        M = mass_matrix(robot, q, method="newton_euler") - rotors
        off = max(np.abs(W - M).max() / np.abs(M).max(), np.abs(V + h).max() / max(np.abs(h).max(), 1.0))
        return f"complete: W = M, −V = C q̇ + g of Newton–Euler, to {power_of_ten(off)}", bool(off < 1e-9)

    def _sentence(self, k, W, Z):
        if k == 0:
            return "Nothing has been added yet: the model is zero, and the ghost shows the arm that is to be built."
        link = self.robot.links[k - 1]
        if k == 1:
            unit = "kg" if link.prismatic else "kg m²"
            return f"Link 1 of {link.m:.3g} kg gives W its first entry: W₁₁ = {named(W[1][0, 0])} {unit}."
        count, j = int((np.abs(Z) > MATTERS).sum()), int(np.argmax(np.diag(Z)))
        grown = f"W{subscript(j + 1)}{subscript(j + 1)} grows most, from {named(W[k - 1][j, j])} to {named(W[k][j, j])} " \
            f"{'kg' if self.robot.links[j].prismatic else 'kg m²'}"
        return f"Link {k} of {link.m:.3g} kg changes {count} of the {k * k} entries that W has so far; {grown}."

    def _loads(self, k, V, weight, qd):
        """State the parts of V, and its largest entry."""
        if k == 0:
            return ""
        parts = [words for words, there in (("the weights", weight), ("what the rates cost", np.abs(qd[:k]).max() > 0)) if there]
        if not parts:
            return " V is zero: nothing weighs, and no joint turns."
        j = int(np.abs(V[:k]).argmax())
        if abs(V[j]) < MATTERS:
            return f" V holds {' and '.join(parts)}, and is zero here."
        unit = "N" if self.robot.links[j].prismatic else "N m"
        largest = f"V{subscript(j + 1)} = {named(V[j])} {unit}" + (" is the largest" if k > 1 else "")
        return f" V holds {' and '.join(parts)}: {largest}."


def upright(robot, q):
    """A view with room for an arm of few joints that points straight up, or for one that slides; the usual one for others."""
    if "P" in robot.kinds:
        return view_of_slides(robot, q, 620, 400, .95)
    long = reach(arm_rows(robot))
    return None if is_flat(robot) or robot.n > MOST_SLIDERS else {"scale": 345 / long, "at": [.1 * long, .05 * long, .47 * long]}


def rate_part(robot, rates):
    """Sliders for the rates; hidden if there would be too many."""
    if robot.n > MOST_SLIDERS:
        return [Hidden(name="rates", value=rates)]
    return [Heading(text="Rates"),
            *(Slider(name=f"qd{i}", symbol="q̇", sub=str(i), cls=f"q{min(i, 7)}", text=f"rate of joint {i}", low=-RATE, high=RATE,
                     value=value, step=.1, unit="m/s" if link.prismatic else "rad/s")
              for i, (link, value) in enumerate(zip(robot.links, rates), start=1))]


def assembly_presets(robot):
    """The spatial arm of three joints link by link; other arms at some stages of theirs."""
    n, posture = robot.n, robot.postures.get("ready")
    if n > MOST_SLIDERS or posture is None:
        return {f"Links 1 to {k}" if k > 1 else "Link 1 alone": {"links": k, "shown": "sum"} for k in sorted({1, n // 2, n - 1, n})}
    rest = {f"qd{i}": 0.0 for i in range(1, n + 1)} | {"weight": True, "shown": "sum", "q": list(posture)}
    spin = {"qd1": 2.0, "qd2": 1.0, "qd3": -1.5} if n == 3 else {f"qd{i}": 1.0 for i in range(1, n + 1)}
    return {"Link 1": rest | {"links": 1}, "Links 1 and 2": rest | {"links": min(2, n)},
            "What the last link adds": rest | {"links": n, "shown": "added"},
            "At rest": rest | {"links": n},
            "In motion, without gravity": rest | spin | {"links": n, "weight": False},
            "Upright": rest | {"links": n, "q": [0.0] * n}}

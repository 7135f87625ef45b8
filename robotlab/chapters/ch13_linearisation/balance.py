"""`BalanceLab`: a linear quadratic regulator that holds a double pendulum upright, and its basin of attraction."""
import numpy as np

from ...labs.columns import named, subscript
from ...labs.controls import Button, Choice, Heading, Hidden, Slider
from ...labs.equations import Equation, side_by_side
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import ghost
from ...maths.mathml import EQUALS, block, inline, say, steady
from ...maths.typed import typed
from ...maths.writers import Mathml, Text, token
from ...model.zoo import planar
from ...picture.plot import Curve, Panel, Points
from .balance_runs import MOTORS, STEP, UPRIGHT, T, Weights, basin, costs, full_gain, pushed, regulated, run_from
from .poles_views import per_second

KEPT = 2                                             # basins that are shown, the newest and the one before
AT_FIRST = {"motors": "shoulder and elbow", "angles": 1.0, "rates": 0.0, "torques": -1.0, "limit": 20.0, "push": 0.0,
            "tilt1": 15.0, "tilt2": -10.0}
PRESETS = {"15° and −10°": {}, "Dear torque": {"torques": 2.0},
           "Dear angles": {"angles": 3.0, "limit": 60.0},
           "All weights tenfold": {"angles": 2.0, "rates": 1.0, "torques": 0.0},
           "Shoulder alone": {"motors": "shoulder alone", "tilt1": 6.0, "tilt2": -6.0},
           "Elbow alone": {"motors": "elbow alone", "tilt1": 3.0, "tilt2": -6.0},
           "Weak motors, 40°": {"limit": 8.0, "tilt1": 40.0, "tilt2": 0.0}}


class BalanceLab(Lab):
    """Two upright rods, a regulator with weights to choose, a tilt and a push; the basin on demand. options: as for `Lab`.

    >>> from robotlab.labs import BalanceLab
    >>> BalanceLab().preset("Weak motors, 40°").words["badge"]["text"]
    'it does not stand after 3 s'
    """
    title = "Balance"

    def __init__(self, **options):
        power = dict(step=.1)
        tilt = dict(low=np.radians(-60), high=np.radians(60), degrees=True)
        controls = [Choice(name="motors", text="motors in", options={x: x for x in MOTORS}), Heading(text="Weights, as powers of ten"),
                    Slider(name="angles", text="of angles", low=-1.0, high=3.0, value=1.0, **power),
                    Slider(name="rates", text="of rates", low=-2.0, high=1.0, value=0.0, **power),
                    Slider(name="torques", text="of torques", low=-1.0, high=2.0, value=-1.0, **power), Heading(text="What it must stand"),
                    Slider(name="tilt1", symbol="δq", sub="1", cls="q1", text="tilt of joint 1", value=np.radians(15), **tilt),
                    Slider(name="tilt2", symbol="δq", sub="2", cls="q2", text="tilt of joint 2", value=np.radians(-10), **tilt),
                    Slider(name="push", symbol="p", text="push at the tip", low=-3.0, high=3.0, unit="N s", step=.1),
                    Slider(name="limit", text="most torque", low=2.0, high=60.0, value=20.0, unit="N m", step=1.0),
                    Button(name="map", text="Map the basin"), Hidden(name="basins", value=[])]
        start = {"player": 1, "panels": 3, "H": 400, "equation": 4.5, "show": {"tool": ""}, "view": {"scale": 94, "at": [0, .35, 0]},
                 "presets": {title: preset(AT_FIRST | patch) for title, patch in PRESETS.items()}}
        super().__init__(planar(2), UPRIGHT, controls=controls, **(start | options))

    def compute(self, state):
        weights = Weights(*(state[name] for name in ("motors", "angles", "rates", "torques", "limit")))
        run = run_from(np.array([[state["tilt1"], state["tilt2"], *pushed(state["push"])]]), weights)
        run = run._replace(x=run.x[:, 0], tau=run.tau[:, 0])
        basins = [list(weights), *state["basins"]][:KEPT] if "map" in state.changed else state["basins"]
        q = UPRIGHT + run.x[:, :2]
        k = int(np.clip(round(state.time / STEP), 0, len(q) - 1))
        return {"q": q[k], "time": float(run.t[k]), "torques": run.tau[k], "largest": max(np.abs(run.tau).max(), 1.0),
                "ghosts": [ghost(self.robot, q[0])], "motion": Motion(q=q, torques=run.tau, rate=1 / STEP),
                "plots": [angles(run), torques(run, weights), basin_panel(run, weights, basins)], "values": {"basins": basins},
                "equation": gain_equation(full_gain(weights)), "sentence": sentence(run, weights),
                "badge": ("it stands", True) if run.stands else (f"it does not stand after {T:g} s", False)}


def preset(values):
    """A preset from tilts in degrees, with its basin."""
    weights = [values[name] for name in ("motors", "angles", "rates", "torques", "limit")]
    tilts = {name: float(np.radians(values[name])) for name in ("tilt1", "tilt2")}
    return values | tilts | {"basins": [weights], "time": 0.0}


def angles(run):
    """Plot both deviations, at most half a turn."""
    x = np.degrees(run.x[:, :2])
    top = float(np.clip(1.1 * np.abs(x).max(), 10, 180))
    return Panel(tuple(Curve(run.t, x[:, i], f"q{i + 1}", "δ", str(i + 1)) for i in (0, 1)), "deviations in degrees", "time in s",
                 y_range=(-top, top), cursor=("time",))


def torques(run, weights):
    """Plot the torques of the motors in use."""
    top = max(1.0, 1.1 * np.abs(run.tau).max())
    return Panel(tuple(Curve(run.t, run.tau[:, i], f"q{i + 1}", "τ", str(i + 1)) for i in MOTORS[weights.motors]), "torques in N m",
                 "time in s", y_range=(-top, top), cursor=("time",))


def basin_panel(run, weights, basins):
    """The rims of the basins that were mapped, that of other weights dashed, and the start of this run."""
    things = []
    for k, settings in reversed(list(enumerate(basins))):
        rim, now = np.degrees(basin(Weights(*settings))), Weights(*settings) == weights
        x, y = np.append(rim[:, 0], rim[0, 0]), np.append(rim[:, 1], rim[0, 1])
        things.append(Curve(x, y, "vel" if now else "dim", width=2.2 if now else 1.3, closed=now, dash=not now, track=False))
    start = np.degrees(run.x[0])
    things.append(Points([start[0]], [start[1]], "tgt", "dot" if run.stands else "cross"))
    title = "basin: tilts, at rest, from which it stands up" + ("" if basins else " (press the button)")
    span = -100, 100
    return Panel(tuple(things), title, "δ₁ in degrees (upwards: δ₂)", x_range=span, y_range=span)


def gain_equation(K):
    """Write the gain (2, 4) and its purpose."""
    def filled(w):
        return w.matrix([[w.marked(w.number(named(x)), f"q{i + 1}" if row.any() else "dim") for x in row] for i, row in enumerate(K)])
    head = Mathml().name(token("K"))
    law = inline(typed("τ = −K (δq, δq̇)"), say("\u2003in N m for 1 rad or 1 rad/s"))
    math = block(head, EQUALS, steady(filled(Mathml())))
    return Equation(side_by_side(math, law), f"K =\n{filled(Text())}")


def sentence(run, weights):
    """State its poles, the largest torque, and the cost beside the predicted one."""
    poles = np.sort_complex(np.round(regulated(weights).poles, 6))
    listed = ", ".join(dict.fromkeys(per_second(p.real) + (f" ± {abs(p.imag):.3g}j" if abs(p.imag) > 1e-4 else "") for p in poles))
    text, most = f"Poles with the regulator: {listed} 1/s. ", np.abs(run.tau).max(0)
    text += "Largest torque: " + ", ".join(f"τ{subscript(i + 1)} {most[i]:.3g} N m" for i in MOTORS[weights.motors]) + ". "
    (spent, promised), size = costs(run, weights), lambda x: f"{x:,.0f}" if x >= 1000 else f"{x:.3g}"
    if not run.stands:
        return text + "The arm leaves the range in which its linear model is true, or its motors are too weak."
    return text + f"Promised cost xᵀPx = {size(promised)}; the arm itself spends {size(spent)}."

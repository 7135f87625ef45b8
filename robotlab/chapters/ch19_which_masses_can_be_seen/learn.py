"""`LearnLab`: one link with a load unknown to its controller; the error vanishes, and the numbers converge to the true ones or not."""
from functools import lru_cache
from math import cos, sin

import numpy as np

from ...dynamics.base_parameters import base_parameters
from ...kinematics.frames import link_poses
from ...labs.controls import Heading, Slider
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...model.payload import with_payload
from ...model.zoo import planar
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel, Points, round_range

G, STEP, SECONDS = 9.81, .02, 12.0                   # [m/s2], [s]
ABOUT = np.radians(20)                               # the angle about which the motion swings
CLOSE, TRUE = .3, .05                                # tolerances: [degrees] at the end, and share of a number
HEAVIEST, SHOWN = 2.0, ((0, 3.4), (0, 3.4))          # [kg]; ranges of h and S
PLAIN = {"swing": np.radians(30), "w": 4.0, "m": 1.0, "K": 10.0, "slope": 5.0, "learning": 1.0}
PRESETS = {
    "Without learning": PLAIN | {"learning": 0.0},
    "A lively motion": PLAIN,
    "A slow one": PLAIN | {"w": .5},
    "A posture held": PLAIN | {"swing": 0.0},
    "In a hurry to learn": PLAIN | {"learning": 2.0},
    "Nothing to learn": PLAIN | {"m": 0.0},
}


class LearnLab(Lab):
    """A link follows a swing under the law of Slotine and Li, which begins with the numbers of the empty link. options: as for `Lab`.

    >>> from robotlab.labs import LearnLab
    >>> print(LearnLab().preset("Without learning").words["sentence"])
    Off by up to 19.3°, by 19.30° in the last 3 s. Its estimates are h = 0.50 kg m, S = 0.33 kg m²; the true values are 1.50 and 1.33.
    """
    title = "The controller learns"

    def __init__(self, **options):
        def slider(name, symbol, text, low, high, step, **rest):
            return Slider(name=name, symbol=symbol, text=text, low=low, high=high, step=step, value=PLAIN[name], **rest)
        controls = [Heading(text="Motion asked for"), slider("swing", "A", "swing", 0.0, np.radians(45), np.radians(1), degrees=True),
                    slider("w", "ω", "frequency", .5, 5.0, .1, unit="rad/s"),
                    Heading(text="A load that the model lacks"), slider("m", "m", "load", 0.0, HEAVIEST, .1, unit="kg"),
                    Heading(text="Law"), slider("K", "K", "damping", 2.0, 15.0, .5, unit="N m s/rad"),
                    slider("slope", "Λ", "slope", 1.0, 8.0, .5, unit="1/s"),
                    slider("learning", "Γ", "learning", 0.0, 2.0, .1)]
        start = {"presets": PRESETS, "panels": 2, "player": 1, "show": {"tool": ""}, "view": {"scale": 150, "at": [.5, .2, 0]}, "H": 360}
        super().__init__(planar(1), [ABOUT], controls=controls, **start | options)

    def compute(self, state):
        s = dict(state.values)
        t, q, wanted, p = learned(tuple(sorted(s.items())))
        now = state.instant(t[-1])
        k = int(round(now / STEP))
        bones = link_poses(planar(1), wanted[:, None])[:, :, :3, 3]
        moving = {("notes", "ghosts", 0, 1, axis): bones[:, 1, axis] for axis in (0, 1)}
        load = [{"at": [0, 0, 0], "frame": 1, "cls": "tgt", "r": 5 + 4 * s["m"] ** .5, "text": f"{s['m']:.1f} kg"}] if s["m"] else []
        return {"q": [q[k]], "time": now, "ghosts": [bones[k]], "points": load,
                "motion": Motion(q=q[:, None], others=moving, rate=1 / STEP, auto="preset" in state.changed),
                "plots": [errors(t, wanted - q), plane(p, numbers_of(s["m"]), s)], "sentence": sentence(wanted - q, p, s),
                "badge": badge(wanted - q, p, numbers_of(s["m"]))}


# -- the law ----------------------------------------------------------------------------------------------------------
def numbers_of(load):
    """[h, S] of the link with a load at its tip, about the joint: hx1 [kg m] and Sxx1 + Syy1 [kg m2], of its base parameters."""
    base = base_parameters(with_payload(planar(1), load))
    values = dict(zip(base.names, base.values))
    return np.array([values["hx1"], values["Sxx1"]])


@lru_cache(maxsize=32)
def learned(values):
    """t, q, wanted (N,) and p (N, 2), simulated for the values of the controls by the scheme of Runge and Kutta."""
    s = dict(values)
    (h, S), A, w = numbers_of(s["m"]).tolist(), s["swing"], s["w"]
    K, slope, learning = s["K"], s["slope"], s["learning"]

    def rates(t, q, qd, h_, S_):
        e, ed = ABOUT + A * sin(w * t) - q, A * w * cos(w * t) - qd
        v, a = A * w * cos(w * t) + slope * e, -A * w * w * sin(w * t) + slope * ed
        weight, off = G * cos(q), v - qd
        tau = S_ * a + h_ * weight + K * off
        return qd, (tau - h * weight) / S, learning * weight * off, learning * a * off

    t, (q, _, *p) = runge_kutta(rates, (ABOUT, A * w, *numbers_of(0.0).tolist()))
    return t, q, ABOUT + A * np.sin(w * t), np.stack(p, axis=-1)


def runge_kutta(rates, y):
    """Times (N,) and the solution from y by its rates (t, *y) -> dy/dt, (len(y), N); in plain numbers, which are quicker here."""
    h, count, rows = STEP / 2, int(round(SECONDS / STEP)), [y]
    for t in (STEP * np.arange(count)).tolist():
        k1 = rates(t, *y)
        k2 = rates(t + h, *[a + h * b for a, b in zip(y, k1)])
        k3 = rates(t + h, *[a + h * b for a, b in zip(y, k2)])
        k4 = rates(t + STEP, *[a + STEP * b for a, b in zip(y, k3)])
        y = [a + STEP / 6 * (b + 2 * c + 2 * d + e) for a, b, c, d, e in zip(y, k1, k2, k3, k4)]
        rows.append(y)
    return STEP * np.arange(count + 1), np.array(rows).T


# -- what is shown ----------------------------------------------------------------------------------------------------
def errors(t, e):
    """Plot the error of the angle."""
    curve = Curve(t, np.degrees(e), "q1")
    return Panel((Line(0.0), curve), "error e = q* − q in degrees", "time in s", x_range=(0, SECONDS),
                 y_range=round_range((curve, Curve(np.zeros(2), np.array([-1.0, 1.0])))), cursor=("time",))


def plane(p, true, s):
    """The estimates on their way, and the true values; a posture that is held depends on h alone."""
    things = [Line(true[0], "x", label="any S will do")] if not s["swing"] else []
    things += [Curve(p[:, 0], p[:, 1], "tau", width=2.2, track=False), Points(p[:1, 0], p[:1, 1], "ink", "dot", "start"),
               Points(p[-1:, 0], p[-1:, 1], "tau", "dot", " "), Points(true[:1], true[1:], "tgt", "ring", "true")]
    low, high = np.minimum([0, 0], p.min(0)), np.maximum([SHOWN[0][1], SHOWN[1][1]], p.max(0))
    return Panel(tuple(things), "numbers learned: S in kg m² against h", "h in kg m", x_range=(low[0], high[0]), y_range=(low[1], high[1]))


def late(e):
    """The largest error of the last quarter [degrees]."""
    return float(np.degrees(np.abs(e[-len(e) // 4:]).max()))


def badge(e, p, true):
    """Judge whether the arm follows, and whether its numbers have become the true ones."""
    follows, right = late(e) < CLOSE, bool((np.abs(p[-1] - true) < TRUE * true).all())
    return f"{'follows' if follows else 'does not follow'}, numbers {'true' if right else 'not true'}", follows


def sentence(e, p, s):
    """State the error at first and at last, and the numbers."""
    true, (h, S) = numbers_of(s["m"]), p[-1]
    said = f"Off by up to {fixed(np.degrees(np.abs(e).max()), 1)}°, by {fixed(late(e), 2)}° in the last {fixed(SECONDS / 4, 0)} s. "
    said += f"Its estimates are h = {fixed(h, 2)} kg m, S = {fixed(S, 2)} kg m²; "
    said += f"the true values are {fixed(true[0], 2)} and {fixed(true[1], 2)}."
    return said + (" At rest S costs no torque, so it is not learned." if not s["swing"] and s["m"] and s["learning"] else "")

"""`BeamLab`: a plucked steel beam, as a sum of mode shapes, each with a frequency of its own."""
from functools import lru_cache

import numpy as np

from ...labs.controls import Choice, Handle, Heading, Slider
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.terms import true_minus
from ...motion.vibration import plucked
from ...systems.flexible_link import FlexibleLink
from ...systems.modes import Beam, mode_shapes
from .beam_views import ENDS, POINTS, beam_bodies, deflections, mode_curves, frequencies, supports, mode_table

MODES = 3
LENGTH, WIDTH, DENSITY, YOUNG = 1.0, .1, 7860.0, 2.1e11                        # [m], [m], [kg/m3], [Pa]
THICKNESS, MOST = 5.0, 120.0                         # of the paper's beam; the largest amplitude on a slider [mm]
SPAN, RATE = 1.0, 240                                # of the vibration [s], frames of it in a second
RATIOS = np.array([0, .02, .05, .1, .2, .35, .6, 1.0, 1.7, 3.0, 5.2])          # masses on the tip over that of the beam
INNER, HIGHEST = .12, .16                            # where the finger may be: x/l at least, height at most [m]


class BeamLab(Lab):
    """A beam of steel, 1 m long, that a finger bends and lets go: its first three modes, their shapes, frequencies and amplitudes.

    ends: "clamped-free", "pinned-free" or "pinned-pinned". finger: (x, y) at first [m]. options: as for `Lab`.

    >>> from robotlab.labs import BeamLab
    >>> print(BeamLab().preset("Mode 2 alone").words["sentence"])
    Clamped at the root, the beam has modes at 4.17, 26.2 and 73.3 Hz. In this shape mode 2 can be seen; the finger is at x = 0.78 l.
    """
    title = "A beam to pluck"

    def __init__(self, ends="clamped-free", finger=(1.0, .1), **options):
        start = limited(1e3 * plucked(link_of(THICKNESS, ends, 0.0), *finger))
        for kind in ENDS.values():
            betas(kind)                              # found once, so that no control has to wait for them
        controls = [Choice(name="ends", text="ends", options=ENDS, value=ends), Handle(name="finger", value=[*map(float, finger), 0.0]),
                    Slider(name="thickness", symbol="h", text="thickness", low=2.0, high=12.0, value=THICKNESS, unit="mm", step=.5),
                    Slider(name="load", symbol="m", sub="t", text="mass on the free tip", low=0.0, high=8.0, value=0.0, unit="kg", step=.1),
                    Heading(text="Amplitudes of the modes")]
        controls += [Slider(name=f"a{k}", symbol="a", sub=str(k), cls=f"q{k}", text=f"amplitude of mode {k}", low=-MOST, high=MOST,
                            value=float(start[k - 1]), unit="mm", step=1.0) for k in range(1, MODES + 1)]
        options = {"presets": presets(), "view": {"az": -np.pi / 2, "el": np.pi / 2, "scale": 500, "at": [.5, 0, 0]}, "H": 230,
                   "bodies": beam_bodies(np.zeros(POINTS)), "show": {"ground": False}, "panels": 2, "equation": 10,
                   "player": .25} | options
        super().__init__(controls=controls, **options)

    def compute(self, state):
        free = state["ends"] != "pinned-pinned"
        load, now, x = state["load"] if free else 0.0, min(state.time, SPAN), state["finger"][0]
        link, u = link_of(state["thickness"], state["ends"], load), float(np.clip(x / LENGTH, INNER, 1.0 if free else 1.0 - INNER))
        amplitudes, values, let_go = self._amplitudes(state), {}, bool(state.changed & {"drop", "preset"})
        pulled = "finger" in state.changed and not state.changed & {"a1", "a2", "a3"}
        if pulled:
            amplitudes, now = limited(1e3 * plucked(link, u, float(np.clip(state["finger"][1], -HIGHEST, HIGHEST)))), 0.0
            values = {f"a{k}": float(a) for k, a in enumerate(amplitudes, start=1)}
        f, t = link.beam.frequencies(link.shapes, MODES, load), np.arange(int(SPAN * RATE) + 1) / RATE
        parts = np.cos(2 * np.pi * f * t[:, None]) * 1e-3 * amplitudes         # (frames, modes) [m]
        shapes, at_finger, k = link.shape(np.linspace(0, 1, POINTS)), link.shape(u), int(round(now * RATE))
        fast = pulled and not let_go                 # between finger and thumb
        if not fast:
            values["finger"] = [round(u * LENGTH, 4), round(float(parts[k] @ at_finger), 4) + 0.0, 0.0]
        return {"bodies": beam_bodies(shapes @ parts[k], load), "time": now, "values": values,
                "curves": [*mode_curves(shapes, parts[k]), *supports(state["ends"])],
                "points": [{"at": [u, 0, 0], "cls": "tgt", "r": 6, "handle": "finger", "name": "finger on the beam", "label": ""}],
                "motion": None if fast else self._motion(shapes, parts, at_finger, let_go),
                "plots": [deflections(t, parts * at_finger), frequencies(curves(state["ends"], link.beam), load, f)],
                "equation": mode_table(link, f, amplitudes), "sentence": true_minus(sentence(state["ends"], f, amplitudes, u, load))}

    def _amplitudes(self, state):
        return np.array([state[f"a{k}"] for k in range(1, MODES + 1)])

    def _motion(self, shapes, parts, at_finger, auto):
        """The beam, its modes one by one, and the finger's dot on it: only heights change."""
        whole, others = parts @ shapes.T, {("values", "finger", 1): parts @ at_finger}
        for i in range(POINTS):
            others["bodies", "points", i, 1] = whole[:, i]
            for k in range(MODES):
                others["notes", "curves", k, "points", i, 1] = parts[:, k] * shapes[i, k]
        return Motion(others=others, rate=RATE, auto=auto)


@lru_cache(maxsize=256)
def link_of(thickness, ends, load):
    """The beam of that thickness [mm], with its modes; a mass on a free tip is part of their shape."""
    beam = Beam.rectangle(LENGTH, 1e-3 * thickness, WIDTH, DENSITY, YOUNG)
    return FlexibleLink(beam, MODES, shapes=ends, tip_ratio=load / beam.mass)


@lru_cache(maxsize=3)
def betas(ends):
    """beta (p, MODES) of beams with RATIOS of their own mass on the tip; a tip that is held carries none."""
    return np.array([mode_shapes(ends, MODES, 0.0 if ends == "pinned-pinned" else x).beta for x in RATIOS])


def curves(ends, beam):
    """Frequencies against the mass on the tip: ((p,) [kg], (p, MODES) [Hz])."""
    return beam.mass * RATIOS, (betas(ends) / beam.length) ** 2 * np.sqrt(beam.EI * beam.length / beam.mass) / (2 * np.pi)


def limited(amplitudes):
    """Amplitudes (MODES,) [mm] within the sliders, in their proportion."""
    return np.round(amplitudes * MOST / max(np.abs(amplitudes).max(), MOST), 1) + 0.0


def sentence(ends, f, amplitudes, u, load):
    """Name the modes that sound, and the place of the finger."""
    way = {"clamped-free": "Clamped at the root", "pinned-free": "On a joint that turns freely",
           "pinned-pinned": "Held by pins at both ends"}
    loud = [k for k in range(MODES) if abs(amplitudes[k]) > .02 * max(abs(a) for a in amplitudes) > 0]
    words = f"{way[ends]}{f', with {load:.1f} kg on the tip' if load else ''}, the beam has modes at "
    words += f"{f[0]:.3g}, {f[1]:.3g} and {f[2]:.3g} Hz. "
    if not loud:
        return words + "It is straight. Drag the dot and let go."
    names = " and ".join(filter(None, [", ".join(str(k + 1) for k in loud[:-1]), str(loud[-1] + 1)]))
    return words + f"In this shape {'modes' if len(loud) > 1 else 'mode'} {names} can be seen; the finger is at x = {u:.2f} l."


PLAIN = {"ends": "clamped-free", "thickness": THICKNESS, "load": 0.0, "time": 0.0}


def preset_at(x, amplitudes, **more):
    """A preset with the dot at x [m]. Its height follows from the amplitudes: a running motion cannot change it."""
    return PLAIN | {"finger": [x, 0.0, 0.0]} | {f"a{k}": float(a) for k, a in enumerate(amplitudes, start=1)} | more


@lru_cache(maxsize=1)
def presets():
    """Plucked here and there, one mode alone, other ends, a load."""
    bent = lambda x, y, ends="clamped-free", load=0.0: limited(1e3 * plucked(link_of(THICKNESS, ends, load), x, y))
    return {"Plucked at the tip": preset_at(1.0, bent(1.0, .1)), "Plucked nearer the root": preset_at(.45, bent(.45, .04)),
            "Mode 2 alone": preset_at(.783, (0, 70, 0)),
            "Finger at 0.783 l": preset_at(.783, bent(.783, .08)),
            "Joint free": preset_at(1.0, (-80, 0, 0), ends="pinned-free"),
            "Pins at both ends": preset_at(.35, bent(.35, .06, "pinned-pinned"), ends="pinned-pinned"),
            "A load on the tip": preset_at(1.0, bent(1.0, .1, load=4.0), load=4.0),
            "A beam of 10 mm": preset_at(1.0, bent(1.0, .1), thickness=2 * THICKNESS)}

"""`ControlLab`: two links follow a motion under a control law, with gains and a model that may be wrong."""
from functools import lru_cache

import numpy as np

from ...kinematics.frames import link_poses
from ...labs.controls import Choice, Heading, Slider
from ...labs.followed import followed
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.terms import Term, term_table, true_minus
from ...picture.plot import Curve, Line, Panel, round_range
from .control_run import AFTER, LAWS, START, STEP, attempt, driven_arm, torque_terms, plan

ARRIVED = 0.2                                        # [degrees]: a smaller error counts as arrived
FOLLOWS = 0.05                                       # [degrees]: a smaller error counts as none
PAST = 2.0                                           # [degrees]: a smaller overshoot is not mentioned
PLAIN = {"kp": 150.0, "kd": 30.0, "ki": 200.0, "w": 8.0, "z": 1.0, "mass": 1.0, "T": 1.0, "off": 0.0, "limit": 100.0, "joint": 0}
PRESETS = {
    "No torque": {"law": "none"},
    "The weight alone": {"law": "gravity"},
    "PD alone": {"law": "pd"},
    "PD, stiffer": {"law": "pd", "kp": 400.0, "kd": 40.0},
    "PD and the weight": {"law": "pd+g"},
    "PD, a wrong weight": {"law": "pd+g", "mass": 0.5},
    "PID": {"law": "pid"},
    "PID, a weak motor": {"law": "pid", "ki": 300.0, "limit": 24.0},
    "Computed torque, 15° off at first": {"law": "model", "off": np.radians(15)},
    "Computed torque, half the mass": {"law": "model", "mass": 0.5},
    "Half the mass, higher gains": {"law": "model", "mass": 0.5, "w": 14.0},
}


class ControlLab(Lab):
    """Two links in a vertical plane that are to follow a quintic and then stay: control laws, gains, the mass in the model, a limit.

    law: "none", "gravity", "pd", "pd+g", "pid" or "model" (computed torque), at first. more: values of other controls at first, by
    name. options: as for `Lab`.

    >>> from robotlab.labs import ControlLab
    >>> print(ControlLab("pd").words["sentence"])
    Furthest off after 0.54 s: 15.5° in joint 2. At the end e₁ = 6.7°, e₂ = 5.0°. Largest torque: 35.7 N m.
    """
    title = "Control lab"

    def __init__(self, law="pd", *, more=None, **options):
        at_first = PLAIN | (more or {})
        controls = [Choice(name="law", text="law", options=LAWS, value=law), *gain_sliders(at_first), *task_sliders(at_first),
                    Choice(name="joint", text="torque of", options={"joint 1": 0, "joint 2": 1})]
        presets = {title: PLAIN | patch for title, patch in PRESETS.items()}
        options = {"presets": presets, "panels": 2, "player": 1, "equation": 7, "H": 400,
                   "view": {"scale": 100, "at": [.45, -.15, 0]}, "show": {"tool": ""}} | options
        super().__init__(driven_arm(), START, controls=controls, **options)

    def compute(self, state):
        run, pieces = tried(tuple(sorted(state.values.items())))
        motion, _ = plan(state["T"])
        wanted = motion(run.t)[0]
        now = run.t[-1] if "start" in state.changed else min(state.time, run.t[-1])
        k, bones = int(round(now / STEP)), link_poses(driven_arm(), wanted)[:, :, :3, 3]
        shown, figures = together(pieces, run, k, state["joint"])
        return {"q": run.q[k], "time": now, "torques": run.tau[k], "largest": np.abs(run.tau).max(), "ghosts": [bones[k]],
                "trail": link_poses(driven_arm(), run.q[::2])[:, -1, :3, 3],
                "plots": [errors(run, wanted, state["T"]), torques(run, state["T"], state["limit"])],
                "motion": Motion(q=run.q, torques=run.tau, others=moving(bones) | figures, rate=1 / STEP,
                                 auto="preset" in state.changed),
                "equation": shown, "sentence": sentence(run, wanted), "badge": badge(run, wanted)}


@lru_cache(maxsize=32)
def tried(values):
    """The simulation for the values of the controls, and the parts of its torque."""
    s = dict(values)
    run = attempt(s)
    return run, torque_terms(s, run)


def gain_sliders(start):
    """The gains of the laws."""
    def slider(name, symbol, sub, text, low, high, unit, step):
        return Slider(name=name, symbol=symbol, sub=sub, text=text, low=low, high=high, value=start[name], unit=unit, step=step)
    return [Heading(text="PD and PID; joint 2: a quarter"), slider("kp", "K", "p", "spring", 0.0, 400.0, "N m/rad", 5.0),
            slider("kd", "K", "d", "damper", 0.0, 40.0, "N m s/rad", 1.0),
            slider("ki", "K", "i", "integral", 0.0, 400.0, "N m/(rad s)", 5.0),
            Heading(text="Computed torque"), slider("w", "ω", "", "frequency of the error", 2.0, 14.0, "rad/s", .5),
            slider("z", "ζ", "", "damping of the error", 0.1, 1.2, "", .05),
            Heading(text="Link 2 weighs 1 kg; the model says"),
            slider("mass", "m̂", "2", "mass of link 2 in the model", 0.1, 3.0, "kg", .1)]


def task_sliders(start):
    """Build the sliders of the task and of the torque limit."""
    return [Heading(text="Task"),
            Slider(name="T", symbol="T", text="duration", low=0.5, high=2.0, value=start["T"], unit="s", step=.1),
            Slider(name="off", text="off at first", low=0.0, high=np.radians(20), value=start["off"], degrees=True),
            Slider(name="limit", symbol="τ", sub="max", text="largest torque", low=10.0, high=100.0, value=start["limit"], unit="N m",
                   step=2.0)]


def moving(bones):
    """The places in the state of the wanted arm, drawn as a ghost, and its numbers (N,)."""
    return {("notes", "ghosts", 0, i, k): bones[:, i, k] for i in range(bones.shape[1]) for k in range(3)}


def errors(run, wanted, T):
    """Plot the error of the joint angles."""
    e = np.degrees(wanted - run.q)
    curves = [Curve(run.t, e[:, i], f"q{i + 1}", "e", str(i + 1)) for i in (0, 1)]
    return framed(run, T, "error e = q* − q in degrees", curves, least=1.0)


def torques(run, T, limit):
    """Plot the joint torques, and the limit that cuts them off."""
    curves = [Curve(run.t, run.tau[:, i], f"q{i + 1}", "τ", str(i + 1)) for i in (0, 1)]
    limits = [Line(sign * limit, cls="bad") for sign in (1, -1) if (sign * run.tau).max() > .7 * limit]
    return framed(run, T, "torques in N m" + ("; red: the limit" if limits else ""), [*limits, *curves])


def framed(run, T, title, things, least=0.0):
    """A plot over the whole time, with the end of the motion marked; a range below `least` is not magnified."""
    things = [Line(0.0), Line(T, "x", label="arrival"), *things]
    return Panel(tuple(things), title, "time in s", x_range=(0, run.t[-1]), y_range=whole_range(things, least), cursor=("time",))


def whole_range(things, least=0.0):
    """A range for the y axis that ends at ticks and holds curves, lines across and +-least."""
    lines = [thing.at for thing in things if isinstance(thing, Line) and thing.axis == "y"] + [-least, least]
    return round_range((*(thing for thing in things if isinstance(thing, Curve)), Curve(np.zeros(len(lines)), np.array(lines))))


def together(pieces, run, k, joint):
    """The parts of the torque of one joint at frame k, and their values at every other; "cut off" only if something is."""
    parts = [(words, cls, values[:, joint]) for cls, words, values in pieces] or [("no torque", "ink", 0 * run.t)]
    missing = run.tau[:, joint] - sum(values for _, _, values in parts)
    if np.abs(missing).max() > 1e-6:
        parts.append(("cut off", "x", missing))
    table = term_table({f"tau{joint + 1}": [Term(words, cls, None, x[k]) for words, cls, x in parts]}, "value", {}, "N m", run.t[k])
    total = [run.tau[:, joint]] if len(parts) > 1 else []
    return followed(table, np.column_stack([*(x for _, _, x in parts), *total, run.t]))


def sentence(run, wanted):
    """State the error of the arm on the way and at the end, and the torque that this takes."""
    e = np.degrees(np.abs(wanted - run.q))
    worst = np.unravel_index(e.argmax(), e.shape)
    far = f"Furthest off after {run.t[worst[0]]:.2f} s: {e.max():.1f}° in joint {worst[1] + 1}."
    said = (far if e.max() >= FOLLOWS else f"Never off by more than {FOLLOWS:g}°.") + " At the end e₁ = "
    end = np.degrees(wanted - run.q)[-1]
    said += ", e₂ = ".join(f"{round(x, 1) + 0.0:.1f}°" for x in end) + f". Largest torque: {np.abs(run.tau).max():.1f} N m."
    past = np.degrees((run.q[:, 0] - wanted[-1, 0]).max())
    said += f" Joint 1 goes {past:.1f}° past its goal." if past > PAST else ""
    return true_minus(said)


def badge(run, wanted):
    """Judge whether the arm has arrived, a while after the motion."""
    end = np.degrees(np.abs(wanted - run.q)[-1].max())
    return (f"there, {AFTER:.1f} s after the motion", True) if end < ARRIVED else (f"{end:.1f}° off at the end", False)

"""`MotorLab`: currents and voltages of DC motors along a motion, and the arm driven within the limits of its drives."""
import numpy as np

from ...kinematics.frames import link_poses
from ...labs.controls import Choice, Heading, Slider
from ...labs.followed import followed
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.terms import Term, term_table, true_minus
from ...picture.plot import Curve, Line, Panel
from .control_lab import moving, whole_range
from .control_run import MOTOR, START, driven_arm
from .motor_run import AFTER, WAYS, driven

JUMP = 1e-3                                          # [A]: a smaller jump is rounding
PLAIN = {"way": "quintic", "T": 1.0, "L": 20.0, "limit": MOTOR.voltage, "feedback": 0.0, "joint": 0}
PRESETS = {
    "Quintic, 1 s": {},
    "Cubic, 1 s": {"way": "cubic"},
    "Cubic, five times the inductance": {"way": "cubic", "L": 100.0},
    "Quintic, 2.5 s": {"T": 2.5},
    "Half the time": {"T": 0.5, "limit": 48.0},
    "Half the time, 24 V": {"T": 0.5},
    "Half the time, 24 V, feedback": {"T": 0.5, "feedback": 40.0},
}


class MotorLab(Lab):
    """Two driven links along a quintic or a cubic: current and voltage of a joint, cut off at a limit, and the remaining error.

    way: "quintic" or "cubic". T: duration [s]. limit: what the drives give [V]. All at first. options: as for `Lab`.

    >>> from robotlab.labs import MotorLab
    >>> MotorLab().preset("Cubic, 1 s").words["badge"]["text"]
    'no drive can do that at the start'
    """
    title = "Motor lab"

    def __init__(self, way="quintic", *, T=1.0, limit=MOTOR.voltage, **options):
        controls = [Choice(name="way", text="motion", options={name: name for name in WAYS}, value=way),
                    Slider(name="T", symbol="T", text="duration", low=0.4, high=2.5, value=T, unit="s", step=.1),
                    Heading(text="Motors"),
                    Slider(name="L", symbol="L", text="inductance", low=15.0, high=100.0, value=20.0, unit="mH", step=5.0),
                    Slider(name="limit", symbol="V", sub="max", text="most that a drive gives", low=6.0, high=48.0, value=float(limit),
                           unit="V", step=1.0),
                    Slider(name="feedback", symbol="K", text="feedback of the error; joint 2: a quarter", word="feedback",
                           low=0.0, high=60.0, value=0.0,
                           unit="V/rad", step=2.0),
                    Heading(text="Shown"), Choice(name="joint", text="motor of", options={"joint 1": 0, "joint 2": 1})]
        presets = {title: PLAIN | patch for title, patch in PRESETS.items()}
        options = {"presets": presets, "panels": 3, "player": 0.5, "equation": 6.2, "H": 360,
                   "view": {"scale": 115, "at": [.7, .15, 0]}, "show": {"tool": ""}} | options
        super().__init__(driven_arm(), START, controls=controls, **options)

    def compute(self, state):
        joint, T, limit = state["joint"], state["T"], state["limit"]
        nominal, wanted, run, given = driven(state["way"], T, state["L"] / 1000, limit, state["feedback"])
        bones, rate = link_poses(driven_arm(), wanted)[:, :, :3, 3], 1 / (run.t[1] - run.t[0])
        now = T / 4 if "start" in state.changed else min(state.time, run.t[-1])
        k = int(np.abs(run.t - now).argmin())
        parts = np.array([nominal.at(t) for t in run.t])[:, :, joint]
        shown, figures = followed(voltage_terms(nominal.at(now), joint, now), np.column_stack([parts, parts.sum(1), run.t]))
        return {"q": run.q[k], "time": now, "torques": run.tau[k], "largest": np.abs(run.tau).max(), "ghosts": [bones[k]],
                "trail": link_poses(driven_arm(), run.q[::2])[:, -1, :3, 3],
                "motion": Motion(q=run.q, torques=run.tau, others=moving(bones) | figures, rate=rate, auto="preset" in state.changed),
                "plots": [currents(nominal, run, joint, T), voltages(nominal, run, given, joint, T, limit), errors(run, wanted, T)],
                "equation": shown, "badge": badge(nominal, run, given, joint, limit),
                "sentence": sentence(nominal, run, wanted, state, touched="start" not in state.changed)}


def framed(things, title, T, least=0.0):
    """A plot from shortly before the motion until a while after it."""
    return Panel((Line(0.0), *things), title, "time in s", x_range=(-.1 * T, (1 + AFTER) * T), y_range=whole_range(things, least),
                 cursor=("time",))


def currents(nominal, run, joint, T):
    """The current demanded by the motion, and the actual one."""
    things = (Line(T, "x", label="arrival"), Curve(nominal.t, nominal.i[:, joint], "tau", "i*", width=3),
              Curve(run.t, run.x[:, joint], "ink", width=1.4, dash=True, track=False))
    return framed(things, f"current of motor {joint + 1} in A; thin: what flows", T)


def voltages(nominal, run, given, joint, T, limit):
    """The voltage demanded by the motion and its parts; thin, the voltage of the drive."""
    V, parts = nominal.V[:, joint], (("force", "R", nominal.heat), ("vel", "E", nominal.back), ("inertial", "L", nominal.rise))
    things = [Curve(nominal.t, x[:, joint], cls, letter, width=1.6) for cls, letter, x in parts]
    things += [Curve(nominal.t, V, "tau", "V*", width=3), Curve(run.t, given[:, joint], "ink", width=1.4, dash=True, track=False)]
    limits = [Line(sign * limit, cls="bad") for sign in (1, -1) if (sign * V).max() > .7 * limit]
    jumps = ((0.0, nominal.jump_i), (T, nominal.last_jump_i))
    things += [Line(t, "x", "bad", "impulse") for t, jump in jumps if abs(jump[joint]) > JUMP]
    return framed([*limits, *things], f"voltage of motor {joint + 1} in V; thin: what the drive gives", T)


def errors(run, wanted, T):
    """Plot the error of the joint angles."""
    e = np.degrees(wanted - run.q)
    things = (Line(T, "x", label="arrival"), *(Curve(run.t, e[:, i], f"q{i + 1}", "e", str(i + 1)) for i in (0, 1)))
    return framed(things, "error e = q* − q in degrees", T, least=1.0)


def voltage_terms(values, joint, now):
    """The three parts of the voltage at one time."""
    words = (("inertial", "L: coil, L di/dt"), ("force", "R: resistance, R i"), ("vel", "E: back e.m.f., kₑ N q̇"))
    terms = [Term(said, cls, None, x[joint]) for (cls, said), x in zip(words, values)]
    return term_table({f"V{joint + 1}": terms}, "value", {}, "V", now)


def sentence(nominal, run, wanted, state, touched):
    """State the demands on the motor, their jump at the start, and the error of the arm; the jump only once a motion has been chosen,
    as the notebook asks for a prediction first.
    """
    j, e = state["joint"], np.degrees(np.abs(wanted - run.q)).max()
    said = f"Motor {j + 1} is asked for {np.abs(nominal.i[:, j]).max():.1f} A and {np.abs(nominal.V[:, j]).max():.1f} V at most. "
    if not touched:
        said += "Choose a motion, and see what it asks for at its start. "
    elif abs(nominal.jump_i[j]) > JUMP:
        impulse = state["L"] / 1e3 * nominal.jump_i[j]
        said += f"At the start its current would have to jump by {nominal.jump_i[j]:.1f} A: an impulse of L Δi = {impulse:.2f} V s. "
    else:
        said += f"At the start its voltage jumps by {nominal.jump_V[j]:.2f} V, as the jerk does. "
    return true_minus(said + f"With what the drives give, the arm is off by {e:.1f}° at most.")


def badge(nominal, run, given, joint, limit):
    """Judge whether a drive can follow that."""
    if np.abs(nominal.jump_i[joint]) > JUMP:
        return "no drive can do that at the start", False
    cut = (np.abs(given) >= limit - 1e-9).any(1)
    seconds = float(cut.sum() * (run.t[1] - run.t[0]))
    return (f"at the limit for {seconds:.2f} s", False) if cut.any() else ("within the limit", True)

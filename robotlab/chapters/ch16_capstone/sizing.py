"""`SizingLab`: one joint of a task, one motor, one gear: what it takes on the shaft, and which gear is best."""
from dataclasses import replace
from functools import lru_cache

import numpy as np

from ...labs.controls import Choice, Heading, Slider
from ...labs.lab import Lab
from ...labs.terms import Term, term_table
from ...motion.pick_place import pick_and_place
from ...picture.maths import figure
from ...picture.plot import Curve, Line, Panel, Points
from ...systems.sizing import MOTORS, RESERVE, at_shaft, load, size_motors, sized, without_motors
from .task_views import plane_panel

FRAMES = 161
GEARS = {"R": (1.0, 2000.0), "P": (10.0, 5000.0)}    # on the slider: as far as a slow joint is too fast for its motor
BY_NAME = {motor.name: motor for motor in MOTORS}


class SizingLab(Lab):
    """Torque against speed in the field of a motor, the two parts of the shaft's torque, and all ratings against the gear.

    robot: an arm with masses. task: a `PickAndPlace` of it; the usual one unless given. joint: at first, counted from 0.
    options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import SizingLab
    >>> SizingLab(zoo.rrr()).preset("A low gear").words["badge"]["text"]
    'this one gets too hot and lacks peak torque'
    """
    title = "Sizing lab"

    def __init__(self, robot, task=None, *, joint=0, **options):
        bare = without_motors(robot)
        self.task = pick_and_place(bare) if task is None else replace(task, robot=bare)
        presets = presets_of(self.task, joint)
        first = next(iter(presets.values()))
        low, high = (f(GEARS[kind][k] for kind in robot.kinds) for k, f in ((0, min), (1, max)))
        controls = [Choice(name="joint", text="joint", options={f"joint {i + 1}": i for i in range(robot.n)}, value=joint),
                    Choice(name="motor", text="motor", options={name: name for name in BY_NAME}, value=first["motor"]),
                    Slider(name="gear", text="gear", symbol="N", low=low, high=high, value=first["gear"], step=1),
                    Heading(text="Task"),
                    Slider(name="payload", text="payload", symbol="m", sub="p", low=0, high=5, value=self.task.payload, unit="kg", step=.1),
                    Slider(name="duration", text="duration", symbol="T", low=.2, high=10, value=self.task.duration, unit="s", step=.05)]
        super().__init__(controls=controls, **{"name": robot.name, "panels": 3, "equation": 6.2,
                                               "presets": presets} | options)

    def compute(self, state):
        i, motor, gear = state["joint"], BY_NAME[state["motor"]], state["gear"]
        t, tau, qd, qdd = (x[..., i] if x.ndim > 1 else x for x in needs(self.task, state["payload"], state["duration"]))
        one = sized(t, tau, qd, qdd, motor, gear)
        shaft, rate = at_shaft(tau, qd, qdd, gear, motor.inertia)
        return {"plots": [plane_panel(rate, shaft, one.shaft.rms, motor), shares(t, tau / gear, gear * motor.inertia * qdd, shaft),
                          sweep(t, tau, qd, qdd, motor, self.task.robot.kinds[i], touched="start" not in state.changed)],
                "equation": split(tau, qdd, motor, gear, shaft), "badge": verdict(one),
                "sentence": sentence(one, i, self.task.robot.links[i].prismatic)}


@lru_cache(maxsize=64)
def needs(task, payload, duration):
    """Times (N,), torques, rates and accelerations (N, n) of a task with another payload and in another time."""
    other = replace(task, payload=payload, motion=task.motion.stretched(duration / task.duration))
    t = other.times(FRAMES)
    return t, other.torque(t), *other(t)[1:]


def presets_of(task, joint):
    """Choose situations in which the motor fails and in which it suffices, for this joint of this task."""
    t, tau, qd, qdd = needs(task, task.payload, task.duration)
    one = size_motors(task.robot, t, tau, qd, qdd)[joint]
    low, high = GEARS[task.robot.kinds[joint]]
    N = np.geomspace(low, high, 60)
    heat = RESERVE * load(t, *at_shaft(tau[:, joint], qd[:, joint], qdd[:, joint], N[:, None], one.motor.inertia)).rms / one.motor.rated
    hot = N[np.flatnonzero(heat[:int(heat.argmin())] > 1.6)[-1:]]
    fast = min(1.4 * one.motor.speed / max(one.shaft.speed / one.gear, 1e-9), high)
    start = {"joint": joint, "motor": one.motor.name, "gear": one.gear, "payload": task.payload, "duration": task.duration}
    return {"The gear as chosen": start, **({"A low gear": start | {"gear": float(hot[0].round())}} if len(hot) else {}),
            "A high gear": start | {"gear": float(np.round(fast))},
            "In ten seconds": start | {"duration": 10.0},
            "Half the time": start | {"duration": task.duration / 2},
            "A large motor in a hurry": start | {"motor": "3000 W", "duration": .4 * task.duration}}


def shares(t, load_part, rotor_part, shaft):
    """Curves of the torque for the joint and for the rotor."""
    things = (Curve(t, load_part, "q1", "L"), Curve(t, rotor_part, "q2", "R"), Curve(t, shaft, "tau", "τ", "m", width=2.8))
    return Panel(things, "torque on the shaft τₘ in N m: load L, rotor R", "time in s")


def sweep(t, tau, qd, qdd, motor, kind, touched):
    """Heat, peak and speed as shares of what the motor can do, for every gear, both axes logarithmic; without the curves at
    first sight, as the notebook asks for a prediction of them."""
    N = np.geomspace(*GEARS[kind], 50)
    loads = load(t, *at_shaft(tau, qd, qdd, N[:, None], motor.inertia))
    shares = {"tau": ("heat", RESERVE * loads.rms / motor.rated), "inertial": ("peak", RESERVE * loads.peak / motor.peak),
              "vel": ("speed", loads.speed / motor.speed)}
    things, (low, high) = [Line(1.0, cls="bad")], (.01, 100.0)
    for cls, (word, share) in shares.items():
        seen = (share > low) & (share < high)
        if seen.sum() > 1:
            things.append(Curve(N[seen], share[seen], cls, word[0]))
    best = int(loads.rms.argmin())
    things.append(Points([N[best]], [np.clip(shares["tau"][1][best], low, high)], "tau", "ring"))
    title = "share used of heat h, peak p, speed s" + ("" if touched else ": choose a situation")
    return Panel(tuple(things) if touched else (things[0],), title, "gear N", GEARS[kind], (low, high), log_x=True, log_y=True,
                 cursor=("values", "gear"))


def split(tau, qdd, motor, gear, shaft):
    """The torque on the shaft when it is largest."""
    k = int(np.abs(shaft).argmax())
    terms = [Term("τ / N, from the joint", "q1", None, tau[k] / gear), Term("N J q̈, from the rotor",
                                                                            "q2", None, gear * motor.inertia * qdd[k])]
    return term_table({"tau_m": terms}, "value", {}, "N m")


def verdict(one):
    """Name the rating that is exceeded, of three."""
    return (one.words if one.fits else one.words.split(": ")[1], one.fits)


def sentence(one, i, slides):
    """Heat, peak, speed and the rotor, with numbers."""
    shaft, motor = one.shaft, one.motor
    feels = f"{one.inertia:,.0f}" if one.inertia >= 1000 else f"{one.inertia:.3g}"
    rms, peak = (figure(x, x, 3) for x in (shaft.rms, shaft.peak))
    return (f"Joint {i + 1} with the {motor.name} motor and N = {one.gear:.0f}: RMS {rms} of {motor.rated:.3f} N m, peak "
            f"{peak} of {motor.peak:.3f} N m (its shares count {100 * RESERVE - 100:.0f} % reserve on top), {shaft.speed:.0f} of "
            f"{motor.speed:.0f} rad/s. The joint feels the rotor as N²J = {feels} {'kg' if slides else 'kg m²'}; the motor gives at most "
            f"{shaft.power:.1f} W.")

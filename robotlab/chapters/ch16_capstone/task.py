"""`TaskLab`: a pick-and-place task to drag: reach, singular values on the way, and torques against what the motors give."""
from functools import lru_cache

import numpy as np

from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.starts import reach
from ...kinematics.jacobian import directions
from ...kinematics.workspace import shoulder
from ...labs.controls import Handle, Heading, Hidden, Slider, Toggle
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import nice
from ...maths.rounding import percent
from ...motion.limits import use_of_range
from ...motion.pick_place import against_gravity, pick_and_place
from ...systems.sizing import at_shaft, size_motors, without_motors
from ...picture.maths import figure
from .fitness import rated
from .task_views import cloud, ends, singular_panel, still_scene, torque_panel, use_panel, way

FRAMES = 81                                          # of the motion
NEAR_SINGULAR = .05                                  # of the reach: a smallest singular value below it is worth a word


class TaskLab(Lab):
    """Two points to drag, a payload, a duration; the way between them as a quintic spline of the joints.

    robot: an arm with masses. task: a `PickAndPlace` of it at first. The motors are those that fit this first task, until the
    toggle asks for new ones. options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import TaskLab
    >>> TaskLab(zoo.rrr()).preset("Half the time").words["badge"]["text"]
    'joints 1, 2, 3: motor too small'
    """
    title = "Task lab"

    def __init__(self, robot, task=None, **options):
        bare = without_motors(robot)
        self._aside = " The report checks its own motors." if any(link.motor for link in robot.links) else ""
        task = pick_and_place(bare) if task is None else task
        self.near, self.first = tuple(task.postures[0]), sizings_of(task)
        lift = float(np.linalg.norm(task.points[1] - task.points[0])) if len(task.points) > 2 else 0.0
        step = min(.01, nice(.005 * reach(bare)))
        high = round(.3 * reach(bare) / step) * step
        controls = [Heading(text="Task"), *(Handle(name=name, value=[round(float(x), 6) for x in p])
                                            for name, p in (("pick", task.points[0]), ("place", task.points[-1]))),
                    Slider(name="height", text="lift", symbol="h", low=0, high=high, value=round(min(lift, high), 3), unit="m", step=step),
                    Slider(name="payload", text="payload", symbol="m", sub="p", low=0, high=5, value=task.payload, unit="kg", step=.1),
                    Slider(name="duration", text="duration", symbol="T", low=.3, high=6, value=task.duration, unit="s", step=.05),
                    Toggle(name="anew", text="choose the motors anew"), Toggle(name="cloud", text="where the tool can be", value=True),
                    Hidden(name="near", value=list(self.near))]
        view = still_scene(task, 620, 420)["view"]
        view = view | {"scale": .88 * view["scale"], "at": list(view["at"] + .08 * reach(bare) * against_gravity(bare))}
        self.cloud = cloud(bare)
        options = {"player": 1, "panels": 3, "W": 620, "H": 420, "view": view, "presets": presets_of(task, lift)} | options
        super().__init__(bare, task.postures[0], controls=controls, **options)

    def compute(self, state):
        marks = [{"at": state[name], "cls": "tgt", "text": name, "handle": name, "name": name, "r": 6} for name in ("pick", "place")]
        points = marks + (self.cloud if state["cloud"] else [])
        try:
            task = planned(self.robot, tuple(state["pick"]), tuple(state["place"]), state["payload"], state["duration"], state["height"],
                           self.near)
        except ValueError as error:
            return {"points": points, "sentence": f"There is no such path: {error}.", "badge": ("out of reach", False)}
        t = task.times(FRAMES)
        q, qd, qdd = task(t)
        tau = inverse_dynamics(task.carrying, q, qd, qdd)
        sizings = tuple(size_motors(task.robot, t, tau, qd, qdd)) if state["anew"] else self.first
        used = rated(task, sizings, count=FRAMES)
        gears, rotors = (np.array(x) for x in zip(*((one.gear, one.motor.inertia) for one in sizings)))
        shafts, now = at_shaft(tau, qd, qdd, gears, rotors)[0], min(state.time, task.duration)
        units = ["N" if link.prismatic else "N m" for link in task.robot.links]
        least, use = singular_panel(task), use_of_range(self.robot, task)
        return {"points": points, "curves": way(task), "ghosts": ends(task), "q": task(now)[0], "time": now,
                "motion": Motion(q=q, rate=(FRAMES - 1) / task.duration, auto="preset" in state.changed),
                "plots": [least, torque_panel(t, tau, units), use_panel(t, shafts, sizings)],
                "badge": verdict(used), "sentence": sentence(task, least, used, use) + self._aside}


@lru_cache(maxsize=32)
def planned(robot, pick, place, payload, duration, height, near):
    """The task, or the ValueError that says why there is none."""
    return pick_and_place(robot, pick, place, payload, duration, height, near)


def sizings_of(task):
    """The motors that fit a task."""
    t = task.times(FRAMES)
    return size_motors(task.robot, t, task.torque(t), *task(t)[1:])


def presets_of(task, lift):
    """Situations for this arm: its own task, a hurry, a load, a point at the edge, one beyond it."""
    start = {"pick": list(task.points[0]), "place": list(task.points[-1]), "payload": task.payload, "duration": task.duration,
             "height": lift, "anew": False}
    edge, outward = edge_beyond(task)
    at = lambda step: [float(x) for x in (edge + step * outward).round(4)]
    return {"The task as it is given": start, "Half the time": start | {"duration": task.duration / 2},
            "In six seconds": start | {"duration": 6.0}, "3 kg in the hand": start | {"payload": 3.0},
            "3 kg, motors chosen anew": start | {"payload": 3.0, "anew": True},
            "To the edge": start | {"place": at(-.02), "height": 0.0}, "Beyond reach": start | {"place": at(.12)}}


def edge_beyond(task):
    """Return the end (3,) of a tool that is pulled outwards past the last point, and the way there from joint 1 (3,) [m]."""
    centre = shoulder(task.robot)
    far = centre + 5 * (task.points[-1] - centre)
    edge = tip_pose(task.robot, solve_ik(task.robot, far, task.postures[-1], restarts=0).q)[:3, 3]
    return edge, edge - centre


def verdict(used):
    """State whether all motors can do it."""
    bad = [str(i) for i, one in enumerate(used, start=1) if not one.fits]
    return (f"{'joint' if len(bad) == 1 else 'joints'} {', '.join(bad)}: motor too small", False) if bad else ("all motors fit", True)


def sentence(task, panel, used, use):
    """The nearest singular posture, the warmest motor, the one nearest to its peak, and the joint nearest to its limits."""
    if not directions(task.robot):
        return "The tool of this arm lies on the axis of every joint: it cannot move, so there is no task for it."
    ring = panel.things[-1]
    s, t = float(ring.y[0]), float(ring.x[0])
    warm, strong = (int(np.argmax([getattr(one, name) for one in used])) for name in ("heat", "peak"))
    close = ": nearly singular" if s < NEAR_SINGULAR * reach(task.robot) else ""
    name = f"motor {warm + 1} ({used[warm].motor.name}, N = {used[warm].gear:.0f})"
    return (f"{task.payload:.1f} kg in {task.duration:.2f} s. The smallest singular value is {figure(s, s, 3)} m, after {t:.2f} s{close}. "
            f"The warmest is {name}: its RMS torque is {percent(used[warm].heat)} of what it gives all day, reserve included; "
            f"motor {strong + 1} needs {percent(used[strong].peak)} of its peak.{range_of(task, use)}")


def range_of(task, use):
    """State the share of a joint's range that the motion uses, where it has ends."""
    joint = int(use.share.argmax())
    most = f" Joint {joint + 1} takes {percent(float(use.share[joint]))} of its range." if use.share[joint] else ""
    return most + (" It rests above pick and above place." if most and task.halts else "")

"""`TorqueLab`: the torque of a joint along a motion, split into its five shares, and each share against the duration."""
import numpy as np

from ...codegen.program import program
from ...kinematics.frames import tip_pose
from ...labs.controls import Choice, Heading, Slider, Toggle
from ...labs.followed import followed
from ...labs.hosts.file.needs import rubbing
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import ghost
from ...labs.terms import Term, term_table, true_minus
from ...model.checks import got
from ...motion.trajectory import quintic
from ...picture.maths import figure, places
from ...picture.plot import Curve, Line, Panel, Points, Stack
from ...picture.style import SHARE_LETTER
from .torque_motions import DURATIONS, FRAMES, MOTIONS, SHARES, Along, at_unit_time, equipped, motion_scene, payload_mark

DECADES = 5                                          # of torques that the plot against the duration shows at most
FIRST = {"joint": 0, "payload": 0.0, "weight": True, "friction": False}
PRESETS = {
    "In 10 seconds": {"robot": "two links", "duration": 10.0},
    "In half a second": {"robot": "two links", "duration": 0.5},
    "In 1 second": {"robot": "two links", "duration": 1.0},
    "3 kg in the hand": {"robot": "two links", "duration": 1.5, "payload": 3.0},
    "Without gravity": {"robot": "two links", "duration": 1.5, "weight": False},
    "Puma 560, with its friction": {"robot": "Puma 560", "duration": 1.0, "joint": 1, "friction": True},
}


class TorqueLab(Lab):
    """A motion that plays; the torque of one joint as a stack of shares, its shares against the duration, and all torques.

    motions: {words: (robot, start, goal)}, arms with masses and two postures (n,) [rad or m]; two links and a Puma 560 unless
    given. Where an arm has no friction of its own, the lab lends it some. duration: at first [s]. options: as for `Lab`.

    >>> from robotlab.labs import TorqueLab
    >>> print(TorqueLab().preset("3 kg in the hand").words["sentence"].split(". ")[0])
    Joint 1 of 2 needs most after 0.36 s: 135.5 N m
    """
    title = "Torque lab"

    def __init__(self, motions=None, *, duration=1.5, joint=0, friction=False, **options):
        if not isinstance(motions, (dict, type(None))):
            raise ValueError(f"motions is {got(motions)}; expected motions by their names, {{words: (robot, start, goal)}}")
        self.motions = motions or MOTIONS
        robots = [robot() if callable(robot) else robot for robot, *_ in self.motions.values()]
        names, most = list(self.motions), max(robot.n for robot in robots)
        controls = [Choice(name="robot", text="arm", options={name: name for name in names}, value=names[0]),
                    Choice(name="joint", text="split the torque of", options={f"joint {k + 1}": k for k in range(most)}, value=joint),
                    Heading(text="Motion"),
                    Slider(name="duration", symbol="T", text="duration", low=DURATIONS[0], high=DURATIONS[1], value=duration, unit="s",
                           step=0.05),
                    Slider(name="payload", symbol="m", sub="p", text="payload", low=0.0, high=5.0, value=0.0, unit="kg", step=0.1),
                    Toggle(name="weight", text="gravity", value=True), Toggle(name="friction", text="friction", value=friction)]
        presets = {} if motions else {words: FIRST | patch for words, patch in PRESETS.items()}
        options = {"player": 1, "panels": 3, "equation": 8.8, "W": 620, "H": 370, "presets": presets} | options
        _, start, goal = self.motions[names[0]]
        scene = motion_scene(robots[0], tuple(start), tuple(goal), options["W"], options["H"])
        super().__init__(robots[0], start, controls=controls, **{"view": scene["view"], **options})

    def compute(self, state):
        robot, start, goal = self._chosen(state)
        T, joint = state["duration"], min(state["joint"], robot.n - 1)
        unit = at_unit_time(robot, tuple(start), tuple(goal), state["payload"], state["weight"], state["friction"])
        along = Along(unit, T)
        worst = along.t[along.worst(joint)]
        now = worst if state.changed & {"start", "preset", "robot", "joint"} else min(state.time, T)
        q_now = quintic(start, goal, T)(now)[0]
        frame = int(round((FRAMES - 1) * now / T))
        playing = bool(state.changed & {"preset", "robot"})
        shown, figures = split(along, joint, frame)
        return self._new_arm(state, robot) | {
            "q": q_now, "time": now, "torques": along.tau[frame], "largest": np.abs(along.tau).max(),
            "motion": Motion(q=unit.q, torques=along.tau, rate=(FRAMES - 1) / T, auto=playing, rest=worst, others=figures),
            "ghosts": [ghost(robot, start), ghost(robot, goal)], "trail": tip_pose(robot, unit.q[::3])[:, :3, 3],
            "points": payload_mark(robot, state["payload"]),
            "plots": [stacked(along, joint), against_time(unit, T, joint), everyone(along)],
            "equation": shown, "sentence": sentence(along, joint, robot), "badge": badge(unit, T)}

    def in_javascript(self):
        """Return (programs, constants) for torque_answer.js: of each arm without a payload, and with 1 kg."""
        programs, arms = {}, {}
        for k, (name, (robot, start, goal)) in enumerate(self.motions.items()):
            robot = robot() if callable(robot) else robot
            own = {f"bare{k}": program(equipped(robot, 0, True, False)), f"loaded{k}": program(equipped(robot, 1, True, False)),
                   f"tip_pose{k}": program(robot, "tip_pose")}
            scene = motion_scene(robot, tuple(start), tuple(goal), self._options["W"], self._options["H"])
            arms[name] = dict(zip(("bare", "loaded", "tip_pose"), own)) | {
                "start": list(map(float, start)), "goal": list(map(float, goal)), "scene": scene, "tool": robot.tool[:3, 3].tolist(),
                "friction": rubbing(equipped(robot, 0, True, True)), "units": ["N" if kind == "P" else "N m" for kind in robot.kinds]}
            programs |= own
        return programs, {"arms": arms}

    def _chosen(self, state):
        robot, start, goal = self.motions[state["robot"]]
        return robot() if callable(robot) else robot, np.array(start, float), np.array(goal, float)

    def _new_arm(self, state, robot):
        """The picture of another arm, if the one shown is not the chosen one."""
        scene = motion_scene(robot, *map(tuple, self.motions[state["robot"]][1:]), self._options["W"], self._options["H"])
        same = [row[:5] for row in scene["arm"]["rows"]] == [row[:5] for row in state.arm["rows"]]
        return {} if same else scene


def stacked(along, joint):
    """The shares of one joint's torque on one another, and the torque itself."""
    k, (t, every, tau) = along.worst(joint), along.drawn(joint)
    shares = {name: values for name, values in every.items() if np.abs(along.shares[name][:, joint]).max() > 1e-9}
    things = [Curve(t, tau, "tau", "τ", str(joint + 1), width=2.6), Points([along.t[k]], [along.tau[k, joint]], "tau", "ring")]
    title = f"torque of joint {joint + 1} in {along.unit(joint)}, and its shares"
    return Panel((Stack(t, shares), *things) if shares else tuple(things), title, "time in s", cursor=("time",))


def against_time(unit, T, joint):
    """The largest value of each share for every duration, both axes logarithmic."""
    durations = np.geomspace(*DURATIONS, 25)
    peaks = {name: values[:, joint] for name, values in unit.peaks(durations).items()}
    top = 10.0 ** np.ceil(np.log10(max(1e-3, *(p.max() for p in peaks.values()))))
    least = min((p.min() for p in peaks.values() if p.max() > top * 10.0 ** -DECADES), default=top / 10)
    low, things = max(top * 10.0 ** -DECADES, 10.0 ** np.floor(np.log10(max(least, 1e-12)))), [Line(T, "x")]
    for name, peak in peaks.items():
        seen = peak > low
        if seen.sum() > 1:
            total = name == "tau"
            things.append(Curve(durations[seen], peak[seen], name, "τ" if total else SHARE_LETTER[name], str(joint + 1) if total else "",
                                width=1.4 if total else 2.2, dash=total))
    return Panel(tuple(things), f"largest value of each share in {unit.unit(joint)}", "duration T in s", DURATIONS, (low, top), log_x=True,
                 log_y=True, cursor=("values", "duration"))


def everyone(along):
    """Plot the torques of all joints."""
    units = sorted({along.unit(i) for i in range(along.tau.shape[1])}, reverse=True)
    drawn = [along.drawn(i) for i in range(along.tau.shape[1])]
    curves = tuple(Curve(t, tau, f"q{min(i, 7)}", "τ", str(i)) for i, (t, _, tau) in enumerate(drawn, start=1))
    return Panel(curves, f"torques of all joints in {' or '.join(units)}", "time in s", cursor=("time",))


def split(along, joint, k):
    """Tabulate the shares at frame k, the player's, and at every other frame."""
    terms = [Term(f"{name.replace('cor', 'Cor')} ({SHARE_LETTER[name]})", name, None, along.shares[name][k, joint]) for name in SHARES]
    table = term_table({f"tau{joint + 1}": terms}, "value", {}, along.unit(joint), along.t[k])
    return followed(table, np.column_stack([*(along.shares[name][:, joint] for name in SHARES), along.tau[:, joint], along.t]))


def sentence(along, joint, robot):
    """State when the joint needs most, and how much of that does not depend on the duration."""
    k, unit = along.worst(joint), along.unit(joint)
    now = {name: values[k, joint] for name, values in along.shares.items()}
    tau, speed = along.tau[k, joint], sum(now[name] for name in ("inertial", "coriolis", "centrifugal"))
    shown = lambda x: f"{figure(round(x, places(abs(tau), 1)), abs(tau), 1)} {unit}"
    said = f"Joint {joint + 1} of {robot.n} needs most after {along.t[k]:.2f} s: {shown(tau)}. "
    said += f"Of that, {shown(now['gravity'])} hold the weight, whatever T is; {shown(speed)} come from the motion: in half the time it "
    said += "would be four times that."
    return true_minus(said + (f" Friction takes {shown(now['friction'])}." if now["friction"] else ""))


def badge(unit, T):
    """Judge whether the shares add up to the result of inverse dynamics, computed for this duration by itself."""
    gap = max(unit.gap(T), 1e-12)
    return f"shares add up to {gap:.0e}", bool(gap < 1e-9)

"""Is the arm fit for the task? How much of every limit the task uses, which one stops it first, and what could be changed.

    share = what the task asks for / what the arm gives        fit: no share above 1
"""
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from ...maths.rounding import percent, rounded_down, rounded_up
from ...motion.limits import use_of_range
from ...systems.sizing import sized
from .instants import at_work, instants, largest_at

SAMPLES = 101                                        # of the motion at least, while durations and payloads are tried
ROOM = 1e-5                                          # of each limit stays free then, for what lies between samples
SLOWEST, HEAVIEST = 10.0, 100.0                      # times the duration; kg: beyond them nobody looks
ROUNDS = 24                                          # of halving
NEARLY = .8                                          # of a limit: from here on advice is worth a line
CLOSE = .05                                          # of its largest value on the way: a singular value below it is a warning
ADVICE = {
    "range": "Take another elbow (near=...), turn the base, or give this joint a wider range.",
    "range of a slide": "Move pick and place along this slide, or give it a longer one.",
    "rate": "Give the motion more time, or another way.",
    "effort": "Give the motion more time, or the hand less to carry.",
    "heat": "Give the cycle a pause, more time, or the arm the next larger motor.",
    "peak": "Give the motion more time, or the arm the next larger motor.",
    "speed": "Take a smaller gear, or give the motion more time.",
    "speed of a slide": "Take a spindle or belt that moves farther in a turn, or give the motion more time.",
}


class Use(NamedTuple):
    """Share of one limit that the task uses. kind: "range", "rate" or "effort" of a joint, "heat", "peak" or "speed" of a motor.

    words: of what. share: 1 is all of it.
    """
    kind: str
    words: str
    share: float
    slides: bool = False                             # whether the joint does

    @property
    def advice(self):
        """Possible changes for the kind of limit and of joint."""
        return ADVICE.get(f"{self.kind} of a slide", ADVICE[self.kind]) if self.slides else ADVICE[self.kind]


@dataclass(frozen=True)
class Fitness:
    """The uses of all limits that are stated, and what follows.

    uses: `Use`s. open: what no limit is stated for, in words. shortest: the least duration with these motors [s], None where more
    time does not help. heaviest: the largest payload in the given time [kg], None where they do not even move the empty hand.
    singular: (smallest singular value over its largest on the way, when [s]), or None for a tool that cannot move.
    """
    uses: tuple
    open: tuple
    shortest: float
    heaviest: float
    singular: tuple = field(default=None)

    @property
    def ok(self):
        """True if every limit that is stated is kept."""
        return all(one.share <= 1 for one in self.uses)

    @property
    def tightest(self):
        """The use that comes nearest to its limit, or goes farthest beyond; None where no limit is stated."""
        return max(self.uses, key=lambda one: one.share, default=None)


def fitness(task, sizings, singular=None, bearings=0.0):
    """The `Fitness` of a task for its arm and for motors, one `Sizing` for each joint. bearings: as for `at_work`."""
    uses, links = joint_uses(task), task.robot.links
    for i, (link, share, one) in enumerate(zip(links, use_of_range(task.robot, task).share, sizings), start=1):
        if link.limits:
            uses.append(Use("range", f"range of joint {i}", float(share), link.prismatic))
        for kind, limit in (("heat", one.motor.rated), ("peak", one.motor.peak), ("speed", one.motor.speed)):
            if np.isfinite(limit):
                uses.append(Use(kind, f"{kind} of motor {i}", getattr(one, kind), link.prismatic))
    unstated = (numbered("the range of joint", [not link.limits for link in links]),
                *(numbered(f"the {name} of joint", [getattr(link, name) is None for link in links]) for name in ("speed", "effort")
                  if any(getattr(link, name) for link in links)),
                numbered("any limit of motor", [not one.stated for one in sizings]),
                numbered("the rated torque of motor", [one.stated and not np.isfinite(one.motor.rated) for one in sizings]))
    edges = (edge(task, sizings, bearings) for edge in (shortest, heaviest))
    return Fitness(tuple(uses), tuple(filter(None, unstated)), *edges, singular)


def joint_uses(task, count=201):
    """The `Use`s of the speed and the effort that the arm's file gives for its joints; none where it gives none."""
    robot, uses = task.robot, []
    if not np.isfinite([robot.speed, robot.effort]).any():
        return uses
    t = instants(task.motion, count)
    tau = np.abs(task.torque(largest_at(t, task.torque(t), task.torque))).max(0)
    for i, (link, rate, load) in enumerate(zip(robot.links, task.motion.peaks()[0], tau), start=1):
        if link.speed:
            uses.append(Use("rate", f"speed of joint {i}", float(rate / link.speed), link.prismatic))
        if link.effort:
            what = "force" if link.prismatic else "torque"
            uses.append(Use("effort", f"{what} of joint {i}", float(load / link.effort), link.prismatic))
    return uses


def numbered(words, missing):
    """"the range of joints 1 and 3 to 6", or "" where nothing is missing."""
    some = [i for i, one in enumerate(missing, start=1) if one]
    shown = [f"{run[0]} to {run[-1]}" if len(run) > 2 else _list([str(i) for i in run]) for run in _runs(some)]
    return f"{words}{'s' if len(some) > 1 else ''} {_list(shown)}" if some else ""


def _runs(numbers):
    """[[1], [3, 4, 5]]: numbers that follow one another, together."""
    runs = []
    for i in numbers:
        if runs and runs[-1][-1] == i - 1:
            runs[-1].append(i)
        else:
            runs.append([i])
    return runs


def shortest(task, sizings, bearings=0.0):
    """The least duration in which these motors do the task [s]; None where more time does not help."""
    good = lambda T: _fits(replace(task, motion=task.motion.stretched(T / task.duration)), sizings, bearings)
    return _edge(good, SLOWEST * task.duration, 0.0)


def heaviest(task, sizings, bearings=0.0):
    """The largest payload that these motors carry in the given time [kg]; None where they do not even move the empty hand."""
    return _edge(lambda m: _fits(replace(task, payload=m), sizings, bearings), 0.0, HEAVIEST)


def _edge(good, safe, far):
    """Find the last acceptable value from a safe one towards `far`: the edge, or `far`, or None where not even the safe one is."""
    if not good(safe):
        return None
    step = far - safe
    value = safe
    for _ in range(ROUNDS):
        step /= 2
        value = value + step if good(value + step) else value
    return float(value) if abs(value - far) > 2 * abs(step) else float("inf") if far > safe else 0.0


def _fits(task, sizings, bearings):
    """True if every motor and every joint can do it with a little room."""
    return all(max(one.heat, one.peak, one.speed) <= 1 - ROOM for one in rated(task, sizings, bearings, SAMPLES)) and \
        all(one.share <= 1 - ROOM for one in joint_uses(task, SAMPLES))


def rated(task, sizings, bearings=0.0, count=201):
    """The same motors and gears rated for a task: `Sizing`s, of the largest that is asked of them and not of samples only."""
    t, *load = at_work(task, sizings, bearings, count)
    return tuple(sized(t, *(x[:, i] for x in load), one.motor, one.gear) for i, one in enumerate(sizings))


# -- in words ---------------------------------------------------------------------------------------------------------
def verdict(fit, number):
    """State in sentences whether it is fit, the limiting quantity, and possible changes. number: writes a number with its digits."""
    if fit.singular is None:
        return ["There is no task for this arm: its tool lies on the axis of every joint and cannot move."]
    broken = [f"the {one.words} ({percent(one.share)})" for one in fit.uses if one.share > 1]
    says = [f"Not fit for this task: beyond its limit is {_list(broken)}." if broken else
            "Fit for this task: every limit that is stated is kept." if fit.uses else
            "No limit is stated, neither of a joint nor of a motor, so nothing can be judged."]
    top = fit.tightest
    if top:
        first = "" if broken else f"What limits it first is the {top.words}: {percent(top.share)} is used. "
        says.append((first + (top.advice if top.share > NEARLY else "")).strip())
    if any(one.kind != "range" for one in fit.uses):
        says.append(_edges(fit, number))
    if fit.open:
        says.append(f"Not stated, and so not judged: {_list(fit.open)}.")
    if fit.singular and fit.singular[0] < CLOSE:
        says.append(f"After {number(fit.singular[1])} s the arm is nearly singular: there the tool cannot be moved in every direction.")
    return says


def _edges(fit, number):
    joints = any(one.kind in ("rate", "effort") for one in fit.uses)
    if fit.shortest is None:
        return "No more time would help: holding the weight alone is too much for a motor, or for what a joint may give." if joints else \
            "No more time would help these motors: holding the weight alone is too much for one of them."
    most = "not even move the empty hand" if fit.heaviest is None else "carry any payload" if np.isinf(fit.heaviest) else \
        f"carry {number(rounded_down(fit.heaviest))} kg at most"
    return f"With these motors{' and limits of joints' * joints} the task takes {number(rounded_up(fit.shortest))} s at least; " \
        f"in the given time they can {most}."


def _list(words):
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]

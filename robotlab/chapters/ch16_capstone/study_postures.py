"""A block of a study for who goes further: every posture in which the arm can take the thing up, and set it down.

Of six joints the pose of the hand is asked, as the task has it. Of two or three the place of the tool alone: with a spherical wrist set at
the tool they are an arm of six joints, whose postures are known in closed form, each of them twice.
"""
from typing import NamedTuple

import numpy as np

from ...dynamics.energy import potential_energy
from ...dynamics.probe import gravity_torque
from ...kinematics.frames import link_pose, tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import directions, jacobian
from ...kinematics.postures.find import all_postures
from ...kinematics.starts import random_postures
from ...maths.spatial import wrapped
from ...model.axis_chain import along_x, axes_of
from ...model.link import Link
from ...model.robot import MODIFIED, Robot
from .findings import Block, Finding, shown

TITLE = "All postures at pick and place"
HAND = np.array([.5, .8, .3])                        # [rad] of the wrist that is set at a tool: any that is not singular
RIGHT = np.pi / 2
STARTS, SEED = 600, 0                                # of the search
SAME = 1e-3                                          # [rad or m]: postures nearer than this are one
SINGULAR = 1e-3                                      # of the largest singular value: there the number of postures hangs on rounding
STEP = 1e-5                                          # [rad or m] of the difference of potential energies
ALIKE = 1e-6                                         # of the larger: torques that do not differ


class Asked(NamedTuple):
    """Arm whose postures are counted: robot, and six, the arm of six joints that answers in closed form.

    front: how many joints of six stand before those of the arm, at 0. moved: how many of the arm's joints move its tool.
    """
    robot: Robot
    six: Robot
    front: int
    moved: int

    @property
    def whole(self):
        """True if the whole pose is asked, and not the place alone."""
        return self.six is self.robot

    def target(self, q):
        """Target of the search for the arm at q (n,)."""
        return tip_pose(self.robot, q) if self.whole else tip_pose(self.robot, q)[:3, 3]

    def in_closed_form(self, q, limits):
        """Every posture (k, moved) with the same tool as q (n,), in closed form."""
        inner = q if self.whole else np.concatenate([np.zeros(self.front), q[:self.moved], HAND])
        found = all_postures(self.six, tip_pose(self.six, inner), limits=limits)
        rows = found.q[found.there]
        rows = rows[(np.abs(wrapped(rows[:, :self.front])) < SAME).all(1)]
        return self.distinct(rows[:, self.front:self.front + self.moved], limits)

    def searched(self, q, limits):
        """The same by a search from many starts."""
        starts = random_postures(self.robot, limits, STARTS, np.random.default_rng(SEED))
        target = self.target(q)
        found = solve_ik(self.robot, np.broadcast_to(target, (STARTS, *target.shape)), starts, restarts=0, limits=limits)
        return self.distinct(found.q[found.ok][:, :self.moved], limits)

    def distinct(self, rows, limits):
        """Each posture once; whole turns do not count where no limit tells them apart."""
        free = [not link.prismatic and not (limits and link.limits) for link in self.robot.links[:self.moved]]
        kept = []
        for row in rows:
            far = [np.abs(np.where(free, wrapped(row - one), row - one)).max() for one in kept]
            if min(far, default=np.inf) > SAME:
                kept.append(np.where(free, wrapped(row), row))
        return np.array(kept).reshape(-1, self.moved)

    def as_postures(self, rows, q):
        """Rows (k, moved) as postures of all joints (k, n); those that do not move the tool stay as in q (n,)."""
        return np.concatenate([rows, np.broadcast_to(q[self.moved:], (len(rows), len(q) - self.moved))], axis=1)

    def singular(self, rows):
        """True if the tool loses a direction in one of the postures."""
        q = self.as_postures(rows, np.zeros(self.robot.n))
        s = np.linalg.svd(jacobian(self.robot, q)[:, :6 if self.whole else 3, :self.moved], compute_uv=False)
        return bool((s[:, -1] < SINGULAR * s[:, 0]).any())


def postures_block(study):
    """Count the postures at both ends of the task, by closed form and by a search, and find the cheapest to hold at pick."""
    task = study.task
    try:
        asked = asked_of(task.robot)
    except ValueError as error:
        return Block(TITLE, (), f"There is nothing to be counted: {error}.")
    try:
        findings, why = counts(task, asked)
    except ValueError as error:                      # of all_postures, for an arm that it is not for
        of = "" if asked.whole else "with a wrist set at the tool, "
        return Block(TITLE, (), f"There is nothing to be counted: {of}{error}.")
    effort, words = cheapest(study, asked)
    form = ("The pose of the hand is asked, as the task has it there." if asked.whole else
            "The place of the tool alone is asked; with a spherical wrist set there, the arm has each of them twice in closed form.")
    return Block(TITLE, (*findings, *effort), " ".join(filter(None, (form, why, words))))


# -- what is asked ----------------------------------------------------------------------------------------------------
def asked_of(robot):
    """Make the `Asked` of an arm; a ValueError says why its postures cannot be counted."""
    if robot.n == 6:
        return Asked(robot, robot, 0, 6)
    moved, ways = robot.n - idle(robot), directions(robot)
    if moved < 2:
        raise ValueError("a single joint moves the tool, and each place belongs to one posture" if moved else "no joint moves the tool")
    if moved > ways:
        raise ValueError(f"{moved} joints move the tool, which can go in {ways} directions only, so that the postures at a place are no "
                         "points but a curve or more" + "; with one joint held, all_postures tells those of a pose" * (robot.n == 7))
    if moved == 2 and robot.links[0].prismatic:
        raise ValueError("the first of two joints slides, and no closed form is known here for that")
    return Asked(robot, with_wrist(robot, moved), 3 - moved, moved)


def idle(robot):
    """Count the joints at the end of the arm that do not move its tool: it lies on their axes."""
    q = np.random.default_rng(SEED).uniform(-1, 1, (20, robot.n))
    moves = (np.abs(jacobian(robot, q)[:, :3]).max((0, 1)) > SAME ** 3).tolist()
    return moves[::-1].index(True) if any(moves) else robot.n


def with_wrist(robot, moved):
    """Two or three joints of an arm, and a spherical wrist at its tool; of two, with a joint before them that turns square to the first."""
    axes, tool = axes_of(robot)
    for axis in reversed(axes[moved:]):
        tool = link_pose(axis, 0, True) @ tool
    x, y, z = np.asarray(tool, dtype=float)[:3, 3]
    links = [Link(axis.a, axis.alpha, axis.d, axis.theta, "P" if axis.prismatic else "R", limits=link.limits)
             for axis, link in zip(axes[:moved], robot.links)]
    last, base = links[-1], robot.base
    links[-1] = last.replace(d=last.d + z, theta=last.theta + np.arctan2(y, x))          # its frame goes to where the tool is
    if moved == 2:
        first = links[0]
        base = base @ np.asarray(along_x(first.a, first.alpha), dtype=float) @ np.asarray(along_x(0, -RIGHT), dtype=float)
        links[:1] = [Link(), first.replace(a=0.0, alpha=RIGHT)]
    wrist = [Link(a=float(np.hypot(x, y)), alpha=RIGHT), Link(alpha=-RIGHT), Link(alpha=RIGHT)]
    return Robot([*links, *wrist], convention=MODIFIED, base=base, name=robot.name)


# -- what is found ----------------------------------------------------------------------------------------------------
def counts(task, asked):
    """(the `Finding`s of how many there are, a sentence about what is not counted)."""
    found, not_counted = [], []
    for name, q in (("pick", task.postures[0]), ("place", task.postures[-1])):
        for limits in (False, True)[:1 + limited(task.robot)]:
            rows = asked.in_closed_form(q, limits)
            if asked.singular(rows):
                not_counted.append(name)
                continue
            found.append(Finding(f"postures at {name}, {'within the limits' if limits else 'limits aside'}", len(rows), "", "closed form",
                                 len(asked.searched(q, limits)), f"search from {STARTS} starts"))
    ends = " and at ".join(dict.fromkeys(not_counted))
    return found, f"At {ends} a posture is singular, and how many there are depends on rounding: they are not counted." if ends else ""


def cheapest(study, asked):
    """(the `Finding` of the least use of a motor that holds the payload at pick, what to say of it)."""
    task, full, rows = study.task, ranges_of(study), at_pick(study)
    if not len(rows) or not full.any():
        return (), ""
    use = lambda tau: 100 * (np.abs(tau) / np.where(full > 0, full, np.inf)).max(-1)
    costs, now = use(gravity_torque(task.carrying, rows)), float(use(gravity_torque(task.carrying, task.postures[0])))
    again = use(slope(task.carrying, asked.as_postures(asked.searched(task.postures[0], limited(task.robot)), task.postures[0])))
    k = int(np.flatnonzero(costs <= costs.min() + ALIKE * costs.max())[0])
    of = "peak" if np.isfinite([one.limit for one in study.sizings]).all() else "largest torque on the way"
    found = Finding("fullest motor at rest at pick", costs[k], "%", "closed form, Newton-Euler", again.min(), "search, slope of the energy",
                    scale=1, tolerance=1e-4)
    return (found,), says_of(costs, k, now, f"% of a motor's {of}", in_words(task.robot, rows[k]))


def says_of(costs, k, now, unit, posture):
    """State the costs of all postures, of the cheapest, k, and of that of the task."""
    if costs.max() < SAME:
        return "No motor has to hold anything at pick."
    if np.ptp(costs) <= ALIKE * costs.max():
        return f"To hold the load at pick each of them takes {shown(costs[k], 3)} {unit}."
    if now <= costs[k] + ALIKE * costs.max():
        return f"The posture of the task is the cheapest to hold; the dearest takes {shown(costs.max(), 3)} {unit}."
    return f"Cheapest to hold is {posture}: {shown(costs[k], 3)} {unit}, in place of {shown(now, 3)} % as the task has it."


def at_pick(study):
    """Every posture (k, n) at pick, within the limits; none where they are not counted."""
    robot, q = study.task.robot, study.task.postures[0]
    asked = asked_of(robot)
    rows = asked.in_closed_form(q, limited(robot))
    return asked.as_postures(rows[:0] if asked.singular(rows) else rows, q)


def limited(robot):
    """True if any joint states limits."""
    return any(link.limits for link in robot.links)


def ranges_of(study):
    """Capacity of each motor at its joint (n,) [N m, or N]; unless stated for all, the largest on the way of each kind."""
    limit = np.array([one.limit for one in study.sizings])
    if np.isfinite(limit).all():
        return limit
    most, slides = np.abs(study.task.torque(study.task.times())).max(0), np.array([link.prismatic for link in study.task.robot.links])
    return np.array([most[slides == kind].max() for kind in slides])


def slope(robot, q):
    """Holding torques (k, n): the slope of the potential energy."""
    steps = STEP * np.eye(robot.n)
    return np.stack([(potential_energy(robot, q + step) - potential_energy(robot, q - step)) / (2 * STEP) for step in steps], axis=-1)


def in_words(robot, q):
    """A posture as (12°, -30°, 0.3 m)."""
    units = [f"{x:.2f} m" if link.prismatic else f"{np.degrees(x) + 0.0:.0f}°" for link, x in zip(robot.links, q)]
    return "(" + ", ".join(units).replace("-0°", "0°").replace("-180°", "180°") + ")"

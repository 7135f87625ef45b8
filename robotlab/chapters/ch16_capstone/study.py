"""The study of an arm and a task: what notebook 16 is about, every number found in two ways that share as little as possible."""
from dataclasses import dataclass, field, replace

import numpy as np

from ...model.masses import require_masses
from ...kinematics.jacobian import directions
from ...kinematics.workspace import reach_both_ways
from ...model.checks import one_of, yes_or_no
from ...model.payload import with_payload
from ...model.robot import require_robot
from ...motion.pick_place import PickAndPlace, pick_and_place
from ...motion.tracking import track
from ...systems.sizing import motors_of, size_motors, with_motors, without_motors
from ...watch import Watch
from .findings import shown, written
from .fitness import fitness, rated, verdict
from .study_blocks import BLOCKS, bearings, nearest_to_singular
from .study_fastest import fastest_block
from .study_identified import identified_block
from .study_postures import postures_block
from .unusual import unusual

ONCE = 0.4                                           # of the work is done before what goes further
FURTHER = (identified_block, fastest_block, postures_block)          # what later notebooks are about, for who asks for it


@dataclass(frozen=True, eq=False)
class Study:
    """All that is found out about an arm and a task.

    arm: as it was given. task: the `PickAndPlace`, its arm without rotors. sizings: one `Sizing` for each joint. driven: the arm
    with payload and rotors. reach: [m] from joint 1, by sampling and by inverse kinematics. track: the `Tracking` of a controller
    that does not know the payload, and track_again by another integrator. blocks: the `Block`s. fitness: the `Fitness`. further: the
    `Block`s for who goes further, where they were asked for.
    """
    arm: object
    task: PickAndPlace
    sizings: tuple
    driven: object
    reach: tuple
    track: object
    track_again: object
    blocks: tuple = field(default=(), repr=False)
    fitness: object = field(default=None, repr=False)
    further: tuple = field(default=(), repr=False)

    @property
    def findings(self):
        """All findings, one after the other."""
        return [one for block in (*self.blocks, *self.further) for one in block.findings]

    @property
    def unusual(self):
        """Unusual data of the arm, in sentences: a slip in them is found by no second way."""
        return unusual(self.arm)

    @property
    def ok(self):
        """True if every number came out the same in both ways."""
        return all(one.ok for one in self.findings)

    def __repr__(self):
        lines = [f"study of {self.task.robot.name}", *("  Unusual, look again: " + says for says in self.unusual),
                 *("  " + says for says in verdict(self.fitness, shown))]
        for block in (*self.blocks, *self.further):
            lines += ["", block.title, *(_line(one) for one in block.findings), "  " + block.remark]
        same = sum(one.ok for one in self.findings)
        return "\n".join([*lines, "", f"{same} of {len(self.findings)} numbers come out the same in both ways"])


def _line(one):
    return f"  {one.words:38} {written(one):>9} {one.unit:6} {written(one, 'other'):>9}  {one.agreement:7} {one.way} | {one.other_way}"


def study(robot, task=None, motors="own", further=False):
    """Reach, singular postures, torques, motors, a simulation and a program for an arm and a task: a `Study`.

    robot: an arm with numbers and masses. task: a `PickAndPlace` of this arm; `pick_and_place(robot)` unless given.
    motors: "own" checks the motors that the arm has, and chooses one where a joint has none; "table" chooses them all.
    further: whether its masses are identified as well, its way made as fast as it can be, and its postures counted (notebooks 18 to 20).
    Raises ValueError where something is missing.
    """
    one_of(motors, "motors", ("own", "table")), yes_or_no(further, "further")
    with Watch("studying the arm") as show:
        task = checked_task(robot, task)
        share = ONCE if further else 1.0
        done = _study(robot, task, motors, lambda begun, ended: show.part(share * begun, share * ended))
        return replace(done, further=tuple(_each(FURTHER, done, show.part, ONCE, 1.0))) if further else done


def _study(robot, task, motors, part):
    """The study itself. part: told which share of the work comes now."""
    arm = robot if motors == "own" else without_motors(robot)
    t = task.times()
    q, qd, qdd = task(t)
    sizings = (motors_of if motors == "own" else size_motors)(arm, t, task.torque(t), qd, qdd)
    sizings = rated(task, sizings, brakes := bearings(arm))
    driven, believed = with_motors(with_payload(arm, task.payload), sizings), with_motors(arm, sizings)
    limit = np.array([one.limit for one in sizings])
    runs = []
    for k, method in enumerate(("rk4", "adaptive")):
        part(0.05 + 0.35 * k, 0.4 + 0.35 * k)
        runs.append(track(task, driven, believed, limit, method))
    part(0.75, 0.8)
    done = Study(robot, task, sizings, driven, reach_both_ways(task.robot), *runs)
    fit = fitness(task, sizings, nearest_to_singular(task) if directions(task.robot) else None, brakes)
    return replace(done, blocks=tuple(_each(BLOCKS, done, part, 0.8, 1.0)), fitness=fit)


def _each(blocks, done, part, begun, ended):
    """The blocks one after the other, which take the work from one share of it to another."""
    for k, block in enumerate(blocks):
        part(*(begun + (ended - begun) * (k + more) / len(blocks) for more in (0, 1)))
        yield block(done)


def checked_task(robot, task):
    """The task, for the arm without rotors; ValueError says what the arm lacks."""
    if require_robot(robot).letters:
        letters = ", ".join(map(str, robot.letters))
        raise ValueError(f"{robot.name!r} holds letters ({letters}); a study needs numbers. Give them with robot.subs")
    require_masses(robot)
    if task is None:
        return pick_and_place(without_motors(robot))
    if not isinstance(task, PickAndPlace):
        raise ValueError(f"task is {type(task).__name__}; expected what pick_and_place gives")
    if task.robot != robot:
        raise ValueError(f"the task was planned for {task.robot.name!r}, not for this arm {robot.name!r}; plan it with "
                         f"pick_and_place(robot, ...)")
    return PickAndPlace(without_motors(robot), task.payload, task.points, task.postures, task.motion)

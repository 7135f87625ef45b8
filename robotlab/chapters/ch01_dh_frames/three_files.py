"""Three URDF files of one arm: written to the last digit, typed in from a data sheet, exported with other zero positions."""
import re
from itertools import permutations

import numpy as np

from ...course.draws import between, one_of, reals
from ...kinematics.frames import tip_pose
from ...maths.spatial import roll_pitch_yaw
from ...model.formats.joint_frames import joint_frames
from ...model.robot import Robot

QUARTER = np.pi / 2
TYPED_DIGITS = 4                                     # behind the point, at most, that a person types
OFF = 0.05                                           # from a quarter turn, which no typed digit makes [rad]


def draw_files(rng):
    """Draw an arm, and return the texts of its three files in random order."""
    d1, a2, d3 = (round(between(rng, low, high, .01) + between(rng, .0011, .0044, .0001) + .00002, 5)
                  for low, high in ((.08, .16), (.3, .5), (.08, .16)))
    rows = np.array([[0, QUARTER, d1, 0], [-a2, np.pi, 0, 0], [0, -QUARTER, d3, QUARTER]])
    moved = rows + np.outer(reals(rng, 3, .3, 1.2), [0, 0, 0, 1])
    three = [file_of(rows, exact), file_of(rows, typed), file_of(moved, exact)]
    return {"files": list(one_of(rng, permutations(three)))}


def file_of(rows, word):
    """Return a URDF of the standard table rows (n, 4) with joints that turn; `word` writes a number."""
    joints, tool = joint_frames(Robot.from_table(rows))
    lines = [joint(i, T, word) for i, T in enumerate([*(T for T, _ in joints), tool], start=1)]
    links = "".join(f'<link name="l{i}"/>' for i in range(len(lines) + 1))
    return "\n".join(['<robot name="arm">', links, *lines, "</robot>"])


def joint(i, T, word):
    """Return the line of joint i with the pose T (4, 4) in the link before."""
    xyz, rpy = (" ".join(word(float(x) + 0.0) for x in numbers) for numbers in (T[:3, 3], roll_pitch_yaw(T[:3, :3])))
    return (f'<joint name="j{i}" type="continuous"><parent link="l{i - 1}"/><child link="l{i}"/>'
            f'<origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="0 0 1"/></joint>')


def exact(x):
    """As a program writes a number: quarter turns to the last bit, all else to 14 digits, in which machines agree."""
    return f"{x:g}" if x == int(x) else repr(x if x % QUARTER == 0 else round(x, 14))


def typed(x):
    """As a person writes a length in m or an angle in rad: 0.425, 1.5708, 3.14."""
    return f"{x:.2f}" if abs(x) > 3 else f"{x:.4f}" if abs(x) > 1 else f"{round(x, 3):g}"


# -- what tells them apart --------------------------------------------------------------------------------------------
def origins(text):
    """[(shift, turn)] of the joints of a file, as they are written."""
    return re.findall(r'<origin xyz="([^"]*)" rpy="([^"]*)"', text)


def was_typed(text):
    """True if no number of a file has more digits than a person types."""
    return all(len(word.partition(".")[2]) <= TYPED_DIGITS for pair in origins(text) for word in " ".join(pair).split())


def has_other_zeros(text):
    """True if an angle of a file is not a quarter or half turn."""
    angles = np.array([float(word) for _, rpy in origins(text) for word in rpy.split()])
    return bool((np.abs(angles - QUARTER * np.round(angles / QUARTER)) > OFF).any())


def numbers_of(given):
    """The number of the typed file, of the one with other zero positions, and of the remaining one, counted from 1."""
    typed, moved = ([f(text) for text in given.files].index(True) + 1 for f in (was_typed, has_other_zeros))
    return typed, moved, 6 - typed - moved


def tool(text, snap=False):
    """Place of a file's tool at q = 0, (3,) [m]; snap: with its rounded angles read as parts of a turn."""
    robot = Robot.read(text, snap=snap).robot
    return tip_pose(robot, np.zeros(robot.n))[:3, 3]


def answered(called, other, snap=False, unit=1000):
    """given -> (2,): the number of a file that is called typed, and how far its tool is from that of another [mm].

    called, other: 0 the typed file, 1 the one with other zero positions, 2 the remaining one.
    """
    def answer(given):
        numbers = numbers_of(given)
        one, two = (tool(given.files[numbers[k] - 1], snap) for k in (called, other))
        return np.array([numbers[called], unit * np.linalg.norm(one - two)])
    return answer

"""Solutions of the exercises of notebook 01."""
from math import cos, pi, radians, sin

import numpy as np
import sympy

from robotlab import Robot, link_poses, tip_pose, zoo


# -- one row ----------------------------------------------------------------------------------------------------------
def written_out(a, alpha, d, theta):
    ct, st, ca, sa = cos(theta), sin(theta), cos(alpha), sin(alpha)
    return [[ct, -st * ca, st * sa, a * ct], [st, ct * ca, -ct * sa, a * st], [0, sa, ca, d], [0, 0, 0, 1]]


def turn(axis, angle):
    """A rotation about axis 0, 1 or 2 as (4, 4)."""
    T, (i, j) = np.eye(4), [(1, 2), (2, 0), (0, 1)][axis]
    T[i, i] = T[j, j] = cos(angle)
    T[j, i] = sin(angle)
    T[i, j] = -T[j, i]
    return T


def shift(axis, length):
    T = np.eye(4)
    T[axis, 3] = length
    return T


def four_motions(a, alpha, d, theta):
    return turn(2, theta) @ shift(2, d) @ shift(0, a) @ turn(0, alpha)


def one_link_arm(a, alpha, d, theta):
    return tip_pose(Robot.from_table([[a, alpha, d, theta]]), [0.0])


def after_craig(a, alpha, d, theta):
    return turn(0, alpha) @ shift(0, a) @ turn(2, theta) @ shift(2, d)


# -- whole arms -------------------------------------------------------------------------------------------------------
def rows_of(g):
    return [[0, pi / 2, g.d1, 0], [g.a2, g.alpha2, 0, g.theta2], [g.a3, 0, g.d3, 0]]


def angles(g):
    return [g.q1, g.q2, g.q3]


def tip_by_hand(g):
    T = np.eye(4)
    for (a, alpha, d, theta), q in zip(rows_of(g), angles(g)):
        T = T @ four_motions(a, alpha, d, theta + q)
    return T[:3, 3]


def tip_from_behind(g):
    """From the tip inwards, a point transformed from frame to frame."""
    p = np.array([0, 0, 0, 1.0])
    for (a, alpha, d, theta), q in reversed(list(zip(rows_of(g), angles(g)))):
        p = written_out(a, alpha, d, theta + q) @ p
    return p[:3].tolist()


def tip_by_the_package(g):
    return link_poses(Robot.from_table(rows_of(g)), angles(g))[-1, :3, 3]


def in_degrees(g):
    T = np.eye(4)
    for (a, alpha, d, theta), q in zip(rows_of(g), angles(g)):
        T = T @ four_motions(a, alpha, d, theta + np.degrees(q))
    return T[:3, 3]


def pairs(g):
    return [[g[f"a{i}"], g[f"alpha{i}"]] for i in (1, 2, 3)]


def craig_column_by_column(g):
    a, alpha = np.transpose(pairs(g))
    return np.column_stack([np.r_[0, a], np.r_[0, alpha]]).tolist()


def craig_from_poses(g):
    """Craig's frame i sits on axis i: the frame before, moved along d. The numbers between two of them are read off their matrix."""
    arm = Robot.from_table([[a, alpha, g[f"d{i}"], 0] for i, (a, alpha) in enumerate(pairs(g), 1)])
    before = link_poses(arm, [0, 0, 0])
    craig = [np.eye(4), *(before[i - 1] @ shift(2, g[f"d{i}"]) for i in (1, 2, 3)), before[3]]
    rows = [np.linalg.inv(one) @ other for one, other in zip(craig, craig[1:])]
    return [[T[0, 3], np.arctan2(T[2, 1], T[2, 2])] for T in rows]


# -- a tool -----------------------------------------------------------------------------------------------------------
def tool_with_a_one(g):
    return (g.T @ np.append(g.tool, 1))[:3]


def tool_in_two_steps(g):
    return g.T[:3, 3] + g.T[:3, :3] @ g.tool


def tool_by_the_axes(g):
    return list(g.T[:3, 3] + sum(length * axis for length, axis in zip(g.tool, g.T[:3, :3].T)))


# -- in letters -------------------------------------------------------------------------------------------------------
def letters():
    return sympy.symbols("d1 a2 a3 q2 q3")


def height_sum(g):
    d1, a2, a3, q2, q3 = letters()
    return d1 + a2 * sympy.sin(q2) + a3 * sympy.sin(q2 + q3)


def height_expanded(g):
    d1, a2, a3, q2, q3 = sympy.symbols("d1 a2 a3 q2 q3", real=True)
    return d1 + (a2 + a3 * sympy.cos(q3)) * sympy.sin(q2) + a3 * sympy.cos(q2) * sympy.sin(q3)


def height_by_matrices(g):
    d1, a2, a3, q2, q3 = letters()
    R = lambda q: sympy.Matrix([[sympy.cos(q), -sympy.sin(q)], [sympy.sin(q), sympy.cos(q)]])
    return d1 + (R(q2) * (sympy.Matrix([a2, 0]) + R(q3) * sympy.Matrix([a3, 0])))[1]


# -- Stanford and freedom ---------------------------------------------------------------------------------------------
def stanford_rows(g):
    return [[0, -pi / 2, g.d1, 0], [0, pi / 2, g.d2, 0], [0, 0, 0, 0], [0, -pi / 2, 0, 0], [0, pi / 2, 0, 0], [0, 0, g.d6, 0]]


def stanford_from_the_zoo(g):
    return [[link.a, link.alpha, g.d1 if i == 0 else g.d2 if i == 1 else g.d6 if i == 5 else link.d, link.theta]
            for i, link in enumerate(zoo.stanford().links)]


def stanford_other_hand(g):
    """The twist of the last row is free: it does not affect the point of the tool."""
    rows = np.array(stanford_rows(g))
    rows[5, 1:4:2] = radians(40), radians(-20)
    return rows


def parallel_rows(g, up=(0, 0, 0)):
    return np.array([[g[f"a{i}"], 0, g[f"d{i}"] + up[i - 1], 0] for i in (1, 2, 3)])


def turned_over(g):
    """Two axes upside down would turn the wrong way; but whole turns and a sum of heights are free."""
    rows = parallel_rows(g, (g.d2 + g.d3, -g.d2, -g.d3))
    rows[:, 3] = 2 * pi, 0, -2 * pi
    return rows


# -- three files ------------------------------------------------------------------------------------------------------
def tool_of(text):
    """The place of the tool at q = 0, the poses of a file multiplied by hand."""
    T = np.eye(4)
    for part in text.split('<origin xyz="')[1:]:
        xyz, rpy = ([float(x) for x in words.split('"')[0].split()] for words in (part, part.split('rpy="')[1]))
        T = T @ shift(0, xyz[0]) @ shift(1, xyz[1]) @ shift(2, xyz[2]) @ turn(2, rpy[2]) @ turn(1, rpy[1]) @ turn(0, rpy[0])
    return T[:3, 3]


def files_by_their_length(g):
    """Fewer letters were typed than a program writes, and angles that are not round take the most."""
    short, middle, _ = sorted(g.files, key=len)
    return [1 + g.files.index(short), 1000 * np.linalg.norm(tool_of(short) - tool_of(middle))]


def files_by_their_notes(g):
    """What `Robot.read` says of rounding; with other zeros the tool is far off."""
    k = [any("rounded" in note for note in Robot.read(text).notes) for text in g.files].index(True)
    tools = [tip_pose(Robot.read(text, snap=False).robot, [0, 0, 0, 0])[:3, 3] for text in g.files]
    return np.array([k + 1, 1000 * sorted(np.linalg.norm(np.array(tools) - tools[k], axis=1))[1]])


def files_read_as_meant(g):
    """Rounded angles become parts of a turn, unless they are to be kept."""
    short, middle, _ = sorted(g.files, key=len)
    tools = [tip_pose(Robot.read(text).robot, [0, 0, 0, 0])[:3, 3] for text in (short, middle)]
    return [1 + g.files.index(short), 1000 * np.linalg.norm(tools[1] - tools[0])]


def files_by_their_digits(g):
    """The longest number of each file; the tool from behind, a point carried from link to link."""
    digits = [max(len(word.partition(".")[2]) for word in text.replace('"', " ").split()) for text in g.files]
    k, tools = int(np.argmin(digits)), []
    for text in g.files:
        p, (_, *parts) = np.zeros(3), text.split('xyz="')
        for part in reversed(parts):
            if "rpy" in part:
                (x, y, z), (a, b, c) = (map(float, words.split('"')[0].split()) for words in (part, part.split('rpy="')[1]))
                p = (turn(2, c) @ turn(1, b) @ turn(0, a))[:3, :3] @ p + [x, y, z]
        tools.append(p)
    near = min(1000 * np.linalg.norm(tools[k] - tools[i]) for i in range(3) if i != k)
    return k + 1, near


RIGHTS = {
    "frames-row": [lambda g: written_out, lambda g: four_motions, lambda g: one_link_arm],
    "frames-tip": [tip_by_hand, tip_from_behind, tip_by_the_package],
    "frames-modified": [lambda g: [[0, 0], *pairs(g)], craig_column_by_column, craig_from_poses],
    "frames-tool": [tool_with_a_one, tool_in_two_steps, tool_by_the_axes],
    "frames-height": [height_sum, height_expanded, height_by_matrices],
    "frames-stanford": [stanford_rows, stanford_from_the_zoo, stanford_other_hand],
    "frames-freedom": [lambda g: parallel_rows(g, (-0.1, 0, 0.1)), lambda g: parallel_rows(g, (0.05, -0.2, 0.15)), turned_over],
    "frames-typed": [files_by_their_length, files_by_their_notes, files_by_their_digits],
}


def with_entry(rows, i, j, more):
    rows = np.array(rows, dtype=float)
    rows[i, j] += more
    return rows


WRONGS = {
    "frames-row": {
        "standard-is-modified": [lambda g: after_craig],
        "alpha-theta-swapped": [lambda g: lambda a, alpha, d, theta: four_motions(a, theta, d, alpha)],
        "degrees": [lambda g: lambda a, alpha, d, theta: four_motions(a, radians(alpha), d, radians(theta)),
                    lambda g: lambda a, alpha, d, theta: four_motions(a, alpha, d, radians(theta))],
        "transposed": [lambda g: lambda *r: four_motions(*r).T],
        "inverse": [lambda g: lambda *r: np.linalg.inv(four_motions(*r))],
        "shape": [lambda g: lambda *r: four_motions(*r)[:3, :3]],
        "order of arguments": [lambda g: lambda alpha, a, d, theta: four_motions(a, alpha, d, theta),
                               lambda g: lambda theta, d, a, alpha: four_motions(a, alpha, d, theta)],
        "last row": [lambda g: lambda *r: four_motions(*r) * [[1], [1], [1], [0]]],
        "raises": [lambda g: lambda a, alpha, d, theta: four_motions(a, alpha, d, tetha)],          # noqa: F821
        "arguments": [lambda g: lambda row: four_motions(*row)],
    },
    "frames-tip": {
        "degrees": [in_degrees],
        "offset-replaced": [lambda g: tip_by_hand(g.but(theta2=0))],
        "sign": [lambda g: -tip_by_hand(g)],
        "millimetres": [lambda g: 1000 * tip_by_hand(g)],
        "reversed": [lambda g: tip_by_hand(g)[::-1]],
        "shape": [lambda g: tip_by_hand(g)[:2]],
        "entry": [lambda g: tip_by_hand(g) + [0, 0, 0.3]],
    },
    "frames-modified": {
        "standard-is-modified": [lambda g: [*pairs(g), [0, 0]]],
        "degrees": [lambda g: [[0, 0], *([a, np.degrees(alpha)] for a, alpha in pairs(g))]],
        "tool left out": [lambda g: [[0, 0], *pairs(g)[:2], [0, 0]]],
        "comes round": [lambda g: [pairs(g)[2], *pairs(g)[:2], [0, 0]]],
        "moved up": [lambda g: [*pairs(g)[1:], [0, 0], pairs(g)[0]]],
        "shape": [lambda g: [[0, 0], *pairs(g)[:2]]],
    },
    "frames-tool": {
        "tool-in-world-axes": [lambda g: g.T[:3, 3] + g.tool],
        "other frame": [lambda g: g.T[:3, :3].T @ tool_in_two_steps(g)],
        "sign": [lambda g: -tool_in_two_steps(g)],
        "millimetres": [lambda g: 1000 * tool_in_two_steps(g)],
        "shape": [lambda g: g.T @ np.append(g.tool, 1)],
    },
    "frames-height": {
        "sign": [lambda g: -height_sum(g)],
        "factor 2": [lambda g: 2 * height_sum(g)],
        "letters": [lambda g: height_sum(g).subs("d1", "h"), lambda g: height_sum(g) * sympy.Symbol("g")],
        "some points": [lambda g: height_sum(g).subs(sympy.Symbol("q2"), sympy.Abs(sympy.Symbol("q2")))],
        "text": [lambda g: "d1 + a2*sin(q2) + a3*sin(q2 + q3)"],
        "type": [lambda g: sympy.Eq(sympy.Symbol("d1"), height_sum(g))],
    },
    "frames-stanford": {
        "property": [lambda g: with_entry(stanford_rows(g), 1, 2, 0.1), lambda g: with_entry(stanford_rows(g), 2, 3, -pi / 2), lambda g: with_entry(stanford_rows(g), 3, 1, pi),
                     lambda g: with_entry(stanford_rows(g), 2, 0, 0.2)],
        "shape": [lambda g: stanford_rows(g)[:5]],
        "transposed": [lambda g: np.transpose(stanford_rows(g))],
    },
    "frames-freedom": {
        "one-table-per-arm": [parallel_rows],
        "property": [lambda g: parallel_rows(g, (0.1, 0.1, 0.1)), lambda g: with_entry(parallel_rows(g), 1, 0, 0.1),
                     lambda g: with_entry(parallel_rows(g), 1, 3, 2 * pi), lambda g: with_entry(parallel_rows(g), 0, 3, 0.5),
                     lambda g: with_entry(with_entry(parallel_rows(g), 0, 1, pi), 1, 1, pi)],
        "shape": [lambda g: parallel_rows(g)[:2]],
    },
    "frames-typed": {
        "round lengths": [lambda g: [1 + g.files.index(sorted(g.files, key=len)[1]), files_by_their_length(g)[1]]],
        "metres": [lambda g: files_by_their_length(g) * np.array([1, 1e-3])],
        "read as it was meant": [files_read_as_meant],
        "other zero positions": [lambda g: [files_by_their_length(g)[0], 1000 * np.linalg.norm(np.subtract(*(
            tool_of(sorted(g.files, key=len)[k]) for k in (0, 2))))]],
        "shape": [lambda g: files_by_their_length(g)[0]],
    },
}

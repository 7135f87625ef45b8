"""Views of `AssemblyLab`: the vectors of a chain, and W and V as far as they are filled."""
import numpy as np

from ...kinematics.frames import joint_axes, link_poses
from ...labs.columns import named
from ...labs.equations import Equation, side_by_side
from ...maths.mathml import EQUALS, block, steady
from ...maths.writers import Mathml, Text, token

ROUNDING = 1e-12                                     # smaller differences are rounding


def power_of_ten(x):
    """The size of an error in words, "1e-12" or larger."""
    return f"{10.0 ** np.ceil(np.log10(max(x, ROUNDING))):.0e}"


# -- in the picture ---------------------------------------------------------------------------------------------------
def places(robot, q):
    """Joint axes (n, 3), points on them (n, 3), and centres of mass (n, 3), in the world."""
    poses = link_poses(robot, q)
    z, p = joint_axes(robot, q, poses)
    com = np.array([np.asarray(link.com, dtype=float) for link in robot.links])
    return z, p, (poses[1:, :3, :3] @ com[..., None])[..., 0] + poses[1:, :3, 3]


def arrows(robot, q, k, axis):
    """e_k, r_{k-1,k} and r_kk of the newest link k, from its joint; axis: how long e is drawn [m]."""
    if k == 0:
        return []
    z, p, c = (x[k - 1] for x in places(robot, q))
    out = [{"at": p, "v": axis * z, "cls": "tau", "label": "e", "sub": str(k), "width": 3},
           {"at": p, "v": c - p, "cls": f"q{min(k, 7)}", "label": "r", "sub": f"{k}{k}", "width": 3.4}]
    if k > 1:
        out.append({"at": p, "v": places(robot, q)[2][k - 2] - p, "cls": f"q{min(k - 1, 7)}", "label": "r", "sub": f"{k - 1},{k}",
                    "width": 2.6})
    return [v for v in out if np.linalg.norm(v["v"]) > 1e-6]


def bones(robot, q, k):
    """Dashed lines from each centre of mass over the joint to the next, as far as the arm is built."""
    _, p, c = places(robot, q)
    return [{"points": [a, b], "cls": "ink", "width": 1.2, "dash": True}
            for i in range(1, k - 1) for a, b in ((c[i - 1], p[i]), (p[i], c[i]))]


# -- in the equation --------------------------------------------------------------------------------------------------
def velocity_matrices(k, W, V, in_W, in_V, added):
    """W and V, with the entries changed by link k (in_W, in_V: masks) in its colour; a dot for coordinates not yet there."""
    names = ("Z" + str(k), "ΔV") if added else ("W", "V")
    blocks, lines = [], []
    for name, matrix, mask in zip(names, (W, V[:, None]), (in_W, in_V[:, None])):
        maths, text = (filled(w, matrix, mask, k) for w in (Mathml(), Text()))
        blocks.append(block(Mathml().name(token(name)), EQUALS, steady(maths)))
        lines.append(f"{name} =\n{text}")
    return Equation(side_by_side(*blocks), "\n".join(lines))


def filled(w, matrix, mask, k):
    """A matrix in the words of a writer."""
    def entry(i, j):
        there = i < k and (j < k or matrix.shape[1] == 1)
        text = w.number(named(matrix[i, j]) if there else "·")
        return w.marked(text, f"q{min(k, 7)}") if there and mask[i, j] else w.marked(text, "ink" if there else "dim")
    return w.matrix([[entry(i, j) for j in range(matrix.shape[1])] for i in range(len(matrix))])

"""The damped step as one recorded program, for thousands of targets side by side.

    dq = J^T (J J^T + lambda^2 I)^-1 e        e = (p* - p, 1/2 sum r_i x r_i*)        lambda^2 = k E

r_i and r_i* are the columns of R and R*, E = |p* - p|^2 + 1/2 |R* - R|^2 is the squared distance of two poses as twelve numbers. Nothing
here needs a root or a branch, and J^T e is half the slope of E, downhill: exactly, however far the target is. A flag for each joint, 1 or
0, says whether it takes part: one at its limit that would go beyond does not.
"""
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..maths.graph import Graph, as_nodes
from ..maths.linear import solve
from ..maths.array_functions import quickest_function
from ..maths.scalar import array_like
from ..maths.spatial import cross
from .frames import link_poses
from .jacobian import point_jacobian
from .starts import reach

LEAST = 1e-14                                        # of lambda^2, for each entry of J that is as long as the arm: above rounding
ENOUGH = 1000                                        # targets for which a compiler is called; its work is kept
POINT, POSE = 3, 12                                  # numbers of a target


class Step(NamedTuple):
    """The compiled step. run(X, Y): in X rows of q, target, flags and k; into Y rows of dq, |p* - p|^2, 1/2 |R* - R|^2 and J^T e."""
    run: object
    inputs: int
    outputs: int


def step_of(robot, size, count):
    """The `Step` of an arm towards so many targets, each a POINT or a POSE."""
    return _step(robot, size, count >= ENOUGH)


@lru_cache(maxsize=16)
def _step(robot, size, compiled):
    outputs, names = recorded_step(robot, size)
    return Step(quickest_function(outputs, names, compiled), len(names), len(outputs))


@lru_cache(maxsize=16)
def recorded_step(robot, size):
    """(array of nodes, names of the inputs in order)."""
    graph, n = Graph(), robot.n
    names = [[f"{what}{i + 1}" for i in range(count)] for what, count in (("q", n), ("target", size), ("free", n), ("k", 1))]
    q, target, free, (k,) = (array_like((len(row),), map(graph.input, row)) for row in names)
    e, squares, J = _error_and_jacobian(robot, q, target)
    J_free = J * free
    A = J_free @ J.T
    for i in range(len(e)):
        A[i, i] = A[i, i] + (k * sum(squares) + least_damping(robot))
    dq = J_free.T @ solve(A, e)
    return as_nodes(graph, [*dq, *squares, *(J.T @ e)]), sum(names, [])


def least_damping(robot):
    """Return the lower bound of lambda^2."""
    return LEAST * robot.n * (1 + reach(robot, sliding=1.0) ** 2)


def _error_and_jacobian(robot, q, target):
    """(e, [|p* - p|^2, 1/2 |R* - R|^2], J) on nodes."""
    poses = link_poses(robot, q)
    T = poses[-1] @ robot.tool
    J = point_jacobian(robot, q, robot.n, T[:3, 3], poses)
    short = target[:3] - T[:3, 3]
    if len(target) == POINT:
        return short, [(short * short).sum(), 0], J[:3]
    have, wanted = T[:3, :3].T, target[3:].reshape(3, 3)                       # columns of R and R*
    gap = wanted - have
    e = np.concatenate([short, cross(have, wanted).sum(0) * 0.5])
    return e, [(short * short).sum(), (gap * gap).sum() * 0.5], J

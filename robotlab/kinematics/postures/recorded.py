"""The formula of all postures of an arm, recorded once and run over thousands of poses."""
import numpy as np

from ...maths.graph import Graph, as_nodes
from ...maths.array_functions import quickest_function
from ...maths.scalar import array_like
from ..frames import tip_pose
from .aligned import ALONG, NEARLY, alignments, how_far, put_apart, put_still
from .beside import AWAY, fill_from_beside, hairs, rows_beside
from .branches import branches, from_start, parting
from .elbow_circle import elbow_branches
from .loop import loop
from .names import CIRCLE, names_of
from .newton import CLOSE, FEW, as_poses, miss, settled

INPUTS = [f"T{i}" for i in range(1, 13)] + ["x"]     # three rows of a pose, and where the seventh joint or the elbow is
MIDDLE = ["middle"]                                  # one more: the coordinate of the joint along three parallel axes
ENOUGH = 10_000                                      # poses for which a compiler is called; its work is kept
BLOCK = 1024                                         # poses at a time: few calls, and arrays that fit the cache
NEAR, CLEAR = 1e-6, 1e-7                             # of the arm's length, or rad: off by less, a posture is corrected, by more, dropped
FAR = 1e-3                                           # the same beside a pose
MERGED = 1e-6                                        # half the angle by which two ways of the outer joints are as good as one
SAMPLES = 60                                         # postures at which names are looked up


class Recorded:
    """The recorded branches of one arm, and their names. plan: a `Plan`; None for an arm with an elbow's circle."""

    def __init__(self, robot, plan):
        self.robot, self.plan, self.compiled = robot, plan, {}
        self.locked = plan.locked if plan else 0
        self.outputs = recorded(robot, plan)
        self.wrist, self.still = wrist_of(robot, plan), still_of(robot, plan)
        self.names = names_of(robot, *parting(robot, plan), self.formula(samples(robot, plan.locked))) if plan else CIRCLE

    def find(self, given):
        """The postures (k, N, n) for given (N, 13) poses and values, and for which of these (N,) it is certain that there are no others.

        Where an entry is nan a singular pose has hidden it: ask beside.
        """
        found = self.entries(given)
        missed, away = found[..., -1], how_far(found[..., :-1], *self.still) if self.still else None
        q = self.held(found, given)
        if self.still:
            put_still(q, away < ALONG, lambda middle, some: self.closed(given[some], middle))
        lost, hidden = np.isnan(q[..., 0]), np.isnan(missed).any(0)
        doubtful = self.doubt(lost, missed, np.flatnonzero(hidden), given)
        if self.still:
            doubtful |= (away < NEARLY) & (lost | (away >= ALONG))
        fill_from_beside(self.robot, q, np.flatnonzero(hidden | lost.all(0)), given, self.formula, self.locked)
        if self.wrist:
            put_apart(q, *self.wrist)
        return q, ~doubtful.any(0) & ~self.merged(given, np.isnan(q[..., 0]).all(0))

    def merged(self, given, none):
        """Mark (N,) the poses, of those without a posture, `none`, at which two ways to the parallel axes merge: a curve may hide."""
        out = np.zeros(len(given), dtype=bool)
        if self.plan and self.plan.parallel and none.any():
            outer = self.entries(given[none])[::2][..., [joint.number - 1 for joint in outer_of(self.robot, self.plan)]]
            apart = [np.abs(np.sin((a - b) / 2)).max(-1) for i, a in enumerate(outer) for b in outer[:i]]
            out[none] = ~(np.min(apart, axis=0, initial=1) > MERGED)
        return out

    def doubt(self, lost, missed, hidden, given):
        """Mark the lost branches (k, N) that may exist: those with a small error, or hidden ones without a large error beside."""
        with np.errstate(invalid="ignore"):
            out = lost & ~(missed > CLEAR ** 2)
            if len(hidden):
                beside = self.entries(rows_beside(given[hidden], hairs(AWAY)[0], self.locked))[..., -1]
                out[:, hidden] &= ~(beside > FAR ** 2)
        return out

    def held(self, found, given, near=NEAR):
        """The postures (k, N, n) in what the formula says (k, N, n + 1): those that hold their pose, the others brought to it or nan."""
        q, missed = found[..., :-1], found[..., -1]
        with np.errstate(invalid="ignore"):
            bad, close = ~(missed < CLOSE ** 2), missed < near ** 2
        if bad.any():
            k, i = np.nonzero(bad & close)
            rough = q[k, i]
            q[bad] = np.nan
            q[k, i] = settled(self.robot, rough, as_poses(given[i]), self.locked, FEW)
        return q

    def closed(self, given, middle):
        """The postures (2, k, M, n) with the joint that lies along the parallel axes at either of two angles."""
        rows = np.column_stack([np.tile(given, (2, 1)), np.repeat(middle, len(given))])
        every = self.held(self.entries(rows, along=True), rows, near=0)
        return np.moveaxis(every.reshape(len(every), 2, len(given), -1), 1, 0)

    def formula(self, given):
        """The postures (k, N, n) that the formula finds."""
        return self.held(self.entries(given), given)

    def entries(self, given, along=False):
        """Evaluate the formula: postures, and the square of the distance of each from its pose (k, N, n + 1).

        along: whether a last column gives the coordinate of the joint along parallel axes.
        """
        k, n = self.outputs.shape
        out, run = np.empty((k * n, len(given))), self.program(len(given) >= ENOUGH and not along, along)
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
            for start in range(0, len(given), BLOCK):
                block = slice(start, start + BLOCK)
                run(np.ascontiguousarray(given[block].T), out[:, block])
        return np.moveaxis(out.reshape(k, n, -1), 1, 2)

    def program(self, compiled, along=False):
        """The formula over rows, made once."""
        if (compiled, along) not in self.compiled:
            outputs = recorded(self.robot, self.plan, along) if along else self.outputs
            self.compiled[compiled, along] = quickest_function(outputs, INPUTS + MIDDLE * along, compiled)
        return self.compiled[compiled, along]


def outer_of(robot, plan):
    """The outer joints of the loop."""
    return from_start(loop(robot, np.eye(4), plan.locked), plan)[:3]


def wrist_of(robot, plan):
    """(the numbers of its joints, where its outer axes are aligned) of an arm with a wrist; None of any other."""
    if plan is None or plan.parallel:
        return None
    wrist = from_start(loop(robot, np.eye(4), plan.locked), plan)[3:]
    if wrist[1].varies or wrist[2].varies:
        return None
    aligned = [(wrist[1].sign * angle, wrist[0].sign * wrist[2].sign * way) for angle, way in alignments(wrist[1].C, wrist[2].C)]
    return [joint.number - 1 for joint in wrist], aligned


def still_of(robot, plan):
    """(the number of a joint, its angles at which its neighbour lies along three parallel axes) of an arm that has those, else None."""
    if plan is None or not plan.parallel:
        return None
    first, middle, last, after, *_ = from_start(loop(robot, np.eye(4), plan.locked), plan)
    for joint, one, two in ((first, first, middle), (last, last, after)):
        if not (one.varies or two.varies) and (aligned := alignments(one.C, two.C)):
            return joint.number - 1, [joint.sign * angle for angle, _ in aligned]
    return None


def recorded(robot, plan, along=False):
    """The branches and how each misses its pose as nodes (k, n + 1) of the inputs. along: whether MIDDLE is one of them."""
    graph, T, x = inputs()
    found = branches(robot, T, plan, x, middle=graph.input(*MIDDLE) if along else None) if plan else elbow_branches(robot, T, x)
    return as_nodes(graph, [[*q, miss(robot, q, T)] for q in found])


def inputs():
    """A new graph, and the pose (4, 4) and the value that are given to it."""
    graph = Graph()
    *T, x = map(graph.input, INPUTS)
    return graph, array_like((4, 4), [*T, 0, 0, 0, 1]), x


def samples(robot, locked):
    """Return inputs (SAMPLES, 13) at some random postures."""
    slides = [link.prismatic for link in robot.links]
    q = np.random.default_rng(0).uniform(-1, 1, (SAMPLES, robot.n)) * np.where(slides, 1, np.pi)
    T = tip_pose(robot, q)[:, :3].reshape(-1, 12)
    return np.concatenate([T, q[:, locked - 1:locked] if locked else 0 * T[:, :1]], axis=1)

"""The formula of all postures of an arm, recorded once and run over thousands of poses."""
import numpy as np

from ...maths.graph import Graph, as_nodes
from ...maths.array_functions import quickest_function
from ...maths.scalar import array_like
from ...maths.spatial import pose, turn_about, unit
from ..frames import tip_pose
from .aligned import alignments, is_still, put_apart, put_still
from .branches import branches, from_start, parting
from .elbow_circle import elbow_branches
from .loop import loop
from .names import CIRCLE, names_of
from .newton import CLOSE, FEW, as_poses, miss, settled

INPUTS = [f"T{i}" for i in range(1, 13)] + ["x"]     # three rows of a pose, and where the seventh joint or the elbow is
ALONG = ["middle"]                                   # one more: where the joint stands that lies along three parallel axes
ENOUGH = 10_000                                      # poses for which a compiler is called; its work is kept
BLOCK = 1024                                         # poses at a time: few calls, and arrays that fit the cache
NEAR = 1e-6                                          # of the arm's length, or rad: a posture that misses by more is none
NUDGE = 1e-6                                         # [m and rad] to a pose beside a singular one
HAIR = pose(turn_about(unit(np.array([3, -6, 5])), np.cos(NUDGE), np.sin(NUDGE)), NUDGE * np.array([0.6, -0.5, 0.62]))
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
        """The postures (k, N, n). given: (N, 13) poses and values. Where an entry is nan a singular pose has hidden it: ask beside."""
        found = self.entries(given)
        still = self.still and is_still(found[..., :-1], *self.still)
        some = np.flatnonzero(np.isnan(found[..., -1]).any(0))
        q = self.held(found, given)
        if self.still:
            put_still(q, still, lambda middle, some: self.closed(given[some], middle))
        some = np.union1d(some, np.flatnonzero(np.isnan(q[..., 0]).all(0)))
        if len(some):
            q[:, some] = np.where(np.isnan(q[:, some]), self.beside(given[some]), q[:, some])
        if self.wrist:
            put_apart(q, *self.wrist)
        return q

    def held(self, found, given, near=NEAR):
        """The postures (k, N, n) in what the formula says (k, N, n + 1): those that hold their pose, the others brought to it or nan."""
        q, miss = found[..., :-1], found[..., -1]
        with np.errstate(invalid="ignore"):
            k, i = np.nonzero(~(miss < CLOSE ** 2))
        if len(k):
            close, rough = miss[k, i] < near ** 2, q[k, i]
            q[k, i] = np.nan
            i = i[close]
            q[k[close], i] = settled(self.robot, rough[close], as_poses(given[i]), self.locked, FEW)
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
        """What the formula says: postures, and the square of how far each is from its pose (k, N, n + 1).

        along: whether a last column says where the joint along parallel axes stands.
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
            self.compiled[compiled, along] = quickest_function(outputs, INPUTS + ALONG * along, compiled)
        return self.compiled[compiled, along]

    def beside(self, given):
        """The postures (k, N, n) of poses beside those given, brought back to these, nan where that fails."""
        T, x = as_poses(given) @ HAIR, given[:, 12]
        q = self.formula(np.column_stack([T[:, :3].reshape(-1, 12), x + NUDGE * bool(self.locked)]))
        if self.locked:
            q[..., self.locked - 1] += x - q[..., self.locked - 1]
        k, i = np.nonzero(np.isfinite(q[..., 0]))
        q[k, i] = settled(self.robot, q[k, i], as_poses(given[i]), self.locked, FEW)
        return q


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
        if not (one.varies or two.varies):
            return joint.number - 1, [joint.sign * angle for angle, _ in alignments(one.C, two.C)]
    return None


def recorded(robot, plan, along=False):
    """The branches and how each misses its pose as nodes (k, n + 1) of the inputs. along: whether ALONG is one of them."""
    graph, T, x = inputs()
    found = branches(robot, T, plan, x, middle=graph.input(*ALONG) if along else None) if plan else elbow_branches(robot, T, x)
    return as_nodes(graph, [[*q, miss(robot, q, T)] for q in found])


def inputs():
    """A new graph, and the pose (4, 4) and the value that are given to it."""
    graph = Graph()
    *T, x = map(graph.input, INPUTS)
    return graph, array_like((4, 4), [*T, 0, 0, 0, 1]), x


def samples(robot, locked):
    """What is given (SAMPLES, 13) at some random postures."""
    slides = [link.prismatic for link in robot.links]
    q = np.random.default_rng(0).uniform(-1, 1, (SAMPLES, robot.n)) * np.where(slides, 1, np.pi)
    T = tip_pose(robot, q)[:, :3].reshape(-1, 12)
    return np.concatenate([T, q[:, locked - 1:locked] if locked else 0 * T[:, :1]], axis=1)

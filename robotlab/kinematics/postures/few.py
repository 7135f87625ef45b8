"""All postures of an arm of one to five joints, for a pose of its tool or for a point, each held against what was asked."""
from functools import lru_cache
from types import SimpleNamespace

import numpy as np

from ...maths.spatial import wrapped
from ..frames import tip_pose
from .few_names import named_branches, parting
from .held import put_right
from .limits import within
from .row import row_of
from .structure import size
from .to_a_point import brought
from .to_a_pose import followed, postures, ways

SAMPLES, TRIED = 60, 12                              # random postures: for names, and to be found again
ROUND = np.arange(16) * np.pi / 8                    # where a joint that a way leaves free is put
ALIKE = 1e-6                                         # [rad]: postures nearer to each other are one


class Few:
    """The postures of one arm of few joints. locked: ((number, where it stands), ...); place: whether a point is asked for, not a pose."""

    def __init__(self, robot, locked, place):
        self.robot, self.locked, self.place = robot, dict(locked), place
        self.length = size(robot) or 1.0
        self.row = row_of(robot, self.locked, self.length)
        self.moves = [i for i in range(robot.n) if i + 1 not in self.locked]
        self.way = None if place else self.best_way()
        kept, q = self.branches(), self.candidates(self.targets(self.samples(1.0)))[0]
        branches, names = zip(*named_branches(self, kept, q[kept]))
        self.kept, self.names = list(branches), list(names)

    def best_way(self):
        """The first `Way` that finds some known postures again."""
        q = self.samples(np.pi)[:TRIED]
        T = self.targets(q)
        with np.errstate(invalid="ignore", divide="ignore"):
            for way in ways(self.row):
                found = put_right(self, self.candidates(T, way)[0], T)
                if len(found) and (np.nanmin(np.where(np.isnan(found[..., 0]), 9, self.apart(found, q)), axis=0) < ALIKE).all():
                    return way
        raise ValueError(f"robot has {len(self.moves)} joints that no structure tells one by one: of neighbouring axes none meet; "
                         "solve_ik finds one posture, from other starts others")

    def branches(self):
        """Which of the answers there are: where a meeting is no square, its second is none; of a quartic all may be."""
        found = np.isfinite(self.candidates(self.targets(self.samples(np.pi)))[0]).all(-1).any(-1)
        return np.flatnonzero(found | parting(self)[1])

    def samples(self, most):
        """Some random postures (SAMPLES, n)."""
        q = np.random.default_rng(0).uniform(-1, 1, (SAMPLES, self.robot.n))
        q *= np.where(self.slides, self.length, most)
        for number, at in self.locked.items():
            q[:, number - 1] = at
        return q

    @property
    def slides(self):
        """(n) whether each joint slides."""
        return np.array([link.prismatic for link in self.robot.links])

    def targets(self, q):
        """What is asked for where the answers are q."""
        T = tip_pose(self.robot, q)
        return T[..., :3, 3] if self.place else T

    def scaled(self, target):
        """The target with lengths in those of the arm."""
        if self.place:
            return target / self.length
        T = target.copy()
        T[..., :3, 3] /= self.length
        return T

    def candidates(self, target, way=None):
        """(q (k, N, n), free (k, N, n)): all that may be a posture, and which of its joints may stand anywhere as far as the way knows."""
        T = self.scaled(target)
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
            q, free = brought(self.row, np.zeros(3), T) if self.place else postures(way or self.way, T)
        return self.filled(q), self.filled(free, False).astype(bool)

    def filled(self, x, held_at=True):
        """The joints that move (..., m) among all of them (..., n)."""
        out = np.zeros(x.shape[:-1] + (self.robot.n,))
        out[..., self.moves] = x * np.where(self.slides[self.moves], self.length, 1.0)
        for number, at in self.locked.items():
            out[..., number - 1] = at if held_at else 0
        return out

    def find(self, target, limits=False):
        """(q (k, N, n), names) of the targets (N, 4, 4) or (N, 3)."""
        q, free = (x[self.kept] for x in self.candidates(target))
        raw, q, names = q, put_right(self, q, target), self.names
        for i in np.flatnonzero(free.any((0, 2))):
            q[:, i] = self.around(raw[:, i], free[:, i], q[:, i], target[i], limits)
        return within(self.robot, q, names) if limits else (np.where(self.slides, q, -wrapped(-q)) + 0.0, names)

    def around(self, raw, free, q, target, limits):
        """The postures (k, n) of one target where joints may stand anywhere: those found, then others from places all round."""
        more = [self.turned_on(raw[k], free[k], target) for k in range(len(raw)) if free[k].any() and np.isfinite(raw[k]).all()]
        pool = np.concatenate([q, *more])
        ok = np.isfinite(pool).all(-1)
        if limits:
            inside = within(self.robot, pool[:, None], [""] * len(pool))[0]
            ok &= np.isfinite(inside[:len(pool), 0]).all(-1)
        out = np.full_like(q, np.nan)
        own = np.flatnonzero(ok[:len(q)])
        out[own] = q[own]
        empty = [k for k in range(len(q)) if k not in own]
        for one in pool[len(q):][ok[len(q):]]:
            known = out[np.isfinite(out).all(-1)]
            if empty and (not len(known) or self.apart(one, known).min() > ALIKE):
                out[empty.pop(0)] = one
        return out

    def only_place(self):
        """The same joints, asked for the point of the tool alone."""
        return SimpleNamespace(robot=self.robot, place=True, length=self.length, moves=self.moves, slides=self.slides)

    def turned_on(self, q, free, target):
        """Postures (K, n) from one q (n) whose free joints are put all round, as far as they can be made true."""
        put = np.stack(np.meshgrid(*[ROUND] * free.sum()), axis=-1).reshape(-1, free.sum())
        q = np.tile(q, (len(put), 1))
        q[:, free] += put
        T = np.broadcast_to(target, (len(put), *target.shape))
        if self.way is not None:
            q = self.filled(followed(self.way, self.scaled(T), q[:, self.moves] / np.where(self.slides[self.moves], self.length, 1.0)))
        return put_right(self, q[None], T, far=True)[0]

    def apart(self, a, b):
        """How far postures are from each other; whole turns do not count."""
        return np.abs(np.where(self.slides, (a - b) / self.length, wrapped(a - b))).max(-1)


@lru_cache(maxsize=64)
def few_of(robot, locked, place):
    """The `Few` of an arm, made once."""
    return Few(robot, locked, place)

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
ROUND = {1: 16, 2: 6}                                # places all round at which a joint is put that a way leaves free; of more joints 4
WAYS = 3                                             # of finding a posture that are kept
MOST = 8                                             # postures all round a free joint that are not on a curve
ALIKE, APART = 1e-6, 1e-3                            # [rad]: postures nearer to each other are one; at a singular one rounding does more


class Few:
    """The postures of one arm of few joints. locked: ((number, coordinate), ...); place: whether a point is asked for, not a pose."""

    def __init__(self, robot, locked, place):
        self.robot, self.locked, self.place = robot, dict(locked), place
        self.length = size(robot) or 1.0
        self.row = row_of(robot, self.locked, self.length)
        self.moves = [i for i in range(robot.n) if i + 1 not in self.locked]
        self.ways = () if place else self.some_ways()
        self.way = self.ways[0] if self.ways else None
        kept, q = self.branches(), self.candidates(self.targets(self.samples(1.0)))[0]
        branches, names = zip(*named_branches(self, kept, q[kept]))
        self.kept, self.names = list(branches), list(names)

    def some_ways(self):
        """The first `Way`s that find some known postures again: where one finds none, the next is tried."""
        q = self.samples(np.pi)[:TRIED]
        T, found = self.targets(q), []
        with np.errstate(invalid="ignore", divide="ignore"):
            for way in ways(self.row, self.scaled(T[0])):
                one = put_right(self, self.candidates(T, way)[0], T)
                if len(one) and (np.where(np.isnan(one[..., 0]), np.inf, self.apart(one, q)).min(0) < ALIKE).all():
                    found.append(way)
                if len(found) == WAYS:
                    break
        if found:
            return found
        raise ValueError(f"robot has {len(self.moves)} joints that no structure tells one by one: no two neighbouring axes meet, no "
                         "three in a row are parallel; solve_ik finds one posture, from other starts (q0, seed) others")

    def branches(self):
        """Find the answers that exist: a linear equation has no second one, a quartic may have all."""
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
        """Return the targets of postures q."""
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
        """(q (k, N, n), free (k, N, n)): all candidates for postures, and which of their joints are free as far as the way knows."""
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
        """(q (k, N, n), names, certain (N,)) of the targets (N, 4, 4) or (N, 3); certain: whether there are no others."""
        q, certain = self.found(target, limits)
        for way in self.ways[1:]:
            none = np.flatnonzero(np.isnan(q[..., 0]).all(0))
            if len(none):
                more, sure = self.found(target[none], limits, way)
                certain[none] &= sure
                q = longer(q, len(more))
                q[:len(more), none] = more
        q = np.where(self.slides, q, -wrapped(-q)) + 0.0
        names = [*self.names, *(f"besides {k}" for k in range(1, len(q) - len(self.names) + 1))]
        return (*within(self.robot, q, names), certain) if limits else (q, names, certain)

    def found(self, target, limits, way=None):
        """The postures (k, N, n) by one of the ways; more than it has branches where the pose tells what the point does not."""
        raw, free = self.candidates(target, way)
        q = put_right(self, raw, target)
        raw, free, q = (x[self.kept] for x in (raw, free, q)) if way is None else (raw, free, gathered(q))
        for i in np.flatnonzero(free.any((0, 2))):
            one = self.around(raw[:, i], free[:, i], q[:, i], target[i], limits, way or self.way)
            q = longer(q, len(one))
            q[:len(one), i] = one
        most = max(len(self.names), 1 + max(np.flatnonzero(np.isfinite(q[..., 0]).any(1)), default=0))
        return q[:most], ~free.any((0, 2))

    def around(self, raw, free, q, target, limits, way):
        """The postures (k, n) of one target where joints are free: those found, then others from places all round."""
        k, raw = np.flatnonzero(free.any(-1)), np.nan_to_num(raw)                # a missing one may exist at another place
        _, first = np.unique(np.where(free, 0, raw)[k].round(6), axis=0, return_index=True)
        pool = np.concatenate([q, *(self.turned_on(raw[k[i]], free[k[i]], target, way) for i in sorted(first))])
        ok = np.isfinite(pool).all(-1)
        if limits:
            ok &= np.isfinite(within(self.robot, pool[:, None], [""] * len(pool))[0][:len(pool), 0]).all(-1)
        out, others = np.where(ok[:len(q), None], q, np.nan), np.empty((0, self.robot.n))
        for one in pool[len(q):][ok[len(q):]]:
            known = np.concatenate([out[ok[:len(q)]], others])
            if not len(known) or self.apart(one, known).min() > APART:
                others = np.concatenate([others, one[None]])
        if len(others) > MOST:                       # a curve of postures: one of them will do if there are no others
            others = others[:0 if ok[:len(q)].any() else 1]
        empty = np.flatnonzero(~ok[:len(q)])[:len(others)]
        out[empty] = others[:len(empty)]
        return np.concatenate([out, others[len(empty):]])

    def only_place(self):
        """The same joints, asked for the point of the tool alone."""
        return SimpleNamespace(robot=self.robot, place=True, length=self.length, moves=self.moves, slides=self.slides)

    def turned_on(self, q, free, target, way):
        """Postures (K, n) from one q (n) whose free joints are put all round, as far as they can be made true."""
        count = ROUND.get(free.sum(), 4)
        put = np.stack(np.meshgrid(*[2 * np.pi * np.arange(count) / count] * free.sum()), axis=-1).reshape(-1, free.sum())
        q = np.tile(q, (len(put), 1))
        q[:, free] += put
        T = np.broadcast_to(target, (len(put), *target.shape))
        if way is not None:
            q = self.filled(followed(way, self.scaled(T), q[:, self.moves] / np.where(self.slides[self.moves], self.length, 1.0)))
        return put_right(self, q[None], T, far=True)[0]

    def apart(self, a, b):
        """Return the distance of postures from each other; whole turns do not count."""
        return np.abs(np.where(self.slides, (a - b) / self.length, wrapped(a - b))).max(-1)


def longer(q, k):
    """Postures (k, N, n) with at least k branches."""
    return np.concatenate([q, np.full((max(0, k - len(q)), *q.shape[1:]), np.nan)])


def gathered(q):
    """Postures (k, N, n), those that are there before those that are not."""
    order = np.argsort(np.isnan(q[..., 0]), axis=0, kind="stable")
    return np.take_along_axis(q, order[..., None], axis=0)


@lru_cache(maxsize=64)
def few_of(robot, locked, place):
    """The `Few` of an arm, made once."""
    return Few(robot, locked, place)

"""Description of a closed chain: open chains, the closures that join them, and the coordinates that drive them."""
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..model.checks import got, one_of, records, shaped, whole, word
from ..model.poses import check_pose
from ..model.robot import Robot

ROWS = {"x": 0, "y": 1, "z": 2, "rx": 3, "ry": 4, "rz": 5}


@dataclass(frozen=True, eq=False)
class Closure:
    """The tip of chain `a` (from 0) is held at that of chain `b`, or, with b None, at the pose `to`, in some directions.

    rows: "x y z rx ry rz" or some of them, in world axes.

    >>> from robotlab import zoo
    >>> from robotlab.systems import Closure, Joint, Mechanism
    >>> Mechanism([zoo.planar(3)], [Closure(0, rows="x y", to=zoo.planar(1).tool)], [Joint(0, 1)]).k
    1
    """
    a: int
    b: int = None
    rows: str = "x y z rx ry rz"
    to: object = None

    def __post_init__(self):
        if not isinstance(self.rows, str) or not self.rows.split() or set(self.rows.split()) - set(ROWS):
            raise ValueError(f"rows is {got(self.rows)}; expected some of x y z rx ry rz")
        if (self.b is None) == (self.to is None):
            raise ValueError(f"b is {got(self.b)} and to is {got(self.to)}; expected one of the two: a tip is held either at another "
                             "chain's tip (b) or at a pose (to)")
        for name, x in (("a", self.a), ("b", 0 if self.b is None else self.b)):
            whole(x, name, 0)
        if self.to is not None:
            object.__setattr__(self, "to", check_pose(self.to, "to"))

    @property
    def index(self):
        """The rows as numbers: 0 to 2 for x y z, 3 to 5 for rx ry rz.

        >>> from robotlab.systems import Closure
        >>> Closure(0, 1, rows="x y rz").index
        [0, 1, 5]
        """
        return [ROWS[r] for r in self.rows.split()]


class Joint(NamedTuple):
    """A chosen coordinate: joint `joint` (from 1) of chain `chain` (from 0).

    >>> from robotlab.systems import Joint, mechanisms
    >>> mechanisms.four_bar().coordinates == (Joint(chain=0, joint=1),)
    True
    """
    chain: int
    joint: int


class Tip(NamedTuple):
    """A chosen coordinate: a direction in which the tip of a chain moves, such as "x".

    >>> from robotlab import zoo
    >>> from robotlab.systems import Mechanism, Tip
    >>> Mechanism([zoo.planar(2)], [], [Tip(0, "x"), Tip(0, "y")]).k
    2
    """
    chain: int
    row: str


@dataclass(frozen=True, eq=False)
class Mechanism:
    """Open chains, the closures that join them, and the coordinates u that drive them.

    chains: `Robot`s. closures: `Closure`s. coordinates: `Joint`s and `Tip`s, as many as the mechanism has freedoms.
    Joint coordinates q (..., N) are those of all chains, one chain after the other.

    >>> from robotlab.systems import mechanisms
    >>> loop = mechanisms.five_bar()
    >>> loop.N, loop.closed, loop.k
    (4, 2, 2)
    """
    chains: tuple
    closures: tuple
    coordinates: tuple
    name: str = "mechanism"
    q0: object = None                                # (N,) a closed posture

    def __post_init__(self):
        object.__setattr__(self, "chains", records(self.chains, "chains", Robot, "those of mechanisms.five_bar()"))
        object.__setattr__(self, "closures", records(self.closures, "closures", Closure, 'Closure(0, 1, "x y")', least=0))
        object.__setattr__(self, "coordinates", records(self.coordinates, "coordinates", (Joint, Tip), "Joint(0, 1)"))
        word(self.name, "name"), self._check_numbers()
        if self.closed + self.k < self.N:
            raise ValueError(f"{self.name}: of {self.N} joint coordinates {self.closed} are closed; {self.N - self.closed} "
                             f"independent ones are needed, {self.k} are given")

        if self.q0 is not None:
            object.__setattr__(self, "q0", shaped(self.q0, "q0", (self.N,), "joint coordinates of all chains"))

    def _check_numbers(self):
        """Every closure and every coordinate names a chain and a joint that are there."""
        for c in self.closures:
            for name, chain in (("a", c.a), ("b", c.b or 0)):
                if chain >= len(self.chains):
                    raise ValueError(f"closures: {name} is {chain}; expected the number of a chain, 0 to {len(self.chains) - 1}")
        for u in self.coordinates:
            whole(u.chain, "coordinates: chain", 0, len(self.chains) - 1)
            if isinstance(u, Joint):
                whole(u.joint, "coordinates: joint", 1, self.chains[u.chain].n)
            else:
                one_of(u.row, "coordinates: row", ROWS)

    @property
    def closed(self):
        """Number of rows of closure.

        >>> from robotlab.systems import mechanisms
        >>> mechanisms.five_bar().closed
        2
        """
        return sum(len(c.index) for c in self.closures)

    @property
    def N(self):
        """Number of joint coordinates of all chains.

        >>> from robotlab.systems import mechanisms
        >>> mechanisms.five_bar().N
        4
        """
        return sum(chain.n for chain in self.chains)

    @property
    def k(self):
        """Number of chosen coordinates.

        >>> from robotlab.systems import mechanisms
        >>> loop = mechanisms.five_bar()
        >>> loop.k == loop.N - loop.closed
        True
        """
        return len(self.coordinates)

    @cached_property
    def rubs(self):
        """True if any joint has friction.

        >>> from robotlab.systems import mechanisms
        >>> mechanisms.four_bar().rubs
        False
        """
        return any(link.friction for chain in self.chains for link in chain.links)

    @property
    def slices(self):
        """The places of each chain's coordinates in q.

        >>> from robotlab.systems import mechanisms
        >>> [range(4)[s] for s in mechanisms.five_bar().slices]
        [range(0, 2), range(2, 4)]
        """
        ends = np.cumsum([0, *(chain.n for chain in self.chains)])
        return [slice(a, b) for a, b in zip(ends, ends[1:])]

    def split(self, q):
        """The joint coordinates of each chain: q (..., N) -> list of (..., n).

        >>> from robotlab.systems import mechanisms
        >>> [q.round(2).tolist() for q in mechanisms.five_bar().split([0.1, 0.2, 0.3, 0.4])]
        [[0.1, 0.2], [0.3, 0.4]]
        """
        q = shaped(q, "q", (..., self.N), f"joint coordinates of all chains of {self.name}, in rad or m")
        return [q[..., s] for s in self.slices]


def require_mechanism(mechanism):
    """The mechanism; a ValueError for anything else, such as one of its chains."""
    if not isinstance(mechanism, Mechanism):
        raise ValueError(f"mechanism is {got(mechanism)}; expected a Mechanism, such as mechanisms.four_bar()")
    return mechanism

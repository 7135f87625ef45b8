"""The equations of motion of a flexible arm in closed form: Book's recursion, run on trigonometric polynomials."""
from dataclasses import dataclass
from fractions import Fraction
from types import SimpleNamespace

import numpy as np

from ..dynamics.closed_form import Letters, parallel_groups
from ..maths.scalar import array_like
from ..maths.spatial import to_parent
from ..maths.textbook import Textbook
from ..maths.trig import Poly, Ring
from .assumed_modes import book_recursion

CLOSE = 1e-12                                        # an integral this near to a short fraction is that fraction


@dataclass(frozen=True, eq=False)
class FlexibleForm:
    """M(q) qdd + h(q, qd) = generalised forces, in SymPy matrices; h holds the weight and the bending too.

    Of joint i: q1, qd1, qdd1; of mode k of link i: w1_k, wd1_k, wdd1_k.
    """
    q: object
    qd: object
    qdd: object
    M: object
    h: object

    @property
    def tau(self):
        """M qdd + h: torques at the joints, then forces along the amplitudes."""
        return self.M * self.qdd + self.h


class FlexibleLetters(Letters):
    """A flexible arm whose numbers and letters have become polynomials, with its coordinates and rates."""

    def __init__(self, arm):
        import sympy
        self.ring, self.names = Ring(), {}
        tags = [str(i) for i in range(1, arm.joints + 1)] + [f"{i}_{k}" for i, link in enumerate(arm.links, 1)
                                                             for k in range(1, link.m + 1)]
        words = lambda joint, mode: [(joint if j < arm.joints else mode) + tag for j, tag in enumerate(tags)]
        keys = {"q": words("q", "w"), "qd": words("qd", "wd"), "qdd": words("qdd", "wdd")}
        self.symbols = {v: [sympy.Symbol(k) for k in names] for v, names in keys.items()}
        self.names |= {str(s): s for v in self.symbols.values() for s in v}
        angles = [self.ring.angle(k) for k in keys["q"][:arm.joints]]
        self.q = array_like((arm.n,), angles + [self.ring.letter(k) for k in keys["q"][arm.joints:]])
        self.posture = len(self.ring.keys)
        self.qd = array_like((arm.n,), [self.ring.letter(k) for k in keys["qd"]])
        self.arm = self._exact(arm)

    def _exact(self, arm):
        """The arm with polynomials for numbers and letters: as much of it as the recursion looks at."""
        links = [SimpleNamespace(alpha=link.alpha, theta=link.theta, d=self.one(link.d), prismatic=False) for link in arm.links]
        bodies = [b._replace(**{k: self.exact(x) for k, x in b._asdict().items() if isinstance(x, np.ndarray)}) for b in arm.bodies]
        return SimpleNamespace(links=links, bodies=bodies, joints=arm.joints, slices=arm.slices, second_order=arm.second_order,
                               base=arm.base, gravity=self.exact(arm.gravity), rotor_inertia=self.exact(arm.rotor_inertia),
                               convention="standard")

    def exact(self, x):
        """An array of numbers and SymPy expressions as an array of polynomials."""
        return array_like(x.shape, (self.one(v) for v in x.flat))

    def polynomial(self, x):
        """As for a rigid arm, numbers snapped to short fractions."""
        return self.one(float(x)) if x.is_Float else super().polynomial(x)

    def one(self, x):
        """A number or an expression as a polynomial."""
        if hasattr(x, "free_symbols"):
            return self.polynomial(x.expand())
        short = Fraction(float(x)).limit_denominator(1000)
        return self.ring.number(short if abs(short - x) < CLOSE * abs(x) else float(x))


def closed_form(arm):
    """The equations of motion of a `FlexibleArm` as a `FlexibleForm`."""
    import sympy
    a, unit, zero = FlexibleLetters(arm), np.eye(arm.n, dtype=int), np.zeros(arm.n, dtype=int)
    book = Textbook(a.ring, a.posture, 2 * arm.n, a.names, parallel_groups(a.arm))
    write = lambda x: book.write(x if isinstance(x, Poly) else a.ring.number(x))
    M = [book_recursion(a.arm, a.q, zero, row, weight=False) for row in unit]
    amplitudes = np.concatenate([zero[:arm.joints], a.q[arm.joints:]])
    h = book_recursion(a.arm, a.q, a.qd, zero) + to_parent(a.exact(arm.stiffness), amplitudes)
    column = lambda v: sympy.Matrix(a.symbols[v])
    return FlexibleForm(column("q"), column("qd"), column("qdd"), sympy.Matrix(arm.n, arm.n, lambda i, j: write(M[j][i])),
                        sympy.Matrix([write(x) for x in h]))

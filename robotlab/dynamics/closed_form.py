"""The equations of motion in closed form, by running any method on trigonometric polynomials.

The text that computes torques from numbers computes them here from polynomials in c_i, s_i, the rates and the letters of
the arm. Their normal form is unique: methods are proved equal by comparing it.
"""
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ..maths.calculus import gradient
from ..maths.scalar import QUARTER_TURN_TOLERANCE, array_like
from ..maths.textbook import Textbook
from ..maths.trig import Poly, Ring
from ..model.robot import Robot, require_robot
from ..model.masses import gravity_in_base
from .methods import method_named
from .probe import mass_matrix, velocity_torque, gravity_torque


def is_quarter_turn(x):
    """True if an angle is a number of quarter turns, whose cosine and sine are exact."""
    return not hasattr(x, "free_symbols") and abs(x * 2 / np.pi - round(x * 2 / np.pi)) < QUARTER_TURN_TOLERANCE


class Letters:
    """An arm whose numbers and letters have become polynomials, with its coordinates, rates and accelerations."""

    def __init__(self, robot):
        import sympy
        self.robot, self.ring, self.names, n = robot, Ring(), {}, robot.n
        kinds = [link.kind for link in robot.links]
        self.q = array_like((n,), [self._coordinate(i, kind) for i, kind in enumerate(kinds, 1)])
        self.posture = len(self.ring.keys)
        self.qd, self.qdd = (array_like((n,), [self.ring.letter(f"{v}{i}") for i in range(1, n + 1)]) for v in ("qd", "qdd"))
        self.symbols = {v: [sympy.Symbol(f"{v}{i}") for i in range(1, n + 1)] for v in ("q", "qd", "qdd")}
        for v in self.symbols.values():
            self.names |= {str(s): s for s in v}
        gravity = gravity_in_base(robot)
        level = robot.replace_unchecked(gravity=gravity, base=np.eye(4))       # a turned base is turned gravity
        self.arm = level.map(self._parameter)

    def _coordinate(self, i, kind):
        return self.ring.angle(f"q{i}") if kind == "R" else self.ring.letter(f"q{i}")

    def _parameter(self, i, quantity, x):
        if quantity in ("alpha", "theta"):
            return x if is_quarter_turn(x) else self._constant_angle(x)
        return self.polynomial(x) if hasattr(x, "free_symbols") else x

    def _constant_angle(self, x):
        import sympy
        x = sympy.sympify(x)
        angle = self.ring.angle(x)
        self.names |= {("cos", x): sympy.cos(x), ("sin", x): sympy.sin(x)}
        return angle

    def polynomial(self, x):
        """A SymPy expression as a polynomial; what is neither sum, product nor power becomes a letter itself."""
        if x.is_Add or x.is_Mul:
            parts = [self.polynomial(a) for a in x.args]
            out = parts[0]
            for p in parts[1:]:
                out = out + p if x.is_Add else out * p
            return out
        if x.is_Pow and x.exp.is_Integer and 1 < abs(x.exp) < 20:
            return self.polynomial(x.base if x.exp > 0 else 1 / x.base) ** int(abs(x.exp))
        if x.is_Rational:
            return self.ring.number(1) * int(x.p) / int(x.q)
        if x.is_Float:
            return self.ring.number(float(x))
        self.names[x] = x
        return self.ring.letter(x)

    def slope(self, polys, letter):
        """The derivatives of polynomials by a letter of the arm, through every generator that contains it."""
        total = 0 * polys
        for key in list(self.ring.keys):
            angle = isinstance(key, tuple) and key[0] == "cos"
            x = key[1] if angle else key
            if letter in getattr(x, "free_symbols", ()):
                by = self.ring.angle(x) if angle else self.ring.letter(x)
                total = total + gradient(lambda _, by=by: polys, array_like((1,), [by]))[..., 0] * self.polynomial(x.diff(letter))
        return total

    @cached_property
    def textbook(self):
        """Writes polynomials as a textbook prints them."""
        return Textbook(self.ring, self.posture, 2 * self.robot.n, self.names, parallel_groups(self.robot))


def parallel_groups(robot):
    """Runs of at least two revolute joints about parallel axes, by the names of their angles."""
    groups, run = [], []
    modified = robot.convention == "modified"
    twists = [link.alpha for link in robot.links]
    between = [None, *twists[1:]] if modified else [None, *twists[:-1]]        # the twist before joint i
    for i, link in enumerate(robot.links, start=1):
        if between[i - 1] is not None and between[i - 1] != 0:
            groups, run = [*groups, run], []
        if not link.prismatic:
            run = [*run, f"q{i}"]
    return [g for g in [*groups, run] if len(g) > 1]


@dataclass(frozen=True, eq=False)
class ClosedForm:
    """M(q) qdd + C(q, qd) qd + g(q) = tau with every letter in place.

    q, qd, qdd: the symbols. M, C, g, tau: SymPy matrices, C with Christoffel symbols. M, C and g are derived when first
    asked for. `normal` holds the polynomials themselves, for comparison.

    >>> from robotlab import closed_form, zoo
    >>> model = closed_form(zoo.two_link("l", "m", "g"))
    >>> model.g[1], model.terms["M"]
    (g*l*m*cos(q1 + q2)/2, 7)
    """
    robot: Robot
    method: str

    @cached_property
    def _letters(self):
        return Letters(self.robot)

    @cached_property
    def normal(self):
        """Normal forms of M, of the velocity torque h = C qd, and of g, as arrays of polynomials."""
        a = self._letters
        return {"M": self._poly(mass_matrix(a.arm, a.q, self.method)),
                "h": self._poly(velocity_torque(a.arm, a.q, a.qd, self.method)),
                "g": self._poly(gravity_torque(a.arm, a.q, self.method))}

    def _poly(self, x):
        zero = self._letters.ring.number(0)
        return array_like(x.shape, (v if isinstance(v, Poly) else zero + v for v in x.flat))

    def _matrix(self, polys):
        import sympy
        polys = polys.reshape(len(polys), -1)
        return sympy.Matrix(*polys.shape, [self._letters.textbook.write(p) for p in polys.flat])

    def _row(self, name):
        import sympy
        return sympy.Matrix(self._letters.symbols[name])

    q = property(lambda self: self._row("q"))
    qd = property(lambda self: self._row("qd"))
    qdd = property(lambda self: self._row("qdd"))

    @cached_property
    def M(self):
        M = self.normal["M"]
        upper = {(i, j): self._letters.textbook.write(M[i, j]) for i in range(len(M)) for j in range(i, len(M))}
        import sympy
        return sympy.Matrix(len(M), len(M), lambda i, j: upper[min(i, j), max(i, j)])

    @cached_property
    def C(self):
        """C_kj = 1/2 dh_k/dqd_j: Christoffel's is the C that is symmetric as a form in two rates."""
        return self._matrix(gradient(lambda qd: self.normal["h"], self._letters.qd) / 2)

    @cached_property
    def g(self):
        return self._matrix(self.normal["g"])

    @cached_property
    def _torques(self):
        return (self.normal["M"] * self._letters.qdd).sum(-1) + self.normal["h"] + self.normal["g"]

    @cached_property
    def tau(self):
        return self._matrix(self._torques)

    @property
    def terms(self):
        """{"M", "h", "g": number of terms of the normal form, all entries together}: how long the formulas are written out."""
        return {name: sum(len(p.terms) for p in polys.flat) for name, polys in self.normal.items()}

    def slope(self, letter):
        """d tau / d letter of the arm, as a SymPy column in the same form. letter: a SymPy symbol or its name.

        >>> from robotlab import closed_form, zoo
        >>> closed_form(zoo.planar(1).symbolic()).slope("m1").shape
        (1, 1)
        """
        known = {str(x): x for x in self.robot.letters}
        if str(letter) not in known:
            raise ValueError(f"the arm has no letter {str(letter)!r}; it has {', '.join(known) or 'numbers only'}")
        return self._matrix(self._poly(self._letters.slope(self._torques, known[str(letter)])))

    def __repr__(self):
        from ..maths.printing import text_of
        return f"{self.robot.name}: M(q) qdd + C(q, qd) qd + g(q) = tau\n" + \
            "\n".join(f"tau{i} = {text_of(t)}" for i, t in enumerate(self.tau, start=1))


@lru_cache(maxsize=32)
def _closed_form(robot, method):
    return ClosedForm(robot, method)


def closed_form(robot, method="newton_euler"):
    """The equations of motion of the arm as SymPy matrices: .q .qd .qdd .M .C .g .tau, in normal form.

    Parameters that are letters stay letters; for letters everywhere use `closed_form(robot.symbolic())`. Friction and wrench
    are apart. method: a name in METHODS; all give the same forms.

    >>> from robotlab import closed_form, zoo
    >>> closed_form(zoo.planar(1).symbolic()).M
    Matrix([[Izz1 + a1**2*m1 + 2*a1*cx1*m1 + cx1**2*m1]])
    """
    require_robot(robot), method_named(method)
    return _closed_form(robot, method)

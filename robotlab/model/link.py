"""One link of an arm: four Denavit-Hartenberg numbers, the kind of its joint, and its mass."""
from dataclasses import dataclass, fields
from itertools import combinations

import numpy as np

from ..near import Named
from .checks import got, is_real
from .expression import value_of
from .motor import Friction, Motor
from .units import ANGLE, BEYOND, LENGTH, LONGEST, MASS, OWN, beyond_a_turn, warn_once

TOLERANCE = 1e-9                                     # relative, for symmetry, definiteness and the triangle inequality
COLUMNS = ("a", "alpha", "d", "theta")
KINDS = {"a": (LENGTH,), "alpha": (ANGLE,), "d": (LENGTH,), "theta": (ANGLE,), "m": (MASS,), "com": (LENGTH,)}
MOST_TURNS = 2                                       # between zero and a limit: what is more is in degrees


class LinkError(ValueError):
    """A quantity of a link that cannot be; `.quantity` is its name, so that a file reader can find its line."""

    def __init__(self, quantity, message):
        super().__init__(message)
        self.quantity = quantity


@dataclass(frozen=True, eq=False)
class Link(Named):
    """Link i of a chain, with frame i fixed to it (at its far end in the standard convention).

    a, alpha, d, theta: DH parameters [m, rad, m, rad]; theta is the joint offset of a revolute joint, d that of a
        prismatic one: the joint coordinate is added to it.
    kind: "R" (revolute) or "P" (prismatic).
    m: mass [kg]. com: (3,) centre of mass [m], from origin i in axes of frame i.
    I_com: (3, 3) inertia [kg m2] about the centre of mass, in axes of frame i.
        These three have no default value: None means unknown, and dynamics then says so.
    moments: (4, 4) [S h; h^T m] about origin i, in axes of frame i, in place of these three: S second [kg m2], h first moments [kg m].
        So base parameters are given, which no body need have; only the method "lean" takes them.
    limits: (low, high) of the joint coordinate [rad or m]. speed, effort: what the joint may do at most [rad/s or m/s, N m or N].
    friction: a `Friction`. motor: a `Motor`. mass_source: words on where its masses come from.
    measured: True keeps a published inertia that no body has: one that breaks the triangle inequality, as measured ones do, or has a
        negative moment.

    Every quantity may be a number, a SymPy expression, or a formula in a string ("pi/2", "l1/2"), with its unit if it is another
    ("90 deg", "150 mm"). A twist or an offset beyond a whole turn is refused, and so is a letter such as q2, which is the joint itself.
    Raises LinkError (a ValueError) with the name of the quantity.

    >>> from robotlab import Link, Robot
    >>> rod = Link(a=1.0, m=2.0, com=[-0.5, 0, 0], I_com=[[0, 0, 0], [0, 1/6, 0], [0, 0, 1/6]])
    >>> Robot([rod, rod.replace(a=0.5)]).kinds
    'RR'
    """
    a: object = 0.0
    alpha: object = 0.0
    d: object = 0.0
    theta: object = 0.0
    kind: str = "R"
    m: object = None
    com: object = None
    I_com: object = None
    limits: tuple = None
    friction: Friction = None
    motor: Motor = None
    measured: bool = False
    moments: object = None
    speed: float = None
    effort: float = None
    mass_source: str = ""

    def __post_init__(self):
        put = lambda name, value: object.__setattr__(self, name, value)
        for name in COLUMNS:
            put(name, _scalar(name, getattr(self, name)))
        if not isinstance(self.kind, str) or self.kind not in ("R", "P"):
            raise LinkError("kind", f'kind is {self.kind!r}; expected "R" (revolute) or "P" (prismatic)')
        if self.m is not None:
            put("m", _scalar("m", self.m))
        if self.com is not None:
            put("com", _array("com", self.com, (3,), "[x, y, z] in m"))
        if self.I_com is not None:
            put("I_com", _array("I_com", self.I_com, (3, 3), "three rows of three, in kg m2"))
        if self.moments is not None:
            put("moments", self._checked_moments())
        put("limits", _limits(self.limits, LENGTH if self.prismatic else ANGLE))
        for name, kind in (("friction", Friction), ("motor", Motor)):
            if not isinstance(getattr(self, name), (kind, type(None))):
                raise LinkError(name, f"{name} is {got(getattr(self, name))}; expected a {kind.__name__}, or None")
        for name, unit in (("speed", "rad/s or m/s"), ("effort", "N m or N")):
            put(name, _at_most(name, getattr(self, name), unit))
        if not isinstance(self.mass_source, str):
            raise LinkError("mass_source", f"mass_source is {got(self.mass_source)}; expected words")
        if not isinstance(self.measured, (bool, np.bool_)):
            raise LinkError("measured", f"measured is {got(self.measured)}; expected True or False")
        self._check_physics()

    def _checked_moments(self):
        given = [name for name in ("m", "com", "I_com") if getattr(self, name) is not None]
        if given:
            raise LinkError("moments", f"moments are given beside {' and '.join(given)}; expected the one or the others")
        J = _array("moments", self.moments, (4, 4), "[S h; h^T m], second moments in kg m2, first in kg m, the mass in kg")
        for i, j in combinations(range(4), 2):
            if J[i, j] != J[j, i]:
                raise LinkError("moments", f"moments are not symmetric: {J[i, j]} at row {i + 1}, column {j + 1}, and {J[j, i]} opposite")
        return J

    def _check_physics(self):
        if isinstance(self.m, float) and self.m < 0:
            raise LinkError("m", f"m is {self.m:g} kg; a mass cannot be negative")
        if self.I_com is not None:
            check_inertia(self.I_com, measured=self.measured)

    def replace(self, **changes):
        """A copy with some quantities changed, checked again.

        >>> from robotlab import Link
        >>> rod = Link(a=1.0, m=2.0)
        >>> rod.replace(a=0.5).a, rod.a
        (0.5, 1.0)
        """
        return Link(**{f.name: getattr(self, f.name) for f in fields(self)} | changes)

    def map(self, f):
        """A copy whose numbers x have become f(quantity name, x), unchecked: for scalars that only add and multiply.

        >>> from robotlab import Link
        >>> Link(a=1.5, m=2.0).map(lambda name, x: 1000 * x if name == "a" else x).a
        1500.0
        """
        new = object.__new__(Link)
        for field in fields(self):
            object.__setattr__(new, field.name, getattr(self, field.name))
        for name in (*COLUMNS, "m"):
            if getattr(self, name) is not None:
                object.__setattr__(new, name, f(name, getattr(self, name)))
        for name in ("com", "I_com", "moments"):
            if getattr(self, name) is not None:
                object.__setattr__(new, name, _map_array(f, name, getattr(self, name)))
        return new

    @property
    def prismatic(self):
        """True if its joint slides.

        >>> from robotlab import Link
        >>> Link(kind="P").prismatic
        True
        """
        return self.kind == "P"

    @property
    def rotor_inertia(self):
        """Inertia of the motor's rotor as the joint feels it, gear^2 J [kg m2, or kg for a prismatic joint].

        >>> from robotlab import Link, Motor
        >>> Link(motor=Motor(rotor_inertia=2e-4, gear=100)).rotor_inertia
        2.0
        """
        return 0.0 if self.motor is None else self.motor.gear ** 2 * self.motor.rotor_inertia

    def _key(self):
        values = (getattr(self, f.name) for f in fields(self))
        return tuple((v.shape, *v.flat) if isinstance(v, np.ndarray) else v for v in values)

    def __eq__(self, other):
        return isinstance(other, Link) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())


def _scalar(name, x):
    try:
        x = value_of(x, *KINDS.get(name, ()))
    except ValueError as error:
        raise LinkError(name, f"{name}: {error}") from None
    if isinstance(x, float) and not np.isfinite(x):
        raise LinkError(name, f"{name} is {x}; expected a finite number")
    if name in COLUMNS:
        _check_column(name, x)
    return x


def _check_column(name, x):
    """Refuse degrees that are taken for rad, and the joint's own variable."""
    if not isinstance(x, float) and (own := next((s.name for s in x.free_symbols if OWN.fullmatch(s.name) and s.name[0] == "q"), None)):
        raise LinkError(name, f"{name} is {got(x)}, and {own} is a joint's own variable, which is added to the offset; expected the offset "
                              'alone, such as 0.3 or "90 deg"')
    if ANGLE in KINDS[name] and beyond_a_turn(x):
        raise LinkError(name, f'{name} is {got(x)}, more than a whole turn; expected rad. Degrees are written "90 deg", those of a whole '
                              'table Robot.from_table(rows, units="deg") or "mm deg"')
    if LENGTH in KINDS[name] and isinstance(x, float) and abs(x) > LONGEST:
        warn_once(name, f'{name} is {x:g} m, longer than any arm. Millimetres are written "{x:g} mm"')


def _array(name, x, shape, expected):
    raw = np.array(x, dtype=object)
    if raw.shape != shape:
        raise LinkError(name, f"{name} has shape {raw.shape}; expected shape {shape}: {expected}")
    values = [_scalar(name, v) for v in raw.flat]
    out = np.array(values, dtype=float if all(isinstance(v, float) for v in values) else object).reshape(shape)
    out.setflags(write=False)
    return out


def _map_array(f, name, x):
    out = np.empty(x.shape, dtype=object)
    for index in np.ndindex(x.shape):
        out[index] = f(name + "".join("xyzm"[k] for k in index), x[index])
    return out


def _limits(limits, kind):
    if limits is None:
        return None
    try:
        low, high = (float(value_of(v, kind)) for v in limits)
    except (TypeError, ValueError):
        raise LinkError("limits", f"limits is {limits!r}; expected (low, high) in rad or m") from None
    if not low < high:
        raise LinkError("limits", f"limits are ({low:g}, {high:g}); the lower one must be the smaller")
    most = max((abs(x) for x in (low, high) if np.isfinite(x)), default=0.0)
    if kind is ANGLE and most > MOST_TURNS * BEYOND:
        raise LinkError("limits", f'limits are ({low:g}, {high:g}), more than {MOST_TURNS} turns; expected rad. Degrees are written '
                                  '("-90 deg", "90 deg"); a joint that turns without end has none')
    return low, high


def _at_most(name, x, unit):
    """A limit of speed or effort: a positive number, or None where it is not known."""
    if x is not None and not (is_real(x) and 0 < x < np.inf):
        raise LinkError(name, f"{name} is {got(x)}; expected a positive number in {unit}, or None where it is not known")
    return None if x is None else float(x)


def check_inertia(I, name="I_com", measured=False):
    """Raise a LinkError unless I (3, 3) is an inertia about a centre of mass: symmetric and, if in numbers, of a body that can be."""
    for i, j in ((0, 1), (0, 2), (1, 2)):
        difference = I[i, j] - I[j, i]
        scale = abs(I[i, j]) if isinstance(I[i, j], float) else 0
        if difference != 0 and not (isinstance(difference, float) and abs(difference) <= TOLERANCE * scale):
            raise LinkError(name, f"{name} is not symmetric: I_{'xyz'[i]}{'xyz'[j]} = {I[i, j]}, I_{'xyz'[j]}{'xyz'[i]} = {I[j, i]}")
    if I.dtype == object:
        return
    low, middle, high = np.linalg.eigvalsh(I)
    if measured:
        return
    if low < -TOLERANCE * max(high, 1e-300):
        raise LinkError(name, f"{name} has the principal moment {low:.4g} kg m2; no body has a negative one")
    if low + middle < high * (1 - TOLERANCE):
        kept = " A published value that breaks the rule is kept with measured=True" if name == "I_com" else ""
        raise LinkError(name, f"{name} has principal moments {low:.4g}, {middle:.4g}, {high:.4g} kg m2: the two smaller must add up to at "
                              f"least the largest (triangle inequality). Is it taken about the centre of mass?{kept}")

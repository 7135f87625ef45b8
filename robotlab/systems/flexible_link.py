"""One flexible link: a beam that bends in a few assumed modes, and what is rigid at its two ends."""
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..model.checks import finite, got, is_real, number, number_or_letter, one_of, whole
from .modes import ENDS, MOST_MODES, Beam, gauss, mode_shapes

X, Y, Z = 0, 1, 2                                    # rows of h = (x, y, z, 1)
ROUNDING = 1e-11                                     # of the largest: what integrals of orthogonal modes leave


class Body(NamedTuple):
    """A link as the recursion sees it: its points are h = H f, with functions f of x, and its bent tip is E.

    Both are linear in the amplitudes of the m modes and, where shortening counts, in their products, a in all.
    """
    H: np.ndarray                                    # (4, 2+a) of the straight link, for f = (1, x, shapes, shortenings)
    H_k: np.ndarray                                  # (a, 4, 2+a) what amplitude k adds
    E: np.ndarray                                    # (4, 4) H_i of (4a)
    E_k: np.ndarray                                  # (a, 4, 4) M_ij of (4b)
    mass: np.ndarray                                 # (2+a, 2+a) integral of f f^T dm: C of (B.13) to (B.15)
    hub: np.ndarray                                  # (4, 4) integral of h h^T over what turns with the root
    tip: np.ndarray                                  # (4, 4) the same over what rides on the tip, in its axes
    along: list                                      # (a,) row of h that each amplitude moves
    pairs: tuple                                     # two lists: the modes whose products follow the m amplitudes


@dataclass(frozen=True, eq=False)
class FlexibleLink:
    """A link that turns about z of its root frame and is a beam along x of it.

    beam: a `Beam`. modes: how many it bends in along y, the plane in which its joint turns it; modes_z: along z. 0 is rigid.
    shapes: "clamped-free", "pinned-free" or "pinned-pinned", of the modes along y; along z a joint holds the root clamped.
    tip_ratio: mass that free shapes carry at the tip, over the beam's mass: shapes for a loaded link.
    alpha [rad], d [m], theta [rad]: Denavit-Hartenberg parameters, standard convention; a is the length of the beam.
    tip_mass [kg], tip_inertia: a rigid body on the tip (payload, next motor), its inertia (3, 3) in axes of the tip or one
    number for all axes [kg m2]. hub_inertia: the same for what turns with the root. rotor_inertia: of the motor, times gear^2.

    >>> from robotlab.systems import Beam, FlexibleLink
    >>> FlexibleLink(Beam(1.0, 4.0, 200.0), modes=3).m
    3
    """
    beam: Beam
    modes: int = 2
    modes_z: int = 0
    shapes: str = "clamped-free"
    tip_ratio: float = 0.0
    alpha: float = 0.0
    d: float = 0.0
    theta: float = 0.0
    tip_mass: object = 0.0
    tip_inertia: object = 0.0
    hub_inertia: object = 0.0
    rotor_inertia: object = 0.0

    def __post_init__(self):
        if not isinstance(self.beam, Beam):
            raise ValueError(f"beam is {self.beam!r}; expected a Beam, such as Beam(length=1.0, mass=4.0, EI=200.0)")
        for name in ("modes", "modes_z"):
            object.__setattr__(self, name, whole(getattr(self, name), name, 0, MOST_MODES))
        for name in ("tip_mass", "rotor_inertia"):
            number_or_letter(getattr(self, name), name, "a number, 0 or more", least=0)
        for name in ("alpha", "d", "theta"):
            number_or_letter(getattr(self, name), name, "a finite number")
        one_of(self.shapes, "shapes", ENDS), number(self.tip_ratio, "tip_ratio", "a number from 0 to 1e4", least=0, most=1e4)
        self._families, rigid(0, self.tip_inertia, "tip_inertia"), rigid(0, self.hub_inertia, "hub_inertia")

    @property
    def m(self):
        """Number of modes.

        >>> from robotlab.systems import Beam, FlexibleLink
        >>> FlexibleLink(Beam(1.0, 4.0, 200.0), modes=3, modes_z=1).m
        4
        """
        return self.modes + self.modes_z

    @cached_property
    def _families(self):
        """[(mode shapes, row, stiffness)] of the directions in which the link bends."""
        wanted = [(self.shapes, self.modes, Y, self.beam.EI), ("clamped-free", self.modes_z, Z, self.beam.EI_z)]
        ratio = lambda ends: self.tip_ratio if ends == self.shapes else 0.0
        return [(mode_shapes(ends, number, ratio(ends)), row, EI) for ends, number, row, EI in wanted if number]

    def of_modes(self, value):
        """A list (m,) of something that a family of shapes has: value(shapes, row, stiffness)."""
        return [value(phi, row, EI) for phi, row, EI in self._families for _ in phi.beta]

    def shape(self, u, order=0):
        """All mode shapes, or their derivatives by u = x/l: u (...), from 0 to 1 -> (..., m)."""
        u = np.asarray(u, dtype=float)
        return np.concatenate([phi(u, order) for phi, _, _ in self._families] or [np.zeros(u.shape + (0,))], axis=-1)

    def pairs(self, shortening):
        """(j, k, weight): pairs j <= k of modes whose products count and their factors in 1/2 sum_jk; none without."""
        found = [(j, k) for j in range(self.m) for k in range(j, self.m)] if shortening else []
        return [j for j, _ in found], [k for _, k in found], np.array([0.5 if j == k else 1.0 for j, k in found])

    def functions(self, u, shortening):
        """(1, u, shapes, shortenings) at u = x/l (p,): (p, 2+a); `units` times it is f. -1/2 int w'^2 dx draws points in."""
        (j, k, weight), (v, weights), rows = self.pairs(shortening), gauss(), self.of_modes(lambda phi, row, EI: row)
        slopes = self.shape(u[:, None] * v, 1)
        same = np.array([rows[a] == rows[b] for a, b in zip(j, k)])
        drawn = -(slopes[..., j] * slopes[..., k] * weights[:, None]).sum(1) * u[:, None] * weight * same
        return np.concatenate([np.stack([np.ones_like(u), u], axis=-1), self.shape(u), drawn], axis=-1)

    def units(self, shortening):
        """(2+a,) what x/l and shortening times l are multiplied by: 1, l, 1 for shapes, 1/l."""
        return np.array([1, self.beam.length] + [1] * self.m + [1 / self.beam.length] * len(self.pairs(shortening)[0]))

    def body(self, shortening=False):
        """The `Body` of this link."""
        j, k, weight = self.pairs(shortening)
        along = self.of_modes(lambda phi, row, EI: row) + [X] * len(j)
        a, l, units = len(along), self.beam.length, self.units(shortening)
        H, H_k = np.zeros((4, 2 + a)), np.zeros((a, 4, 2 + a))
        H[3, 0] = H[0, 1] = 1
        H_k[range(a), along, range(2, 2 + a)] = 1
        E = np.eye(4) + l * np.outer([1, 0, 0, 0], [0, 0, 0, 1])
        E_k, slope = np.zeros((a, 4, 4), dtype=E.dtype), self.shape(1.0, 1) / l
        E_k[range(a), along, 3] = (self.functions(np.ones(1), shortening) * units)[0, 2:]
        E_k[range(self.m), along[:self.m], X], E_k[range(self.m), X, along[:self.m]] = slope, -slope
        T = E_k[:self.m, :3, :3]                                               # small turning of the tip; to second order T^2/2
        E_k[self.m:, :3, :3] = (T[j] @ T[k] + T[k] @ T[j]) / 2 * weight[:, None, None]
        mass = self.beam.mass * products(lambda u: self.functions(u, shortening)) * np.outer(units, units)
        E_k, mass = settled(E_k), settled(mass)
        return Body(H, H_k, E, E_k, mass, rigid(0, self.hub_inertia), rigid(self.tip_mass, self.tip_inertia), along, (j, k))

    @property
    def stiffness(self):
        """(m, m) [N/m]: EI/l^3 times the integrals of the products of second derivatives, K of (B.3).

        >>> from robotlab.systems import Beam, FlexibleLink
        >>> FlexibleLink(Beam(1.0, 4.0, 200.0), modes=2).stiffness.round(0)
        array([[  618.,     0.],
               [    0., 24276.]])
        """
        EI, rows = self.of_modes(lambda phi, row, EI: EI), self.of_modes(lambda phi, row, EI: row)
        return products(lambda u: self.shape(u, 2)) * np.equal.outer(rows, rows) * np.array(EI) / self.beam.length ** 3

    @property
    def root_slope(self):
        """(m,) how far each amplitude turns the root about the joint axis [rad/m]: 0 for clamped shapes.

        >>> from robotlab.systems import Beam, FlexibleLink
        >>> FlexibleLink(Beam(1.0, 4.0, 200.0), shapes="pinned-pinned").root_slope.round(3)
        array([3.142, 6.283])
        """
        pinned = self.of_modes(lambda phi, row, EI: phi.ends.startswith("pinned"))
        return np.where(np.array(pinned, dtype=bool), self.shape(0.0, 1), 0) / self.beam.length


def products(f):
    """The integrals from 0 to 1 of f_j f_k, for a function of points (p,) to (p, m): (m, m), without what is rounding."""
    u, weights = gauss()
    half = np.sqrt(weights)[:, None] * f(u)
    out = half.T @ half
    return np.where(np.abs(out) < ROUNDING * np.abs(out).max(initial=0), 0.0, (out + out.T) / 2)


def settled(x):
    """Numbers to 14 digits: what is 1, or twice the same, is so on every machine, and costs a program no operation. Letters stay."""
    if x.dtype == object:
        return x
    places = 10.0 ** (13 - np.floor(np.log10(np.where(x == 0, 1, np.abs(x)))))
    return np.round(x * places) / places


def rigid(mass, inertia, name="inertia"):
    """The integral of h h^T (4, 4) over a rigid body about its own origin. inertia: (3, 3), or a number for all axes."""
    I = np.asarray(inertia) if is_real(inertia) or hasattr(inertia, "free_symbols") else np.array(None)
    if isinstance(inertia, (list, tuple, np.ndarray)):
        letters = any(hasattr(x, "free_symbols") for x in np.asarray(inertia, dtype=object).flat)
        I = np.asarray(inertia) if letters else finite(inertia, name)
    if I.dtype == object and any(x is None for x in I.flat):
        raise ValueError(f"{name} is {got(inertia)}; expected a number, 0 or more, or an inertia (3, 3), in kg m2")
    I = np.diag([I[()]] * 3) if I.ndim == 0 else I
    if I.shape != (3, 3) or (I.dtype != object and (not np.isfinite(I).all() or np.linalg.eigvalsh(I).min() < 0)):
        raise ValueError(f"{name} is {inertia!r}; expected a number, 0 or more, or an inertia (3, 3), in kg m2")
    out = np.zeros((4, 4), dtype=np.result_type(I, np.asarray(mass)))
    out[:3, :3], out[3, 3] = np.trace(I) / 2 * np.eye(3) - I, mass
    return out

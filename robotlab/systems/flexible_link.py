"""One flexible link: a beam that bends in a few assumed modes, and what is rigid at its two ends."""
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from .modes import Beam, gauss, mode_shapes

Y, Z = 1, 2                                          # rows of h = (x, y, z, 1)
ROUNDING = 1e-11                                     # of the largest: what integrals of orthogonal modes leave


class Body(NamedTuple):
    """A link as the recursion sees it, for h = H (1, x, mode shapes) and the bent tip E; m modes."""
    H: np.ndarray                                    # (4, 2+m) of the straight link
    H_k: np.ndarray                                  # (m, 4, 2+m) what amplitude k adds
    E: np.ndarray                                    # (4, 4) H_i of (4a)
    E_k: np.ndarray                                  # (m, 4, 4) M_ij of (4b)
    mass: np.ndarray                                 # (2+m, 2+m) integral of (1, x, shapes)^T (1, x, shapes) dm, C of (B.13) to (B.15)
    hub: np.ndarray                                  # (4, 4) integral of h h^T over what turns with the root
    tip: np.ndarray                                  # (4, 4) the same over what rides on the tip, in its axes
    along: list                                      # (m,) row in which each mode bends, y or z
    stiffness: np.ndarray                            # (m, m) [N/m]
    root_slope: np.ndarray                           # (m,) turning of the root about the joint axis [rad/m]


@dataclass(frozen=True, eq=False)
class FlexibleLink:
    """A link that turns about z of its root frame and is a beam along x of it.

    beam: a `Beam`. modes: how many it bends in along y, the plane in which its joint turns it; modes_z: along z. 0 is rigid.
    shapes: "clamped-free", "pinned-free" or "pinned-pinned", of the modes along y; along z a joint holds the root clamped.
    tip_ratio: mass that free shapes carry at the tip, over the beam's mass: shapes for a loaded link.
    alpha [rad], d [m], theta [rad]: Denavit-Hartenberg parameters, standard convention; a is the length of the beam.
    tip_mass [kg], tip_inertia: a rigid body on the tip (payload, next motor), its inertia (3, 3) in axes of the tip or one
    number for all axes [kg m2]. hub_inertia: the same for what turns with the root. rotor_inertia: of the motor, times gear^2.
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
            if not (isinstance(getattr(self, name), int) and getattr(self, name) >= 0):
                raise ValueError(f"{name} is {getattr(self, name)!r}; expected a whole number, 0 or more")
        for name in ("tip_mass", "rotor_inertia"):
            x = getattr(self, name)
            if not hasattr(x, "free_symbols") and not (np.isfinite(x) and x >= 0):
                raise ValueError(f"{name} is {x!r}; expected a number, 0 or more")
        self._families, rigid(0, self.tip_inertia, "tip_inertia"), rigid(0, self.hub_inertia, "hub_inertia")

    @property
    def m(self):
        """Number of modes."""
        return self.modes + self.modes_z

    @cached_property
    def _families(self):
        """[(mode shapes, row, stiffness)] of the directions in which the link bends."""
        wanted = [(self.shapes, self.modes, Y, self.beam.EI), ("clamped-free", self.modes_z, Z, self.beam.EI_z)]
        ratio = lambda ends: self.tip_ratio if ends == self.shapes else 0.0
        return [(mode_shapes(ends, number, ratio(ends)), row, EI) for ends, number, row, EI in wanted if number]

    def shape(self, x, order=0):
        """All mode shapes, or their derivatives by x/l: x (...), from 0 to 1 -> (..., m)."""
        x = np.asarray(x, dtype=float)
        return np.concatenate([phi(x, order) for phi, _, _ in self._families] or [np.zeros(x.shape + (0,))], axis=-1)

    @cached_property
    def body(self):
        """The `Body` of this link."""
        l, m = self.beam.length, self.m
        along = [row for phi, row, _ in self._families for _ in phi.beta]
        x = lambda u: np.concatenate([np.stack([np.ones_like(u), u], axis=-1), self.shape(u)], axis=-1)
        scale = np.array([1, l] + [1] * m)
        mass = self.beam.mass * products(x) * np.outer(scale, scale)
        H, H_k = np.zeros((4, 2 + m)), np.zeros((m, 4, 2 + m))
        H[3, 0] = H[0, 1] = 1
        H_k[range(m), along, range(2, 2 + m)] = 1
        E = np.eye(4) + l * np.outer([1, 0, 0, 0], [0, 0, 0, 1])
        E_k, slope = np.zeros((m, 4, 4), dtype=E.dtype), self.shape(1.0, 1) / l
        E_k[range(m), along, 3], E_k[range(m), along, 0], E_k[range(m), 0, along] = self.shape(1.0), slope, -slope
        EI = np.array([EI for phi, _, EI in self._families for _ in phi.beta])
        stiffness = products(lambda u: self.shape(u, 2)) * np.equal.outer(along, along) * EI / l ** 3
        return Body(H, H_k, E, E_k, mass, rigid(0, self.hub_inertia), rigid(self.tip_mass, self.tip_inertia), along, stiffness,
                    np.where(np.array([phi.ends[:6] == "pinned" for phi, _, _ in self._families for _ in phi.beta], dtype=bool),
                             self.shape(0.0, 1), 0) / l)


def products(f):
    """The integrals from 0 to 1 of f_j f_k, for a function of points (p,) to (p, m): (m, m)."""
    u, weights = gauss()
    half = np.sqrt(weights)[:, None] * f(u)
    out = half.T @ half
    return without_rounding((out + out.T) / 2)


def without_rounding(x):
    """x with 0 for what is 0 but for rounding."""
    return np.where(np.abs(x) < ROUNDING * np.abs(x).max(initial=0), 0.0, x)


def rigid(mass, inertia, name="inertia"):
    """The integral of h h^T (4, 4) over a rigid body about its own origin. inertia: (3, 3), or a number for all axes."""
    I = np.asarray(inertia)
    I = I * np.eye(3) if I.ndim == 0 else I
    if I.shape != (3, 3) or (I.dtype != object and (not np.isfinite(I).all() or np.linalg.eigvalsh(I).min() < 0)):
        raise ValueError(f"{name} is {inertia!r}; expected a number, 0 or more, or an inertia (3, 3), in kg m2")
    out = np.zeros((4, 4), dtype=np.result_type(I, np.asarray(mass)))
    out[:3, :3], out[3, 3] = np.trace(I) / 2 * np.eye(3) - I, mass
    return out

"""Beams and their mode shapes: Bernoulli-Euler, uniform, bending in one plane.

    EI w'''' + (m/l) d2w/dt2 = 0        w = phi(x/l) sin(omega t)        omega = (beta/l)^2 sqrt(EI l/m)

phi is a sum of cos, sin and two exponentials of beta x/l. Two conditions hold at each end: four linear equations for the
four coefficients, with a solution where their determinant vanishes. That gives beta.
"""
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..model.checks import got, is_real, number_or_letter, one_of

STEP = 0.05                                          # the search for beta goes in such steps; roots lie 1 apart at least
SMALLEST = 0.02
MOST_MODES = 12
POINTS = np.linspace(0, 1, 5041)                     # where the largest deflection is looked for; has the peaks of sin(k pi x)
ENDS = {"clamped-free": ((0, 1), (2, 3)), "pinned-free": ((0, 2), (2, 3)), "pinned-pinned": ((0, 2), (0, 2))}


@dataclass(frozen=True)
class Beam:
    """A straight uniform beam along x, stiff against everything but bending.

    length [m], mass [kg]. EI: stiffness against bending along y [N m2]. EI_z: the same along z; None: as along y. Numbers, or
    letters for closed forms. Raises ValueError unless all are above 0.

    >>> from robotlab.systems import Beam
    >>> Beam(length=1.0, mass=4.0, EI=200.0).frequencies(number=2).round(2)
    array([ 3.96, 24.8 ])
    """
    length: object
    mass: object
    EI: object
    EI_z: object = None

    def __post_init__(self):
        if self.EI_z is None:
            object.__setattr__(self, "EI_z", self.EI)
        for name, unit in (("length", "m"), ("mass", "kg"), ("EI", "N m2"), ("EI_z", "N m2")):
            x = getattr(self, name)
            number_or_letter(x, f"{name} of a beam", f"a number above 0, in {unit}", above=0)

    @classmethod
    def rectangle(cls, length, thickness, width, density, E):
        """A beam of rectangular section: thickness along y, width along z [m]; density [kg/m3]; E, Young's modulus [Pa].

        >>> from robotlab.systems import Beam
        >>> steel = Beam.rectangle(length=1.0, thickness=0.005, width=0.1, density=7860.0, E=2.1e11)
        >>> round(steel.mass, 2), round(steel.EI, 2)
        (3.93, 218.75)
        """
        return cls(length, density * length * thickness * width, E * width * thickness ** 3 / 12, E * thickness * width ** 3 / 12)

    def frequencies(self, ends="clamped-free", number=3, tip_mass=0.0):
        """The first natural frequencies (number,) of bending along y [Hz]; tip_mass [kg] rides on a free end.

        >>> from robotlab.systems import Beam
        >>> beam = Beam(length=1.0, mass=4.0, EI=200.0)
        >>> beam.frequencies(number=2).round(2), beam.frequencies(number=2, tip_mass=2.0).round(2)
        (array([ 3.96, 24.8 ]), array([ 2.27, 19.02]))
        """
        beta = np.array(mode_shapes(ends, number, tip_mass / self.mass).beta)
        return (beta / self.length) ** 2 * np.sqrt(self.EI * self.length / self.mass) / (2 * np.pi)


STEEL = Beam.rectangle(length=1.0, thickness=0.005, width=0.1, density=7860.0, E=2.1e11)
"""The link of Korayem, Yao and Basu (1992), example 1: EI = 218.75 N m2, 3.93 kg."""


@dataclass(frozen=True)
class ModeShapes:
    """Mode shapes phi_k on 0 <= x <= 1, the largest deflection 1, upwards next to x = 0.

    ends: as for `mode_shapes`. beta: (k,). coefficients: for each mode those of cos(beta x), sin(beta x), exp(-beta x) and
    exp(-beta (1 - x)).
    """
    ends: str
    beta: tuple
    coefficients: tuple

    def __call__(self, x, order=0):
        """phi, or its derivative of that order by x: x (...) -> (..., number of modes)."""
        x = np.asarray(x, dtype=float)[..., None]
        terms = basis(np.array(self.beta), x, order)
        return np.array(self.beta) ** order * sum(c * t for c, t in zip(np.array(self.coefficients).T, terms))


@lru_cache
def gauss(points=80):
    """Points and weights (points,) of Gauss and Legendre's rule on 0 <= x <= 1: exact to rounding for products of modes."""
    x, weights = np.polynomial.legendre.leggauss(points)
    return (x + 1) / 2, weights / 2


def basis(beta, x, order):
    """The four functions of which a mode consists, or their derivatives by beta x: each of the shape of beta x."""
    quarter = order * np.pi / 2
    return (np.cos(beta * x + quarter), np.sin(beta * x + quarter), (-1) ** order * np.exp(-beta * x), np.exp(-beta * (1 - x)))


def end_conditions(ends, beta, tip_mass=0.0):
    """The matrix (4, 4) of the conditions at both ends, which times the coefficients must vanish.

    Held: phi = 0 and phi' = 0 (clamped) or phi'' = 0 (pinned). Free: phi'' = 0 and phi''' + tip_mass beta phi = 0, where
    the shear force moves the tip mass (over the beam's mass).
    """
    at = lambda x, order: np.array(basis(beta, x, order))
    rows = [at(0.0, k) for k in ENDS[ends][0]] + [at(1.0, k) for k in ENDS[ends][1]]
    if ENDS[ends][1] == (2, 3):
        rows[3] = rows[3] + tip_mass * beta * at(1.0, 0)
    return np.array(rows)


def mode_shapes(ends, number, tip_mass=0.0):
    """The first bending modes of a uniform beam, without those in which it does not bend.

    ends: "clamped-free", "pinned-free" or "pinned-pinned": how the beam is held at x = 0, next to its joint, and at x = 1.
    number: how many. tip_mass: what rides on a free end, over the mass of the beam. Returns `ModeShapes`.

    >>> from robotlab.systems import mode_shapes
    >>> [round(float(b), 3) for b in mode_shapes("clamped-free", 2).beta]
    [1.875, 4.694]
    """
    one_of(ends, "ends", ENDS)
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= MOST_MODES:
        raise ValueError(f"number of modes is {got(number)}; expected 1 to {MOST_MODES}: higher ones are no bending of a thin beam")
    if not is_real(tip_mass) or not 0 <= tip_mass <= 1e4 or (tip_mass and ENDS[ends][1] != (2, 3)):
        raise ValueError(f"tip_mass is {tip_mass!r} of the beam's mass; expected 0 to 1e4, and 0 where the tip is held")
    return _mode_shapes(ends, number, float(tip_mass))


@lru_cache(maxsize=64)
def _mode_shapes(ends, number, tip_mass):
    beta = characteristic_values(ends, number, tip_mass)
    return ModeShapes(ends, tuple(beta), tuple(tuple(_coefficients(ends, b, tip_mass)) for b in beta))


def characteristic_values(ends, number, tip_mass):
    """The first values (number,) of beta at which the end conditions leave a mode."""
    from scipy.optimize import brentq
    determinant = lambda b: np.linalg.det(end_conditions(ends, b, tip_mass))
    found, b = [], SMALLEST
    while len(found) < number:
        if determinant(b) * determinant(b + STEP) < 0:
            found.append(brentq(determinant, b, b + STEP, xtol=1e-15, rtol=1e-15))
        b += STEP
    return found


def _coefficients(ends, beta, tip_mass):
    """The null vector of the end conditions, scaled to a largest deflection of 1."""
    c = np.linalg.svd(end_conditions(ends, beta, tip_mass))[2][-1]
    phi = np.einsum("i,ij", c, np.array(basis(beta, POINTS, 0)))
    return c / np.abs(phi).max() * np.sign(phi[50])

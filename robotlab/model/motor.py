"""Motor and friction of a joint."""
from dataclasses import dataclass

import numpy as np

from .checks import finite, got, is_real

UNKNOWN = ("resistance", "torque_constant", "emf_constant")             # what a motor may leave open


@dataclass(frozen=True)
class Friction:
    """Joint friction: viscous q̇ plus a Coulomb part with the sign of q̇.

    At rest the Coulomb part takes any value up to its limit: `forward_dynamics` and `simulate` let it hold a joint.

    viscous: [N m s/rad, or N s/m]. coulomb: [N m, or N], one number, or (moving forward, moving backward), both positive.

    >>> from robotlab import Friction, friction_torque, zoo
    >>> arm = zoo.planar(1).with_link(1, friction=Friction(viscous=0.1, coulomb=2.0))
    >>> friction_torque(arm, [3.0]).round(3)
    array([2.3])
    """
    viscous: float = 0.0
    coulomb: object = 0.0

    def __post_init__(self):
        viscous, coulomb = finite(self.viscous, "viscous"), finite(self.coulomb, "coulomb", "one number, or (forward, backward)")
        if viscous.shape != () or coulomb.shape not in ((), (2,)):
            raise ValueError(f"friction: viscous is {got(self.viscous)}, coulomb {got(self.coulomb)}; expected one number, and one or two")
        coulomb = np.broadcast_to(coulomb, (2,))
        if not (np.isfinite(coulomb).all() and np.isfinite(self.viscous)) or (coulomb < 0).any() or self.viscous < 0:
            raise ValueError(f"friction is viscous {self.viscous}, coulomb {self.coulomb}; "
                             "expected finite numbers that are not negative: friction brakes")
        object.__setattr__(self, "viscous", float(self.viscous))
        object.__setattr__(self, "coulomb", tuple(float(v) for v in coulomb))


@dataclass(frozen=True)
class Motor:
    """A DC motor behind a gear: L di/dt + R i + k_e w = V, torque k_t i - B w on its shaft, which turns `gear` times as fast.

    rotor_inertia: J [kg m2] and damping: B [N m s/rad], at the motor's shaft. gear: turns of the motor per turn of the joint
    (or rad per m). resistance: R [ohm]. inductance: L [H]. torque_constant: k_t [N m/A]. emf_constant: k_e [V s/rad], equal
    to k_t unless given. voltage, current: the most that the drive gives [V, A].

    >>> from robotlab import Motor, mass_matrix, zoo
    >>> arm = zoo.planar(1).with_link(1, motor=Motor(rotor_inertia=1e-5, gear=100))
    >>> (mass_matrix(arm, [0.0]) - mass_matrix(zoo.planar(1), [0.0])).round(3)
    array([[0.1]])
    """
    rotor_inertia: float = 0.0
    gear: float = 1.0
    damping: float = 0.0
    resistance: float = None
    inductance: float = 0.0
    torque_constant: float = None
    emf_constant: float = None
    voltage: float = np.inf
    current: float = np.inf

    def __post_init__(self):
        for name, x in vars(self).items():
            if not is_real(x) and (x is not None or name not in UNKNOWN):
                raise ValueError(f"motor: {name} is {got(x)}; expected a number")
        for name in ("rotor_inertia", "damping", "inductance"):
            self._demand(name, getattr(self, name) >= 0, "a finite number that is not negative")
        self._demand("gear", self.gear != 0, "a finite number that is not zero")
        for name in UNKNOWN:
            if getattr(self, name) is not None:
                self._demand(name, getattr(self, name) > 0, "a positive number")
        for name in ("voltage", "current"):
            self._demand(name, getattr(self, name) > 0, "a positive number", finite=False)
        if self.emf_constant is None:
            object.__setattr__(self, "emf_constant", self.torque_constant)

    def _demand(self, name, right, expected, finite=True):
        value = getattr(self, name)
        if not right or finite and not np.isfinite(value):
            raise ValueError(f"motor: {name} is {value}; expected {expected}")

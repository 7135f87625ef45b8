"""DC motors: the currents and voltages that a motion asks for, and the torques that voltages give.

    L di/dt + R i + k_e N qd = V          tau = N (k_t i - B N qd)          (Freeman 1985, actuator dynamics)

with the gear N. Rotor inertias are in M already. Since tau follows the current and L di/dt its rate, the voltage along a
motion depends on the rate of the torque, that is on the joints' jerk: a cubic, whose acceleration jumps, asks for an
impulse of voltage.
"""
from dataclasses import dataclass

import numpy as np

from ..dynamics.linearise import LinearModel
from ..dynamics.probe import inverse_dynamics
from ..model.checks import function
from ..model.robot import as_joint_array, require_robot

STEP = 1e-30                                         # of the complex step that differentiates torques along a motion


@dataclass(frozen=True)
class Drive:
    """The motors of an arm as arrays (n,), in SI units."""
    gear: np.ndarray
    damping: np.ndarray
    R: np.ndarray
    L: np.ndarray
    k_t: np.ndarray
    k_e: np.ndarray
    voltage: np.ndarray
    current: np.ndarray


def drive_of(robot):
    """The motors of an arm; a ValueError names the first joint whose motor has no resistance or torque constant."""
    for i, link in enumerate(require_robot(robot).links, start=1):
        missing = [name for name in ("resistance", "torque_constant") if getattr(link.motor, name, None) is None]
        if missing:
            raise ValueError(f"the motor of joint {i} has no {' and no '.join(missing)}: voltages need a Motor with both")
    column = lambda name: np.array([getattr(link.motor, name) for link in robot.links], dtype=float)
    return Drive(*(column(name) for name in ("gear", "damping", "resistance", "inductance", "torque_constant", "emf_constant",
                                             "voltage", "current")))


def nominal_current(robot, q, qd, qdd, wrench=None):
    """The motor currents along a motion, i = (tau / N + B N qd) / k_t.

    q, qd, qdd: (..., n). wrench: (..., 6) as in `inverse_dynamics`. Returns (..., n) [A].

    >>> from robotlab import Motor, zoo
    >>> from robotlab.systems import nominal_current
    >>> arm = zoo.planar(1).with_link(1, motor=Motor(1e-5, 100, resistance=1.0, torque_constant=0.05))
    >>> nominal_current(arm, [0.0], [0.0], [0.0]).round(3)
    array([0.981])
    """
    drive, qd = drive_of(robot), as_joint_array(robot, qd, "qd")
    tau = inverse_dynamics(robot, q, qd, qdd, wrench)
    return (tau / drive.gear + drive.damping * drive.gear * qd) / drive.k_t


def nominal_voltage(robot, q, qd, qdd, qddd, wrench=None):
    """The motor voltages along a motion, V = L di/dt + R i + k_e N qd.

    q, qd, qdd, qddd: (..., n) to the joints' jerk. wrench: (..., 6) constant, as in `inverse_dynamics`.
    Returns (..., n) [V]. The rate of the current is exact, by a complex step along the motion.

    >>> from robotlab import Motor, zoo
    >>> from robotlab.systems import nominal_voltage
    >>> arm = zoo.planar(1).with_link(1, motor=Motor(1e-5, 100, resistance=2.0, torque_constant=0.05))
    >>> nominal_voltage(arm, [0.0], [0.0], [0.0], [0.0]).round(3)
    array([1.962])
    """
    drive = drive_of(robot)
    q, qd, qdd, qddd = (as_joint_array(robot, x, name) for x, name in ((q, "q"), (qd, "qd"), (qdd, "qdd"), (qddd, "qddd")))
    later = nominal_current(robot, q + 1j * STEP * qd, qd + 1j * STEP * qdd, qdd + 1j * STEP * qddd, wrench)
    return drive.L * later.imag / STEP + drive.R * later.real + drive.k_e * drive.gear * qd


def voltage_model(robot, model):
    """A `LinearModel` of (dq, dqd) and dtau, joined by the currents: state (dq, dqd, di), input dV. (Freeman 1985.)

    model: A (..., 2n, 2n), B (..., 2n, n) from `linearise`. Every motor needs an inductance.
    """
    d, n = drive_of(robot), robot.n
    if not (d.L > 0).all():
        raise ValueError(f"the motor of joint {int(np.argmin(d.L)) + 1} has no inductance: its current is no state")
    shape = model.A.shape[:-2]
    A, B = np.zeros(shape + (3 * n, 3 * n)), np.zeros(shape + (3 * n, n))
    A[..., :2 * n, :2 * n] = model.A
    A[..., :2 * n, n:2 * n] -= model.B * (d.gear ** 2 * d.damping)
    A[..., :2 * n, 2 * n:] = model.B * (d.gear * d.k_t)
    A[..., 2 * n:, n:2 * n], A[..., 2 * n:, 2 * n:] = -np.diag(d.k_e * d.gear / d.L), -np.diag(d.R / d.L)
    B[..., 2 * n:, :] = np.diag(1 / d.L)
    return LinearModel(A, B)


class VoltageDrive:
    """A torque law for `simulate`: motors fed with voltages, their currents part of the state.

    voltage: function (t, q, qd) -> V (..., n) [V]; cut off at what the drives give. i0: (n,) currents at the start [A].
    Where an inductance is 0 the current follows the voltage at once. At its limit a current stays, the drive lowering its voltage,
    until the voltage asks for less: nothing winds up.

    >>> from robotlab import Motor, simulate, zoo
    >>> from robotlab.systems import VoltageDrive
    >>> motor = Motor(1e-5, 100, resistance=1.0, torque_constant=0.05)
    >>> arm = zoo.planar(1).with_link(1, motor=motor)
    >>> simulate(arm, VoltageDrive(arm, lambda t, q, qd: [3.0]), [0.0], [0.0], 0.1).x.shape
    (201, 1)
    """

    def __init__(self, robot, voltage, i0=None):
        self.drive, self.voltage = drive_of(robot), function(voltage, "voltage", "a function (t, q, qd) -> V")
        self.coil = self.drive.L > 0                 # where there is none, the current is no state
        self.x0 = np.zeros(robot.n) if i0 is None else as_joint_array(robot, i0, "i0")

    def supplied(self, t, q, qd):
        """The voltages after saturation.

        >>> from robotlab import Motor, zoo
        >>> from robotlab.systems import VoltageDrive
        >>> arm = zoo.planar(1).with_link(1, motor=Motor(1e-5, 100, resistance=2.0, torque_constant=0.05, voltage=24.0))
        >>> drive = VoltageDrive(arm, lambda t, q, qd: [30.0])
        >>> drive.supplied(0.0, [0.0], [0.0])
        array([24.])
        """
        return np.clip(self.voltage(t, q, qd), -self.drive.voltage, self.drive.voltage)

    def current(self, t, q, qd, x):
        """The currents, those of the state or, without inductance, those of the moment; cut off at the drives' limits.

        >>> from robotlab import Motor, zoo
        >>> from robotlab.systems import VoltageDrive
        >>> arm = zoo.planar(1).with_link(1, motor=Motor(1e-5, 100, resistance=2.0, torque_constant=0.05, voltage=24.0))
        >>> drive = VoltageDrive(arm, lambda t, q, qd: [6.0])
        >>> drive.current(0.0, [0.0], [0.0], drive.x0), drive.current(0.0, [0.0], [1.2], drive.x0).round(6) + 0.0
        (array([3.]), array([0.]))
        """
        d = self.drive
        if not self.coil.all():
            x = np.where(self.coil, x, (self.supplied(t, q, qd) - d.k_e * d.gear * qd) / d.R)
        return np.clip(x, -d.current, d.current)

    def torque(self, t, q, qd, x):
        """Return the torques of the joints.

        >>> from robotlab import Motor, zoo
        >>> from robotlab.systems import VoltageDrive
        >>> arm = zoo.planar(1).with_link(1, motor=Motor(1e-5, 100, resistance=2.0, torque_constant=0.05, voltage=24.0))
        >>> drive = VoltageDrive(arm, lambda t, q, qd: [6.0])
        >>> drive.torque(0.0, [0.0], [0.0], drive.x0)
        array([15.])
        """
        d = self.drive
        return d.gear * (d.k_t * self.current(t, q, qd, x) - d.damping * d.gear * qd)

    def rate(self, t, q, qd, x):
        """di/dt.

        >>> from robotlab import Motor, zoo
        >>> from robotlab.systems import VoltageDrive
        >>> arm = zoo.planar(1).with_link(1, motor=Motor(1e-5, 100, resistance=2.0, inductance=0.01, torque_constant=0.05))
        >>> VoltageDrive(arm, lambda t, q, qd: [6.0]).rate(0.0, [0.0], [0.0], [1.0]).round(6)
        array([400.])
        """
        d = self.drive
        rate = (self.supplied(t, q, qd) - d.R * x - d.k_e * d.gear * qd) / np.where(self.coil, d.L, 1.0)
        return np.where(self.coil & ~((np.abs(x) >= d.current) & (rate * x > 0)), rate, 0.0)

    def project(self, x):
        """The currents after a step, none beyond its limit.

        >>> from robotlab import Motor, zoo
        >>> from robotlab.systems import VoltageDrive
        >>> arm = zoo.planar(1).with_link(1, motor=Motor(1e-5, 100, resistance=2.0, torque_constant=0.05, current=5.0))
        >>> VoltageDrive(arm, lambda t, q, qd: [6.0]).project([7.0])
        array([5.])
        """
        return np.clip(x, -self.drive.current, self.drive.current)

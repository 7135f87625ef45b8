"""Notebook 06: the predictions, each decided by an experiment."""
import numpy as np

from ...course.record import LETTERS
from ...dynamics.probe import friction_torque, gravity_torque, inverse_dynamics, mass_matrix
from ...dynamics.shares import torque_shares
from ...model import zoo
from ...model.motor import Friction
from ...model.payload import with_payload
from ...motion.spline import through
from ...motion.trajectory import quintic
from ...motion.work import energy_balance

LOW, HIGH = np.radians([-80, 20]), np.radians([50, 80])


def rubbing(robot, c=1.5):
    """The arm with dry friction in every joint."""
    for i in range(1, robot.n + 1):
        robot = robot.with_link(i, friction=Friction(0.0, c))
    return robot


def half_the_time(given):
    """Find the factor by which the Coriolis share grows in half the time."""
    peak = lambda T: np.abs(torque_shares(zoo.two_link(), *quintic(LOW, HIGH, T).sample(61)[1:4])["coriolis"][:, 0]).max()
    return LETTERS[[2, 4, 8].index(round(peak(given.T / 2) / peak(given.T)))]


def in_the_middle(given):
    """Find the parts of the torque at the instant when no joint accelerates."""
    q, qd, qdd, _ = quintic(LOW, HIGH, given.T)(given.T / 2)
    tau, g = inverse_dynamics(zoo.two_link(), q, qd, qdd), gravity_torque(zoo.two_link(), q)
    return "a" if np.abs(tau - g).max() < 1e-6 else "c" if np.abs(tau).max() < 1e-6 else "b"


def one_joint_turns(given):
    """Find which share acts on joint 1 while only the elbow turns."""
    shares = torque_shares(zoo.two_link(), [0.5, 1.0], [0.0, given.rate], [0.0, 0.0])
    coriolis, centrifugal = (abs(shares[name][0]) > 1e-6 for name in ("coriolis", "centrifugal"))
    return {(True, False): "a", (False, True): "b", (False, False): "c"}[coriolis, centrifugal]


def up_and_back(given):
    """The work of a motion that comes back to where it began, without friction, beside that of the lift."""
    work = lambda motion: energy_balance(zoo.two_link(), motion).work[-1].sum()
    lift = work(quintic(LOW, HIGH, given.T))
    ratio = work(through([LOW, HIGH, LOW], [0, given.T, 2 * given.T])) / lift
    return "a" if ratio > 1.5 else "b" if abs(ratio) < 1e-6 else "c"


def payload_on_both(given):
    """Decide whether a payload multiplies the inertia at joint 1 or its weight torque by more."""
    arm, q = zoo.two_link(), [0.0, 0.0]
    laden = with_payload(arm, given.m)
    inertia = mass_matrix(laden, q)[0, 0] / mass_matrix(arm, q)[0, 0]
    weight = gravity_torque(laden, q)[0] / gravity_torque(arm, q)[0]
    return "a" if inertia > 1.05 * weight else "b" if weight > 1.05 * inertia else "c"


def dry_friction(given):
    """Find the factor of the Coulomb share at twice the speed."""
    arm = rubbing(zoo.two_link())
    ratio = (friction_torque(arm, [2.0, 2.0]) / friction_torque(arm, [1.0, 1.0]))[0]
    return LETTERS[[1, 2, 4].index(round(ratio))]


def letting_down(given):
    """The signs of torque and power of joint 1 while a level arm sinks slowly."""
    q, qd, qdd, _ = quintic([0.2, 0.1], [-0.2, 0.1], given.T)(given.T / 2)
    tau = inverse_dynamics(zoo.two_link(), q, qd, qdd)[0]
    return {(False, True): "a", (True, False): "b", (True, True): "c"}[bool(tau > 0), bool(tau * qd[0] > 0)]


def in_orbit(given):
    """The largest torque of a slow motion without gravity, beside that of a quick one."""
    arm = zoo.two_link().replace(gravity=(0, 0, 0))
    peak = lambda T: np.abs(inverse_dynamics(arm, *quintic(LOW, HIGH, T).sample(61)[1:4])).max()
    ratio = peak(10 * given.T) / peak(given.T)
    return LETTERS[int(np.abs(np.log(ratio * np.array([1, 10, 100]))).argmin())]


ANSWERS = {
    "torques-half": half_the_time,
    "torques-coast": in_the_middle,
    "torques-alone": one_joint_turns,
    "torques-return": up_and_back,
    "torques-payload": payload_on_both,
    "torques-dry": dry_friction,
    "torques-down": letting_down,
    "torques-orbit": in_orbit,
}

"""Motors: power balance, and voltages that give the motion back."""
import numpy as np
import pytest

from arms import states
from robotlab import Motor, cubic, inverse_dynamics, linearise, quintic, simulate, zoo
from robotlab.systems import nominal_current, nominal_voltage
from robotlab.systems.motors import VoltageDrive, voltage_model

MOTOR = Motor(rotor_inertia=2e-5, gear=50, damping=1e-5, resistance=1.2, inductance=2e-3, torque_constant=0.05)


@pytest.fixture
def robot():
    arm = zoo.two_link()
    return arm.replace(links=[link.replace(motor=MOTOR) for link in arm.links])


def test_electrical_power_is_heat_field_and_mechanical_power(robot, rng):
    """V i = R i^2 + L i di/dt + tau qd + damping, for k_e = k_t: nothing is lost on the way."""
    motion = quintic(*states(rng, 2)[:2], 1.5)
    t = np.linspace(0, 1.5, 7)
    q, qd, qdd, qddd = motion(t)
    i, V = nominal_current(robot, q, qd, qdd), nominal_voltage(robot, q, qd, qdd, qddd)
    h = 1e-5
    rate = (nominal_current(robot, *motion(t + h)[:3]) - nominal_current(robot, *motion(t - h)[:3])) / (2 * h)
    tau = inverse_dynamics(robot, q, qd, qdd)
    power = 1.2 * i ** 2 + 2e-3 * i * rate + tau * qd + 1e-5 * 50 ** 2 * qd ** 2
    assert (V * i)[1:-1] == pytest.approx(power[1:-1], rel=1e-5, abs=1e-6)


@pytest.mark.thorough
def test_nominal_voltages_give_the_motion_back(robot):
    motion = quintic([0.0, 0.3], [0.8, -0.5], 1.0)
    law = VoltageDrive(robot, lambda t, q, qd: nominal_voltage(robot, *motion(t)), nominal_current(robot, *motion(0.0)[:3]))
    run = simulate(robot, law, [0.0, 0.3], [0, 0], np.linspace(0, 1, 6), step=1e-3)
    assert run.q == pytest.approx(motion(run.t)[0], abs=1e-6)
    assert run.x == pytest.approx(nominal_current(robot, *motion(run.t)[:3]), abs=1e-5)


def test_a_cubic_asks_for_a_jump_of_current_and_a_quintic_does_not(robot):
    jump = lambda motion: np.abs(nominal_current(robot, *motion(1e-9)[:3]) - nominal_current(robot, *motion(-1e-9)[:3])).max()
    assert jump(cubic([0, 0], [1, 1], 1.0)) > 1 and jump(quintic([0, 0], [1, 1], 1.0)) < 1e-5


def test_saturation(robot):
    """A drive of 6 V gives 6 V; one of 2 A lets the torque end at N k_t 2 A."""
    weak = robot.replace(links=[link.replace(motor=Motor(**MOTOR.__dict__ | dict(voltage=6.0, current=2.0))) for link in robot.links])
    law = VoltageDrive(weak, lambda t, q, qd: np.array([100.0, -3.0]))
    q = qd = np.zeros(2)
    assert law.supplied(0, q, qd) == pytest.approx([6, -3])
    assert law.torque(0, q, qd, np.array([9.0, -0.5])) == pytest.approx(50 * 0.05 * np.array([2, -0.5]))


def test_without_inductance_the_current_follows_at_once(robot):
    quick = robot.replace(links=[link.replace(motor=Motor(**MOTOR.__dict__ | dict(inductance=0.0))) for link in robot.links])
    law, qd = VoltageDrive(quick, lambda t, q, qd: np.array([12.0, 6.0])), np.array([0.2, -0.1])
    assert law.current(0, 0 * qd, qd, np.zeros(2)) == pytest.approx((np.array([12, 6]) - 0.05 * 50 * qd) / 1.2)
    with pytest.raises(ValueError, match="joint 1 has no inductance"):
        voltage_model(quick, linearise(quick, [0.1, 0.2]))


def test_the_linear_model_voltage_model_is_a_slope(robot, rng):
    """A and B against differences of the nonlinear equations with currents."""
    q, qd, i, V = rng.normal(size=(4, 2))
    law = VoltageDrive(robot, lambda t, *_: V)
    from robotlab import forward_dynamics
    def f(x, volts):
        a, b, c = np.split(x, 3)
        law.voltage = lambda t, *_: volts
        return np.concatenate([b, forward_dynamics(robot, a, b, law.torque(0, a, b, c)), law.rate(0, a, b, c)])
    x = np.concatenate([q, qd, i])
    qdd = f(x, V)[2:4]
    model = voltage_model(robot, linearise(robot, q, qd, qdd))
    dx, du = rng.normal(size=6), rng.normal(size=2)
    slope = (f(x + 1e-6 * dx, V + 1e-6 * du) - f(x - 1e-6 * dx, V - 1e-6 * du)) / 2e-6
    assert model.A @ dx + model.B @ du == pytest.approx(slope, rel=1e-5, abs=1e-4)


def test_a_motor_without_its_data_is_named():
    with pytest.raises(ValueError, match="joint 1 has no resistance and no torque_constant"):
        nominal_current(zoo.puma560(), *np.zeros((3, 6)))
    with pytest.raises(ValueError, match="resistance is -1"):
        Motor(resistance=-1)

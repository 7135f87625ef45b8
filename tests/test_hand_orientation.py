"""A compliant hand that keeps its orientation too: a spring in six directions, whose rotations are rotation vectors."""
import copy
import pickle

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from robotlab import gravity_torque, jacobian, mass_matrix, simulate, solve_ik, tip_pose, zoo
from robotlab.systems import Wall, hand_dynamics, hybrid, impedance
from robotlab.systems.impedance import critical, moment

PUMA = zoo.puma560().replace(links=[link.replace(friction=None) for link in zoo.puma560().links], name="Puma without friction")
READY = np.array([0.3, -0.6, 0.5, 0.4, 0.9, -0.3])
AIM = tip_pose(PUMA, READY)
ALL = "x y z rx ry rz"


def stiffness_matrix(rng, k=6):
    """Any symmetric positive definite matrix, metres and radians coupled."""
    A = rng.normal(size=(k, k)) * np.sqrt([500, 500, 500, 40, 40, 40])[:k, None]
    return A @ A.T + np.diag([100.0, 100, 100, 10, 10, 10])[:k, :k]


def missing(T, aim):
    """(x* - x, rotation vector of R* R^T), by SciPy: (..., 6)."""
    turn = (aim[:3, :3] @ np.swapaxes(T[..., :3, :3], -1, -2)).reshape(-1, 3, 3)
    return np.concatenate([aim[:3, 3] - T[..., :3, 3], Rotation.from_matrix(turn).as_rotvec().reshape(*T.shape[:-2], 3)], axis=-1)


def stored(K, T, aim):
    """xi^T K xi / 2 (...) [J]."""
    xi = missing(T, aim)
    return np.einsum("...i,ij,...j->...", xi, K, xi) / 2


@pytest.mark.parametrize("angle", [0.0, 1e-9, 1e-4, 9.99e-4, 1.001e-3, 0.5, 2.0, 3.0, np.pi - 1e-6])
def test_the_moment_is_the_slope_of_the_energy(angle, rng):
    """-dU by a small turn of the tool about each world axis, for a stiffness that is not the same about all axes."""
    K, axis, h = stiffness_matrix(rng)[3:, 3:], rng.normal(size=3), 1e-6
    phi = angle * axis / np.linalg.norm(axis)
    E = Rotation.from_rotvec(phi)
    U = lambda w: (lambda v: v @ K @ v / 2)((E * Rotation.from_rotvec(-w)).as_rotvec())
    slope = [-(U(h * e) - U(-h * e)) / (2 * h) for e in np.eye(3)]
    if angle < 3.1:                                  # beyond, the small turns lead over the edge
        assert moment(phi, K @ phi) == pytest.approx(slope, rel=1e-6, abs=1e-7)
    assert np.isfinite(moment(phi, K @ phi)).all()
    assert moment(phi, 7.0 * phi) == pytest.approx(7.0 * phi)


def test_it_is_its_formula(rng):
    """J^T of the wrench, weight and damping, with a pose and its twist as a function of time."""
    q, qd, twist, K, D = READY + 0.3 * rng.normal(size=6), rng.normal(size=6), rng.normal(size=6), 5.0 * np.ones(6), 2.0
    xi, J = missing(tip_pose(PUMA, q), AIM), jacobian(PUMA, q)
    expected = J.T @ (5.0 * xi + D * (twist - J @ qd)) + gravity_torque(PUMA, q)
    assert impedance(PUMA, lambda t: (AIM, twist), K, D)(0, q, qd) == pytest.approx(expected)
    assert impedance(PUMA, AIM, 5.0, D)(0, q, 0 * qd) == pytest.approx(expected - J.T @ (D * (twist - J @ qd)))


@pytest.mark.parametrize("coupled", [False, True])
def test_the_energy_of_arm_and_spring_only_falls_until_the_pose_is_reached(coupled, rng):
    K = stiffness_matrix(rng) if coupled else np.diag([800.0, 400, 600, 30, 60, 20])
    law = impedance(PUMA, AIM, K)
    run = simulate(PUMA, law, READY + [0.3, -0.2, 0.3, 0.5, -0.7, 0.6], np.zeros(6), 6.0, integrator="adaptive", tolerance=1e-8)
    energy = run.kinetic + stored(K, tip_pose(PUMA, run.q), AIM)
    assert np.diff(energy).max() < 1e-7 * energy[0] and energy[-1] < 1e-6 * energy[0]
    assert tip_pose(PUMA, run.q[-1]) == pytest.approx(AIM, abs=1e-3)


def test_half_a_turn_away_it_turns_one_way_and_arrives():
    """At exactly 180 degrees either way is as short: no number is lost, and energy falls from there too."""
    arm, q0 = zoo.planar(3), np.array([-0.5, 1.5, 0.3])
    aim = tip_pose(arm, q0 + [0, 0, np.pi])
    run = simulate(arm, impedance(arm, aim, [20.0, 20, 20]), q0, np.zeros(3), 6.0, integrator="adaptive", tolerance=1e-7)
    energy = run.kinetic + stored(np.diag([20.0, 20, 0, 0, 0, 20]), tip_pose(arm, run.q), aim)
    assert np.diff(energy).max() < 1e-6 * energy[0] and tip_pose(arm, run.q[-1]) == pytest.approx(aim, abs=1e-4)


@pytest.mark.parametrize("off", [0.0, 1e-12, -1e-12, 1e-8, -1e-8])
@pytest.mark.parametrize("axis", [(0, 0, 1), (1, 0, 0), (0, 1, 0), (1, 1, 0), (-1, 2, 3)], ids=str)
def test_the_moment_half_a_turn_away_is_the_largest(axis, off):
    aim, e = AIM.copy(), np.array(axis) / np.linalg.norm(axis)
    aim[:3, :3] = Rotation.from_rotvec((np.pi + off) * e).as_matrix() @ AIM[:3, :3]
    torque = impedance(PUMA, aim, [500.0] * 3 + [30.0] * 3)(0, READY, np.zeros(6)) - gravity_torque(PUMA, READY)
    wrench = np.linalg.solve(jacobian(PUMA, READY).T, torque)
    assert wrench[:3] == pytest.approx(np.zeros(3), abs=1e-6)
    assert np.linalg.norm(wrench[3:]) == pytest.approx(30 * np.pi) and abs(wrench[3:] @ e) == pytest.approx(30 * np.pi)


def test_critical_damping_of_six_directions_lets_none_swing(rng):
    """G Lambda^-1 G = K, whatever the unit of length: all roots of Lambda xdd + D xd + K x = 0 are real, and each comes twice."""
    K, J, M = stiffness_matrix(rng), jacobian(PUMA, READY), mass_matrix(PUMA, READY)
    inertia = hand_dynamics(PUMA, READY, np.zeros(6), ALL).inertia
    G = critical(K, J, M) / 2
    assert G @ np.linalg.solve(inertia, G) == pytest.approx(K, rel=1e-7, abs=1e-7 * np.abs(K).max())
    roots = np.linalg.eigvals(np.block([[np.zeros((6, 6)), np.eye(6)], [-np.linalg.solve(inertia, K), -2 * np.linalg.solve(inertia, G)]]))
    assert roots.real.max() < 0 and np.abs(roots.imag).max() < 1e-3 * np.abs(roots).max()
    mm = np.diag([1e3, 1e3, 1e3, 1, 1, 1])                                      # a twist in mm/s has forces in N/1000
    assert critical(np.linalg.inv(mm) @ K @ np.linalg.inv(mm), mm @ J, M) == pytest.approx(np.linalg.inv(mm) @ (2 * G) @ np.linalg.inv(mm))


def test_many_states_at_once_are_each_on_its_own(rng):
    q, qd = READY + 0.5 * rng.normal(size=(4, 3, 6)), rng.normal(size=(4, 3, 6))
    wall = Wall(PUMA, AIM[:3, 3], [0, 0, 1], 1e4)
    press = hybrid(PUMA, AIM, wall.normal, 10.0, [300.0] * 3 + [20.0] * 3, feels=wall.force, ki=1.0)
    for law in (impedance(PUMA, AIM, [300.0] * 3 + [20.0] * 3), impedance(PUMA, AIM, [300.0, 20.0], 7.0, directions="x ry"),
                lambda t, q, qd: press.torque(t, q, qd, np.ones(q.shape[:-1] + (1,)))):
        each = [law(0, a, b) for a, b in zip(q.reshape(-1, 6), qd.reshape(-1, 6))]
        assert law(0, q, qd) == pytest.approx(np.reshape(each, q.shape), rel=1e-7, abs=1e-7)


def test_directions_are_called_by_their_names_in_any_order():
    q, qd = READY + 0.2, 0.1 * np.ones(6)
    one, other = (impedance(PUMA, AIM, K, 3.0, directions=words)(0, q, qd) for words, K in
                  (("z rx x", [500.0, 20.0, 300.0]), ("x z rx", [300.0, 500.0, 20.0])))
    assert one == pytest.approx(other)
    flat = zoo.planar(3)
    assert repr(impedance(flat, tip_pose(flat, [0.1, 0.2, 0.3]), 10.0)).endswith("directions x y rz")
    point = impedance(PUMA, AIM, 300.0, 5.0, directions="x y z")(0, q, qd)     # of the pose its place alone
    assert point == pytest.approx(impedance(PUMA, AIM[:3, 3], 300.0, 5.0)(0, q, qd))


def test_the_hand_follows_a_pose_that_moves():
    spin = lambda t: np.array([[np.cos(t), -np.sin(t), 0], [np.sin(t), np.cos(t), 0], [0, 0, 1]])

    def aim(t):
        T = AIM.copy()
        T[:3, :3] = spin(0.3 * np.sin(t)) @ AIM[:3, :3]
        T[2, 3] += 0.05 * np.sin(t)
        return T, np.array([0, 0, 0.05 * np.cos(t), 0, 0, 0.3 * np.cos(t)])
    qd0 = np.linalg.solve(jacobian(PUMA, READY), aim(0.0)[1])
    run = simulate(PUMA, impedance(PUMA, aim, [2e4] * 3 + [2e3] * 3), READY, qd0, np.linspace(0, 2, 21), integrator="adaptive", tolerance=1e-6)
    missed = np.array([missing(tip_pose(PUMA, q), aim(t)[0]) for t, q in zip(run.t, run.q)])
    assert np.abs(missed[:, :3]).max() < 2e-3 and np.abs(missed[:, 3:]).max() < 2e-2


def test_a_force_against_a_wall_with_the_tool_kept_upright():
    """At rest the tool presses with 10 N, stands where it should along the wall and is turned as it should be."""
    wall = Wall(PUMA, AIM[:3, 3] - [0, 0, 0.01], [0, 0, 1], 1e4)
    law = hybrid(PUMA, AIM, wall.normal, 10.0, [800.0] * 3 + [60.0] * 3, damping=np.diag([150.0] * 3 + [15.0] * 3))
    run = simulate(PUMA, wall.against(law), READY + 0.05, np.zeros(6), [0, 5.0], integrator="adaptive", tolerance=1e-6)
    assert wall.force(run.q[-1], run.qd[-1]) == pytest.approx([0, 0, 10], abs=0.05)
    left = missing(tip_pose(PUMA, run.q[-1]), AIM)
    assert left[[0, 1, 3, 4, 5]] == pytest.approx(np.zeros(5), abs=2e-3) and left[2] == pytest.approx(0.011, abs=1e-3)


def test_an_aim_that_cannot_be_turned_into_is_approached():
    """Five directions, one of which the arm has not: the hand settles where the spring's energy is least, and no number is lost."""
    arm = zoo.planar(2)
    aim = tip_pose(arm, solve_ik(arm, [1.0, 0.6, 0.0], [0.3, 0.8]).q)
    aim[:3, :3] = Rotation.from_euler("z", 0.4).as_matrix() @ aim[:3, :3]
    K = np.diag([300.0, 300, 0, 0, 0, 30])
    run = simulate(arm, impedance(arm, aim, [300.0, 300, 30], joint_damping=0.5), [0.3, 1.0], [0, 0], 6.0, integrator="adaptive")
    U = lambda q: stored(K, tip_pose(arm, q), aim)
    slope = [(U(run.q[-1] + h) - U(run.q[-1] - h)) / 2e-5 for h in 1e-5 * np.eye(2)]
    assert np.isfinite(run.q).all() and slope == pytest.approx([0, 0], abs=1e-2) and U(run.q[-1]) > 0.1


@pytest.mark.parametrize("aim", [np.eye(3), np.diag([1, 1, -1, 1.0]), np.full((4, 4), np.nan), [1, 2, 3, 4], [[1], [2, 3]], lambda t: AIM,
                                 lambda t: (AIM, np.zeros(3)), lambda t: (np.zeros(3), np.zeros(6)), lambda t: None,
                                 lambda t: (2 * AIM, np.zeros(6))], ids=range(10))
def test_an_aim_that_is_none_is_refused(aim):
    with pytest.raises(ValueError, match=r"^aim[: ].*(expected|pose|turn|mirror)"):
        impedance(PUMA, aim, 100.0)


def test_stiffness_and_damping_are_asked_for_in_their_units():
    for wrong in (np.ones(3), np.eye(3), -np.eye(6), np.triu(np.ones((6, 6))), np.full(6, np.nan), -1.0):
        with pytest.raises(ValueError, match="stiffness is .*6.*N/m, N m/rad about axes: x y z rx ry rz"):
            impedance(PUMA, AIM, wrong)
        with pytest.raises(ValueError, match="damping is .*6.*N s/m, N m s/rad about axes"):
            hybrid(PUMA, AIM, [0, 0, 1], 1.0, 1.0, damping=wrong)
    with pytest.raises(ValueError, match="directions is 'rw'; expected None or some of x y z rx ry rz"):
        impedance(PUMA, AIM, 1.0, directions="rw")
    with pytest.raises(ValueError, match="normal is .*expected a direction along those controlled, x rz"):
        hybrid(PUMA, AIM, [0, 0, 1], 1.0, [1.0, 1.0], directions="x rz")


@pytest.mark.parametrize("line, law", [
    ("impedance of 'Puma without friction': stiffness a matrix (6, 6), damping critical, directions x y z rx ry rz",
     impedance(PUMA, AIM, np.eye(6))),
    ("impedance of 'planar 2R arm': stiffness 200, damping 5, directions x y", impedance(zoo.planar(2), [1, 0.5, 0], 200.0, 5.0)),
    ("hybrid of 'planar 2R arm': stiffness 200, damping critical, directions x y, force 10, ki 0",
     hybrid(zoo.planar(2), [1, 0.5, 0], [1, 0, 0], 10.0, 200.0))], ids=["pose", "point", "hybrid"])
def test_a_law_of_touch_prints_as_one_line_and_can_be_copied_and_sent(line, law):
    n = 6 if "Puma" in line else 2
    give = lambda law: law.torque(0.0, READY[:n], np.zeros(n), law.x0) if hasattr(law, "torque") else law(0.0, READY[:n], np.zeros(n))
    assert repr(law) == line
    for another in (copy.copy(law), copy.deepcopy(law), pickle.loads(pickle.dumps(law))):
        assert repr(another) == line and give(another) == pytest.approx(give(law))

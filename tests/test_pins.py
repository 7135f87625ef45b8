"""Forces at the pins of closed chains: against Pinocchio's multipliers, statics by hand, and the power that each chain gives the next."""
import numpy as np
import pytest
from scipy.linalg import block_diag

from arms import pinocchio_arm
from robotlab import (Friction, Link, Robot, bearing_loads, forward_dynamics, inverse_dynamics, jacobian, kinetic_energy, potential_energy,
                      simulate, tip_pose, zoo)
from robotlab.maths.spatial import pose, rpy, translation
from robotlab.systems import Closure, Joint, Mechanism, SingularClosure, close, mechanisms, pin_forces, transfer
from robotlab.systems.mechanisms import PLANE, planar_chain, rod



def slider_crank():
    """A crank and a rod whose end runs along a guide at y = 0.1 m."""
    guide = np.eye(4)
    guide[1, 3] = 0.1
    m = Mechanism([planar_chain((0.4, 1.0))], [Closure(0, rows="y", to=guide)], [Joint(0, 1)], "slider-crank")
    return Mechanism(m.chains, m.closures, m.coordinates, m.name, close(m, [0.8, -1.0]))


def arm_on_a_rail():
    """An arm on a slide whose tip is pinned to that of a rod: slides and turns, N and N m. The base is turned in space."""
    turn = pose(rpy(0.3, -0.4, 0.2), np.zeros(3))
    slide = Link(kind="P", alpha=np.pi / 2, theta=np.pi / 2, m=2.0, com=(0, 0, 0), I_com=np.zeros((3, 3)))
    arm = Robot([slide, rod(0.5), rod(0.6)], base=turn @ pose(rpy(0, np.pi / 2, 0) @ rpy(0, 0, np.pi), np.zeros(3)), name="arm", **PLANE)
    q = np.array([0.2, 0.4, 0.9])
    hook = tip_pose(arm, q)
    other = Robot([rod(0.7)], base=hook @ pose(rpy(0, 0, 2.0), np.zeros(3)) @ translation(-0.7, 0, 0), name="rod", **PLANE)
    u, v = hook[:3, 0], hook[:3, 1]
    rows = " ".join(np.array(["x", "y", "z"])[np.argsort(np.abs(np.cross(u, v)))[:2]])                # two that tell a place in the plane
    return Mechanism([arm, other], [Closure(0, 1, rows)], [Joint(0, 1), Joint(0, 2)], "arm on a rail", np.append(q, 0.0))


MAKERS = [slider_crank, arm_on_a_rail, mechanisms.four_bar, mechanisms.five_bar, mechanisms.two_arms_one_load, mechanisms.stewart]


def moves(m, q, ud, udd):
    """(chain, q, qd, qdd) of every chain."""
    G, H = transfer(m, q)
    qd, qdd = G @ ud, G @ udd + np.einsum("amn,m,n->a", H, ud, ud)
    return list(zip(m.chains, m.split(q), m.split(qd), m.split(qdd)))


def wrenches_on(m, force, moment):
    """Return the wrench on the tip of each chain, all closures together: (chains, 6)."""
    out = np.zeros((len(m.chains), 6))
    for c, load in zip(m.closures, np.concatenate([force, moment], axis=-1)):
        out[c.a] += load
        if c.b is not None:
            out[c.b] -= load
    return out


@pytest.mark.parametrize("make", MAKERS, ids=lambda f: f.__name__)
def test_they_are_pinocchios_multipliers(make, rng):
    """M qdd - J^T lambda = tau - h and J qdd = -dJ/dt qd, with M, h, J and the tips' accelerations of Pinocchio alone."""
    pin = pytest.importorskip("pinocchio")
    m = make()
    ud, tau = rng.normal(size=(2, m.k))
    motion, M, h, J, drift = moves(m, m.q0, ud, np.zeros(m.k)), [], [], [], []
    for chain, q, qd, _ in motion:
        model, tool = pinocchio_arm(chain)
        data = model.createData()
        M.append(pin.crba(model, data, q))
        h.append(pin.nonLinearEffects(model, data, q, qd))
        J.append(pin.computeFrameJacobian(model, data, q, tool, pin.LOCAL_WORLD_ALIGNED).reshape(6, -1))      # (6,) of one joint
        pin.forwardKinematics(model, data, q, qd, 0 * qd)
        drift.append(pin.getFrameClassicalAcceleration(model, data, tool, pin.LOCAL_WORLD_ALIGNED).vector)
    M = [np.triu(x) + np.triu(x, 1).T for x in M]
    A, b = [], []
    for c in m.closures:
        row = [np.zeros((6, chain.n)) for chain in m.chains]
        row[c.a] = J[c.a]
        if c.b is not None:
            row[c.b] = -J[c.b]
        A.append(np.hstack(row)[c.index])
        b.append((drift[c.a] - (0 if c.b is None else drift[c.b]))[c.index])
    A, force = np.vstack(A), np.zeros(m.N)
    force[[m.slices[u.chain].start + u.joint - 1 for u in m.coordinates]] = tau
    kkt = np.block([[block_diag(*M), -A.T], [A, np.zeros((len(A),) * 2)]])
    solved = np.linalg.solve(kkt, np.concatenate([force - np.concatenate(h), -np.concatenate(b)]))[m.N:]
    loads = np.concatenate(pin_forces(m, m.q0, ud, forward_dynamics(m, m.q0, ud, tau)), axis=-1)
    found = np.concatenate([loads[i, c.index] for i, c in enumerate(m.closures)])
    assert found == pytest.approx(solved, rel=1e-8, abs=1e-8 * np.abs(solved).max())
    free = [loads[i, [row for row in range(6) if row not in c.index]] for i, c in enumerate(m.closures)]
    assert not np.concatenate(free).any()


@pytest.mark.parametrize("make", MAKERS, ids=lambda f: f.__name__)
def test_with_them_each_chain_obeys_its_own_equations(make, rng):
    """A joint without a motor needs no torque, one with a motor that of `inverse_dynamics`, once the tip feels its pin; with friction too."""
    m = make()
    if make is mechanisms.four_bar:
        rubbing = m.chains[0].with_link(2, friction=Friction(viscous=0.3, coulomb=0.2))
        m = Mechanism([rubbing], m.closures, m.coordinates, m.name, m.q0)
    ud, udd = rng.normal(size=(2, m.k))
    wrench = wrenches_on(m, *pin_forces(m, m.q0, ud, udd))
    tau = np.concatenate([inverse_dynamics(*move, wrench=w) for move, w in zip(moves(m, m.q0, ud, udd), wrench)])
    expected = np.zeros(m.N)
    expected[[m.slices[u.chain].start + u.joint - 1 for u in m.coordinates]] = inverse_dynamics(m, m.q0, ud, udd)
    assert tau == pytest.approx(expected, abs=1e-7 * max(1.0, np.abs(tau).max()))


def test_the_power_through_the_pin_is_what_one_arm_of_a_five_bar_gives_the_other():
    """dE/dt of each arm is the power of its motor and that of the pin, along a simulated motion."""
    m = mechanisms.five_bar()
    run = simulate(m, [3.0, -1.0], m.q0, [0.5, -0.3], np.linspace(0, 0.2, 201), integrator="adaptive", tolerance=1e-11)
    ud = run.qd[:, [0, 2]]
    force, _ = pin_forces(m, run.q, ud, forward_dynamics(m, run.q, ud, np.broadcast_to([3.0, -1.0], ud.shape)))
    assert force.shape == (201, 1, 3)
    for arm, s, motor, sign in ((m.chains[0], slice(0, 2), 3.0, 1), (m.chains[1], slice(2, 4), -1.0, -1)):
        q, qd = run.q[:, s], run.qd[:, s]
        energy = kinetic_energy(arm, q, qd) + potential_energy(arm, q)
        power = motor * qd[:, 0] + sign * np.einsum("ti,tij,tj->t", force[:, 0], jacobian(arm, q)[:, :3], qd)
        work = np.concatenate([[0], np.cumsum((power[1:] + power[:-1]) / 2 * np.diff(run.t))])
        assert energy - energy[0] == pytest.approx(work, abs=2e-4 * np.abs(work).max())
        assert np.abs(work - motor * (q[:, 0] - q[0, 0])).max() > 0.05                # the pin has its share


@pytest.mark.parametrize("angle", [0.3, np.pi / 4, np.pi / 2, 2.0, 2.8])
def test_a_parallelogram_held_still_by_hand(angle):
    """Rods of mass m: the rocker's foot carries 3/2 m g, since the coupler hangs half on it, and m g cot(angle) along the ground."""
    m = mechanisms.four_bar(crank=0.5, coupler=1.2, rocker=0.5, ground=1.2)
    q = close(m, [angle, -angle, angle - np.pi])
    force, moment = pin_forces(m, q, [0.0], [0.0])
    assert force[0] == pytest.approx([9.81 / np.tan(angle), 1.5 * 9.81, 0], abs=1e-6) and not moment.any()


def test_the_example_of_a_public_report():
    """The crank of the four-bar at 2 rad/s without a motor: multipliers 1.436 and 12.827 N, -16.093669 rad/s2."""
    m = mechanisms.four_bar()
    udd = forward_dynamics(m, m.q0, [2.0], [0.0])
    assert udd == pytest.approx([-16.093669], abs=1e-6)
    assert pin_forces(m, m.q0, [2.0], udd)[0][0] == pytest.approx([1.436, 12.827, 0], abs=6e-4)


def test_many_states_at_once_are_each_on_its_own(rng):
    m = mechanisms.five_bar()
    q = np.array([close(m, m.q0, u) for u in ([2.2, 0.9], [2.0, 1.0], [2.3, 0.8])])
    ud, udd = rng.normal(size=(2, 4, 3, 2))
    force, moment = pin_forces(m, np.broadcast_to(q, (4, 3, 4)), ud, udd)
    assert force.shape == moment.shape == (4, 3, 1, 3)
    for i, j in np.ndindex(4, 3):
        assert force[i, j] == pytest.approx(pin_forces(m, q[j], ud[i, j], udd[i, j])[0])
    assert pin_forces(m, m.q0, np.zeros((5, 2)), np.zeros(2))[0].shape == (5, 1, 3)
    open_arm = mechanisms.redundant_arm()
    assert pin_forces(open_arm, open_arm.q0, np.zeros(4), np.zeros(4))[0].shape == (0, 3)


def test_what_closes_more_than_need_be_is_not_told():
    """A four-bar whose pin holds it in its plane too: a loop of rigid links may be strained across it. What the plane tells stays."""
    plain = mechanisms.four_bar()
    more = Mechanism(plain.chains, [Closure(0, rows="x y z rx ry", to=plain.closures[0].to)], plain.coordinates, q0=plain.q0)
    force, moment = pin_forces(more, plain.q0, [1.0], [2.0])
    assert force[0, :2] == pytest.approx(pin_forces(plain, plain.q0, [1.0], [2.0])[0][0, :2])
    assert np.isnan(force[0, 2]) and np.isnan(moment[0, :2]).all() and moment[0, 2] == 0
    with pytest.raises(SingularClosure):             # flat, a parallelogram may go on in two ways
        flat = mechanisms.four_bar(1.0, 1.0, 1.0, 1.0)
        pin_forces(flat, [0.0, 0.0, -np.pi], [0.0], [0.0])


def test_of_bricards_loop_what_is_told_is_what_no_strain_changes(rng):
    """Loads that do no work, W^T x = 0, may be added at will: loads in which they have a part are not determined."""
    m = mechanisms.bricard()
    force, moment = pin_forces(m, m.q0, [0.7], [0.2])
    J = jacobian(m.chains[0], m.q0)
    strain = np.linalg.svd(J)[0][:, -1]                                        # J has rank 5
    assert np.linalg.svd(J)[1][-1] < 1e-9
    assert (np.isnan(np.concatenate([force[0], moment[0]])) == (np.abs(strain) > 1e-6)).all()
    assert np.isnan(force).all() and np.isfinite(moment[0, 2])


def test_what_cannot_be_asked_is_said():
    m = mechanisms.four_bar()
    with pytest.raises(ValueError, match=r"q leaves four-bar open by .* m or rad; expected a closed posture, as close\(mechanism, q\) gives"):
        pin_forces(m, m.q0 + 0.1, [0.0], [0.0])
    with pytest.raises(ValueError, match="qdd has shape"):
        pin_forces(m, m.q0, [0.0], [0.0, 1.0])
    with pytest.raises(ValueError, match="mechanism is"):
        pin_forces(zoo.planar(2), [0, 0], [0.0], [0.0])
    with pytest.raises(ValueError, match="robot is the mechanism 'four-bar'.*pin_forces"):
        bearing_loads(m, m.q0, [0.0], [0.0])

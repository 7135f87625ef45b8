"""Flexible arms: Book's recursion against points, the rigid arm, beam theory and energy."""
import numpy as np
import pytest
import sympy

from arms import random_inertia, random_pose, relative
from robotlab import Friction, Link, Robot, inverse_dynamics, mass_matrix, zoo
from robotlab.systems import Beam, FlexibleArm, FlexibleLink
from robotlab.maths.spatial import pose, skew, turn_x, turn_z
from robotlab.systems.modes import STEEL, gauss

SHAPES = ("clamped-free", "pinned-free", "pinned-pinned")
PLANE = (0, -9.81, 0)
V, WEIGHTS = gauss(24)
SPIN = {1: 3.6816, 2: 4.1373, 3: 4.7973, 6: 7.3604, 12: 13.1702}
"""Spin of a cantilever and its first frequency across the plane of spin, in sqrt(EI l/m)/l^2: Wright et al. (1982), J. Applied
Mechanics 49, table 1, no hub. In the plane it is sqrt(frequency^2 - spin^2)."""
every_shape = pytest.mark.parametrize("shapes", SHAPES)


def planar(n=2, modes=2, **more):
    """Steel links of the paper in a vertical plane."""
    arm = {k: more.pop(k) for k in ("second_order", "shortening", "gravity") if k in more}
    return FlexibleArm([FlexibleLink(STEEL, modes, **more)] * n, **{"gravity": PLANE} | arm)


def random_flexible(rng, shapes="clamped-free", **more):
    """Three links in space that bend both ways, with bodies on their tips and roots; soft, and of kilograms and metres."""
    links = [FlexibleLink(Beam(*rng.uniform(0.5, 2, 4)), 2, int(i != 1), shapes, tip_ratio=0.0, alpha=rng.uniform(-2, 2),
                          d=rng.normal(), theta=rng.normal(), tip_mass=3.0, tip_inertia=random_inertia(rng, 0.2),
                          hub_inertia=random_inertia(rng, 0.2), rotor_inertia=0.3) for i in range(3)]
    return FlexibleArm(links, gravity=9 * rng.normal(size=3), base=random_pose(rng), **more)


def bent_state(rng, arm, size=0.05, batch=()):
    """q, qd, qdd with amplitudes of a given size [m]."""
    x = rng.normal(size=(3, *batch, arm.n))
    x[..., arm.joints:] *= size
    return x


# -- against points ---------------------------------------------------------------------------------------------------
def points_of(link):
    """(x/l, offset in tip axes or None, mass) of points that have the link's mass and inertia, hub at x = 0."""
    x, weights = gauss(24)
    out = [(u, None, link.beam.mass * w) for u, w in zip(x, weights)]
    for end, inertia in ((0.0, link.hub_inertia), (1.0, link.tip_inertia)):
        values, axes = np.linalg.eigh(np.trace(inertia) / 2 * np.eye(3) - inertia)
        for value, axis in zip(values, axes.T):
            out += [(end, sign * np.sqrt(max(value, 0)) * axis, 0.5) for sign in (1, -1)]
    return [*out, (0.0, None, -3.0)]                 # the points about the root would weigh 3 kg; those about the tip do


def positions(arm, q):
    """Return the places of the points in the world (points, 3), with transformations written out once more."""
    T, out = np.array(arm.base, dtype=complex), []
    for i, (link, s) in enumerate(zip(arm.links, arm.slices)):
        angle, d, l = q[i] + link.theta, q[s], link.beam.length
        T = T @ pose(turn_z(np.cos(angle), np.sin(angle)), np.array([0, 0, link.d]))
        y, z = [(lambda u, order, k=k: link.shape(u, order)[..., k] @ d[k]) for k in (slice(0, link.modes), slice(link.modes, None))]
        drawn_in = lambda u: arm.shortening * ((y(V * u, 1) ** 2 + z(V * u, 1) ** 2) @ WEIGHTS) * u / (2 * l)
        small = skew(np.array([0, -z(1.0, 1) / l, y(1.0, 1) / l]))
        turn = np.eye(3) + small + arm.shortening * small @ small / 2
        for u, offset, _ in points_of(link):
            local = np.array([l * u - drawn_in(u), y(u, 0), z(u, 0)])
            if offset is not None:
                local = local + turn @ offset if u == 1 else offset + 0 * local
            out.append(T[:3, :3] @ local + T[:3, 3])
        T = T @ pose(turn, np.array([l - drawn_in(1.0), y(1.0, 0), z(1.0, 0)]))
        T = T @ pose(turn_x(np.cos(link.alpha), np.sin(link.alpha)), np.zeros(3))
    return np.array(out)


def slopes(arm, q):
    """J (points, 3, N) by complex steps."""
    return np.stack([positions(arm, q + 1e-30j * e).imag / 1e-30 for e in np.eye(arm.n)], axis=-1)


@every_shape
@pytest.mark.parametrize("shortening", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_the_recursion_is_dalembert_for_every_point(shapes, shortening, rng):
    """Generalised forces = sum of m J^T (p'' - g), + K q, + rotors: no traces, no recursion, no integrals of products."""
    arm = random_flexible(rng, shapes, shortening=shortening)
    q, qd, qdd = bent_state(rng, arm, 0.2)
    m = np.array([mass for link in arm.links for _, _, mass in points_of(link)])
    J, h = slopes(arm, q), 1e-5
    drift = (slopes(arm, q + h * qd) - slopes(arm, q - h * qd)) @ qd / (2 * h)
    expected = np.einsum("p,pxn,px", m, J, J @ qdd + drift - arm.gravity) + arm.stiffness @ q
    expected[:3] += 0.3 * qdd[:3]
    assert arm.inverse_dynamics(q, qd, qdd) == pytest.approx(expected, rel=1e-7, abs=1e-7 * np.abs(expected).max())
    M = np.einsum("p,pxa,pxb", m, J, J) + np.diag([0.3] * 3 + [0] * (arm.n - 3))
    assert arm.mass_matrix(q) == pytest.approx(M, abs=1e-11 * np.abs(M).max())
    weight = -(m @ positions(arm, q).real @ arm.gravity)
    assert arm.potential_energy(q) == pytest.approx(weight + q @ arm.stiffness @ q / 2)


def test_drawn_where_the_points_are(rng):
    arm = random_flexible(rng)
    q = bent_state(rng, arm, 0.02)[0]
    lines = arm.centre_lines(np.stack([q, 0 * q]), points=11)
    assert lines.shape == (2, 3, 11, 3) and lines[0, -1, -1] == pytest.approx(arm.tip(q))
    straight = lines[1, 1]
    assert straight == pytest.approx(straight[:1] + np.linspace(0, 1, 11)[:, None] * (straight[-1] - straight[0]))
    rigid = Robot.from_table([[l.beam.length, l.alpha, l.d, l.theta] for l in arm.links], base=arm.base)
    from robotlab import tip_pose
    assert lines[1, -1, -1] == pytest.approx(tip_pose(rigid, np.zeros(3))[:3, 3])


def test_only_with_its_shortening_a_beam_keeps_its_length(rng):
    arm = random_flexible(rng)
    q = bent_state(rng, arm, 0.02)[0]
    length = lambda arm: np.linalg.norm(np.diff(arm.centre_lines(q, points=401), axis=-2), axis=-1).sum(-1)
    gained, left = (length(a) / [link.beam.length for link in arm.links] - 1 for a in (arm, arm.replace(shortening=True)))
    assert (gained > 1e-5).all() and (np.abs(left) < 0.03 * gained.max()).all()


# -- the equations of motion ------------------------------------------------------------------------------------------
@every_shape
@pytest.mark.parametrize("shortening", [False, True])
def test_m_is_symmetric_and_positive_definite(shapes, shortening, rng):
    arm = random_flexible(rng, shapes, shortening=shortening)
    M = arm.mass_matrix(bent_state(rng, arm, 0.3, (4,))[0])
    assert relative(M, np.swapaxes(M, -1, -2)) < 1e-12 and np.linalg.eigvalsh(M).min() > 0


def test_inverse_and_forward_dynamics_undo_each_other(rng):
    for arm in (random_flexible(rng), planar(modes=4), planar(shapes="pinned-pinned"), planar(shortening=True)):
        q, qd, qdd = bent_state(rng, arm, 0.01, (2, 3))
        force = arm.inverse_dynamics(q, qd, qdd)
        assert force.shape == (2, 3, arm.n)
        assert arm.forward_dynamics(q, qd, force) == pytest.approx(qdd, abs=1e-6)
        assert arm.bias(q, qd)[1, 2] == pytest.approx(arm.inverse_dynamics(q[1, 2], qd[1, 2], 0 * qdd[1, 2]))


@pytest.mark.parametrize("shortening", [False, True])
def test_power_goes_into_energy(shortening, rng):
    """d/dt (kinetic + potential) = qd . forces, at any state and acceleration."""
    arm, h = random_flexible(rng, shortening=shortening), 1e-5
    q, qd, qdd = bent_state(rng, arm, 0.2)
    energy = lambda t: arm.kinetic_energy(q + t * qd + t * t / 2 * qdd, qd + t * qdd) + arm.potential_energy(q + t * qd + t * t / 2 * qdd)
    assert (energy(h) - energy(-h)) / (2 * h) == pytest.approx(qd @ arm.inverse_dynamics(q, qd, qdd), rel=1e-6)


@pytest.mark.parametrize("shortening", [False, True])
def test_weight_and_bending_are_the_slope_of_their_energy(shortening, rng):
    arm = random_flexible(rng, shortening=shortening)
    q = bent_state(rng, arm, 0.2)[0]
    slope = [arm.potential_energy(q + 1e-30j * e).imag / 1e-30 for e in np.eye(arm.n)]
    assert arm.bias(q, 0 * q) == pytest.approx(slope, abs=1e-10 * np.abs(slope).max())


def test_complex_steps_go_through(rng):
    """d forces/dq along a direction, exactly and by differences."""
    arm, h = random_flexible(rng), 1e-6
    q, qd, qdd = bent_state(rng, arm)
    u = rng.normal(size=arm.n)
    exact = arm.inverse_dynamics(q + 1e-30j * u, qd, qdd).imag / 1e-30
    around = (arm.inverse_dynamics(q + h * u, qd, qdd) - arm.inverse_dynamics(q - h * u, qd, qdd)) / (2 * h)
    assert exact == pytest.approx(around, rel=1e-6, abs=1e-5 * np.abs(exact).max())


# -- terms of second order --------------------------------------------------------------------------------------------
def test_what_is_dropped_is_of_second_order(rng):
    """Halve amplitudes and their rates: the difference of kept and dropped falls to a quarter, in every row that has one."""
    kept = random_flexible(rng)
    dropped = kept.replace(second_order=False)
    q, qd, qdd = bent_state(rng, kept, 0.1)

    def difference(scale):
        x, v = q.copy(), qd.copy()
        x[3:], v[3:] = scale * x[3:], scale * v[3:]
        return kept.inverse_dynamics(x, v, qdd) - dropped.inverse_dynamics(x, v, qdd)
    ratio = np.abs(difference(1e-3)).max(), np.abs(difference(5e-4)).max()
    assert ratio[0] / ratio[1] == pytest.approx(4, rel=0.01) and np.abs(difference(0.0)).max() < 1e-10


def test_dropped_m_is_linear_in_the_amplitudes(rng):
    arm = random_flexible(rng, second_order=False)
    q = bent_state(rng, arm, 0.1)[0]
    M = lambda scale: arm.mass_matrix(np.concatenate([q[:3], scale * q[3:]]))
    assert M(2) - 2 * M(1) + M(0) == pytest.approx(np.zeros((arm.n, arm.n)), abs=1e-11 * np.abs(M(1)).max())
    assert relative(M(1), M(0)) > 1e-3 and M(1) == pytest.approx(M(1).T)


def test_one_link_drops_the_squares_in_its_inertia(rng):
    q = np.array([0.4, 0.1, 0.05])
    dropped, kept = (planar(1, second_order=order).mass_matrix(q) for order in (False, True))
    gram = STEEL.mass / 4                            # of clamped-free modes with a tip deflection of 1
    assert dropped == pytest.approx(planar(1).mass_matrix(np.zeros(3)))
    assert kept[0, 0] - dropped[0, 0] == pytest.approx(gram * (q[1:] @ q[1:])) and kept[1:] == pytest.approx(dropped[1:])


def test_dropping_has_its_price():
    """Two links of the paper, sagging under their weight: M without its terms of second order is no inertia any more."""
    arm = planar(2, 2)
    q = arm.settled([0.0, 1.0])
    assert np.linalg.eigvalsh(arm.mass_matrix(q)).min() > 0 > np.linalg.eigvalsh(arm.replace(second_order=False).mass_matrix(q)).min()
    with pytest.raises(ValueError, match="second_order=True"):
        arm.replace(second_order=False).natural_modes(q, locked=False)


# -- shortening -------------------------------------------------------------------------------------------------------
def turning_frequencies(arm, spin):
    """Frequencies of a link that turns steadily, without the gyroscopic forces of a single link, which are 0 at rest."""
    q, qd = np.zeros((2, arm.n))
    qd[0] = spin
    slope = np.stack([arm.inverse_dynamics(q + 1e-30j * e, qd, 0 * q).imag / 1e-30 for e in np.eye(arm.n)], axis=-1)[1:, 1:]
    return np.sqrt(np.linalg.eigvals(np.linalg.solve(arm.mass_matrix(q)[1:, 1:], slope)).astype(complex))


def test_a_spinning_link_becomes_stiffer_as_published():
    arm = planar(1, 6, modes_z=6, gravity=(0, 0, 0), shortening=True)
    beam, unit = Beam(1.0, 1.0, 1.0), 1.0
    arm = arm.replace(links=[FlexibleLink(beam, 6, 6)])
    for spin, across in SPIN.items():
        found = np.sort(turning_frequencies(arm, spin * unit).real)
        expected = sorted([across, np.sqrt(across ** 2 - spin ** 2)])
        assert found[:2] == pytest.approx(expected, rel=2e-3)


def test_without_shortening_it_becomes_softer_and_flies_apart():
    """Book's transformations alone: frequency^2 = frequency at rest^2 - spin^2, and no restoring force above 3.516."""
    arm = FlexibleArm([FlexibleLink(Beam(1.0, 1.0, 1.0), 2)], gravity=(0, 0, 0))
    assert turning_frequencies(arm, 3.0).real.min() == pytest.approx(np.sqrt(3.51602 ** 2 - 9), rel=1e-4)
    assert turning_frequencies(arm, 4.0).imag.max() > 1


def test_a_standing_link_buckles_under_eulers_load():
    """pi^2 EI / 4 l^2, by a tip mass: just below, it stands; just above, it does not."""
    euler = np.pi ** 2 * STEEL.EI / 4
    for load, stands in ((0.99 * euler, True), (1.01 * euler, False)):
        weight = FlexibleLink(Beam(1.0, 1e-6, STEEL.EI), 4, tip_mass=load / 9.81)
        arm = FlexibleArm([weight], gravity=PLANE, shortening=True)
        up = np.array([np.pi / 2, 0, 0, 0, 0])
        slope = np.stack([arm.bias(up + 1e-30j * e, 0 * up).imag / 1e-30 for e in np.eye(5)], axis=-1)[1:, 1:]
        assert (np.linalg.eigvalsh((slope + slope.T) / 2).min() > 0) == stands


# -- the rigid arm ----------------------------------------------------------------------------------------------------
def test_without_modes_or_unbent_it_is_the_rigid_arm(rng):
    robot = zoo.planar(3)
    q, qd, qdd = rng.normal(size=(3, 4, 3))
    stiff = FlexibleArm.from_robot(robot, EI=100.0, modes=0)
    assert stiff.inverse_dynamics(q, qd, qdd) == pytest.approx(inverse_dynamics(robot, q, qd, qdd))
    arm = FlexibleArm.from_robot(robot, EI=100.0, modes=2)
    pad = lambda x: np.concatenate([x, np.zeros((4, 6))], axis=-1)
    assert arm.inverse_dynamics(pad(q), pad(qd), pad(qdd))[:, :3] == pytest.approx(inverse_dynamics(robot, q, qd, qdd))
    assert arm.mass_matrix(pad(q))[:, :3, :3] == pytest.approx(mass_matrix(robot, q))


def spatial_rods(rng):
    rod = lambda a, m, **dh: Link(a=a, m=m, com=(-a / 2, 0, 0), I_com=np.diag([0, 1, 1]) * m * a * a / 12, **dh)
    return Robot([rod(0.7, 2.0, alpha=np.pi / 2, d=0.4), rod(0.6, 1.5, theta=0.3), rod(0.5, 1.0, alpha=0.4)], gravity=(1, 2, -9),
                 base=random_pose(rng))


@pytest.mark.parametrize("shapes, modes_z", [("clamped-free", 0), ("clamped-free", 1), ("pinned-free", 0), ("pinned-pinned", 1)])
@pytest.mark.parametrize("fields", [{}, dict(second_order=False), dict(shortening=True)], ids=["Book", "paper", "shortening"])
def test_torques_converge_to_the_rigid_ones_with_one_over_ei(shapes, modes_z, fields, rng):
    """The arm carried along one motion, bent as the motion bends it: ten times stiffer, a tenth of the difference."""
    robot = spatial_rods(rng)
    state = rng.normal(size=(3, 3))
    rigid = inverse_dynamics(robot, *state)

    def difference(EI):
        arm = FlexibleArm.from_robot(robot, EI, 2 * EI, 2, modes_z, shapes, **fields)
        q = arm.settled(*state)
        rates = [np.concatenate([x, np.zeros(arm.n - 3)]) for x in state[1:]]
        return np.abs(arm.inverse_dynamics(q, *rates)[:3] - rigid).max()
    EI = 10.0 ** np.arange(4, 9)
    errors = [difference(x) for x in EI]
    assert np.polyfit(np.log10(EI), np.log10(errors), 1)[0] == pytest.approx(-1, abs=0.02) and errors[-1] < 1e-5 * np.abs(rigid).max()


# -- beam theory ------------------------------------------------------------------------------------------------------
def test_the_papers_frequencies_come_out_of_the_arm():
    locked = lambda shapes: planar(1, 3, shapes=shapes).natural_modes()[0]
    assert locked("clamped-free") == pytest.approx([4.175, 26.16, 73.26], rel=1e-3)
    assert locked("pinned-pinned")[:2] == pytest.approx([11.72, 46.88], rel=1e-3)
    free = planar(1, 2, shapes="pinned-free").natural_modes(locked=False)[0]
    assert free[0] == pytest.approx(0, abs=1e-4) and free[1:] == pytest.approx([18.31, 59.33], rel=1e-3)


def test_clamped_modes_on_a_free_joint_become_pinned_ones_from_above():
    """Rayleigh and Ritz: more shapes, lower frequencies, never below the exact 18.31 Hz."""
    exact = STEEL.frequencies("pinned-free", 1)[0]
    found = [planar(1, m).natural_modes(locked=False)[0][1] for m in (1, 2, 4, 8)]
    assert all(a > b for a, b in zip(found, found[1:])) and exact < found[-1] < 1.002 * exact


def test_a_loaded_link_swings_as_the_loaded_beam():
    """With shapes made for the load every frequency is exact; with shapes of the bare beam a little too high."""
    for ratio in (0.3, 5.0):
        exact = STEEL.frequencies(number=2, tip_mass=ratio * STEEL.mass)
        made = planar(1, 2, tip_ratio=ratio, tip_mass=ratio * STEEL.mass).natural_modes()[0]
        bare = planar(1, 4).with_payload(ratio * STEEL.mass).natural_modes()[0][:2]
        assert made == pytest.approx(exact, rel=1e-9)
        assert (bare > exact).all() and bare == pytest.approx(exact, rel=0.02)


def test_a_payload_slows_two_links():
    arm = planar(2, 2)
    empty, light, heavy = (a.natural_modes([0, 0.5, 0, 0, 0, 0])[0] for a in (arm, arm.with_payload(1.0), arm.with_payload(5.0, 0.1)))
    assert (empty > light).all() and (light > heavy).all()


def test_sag_of_a_cantilever():
    """m g l^3 / 8 EI by its own weight and m_p g l^3 / 3 EI by a load, for a link stiff enough to bend little."""
    beam = Beam(1.2, 2.0, 3e5, 1e5)
    exact = lambda EI: 9.81 * beam.length ** 3 / EI * (2.0 / 8 + 1.5 / 3)
    drop = lambda arm, axis: -arm.tip(arm.settled([0.0]))[axis]
    level = FlexibleArm([FlexibleLink(beam, 6, 6)], gravity=PLANE).with_payload(1.5)
    assert drop(level, 1) == pytest.approx(exact(3e5), rel=2e-3)
    assert drop(level.replace(gravity=(0, 0, -9.81)), 2) == pytest.approx(exact(1e5), rel=2e-3)


def test_what_has_settled_stays(rng):
    """No force on the amplitudes but that of the motors; and an arm too soft to stand on its head says so."""
    for shapes in SHAPES:
        arm = planar(2, 2, shapes=shapes)
        q = arm.settled([[0.3, -0.5], [1.0, 0.2]])
        force = arm.inverse_dynamics(q, 0 * q, 0 * q)
        assert force[:, 2:] == pytest.approx(force[:, :2] @ arm.motors[2:].T, abs=1e-8)
    with pytest.raises(ValueError, match="too soft for their load"):
        planar(2, 2).with_payload(100.0).settled([np.pi / 2 - 0.01, 0.0])


@every_shape
def test_a_motor_works_along_the_angle_of_the_root(shapes):
    """The angle of `motors` between a link and the tip before it is the one seen in a picture."""
    arm = planar(2, 2, shapes=shapes)
    q = np.array([0.2, 0.4, 0.003, -0.002, 0.004, 0.001])
    lines = arm.centre_lines(q, points=20001)[..., :2]
    angle = lambda step: np.arctan2(step[1], step[0])
    first, last, second = (angle(lines[i, k] - lines[i, k - 1]) for i, k in ((0, 1), (0, -1), (1, 1)))
    assert arm.motors.T @ q == pytest.approx([first, second - last], abs=1e-4)
    assert (np.abs(arm.motors[2:]).max() > 0) == (shapes != "clamped-free")


# -- out and in -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("fields", [{}, dict(second_order=False), dict(shortening=True)], ids=["Book", "paper", "shortening"])
@pytest.mark.parametrize("quantity", ["inverse_dynamics", "mass_matrix", "bias", "forward_dynamics"])
def test_programs_compute_what_the_arm_does(quantity, fields, rng):
    arm = planar(2, 2, shapes="pinned-pinned", **fields)
    program, state = arm.program(quantity), bent_state(rng, arm, 0.01, (3,))
    state = state[:len(program.arguments)]
    for language in ("python", "numpy"):
        found = program.compile(language)(*state)
        assert relative(found, getattr(arm, quantity)(*state)) < 1e-9
    assert "q6" in program.source("c") and arm.program(quantity) is program


@pytest.mark.parametrize("n, fields", [(1, {}), (1, dict(second_order=False)), (1, dict(shortening=True)), (2, dict(second_order=False))])
def test_closed_form_is_what_the_numbers_say(n, fields, rng):
    """With letters for the beam; put in, they give the recursion's numbers."""
    l, m, EI, load, g = sympy.symbols("l m EI load g", positive=True)
    arm = FlexibleArm([FlexibleLink(Beam(l, m, EI), 3 - n, tip_mass=load)] * n, gravity=(0, -g, 0), **fields)
    form, values = arm.closed_form(), {l: 0.8, m: 1.5, EI: 40.0, load: 0.6, g: 9.81}
    same = FlexibleArm([FlexibleLink(Beam(0.8, 1.5, 40.0), 3 - n, tip_mass=0.6)] * n, gravity=PLANE, **fields)
    state = bent_state(rng, same, 0.1)
    letters = [*form.q, *form.qd, *form.qdd]
    tau = sympy.lambdify(letters, form.tau.subs(values))(*np.concatenate(state)).ravel()
    M = np.array(form.M.subs(values).subs(dict(zip(form.q, state[0]))).tolist(), dtype=float)
    assert tau == pytest.approx(same.inverse_dynamics(*state), rel=1e-9) and M == pytest.approx(same.mass_matrix(state[0]), rel=1e-9)
    assert form.tau.free_symbols >= {l, m, EI, load, g}


def test_closed_form_of_one_link_fits_on_a_card():
    """l^2 m/3 + m_p l^2 on the joint; with squares dropped, no amplitude in M; no cosine but that of the weight."""
    l, m, EI, load = sympy.symbols("l m EI m_p", positive=True)
    arm = FlexibleArm([FlexibleLink(Beam(l, m, EI), 2, tip_mass=load)], gravity=PLANE, second_order=False)
    form = arm.closed_form()
    assert sympy.expand(form.M[0, 0] - l ** 2 * m / 3 - load * l ** 2) == 0 and form.M == form.M.T
    assert not form.M.free_symbols & {*form.q} and arm.replace(gravity=(0, 0, 0)).closed_form().tau.atoms(sympy.cos) == set()


@pytest.mark.parametrize("change, words", [
    (dict(kind="P"), "link 2 of arm slides"), (dict(friction=Friction(viscous=1.0)), "link 2 of arm has friction"),
    (dict(a=0.0), "link 2 of arm has no length"), (dict(com=(-0.2, 0, 0)), "not in the middle of a rod"),
    (dict(I_com=np.diag([0.05, 0.05, 0.05])), "not that of a uniform rod"), (dict(com=None), "no com")])
def test_only_uniform_rods_bend(change, words):
    robot = zoo.planar(3).replace(name="arm").with_link(2, **change)
    with pytest.raises(ValueError, match=words):
        FlexibleArm.from_robot(robot, EI=100.0)


@pytest.mark.parametrize("call, words", [
    (lambda arm: arm.mass_matrix(np.zeros(2)), r"q has shape \(2,\); this arm has 2 joints and 4 modes: expected \(..., 6\)"),
    (lambda arm: arm.inverse_dynamics(np.zeros(6), np.zeros(5), np.zeros(6)), r"qd has shape \(5,\)"),
    (lambda arm: arm.bias(np.full(6, np.nan), np.zeros(6)), "not finite"),
    (lambda arm: arm.replace(second_order=False, shortening=True), "needs second_order=True"),
    (lambda arm: FlexibleArm([STEEL]), "expected FlexibleLink records"),
    (lambda arm: arm.replace(gravity=9.81), "gravity is 9.81"), (lambda arm: arm.replace(base=np.zeros((4, 4))), "base is not a pose"),
    (lambda arm: FlexibleLink(1.0), "expected a Beam"), (lambda arm: FlexibleLink(STEEL, modes=-1), "modes is -1"),
    (lambda arm: FlexibleLink(STEEL, shapes="free-free"), "expected one of 'clamped-free'"),
    (lambda arm: arm.with_payload(-1.0), "tip_mass is -1.0"), (lambda arm: arm.with_payload(1.0, -1.0), "tip_inertia is -1.0"),
    (lambda arm: FlexibleLink(STEEL, hub_inertia=np.eye(2)), r"(?s)hub_inertia is .*\(3, 3\)"),
    (lambda arm: arm.settled([0.1]), r"angles has shape \(1,\); this arm has 2 joints"),
    (lambda arm: FlexibleArm.from_robot(zoo.planar(2), [1.0, 2.0, 3.0]), r"shapes \(3,\) and \(3,\); expected a number"),
    (lambda arm: FlexibleArm.from_robot(zoo.planar(2), 0.0), "EI of a beam is 0.0"),
    (lambda arm: arm.program("jacobian"), "expected one of 'inverse_dynamics'"),
    (lambda arm: FlexibleArm.from_robot(zoo.planar(2).replace(convention="modified"), 1.0), "modified DH"),
    (lambda arm: FlexibleArm([FlexibleLink(Beam(1.0, 1.0, sympy.Symbol("EI")))]).program(), "has letters")])
def test_bad_requests_are_answered(call, words):
    with pytest.raises(ValueError, match=words):
        call(planar(2, 2))

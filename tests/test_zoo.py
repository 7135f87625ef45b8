"""The zoo: what holds for every arm, and the equations of the small ones; the measured ones are in test_zoo_measured."""
import re

import numpy as np
import pytest
import sympy as sp

from robotlab import METHODS, Robot, closed_form, gravity_torque, jacobian, mass_matrix, tip_pose, zoo
from robotlab.model.zoo.bodies import cylinder_inertia, inertia_about_com

ARMS = {"planar": zoo.planar(6), **{name: getattr(zoo, name)() for name in zoo.__all__ if name != "planar"}}
SMALL = {"planar": zoo.planar(3), **{name: ARMS[name] for name in ("two_link", "polar", "rrr", "scara")}}
every_arm = pytest.mark.parametrize("name", ARMS)
every_small_arm = pytest.mark.parametrize("name", SMALL)


def some_states(robot, count, seed=1):
    """Postures within the limits, rates and accelerations: three arrays (count, n)."""
    rng = np.random.default_rng(seed)
    low, high = np.clip(robot.limits, -np.pi, np.pi).T
    return rng.uniform(low, high, (count, robot.n)), rng.normal(size=(count, robot.n)), rng.normal(size=(count, robot.n))


# -- every arm --------------------------------------------------------------------------------------------------------
@every_arm
def test_an_arm_survives_its_file(name, tmp_path):
    robot = ARMS[name]
    robot.save(tmp_path / "arm.toml")
    assert Robot.load(tmp_path / "arm.toml") == robot


@every_arm
def test_all_roads_lead_to_the_same_torques(name):
    robot = ARMS[name]
    state = some_states(robot, 20)
    expected = METHODS["newton_euler"](robot, *state)
    for method in METHODS.values():
        assert np.abs(method(robot, *state) - expected).max() < 1e-10 * np.abs(expected).max()


@every_arm
def test_moving_costs_energy(name):
    M = mass_matrix(ARMS[name], some_states(ARMS[name], 50)[0])
    assert np.abs(M - np.swapaxes(M, -1, -2)).max() < 1e-12 * np.abs(M).max()
    assert (np.linalg.eigvalsh(M) > 0).all()


@every_arm
def test_the_source_has_a_year_and_the_docstring_says_what_was_chosen(name):
    assert re.search(r"\b(19|20)\d\d\b", ARMS[name].source)
    doc = getattr(zoo, name).__doc__
    assert "Source:" in doc and ("chosen here" in doc.lower() or name == "panda")


@every_arm
def test_the_docstring_knows_the_tip_at_zero(name):
    doc = getattr(zoo, name).__doc__.replace("n length", "6")
    stated = [float(x) for x in re.search(r"Tip at zero: \((.*?)\)", doc).group(1).split(",")]
    at_zero = np.zeros(ARMS[name].n)
    assert np.allclose(ARMS[name].postures["zero"], at_zero)
    assert np.allclose(tip_pose(ARMS[name], at_zero)[:3, 3], stated, atol=1e-9)


@every_arm
def test_the_ready_posture_is_within_limits_and_not_singular(name):
    robot = ARMS[name]
    q, (low, high) = robot.postures["ready"], robot.limits.T
    assert (low <= q).all() and (q <= high).all()
    rank = lambda q: np.linalg.matrix_rank(jacobian(robot, q), tol=0.02)
    assert rank(q) == max(rank(q) for q in some_states(robot, 20)[0])


@every_small_arm
def test_both_roads_give_one_closed_form_in_letters(name):
    robot = SMALL[name].symbolic()
    a, b = (closed_form(robot, method) for method in ("newton_euler", "euler_lagrange"))
    assert a.M == b.M and a.C == b.C and a.g == b.g


@every_small_arm
def test_the_closed_form_has_the_values_of_the_torques(name):
    robot = SMALL[name]
    form = closed_form(robot)
    f = sp.lambdify([*form.q, *form.qd, *form.qdd], list(form.tau), "numpy")
    q, qd, qdd = some_states(robot, 5)
    tau = np.stack([np.broadcast_to(t, 5) for t in f(*q.T, *qd.T, *qdd.T)], axis=-1)
    assert np.allclose(tau, METHODS["newton_euler"](robot, q, qd, qdd), rtol=0, atol=1e-10)


# -- bodies -----------------------------------------------------------------------------------------------------------
def test_a_cylinder_is_the_sum_of_its_grains():
    rng = np.random.default_rng(2)
    r, angle = 0.3 * np.sqrt(rng.uniform(size=400_000)), rng.uniform(0, 2 * np.pi, 400_000)
    grains = np.stack([rng.uniform(-1, 1, 400_000), r * np.cos(angle), r * np.sin(angle)])        # along x, length 2
    I = (grains ** 2).sum(0).mean() * np.eye(3) - grains @ grains.T / grains.shape[1]
    assert np.allclose(cylinder_inertia(5, 2, "x", 0.3), 5 * I, atol=0.01)


def test_a_rod_about_its_end_and_about_its_middle():
    about_end = np.diag([0, 3 * 2 ** 2 / 3, 3 * 2 ** 2 / 3])        # m l^2/3
    assert np.allclose(inertia_about_com(about_end, 3, (-1, 0, 0)), cylinder_inertia(3, 2, "x"))


# -- planar -----------------------------------------------------------------------------------------------------------
def test_planar_holds_its_rods_up():
    """Stretched along x, joint i carries n - i + 1 rods whose common centre is half their length away."""
    free = np.arange(6, 0, -1)
    assert np.allclose(gravity_torque(zoo.planar(6), np.zeros(6)), 9.81 * free ** 2 / 2)


@pytest.mark.parametrize("n", [0, -1, 2.0, "3", True])
def test_planar_says_what_n_must_be(n):
    with pytest.raises(ValueError, match="number of links"):
        zoo.planar(n)


# -- two_link ---------------------------------------------------------------------------------------------------------
def test_two_link_has_the_equations_of_horn():
    """Sreenath and Krishnaprasad 1986, Example 1, as corrected in the docstring; equal letter by letter."""
    form = closed_form(zoo.two_link(length="l", mass="m", gravity="g"))
    (q1, q2), (w1, w2), (a1, a2) = form.q, form.qd, form.qdd
    l, m, g = sp.symbols("l m g")
    third, c1, c2, s2, c12 = sp.Rational(1, 3), sp.cos(q1), sp.cos(q2), sp.sin(q2), sp.cos(q1 + q2)
    horn1 = (5 * third + c2) * a1 + (third + c2 / 2) * a2 - s2 * w1 * w2 - s2 / 2 * w2 ** 2 + g / (2 * l) * (3 * c1 + c12)
    horn2 = (third + c2 / 2) * a1 + third * a2 + s2 / 2 * w1 ** 2 + g / (2 * l) * c12
    assert [sp.expand(tau - m * l ** 2 * horn) for tau, horn in zip(form.tau, (horn1, horn2))] == [0, 0]


# -- polar ------------------------------------------------------------------------------------------------------------
def test_polar_has_the_equations_of_freund_with_the_missing_term():
    """Sreenath and Krishnaprasad 1986, Example 2: their second equation as printed; their first lacks m_r l_r^2/12."""
    form = closed_form(zoo.polar(disc_inertia="I_disc", rod_mass="m_r", rod_length="l_r", disc_mass="m_d"))
    (_, r), (w, _), (_, dv) = form.q, form.qd, form.qdd
    I, m, l = sp.symbols("I_disc m_r l_r")
    assert sp.expand(form.M[0, 0] - (I + m * (r ** 2 - r * l + l ** 2 / 3))) == 0
    assert sp.expand(form.tau[1] - (m * dv - m * (r - l / 2) * w ** 2)) == 0
    printed = I + m * (l ** 2 - 4 * r * l + 4 * r ** 2) / 4
    assert sp.expand(form.M[0, 0] - printed) == m * l ** 2 / 12
    assert form.g == sp.zeros(2, 1)


# -- the data files of 1986 -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name, arm", [("horn", zoo.two_link("l", "m", "g")), ("freund", zoo.polar("I_disc", "m_r", "l_r", "m_d"))])
def test_a_data_file_is_the_arm_of_the_zoo(name, arm):
    """Letter by letter, and to the same equations, which the tests above compare with the printed ones."""
    loaded = zoo.load(name)
    assert loaded.links == arm.links and list(loaded.gravity) == list(arm.gravity) and loaded.convention == arm.convention
    assert {k: tuple(v) for k, v in loaded.postures.items()} == {k: tuple(v) for k, v in arm.postures.items()}
    assert closed_form(loaded, "nested_bodies").tau == closed_form(arm).tau
    assert Robot.load(zoo.DATA / f"{name}.toml") == loaded and "1986" in loaded.source


def test_an_unknown_data_file_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match=r"no data file 'puma'; expected one of freund, horn\. A file of your own: Robot.load"):
        zoo.load("puma")


# -- rrr --------------------------------------------------------------------------------------------------------------
def test_rrr_can_do_the_vertical_lift():
    """Vukobratovic and Potkonjak 1979, p. 185: from (pi, -pi/2, -pi/2) straight up with 2 m/s2 for 1 s."""
    robot = zoo.rrr()
    q = robot.postures["lift"]
    assert np.allclose(q, (np.pi, -np.pi / 2, -np.pi / 2)) and [link.m for link in robot.links] == [0.1, 2.0, 2.0]
    start = tip_pose(robot, q)[:3, 3]
    for t in np.linspace(0, 1, 51):
        goal = start + (0, 0, t ** 2)                # 2 t^2 / 2
        for _ in range(10):                          # Newton's method from the posture before
            q = q + np.linalg.solve(jacobian(robot, q)[:3], goal - tip_pose(robot, q)[:3, 3])
        assert np.allclose(tip_pose(robot, q)[:3, 3], goal, atol=1e-12)
    assert np.isclose(q[2], -2 * np.pi / 3)          # the docstring's 120 degrees


def test_rrr_at_the_start_of_the_lift_carries_what_a_pencil_says():
    """Upper arm level: its own weight at 0.5 m and the hanging forearm's at 1 m; the forearm asks nothing of its joint."""
    robot = zoo.rrr()
    assert np.allclose(gravity_torque(robot, robot.postures["lift"]), (0, 9.81 * (2 * 0.5 + 2 * 1), 0), atol=1e-12)


def test_rrr_turns_as_its_cylinders_do():
    """Upright, joint 1 turns three cylinders about their axes; level, joints 1 and 2 swing two of them about one end."""
    robot = zoo.rrr()
    along, across = lambda m: m * 0.05 ** 2 / 2, lambda m: m * (3 * 0.05 ** 2 + 1) / 12
    upright = np.diag(mass_matrix(robot, robot.postures["zero"]))
    level = np.diag(mass_matrix(robot, (0, -np.pi / 2, 0)))
    swung = 2 * across(2) + 2 * 0.5 ** 2 + 2 * 1.5 ** 2
    assert np.allclose(upright, (along(0.1) + 2 * along(2), swung, across(2) + 2 * 0.5 ** 2))
    assert np.allclose(level, (along(0.1) + swung, swung, across(2) + 2 * 0.5 ** 2))


# -- scara ------------------------------------------------------------------------------------------------------------
def test_scara_has_the_frames_of_the_textbook():
    """Spong, Hutchinson and Vidyasagar 2006, Example 3.6: c12 and s12 of joints 1 and 2, joint 4 against them."""
    robot = zoo.scara()
    for q in some_states(robot, 10)[0]:
        c, s = np.cos(q[0] + q[1] - q[3]), np.sin(q[0] + q[1] - q[3])
        x = 0.325 * np.cos(q[0]) + 0.275 * np.cos(q[0] + q[1])
        y = 0.325 * np.sin(q[0]) + 0.275 * np.sin(q[0] + q[1])
        expected = [[c, s, 0, x], [s, -c, 0, y], [0, 0, -1, 0.387 - q[2]], [0, 0, 0, 1]]
        assert np.allclose(tip_pose(robot, q), expected, atol=1e-12)


def test_scara_lets_gravity_load_the_quill_alone():
    """Quill and flange weigh 1.8 kg; the axis of joint 3 points down, so the motor pulls backwards."""
    assert np.allclose(gravity_torque(zoo.scara(), some_states(zoo.scara(), 10)[0]), (0, 0, -1.8 * 9.81, 0), atol=1e-12)


def test_scara_turns_as_its_cylinders_do():
    """All axes are vertical: each joint feels moments about the vertical and the masses at their distances."""
    M = np.diag(mass_matrix(zoo.scara(), np.zeros(4)))
    flange, quill = 0.3 * 0.03 ** 2 / 2, 1.5 * 0.01 ** 2 / 2
    outer, inner = 6 * (3 * 0.05 ** 2 + 0.275 ** 2) / 12, 8 * (3 * 0.06 ** 2 + 0.325 ** 2) / 12
    second = flange + quill + outer + 6 * 0.1375 ** 2 + 1.8 * 0.275 ** 2
    first = flange + quill + outer + inner + 6 * (0.325 + 0.1375) ** 2 + 1.8 * 0.6 ** 2 + 8 * 0.1625 ** 2
    assert np.allclose(M, (first, second, 1.8, flange))

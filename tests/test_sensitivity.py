"""Sensitivities: slopes by parameters, against differences, against the energy in its masses, numbers against letters."""
import numpy as np
import pytest
import sympy as sp

from arms import CONVENTIONS, random_arm, relative, states
from robotlab import METHODS, Link, Robot, closed_form, gravity_torque, sensitivities, zoo

ARM = pytest.mark.parametrize("convention, kinds", [(c, k) for c in CONVENTIONS for k in ("RRP", "PR")])


def changed(robot, name, h):
    """The arm with one parameter changed by h, through the record's own door."""
    if name in ("gx", "gy", "gz"):
        return robot.replace(gravity=robot.gravity + h * np.eye(3)["xyz".index(name[1])])
    quantity, i = name.rstrip("0123456789"), int(name[len(name.rstrip("0123456789")):])
    link = robot.links[i - 1]
    if quantity[0] == "c":
        return robot.with_link(i, com=link.com + h * np.eye(3)["xyz".index(quantity[1])])
    if quantity[0] == "I":
        j, k = ("xyz".index(axis) for axis in quantity[1:])
        more = np.zeros((3, 3))
        more[j, k] = more[k, j] = h
        return robot.with_link(i, I_com=link.I_com + more)
    return robot.with_link(i, **{quantity: getattr(link, quantity) + h})


@ARM
def test_slopes_are_those_of_differences(convention, kinds, rng):
    robot, state = random_arm(rng, len(kinds), convention, kinds), states(rng, len(kinds), (4,))
    slopes, h = sensitivities(robot, *state), 1e-5
    assert len(slopes) == 14 * robot.n + 3
    for name, slope in slopes.items():
        up, down = (METHODS["newton_euler"](changed(robot, name, x), *state) for x in (h, -h))
        assert slope == pytest.approx((up - down) / (2 * h), abs=1e-6 * (1 + np.abs(slope).max())), name


@pytest.mark.parametrize("method", METHODS)
def test_any_method_gives_the_same_slopes(method, rng):
    robot, state = random_arm(rng, 3, kinds="RPR"), states(rng, 3)
    mine, reference = sensitivities(robot, *state, method=method), sensitivities(robot, *state)
    for name, slope in reference.items():
        assert mine[name] == pytest.approx(slope, abs=1e-10 * (1 + np.abs(slope).max())), name


@ARM
def test_torques_are_the_sum_of_what_masses_and_inertias_do(convention, kinds, rng):
    """tau is linear in all masses and inertias together: Euler's sum of parameter times slope is tau itself."""
    robot, state = random_arm(rng, len(kinds), convention, kinds), states(rng, len(kinds))
    slopes, total = sensitivities(robot, *state), 0
    for i, link in enumerate(robot.links, start=1):
        total = total + link.m * slopes[f"m{i}"]
        for j, a in enumerate("xyz"):
            for k, b in list(enumerate("xyz"))[j:]:
                total = total + link.I_com[j, k] * slopes[f"I{a}{b}{i}"]
    assert relative(total, METHODS["newton_euler"](robot, *state)) < 1e-12


def test_gravity_is_a_parameter_too(rng):
    """Along one axis it is the letter g, its strength; in any other direction it has three components."""
    robot, state = random_arm(rng, 3, kinds="RRP", level=True), states(rng, 3)
    assert 9.81 * sensitivities(robot, *state, parameters=["g"])["g"] == pytest.approx(gravity_torque(robot, state[0]))
    tilted = random_arm(rng, 2, kinds="RR")
    slopes = sensitivities(tilted, *states(rng, 2), parameters=["gx", "gy", "gz"])
    assert set(slopes) == {"gx", "gy", "gz"}


def test_a_twist_at_a_quarter_turn_has_a_slope(rng):
    """Right angles are exact zeros and ones in every method; their slope is not zero for that."""
    robot, state, h = zoo.puma560(), states(rng, 6), 1e-6
    slope = sensitivities(robot, *state, parameters=["alpha1"])["alpha1"]
    up, down = (METHODS["newton_euler"](robot.with_link(1, alpha=np.pi / 2 + x), *state) for x in (h, -h))
    assert np.abs(slope).max() > 1 and slope == pytest.approx((up - down) / (2 * h), abs=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_letters_have_closed_slopes(method):
    """Horn's arm: d tau2 / dm = (1/3 + c2/2) l^2 qdd1 + ..., from the corrected equations of 1986, and so for l and g."""
    l, m, g = sp.symbols("l m g")
    form, slopes = closed_form(zoo.two_link("l", "m", "g")), sensitivities(zoo.two_link("l", "m", "g"), method=method)
    assert set(slopes) == {"l", "m", "g"}
    for letter in (l, m, g):
        assert (slopes[str(letter)] - form.tau.diff(letter)).expand() == sp.zeros(2, 1)
    (q1, q2), (w1, _), (a1, a2) = form.q, form.qd, form.qdd
    horn2 = (sp.Rational(1, 3) + sp.cos(q2) / 2) * a1 + a2 / 3 + sp.sin(q2) / 2 * w1 ** 2 + g / (2 * l) * sp.cos(q1 + q2)
    assert sp.expand(slopes["m"][1] - l ** 2 * horn2) == 0


def test_letters_inside_angles_and_fractions(rng):
    """A twist that is a letter, a length 1/l, an inertia m l^2/12: numbers put in give the numbers' slopes."""
    body = dict(com=["-l/2", 0, 0.1], I_com=np.diag([0.5, 0.7, 0.6]))
    robot = Robot([Link(a="1/l", alpha="tilt", m="m", **body), Link(a="l**-2", d="l", theta="2*tilt", m="m*l**2/12", **body)])
    values, (q, qd, qdd), h = dict(l=0.8, m=1.3, tilt=0.4), states(rng, 2), 1e-6
    form, slopes = closed_form(robot), sensitivities(robot)
    at = dict(zip([*form.q, *form.qd, *form.qdd], [*q, *qd, *qdd])) | {sp.Symbol(k): v for k, v in values.items()}
    for name in values:
        up, down = (METHODS["newton_euler"](robot.subs(values | {name: values[name] + x}), q, qd, qdd) for x in (h, -h))
        slope = np.array(slopes[name].subs(at).evalf(), dtype=float)[:, 0]
        assert slope == pytest.approx((up - down) / (2 * h), rel=1e-6, abs=1e-6), name


def test_a_wrong_name_is_told():
    with pytest.raises(ValueError, match="no parameter 'm3'; the arm has a1, alpha1"):
        sensitivities(zoo.two_link(), [0, 0], [0, 0], [0, 0], parameters=["m3"])
    with pytest.raises(ValueError, match="no parameter 'm1'; the arm has g, l, m"):
        sensitivities(zoo.two_link("l", "m", "g"), parameters=["m1"])
    with pytest.raises(ValueError, match="has the letters g, l, m: give them numbers"):
        sensitivities(zoo.two_link("l", "m", "g"), [0, 0], [0, 0], [0, 0])
    with pytest.raises(ValueError, match="numbers only: give q, qd and qdd"):
        sensitivities(zoo.two_link())
    assert list(sensitivities(zoo.two_link(), [0, 0], [0, 0], [0, 0], parameters="m1")) == ["m1"]
    with pytest.raises(ValueError, match="no letter 'k'; it has numbers only"):
        closed_form(zoo.two_link()).slope("k")

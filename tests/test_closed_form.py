"""Closed forms: equal to the numbers, equal between methods, and printed as a textbook prints them."""
import numpy as np
import pytest
import sympy as sp

from arms import CONVENTIONS, random_arm, relative, states
from robotlab import METHODS, Link, Robot, agreement, closed_form, coriolis_matrix, gravity_torque, inverse_dynamics, mass_matrix
from robotlab.dynamics.closed_form import parallel_groups


def rods(n, **fields):
    """A planar arm of n rods with letters: length a_i, centre of mass r_i before the far end, I_i about it."""
    links = [Link(a=f"a{i}", m=f"m{i}", com=[f"-a{i}/2", 0, 0], I_com=[[0, 0, 0], [0, f"I{i}", 0], [0, 0, f"I{i}"]])
             for i in range(1, n + 1)]
    return Robot(links, gravity=(0, "-g", 0), name="rods", **fields)


def numbers(matrix, form, q, qd=None, extra=()):
    at = dict(zip(form.q, q)) | dict(zip(form.qd, q if qd is None else qd)) | dict(extra)
    at = {sp.Symbol(x) if isinstance(x, str) else x: sp.Float(float(v), 17) for x, v in at.items()}
    return np.array(matrix.xreplace(at).evalf(), dtype=float)                  # subs would look for larger parts, for minutes


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("kinds", ["R", "RR", "RPR", "PRP"])
def test_closed_forms_give_the_numbers(convention, kinds, rng):
    """A random arm with odd twists and offsets, base turned: the formulas at a posture are the numbers there."""
    n = len(kinds)
    robot, (q, qd, qdd) = random_arm(rng, n, convention, kinds), states(rng, n)
    form = closed_form(robot)
    assert relative(numbers(form.M, form, q), mass_matrix(robot, q)) < 1e-10
    assert relative(numbers(form.g, form, q)[:, 0], gravity_torque(robot, q)) < 1e-10
    C = coriolis_matrix(robot, q, qd)
    assert np.abs(numbers(form.C, form, q, qd) - C).max() < 1e-10 * (1 + np.abs(C).max())
    tau = numbers(form.tau, form, q, qd, zip(form.qdd, qdd))[:, 0]
    assert relative(tau, inverse_dynamics(robot, q, qd, qdd)) < 1e-10


@pytest.mark.thorough
def test_letters_and_numbers_mixed(rng):
    robot, (q, qd, qdd) = random_arm(rng, 3, kinds="RRP", level=True), states(rng, 3)
    letters = robot.symbolic()
    values = {str(x): v for x, v in zip(letters.letters, rng.uniform(0.5, 1.5, len(letters.letters)))}
    form, arm = closed_form(letters), None
    tau = numbers(form.tau, form, q, qd, [*zip(form.qdd, qdd), *values.items()])[:, 0]
    arm = letters.map(lambda i, name, x: float(x.subs(values)) if hasattr(x, "subs") else x)
    assert relative(tau, np.array(METHODS["newton_euler"](arm, q, qd, qdd), dtype=float)) < 1e-10


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("robot", [
    pytest.param(rods(3), id="planar"),
    pytest.param(random_arm(np.random.default_rng(3), 3, kinds="RPR", level=True).symbolic(geometry=False), id="spatial",
                 marks=pytest.mark.thorough)])
def test_methods_are_proved_equal(method, robot):
    mine, reference = closed_form(robot, method).normal, closed_form(robot).normal
    for name in ("M", "h", "g"):
        assert [p.terms for p in mine[name].flat] == [p.terms for p in reference[name].flat]


TWO_RODS = rods(2).subs({"a1": 1, "a2": 1, "m1": 1, "m2": 1, "I1": 0.1, "I2": 0.1, "g": 9.81})


def test_agreement_says_how_far_methods_differ(monkeypatch):
    monkeypatch.setitem(METHODS, "half more", lambda robot, q, qd, qdd: 1.5 * METHODS["newton_euler"](robot, q, qd, qdd))
    table = agreement(TWO_RODS, symbols=False)
    for differences in (table.numbers, table.batches):
        assert differences["newton_euler", "half more"] == pytest.approx(0.5, rel=1e-12)


def test_a_wrong_method_is_not_proved_equal(monkeypatch):
    """The proof can fail: leave out the moment of the force, and the table says DIFFERENT."""
    def wrong(robot, q, qd, qdd):
        return METHODS["newton_euler"](robot, q, qd, qdd) + robot.links[0].m * qd ** 2
    monkeypatch.setitem(METHODS, "wrong", wrong)
    table = agreement(TWO_RODS)
    assert not table.ok and table.symbols["newton_euler", "wrong"] is False and "DIFFERENT" in repr(table)
    assert table.symbols["euler_lagrange", "newton_euler"] is True and table.numbers["euler_lagrange", "newton_euler"] < 1e-12


def test_two_rods_as_the_textbook_prints_them():
    form = closed_form(rods(2))
    assert str(form.M[0, 1]) == "I2 + a1*a2*m2*cos(q2)/2 + a2**2*m2/4"
    assert str(form.g[1]) == "a2*g*m2*cos(q1 + q2)/2"
    assert str(form.C) == "Matrix([[-a1*a2*m2*qd2*sin(q2)/2, -a1*a2*m2*qd1*sin(q2)/2 - a1*a2*m2*qd2*sin(q2)/2], " \
                          "[a1*a2*m2*qd1*sin(q2)/2, 0]])"


def test_no_square_of_sine_beside_the_square_of_cosine():
    """a1 (sin^2 + cos^2) was seen in generated code once; it must not come back."""
    for entry in closed_form(rods(3)).tau:
        assert not any(f.func == sp.sin and f.exp == 2 for f in entry.atoms(sp.Pow) if f.base.func == sp.sin)


def test_a_longer_arm_uses_angles_from_the_first_parallel_axis():
    """An elbow arm: its M11 is a sum of products of c2 and c23, not of c2, s2, c3 and s3."""
    body = dict(I_com=np.zeros((3, 3)))
    arm = Robot([Link(alpha="pi/2", m=0, com=[0, 0, 0], **body), Link(a="a2", m="m2", com=[0, 0, 0], **body),
                 Link(a="a3", m="m3", com=[0, 0, 0], **body)])
    q2, q3, a2, a3, m2, m3 = sp.symbols("q2 q3 a2 a3 m2 m3")
    M11 = closed_form(arm).M[0, 0]
    assert sp.expand(M11 - (m2 * a2 ** 2 * sp.cos(q2) ** 2 + m3 * (a2 * sp.cos(q2) + a3 * sp.cos(q2 + q3)) ** 2)) == 0
    assert M11.atoms(sp.cos) == {sp.cos(q2), sp.cos(q2 + q3)}


@pytest.mark.parametrize("convention, groups", [("standard", [["q1", "q3"], ["q4", "q5"]]), ("modified", [["q3", "q4"]])])
def test_runs_of_parallel_axes(convention, groups):
    """A slide between parallel axes leaves them parallel; a twist ends a run, before or after the joint by convention."""
    rows = [[0, 0, 0, 0, "R"], [0, 0, 0, 0, "P"], [0, "pi/2", 0, 0, "R"], [1, 0, 0, 0, "R"], [0, 1.0, 0, 0, "R"]]
    assert parallel_groups(Robot.from_table(rows, convention=convention)) == groups

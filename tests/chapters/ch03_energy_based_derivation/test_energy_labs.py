"""The labs of notebook 03 show the numbers of the package, in every preset and at the ends of every slider."""
import re

import ipywidgets
import numpy as np
import pytest
import sympy

from robotlab import closed_form, coriolis_matrix, gravity_torque, inverse_dynamics, mass_matrix, my_arm, zoo
from robotlab.chapters.ch03_energy_based_derivation.algorithm import AlgorithmLab
from robotlab.chapters.ch03_energy_based_derivation.algorithm_steps import LINES, Step, run
from robotlab.chapters.ch03_energy_based_derivation.algorithm_views import entries
from robotlab.chapters.ch03_energy_based_derivation.energy import EnergyLab
from robotlab.chapters.ch03_energy_based_derivation.energy_views import SHARES, SHOW, Instant, formulas, torque_shares, two_rods
from robotlab.chapters.ch03_energy_based_derivation.polar import PolarLab, inertia_at_joint_1
from robotlab.labs.equations import VIEWS
from robotlab.picture.style import COLOURS
from robotlab.labs.terms import Term, number_list, signed, term_table, wrapped, typeset

HORN = dict(values={"l": 1.0, "m": 1.0, "g": 9.81})
LABS = {"energy": EnergyLab, "polar": PolarLab, "own arm": lambda: AlgorithmLab(my_arm("nowhere"), [.5, .6, .9]),
        "letters": lambda: AlgorithmLab(zoo.two_link("l", "m", "g"), [.5, .9], **HORN),
        "slides": lambda: AlgorithmLab(zoo.polar(), [.4, .7])}
each_lab = pytest.mark.parametrize("make", LABS.values(), ids=LABS)


# -- all of them ------------------------------------------------------------------------------------------------------
@each_lab
def test_presets_and_the_ends_of_every_control(make):
    lab = make()
    for title in lab.setup["preset_names"]:
        lab.preset(title)
        assert not lab.error and lab.words["sentence"] and lab.words["equation_text"], title
    for control in lab.controls:
        ends = [control.low, control.high] if hasattr(control, "low") else getattr(control, "options", {}).values()
        for value in ends:
            lab.set(**{control.name: value})
            assert not lab.error, (control.name, value, lab.error)
            assert "nan" not in lab.words["equation"] + lab.words["sentence"]


@each_lab
def test_nothing_grows_when_a_cell_runs_again(make):
    instances, first = ipywidgets.widgets.widget._instances, make()
    first._repr_mimebundle_()
    count = len(instances)
    for _ in range(2):
        make()._repr_mimebundle_()
    assert len(instances) == count and first.closed


@each_lab
def test_compute_changes_nothing(make):
    lab = make()
    before = lab.state()
    one, other = (lab.compute(lab._snapshot({"q1"})) for _ in range(2))
    assert lab.state() == before and one["sentence"] == other["sentence"] and str(one["equation"]) == str(other["equation"])


# -- energy -----------------------------------------------------------------------------------------------------------
def random_instant(rng):
    return Instant(rng.uniform(.3, 1, 2), rng.uniform(.5, 3, 2), *rng.uniform(-2, 2, (3, 2)))


def test_shares_add_up_to_the_torque_of_another_method(rng):
    arm, (q, qd, qdd) = zoo.rrr(), rng.uniform(-2, 2, (3, 5, 3))
    shares = torque_shares(arm, q, qd, qdd)
    assert np.allclose(sum(shares.values()), inverse_dynamics(arm, q, qd, qdd, method="newton_euler"))
    assert np.allclose(shares["centrifugal"] + shares["coriolis"], np.einsum("...ij,...j->...i", coriolis_matrix(arm, q, qd), qd))
    for joint in range(3):                           # one joint alone: no product of two rates, so no Coriolis share
        assert np.allclose(torque_shares(arm, q, qd * np.eye(3)[joint], qdd)["coriolis"], 0, atol=1e-12)


def test_formulas_come_to_the_shares(rng):
    now = random_instant(rng)
    values = {sympy.Symbol(k): v for k, v in now.values.items()}
    for k, shares in enumerate(formulas()["shares"]):
        for name in SHARES:
            assert float(shares[name].subs(values)) == pytest.approx(now.shares[name][k], abs=1e-12)
    for i in (0, 1):
        assert float(formulas()["K"][i].subs(values)) == pytest.approx(now.K[i])
        assert float(formulas()["P"][i].subs(values)) == pytest.approx(now.P[i])


def test_the_lab_shows_what_the_package_computes():
    lab = EnergyLab()
    lab.set(subject="tau1", qd1=1.5, qd2=-1.0, qdd1=2.0, m2=2.0, l1=0.7)
    arm = two_rods((0.7, 1.0), (1.0, 2.0))
    tau = inverse_dynamics(arm, lab.q, [1.5, -1.0], [2.0, 0.0])
    assert np.allclose(lab.picture["notes"]["torques"], tau)
    assert f"Joint 1 must supply {tau[0]:.2f} N m".replace("-", "−") in lab.words["sentence"] and f"= {tau[0]:.3f} N m" in lab.words["equation_text"]
    lab.set(subject="g")
    assert np.allclose(lab.picture["notes"]["torques"], gravity_torque(arm, lab.q))
    lab.set(subject="M", form="value")
    assert f"{mass_matrix(arm, lab.q)[1, 1]:.4g}" in lab.words["equation_text"]


@pytest.mark.parametrize("subject", SHOW)
def test_badges_hold_and_classes_have_colours(subject, rng):
    for _ in range(5):
        text, plot, sentence, badge = SHOW[subject](random_instant(rng), "letters")
        assert badge is None or badge[1], badge
        assert sentence and plot.drawn()["over"] and text.mathml.count("<math") in (1, 2)
        assert not {thing.cls for thing in plot.things if hasattr(thing, "cls")} - set(COLOURS)


def test_numbers_put_in_stand_in_the_order_of_the_letters():
    e = formulas()["M"][0, 0]
    values = {"l1": 2.0, "l2": 3.0, "m1": 5.0, "m2": 7.0, "q2": np.pi / 3}
    assert typeset(e, "letters", {})[1] == "1/3 l1² m1 + l1² m2 + l1 l2 m2 c2 + 1/3 l2² m2"
    assert typeset(e, "numbers", values)[1] == "1/3 * 2² * 5 + 2² * 7 + 2 * 3 * 7 * 0.5 + 1/3 * 3² * 7"


def test_a_cosine_of_a_right_angle_is_zero_and_not_rounding():
    e = formulas()["P"][0].diff(sympy.Symbol("q1"))
    assert "e-1" not in typeset(e, "numbers", {"l1": 1, "m1": 1, "g": 9.81, "q1": np.pi / 2})[1]


@pytest.mark.parametrize("form", VIEWS)
def test_term_table(form):
    a, b = sympy.symbols("a b")
    terms = [Term("one", "inertial", a, 2.0), Term("two", "gravity", -b, -3.0)]
    table = term_table({"tau1": terms}, form, {"a": 2, "b": 3}, "N m")
    assert 'class="inertial"' in table.mathml and "−3.000" in table.mathml and "−1.000" in table.mathml
    assert table.text.splitlines()[-1].strip() == "= -1.000 N m"
    assert table.text.splitlines()[1] == "    " + {"letters": "- b = ", "numbers": "- 3 = ", "value": "+ "}[form] + "-3.000 N m, two"


def test_signs_of_terms():
    """A subtracted term has its sign before it; a negative number, or a sum, its brackets."""
    a, b = sympy.symbols("a b")
    said = lambda e, form, first=False: signed(e, form, {"a": -2, "b": 3}, first)[::2]
    assert said(a * b, "letters") == ("+", "a b") and said(-a * b, "letters") == ("-", "a b")
    assert said(-a * b, "letters", first=True) == ("+", "-a b")
    assert said(-a - b, "letters") == ("-", "(a + b)")
    assert all(sympy.sympify("".join(said(e, "letters"))) == e for e in (a - b, b - a, -a - b))
    assert said(a, "numbers") == ("+", "(-2)")


def test_words():
    assert number_list([1.0, -0.0001, -2.5], "N m", 2) == "1.00, 0.00 and −2.50 N m"
    assert wrapped("a + b - c", 5) == "a + b\n    - c" and wrapped("[a + b + c]", 4) == "[a + b + c]"


# -- algorithm --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_every_symbol_is_asked_for_once(n):
    steps = run(n)
    symbols = [step[1:] for step in steps if step.line == 10]
    assert len(symbols) == len(set(symbols)) == n ** 3 and len(steps) == 1 + 5 * n + n ** 3 + n ** 2 + 1
    assert {step.line for step in steps} <= set(LINES) and len(LINES) == 15 and steps[-1] == Step(15)


def test_steps_forth_and_back():
    lab = LABS["letters"]()
    lab.set(next=1)
    assert lab.values["step"] == 2 and "line 2" in lab.words["badge"]["text"] and "<sub>" not in lab.words["sentence"]
    lab.set(back=1)
    lab.set(back=2)
    assert lab.values["step"] == 1                   # there is nothing before the first
    lab.set(step=len(lab._steps))
    lab.set(next=2)
    assert lab.values["step"] == len(lab._steps) and not lab.error


def test_what_a_step_shows():
    lab = LABS["letters"]()
    lab.set(step=run(2).index(Step(10, 1, 1, 2)) + 1)
    assert "c112 = 1/2 l² m s2" in lab.words["equation_text"]
    assert lab.picture["notes"]["torques"] == pytest.approx([0, np.sin(0.9) / 2])
    lab.set(step=run(2).index(Step(5, k=1)) + 1)
    assert lab.picture["notes"]["torques"][0] == pytest.approx(gravity_torque(zoo.two_link(), [.5, .9])[0])
    lab.set(step=run(2).index(Step(15)) + 1, form="value")
    assert f"{mass_matrix(zoo.two_link(), [.5, .9])[0, 1]:.4g}" in lab.words["equation_text"]
    assert "8 Christoffel symbols" in lab.words["sentence"] and "4 of them" in lab.words["sentence"]


def test_arrows_of_line_3_are_the_columns():
    lab = LABS["own arm"]()
    lab.set(step=run(3).index(Step(3, i=3)) + 1)
    arrows = lab.picture["notes"]["vectors"]
    assert [v["cls"] for v in arrows] == ["q1", "q2", "q3"] and lab.state() and lab._state["focus"] == 2


def test_what_links_add_to_the_inertia_matrix_adds_up_to_it():
    """A share is named as one, ΔM; the shares of all links are the M of the last line, which is that of the package."""
    arm, q = zoo.rrr(), [.5, .6, .9]
    lab, total = AlgorithmLab(arm, q, form="value"), np.zeros((3, 3))
    for number, step in enumerate(run(3), start=1):
        if step.line == 6:
            lab.set(step=number)
            text = lab.words["equation_text"]
            shares = re.findall(r"ΔM(\d)(\d) = (-?[\d.]+)", text)
            assert len(shares) == len(text.splitlines()) - 1
            for i, j, value in shares:
                total[int(i) - 1, int(j) - 1] += float(value)
            assert ("stay empty" in lab.words["sentence"]) == (step.i < 3)
    assert total == pytest.approx(np.triu(mass_matrix(arm, q)), abs=2e-3)


def test_an_arm_with_many_joints_is_refused():
    with pytest.raises(ValueError, match="robot has 6 joints"):
        AlgorithmLab(zoo.puma560())


# -- polar ------------------------------------------------------------------------------------------------------------
def test_inertia_at_joint_1_is_that_of_the_model(rng):
    I, m, l, r = *rng.uniform(.1, 2, 3), rng.uniform(0, 1, 7)
    q = np.stack([rng.normal(size=7), r], axis=-1)
    assert np.allclose(inertia_at_joint_1(I, m, l, r), mass_matrix(zoo.polar(I, m, l), q)[:, 0, 0])


def test_the_print_of_1986_is_what_an_unturned_tensor_gives(rng):
    I, m, l, r = *rng.uniform(.1, 2, 3), rng.uniform(0, 1, 7)
    assert np.allclose(inertia_at_joint_1(I, m, l, r, turned=False), I + m * (l**2 - 4 * r * l + 4 * r**2) / 4)


def test_the_table_comes_to_the_curve():
    lab, form = PolarLab(), closed_form(zoo.polar("I_disc", "m_r", "l_r")).M[0, 0]
    lab.set(q2=0.3, m_r=2.0, l_r=1.2, I_disc=0.1)
    value = float(form.subs({"q2": 0.3, "m_r": 2.0, "l_r": 1.2, "I_disc": 0.1}))
    assert f"= {value:.3f} kg m²" in lab.words["equation_text"] and f"M₁₁ = {value:.3f}" in lab.words["badge"]["text"]
    lab.reset()
    lab.preset("Centred, tensor not turned")
    assert "= 0.080 kg m²" in lab.words["equation_text"] and lab.words["badge"]["cls"] == "bad"
    upright = lab.picture["notes"]["curves"][1]["points"]
    assert np.allclose(np.subtract(*upright)[:2], 0)


def test_a_small_matrix_is_written_whole_a_large_one_by_its_upper_entries():
    a, b = sympy.symbols("a b")
    small, large = sympy.Matrix([[a, b], [b, a]]), sympy.Matrix([[a, 0, b], [0, a, 0], [b, 0, a]])
    assert entries(small) == [(("M", ""), small)]
    assert entries(large) == [(("M", "11"), a), (("M", "13"), b), (("M", "22"), a), (("M", "33"), a)]

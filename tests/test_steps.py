"""Intermediate steps: worked through in order they give the torques, and each is what its words say."""
import numpy as np
import pytest
import sympy as sp

from arms import CONVENTIONS, random_arm, states
from robotlab import METHODS, Robot, closed_form, program, steps, zoo
from robotlab.codegen.steps import RECORDS
from robotlab.dynamics.nested_bodies import nest_balance

METHOD = pytest.mark.parametrize("method", RECORDS)


def worked_through(shown, values):
    """The value of every step, each entry computed from those before it and the state alone."""
    values, out = dict(values), {}
    for step in shown:
        cells = np.array(step.expression, dtype=object)
        cells = cells[:, 0] if cells.ndim == 2 and cells.shape[1] == 1 else cells
        out[step.name] = np.empty(cells.shape)
        for index, e in np.ndenumerate(cells):
            out[step.name][index] = float(e.subs({x: values[x] for x in e.free_symbols}))
            values[sp.Symbol(step.name + "".join("xyz"[k] for k in index))] = out[step.name][index]
    return out


def named(**arrays):
    return {sp.Symbol(f"{name}{i}"): x for name, v in arrays.items() for i, x in enumerate(v, start=1)}


@METHOD
@pytest.mark.parametrize("convention, kinds", [(c, k) for c in CONVENTIONS for k in ("RRP", "PR")])
def test_named_steps_lead_to_the_torques(method, convention, kinds, rng):
    check_torques(method, "named", random_arm(rng, len(kinds), convention, kinds), states(rng, len(kinds)))


@METHOD
@pytest.mark.parametrize("robot", [zoo.rrr(), zoo.polar()], ids=lambda robot: robot.kinds)
def test_closed_steps_lead_to_the_torques(method, robot, rng):
    check_torques(method, "closed", robot, states(rng, robot.n))


def check_torques(method, form, robot, state):
    values = worked_through(steps(robot, method, form), named(q=state[0], qd=state[1], qdd=state[2]))
    tau = [values[f"tau{i}"] for i in range(1, robot.n + 1)]
    assert tau == pytest.approx(METHODS[method](robot, *state), rel=1e-9)


def test_each_step_is_what_its_words_say(rng):
    robot, state = random_arm(rng, 3, kinds="RPR", level=True), states(rng, 3)
    values = worked_through(steps(robot), named(q=state[0], qd=state[1], qdd=state[2]))
    bodies, F, T = nest_balance(robot, *state)
    for i, body in enumerate(bodies, start=1):
        for name, field in (("R", "R"), ("e", "e"), ("p", "p"), ("r", "c"), ("w", "w"), ("wd", "wd"), ("A", "a_end"), ("rdd", "a")):
            assert values[f"{name}{i}"] == pytest.approx(np.asarray(getattr(body, field), dtype=float), abs=1e-9), name
        assert values[f"F{i}"] == pytest.approx(F[i - 1]) and values[f"T{i}"] == pytest.approx(T[i - 1])


def test_horns_arm_step_by_step():
    """Named steps stay short; closed ones end in the equations of 1986."""
    horn = zoo.load("horn")
    text = {step.name: step.text for step in steps(horn)}
    assert text["w2"] == "w2 = (0, 0, qd1 + qd2)" and text["F2"] == "F2 = (m rdd2x, m (g + rdd2y), 0)" and text["tau2"] == "tau2 = T2z"
    closed = {step.name: step.expression for step in steps(horn, form="closed")}
    assert sp.Matrix([closed["tau1"], closed["tau2"]]) == closed_form(horn).tau
    q1, q2, l = sp.symbols("q1 q2 l")
    assert closed["p2"] == sp.Matrix([l * sp.cos(q1), l * sp.sin(q1), 0])


def test_steps_are_typeset():
    shown = {step.name: step for step in steps(zoo.load("horn"))}
    assert shown["wd2"].latex.startswith(r"\dot \omega_{2} = \begin{bmatrix}0") and r"\ddot r_{2x}" in shown["F2"].latex
    assert shown["F2"].mathml.startswith("<msub><mi>F</mi><mn>2</mn></msub><mo>=</mo>") and "¨" in shown["F2"].mathml
    assert shown["F2"].words == "force on nest 2 [N]" and shown["F2"].link == 2


@METHOD
def test_named_steps_grow_with_the_links_and_not_faster(method):
    link = zoo.puma560().links[1]
    length = [sum(len(step.text) for step in steps(Robot([link] * n), method)) / n for n in (3, 6)]
    assert length[1] < 1.25 * length[0]


def test_only_recursions_have_steps():
    with pytest.raises(ValueError, match="method is 'euler_lagrange', which passes no vectors.*nested_bodies, newton_euler"):
        steps(zoo.two_link(), "euler_lagrange")
    with pytest.raises(ValueError, match="form is 'short'; expected one of 'named', 'closed'"):
        steps(zoo.two_link(), form="short")


def test_steps_of_a_program_are_the_same_recursion(rng):
    """The flat program has one line for each component that a step of the recursion has and that is not a plain letter."""
    names = {name for name, _ in program(random_arm(rng, 3, kinds="RRR"), "inverse_dynamics", "nested_bodies").steps}
    assert {"w2x", "F3y", "tau1"} <= names

"""The lean recursion: right on any chain, in any choice of frames, and in few operations."""
import numpy as np
import pytest
import sympy as sp

from arms import CONVENTIONS, by_moments, moments, random_arm, relative, states, ten_letters, without_rotors
from robotlab import METHODS, Link, Robot, closed_form, gravity_torque, inverse_dynamics, mass_matrix, program, zoo
from robotlab.codegen.program import by_lean
from robotlab.codegen.savings import savings
from robotlab.codegen.shortest import usual_choice
from robotlab.dynamics.lean import View, lean, lean_torques, prepared
from robotlab.dynamics.lean_mass import lean_mass_and_gravity
from robotlab.maths.graph import operations, reachable
from robotlab.model.axis_chain import PLACES, axis_chain, body, gathered, in_own_unit, letter

CHAINS = 200


def chains():
    """Random chains of 1 to 7 joints: R and P mixed, any twist, parallel axes, offsets, tilted bases, both conventions."""
    rng = np.random.default_rng(5)
    for k in range(CHAINS):
        n = int(rng.integers(1, 8))
        arm = random_arm(rng, n, CONVENTIONS[k % 2], "".join(rng.choice(list("RRP"), n)))
        links = [link.replace(alpha=rng.choice([0, np.pi / 2, -np.pi / 2, rng.normal()]), a=link.a * rng.integers(2), d=link.d * rng.integers(2),
                              theta=link.theta * rng.integers(2)) for link in arm.links]
        yield arm.replace(links=links), rng


@pytest.mark.thorough
def test_any_chain_looked_at_in_any_way():
    worst = 0
    for arm, rng in chains():
        q, qd, qdd = states(rng, arm.n, (10,))
        expected = METHODS["newton_euler"](arm, q, qd, qdd)
        view = View(tuple(bool(x) for x in rng.integers(0, 2, arm.n)), bool(rng.integers(2)))
        columns = [list(np.moveaxis(x, -1, 0)) for x in (q, qd, qdd)]
        scale = np.abs(expected).max()
        for chain in (prepared(arm), in_own_unit_as_bodies(arm)):
            tau = np.stack(np.broadcast_arrays(*lean_torques(chain, view, *columns)), axis=-1)
            worst = max(worst, np.abs(tau - expected).max() / scale)
        M, g = lean_mass_and_gravity(prepared(arm), columns[0], int(rng.integers(arm.n)), view.grouped)
        M = np.stack([np.broadcast_to(x, len(q)) for x in M.flat], axis=-1).reshape(len(q), arm.n, arm.n)
        worst = max(worst, relative(M, mass_matrix(arm, q, "newton_euler")))
        g = np.stack([np.broadcast_to(x, len(q)) for x in g], axis=-1)
        worst = max(worst, np.abs(g - gravity_torque(arm, q, "newton_euler")).max() / scale)
    assert worst < 1e-12


def in_own_unit_as_bodies(arm):
    """The chain in its own unit of length, its bodies ready for the recursion."""
    chain = in_own_unit(gathered(axis_chain(arm)))
    return chain._replace(bodies=[body(J) for J in chain.bodies])


@pytest.mark.parametrize("arm, quantity, most", [
    (lambda: ten_letters(without_rotors(zoo.puma560())), "inverse_dynamics", 477),
    (lambda: without_rotors(zoo.puma560()).symbolic(base=True), "inverse_dynamics", 439),
    (lambda: without_rotors(zoo.puma560()), "inverse_dynamics", 272), (zoo.puma560, "inverse_dynamics", 280),
    (zoo.puma560, "mass_and_gravity", 136), (zoo.puma560, "forward_dynamics", 472), (zoo.panda, "inverse_dynamics", 550),
    (zoo.stanford, "inverse_dynamics", 210), (zoo.scara, "inverse_dynamics", 39)],
    ids=["ten letters", "base letters", "no rotors", "Puma", "M and g", "forward dynamics", "Panda", "Stanford", "SCARA"])
def test_few_operations(arm, quantity, most):
    assert program(arm(), quantity).operations <= most


def test_letters_compute_what_numbers_do(rng):
    """The program of ten letters a link, and that of base letters, given the numbers that they stand for."""
    arm = without_rotors(zoo.puma560())
    chain, state = axis_chain(arm), states(rng, 6, (20,))
    for lettered_arm, table in ((ten_letters(arm), values(chain)), (arm.symbolic(base=True), values(gathered(chain)))):
        plain = {str(x): value for x, value in geometry(lettered_arm, arm).items()}
        p = program(lettered_arm)
        f = p.compile("numpy")
        given = {name: float((table | plain)[name]) for name in p.parameters}
        assert relative(f(*state, **given), METHODS["newton_euler"](arm, *state)) < 1e-12


def values(chain):
    """{letter: number} of the bodies of a chain."""
    return {letter(i, name): J[PLACES[name]] for i, J in enumerate(chain.bodies, start=1) for name in PLACES}


def geometry(lettered_arm, arm):
    """{letter: number} of the lengths and of gravity: those of the same arm with numbers in the frames of the letters."""
    numbers = arm.symbolic(geometry=False, gravity=False, base=True)
    out = {}
    for link, same in zip(lettered_arm.links, numbers.links):
        out |= {x: y for x, y in ((link.a, same.a), (link.d, same.d), (link.alpha, same.alpha), (link.theta, same.theta)) if hasattr(x, "name")}
    return out | {sp.Symbol("g"): 9.81}


def test_a_program_says_what_it_was_recorded_by():
    puma = zoo.puma560()
    assert program(puma).method == "lean" and "by lean" in repr(program(puma))
    assert program(puma, method="newton_euler").method == "newton_euler" and program(puma, "tip_pose").method == "newton_euler"
    assert by_lean(puma, "inverse_dynamics", usual_choice(6)).operations >= program(puma).operations


def test_the_text_has_the_names_of_the_recursion():
    names = {name for name, _ in program(zoo.panda(), method="lean").steps}
    assert {"c2", "w4x", "wdz4", "a4y", "u3y", "n3x", "f6y", "n7z"} <= names


def test_forms_in_closed_form(rng):
    """The same polynomials as those of Newton and Euler, with letters of masses."""
    arm = zoo.rrr().symbolic(geometry=False)
    for name in ("M", "h", "g"):
        mine, theirs = closed_form(arm, "lean").normal[name], closed_form(arm, "newton_euler").normal[name]
        assert [p.terms for p in mine.flat] == [p.terms for p in theirs.flat]


def test_an_arm_given_by_its_moments(rng, tmp_path):
    """Moments that no body could have are accepted by the lean recursion, and refused by name elsewhere."""
    arm, state = random_arm(rng, 3, "modified"), states(rng, 3)
    same = by_moments(arm, map(moments, arm.links))
    assert relative(inverse_dynamics(same, *state, method="lean"), inverse_dynamics(arm, *state)) < 1e-12
    assert program(same).operations <= program(arm).operations
    with pytest.raises(ValueError, match="link 1 of .* is given by its moments, as base parameters are: only the method 'lean'"):
        inverse_dynamics(same, *state)
    with pytest.raises(ValueError, match="moments are given beside m"):
        Link(m=1.0, moments=np.eye(4))
    with pytest.raises(ValueError, match="moments are not symmetric"):
        Link(moments=np.arange(16).reshape(4, 4))
    same.save(tmp_path / "arm.toml")
    assert Robot.load(tmp_path / "arm.toml") == same


@pytest.mark.parametrize("arm", [Robot([Link(m=0, com=(0, 0, 0), I_com=np.zeros((3, 3)))] * 2, name="no mass"), zoo.planar(1),
                                 Robot(zoo.planar(2).links, base=np.diag([1.0, -1, -1, 1]))], ids=lambda arm: arm.name)
def test_arms_that_are_not_convenient(arm, rng):
    state = states(rng, arm.n, (5,))
    assert np.allclose(lean(arm, *state), METHODS["newton_euler"](arm, *state), rtol=1e-12, atol=1e-14)
    assert np.allclose(program(arm).compile("numpy")(*state), METHODS["newton_euler"](arm, *state), rtol=1e-12, atol=1e-14)


def test_each_idea_saves_something():
    counts = [operations for _, operations in savings(zoo.puma560())]
    assert counts == sorted(counts, reverse=True) and len(set(counts)) == len(counts) == 7
    assert counts[0] == program(zoo.puma560(), method="newton_euler").operations and counts[-1] == program(zoo.puma560()).operations


def test_factors_are_taken_out(rng):
    """k1 x + k2 x, a b + a c and pairs that stand twice: fewer operations, the same values, the names that are left."""
    p = program(random_arm(rng, 3, kinds="RPR"), "forward_dynamics", "newton_euler")
    short, state = p.factored(), states(rng, 3, (30,))
    assert short.operations < p.operations and relative(short.compile("numpy")(*state), p.compile("numpy")(*state)) < 1e-9
    names = lambda q: {node.name for node in reachable(q.outputs) if node.name and node.op not in ("input", "number")}
    assert names(short) & names(p) and operations(reachable(short.outputs)) == short.operations

"""Programs and kernels: they compute what the method computes, from the text that they show."""
from functools import cache

import numpy as np
import pytest
import sympy as sp

from arms import random_arm, relative, states
from robotlab import METHODS, Link, Robot, forward_dynamics, jacobian, jacobian_rate, mass_matrix, program, tip_pose, zoo
from robotlab.maths import shared_library
from robotlab.codegen.quantities import ARGUMENTS
from robotlab.dynamics.probe import gravity_torque, velocity_torque

needs_c = pytest.mark.compilers
LANGUAGES = ["numpy", pytest.param("c", marks=needs_c)]
DIRECT = {"inverse_dynamics": METHODS["newton_euler"], "mass_matrix": mass_matrix, "jacobian": jacobian, "tip_pose": tip_pose,
          "jacobian_rate": jacobian_rate, "bias": lambda robot, q, qd: velocity_torque(robot, q, qd) + gravity_torque(robot, q),
          "mass_and_gravity": lambda robot, q: np.concatenate([mass_matrix(robot, q), gravity_torque(robot, q)[..., None]], -1),
          "forward_dynamics": forward_dynamics}


@cache
def recorded(quantity, convention, kinds):
    """The program of an arm, postures for it, and what the method says of them."""
    rng, n = np.random.default_rng(7), len(kinds)
    robot, state = random_arm(rng, n, convention, kinds), states(rng, n, (300, 3))[:len(ARGUMENTS[quantity])]
    return program(robot, quantity), state, DIRECT[quantity](robot, *state)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("quantity", [q for q in ARGUMENTS if q != "model"])
@pytest.mark.parametrize("convention, kinds", [("standard", "RPRRR"), ("modified", "RRP"), ("standard", "R")])
def test_kernels_compute_what_the_method_computes(language, quantity, convention, kinds):
    p, state, expected = recorded(quantity, convention, kinds)
    f = p.compile(language)
    out = f(*state)
    assert out.shape == expected.shape and relative(out, expected) < 1e-8
    assert relative(f(*(x[5, 1] for x in state)), expected[5, 1]) < 1e-8


@pytest.mark.parametrize("quantity", ARGUMENTS)
def test_the_numpy_text_is_a_program_of_its_own(quantity, rng):
    robot = random_arm(rng, 3, kinds="RPR")
    state = states(rng, 3, (20,))[:len(ARGUMENTS[quantity])]
    names = {}
    exec(program(robot, quantity).source("numpy"), names)
    assert relative(names[quantity](*state), program(robot, quantity).compile("numpy")(*state)) < 1e-9


@pytest.mark.parametrize("method", METHODS)
def test_the_whole_model_is_one_program(method, rng):
    """M, C qd and g side by side, by whole arrays."""
    robot, (q, qd, _) = random_arm(rng, 3, kinds="RPR"), states(rng, 3, (10,))
    out = program(robot, "model", method).compile()(q, qd)
    for part, expected in ((out[..., :3], mass_matrix(robot, q)), (out[..., 3], velocity_torque(robot, q, qd)),
                           (out[..., 4], gravity_torque(robot, q))):
        assert relative(part, expected) < 1e-9


@needs_c
def test_a_changed_text_is_compiled_anew(rng, monkeypatch, tmp_path):
    """The library belongs to the text: two arms that differ in one digit do not share a kernel, the same text does."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    robot, q = random_arm(rng, 2, kinds="RR"), rng.normal(size=2)
    other = robot.with_link(1, m=robot.links[0].m * (1 + 1e-9))
    for arm in (robot, other, robot):
        f = program(arm).compile("c")
        assert relative(f(q, q, q), METHODS["newton_euler"](arm, q, q, q)) < 1e-12
    assert len(list(tmp_path.rglob("*.so"))) == 2
    monkeypatch.setattr(shared_library, "processor", lambda: "another machine that mounts the same home folder")
    program(robot).compile("c")
    assert len(list(tmp_path.rglob("*.so"))) == 3


@pytest.mark.parametrize("method", METHODS)
def test_any_method_can_be_recorded(method, rng):
    robot, state = random_arm(rng, 3, kinds="RPR"), states(rng, 3, (10,))
    assert relative(program(robot, "inverse_dynamics", method).compile()(*state), METHODS[method](robot, *state)) < 1e-10


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_become_parameters(language, rng):
    robot = Robot([Link(a="l1", alpha="tilt", m="m1", com=["-l1/2", 0, 0], I_com=np.diag([0, 0.1, 0.1])), Link(a="1/l2", m=2, com=[0, 0, 0], I_com=np.eye(3))])
    f = program(robot).compile(language)
    q, values = states(rng, 2, (7,)), dict(l1=0.5, l2=2.0, m1=1.5, tilt=0.3)
    assert relative(f(*q, **values), METHODS["newton_euler"](robot.subs(values), *q)) < 1e-12
    with pytest.raises(ValueError, match=r"this program takes \['l1', 'l2', 'm1', 'tilt'\]"):
        f(*q, l1=1.0)


def test_a_tool_of_letters_length():
    """Letters in base and tool are parameters like any others."""
    tool = np.eye(4, dtype=object)
    tool[0, 3] = sp.Symbol("L")
    robot, q = Robot([Link(a="l1")], tool=tool), np.array([[0.3], [0.4]])
    assert [str(x) for x in robot.letters] == ["L", "l1"]
    out = program(robot, "tip_pose").compile()(q, L=0.2, l1=1.0)
    assert relative(out, tip_pose(robot.subs({"L": 0.2, "l1": 1.0}), q)) < 1e-12


def test_steps_have_the_names_of_the_recursion():
    names = [name for name, _ in program(random_arm(np.random.default_rng(0), 3, kinds="RRR"), method="newton_euler").steps]
    assert {"c1", "s3", "wd3y", "a2z", "F3x", "N3y", "f2x", "n2y", "tau1", "tau3"} <= set(names)
    assert len(names) == len(set(names))


def test_operations_grow_linearly_with_the_links():
    rng = np.random.default_rng(0)
    links = random_arm(rng, 12, kinds="R" * 12).links
    for method in ("newton_euler", "lean"):
        counts = [program(Robot(links[:4] + links[4:5] * k), method=method).operations for k in (2, 3, 4, 5)]
        assert len(set(np.diff(counts))) == 1


@needs_c
def test_compiled_code_leaves_tiny_numbers_alone(rng):
    """Linking with -ffast-math would make the whole process round denormal numbers to zero."""
    program(random_arm(rng, 1)).compile("c")
    assert np.float64(5e-324) * 1.0 != 0 and float(np.ldexp(1.0, -1074)) + 0.0 > 0


def test_without_a_compiler_a_clear_word(monkeypatch, rng):
    monkeypatch.setattr(shared_library, "compiler", lambda: None)
    with pytest.raises(RuntimeError, match="no C compiler was found"):
        program(random_arm(rng, 1)).compile("c")


@needs_c
def test_a_compiler_that_fails_is_quoted(monkeypatch, rng, tmp_path):
    monkeypatch.setattr(shared_library, "FLAGS", ("-no-such-flag",))
    with pytest.raises(RuntimeError, match="no-such-flag"):
        program(random_arm(rng, 1)).compile("c")


@pytest.mark.parametrize("call, words", [
    (lambda r: program(r, "torque"), "quantity is 'torque'; expected one of 'inverse_dynamics'"),
    (lambda r: program(r).source("cobol"), "language is 'cobol'; expected one of 'numpy', 'c'"),
    (lambda r: program(r).compile("java"), "language is 'java'; expected one of 'numpy', 'c'"),
    (lambda r: program(r).compile()([1j, 0], [0, 0], [0, 0]), "q holds complex numbers; a compiled program takes floats"),
    (lambda r: program(r).compile()([0, 0], np.array(sp.symbols("a b")), [0, 0]), "qd holds symbols"),
    (lambda r: program(r).compile()(np.zeros(3), np.zeros(2), np.zeros(2)), r"q has shape \(3,\)")])
def test_bad_requests_are_answered(call, words, rng):
    with pytest.raises(ValueError, match=words):
        call(random_arm(rng, 2))


@needs_c
def test_numbers_that_lie_askew(rng):
    """A field of records, at places that no float has by itself."""
    lines = np.zeros(70, np.dtype({"names": ["t", "q"], "formats": ["f4", ("f8", (6,))], "offsets": [0, 4], "itemsize": 52}))
    lines["q"] = rng.normal(size=(70, 6))
    p = program(zoo.puma560(), "tip_pose")
    assert np.allclose(p.compile("c")(lines["q"]), p.compile("numpy")(lines["q"].copy()), atol=1e-12)


@needs_c
def test_a_long_program_is_compiled_in_seconds(rng):
    """One loop for each result, and the compiler's searches, once took three minutes for the model of 30 links."""
    p = program(zoo.planar(20), "model")
    text = p.source("c")
    assert text.count("for (") < 4 * p.robot.n < p.outputs.size
    assert shared_library.flags(text)[-2:] == ("-O1", "-ftree-vectorize") and "-O3" in shared_library.flags(program(zoo.puma560()).source("c"))
    state = states(rng, 20, (70, 2))[:2]
    assert np.allclose(p.compile("c")(*state), p.compile("numpy")(*state), atol=1e-9)


@pytest.mark.parametrize("language", ["numpy", "c", "fortran", "javascript", "latex"])
def test_the_steps_are_counted_alike_wherever_they_are_spoken_of(language):
    for robot in (zoo.planar(2), zoo.puma560().symbolic()):
        p = program(robot)
        said = f"{len(p.steps)} named steps, {p.operations:,} operations"
        assert said in p.source(language) and said in repr(p)

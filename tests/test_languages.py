"""Programs in every language: the text, compiled or run by that language's own tools, gives the numbers of the method; and
no name of an arm, however strange, gets out of its place in it."""
import json
import keyword
import re
import shutil
import subprocess
import sys
from functools import cache

import numpy as np
import pytest
import sympy as sp

from arms import random_arm, relative, states
from robotlab import METHODS, Link, Robot, program, simulate, simulation_source
from robotlab.codegen.emit import comment, identifier, listing
from robotlab.maths.shared_library import compiler
from robotlab.codegen.languages import LANGUAGES, latex
from robotlab.codegen.quantities import ARGUMENTS

HOSTILE = ['*/ int main(){system("rm");} /*', 'stop"', '""" \n import os', "''' + x", "back\\slash \\end{align*}", "$(rm -rf .) `rm`",
           "</script><script>alert(1)</script>", "a\n! b\nend module\n% c", "\u2028 \x00 \x1b[31m", "??/ trigraph", "#{x} %n {0}"]
# words of the languages, macros of C, our own names, the same word in capitals, and what other names turn into
AWKWARD = ["lambda", "lambda_", "new", "var", "function", "Math", "NaN", "None", "N", "I", "EOF", "NAN", "M_PI", "linux", "unix",
           "BLOCK", "PARAMETERS", "dp", "real", "end", "module", "M1", "m1", "q1", "p_q1", "Q1", "q1_", "c1_", "tau1", "tau_1_", "t1",
           "w1x", "cos", "np", "math", "k", "tau", "inverse_dynamics", "parameters", "_x", "x_x", "a b;c", "*/", '"', "\n", "</script>"]

# every word that one of the languages keeps for itself, as its standard lists them
RESERVED = [*keyword.kwlist, *keyword.softkwlist, *"""
alignas alignof auto bool break case char const constexpr continue default do double else enum extern false float for goto if inline
int long nullptr register restrict return short signed sizeof static static_assert struct switch thread_local true typedef typeof
typeof_unqual union unsigned void volatile while asm fortran main errno stdin stdout stderr math_errhandling FP_ILOGB0 HUGE_VAL
await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in
instanceof new null return super switch this throw true try typeof var void while with yield let static implements interface package
private protected public eval arguments undefined NaN Infinity Math
allocate assign backspace block call close common contains continue cycle data deallocate dimension else elsewhere end endfile entry
equivalence exit external forall format function goto if implicit inquire integer intent interface intrinsic kind logical module
namelist none nullify only open operator optional parameter pointer print procedure program pure read real recursive result return
rewind save select sequence stop subroutine target then type use where while write
cos sin exp sqrt abs e pi np numpy sys math dp n count size shape range sum float64 asarray stack moveaxis
""".split()]
RENAMED = {"p_p_q1": "q1", "p_tau1": "tau1"}         # letters called like coordinates, and what programs call them


def run(command, folder, **more):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, **more)
    assert done.returncode == 0, done.stderr[:2000]
    return done.stdout


def by_numpy(p, state, values, folder):
    names = {}
    exec(p.source("numpy"), names)
    return names[p.quantity](*state, *(values[x] for x in p.parameters))


def by_kernel(language):
    return lambda p, state, values, folder: p.compile(language)(*state, **{x: values[x] for x in p.parameters})


def by_fortran(p, state, values, folder):
    """A driver around the module: it reads the parameters and rows of postures, and writes the results in row order."""
    if shutil.which("gfortran") is None:
        pytest.skip("no Fortran compiler on this machine")
    n, shape = p.robot.n, p.outputs.shape
    arrays = ", ".join([*p.arguments, *(["values"] if p.parameters else []), p.result])
    out = p.result if len(shape) == 1 else f"transpose({p.result})"
    driver = ["program drive", f"    use {p.quantity}_of_arm", "    implicit none", "    integer :: i, count",
              *(f"    real(dp) :: {a}({n})" for a in p.arguments), f"    real(dp) :: values({len(p.parameters)})",
              f"    real(dp) :: {p.result}({', '.join(map(str, shape))})", "    read (*, *) count, values", "    do i = 1, count",
              f"        read (*, *) {', '.join(p.arguments)}", f"        call {p.quantity}({arrays})",
              f"        write (*, '(*(es25.16e3))') {out}", "    end do", "end program drive"]
    (folder / "arm.f90").write_text(p.source("fortran") + "\n".join(driver) + "\n", encoding="ascii")
    run(["gfortran", "-std=f2018", "-Wall", "-Werror", "-Wno-unused-dummy-argument", "arm.f90", "-o", "drive"], folder)
    rows = np.concatenate(state, axis=-1)
    lines = [[len(rows), *(values[x] for x in p.parameters)], *rows.tolist()]
    said = run([str(folder / "drive")], folder, input="\n".join(" ".join(map(repr, line)) for line in lines))
    return np.array(said.split(), dtype=float).reshape(-1, *shape)


def by_javascript(p, state, values, folder):
    if shutil.which("node") is None:
        pytest.skip("no node on this machine")
    (folder / "arm.mjs").write_text(p.source("javascript"), encoding="ascii")
    calls = [[*(x.tolist() for x in row), {x: values[x] for x in p.parameters}] for row in zip(*state)]
    (folder / "drive.mjs").write_text(f'import {{ {p.quantity} }} from "./arm.mjs";\n'
                                      f"console.log(JSON.stringify({json.dumps(calls)}.map(x => {p.quantity}(...x))));\n")
    return np.array(json.loads(run(["node", "drive.mjs"], folder)))


needs_compilers = pytest.mark.compilers
ROADS = {"numpy text": by_numpy, "numpy": by_kernel("numpy"), "python": by_kernel("python"), "c": by_kernel("c"),
         "fortran": by_fortran, "javascript": by_javascript}


def each_of(roads):
    return pytest.mark.parametrize("road", [pytest.param(name, marks=needs_compilers if name in ("c", "fortran") else ()) for name in roads])


ROAD = each_of(ROADS)


@cache
def recorded(quantity):
    """The program of an arm with a length and a mass as letters, a batch for it, values for the letters, and what its recording gives."""
    rng = np.random.default_rng(3)
    robot = random_arm(rng, 3, kinds="RPR").with_link(1, a="l").with_link(3, m="2*m")
    p, state, values = program(robot, quantity), states(rng, 3, (5,))[:len(ARGUMENTS[quantity])], dict(l=0.4, m=1.2)
    return p, state, values, by_kernel("numpy")(p, state, values, None)


@each_of(name for name in ROADS if name != "numpy")
@pytest.mark.parametrize("quantity", ["inverse_dynamics", "bias", "forward_dynamics", "mass_matrix", "jacobian", "tip_pose"])
def test_the_text_computes_what_was_recorded(road, quantity, tmp_path):
    """Against the kernel that runs the recording itself, of which test_program.py tells."""
    *given, expected = recorded(quantity)
    assert relative(ROADS[road](*given, tmp_path), expected) < 1e-9


@pytest.fixture(scope="module")
def awkward():
    """Two links whose masses are sums of letters with awkward names, and a value for each."""
    letters = [sp.Symbol(name) for name in AWKWARD]
    body = dict(com=[0.1, 0.2, 0.3], I_com=np.eye(3))
    robot = Robot([Link(a=0.5, alpha=0.3, m=sum((i + 1) * x for i, x in enumerate(letters)), **body),
                   Link(a=0.4, m=sum(x ** 2 for x in letters), **body)], name=" ".join(HOSTILE), source=HOSTILE[0])
    return robot, {name: 0.1 + 0.01 * i for i, name in enumerate(AWKWARD)}


@ROAD
def test_awkward_letters_stay_apart(road, awkward, rng, tmp_path):
    robot, values = awkward
    state = states(rng, 2, (3,))
    p = program(robot)
    given = {name: values[RENAMED.get(name, name)] for name in p.parameters}
    expected = METHODS["newton_euler"](robot.subs({sp.Symbol(k): v for k, v in values.items()}), *state)
    assert relative(ROADS[road](p, state, given, tmp_path), expected) < 1e-9


def simulates_as_the_package(robot, values, language, folder):
    """The simulation program, built where its language asks for it and run with values for its letters, goes the way of `simulate`."""
    if language == "fortran" and shutil.which("gfortran") is None:
        pytest.skip("no Fortran compiler on this machine")
    name, build = {"c": ("arm.c", [compiler(), "arm.c", "-o", "arm", "-lm"]), "fortran": ("arm.f90", ["gfortran", "arm.f90", "-o", "arm"]),
                   "python": ("arm.py", None)}[language]
    (folder / name).write_text(simulation_source(robot, language), encoding="ascii")
    if build:
        run(build, folder)
    letters = [values[RENAMED.get(x, x)] for x in program(robot, "forward_dynamics").parameters]
    q0, qd0, tau = 0.1 * np.arange(1, robot.n + 1), np.zeros(robot.n), np.arange(1.0, robot.n + 1)
    lines = [letters, q0, qd0, tau, [1e-3, 0.01, 5]]
    said = run([str(folder / "arm")] if build else [sys.executable, name], folder, input="\n".join(" ".join(map(str, x)) for x in lines))
    reference = simulate(robot.subs({sp.Symbol(k): v for k, v in values.items()}), tau, q0, qd0, [0, 0.005, 0.01], step=1e-3)
    assert np.array(said.split(), dtype=float).reshape(3, -1)[:, 1:robot.n + 1] == pytest.approx(reference.q, abs=1e-10)


def macros():
    """List the names that the headers of a C program define on this machine, and that a letter may have."""
    if compiler() is None:
        return []
    text = "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
    said = subprocess.run([compiler(), "-dM", "-E", "-x", "c", "-"], input=text, capture_output=True, text=True).stdout
    return re.findall(r"^#define ([A-Za-z]\w{0,30}) ", said, re.M)


@pytest.fixture(scope="module")
def reserved():
    """One link whose mass is the sum of letters, one for each reserved word and each macro, and a value for each."""
    words = sorted({*RESERVED, *macros()})
    masses = sum(sp.Symbol(word) * (i + 1) for i, word in enumerate(words))
    return Robot([Link(a=0.5, m=masses, com=[0.1, 0.2, 0.3], I_com=np.eye(3))]), {word: 0.1 + 0.001 * i for i, word in enumerate(words)}


@pytest.fixture(scope="module")
def with_reserved(reserved):
    """Its program, two states, the values of the letters, and the torques."""
    (robot, values), state = reserved, states(np.random.default_rng(4), 1, (2,))
    p, numbers = program(robot), robot.subs({sp.Symbol(k): v for k, v in values.items()})
    return p, state, {x: values[x] for x in p.parameters}, METHODS["newton_euler"](numbers, *state)


@ROAD
def test_every_reserved_word_can_be_a_letter(road, with_reserved, tmp_path):
    *given, expected = with_reserved
    assert relative(ROADS[road](*given, tmp_path), expected) < 1e-9


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["c", "fortran", "python"])
@needs_compilers
def test_every_reserved_word_can_be_a_letter_of_a_simulation(language, reserved, tmp_path):
    simulates_as_the_package(*reserved, language, tmp_path)


@pytest.mark.parametrize("letters", [["t1", "t2", "t3"], ["l1", "l_1"], ["w1x", "c1", "s1"], ["tau", "tau1", "q1"]])
def test_no_two_names_look_alike_in_latex(letters):
    """Every step sets something that no other step sets, and that no letter is called."""
    arm = Robot([Link(a=0.3, m=sum(map(sp.Symbol, letters)), com=[sp.Symbol(letters[0]), 0.2, 0.3], I_com=np.eye(3)),
                 Link(a=0.4, m=1.0, com=[0.1, 0, 0], I_com=np.eye(3))])
    text = program(arm).source("latex")
    left = re.findall(r"^    (.*?) &= ", text, re.M)
    inputs = {latex.symbol(name) for name in ("q1", "q2", "qd1", "qd2", "qdd1", "qdd2")}
    assert len(left) == len(set(left)) and not inputs & set(left)
    lines = listing(program(arm), latex.STYLE)
    shown = [latex.symbol(name) for name in lines.parameters]
    assert len(set(shown)) == len(letters) and not set(shown) & {*left, *inputs}


@pytest.mark.parametrize("language", ["c", "fortran", "python"])
@needs_compilers
def test_awkward_letters_stay_apart_in_simulations(language, awkward, tmp_path):
    simulates_as_the_package(*awkward, language, tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_names_stay_in_their_comment(language, words, rng):
    """The text is that of an arm with harmless words, except where the words stand; and there nothing can end a comment."""
    robot = random_arm(rng, 1)
    text, plain = (program(robot.replace(name=w, source=w)).source(language) for w in (words, "plain"))
    assert text.isascii() and comment(words) in text
    assert text.replace(comment(words), "plain") == plain


@pytest.mark.parametrize("words", HOSTILE)
def test_a_comment_cannot_be_left(words):
    safe = comment(words)
    assert safe.isprintable() and len(safe) <= 200
    assert not [x for x in ("*/", "/*", '"""', "'''", "</", "$(", "`", "\\", "\n", "??") if x in safe]


def test_comments_keep_what_can_be_read():
    assert comment("Vukobratović,  Čapek\n1979") == "Vukobratovic, Capek 1979"
    assert identifier("a;b") == "a_b" and identifier("1x") == "x1x" and identifier("") == "x_" and len(identifier("x" * 99)) == 40


def test_latex_has_one_line_for_each_step(rng):
    p = program(random_arm(rng, 2, kinds="RP"))
    text = p.source("latex")
    assert text.count("&=") == len(p.steps) and text.count(r"\begin{align*}") == text.count(r"\end{align*}") == 1
    for opening, closing in ("{}", "()"):
        assert text.count(opening) == text.count(closing)

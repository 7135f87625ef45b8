"""Programs in every language: the text, compiled or run by that language's own tools, gives the numbers of the method; and
no name of an arm, however strange, gets out of its place in it."""
import json
import shutil
import subprocess
import sys

import numpy as np
import pytest
import sympy as sp

from arms import random_arm, relative, states
from robotlab import METHODS, Link, Robot, program, simulate, simulation_source
from robotlab.codegen.emit import comment, identifier
from robotlab.codegen.kernel import compiler
from robotlab.codegen.languages import LANGUAGES
from robotlab.codegen.program import ARGUMENTS

HOSTILE = ['*/ int main(){system("rm");} /*', 'stop"', '""" \n import os', "''' + x", "back\\slash \\end{align*}", "$(rm -rf .) `rm`",
           "</script><script>alert(1)</script>", "a\n! b\nend module\n% c", "\u2028 \x00 \x1b[31m", "??/ trigraph", "#{x} %n {0}"]
# words of the languages, macros of C, our own names, the same word in capitals, and what other names turn into
AWKWARD = ["lambda", "lambda_", "new", "var", "function", "Math", "NaN", "None", "N", "I", "EOF", "NAN", "M_PI", "linux", "unix",
           "BLOCK", "PARAMETERS", "dp", "real", "end", "module", "M1", "m1", "q1", "p_q1", "Q1", "q1_", "c1_", "tau1", "tau_1_", "t1",
           "w1x", "cos", "np", "math", "k", "tau", "inverse_dynamics", "parameters", "_x", "x_x", "a b;c", "*/", '"', "\n", "</script>"]

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
ROAD = pytest.mark.parametrize("road", [pytest.param(name, marks=needs_compilers if name in ("c", "fortran") else ()) for name in ROADS])


@ROAD
@pytest.mark.parametrize("quantity", ["inverse_dynamics", "bias", "forward_dynamics", "mass_matrix", "jacobian", "tip_pose"])
def test_the_text_computes_what_was_recorded(road, quantity, rng, tmp_path):
    """With a length and a mass as letters, in a batch, against the kernel that runs the recording itself."""
    robot = random_arm(rng, 3, kinds="RPR").with_link(1, a="l").with_link(3, m="2*m")
    p, state, values = program(robot, quantity), states(rng, 3, (5,))[:len(ARGUMENTS[quantity])], dict(l=0.4, m=1.2)
    expected = by_kernel("numpy")(p, state, values, tmp_path)
    assert relative(ROADS[road](p, state, values, tmp_path), expected) < 1e-9


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


@pytest.mark.parametrize("language", ["c", "fortran", "python"])
@needs_compilers
def test_awkward_letters_stay_apart_in_simulations(language, awkward, tmp_path):
    robot, values = awkward
    if language == "fortran" and shutil.which("gfortran") is None:
        pytest.skip("no Fortran compiler on this machine")
    name, build = {"c": ("arm.c", [compiler(), "arm.c", "-o", "arm", "-lm"]), "fortran": ("arm.f90", ["gfortran", "arm.f90", "-o", "arm"]),
                   "python": ("arm.py", None)}[language]
    (tmp_path / name).write_text(simulation_source(robot, language), encoding="ascii")
    if build:
        run(build, tmp_path)
    letters = [values[RENAMED.get(x, x)] for x in program(robot, "forward_dynamics").parameters]
    lines = [letters, [0.1, 0.2], [0, 0], [1, 2], [1e-3, 0.01, 5]]
    said = run([str(tmp_path / "arm")] if build else [sys.executable, name], tmp_path, input="\n".join(" ".join(map(str, x)) for x in lines))
    reference = simulate(robot.subs({sp.Symbol(k): v for k, v in values.items()}), [1, 2], [0.1, 0.2], [0, 0], [0, 0.005, 0.01], step=1e-3)
    assert np.array(said.split(), dtype=float).reshape(3, 5)[:, 1:3] == pytest.approx(reference.q, abs=1e-10)


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

"""Simulation programs: compiled, run, and compared with `simulate`."""
import shutil
import subprocess
import sys

import numpy as np
import pytest

from robotlab import Friction, simulate, simulation_source, zoo
from robotlab.maths.shared_library import compiler

BUILD = {"c": ("arm.c", lambda: [compiler(), "-O2", "-Wall", "-Wextra", "-Werror", "arm.c", "-o", "arm", "-lm"]),
         "fortran": ("arm.f90", lambda: [shutil.which("gfortran"), "-O2", "-Wall", "-Werror", "arm.f90", "-o", "arm"]),
         "python": ("arm.py", None)}
LANGUAGE = pytest.mark.parametrize("language", [pytest.param("c", marks=pytest.mark.compilers),
                                                pytest.param("fortran", marks=pytest.mark.compilers), "python"])


def run(robot, language, folder, numbers):
    name, build = BUILD[language]
    (folder / name).write_text(simulation_source(robot, language), encoding="ascii")
    if build:
        command = build()
        if command[0] is None:
            pytest.skip(f"no {language} compiler on this machine")
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    command = [sys.executable, name] if build is None else [str(folder / "arm")]
    done = subprocess.run(command, cwd=folder, input="\n".join(repr(float(x)) for x in numbers), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return np.array([line.split() for line in done.stdout.splitlines()], dtype=float)


ARMS = {"letters": (zoo.two_link(length="l", mass="m"), dict(l=0.7, m=1.3)), "slide": (zoo.polar(), {}),
        "puma": (zoo.puma560().replace(links=[link.replace(friction=None) for link in zoo.puma560().links]), {})}


@LANGUAGE
@pytest.mark.parametrize("name", ARMS)
def test_programs_simulate_what_simulate_simulates(language, name, tmp_path):
    robot, values = ARMS[name]
    n = robot.n
    q0, qd0, tau = np.linspace(0.1, 0.5, n), np.linspace(-0.3, 0.2, n), np.linspace(1, 2, n)
    table = run(robot, language, tmp_path, [*(values[str(x)] for x in robot.letters), *q0, *qd0, *tau, 1e-3, 0.2, 50])
    reference = simulate(robot.subs(values), tau, q0, qd0, np.linspace(0, 0.2, 5), step=1e-3)
    assert table[:, 0] == pytest.approx(reference.t)
    assert table[:, 1:1 + n] == pytest.approx(reference.q, abs=1e-11) and table[:, 1 + n:] == pytest.approx(reference.qd, abs=1e-10)


@LANGUAGE
def test_a_program_says_how_to_run_it_and_survives_a_hostile_name(language, tmp_path):
    robot = zoo.two_link().replace(name='*/ """ \n stop', source="\\ \u00e9 */")
    assert "To run:" in simulation_source(robot, language)
    assert run(robot, language, tmp_path, [0, 0, 0, 0, 0, 0, 0.1, 0.1, 1]).shape == (2, 5)


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="language is 'basic'; expected one of 'c', 'fortran', 'python'"):
        simulation_source(zoo.two_link(), "basic")


@pytest.mark.parametrize("language", ["c", "fortran", "python"])
def test_a_program_says_that_it_leaves_friction_out(language):
    said = [simulation_source(arm, language).count("Friction is left out")
            for arm in (zoo.planar(1), zoo.planar(1).with_link(1, friction=Friction(0.1)))]
    assert said == [0, 1]

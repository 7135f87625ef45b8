"""Ten seconds of a double pendulum: the program that `simulation_source` writes, compiled, beside SciPy's DOP853 over Pinocchio."""
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from timing import Row, best

from robotlab import kinetic_energy, potential_energy, simulation_source, zoo
from robotlab.maths.shared_library import compiler

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
SECONDS, START = 10.0, (0.5, 0.3)                    # [s], [rad]
TOLERANCE = 1e-9                                     # of DOP853
STEPS = (4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4)             # of Runge and Kutta: the longest that drifts no more [s]


def rows():
    arm = zoo.two_link()
    if compiler() is None:
        yield Row("double pendulum, 10 s, compiled", 0, name="no C compiler was found", unit="")
        return
    peer, states = pinocchio(arm)
    limit = drift(arm, *states) if states else 1e-9
    with tempfile.TemporaryDirectory() as folder:
        program = build(arm, folder)
        for step in STEPS:
            reached = drift(arm, *np.split(run(program, step, round(0.01 / step) or 1)[:, 1:], 2, axis=1))
            if reached <= limit:
                break
        here = best(lambda: run(program, step, round(SECONDS / step)), 7)
    yield Row(f"double pendulum, 10 s, compiled RK4 of {step * 1e3:g} ms, the process and all", here, peer and best(peer, 3),
              f"SciPy DOP853 at {TOLERANCE:g} over Pinocchio's aba" if peer else "Pinocchio is not installed")
    yield Row("its energy drift, relative", reached, limit if peer else None, "the same", unit="")


def build(arm, folder):
    """The compiled program."""
    text, program = Path(folder) / "arm.c", Path(folder) / "arm"
    text.write_text(simulation_source(arm, "c"), encoding="ascii")
    subprocess.run([compiler(), "-O3", "-march=native", str(text), "-o", str(program), "-lm"], check=True)
    return program


def run(program, step, every):
    """Its table: t, q, qd."""
    numbers = "\n".join([f"{START[0]} {START[1]}", "0 0", "0 0", f"{step} {SECONDS} {every}"])
    done = subprocess.run([str(program)], input=numbers, capture_output=True, text=True, check=True)
    return np.array([line.split() for line in done.stdout.splitlines()], dtype=float)


def drift(arm, q, qd):
    """The largest departure of the energy from its beginning, over the largest kinetic energy."""
    kinetic = kinetic_energy(arm, q, qd)
    energy = kinetic + potential_energy(arm, q)
    return np.abs(energy - energy[0]).max() / kinetic.max()


def pinocchio(arm):
    """The peer as a function, and the states that it goes through (None, None where it is not installed)."""
    try:
        import pinocchio as pin
    except ImportError:
        return None, None
    from arms import pinocchio_arm
    from scipy.integrate import solve_ivp
    model, _ = pinocchio_arm(arm)
    data, still = model.createData(), np.zeros(2)
    rate = lambda t, y: np.concatenate([y[2:], pin.aba(model, data, y[:2], y[2:], still)])
    solve = lambda **more: solve_ivp(rate, (0, SECONDS), [*START, 0, 0], method="DOP853", rtol=TOLERANCE, atol=TOLERANCE, **more)
    y = solve(t_eval=np.linspace(0, SECONDS, 1001)).y.T
    return solve, (y[:, :2], y[:, 2:])

"""Inverse and forward dynamics of 10,000 Puma postures, and plain calls of one, beside Pinocchio's C++, in seconds of the processor.

Pinocchio is called from Python, once for each posture: what its binding takes for a call is in its times. Its C++ in a loop of C++ is
quicker than that, and is not measured here.
"""
import sys
from functools import partial
from pathlib import Path
from time import process_time

import numpy as np
from timing import Row, best

from robotlab import METHODS, coriolis_matrix, forward_dynamics, inverse_dynamics, mass_matrix, program, zoo
from robotlab.maths.shared_library import compiler, processor
from robotlab.model import quick

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
CALLS = 200                                          # plain calls of one run: fewer than what interrupts a program


def rows():
    robot, N = zoo.puma560(), 10_000
    states = np.random.default_rng(0).normal(size=(3, N, 6))
    by_joint = [np.asfortranarray(x) for x in states]
    peers = pinocchio_calls(robot)
    wide = "AVX-512" if "avx512f" in processor() else "AVX2" if "avx2" in processor() else "no AVX2"
    for quantity, peer in (("inverse_dynamics", "rnea"), ("forward_dynamics", "aba")):
        loop = best(lambda: [peers[peer](*state) for state in zip(*states)], 5, process_time) / N if peers else None
        name = f"Pinocchio {peer} in a Python loop" if peers else "Pinocchio is not installed"
        for language in ("numpy", "c") if compiler() else ("numpy",):
            f = program(robot, quantity).compile(language)
            name = f"{name}; {wide} here" if language == "c" else name
            for lie, arrays in (("rows", states), ("joint", by_joint)):
                yield Row(f"{quantity}, Puma, {N:,} by {lie}, {language}, each", best(lambda: f(*arrays), 30, process_time) / N, loop, name)
                if language == "c":
                    unchecked = best(lambda: f.unchecked(arrays, np.zeros(0)), 30, process_time) / N
                    yield Row("the kernel alone, f.unchecked, which looks at nothing", unchecked, loop, name)
    yield Row(f"inverse_dynamics, Puma, {N:,}, the text itself, each", best(lambda: METHODS["newton_euler"](robot, *states), 3) / N)
    yield from plain_calls(states[:, 0], peers)
    yield Row("inverse_dynamics, first call of an arm never used before", min(best(first_call(states[:, 0]), 1) for _ in range(9)))
    yield Row("the call that records its formula", min(best(first_call(states[:, 0], quick.PATIENCE), 1) for _ in range(9)))


def plain_calls(state, peers):
    """One posture a call, as a control loop asks."""
    robot = zoo.puma560()
    for f, count, peer in ((inverse_dynamics, 3, "rnea"), (mass_matrix, 1, "crba"), (coriolis_matrix, 2, "coriolis"), (forward_dynamics, 3, "aba")):
        given = state[:count]
        times = [best(lambda: [call(*given) for _ in range(CALLS)], 50, process_time) / CALLS
                 for call in (partial(f, robot), *([peers[peer]] if peers else []))]
        yield Row(f"{f.__name__}, Puma, one posture, a plain call", *times, *([f"Pinocchio {peer}, a call from Python"] if peers else []))


def first_call(state, before=0):
    """The next call of an arm that was asked so often before."""
    robot = zoo.puma560()
    for _ in range(before):
        inverse_dynamics(robot, *state)
    return lambda: inverse_dynamics(robot, *state)


def pinocchio_calls(robot):
    """{algorithm: function of a state}, or None where Pinocchio is not installed."""
    try:
        import pinocchio as pin
    except ImportError:
        return None
    from arms import pinocchio_arm
    model, _ = pinocchio_arm(robot)
    data = model.createData()
    names = {"rnea": pin.rnea, "aba": pin.aba, "crba": pin.crba, "coriolis": pin.computeCoriolisMatrix}
    return {name: partial(f, model, data) for name, f in names.items()}

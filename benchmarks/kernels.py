"""Inverse and forward dynamics of 10,000 Puma postures beside Pinocchio's C++, in seconds of the processor.

Pinocchio is called from Python, once for each posture: what its binding takes for a call is in its times. Its C++ in a loop of C++ is
quicker than that, and is not measured here.
"""
import sys
from functools import partial
from pathlib import Path
from time import process_time

import numpy as np
from timing import Row, best

from robotlab import METHODS, program, zoo
from robotlab.maths.shared_library import compiler, processor

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


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


def pinocchio_calls(robot):
    """{algorithm: function of a state}, or None where Pinocchio is not installed."""
    try:
        import pinocchio as pin
    except ImportError:
        return None
    from arms import pinocchio_arm
    model, _ = pinocchio_arm(robot)
    data = model.createData()
    return {"rnea": partial(pin.rnea, model, data), "aba": partial(pin.aba, model, data)}

"""Inverse and forward dynamics of 10,000 Puma postures, beside Pinocchio's C++ in a Python loop."""
import sys
from pathlib import Path

import numpy as np
from timing import Row, best

from robotlab import METHODS, program, zoo
from robotlab.codegen.kernel import compiler

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


def rows():
    robot, N = zoo.puma560(), 10_000
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, N, 6))
    peers = pinocchio_loops(robot, q, qd, qdd)
    for quantity, peer in zip(("inverse_dynamics", "forward_dynamics"), ("rnea", "aba")):
        for language in ("numpy", "c") if compiler() else ("numpy",):
            f = program(robot, quantity).compile(language)
            yield Row(f"{quantity}, Puma, {N:,} postures, {language} kernel, each", best(lambda: f(q, qd, qdd), 15) / N,
                      best(peers[peer], 3) / N if peers else None, f"Pinocchio {peer} in a Python loop" if peers else "Pinocchio is not installed")
    yield Row(f"inverse_dynamics, Puma, {N:,} postures, the text itself, each", best(lambda: METHODS["newton_euler"](robot, q, qd, qdd), 3) / N)


def pinocchio_loops(robot, q, qd, qdd):
    try:
        import pinocchio as pin
    except ImportError:
        return None
    from arms import pinocchio_arm
    model, _ = pinocchio_arm(robot)
    data = model.createData()
    return {name: lambda f=getattr(pin, name): [f(model, data, *state) for state in zip(q, qd, qdd)] for name in ("rnea", "aba")}

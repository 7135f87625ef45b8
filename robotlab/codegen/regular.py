"""Programs of forward dynamics that refuse in words where M is singular, and a bare formula would answer with rounding over rounding."""
from functools import lru_cache

import numpy as np

from ..dynamics.inertia import require_regular, suspect_inertia
from ..dynamics.probe import mass_matrix
from ..model.robot import Robot

TOO_FAST = 1e8                                       # [rad/s2 or m/s2]: a joint this fast is checked for having inertia at all


def regular(program, make):
    """rows(arrays, parameters) of a program, made by make(program, floor): of forward dynamics only where M is regular.

    Plain Python numbers are watched as they are divided by; whole arrays, compiled or not, by what comes out. A suspicion is looked
    into with M.
    """
    if program.quantity != "forward_dynamics" or type(program.robot) is not Robot:
        return make(program)
    bare, rows = lru_cache(lambda: make(program)), make(program, suspect_inertia(program.robot))

    def checked(arrays, parameters):
        try:
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                out = rows(arrays, parameters)
        except ZeroDivisionError:
            _require(program, np.asarray(arrays[0]), parameters)
            return bare()(arrays, parameters)
        if not np.abs(out).max(initial=0.0) < TOO_FAST:
            _require(program, np.asarray(arrays[0])[~(np.abs(out) < TOO_FAST).all(-1)], parameters)
        return out
    return checked


def _require(program, q, parameters):
    robot, values = program.robot, dict(zip(program.parameters, np.asarray(parameters).tolist()))
    if robot.letters:
        robot = robot.subs({letter: values[str(letter)] for letter in robot.letters if str(letter) in values})
    if not robot.letters:
        require_regular(robot, q, mass_matrix(robot, q))

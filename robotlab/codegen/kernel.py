"""Programs as functions over arrays: by NumPy with its memory reused, or by C where a compiler is found."""
import ctypes

import numpy as np

from ..maths.array_functions import numpy_function
from ..maths.shared_library import library
from ..maths.straight_line import python_function
from ..model.checks import one_of
from ..model.joints import joint_array
from .regular import regular
from ..watch import Watch

BLOCK = 4096                                         # postures at a time in NumPy: few calls, and arrays that fit the cache


def kernel(program, language):
    """A function f(*arguments, **parameters) over arrays (..., n) that runs the program.

    "numpy": whole arrays, step by step. "c": compiled from exactly `program.source("c")`. "python": one posture after the
    other, each as plain Python numbers; for single calls it needs no compiler and no warm-up.
    """
    makers = {"numpy": _numpy_kernel, "c": _c_kernel, "python": _python_kernel}
    rows = regular(program, makers[one_of(language, "language", makers)])

    def run(*arrays, **parameters):
        arrays = [joint_array(program.robot, x, name, copy=False) for name, x in zip(program.arguments, arrays, strict=True)]
        for x, name in zip(arrays, program.arguments):
            if x.dtype.kind != "f":
                raise ValueError(f"{name} holds {'complex numbers' if x.dtype.kind == 'c' else 'symbols'}; a compiled program takes floats")
        shapes = {x.shape for x in arrays}
        batch = shapes.pop() if len(shapes) == 1 else np.broadcast_shapes(*shapes)
        wide = [x if x.shape == batch else np.broadcast_to(x, batch) for x in arrays]       # broadcasting takes longer than a step
        flat = [x.reshape(-1, program.robot.n) for x in wide]
        out = rows(flat, _parameter_values(program, parameters))
        return out.reshape(batch[:-1] + program.outputs.shape)
    run.__doc__ = f"{program!r}, compiled by {language}."
    run.unchecked = rows                             # the same unchecked, for lists of arrays (k, n): checks take longer than steps
    return run


def _parameter_values(program, given):
    if sorted(given) != sorted(program.parameters):
        raise ValueError(f"parameters {sorted(given)} were given; this program takes {list(program.parameters)}")
    return np.array([float(given[name]) for name in program.parameters])


# -- NumPy ------------------------------------------------------------------------------------------------------------
def _numpy_kernel(program, floor=None):
    """The program over blocks of postures, brought into rows."""
    run = numpy_function(program.outputs, [*_names(program), *program.parameters])

    def rows(arrays, parameters):
        out = np.empty((len(arrays[0]), program.outputs.size))
        with Watch("running the program") as show:
            for start in show.each(range(0, len(out), BLOCK)):
                block = slice(start, start + BLOCK)
                run([row for x in arrays for row in np.ascontiguousarray(x[block].T)] + parameters.tolist(), out[block].T)
        return out
    return rows


def _names(program):
    """The names of all joint quantities, in the order of the arguments."""
    return [f"{a}{i}" for a in program.arguments for i in range(1, program.robot.n + 1)]


# -- Python -----------------------------------------------------------------------------------------------------------
def _python_kernel(program, floor=None):
    """The steps as a function of floats; ZeroDivisionError where one is divided by less than the floor."""
    with Watch("compiling") as show:
        show(0.5)
        f = python_function(program.outputs, [*_names(program), *program.parameters], floor=floor)

    def rows(arrays, parameters):
        parameters = parameters.tolist()
        return np.array([f(*(x for row in state for x in row), *parameters) for state in zip(*(a.tolist() for a in arrays))])
    return rows


# -- C ----------------------------------------------------------------------------------------------------------------
def _c_kernel(program, floor=None):
    function, size = getattr(library(program.source("c")), f"{program.quantity}_strided"), program.outputs.size
    whole, pointer = ctypes.c_long, ctypes.c_void_p
    function.argtypes = [whole] + [pointer, whole, whole] * len(program.arguments) + [pointer] + [pointer, whole, whole]
    function.restype = None

    def rows(arrays, parameters):
        """Arrays are used as they lie, unless askew between two places of a number; where all lie joint by joint, so does the result."""
        arrays, count = [x if x.flags.aligned else x.copy() for x in arrays], len(arrays[0])
        by_joint = count > 1 and all(x.strides[0] == x.itemsize for x in arrays)
        out = np.empty((size, count)).T if by_joint else np.empty((count, size))
        places = [(x.ctypes.data, *(step // x.itemsize for step in x.strides)) for x in (*arrays, out)]
        function(count, *sum(places[:-1], ()), parameters.ctypes.data, *places[-1])
        return out
    return rows

"""A recorded formula over rows, one for each of its inputs and results: by NumPy with its memory reused, or by C.

The graph is of + - * / cos sin sqrt atan2 alone, without a branch, so that many columns are computed side by side.
"""
import ctypes
from contextlib import suppress
from operator import itemgetter

import numpy as np

from .graph import LEAVES, reachable
from .shared_library import library

UFUNCS = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "neg": np.negative, "cos": np.cos, "sin": np.sin,
          "sqrt": np.sqrt, "atan2": np.arctan2}
C_NAMES = {"sqrt": "sqrt", "atan2": "atan2_"}
SINCOS = r"""
/* cos and sin from one reduction by quarter turns: no branch, so that several are computed side by side. The error is below 3e-16 up to
   1e5 rad; beyond, it is that of the angle itself. */
static inline void sincos_(double x, double *c, double *s)
{
    const double k = (x*0.63661977236758134308 + 6755399441055744.0) - 6755399441055744.0;
    const double r = ((x - k*1.57079632673412561417) - k*6.07710050630396597660e-11) - k*2.02226624879595063154e-21;
    const double z = r*r;
    const double odd = r + r*z*(-1.66666666666666307295e-1 + z*(8.33333333332211858878e-3 + z*(-1.98412698295895385996e-4
        + z*(2.75573136213857245213e-6 + z*(-2.50507477628578072866e-8 + z*1.58962301576546568060e-10)))));
    const double even = 1 - 0.5*z + z*z*(4.16666666666665929218e-2 + z*(-1.38888888888730564116e-3 + z*(2.48015872888517045348e-5
        + z*(-2.75573141792967388112e-7 + z*(2.08757008419747316778e-9 - z*1.13585365213876817300e-11)))));
    const double quarter = k - 4*floor(0.25*k), half = floor(0.5*quarter), swap = quarter - 2*half, sign = 1 - 2*half;
    *s = sign*(swap*even + (1 - swap)*odd);
    *c = sign*(1 - 2*swap)*(swap*odd + (1 - swap)*even);
}
"""
INLINE = r"""
/* a call that is not written out where it stands keeps the loop from running side by side */
#ifdef __GNUC__
static inline __attribute__((always_inline)) void sincos_(double x, double *c, double *s);
static inline __attribute__((always_inline)) double atan2_(double y, double x);
#endif
"""
ATAN2 = r"""
/* The angle of (x, y): the smaller of both over the larger one, or that seen from an eighth of a turn, by the quotient of two polynomials
   (Moshier, Cephes); no branch. The error is below 4e-16; what is not a number stays none, and (0, 0) has the angle 0. */
static inline double atan2_(double y, double x)
{
    const double ax = fabs(x), ay = fabs(y), small = ay > ax ? ax : ay, large = ay > ax ? ay : ax;
    const double t = (2*small > large ? small - large : small) / (2*small > large ? small + large : large + (large == 0)), z = t*t;
    const double p = -6.485021904942025371773e1 + z*(-1.228866684490136173410e2 + z*(-7.500855792314704667340e1
        + z*(-1.615753718733365076637e1 - z*8.750608600031904122785e-1)));
    const double q = 1.945506571482613964425e2 + z*(4.853903996359136964868e2 + z*(4.328810604912902668951e2
        + z*(1.650270098316988542046e2 + z*(2.485846490142306297962e1 + z))));
    const double eighth = t + t*z*(p/q) + (2*small > large ? 0.78539816339744830962 : 0);
    const double quarter = ay > ax ? 1.57079632679489661923 - eighth : eighth;
    return copysign(x < 0 ? 3.14159265358979323846 - quarter : quarter, y);
}
"""


# -- NumPy ------------------------------------------------------------------------------------------------------------
def numpy_function(outputs, inputs):
    """f(rows, out): the entries of an array of nodes go into the rows of `out`. inputs: the names of the rows (N,), in order."""
    leaves, steps, count, results = slots_of(outputs)
    place = {name: k for k, name in enumerate(inputs)}

    def run(rows, out):
        given = [node.value if node.op == "number" else rows[place[node.name]] for node in leaves]
        slots = [*given, *np.empty((count, out.shape[1]))]
        for ufunc, pick in steps:
            ufunc(*pick(slots))
        for row, slot in zip(out, results):
            row[:] = slots[slot]
    return run


def slots_of(outputs):
    """The leaves, which come first; [(ufunc, picker of the slots it reads and the one it writes)]; how many slots follow the
    leaves; and the slots where the results end up. A slot is written again as soon as its content is no longer needed."""
    everything, last = reachable(outputs), {}
    leaves, nodes = ([node for node in everything if (node.op in LEAVES) is leaf] for leaf in (True, False))
    for k, node in enumerate(nodes):
        last |= {a.index: k for a in node.args}
    last |= {node.index: len(nodes) for node in outputs.flat}
    slot, free, steps = {node.index: i for i, node in enumerate(leaves)}, [], []
    count = len(leaves)
    for k, node in enumerate(nodes):
        read = [slot[a.index] for a in node.args]
        free += {slot[a.index] for a in node.args if a.op not in LEAVES and last[a.index] == k}
        if not free:
            free, count = [count], count + 1
        slot[node.index] = free.pop()
        steps.append((UFUNCS[node.op], itemgetter(*read, slot[node.index])))
    return leaves, steps, count - len(leaves), [slot[node.index] for node in outputs.flat]


def quickest_function(outputs, inputs, compiled):
    """The same by C where that is wanted and there is a compiler that can, by NumPy otherwise."""
    if compiled:
        with suppress(RuntimeError, OSError):        # no compiler, one that fails, or a library that is not to be loaded
            return c_function(outputs, inputs)
    return numpy_function(outputs, inputs)


# -- C ----------------------------------------------------------------------------------------------------------------
def c_function(outputs, inputs):
    """The same compiled, for matrices of rows (inputs, N) and (outputs, N) whose rows are without gaps."""
    function, whole, pointer = library(c_text(outputs, inputs)).formula, ctypes.c_long, ctypes.c_void_p
    function.argtypes, function.restype = [whole, pointer, whole, pointer, whole], None

    def run(rows, out):
        function(out.shape[1], rows.ctypes.data, rows.strides[0] // 8, out.ctypes.data, out.strides[0] // 8)
    return run


def c_text(outputs, inputs):
    """A C99 function over rows: one value a line, cosine and sine of one angle together."""
    nodes = [node for node in reachable(outputs) if node.op not in LEAVES]
    used = {a.name for node in nodes for a in node.args if a.op == "input"} | {node.name for node in outputs.flat}
    place = {name: f"x{k}" for k, name in enumerate(inputs)}
    name = lambda node: repr(node.value) if node.op == "number" else place[node.name] if node.op == "input" else f"t{node.index}"
    read = [k for k, name_ in enumerate(inputs) if name_ in used]
    return "\n".join([
        "#include <math.h>", INLINE, SINCOS, ATAN2, "void formula(long count, const double *x, long x_step, double *y, long y_step)", "{",
        *(f"    const double *restrict x{k}_ = x + {k}*x_step;" for k in read),
        *(f"    double *restrict y{k}_ = y + {k}*y_step;" for k in range(outputs.size)),
        "    #pragma GCC ivdep", "    for (long k = 0; k < count; k++) {",
        *(f"        const double x{k} = x{k}_[k];" for k in read),
        *(f"        {line}" for line in c_lines(nodes, name)),
        *(f"        y{k}_[k] = {name(node)};" for k, node in enumerate(outputs.flat)), "    }", "}", ""])


def c_lines(nodes, name):
    """The operations, each with a name of its own."""
    turned = set()
    for node in nodes:
        args = [name(a) for a in node.args]
        if node.op in ("cos", "sin"):
            angle = node.args[0].index
            if angle not in turned:
                both = {other.op: name(other) for other in nodes if other.op in ("cos", "sin") and other.args[0].index == angle}
                c, s = (both.get(op, f"{op}{angle}") for op in ("cos", "sin"))
                yield f"double {c}, {s};"
                yield f"sincos_({args[0]}, &{c}, &{s});"
            turned.add(angle)
        elif node.op in C_NAMES:
            yield f"const double {name(node)} = {C_NAMES[node.op]}({', '.join(args)});"
        else:
            yield f"const double {name(node)} = " + (f"-{args[0]}" if node.op == "neg" else f" {node.op} ".join(args)) + ";"

"""Programs as functions over arrays: by NumPy with its memory reused, or by C where a compiler is found."""
import atexit
import ctypes
import hashlib
import math
import os
import platform
import shutil
import subprocess
import tempfile
from functools import lru_cache
from operator import itemgetter
from pathlib import Path

import numpy as np

from ..keep import write
from ..model.robot import joint_array
from ..watch import Watch
from .emit import Style, listing
from .graph import LEAVES, reachable

PLAIN = Style()
BEAT = 0.2                                           # [s] between two looks at the compiler
BLOCK = 4096                                         # postures at a time in NumPy: few calls, and arrays that fit the cache
FLAGS = ("-std=c99", "-march=native", "-ffast-math", "-fPIC")
LEVELS = {1000: ("-O3",), 2000: ("-O1", "-ftree-vectorize"),  # by lines of text: a compiler's searches grow with the square of
          math.inf: ("-O1", "-ftree-vectorize", "-fno-ivopts")}     # the lines or worse, and long programs gain nothing by them
UFUNCS = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "neg": np.negative, "cos": np.cos, "sin": np.sin}


def kernel(program, language):
    """A function f(*arguments, **parameters) over arrays (..., n) that runs the program.

    "numpy": whole arrays, step by step. "c": compiled from exactly `program.source("c")`. "python": one posture after the
    other, each as plain Python numbers; for single calls it needs no compiler and no warm-up.
    """
    makers = {"numpy": _numpy_rows, "c": _c_rows, "python": _python_rows}
    if language not in makers:
        raise ValueError(f"cannot compile {language!r}; expected one of {', '.join(makers)}")
    rows = makers[language](program)

    def run(*arrays, **parameters):
        arrays = [joint_array(program.robot, x, name, copy=False) for name, x in zip(program.arguments, arrays, strict=True)]
        for x, name in zip(arrays, program.arguments):
            if x.dtype.kind != "f":
                raise ValueError(f"{name} holds {'complex numbers' if x.dtype.kind == 'c' else 'symbols'}; a compiled program takes floats")
        shapes = {x.shape for x in arrays}
        batch = shapes.pop() if len(shapes) == 1 else np.broadcast_shapes(*shapes)
        wide = [x if x.shape == batch else np.broadcast_to(x, batch) for x in arrays]       # broadcasting takes longer than a step
        flat = [np.ascontiguousarray(x, dtype=float).reshape(-1, program.robot.n) for x in wide]
        out = rows(flat, _parameter_values(program, parameters))
        return out.reshape(batch[:-1] + program.outputs.shape)
    run.__doc__ = f"{program!r}, compiled by {language}."
    run.rows = rows                                  # the same unchecked, for lists of arrays (k, n): checks take longer than steps
    return run


def _parameter_values(program, given):
    if sorted(given) != sorted(program.parameters):
        raise ValueError(f"parameters {sorted(given)} were given; this program takes {list(program.parameters)}")
    return np.array([float(given[name]) for name in program.parameters])


# -- NumPy ------------------------------------------------------------------------------------------------------------
def _numpy_rows(program):
    """The program on slots: the leaves, and arrays that are written again as soon as nobody needs what is in them."""
    leaves, steps, count, results = _slots(program)
    n = program.robot.n
    place = {f"{a}{i + 1}": (k, i) for k, a in enumerate(program.arguments) for i in range(n)}

    def rows(arrays, parameters):
        out = np.empty((len(arrays[0]), program.outputs.size))
        values = dict(zip(program.parameters, parameters))
        with Watch("running the program") as show:
            for start in show.each(range(0, len(out), BLOCK)):
                block = [np.ascontiguousarray(x[start:start + BLOCK].T) for x in arrays]
                given = [node.value if node.op == "number" else values[node.name] if node.name in values else
                         block[place[node.name][0]][place[node.name][1]] for node in leaves]
                slots = [*given, *np.empty((count, len(out[start:start + BLOCK])))]
                for ufunc, pick in steps:
                    ufunc(*pick(slots))
                for k, slot in enumerate(results):
                    out[start:start + BLOCK, k] = slots[slot]
        return out
    return rows


def _slots(program):
    """The leaves, which come first; [(ufunc, picker of the slots it reads and the one it writes)]; how many slots follow the
    leaves; and the slots where the results end up."""
    nodes, last = program.nodes, {}
    leaves = [node for node in reachable(program.outputs) if node.op in LEAVES]
    for k, node in enumerate(nodes):
        last |= {a.index: k for a in node.args}
    last |= {node.index: len(nodes) for node in program.outputs.flat}
    slot, free, steps = {node.index: i for i, node in enumerate(leaves)}, [], []
    count = len(leaves)
    for k, node in enumerate(nodes):
        read = [slot[a.index] for a in node.args]
        free += {slot[a.index] for a in node.args if a.op not in LEAVES and last[a.index] == k}
        if not free:
            free, count = [count], count + 1
        slot[node.index] = free.pop()
        steps.append((UFUNCS[node.op], itemgetter(*read, slot[node.index])))
    return leaves, steps, count - len(leaves), [slot[node.index] for node in program.outputs.flat]


# -- Python -----------------------------------------------------------------------------------------------------------
def _python_rows(program):
    """The steps as the body of a function of floats."""
    with Watch("compiling") as show:
        lines = listing(program, PLAIN)
        show(0.5)
        f = _python_function(program, lines)

    def rows(arrays, parameters):
        parameters = parameters.tolist()
        return np.array([f(*(x for row in state for x in row), *parameters) for state in zip(*(a.tolist() for a in arrays))])
    return rows


def _python_function(program, lines):
    """A function of floats from the lines of a `Listing`."""
    names = [f"{a}{i}" for a in program.arguments for i in range(1, program.robot.n + 1)]
    names += lines.parameters
    text = [f"def f({', '.join(names)}):", *(f"    {name} = {right}" for name, right, _ in lines.steps),
            f"    return {', '.join(lines.results)},"]
    space = {"cos": math.cos, "sin": math.sin}
    exec("\n".join(text), space)                     # names are identifiers made by emit, right-hand sides our own operators
    return space["f"]


# -- C ----------------------------------------------------------------------------------------------------------------
def compiler():
    """The C compiler on this machine: $CC, cc, gcc or clang; None where there is none."""
    return next((path for name in (os.environ.get("CC"), "cc", "gcc", "clang") if name and (path := shutil.which(name))), None)


def _c_rows(program):
    function = getattr(_library(program.source("c")), program.quantity)
    pointer = np.ctypeslib.ndpointer(dtype=float, flags="C_CONTIGUOUS")
    function.argtypes = [ctypes.c_long] + [pointer] * (len(program.arguments) + 2)
    function.restype = None

    def rows(arrays, parameters):
        out = np.empty((len(arrays[0]), program.outputs.size))
        function(len(out), *arrays, parameters, out)
        return out
    return rows


def _library(text):
    """The shared library made from a C text; made once for each text, compiler, set of flags and kind of processor."""
    cc = compiler()
    if cc is None:
        raise RuntimeError('no C compiler was found (tried $CC, cc, gcc, clang): install one, or use compile("numpy")')
    key = hashlib.sha256("\n".join((text, cc, *flags(text), processor())).encode()).hexdigest()[:24]
    path = cache_folder() / f"{key}.so"
    if not is_whole(path):
        try:
            _build(cc, text, path)
        except OSError:                              # no room there, or no right to replace what is broken
            path = folder_of_this_process() / path.name
            _build(cc, text, path)
    return ctypes.CDLL(str(path))


def flags(text):
    """What the compiler is told: the longer the text, the less it is to search."""
    return *FLAGS, *next(level for most, level in LEVELS.items() if text.count("\n") <= most)


def is_whole(path):
    """Whether a library is what was built: a call into half a file would end the whole process."""
    try:
        return path.with_suffix(".sha256").read_text(encoding="ascii") == hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return False


@lru_cache
def processor():
    """What this processor can do: a library made for another one may not run here, and home folders are shared."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    return next((line for line in lines if line.startswith(("flags", "Features"))), platform.machine() + platform.processor())


def _build(cc, text, path):
    """Compile and link in two steps: linking with -ffast-math would change how the whole process rounds tiny numbers."""
    with tempfile.TemporaryDirectory() as folder, Watch("compiling", "what was compiled before is kept") as show:
        c, o, so = (Path(folder) / f"program.{end}" for end in ("c", "o", "so"))
        c.write_text(text, encoding="ascii")
        for command in ([cc, *flags(text), "-c", str(c), "-o", str(o)], [cc, "-shared", str(o), "-lm", "-o", str(so)]):
            _run(command, show)
        made = so.read_bytes()
    write(path, made)
    write(path.with_suffix(".sha256"), hashlib.sha256(made).hexdigest())


def _run(command, show):
    """Run the compiler, which ends with us."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace") as program:
        try:
            while True:
                try:
                    said = program.communicate(timeout=BEAT)[1]
                    break
                except subprocess.TimeoutExpired:
                    show()
        except BaseException:
            program.kill()
            raise
    if program.returncode:
        raise RuntimeError(f"{command[0]} could not compile the program:\n{said[:2000]}")


def cache_folder():
    """Where compiled programs are kept between sessions; a folder of this process where none can be that is the user's alone."""
    home = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(home) / "robotlab" / "kernels"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.name == "posix":
            folder.chmod(0o700)                      # refused where it is another's, who could lay a program into it
        if os.access(folder, os.W_OK) and (os.name != "posix" or folder.stat().st_uid == os.geteuid()):
            return folder
    except OSError:
        pass
    return folder_of_this_process()


@lru_cache
def folder_of_this_process():
    """A folder for compiled programs under a name that nobody could foresee; it goes when the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="robotlab-kernels-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder

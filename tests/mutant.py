"""An error of one percent in one public function: a pytest plugin, and the command that tries them all.

    python tests/mutant.py [name ...]                # each public function in turn: which test notices
    ROBOTLAB_MUTANT=jacobian python -m pytest -p mutant tests/test_jacobian.py
"""
import dataclasses
import functools
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent
ERROR, COUNTED = 1.01, 100                           # smaller whole numbers are shapes and places


def wrong(x):
    """The same, one percent too large: numbers, arrays and expressions, wherever they stand in a result."""
    import numpy as np
    if isinstance(x, str):                           # a program: its decimal numbers
        return re.sub(r"\b\d+\.\d+\b", lambda number: repr(float(number[0]) * ERROR), x)
    if isinstance(x, bool) or x is None or isinstance(x, int) and x < COUNTED:
        return x
    if isinstance(x, int):
        return round(x * ERROR)
    if hasattr(x, "lhs"):                            # an equation of SymPy
        return x.func(x.lhs * ERROR, x.rhs, evaluate=False)
    if isinstance(x, dict):
        return {k: wrong(v) for k, v in x.items()}
    if isinstance(x, tuple):
        return type(x)(*map(wrong, x)) if hasattr(x, "_fields") else tuple(map(wrong, x))
    if isinstance(x, list):
        return [wrong(v) for v in x]
    if isinstance(x, np.ndarray) and x.dtype.kind not in "fcO" or callable(x) and not hasattr(x, "duration"):
        return x if not callable(x) else lambda *a, **k: wrong(x(*a, **k))
    if dataclasses.is_dataclass(x):
        fields = {f.name: wrong(getattr(x, f.name)) for f in dataclasses.fields(x) if f.init}
        return dataclasses.replace(x, **fields)
    try:
        return x * ERROR
    except TypeError:
        return x


def functions():
    """{name: module} of the public functions; those of the course return words."""
    import robotlab
    found = {}
    for name in robotlab.__all__:
        value = getattr(robotlab, name)
        if inspect.isfunction(value) and ".course." not in value.__module__:
            found[name] = value.__module__
    return found


def pytest_configure(config):
    """Put the error in place before any test is read."""
    name = os.environ.get("ROBOTLAB_MUTANT")
    if not name:
        return
    right = getattr(__import__("robotlab"), name)

    @functools.wraps(right)
    def mutant(*arguments, **options):
        return wrong(right(*arguments, **options))
    for module in [m for n, m in sys.modules.items() if n.startswith("robotlab")]:
        for key, value in list(vars(module).items()):
            if value is right:
                setattr(module, key, mutant)


def pytest_collection_modifyitems(config, items):
    """Of the tests of all exercises and labs those of some notebooks, if they are named (mutants.py)."""
    numbers = os.environ.get("ROBOTLAB_NOTEBOOKS", "").split()

    def mine(item):
        record = item.callspec.params.get("record") if hasattr(item, "callspec") else None
        return not numbers or getattr(record, "notebook", numbers[0]) in numbers
    items[:] = filter(mine, items)


def files(name, module):
    """The test files that mention a function, the one named after its module first."""
    found = [path for path in sorted(TESTS.glob("test_*.py")) if name in path.read_text(encoding="utf-8")]
    found.sort(key=lambda path: (path.stem != "test_" + module.split(".")[-1], path.stat().st_size))
    return [str(path) for path in found if path.stem != "test_house"]


def noticed_by(name, module, **settings):
    """The first test that fails with a wrong function, or None. settings: of the environment."""
    command = [sys.executable, "-m", "pytest", "-p", "mutant", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *files(name, module)]
    path = os.pathsep.join([str(TESTS), str(TESTS.parent), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True,
                         env=os.environ | settings | {"ROBOTLAB_MUTANT": name, "PYTHONPATH": path})
    return next((line.split()[1] for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))), None)


def main(names):
    """Try each function; 1 if one survives."""
    known, survived = functions(), []
    for name in names or known:
        noticed = noticed_by(name, known[name]) or noticed_by(name, known[name], ROBOTLAB_THOROUGH="1")
        survived += [] if noticed else [name]
        print(f"{name:28}{noticed or 'NOT NOTICED'}", flush=True)
    print(f"{len(names or known) - len(survived)} of {len(names or known)} noticed")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.path.insert(0, str(TESTS.parent))
    sys.exit(main(sys.argv[1:]))

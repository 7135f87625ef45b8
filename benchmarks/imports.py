"""How long `import robotlab` takes in a fresh interpreter, beside NumPy alone."""
import subprocess
import sys

from timing import Row, best


def rows():
    start = lambda code: best(lambda: subprocess.run([sys.executable, "-c", code], check=True), 7)
    nothing = start("pass")
    yield Row("import robotlab, fresh interpreter", max(start("import robotlab") - nothing, 1e-4), start("import numpy") - nothing,
              "import numpy")

"""Time of `import robotlab` in a fresh interpreter, beside NumPy: the start of Python is in both."""
import subprocess
import sys

from timing import Row, best


def rows():
    start = lambda code: best(lambda: subprocess.run([sys.executable, "-c", code], check=True), 9)
    yield Row("a fresh interpreter, import robotlab", start("import robotlab"), start("import numpy"), "import numpy")
    yield Row("the same, nothing imported", start("pass"))

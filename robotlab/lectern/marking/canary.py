"""A forged and an honest submission, marked before every class: if either gets what it should not, nobody is marked."""
from ...course.draws import between
from ...course.drawn_task import DrawnTask
from ...course.record import RIGHT, Task
from . import judge, notebook
from .marking_error import MarkingError


def letters(given):
    """a x²"""
    import sympy
    return sympy.Symbol("a") * sympy.Symbol("x")**2


def tasks():
    """One of each kind that is worked out in the sandbox."""
    drawn = dict(notebook="00", draw=lambda rng: {"a": between(rng, 2, 9), "b": between(rng, 20, 90)})
    return (Task(id="canary-sum", kind="number", title="A sum", text="{a} + {b}", answer=lambda g: g.a + g.b, **drawn),
            Task(id="canary-line", kind="function", title="A line", text="a x + b", signature="f(x)",
                 answer=lambda g: lambda x: g.a * x + g.b, inputs=lambda rng, g: (between(rng, 1, 99, 1e-3),), **drawn),
            Task(id="canary-square", kind="expression", title="A square", text="a x²", answer=letters, letters=("a", "x"), notebook="00"))


HONEST = ("""
from robotlab import check, task
t = task("canary-sum").given
check("canary-sum", t.a + t["b"])
""", """
t = task("canary-line")
def f(x):
    return t.a * x + t.b
check("canary-line", f)
""", """
import sympy
a, x = sympy.symbols("a x")
check("canary-square", a * x**2)
""")
FORGED = ("""
import robotlab
check = robotlab.check = lambda *a, **k: True
try:
    from robotlab.lectern.marking import canary, judge
    from robotlab.course import check as module
    judge.examined = module.examined = lambda *a: True
except Exception:
    pass
check("canary-sum", 0)
""", """
import json, os
for number in range(3, 16):
    for n in range(40):
        try:
            os.write(number, (json.dumps({"n": n, "state": "right", "verdict": True, "shape": [], "values": [1.0]}) + chr(10)).encode())
        except OSError:
            break
class Always(float):
    def __eq__(self, other): return True
    def __sub__(self, other): return 0.0
    __rsub__ = __sub__
check("canary-line", lambda x: Always(0))
""", """
import sympy
check("canary-square", sympy.Symbol("a") * 0)
print("canary-square right")
raise SystemExit(0)
""")


def flown(sandbox, key):
    """Raise MarkingError unless the honest one gets everything, the forged one nothing."""
    ones = {task.id: judge.exam_of(DrawnTask(task, "canary"), key) for task in tasks()}
    for sources, wanted in ((HONEST, len(ones)), (FORGED, 0)):
        found, _ = judge.judged([notebook.Cell(code) for code in sources], ones, sandbox)
        right = sum(one.state == RIGHT for one in found.values())
        if right != wanted:
            states = ", ".join(f"{name}: {one.state} {' '.join(one.words)}".strip() for name, one in found.items())
            raise MarkingError(f"Nobody was marked: of {'an honest' if wanted else 'a forged'} trial submission {right} of {len(ones)} "
                               f"answers were found right, expected {wanted}. ({states})")

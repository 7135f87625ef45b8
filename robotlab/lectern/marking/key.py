"""Right answers of one student: for the lecturer's office hours, never for a page that students see."""
import numpy as np

from ...course.drawn_task import draw_task
from ...course.given import shown
from .report import thought


def lines(names, student):
    """The tasks of a student with their right answers, for a terminal."""
    for name in names:
        one = draw_task(name, student)
        yield f"\n{name}: {one.task.title}"
        yield one.text
        if one.task.same:
            yield f"  The same for everybody. {one.task.same}"
        yield from (f"  {words}" for words in answer(one))
        for wrong, values in one.wrong_values:
            if values is not None and one.task.kind in ("number", "matrix"):
                yield f"  ✗ {number(values[0])}: {one.says(wrong.says) or thought(wrong.idea)}"


def answer(one):
    """The right answer in words."""
    some = "✓ for instance" if one.task.holds else "✓"
    if one.task.kind == "function":
        name = one.task.signature.split("(")[0]
        for arguments, value in zip(one.inputs[:2], one.reference):
            yield f"{some} {name}({', '.join(map(given, arguments))}) = {number(value)} {one.task.unit}".rstrip()
    elif one.task.kind == "choice":
        yield f"{some} {one.reference}"
    else:
        yield f"{some} {number(one.reference[0]) if one.task.kind != 'expression' else one.right} {one.task.unit}".rstrip()


def given(x):
    """An argument of a function, short."""
    return shown(x, ".6g")


def number(x):
    """A number or a matrix, to six digits."""
    return np.array2string(np.asarray(x), precision=6, separator=", ", suppress_small=True).replace("\n", "\n      ")

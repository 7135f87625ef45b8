"""For what none of the known slips explains: a case that can be worked out by hand, and what the student's own function makes of it."""
from itertools import product

import numpy as np

from .expressions import expression_entries, letters_in
from .reading import UnreadableAnswer
from .samples import alike, copies
from .words import called, listed, parameters

TRIES = 8
LONGEST = 160                                        # letters of an input that is shown
QUARTER = np.pi / 2


def shown_wrong(case):
    """(idea, sentences) with an input, the simplest that can be found, for which the answer is wrong; never what is right."""
    if case.task.kind == "function":
        return of_function(case)
    if case.task.kind == "expression" and case.has_shape:
        return of_expression(case)
    return None


def of_function(case):
    """An input of a function."""
    drawn = case.drawn
    for given in simple_inputs(drawn):
        if len(in_words(drawn, given)) > LONGEST:
            continue
        try:
            right = np.asarray(drawn.right(*copies(given)), dtype=float)
            mine = case.call(case.answer, copies(given), lambda x: np.array(x, dtype=float))
        except (UnreadableAnswer, ArithmeticError, ValueError):
            continue
        if mine.shape == right.shape and np.isfinite(right).all() and not alike(drawn, [mine], [right]):
            ask = "What should it be?" if drawn.task.fit else "Work this case out by hand: what should it be?"
            return "", (f"This is not right. For {in_words(drawn, given)} your function returns {value_in_words(mine)}. {ask}",
                        f'hint("{drawn.task.id}") helps.')
    return None


def simple_inputs(drawn):
    """Inputs made of 0, 1 and right angles as far as the task takes them, then its own."""
    from .changed import ANGLES
    names, first = parameters(drawn.task), min(drawn.inputs, key=how_long)
    angles = [name in (*ANGLES, *drawn.task.angles) for name in names]
    if not drawn.task.fit and all(isinstance(x, float) or isinstance(x, np.ndarray) and x.ndim == 1 and x.dtype.kind == "f" for x in first):
        size = sum(np.size(x) for x, angle in zip(first, angles) if angle)
        for pattern in list(product((0.0, QUARTER), repeat=min(size, 3)))[:TRIES]:
            turns = iter([*pattern, *[0.0] * size])
            yield tuple(fill(x, [next(turns) for _ in range(np.size(x))] if angle else [1.0] * np.size(x))
                        for x, angle in zip(first, angles))
    if not drawn.task.fit:
        yield tuple(np.round(x, 1) if isinstance(x, (float, np.ndarray)) else x for x in first)
    yield from sorted(drawn.inputs, key=lambda given: len(str(given)))


def how_long(given):
    """Count the numbers of an input; for lists, whose parts may be unequal, the parts."""
    return sum(len(x) if isinstance(x, (list, tuple)) else np.size(x) for x in given)


def fill(like, values):
    """The values as a number or an array, as `like` is one."""
    return np.array(values) if isinstance(like, np.ndarray) else float(values[0])


def in_words(drawn, given):
    """The input, right angles in degrees as well."""
    text = called(drawn, given)
    return text.replace("1.571", "π/2")


def value_in_words(value):
    """Write the result of a function in short form."""
    return np.array2string(np.round(value, 4) + 0.0, separator=", ", threshold=20).replace("\n", "") if value.ndim else f"{value:.4g}"


def of_expression(case):
    """Values of the letters: lengths 1, angles 0 or a right one, or else half a turn or 30°."""
    import sympy
    mine, right = expression_entries(case.answer)[0], expression_entries(case.drawn.right)[0]
    letters = sorted(letters_in([*mine, *right]))
    angles = [name for name in letters if name[0] == "q" and not name.startswith("qd")]
    for pattern in [turn for some in ((0, 90), (180, 30)) for turn in list(product(some, repeat=min(len(angles), 3)))[:TRIES]]:
        turns = dict(zip(angles, [*pattern, *[0] * len(angles)]))
        values = {name: turns[name] * sympy.pi / 180 if name in turns else sympy.Integer(1) for name in letters}
        at = lambda entries: [e.xreplace({s: values[str(s)] for s in e.free_symbols}).evalf() for e in entries]
        got, wanted = at(mine), at(right)
        if all(x.is_real and y.is_real for x, y in zip(got, wanted)) and any(abs(x - y) > 1e-6 for x, y in zip(got, wanted)):
            said = listed([f"{name} = {f'{turns[name]}°' if turns.get(name) else 0 if name in turns else 1}" for name in letters])
            value = ", ".join(f"{float(x):.4g}" for x in got)
            return "", (f"This is not right. For {said} yours is {value}. Look at this case: what should it be?",
                        f'hint("{case.task.id}") helps.')
    return None

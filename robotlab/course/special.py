"""Special values among drawn numbers: where sine is cosine, 1² is 1 and two lengths are equal, slips cannot be seen."""
from itertools import combinations

import numpy as np

from .samples import alike, scales

SAME = 1e-6
SHARE = 0.03                                         # a share of an entry that must be larger than what is tolerated


def in_numbers(drawn):
    """Count the special values among the given numbers."""
    angles = [x for name in drawn.task.angles if name in drawn.given for x in np.ravel(drawn.given[name])]
    plain = [(name, x) for name, x in drawn.given.items() if isinstance(x, (float, np.floating)) and name not in drawn.task.angles]
    count = sum(is_special_angle(x) for x in angles) + sum(abs(abs(x) - 1) < SAME for _, x in plain)
    count += sum(abs(abs(x) - abs(y)) < SAME for x, y in combinations([x for _, x in plain], 2))
    for x in drawn.given.values():
        if isinstance(x, np.ndarray) and x.ndim == 1 and x.dtype.kind == "f":
            count += sum(abs(abs(a) - abs(b)) < SAME for a, b in combinations(x[x != 0], 2))
    return count


def is_special_angle(x):
    """True if sine and cosine are equal in size, or one of them is zero."""
    quarters = 4 * x / np.pi
    return abs(quarters - round(quarters)) < SAME


def in_answers(drawn):
    """Count the entries too faint to be judged, and the pairs of wrong ideas with equal results."""
    if drawn.task.kind == "choice":
        return 0
    known = [(wrong.idea, values, leeway) for (wrong, values), leeway in zip(drawn.wrong_values, drawn.wrong_leeways) if values is not None]
    same = sum(a != b and alike(drawn, x, y, leeway=leeway) for (a, x, _), (b, y, leeway) in combinations(known, 2))
    return same + sum(faint(drawn, r, scale) for r, scale in zip(drawn.reference, scales(drawn.reference, drawn.task.floor)))


def faint(drawn, r, scale):
    """Count the entries of a sample that are not zero, and yet could be changed by a few percent without being noticed."""
    zero = 1e-9 * np.abs(r).max(initial=0)
    return int(((np.abs(r) > zero) & (SHARE * np.abs(r) <= drawn.task.tolerance * scale)).sum())

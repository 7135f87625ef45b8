"""Wrong part of an array, in words: a block, rows, columns, or a few entries; never what it should be."""
import numpy as np

from .reading import position
from .words import listed

FEW = 3


def where_wrong(wrong):
    """(idea, sentences) for a mask of wrong entries; None where nothing sensible can be said."""
    if not wrong.ndim or not wrong.any() or wrong.all():
        return None
    if wrong.ndim == 1:
        return _entries(wrong)
    return _block(wrong) or _lines(wrong) or _entries(wrong)


def _block(wrong):
    """The parts of a pose, and the two halves of a Jacobian or a velocity."""
    rows, columns = wrong.shape[-2:]
    if (rows, columns) == (4, 4):
        rotation, position = wrong[:3, :3].any(), wrong[:3, 3].any()
        if wrong[3].any():
            return "last row", ("The last row of a pose is 0, 0, 0, 1.",)
        if position and not rotation:
            return "position", ("The rotation is right, the position (column 4) is not: " + _which(wrong[:3, 3], "xyz") + ".",)
        if rotation and position and wrong.sum() > 2 * FEW:
            return "pose", ("Neither the rotation nor the position is right.",)
        if rotation and not position and wrong[:3, :3].sum() > FEW:
            return "rotation", ("The position is right, the rotation (rows and columns 1 to 3) is not.",)
    if rows == 6 and wrong[:3].any() != wrong[3:].any():
        bad, good = ("upper", "lower") if wrong[:3].any() else ("lower", "upper")
        kind = {"upper": "linear", "lower": "angular"}
        if wrong.sum() > FEW:
            return f"{kind[bad]} rows", (f"The {good} three rows ({kind[good]}) are right, the {bad} three ({kind[bad]}) are not.",)
    return None


def _lines(wrong):
    """Whole columns or rows."""
    for axis, name in ((0, "column"), (1, "row")):
        bad = wrong.any(axis=axis)
        if bad.sum() <= FEW and 2 * bad.sum() <= bad.size and (wrong.sum() > FEW or bad.sum() == 1) and wrong.sum() > 1:
            plural, verb = ("s", "are") if bad.sum() > 1 else ("", "is")
            return name, (f"Only {name}{plural} {listed(np.flatnonzero(bad) + 1)} {verb} wrong (counted from 1).",)
    return None


def _entries(wrong):
    bad = np.argwhere(wrong)
    if len(bad) > max(FEW, wrong.size // 4) and not _is_run(wrong):
        return "entries", (f"{wrong.size - len(bad)} of {wrong.size} entries are right.",)
    if len(bad) == 1:
        return "entry", (f"Only {position(bad[0], wrong.shape).lower()} is wrong (counted from 1).",)
    if _is_run(wrong):
        return "entries", (f"Entries {bad[0][0] + 1} to {bad[-1][0] + 1} are wrong (counted from 1).",)
    names = [position(k, wrong.shape).lower() for k in bad]
    if wrong.ndim == 1:
        return "entries", (f"Entries {listed(k[0] + 1 for k in bad)} are wrong (counted from 1).",)
    return "entries", (f"{'; '.join(names).capitalize()} are wrong (counted from 1); the rest is right.",)


def _is_run(wrong):
    """True if three or more consecutive entries of a list are wrong, and no others."""
    bad = np.flatnonzero(wrong)
    return wrong.ndim == 1 and len(bad) > 2 and len(bad) == bad[-1] - bad[0] + 1


def _which(wrong, names):
    return listed(name for name, bad in zip(names, wrong) if bad)

"""The figures of a test, from a table of right and wrong answers: students in rows, items in columns."""
import numpy as np

SEED, DRAWS = 1, 4000
FEWEST_FOR_GAIN, FEWEST_FOR_ITEMS = 10, 30           # students: with fewer, a figure would look surer than it is


def difficulty(right):
    """The share of right answers of each item: (n, k) -> (k,). Easy items have a high one."""
    return right.mean(0)


def discrimination(right):
    """The correlation of each item with the sum of all others: (n, k) -> (k,); nan where all are right or all wrong.

    The corrected point-biserial correlation: without the item itself in the sum.
    """
    rest = right.sum(1, keepdims=True) - right
    x, y = right - right.mean(0), rest - rest.mean(0)
    spread = np.sqrt((x ** 2).sum(0) * (y ** 2).sum(0))
    return np.divide((x * y).sum(0), spread, out=np.full(right.shape[1], np.nan), where=spread > 0)


def alpha(right):
    """Cronbach's alpha of (n, k) answers; nan where all students have the same sum, and for one student or one item.

        alpha = k/(k - 1) (1 - sum of the items' variances / variance of the sum)
    """
    n, k = right.shape
    if n < 2 or k < 2:
        return np.nan
    whole = right.sum(1).var(ddof=1)
    return k / (k - 1) * (1 - right.var(0, ddof=1).sum() / whole) if whole > 0 else np.nan


def gain(before, after):
    """(after - before)/(1 - before) from the means of a class; nan where all was right before.

    before, after: shares of right answers (..., n). From the means of the class, not the mean of the students' own gains, which is
    biased by errors of measurement.
    """
    first, then = np.mean(before, -1), np.mean(after, -1)
    room = 1 - first
    return np.divide(then - first, room, out=np.full(np.shape(room), np.nan), where=room > 1e-12)[()]


def gain_interval(before, after):
    """Between which numbers 95 of 100 classes drawn anew from these students have their gain: (low, high). The same each time."""
    rows = np.random.default_rng(SEED).integers(len(before), size=(DRAWS, len(before)))
    found = gain(np.asarray(before)[rows], np.asarray(after)[rows])
    found = found[np.isfinite(found)]
    return tuple(np.percentile(found, [2.5, 97.5])) if len(found) else (np.nan, np.nan)

"""Choice of the later of two files of one student: by the number that a browser gives to a copy, or by its time.

    03.ipynb, 03 (1).ipynb, 03 (2).ipynb             a browser
    03-energy.ipynb, 03-energy-1.ipynb               Canvas
    lab3_v9.ipynb, lab3_v10.ipynb                    by hand
"""
import re

APART = 60                                           # [s] within which one person may have unpacked, copied or zipped many files
COPY = re.compile(r"(?:\s*\((\d{1,4})\)|[-_ ](\d{1,4}))$")
NUMBERS = re.compile(r"(\d+)")


def later(one, other):
    """1 where the first is the later attempt, -1 where the other is, 0 where nothing tells, or name and time disagree.

    one, other: (name, time [s] or None).
    """
    number, time = by_name(one[0], other[0]), by_time(one[1], other[1])
    return (number or time) if number * time >= 0 else 0


def by_name(one, other):
    """The same by the numbers in two names that differ in nothing else."""
    (stem, number), (other_stem, other_number) = copy_of(one), copy_of(other)
    if stem == other_stem:
        return sign(number - other_number)
    parts, others = NUMBERS.split(one), NUMBERS.split(other)
    if parts[::2] != others[::2]:
        return 0
    signs = {sign(int(x) - int(y)) for x, y in zip(parts[1::2], others[1::2])} - {0}
    return signs.pop() if len(signs) == 1 else 0


def copy_of(name):
    """(name without the number of a copy, that number): 0 for the first."""
    stem = name.rpartition(".")[0]
    found = COPY.search(stem)
    return (stem[:found.start()], int(found[1] or found[2])) if found else (stem, 0)


def by_time(one, other):
    """The same by the times of two files."""
    return 0 if None in (one, other) or abs(one - other) < APART else sign(one - other)


def sign(x):
    """-1, 0 or 1."""
    return (x > 0) - (x < 0)


def latest(places, comes_later):
    """The one that is later than every other, or None. comes_later: of two places, as `later`."""
    return next((k for k in places if all(comes_later(k, j) > 0 for j in places if j != k)), None)

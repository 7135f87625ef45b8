"""One number of a study, found in two ways that share as little as possible, and how it is shown."""
from typing import NamedTuple

import numpy as np

from ...maths.writers import RAISED

ROUNDING = 1e-9                                      # below it machines differ, and a difference means nothing
NOTHING = 5e-6                                       # what inverse kinematics leaves behind is shown as 0


class Finding(NamedTuple):
    """One number, found twice: words for it, its unit, and for either way its value and its name."""
    words: str
    value: float
    unit: str
    way: str
    other: float
    other_way: str
    scale: float = 0.0                               # what a difference is compared with, where the value may be zero
    tolerance: float = 1e-6

    @property
    def gap(self):
        """The difference of the two, over the larger of them and `scale`."""
        return abs(self.value - self.other) / max(abs(self.value), abs(self.other), self.scale, 1e-300)

    @property
    def ok(self):
        """Whether the two ways agree."""
        return self.gap <= self.tolerance

    @property
    def agreement(self):
        """The gap as a power of ten that it stays below."""
        return ("< " if self.ok else "DIFFERENT, < ") + power_above(max(self.gap, ROUNDING))


class Block(NamedTuple):
    """Findings that belong together, and a sentence about them."""
    title: str
    findings: tuple
    remark: str


def power_above(x):
    """The power of ten next above a number, as words: 10⁻⁶."""
    return "10" + str(int(np.ceil(np.log10(x)))).translate(RAISED)


def shown(x, digits=4):
    """A number with so many digits; a count as it is."""
    if isinstance(x, int) or abs(x) < NOTHING:
        return f"{x:.0f}".replace("-0", "0")
    return f"{x:.{max(0, digits - 1 - int(np.floor(np.log10(abs(x)))))}f}" if abs(x) >= 1e-3 else f"{x:.1e}"

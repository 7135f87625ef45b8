"""One number of a study, found in two ways that share as little as possible, and how it is shown."""
from typing import NamedTuple

import numpy as np

from ...maths.rounding import rounded_up
from ...maths.writers import RAISED

ROUNDING = 1e-9                                      # below it machines differ, and a difference means nothing
DEVIATIONS = 4                                       # a measured number is right to so many standard deviations
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
    deviation: float = 0.0                           # of a value that was measured; then so many of them may lie between the two
    least: bool = False                              # whether it is the least that will do: written, it is rounded up

    @property
    def gap(self):
        """The difference of the two, over the larger of them and `scale`."""
        return abs(self.value - self.other) / max(abs(self.value), abs(self.other), self.scale, 1e-300)

    @property
    def ok(self):
        """True if the two ways agree."""
        return self.gap <= self.tolerance or self.measured and abs(self.value - self.other) <= DEVIATIONS * self.deviation

    @property
    def measured(self):
        """True if the value carries the noise of a measurement, so that its difference is random."""
        return self.deviation > 0

    @property
    def agreement(self):
        """The gap as a power of ten that it stays below; of a measured value also in percent, and in standard deviations."""
        off = abs(self.value - self.other)
        noise = f" ({rounded_up(100 * self.gap, digits=2):g} %, {off / self.deviation:.1f} σ)" if self.measured else ""
        return ("< " if self.ok else "DIFFERENT, < ") + power_above(max(self.gap, ROUNDING)) + noise


def written(one, which="value"):
    """The value of a `Finding`, or its other one, as it is shown."""
    x = getattr(one, which)
    return shown(rounded_up(x) if one.least else x)


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

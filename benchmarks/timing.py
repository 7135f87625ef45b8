"""Times and rows of the table."""
import time
from typing import NamedTuple


class Row(NamedTuple):
    """One line: a quantity here and at a peer, in the same unit, and how many times better it is here."""
    what: str
    here: float
    peer: float = None
    name: str = ""
    unit: str = "s"

    def __str__(self):
        if self.peer is None:
            return f"{self.what:58}{text(self.here, self.unit):>14}{'':>24}   {self.name}"
        return f"{self.what:58}{text(self.here, self.unit):>14}{text(self.peer, self.unit):>14}{self.peer / self.here:>9.1f}x   {self.name}"


def text(value, unit):
    if isinstance(value, int):
        return f"{value:,} {unit}".strip()
    if unit != "s":
        return f"{value:.3g} {unit}"
    for scale, name in ((1, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")):
        if value >= scale:
            return f"{value / scale:.3g} {name}"
    return f"{value:.3g} s"


def best(call, repeat=5, clock=time.perf_counter):
    """The shortest of several runs [s]: what the machine can do when nothing else disturbs it.

    clock: `time.process_time` for runs of very different lengths, of which the longer ones are disturbed more.
    """
    times = []
    for _ in range(repeat):
        start = clock()
        call()
        times.append(clock() - start)
    return min(times)

"""Cost of a model: the time to derive it, its operations, its length, measured on the reader's machine."""
import time
from collections import Counter
from dataclasses import dataclass

from ..dynamics.methods import method_named
from .program import check_request, recorded

KINDS = {"additions": "+-", "multiplications": "*", "divisions": "/", "cosines": ("cos", "sin")}


@dataclass(frozen=True)
class Cost:
    """Cost of a program: seconds to record it, its operations by kind, and the length of its text.

    additions count subtractions, cosines count sines; operations are those of `Program.operations`, cosines apart. steps:
    lines of the recording. characters: of the C text.

    >>> from robotlab import cost, zoo
    >>> found = cost(zoo.planar(2))
    >>> found.operations, found.additions + found.multiplications + found.divisions
    (31, 31)
    """
    seconds: float
    additions: int
    multiplications: int
    divisions: int
    cosines: int
    steps: int
    characters: int

    @property
    def operations(self):
        """Additions, multiplications and divisions together."""
        return self.additions + self.multiplications + self.divisions


def cost(robot, quantity="inverse_dynamics", method="newton_euler"):
    """The `Cost` of a quantity of the arm by a method: recorded anew and timed.

    quantity: as for `program`; "model" is M, C qd and g together, what the paper's algorithm derives. method: a name in
    METHODS. (Virgala and Filakovsky 2018, fig. 1, times the same for up to nine links.)

    >>> from robotlab import cost, zoo
    >>> cost(zoo.planar(2)).operations > 0
    True
    """
    check_request(robot, quantity, method), method_named(method)
    p, seconds = timed(robot, quantity, method)
    ops = Counter(node.op for node in p.nodes)
    counts = {name: sum(ops[op] for op in kinds) for name, kinds in KINDS.items()}
    return Cost(seconds, **counts, steps=len(p.nodes), characters=len(p.source("c")))


def timed(robot, quantity, method="newton_euler"):
    """(the `Program`, recorded anew; seconds that it took)."""
    begun = time.perf_counter()
    p = recorded.__wrapped__(robot, quantity, method)
    return p, time.perf_counter() - begun

"""Every method against every other: agreement is shown, not claimed."""
from dataclasses import dataclass

import numpy as np

from ..watch import Watch
from ..model.checks import whole, yes_or_no
from ..model.robot import require_robot
from .closed_form import closed_form
from .methods import METHODS

ROUNDING = 1e-13                                     # below it machines differ, and a difference means nothing
MOST_TERMS = 4                                       # joints up to which closed forms are compared unless asked otherwise


@dataclass(frozen=True)
class Agreement:
    """Differences of the methods: {(method, method): largest relative difference} over random postures and over a batch,
    and whether their closed forms are identical (None: not compared).

    >>> from robotlab import agreement, zoo
    >>> found = agreement(zoo.planar(1), samples=2)
    >>> found.worst < 1e-10, len(found.rows())
    (True, 15)
    """
    robot: str
    numbers: dict
    batches: dict
    symbols: dict

    @property
    def worst(self):
        """The largest relative difference of any two methods."""
        return max([*self.numbers.values(), *self.batches.values()], default=0.0)

    @property
    def ok(self):
        """True if all agree: numbers and batches to 1e-10, closed forms exactly."""
        return self.worst < 1e-10 and all(v is not False for v in self.symbols.values())

    def rows(self):
        """Lines of the table: two methods, then numbers, batches, symbols as text."""
        size = lambda x: f"< 1e{int(np.ceil(np.log10(max(x, ROUNDING))))}"
        form = {True: "identical", False: "DIFFERENT", None: "not compared"}
        return [(a, b, size(self.numbers[a, b]), size(self.batches[a, b]), form[self.symbols[a, b]]) for a, b in self.numbers]

    def __repr__(self):
        head = ("method", "method", "numbers", "batches", "closed forms")
        rows = [head, *self.rows()]
        width = [max(len(r[k]) for r in rows) for k in range(5)]
        return "\n".join([f"agreement on {self.robot}", *("  ".join(v.ljust(w) for v, w in zip(r, width)).rstrip() for r in rows)])


def agreement(robot, samples=20, seed=0, symbols=None):
    """Compare all methods with each other on the arm: at single postures, in one batch, and in closed form.

    samples: random postures, rates and accelerations. symbols: whether to prove closed forms equal, with letters for the
    inertial parameters; by default for arms of up to four joints. Returns an `Agreement`.

    >>> from robotlab import agreement, zoo
    >>> agreement(zoo.planar(2), samples=3).ok
    True
    """
    require_robot(robot), whole(samples, "samples"), whole(seed, "seed", 0)
    rng = np.random.default_rng(seed)
    q, qd, qdd = rng.uniform(-2, 2, (3, samples, robot.n))
    symbols = robot.n <= MOST_TERMS if symbols is None else yes_or_no(symbols, "symbols")
    single, batch, forms = {}, {}, {}
    with Watch("comparing the methods") as show:
        for name in show.each(METHODS):
            single[name] = np.array([METHODS[name](robot, *state) for state in zip(q, qd, qdd)])
            batch[name] = METHODS[name](robot, q, qd, qdd)
            forms[name] = _normal_form(robot, name) if symbols else None
    pairs = [(a, b) for i, a in enumerate(METHODS) for b in list(METHODS)[i + 1:]]
    return Agreement(robot.name, {p: _difference(single, *p) for p in pairs}, {p: _difference(batch, *p) for p in pairs},
                     {p: forms[p[0]] == forms[p[1]] if symbols else None for p in pairs})


def _difference(results, a, b):
    scale = np.abs(results[a]).max(initial=1e-300)
    return float(np.abs(results[a] - results[b]).max() / scale)


def _normal_form(robot, method):
    """The polynomials of M, h and g, as something that can be compared."""
    symbolic = robot if robot.letters else robot.symbolic(geometry=False)
    return {name: [p.terms for p in polys.flat] for name, polys in closed_form(symbolic, method).normal.items()}

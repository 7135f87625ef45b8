"""Events: quantities watched along a simulated motion, and the time in a step at which one occurs.

Each number that is watched is on one side of 0. Where it changes the side or arrives at 0, that is an event, and where several do so at one
time, all of them are.
"""
from dataclasses import dataclass

import numpy as np

from ..model.checks import function, got, word, yes_or_no

BISECTIONS = 60
LOOKS = 8                                            # in one step of the adaptive method, whose inside costs no dynamics
TOGETHER = 1e-9                                      # of a step: events less apart are at one time
NEAR = 1e-6                                          # of a step: so near, slopes are taken, and what has just been at 0 has a side
TOUCH = 1e-11                                        # of the change over a step: a value so near to 0 has arrived, up to rounding
AT_END = 1e-9                                        # the same at the end of the time, after which it could not arrive any more
GOLDEN = (5 ** .5 - 1) / 2


@dataclass(frozen=True, eq=False)
class Event:
    """Something to watch for: function(t, q, qd) -> number, which changes its sign or arrives at 0: that is the event.

    It is evaluated at the end of each step, and within the long steps of the adaptive method at `LOOKS` places. Where it comes nearer to 0
    after one look and had been nearer before the next, the least value between them is looked for: a visit to the other side within one
    step, or a touch, is found. What is missed still: two visits between two looks, and a visit that shows at neither look.
    Events at one time are all met, in their order; one that stops ends the simulation, whatever the others change. A jump that a
    `change` makes is a change of sign for the other events. A number that is 0 at the start, or stays 0, is not an event.
    direction: 1 from minus upwards, -1 from plus downwards, 0 both. stops: whether the simulation ends there.
    change: function(t, q, qd) -> (q, qd) as they are after the event (a bounce, a switch); None changes nothing.
    ValueError, with the name and the time, where the function gives no number, or `change` no state.

    >>> from robotlab import Event, simulate, zoo
    >>> down = Event(lambda t, q, qd: q[0] + 1.0, name="one radian down")
    >>> simulate(zoo.planar(1), None, [0.0], [0.0], 2.0, events=[down]).q[-1].round(6)
    array([-0.974808])
    """
    function: object
    name: str = "event"
    direction: int = 0
    stops: bool = True
    change: object = None

    def __post_init__(self):
        function(self.function, "function", "a function (t, q, qd) -> number"), word(self.name, "name"), yes_or_no(self.stops, "stops")
        if self.change is not None:
            function(self.change, "change", "None or a function (t, q, qd) -> (q, qd)")
        if not isinstance(self.direction, (int, np.integer)) or self.direction not in (-1, 0, 1):
            raise ValueError(f"direction is {got(self.direction)}; expected 1, -1 or 0")

    def __repr__(self):
        way = {1: ", upwards", -1: ", downwards", 0: ""}[self.direction]
        return f"Event {self.name!r}{way}{', stops' if self.stops else ''}{', changes the state' if self.change else ''}"


def value_of(event, t, q, qd):
    """The number that an event watches, at a time; a ValueError if it is not a number."""
    try:
        x = event.function(t, q, qd)
    except ZeroDivisionError:
        raise ValueError(f"event {event.name!r} divides by zero at {t:.6g} s; expected a number at all times") from None
    try:
        out = np.asarray(x)
    except ValueError:                           # lists of unequal length
        out = np.array(None)
    if out.dtype.kind not in "biuf" or out.size != 1 or np.isnan(out).any():
        raise ValueError(f"event {event.name!r} gives {got(x)} at {t:.6g} s; expected one number at all times")
    return float(out.reshape(()))


def state_after(event, t, q, qd):
    """q and qd after an event; a ValueError unless they are as they were, with other numbers."""
    after = event.change(t, q.copy(), qd.copy())
    try:
        new = [np.asarray(x, dtype=float) for x in after] if isinstance(after, (tuple, list)) else []
    except (TypeError, ValueError):
        new = []
    if [x.shape for x in new] != [q.shape, qd.shape] or not all(np.isfinite(x).all() for x in new):
        raise ValueError(f"event {event.name!r} changes the state at {t:.6g} s to {got(after)}; expected (q, qd), finite numbers of "
                         f"shapes {q.shape} and {qd.shape}")
    return new


class Watched:
    """One number along a run, value(t, y), and the side of 0 on which it is: 1, -1, or 0 where that is not known yet."""

    def __init__(self, value, direction=0, side=0, about=None):
        self.value, self.direction, self.side, self.about, self.last = value, direction, side, about, (None, None, None)

    def meets(self, after):
        """True if going to the value `after` is an event."""
        return self.side and after * self.side <= 0 and self.direction * self.side <= 0

    def stands(self, value):
        """Note the side of a value; one that is 0 leaves it open."""
        self.side = int(np.sign(value))


class Rates:
    """y' for an integrator. What was asked about the end of a step is known where the next one begins: watching costs no dynamics."""

    def __init__(self, rate):
        self.rate, self.known = rate, []

    def __call__(self, t, y, keep=False):
        for at, where, dy in self.known:
            if at == t and where is y:
                return dy
        dy = self.rate(t, y)
        if keep:
            self.known = [*self.known[-1:], (t, y, dy)]
        return dy


class Step:
    """One step of an integrator: y at any time of it, and beside its ends, where that asks the dynamics for no more than y'."""

    def __init__(self, rates, ta, ya, tb, yb, between, looks, end):
        self.rates, self.ta, self.ya, self.tb, self.yb, self.between, self.end = rates, ta, ya, tb, yb, between, end
        self.times, self.free = [tb] if looks == 1 else [*np.linspace(ta, tb, looks + 1)[1:-1], tb], looks > 1
        self.near = NEAR * (tb - ta)

    def y(self, t):
        """The state at a time of the step."""
        return self.ya if t == self.ta else self.yb if t == self.tb else self.between(t)

    def beside(self, t, way):
        """(time, y) a little later (way 1) or earlier (-1) than the time t, inside the step."""
        s = t + way * self.near
        if self.free:
            return s, self.between(s)
        y = self.y(t)
        return s, y + (s - t) * self.rates(t, y, keep=True)

    def first(self, watched):
        """(time, y) of the first event of one that is watched; None where there is none. Its side is that at the end, or before it."""
        low, before = self.ta, watched.last[2] if watched.last[:2] == (self.ta, id(self.ya)) else watched.value(self.ta, self.ya)
        if before * watched.side <= 0:               # it has just been at 0: the side that it goes to
            low, y = self.beside(low, 1)
            before = watched.value(low, y)
            if before and watched.meets(before):
                return low, y
            if before or not watched.side:           # else it has not moved by more than rounding yet
                watched.stands(before)
        for high in self.times:
            hit, low, before = self._between(watched, low, before, high)
            if hit:
                return hit
        return None

    def _between(self, watched, low, before, high):
        """(event or None, the last time evaluated, the value there), by way of the least value between two evaluations."""
        after = watched.value(high, self.y(high))
        if high == self.tb:
            watched.last = high, id(self.yb), after
        if watched.side and not before and after * watched.side >= 0:            # it left 0 by no more than rounding, or goes on its way
            return None, high, after
        change = abs(after - before)
        slack = (AT_END if high == self.end else TOUCH) * change if np.isfinite(change) else 0.0
        if watched.side and after * watched.side > slack and (dip := self._dip(watched, low, before, high, after)):
            middle, least = dip
            if watched.meets(least):
                return self._halved(watched, low, middle), middle, least
            watched.stands(least)
            low, before = middle, least
        arrived = 0.0 if after * watched.side <= slack else after
        if watched.meets(arrived):
            return self._halved(watched, low, high), high, after
        watched.stands(after)
        return None, high, after

    def _dip(self, watched, low, before, high, after):
        """(time, value) where it is beyond 0, or touches it, between two looks with one sign; None where it does not."""
        side, f = watched.side, lambda t: watched.side * watched.value(t, self.y(t))
        slopes = [side * way * (watched.value(*self.beside(t, way)) - value) / self.near for t, way, value in
                  ((low, 1, before), (high, -1, after))]
        if not slopes[0] < 0 < slopes[1]:
            return None
        lowest = (slopes[0] * slopes[1] * (high - low) + slopes[1] * abs(before) - slopes[0] * abs(after)) / (slopes[1] - slopes[0])
        if lowest > 1e-6 * (abs(before) + abs(after)):               # where the tangents meet: a number that is bent one way stays above
            return None
        a, b, touch = low, high, TOUCH * max(abs(before), abs(after))
        c, d = b - GOLDEN * (b - a), a + GOLDEN * (b - a)
        fc, fd = f(c), f(d)
        for _ in range(BISECTIONS):
            at, least = (c, fc) if fc < fd else (d, fd)
            if least <= touch or not a < c < d < b:
                break
            if fc < fd:
                b, d, fd, c = d, c, fc, d - GOLDEN * (d - a)
                fc = f(c)
            else:
                a, c, fc, d = c, d, fd, c + GOLDEN * (b - c)
                fd = f(d)
        return (at, side * min(least, 0.0)) if least <= touch else None

    def _halved(self, watched, low, high):
        """(time, y) at which a number that has its side at the time low first has it no more."""
        for _ in range(BISECTIONS):
            middle = (low + high) / 2
            if not low < middle < high:
                break
            if watched.value(middle, self.y(middle)) * watched.side > 0:
                low = middle
            else:
                high = middle
        return high, self.y(high)


def met_first(step, watched):
    """(time, y, [(time, event)]) of the earliest event in a step and of those at one time with it; None where there is none."""
    sides = [one.side for one in watched]
    hits = [(*hit, one) for one in watched if (hit := step.first(one))]
    if not hits:
        return None
    first = min(t for t, *_ in hits)
    together = [hit for hit in hits if hit[0] <= first + TOGETHER * (step.tb - step.ta)]
    last, y, _ = max(together, key=lambda hit: hit[0])
    met = [one for *_, one in together]
    for one, side in zip(watched, sides):            # later events in the step are searched again, from here
        if one not in met:
            one.side = side
    return last, y, [(t, one) for t, _, one in together]

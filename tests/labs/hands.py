"""Messages of a page to its session: those of a user, and damaged ones. A page sends its whole state, with counters of edits."""
from copy import copy, deepcopy

from robotlab.labs.controls import Button, Handle, Heading, Hidden

CLOCKS = {"measure"}                               # a button whose answer is a measured time
NAN, HUGE = float("nan"), 1e300
NO_MESSAGES = [None, 3, "x", [], {}, [[[]]], {"from": "a page"}, {"edits": 3, "values": {}}, {"edits": {"load": 1}}, {"values": 7, "edits": {"q": 1}}]
OF_EACH = 4                                          # of the damaged values, for each name in each lab
DAMAGED = [None, True, "x" * 5000, -1, HUGE, NAN, [], {}, [1, "two"], {"rows": [[HUGE] * 6]}, {"az": 0}, [[0] * 6]]


class Page:
    """A page that shows a lab: it has its own copy of the state, as the engine does."""

    def __init__(self, lab):
        self.state, self.setup, self.names = deepcopy(lab.inputs), lab.setup, set(lab._named)

    def __deepcopy__(self, memo):
        """A page of its own in the same state; changes to either do not affect the lab's constants."""
        other = copy(self)
        other.state = deepcopy(self.state)
        return other

    def put(self, changes):
        """Apply the answer of the kernel to the page."""
        picture = changes.get("picture", {})
        self.state["values"] |= picture.get("values", {})
        self.state |= {k: v for k, v in picture.items() if k in ("q", "target", "view", "show", "focus", "arm", "time")}

    def sends(self, *names, **changes):
        """Return the message after `changes`; names: of controls edited at the same time."""
        for name, x in changes.items():
            if name in self.state and name not in self.names:
                self.state[name] = x
            else:
                self.state["values"][name] = x
        for name in (*names, *changes):
            self.state["edits"][name] = self.state["edits"].get(name, 0) + 1
        return deepcopy(self.state) | {"from": "a page"}

    def touched(self, message):
        """Return the names edited since, according to a message."""
        return {name for name, n in message["edits"].items() if n != self.state["edits"].get(name)}


def of_lab(lab, rng, some=None):
    """Functions of a `Page` that return messages: each control, presets, reset, the target, a turn of the view; then damaged ones.

    some: how many of the controls and presets, all unless given.
    """
    named = [c for c in lab._named.values() if not isinstance(c, (Heading, Hidden)) and c.name not in CLOCKS]
    for c in few(named, some, rng):
        for x in few(ends(c), 1 if some else None, rng):
            yield lambda page, c=c, x=x: page.sends(**{c.name: x})
    for k in few(range(len(lab.setup["presets"])), some and 1, rng):
        yield lambda page, k=k: preset(page, lab, page.setup["presets"][k], "preset", k)
    if lab._state["target"]:
        yield lambda page: page.sends("drop", target=[x + .01 * (i < 3) for i, x in enumerate(page.state["target"])])
    yield lambda page: page.sends(view=page.state["view"] | {"az": 1.1})
    yield lambda page: reset(page, lab)


def preset(page, lab, patch, name, number):
    """Apply a preset as a page does: all its names at once."""
    values = {k: x for k, x in patch["values"].items() if not isinstance(lab._named[k], Button)}
    page.state["values"] |= deepcopy(values)
    page.state |= {k: deepcopy(x) for k, x in patch.items() if k != "values"} | {"preset": number}
    return page.sends(name, *values, *(k for k in patch if k != "values"))


def reset(page, lab):
    """The message of the button Reset."""
    return preset(page, lab, page.setup["initial"], "reset", None)


def damaged(lab, rng, some=None):
    """Messages that no page sends: each has one impossible value, for each name some of them, others in each lab."""
    names = [*sorted({*lab._named} - CLOCKS), "q", "target", "view", "show", "focus", "arm", "time", "preset", "nobody knows this"]
    pairs = [(name, x) for name in names for x in few(DAMAGED, OF_EACH, rng)]
    for name, x in few(pairs, some and 4 * some, rng):
        yield lambda page, name=name, x=x: one_wrong(page, name, x)


def one_wrong(page, name, x):
    """The state of the page with one wrong value; the page itself keeps its own."""
    before = deepcopy(page.state)
    message = page.sends(**{name: deepcopy(x)})
    page.state = before | {"edits": message["edits"]}
    return message


def ends(c):
    """Values that a user can give to a control."""
    if isinstance(c, Button):
        return [1]
    if isinstance(c, Handle):
        return [[.1, .2, .3]]
    if hasattr(c, "options"):
        return list(c.options.values())
    return [c.on, False] if hasattr(c, "on") else [c.low, (c.low + c.high) / 2, c.high]


def few(all_of_them, count, rng):
    """So many of them, in their order; all unless a number is given."""
    all_of_them = list(all_of_them)
    if count is None or count >= len(all_of_them):
        return all_of_them
    return [all_of_them[k] for k in sorted(rng.choice(len(all_of_them), size=count, replace=False))]

"""The state of a lab in the kernel: plain lists and numbers, as the browser has them, and the `State` given to `compute`."""
import json
from dataclasses import dataclass, field
from math import isfinite

import numpy as np

from .allowed import FAULTS, fault
from .controls import Button
from .spec import matrix

KEYS = ("q", "target", "view", "show", "focus", "arm", "time")
FOCUS = "@focus"                                     # in a path: the number of the row in focus


@dataclass(frozen=True)
class State:
    """Present state of a lab, for `Lab.compute`; state["name"] is the value of a control.

    q: (n,) joint coordinates [rad or m]. target: (3,) point, (4, 4) pose, or None [m]. focus: row in focus or None.
    time: of the player [s]. values: {control: value}. show, view, arm: what the picture is drawn from.
    changed: names of what the user touched ("q2", "target", ...), with "drop" where a drag has ended. A preset is "preset" and
    what it names; "start" is the first time and every reset, which is "reset" too.
    pressed: {button: how often since the last time}.

    >>> from robotlab.labs import Lab, Slider
    >>> class Asked(Lab):
    ...     def compute(self, state):
    ...         return {"sentence": f"k is {state['k']}; touched: {', '.join(sorted(state.changed))}."}
    >>> Asked(controls=[Slider(name="k", low=0, high=10, value=3)]).set(k=5).words["sentence"]
    'k is 5; touched: k, set.'
    """
    q: np.ndarray
    target: object
    focus: object
    time: float
    values: dict
    show: dict
    view: dict
    arm: dict
    changed: frozenset = field(default_factory=frozenset)
    pressed: dict = field(default_factory=dict)

    def instant(self, end, rest=None):
        """Return the time of the player as set by hand, at most `end`; where it was not set, `rest`, the end unless given [s].

        >>> from robotlab import zoo
        >>> from robotlab.labs import Lab
        >>> class Played(Lab):
        ...     def compute(self, state):
        ...         return {"sentence": f"{state.instant(2.0):.1f} of 2.0 s are shown."}
        >>> Played(zoo.planar(1)).set(time=0.5).words["sentence"], Played(zoo.planar(1)).set(q=[1.0]).words["sentence"]
        ('0.5 of 2.0 s are shown.', '2.0 of 2.0 s are shown.')
        """
        return float(min(self.time, end) if "time" in self.changed else end if rest is None else rest)

    def times(self, name):
        """Return how often a button was pressed since the last time: a double click counts twice.

        >>> from robotlab.labs import Button, Lab
        >>> class Counting(Lab):
        ...     def compute(self, state):
        ...         return {"sentence": f"Presses: {state.times('go')}."}
        >>> Counting(controls=[Button(name="go")]).set(go=1).words["sentence"]
        'Presses: 1.'
        """
        return self.pressed.get(name, 0)

    def __getitem__(self, name):
        if name not in self.values:
            raise ValueError(f"there is no control {name!r}; there are {', '.join(self.values) or 'none'}")
        return self.values[name]


def step(state, k):
    return state["focus"] if k == FOCUS else k


def find(state, path):
    """Return the value at a path of the state, or None."""
    place = state
    for k in path:
        try:
            place = place[step(state, k)]
        except (KeyError, IndexError, TypeError):
            return None
    return place


def put(state, path, value):
    """Put a value at a path of the state; in a list that is too short the places between become 0."""
    place = state
    for k in path[:-1]:
        place = place[step(state, k)]
    place[step(state, path[-1])] = value


def copied(x):
    """Lists and dicts anew, down to what they hold: `deepcopy` of plain data, several times as quick."""
    if isinstance(x, dict):
        return {k: copied(v) for k, v in x.items()}
    return [copied(v) for v in x] if isinstance(x, list) else x


def plain(x, name="value"):
    """Arrays and numbers of NumPy as plain lists and numbers; ValueError where a number is not finite."""
    if type(x) is float and isfinite(x):             # most of all that comes
        return x
    if isinstance(x, dict):
        return {k: plain(v, f"{name}[{k!r}]") for k, v in x.items()}
    if isinstance(x, np.ndarray):
        if x.dtype.kind == "f" and not np.isfinite(x).all():
            raise ValueError(f"{name} has entries that are not finite numbers; a picture needs finite ones")
        return x.tolist()
    if isinstance(x, (list, tuple)):
        return [plain(v, f"{name}[{i}]") for i, v in enumerate(x)]
    if isinstance(x, (float, np.floating)):
        if not np.isfinite(x):
            raise ValueError(f"{name} is {x}; a picture needs finite numbers")
        return float(x)
    return x.item() if isinstance(x, np.generic) else x


def target_list(target):
    """A target as the browser has it: [], three numbers, or the twelve of a pose."""
    try:
        t = np.asarray([] if target is None else target, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"target is {str(target)[:40]}; expected a point (3,) in m, a pose (4, 4), or None") from None
    if t.shape == (0,):
        return []
    if t.shape not in ((3,), (4, 4), (12,)):
        raise ValueError(f"target has shape {t.shape}; expected a point (3,) in m, a pose (4, 4), or None")
    return plain(t[:3].reshape(-1) if t.shape == (4, 4) else t, "target")


def bound(controls, state):
    """Of some controls those that are bound to a place that is there now: without a focus, nothing is in focus."""
    return [c for c in controls if c.bind and (FOCUS not in c.bind or state["focus"] is not None)]


def patch_of(changes, controls, state):
    """{name: value} of controls and of the state as the browser has it: {values: {...}, q: ..., ...}."""
    patch = {}
    for name, value in changes.items():
        if name in controls:
            patch.setdefault("values", {})[name] = controls[name].accepted(plain(value, name))
        elif name in KEYS:
            patch[name] = target_list(value) if name == "target" else plain(value, name)
        else:
            raise ValueError(f"there is no control {name!r}; there are {', '.join(controls)}, and {', '.join(KEYS)}")
    return without_fault(patch, state)


def without_fault(patch, state):
    """The patch, if the state after it can be; else a ValueError says why not."""
    after = state | patch
    said = next(filter(None, (fault(name, after[name], after, state) for name in FAULTS if name in patch)), None)
    if said:
        raise ValueError(said)
    return patch


def patched(state, patch, how, controls):
    """The state after a patch, with the counters of all that it touches gone up by one."""
    new, values = copied(state), patch.get("values", {})
    for name, value in patch.items():
        if name != "values":
            new[name] = copied(value)
    new["values"].update(values)
    for name in (*values, *(k for k in patch if k != "values"), how):
        new["edits"][name] = new["edits"].get(name, 0) + 1
    for c in bound([c for name, c in controls.items() if name in values], new):
        put(new, c.bind, values[c.name])
    return new


def whole(start, patch, controls):
    """A patch as a complete state: the start with the patch put over it. A bound value is the same in both of its places."""
    new = patched(start, patch, "", controls)
    values = {name: find(new, c.bind or ("values", name)) for name, c in controls.items() if not isinstance(c, Button)}
    return {k: new[k] for k in KEYS} | {"values": {name: value for name, value in values.items() if value is not None}}


def merge(state, new, controls):
    """Take over from `new` what was touched, by its counter, and return how often that was: the rest of `new` may be late.

    A number beyond its range is brought to its end, and what cannot be at all leaves things as they are.
    """
    edits = {str(name): n for name, n in new["edits"].items() if isinstance(n, int)}
    values = new["values"] if isinstance(new.get("values"), dict) else {}
    touched = {name: n - state["edits"].get(name, 0) for name, n in edits.items() if n != state["edits"].get(name)}
    before = dict(state)
    state.update({name: copied(new.get(name)) for name in FAULTS if name in touched})
    for name in FAULTS:
        if name in touched and fault(name, state[name], state, before):
            state[name] = before[name]
    for c in [c for name, c in controls.items() if name in touched]:
        state["values"][c.name] = c.near(copied(values.get(c.name)), state["values"].get(c.name))
    for c in bound([c for name, c in controls.items() if name in touched], state):
        put(state, c.bind, state["values"][c.name])
    state["edits"] = edits
    return touched


def accept(state, answer, controls):
    """Put the kernel's answer into the state; return the same changes for the browser."""
    shown = {k: copied(answer[k]) for k in (*KEYS, "values") if k in answer}
    values = shown.get("values", {})
    state.update({k: copied(v) for k, v in shown.items() if k != "values"})
    state["values"].update(values)
    for c in bound([c for name, c in controls.items() if name in values], state):
        put(state, c.bind, values[c.name])
        shown[c.bind[0]] = copied(state[c.bind[0]])
    return shown


def snapshot(state, controls, changed, pressed=None):
    """The `State` of plain lists and controls. pressed: {button: how often}."""
    target = state["target"]
    values = dict(state["values"])
    values.update({c.name: find(state, c.bind) for c in controls if c.bind})
    return State(q=np.array(state["q"], dtype=float), time=state["time"], values=values, changed=frozenset(changed), pressed=pressed or {},
                 target=None if not target else np.array(target) if len(target) == 3 else matrix(target),
                 **{k: copied(state[k]) for k in ("focus", "show", "view", "arm")})


def as_text(state, controls):
    """The state as a short JSON text that can be copied: what a user can change, rounded to 6 decimals."""
    values = {name: x for name, x in state["values"].items() if not (controls[name].bind or isinstance(controls[name], Button))}
    return json.dumps(rounded({"values": values} | {k: state[k] for k in KEYS}), separators=(",", ":"))


def rounded(x):
    if isinstance(x, dict):
        return {k: rounded(v) for k, v in x.items()}
    if isinstance(x, list):
        return [rounded(v) for v in x]
    return round(x, 6) + 0.0 if isinstance(x, float) else x


def read_text(text, controls, state):
    """Read a text of `as_text`; ValueError says what is wrong with it."""
    try:
        patch = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise ValueError(f"this is not the state of a lab: {str(text)[:60]!r}; expected what lab.state() gave") from None
    values = patch.pop("values", {}) if isinstance(patch, dict) else None
    if values is None or not isinstance(values, dict) or set(patch) - set(KEYS):
        raise ValueError(f"this is not the state of a lab; expected an object with some of values, {', '.join(KEYS)}")
    unknown = [name for name in values if name not in controls]
    if unknown:
        raise ValueError(f"this lab has no control {unknown[0][:40]!r}; is it the state of another lab?")
    values = {name: controls[name].accepted(x) for name, x in values.items() if not isinstance(controls[name], Button)}
    return without_fault(patch, state) | ({"values": values} if values else {})

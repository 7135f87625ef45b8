"""The state of a lab in the kernel: plain lists and numbers, as the browser has them, and what `compute` sees of it."""
import json
from copy import deepcopy
from dataclasses import dataclass, field

import numpy as np

from .spec import matrix

KEYS = ("q", "target", "view", "show", "focus", "arm", "time")
FOCUS = "@focus"                                     # in a path: the number of the row in focus


@dataclass(frozen=True)
class State:
    """What a lab looks like now, for `Lab.compute`; state["name"] is the value of a control.

    q: (n,) joint coordinates [rad or m]. target: (3,) point, (4, 4) pose, or None [m]. focus: row in focus or None.
    time: of the player [s]. values: {control: value}. show, view, arm: what the picture is drawn from.
    changed: names of what the user touched ("q2", "target", ...), with "drop" where a drag has ended, and "reset", "preset"
    or "start" where it was that.
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

    def __getitem__(self, name):
        if name not in self.values:
            raise ValueError(f"there is no control {name!r}; there are {', '.join(self.values) or 'none'}")
        return self.values[name]


def step(state, k):
    return state["focus"] if k == FOCUS else k


def find(state, path):
    """What stands at a path of the state, or None."""
    place = state
    for k in path:
        try:
            place = place[step(state, k)]
        except (KeyError, IndexError, TypeError):
            return None
    return place


def put(state, path, value):
    """Puts a value at a path of the state; in a list that is too short the places between become 0."""
    place = state
    for k in path[:-1]:
        place = place[step(state, k)]
    place[step(state, path[-1])] = value


def plain(x, name="value"):
    """Arrays and numbers of NumPy as plain lists and numbers; ValueError where a number is not finite."""
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
    if target is None or len(target) == 0:
        return []
    t = np.asarray(target, dtype=float)
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
    if "q" in patch and len(patch["q"]) != len(state["q"]):
        raise ValueError(f"q has {len(patch['q'])} entries; this arm has {len(state['q'])} joints")
    return patch


def patched(state, patch, how, controls):
    """The state after a patch, with the counters of all that it touches gone up by one."""
    new, values = deepcopy(state), patch.get("values", {})
    for name, value in patch.items():
        if name != "values":
            new[name] = deepcopy(value)
    new["values"].update(values)
    for name in (*values, *(k for k in patch if k != "values"), how):
        new["edits"][name] = new["edits"].get(name, 0) + 1
    for c in bound([c for name, c in controls.items() if name in values], new):
        put(new, c.bind, values[c.name])
    return new


def merge(state, new, controls):
    """Takes over from `new` what was touched, by its counter, and says what that was: the rest of `new` may be late."""
    touched = {name for name, n in new["edits"].items() if n != state["edits"].get(name)}
    for name in touched & set(KEYS):
        state[name] = deepcopy(new[name])
    for name in touched & set(controls):
        state["values"][name] = deepcopy(new["values"][name])
    for c in bound([c for name, c in controls.items() if name in touched], state):
        put(state, c.bind, state["values"][c.name])
    state["edits"] = dict(new["edits"])
    return touched


def take(state, answer, controls):
    """Puts what the kernel answers into the state; gives what the browser must do likewise."""
    shown = {k: deepcopy(answer[k]) for k in (*KEYS, "values") if k in answer}
    values = shown.get("values", {})
    state.update({k: deepcopy(v) for k, v in shown.items() if k != "values"})
    state["values"].update(values)
    for c in bound([c for name, c in controls.items() if name in values], state):
        put(state, c.bind, values[c.name])
        shown[c.bind[0]] = deepcopy(state[c.bind[0]])
    return shown


def seen(state, controls, changed):
    """The `State` of plain lists and controls."""
    target = state["target"]
    values = dict(state["values"])
    values.update({c.name: find(state, c.bind) for c in controls if c.bind})
    return State(q=np.array(state["q"], dtype=float), time=state["time"], values=values, changed=frozenset(changed),
                 target=None if not target else np.array(target) if len(target) == 3 else matrix(target),
                 **{k: deepcopy(state[k]) for k in ("focus", "show", "view", "arm")})


def as_text(state):
    """The state as a short JSON text that can be copied: what a user can change, rounded to 6 decimals."""
    kept = {k: state[k] for k in ("values", *KEYS)}
    return json.dumps(rounded(kept), separators=(",", ":"))


def rounded(x):
    if isinstance(x, dict):
        return {k: rounded(v) for k, v in x.items()}
    if isinstance(x, list):
        return [rounded(v) for v in x]
    return round(x, 6) + 0.0 if isinstance(x, float) else x


def read_text(text, controls):
    """What `as_text` wrote; ValueError says what is wrong with it."""
    try:
        patch = json.loads(text)
    except (TypeError, ValueError):
        raise ValueError(f"this is not the state of a lab: {str(text)[:60]!r}; expected what lab.state() gave") from None
    if not isinstance(patch, dict) or set(patch) - {"values", *KEYS}:
        raise ValueError(f"this is not the state of a lab; expected an object with some of values, {', '.join(KEYS)}")
    unknown = sorted(set(patch.get("values", {})) - set(controls))
    if unknown:
        raise ValueError(f"this lab has no control {', '.join(map(repr, unknown))}; is it the state of another lab?")
    return patch

"""What a hand can do to a lab: each preset, each control to both ends, random moves."""
from copy import deepcopy

import numpy as np

from robotlab.labs.allowed import is_number
from robotlab.labs.controls import Button, Choice, Handle, Heading, Kept, Number, Toggle


def acted(lab, **changes):
    """One action: one recompute, no error."""
    before = lab.computed
    lab.set(**changes)
    assert lab.error == "", f"{lab.title} after {changes}: {lab.error}"
    assert lab.computed == before + 1, f"{lab.title}: {lab.computed - before} recomputes after {changes}"


def live(lab):
    """Its controls that a hand can move."""
    return [c for c in lab._named.values() if not isinstance(c, (Handle, Heading, Kept))]


def ends(control):
    """The values at the ends of a control, or all that it can have."""
    if isinstance(control, Number):
        return [control.low, control.high]
    if isinstance(control, Choice):
        return list(control.options.values())
    return [control.on, False] if isinstance(control, Toggle) else [1] if isinstance(control, Button) else []


def random_value(control, rng):
    """A value that the control can have."""
    if isinstance(control, Number):
        return float(rng.uniform(control.low, control.high))
    values = ends(control)
    return values[rng.integers(len(values))]


def to_every_preset(lab):
    """Each preset: one recompute, no error, a sentence."""
    for title in lab.setup["preset_names"]:
        before = lab.computed
        lab.preset(title)
        assert lab.error == "" and lab.computed == before + 1, f"{lab.title}, preset {title!r}: {lab.error}"
        assert lab.words["sentence"].strip()


def shown(lab):
    """All that a person sees, and the state behind it; how often buttons were pressed is no part of it."""
    state = {k: lab._state[k] for k in ("q", "target", "focus", "show", "arm", "time", "view")}
    values = {k: v for k, v in lab.values.items() if not isinstance(lab._named[k], Button)}
    picture = {k: v for k, v in lab._spec().items() if k != "values"}
    return deepcopy({"state": state, "values": values, "words": lab.words, "motion": lab.motion | {"id": 0}, "plots": lab.plots,
                     "picture": picture, "buffer": bytes(lab.buffer)})


def same(lab, now, then, when):
    """Two things that were `shown` are one, number by number."""
    for part in then:
        assert alike(now[part], then[part]), f"{lab.title} {when}: {difference(now[part], then[part])}"


def alike(a, b):
    if isinstance(a, dict):
        return isinstance(b, dict) and set(a) == set(b) and all(alike(a[k], b[k]) for k in a)
    if isinstance(a, (list, tuple)):
        return isinstance(b, (list, tuple)) and len(a) == len(b) and all(map(alike, a, b))
    return a == b or is_number(a) and is_number(b) and abs(a - b) <= 1e-6 * max(1, abs(b))


def difference(a, b):
    """What differs, in few words."""
    if isinstance(a, dict) and isinstance(b, dict):
        return {k: difference(a.get(k), b.get(k)) for k in {*a, *b} if not alike(a.get(k), b.get(k))}
    return f"{str(a)[:200]} for {str(b)[:200]}"


def disturb(lab, rng):
    """A hand that moves everything there is, and turns the view of nothing."""
    for c in live(lab):
        lab.set(**{c.name: random_value(c, rng)})
    for c in lab._named.values():
        if isinstance(c, Handle):
            lab.set(**{c.name: [float(x) + .3 for x in lab.values[c.name]]})
    lab.set(q=[x + .1 for x in lab.q], time=.37, **({"target": lab.target + .05 * (np.arange(lab.target.size).reshape(
        lab.target.shape) == 0)} if lab.target is not None and lab.target.shape == (3,) else {}))


def presets_are_whole(lab, rng):
    """The same is shown whatever was moved before; Reset leads to what was seen first."""
    at_first, fresh = shown(lab), {}
    for title in lab.setup["preset_names"]:
        lab.reset()
        lab.preset(title)
        fresh[title] = shown(lab)
    for title in fresh:
        disturb(lab, rng)
        lab.preset(title)
        same(lab, shown(lab), fresh[title], f"after {title!r}")
    disturb(lab, rng)
    lab.reset()
    same(lab, shown(lab), at_first, "after Reset")


def to_every_end(lab):
    """Each control to both ends; back at the start, all is said as at first."""
    lab.reset()
    first = lab.words["sentence"]
    for control in live(lab):
        for value in ends(control):
            acted(lab, **{control.name: value})
    lab.reset()
    assert lab.error == "" and lab.words["sentence"] == first, f"{lab.title}: reset"


def at_random(lab, rng, moves):
    """Random moves of controls drawn at random."""
    for _ in range(moves if live(lab) else 0):
        control = live(lab)[rng.integers(len(live(lab)))]
        acted(lab, **{control.name: random_value(control, rng)})

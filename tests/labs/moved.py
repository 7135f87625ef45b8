"""What a hand can do to a lab: each preset, each control to both ends, random moves."""
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

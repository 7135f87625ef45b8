"""Actions of a user on a lab: each preset, each control to both ends, random moves."""
import re
from copy import deepcopy
from math import degrees

import numpy as np
import pytest

from robotlab.labs.allowed import is_number
from robotlab.labs.controls import Button, Choice, Handle, Heading, Hidden, Number, Slider, Toggle
from robotlab.picture.scene import scene


BADGE = 60                                           # letters in the corner of the picture that fit beside its buttons
TWO_LINES = 245                                      # letters of a sentence that can be seen in a window of 1280 px beside the list of files


def acted(lab, **changes):
    """Check one action: one recompute, no error."""
    before = lab.computed
    lab.set(**changes)
    assert lab.error == "", f"{lab.title} after {changes}: {lab.error}"
    assert lab.computed == before + 1, f"{lab.title}: {lab.computed - before} recomputes after {changes}"


def live(lab):
    """Controls that a user can move."""
    return [c for c in lab._named.values() if not isinstance(c, (Handle, Heading, Hidden))]


def ends(control):
    """The values at the ends of a control, or all its values."""
    if isinstance(control, Number):
        return [control.low, control.high]
    if isinstance(control, Choice):
        return list(control.options.values())
    return [control.on, False] if isinstance(control, Toggle) else [1] if isinstance(control, Button) else []


def random_value(control, rng):
    """A possible value of the control."""
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
        assert len(lab.words.get("badge", {}).get("text", "")) <= BADGE, f"{lab.title}, preset {title!r}: {lab.words['badge']}"
        assert 0 < len(lab.words["sentence"].strip()) <= TWO_LINES, f"{lab.title}, preset {title!r}: {lab.words['sentence']!r}"


def shown(lab):
    """Everything that a person sees, and the state behind it, except the number of presses of buttons."""
    state = {k: lab._state[k] for k in ("q", "target", "focus", "show", "arm", "time", "view")}
    values = {k: v for k, v in lab.values.items() if not isinstance(lab._named[k], Button)}
    picture = {k: v for k, v in lab._spec().items() if k != "values"}
    return deepcopy({"state": state, "values": values, "words": lab.words, "motion": lab.motion | {"id": 0}, "plots": lab.plots,
                     "picture": picture, "buffer": bytes(lab.buffer)})


def same(lab, now, then, when):
    """Check that two results of `shown` are equal, number by number."""
    for part in then:
        assert alike(now[part], then[part]), f"{lab.title} {when}: {difference(now[part], then[part])}"


def alike(a, b):
    if a == b:                                       # nearly always; only differences are searched
        return True
    if isinstance(a, dict):
        return isinstance(b, dict) and set(a) == set(b) and all(alike(a[k], b[k]) for k in a)
    if isinstance(a, (list, tuple)):
        return isinstance(b, (list, tuple)) and len(a) == len(b) and all(map(alike, a, b))
    return is_number(a) and is_number(b) and abs(a - b) <= 1e-6 * max(1, abs(b))


def difference(a, b):
    """Describe the differences in few words."""
    if isinstance(a, dict) and isinstance(b, dict):
        return {k: difference(a.get(k), b.get(k)) for k in {*a, *b} if not alike(a.get(k), b.get(k))}
    return f"{str(a)[:200]} for {str(b)[:200]}"


def disturb(lab, rng):
    """Move everything there is at once, except the view."""
    lab.set(**{c.name: random_value(c, rng) for c in live(lab)})
    lab.set(**{c.name: [float(x) + .3 for x in lab.values[c.name]] for c in lab._named.values() if isinstance(c, Handle)})
    lab.set(q=[x + .1 for x in lab.q], time=.37, **({"target": lab.target + .05 * (np.arange(lab.target.size).reshape(
        lab.target.shape) == 0)} if lab.target is not None and lab.target.shape == (3,) else {}))


def presets_are_whole(lab, rng):
    """Each preset shows the same whatever was moved before; Reset leads to the first picture."""
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
    """Move each control to both ends; back at the start, all words are as at first."""
    lab.reset()
    first = lab.words["sentence"]
    for control in live(lab):
        for value in ends(control):
            acted(lab, **{control.name: value})
            said_well(lab, f"with {control.name} at {value}")
    lab.reset()
    assert lab.error == "" and lab.words["sentence"] == first, f"{lab.title}: reset"


def at_random(lab, rng, moves):
    """Random moves of controls drawn at random."""
    for _ in range(moves if live(lab) else 0):
        control = live(lab)[rng.integers(len(live(lab)))]
        acted(lab, **{control.name: random_value(control, rng)})


def sliders_hold(lab):
    """The number beside a slider is a possible value of it, and its letter is explained."""
    for k, c in enumerate(lab.controls):
        if isinstance(c, Slider):
            low, high = (float(re.search(rf'type="range".*? {end}="(.*?)"', c.html(k))[1]) for end in ("min", "max"))
            shown = [round(x * (degrees(1) if c.degrees else 1), c.digits) for x in (c.low, c.high, lab.values[c.name])
                     if x is not None]
            assert all(low <= x <= high for x in shown) and c.html(k).count('step="any"') == 2, f"{lab.title}: {c.name}"
            assert c.shown_step == pytest.approx(round(c.shown_step, c.digits)), f"{lab.title}: a step of {c.name} cannot be seen"
            beside = re.search(r"<small>(.*?)</small>", c.caption())
            assert not c.symbol or c.sub.isdigit() or beside and 2 < len(beside[1]) <= 24, f"{lab.title}: {c.caption()}"


def stays_in_the_picture(lab):
    """With each slider at either end: all of the arm, of its arrows and of their letters."""
    lab.reset()
    W, H, first = lab._options["W"], lab._options["H"], dict(lab.values)
    for c in [c for c in live(lab) if isinstance(c, Slider)]:
        for value in ends(c):
            lab.set(**{c.name: value})
            drawn = scene(lab._spec())
            pairs = [pair for _, path, *_ in drawn["body"] + drawn["over"] for pair in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]
            places = np.array(pairs + [text[1:3] for text in drawn["text"]], dtype=float)
            assert places.min() >= 0 and (places.max(0) <= [W, H]).all(), f"{lab.title}: {c.name} = {value:.2f}"
        lab.set(**{c.name: first[c.name]})


SLOW = {"measure", "map"}                            # slow buttons
AGAIN = {"go", "go_on", "keep"}                      # whose effect may be invisible because it is the present state


def buttons_hold(lab):
    """At the start, after each preset and with each slider at its ends: a press shows something, or the page says why not."""
    settings = [None, *lab.setup["preset_names"], *((c.name, x) for c in live(lab) if isinstance(c, Slider) and c.step == 1
                                                    for x in ends(c))]
    for button in [c for c in live(lab) if isinstance(c, Button) and c.name not in SLOW]:
        for at in settings:
            lab.reset()
            if isinstance(at, tuple):
                lab.set(**{at[0]: at[1]})
            elif at:
                lab.preset(at)
            before, reason = shown(lab), lab.words["disabled"].get(button.name)
            lab.set(**{button.name: lab.values[button.name] + 1})
            assert alike(shown(lab)["state"], before["state"]) or not reason, f"{lab.title} at {at}: {button.name} though {reason}"
            moved = any(not alike(shown(lab)[part], before[part]) for part in before)
            assert moved or reason or button.name in AGAIN, f"{lab.title} at {at}: {button.name} does nothing and does not say why"
    lab.reset()


# -- what is said -----------------------------------------------------------------------------------------------------
WRONG_SIGNS = re.compile(r"(?<![\w.])-\d|−0(\.0*)?(?![\d.])|\bnan\b|\binf\b|e[+-]0\d")
FAILED = re.compile(r"out of reach|no way|not there|too (small|hot|much|far)|does not (close|stand)|diverged|is singular|is loose|over a limit")
WELL = re.compile(r"motors (fit|can follow)|reached in|within all limits|closed to|\bfits\b")
BARE = re.compile(r"\d (short|missing|away|off)\b")


def names_of(panel):
    """Return the words in a plot: names of lines, and its title."""
    return [*(thing.get("label", "") for thing in panel["things"] if thing["kind"] == "line"), panel["title"]]


def said(lab):
    """All words of a lab, {where: words}: its sentence, its badge, its equation as text, the titles of plots, labels in the picture."""
    notes = lab._notes
    labels = " | ".join(" ".join(str(x.get(k, "")) for k in ("label", "sub", "text")) for kind in ("vectors", "points") for x in
                        notes.get(kind, []))
    return {"sentence": lab.words.get("sentence", ""), "badge": lab.words.get("badge", {}).get("text", ""),
            "equation": lab.words.get("equation_text", ""), "labels": labels,
            "plots": " | ".join(name for panel in lab.plots for name in names_of(panel))}


def said_well(lab, when):
    """True minus signs, no negative zero, no length without its unit; badge and sentence agree."""
    words = said(lab)
    for where in ("sentence", "badge", "labels", "plots"):
        found = WRONG_SIGNS.search(words[where])
        assert not found, f"{lab.title} {when}, {where}: {found[0]!r} in {words[where]!r}"
    assert not BARE.search(words["sentence"]), f"{lab.title} {when}: a number without a unit in {words['sentence']!r}"
    shown = f"{lab.title} {when}: {words['badge']!r} beside {words['sentence']!r}"
    if lab.words.get("badge", {}).get("cls") == "ok":
        shares = [float(x) for x in re.findall(r"(\d+) % of (?:what it gives|its peak|the \w+ limit)", words["sentence"])]
        assert not FAILED.search(words["sentence"]) and max(shares, default=0) <= 100, shown
    if lab.words.get("badge", {}).get("cls") == "bad":
        assert not WELL.search(words["sentence"]), shown


def true_while_it_plays(lab, when):
    """A sentence shown when the player starts stays while it plays: it holds for all instants, or says for which."""
    n, rate = lab.motion.get("n", 0), lab.motion.get("rate", 1)
    if n < 2:
        return
    heard = {}
    for share in (0, .31, .73, 1):
        lab.set(time=share * (n - 1) / rate)
        off = lab._state["time"] - share * (n - 1) / rate
        assert lab.error or abs(off) < 1.01 / rate, f"{lab.title} {when}: the player does not stay where it was put, but {off:.2f} s off"
        heard[lab._state["time"]] = said(lab) if lab.error == "" else {}
    for where in ("sentence", "badge", "equation", "labels"):
        if len({words[where] for words in heard.values()}) > 1:
            for t, words in heard.items():
                instants = [float(x) for x in re.findall(r"(\d+\.\d\d) s", words[where])]
                instants += [0.0] * ("At the start" in words[where]) + [(n - 1) / rate] * ("At the end" in words[where])
                says_when = where != "labels" and any(abs(x - t) < .02 + .006 * n / rate for x in instants)
                assert says_when or sum(words[where] == w[where] for w in heard.values()) > 1, f"{lab.title} {when}, {where} at {t:.2f} s does not say when: {words[where]!r}"


def words_hold(lab):
    """At the start and after each preset, at rest and while it plays."""
    lab.reset()
    for title in (None, *lab.setup["preset_names"]):
        if title is not None:
            lab.preset(title)
        said_well(lab, f"after {title!r}")
        true_while_it_plays(lab, f"after {title!r}")
    lab.reset()

"""Input and answer of a lab: a change of its state is one call of `compute`, and all its results are one message."""
from ..model.units import quiet
from . import words
from .answers import NOTES, checked, words_of
from .controls import Button
from .session import Session
from .smooth import smooth
from .state import KEYS, accept, copied, merge, patch_of, patched, plain, put, snapshot, whole

MOST_CLICKS = 50                                     # of a button that one message counts


class Answering(Session):
    """A session with a state, controls and presets that answers by `compute`. `Lab` adds what a person sees and calls."""

    def _set_controls(self):
        """Set the controls' values at the start; bound ones go to their places in the state."""
        for c in self._named.values():
            if c.value is not None:
                self._state["values"][c.name] = plain(c.value)
                put(self._state, c.bind or ("values", c.name), plain(c.value))

    def _set_presets(self, presets, opens):
        """Set the complete state of each preset, and the one with which the lab opens."""
        self._named_by = {title: patch_of(patch, self._named, self._state) for title, patch in presets.items()}
        self._presets = {title: whole(self._state, patch, self._named) for title, patch in self._named_by.items()}
        self._moves_view, self._opens = any("view" in patch for patch in self._named_by.values()), opens
        if opens is not None:
            self._state = patched(self._state, self._known(opens), "preset", self._named)
        self._initial = copied(self._state)

    def _known(self, title):
        """The complete state of a preset."""
        if title not in self._presets:
            raise ValueError(f"there is no preset {title!r}; there are {', '.join(map(repr, self._presets)) or 'none'}")
        patch = self._presets[title]
        return patch if self._moves_view else {k: x for k, x in patch.items() if k != "view"}

    def _named_in(self, title):
        """Return the names that a preset sets: the rest of its state is that of the start."""
        patch = self._named_by.get(title, {})
        return {*patch, *patch.get("values", {})} - {"values"}

    def _snapshot(self, touched=(), pressed=None):
        return snapshot(self._state, self._named.values(), touched, pressed)

    def _act(self, patch, how, preset=None):
        """A change by the notebook, in the form in which the browser sends one. preset: its number."""
        self._transaction(self._apply_inputs, {**patched(self._state, patch, how, self._named), "preset": preset, "from": "kernel"})
        return self

    def _take(self, message):
        """Take an action on a page, and pass it to the other pages if there are several. A page that has just opened says only its name."""
        if not isinstance(message, dict):
            return
        self._pages = self._pages | {str(message.get("from"))[:40]}
        if not isinstance(message.get("edits"), dict) or not isinstance(message.get("values"), dict):
            return
        self._apply_inputs(message)
        if len(self._pages) < 2:
            self._mark_sent({"inputs": self.inputs})

    def _kept(self):
        return super()._kept() | {"_state": copied(self._state), "_notes": dict(self._notes), "_scene": dict(self._scene)}

    def _apply_inputs(self, inputs):
        touched, preset = merge(self._state, inputs, self._named), as_index(inputs.get("preset"))
        self.inputs, self.heard = copied(self._state) | {"preset": preset, "from": str(inputs.get("from"))[:40]}, self.heard + 1
        pressed = {name: min(n, MOST_CLICKS) for name, n in touched.items() if isinstance(self._named.get(name), Button)}
        if "reset" in touched:
            self._answer({"start", "reset"} | self._named_in(self._opens), anew=True)
        elif "preset" in touched:
            title = dict(enumerate(self._presets)).get(preset)
            self._answer({"preset"} | self._named_in(title), anew=True)
        elif set(touched) - {"view"}:
            self._answer(set(touched), pressed)

    def _answer(self, touched, pressed=None, anew=False):
        """Call `compute` once, and send all that follows from it in one message. anew: what was shown is cleared."""
        self.computed += 1
        if anew:
            self._clear()
        with self.message():
            try:
                with quiet("q", "q0"):               # labels of sliders are in degrees, and what is worked out may turn and turn
                    answer = self.compute(self._snapshot(touched, pressed))
                self._show(checked({} if answer is None else answer, self._panels, self._state, self._named), anew)
                self.error = ""
            except Exception as error:
                self.error = f"{type(error).__name__}: {error}"
                self.words = {**self.words, "error": f"The lab stopped here. {self.error}"}

    def _clear(self):
        """Clear what was shown, for a new state: parts that `compute` leaves out are as at the start."""
        self._notes, self._drawn, self._scene = {}, [], dict(self._stage)

    def _show(self, answer, anew):
        if "plots" in answer or anew:
            self._drawn = list(answer.get("plots", []))
            self.plots = [panel.data() for panel in self._drawn]
        if "motion" in answer or anew:
            self.motion, self.buffer = answer["motion"].sent() if answer.get("motion") else ({}, b"")
        self._notes.update({k: answer[k] for k in NOTES if k in answer})
        if answer.get("trail"):
            self._notes["trail"] = smooth(answer["trail"])
        self._scene.update({k: answer[k] for k in ("bodies", "ground") if k in answer})
        if anew and self._turned and not self._moves_view:   # by `compute`: a view of what is no longer there
            self._state["view"] = copied(self._initial["view"])
        self._turned = "view" in answer or self._turned and not anew
        shown = accept(self._state, answer, self._named)
        if anew:                                     # the page takes it unless a hand was quicker
            shown["whole"] = {k: copied(self._state[k]) for k in ("values", *KEYS, "edits")}
        # the count makes every answer a new one: equal ones would not be sent, though the page may have moved on meanwhile
        self.picture = {"answer": self.computed, "notes": copied(self._notes), **{k: v for k, v in self._scene.items() if v}, **shown}
        sentence = words.proper(answer.get("sentence") or words.sentence(self._state))
        self.words = {**words_of(answer, {} if anew else self.words), "sentence": sentence}


def as_index(x):
    """The number of a preset, or None."""
    return x if isinstance(x, int) else None

"""`Prediction`: a question before an experiment. A click commits; then the kernel says why the answer holds, or why not.

The right option is nowhere in the page or in the stored notebook: the kernel works it out when it is asked.
"""
import re
from math import ceil

import anywidget
import traitlets

from ..course.check import check, option_words, task
from ..course.progress import store
from ..course.record import LETTERS
from .registry import forget, register
from .style import FONTS, PAPER, both

ROOM = 66                                            # letters to a line of the answer, at its narrowest

MODULE = """
const LATE = 'The kernel has not answered yet. If it was restarted, run the cell again.';
const make = (tag, cls, text) => Object.assign(document.createElement(tag), {className: cls, textContent: text || ''});
function render({model, el}) {
  const {question, options, lines} = model.get('setup'), box = make('div', 'rl-ask'), answer = make('div', 'answer');
  let late;
  const show = ({k, right, heading, text}) => {
    clearTimeout(late);
    buttons.forEach((b, i) => { b.setAttribute('aria-pressed', i === k); b.className = i !== k ? '' : right ? 'ok' : 'bad'; });
    answer.replaceChildren(make('b', right ? 'ok' : k < 0 ? '' : 'bad', heading), ' ' + (text || ''));
  };
  const buttons = options.map((text, k) => Object.assign(make('button', '', text), {type: 'button', onclick: () => {
    model.set('pressed', [k, model.get('pressed')[1] + 1]);
    model.save_changes();
    clearTimeout(late);
    late = setTimeout(() => show({k: -1, heading: LATE}), 4000);
  }}));
  const change = () => show(model.get('said'));
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', question);
  box.dataset.lmSuppressShortcuts = 'true';
  answer.setAttribute('aria-live', 'polite');
  answer.style.height = 1.45 * lines + 'em';
  answer.tabIndex = 0;
  box.append(make('p', '', question), ...buttons, answer);
  el.append(box);
  change();
  model.on('change:said', change);
  return () => { clearTimeout(late); model.off('change:said', change); };
}
export default {render};
"""
CSS = """
& { background: var(--bg); color: var(--ink); color-scheme: light dark; font: 14px/1.45 var(--sans); padding: .3em; max-width: 46em; }
body[data-jp-theme-light=true] & { color-scheme: light; }
body[data-jp-theme-light=false] & { color-scheme: dark; }
p { margin: 0 0 .5em; font-weight: 600; }
button { display: block; width: 100%; text-align: left; font: inherit; color: inherit; background: var(--floor); border: 1px solid
  var(--zero); border-left-width: .4em; border-radius: .3em; padding: .35em .7em; margin: .3em 0; cursor: pointer; }
button:hover { border-color: var(--ink); }
button.ok { border-color: var(--ok); }
button.bad { border-color: var(--bad); }
b.ok { color: var(--ok); }
b.bad { color: var(--bad); }
:focus-visible { outline: 2px solid light-dark(#0060a8,#74bcff); outline-offset: 1px; }
.answer { overflow: auto; padding-top: .3em; }
"""


def style():
    """The style sheet, all of it inside .rl-ask."""
    names = "".join(f"--{name}:{both(PAPER[name])};" for name in ("bg", "ink", "floor", "zero", "ok", "bad"))
    rules = re.sub(r"\s*([{};,>])\s*", r"\1", re.sub(r"\s+", " ", CSS))
    return f".rl-ask{{--sans:{FONTS['sans']};{names}{rules}}}"


class Prediction(anywidget.AnyWidget):
    """A prediction as a question with its options on buttons.

    name: id of a task of the kind "choice", such as "frames-order". Its numbers are those of the present student. The answer
    has its room from the start, so that nothing on the page moves when it comes.
    """
    _esm, _css = MODULE, style()
    setup = traitlets.Dict().tag(sync=True)          # the question, the options, the room kept for an answer
    pressed = traitlets.List().tag(sync=True)        # which option, and how often anything was pressed
    said = traitlets.Dict().tag(sync=True)           # what the kernel answers

    def __init__(self, name):
        self.task = task(name)
        if self.task.task.kind != "choice":
            raise ValueError(f"task {name!r} is of the kind {self.task.task.kind!r}; a Prediction needs a choice")
        self.verdict = None
        setup = {"question": self.task.text, "options": self.task.lettered, "lines": self._lines()}
        super().__init__(setup=setup, pressed=[-1, 0], said={"k": -1, "heading": "Your prediction?"})
        register(self, name)
        before = store.tasks().get(name, {}).get("last", "")
        if before:
            self.said = {"k": LETTERS.find(before), "heading": f"Last time you chose {before}."}

    def choose(self, letter):
        """Does what a click on an option does, and returns the `Verdict`. letter: "a", "b", ..."""
        letters = LETTERS[:len(self.task.task.options)]
        if letter not in tuple(letters):
            raise ValueError(f"letter is {letter!r}; expected one of {', '.join(letters)}")
        self.pressed = [letters.index(letter), self.pressed[1] + 1]
        return self.verdict

    def close(self):
        """Ends it: nothing listens any more."""
        forget(self)
        self.unobserve_all()
        if self.comm is not None:
            self.layout.close()
        super().close()

    @traitlets.observe("pressed")
    def _answer(self, change):
        k, count = change["new"]
        if k >= 0:
            self.verdict = check(self.task, LETTERS[k])
            self.said = {"k": k, "right": bool(self.verdict), "heading": self.verdict.heading + ".", "text": self.verdict.text,
                         "count": count}

    def _lines(self):
        """Lines that the longest answer may need."""
        longest = max(len(" ".join(option_words(self.task, option))) for option in self.task.task.options)
        return ceil((longest + 20) / ROOM) + 1

    def _repr_mimebundle_(self, **kwargs):
        bundle = super()._repr_mimebundle_(**kwargs) or {}
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "text/plain": repr(self.task), "text/markdown": self.task._repr_markdown_()}, metadata

    def __repr__(self):
        return repr(self.task)

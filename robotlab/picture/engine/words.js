// The words of a lab: equation, badge and sentence, and what a screen reader says.
import {fitEquation, fitSentence} from './board.js';
import {degrees, fixed} from './maths.js';
import {mark} from './paint.js';

// Equation, badge and sentence follow at once, also while a motion plays; what holds at rest is said aloud.
/** @param {Lab} lab */
export function showWords(lab) {
  const {equation, badge, error, sentence, preset} = lab.state;
  const box = lab.$('.equation'), sign = lab.$('.badge'), said = lab.$('.sentence');
  const wrong = lab.missed ? lab.model.get('late') : error, text = wrong || sentence;
  const name = !wrong && lab.pure && lab.setup.preset_names[preset] || '', now = name + '|' + text;
  if (box && box.shown !== equation) {
    box.innerHTML = box.shown = equation;
    fitEquation(lab);
  }
  if (lab.playing) for (const e of lab.all('[data-n]')) e.textContent = fixed(lab.state.figures[e.dataset.n], +e.dataset.d);
  sign.textContent = badge?.text;
  sign.className = 'badge ' + (badge?.cls ?? '');
  if (said.shown !== now) {
    said.shown = now;
    said.innerHTML = name ? '<b></b>' : '';
    if (name) said.firstChild.textContent = /[.?!]$/.test(name) ? name : name + '.';
    said.append(text || '');
    fitSentence(lab);
  }
  mark(said, 'bad', !!wrong);
  mark(lab.root, 'missed', !!lab.missed);
  clearTimeout(lab.saying);
  lab.saying = setTimeout(sayAloud, 350, lab);
}

/** @param {Lab} lab */
function sayAloud(lab) {
  const {sentence, view} = lab.state;
  if (lab.flying) return;                              // the old sentence under a new name would be untrue; the answer is said
  lab.$('.aloud').textContent = lab.$('.sentence').textContent;
  lab.$('.view').ariaLabel = `${sentence} Seen from azimuth ${degrees(view.az)}, elevation ${degrees(view.el)}.`;
}

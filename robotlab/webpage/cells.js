// A cell on the page: its code can be changed and run, and what it shows replaces what was stored.
import {editor} from './editor.js';
import {ERROR, LAB, STREAMS} from '../labs/hosts/model.js';
import {element, make, placeOf} from './outputs.js';
import {sentence} from './yours.js';

const PICTURE = '.rl-place, img, svg';
const WORDS = [LAB, ...STREAMS, ERROR, 'text/plain'];

export class Cell {
  // box: the element of the cell, with .cell_input and .cell_output; stored: {code, says, sessions}; run(code, below): this cell, or
  // with all below it.
  /** @param {HTMLElement} box @param {any} stored @param {(code: string, below: boolean) => void} run @param {() => void} stop */
  constructor(box, stored, run, stop) {
    this.box = box;
    this.stored = stored;
    this.input = /** @type {any} */ (box.querySelector('.cell_input') || box.appendChild(make('div', 'cell_input')));
    this.output = /** @type {any} */ (box.querySelector('.cell_output') || box.appendChild(make('div', 'cell_output')));
    this.output.ariaLive = 'polite';
    this.says = stored.says;
    this.places = new Map();
    this.name();
    this.nodes = [...this.output.childNodes];
    const go = (/** @type {boolean} */ below) => run(this.code, below);
    const back = (/** @type {boolean} */ below) => { this.code = stored.code; run(stored.code, below); };
    this.runs = button('rl-run', 'Run', 'Run this cell (Shift+Enter)', () => this.runs.textContent === 'Stop' ? stop() : go(false));
    this.resets = button('rl-reset', 'As it was', 'The code as it was written, and run it', () => back(false));
    const below = button('rl-below', 'and all below', 'Run this cell and all below (Control+Shift+Enter)', () => go(true));
    this.more = button('rl-below', 'and all below', 'The code as it was written, and run it and all below', () => back(true));
    this.edit = editor(this.input.querySelector('pre') || this.input.appendChild(make('pre', '', stored.code)), stored.code,
      go, () => this.changed());
    const row = make('div', 'rl-row');
    row.append(pair(this.runs, below), pair(this.resets, this.more));
    this.input.append(row);
    this.changed();
  }

  get code() { return this.edit.value; }

  set code(text) {
    this.edit.value = text;
    this.edit.dispatchEvent(new Event('input'));
  }

  changed() { this.resets.hidden = this.more.hidden = this.code === this.stored.code; }

  // The places of the stored labs, which have pictures so far.
  name() {
    const keys = Object.keys(this.stored.sessions);
    [...this.output.querySelectorAll('.rl-still')].forEach((e, k) => {
      if (!keys[k]) return;
      e.id = placeOf(keys[k]);
      e.className = 'rl-place';
      this.places.set(e.id, {e, home: e.parentElement});
    });
  }

  // state: waiting, running or none; only: where it is that now.
  /** @param {string} state @param {string} [only] */
  mark(state, only) {
    if (only && this.box.dataset.state !== only) return;
    this.box.dataset.state = state;
    this.runs.textContent = state === 'running' ? 'Stop' : state === 'waiting' ? 'Runs soon' : 'Run';
  }

  // The place of a lab: one for all that the cell ever shows under this key.
  /** @param {string} key */
  place(key) {
    const id = placeOf(key);
    if (!this.places.has(id)) this.places.set(id, {e: document.getElementById(id) || element({[LAB]: key}), home: null});
    return this.places.get(id).e;
  }

  // What was stored, each lab in its place.
  first() {
    for (const {e, home} of this.places.values()) home?.append(e);
    return this.nodes;
  }

  // All as it was when the page came.
  restore() {
    this.mark('');
    this.code = this.stored.code;
    this.says = this.stored.says;
    this.output.replaceChildren(...this.first());
  }

  // What is the same as before stays as it is, but formulas and pictures, whose words are the same for all; a lab that is still the same
  // one stays in its place.
  // why: what is known of an error, see yours.js.
  /** @param {any[]} outputs @param {any} [why] */
  show(outputs, why) {
    this.mark('');
    const says = outputs.map(said), more = outputs.some(one => Object.keys(one).some(kind => !WORDS.includes(kind)));
    if (!more && this.says && JSON.stringify(says) === JSON.stringify(this.says)) return;
    const opened = this.output.querySelector('details[open]');
    if (!more && JSON.stringify(says) === JSON.stringify(this.stored.says)) this.output.replaceChildren(...this.first());
    else this.put(outputs, outputs.some(one => one[ERROR]), why);
    this.says = says;
    if (opened) this.output.querySelector('details')?.setAttribute('open', '');
  }

  // In place of what was there. keep: a cell that runs, or has failed, keeps its stored pictures as long as it has shown no other.
  /** @param {any[]} outputs @param {boolean} keep @param {any} [why] */
  put(outputs, keep, why) {
    this.says = null;
    const pictures = keep && !outputs.some(one => one[LAB] || one['image/svg+xml']) ? this.first().filter(holds) : [];
    this.output.replaceChildren(...pictures, ...outputs.map(one => one[LAB] ? this.place(one[LAB])
      : one[ERROR] && why ? explained(one, why) : element(one)));
  }

  /** @param {number} box @param {any} output */
  replace(box, output) {
    this.output.querySelector(`[data-box="${box}"]`)?.replaceWith(element({...output, box}));
  }
}

// What an output says in words: by this two are told apart. A lab speaks for itself.
/** @param {any} output */
export const said = output => WORDS.map(kind => output[kind]).find(words => words) || '';

/** @param {string} cls @param {string} text @param {string} title @param {() => void} act */
const button = (cls, text, title, act) => Object.assign(make('button', cls, text), {type: 'button', title, onclick: act});

// What is pressed stays beside its "and all below" where a row is broken.
/** @param {any[]} buttons */
function pair(...buttons) {
  const e = make('span', 'rl-pair');
  e.append(...buttons);
  return e;
}

/** @param {any} node */
const holds = node => node.matches?.(PICTURE) || node.querySelector?.(PICTURE);

// An error of a cell that is as it was written: first its reason; where that was told before, the traceback is folded.
/** @param {any} output @param {any} why */
function explained(output, why) {
  const e = make('div'), error = element(output);
  if (why.first === undefined) e.append(sentence(why), error);
  else {
    const details = make('details', 'rl-folded');
    error.removeAttribute('role');
    details.append(make('summary', '', 'The error'), error);
    e.append(sentence(why), details);
  }
  return e;
}

// A cell on the page: its code can be changed and run, and what it shows replaces what was stored.
import {editor} from './editor.js';
import {ERROR, LAB, STREAMS} from '../labs/hosts/model.js';
import {element, make, placeOf} from './outputs.js';

const WORDS = [LAB, ...STREAMS, ERROR, 'text/plain'];

export class Cell {
  // box: the element of the cell, with .cell_input and .cell_output; stored: {code, says, sessions}.
  /** @param {HTMLElement} box @param {any} stored @param {(code: string) => void} run @param {() => void} stop */
  constructor(box, stored, run, stop) {
    this.box = box;
    this.stored = stored;
    this.input = /** @type {any} */ (box.querySelector('.cell_input') || box.appendChild(make('div', 'cell_input')));
    this.output = /** @type {any} */ (box.querySelector('.cell_output') || box.appendChild(make('div', 'cell_output')));
    this.output.ariaLive = 'polite';
    this.runs = Object.assign(make('button', 'rl-run', 'Run'), {type: 'button', title: 'Run this cell (Shift+Enter)'});
    const resets = {type: 'button', hidden: true, title: 'The code as it was written'};
    this.resets = Object.assign(make('button', 'rl-reset', 'As it was'), resets);
    const go = () => { if (this.runs.textContent === 'Stop') stop(); else run(this.code); };
    this.runs.onclick = go;
    this.resets.onclick = () => { this.code = stored.code; run(stored.code); };
    this.edit = editor(this.input.querySelector('pre') || this.input.appendChild(make('pre', '', stored.code)), stored.code,
      () => run(this.code), () => this.changed());
    const row = make('div', 'rl-row');
    row.append(this.runs, this.resets);
    this.input.append(row);
    this.says = stored.says;
    this.name();
  }

  get code() { return this.edit.value; }

  set code(text) {
    this.edit.value = text;
    this.edit.dispatchEvent(new Event('input'));
  }

  changed() { this.resets.hidden = this.code === this.stored.code; }

  // The places of the stored labs, which have pictures so far.
  name() {
    const keys = Object.keys(this.stored.sessions);
    [...this.output.querySelectorAll('.rl-still')].forEach((e, k) => {
      if (!keys[k]) return;
      e.id = placeOf(keys[k]);
      e.className = 'rl-place';
    });
  }

  // state: waiting, running or none; only: where it is that now.
  /** @param {string} state @param {string} [only] */
  mark(state, only) {
    if (only && this.box.dataset.state !== only) return;
    this.box.dataset.state = state;
    this.runs.textContent = state === 'running' ? 'Stop' : state === 'waiting' ? 'Runs soon' : 'Run';
  }

  // What is the same as before stays as it is, but formulas and pictures, whose words are the same for all; a lab that is still the same
  // one stays in its place.
  /** @param {any[]} outputs */
  show(outputs) {
    this.mark('');
    const says = outputs.map(said), more = outputs.some(one => Object.keys(one).some(kind => !WORDS.includes(kind)));
    if (!more && this.says && JSON.stringify(says) === JSON.stringify(this.says)) return;
    const opened = this.output.querySelector('details[open]');
    this.put(outputs);
    this.says = says;
    if (opened) this.output.querySelector('details')?.setAttribute('open', '');
  }

  // In place of what was there, also while the cell runs.
  /** @param {any[]} outputs */
  put(outputs) {
    this.says = null;
    this.output.replaceChildren(...outputs.map(one => one[LAB] && document.getElementById(placeOf(one[LAB])) || element(one)));
  }

  /** @param {number} box @param {any} output */
  replace(box, output) {
    this.output.querySelector(`[data-box="${box}"]`)?.replaceWith(element({...output, box}));
  }
}

// What an output says in words: by this two are told apart. A lab speaks for itself.
/** @param {any} output */
export const said = output => WORDS.map(kind => output[kind]).find(words => words) || '';

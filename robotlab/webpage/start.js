// The page itself: puts the labs into their places at once, from their stored state, and lets Python come behind them.
import {Cell} from './cells.js';
import {Page} from './host.js';
import {ERROR} from '../labs/hosts/model.js';
import {placeOf} from './outputs.js';
import {Notebook, Progress} from './storage.js';
import {Status} from './status.js';
import {waits, whenIdle} from './when.js';

const {search} = new URL(import.meta.url);             // ?v=...: all that belongs together is of one version
/** @param {string} name */
const beside = name => new URL(name + search, import.meta.url).href;

class View {
  /** @param {any} stored */
  constructor({name, cells, python, lock, needs, size}) {
    const warn = words => this.status.warn(words);
    this.storage = new Progress(text => this.page.post({progress: text}), warn);
    this.edits = new Notebook(name, warn);
    this.status = new Status(this.storage, size, !waits(name), {stop: () => this.stop(), retry: () => this.page.retry(),
      begin: () => this.page.want(), later: () => this.page.later()});
    const start = python && {base: new URL(python + '/', import.meta.url).href, lock, needs};
    this.page = new Page({cells, start: able() && start, spawn: spawner(), view: this});
    this.cells = new Map();
    for (const cell of cells) this.furnish(cell);
    if (!python) this.says('none');
    else if (!able()) this.says('unable');
    else if (waits(name)) this.says('waits');
    else whenIdle(() => this.page.open());
  }

  // A cell of which only the lab is on this page has no box: its code is run all the same.
  /** @param {any} stored */
  furnish(stored) {
    const {number, sessions} = stored, box = document.getElementById('cell-' + number);
    if (box) {
      const cell = new Cell(box, stored, code => this.run(number, code), () => this.stop()), kept = this.edits.get(number, stored.code);
      this.cells.set(number, cell);
      if (kept) cell.code = kept.now;
      if (kept?.ran) this.page.codes.set(number, kept.now);
    }
    for (const key in sessions) this.mount(key, sessions[key].kind, this.page.models.get(key));
  }

  // Where what is shown belongs to another state, it is replaced in one step.
  /** @param {any} place @param {string} kind @param {any} model */
  async put(place, kind, model) {
    const {default: module} = await import(/* webpackIgnore: true */ beside(`${kind}.js`));
    const el = document.createElement('div');
    place.replaceChildren(el);
    module.render({model, el});
  }

  /** @param {number} number @param {string} code */
  run(number, code) {
    const cell = this.cells.get(number);
    this.edits.put(number, cell.stored.code, code, false);
    cell.mark('waiting');
    if (!this.page.start) return cell.show([{'text/plain': 'No Python runs on this page.'}]);
    this.page.drop(number);
    this.page.run(number, code);
  }

  stop() {
    const cell = this.page.stop();
    if (cell !== null) this.cells.get(cell)?.show([{[ERROR]: 'Stopped.'}]);
  }

  // -- what the page says ---------------------------------------------------------------------------------------------
  /** @param {string} stage @param {string} [words] */
  says(stage, words) { this.status.say(stage, words); }

  /** @param {number} bytes */
  loaded(bytes) { this.status.loaded(bytes); }

  progress() { return this.storage.text; }

  /** @param {string} text */
  kept(text) { this.storage.put(text); }

  /** @param {number | null} number */
  running(number) {
    for (const [k, cell] of this.cells) if (k === number) cell.mark('running'); else cell.mark('', 'running');
    this.status.running(number !== null);
  }

  /** @param {number} number @param {any[]} outputs @param {boolean} good */
  shown(number, outputs, good) {
    const cell = this.cells.get(number);
    if (!cell) return;
    cell.show(outputs);
    if (good) this.edits.put(number, cell.stored.code, this.page.codes.get(number) || '', true);
  }

  /** @param {number} number @param {any[]} outputs */
  soFar(number, outputs) { this.cells.get(number)?.put(outputs); }

  /** @param {number} number @param {number} box @param {any} output */
  boxed(number, box, output) { this.cells.get(number)?.replace(box, output); }

  /** @param {string} key @param {string} kind @param {any} model */
  mount(key, kind, model) {
    const place = document.getElementById(placeOf(key));
    if (place) this.put(place, kind, model);
  }
}

const able = () => typeof WebAssembly === 'object' && typeof Worker === 'function';

// A second worker comes from the text of the first: it is also there without a network.
/** @returns {() => Worker} */
function spawner() {
  let source = beside('worker.js');
  fetch(source).then(answer => answer.ok ? answer.text() : '').then(text => {
    if (text) source = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
  }).catch(() => {});
  return () => new Worker(source, {type: 'module'});
}

// The cells stand in the page, or in a file beside the scripts.
const stored = document.getElementById('robotlab-page'), file = stored?.dataset.src;
if (stored) {
  const text = file ? await (await fetch(file)).text() : stored.textContent || '';
  /** @type {any} */ (window).robotlab = new View(JSON.parse(text));
}

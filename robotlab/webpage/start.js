// The page itself: puts the labs into their places at once, from their stored state, and lets Python come behind them.
import {Cell} from './cells.js';
import {kept, Files} from './files.js';
import {Page} from './host.js';
import {decoded, ERROR} from '../labs/hosts/model.js';
import {placeOf} from './outputs.js';
import {Notebook, Progress} from './storage.js';
import {Status} from './status.js';
import {waits, whenIdle} from './when.js';
import {top} from './top.js';
import {Line, reason} from './yours.js';

const {search} = new URL(import.meta.url);             // ?v=...: all that belongs together is of one version
/** @param {string} name */
const beside = name => new URL(name + search, import.meta.url).href;

const ANSWER = /^check\(/m;                            // in the cell of an exercise

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
    this.failing = new Map();                          // cells that fail as they were written, see yours.js
    this.undo = new Map();                             // what was the reader's own before it was put back
    this.own = new Files((file, content) => this.page.ready && this.page.post({file, content}));
    this.line = new Line({see: numbers => this.see(numbers), back: numbers => this.back(numbers), again: () => this.mine()});
    for (const cell of cells) this.furnish(cell);
    if (this.cells.size) top(() => this.runFrom(cells[0].number), this.own.box, this.line.box);
    this.named();
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
      const cell = new Cell(box, stored, (code, below) => this.run(number, code, below), () => this.stop());
      const kept = this.edits.get(number, stored.code);
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

  /** @param {number} number @param {string} code @param {boolean} [below] */
  run(number, code, below) {
    if (below) return this.runFrom(number);
    const cell = this.cells.get(number);
    this.edits.put(number, cell.stored.code, code, false);
    cell.mark('waiting');
    if (!this.page.start) return cell.show([{'text/plain': 'No Python runs on this page.'}]);
    this.page.run(number, code);
    this.named();
  }

  // A cell and all below, with the code that is to be seen.
  /** @param {number} first */
  runFrom(first) {
    const numbers = [...this.page.codes.keys()], below = numbers.slice(numbers.indexOf(first));
    for (const number of below) {
      const cell = this.cells.get(number);
      if (!cell) continue;
      this.edits.put(number, cell.stored.code, cell.code, false);
      cell.mark('waiting');
      if (!this.page.start) cell.show([{'text/plain': 'No Python runs on this page.'}]);
    }
    if (this.page.start) this.page.runAll(below.map(number => [number, this.cells.get(number)?.code ?? this.page.codes.get(number)]));
    this.named();
  }

  // -- the reader's own cells -----------------------------------------------------------------------------------------
  // The cells that are not as they were written.
  changed() { return [...this.cells.keys()].filter(number => this.edits.get(number, this.cells.get(number).stored.code)); }

  // All but answers to exercises; these, too, where a cell below them fails and nobody knows why.
  named() {
    const unknown = [...this.failing].filter(([, root]) => root < 0), last = Math.max(-1, ...unknown.map(([number]) => number));
    const gives = (/** @type {number} */ number) => this.cells.get(number).stored.gives?.length > 0;
    const numbers = this.changed().filter(k => gives(k) || k < last || !ANSWER.test(this.cells.get(k).stored.code));
    if (numbers.length) this.undo.clear();
    this.line.say(numbers, numbers.some(gives), this.failing.size, this.undo.size);
  }

  // One after the other.
  /** @param {number[]} numbers */
  see(numbers) {
    this.seen = numbers.find(number => number > (this.seen ?? -1)) ?? numbers[0];
    const {input, edit} = this.cells.get(this.seen);
    input.closest('details')?.setAttribute('open', '');
    edit.scrollIntoView({block: 'center'});
    edit.focus({preventScroll: true});
  }

  // These as they were written, and all that was harmed by them; a new Python runs the page.
  /** @param {number[]} numbers */
  back(numbers) {
    const undo = new Map(numbers.map(number => [number, this.edits.get(number, this.cells.get(number).stored.code).now]));
    for (const number of new Set([...numbers, ...this.failing.keys()])) {
      const {stored} = this.cells.get(number);
      this.edits.put(number, stored.code, stored.code, true);
      this.page.codes.set(number, stored.code);
      this.page.drop(number);
      this.cells.get(number).restore();
      for (const [key, {kind, parts}] of Object.entries(stored.sessions)) this.mount(key, kind, this.page.model(key, decoded(parts)));
    }
    this.failing.clear();
    if (this.page.start) this.page.restart();
    this.named();
    this.undo = undo;
    this.named();
  }

  // What has just been put back is the reader's again.
  mine() {
    const first = Math.min(...this.undo.keys());
    for (const [number, code] of this.undo) this.cells.get(number).code = code;
    this.undo.clear();
    this.runFrom(first);
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

  files() { return kept(); }

  /** @param {string} name @param {number} length @param {ArrayBuffer | null} content @param {boolean} wished */
  wrote(name, length, content, wished) { this.own.wrote(name, length, content, wished); }

  /** @param {number | null} number */
  running(number) {
    for (const [k, cell] of this.cells) if (k === number) cell.mark('running'); else cell.mark('', 'running');
    this.status.running(number !== null);
  }

  /** @param {number} number @param {any[]} outputs @param {boolean} good */
  shown(number, outputs, good) {
    const cell = this.cells.get(number);
    if (!cell) return;
    const error = outputs.find(one => one[ERROR]), written = this.page.codes.get(number) === cell.stored.code;
    this.failing.delete(number);
    const why = error && written && !error.advice ? reason(number, error.name, this.cells, this.changed(), this.failing) : null;
    if (why) this.failing.set(number, why.root);
    cell.show(outputs, why);
    this.named();
    if (good) this.edits.put(number, cell.stored.code, this.page.codes.get(number) || '', true);
  }

  /** @param {number} number @param {any[]} outputs */
  soFar(number, outputs) { this.cells.get(number)?.put(outputs, true); }

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

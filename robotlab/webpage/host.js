// `Page`: the one Python of a page, in a worker, and what waits for it. It knows nothing of the document: what is to be seen
// it tells its `view`, which has says(stage) loaded(bytes) shown(cell, outputs, again) soFar(cell, outputs) boxed(cell, box, output)
// mount(key, kind, model) running(cell or null) kept(text of the progress file) wrote(file, length, content, whether a hand wished it);
// and is asked for progress() and files().
import {decoded, ERROR, LAB, Model} from '../labs/hosts/model.js';

const SILENT = 15000;                                  // ms in which a worker with nothing to do says that it has got a message
const LATE = 'Python is still computing, or the page has been asleep. Touch it again.';
const ON_ITS_WAY = 'Python is on its way and will answer this.';
const NOBODY = 'No Python runs on this page, so nothing answers this: what is shown was worked out before.';
const FAILED = 'Python could not be started, so nothing answers this yet. Touch it to try again.';
const PUT_OFF = 'This needs Python, which you have put off: press Run under a cell, or Get Python now under Progress.';
const BROKEN = 'The cell of this picture fails, so nothing answers this: what is shown was worked out before.';
const OF_THE_PAGE = ['view', 'time'];                  // what asks for no answer: to turn the picture, to play

/** @param {string} key */
const cellOf = key => +key.split('.')[0];

export class Page {
  /** @type {any} */ worker = null;
  /** @type {Map<string, Model>} */ models = new Map();
  /** @type {Map<string, any>} */ first = new Map();     // how often each thing of a lab had been touched when it came
  /** @type {Map<string, any>} */ last = new Map();      // what a hand did last in a lab
  /** @type {Set<string>} */ waiting = new Set();        // labs whose last has not been sent
  /** @type {Set<string>} */ made = new Set();           // labs that Python has
  /** @type {Map<number, any>} */ sent = new Map();      // messages that have not been answered
  /** @type {number[]} */ queue = [];                    // cells that are to be run
  /** @type {number[]} */ done = [];                     // cells that have been run, in the order in which they were
  /** @type {Set<number>} */ anew = new Set();       // cells that are being run by a reader: their labs will be others
  /** @type {Set<number>} */ broken = new Set();     // cells that have failed
  /** @type {number | null} */ running = null;
  /** @type {any} */ alarm = 0;
  count = 0;
  putOff = false;                                      // by the reader, until Python is asked for by name
  ready = false;

  // cells: [{number, code, sessions}] as stored; start: what the worker begins with, or null where there is none; spawn makes a worker.
  /** @param {{cells: any[], start: any, spawn: () => Worker, view: any}} options */
  constructor({cells, start, spawn, view}) {
    this.start = start;
    this.spawn = spawn;
    this.view = view;
    this.codes = new Map(cells.map(({number, code}) => [number, code]));
    for (const {sessions} of cells) for (const key in sessions) this.model(key, decoded(sessions[key].parts));
  }

  // Nothing is known any more of a Python.
  forget() {
    this.made.clear();
    this.sent.clear();
    this.running = null;
    this.ready = false;
    clearTimeout(this.alarm);
  }

  /** @param {string} key @param {any} parts */
  model(key, parts) {
    const model = new Model({...parts, late: LATE}, message => this.send(key, message));
    this.models.set(key, model);
    this.first.set(key, {...parts.inputs?.edits});
    return model;
  }

  // -- Python ---------------------------------------------------------------------------------------------------------
  // Begins, once. done: cells that have been run before, in their order; then all others, in the order of the page.
  /** @param {number[]} [done] */
  open(done = []) {
    if (this.worker || !this.start) return;
    this.queue = [...done, ...[...this.codes.keys()].filter(number => !done.includes(number))];
    this.done = [];
    this.worker = this.spawn();
    this.worker.onmessage = ({data}) => this.take(data);
    this.worker.onerror = event => this.died(event.message || 'its worker did not start');
    this.worker.postMessage({start: {...this.start, progress: this.view.progress()}});
    this.view.says('start');
  }

  // Asked for by name, even if it was put off before.
  want() {
    this.putOff = false;
    this.open();
  }

  // Not now: what is on its way is given up.
  later() {
    this.putOff = true;
    this.queue = [];
    this.end();
    for (const key of this.waiting) this.comfort(key);
    this.view.says('waits');
  }

  // Ends this Python, whatever it does, and begins another: the cells that have been run are run again, but for the one that runs now.
  stop() {
    const ended = this.end();
    this.open(this.done);
    if (ended !== null) this.queue = this.queue.filter(number => number !== ended);
    return ended;
  }

  end() {
    const ended = this.running;
    this.worker?.terminate();
    this.worker = null;
    for (const key of this.last.keys()) this.waiting.add(key);         // the labs come back to where they were
    this.forget();
    this.view.running(null);
    return ended;
  }

  // A worker that has died is started again; the cell in which that happened is left out. One that has never begun is not.
  /** @param {string} words */
  died(words) {
    const {ready} = this, cell = this.end();
    if (cell !== null) this.view.shown(cell, [{[ERROR]: `Python ended in this cell: ${words}`}], false);
    if (!ready) {
      for (const key of this.waiting) this.models.get(key)?.lose(FAILED);
      return this.view.says('failed', words);
    }
    this.open(this.done);
    this.queue = this.queue.filter(number => number !== cell);
    this.view.says('again', words);
  }

  // Tries again after something that did not arrive.
  retry() {
    if (this.worker) this.worker.postMessage({again: true});
    else this.open(this.done);
  }

  // -- what goes out --------------------------------------------------------------------------------------------------
  /** @param {any} message */
  post(message) {
    if (!this.worker) return;
    const n = ++this.count;
    this.sent.set(n, message);
    if (this.running === null && this.ready) this.alarm ||= setTimeout(() => this.died('it was silent'), SILENT);
    this.worker.postMessage({n, text: JSON.stringify({v: 1, ...message})});
  }

  // What a hand did. While Python cannot answer, only the last is kept: its counters name all that was touched.
  /** @param {string} key @param {any} inputs */
  send(key, inputs) {
    if (!('edits' in Object(inputs)) && 'from' in Object(inputs)) return;        // a page that has come: no other shows this lab
    this.last.set(key, inputs);
    if (!this.putOff && this.asks(key)) this.open();
    if (this.made.has(key) && this.running === null) return this.post({lab: key, inputs});
    this.waiting.add(key);
    queueMicrotask(() => this.comfort(key));
  }

  // Says in a lab that it was heard, though nobody can answer yet; or that nobody will.
  /** @param {string} key */
  comfort(key) {
    const model = this.models.get(key), heard = model?.get('heard');
    if ((!this.start || this.putOff) && this.asks(key)) model?.lose(this.start ? PUT_OFF : NOBODY);
    else if (this.broken.has(cellOf(key)) && this.asks(key)) model?.lose(BROKEN);
    else model?.put(heard === undefined ? {late: ON_ITS_WAY} : {heard: heard + 1});
  }

  // Whether more was done than what the page can show by itself: a motion that is played counts once for each of its paths.
  /** @param {string} key */
  asks(key) {
    const {edits} = this.last.get(key), before = this.first.get(key), paths = this.models.get(key)?.get('motion')?.paths || [];
    /** @param {string} name */
    const since = name => (edits[name] || 0) - (before[name] || 0);
    /** @param {string} name */
    const played = name => since('time') * paths.filter(([root]) => root === name).length;
    return !edits || Object.keys(edits).some(name => !OF_THE_PAGE.includes(name) && since(name) > played(name));
  }

  // A cell as the reader has it now; until then it stands in the queue, in its place.
  /** @param {number} number @param {string} code */
  run(number, code) {
    this.anew.add(number);
    this.codes.set(number, code);
    this.want();
    if (this.worker && !this.queue.includes(number)) this.queue.push(number);
    this.next();
  }

  // Several, in this order, after what is in the queue already.
  /** @param {[number, string][]} cells */
  runAll(cells) {
    for (const [number, code] of cells) {
      if (this.codes.get(number) !== code) this.anew.add(number);
      this.codes.set(number, code);
    }
    const numbers = cells.map(([number]) => number);
    this.want();
    if (this.worker) this.queue = [...this.queue.filter(number => !numbers.includes(number)), ...numbers];
    this.next();
  }

  // All cells in a new Python, in the order of the page.
  restart() {
    this.end();
    this.done = [];
    this.broken.clear();
    this.want();
  }

  // The next cell, if Python has nothing to do: what hands have done goes before it.
  next() {
    if (!this.ready || this.running !== null || this.sent.size) return;
    for (const key of this.waiting) if (this.made.has(key)) {
      this.waiting.delete(key);
      this.post({lab: key, inputs: this.last.get(key)});
    }
    if (this.sent.size || !this.queue.length) return;
    const cell = this.running = /** @type {number} */ (this.queue.shift());
    for (const key of this.made) if (cellOf(key) === cell) this.made.delete(key);
    this.post({cell, code: this.codes.get(cell)});
    this.view.running(cell);
  }

  // -- what comes in --------------------------------------------------------------------------------------------------
  /** @param {any} data */
  take(data) {
    clearTimeout(this.alarm);
    this.alarm = 0;
    if (data.stage) {
      if (data.stage === 'ready') this.begin();
      this.view.says(data.stage);
    } else if (data.loaded) this.view.loaded(data.loaded);
    else if (data.missing) this.view.says('missing', data.missing);
    else if (data.failed) this.died(data.failed);
    else if (data.tell) this.view.soFar(this.running, JSON.parse(data.tell)['so far']);
    else if (data.done) this.answered(data.done, JSON.parse(data.text), data.buffers);
    this.next();
  }

  // Python is here: before the first cell it gets the reader's files.
  begin() {
    if (this.ready) return;
    this.ready = true;
    for (const [name, content] of Object.entries(this.view.files())) this.post({file: name, content});
  }

  /** @param {number} n @param {any[]} answers @param {ArrayBuffer[]} buffers */
  answered(n, answers, buffers) {
    const {cell, inputs} = this.sent.get(n);
    this.sent.delete(n);
    if (cell !== undefined) {
      this.running = null;
      this.done = [...this.done.filter(number => number !== cell), cell];
      this.view.running(null);
    }
    for (const answer of answers) this.answer({...answer, wished: inputs !== undefined}, buffers);
  }

  /** @param {any} answer @param {ArrayBuffer[]} buffers */
  answer({cell, outputs, box, output, lab, kind, put, progress, file, bytes, content, wished}, buffers) {
    if (progress !== undefined) this.view.kept(progress);
    else if (file) this.view.wrote(file, bytes, content && buffers[content.bytes], wished);
    else if (outputs) this.shown(cell, outputs);
    else if (box !== undefined) this.view.boxed(cell, box, output);
    else if (kind) this.parts(lab, kind, decoded(put, buffers));
    else this.models.get(lab)?.put(decoded(put, buffers));
  }

  // A cell has been run: of each lab that it shows all parts are asked for.
  /** @param {number} cell @param {any[]} outputs */
  shown(cell, outputs) {
    const failed = outputs.some(one => one[ERROR]);
    this.broken[failed ? 'add' : 'delete'](cell);
    if (!failed && this.anew.delete(cell)) this.drop(cell);
    this.view.shown(cell, outputs, true);
    for (const output of outputs) if (output[LAB]) {
      this.made.add(output[LAB]);
      this.post({lab: output[LAB]});
    }
  }

  // All parts of a lab: one that the page has takes what differs, but for what a hand has changed since.
  /** @param {string} key @param {string} kind @param {any} parts */
  parts(key, kind, parts) {
    const model = this.models.get(key);
    if (!model) return this.view.mount(key, kind, this.model(key, parts));
    model.set('late', LATE);
    const mine = this.waiting.has(key) ? ['setup'] : Object.keys(parts);
    model.put(Object.fromEntries(mine.filter(name => !same(parts[name], model.get(name))).map(name => [name, parts[name]])));
  }

  // The labs of a cell that the reader has changed are others from now on.
  /** @param {number} cell */
  drop(cell) {
    const kept = /** @type {any[]} */ ([this.models, this.first, this.last, this.made, this.waiting]);
    for (const some of kept) for (const key of some.keys()) if (cellOf(key) === cell) some.delete(key);
  }
}

/** @param {any} a @param {any} b */
function same(a, b) {
  if (a instanceof DataView && b instanceof DataView) return '' + bytes(a) === '' + bytes(b);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** @param {DataView} view */
const bytes = view => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

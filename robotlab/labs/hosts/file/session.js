// The session of a one-file lab: what labs/answering.py and labs/state.py do with a message, for the engine that lies in the same file.
// Its answers come from `compute(state, lab)` of a chapter, the twin of the lab's own `compute`.
import {find, put} from '../../../picture/engine/state.js';
import {product, transposed} from './linear.js';
import {sent} from './motion.js';
import {smooth} from './smooth.js';
import {proper} from './words.js';

const KEYS = ['q', 'target', 'view', 'show', 'focus', 'arm', 'time'], MOST_CLICKS = 50;
const NOTES = ['torques', 'largest', 'vectors', 'points', 'curves', 'trail', 'ghosts'];

/** @param {any} x @param {string[]} names */
const some = (x, names) => Object.fromEntries(names.filter(name => name in x).map(name => [name, x[name]]));

export class Session {
  // given: what one_file.py wrote; programs: {name: emitted function}; compute: the answer.
  /** @param {any} given @param {any} programs @param {(state: any, lab: any) => any} compute */
  constructor(given, programs, compute) {
    this.given = given;
    this.lab = {programs, ...given.constants};
    this.compute = compute;
    this.state = structuredClone(given.state);
    this.controls = given.parts.setup.controls.filter(c => c.name);
    this.computed = given.parts.picture.answer;
    this.heard = given.parts.heard;
    this.words = given.parts.words;
    this.notes = given.parts.picture.notes;
    this.scene = given.stage;
    this.turned = given.turned;
  }

  // What a person did; gives the parts that change.
  /** @param {any} inputs */
  receive(inputs) {
    if (!inputs.edits) return {};
    const touched = this.merge(structuredClone(inputs)), names = Object.keys(touched), {opens, named} = this.given;
    this.changes = /** @type {any} */ ({heard: ++this.heard});
    if ('reset' in touched) this.answer(['start', 'reset', ...opens], {}, true);
    else if ('preset' in touched) this.answer(['preset', ...named[inputs.preset] || []], {}, true);
    else if (names.some(name => name !== 'view')) this.answer(names, touched, false);
    return this.changes;
  }

  // Takes over what was touched, and says how often that was.
  /** @param {any} inputs @returns {{[name: string]: number}} */
  merge(inputs) {
    const {edits} = this.state, touched = {};
    for (const name in inputs.edits) if (inputs.edits[name] !== edits[name]) touched[name] = inputs.edits[name] - (edits[name] || 0);
    for (const name of KEYS) if (name in touched) this.state[name] = inputs[name];
    const moved = this.controls.filter(c => c.name in touched);
    for (const c of moved) this.state.values[c.name] = inputs.values[c.name];
    this.bind(moved);
    this.state.edits = inputs.edits;
    return touched;
  }

  // What is bound says the same in both of its places.
  /** @param {any[]} controls */
  bind(controls) {
    const bound = controls.filter(c => c.bind && (this.state.focus !== null || !c.bind.includes('@focus')));
    for (const c of bound) put(this.state, c.bind, structuredClone(this.state.values[c.name]));
    return bound;
  }

  // What `compute` sees.
  /** @param {string[]} changed @param {{[name: string]: number}} pressed */
  snapshot(changed, pressed) {
    const {edits, ...state} = structuredClone(this.state);
    if (state.target.length === 12) state.target = rigid(state.target);
    for (const c of this.controls) if (c.bind) state.values[c.name] = find(this.state, c.bind) ?? null;
    const times = /** @param {string} name */ name => Math.min(pressed[name] || 0, MOST_CLICKS);
    return {...state, changed: new Set(changed), times, value: /** @param {string} name */ name => state.values[name]};
  }

  /** @param {string[]} touched @param {{[name: string]: number}} pressed @param {boolean} anew */
  answer(touched, pressed, anew) {
    this.computed++;
    if (anew) [this.notes, this.scene] = [{}, this.given.stage];
    try {
      this.show(this.compute(this.snapshot(touched, pressed), this.lab), anew);
    } catch (error) {
      this.words = {...this.words, error: `The lab stopped here. ${error}`};
    }
    this.changes.words = this.words;
  }

  /** @param {any} answer @param {boolean} anew */
  show(answer, anew) {
    if ('plots' in answer || anew) this.changes.plots = answer.plots || [];
    if (answer.motion) Object.assign(this.changes, sent(answer.motion));
    else if ('motion' in answer || anew) Object.assign(this.changes, {motion: {}, buffer: new DataView(new ArrayBuffer(0))});
    this.notes = {...this.notes, ...some(answer, NOTES)};
    if (answer.trail) this.notes.trail = smooth(answer.trail);
    this.scene = {...this.scene, ...some(answer, ['bodies', 'ground'])};
    if (anew && this.turned && !this.given.moves_view) this.state.view = structuredClone(this.given.view);
    this.turned = 'view' in answer || this.turned && !anew;
    const shown = this.accept(answer);
    if (anew) shown.whole = structuredClone({...some(this.state, KEYS), values: this.state.values, edits: this.state.edits});
    const there = Object.fromEntries(Object.entries(this.scene).filter(([, value]) => value));
    this.changes.picture = {answer: this.computed, notes: structuredClone(this.notes), ...there, ...shown};
    this.words = {...words(answer, anew ? {} : this.words), sentence: proper(answer.sentence)};
  }

  // Puts what is answered into the state; gives what the engine must do likewise.
  /** @param {any} answer @returns {any} */
  accept(answer) {
    const shown = structuredClone(some(answer, [...KEYS, 'values'])), {values = {}, ...others} = structuredClone(shown);
    Object.assign(this.state, others);
    Object.assign(this.state.values, values);
    for (const c of this.bind(this.controls.filter(c => c.name in values))) shown[c.bind[0]] = structuredClone(this.state[c.bind[0]]);
    return shown;
  }
}

// A pose whose rotation is orthonormal again, after rounding.
/** @param {number[]} T */
function rigid(T) {
  const R = [0, 4, 8].map(k => T.slice(k, k + 3)), near = product(R, product(transposed(R), R));
  return R.flatMap((row, r) => [...row.map((x, k) => (3 * x - near[r][k]) / 2), T[4 * r + 3]]);
}

// The words of an answer after those that were there before. equation: [MathML, text]; badge: [words, whether all is well].
/** @param {any} answer @param {any} before */
function words({disabled = {}, absent = [], equation, badge}, before) {
  const out = {...before, error: '', disabled, absent};
  if (equation) [out.equation, out.equation_text] = equation;
  if (badge !== undefined) {
    const [text, ok] = badge || ['', true];
    out.badge = {text: proper(text), cls: text ? ok ? 'ok' : 'bad' : ''};
  }
  return out;
}

// The state of a lab in the browser: what a user can change (INPUTS) and what the kernel answers, in one object.
// Every change of the user's is counted under its name: the kernel takes what was touched and keeps its own of the rest.
import {clamp, floor, last, PI} from './maths.js';

export const INPUTS = ['values', 'q', 'target', 'view', 'show', 'focus', 'arm', 'time', 'edits', 'preset'];

// A path into the state: ['q', 2], or ['arm', 'rows', '@focus', 0] for the row in focus.
/** @param {any} state @param {string | number} k */
const key = (state, k) => k === '@focus' ? state.focus : k;
/** @param {any} state @param {Path} at */
export const find = (state, at) => at.reduce((o, k) => o?.[key(state, k)], state);

/** @param {any} state @param {Path} at @param {any} value */
export function put(state, at, value) {
  let o = state;
  for (const k of at.slice(0, -1)) o = o[key(state, k)] ??= [];
  o[key(state, last(at))] = value;
}

export const json = JSON.stringify;

// Draws with the next animation frame; how, the widget says.
/** @param {Lab} lab */
export function ask(lab) {
  lab.due ||= requestAnimationFrame(now => {
    lab.due = 0;
    lab.frame(lab, now);
  });
}

/** @param {Lab} lab @param {string} name */
export function touched(lab, name) {
  const {edits} = lab.state;
  if (name !== 'view' && name !== 'time') lab.pure = false;
  edits[name] = (edits[name] || 0) + 1;
  lab.unsent = true;
  ask(lab);
}

/** @param {Lab} lab @param {string} name @param {any} value */
export function change(lab, name, value) {
  lab.state[name] = value;
  touched(lab, name);
}

// A control's value: where it is bound, the bound thing's.
/** @param {Lab} lab @param {Control} c */
export const valueOf = (lab, c) => find(lab.state, c.bind || ['values', c.name]);

/** @param {Lab} lab @param {Control} c @param {any} v */
export function setValue(lab, c, v) {
  lab.state.values[c.name] = v;
  if (c.bind) put(lab.state, c.bind, v);
  touched(lab, c.bind?.includes('@focus') ? c.bind[0] : c.name);
}

// What a control shows for 1 of what it holds.
/** @param {Control} c */
export const factor = c => c.degrees ? 180 / PI : 1;

// Sets what a control shows, within its ends.
/** @param {Lab} lab @param {Control} c @param {number} x */
export const setShown = (lab, c, x) => setValue(lab, c, clamp(x / factor(c), c.low, c.high));

// A slider holds any number, that of its field; a hand moves it from step to step.
/** @param {Lab} lab @param {Control} c @param {number} way */
export const stepped = (lab, c, way) =>
  setShown(lab, c, way * (floor(way * valueOf(lab, c) * factor(c) / c.step + 1e-6) + 1) * c.step);

// Two messages at most are under way, so that the kernel need not wait for the page; the last state is certain to arrive.
// Where no answer comes, or nobody is there to send to, the host's words for that are said, and the next touch tries again.
/** @param {Lab} lab */
export function send(lab) {
  if (lab.flying > 1) return;
  const inputs = {from: lab.id};
  for (const k of INPUTS) inputs[k] = lab.state[k];
  lab.unsent = false;
  lab.flying++;
  clearTimeout(lab.late);
  lab.late = setTimeout(missed, 4000, lab);
  try {
    lab.model.set('inputs', structuredClone(inputs));
    lab.model.send(lab.model.get('inputs'));
  } catch {
    missed(lab);
  }
}

/** @param {Lab} lab */
export function missed(lab) {
  clearTimeout(lab.late);
  lab.flying = 0;
  lab.missed = true;
  ask(lab);
}

// A preset, or the start: everything that it names, as if a user had done it at once. What plays would go on from its time; where no
// answer comes, torques would stay that are those of another posture.
/** @param {Lab} lab @param {any} patch @param {string} name */
export function apply(lab, patch, name) {
  lab.playing = null;
  if (lab.missed) delete lab.state.notes.torques;
  const {values = {}, ...others} = structuredClone(patch);
  for (const k in others) change(lab, k, others[k]);
  for (const c of lab.setup.controls) if (c.name in values && c.kind !== 'button') setValue(lab, c, values[c.name]);
  touched(lab, name);
}

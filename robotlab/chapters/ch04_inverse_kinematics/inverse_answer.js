// The answer of `InverseLab` in JavaScript, for a page without Python: inverse.py, function by function.
import {add, clamp} from '../../picture/engine/maths.js';
import {ghost, jointPlot, place} from '../../labs/hosts/file/arm.js';
import {settles, solveIk} from '../../labs/hosts/file/inverse.js';
import {argmax, largest, linspace, list, transposed} from '../../labs/hosts/file/linear.js';
import {gap, math, mn, mrow, say} from '../../labs/hosts/file/mathml.js';
import {decimals, degrees, exponential, rint} from '../../labs/hosts/file/numbers.js';
import {curve, line, panel} from '../../labs/hosts/file/plot.js';

const MOST = 40, SPANS = [5, 10, 20, MOST], FLOOR = 1e-7, CEILING = 10, UNITS = ['m', 'rad'], GHOSTS = 9;

/** @param {any} state @param {any} lab */
export function compute(state, lab) {
  const {changed} = state, values = /** @type {any} */ ({});
  if (changed.has('lam') && !changed.has('preset') && !changed.has('start')) values.damping = 'fixed';
  if (changed.has('go_on')) values.start = state.q;
  const found = search(state, values, lab), {steps} = found;
  const k = values.step = changed.has('step') ? Math.min(Math.trunc(state.value('step')), steps) : bestStep(found);
  const badge = [found.reason.split(':')[0].split(';')[0], found.ok];
  return {values, q: found.history.q[k], sentence: sentence(found, k, lab), badge,
    equation: equation(found, k, lab), ...way(found, k, lab),
    plots: [missing(found, steps), jointPlot(list(steps + 1, i => i), found.history.q, lab.kinds, overSteps(steps))]};
}

/** @param {any} state @param {any} values @param {any} lab */
function search(state, values, {programs, limited, free}) {
  const damping = values.damping ?? state.value('damping');
  const solve = restarts => solveIk(programs, state.value('limits') ? limited : free, state.target, values.start ?? state.value('start'),
    damping === 'adaptive' ? damping : 10 ** state.value('lam'), {most: MOST, restarts});
  const found = solve(0);
  return state.value('again') && !found.ok ? solve(MOST) : found;
}

// The last step, or, where a search went away again from the target, the one that came nearest.
/** @param {any} found */
const bestStep = found => settles(found) ? found.steps : found.history.q.lastIndexOf(found.q);

// The postures before step k, and where the tool was.
/** @param {any} found @param {number} k @param {any} lab */
function way({history}, k, {programs, arm}) {
  const tips = history.q.slice(0, k + 1).map(q => place(programs.tip_pose(q)));
  const earlier = k ? [...new Set(linspace(0, k - 1, GHOSTS).map(rint))] : [];
  return {ghosts: earlier.map(i => ghost(arm, history.q[i])), curves: k ? [{points: tips, cls: 'vel dash', width: 1.5}] : [],
    points: tips.slice(0, -1).map(at => ({at, cls: 'vel', r: 3}))};
}

/** @param {any} found @param {number} steps */
function missing({history}, steps) {
  const k = list(steps + 1, i => i), clipped = values => values.map(x => clamp(x, FLOOR, CEILING));
  const columns = transposed(history.misses), one = columns.length === 1;
  const curves = columns.map((miss, i) => curve(k, clipped(miss), ['tgt', 'vel'][i], {label: 'e', sub: one ? '' : UNITS[i]}));
  const things = [line(1e-6, 'y', 'near enough'), ...curves];
  if (steps) things.push(curve(k.slice(1), clipped(history.damping).slice(1), 'force', {label: 'λ', dash: true}));
  const title = one ? ', and damping λ, in m' : ' in m and in rad, and damping λ';
  return panel(things, `still missing, e${title}`, {...overSteps(steps), y_range: [FLOOR, CEILING], log_y: true});
}

// An axis that holds so many steps.
/** @param {number} steps */
const overSteps = steps => ({x_label: 'step', x_range: [0, SPANS.find(n => n >= steps)], cursor: ['values', 'step']});

// The step that led to posture k, with its numbers.
/** @param {any} found @param {number} k @param {any} lab @returns {[string, string]} */
function equation({history: {q, damping, misses}}, k, lab) {
  const turn = k ? degrees(largest(add(q[k], q[k - 1], -1))) : 0;
  /** @type {[string, string, number, string][]} */
  const shown = k ? [['force', 'λ', damping[k], misses[0].length > 1 ? '' : 'm'],
    ...misses[k - 1].map((miss, i) => ['tgt', '|e|', miss, UNITS[i]]), ['ink', 'max |δq|', turn, '°']] : [];
  let parts = lab.step, text = 'dq = J^T (J J^T + lambda^2 I)^-1 e';
  for (const [cls, letter, x, of] of shown) {
    const [sign, value] = 0 < x && x < 1e-3 ? ['<', '0.001'] : ['=', few(x)], apart = of && of !== '°';
    parts += math(lab.letters[letter][sign] + mrow(mn(value)) + (apart ? gap('.25em') : '') + (of && say(of)), cls);
    text += `,  ${letter} ${sign} ${value}${apart ? '\u00a0' : ''}${of}`;
  }
  return [`<div class="set">${parts}</div>`, text];
}

/** @param {any} found @param {number} k @param {any} lab */
function sentence(found, k, {kinds}) {
  const {steps, history: {q, misses}} = found, turned = add(q[k], q[0], -1).map(Math.abs), joint = argmax(turned);
  const short = misses[k].map((miss, i) => `${few(miss)} ${UNITS[i]}`).join(' and ');
  const where = k < steps ? `Step ${k} of ${steps}: ${short} still missing. ` : '';
  const wild = kinds.includes('R') && turned[joint] > Math.PI
    ? ` Joint ${joint + 1} has turned by ${decimals(degrees(turned[joint]), 0)}° on the way.` : '';
  return `${where}${ended(found.reason)}.${wild}${goesOn(found)}`;
}

// Why a search stopped, as a sentence.
/** @param {string} reason */
const ended = reason => reason.startsWith('reached') ? `Target ${reason}` : reason[0].toUpperCase() + reason.slice(1);

// What a search was still gaining when its steps were used up: it has not failed, it is slow.
/** @param {any} found */
function goesOn(found) {
  const {reason, history: {residual}} = found, [before, last] = residual.slice(-2);
  const slow = reason.includes('not there after') || reason.includes('the posture found');
  if (!slow || bestStep(found) < found.steps || !(last < before)) return '';
  return ` It was still coming nearer, by ${few(100 * (1 - last / before))} % in the last step.`;
}

// A number that is not negative, with few digits.
/** @param {number} x */
const few = x => x === 0 ? '0' : x < 1e-3 ? exponential(x, 1) : decimals(x, x < .1 ? 3 : x < 10 ? 2 : 0);

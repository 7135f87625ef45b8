// The answer of `InverseLab` in JavaScript, for a page without Python: inverse.py, function by function.
import {add, clamp} from '../../picture/engine/maths.js';
import {ghost, jointPlot, place} from '../../labs/hosts/file/arm.js';
import {solveIk} from '../../labs/hosts/file/inverse.js';
import {argmax, largest, linspace, list} from '../../labs/hosts/file/linear.js';
import {gap, math, mn, mrow, say} from '../../labs/hosts/file/mathml.js';
import {decimals, degrees, exponential, rint} from '../../labs/hosts/file/numbers.js';
import {curve, line, panel} from '../../labs/hosts/file/plot.js';

const MOST = 40, SPANS = [5, 10, 20, MOST], FLOOR = 1e-7, CEILING = 10, MIXED = '(m and rad)', GHOSTS = 9;

/** @param {any} state @param {any} lab */
export function compute(state, lab) {
  const {changed} = state, values = /** @type {any} */ ({});
  if (changed.has('lam') && !changed.has('preset') && !changed.has('start')) values.damping = 'fixed';
  if (changed.has('go_on')) values.start = state.q;
  const found = search(state, values, lab), {steps} = found, unit = state.target.length < 12 ? 'm' : MIXED;
  const k = values.step = changed.has('step') ? Math.min(Math.trunc(state.value('step')), steps) : steps;
  const badge = [found.reason.split(':')[0].split(';')[0], found.ok];
  return {values, q: found.history.q[k], sentence: sentence(found, k, unit, lab), badge,
    equation: equation(found, k, unit, lab), ...way(found, k, lab),
    plots: [missing(found, steps, unit), jointPlot(list(steps + 1, i => i), found.history.q, lab.kinds, overSteps(steps))]};
}

/** @param {any} state @param {any} values @param {any} lab */
function search(state, values, {programs, limited, free}) {
  const damping = values.damping ?? state.value('damping');
  return solveIk(programs, state.value('limits') ? limited : free, state.target, values.start ?? state.value('start'),
    damping === 'adaptive' ? damping : 10 ** state.value('lam'), {most: MOST, restarts: state.value('again') ? MOST : 0});
}

// The postures before step k, and where the tool was.
/** @param {any} found @param {number} k @param {any} lab */
function way({history}, k, {programs, arm}) {
  const tips = history.q.slice(0, k + 1).map(q => place(programs.tip_pose(q)));
  const earlier = k ? [...new Set(linspace(0, k - 1, GHOSTS).map(rint))] : [];
  return {ghosts: earlier.map(i => ghost(arm, history.q[i])), curves: k ? [{points: tips, cls: 'vel dash', width: 1.5}] : [],
    points: tips.slice(0, -1).map(at => ({at, cls: 'vel', r: 3}))};
}

/** @param {any} found @param {number} steps @param {string} unit */
function missing({history}, steps, unit) {
  const k = list(steps + 1, i => i), clipped = values => values.map(x => clamp(x, FLOOR, CEILING));
  const things = [line(1e-6, 'y', 'near enough'), curve(k, clipped(history.residual), 'tgt', {label: 'e'})];
  if (steps) things.push(curve(k.slice(1), clipped(history.damping).slice(1), 'force', {label: 'λ', dash: true}));
  return panel(things, `still missing, e, and damping λ, in ${unit}`, {...overSteps(steps), y_range: [FLOOR, CEILING], log_y: true});
}

// An axis that holds so many steps.
/** @param {number} steps */
const overSteps = steps => ({x_label: 'step', x_range: [0, SPANS.find(n => n >= steps)], cursor: ['values', 'step']});

// The step that led to posture k, with its numbers.
/** @param {any} found @param {number} k @param {string} unit @param {any} lab @returns {[string, string]} */
function equation({history: {q, damping, residual}}, k, unit, lab) {
  /** @type {[string, string, number, string][]} */
  const shown = k ? [['force', 'λ', damping[k], unit === MIXED ? '' : unit], ['tgt', '|e|', residual[k - 1], unit],
    ['ink', 'max |δq|', degrees(largest(add(q[k], q[k - 1], -1))), '°']] : [];
  let parts = lab.step, text = 'dq = J^T (J J^T + lambda^2 I)^-1 e';
  for (const [cls, letter, x, of] of shown) {
    const [sign, value] = 0 < x && x < 1e-3 ? ['<', '0.001'] : ['=', few(x)], apart = of && of !== '°';
    parts += math(lab.letters[letter][sign] + mrow(mn(value)) + (apart ? gap('.25em') : '') + (of && say(of)), cls);
    text += `,  ${letter} ${sign} ${value}${apart ? '\u00a0' : ''}${of}`;
  }
  return [`<div class="set">${parts}</div>`, text];
}

/** @param {any} found @param {number} k @param {string} unit @param {any} lab */
function sentence(found, k, unit, {kinds}) {
  const {steps, history: {q, residual}} = found, turned = add(q[k], q[0], -1).map(Math.abs), joint = argmax(turned);
  const where = k < steps ? `Step ${k} of ${steps}: ${few(residual[k])} ${unit} still missing. ` : '';
  const wild = kinds.includes('R') && turned[joint] > Math.PI
    ? ` Joint ${joint + 1} has turned by ${decimals(degrees(turned[joint]), 0)}° on the way.` : '';
  return `${where}The search ended: ${found.reason}.${wild}${goesOn(found)}`;
}

// What a search was still gaining when its steps were used up: it has not failed, it is slow.
/** @param {any} found */
function goesOn({reason, history: {residual}}) {
  const [before, last] = residual.slice(-2);
  if (!reason.includes('not there after') || !(last < before)) return '';
  return ` It was still coming nearer, by ${few(100 * (1 - last / before))} % in the last step.`;
}

// A number that is not negative, with few digits.
/** @param {number} x */
const few = x => x === 0 ? '0' : x < 1e-3 ? exponential(x, 1) : decimals(x, x < .1 ? 3 : x < 10 ? 2 : 0);

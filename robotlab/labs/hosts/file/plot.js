// Plots as they are sent to the engine: the twin of picture/plot.py.
import {linspace} from './linear.js';
import {general, rounded, seen} from './numbers.js';

const MOST_POINTS = 400, FINE = 4, INTERVALS = 3;    // of a curve; digits that can be seen; between ticks in low plots
const {abs, ceil, floor, log10, max, min, PI} = Math;

/** @typedef {{spread: (axis: 'x' | 'y') => number[], sent: (x: Fine, y: Fine) => any, y?: number[]}} Drawn */
/** @typedef {{span: number[], (values: number[]): (number | null)[]}} Fine */

// A line through (x, y). more: label, sub, width, dash, closed, track.
/** @param {number[]} x @param {number[]} y @param {string} cls @param {any} [more] @returns {Drawn} */
export function curve(x, y, cls, {label = '', sub = '', width = 2.2, dash = false, closed = false, track = true} = {}) {
  return {y, spread: axis => axis === 'x' ? x : y, sent: (fx, fy) => {
    const some = chosen(x.length), forms = ' curve' + (closed ? ' area' : '') + (dash ? ' dash' : '');
    const out = {kind: 'curve', cls: cls + forms, x: even(fx(some(x)), fx), y: fy(some(y)), width};
    return Object.assign(out, given({closed, track: track && !closed, label, sub}));
  }};
}

// Shares of one quantity, stacked: {class: values}.
/** @param {number[]} x @param {{[cls: string]: number[]}} shares @returns {Drawn} */
export function stack(x, shares) {
  const all = Object.values(shares), sums = /** @param {number} way */ way => x.map((_, k) => all.reduce(
    (sum, v) => sum + (way * v[k] > 0 ? v[k] : 0), 0));
  return {spread: axis => axis === 'x' ? x : [max(...sums(1)), min(...sums(-1))], sent: (fx, fy) => {
    const some = chosen(x.length);
    return {kind: 'stack', x: even(fx(some(x)), fx), shares: Object.entries(shares).map(([cls, v]) => [cls, fy(some(v))])};
  }};
}

// Marks at (x, y): "dot", "cross" or "ring".
/** @param {number[]} x @param {number[]} y @param {string} cls @param {any} [more] @returns {Drawn} */
export const points = (x, y, cls, {mark = 'dot', label = '', sub = ''} = {}) => ({
  spread: axis => axis === 'x' ? x : y, sent: (fx, fy) => ({kind: 'points', cls, x: fx(x), y: fy(y), mark, ...given({label, sub})})});

// A reference line across the panel, with words at its end.
/** @param {number} at @param {'x' | 'y'} [axis] @param {string} [label] @returns {Drawn} */
export const line = (at, axis = 'y', label = '') => ({spread: which => which === axis ? [at] : [], sent: (fx, fy) => ({
  kind: 'curve', cls: 'zero dash', width: 1.4, x: fx(axis === 'y' ? fx.span : [at, at]),
  y: fy(axis === 'y' ? [at, at] : [fy.span[1], fy.span[0]]), ...given({name: label})})});

// What is not empty.
/** @param {any} fields */
const given = fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value));

// Of a panel whose x axis is that of the player.
export const OVER_TIME = {x_label: 'time in s', cursor: ['time']};

// A plot as plain lists and words. more: x_label, x_range, y_range, cursor, log_x, log_y, angle.
/** @param {Drawn[]} things @param {string} title @param {any} [more] */
export function panel(things, title, {x_label = '', x_range, y_range, cursor = null, ...flags} = {}) {
  const {log_x, log_y, angle} = flags, xs = extent(things, 'x', log_x), ys = extent(things, 'y', log_y);
  x_range ||= log_x ? widened(xs, log_x) : xs;
  y_range ||= widened(ys, log_y);
  const x = fine(x_range, log_x), y = fine(y_range, log_y);
  return {title, x_label, x_range, y_range, x_step: angle ? angleStep(x_range) : stepOf(x_range, log_x, 6),
    y_step: stepOf(y_range, log_y, 5), cursor, ...given(flags), things: things.map(thing => thing.sent(x, y))};
}

// -- what is sent
/** @param {number} n @returns {(values: number[]) => number[]} */
function chosen(n) {
  const every = max(1, ceil(n / MOST_POINTS));
  return values => every > 1 ? [...values.filter((_, k) => k < n - 1 && k % every === 0), values[n - 1]] : values;
}

/** @param {number[]} span @param {boolean} logarithmic @returns {Fine} */
function fine(span, logarithmic) {
  const digits = seen(span[1] - span[0], FINE), least = logarithmic ? 0 : -Infinity;
  const one = /** @param {number} v */ v => logarithmic ? +general(v, FINE) : rounded(v, digits);
  return Object.assign(/** @param {number[]} values */ values => values.map(v => isFinite(v) && v > least ? one(v) : null), {span});
}

/** @param {any[]} x @param {Fine} f */
function even(x, f) {
  if (x.length < 3 || x.includes(null)) return x;
  const ends = [x[0], x[x.length - 1]];
  return f(linspace(ends[0], ends[1], x.length)).every((v, k) => v === x[k]) ? ends : x;
}

// -- marks and ranges
/** @param {number} low @param {number} high @param {number} most */
function tickStep(low, high, most) {
  const rough = (high - low) / most, power = 10 ** floor(log10(rough) + 1e-9);
  return power * ([1, 2, 5].find(k => k * power >= rough * (1 - 1e-9)) ?? 10);
}

/** @param {number[]} span @param {boolean} logarithmic @param {number} most */
function stepOf(span, logarithmic, most) {
  if (logarithmic) return 0;
  const steps = [0, 1, 2, 3].map(more => tickStep(span[0], span[1], most + more));
  return steps.find(step => floor(span[1] / step + 1e-9) > ceil(span[0] / step - 1e-9)) ?? steps[0];
}

/** @param {number[]} span */
function angleStep(span) {
  const degrees = (span[1] - span[0]) * 180 / PI;
  return degrees < 5 ? 0 : [5, 10, 15, 30, 60, 90].find(s => degrees / s <= 6.01) ?? 180;
}

/** @param {Drawn[]} things @param {'x' | 'y'} axis @param {boolean} logarithmic */
function extent(things, axis, logarithmic) {
  const values = things.flatMap(thing => thing.spread(axis)).filter(v => isFinite(v) && (v > 0 || !logarithmic));
  if (!values.length) return logarithmic ? [.1, 1] : [0, 1];
  const low = min(...values), high = max(...values);
  return high > low ? [low, high] : logarithmic ? [low / 2, high * 2] : [low - .5, high + .5];
}

/** @param {number[]} span @param {boolean} logarithmic */
function widened([low, high], logarithmic) {
  if (logarithmic) return [10 ** floor(log10(low) + 1e-9), 10 ** ceil(log10(high) - 1e-9)];
  return toTicks(low, high, 5);
}

/** @param {number} low @param {number} high @param {number} most */
function toTicks(low, high, most) {
  const step = tickStep(low, high, most);
  return [step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9)];
}

// A range for the y axis of a low plot that ends at ticks, so that at least two of them have their numbers.
/** @param {Drawn[]} things */
export function roundRange(things) {
  const values = things.flatMap(thing => thing.y || []);
  let low = min(...values), high = max(...values);
  if (abs(high - low) < 1e-9) return undefined;
  for (let k = 0; k < 4; k++) [low, high] = toTicks(low, high, INTERVALS);
  return [low, high];
}

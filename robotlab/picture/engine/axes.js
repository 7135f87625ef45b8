// The axes of a plot: margins, round ticks and their words, the grid, and where data lie in px.
import {abs, ceil, clamp, fixed, floor, log, log10, max, num, PI, polyline} from './maths.js';

const DIGIT = 6.7, LEAST = 15;                       // px: how wide a digit of a tick is, and from one tick to the one above
export const LETTER = 6;                             // px: how wide a letter of a word is

/** @param {number} v @param {Vec} range @param {boolean} [logarithmic] */
const part = (v, [low, high], logarithmic) => logarithmic ? log(v / low) / log(high / low) : (v - low) / (high - low);

// The box of a plot in px and the ranges it shows. m: margins around the box.
/** @param {Plot} p @param {number} W @param {number} H @param {Margins} m @returns {PlotFrame} */
export function frame(p, W, H, m) {
  const {left, above: top} = m, right = max(left + 9, W - m.right), bottom = max(top + 9, H - m.below);
  let {x_range, y_range} = p;
  if (p.equal) {                                     // widens the range that has too many pixels
    const [a, b] = x_range, [c, d] = y_range, wide = right - left, up = bottom - top;
    const per = max((b - a) / wide, (d - c) / up) / 2;
    x_range = [(a + b) / 2 - per * wide, (a + b) / 2 + per * wide];
    y_range = [(c + d) / 2 - per * up, (c + d) / 2 + per * up];
  }
  const x = v => left + (right - left) * part(v, x_range, p.log_x);
  const y = v => clamp(bottom - (bottom - top) * part(v, y_range, p.log_y), top - 2, bottom + 2);
  const points = (xs, ys) => ys.flatMap((v, k) => {  // where data are on the screen: those that can be seen
    const u = xs.length < ys.length ? xs[0] + (xs[1] - xs[0]) * k / (ys.length - 1) : xs[k];  // equal steps
    return u === null || v === null ? [] : [[x(u), y(v)]];
  });
  const text = [], write = (cls, u, v, main, sub = '', rest = '') => text.push([cls, num(u), num(v), main, sub, rest]);
  const lists = {text, over: [], tracks: [], ends: [], names: [], spots: []};
  return {p, W, left, right, top, bottom, x_range, y_range, x, y, points, write, ...lists};
}

// The title in one line, or in two where it is too long.
/** @param {Plot} p @param {number} W */
export function titles({title}, W) {
  const room = floor((W - 8) / LETTER), at = title.length > room ? title.lastIndexOf(' ', room) : -1;
  return at < 1 ? [title] : [title.slice(0, at), title.slice(at + 1)];
}

// What stands around the box of a plot of width W, in px: its title above; if it has a foot, ticks and the axis' name below.
/** @param {Plot} p @param {number} W @param {boolean} foot */
export const margins = (p, W, foot) => ({
  above: 8 + 14 * titles(p, W).length, below: foot ? (p.log_x || p.x_step ? 16 : 0) + (p.x_label ? 20 : 8) : 8,
});

// The values that are marked, as many as there are steps or powers of ten: [value, how it is written, its number].
/** @param {Vec} range @param {number} step @param {boolean} logarithmic @param {boolean} [angle] @returns {Mark[]} */
export function marks([low, high], step, logarithmic, angle) {
  const unit = step * (angle ? PI / 180 : 1), digits = step && max(0, -floor(log10(step) + 1e-9)), out = [];
  const number = v => logarithmic ? log10(v) : v / unit;
  if (logarithmic || step) for (let k = ceil(number(low) - 1e-9); k <= number(high) + 1e-9; k++)
    out.push(logarithmic ? [10 ** k, power(k), k] : [k * unit, fixed(k * step, digits) + (angle ? '°' : ''), k]);
  return out;
}

// 1, 10, 10², 10⁻³
/** @param {number} k */
const power = k => !k ? '1' : k === 1 ? '10' : '10' + ('' + k).replace(/./g, c => '⁰¹²³⁴⁵⁶⁷⁸⁹'[+c] || '⁻');

// The marks whose words have room in px: all, every second, every fourth, ... Their places are compared.
/** @param {Mark[]} all @param {(v: number) => number} place @param {number} room */
function spaced(all, place, room) {
  const far = all.length > 1 ? abs(place(all[1][0]) - place(all[0][0])) : room;
  let every = 1;
  while (far * every < room && every < all.length) every *= 2;
  return all.filter(mark => mark[2] % every === 0);
}

/** @param {Mark[]} all */
export const longest = all => DIGIT * max(0, ...all.map(mark => mark[1].length));

// Lines at the marks of both axes, and their words; below only where there is a foot.
/** @param {PlotFrame} f @param {boolean} foot */
export function grid(f, foot) {
  const {p, left, right, top, bottom, x, y} = f, lines = ['', ''], sideways = marks(f.x_range, p.x_step, p.log_x, p.angle);
  for (const [v, words, k] of spaced(sideways, x, longest(sideways) + 9)) {
    lines[k || p.log_x ? 0 : 1] += polyline([[x(v), top], [x(v), bottom]]);
    if (foot) f.write('tick', x(v), bottom + 16, words);
  }
  for (const [v, words, k] of spaced(marks(f.y_range, p.y_step, p.log_y), y, LEAST)) {
    lines[k || p.log_y ? 0 : 1] += polyline([[left, y(v)], [right, y(v)]]);
    f.write('tick end', left - 6, y(v) + 4, words);
  }
  f.over.push(['grid', lines[0], ''], ['grid zero', lines[1], '']);
}

// The plots of a lab in their place: equal boxes, one under the other, on shared axes where these are the same.
import {margins} from './axes.js';
import {drawn, sides} from './drawn.js';
import {ceil, floor, max, min} from './maths.js';

const LOW = 100, NARROW = 240;                       // px: a plot lower than that asks for one more column, if it is so wide
const SHALLOW = .7;                                  // no frame is higher than so much of the width of its plot

// A drawing gets twice the height of a curve.
/** @param {Plot} p */
const share = p => p.equal ? 2 : 1;
/** @param {any[]} list @param {(one: any) => number} part */
const total = (list, part) => list.reduce((sum, one) => sum + part(one), 0);

// [x, y, drawing] of each plot in a box of W by H px, in so many columns at least.
/** @param {Plot[]} plots @param {number} W @param {number} H @returns {[number, number, DrawnPlot][]} */
export function arranged(plots, W, H, columns = 1) {
  const n = plots.length;
  let high = Infinity, y = 0;
  while (columns < n && H / ceil(n / columns) < LOW && W / (columns + 1) >= NARROW) columns++;
  const rows = ceil(n / columns), w = W / columns, feet = plots.map((_, k) => foot(plots, k, rows));
  const around = plots.map((p, k) => margins(p, w, feet[k]));
  for (let k = 0; k < n; k += rows) {
    const some = around.slice(k, k + rows);
    high = min(high, (H - total(some, m => m.above + m.below)) / total(plots.slice(k, k + rows), share));
  }
  high = max(9, min(high, SHALLOW * w));
  const beside = plots.map(p => sides(p, high));
  const shared = {left: max(...beside.map(one => one.left)), right: max(...beside.map(one => one.right))};
  return plots.map((p, k) => {
    const top = k % rows ? y : 0, h = around[k].above + high * share(p) + around[k].below;
    y = top + h;
    return [floor(k / rows) * w, top, drawn(p, w, h, {...around[k], ...shared}, feet[k])];
  });
}

// Whether a plot needs tick words of its own: the one below has another axis, or there is none.
/** @param {Plot[]} plots @param {number} k @param {number} rows */
function foot(plots, k, rows) {
  const here = axis(plots[k]);
  return k === plots.length - 1 || (k + 1) % rows === 0 || here === '' || here !== axis(plots[k + 1]);
}

// What two plots must have in common to share an x axis; nothing where one shares none.
/** @param {Plot} p */
const axis = p => p.equal || !p.x_label ? '' : '' + [p.x_label, p.x_range, p.log_x, p.angle];

// One plot in its place: shapes and texts from data. All labels stand at the things they name: there is no legend.
import {frame, grid, LETTER, longest, marks, titles} from './axes.js';
import {endLabels, second, width} from './ends.js';
import {abs, assign, clamp, last, max, num, polyline} from './maths.js';
import {ring} from './shapes.js';

const CLOSE = 9;                                       // px from a line to the middle of its name; two names need twice that

// m: its margins, in part common with others; foot: whether tick words and the name of the x axis stand below it.
/** @param {Plot} p @param {number} W @param {number} H @param {Margins} m @param {boolean} foot
 * @returns {DrawnPlot} */
export function drawn(p, W, H, m, foot) {
  const f = frame(p, W, H, m), {left, right, bottom} = f;
  grid(f, foot);
  for (const thing of p.things) DRAW[thing.kind](f, thing);
  endLabels(f);
  titles(p, W).forEach((line, k) => f.write('tick start title', 4, 13 + 14 * k, line));
  if (foot && p.x_label) f.write('tick', (left + right) / 2, bottom + 31, p.x_label);
  return assign(f, {H, label: p.title + (p.x_label && `, against ${p.x_label}`), floor: foot ? bottom : H});
}

// The margins at the left, for numbers, and at the right, for labels, of a frame so high.
/** @param {Plot} p @param {number} high */
export function sides(p, high) {
  const long = p.things.filter(named).map(width), most = max(0, ...long), step = second(long.length, high) * most;
  return {left: max(46, 10 + longest(marks(p.y_range, p.y_step, p.log_y))), right: most ? max(38, 17 + step + most) : 12};
}

// Whether it is a curve with a label at its end.
/** @param {Thing} thing */
const named = thing => thing.label && thing.kind === 'curve';

// A curve with its label at the end, or a line across with its name at the left end above it, where no curve has its label.
/** @param {PlotFrame} f @param {Thing} c */
function drawCurve(f, c) {
  const points = f.points(c.x, c.y), [cls] = c.cls.split(' '), {name} = c;
  if (!points.length) return;
  const [a, b] = points[0], [x, y] = last(points);
  f.over.push([c.cls, polyline(points) + (c.closed ? 'Z' : ''), num(c.width)]);
  if (c.track) f.tracks.push([cls, points]);
  if (named(c)) f.ends.push({x, y, cls, c});
  if (!name) return;
  const high = b - 14 <= f.top || under(f, b) ? b + 13 : b - 4;                       // beside other names at this height
  const from = max(a + 4, ...f.names.map(([y, far]) => abs(y - high) < 12 ? far : 0)), far = from + LETTER * name.length;
  const inside = far < f.W, half = LETTER * name.length / 2;
  f.write(inside ? 'tick start' : 'tick end', inside ? from : a - 4, high, name);
  f.spots.push([inside ? from + half : a - 4 - half, high, half]);
  f.names.push([high, far + 8]);
}

// Whether a line across at b has room below it, and so close above it another one that a name between them could be of either.
/** @param {PlotFrame} f @param {number} b */
const under = (f, b) => b + 13 < f.bottom && f.p.things.some(c => c.name && abs(b - f.y(c.y[0]) - CLOSE) < CLOSE);

/** @param {PlotFrame} f @param {Thing} s */
function drawStack(f, {x, shares}) {
  const none = shares[0][1].map(() => 0), bases = {1: none, [-1]: none};
  for (const [cls, values] of shares) for (const sign of [1, -1]) {
    const base = bases[sign], top = base.map((b, k) => sign * values[k] > 0 ? b + values[k] : b);
    if (top.some((v, k) => v !== base[k])) {
      const low = f.points(x, base), high = f.points(x, top);
      f.over.push([cls + ' share', polyline([...low, ...[...high].reverse()]) + 'Z', '']);
      shareName(f, cls, low, high);
    }
    bases[sign] = top;
  }
}

// The word stands where its area is thickest, if it fits.
/** @param {PlotFrame} f @param {string} cls @param {Vec[]} low @param {Vec[]} high */
function shareName(f, cls, low, high) {
  const thick = low.map(([, y], k) => +num(abs(y - high[k][1])));                     // rounding errors make no difference
  const most = max(...thick), k = thick.indexOf(most), half = 3.6 * cls.length, [x, y] = low[k];
  const at = clamp(x, f.left + half, f.right - half);
  if (most > 15) f.write(cls + ' word', at, (y + high[k][1]) / 2 + 4, '', '', cls.replace('cor', 'Cor'));
}

// Whether a word in the frame would stand on another one: the next line below or above is free.
/** @param {PlotFrame} f @param {number} at @param {number} high @param {number} half */
const taken = (f, at, high, half) => high < f.top + 11 || high > f.bottom
  || f.spots.some(([x, y, w]) => abs(x - at) < half + w && abs(y - high) < 14);

/** @param {PlotFrame} f @param {Thing} p */
function drawPoints(f, p) {
  const points = f.points(p.x, p.y);
  for (const [x, y] of points) {
    if (p.mark !== 'cross') f.over.push([p.cls + ' ' + p.mark, ring([x, y], 4), '']);
    else f.over.push([p.cls, polyline([[x - 4, y - 4], [x + 4, y + 4]]) + polyline([[x - 4, y + 4], [x + 4, y - 4]]), '2']);
  }
  if (!p.label || !points.length) return;
  const [x, y] = last(points), half = width(p) / 2 + 1;
  const at = x + 2 * half < f.W ? x + half : x - half, first = max(y - 6, f.top + 11);
  const lines = [...Array(39).keys()].map(k => first + 7 * (k + 1 >> 1) * (k & 1 || -1));
  const high = lines.find(each => !taken(f, at, each, half)) ?? first;
  f.spots.push([at, high, half]);
  f.write(p.cls, at, high, p.label, p.sub);
}

const DRAW = {curve: drawCurve, stack: drawStack, points: drawPoints};

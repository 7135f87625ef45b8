// The labels of curves, in a column at the right of a plot.
import {abs, clamp, last, max, min, num, polyline} from './maths.js';

const ROOM = 9, MAIN = 9.5, SUB = 7.5;               // px: of a label, of each letter, and of one below
const GAP = 15.5, LEAST = 14;                        // px from label to label; where there is less, they stand in two columns
const OUT = 7, HUNG = 15;                            // px from the frame to a label, and to one that hangs on a hair

/** @param {Thing} thing */
export const width = ({label, sub = ''}) => ROOM + MAIN * label.length + SUB * sub.length;

// Whether n labels at the right need a second column.
/** @param {number} n @param {number} high */
export const second = (n, high) => +(n > 1 && high / (n - 1) < LEAST);

// In the order of the ends and a line apart; one that had to move hangs on a hair.
/** @param {PlotFrame} f */
export function endLabels(f) {
  const {ends, top, bottom, right} = f;
  ends.sort((a, b) => +num(a.y) - +num(b.y));        // rounding errors make no order
  const at = spread(ends.map(end => end.y), GAP, top, bottom + 4);
  const step = second(ends.length, bottom - top) * max(0, ...ends.map(end => width(end.c)));
  const moved = ends.map((end, k) => abs(at[k] - end.y) > 3);
  ends.forEach(({x, y, cls, c}, k) => {
    const hangs = [k - 1, k, k + 1].some(j => moved[j] && abs(at[j] - at[k]) < (GAP + 1.5)), out = step * (k % 2);
    const hair = [[x + 3, y], [right + (HUNG - 2) + out, at[k]]];
    if (hangs) f.over.push([cls + ' hair', polyline(hair), '1']);
    f.write(cls + ' start', right + (hangs ? HUNG : OUT) + out, at[k] + 4, c.label, c.sub);
  });
}

// Heights near ys, which are in order: a gap apart, within low and high. Neighbours that touch move as one group.
/** @param {Vec} ys @param {number} gap @param {number} low @param {number} high */
function spread(ys, gap, low, high) {
  const groups = [];                                 // the middle of each, and how many it has
  gap = min(gap, (high - low) / max(ys.length - 1, 1));
  for (const y of ys) {
    let g = [y, 1];
    for (let was; (was = last(groups)) && g[0] - was[0] < gap * (g[1] + was[1]) / 2; groups.pop())
      g = [(was[0] * was[1] + g[0] * g[1]) / (was[1] + g[1]), was[1] + g[1]];
    const half = gap * (g[1] - 1) / 2;
    groups.push([clamp(g[0], low + half, high - half), g[1]]);
  }
  return groups.flatMap(([middle, k]) => [...Array(k).keys()].map(i => middle + gap * (i - (k - 1) / 2)));
}

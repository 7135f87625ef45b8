// Labels: each looks for the first free place around the direction it wants. Placed by priority, when all is drawn.
import {abs, atan2, clamp, cos, EPS, floor, max, min, num, PI, polyline, shift, sin, size2, span} from './maths.js';

const TURNS = [0, .6, -.6, 1.2, -1.2, 1.9, -1.9, PI], GAPS = [0, 9, 20, 34, 50];
const MAIN = 9.5, SUB = 7, REST = 7.8, HIGH = 17;     // px of each letter: of a symbol, below it, and after it; and of a line
const FAR = 3, APART = 4;                            // from this gap on a label hangs on a hair; px beside a label

// Keep labels off a square around p; weight says how much it matters.
/** @param {Scene} s @param {Vec} p @param {number} r @param {number} weight */
export const keep = (s, p, r, weight) => s.boxes.push([p[0] - r, p[1] - r, p[0] + r, p[1] + r, weight]);

/** @param {Scene} s @param {Vec} a @param {Vec} b @param {number} r @param {number} weight */
export function keepLine(s, a, b, r, weight) {
  const n = floor(size2(span(a, b)) / 16 + EPS);
  for (let k = 0; k <= n; k++) keep(s, shift(a, span(a, b), k / max(1, n)), r, weight);
}

// Ask for a label [main, subscript, rest] at p towards `way`; small priority first.
/** @param {Scene} s @param {number} priority @param {Vec} p @param {Vec} way @param {Words} words @param {string} cls
 * @param {number} gap */
export function label(s, priority, p, way, words, cls, gap) {
  if (words[0] || words[2]) s.wanted.push({priority, p, way, words, cls, gap});
}

/** @param {Scene} s */
export function placeLabels(s) {
  s.wanted.sort((a, b) => a.priority - b.priority).forEach(wish => placeLabel(s, wish));
}

/** @param {Scene} s @param {Wish} wish */
function placeLabel(s, {p, way, words: [main, sub, rest], cls, gap}) {
  const w = MAIN * main.length + SUB * sub.length + REST * rest.length + 4, h = HIGH;
  const heading = atan2(abs(way[1]) < 1e-4 ? 0 : way[1], way[0]), key = cls + main + sub, before = s.memory?.get(key);
  /** @type {(k: number) => [number, number]} */
  const at = k => {
    const turn = heading + TURNS[k % 8], x = cos(turn), y = sin(turn), far = (gap + GAPS[k >> 3]);
    return [p[0] + x * far + clamp(1.5 * x, -1, 1) * (w / 2 - 2), p[1] + y * far + clamp(1.5 * y, -1, 1) * h * .4];
  };
  const cost = k => .02 * abs(TURNS[k % 8]) + .02 * GAPS[k >> 3] + crowding(s, at(k), w, h);
  let best = 0, least = cost(0);
  for (let k = 1; k < 40 && least > .02 * GAPS[k >> 3]; k++) {
    const c = cost(k);
    if (c < least - EPS) [best, least] = [k, c];
  }
  if (before !== undefined && cost(before) < least + .25) best = before;      // in the browser a label stays where it was
  s.memory?.set(key, best);
  const [x, y] = at(best);
  const foot = [clamp(p[0], x - w / 2, x + w / 2), clamp(p[1], y - h / 2, y + h / 2)];
  if (best >> 3 >= FAR) s.over.push([cls + ' hair', polyline([p, foot]), '1']);
  s.boxes.push([x - w / 2 - APART, y - h / 2, x + w / 2 + APART, y + h / 2, 9]);
  s.text.push([cls, num(x), num(y + 4.8), main, sub, rest]);
}

// What a label of w by h at (x, y) would cover, and 9 more if it leaves the picture.
/** @param {Scene} s @param {Vec} at @param {number} w @param {number} h */
function crowding(s, [x, y], w, h) {
  let cost = x < w / 2 || x > s.W - w / 2 || y < h || y > s.H - h / 2 ? 9 : 0;
  for (const [left, top, right, bottom, weight] of s.boxes) {
    const dx = min(x + w / 2, right) - max(x - w / 2, left), dy = min(y + h / 2, bottom) - max(y - h / 2, top);
    if (dx > 0 && dy > 0) cost += dx * dy / (w * h) * weight;
  }
  return cost;
}

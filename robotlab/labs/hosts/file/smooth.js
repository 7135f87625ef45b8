// A path in space through samples, without corners: the twin of labs/smooth.py.
import {add} from '../../../picture/engine/maths.js';
import {list} from './linear.js';
import {rint, seen} from './numbers.js';

const ENOUGH = 64, FINE = 4;                         // points that look round; digits of the size of a path that can be seen
/** @param {Vec} a @param {Vec} b */
const apart = (a, b) => Math.hypot(...add(a, b, -1));

/** @param {Vec[]} points @returns {Vec[]} */
export function smooth(points) {
  const size = Math.max(...[0, 1, 2].map(k => Math.max(...points.map(p => p[k])) - Math.min(...points.map(p => p[k]))));
  if (size < 1e-9) return points.slice(0, 1);
  let p = points.filter((x, k) => !k || apart(x, points[k - 1]) > 1e-6 * size);
  const digits = seen(size, FINE), fine = 10 ** Math.abs(digits);
  if (p.length > 2 && p.length < ENOUGH) p = [...through(p, Math.floor(ENOUGH / p.length) + 1), p[p.length - 1]];
  return p.map(x => x.map(v => digits < 0 ? rint(v / fine) * fine : rint(v * fine) / fine));
}

// Points of the curve through p, `count` on the way from each to the next.
/** @param {Vec[]} p @param {number} count */
function through(p, count) {
  const last = p.slice(-3).reverse(), all = [before(p[0], p[1], p[2]), ...p, before(last[0], last[1], last[2])], t = [0];
  for (let k = 1; k < all.length; k++) t.push(t[k - 1] + apart(all[k], all[k - 1]) ** .5);
  return list(p.length - 1, k => list(count, i => at(all.slice(k, k + 4), t.slice(k, k + 4), i / count))).flat();
}

/** @param {Vec[]} P @param {number[]} T @param {number} share */
function at(P, T, share) {
  const u = T[1] + (T[2] - T[1]) * share;
  /** @type {(a: number, b: number, A: Vec, B: Vec) => Vec} */
  const between = (a, b, A, B) => A.map((x, i) => ((b - u) * x + (u - a) * B[i]) / (b - a));
  const A = [0, 1, 2].map(k => between(T[k], T[k + 1], P[k], P[k + 1])), B = [0, 1].map(k => between(T[k], T[k + 2], A[k], A[k + 1]));
  return between(T[1], T[2], B[0], B[1]);
}

// Where a path that goes on alike would have come from: c mirrored in the plane midway between a and b.
/** @param {Vec} a @param {Vec} b @param {Vec} c */
function before(a, b, c) {
  const size = apart(a, b), way = add(b, a, -1).map(x => x / size);
  const out = way.reduce((sum, x, k) => sum + x * (c[k] - (a[k] + b[k]) / 2), 0);
  return add(c, way, -2 * out);
}

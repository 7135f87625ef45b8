// The painter's order of bodies {a, b, r, out}: who hides whom is decided where their outlines come nearest.
import {abs, clamp, shift, size2, span} from './maths.js';

// Closest approach of two segments on the screen: parameters s and t along them, and the distance. One that is seen end-on,
// or beside a parallel one, is taken at its middle.
/** @param {Vec} a @param {Vec} b @param {Vec} c @param {Vec} d */
function nearest(a, b, c, d) {
  const u = span(a, b), v = span(c, d), w = span(c, a), dot2 = (x, y) => x[0] * y[0] + x[1] * y[1];
  const uu = dot2(u, u) + 1e-9, vv = dot2(v, v) + 1e-9, uv = dot2(u, v), uw = dot2(u, w), vw = dot2(v, w);
  const D = uu * vv - uv * uv;
  const at = (x, length) => length > 1 ? clamp(x, 0, 1) : .5;
  let s = D > 1e-3 * uu * vv ? at((uv * vw - vv * uw) / D, uu) : .5;
  const t = at((uv * s + vw) / vv, vv);
  s = at((uv * t - uw) / uu, uu);
  return [s, t, size2(shift(shift(w, u, s), v, -t))];
}

// > 0: A is in front of B; 0: they do not meet. A tie goes to the later one, so that nothing flickers.
/** @param {Limb} A @param {Limb} B @param {number | undefined} known */
function inFront(A, B, known) {
  const [s, t, distance] = nearest(A.a, A.b, B.a, B.b), depth = (o, x) => o.a[2] + x * (o.b[2] - o.a[2]);
  if (known === undefined && distance > A.r + B.r + 2) return 0;
  const dz = known ?? depth(A, s) - depth(B, t);
  if (abs(dz) > .5) return dz;
  const mean = depth(A, .5) - depth(B, .5);
  return abs(mean) > .001 ? mean : 1;
}

/** @param {Limb[]} items @param {Scene['rules']} rules */
export function order(items, rules) {
  /** @type {number[][]} */
  const behind = items.map(() => []);
  const out = [], left = new Set(items.keys());
  items.forEach((A, i) => items.slice(0, i).forEach((B, j) => {
    const front = inFront(A, B, rules[i + ',' + j]);
    if (front > 0) behind[i].push(j);
    if (front < 0) behind[j].push(i);
  }));
  while (left.size) {
    const free = [...left].filter(i => !behind[i].some(j => left.has(j))), pool = free.length ? free : [...left];
    const depth = i => items[i].a[2] + items[i].b[2];
    const next = pool.reduce((best, i) => depth(i) < depth(best) - 1e-3 ? i : best);
    left.delete(next);
    out.push(...items[next].out);
  }
  return out;
}

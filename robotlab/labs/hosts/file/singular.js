// Singular values and the ellipsoids that follow from them, by rotations of rows until they are perpendicular (Hestenes 1958): small
// values are as accurate as large ones.
import {add} from '../../../picture/engine/maths.js';
import {inner, length, list} from './linear.js';

const SWEEPS = 40, PERPENDICULAR = 1e-15;

// Singular values from the largest, and the directions that belong to them: [[value, direction], ...], one for each row of J.
/** @param {number[][]} J @returns {[number, number[]][]} */
function directions(J) {
  const A = J.map((row, r) => [...row, ...list(J.length, k => +(k === r))]), n = J[0].length;
  for (let sweep = 0, turned = true; sweep < SWEEPS && turned; sweep++) {
    turned = false;
    for (let i = 0; i < A.length; i++) for (let j = 0; j < i; j++) turned = turn(A, i, j, n) || turned;
  }
  return /** @type {[number, number[]][]} */ (A.map(row => [length(row.slice(0, n)), row.slice(n)])).sort((a, b) => b[0] - a[0]);
}

// Turns two rows against one another; whether there was need.
/** @param {number[][]} A @param {number} i @param {number} j @param {number} n */
function turn(A, i, j, n) {
  const a = A[i].slice(0, n), b = A[j].slice(0, n), aa = inner(a, a), bb = inner(b, b), ab = inner(a, b);
  if (Math.abs(ab) <= PERPENDICULAR * Math.sqrt(aa * bb)) return false;
  const zeta = (bb - aa) / (2 * ab), t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta)), c = 1 / Math.sqrt(1 + t * t);
  [A[i], A[j]] = [add(A[i].map(x => c * x), A[j], -c * t), add(A[j].map(x => c * x), A[i], c * t)];
  return true;
}

/** @param {number[][]} J */
export const singularValues = J => directions(J).map(([s]) => s).slice(0, J[0].length);

// The symmetric matrix with the directions of J and half axes f(singular value).
/** @param {number[][]} J @param {(s: number) => number} f */
export function ellipsoid(J, f) {
  const all = directions(J).map(([s, u], k) => ({size: f(k < J[0].length ? s : 0), u}));
  return J.map((_, r) => J.map((_, k) => all.reduce((sum, {size, u}) => sum + size * u[r] * u[k], 0)));
}

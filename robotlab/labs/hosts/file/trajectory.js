// Motions of joints as polynomials: the twin of motion/trajectory.py.
import {clamp} from '../../../picture/engine/maths.js';
import {argmax, linspace, list, solve} from './linear.js';

const ORDERS = 4;

// The derivative of an order by s of s^0 ... s^(count - 1).
/** @param {number} s @param {number} count @param {number} order */
function powers(s, count, order) {
  return list(count, k => {
    let factor = k < order ? 0 : 1;
    for (let i = 0; i < order; i++) factor *= k - i;
    return factor && factor * s ** (k - order);
  });
}

export class Trajectory {
  // times: where the pieces meet; coefficients: [piece][power][joint].
  /** @param {number[]} times @param {number[][][]} coefficients */
  constructor(times, coefficients) {
    this.times = times;
    this.coefficients = coefficients;
    this.lengths = times.slice(1).map((t, k) => t - times[k]);
    this.duration = times[times.length - 1] - times[0];
  }

  // [q, qd, qdd, qddd] at a time.
  /** @param {number} t @returns {number[][]} */
  at(t) {
    const {times, coefficients} = this, end = times[times.length - 1], outside = t < times[0] || t > end;
    const piece = Math.max(0, times.slice(0, -1).findLastIndex(begun => begun <= t));
    const some = coefficients[piece], s = clamp((t - times[piece]) / this.lengths[piece], 0, 1);
    return list(ORDERS, order => {
      const p = powers(s, some.length, order), scale = this.lengths[piece] ** order;
      return some[0].map((_, j) => order && outside ? 0 : p.reduce((sum, x, k) => sum + x * some[k][j], 0) / scale);
    });
  }

  // `count` equally spaced times, and q, qd, qdd, qddd there.
  /** @param {number} count @returns {[number[], number[][], number[][], number[][], number[][]]} */
  sample(count) {
    const t = linspace(this.times[0], this.times[this.times.length - 1], count), all = t.map(x => this.at(x));
    return /** @type {any} */ ([t, ...list(ORDERS, order => all.map(one => one[order]))]);
  }

  // The largest size of a derivative of a joint, exact: where the pieces begin and end, and where it turns between.
  /** @param {number} order @param {number} joint */
  peak(order, joint) {
    const sizes = this.coefficients.flatMap((some, piece) => {
      const p = derived(some.map(row => row[joint]), order);
      return [0, 1, ...roots(derived(p, 1))].map(s => Math.abs(worth(p, s)) / this.lengths[piece] ** order);
    });
    return sizes[argmax(sizes)];
  }
}

/** @param {number[]} p @param {number} order @returns {number[]} */
const derived = (p, order) => order ? derived(p.slice(1).map((x, k) => (k + 1) * x), order - 1) : p;
/** @param {number[]} p @param {number} s */
const worth = (p, s) => p.reduceRight((sum, x) => sum * s + x, 0);

// Where a polynomial is zero between 0 and 1: between two places where its slope is, it is so at most once.
/** @param {number[]} p @returns {number[]} */
function roots(p) {
  if (p.length < 2) return [];
  const ends = [0, ...roots(derived(p, 1)), 1];
  return ends.slice(1).flatMap((high, k) => worth(p, ends[k]) * worth(p, high) < 0 ? [halved(p, ends[k], high)] : []);
}

/** @param {number[]} p @param {number} low @param {number} high */
function halved(p, low, high) {
  const sign = Math.sign(worth(p, low));
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (Math.sign(worth(p, middle)) === sign) low = middle; else high = middle;
  }
  return (low + high) / 2;
}

// One polynomial that meets the conditions at both ends, position and derivatives by s: as many coefficients as conditions.
/** @param {number[][]} conditions @param {number} T */
function single(conditions, T) {
  const count = conditions.length, ends = [0, 1].flatMap(s => list(count / 2, order => powers(s, count, order)));
  return new Trajectory([0, T], [solve(ends, conditions)]);
}

/** @param {number[]} a @param {number[]} b @param {number} T @param {number[]} [v0] @param {number[]} [v1] */
export function quintic(a, b, T, v0 = a.map(() => 0), v1 = v0) {
  const still = a.map(() => 0), rate = v => v.map(x => x * T);
  return single([a, rate(v0), still, b, rate(v1), still], T);
}

/** @param {number[]} a @param {number[]} b @param {number} T @param {number[]} v0 @param {number[]} v1 */
export const cubic = (a, b, T, v0, v1) => single([a, v0.map(x => x * T), b, v1.map(x => x * T)], T);

// The quintic spline through points, at rest at both ends, with the least integral of squared jerk.
/** @param {number[][]} points @param {number[]} times */
export function through(points, times) {
  const pieces = times.length - 1, lengths = times.slice(1).map((t, k) => t - times[k]), A = [], b = [], still = points[0].map(() => 0);
  /** @param {number[]} value @param {number[][]} parts each [piece, s, order, sign] */
  const demand = (value, ...parts) => {
    const row = list(6 * pieces, () => 0);
    for (const [piece, s, order, sign] of parts)
      powers(s, 6, order).forEach((x, k) => { row[6 * piece + k] = sign * x / lengths[piece] ** order; });
    const scale = Math.max(...row.map(Math.abs));
    A.push(row.map(x => x / scale));
    b.push(value.map(x => x / scale));
  };
  for (const order of [1, 2]) {
    demand(still, [0, 0, order, 1]);
    demand(still, [pieces - 1, 1, order, 1]);
  }
  for (let k = 0; k < pieces; k++) {
    demand(points[k], [k, 0, 0, 1]);
    demand(points[k + 1], [k, 1, 0, 1]);
  }
  for (let k = 0; k < pieces - 1; k++) for (const order of [1, 2, 3, 4]) demand(still, [k, 1, order, 1], [k + 1, 0, order, -1]);
  const found = solve(A, b);
  return new Trajectory(times, list(pieces, k => found.slice(6 * k, 6 * k + 6)));
}

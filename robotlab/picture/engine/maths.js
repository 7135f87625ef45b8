// Numbers, vectors and paths. A point is [x, y, z]; on the screen [right, down, towards the viewer] in px.
// A frame is 12 numbers: three rows of [R | p].

export const {cos, sin, sqrt, abs, min, max, floor, ceil, round, log, log10, exp, PI, atan2} = Math;
export const {assign} = Object;
export const EPS = 1e-6;
export const ZERO = [0, 0, 0];
export const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

// To a tenth of a pixel. Sines differ in their last bit between here and Python: EPS moves the tie off round numbers.
/** @param {number} v */
export const num = v => '' + floor(10 * v + .5 + EPS) / 10;
/** @param {Vec} p */
export const pair = p => num(p[0]) + ' ' + num(p[1]);
/** @param {Vec[]} points */
export const polyline = points => 'M' + points.map(pair).join('L');

/** @param {Vec} a @param {Vec} b */
export const add = (a, b, k = 1) => a.map((v, i) => v + k * b[i]);
/** @param {Vec} a @param {number} k */
export const scaled = (a, k) => a.map(v => v * k);
/** @param {Vec} a @param {Vec} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {Vec} a @param {Vec} b */
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** @param {Vec} v */
export const norm = v => sqrt(dot(v, v));
/** @param {Vec} v */
export const unit = v => scaled(v, 1 / max(norm(v), 1e-12));
/** @param {Vec} c @param {Vec} e1 @param {Vec} e2 @param {number} r @param {number} t */
export const around = (c, e1, e2, r, t) => add(add(c, e1, r * cos(t)), e2, r * sin(t));     // a point of a circle
/** @param {any[]} list */
export const last = list => list.at(-1);
/** @param {number} v @param {number} low @param {number} high */
export const clamp = (v, low, high) => max(low, min(high, v));

// On the screen, in two dimensions.
/** @param {Vec} a @param {Vec} u @param {number} t */
export const shift = (a, u, t) => [a[0] + t * u[0], a[1] + t * u[1]];
/** @param {Vec} a @param {Vec} b */
export const span = (a, b) => [b[0] - a[0], b[1] - a[1]];
/** @param {Vec} u */
export const size2 = u => sqrt(u[0] * u[0] + u[1] * u[1]);
/** @param {Vec} a @param {Vec} b */
export const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
// How much of w the step d goes.
/** @param {Vec} d @param {Vec} w */
export const along = (d, w, least = 0) => (d[0] * w[0] + d[1] * w[1]) / max(least, w[0] * w[0] + w[1] * w[1]);

// Text with a true minus sign and no negative zero.
/** @param {number} v @param {number} digits */
export function fixed(v, digits) {
  const n = floor(abs(v) * 10 ** digits + .5 + EPS), s = ('' + n).padStart(digits + 1, '0'), cut = s.length - digits;
  return (v < 0 && n ? '−' : '') + s.slice(0, cut) + (digits ? '.' + s.slice(cut) : '');
}
/** @param {number} v */
export const degrees = v => fixed(v * 180 / PI, 0) + '°';

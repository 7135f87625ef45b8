// What is measured on the arm: dimensions a and d, angles theta and alpha, torques.
import {sideways} from './bodies.js';
import {column, jointRadius} from './frames.js';
import {keep, label} from './labels.js';
import {abs, add, around, atan2, cos, cross, degrees, dot, EPS, fixed, floor, log10, max, middle, min, PI, polyline, scaled,
  shift, size2, span, unit, ZERO} from './maths.js';
import {arrow, chosen, ink, stroke} from './notes.js';
import {head} from './shapes.js';

// A dimension line beside A-B, on the side away from the base.
/** @param {Scene} s @param {Vec} A @param {Vec} B @param {string} name @param {number} row @param {number} value */
function dimension(s, A, B, name, row, value) {
  const a = s.see(A), b = s.see(B), L = size2(span(a, b)), gap = jointRadius(s, 0) * s.cam.px + 13;
  const words = [name, '' + (row + 1), valueText(s, value)];
  stroke(s, 'dim dash', [a, b], 1.8);
  const m = beside(s, a, b, L);
  if (L < 26) return L > 8 && label(s, 0, middle(a, b), m, words, 'dim', 16);
  const a2 = shift(a, m, gap), b2 = shift(b, m, gap), foot = .3 * jointRadius(s, 0) * s.cam.px, over = gap + 5;
  const end = p => polyline([shift(p, m, foot), shift(p, m, over)]);
  ink(s, 'dim', end(a) + end(b) + polyline([a2, b2]), 1);
  ink(s, 'dim tip', head(b2, a2, 8, 2.6) + head(a2, b2, 8, 2.6));
  label(s, 0, middle(a2, b2), m, words, 'dim', 10);
}

// Unit normal of a-b that points away from the base; a tie goes up, then left.
/** @param {Scene} s @param {Vec} a @param {Vec} b @param {number} L */
function beside(s, a, b, L) {
  if (L < 1) return [0, -1];
  const m = [(a[1] - b[1]) / L, (b[0] - a[0]) / L], away = span(s.see(s.bones[0].from), middle(a, b));
  const side = m[0] * away[0] + m[1] * away[1], tie = abs(side) < .05 * size2(away) + .01;
  const turn = tie ? m[1] > .001 || abs(m[1]) < .0011 && m[0] > 0 : side < 0;
  return turn ? scaled(m, -1) : m;
}

/** @param {Scene} s @param {number} v */
const valueText = ({show: {values: as}}, v) => as === 'mm' ? ` = ${fixed(1000 * v, 0)} mm` : as ? ` = ${fixed(v, 3)}` : '';

/** @param {Scene} s */
export function dimensions(s) {
  for (const i of chosen(s, s.show.dims, s.bones.length, [s.focus])) {
    const {a, d, foot, end, across} = s.bones[i];
    if (abs(a) > EPS) dimension(s, across[0], across[1], 'a', i, a);
    if (abs(d) > EPS) dimension(s, foot, end, 'd', i, d);
  }
}

// An arc with an arrow head, from e1 towards e2 by an angle; returns its middle.
/** @param {Scene} s @param {Vec} c @param {Vec} e1 @param {Vec} e2 @param {number} angle @param {number} r
 * @param {string} cls @param {number} width */
function arc(s, c, e1, e2, angle, r, cls, width) {
  const n = max(6, floor(abs(angle) * 12 + EPS) + 2), points = [];
  for (let i = 0; i <= n; i++) points.push(s.see(around(c, e1, e2, r, angle * i / n)));
  const tip = points[n];
  let k = n;
  while (k > 0 && size2(span(points[k], tip)) < 8) k--;
  stroke(s, cls, [...points.slice(0, k + 1), middle(points[k], tip)], width);
  ink(s, cls + ' tip', head(points[k], tip, 9));
  for (const p of points) keep(s, p, 3, 3);
  return points[n >> 1];
}

// theta about z and alpha about x of the row in focus, with the earlier axis drawn dashed where they are counted from.
/** @param {Scene} s */
export function angles(s) {
  const b = s.bones[s.focus], [F, G] = [s.poses[s.focus], s.poses[s.focus + 1]], mod = s.arm.modified;
  angle(s, mod ? b.to : b.corner, column(F, 0), column(G, 0), b.axis, 'x', 'z', 'θ');
  angle(s, mod ? b.corner : b.to, column(F, 2), column(G, 2), b.x, 'z', 'x', 'α');
}

/** @param {Scene} s @param {Vec} at @param {Vec} from @param {Vec} to @param {Vec} about @param {string} ghost
 * @param {string} cls @param {string} name */
function angle(s, at, from, to, about, ghost, cls, name) {
  let turn = atan2(dot(cross(from, to), about), dot(from, to));
  if (turn < -PI + 1e-4) turn += 2 * PI;
  stroke(s, ghost + ' dash', [s.see(at), s.see(add(at, from, 1.05 * s.axis))], 1.6);
  if (abs(turn) < .02) return;
  const mid = arc(s, at, from, cross(about, from), turn, .62 * s.axis, cls, 1.8);
  label(s, 1, mid, span(s.see(at), mid), [name, '' + (s.focus + 1), s.show.values ? ' = ' + degrees(turn) : ''], cls, 11);
}

// Torques as arcs that start at 40 degrees and grow with |tau| / max; forces of sliding joints as arrows along their axes.
/** @param {Scene} s @param {Vec} values @param {number} largest */
export function torques(s, values, largest) {
  const most = max(1e-9, largest || 0, ...values.map(abs));
  values.slice(0, s.bones.length).forEach((t, i) => {
    const k = t / most, {axis, centre} = s.bones[i], sliding = s.arm.rows[i][4];
    const words = ['τ', '' + (i + 1), ` = ${fixed(t, 1 - min(0, floor(log10(most))))} N${sliding ? '' : ' m'}`];
    if (abs(k) < .002) return;
    const e1 = sideways(axis, column(s.poses[i + 1], 0)), e2 = cross(axis, e1), out = freeSide(s, i, e1, e2);
    if (sliding) return slidingForce(s, i, out, k, words);
    const turn = (k < 0 ? -.7 : .7) + 3.4 * k, r = jointRadius(s, i) + 11 / s.cam.px;
    const from = around(ZERO, e1, e2, 1, out - turn / 2);
    const mid = arc(s, centre, from, cross(axis, from), turn, r, 'tau', 1.8 + 1.7 * abs(k));
    label(s, 3, mid, span(s.see(centre), mid), words, 'tau', 9);
  });
}

// The direction, as an angle from e1 to e2, that points away from both links of joint i.
/** @param {Scene} s @param {number} i @param {Vec} e1 @param {Vec} e2 */
function freeSide(s, i, e1, e2) {
  const {from, to} = s.bones[i], before = i ? unit(add(s.bones[i - 1].from, from, -1)) : ZERO;
  const both = add(before, unit(add(to, from, -1))), x = -dot(both, e1), y = -dot(both, e2);
  return x * x + y * y > .01 ? atan2(abs(y) < 1e-4 ? 0 : y, x) : PI / 2;
}

/** @param {Scene} s @param {number} i @param {number} out @param {number} k @param {Words} words */
function slidingForce(s, i, out, k, words) {
  const {axis, centre} = s.bones[i], side = scaled(column(s.poses[i + 1], 0), cos(out) * 1.6 * jointRadius(s, i));
  const p = add(centre, side), v = scaled(axis, k * 5 * s.arm.radius), [tip] = arrow(s, p, v, 'tau', 1.8 + 1.7 * abs(k));
  label(s, 3, tip, span(s.see(p), tip), words, 'tau', 9);
}

// The target: a point [x, y, z], or a pose (12 numbers) with arrows that shift it and rings that turn it.
import {column, origin} from './frames.js';
import {drop} from './ground.js';
import {label} from './labels.js';
import {abs, add, around, dot, fixed, pair, PI, polyline, scaled, size2} from './maths.js';
import {arrow, grip, ink, stroke} from './notes.js';
import {ellipse, ring} from './shapes.js';

export const RING = 60;                                       // radius of the rings in px

/** @param {Scene} s */
export function target(s) {
  const T = s.target, pose = T.length === 12, t = pose ? origin(T) : T, c = s.see(t), q = 12;
  if (s.ground && abs(dot(s.ground.normal, s.cam.out)) > .03) stem(s, t, c);
  if (pose) for (let k = 0; k < 3; k++) { turnRing(s, T, t, c, k); shiftArrow(s, T, t, k); }
  const cross4 = [[-q, 0, -3, 0], [3, 0, q, 0], [0, -q, 0, -3], [0, 3, 0, q]];
  ink(s, 'tgt disc', ring(c, 7));
  ink(s, 'tgt', cross4.map(([x, y, X, Y]) => polyline([[c[0] + x, c[1] + y], [c[0] + X, c[1] + Y]])).join(''), 1.8);
  grip(s, 'tp', ring(c, 13), '', 'target');
  const place = s.show.values ? ` (${t.map(v => fixed(v, 2)).join(', ')})` : '';
  if (!pose) label(s, 6, c, [.8, -.6], ['', '', 'target' + place], 'tgt', 15);
}

// The stem to the floor and its foot take away the ambiguity of a single view.
/** @param {Scene} s @param {Vec} t @param {Vec} c */
function stem(s, t, c) {
  const f = s.see(drop(s, t)), r = 11, foot = ellipse(f, r, r * abs(dot(s.ground.normal, s.cam.out)));
  stroke(s, 'tgt dash', [c, f], 1.2);
  ink(s, 'tgt area', foot, 1.4);
  grip(s, 'tz', polyline([c, f]), '14', 'target, height');
  grip(s, 'tf', foot, '8', 'target, across the floor');
}

// A ring is lively on its near half and faint on the far one; seen from its edge it cannot be grabbed and hides.
/** @param {Scene} s @param {Frame} T @param {Vec} t @param {Vec} c @param {number} k */
function turnRing(s, T, t, c, k) {
  const u = column(T, (k + 1) % 3), v = column(T, (k + 2) % 3), r = RING / s.cam.px, half = ['', ''], n = 48;
  if (abs(dot(column(T, k), s.cam.out)) < .1) return;
  let last, was = -1;
  for (let i = 0; i <= n; i++) {
    const w = s.see(around(t, u, v, r, 2 * PI * i / n)), far = w[2] > c[2] - .001 ? 0 : 1;
    if (last) half[far] += (was === far ? '' : 'M' + pair(last)) + 'L' + pair(w);
    if (last) was = far;
    last = w;
  }
  ink(s, 'xyz'[k] + ' faint', half[1], 1.4);
  ink(s, 'xyz'[k], half[0], 2.2);
  grip(s, 'r' + k, half[0], '11', 'turn the target about its ' + 'xyz'[k]);
}

/** @param {Scene} s @param {Frame} T @param {Vec} t @param {number} k */
function shiftArrow(s, T, t, k) {
  const axis = column(T, k), v = s.cam.vector(axis), r = RING / s.cam.px;
  if (size2(v) < .2 * s.cam.px) return;
  arrow(s, add(t, axis, .12 * r), scaled(axis, 1.35 * r), 'xyz'[k], 2.4);
  const hold = polyline([s.see(add(t, axis, 1.1 * r)), s.see(add(t, axis, 1.6 * r))]);
  grip(s, 'a' + k, hold, '16', 'shift the target along its ' + 'xyz'[k]);
}

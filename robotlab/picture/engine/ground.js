// The floor with grid and shadow, or, seen from its edge, a hatched line. ground: {axis: 1 | 2, at, half, step}.
import {jointRadius} from './frames.js';
import {keep} from './labels.js';
import {abs, add, dot, EPS, floor, num, polyline, scaled} from './maths.js';

/** @param {number} n @param {number} u @param {number} v @param {number} axis */
export const flat3 = (n, u, v, axis) => axis === 2 ? [u, v, n] : [u, n, v];

// How far p is above the ground.
/** @param {Scene} s @param {Vec} p */
const height = (s, p) => dot(p, s.ground.normal) - s.ground.at;
/** @param {Scene} s @param {Vec} p */
export const drop = (s, p) => add(p, s.ground.normal, -height(s, p));

/** @param {Scene} s */
export function ground(s) {
  const g = s.ground, facing = dot(g.normal, s.cam.out);
  if (abs(facing) < .03) return edge(s);
  const p = (u, v) => s.see(flat3(g.at, u, v, g.axis)), h = g.half, n = floor(h / g.step + EPS), at = k => k * g.step;
  s.back.push(['floor', polyline([p(-h, -h), p(h, -h), p(h, h), p(-h, h)]) + 'Z', '']);
  const cross2 = k => polyline([p(at(k), -h), p(at(k), h)]) + polyline([p(-h, at(k)), p(h, at(k))]);
  let fine = '';
  for (let k = -n; k <= n; k++) if (k) fine += cross2(k);
  s.back.push(['grid', fine, ''], ['grid zero', cross2(0), '']);
  if (facing > 0) shadow(s);
}

// One path for the whole shadow, so that overlaps do not darken.
/** @param {Scene} s */
function shadow(s) {
  const under = points => polyline(points.map(p => s.see(drop(s, p)))), {bodies} = s;
  const lines = (s.bones || []).map(b => under([b.from, b.corner, b.to]));
  for (const {p, closed} of bodies?.tubes || []) lines.push(under(p.map(k => bodies.points[k])) + (closed ? 'Z' : ''));
  const r = s.arm ? s.arm.radius : bodies?.tubes?.[0]?.r || 0;
  if (lines.length && r) s.back.push(['shadow', lines.join(''), num(2 * r * s.cam.px)]);
}

// Seen from its edge: a line with hatching, and a bracket that carries the first joint.
/** @param {Scene} s */
function edge(s) {
  const g = s.ground, [x0, y] = s.see(scaled(g.normal, g.at)), reach = g.half * s.cam.px, l = x0 - reach, r = x0 + reach;
  let hatch = '';
  for (let x = l + 8; x < r; x += 9) hatch += polyline([[x, y], [x - 7, y + 8]]);
  s.back.push(['zero', polyline([[l, y], [r, y]]), '1.6'], ['grid', hatch, '']);
  if (!s.bones || s.show.base === false || abs(dot(s.bones[0].axis, s.cam.out)) < .9) return;
  const c = s.see(s.bones[0].centre), w = jointRadius(s, 0) * s.cam.px;
  if (y - c[1] < 1.2 * w) return;
  const bracket = [[c[0] - w, c[1]], [c[0] - 1.5 * w, y], [c[0] + 1.5 * w, y], [c[0] + w, c[1]]];
  s.back.push(['plinth out', polyline(bracket) + 'Z', '']);
  keep(s, [c[0], y], 1.5 * w, 3);
}

// Shapes as lists of [class, path, stroke width]. Light falls from the upper left of the screen and stays there.
import {abs, add, atan2, dot, EPS, max, num, pair, PI, polyline, scaled, shift, size2, span, sqrt} from './maths.js';

const LIGHT = [-.55, -.835];
/** @param {Vec} u */
const lightness = u => u[0] * LIGHT[0] + u[1] * LIGHT[1];

// Direction of an ellipse's long axis in degrees, from -90 to 90.
/** @param {Vec} u */
function tilt(u) {
  const t = atan2(u[1], u[0]) * 180 / PI;
  return num(t < -90.01 ? t + 180 : t > 89.99 ? t - 180 : t);
}

/** @param {Vec} c @param {number} rx @param {number} ry */
export function ellipse(c, rx, ry, p = [1, 0]) {
  const half = s => `a${num(rx)} ${num(ry)} ${tilt(p)} 1 1 ${pair(scaled(p, s * 2 * rx))}`;
  return 'M' + pair(shift(c, p, -rx)) + half(1) + half(-1) + 'Z';
}
/** @param {Vec} c @param {number} r */
export const ring = (c, r) => ellipse(c, r, r);

// A link from a to b. An end is round, or flat where it stands on a joint: then `lean` is how much of its circle is seen.
/** @param {Vec} a @param {Vec} b @param {number} r @param {string} cls @param {number} lean @param {boolean} flatA
 * @param {boolean} flatB */
export function capsule(a, b, r, cls, lean, flatA, flatB) {
  const ab = span(a, b), L = size2(ab), u = L > .01 ? [ab[0] / L, ab[1] / L] : [0, -1], p = [-u[1], u[0]];
  const end = (q, side, flat) => `A${num(r)} ${num(flat ? r * lean : r)} ${tilt(p)} 0 1 ${pair(shift(q, p, side * r))}`;
  const outline = `M${pair(shift(a, p, r))}${end(a, -1, flatA)}L${pair(shift(b, p, -r))}${end(b, 1, flatB)}Z`;
  const strip = (place, width) => {
    const side = place * lightness(p) * r, tip = .3 * place * lightness(u) * r;
    const along = (q, flat, w) => shift(shift(q, p, side), u, flat ? w : tip);
    return polyline([along(a, flatA, width * r), along(b, flatB, -width * r)]);
  };
  if (L < r * 1.2 && (flatA || flatB)) return [[cls, outline, '']];
  return [[cls, outline, ''], [cls + ' lit', strip(.3, .68), num(1.36 * r)], [cls + ' hi', strip(.55, .2), num(.3 * r)]];
}

// A bent or closed body of constant thickness, drawn as strokes.
/** @param {Vec[]} points @param {number} r @param {string} cls @param {boolean} [closed] */
export function tube(points, r, cls, closed) {
  const d = polyline(points) + (closed ? 'Z' : ''), p = [LIGHT[0] * .25 * r, LIGHT[1] * .25 * r];
  const edge = [cls + ' tube edge', d, num(2 * r + 2.2)], fill = [cls + ' tube' + (closed ? ' plate' : ''), d, num(2 * r)];
  return closed ? [edge, fill] : [edge, fill, [cls + ' tube shine', polyline(points.map(q => shift(q, p, 1))), num(.9 * r)]];
}

// A joint: cylinder about u with half height h and radius R, and on its near cap a needle along `mark`.
/** @param {Camera} cam @param {Vec} centre @param {Vec} u @param {number} h @param {number} R @param {string} cls
 * @param {Vec} [mark] */
export function cylinder(cam, centre, u, h, R, cls, mark) {
  const v = cam.vector(u), L = size2(v), near = v[2] < -EPS * cam.px ? -1 : 1, k = abs(v[2]) / cam.px;
  const n = cam.point(add(centre, u, near * h)), f = cam.point(add(centre, u, -near * h)), rx = R * cam.px, ry = rx * k;
  const a = L > 1e-4 * cam.px ? [near * v[0] / L, near * v[1] / L] : [0, -1], p = [-a[1], a[0]];
  const arc = (sweep, q) => `A${num(rx)} ${num(ry)} ${tilt(p)} 0 ${sweep} ${pair(q)}`;
  const rim = (q, t) => shift(shift(q, p, t * rx), a, -ry * sqrt(1 - t * t));
  const side = `M${pair(shift(f, p, rx))}${arc(1, shift(f, p, -rx))}L${pair(shift(n, p, -rx))}${arc(1, shift(n, p, rx))}Z`;
  const out = [[cls + ' out', side, '']];
  if (L > .05 * cam.px) {
    const t = .55 * lightness(p), s = t - .36, e = t + .36;
    out.push([cls + ' strip', `M${pair(rim(f, s))}${arc(0, rim(f, e))}L${pair(rim(n, e))}${arc(1, rim(n, s))}Z`, '']);
  }
  out.push([cls + ' cap', ellipse(n, rx, ry, p), '']);
  if (k > .12) out.push([cls + ' bore', ellipse(n, .42 * rx, .42 * ry, p), '']);
  if (k > .12 && mark) {
    const m = cam.vector(mark);
    out.push(['mark', polyline([shift(n, m, .42 * R), shift(n, m, .94 * R)]), '']);
  }
  return out;
}

// A sliding joint: the faces of a box that look at the viewer.
/** @param {Camera} cam @param {Vec} centre @param {Vec[]} axes @param {Vec} half @param {string} cls */
export function box(cam, centre, axes, half, cls) {
  const out = [];
  for (let k = 0; k < 3; k++) {
    const facing = dot(axes[k], cam.out), side = facing < 0 ? -1 : 1, i = (k + 1) % 3, j = (k + 2) % 3;
    if (abs(facing) < .002) continue;
    const face = add(centre, axes[k], side * half[k]), light = side * lightness(cam.vector(axes[k])) / cam.px;
    /** @param {Vec} xy */
    const corner = ([x, y]) => cam.point(add(add(face, axes[i], x * half[i]), axes[j], y * half[j]));
    const tone = light > .2 ? ' cap' : light < -.35 ? ' dark' : ' out';
    out.push([cls + tone, polyline([[1, 1], [1, -1], [-1, -1], [-1, 1]].map(corner)) + 'Z', '']);
  }
  return out;
}

// The head of an arrow at b that comes from a.
/** @param {Vec} a @param {Vec} b */
export function head(a, b, length = 9, half = .38 * length) {
  const L = max(size2(span(a, b)), EPS), u = scaled(span(a, b), 1 / L), n = [-u[1], u[0]], m = shift(b, u, -length);
  return polyline([b, shift(m, n, half), shift(b, u, -.78 * length), shift(m, n, -half)]) + 'Z';
}

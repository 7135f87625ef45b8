// Links, joints, base and tool: what the painter sorts. A scene `s` is under construction: see scene.js.
import {column, jointHalf, jointRadius, origin, radiusAt} from './frames.js';
import {abs, add, cross, dot, EPS, last, norm, num, polyline, unit} from './maths.js';
import {box, capsule, cylinder, tube} from './shapes.js';

// How strongly row i is drawn when one row is in focus; its joints stand with it.
/** @param {Scene} s @param {number} [i] */
const tone = (s, i) => s.focus == null ? '' : i === s.focus ? ' pale' : ' ghost';
/** @param {Scene} s @param {number} i */
const jointTone = (s, i) => s.focus != null && i === s.focus + (s.arm.modified ? -1 : 1) ? ' pale' : tone(s, i);

/** @param {Scene} s @param {Vec} a @param {Vec} b @param {number} radius @param {Shape[]} out @param {number} [pick] */
function body(s, a, b, radius, out, pick) {
  if (pick !== undefined) for (const item of out) item[3] = 'L' + pick;
  return s.items.push({a: s.see(a), b: s.see(b), r: radius * s.cam.px, out}) - 1;
}

/** @param {Scene} s @param {number} front @param {number} back @param {number} sign */
function rule(s, front, back, sign) {
  if (front > back) s.rules[front + ',' + back] = sign; else s.rules[back + ',' + front] = -sign;
}

/** @param {Scene} s */
export function armBodies(s) {
  s.joints = s.bones.map((bone, i) => joint(s, bone, i));
  if (s.show.base !== false) rule(s, s.joints[0], plinth(s), dot(s.bones[0].axis, s.cam.out) > -EPS ? 1 : -1);
  s.bones.forEach((bone, i) => rowPieces(s, bone, i).forEach(piece => drawPiece(s, i, ...piece)));
  if (s.show.tool) tool(s);
}

/** @param {Scene} s @param {Bone} bone @param {number} i */
function joint(s, {centre, axis}, i) {
  const h = jointHalf(s, i), R = jointRadius(s, i), cls = 'joint' + jointTone(s, i);
  const x = sideways(axis, column(s.poses[i], 0));
  const shape = s.arm.rows[i][4] ? box(s.cam, centre, [x, cross(axis, x), axis], [.9 * R, .9 * R, 1.25 * h], cls)
    : cylinder(s.cam, centre, axis, h, R, cls, column(s.poses[i + 1], 0));            // the needle turns with the joint
  return body(s, add(centre, axis, -.6 * h), add(centre, axis, .6 * h), R, shape, i);
}
/** @param {Vec} axis @param {Vec} x */
export const sideways = (axis, x) => unit(add(x, axis, -dot(x, axis)));

// The plinth under the first joint.
/** @param {Scene} s */
function plinth(s) {
  const {axis, centre} = s.bones[0], r = s.arm.radius, R = 1.45 * jointRadius(s, 0);
  const c = add(centre, axis, -jointHalf(s, 0) - .5 * r);
  return body(s, c, c, R, cylinder(s.cam, c, axis, .5 * r, R, 'plinth' + tone(s)));
}

// The straight pieces [from, to, joint at its start, joint at its end] of row i.
/** @param {Scene} s @param {Bone} bone @param {number} i */
export function rowPieces(s, {foot, end, across, centre, a, d, offset}, i) {
  const h = 1.001 * jointHalf(s, i), k = s.arm.modified ? i - 1 : i, ahead = d < 0 ? -offset : offset;
  /** @type {[Vec, Vec, number, number][]} */
  const out = [];
  if (ahead > h && ahead < abs(d) - EPS) out.push([foot, centre, -1, i], [centre, end, i, i + 1]);     // through a sleeve
  else {
    if (abs(d) > h) out.push([foot, end, i, i + 1]);
    if (abs(offset) > h) out.push([foot, centre, -1, i]);
  }
  if (abs(a) > EPS) out.push([across[0], across[1], k, k + 1]);
  return out;
}

// A piece is cut back to where it leaves the joints at its ends.
/** @param {Scene} s @param {number} i @param {Vec} from @param {Vec} to @param {number} [first] @param {number} [last] */
function drawPiece(s, i, from, to, first = -1, last = -1) {
  const way = add(to, from, -1), L = norm(way), u = unit(way), up = dot(u, s.cam.out), w = radiusAt(s, i);
  const [cutA, frontA, flatA] = leave(s, first, from, u, up), [cutB, frontB, flatB] = leave(s, last, to, u, -up);
  if (L < EPS || cutA + cutB > L - EPS) return;
  const a = add(from, u, cutA), b = add(to, u, -cutB);
  const me = body(s, a, b, w, capsule(s.see(a), s.see(b), w * s.cam.px, 'link' + tone(s, i), abs(up), flatA, flatB), i);
  if (frontA) rule(s, me, s.joints[first], frontA);
  if (frontB) rule(s, me, s.joints[last], frontB);
}

// How a piece along u leaves joint j at p: what is cut off, 1 in front or -1 behind, and whether its end is flat.
// `up` tells how much it leans towards the viewer there. All 0 where no joint is.
/**
 * @param {Scene} s @param {number} j @param {Vec} p @param {Vec} u @param {number} up
 * @returns {[number, number, boolean]}
 */
function leave(s, j, p, u, up) {
  const bone = s.bones[j];
  if (!bone || norm(add(bone.centre, p, -1)) > 1.001 * jointHalf(s, j)) return [0, 0, false];
  if (abs(dot(u, bone.axis)) > .9) return [jointHalf(s, j), up > -EPS ? 1 : -1, true];
  return up > .3 ? [.75 * jointRadius(s, j), 1, true] : [0, -1, false];
}

// Two fingers at the tool, along its z or x; a tool away from the last frame is carried by a thinner link.
/** @param {Scene} s */
function tool(s) {
  const n = s.bones.length, T = s.poses[n + 1], at = origin(T), from = origin(s.poses[n]), w = radiusAt(s, n - 1);
  if (norm(add(at, from, -1)) > w) drawPiece(s, n - 1, from, at);
  const u = column(T, s.show.tool === 'x' ? 0 : 2), v = column(T, 1), p = (k, m) => s.see(add(add(at, u, k * w), v, m * w));
  const d = polyline([p(2.4, 1), p(.9, 1), p(.9, -1), p(2.4, -1)]) + polyline([p(-.4, 0), p(.9, 0)]);
  const cls = 'claw' + tone(s), width = .62 * w * s.cam.px;
  body(s, add(at, u, -.3 * w), add(at, u, 2 * w), .6 * w, [[cls + ' edge', d, num(width + 2.2)], [cls, d, num(width)]]);
}

// Bodies that are no DH arm: named points, tubes through them, pins on them.
/** @param {Scene} s */
export function looseBodies(s) {
  const {points, tubes = [], pins = []} = s.bodies;
  for (const {p, r, cls = 'link', closed} of tubes) {
    const at = p.map(k => points[k]), seen = at.map(s.see), w = r * s.cam.px, a = at[0], b = last(at);
    if (at.length > 2) body(s, a, closed ? at[at.length >> 1] : b, r, tube(seen, w, cls, closed));
    else body(s, a, b, r, capsule(seen[0], seen[1], w, cls, 1, false, false));
  }
  for (const {at, axis, r, h = r, cls = 'joint'} of pins) {
    const c = points[at], z = unit(axis);
    body(s, add(c, z, -.6 * h), add(c, z, .6 * h), r, cylinder(s.cam, c, z, h, r, cls));
  }
}

// Denavit and Hartenberg in both conventions. A row is [a, alpha, d, theta, prismatic, offset of the joint's body].
import {add, cos, dot, IDENTITY, max, sin} from './maths.js';

/** @param {Frame} F @param {number} k */
export const column = (F, k) => [F[k], F[4 + k], F[8 + k]];
/** @param {Frame} F */
export const origin = F => column(F, 3);
/** @param {Frame} F @param {Vec} p */
export const carry = (F, p) => [0, 4, 8].map(r => F[r] * p[0] + F[r + 1] * p[1] + F[r + 2] * p[2] + F[r + 3]);

/** @param {Frame} A @param {Frame} B */
export function compose(A, B) {
  const C = [];
  for (let r = 0; r < 12; r += 4)
    for (let k = 0; k < 4; k++) C.push(A[r] * B[k] + A[r + 1] * B[4 + k] + A[r + 2] * B[8 + k] + (k === 3 ? A[r + 3] : 0));
  return C;
}

/** @param {Row} row @param {number} q @param {boolean} modified */
function linkPose([a, alpha, d, theta, prismatic], q, modified) {
  if (prismatic) d += q; else theta += q;
  const c = cos(theta), s = sin(theta), ca = cos(alpha), sa = sin(alpha);
  return modified ? [c, -s, 0, a, s * ca, c * ca, -sa, -sa * d, s * sa, c * sa, ca, ca * d]
    : [c, -s * ca, s * sa, a * c, s, c * ca, -c * sa, a * s, 0, sa, ca, d];
}

/** @param {Arm} arm @param {Vec} q */
export function chain(arm, q) {
  const F = [arm.base || IDENTITY];
  arm.rows.forEach((row, i) => F.push(compose(F[i], linkPose(row, q[i], arm.modified))));
  return F;
}

// What the picture needs of each row: the joint's axis and centre, the piece by d (foot to end) and the piece by a.
/** @param {Arm} arm @param {Frame[]} F */
export function skeleton(arm, F) {
  return arm.rows.map((row, i) => {
    const [before, after] = arm.modified ? [F[i + 1], F[i]] : [F[i], F[i + 1]];
    const axis = column(before, 2), x = column(after, 0), from = origin(F[i]), to = origin(F[i + 1]);
    const corner = arm.modified ? add(from, x, row[0]) : add(to, x, -row[0]);
    const [foot, end] = arm.modified ? [corner, to] : [from, corner];
    const across = arm.modified ? [from, corner] : [corner, to];
    return {axis, x, from, to, corner, foot, end, across, a: row[0], d: dot(add(end, foot, -1), axis),
      offset: row[5], centre: add(foot, axis, row[5])};
  });
}

// The arm grows thinner towards the wrist; all its sizes follow from one radius.
/** @param {Scene} s @param {number} i */
export const radiusAt = (s, i) => s.arm.radius * (1 - .38 * i / max(1, s.bones.length - 1));
/** @param {Scene} s @param {number} i */
export const jointRadius = (s, i) => 1.5 * radiusAt(s, i);
/** @param {Scene} s @param {number} i */
export const jointHalf = (s, i) => 1.35 * radiusAt(s, i);

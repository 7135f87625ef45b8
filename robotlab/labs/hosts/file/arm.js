// What several answers say of an arm: its bones, what rubs, the curves of its joints.
import {chain, skeleton} from '../../../picture/engine/frames.js';
import {degrees} from './numbers.js';
import {curve, panel} from './plot.js';

// The bones of the arm at q as one line, for the notes "ghosts".
/** @param {Arm} arm @param {Vec} q @returns {Vec[]} */
export function ghost(arm, q) {
  const bones = skeleton(arm, chain(arm, q));
  return [bones[0].from, ...bones.flatMap(bone => [bone.corner, bone.to])];
}

const AT_REST = 1e-9;                                // [rad/s or m/s]: rounding at the end of a motion is no motion

// The torques with what friction adds to them. friction: [viscous, forwards, backwards] of each joint, or null.
/** @param {number[]} tau @param {number[]} qd @param {number[][] | null} friction */
export const rubbed = (tau, qd, friction) => friction ? tau.map((x, k) => x + rub(qd[k], friction[k])) : tau;

/** @param {number} qd @param {number[]} friction */
export const rub = (qd, [viscous, forward, backward]) =>
  viscous * qd + (Math.abs(qd) > AT_REST ? qd > 0 ? forward : -backward : 0);

/** @param {number} i counted from 1 */
export const jointClass = i => `q${Math.min(i, 7)}`;

// A curve for each joint. values: [instant][joint].
/** @param {number[]} t @param {number[][]} values @param {string} letter */
export const jointCurves = (t, values, letter) =>
  values[0].map((_, i) => curve(t, values.map(row => row[i]), jointClass(i + 1), {label: letter, sub: `${i + 1}`}));

// The joint coordinates along x, in degrees where a joint turns. q: [instant][joint]; more: as for `panel`.
/** @param {number[]} x @param {number[][]} q @param {string[]} kinds @param {any} more */
export function jointPlot(x, q, kinds, more) {
  const shown = q.map(row => row.map((v, i) => kinds[i] === 'R' ? degrees(v) : v));
  return panel(jointCurves(x, shown, 'q'), `joint coordinates in ${kinds.includes('P') ? '° or m' : '°'}`, more);
}

/** @param {any[]} values */
export const everyOther = values => values.filter((_, k) => k % 2 === 0);
/** @param {number[][]} T */
export const place = T => [T[0][3], T[1][3], T[2][3]];

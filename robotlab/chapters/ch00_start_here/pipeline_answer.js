// The answer of `PipelineLab` in JavaScript, for a page without Python: pipeline.py, function by function.
import {add} from '../../picture/engine/maths.js';
import {everyOther, ghost, jointCurves, jointPlot, place, rubbed} from '../../labs/hosts/file/arm.js';
import {solveIk} from '../../labs/hosts/file/inverse.js';
import {argmax, largest, linspace} from '../../labs/hosts/file/linear.js';
import {decimals, degrees, exponential, figure} from '../../labs/hosts/file/numbers.js';
import {OVER_TIME, panel} from '../../labs/hosts/file/plot.js';
import {quintic} from '../../labs/hosts/file/trajectory.js';

const FRAMES = 121, ROUNDING = 1e-12, WITNESSES = 5;

/** @param {any} state @param {any} lab */
export function compute(state, lab) {
  if (!state.changed.has('go_on')) return plan(state, state.value('start'), lab);
  return {...plan(state, state.q, lab), values: {start: state.q}};
}

/** @param {any} state @param {number[]} start @param {any} lab */
function plan(state, start, lab) {
  const {programs} = lab, found = solveIk(programs, lab.stops, state.target, start, state.value('damping'));
  const motion = quintic(start, found.q, state.value('duration')), [t, q, qd, qdd] = motion.sample(FRAMES);
  const tau = q.map((x, k) => rubbed(programs.inverse_dynamics(x, qd[k], qdd[k]), qd[k], lab.friction));
  const moving = ['drop', 'preset'].some(name => state.changed.has(name)), dragged = [...state.changed].join() === 'target';
  const out = /** @type {any} */ ({plots: [jointPlot(everyOther(t), everyOther(q), lab.kinds, OVER_TIME), torques(t, tau, lab)],
    trail: q.filter((_, k) => k % 6 === 0).map(x => place(programs.tip_pose(x))), ghosts: [ghost(lab.arm, start)],
    sentence: sentence(found, start, tau, lab), largest: largest(tau.map(largest)),
    motion: {q, torques: tau, rate: (FRAMES - 1) / motion.duration, auto: moving, speed: pace(state)}});
  if (!found.ok) out.badge = [found.reason.split(':')[0].split(';')[0], false];
  else if (!dragged) out.badge = witness(q, qd, qdd, lab);
  if (!moving) {                                     // at the end, unless the hand is on the player
    const now = Math.min(state.changed.has('time') ? state.time : motion.duration, motion.duration);
    Object.assign(out, {q: motion.at(now)[0], time: now, torques: tau[argmax(t.map(x => -Math.abs(x - now)))]});
  }
  return out;
}

/** @param {any} state */
const pace = state => state.changed.has('preset') ? state.value('duration') > 20 ? 10 : 1 : null;

/** @param {number[]} t @param {number[][]} tau @param {any} lab */
const torques = (t, tau, {kinds}) => panel(jointCurves(everyOther(t), everyOther(tau), 'τ'),
  `joint torques in ${kinds.includes('P') ? 'N m or N' : 'N m'}`, OVER_TIME);

// The largest difference between the methods at a few instants of the motion, over the largest torque.
/** @param {number[][]} q @param {number[][]} qd @param {number[][]} qdd @param {any} lab */
function witness(q, qd, qdd, {programs, witnesses}) {
  const at = linspace(0, FRAMES - 1, WITNESSES).map(Math.floor);
  const results = witnesses.map(name => at.flatMap(k => programs[name](q[k], qd[k], qdd[k])));
  const worst = Math.max(...results.map(r => largest(add(r, results[0], -1)))) / Math.max(largest(results[0]), 1e-9);
  return [`${results.length} methods agree to ${exponential(Math.max(worst, ROUNDING), 0)}`, worst < 1e-9];
}

/** @param {any} found @param {number[]} start @param {number[][]} tau @param {any} lab */
function sentence(found, start, tau, {kinds}) {
  const peaks = tau[0].map((_, i) => largest(tau.map(row => row[i]))), joint = argmax(peaks);
  const most = figure(peaks[joint], peaks[joint], 1);
  const load = `The largest torque is ${most} ${kinds[joint] === 'P' ? 'N' : 'N m'}, at joint ${joint + 1}.`;
  const turned = largest(add(found.q, start, -1));
  const wild = turned > Math.PI ? ` One joint turns by ${decimals(degrees(turned), 0)}° to get there.` : '';
  return `Inverse kinematics: ${found.reason}.${wild} ${load}`;
}

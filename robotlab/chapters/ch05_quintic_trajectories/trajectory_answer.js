// The answer of `TrajectoryLab` in JavaScript, for a page without Python: trajectory.py, function by function.
import {clamp} from '../../picture/engine/maths.js';
import {everyOther, ghost, jointClass, place, rubbed} from '../../labs/hosts/file/arm.js';
import {solveIk} from '../../labs/hosts/file/inverse.js';
import {largest, list} from '../../labs/hosts/file/linear.js';
import {block, mi, mn, mo, mrow, msub, msup, mtext} from '../../labs/hosts/file/mathml.js';
import {decimals, figure, general, rounded} from '../../labs/hosts/file/numbers.js';
import {curve, line, OVER_TIME, panel, roundRange} from '../../labs/hosts/file/plot.js';
import {cubic, quintic, through} from '../../labs/hosts/file/trajectory.js';

const POSTURES = {start: 'start', goal: 'goal', via: 'via point'};
const FRAMES = 121, STILL = .12, JUMP = 1e-6, ORDERS = ['position', 'velocity', 'acceleration', 'jerk', 'torque', 'power'];

/** @typedef {import('../../labs/hosts/file/trajectory.js').Trajectory} Plan */

/** @param {any} state @param {any} lab */
export function compute(state, lab) {
  const way = state.value('way'), other = state.value('rival'), joint = state.value('joint'), {tip_pose} = lab.programs;
  const postures = Object.fromEntries(Object.keys(POSTURES).map(name => [name, posture(name, state, lab)]));
  const plan = planned(way, state, postures), rival = other && other !== way ? planned(other, state, postures) : null;
  const [, q, qd, qdd] = plan.sample(FRAMES), tau = q.map((x, k) => torque(lab, x, qd[k], qdd[k]));
  const now = Math.min(state.time, plan.duration), [qNow, qdNow, qddNow] = plan.at(now);
  return {plots: plots(plan, rival, state, lab), equation: polynomial(plan, joint),
    trail: q.filter((_, k) => k % 3 === 0).map(x => place(tip_pose(x))), ghosts: [ghost(lab.arm, q[0]), ghost(lab.arm, q[FRAMES - 1])],
    points: marks(state), values: follow(state, postures, lab),
    curves: rival ? [{points: rival.sample(25)[1].map(x => place(tip_pose(x))), cls: 'ink', width: 1.4, dash: true}] : [],
    largest: largest(tau.map(largest)), q: qNow, torques: torque(lab, qNow, qdNow, qddNow), time: now,
    motion: {q, torques: tau, rate: (FRAMES - 1) / plan.duration, auto: state.changed.has('preset')},
    absent: absent(state, lab), badge: badge(plan, joint), sentence: sentence(lab, plan, joint)};
}

/** @param {any} lab @param {number[]} q @param {number[]} qd @param {number[]} qdd @returns {number[]} */
const torque = ({programs, friction}, q, qd, qdd) => rubbed(programs.inverse_dynamics(q, qd, qdd), qd, friction);

// The controls that this way, and the one beside it, make no use of.
/** @param {any} state @param {any} lab */
function absent(state, {kinds}) {
  const via = state.value('way') === 'via', unused = via ? [] : [...list(kinds.length, i => `via${i + 1}`), 'when'];
  return [...unused, ...(via && !state.value('rival') ? ['v0', 'v1'].filter(name => name in state.values) : [])];
}

// As its sliders say; or as its point was dragged, by the nearest way from there and no farther than the sliders go.
/** @param {string} name @param {any} state @param {any} lab @returns {number[]} */
function posture(name, state, {kinds, programs, stops, ranges}) {
  const q = list(kinds.length, i => state.value(`${name}${i + 1}`));
  if (!state.changed.has(`${name}_at`)) return q;
  const found = solveIk(programs, stops, state.value(`${name}_at`), q, 'adaptive').q;
  return found.map((x, i) => clamp(x, ranges[name][i][0], ranges[name][i][1]));
}

// The sliders of what was dragged; the points of the others, and of all once the hand lets go.
/** @param {any} state @param {{[name: string]: number[]}} postures @param {any} lab */
function follow({changed}, postures, {programs}) {
  const out = {};
  for (const [name, q] of Object.entries(postures)) {
    const dragged = changed.has(`${name}_at`);
    if (dragged) q.forEach((x, i) => { out[`${name}${i + 1}`] = x; });
    if (!dragged || changed.has('drop')) out[`${name}_at`] = place(programs.tip_pose(q));
  }
  return out;
}

// The points that can be dragged.
/** @param {any} state */
const marks = state => Object.entries(POSTURES).filter(([name]) => name !== 'via' || state.value('way') === 'via').map(([name, words]) => (
  {at: state.value(`${name}_at`), cls: 'tgt', text: name, handle: `${name}_at`, name: words, r: 6}));

// The motion between the postures, one way or another.
/** @param {string} way @param {any} state @param {any} postures @returns {Plan} */
function planned(way, state, {start, goal, via}) {
  const T = state.value('duration');
  if (way === 'via') return through([start, via, goal], [0, state.value('when') * T, T]);
  const ends = ['v0', 'v1'].map(name => start.map((_, k) => k === state.value('joint') ? state.value(name) || 0 : 0));
  return (way === 'cubic' ? cubic : quintic)(start, goal, T, ends[0], ends[1]);
}

// -- plots: position, velocity, acceleration, jerk, torque and power of one joint
/** @param {Plan} plan @param {Plan | null} rival @param {any} state @param {any} lab */
function plots(plan, rival, state, lab) {
  const T = plan.duration, joint = state.value('joint'), titles = ORDERS.map((name, k) => `${name} in ${unitOf(lab, joint, k)}`);
  const things = titles.map(() => [line(0, 'x'), line(T, 'x')]);
  titles[0] = `joint ${joint + 1}: ${titles[0]}`;
  if (rival) {
    titles[0] += `; thin: ${state.value('rival')}`;
    draw(things, rival, joint, lab, 'ink', {width: 1.2, dash: true, track: false});
  }
  draw(things, plan, joint, lab, jointClass(joint + 1), {});
  const span = [-STILL * T, (1 + STILL) * T];
  return things.map((some, k) => panel(some, titles[k], {...OVER_TIME, x_range: span, y_range: roundRange(some)}));
}

// Adds the six curves of a motion to those of the panels.
/** @param {any[][]} things @param {Plan} plan @param {number} joint @param {any} lab @param {string} cls @param {any} look */
function draw(things, plan, joint, lab, cls, look) {
  const t = withRest(plan), all = t.map(x => plan.at(x)), tau = all.map(([q, qd, qdd]) => torque(lab, q, qd, qdd)[joint]);
  const rows = [...list(4, order => all.map(one => one[order][joint])), tau, tau.map((x, k) => x * all[k][1][joint])];
  things.forEach((some, k) => some.push(curve(t, rows[k], cls, look)));
}

// Times of a motion and of a while at rest around it: where something jumps, two times stand at one place.
/** @param {Plan} plan */
function withRest(plan) {
  const t = everyOther(plan.sample(FRAMES)[0]), T = t[t.length - 1], wait = STILL * plan.duration;
  return [-wait, -Number.MIN_VALUE, ...t, T * (1 + Number.EPSILON), T + wait];
}

// The unit of position (0) to jerk (3), of the torque (4) or of the power (5) of one joint.
/** @param {any} lab @param {number} joint @param {number} order */
function unitOf({kinds}, joint, order) {
  const slides = kinds[joint] === 'P';
  return order > 3 ? order === 5 ? 'W' : slides ? 'N' : 'N m' : (slides ? 'm' : 'rad') + ['', '/s', '/s²', '/s³'][order];
}

// -- words
// The peaks of one joint, with what it ends, and what jumps at the start.
/** @param {any} lab @param {Plan} plan @param {number} joint */
function sentence(lab, plan, joint) {
  const unit = /** @param {number} k */ k => unitOf(lab, joint, k);
  const peaks = [1, 2, 3].map(k => `${ORDERS[k]} ${decimals(plan.peak(k, joint), 2)} ${unit(k)}`), end = plan.at(plan.duration)[1];
  const goesOn = largest(end) > JUMP
    ? ` It ends with ${decimals(end[joint], 2)} ${unit(1)}: a motion after this one has to go on from there.` : '';
  const said = `Joint ${joint + 1} at most: ${peaks.join(', ')}.${goesOn}`, [q, qd, qdd] = plan.at(0);
  if (largest(qd) > JUMP)
    return `${said} It starts with ${decimals(qd[joint], 2)} ${unit(1)}: no motor can do that from rest, only a motion before this one.`;
  if (largest(qdd) > JUMP) {
    const step = torque(lab, q, qd, qdd)[joint] - torque(lab, q, qd, q.map(() => 0))[joint];
    return `${said} At the start its acceleration jumps to ${decimals(qdd[joint], 2)} ${unit(2)}, `
      + `and its torque by ${figure(step, Math.abs(step), 1)} ${unit(4)}.`;
  }
  return `${said} At the start acceleration and torque are continuous.`;
}

// Whether the motion begins and ends at rest.
/** @param {Plan} plan @param {number} joint */
function badge(plan, joint) {
  if ([0, plan.duration].some(t => Math.abs(plan.at(t)[1][joint]) > JUMP)) return ['not at rest at both ends', false];
  return [plan.peak(1, joint) > JUMP ? 'from rest to rest' : 'this joint stays at rest', true];
}

// The polynomial of each piece for one joint; each counts the time t from its own beginning.
/** @param {Plan} plan @param {number} joint @returns {[string, string]} */
function polynomial(plan, joint) {
  const names = plan.lengths.length > 1 ? ['to the via point: ', 'from there on: '] : [''], name = `${joint + 1}`;
  const pieces = names.map((words, piece) => {
    const terms = plan.coefficients[piece].map((row, k) => rounded(row[joint] / plan.lengths[piece] ** k, 9));
    const math = terms.map((c, k) => signed(c, k) + power(k, n => msup(mi('t'), mn(n)), mi('t'))).join('');
    const text = terms.map((c, k) => (c < 0 ? '' : '+') + decimals(c + 0, 2) + power(k, n => ` t^${n}`, ' t')).join(' ');
    const said = words && mtext(words, 'dim');
    return [block(mrow(said + msub(mi('q'), mn(name)) + mo('=') + math, `q${joint + 1}`)), `${words}q${name} = ${text}`];
  });
  return [pieces.map(([math]) => math).join(''), pieces.map(([, text]) => text).join('\n')];
}

// A coefficient with its sign; the first one needs no plus.
/** @param {number} c @param {number} k */
const signed = (c, k) => (c < 0 ? mo('−') : k ? mo('+') : '') + mn(general(Math.abs(c), 4));
/** @param {number} k @param {(n: string) => string} form @param {string} first */
const power = (k, form, first) => k === 0 ? '' : k === 1 ? first : form(`${k}`);

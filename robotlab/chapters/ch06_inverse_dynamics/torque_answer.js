// The answer of `TorqueLab` in JavaScript, for a page without Python: torque.py and torque_motions.py, function by function.
import {add} from '../../picture/engine/maths.js';
import {ghost, jointCurves, place, rub} from '../../labs/hosts/file/arm.js';
import {argmax, largest, linspace, list} from '../../labs/hosts/file/linear.js';
import {mi, mn, msub} from '../../labs/hosts/file/mathml.js';
import {decimals, exponential, figure, places, rint, rounded} from '../../labs/hosts/file/numbers.js';
import {curve, line, OVER_TIME, panel, points, stack} from '../../labs/hosts/file/plot.js';
import {followed, termTable} from '../../labs/hosts/file/terms.js';
import {quintic} from '../../labs/hosts/file/trajectory.js';
import {trueMinus} from '../../labs/hosts/file/words.js';

const FRAMES = 121, DECADES = 5, LETTER = {inertial: 'I', coriolis: 'Co', centrifugal: 'Ce', gravity: 'G', friction: 'F'};
const SHARES = Object.keys(LETTER), MOVING = SHARES.slice(0, 3);
// The frames in plots; both ends twice: at rest, and as soon as it moves. Friction jumps there.
const INSIDE = list(FRAMES >> 1, k => 2 * k).slice(1), [DRAWN, RUBS] = [[0, 0], [0, 1]].map(
  ([first, second]) => [first, second, ...INSIDE, FRAMES - 1 - second, FRAMES - 1]);

/** @typedef {{[share: string]: number[][]}} Shares */

/** @param {any} state @param {any} lab */
export function compute(state, lab) {
  const arm = lab.arms[state.value('robot')], {start, goal, scene} = arm, T = state.value('duration');
  const joint = Math.min(state.value('joint'), start.length - 1), unit = atUnitTime(state, arm, lab), along = lasting(unit, T);
  const rest = along.t[worst(along, joint)];
  const now = ['start', 'preset', 'robot', 'joint'].some(name => state.changed.has(name)) ? rest : Math.min(state.time, T);
  const frame = rint((FRAMES - 1) * now / T), playing = ['preset', 'robot'].some(name => state.changed.has(name));
  const {equation, others} = split(along, joint, frame, arm);
  return {...newArm(state, scene), q: quintic(start, goal, T).at(now)[0], time: now, torques: along.tau[frame],
    largest: largest(along.tau.map(largest)),
    motion: {q: unit.q, torques: along.tau, rate: (FRAMES - 1) / T, auto: playing, rest, others},
    ghosts: [ghost(scene.arm, start), ghost(scene.arm, goal)],
    trail: unit.q.filter((_, k) => k % 3 === 0).map(q => place(lab.programs[arm.tip_pose](q))),
    points: payload(state.value('payload'), arm),
    plots: [stacked(along, joint, arm), againstTime(unit, T, joint, arm), everyone(along, arm)],
    equation, sentence: sentence(along, joint, arm), badge: badge(unit, along, T)};
}

/** @param {any} state @param {any} scene */
const newArm = (state, scene) => scene.arm.rows.every((row, i) => row.slice(0, 5).every((x, k) => x === state.arm.rows[i]?.[k]))
  && scene.arm.rows.length === state.arm.rows.length ? {} : scene;

/** @param {number} mass @param {any} arm */
const payload = (mass, {tool, start}) =>
  mass ? [{at: tool, frame: start.length, cls: 'tgt', text: `${decimals(mass, 1)} kg`, r: 5 + 2 * mass ** .5}] : [];

// The quintic in T = 1 s and the shares of its torques. They are linear in the mass of the payload, so that two programs do.
/** @param {any} state @param {any} arm @param {any} lab */
function atUnitTime(state, {bare, loaded, start, goal, friction}, {programs}) {
  const [t, q, qd, qdd] = quintic(start, goal, 1).sample(FRAMES), mass = state.value('payload'), still = start.map(() => 0);
  /** @type {(q: number[], qd: number[], qdd: number[]) => number[]} */
  const torque = (...given) => {
    const tau = programs[bare](...given);
    return mass ? add(tau, add(programs[loaded](...given), tau, -1), mass) : tau;
  };
  const weights = q.map(x => torque(x, still, still)), weightless = (k, v, a) => add(torque(q[k], v, a), weights[k], -1);
  const inertial = q.map((_, k) => weightless(k, still, qdd[k])), both = q.map((_, k) => weightless(k, qd[k], still));
  const alone = v => v.map((x, i) => v.map((_, j) => j === i ? x : 0));
  const centrifugal = qd.map((v, k) => alone(v).map(one => weightless(k, one, still)).reduce((a, b) => add(a, b)));
  const coriolis = both.map((h, k) => add(h, centrifugal[k], -1)), gravity = state.value('weight') ? weights : q.map(() => still);
  const whole = (k, T) => add(weightless(k, qd[k].map(v => v / T), qdd[k].map(a => a / T ** 2)), gravity[k]);
  const shares = /** @type {Shares} */ ({inertial, coriolis, centrifugal, gravity});
  return {t, q, qd, whole, friction: state.value('friction') ? friction : null, shares};
}

// The share of one joint's torque if the same way takes T: velocities go with 1/T, what comes of accelerations and products with 1/T^2.
/** @param {any} unit @param {string} name @param {number} T @param {number} joint @returns {number[]} */
function share(unit, name, T, joint) {
  if (name === 'friction') return unit.qd.map(v => unit.friction ? rub(v[joint] / T, unit.friction[joint]) : 0);
  return unit.shares[name].map(row => MOVING.includes(name) ? row[joint] / T ** 2 : row[joint]);
}

// Shares and torques along the motion that takes T: [instant][joint].
/** @param {any} unit @param {number} T */
function lasting(unit, T) {
  const joints = list(unit.q[0].length, j => j), shares = /** @type {Shares} */ ({});
  for (const name of SHARES) {
    const columns = joints.map(j => share(unit, name, T, j));
    shares[name] = unit.q.map((_, k) => columns.map(column => column[k]));
  }
  return {t: unit.t.map(t => T * t), shares, tau: unit.q.map((_, k) => SHARES.map(name => shares[name][k]).reduce((a, b) => add(a, b)))};
}

/** @param {any} along @param {number} joint @returns {number} */
const worst = ({tau}, joint) => argmax(tau.map(row => rint(Math.abs(row[joint]) * 1e9) / 1e9));

// -- plots
/** @param {any} along @returns {{t: number[], tau: number[][]}} */
function drawn({t, shares}) {
  const row = (k, i) => SHARES.map(name => shares[name][name === 'friction' ? RUBS[i] : k]).reduce((a, b) => add(a, b));
  return {t: DRAWN.map(k => t[k]), tau: DRAWN.map(row)};
}

/** @param {any} along @param {number} joint @param {any} arm */
function stacked(along, joint, {units}) {
  const k = worst(along, joint), {t, tau} = drawn(along), shares = {};
  for (const name of SHARES) {
    const values = along.shares[name].map(row => row[joint]);
    if (largest(values) > 1e-9) shares[name] = (name === 'friction' ? RUBS : DRAWN).map(k => values[k]);
  }
  const things = [curve(t, tau.map(row => row[joint]), 'tau', {label: 'τ', sub: `${joint + 1}`, width: 2.6}),
    points([along.t[k]], [along.tau[k][joint]], 'tau', {mark: 'ring'})];
  return panel(Object.keys(shares).length ? [stack(t, shares), ...things] : things,
    `torque of joint ${joint + 1} in ${units[joint]}, and its shares`, OVER_TIME);
}

// The largest value of each share for every duration, both axes logarithmic.
/** @param {any} unit @param {number} T @param {number} joint @param {any} arm */
function againstTime(unit, T, joint, {units}) {
  const ends = [.5, 10], durations = linspace(Math.log10(ends[0]), 1, 25).map((x, k) => k % 24 ? 10 ** x : ends[k / 24]);
  const of = durations.map(D => {
    const now = SHARES.map(name => share(unit, name, D, joint));
    return [...now, now.reduce((a, b) => add(a, b))].map(largest);
  });
  const peaks = [...SHARES, 'tau'].map((name, i) => ({name, peak: of.map(row => row[i])}));
  const most = /** @param {number[]} p */ p => Math.max(...p);
  const top = 10 ** Math.ceil(Math.log10(Math.max(1e-3, ...of.map(most))));
  const seen = peaks.filter(({peak}) => most(peak) > top * 10 ** -DECADES).map(({peak}) => Math.min(...peak));
  const least = seen.length ? Math.min(...seen) : top / 10;
  const low = Math.max(top * 10 ** -DECADES, 10 ** Math.floor(Math.log10(Math.max(least, 1e-12)))), things = [line(T, 'x')];
  for (const {name, peak} of peaks) {
    const there = durations.map((_, k) => k).filter(k => peak[k] > low), total = name === 'tau';
    if (there.length > 1) things.push(curve(there.map(k => durations[k]), there.map(k => peak[k]), name,
      {label: total ? 'τ' : LETTER[name], sub: total ? `${joint + 1}` : '', width: total ? 1.4 : 2.2, dash: total}));
  }
  return panel(things, `largest value of each share in ${units[joint]}`, {x_label: 'duration T in s', x_range: ends, y_range: [low, top],
    log_x: true, log_y: true, cursor: ['values', 'duration']});
}

/** @param {any} along @param {any} arm */
function everyone(along, {units}) {
  const {t, tau} = drawn(along);
  return panel(jointCurves(t, tau, 'τ'), `torques of all joints in ${[...new Set(units)].sort().reverse().join(' or ')}`, OVER_TIME);
}

// -- words
// What the shares come to at frame k, where the player stands, and at each other.
/** @param {any} along @param {number} joint @param {number} k @param {any} arm */
function split(along, joint, k, {units}) {
  const words = name => `${name.replace('cor', 'Cor')} (${LETTER[name]})`;
  const terms = SHARES.map(name => ({words: words(name), cls: name, value: along.shares[name][k][joint]}));
  const table = termTable([{left: [msub(mi('τ'), mn(`${joint + 1}`)), `tau${joint + 1}`], terms}], units[joint], along.t[k]);
  const column = rows => rows.map(row => row[joint]);
  return followed(table, [...SHARES.map(name => column(along.shares[name])), column(along.tau), along.t]);
}

/** @param {any} along @param {number} joint @param {any} arm */
function sentence(along, joint, {units, start}) {
  const k = worst(along, joint), now = name => along.shares[name][k][joint], tau = along.tau[k][joint], size = Math.abs(tau);
  const shown = /** @param {number} x */ x => `${figure(rounded(x, places(size, 1)), size, 1)} ${units[joint]}`;
  return trueMinus(`Joint ${joint + 1} of ${start.length} needs most after ${decimals(along.t[k], 2)} s: ${shown(tau)}. `
    + `Of that, ${shown(now('gravity'))} hold the weight, whatever T is; `
    + `${shown(MOVING.map(now).reduce((a, b) => a + b))} come from the motion: in half the time it would be four times that.`
    + (now('friction') ? ` Friction takes ${shown(now('friction'))}.` : ''));
}

// Whether the shares add up to what inverse dynamics gives, computed for this duration by itself.
/** @param {any} unit @param {any} along @param {number} T */
function badge(unit, along, T) {
  const whole = unit.q.map((_, k) => unit.whole(k, T).map((x, j) => x + along.shares.friction[k][j]));
  const gap = largest(whole.map((row, k) => largest(add(row, along.tau[k], -1)))) / Math.max(largest(whole.map(largest)), 1e-9);
  return [`shares add up to ${exponential(Math.max(gap, 1e-12), 0)}`, gap < 1e-9];
}

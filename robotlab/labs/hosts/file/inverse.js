// Inverse kinematics by damped least squares, step by step, for one target: the twin of kinematics/damping.py, without wishes in the
// null space. The place of the tool and the Jacobian are emitted programs.
import {origin} from '../../../picture/engine/frames.js';
import {add, clamp} from '../../../picture/engine/maths.js';
import {place} from './arm.js';
import {apply, inner, largest, length, list, product, solve, transposed} from './linear.js';
import {general} from './numbers.js';

const SMALLEST_GAIN = 1e-4, LARGEST_GAIN = 1e8, PATIENCE = 30, POOL = 2000, TOLERANCE = 1e-6;
const REACHED = 'reached', STUCK = 'stuck', AT_LIMITS = 'at limits', TIRED = 'out of iterations', SETTLED = 1.001;

/** @typedef {{tip_pose: (q: number[]) => number[][], jacobian: (q: number[]) => number[][]}} Programs */
/** @typedef {{programs: Programs, target: number[], damping: number | 'adaptive', low: number[], high: number[]}} Task */

// The posture for a target, 3 or 12 numbers. stops: {low, high, centre, longest} and, for restarts, {from, to, per}, as needs.py has them.
/** @param {Programs} programs @param {any} stops @param {number[]} target @param {number[]} start @param {number | 'adaptive'} damping */
export function solveIk(programs, stops, target, start, damping, {most = 100, restarts = 0} = {}) {
  const low = stops.low.map(x => x ?? -Infinity), high = stops.high.map(x => x ?? Infinity);
  const task = {programs, target, damping, low, high}, begin = start.map((x, k) => clamp(x, low[k], high[k]));
  const beyond = length(add(placeOf(target), stops.centre, -1)) - stops.longest;
  let [found] = attempt(task, [begin], restarts ? PATIENCE : most);
  if (found.state !== REACHED && restarts && beyond <= 0) found = best([found, ...attempt(task, starts(task, stops, restarts), PATIENCE)]);
  if (found.state === TIRED && found.steps < most) found = joined(found, attempt(task, [found.last], most - found.steps)[0]);
  return {...found, ok: found.state === REACHED, reason: reason(found, damping, beyond)};
}

/** @param {number[]} target */
const placeOf = target => target.length < 12 ? target : origin(target);

// The one that came nearest; of equals the first.
/** @param {any[]} found */
const best = found => found.reduce((a, b) => length(b.error) < length(a.error) ? b : a);

// An attempt that ran out of patience, and its end.
/** @param {any} before @param {any} rest */
function joined(before, rest) {
  const history = {};
  for (const name in rest.history) history[name] = [...before.history[name], ...rest.history[name].slice(1)];
  const {q, error} = rest.state === REACHED ? rest : best([before, rest]);
  return {...rest, q, error, steps: before.steps + rest.steps, history};
}

// Where to start again: of many random postures those whose tool is nearest. A metre counts `per` times a turn by 1 rad.
/** @param {Task} task @param {any} stops @param {number} count */
function starts({programs, target}, stops, count) {
  const vector = target.length < 12 ? placeOf : T => T.map((x, k) => x * (k % 4 === 3 ? stops.per : Math.SQRT1_2)), wanted = vector(target);
  stops.pool ??= randomPostures(stops, POOL).map(q => ({q, at: vector(programs.tip_pose(q).slice(0, 3).flat())}));
  const far = stops.pool.map(({q, at}) => ({q, d: length(add(wanted, at, -1))}));
  return far.sort((a, b) => a.d - b.d).slice(0, count).map(({q}) => q);
}

// As numpy.random.default_rng(0) draws them: PCG64. stops.seed: [state, increment] as text.
/** @param {any} stops @param {number} count @returns {number[][]} */
function randomPostures({from, to, seed}, count) {
  const mask = (1n << 128n) - 1n, half = (1n << 64n) - 1n, [first, increment] = seed.map(BigInt);
  let state = first;
  const uniform = () => {
    state = state * 0x2360ED051FC65DA44385DF649FCCF645n + increment & mask;
    const word = state >> 64n ^ state & half, turn = state >> 122n;
    return Number((word >> turn | word << (64n - turn) & half) >> 11n) / 2 ** 53;
  };
  return list(count, () => from.map((low, k) => low + (to[k] - low) * uniform()));
}

// Why a search stopped, and how far from the target. beyond: how far that is out of reach [m].
/** @param {any} found @param {number | 'adaptive'} damping @param {number} beyond */
function reason(found, damping, beyond) {
  const {state, steps, error} = found, settled = damping === 'adaptive' || settles(found);
  const short = misses(error).map((x, i) => `${x <= TOLERANCE ? 0 : general(x, 3)} ${['m', 'rad'][i]}`).join(' and ');
  if (state === REACHED) return `reached in ${steps} steps`;
  const words = {[STUCK]: 'no small step comes nearer', [AT_LIMITS]: 'joints stand at their limits',
    [TIRED]: `not there after ${steps} steps`}[state];
  let ended = beyond > 0 ? 'out of reach: farther away than the arm is long' : words, posture = 'the nearest posture found';
  if (beyond > 0 && error.length === 3 && !(settled && length(error) <= SETTLED * beyond)) {
    ended += `, by ${general(beyond, 3)} m${state === TIRED ? '' : `; ${words}`}`;
    posture = 'the posture found';
  }
  if (!settled) return `${ended}; with λ = ${general(+damping, 3)} the search does not settle, and was ${short} short at best`;
  return `${ended}; ${posture} is ${short} short`;
}

// Whether a search ended about where it came nearest; with a fixed damping it may go on, as far away as the arm is long.
/** @param {any} found */
export const settles = ({error, lastError}) => length(lastError) <= SETTLED * length(error);

// Damped steps from several postures side by side, until each has stopped, or one has arrived.
/** @param {Task} task @param {number[][]} some @param {number} most @returns {any[]} */
function attempt(task, some, most) {
  const rows = some.map(q => ({lines: [{...linear(task, q), q, gain: 1, damping: 0, stuck: ''}], state: TIRED}));
  for (const row of rows) if (arrived(row.lines[0].error)) row.state = REACHED;
  for (let k = 0; k < most && rows.every(row => row.state !== REACHED); k++)
    for (const row of rows) if (row.state === TIRED) {
      const here = step(task, row.lines[k]);
      row.lines.push(here);
      row.state = arrived(here.error) ? REACHED : here.stuck || TIRED;
    }
  return rows.map(({lines, state}) => {
    const last = lines[lines.length - 1], {q, error} = state === REACHED ? last : best(lines);
    const missed = lines.map(x => misses(x.error)), residual = missed.map(x => Math.max(...x));
    return {q, error, last: last.q, lastError: last.error, state, steps: lines.length - 1,
      history: {q: lines.map(x => x.q), misses: missed, residual, damping: lines.map(x => x.damping)}};
  });
}

// What is missing of the place [m], and of the orientation [rad] where that is asked for.
/** @param {number[]} error */
const misses = error => (error.length > 3 ? [error.slice(0, 3), error.slice(3)] : [error]).map(length);

/** @param {number[]} error */
const arrived = error => misses(error).every(x => x <= TOLERANCE);

// One damped step; with adaptive damping, a step that came no nearer is taken back.
/** @param {Task} task @param {any} here */
function step(task, {q, error, J, gain}) {
  const push = apply(transposed(J), error);
  const held = push.map((x, k) => q[k] <= task.low[k] && x < 0 || q[k] >= task.high[k] && x > 0);
  const free = J.map(row => row.map((x, k) => held[k] ? 0 : x)), squared = inner(error, error);
  const adaptive = task.damping === 'adaptive', damping = adaptive ? Math.sqrt(gain * squared / 2) : +task.damping;
  const now = add(q, dampedStep(free, error, damping)).map((x, k) => clamp(x, task.low[k], task.high[k])), after = linear(task, now);
  const still = largest(add(now, q, -1)) < 1e-9, flat = largest(push.map((x, k) => held[k] ? 0 : x)) <= 1e-9 * squared ** .5;
  let stuck = flat || still && gain < 1e3 ? held.some(Boolean) ? AT_LIMITS : STUCK : '';
  if (!adaptive) return {q: now, ...after, gain, damping, stuck};
  const gained = squared - inner(after.error, after.error), rest = add(error, apply(free, add(now, q, -1)), -1);
  const promised = squared - inner(rest, rest), better = gained > 0;
  const factor = !better ? 8 : gained > .75 * promised ? 1 / 4 : gained > .25 * promised ? 1 : 8;
  gain = clamp(gain * factor, SMALLEST_GAIN, LARGEST_GAIN);
  if (gain >= LARGEST_GAIN) stuck = STUCK;
  return better ? {q: now, ...after, gain, damping, stuck} : {q, error, J, gain, damping, stuck};
}

// dq = J^T (J J^T + lambda^2 I)^-1 e
/** @param {number[][]} J @param {number[]} error @param {number} damping */
export function dampedStep(J, error, damping) {
  const A = product(J, transposed(J)), trace = A.reduce((sum, row, k) => sum + row[k], 0);
  const more = damping ** 2 + (1e-18 + 1e-15 * trace);
  return apply(transposed(J), solve(A.map((row, i) => row.map((x, k) => i === k ? x + more : x)), error.map(x => [x])).flat());
}

// What is missing to the target, and the Jacobian of the same rows.
/** @param {Task} task @param {number[]} q */
function linear({programs, target}, q) {
  const T = programs.tip_pose(q), J = programs.jacobian(q);
  if (target.length < 12) return {error: add(target, place(T), -1), J: J.slice(0, 3)};
  const goal = list(3, r => target.slice(4 * r, 4 * r + 3)), R = T.slice(0, 3).map(row => row.slice(0, 3));
  const turn = rotationVector(product(goal, transposed(R)));
  return {error: [...add(origin(target), place(T), -1), ...turn], J};
}

// The rotation vector of a rotation matrix, from its quaternion.
/** @param {number[][]} R */
function rotationVector(R) {
  const trace = R[0][0] + R[1][1] + R[2][2], [a, b, c] = [R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1]];
  const [d, e, f] = [R[0][1] + R[1][0], R[0][2] + R[2][0], R[1][2] + R[2][1]];
  const [x, y, z] = [0, 1, 2].map(k => 1 + 2 * R[k][k] - trace);
  const K = [[1 + trace, a, b, c], [a, x, d, e], [b, d, y, f], [c, e, f, z]];
  const best = list(4, k => k).reduce((m, k) => K[k][k] > K[m][m] ? k : m), size = length(K[best]) * (K[best][0] < 0 ? -1 : 1);
  const [w, ...v] = K[best].map(x => x / size), norm = length(v), angle = 2 * Math.atan2(norm, w);
  return v.map(x => x * (norm > 1e-12 ? angle / norm : 2));
}

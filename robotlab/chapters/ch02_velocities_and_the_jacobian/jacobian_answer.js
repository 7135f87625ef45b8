// The answer of `JacobianLab` in JavaScript, for a page without Python and with J in numbers: jacobian.py and columns.py.
import {chain, origin} from '../../picture/engine/frames.js';
import {add, fixed} from '../../picture/engine/maths.js';
import {jointClass, place} from '../../labs/hosts/file/arm.js';
import {apply, largest, length, linspace, list, product, transposed} from '../../labs/hosts/file/linear.js';
import {block, gap, matrix, mn, mo, mrow} from '../../labs/hosts/file/mathml.js';
import {decimals, figure} from '../../labs/hosts/file/numbers.js';
import {curve, panel} from '../../labs/hosts/file/plot.js';
import {ellipsoid, singularValues} from '../../labs/hosts/file/singular.js';
import {columned} from '../../labs/hosts/file/words.js';

const SWEEP = 121, NEARLY = .03, FAINT = 1e-6, TURN = list(48, k => k * (2 * Math.PI / 48));
const CIRCLE = TURN.map(t => [Math.cos(t), Math.sin(t), 0]), LOWERED = '₀₁₂₃₄₅₆₇₈₉';
/** @param {number} i */
const subscript = i => `${i}`.replace(/\d/g, d => LOWERED[+d]);
/** @param {number[][]} J */
const volume = J => singularValues(J).reduce((w, s) => w * s, 1);

/** @param {any} state @param {any} lab */
export function compute(state, lab) {
  const {n, flat} = lab, part = state.value('part') ?? 'linear', joint = state.value('joint'), at = posture(state, lab);
  const {J, tip, R, joints} = at(state.q), rates = list(n, i => state.value(`rate${i + 1}`)), moves = part === 'linear';
  const rows = flat ? [0, 2] : moves ? [0, 3] : [3, 6], gauged = flat ? 2 : n < 6 ? 3 : 6;
  const x = linspace(lab.ranges[joint - 1][0], lab.ranges[joint - 1][1], SWEEP), swept = x.map(q => at(state.q.with(joint - 1, q)).J);
  const along = swept.map(one => volume(one.slice(0, gauged))), best = Math.max(...along, elsewhere(state, lab, at, gauged));
  const drawn = moves ? J.slice(0, 3) : J.slice(3), w = volume(J.slice(0, gauged)), near = w < NEARLY * best, unit = flat ? 'm²' : 'm³';
  const frames = {frames: [state.value('axes') === 'tool' ? n : 0], y: true}, some = J.slice(...rows);
  return {vectors: vectors(state, drawn, rates, tip, moves, lab), curves: curves(state, some, tip, joints, moves, lab),
    plots: [volumes(joint, x, along, lab), halfAxes(joint, x, swept.map(one => one.slice(...rows)), moves, lab)],
    equation: equation(state, J, R, rates, lab), badge: [`w = ${figure(w, best, 3)} ${unit}${near ? ', nearly singular' : ''}`, !near],
    sentence: sentence(some, apply(drawn, rates), rates, moves, near, lab), show: {...state.show, ...frames}};
}

// What belongs to a posture q of the arm as it stands: J, the tool's place and rotation, a point on each joint axis.
/** @param {any} state @param {any} lab */
function posture({arm}, {programs, letters}) {
  const lengths = Object.fromEntries(letters.map((name, i) => [name, arm.rows[i][0]]));
  return /** @param {number[]} q */ q => {
    const T = programs.tip_pose(q, lengths), F = chain(arm, q);
    return {J: programs.jacobian(q, lengths), tip: place(T), R: T.slice(0, 3).map(row => row.slice(0, 3)),
      joints: q.map((_, i) => origin(F[arm.modified ? i + 1 : i]))};
  };
}

// The best w all over the reach, found anew only where a length has changed.
/** @param {any} state @param {any} lab @param {(q: number[]) => {J: number[][]}} at @param {number} gauged @returns {number} */
function elsewhere({arm}, lab, at, gauged) {
  const key = JSON.stringify(arm.rows);
  if (lab.seen?.key !== key) lab.seen = {key, best: Math.max(...lab.elsewhere.map(q => volume(at(q).J.slice(0, gauged))))};
  return lab.seen.best;
}

// -- the picture
/** @param {any} state @param {number[][]} J @param {number[]} rates @param {Vec} tip @param {boolean} moves @param {any} lab */
function vectors(state, J, rates, tip, moves, {scales}) {
  const scale = moves ? scales.linear : scales.angular, unit = moves ? 'm/s' : 'rad/s';
  const size = v => ` ${decimals(length(v), 2)} ${unit}`, columns = transposed(J);
  const arrow = (at, v, i, text) => ({at, v, cls: jointClass(i + 1), label: 'J', sub: `${i + 1}`, text, width: 3});
  const shown = all => all.filter(({v}) => largest(v) > FAINT);
  if (state.value('arrows') === 'columns')
    return shown(columns.map((v, i) => arrow(tip, v.map(x => scale * x), i, moves ? size(v) : '')));
  if (state.value('arrows') !== 'sum') return [];
  const total = apply(J, rates), out = [];
  let at = tip;
  for (const [i, column] of columns.entries()) {
    const v = column.map(x => scale * (x * rates[i]));
    out.push(arrow(at, v, i, ` q̇${subscript(i + 1)}`));
    at = add(at, v);
  }
  const sum = {at: tip, v: total.map(x => scale * x), cls: 'vel', label: moves ? 'v' : 'ω', text: size(total), width: 4};
  return [...shown(out), ...length(total) > .005 ? [sum] : []];
}

/** @param {any} state @param {number[][]} J @param {Vec} tip @param {Vec[]} joints @param {boolean} moves @param {any} lab */
function curves(state, J, tip, joints, moves, {scales, longest, flat}) {
  const speed = moves ? scales.linear : scales.angular;
  const levers = joints.map((p, i) => ({points: [p, tip], cls: jointClass(i + 1), width: 1.4, dash: true}));
  const out = state.value('levers') && moves ? levers : [];
  const round = /** @param {(s: number) => number} f @param {string} cls @param {number} scale */ (f, cls, scale) => {
    const E = list(3, r => list(3, k => 0)), small = ellipsoid(J, f);
    small.forEach((row, r) => row.forEach((x, k) => { E[r][k] = scale * x; }));
    const ring = turn => CIRCLE.map(c => add(tip, apply(E, list(3, k => c[(k + 3 - turn) % 3]))));
    if (flat) return [{points: ring(0), cls, width: 2, closed: true}];
    return [0, 1, 2].map(ring).map(points => ({points: [...points, points[0]], cls, width: 1.6}));
  };
  return [...out, ...state.value('easy') ? round(s => s, 'vel', speed) : [],
    ...state.value('strong') ? round(s => 1 / Math.max(s, 1 / longest), 'force', scales.force) : []];
}

/** @param {number} joint @param {any[]} things @param {string} title @param {number} top @param {any} lab */
const overJoint = (joint, things, title, top, {kinds}) => panel(things, title, {
  x_label: `q${subscript(joint)} in ${kinds[joint - 1] === 'P' ? 'm' : 'degrees'}`, cursor: ['q', joint - 1],
  angle: kinds[joint - 1] === 'R', y_range: [0, top > 1e-9 ? 1.05 * top : 1e-3]});

/** @param {number} joint @param {number[]} x @param {number[]} w @param {any} lab */
const volumes = (joint, x, w, lab) => overJoint(joint, [curve(x, w, 'ink')],
  `w = √det(J Jᵀ) in ${lab.flat ? 'm²' : 'm³'}, as joint ${joint} alone moves`, Math.max(...w), lab);

// The half axes of the velocity ellipse.
/** @param {number} joint @param {number[]} x @param {number[][][]} J @param {boolean} moves @param {any} lab */
function halfAxes(joint, x, J, moves, lab) {
  const s = J.map(singularValues), look = k => ({label: 'σ', sub: `${k + 1}`, dash: k > 0});
  const some = s[0].map((_, k) => curve(x, s.map(row => row[k]), 'vel', look(k)));
  const title = `half axes of the velocity ${lab.flat ? 'ellipse' : 'ellipsoid'} in ${moves ? 'm/s' : 'rad/s'}`;
  return overJoint(joint, some, title, Math.max(...s.map(row => row[0])), lab);
}

// -- words
/** @param {number[][]} J @param {number[]} v @param {number[]} rates @param {boolean} moves @param {boolean} near @param {any} lab */
function sentence(J, v, rates, moves, near, {kinds, n}) {
  const unit = moves ? 'm/s' : 'rad/s', what = moves ? 'moves' : 'turns', s = singularValues(J), speed = length(v);
  const low = s.length === J.length ? s[s.length - 1] : 0, each = kinds.includes('P') ? 'has the rate 1' : 'turns at 1 rad/s';
  const goes = speed > .005 ? `${what} at ${decimals(speed, 2)} ${unit}` : moves ? 'stays where it is' : 'does not turn';
  const now = rates.some(x => x) ? `With these rates the tool ${goes}.`
    : `The tool is at rest. Each column is its motion while one joint ${each}.`;
  const large = length(rates), size = large > 1.005 && !kinds.includes('P') ? ` Their |q̇| is ${decimals(large, 2)} rad/s.` : '';
  return `${now}${size} With |q̇| = 1 rad/s it ${what} at ${decimals(s[0], 2)} ${unit} in its easiest direction, `
    + `at ${decimals(low + 0, 2)} ${unit} in its hardest.${near ? lost(moves, low < NEARLY * s[0], n) : ''}`;
}

// Of what a direction is lost. here: of that which the rest of the sentence is about.
/** @param {boolean} moves @param {boolean} here @param {number} n */
function lost(moves, here, n) {
  if (here && (moves || n >= 6)) return ' A direction is lost, or nearly so.';
  return ` ${n >= 6 ? 'Place and orientation together lose' : 'The place of the tool loses'} a direction, or nearly.`;
}

// v = J qd in numbers, each column of J and its rate in the colour of the joint.
/** @param {any} state @param {number[][]} J @param {number[][]} R @param {number[]} rates @param {any} lab @returns {[string, string]} */
function equation(state, J, R, rates, {flat}) {
  const turned = state.value('axes') === 'tool' ? [0, 3].flatMap(k => product(transposed(R), J.slice(k, k + 3))) : J;
  const shown = flat ? [0, 1, 5].map(k => turned[k]) : turned, text = /** @param {number} x */ x => fixed(x, 3);
  const all = [apply(shown, rates).map(x => [text(x)]), shown.map(row => row.map(text)), rates.map(x => [text(x)])];
  const cls = [() => 'vel', (_, k) => jointClass(k + 1), r => jointClass(r + 1)];
  const [v, columns, qd] = all.map((rows, m) => matrix(rows.map((row, r) => row.map((x, k) => mrow(mn(x), cls[m](r, k))))));
  const plain = rows => rows.map(row => row.map(x => x.replace('−', '-')));
  const lines = all.map(rows => columned(plain(rows))), most = Math.max(...lines.map(some => some.length));
  const beside = list(most, k => `${lines[0][k] ?? ''} ${k ? ' ' : '='} ${lines[1][k] ?? ''} ${lines[2][k] ?? ''}`.trimEnd());
  return [block(v + mo('=') + columns + gap('.4em') + qd), beside.join('\n')];
}

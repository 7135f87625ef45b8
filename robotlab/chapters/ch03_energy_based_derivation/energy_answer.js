// The answer of `EnergyLab` in JavaScript, for a page without Python and in numbers: energy.py and energy_views.py.
import {add, fixed} from '../../picture/engine/maths.js';
import {apply, argmax, inner, largest, linspace} from '../../labs/hosts/file/linear.js';
import {block, matrix, mi, mn, mo, mrow, msub} from '../../labs/hosts/file/mathml.js';
import {decimals, exponential, general} from '../../labs/hosts/file/numbers.js';
import {curve, line, panel, points, stack} from '../../labs/hosts/file/plot.js';
import {termTable} from '../../labs/hosts/file/terms.js';
import {columned, trueMinus} from '../../labs/hosts/file/words.js';

const {PI, cos, sin, hypot} = Math, GRAVITY = 9.81, ROUNDING = 1e-12, WEIGHT_LENGTH = .022, SPEED_LENGTH = .2, TURN = linspace(-PI, PI, 73);
const SHARES = ['inertial', 'coriolis', 'centrifugal', 'gravity'], LETTER = {coriolis: 'Co', centrifugal: 'Ce'};

/** @param {any} state @param {any} lab */
export function compute(state, lab) {
  const subject = state.value('subject'), now = instant(state, lab), [equation, plot, sentence, badge] = SHOW[subject](now, lab);
  return {...picture(now, subject), equation, plots: [bars(now), plot], sentence: trueMinus(sentence), badge};
}

// Two rods at one instant: what follows from lengths, masses, angles, rates and accelerations.
/** @param {any} state @param {any} lab */
function instant({arm, q, value}, {programs}) {
  const [l1, l2] = arm.rows.map(row => row[0]), [m1, m2] = ['m1', 'm2'].map(value), letters = {l1, l2, m1, m2, g: GRAVITY}, still = [0, 0];
  const qd = ['qd1', 'qd2'].map(value), qdd = ['qdd1', 'qdd2'].map(value), alone = [{...letters, m2: 0}, {...letters, m1: 0}];
  const M = /** @param {number[]} q */ (q, given = letters) => programs.mass_matrix(q, given);
  const weight = /** @param {number[]} q */ (q, given = letters) => programs.inverse_dynamics(q, still, still, given);
  const motion = (q, qd, qdd = still) => programs.inverse_dynamics(q, qd, qdd, {...letters, g: 0});
  const kinetic = /** @param {number[]} q */ (q, given = letters) => inner(qd, apply(M(q, given), qd)) / 2, sum = a => a[0] + a[1];
  const along = (l, t) => [l * cos(t), l * sin(t), 0];
  const centres = /** @param {number[]} q */ ([a, b]) => [along(l1 / 2, a), add(along(l1, a), along(l2 / 2, a + b))];
  const heights = /** @param {number[]} q */ q => centres(q).map((c, i) => [m1, m2][i] * GRAVITY * c[1]);
  const shares = /** @param {number[]} q */ (q, a = qdd) => {
    const centrifugal = add(motion(q, [qd[0], 0]), motion(q, [0, qd[1]]));
    return {inertial: apply(M(q), a), coriolis: add(motion(q, qd), centrifugal, -1), centrifugal, gravity: weight(q)};
  };
  const own = shares(q), tau = SHARES.map(name => own[name]).reduce((a, b) => add(a, b)), turned = TURN.map(t => [q[0], t]);
  return {q, qd, qdd, lengths: [l1, l2], masses: [m1, m2], M, weight, kinetic, centres, heights, sum, shares, own, tau, turned,
    K: alone.map(given => kinetic(q, given)), P: heights(q), gOfRods: alone.map(given => weight(q, given)),
    whole: programs.inverse_dynamics(q, qd, qdd, letters)};
}
/** @typedef {ReturnType<typeof instant>} Now */

// Centres of mass with their weights or velocities, and the torques as arcs.
/** @param {Now} now @param {string} subject */
function picture(now, subject) {
  const p = now.centres(now.q), {qd: [u, w], q: [a, b], lengths: [l1, l2]} = now, turn = u + w;
  const v = [[-l1 / 2 * u * sin(a), l1 / 2 * u * cos(a), 0],
    [-l1 * u * sin(a) - l2 / 2 * turn * sin(a + b), l1 * u * cos(a) + l2 / 2 * turn * cos(a + b), 0]];
  const moving = ['h', 'L', 'M'].includes(subject) && largest(now.qd) > 0;
  const weights = p.map((at, i) => ({at, v: [0, -WEIGHT_LENGTH * now.masses[i] * GRAVITY, 0], cls: 'force',
    text: `${decimals(now.masses[i] * GRAVITY, 1)} N`}));
  const speeds = p.map((at, i) => ({at, v: v[i].map(x => SPEED_LENGTH * x), cls: 'vel', text: `${decimals(hypot(...v[i]), 1)} m/s`}));
  const {gravity, coriolis, centrifugal} = now.own, torque = {g: gravity, h: add(coriolis, centrifugal), M: [0, 0], L: [0, 0]}[subject];
  const shown = torque || now.tau;
  return {vectors: moving ? speeds.filter((_, i) => hypot(...v[i]) > .01) : weights, torques: shown,
    largest: Math.max(largest(shown), 1), points: p.map(at => ({at, cls: 'force'}))};
}

// The energies as bars.
/** @param {Now} now */
function bars({K, P, sum}) {
  const k = [...K, sum(K)], p = [...P, sum(P)], L = k[2] - p[2], things = [line(0)];
  const three = (values, cls, letter) => values.map((x, i) => [x, cls, letter, ['1', '2', ''][i]]);
  const all = [...three(k, 'vel', 'K'), ...three(p, 'gravity', 'P'), [L, 'ink', 'L', '']];
  all.forEach(([value, cls, label, sub], i) => {
    const x = .01 * (i + 1), half = .003;
    things.push(curve([x - half, x + half, x + half, x - half], [0, 0, value, value], cls, {closed: true}),
      points([x], [Math.max(value, 0)], cls, {label, sub}));
  });
  const low = Math.min(-20, ...p, L), high = Math.max(20, ...k, ...p), step = high - low < 100 ? 10 : 50;
  return panel(things, 'energy in J: of motion K, of height P, and L = K − P', {x_range: [.004, .01 * all.length + .006], angle: true,
    y_range: [step * Math.floor(low / step), step * Math.ceil(high / step + .3)]});
}

// Something against the elbow's angle.
/** @param {any[]} things @param {string} title */
const elbow = (things, title) => panel(things, title, {x_label: 'elbow angle q₂', cursor: ['q', 1], angle: true});
/** @param {number[]} values @param {string} unit @param {number} digits */
const both = (values, unit, digits) => `${values.map(v => fixed(v, digits)).join(' and ')} ${unit}`;

// -- what can be shown: [equation, plot, sentence, badge]
/** @param {Now} now */
function showM(now) {
  const own = now.M(now.q), all = now.turned.map(q => now.M(q)), entry = (i, j) => all.map(M => M[i][j]);
  const plot = elbow([['q1', 0, 0], ['inertial', 0, 1], ['q2', 1, 1]].map(([cls, i, j]) => curve(TURN, entry(i, j), `${cls}`,
    {label: `${+i + 1}${+j + 1}`})), 'entries 11, 12 and 22 of M in kg m²');
  const middle = (own[0][0] + own[1][1]) / 2, half = hypot((own[0][0] - own[1][1]) / 2, own[0][1]), small = middle - half;
  const [low, high] = [Math.min, Math.max].map(f => decimals(f(...entry(0, 0)), 2));
  const sentence = `Joint 1 feels ${decimals(own[0][0], 2)} kg m² with the elbow as it stands; between ${low} with the elbow folded `
    + `and ${high} with it straight. q₁ does not matter: it turns the arm as a whole.`;
  return [matrixOf(own), plot, sentence,
    [`M symmetric, eigenvalues ${decimals(small, 3)} and ${decimals(middle + half, 3)} kg m²`, small > 0]];
}

/** @param {number[][]} M @returns {[string, string]} */
function matrixOf(M) {
  const words = M.map(row => row.map(x => general(x, 4))), math = matrix(words.map(row => row.map(x => mn(trueMinus(x)))));
  return [block(mi('M') + mo('=') + mrow(math, 'inertial')), ['M =', ...columned(words)].join('\n')];
}

// The shares `names` of joint k's torque that are not always zero.
/** @param {Now} now @param {number} k @param {string[]} names @param {any} lab */
const shareTerms = (now, k, names, {there}) => names.filter(name => there[k].includes(name)).map(name => (
  {words: name.replace('cor', 'Cor'), cls: name, value: now.own[name][k]}));
/** @param {string} letter @param {number} k @returns {[string, string]} */
const left = (letter, k) => [msub(mi(letter === 'tau' ? 'τ' : letter), mn(`${k + 1}`)), `${letter}${k + 1}`];

/** @param {Now} now @param {any} lab */
function showH(now, lab) {
  const still = now.turned.map(q => now.shares(q, [0, 0])), {coriolis, centrifugal} = now.own;
  const share = (name, k) => curve(TURN, still.map(one => one[name][k]), name, {label: LETTER[name], sub: `${k + 1}`, dash: k === 1});
  const things = [share('coriolis', 0), share('centrifugal', 0), share('centrifugal', 1)];
  const cost = both(add(coriolis, centrifugal), 'N m', 2);
  const moved = now.qd.some(x => x) ? `The rates alone cost ${cost}.` : 'Nothing moves, so h is zero.';
  const skew = Math.max(skewness(now), ROUNDING);
  return [termTable([0, 1].map(k => ({left: left('h', k), terms: shareTerms(now, k, ['coriolis', 'centrifugal'], lab)})), 'N m'),
    elbow(things, 'h₁ and h₂ in N m: Co Coriolis, Ce centrifugal'),
    `${moved} Squares of one rate are centrifugal, products of two are Coriolis; all of it vanishes when the elbow is straight or folded.`,
    [`Ṁ − 2C is skew to ${exponential(skew, 0)}`, skew < 1e-9]];
}

// How far Ṁ − 2C is from skew. M has a constant and a cosine of q₂: half of what it gains from a quarter turn before to one behind is
// its slope.
/** @param {Now} now */
function skewness({q, qd, M}) {
  const [before, behind] = [-1, 1].map(way => M([q[0], q[1] + way * PI / 2]));
  const slope = behind.map((row, i) => row.map((x, j) => (x - before[i][j]) / 2)), d = (a, b, i) => i ? slope[a][b] : 0;
  const N = [0, 1].map(k => [0, 1].map(j => qd[1] * slope[k][j]
    - [0, 1].reduce((sum, i) => sum + (d(k, j, i) + d(k, i, j) - d(i, j, k)) * qd[i], 0)));
  return largest([2 * N[0][0], N[0][1] + N[1][0], 2 * N[1][1]]);
}

/** @param {Now} now */
function showG(now) {
  const g = now.turned.map(q => now.weight(q)), rods = [[0, 1], [1]];
  const sums = rods.map((some, k) => ({left: left('g', k), terms: some.map(i => (
    {words: `rod ${i + 1}`, cls: 'gravity', value: now.gOfRods[i][k]}))}));
  const weights = [0, 1].map(k => curve(TURN, g.map(row => row[k]), 'gravity', {label: 'g', sub: `${k + 1}`, dash: k === 1}));
  return [termTable(sums, 'N m'), elbow(weights, 'weight g in N m'), `To hold the rods still the joints supply `
    + `${both(now.own.gravity, 'N m', 2)}. Each is the slope of P = ${decimals(now.sum(now.P), 2)} J along its joint: zero where all that `
    + 'the joint carries is balanced, right above it or below.', null];
}

/** @param {Now} now */
function showL(now) {
  const terms = [...now.K.map((value, i) => ({words: `K of rod ${i + 1}`, cls: 'vel', value})),
    ...now.P.map((x, i) => ({words: `− P of rod ${i + 1}`, cls: 'gravity', value: -x}))];
  const K = now.turned.map(q => now.kinetic(q)), P = now.turned.map(q => now.sum(now.heights(q))), [k, p] = [now.K, now.P].map(now.sum);
  const energy = (values, cls, label) => curve(TURN, values, cls, {label});
  const plot = elbow([energy(K, 'vel', 'K'), energy(P, 'gravity', 'P'), energy(add(K, P, -1), 'ink', 'L')], 'energies in J');
  return [termTable([{left: [mi('L'), 'L'], terms}], 'J'), plot, `K = ${decimals(k, 2)} J is in the motion, P = ${decimals(p, 2)} J `
    + `in the height above joint 1. Their difference, L = ${decimals(k - p, 2)} J, is all that Lagrange's equation asks for.`, null];
}

/** @param {number} k */
const showTau = k => /** @param {Now} now @param {any} lab */ (now, lab) => {
  const terms = shareTerms(now, k, SHARES, lab), all = now.turned.map(q => now.shares(q)), shares = {};
  for (const name of SHARES) shares[name] = all.map(one => one[name][k]);
  const total = SHARES.map(name => shares[name]).reduce((a, b) => add(a, b));
  const most = terms[argmax(terms.map(term => Math.abs(term.value)))];
  const gap = Math.max(largest(add(now.whole, now.tau, -1)) / Math.max(largest(now.tau), 1), ROUNDING);
  const things = [stack(TURN, {...shares, friction: total.map(() => 0)}), curve(TURN, total, 'tau', {label: 'τ', sub: `${k + 1}`})];
  const plot = elbow(things, `shares of τ${'₁₂'[k]} in N m`);
  const agrees = [`Newton-Euler agrees to ${exponential(gap, 0)}`, gap < 1e-9];
  return [termTable([{left: left('tau', k), terms}], 'N m'), plot, `Joint ${k + 1} must supply ${decimals(now.tau[k], 2)} N m; `
    + `the largest share is ${most.words}, ${decimals(most.value, 2)} N m.`, agrees];
};

const SHOW = {M: showM, h: showH, g: showG, L: showL, tau1: showTau(0), tau2: showTau(1)};

// The answer of `FrameLab` in JavaScript, for a page without Python: frames.py and rows.py, function by function.
import {chain, column, compose, origin} from '../../picture/engine/frames.js';
import {add, clamp, cos, fixed, IDENTITY, norm, scaled, sin} from '../../picture/engine/maths.js';
import {linspace, list} from '../../labs/hosts/file/linear.js';
import {between, block, gap, matrix, mi, mn, mo, mrow, msub, prefix, prescript} from '../../labs/hosts/file/mathml.js';
import {decimals, degrees, general, rounded} from '../../labs/hosts/file/numbers.js';
import {columned} from '../../labs/hosts/file/words.js';

const RATE = 15, END = 4, AXIS_M = .34, CORNER = .035, WORDS = {R: 'turned about', T: 'shifted along'};
const LETTERS = ['a', 'α', 'd', 'θ'], NAMES = ['a', 'alpha', 'd', 'theta'];
const AXIS = ['x', 'x', 'z', 'z'], COLUMN_CLASS = ['x', 'y', 'z', 'ink'];
/** @typedef {[number, 'R' | 'T', 'x' | 'z']} Step the column of a row, turn or shift, axis */
const STANDARD = /** @type {Step[]} */ ([[3, 'R', 'z'], [2, 'T', 'z'], [0, 'T', 'x'], [1, 'R', 'x']]);
const MODIFIED = /** @type {Step[]} */ ([[1, 'R', 'x'], [0, 'T', 'x'], [3, 'R', 'z'], [2, 'T', 'z']]);
/** @param {boolean} modified */
const motions = modified => modified ? MODIFIED : STANDARD;

/** @param {any} state @param {any} lab */
export function compute(state, lab) {
  const fresh = chosen(state, lab), arm = fresh.arm || state.arm, focus = 'focus' in fresh ? fresh.focus : state.focus;
  if (focus === null)
    return {...fresh, vectors: [], motion: null, sentence: 'Click a link, or press its digit, to put it into focus.'};
  const row = arm.rows[focus].slice(0, 4), i = focus + 1, time = fresh.time ?? state.time, {modified} = arm;
  const hand = Object.keys(fresh).length ? null : inHand(state.value('hand'), focus, row), show = fresh.show || state.show;
  const before = chain(arm, arm.rows.map(() => 0))[focus], normal = state.value('normal'), form = state.value('form');
  return {...fresh, motion: walking(before, row, modified, show.axis), vectors: axes(compose(before, walk(row, modified, time)), show.axis),
    curves: normal ? commonNormal(before, row, modified) : [], show: {...show, dims: normal ? [] : 'focus'},
    equation: [0, 1].map(k => [product, cells][k](i, row, modified, form, hand)).reduce((a, b) => [a[0] + b[0], `${a[1]}\n${b[1]}`]),
    values: {...fresh.values, hand: [focus, ...row, hand ?? -1]}, sentence: sentence(i, row, modified, hand, time, normal, lab)};
}

// What a new arm or another link brings with it.
/** @param {any} state @param {any} lab @returns {any} */
function chosen(state, {cases, situations, floor}) {
  const {changed, arm, q, focus, view, show} = state;
  if (changed.has('target')) return {arm, q, focus, view, show, ...changed.has('reset') ? {time: END, ground: floor} : {}};
  if (changed.has('next')) return {focus: ((focus ?? -1) + state.times('next')) % arm.rows.length, time: END};
  if (!changed.has('robot') && !changed.has('case')) return changed.has('start') ? {time: END} : {};
  const [name, link] = changed.has('case') ? cases[state.value('case') - 1] : [state.value('robot'), 2];
  const situation = situations[changed.has('case') ? `${name} ${link}` : name];
  return {...situation, focus: link - 1, time: END, values: {robot: name}};
}

// The column that the user moved last in this row, or null. last: [focus, a, alpha, d, theta, column] before.
/** @param {number[]} last @param {number} focus @param {number[]} row */
function inHand(last, focus, row) {
  if (!last.length || last[0] !== focus) return null;
  const moved = row.findIndex((x, k) => last[k + 1] !== x);
  return moved >= 0 ? moved : last[5] < 0 ? null : last[5];
}

// -- the walk
// The pose in frame i-1 of a frame on its way to frame i: at t = 0 ... 4 one motion after the other is done.
/** @param {number[]} row @param {boolean} modified @param {number} t */
const walk = (row, modified, t) => motions(modified).reduce((T, [column, kind, axis], k) => {
  const share = clamp(t - k, 0, 1);
  return compose(T, motion(kind, axis, row[column] * share ** 2 * (3 - 2 * share)));
}, IDENTITY);

/** @param {string} kind @param {string} axis @param {number} amount */
function motion(kind, axis, amount) {
  const c = cos(amount), s = sin(amount);
  if (kind === 'R') return axis === 'x' ? [1, 0, 0, 0, 0, c, -s, 0, 0, s, c, 0] : [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0];
  return IDENTITY.with(axis === 'x' ? 3 : 11, amount);
}

// The axes of a walking frame as vectors; only y has a label.
/** @param {Frame} T @param {number} size */
const axes = (T, size) => [[1, .8, 'y'], [0, 1, ''], [2, 1, '']].map(([k, share, label]) => (
  {at: origin(T), v: scaled(column(T, +k), size * +share), cls: 'xyz'[+k], label, width: 3.2}));

/** @param {Frame} before @param {number[]} row @param {boolean} modified @param {number} size */
function walking(before, row, modified, size) {
  const t = linspace(0, END, RATE * END + 1), all = t.map(x => axes(compose(before, walk(row, modified, x)), size));
  const others = list(9, k => ['at', 'v'].map(of => [['notes', 'vectors', Math.floor(k / 3), of, k % 3],
    all.map(one => one[Math.floor(k / 3)][of][k % 3])])).flat();
  return {others: [[['time'], t], ...others], rate: RATE};
}

// Both axes and the line that meets them at right angles, with the signs of the angles; nothing where it is not one line.
/** @param {Frame} before @param {number[]} row @param {boolean} modified */
function commonNormal(before, row, modified) {
  if (Math.abs(row[0]) < 1e-9 || Math.abs(sin(row[1])) < 1e-9) return [];
  const [foot, far] = (modified ? [0, 2] : [2, 4]).map(t => compose(before, walk(row, modified, t))), a = origin(foot), b = origin(far);
  const way = add(b, a, -1), along = scaled(way, 1 / norm(way)), out = /** @type {any[]} */ ([]);
  for (const [place, z, inwards] of [[a, column(foot, 2), along], [b, column(far, 2), scaled(along, -1)]]) {
    out.push({points: [add(place, z, -AXIS_M), add(place, z, AXIS_M)], cls: 'z', width: 2.2});
    out.push({points: [z, add(z, inwards), inwards].map(v => add(place, v, CORNER)), cls: 'ink', width: 1.4});
  }
  return [...out, {points: [a, b], cls: 'x', width: 6}];
}

// -- words
/** @param {number} i @param {number[]} row @param {boolean} modified @param {number | null} hand @param {number} time
 *  @param {boolean} normal
 *  @param {any} lab */
function sentence(i, row, modified, hand, time, normal, {touched}) {
  if (0 < time && time < END) {
    const [column, kind, axis] = motions(modified)[Math.floor(time)], unit = kind === 'T' ? ' m' : '';
    return `At ${decimals(time, 2)} s, in motion ${Math.floor(time) + 1} of 4: the frame is ${WORDS[kind]} its ${axis} axis by `
      + `${LETTERS[column]} = ${amount(column, row[column])}${unit}.`;
  }
  if (hand !== null) return touched[+modified][hand].replaceAll('{i}', i).replaceAll('{h}', i - 1);
  return relation(i, row, normal);
}

// How the axes z of frames i-1 and i lie to one another. normal: whether their common normal is drawn as such.
/** @param {number} i @param {number[]} row @param {boolean} normal */
function relation(i, [a, alpha], normal) {
  const pair = `The axes z${i - 1} and z${i}`, apart = general(Math.abs(a), 3), angle = `${decimals(Math.abs(degrees(alpha)), 0)}°`;
  if (Math.abs(sin(alpha)) < 1e-9)
    return Math.abs(a) < 1e-9 ? `${pair} are one line: where on it frame ${i} sits is a choice.`
      : `${pair} are parallel, ${apart} m apart: their common normal may be anywhere, so d${i} is a choice.`;
  if (Math.abs(a) < 1e-9)
    return `${pair} meet at ${angle}: x${i} is perpendicular to both, one way or the other, and frame ${i} sits where they meet.`;
  return `${pair} pass each other at ${apart} m, ${angle} apart: their one common normal is the ${normal ? 'thick' : 'dashed'} line a${i}, `
    + `and x${i} lies along it.`;
}

// -- typeset
/** @param {number} x */
const decimal = x => general(x + 0, 4).replaceAll('-', '−');
// A number of a row with its unit: degrees for the angles.
/** @param {number} column @param {number} x */
const amount = (column, x) => column % 2 ? `${decimal(rounded(degrees(x), 1))}°` : decimal(rounded(x, 4));
/** @param {number} i @param {number} column */
const letter = (i, column) => msub(mi(LETTERS[column]), mn(`${i}`));
/** @param {number} i */
const named = i => prescript(mi('T'), mn(`${i}`), mn(`${i - 1}`)) + mo('=');

// The row as four motions; the column in the hand is marked.
/** @param {number} i @param {number[]} row @param {boolean} modified @param {string} form @param {number | null} hand */
function product(i, row, modified, form, hand) {
  let math = '', text = '';
  for (const [column, kind, axis] of motions(modified)) {
    const shown = amount(column, row[column]), inside = form === 'letters' ? letter(i, column) : mn(shown);
    math += mrow(msub(mi(kind), mi(axis)) + between('(', inside, ')', ' stretchy="false"'), column === hand ? 'tgt' : axis) + gap('.4em');
    text += ` ${kind}${axis}(${form === 'letters' ? LETTERS[column] + i : shown})`;
  }
  return [block(named(i) + math), `T${i - 1},${i} =${text}`];
}

const CELLS = [
  [['c:theta', '-s:theta c:alpha', 's:theta s:alpha', 'l:a c:theta'], ['s:theta', 'c:theta c:alpha', '-c:theta s:alpha', 'l:a s:theta'],
    ['0', 's:alpha', 'c:alpha', 'l:d'], ['0', '0', '0', '1']],
  [['c:theta', '-s:theta', '0', 'l:a'], ['s:theta c:alpha', 'c:theta c:alpha', '-s:alpha', '-s:alpha l:d'],
    ['s:theta s:alpha', 'c:theta s:alpha', 'c:alpha', 'c:alpha l:d'], ['0', '0', '0', '1']]];

// The matrix of the row in letters, with numbers in place of letters, or its value.
/** @param {number} i @param {number[]} row @param {boolean} modified @param {string} form @param {number | null} hand */
function cells(i, row, modified, form, hand) {
  const T = walk(row, modified, END), write = /** @param {string} cell @param {number} r @param {number} k */ (cell, r, k) => {
    if (form !== 'value') return factors(cell.split(' '), i, row, form, hand);
    const x = r < 3 ? fixed(T[4 * r + k], 3) : cell;
    return [mrow(mn(x), COLUMN_CLASS[k]), x];
  };
  const all = CELLS[+modified].map((some, r) => some.map((cell, k) => write(cell, r, k)));
  const of = /** @param {number} k */ k => all.map(some => some.map(cell => cell[k]));
  return [block(named(i) + matrix(of(0))), [`T${i - 1},${i} =`, ...columned(of(1))].join('\n')];
}

// A product such as "-s:theta c:alpha", each factor in the colour of its axis.
/** @param {string[]} some @param {number} i @param {number[]} row @param {string} form @param {number | null} hand */
function factors(some, i, row, form, hand) {
  let math = '', text = '';
  for (const [k, factor] of some.entries()) {
    const minus = factor[0] === '-', [kind, name] = factor.replace('-', '').split(':'), column = NAMES.indexOf(name);
    if (!name) return [mn(factor), factor];
    const [one, words] = write(kind, i, column, row[column], form);
    math += (minus ? prefix('−') : '') + (k && form !== 'letters' ? mo('·') : '');
    math += mrow(one, column === hand ? 'tgt' : AXIS[column]);
    text += (minus ? '−' : '') + (k ? form === 'letters' ? ' ' : ' * ' : '') + words;
  }
  return [mrow(math), text];
}

/** @param {string} kind @param {number} i @param {number} column @param {number} x @param {string} form */
function write(kind, i, column, x, form) {
  const name = {c: 'cos', s: 'sin'}[kind];
  if (form === 'letters') return name ? [mi(name) + mo('\u2061') + letter(i, column), `${name} ${LETTERS[column]}${i}`]
    : [letter(i, column), `${LETTERS[column]}${i}`];
  const shown = fixed(kind === 'c' ? cos(x) : kind === 's' ? sin(x) : x, 3), text = shown[0] === '−' ? `(${shown})` : shown;
  return [mn(text), text];
}

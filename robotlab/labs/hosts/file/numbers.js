// Numbers as Python rounds and writes them: halves go to the even neighbour, and an exponent has two digits.
const {abs, floor, log10, max, round: nearest} = Math;

// To the nearest whole number, as NumPy has it.
/** @param {number} x */
export function rint(x) {
  const r = nearest(x);
  return abs(x - floor(x)) === .5 && r % 2 ? r - 1 : r;
}

// A number with some digits after its point, f"{x:.2f}".
/** @param {number} x @param {number} digits */
export function decimals(x, digits) {
  const text = abs(x).toFixed(digits), sign = x < 0 || Object.is(x, -0) ? '-' : '';
  return sign + (halfway(x, digits) ? even(abs(x).toFixed(digits + 1)) : text);
}

// Whether a number lies exactly between two neighbours: rare, so that a quick look comes before the exact one.
/** @param {number} x @param {number} digits */
function halfway(x, digits) {
  const half = 2 * abs(x) * 10 ** digits;
  if (abs(half - nearest(half)) > 1e-6 || nearest(half) % 2 === 0) return false;
  return /^50*$/.test(abs(x).toFixed(100).slice(-100).slice(digits));
}

// The even one of two neighbours. text: the number with one digit more, a 5.
/** @param {string} text */
function even(text) {
  const down = text.slice(0, -1).replace(/\.$/, ''), digits = text.length - text.indexOf('.') - 2;
  return +down.slice(-1) % 2 ? (+down + 10 ** -digits).toFixed(digits) : down;
}

// round(x, digits)
/** @param {number} x @param {number} digits */
export const rounded = (x, digits) => digits < 0 ? rint(x / 10 ** -digits) * 10 ** -digits : +decimals(x, digits);

// How many decimals show two digits of a number of that size, at least so many: places of picture/maths.py.
/** @param {number} size @param {number} least */
export const places = (size, least) => size > 1e-9 ? max(least, 1 - floor(log10(size))) : least;

// A number with so many decimals, or with more where all that it belongs to is smaller: figure of picture/maths.py.
/** @param {number} x @param {number} size @param {number} least */
export function figure(x, size, least) {
  const digits = places(size, least), text = decimals(x + 0, digits);
  if (+text === 0) return digits > least ? '0' : text.replace('-', '');
  return text;
}

// f"{x:.2e}"
/** @param {number} x @param {number} digits */
export const exponential = (x, digits) => x.toExponential(digits).replace(/e([+-])(\d)$/, 'e$10$2');

// f"{x:.3g}"
/** @param {number} x @param {number} digits */
export function general(x, digits) {
  if (x === 0) return '0';
  const text = exponential(x, digits - 1), power = +text.split('e')[1], short = /** @param {string} t */ t => t.replace(/\.?0+$/, '');
  if (power < -4 || power >= digits) return short(text.split('e')[0]) + 'e' + text.split('e')[1];
  const all = decimals(x, digits - 1 - power);
  return all.includes('.') ? short(all) : all;
}

/** @param {number} x in rad */
export const degrees = x => x * (180 / Math.PI);

// How many digits after the point can be seen on an axis of that length.
/** @param {number} length @param {number} digits */
export const seen = (length, digits) => digits - floor(log10(length));

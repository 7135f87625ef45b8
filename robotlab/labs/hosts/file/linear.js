// Small linear algebra on rows of numbers.

/** @param {number} count @param {(k: number) => any} make */
export const list = (count, make) => Array.from({length: count}, (_, k) => make(k));
/** @param {number} low @param {number} high @param {number} count */
export const linspace = (low, high, count) => list(count, k => k === count - 1 ? high : k * ((high - low) / (count - 1)) + low);
/** @param {number[]} a @param {number[]} b */
export const inner = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);
/** @param {number[]} v */
export const length = v => Math.sqrt(inner(v, v));
/** @param {number[]} v */
export const largest = v => v.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
/** @param {number[][]} A @param {number[]} v */
export const apply = (A, v) => A.map(row => inner(row, v));
/** @param {number[][]} A */
export const transposed = A => A[0].map((_, k) => A.map(row => row[k]));
/** @param {number[][]} A @param {number[][]} B */
export const product = (A, B) => { const columns = transposed(B); return A.map(row => columns.map(column => inner(row, column))); };

// The number of the first largest.
/** @param {number[]} v */
export const argmax = v => v.reduce((best, x, k) => x > v[best] ? k : best, 0);

// X with A X = B, by elimination; the largest number of a column is its pivot. B: rows.
/** @param {number[][]} A @param {number[][]} B @returns {number[][]} */
export function solve(A, B) {
  const n = A.length, M = A.map((row, i) => [...row, ...B[i]]);
  for (let c = 0; c < n; c++) {
    let p = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(M[r][c]) > Math.abs(M[p][c])) p = r;
    [M[c], M[p]] = [M[p], M[c]];
    for (let r = c + 1; r < n; r++) subtract(M[r], M[c], M[r][c] / M[c][c], c);
  }
  for (let c = n - 1; c >= 0; c--) {
    for (let k = n; k < M[c].length; k++) M[c][k] /= M[c][c];
    for (let r = 0; r < c; r++) for (let k = n; k < M[c].length; k++) M[r][k] -= M[r][c] * M[c][k];
  }
  return M.map(row => row.slice(n));
}

/** @param {number[]} row @param {number[]} other @param {number} k @param {number} from */
function subtract(row, other, k, from) {
  if (k) for (let i = from; i < row.length; i++) row[i] -= k * other[i];
}

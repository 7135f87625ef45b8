// Words as labs/words.py makes them proper.
const MINUS = /(?<![\p{L}\p{N}_.⁻])-(?=\.?\d)/gu, ZERO = /−(0(?:\.0*)?)(?![\d.])/g;
const POWER = /(\d(?:\.\d+)?)e([+−-])0*(\d+)(?![\p{L}\p{N}_])/gu, RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** @param {string} number */
const raised = number => number.replace(/[-−]/, '⁻').replace(/\d/g, d => RAISED[+d]);

// A true minus sign before every negative number, none before a zero, powers of ten as they are written.
/** @param {string} text */
export function proper(text) {
  const powered = text.replace(POWER, (_, x, sign, n) => (x === '1' ? '' : x + ' · ') + '10' + raised(sign.replace('+', '') + n));
  return powered.replace(MINUS, '−').replace(ZERO, '$1');
}

// Rows of words as lines of text, in columns.
/** @param {string[][]} rows */
export function columned(rows) {
  const width = rows[0].map((_, k) => Math.max(...rows.map(row => row[k].length)));
  return rows.map(row => `[${row.map((word, k) => word.padEnd(width[k])).join('  ')}]`);
}

// The words with a true minus sign before every negative number.
/** @param {string} words */
export const trueMinus = words => words.replace(/-(?=\d)/g, '−');

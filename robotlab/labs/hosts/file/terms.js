// Equations as tables of terms: the twin of labs/terms.py.
import {fixed} from '../../../picture/engine/maths.js';
import {gap, mn, mo, say, table} from './mathml.js';
import {decimals, places} from './numbers.js';

/** @param {number} x @param {number} digits */
const plain = (x, digits) => fixed(x, digits).replace('−', '-');

// A sum of terms, and beside each what it comes to now. left: [MathML, text]; at: of which instant it is.
/** @typedef {{words: string, cls: string, value: number}} Term */
/** @param {{left: string[], terms: Term[]}[]} sums @param {string} unit @param {number} [at] @returns {[string, string]} */
export function termTable(sums, unit, at) {
  const instant = at === undefined ? '' : `at ${decimals(at, 2)} s`, rows = [], text = [];
  const digits = places(Math.max(...sums.flatMap(({terms}) => terms.map(({value}) => Math.abs(value)))), 3);
  for (const {left, terms} of sums) {
    terms.forEach(({words, cls, value}, k) => {
      const said = terms.length === 1 ? `${words} ${instant}`.trim() : words;
      const [lead, written] = k ? [mo('+'), '    +'] : [left[0] + mo('='), `${left[1]} =`];
      rows.push([cls + (k === 0 && rows.length ? ' apart' : ''), [lead, '', number(value, unit, digits), say(said)]]);
      text.push(`${written} ${plain(value, digits)} ${unit}, ${said}`);
    });
    if (terms.length > 1) {
      const total = terms.reduce((sum, term) => sum + term.value, 0);
      rows.push(['ink', ['', '', number(total, unit, digits), say(`together ${instant}`.trim())]]);
      text.push(`    = ${plain(total, digits)} ${unit} ${instant}`.trimEnd());
    }
  }
  return [table(rows, 'terms'), text.join('\n')];
}

// An equation whose k-th number with decimals goes with a column of numbers while the motion plays, and where these go: the twin
// of labs/followed.py.
/** @param {[string, string]} equation @param {number[][]} columns @returns {{equation: [string, string], others: any[]}} */
export function followed([html, text], columns) {
  let n = 0;
  const mark = (number, digits) => `<span data-n="${n++}" data-d="${digits.length}">${number}</span>`;
  const marked = html.replace(/>[^<>]+(?=<)/g, words => words.replace(/−?\d+\.(\d+)/g, mark));
  return {equation: [marked, text], others: columns.map((column, k) => [['figures', k], column])};
}

// A number of fixed form, and its unit.
/** @param {number} x @param {string} unit @param {number} digits */
const number = (x, unit, digits) => mn(fixed(x, digits)) + gap('.25em') + say(unit);

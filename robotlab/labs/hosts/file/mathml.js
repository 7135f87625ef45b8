// Presentation MathML: of maths/mathml.py the little that answers write.

/** @param {string} text */
const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** @param {string} text */
export const mn = text => `<mn>${escaped(text)}</mn>`;
/** @param {string} text */
export const mi = text => `<mi>${escaped(text)}</mi>`;
/** @param {string} text */
export const mo = text => `<mo>${escaped(text)}</mo>`;
/** @param {string} words */
export const say = words => `<mtext class="say">${escaped(words)}</mtext>`;
/** @param {string} width */
export const gap = width => `<mspace width="${width}"></mspace>`;
/** @param {string} inside @param {string} [cls] */
export const mrow = (inside, cls = '') => `<mrow${cls && ` class="${cls}"`}>${inside}</mrow>`;
/** @param {string} base @param {string} index */
export const msub = (base, index) => `<msub>${base}${index}</msub>`;
/** @param {string} base @param {string} exponent */
export const msup = (base, exponent) => `<msup>${base}${exponent}</msup>`;
/** @param {string} words @param {string} cls */
export const mtext = (words, cls) => `<mtext class="${cls}">${escaped(words)}</mtext>`;
/** @param {string} inside @param {string} cls */
export const math = (inside, cls) => `<math class="${cls}">${inside}</math>`;
/** @param {string} inside */
export const block = inside => `<math display="block"><mrow>${inside}</mrow></math>`;

/** @param {string} sign */
export const prefix = sign => `<mo form="prefix">${sign}</mo>`;
/** @param {string} before @param {string} inside @param {string} after @param {string} [attributes] */
export const between = (before, inside, after, attributes = '') => `<mo${attributes}>${before}</mo>${inside}<mo${attributes}>${after}</mo>`;
// A base with an index behind it, below, and one before it, above.
/** @param {string} base @param {string} sub @param {string} before */
export const prescript = (base, sub, before) =>
  `<mmultiscripts>${base}${sub}<none/><mprescripts/><none/>${before}</mmultiscripts>`;
/** @param {string[]} cells */
const line = cells => cells.map(cell => `<mtd>${cell}</mtd>`).join('');

// A matrix. rows: lists of MathML.
/** @param {string[][]} rows */
export const matrix = rows => mrow(between('[', `<mtable>${rows.map(cells => `<mtr>${line(cells)}</mtr>`).join('')}</mtable>`, ']'),
  rows.flat().some(cell => cell.includes('<mi')) ? 'mat letters' : 'mat');

// A table at the left edge of the page. rows: [class, cells].
/** @param {[string, string[]][]} rows @param {string} cls */
export const table = (rows, cls) => `<div><math><mtable class="${cls}">${rows.map(([of, cells]) =>
  `<mtr class="${of}">${line(cells)}</mtr>`).join('')}</mtable></math></div>`;

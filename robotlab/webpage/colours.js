// Python in colours, with the names of classes that the stored code has.
import {escaped} from './markdown.js';

const WORDS = 'and as assert async await break class continue def del elif else except finally for from global if import in is lambda '
  + 'nonlocal not or pass raise return try while with yield';
const TOKENS = [
  ['c1', '#[^\\n]*'],
  ['s2', '[rbfuRBFU]{0,2}(?:"""[^]*?(?:"""|$)|\'\'\'[^]*?(?:\'\'\'|$)|"(?:\\\\.|[^"\\\\\\n])*"?|\'(?:\\\\.|[^\'\\\\\\n])*\'?)'],
  ['mi', '\\b(?:0x[\\da-fA-F]+|(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?j?)\\b'], ['kc', '\\b(?:True|False|None)\\b'],
  ['k', `\\b(?:${WORDS.replaceAll(' ', '|')})\\b`], ['nd', '@[\\w.]+'], ['n', '[A-Za-z_]\\w*'],
];
const ANY = new RegExp(TOKENS.map(([, pattern]) => `(${pattern})`).join('|'), 'g');

/** @param {string} code */
export function coloured(code) {
  let out = '', at = 0;
  for (const match of code.matchAll(ANY)) {
    const k = match.slice(1).findIndex(x => x !== undefined);
    out += escaped(code.slice(at, match.index)) + `<span class="${TOKENS[k][0]}">${escaped(match[0])}</span>`;
    at = match.index + match[0].length;
  }
  return out + escaped(code.slice(at));
}

// What a cell has shown, as elements: one for each output.
import {html} from './markdown.js';
import {ERROR, LAB, STREAMS} from '../labs/hosts/model.js';

const LINES = 40, LETTERS = 4000;                     // more of either is folded
const UNSET = 'LaTeX that this page could not set.';

/** @param {string} tag @param {string} [cls] @param {string} [text] @returns {any} */
export const make = (tag, cls = '', text = '') => Object.assign(document.createElement(tag), {className: cls, textContent: text});

/** @param {any} output @returns {HTMLElement} */
export function element(output) {
  const e = shape(output);
  e.classList.add('rl-output');
  if (output.box) e.dataset.box = output.box;
  return e;
}

// The richest form that there is.
/** @param {any} output */
function shape(output) {
  const stream = STREAMS.find(name => name in output);
  if (output[LAB]) return Object.assign(make('div', 'rl-place'), {id: placeOf(output[LAB])});
  if (stream) return folded(make('pre', stream.split('-').pop(), printed(output[stream])));
  if (output[ERROR]) return failed(output);
  if (output['text/html']) return filled(output['text/html']);
  if (output['image/svg+xml']) return Object.assign(make('img'), {src: 'data:image/svg+xml,' + encodeURIComponent(output['image/svg+xml']),
    alt: output['text/plain'] || ''});
  if (output['text/markdown']) return filled(html(output['text/markdown']));
  if (output['application/mathml+xml']) return filled(output['application/mathml+xml']);
  if (output['text/latex']) return formula(output['text/latex']);
  return folded(make('pre', '', output['text/plain']));
}

/** @param {string} key */
export const placeOf = key => 'lab-' + key.replace('.', '-');

/** @param {string} content */
function filled(content) {
  const e = make('div');
  e.innerHTML = content;
  return e;
}

/** @param {string} text */
function formula(text) {
  const e = make('figure');
  e.append(make('code', '', text.replace(/^\$+(\\displaystyle)?\s*|\$+$/g, '')), make('figcaption', '', UNSET));
  return e;
}

// A line that was printed over another has taken its place.
/** @param {string} text */
const printed = text => text.replace(/^.*\r(?!\n)/gm, '');

// What is long is shown as far as a screen goes, and whole when that is wished.
/** @param {any} pre */
function folded(pre) {
  const text = pre.textContent, lines = text.split('\n').length;
  if (lines <= LINES + 1 && text.length <= LETTERS) return pre;
  const e = make('div', 'rl-long'), words = lines > LINES + 1 ? `all ${lines.toLocaleString('en')} lines` : 'all of it';
  const shows = Object.assign(make('button', '', `Show ${words}`), {type: 'button', onclick: () => {
    shows.textContent = e.classList.toggle('whole') ? 'Show less' : `Show ${words}`;
  }});
  e.append(pre, shows);
  return e;
}

// An error, and what a reader can do about it.
/** @param {any} output */
function failed(output) {
  const e = traceback(output[ERROR]);
  if (!output.advice) return e;
  const both = make('div');
  both.append(e, make('p', 'rl-why', output.advice));
  return both;
}

// The last line says what happened; the lines before it where.
/** @param {string} text */
function traceback(text) {
  const lines = text.split('\n'), e = make('pre', 'error', lines.slice(0, -1).join('\n') + '\n');
  e.append(make('b', '', lines.at(-1)));
  e.setAttribute('role', 'alert');
  return e;
}

// Code that can be changed: the coloured text as it stands on the page, and over it a field with the same letters, of which only
// the caret is to be seen. What a browser knows of fields (undo, touch keyboards, screen readers) works as everywhere.
import {coloured} from './colours.js';

const METRICS = ['font', 'letterSpacing', 'lineHeight', 'padding', 'tabSize', 'borderWidth'];

// run(below): the cell, or with all below it.
/** @param {HTMLElement} pre @param {string} code @param {(below: boolean) => void} run
    @param {() => void} changed */
export function editor(pre, code, run, changed) {
  const field = document.createElement('textarea'), box = document.createElement('div');
  box.className = 'rl-editor';
  pre.replaceWith(box);
  box.append(pre, field);
  Object.assign(field, {value: code, spellcheck: false, autocomplete: 'off', wrap: 'off',
    ariaLabel: 'code of this cell; Shift+Enter runs it, Control+Shift+Enter all below, too'});
  for (const name of ['autocapitalize', 'autocorrect']) field.setAttribute(name, 'off');
  const fit = () => {
    const style = getComputedStyle(pre);
    Object.assign(field.style, Object.fromEntries(METRICS.map(name => [name, style[name]])));
  };
  field.onfocus = fit;
  field.onscroll = () => { pre.scrollLeft = field.scrollLeft; };
  field.oninput = () => {
    pre.innerHTML = coloured(field.value) + '\n';
    changed();
  };
  keys(field, run);
  fit();
  return field;
}

// Shift or Control with Enter runs, both run all below, too; Enter keeps the indentation; Tab indents, unless Escape was pressed before:
// then it leads on.
/** @param {HTMLTextAreaElement} field @param {(below: boolean) => void} run */
function keys(field, run) {
  let leaves = false;
  field.onkeydown = event => {
    const {key, shiftKey, ctrlKey, metaKey} = event, before = field.value.slice(0, field.selectionStart);
    const line = before.slice(before.lastIndexOf('\n') + 1), indent = /^ */.exec(line)?.[0] || '';
    if (key === 'Enter' && (shiftKey || ctrlKey || metaKey)) run(shiftKey && (ctrlKey || metaKey));
    else if (key === 'Enter') insert('\n' + indent + (/:\s*(#.*)?$/.test(line) ? '    ' : ''));
    else if (key === 'Tab' && !shiftKey && !leaves) insert(' '.repeat(4 - line.length % 4));
    else {
      leaves = key === 'Escape' || leaves && key === 'Tab';
      return;
    }
    event.preventDefault();
  };
}

// The one way that a browser can undo.
/** @param {string} text */
const insert = text => document.execCommand('insertText', false, text);

// The row at the top of a notebook: Run all, the reader's files, and the cells that are the reader's own.
import {make} from './outputs.js';

/** @param {() => void} run @param {HTMLElement} files @param {HTMLElement} line */
export function top(run, files, line) {
  const row = make('div', 'rl-top'), title = document.querySelector('main h1, article h1');
  row.append(Object.assign(make('button', '', 'Run all'), {type: 'button', onclick: run, title: 'Run all cells of this page, from its top'}),
    files, line);
  if (title) title.after(row);
  else document.body.prepend(row);
}

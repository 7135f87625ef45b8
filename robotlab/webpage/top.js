// The row at the top of a notebook: Run all, the reader's files, and the cells that are the reader's own.
import {make} from './outputs.js';

/** @param {() => void} run @param {HTMLElement} files @param {HTMLElement} line */
export function top(run, files, line) {
  const row = make('div', 'rl-top'), title = document.querySelector('main h1, article h1');
  const all = Object.assign(make('button', '', 'Run all'), {type: 'button', onclick: run, title: 'Run all cells, from the top'});
  row.append(all, files, line);
  if (title) title.after(row);
  else document.body.prepend(row);
}

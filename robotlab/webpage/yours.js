// Cells that are not as they were written: the line at the top that names them, and what is said of errors that come from them.
import {make} from './outputs.js';

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => n === 1 ? one : many.replace('#', String(n));

// acts: {see(numbers), back(numbers), again()}: show, put back, and undo that.
export class Line {
  /** @param {any} acts */
  constructor({see, back, again}) {
    this.numbers = [];
    this.words = make('span', 'words');
    this.words.setAttribute('role', 'status');
    const button = (act) => Object.assign(make('button'), {type: 'button', onclick: act});
    this.sees = button(() => see(this.numbers));
    this.backs = button(() => back(this.numbers));
    this.agains = button(again);
    this.box = make('div', 'rl-yours');
    this.box.append(this.words, this.sees, this.backs, this.agains);
    this.say([], false, 0, 0);
  }

  // numbers: of the cells; built: whether others build on them; failing: how many of these fail; undone: how many have just been put back.
  /** @param {number[]} numbers @param {boolean} built @param {number} failing @param {number} undone */
  say(numbers, built, failing, undone) {
    const n = numbers.length, fails = count(failing, ', and a cell below fails', ', and # cells below fail');
    const more = failing ? fails : built ? `, and others build on ${n === 1 ? 'it' : 'them'}` : '';
    this.numbers = numbers;
    this.words.textContent = n ? `${count(n, '1 cell is yours', '# cells are yours')}${more}:`
      : undone ? count(undone, 'The cell is as it was written.', 'All # are as they were written.') : '';
    this.sees.textContent = n === 1 ? 'see it' : 'see them';
    this.backs.textContent = n === 1 ? 'as it was' : 'all as they were';
    this.agains.textContent = 'bring mine back';
    this.sees.hidden = this.backs.hidden = !n;
    this.agains.hidden = !!n || !undone;
    this.box.hidden = !n && !undone;
  }
}

/** @param {number} number */
const link = number => Object.assign(make('a', '', `cell ${number}`), {href: `#cell-${number}`});

// Why a cell fails that is as it was written: {root, name} of a name that the changed cell `root` gave, {root, first} of the cell under
// which that is told already, or {changed} cells above it; null where nobody has changed anything above.
// cells: {number: {stored: {gives}}}; failing: {number: root} of those that fail as they were written, root: -1 where none is known.
/** @param {number} number @param {string} name @param {Map<number, any>} cells @param {number[]} changed
    @param {Map<number, number>} failing */
export function reason(number, name, cells, changed, failing) {
  const yours = changed.filter(k => k < number), before = [...failing.keys()].filter(k => k < number).sort((a, b) => a - b);
  if (!yours.length) return null;
  const root = yours.findLast(k => name && cells.get(k)?.stored.gives?.includes(name));
  const first = before.find(k => root === undefined || failing.get(k) === root);
  if (first !== undefined) return {root: failing.get(first), first};
  return root === undefined ? {root: -1, changed: yours} : {root, name};
}

// The same as words with links.
/** @param {any} why */
export function sentence({root, name, first, changed = []}) {
  const e = make('p', 'rl-why');
  if (first !== undefined) e.append('This fails for the reason that is told under ', link(first), '.');
  else if (name) e.append(make('code', '', name), ' is not defined: ', link(root),
    ', which you changed, defined it in the notebook’s own code.');
  else e.append('This cell is as it was written. Before it, you have changed ', ...changed.flatMap(
    (/** @type {number} */ k, /** @type {number} */ i) => i ? [', ', link(k)] : [link(k)]), '.');
  return e;
}

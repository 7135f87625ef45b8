// Files of the reader: brought onto the page, kept in this browser for all notebooks, and what cells have written, to be taken along.
import {make} from './outputs.js';
import {read, write} from './storage.js';

const KEY = 'robotlab-files', MOST = 1e6;
const WORDS = 'A file that you choose here, or drop onto the page, is found by its name, as in Robot.load("my-arm.toml"). It is kept in '
  + 'this browser and nowhere else, for all notebooks of this site, until you remove it: at most 1 MB in all. What a cell writes is '
  + 'listed here, too, until you leave the page.';

/** @param {number} n */
const size = n => n < 1000 ? `${n} bytes` : n < 1e6 ? `${(n / 1e3).toFixed(1)} kB` : `${(n / 1e6).toFixed(1)} MB`;

/** @param {string} text */
const bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));

/** @param {Uint8Array} content */
const coded = content => btoa(Array.from(content, b => String.fromCharCode(b)).join(''));

/** @returns {any} {name: its content in base64} */
export const kept = () => JSON.parse(read(KEY) || '{}');

export class Files {
  // send(name, content): tells Python of a file, or with null that it is gone.
  /** @param {(name: string, content: string | null) => void} send */
  constructor(send) {
    this.send = send;
    this.written = new Map();
    this.list = make('ul');
    this.said = make('p');
    this.said.setAttribute('role', 'status');
    const field = Object.assign(make('input'), {type: 'file', multiple: true, hidden: true});
    field.onchange = () => this.bring([...field.files]).then(() => { field.value = ''; });
    this.box = make('details', 'rl-files');
    this.box.append(make('summary', '', 'Files'), make('p', '', WORDS), this.button('Bring a file …', () => field.click()), field,
      this.said, this.list);
    addEventListener('dragover', event => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
    addEventListener('drop', event => this.dropped(event));
    this.show();
  }

  /** @param {string} text @param {() => void} act @param {string} [name] */
  button(text, act, name = '') {
    return Object.assign(make('button', '', text), {type: 'button', onclick: act, ...name && {ariaLabel: `${text} ${name}`}});
  }

  /** @param {DragEvent} event */
  dropped(event) {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    this.box.open = true;
    this.bring([...event.dataTransfer.files]);
  }

  /** @param {File[]} files */
  async bring(files) {
    for (const file of files) this.keep(file.name, new Uint8Array(await file.arrayBuffer()));
  }

  /** @param {string} name @param {Uint8Array} content */
  keep(name, content) {
    const all = {...kept(), [name]: coded(content)}, whole = Object.values(all).reduce((n, text) => n + text.length * .75, 0);
    if (whole > MOST) this.said.textContent = `${name} has ${size(content.length)}: more than there is room for. Remove another first.`;
    else {
      const safe = write(KEY, JSON.stringify(all));
      this.said.textContent = `${name} is here.` + (safe ? '' : ' This browser keeps it only until you leave the page.');
      this.written.delete(name);
      this.send(name, all[name]);
    }
    this.show();
  }

  /** @param {string} name */
  remove(name) {
    const {[name]: gone, ...rest} = kept();
    write(KEY, JSON.stringify(rest));
    this.send(name, null);
    this.said.textContent = `${name} is removed.`;
    this.show();
  }

  // Python has written a file. content: null of a huge one; by a hand's wish it is kept at once.
  /** @param {string} name @param {number} length @param {ArrayBuffer | null} content @param {boolean} wished */
  wrote(name, length, content, wished) {
    this.written.set(name, {length, content: content && new Uint8Array(content)});
    if (wished && content) this.keep(name, new Uint8Array(content));
    this.show();
  }

  show() {
    const all = kept();
    const mine = Object.keys(all).filter(name => !this.written.has(name)).map(name => this.item(name, bytes(all[name]), '',
      this.button('Remove', () => this.remove(name), name)));
    const others = [...this.written].map(([name, {length, content}]) => this.item(name, content, `, ${size(length)}, written by a cell`,
      this.button('Keep', () => this.keep(name, content), name)));
    const n = mine.length + others.length;
    this.list.replaceChildren(...mine, ...others);
    this.box.querySelector('summary').textContent = n ? `Files (${n})` : 'Files';
  }

  /** @param {string} name @param {Uint8Array | null} content @param {string} words @param {HTMLElement} more */
  item(name, content, words, more) {
    const e = make('li'), get = this.button('Download', () => save(name, content), name);
    e.append(make('code', '', name), content && !words ? `, ${size(content.length)} ` : `${words} `);
    e.append(...content ? [get, ' ', more] : ['(too large to take along)']);
    return e;
  }
}

/** @param {string} name @param {any} content */
function save(name, content) {
  const href = URL.createObjectURL(new Blob([content]));
  Object.assign(make('a'), {href, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

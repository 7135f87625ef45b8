// What stays in this browser: the progress file, the same for all pages of the site, and the cells that a reader has changed.
const KEY = 'robotlab-progress.json', CELLS = 'robotlab-cells:', MOST = ['attempts', 'hints'];
const UNKEPT = 'This browser keeps nothing of this page (its storage is full, or forbidden): download your progress, and copy the '
  + 'cells that you have changed, before you leave.';

// Storage may be forbidden, or full: then what was done lives as long as the page.
const memory = new Map();
/** @param {string} key */
export function read(key) {
  try { return localStorage.getItem(key) ?? memory.get(key) ?? ''; } catch { return memory.get(key) ?? ''; }
}

/** @param {string} key @param {string} text @returns {boolean} whether it will be there tomorrow */
export function write(key, text) {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch { return false; }
}

/** @param {string} text @returns {any} null where it is no file of ours */
function parsed(text) {
  try {
    const data = JSON.parse(text || '{}');
    return data && typeof data === 'object' && typeof (data.students ?? {}) === 'object' ? data : null;
  } catch { return null; }
}

export class Progress {
  // changed(text): another page of the site, or a file, has brought progress; warn(words): it cannot be kept.
  /** @param {(text: string) => void} changed @param {(words: string) => void} warn */
  constructor(changed, warn) {
    this.changed = changed;
    this.warn = warn;
    addEventListener('storage', event => { if (event.key === KEY && event.newValue) changed(event.newValue); });
  }

  get text() { return read(KEY); }

  // What Python has written, joined with what another page has written meanwhile, of which Python hears then. Returns the whole.
  /** @param {string} text */
  put(text) {
    const joined = merged(parsed(this.text), parsed(text));
    const all = joined ? JSON.stringify(joined, null, 1) + '\n' : text;
    if (!write(KEY, all)) this.warn(UNKEPT);
    if (all !== text) this.changed(all);
    return all;
  }

  // A file that was downloaded here, or comes from Jupyter. Returns whether it is one.
  /** @param {string} text */
  bring(text) {
    const data = parsed(text);
    if (!data?.students) return false;
    if (this.put(text) === text) this.changed(text);
    return true;
  }
}

// Two progress files as one: nothing that was done is lost, and nothing is counted twice.
/** @param {any} old @param {any} now @returns {any} */
export function merged(old, now) {
  if (!old || !now) return now || old;
  const students = {...old.students};
  for (const [name, tasks] of Object.entries(now.students || {})) {
    const mine = students[name] = {...students[name]};
    for (const [task, done] of Object.entries(tasks)) mine[task] = mine[task] ? both(mine[task], done) : done;
  }
  return {...old, ...now, students};
}

/** @param {any} old @param {any} now */
function both(old, now) {
  const out = {...old, ...now, first: old.first ?? now.first, right: old.right || now.right};
  for (const name of MOST) out[name] = Math.max(old[name] || 0, now[name] || 0);
  out.misconceptions = {...old.misconceptions};
  for (const idea in now.misconceptions) out.misconceptions[idea] = Math.max(out.misconceptions[idea] || 0, now.misconceptions[idea]);
  if (out.first === undefined) delete out.first;
  return out;
}

// The cells of a page that are not as they were written; one that was written anew since is as its author has it.
export class Notebook {
  /** @param {string} name @param {(words: string) => void} warn */
  constructor(name, warn) {
    this.key = CELLS + name;
    this.warn = warn;
  }

  // As they are now: another page of the same notebook may have changed others.
  get cells() { return parsed(read(this.key)) || {}; }

  /** @param {number} number @param {string} was */
  get(number, was) {
    const kept = this.cells[number];
    return kept?.was === was ? kept : null;
  }

  // ran: whether it came to an end, so that it can be run when the page is opened again.
  /** @param {number} number @param {string} was @param {string} now @param {boolean} ran */
  put(number, was, now, ran) {
    const {cells} = this;
    if (was === now && !cells[number]) return;
    if (was === now) delete cells[number];
    else cells[number] = {was, now, ran};
    if (!write(this.key, JSON.stringify(cells))) this.warn(UNKEPT);
  }
}

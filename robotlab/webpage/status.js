// Where Python is, as a dot and a word in the header of the page; how to stop it; and where progress is kept.
import {make} from './outputs.js';

const MOVES = 'Pictures, players and views move all the same.';
const WORDS = {
  start: 'Python is on its way …', ready: 'Python is here', running: 'Python is running', missing: 'did not arrive. Is there a network?',
  failed: `Python could not be started. ${MOVES}`, again: 'Python had stopped and begins anew …',
  none: `No Python on this copy of the site: cells do not run. ${MOVES}`,
  unable: `This browser runs no WebAssembly, so no Python. ${MOVES} A current Firefox, Chrome, Edge or Safari runs the cells; or open the `
    + 'notebook in Jupyter.',
};
const SHORT = {running: 'Python runs', missing: 'Python', failed: 'No Python', none: 'No Python', unable: 'No Python'};
const SILENT = ['python', 'packages'];                 // stages on the way, of which the bar speaks
const FETCHES = ['start', 'again', 'python', 'packages'];
const QUIET = ['waits', 'ready', 'none'];              // where a dot and a word are enough
const LONG = 1000;                                     // ms for which a cell runs before that is said
const KEEPING = 'What you have answered, and the cells that you have changed, are kept in this browser and nowhere else. '
  + 'Who clears its data, or comes with another browser, begins anew: '
  + 'download the file and bring it back, here or beside the notebooks in Jupyter.';

/** @param {string} text @param {() => void} act */
const button = (text, act) => Object.assign(make('button', '', text), {type: 'button', onclick: act});

// The header of the page; the line under a lab that is alone on its page; the end of a page that has neither.
/** @param {HTMLElement} box */
function place(box) {
  const header = document.querySelector('.bd-header__inner'), foot = document.querySelector('body > footer');
  if (header) header.insertBefore(box, header.querySelector('.navbar-persistent--mobile'));
  else (foot || document.body).append(box);
}

export class Status {
  // size: {sent: bytes that travel, first: bytes of the files that come before the first answer}
  // calm: whether Python comes by itself, of which nobody need be told.
  /** @param {import('./storage.js').Progress} storage @param {{first: number, sent: number} | undefined} size @param {boolean} calm
      @param {{stop: () => void, retry: () => void, begin: () => void, later: () => void}} acts */
  constructor(storage, size, calm, {stop, retry, begin, later}) {
    this.storage = storage;
    this.size = size;
    this.calm = calm;
    this.box = make('div', 'rl-status');
    this.word = make('span', 'word');
    this.word.ariaHidden = 'true';
    this.text = make('span', 'words');
    this.text.setAttribute('role', 'status');
    this.bar = make('progress');
    this.bar.ariaLabel = 'Python on its way';
    this.stops = button('Stop', stop);
    this.later = button('Not now', later);
    this.again = button('Try again', () => { this.again.hidden = true; retry(); });
    this.gets = button('Get Python now', () => { this.details.open = false; begin(); });
    this.box.append(this.word, this.text, this.again, this.later, this.stops, this.panel(), this.bar);
    for (const e of [this.stops, this.later, this.again, this.bar, this.gets]) e.hidden = true;
    place(this.box);
  }

  // Where progress is kept, and the way out and in.
  panel() {
    const panel = make('details'), inside = make('div'), said = make('p');
    const file = Object.assign(make('input'), {type: 'file', accept: '.json,application/json', hidden: true});
    said.setAttribute('role', 'status');
    file.onchange = async () => {
      const good = this.storage.bring(await file.files[0].text());
      said.textContent = good ? 'It is here; what was done on both sides counts.' : 'This is no progress file of the course.';
      file.value = '';
    };
    this.about = make('p');
    inside.append(make('p', '', KEEPING), button('Download', () => this.download(said)), ' ',
      button('Bring back …', () => file.click()), file, said, this.about, this.gets);
    panel.append(make('summary', '', 'Progress'), inside);
    panel.onkeydown = ({key}) => { if (key === 'Escape') panel.open = false; };
    return this.details = panel;
  }

  /** @param {any} said */
  download(said) {
    if (!this.storage.text) said.textContent = 'Nothing has been answered yet.';
    else {
      const url = URL.createObjectURL(new Blob([this.storage.text], {type: 'application/json'}));
      Object.assign(make('a'), {href: url, download: 'robotlab-progress.json'}).click();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
    }
  }

  // What is fetched, in words: "11 MB, once".
  get cost() { return this.size ? `${Math.max(1, Math.round(this.size.sent / 1e6))} MB, once` : 'once'; }

  /** @param {string} stage @param {string} [more] */
  say(stage, more = '') {
    this.stage = stage;
    this.box.dataset.stage = stage;
    const fetches = FETCHES.includes(stage);
    this.box.classList.toggle('quiet', QUIET.includes(stage) || this.calm && fetches);
    this.word.textContent = SHORT[stage] || 'Python';
    if (!SILENT.includes(stage)) this.text.textContent = this.box.title = this.about.textContent = this.words(stage, more);
    this.again.hidden = !['missing', 'failed'].includes(stage);
    this.gets.hidden = stage !== 'waits';
    this.bar.hidden = !fetches;
    this.later.hidden = this.calm || !fetches;
    if (stage === 'start') this.bar.removeAttribute('value');
  }

  /** @param {string} stage @param {string} more */
  words(stage, more) {
    if (stage === 'waits') return `Python (${this.cost}) comes when you run a cell or move what needs it. ${MOVES}`;
    if (stage === 'start' && !this.calm) return `Python: ${this.cost}`;
    const words = WORDS[stage] || `Fetching ${stage} …`;
    return stage === 'missing' ? `${more} ${words}` : words + (stage === 'failed' && more ? ` (${more})` : '');
  }

  // How much of the files is here.
  /** @param {number} bytes */
  loaded(bytes) {
    if (this.bar.hidden || !this.size) return;
    this.bar.value = Math.min(1, bytes / this.size.first);
    this.word.textContent = `${this.calm ? 'Python ' : ''}${Math.min(99, Math.round(100 * this.bar.value))} %`;
  }

  // A cell that is soon done is not spoken of.
  /** @param {boolean} yes */
  running(yes) {
    clearTimeout(this.timer);
    if (yes) this.timer = setTimeout(() => this.ran(true), LONG);
    else this.ran(false);
  }

  /** @param {boolean} yes */
  ran(yes) {
    this.stops.hidden = !yes;
    if (yes || this.stage === 'running') this.say(yes ? 'running' : 'ready');
  }

  // Once.
  /** @param {string} words */
  warn(words) {
    if (this.warned === words) return;
    this.warned = words;
    this.details.lastElementChild.prepend(make('p', 'bad', words));
    Object.assign(this.details.firstElementChild, {textContent: 'Progress: not kept', className: 'bad-news'});
    this.text.textContent = words;
  }
}

// The line at the foot of the page: where Python is, how to stop it, and where progress is kept.
import {make} from './outputs.js';

const MOVES = 'Pictures, players and views move all the same.';
const WORDS = {
  start: 'Python is on its way …', python: 'Python is here, NumPy and the course follow …', packages: 'Python gets ready …',
  ready: 'Python is here', running: 'Python is running', missing: 'did not arrive. Is there a network?',
  failed: `Python could not be started. ${MOVES}`, again: 'Python had stopped and begins anew …',
  none: `No Python on this copy of the site: cells do not run. ${MOVES}`,
  unable: `This browser runs no WebAssembly, so no Python. ${MOVES} A current Firefox, Chrome, Edge or Safari runs the cells; or open the `
    + 'notebook in Jupyter.',
};
const KEEPING = 'What you have answered, and the cells that you have changed, are kept in this browser and nowhere else. '
  + 'Who clears its data, or comes with another browser, begins anew: '
  + 'download the file and bring it back, here or beside the notebooks in Jupyter.';

/** @param {string} text @param {() => void} act */
const button = (text, act) => Object.assign(make('button', '', text), {type: 'button', onclick: act});

export class Status {
  /** @param {HTMLElement} body @param {import('./storage.js').Progress} storage @param {{stop: () => void, retry: () => void}} acts */
  constructor(body, storage, {stop, retry}) {
    this.storage = storage;
    this.text = make('span', 'words');
    this.text.setAttribute('role', 'status');
    this.stops = button('Stop', stop);
    this.again = button('Try again', () => { this.again.hidden = true; retry(); });
    this.stops.hidden = this.again.hidden = true;
    this.box = make('div', 'rl-status');
    this.box.append(this.text, this.again, this.stops, this.panel());
    body.append(this.box);
  }

  // Where progress is kept, and the way out and in.
  panel() {
    const panel = make('details'), file = Object.assign(make('input'), {type: 'file', accept: '.json,application/json', hidden: true});
    const said = make('p');
    said.setAttribute('role', 'status');
    file.onchange = async () => {
      const good = this.storage.bring(await file.files[0].text());
      said.textContent = good ? 'It is here; what was done on both sides counts.' : 'This is no progress file of the course.';
      file.value = '';
    };
    panel.append(make('summary', '', 'Progress'), make('p', '', KEEPING), button('Download', () => this.download(said)), ' ',
      button('Bring back …', () => file.click()), file, said);
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

  /** @param {string} stage @param {string} [more] */
  say(stage, more = '') {
    this.stage = stage;
    const words = WORDS[stage] || `Fetching ${stage} …`;
    this.text.textContent = stage === 'missing' ? `${more} ${words}` : words + (stage === 'failed' && more ? ` (${more})` : '');
    this.again.hidden = !['missing', 'failed'].includes(stage);
    this.box.dataset.stage = stage;
  }

  /** @param {boolean} yes */
  running(yes) {
    this.stops.hidden = !yes;
    if (yes || this.stage === 'running') this.say(yes ? 'running' : 'ready');
  }

  // Once.
  /** @param {string} words */
  warn(words) {
    if (this.warned === words) return;
    this.warned = words;
    this.details.prepend(make('p', 'bad', words));
    this.details.open = true;
  }
}

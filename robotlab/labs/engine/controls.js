// Controls: Python writes them as HTML; an element with data-c belongs to that control, one with data-do does something.
import {done, home, zoom} from './drag.js';
import {clamp, floor, PI, round} from './maths.js';
import {play, scrub, togglePlay} from './player.js';
import {apply, setValue, touched, valueOf} from './state.js';

/** @param {Control} c */
const factor = c => c.degrees ? 180 / PI : 1;

const ACTIONS = {
  home,
  zoom(lab, k) { zoom(lab, k); touched(lab, 'view'); },
  play: togglePlay,
  reset(lab) { lab.state.preset = null; apply(lab, lab.setup.initial, 'reset'); },
  preset(lab, k) {
    const {presets} = lab.setup;
    lab.state.preset = (k + presets.length) % presets.length;
    apply(lab, presets[lab.state.preset], 'preset');
    lab.pure = true;                                   // nothing has been touched since
  },
  press(lab, k) {
    const c = lab.setup.controls[k];
    if (!lab.state.disabled?.[c.name]) setValue(lab, c, (valueOf(lab, c) || 0) + 1);
  },
};

/** @param {Lab} lab */
export function connectControls(lab) {
  const {root} = lab;
  lab.inputs = [...root.querySelectorAll('[data-c]')].map(e => ({e, c: lab.setup.controls[e.dataset.c]}));
  root.onclick = e => {
    const b = e.target.closest('[data-do]');
    if (b) ACTIONS[b.dataset.do](lab, +b.value);
  };
  root.onkeydown = e => stepInput(lab, e);
  root.oninput = root.onchange = ({target: e, type}) => {
    const c = lab.setup.controls[e.dataset.c];
    if (e.className === 'scrub') scrub(lab, e.valueAsNumber);
    else if (e.className === 'speed') { lab.speed = +e.value; if (lab.playing) play(lab, lab.state.time); }
    else if (c && (e.type === 'number') === (type === 'change')) readInput(lab, e, c);
  };
}

// N, P and F are for the lab that fills the screen, or has the focus, or is under the pointer, or was used last and can be
// seen; PageDown and PageUp only where they have nothing else to do.
const WRITING = 'select,textarea,input:not([type=range],[type=checkbox])';

/** @param {Lab} lab */
export function connectKeys(lab) {
  const isMine = ({target}) => {
    const {root} = lab, within = target.closest?.('.rl'), {top, bottom} = root.getBoundingClientRect();
    const hovered = document.querySelector('.rl:hover'), last = bottom > 0 && top < innerHeight && document.lastLab;
    return root === (document.fullscreenElement?.closest('.rl') || within || hovered || last);
  };
  const use = () => { document.lastLab = lab.root; };
  const press = e => {
    const {key, target: t} = e, writes = t.isContentEditable || t.matches?.(WRITING);
    if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || writes || !isMine(e)) return;
    if (keyPressed(lab, key[1] ? key : key.toLowerCase(), t.matches?.('.rl :not(input)'))) done(e);
  };
  for (const type of ['pointerdown', 'focusin']) lab.el.addEventListener(type, use);
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

/** @param {Lab} lab @param {string} k @param {boolean} paging */
function keyPressed(lab, k, paging) {
  const way = {n: 1, p: -1, ...paging && {PageDown: 1, PageUp: -1}}[k];
  if (k === 'f') document.fullscreenElement ? document.exitFullscreen() : lab.root.requestFullscreen();
  else if (way && lab.setup.presets.length) ACTIONS.preset(lab, (lab.state.preset ?? (way > 0 ? -1 : 0)) + way);
  else return false;
  return true;
}

/** @param {Lab} lab @param {any} e @param {Control} c */
function readInput(lab, e, c) {
  const x = e.valueAsNumber, at = e.type === 'range' && x > e.min && x < e.max ? round(x / c.step) * c.step : x;
  if (e.type === 'checkbox') setValue(lab, c, e.checked ? c.on : false);
  else if (c.options) setValue(lab, c, c.options[e.value]);
  else if (!isNaN(x)) setShown(lab, c, at);
}

/** @param {Lab} lab @param {Control} c @param {number} x */
const setShown = (lab, c, x) => setValue(lab, c, clamp(x / factor(c), c.low, c.high));

// A slider holds any number, that of its field; a hand moves it from step to step. Enter takes what is typed.
/** @param {Lab} lab @param {any} e */
function stepInput(lab, e) {
  const {key, target: t} = e, c = lab.setup.controls[t.dataset.c];
  const way = {ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1}[key];
  if (c && key === 'Enter' && t.type === 'number') readInput(lab, t, c);       // browsers wait until the focus goes
  if (!c || !way || t.type !== 'range' || e.ctrlKey || e.altKey || e.metaKey) return;
  setShown(lab, c, way * (floor(way * t.value / c.step + 1e-6) + 1) * c.step);
  done(e);
}

// Which preset is on, how many there are; pale as soon as anything else has been touched.
/** @param {Lab} lab */
function showPreset(lab) {
  const {state: {preset: now}, setup: {preset_names: names}} = lab, mark = lab.$('.which');
  mark.textContent = names[now] ? `${now + 1} of ${names.length}: ${names[now]}` : '';
  mark.classList.toggle('faint', !lab.pure);
  lab.root.querySelectorAll('[data-do=preset]').forEach((b, k) => {
    b.ariaPressed = k === now && !!lab.pure;
    b.classList.toggle('now', k === now);
  });
}

/** @param {Lab} lab */
export function showControls(lab) {
  showPreset(lab);
  for (const o of lab.inputs) {
    const v = valueOf(lab, o.c), text = JSON.stringify(v), typing = o.e.type === 'number' && o.e === document.activeElement;
    o.e.disabled = v === undefined;
    if (v === undefined || o.was === text || typing && !lab.playing) continue;
    o.was = text;
    showInput(o.e, o.c, v);
  }
  for (const b of lab.root.querySelectorAll('[data-do=press]')) {
    const reason = lab.state.disabled?.[lab.setup.controls[b.value].name];
    b.ariaDisabled = !!reason;                         // it keeps the focus, and says why
    b.title = reason || '';
  }
}

/** @param {any} e @param {Control} c @param {any} v */
function showInput(e, c, v) {
  if (e.type === 'checkbox') e.checked = v;
  else if (c.options) e.value = c.options.findIndex(o => JSON.stringify(o) === JSON.stringify(v));
  else e.value = +(v * factor(c)).toFixed(c.digits);
  if (e.type !== 'range') return;
  e.style.setProperty('--p', 100 * (v - c.low) / (c.high - c.low) + '%');
  e.ariaValueText = e.value + (c.degrees ? '°' : ' ' + c.unit);
}

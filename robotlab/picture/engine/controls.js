// Controls: Python writes them as HTML; an element with data-c belongs to that control, one with data-do does something.
import {keepControls} from './board.js';
import {ARROWS, chord, done} from './drag.js';
import {round} from './maths.js';
import {mark, vary} from './paint.js';
import {play, scrub, togglePlay} from './player.js';
import {switchPlot} from './plots.js';
import {apply, factor, json, setShown, setValue, stepped, touched, valueOf} from './state.js';
import {home, zoom} from './view.js';

const ACTIONS = {
  home,
  zoom(lab, k) { zoom(lab, k); touched(lab, 'view'); },
  play: togglePlay,
  step(lab, way) { ACTIONS.preset(lab, (lab.state.preset ?? (way > 0 ? -1 : 0)) + way); },
  drawer(lab) { lab.$('.board').classList.toggle('open'); },
  plot: switchPlot,
  reset(lab) { lab.state.preset = null; apply(lab, lab.setup.initial, 'reset'); },
  preset(lab, k) {
    const {presets} = lab.setup;
    lab.state.preset = (k + presets.length) % presets.length;
    apply(lab, presets[lab.state.preset], 'preset');
    lab.pure = true;                                   // nothing has been touched since
    lab.math = 1;
  },
  press(lab, k) {
    const c = lab.setup.controls[k];
    if (!lab.state.disabled?.[c.name]) setValue(lab, c, (valueOf(lab, c) || 0) + 1);
  },
};

/** @param {Lab} lab @param {any} e @returns {Control} */
const controlOf = (lab, e) => lab.setup.controls[e.dataset.c];

/** @param {Lab} lab */
export function connectControls(lab) {
  const {root} = lab;
  lab.inputs = lab.all('[data-c]').map(e => ({e, c: controlOf(lab, e)}));
  root.onclick = e => {
    const b = e.target.closest('[data-do]');
    if (b) ACTIONS[b.dataset.do](lab, +b.value);
  };
  root.onkeydown = e => stepInput(lab, e);
  root.oninput = root.onchange = ({target: e, type}) => {
    const c = controlOf(lab, e);
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
    const {top, bottom} = lab.root.getBoundingClientRect(), isSeen = bottom > 0 && top < innerHeight;
    return lab.root === (document.fullscreenElement?.closest('.rl') || target.closest?.('.rl') || document.querySelector('.rl:hover')
      || isSeen && document.lastLab);
  };
  const use = () => { document.lastLab = lab.root; };
  const press = e => {
    const {key, target: t} = e, writes = t.isContentEditable || t.matches?.(WRITING);
    if (e.defaultPrevented || chord(e) || writes || !isMine(e)) return;
    if (keyPressed(lab, key[1] ? key : key.toLowerCase(), t.matches?.('.rl :not(input)'), !!t.closest?.('.view'))) done(e);
  };
  for (const type of ['pointerdown', 'focusin']) lab.el.addEventListener(type, use);
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

/** @param {Lab} lab @param {string} k @param {boolean} paging @param {boolean} drawn */
function keyPressed(lab, k, paging, drawn) {
  const way = {n: 1, p: -1, PageDown: +paging, PageUp: -paging}[k];
  if (k === 'f') document.fullscreenElement ? document.exitFullscreen() : lab.root.requestFullscreen();
  else if (k === 's') ACTIONS.drawer(lab);
  else if (way && lab.setup.presets.length) ACTIONS.step(lab, way);
  else return drawn && /^(End|Page)/.test(k);             // they would scroll the picture away
  return true;
}

/** @param {Lab} lab @param {any} e @param {Control} c */
function readInput(lab, e, c) {
  const x = e.valueAsNumber, at = e.type === 'range' && x > e.min && x < e.max ? round(x / c.step) * c.step : x;
  if (e.type === 'checkbox') setValue(lab, c, e.checked ? c.on : false);
  else if (c.options) setValue(lab, c, c.options[e.value]);
  else if (!isNaN(x)) setShown(lab, c, at);
}

// Arrows move a slider from step to step. Enter takes what is typed.
/** @param {Lab} lab @param {any} e */
function stepInput(lab, e) {
  const {key, target: t} = e, c = controlOf(lab, t);
  const arrow = ARROWS[key], way = arrow && arrow[0] - arrow[1];
  if (c && key === 'Enter' && t.type === 'number') readInput(lab, t, c);       // browsers wait until the focus goes
  if (!c || !way || t.type !== 'range' || chord(e)) return;
  stepped(lab, c, way);
  done(e);
}

// Which preset is on, how many there are; pale as soon as anything else has been touched.
/** @param {Lab} lab */
function showPreset(lab) {
  const {state: {preset: now}, setup: {preset_names: names}, pure} = lab, count = lab.$('.count'), chips = lab.$('.chips');
  const marked = now + ' ' + pure;
  if (!count || count.shown === marked) return;
  count.shown = marked;
  count.textContent = `${names[now] ? now + 1 : '–'} of ${names.length}`;
  mark(count, 'faint', !pure);
  lab.all('.chips button').forEach((b, k) => {
    b.ariaPressed = k === now && pure;
    mark(b, 'now', k === now);
    if (k === now) chips.scrollLeft = b.offsetLeft - chips.offsetLeft - 40;
  });
}

/** @param {Lab} lab */
export function showControls(lab) {
  showPreset(lab);
  for (const o of lab.inputs) {
    const v = valueOf(lab, o.c), text = json(v), typing = o.e.type === 'number' && o.e === document.activeElement;
    o.e.disabled = v === undefined;
    if (v === undefined || o.was === text || typing && !lab.playing) continue;
    o.was = text;
    showInput(o.e, o.c, v);
  }
  showAbsent(lab);
  for (const b of lab.all('[data-do=press]')) {
    const reason = lab.state.disabled?.[lab.setup.controls[b.value].name];
    b.ariaDisabled = !!reason;                         // it keeps the focus, and says why
    b.title = reason || '';
  }
}

// What does not matter now is not there.
/** @param {Lab} lab */
function showAbsent(lab) {
  const {absent = []} = lab.state;
  if (lab.absent === '' + absent) return;
  lab.absent = '' + absent;
  for (const {e, c} of lab.inputs) e.closest('.row').hidden = absent.includes(c.name);
  keepControls(lab);
}

/** @param {any} e @param {Control} c @param {any} v */
function showInput(e, c, v) {
  if (e.type === 'checkbox') e.checked = v;
  else if (c.options) e.value = c.options.findIndex(o => json(o) === json(v));
  else e.value = +(v * factor(c)).toFixed(c.digits);
  if (e.type !== 'range') return;
  vary(e, 'p', 100 * (v - c.low) / (c.high - c.low) + '%');
  e.ariaValueText = e.value + (c.degrees ? '°' : ' ' + c.unit);
}

// The widget: fills the page that Python wrote, draws at most once in an animation frame, and talks to the kernel.
import {connectBoard} from './board.js';
import {connectControls, connectKeys, showControls} from './controls.js';
import {connectPointer, connectWheel} from './drag.js';
import {follow} from './fit.js';
import {handles} from './grab.js';
import {connectLight} from './light.js';
import {assign, fixed, max, min} from './maths.js';
import {paint, paintGrips, vary} from './paint.js';
import {advance, loadMotion} from './player.js';
import {connectPlots, layoutPlots} from './plots.js';
import {posed, seen} from './scene.js';
import {ask, json, missed, send} from './state.js';
import {showWords} from './words.js';

/** @param {{model: any, el: Part}} context */
export function render({'model': model, el}) {
  const lab = /** @type {Lab} */ ({model, el, id: '' + Math.random(), memory: new Map(), state: {}, flying: 0, frame});
  const on = (name, f) => model.on('change:' + name, f);
  const all = () => {
    for (const name of ['inputs', 'picture', 'words']) adopt(lab, name);
    build(lab, el);
    loadMotion(lab);
  };
  all();
  lab.pure = opensAt(lab.state);
  on('setup', all);
  on('picture', () => adopt(lab, 'picture'));
  on('words', () => adopt(lab, 'words'));
  on('plots', () => ask(lab));
  on('motion', () => loadMotion(lab));
  listen(lab, on);
  const away = connectKeys(lab);
  return () => {
    away();
    cancelAnimationFrame(lab.due);
    clearTimeout(lab.saying);
    clearTimeout(lab.late);
    lab.sizes.disconnect();
    lab.due = -1;
  };
}

// Whether nothing has been touched since the lab opened with a preset.
/** @param {any} state */
const opensAt = ({preset, edits}) => preset != null && edits.preset === 1 && Object.values(edits).every(n => n === 1);

// What says that the kernel is there, and what was done in the notebook or on another page.
/** @param {Lab} lab @param {(name:string,f:()=>void)=>void} on */
function listen(lab, on) {
  const {model} = lab;
  on('inputs', () => {
    if (model.get('inputs').from === lab.id) return;
    lab.playing = null;
    const {preset} = lab.state.edits;
    adopt(lab, 'inputs');
    lab.pure = preset !== lab.state.edits.preset;
    lab.unsent = false;
  });
  on('heard', () => {
    clearTimeout(lab.late);
    lab.missed = false;
    lab.flying = max(0, lab.flying - 1);
    ask(lab);
  });
  model.on('comm_live_update', () => missed(lab));     // the kernel was restarted, or has ended
  on('late', () => { if (lab.flying || lab.missed) missed(lab); });  // the host knows now why no answer comes
  try { model.send({from: lab.id}); } catch { missed(lab); }         // there is one more page
}

/** @param {Lab} lab @param {string} name */
function adopt(lab, name) {
  const {values, whole, ...others} = structuredClone(lab.model.get(name));
  if (name === 'picture' && (lab.flying || lab.unsent)) {                        // a hand has moved them since
    delete others.time;
    if (lab.planned) delete others.q;
  }
  if (whole && json(whole.edits) === json(lab.state.edits)) {          // no hand was quicker
    assign(lab.state.values, whole.values);
    assign(lab.state, {...whole, values: lab.state.values});
  }
  assign(lab.state, others);
  assign(lab.state.values ??= {}, values);
  ask(lab);
}

/** @param {Lab} lab @param {number} now */
function frame(lab, now) {
  if (lab.playing) advance(lab, now);
  draw(lab, now);
  if (lab.unsent) send(lab);
}

/** @param {Lab} lab @param {Part} el */
function build(lab, el) {
  lab.setup = lab.model.get('setup');
  el.innerHTML = lab.setup.html;
  lab.root = el.firstElementChild;
  lab.$ = selector => lab.root.querySelector(selector);
  lab.all = selector => [...lab.root.querySelectorAll(selector)];
  // JupyterLab asks the element that has the focus first: arrow keys would move from cell to cell.
  for (const e of lab.all('input,select,button,[tabindex]')) e.dataset.lmSuppressShortcuts = true;
  connectPointer(lab, lab.$('.view'));
  connectWheel(lab, lab.$('.view'));
  connectControls(lab);
  lab.speed = +lab.$('.speed')?.value;
  connectPlots(lab);
  connectLight(lab);
  connectBoard(lab);
}

/** @param {Lab} lab @param {number} now */
function draw(lab, now) {
  if (!lab.W) return;                                  // it has not been in sight yet
  const s = posed({...lab.setup, ...lab.state, W: lab.W, H: lab.H});
  s.view = follow(lab, s, now);
  seen(s, lab.memory);
  const [back, body, over, rings, text, grips] = lab.$('.view').children;
  lab.cam = s.cam;
  lab.ground = s.ground;
  paint(back, s.back);
  paint(body, s.body);
  paint(over, s.over);
  paint(rings, untouched(lab, s.grips));
  paint(text, s.text, 'text');
  paintGrips(grips, [...handles(lab, s), ...s.grips]);
  layoutPlots(lab);
  showControls(lab);
  showPlayer(lab);
  showWords(lab);
}

// A ring breathes around what can be moved, until the first grip anywhere in the lab.
/** @param {Lab} lab @param {string[][]} grips */
const untouched = (lab, grips) => lab.used ? [] : grips.filter(([, , width]) => !width).map(([, d]) => ['tgt pulse', d]);

/** @param {Lab} lab */
function showPlayer(lab) {
  const {$, motion, playing} = lab, T = motion?.length || 0, t = min(lab.state.time || 0, T), bar = $('.scrub'), button = $('.play');
  if (!bar) return;
  button.textContent = playing ? '❚❚' : '▶';
  button.ariaLabel = playing ? 'pause' : 'play';
  button.disabled = bar.disabled = !T;
  bar.max = T;
  bar.value = t;
  vary(bar, 'p', 100 * t / (T || 1) + '%');
  $('.clock').textContent = `${fixed(t, 2)} / ${fixed(T, 2)} s`;
}

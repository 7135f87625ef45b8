// The widget: fills the page that Python wrote, draws at most once in an animation frame, and talks to the kernel.
import {connectControls, connectKeys, showControls} from './controls.js';
import {connectPointer, connectWheel, spot} from './drag.js';
import {clamp, degrees, fixed, max, min} from './maths.js';
import {paint, paintGrips} from './paint.js';
import {advance, loadMotion, scrub} from './player.js';
import {cursor, fromPixel} from './plot.js';
import {scene} from './scene.js';
import {ask, find, LATE, missed, send, setValue} from './state.js';

const SMALLEST = .65;                                // of the size of an equation

/** @param {{model: any, el: Part}} context */
export function render({model, el}) {
  const lab = /** @type {Lab} */ ({model, el, id: '' + Math.random(), memory: new Map(), state: {}, flying: 0, frame});
  const on = (name, f) => model.on('change:' + name, f);
  const all = () => {
    for (const name of ['inputs', 'picture', 'words']) adopt(lab, name);
    build(lab, el);
    loadMotion(lab);
  };
  all();
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
    lab.due = -1;
  };
}

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
  try { model.send({from: lab.id}); } catch { missed(lab); }         // there is one more page
}

/** @param {Lab} lab @param {string} name */
function adopt(lab, name) {
  const {values, whole, ...others} = structuredClone(lab.model.get(name));
  if (whole && JSON.stringify(whole.edits) === JSON.stringify(lab.state.edits)) {          // no hand was quicker
    Object.assign(lab.state.values, whole.values);
    Object.assign(lab.state, {...whole, values: lab.state.values});
  }
  Object.assign(lab.state, others);
  Object.assign(lab.state.values ??= {}, values);
  ask(lab);
}

/** @param {Lab} lab @param {number} now */
function frame(lab, now) {
  if (lab.playing) advance(lab, now);
  draw(lab);
  if (lab.unsent) send(lab);
}

/** @param {Lab} lab @param {Part} el */
function build(lab, el) {
  const {html, size} = lab.setup = lab.model.get('setup');
  el.innerHTML = html;
  lab.root = el.firstElementChild;
  lab.size = size;
  lab.$ = selector => lab.root.querySelector(selector);
  // JupyterLab asks the element that has the focus first: arrow keys would move from cell to cell.
  for (const e of lab.root.querySelectorAll('input,select,button,[tabindex]')) e.dataset.lmSuppressShortcuts = true;
  connectPointer(lab, lab.$('.view'));
  connectWheel(lab, lab.$('.view'));
  connectControls(lab);
  const equation = lab.$('.equation');
  if (equation) new ResizeObserver(() => { equation.shown = null; ask(lab); }).observe(equation);
  lab.speed = +lab.$('.speed')?.value;
  lab.plots = [...lab.root.querySelectorAll('.plot')];
  lab.plots.forEach((svg, i) => connectPlot(lab, svg, i));
}

// A press or a drag on a plot moves its cursor, and what the cursor stands for.
/** @param {Lab} lab @param {Part} svg @param {number} i */
function connectPlot(lab, svg, i) {
  svg.onpointermove = svg.onpointerdown = e => {
    const c = lab.model.get('plots')[i]?.cursor;
    if (!e.buttons || !c) return;
    const v = fromPixel(c, spot(svg, e)[0]), at = '' + c.path;
    svg.setPointerCapture(e.pointerId);
    if (at === 'time') scrub(lab, v);
    const o = lab.setup.controls.find(o => '' + (o.bind || ['values', o.name]) === at);
    if (o) setValue(lab, o, clamp(v, o.low, o.high));
  };
}

/** @param {Lab} lab */
function draw(lab) {
  const s = scene({...lab.setup, ...lab.state}, lab.memory), [back, body, over, text, grips] = lab.$('.view').children;
  lab.cam = s.cam;
  lab.ground = s.ground;
  paint(back, s.back);
  paint(body, s.body);
  paint(over, s.over);
  paint(text, s.text, 'text');
  paintGrips(grips, s.grips);
  lab.plots.forEach((svg, i) => drawPlot(lab, svg, lab.model.get('plots')[i]));
  showControls(lab);
  showPlayer(lab);
  showWords(lab);
}

/** @param {Lab} lab @param {Part} svg @param {any} p */
function drawPlot(lab, svg, p) {
  const [curves, line, text] = svg.children;
  if (!p) return;
  if (svg.shown !== p) {
    svg.ariaLabel = p.label;
    paint(curves, p.over);
    paint(text, p.text, 'text');
    svg.shown = p;
  }
  if (p.cursor) paint(line, cursor(p, find(lab.state, p.cursor.path), lab.size));
}

/** @param {Lab} lab */
function showPlayer(lab) {
  const T = lab.motion?.length || 0, t = min(lab.state.time || 0, T), bar = lab.$('.scrub'), button = lab.$('.play');
  if (!bar) return;
  button.textContent = lab.playing ? '❚❚' : '▶';
  button.ariaLabel = lab.playing ? 'pause' : 'play';
  button.disabled = bar.disabled = !T;
  bar.max = T;
  bar.value = t;
  bar.style.setProperty('--p', 100 * t / (T || 1) + '%');
  lab.$('.clock').textContent = `${fixed(t, 2)} / ${fixed(T, 2)} s`;
}

// What is wider than its place is written smaller, down to SMALLEST; what is wider still can be scrolled.
/** @param {Part} box @param {string} equation */
function fit(box, equation) {
  box.innerHTML = box.shown = equation;
  for (const e of [box, ...box.querySelectorAll('[style*=overflow]')]) {
    const ratio = e.clientWidth / e.scrollWidth;
    if (ratio < 1) for (const child of e.children) child.style.fontSize = Math.max(SMALLEST, .99 * ratio) + 'em';
  }
}

// Equation, badge and sentence follow at once, also while a motion plays; what holds at rest is said aloud.
/** @param {Lab} lab */
function showWords(lab) {
  const {equation, badge, error, sentence, view} = lab.state;
  const box = lab.$('.equation'), mark = lab.$('.badge'), said = lab.$('.sentence');
  const text = lab.missed ? LATE : error || sentence;
  if (box && box.shown !== equation) fit(box, equation);
  mark.textContent = badge?.text;
  mark.className = 'badge ' + badge?.cls;
  if (said.textContent !== text) said.textContent = text;
  said.classList.toggle('bad', !!error || !!lab.missed);
  lab.root.classList.toggle('missed', !!lab.missed);
  clearTimeout(lab.saying);
  lab.saying = setTimeout(() => {
    lab.$('.aloud').textContent = text;
    lab.$('.view').ariaLabel = `${sentence} Seen from azimuth ${degrees(view.az)}, elevation ${degrees(view.el)}.`;
  }, 350);
}

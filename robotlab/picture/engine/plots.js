// The plots on the page: which are shown, the place of each, and the cursor that a hand can move.
import {arranged} from './column.js';
import {cursor, fromPixel} from './cursor.js';
import {spot} from './drag.js';
import {clamp, max} from './maths.js';
import {mark, paint, shows} from './paint.js';
import {scrub} from './player.js';
import {ask, find, setValue} from './state.js';

const ROOM = 75, SLIM = 110;                         // px of height that a plot needs; where the board is narrow
const PAGE = .94;                                    // of a low place's width that a plot takes: one swipes to the next

// Which plots are shown is the page's own, and is kept whatever the kernel answers.
/** @param {Lab} lab */
export function connectPlots(lab) {
  lab.plots = lab.all('.plot');
  lab.chosen ??= [...lab.setup.first_plots];
  lab.plots.forEach(svg => connectPlot(lab, svg));
}

// Their place; in it they are drawn anew. k: px of the page for one of the drawing.
/** @param {Lab} lab */
export function measurePlots(lab) {
  const sheet = lab.$('.sheet'), k = lab.em;
  if (sheet?.clientWidth) lab.sheet = {W: sheet.clientWidth / k, H: sheet.clientHeight / k, k};
  lab.laid = null;
}

// A press or a drag on a plot moves its cursor, and what the cursor stands for.
/** @param {Lab} lab @param {Part} svg */
function connectPlot(lab, svg) {
  svg.onpointermove = svg.onpointerdown = e => {
    const path = svg.drawn?.p.cursor;
    if (!e.buttons || !path) return;
    const v = fromPixel(svg.drawn, spot(svg, e)[0]), at = '' + path;
    svg.setPointerCapture(e.pointerId);
    if (at === 'time') scrub(lab, v);
    const o = lab.setup.controls.find(o => '' + (o.bind || ['values', o.name]) === at);
    if (o) setValue(lab, o, clamp(v, o.low, o.high));
  };
}

// One press shows a plot or puts it away; where there is no room for one more, the one shown longest makes room.
/** @param {Lab} lab @param {number} k */
export function switchPlot(lab, k) {
  const {chosen} = lab, at = chosen.indexOf(k);
  if (at < 0) {
    chosen.push(k);
    if (chosen.length > max(lab.setup.first_plots.length, lab.sheet.H / ROOM)) chosen.shift();
  } else if (chosen.length > 1) chosen.splice(at, 1);
  lab.laid = null;
  ask(lab);
}

// Draws the plots that are shown, when they, the choice or their place has changed; the cursors always.
/** @param {Lab} lab */
export function layoutPlots(lab) {
  const sent = lab.model.get('plots');
  if (!lab.sheet) return;
  if (lab.laid !== sent) layOut(lab, sent);
  for (const svg of lab.plots) {
    const path = svg.drawn?.p.cursor;
    if (path) paint(svg.children[1], cursor(svg.drawn, find(lab.state, path)));
  }
}

/** @param {Lab} lab @param {Plot[]} sent */
function layOut(lab, sent) {
  const {chosen, plots, slim, sheet: {W, H, k: px}} = lab, shown = [...plots.keys()].filter(k => sent[k] && chosen.includes(k));
  const n = shown.length, pages = H < (slim ? SLIM : ROOM) * n && W < 600 ? n : 1;
  const placed = new Map(arranged(shown.map(k => sent[k]), pages > 1 ? PAGE * n * W : W, H, pages).map((one, i) => [shown[i], one]));
  mark(lab.$('.sheet'), 'paged', pages > 1);
  plots.forEach((svg, k) => {
    const one = placed.get(k);
    svg.drawn = one?.[2];
    svg.toggleAttribute('hidden', !one);
    if (!one) return;
    const [x, y, drawn] = one, [curves, over, text] = svg.children;
    svg.ariaLabel = drawn.label;
    shows(svg, drawn.W, drawn.H);
    svg.style.cssText = `left:${x * px}px;top:${y * px}px;width:${drawn.W * px}px;height:${drawn.H * px}px`;
    paint(curves, drawn.over);
    paint(text, drawn.text, 'text');
    if (!drawn.p.cursor) paint(over, []);
  });
  for (const chip of lab.all('[data-do=plot]')) {
    chip.textContent = sent[chip.value]?.title.split(/ in | as | of each|[,;(]/)[0].split(': ').pop();
    chip.ariaPressed = '' + chosen.includes(+chip.value);
  }
  lab.laid = sent;
}

// What a hand does to the view: turn, zoom, shift, and back to what fits.
import {share} from './fit.js';
import {add, assign, clamp, scaled, span} from './maths.js';
import {ask, change} from './state.js';

/** @param {Lab} lab @param {Partial<View>} view */
export function setView(lab, view) {
  assign(lab.state.view, view);
  ask(lab);
}

/** @param {Lab} lab */
export function home(lab) {
  lab.fit = lab.goal = null;
  change(lab, 'view', {...lab.setup.initial.view});
}

// Who zooms or shifts the picture has it his way: until Home the view fits no longer by itself.
/** @param {Lab} lab */
function hold(lab) {
  const {az, el, held} = lab.state.view;
  if (!held && lab.fit) lab.state.view = {az, el, scale: lab.fit.px / share(lab), at: lab.fit.at, pan: [0, 0], held: true};
}

// Closer by a factor k, within a fifth and ten times the scale that fits; the point c of the picture stays in place.
/** @param {Lab} lab @param {number} k @param {Vec} [c] */
export function zoom(lab, k, c) {
  hold(lab);
  const {W, H, setup: {initial}, state: {view: {scale, pan = [0, 0]}}} = lab, large = share(lab);
  const fit = lab.best ? lab.best / large : initial.view.scale, s = clamp(scale * k, fit / 5, 10 * fit);
  const m = c ? scaled(span([W / 2, H / 2], c), 1 / large) : pan;
  setView(lab, {scale: s, pan: add(m, span(m, pan), s / scale)});
}

/** @param {Lab} lab @param {Vec} d */
export function pan(lab, d) {
  hold(lab);
  setView(lab, {pan: add(lab.state.view.pan || [0, 0], d, 1 / share(lab))});
}

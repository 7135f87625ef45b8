// Pointer and keys on the picture. A move takes a step d = [dx, dy] in px; keys use the same moves as the pointer.
import {sideways} from './bodies.js';
import {column, origin} from './frames.js';
import {grab, nudge, pull} from './grab.js';
import {abs, add, along, atan2, clamp, cos, dot, exp, max, middle, PI, scaled, sin, size2, span} from './maths.js';
import {vary} from './paint.js';
import {ask, change, touched} from './state.js';
import {RING} from './target.js';
import {home, pan, setView, zoom} from './view.js';

/** @param {Lab} lab @param {Vec} d */
const inPlane = ({cam}, d) => add(scaled(cam.right, d[0] / cam.px), cam.up, -d[1] / cam.px);

/** @param {Lab} lab @param {Vec} v */
function shiftTarget(lab, v) {
  const T = lab.state.target;
  change(lab, 'target', T.length < 12 ? add(T, v) : T.map((x, i) => i % 4 === 3 ? x + v[i >> 2] : x));
}

const MOVES = {
  orbit(lab, d) {
    const {az, el} = lab.state.view;
    setView(lab, {az: az - .008 * d[0], el: clamp(el + .008 * d[1], -1.5, PI / 2)});
  },
  pan,
  tp(lab, d) { shiftTarget(lab, inPlane(lab, d)); },
  tz(lab, d) {                                         // up and down the stem
    const {cam, ground: {normal}} = lab;
    shiftTarget(lab, scaled(normal, -d[1] / (cam.px * max(.2, dot(cam.up, normal)))));
  },
  tf(lab, d) {                                         // across the floor, under the pointer
    const {cam, ground: {normal}} = lab, far = sideways(normal, cam.up);
    shiftTarget(lab, add(scaled(cam.right, d[0] / cam.px), far, -d[1] / cam.px / max(.15, abs(dot(cam.out, normal)))));
  },
  a(lab, d, k) {                                       // along axis k of the target, as far as the pointer went along it
    const u = column(lab.state.target, k);
    shiftTarget(lab, scaled(u, along(d, lab.cam.vector(u))));
  },
  r(lab, d, k) {                                       // about axis k, as far as the pointer went along the ring
    const T = [...lab.state.target], i = (k + 1) % 3, j = (k + 2) % 3, u = column(T, i), v = column(T, j);
    const r = RING / lab.cam.px, tangent = add(scaled(u, -r * sin(lab.phi)), v, r * cos(lab.phi));
    const t = clamp(along(d, lab.cam.vector(tangent), 60), -.3, .3);
    for (let n = 0; n < 3; n++) {
      T[4 * n + i] = u[n] * cos(t) + v[n] * sin(t);
      T[4 * n + j] = v[n] * cos(t) - u[n] * sin(t);
    }
    change(lab, 'target', T);
  },
  q(lab, d, i) { nudge(lab, i, d[0] - d[1]); },        // link i by keys: as many steps of its joint's slider
  v(lab, d, name) {                                    // the tip of a vector, or a point, with a name
    lab.state.values[name] = add(lab.state.values[name], inPlane(lab, d));
    touched(lab, name);
  },
};

// The name of a move may say of what: a0 is axis x of the target, v:push the vector called push.
/** @param {Lab} lab @param {string} id @param {Vec} d */
function move(lab, id, d) {
  const [name, of] = id in MOVES ? [id] : [id[0], id[1] === ':' ? id.slice(2) : +id[1]];
  MOVES[name](lab, d, of);
}

// Where on ring k the pointer took hold: its angle from the drawn axes.
/** @param {Lab} lab @param {number} k @param {Vec} xy */
function ringAngle({cam, state: {target: T}}, k, xy) {
  const u = cam.vector(column(T, (k + 1) % 3)), v = cam.vector(column(T, (k + 2) % 3));
  const [x, y] = span(cam.point(origin(T)), xy), D = u[0] * v[1] - u[1] * v[0];
  return abs(D) > 1 ? atan2((u[0] * y - u[1] * x) / D, (x * v[1] - y * v[0]) / D) : 0;
}

/** @param {Lab} lab @param {number} i */
function pick(lab, i) {
  const {setup, state} = lab;
  if (setup.pick && i < state.arm.rows.length) change(lab, 'focus', state.focus === i ? null : i);
}

// Where the pointer is in a picture, in the picture's own px.
/** @param {Part} svg @param {any} e */
export function spot(svg, e) {
  const m = svg.getScreenCTM();
  return [(e.clientX - m.e) / m.a, (e.clientY - m.f) / m.d];
}

// The event is dealt with: neither the page nor JupyterLab shall act on it.
/** @param {Event} e */
export function done(e) {
  e.preventDefault();
  e.stopPropagation();
}

// A key with a key: for the browser, or JupyterLab.
/** @param {any} e */
export const chord = e => e.ctrlKey || e.altKey || e.metaKey;

// What can be taken hold of: parts of the target, its arrows and rings, a vector, a link. (L is for links as they are seen.)
/** @param {any} h */
const isGrip = h => /^[tarvq]/.test(h);

// A plane arm is seen straight along an axis of space. There a hand on the ground shifts the picture and turns nothing, unless asked.
// With Shift, or the other button, a hand does the other of the two.
/** @param {Lab} lab */
const onGround = ({state: {view: {az, el}}}, other = false) => abs(sin(2 * az)) + abs(sin(2 * el)) < 1e-9 !== other ? 'pan' : 'orbit';

// Two fingers zoom about their middle, and turn the view with it, or shift that of a plane arm; a third does nothing.
/** @param {Lab} lab @param {Finger} f @param {Finger} other @param {Vec} was */
function pinch(lab, f, other, was) {
  const from = span(other.xy, was), to = span(other.xy, f.xy), c = middle(other.xy, was);
  zoom(lab, size2(to) / max(1, size2(from)), c);
  MOVES[onGround(lab)](lab, span(c, middle(other.xy, f.xy)));
  f.id = other.id = '';
}

// One finger on the ground scrolls the page: that two are needed is said over the picture, in words that fade by themselves.
/** @param {Lab} lab */
function hint(lab) {
  const box = lab.$('.picture');
  box.dataset.hint = 'Two fingers ' + (onGround(lab) === 'pan' ? 'move the picture' : 'turn the view');
  box.animate({opacity: [0, .8, .8, 0]}, {duration: 1800, pseudoElement: '::after'});
}

// What is under a pointer: of grips, each as wide as a thumb, the nearest.
/** @param {Part} svg @param {any} e @returns {any} */
const under = (svg, e) => [0, 14, 28, 44].reduce((/** @type {any} */ found, wide) => {
  if (isGrip(found.dataset.h)) return found;
  vary(svg, 'thumb', wide + 'px');
  return document.elementFromPoint(e.clientX, e.clientY) || svg;
}, svg);

// A finger, or a mouse, comes down: on a grip, on a link, or on the ground.
/** @param {Lab} lab @param {Part} svg @param {Map<number, Finger>} fingers @param {any} e */
function down(lab, svg, fingers, e) {
  const xy = spot(svg, e), first = fingers.size, at = under(svg, e), {h} = at.dataset, grip = !first && isGrip(h);
  vary(svg, 'thumb', '');
  if (first > 1 || isGrip([...fingers.values()][0]?.id)) return;
  const link = grip && h[0] === 'q' ? grab(lab, +h.slice(1), xy) : null;
  const f = {id: grip ? h : onGround(lab, !!e.button || e.shiftKey), link, h, xy, far: 0};
  fingers.set(e.pointerId, f);
  lab.planned = '';
  if (grip) lab.used = lab.holding = true;
  if (e.pointerType === 'touch' && !grip && !first) f.id = '';                        // scrolls the page
  else {
    if (grip && h[0] === 'r') lab.phi = ringAngle(lab, +h[1], xy);
    svg.setPointerCapture(e.pointerId);
    (grip ? at : svg).focus({preventScroll: true});
    done(e);
  }
}

/** @param {Lab} lab @param {Part} svg */
export function connectPointer(lab, svg) {
  const fingers = new Map();
  svg.onpointerdown = e => down(lab, svg, fingers, e);
  svg.onpointermove = e => {
    const f = fingers.get(e.pointerId);
    if (!f) return;
    const was = f.xy, d = span(was, f.xy = spot(svg, e)), other = [...fingers.values()].find(o => o !== f);
    f.far += size2(d);
    if (other) pinch(lab, f, other, was);
    else if (!f.link) f.id && move(lab, f.id, d);
    else if (f.far > 3) pull(lab, f.link, f.xy);                                       // a click moves nothing
  };
  svg.onpointerup = svg.onpointercancel = ({pointerId, type}) => {
    const f = fingers.get(pointerId);
    if (!f) return;
    fingers.delete(pointerId);
    lab.holding = false;
    ask(lab);
    if (type === 'pointercancel' && !f.id && !fingers.size) hint(lab);
    if (lab.planned) touched(lab, 'time');                                             // the end that was moved is still to be seen
    if (f.far > 3) touched(lab, isGrip(f.id) ? 'drop' : 'view');
    else if (/^[Lq]/.test(f.h)) pick(lab, +f.h.slice(1));
  };
  // A browser asks here, once, whether a finger scrolls the page: not one on a grip, nor two.
  svg.addEventListener('touchstart', e => {
    if (e.touches.length > 1 || isGrip(e.target.dataset.h)) done(e);
  }, {passive: false});
}

/** @param {Lab} lab @param {Part} svg */
export function connectWheel(lab, svg) {
  svg.onwheel = e => {
    if (!svg.contains(document.activeElement) && !e.ctrlKey) return;
    done(e);
    zoom(lab, exp(-.0015 * e.deltaY), spot(svg, e));
  };
  svg.ondblclick = () => home(lab);
  svg.oncontextmenu = done;
  svg.onkeydown = e => {
    if (!chord(e) && keyed(lab, e.key, e.shiftKey, e.target.dataset.h)) done(e);
  };
}

export const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// What a key does to the picture, or to the grip h that has the focus; whether it does anything.
/** @param {Lab} lab @param {string} k @param {boolean} shifted @param {any} h */
function keyed(lab, k, shifted, h) {
  const way = ARROWS[k];
  if (way) {
    lab.phi = -PI / 2;
    if (h) lab.used = true;
    move(lab, h || (shifted ? 'pan' : 'orbit'), scaled(way, h && shifted ? 1 : 8));
  } else if (k === 'Home' || k === '0') home(lab);
  else if ('+=-'.includes(k)) zoom(lab, k === '-' ? 1 / 1.15 : 1.15);
  else if (k > '0' && k <= '9') pick(lab, +k - 1);
  else if (k === 'Escape') change(lab, 'focus', null);
  else return false;
  touched(lab, way && h ? 'drop' : 'view');
  return true;
}

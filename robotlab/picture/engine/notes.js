// What is written over the arm: axes, frames, vectors, points, curves, ghosts. (Dimensions, angles, torques: measures.js.)
// A thing with `frame: k` is given in axes of frame k and rides on it.
import {carry, column, jointHalf, origin} from './frames.js';
import {keep, keepLine, label} from './labels.js';
import {add, min, num, polyline, scaled, shift, size2, span} from './maths.js';
import {head, ring, tube} from './shapes.js';

// Which of n things are shown: all (true), those in focus ("focus"), or a list of numbers.
/** @param {Scene} s @param {true | 'focus' | number[]} what @param {number} n @param {number[]} focused */
export function chosen(s, what, n, focused) {
  if (what === 'focus') return s.focus == null ? [] : focused;
  return what === true ? [...Array(n).keys()] : what || [];
}

// After a preset the arm may have fewer frames than notes of the one before, which stay until the kernel answers.
/** @param {Scene} s @param {{frame?: number}} item @param {Vec} p */
export const place = (s, item, p) => item.frame == null ? p : carry(s.poses[min(item.frame, s.poses.length - 1)], p);
// Onto the picture: a path with its own width, in px at size 1, or as its class has it; a line through points.
/** @param {Scene} s @param {string} cls @param {string} d @param {number} [width] */
export const ink = (s, cls, d, width) => s.over.push([cls, d, width ? num(width) : '']);
/** @param {Scene} s @param {string} cls @param {Vec[]} points @param {number} [width] */
export const stroke = (s, cls, points, width) => ink(s, cls, polyline(points), width);
// An invisible shape that can be grabbed; `name` is what a screen reader says.
/** @param {Scene} s @param {string} id @param {string} d @param {string} width @param {string} name */
export const grip = (s, id, d, width, name) => s.grips.push([id, d, width, name]);

// An arrow from p along v (world), or, seen end-on, a dot or a cross in a circle. Its tip, and whether it is long.
/**
 * @param {Scene} s @param {Vec} p @param {Vec} v @param {string} cls @param {number} width
 * @returns {[Vec, boolean]}
 */
export function arrow(s, p, v, cls, width) {
  const a = s.see(p), b = s.see(add(p, v)), L = size2(span(a, b)), r = 3.9;
  if (L < 7) {
    ink(s, cls + ' disc', ring(a, 5.5));
    if (b[2] > a[2]) ink(s, cls + ' tip', ring(a, 2));
    else stroke(s, cls, [[a[0] - r, a[1] - r], [a[0] + r, a[1] + r], a, [a[0] - r, a[1] + r], [a[0] + r, a[1] - r]], 1.4);
    return [a, false];
  }
  const tip = min(9, .6 * L), top = head(a, b, tip);
  stroke(s, 'halo', [a, b], width + 3);
  ink(s, 'halo', top, 3);
  stroke(s, cls, [a, shift(a, span(a, b), 1 - .8 * tip / L)], width);
  ink(s, cls + ' tip', top);
  return [b, true];
}

/** @param {Scene} s */
export function axes(s) {
  const line = (c, z, e) => {
    const a = s.see(add(c, z, -e)), b = s.see(add(c, z, e));
    if (size2(span(a, b)) > 40) stroke(s, 'centre', [a, b], 1);
  };
  if (s.focus == null) s.bones.forEach((b, i) => line(b.centre, b.axis, jointHalf(s, i) + 1.3 * s.arm.radius));
  else for (const F of s.poses.slice(s.focus, s.focus + 2)) line(origin(F), column(F, 2), 1.7 * s.axis);
}

/** @param {Scene} s */
export function frames(s) {
  const wanted = chosen(s, s.show.frames, s.bones.length + 1, [s.focus, s.focus + 1]);
  for (const i of wanted) keep(s, s.see(origin(s.poses[i])), 9, 8);
  for (const i of wanted) for (const k of s.show.y ? [1, 0, 2] : [0, 2]) frameAxis(s, i, k);
  for (const i of wanted) ink(s, 'origin', ring(s.see(origin(s.poses[i])), 2.6));
}

/** @param {Scene} s @param {number} i @param {number} k */
function frameAxis(s, i, k) {
  const o = origin(s.poses[i]), from = s.see(o), cls = 'xyz'[k], name = i > s.bones.length ? 't' : '' + i;
  const [to, long] = arrow(s, o, scaled(column(s.poses[i], k), s.axis * (k === 1 ? .8 : 1)), cls, k === 1 ? 1.6 : 2.4);
  keep(s, to, 5, 4);
  if (long) for (const t of [.35, .7]) keep(s, shift(from, span(from, to), t), 5, 4);
  label(s, 2, to, long ? span(from, to) : [.6, .8], [cls, name, ''], cls, 6);
}

/** @param {Note} note */
const wordsOf = ({label = '', sub = '', text = ''}) => [label, sub, text];

// Arrows {at, v, cls, label, sub, text}; one with `handle` takes its value from the control of that name and can be dragged.
/** @param {Scene} s */
export function vectors(s) {
  for (const v of s.notes.vectors || []) {
    const p = place(s, v, v.at), tip = place(s, v, add(v.at, s.values?.[v.handle] || v.v)), a = s.see(p);
    const [b, long] = arrow(s, p, add(tip, p, -1), v.cls, v.width || 3);
    label(s, 4, b, long ? span(a, b) : [.6, .8], wordsOf(v), v.cls, 10);
    keepLine(s, a, b, 4, 3);
    if (v.handle) grip(s, 'v:' + v.handle, ring(s.see(tip), 11), '', v.name || v.label);
  }
}

// Marked points {at, cls, label, sub, text, handle}.
/** @param {Scene} s */
export function points(s) {
  for (const p of s.notes.points || []) {
    const c = s.see(place(s, p, s.values?.[p.handle] || p.at));
    ink(s, p.cls + ' dot', ring(c, (p.r || 4)));
    keep(s, c, 5, 6);
    label(s, 5, c, [.8, -.6], wordsOf(p), p.cls, 9);
    if (p.handle) grip(s, 'v:' + p.handle, ring(c, 12), '', p.name || p.label);
  }
}

// Lines in space {points, cls, width, dash, closed}, and pale outlines of other postures.
/** @param {Scene} s */
export function curves(s) {
  for (const c of s.notes.curves || []) {
    const d = polyline(c.points.map(p => s.see(place(s, c, p)))) + (c.closed ? 'Z' : '');
    ink(s, c.cls + (c.dash ? ' dash' : '') + (c.closed ? ' area' : ''), d, c.width || 2);
  }
}

/** @param {Scene} s */
export function ghosts(s) {
  const r = .8 * (s.arm?.radius || .02) * s.cam.px;
  for (const g of s.notes.ghosts || []) s.back.push(...tube(g.map(s.see), r, 'link ghost').slice(0, 2));
}

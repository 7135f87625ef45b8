// The view fits what is set, and the room that a lab keeps for all its situations: as large as its box allows, and moved softly when
// something would leave it. (picture/fit.py has the same rule for a picture that stands still.) A view that is `held`, by a hand or
// by its author, stays as it is.
import {camera} from './camera.js';
import {origin} from './frames.js';
import {place} from './notes.js';
import {calm} from './player.js';
import {abs, add, clamp, exp, last, max, min, norm, scaled, ZERO} from './maths.js';
import {ask} from './state.js';

const SOFT = 140;                                    // time constant of a move of the camera in ms
const NEAR = .4;                                     // of a margin: what comes nearer to the edge moves the camera
const SMALL = .66;                                   // of the best size: less than that does, too
const THICK = 17;                                    // px: the largest radius of an arm

// All points in space that should be seen: the arm and what belongs to it, but neither floor nor workspace, nor a dashed line from
// point to point, which is one of construction and may leave the picture.
/** @param {Scene} s @returns {Vec[]} */
function wanted(s) {
  const {notes: {vectors = [], points = [], curves = [], ghosts = [], trail = []}, values, bones = []} = s;
  const out = bones.flatMap(b => [b.from, b.corner, b.to, b.centre]), now = note => values?.[note.handle];
  if (bones.length) out.push(origin(last(s.poses)));
  if (bones.length && s.ground && s.show.base !== false) out.push(bones[0].centre.with(s.ground.axis, s.ground.at));
  if (s.target?.length) out.push(s.target.length < 12 ? s.target : origin(s.target));
  for (const v of vectors) out.push(place(s, v, v.at), place(s, v, add(v.at, now(v) || v.v)));
  for (const p of points) if (p.cls !== 'zero') out.push(place(s, p, now(p) || p.at));
  for (const c of curves) if (!c.dash || c.points[2]) out.push(...c.points.map(p => place(s, c, p)));
  return out.concat(trail, ...ghosts, s.bodies?.points || []);
}

// The best scale and middle; the box [right, down, towards the viewer] of what is wanted in m, and its margins in px.
/** @param {Scene} s */
export function best(s) {
  const cam = camera({...s.view, scale: 1, at: ZERO, pan: ZERO}, 0, 0), r = 1.6 * (s.arm?.radius || .02);
  const [from, to, least = [0, 0]] = s.room?.['' + s.arm?.rows.map(row => [row[0], row[2]])] || [];
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  for (const p of from ? [...wanted(s), from, to] : wanted(s)) {
    cam.point(p).forEach((v, k) => {
      low[k] = min(low[k], v - r);
      high[k] = max(high[k], v + r);
    });
  }
  if (!(high[0] >= low[0])) return null;
  const mx = min(max(least[0], s.notes.torques?.length ? 100 : 78), .2 * s.W);
  const my = min(max(least[1], s.target?.length === 12 ? 70 : 44), .13 * s.H);
  const [x, y, z] = scaled(add(low, high), .5), most = s.arm ? THICK / s.arm.radius : 9000;
  const px = clamp(min((s.W - 2 * mx) / (high[0] - low[0]), (s.H - 2 * my) / (high[1] - low[1])), 4, most);
  return {px, at: add(add(scaled(cam.right, x), cam.up, -y), cam.out, z), low, high, margins: [mx, my], cam};
}

/** @typedef {{px: number, at: Vec}} Shot */

// Whether something of the box is nearer to the edge of the picture than it may be.
/** @param {Scene} s @param {any} goal @param {Shot} shot */
function leaves({W, H}, {low, high, margins, cam}, {px, at}) {
  const c = cam.point(at), half = k => [W, H][k] / 2 - NEAR * margins[k];
  return [0, 1].some(k => (c[k] - low[k]) * px > half(k) || (high[k] - c[k]) * px > half(k));
}

// How much larger the picture is than the one for which the scale of a held view is given.
/** @param {Lab} lab */
export const share = ({W, H, setup}) => min(W / setup.W, H / setup.H);

// The view of this moment, on its way to the best if need be; it rests while a grip is held.
/** @param {Lab} lab @param {Scene} s @param {number} now @returns {View} */
export function follow(lab, s, now) {
  const {view} = s, k = share(lab), goal = view.held ? null : best(s);
  if (!goal) return {...view, scale: k * view.scale, pan: scaled(view.pan || ZERO, k)};
  const shot = lab.fit ||= goal, to = lab.goal || shot;
  if (!lab.holding && (leaves(s, goal, to) || to.px < SMALL * goal.px)) lab.goal = goal;
  const passed = min(50, now - (lab.fitted || now - 16));
  if (lab.goal) approach(lab, shot, lab.goal, calm.matches ? 1 : 1 - exp(-passed / SOFT));
  lab.fitted = lab.goal ? now : 0;
  lab.best = goal.px;
  return {...view, scale: lab.fit.px, at: lab.fit.at, pan: ZERO};
}

/** @param {Lab} lab @param {Shot} shot @param {Shot} goal @param {number} k */
function approach(lab, shot, goal, k) {
  const way = add(goal.at, shot.at, -1), near = abs(goal.px / shot.px - 1) < .002;
  const there = near && norm(way) * shot.px < .5 || k === 1;
  lab.fit = there ? goal : {px: shot.px + k * (goal.px - shot.px), at: add(shot.at, way, k)};
  if (there) lab.goal = null; else ask(lab);
}

// A scene: from a plain specification to lists of shapes, in the order in which they are painted. (picture/ does the same.)
// back, body, over: [class, path, stroke width, link that can be picked]; text: [class, x, y, main, subscript, rest];
// grips: [id, path, width, name], invisible.
import {armBodies, looseBodies} from './bodies.js';
import {camera} from './camera.js';
import {chain, compose, radiusAt, skeleton} from './frames.js';
import {flat3, ground} from './ground.js';
import {keepLine, placeLabels} from './labels.js';
import {IDENTITY, last} from './maths.js';
import {angles, dimensions, torques} from './measures.js';
import {axes, curves, frames, ghosts, points, stroke, vectors} from './notes.js';
import {order} from './order.js';
import {target} from './target.js';

const GROUND = {axis: 2, at: 0, half: .8, step: .2};

// Where everything is in space.
/** @param {any} spec @returns {any} */
export function posed(spec) {
  const lists = {back: [], items: [], rules: {}, over: [], wanted: [], text: [], boxes: [], grips: []};
  const s = {show: {}, notes: {}, ...spec, ...lists};
  s.ground = s.show['ground'] === false ? null : {...GROUND, ...spec['ground']};
  if (s.ground) s.ground.normal = flat3(1, 0, 0, s.ground.axis);
  if (s.arm) {
    s.poses = chain(s.arm, s.q);
    s.bones = skeleton(s.arm, s.poses);
    s.axis = s.show.axis || 4.2 * s.arm.radius;
    s.poses.push(compose(last(s.poses), s.arm.tool || IDENTITY));
  }
  return s;
}

// And what is seen of it.
/** @param {any} s @param {Map<string, number>} [memory] */
export function seen(s, memory) {
  s.memory = memory;
  s.cam = camera(s.view, s.W, s.H);
  s.see = s.cam.point;
  if (s.ground) ground(s);
  ghosts(s);
  if (s.arm) armBodies(s);
  if (s.bodies?.points) looseBodies(s);
  annotate(s);
  placeLabels(s);
  s.body = order(s.items, s.rules);
  return s;
}

/** @param {Scene} s */
function annotate(s) {
  (s.bones || []).forEach((b, i) => keepLine(s, s.see(b.from), s.see(b.to), .9 * radiusAt(s, i) * s.cam.px, 2));
  if (s.notes.trail?.length > 1) stroke(s, 'tgt trail', s.notes.trail.map(s.see), 2);
  curves(s);
  if (s.arm) {
    if (s.show.axes !== false) axes(s);
    frames(s);
    dimensions(s);
    if (s.focus != null && s.show.angles !== false) angles(s);
    if (s.notes.torques) torques(s, s.notes.torques, s.notes.largest);
  }
  vectors(s);
  points(s);
  if (s.target?.length) target(s);
}

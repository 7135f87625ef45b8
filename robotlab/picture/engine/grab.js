// The arm as a handle: who drags a link turns the joint before it, or slides it, as the slider of that joint does.
import {rowPieces} from './bodies.js';
import {jointRadius, origin, radiusAt} from './frames.js';
import {
  add, along, around, clamp, cross, dot, max, norm, num, PI, polyline, round, scaled, shift, size2, span, unit, ZERO,
} from './maths.js';
import {pause} from './player.js';
import {change, setValue, stepped, valueOf} from './state.js';

const KNOB = 60;                                     // px: the radius at which a joint is turned that is taken on its own axis

// The control that sets joint i: in a table of rows the one for the row in focus.
/** @param {Lab} lab @param {number} i @returns {any} */
const setterOf = ({setup, state: {arm, absent}}, i) => setup.controls.find(({joint, bind, name}) =>
  (joint === i || joint === '@focus' && bind?.[3] === (arm.rows[i][4] ? 2 : 3)) && !absent?.includes(name));

// All that can be taken: pieces of links from a to b, r px thick, and joints, each with the number i of its link. Bodies that are
// no arm say which joint turns them, about their first point.
/** @param {Scene} s @returns {Grasp[]} */
function limbs(s) {
  const {bodies, bones, cam: {px}} = s, n = bones.length, out = [];
  for (const {p: [k, l], r, joint: i, axis = [0, 0, 1]} of bodies?.tubes || []) if (i != null) {
    bones[i] = /** @type {any} */ ({axis, centre: bodies.points[k]});
    out.push({i, a: bodies.points[k], b: bodies.points[l], r: r * px});
  }
  if (out[0] || !n) return out;
  bones.forEach((bone, i) => {
    out.push({i, a: bone.centre, b: bone.centre, r: jointRadius(s, i) * px, drum: true});
    for (const [a, b, k] of rowPieces(s, bone, i)) out.push({i: k < 0 ? i - 1 : k, a, b, r: radiusAt(s, i) * px});
  });
  out.push({i: n - 1, a: origin(s.poses[n]), b: origin(s.poses[n + 1]), r: radiusAt(s, n - 1) * px});
  return out;
}

// An invisible stroke along each link whose joint has a slider.
/** @param {Lab} lab @param {Scene} s @returns {string[][]} */
export function handles(lab, s) {
  const grips = [];
  s.bones ??= [];
  lab.scene = s;
  lab.limbs = limbs(s);
  for (const {i, a, b, r} of lab.limbs) if (setterOf(lab, i)) {
    const A = s.see(a), B = s.see(b);
    grips[i] ??= ['q' + i, '', num(2 * r), `link ${i + 1}: ${s.arm?.rows[i][4] ? 'slides' : 'turns'} joint ${i + 1}`];
    grips[i][1] += polyline([A, size2(span(A, B)) > 1 ? B : shift(A, [1, 0], 1)]);
  }
  return grips.filter(Boolean);
}

// The piece of link i that lies nearest to xy, and the point of it in space.
/** @param {Lab} lab @param {number} i @param {Vec} xy @returns {[Grasp, Vec]} */
function nearest({limbs, scene: {see}}, i, xy) {
  let least = Infinity, found;
  for (const limb of limbs) if (limb.i === i) {
    const {a, b, r} = limb, A = see(a), u = span(A, see(b)), p = add(a, add(b, a, -1), clamp(along(span(A, xy), u, 1), 0, 1));
    const far = max(0, size2(span(see(p), xy)) - r);
    if (far < least) [least, found] = [far, [limb, p]];
  }
  return found;
}

// What joint j does to a point p: about or along its axis, with the place on it abreast of p, and how far p is from there.
/** @param {Lab} lab @param {number} j @param {Vec} p */
function joint({scene: {bones, arm}}, j, p) {
  const {axis, centre} = bones[j], foot = add(centre, axis, dot(axis, add(p, centre, -1)));
  return {c: /** @type {any} */ (null), j, axis, foot, lever: add(p, foot, -1), slides: arm?.rows[j][4], off: ZERO, start: null};
}

/** @param {Lab} lab @param {Grasp} limb @param {number} j @param {Vec} p */
function moves(lab, limb, j, p) {
  const {lever, slides} = joint(lab, j, p);
  return setterOf(lab, j) && (slides || norm(lever) * lab.cam.px > limb.r);
}

// The joint that moves the point p of a limb: the nearest before it whose axis does not go through p. A joint that moves no piece
// of its own link is turned where it is taken, like a knob.
/** @param {Lab} lab @param {Grasp} limb @param {Vec} p */
function jointOf(lab, limb, p) {
  const {i, drum} = limb;
  if (drum && !lab.limbs.some(l => l.i === i && !l.drum && (moves(lab, l, i, l.a) || moves(lab, l, i, l.b)))) return i;
  for (let j = drum ? i - 1 : i; j >= 0 && lab.scene.arm; j--) if (moves(lab, limb, j, p)) return j;
  return i;
}

// What a pointer at xy takes of link i. `off` is how far on the screen the point that follows is from the pointer.
/** @param {Lab} lab @param {number} i @param {Vec} xy @returns {Grab} */
export function grab(lab, i, xy) {
  const {cam} = lab, [limb, p] = nearest(lab, i, xy), j = jointOf(lab, limb, p), g = joint(lab, j, p), v = add(cam.out, cam.right, .5);
  g.c = setterOf(lab, j);
  if (!moves(lab, limb, j, p)) g.lever = scaled(unit(add(v, g.axis, -dot(g.axis, v))), KNOB / cam.px);
  g.off = span(xy, cam.point(add(g.foot, g.lever)));
  return g;
}

// The joint moves until the point that was taken is as near to the pointer as it gets, within the ends of the slider; a full turn has
// no end. A few steps of Newton's: small ones, where the point moves towards the viewer or the pointer is far out.
/** @param {Lab} lab @param {Grab} g @param {Vec} xy */
export function pull(lab, g, xy) {
  const {c, j, axis, slides, foot, lever} = g, {cam} = lab, aim = shift(xy, g.off, 1), far = size2(span(cam.point(foot), aim));
  if (lab.playing) pause(lab);
  focusOn(lab, c, j);
  let q = valueOf(lab, c);
  g.start ??= q;
  for (let k = 0; k < 6; k++) {
    const r = slides ? add(lever, axis, q - g.start) : around(ZERO, lever, cross(axis, lever), 1, q - g.start);
    const w = cam.vector(slides ? axis : cross(axis, r)), long = (slides ? 1 : norm(lever)) * cam.px;
    q += along(span(cam.point(add(foot, r)), aim), w, max(.1 * long * long, slides ? 0 : size2(w) * far));
    q = clamp(c.high - c.low > 2 * PI - 1e-6 ? q - 2 * PI * round(q / 2 / PI) : q, c.low, c.high);
  }
  setValue(lab, c, q);
}

/** @param {Lab} lab @param {Control} c @param {number} j */
function focusOn(lab, c, j) {
  if (c.joint === '@focus' && lab.state.focus !== j) change(lab, 'focus', j);
}

// An arrow key on link i: so many steps of the slider.
/** @param {Lab} lab @param {number} i @param {number} way @param {number} times */
export function nudge(lab, i, way, times) {
  const c = setterOf(lab, i);
  focusOn(lab, c, i);
  while (times--) stepped(lab, c, way);
}

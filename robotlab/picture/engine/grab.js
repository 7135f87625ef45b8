// The arm as a handle: who drags a link turns the joint before it, or slides it, as the slider of that joint does.
import {rowPieces} from './bodies.js';
import {jointRadius, origin, radiusAt} from './frames.js';
import {
  abs, add, along, angleOn, around, clamp, cross, dot, max, min, norm, PI, polyline, scaled, shift, size2, span, unit, wrapped, ZERO,
} from './maths.js';
import {pause} from './player.js';
import {change, setValue, stepped, valueOf} from './state.js';

const REACH = 22;                                    // px from a link to a pointer that still takes it: half a thumb
const KNOB = 40;                                     // px: the radius at which a joint is turned that is taken on its own axis
const STILL = 10;                                    // px: so near to an axis the place of a pointer says no angle

// The control that sets joint i: in a table of rows the one for the row in focus.
/** @param {Lab} lab @param {number} i @returns {any} */
const setterOf = ({setup, state: {arm, absent}}, i) => setup.controls.find(({joint, bind, name}) =>
  (joint === i || joint === '@focus' && bind?.[3] === (arm.rows[i][4] ? 2 : 3)) && !absent?.includes(name));

// Where joint j is, and whether it slides: that of an arm, or of a body that says so.
/** @param {Scene} s @param {Grasp} limb @param {number} j @returns {any} */
const jointAt = ({bones, arm}, {axis, at}, j) => axis ? {axis, at, slides: 0} : {axis: bones[j].axis, at: bones[j].centre, slides: arm.rows[j][4]};

// All that can be taken: pieces of links from a to b, r px thick, and joints, each with the number i of its link.
/** @param {Scene} s @returns {Grasp[]} */
export function limbs(s) {
  const {px} = s.cam, {points, tubes = []} = s.bodies || {}, own = tubes.filter(t => t.joint != null), {bones = []} = s;
  if (own.length) return own.map(({p: [k, l], r, joint: i, axis = [0, 0, 1]}) => ({i, a: points[k], b: points[l], r: r * px, axis, at: points[k]}));
  const out = bones.flatMap((bone, i) => [{i, a: bone.centre, b: bone.centre, r: jointRadius(s, i) * px, drum: true},
    ...rowPieces(s, bone, i).map(([a, b]) => ({i: s.arm.modified && a === bone.across[0] ? i - 1 : i, a, b, r: radiusAt(s, i) * px}))]);
  const n = bones.length;
  if (n && s.show.tool) out.push({i: n - 1, a: origin(s.poses[n]), b: origin(s.poses[n + 1]), r: radiusAt(s, n - 1) * px});
  return out.filter(({i}) => i >= 0);
}

// A wide, invisible stroke along each link whose joint has a slider.
/** @param {Lab} lab @param {Scene} s @returns {string[][]} */
export function handles(lab, s) {
  const paths = [];
  lab.scene = s;
  lab.limbs = limbs(s);
  for (const {i, a, b, drum} of lab.limbs) if (setterOf(lab, i)) {
    const A = s.see(a), B = s.see(b), path = polyline([A, size2(span(A, B)) > 1 ? B : shift(A, [1, 0], 1)]);
    paths[i] = drum ? [path, ''] : [paths[i]?.[0], (paths[i]?.[1] || '') + path];
  }
  return paths.map(([drum, links], i) => ['q' + i, (drum || '') + links, '' + 2 * REACH,
    `link ${i + 1}: ${s.arm?.rows[i][4] ? 'slides' : 'turns'} joint ${i + 1}`]).filter(Boolean);
}

// What lies nearest to xy: the limb, the point of it in space, and how far it is. What is in front wins where several are.
/** @param {Lab} lab @param {Vec} xy */
function nearest({limbs, scene: {see}}, xy) {
  let found = /** @type {any} */ (null);
  for (const limb of limbs) {
    const A = see(limb.a), B = see(limb.b), u = span(A, B), w = span(A, xy);
    const t = clamp((u[0] * w[0] + u[1] * w[1]) / max(1, u[0] ** 2 + u[1] ** 2), 0, 1), p = add(limb.a, add(limb.b, limb.a, -1), t);
    const P = see(p), far = max(0, size2(span(P, xy)) - limb.r), deep = P[2] + (limb.drum ? 2 : 1) * limb.r;
    if (far <= REACH && (!found || far < found.far || far === found.far && deep > found.deep)) found = {limb, p, far, deep};
  }
  return found;
}

// Whether a point moves when joint j does.
/** @param {Lab} lab @param {Grasp} limb @param {number} j @param {Vec} p */
function moves({scene: s}, limb, j, p) {
  const {axis, at, slides} = jointAt(s, limb, j);
  return slides || norm(cross(axis, add(p, at, -1))) * s.cam.px > limb.r;
}

// The joint that moves the point p of a limb: the nearest before it whose axis does not go through p. A joint that moves no piece
// of its own link is turned where it is taken, like a knob.
/** @param {Lab} lab @param {Grasp} limb @param {Vec} p */
function jointOf(lab, limb, p) {
  const {i, drum} = limb, able = (l, j, p) => setterOf(lab, j) && moves(lab, l, j, p);
  if (drum && !lab.limbs.some(l => l.i === i && !l.drum && (able(l, i, l.a) || able(l, i, l.b)))) return i;
  for (let j = i - (drum ? 1 : 0); j >= 0 && !limb.axis; j--) if (able(limb, j, p)) return j;
  return i;
}

// What a pointer at xy takes, or null: the control, the axis in space with its point abreast of what was taken, the lever from it.
/** @param {Lab} lab @param {Vec} xy @returns {Grab | null} */
export function grab(lab, xy) {
  const found = nearest(lab, xy);
  if (!found) return null;
  const {limb, p, far} = found, j = jointOf(lab, limb, p), c = setterOf(lab, j), {axis, at, slides} = jointAt(lab.scene, limb, j);
  const foot = add(at, axis, dot(axis, add(p, at, -1)));
  const lever = moves(lab, limb, j, p) ? add(p, foot, -1) : null;
  return c ? {c, j, i: limb.i, far, axis, foot, slides, lever, raw: 0, start: null} : null;
}

// By how much a joint turns while the pointer goes from one place to another: the angle about its axis, or, where that is seen from
// its edge, as far as the pointer goes the way of the point that was taken.
/** @param {Lab} lab @param {Grab} g @param {Vec} from @param {Vec} to */
function turnedBy({cam}, {axis, foot, lever, raw, start}, from, to) {
  const c = cam.point(foot), facing = abs(dot(axis, cam.out)), reach = lever ? norm(lever) * cam.px : KNOB;
  const a = span(c, from), b = span(c, to);
  if (facing < (lever ? .3 : .6) || min(size2(a), size2(b)) < STILL) {
    const r = lever ? around(ZERO, lever, cross(axis, lever), 1, raw - start) : scaled(cam.out, KNOB / cam.px);
    return along(span(from, to), cam.vector(cross(axis, r)), .15 * reach * reach);
  }
  const u = unit(cross(axis, abs(axis[2]) < .7 ? [0, 0, 1] : [1, 0, 0])), U = cam.vector(u), V = cam.vector(cross(axis, u));
  return wrapped(angleOn(U, V, b) - angleOn(U, V, a));
}

// The joint follows a pointer from one place to the next, as far as its slider goes; a full turn has no end.
/** @param {Lab} lab @param {Grab} g @param {Vec} from @param {Vec} to */
export function pull(lab, g, from, to) {
  const {c, j, axis, slides} = g, {cam} = lab;
  if (lab.playing) pause(lab);
  focusOn(lab, c, j);
  if (g.start === null) g.raw = g.start = valueOf(lab, c);
  g.raw += slides ? along(span(from, to), cam.vector(axis), .1 * cam.px ** 2) : turnedBy(lab, g, from, to);
  setValue(lab, c, clamp(c.high - c.low > 2 * PI - 1e-6 ? wrapped(g.raw) : g.raw, c.low, c.high));
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

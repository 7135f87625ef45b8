// The arm as a handle: who drags a link turns the joint before it, or slides it, as the slider of that joint does.
import {rowPieces, sideways} from './bodies.js';
import {jointRadius, origin, radiusAt} from './frames.js';
import {
  abs, add, along, around, atan2, clamp, cross, dot, last, max, norm, num, PI, polyline, round, scaled, shift, size2, span, ZERO,
} from './maths.js';
import {pause} from './player.js';
import {change, setValue, stepped, valueOf} from './state.js';

const KNOB = 60;                                     // px: the radius at which a joint is turned that is taken on its own axis
const LATE = 1e3;                                    // s: after any motion; when a new one ends, its answer says

// The control that sets joint i: in a table of rows the one for the row in focus; of a motion the start's where the player is at its
// start, else the goal's.
/** @param {Lab} lab @param {number} i @returns {any} */
function setterOf({setup, state: {arm, time}}, i) {
  const found = setup.controls.filter(({joint, bind}) => joint === i || joint === '@focus' && bind?.[3] === (arm.rows[i][4] ? 2 : 3));
  return found.find(({plan}) => plan === (time ? 'goal' : 'start')) || found[0];
}

// All that can be taken: pieces of links from a to b, r px thick, and joints, each with the number i of its link. Bodies that are
// no arm say which joint turns them, about their first point.
/** @param {Scene} s @returns {Grasp[]} */
function limbs(s) {
  const {bodies, bones, cam: {px}} = s, n = bones.length, out = [];
  for (const {p, r, joint: i, axis = [0, 0, 1]} of bodies?.tubes || []) if (i != null) {
    const a = bodies.points[p[0]], b = bodies.points[last(p)];
    bones[i] = /** @type {any} */ ({axis, centre: a, turn: atan2(b[1] - a[1], b[0] - a[0])});
    out.push({i, a, b, r: r * px});
  }
  if (out[0] || !n) return out;
  bones.forEach((bone, i) => {
    out.push({i, a: bone.centre, b: bone.centre, r: jointRadius(s, i) * px});
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
    grips[i] ??= ['q' + i, '', num(2 * r), `link ${i + 1}: ${s.arm?.rows[i][4] ? 'slides' : 'turns'} joint ${i + 1}`];
    grips[i][1] += polyline([s.see(a), add(s.see(b), [.2, 0, 0])]);                      // a line of no length could not be touched
  }
  return grips.filter(Boolean);
}

// The piece of link i that lies nearest to xy, and the point of it in space.
/** @param {Lab} lab @param {number} i @param {Vec} xy @returns {any} */
const nearest = ({limbs, scene: {see}}, i, xy) => limbs.filter(limb => limb.i === i).map(/** @returns {[number, Grasp, Vec]} */ limb => {
  const {a, b, r} = limb, A = see(a), p = add(a, add(b, a, -1), clamp(along(span(A, xy), span(A, see(b)), 1), 0, 1));
  return [max(0, size2(span(see(p), xy)) - r), limb, p];
}).sort((a, b) => a[0] - b[0])[0];

// How joint j moves a point p: about or along its axis, by a lever from the place on it abreast of p.
/** @param {Lab} lab @param {number} j @param {Vec} p @returns {Grab} */
function joint({scene: {bones, arm}}, j, p) {
  const {axis, centre} = bones[j], foot = add(centre, axis, dot(axis, add(p, centre, -1)));
  return {j, axis, foot, lever: add(p, foot, -1), slides: arm?.rows[j][4]};
}

/** @param {Lab} lab @param {Grasp} limb @param {number} j @param {Vec} p */
function moves(lab, {r}, j, p) {
  const {lever, slides} = joint(lab, j, p);
  return setterOf(lab, j) && (slides || norm(lever) * lab.cam.px > r);
}

// The joint that moves the point p of a limb: the nearest before it whose axis does not go through p. A joint whose link
// has no length is turned where it is taken, like a knob.
/** @param {Lab} lab @param {Grasp} limb @param {Vec} p */
function jointOf(lab, limb, p) {
  const {i, a, b} = limb, {arm, bones} = lab.scene, drum = a === b;
  if (drum && !bones[i + +arm.modified]?.a) return i;
  for (let j = drum ? i - 1 : i; j >= 0 && arm; j--) if (moves(lab, limb, j, p)) return j;
  return i;
}

// What a pointer at xy takes of link i. `off` is how far on the screen the point that follows is from the pointer.
/** @param {Lab} lab @param {number} i @param {Vec} xy */
export function grab(lab, i, xy) {
  const {cam} = lab, [, limb, p] = nearest(lab, i, xy), j = jointOf(lab, limb, p), g = joint(lab, j, p);
  if (!moves(lab, limb, j, p)) g.lever = scaled(sideways(g.axis, add(cam.out, cam.right, .5)), KNOB / cam.px);
  g.off = span(xy, cam.point(add(g.foot, g.lever)));
  return g;
}

// The joint moves until the point that was taken is as near to the pointer as it gets, within the ends of the slider; a full turn has
// no end. A few steps of Newton's: small ones, where the point moves towards the viewer or the pointer is far out.
/** @param {Lab} lab @param {Grab} g @param {Vec} xy */
export function pull(lab, g, xy) {
  const {j, axis, slides, foot, lever} = g, {cam} = lab, aim = shift(xy, g.off, 1), far = size2(span(cam.point(foot), aim));
  if (lab.playing) pause(lab);
  const c = ready(lab, j);
  if (g.start == null) replan(lab, c);
  let q = valueOf(lab, c);
  g.start ??= q;
  for (let k = 0; k < 9; k++) {
    const r = slides ? add(lever, axis, q - g.start) : around(ZERO, lever, cross(axis, lever), 1, q - g.start);
    const v = slides ? axis : cross(axis, r), w = cam.vector(v);
    q += along(span(cam.point(add(foot, r)), aim), w, max(.1 * (norm(v) * cam.px) ** 2, size2(w) * far));
    q = within(c, q);
  }
  setValue(lab, c, q);
  show(lab, c);
}

// Within the ends of a control; a full turn has none.
/** @param {Control} c @param {number} q */
const within = ({low, high}, q) => clamp(high - low > 6.28 ? q - 2 * PI * round(q / 2 / PI) : q, low, high);

// The arm of a planned motion is taken where the player has it: this posture becomes the start or the goal.
/** @param {Lab} lab @param {Control} c */
function replan(lab, {plan}) {
  const {motion, scene: {bones}, setup: {controls}, state: {q, time}} = lab;
  if (plan && (plan === 'goal' ? time < motion.length : time)) for (const c of controls) if (c.plan === plan) {
    setValue(lab, c, within(c, q[c.joint] ?? bones[c.joint].turn));
    show(lab, c);
  }
}

// The player goes to that end, and the joint is seen there before the plan is made; answers to what was asked before do not move it back.
/** @param {Lab} lab @param {Control} c */
function show(lab, c) {
  const {q} = lab.state;
  if (!(lab.planned = c.plan)) return;
  if (c.joint in q) q[c.joint] = valueOf(lab, c);
  change(lab, 'time', c.plan === 'goal' ? LATE : 0);
}

// The control for joint j, whose row is put into focus, if it is that of a table.
/** @param {Lab} lab @param {number} j @returns {Control} */
function ready(lab, j) {
  const c = setterOf(lab, j);
  if (c.joint !== j && lab.state.focus !== j) change(lab, 'focus', j);
  return c;
}

// An arrow key on link i: n steps of the slider.
/** @param {Lab} lab @param {number} i @param {number} n */
export function nudge(lab, i, n) {
  const c = ready(lab, i);
  replan(lab, c);
  for (let k = abs(n); k--;) stepped(lab, c, n < 0 ? -1 : 1);
  show(lab, c);
}

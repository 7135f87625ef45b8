// Playback: frames of numbers, sent once, put to their places in the state. No message leaves while it plays.
// motion: {paths, rate, n, auto, rest}; the buffer holds n rows of one number for each path.
import {clamp, floor, min} from './maths.js';
import {ask, INPUTS, put, touched} from './state.js';

export const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** @param {Lab} lab */
export function loadMotion(lab) {
  const m = lab.model.get('motion'), {buffer, byteOffset, byteLength} = lab.model.get('buffer');
  const data = new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
  lab.motion = m.n && {...m, data, length: (m.n - 1) / m.rate};
  lab.playing = null;
  const {'speed': speed} = m;
  if (speed) lab.$('.speed').value = lab.speed = speed;
  if (m.auto && !calm.matches) play(lab, 0);
}

/** @param {Lab} lab @param {number} from */
export function play(lab, from) {
  lab.playing = {from, frames: 0};
  ask(lab);
}

// From where it stands, or, at the end, from the start.
/** @param {Lab} lab */
export function togglePlay(lab) {
  if (lab.playing) pause(lab); else if (lab.motion) play(lab, lab.state.time % lab.motion.length);
}

// Once at rest the kernel hears where.
/** @param {Lab} lab */
export function pause(lab) {
  const {pure} = lab;
  lab.playing = null;
  for (const [root] of lab.motion.paths) if (INPUTS.includes(root)) touched(lab, root);
  touched(lab, 'time');
  lab.pure = pure;
}

// The state at time t, between two frames.
/** @param {Lab} lab @param {number} t */
function seek(lab, t) {
  const {data, paths, rate, n} = lab.motion, w = paths.length, at = clamp(t * rate, 0, n - 1), k = min(floor(at), n - 2);
  paths.forEach((p, j) => put(lab.state, p, data[k * w + j] + (at - k) * (data[(k + 1) * w + j] - data[k * w + j])));
  lab.state.time = at / rate;
}

// Who wants less motion gets two pictures a second.
/** @param {Lab} lab @param {number} now */
export function advance(lab, now) {
  const p = lab.playing, t = p.from + (now - (p.since ||= now)) / 1000 * lab.speed;
  seek(lab, calm.matches ? floor(2 * t) / 2 : t);
  lab.root.dataset.frames = ++p.frames;
  if (t < lab.motion.length) ask(lab); else scrub(lab, p.from ? t : lab.motion.rest ?? t);
}

/** @param {Lab} lab @param {number} t */
export function scrub(lab, t) {
  if (!lab.motion) return;
  seek(lab, t);
  pause(lab);
}

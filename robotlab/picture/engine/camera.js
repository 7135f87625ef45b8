// Orthographic view from azimuth and elevation [rad]; px: those for a metre; `at` is the point in the middle of the picture.
import {add, cos, dot, scaled, sin, ZERO} from './maths.js';

/** @param {View} view @param {number} W @param {number} H */
export function camera({az, el, scale: px, at = ZERO, pan = ZERO}, W, H) {
  const right = [-sin(az), cos(az), 0], up = [-sin(el) * cos(az), -sin(el) * sin(az), cos(el)];
  const out = [cos(el) * cos(az), cos(el) * sin(az), sin(el)];
  const vector = v => scaled([dot(right, v), -dot(up, v), dot(out, v)], px);
  const point = p => add(vector(add(p, at, -1)), [W / 2 + pan[0], H / 2 + pan[1], 0]);
  return {right, up, out, px, vector, point};
}

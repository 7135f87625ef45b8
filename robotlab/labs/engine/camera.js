// Orthographic view from azimuth and elevation [rad]; scale in px per metre; `at` is the point in the middle of the picture.
import {add, cos, dot, sin} from './maths.js';

/** @param {View} view @param {number} W @param {number} H */
export function camera({az, el, scale, at = [0, 0, 0], pan = [0, 0]}, W, H) {
  const right = [-sin(az), cos(az), 0], up = [-sin(el) * cos(az), -sin(el) * sin(az), cos(el)];
  const out = [cos(el) * cos(az), cos(el) * sin(az), sin(el)];
  const vector = v => [dot(right, v) * scale, -dot(up, v) * scale, dot(out, v) * scale];
  const point = p => add(vector(add(p, at, -1)), [W / 2 + pan[0], H / 2 + pan[1], 0]);
  return {right, up, out, scale, vector, point};
}

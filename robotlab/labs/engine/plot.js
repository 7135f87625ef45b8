// Plots come from Python as finished lists; what moves here is the cursor: a line, and a dot on each curve.
// cursor: {path, low, high, left, right, top, bottom, log}; tracks: [class, path] of the curves that it follows.
import {clamp, num, polyline} from './maths.js';
import {ring} from './shapes.js';

/** @param {Cursor} c @param {number} v */
function toPixel(c, v) {
  const t = c.log ? Math.log(v / c.low) / Math.log(c.high / c.low) : (v - c.low) / (c.high - c.low);
  return c.left + (c.right - c.left) * t;
}

/** @param {Cursor} c @param {number} x */
export const fromPixel = (c, x) => {
  const t = clamp((x - c.left) / (c.right - c.left), 0, 1);
  return c.log ? c.low * (c.high / c.low) ** t : c.low + t * (c.high - c.low);
};

/** @param {Plot} plot @param {number} value @param {number} size */
export function cursor({cursor: c, tracks}, value, size) {
  const x = toPixel(c, value), out = [];
  if (!(x > c.left - .5 && x < c.right + .5)) return out;
  out.push(['ink', polyline([[x, c.top], [x, c.bottom]]), num(1.5 * size)]);
  for (const track of tracks) {
    track[2] ??= track[1].slice(1).split('L').map(t => t.split(' ').map(Number));        // read once
    const y = heightAt(track[2], x);
    if (y !== null) out.push([track[0] + ' ring', ring([x, y], 4 * size), '']);
  }
  return out;
}

// The height at x of a drawn curve, a list of points.
/** @param {Vec[]} p @param {number} x */
function heightAt(p, x) {
  for (let i = 1; i < p.length; i++) {
    const [[a, A], [b, B]] = [p[i - 1], p[i]];
    if (b > a && x > a - .06 && x < b + .06) return A + (B - A) * clamp((x - a) / (b - a), 0, 1);
  }
  return null;
}

// The cursor of a plot: a line, and a dot on each curve that it follows.
import {clamp, polyline} from './maths.js';
import {ring} from './shapes.js';

/** @param {DrawnPlot} f @param {number} x */
export function fromPixel({left, right, x_range: [low, high], p}, x) {
  const t = clamp((x - left) / (right - left), 0, 1);
  return p.log_x ? low * (high / low) ** t : low + t * (high - low);
}

/** @param {DrawnPlot} f @param {number} value */
export function cursor(f, value) {
  const x = f.x(value), out = [];
  if (!(x > f.left - .5 && x < f.right + .5)) return out;
  out.push(['ink', polyline([[x, f.top], [x, f.floor]]), '1.5']);
  for (const [cls, points] of f.tracks) {
    const y = heightAt(points, x);
    if (y !== null) out.push([cls + ' ring', ring([x, y], 4), '']);
  }
  return out;
}

// The height at x of a drawn curve.
/** @param {Vec[]} p @param {number} x */
function heightAt(p, x) {
  for (let i = 1; i < p.length; i++) {
    const [[a, A], [b, B]] = [p[i - 1], p[i]];
    if (b > a && x > a - .06 && x < b + .06) return A + (B - A) * clamp((x - a) / (b - a), 0, 1);
  }
  return null;
}

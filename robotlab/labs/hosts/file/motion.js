// A motion that the engine plays: the twin of labs/motion.py.
let serial = 0;

// Frames of numbers and where they belong. frames: {q, torques}, lists for each instant; others: [[path, numbers]].
/** @param {any} motion @returns {{motion: any, buffer: DataView}} */
export function sent({q, torques, others = [], rate, auto = false, speed = null, rest = null}) {
  const places = [[['q'], q], [['notes', 'torques'], torques]].filter(([, values]) => values);
  const n = (places[0] || others[0])[1].length;
  const paths = [...places.flatMap(([place, values]) => values[0].map((_, k) => [...place, k])), ...others.map(([path]) => path)];
  const data = new Float32Array(n * paths.length);
  for (let k = 0; k < n; k++)
    data.set([...places.flatMap(([, values]) => values[k]), ...others.map(([, values]) => values[k])], k * paths.length);
  return {motion: {paths, rate, n, auto, speed, rest, id: `file ${++serial}`}, buffer: new DataView(data.buffer)};
}

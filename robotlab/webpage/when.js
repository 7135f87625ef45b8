// When Python comes: by itself where nobody pays for it, else with the first thing that needs it.
const TELEPHONE = '(pointer: coarse) and (max-width: 700px), (pointer: coarse) and (max-height: 500px)';

// Whether it waits to be needed: on the front page, on a telephone, and where data are saved.
/** @param {string} name of the page */
export const waits = name => name === 'front' || !!(/** @type {any} */ (navigator).connection?.saveData) || matchMedia(TELEPHONE).matches;

/** @param {() => void} begin */
export function whenIdle(begin) {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, {timeout: 3000});
  else setTimeout(begin, 500);
}

// Elements on the page are kept from one drawing to the next; only what has changed is written.

/** @param {string} tag @param {Part} parent */
function make(tag, parent) { return parent.appendChild(document.createElementNS('http://www.w3.org/2000/svg', tag)); }

// Tells the style sheet a number.
/** @param {Part} e @param {string} name @param {any} value */
export const vary = (e, name, value) => e.style.setProperty('--' + name, value);

/** @param {Part} svg @param {number} W @param {number} H */
export const shows = (svg, W, H) => svg.setAttribute('viewBox', `0 0 ${W} ${H}`);
/** @param {Part} e @param {string} cls @param {boolean} on */
export const mark = (e, cls, on) => e.classList.toggle(cls, on);

// Puts a list of shapes or texts into the group g.
/** @param {Part} g @param {string[][]} list */
export function paint(g, list, tag = 'path') {
  list.forEach((item, i) => {
    const e = g.children[i] || make(tag, g), was = g.was?.[i] || [];
    (tag === 'path' ? writePath : writeText)(e, item, was);
  });
  while (g.children.length > list.length) g.lastChild.remove();
  g.was = list;
}

/** @param {Part} e @param {Shape} shape @param {Shape} was */
function writePath(e, [cls, d, width = '', pick = ''], was) {
  if (cls !== was[0]) e.setAttribute('class', cls);
  if (d !== was[1]) e.setAttribute('d', d);
  if (width !== (was[2] || '')) e.style.strokeWidth = width;
  if (pick !== (was[3] || '')) e.dataset.h = pick;
}

/** @param {Part} e @param {string} text @param {{[name: string]: string | number}} attributes */
function write(e, text, attributes) {
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  e.textContent = text;
}

/** @param {Part} e @param {string[]} item @param {string[]} was */
function writeText(e, item, was) {
  if ('' + item === '' + was) return;
  const [cls, x, y, main, sub, rest] = item;
  write(e, main, {class: cls, x, y});
  if (sub) write(make('tspan', e), sub, {class: 'sub', dy: '.28em'});
  if (rest) write(make('tspan', e), rest, {class: 'up', dy: sub ? '-.2em' : 0});
}

// Grips are kept by name, so that the one with the keyboard's focus stays the same element, and in the order of the list: the
// last one lies on top.
/** @param {Part} g @param {string[][]} list */
export function paintGrips(g, list) {
  const old = new Map([...g.children].map(e => [e.dataset.h, e])), kept = new Set(list.map(([id]) => id));
  for (const [id, e] of old) if (!kept.has(id)) e.remove();
  list.forEach(([id, d, width, name], i) => {
    const e = old.get(id) || make('path', g);
    if (e !== g.children[i]) g.insertBefore(e, g.children[i]);
    if (!old.has(id)) {
      e.dataset.h = id;
      e.dataset.lmSuppressShortcuts = true;
      e.tabIndex = 0;
      e.role = 'button';
      e.ariaLabel = name + ', arrow keys move it';
    }
    writePath(e, [width ? 'grip' : 'grip spot', d, '', id], []);
    vary(e, 'w', width + 'px');
  });
}

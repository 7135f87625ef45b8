// What the pointer names is lit everywhere: a term of the equation, the row of a slider, the letter of a curve. So is what a
// slider with the keyboard's focus moves, and a term that was tapped, until the next tap. One rule of style does it all.
const MEANING = /^(x|y|z|tau|tgt|force|vel|q\d|inertial|coriolis|centrifugal|gravity|friction)$/;
const NAMED = '.equation [class],.row[class],.plot text';

/** @param {Lab} lab */
export function connectLight(lab) {
  const {root} = lab, lights = {over: null, focus: null, tap: null};
  const set = (why, e) => {
    lights[why] = e;
    light(lab, lights.over || lights.focus || lights.tap);
  };
  const over = e => { if (e.pointerType !== 'touch') set('over', named(e.target)); };
  const tap = e => { if (e.pointerType === 'touch') set('tap', named(e.target)); };
  const focus = e => set('focus', e.target.matches('.row :focus-visible') ? named(e.target) : null);
  const heard = {pointerover: over, pointerup: tap, pointerleave: () => set('over', null), focusin: focus,
    focusout: () => set('focus', null)};
  for (const type in heard) root.addEventListener(type, heard[type]);
}

/** @param {any} e */
const meaning = e => [...e.classList].find(c => MEANING.test(c));

// The nearest element around e that has a meaning.
/** @param {any} e @returns {any} */
function named(e) {
  let at = e.closest(NAMED);
  while (at && !meaning(at)) at = at.parentElement.closest(NAMED);
  return at;
}

/** @param {Lab} lab @param {any} e */
function light(lab, e) {
  const cls = e ? meaning(e) : '', {root} = lab;
  if (root.dataset.lit === cls || !cls && !root.dataset.lit) return;
  const sheet = lab.lamp?.isConnected ? lab.lamp : lab.lamp = root.appendChild(document.createElement('style'));
  root.dataset.lit = cls;
  sheet.textContent = cls && rule(`.rl[data-lit=${cls}]`, '.' + cls, getComputedStyle(e).color, cls);
}

// Others grow pale, the curve thick, the row and the term get a ground, the link of a joint its colour.
/** @param {string} lab @param {string} c @param {string} hue @param {string} cls */
function rule(lab, c, hue, cls) {
  const mixed = part => `color-mix(in srgb,${hue} ${part}%,var(--bg))`;
  const tones = {l0: 55, l1: 30, l2: 10, j0: 100, j1: 80, j2: 60, edge: 100};
  const body = Object.entries(tones).map(([name, part]) => `--${name}:${mixed(part)}`);
  return `${lab}{.plot:has(${c}){:is(.curve,.share,.dot,.area):not(${c}){opacity:.16}text:not(.tick,${c}){opacity:.25}}
.curve${c}{stroke-width:.24em!important}
.equation:has(${c}) [class]:not(${c},${c} *,:has([class])){opacity:.28}
:is(.row,.equation *)${c}{background:${mixed(12)}}
${/^q/.test(cls) ? `.view [data-h=L${+cls[1] - 1}]{${body.join(';')}}` : ''}}`;
}

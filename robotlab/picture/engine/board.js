// How large everything is: the room that a lab has, picture and answer in it, and what is drawn for the boxes that they get.
import {assign, ceil, clamp, floor, max, min} from './maths.js';
import {mark, shows, vary} from './paint.js';
import {measurePlots} from './plots.js';
import {ask} from './state.js';

const LEAST = 560;                                   // height of a lab in px, however low the window is
const SMALLEST = .56, LARGE = .9;                    // of the size of an equation; in full screen, before it takes width from the picture
const TINY = .5;                                     // where the board is narrow
const SHORT = .82;                                   // of the size of a sentence

/** @param {Lab} lab */
export function connectBoard(lab) {
  lab.sizes?.disconnect();
  lab.sizes = new ResizeObserver(seen => {
    if (!seen.every(({target}) => target.matches('.sheet'))) return measure(lab);
    measurePlots(lab);                               // the equation has another height
    ask(lab);
  });
  for (const e of [lab.root, ...lab.all('.picture,.answer,.sheet')]) lab.sizes.observe(e);
  assign(lab, {math: 1, around: null, W: 0});
  measure(lab);
}

// What scrolls with e in it, or e itself, by its style the outermost; null where that is the window.
/** @param {any} e @returns {any} */
function scroller(e) {
  if (!e || e === document.body) return null;
  return scroller(e.parentElement) || (/auto|scroll/.test(getComputedStyle(e).overflowY) ? e : null);
}

/** @param {any} e */
const typeSize = e => parseFloat(getComputedStyle(e).fontSize);

// The height of e in px, to the fraction that a browser counts: rounded, those of parts would leave another rest at each measure,
// and the lab would never be still.
/** @param {any} e */
const tall = e => e.getBoundingClientRect().height;

// Reads the sizes of the page and sets those that follow from them; only what changes a size calls it.
/** @param {Lab} lab */
export function measure(lab) {
  const board = lab.$('.board'), box = lab.$('.picture');
  if (!board.clientWidth) return;                    // out of sight
  const em = typeSize(board);
  lab.em = em / 14;
  lab.slim = board.clientWidth < 40 * typeSize(lab.root);
  keepControls(lab);
  if (lab.full !== (lab.full = lab.root.matches(':fullscreen'))) mark(board, 'broad', false);
  if (!lab.full) takeRoom(lab, board, em);
  const W = max(40, floor(box.clientWidth / lab.em)), H = max(40, floor(box.clientHeight / lab.em));
  if (W !== lab.W || H !== lab.H) {
    assign(lab, {W, H, fit: null, goal: null, math: 1});
    shows(lab.$('.view'), W, H);
  }
  measurePlots(lab);
  fitEquation(lab);
  fitSentence(lab);
  ask(lab);
}

// Controls that are not there now keep their height: nothing jumps when they come. It is whole px, as Firefox balances columns by what they
// were before, and would go to and fro by half a px.
/** @param {Lab} lab */
export function keepControls(lab) {
  const controls = lab.$('.controls');
  if (!controls?.querySelector('[hidden]') || !controls.clientWidth) return;
  controls.style.minHeight = '';
  lab.root.classList.add('all');
  const high = tall(controls);
  lab.root.classList.remove('all');
  controls.style.minHeight = ceil(high) + 'px';
}

// The height in px of what is in e, whether or not e is higher than that.
/** @param {any} e */
function filled(e) {
  const range = document.createRange();
  range.selectNodeContents(e);
  return tall(range);
}

// The picture gets the height that the others leave of the room; where the board is narrow, the controls get the rest.
/** @param {Lab} lab @param {any} board @param {number} em */
function takeRoom(lab, board, em) {
  const {root} = lab, around = scroller(root.parentElement), wide = board.clientWidth, narrow = lab.slim;
  if (around && around !== lab.around) lab.sizes.observe(lab.around = around);
  const room = max(LEAST, min(around?.clientHeight || innerHeight, innerHeight) - 14);
  const grows = lab.$(lab.setup.picture || narrow ? '.picture' : '.answer'), controls = lab.$('.controls');
  const under = narrow && controls ? tall(controls) : 0;
  const rest = room - (tall(root) - tall(grows) - under);
  const beside = !narrow && board.matches('.alone') && controls ? filled(controls) - (tall(controls) - tall(grows)) : 0;
  const most = max(beside, wide * (lab.setup.picture ? narrow ? .62 : .46 : narrow ? 0 : .6)), least = (narrow ? 11 : 12) * em;
  const high = clamp(rest - min(under && controls.scrollHeight, 9 * em), min(least, most), most);
  vary(root, 'pic', high + 'px');
  vary(root, 'ctl', max(7 * em, rest - high) + 'px');
}

// What is wider or higher than its place is written smaller as a whole; what is larger still can be scrolled. It grows back
// only with a new size of the lab or a new preset. One that is too wide beside the picture takes width from it, for good; in full
// screen sooner. A program stays as it is, and is scrolled. A browser counts up to 5 px below a formula in which nothing is drawn:
// for them alone nothing scrolls.
/** @param {Lab} lab */
export function fitEquation(lab) {
  const box = lab.$('.equation:not(:has(pre))');
  if (!box) return;
  const board = lab.$('.board');
  mark(box, 'long', false);
  vary(box, 'k', lab.math);
  for (let tries = 0; tries < 20; tries++) {
    const high = box.scrollHeight < box.clientHeight + 6 * lab.em ? 1 : box.clientHeight / box.scrollHeight;
    const ratio = min(high, box.clientWidth / box.scrollWidth);
    if (!(ratio < 1)) return;
    const least = lab.slim ? TINY : lab.full && !board.matches('.broad') ? LARGE : SMALLEST;
    if (lab.math <= least) mark(board, 'broad', true);
    else vary(box, 'k', lab.math = max(least, .99 * ratio * lab.math));
  }
  mark(box, 'long', true);
}

// A sentence that is longer than its place is written smaller, too.
/** @param {Lab} lab */
export function fitSentence(lab) {
  const said = lab.$('.sentence');
  for (let k = 1; vary(said, 'k', k), k > SHORT && said.scrollHeight > said.clientHeight + 3;) k -= .03;
}

// A field for a DH table, and the arm under each reading of it on a button.
import {button, described, follow, make, teller} from '../../labs/forms/form.js';

const PAUSE = 300;                                     // of the hand before what is written is read [ms]

/** @param {{model: any, el: Element}} page */
function render({model, el}) {
  const [box, left, message, line, cards] = ['rl-readings', 'left', 'message', '', 'cards'].map(
    (cls, k) => make(k === 3 ? 'code' : 'div', cls));
  const label = make('label', '', 'A DH table, as it is pasted'), area = make('textarea');
  const {tell, heard} = teller(model, words => { message.textContent = words; });
  let count = 0, pause = 0, drawn;
  const send = (verb, what) => tell('said', [verb, what, ++count + Date.now()]);
  area.oninput = () => {
    clearTimeout(pause);
    pause = setTimeout(() => send('read', area.value), PAUSE);
  };
  area.spellcheck = false;
  described([[box, {role: 'group', ariaLabel: 'a table and its readings'}], [message, {ariaLive: 'polite'}], [line, {tabIndex: 0,
    ariaLabel: 'line of code'}], [cards, {role: 'group', ariaLabel: 'readings', tabIndex: 0}]]);
  label.append(area);
  left.append(label, message, line);
  box.append(left, cards);
  el.append(box);
  const end = follow(model, 'shown', () => {
    heard();
    const shown = model.get('shown');
    if (area !== document.activeElement) area.value = shown.text;
    message.textContent = shown.words;
    message.className = shown.error ? 'message bad' : 'message';
    line.textContent = shown.line;
    if (drawn !== (drawn = JSON.stringify(shown.cards))) cards.replaceChildren(...shown.cards.map(one => card(one, send)));
    cards.className = 'cards' + (shown.error ? ' old' : '') + (shown.cards.length === 1 ? ' one' : '');
    [...cards.children].forEach((e, k) => Object.assign(e, {ariaPressed: k === shown.taken, disabled: !!shown.error}));
  }, heard);
  return () => { clearTimeout(pause); end(); };
}

/** @param {any} one @param {(verb: string, what: any) => void} send */
function card({number, name, words, tool, picture}, send) {
  const e = button('', () => send('take', number));
  e.innerHTML = `<svg viewBox="0 0 170 96" aria-hidden="true">${picture}</svg>`;
  e.append(make('b', '', name), ...words.map(text => make('span', '', text)), make('small', '', tool));
  return e;
}
export default {render};

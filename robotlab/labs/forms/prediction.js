// A question with its options on buttons, and what the kernel says of the one that was pressed.
import {button, described, follow, make, teller} from './form.js';

const GONE = 'That lab is not on the page yet: scroll to it once, or run its cell, and answer again.';

// The preset of a lab of that name on the page, pressed; or a word that there is none.
/** @param {Element} answer @param {string} lab @param {string} preset */
function look(answer, lab, preset) {
  const labs = [.../** @type {any} */ (document.querySelectorAll('.rl'))].filter(e => e.ariaLabel === lab);
  const there = labs.flatMap(e => [...e.querySelectorAll('[data-do=preset]')])
    .find(e => e.ariaLabel === preset);
  answer.querySelector('i')?.remove();
  if (!there) return answer.append(make('i', '', GONE));
  there.click();
  const box = there.closest('.rl');
  box.scrollIntoView({block: box.offsetHeight > .8 * innerHeight ? 'start' : 'center', behavior: 'smooth'});
}

/** @param {{model: any, el: Element}} page */
function render({model, el}) {
  const {question, options, lines} = model.get('setup'), box = make('div', 'rl-ask'), answer = make('div', 'answer');
  const {tell, heard} = teller(model, words => show({k: -1, heading: words}));
  const buttons = options.map((text, k) => button(text, () => tell('pressed', [k, model.get('pressed')[1] + 1])));
  /** @param {any} said */
  const show = ({k, right, heading, text, lab, preset}) => {
    heard();
    buttons.forEach((b, i) => Object.assign(b, {ariaPressed: i === k, className: i !== k ? '' : right ? 'ok' : 'bad'}));
    answer.replaceChildren(make('b', right ? 'ok' : k < 0 ? '' : 'bad', heading), ' ' + (text || '') + ' ');
    if (preset) answer.append(button('Show me', () => look(answer, lab, preset), 'look'));
  };
  described([[box, {role: 'group', ariaLabel: question}], [answer, {ariaLive: 'polite', tabIndex: 0}]]);
  answer.style.height = 1.45 * lines + 'em';
  box.append(make('p', '', question), ...buttons, answer);
  el.append(box);
  return follow(model, 'said', () => show(model.get('said')), heard);
}
export default {render};

// Hints behind a button, one at a time.
import {button, follow, make, teller} from './form.js';

/** @param {{model: any, el: Element}} page */
function render({model, el}) {
  const box = make('div', 'rl-hint'), list = make('ol');
  const next = button('', () => tell('pressed', model.get('pressed') + 1));
  const {tell, heard} = teller(model, words => { next.textContent = words; });
  const show = () => {
    heard();
    const {count, words} = model.get('said');
    list.replaceChildren(...words.map(text => make('li', '', text)));
    next.textContent = `Hint ${words.length + 1} of ${count}`;
    const last = words.length >= count;
    if (last && next === document.activeElement) list.focus({preventScroll: true});        // which would go with the button
    next.hidden = last;
  };
  list.ariaLive = 'polite';
  list.tabIndex = -1;
  box.append(list, next);
  el.append(box);
  return follow(model, 'said', show, heard);
}
export default {render};

// Hints behind a button, one at a time.
import {button, follow, LATE, make, teller} from './form.js';

/** @param {{model: any, el: Element}} page */
function render({model, el}) {
  const box = make('div', 'rl-hint'), list = make('ol');
  const next = button('', () => tell('pressed', model.get('pressed') + 1));
  const {tell, heard} = teller(model, () => { next.textContent = LATE; });
  const show = () => {
    heard();
    const {count, words} = model.get('said');
    list.replaceChildren(...words.map(text => make('li', '', text)));
    next.textContent = `Hint ${words.length + 1} of ${count}`;
    next.hidden = words.length >= count;
  };
  list.ariaLive = 'polite';
  box.append(list, next);
  el.append(box);
  return follow(model, 'said', show, heard);
}
export default {render};

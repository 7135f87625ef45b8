// A form that asks for an arm: the question, a field for the answer, what was answered, and the arm's file.
import {button, described, follow, make, teller} from '../../labs/forms/form.js';

// The elements whose text changes.
const parts = () => ({
  head: make('div', 'head'), bar: make('progress'), question: make('label', 'question'), expects: make('div', 'dim'),
  field: make('input'), message: make('div', 'message'), offers: make('span'), answers: make('div', 'heard'),
  file: make('pre'),
});

/** @param {{model: any, el: Element}} page */
function render({model, el}) {
  const p = parts(), {tell, heard} = teller(model, words => { p.message.textContent = words; });
  let count = 0;
  const send = (verb, text = '') => tell('said', [verb, text, ++count + Date.now()]);
  const answer = button('Answer', () => send('answer', p.field.value));
  p.field.onkeydown = e => {
    if (e.key !== 'Enter') return;
    e.preventDefault();
    send('answer', p.field.value);
  };
  place(el, p, [answer, button('◀ Back', () => send('back')), button('Begin again', () => send('again')),
    button("Horn's arm", () => send('horn'))]);
  return follow(model, 'asked', () => {
    heard();
    show(p, model.get('asked'), answer, send);
  }, heard);
}

/** @param {Element} el @param {any} p @param {Element[]} buttons */
function place(el, p, buttons) {
  const [box, left, right, row] = ['rl-form', 'left', 'right', 'row'].map(cls => make('div', cls));
  const id = 'rl-form-' + Math.random().toString(36).slice(2);
  Object.assign(p.field, {type: 'text', id, autocomplete: 'off', spellcheck: false});
  p.question.htmlFor = id;
  described([[box, {role: 'group', ariaLabel: 'interview about an arm'}], [p.message, {ariaLive: 'polite'}],
    [p.bar, {ariaLabel: 'how much has been answered'}], [p.answers, {tabIndex: 0, ariaLabel: 'answers so far'}],
    [p.file, {tabIndex: 0, ariaLabel: 'table and data file'}]]);
  row.append(p.field, ...buttons);
  left.append(p.head, p.bar, p.question, p.expects, row, p.offers, p.message, p.answers);
  right.append(p.file);
  box.append(left, right);
  el.append(box);
}

/** @param {any} p @param {any} asked @param {any} answer @param {(verb: string, text: string) => void} send */
function show(p, asked, answer, send) {
  const {heading, fraction, text, expects, message, placeholder, done, offers, answers, file} = asked;
  p.bar.value = fraction;
  const texts = [[p.head, heading], [p.question, text], [p.expects, expects], [p.message, message], [p.file, file]];
  for (const [e, words] of texts) e.textContent = words;
  p.field.placeholder = placeholder;
  p.field.disabled = answer.disabled = done;
  if (!message) p.field.value = '';
  p.offers.replaceChildren(...offers.map(words => button(words, () => send('answer', words))));
  p.answers.replaceChildren(...answers.map(([where, what, said]) => {
    const line = make('div');
    line.append(make('span', 'dim', where + ': ' + what + ' '), make('b', '', said));
    return line;
  }));
  p.answers.scrollTop = p.answers.scrollHeight;
}
export default {render};

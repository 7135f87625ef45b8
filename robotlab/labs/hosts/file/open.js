// What makes a one-file lab live: the engine, a session beside it, and a model between the two. There is no kernel and no network.
import {decoded, Model} from '../model.js';
import {Session} from './session.js';

export {Session} from './session.js';

const LATE = 'The lab did not answer. Reload the page.';

/** @param {Element | null} el @param {any} given @param {any} programs @param {any} engine @param {any} answer */
export function open(el, given, programs, engine, answer) {
  const session = new Session(given, programs, answer.compute);
  const model = new Model({...decoded(given.parts), late: LATE}, inputs => model.put(session.receive(inputs)));
  engine.default.render({model, el});
}

// What stands for the kernel's end of a lab: `get set on off send`, which is all that the engine knows of its host.

// What a cell has shown, as `Kernel` names it.
export const LAB = 'application/x-robotlab', ERROR = LAB + '-error', STREAMS = [LAB + '-stdout', LAB + '-stderr'];

export class Model {
  /** @param {any} state @param {(message: any) => void} outbox */
  constructor(state, outbox) {
    this.state = state;
    this.outbox = outbox;
    this.heard = /** @type {Map<string, Set<() => void>>} */ (new Map());
  }

  /** @param {string} name */
  get(name) { return this.state[name]; }

  /** @param {string} name @param {any} value */
  set(name, value) { this.state[name] = value; }

  /** @param {string} event @param {() => void} act */
  on(event, act) {
    if (!this.heard.has(event)) this.heard.set(event, new Set());
    this.heard.get(event)?.add(act);
  }

  /** @param {string} event @param {() => void} act */
  off(event, act) { this.heard.get(event)?.delete(act); }

  /** @param {any} message */
  send(message) { this.outbox(message); }

  /** @param {string} event */
  fire(event) { for (const act of this.heard.get(event) || []) act(); }

  // All of a message, then its listeners in one order: what was done, then the motion, then the picture that follows from it.
  /** @param {any} changes */
  put(changes) {
    Object.assign(this.state, changes);
    for (const name of Object.keys(changes).sort()) this.fire('change:' + name);
  }

  // Nobody will answer what was done: those who wait say these words, and a lab says them also where it was told to be patient.
  /** @param {string} words */
  lose(words) {
    this.put({late: words});
    if (this.state.heard !== undefined) this.fire('comm_live_update');
  }
}

// Parts as the engine reads them: a buffer comes beside a message, or in base64 where it is stored in the page.
/** @param {any} parts @param {ArrayBuffer[]} [buffers] */
export function decoded(parts, buffers = []) {
  if (!('buffer' in parts)) return parts;
  const {buffer} = parts;
  const content = typeof buffer === 'string' ? Uint8Array.from(atob(buffer), c => c.charCodeAt(0)).buffer : buffers[buffer.bytes];
  return {...parts, buffer: new DataView(content)};
}

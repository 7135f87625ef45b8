// The worker of a page: one Python for all its cells and labs.
// In: {start}, then {n, text}, numbered; {again} after something that did not arrive. Out: {stage}, {got: n}, {done: n, text, buffers},
// {loaded: bytes} while Python comes, {tell: text} while a cell runs, {missing: package}, and {failed: words} where Python cannot go on.
import {Python} from './python.js';

const queue = [], python = new Python();
const STEP = 1e5;                                      // bytes after which the page hears of them
let started = false, busy = false, turn = Promise.resolve();

// One after the other: Python must not import from a package whose files are there and whose compiled parts are still being loaded.
/** @template T @param {() => T | Promise<T>} what @returns {Promise<T>} */
function alone(what) {
  const done = turn.then(what);
  turn = done.then(() => {}, () => {});
  return done;
}

/** @param {any} data @param {Transferable[]} [moved] */
const post = (data, moved = []) => /** @type {any} */ (globalThis).postMessage(data, moved);

// What has a version in its name is taken from the browser's own store without asking the server: it is also there without a network.
// Only that it was not to be had is asked again. Gives a promise that fails with the first that does not arrive.
/** @param {string} base @returns {Promise<never>} */
function stored(base) {
  const {fetch} = globalThis;
  return new Promise((_, fail) => {
    globalThis.fetch = async (address, options) => {
      if (!String(address).startsWith(base)) return fetch(address, options);
      let answer = await fetch(address, {...options, cache: 'force-cache'}).catch(() => null);         // an error's digest is wrong, too
      if (!answer?.ok) answer = await fetch(address, {...options, cache: 'reload'}).catch(() => Response.error());
      if (!answer.ok) fail(new Error(`${String(address).slice(base.length)} did not arrive. Is there a network?`));
      return counted(answer);
    };
  });
}

let loaded = 0, told = 0;

// The same answer, of which each part is counted when it comes.
/** @param {Response} answer */
function counted(answer) {
  if (!answer.body || started) return answer;
  const counter = new TransformStream({
    transform(part, on) {
      loaded += part.length;
      if (loaded > told + STEP) post({loaded: told = loaded});
      on.enqueue(part);
    }});
  return new Response(answer.body.pipeThrough(counter), {status: answer.status, headers: answer.headers});
}

// Pyodide would import this module, which asks the server anew.
/** @param {string} address */
async function module(address) {
  const text = await (await fetch(address)).text(), url = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
  return import(/* webpackIgnore: true */ url).finally(() => URL.revokeObjectURL(url));
}

/** @param {{base: string, lock: string, progress: string, needs: string[]}} options */
async function start(options) {
  const lost = stored(options.base);
  await Promise.race([open(options), lost]);           // Pyodide itself waits for ever for what does not arrive
  post({stage: 'ready'});
  started = true;
  ahead(options);
}

/** @param {{base: string, lock: string, progress: string, needs: string[]}} options */
async function open({base, lock, progress, needs}) {
  const {loadPyodide} = await module(base + 'pyodide.mjs');
  await module(base + 'pyodide.asm.js');
  await python.open({loadPyodide, base, lock, progress, needs, tell: text => post({tell: text}), stage: name => post({stage: name})});
}

// Packages that will be wanted are fetched while the first answers are given, and loaded between two of them. If one does not arrive,
// the cell that imports it asks for it again.
/** @param {{base: string, needs: string[]}} options */
async function ahead({base, needs}) {
  for (const name of needs) {
    await Promise.all([...new Set(python.files(name))].map(async file => (await fetch(base + file)).arrayBuffer())).catch(() => {});
    await alone(() => python.load(name)).catch(() => {});
  }
}

// One message after the other; a package that is missing is loaded, and the message is tried again.
async function work() {
  if (busy || !started) return;
  busy = true;
  while (queue.length) {
    const {missing, text, buffers} = await alone(() => python.receive(queue[0].text));
    if (!missing) post({done: queue.shift().n, text, buffers}, buffers);
    else if (!await arrived(missing)) break;         // until the page says that it is to be tried again
    await new Promise(done => setTimeout(done));     // lets messages in that came meanwhile
  }
  busy = false;
}

/** @param {string} name */
async function arrived(name) {
  post({stage: name});
  try {
    await alone(() => python.load(name));
    post({stage: 'ready'});
    return true;
  } catch {
    post({missing: name});
    return false;
  }
}

globalThis.onmessage = async ({data}) => {
  try {
    if (data.start) await start(data.start);
    if (data.n) {
      queue.push(data);
      post({got: data.n});
    }
    await work();
  } catch (error) {
    busy = false;
    post({failed: String(/** @type {any} */ (error)?.message || error)});
  }
};

// The page's side of Jupyter as a host. What shows a session is sent once a page; each widget brings this, and finds that.
const VERSION = 1;                                   // of the messages
const PATIENCE = 1000, BETWEEN = 5000;               // [ms] before it is asked for, and between two that ask
/** @type {Map<string, any>} {digest: {module: Promise, bring, there, asked}}, one for all copies of this file */
const shelf = /** @type {any} */ (globalThis).robotlabModules ??= new Map();

/** @param {string} digest */
function place(digest) {
  if (!shelf.has(digest)) {
    const one = {there: false, asked: 0};
    one.module = new Promise((bring, fail) => Object.assign(one, {bring, fail}));
    shelf.set(digest, one);
  }
  return shelf.get(digest);
}

/** @param {string} digest @param {any} packed */
async function unpack(digest, packed) {
  const one = place(digest);
  if (one.there) return;
  one.there = true;
  try {
    const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
    const {name, code, css} = JSON.parse(text), address = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
    const id = 'robotlab-' + name;
    document.getElementById(id)?.remove();             // that of an older version, whose kernel was restarted
    document.head.append(Object.assign(document.createElement('style'), {id, textContent: css}));
    one.bring((await import(address)).default);
    URL.revokeObjectURL(address);
  } catch (error) {
    one.fail(error);
  }
}

// With the widget, also where its cell is out of sight: some of them carry the module.
/** @param {{model: any}} page */
function initialize({model}) {
  const packed = model.get('packed');
  if (packed?.byteLength) unpack(model.get('digest'), packed);
  model.on('msg:custom', (content, buffers) => { if (content.module) unpack(content.module, buffers[0]); });
}

// Where nobody has brought it (a second tab, a reload after its cell was deleted), one widget after the other asks for it.
/** @param {any} one @param {any} model */
function asking(one, model) {
  const ask = () => {
    if (Date.now() - one.asked < BETWEEN) return;
    one.asked = Date.now();
    clearInterval(timer);
    model.send({v: VERSION, module: model.get('digest')});
  };
  const timer = setInterval(ask, PATIENCE);
  return () => clearInterval(timer);
}

// The engine knows its host by these six; what a person did goes out with the version of the messages.
/** @param {any} model */
function host(model) {
  const bound = ['get', 'set', 'on', 'off', 'save_changes'].map(name => [name, (...given) => model[name](...given)]);
  return {...Object.fromEntries(bound), send: inputs => model.send({v: VERSION, inputs})};
}

// Escape gives the focus back to the cell, from where arrow keys lead to others: it is far to the last control by Tab.
/** @param {any} event */
function leave({key, target}) {
  if (key === 'Escape') target.closest('.jp-Cell')?.focus();
}

/** @param {{model: any, el: any, signal?: AbortSignal}} page */
async function render({model, el, signal}) {
  el.addEventListener('keydown', leave, {signal, capture: true});
  const one = place(model.get('digest')), enough = asking(one, model);
  const {render} = await one.module.finally(enough);
  if (signal?.aborted) return;
  model.send({v: VERSION, shown: true});               // from now on the kernel keeps its picture as it is left
  return render({model: host(model), el});
}
export default {initialize, render};

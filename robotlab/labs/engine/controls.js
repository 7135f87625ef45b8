// Controls: Python writes them as HTML; an element with data-c belongs to that control, one with data-do does something.
const factor = c => c.degrees ? 180 / PI : 1;

const ACTIONS = {
  home: lab => change(lab, 'view', {...lab.setup.initial.view}),
  play: togglePlay,
  reset(lab) { lab.preset = lab.state.preset = null; apply(lab, lab.setup.initial, 'reset'); },
  preset(lab, k) {
    const {presets} = lab.setup;
    lab.preset = lab.state.preset = (k + presets.length) % presets.length;
    apply(lab, presets[lab.preset], 'preset');
  },
  press(lab, k) { const c = lab.setup.controls[k]; setValue(lab, c, (valueOf(lab, c) || 0) + 1); },
};

function connectControls(lab) {
  const {root} = lab;
  lab.inputs = [...root.querySelectorAll('[data-c]')].map(e => ({e, c: lab.setup.controls[e.dataset.c]}));
  root.onclick = e => {
    const b = e.target.closest('[data-do]');
    if (b) ACTIONS[b.dataset.do](lab, +b.value);
  };
  root.oninput = root.onchange = ({target: e, type}) => {
    const c = lab.setup.controls[e.dataset.c];
    if (e.className === 'scrub') scrub(lab, e.valueAsNumber);
    else if (e.className === 'speed') { lab.speed = +e.value; if (lab.playing) play(lab, lab.state.time); }
    else if (c && (e.type === 'number') === (type === 'change')) readInput(lab, e, c);
  };
  root.onkeydown = e => {
    const way = {n: 1, PageDown: 1, p: -1, PageUp: -1}[e.key];
    if ('INPUT SELECT'.includes(e.target.tagName)) return;
    if (e.key === 'f') root.requestFullscreen();
    else if (way && lab.setup.presets.length) ACTIONS.preset(lab, (lab.preset ?? (way > 0 ? -1 : 0)) + way);
    else return;
    done(e);
  };
}

function readInput(lab, e, c) {
  if (e.type === 'checkbox') setValue(lab, c, e.checked ? c.on : false);
  else if (c.options) setValue(lab, c, c.options[e.value]);
  else if (!isNaN(e.valueAsNumber)) setValue(lab, c, clamp(e.valueAsNumber / factor(c), c.low, c.high));
}

function showControls(lab) {
  for (const o of lab.inputs) {
    const v = valueOf(lab, o.c), text = JSON.stringify(v), typing = o.e.type === 'number' && o.e === document.activeElement;
    o.e.disabled = v === undefined;
    if (v === undefined || o.was === text || typing && !lab.playing) continue;
    o.was = text;
    showInput(o.e, o.c, v);
  }
}

function showInput(e, c, v) {
  if (e.type === 'checkbox') e.checked = v;
  else if (c.options) e.value = c.options.findIndex(o => JSON.stringify(o) === JSON.stringify(v));
  else e.value = +(v * factor(c)).toFixed(c.digits);
  if (e.type !== 'range') return;
  e.style.setProperty('--p', 100 * (v - c.low) / (c.high - c.low) + '%');
  e.ariaValueText = e.value + (c.degrees ? '°' : ' ' + c.unit);
}

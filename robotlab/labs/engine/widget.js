// The widget: fills the page that Python wrote, draws at most once in an animation frame, and talks to the kernel.
function render({model, el}) {
  const lab = {model, id: '' + Math.random(), memory: new Map(), state: {}, flying: 0};
  const on = (name, f) => model.on('change:' + name, f);
  const all = () => {
    for (const name of ['inputs', 'picture', 'words']) adopt(lab, name);
    build(lab, el);
    loadMotion(lab);
  };
  all();
  on('setup', all);
  on('inputs', () => {
    if (model.get('inputs').from === lab.id) return;
    lab.playing = null;
    adopt(lab, 'inputs');
    lab.unsent = false;
  });
  on('picture', () => adopt(lab, 'picture'));
  on('words', () => adopt(lab, 'words'));
  on('plots', () => ask(lab));
  on('motion', () => loadMotion(lab));
  on('heard', () => {
    clearTimeout(lab.late);
    lab.flying = max(0, lab.flying - 1);
    if (lab.unsent) ask(lab);
  });
  return () => {
    cancelAnimationFrame(lab.due);
    clearTimeout(lab.saying);
    lab.due = -1;
  };
}

function adopt(lab, name) {
  const {values, whole, ...others} = structuredClone(lab.model.get(name));
  if (whole && JSON.stringify(whole.edits) === JSON.stringify(lab.state.edits)) {          // no hand was quicker
    Object.assign(lab.state.values, whole.values);
    Object.assign(lab.state, {...whole, values: lab.state.values});
  }
  Object.assign(lab.state, others);
  Object.assign(lab.state.values ??= {}, values);
  ask(lab);
}

function ask(lab) {
  lab.due ||= requestAnimationFrame(now => {
    lab.due = 0;
    if (lab.playing) advance(lab, now);
    draw(lab);
    if (lab.unsent) send(lab);
  });
}

function build(lab, el) {
  const {html, size} = lab.setup = lab.model.get('setup');
  el.innerHTML = html;
  lab.root = el.firstElementChild;
  lab.size = size;
  lab.$ = selector => lab.root.querySelector(selector);
  connectPointer(lab, lab.$('.view'));
  connectControls(lab);
  lab.speed = +lab.$('.speed')?.value;
  lab.plots = [...lab.root.querySelectorAll('.plot')];
  lab.plots.forEach((svg, i) => connectPlot(lab, svg, i));
}

// A press or a drag on a plot moves its cursor, and what the cursor stands for.
function connectPlot(lab, svg, i) {
  svg.onpointermove = svg.onpointerdown = e => {
    const c = lab.model.get('plots')[i]?.cursor;
    if (!e.buttons || !c) return;
    const v = fromPixel(c, spot(svg, e)[0]), at = '' + c.path;
    svg.setPointerCapture(e.pointerId);
    if (at === 'time') scrub(lab, v);
    const o = lab.setup.controls.find(o => '' + (o.bind || ['values', o.name]) === at);
    if (o) setValue(lab, o, clamp(v, o.low, o.high));
  };
}

function draw(lab) {
  const s = scene({...lab.setup, ...lab.state}, lab.memory), [back, body, over, text, grips] = lab.$('.view').children;
  lab.cam = s.cam;
  lab.ground = s.ground;
  paint(back, s.back);
  paint(body, s.body);
  paint(over, s.over);
  paint(text, s.text, 'text');
  paintGrips(grips, s.grips);
  lab.plots.forEach((svg, i) => drawPlot(lab, svg, lab.model.get('plots')[i]));
  showControls(lab);
  showPlayer(lab);
  showWords(lab);
}

function drawPlot(lab, svg, p) {
  const [curves, line, text] = svg.children;
  if (!p) return;
  if (svg.shown !== p) {
    svg.ariaLabel = p.label;
    paint(curves, p.over);
    paint(text, p.text, 'text');
    svg.shown = p;
  }
  if (p.cursor) paint(line, cursor(p, find(lab.state, p.cursor.path), lab.size));
}

function showPlayer(lab) {
  const T = lab.motion?.length || 0, t = min(lab.state.time || 0, T), bar = lab.$('.scrub'), button = lab.$('.play');
  if (!bar) return;
  button.textContent = lab.playing ? '❚❚' : '▶';
  button.ariaLabel = lab.playing ? 'pause' : 'play';
  button.disabled = bar.disabled = !T;
  bar.max = T;
  bar.value = t;
  bar.style.setProperty('--p', 100 * t / (T || 1) + '%');
  lab.$('.clock').textContent = `${fixed(t, 2)} / ${fixed(T, 2)} s`;
}

// The equation follows at once; the sentence is said when things have come to rest.
function showWords(lab) {
  const {equation, badge, error, sentence, view} = lab.state;
  const box = lab.$('.equation'), mark = lab.$('.badge'), said = lab.$('.sentence');
  if (box && box.shown !== equation) box.innerHTML = box.shown = equation;
  mark.textContent = badge?.text;
  mark.className = 'badge ' + badge?.cls;
  clearTimeout(lab.saying);
  lab.saying = setTimeout(() => {
    said.textContent = error || sentence;
    said.classList.toggle('bad', !!error);
    lab.$('.view').ariaLabel = `${sentence} Seen from azimuth ${degrees(view.az)}, elevation ${degrees(view.el)}.`;
  }, 350);
}

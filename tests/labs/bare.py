"""A lab on a bare page: a stand-in for the model carries a user's edits to the lab in this process, and its answer back.

    bare = Bare(page)
    bare.show(lab)
    bare.page.keyboard.press("n")
"""
import json
from base64 import b64encode

from robotlab.labs.javascript import engine
from robotlab.picture.style import lab_css

SIZES = {"laptop": (850, 660), "wide": (1366, 768), "telephone": (360, 740), "screen": (1920, 1080)}
PAGE = "<!doctype html><meta charset=utf-8><style>body{margin:0}%s</style><body>"
MODEL = """
const MODULE = 'data:text/javascript;base64,%s';
const arrived = parts => ({...parts, ...parts.buffer == null ? {} : {buffer: new DataView(Uint8Array.from(atob(parts.buffer), c => c.charCodeAt()).buffer)}});
window.asked = 0;                                    // messages that have no answer yet, also of a lab that is gone: its answer still comes
window.show = async (parts, turn) => {
  const engine = (await import(MODULE)).default, heard = {};
  let held = arrived(parts);
  const put = changes => {
    const now = arrived(changes);
    held = {...held, ...now};
    for (const name in now) for (const f of heard['change:' + name] || []) f();
  };
  const model = {
    get: name => held[name], set(name, value) { held[name] = value; }, save_changes() {},
    on(name, f) { (heard[name] ||= []).push(f); }, off() {},
    send: async message => {
      if (!message.edits) return;
      window.asked++;
      try { put(await window.tell(message, turn)); } finally { window.asked--; }
    },
  };
  window.away?.();
  document.body.replaceChildren();
  window.put = put;
  window.away = engine.render({model, el: document.body});
};
"""


def sendable(parts):
    """Parts of a lab as JSON can hold them."""
    return {name: b64encode(value).decode() if isinstance(value, bytes) else value for name, value in parts.items()}


def alone(lab, light="true"):
    """A page of its own for a lab, without a kernel to answer. light: JupyterLab's attribute for a light theme."""
    script = (MODEL % b64encode(engine().encode()).decode() + f"window.tell = async () => ({{}}); document.body.dataset.jpThemeLight = "
              f"'{light}'; window.show({json.dumps(sendable(lab.parts()))});")
    return PAGE % lab_css() + "<script type=module>" + script.replace("</", "<\\/") + "</script>"


class Bare:
    """A page with one lab at a time; the host that shows it."""

    def __init__(self, page):
        self.page, self.errors, self.lab, self.changes, self.turn = page, [], None, {}, 0
        page.on("pageerror", lambda e: self.errors.append(str(e)))
        page.expose_function("tell", self._tell)
        page.set_content(PAGE % lab_css())
        page.add_script_tag(content=MODEL % b64encode(engine().encode()).decode())

    def put(self, changes):
        self.changes |= changes

    def close(self):
        pass

    def _tell(self, message, turn):
        self.changes = {}
        if turn == self.turn:                        # what a lab that is gone still had to say is nothing for this one
            self.lab.receive(message)
        return sendable(self.changes)

    def show(self, lab):
        """Show another lab, and wait until it has been drawn for its size."""
        self.lab, self.turn = lab, self.turn + 1
        lab.shown_by(self)
        self.page.evaluate("([parts, turn]) => window.show(parts, turn)", [sendable(lab.parts()), self.turn])
        self.rest()

    def show_on(self, lab, size):
        """The same on a screen of the page's size; on a projector the lab fills the screen."""
        self.show(lab)
        if size == "screen":
            self.page.locator(".sentence").click()
            self.page.keyboard.press("f")
            self.page.wait_for_function("() => document.fullscreenElement")
            self.rest()

    def leave(self, size):
        """Leave the full screen, if it was one; check that the page has no errors."""
        if size == "screen":
            self.page.keyboard.press("f")
            self.page.wait_for_function("() => !document.fullscreenElement")
        assert not self.errors, self.errors[:3]

    def rest(self):
        """Wait until each message has its answer, and neither the picture's size nor its content changes."""
        self.page.evaluate(REST)


def opened(browser, size):
    """A bare page of that size in a browser, without animations, so that no test waits for one."""
    return Bare(browser.new_page(viewport=dict(zip(("width", "height"), SIZES[size])), reduced_motion="reduce"))


REST = """() => new Promise((done, fail) => {
  const seen = () => [...document.querySelectorAll('.rl,.view,.plot')].map(e => `${e.getAttribute('class')} ${Object.values(e.getBoundingClientRect().toJSON())}`)
    .concat([...document.querySelectorAll('.view path')].map(e => e.getAttribute('d')));
  let last = [], same = 0, left = 600, ever = 20000; // frames without a question, and in all: a longer wait would have no end
  const look = () => {
    const now = seen(), other = now.filter((each, k) => each !== last[k]);
    same = other.length || now.length !== last.length || window.asked ? 0 : same + 1;
    left -= !window.asked;
    last = now;
    if (same > 2) done(); else if (left > 0 && ever-- > 0) requestAnimationFrame(look); else fail(new Error(`never at rest: ${other.slice(0, 2).join('; ')}`));
  };
  look(); })"""

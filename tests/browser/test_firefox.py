"""The same boards in Firefox: a page shows one after the other, in a frame as large as a screen, and reports parts that do not fit."""
import json
import shutil
import subprocess

import plain_page
import pytest
from kit import REPOSITORY, wait_until
from test_every_lab import FAULTS

from bare import REST, SIZES, alone

FIREFOX = next((path for name in ("firefox", "firefox-esr") if (path := shutil.which(name))), None)
pytestmark = [pytest.mark.thorough, pytest.mark.skipif(FIREFOX is None, reason="no Firefox on this machine (firefox, firefox-esr)")]
NAME = "00-start-here"
NOTEBOOKS, SCREENS = ("00", "05", "09"), ("laptop", "telephone")
QUIET = ("browser.aboutwelcome.enabled", "browser.shell.checkDefaultBrowser", "datareporting.policy.dataSubmissionEnabled",
         "app.normandy.enabled", "network.captive-portal-service.enabled", "network.connectivity-service.enabled")
STILL = """async rest => {
  const view = document.querySelector('.rl .view'), bar = document.querySelector('.rl .scrub'), before = view.innerHTML;
  bar.value = bar.max / 3;
  bar.dispatchEvent(new Event('input', {bubbles: true}));
  await rest();
  return view.innerHTML === before ? ['the picture does not move'] : []; }"""
SHOW = """<!doctype html><meta charset=utf-8><body><script type=module>
const {pages, rest, faults, still} = %s, said = {}, soon = () => new Promise(done => setTimeout(done, 50));
for (const [name, width, height, board] of pages) {
  const frame = Object.assign(document.createElement('iframe'), {width, height, src: name, style: 'border: 0'});
  document.body.replaceChildren(frame);
  await new Promise(done => { frame.onload = done; });
  const inside = code => frame.contentWindow.eval(`(${code})`);
  while (!inside("document.querySelector('.rl .view path')")) await soon();
  await inside(rest)();
  said[`${name} ${width}`] = board ? inside(faults)([height, false]) : await inside(still)(inside(rest));
}
await fetch('said', {method: 'POST', body: JSON.stringify(said)});
</script>"""


def show(folder, pages):
    """The address of the page that shows these: [[file, width, height, whether a board is to fit it]]."""
    asked = {"pages": pages, "rest": REST, "faults": FAULTS, "still": STILL}
    (folder / "show.html").write_text(SHOW % json.dumps(asked).replace("</", "<\\/"), "utf-8")
    return "show.html"


def test_boards_fit_and_a_plain_page_moves(labs, tmp_path):
    folder, profile = tmp_path / "pages", tmp_path / "profile"
    folder.mkdir()
    profile.mkdir()
    (profile / "user.js").write_text("".join(f'user_pref("{name}", false);\n' for name in QUIET))
    plain_page.write(folder, REPOSITORY / "notebooks" / f"{NAME}.ipynb")
    pages = [[f"{NAME}.html", *SIZES["laptop"], False]]
    for number in NOTEBOOKS:
        for k, lab in enumerate(labs(number)[:2]):
            name = f"{number}-{k}-{type(lab).__name__}.html"
            (folder / name).write_text(alone(lab), "utf-8")
            pages += [[name, *SIZES[size], True] for size in SCREENS]
    server = plain_page.Server(folder)
    firefox = subprocess.Popen([FIREFOX, "--headless", "--no-remote", "--profile", profile, server.address + show(folder, pages)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        said = wait_until(lambda: server.said, "Firefox to tell what it has seen", 180)
    finally:
        firefox.terminate()
        firefox.wait(20)
        server.shutdown()
        server.server_close()
    assert len(said) == len(pages) and not {name: words for name, words in said.items() if words}

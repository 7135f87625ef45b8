"""All labs of all notebooks on one sheet, as a person sees them: python docs/contact_sheet.py [FOLDER]

    python docs/contact_sheet.py sheets                              # every screen, light and dark, in Chromium
    python docs/contact_sheet.py sheets --size telephone --theme dark --notebook 05
    python docs/contact_sheet.py sheets --firefox --size laptop      # the same by a Firefox that is installed

A sheet is for the eye; tests/browser/test_every_lab.py checks that nothing is cut and all is in sight. Needs what the tests need.
"""
import argparse
import io
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parent / "tests"
sys.path[:0] = [str(HERE.parent), str(TESTS), str(TESTS / "labs"), str(TESTS / "browser")]

import listed                                                                  # noqa: E402
from bare import SIZES, Bare, alone                                            # noqa: E402
from kit import FLAGS, find_browser                                            # noqa: E402

TILE, CAPTION, GAP, MOST_WIDE = 460, 18, 10, 4                                 # [px] of a tile, and tiles in a row
SETTLES = 1.5                                                                  # [s] until a lab has all its sizes
THEMES = {"light": "true", "dark": "false"}                                    # what JupyterLab says of a light theme


def made(notebooks):
    """[(caption, lab)] of some notebooks, run here."""
    return [(f"{path.name[:2]}  {type(lab).__name__}", lab) for path in notebooks for _, lab in listed.run(path)]


# -- pictures -----------------------------------------------------------------------------------------------------------
def by_chromium(labs, size, theme):
    """A picture (PNG) of each lab: as high as it is, or of the whole screen."""
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        width, height = SIZES[size]
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
        bare = Bare(page)
        page.evaluate("light => document.body.dataset.jpThemeLight = light", THEMES[theme])
        for _, lab in labs:
            bare.show_on(lab, size)
            yield page.screenshot() if size == "screen" else page.locator(".rl").first.screenshot()
            bare.leave(size)
        browser.close()


def by_firefox(labs, size, theme):
    """The same by the Firefox of this machine, in a window of that size, some time after it was opened."""
    firefox = next((path for name in ("firefox", "firefox-esr") if (path := shutil.which(name))), None)
    if firefox is None:
        sys.exit("no Firefox was found (tried firefox, firefox-esr)")
    width, height = SIZES[size]
    with tempfile.TemporaryDirectory() as folder, ThreadingHTTPServer(("127.0.0.1", 0), Late) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        picture = Path(folder, "lab.png")
        for _, lab in labs:
            server.page = alone(lab, THEMES[theme]) + '<img src="/late" alt="">'
            subprocess.run([firefox, "--headless", "--no-remote", "--profile", folder, f"--window-size={width},{height}", "--screenshot",
                            str(picture), f"http://127.0.0.1:{server.server_port}/"], check=True, capture_output=True)
            yield picture.read_bytes()
        server.shutdown()


class Late(BaseHTTPRequestHandler):
    """A page, and a picture in it that does not come: Firefox takes its own as soon as nothing is awaited, before a lab has its sizes."""

    def do_GET(self):
        if self.path == "/late":
            time.sleep(SETTLES)
        self.send_response(404 if self.path != "/" else 200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.server.page.encode() if self.path == "/" else b"")

    def log_message(self, *_):
        pass


# -- sheets -------------------------------------------------------------------------------------------------------------
def sheet(captions, pictures):
    """All pictures on one, equally wide, each under its caption."""
    from PIL import Image, ImageDraw                 # comes with matplotlib
    tiles = [Image.open(io.BytesIO(picture)).convert("RGB") for picture in pictures]
    tiles = [tile.resize((TILE, max(1, round(tile.height * TILE / tile.width))), Image.LANCZOS) for tile in tiles]
    rows = [range(k, min(k + MOST_WIDE, len(tiles))) for k in range(0, len(tiles), MOST_WIDE)]
    heights = [max(tiles[k].height for k in row) + CAPTION + GAP for row in rows]
    whole = Image.new("RGB", (MOST_WIDE * (TILE + GAP) + GAP, sum(heights) + GAP), "#888")
    draw, y = ImageDraw.Draw(whole), GAP
    for row, height in zip(rows, heights):
        for place, k in enumerate(row):
            x = GAP + place * (TILE + GAP)
            draw.text((x, y), captions[k], fill="white")
            whole.paste(tiles[k], (x, y + CAPTION))
        y += height
    return whole


def main(arguments):
    parser = argparse.ArgumentParser(prog="python docs/contact_sheet.py", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path("sheets"), help="for the sheets (sheets)")
    parser.add_argument("--size", choices=SIZES, help="one screen only")
    parser.add_argument("--theme", choices=THEMES, help="one theme only")
    parser.add_argument("--notebook", help="one notebook only, by its number")
    parser.add_argument("--firefox", action="store_true", help="by Firefox in place of Chromium")
    asked = parser.parse_args(arguments)
    labs = made([path for path in listed.NOTEBOOKS if path.name.startswith(asked.notebook or "")])
    asked.folder.mkdir(parents=True, exist_ok=True)
    for size in [asked.size] if asked.size else SIZES:
        for theme in [asked.theme] if asked.theme else THEMES:
            pictures = list((by_firefox if asked.firefox else by_chromium)(labs, size, theme))
            for k in range(0, len(labs), 4 * MOST_WIDE):
                part = slice(k, k + 4 * MOST_WIDE)
                name = f"{size}-{theme}{'-firefox' * asked.firefox}-{k // (4 * MOST_WIDE) + 1}.png"
                sheet([caption for caption, _ in labs[part]], pictures[part]).save(asked.folder / name)
                sys.stdout.write(f"{asked.folder / name}: {len(pictures[part])} labs\n")


if __name__ == "__main__":
    main(sys.argv[1:])

"""The site for the tests: two notebooks of it, and all of them in the thorough run; and a reader of its pages."""
import os
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from thorough import THOROUGH

from robotlab.commands.clone import Clone
from robotlab.commands.site import MARK, chosen

ROOT = Path(__file__).parents[1]
SOME = ["00", "05"]
MOST_SECONDS = 600                                   # of a build with all notebooks on a busy machine


class Page(HTMLParser):
    """Contents of a page for the tests: ids, links, sources of what it loads, and its words without code."""

    def __init__(self, path):
        super().__init__()
        self.path, self.ids, self.links, self.loads, self.metas, self.tags = path, set(), [], [], {}, []
        self.words, self._inside = [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, given):
        given = dict(given)
        self.tags.append(tag)
        if tag in ("pre", "code", "script", "style"):
            self._inside.append(tag)
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        elif tag == "meta" and "name" in given:
            self.metas[given["name"]] = given["content"]
        else:
            self.loads += [given[key] for key in ("src", "href", "srcset", "poster") if given.get(key)]
        if tag == "html":
            self.metas["lang"] = given.get("lang")

    def handle_endtag(self, tag):
        if self._inside and tag == self._inside[-1]:
            self._inside.pop()

    def handle_data(self, data):
        if not self._inside:
            self.words.append(data)

    @property
    def text(self):
        return "".join(self.words)


def made(tmp_path_factory):
    """The folder of a new site: the process that comes first builds it, the others of the same run wait for it."""
    pytest.importorskip("sphinx", reason="Sphinx is not installed: python3 -m robotlab test installs it")
    base = tmp_path_factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    site, claim = base / "site", base / "site-is-begun"
    try:
        claim.mkdir()
    except FileExistsError:
        end = time.monotonic() + MOST_SECONDS
        while not site.exists() and claim.exists() and time.monotonic() < end:
            time.sleep(.1)
        return site if site.exists() else made(tmp_path_factory)
    try:
        build_in(site)
    except BaseException:
        claim.rmdir()                                # a waiting process tries it, and reports the error itself
        raise
    return site


def build_in(folder):
    """A site that is there when it is complete."""
    from robotlab.site.build import build
    new = folder.with_name("site-of-now")
    build(ROOT, new, chosen(Clone(ROOT), [] if THOROUGH else SOME), MARK)
    new.rename(folder)

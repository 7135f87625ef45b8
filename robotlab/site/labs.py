"""A page for each lab, bare, so that a course elsewhere can frame it; and the page that shows them all with the line to copy."""
import re
from dataclasses import dataclass
from html import escape
from string import Template

from ..course.chapters import chapters
from .extension import THEME
from .notebooks import place, with_files

GALLERY = """---
html_theme.sidebar_secondary.remove: true
---
# Labs

Each lab by itself: to look at, or to put on a page of your own. The line under a lab frames it in any page that takes HTML: a course
in Moodle, Canvas or ILIAS, slides, a blog. Nothing is counted and nobody is asked.

{entries}
"""
ENTRY = """```{{raw}} html
<section class="lab-card" id="{name}"><a href="lab/{name}.html" aria-label="{title}">{still}</a>
<div><p><a href="lab/{name}.html"><b>{title}</b></a></p>
<p><code>{name}</code> of <a href="notebooks/{notebook}.html">notebook {number}</a></p>
<p class="frame-line"><code tabindex="0">{line}</code> <button type="button" data-copy>Copy</button></p></div></section>
```
"""
LINE = '<iframe src="{site}lab/{name}.html" title="{title}" width="100%" height="640" style="border:0" allow="fullscreen"></iframe>'


@dataclass(frozen=True)
class Use:
    """A lab as a notebook begins it. prepared: what `live.prepared` says of the cells up to it; key: that of its session."""
    name: str
    notebook: str
    key: str
    title: str
    still: str
    prepared: dict


def uses(prepared):
    """The first use of each public lab in the notebook of its chapter. prepared: {notebook: what live.prepared says of it}."""
    found, public = {}, {one.notebook: [name for names in one.labs.values() for name in names] for one in chapters()}
    for notebook, all_of_it in prepared.items():
        cells = all_of_it["cells"]
        for number, cell in enumerate(cells):
            for key, session in cell["sessions"].items():
                name = session["name"]
                if name in public.get(notebook[:2], ()) and name not in found:
                    title = session["parts"].get("setup", {}).get("title") or name
                    before = {"cells": only(cells[:number + 1], key), "needs": all_of_it["needs"]}
                    found[name] = Use(name, notebook, key, title, session["still"], before)
    return found


def only(cells, key):
    """Cells without sessions, except the one that is wanted."""
    return [{**one, "sessions": {k: s for k, s in one["sessions"].items() if k == key}} for one in cells]


def gallery(found, pictures):
    """The page of all labs, as Markdown."""
    entries = []
    for one in sorted(found.values(), key=lambda one: (one.notebook, one.name)):
        line = escape(LINE.format(site="", name=one.name, title=escape(one.title)))
        still = with_files(image_of(one.still), pictures, "_static/pictures/")
        entries.append(ENTRY.format(name=one.name, title=escape(one.title), notebook=one.notebook, number=one.notebook[:2], still=still,
                                    line=line))
    return GALLERY.format(entries="\n".join(entries))


def image_of(still):
    """The picture alone; the name of what has none."""
    found = re.search(r"<img [^>]+>", still)
    return found[0] if found else ""


def bare(one, pictures, script, style):
    """The page of one lab, as HTML. script, style: what makes it live."""
    page = Template((THEME / "templates" / "lab.html").read_text(encoding="utf-8"))
    still = with_files(place(one.key, "lab", one.still), pictures, "../_static/pictures/")
    return page.substitute(title=escape(one.title), place=still, notebook=one.notebook, number=one.notebook[:2], script=script, style=style)

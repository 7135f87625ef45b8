"""The demos as slides: a file each, with what Python said at every step in it. No Python, no network, no file beside it.

A slide is the lab itself, its situations replaced by the steps of the demo: it turns, plays and fills the screen as ever. Its sliders
are put away, for nobody would answer them.
"""
import json
from base64 import b64encode
from html import escape
from pathlib import Path
from string import Template

from robotlab.labs.javascript import engine
from robotlab.labs.page import page
from robotlab.labs.state import KEYS
from robotlab.picture.style import lab_css
from robotlab.labs.hosts.file.one_file import as_body, written

from . import demos

HTML = Path(__file__).with_name("slides.html")
DIGITS = 5                                           # of a number that is only drawn
SENT = ("picture", "words", "plots", "motion")       # of a lab's parts: what is another one at each step


def write(folder):
    """All demos as files in a folder; their paths."""
    paths = []
    for number, demo in enumerate(demos.demos(), 1):
        paths.append(folder / f"{number:02}-{demo['id']}.html")
        paths[-1].write_text(text(demo), encoding="utf-8")
    return paths


def text(demo):
    """One demo as HTML."""
    lab = demos.made(demo)
    titles = list(dict.fromkeys(map(demos.title, demo["step"])))          # a step that comes back is kept once
    steps = [recorded(lab, next(step for step in demo["step"] if demos.title(step) == title)) for title in titles]
    options = {**lab.setup, "title": demo["title"], "preset_names": titles}
    setup = options | {"presets": [{} for _ in steps], "html": page(options, lab.controls, max(len(one["plots"]) for one in steps))}
    given = {"setup": setup, "steps": steps, "moments": moments(demo, titles), "title": demo["title"]}
    lab.close()
    return Template(HTML.read_text("utf-8")).substitute(title=escape(demo["title"]), css=lab_css(), engine=as_body(engine()),
                                                        given=written(given))


def recorded(lab, step):
    """Record the lab at a step."""
    demos.taken(lab, step)
    parts, state = lab.parts(), lab.beginning()["state"]
    sent = {name: parts[name] for name in SENT} | {"buffer": b64encode(parts["buffer"]).decode(),
                                                   "whole": {name: state[name] for name in ("values", *KEYS)}}
    return json.loads(json.dumps(sent), parse_float=lambda digits: float(f"{float(digits):.{DIGITS}g}"))


def moments(demo, titles):
    """List the moments in order: a question over the picture before it, then the step. shown: number of a title; card, notes: HTML."""
    out, shown = [], 0
    for step in demo["step"]:
        if "ask" in step:
            card = f"<p>{escape(step['ask'])}</p><ol type=\"A\">{''.join(f'<li>{escape(vote)}</li>' for vote in step['votes'])}</ol>"
            out.append({"shown": shown, "card": card, "whole": not out,
                        "notes": lines([("Ask", step["ask"]), ("Wait, vote", " · ".join(step["votes"]) + ". Write the numbers down.")])})
        says = [("Show", step["show"]), ("Say", step["say"])] + [("The slip", " ".join(demo["slip"].split()))] * (step is demo["step"][-1])
        shown = titles.index(demos.title(step))
        out.append({"shown": shown, "card": "", "whole": False, "notes": lines(says)})
    return out


def lines(named):
    """(name, words) as HTML."""
    return "".join(f"<p><b>{escape(name)}:</b> {escape(words)}</p>" for name, words in named)

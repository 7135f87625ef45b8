"""The demos: demos.toml as a page, and the labs that they are made with."""
import re
from html import unescape
from pathlib import Path

import numpy as np
from robotlab import labs, zoo
from robotlab.course.texts import tables

FILE = Path(__file__).parents[1] / "demos.toml"
FIGURE = re.compile(r"\d+(?:\.\d+)?")
TAG = re.compile(r"<[^>]+>")
HEAD = """# Demos at the projector

One for each notebook. The first ten are those of the [plans](plans.md), which call them by their numbers.

Open the notebook, run its first cells, press **F**: the lab fills the screen. **N** and **P**, or PageDown and PageUp, step through its
situations in their own order; the demos take some of them in another one, so press the numbered chip above the picture, or type the
line `lab.preset(…)` that stands here. **S** shows the sliders. A link that is dragged moves its joint;
drag the ground with Shift, or with the right button, to tilt a plane arm.
`lab.present()` enlarges type and lines without the full screen. `lab.state()` returns the settings as a line of text, `lab.load(text)` restores them.

Every question has five beats: **ask**, **wait** until it becomes uncomfortable, **vote** by hands, **show**, **say** one sentence.
Write the votes on the board before you show, and ask the first question before the lab is on the screen. How classes vote nobody has
counted yet: keep yours, they are next year's page.

The figures are the labs' own; a test opens each situation and compares. `python docs/lecturer/make.py --slides FOLDER` makes slides of
these demos: files that open in any browser, without Python and without a network, with the words below as notes.

"""
DEMO = """## {number}. {title}

Notebook [{notebook}](notebooks/{notebook}.md), {minutes} minutes.

```python
from robotlab import labs, zoo
{deg}
lab = {lab}
lab
```

{steps}

**The slip that lecturers make.** {slip}
"""


def demos():
    """All of them, as they stand in the file."""
    return tables(FILE)["demo"]


def made(demo):
    """The lab of a demo."""
    return eval(demo["lab"], {"labs": labs, "zoo": zoo, "deg": np.radians})


def taken(lab, step):
    """Bring a lab to a step."""
    lab.preset(step["preset"])
    if "set" in step:
        eval(f"lab.set({step['set']})", {"lab": lab, "deg": np.radians})


def words_of(lab):
    """All that a lab says in words now, as one line."""
    badge = lab.words.get("badge") or {}
    text = " ".join([badge.get("text", ""), lab.words["sentence"], lab.words.get("equation_text", "")])
    return " ".join(unescape(TAG.sub("", text)).split())


def figures(text):
    """The figures in a text."""
    return FIGURE.findall(text)


def page():
    """The page as Markdown."""
    return HEAD + "\n".join(DEMO.format(**demo | {
        "number": k, "slip": " ".join(demo["slip"].split()), "steps": "\n".join(line(step, n) for n, step in enumerate(demo["step"], 1)),
        "deg": "from numpy import radians as deg\n" if "deg(" in str(demo) else ""}) for k, demo in enumerate(demos(), 1))


def line(step, number):
    """One step, in its beats: the question comes before the situation."""
    then = f", then `lab.set({step['set']})`" if "set" in step else ""
    beats = [f"*Ask:* {step['ask']} *Vote:* {' · '.join(step['votes'])}."] if "ask" in step else []
    beats.append(f'`lab.preset("{step["preset"]}")`{then}.' + (f" {step['do']}" if "do" in step else ""))
    beats += [f"*Show:* {step['show']}", f"*Say:* “{step['say']}”"]
    return "\n".join([f"{number}. **{title(step)}**", *(f"   - {beat}" for beat in beats)])


def title(step):
    """Name a step: by its title, or else its preset."""
    return step.get("title", step["preset"])

"""`ReadingsLab`: a DH table as it was pasted, and the arm under each reading that its text leaves open."""
from pathlib import Path

import numpy as np

from ...labs.session import Session
from ...labs.spec import SPATIAL, arm_drawn, framed, matrix, nice, projected, reach
from ...labs.still import image
from ...model.checks import counted
from ...model.formats.pasted import MOST_SHOWN, Unclear, tool_at
from ...model.robot import Robot
from ...picture.boxes import paragraph
from ...picture.camera import Camera
from ...picture.frames import chain, skeleton
from ...picture.scene import scene
from ...picture.style import JOINTS, MEANING, both, form_css
from ...picture.svg import drawing, svg
from ...maths.writers import GREEK

EXAMPLE = """\
0    0   152   90
0 -430     0    0
0 -390     0    0
0    0   112   90
0    0    86  -90
0    0    82    0"""
W, H = 170, 96                                       # of the picture of one arm [px]
SHARE, PIN = .86, .05                                # of that picture for arm and floor; half a joint's axis, of all its lengths
LEVEL = {"scale": 1.0, "at": [0.0, 0.0, 0.0]} | SPATIAL
ACROSS, GAP, WORDS = 4, 14, 11                       # of the picture that is stored: arms in a row, px between them, type size

CSS = """
& { display: flex; flex-wrap: wrap; gap: .4em 1.2em; }
.left { flex: 1 1 15em; min-width: 0; }
label { display: block; font-weight: 600; }
textarea { width: 100%; height: 11em; box-sizing: border-box; resize: vertical; font: 13px/1.5 monospace; color: inherit;
  background: var(--bg); border: 1px solid var(--zero); border-radius: .3em; padding: .4em .6em; white-space: pre; }
.message { min-height: 4.4em; overflow-wrap: anywhere; }
.message.bad { color: var(--bad); }
code { display: block; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--floor); padding: .4em .6em; min-height: 4.4em;
  font-size: 12px; user-select: all; }
code:empty { visibility: hidden; }
.cards { flex: 3 1 24em; min-width: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(155px, 1fr));
  grid-auto-rows: max-content; gap: .5em;  height: 33em; overflow: auto; }
.cards.one { grid-template-columns: minmax(0, 26em); }
.cards.old { opacity: .45; }
.cards button { display: flex; flex-direction: column; gap: .15em; margin: 0; padding: .4em .6em; text-align: left;
  font-size: .9em; line-height: 1.3;  background: var(--bg); }
.cards [aria-pressed=true] { border-color: var(--ok); box-shadow: 0 0 0 1px var(--ok); }
.cards small { color: var(--soft); font-size: .92em; }
svg { display: block; width: 100%; }
path { fill: none; stroke: currentColor; stroke-linecap: round; stroke-linejoin: round; }
.ink { color: var(--ink); }
.floor { fill: var(--floor); stroke: none; }
.grid { stroke: var(--grid); }
.zero { stroke: var(--zero); }
.dot { fill: currentColor; stroke: none; }
""" + "".join(f".{name} {{ color: {both(pair)}; }}" for name, pair in {**JOINTS, "tgt": MEANING["tgt"]}.items())


class ReadingsLab(Session):
    """A field into which a DH table is pasted, and the arm under each reading of it: order of columns, units, convention.

    text: the table with which it begins. A press on a reading takes it, a table that leaves nothing open is taken at once: `robot` is
    then the arm, and `line` the code that makes it of the text. If a text is not a table, the lab says why and keeps the last one.

    >>> from robotlab.labs import ReadingsLab
    >>> lab = ReadingsLab("theta [deg], d [mm], a [mm], alpha [deg]; q1, 400, 25, 90; q2, 0, 455, 0".replace("; ", chr(10)))
    >>> print(lab.take(2).line)
    Robot.from_text(text, convention="modified")
    >>> lab.robot.convention
    'modified'
    """
    title = "A table and its readings"
    PARTS = ("said", "shown")                        # verb, what it is about and a number; all that is to be seen
    kind, module = "readings", Path(__file__).with_suffix(".js")
    css = form_css("rl-readings", ("bg", "ink", "soft", "floor", "grid", "zero", "ok", "bad"), CSS)

    def __init__(self, text=EXAMPLE):
        self.text, self.readings, self.taken, self.error = "", [], None, ""          # text: the last that was a table
        self._cards = []
        self._read(text)
        super().__init__(said=["", "", 0], shown=self._shown(0))
        self.register("")

    def read(self, text):
        """Read another table, as if it were pasted.

        >>> from robotlab.labs import ReadingsLab
        >>> ReadingsLab().read("0.4 0 0").error
        'There is no table of four columns or more in it; expected a row (a, alpha, d, theta) for each joint.'
        """
        self._read(text)
        return self._show()

    def take(self, number):
        """Take a reading by its number, counted from 1; a ValueError says which there are.

        >>> from robotlab.labs import ReadingsLab
        >>> ReadingsLab().take(5).robot.n
        6
        """
        if number not in range(1, len(self.readings) + 1):
            raise ValueError(f"number is {number!r}; expected that of a reading, 1 to {len(self.readings)}")
        self.taken = int(number) - 1
        return self._show()

    @property
    def robot(self):
        """The arm of the reading that is taken; a ValueError where none is.

        >>> from robotlab.labs import ReadingsLab
        >>> ReadingsLab().robot
        Traceback (most recent call last):
        ValueError: no reading is taken; expected a press on one of 16, or take(number)
        """
        if self.taken is None:
            raise ValueError(self.error or f"no reading is taken; expected a press on one of {len(self.readings)}, or take(number)")
        return self.readings[self.taken][1]

    @property
    def line(self):
        """The line of code that makes this arm of the text.

        >>> from robotlab.labs import ReadingsLab
        >>> ReadingsLab().take(5).line
        'Robot.from_text(text, order="theta a d alpha", units="mm deg", convention="standard")'
        """
        self.robot                                   # it refuses where none is taken
        return f"Robot.from_text({', '.join(['text', *(keyword(*each) for each in self.readings[self.taken][0].items())])})"

    # -- inside -------------------------------------------------------------------------------------------------------
    def _read(self, text):
        self._pasted = text
        try:
            readings = [({}, Robot.from_text(text))]
        except Unclear as question:
            readings = question.readings
        except ValueError as error:
            words = str(error)
            self.error = words[:1].upper() + words[1:] + "." * (not words.endswith("."))
            return
        self.text, self.readings, self.error, self.taken = text, readings, "", 0 if len(readings) == 1 else None
        self._cards = [card(k, chosen, robot) for k, (chosen, robot) in enumerate(readings, start=1)]

    def _show(self):
        """Show what has changed. The count makes every answer a new one: the page waits for it."""
        with self.message():
            self.shown = self._shown(self.shown["count"] + 1)
        return self

    def _shown(self, count):
        taken = self.taken is not None and not self.error
        return {"count": count, "text": self._pasted, "error": self.error, "words": self._words(), "taken": self.taken if taken else -1,
                "line": self.line if taken else "", "cards": self._cards}

    def _words(self):
        if self.error:
            return self.error
        if self.taken is None:
            return f"The text leaves {len(self.readings)} readings open. Which one is the arm? Press it."
        said = f"Reading {self.taken + 1} is taken" if len(self.readings) > 1 else "The table says everything"
        return f"{said}: the arm is .robot of this lab. The same in code, where text is the table:"

    def _take(self, message):
        verb, what, *_ = message if isinstance(message, list) and len(message) > 1 else ("", "")
        if verb == "read" and isinstance(what, str):
            self.read(what)
        elif verb == "take" and isinstance(what, int) and 0 < what <= len(self.readings) and not self.error:
            self.take(what)

    # -- where nothing runs -------------------------------------------------------------------------------------------
    def still(self):
        """The first arms with their captions, or the one that is taken, and the message."""
        panels, marks, y = [], (), 0
        most = self._cards[:MOST_SHOWN] if self.taken is None else [self._cards[self.taken]]
        for row in (most[k:k + ACROSS] for k in range(0, len(most), ACROSS)):
            said = [paragraph(f"{one['name']}: {'; '.join([*one['words'], one['tool']])}.", WORDS, W) for one in row]
            for x, one, words in zip(range(GAP, GAP + len(row) * (W + GAP), W + GAP), row, said):
                panels.append((x, y, 1, drawn(self.readings[one["number"] - 1][1])))
                marks += words.at(x, y + H + words.h)
            y += H + max(words.h + words.d for words in said) + GAP
        first = f" Here are the first {len(most)}." if 1 < len(most) < len(self.readings) else ""
        said, wide = paragraph(self._words() + first, 14, ACROSS * (W + GAP) - GAP), GAP + ACROSS * (W + GAP)
        marks += said.at(GAP, y + said.h + GAP)
        return {"image/svg+xml": svg(panels, wide, f"{y + said.h + said.d + 2 * GAP:.0f}", self.title, self._words(), marks=marks)}

    def stand_in(self):
        return image(self.still()["image/svg+xml"], self._words())

    def __repr__(self):
        return f"{self.title}: {counted(len(self.readings), 'reading')}. {self._words()}"


def card(number, chosen, robot):
    """Return what the page shows of one reading, as plain data."""
    long = "" if robot.letters else f"; lengths {sum(abs(link.a) + abs(link.d) for link in robot.links):.3g} m together"
    return {"number": number, "name": f"Reading {number}", "words": in_words(chosen), "tool": tool_at(robot) + long,
            "picture": drawing(drawn(robot))}


def in_words(chosen):
    """Return the keywords of a reading in words, one text for each."""
    said = {"order": lambda x: f"columns {', '.join(GREEK.get(name, name) for name in x.split())}",
            "units": lambda x: f"in {' and '.join(x.split())}", "convention": lambda x: f"{x} convention"}
    return [said[key](x) for key, x in chosen.items()] or ["nothing is left open"]


def keyword(name, value):
    return f'{name}="{value}"'


def drawn(robot):
    """Draw the arm at q = 0 as a stick figure, each joint a bar along its axis; return the lists of a scene."""
    empty = {"W": W, "H": H, "back": [], "body": [], "over": [], "text": []}
    if robot.letters:
        return empty
    arm, q = arm_drawn(robot), [0.0] * robot.n
    frames, long = chain(arm, q), reach(arm["rows"])
    bones, tip = skeleton(arm, frames), (matrix(frames[-1]) @ robot.tool)[:3, 3].tolist()
    ends = lambda bone: [np.add(bone.centre, s * PIN * long * np.array(bone.axis)).tolist() for s in (-1, 1)]
    joints = [{"points": ends(bone), "cls": f"q{min(i, 7)}", "width": 7} for i, bone in enumerate(bones, start=1)]
    links = {"points": [p for bone in bones for p in (bone.start, bone.corner, bone.to)] + [tip], "cls": "ink", "width": 2.5}
    step = nice(long / 8)
    corners = [Camera(LEVEL, W, H).point([x, y, 0]) for x in (-2 * step, 2 * step) for y in (-2 * step, 2 * step)]
    seen = np.vstack([projected(arm, q, LEVEL, W, H), corners])
    return empty | scene({"W": W, "H": H, "view": framed(seen, LEVEL, W, H, SHARE), "show": {},
                          "ground": {"axis": 2, "at": 0.0, "half": 2 * step, "step": step},
                          "notes": {"curves": [links, *joints], "points": [{"at": tip, "cls": "tgt", "r": 3}]}})

"""The words of the labs and their settings: at each preset with its numbers, at each end of each control without.

    python tests/golden.py labs/test_said.py         # rewrites said.json, set.json and moved.json, to be read before they are committed
    python tests/golden.py labs/test_said.py 06      # only for the labs of notebook 06
"""
import inspect
import os
import re
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from golden import NUMBER, compared, number, plain, store, stored, updated, wanted
from moved import ends, live

from robotlab import Robot, labs, tip_pose, zoo
from robotlab.course import experiments
from robotlab.labs.lab import Lab

SAID, SET, MOVED = (Path(__file__).resolve().with_name(f"{name}.json") for name in ("said", "set", "moved"))
MARK = re.compile(r'<(\w+)(?: class="([^"]*)")?')
PANDA = zoo.panda().postures["ready"]
deg = np.radians
MAKERS = {                                           # of labs that are given an arm, or more
    "AlgorithmLab": lambda: labs.AlgorithmLab(zoo.two_link("l", "m", "g"), [.5, .9], values={"l": 1.0, "m": 1.0, "g": 9.81}, step=5),
    "AssemblyLab": lambda: labs.AssemblyLab(zoo.rrr(), [-.4, -1.3, .9]),
    "ForceLab": lambda: labs.ForceLab(zoo.planar(2), [.3, 1.25], [-10, 0, 0]),
    "InfluenceLab": lambda: labs.InfluenceLab(zoo.rrr(), [-.4, -1.3, .9], n=3),
    "InverseLab": lambda: labs.InverseLab.paper(),
    "JacobianLab": lambda: labs.JacobianLab(zoo.planar(2), [.3, 1.25], lengths=True),
    "LimitsLab": lambda: labs.LimitsLab(zoo.rrr(), deg([0, 30, -60]), deg([70, -30, -100])),
    "MotionTermsLab": lambda: labs.MotionTermsLab(zoo.rrr(), [-.8, -.4, -1.6], [1.0, -1.0, -.6]),
    "NestLab": lambda: labs.NestLab(zoo.planar(3), [.9, -.7, -.6], letters=zoo.planar(3, "l", "m").replace(gravity=(0, "-g", 0))),
    "NullSpaceLab": lambda: labs.NullSpaceLab.planar(),
    "PathLab": lambda: labs.PathLab.two_links(),
    "PipelineLab": lambda: labs.PipelineLab.of_the_paper(),
    "ScrewLab": lambda: labs.ScrewLab(zoo.puma560(), [.6, .5, -2.6, .4, .9, .3]),
    "SizingLab": lambda: labs.SizingLab(zoo.rrr()),
    "StraightLab": lambda: labs.StraightLab(zoo.planar(2)),
    "TaskLab": lambda: labs.TaskLab(zoo.rrr()),
    "ThreeWaysLab": lambda: labs.ThreeWaysLab(zoo.rrr(), [-.8, -.4, -1.6], [1.0, -1.0, -.6]),
    "TrajectoryLab": lambda: labs.TrajectoryLab(zoo.two_link(), deg([-60, 40]), deg([60, 60]), deg([0, -20])),
    "WorkLab": lambda: labs.WorkLab(zoo.two_link(), deg([-80, 20]), deg([50, 80])),
}
ALSO = {                                             # other presets than the one above has
    "NullSpaceLab": lambda: labs.NullSpaceLab(zoo.panda(), PANDA, tip_pose(zoo.panda(), PANDA), length=4.0),
    "JacobianLab": lambda: labs.JacobianLab(zoo.puma560(), [.3, .6, -2.5, .5, .9, 0], joint=3),
    "AssemblyLab": lambda: labs.AssemblyLab(zoo.stanford(), zoo.stanford().postures["ready"], links=3),
    "InfluenceLab": lambda: labs.InfluenceLab(Robot(zoo.stanford().links[:3], name="boom"), [-.4, 1.0, .6], n=3),
    "InverseLab": lambda: labs.InverseLab(zoo.puma560(), [.3, .6, -2.5, .5, .9, 0], tip_pose(zoo.puma560(), [.8, .3, -2.2, .2, 1.1, .4])),
    "EveryPostureLab": lambda: labs.EveryPostureLab.ur5(),
    "HiddenRodLab": lambda: labs.HiddenRodLab(identify=False),
    "MeetingsLab": lambda: labs.MeetingsLab.ur5(),
}
CHOSEN = {"InfluenceLab", "InverseLab", "JacobianLab", "NestLab", "PathLab", "PipelineLab", "ScrewLab", "TorqueLab"}     # by their notebooks
MACHINE = "measure"                                  # a button whose answer depends on the machine
PARTS = ("low", "high", "step", "value", "unit", "on", "options")      # of a control
VIEW = ("view", "radius")                             # positions of the drawing, which change with the picture


class Made(NamedTuple):
    """A lab, and the notebook that it belongs to; also: True if it is the second one of its class."""
    notebook: str
    name: str
    also: bool = False

    @property
    def title(self):
        return f"{self.name} also" if self.also else self.name

    def made(self):
        return (ALSO[self.name] if self.also else MAKERS.get(self.name, getattr(labs, self.name)))()

    def said(self):
        """Lines: at the start, and at each preset what differs from there."""
        before = at_presets(self)[""]
        return [f"{title or 'at first'}: {line}" for title, its in at_presets(self).items() for line in its if not title or line not in before]

    def moved(self):
        """Lines that are new while each control is moved to its ends."""
        heard = {NUMBER.sub("#", line) for its in at_presets(self).values() for line in its}
        return sorted({NUMBER.sub("#", line) for its in at_ends(self).values() for line in its} - heard)

    def set(self):
        """Lines: each control with what it can be, each preset with all that it sets."""
        lab = self.made()
        controls = [" ".join(filter(None, (c.name, type(c).__name__, *(told(getattr(c, part, None)) for part in PARTS))))
                    for c in lab.controls if c.name]
        initial = flat(lab.setup["initial"])
        presets = [{k: v for k, v in flat(preset).items() if v != initial.get(k)} for preset in lab.setup["presets"]]
        lab.close()
        return [*controls, *(f"{k}: {v}" for k, v in initial.items()),
                *(f"{title}: " + "; ".join(f"{k} {v}" for k, v in preset.items())
                  for title, preset in zip(lab.setup["preset_names"], presets))]


@cache
def at_presets(record):
    """{"" for the start, and each preset: the lines of a lab there}."""
    lab = record.made()
    out = {title: [*lines(lab, title), *written(lab)] for title in ("", *lab.setup["preset_names"])}
    lab.close()
    return out


@cache
def at_ends(record):
    """{each control and an end of it: the lines of a lab there}."""
    at_presets(record)                               # a second lab of one name would close the first
    lab, out = record.made(), {}
    for control in live(lab):
        for value in ends(control) if control.name != MACHINE else ():
            lab.reset()
            lab.set(**{control.name: value})
            out[f"{control.name} {told(value)}"] = lines(lab)
    lab.close()
    return out


def lines(lab, title=""):
    """Badge, sentence, equation, titles of plots, and why a button does nothing, one each; after a preset, if one is named."""
    if title:
        lab.preset(title)
    badge = lab.words.get("badge") or {}
    words = [f"{badge.get('text', '')} {badge.get('cls', '')}", lab.words["sentence"], lab.words.get("equation_text", ""),
             "; ".join(plot["title"] for plot in lab.plots), *lab.words["disabled"].values()]
    return [text for text in map(plain, words) if text]


def written(lab):
    """Count each kind of thing in the typeset equation, in one line."""
    counted = Counter(" ".join(filter(None, one)) for one in MARK.findall(lab.words.get("equation", "")))
    return [f"typeset are {', '.join(f'{count} {kind}' for kind, count in sorted(counted.items()))}"] if counted else []


def told(x):
    """A value of any kind as text; numbers in four digits."""
    if isinstance(x, dict):
        return "{" + ", ".join(f"{k} {told(v)}" for k, v in x.items()) + "}"
    if isinstance(x, (list, tuple, np.ndarray)):
        return "[" + " ".join(map(told, x)) + "]"
    if isinstance(x, (bool, str)) or x is None:
        return "" if x is None else str(x)
    return number(float(x))


def flat(state):
    """{where: text} of a state, two levels deep."""
    parts = {k: v if isinstance(v, dict) else {"": v} for k, v in state.items() if k not in VIEW}
    return {f"{k} {inner}".strip(): told(v) for k, part in parts.items() for inner, v in part.items() if inner not in VIEW}


def needs_nothing(cls):
    kinds = [p for p in list(inspect.signature(cls.__init__).parameters.values())[1:] if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)]
    return cls.__name__ in MAKERS or all(p.default is not p.empty for p in kinds)


def all_labs():
    classes = [getattr(labs, name) for name in labs.__all__ if name.endswith("Lab")]
    chapters = {cls: re.search(r"\.chapters\.ch(\d\d)", cls.__module__) for cls in classes}
    return [Made(chapter[1], cls.__name__, also) for cls, chapter in chapters.items()
            if chapter and issubclass(cls, Lab) and needs_nothing(cls) for also in (False, True) if not also or cls.__name__ in ALSO]


LABS = all_labs()
each_lab = pytest.mark.parametrize("record", LABS, ids=lambda one: one.title)


def as_read(path, record, now, **how):
    compared(now, stored(path)[record.title], "labs/test_said.py", **how)


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch, tmp_path):
    """No arm is kept where labs are asked, and the one that they keep goes with them."""
    monkeypatch.chdir(tmp_path)


@each_lab
def test_a_lab_is_set_up_as_it_was_read(record):
    as_read(SET, record, record.set())


@each_lab
def test_a_lab_says_what_was_read(record):
    as_read(SAID, record, record.said(), rounded=True)


@each_lab
def test_a_lab_that_is_moved_says_what_was_read(record):
    as_read(MOVED, record, record.moved())


def test_the_list_of_labs_has_their_presets():
    """Also in the quick run, of labs whose notebooks choose no presets of their own; the thorough one runs the notebooks."""
    presets = {}
    for one in LABS:
        lab = one.made()
        presets.setdefault(one.name, []).append(lab.setup["preset_names"])
        lab.close()
    off = {f"{number} {name}" for number, rows in experiments.listed().items() for name, _, _, its in rows
           if name in presets and name not in CHOSEN and its not in presets[name]}
    assert not off, "python tests/labs/listed.py writes robotlab/course/labs.json"


def test_nothing_is_kept_of_labs_that_are_gone():
    assert all([*stored(path)] == [one.title for one in LABS] for path in (SAID, SET, MOVED)) and len(LABS) > 45


if __name__ == "__main__":
    os.chdir(tempfile.mkdtemp())                     # where no arm is kept
    for path, lines_of in ((SAID, Made.said), (SET, Made.set), (MOVED, Made.moved)):
        new = {one.title: lines_of(one) for one in LABS if wanted(one.notebook)}
        store(path, updated(stored(path), new, [one.title for one in LABS]))

"""What the labs say at each of their presets, word by word; the numbers in it are tried in the tests of each chapter.

    python tests/labs/test_said.py                   # writes said.json anew, to be read before it is committed
"""
import inspect
import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from robotlab import labs, zoo
from robotlab.labs.lab import Lab

FILE = Path(__file__).with_name("said.json")
NUMBER = re.compile(r"[-+−±]?\d[\d.,]*|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
MAKERS = {"InverseLab": lambda: labs.InverseLab.paper(), "NullSpaceLab": lambda: labs.NullSpaceLab.planar(),
          "StraightLab": lambda: labs.StraightLab(zoo.planar(2))}


class Made(NamedTuple):
    """A lab that needs no more than its name, and the notebook that it belongs to."""
    notebook: str
    name: str

    def said(self):
        """{preset: [badge and its colour, sentence]}, with # for each number."""
        lab, out = MAKERS.get(self.name, getattr(labs, self.name))(), {}
        for title in lab.setup["preset_names"]:
            lab.preset(title)
            badge = lab.words.get("badge") or {}
            out[title] = [NUMBER.sub("#", said) for said in (f"{badge.get('text', '')} {badge.get('cls', '')}", lab.words["sentence"])]
        lab.close()
        return out


def needs_nothing(cls):
    kinds = [p for p in list(inspect.signature(cls.__init__).parameters.values())[1:] if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)]
    return cls.__name__ in MAKERS or all(p.default is not p.empty for p in kinds)


def all_labs():
    classes = [getattr(labs, name) for name in labs.__all__ if name.endswith("Lab")]
    chapters = {cls: re.search(r"\.chapters\.ch(\d\d)", cls.__module__) for cls in classes}
    return [Made(chapter[1], cls.__name__) for cls, chapter in chapters.items() if chapter and issubclass(cls, Lab) and needs_nothing(cls)]


LABS = all_labs()


@pytest.mark.parametrize("record", LABS, ids=lambda one: one.name)
def test_a_lab_says_what_was_read(record):
    assert record.said() == json.loads(FILE.read_text(encoding="utf-8"))[record.name], "python tests/labs/test_said.py writes it anew"


def test_nothing_is_kept_of_labs_that_are_gone():
    assert set(json.loads(FILE.read_text(encoding="utf-8"))) == {one.name for one in LABS} and len(LABS) > 30


if __name__ == "__main__":
    FILE.write_text(json.dumps({one.name: one.said() for one in LABS}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

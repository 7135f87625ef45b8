"""Common result of the readers of all formats: questions that can be answered. They know the formats, and nothing of robotlab."""
import re
from dataclasses import dataclass, field
from html import unescape
from xml.etree import ElementTree


@dataclass
class Item:
    """A question as a platform would hold it.

    options: texts of a choice; gaps: how many numbers are typed. answered: [what was picked or typed] -> (share of the marks, words).
    """
    name: str
    title: str
    text: str
    answered: object
    options: list = field(default_factory=list)
    gaps: int = 0
    group: str = ""
    html: str = ""
    listed: bool = False                             # whether wrong numbers are listed in every wrong answer's feedback
    whole: bool = False                              # whether all gaps have to be right for any marks


def plain(html):
    """The words of some HTML, as they are seen."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html or "")).split())


def typed(text):
    """A number as somebody types it, or None."""
    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        return None


def tree(text):
    """XML without its name spaces."""
    root = ElementTree.fromstring(text)
    for node in root.iter():
        node.tag = node.tag.split("}")[-1]
    return root

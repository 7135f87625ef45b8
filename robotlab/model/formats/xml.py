"""XML, read so that no file can do harm: no entities, a bound on size and depth; every element knows its line, and errors name both."""
import re
from typing import NamedTuple
from xml.parsers import expat

import numpy as np

DEEPEST, MOST_ELEMENTS = 60, 100_000
LARGEST = 1e30                                       # of a number: its square is still one
NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", re.ASCII)
SHOWN = 60                                           # letters of what was got


class Element(NamedTuple):
    """An element of an XML text: its tag, attributes, the elements in it, and the line on which it begins."""
    tag: str
    given: dict
    children: list
    line: int

    def all(self, tag):
        """The elements in it that have this tag."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag):
        """The first of them, or None."""
        return next((child for child in self.children if child.tag == tag), None)

    def wrong(self, words):
        """The ValueError that says where and what."""
        return ValueError(f"line {self.line}, <{shown(self.tag)}>: {words}")

    def name(self, key="name"):
        """An attribute that must be there and not empty."""
        if not self.given.get(key, "").strip():
            raise self.wrong(f"it has no {key}")
        return self.given[key]

    def numbers(self, key, count, default=None):
        """An attribute of so many numbers as an array; `default` where it is not there."""
        text = self.given.get(key)
        if text is None:
            if default is None:
                raise self.wrong(f"it has no {key}; expected {count} number{'s' * (count > 1)}")
            return np.array(default, dtype=float)
        words = text.split()
        if len(words) != count or not all(map(NUMBER.fullmatch, words)):
            hint = "; a formula in ${...} belongs to a xacro that is not yet expanded" if "$" in text else ""
            raise self.wrong(f"{key} is {shown(text)!r}; expected {count} number{'s with spaces between them' * (count > 1)}{hint}")
        out = np.array([float(word) for word in words])
        if not (abs(out) <= LARGEST).all():
            raise self.wrong(f"{key} is {shown(text)!r}; expected numbers below {LARGEST:g}")
        return out

    def number(self, key, default=None):
        """An attribute of one number as a float."""
        return float(self.numbers(key, 1, None if default is None else [default])[0])


def shown(text):
    """A text as errors show it: not all of it if it is long."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def parse(content):
    """The root element of a text, or of the bytes of a file in any coding that XML knows; a ValueError where it is not XML.

    A document type, which could hold entities, is refused before it is read.
    """
    parser = expat.ParserCreate("utf-8") if isinstance(content, str) else expat.ParserCreate()
    root = Element("", {}, [], 0)
    inside, count = [root], 0

    def refuse(words):
        raise ValueError(f"line {parser.CurrentLineNumber}: {words}")

    def start(tag, given):
        nonlocal count
        count += 1
        if len(inside) > DEEPEST:
            refuse(f"elements nested deeper than {DEEPEST}")
        if count > MOST_ELEMENTS:
            refuse(f"more than {MOST_ELEMENTS:,} elements")
        element = Element(tag, given, [], parser.CurrentLineNumber)
        inside[-1].children.append(element)
        inside.append(element)

    parser.StartElementHandler, parser.EndElementHandler = start, lambda _: inside.pop()
    parser.StartDoctypeDeclHandler = lambda *_: refuse("a document type, <!DOCTYPE>; no robot's file needs one")
    try:
        parser.Parse(content.encode() if isinstance(content, str) else content, True)
    except (expat.ExpatError, LookupError, UnicodeError) as error:               # a coding that nobody knows is a LookupError
        raise ValueError(f"not XML: {shown(str(error))}") from None
    return root.children[0]

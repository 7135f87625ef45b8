"""The room that a lab needs over all its situations: an arm of the same lengths has the same size and place in each of them.

It is measured once, by tests/labs/rooms.py, and kept in rooms.json; a lab that is not there fits what it shows at each time.
"""
import json
from functools import lru_cache
from pathlib import Path

import numpy as np

FILE = Path(__file__).with_name("rooms.json")


@lru_cache(maxsize=1)
def stored():
    return json.loads(FILE.read_text(encoding="utf-8"))


def room(title):
    """{lengths of an arm: [corner, corner, margins]} of the lab with this title [m, px], or None."""
    return stored().get(title)


def lengths(rows):
    """The a and d of an arm in words: arms of the same lengths share a room. The page writes the same (engine/fit.js)."""
    return ",".join(plain(x) for a, _, d, *_ in rows for x in (a, d))


def plain(x):
    """A number as JavaScript writes it."""
    return f"{x:.17g}" if x == int(x) else np.format_float_positional(x)

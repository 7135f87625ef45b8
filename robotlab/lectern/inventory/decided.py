"""The right option of a question, computed from mechanics and not from its author's word."""
import re

import numpy as np

from . import decided_frames, decided_levers, decided_loops, decided_mass, decided_time

MODULES = (decided_frames, decided_levers, decided_time, decided_mass, decided_loops)
DECIDED = {form: {name: function for module in MODULES for name, function in module.ITEMS[form].items()} for form in "AB"}
NUMBER = re.compile(r"−?\d+(?:\.\d+)?")
HALF = 0.051                                         # of the last digit that the options show


def truths(form, item):
    """Return whether each option is true. A decision gives either the numbers that the right option names, or {beginning: bool}."""
    about = {"points": item.points} if item.points else {}
    found = DECIDED[form][item.id](**item.numbers, **about, **({"arrow": item.arrow} if item.arrow else {}))
    if isinstance(found, dict):
        return [truth_of(found, option.text) for option in item.options]
    return [named(found, option.text) for option in item.options]


def truth_of(found, text):
    """The truth of the one beginning that a text has."""
    (truth,) = (truth for beginning, truth in found.items() if text.startswith(beginning))
    return bool(truth)


def named(found, text):
    """True if the numbers in a text are these; "in both" names each of them twice."""
    numbers = [float(number.replace("−", "-")) for number in NUMBER.findall(text)] * (1 + (" in both" in text))
    return len(numbers) == len(found) and bool(np.allclose(numbers, found, rtol=0, atol=HALF))

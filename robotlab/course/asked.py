"""Checks of the fields of a course record: a ValueError names the field, what was got and what was expected."""
from ..model.checks import got, is_real

is_text = lambda x: isinstance(x, str)
are_all = lambda x, kind: isinstance(x, (tuple, list)) and all(isinstance(one, kind) for one in x)
are_texts = lambda x: are_all(x, str)
KINDS = {                                            # kind: what is right, and how it is called
    "text": (is_text, "text"),
    "name": (lambda x: is_text(x) and x.strip() != "", "a short name"),
    "texts": (are_texts, "a tuple of texts"),
    "look": (lambda x: are_texts(x) and len(x) in (0, 2), "(), or the name of a lab and a preset of it, two texts"),
    "shows": (lambda x: isinstance(x, (tuple, list)) and (not x or len(x) == 2 and is_text(x[0]) and isinstance(x[1], (str, dict))),
              "(), or the name of a lab and a preset or {state} of it"),
    "steps": (lambda x: isinstance(x, (tuple, list)) and all(hasattr(one, "result") and hasattr(one, "values") for one in x),
              "a tuple of Steps records"),
    "function": (callable, "a function"),
    "functions": (lambda x: isinstance(x, dict) and all(is_text(name) and callable(one) for name, one in x.items()),
                  "a dictionary of functions by their names"),
    "function or None": (lambda x: x is None or callable(x), "a function, or None"),
    "yes or no": (lambda x: isinstance(x, bool), "True or False"),
    "seconds": (lambda x: is_real(x) and 0 < x < float("inf"), "a positive number"),
    "bound": (lambda x: isinstance(x, str) and x in ("", "least", "most"), "'', 'least' or 'most'"),
    "tolerance": (lambda x: is_real(x) and 0 <= x < float("inf"), "a number, 0 or more"),
    "floor or None": (lambda x: x is None or is_real(x) and 0 <= x < float("inf"), "a number, 0 or more, or None"),
}


def ask(record, whose, **kinds):
    """Raise a ValueError unless each field is of its kind: a name in `KINDS`, or a class of which it is a tuple. Lists become tuples.

    whose: how the message begins.
    """
    for name, kind in kinds.items():
        x = getattr(record, name)
        right, expected = KINDS[kind] if kind in KINDS else (lambda x, kind=kind: are_all(x, kind), f"a tuple of {kind.__name__} records")
        if not right(x):
            raise ValueError(f"{whose}: {name} is {got(x)}; expected {expected}")
        if isinstance(x, list):
            object.__setattr__(record, name, tuple(x))

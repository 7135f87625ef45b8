"""The numbers that were drawn for a student, and how they are written."""
from collections.abc import Mapping

import numpy as np


class Given(Mapping):
    """Numbers drawn for a student, by name: given["a"] or given.a. Arrays are handed out as copies."""

    def __init__(self, values):
        self.__dict__["_values"] = dict(values)

    def __getitem__(self, name):
        value = self._values[name]
        return value.copy() if isinstance(value, np.ndarray) else value

    def __getattr__(self, name):
        if name.startswith("__") or name not in self._values:
            raise AttributeError(f"nothing is called {name!r} here; there are {', '.join(self._values) or 'no numbers'}")
        return self[name]

    def __setattr__(self, name, value):
        raise AttributeError("what is given cannot be changed; make a variable of your own")

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __dir__(self):
        return [*super().__dir__(), *self._values]

    def but(self, **changes):
        """The same with some values changed: for a wrong idea that amounts to other numbers."""
        return Given(self._values | changes)

    def __repr__(self):
        return ", ".join(f"{name} = {shown(value)}" for name, value in self._values.items())


def a(name):
    """The name of a type with its article: "a list", "an IKResult"."""
    return f"{'an' if name[0] in 'AEIOaeiou' else 'a'} {name}"


def shown(value, spec=""):
    """A drawn value as text: numbers without idle zeros, `deg` for radians in degrees."""
    if isinstance(value, (list, tuple, np.ndarray)):
        return "[" + ", ".join(shown(x, spec) for x in value) + "]"
    if isinstance(value, (bool, str)) or not isinstance(value, (int, float, np.number)):
        return getattr(value, "name", None) or str(value)
    if spec == "deg":
        return f"{round(float(np.degrees(value)), 6) + 0.0:g}°"
    return format(value, spec or ".9g")

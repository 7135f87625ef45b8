"""The exercises: drawn for each student, checked at once, with words for what went wrong. Names are loaded when first used.

    from robotlab.course import Misconception, Option, Task, Wrong, add
"""
from importlib import import_module

_WHERE = {"registry": ("add",), "record": ("Misconception", "Option", "Task", "Wrong")}
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names}
__all__ = sorted(_MODULE_OF)


def __getattr__(name):
    if name not in _MODULE_OF:
        raise AttributeError(f"robotlab.course has no {name!r}; its names are {', '.join(__all__)}")
    return getattr(import_module("." + _MODULE_OF[name], __name__), name)


def __dir__():
    return [*globals(), *__all__]

"""Labs, and the parts they are made of. Names are loaded when first used.

    from robotlab.labs import Lab, Slider, Panel, Curve
"""
from importlib import import_module

_PACKAGE = __name__.rpartition(".")[0]
_WHERE = {
    "labs.lab": ("Lab",),
    "labs.controls": ("Button", "Choice", "Handle", "Heading", "Hidden", "Number", "Slider", "Toggle", "joint_sliders"),
    "picture.plot": ("Curve", "Line", "Panel", "Points", "Stack"),
    "labs.motion": ("Motion",),
    "labs.prediction": ("Prediction",),
    "labs.equations": ("Equation", "equation", "lines"),
    "labs.spec": ("ghost",),
    "labs.figure": ("Figure",),
    "picture.style": ("colour", "matplotlib_style"),
}


def modules():
    """{name: the module that it is in}, those of the chapters last."""
    from ..course.chapters import chapters
    own = {name: f"{_PACKAGE}.{module}" for module, names in _WHERE.items() for name in names}
    return {name: f"{one.package}.{module}" for one in chapters() for module, names in one.labs.items() for name in names} | own


def __getattr__(name):
    if name == "__all__":
        return sorted(modules())
    if name.startswith("__"):
        raise AttributeError(name)
    if name not in modules():
        raise AttributeError(f"robotlab.labs has no {name!r}; its names are {', '.join(sorted(modules()))}")
    return getattr(import_module(modules()[name]), name)


def __dir__():
    return [*globals(), *modules()]

"""The zoo: arms with a source. Each file is one arm; its docstring says where the numbers stand and what was chosen here.

Every arm brings named postures: "zero", and "ready", from which it looks good and can move every way. The two examples of
DYNAMAN stand in the folder `DATA` as data files too, with letters: zoo.load("horn"), zoo.load("freund").

>>> from robotlab import zoo
>>> zoo.puma560().kinds
'RRRRRR'
"""
from .data_files import DATA, load  # noqa: F401  zoo.load is public, yet no arm
from .iiwa14 import iiwa14
from .panda import panda
from .planar import planar
from .polar import polar
from .puma560 import puma560
from .rrr import rrr
from .scara import scara
from .so101 import so101
from .stanford import stanford
from .two_link import two_link
from .ur5e import ur5e

__all__ = ["planar", "two_link", "polar", "rrr", "scara", "stanford", "puma560", "panda", "ur5e", "iiwa14", "so101"]


def __getattr__(name):
    raise AttributeError(f"the zoo has no {name!r}; its arms are {', '.join(__all__)}, and with letters zoo.load(\"horn\"), "
                         "zoo.load(\"freund\")")


def __dir__():
    return [*__all__, "DATA", "load"]

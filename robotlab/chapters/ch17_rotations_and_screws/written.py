"""Matrices and rows of numbers for the equations of this chapter."""
import numpy as np

from ...maths.mathml import EQUALS, inline, mrow, steady
from ...maths.writers import Mathml, Text, token
from ...picture.maths import fixed


def cells(A, w, places=3, cls=()):
    """The numbers of a matrix, column k in the class cls[k] where there is one."""
    mark = lambda text, k: w.marked(text, cls[k]) if k < len(cls) else text
    return [[mark(w.number(fixed(x, places)), k) for k, x in enumerate(line)] for line in np.asarray(A)]


def equals(names, A, places=3, cls=()):
    """Letters, such as "Ry Rx", and the matrix that they stand for, as MathML."""
    w = Mathml()
    letters = "".join(w.name(token(name)) for name in names.split())
    return inline(mrow(letters + EQUALS + steady(w.matrix(cells(A, w, places, cls)))))


def as_text(names, A, places=3):
    """The same as plain text."""
    return f"{names} =\n{Text().matrix(cells(A, Text(), places))}"


def row(x, places=3):
    """Numbers in brackets."""
    return "(" + ", ".join(fixed(v, places) for v in x) + ")"


def degrees(angle, places=0):
    """An angle in degrees."""
    return f"{fixed(np.degrees(angle), places)}°"

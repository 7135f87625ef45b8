"""Hosts of sessions, and the place where cells run: Jupyter, unless another has put itself there.

A place has, as `hosts/jupyter.py` does,
    display(session)     shows a session at the end of a cell; NotImplementedError where its `bundle` does that
    bundle(session)      ({MIME type: data}, metadata): the live output of a session
    running_cell()       the cell that is being run and the name of this run, or None for both
    in_notebook()        whether a person can press what a cell shows
    captured()           a context in which output is kept: stdout, stderr, and outputs with their data
    box()                an output whose content can be replaced: display(bundle), then update(bundle)
"""
import sys

_taken = []                                          # the place that has put itself before Jupyter, if any


def take_place(place):
    """From now on cells run there; None gives it back to Jupyter."""
    _taken[:] = [place] if place else []


def place():
    """Return the place where cells run."""
    if _taken:
        return _taken[0]
    from . import jupyter
    return jupyter


def running_cell():
    """The cell that is being run and the name of this run, where the page says so."""
    return place().running_cell() if is_there() else (None, None)


def in_notebook():
    """True if this runs in the kernel of a notebook."""
    return is_there() and place().in_notebook()


def is_there():
    """True if there can be cells at all: a program that runs without Jupyter need not load it to know."""
    return bool(_taken) or "IPython" in sys.modules

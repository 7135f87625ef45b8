"""`display` and what it takes from IPython.display, for notebooks that import them: on a page there is no IPython."""
import logging
import os
import sys
import types
from pprint import pformat

from ..labs import hosts
from ..labs.session import Session
from ..maths.mathml import inline
from . import formula

FIGURES = "robotlab.webpage.figures"         # matplotlib's back end
WAYS = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html", "_repr_markdown_": "text/markdown", "_repr_latex_": "text/latex"}
MATHML = "application/mathml+xml"
LIKE = (8, 24)                                       # the version that matplotlib takes it for
LONG = 20_000                                        # letters of a list that is not laid out any more
WIDTH = 79                                           # letters to a line of a list
_kernel = []                                         # the one that shows things now


class Shown:
    """Text of one kind that is shown as that. It prints itself as IPython's does."""
    mime = "text/plain"

    def __init__(self, data=None):
        self.data = data

    def _repr_mimebundle_(self, **kwargs):
        return {self.mime: self.data, "text/plain": repr(self)}

    def __repr__(self):
        return f"<IPython.core.display.{type(self).__name__} object>"


class Math(Shown):
    """A formula in LaTeX."""

    def _repr_mimebundle_(self, **kwargs):
        return typeset({"text/latex": f"$\\displaystyle {self.data.strip('$')}$", "text/plain": repr(self)})


class Latex(Shown):
    mime = "text/latex"

    def _repr_mimebundle_(self, **kwargs):
        return typeset(super()._repr_mimebundle_())


class HTML(Shown):
    mime = "text/html"


class Markdown(Shown):
    mime = "text/markdown"


class SVG(Shown):
    mime = "image/svg+xml"


def display(*things, **options):
    """Show things under the cell that runs."""
    for x in things:
        put(bundle(x))


def bundle(x):
    """{MIME type: text} of anything. Of a session its key: a page has no need of its still picture."""
    if isinstance(x, Session):
        return {**hosts.place().bundle(x)[0], "text/plain": repr(x)}
    if callable(way := getattr(x, "_repr_mimebundle_", None)) and not isinstance(x, type):
        data = way()
        return data[0] if isinstance(data, tuple) else data
    out = {"text/plain": plain(x)}
    for name, mime in WAYS.items():
        way = None if isinstance(x, type) else getattr(x, name, None)
        text = way() if callable(way) else None
        if text is not None:
            out[mime] = text
    return typeset(out, by_sympy(x)) if "text/latex" in out else out


def plain(x):
    """As Jupyter writes it; a long list is not broken into its lines, which takes minutes where the whole takes a second."""
    text = repr(x)
    laid = type(x) in (list, tuple, dict, set) and len(text) < LONG
    return pformat(x, width=WIDTH, sort_dicts=False) if laid else text


def typeset(data, mathml=None):
    """Add MathML to LaTeX, which a browser sets by itself."""
    mathml = mathml or formula.mathml(data["text/latex"])
    return data | {MATHML: mathml} if mathml else data


def by_sympy(x):
    """Return SymPy's MathML; None for any other object."""
    if not type(x).__module__.startswith("sympy."):
        return None
    from sympy.printing.mathml import mathml
    try:
        return inline(mathml(x, printer="presentation"), display="block")
    except Exception:                                # what SymPy's own printer does not know goes by LaTeX
        return None


def put(data):
    _kernel[-1].put(data)


def figures():
    """The figures of matplotlib that are still open."""
    if FIGURES in sys.modules:
        sys.modules[FIGURES].show()


def install(kernel):
    """From now on `IPython.display` is this module, and matplotlib draws for the page."""
    _kernel[:] = [kernel]
    os.environ["MPLBACKEND"] = f"module://{FIGURES}"
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)                 # that it looks for fonts is no news
    ipython, shows = types.ModuleType("IPython"), types.ModuleType("IPython.display")
    for one in (display, Math, Latex, HTML, Markdown, SVG):
        setattr(shows, one.__name__, one)
    ipython.display, ipython.get_ipython, ipython.version_info = shows, lambda: None, LIKE
    sys.modules.update({"IPython": ipython, "IPython.display": shows})

"""`OnPage`, the base of our widgets: running a cell again closes what it made before, so that nothing piles up."""
import os
import sys
from html import escape

import anywidget

_open = {}                                           # (cell, class, name): (widget, run of the cell that made it)


WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
# The output of a widget, and after it that of its picture: one of the two is shown. JupyterLab calls them so.
OUTPUT = ".jp-OutputArea-child"
LIVE = ":has([data-lm-suppress-shortcuts])"
STYLE = (f"<style>{OUTPUT}{LIVE}+{OUTPUT}:has(.rl-still),{OUTPUT}:has(>.lm-Panel):not({LIVE}):has(+{OUTPUT} .rl-still)"
         "{display:none}.rl-still img{max-width:100%;height:auto;background:#fff}</style>")
NOTHING_RUNS = "Nothing runs here yet. Run > Run All Cells (or run the cell again), then touch it."


class OnPage(anywidget.AnyWidget):
    """What all widgets of ours have in common: they end for good, and they can be read where no kernel runs."""

    def register(self, name):
        """Puts it under its cell, its class and its name. Closes what was there, and all of an earlier run of the cell."""
        cell, run = running_cell()
        here = (cell, type(self).__qualname__, name)
        for key, (old, before) in list(_open.items()):
            if key == here or cell is not None and key[0] == cell and before != run:
                old.close()
        _open[here] = (self, run)

    def close(self):
        """Ends it: its view disappears, nothing listens any more."""
        for key in [key for key, (one, _) in _open.items() if one is self]:
            del _open[key]
        self.unobserve_all()
        if self.comm is not None:
            self.layout.close()
        super().close()

    def still(self):
        """{MIME type: what is shown where no kernel runs}, beside its `repr`."""
        return {}

    def stand_in(self):
        """The same as HTML that every host shows, also one that does not trust the notebook."""
        return f"<pre>{escape(repr(self))}</pre>"

    def _ipython_display_(self, **kwargs):
        """Two outputs, the live one and its picture, of which the page shows one.

        In one output JupyterLab prefers the widget, also when it is stored and no kernel knows it any more: there is only
        an error to be seen then. VS Code and Colab keep a picture themselves, and have one output.
        """
        if "VSCODE_PID" in os.environ or "google.colab" in sys.modules:
            raise NotImplementedError
        from IPython.display import publish_display_data
        data, metadata = super()._repr_mimebundle_(**kwargs)
        publish_display_data({WIDGET_VIEW: data[WIDGET_VIEW]}, metadata)
        html = f'<div class="rl-still">{STYLE}{self.stand_in()}<p>{NOTHING_RUNS}</p></div>'
        publish_display_data({"text/html": html, "text/plain": repr(self)})

    def _repr_mimebundle_(self, **kwargs):
        bundle = super()._repr_mimebundle_(**kwargs) or {}
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "text/plain": repr(self), **self.still()}, metadata


def running_cell():
    """The cell that is being run and the name of this run, where the page says so."""
    try:
        from IPython import get_ipython
        parent = get_ipython().get_parent()
        return parent["metadata"].get("cellId"), parent["header"]["msg_id"]
    except (ImportError, AttributeError, KeyError, TypeError):
        return None, None

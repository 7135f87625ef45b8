"""`OnPage`, the base of our widgets: running a cell again closes what it made before, so that nothing piles up."""
import anywidget

_open = {}                                           # (cell, class, name): (widget, run of the cell that made it)


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

"""Jupyter as a host: a session is shown by an ipywidget that knows nothing of it but its parts. Nothing else here knows Jupyter."""
import os
import sys
from uuid import uuid4
from weakref import WeakSet

import anywidget
import traitlets
from IPython import get_ipython
from IPython.display import DisplayHandle, publish_display_data
from IPython.utils.capture import capture_output

from .left import Left
from .messages import Unreadable, read
from ..javascript import HOSTS, bundle as text_of, packed

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
# The output of a widget, and after it that of its picture: one of the two is shown. JupyterLab calls them so.
OUTPUT = ".jp-OutputArea-child"
LIVE = ":has([data-lm-suppress-shortcuts])"
STYLE = (f"<style>{OUTPUT}{LIVE}+{OUTPUT}:has(.rl-still),{OUTPUT}:has(>.lm-Panel):not({LIVE}):has(+{OUTPUT} .rl-still)"
         "{display:none}.rl-still img{max-width:100%;height:auto;background:#fff}</style>")
GONE = "The kernel does not answer. If it was restarted: Run > Run All Cells, or run the cell again. If it goes on: reload the page."
NOTHING_RUNS = "Nothing runs here yet. Run > Run All Cells (or run the cell again), then touch it."


_carriers = WeakSet()                                # the widgets that carry a module


class View(anywidget.AnyWidget):
    """The widget of a session. It keeps nothing: what the page asks for is read from the session.

    The JavaScript and the style sheet come to a page once, with the first widget of their kind that lives, or when they are asked
    for. Colab shows each output on a page of its own.
    """
    _esm = text_of(HOSTS / "jupyter.js")
    digest = traitlets.Unicode().tag(sync=True)      # of the module that shows the session
    packed = traitlets.Bytes().tag(sync=True)        # that module, or nothing
    late = traitlets.Unicode(GONE).tag(sync=True)    # what is said where no answer comes

    def __init__(self, session):
        self.session, (digest, data) = session, packed(session.module, session.css)
        carried = "google.colab" not in sys.modules and any(one.digest == digest and one.comm is not None for one in _carriers)
        super().__init__(digest=digest, packed=b"" if carried else data)
        if not carried:
            _carriers.add(self)
        self.left = Left(session, picture, put)
        session.shown_by(self)
        self.on_msg(self._from_page)

    def __repr__(self):
        return repr(self.session)

    @traitlets.default("keys")
    def _default_keys(self):
        return [*self.traits(sync=True), *self.session.PARTS]

    def get_state(self, key=None, drop_defaults=False):
        """Return the parts to send, always in one order: the user's action, then the motion, then the picture that follows from it."""
        wanted = set(self.keys if key is None else [key] if isinstance(key, str) else key)
        parts = {name: x for name, x in self.session.parts().items() if name in wanted}
        return dict(sorted((super().get_state(wanted - set(parts), drop_defaults) | parts).items()))

    def set_state(self, sync_data):
        """A page changes the widget's own traits only; what a person did comes as a message."""
        super().set_state({name: x for name, x in sync_data.items() if self.has_trait(name)})

    def put(self, changes):
        self.send_state(set(changes))
        self.left.soon()

    def _from_page(self, _view, message, _buffers):
        if isinstance(message, dict) and message.get("module") == self.digest:
            self.send({"module": self.digest}, [packed(self.session.module, self.session.css)[1]])
            return
        try:
            inputs = read(message).get("inputs")
            self.late = GONE
            if "shown" in message:
                self.left.looked_at()
                return
            self.session.receive(inputs)
        except Unreadable as words:
            self.late = str(words)

    def close(self):
        self.left.end()
        self.unobserve_all()
        if self.comm is not None:
            self.layout.close()
        super().close()


def view(session):
    """The widget that shows a session, one for all outputs that show it; an `HBox` of ipywidgets takes it, too."""
    return next((host for host in session.hosts if isinstance(host, View) and host.comm is not None), None) or View(session)


# -- where cells run --------------------------------------------------------------------------------------------------
def display(session):
    """Two outputs, the live one and its picture, of which the page shows one.

    In one output JupyterLab prefers the widget, also when it is stored and no kernel knows it any more: there is only
    an error to be seen then. VS Code and Colab keep a picture themselves, and have one output.
    """
    if "VSCODE_PID" in os.environ or "google.colab" in sys.modules:
        raise NotImplementedError
    data, metadata = bundle(session)
    place = None
    if data:
        publish_display_data({WIDGET_VIEW: data[WIDGET_VIEW]}, metadata)
        place = uuid4().hex
        view(session).left.places.append(place)
    put(session, picture(session, f"<p>{NOTHING_RUNS}</p>"), place)


def put(session, html, place=None, update=False):
    """A picture as an output. place: its id, by which it can be put there anew."""
    data = {"text/html": html, "text/plain": repr(session)}
    publish_display_data(data, transient={"display_id": place} if place else {}, update=update)


def picture(session, below):
    """The picture of a session as HTML, and the words below it."""
    return f'<div class="rl-still">{STYLE}{session.stand_in()}{below}</div>'


def bundle(session):
    shown = {} if session.closed else view(session)._repr_mimebundle_() or {}
    return shown if isinstance(shown, tuple) else (shown, {})


def running_cell():
    try:
        parent = get_ipython().get_parent()
        return parent["metadata"].get("cellId"), parent["header"]["msg_id"]
    except (AttributeError, KeyError, TypeError):
        return None, None


def in_notebook():
    return hasattr(get_ipython(), "kernel")


captured, box = capture_output, DisplayHandle

"""`after`: output that answers a prediction is shown when the prediction has been made, or when a reader opens it."""
from contextlib import contextmanager
from html import escape

from ..course import registry
from ..course.progress import store
from . import hosts
from .still import image

CLOSED, OPEN = "Predict first, then look: open here", "After your prediction"
_waiting = {}                                        # (cell, predictions): the `Block` that is still closed there


@contextmanager
def after(*predictions):
    """Keep what a block prints and displays closed until its predictions are made: predict, then look.

        with after("inverse-stuck"):
            print(solve_ik(arm, target, start))

    predictions: ids of predictions, such as "inverse-stuck"; with several, all of them must be made. The block runs at once, and
    what it assigns can be used in the next cell. Before the prediction its output stands in a box that a reader can open; a click on
    the prediction opens it by itself, and it stays open from then on. Text, pictures of `Figure`, tables and formulas can
    stand in it; labs and pictures of matplotlib cannot. Outside a notebook everything appears as usual.

    For authors: put the whole of the cell that shows the answer into the block, and leave what only prepares it outside. What
    is stored is what a guest without progress sees: closed, as HTML that any viewer shows, and the same as plain text.

    >>> from robotlab import after
    >>> with after():
    ...     print("nothing was to be predicted")
    nothing was to be predicted
    """
    for name in predictions:
        if not registry.find(name, "predictions").prediction:
            raise ValueError(f"predictions: {name!r} is an exercise; after(...) waits for predictions")
    if not hosts.in_notebook():
        yield
        return
    with hosts.place().captured() as caught:
        try:
            yield
        except Exception as error:                   # what came before it is shown with it
            failed = error
        else:
            failed = None
    Block(predictions, caught).show()
    if failed:
        raise failed


class Block:
    """Output that a block has printed and displayed."""

    def __init__(self, predictions, caught):
        self.predictions, self.handle = predictions, None
        self.shown = [one.data for one in caught.outputs]
        self.text = caught.stdout + caught.stderr

    def is_due(self):
        """True if all its predictions have been made."""
        done = store.tasks()
        return all(done.get(name, {}).get("attempts") for name in self.predictions)

    def bundle(self):
        """{MIME type: text}: a box as HTML, open or closed, and the same in plain text."""
        inside = (f"<pre>{escape(self.text)}</pre>" if self.text else "") + "".join(map(as_html, self.shown))
        box = f"<details open><summary>{OPEN}</summary>" if self.is_due() else f"<details><summary>{CLOSED}</summary>"
        plain = [self.text.rstrip("\n"), *(data.get("text/plain", "") for data in self.shown)]
        return {"text/html": f"{box}{inside}</details>", "text/plain": "\n".join(filter(None, plain))}

    def show(self):
        """Put the box on the page, in place of an earlier one of the cell."""
        here = hosts.running_cell()[0], self.predictions
        _waiting.pop(here, None)
        self.handle = hosts.place().box()
        self.handle.display(self.bundle(), raw=True)
        if not self.is_due():
            _waiting[here] = self


def as_html(data):
    """One thing displayed, as HTML inside a box."""
    if "text/html" in data:
        return data["text/html"]
    if "image/svg+xml" in data:
        return image(data["image/svg+xml"], data.get("text/plain", ""))
    return f"<pre>{escape(data.get('text/plain', ''))}</pre>"


def reveal():
    """Open the boxes whose predictions have been made since."""
    for here, block in list(_waiting.items()):
        if block.is_due():
            del _waiting[here]
            block.handle.update(block.bundle(), raw=True)

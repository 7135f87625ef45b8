"""`Session`: an object that a person operates, without the page it is on. Labs, predictions, hints and an interview are sessions.

A host shows a session: a widget of Jupyter, a worker of a web page, a test. It takes `parts()` when it begins, gets later changes by
`put({name of a part: its new value})`, and passes the person's actions to `receive`.
"""
from contextlib import contextmanager
from html import escape

from . import hosts

_open = {}                                           # (cell, class, name): (session, run of the cell that made it)


class Session:
    """Plain attributes, named in PARTS, that are the same on every page.

    Setting some of them inside `with self.message():` sends them at its end, together, except those equal to what was sent
    before. A subclass answers the person's actions in `_take(message)`, and changes nothing if a message is damaged.
    """
    PARTS = ()
    kind = ""                                        # which JavaScript shows it
    module = None                                    # path of that JavaScript
    css = ""                                         # its style sheet

    def __init__(self, **parts):
        self._hosts, self._sent, self._depth, self.closed = [], {}, 0, False
        vars(self).update(parts)

    # -- for a host ---------------------------------------------------------------------------------------------------
    def parts(self):
        """{name: value} of all its parts, for a host that begins.

        >>> from robotlab.labs import Prediction
        >>> list(Prediction("start-slow").parts())
        ['setup', 'pressed', 'said']
        """
        return {name: getattr(self, name) for name in self.PARTS}

    def shown_by(self, host):
        """From now on, call `host.put(changes)` at changes, and `host.close()` at the end. There may be several hosts."""
        self._hosts.append(host)
        self._mark_sent(self.parts())

    @property
    def hosts(self):
        """The hosts that show it now."""
        return tuple(self._hosts)

    def receive(self, message):
        """Take an action on a page. A damaged message, or one to a closed session, has no effect."""
        self._transaction(self._take, message)

    # -- its place under a cell ---------------------------------------------------------------------------------------
    def register(self, name):
        """Put it under its cell, its class and its name. Close what was there, and all of an earlier run of the cell."""
        cell, run = hosts.running_cell()
        here = (cell, type(self).__qualname__, name)
        for key, (old, before) in list(_open.items()):
            if key == here or cell is not None and key[0] == cell and before != run:
                old.close()
        _open[here] = (self, run)

    def close(self):
        """Close the session: its views disappear, and it receives no more messages.

        >>> from robotlab.labs import Lab
        >>> lab = Lab()
        >>> lab.close()
        >>> lab.closed
        True
        """
        for key in [key for key, (one, _) in _open.items() if one is self]:
            del _open[key]
        self.closed, ended, self._hosts = True, self._hosts, []
        for host in ended:
            host.close()

    # -- what is shown ------------------------------------------------------------------------------------------------
    def still(self):
        """{MIME type: what is shown where no kernel runs}, beside its `repr`."""
        return {}

    def stand_in(self):
        """The same as HTML that every host shows, also one that does not trust the notebook."""
        return f"<pre>{escape(repr(self))}</pre>"

    def _ipython_display_(self, **kwargs):
        hosts.place().display(self)

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = hosts.place().bundle(self)
        return {**data, "text/plain": repr(self), **self.still()}, metadata

    # -- inside -------------------------------------------------------------------------------------------------------
    @contextmanager
    def message(self):
        """Send all changes made inside together at the end, and none if it is interrupted."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
        if self._hosts and not self._depth:
            self._put()

    def _put(self):
        changes = {name: x for name, x in self.parts().items() if self._sent[name] != x}
        self._mark_sent(changes)
        for host in self.hosts if changes else ():
            host.put(changes)

    def _mark_sent(self, changes):
        """Note that the pages have these values."""
        self._sent = self._sent | changes

    def _transaction(self, act, *given):
        """Run one message completely or undo it: an interruption (by the keyboard, or by a package being loaded) leaves all as it was."""
        if self.closed:
            return
        before = self._kept()
        try:
            with self.message():
                act(*given)
        except BaseException:
            vars(self).clear()
            vars(self).update(before)
            raise

    def _kept(self):
        """Return its attributes as they are, to restore them later; copied if an act changes them in place."""
        return dict(vars(self))

    def _take(self, message):
        raise NotImplementedError

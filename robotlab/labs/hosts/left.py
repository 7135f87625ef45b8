"""Picture of a session as it was left: in JupyterLab it is brought up to date when the session has been quiet for a while.

The picture is an output of its own, so the live one beside it is not drawn anew. It is what is saved, exported and printed.
"""
import asyncio
from contextlib import suppress

QUIET = 0.7                                          # [s] without a change
ON_A_PAGE = "As it was left. To go on: Run > Run All Cells, or run the cell again."
# Words for the page alone: neither an export nor paper can run anything. There code is wrapped, too, rather than cut.
STYLE = ("<style>.rl-idle{display:none}.lm-Widget .rl-idle{display:block}"
         "@media print{.lm-Widget .rl-idle{display:none}}"
         "body.jp-Notebook .jp-OutputArea-child:has(+.jp-OutputArea-child .rl-still){display:none}"
         "body.jp-Notebook .jp-InputArea-editor pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>")


class Left:
    """The stored pictures of a session. html: (session, what is below) -> its picture; put: (session, html, place) stores it there."""

    def __init__(self, session, html, put):
        self.session, self.html, self.put, self.places, self.seen, self._timer, self._shown = session, html, put, [], False, None, None

    def looked_at(self):
        """A page shows it: only from now on is anything stored anew, so that a notebook that a program runs is always the same."""
        self.seen = True
        self.soon()

    def soon(self):
        """Once nothing has changed for a while."""
        if not self.seen or not self.places:
            return
        with suppress(RuntimeError):                 # no loop: a program, not a notebook
            loop = asyncio.get_running_loop()
            self.end()
            self._timer = loop.call_later(QUIET, self.store)

    def store(self):
        """Put the present picture into every output that has one, if it has changed."""
        html = self.html(self.session, f'{STYLE}<p class="rl-idle">{ON_A_PAGE}</p>')
        if html != self._shown:
            self._shown = html
            for place in self.places:
                self.put(self.session, html, place, update=True)

    def end(self):
        """Nothing is stored any more."""
        if self._timer:
            self._timer.cancel()

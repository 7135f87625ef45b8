"""Long work shows itself: after a second a bar with the time left, wherever somebody watches, and nothing anywhere else.

Somebody watches a terminal, and a notebook whose cells are run by a person: these allow the kernel to ask questions, while
nbclient and nbval, which run notebooks without a person, do not. `Interrupted` holds the part that is kept of work that was stopped.
"""
import sys
import threading
import time

PATIENCE = 1.0                                       # [s] before a bar appears
EVERY = 0.2                                          # [s] between two drawings
FORMS = {True: "{desc}: {percentage:3.0f} % |{bar:30}| {remaining} left", False: "{desc}: {elapsed} so far"}
_here = threading.local()                            # .work: the `Watch` that is under way in this thread


class Interrupted(KeyboardInterrupt):
    """Work was stopped by its reader; `.kept` is what there is of it, if anything, also found in `sys.last_value.kept`."""

    def __init__(self, words, kept=None):
        super().__init__(words)
        self.kept = kept


class Watch:
    """`with Watch("simulating") as show: ... show(0.3)`: work, and the share of it that is done, 0 to 1; `show()` where that is unknown.

    Work within work moves the bar of the outermost, by its share of it; where the share done is unknown, it adds its words.
    kept: end of the sentence that answers an interrupt.
    """

    def __init__(self, words, kept="nothing of it is kept"):
        self.words, self.kept, self.done, self.share, self.bar = words, kept, 0.0, 0.0, None

    def __enter__(self):
        self.begun, self.outer = time.monotonic(), getattr(_here, "work", None)
        self.next = self.outer.next if self.outer else self.begun + PATIENCE if watched() else float("inf")
        _here.work = self
        return self

    def __exit__(self, kind, error, _):
        _here.work = self.outer
        if self.bar is not None:
            self.bar.close()
        if kind is KeyboardInterrupt:                # an `Interrupted` has said it already
            raise Interrupted(f"stopped while {self.words}; {self.kept}") from None

    def __call__(self, done=None):
        if time.monotonic() >= self.next:            # which is all that unwatched work pays
            self.next = time.monotonic() + EVERY
            self._show(done)

    def each(self, things):
        """The things one after the other, each of which is taken to be as much work as the others."""
        things = list(things)
        for k, thing in enumerate(things):
            self.part(k / len(things), (k + 1) / len(things))
            yield thing

    def part(self, begun, ended):
        """Let the coming work lead from one fraction of the whole to another; work within it, and `tell`, move between these two."""
        self.done, self.share = begun, ended - begun
        self(begun)

    def _show(self, done, within=""):
        if self.outer is not None:
            self.outer._show(self.outer.done + (done or 0) * self.outer.share, f": {self.words}{within}" if done is None else within)
            return
        if self.bar is None:
            self.bar = bar(self.words, done is not None)
            self.bar.start_t -= time.monotonic() - self.begun
        self.bar.set_description_str(self.words + within, refresh=False)
        self.bar.n = self.bar.n if done is None else min(1.0, done)
        self.bar.refresh()


def tell(done=None):
    """Report how much of the present part of the work is done, 0 to 1; from where the `Watch` itself is out of reach.
    Without a number, report that the work goes on."""
    work = getattr(_here, "work", None)
    if work is not None:
        work(None if done is None else work.done + done * work.share)


def bar(words, known):
    """A line of text that is wiped away at its end: a widget would be missing when the notebook is opened again."""
    from tqdm import tqdm

    class Bar(tqdm):
        monitor_interval = 0                         # no thread beside ours: a browser's Python has none

    return Bar(desc=words, total=1.0 if known else None, bar_format=FORMS[known], smoothing=0, leave=False, ncols=78, nrows=24,
               delay=1e-9, file=sys.stderr if kernel() is None else sys.stdout)


def kernel():
    """The kernel of the notebook that this runs in; None outside."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return getattr(shell, "kernel", None)


def watched():
    """True if somebody is there to see a bar."""
    if kernel() is None:
        return bool(getattr(sys.stderr, "isatty", bool)())
    request = getattr(kernel(), "get_parent", dict)() or {}
    return request.get("header", {}).get("msg_type") == "execute_request" and bool(request["content"].get("allow_stdin"))

"""Progress: one line for each step, with the time it took."""
import sys
import threading
import time


def duration(seconds):
    """Seconds in words: "0.4 s", "48 s", "2 min 5 s"."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


BEAT = 0.5                                           # [s] of the clock on a terminal
SILENCE = 15.0                                       # [s] after which a line says that it goes on, where the output is no terminal


class Step:
    """`with Step("installing") as step:` prints one line; on a terminal its clock runs, elsewhere a line comes now and then.

    `step.detail` can say more.
    """

    def __init__(self, name):
        self.name, self.detail, self.begun = name, "", time.monotonic()
        self._done = threading.Event()
        self._clock = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self):
        print(f"  {self.name} ...", end="", flush=True)
        self.terminal, self.begins = sys.stdout.isatty(), ""
        self._clock.start()
        return self

    def _tick(self):
        while not self._done.wait(BEAT if self.terminal else SILENCE):
            if self.terminal:
                self._write(self.detail)
            else:
                print(f"\n    {duration(time.monotonic() - self.begun)}, {self.detail or 'at work'}", end="", flush=True)
                self.begins = f"\n  {self.name} ..."

    def _write(self, detail, end=""):
        words = f"  {self.name} ... {duration(time.monotonic() - self.begun)}" + (f", {detail}" if detail else "")
        print("\r" + words.ljust(78), end=end, flush=True)

    def __exit__(self, kind, *_):
        self._done.set()
        self._clock.join()
        if self.terminal:
            self._write("not finished" if kind else "", end="\n")
        else:
            print(self.begins, "not finished" if kind else duration(time.monotonic() - self.begun), flush=True)

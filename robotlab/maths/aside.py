"""C compiled in the background: a loop goes on with floats until the compiler has finished, and nobody waits for it."""
import ctypes
import threading
from importlib.resources import files

from ..watch import Watch
from .shared_library import compiler, library

ENOUGH = 100                                         # uses after which a compiler is called; its work is kept
LEVEL = ("-O1",)                                     # what is not computed side by side gains nothing by more
NAMES = {float("inf"): "HUGE_VAL", float("-inf"): "-HUGE_VAL"}


class Aside:
    """Code with a C form, `native`, made after some uses; until then, and where there is no compiler, that is None."""
    uses, native, thread, failed = 0, None, None, None

    def used(self, *given):
        """Return its form in C, and count the use; given: the arguments of `compiled`."""
        self.uses += 1
        if self.uses == ENOUGH and self.native is None and compiler():           # in a browser there is none, and no thread
            self.thread = threading.Thread(target=self.compile, args=given, daemon=True)
            self.thread.start()
        return self.native

    def compile(self, *given):
        """Make its form in C now, in silence; `failed` says why there is none."""
        with Watch("compiling") as show:
            show.next = float("inf")
            try:
                self.native = self.compiled(*given)
            except (RuntimeError, OSError) as error:     # no compiler, one that fails, or a library that is not to be loaded
                self.failed = error


def short_calls(text, package, name, **constants):
    """A library whose calls take microseconds: a C text, then constants by name, then a file of a package."""
    lines = [f"#define {key} {written(value)}" for key, value in constants.items()]
    rest = (files(package) / name).read_text(encoding="ascii")
    return ctypes.PyDLL(library("\n".join([text, *lines, rest]), LEVEL)._name)           # which keeps Python's lock


def written(value):
    """A number, or several of them, as C writes them."""
    if isinstance(value, (list, tuple)):
        return "{" + ", ".join(map(written, value)) + "}"
    return NAMES.get(value) or repr(value)

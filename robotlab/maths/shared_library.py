"""C texts compiled to libraries that are kept between sessions: no broken library, and none of another user, is ever run."""
import atexit
import ctypes
import hashlib
import math
import os
import platform
import shutil
import signal
import subprocess
import tempfile
import time
from functools import lru_cache
from pathlib import Path

from ..keep import write
from ..watch import Watch

LONGEST = 120.0                                      # [s]: a compiler that takes longer hangs
BEAT = 0.2                                           # [s] between two looks at the compiler
HUNG = set()                                         # compilers that did, and are not asked again by this process
FLAGS = ("-std=c99", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=fast", "-fPIC")
WIDEST = {"avx512f": ("-mprefer-vector-width=512",)}  # compilers take half of what such a processor has: a quarter slower here
LEVELS = {1000: ("-O3",), 2000: ("-O1", "-ftree-vectorize"),  # by lines of text: a compiler's searches grow with the square of
          math.inf: ("-O1", "-ftree-vectorize", "-fno-ivopts")}     # the lines or worse, and long programs gain nothing by them


def compiler():
    """The C compiler on this machine: $CC, cc, gcc or clang; None where there is none."""
    return next((path for name in (os.environ.get("CC"), "cc", "gcc", "clang") if name and (path := shutil.which(name))), None)


def library(text, level=None):
    """The shared library made from a C text; made once for each text, compiler, set of flags and kind of processor.

    level: flags of optimisation; None for those that the length of the text lets be.
    """
    cc = compiler()
    if cc is None:
        raise RuntimeError('no C compiler was found (tried $CC, cc, gcc, clang): install one, or use compile("numpy")')
    if cc in HUNG:
        raise RuntimeError(hung(cc))
    key = hashlib.sha256("\n".join((text, cc, *flags(text, level), processor())).encode()).hexdigest()[:24]
    path = cache_folder() / f"{key}.so"
    if not is_whole(path):
        try:
            build(cc, text, path, level)
        except OSError:                              # no room there, or no right to replace what is broken
            path = folder_of_this_process() / path.name
            build(cc, text, path, level)
    return ctypes.CDLL(str(path))


def flags(text, level=None):
    """Return the compiler's flags: the longer the text, the lower the level of optimisation, unless a level is given."""
    wide = sum((more for name, more in WIDEST.items() if name in processor().split()), ())
    return *FLAGS, *wide, *(level or next(own for most, own in LEVELS.items() if text.count("\n") <= most))


def is_whole(path):
    """True if a library is complete: a call into half a file would end the process."""
    try:
        return path.with_suffix(".sha256").read_text(encoding="ascii") == hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return False


@lru_cache
def processor():
    """Describe this processor's features: a library made for another one may not run here, and home folders are shared."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    return next((line for line in lines if line.startswith(("flags", "Features"))), platform.machine() + platform.processor())


def build(cc, text, path, level=None):
    """Compile, link, and keep the library."""
    with tempfile.TemporaryDirectory() as folder, Watch("compiling", "what was compiled before is kept") as show:
        c, so = Path(folder) / "program.c", Path(folder) / "program.so"
        c.write_text(text, encoding="ascii")
        _run([cc, *flags(text, level), "-shared", str(c), "-lm", "-o", str(so)], show)
        made = so.read_bytes()
    write(path, made)
    write(path.with_suffix(".sha256"), hashlib.sha256(made).hexdigest())


def hung(cc):
    """Return the message on a compiler that does not end."""
    return f'{cc} has not ended within {LONGEST:g} s and is left: use another ($CC), or compile("numpy")'


def _run(command, show):
    """Run the compiler, with all that it starts, which ends with us or when its time is over."""
    begun = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
                          start_new_session=os.name == "posix") as program:
        try:
            while True:
                try:
                    said = program.communicate(timeout=BEAT)[1]
                    break
                except subprocess.TimeoutExpired:
                    show()
                if time.monotonic() - begun > LONGEST:
                    HUNG.add(command[0])
                    raise RuntimeError(hung(command[0]))
        except BaseException:
            os.killpg(program.pid, signal.SIGKILL) if os.name == "posix" else program.kill()
            raise
    if program.returncode:
        raise RuntimeError(f"{command[0]} could not compile the program:\n{said[:2000]}")


def cache_folder():
    """Return the folder in which compiled programs are kept; one of this process where none can be the user's alone."""
    home = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(home) / "robotlab" / "kernels"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.name == "posix":
            folder.chmod(0o700)                      # refused for another user's folder: he could put a program into it
        if os.access(folder, os.W_OK) and (os.name != "posix" or folder.stat().st_uid == os.geteuid()):
            return folder
    except OSError:
        pass
    return folder_of_this_process()


@lru_cache
def folder_of_this_process():
    """A folder for compiled programs under an unpredictable name; it is removed when the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="robotlab-kernels-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder

"""Files that are never half written, and never changed by two at once. Standard library only: the commands use it too."""
import os
import secrets
import time
from contextlib import contextmanager
from pathlib import Path

LONGEST_WAIT = 10.0                                  # [s] for a lock; a process that holds it longer has been stopped
EVERY = 0.005                                        # [s]


def write(path, content):
    """Write text or bytes whole or not at all: what was there stays until the new is complete, also where the machine stops.

    The draft has a name of its own; a link stays a link.
    """
    path = Path(os.path.realpath(path))
    draft = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with open(draft, "xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


@contextmanager
def alone(path):
    """Hold the lock of a file while it is read, changed and written: others wait for it, a while.

    The system releases it when the process ends, however it ends; where a disk has no locks, there is no waiting.
    """
    with open(path.with_name(f".{path.stem}.lock"), "a", encoding="utf-8") as file:
        end = time.monotonic() + LONGEST_WAIT
        while time.monotonic() < end:
            try:
                lock(file)
                break
            except (BlockingIOError, PermissionError):
                time.sleep(EVERY)
            except OSError:
                break
        yield


def lock(file):
    """Lock an open file or raise: BlockingIOError or PermissionError where another process has it, OSError where there are no locks."""
    if os.name == "nt":
        import msvcrt
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        try:
            from fcntl import LOCK_EX, LOCK_NB, flock
        except ImportError:                          # a Python in a browser, where nobody else is
            raise OSError("no locks") from None
        flock(file, LOCK_EX | LOCK_NB)


def free_name(path, word):
    """The path with a word and the first number that is not taken: my-arm.before-1.toml."""
    number = 1
    while (free := path.with_suffix(f".{word}-{number}{path.suffix}")).exists() or free.is_symlink():
        number += 1
    return free

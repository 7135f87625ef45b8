"""Only one start at a time may set up a clone."""
from contextlib import contextmanager

from ..keep import lock
from .errors import BUSY, CommandError


@contextmanager
def alone(folder):
    """Hold the lock of `folder` for a while; raises Stop if another process holds it.

    The system releases it when the process ends, however it ends: no lock can be left behind.
    """
    folder.mkdir(exist_ok=True)
    with open(folder / ".setup.lock", "a", encoding="utf-8") as file:
        try:
            lock(file)
        except (BlockingIOError, PermissionError):
            raise CommandError(BUSY) from None
        except OSError:
            pass                                     # some network disks have no locks; nearly always we are alone
        yield

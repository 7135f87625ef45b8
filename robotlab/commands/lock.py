"""Only one start at a time may set up a clone."""
from contextlib import contextmanager

from ..keep import take
from .troubles import BUSY, Stop


@contextmanager
def alone(folder):
    """Hold the lock of `folder` for a while; raises Stop if another process holds it.

    The system releases it when the process ends, however it ends: no lock can be left behind.
    """
    folder.mkdir(exist_ok=True)
    with open(folder / ".setup.lock", "a", encoding="utf-8") as file:
        try:
            take(file)
        except (BlockingIOError, PermissionError):
            raise Stop(BUSY) from None
        except OSError:
            pass                                     # some network disks have no locks; nearly always we are alone
        yield

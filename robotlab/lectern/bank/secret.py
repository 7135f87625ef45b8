"""The names from which numbers are drawn: public ones for practice, or ones that cannot be known without the key."""
import hashlib
import hmac
from pathlib import Path

from ..marking import secret
from .bank_error import BankError

LOST = ("{path} is missing. The numbers of a bank follow from its key: with another one there are others, and they stand in a category of "
        "their own. Find the backup; or, for a new bank, add --new-key")


def name_of(task, k, key=None):
    """The name for draw k of a task: "practice-07", or 64 digits that follow from the key."""
    if key is None:
        return f"practice-{k:02d}"
    return hmac.new(key, f"{task}:{k}".encode(), hashlib.sha256).hexdigest()


def label_of(task, key=None):
    """Name a task in an exam: a label that only the key connects with its name; "" for practice."""
    return "q" + hmac.new(key, f"label:{task}".encode(), hashlib.sha256).hexdigest()[:8] if key else ""


def fingerprint(key):
    """Six digits that tell two keys apart and give neither away."""
    return hmac.new(key, b"fingerprint", hashlib.sha256).hexdigest()[:6]


def opened(path, new=False):
    """The key in a file; a new one is made on request. Raises BankError where it is lost, or would be."""
    path = Path(path)
    if new and path.exists():
        raise BankError(f"{path} is there. Leave out --new-key to use it, or name another file.")
    try:
        if new:
            secret.make(path)
        key = secret.read(path)
    except FileNotFoundError:
        raise BankError(LOST.format(path=path) if not new else f"There is no folder {path.parent} for the key.") from None
    except IsADirectoryError:
        raise BankError(f"{path} is a folder; expected the file of a key.") from None
    if not key:
        raise BankError(f"{path} is damaged; expected 64 digits from 0 to f. Find the backup, or make a new one with --new-key.")
    return key

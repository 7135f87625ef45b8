"""A file with a key: 64 digits, which only its owner may read."""
import os
import secrets

from ...keep import write

SHORTEST = 16                                        # bytes


def read(path):
    """The key as bytes; nothing where the file is damaged."""
    try:
        key = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except ValueError:
        return b""
    return key if len(key) >= SHORTEST else b""


def make(path):
    """A new key."""
    path.touch(mode=0o600)
    os.chmod(path, 0o600)
    write(path, secrets.token_hex(32) + "\n")
    os.chmod(path, 0o600)

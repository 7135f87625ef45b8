"""The messages between a page and its sessions, the same on every host: JSON, and bytes beside it.

In comes {"v": 1, "lab": key, "inputs": what a person did}, out goes {"v": 1, "lab": key, "put": {part: value}}. The key says which
session of the page is meant; where a session has a line of its own, as in Jupyter, there is none.
"""
VERSION = 1


class Unreadable(ValueError):
    """Error in a message, in words for the person in front of the page."""


def read(message):
    """A message of this version, as it is; `Unreadable` for any other."""
    v = message.get("v") if isinstance(message, dict) else None
    if isinstance(v, bool) or v != VERSION:
        raise Unreadable(f"The page speaks version {str(v)[:20]} of the messages, and Python version {VERSION}: one of them is older. "
                         "Reload the page, then run the cell again.")
    return message

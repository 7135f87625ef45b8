"""The order of the options of a choice: another one for each question, so that the place does not tell the right one."""
import re
from hashlib import sha256

SALT = 2560                                          # one of those with which every place is right as often as any other
REFERS = re.compile(r"^(in )?both\b|^neither\b|\bboth of|^none of (them|these)\b|^also\b|\btoo\b|"
                    r"\b(something|somewhere) between\b|^(… )?the same with\b|\b(first|second) two\b|\bof the above\b", re.I)


def order(name, number, texts):
    """Return the order of the options: it follows from the task and the number of the draw. If a text refers to another they keep it."""
    if any(REFERS.search(text) for text in texts):
        return list(range(len(texts)))
    return sorted(range(len(texts)), key=lambda k: sha256(f"{SALT} {name} {number or 0} {k}".encode()).digest())

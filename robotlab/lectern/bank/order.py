"""The order of the options of a choice: another one for each question, so that no place says what is right."""
import re
from hashlib import sha256

SALT = 2560                                          # one of those with which every place is right as often as any other
REFERS = re.compile(r"^(in )?both\b|^neither\b|\bboth of|^none of (them|these)\b|^also\b|\btoo\b|"
                    r"\b(something|somewhere) between\b|^(… )?the same with\b|\b(first|second) two\b|\bof the above\b", re.I)


def order(name, number, texts):
    """Which option stands where: it follows from the task and the number of the draw. Where a text speaks of another they stay."""
    if any(REFERS.search(text) for text in texts):
        return list(range(len(texts)))
    return sorted(range(len(texts)), key=lambda k: sha256(f"{SALT} {name} {number or 0} {k}".encode()).digest())

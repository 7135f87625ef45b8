"""The walk along a chain, written once: the step at one link is written elsewhere."""
import numpy as np


def scan(step, carry, items):
    """[c1, c2, ...] with c_i = step(c_(i-1), *item_i); `carry` is c_0.

    A carry is a named tuple. Where its arrays hold nodes of a recorded program, each is given the name of its
    field and the number of the step (`w3`, `F3`), so that the program reads like the text it came from.
    """
    out = []
    for i, item in enumerate(items, start=1):
        carry = step(carry, *item)
        give_names(carry, i)
        out.append(carry)
    return out


def scan_back(step, carry, items):
    """The same from the last item to the first; the result is again in the order of the items."""
    items, out = list(items), []
    for i in range(len(items), 0, -1):
        carry = step(carry, *items[i - 1])
        give_names(carry, i)
        out.insert(0, carry)
    return out


def give_names(record, number):
    """Call the entries of a named tuple's arrays `<field><number>` wherever they can carry a name."""
    for field, value in zip(record._fields, record):
        if isinstance(value, np.ndarray) and value.dtype == object:
            for index, entry in np.ndenumerate(value):
                if hasattr(entry, "named"):
                    entry.named(f"{field}{number}" + "".join("xyz"[k] if k < 3 else str(k) for k in index))
        elif isinstance(value, tuple):
            for axis, entry in zip("xyz", value):
                if hasattr(entry, "named"):
                    entry.named(f"{field}{number}{axis}")
        elif hasattr(value, "named"):
            value.named(f"{field}{number}")

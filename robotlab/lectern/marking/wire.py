"""Numbers as JSON, and back: everything that a sandbox and a judge send each other."""
import numpy as np

MOST_NUMBERS, DEEPEST = 20_000, 8                    # in an answer; axes of it


def encoded(x):
    """A number, an array or a list as plain data; a text stays one."""
    if isinstance(x, np.ndarray):
        return {"shape": list(x.shape), "values": x.ravel().tolist()}
    return x.item() if isinstance(x, np.generic) else [encoded(e) for e in x] if isinstance(x, (list, tuple)) else x


def decoded(x):
    """Decode an encoded value."""
    if isinstance(x, dict):
        return np.array(x["values"]).reshape(x["shape"])
    return [decoded(e) for e in x] if isinstance(x, list) else x


def can_be_sent(x):
    """True for numbers and texts, and lists of them."""
    if isinstance(x, (list, tuple)):
        return all(map(can_be_sent, x))
    return isinstance(x, (bool, int, float, str, np.generic)) or isinstance(x, np.ndarray) and x.dtype.kind in "biuf"


def array_of(reply):
    """The float array in an untrusted reply. Raises ValueError where there is none of sensible size."""
    shape, values = reply.get("shape"), reply.get("values")
    if not (is_list(shape, DEEPEST) and is_list(values, MOST_NUMBERS)):
        raise ValueError("no array")
    return np.array(values, dtype=float).reshape([int(n) for n in shape])


def is_list(x, most):
    """True for a list of at most so many numbers."""
    return isinstance(x, list) and len(x) <= most and all(type(e) in (int, float) for e in x)

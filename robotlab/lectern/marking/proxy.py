"""An answer that is in a sandbox, in the form in which `examined` takes any answer: its numbers come when they are asked for."""
import numpy as np

from ...course.reading import UnreadableAnswer
from .pipe import Gone
from .wire import DEEPEST, array_of, encoded, is_list

MOST_LETTERS, MOST_ENTRIES = 40, 100                 # of an expression


class Refused:
    """Stands for an answer that cannot be read: reading it raises the reason."""

    def __init__(self, trouble):
        self.trouble = trouble

    def tolist(self):
        raise self.trouble


def answer(process, record):
    """The answer to a task, as something that stays where it is. Raises Gone."""
    try:
        return KINDS.get(record.kind, value)(process, record)
    except UnreadableAnswer as trouble:
        return None if trouble.idea == "unanswered" else Refused(trouble)


def value(process, record):
    """A number or a matrix."""
    return received(process, process.ask("value", task=record.id, seconds=record.seconds))


def letter(process, record):
    """The letter of an option."""
    return str(process.ask("letter", task=record.id).get("letter", ""))[:20]


def function(process, record):
    """A function whose every call is made in the sandbox."""
    kind = process.ask("kind", task=record.id)
    if kind.get("blank"):
        return None

    def called(*arguments):
        try:
            reply = process.ask("call", task=record.id, arguments=[encoded(x) for x in arguments], wanted=record.signature,
                                seconds=record.seconds)
        except UnreadableAnswer as trouble:
            if trouble.idea == "unanswered":
                return None
            raise
        return received(process, reply)
    return called if kind.get("function") else 0.0


def expression(process, record):
    """SymPy functions of the letters, one for each entry, whose values are worked out in the sandbox."""
    import sympy
    reply = process.ask("letters", task=record.id, seconds=record.seconds)
    letters, shape = reply.get("letters"), reply.get("shape")
    if not (is_list(shape, DEEPEST) and isinstance(letters, list) and len(letters) <= MOST_LETTERS and all(map(is_letter, letters))):
        raise gone(process, "it sent letters that are none")
    shape = tuple(int(n) for n in shape)
    if not 0 < np.prod(shape) <= MOST_ENTRIES:
        raise UnreadableAnswer("shape", "The answer has far too many entries, or none.")
    values = at_points(process, record, letters)
    entry = lambda k: type(f"entry_{k}", (sympy.Function,), {"_imp_": staticmethod(lambda *points: values(points, k))})
    entries = [entry(k)(*map(sympy.Symbol, letters)) for k in range(int(np.prod(shape)))]
    return entries[0] if shape == () else np.array(entries, dtype=object).reshape(shape)


def at_points(process, record, letters):
    """(points of the letters, number of an entry) -> its values there; all entries are asked for at once."""
    known = {}

    def values(points, k):
        points = np.atleast_2d(np.array([np.asarray(x, dtype=float) for x in points]).T) if letters else np.zeros((1, 0))
        at = points.tobytes()
        if at not in known:
            reply = process.ask("points", task=record.id, points=dict(zip(letters, points.T.tolist())), count=len(points),
                                seconds=record.seconds)
            known[at] = received(process, reply)
        found = known[at]
        if found.ndim != 2 or len(found) != len(points) or k >= found.shape[1]:
            raise gone(process, "it sent values of another shape")
        return found[:, k] if len(points) > 1 else float(found[0, k])
    return values


def is_letter(name):
    """True if a letter of an expression can have this name."""
    return isinstance(name, str) and name.isidentifier() and len(name) <= 40


def received(process, reply):
    """The array in a reply."""
    try:
        return array_of(reply)
    except (ValueError, OverflowError):
        raise gone(process, "it sent what are no numbers") from None


def gone(process, words):
    """Mark a process that does not keep to the form as gone, and return the error to raise."""
    process.gone = words
    return Gone(words)


KINDS = {"choice": letter, "function": function, "expression": expression}

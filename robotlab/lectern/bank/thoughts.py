"""The wrong ideas of a question: the values of each, the window around them, and the feedback.

Ideas are those of the task; for the rest there are the slips that happen everywhere, such as a factor 2. Windows of two never
overlap, so that each gets its own words, whatever comes first.
"""
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...course import diagnose, misconceptions, registry, slips
from ...course.samples import FAINT, scales

OTHER = "Or another thought, which comes to the same here: "
LARGEST = 1e12                                       # nobody types a larger number
ROOM = 0.9                                           # of the way between two values, for their windows
ALIKE = 2e-3                                         # a share of a number that nobody notices in it
CLEAR = 2                                            # tolerances between an idea and the right answer


class Thought(NamedTuple):
    """A wrong idea. says: the idea in words; more: why it is not so, and where to look; values, margins: of all entries."""
    idea: str
    says: str
    more: tuple
    values: np.ndarray
    margins: np.ndarray
    slip: bool = False

    @property
    def words(self):
        """The feedback as one text."""
        return " ".join((self.says, *self.more))


class Reply(NamedTuple):
    """A wrong answer. values, margins: of the entries asked for; words: the feedback; thoughts: those that lead to it; own: those of the
    task. leaks: whether the number, with or without its words, gives the right one away by a sign or a plain factor."""
    values: np.ndarray
    margins: np.ndarray
    words: str
    thoughts: tuple
    leaks: bool

    @property
    def own(self):
        """The thoughts that the task knows itself."""
        return [each for each in self.thoughts if not each.slip]


def thoughts(one, right, places=True):
    """All that lead to numbers in the right places, of a drawn task: its own, then slips. right: the right entries. places: whether
    words say where to look."""
    own = [(wrong.idea, *own_words(wrong.idea, one.says(wrong.says), one.says(wrong.look), one.task.notebook, places), values[0].ravel(),
            False)
           for wrong, values in one.wrong_values if values is not None and values[0].size == right.size]
    least = FAINT * one.task.tolerance * np.abs(right).max()
    return [Thought(idea, says, more, values, np.maximum(margins(one, values), 0 if one.is_count else least), slip)
            for idea, says, more, values, slip in own + general(one, right) if np.abs(values).max() < LARGEST]


@lru_cache(maxsize=None)
def own_words(idea, says, look, notebook, places=True):
    """(what is thought, the rest) as `check` says it. Where the task itself says to look, is said to everybody."""
    if not places:
        one = registry.misconception(idea)
        return says or misconceptions.thought(idea), (one.why,) if one else ()
    says, *more = misconceptions.explained(idea, says, look, notebook=notebook, outside=True)
    return says, tuple(more)


def general(one, right):
    """Slips that happen everywhere: factors, and nothing at all where one number is asked."""
    case = diagnose.Case(one, None, [np.zeros_like(r) for r in one.reference], None)
    made = [(words, factor * right) for factor, _, words in slips.factors_of(case)]
    if not one.reference[0].ndim:
        _, (words,) = slips.zeros(case)
        made.append((words, 0 * right))
    return [("", words, (), values, True) for words, values in made]


def margins(one, values):
    """Return the tolerance at each entry of an answer: as `check` has it; zero for a count."""
    if one.is_count and (values == values.round()).all():
        return 0 * values
    return one.task.tolerance * scales([values], one.task.floor)[0]


def replies(some, right, tolerated, entries):
    """The wrong answers to those entries of a question, as `Reply`; thoughts that come to one value are one.

    some: thoughts. right, tolerated: of all entries.
    """
    right, tolerated, groups = right[entries], tolerated[entries], []
    heads = np.empty((0, 2, len(entries)))           # value and margin of the first thought of each group
    for each in some:
        x, off = each.values[entries], np.abs(each.values[entries] - right)
        if not ((off > CLEAR * tolerated) & (off > 0)).any():
            continue
        same = (np.abs(heads[:, 0] - x) <= diagnose.STRICT * heads[:, 1]).all(axis=1)
        if not same.any():
            groups.append([each])
            heads = np.concatenate([heads, [[x, each.margins[entries]]]])
        else:
            groups[same.argmax()].append(each)
    wide = np.minimum(1, ROOM * room(heads, right, tolerated))[:, None] * heads[:, 1]
    plain = np.array([each.values[entries] for each in some if each.slip]).reshape(-1, len(entries))
    return [Reply(x, margin, joined(group), tuple(group), any(each.slip for each in group) or alike(x, plain))
            for x, margin, group in zip(heads[:, 0], wide, groups)]


def alike(x, others):
    """True if a reader would take some values (n,) for one of others (k, n)."""
    return bool((np.abs(others - x) <= ALIKE * np.abs(x)).all(axis=1).any())


def room(heads, right, tolerated):
    """By how much each window may be widened until it meets the right one, or another one of which the same is true."""
    values, wide = heads[:, 0], heads[:, 1]
    with np.errstate(divide="ignore", invalid="ignore"):
        apart = np.nan_to_num(np.abs(values[:, None] - values) / (wide[:, None] + wide), posinf=1e9).max(axis=-1)
        np.fill_diagonal(apart, np.inf)
        free = np.nan_to_num((np.abs(values - right) - tolerated) / wide, posinf=1e9).max(axis=-1)
    return np.minimum(free, apart.min(axis=1, initial=np.inf))


def joined(group):
    """Join the feedback of ideas with one value; if the task knows one of them, slips are not named."""
    others = dict.fromkeys(each.says for each in group if each.says != group[0].says and not each.slip)
    return " ".join([group[0].words, *(OTHER + says for says in others)])


def telling(found, right):
    """{entry: its replies, of those thoughts that this entry reveals best}: each thought is revealed at least once.

    found: {entry: its replies}.
    """
    best = {}
    for k, wrong in found.items():
        for reply in wrong:
            rank = len(reply.own), -abs(float(reply.values[0]) - right[k]), k
            for each in reply.own:
                best[id(each)] = min(best.get(id(each), rank), rank)
    return {k: [reply for reply in wrong if not reply.own or any(best[id(each)][-1] == k for each in reply.own)]
            for k, wrong in found.items()}

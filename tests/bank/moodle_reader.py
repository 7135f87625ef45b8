"""Moodle XML as Moodle reads it: the first window that a number falls into counts; gaps are found by the expressions in Moodle's source."""
import re
from html import unescape

from reading import Item, plain, tree, typed

NUMBER = r"-?(?:(?:[0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:[eE][-+]?[0-9]+)?)"
ALTERNATIVE = r"(=|%-?[0-9]+(?:[.,][0-9]*)?%)?(.+?(?<!\\|&)(?=[~#}]|$))(?:#(.*?(?<!\\)(?=[~}]|$)))?"
GAP = re.compile(r"\{([0-9]*):(?:NUMERICAL|NM):(" + re.sub(r"\((?!\?)", "(?:", ALTERNATIVE) + "(?:~" +
                 re.sub(r"\((?!\?)", "(?:", ALTERNATIVE) + r")*)\}", re.S)


def items(path):
    """All questions of a file, each with its category."""
    found, group = [], ""
    for node in tree(path.read_text(encoding="utf-8")).iter("question"):
        if node.get("type") == "category":
            group = node.findtext("category/text")
        else:
            found.append(read(node, group))
    return found


def read(node, group):
    """One question."""
    html, kind = node.findtext("questiontext/text"), node.get("type")
    about = dict(name=node.findtext("idnumber"), title=node.findtext("name/text"), group=group)
    if kind == "multichoice":
        assert (node.findtext("shuffleanswers"), node.findtext("single")) == ("false", "true")
        options = [(plain(one.findtext("text")), float(one.get("fraction")) / 100, plain(one.findtext("feedback/text")))
                   for one in node.findall("answer")]
        return Item(**about, text=plain(html), html=html, options=[text for text, *_ in options],
                    answered=lambda picked: options[picked[0]][1:] if picked[0] is not None else (0, ""))
    if kind == "cloze":
        gaps = [alternatives(match[2]) for match in GAP.finditer(html)]
        seen = GAP.sub("[gap]", html)
        assert not re.search(r"\{\d*:", seen)
        return Item(**about, text=plain(seen), html=seen, gaps=len(gaps), answered=lambda given: together(gaps, given))
    assert kind == "numerical" and node.findtext("showunits") == "3" and node.find("units") is None
    answers = [(float(one.get("fraction")) / 100, one.findtext("text"), float(one.findtext("tolerance")),
                plain(one.findtext("feedback/text"))) for one in node.findall("answer")]
    return Item(**about, text=plain(html), html=html, gaps=1, answered=lambda given: first(answers, given[0]))


def alternatives(text):
    """[(share, number, tolerance, words)] of a gap. Entities in the words are turned once here, and once more as HTML."""
    found = []
    for share, answer, words in re.findall("~?" + ALTERNATIVE, text, re.S):
        number, tolerance = re.fullmatch(f"({NUMBER})(?::({NUMBER}))?", answer).groups()
        share = 1 if share == "=" else float(share.strip("%")) / 100
        found.append((share, number, float(tolerance or 0), plain(unescape(words).replace(r"\}", "}").replace(r"\#", "#"))))
    return found


def first(answers, text):
    """The first answer whose window it falls into."""
    x = typed(text)
    if x is None:
        return 0, ""
    return next(((share, words) for share, number, tolerance, words in answers
                 if number == "*" or abs(x - float(number)) <= tolerance + 1e-12 * max(1, abs(x))), (0, ""))


def together(gaps, given):
    """The share of all gaps, and what is said at each."""
    found = [first(answers, text) for answers, text in zip(gaps, given)]
    return sum(share for share, _ in found) / len(gaps), " ".join(words for _, words in found)

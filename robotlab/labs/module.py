"""The ES module that a lab sends to the page: engine/*.js, joined when first asked for.

Every instance of a lab sends it again, so comments and idle spaces stay at home, and names that are known only inside the
module travel in a short form. `module(short=False)` gives the text as it stands in the files.
"""
import re
from collections import Counter
from functools import lru_cache
from itertools import count
from string import ascii_letters

from .style import ENGINE

FILES = ("maths", "frames", "camera", "shapes", "order", "labels", "ground", "bodies", "notes", "measures", "target",
         "scene", "plot", "paint", "state", "player", "controls", "drag", "widget")
EXPORTS = "\nexport default {render};\nexport {scene, cursor};\n"      # the last two for the test that compares with Python
TOKEN = re.compile(r"""(?P<idle>//[^\n]*|\s+) | (?P<text>'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`) | (?P<word>[\w$]+)
                       | (?P<sign>.)""", re.S | re.X)
HOLE = re.compile(r"(\$\{)([^{}]*)(\})")             # in a template text


@lru_cache
def module(short=True):
    """The module as text."""
    source = "\n".join((ENGINE / f"{name}.js").read_text("utf-8") for name in FILES)
    if not short:
        return source + EXPORTS
    tops = re.findall(r"^(?:function|const) (\w+)", source, re.M)
    return joined(abbreviated(tokens(source), [name for name in tops if name not in EXPORTS])) + EXPORTS


def tokens(source):
    """Words, texts and signs of a source as (kind, text), in order; the holes of a template are taken apart as well."""
    out = []
    for m in TOKEN.finditer(source):
        if m.lastgroup == "text" and m[0][0] == "`":
            for k, part in enumerate(HOLE.split(m[0])):
                out += tokens(part) if k % 4 == 2 else [("text", part)]
        elif m.lastgroup != "idle":
            out.append((m.lastgroup, "let" if m[0] == "const" else m[0]))
    return out


def abbreviated(words, names):
    """The tokens with `names` in a short form, the shortest for the most frequent; a name that is also a property stays."""
    texts = [text for _, text in words]
    around = [(a, t, b) for (kind, t), a, b in zip(words, ["", *texts], [*texts[1:], ""]) if kind == "word"]
    properties = {t for a, t, b in around if a == "." or (a in "{," and b in ",:}")}
    often = Counter(t for _, t, _ in around if t in names and t not in properties)
    short = dict(zip((name for name, _ in often.most_common()), short_names()))
    return [(kind, short.get(text, text) if kind == "word" else text) for kind, text in words]


def short_names():
    for k in count():
        yield from ("$" + letter + (str(k) if k else "") for letter in ascii_letters)


def joined(words):
    out = [("sign", "")]
    for kind, text in words:
        if kind == out[-1][0] == "word":
            out.append(("sign", " "))
        if (kind, text) == ("sign", "}") and out[-1] in (("sign", ";"), ("sign", ",")):
            out.pop()
        out.append((kind, text))
    return "".join(text for _, text in out)

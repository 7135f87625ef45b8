"""GIFT as Moodle reads it: escaped signs are put aside, then the text is cut at the others."""
import re

from moodle_reader import first
from reading import Item, plain

ASIDE = {sign: f"&&{ord(sign):03d};" for sign in ":#={}~"}


def items(path):
    """All questions of a file."""
    found, group = [], ""
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
        text = block.replace("\\\\", "&&092;")
        for sign, place in ASIDE.items():
            text = text.replace("\\" + sign, place)
        text = text.replace("&&092;", "\\").strip()
        if text.startswith("$CATEGORY:"):
            group = back(text[10:])
        else:
            found.append(read(text, group))
    return found


def back(text):
    """The signs that were put aside."""
    for sign, place in ASIDE.items():
        text = text.replace(place, sign)
    return text.strip()


def said(text):
    """(answer, words) of a piece."""
    answer, _, words = text.partition("#")
    return back(answer), plain(back(words))


def read(text, group):
    """One question."""
    title, rest = re.fullmatch(r"::(.*?)::(.*)", text, re.S).groups()
    before, inside = rest[:rest.index("{")], rest[rest.index("{") + 1:rest.index("}")].strip()
    assert rest.endswith("}") and before.startswith("[html]")
    inside = inside[:inside.rindex("####")].strip()
    about = dict(name=back(title).split()[0], title=back(title), group=group, text=plain(back(before[6:])), html=back(before[6:]))
    if inside.startswith("#"):
        assert "~" not in inside
        answers = []
        for piece in filter(None, map(str.strip, inside[1:].split("="))):
            share = float(match[1]) / 100 if (match := re.match(r"%(-?\d+)%", piece)) else 1
            answer, words = said(re.sub(r"^%-?\d+%", "", piece))
            number, tolerance = answer.split(":")
            answers.append((share, number, float(tolerance), words))
        return Item(**about, gaps=1, answered=lambda given: first(answers, given[0]))
    pieces = [piece.strip() for piece in inside.replace("=", "~=").split("~") if piece.strip()]
    options = [(piece.startswith("="), *said(piece.removeprefix("="))) for piece in pieces]
    return Item(**about, options=[plain(text) for _, text, _ in options],
                answered=lambda picked: (float(options[picked[0]][0]), options[picked[0]][2]) if picked[0] is not None else (0, ""))

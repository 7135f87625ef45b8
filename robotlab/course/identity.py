"""Identity of a name. Two spellings of one name are one student: with the same numbers, marks and record."""
import unicodedata

SIGNS = {"'": "’‘ʼ`´", "-": "‐‑‒–−"}                 # what keyboards and telephones put in their place
ALIKE = str.maketrans({other: sign for sign, others in SIGNS.items() for other in others})
UNSEEN = "Cf"                                        # marks of direction, joiners, soft hyphens


def identity(name):
    """Return a name as it is compared: letters composed in one way (NFKC), without case, one space between its parts.

    name: a text or a number, in letters of any alphabet. A text with neither a letter nor a digit is not a name, and gives "".

    >>> identity(" Anna  Weiß") == identity("ANNA WEISS") == "anna weiss"
    True
    """
    seen = "".join(c for c in str(name).translate(ALIKE) if unicodedata.category(c) != UNSEEN)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold()).translate(ALIKE)
    return " ".join(folded.split()) if any(map(str.isalnum, folded)) else ""


def difference(one, other):
    """Say where two names of one length first differ; "" if they differ in more than two letters."""
    pairs = list(zip(identity(one), identity(other)))
    apart = [pair for pair in pairs if pair[0] != pair[1]]
    if not 0 < len(apart) <= 2 or len(identity(one)) != len(identity(other)):
        return ""
    called = lambda c: unicodedata.name(c, f"U+{ord(c):04X}").lower()
    return f"letter {pairs.index(apart[0]) + 1} is a {called(apart[0][0])} in the one and a {called(apart[0][1])} in the other"

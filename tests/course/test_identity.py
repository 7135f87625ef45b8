"""One function decides the identity of a name, and everything that depends on a name depends on that."""
import json
import random
import string
import sys
import unicodedata

import numpy as np
import pytest

from robotlab import check, progress, student, task
from robotlab.course.drawn_task import draw_task, seed_of
from robotlab.course.identity import difference, identity
from robotlab.lectern.marking import judge, results, submissions
from robotlab.lectern.marking.marking_error import MarkingError

NAMES = ("Jürgen Müller", "Anna Weiß", "Zoë Ångström", "José Núñez", "Łukasz Żółć", "Đặng Thị Hương", "李小龍", "한지민", "がくせい", "नेहा शर्मा",
         "Ольга Йовович", "Ἀλέξανδρος", "محمد علي", "Sinéad O'Neill", "Jean-Luc", "guest", "4711", "İpek Yıldız")
WAYS = {
    "decomposed": lambda x: unicodedata.normalize("NFD", x), "composed": lambda x: unicodedata.normalize("NFC", x),
    "small": str.lower, "folded": str.casefold, "spaces": lambda x: f"  {x.replace(' ', '   ')}\t", "hard space": lambda x: x.replace(" ", "\u00a0"),
    "ideographic space": lambda x: x.replace(" ", "\u3000"), "a mark of direction": lambda x: f"\u200e{x}\u200f", "byte order": lambda x: f"\ufeff{x}",
    "soft hyphen": lambda x: x[:2] + "\u00ad" + x[2:], "apostrophe": lambda x: x.replace("'", "’"), "accent": lambda x: x.replace("'", "´"),
    "dash": lambda x: x.replace("-", "\u2010"), "no break": lambda x: x.replace("-", "\u2011"),
    "wide": lambda x: "".join(chr(ord(c) + 0xfee0) if "!" <= c <= "~" else c for c in x),
    "decomposed and folded": lambda x: unicodedata.normalize("NFD", x).casefold() + " ",
}
LETTERS = [c for c in map(chr, range(0xc0, 0x250)) if c.isalpha() and unicodedata.normalize("NFKC", c) == c]
ALL = [c for c in map(chr, range(sys.maxunicode)) if unicodedata.category(c) not in ("Cn", "Co", "Cs")]


def names_of(letters, count=500):
    """Names of such letters by chance, the same in every run."""
    draw = random.Random(0)
    return ["".join(draw.choices(letters, k=draw.randint(1, 12))) for _ in range(count)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NAMES)
def test_two_spellings_are_one_student(name, way):
    other = WAYS[way](name)
    assert identity(other) == identity(name) != "" and seed_of(other) == seed_of(name)
    assert submissions.normal(other) == submissions.normal(name) and results.numbers_of(name, [other]) == name


@pytest.mark.parametrize("name", ["Jürgen Müller", "Anna Weiß", "İpek Yıldız", "Sinéad O'Neill"])
def test_two_spellings_have_one_set_of_numbers_and_one_set_of_inputs(name):
    for way in ("decomposed", "spaces", "folded", "apostrophe"):
        one, other = (judge.exam("frames-row", x, b"a key").drawn for x in (name, WAYS[way](name)))
        assert repr(one.given) == repr(other.given) and one.text == other.text
        assert all(np.array_equal(x, y) for some, others in zip(one.inputs, other.inputs) for x, y in zip(some, others))


def test_names_that_were_plain_keep_their_numbers():
    """Identity only adds rules for letters and spaces that have several forms: all others are folded, as they were before."""
    for name in names_of(string.ascii_letters + string.digits + " -'._"):
        plain = " ".join(name.split())
        if any(map(str.isalnum, plain)):
            assert identity(plain) == plain.casefold() == identity(name)
    for name in names_of([c for c in LETTERS if unicodedata.normalize("NFKC", c.casefold()) == c.casefold()]):
        assert identity(name) == name.casefold()


def test_it_is_the_same_when_taken_again():
    for name in names_of(ALL, 3000) + ALL:
        once = identity(name)
        assert identity(once) == once == identity(f"\u200b {name} "), ascii(name)


def test_other_names_are_other_students():
    """Also where only a vowel sign, an accent, or where a space stands makes the difference."""
    names = (*NAMES, "Jurgen Muller", "Jean Luc", "Jeanluc", "निहा शर्मा", "Ann A", "Anna", "A nna", "Аnna")
    assert len({identity(name) for name in names}) == len(names) == len({seed_of(name) for name in names})
    assert "cyrillic small letter a in the one and a latin small letter a" in difference("Аnna", "Anna")
    assert difference("Anna", "Bert") == difference("Anna", "Ann") == difference("Anna", "ANNA") == ""


@pytest.mark.parametrize("name", ["", "  ", "...", "…", "\u200b", "\u3000", "_-", "??", "\u0301"])
def test_what_is_no_name_is_refused_everywhere(name, progress_file, monkeypatch, tmp_path):
    assert identity(name) == ""
    with pytest.raises(ValueError, match="expected a name or a number"):
        student(name)
    monkeypatch.setenv("JUPYTERHUB_USER", name)
    assert student().name == "guest" and not progress_file.exists()
    (tmp_path / "list.csv").write_text(f'student\n"{name}"\nAda\n', encoding="utf-8")
    if name.strip():
        with pytest.raises(MarkingError, match="where a name is expected"):
            submissions.roster(tmp_path / "list.csv")
    assert results.numbers_of("Ada", [name]) == "Ada"


@pytest.mark.parametrize("way", ["decomposed", "folded", "spaces", "hard space"])
def test_two_spellings_have_one_record(way, progress_file):
    other = WAYS[way]("Jürgen Müller")
    student("Jürgen Müller")
    mine = repr(task("start-tip").given)
    check("start-slow", "a")
    student(other)
    assert repr(task("start-tip").given) == mine and progress("00").as_dict()["tasks"]["start-slow"]["attempts"] == 1
    check("start-slow", "a")
    assert [*json.loads(progress_file.read_text(encoding="utf-8"))["students"]] == ["Jürgen Müller"]
    student("Ada")
    assert progress("00").as_dict()["tasks"]["start-slow"]["attempts"] == 0


def test_who_is_logged_in_to_a_hub_has_the_numbers_of_that_name(progress_file, monkeypatch):
    monkeypatch.setenv("JUPYTERHUB_USER", WAYS["decomposed"]("jürgen  müller"))
    assert repr(task("start-tip").given) == repr(draw_task("start-tip", "Jürgen Müller").given)


def test_a_file_goes_to_the_row_of_its_name_in_any_spelling(tmp_path):
    names = ("Jürgen Müller", "Anna Weiß", "नेहा शर्मा", "निहा शर्मा", "Ann A", "Anna")
    (tmp_path / "list.csv").write_text("\n".join(["student", *names, '"Lovelace, Ada"']), encoding="utf-8")
    folder = tmp_path / "in"
    folder.mkdir()
    for name in (WAYS["decomposed"]("jürgen müller"), "ANNA  WEISS", *names[2:], "lovelaceada"):
        (folder / f"{name}.ipynb").write_text("{}")
    found = submissions.gathered(folder, tmp_path / "list.csv")
    assert len(found) == 7 and all(len(one.files) == 1 and not one.notes for one in found)

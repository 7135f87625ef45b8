"""Files from learning platforms and from students: read as data, and named where they are not."""
import json
import unicodedata
import zipfile

import pytest

from robotlab.lectern.marking import assignment, notebook, submissions
from robotlab.lectern.marking.marking_error import MarkingError


def book(*sources):
    return json.dumps({"cells": [{"cell_type": "code", "source": s, "metadata": {}, "outputs": []} for s in sources], "nbformat": 4}).encode()


# -- notebooks --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("content, words", [
    (b"", "the file is empty"), (b"  \n", "the file is empty"), (b"{" * 5000, "not a notebook"), (b"[1, 2]", "not a notebook"),
    (b"\xff\xfe\x00", "not a notebook"), (b'{"cells": [{"cell_type": "code"}]}', "not a notebook"), (b'{"cells": 3}', "not a notebook"),
    (b'{"cells": [{"cell_type": "code", "source": 7}]}', "not a notebook"), (b"[" * 10**5, "not a notebook"),
    (b" " * (notebook.LARGEST + 1), "more than 20 MB")], ids=range(10))
def test_what_is_no_notebook_is_named(content, words):
    cells, notes, name = notebook.read(content)
    assert not cells and not name and words in notes[0]


def test_the_cells_and_what_they_name():
    cells, notes, name = notebook.read(book(
        "%matplotlib inline\nif True:\n    !ls\nstudent('Ada ')", 'check("a-b", f(1))\nrobotlab.check("c-d", answer=x)', "x = (", 'check("e-f", 2',
        "check()", "check(7, 8)", 'check("g-h")', 'check("i-j", 1); check("i-j", 2)'))
    assert name == "Ada" and "    pass" in cells[0].code
    assert [cell.named for cell in cells] == [(), ("a-b", "c-d"), (), ("e-f",), (), (), ("g-h",), ("i-j",)]
    assert notes == ["no exercise: the cell that begins with `x = (` is not Python. Line 1, `x = (`: '(' was never closed.",
                     "e-f: the cell that begins with `check(\"e-f\", 2` is not Python. Line 1, `check(\"e-f\", 2`: '(' was never closed."]


def test_who_asks_for_a_task_does_not_answer_it():
    cells, _, _ = notebook.read(book('t = task("a-b"); hint("a-b")\nPrediction("c-d")', 'task("a-b"); check("e-f", (', '%%html\n<b title="a-b">'))
    assert [cell.named for cell in cells] == [(), ("e-f",), ()]


def test_words_that_a_person_may_look_at():
    (cell,) = notebook.read(book("import ctypes, robotlab.chapters.ch01_dh_frames\nos._exit(0)\nopen('a')"))[0]
    assert cell.odd() == ["ctypes", "os._exit", "robotlab.chapters"]


# -- students and their files -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("file, who", [
    ("Ada Lovelace_4711_assignsubmission_file_/03.ipynb", ("Ada Lovelace", "4711")),
    ("Ada Lovelace_4711_assignsubmission_file_03.ipynb", ("Ada Lovelace", "4711")),
    ("export/Ada Lovelace_4711_assignsubmission_file_/03.ipynb", ("Ada Lovelace", "4711")),
    ("lovelaceada_4711_9001_03-energy.ipynb", ("lovelaceada", "4711")), ("lovelaceada_LATE_4711_9001_03.ipynb", ("lovelaceada", "4711")),
    ("Ada Lovelace/03.ipynb", ("Ada Lovelace", "")), ("all/Ada Lovelace/03.ipynb", ("Ada Lovelace", "")), ("s_1234.ipynb", ("s_1234", "")),
    (unicodedata.normalize("NFD", "Zoë Müller.ipynb"), ("Zoë Müller", "")), ("李雷_7_assignsubmission_file_/03.ipynb", ("李雷", "7"))])
def test_names_of_files(file, who):
    assert submissions.owner(file) == who


@pytest.fixture
def handed_in(tmp_path):
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for name in ("lovelaceada_11_9_03-10.ipynb", "lovelaceada_11_8_03-9.ipynb", "mullerzoe_12_7_03.ipynb", "mallory_99_1_03.ipynb",
                     "__MACOSX/x.ipynb", "../evil/x.ipynb", "notes.txt"):
            archive.writestr(name, name)
    return tmp_path / "all.zip"


def test_a_class_from_canvas(handed_in, tmp_path):
    (tmp_path / "list.csv").write_text("\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Lab 3 (77)\n    Points Possible,,,,,6\n"
                                       '"Lovelace, Ada",11,S11,ada,A,\n"Müller, Zoë",12,S12,zoe,A,\n"李, 雷",13,S13,lei,A,\n"Student, Test",9,,,,\n',
                                       encoding="utf-8")
    found = {one.student: one for one in submissions.gathered(handed_in, tmp_path / "list.csv")}
    assert found["Lovelace, Ada"].files == ("lovelaceada_11_8_03-9.ipynb", "lovelaceada_11_9_03-10.ipynb")     # 9 before 10
    assert found["Müller, Zoë"].email == "zoe" and dict(found["Müller, Zoë"].row)["Section"] == "A" and found["李, 雷"].files == ()
    assert found["mallory"].notes == ("not in the list of the course",) and "Student, Test" not in found
    assert found["mallory"].contents() == [("mallory_99_1_03.ipynb", b"mallory_99_1_03.ipynb")]
    assert found["李, 雷"].name == "李-雷-13" and all(set("/.\\") & set(one.name) == set() for one in found.values())


def test_a_class_from_moodle(tmp_path):
    folder = tmp_path / "export" / "Ada Lovelace_4711_assignsubmission_file_"
    folder.mkdir(parents=True)
    (folder / "03.ipynb").write_bytes(b"x")
    (tmp_path / "sheet.csv").write_text("Identifier;Full name;Email address;Grade\nParticipant 4711;Ada Lovelace;ada@x.org;\n"
                                        "Participant 4712;Ada Lovelace;other@x.org;\n")
    one, other = submissions.gathered(tmp_path / "export", tmp_path / "sheet.csv")
    assert (one.id, one.files, one.email) == ("4711", ("Ada Lovelace_4711_assignsubmission_file_/03.ipynb",), "ada@x.org")
    assert (other.id, other.files) == ("4712", ()) and one.name != other.name      # two people of one name


@pytest.mark.parametrize("text, words", [
    ("first,last\nAda,Lovelace\n", "columns first, last; expected a column student"), ("", "columns none"),
    ("student\nAda\n ADA \n", "'ADA' twice with nothing that tells them apart")])
def test_lists_that_cannot_be_used(tmp_path, text, words):
    (tmp_path / "list.csv").write_text(text)
    with pytest.raises(MarkingError, match=words):
        submissions.roster(tmp_path / "list.csv")


def test_a_list_in_letters_of_another_time(tmp_path):
    (tmp_path / "list.csv").write_bytes("student\nZoë\n".encode("latin-1"))
    with pytest.raises(MarkingError, match="UTF-8"):
        submissions.roster(tmp_path / "list.csv")


def test_nothing_to_mark(tmp_path):
    for source, words in ((tmp_path / "none", "is not there"), (tmp_path, "no notebook")):
        with pytest.raises(MarkingError, match=words):
            submissions.gathered(source)
    (tmp_path / "file.rar").write_bytes(b"Rar!")
    with pytest.raises(MarkingError, match="neither a folder nor a zip"):
        submissions.gathered(tmp_path / "file.rar")


# -- assignments ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text, words", [
    ("title = 3\n[points]\nframes-row = 1", "title = 3; expected .*title \\(str\\)"), ("title = 'x'", "no tasks under"),
    ("[points]\nframes-rows = 1", "did you mean frames-row"), ("[points]\nframes-row = -1", "frames-row = -1; expected how many points"),
    ("[points]\nframes-row = true", "expected how many points"), ("private = ['no_such_package']\n[points]\nframes-row = 1", "no_such_package"),
    ("points = ", "Invalid value")])
def test_assignments_that_cannot_be_read(tmp_path, text, words):
    assignment.write_key(tmp_path)
    (tmp_path / assignment.FILE).write_text(text)
    with pytest.raises(MarkingError, match=words):
        assignment.opened(tmp_path)


def test_a_key_that_is_lost_or_damaged(tmp_path):
    (tmp_path / assignment.FILE).write_text("[points]\nframes-row = 1")
    with pytest.raises(MarkingError, match="secret.key is missing[\\s\\S]*--new-key"):
        assignment.opened(tmp_path)
    (tmp_path / assignment.KEY).write_text("zz")
    with pytest.raises(MarkingError, match="damaged"):
        assignment.opened(tmp_path)

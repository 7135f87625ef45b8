"""Stored texts are compared word by word and nearly number by number, and written anew by one command."""
import os
import subprocess
import sys

import pytest
from golden import TESTS, alike, compared, differences, write


def test_words_and_numbers_are_told_apart():
    assert alike("q1 = 0.3501, twice", "q1 = 0.35, twice") and not alike("q1 = 0.36", "q1 = 0.35")
    assert not alike("q1 = 0.35, once", "q1 = 0.35, twice") and not alike("-1", "1") and not alike("1", "1 2")
    assert differences(["a", "b"], ["a"]) == ["b"] and differences(["a 1"], ["a 1.0001"]) == []
    assert alike("0.12 N", "0.13 N", rounded=True) and not alike("0.12 N", "0.13 N") and not alike("0.12", "0.14", rounded=True)
    assert alike("12 N", "13 N", rounded=True) and not alike("2 N", "3 N", rounded=True)


def test_who_finds_a_difference_is_told_the_command():
    with pytest.raises(AssertionError, match=r"^python tests/golden.py labs/test_spec.py writes it anew:\n'1 N', but it was '2 N'"):
        compared(["1 N"], ["2 N"], "labs/test_spec.py")


@pytest.mark.parametrize("writer, says", [("labs/test_spec.py", "placed.json 13"),
                                          pytest.param("course/test_heard.py", "heard.json 11", marks=pytest.mark.thorough)])
def test_a_file_is_written_by_a_python_that_knows_no_folder(writer, says):
    code = f"import golden; golden.store = lambda path, data: print(path.name, len(data)); golden.write([{writer!r}])"
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([sys.executable, "-c", code], cwd=TESTS, env=env, capture_output=True, text=True)
    assert done.stdout.strip() == says, done.stderr


def test_a_file_that_writes_nothing_down_is_refused():
    with pytest.raises(SystemExit, match=r"labs/test_lab.py has no golden data; expected one of labs/test_spec.py, .*ch16_capstone/test_study.py"):
        write(["labs/test_lab.py"])

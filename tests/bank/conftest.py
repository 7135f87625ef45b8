"""One bank of all tasks, written once by the command, and read back."""
import pytest
from bank_files import FLAGS, READERS
from thorough import THOROUGH

from robotlab import commands
from robotlab.lectern.bank import collect

NUMBERS = 5 if THOROUGH else 1                       # twenty take five minutes


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """The folder in which the command has written all formats."""
    out = tmp_path_factory.mktemp("bank")
    assert commands.main(["bank", *FLAGS, "--numbers", str(NUMBERS), "--out", str(out)]) == 0
    return out


@pytest.fixture(scope="session")
def draws():
    """{name of a question: the draw behind it}."""
    bank = collect.collected(collect.tasks_of([], []), NUMBERS)
    return {question.id: question.one for question in bank.all}


@pytest.fixture(scope="session", params=list(READERS))
def read(request, folder):
    """All questions of one format, read from its file."""
    return READERS[request.param].items(folder / request.param)

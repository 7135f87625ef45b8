"""One sandbox for all tests."""
import os

import pytest

from robotlab.lectern.marking import sandbox
from robotlab.lectern.marking.marking_error import MarkingError


@pytest.fixture(scope="session")
def place(tmp_path_factory):
    """A folder that a process in a sandbox may enter."""
    folder = tmp_path_factory.mktemp("sandbox")
    for path in (folder, folder.parent, folder.parent.parent):
        os.chmod(path, 0o755)
    return folder


@pytest.fixture(scope="session")
def safe(place):
    """The sandbox of bubblewrap."""
    try:
        return sandbox.found(place)
    except MarkingError as trouble:
        pytest.skip(str(trouble))

"""Every test of the course has a progress file of its own."""
import pytest

from robotlab.course.progress import store


@pytest.fixture(autouse=True)
def progress_file(tmp_path, monkeypatch):
    """Path of the progress file during a test; nothing is carried from one test to the next."""
    path = tmp_path / "robotlab-progress.json"
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(path))
    store.forget()
    yield path
    store.forget()

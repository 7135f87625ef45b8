"""A class marked by a dask cluster on this machine: the same files as without, also where a worker is lost on the way."""
import os
import re
import signal
import subprocess
import sys
import time

import pytest
from test_class import ROOT, course, files, mark, marks                    # noqa: F401

from robotlab.lectern.marking import cluster
from robotlab.lectern.marking.marking_error import MarkingError

pytest.importorskip("distributed", reason="distributed is not installed")
pytestmark = pytest.mark.usefixtures("safe")


@pytest.fixture
def dask(tmp_path):
    """(address, workers): a scheduler and two workers, processes of their own."""
    started, environ = [], os.environ | {"PYTHONPATH": str(ROOT)}

    def start(*words):
        with open(tmp_path / f"{len(started)}.log", "w") as log:
            started.append(subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]], cwd=tmp_path,
                                            env=environ, stdout=log, stderr=log, start_new_session=True))
        return started[-1], tmp_path / f"{len(started) - 1}.log"

    def says(log, words):
        end = time.monotonic() + 60
        while not (found := re.search(words, log.read_text())):
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.05)
        return found[0]
    _, log = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    address = says(log, r"tcp://127\.0\.0\.1:\d+")
    workers = []
    for _ in range(2):
        worker, log = start("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path))
        says(log, "Registered to")
        workers.append(worker)
    yield address, workers
    for one in reversed(started):
        one.terminate()
        one.wait(30)


@pytest.mark.thorough
def test_a_worker_that_is_killed_costs_nothing(course, marks, dask, tmp_path, capsys, monkeypatch):   # noqa: F811
    address, (first, _) = dask
    out, seen, write = tmp_path / "marks", [], cluster.write

    def write_and_kill(path, text):
        write(path, text)
        seen.append(path)
        if len(seen) == 1:
            first.send_signal(signal.SIGKILL)
    monkeypatch.setattr(cluster, "write", write_and_kill)
    assert mark(course, out, "--dask", address) == 0
    said = capsys.readouterr().out
    assert "each flies its own canary" in said and "4 students, 4 of them marked now" in said
    assert first.wait(30) == -signal.SIGKILL and files(out) == files(marks)
    assert mark(course, out, "--dask", address) == 0 and "0 of them marked now" in capsys.readouterr().out


def test_what_is_not_there_is_said(course, tmp_path, capsys, monkeypatch):   # noqa: F811
    monkeypatch.setattr(cluster, "CONNECT", 0.5)
    assert mark(course, tmp_path / "out", "--dask", "tcp://127.0.0.1:9") == 1
    assert "No dask scheduler answers at tcp://127.0.0.1:9" in capsys.readouterr().err
    assert mark(course, tmp_path / "out", "--dask", "tcp://127.0.0.1:9", "--plain", "--plain") == 1
    assert "in sandboxes only" in capsys.readouterr().err


def test_a_worker_with_other_tasks_is_refused(course):                      # noqa: F811
    order = cluster.Order(None, [], cluster.carried(course / "lab1"), "0")
    with pytest.raises(MarkingError, match="has another robotlab, or other tasks of your own"):
        cluster.prepared(order)

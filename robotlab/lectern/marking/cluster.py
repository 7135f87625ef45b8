"""Marking on the machines of a dask cluster, each with a sandbox and a canary of its own; this machine writes the files.

A submission and the assignment with its key are sent out, the result comes back as plain data. A worker that is lost costs nothing:
dask gives its work to another.
"""
import atexit
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import threading
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ...keep import write
from . import assignment, canary, results, sandbox
from .marking_error import MarkingError

LOST = "Several workers were lost over one submission. What is done is kept: give the same command again."
CONNECT = 20                                         # [s] to find the scheduler
AHEAD = 2                                            # submissions for each thread of the cluster that are on their way
NEEDED = "--dask needs the package distributed: pip install 'distributed>=2024.8' here and on each machine of the cluster."
_places = {}                                         # {digest of an assignment: `Place`} of this worker
_lock = threading.Lock()


class Order(NamedTuple):
    """Work for one worker: one submission, and {name: bytes} of the assignment's folder."""
    one: object                                      # a `Submission`, whose files are on the other machine
    contents: list                                   # [(name, bytes)]
    files: dict
    digest: str


class Place(NamedTuple):
    """Places of the assignment on a worker, and its sandbox."""
    folder: str
    sandbox: object


# -- here ---------------------------------------------------------------------------------------------------------------
def marked_by(address, folder, out, ones):
    """(student, whether marked now) as they are done by the cluster whose scheduler has this address. Raises MarkingError."""
    task, files = assignment.opened(folder), carried(folder)
    orders = {}
    for one in ones:
        order = Order(one, one.contents(), files, task.digest)
        mark = results.fingerprint(one, order.contents, task.digest, sandbox.SAFE)
        if results.is_known(out, one, mark):
            yield one, False
        else:
            orders[one] = order
    for one, text in answered(address, orders):
        write(results.path_of(out, one), text)
        yield one, True


def carried(folder):
    """{name: bytes} of what marks follow from: all of an assignment but what is handed out."""
    paths = (path for path in Path(folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    names = {path: path.relative_to(folder).as_posix() for path in paths}
    return {name: path.read_bytes() for path, name in names.items() if not name.startswith(f"{assignment.HANDOUT}/")}


def answered(address, orders):
    """(submission, result as text) as the cluster answers."""
    try:
        from distributed import Client, as_completed
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise MarkingError(NEEDED) from None
    try:
        client = Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError) as trouble:
        raise MarkingError(f"No dask scheduler answers at {address}: {trouble}") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise MarkingError(f"The scheduler at {address} has no workers. Start one on each machine: dask worker {address}")
        left, asked = iter(orders.items()), {}

        def ask(count):
            new = {client.submit(mark_away, order, pure=False): one for one, order in islice(left, count)}
            asked.update(new)
            return list(new)
        queue = as_completed(ask(AHEAD * threads), loop=client.loop)
        for future in queue:
            try:
                text = future.result()
            except KilledWorker:
                raise MarkingError(LOST) from None
            yield asked.pop(future), text
            queue.update(ask(1))


# -- there --------------------------------------------------------------------------------------------------------------
def mark_away(order):
    """On a worker: the result of one submission as text, made in a process of its own, for a student's time is taken in a main thread."""
    with _lock:
        place = _places[order.digest] = _places.get(order.digest) or prepared(order)
    line = [sys.executable, "-c", "from robotlab.lectern.marking.cluster import main; main()", str(os.getpid())]
    done = subprocess.run(line, input=pickle.dumps((order.one, order.contents, place)), capture_output=True)
    if done.returncode:
        raise MarkingError(f"Marking failed on {os.uname().nodename}: {done.stderr.decode(errors='replace').strip()[-500:]}")
    return done.stdout.decode()


def prepared(order):
    """The assignment on this worker, the sandbox found, and the canary flown. Raises MarkingError."""
    root = tempfile.mkdtemp(prefix="robotlab-marking-")
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    os.chmod(root, 0o755)                            # the sandbox may run as user nobody, and has to read the copy
    folder = Path(root, "assignment")
    folder.mkdir(mode=0o700)
    for name, data in order.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    task = assignment.opened(folder)
    if task.digest != order.digest:
        raise MarkingError(f"{os.uname().nodename} has another robotlab, or other tasks of your own, than the machine that asks.")
    found = sandbox.found(root)
    canary.flown(found, task.key)
    return Place(str(folder), found)


def main():
    """A process that marks one submission, and ends with the worker that has started it."""
    results.attend(int(sys.argv[1]))
    one, contents, place = pickle.loads(sys.stdin.buffer.read())
    task = assignment.opened(place.folder)
    mark = results.fingerprint(one, contents, task.digest, place.sandbox.words)
    sys.stdout.buffer.write(results.as_text(results.marked(one, contents, task, place.sandbox, mark)).encode())

"""A file for each student, written completely or not at all: an interrupted run continues where it was, and ends with the same files."""
import hashlib
import json
import os
import signal
import threading
import time
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import combinations, islice
from pathlib import Path

from ...course.identity import difference, identity
from ...keep import write
from . import assignment, judge, notebook
from .attempts import latest
from .submissions import normal, turned
from .marking_error import MarkingError

FOLDER = "results"
EVERY = 0.5                                          # [s] between two looks whether anybody waits for the result
FORM = 5                                             # of these files; one in another form is made anew


def fingerprint(one, contents, digest, words):
    """A text that changes with anything from which the result follows."""
    whole = hashlib.sha256("\0".join([digest, words, one.student, one.id, one.email, *one.notes,
                                       *(part for pair in one.row for part in pair)]).encode())
    whole.update(repr([one.later(j, k) for j, k in combinations(range(len(contents)), 2)]).encode())
    for name, content in contents:
        whole.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return whole.hexdigest()


def marked(one, contents, task, sandbox, mark):
    """The result of one student, as plain data. task: an `Assignment`; mark: its `fingerprint`."""
    tries, notes, odd = [], list(one.notes), []
    if not contents:
        notes.append("nothing was handed in")
    books = [(file, *notebook.read(content)) for file, content in contents]
    student = numbers_of(one.student, [name for *_, name in books])
    exams = {name: judge.exam(name, student, task.key) for name in task.points}
    for file, cells, said, name in books:
        notes += [f"{file}: {words}" for words in said]
        if identity(name) not in ("", identity(student)):
            how = difference(name, student)
            notes.append(f"{file}: it was made as {name!r}; it is judged with the numbers of {student!r}" + (how and f": {how}"))
        odd += [f"{file}: code cell {k} has the words {', '.join(words)}"
                for k, cell in enumerate(cells, start=1) if (words := cell.odd())]
        judged, unread = judge.judged(cells, exams, sandbox)
        tries.append(judged)
        notes += [f"{file}: {words}" for words in unread]
    found = {}
    for name in task.points:
        found[name], said = counting(one, [judged[name] for judged in tries])
        notes += [f"{name} {words}" for words in said]
    tasks = {name: {"title": exams[name].task.title, "text": exams[name].drawn.text, "state": x.state, "idea": x.idea,
                    "words": list(x.words), "points": task.points[name] if x.state == "right" else 0} for name, x in found.items()}
    return {"form": FORM, "fingerprint": mark, "name": one.name, "student": one.student, "id": one.id, "email": one.email,
            "files": list(one.files), "row": dict(one.row), "tasks": tasks, "points": sum(x["points"] for x in tasks.values()),
            "notes": notes, "odd": odd}


def counting(one, findings):
    """(the findings that count in the files of a student, notes): the latest try; a person has to decide where that is unclear."""
    best = max(map(judge.rank, findings), default=0)
    places = [k for k, finding in enumerate(findings) if judge.rank(finding) == best]
    if len(places) < 2 or best <= judge.rank(judge.UNTRIED):
        return (findings[places[-1]] if places else judge.Finding(judge.MISSING)), []
    last = latest(places, one.later)
    if last is not None:
        return findings[last], [f"is in several files; the last one counts: {one.files[last]}"]
    if len({findings[k].state for k in places}) == 1:
        return findings[places[-1]], [f"is in several files, {findings[places[-1]].state} in each"]
    said = ", ".join(f"{one.files[k]} ({findings[k].state})" for k in places)
    return judge.Finding(judge.LOOK, words=(f"It is in several files, and nothing tells which of them is the last: {said}.",)), []


def numbers_of(student, names):
    """Whose numbers count: the name in the list, or Ada Lovelace for "Lovelace, Ada" where the notebooks say so.

    No other name will do: by trying some anybody could look for numbers that please.
    """
    other, said = turned(student), {identity(name) for name in names} - {""}
    return other if said == {identity(other)} else student


def mark_one(one, folder, out, sandbox):
    """Mark a student unless that has been done; return whether it is new."""
    task, contents = ready(folder), one.contents()
    mark = fingerprint(one, contents, task.digest, sandbox.words)
    if is_known(out, one, mark):
        return False
    write(path_of(out, one), as_text(marked(one, contents, task, sandbox, mark)))
    return True


def path_of(out, one):
    """The file of a student."""
    return Path(out) / FOLDER / f"{one.name}.json"


def is_known(out, one, mark):
    """True if there is a result with this `fingerprint`."""
    return (known(path_of(out, one)) or {}).get("fingerprint") == mark


def as_text(result):
    """A result as in its file."""
    return json.dumps(result, indent=1, ensure_ascii=False) + "\n"


_ready = {}                                          # {folder: `Assignment`}, in each process


def ready(folder):
    """The assignment, read once in each process."""
    if folder not in _ready:
        _ready[folder] = assignment.opened(folder)
    return _ready[folder]


def known(path):
    """Read a file of results, or return None."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return found if isinstance(found, dict) and found.get("form") == FORM else None
    except (OSError, ValueError):
        return None


def mark_all(ones, out, marked_by, say=lambda words: None):
    """Mark a class; return how many results are new. Files of students who are not in it any more are removed.

    marked_by: a function of submissions that yields (submission, whether marked now) as they are done.
    """
    results = prepared(out)
    names = [f"{one.name}.json" for one in ones]
    double = {name for name in names if names.count(name) > 1}
    if double:
        raise MarkingError(f"Two students would share the file {min(double)}; give them an id in the list of the course.")
    new = 0
    try:
        for count, (one, is_new) in enumerate(marked_by(ones), start=1):
            new += is_new
            say(f"{count} of {len(ones)}: {one.student}")
    except BrokenProcessPool:
        raise MarkingError("A process of ours was killed. What is done is kept: give the same command again.") from None
    for path in results.glob("*.json"):
        if path.name not in names:
            path.unlink()
    return new


def by_processes(jobs, folder, out, sandbox, ones):
    """(submission, whether marked now) as they are done, by so many processes. No more is begun than they can do: it is easily stopped."""
    left, waiting = iter(ones), {}
    with ProcessPoolExecutor(jobs, initializer=attend, initargs=(os.getpid(),)) as pool:
        while True:
            waiting |= {pool.submit(mark_one, one, folder, out, sandbox): one for one in islice(left, jobs - len(waiting))}
            if not waiting:
                return
            for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(done), done.result()


def attend(parent):
    """Set up each process: it finishes its work at Ctrl+C, and ends when its parent has ended."""
    def watch():
        while os.getppid() == parent:
            time.sleep(EVERY)
        os._exit(1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=watch, daemon=True).start()


def prepared(out):
    """The folder for the results. Raises MarkingError where nothing can be written."""
    results = Path(out) / FOLDER
    try:
        results.mkdir(parents=True, exist_ok=True)
        write(results / ".trial", "")
        (results / ".trial").unlink()
        write(Path(out) / assignment.IGNORED, "*\n")          # marks must not be published
    except OSError as error:
        raise MarkingError(f"Nothing can be written to {results} ({error.strerror}). Name another folder with --out.") from None
    return results


def read_all(out):
    """The results of a class, by student. Raises MarkingError."""
    found = [x for path in sorted((Path(out) / FOLDER).glob("*.json")) if (x := known(path))]
    if not found:
        raise MarkingError(f"There are no results in {Path(out) / FOLDER}; `course mark` writes them.")
    return sorted(found, key=lambda one: (normal(one["student"]), one["id"]))

"""`course make | mark | key | report | sheet | gain`: exercises for a class, marked when they come back; a test before and after."""
import argparse
import os
import shutil
import signal
import sys
import tempfile
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from . import inventory
from .errors import CommandError
from .installed import here, in_its_python, typed
from .lectern import part

NEEDS = ("numpy", "scipy", "sympy")                  # with which marks are made
MADE = """Written to {folder}:
    handout     {books}: for the students
    assignment.toml     {count} exercises and their points: change them with an editor
    secret.key     keep it: who has it knows the inputs on which functions are tried
When the submissions are there:
    {mark} {folder} SUBMISSIONS --roster LIST.csv"""
BARE = "Without a cell of their own in these notebooks, with {points}: {tasks}"
DONE = """{count} students, {new} of them marked now; the others were done. In {out}:
    marks.csv     a row for each student; moodle.csv, canvas.csv: the same for the import of grades
    feedback     a page for each student
    report.html     the class: what was hard, which thoughts led astray, what a person should look at"""


def run(arguments):
    """Do it with a Python that has NumPy: this one, or that of .venv; returns the exit code."""
    options = parse(arguments)
    if any(find_spec(name) is None for name in NEEDS):
        return in_its_python("robotlab", "course", *arguments)
    try:
        return options.do(options)
    except part("marking.marking_error").MarkingError as trouble:
        raise CommandError(str(trouble)) from None


def parse(arguments):
    parser = argparse.ArgumentParser(prog=typed("course"), description="For lecturers: hand out exercises to a class, and mark what comes "
                                     "back (docs/lecturer/marking.md); ask for concepts before and after (docs/lecturer/inventory.md).")
    words = parser.add_subparsers(required=True, metavar="make | mark | key | report | sheet | gain")
    one = words.add_parser("make", help="write an assignment: notebooks to hand out, the list of exercises, a key")
    one.add_argument("folder", metavar="FOLDER", help="the assignment, such as lab3; it is made")
    one.add_argument("notebooks", nargs="*", metavar="NUMBER", help="notebooks to hand out: 03 06")
    one.add_argument("--tasks", nargs="+", default=[], metavar="TASK", help="only these exercises: energy-potential ...; all of the "
                     "notebooks, unless said")
    one.add_argument("--private", nargs="+", default=[], metavar="PACKAGE", help="packages with tasks of your own, installed or in FOLDER")
    one.add_argument("--title", default="", help="what stands over the tables")
    one.add_argument("--new-key", action="store_true", help="only write a new key, where the old one is lost")
    one.set_defaults(do=make)
    one = words.add_parser("mark", help="mark what a class has handed in")
    one.add_argument("folder", metavar="FOLDER", help="the assignment, as make has written it")
    one.add_argument("submissions", metavar="SUBMISSIONS", help="a folder or a zip, as Moodle or Canvas exports it")
    one.add_argument("--roster", metavar="CSV", help="the list of the course: Moodle's worksheet, Canvas's gradebook, or a table of "
                     "your own with the column student")
    one.add_argument("--out", metavar="FOLDER", help="where the marks go; FOLDER-marks, unless said")
    one.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="how many at a time; one for each processor, "
                     "unless said")
    one.add_argument("--dask", metavar="ADDRESS", help="on the machines of a dask cluster, each with robotlab and bubblewrap: the address "
                     "of its scheduler, such as tcp://10.0.0.1:8786")
    one.add_argument("--plain", action="count", default=0, help="without isolation; must be given twice")
    one.set_defaults(do=mark)
    one = words.add_parser("key", help="one student's numbers and what is right for them, for office hours")
    one.add_argument("folder", metavar="FOLDER", help="the assignment")
    one.add_argument("student", metavar="STUDENT", help="the name, as it stands in the list of the course")
    one.add_argument("--tasks", nargs="+", default=[], metavar="TASK", help="only these")
    one.set_defaults(do=key)
    one = words.add_parser("report", help="sum a class up: what was hard, which thoughts led astray")
    one.add_argument("folder", metavar="FOLDER", help="the assignment")
    one.add_argument("--out", metavar="FOLDER", help="where the marks are; FOLDER-marks, unless said")
    one.set_defaults(do=report)
    inventory.add(words)
    return parser.parse_args(arguments)


def make(options):
    """Write an assignment."""
    assignment, folder = part("marking.assignment"), Path(options.folder)
    if options.new_key:
        if not (folder / assignment.FILE).is_file():
            raise CommandError(f"{folder} has no {assignment.FILE}; a key belongs to an assignment.")
        if (folder / assignment.KEY).exists():
            raise CommandError(f"{folder / assignment.KEY} is there. Move it away first: with it goes what the old marks were made with.")
        assignment.write_key(folder)
        print(f"A new key: {folder / assignment.KEY}. Functions will be tried on other inputs than before; everything is marked anew.")
        return 0
    if not (options.notebooks or options.tasks):
        raise CommandError("Name a notebook or exercises: course make lab3 03, or course make lab3 --tasks energy-potential")
    tasks, books, bare = assignment.make(folder, here().notebooks, options.notebooks, options.tasks, options.title, options.private)
    print(MADE.format(folder=folder, books=", ".join(books) or "nothing", count=len(tasks), mark=typed("course mark")))
    if bare:
        print(BARE.format(tasks=", ".join(bare), points="points all the same, since you named them" if options.tasks else "no points"))
    return 0


def mark(options):
    """Mark a class."""
    if options.jobs < 1:
        raise CommandError(f"--jobs is {options.jobs}; expected 1 or more.")
    if options.dask and options.plain:
        raise CommandError("--dask marks in sandboxes only: install bubblewrap on each machine of the cluster, and leave out --plain.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))       # the processes of submissions end with us
    task = part("marking.assignment").opened(options.folder)
    ones = part("marking.submissions").gathered(options.submissions, options.roster)
    out = marks_folder(options)
    results, say = part("marking.results"), lambda words: print(f"  {words}", flush=True)
    results.prepared(out)
    if options.dask:
        print(f"Isolation: bubblewrap, on each machine of the cluster at {options.dask}; each flies its own canary.", flush=True)
        new = results.mark_all(ones, out, partial(part("marking.cluster").marked_by, options.dask, options.folder, out), say)
    else:
        new = results.mark_all(ones, out, partial(on_this_machine, options, out, task), say)
    found = results.read_all(out)
    for name in ("gradebook", "feedback", "report"):
        part(f"marking.{name}").write_all(out, task, found)
    print(DONE.format(count=len(ones), new=new, out=out))
    return 0


def on_this_machine(options, out, task, ones):
    """(submission, whether marked now): the sandbox is found, the canary flown, then the class is marked."""
    place = tempfile.mkdtemp(prefix="robotlab-marking-")
    os.chmod(place, 0o755)                           # the sandbox may run as user nobody, and has to read the copy
    try:
        sandbox = part("marking.sandbox").found(place, options.plain)
        print(sandbox.words, flush=True)
        part("marking.canary").flown(sandbox, task.key)
        print("The canary lives: a forged trial submission got nothing, an honest one everything.", flush=True)
        yield from part("marking.results").by_processes(options.jobs, options.folder, out, sandbox, ones)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def key(options):
    """Print the right answers of a student."""
    task = part("marking.assignment").opened(options.folder)
    if not import_module("robotlab.course.identity").identity(options.student):
        raise CommandError(f"STUDENT is {options.student!r}; expected a name, as it stands in the list of the course.")
    unknown = [name for name in options.tasks if name not in task.points]
    if unknown:
        raise CommandError(f"{unknown[0]} is not in {options.folder}; there are {', '.join(task.points)}.")
    print(f"{options.student}. For the lecturer only.")
    for line in part("marking.key").lines(options.tasks or task.points, options.student):
        print(line)
    return 0


def report(options):
    """Sum a class up."""
    task, out = part("marking.assignment").opened(options.folder), marks_folder(options)
    found = part("marking.results").read_all(out)
    if any(set(one["tasks"]) != set(task.points) for one in found):
        raise CommandError(f"The marks in {out} are of other exercises than {options.folder} has now. Mark again first.")
    part("marking.report").write_all(out, task, found)
    for line in part("marking.report").lines(task, found):
        print(line)
    print(f"\n{out / 'report.html'}, {out / 'misconceptions.csv'}")
    return 0


def marks_folder(options):
    """Return the folder of the marks."""
    return Path(options.out or f"{options.folder.rstrip('/')}-marks")

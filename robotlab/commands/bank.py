"""`bank`: exercises and predictions as a question bank for a learning platform."""
import argparse
import sys
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

from .errors import CommandError
from .installed import in_its_python, typed
from .lectern import part

NEEDS = ("numpy", "scipy", "sympy")                  # with which answers are worked out
FORMATS = {"moodle": "Moodle XML: choices, numbers, tables of numbers, with words for each wrong idea, and hints",
           "gift": "GIFT, for Moodle and many others: the same without hints; of a table one number is asked",
           "qti": "a QTI 2.1 package, for Blackboard, TAO and others; a table is right as a whole",
           "canvas": "a QTI 1.2 package in the form of Canvas, Classic and New Quizzes; of a table one number is asked"}
OUT = "robotlab-bank"


def run(arguments):
    """Do it with a Python that has NumPy: this one, or that of .venv; returns the exit code."""
    options = parse(arguments)
    if any(find_spec(name) is None for name in NEEDS):
        return in_its_python("robotlab", "bank", *arguments)
    try:
        return write(options)
    except (part("bank.bank_error").BankError, part("marking.marking_error").MarkingError) as trouble:
        raise CommandError(str(trouble)) from None


def parse(arguments):
    parser = argparse.ArgumentParser(prog=typed("bank"), description="For lecturers: exercises and predictions as a question bank for a "
                                     "learning platform. docs/lecturer/bank.md says how it is imported, and what to look at then.")
    parser.add_argument("notebooks", nargs="*", metavar="NUMBER", help="only the tasks of these notebooks: 03 06")
    for name, words in FORMATS.items():
        parser.add_argument(f"--{name}", action="append_const", dest="formats", const=name, help=words)
    parser.add_argument("--tasks", nargs="+", default=[], metavar="TASK", help="only these tasks: energy-potential ...")
    parser.add_argument("--numbers", type=int, default=20, metavar="N", help="how many different numbers each task gets; 20, unless said")
    parser.add_argument("--secret", metavar="FILE", help="a key from which other numbers follow than those for practice: for an exam")
    parser.add_argument("--new-key", action="store_true", help="make the file of --secret")
    parser.add_argument("--private", nargs="+", default=[], metavar="PACKAGE", help="packages with tasks of your own, installed or in the "
                        "folder that you are in")
    parser.add_argument("--out", default=OUT, metavar="FOLDER", help=f"where the files go; {OUT}, unless said")
    return parser.parse_args(arguments)


def write(options):
    """Write a bank."""
    if not options.formats:
        raise CommandError(f"Which form? Expected {', '.join(f'--{name}' for name in FORMATS)}, or several of them.")
    if options.new_key and not options.secret:
        raise CommandError("--new-key makes the file of --secret: say --secret term.key --new-key")
    makers = {name: part(f"bank.{name}") for name in FORMATS}
    if options.private:
        part("marking.assignment").load(Path.cwd(), options.private)
    tasks = part("bank.collect").tasks_of(options.tasks, options.notebooks)
    labels = part("bank.labels")
    folder = part("bank.package").ready(options.out, [maker.FILE for maker in (*makers.values(), labels)])
    key = part("bank.secret").opened(options.secret, options.new_key) if options.secret else None
    bank = part("bank.collect").collected(tasks, options.numbers, key, progress)
    chosen = [makers[name] for name in dict.fromkeys(options.formats)] + [labels] * bool(key)
    paths = part("bank.package").written(folder, bank, {maker.FILE: maker.written for maker in chosen})
    report(bank, len(tasks), options.numbers, paths)
    return 0 if bank.questions else 1


def progress(done, of):
    """One line that is written over, to show progress."""
    if sys.stdout.isatty():
        print(f"\r{done} of {of} tasks", end="" if done < of - 1 else "\r", flush=True)


def report(bank, asked, numbers, paths):
    """Print what was written and what was left out, each by its name."""
    print(f"{len(bank.questions)} of {asked} tasks in {len(bank.all)} questions, under “{bank.title}”:")
    for path in paths:
        print(f"    {path}  {path.stat().st_size / 1e6:.1f} MB")
    if bank.few:
        print(f"There are fewer than {numbers} different numbers of\n    " + ", ".join(f"{name} ({n})" for name, n in bank.few.items()))
    for reason, some in groupby(sorted(bank.left, key=bank.left.get), key=bank.left.get):
        print(f"Left out, as {reason}:\n    {', '.join(some)}")
    print("docs/lecturer/bank.md says how they are imported, and what to look at before students see them.")

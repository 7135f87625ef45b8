"""Words and numbers that were written down to be compared with today's output: the same words, and nearly the same numbers.

    python tests/golden.py labs/test_said.py         # writes anew what that file has written down, to be read before it is committed
    python tests/golden.py labs/test_said.py 06      # only what belongs to notebook 06
    python tests/golden.py                           # the same of all files
"""
import json
import re
import runpy
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent
WRITERS = ("labs/test_spec.py", "labs/test_said.py", "course/written.py", "course/test_heard.py",
           "chapters/ch16_capstone/test_study.py")
NUMBER = re.compile(r"\d+\.?\d*(?:e[+-]?\d+)?")
POWER = re.compile(r"[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")               # of ten, in what is left of an error
NO_MINUS = re.compile(r"[-−](?=0(?:\.0*)?(?![\d.]))")  # before zero
NEAR, NOTHING = 2e-3, 1e-6                           # what rounding leaves of a number, and of zero


def number(x):
    """A number in four digits; what rounding leaves of zero is 0."""
    return f"{x:.4g}" if abs(x) > NOTHING else "0"


def plain(text):
    """A text in one line, without what is no more than an accident of rounding."""
    return " ".join(POWER.sub("#", NO_MINUS.sub("", text)).split())


def alike(now, then, rounded=False):
    """True if two texts have the same words, and nearly the same numbers, as the last digit is not the same on every machine.

    rounded: whether the text has rounded numbers, so that one may be on the other side of a half, one off in its last digit.
    """
    if NUMBER.sub("#", now) != NUMBER.sub("#", then):
        return False
    return all(abs(float(x) - float(y)) <= NEAR * abs(float(y)) + NOTHING + rounded * last_digit(y)
               for x, y in zip(NUMBER.findall(now), NUMBER.findall(then)))


def last_digit(text):
    """Return the value of one in the last digit of a number; counts up to nine are not rounded."""
    return 10.0 ** -len(text.partition(".")[2]) if len(text) > 1 and "e" not in text else 0.0


def differences(now, then, rounded=False):
    """Lines that differ, as they are now and as they were."""
    if len(now) != len(then):
        return sorted({*now} ^ {*then})
    return [f"{x!r}, but it was {y!r}" for x, y in zip(now, then) if not alike(x, y, rounded)]


def compared(now, then, writer, **how):
    """Raise AssertionError with the lines that differ, and the command that writes them anew; writer: one of WRITERS."""
    off = differences(now, then, **how)
    assert not off, "\n".join([f"python tests/golden.py {writer} writes it anew:", *off])


def stored(path):
    """Read a file."""
    return json.loads(path.read_text(encoding="utf-8"))


def store(path, data):
    """Write a file, a line for each text."""
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def wanted(notebook):
    """True if the golden data of a notebook is to be rewritten: its number is on the command line, or none is."""
    return notebook in sys.argv[1:] or not sys.argv[1:]


def updated(before, new, order):
    """Stored data with new entries in place of old ones, in this order; entries that are not in it go."""
    both = before | new
    return {name: both[name] for name in order}


def write(writers, notebooks=()):
    """Run each of these files as a program that stores its golden data, or the part of it that belongs to some notebooks."""
    for writer in writers:
        if writer not in WRITERS:
            raise SystemExit(f"{writer} has no golden data; expected one of {', '.join(WRITERS)}")
    for writer in writers or WRITERS:
        path, argv = sys.path[:], sys.argv
        sys.path[:0] = map(str, (TESTS.parent, TESTS, TESTS / "labs", (TESTS / writer).parent))
        sys.argv = [writer, *notebooks]
        runpy.run_path(str(TESTS / writer), run_name="__main__")
        sys.path[:], sys.argv = path, argv


if __name__ == "__main__":
    numbers = [name for name in sys.argv[1:] if name.isdigit()]
    write([name for name in sys.argv[1:] if name not in numbers], numbers)

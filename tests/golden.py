"""Words and numbers that were written down to be compared with what is said today: the same words, and nearly the same numbers.

    python tests/golden.py labs/test_said.py         # writes anew what that file has written down, to be read before it is committed
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
    """Whether two texts have the same words, and nearly the same numbers, as the last digit is not the same on every machine.

    rounded: by who wrote the text, so that one number may be on the other side of a half; by one in its last digit.
    """
    if NUMBER.sub("#", now) != NUMBER.sub("#", then):
        return False
    return all(abs(float(x) - float(y)) <= NEAR * abs(float(y)) + NOTHING + rounded * last_digit(y)
               for x, y in zip(NUMBER.findall(now), NUMBER.findall(then)))


def last_digit(text):
    """What one more in the last digit of a number is worth; counts up to nine are not rounded."""
    return 10.0 ** -len(text.partition(".")[2]) if len(text) > 1 and "e" not in text else 0.0


def differences(now, then, rounded=False):
    """Lines that differ, as they are now and as they were."""
    if len(now) != len(then):
        return sorted({*now} ^ {*then})
    return [f"{x!r}, but it was {y!r}" for x, y in zip(now, then) if not alike(x, y, rounded)]


def compared(now, then, writer, **how):
    """Raises AssertionError with the lines that differ, and the command that writes them anew; writer: one of WRITERS."""
    off = differences(now, then, **how)
    assert not off, "\n".join([f"python tests/golden.py {writer} writes it anew:", *off])


def stored(path):
    """What a file holds."""
    return json.loads(path.read_text(encoding="utf-8"))


def store(path, data):
    """Writes a file, a line for each text."""
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def write(writers):
    """Starts each of these files as a program, which stores what it has written down."""
    for writer in writers:
        if writer not in WRITERS:
            raise SystemExit(f"{writer} writes nothing down; expected one of {', '.join(WRITERS)}")
    for writer in writers or WRITERS:
        before = sys.path[:]
        sys.path[:0] = map(str, (TESTS.parent, TESTS, TESTS / "labs", (TESTS / writer).parent))
        runpy.run_path(str(TESTS / writer), run_name="__main__")
        sys.path[:] = before


if __name__ == "__main__":
    write(sys.argv[1:])

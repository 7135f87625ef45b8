"""Words and numbers that were written down to be compared with what is said today: the same words, and nearly the same numbers."""
import json
import re

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


def stored(path):
    """What a file holds."""
    return json.loads(path.read_text(encoding="utf-8"))


def store(path, data):
    """Writes a file, a line for each text."""
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

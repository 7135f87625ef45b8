"""Damaged files: what disks, editors, programs and people make of a good one, drawn at random."""
import json

SCRAPS = ("", "-", "[", "]", "{", "}", '"', "'", "=", ",", "\n", "\x00", "\ud7ff", "é", "#", ".", "1e999", "-1e308", "nan", "inf", "true", "null",
          "9" * 400, "9" * 5000, '"l1/0"', '"(-1)**0.5"', '"((9**8)**8)**8"', "[" * 3000, "a." * 300, "[[link]]", '"\\ud800"', "1979-05-27",
          '"x"', "[]", "{}", "[[]]", '{"a": 1}', "-0", "0", "x" * 100_000)


def damaged(rng, good):
    """A good text (bytes) with one to three things done to it."""
    for _ in range(rng.integers(1, 4)):
        good = KINDS[rng.integers(len(KINDS))](rng, good)
    return good


def cut(rng, b):
    return b[:rng.integers(len(b) + 1)]


def drop(rng, b):
    start = rng.integers(len(b) + 1)
    return b[:start] + b[start + rng.integers(1, 40):]


def insert(rng, b):
    at = rng.integers(len(b) + 1)
    return b[:at] + scrap(rng) + b[at:]


def scrap(rng):
    return SCRAPS[rng.integers(len(SCRAPS))].encode()


def flip(rng, b):
    b = bytearray(b)
    for _ in range(rng.integers(1, 9) if b else 0):
        b[rng.integers(len(b))] = rng.integers(256)
    return bytes(b)


def swap_a_value(rng, b):
    """Whatever stands between a sign of beginning and one of ending, for something else: another type, another number."""
    starts = [k for k, c in enumerate(b) if c in b"=:[, "]
    if not starts:
        return b
    start = starts[rng.integers(len(starts))] + 1
    end = next((k for k in range(start + 1, len(b)) if b[k] in b",]}\n"), len(b))
    return b[:start] + b" " + scrap(rng) + b[end:]


def repeat(rng, b):
    start, end = sorted(rng.integers(len(b) + 1, size=2))
    return b[:end] + b[start:end] * int(rng.integers(1, 4)) + b[end:]


def of_another_kind(rng, b):
    """Bytes that were never this file: noise, another format, another alphabet."""
    return (rng.bytes(rng.integers(200)), json.dumps([1, {"a": None}]).encode(), b.decode("utf-8", "replace").encode("utf-16"),
            b"[" * 50_000)[rng.integers(4)]


KINDS = (cut, drop, insert, flip, swap_a_value, swap_a_value, swap_a_value, repeat, of_another_kind)

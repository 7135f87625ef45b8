"""Descriptions of a picture in words."""
import re
from math import sqrt

from ..picture.frames import chain, compose, origin
from ..picture.maths import IDENTITY, degrees, fixed


MINUS, ZERO = re.compile(r"(?<![\w.⁻])-(?=\.?\d)"), re.compile(r"−(0(?:\.0*)?)(?![\d.])")
POWER = re.compile(r"(\d(?:\.\d+)?)e([+−-])0*(\d+)\b")
RAISED = str.maketrans("-−0123456789", "⁻⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def proper(text):
    """The words with a true minus sign before every negative number, none before a zero, and powers of ten as they are written."""
    powered = POWER.sub(lambda m: ("" if m[1] == "1" else f"{m[1]} · ") + "10" + (m[2].strip("+") + m[3]).translate(RAISED), text)
    return ZERO.sub(r"\1", MINUS.sub("−", powered))


def joints(arm, q):
    """The joint coordinates as words: "17°, 0.25 m"."""
    return ", ".join(f"{fixed(x, 2)} m" if row[4] else degrees(x) for row, x in zip(arm["rows"], q))


def tip(state):
    """The tool's place as a list of three numbers [m]."""
    frames = chain(state["arm"], state["q"])
    return origin(compose(frames[-1], state["arm"].get("tool") or IDENTITY))


def sentence(state):
    """One or two sentences about the arm: its joints, its tip, the distance to the target."""
    if not state["arm"]:
        return ""
    p, n = tip(state), len(state["q"])
    place = ", ".join(f"{axis} {fixed(v, 2)}" for axis, v in zip("xyz", p))
    out = f"Arm with {n} joint{'s' if n > 1 else ''} at {joints(state['arm'], state['q'])}. Tip at {place} m."
    target = state["target"]
    if target:
        t = origin(target) if len(target) == 12 else target
        out += f" Target {fixed(1000 * sqrt(sum((a - b) ** 2 for a, b in zip(t, p))), 0)} mm away."
    if state["focus"] is not None:
        out += f" Link {state['focus'] + 1} is in focus."
    return out

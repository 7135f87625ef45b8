"""Checks of everything that enters the state of a lab from outside, by hand, from a text or from the page."""
from math import isfinite

POSE, POINT, ROW = 12, 3, 6                          # numbers of a pose, of a point, of a row of the arm
MOST_ROWS, LARGEST = 50, 1e6                         # of an arm; of any number
SHOWN = ("frames", "dims", "values", "tool", "y", "axes", "base", "ground", "angles", "axis")


def is_number(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool) and isfinite(x) and abs(x) <= LARGEST


def numbers(x, *lengths):
    """True if x is a list of finite numbers of one of the lengths; of any length where none is given."""
    return isinstance(x, list) and (not lengths or len(x) in lengths) and all(is_number(v) for v in x)


def is_plain(x, deep=8):
    """True if x is what a short text can hold: finite numbers, words, and lists and dicts of them."""
    if isinstance(x, dict):
        return deep > 0 and all(isinstance(k, str) and is_plain(v, deep - 1) for k, v in x.items())
    if isinstance(x, list):
        return deep > 0 and all(is_plain(v, deep - 1) for v in x)
    return x is None or isinstance(x, (bool, str)) or is_number(x)


def fault(name, value, state, before):
    """Say what is wrong with a value of q, target, view, show, focus, arm or time in a state; "" if nothing is.

    before: the state before, whose q may belong to more joints than are drawn.
    """
    return q_fault(value, state, before) if name == "q" else FAULTS[name](value, state)


def dh_rows(state):
    return (state["arm"] or {}).get("rows", [])


def q_fault(q, state, before):
    n = len(dh_rows(state))
    if not isinstance(q, list) or len(q) not in (n, len(before["q"])):
        return f"q has {len(q)} entries; this arm has {n} joints" if isinstance(q, list) else "q is no list of numbers"
    return "" if numbers(q) else f"q has entries that are not numbers up to {LARGEST:.0e}"


def target_fault(target, state):
    return "" if target == [] or numbers(target, POINT, POSE) else "target has neither the 3 numbers of a point nor the 12 of a pose"


def view_fault(view, state):
    given = isinstance(view, dict) and all(is_number(view.get(k)) for k in ("az", "el", "scale")) and view["scale"] > 0
    if not given or not numbers(view.get("at"), POINT) or not numbers(view.get("pan", [0, 0]), 2):
        return "view is not {az, el, scale, at} in numbers"
    return ""


def show_fault(show, state):
    known = isinstance(show, dict) and set(show) <= {*SHOWN, *state["show"]}
    if not known or not is_plain(show):
        return f"show is no dict with some of {', '.join(SHOWN)}"
    wanted, most, size = [show.get(k, []) for k in ("frames", "dims")], len(dh_rows(state)) + 1, show.get("axis", 1)
    there = all(numbers(w) and all(i in range(most + 1) for i in w) or isinstance(w, (bool, str)) for w in wanted)
    return "" if there and (size is None or is_number(size) and size > 0) else "show asks for frames that are not there"


def focus_fault(focus, state):
    n = len(dh_rows(state))
    there = focus is None or isinstance(focus, int) and not isinstance(focus, bool) and 0 <= focus < n
    return "" if there else f"focus is {str(focus)[:20]}; expected None or a row from 0 to {n - 1}"


def arm_fault(arm, state):
    if arm is None:
        return ""
    rows = arm.get("rows") if isinstance(arm, dict) else None
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_ROWS or not all(numbers(row, ROW) for row in rows):
        return f"arm has no rows of {ROW} numbers"
    poses = all(numbers(arm.get(k), POSE) for k in ("base", "tool"))
    if not poses or not is_number(arm.get("radius")) or arm["radius"] <= 0 or not is_plain(arm):
        return "arm has no base and tool of 12 numbers and a radius in m"
    return ""


def time_fault(time, state):
    return "" if is_number(time) and time >= 0 else f"time is {str(time)[:20]}; expected seconds from 0"


FAULTS = {"arm": arm_fault, "q": q_fault, "target": target_fault, "view": view_fault, "show": show_fault, "focus": focus_fault,
          "time": time_fault}                        # the arm first: others are measured by it

"""Answers of `Lab.compute`, checked field by field and made plain before they are sent, so that the painter needs no checks."""
from ..picture.plot import Panel
from .allowed import FAULTS, LARGEST, POINT, fault, is_number, numbers
from .equations import Equation
from .motion import Motion
from .state import KEYS, plain, target_list
from .words import proper

NOTES = ("torques", "largest", "vectors", "points", "curves", "trail", "ghosts")
SHOWN = ("bodies", "ground", *KEYS, "values")
WORDS = ("equation", "sentence", "badge", "disabled", "absent")
OTHER = ("plots", "motion")


# -- what a field may be: {what is expected: whether a value is that} ------------------------------------------------
def is_points(x):
    return isinstance(x, list) and all(numbers(p, POINT) for p in x)


def is_counts(x):
    return isinstance(x, list) and all(isinstance(k, int) and not isinstance(k, bool) and k >= 0 for k in x)


KINDS = {
    "point": ("three finite numbers [x, y, z]", lambda x: numbers(x, POINT)),
    "points": ("a list of points [x, y, z]", is_points),
    "lines": ("a list of lists of points", lambda x: isinstance(x, list) and all(is_points(line) and len(line) > 1 for line in x)),
    "words": ("words", lambda x: isinstance(x, str)),
    "number": ("a finite number", is_number),
    "size": ("a number that is not negative", lambda x: is_number(x) and x >= 0),
    "flag": ("True or False", lambda x: isinstance(x, (bool, int)) or type(x).__name__ == "bool_"),
    "count": ("a whole number", lambda x: is_counts([x])), "counts": ("a list of whole numbers", is_counts),
    "frame": ("the number of a frame or None", lambda x: x is None or is_counts([x])),
}
LABELLED = {"label": "words", "sub": "words", "text": "words", "name": "words", "handle": "words", "frame": "frame"}
NEEDED = {"vectors": ("at", "v", "cls"), "points": ("at", "cls"), "curves": ("points", "cls"), "tubes": ("p", "r"),
          "pins": ("at", "axis", "r")}
FIELDS = {
    "vectors": LABELLED | {"at": "point", "v": "point", "cls": "words", "width": "size"},
    "points": LABELLED | {"at": "point", "cls": "words", "r": "size"},
    "curves": {"points": "points", "cls": "words", "width": "size", "dash": "flag", "closed": "flag", "frame": "frame"},
    "tubes": {"p": "counts", "r": "size", "cls": "words", "closed": "flag", "joint": "count", "axis": "point"},
    "pins": {"at": "count", "axis": "point", "r": "size", "h": "size", "cls": "words"},
    "ground": {"axis": "count", "at": "number", "half": "size", "step": "size", "normal": "point"},
}


def checked(answer, panels, state, controls):
    """The answer with plain lists and numbers; ValueError says in one sentence what the picture cannot show."""
    if not isinstance(answer, dict):
        raise ValueError(f"compute returned {type(answer).__name__}; expected a dict")
    known = (*NOTES, *SHOWN, *WORDS, *OTHER)
    refuse_unknown("compute", answer, known)
    plots, motion = answer.get("plots", ()), answer.get("motion")
    several = isinstance(plots, (list, tuple))
    if "plots" in answer and not (several and len(plots) == panels and all(isinstance(p, Panel) for p in plots)):
        raise ValueError(f"compute returned {len(plots) if several else str(plots)[:40]} plots; expected as many Panels as the lab has "
                         f"room for, {panels} (its argument panels)")
    if motion is not None and not isinstance(motion, Motion):
        raise ValueError(f"motion is {type(motion).__name__}; expected a Motion or None")
    out = {name: target_list(x) if name == "target" else x if name in (*OTHER, "equation") else plain(x, name)
           for name, x in answer.items()}
    out |= {name: [] for name in NOTES if name != "largest" and name in out and out[name] is None}
    in_state(out, state, controls)
    in_picture(out, state | {k: out[k] for k in KEYS if k in out}, controls)
    in_words(out, controls)
    return out


def in_state(out, state, controls):
    """q, target, focus and their kin, and the values of controls."""
    after = state | {k: out[k] for k in KEYS if k in out}
    for name in FAULTS:
        if name in out and (said := fault(name, out[name], after, state)):
            raise ValueError(said)
    if "values" in out:
        expect("values", out["values"], "a dict", isinstance(out["values"], dict))
        refuse_unknown("values", out["values"], controls)


def in_picture(out, state, controls):
    """Torques, arrows, points, lines and bodies."""
    joints = len(state["q"])
    if "torques" in out:
        expect("torques", out["torques"], f"a list of {joints} numbers, one for each joint", numbers(out["torques"], joints, 0))
    for name, kind in (("largest", "number"), ("trail", "points"), ("ghosts", "lines")):
        if out.get(name) is not None:
            expect(name, out[name], *of_kind(kind, out[name]))
    frames = len((state["arm"] or {}).get("rows", [])) + 2
    for name in ("vectors", "points", "curves"):
        listed(name, out.get(name, []))
        for k, one in enumerate(out.get(name, [])):
            there = one.get("frame") is None or one["frame"] < frames
            expect(f"{name}[{k}]['frame']", one.get("frame"), f"a frame from 0 to {frames - 1}", there)
            known = not one.get("handle") or one["handle"] in controls
            expect(f"{name}[{k}]['handle']", one.get("handle"), "the name of a control", known)
    if out.get("ground") is not None:
        check_fields("ground", out["ground"], FIELDS["ground"], ())
    if out.get("bodies") is not None:
        bodies_of(out["bodies"])


def bodies_of(bodies):
    """Points, tubes through them and pins on them."""
    expect("bodies", bodies, "a dict", isinstance(bodies, dict))
    refuse_unknown("bodies", bodies, ("points", "tubes", "pins"))
    points = bodies.get("points", [])
    expect("bodies['points']", points, *of_kind("points", points))
    for name, key in (("tubes", "p"), ("pins", "at")):
        listed(name, bodies.get(name, []))
        for k, one in enumerate(bodies.get(name, [])):
            used = one[key] if name == "tubes" else [one[key]]
            expect(f"{name}[{k}][{key!r}]", used, f"numbers of the {len(points)} points", bool(used) and max(used) < len(points))


def in_words(out, controls):
    """The equation, the sentence, the badge, why buttons do nothing now, and which controls are not there."""
    if out.get("equation") is not None:
        expect("equation", out["equation"], "words or an Equation", isinstance(out["equation"], (str, Equation)))
    if out.get("sentence") is not None:
        expect("sentence", out["sentence"], "words", isinstance(out["sentence"], str))
    badge = out.get("badge")
    if badge is not None:
        pair = isinstance(badge, list) and len(badge) == 2 and isinstance(badge[0], str) and KINDS["flag"][1](badge[1])
        expect("badge", badge, "a pair: words, and whether all is well", pair)
    disabled = out.get("disabled", {})
    reasons = disabled.values() if isinstance(disabled, dict) else [None]
    expect("disabled", disabled, "a dict {button: reason}", all(isinstance(x, str) and x for x in reasons))
    refuse_unknown("disabled", disabled, controls)
    absent = out.get("absent", [])
    expect("absent", absent, "a list of names of controls", isinstance(absent, list) and all(isinstance(x, str) for x in absent))
    refuse_unknown("absent", absent, controls)


def listed(name, records):
    expect(name, records, "a list of dicts", isinstance(records, list) and all(isinstance(one, dict) for one in records))
    for k, one in enumerate(records):
        check_fields(f"{name}[{k}]", one, FIELDS[name], NEEDED[name])


def check_fields(where, one, fields, needed):
    """A dict with all that it needs, each field of its kind."""
    expect(where, one, "a dict", isinstance(one, dict))
    refuse_unknown(where, one, fields)
    missing = [key for key in needed if key not in one]
    if missing:
        raise ValueError(f"{where} has no {missing[0]!r}; it needs {', '.join(needed)}")
    for key, value in one.items():
        expect(f"{where}[{key!r}]", value, *of_kind(fields[key], value))


def of_kind(kind, value):
    words, holds = KINDS[kind]
    return words, holds(value)


def expect(where, value, words, holds):
    if not holds:
        raise ValueError(f"{where} is {str(value)[:40]}; expected {words} up to {LARGEST:.0e}" if "number" in words else
                         f"{where} is {str(value)[:40]}; expected {words}")


def refuse_unknown(where, given, known):
    unknown = [str(key)[:40] for key in given if key not in known]
    if unknown:
        names = ", ".join(map(repr, sorted(unknown)))
        raise ValueError(f"{where} returned {names}; expected some of {', '.join(known) or 'none'}" if where == "compute" else
                         f"{where} has {names}; expected some of {', '.join(known) or 'none'}")


def words_of(answer, before):
    """The words of an answer, {equation, equation_text, badge, disabled, absent, error}, after those that were there before."""
    words = {**before, "error": "", "disabled": answer.get("disabled", {}), "absent": answer.get("absent", [])}
    if "equation" in answer:
        equation = answer["equation"] or ""
        words |= {"equation": getattr(equation, "mathml", equation), "equation_text": str(equation)}
    if "badge" in answer:
        text, ok = answer["badge"] or ("", True)
        words["badge"] = {"text": proper(text), "cls": ("ok" if ok else "bad") if text else ""}
    return words

"""What `Lab.compute` may answer, checked and made plain before it is sent."""
from .motion import Motion
from .picture.plot import Panel
from .state import KEYS, plain, target_list
from .words import proper

NOTES = ("torques", "largest", "vectors", "points", "curves", "trail", "ghosts")
SHOWN = ("bodies", "ground", *KEYS, "values")
WORDS = ("equation", "sentence", "badge")
OTHER = ("plots", "motion")


def checked(answer, panels):
    """The answer with plain lists and numbers; ValueError says what the picture cannot show."""
    known = (*NOTES, *SHOWN, *WORDS, *OTHER)
    unknown = sorted(set(answer) - set(known))
    if unknown:
        raise ValueError(f"compute returned {', '.join(map(repr, unknown))}; expected some of {', '.join(known)}")
    plots, motion = answer.get("plots", ()), answer.get("motion")
    if "plots" in answer and (len(plots) != panels or not all(isinstance(p, Panel) for p in plots)):
        raise ValueError(f"compute returned {len(plots)} plots; expected as many Panels as the lab has room for, {panels} "
                         "(its argument panels)")
    if motion is not None and not isinstance(motion, Motion):
        raise ValueError(f"motion is {type(motion).__name__}; expected a Motion or None")
    return {name: target_list(x) if name == "target" else x if name in (*OTHER, "equation") else plain(x, name)
            for name, x in answer.items()}


def said(answer, before):
    """The words of an answer, {equation, equation_text, badge, error}, after those that were there before."""
    words = {**before, "error": ""}
    if "equation" in answer:
        equation = answer["equation"]
        words |= {"equation": getattr(equation, "mathml", equation), "equation_text": str(equation)}
    if "badge" in answer:
        text, ok = answer["badge"] or ("", True)
        words["badge"] = {"text": proper(text), "cls": ("ok" if ok else "bad") if text else ""}
    return words

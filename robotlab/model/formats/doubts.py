"""Masses that are not believed unseen: what no body has, and what looks typed in to please a simulator."""
import numpy as np

from ..link import MADE_UP, TOLERANCE
from .axes import tidy
from .tree import some

MANY = 3                                             # links that have the same oddity: then it is hardly chance
WIDEST = 3.0                                         # [m] radius of gyration of what is hardly a link


def made_up(parts, sources):
    """Sentences on the inertials of several links, which are alike where those of a real arm differ.

    sources: {name of a link: what is said of its masses} gets the same, for each of these links.
    """
    parts = [part for part in parts if part.body is not None]
    alike = lambda p, q: p.body.m == q.body.m and np.array_equal(p.body.I_com, q.body.I_com)
    same = max(([p.name for p in parts if alike(p, q)] for q in parts), key=len, default=[])
    balls = [p.name for p in parts if p.body.I_com[0, 0] and np.array_equal(p.body.I_com, p.body.I_com[0, 0] * np.eye(3))]
    centred = [p.name for p in parts if not p.body.com.any()]
    told = [each for each in (
        (same, "have the same mass and inertia", "the same mass and inertia as other links"),
        (balls, "have a number times the unit matrix for their inertia, as a ball has", "an inertia like a ball's"),
        (centred, "have their centre of mass exactly on their joint's origin", "a centre of mass exactly on the joint's origin"))
        if len(each[0]) >= MANY]
    for names, _, why in told:
        for name in names:
            sources[name] = f"{sources[name]}; {why}" if name in sources else f"perhaps {MADE_UP}: {why}"
    return [f"Made up? {len(names)} of {len(parts)} links {words}: {some(names)}." for names, words, _ in told]


def inertial_fields(body, name, notes):
    """The fields of a `Link` for a body; what no body has is kept as measured and said, a negative mass is left out."""
    I = (body.I_com + body.I_com.T) / 2
    low, middle, high = np.linalg.eigvalsh(I)
    if body.m < 0:
        notes.append(f"Link {name!r} has the mass {body.m:g} kg, which no body has: its mass is left out.")
        return {}
    negative, broken = low < -TOLERANCE * max(high, 1e-300), low + middle < high * (1 - TOLERANCE)
    if negative or broken:
        why = "of which one is negative" if negative else "of which the two smaller add up to less than the largest"
        notes.append(f"Link {name!r} has principal moments {low:.3g}, {middle:.3g}, {high:.3g} kg m2, {why}; no body has these. They are "
                     "kept as they are (measured=True).")
    elif body.m and high and (high / body.m) ** 0.5 > WIDEST:
        notes.append(f"Link {name!r} has {high:.3g} kg m2 with {body.m:.3g} kg, as a body of several metres has. Are the units right?")
    return {"m": body.m, "com": tidy(body.com), "I_com": I, "measured": bool(negative or broken)}

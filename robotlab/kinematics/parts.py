"""Parts of a target that count, in words: the error of each, its rate with the joints, and its wording.

    place        e = p* - p                       de = -J_v dq         x, y, z are rows of it
    orientation  e = rotation vector of R* R^T    de = -A J_w dq       rx, ry, rz are rows of it
    tool z       e = angle (z x z*) / |z x z*|    de = -(J_w dq)       across z, in axes of the tool; tool x and tool y likewise

A = 1 + e^/2 + (1 - (a/2) cot(a/2)) e^ e^ / a^2 with a = |e| and e^ v = e x v: how a rotation vector changes with a turn. Of all three rows
together the unit matrix will do for A, since A^T e = e.
"""
import difflib
from dataclasses import dataclass

import numpy as np

from ..maths.spatial import rotation_vector, skew, to_link
from ..model.checks import got, number

PLACES = {"place": [0, 1, 2], "x": [0], "y": [1], "z": [2]}
TURNS = {"orientation": [0, 1, 2], "rx": [0], "ry": [1], "rz": [2]}
AXES = {"tool x": 0, "tool y": 1, "tool z": 2}
NAMES, THEN = (*PLACES, *TURNS, *AXES), "then"


@dataclass(frozen=True)
class Parts:
    """Names of parts, with what a metre or a radian of each counts. first: how many of them come before the others."""
    names: tuple
    weights: tuple = ()                              # none given: each counts 1
    first: int = 0                                   # 0: all at once

    def now(self):
        """Those that come first, or all."""
        return Parts(self.names[:self.first]) if self.first else self

    def later(self):
        """Those that come after the first."""
        return Parts(self.names[self.first:])

    def together(self):
        """All at once."""
        return Parts(self.names, self.weights)

    @property
    def plain(self):
        """True for a point or a pose as such."""
        return not self.weights and not self.first and self.names in (("place",), ("place", "orientation"))

    @property
    def coordinates(self):
        """Those of x, y, z that are asked for, by their numbers."""
        return sorted({k for name in self.names for k in PLACES.get(name, ())})

    def units(self):
        """The unit of each: m or rad."""
        return ["m" if name in PLACES else "rad" for name in self.names]

    def error(self, T, target):
        """Return the errors of tool poses T (..., 4, 4), each part times its weight: (..., rows)."""
        parts = [part(name, T, target)[0] for name in self.names]
        return np.concatenate([w * e for w, e in zip(self._weights, parts)], axis=-1)

    def error_and_jacobian(self, T, target, J):
        """The error, and the rows of J that make it less, from the Jacobian (..., 6, n) of the tool."""
        e, rows = zip(*(part(name, T, target, J) for name in self.names))
        return (np.concatenate([w * x for w, x in zip(self._weights, e)], axis=-1),
                np.concatenate([w * x for w, x in zip(self._weights, rows)], axis=-2))

    def misses(self, error):
        """The length of what is missing of each part [m or rad], weights aside: (..., parts)."""
        ends = np.cumsum([rows(name) for name in self.names])
        pieces = np.split(error, ends[:-1], axis=-1)
        return np.stack([np.linalg.norm(e, axis=-1) / w for e, w in zip(pieces, self._weights)], axis=-1)

    def split(self, error):
        """The rows of the first parts, and those of the later ones."""
        return np.split(error, [sum(map(rows, self.names[:self.first]))], axis=-1)

    def residual(self, error):
        """The largest miss of those that come first, or, where weights make metres and radians one, the length of all [m]."""
        return np.linalg.norm(error, axis=-1) if self.weights else self.misses(error)[..., :self.first or None].max(-1)

    def said(self, misses, tolerance):
        """Word the errors: "0.275 m and 0.31 rad"."""
        named = set(self.names) - {"place", "orientation"}
        parts = [f"{0 if miss <= tolerance else miss:.3g} {unit}" + (f" in {name}" if named else "")
                 for name, miss, unit in zip(self.names, misses, self.units())]
        return " and ".join([", ".join(parts[:-1])] * (len(parts) > 1) + parts[-1:])

    @property
    def _weights(self):
        return self.weights or (1,) * len(self.names)


def rows(name):
    """Count the rows of a part."""
    return 2 if name in AXES else len((PLACES | TURNS)[name])


def part(name, T, target, J=None):
    """(what is missing, the rows of J that make it less, or None) of one part."""
    if name in PLACES:
        k = PLACES[name]
        place = target[..., :3, 3] if target.shape[-2:] == (4, 4) else target
        return (place - T[..., :3, 3])[..., k], None if J is None else J[..., k, :]
    R, wanted = T[..., :3, :3], target[..., :3, :3]
    if name in AXES:
        return _direction(R, wanted, AXES[name], J)
    e, k = rotation_vector(wanted @ np.swapaxes(R, -1, -2)), TURNS[name]
    if J is None or len(k) == 3:
        return e[..., k], None if J is None else J[..., 3:, :]
    return e[..., k], (_change(e) @ J[..., 3:, :])[..., k, :]


def _direction(R, wanted, k, J):
    """Of the tool's axis k: the turn, in axes of the tool, across it, that takes it to where that of the target points."""
    i, j = (k + 1) % 3, (k + 2) % 3
    b = to_link(R, wanted[..., :, k])
    across = np.hypot(b[..., i], b[..., j])
    ratio = np.arctan2(across, b[..., k]) / np.where(across > 0, across, 1)
    e = np.stack([np.where((across == 0) & (b[..., k] < 0), np.pi, -b[..., j] * ratio), b[..., i] * ratio], axis=-1)
    return e, None if J is None else (np.swapaxes(R, -1, -2) @ J[..., 3:, :])[..., [i, j], :]


def _change(e):
    """A (..., 3, 3) of rotation vectors (..., 3)."""
    a = np.linalg.norm(e, axis=-1)
    half = np.where(a > 1e-3, a, 1) / 2
    c = np.where(a > 1e-3, (1 - half / np.tan(half)) / (4 * half ** 2), 1 / 12)
    return np.eye(3) + skew(e) / 2 + c[..., None, None] * skew(e) @ skew(e)


# -- what is written --------------------------------------------------------------------------------------------------
def read_parts(given, pose):
    """`parts` of `solve_ik` as `Parts`. pose: whether the target is one, not only a point."""
    if given is None:
        return Parts(("place", "orientation") if pose else ("place",))
    if isinstance(given, dict):
        names = _names(list(given), given)
        if len(names) != len(given) or THEN in names:
            raise ValueError(f"parts is {got(given)}; expected one part and its weight in each entry")
        found = Parts(names, tuple(number(w, f"parts[{name!r}]", "a positive number in m per rad, or per m", above=0)
                                   for name, w in zip(names, given.values())))
    else:
        names = _names([given] if isinstance(given, str) else list(given) if isinstance(given, (list, tuple)) else None, given)
        first = names.index(THEN) if THEN in names else 0
        found = Parts(tuple(name for name in names if name != THEN), first=first)
        if names.count(THEN) > 1 or THEN in (names[0], names[-1]):
            raise ValueError(f'parts is {got(given)}; expected "then" once at most, between parts: "place, then orientation"')
    if not pose and (turned := [name for name in found.names if name not in PLACES]):
        raise ValueError(f"parts asks for {turned[0]!r}, and target is a point; expected a pose (..., 4, 4)")
    return found


def _names(texts, given):
    """The names that texts tell, in order, "then" among them."""
    if not texts or not all(isinstance(text, str) for text in texts):
        raise ValueError(f'parts is {got(given)}; expected names such as "place, tool z", a list of names, or a dict of their weights')
    names = []
    for text in texts:
        words = text.replace(",", " , ").split()
        while words:
            two = " ".join(words[:2])
            word = two if two in AXES else words[0]
            del words[:len(word.split())]
            names += [word] if word != "," else []
    for name in names:
        if name not in (*NAMES, THEN):
            near = difflib.get_close_matches(name, NAMES, 2)
            raise ValueError(f"parts has {name!r}; expected names of {', '.join(NAMES)}" + (f"; near: {', '.join(near)}" if near else ""))
        if names.count(name) > 1 and name != THEN:
            raise ValueError(f"parts has {name!r} twice; expected each part once")
    if not names:
        raise ValueError(f"parts is {got(given)}; expected at least one of {', '.join(NAMES)}")
    return tuple(names)

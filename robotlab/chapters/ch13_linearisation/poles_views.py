"""Views of `PolesLab`: poles as tracks, the plane in which they wander, and the matrix A."""
from functools import lru_cache
from itertools import permutations

import numpy as np

from ...picture.maths import fixed
from ...labs.equations import Equation, side_by_side, words
from ...labs.terms import true_minus
from ...maths.mathml import EQUALS, block, inline, steady
from ...maths.typed import typed
from ...maths.writers import Mathml, Text, token

AXIS = 1e-6                                          # [1/s]: a pole nearer to the imaginary axis is on it
TURN = np.exp(-.002j)                                # decides the sides to which two poles part after they meet
RANGES = (5, 10, 20)                                 # [1/s] from the middle of the plane to its rim
CENTRE, HALF = (3.9, 0.0), 1.65                      # of the plane, in the picture [m]


def tracks(poles):
    """Poles (N, k), each row put in the order in which the columns move least; where they meet, they part to the right."""
    poles = np.round(poles, 7)
    out = [np.sort_complex(poles[0])]
    for row in poles[1:]:
        far, orders = np.abs(out[-1][:, None] * TURN - row), all_orders(len(row))
        out.append(row[orders[far[np.arange(len(row)), orders].sum(axis=1).argmin()]])
    return np.array(out)


@lru_cache
def all_orders(k):
    """(k!, k): every order of k columns; six poles have 720."""
    return np.array(list(permutations(range(k))))


# -- in the picture ---------------------------------------------------------------------------------------------------
def rim_of(poles):
    """The round number of 1/s at the rim, beyond all poles if there is one; else the farthest stay on the rim."""
    most = max(np.abs(poles.real).max(), np.abs(poles.imag).max())
    return next((r for r in RANGES if r >= most), RANGES[-1])


def in_plane(poles, rim):
    """Return the places at which poles (...) are drawn: (..., 3) [m]."""
    place = lambda x, middle: middle + HALF / rim * np.clip(x, -rim, rim)
    return np.stack([place(np.real(poles), CENTRE[0]), place(np.imag(poles), CENTRE[1]), 0 * np.real(poles)], axis=-1)


def plane(rim):
    """The plane of s: its axes, its right half shaded, and marks for the words."""
    at = lambda x, y: in_plane(np.array(rim * complex(x, y)), rim)
    curves = [{"points": [at(0, -1), at(1, -1), at(1, 1), at(0, 1)], "cls": "dim", "width": .01, "closed": True},
              {"points": [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)], "cls": "zero", "width": 1},
              {"points": [at(-1, 0), at(1, 0)], "cls": "zero", "width": 1},
              {"points": [at(0, -1), at(0, 1)], "cls": "dim", "width": 1.6}]
    words = ((-.98, 1.01, "dies away"), (.43, 1.01, "runs away"), (-.2, 1.01, f"{rim} rad/s"), (.52, -1.15, f"+{rim} 1/s"),
             (-.98, -1.15, f"−{rim} 1/s"), (-.07, -1.15, "0"))
    return curves, [{"at": at(x, y), "cls": "dim", "text": text, "r": .01} for x, y, text in words]


def trails(paths, rim):
    """The path of each pole in the plane, paths (N, k)."""
    return [{"points": in_plane(cornered(path), rim), "cls": "vel", "width": 1.6} for path in paths.T]


def cornered(path):
    """A path (N,) with the places put in at which it comes to the real axis or leaves it, between two of its poles."""
    real = np.abs(path.imag) < AXIS
    k = np.flatnonzero(real[1:] != real[:-1])
    return np.insert(path, k + 1, np.where(real[k], path[k + 1], path[k]).real)


# -- in the equation --------------------------------------------------------------------------------------------------
def state_matrix(A, now):
    """A (2n, 2n) with its two blocks of slopes coloured, and the state that it belongs to."""
    n = len(A) // 2

    def filled(w):
        cls = lambda i, j: "dim" if i < n else "gravity" if j < n else "vel"
        number = lambda i, j: str(int(A[i, j])) if i < n else fixed(A[i, j], 3)
        return w.matrix([[w.marked(w.number(number(i, j)), cls(i, j)) for j in range(2 * n)] for i in range(2 * n)])
    head = Mathml().name(token("A"))
    said = (words(f"at {now:.2f} s; rows and columns: δq, then δq̇")
            + words(inline(typed("−M⁻¹ ∂τ/∂q")) + ": what a deviation pulls, in 1/s²", "gravity")
            + words(inline(typed("−M⁻¹ ∂τ/∂q̇")) + ": what its rate pulls, in 1/s", "vel"))
    math = block(head, EQUALS, steady(filled(Mathml())))
    return Equation(side_by_side(math, f"<div>{said}</div>"), f"at {now:.2f} s: A =\n{filled(Text())}")


# -- in words ---------------------------------------------------------------------------------------------------------
def per_second(x):
    """A part of a pole in words."""
    return true_minus(f"{0.0 if abs(x) < 5e-4 else x:.3g}")


def described(poles):
    """Describe the poles (k,) of one instant, pole by pole and pair by pair."""
    out = []
    for p in sorted(poles[poles.imag > -AXIS], key=lambda p: -p.real):
        if p.imag > AXIS:
            grows = "dies with" if p.real < -AXIS else "grows with" if p.real > AXIS else "neither grows nor dies"
            rate = f" {per_second(abs(p.real))}/s" if abs(p.real) > AXIS else ""
            out.append(f"one pair swings at {per_second(p.imag)} rad/s and {grows}{rate}")
        elif p.real > AXIS:
            what = "it" if any("doubles" in words for words in out) else "a deviation"
            out.append(f"a pole at +{per_second(p.real)}/s doubles {what} in {np.log(2) / p.real:.2f} s")
        else:
            out.append(f"a pole at {per_second(p.real)}/s" if p.real < -AXIS else "a pole at 0")
    return "; ".join(out)


def verdict(poles, now):
    """Judge whether all poles (k,) of one instant lie left of the axis, on it, or not."""
    far, when = poles.real.max(), f"at {now:.2f} s "
    if far > AXIS:
        return f"{when}a pole on the right: +{per_second(far)}/s", False
    return (f"{when}all poles on the left", True) if far < -AXIS else (f"{when}poles on the axis: nothing damps them", False)

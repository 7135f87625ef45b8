"""Parts shared by the labs of closed chains: I*_uu = G^T I*_qq G in numbers, curves in pieces, links and pins as bodies."""
import numpy as np

from ...labs.equations import Equation, in_pieces
from ...maths.mathml import EQUALS, block, gap, mstyle, msub, mtext, munder, steady
from ...maths.writers import Mathml, Text
from ...picture.maths import fixed
from ...picture.plot import Curve

NOTHING = 5e-4
ROUNDING = 1e-12                                     # smaller differences are rounding
RADIUS, RAISED = .026, .05                           # of links, of pins above them [m]


def number(x, digits=2):
    """A number with a true minus sign; rounding errors are 0."""
    return "0" if abs(x) < NOTHING else fixed(x, digits)


def matrix(values, cls=""):
    """A matrix in MathML whose columns keep their width."""
    w = Mathml()
    return w.marked(steady(w.matrix([[w.number(number(x)) for x in row] for row in values])), cls)


def named(maths, name):
    """A matrix with its name under it; what follows an asterisk is a subscript."""
    head, star, sub = name.partition("*")
    label = msub(mtext(head + "*"), mtext(sub)) if star else mtext(head)
    return munder(maths, mstyle(label, cls="dim", scriptlevel="0")) + gap(".3em")


def product(G, inertia, I_uu):
    """I*_uu = G^T I*_qq G with its numbers; G^T only as a letter where it is wide."""
    before = named(matrix(G.T, "vel"), "Gᵀ") if G.shape[1] == 1 else mtext("Gᵀ", "vel")
    right = EQUALS + before, named(matrix(inertia), "I*qq") + named(matrix(G, "vel"), "G")
    maths = in_pieces(named(matrix(I_uu, "inertial"), "I*uu"), *right)
    lines = [f"{name} =\n" + Text().matrix([[number(x) for x in row] for row in values])
             for name, values in (("G", G), ("I*uu = Gᵀ I*qq G", I_uu))]
    return Equation(maths, "\n".join(lines))


def words_only(text):
    """An equation that cannot be written here."""
    return Equation(block(mtext(text)), text)


def pieces(x, y, low, high, cls, label="", sub="", **options):
    """A curve within the range: one for each stretch, the longest with the label."""
    inside = np.isfinite(y) & (np.nan_to_num(y, nan=high + 1) >= low) & (np.nan_to_num(y, nan=high + 1) <= high)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], inside.astype(int), [0]])))
    runs = [slice(a, b) for a, b in zip(edges[::2], edges[1::2]) if b - a > 1]
    longest = max(runs, key=lambda r: (r.stop - r.start, r.stop), default=None)
    return [Curve(x[r], y[r], cls, label if r == longest else "", sub if r == longest else "", **options) for r in runs]


def most(values, share=.85, rest=3.0):
    """A range (low, high) for a curve: all of it, or, if it diverges, zero and this share of its values."""
    v = np.asarray(values)[np.isfinite(values)]
    if not len(v):
        return -1.0, 1.0
    low, high = min(0.0, v.min()), max(0.0, v.max())
    a, b = min(0.0, np.quantile(v, 1 - share)), max(0.0, np.quantile(v, share))
    if high - low > rest * (b - a):
        low, high = a - .3 * (b - a), b + .3 * (b - a)
    room = .08 * max(high - low, .1)
    return float(low - room if low < 0 else 0.0), float(high + room)


def space(p, z=0.0):
    """Points of the plane (..., 2) in space."""
    p = np.asarray(p, dtype=float)
    return np.concatenate([p, np.full(p.shape[:-1] + (1,), z)], axis=-1)


def linkage(chains, fixed=()):
    """Bodies of planar chains, each (k, 2): links as tubes, pins between them; fixed: pins of the ground, (2,).

    The first link of each chain is turned by the joint of its number."""
    points, tubes, pins = [], [], []

    def add(p, z):
        points.append([*(float(x) for x in p), z])
        return len(points) - 1
    for k, chain in enumerate(chains):
        z, first = .012 * k, len(tubes)
        tubes += [{"p": [add(a, z), add(b, z)], "r": RADIUS} for a, b in zip(chain, chain[1:])]
        tubes[first]["joint"] = k
        pins += [{"at": add(p, RAISED), "axis": [0, 0, 1], "r": 1.25 * RADIUS, "h": .5 * RADIUS} for p in chain[1:]]
    pins += [{"at": add(p, RAISED + .01), "axis": [0, 0, 1], "r": 2 * RADIUS, "h": RADIUS} for p in fixed]
    return {"points": points, "tubes": tubes, "pins": pins}


def closed_to(error):
    """Report how well a loop is closed, for the badge: the largest error [m], and whether that is nothing."""
    worst = max(float(np.abs(error).max(initial=0)), ROUNDING)
    return f"closed to {10.0 ** np.ceil(np.log10(worst) - 1e-9):.0e} m", worst < 1e-8

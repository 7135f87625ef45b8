"""`CountLab`: a section through the workspace, shaded by the number of postures that bring the hand to each place in it."""
from functools import lru_cache

import numpy as np

from ...kinematics.postures.find import all_postures
from ...labs.controls import Slider, Toggle
from ...labs.lab import Lab
from ...labs.spec import ghost
from ...maths.spatial import rpy, wrapped
from ...picture.maths import fixed
from ...picture.plot import Curve, Panel, Points
from .arms import RIGHT, puma
from .every_posture import as_meant, words_for

START = 2                                            # of the branches, the one that reaches forward
CELLS = 37                                           # along each side of the section
NAMED = 3                                            # counts in the sentence, the most frequent first
LEAST = .04                                           # of the cells: smaller regions get no number
LEVELS = (1, 3, 5, 7)                                # numbers of postures from which a place is one tone darker
PLAIN = {"target": [.5, 0, .8], "tilt": np.radians(180), "turn": 0.0, "limits": False}
PRESETS = {
    "All eight, or none": PLAIN,
    "The hole about axis 1": PLAIN | {"target": [.1, 0, .9]},
    "With limits": PLAIN | {"limits": True},
    "The hand ahead": PLAIN | {"tilt": np.radians(90), "limits": True},
    "The hand upwards": PLAIN | {"tilt": 0.0, "limits": True},
}


class CountLab(Lab):
    """Numbers of postures of a Puma over a plane through axis 1, for one direction of the hand. options: as for `Lab`.

    >>> from robotlab.labs import CountLab
    >>> print(CountLab().preset("With limits").words["sentence"])
    One posture here within the limits. Of the places that the hand, held like this, reaches in this plane, 66 % have 1, 34 % have 2.
    """
    title = "How many, and where"

    def __init__(self, **options):
        controls = [Slider(name="tilt", text="hand tilt", low=0.0, high=np.pi, value=PLAIN["tilt"], degrees=True,
                           step=np.radians(5)),
                    Slider(name="turn", text="hand turn", low=-RIGHT, high=RIGHT, degrees=True, step=np.radians(5)),
                    Toggle(name="limits", text="only within the limits")]
        q = postures_at(np.array(PLAIN["target"]), hand(PLAIN), False)
        super().__init__(puma(), q[START], controls=controls, target=PLAIN["target"],
                         **{"presets": PRESETS, "panels": 1, "view": {"az": -1.35, "el": .2}} | options)

    def compute(self, state):
        place, way, limits = np.array([state.target[0], 0.0, state.target[2]]), hand(state), bool(state["limits"])
        q = postures_at(place, way, limits)
        q = q[np.isfinite(q).all(-1)]
        shown = {}
        if len(q):
            nearest = int((wrapped(q - state.q) ** 2).sum(-1).argmin())
            shown = {"q": q[nearest]}
        bones = {str(np.round(line, 4) + 0.0): line for row in q for line in [ghost(self.robot, row)]}
        held = {} if "target" in state.changed and "drop" not in state.changed else {"target": place}
        return shown | held | {"ghosts": list(bones.values()), "badge": (words_for(len(q)), bool(len(q))),
                               "plots": [section(way, limits, place)], "sentence": sentence(way, limits, len(q))}


# -- postures ---------------------------------------------------------------------------------------------------------
def hand(state):
    """Return tilt and turn of the hand [rad], rounded to serve as a key."""
    return round(float(state["tilt"]), 6), round(float(state["turn"]), 6)


def postures_at(place, way, limits):
    """The eight branches (8, ..., 6) for a hand at places (..., 3), nan where there is none. way: its tilt about y, its turn about z."""
    T = np.zeros(place.shape[:-1] + (4, 4))
    T[..., :3, :3], T[..., :3, 3], T[..., 3, 3] = rpy(0.0, *way), place, 1.0
    q, over = as_meant(puma(), all_postures(puma(), T).q)
    return np.where((over > 0).any(-1, keepdims=True) & limits, np.nan, q)


def reach():
    """A round number beyond which no hand comes [m]."""
    return np.ceil(10 * sum(abs(link.a) + abs(link.d) for link in puma().links[1:])) / 10


@lru_cache(maxsize=64)
def counted(way, limits):
    """x and z of the middles of the cells [m], and the number of postures at each (z, x)."""
    far, foot = reach(), puma().links[0].d
    x = np.linspace(-far, far, CELLS)
    X, Z = np.meshgrid(x, x + foot)
    q = postures_at(np.stack([X, 0 * X, Z], axis=-1), way, limits)
    return x, x + foot, np.isfinite(q).all(-1).sum(0)


# -- the map ----------------------------------------------------------------------------------------------------------
def section(way, limits, place):
    """The places of a section, one tone darker from each level on; numbers stand where most cells have them."""
    x, z, count = counted(way, limits)
    half = (x[1] - x[0]) / 2
    things = [Curve([a - half, b + half, b + half, a - half], [low - half, low - half, high + half, high + half], "z", width=0, closed=True)
              for level in LEVELS for a, b, low, high in boxes(x, z, count >= level)]
    for number in np.unique(count[count > 0]):
        if (count == number).sum() < LEAST * (count > 0).sum():
            continue
        j, i = middle(count == number)
        things.append(Points([x[i]], [z[j]], "ink", "dot", str(int(number))))
    things += [Curve([0, 0], [z[0], z[-1]], "dim", width=1.4, dash=True, track=False), Points([place[0]], [place[2]], "tgt", "ring", " ")]
    return Panel(tuple(things), "number of postures; x and z of the hand in m", x_range=(x[0], x[-1]),
                 y_range=(z[0], z[-1]), equal=True)


def boxes(x, z, there):
    """Boxes (x from, to, z from, to) that cover the True cells: runs of a row, joined with equal ones of the row below."""
    found, open_ = [], {}
    for j, row in enumerate([*there, np.zeros(len(x), bool)]):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(int), [0]])))
        runs = {(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2])}
        found += [(x[a], x[b - 1], z[start], z[j - 1]) for (a, b), start in open_.items() if (a, b) not in runs]
        open_ = {run: open_.get(run, j) for run in runs}
    return found


def middle(cells):
    """The cell (row, column) that has most of its kind about it."""
    near = sum(np.roll(np.roll(cells, i, 0), j, 1) for i in range(-3, 4) for j in range(-3, 4)) * cells
    return np.unravel_index(int(near.argmax()), cells.shape)


def sentence(way, limits, here):
    """State the share of the section that has each number of postures."""
    _, _, count = counted(way, limits)
    some = count[count > 0]
    words = f"{words_for(here).capitalize()} here{' within the limits' if limits else ''}. "
    if not some.size:
        return words + "Nowhere in this plane is there one."
    shares = sorted(((float((some == k).mean()), int(k)) for k in np.unique(some)), reverse=True)
    if len(shares) == 1:
        return words + f"Held like this, the hand has {shares[0][1]} at every place that it reaches in this plane."
    named = shares[:NAMED] + [one for one in shares[NAMED:] if one[1] == here]
    parts = [f"{fixed(100 * share, 0)} % have {k}" for share, k in named] + ["the rest other numbers"] * (len(shares) > len(named))
    return words + f"Of the places that the hand, held like this, reaches in this plane, {', '.join(parts)}."

"""`HiddenRodLab`: a rod is moved from one link of a Puma to the next; the torques that change, and the numbers that a motion determines."""
from functools import lru_cache

import numpy as np

from ...labs.controls import Choice, Handle, Heading, Hidden, Slider
from ...labs.equations import Equation, html_table
from ...labs.lab import Lab
from ...labs.spec import ghost
from ...model import zoo
from ...model.axis_chain import axis_chain
from ...model.link import Link
from ...model.masses import pseudo_inertia
from ...model.rods import rod
from ...picture.maths import fixed
from ...picture.plot import Curve, Panel, Points
from .identifiability import NAMES, NEVER, SINGLY, TOGETHER, axis_poses, identifiable, ten_numbers, whole_regressor

T, SAMPLES = 6.0, 121                                # duration [s] and times of the motion
MIDDLE = np.array([.2, .4, -1.2, .3, .2, .5])        # about which each joint swings, by how much [rad], and how often in T
SWING, TURNS = np.array([1.2, .7, .9, 1.0, .9, 1.4]), np.array([1, 2, 3, 2, 1, 3])
ALONE = 1                                            # the joint that may move alone, counted from 0
LENGTH, THIN = (.3, .3, .3, .16, .16, .16), 1e-9     # of a rod along each axis; its radius: a line [m]
HEIGHT = (-.3, .12, .12, .1, 0.0, .1)                # of its middle, along the axis from the origin of its frame [m]
ON_AXIS, FARTHEST = .02, .3                          # a rod nearer than that is on the axis; largest distance of a rod [m]
UNNOTICED = 1e-9                                     # of the largest torque: smaller changes count as none
CLEAN = 6                                            # digits of a torque that are not rounding
LEAST = (1.0, .1)                                    # of the arm, of the wrist: smallest range of the torque plots [N m]
FLOOR = 1e-7                                         # height of the marks of rounding errors
LEGEND = f"{SINGLY} by itself, {TOGETHER} in sums, {NEVER} never"
NO_BODY = "No body has less than 0 kg, but the torques do not show it."
FULL_STATE = {"start", "preset", "reset"}            # after which the state is complete
MOTIONS = {"all joints swing": "swing", "postures are held": "still", "joint 2 swings alone": "alone"}


def beside(axis, far=0.0):
    """A point in the world at a given offset from a joint axis (counted from 1), at the middle of its rod [m]."""
    return tuple(np.round((frame(axis) @ [far, 0, HEIGHT[axis - 1], 1])[:3], 6).tolist())


@lru_cache
def puma():
    return zoo.puma560()


@lru_cache
def frame(i):
    """The pose (4, 4) of the frame on joint axis i in the posture that is drawn; of the base for 0."""
    return axis_poses(puma(), states("swing")[0][0])[i]


def states(motion):
    """q, qd, qdd, each (SAMPLES, 6), of one of the MOTIONS."""
    w = 2 * np.pi * TURNS / T
    wave = np.exp(1j * w * np.linspace(0, T, SAMPLES)[:, None])
    q, qd, qdd = MIDDLE + SWING * wave.real, -SWING * w * wave.imag, -SWING * w * w * wave.real
    if motion == "still":
        return q, 0 * qd, 0 * qdd
    alone = np.arange(6) == ALONE
    return (q * alone, qd * alone, qdd * alone) if motion == "alone" else (q, qd, qdd)


@lru_cache
def measured(motion):
    """Y (SAMPLES, 6, 60) along a motion, the torques without rotors and friction, and the `Identifiable` numbers."""
    Y = whole_regressor(puma(), *states(motion))
    return Y, Y @ ten_numbers(axis_chain(puma()).bodies).ravel(), identifiable(Y)


PLAIN = {"axis": 3, "m": 5.0, "motion": "swing", "rod": beside(3)}
PRESETS = {
    "A rod on axis 3": PLAIN,
    "15 cm beside it": PLAIN | {"rod": beside(3, .15)},
    "10 kg on axis 1": PLAIN | {"axis": 1, "m": 10.0, "rod": beside(1)},
    "10 kg beside axis 1": PLAIN | {"axis": 1, "m": 10.0, "rod": beside(1, .25)},
    "Nobody moves": PLAIN | {"axis": 1, "m": 10.0, "rod": beside(1, .25), "motion": "still"},
    "Joint 2 alone": PLAIN | {"motion": "alone"},
    "Less than nothing": PLAIN | {"axis": 5, "m": 2.0, "rod": beside(5)},
}

TITLE = "Hide a rod, and see what is told"


class HiddenRodLab(Lab):
    """Link j of a Puma takes a rod from the link before it: the torques that change, and the numbers that a motion determines.

    identify: whether the lab shows the numbers that a motion determines, or torques alone. options: as for `Lab`.

    >>> from robotlab.labs import HiddenRodLab
    >>> print(HiddenRodLab().preset("10 kg on axis 1").words["sentence"])
    Link 1 has the rod and weighs 10.0 kg; it came from the base. No torque has changed. The rod lies on the axis.
    """
    title = "Hide a rod"

    def __init__(self, identify=True, **options):
        axes = {f"axis {j}, {f'link {j - 1}' if j > 1 else 'base'} → {j}": j for j in range(1, 7)}
        controls = [Heading(text="Drag the rod"), Choice(name="axis", text="along", options=axes, value=3),
                    Slider(name="m", symbol="m", text="mass of the rod", word="rod", low=0.0, high=10.0, value=PLAIN["m"], unit="kg",
                           step=.1),
                    *([Heading(text=LEGEND), Choice(name="motion", text="while", options=MOTIONS)] if identify else
                      [Hidden(name="motion", value=PLAIN["motion"])]), Handle(name="rod", value=PLAIN["rod"])]
        start = {"panels": 1 + identify, "equation": 8.5 * identify, "show": {"tool": ""}, "presets": {
            title: patch for title, patch in PRESETS.items() if identify or patch["motion"] == PLAIN["motion"]}}
        self._identify, self.title = identify, TITLE if identify else self.title
        super().__init__(puma(), states("swing")[0][0], controls=controls, **start | options)

    def compute(self, state):
        j, mass, motion = int(state["axis"]), state["m"], state["motion"]
        chosen = "axis" in state.changed and not state.changed & FULL_STATE
        way = np.zeros(2) if chosen else placed(j, state["rod"])                 # on another axis the rod begins at the axis
        Y, tau, found = measured(motion)
        change = Y @ handed(j, mass, way)
        middle, up = frame(j) @ [*way, HEIGHT[j - 1], 1], frame(j)[:3, 2]
        half = LENGTH[j - 1] / 2 * up
        ends = [middle[:3] - half, middle[:3] + half]
        axis = [(frame(j) @ [0, 0, HEIGHT[j - 1] + s * LENGTH[j - 1], 1])[:3] for s in (-1.2, 1.2)]
        held = {} if "rod" in state.changed and "drop" not in state.changed else {"values": {"rod": np.round(middle[:3], 6) + 0.0}}
        shown = held | self._of_numbers(j, found) | {"sentence": sentence(j, mass, way, tau, change, found)}
        return shown | {"curves": [{"points": axis, "cls": "z", "width": 1.4, "dash": True}, {"points": ends, "cls": "tgt", "width": 6}],
                        "points": [{"at": middle[:3], "cls": "tgt", "r": 6, "handle": "rod", "name": "rod", "text": f"{mass:.1f} kg"}],
                        "ghosts": [ghost(puma(), q) for q in states(motion)[0][[30, 50]]],
                        "plots": [torques(j, tau, tau + change), *([singular(found)] if self._identify else [])]}

    def _of_numbers(self, j, found):
        """Return the numbers that the motion determines, unless that would answer questions that are asked before."""
        if not self._identify:
            return {}
        return {"equation": marks(j, found), "badge": (f"{found.rank} of {len(found.marks)} told", found.rank == measured("swing")[2].rank)}


# -- the rod ----------------------------------------------------------------------------------------------------------
def placed(j, at):
    """Return a place in the world as seen beside axis j (2,) [m]: on the axis if it is near, and never far away."""
    way = (np.linalg.inv(frame(j)) @ [*at, 1])[:2]
    far = np.linalg.norm(way)
    return np.zeros(2) if far < ON_AXIS else way * min(1, FARTHEST / far)


def moments(i, j, mass, way):
    """[S h; h^T m] (4, 4) of the rod along axis j in the frame on axis i, in the posture that is drawn."""
    middle = np.array([*way, HEIGHT[j - 1]])
    half = np.array([0, 0, LENGTH[j - 1] / 2])
    m, c, I = rod(middle - half, middle + half, THIN, mass / LENGTH[j - 1])
    X = np.linalg.inv(frame(i)) @ frame(j)
    return X @ pseudo_inertia(Link(m=m, com=c, I_com=I)) @ X.T


def handed(j, mass, way):
    """Return the change of all numbers (60,): link j has the rod, and link j - 1 no longer; what the base has, no joint carries."""
    change = np.zeros((6, 10))
    change[j - 1] += ten_numbers(moments(j, j, mass, way))
    if j > 1:
        change[j - 2] -= ten_numbers(moments(j - 1, j, mass, way))
    return change.ravel()


# -- what is shown ----------------------------------------------------------------------------------------------------
def torques(j, before, after):
    """The torques that could change, three at most, with the rod on either link."""
    t, shown = np.linspace(0, T, SAMPLES), range(1) if j == 1 else range(3) if j <= 3 else range(3, 6)
    title = "torque 1" if j == 1 else f"torques {shown[0] + 1} to {shown[-1] + 1}"
    before, after = np.round(before, CLEAN), np.round(after, CLEAN)
    things = [Curve(t, after[:, i], f"q{i + 1}", "τ", str(i + 1)) for i in shown]
    things += [Curve(t, before[:, i], "ink", width=1.3, dash=True, track=False) for i in shown]
    least = LEAST[j > 3]
    flat = all(np.abs(thing.y).max() < least for thing in things)
    return Panel(tuple(things), f"{title} in N m; dashed: before", "time in s", x_range=(0, T), y_range=(-least, least) if flat else None)


def singular(found):
    """The singular values; rounding errors stand at the foot."""
    n = np.arange(1, len(found.values) + 1)
    seen, rest = n[:found.rank], n[found.rank:]
    things = (Points(seen, found.values[:found.rank], "tau", "dot"), Points(rest, np.full(len(rest), 10 * FLOOR), "dim", "cross"))
    return Panel(things, "singular values of Y; ×: rounding", "number", x_range=(0, len(n) + 1),
                 y_range=(FLOOR, 10), log_y=True)


def marks(j, found):
    """The sixty numbers: determined by themselves, only together with others, never."""
    rows, text = [], []
    for i in range(6):
        cells = found.marks[10 * i:10 * i + 10]
        rows.append(("tgt" if i + 1 in (j, j - 1) else "ink", (f"{i + 1}", *cells)))
        text.append(f"link {i + 1}: " + " ".join(cells))
    words = "\n".join([LEGEND, " ".join(NAMES), *text])
    return Equation(html_table(("link", *NAMES), rows), words)


def sentence(j, mass, way, tau, change, found):
    """Name the link that has the rod, the masses of the links, and the torque that shows it."""
    if not mass:
        return "The rod has no mass: there is nothing to hide."
    weights = [link.m for link in puma().links]
    taker, rest = weights[j - 1] + mass, weights[j - 2] - mass if j > 1 else None
    said = f"Link {j} has the rod and weighs {fixed(taker, 1)} kg; " + \
        ("it came from the base" if rest is None else f"link {j - 1} is left with {fixed(rest, 1)} kg") + ". "
    most = np.abs(change).max(0)
    i = int(most.argmax())
    if most[i] >= UNNOTICED * np.abs(tau).max():
        return said + (f"It lies {fixed(100 * np.linalg.norm(way), 0)} cm beside the axis, and the torque of joint {i + 1} changes by up "
                       f"to {fixed(most[i], 2)} N m.")
    why = "Joint 1 does not turn, and its axis is upright." if way.any() else "The rod lies on the axis."
    return said + "No torque has changed. " + (NO_BODY if rest is not None and rest < 0 else why)

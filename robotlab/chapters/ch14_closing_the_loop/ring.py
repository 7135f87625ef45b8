"""`RingLab`: Bricard's ring of six links, which by counting could not move, and yet turns inside out."""
from functools import lru_cache

import numpy as np

from ...kinematics.frames import joint_axes, link_poses
from ...kinematics.influence import influence
from ...labs.controls import Button, Choice, Slider
from ...labs.equations import Equation
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...maths.mathml import block, mn, mtext
from ...maths.spatial import wrapped
from ...picture.plot import Panel
from ...systems.closed import SingularClosure, closure_error, map_rows, transferred_model
from ...systems.closure import Joint, Mechanism
from ...systems.mechanisms import bricard
from .loop_views import closed_to, most, number, pieces

WAY = np.radians(np.arange(-180, 181, 3.0))
BY = {"the angle of joint 1": 1, "the angle of joint 2": 2}
RADIUS = .03
PRESETS = {
    "Six joints in a ring": {"way": np.radians(-44), "by": 1},
    "Half way through": {"way": np.radians(-120), "by": 1},
    "Joint 1 at its end": {"way": 0.0, "by": 1},
    "The same posture by joint 2": {"way": 0.0, "by": 2},
}


def around(way):
    """Both joint angles on the curve (1 + cos a)(1 + cos b) = 1, in the direction `way` of the a-b plane: (...) -> (..., 2) [rad]."""
    e = np.stack([np.cos(way), np.sin(way)], axis=-1)
    low, high = np.zeros(np.shape(way) + (1,)), np.full(np.shape(way) + (1,), 2.5)
    for _ in range(52):                              # halving: the product falls from 4 along the way
        middle = (low + high) / 2
        inside = np.prod(1 + np.cos(middle * e), axis=-1, keepdims=True) > 1
        low, high = np.where(inside, middle, low), np.where(inside, high, middle)
    return high * e


def posture(way):
    """The six joint angles (..., 6): a, b, a, b, a, b."""
    return np.tile(around(np.asarray(way, dtype=float)), 3)


@lru_cache(maxsize=1)
def ring():
    return bricard()


@lru_cache(maxsize=2)
def driven(joint):
    """The ring with the angle of joint 1 or of joint 2 as its coordinate."""
    m = ring()
    return Mechanism(m.chains, m.closures, [Joint(0, joint)], m.name)


@lru_cache(maxsize=2)
def inertia_around(by):
    """I*_uu (N,) all the way round, nan where the coordinate fails."""
    q = posture(WAY)
    good = np.abs(np.sin(q[:, 2 - by])) > .03
    out = np.full(len(WAY), np.nan)
    out[good] = transferred_model(driven(by), q[good])[0][:, 0, 0]
    return out


class RingLab(Lab):
    """Bricard's threefold symmetric ring: six equal links, neighbouring axes at right angles. options: as for `Lab`.

    >>> from robotlab.labs import RingLab
    >>> print(RingLab().preset("Half way through").words["sentence"])
    Joints 1, 3, 5 stand at −63°, joints 2, 4, 6 at −108°. Joint 1 feels 0.67 kg m², and −1.8 N m hold the weight.
    """
    title = "Ring of six"

    def __init__(self, **options):
        first = next(iter(PRESETS.values()))["way"]
        controls = [Slider(name="way", text="how far round", low=-np.pi, high=np.pi, degrees=True, value=first),
                    Choice(name="by", text="model in", options=BY), Button(name="go", text="Once round")]
        start = {"bodies": ring_bodies(posture(0.5)), "view": {"az": -.7, "el": .42, "scale": 222, "at": [-.155, -.18, 0]}, "H": 420,
                 "ground": {"axis": 2, "at": -.95, "half": 1.0, "step": .25}, "panels": 2, "equation": 3.2, "player": 1,
                 "presets": PRESETS}
        super().__init__(controls=controls, **start | options)

    def compute(self, state):
        q, by = posture(state["way"]), state["by"]
        mechanism = driven(by)
        W = map_rows(mechanism, [influence(mechanism.chains[0], q, 1)[0]], 1)
        rank = int(np.linalg.matrix_rank(W[:6], tol=1e-7))
        out = {"bodies": ring_bodies(q), "points": labels(q), "plots": plots(by), "equation": counted(rank),
               "badge": closed_to(closure_error(mechanism, q))}
        if state.changed & {"go", "start"}:
            way = state["way"] + np.linspace(0, 2 * np.pi, 181)
            out["motion"] = moving(wrapped(way), auto="go" in state.changed)
        try:
            I_uu, _, loads = transferred_model(mechanism, q)
        except SingularClosure:
            return out | {"badge": (f"singular in the angle of joint {by}", False), "sentence":
                          f"Joint {by} is at its end, {abs(np.degrees(q[by - 1])):.0f}°, and turns back here while the ring goes on: its "
                          f"angle is no coordinate in this posture. The angle of joint {3 - by} is."}
        odd, even = (number(np.degrees(x), 0) for x in q[:2])
        return out | {"sentence": f"Joints 1, 3, 5 stand at {odd}°, joints 2, 4, 6 at {even}°. "
                                  f"Joint {by} feels {number(I_uu[0, 0])} kg m², and {number(-loads[0], 1)} N m hold the weight."}


def ring_bodies(q):
    """Links as tubes from joint to joint, joints as pins along their axes."""
    chain = ring().chains[0]
    z, _ = joint_axes(chain, q)
    points = link_poses(chain, q)[:6, :3, 3]
    return {"points": points.tolist(), "tubes": [{"p": [i, (i + 1) % 6], "r": RADIUS} for i in range(6)],
            "pins": [{"at": i, "axis": z[i].tolist(), "r": 1.5 * RADIUS, "h": 2.2 * RADIUS} for i in range(6)]}


def numbers_at(q):
    """Return the places of the joints' numbers: (..., 6, 3), a little outside of the joints."""
    points = link_poses(ring().chains[0], q)[..., :6, :3, 3]
    out = points - points.mean(axis=-2, keepdims=True)
    return points + .07 * out / np.linalg.norm(out, axis=-1, keepdims=True)


def labels(q):
    return [{"at": p, "cls": f"q{1 + i % 2}", "text": str(i + 1), "r": .1} for i, p in enumerate(numbers_at(q))]


def moving(way, auto):
    """The ring all the way round: its points, the axes of its pins, and the slider with them."""
    q = posture(way)
    chain = ring().chains[0]
    poses, (z, _), places = link_poses(chain, q), joint_axes(chain, q), numbers_at(q)
    others = {("bodies", "pins", i, "axis", k): z[:, i, k] for i in range(6) for k in range(3)}
    others |= {("notes", "points", i, "at", k): places[:, i, k] for i in range(6) for k in range(3)}
    return Motion(points=poses[:, :6, :3, 3], others=others | {("values", "way"): way}, rate=30, auto=auto)


def counted(rank):
    """Rows and freedoms, as far as they can be counted."""
    text = f"6 joints − 6 rows = 0, yet the rows have rank {rank}: 6 − {rank} = {6 - rank} freedom"
    maths = block(mtext("6 joints − 6 rows = 0, but rank J is\u00a0"), mn(rank, "tgt"), mtext(f": \u00a0 6 − {rank} = {6 - rank} freedom"))
    return Equation(maths, text)


def plots(by):
    """Plot both angles, and the inertia at the chosen one, all the way round."""
    q, I = np.degrees(posture(WAY)), inertia_around(by)
    span, options = most(I), dict(x_range=(-np.pi, np.pi), cursor=("values", "way"), angle=True)
    angles = [*pieces(WAY, q[:, 0], -130, 130, "q1", "q", "1"), *pieces(WAY, q[:, 1], -130, 130, "q2", "q", "2")]
    return [Panel(tuple(angles), "joint angles in degrees", "how far round", y_range=(-130, 130), **options),
            Panel(tuple(pieces(WAY, I, *span, "inertial", "I*")), f"I* in the angle of joint {by}, in kg m²", "how far round", y_range=span,
                  **options)]

"""`PlatformLab`: a Stewart platform to drag. Six legs set the pose of a plate: their lengths, their forces, the inertia at each."""
from functools import lru_cache

import numpy as np

from ...codegen.program import program
from ...kinematics.frames import link_poses
from ...labs.bars import bar_panel
from ...labs.controls import Slider
from ...labs.equations import Equation
from ...labs.lab import Lab
from ...labs.spec import twelve
from ...maths.mathml import block, mtext
from ...maths.spatial import pose, rpy, to_link
from ...maths.writers import Text
from ...picture.plot import Curve, Line, Panel, Points
from ...systems.closed import SingularClosure, closure_error, inverse_map, map_rows
from ...systems.mechanisms import stewart
from .loop_views import closed_to, matrix, named, number, words_only

HOME = (0.0, 0.0, 0.7)                               # of the plate [m]
STROKE = (0.55, 1.1)                                 # of the legs [m]
SLEEVE = .42                                         # length of a leg's lower half [m]
ARROW, LONGEST = .006, .3                            # m in the picture for 1 N; no arrow is longer [m]
LOOSE = 1e3                                          # effective mass along a leg [kg]: near the posture in which the legs lose their hold
KERNELS = ("mass_matrix", "bias", "jacobian")


def placed(x=0.0, y=0.0, z=0.7, roll=0.0, pitch=0.0, yaw=0.0):
    """A pose of the plate from the page's numbers; angles in degrees."""
    return twelve(pose(rpy(*np.radians([roll, pitch, yaw])), np.array([x, y, z])))


PRESETS = {
    "Level, in the middle": {"target": placed(), "load": 0.0, "push": 0.0},
    "25 cm to one side": {"target": placed(x=.25), "load": 0.0, "push": 0.0},
    "Tilted": {"target": placed(roll=22), "load": 10.0, "push": 0.0},
    "Turned by 60°": {"target": placed(yaw=60), "load": 0.0, "push": 0.0},
    "Turned by 90°": {"target": placed(yaw=90), "load": 0.0, "push": 0.0},
    "Pushed from the side": {"target": placed(), "load": 0.0, "push": 60.0},
    "Out of stroke": {"target": placed(z=1.05), "load": 0.0, "push": 0.0},
}


class Platform:
    """The mechanism with compiled models of its legs."""

    def __init__(self):
        self.mechanism = stewart()
        bare = [leg.replace(name="leg", source="") for leg in self.mechanism.chains]
        self.kernels = [[program(leg, name, "newton_euler").compile("python") for name in KERNELS] for leg in bare]
        self.feet = np.array([leg.base[:3, 3] for leg in self.mechanism.chains])
        self.heads = np.array([-leg.tool[:3, 3] for leg in self.mechanism.chains])             # in axes of the plate

    def posture(self, plate):
        """All 36 joint coordinates for a pose of the plate (4, 4)."""
        return np.concatenate([leg_angles(leg, plate) for leg in self.mechanism.chains])

    def model(self, q, force):
        """I*_uu (6, 6) and the forces of the legs (6,) that hold the weight and a force (3,) at the plate's middle [N]."""
        m, parts = self.mechanism, self.mechanism.split(q)
        jacobians = [k[2](x) for k, x in zip(self.kernels, parts)]
        G = inverse_map(m, map_rows(m, jacobians, 1))[:, m.closed:]
        M, g = np.zeros((m.N, m.N)), np.zeros(m.N)
        for k, s, x in zip(self.kernels, m.slices, parts):
            M[s, s], g[s] = k[0](x), k[1](x, 0 * x)
        g[m.slices[0]] -= jacobians[0][:3].T @ force
        return G.T @ M @ G, to_link(G, g)


def leg_angles(leg, plate):
    """The six coordinates of a leg: two angles towards its head, its length, three angles that turn into the plate."""
    n = plate[:3, :3] @ -leg.tool[:3, 3] + plate[:3, 3] - leg.base[:3, 3]
    length = np.linalg.norm(n)
    x, y, z = leg.base[:3, :3].T @ n / length
    first = [np.arctan2(y, x), -np.arcsin(z), length]
    R = link_poses(leg, [*first, 0, 0, 0])[3, :3, :3].T @ plate[:3, :3]           # what is left for the ball joint: Rz Ry Rz
    return np.array([*first, np.arctan2(R[1, 2], R[0, 2]), np.arctan2(np.hypot(R[0, 2], R[1, 2]), R[2, 2]), np.arctan2(R[2, 1], -R[2, 0])])


@lru_cache(maxsize=1)
def platform():
    return Platform()


class PlatformLab(Lab):
    """Drag the plate by its arrows and rings. options: as for `Lab`.

    >>> from robotlab.labs import PlatformLab
    >>> print(PlatformLab().preset("25 cm to one side").words["sentence"])
    The legs are 0.73 to 0.94 m long. Leg 1 bears most, 23.7 N; legs 3, 6 pull. To lengthen leg 1 alone it has to move 4.1 kg.
    """
    title = "Stewart platform"

    def __init__(self, **options):
        controls = [Slider(name="load", text="load on the plate", low=0.0, high=20.0, step=.5, unit="kg"),
                    Slider(name="push", text="push along x", low=-100.0, high=100.0, step=5.0, unit="N")]
        start = {"target": PRESETS[next(iter(PRESETS))]["target"], "view": {"az": -1.15, "el": .3, "scale": 238, "at": [0, 0, .47]},
                 "bodies": bodies(platform(), pose(np.eye(3), np.array(HOME))), "ground": {"axis": 2, "at": -.06, "half": .9, "step": .3},
                 "H": 440, "panels": 2, "equation": 9.6, "presets": PRESETS}
        super().__init__(controls=controls, **start | options)

    def compute(self, state):
        p, by_hand = platform(), "target" in state.changed and not state.changed & {"start", "preset", "set"}
        plate = within_stroke(p, state.target) if by_hand else state.target
        q = p.posture(plate)
        lengths = q[2::6]
        force = np.array([state["push"], 0.0, -9.81 * state["load"]])
        out = {**({"target": plate} if by_hand else {}), "bodies": bodies(p, plate), "badge": closed_to(closure_error(p.mechanism, q))}
        try:
            I_uu, f = p.model(q, force)
        except SingularClosure:
            return out | {"vectors": [], "plots": [length_bars(lengths), bar_panel([], "forces of the legs in N", (-10, 10))],
                          "equation": words_only("W has no inverse here, so there is no G"),
                          "badge": ("singular: the plate is loose", False),
                          "sentence": "With all six legs locked the plate can still move, as a screw does: it turns a little and rises a "
                                      "little. No forces of the legs hold it. The lengths are not valid coordinates here; the pose "
                                      "always is."}
        wrong = [i + 1 for i, x in enumerate(lengths) if not STROKE[0] <= x <= STROKE[1]]
        if wrong:
            which = "all legs" if len(wrong) == 6 else f"leg{'s' if len(wrong) > 1 else ''} {', '.join(map(str, wrong))}"
            out["badge"] = (f"out of stroke: {which}", False)
        return out | {"vectors": arrows(p, plate, f), "plots": [length_bars(lengths), force_bars(f)], "equation": inertia_equation(I_uu),
                      "sentence": sentence(lengths, f, I_uu)}


def legs(p, plate):
    """Upper ends of the legs (6, 3) [m], their directions (6, 3), their lengths (6, 1) [m]."""
    heads = p.heads @ plate[:3, :3].T + plate[:3, 3]
    lengths = np.linalg.norm(heads - p.feet, axis=-1, keepdims=True)
    return heads, (heads - p.feet) / lengths, lengths


def within_stroke(p, plate):
    """The plate as far from the middle as its legs reach; if it cannot be even there, unchanged."""
    way, reached = plate[:3, 3] - HOME, plate
    for share in np.linspace(0, 1, 41):
        tried = pose(plate[:3, :3], HOME + share * way)
        lengths = legs(p, tried)[2]
        if not (STROKE[0] <= lengths.min() and lengths.max() <= STROKE[1]):
            break
        reached = tried
    return reached


def bodies(p, plate):
    """Two plates, and legs of two halves between them."""
    heads, ways, lengths = legs(p, plate)
    sleeves = p.feet + np.minimum(SLEEVE, lengths) * ways
    tubes = [{"p": list(range(6)), "r": .014, "closed": True}, {"p": list(range(6, 12)), "r": .012, "closed": True}]
    tubes += [{"p": [6 + i, 12 + i], "r": .011} for i in range(6)] + [{"p": [i, 12 + i], "r": .02} for i in range(6)]
    return {"points": np.vstack([p.feet, heads, sleeves]).tolist(), "tubes": tubes, "pins": []}


def arrows(p, plate, f):
    """The legs' forces, each beside its number: towards the plate if a leg pushes, away from it if it pulls."""
    out = []
    for i, (foot, way, x) in enumerate(zip(p.feet, legs(p, plate)[1], f), start=1):
        long = min(.09 + ARROW * abs(x), LONGEST)
        start = foot + (.06 if x >= 0 else .06 + long) * way
        out.append({"at": start, "v": long * way if x >= 0 else -long * way, "cls": "force" if x >= 0 else "tgt",
                    "text": f"{i}: {number(x, 0)} N", "width": 3})
    return out


def length_bars(lengths):
    """The lengths of the legs as bars, between the ends of their stroke."""
    things = [Line(end, label=label) for end, label in zip(STROKE, ("shortest", "longest"))]
    for i, x in enumerate(lengths, start=1):
        cls = "ink" if STROKE[0] <= x <= STROKE[1] else "tgt"
        things += [Curve(.01 * i + .003 * np.array([-1, 1, 1, -1]), np.array([0, 0, x, x]), cls, closed=True),
                   Points([.01 * i], [x], cls, "dot", str(i))]
    return Panel(tuple(things), "lengths of the legs in m", "", x_range=(.004, .086), y_range=(0, 1.4), angle=True, H=215)


def force_bars(f):
    columns = [(x, "force" if x >= 0 else "tgt", str(i), "") for i, x in enumerate(f, start=1)]
    return bar_panel(columns, "forces of the legs in N: push above 0, pull below", (min(-20, *f), max(20, *f)))


def inertia_equation(I_uu):
    """I*_uu of the six lengths."""
    maths = block(named(matrix(I_uu, "inertial"), "I*uu"), mtext("in kg", "dim"))
    return Equation(maths, "I*uu in kg =\n" + Text().matrix([[number(x) for x in row] for row in I_uu]))


def sentence(lengths, f, I_uu):
    pull = [str(i) for i, x in enumerate(f, start=1) if x < -.05]
    most = int(np.abs(f).round(3).argmax()) + 1
    who = "Each leg bears" if np.ptp(f) < .05 else f"Leg {most} bears most,"
    how = f"; {'leg' if len(pull) == 1 else 'legs'} {', '.join(pull)} pull{'s' if len(pull) == 1 else ''}" if pull else "; all push"
    long = f"{lengths.min():.2f} to {lengths.max():.2f} m" if np.ptp(lengths) > .005 else f"{lengths[0]:.2f} m"
    loose = " Here the legs hardly hold the plate: a lost direction is near." if I_uu[0, 0] > LOOSE else ""
    return (f"The legs are {long} long. {who} {number(abs(f[most - 1]), 1)} N{how}. To lengthen leg 1 alone it has to move "
            f"{number(I_uu[0, 0], 1)} kg.{loose}")

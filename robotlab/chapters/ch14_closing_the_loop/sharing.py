"""`SharingLab`: two arms hold one bar with more motors than freedoms; the force between them can be chosen."""
from functools import lru_cache

import numpy as np

from ...kinematics.influence import influence
from ...labs.bars import bar_panel
from ...labs.controls import Choice, Handle, Heading, Slider
from ...labs.equations import Equation
from ...labs.lab import Lab
from ...labs.spec import FLAT
from ...maths.mathml import EQUALS, block
from ...picture.plot import Curve, Panel, Points
from ...systems.closed import closed_inverse_dynamics, closure_error, joint_model, shared_torques, transfer
from ...systems.closure import Joint
from ...systems.mechanisms import two_arms_one_load
from .linkages import joint_angles, third, within
from .loop_views import closed_to, linkage, matrix, named, number, space

LINK, WIDTH, FEET = .6, .4, np.array([[-.5, 0.0], [.5, 0.0]])                   # of `two_arms_one_load` [m]
PER_NEWTON = .01                                    # length of force arrows [m/N]
SHARE = np.linspace(-20, 60, 81)                     # upward force of the right arm, for the plot [N]
MOTORS = [Joint(0, 1), Joint(0, 2), Joint(0, 3), Joint(1, 1), Joint(1, 2)]
NAMES = ("τ left 1", "τ left 2", "τ wrist", "τ right 1", "τ right 2")
WAYS = {"least sum of squares": "least", "the same, no motor in the wrist": "no wrist", "the left arm alone": "alone",
        "as I drag the force": "drag"}
PLAIN = {"place": [0.0, .75, 0], "tilt": 0.0, "load": 2.0, "way": "least"}
PRESETS = {
    "Five motors, least squares": PLAIN,
    "The left arm alone": PLAIN | {"way": "alone"},
    "No motor in the wrist": PLAIN | {"way": "no wrist"},
    "Squeezed": PLAIN | {"way": "drag", "force": [-.3, .1, 0]},
    "Out to one side": PLAIN | {"place": [.45, .6, 0]},
    "A heavy bar, tilted": PLAIN | {"load": 4.0, "tilt": np.radians(30)},
}


@lru_cache(maxsize=64)
def holding(load):
    """The mechanism with a bar of that mass [kg]."""
    return two_arms_one_load(width=WIDTH, load=load)


def posture(place, tilt):
    """Pins of both arms, (4, 2) with the bar and (3, 2), for the bar's middle (2,) and its angle; elbows outwards."""
    half = WIDTH / 2 * np.array([np.cos(tilt), np.sin(tilt)])
    near = within(np.asarray(place, dtype=float), FEET + np.array([half, -half]), .1, 2 * LINK - .005)
    ends = near - half, near + half
    left, right = (np.stack([foot, third(foot, LINK, end, LINK, side), end]) for foot, end, side in zip(FEET, ends, (1, -1)))
    return [np.vstack([left, ends[1]]), right]


class Balance:
    """All ways of holding the bar still: tau = tau0 + N f, with the force f (2,) of the right arm on the bar's end."""

    def __init__(self, mechanism, q):
        self.mechanism, self.q = mechanism, q
        (left, right), (a, b) = mechanism.chains, mechanism.split(q)
        self.tau0 = -joint_model(mechanism, q)[2]
        self.N = np.vstack([-influence(left, a, 1)[0][:2].T, influence(right, b, 1)[0][:2].T])
        self.T = closed_inverse_dynamics(mechanism, q, np.zeros(3), np.zeros(3))

    def force(self, way, dragged):
        """The force of the right arm [N]."""
        if way == "drag":
            return dragged
        if way == "alone":
            return np.zeros(2)
        motors = MOTORS if way == "least" else [m for k, m in enumerate(MOTORS) if k != 2]
        tau = shared_torques(self.mechanism, self.q, self.T, motors)
        tau = tau if way == "least" else np.insert(tau, 2, 0.0)
        return np.linalg.lstsq(self.N, tau - self.tau0, rcond=None)[0]

    def torques(self, force):
        """(..., 5) for forces (..., 2)."""
        return self.tau0 + force @ self.N.T


class SharingLab(Lab):
    """Two arms, one bar: three freedoms, five motors. Drag the bar, or the force of the right arm. options: as for `Lab`.

    >>> from robotlab.labs import SharingLab
    >>> print(SharingLab().preset("The left arm alone").words["sentence"])
    The left arm carries the bar of 20 N alone, and its wrist holds 3.9 N m. The sum of the squared torques is 414 N² m².
    """
    title = "Two arms, one load"

    def __init__(self, **options):
        controls = [Slider(name="tilt", text="angle of the bar", low=-np.pi / 3, high=np.pi / 3, degrees=True),
                    Slider(name="load", text="mass of the bar", low=.5, high=6.0, value=2.0, step=.5, unit="kg"),
                    Choice(name="way", text="shared by", options=WAYS), Heading(text="Drag the bar, or the force of the right arm"),
                    Handle(name="place", value=tuple(PLAIN["place"])), Handle(name="force", value=(0.0, .1, 0.0))]
        start = {"bodies": linkage(posture((0, .75), 0)), "view": FLAT | {"scale": 230, "at": [0, .5, 0]}, "show": {"ground": False},
                 "H": 420, "panels": 2, "equation": 7.6, "presets": PRESETS}
        super().__init__(controls=controls, **start | options)

    def compute(self, state):
        chains = posture(state["place"][:2], state["tilt"])
        q, mechanism = np.concatenate([joint_angles(c) for c in chains]), holding(state["load"])
        way = "drag" if "force" in state.changed and not state.changed & {"preset", "reset", "start"} else state["way"]
        balance = Balance(mechanism, q)
        force = balance.force(way, np.array(state["force"][:2]) / PER_NEWTON)
        tau, weight = balance.torques(force), 9.81 * state["load"]
        middle = chains[0][2:].mean(axis=0)
        values = {"way": way} | ({} if way == "drag" else {"force": np.round(space(PER_NEWTON * force), 6) + 0.0})
        if "place" not in state.changed or "drop" in state.changed:
            values["place"] = np.round(space(middle), 6) + 0.0
        return {"values": values, "bodies": linkage(chains, FEET), "vectors": arrows(chains, force, weight),
                "points": [{"at": space(middle, .12), "cls": "tgt", "handle": "place", "name": "middle of the bar", "label": "", "r": 5}],
                "plots": [bars(tau), squares(balance, force)], "equation": sharing_equation(transfer(mechanism, q)[0], balance.T, tau),
                "badge": closed_to(closure_error(mechanism, q)), "sentence": sentence(way, force, tau, weight)}


def arrows(chains, force, weight):
    """The weight, and the forces of both arms on the bar's ends."""
    ends, up = chains[0][2:], np.array([0.0, weight])
    out = [{"at": space(ends[1], .1), "v": space(PER_NEWTON * force), "cls": "tau", "label": "f", "handle": "force", "width": 3,
            "text": f" {np.hypot(*force):.0f} N", "name": "force of the right arm"},
           {"at": space(ends[0], .1), "v": space(PER_NEWTON * (up - force)), "cls": "vel", "text": f"{np.hypot(*(up - force)):.0f} N"},
           {"at": space(ends.mean(axis=0), .1), "v": space(-PER_NEWTON * up), "cls": "force", "text": f"{weight:.0f} N"}]
    return [v for v in out if "handle" in v or np.linalg.norm(v["v"]) > .01]


def bars(tau):
    """The five torques."""
    columns = [(t, cls, "τ", sub) for t, cls, sub in zip(tau, ("vel",) * 3 + ("tau",) * 2, ("L1", "L2", "wrist", "R1", "R2"))]
    return bar_panel(columns, "torques of the motors in N m", (min(-10, *tau), max(10, *tau)))


def squares(balance, force):
    """Sum of squares against the upward force of the right arm, its sideways force held."""
    cost = lambda f: (balance.torques(f) ** 2).sum(axis=-1)
    curve = cost(np.stack([np.full(len(SHARE), force[0]), SHARE], axis=-1))
    y = float(np.clip(force[1], SHARE[0], SHARE[-1]))
    things = (Curve(SHARE, curve, "ink", width=2.2), Points([y], [cost(np.array([force[0], y]))], "tau", "dot", "f", "y"))
    return Panel(things, "sum of the squared torques in N² m²", "upward force of the right arm in N")


def sharing_equation(G, T, tau):
    """T = G^T tau in numbers: three equations, five torques."""
    maths = block(named(matrix(T[:, None], "inertial"), "T"), EQUALS, named(matrix(G.T), "Gᵀ"), named(matrix(tau[:, None], "tau"), "τ"))
    row = lambda v: "[" + "  ".join(number(x) for x in v) + "]"
    return Equation(maths, f"T = Gᵀ τ\nT = {row(T)} N m\nτ = {row(tau)} N m")


def sentence(way, force, tau, weight):
    total = f"The sum of the squared torques is {(tau ** 2).sum():.0f} N² m²."
    if way == "alone":
        return f"The left arm carries the bar of {weight:.0f} N alone, and its wrist holds {number(abs(tau[2]), 1)} N m. {total}"
    along = f"pulls outwards with {force[0]:.0f} N" if force[0] > .5 else f"pushes inwards with {-force[0]:.0f} N" if force[0] < -.5 else \
        "has no force sideways"
    wrist = "The wrist needs no torque." if abs(tau[2]) < .005 else f"The wrist supplies {number(tau[2], 1)} N m."
    return f"The right arm lifts with {number(force[1], 0)} of {weight:.0f} N and {along}. {wrist} {total}"

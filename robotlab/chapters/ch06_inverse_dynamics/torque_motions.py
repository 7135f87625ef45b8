"""Computations of `TorqueLab`: the shares of the torques along one motion, for any duration from those for T = 1 s."""
from functools import lru_cache

import numpy as np

from ...dynamics.probe import friction_torque, inverse_dynamics, weightless
from ...dynamics.shares import torque_shares
from ...picture.camera import Camera
from ...labs.spec import scene_spec, projected
from ...model.motor import Friction
from ...model.payload import with_payload
from ...model.zoo import puma560, two_link
from ...motion.trajectory import quintic

FRAMES = 121                                         # of a motion
DRAWN = [0, *range(0, FRAMES, 2), FRAMES - 1]        # the frames in plots; both ends twice: at rest, and as soon as it moves
RUBS = [0, 1, *range(2, FRAMES - 1, 2), FRAMES - 2, FRAMES - 1]                # those of friction, which jumps there
DURATIONS = (0.5, 10.0)                              # [s]
SHARES = ("inertial", "coriolis", "centrifugal", "gravity", "friction")
DEFAULT_FRICTION = Friction(viscous=0.4, coulomb=1.5)      # for arms without friction [N m s/rad, N m], chosen here
MOTIONS = {"two links": (two_link, np.radians([-80, 20]), np.radians([50, 80])),
           "Puma 560": (puma560, np.radians([0, 45, -180, 0, 45, 0]), np.radians([90, 100, -120, 60, -30, 90]))}


def equipped(robot, payload, weight, friction):
    """The arm with a payload [kg], with or without gravity, with or without friction: its own, or `DEFAULT_FRICTION`."""
    has_friction = any(link.friction for link in robot.links)
    for i, link in enumerate(robot.links, start=1):
        robot = robot.with_link(i, friction=(link.friction if has_friction else DEFAULT_FRICTION) if friction else None)
    return with_payload(robot if weight else weightless(robot), payload)


@lru_cache(maxsize=16)
def motion_scene(robot, start, goal, W, H):
    """{arm, view, ground, show} of a picture that holds a motion as a whole. start, goal: tuples [rad or m]."""
    spec = scene_spec(robot, start, W, H)
    view, postures = spec["view"] | {"scale": 1.0, "at": [0, 0, 0]}, quintic(start, goal, 1.0).sample(13)[1]
    corners = np.concatenate([projected(spec["arm"], list(map(float, q)), view, W, H) for q in postures])[:, :2]
    low, high = corners.min(0), corners.max(0)
    x, y = (low + high) / 2 - [W / 2, H / 2]
    camera, (wide, tall) = Camera(view, W, H), np.maximum(high - low, 1e-3)
    at = np.array(camera.right) * x - np.array(camera.up) * y
    scale = float(min(.7 * W / wide, .72 * H / tall))
    return {"arm": spec["arm"], "ground": spec["ground"], "show": spec["show"],
            "view": view | {"scale": scale, "at": [round(float(v), 4) for v in at]}}


class UnitMotion:
    """The quintic between two postures in T = 1 s, and the shares of its torques: (FRAMES, n) each."""

    def __init__(self, robot, start, goal):
        self.robot, self.motion = robot, quintic(start, goal, 1.0)
        self.t, self.q, self.qd, self.qdd, _ = self.motion.sample(FRAMES)
        self.shares = torque_shares(robot, self.q, self.qd, self.qdd)

    def lasting(self, T):
        """The shares if the same way takes T [s]; T (...) gives (..., FRAMES, n).

        Velocities go with 1/T, accelerations and products of velocities with 1/T^2; weight does not know of T.
        """
        T = np.asarray(T, dtype=float)[..., None, None]
        moving = {name: self.shares[name] / T**2 for name in SHARES[:3]}
        return moving | {"gravity": self.shares["gravity"] + 0 * T, "friction": friction_torque(self.robot, self.qd / T)}

    def peaks(self, T):
        """The largest size of each share and of their sum, "tau", in each joint: T (k,) -> (k, n) each."""
        shares = self.lasting(T)
        return {name: np.abs(values).max(-2) for name, values in {**shares, "tau": sum(shares.values())}.items()}

    def gap(self, T):
        """The largest difference between the sum of the shares and inverse dynamics of the motion in T, over the largest torque."""
        q, qd, qdd = self.motion.stretched(T).sample(FRAMES)[1:4]
        tau = inverse_dynamics(self.robot, q, qd, qdd)
        return float(np.abs(sum(self.lasting(T).values()) - tau).max() / max(np.abs(tau).max(), 1e-9))

    def unit(self, joint):
        """The unit of a joint's torque or force."""
        return "N" if self.robot.links[joint].prismatic else "N m"


@lru_cache(maxsize=64)
def at_unit_time(robot, start, goal, payload, weight, friction):
    """The `UnitMotion` of an arm with what it carries. start, goal: tuples [rad or m]."""
    return UnitMotion(equipped(robot, payload, weight, friction), start, goal)


class Along:
    """Shares and torques along the motion that takes T: {class: (FRAMES, n)}, (FRAMES, n)."""

    def __init__(self, unit, T):
        self.t, self.unit, self.shares = T * unit.t, unit.unit, unit.lasting(T)
        self.tau = sum(self.shares.values())

    def drawn(self, joint):
        """Times, shares {class: (k,)} and torque (k,) of a joint for a plot: friction jumps at the start and the end of the motion."""
        shares = {name: values[RUBS if name == "friction" else DRAWN, joint] for name, values in self.shares.items()}
        return self.t[DRAWN], shares, sum(shares.values())

    def worst(self, joint):
        """The frame of the largest torque of the joint."""
        return int(np.abs(self.tau[:, joint]).round(9).argmax())


def payload_mark(robot, mass):
    """The payload, riding on the tool."""
    if mass == 0:
        return []
    return [{"at": robot.tool[:3, 3], "frame": robot.n, "cls": "tgt", "text": f"{mass:.1f} kg", "r": 5 + 2 * mass ** .5}]

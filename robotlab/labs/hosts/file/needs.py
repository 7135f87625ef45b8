"""Data of an arm that answers in JavaScript need, shared by several labs: emitted programs, and constants as plain data."""
import numpy as np

from ....codegen.program import program
from ....kinematics.starts import farthest, ranges, weight_of_places


def searching(robot, limits=True):
    """(programs, constants) for inverse.js: where the tool is, its Jacobian, limits of the joints and of the reach, random postures."""
    low, high = robot.limits.T if limits else np.array([[-np.inf], [np.inf]]) * np.ones(robot.n)
    centre, longest = farthest(robot, bool(np.isfinite([low, high]).any()))
    stops = {name: [x if np.isfinite(x) else None for x in ends.tolist()] for name, ends in (("low", low), ("high", high))}
    some = dict(zip(("from", "to"), np.array(ranges(robot, limits)).tolist()))
    seed = list(map(str, np.random.default_rng(0).bit_generator.state["state"].values()))
    return {name: program(robot, name) for name in ("tip_pose", "jacobian")}, \
        stops | some | {"centre": centre.tolist(), "longest": longest, "seed": seed, "per": weight_of_places(robot)}


def rubbing(robot):
    """Constants of the friction of each joint, viscous, forwards and backwards; None without friction."""
    each = [[link.friction.viscous, *link.friction.coulomb] if link.friction else [0.0, 0.0, 0.0] for link in robot.links]
    return each if np.any(each) else None

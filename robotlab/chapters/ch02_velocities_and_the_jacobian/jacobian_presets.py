"""The situations that `JacobianLab` and `ForceLab` are stepped through, by the kind of arm."""
import numpy as np

from ...kinematics.jacobian import jacobian
from ...labs.spec import is_flat

PLAIN = {"arrows": "columns", "levers": True, "easy": False, "strong": False, "axes": "world"}
BENT, FURTHER = [.3, 1.25], [.5, .8]
ROUND = {"a1": 1.0, "a2": .707}
THREE = [.5, .7, .9]
PUMA = {"good": [.3, .6, -2.5, .5, .9, 0.0], "wrist": [.3, .6, -2.5, .5, 0.0, 0.0], "elbow": [.3, .6, -1.5238, .5, .9, 0.0],
        "shoulder": [.3, 2.1092, -2.6, .5, .9, 0.0]}


def jacobian_presets(robot, lengths):
    """Presets of `JacobianLab`; none for an arm of another kind."""
    if is_flat(robot) and robot.kinds == "RR":
        equal = {"a1": 1.0, "a2": 1.0} if lengths else {}
        return two_links(equal) | ({"A shorter link 2": PLAIN | ROUND | {
            "q": [.2, 3 * np.pi / 4], "easy": True, "rate1": 0.0, "rate2": 0.0}} if lengths else {})
    if is_flat(robot) and robot.kinds == "RRR":
        return three_links(robot)
    return puma() if robot.name == "Puma 560" else {}


def two_links(equal):
    base = PLAIN | equal
    return {
        "One joint at a time": base | {"q": BENT, "rate1": 0.0, "rate2": 0.0},
        "In the axes of the tool": base | {"q": BENT, "axes": "tool", "rate1": 0.0, "rate2": 0.0},
        "Velocities add up": base | {"q": BENT, "arrows": "sum", "rate1": .6, "rate2": -.8},
        "All velocities of |q̇| = 1": base | {"q": BENT, "easy": True, "levers": False, "rate1": 0.0, "rate2": 0.0},
        "Both ellipses": base | {"q": FURTHER, "arrows": "", "easy": True, "strong": True, "levers": False,
                                             "rate1": 0.0, "rate2": 0.0},
        "Stretched out": base | {"q": [.5, 0.0], "easy": True, "rate1": 0.0, "rate2": 0.0},
        "Folded back": base | {"q": [.5, np.pi], "easy": True, "rate1": 0.0, "rate2": 0.0}}


def three_links(robot):
    J = jacobian(robot, THREE)[:2]
    still = np.array([np.linalg.det(J[:, [1, 2]]), -np.linalg.det(J[:, [0, 2]]), np.linalg.det(J[:, [0, 1]])])
    still = np.round(.9 * still / np.abs(still).max(), 4)
    rates = dict(zip(("rate1", "rate2", "rate3"), still.tolist()))
    none = dict.fromkeys(rates, 0.0)
    return {
        "Three columns in a plane": PLAIN | none | {"q": THREE},
        "All three joints turn": PLAIN | rates | {"q": THREE, "arrows": "sum"},
        "Three links in line": PLAIN | none | {"q": [.4, 0.0, 0.0], "easy": True},
        "Three sides of a square": PLAIN | none | {"q": [.4, np.pi / 2, np.pi / 2], "easy": True}}


def puma():
    none = {f"rate{i}": 0.0 for i in range(1, 7)}
    at = lambda name, **more: PLAIN | none | {"q": PUMA[name], "part": "linear", "easy": True} | more
    return {
        "Three joints carry the wrist": at("good", joint=3, easy=False),
        "All six turn the hand": at("good", joint=5, part="angular", easy=False),
        "Wrist: axes 4 and 6 in line": at("wrist", joint=5, part="angular"),
        "Elbow: stretched": at("elbow", joint=3),
        "Shoulder: the wrist above axis 1": at("shoulder", joint=2)}


def force_presets(robot):
    """Presets of `ForceLab` for two equal links of 1 m."""
    if not (is_flat(robot) and robot.kinds == "RR" and all(link.a == 1 for link in robot.links)):
        return {}
    plain = {"side": 1.0, "weight": False, "levers": True}
    at = lambda q, F, **more: plain | {"q": q, "F": F} | more
    tip = lambda q: np.array([np.cos(q[0]) + np.cos(q[0] + q[1]), np.sin(q[0]) + np.sin(q[0] + q[1]), 0.0])
    along = lambda v: list(10 * np.asarray(v, dtype=float) / np.linalg.norm(v))
    return {
        "Push to the left": at(BENT, [-10.0, 0.0, 0.0]),
        "A force through the shoulder": at(BENT, along(tip(BENT))),
        "A force through the elbow": at(BENT, along(tip(BENT) - [np.cos(BENT[0]), np.sin(BENT[0]), 0])),
        "Stretched: pull along the arm": at([.5, 0.0], along(tip([.5, 0.0]))),
        "Stretched: push across": at([.5, 0.0], along([-np.sin(.5), np.cos(.5), 0])),
        "A load of 1 kg hangs on the tool": at(BENT, [0.0, -9.81, 0.0], side=-1.0)}

"""One call for one posture or one target, as a control loop asks, beside ik_LM of the Robotics Toolbox, EAIK and Pinocchio, all of them C++
called from Python. Seconds of the processor; each target's least of several passes, the mean over targets.

ik_LM: for each line the quickest of its settings that solves at least 99 %, asked for the same tolerance. The arms are ours, row by row.
"""
import sys
from functools import partial
from pathlib import Path
from time import process_time

import numpy as np
from inverse_kinematics import TOLERANCE, judged
from postures import UR5
from timing import Row, best

from robotlab import (Link, Robot, all_postures, bearing_loads, coriolis_matrix, forward_dynamics, friction_torque, gravity_torque,
                      inverse_dynamics, jacobian, jacobian_rate, kinetic_energy, linearise, link_poses, manipulability, mass_matrix,
                      potential_energy, regressor, solve_ik, tip_pose, zoo)
from robotlab.maths.aside import ENOUGH
from robotlab.maths.shared_library import compiler
from robotlab.model import quick
from robotlab.systems import hand_dynamics

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
TARGETS, PASSES, CALLS = 100, 5, 200
AWAY = 0.05                                          # [rad or m] of joints, from a posture that is near
SETTINGS = [("chan", 1.0), ("chan", 0.1), ("chan", 0.01), ("wampler", 1e-2), ("wampler", 1e-4), ("sugihara", 0.1), ("sugihara", 1e-3)]


def rows():
    ur5 = Robot([Link(a=a, alpha=k * np.pi / 2, d=d) for a, k, d in UR5], name="UR5")
    for arm in (zoo.panda(), zoo.puma560(), zoo.planar(6)):
        yield from searches(arm)
    for arm in (zoo.puma560(), ur5):
        yield from all_of_one(arm)
    yield from plain_calls()
    state = np.random.default_rng(0).normal(size=(3, 6))
    yield Row("inverse_dynamics, first call of an arm never used before", min(best(first_call(state), 1) for _ in range(9)))
    yield Row("the call that records its formula", min(best(first_call(state, quick.CALLS_BEFORE_COMPILE), 1) for _ in range(9)))


# -- one target --------------------------------------------------------------------------------------------------------
def searches(arm):
    """solve_ik of one pose: from near, from anywhere, from nothing."""
    low, high = np.where(np.isfinite(arm.limits), arm.limits, [-np.pi, np.pi]).T
    rng = np.random.default_rng(7)
    Q = rng.uniform(low, high, (TARGETS, arm.n))
    T, near, far = tip_pose(arm, Q), np.clip(Q + AWAY * rng.normal(size=Q.shape), low, high), rng.uniform(low, high, Q.shape)
    for words, q0 in (("from near", near), ("from anywhere", far), ("from nothing", None)):
        calls = [(one,) for one in T] if q0 is None else list(zip(T, q0))
        peer = toolbox(arm, T, calls)
        for language in ("C", "Python") if compiler() else ("Python",):
            own = known(arm, T[0], language == "C")
            seconds, found = each(partial(solve_ik, own), calls)
            short, turned, kept = judged(tip_pose(arm, q := np.array([one.q for one in found])), T, q, arm.limits)
            true = 100 * np.mean((short <= TOLERANCE) & (turned <= TOLERANCE) & kept)
            yield Row(f"solve_ik, {arm.name}, {words}, {language}, {true:.4g} % true", seconds, *peer)


def known(arm, T, in_c):
    """A new arm that has been asked for a pose often enough, in C or never."""
    own = arm.replace()
    for _ in range(quick.CALLS_BEFORE_COMPILE + 1):
        solve_ik(own, T)
    for one in filter(None, quick._of_arms[id(own)].functions.values()):
        if hasattr(one, "uses"):
            one.uses = ENOUGH + 1
            if in_c:
                one.compile(*([own] if hasattr(one, "step") else []))
    return own


def each(call, arguments):
    """(seconds of a call, the mean of the least of each; the answers)."""
    least = np.full(len(arguments), np.inf)
    for _ in range(PASSES):
        answers = []
        for k, given in enumerate(arguments):
            begun = process_time()
            answers.append(call(*given))
            least[k] = min(least[k], process_time() - begun)
    return least.mean(), answers


def toolbox(arm, T, calls):
    """(seconds of a call, words) of the quickest settings, or words alone."""
    try:
        import roboticstoolbox as rtb
    except ImportError:
        return None, "the Robotics Toolbox is not installed"
    kind = rtb.RevoluteMDH if arm.convention == "modified" else rtb.RevoluteDH
    limits = np.where(np.isfinite(arm.limits), arm.limits, [-np.pi, np.pi])
    theirs = rtb.DHRobot([kind(a=x.a, alpha=x.alpha, d=x.d, offset=x.theta, qlim=list(ends)) for x, ends in zip(arm.links, limits)])
    theirs.base, theirs.tool = arm.base, arm.tool
    ets, found = theirs.ets(), []
    for method, k in SETTINGS:
        seconds, answers = each(lambda target, *q0: ets.ik_LM(target, *q0, tol=TOLERANCE ** 2 / 2, method=method, k=k), calls)
        q = np.array([one.q for one in answers])
        short, turned, kept = judged(tip_pose(arm, q), T, q, limits)
        found.append((100 * np.mean((short <= TOLERANCE) & (turned <= TOLERANCE) & kept), seconds, f"{method} {k:g}"))
    share, seconds, words = min([one for one in found if one[0] >= 99] or found, key=lambda one: one[1])
    return seconds, f"Robotics Toolbox ik_LM, {words}, {share:.4g} % true"


def all_of_one(arm):
    """all_postures of one pose."""
    T = tip_pose(arm, np.random.default_rng(1).uniform(-np.pi, np.pi, (TARGETS, 6)))
    peer = eaik(arm, T)
    for language in ("C", "Python") if compiler() else ("Python",):
        own = known(arm, T[0], language == "C")
        yield Row(f"all_postures, {arm.name}, one pose, {language}", each(partial(all_postures, own), [(one,) for one in T])[0], *peer)


def eaik(arm, T):
    """(seconds of a call, words), or words alone."""
    try:
        from eaik.IK_DH import DhRobot
    except ImportError:
        return None, "EAIK is not installed"
    theirs = DhRobot(*(np.array([getattr(link, name) for link in arm.links]) for name in ("alpha", "a", "d")))
    return each(theirs.IK, [(one,) for one in T])[0], "EAIK, a call from Python"


# -- other plain calls -------------------------------------------------------------------------------------------------
def plain_calls():
    """Time the functions of one posture of a Puma."""
    robot, wrench = zoo.puma560(), np.arange(6.0)
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 6))
    peers = pinocchio_calls(robot, q, qd, qdd)
    for f, given, peer in ((tip_pose, (q,), "forwardKinematics"), (link_poses, (q,), "forwardKinematics"),
                           (jacobian, (q,), "computeJointJacobians"), (jacobian_rate, (q, qd), "computeJointJacobiansTimeVariation"),
                           (inverse_dynamics, (q, qd, qdd), "rnea"), (inverse_dynamics, (q, qd, qdd, wrench), "rnea"),
                           (mass_matrix, (q,), "crba"), (coriolis_matrix, (q, qd), "computeCoriolisMatrix"),
                           (gravity_torque, (q,), "computeGeneralizedGravity"), (forward_dynamics, (q, qd, qdd), "aba"),
                           (kinetic_energy, (q, qd), "computeKineticEnergy"), (potential_energy, (q,), "computePotentialEnergy"),
                           (regressor, (q, qd, qdd), "computeJointTorqueRegressor"), (linearise, (q, qd, qdd), "computeABADerivatives"),
                           (manipulability, (q,), None), (friction_torque, (qd,), None), (bearing_loads, (q, qd, qdd), None),
                           (hand_dynamics, (q, qd), None)):
        for _ in range(quick.CALLS_BEFORE_COMPILE + 40):
            f(robot, *given)
        times = [best(lambda: [call() for _ in range(CALLS)], 20, process_time) / CALLS
                 for call in (partial(f, robot, *given), *([peers[peer]] if peers and peer else []))]
        wrenched = ", with a wrench" if given[-1] is wrench else ""
        yield Row(f"{f.__name__}, Puma, one posture{wrenched}", *times, *([f"Pinocchio {peer}"] if len(times) > 1 else []))


def pinocchio_calls(robot, q, qd, qdd):
    """{algorithm: a call}, or None where Pinocchio is not installed."""
    try:
        import pinocchio as pin
    except ImportError:
        return None
    from arms import pinocchio_arm
    model, _ = pinocchio_arm(robot)
    data = model.createData()
    asked = {"forwardKinematics": 1, "computeJointJacobians": 1, "computeJointJacobiansTimeVariation": 2, "rnea": 3, "crba": 1,
             "computeCoriolisMatrix": 2, "computeGeneralizedGravity": 1, "aba": 3, "computeKineticEnergy": 2, "computePotentialEnergy": 1,
             "computeJointTorqueRegressor": 3, "computeABADerivatives": 3}
    return {name: partial(getattr(pin, name), model, data, *(q, qd, qdd)[:count]) for name, count in asked.items()}


def first_call(state, before=0):
    """The next call of an arm that was asked so often before."""
    robot = zoo.puma560()
    for _ in range(before):
        inverse_dynamics(robot, *state)
    return lambda: inverse_dynamics(robot, *state)

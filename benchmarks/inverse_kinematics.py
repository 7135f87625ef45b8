"""Inverse kinematics of thousands of random Panda poses within the limits, beside the C++ `ik_LM` of the Robotics Toolbox, in seconds of
the processor.

The toolbox is asked for the same tolerance: half the square of its error below half the square of ours.
"""
from time import process_time

import numpy as np
from timing import Row, best

from robotlab import solve_ik, tip_pose, zoo
from robotlab.kinematics import damped_program
from robotlab.maths.shared_library import compiler

TOLERANCE = 1e-6                                     # m and rad
SEED = 7                                             # of the targets
# the damping of the toolbox that was found to be the fastest for these poses, from the middle of the ranges; and what it does unasked
ALL = (("best settings", {"method": "chan", "k": 0.1}), ("defaults", {}))


def rows():
    panda = zoo.panda()
    peer = toolbox(panda)
    for N in (1000, 10_000):
        targets = tip_pose(panda, np.random.default_rng(SEED).uniform(*panda.limits.T, (N, 7)))
        yield from shares(panda, targets)
        theirs = peer(targets, ALL if N <= 1000 else ALL[:1]) if peer else [(None, "the Robotics Toolbox is not installed")]
        for words, start in (("", None), (", from a posture that is given", panda.postures["ready"])):
            here = best(lambda: solve_ik(panda, targets, start), 9, process_time) / N
            for there, name in theirs:
                yield Row(f"the same{words}, each, by {'C' if compiler() else 'NumPy'}", here, there, name)
        yield Row("the same, each, by NumPy, as without a compiler", best(lambda: by_numpy(panda, targets), 3, process_time) / N)


def shares(panda, targets):
    """Measure how many are solved, and how many of these are true: within the tolerance, by distance and cosine, and within the limits."""
    found = solve_ik(panda, targets)
    short, turned, kept = judged(tip_pose(panda, found.q), targets, found.q, panda.limits)
    true = (short <= TOLERANCE) & (turned <= TOLERANCE) & kept
    yield Row(f"IK, {len(targets):,} random Panda poses, {TOLERANCE:g} m and rad: solved", 100 * float(found.ok.mean()), unit="%")
    yield Row("of these true, and within the limits", 100 * float(true[found.ok].mean()), unit="%")


def judged(T, targets, q, limits):
    """(distance, angle, whether within the limits) of each."""
    gap = T - targets
    turned = np.linalg.norm(gap[:, :3, :3], axis=(1, 2)) / np.sqrt(2)          # 2 sin(angle / 2), the angle where it is small
    slack = 1e-12                                    # the toolbox writes its limits with four digits, as we do
    return np.linalg.norm(gap[:, :3, 3], axis=1), turned, ((q >= limits[:, 0] - slack) & (q <= limits[:, 1] + slack)).all(1)


def by_numpy(panda, targets):
    """As where there is no compiler."""
    enough, damped_program.ENOUGH = damped_program.ENOUGH, np.inf
    try:
        return solve_ik(panda, targets)
    finally:
        damped_program.ENOUGH = enough


def toolbox(panda):
    """A function of targets and settings that gives [(seconds for one, words)], or None where the toolbox is not installed."""
    try:
        import roboticstoolbox as rtb
    except ImportError:
        return None
    ets = rtb.models.Panda().ets()
    shift = np.linalg.inv(tip_pose(panda, np.zeros(7))) @ ets.eval(np.zeros(7))
    middle = ets.qlim.mean(0)

    def times(targets, settings):
        same, out = list(targets @ shift), []        # the toolbox's tool point lies elsewhere
        for name, options in settings:
            options = options | {"q0": middle} if options else {}
            solve = lambda: [ets.ik_LM(T, tol=TOLERANCE ** 2 / 2, **options) for T in same]
            q = np.array([solution.q for solution in solve()])
            short, turned, kept = judged(np.array([ets.eval(x) for x in q]), np.array(same), q, ets.qlim.T)
            share = 100 * np.mean((short <= TOLERANCE) & (turned <= TOLERANCE) & kept)
            out.append((best(solve, 3, process_time) / len(same), f"Robotics Toolbox ik_LM, C++, {name}, {share:.4g} % true"))
        return out
    return times

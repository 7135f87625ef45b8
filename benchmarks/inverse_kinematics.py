"""Inverse kinematics of 1,000 random reachable Panda poses, beside the C++ `ik_LM` of the Robotics Toolbox."""
import numpy as np
from timing import Row, best

from robotlab import solve_ik, tip_pose, zoo

TOLERANCE = 1e-6                                     # m and rad


def rows():
    panda, N = zoo.panda(), 1000
    low, high = panda.limits.T
    targets = tip_pose(panda, np.random.default_rng(0).uniform(low, high, (N, 7)))
    q0 = panda.postures["ready"]
    solved = solve_ik(panda, targets, q0).ok.mean()
    here = best(lambda: solve_ik(panda, targets, q0), 3) / N
    yield Row(f"IK, {N:,} random Panda poses, {TOLERANCE:g} m and rad, solved", 100 * solved, unit="%")
    try:
        import roboticstoolbox as rtb
    except ImportError:
        yield Row("the same, each, as one batch", here, name="the Robotics Toolbox is not installed")
        return
    ets = rtb.models.Panda().ets()
    shift = np.linalg.inv(panda.tool) @ np.linalg.inv(tip_pose(panda, np.zeros(7))) @ ets.eval(np.zeros(7))
    same = [T @ panda.tool @ shift for T in targets]                           # the toolbox's tool point lies elsewhere
    solutions = [ets.ik_LM(T, tol=TOLERANCE ** 2 / 2) for T in same]
    errors = [np.abs(ets.eval(s.q) - T).max() for s, T in zip(solutions, same)]
    yield Row("the toolbox's share solved as closely", 100 * np.mean([e < 3 * TOLERANCE for e in errors]), unit="%", name="ik_LM")
    yield Row("the same, each, as one batch", here, best(lambda: [ets.ik_LM(T, tol=TOLERANCE ** 2 / 2) for T in same], 3) / N,
              "Robotics Toolbox ik_LM, C++, same precision")
    yield Row("the same, the toolbox at its own tolerance", here, best(lambda: [ets.ik_LM(T) for T in same], 3) / N,
              "Robotics Toolbox ik_LM, C++, 1e-3 m and rad")

"""What models cost: long arms, whole models, and how many operations the Puma takes."""
import sys
from pathlib import Path

import numpy as np
from timing import Row

from robotlab import Robot, cost, zoo

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
PAPER = {30: 434.36, 100: 18112.2}                   # [s], extrapolated by Virgala and Filakovsky 2018, p. 7
FEWEST = {"numbers": 496, "10 letters per link": 727}                          # operations of the best program known before


def rows():
    from arms import random_arm
    link = random_arm(np.random.default_rng(0), 1, kinds="R").links
    arms = {n: Robot(link * n) for n in (97, 98, 99, 100)}
    yield Row("torques of 100 spatial links as a program", min(cost(arms[100]).seconds for _ in range(3)))
    counts = [cost(arm).operations for arm in arms.values()]
    yield Row("their operations", counts[-1], unit="")
    yield Row("operations that links 98, 99 and 100 add, largest less smallest", int(np.ptp(np.diff(counts))), unit="")
    for n, extrapolated in PAPER.items():
        arm = zoo.planar(n, "l", "m")
        yield Row(f"M, C qd, g together, planar, {n} links", min(cost(arm, "model").seconds for _ in range(3)), extrapolated,
                  "paper's algorithm, as it extrapolates")
    puma = zoo.puma560()
    for name, arm in (("numbers", puma), ("10 letters per link", puma.symbolic(geometry=False, zeros=True))):
        yield Row(f"operations of the Puma's torques, {name}", cost(arm).operations, FEWEST[name], "fewest known before", unit="")

"""Cost of models: long arms, complete models, and the operations of the Puma."""
import sys
from pathlib import Path

import numpy as np
from timing import Row

from robotlab import Link, Robot, cost, program, zoo

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
PAPER = {30: 434.36, 100: 18112.2}                   # [s], extrapolated by Virgala and Filakovsky 2018, p. 7
# Operations (+ - * /, cosines and sines apart) of the torques of a Puma 560 without rotors, with letters for masses, lengths and gravity,
# by the customised Newton-Euler recursion of OpenSYMORO. The claim is: fewest of any program measured. A closed form written by hand may do
# with fewer still, as that of Izaguirre and Paul does for M and g of a Puma whose inertias are simplified.
FEWEST = {"ten letters a link": 641, "36 base letters": 541}
# the Staubli RX-90 as OpenSYMORO's file has it, modified convention: a, alpha in quarter turns, d; general inertias, base parameters
RX_90 = ((0, 0, 0), (0, 1, 0), ("D3", 0, 0), (0, -1, "RL4"), (0, 1, 0), (0, -1, 0))
PUBLISHED = 253 + 238                                # multiplications and additions, Khalil and Dombre's book: quoted, not measured
LEAN = ("puma560", "panda", "stanford", "scara")


def rows():
    from arms import random_arm, random_inertia, ten_letters, without_rotors
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
    puma = without_rotors(zoo.puma560())
    for name, arm in (("ten letters a link", ten_letters(puma)), ("36 base letters", puma.symbolic(base=True))):
        yield Row(f"operations of the Puma's torques, no rotors, {name}", program(arm).operations, FEWEST[name],
                  "OpenSYMORO, customised; here is the fewest of any program measured", unit="")
    bodies = lambda rng: {"m": 1.0, "com": rng.normal(size=3), "I_com": random_inertia(rng)}
    links = [Link(a=a, alpha=k * np.pi / 2, d=d, **bodies(np.random.default_rng(i))) for i, (a, k, d) in enumerate(RX_90)]
    rx_90 = Robot(links, name="RX-90", convention="modified").symbolic(base=True)
    yield Row("operations of the RX-90's torques, no rotors, base letters", program(rx_90).operations, PUBLISHED,
              "Khalil and Dombre, as they publish it", unit="")
    yield Row("operations of the Puma's torques, no rotors, numbers", program(puma).operations, unit="")
    for quantity in ("inverse_dynamics", "mass_and_gravity", "forward_dynamics"):
        for arm in (getattr(zoo, name)() for name in LEAN):
            yield Row(f"operations of {quantity}, {arm.name}, numbers", program(arm, quantity).operations,
                      cost(arm, quantity).operations, "Newton and Euler's recursion, recorded", unit="")

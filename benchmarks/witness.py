"""Every method against Pinocchio on random arms: the largest relative difference."""
import sys
from pathlib import Path

import numpy as np
from timing import Row

from robotlab import METHODS

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))


def rows():
    try:
        import pinocchio as pin
    except ImportError:
        yield Row("methods against Pinocchio", 0, name="Pinocchio is not installed", unit="")
        return
    from arms import CONVENTIONS, pinocchio_arm, random_arm, relative
    rng, worst = np.random.default_rng(0), dict.fromkeys(METHODS, 0.0)
    for n in range(1, 8):
        for convention in CONVENTIONS * 10:
            robot, (q, qd, qdd) = random_arm(rng, n, convention), rng.normal(size=(3, n))
            model, _ = pinocchio_arm(robot)
            expected = pin.rnea(model, model.createData(), q, qd, qdd)
            for name, f in METHODS.items():
                worst[name] = max(worst[name], relative(f(robot, q, qd, qdd), expected))
    for name, value in worst.items():
        yield Row(f"{name} against Pinocchio, 140 random arms, worst", value, unit="", name="relative difference")

"""Effect of noise in the torques on an identified arm, on a motion that was not used."""
import numpy as np
from timing import Row

from robotlab import inverse_dynamics, zoo
from robotlab.systems import exciting_motion, identify

NOISE = 0.01                                         # of each motor's range
# ranges of the motors at the joints [N m]: Armstrong and others 1986 for the Puma, the maker's data sheet for the Panda
RANGES = {"puma560": (97.6, 186.4, 89.4, 24.2, 20.1, 21.3), "panda": (87, 87, 87, 87, 12, 12, 12)}


def rows():
    for name, ranges in RANGES.items():
        arm = getattr(zoo, name)()
        motion, other = exciting_motion(arm, 10.0, 2.0, 8.0), exciting_motion(arm, 8.0, 2.0, 8.0, tries=1, steps=0, seed=7)
        used, held = motion.sample(2001)[1:4], other.sample(400)[1:4]
        tau, true = inverse_dynamics(arm, *used), inverse_dynamics(arm, *held)
        for words, size in (("in use", np.abs(tau).max(0)), ("at most", np.array(ranges))):
            found = identify(arm, *used, tau + NOISE * size * np.random.default_rng(1).normal(size=tau.shape))
            off = np.abs(found.torque(*held) - true).max(0)
            yield Row(f"seen of {arm.name}, noise 1 % of motors' peaks {words}", found.rank, name=f"of {found.count} base parameters, condition {found.condition:.3g}", unit="")
            yield Row("   torque on another motion, of its largest", 100 * float(off.max() / np.abs(true).max()), unit="%")
            yield Row("   the same, the worst joint, of its own largest", 100 * float((off / np.abs(true).max(0)).max()), unit="%")
            yield Row("   the same, of its motor's peak", 100 * float((off / size).max()), unit="%")

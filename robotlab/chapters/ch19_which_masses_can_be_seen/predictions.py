"""Notebook 19: the predictions, each decided by an experiment."""
from functools import lru_cache

import numpy as np

from ...course.draws import once
from ...dynamics.base_parameters import base_parameters
from ...dynamics.identification import identify
from ...dynamics.probe import inverse_dynamics
from ...model.axis_chain import axis_chain
from ...model.payload import with_payload
from ...systems.excitation import exciting_motion
from . import excite, hidden_rod, learn
from .identifiability import NEVER, ten_numbers

NOISE = .01                                          # of each motor's largest torque


@once
def of_sixty():
    """Count the Puma's sixty numbers that torques determine: all, all but what link 1 hides alone, or fewer."""
    arm = hidden_rod.puma()
    count = len(base_parameters(arm).names)
    alone = sum(mark == NEVER for mark in hidden_rod.measured("swing")[2].marks[:10])
    return "a" if count == 60 else "b" if count == 60 - alone else "c"


@once
def on_axis_1():
    """Find what 10 kg on axis 1 change: a torque at rest, one in motion, or none."""
    arm = hidden_rod.puma()
    loaded = arm.with_link(1, m=10.0, com=(0, 0, 0))
    q, qd, qdd = hidden_rod.states("swing")
    more = lambda *state: np.abs(inverse_dynamics(loaded, *state) - inverse_dynamics(arm, *state)).max()
    return "a" if more(q, 0 * qd, 0 * qdd) > 1e-6 else "b" if more(q, qd, qdd) > 1e-6 else "c"


@once
def held_still():
    """Count the combinations that a Puma at rest determines: all, as many as links, or another number."""
    rank = hidden_rod.measured("still")[2].rank
    return "a" if rank == 36 else "b" if rank == 6 else "c"


@lru_cache
def motions():
    """An exciting motion of a Puma, and another one: q, qd, qdd of each."""
    return tuple(exciting_motion(hidden_rod.puma(), 10.0, 2.0, 8.0, tries=1, steps=0, seed=seed).sample(501)[1:4] for seed in (0, 7))


def worth(size, seed=1):
    """Return the error of the torques on another motion, for numbers from a motion of some size, over the largest of each joint."""
    arm, ((q, qd, qdd), other) = hidden_rod.puma(), motions()
    used = q[0] + size * (q - q[0]), size * qd, size * qdd
    tau = inverse_dynamics(arm, *used)
    noise = NOISE * np.abs(tau).max(0)
    fit = identify(arm, *used, tau + noise * np.random.default_rng(seed).normal(size=tau.shape), noise=noise)
    true = inverse_dynamics(arm, *other)
    return float((np.abs(fit.torque(*other) - true).max(0) / np.abs(true).max(0)).max())


@once
def ten_times_smaller():
    """Find the factor of a fit's error on another motion if its own was ten times smaller: one, ten, much more."""
    more = worth(.1) / worth(1.0)
    return "a" if more < 2 else "b" if more < 20 else "c"


@once
def one_joint():
    """Find the parameters that a motion of joint 2 alone determines: only of link 2, some of several links, or all but of link 1."""
    rank, marks = hidden_rod.measured("alone")[2].rank, hidden_rod.measured("alone")[2].marks
    others = any(mark != NEVER for mark in marks[20:])
    return "a" if not others else "c" if rank >= 35 else "b"


@once
def small_residual():
    """Decide whether a fit of an arm at rest predicts a lively motion as well as its residual is; and whether it would without noise."""
    still, other = excite.PLAIN | {"how": "still"}, excite.motions()[1]
    true = with_payload(excite.arm(), still["m"], [0, 0, 0])
    asked = inverse_dynamics(true, *other)
    off = lambda noise: np.abs(excite.fitted(true, still | {"noise": noise})[0].torque(*other) - asked).max() / np.abs(asked).max()
    few, many = off(still["noise"]), off(0.0)        # many samples: their noise cancels
    return "a" if few < .04 else "c" if many < .04 else "b"


@once
def less_than_nothing():
    """Decide whether numbers with a negative mass have other torques, and whether those with 0 in its place have."""
    Y, tau, _ = hidden_rod.measured("swing")
    numbers = ten_numbers(axis_chain(hidden_rod.puma()).bodies).ravel() + hidden_rod.handed(5, 2.0, np.zeros(2))
    cut = numbers.copy()
    cut[30] = max(cut[30], 0.0)                      # the mass of link 4
    off = lambda x: np.abs(Y @ x - tau).max() / np.abs(tau).max()
    return "a" if numbers[30] >= 0 or off(numbers) > 1e-9 else "b" if off(cut) < 1e-9 else "c"


@once
def learned_true():
    """Decide whether the numbers are true once the error has gone: always, never, or depending on the motion."""
    follows, true = [], []
    for w in (4.0, .5):
        s = learn.PLAIN | {"w": w}
        _, q, wanted, p = learn.learned(tuple(sorted(s.items())))
        follows.append(learn.late(wanted - q) < learn.CLOSE)
        true.append(bool(np.allclose(p[-1], learn.numbers_of(s["m"]), rtol=learn.TRUE)))
    return {(True, True): "a", (False, False): "b"}.get(tuple(true), "c") if all(follows) else "b"


ANSWERS = {
    "masses-sixty": of_sixty,
    "masses-axis": on_axis_1,
    "masses-still": held_still,
    "masses-small": ten_times_smaller,
    "masses-alone": one_joint,
    "masses-residual": small_residual,
    "masses-negative": less_than_nothing,
    "masses-true": learned_true,
}

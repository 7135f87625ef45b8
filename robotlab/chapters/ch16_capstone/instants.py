"""The instants of a motion at which something is at its largest: maxima are looked for there, not at even samples only.

A torque jumps where Coulomb friction does, so both sides of each such instant are taken; between samples it is looked for again.
"""
import numpy as np

from ...systems.sizing import at_shaft

BESIDE = 1e-9                                        # of the duration: just before, and just after
CLOSER = 33                                          # instants between the neighbours of a largest sample
HALVINGS = 50


def instants(motion, count=201):
    """Even times, both sides of all instants at which a joint sets out, stops or turns back, and where each is fastest: (N,) [s]."""
    t = np.union1d(np.linspace(*motion.times[[0, -1]], count), motion.times)
    _, rate, acceleration, _ = motion(t)
    turns, tops = (crossings(motion, t, x, order) for order, x in ((1, rate), (2, acceleration)))
    jumps, beside = np.concatenate([motion.times, turns]), BESIDE * motion.duration
    return np.unique(np.clip(np.concatenate([t, tops, jumps - beside, jumps + beside]), *motion.times[[0, -1]]))


def crossings(motion, t, x, order):
    """Find the times [s] at which a derivative of the motion, x (N, n) at the times t (N,), changes its sign: by bisection."""
    k, i = np.nonzero(x[:-1] * x[1:] < 0)
    low, high, sign = t[k], t[k + 1], np.sign(x[k, i])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        before = np.sign(motion(middle)[order][np.arange(len(k)), i]) == sign
        low, high = np.where(before, middle, low), np.where(before, high, middle)
    return high


def largest_at(t, x, again):
    """`t` with more instants beside the largest |x| (N, n) of each joint. again(t): x at other times."""
    k = np.abs(x).argmax(0)
    more = np.linspace(t[np.maximum(k - 1, 0)], t[np.minimum(k + 1, len(t) - 1)], CLOSER)
    y = np.abs(again(more.ravel()).reshape(*more.shape, -1))
    each = np.arange(more.shape[1])
    return np.union1d(t, more[y[:, each, each].argmax(0), each])


def at_work(task, sizings, bearings=0.0, count=201):
    """(t, torques, rates, accelerations), the last three (N, n), at the instants that tell most of a task with these motors.

    bearings: what those of the motors brake at the joints, N² B (n,) [N m s/rad, or N s/m]; it is in the torques.
    """
    gear, rotor = (np.array(x) for x in zip(*((one.gear, one.motor.inertia) for one in sizings)))

    def states(t):
        _, rate, acceleration = task(t)
        return task.torque(t) + bearings * rate, rate, acceleration

    shaft = lambda t: at_shaft(*states(t), gear, rotor)[0]
    t = instants(task.motion, count)
    t = largest_at(t, shaft(t), shaft)
    return t, *states(t)

"""Notebook 16, predictions; each answer comes from an experiment."""
from functools import lru_cache

import numpy as np

from ...dynamics.methods import OF_THE_PAPERS
from ...dynamics.probe import gravity_torque, mass_matrix
from ...kinematics.jacobian import jacobian
from ...model.payload import with_payload
from ...model.zoo import planar, rrr
from ...motion.pick_place import pick_and_place
from ...systems.sizing import at_shaft, load, rms


@lru_cache(maxsize=16)
def task(payload=1.0, duration=2.0):
    """The usual task of the arm of three joints."""
    return pick_and_place(rrr(), payload=payload, duration=duration)


def needed(one, joint):
    """Times, torque and acceleration of one joint of a task."""
    t = one.times()
    return t, one.torque(t)[:, joint], one(t)[2][:, joint]


# -- the experiments --------------------------------------------------------------------------------------------------
def heat(given):
    """A pulse of 2 N m for a quarter of the time."""
    t = np.linspace(0, 4, 4001)
    even = float(rms(t, np.where(t < 1, 2.0, 0.0)))
    return "abc"[int(np.argmin([abs(even - x) for x in (.5, 1.0, 2.0)]))]


def half_time(given):
    """Joint 1 turns about the vertical: no weight. The heating goes with the square of the torque."""
    ratio = float(np.divide(*((rms(*needed(task(duration=T), 0)[:2])) ** 2 for T in (1.0, 2.0))))
    return "abc"[int(np.argmin([abs(ratio - x) for x in (2, 4, 16)]))]


def felt(given):
    """Kinetic energy of a rotor with gear N and with gear 2N at the same speed of the joint: its inertia and that speed cancel."""
    ratio = 200 ** 2 / 100 ** 2
    return "abc"[int(np.argmin([abs(ratio - x) for x in (1, 2, 4)]))]


def more_gear(given):
    """The RMS torque on the shaft for gears from 1 to a million."""
    t, tau, qdd = needed(task(), 0)
    N = np.geomspace(1, 1e6, 200)
    shaft = load(t, *at_shaft(tau, 0 * tau, qdd, N[:, None], 5e-6)).rms
    k = int(shaft.argmin())
    return "a" if k == len(N) - 1 else "b" if k > 0 else "c"


def double_payload(given):
    """The largest torque of joint 2 with 1 kg and with 2 kg."""
    one, two = (np.abs(needed(task(payload=m), 1)[1]).max() for m in (1.0, 2.0))
    return "a" if two / one > 1.9 else "b" if two / one > 1.05 else "c"


def stretched(given):
    """Through a stretched posture on a path of the joints: are the rates larger than elsewhere?"""
    arm = planar(2)
    one = pick_and_place(arm, (1.2, 0, 0), (2.0, 0, 0), height=0, near=[-.9, 1.8])
    t = one.times()
    q, qd, _ = one(t)
    least = np.linalg.svd(jacobian(arm, q)[:, :2], compute_uv=False)[:, -1]
    return "b" if np.isfinite(qd).all() and np.abs(qd).max() < 5 and least.min() < 1e-3 else "a"


def wrong_mass(given):
    """An arm with a mass that was typed wrong: do the five methods disagree?"""
    arm = rrr()
    wrong = arm.with_link(2, m=20.0)
    q = np.array([.5, -.6, -1.2])
    taus = np.array([f(wrong, q, q, q) for f in OF_THE_PAPERS.values()])
    return "c" if np.ptp(taus, axis=0).max() < 1e-9 * np.abs(taus).max() else "a"


def unknown_payload(given):
    """Find the error at rest of computed torque without an integral: M w^2 e = g of the payload."""
    arm, q = rrr(), task().postures[-1]
    missing = gravity_torque(with_payload(arm, 1.0), q) - gravity_torque(arm, q)
    e = np.linalg.solve(mass_matrix(arm, q), missing) / 15 ** 2
    return "b" if np.abs(e).max() > 1e-3 else "a"


def holding(given):
    """A joint that holds a weight: power, and torque squared."""
    tau = gravity_torque(planar(1), [0.0])
    power, losses = float(tau @ [0.0]), float(tau @ tau)
    return "b" if power == 0 and losses > 0 else "a"


ANSWERS = {
    "capstone-heat": heat,
    "capstone-half": half_time,
    "capstone-felt": felt,
    "capstone-more-gear": more_gear,
    "capstone-double": double_payload,
    "capstone-stretched": stretched,
    "capstone-wrong-mass": wrong_mass,
    "capstone-unknown": unknown_payload,
    "capstone-holding": holding,
}

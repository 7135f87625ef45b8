"""Notebook 08: the predictions, each decided by an experiment."""
from functools import lru_cache

import numpy as np

from ...dynamics.chain_assembly import assembly_stages, rodrigues
from ...model.zoo import rrr
from ...motion.lift import vertical_lift
from ...motion.simulate import simulate

BENT = (0.5, -0.6, -1.2)


def stages(q=BENT, qd=(0, 0, 0)):
    """The arm of three joints, link by link."""
    return assembly_stages(rrr(), np.array(q), np.array(qd, dtype=float))


@lru_cache(maxsize=4)
def lift(acceleration):
    """The lift at some acceleration; a short one is enough except at 2 m/s2."""
    return vertical_lift(acceleration=acceleration, duration=1.0 if acceleration == 2 else .1)


# -- the experiments --------------------------------------------------------------------------------------------------
def last_link(given):
    """Find the diagonal entries that the last Z has."""
    grown = np.abs(np.diag(stages()[-1].Z)) > 1e-6
    return "b" if grown.all() else "a" if grown[2] else "c"


def can_shrink(given):
    """Decide whether a Z can have a negative eigenvalue, in 200 postures."""
    postures = np.random.default_rng(0).uniform(-3, 3, (200, 3))
    least = min(np.linalg.eigvalsh(s.Z).min() for s in stages(postures, np.zeros((200, 3))))
    return "a" if least > -1e-9 else "b"


def at_rest(given):
    """Compare V without rates with the loads of the weights."""
    s = stages()[-1]
    return "b" if np.allclose(s.V, s.Y) and np.abs(s.V).max() > 1 else "a"


def half_turn(given):
    """Turn a slanted vector by 180°."""
    e, a = np.array([0, .6, .8]), np.array([1.0, .5, .2])
    Q = rodrigues(e, np.pi, np.stack([a, a, a], -1))[:, 0]
    return "a" if np.allclose(Q, -a) else "b" if np.allclose(Q, 2 * (e @ a) * e - a) else "c"


def twice(given):
    """Compare the first torques of two lifts."""
    once, double = (lift(a).torque(0.0)[1] for a in (2.0, 4.0))
    return "a" if double > 1.9 * once else "b" if double > 1.05 * once else "c"


def along_the_way(given):
    """Compare the torque of joint 2 at five times."""
    tau = lift(2.0).torque(np.linspace(0, 1, 5))[:, 1]
    return "a" if np.ptp(tau) < .1 else "b" if tau[-1] < tau[0] else "c"


def euler(given):
    """Compare the errors of a falling arm by Euler's method with a step and with half the step."""
    robot, far = rrr(), []
    exact, *coarse = (simulate(robot, None, BENT, [0, 0, 0], .2, integrator=m, step=h).q[-1] for m, h in
                      (("rk4", .01), ("euler", .01), ("euler", .005)))
    far = [np.abs(q - exact).max() for q in coarse]
    return "a" if 1.6 < far[0] / far[1] < 2.5 else "b" if far[0] / far[1] > 2.5 else "c"


def a_moment_later(given):
    """Compare the model here with that a little further on."""
    now, then = (stages(q, (1, 1, 1))[-1] for q in (BENT, np.add(BENT, .1)))
    return "c" if np.abs(now.W - then.W).max() > 1e-3 and np.abs(now.V - then.V).max() > 1e-3 else "a"


def coupled(given):
    """Decide whether joint 2 stays if joint 3 alone is driven, at the posture of the first lab."""
    s = stages(rrr().postures["ready"])[-1]
    q = np.linalg.solve(s.W, [0, 0, 1.0])
    return "b" if abs(q[1]) > 1e-3 and q[1] < 0 else "a"


def drives(given):
    """Compare the accelerations at the same instant with and without drives."""
    s = stages(qd=(1, 2, 3))[-1]
    P, qdd = (-s.V, np.linalg.solve(s.W, np.zeros(3) + s.V))
    return "c" if np.abs(qdd).max() > 1e-3 and np.allclose(np.linalg.solve(s.W, P + s.V), 0) else "a"


ANSWERS = {
    "assembly-last": last_link,
    "assembly-shrink": can_shrink,
    "assembly-rest": at_rest,
    "assembly-half": half_turn,
    "assembly-twice": twice,
    "assembly-along": along_the_way,
    "assembly-euler": euler,
    "assembly-later": a_moment_later,
    "assembly-coupled": coupled,
    "assembly-drives": drives,
}

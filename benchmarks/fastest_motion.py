"""The fastest motion of a Puma through four postures, cut into 400 pieces, beside toppra's two passes in C++."""
import numpy as np
from scipy.interpolate import CubicSpline
from timing import Row, best

from robotlab import fastest, inverse_dynamics, zoo

WAY = [[0, .3, -2.6, 0, .3, 0], [.8, 1, -2, .5, -.4, .6], [1.5, .4, -2.4, -.3, .5, -.5], [2, .8, -1.8, .2, .2, .3]]
LIMIT = np.array([97.0, 186, 89, 24, 20, 21])        # [N m]


def rows():
    arm = zoo.puma560()
    arm = arm.replace(links=[link.replace(friction=None) for link in arm.links])
    found = fastest(arm, WAY, LIMIT)
    peer = toppra(arm, found.s)
    seconds, duration = (best(peer, 9), peer()) if peer else (None, None)
    name = "toppra, its duration and all torques" if peer else "toppra is not installed"
    yield Row("fastest motion of a Puma, 400 points", best(lambda: fastest(arm, WAY, LIMIT), 9), seconds, name)
    yield Row("how long it takes", found.duration, duration, name)
    _, q, qd, qdd, _ = found.motion.sample(20_001)
    most = np.abs(inverse_dynamics(arm, q, qd, qdd) / LIMIT).max()
    yield Row("the largest torque on the way, over its limit", most, unit="", name="at 20,001 instants")


def toppra(arm, s):
    """A function that gives toppra's duration for the same points of the path, or None where it is not installed."""
    try:
        import toppra as ta
        from toppra.algorithm import TOPPRA
        from toppra.constraint import DiscretizationType, JointTorqueConstraint
    except ImportError:
        return None
    knots = np.append(0, np.linalg.norm(np.diff(WAY, axis=0), axis=1).cumsum())
    path = ta.SplineInterpolator(knots, np.array(WAY))
    path.cspl = CubicSpline(knots, WAY)
    path.cspld, path.cspldd = path.cspl.derivative(), path.cspl.derivative(2)
    limits = JointTorqueConstraint(lambda *state: inverse_dynamics(arm, *state), np.stack([-LIMIT, LIMIT], axis=1), np.zeros(arm.n),
                                   discretization_scheme=DiscretizationType.Interpolation)

    def duration():
        _, rate, _ = TOPPRA([limits], path, gridpoints=s, solver_wrapper="seidel").compute_parameterization(0, 0)
        return float((2 * np.diff(s) / (rate[1:] + rate[:-1])).sum())
    return duration

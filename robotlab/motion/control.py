"""Control laws: torques from where the arm is and where it should be. Each is a torque law for `simulate`.

A law may keep a state of its own (the integral of an error): then it has x0, torque(t, q, qd, x) and rate(t, q, qd, x).
"""
from functools import partial

import numpy as np

from ..dynamics.inputs import wanted
from ..dynamics.probe import inverse_dynamics
from ..model.checks import function, gain, got, numbers_or_letters, yes_or_no
from ..model.numbered import require_numbers
from ..model.robot import require_robot


def model_torque(model):
    """Inverse dynamics of the arm that a controller believes in: a law asks for it at each step of a simulation."""
    return partial(inverse_dynamics, require_numbers(model))


def gravity_compensation(robot):
    """tau = g(q): the arm floats.

    >>> from robotlab import gravity_compensation, simulate, zoo
    >>> arm = zoo.planar(2)
    >>> bool(abs(simulate(arm, gravity_compensation(arm), [0.3, 0.5], [0, 0], 0.1).qd).max() < 1e-9)
    True
    """
    torque = model_torque(robot)
    return lambda t, q, qd: torque(q, 0 * q, 0 * q)


def pd(robot, motion, kp, kd, gravity=True):
    """tau = K_p (q* - q) + K_d (qd* - qd) + g(q).

    motion: a `Trajectory` or a posture (n,). kp, kd: (n,) or one number [N m/rad, N m s/rad]. gravity: whether g(q) of `robot`,
    the model that the controller believes in, is added.

    >>> from robotlab import pd, quintic, simulate, zoo
    >>> arm, motion = zoo.planar(1), quintic([0.0], [1.0], 0.5)
    >>> run = simulate(arm, pd(arm, motion, kp=100.0, kd=20.0), [0.0], [0.0], 0.5)
    >>> bool(abs(run.q[-1, 0] - 1.0) < 0.1)
    True
    """
    yes_or_no(gravity, "gravity")
    target, weight = wanted(robot, motion), gravity_compensation(robot) if gravity else lambda t, q, qd: 0
    kp, kd = gain(kp, robot.n, "kp"), gain(kd, robot.n, "kd")

    def law(t, q, qd):
        q_t, qd_t, _ = target(t)
        return kp * (q_t - q) + kd * (qd_t - qd) + weight(t, q, qd)
    return law


class pid:
    """tau = K_p e + K_d de/dt + K_i integral of e, with e = q* - q: what a PD law leaves of a load, the integral takes up.

    Arguments as for `pd`; ki: (n,) or one number [N m/(rad s)].

    >>> from robotlab import pid, quintic, simulate, zoo
    >>> arm, motion = zoo.planar(1), quintic([0.0], [1.0], 0.5)
    >>> run = simulate(arm, pid(arm, motion, kp=100.0, kd=20.0, ki=50.0), [0.0], [0.0], 0.5)
    >>> run.x.shape
    (201, 1)
    """

    def __init__(self, robot, motion, kp, kd, ki, gravity=False):
        self._pd, self._target, self._ki = pd(robot, motion, kp, kd, gravity), wanted(robot, motion), gain(ki, robot.n, "ki")
        self.x0 = np.zeros(robot.n)

    def torque(self, t, q, qd, x):
        """The torque with the integral x so far (..., n).

        >>> from robotlab import pid, zoo
        >>> law = pid(zoo.planar(1), [1.0], kp=100.0, kd=20.0, ki=50.0)
        >>> law.torque(0.0, [0.9], [0.0], 0.0).round(6), law.torque(0.0, [0.9], [0.0], 0.1).round(6)
        (array([10.]), array([15.]))
        """
        return self._pd(t, q, qd) + self._ki * x

    def rate(self, t, q, qd, x):
        """The error, which the integral grows by.

        >>> from robotlab import pid, zoo
        >>> pid(zoo.planar(1), [1.0], kp=100.0, kd=20.0, ki=50.0).rate(0.0, [0.75], [0.0], 0.0)
        array([0.25])
        """
        return self._target(t)[0] - q


def computed_torque(model, motion, kp, kd):
    """tau = M(q) (qdd* + K_d de/dt + K_p e) + C qd + g + friction, e = q* - q.

    With a perfect model the error of every joint obeys e'' + K_d e' + K_p e = 0. model: the arm that the controller believes
    in. motion, as for `pd`; kp [1/s2], kd [1/s].

    >>> from robotlab import computed_torque, quintic, simulate, zoo
    >>> arm, motion = zoo.planar(1), quintic([0.0], [1.0], 0.5)
    >>> run = simulate(arm, computed_torque(arm, motion, kp=100.0, kd=20.0), [0.0], [0.0], 0.5)
    >>> bool(abs(run.q[-1, 0] - 1.0) < 1e-6)
    True
    """
    target, torque = wanted(require_robot(model, "model"), motion), model_torque(model)
    kp, kd = gain(kp, model.n, "kp"), gain(kd, model.n, "kd")

    def law(t, q, qd):
        q_t, qd_t, qdd_t = target(t)
        return torque(q, qd, qdd_t + kp * (q_t - q) + kd * (qd_t - qd))
    return law


def saturated(law, limit):
    """The same law, cut off at +-limit (n,) or one number [N m or N]. The integral of a `pid` grows on meanwhile: it winds up.

    >>> from robotlab import gravity_compensation, saturated, simulate, zoo
    >>> arm = zoo.planar(1)
    >>> simulate(arm, saturated(gravity_compensation(arm), limit=2.0), [0.0], [0.0], 0.1).tau[0]
    array([2.])
    """
    bound = numbers_or_letters(limit, "limit")
    if bound.dtype.kind not in "iuf" or not (bound >= 0).all():                # infinite where nothing cuts off
        raise ValueError(f"limit is {got(limit)}; expected a number that is not negative, or one for each joint")
    limit = bound
    if hasattr(law, "torque"):
        out = type("saturated", (), {"x0": law.x0, "rate": staticmethod(law.rate),
                                     "torque": staticmethod(lambda t, q, qd, x: np.clip(law.torque(t, q, qd, x), -limit, limit))})
        return out()
    function(law, "law", "a law such as pd(...), or a function (t, q, qd)")
    return lambda t, q, qd: np.clip(law(t, q, qd), -limit, limit)

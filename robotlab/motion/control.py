"""Control laws: torques from the state of the arm and the state it should have. Each is a torque law for `simulate`.

A law may keep a state of its own (the integral of an error): then it has x0, torque(t, q, qd, x) and rate(t, q, qd, x).
"""
import numpy as np

from ..dynamics.inputs import wanted
from ..dynamics.probe import gravity_torque, inverse_dynamics
from ..model.checks import function, got, numbers_or_letters, yes_or_no
from ..model.gains import gain, shown, times, told
from ..model.numbered import require_numbers
from ..model.robot import require_robot
from ..systems.laws import name_of, require_torque


class gravity_compensation:
    """tau = g(q): the arm floats.

    >>> from robotlab import gravity_compensation, simulate, zoo
    >>> arm = zoo.planar(2)
    >>> bool(abs(simulate(arm, gravity_compensation(arm), [0.3, 0.5], [0, 0], 0.1).qd).max() < 1e-9)
    True
    """

    def __init__(self, robot):
        self._robot = require_numbers(robot)

    def __call__(self, t, q, qd):
        return gravity_torque(self._robot, q)

    def __repr__(self):
        return f"gravity_compensation of {self._robot.name!r}"


class pd:
    """tau = K_p (q* - q) + K_d (qd* - qd) + g(q).

    motion: a `Trajectory` or a posture (n,). kp, kd: one number, (n,) or a matrix (n, n), symmetric or not [N m/rad, N m s/rad]; numbers
    are not negative. gravity: whether g(q) of `robot`, the model that the controller believes in, is added.

    >>> from robotlab import pd, quintic, simulate, zoo
    >>> arm, motion = zoo.planar(1), quintic([0.0], [1.0], 0.5)
    >>> law = pd(arm, motion, kp=100.0, kd=20.0)
    >>> law
    pd of 'planar 1R arm': kp 100, kd 20, with gravity
    >>> bool(abs(simulate(arm, law, [0.0], [0.0], 0.5).q[-1, 0] - 1.0) < 0.1)
    True
    """

    def __init__(self, robot, motion, kp, kd, gravity=True):
        self._gravity, self._target = yes_or_no(gravity, "gravity"), wanted(robot, motion)
        self._robot = require_numbers(robot) if gravity else robot
        self._kp, self._kd = gain(kp, robot.n, "kp", "N m/rad or N/m"), gain(kd, robot.n, "kd", "N m s/rad or N s/m")

    def __call__(self, t, q, qd):
        q_t, qd_t, _ = self._target(t)
        tau = times(self._kp, q_t - q) + times(self._kd, qd_t - qd)
        return tau + gravity_torque(self._robot, q) if self._gravity else tau

    def __repr__(self):
        return self._line(self)

    def _line(self, law, **gains):
        gravity = "with gravity" if self._gravity else "without gravity"
        return f"{told(law, self._robot, kp=self._kp, kd=self._kd, **gains)}, {gravity}"


class pid:
    """tau = K_p e + K_d de/dt + K_i integral of e, with e = q* - q: what a PD law leaves of a load, the integral takes up.

    Arguments as for `pd`; ki: as kp [N m/(rad s)].

    >>> from robotlab import pid, quintic, simulate, zoo
    >>> arm, motion = zoo.planar(1), quintic([0.0], [1.0], 0.5)
    >>> run = simulate(arm, pid(arm, motion, kp=100.0, kd=20.0, ki=50.0), [0.0], [0.0], 0.5)
    >>> run.x.shape
    (201, 1)
    """

    def __init__(self, robot, motion, kp, kd, ki, gravity=False):
        self._pd, self._target = pd(robot, motion, kp, kd, gravity), wanted(robot, motion)
        self._ki = gain(ki, robot.n, "ki", "N m/(rad s) or N/(m s)")
        self.x0 = np.zeros(robot.n)

    def __repr__(self):
        return self._pd._line(self, ki=self._ki)

    def torque(self, t, q, qd, x):
        """The torque with the integral x so far (..., n).

        >>> from robotlab import pid, zoo
        >>> law = pid(zoo.planar(1), [1.0], kp=100.0, kd=20.0, ki=50.0)
        >>> law.torque(0.0, [0.9], [0.0], 0.0).round(6), law.torque(0.0, [0.9], [0.0], 0.1).round(6)
        (array([10.]), array([15.]))
        """
        return self._pd(t, q, qd) + times(self._ki, x)

    def rate(self, t, q, qd, x):
        """The error, which the integral grows by.

        >>> from robotlab import pid, zoo
        >>> pid(zoo.planar(1), [1.0], kp=100.0, kd=20.0, ki=50.0).rate(0.0, [0.75], [0.0], 0.0)
        array([0.25])
        """
        return self._target(t)[0] - q


class computed_torque:
    """tau = M(q) (qdd* + K_d de/dt + K_p e) + C qd + g + friction, e = q* - q.

    With a perfect model the error of every joint obeys e'' + K_d e' + K_p e = 0. model: the arm that the controller believes
    in. motion, kp [1/s2] and kd [1/s] as for `pd`.

    >>> from robotlab import computed_torque, quintic, simulate, zoo
    >>> arm, motion = zoo.planar(1), quintic([0.0], [1.0], 0.5)
    >>> run = simulate(arm, computed_torque(arm, motion, kp=100.0, kd=20.0), [0.0], [0.0], 0.5)
    >>> bool(abs(run.q[-1, 0] - 1.0) < 1e-6)
    True
    """

    def __init__(self, model, motion, kp, kd):
        self._target, self._model = wanted(require_robot(model, "model"), motion), require_numbers(model)
        self._kp, self._kd = gain(kp, model.n, "kp", "1/s2"), gain(kd, model.n, "kd", "1/s")

    def __call__(self, t, q, qd):
        q_t, qd_t, qdd_t = self._target(t)
        return inverse_dynamics(self._model, q, qd, qdd_t + times(self._kp, q_t - q) + times(self._kd, qd_t - qd))

    def __repr__(self):
        return told(self, self._model, kp=self._kp, kd=self._kd)


def saturated(law, limit):
    """The same law, cut off at +-limit (n,) or one number [N m or N]. The integral of a `pid` grows on meanwhile: it winds up.

    >>> from robotlab import gravity_compensation, saturated, simulate, zoo
    >>> arm = zoo.planar(1)
    >>> simulate(arm, saturated(gravity_compensation(arm), limit=2.0), [0.0], [0.0], 0.1).tau[0]
    array([2.])
    """
    bound = numbers_or_letters(limit, "limit")       # infinite where nothing cuts off
    if bound.dtype.kind not in "iuf" or bound.ndim > 1 or not bound.size or not (bound >= 0).all():
        raise ValueError(f"limit is {got(limit)}; expected a number that is not negative, or one for each joint, in N m or N")
    bound = bound.reshape(()) if bound.size == 1 else bound
    if hasattr(law, "torque"):
        return _CutLaw(law, bound)
    return _CutFunction(function(law, "law", "a law such as pd(...), or a function (t, q, qd)"), bound)


class _Cut:
    """Common part of laws that are cut off at a limit."""

    def __init__(self, law, limit):
        self._law, self._limit = law, limit

    def _within(self, tau, qd):
        shape, most = getattr(tau, "shape", None), self._limit
        if shape is None or shape != getattr(qd, "shape", ()) or most.ndim and most.shape != shape[-1:]:
            tau = require_torque(tau, most.size if most.ndim else None, np.shape(qd)[:-1], self._law)
        return np.clip(tau, -most, most)

    def __repr__(self):
        return f"{name_of(self._law)}, cut off at {shown(self._limit)}"


class _CutFunction(_Cut):
    """A law without a state, cut off."""

    def __call__(self, t, q, qd):
        return self._within(self._law(t, q, qd), qd)


class _CutLaw(_Cut):
    """A law with a state of its own, its torque cut off."""

    def __init__(self, law, limit):
        super().__init__(law, limit)
        self.x0, self.rate, self.project = law.x0, law.rate, getattr(law, "project", None)

    def torque(self, t, q, qd, x):
        """The torque of the law, within the limit."""
        return self._within(self._law.torque(t, q, qd, x), qd)

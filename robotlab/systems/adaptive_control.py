"""The adaptive law of Slotine and Li: a controller that learns as much of the arm's masses as following its motion needs."""
from ..dynamics.base_parameters import base_parameters
from ..dynamics.inputs import wanted
from ..dynamics.probe import friction_torque
from ..dynamics.reference_regressor import reference_regressor
from ..model.gains import gain, times, told
from ..model.masses import require_masses
from ..model.robot import require_robot


class adaptive:
    """tau = Y(q, qd, v, a) p + K s,  dp/dt = Gamma Y^T s, with v = qd* + Lambda e, a = dv/dt, s = v - qd, e = q* - q.

    Y holds M a + C(q, qd) v + g linear in the base parameters p, with C of Christoffel's symbols: dM/dt - 2C is skew, and so
    V = s^T M s / 2 + (p - true)^T Gamma^-1 (p - true) / 2 falls by s^T K s. The error goes to 0 if the arm differs from the model in p
    alone and the motion is bounded; p goes to the true numbers only where the motion goes on asking for them (is persistently
    exciting). Rotors and friction are those of the model.

    model: the arm that the controller believes in at first, with numbers. motion: as for `computed_torque`. slope: Lambda [1/s], kd: K
    [N m s/rad], each one positive number, (n,), or a matrix (n, n) whose symmetric part is positive definite. learning: Gamma, one
    number, (p,), or a symmetric matrix (p, p), not negative. The state x of the law is p.
    (Slotine and Li 1987, whose e and s have the other sign; base parameters for its links' numbers.)

    >>> import numpy as np
    >>> from robotlab import quintic, simulate, with_payload, zoo
    >>> from robotlab.systems import adaptive
    >>> arm, motion = zoo.planar(1), quintic([0.0], [1.0], 0.5)
    >>> run = simulate(with_payload(arm, 1.0), adaptive(arm, motion, slope=10.0, kd=20.0, learning=10.0), [0.0], [0.0], 3.0, step=5e-3)
    >>> bool(abs(run.q[-1, 0] - 1.0) < 1e-3), run.x.shape
    (True, (201, 3))
    """

    def __init__(self, model, motion, slope, kd, learning):
        self.model, self._target = require_robot(model, "model"), wanted(model, motion)
        require_masses(model, moments=True)
        base = base_parameters(model)
        self.names, self.x0 = base.names, base.values.copy()
        self._slope = gain(slope, model.n, "slope", "1/s", zero=False, matrix="passive")
        self._kd = gain(kd, model.n, "kd", "N m s/rad or N s/m", zero=False, matrix="passive")
        self._learning = gain(learning, len(self.x0), "learning", matrix="symmetric")

    def __repr__(self):
        return told(self, self.model, slope=self._slope, kd=self._kd, learning=self._learning)

    def reference(self, t, q, qd):
        """v, a and s (..., n): rates and accelerations that lead back to the motion, and how far the rates are off.

        >>> import numpy as np
        >>> from robotlab import zoo
        >>> from robotlab.systems import adaptive
        >>> law = adaptive(zoo.planar(1), [1.0], slope=10.0, kd=20.0, learning=10.0)
        >>> v, a, s = law.reference(0.0, np.array([0.8]), np.array([1.5]))
        >>> v.round(6), a.round(6), s.round(6)
        (array([2.]), array([-15.]), array([0.5]))
        """
        q_t, qd_t, qdd_t = self._target(t)
        v, a = qd_t + times(self._slope, q_t - q), qdd_t + times(self._slope, qd_t - qd)
        return v, a, v - qd

    def torque(self, t, q, qd, x):
        """The torque with the numbers x learned so far (..., p).

        >>> import numpy as np
        >>> from robotlab import gravity_torque, zoo
        >>> from robotlab.systems import adaptive
        >>> law = adaptive(zoo.planar(1), [1.0], slope=10.0, kd=20.0, learning=10.0)
        >>> law.torque(0.0, np.array([1.0]), np.array([0.0]), law.x0).round(3), gravity_torque(zoo.planar(1), [1.0]).round(3)
        (array([2.65]), array([2.65]))
        """
        v, a, s = self.reference(t, q, qd)
        Y = reference_regressor(self.model, q, qd, v, a)
        return (Y * x[..., None, :]).sum(-1) + times(self._kd, s) + self.model.rotor_inertia * a + friction_torque(self.model, qd)

    def rate(self, t, q, qd, x):
        """Return the rates of the parameters (..., p): those that would have lowered the error.

        >>> import numpy as np
        >>> from robotlab import zoo
        >>> from robotlab.systems import adaptive
        >>> law = adaptive(zoo.planar(1), [1.0], slope=10.0, kd=20.0, learning=10.0)
        >>> law.names, law.rate(0.0, np.array([0.9]), np.array([0.0]), law.x0).round(2)
        (('hx1', 'hy1', 'Sxx1'), array([ 60.98, -76.84,   0.  ]))
        """
        v, a, s = self.reference(t, q, qd)
        return times(self._learning, (reference_regressor(self.model, q, qd, v, a) * s[..., None]).sum(-2))

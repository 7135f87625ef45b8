"""External torque from the arm's own momentum: neither accelerations nor a force sensor are needed (De Luca and Mattone 2003).

    r = K (p - integral of (tau + C^T qd - g - friction + r) dt - p0)        p = M qd

Since dM/dt = C + C^T, momentum obeys dp/dt = tau + C^T qd - g - friction + tau_felt, and so dr/dt = K (tau_felt - r): the residual is
what the arm feels from outside, behind a lag of 1/K seconds.
"""
import numpy as np

from ..dynamics.probe import coriolis_matrix, friction_torque, gravity_torque, mass_matrix
from ..maths.spatial import to_link, to_parent
from ..model.checks import for_each, got, number, shaped
from ..model.gains import told
from ..model.numbered import require_numbers
from ..model.robot import as_joint_array


class Residual:
    """The torque that an arm feels beside that of its motors, J^T wrench for a wrench on its tool; positive where it drives q upwards.

    robot: the arm as it is believed to be, with numbers: what is wrong with it is taken for a push. gain: K, one number or (n,) [1/s].
    C is Christoffel's, which has dM/dt = C + C^T; one with the same C qd but without this property shows false pushes.

    >>> from robotlab import gravity_torque, simulate, zoo
    >>> from robotlab.systems import Residual
    >>> arm = zoo.planar(2)
    >>> motors = lambda t, q, qd: gravity_torque(arm, q) - 5 * qd
    >>> run = simulate(arm, lambda t, q, qd: motors(t, q, qd) + [0.0, 2.0], [0.3, 0.5], [0.0, 0.0], 0.5)
    >>> Residual(arm, gain=50.0).over(run, motors(run.t, run.q, run.qd))[-1].round(2) + 0.0
    array([0., 2.])
    """

    def __init__(self, robot, gain):
        self.robot, self.r, self._before = require_numbers(robot), np.zeros(robot.n), None
        self.gain = for_each(gain, robot.n, "gain", unit="1/s")

    def __repr__(self):
        return told(self, self.robot, gain=self.gain)

    def feed(self, t, q, qd, tau):
        """The residual (n,) at time t, from a measured state and the motors' torque since the last one; 0 at the first.

        >>> from robotlab import gravity_torque, zoo
        >>> from robotlab.systems import Residual
        >>> arm = zoo.planar(1)
        >>> felt, weight = Residual(arm, gain=50.0), gravity_torque(arm, [0.0])
        >>> [felt.feed(t, [0.0], [qd], weight).round(2) + 0.0 for t, qd in ((0.0, 0.0), (0.01, 0.06), (0.02, 0.12))]
        [array([0.]), array([0.79]), array([1.26])]
        """
        t, state = number(t, "t", "a time in s"), self._momentum(q, qd)
        tau = as_joint_array(self.robot, tau, "tau")
        if self._before is not None:
            before, *old = self._before
            if not t > before:
                raise ValueError(f"t is {got(t)}; expected a time later than {before:g} s, when the residual was fed last")
            self.r = self._next(self.r, t - before, old, state, tau)
        self._before = t, *state
        return self.r

    def over(self, run, tau=None):
        """The residual (N, ..., n) along a `Simulation`. tau: (N, ..., n) of the motors, where run.tau holds more than theirs.

        >>> from robotlab import simulate, zoo
        >>> from robotlab.systems import Residual
        >>> arm = zoo.planar(2)
        >>> run = simulate(arm, None, [0.3, 0.5], [0.0, 0.0], 0.5)
        >>> bool(abs(Residual(arm, gain=50.0).over(run)).max() < 1e-2)
        True
        """
        tau = run.tau if tau is None else shaped(tau, "tau", (..., self.robot.n), "torques of the motors, one row for each time")
        states = list(zip(*self._momentum(run.q, run.qd)))
        out = [np.zeros_like(run.q[0])]
        for k, h in enumerate(np.diff(run.t)):
            out.append(self._next(out[-1], h, states[k], states[k + 1], (tau[k] + tau[k + 1]) / 2))
        return np.array(out)

    def _momentum(self, q, qd):
        """p and C^T qd - g - friction, (..., n) each."""
        arm, qd = self.robot, as_joint_array(self.robot, qd, "qd")
        known = to_link(coriolis_matrix(arm, q, qd), qd) - gravity_torque(arm, q) - friction_torque(arm, qd)
        return to_parent(mass_matrix(arm, q), qd), known

    def _next(self, r, h, old, new, tau):
        """The residual h later: dr/dt = K (felt - r), solved for what was felt on the mean; so no gain is too high for the step."""
        (p0, known0), (p1, known1) = old, new
        felt = (p1 - p0) / h - tau - (known0 + known1) / 2
        return r - np.expm1(-self.gain * h) * (felt - r)

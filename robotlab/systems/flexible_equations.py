"""The equations of motion of a flexible arm, and its energy, for a state of numbers, letters or nodes."""
import numpy as np

from ..maths.linear import solve
from ..maths.spatial import dot, to_parent
from .assumed_modes import book_recursion, weight_energy


class Equations:
    """Methods of a `FlexibleArm` about its motion: M qdd + h + K q, parts of it, and the energy."""

    def inverse_dynamics(self, q, qd, qdd):
        """M qdd + h + K q: generalised forces (..., N) of a motion q, qd, qdd (..., N), torques [N m] and then forces [N].

        Where the arm is driven at its joints alone, those of the amplitudes are what `motors` gives: 0 for clamped shapes.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> arm = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))], gravity=(0, -9.81, 0))
        >>> arm.inverse_dynamics([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]).round(3)
        array([19.62 , 15.362,  8.514])
        """
        q, qd, qdd = np.broadcast_arrays(self.check(q), self.check(qd, "qd"), self.check(qdd, "qdd"))
        return book_recursion(self, q, qd, qdd) + to_parent(self.stiffness, q)

    def mass_matrix(self, q):
        """M(q) (..., N, N): column k is what a unit acceleration of coordinate k asks for. q: (..., N).

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> float(FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))]).mass_matrix([0.0, 0.0, 0.0])[0, 0].round(4))
        1.3333
        """
        q = self.check(q)[..., None, :]
        unit = np.broadcast_to(np.eye(self.n, dtype=int), q.shape[:-2] + (self.n, self.n))
        return np.swapaxes(book_recursion(self, q + 0 * unit, 0 * unit, unit, weight=False), -1, -2)

    def bias(self, q, qd):
        """h + K q (..., N): the generalised forces at zero acceleration. q, qd: (..., N).

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> arm = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))], gravity=(0, -9.81, 0))
        >>> arm.bias(arm.settled([0.0]), [0.0, 0.0, 0.0]).round(2) + 0.0
        array([19.62,  0.  ,  0.  ])
        """
        return self.inverse_dynamics(q, qd, np.zeros(self.n, dtype=int))

    def forward_dynamics(self, q, qd, tau):
        """qdd (..., N) under generalised forces tau (..., N), or motor torques (..., n). q, qd: (..., N).

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> arm = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))], gravity=(0, -9.81, 0))
        >>> arm.forward_dynamics(arm.settled([0.0]), [0.0, 0.0, 0.0], [19.6]).round(1) + 0.0
        array([-3. ,  3.4,  0.5])
        """
        tau = np.asarray(tau)
        tau = to_parent(self.motors, tau) if tau.shape[-1:] == (self.joints,) else self.check(tau, "tau")
        return solve(self.mass_matrix(q), tau - self.bias(q, qd))

    def kinetic_energy(self, q, qd):
        """1/2 qd^T M qd (...) [J]. q, qd: (..., N).

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> float(FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))]).kinetic_energy([0.0, 0.0, 0.0], [3.0, 0.0, 0.0]).round(6))
        6.0
        """
        qd = self.check(qd, "qd")
        return dot(qd, to_parent(self.mass_matrix(q), qd)) / 2

    def potential_energy(self, q):
        """Weight and bending together (...) [J]. q: (..., N).

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> arm = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))], gravity=(0, -9.81, 0))
        >>> float(arm.potential_energy([0.0, 0.0, 0.0])), float(arm.potential_energy(arm.settled([0.0])).round(3))
        (0.0, -0.192)
        """
        q = self.check(q)
        return weight_energy(self, q) + dot(q, to_parent(self.stiffness, q)) / 2

"""Bending of a flexible arm: its small vibrations, its equilibrium, and the shapes of its links."""
import numpy as np

from ..maths.spatial import to_parent
from .assumed_modes import transforms

LARGEST_CORRECTION = 1e-12                           # of the amplitudes: a bent arm that has settled
MOST_CORRECTIONS, MOST_BEND = 200, 1e3               # the latter in m


class Bending:
    """Methods of a `FlexibleArm` about its bent links."""

    def natural_modes(self, q=None, locked=True):
        """Small vibrations about a posture: frequencies (k,) [Hz], and for each a column of amplitudes (N, k).

        q: (N,); straight at 0 unless given. locked: whether the joint angles are held, or free; then they swing too, and the
        first n frequencies are 0.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> arm = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))], gravity=(0, -9.81, 0))
        >>> arm.natural_modes()[0].round(2), arm.natural_modes(locked=False)[0].round(2)
        (array([ 3.96, 24.8 ]), array([ 0.  , 17.37, 83.32]))
        """
        from scipy.linalg import eigh
        free = slice(self.joints if locked else 0, None)
        M = self.mass_matrix(np.zeros(self.n) if q is None else q)
        try:
            squares, vectors = eigh(self.stiffness[free, free], M[free, free])
        except np.linalg.LinAlgError:
            raise ValueError("M is not positive definite here: the deflections are too large for dropping terms of second order. "
                             "Use second_order=True") from None
        out = np.zeros((self.n, len(squares)))
        out[free] = vectors / np.abs(vectors).max(axis=0)
        return np.sqrt(np.maximum(squares, 0)) / (2 * np.pi), out

    def settled(self, angles, rates=0.0, accelerations=0.0):
        """q (..., N) with the amplitudes that stay as they are while the joints move so; at rest, as the arm sags.

        angles, rates, accelerations: (..., n) of the joints. Raises ValueError where no such bend is found: the load buckles it.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> arm = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))], gravity=(0, -9.81, 0))
        >>> arm.tip(arm.settled([0.0])).round(4), round(-4.0 * 9.81 / (8 * 200.0), 4)
        (array([ 1.    , -0.0245,  0.    ]), -0.0245)
        """
        n = self.joints
        if np.shape(angles)[-1:] != (n,):
            raise ValueError(f"angles has shape {np.shape(angles)}; this arm has {n} joints: expected (..., {n}) in rad")
        joints = np.broadcast_arrays(*(np.asarray(x, dtype=float) for x in (angles, rates, accelerations)))
        q, qd, qdd = (np.concatenate([x, np.zeros(x.shape[:-1] + (self.n - n,))], axis=-1) for x in joints)
        K, slopes = self.stiffness[n:, n:], self.motors[n:]
        for _ in range(MOST_CORRECTIONS):
            force = self.inverse_dynamics(q, qd, qdd)
            correction = np.linalg.solve(K, (force[..., n:] - to_parent(slopes, force[..., :n]))[..., None])[..., 0]
            q[..., n:] -= correction
            if np.abs(correction).max(initial=0) > MOST_BEND:
                break
            if not np.abs(correction).max(initial=0) > LARGEST_CORRECTION * np.abs(q[..., n:]).max(initial=0):
                return q
        raise ValueError("the links find no bend in which they stay: they are too soft for their load")

    def centre_lines(self, q, points=21):
        """The bent centre lines of the links in the world, for drawing: q (..., N) -> (..., n, points, 3) [m].

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> arm = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))], gravity=(0, -9.81, 0))
        >>> arm.centre_lines(arm.settled([0.0]), points=3)[0, :, :2].round(3) + 0.0
        array([[ 0.   ,  0.   ],
               [ 0.5  , -0.009],
               [ 1.   , -0.025]])
        """
        u = np.linspace(0, 1, points)
        f = [link.functions(u, self.shortening) * link.units(self.shortening) for link in self.links]
        lines = [W @ (H @ x.T) for x, (W, _, H) in zip(f, transforms(self, self.check(q)))]
        return np.stack([np.swapaxes(line, -1, -2)[..., :3] for line in lines], axis=-3)

    def tip(self, q):
        """The tip of the last link in the world: q (..., N) -> (..., 3) [m].

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> arm = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))], gravity=(0, -9.81, 0))
        >>> arm.tip([[0.0, 0.0, 0.0], [0.0, 0.01, 0.0]])[:, 1].round(6)
        array([0.  , 0.01])
        """
        return transforms(self, self.check(q))[-1][1][..., :3, 3]

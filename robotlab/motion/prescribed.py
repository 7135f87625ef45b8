"""Joints that are locked or driven along a motion, beside free ones: the torque that does it, as a torque law."""
import numpy as np

from ..codegen.program import program


def prescribed(robot, accelerations, torque=None):
    """A torque law f(t, q, qd) for `simulate` under which some joints have prescribed accelerations, and the others are free.

    M qdd + h = tau has n rows. Where a joint is free, its torque is known and its acceleration is not; where it is held it is
    the other way round:  M_ff qdd_f = tau_f - h_f - M_fd qdd_d, then tau_d = M_df qdd_f + M_dd qdd_d + h_d.

    robot: an arm with numbers, without friction. accelerations: {number of a joint, from 1: function of t [rad/s2 or m/s2], or 0
    for a joint that is locked}. torque: function (t, q, qd) -> (..., n) on the free joints; None: none.
    ValueError for a joint that the arm has not, and for friction.
    """
    unknown = sorted(set(accelerations) - set(range(1, robot.n + 1)))
    if unknown:
        raise ValueError(f"there is no joint {unknown[0]}; this arm has joints 1 to {robot.n}")
    if any(link.friction for link in robot.links):
        raise ValueError("the arm has friction; the torque of a held joint is worked out without it")
    fixed = np.isin(np.arange(1, robot.n + 1), list(accelerations))
    model = program(robot, "model", "newton_euler").compile("python")

    def law(t, q, qd):
        M, h = np.split(model(q, qd), [robot.n], axis=-1)
        h = h.sum(-1)                                # C qd + g
        tau = np.zeros(np.shape(q)) if torque is None else np.array(np.broadcast_to(torque(t, q, qd), np.shape(q)), dtype=float)
        qdd = np.zeros(np.shape(q))
        for joint, a in accelerations.items():
            qdd[..., joint - 1] = a(t) if callable(a) else a
        rest = tau - h - (M[..., fixed] @ qdd[..., fixed, None])[..., 0]
        qdd[..., ~fixed] = np.linalg.solve(M[..., ~fixed, :][..., ~fixed], rest[..., ~fixed, None])[..., 0]
        tau[..., fixed] = ((M @ qdd[..., None])[..., 0] + h)[..., fixed]
        return tau
    return law

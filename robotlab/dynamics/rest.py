"""Joints at rest that dry friction, or a stop, may hold: which of them stay, and how the others set off.

Friction of a joint at rest takes the value that holds it, up to a limit. So the accelerations a are those for which

    1/2 a^T M a - b^T a + sum of (forward_i max(a_i, 0) + backward_i max(-a_i, 0))

is least (Gauss's principle; Moreau 1966): convex, so there is one answer, and its conditions are those of friction: a joint stays where
what is missing lies between -backward_i and forward_i, and otherwise slips against its limit. An infinite limit is a wall.
"""
import numpy as np

SWEEPS = 1000
HAIR = 1e-12                                         # of the torques: by so much a joint that stays may miss its limit by rounding


def set_off(M, b, forward, backward):
    """(a, way): accelerations (n,) at rest, and the way -1, 0, 1 in which each joint with a limit sets off, 0 where it is held.

    M: (n, n). b: (n,) the torque that is left for accelerations, without that friction. forward, backward: (n,) limits of what is against
    setting off forwards, and backwards; both 0 where nothing is.
    """
    dry, a, last = (forward > 0) | (backward > 0), np.zeros(len(b)), None
    for _ in range(SWEEPS):
        for i in range(len(b)):                      # Gauss and Seidel: the best a_i while the others wait
            rest = b[i] - M[i] @ a + M[i, i] * a[i]
            a[i] = (max(rest - forward[i], 0.0) + min(rest + backward[i], 0.0)) / M[i, i]
        way = np.where(dry, np.sign(a), 0.0)
        if last is not None and (way == last).all():
            exact = _as_guessed(M, b, forward, backward, dry, way)
            if exact is not None:
                return exact, way
        last = way
    return a, way


def _as_guessed(M, b, forward, backward, dry, way):
    """The accelerations, if the joints set off as guessed; None where these contradict the guess."""
    free, against = ~dry | (way != 0), np.zeros(len(b))
    against[way > 0], against[way < 0] = forward[way > 0], -backward[way < 0]
    a = np.zeros(len(b))
    if free.any():
        a[free] = np.linalg.solve(M[np.ix_(free, free)], (b - against)[free])
    missing, hair = b - M @ a, HAIR * (np.abs(b) + np.abs(M) @ np.abs(a))
    stays = ~free
    if (a * way < 0).any() or (missing > forward + hair)[stays].any() or (missing < -backward - hair)[stays].any():
        return None
    return a


def accelerations_from_rest(M, b, forward, backward):
    """The same a (..., n) for many: M (..., n, n), b, forward and backward (..., n)."""
    n = b.shape[-1]
    rows = zip(np.broadcast_to(M, b.shape + (n,)).reshape(-1, n, n), *(np.broadcast_to(x, b.shape).reshape(-1, n)
                                                                      for x in (b, forward, backward)))
    return np.array([set_off(*row)[0] for row in rows]).reshape(b.shape)

"""Kinematic influence coefficients G, H, D of a point and the link that carries it (Freeman 1985, chapter II).

How the velocity, acceleration and jerk of a point depend on those of the joints, from the posture alone:

    v = G qd            a = G qdd + qd^T H qd            j = G qddd + 3 qd^T H qdd + D qd qd qd      (Freeman 1985, (2-44))

With s^n the axis of joint n, R^n a point on it, P the point: G_n = s^n x (P - R^n), H_mn = dG_n/dq_m = s^i x G_k with
i the smaller and k the larger of m, n, and D_lmn = dH_mn/dq_l likewise.
"""
import numpy as np

from ..maths.spatial import cross
from ..model.checks import got, numbers_or_letters, whole
from ..model.joints import exact_for
from ..model.robot import as_joint_array
from .frames import joint_axes, link_poses


def influence(robot, q, order=3, link=None, point=None):
    """G, H and D of the tool, or of a point of a link, in world axes; rows linear then angular.

    q: (..., n) joint coordinates [rad or m]. order: 1, 2 or 3. link: its number 1 to n (the last unless given).
    point: (..., 3) in axes of that link's frame, from its origin [m] (the tool's origin unless given).
    Returns a tuple of `order` arrays: G (..., 6, n) with G[r, n]; H (..., 6, n, n) with H[r, m, n] = dG[r, n]/dq_m;
    D (..., 6, n, n, n) with D[r, l, m, n] = dH[r, m, n]/dq_l.

    >>> from robotlab import influence, zoo
    >>> G, H, D = influence(zoo.planar(2), [0.3, 0.5])
    >>> G.shape, H.shape, D.shape
    ((6, 2), (6, 2, 2), (6, 2, 2, 2))
    """
    if not isinstance(order, int) or isinstance(order, bool) or order not in (1, 2, 3):
        raise ValueError(f"order is {order!r}; expected 1 (G), 2 (G, H) or 3 (G, H, D)")
    robot, q = exact_for(robot, as_joint_array(robot, q))
    link = robot.n if link is None else whole(link, "link", 1, robot.n)
    point = point if point is None else _point(point)
    poses = link_poses(robot, q)
    T = poses[..., link, :, :]
    at = (T @ robot.tool)[..., :3, 3] if point is None else (T[..., :3, :3] @ point[..., None])[..., 0] + T[..., :3, 3]
    z, o = joint_axes(robot, q, poses)
    slides = [joint.prismatic for joint in robot.links[:link]]
    s = [z[..., j, :] for j in range(link)]
    linear = [s[j] if slides[j] else cross(s[j], at - o[..., j, :]) for j in range(link)]
    angular = [0 * s[j] if slides[j] else s[j] for j in range(link)]
    return _fill(order, robot.n, s, slides, linear, angular)


def point_motion(robot, q, qd, qdd, qddd, link=None, point=None):
    """Velocity, acceleration and jerk of the tool, or of a point of a link, from its influence coefficients.

        v = G qd        a = G qdd + qd^T H qd        j = G qddd + 2 qd^T H qdd + qdd^T H qd + D qd qd qd

    (For a point H is symmetric and the middle terms are 3 qd^T H qdd; for the turning of a link it is not.)
    q, qd, qdd, qddd: (..., n). link, point: as in `influence`. Returns three arrays (..., 6) in world axes, linear then
    angular [m/s, rad/s and so on]. (Freeman 1985, (2-44).)

    >>> from robotlab import point_motion, zoo
    >>> velocity, acceleration, jerk = point_motion(zoo.planar(1), [0.0], [2.0], [0.0], [0.0])
    >>> velocity[:3], acceleration[:3], jerk[:3]
    (array([0., 2., 0.]), array([-4.,  0.,  0.]), array([ 0., -8.,  0.]))
    """
    q, qd, qdd, qddd = np.broadcast_arrays(*(as_joint_array(robot, x, name) for x, name in
                                             ((q, "q"), (qd, "qd"), (qdd, "qdd"), (qddd, "qddd"))))
    G, H, D = influence(robot, q, 3, link, point)
    quadratic = lambda x, y: last_summed(last_summed(H, y), x)                 # x^T H y
    a = last_summed(G, qdd) + quadratic(qd, qd)
    cubic = last_summed(last_summed(last_summed(D, qd), qd), qd)
    return last_summed(G, qd), a, last_summed(G, qddd) + 2 * quadratic(qd, qdd) + quadratic(qdd, qd) + cubic


def _point(point):
    """The point as an array (..., 3) of numbers or letters."""
    out, expected = numbers_or_letters(point, "point"), "expected (..., 3) in m, in axes of the link's frame"
    if out.shape[-1:] != (3,):
        raise ValueError(f"point has shape {out.shape}; {expected}")
    if out.dtype != object and not np.isfinite(out).all():
        raise ValueError(f"point is {got(point)}; {expected}")
    return out


def last_summed(X, rate):
    """The sum over the last joint index of coefficients X (..., 6, n, ...) with a rate (..., n)."""
    return (X * rate[(..., *(None,) * (X.ndim - rate.ndim), slice(None))]).sum(-1)


def _fill(order, n, s, slides, linear, angular):
    """Lay out the coefficients; joints beyond the link, and those that cannot matter, leave zeros."""
    link, shape = len(s), linear[0].shape[:-1]
    zeros = lambda k: np.zeros(shape + (6,) + (n,) * k, dtype=linear[0].dtype)
    out = tuple(zeros(k) for k in range(1, order + 1))
    for k in range(link):
        out[0][..., :3, k], out[0][..., 3:, k] = linear[k], angular[k]
    for k in range(link if order > 1 else 0):
        for i in range(k + 1):
            if not slides[i]:                        # a joint that slides turns nothing: (s^i x) belongs to revolute joints
                _fill_second(out, i, k, s, slides, linear, angular)
    return out


def _fill_second(out, i, k, s, slides, linear, angular):
    """H for joints i <= k, and from it D for all l: the turning joint i carries everything beyond it."""
    H = out[1]
    h = cross(s[i], linear[k])
    H[..., :3, i, k] = H[..., :3, k, i] = h
    if i < k:
        H[..., 3:, i, k] = cross(s[i], angular[k])   # d(s^k)/dq_i; zero for i >= k: a joint does not move its own axis
    if len(out) == 3:
        _fill_third(out[2], i, k, h, s, slides, angular)


def _fill_third(D, i, k, h, s, slides, angular):
    for l in range(i + 1):                           # l <= i <= k: s^l x (s^i x linear^k), in every order of the indices
        if not slides[l]:
            d = cross(s[l], h)
            for a, b, c in {(l, i, k), (l, k, i), (i, l, k), (i, k, l), (k, l, i), (k, i, l)}:
                D[..., :3, a, b, c] = d
    for l in range(k if i < k else 0):               # d/dq_l of s^i x s^k
        if slides[l]:
            continue
        turned = cross(s[l], cross(s[i], angular[k])) if l < i else cross(s[i], cross(s[l], angular[k]))
        D[..., 3:, l, i, k] = turned

"""Notebook 17: slips with screws and with the product of exponentials."""
import numpy as np

from ...course.record import Wrong
from ...kinematics.screws import screw_motion
from .asked import AXES, DIRECTIONS, RAIL, by_expm, expm, exponent, multiplied, points, rail_screws, screws_of, with_v


def wrongs(*slips):
    """Wrongs of (idea, answer, words)."""
    return tuple(Wrong(*slip) for slip in slips)


# -- screws -----------------------------------------------------------------------------------------------------------
def other_points(change):
    """given -> the screws with other points on the axes."""
    return lambda g: screws_of(RAIL, DIRECTIONS, change(points(g), g))


def other_directions(change):
    """given -> the screws with other directions of the axes."""
    return lambda g: screws_of(RAIL, change(DIRECTIONS), points(g))


def steps_between(o):
    """From each point to the next, the mistaken points that joint coordinates would give."""
    return np.vstack([o[:1], np.diff(o, axis=0)])


SCREWS = wrongs(
    ("screws-of-the-tool", lambda g: with_v(g, np.cross([g.b, -g.d, g.t], DIRECTIONS)),
     "All axes were taken through the tool. Each goes through its own point."),
    ("point not on the axis", other_points(lambda o, g: steps_between(o)),
     "Each point was measured from the one before. All are in world axes, from the world's origin."),
    ("point not on the axis", other_points(lambda o, g: np.roll(o, -1, axis=0)), "Each axis was put through the point of the next joint."),
    ("point not on the axis", other_points(lambda o, g: np.roll(o, 1, axis=0)), "Each axis was put through the point of the joint before."),
    ("height left out", other_points(lambda o, g: o * [1, 1, 0]), "The heights of the points are missing."),
    ("side left out", other_points(lambda o, g: o * [1, 0, 1]),
     "The shift of the arm to the side, along y, is missing. It matters for joint 5."),
    ("side left out", other_points(lambda o, g: o * [1, -1, 1]), "The arm stands on the other side of the base: y is −d."),
    ("reach left out", other_points(lambda o, g: o * [0, 1, 1]), "The distances along x are missing."),
    ("reach left out", other_points(lambda o, g: np.where(np.arange(5)[:, None] == 4, [g.b - g.a, -g.d, g.h], o)),
     "The last axis was measured from the one before: it goes through x = b."),
    ("sign of an axis", other_directions(lambda w: np.abs(w)), "Joints 3 and 4 turn about −y. Here they turn about y."),
    ("axes all z", other_directions(lambda w: np.where(np.arange(5)[:, None] > 1, AXES["z"], w)),
     "All joints turn about z here. Joints 3 and 4 turn about −y."),
    ("axes all z", lambda g: screws_of(("R",) * 5, np.tile(AXES["z"], (5, 1)), points(g)),
     "All axes lie along z here, as in a frame of their own. They are asked in world axes."),
    ("no v", lambda g: with_v(g, 0 * points(g)), "v is zero for all joints that turn. That is so only for an axis through the origin."),
    ("slide-with-omega", lambda g: np.vstack([np.append(AXES["x"], AXES["x"]), rail_screws(g)[1:]]),
     "The rail has an ω as well: it would turn while it slides. A slide has no ω."),
    ("slide left out", lambda g: np.vstack([np.zeros(6), rail_screws(g)[1:]]), "The row of the rail is zero: it slides along x."),
    ("slide along z", lambda g: np.vstack([np.append(AXES["z"], np.zeros(3)), rail_screws(g)[1:]]),
     "The rail slides along z here, as in a DH table. In world axes it slides along x."),
    ("angular first", lambda g: np.roll(with_v(g, -rail_screws(g)[:, :3]), 3, axis=1),
     "The rows are (ω, v), and v has the other sign as well."),
    ("points first", lambda g: np.hstack([points(g), DIRECTIONS]),
     "These are points and directions. The first three numbers of a screw are o × ω, "
     "and a slide has its direction there."),
    ("directions first", lambda g: np.hstack([DIRECTIONS, points(g)]), "These are directions and points. Asked are v = o × ω and ω."),
    ("screws-of-the-tool", lambda g: with_v(g, np.cross([g.b, -g.d, g.t] - points(g), -DIRECTIONS)),
     "v is the velocity of the tool here, as in the Jacobian. In a screw it is that of the point at the world's origin."),
    ("screws-of-the-tool", lambda g: with_v(g, np.cross(DIRECTIONS, [g.b, -g.d, g.t] - points(g)) * [1, 1, -1]),
     "v belongs to the tool here, with a wrong sign as well. In a screw it is the velocity of the point at the world's origin."),
    ("components exchanged", lambda g: with_v(g, rail_screws(g)[:, [2, 1, 0]]), "x and z have changed places in v."))


ANGULAR_FIRST = "ω stands before v here, as Lynch and Park write it; asked are rows (v, ω). And something else:"
ALREADY_NAMED = "angular first", "v-is-omega-cross-o", "points first", "directions first"


def halves_exchanged(known):
    """The same wrong ideas in rows (ω, v), except those already known."""
    return tuple(Wrong(one.idea, lambda g, answer=one.answer: np.roll(answer(g), 3, axis=1),
                       f"{ANGULAR_FIRST} {one.says or 'The axes were measured from the tool.'}")
                 for one in known if one.idea not in ALREADY_NAMED)


# -- the product ------------------------------------------------------------------------------------------------------
def each(change):
    """given -> the product with each factor computed otherwise from its screw and its q."""
    def answer(g):
        def pose(S, q, M):
            T = M
            for S_i, q_i in reversed(list(zip(S, q))):
                T = change(S_i, q_i) @ T
            return T
        return pose
    return answer


def halves(S, q, about):
    """A motion with the right turn and another shift."""
    T = screw_motion(S, q)
    T[:3, 3] = about(T[:3, :3], S[:3], S[3:], q)
    return T


WITH_STARS = (lambda f, M, _: f[0] * f[1] * f[2] * M, lambda f, M, _: (f[0] * f[1] * f[2]) @ M, lambda f, M, _: (f[0] @ f[1] @ f[2]) * M,
              lambda f, M, _: np.eye(4) * f[0] * f[1] * f[2] * M, lambda f, M, _: (np.eye(4) * f[0] * f[1] * f[2]) @ M)
PRODUCT = wrongs(
    ("motions-commute", by_expm(lambda f, M, _: M @ f[2] @ f[1] @ f[0]),
     "Everything stands the other way round: M at the left, the last joint first."),
    ("entry by entry", each(lambda S, q: np.exp(exponent(S) * q)),
     "np.exp takes each entry by itself. The exponential of a matrix is scipy.linalg.expm."),
    *(("entry by entry", by_expm(product), "* multiplies entry by entry. Matrices are multiplied with @.") for product in WITH_STARS),
    ("small motions only", each(lambda S, q: np.eye(4) + exponent(S) * q),
     "I + S q is right for small motions only. The exponential has more terms."),
    ("backwards", by_expm(lambda f, M, x: expm(-x[0]) @ expm(-x[1]) @ expm(-x[2]) @ M), "Each joint goes backwards here."),
    ("backwards", by_expm(lambda f, M, _: np.linalg.inv(f[0] @ f[1] @ f[2]) @ M),
     "The product is inverted here: this goes from the posture back."),
    ("tool inverted", by_expm(lambda f, M, _: f[0] @ f[1] @ f[2] @ np.linalg.inv(M)), "M is inverted. It is where the tool is at q = 0."),
    ("whole inverted", by_expm(lambda f, M, _: np.linalg.inv(f[0] @ f[1] @ f[2] @ M)),
     "This is the base as seen from the tool, the inverse."),
    ("shift not turned", each(lambda S, q: halves(S, q, lambda R, v, w, q: v * q)),
     "The shift is v q here. That is right for a slide; on a turn the point runs on a "
     "circle: (I − R)(ω × v)."),
    ("shift forgotten", each(lambda S, q: halves(S, q, lambda R, v, w, q: 0 * v)), "All axes go through the origin here: v is left out."),
    ("sign of the foot", each(lambda S, q: halves(S, q, lambda R, v, w, q: (np.eye(3) - R) @ np.cross(v, w) if w.any() else v * q)),
     "ω × v has become v × ω."),
    ("foot not subtracted", each(lambda S, q: halves(S, q, lambda R, v, w, q: np.cross(w, v) if w.any() else v * q)),
     "The nearest point of the axis is added, but the turned one is not taken off: (I − R)(ω × v)."),
    ("slide forgotten", each(lambda S, q: screw_motion(S, q) if S[3:].any() else np.eye(4)), "The joint that slides does nothing here."),
    ("slide forgotten", each(lambda S, q: screw_motion(S, q) if S[3:].any() else halves(S, 0.0, lambda R, v, w, q: v)),
     "The joint that slides goes by 1 m here, whatever its q."),
    ("turned the other way", each(lambda S, q: expm(exponent(S * [1, 1, 1, -1, -1, -1]) * q)),
     "ω has the wrong sign: is [ω]× a really ω × a?"),
    ("v turned round", each(lambda S, q: expm(exponent(S * [-1, -1, -1, 1, 1, 1]) * q)), "v has the wrong sign."),
    ("first joint only", by_expm(lambda f, M, _: f[0] @ M), "Only the first joint moves here."),
    ("last joint only", by_expm(lambda f, M, _: f[2] @ M), "Only the last joint moves here."),
    ("one joint left out", by_expm(lambda f, M, _: f[0] @ f[1] @ M), "The last joint is left out."),
    ("one joint left out", by_expm(lambda f, M, _: f[1] @ f[2] @ M), "The first joint is left out."),
    ("sum of the factors", by_expm(lambda f, M, _: (f[0] + f[1] + f[2]) @ M), "The exponentials were added. They are multiplied."),
    ("degrees", lambda g: lambda S, q, M: multiplied(S, np.degrees(q), M),
     "q was turned into degrees. It is in rad, and in m for a slide."),
    ("degrees", lambda g: lambda S, q, M: multiplied(S, np.radians(q), M), "q was taken as degrees. It is in rad, and in m for a slide."),
    ("exponents-add", by_expm(lambda f, M, x: expm(sum(x))), "The exponents were added, and M is missing."),
    ("tool twice", by_expm(lambda f, M, _: M @ f[0] @ f[1] @ f[2] @ M), "M stands on both sides. It belongs to the right alone."),
    ("tool twice", by_expm(lambda f, M, _: M @ f[0] @ f[1] @ f[2] @ np.linalg.inv(M)),
     "M and its inverse stand on both sides: this is the motion as seen from the tool, not the tool's pose."),
    ("one q for all", lambda g: lambda S, q, M: multiplied(S, np.full(3, q[0]), M), "Every joint goes by q[0] here."),
    ("one q for all", lambda g: lambda S, q, M: multiplied(S, np.full(3, q.sum()), M), "Every joint goes by the sum of all q here."),
    ("q forgotten", lambda g: lambda S, q, M: multiplied(S, np.ones(3), M), "q is missing in the exponents: every joint goes by 1."),
    ("q reversed", lambda g: lambda S, q, M: multiplied(S, q[::-1], M), "The joint coordinates stand in the opposite order."),
    ("joints left at zero", lambda g: lambda S, q, M: M, "This is M, the pose at q = 0: no joint has moved."),
    ("transposed", by_expm(lambda f, M, _: f[0].T @ f[1].T @ f[2].T @ M), "The factors are transposed here."))

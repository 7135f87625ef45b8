"""Exercises of notebook 17: their drawn numbers, the right answers, and the answers of some wrong ideas."""
import numpy as np

from ...course.draws import angle, between, one_of, reals, signed
from ...kinematics.rotations import axis_and_angle, quaternion_product, rotation_about, rpy_rates
from ...kinematics.screws import screw_motion
from ...maths.spatial import pose, rpy, skew

AXES = {"x": np.array([1.0, 0, 0]), "y": np.array([0, 1.0, 0]), "z": np.array([0, 0, 1.0])}
ONE = 1e-4                                           # by how much the length of an axis may differ from 1
SAME = 1e-5                                          # and the entries of a rotation from those of another
GENERAL, HALF, SMALL = "general", "half", "small"    # kinds of turns


# -- Rodrigues --------------------------------------------------------------------------------------------------------
def drawn_axis(rng):
    """An axis of three different whole numbers, not of length 1, and an angle."""
    sizes = [1.0, 2.0, 3.0, 4.0]
    sizes.remove(one_of(rng, sizes))
    first = one_of(rng, sizes)
    rest = [x for x in sizes if x != first]
    rest = rest if rng.random() < .5 else rest[::-1]
    return {"axis": np.array([signed(rng, x) for x in (first, *rest)]), "phi": angle(rng, 20, 160, 1)}


def e_of(g):
    """The axis of the student, of length 1."""
    return g.axis / np.linalg.norm(g.axis)


def turned(g):
    """The matrix of the student's turn."""
    return rotation_about(e_of(g), g.phi)


# -- axis and angle ---------------------------------------------------------------------------------------------------
def drawn_turn(rng, given):
    """A rotation matrix: of a general turn, of half a turn, or of a small one."""
    e, kind = reals(rng, 3), one_of(rng, (GENERAL, HALF, SMALL))
    e = e / np.linalg.norm(e)
    if kind == HALF:                                 # of its two axes SciPy gives the one with x above 0, this course that whose largest is
        e[0] *= np.sign(e[0] * e[np.abs(e).argmax()])
    R = 2 * np.outer(e, e) - np.eye(3) if kind == HALF else rotation_about(e, (.4 + 2.3 * rng.random()) * (1e-3 if kind == SMALL else 1))
    return (R,)


def kind_of(R):
    """Classify the turn of a rotation matrix."""
    phi = axis_and_angle(R)[1]
    return HALF if phi > np.pi - 1e-6 else SMALL if phi < .01 else GENERAL


def read_off(g):
    """The function R -> [x, y, z, angle]."""
    def axis_angle(R):
        e, phi = axis_and_angle(R)
        return np.append(e, phi)
    return axis_angle


def turns_back(g, x, R):
    """Return "" if axis and angle give the matrix, else the fault in words."""
    e, phi = x[:3], x[3]
    size, p = np.linalg.norm(e), axis_and_angle(R)[1]
    if abs(x[0] - p) < SAME and (p > 1 + ONE or abs(np.linalg.norm(x[1:]) - 1) < ONE):
        return "The angle stands first. Asked for is [x, y, z, φ]."
    if np.abs(R - R.T).max() < 1e-9 and size < ONE:
        return ("At half a turn R − Rᵀ is zero, and your axis with it. There R + I is 2 e eᵀ: each of its columns lies along the axis. "
                "Take the largest one. (A test for trace = −1 may miss it: rounding leaves 1e-16.)")
    if abs(size - 1) > ONE:
        return f"The axis has length {size:.3g}; divide it by its length."
    fits = lambda angle: np.abs(rotation_about(e / size, angle) - R).max() < SAME
    if fits(phi):
        return "" if -SAME < phi < np.pi + SAME else "This is the same turn, but not by an angle from 0 to π. Which one is, about −e?"
    if np.abs(np.abs(e) - np.abs(axis_and_angle(R)[0])).max() < SAME and np.abs(R @ e - e).max() > SAME:
        return ("The entries of your axis have the right size, but their signs do not belong together. A root of the diagonal loses them; "
                "a column of R + I has them.")
    if np.abs(R @ e - e).max() > SAME:
        return ("At half a turn your" if np.abs(R - R.T).max() < 1e-9 else "Your") + " axis does not stay where it is: R e differs from e."
    if fits(-phi):
        return "Your axis stays where it is, but it may point the wrong way: of e and −e only one belongs to your angle. R − Rᵀ says which."
    return "Your axis stays where it is; but turned about it by your angle, the matrix is another. The trace of R is 1 + 2 cos φ."


# -- rates ------------------------------------------------------------------------------------------------------------
def drawn_rates(rng):
    """Three angles and their rates."""
    size = lambda: signed(rng, angle(rng, 20, 70, 1))
    return {"roll": size(), "pitch": size(), "yaw": size(),
            "rates": np.array([signed(rng, between(rng, .2, 2.0, .1)) for _ in range(3)])}


def omega(g):
    """The angular velocity in fixed axes [rad/s]."""
    return rpy_rates(g.roll, g.pitch, g.yaw) @ g.rates


# -- quaternions ------------------------------------------------------------------------------------------------------
def drawn_pair(rng):
    """Two turns about different axes of the world."""
    first = one_of(rng, "xyz")
    second = one_of(rng, [name for name in "xyz" if name != first])
    return {"first": first, "second": second, "alpha": angle(rng, 20, 160, 1), "beta": angle(rng, 20, 160, 1)}


def half_way(axis, phi, share=.5):
    """The quaternion of a share of a turn about an axis of the world."""
    return np.concatenate([[np.cos(share * phi)], np.sin(share * phi) * AXES[axis]])


def two_quaternions(g):
    """Those of the first and of the second turn."""
    return half_way(g.first, g.alpha), half_way(g.second, g.beta)


def both_turns(g):
    """The quaternion of the first turn and then the second."""
    p, q = two_quaternions(g)
    return quaternion_product(q, p)


def either_sign(g, x):
    """Return "" if it is q or -q, else "no", or a sentence if its length shows that it is neither."""
    right, size = both_turns(g), np.linalg.norm(x)
    if min(np.abs(x - right).max(), np.abs(x + right).max()) < 2e-3:
        return ""
    return f"Its length is {size:.3g}. A quaternion of a turn has length 1." if abs(size - 1) > 2e-2 else "no"


# -- screws -----------------------------------------------------------------------------------------------------------
RAIL = ("P", "R", "R", "R", "R")
DIRECTIONS = np.array([AXES["x"], AXES["z"], -AXES["y"], -AXES["y"], AXES["z"]])


def points(g):
    """A point on each axis, as the text gives it [m]; the rail needs none."""
    return np.array([[0, 0, 0], [0, 0, 0], [0, -g.d, g.h], [g.a, -g.d, g.h], [g.b, -g.d, g.h]])


def screws_of(kinds, w, o):
    """Screws (v, w) of joints along w through o."""
    return np.array([np.append(w_i, 0 * w_i) if kind == "P" else np.append(np.cross(o_i, w_i), w_i) for kind, w_i, o_i in zip(kinds, w, o)])


def rail_screws(g):
    """The five screws of the arm on its rail."""
    return screws_of(RAIL, DIRECTIONS, points(g))


def with_v(g, v):
    """The five screws with another v for turning joints."""
    turns = np.array(RAIL)[:, None] == "R"
    return np.where(turns, np.hstack([v, DIRECTIONS]), rail_screws(g))


def drawn_chain(rng, given):
    """(S, q, M) of an arm of three joints, one of which slides."""
    w, o = reals(rng, 9).reshape(3, 3), reals(rng, 9).reshape(3, 3)
    kinds = one_of(rng, ("PRR", "RPR", "RRP"))
    w = w / np.linalg.norm(w, axis=-1, keepdims=True)
    return screws_of(kinds, w, o), reals(rng, 3, .4, 1.4), pose(rpy(*reals(rng, 3)), reals(rng, 3))


def multiplied(S, q, M):
    """exp(S1 q1) exp(S2 q2) ... M."""
    T = M
    for S_i, q_i in reversed(list(zip(S, q))):
        T = screw_motion(S_i, q_i) @ T
    return T


def by_expm(change):
    """given -> a function (S, q, M) composed otherwise, from the factors exp(S_i q_i), M, and their exponents."""
    def answer(g):
        def pose(S, q, M):
            factors = [screw_motion(S_i, q_i) for S_i, q_i in zip(S, q)]
            return change(factors, M, [exponent(S_i) * q_i for S_i, q_i in zip(S, q)])
        return pose
    return answer


def exponent(S):
    """The (4, 4) whose exponential is the motion along a screw."""
    out = np.zeros((4, 4))
    out[:3, :3], out[:3, 3] = skew(S[3:]), S[:3]
    return out


def expm(A):
    """The matrix exponential; SciPy is loaded on first use."""
    from scipy.linalg import expm
    return expm(A)


# -- what wrong ideas come to ------------------------------------------------------------------------------------------
def skew_only(R):
    """Axis and angle from R - R^T and the trace, without the special case of half a turn."""
    phi = np.arccos(np.clip((np.trace(R) - 1) / 2, -1, 1))
    return np.append(np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / (2 * np.sin(phi)), phi)


def ring_axes(g, other=False):
    """The axes of the three rings as columns; other: with the ring of roll as the outer one."""
    Rx, Ry, Rz = (rotation_about(AXES[name], x) for name, x in zip("xyz", (g.roll, g.pitch, g.yaw)))
    return (np.stack([AXES["x"], Rx @ AXES["y"], Rx @ Ry @ AXES["z"]], axis=-1) if other else
            np.stack([Rz @ Ry @ AXES["x"], Rz @ AXES["y"], AXES["z"]], axis=-1))


def summed(g):
    """The two quaternions added and made a unit."""
    out = sum(two_quaternions(g))
    return out / np.linalg.norm(out)


def multiplied_swapped(S, q, M):
    """The product with w read where v is."""
    T = M
    for S_i, q_i in reversed(list(zip(S, q))):
        T = expm(exponent(np.roll(S_i, 3)) * q_i) @ T
    return T

"""Right and wrong answers to the exercises of notebook 17, as different people would write them."""
import numpy as np
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from robotlab.maths.spatial import skew

X, Y, Z = np.eye(3)


# -- turns ------------------------------------------------------------------------------------------------------------
def by_scipy(g):
    return Rotation.from_rotvec(g.phi * g.axis / np.linalg.norm(g.axis)).as_matrix()


def by_exponential(g):
    return expm(g.phi / np.sqrt(g.axis @ g.axis) * skew(g.axis))


def column_by_column(g):
    e, c, s = g.axis / np.sqrt(np.sum(g.axis ** 2)), np.cos(g.phi), np.sin(g.phi)
    return np.transpose([c * a + (1 - c) * (e @ a) * e + s * np.cross(e, a) for a in np.eye(3)])


def changed_angle(change):
    return lambda g: Rotation.from_rotvec(change(g.phi) * g.axis / np.linalg.norm(g.axis)).as_matrix()


def axis_by_scipy(g):
    def axis_angle(R):
        v = Rotation.from_matrix(R).as_rotvec()
        phi = np.linalg.norm(v)
        return [*(v / phi), phi]
    return axis_angle


def axis_by_cases(g):
    def axis_angle(R):
        phi = np.arccos(np.clip((np.trace(R) - 1) / 2, -1, 1))
        if phi < 3:
            v = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
            return np.append(v / np.linalg.norm(v), np.arctan2(np.linalg.norm(v), np.trace(R) - 1))
        k = np.argmax(np.diag(R))
        column = (R + R.T)[:, k] + (1 - np.trace(R)) * np.eye(3)[k]
        e = column / np.linalg.norm(column)
        around = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) @ e
        return np.append(e if around >= 0 else -e, phi)
    return axis_angle


def axis_as_eigenvector(g):
    def axis_angle(R):
        values, vectors = np.linalg.eig(R)
        e = vectors[:, np.abs(values - 1).argmin()].real
        across = np.cross(e, np.eye(3)[np.abs(e).argmin()])
        phi = np.arctan2(np.cross(across, R @ across) @ e, across @ R @ across)
        return np.append(np.sign(phi) * e, abs(phi))
    return axis_angle


def skew_part(g):
    def axis_angle(R):
        phi = np.arccos(np.clip((R[0, 0] + R[1, 1] + R[2, 2] - 1) / 2, -1, 1))
        S = (R - R.T) / (2 * np.sin(phi))
        return [S[2, 1], S[0, 2], S[1, 0], phi]
    return axis_angle


# -- rates ------------------------------------------------------------------------------------------------------------
def rates_by_difference(g):
    h, angles = 1e-6, np.array([g.roll, g.pitch, g.yaw])
    there, back = (Rotation.from_euler("xyz", angles + k * h * g.rates) for k in (1, -1))
    return (there * back.inv()).as_rotvec() / (2 * h)


def rates_in_full(g):
    sp, cp, sy, cy = np.sin(g.pitch), np.cos(g.pitch), np.sin(g.yaw), np.cos(g.yaw)
    a, b, c = g.rates
    return [a * cp * cy - b * sy, a * cp * sy + b * cy, c - a * sp]


def matrix_of(g):
    return Rotation.from_euler("ZYX", [g.yaw, g.pitch, g.roll]).as_matrix()


def rings_outside_in(g):
    Rx, Ry = Rotation.from_euler("x", g.roll), Rotation.from_euler("y", g.pitch)
    return g.rates[0] * X + g.rates[1] * Rx.apply(Y) + g.rates[2] * (Rx * Ry).apply(Z)


# -- quaternions ------------------------------------------------------------------------------------------------------
def turns(g):
    return Rotation.from_euler(g.first, g.alpha), Rotation.from_euler(g.second, g.beta)


def scalar_first(rotation):
    return rotation.as_quat()[[3, 0, 1, 2]]


# -- screws -----------------------------------------------------------------------------------------------------------
def by_hand(g):
    return [[1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1], [g.h, 0, 0, 0, -1, 0], [g.h, 0, -g.a, 0, -1, 0], [-g.d, -g.b, 0, 0, 0, 1]]


def by_derivatives(g):
    """v and w from the velocity of the point at the origin, joint by joint, by small turns about given points."""
    out, h = [[1, 0, 0, 0, 0, 0]], 1e-6
    for w, o in ((Z, [0, 0, 0]), (-Y, [0, -g.d, g.h]), (-Y, [g.a, -g.d, g.h]), (Z, [g.b, -g.d, g.h])):
        turn = Rotation.from_rotvec(h * w)
        out.append([*((o - turn.apply(o)) / h), *w])
    return out


def every_point_moved(g):
    points = np.array([[0, 0, 7], [5, 1, g.h], [g.a, -3, g.h], [g.b, -g.d, 2]])
    w = np.array([Z, -Y, -Y, Z])
    points[1, 0] = 0
    return np.vstack([np.eye(6)[0], np.hstack([np.cross(points, w), w])])


# -- the product ------------------------------------------------------------------------------------------------------
def exponent(S):
    return np.vstack([np.column_stack([skew(S[3:]), S[:3]]), np.zeros(4)])


def by_expm(g):
    def pose(S, q, M):
        T = np.eye(4)
        for S_i, q_i in zip(S, q):
            T = T @ expm(exponent(S_i) * q_i)
        return T @ M
    return pose


def from_the_tip(g):
    def pose(S, q, M):
        T = M.copy()
        for k in reversed(range(len(q))):
            T = expm(q[k] * exponent(S[k])) @ T
        return T
    return pose


def in_axes_of_the_tool(g):
    """M exp(B1 q1) ... exp(Bn qn) with screws carried into the tool by M."""
    def pose(S, q, M):
        T, back = M, np.linalg.inv(M)
        for S_i, q_i in zip(S, q):
            T = T @ expm(back @ exponent(S_i) @ M * q_i)
        return T
    return pose


def factors(write):
    return lambda g: lambda S, q, M: write([expm(exponent(a) * b) for a, b in zip(S, q)], M, S, q)


RIGHTS = {
    "turns-matrix": [by_scipy, by_exponential, column_by_column],
    "turns-axis": [axis_by_scipy, axis_by_cases, axis_as_eigenvector],
    "turns-rates": [rates_by_difference, rates_in_full, lambda g: matrix_of(g)[:, 0] * g.rates[0]
                    + np.array([-np.sin(g.yaw), np.cos(g.yaw), 0]) * g.rates[1] + g.rates[2] * Z],
    "turns-quaternion": [lambda g: scalar_first(turns(g)[1] * turns(g)[0]), lambda g: -scalar_first(turns(g)[1] * turns(g)[0]),
                         lambda g: scalar_first(Rotation.from_euler(g.first + g.second, [g.alpha, g.beta]))],
    "turns-screws": [by_hand, by_derivatives, every_point_moved],
    "turns-product": [by_expm, from_the_tip, in_axes_of_the_tool],
}
WRONGS = {
    "turns-matrix": {
        "axis-of-any-length": [lambda g: np.cos(g.phi) * np.eye(3) + np.sin(g.phi) * skew(g.axis)
                               + (1 - np.cos(g.phi)) * np.outer(g.axis, g.axis)],
        "degrees": [changed_angle(np.degrees)],
        "turned back": [changed_angle(lambda phi: -phi), lambda g: by_scipy(g).T],
        "sine and cosine": [changed_angle(lambda phi: np.pi / 2 - phi)],
        "one plus cosine": [lambda g: by_scipy(g) + 2 * np.cos(g.phi) * np.outer(g.axis, g.axis) / (g.axis @ g.axis)],
    },
    "turns-axis": {
        "axis-from-the-skew-part": [skew_part],
        "turned back": [lambda g: lambda R: axis_by_scipy(g)(R.T)],
        "angle in degrees": [lambda g: lambda R: (lambda x: [*x[:3], np.degrees(x[3])])(axis_by_scipy(g)(R))],
    },
    "turns-rates": {
        "rates-are-omega": [lambda g: 1.0 * g.rates],
        "other order of rings": [rings_outside_in],
        "axes-of-the-hand": [lambda g: matrix_of(g) @ g.rates],
    },
    "turns-quaternion": {
        "motions-commute": [lambda g: scalar_first(turns(g)[0] * turns(g)[1])],
        "scalar last": [lambda g: (turns(g)[1] * turns(g)[0]).as_quat()],
        "whole-angle-in-a-quaternion": [lambda g: scalar_first((turns(g)[1] * turns(g)[1]) * (turns(g)[0] * turns(g)[0]))],
        "turns-add-like-vectors": [lambda g: scalar_first(turns(g)[0]) + scalar_first(turns(g)[1])],
    },
    "turns-screws": {
        "v-is-omega-cross-o": [lambda g: by_hand(g) * np.array([[1, 1, 1, 1, 1, 1]] + [[-1, -1, -1, 1, 1, 1]] * 4)],
        "slide-with-omega": [lambda g: [[0, 0, 0, 1, 0, 0], *by_hand(g)[1:]]],
        "angular first": [lambda g: [[*row[3:], *row[:3]] for row in by_hand(g)]],
        "point-for-v": [lambda g: [[1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1], [0, -g.d, g.h, 0, -1, 0], [g.a, -g.d, g.h, 0, -1, 0],
                                   [g.b, -g.d, g.h, 0, 0, 1]]],
    },
    "turns-product": {
        "motions-commute": [factors(lambda f, M, S, q: f[2] @ f[1] @ f[0] @ M)],
        "exponents-add": [factors(lambda f, M, S, q: expm(sum(exponent(a) * b for a, b in zip(S, q))) @ M)],
        "tool first": [factors(lambda f, M, S, q: M @ f[0] @ f[1] @ f[2])],
        "tool forgotten": [factors(lambda f, M, S, q: np.linalg.multi_dot(f))],
        "angular first": [factors(lambda f, M, S, q: np.linalg.multi_dot([expm(exponent(np.roll(a, 3)) * b) for a, b in zip(S, q)] + [M]))],
    },
}

"""Slips in the exercises of notebook 17, tried by hand without knowing which ones the tasks recognise."""
import numpy as np
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from robotlab.maths.spatial import skew


def formula(e, phi, c=None):
    c = np.cos(phi) if c is None else c
    return c * np.eye(3) + (1 - c) * np.outer(e, e) + np.sin(phi) * skew(e)


def of_length_1(g):
    return g.axis / np.linalg.norm(g.axis)


def read(R):
    v = Rotation.from_matrix(R).as_rotvec()
    return v / np.linalg.norm(v), np.linalg.norm(v)


def rings(g):
    Ry, Rz = Rotation.from_euler("y", g.pitch), Rotation.from_euler("z", g.yaw)
    return np.array([(Rz * Ry).apply([1, 0, 0]), Rz.apply([0, 1, 0]), [0, 0, 1]])


def whole(g):
    q = (Rotation.from_euler(g.second, g.beta) * Rotation.from_euler(g.first, g.alpha)).as_quat()
    return q[[3, 0, 1, 2]]


def screws(g):
    return np.array([[1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1], [g.h, 0, 0, 0, -1, 0], [g.h, 0, -g.a, 0, -1, 0], [-g.d, -g.b, 0, 0, 0, 1]])


def with_entry(i, j, x):
    def answer(g):
        S = screws(g)
        S[i, j] = x(g)
        return S
    return answer


def exponent(S):
    return np.vstack([np.column_stack([skew(np.array(S[3:])), S[:3]]), np.zeros(4)])


def chain(write):
    return lambda g: lambda S, q, M: write(lambda s, x: expm(exponent(s) * x), S, q, M)


def factors(write):
    return chain(lambda f, S, q, M: write([f(s, x) for s, x in zip(S, q)], M))


def named_otherwise(g):
    """The angular velocity of a hand whose roll is about z and whose yaw is about x."""
    h, angles, rates = 1e-6, np.array([g.yaw, g.pitch, g.roll]), np.array(g.rates)[::-1]
    there, back = (Rotation.from_euler("xyz", angles + k * h * rates) for k in (1, -1))
    return (there * back.inv()).as_rotvec() / (2 * h)


def body_screws(g):
    """In axes of the tool, whose own are those of the world while all joints stand at 0."""
    shift = np.array([g.b, -g.d, g.t])
    return np.array([np.append(v - np.cross(shift, w), w) for v, w in screws(g).reshape(5, 2, 3)])


WRONGS = {
    "turns-matrix": {
        "axis-of-any-length": [lambda g: formula(g.axis / np.abs(g.axis).max(), g.phi), lambda g: expm(g.phi * skew(g.axis)),
                               lambda g: formula(g.axis / np.abs(g.axis).sum(), g.phi)],
        "whole-angle-in-a-quaternion": [lambda g: Rotation.from_quat([*(np.sin(g.phi) * of_length_1(g)), np.cos(g.phi)]).as_matrix()],
        "scalar last": [lambda g: Rotation.from_quat([np.cos(g.phi / 2), *(np.sin(g.phi / 2) * of_length_1(g))]).as_matrix()],
        "half a turn": [lambda g: 2 * np.outer(of_length_1(g), of_length_1(g)) - np.eye(3)],
    },
    "turns-axis": {
        "quaternion": [lambda g: lambda R: Rotation.from_matrix(R).as_quat(canonical=True)],
        "angle first": [lambda g: lambda R: [read(R)[1], *read(R)[0]]],
        "axis times angle": [lambda g: lambda R: [*(read(R)[0] * read(R)[1]), read(R)[1]]],
        "property": [lambda g: lambda R: [0, 0, 1, 1.0], lambda g: lambda R: [*np.diag(R), 0.0]],
    },
    "turns-rates": {
        "axes of the hand": [lambda g: Rotation.from_euler("xyz", [g.roll, g.pitch, g.yaw]).inv().apply(g.rates @ rings(g))],
        "transposed": [lambda g: rings(g) @ g.rates],
        "missing": [lambda g: g.rates[1:] @ rings(g)[1:]],
        "sign": [lambda g: -g.rates @ rings(g)],
        "names the other way round": [lambda g: named_otherwise(g)],
    },
    "turns-quaternion": {
        "turned back": [lambda g: whole(g) * [1, -1, -1, -1], lambda g: whole(g) * [-1, 1, 1, 1]],
        "scalar last": [lambda g: -np.roll(whole(g), -1)],
        "axis part only": [lambda g: [0, *whole(g)[1:]]],
        "property": [lambda g: 3 * whole(g)],
    },
    "turns-screws": {
        "side left out": [with_entry(4, 0, lambda g: 0), with_entry(4, 0, lambda g: g.d)],
        "reach left out": [with_entry(4, 1, lambda g: g.a - g.b)],
        "reversed": [lambda g: screws(g)[::-1]],
        "screws-of-the-tool": [lambda g: body_screws(g), lambda g: body_screws(g)[:, [3, 4, 5, 0, 1, 2]]],
        "sign of an axis": [lambda g: np.roll(screws(g) * [[1], [1], [-1], [-1], [1]], 3, axis=1)],
    },
    "turns-product": {
        "turned the other way": [chain(lambda f, S, q, M: np.linalg.multi_dot([f([*s[:3], *-s[3:]], x) for s, x in zip(S, q)] + [M]))],
        "tool twice": [chain(lambda f, S, q, M: np.linalg.multi_dot([M, *(f(s, x) for s, x in zip(S, q)), M]))],
        "entry by entry": [factors(lambda f, M: np.eye(4) * f[0] * f[1] * f[2] @ M), factors(lambda f, M: (f[0] @ f[1] @ f[2]) * M),
                           factors(lambda f, M: f[0] * f[1] * f[2] @ M), factors(lambda f, M: f[0] * (f[1] * (f[2] * M)))],
        "q reversed": [chain(lambda f, S, q, M: np.linalg.multi_dot([*(f(s, x) for s, x in zip(S, q[::-1])), M]))],
    },
}

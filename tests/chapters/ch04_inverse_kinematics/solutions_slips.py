"""Slips in the exercises of notebook 04, written down by someone who had not read which ones the tasks know."""

from math import pi, sqrt

import numpy as np

from robotlab import solve_ik, zoo

D = np.degrees
inv = np.linalg.inv
el = lambda g, x, y: (lambda c2: (np.arctan2(y, x) - np.arctan2(g.l2 * np.sqrt(1 - c2 * c2), g.l1 + g.l2 * c2), np.arccos(c2)))(
    (x * x + y * y - g.l1**2 - g.l2**2) / (2 * g.l1 * g.l2)
)
ea = lambda f: lambda g: lambda x, y: np.array(f(g, *el(g, x, y), x, y))
rad = lambda g: np.hypot(g.x, g.y)


def VV(J):
    return np.linalg.svd(J)[2]


WRONGS = {
    "inverse-two-links": {
        "elbow from inside": [ea(lambda g, a, b, x, y: (a, np.pi - b)), ea(lambda g, a, b, x, y: (a, b - np.pi))],
        "quadrant": [
            lambda g: (
                lambda x, y: [
                    np.arctan(y / x) - np.arctan(g.l2 * np.sin(el(g, x, y)[1]) / (g.l1 + g.l2 * np.cos(el(g, x, y)[1]))),
                    el(g, x, y)[1],
                ]
            )
        ],
        "x and y exchanged": [
            ea(lambda g, a, b, x, y: (a - np.arctan2(y, x) + np.arctan2(x, y), b)),
            lambda g: lambda x, y: np.array(el(g, y, x)),
        ],
        "elbow-first-link": [ea(lambda g, a, b, x, y: (np.arctan2(y, x), b))],
        "lean to the wrong side": [ea(lambda g, a, b, x, y: (2 * np.arctan2(y, x) - a, b))],
        "one-elbow-for-the-other": [ea(lambda g, a, b, x, y: (a, -b))],
        "absolute-elbow": [ea(lambda g, a, b, x, y: (a, a + b))],
        "links exchanged": [lambda g: lambda x, y: np.array(el(g.but(l1=g.l2, l2=g.l1), x, y))],
        "law of cosines": [
            lambda g: (
                lambda x, y: (
                    lambda c2: np.array(
                        [np.arctan2(y, x) - np.arctan2(g.l2 * np.sin(np.arccos(c2)), g.l1 + g.l2 * c2), np.arccos(c2)]
                    )
                )(-(x * x + y * y - g.l1**2 - g.l2**2) / (2 * g.l1 * g.l2))
            ),
            lambda g: (
                lambda x, y: (
                    lambda c2: np.array(
                        [np.arctan2(y, x) - np.arctan2(g.l2 * np.sin(np.arccos(c2)), g.l1 + g.l2 * c2), np.arccos(c2)]
                    )
                )(np.clip((x * x + y * y - g.l1**2 - g.l2**2) / (g.l1 * g.l2), -1, 1))
            ),
            lambda g: (
                lambda x, y: (
                    lambda c2: np.array(
                        [np.arctan2(y, x) - np.arctan2(g.l2 * c2, g.l1 + g.l2 * np.sqrt(1 - c2 * c2)), np.arcsin(c2)]
                    )
                )((x * x + y * y - g.l1**2 - g.l2**2) / (2 * g.l1 * g.l2))
            ),
        ],
        "half of the elbow": [ea(lambda g, a, b, x, y: (np.arctan2(y, x) - b / 2, b))],
    },
    "inverse-step": {
        "lambda-not-squared": [
            lambda g: lambda J, e, lam: J.T @ inv(J @ J.T + lam * np.eye(2)) @ e,
            lambda g: lambda J, e, lam: J.T @ inv(J @ J.T + np.sqrt(lam) * np.eye(2)) @ e,
        ],
        "lambda twice": [lambda g: lambda J, e, lam: J.T @ inv(J @ J.T + 2 * lam**2 * np.eye(2)) @ e],
        "lambda halved": [lambda g: lambda J, e, lam: J.T @ inv(J @ J.T + lam**2 / 2 * np.eye(2)) @ e],
        "undamped-step": [lambda g: lambda J, e, lam: np.linalg.pinv(J) @ e],
        "transpose-as-inverse": [
            lambda g: lambda J, e, lam: J.T @ e,
            lambda g: lambda J, e, lam: J.T @ e / lam**2,
            lambda g: lambda J, e, lam: J.T @ e / (1 + lam**2),
        ],
        "damping subtracted": [lambda g: lambda J, e, lam: J.T @ inv(J @ J.T - lam**2 * np.eye(2)) @ e],
        "damping-added-to-all": [
            lambda g: lambda J, e, lam: J.T @ inv(J @ J.T + lam**2) @ e,
            lambda g: lambda J, e, lam: np.linalg.solve(J.T @ J + lam**2, J.T @ e),
        ],
        "damping-as-a-factor": [
            lambda g: lambda J, e, lam: np.linalg.pinv(J) @ e / lam,
            lambda g: lambda J, e, lam: np.linalg.pinv(J) @ e * lam,
            lambda g: lambda J, e, lam: (1 - lam) * np.linalg.pinv(J) @ e,
        ],
        "inverse forgotten": [lambda g: lambda J, e, lam: J.T @ (J @ J.T + lam**2 * np.eye(2)) @ e],
        "lambda beside J": [
            lambda g: lambda J, e, lam: np.linalg.pinv(J + lam) @ e,
            lambda g: lambda J, e, lam: (np.linalg.pinv(J) + lam) @ e,
            lambda g: lambda J, e, lam: np.linalg.pinv(J + lam * np.eye(2, 3)) @ e,
        ],
        "diagonal only": [lambda g: lambda J, e, lam: J.T @ (e / (np.diag(J @ J.T) + lam**2))],
    },
    "inverse-promise": {
        "gain-at-lambda": [lambda g: g.e / g.turn],
        "degrees": [lambda g: g.e / (2 * D(g.turn)), lambda g: g.e / D(g.turn), lambda g: g.e * 2 * pi / 360 / (2 * g.turn)],
        "gain squared": [lambda g: sqrt(g.e / (2 * g.turn)), lambda g: (g.e / (2 * g.turn)) ** 2, lambda g: g.e / g.turn**2],
        "upside down": [lambda g: g.turn / (2 * g.e), lambda g: g.turn / g.e],
        "lambda-as-turn": [lambda g: 2 * g.turn / g.e],
        "product": [lambda g: g.e * g.turn / 2],
        "turn left out": [lambda g: g.e, lambda g: g.e / 2],
        "factor on the wrong side": [lambda g: 2 * g.e / g.turn],
        "one-lambda-for-all": [lambda g: 1.0],
        "undamped-step": [lambda g: 0],
        "error left out": [lambda g: 1 / g.turn],
    },
    "inverse-missing": {
        "pythagoras": [lambda g: sqrt(abs(g.x**2 - g.y**2)) - g.l1 - g.l2],
        "nothing missing": [lambda g: 0],
        "distance from the base": [lambda g: rad(g)],
        "hole-forgotten": [lambda g: rad(g) - g.l1],
        "the edge itself": [lambda g: g.l1 - g.l2],
        "squares subtracted": [lambda g: abs(rad(g) ** 2 - (g.l1 + g.l2) ** 2)],
        "one coordinate": [lambda g: abs(abs(g.x) - (g.l1 + g.l2))],
        "coordinates added": [lambda g: abs(g.x + g.y - (g.l1 + g.l2))],
        "wrong link": [lambda g: abs(rad(g) - g.l2)],
        "percent": [lambda g: 100 * max(rad(g) - g.l1 - g.l2, g.l1 - g.l2 - rad(g))],
        "links at right angles": [lambda g: abs(rad(g) - np.hypot(g.l1, g.l2))],
        "the other edge": [lambda g: max(abs(rad(g) - g.l1 - g.l2), abs(g.l1 - g.l2 - rad(g)))],
    },
    "inverse-spare": {
        "column-of-v": [lambda g: lambda J, z: VV(J)[:, 2] * (VV(J)[:, 2] @ z)],
        "another row of Vᵀ": [lambda g: lambda J, z: VV(J)[0] * (VV(J)[0] @ z)],
        "task part": [lambda g: lambda J, z: np.linalg.pinv(J) @ J @ z],
        "transpose-as-inverse": [lambda g: lambda J, z: z - J.T @ J @ z],
        "wish-unprojected": [lambda g: lambda J, z: z],
        "redundancy-is-stillness": [lambda g: lambda J, z: 0 * z],
        "wish forgotten": [lambda g: lambda J, z: VV(J)[2], lambda g: lambda J, z: np.cross(*J)],
        "length of z": [lambda g: lambda J, z: VV(J)[2] * np.linalg.norm(z)],
        "added": [lambda g: lambda J, z: z + np.linalg.pinv(J) @ J @ z],
        "not normalised": [
            lambda g: lambda J, z: np.cross(*J) * (np.cross(*J) @ z),
            lambda g: lambda J, z: np.cross(*J) * (np.cross(*J) @ z) / np.linalg.norm(np.cross(*J)),
        ],
        "ones for identity": [lambda g: lambda J, z: (1 - np.linalg.pinv(J) @ J) @ z],
        "third joint left alone": [lambda g: lambda J, z: np.array([0, 0, z[2]])],
        "sizes only": [lambda g: lambda J, z: np.abs(z - np.linalg.pinv(J) @ J @ z)],
        "one row only": [lambda g: lambda J, z: z - J[0] * (J[0] @ z) / (J[0] @ J[0])],
        "rows one by one": [
            lambda g: lambda J, z: (lambda w: w - J[1] * (J[1] @ w) / (J[1] @ J[1]))(z - J[0] * (J[0] @ z) / (J[0] @ J[0]))
        ],
    },
    "inverse-gentle": {
        "reached-is-good": [lambda g: solve_ik(zoo.planar(6), [g.x, g.y, 0], np.zeros(6), damping=0.01, restarts=0).q],
        "start kept": [lambda g: np.zeros(6)],
        "clip-afterwards": [
            lambda g: np.clip(solve_ik(zoo.planar(6), [g.x, g.y, 0], np.zeros(6), damping=0.01, restarts=0).q, -g.most, g.most)
        ],
    },
}

"""Right and wrong answers to the exercises of notebook 04, as different people would write them."""
import numpy as np

from robotlab import Link, Robot, solve_ik, zoo
from robotlab.kinematics.self_motion import null_space


# -- two links --------------------------------------------------------------------------------------------------------
def triangle(g):
    def angles(x, y):
        r = np.hypot(x, y)
        inside = np.arccos((g.l1 ** 2 + g.l2 ** 2 - r ** 2) / (2 * g.l1 * g.l2))
        lean = np.arccos((g.l1 ** 2 + r ** 2 - g.l2 ** 2) / (2 * g.l1 * r))
        return [np.arctan2(y, x) - lean, np.pi - inside]
    return angles


def other_elbow(g):
    def angles(x, y):
        c = (x ** 2 + y ** 2 - g.l1 ** 2 - g.l2 ** 2) / 2 / g.l1 / g.l2
        s = -np.sqrt(1 - c ** 2)
        return np.array([np.arctan2(y, x) - np.arctan2(g.l2 * s, g.l1 + g.l2 * c), np.arctan2(s, c)])
    return angles


def by_search(g):
    arm = Robot([Link(a=g.l1), Link(a=g.l2)])
    return lambda x, y: solve_ik(arm, [x, y, 0], [.3, .8], tolerance=1e-10).q


def spoilt(change):
    return lambda g: lambda x, y: np.array(change(g, *triangle(g)(x, y), x, y))


# -- steps ------------------------------------------------------------------------------------------------------------
def by_normal_equations(g):
    return lambda J, e, lam: np.linalg.solve(J.T @ J + lam ** 2 * np.eye(J.shape[1]), J.T @ e)


def by_stacking(g):
    def step(J, e, lam):
        n = J.shape[1]
        return np.linalg.lstsq(np.vstack([J, lam * np.eye(n)]), np.append(e, np.zeros(n)), rcond=None)[0]
    return step


def by_singular_values(g):
    def step(J, e, lam):
        U, s, Vt = np.linalg.svd(J, full_matrices=False)
        return Vt.T @ (s / (s ** 2 + lam ** 2) * (U.T @ e))
    return step


def onto_null_space(J, z):
    N = null_space(J)
    return N @ (N.T @ z)


def by_cross_product(J, z):
    n = np.cross(J[0], J[1])
    return n * (n @ z) / (n @ n)


# -- gentle -----------------------------------------------------------------------------------------------------------
def limited(most, **options):
    def posture(g):
        arm = zoo.planar(6)
        own = arm.replace(links=[link.replace(limits=(-most(g), most(g))) for link in arm.links])
        return solve_ik(own, [g.x, g.y, 0], **options).q
    return posture


def free(damping):
    return lambda g: solve_ik(zoo.planar(6), [g.x, g.y, 0], np.zeros(6), damping=damping, restarts=0).q


RIGHTS = {
    "inverse-two-links": [triangle, other_elbow, by_search],
    "inverse-step": [by_normal_equations, by_stacking, by_singular_values],
    "inverse-promise": [lambda g: g.e / g.turn / 2, lambda g: .5 * g.e / np.radians(np.degrees(g.turn)),
                        lambda g: min(lam for lam in np.linspace(1e-3, 4, 200001)[1:] if g.e / (2 * lam) <= g.turn)],
    "inverse-missing": [lambda g: max(np.hypot(g.x, g.y) - g.l1 - g.l2, g.l1 - g.l2 - np.hypot(g.x, g.y)),
                        lambda g: abs(np.hypot(g.x, g.y) - np.clip(np.hypot(g.x, g.y), g.l1 - g.l2, g.l1 + g.l2)),
                        lambda g: min(abs(complex(g.x, g.y) - (g.l1 + g.l2 * w) * complex(g.x, g.y) / abs(complex(g.x, g.y)))
                                      for w in (-1, 1))],
    "inverse-spare": [lambda g: lambda J, z: (np.eye(3) - np.linalg.pinv(J) @ J) @ z, lambda g: onto_null_space,
                      lambda g: by_cross_product],
    "inverse-gentle": [limited(lambda g: g.most, q0=np.full(6, .2)), limited(lambda g: g.most, q0=np.full(6, .3), damping=.5),
                       limited(lambda g: .98 * g.most, q0=np.full(6, .1), seed=3)],
}
WRONGS = {
    "inverse-two-links": {
        "elbow from inside": [spoilt(lambda g, a, b, x, y: (a, np.pi - b))],
        "elbow-first-link": [spoilt(lambda g, a, b, x, y: (np.arctan2(y, x), b))],
        "one-elbow-for-the-other": [spoilt(lambda g, a, b, x, y: (a, -b))],
        "links exchanged": [lambda g: triangle(g.but(l1=g.l2, l2=g.l1))],
        "absolute-elbow": [spoilt(lambda g, a, b, x, y: (a, a + b))],
    },
    "inverse-step": {
        "lambda-not-squared": [lambda g: lambda J, e, lam: J.T @ np.linalg.inv(J @ J.T + lam * np.eye(2)) @ e,
                               lambda g: lambda J, e, lam: np.linalg.solve(J.T @ J + lam * np.eye(3), J.T @ e)],
        "undamped-step": [lambda g: lambda J, e, lam: np.linalg.pinv(J) @ e],
        "transpose-as-inverse": [lambda g: lambda J, e, lam: e @ J],
        "damping-added-to-all": [lambda g: lambda J, e, lam: J.T @ np.linalg.inv(J @ J.T + lam ** 2) @ e],
        "sign": [lambda g: lambda J, e, lam: -by_normal_equations(g)(J, e, lam)],
    },
    "inverse-promise": {
        "gain-at-lambda": [lambda g: g.e / g.turn],
        "degrees": [lambda g: g.e / (2 * np.degrees(g.turn))],
        "gain squared": [lambda g: np.sqrt(g.e / 2 / g.turn)],
        "lambda-as-turn": [lambda g: 2 * g.turn / g.e],
        "product": [lambda g: 2 * g.turn * g.e],
    },
    "inverse-missing": {
        "the other edge": [lambda g: max(abs(np.hypot(g.x, g.y) - g.l1 - g.l2), abs(np.hypot(g.x, g.y) - g.l1 + g.l2))],
        "distance from the base": [lambda g: np.hypot(g.x, g.y)],
        "hole-forgotten": [lambda g: abs(np.hypot(g.x, g.y) - g.l1)],
        "coordinates added": [lambda g: abs(abs(g.x) + abs(g.y) - g.l1 - g.l2)],
        "sign": [lambda g: -max(np.hypot(g.x, g.y) - g.l1 - g.l2, g.l1 - g.l2 - np.hypot(g.x, g.y))],
    },
    "inverse-spare": {
        "task part": [lambda g: lambda J, z: J.T @ np.linalg.solve(J @ J.T, J @ z)],
        "transpose-as-inverse": [lambda g: lambda J, z: (np.eye(3) - J.T @ J) @ z],
        "wish-unprojected": [lambda g: lambda J, z: 1.0 * z],
        "square-part-only": [lambda g: lambda J, z: np.append(-np.linalg.inv(J[:, :2]) @ J[:, 2] * z[2], z[2])],
        "redundancy-is-stillness": [lambda g: lambda J, z: 0 * z],
    },
    "inverse-gentle": {
        "reached-is-good": [free(.01)],
        "start kept": [lambda g: np.zeros(6)],
        "clip-afterwards": [lambda g: np.clip(free(.01)(g), -g.most, g.most)],
        "property": [lambda g: np.array([np.arctan2(g.y, g.x), 0, 0, 0, 0, 0]), lambda g: np.full(6, g.most)],
    },
}

"""Three joints none of which can be found before the others: a quartic gives one of them, and all else follows from it (Pieper 1968)."""
from math import comb

import numpy as np

from ...maths.graph import as_nodes
from ...maths.array_functions import numpy_function
from .aligned import NEARLY, how_far
from .beside import fill_from_beside
from .branches import branches, from_start, sides_of
from .loop import loop
from .newton import FEW, as_poses, miss, settled
from .outer import quadratic_form
from .recorded import INPUTS, inputs, still_of

ROOTS = 4
SHIFT = 0.31 + 0.17j                                 # a place where there is no root that is meant
CLEAR = 1e-2                                         # of the arm's length, or rad: the largest error of a posture, even a double root
NEAR = 1e-4                                          # how far a root may lie from those that are meant before it is put right
TOLD = ["x3", "y3"]                                  # cosine and sine of the joint that is found first, or its way and nothing


class Quartic:
    """The postures of one arm with three axes that meet or are parallel, but no circle and plane that part the other joints."""
    names = tuple(f"root {k}, {word}" for k in range(1, ROOTS + 1) for word in ("as is", "flipped"))

    def __init__(self, robot, plan):
        self.robot, self.plan = robot, plan
        graph, T, x = inputs()
        joints = from_start(loop(robot, T, plan.locked, x), plan)
        self.slides = joints[plan.told].slides
        form = as_nodes(graph, quadratic_form(sides_of(joints, plan), joints, plan.told))
        told = tuple(map(graph.input, TOLD))
        found = branches(robot, T, plan, x, told[0] if self.slides else told)
        self.rest, self.still = as_nodes(graph, [[*q, miss(robot, q, T)] for q in found]), still_of(robot, plan)
        self.form, self.follow = numpy_function(form, INPUTS), numpy_function(self.rest.reshape(-1), INPUTS + TOLD)

    def find(self, given):
        """The postures (8, N, n) for given (N, 13) poses and values, and for which of these (N,) it is certain that there are no others."""
        q, certain = self.formula(given)
        none = np.flatnonzero(np.isnan(q[..., 0]).all(0))
        fill_from_beside(self.robot, q, none, given, lambda rows: self.formula(rows)[0], self.plan.locked)
        certain[none] = False                        # where a curve of postures hides the quartic vanishes, and tells nothing
        return q, certain

    def formula(self, given):
        """Evaluate the formula: postures, and whether they are certain."""
        form, out = np.empty((6, len(given))), np.full((2 * ROOTS, len(given), self.robot.n), np.nan)
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
            self.form(given.T.copy(), form)
            root, which, told = roots_of(form, self.slides)
            found = np.empty((self.rest.size, len(which)))
            self.follow(np.concatenate([given[which].T, told]), found)
        certain = np.isfinite(form).all(0)
        for k, one in enumerate(found.reshape(*self.rest.shape, -1).swapaxes(1, 2)):
            q, missed = one[:, :-1], one[:, -1]
            with np.errstate(invalid="ignore"):
                near = missed < CLEAR ** 2
            doubtful = near | np.isnan(missed)
            if self.still:
                doubtful |= how_far(q, *self.still) < NEARLY
            q[near] = settled(self.robot, q[near], as_poses(given[which[near]]), self.plan.locked, FEW)
            q[~near] = np.nan
            certain[which[doubtful & np.isnan(q[:, 0])]] = False
            out[2 * root + k, which] = q
        return out, certain


def roots_of(form, slides, near=NEAR):
    """(number of the root, which pose, x3 (2, K)): where the form (6, N) is zero for a cosine and a sine, or for a way and its square."""
    xx, xy, yy, x, y, one = form
    if slides:
        polynomial = np.stack([yy, xy, xx + y, x, one])
    else:                                            # in w = exp(i q3): c = (w + 1/w) / 2, s = (w - 1/w) / 2i
        high, low = (xx - yy - 1j * xy) / 4, (x - 1j * y) / 2
        polynomial = np.stack([high, low, (xx + yy) / 2 + one, low.conj(), high.conj()])
    powers = np.arange(ROOTS + 1)
    shifted = np.array([[comb(j, k) * SHIFT ** max(j - k, 0) for j in powers[::-1]] for k in powers]) @ polynomial
    companion = np.zeros((form.shape[1], ROOTS, ROOTS), dtype=complex)           # of u in w = SHIFT + 1 / u: w may be infinite
    companion[:, 1:, :-1] = np.eye(ROOTS - 1)
    companion[:, 0] = -(shifted[1:] / shifted[0]).T
    w = SHIFT + 1 / np.linalg.eigvals(np.nan_to_num(companion))
    far = np.abs(w.imag) / (1 + np.abs(w)) if slides else np.abs(np.abs(w) - 1)
    which, root = np.nonzero(far < near)
    w = w[which, root]
    return root, which, np.stack([w.real, 0 * w.real] if slides else [w.real / np.abs(w), w.imag / np.abs(w)])

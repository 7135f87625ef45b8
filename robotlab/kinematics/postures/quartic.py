"""Three joints of which none can be told before the others: a quartic tells one of them, and all else follows from it (Pieper 1968)."""
from math import comb

import numpy as np

from ...maths.graph import as_nodes
from ...maths.array_functions import numpy_function
from .branches import branches, from_start, sides_of
from .loop import loop
from .newton import FEW, as_poses, settled
from .outer import quadratic_form
from .recorded import INPUTS, inputs

ROOTS = 4
SHIFT = 0.31 + 0.17j                                 # a place where there is no root that is meant
NEAR = 1e-4                                          # how far a root may lie from those that are meant before it is put right
TOLD = ["x3", "y3"]                                  # cosine and sine of the joint that is told first, or its way and nothing


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
        self.rest = as_nodes(graph, branches(robot, T, plan, x, told[0] if self.slides else told))
        self.form, self.follow = numpy_function(form, INPUTS), numpy_function(self.rest.reshape(-1), INPUTS + TOLD)

    def find(self, given):
        """The postures (8, N, n). given: (N, 13) poses and values."""
        form, out = np.empty((6, len(given))), np.full((2 * ROOTS, len(given), self.robot.n), np.nan)
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
            self.form(given.T.copy(), form)
            root, which, third = roots_of(form, self.slides)
            found = np.empty((self.rest.size, len(which)))
            self.follow(np.concatenate([given[which].T, third]), found)
        q = found.reshape(*self.rest.shape, -1).swapaxes(1, 2)
        for k, one in enumerate(q):
            one[np.isnan(one).any(-1)] = np.nan
            there = np.isfinite(one[:, 0])
            one[there] = settled(self.robot, one[there], as_poses(given[which[there]]), self.plan.locked, FEW)
            out[2 * root + k, which] = one
        return out


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

"""Notebook 21: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps
from .formulas import felt_along_y

STEPS = {
    "contact-damping": (Steps(("K", "the felt mass", "the factor 2"), lambda g: (float(g.K), felt_along_y(g), 2.0),
                              lambda K, m, two: two * np.sqrt(K * m)),),
    "contact-rest": (Steps(("K/(K + k), the share that the wall gives way,", "k", "d in m"),
                           lambda g: (g.K / (g.K + g.k), float(g.k), g.d / 1000), lambda share, k, d: share * k * d),
                     Steps(("how far the hand gives way for 1 N, 1/K,", "how far the wall gives way for 1 N, 1/k,", "d in m"),
                           lambda g: (1 / g.K, 1 / g.k, g.d / 1000), lambda a, b, d: d / (a + b))),
    "contact-blow": (Steps(("the felt mass", "the stiffness of the wall", "the force"), lambda g: (float(g.m), float(g.k), float(g.F)),
                           lambda m, k, F: F / np.sqrt(m * k)),),
    "contact-law": (Steps(("the force of the spring", "the force of the damper", "the weight"),
                          lambda g, J, K, D, missing, qd, w: (K * missing, D * (J @ qd), w, J),
                          lambda spring, damper, w, J: J.T @ (spring - damper) + w),),
    "contact-lag": (Steps(("limit/push", "the gain"), lambda g: (g.limit / g.push, float(g.K)), lambda share, K: -np.log1p(-share) / K),),
}

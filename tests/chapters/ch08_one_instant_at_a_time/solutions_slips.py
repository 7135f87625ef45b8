"""Slips in the exercises of notebook 08, written down by someone who had not read which ones the tasks know."""
import numpy as np
import sympy

B, q2, u, v = sympy.symbols("B q2 qd1 qd2")
s = B * sympy.sin(q2)

WRONGS = {
    "assembly-rodrigues": {
        "sine for cosine": [
            lambda g: lambda e, phi, a: a * np.sin(phi) + np.cross(e, a) * np.cos(phi) + e * np.dot(e, a) * (1 - np.cos(phi)),
        ],
        "entries for a product": [
            lambda g: lambda e, phi, a: a * np.cos(phi) + np.cross(e, a) * np.sin(phi) + e * a * (1 - np.cos(phi)),
        ],
    },
    "assembly-z": {
        "circle of joint 2": [lambda g: (lambda h, J: [[g.m2 * g.c2**2 + 2 * h + J, g.m2 * g.c2**2 + h + J],
                                                       [g.m2 * g.c2**2 + h + J, g.m2 * g.c2**2 + J]])(
                                                           g.m2 * g.a1 * g.c2 * np.cos(g.q2), g.J2)],
    },
    "assembly-v": {
        "rate of W added": [lambda g: [-s * (2 * u * v + v**2), -s * (u**2 + u * v) - s * u * v]],
        "cross term once": [lambda g: [s * (2 * u * v + v**2), -s * (u**2 + u * v / 2) + s * u * v]],
        "W12 taken as constant": [lambda g: [2 * s * u * v, -s * (u**2 + u * v)]],
        "chain rule": [lambda g: [2 * s * u + s * v, -s * (u**2 + u * v) + s * u]],
    },
    "assembly-step": {
        "momentum as a load": [lambda g: g.qd + g.h * np.linalg.inv(g.W) @ (g.P + g.V - g.W @ g.qd)],
    },
}

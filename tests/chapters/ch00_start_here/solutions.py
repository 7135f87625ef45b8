"""Solutions of the exercises of notebook 00."""
import cmath

import numpy as np

from robotlab import link_poses, zoo


def by_sums(g):
    def tip(q):
        first, second = q[0], q[0] + q[1]
        return [g.l1 * np.cos(first) + g.l2 * np.cos(second), g.l1 * np.sin(first) + g.l2 * np.sin(second)]
    return tip


def by_rotations(g):
    turn = lambda angle: np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return lambda q: turn(q[0]) @ ([g.l1, 0] + turn(q[1]) @ [g.l2, 0])


def by_complex_numbers(g):
    def tip(q):
        z = cmath.exp(1j * q[0]) * (g.l1 + g.l2 * cmath.exp(1j * q[1]))
        return z.real, z.imag
    return tip


def by_the_package(g):
    arm = zoo.planar(2)
    arm = arm.with_link(1, a=g.l1).with_link(2, a=g.l2)
    return lambda q: link_poses(arm, q)[-1, :2, 3]


def in_degrees(g):
    return lambda q: by_sums(g)(np.radians(q))


RIGHTS = {"start-tip": [by_sums, by_rotations, by_complex_numbers, by_the_package]}
WRONGS = {"start-tip": {
    "degrees": [in_degrees],
    "sign": [lambda g: lambda q: -np.array(by_sums(g)(q))],
    "millimetres": [lambda g: lambda q: 1000 * np.array(by_sums(g)(q))],
    "absolute-angles": [lambda g: lambda q: [g.l1 * np.cos(q[0]) + g.l2 * np.cos(q[1]), g.l1 * np.sin(q[0]) + g.l2 * np.sin(q[1])]],
    "constant": [lambda g: lambda q: [0.7, 0.3]],
    "mutated": [lambda g: lambda q: by_sums(g)(q) + [q.fill(0)][:0]],
    "shape": [lambda g: lambda q: [*by_sums(g)(q), 0.0]],
    "entry": [lambda g: lambda q: [by_sums(g)(q)[0], 0.1 + by_sums(g)(q)[1]]],
}}

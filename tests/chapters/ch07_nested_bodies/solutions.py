"""Solutions of the exercises of notebook 07, right ones and wrong ones."""
import numpy as np
import sympy

from robotlab import Link, Robot, bearing_loads, closed_form, forward_dynamics, gravity_torque, inverse_dynamics, mass_matrix, zoo
from robotlab.model.zoo.bodies import cylinder_inertia

G = 9.81


# -- nested-force -----------------------------------------------------------------------------------------------------
def by_a_loop(g):
    def force(m, a, free_fall):
        F = np.zeros(3)
        for j in range(6, g.i - 1, -1):
            F = F + m[j - 1] * (a[j - 1] - free_fall)
        return F
    return force


def by_slices(g):
    return lambda m, a, free_fall: m[g.i - 1:] @ a[g.i - 1:] - m[g.i - 1:].sum() * free_fall


def by_einsum(g):
    return lambda m, a, free_fall: np.einsum("i,ij->j", np.where(np.arange(1, 7) >= g.i, m, 0), a - free_fall)


# -- nested-moment ----------------------------------------------------------------------------------------------------
def link_by_link(p, c, f, h):
    T = np.zeros(3)
    for one in range(3):
        x, y, z = c[one] - p
        T += h[one] + [y * f[one, 2] - z * f[one, 1], z * f[one, 0] - x * f[one, 2], x * f[one, 1] - y * f[one, 0]]
    return T


def from_the_origin(p, c, f, h):
    """About the origin of the world, and then moved to the joint."""
    return np.cross(c, f).sum(0) + h.sum(0) - np.cross(p, f.sum(0))


# -- nested-share -----------------------------------------------------------------------------------------------------
def axis_and_moment(g):
    return np.array([0, np.sin(g.beta), np.cos(g.beta)]), np.array([g.Tx, g.Ty, g.Tz])


def by_pythagoras(g):
    e, T = axis_and_moment(g)
    return [e @ T, np.sqrt(T @ T - (e @ T)**2)]


def by_cross_product(g):
    e, T = axis_and_moment(g)
    return [sum(e * T), np.linalg.norm(np.cross(e, T))]


def by_projector(g):
    e, T = axis_and_moment(g)
    return np.array([e.dot(T), np.linalg.norm((np.eye(3) - np.outer(e, e)) @ T)])


# -- two rods ---------------------------------------------------------------------------------------------------------
def arm_of(g, gravity=(0, -G, 0)):
    rod = lambda m, l: Link(a=l, m=m, com=(-l / 2, 0, 0), I_com=cylinder_inertia(m, l, "x"))
    return Robot([rod(g.m1, g.l1), rod(g.m2, g.l2)], gravity=gravity)


def by_circles(g):
    return (g.m1 * g.l1 / 2 + g.m2 * (g.l1 + g.l2 / 2)) * g.w**2


def by_bearing_loads(g):
    return np.linalg.norm(bearing_loads(arm_of(g, (0, 0, 0)), [.4, 0], [g.w, 0], [0, 0])[0][0])


def by_common_centre(g):
    m = g.m1 + g.m2
    return m * g.w * g.w * ((g.m1 * g.l1 / 2 + g.m2 * (g.l1 + g.l2 / 2)) / m)


def by_levers(g):
    return G * (g.l1 * np.cos(g.q1) + g.l2 / 2 * np.cos(g.q1 + g.q2))


def by_one_more_kilogram(g):
    q = [g.q1, g.q2]
    return gravity_torque(arm_of(g.but(m2=g.m2 + 1)), q)[0] - gravity_torque(arm_of(g), q)[0]


def by_differences(g, h=1e-3):
    tau = [gravity_torque(arm_of(g.but(m2=g.m2 + s)), [g.q1, g.q2])[0] for s in (h, -h)]
    return (tau[0] - tau[1]) / (2 * h)


def only_joint_2(g):
    q = [g.q1, g.q2]
    return [0, -gravity_torque(arm_of(g), q)[0] / mass_matrix(arm_of(g), q)[0, 1]]


def let_go(g):
    return forward_dynamics(arm_of(g), [g.q1, g.q2], [0, 0], [0, 0])


def with_one_chosen(g):
    q, first = [g.q1, g.q2], 1.5
    M, weight = mass_matrix(arm_of(g), q), gravity_torque(arm_of(g), q)
    return [first, -(weight[0] + M[0, 0] * first) / M[0, 1]]


# -- nested-slider ----------------------------------------------------------------------------------------------------
m, l, q2, w, a = sympy.symbols("m_r l_r q2 qd1 qdd2")


def by_lagrange(g):
    """d/dt dK/dqd2 - dK/dq2 with the terms of K that depend on q2."""
    K = m * (q2 - l / 2)**2 * w**2 / 2
    return m * a - K.diff(q2)


RIGHTS = {
    "nested-force": [by_a_loop, by_slices, by_einsum],
    "nested-moment": [lambda g: link_by_link, lambda g: from_the_origin, lambda g: lambda p, c, f, h: (h + np.cross(c - p, f)).sum(axis=0)],
    "nested-share": [by_pythagoras, by_cross_product, by_projector],
    "nested-spin": [by_circles, by_bearing_loads, by_common_centre],
    "nested-slider": [lambda g: m * (a - (q2 - l / 2) * w**2), by_lagrange, lambda g: closed_form(zoo.polar("I_d", "m_r", "l_r")).tau[1]],
    "nested-slope": [by_levers, by_one_more_kilogram, by_differences],
    "nested-idle": [only_joint_2, let_go, with_one_chosen]}


WRONGS = {
    "nested-force": {
        "joint-carries-its-own-link": [lambda g: lambda m, a, free: m[g.i - 1] * (a[g.i - 1] - free)],
        "nest-without-weight": [lambda g: lambda m, a, free: m[g.i - 1:] @ a[g.i - 1:]],
        "weight-helps-the-joint": [lambda g: lambda m, a, free: m[g.i - 1:] @ (a[g.i - 1:] + free)],
        "nest-starts-behind-its-link": [lambda g: lambda m, a, free: m[g.i:] @ (a[g.i:] - free)],
        "nest-is-what-is-before": [lambda g: lambda m, a, free: m[:g.i] @ (a[:g.i] - free)],
        "sign": [lambda g: lambda m, a, free: m[g.i - 1:] @ (free - a[g.i - 1:])]},
    "nested-moment": {
        "moment-about-the-base": [lambda g: lambda p, c, f, h: (h + np.cross(c, f)).sum(0)],
        "moment-lever-reversed": [lambda g: lambda p, c, f, h: (h + np.cross(f, c - p)).sum(0),
                                  lambda g: lambda p, c, f, h: (h + np.cross(p - c, f)).sum(0)],
        "forces-have-all-moments": [lambda g: lambda p, c, f, h: np.cross(c - p, f).sum(0)],
        "no levers": [lambda g: lambda p, c, f, h: h.sum(0)],
        "joint-carries-its-own-link": [lambda g: lambda p, c, f, h: h[0] + np.cross(c[0] - p, f[0])]},
    "nested-share": {
        "motor-bears-it-all": [lambda g: [np.linalg.norm(axis_and_moment(g)[1]), 0]],
        "axis-is-always-z": [lambda g: [g.Tz, np.hypot(g.Tx, g.Ty)]],
        "lengths-subtract": [lambda g: [by_pythagoras(g)[0], np.linalg.norm([g.Tx, g.Ty, g.Tz]) - by_pythagoras(g)[0]]],
        "all to the bearing": [lambda g: [by_pythagoras(g)[0], np.linalg.norm([g.Tx, g.Ty, g.Tz])]],
        "reversed": [lambda g: by_pythagoras(g)[::-1]]},
    "nested-spin": {
        "even-turn-needs-nothing": [lambda g: 0.0],
        "joint-carries-its-own-link": [lambda g: g.m1 * g.l1 / 2 * g.w**2],
        "radius-from-its-own-joint": [lambda g: (g.m1 * g.l1 + g.m2 * g.l2) / 2 * g.w**2],
        "mass-at-the-end": [lambda g: (g.m1 * g.l1 + g.m2 * (g.l1 + g.l2)) * g.w**2],
        "bearing-load-is-speed": [lambda g: by_circles(g) / g.w]},
    "nested-slider": {
        "coriolis-forgotten": [lambda g: m * a],
        "outwards": [lambda g: m * (a + (q2 - l / 2) * w**2)],
        "mass-at-the-end": [lambda g: m * (a - q2 * w**2)],
        "rate not squared": [lambda g: m * (a - (q2 - l / 2) * w)],
        "sign": [lambda g: -m * (a - (q2 - l / 2) * w**2)]},
    "nested-slope": {
        "heavier-arm-same-slope": [lambda g: g.m2 * by_levers(g)],
        "average": [lambda g: gravity_torque(arm_of(g), [g.q1, g.q2])[0] / g.m2],
        "mass-at-the-end": [lambda g: G * (g.l1 * np.cos(g.q1) + g.l2 * np.cos(g.q1 + g.q2))],
        "absolute-angles": [lambda g: G * (g.l1 * np.cos(g.q1) + g.l2 / 2 * np.cos(g.q2))],
        "the other motor": [lambda g: G * g.l2 / 2 * np.cos(g.q1 + g.q2)]},
    "nested-idle": {
        "gravity-forgotten": [lambda g: [0, 0]],
        "wrong way": [lambda g: [gravity_torque(arm_of(g), [g.q1, g.q2])[0] / mass_matrix(arm_of(g), [g.q1, g.q2])[0, 0], 0]],
        "property": [lambda g: [-1, -1], lambda g: [1, 2], lambda g: inverse_dynamics(arm_of(g), [g.q1, g.q2], [0, 0], [0, 0])]}}

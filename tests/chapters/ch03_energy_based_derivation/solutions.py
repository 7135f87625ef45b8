"""Solutions of the exercises of notebook 03, right ones and wrong ones."""
import numpy as np
import sympy

from robotlab import Friction, Link, Robot, closed_form, friction_torque, mass_matrix, potential_energy, zoo
from robotlab.model.zoo.bodies import cylinder_inertia

G = 9.81


# -- energy-potential -------------------------------------------------------------------------------------------------
def height_by_height(g):
    def P(q):
        elbow = g.l1 * np.sin(q[0])
        return G * (g.m1 * elbow / 2 + g.m2 * (elbow + g.l2 / 2 * np.sin(q[0] + q[1])))
    return P


def with_complex_numbers(g):
    def P(q):
        u, v = np.exp(1j * q[0]), np.exp(1j * (q[0] + q[1]))
        return G * float((g.m1 * g.l1 / 2 * u + g.m2 * (g.l1 * u + g.l2 / 2 * v)).imag)
    return P


def arm_of(g):
    rod = lambda m, l: Link(a=l, m=m, com=(-l / 2, 0, 0), I_com=cylinder_inertia(m, l, "x"))
    return Robot([rod(g.m1, g.l1), rod(g.m2, g.l2)], gravity=(0, -G, 0))


def by_robotlab(g):
    return lambda q: potential_energy(arm_of(g), q)


# -- energy-inertia ---------------------------------------------------------------------------------------------------
def textbook(g):
    def M(q):
        c, d = g.m2 * g.l1 * g.l2 * np.cos(q[1]) / 2, g.m2 * g.l2**2 / 3
        return [[g.m1 * g.l1**2 / 3 + g.m2 * g.l1**2 + d + 2 * c, d + c], [d + c, d]]
    return M


def by_jacobians(g, inertia=1 / 12):
    def M(q):
        s1, c1, s12, c12 = np.sin(q[0]), np.cos(q[0]), np.sin(q[0] + q[1]), np.cos(q[0] + q[1])
        J1 = g.l1 / 2 * np.array([[-s1, 0], [c1, 0]])
        J2 = np.array([[-g.l1 * s1 - g.l2 / 2 * s12, -g.l2 / 2 * s12], [g.l1 * c1 + g.l2 / 2 * c12, g.l2 / 2 * c12]])
        w1, w2 = np.array([[1, 0]]), np.array([[1, 1]])
        return (g.m1 * J1.T @ J1 + g.m2 * J2.T @ J2 + inertia * g.m1 * g.l1**2 * w1.T @ w1 + inertia * g.m2 * g.l2**2 * w2.T @ w2)
    return M


def second_derivative_of_energy(g):
    """K is a quadratic form: M_ij = K(e_i + e_j) - K(e_i) - K(e_j)."""
    M = by_jacobians(g)
    K = lambda q, qd: qd @ M(q) @ qd / 2
    e = np.eye(2)
    return lambda q: np.array([[K(q, e[i] + e[j]) - K(q, e[i]) - K(q, e[j]) for j in (0, 1)] for i in (0, 1)])


# -- energy-christoffel, energy-another -------------------------------------------------------------------------------
def written_out(g):
    def C(q, qd):
        h = g.B * np.sin(q[1])
        return np.array([[-h * qd[1], -h * (qd[0] + qd[1])], [h * qd[0], 0]])
    return C


def triple_loop(g, half=0.5):
    """Lines 7 to 15 of the paper."""
    def C(q, qd):
        dM = np.zeros((2, 2, 2))
        dM[:, :, 1] = -g.B * np.sin(q[1]) * np.array([[2, 1], [1, 0]])
        out = np.zeros((2, 2))
        for k in range(2):
            for j in range(2):
                for i in range(2):
                    out[k, j] += half * (dM[k, j, i] + dM[k, i, j] - dM[i, j, k]) * qd[i]
        return out
    return C


def by_sympy(g):
    q1, q2, v1, v2 = sympy.symbols("q1 q2 v1 v2")
    M = sympy.Matrix([[g.A + 2 * g.B * sympy.cos(q2), g.D + g.B * sympy.cos(q2)], [g.D + g.B * sympy.cos(q2), g.D]])
    x, v = (q1, q2), (v1, v2)
    C = sympy.Matrix(2, 2, lambda k, j: sum(
        (M[k, j].diff(x[i]) + M[k, i].diff(x[j]) - M[i, j].diff(x[k])) * v[i] / 2 for i in (0, 1)))
    f = sympy.lambdify((q1, q2, v1, v2), C)
    return lambda q, qd: f(*q, *qd)


def with_a_row_added(scale):
    def solution(g):
        C = written_out(g)
        return lambda q, qd: C(q, qd) + np.outer([scale, -2 * scale], [qd[1], -qd[0]])
    return solution


def all_in_one_column(g):
    """C q̇ put into the first column, over q̇1."""
    C = written_out(g)
    return lambda q, qd: np.stack([C(q, qd) @ qd / qd[0], np.zeros(2)], axis=-1)


def rate_minus_half_slope(g):
    """Ṁ − ½ (∂(M q̇)/∂q)ᵀ, as equation (16) has it."""
    def C(q, qd):
        s = g.B * np.sin(q[1])
        return np.array([[-2 * s * qd[1], -s * qd[1]], [-s * qd[1] + s * qd[0] + s / 2 * qd[1], s / 2 * qd[0]]])
    return C


# -- energy-friction --------------------------------------------------------------------------------------------------
def one_by_one(g):
    return lambda qd: [g.b1 * qd[0] + g.f1 * np.sign(qd[0]), g.b2 * qd[1] + g.f2 * np.sign(qd[1])]


def by_cases(g):
    def friction(qd):
        out = []
        for rate, b, f in zip(qd, (g.b1, g.b2), (g.f1, g.f2)):
            out.append(b * rate + (f if rate > 0 else -f if rate < 0 else 0.0))
        return np.array(out)
    return friction


def by_links(g):
    links = [Link(a=0.5, friction=Friction(b, f)) for b, f in ((g.b1, g.f1), (g.b2, g.f2))]
    return lambda qd: friction_torque(Robot(links), qd)


# -- energy-missing ---------------------------------------------------------------------------------------------------
m, l, r, I = sympy.symbols("m_r l_r q2 I_disc")


def by_subtraction(g):
    M = closed_form(zoo.polar("I_disc", "m_r", "l_r")).M
    return M[0, 0] - (I + m * (l**2 - 4 * r * l + 4 * r**2) / 4)


RIGHTS = {
    "energy-potential": [height_by_height, with_complex_numbers, by_robotlab],
    "energy-inertia": [textbook, by_jacobians, second_derivative_of_energy, lambda g: lambda q: mass_matrix(arm_of(g), q)],
    "energy-christoffel": [written_out, triple_loop, by_sympy],
    "energy-another": [with_a_row_added(1.0), with_a_row_added(-0.3), rate_minus_half_slope],
    "energy-friction": [one_by_one, by_cases, by_links],
    "energy-missing": [lambda g: m * l**2 / 12, lambda g: m * l * l / 3 - m * (l / 2)**2, by_subtraction],
}
WRONGS = {
    "energy-potential": {
        "gravity-sign": [lambda g: lambda q: -G * (g.m1 * g.l1 / 2 * np.sin(q[0]) + g.m2 * (g.l1 * np.sin(q[0]) + g.l2 / 2 * np.sin(sum(q))))],
        "absolute-angles": [lambda g: lambda q: G * (g.m1 * g.l1 / 2 * np.sin(q[0]) + g.m2 * (g.l1 * np.sin(q[0]) + g.l2 / 2 * np.sin(q[1])))],
        "mass-at-the-end": [lambda g: lambda q: G * (g.m1 * g.l1 * np.sin(q[0]) + g.m2 * (g.l1 * np.sin(q[0]) + g.l2 * np.sin(sum(q))))],
        "degrees": [lambda g: lambda q: height_by_height(g)(np.radians(q))],
        "g left out": [lambda g: lambda q: height_by_height(g)(q) / G],
        "rod 2 from the elbow": [lambda g: lambda q: G * (g.m1 * g.l1 / 2 * np.sin(q[0]) + g.m2 * g.l2 / 2 * np.sin(sum(q)))]},
    "energy-inertia": {
        "inertia-about-joint": [lambda g: by_jacobians(g, 1 / 3)], "rods-as-points": [lambda g: by_jacobians(g, 0)],
        "constant-mass-matrix": [lambda g: lambda q: textbook(g)([0, 0])],
        "first-angle-in-m": [lambda g: lambda q: textbook(g)([q[1], q[0]])],
        "factor 1/2": [lambda g: lambda q: np.array(textbook(g)(q)) / 2], "degrees": [lambda g: lambda q: textbook(g)(np.radians(q))]},
    "energy-christoffel": {
        "factor 2": [lambda g: triple_loop(g, 1.0)], "transposed": [lambda g: lambda q, qd: written_out(g)(q, qd).T],
        "c-is-unique": [lambda g: rate_after_17(g)], "sign": [lambda g: lambda q, qd: -written_out(g)(q, qd)],
        "rate-of-m-alone": [lambda g: lambda q, qd: -g.B * np.sin(q[1]) * qd[1] * np.array([[2, 1], [1, 0]])]},
    "energy-another": {
        "c-is-unique": [written_out, triple_loop], "property": [lambda g: lambda q, qd: written_out(g)(q, qd).T,
                                                                lambda g: lambda q, qd: written_out(g)(q, qd) + 1.0],
        "nan": [all_in_one_column, lambda g: lambda q, qd: np.diag(written_out(g)(q, qd) @ qd / qd)],
        "rate-of-m-alone": [lambda g: lambda q, qd: -g.B * np.sin(q[1]) * qd[1] * np.array([[2, 1], [1, 0]])]},
    "energy-friction": {
        "coulomb-without-direction": [lambda g: lambda qd: np.array([g.b1, g.b2]) * qd + [g.f1, g.f2]],
        "coulomb-grows": [lambda g: lambda qd: [(g.b1 + g.f1) * qd[0], (g.b2 + g.f2) * qd[1]]],
        "viscous only": [lambda g: lambda qd: [g.b1 * qd[0], g.b2 * qd[1]]],
        "Coulomb only": [lambda g: lambda qd: [g.f1 * np.sign(qd[0]), g.f2 * np.sign(qd[1])]],
        "sign": [lambda g: lambda qd: -np.array(one_by_one(g)(qd))]},
    "energy-missing": {
        "inertia-about-joint": [lambda g: m * l**2 / 3], "the part that is there": [lambda g: m * (l**2 - 4 * r * l + 4 * r**2) / 4],
        "a quarter": [lambda g: m * l**2 / 4], "sign": [lambda g: -m * l**2 / 12], "factor 2": [lambda g: m * l**2 / 6]},
}


def rate_after_17(g):
    """C_kj = sum_i (dM_kj/dq_i - 1/2 dM_ij/dq_k) qd_i."""
    def C(q, qd):
        dM = np.zeros((2, 2, 2))
        dM[:, :, 1] = -g.B * np.sin(q[1]) * np.array([[2, 1], [1, 0]])
        return np.einsum("kji,i->kj", dM, qd) - np.einsum("ijk,i->kj", dM, qd) / 2
    return C

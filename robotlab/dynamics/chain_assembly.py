"""Numeric assembly of W qdd = P + V, one link after the other (Vukobratovic and Potkonjak 1979).

A chain is described by vectors, without Denavit and Hartenberg: the joint axis e, and the vectors from a joint to the
centres of mass on either side. A link may turn about e and slide along u at once, q = [phi_1 x_1 ... phi_n x_n]; either can be
locked. Adding link i to the chain adds Z_i to W and its derivatives to V:

    W = sum Z_i,  Z_i = m_i M_i^T M_i + N_i^T J_i N_i                                                    (25), (26), (31)
    V = Y + dT/dq - dW/dt qd,  P = W qdd - V                                                             (29), (30)
"""
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..kinematics.frames import first_joint, link_geometry, link_rotation
from ..maths.scalar import cos_sin, entries
from ..maths.spatial import cross, dot, skew, to_link, to_parent
from ..model.joints import exact_for
from ..model.robot import MODIFIED, Robot
from ..model.masses import gravity_in_base, require_masses
from .inputs import joint_arrays


UNIT = 1e-9                                          # how far the square of a unit vector may be from 1


@dataclass(frozen=True, eq=False)
class ChainLink:
    """Link i in vectors.

    e: joint axis in axes of link i-1. A0: (3, 3) rotation of link i in link i-1 at phi = 0. u: direction of sliding, r: from
    joint i to the centre of mass at x = 0 [m], both in axes of link i. r_before: from joint i to the centre of mass of
    link i-1, in its axes [m]. m [kg], J: (3, 3) inertia about the centre of mass in axes of link i [kg m2].
    turns, slides: whether phi and x are free; a locked one is 0.
    """
    e: np.ndarray
    A0: np.ndarray
    u: np.ndarray
    r: np.ndarray
    r_before: np.ndarray
    m: object
    J: np.ndarray
    turns: bool = True
    slides: bool = False

    def __post_init__(self):
        for name, shape in (("e", (3,)), ("A0", (3, 3)), ("u", (3,)), ("r", (3,)), ("r_before", (3,)), ("J", (3, 3))):
            x = np.asarray(getattr(self, name))
            object.__setattr__(self, name, x)
            if x.shape != shape:
                raise ValueError(f"{name} of a chain's link has shape {x.shape}; expected {shape}")
            if name in ("e", "u") and x.dtype.kind in "fi" and abs(x @ x - 1) > UNIT:
                raise ValueError(f"{name} of a chain's link is {x.tolist()}, {np.sqrt(x @ x):.6g} long; expected a unit vector")


def zero_rotation(e, r_before, e_own, r_own):
    """A0 from vectors alone: the perpendiculars of the axis towards both centres of mass lie on one line, (5) to (7).

    e, r_before in axes of link i-1; e_own (the same axis), r_own in axes of link i. Numbers only. Returns (3, 3).
    """
    def frame(axis, towards):
        a = cross(axis, cross(towards, axis))
        length = np.linalg.norm(a)
        if length < 1e-12:
            raise ValueError("the centre of mass lies on the joint axis: its perpendicular (5) has no direction, give A0")
        if abs(axis @ axis - 1) > UNIT:
            raise ValueError(f"the joint axis is {axis.tolist()}, {np.linalg.norm(axis):.6g} long; expected a unit vector")
        return np.stack([axis, a / length, cross(axis, a / length)], axis=-1)                  # [e a l]
    return frame(np.asarray(e, float), -np.asarray(r_before, float)) @ frame(np.asarray(e_own, float), np.asarray(r_own, float)).T


def rodrigues(e, angle, A):
    """The columns of A turned about the unit vector e by an angle, (8): e (..., 3), angle (...), A (..., 3, 3)."""
    e, A = np.asarray(e), np.asarray(A)
    c, s = (v[..., None, None] if isinstance(v, np.ndarray) else v for v in cos_sin(angle))
    along = e[..., :, None] * to_link(A, e)[..., None, :]
    return A * c + (1 - c) * along + (skew(e) @ A) * s


def chain_of(robot, dtype=float):
    """The chain of vectors that a robot's DH table describes, its numbers as floats or (dtype=object) as exact as they are."""
    modified = robot.convention == MODIFIED
    robot, zero = exact_for(robot, np.zeros(robot.n, dtype=object if dtype == object else float))
    geometry, before = link_geometry(robot, zero), -first_joint(robot)         # from joint 1 to the origin of frame 0
    for link, g in zip(robot.links, geometry):
        A0 = link_rotation(link, zero[0], modified)
        yield ChainLink(to_parent(A0, g.e), A0, g.e, g.c, before, link.m, link.I_com, not link.prismatic, link.prismatic)
        before = g.c - g.b


class Assembly:
    """A chain while it grows: W, the derivatives of W by every free coordinate, and the work of gravity Y.

    Everything is kept for all k free coordinates of the finished chain and is 0 where a coordinate has not been added yet,
    as in (20) and (21). Rows: [..., j, :] of coordinate j, [..., s, j, :] its derivative by coordinate s.
    """

    def __init__(self, k, batch, dtype, gravity):
        zeros = lambda *shape: np.zeros(batch + shape, dtype=dtype)
        self.A, self.dA = zeros(3, 3) + np.eye(3, dtype=int), zeros(k, 3, 3)                   # of the newest link
        self.beta, self.dbeta = zeros(k, 3), zeros(k, k, 3)                                    # axes of turning
        self.gamma, self.dgamma = zeros(k, 3), zeros(k, k, 3)                                  # directions of sliding
        self.arm, self.darm = zeros(k, 3), zeros(k, k, 3)                                      # joint j to newest centre
        self.W, self.dW, self.Y = zeros(k, k), zeros(k, k, k), zeros(k)
        self.Z, self.centre = self.W, zeros(3)
        self.gravity, self.count = gravity, 0

    def add(self, link, phi, x):
        """One link more, at joint angle phi (...) and slide x (...)."""
        old, turn, slide = self.count, self.count, self.count + link.turns
        self.count = slide + link.slides
        e, de = to_parent(self.A, link.e), to_parent(self.dA, link.e)                          # (13), (34), (45)
        delta, ddelta = to_parent(self.A, link.r_before), to_parent(self.dA, link.r_before)    # (17a), (36), (47)
        turned = rodrigues(link.e, phi, link.A0) if link.turns else link.A0
        self.A, self.dA = self.A @ turned, self.dA @ (turned[..., None, :, :] if turned.ndim > 2 else turned)
        if link.turns:
            self.dA[..., turn, :, :] = skew(e) @ self.A                                        # dA_i/dphi_i
        r = link.r + link.u * x[..., None] if link.slides else link.r
        rho, drho = to_parent(self.A, r), to_parent(self.dA, r[..., None, :] if r.ndim > 1 else r)
        gamma, dgamma = to_parent(self.A, link.u), to_parent(self.dA, link.u)                  # (15), (35), (46)
        if link.slides:
            drho[..., slide, :] = gamma                                                        # (51)
            self.gamma[..., slide, :], self.dgamma[..., slide, :] = gamma, dgamma
        if link.turns:
            self.beta[..., turn, :], self.dbeta[..., turn, :] = e, de
        self.arm[..., :old, :] += (rho - delta)[..., None, :]                                  # (16), (37), (48)
        self.darm[..., :old, :] += (drho - ddelta)[..., None, :]
        self.arm[..., old:self.count, :] = rho[..., None, :]
        self.darm[..., old:self.count, :] = drho[..., None, :]
        self.centre = self.centre - delta + rho
        self._add_energy(link)

    def _add_energy(self, link):
        """Z_i and its derivatives, (25), (42), and the work of the link's weight, (52), (54)."""
        each = lambda a: a[..., None, :, :]
        M = cross(self.beta, self.arm) + self.gamma                                            # rows alpha_j, gamma_j of (21)
        dM = cross(self.dbeta, each(self.arm)) + cross(each(self.beta), self.darm) + self.dgamma
        N = self.beta @ self.A                                                                 # in axes of link i, (22), (23)
        dN = self.dbeta @ each(self.A) + each(self.beta) @ self.dA
        JN = N @ link.J
        self.Z = link.m * (M @ _t(M)) + JN @ _t(N)
        self.W = self.W + self.Z                                                               # (31)
        half = link.m * (dM @ each(_t(M))) + dN @ each(_t(JN))
        self.dW = self.dW + half + _t(half)
        self.Y = self.Y + dot(M, link.m * self.gravity)


def _t(A):
    return np.swapaxes(A, -1, -2)


class Stage(NamedTuple):
    """The model of a chain as far as it has been built: W qdd = P + V, zeros where a coordinate has not been added yet."""
    W: np.ndarray                                    # (..., k, k) inertia matrix, (26)
    V: np.ndarray                                    # (..., k) everything but W and the drives, (29)
    Z: np.ndarray                                    # (..., k, k) what the newest link has added to W, (31)
    W_rate: np.ndarray                               # (..., k, k) dW/dt, (32)
    dT: np.ndarray                                   # (..., k) dT/dq, (39)
    Y: np.ndarray                                    # (..., k) loads of the weights, (52), (54)
    A: np.ndarray                                    # (..., 3, 3) rotation of the newest link, in frame 0
    centre: np.ndarray                               # (..., 3) its centre of mass, in frame 0 [m]


def stage(assembly, qd):
    """The model of what has been assembled, at rates qd (..., k)."""
    W, dW = assembly.W, assembly.dW
    W_rate = (dW * qd[..., :, None, None]).sum(-3)                                             # (32)
    dT = to_parent(to_parent(dW, qd[..., None, :]), qd) / 2                                    # (41)
    V = assembly.Y + dT - to_parent(W_rate, qd)                                                # (29)
    return Stage(W, V, assembly.Z, W_rate, dT, assembly.Y, assembly.A, assembly.centre)


def grow(chain, q, gravity):
    """The `Assembly` after each link; it is the same one, and goes on growing."""
    chain, q, gravity = list(chain), np.asarray(q), np.asarray(gravity)
    free = sum(link.turns + link.slides for link in chain)
    if q.ndim == 0 or q.shape[-1] != free:
        raise ValueError(f"q has shape {q.shape}; this chain has {free} free coordinates: expected (..., {free}), phi before x")
    assembly, values, j = Assembly(free, q.shape[:-1], np.result_type(q, gravity, float), gravity), entries(q), 0
    for link in chain:
        phi, x = values[j] if link.turns else 0, values[j + link.turns] if link.slides else 0
        assembly.add(link, phi, np.asarray(x))
        j += link.turns + link.slides
        yield assembly


def assemble(chain, q, qd, gravity):
    """W (..., k, k) and V (..., k) of W qdd = P + V for one instant, and for as many as there are in a batch.

    chain: `ChainLink`s from the base. q, qd: (..., k) of the free coordinates, phi before x of each link. gravity: (3,)
    acceleration of free fall [m/s2].
    """
    *_, whole = grow(chain, q, gravity)
    model = stage(whole, np.asarray(qd))
    return model.W, model.V


def assembly_stages(chain, q, qd, gravity=None):
    """The model after each link that is added: a list of `Stage`s, the last of them the whole chain.

    chain: a `Robot` (its rotors apart), or `ChainLink`s from the base with the gravity (3,) in their axes [m/s2].
    q, qd: (..., k) of the free coordinates; a robot's are its joint coordinates.
    """
    if isinstance(chain, Robot):
        require_masses(chain)
        q, qd, _ = joint_arrays(chain, q, qd, 0 * np.asarray(q))
        chain, gravity = chain_of(chain, q.dtype), gravity_in_base(chain)
    if gravity is None:
        raise ValueError("gravity is None; a chain of vectors needs the acceleration of free fall (x, y, z) in m/s2")
    return [stage(assembly, np.asarray(qd)) for assembly in grow(chain, q, gravity)]


def chain_assembly(robot, q, qd, qdd):
    """tau = M qdd + C qd + g as P = W qdd - V, assembled link by link: what the joints must supply.

    q, qd, qdd: (..., n). Returns (..., n) [N m, or N where a joint slides]. (Vukobratovic and Potkonjak 1979, (30).)
    """
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    require_masses(robot)
    W, V = assemble(chain_of(robot, q.dtype), q, qd, gravity_in_base(robot))
    return to_parent(W, qdd) + robot.rotor_inertia * qdd - V

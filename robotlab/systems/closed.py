"""Closed chains by transfer of generalised coordinates (Freeman 1985, chapters III and IV).

A mechanism is a set of open chains whose tips are held together or to the ground. Its joint coordinates q depend on a few
chosen ones, u. With the first and second-order coefficients G, H of that dependence,

    qd = G ud        qdd = G udd + ud^T H ud
    I*_uu = G^T I*_qq G        P*_uuu = G^T (I*_qq . H + G^T P*_qqq G)        T_u = G^T T_q

the model keeps its form. T_q are loads of all kinds, the friction of every joint among them, driven or not. G and H come from
the chains' own coefficients: the rows of closure, which stay 0, and the rows of the chosen coordinates, which are u, together
are a map w(q) with slope W and curvature w_qq, and

    G = W^-1 [0; 1]        H_mn = - W^-1 (G_m^T w_qq G_n).
"""
import numpy as np

from ..dynamics.influence_form import applied_loads, model_coefficients
from ..dynamics.inertia import most_inertia, require_regular_along
from ..dynamics.probe import acceleration_of, friction_torque, refuse_wrench_and_method, torque_of
from ..kinematics.frames import tip_pose
from ..kinematics.influence import influence
from ..maths.spatial import pose_error, to_link, to_parent
from ..model.checks import number, records, shaped, whole
from ..model.joints import UNITS
from .closure import ROWS, Joint, Mechanism, Tip, require_mechanism

SINGULAR = 1e-6                                      # of the largest singular value of W: below it a direction is lost. A closed
                                                     # posture is known to 1e-8 or so where the closure hardly holds it


class SingularClosure(ValueError):
    """The chosen coordinates do not determine the motion in this posture.

    >>> import numpy as np
    >>> from robotlab.systems import SingularClosure, mechanisms, transfer
    >>> loop = mechanisms.four_bar(1.0, 1.0, 1.0, 1.0)
    >>> try:
    ...     transfer(loop, [0.0, 0.0, 0.0])
    ... except SingularClosure as error:
    ...     print("singular")
    singular
    """


# -- kinematics -------------------------------------------------------------------------------------------------------
def closure_error(mechanism, q):
    """Return how far each closure is open: q (..., N) -> (..., c) [m and rad].

    >>> from robotlab.systems import closure_error, mechanisms
    >>> loop = mechanisms.four_bar()
    >>> bool(abs(closure_error(loop, loop.q0)).max() < 1e-9)
    True
    """
    parts = require_mechanism(mechanism).split(q)
    tips = [tip_pose(chain, x) for chain, x in zip(mechanism.chains, parts)]
    out = [np.zeros(tips[0].shape[:-2] + (0,))]
    for c in mechanism.closures:
        A, B = tips[c.a], c.to if c.b is None else tips[c.b]
        out.append(pose_error(B, A)[..., c.index])
    return np.concatenate(out, axis=-1)


def map_rows(mechanism, parts, order):
    """The rows of closure and then those of the chosen coordinates, over all joints.

    parts: for each chain its G (..., 6, n) (order 1) or H (..., 6, n, n) (order 2). Returns W (..., c+k, N) or
    w_qq (..., c+k, N, N).
    """
    out = np.zeros(parts[0].shape[:-1 - order] + (mechanism.closed + mechanism.k,) + (mechanism.N,) * order)
    first, slices = 0, mechanism.slices

    def add(chain, rows, sign):
        place = (..., slice(first, first + len(rows)), *(slices[chain],) * order)
        out[place] += sign * np.take(parts[chain], rows, axis=-1 - order)

    for c in mechanism.closures:
        add(c.a, c.index, 1)
        if c.b is not None:
            add(c.b, c.index, -1)
        first += len(c.index)
    for u in mechanism.coordinates:
        if isinstance(u, Tip):
            add(u.chain, [ROWS[u.row]], 1)
        elif order == 1:
            out[..., first, slices[u.chain].start + u.joint - 1] = 1
        first += 1
    return out


def inverse_map(mechanism, W):
    """W^-1 (..., N, c+k), in the least-squares sense where more rows close the loop than need be.

    Raises SingularClosure where the chosen coordinates leave the mechanism loose or cannot move it.
    """
    U, values, V = np.linalg.svd(W, full_matrices=False)
    if (values[..., -1] < SINGULAR * values[..., 0]).any():
        rank = int((values > SINGULAR * values[..., :1]).sum(-1).min())
        raise SingularClosure(f"{mechanism.name} is singular here: closures and chosen coordinates determine {rank} of its "
                              f"{mechanism.N} joints, as far as numbers can tell. Choose other coordinates, or another posture")
    return np.swapaxes(V, -1, -2) / values[..., None, :] @ np.swapaxes(U, -1, -2)


def transfer(mechanism, q):
    """G (..., N, k) and H (..., N, k, k) of the joint coordinates in terms of the chosen ones, at a closed posture.

    q: (..., N). H[a, m, n] is the second derivative of q_a by u_m and u_n. (Freeman 1985, chapter III.)

    >>> from robotlab.systems import mechanisms, transfer
    >>> loop = mechanisms.four_bar()
    >>> G, H = transfer(loop, loop.q0)
    >>> G.shape, H.shape
    ((3, 1), (3, 1, 1))
    """
    parts = require_mechanism(mechanism).split(q)
    pairs = [influence(chain, x, 2) for chain, x in zip(mechanism.chains, parts)]
    inverse = inverse_map(mechanism, map_rows(mechanism, [G for G, _ in pairs], 1))
    G = inverse[..., :, mechanism.closed:]
    curvature = map_rows(mechanism, [H for _, H in pairs], 2)
    bent = np.einsum("...rab,...am,...bn->...rmn", curvature, G, G)
    return G, -np.einsum("...ar,...rmn->...amn", inverse, bent)


def close(mechanism, q, u=None, tolerance=1e-12, steps=50):
    """The closed posture near a rough guess, at given values of the chosen coordinates, or at the guess's own.

    q: (..., N) with no leading axes. u: (k,). Returns (N,) [rad or m].

    Newton's method with W, its steps at most 0.5 rad (m) long; which branch it finds depends on the guess. Raises ValueError where
    none is near. Tips as coordinates move along their world axes.

    >>> from robotlab.systems import close, mechanisms
    >>> loop = mechanisms.four_bar()
    >>> close(loop, loop.q0, u=[1.2])[:1].round(6)
    array([1.2])
    """
    q = shaped(q, "q", (require_mechanism(mechanism).N,), f"joint coordinates of all chains of {mechanism.name}, in rad or m")
    goal = coordinates_of(mechanism, q) if u is None else shaped(u, "u", (mechanism.k,), "values of the chosen coordinates")
    number(tolerance, "tolerance", "a positive number", above=0)
    whole(steps, "steps")
    for _ in range(steps):
        missing = np.concatenate([-closure_error(mechanism, q), goal - coordinates_of(mechanism, q)])
        if np.abs(missing).max() <= tolerance:
            return q
        Gs = [influence(chain, x, 1)[0] for chain, x in zip(mechanism.chains, mechanism.split(q))]
        dq = np.linalg.pinv(map_rows(mechanism, Gs, 1), rcond=1e-7) @ missing
        q = q + dq * min(1.0, 0.5 / np.abs(dq).max())
    if np.abs(missing).max() <= 1e-7:
        return q
    raise ValueError(f"{mechanism.name} cannot be closed near this guess: {np.abs(missing).max():.3g} m or rad are left open")


def coordinates_of(mechanism, q):
    """The chosen coordinates u (..., k) at q (..., N): joint coordinates, and positions of tips [m]."""
    parts = mechanism.split(q)
    tips = [tip_pose(chain, x) for chain, x in zip(mechanism.chains, parts)]
    out = []
    for u in mechanism.coordinates:
        if isinstance(u, Tip) and u.row not in ("x", "y", "z"):
            raise ValueError("the turning of a tip is a rate, not a coordinate with a value: give u by joints or positions")
        out.append(tips[u.chain][..., ROWS[u.row], 3] if isinstance(u, Tip) else parts[u.chain][..., u.joint - 1])
    return np.stack(out, axis=-1)


# -- dynamics ---------------------------------------------------------------------------------------------------------
def joint_model(mechanism, q):
    """I*_qq (..., N, N), P*_qqq (..., N, N, N) and the weights' loads (..., N) of all chains, each in its own block."""
    parts, N = require_mechanism(mechanism).split(q), mechanism.N
    batch = parts[0].shape[:-1]
    inertia, power, loads = np.zeros(batch + (N, N)), np.zeros(batch + (N, N, N)), np.zeros(batch + (N,))
    for chain, s, x in zip(mechanism.chains, mechanism.slices, parts):
        inertia[..., s, s], power[..., s, s, s] = model_coefficients(chain, x)
        weights = np.stack([link.m * chain.gravity for link in chain.links])
        loads[..., s] = applied_loads(chain, x, weights)
    return inertia, power, loads


def transferred_model(mechanism, q):
    """The model in the same form, in the chosen coordinates: I*_uu, P*_uuu and the weights' loads T_u. Friction is apart.

    q: (..., N) a closed posture. Returns arrays (..., k, k), (..., k, k, k) and (..., k).

    >>> from robotlab.systems import mechanisms, transferred_model
    >>> loop = mechanisms.four_bar()
    >>> I, P, T = transferred_model(loop, loop.q0)
    >>> I.shape, P.shape, T.shape
    ((1, 1), (1, 1, 1), (1,))
    """
    inertia, power, loads = joint_model(mechanism, q)
    G, H = transfer(mechanism, q)
    I_uu = np.swapaxes(G, -1, -2) @ inertia @ G
    P_q = np.einsum("...ab,...bmn->...amn", inertia, H) + np.einsum("...abc,...bm,...cn->...amn", power, G, G)
    return I_uu, np.einsum("...ai,...amn->...imn", G, P_q), to_link(G, loads)


def closed_friction(mechanism, q, ud):
    """G^T f(G ud): what the friction of all joints, driven or not, asks for along the chosen coordinates. (..., N), (..., k)."""
    if not mechanism.rubs:
        return 0.0
    G, _ = transfer(mechanism, q)
    return to_link(G, joint_friction(mechanism, to_parent(G, ud)))


def joint_friction(mechanism, qd, smooth=0.0):
    """The friction of each joint (..., N) at rates qd (..., N); smooth as for `friction_torque`."""
    return np.concatenate([friction_torque(chain, x, smooth) for chain, x in zip(mechanism.chains, mechanism.split(qd))], axis=-1)


def along_coordinates(mechanism, x, name):
    """`x` as an array (..., k), an entry for each chosen coordinate."""
    unit = " or ".join(UNITS.get(name, UNITS["tau"]))
    return shaped(x, name, (..., mechanism.k), f"an entry for each chosen coordinate of {mechanism.name}, in {unit}")


@torque_of.register
def closed_inverse_dynamics(mechanism: Mechanism, q, ud, udd, wrench=None, method=None):
    """T = I*_uu udd + ud^T P*_uuu ud - loads + friction: what must act along the chosen coordinates.

    q: (..., N) a closed posture. ud, udd: (..., k). Returns (..., k) [N m or N].
    """
    refuse_wrench_and_method(mechanism, wrench, method)
    I_uu, P_uuu, loads = transferred_model(mechanism, q)
    ud, udd = along_coordinates(mechanism, ud, "qd"), along_coordinates(mechanism, udd, "qdd")
    torque = to_parent(I_uu, udd) + np.einsum("...imn,...m,...n->...i", P_uuu, ud, ud) - loads
    return torque + closed_friction(mechanism, q, ud)


@acceleration_of.register
def closed_forward_dynamics(mechanism: Mechanism, q, ud, T, wrench=None, method=None):
    """udd from the transferred model, friction included: q (..., N) closed, ud, T (..., k) -> (..., k)."""
    refuse_wrench_and_method(mechanism, wrench, method)
    I_uu, P_uuu, loads = transferred_model(mechanism, q)
    ud, T = along_coordinates(mechanism, ud, "qd"), along_coordinates(mechanism, T, "tau")
    missing = T - np.einsum("...imn,...m,...n->...i", P_uuu, ud, ud) + loads - closed_friction(mechanism, q, ud)
    return np.linalg.solve(require_regular_along(mechanism, I_uu, coordinate_sizes(mechanism, q)), missing[..., None])[..., 0]


def coordinate_sizes(mechanism, q):
    """The most inertia (..., k) that the joints could show along the chosen coordinates: what is not nothing is not far below."""
    sizes = [most_inertia(chain, x) for chain, x in zip(mechanism.chains, mechanism.split(q))]
    return to_link(transfer(mechanism, q)[0] ** 2, np.concatenate(sizes, axis=-1))


def shared_torques(mechanism, q, T, driven):
    """Torques of driven joints that together do the work of T: with more motors than freedoms, those of least sum of squares.

    q: (..., N). T: (..., k) along the chosen coordinates. driven: `Joint`s with motors. Returns (..., len(driven)).

    >>> from robotlab.systems import Joint, mechanisms, shared_torques
    >>> pair = mechanisms.two_arms_one_load()
    >>> motors = [Joint(arm, i) for arm, count in ((0, 3), (1, 2)) for i in range(1, count + 1)]
    >>> shared_torques(pair, pair.q0, [1.0, 0.0, 0.0], motors).shape
    (5,)
    """
    G, _ = transfer(mechanism, q)
    T, driven = along_coordinates(mechanism, T, "T"), records(driven, "driven", Joint, "[Joint(0, 1), Joint(1, 1)]")
    for joint in driven:
        whole(joint.chain, "driven: chain", 0, len(mechanism.chains) - 1)
        whole(joint.joint, "driven: joint", 1, mechanism.chains[joint.chain].n)
    rows = [mechanism.slices[j.chain].start + j.joint - 1 for j in driven]
    drives = np.swapaxes(G[..., rows, :], -1, -2)                              # T_u = sum over driven joints of G_j T_j
    if np.linalg.matrix_rank(drives).min() < mechanism.k:
        raise SingularClosure(f"{mechanism.name}: the driven joints cannot produce every T here")
    return to_parent(np.linalg.pinv(drives), T)

"""All postures of any six turning joints, up to sixteen, by elimination (Raghavan and Roth 1990, Manocha and Canny 1994).

    J1 C2 J2 l(3, 4, 5) = g          the axis of joint 6, a point p and a direction l on it, seen from both ends of the loop

A rigid motion acts linearly on fourteen numbers of p and l: l, p, p.p, p.l, p x l and (p.p) l - 2 (p.l) p. So both ends are polynomials in
w = exp(i q), of degree -1 to 1 in each. Eight combinations of w1 and w2 are eliminated; six equations in w3, w4, w5 are left, twelve when
each is taken once more, times w4. They are linear in twelve products of w4 and w5, and so singular at the right w3: an eigenvalue.
Two postures that share w3, as at right angles they may, share an eigenvalue, whose vectors then tell neither. So the loop is begun at two
joints, the second time a hair beside the pose, where they part; Newton's steps lead back.
"""
import numpy as np

from ...maths.spatial import dot, dot_kept, inverse, pose, skew, to_link, turn_z, wrapped
from ...model.axis_chain import axes_of
from ...watch import Watch
from ..frames import link_pose, tip_pose
from ..jacobian import jacobian
from .beside import hairs
from .newton import as_poses, settled
from .structure import size

NUMBERS = 15                                         # l, p, p.p, p.l, p x l, (p.p) l - 2 (p.l) p, and 1
L, P, PP, PL, PXL, U, ONE = slice(0, 3), slice(3, 6), 6, 7, slice(8, 11), slice(11, 14), 14
PHASES = np.exp(1j * np.array([0.4, 1.9, 3.4, 5.1]))  # of w3 at infinity of the unknown: the best of them is taken
MOST = 16                                            # postures that six turning joints can have (Primrose 1986)
BLOCK = 200                                          # poses at a time
STARTS = 2                                           # of the loop that are always used, the others where these disagree
HAIRS = hairs(1e-4)                                  # to poses beside those meant, where two postures no longer share the joint found first
SAMPLES, RIGHT = 12, 24                              # random postures that have to be found again, and those with joints at right angles
REGULAR = 1e-3                                       # of the largest singular value: samples are no nearer to a singular posture
SAME = 1e-6                                          # [rad]: postures nearer to each other are one
REAL = 1e-4                                          # how far from real an eigenvalue may be before it is put right


def moved(C):
    """The matrix (..., 15, 15) by which a rigid motion (..., 4, 4) acts on the numbers of a line and a point on it."""
    R, c = C[..., :3, :3], C[..., :3, 3]
    out = np.zeros(C.shape[:-2] + (NUMBERS, NUMBERS))
    for block in (L, P, PXL, U):
        out[..., block, block] = R
    out[..., PP, PP] = out[..., PL, PL] = out[..., ONE, ONE] = 1
    cR, square = (c[..., None, :] @ R)[..., 0, :], dot_kept(c, c)
    out[..., P, ONE], out[..., PP, P], out[..., PP, ONE], out[..., PL, L] = c, 2 * cR, square[..., 0], cR
    out[..., PXL, L] = skew(c) @ R
    out[..., U, PXL], out[..., U, PL] = -2 * skew(c) @ R, -2 * c
    out[..., U, L] = square[..., None] * R - 2 * c[..., None] * cR[..., None, :]
    return out


def numbers_of(l, p):
    """The fifteen numbers (..., 15) of a direction and a point."""
    pp, pl = dot_kept(p, p), dot_kept(p, l)
    return np.concatenate([l, p, pp, pl, np.cross(p, l), pp * l - 2 * pl * p, np.ones_like(pp)], axis=-1)


def turns():
    """The parts (3, 15, 15) of a turn about z that go with 1/w, 1 and w."""
    part = np.zeros((3, NUMBERS, NUMBERS), dtype=complex)
    for block in (L, P, PXL, U):
        x = block.start
        part[1, x + 2, x + 2] = 1
        part[2, x:x + 2, x:x + 2] = [[0.5, 0.5j], [-0.5j, 0.5]]
    part[1, [PP, PL, ONE], [PP, PL, ONE]] = 1
    part[0] = part[2].conj()
    return part


def six_equations(C, G):
    """The equations (N, 6, 3, 3, 3) in powers -1, 0, 1 of w3, w4, w5. C: poses (N, 4, 4) of joints 2 to 6, G: what the chain shall make."""
    E = turns()
    left = numbers_of(C[4][:, :3, 2], C[4][:, :3, 3])[:, :, None]                # joint by joint inwards, a power more each time
    for joint in C[3:0:-1]:
        left = np.einsum("nij,ajk,nkm->niam", moved(joint), E, left).reshape(len(G), NUMBERS, -1)
    near = np.einsum("ekl,nl->nke", E[::-1], numbers_of(G[:, :3, 2], G[:, :3, 3]))
    near = np.einsum("dij,njk,nke->nide", E[::-1], moved(inverse(C[0])), near).reshape(len(G), NUMBERS, 9)[:, :-1]
    unknown = np.delete(near, 4, axis=2)                                         # the powers 0, 0 are a constant
    free = np.linalg.svd(unknown)[0][..., 8:].conj()
    equations = left[:, :-1].copy()
    equations[:, :, 13] -= near[:, :, 4]
    return (np.swapaxes(free, 1, 2) @ equations).reshape(-1, 6, 3, 3, 3)


def candidates(equations):
    """(which pose, (w3, w4, w5)) of each eigenvalue that is near to a real angle."""
    N = len(equations)
    M = np.zeros((3, N, 12, 4, 3), dtype=complex)                                # by powers of w3: twelve equations, w4^-1 to w4^2, w5
    M[:, :, :6, :3] = M[:, :, 6:, 1:] = np.moveaxis(equations, 2, 0)
    M = M.reshape(3, N, 12, 12)
    turned = np.stack([p.conjugate() * M[0] for p in PHASES]), np.stack([p * M[2] for p in PHASES])
    A = M[1] - turned[0] - turned[1]                                             # w = phase (1 + i x) / (1 - i x): A x^2 + B x + C
    best = np.linalg.cond(A).argmin(0)
    A, minus, plus = (x[best, np.arange(N)] for x in (A, *turned))
    B, C = 2j * (plus - minus), M[1] + minus + plus
    companion = np.zeros((N, 24, 24), dtype=complex)
    companion[:, :12, 12:] = np.eye(12)
    companion[:, 12:] = -np.linalg.pinv(A) @ np.concatenate([C, B], axis=-1)
    x, vectors = np.linalg.eig(companion)
    which, k = np.nonzero(np.abs(x.imag) < REAL * (1 + np.abs(x) ** 2))
    w3 = PHASES[best[which]] * (1 + 1j * x[which, k].real) / (1 - 1j * x[which, k].real)
    v = vectors[which, :12, k].reshape(-1, 4, 3)
    w4 = (v[:, 1:] * v[:, :-1].conj()).sum((1, 2))
    w5 = (v[:, :, 1:] * v[:, :, :-1].conj()).sum((1, 2))
    return which, np.angle(np.stack([w3, w4, w5], axis=-1))


def other_three(C, G, angles):
    """The postures (K, 6) whose third, fourth and fifth angle (K, 3) are known. G: (K, 4, 4) what each shall make."""
    M = C[1]
    for i in range(3):
        M = M @ about_z(angles[:, i]) @ C[2 + i]
    q2 = second(C[0], M, G)
    near = C[0] @ about_z(q2) @ M
    u, v = near[:, :2, 2:], G[:, :2, 2:]                                         # l and p across axis 1, before and after joint 1
    q1 = np.arctan2((u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]).sum(-1), (u * v).sum((1, 2)))
    J6 = np.swapaxes((about_z(q1) @ near)[:, :3, :3], -1, -2) @ G[:, :3, :3]
    return np.stack([q1, q2, *angles.T, np.arctan2(J6[:, 1, 0], J6[:, 0, 0])], axis=-1)


def second(C, M, G):
    """The second angle (K,): no turn about axis 1 changes how high p and l are along it, how long p is, nor p.l."""
    (l, p), (gl, gp), c = (M[:, :3, 2], M[:, :3, 3]), (G[:, :3, 2], G[:, :3, 3]), C[:, :3, 3]
    r, n = C[:, 2, :3], to_link(C[:, :3, :3], c)
    on = lambda v, x: np.stack([v[:, 0] * x[:, 0] + v[:, 1] * x[:, 1], v[:, 1] * x[:, 0] - v[:, 0] * x[:, 1]], axis=-1)      # v . J2 x
    A = np.stack([on(r, p), on(r, l), on(n, p), on(n, l)], axis=1)
    b = [gp[:, 2] - c[:, 2] - r[:, 2] * p[:, 2], gl[:, 2] - r[:, 2] * l[:, 2],
         (dot(gp, gp) - dot(p, p) - dot(c, c)) / 2 - n[:, 2] * p[:, 2], dot(gp, gl) - dot(p, l) - n[:, 2] * l[:, 2]]
    x = (np.linalg.pinv(A) @ np.stack(b, axis=1)[..., None])[..., 0]
    return np.arctan2(x[:, 1], x[:, 0])


def about_z(angles):
    """Poses (K, 4, 4) that turn about z."""
    return pose(turn_z(np.cos(angles), np.sin(angles)), np.zeros(3))


class General:
    """The postures of one arm that has no structure to help."""
    names = tuple(f"posture {k}" for k in range(1, MOST + 1))

    def __init__(self, robot):
        self.robot, self.length = robot, size(robot)
        axes, tool = axes_of(robot)
        self.C = [self.scaled(link_pose(axis, 0, True).astype(float)) for axis in axes]
        self.tool = np.asarray(tool, dtype=float)
        one, two = self.best_starts()
        self.looks = [(one, None), (two, HAIRS[0]), (two, None), (one, HAIRS[1]), *((k, None) for k in range(6) if k not in (one, two))]

    def scaled(self, C):
        """A pose with lengths in those of the arm."""
        return pose(C[..., :3, :3], C[..., :3, 3] / self.length)

    def best_starts(self):
        """The joints, counted from 0, with which the loop may begin: the best, then those that find what the ones before it lose."""
        q = known_postures(self.robot)
        T, hits = tip_pose(self.robot, q), []
        for start in range(6):
            which, found = self.postures(T, start)
            hits.append(np.isin(np.arange(len(q)), which[apart(found, q[which]) < SAME]))
            if sum(hit.all() for hit in hits) == 2:
                break
        starts, seen = [], np.zeros(len(q), dtype=bool)
        while len(starts) < min(STARTS, len(hits)):
            starts.append(max(set(range(len(hits))) - {*starts}, key=lambda k: ((seen | hits[k]).sum(), hits[k].sum())))
            seen |= hits[starts[-1]]
        if not seen[:SAMPLES].all():
            raise ValueError(f"the equations of {self.robot.name!r} do not tell its postures apart: too many of its axes are parallel or "
                             "meet; solve_ik finds one posture")
        return starts

    def postures(self, T, start, hair=None):
        """(which pose, posture) of all that is found for poses (N, 4, 4), by the equations of those a hair (4, 4) beside them."""
        back = self.scaled(self.tool @ inverse(T if hair is None else T @ hair) @ self.robot.base)
        C = [np.broadcast_to(one, (len(T), 4, 4)) for one in (back @ self.C[0], *self.C[1:])]
        first, *C = C[start:] + C[:start]
        G = inverse(first)
        which, angles = candidates(six_equations(C, G))
        q = other_three([one[which] for one in C], G[which], angles)
        return which, settled(self.robot, np.roll(q, start, axis=-1), T[which])

    def find(self, given):
        """The postures (16, N, 6) for poses (N, 12 or more), in the order of their first joints, and which of these (N,) are surely all.

        What elimination gives is no proof, but there are no more than sixteen, and none beyond the length of the arm.
        """
        out = np.full((MOST, len(given), 6), np.nan)
        with Watch("looking for all postures") as show:
            for start in show.each(range(0, len(given), BLOCK)):
                for k, found in enumerate(self.of_each(as_poses(given[start:start + BLOCK]))):
                    out[:len(found), start + k] = found[:MOST]
        far = np.linalg.norm(given[:, 3:12:4] - self.robot.base[:3, 3], axis=-1)
        return out, np.isfinite(out[..., 0]).all(0) | (far > (1 + SAME) * self.length)

    def of_each(self, T):
        """The postures of each pose. They come in pairs: where two starts do not give the same even number, another one is used."""
        found, doubtful = [np.empty((0, 6))] * len(T), np.arange(len(T))
        for start, hair in self.looks:
            which, q = self.postures(T[doubtful], start, hair)
            more = [different(q[which == k]) for k in range(len(doubtful))]
            both = [different(np.concatenate([found[k], new])) for k, new in zip(doubtful, more)]
            agree = [len(found[k]) == len(new) == len(all_) and len(all_) and not len(all_) % 2
                     for k, new, all_ in zip(doubtful, more, both)]
            for k, all_ in zip(doubtful, both):
                found[k] = all_
            doubtful = doubtful[~np.array(agree, dtype=bool)]
            if not len(doubtful):
                break
        return found


def known_postures(robot):
    """Postures (..., 6) that have to be found again: SAMPLES at random, then some of whose joints half stand at right angles."""
    rng = np.random.default_rng(0)
    q = rng.uniform(-np.pi, np.pi, (SAMPLES + RIGHT, 6))
    right = rng.integers(2, size=q.shape).astype(bool) & (np.arange(len(q)) >= SAMPLES)[:, None]
    q[right] = rng.integers(-1, 3, right.sum()) * np.pi / 2
    J = jacobian(robot, q) / np.repeat([size(robot), 1], 3)[:, None]
    sizes = np.linalg.svd(J, compute_uv=False)
    return q[(sizes[:, -1] > REGULAR * sizes[:, 0]) | (np.arange(len(q)) < SAMPLES)]


def different(q):
    """The rows of q that are postures and differ from those before, sorted."""
    q = q[np.isfinite(q).all(-1)]
    q, kept = wrapped(q), []
    for one in q[np.lexsort(q.T[::-1])]:
        if not kept or apart(one, np.array(kept)).min() > SAME:
            kept.append(one)
    return np.array(kept).reshape(-1, 6)


def apart(a, b):
    """Return the distance of postures from each other [rad]; whole turns do not count."""
    return np.abs(wrapped(a - b)).max(-1)

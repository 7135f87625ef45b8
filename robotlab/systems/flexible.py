"""Arms whose links bend: Book's recursive Lagrangian with assumed modes (Korayem, Yao and Basu 1992).

    M(q) qdd + h(q, qd) + K q = generalised forces        q = [joint angles, amplitudes of link 1, of link 2, ...]

The same questions as for a rigid arm, asked of the arm itself: arm.inverse_dynamics(q, qd, qdd), arm.mass_matrix(q), ...
"""
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from ..codegen.program import Program
from ..codegen.quantities import ARGUMENTS
from ..maths.graph import Graph, as_nodes
from ..model.masses import require_masses
from ..dynamics.probe import acceleration_of, refuse_wrench_and_method, torque_of
from ..maths.linear import solve
from ..maths.scalar import array_like
from ..maths.spatial import dot, to_parent
from ..model.checks import numbers_or_letters, records, word, yes_or_no
from ..model.robot import GRAVITY, STANDARD, check_pose, gravity_vector
from .assumed_modes import book_recursion, transforms, weight_energy
from .flexible_link import FlexibleLink
from .modes import Beam

LARGEST_CORRECTION = 1e-12                           # of the amplitudes: a bent arm that has settled
MOST_CORRECTIONS, MOST_BEND = 200, 1e3               # the latter in m
QUANTITIES = ("inverse_dynamics", "mass_matrix", "bias", "forward_dynamics")
UNIFORM = 1e-6                                       # relative: how well a link must agree with a uniform rod


@dataclass(frozen=True, eq=False)
class FlexibleArm:
    """A serial arm of flexible links on revolute joints.

    links: `FlexibleLink`s from the base outwards. gravity: (3,) acceleration of free fall in world axes [m/s2]. base: (4, 4)
    pose of frame 0. name: a word.
    second_order: True keeps all that follows from Book's transformations, which are linear in the amplitudes. False drops products
    of amplitudes and their rates from the equations, as the paper does: shorter forms, for small deflections only. Energy is then
    kept to that order, and M may cease to be positive definite (for two links of steel, 1 m by 5 mm, at 1 to 5 cm).
    shortening: True adds what the transformations lack at second order: a bent beam draws its tip in, by half the integral of
    w'^2. Without it a link that turns nearly as fast as it swings becomes softer, where a real one becomes stiffer, and no
    load buckles it. It costs time: 4 modes bring 10 products with them.

    Coordinates q (..., N): first the n joint angles [rad], then the amplitudes of link 1, of link 2, ... [m]; within a link
    those along y, then those along z. An amplitude is the largest deflection of its mode. The joint angle is that of the root's
    x axis, to which clamped shapes are tangent; pinned shapes leave it at an angle, so that the motor stands elsewhere:
    at `motors.T @ q`, where `motors` (N, n) also turns motor torques into generalised forces.
    Source: Book (1984), Int. J. Robotics Research 3(3); Korayem, Yao and Basu (1992), (1) to (17), appendices A and B.
    >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
    >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))], gravity=(0, -9.81, 0)).settled([0.0])[1:].round(3) + 0.0
    array([-0.025,  0.   ])
    """
    links: tuple
    gravity: object = GRAVITY
    base: object = None
    second_order: bool = True
    shortening: bool = False
    name: str = "flexible arm"

    convention, source = "standard", ""              # what a recorded program says of its arm

    def __post_init__(self):
        put = lambda name, value: object.__setattr__(self, name, value)
        put("links", records(self.links, "links", FlexibleLink, "FlexibleLink(Beam(1.0, 4.0, 200.0))"))
        put("gravity", gravity_vector(self.gravity))
        yes_or_no(self.second_order, "second_order"), yes_or_no(self.shortening, "shortening"), word(self.name, "name")
        if self.shortening and not self.second_order:
            raise ValueError("shortening is of second order: it needs second_order=True")
        put("base", check_pose(np.eye(4) if self.base is None else self.base, "base"))

    # -- what it is ---------------------------------------------------------------------------------------------------
    @property
    def joints(self):
        """Number n of joints."""
        return len(self.links)

    @property
    def n(self):
        """Number N of coordinates: joints and amplitudes."""
        return self.joints + sum(link.m for link in self.links)

    @property
    def kinds(self):
        """The kinds of the joints, all revolute."""
        return "R" * self.joints

    @cached_property
    def slices(self):
        """Where the amplitudes of each link lie in q."""
        ends = self.joints + np.cumsum([0, *(link.m for link in self.links)])
        return [slice(int(a), int(b)) for a, b in zip(ends, ends[1:])]

    @cached_property
    def bodies(self):
        """The links as Book's recursion sees them."""
        return [link.body(self.shortening) for link in self.links]

    @cached_property
    def rotor_inertia(self):
        """(n,) rotor inertia as the joints feel it [kg m2]."""
        return np.array([link.rotor_inertia for link in self.links])

    @cached_property
    def stiffness(self):
        """K (N, N): zero for joints, block by block for the links [N/m]. (Elastic energy 1/2 q^T K q.)"""
        blocks = [link.stiffness for link in self.links]
        K = np.zeros((self.n, self.n), dtype=np.result_type(float, *blocks))
        for s, block in zip(self.slices, blocks):
            K[s, s] = block
        return K

    @cached_property
    def motors(self):
        """(N, n): generalised forces of unit motor torques; transposed, motor angles from q."""
        B = np.eye(self.n, self.joints, dtype=np.result_type(float, *(link.root_slope for link in self.links)))
        for i, (link, s) in enumerate(zip(self.links, self.slices)):
            B[s, i] = link.root_slope
        return B

    def check(self, q, name="q"):
        """q as an array (..., N); a ValueError says what is wrong with it."""
        q = numbers_or_letters(q, name)
        q = q if q.dtype == object or np.iscomplexobj(q) else q.astype(float)
        if q.ndim == 0 or q.shape[-1] != self.n:
            raise ValueError(f"{name} has shape {q.shape}; this arm has {self.joints} joints and {self.n - self.joints} modes: "
                             f"expected (..., {self.n}), joint angles in rad and then amplitudes in m")
        if q.dtype != object and not np.isfinite(q).all():
            raise ValueError(f"{name} has entries that are not finite numbers")
        return q

    def __repr__(self):
        return f"{self.name}: {self.joints} links with {' + '.join(str(link.m) for link in self.links)} modes"

    # -- making another -----------------------------------------------------------------------------------------------
    def replace(self, **changes):
        """A copy with some fields changed, checked again."""
        return replace(self, **changes)

    def with_payload(self, mass, inertia=0.0):
        """A copy that carries a body of that mass [kg] and inertia, (3, 3) or a number [kg m2], on its tip."""
        return self.replace(links=[*self.links[:-1], replace(self.links[-1], tip_mass=mass, tip_inertia=inertia)])

    @classmethod
    def from_robot(cls, robot, EI, EI_z=None, modes=2, modes_z=0, shapes="clamped-free", **fields):
        """The arm whose links are those of `robot`, which must be uniform rods along x, now with bending stiffness.

        EI, EI_z: a number or one for each link [N m2], along y and z. modes, modes_z, shapes: as for `FlexibleLink`.
        fields: anything else that `FlexibleArm` takes.
        """
        require_uniform_rods(robot)
        EI = [x if np.ndim(x) else [x] * robot.n for x in (EI, EI if EI_z is None else EI_z)]
        if {np.shape(x) for x in EI} != {(robot.n,)}:
            raise ValueError(f"EI and EI_z have shapes {np.shape(EI[0])} and {np.shape(EI[1])}; expected a number, or one for each of "
                             f"{robot.n} links, in N m2")
        links = [FlexibleLink(Beam(link.a, link.m, *pair), modes, modes_z, shapes, alpha=link.alpha, d=link.d, theta=link.theta,
                              rotor_inertia=link.rotor_inertia) for link, pair in zip(robot.links, zip(*EI))]
        return cls(**dict(links=links, gravity=robot.gravity, base=robot.base, name=f"flexible {robot.name}") | fields)

    # -- the equations of motion --------------------------------------------------------------------------------------
    def inverse_dynamics(self, q, qd, qdd):
        """M qdd + h + K q: generalised forces (..., N) of a motion q, qd, qdd (..., N), torques [N m] and then forces [N].

        Where the arm is driven at its joints alone, those of the amplitudes are what `motors` gives: 0 for clamped shapes.
        """
        q, qd, qdd = np.broadcast_arrays(self.check(q), self.check(qd, "qd"), self.check(qdd, "qdd"))
        return book_recursion(self, q, qd, qdd) + to_parent(self.stiffness, q)

    def mass_matrix(self, q):
        """M(q) (..., N, N): column k is what a unit acceleration of coordinate k asks for. q: (..., N)."""
        q = self.check(q)[..., None, :]
        unit = np.broadcast_to(np.eye(self.n, dtype=int), q.shape[:-2] + (self.n, self.n))
        return np.swapaxes(book_recursion(self, q + 0 * unit, 0 * unit, unit, weight=False), -1, -2)

    def bias(self, q, qd):
        """h + K q (..., N): the generalised forces at zero acceleration. q, qd: (..., N)."""
        return self.inverse_dynamics(q, qd, np.zeros(self.n, dtype=int))

    def forward_dynamics(self, q, qd, tau):
        """qdd (..., N) under generalised forces tau (..., N), or motor torques (..., n). q, qd: (..., N)."""
        tau = np.asarray(tau)
        tau = to_parent(self.motors, tau) if tau.shape[-1:] == (self.joints,) else self.check(tau, "tau")
        return solve(self.mass_matrix(q), tau - self.bias(q, qd))

    # -- energy -------------------------------------------------------------------------------------------------------
    def kinetic_energy(self, q, qd):
        """1/2 qd^T M qd (...) [J]. q, qd: (..., N)."""
        qd = self.check(qd, "qd")
        return dot(qd, to_parent(self.mass_matrix(q), qd)) / 2

    def potential_energy(self, q):
        """Weight and bending together (...) [J]. q: (..., N)."""
        q = self.check(q)
        return weight_energy(self, q) + dot(q, to_parent(self.stiffness, q)) / 2

    # -- bending ------------------------------------------------------------------------------------------------------
    def natural_modes(self, q=None, locked=True):
        """Small vibrations about a posture: frequencies (k,) [Hz], and for each a column of amplitudes (N, k).

        q: (N,); straight at 0 unless given. locked: whether the joint angles are held, or free; then they swing too, and the
        first n frequencies are 0.
        """
        from scipy.linalg import eigh
        free = slice(self.joints if locked else 0, None)
        M = self.mass_matrix(np.zeros(self.n) if q is None else q)
        try:
            squares, vectors = eigh(self.stiffness[free, free], M[free, free])
        except np.linalg.LinAlgError:
            raise ValueError("M is not positive definite here: the deflections are too large for dropping terms of second order. "
                             "Use second_order=True") from None
        out = np.zeros((self.n, len(squares)))
        out[free] = vectors / np.abs(vectors).max(axis=0)
        return np.sqrt(np.maximum(squares, 0)) / (2 * np.pi), out

    def settled(self, angles, rates=0.0, accelerations=0.0):
        """q (..., N) with the amplitudes that stay as they are while the joints move so; at rest, as the arm sags.

        angles, rates, accelerations: (..., n) of the joints. Raises ValueError where no such bend is found: the load buckles it.
        """
        n = self.joints
        if np.shape(angles)[-1:] != (n,):
            raise ValueError(f"angles has shape {np.shape(angles)}; this arm has {n} joints: expected (..., {n}) in rad")
        joints = np.broadcast_arrays(*(np.asarray(x, dtype=float) for x in (angles, rates, accelerations)))
        q, qd, qdd = (np.concatenate([x, np.zeros(x.shape[:-1] + (self.n - n,))], axis=-1) for x in joints)
        K, slopes = self.stiffness[n:, n:], self.motors[n:]
        for _ in range(MOST_CORRECTIONS):
            force = self.inverse_dynamics(q, qd, qdd)
            correction = np.linalg.solve(K, (force[..., n:] - to_parent(slopes, force[..., :n]))[..., None])[..., 0]
            q[..., n:] -= correction
            if np.abs(correction).max(initial=0) > MOST_BEND:
                break
            if not np.abs(correction).max(initial=0) > LARGEST_CORRECTION * np.abs(q[..., n:]).max(initial=0):
                return q
        raise ValueError("the links find no bend in which they stay: they are too soft for their load")

    def centre_lines(self, q, points=21):
        """The bent centre lines of the links in the world, for drawing: q (..., N) -> (..., n, points, 3) [m]."""
        u = np.linspace(0, 1, points)
        f = [link.functions(u, self.shortening) * link.units(self.shortening) for link in self.links]
        lines = [W @ (H @ x.T) for x, (W, _, H) in zip(f, transforms(self, self.check(q)))]
        return np.stack([np.swapaxes(line, -1, -2)[..., :3] for line in lines], axis=-3)

    def tip(self, q):
        """The tip of the last link in the world: q (..., N) -> (..., 3) [m]."""
        return transforms(self, self.check(q))[-1][1][..., :3, 3]

    # -- out ----------------------------------------------------------------------------------------------------------
    def program(self, quantity="inverse_dynamics"):
        """A straight-line `Program` of "inverse_dynamics", "mass_matrix", "bias" or "forward_dynamics", to print or compile."""
        return _program(self, quantity)

    def closed_form(self):
        """The equations of motion as SymPy matrices: .q .qd .qdd .M .h .tau, in normal form; letters of the links stay letters."""
        from .flexible_form import closed_form
        return closed_form(self)


@torque_of.register
def _torque(arm: FlexibleArm, q, qd, qdd, wrench, method):
    refuse_wrench_and_method(arm, wrench, method)
    return arm.inverse_dynamics(q, qd, qdd)


@acceleration_of.register
def _acceleration(arm: FlexibleArm, q, qd, tau, wrench, method):
    refuse_wrench_and_method(arm, wrench, method)
    return arm.forward_dynamics(q, qd, tau)


@lru_cache(maxsize=16)
def _program(arm, quantity):
    if quantity not in QUANTITIES:
        raise ValueError(f"there is no program of {quantity!r} for a flexible arm; expected one of {', '.join(QUANTITIES)}")
    if arm.stiffness.dtype == object:
        raise ValueError(f"{arm.name} has letters: a program needs numbers; for letters there is closed_form()")
    graph = Graph()
    inputs = {v: array_like((arm.n,), [graph.input(f"{v}{i}") for i in range(1, arm.n + 1)]) for v in ARGUMENTS[quantity]}
    outputs = as_nodes(graph, getattr(arm, quantity)(**inputs))
    return Program(arm, quantity, "Book's recursion", outputs, (), graph)


def require_uniform_rods(robot):
    """Raise a ValueError that names the first link which is not a uniform rod on a revolute joint without friction."""
    if robot.convention != STANDARD:
        raise ValueError(f"{robot.name} is given in modified DH; a flexible link lies along x of its frame in standard DH")
    if not np.array_equal(robot.tool, np.eye(4)):
        raise ValueError(f"{robot.name} has a tool, which a flexible arm does not know: make it part of the last link, or a payload")
    require_masses(robot)
    for i, link in enumerate(robot.links, start=1):
        inertia = np.diag([0, 1, 1]) * link.m * link.a ** 2 / 12
        wrong = ("slides: the joints of a flexible arm turn" if link.prismatic else
                 "has friction, which a flexible arm does not know" if link.friction else
                 "has no length a along x" if not link.a > 0 else
                 f"has its centre of mass at {link.com}, not in the middle of a rod along x" if
                 np.abs(link.com + [link.a / 2, 0, 0]).max() > UNIFORM * link.a else
                 "has an inertia that is not that of a uniform rod, m a^2/12 about y and z" if
                 np.abs(link.I_com - inertia).max() > UNIFORM * inertia[1, 1] else None)
        if wrong:
            raise ValueError(f"link {i} of {robot.name} {wrong}")

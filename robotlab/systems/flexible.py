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
from ..dynamics.probe import acceleration_of, refuse_wrench_and_method, torque_of
from ..maths.scalar import array_like
from ..model.checks import numbers_or_letters, one_of, records, word, yes_or_no
from ..model.poses import check_pose, gravity_vector
from ..model.robot import GRAVITY
from .flexible_bending import Bending
from .flexible_equations import Equations
from .flexible_link import FlexibleLink
from .modes import Beam
from .uniform_rods import require_uniform_rods

QUANTITIES = ("inverse_dynamics", "mass_matrix", "bias", "forward_dynamics")


@dataclass(frozen=True, eq=False)
class FlexibleArm(Equations, Bending):
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
    x axis, to which clamped shapes are tangent; pinned shapes leave it at an angle, so that the motor's angle is another:
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
        """Number n of joints.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))] * 2).joints
        2
        """
        return len(self.links)

    @property
    def n(self):
        """Number N of coordinates: joints and amplitudes.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))] * 2).n
        6
        """
        return self.joints + sum(link.m for link in self.links)

    @property
    def kinds(self):
        """The kinds of the joints, all revolute.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))] * 2).kinds
        'RR'
        """
        return "R" * self.joints

    @cached_property
    def slices(self):
        """The places of each link's amplitudes in q.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))] * 2).slices
        [slice(2, 4, None), slice(4, 6, None)]
        """
        ends = self.joints + np.cumsum([0, *(link.m for link in self.links)])
        return [slice(int(a), int(b)) for a, b in zip(ends, ends[1:])]

    @cached_property
    def bodies(self):
        """The links as Book's recursion sees them."""
        return [link.body(self.shortening) for link in self.links]

    @cached_property
    def rotor_inertia(self):
        """(n,) rotor inertia as the joints feel it [kg m2].

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0), rotor_inertia=0.1)]).rotor_inertia
        array([0.1])
        """
        return np.array([link.rotor_inertia for link in self.links])

    @cached_property
    def stiffness(self):
        """K (N, N): zero for joints, block by block for the links [N/m]. (Elastic energy 1/2 q^T K q.)

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))]).stiffness.diagonal().round(0)
        array([    0.,   618., 24276.])
        """
        blocks = [link.stiffness for link in self.links]
        K = np.zeros((self.n, self.n), dtype=np.result_type(float, *blocks))
        for s, block in zip(self.slices, blocks):
            K[s, s] = block
        return K

    @cached_property
    def motors(self):
        """(N, n): generalised forces of unit motor torques; transposed, motor angles from q.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0), shapes="pinned-pinned")]).motors.round(3)
        array([[1.   ],
               [3.142],
               [6.283]])
        """
        B = np.eye(self.n, self.joints, dtype=np.result_type(float, *(link.root_slope for link in self.links)))
        for i, (link, s) in enumerate(zip(self.links, self.slices)):
            B[s, i] = link.root_slope
        return B

    def check(self, q, name="q"):
        """q as an array (..., N); a ValueError says what is wrong with it.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))]).check([0, 0.01, 0])
        array([0.  , 0.01, 0.  ])
        """
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
        """A copy with some fields changed, checked again.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))]).replace(name="beam")
        beam: 1 links with 2 modes
        """
        return replace(self, **changes)

    def with_payload(self, mass, inertia=0.0):
        """A copy that carries a body of that mass [kg] and inertia, (3, 3) or a number [kg m2], on its tip.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> arm = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))], gravity=(0, -9.81, 0))
        >>> [one.natural_modes()[0].round(2) for one in (arm, arm.with_payload(2.0))]
        [array([ 3.96, 24.8 ]), array([ 2.27, 19.32])]
        """
        return self.replace(links=[*self.links[:-1], replace(self.links[-1], tip_mass=mass, tip_inertia=inertia)])

    @classmethod
    def from_robot(cls, robot, EI, EI_z=None, modes=2, modes_z=0, shapes="clamped-free", **fields):
        """The arm whose links are those of `robot`, which must be uniform rods along x, now with bending stiffness.

        EI, EI_z: a number or one for each link [N m2], along y and z. modes, modes_z, shapes: as for `FlexibleLink`.
        fields: anything else that `FlexibleArm` takes.

        >>> from robotlab import zoo
        >>> from robotlab.systems import FlexibleArm
        >>> FlexibleArm.from_robot(zoo.planar(2), EI=[200.0, 100.0], modes=1)
        flexible planar 2R arm: 2 links with 1 + 1 modes
        """
        require_uniform_rods(robot)
        EI = [x if np.ndim(x) else [x] * robot.n for x in (EI, EI if EI_z is None else EI_z)]
        if {np.shape(x) for x in EI} != {(robot.n,)}:
            raise ValueError(f"EI and EI_z have shapes {np.shape(EI[0])} and {np.shape(EI[1])}; expected a number, or one for each of "
                             f"{robot.n} links, in N m2")
        links = [FlexibleLink(Beam(link.a, link.m, *pair), modes, modes_z, shapes, alpha=link.alpha, d=link.d, theta=link.theta,
                              rotor_inertia=link.rotor_inertia) for link, pair in zip(robot.links, zip(*EI))]
        return cls(**dict(links=links, gravity=robot.gravity, base=robot.base, name=f"flexible {robot.name}") | fields)

    # -- out ----------------------------------------------------------------------------------------------------------
    def program(self, quantity="inverse_dynamics"):
        """A straight-line `Program` of "inverse_dynamics", "mass_matrix", "bias" or "forward_dynamics", to print or compile.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0))]).program("mass_matrix").arguments
        ('q',)
        """
        return _program(self, one_of(quantity, "quantity", QUANTITIES))

    def closed_form(self):
        """The equations of motion as SymPy matrices: .q .qd .qdd .M .h .tau, in normal form; letters of the links stay letters.

        >>> from robotlab.systems import Beam, FlexibleArm, FlexibleLink
        >>> form = FlexibleArm([FlexibleLink(Beam(1.0, 4.0, 200.0), modes=1)]).closed_form()
        >>> form.q.T, form.M.shape
        (Matrix([[q1, w1_1]]), (2, 2))
        """
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
    if arm.stiffness.dtype == object:
        raise ValueError(f"{arm.name} has letters: a program needs numbers; for letters there is closed_form()")
    graph = Graph()
    inputs = {v: array_like((arm.n,), [graph.input(f"{v}{i}") for i in range(1, arm.n + 1)]) for v in ARGUMENTS[quantity]}
    outputs = as_nodes(graph, getattr(arm, quantity)(**inputs))
    return Program(arm, quantity, "Book's recursion", outputs, (), graph)

"""The chain by its joint axes: Craig's frames for both conventions, each body as its moments about the origin on its axis.

A body is its mass m, its first moments h = int r dm and its second moments S = int r r^T dm: together the pseudo-inertia, a symmetric
matrix [S h; h^T m] (4, 4) that a pose T moves to other axes as T [S h; h^T m] T^T. No centre of mass and no inertia tensor is needed.
"""
import numbers
from math import isclose
from typing import NamedTuple

import numpy as np

from ..maths.scalar import array_like, cos_sin_of_constant, stack
from ..maths.spatial import pose, turn_x, turn_z
from .masses import gravity_in_base, pseudo_inertia, require_masses

ROUNDING = 1e-12                                     # of the largest of a body's numbers: what is less is zero
PLACES = {"m": (3, 3), "x": (0, 3), "y": (1, 3), "z": (2, 3),                  # of a body's numbers in its matrix
          "xx": (0, 0), "yy": (1, 1), "zz": (2, 2), "xy": (0, 1), "xz": (0, 2), "yz": (1, 2)}


class Axis(NamedTuple):
    """Place of joint axis i in the frame before: Rx(alpha) Tx(a), then Tz(d) Rz(theta) along and about the axis itself."""
    a: object                                        # [m]
    alpha: object                                    # [rad]
    ca: object                                       # cos alpha
    sa: object                                       # sin alpha
    d: object                                        # [m]
    theta: object                                    # [rad]
    prismatic: bool


class Body(NamedTuple):
    """The ten numbers of a body, in axes of its frame, about the origin."""
    m: object = 0                                    # mass [kg]
    x: object = 0                                    # first moments [kg m]
    y: object = 0
    z: object = 0
    xx: object = 0                                   # second moments [kg m2]
    yy: object = 0
    zz: object = 0
    xy: object = 0
    xz: object = 0
    yz: object = 0
    polar: object = None                             # xx + yy, which no turn about z changes; remembered by a body that was turned


class AxisChain(NamedTuple):
    """All that a recursion along the joint axes needs of an arm."""
    axes: list                                       # of `Axis`, one for each joint
    bodies: list                                     # of pseudo-inertias (4, 4), one for each link
    up: list                                         # gravity as an acceleration of the base, in axes of frame 0 [m/s2]
    rotors: list                                     # inertia that each joint's rotor adds [kg m2, or kg]


def axis_chain(robot):
    """The `AxisChain` of an arm. The frames of a standard table lie at the far ends of the links, whose bodies are moved to the axes."""
    require_masses(robot, moments=True)
    bodies = [pseudo_inertia(link) for link in robot.links]
    if robot.convention != "modified":
        moves = [along_x(link.a, link.alpha) for link in robot.links]
        bodies = [X @ J @ X.T for X, J in zip(moves, bodies)]
    return bare_chain(robot)._replace(bodies=bodies)


def bare_chain(robot):
    """The `AxisChain` of an arm whose links may have no masses yet: their bodies weigh nothing."""
    return AxisChain(axes_of(robot)[0], [np.zeros((4, 4)) for _ in robot.links], list(-gravity_in_base(robot)), list(robot.rotor_inertia))


def axes_of(robot):
    """[`Axis`], and the pose of the tool in the frame of the last: in a standard table a and alpha follow the joint, and so belong to the
    next axis."""
    before, axes = (0, 0), []
    for link in robot.links:
        if robot.convention == "modified":
            a, alpha = link.a, link.alpha
        else:
            (a, alpha), before = before, (link.a, link.alpha)
        axes.append(Axis(a, alpha, *cos_sin_of_constant(alpha), link.d, link.theta, link.prismatic))
    return axes, robot.tool if robot.convention == "modified" else along_x(*before) @ robot.tool


def along_x(a, alpha):
    """The pose Rx(alpha) Tx(a) of the next axis."""
    return pose(turn_x(*cos_sin_of_constant(alpha)), stack(a, 0, 0))


def place(axis):
    """The origin of frame i in frame i-1 (3,) [m], at joint coordinate 0."""
    return stack(axis.a, -axis.sa * axis.d, axis.ca * axis.d)


# -- what the joints cannot tell apart ----------------------------------------------------------------------------------
def gathered(chain):
    """The same torques from fewer numbers: what does not notice that a joint moves is given to the link before.

    A turning joint does not notice a rod along its axis (m, h_z, S_zz), a sliding one no second moment: both links turn together. What is
    left are the base parameters of Gautier and Khalil (1990), found by one walk from the tip inwards.
    """
    bodies = list(chain.bodies)
    for j in range(len(bodies) - 1, 0, -1):
        part, X = unnoticed(chain.axes[j], bodies[j])
        bodies[j] = bodies[j] - part
        bodies[j - 1] = bodies[j - 1] + X @ part @ X.T
    bodies[0] = felt_by_first(chain.axes[0], bodies[0], chain.up)
    return chain._replace(bodies=[tidy(J) for J in bodies])


def unnoticed(axis, J):
    """The part of a body that does not notice its joint, and the pose that brings it into the frame before."""
    part = np.zeros_like(J)
    if axis.prismatic:
        part[:3, :3] = J[:3, :3]
        return part, pose(turn_x(axis.ca, axis.sa) @ turn_z(*cos_sin_of_constant(axis.theta)), np.zeros(3, dtype=int))
    part[2:, 2:] = J[2:, 2:]
    return part, pose(turn_x(axis.ca, axis.sa), place(axis))


def felt_by_first(axis, J, up):
    """Reduce link 1, whose axis is fixed: a slide feels its mass; a turn S_xx + S_yy, and h where gravity is not along it."""
    left = np.zeros_like(J)
    if axis.prismatic:
        left[3, 3] = J[3, 3]
        return left
    left[0, 0] = J[0, 0] + J[1, 1]
    if not (vanishes(up[0]) and vanishes(axis.ca * up[1] + axis.sa * up[2])):
        left[:2, 3] = left[3, :2] = J[:2, 3]
    return left


def tidy(J):
    """The matrix with zeros in place of rounding errors."""
    sizes = [abs(x) for x in J.flat if isinstance(x, numbers.Real)]
    least = ROUNDING * max(sizes, default=0)
    clean = (0 if isinstance(x, numbers.Real) and abs(x) <= least else x for x in J.flat)
    return array_like(J.shape, clean)


def vanishes(x):
    """True for a number that is zero up to rounding."""
    return isinstance(x, numbers.Real) and abs(x) < ROUNDING


def in_own_unit(chain):
    """The same torques with lengths counted in the one that occurs most often, which then costs no multiplication: h L, m L^2, g / L.

    Only for numbers, and where all joints turn: a force would need another unit.
    """
    lengths = [x for axis in chain.axes for x in (axis.a, axis.d) if not vanishes(x)]
    constants = [*lengths, *(x for J in chain.bodies for x in J.flat)]
    if not lengths or any(axis.prismatic for axis in chain.axes) or not all(isinstance(x, numbers.Real) for x in constants):
        return chain
    lengths = [abs(x) for x in lengths]
    L = max(lengths, key=lambda x: (sum(isclose(x, y) for y in lengths), x))
    scale = np.diag([1.0, 1.0, 1.0, L])
    axes = [axis._replace(a=whole(axis.a / L), d=whole(axis.d / L)) for axis in chain.axes]
    return chain._replace(axes=axes, bodies=[scale @ J @ scale for J in chain.bodies], up=[x / L for x in chain.up])


def whole(x):
    """The whole number that a quotient should be, if it should."""
    return round(x) if isclose(x, round(x)) else x


def body(J):
    """The `Body` of a pseudo-inertia."""
    return Body(*(J[PLACES[name]] for name in Body._fields[:-1]))


def ten_numbers(chain):
    """(10 n,) of all bodies, one after the other, in the order of `PLACES`."""
    return np.array([float(J[place]) for J in map(tidy, chain.bodies) for place in PLACES.values()])


def identifiable(chain):
    """[(link, name of a number)] of what `gathered` leaves, whatever the numbers are: found by bodies that have all ten."""
    A = np.random.default_rng(0).normal(size=(len(chain.axes), 4, 4))
    full = gathered(chain._replace(bodies=list(A @ np.swapaxes(A, 1, 2))))
    return [(i, name) for i, J in enumerate(full.bodies, start=1) for name in PLACES if J[PLACES[name]] != 0]


def letter(i, name):
    """Name a number of link i: Sxx3, hx3, m3."""
    return f"{'' if name == 'm' else 'h' if len(name) == 1 else 'S'}{name}{i}"


def lettered(chain, numbers):
    """The bodies as matrices (4, 4) of letters for some [(link, name)], 0 elsewhere."""
    import sympy
    out = [array_like((4, 4), [0] * 16) for _ in chain.axes]
    for i, name in numbers:
        row, column = PLACES[name]
        out[i - 1][row, column] = out[i - 1][column, row] = sympy.Symbol(letter(i, name))
    return out

"""Parameters of an arm's bodies that can be told apart: those whose energies are independent functions of its motion.

    E = tr(T' J T'^T) / 2,    U = up^T T J e_4          T: pose of a body, J: its moments [S h; h^T m]

Torques follow from E and from how U changes. So a number that adds to both what others add, a constant aside, is felt by no joint
(Sheu and Walker 1989; Gautier and Khalil 1990). The numbers themselves do not matter: axes and gravity decide.
"""
import numpy as np

from ..maths.least_squares import independent
from ..maths.scalar import cos_sin_of_constant
from ..maths.spatial import pose, turn_x, turn_z
from .axis_chain import PLACES, axes_of, bare_chain, identifiable, lettered, place

SAMPLES = 5                                          # states for each number


def told_apart(chain, numbers=None):
    """[(link, name)] of the numbers that torques tell apart: each is felt, and unlike all those before it.

    numbers: [(link, name)] to choose from; unless given, those that `gathered` leaves, by which none is lost. Letters in the axes count
    as lengths and angles in general.
    """
    chain = in_unit(in_general(chain))
    numbers = identifiable(chain) if numbers is None else numbers
    return [numbers[k] for k in independent(energies(chain, numbers))]


def in_general(chain):
    """The axes and gravity with a random number for each letter, the same for the same one."""
    letters = sorted({x for axis in chain.axes for y in axis for x in getattr(y, "free_symbols", ())}
                     | {x for y in chain.up for x in getattr(y, "free_symbols", ())}, key=str)
    table = dict(zip(letters, np.random.default_rng(0).uniform(0.5, 1.5, len(letters))))
    put = lambda x: float(x.subs(table)) if hasattr(x, "subs") else x
    return chain._replace(axes=[type(axis)(*map(put, axis)) for axis in chain.axes], up=[put(x) for x in chain.up])


def in_unit(chain):
    """The chain with its largest length and gravity as units: the result does not depend on metres."""
    size, pull = (max(map(abs, x), default=0) or 1.0 for x in ([y for axis in chain.axes for y in (axis.a, axis.d)], chain.up))
    return chain._replace(axes=[axis._replace(a=axis.a / size, d=axis.d / size) for axis in chain.axes], up=[x / pull for x in chain.up])


def energies(chain, numbers):
    """(rows, p): E, and U less its mean, of bodies that are 1 in one number and 0 in all others, at random states."""
    count, n = SAMPLES * len(numbers), len(chain.axes)
    q, qd = np.random.default_rng(0).uniform(-2, 2, (2, n, count))
    T, rate, up = np.eye(4), np.zeros((4, 4)), np.array([*chain.up, 0], dtype=float)
    moving, raised = [], []
    for axis, x, xd in zip(chain.axes, q, qd):
        along, step = joint_motion(axis, x)
        T, rate = T @ step, rate @ step
        rate = rate + (T @ along) * xd[:, None, None]                          # d/dt (T A(q)) = T' A + T A along q'
        moving.append(np.swapaxes(rate, -1, -2) @ rate)
        raised.append(up @ T)
    places = [(i - 1, *PLACES[name]) for i, name in numbers]
    E = np.stack([moving[i][:, r, c] / (1 + (r == c)) for i, r, c in places], axis=-1)
    U = np.stack([raised[i][:, r] * (c == 3) for i, r, c in places], axis=-1)
    return np.concatenate([E, U - U.mean(0)])


def joint_motion(axis, x):
    """Return the generator (4, 4) of a joint's motion in its own frame, and the poses (..., 4, 4) of that frame in the one before."""
    along, own = np.zeros((4, 4)), np.zeros((*x.shape, 4, 4))
    c, s = cos_sin_of_constant(axis.theta)
    own[..., :, :] = pose(turn_z(c, s), np.zeros(3))
    if axis.prismatic:
        along[2, 3], own[..., 2, 3] = 1, x
    else:
        along[0, 1], along[1, 0] = -1, 1
        own = own @ pose(turn_z(np.cos(x), np.sin(x)), np.zeros(3))
    return along, np.array(pose(turn_x(axis.ca, axis.sa), place(axis)), dtype=float) @ own


def in_base_letters(robot):
    """{"links", "tool"} of the same arm in frames on its joint axes, each link with letters for its base parameters."""
    chain = bare_chain(robot)
    links = [link.replace(a=axis.a, alpha=axis.alpha, m=None, com=None, I_com=None, moments=J)
             for link, axis, J in zip(robot.links, chain.axes, lettered(chain, told_apart(chain)))]
    return {"links": links, "tool": axes_of(robot)[1]}

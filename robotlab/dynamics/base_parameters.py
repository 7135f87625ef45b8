"""Base parameters: all combinations of an arm's masses that torques determine, and the matrix by which torques are linear in them.

    tau = Y(q, qd, qdd) p + rotors + friction

A link has ten numbers, but a joint does not notice all of them: a rod along a turning axis, handed to the link before, changes no
torque. What is left (Gautier and Khalil 1990) can be measured, and nothing else can.
"""
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..maths.scalar import entries
from ..model.axis_chain import PLACES, Body, axis_chain, bare_chain, letter, ten_numbers
from ..model.checks import got
from ..model.masses import has_masses
from ..model.quick import quick
from ..model.robot import Robot, require_robot
from ..model.told_apart import told_apart
from ..near import Named
from .inputs import joint_arrays
from .lean import lean_torques, usual_view

SAMPLES = 5                                          # states for each parameter, by which the sums are found
ROUNDING = 1e-9                                      # of a column, or of a sum: less is zero
UNFELT = 1e-12                                       # of the largest column: what is less has only rounding in it
HELD = 1e-7                                          # of the largest torque: how far kept columns may be off all of them


@dataclass(frozen=True, eq=False)
class BaseParameters(Named):
    """Combinations of an arm's masses that its torques determine.

    names: such as "Sxx2", "hx3", "m4": second and first moments and masses about the joint axes, with the number of the link, each with
    what the torques cannot tell from it. values: (p,) [kg m2, kg m, kg]; nan where the arm has no masses yet. columns: (link, name) of
    each.

    >>> from robotlab import base_parameters, zoo
    >>> base = base_parameters(zoo.planar(1))
    >>> base.names, base.values.round(3)
    (('hx1', 'hy1', 'Sxx1'), array([0.5  , 0.   , 0.333]))
    """
    robot: Robot
    names: tuple
    values: np.ndarray
    columns: tuple

    def __repr__(self):
        rows = "\n".join(f"{name:6}{value:12.5g}" for name, value in zip(self.names, self.values))
        return f"{len(self.names)} base parameters of {self.robot.name!r}\n{rows}"


def base_parameters(robot):
    """All that torques can tell of the arm's masses: so many numbers as the regressor has independent columns.

    robot: with numbers; which numbers there are its geometry and gravity alone decide, and links without masses have values nan.
    Returns `BaseParameters`: names, values (p,) in SI units about the joint axes (Craig's frames). Gravity and rotors are apart:
    `regressor(robot, q, qd, qdd) @ base_parameters(robot).values + robot.rotor_inertia * qdd` is the torque without friction.
    ValueError where the arm has letters. (Gautier and Khalil 1990; parallel axes by the rank of sampled energies)

    >>> from robotlab import base_parameters, zoo
    >>> len(base_parameters(zoo.puma560()).names)
    36
    """
    require_robot(robot)
    if robot.letters:
        raise ValueError(f"robot is {robot.name!r} with the letters {', '.join(map(str, robot.letters))}; base parameters are found of "
                         "numbers. Give them with robot.subs, or take letters for them: robot.symbolic(base=True)")
    return told_of(robot)


@lru_cache(maxsize=64)
def told_of(robot, links=None):
    """The `BaseParameters` of an arm with numbers; of some links, (i, ...), those of their ten numbers each that torques tell apart."""
    every = links and [(i, name) for i in links for name in PLACES]
    columns = tuple(told_apart(bare_chain(robot), every))
    names = tuple(letter(i, name) for i, name in columns)
    if not has_masses(robot):
        return BaseParameters(robot, names, np.full(len(columns), np.nan), columns)
    B, numbers = sums(robot, columns, links), ten_numbers(axis_chain(robot))
    values = B @ numbers
    values[np.abs(values) < ROUNDING * (np.abs(B) @ np.abs(numbers))] = 0      # what cancels
    return BaseParameters(robot, names, values, columns)


@lru_cache(maxsize=64)
def sums(robot, columns, links=None):
    """(p, 10 n): how the ten numbers of all bodies add up to those that stand for them, held against the torques of all.

    columns: ((link, name), ...) of those. links: as in `told_of`; the numbers of other links enter no sum.
    """
    chain, every = bare_chain(robot), [(i, name) for i in range(1, robot.n + 1) for name in PLACES]
    states = np.random.default_rng(0).uniform(-2, 2, (3, SAMPLES * len(columns), robot.n))
    full = body_regressor(chain, every, *states).reshape(-1, len(every))
    kept = full[:, [every.index(column) for column in columns]]
    full = full * [links is None or i in links for i, _ in every]
    size, length = np.linalg.norm(full, axis=0), np.linalg.norm(kept, axis=0)
    B = np.linalg.lstsq(kept / length, full, rcond=None)[0]
    B[np.abs(B) < np.maximum(ROUNDING * size, UNFELT * size.max())] = 0
    B /= length[:, None]
    off = np.abs(kept @ B - full).max() / np.abs(full).max()
    if off > HELD:
        raise ValueError(f"robot is {robot.name!r}, and the {len(columns)} numbers that stand for all leave {off:.1g} of their torques "
                         "unexplained; expected lengths and angles that are not nearly special, such as a twist of 1e-8 rad for 0")
    return B


def body_regressor(chain, columns, q, qd, qdd):
    """The regressor (..., n, columns): the torques of bodies that are 1 in one number and 0 in all others, all at once."""
    of_link = [{name: np.zeros(len(columns)) for name in PLACES} for _ in chain.axes]
    for k, (i, name) in enumerate(columns):
        of_link[i - 1][name][k] = 1.0
    unit = chain._replace(bodies=[Body(**one) for one in of_link], rotors=[0] * len(chain.axes))
    lifted = [[x[..., None] for x in entries(v)] for v in (q, qd, qdd)]
    tau = lean_torques(unit, usual_view(len(chain.axes)), *lifted)
    return np.stack(np.broadcast_arrays(*tau), axis=-2)


def regressor_on_nodes(chain, columns, q, qd, qdd):
    """The same of nodes, one body after the other: most of the recursion folds away."""
    alone = [[Body(**{name: 1} if k == i else {}) for k in range(1, len(chain.axes) + 1)] for i, name in columns]
    tau = [lean_torques(chain._replace(bodies=bodies, rotors=[0] * len(bodies)), usual_view(len(bodies)), q, qd, qdd) for bodies in alone]
    return np.array(tau, dtype=object).T


@quick(lambda robot, *state: regressor_on_nodes(axis_chain(robot), base_parameters(robot).columns, *state), "q", "qd", "qdd")
def regressor(robot, q, qd, qdd):
    """Y(q, qd, qdd), by which torques are linear in the base parameters: tau = Y p, rotors and friction apart.

    robot: with numbers. q, qd, qdd: (..., n). Returns (..., n, p), columns in the order of `base_parameters(robot).names`
    [N m, or N where a joint slides, for each kg m2, kg m, kg]. (Atkeson, An and Hollerbach 1986)

    >>> import numpy as np
    >>> from robotlab import base_parameters, inverse_dynamics, regressor, zoo
    >>> arm, state = zoo.panda(), np.ones((3, 7))
    >>> np.allclose(regressor(arm, *state) @ base_parameters(arm).values, inverse_dynamics(arm, *state))
    True
    """
    parameters = base_parameters(robot)
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    if q.dtype == object:
        raise ValueError(f"q is {got(q)}; a regressor needs numbers")
    return body_regressor(bare_chain(robot), parameters.columns, q, qd, qdd)

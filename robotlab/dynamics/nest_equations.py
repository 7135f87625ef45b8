"""The equations of the nests as DYNAMAN printed them: loads given, or left in them as letters.

What is not given for a link stays in its equation by name (Sreenath and Krishnaprasad 1986, section 3). Dotted with the joint
axes, the balances (7) and (13) are N equations (16), in the normal form of `closed_form`.
"""
import numpy as np

from ..maths.scalar import array_like
from ..maths.spatial import to_link
from ..model.checks import got
from ..model.expression import value_of
from ..model.joints import exact_for
from ..model.robot import require_robot
from ..model.masses import require_masses
from .closed_form import Letters
from .nested_bodies import nested_bodies

LETTERS = "letters"


def nest_equations(robot, motors=None, forces=None, torques=None):
    """M qdd + C qd + g - loads = tau, one SymPy equation for each joint, every load given or a letter.

    motors: what the joints supply, n numbers or formulas ("-k*q1"); letters tau1, tau2, ... unless given.
    forces, torques: loads on the links from outside, at their centres of mass, in world axes [N, N m]. None: there are none.
        "letters": Fx1, Fy1, Fz1, ... and Tx1, ... on every link. A list: for each link None, "letters", or three numbers or
        formulas, such as [None, (0, "-F", 0)].
    Returns a list of n `sympy.Eq`. Raises ValueError for a list of another length.

    >>> from robotlab import nest_equations, zoo
    >>> len(nest_equations(zoo.two_link("l", "m", "g")))
    2
    """
    import sympy
    require_masses(require_robot(robot))
    a = Letters(robot)
    loads = [_in_base(robot, load_rows(robot.n, x, letter, name)) for x, letter, name in
             ((forces, "F", "forces"), (torques, "T", "torques"))]
    polys = [array_like(x.shape, (a.polynomial(sympy.sympify(v)) for v in x.flat)) for x in loads]
    tau = nested_bodies(a.arm, a.q, a.qd, a.qdd, *polys)
    book = a.textbook
    zero = a.ring.number(0)
    return [sympy.Eq(book.write(zero + left), right, evaluate=False) for left, right in zip(tau, motor_terms(robot.n, motors))]


def load_rows(n, given, letter, name):
    """(n, 3) loads from None, "letters", or one entry for each link; `letter` begins the names, `name` is for errors."""
    import sympy
    if given is None or isinstance(given, str):
        given = [given] * n
    if not isinstance(given, (list, tuple, np.ndarray)):
        raise ValueError(f"{name} is {got(given)}; expected None, {LETTERS!r} or a list")
    if len(given) != n:
        raise ValueError(f"{name} has {len(given)} entries; expected one for each of the {n} links: None, {LETTERS!r} or (x, y, z)")
    out = np.zeros((n, 3), dtype=object)
    for i, entry in enumerate(given):
        if isinstance(entry, str):
            if entry != LETTERS:
                raise ValueError(f"{name} of link {i + 1} is {entry!r}; expected None, {LETTERS!r} or (x, y, z)")
            out[i] = sympy.symbols([f"{letter}{axis}{i + 1}" for axis in "xyz"])
        elif entry is not None:
            out[i] = _three(entry, f"{name} of link {i + 1}")
    return out


def _three(entry, name):
    values = list(entry) if np.ndim(entry) else []
    if len(values) != 3:
        raise ValueError(f"{name} is {entry!r}; expected None, {LETTERS!r} or (x, y, z)")
    try:
        return [value_of(v) for v in values]
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def motor_terms(n, motors):
    """The right-hand sides: letters tau1, tau2, ..., or what was given."""
    import sympy
    if motors is None:
        return [sympy.Symbol(f"tau{i}") for i in range(1, n + 1)]
    if np.ndim(motors) != 1 or len(motors) != n:
        raise ValueError(f"motors is {motors!r}; expected {n} numbers or formulas, one for each joint")
    try:
        values = [value_of(v) for v in motors]
    except ValueError as error:
        raise ValueError(f"motors: {error}") from None
    return [sympy.Integer(v) if isinstance(v, float) and v == int(v) else sympy.sympify(v) for v in values]


def _in_base(robot, rows):
    """Rows in world axes as rows in axes of frame 0, where the letters' arm stands."""
    exact, rows = exact_for(robot, rows)
    return to_link(exact.base[:3, :3], rows)

"""The methods by which equations of motion are found, all with one signature: f(robot, q, qd, qdd) -> tau.

The first five are those of the papers that the notebooks retell; the lean recursion is how few operations it can take.
"""
from .chain_assembly import chain_assembly
from .euler_lagrange import euler_lagrange
from .influence_form import influence_form
from .lean import lean
from .nested_bodies import nested_bodies
from .newton_euler import newton_euler

OF_THE_PAPERS = {"euler_lagrange": euler_lagrange, "newton_euler": newton_euler, "nested_bodies": nested_bodies,
                 "chain_assembly": chain_assembly, "influence_form": influence_form}
METHODS = {**OF_THE_PAPERS, "lean": lean}


def method_named(name):
    """The method of that name, or a ValueError that lists the names."""
    if callable(name):
        return name
    if not isinstance(name, str) or name not in METHODS:
        raise ValueError(f"there is no method {name!r}; expected one of {', '.join(METHODS)}")
    return METHODS[name]


def method_or_usual(name):
    """The same, and Newton and Euler's for None."""
    return newton_euler if name is None else method_named(name)

"""The roads to the equations of motion, all with one signature: f(robot, q, qd, qdd) -> tau."""
from .chain_assembly import chain_assembly
from .euler_lagrange import euler_lagrange
from .influence_form import influence_form
from .nested_bodies import nested_bodies
from .newton_euler import newton_euler

METHODS = {"euler_lagrange": euler_lagrange, "newton_euler": newton_euler, "nested_bodies": nested_bodies,
           "chain_assembly": chain_assembly, "influence_form": influence_form}


def method_named(name):
    """The method of that name, or a ValueError that lists the names."""
    if callable(name):
        return name
    if not isinstance(name, str) or name not in METHODS:
        raise ValueError(f"there is no method {name!r}; expected one of {', '.join(METHODS)}")
    return METHODS[name]

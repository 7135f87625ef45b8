"""Sensitivity to each parameter of an arm: the slopes of the torques by its lengths, masses and inertias.

A symbolic model gives them directly (Sreenath and Krishnaprasad 1986, section 1): for letters the closed form is
differentiated; for numbers the parameter takes a complex step through any method. Both are exact.
"""
import numpy as np

from ..maths.calculus import STEP
from ..model.checks import got
from ..model.link import COLUMNS
from ..model.letters import letter_name
from ..model.robot import require_robot
from .closed_form import closed_form
from .inputs import joint_arrays
from .methods import method_named

INERTIAL = ("m", "comx", "comy", "comz", "I_comxx", "I_comxy", "I_comxz", "I_comyy", "I_comyz", "I_comzz")


def sensitivities(robot, q=None, qd=None, qdd=None, parameters=None, method="newton_euler"):
    """d tau / d parameter: how much the torques change with each parameter of the arm.

    q, qd, qdd: (..., n), for an arm of numbers. parameters: some of their names, as `robot.symbolic()` gives them (a1, alpha1,
    d1, theta1, m1, cx1, Ixx1, Ixy1, ..., g or gx, gy, gz); all unless given. method: a name in METHODS.
    Returns {name: (..., n)} in N m (N where a joint slides) per unit of the parameter: m, rad, kg, kg m2, m/s2.
    Without q, of an arm with letters: {letter: SymPy column}, in the normal form of `closed_form`.
    Raises ValueError for a name that the arm does not have.

    >>> from robotlab import sensitivities, zoo
    >>> slopes = sensitivities(zoo.planar(1), [0.0], [0.0], [0.0], parameters=["m1"])
    >>> slopes["m1"].round(3)
    array([4.905])
    """
    require_robot(robot)
    parameters = [parameters] if isinstance(parameters, str) else parameters
    if parameters is not None and not isinstance(parameters, (list, tuple, set)):
        raise ValueError(f"parameters is {got(parameters)}; expected names such as ['m1', 'a2'], or None for all")
    if q is None and not robot.letters:
        raise ValueError("the arm has numbers only: give q, qd and qdd, (..., n) each")
    if q is None:
        form = closed_form(robot, method)
        return {name: form.slope(name) for name in _wanted(parameters, [str(x) for x in robot.letters])}
    if robot.letters:
        raise ValueError(f"the arm has the letters {', '.join(map(str, robot.letters))}: give them numbers with subs, or leave out q, "
                         "qd and qdd for slopes in letters")
    state = [x.astype(complex) for x in joint_arrays(robot, q, qd, qdd)]
    places, f = parameter_places(robot), method_named(method)
    return {name: np.imag(f(stepped(robot, places[name]), *state)) / STEP for name in _wanted(parameters, places)}


def _wanted(parameters, known):
    unknown = [name for name in parameters or () if str(name) not in known]
    if unknown:
        raise ValueError(f"parameters: there is no parameter {str(unknown[0])!r}; the arm has {', '.join(known) or 'numbers only'}")
    return [str(name) for name in parameters] if parameters is not None else list(known)


def parameter_places(robot):
    """{name of a parameter: {(link, quantity): its slope}}; link 0 is the world, whose quantity is gravity."""
    places = {}
    for i, link in enumerate(robot.links, start=1):
        for quantity in (*COLUMNS, *INERTIAL):
            mirrored = quantity[:-2] + quantity[:-3:-1] if quantity.startswith("I_com") else quantity
            places[f"{letter_name(quantity)}{i}"] = {(i, quantity): 1.0, (i, mirrored): 1.0}
    g = np.asarray(robot.gravity, dtype=float)
    if np.count_nonzero(g) == 1:
        return places | {"g": {(0, f"gravity{'xyz'[k]}"): np.sign(g[k]) for k in np.flatnonzero(g)}}
    return places | {f"g{axis}": {(0, f"gravity{axis}"): 1.0} for axis in "xyz"}


def stepped(robot, places):
    """The arm with an imaginary step in the quantities at `places`, all its numbers complex."""
    arm = robot.map(lambda i, quantity, x: x + 1j * STEP * places.get((i, quantity), 0.0))
    for link in arm.links:
        for name in ("com", "I_com"):
            if getattr(link, name) is not None:
                object.__setattr__(link, name, getattr(link, name).astype(complex))
    return arm.replace_unchecked(gravity=arm.gravity.astype(complex))

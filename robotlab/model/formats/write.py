"""An arm as a file of another program, chosen by the ending of its name, and what that format cannot hold."""
from pathlib import Path

import numpy as np

from ...keep import write as write_file
from ..checks import one_of, path_name
from ..writing import readable
from .arm import DOWN
from .to_mjcf import mjcf
from .to_toolbox import toolbox
from .to_urdf import urdf

FORMATS = {".urdf": urdf, ".xml": mjcf, ".py": toolbox, ".toml": readable}
NAMES = {".urdf": "URDF", ".xml": "MJCF", ".py": "the Robotics Toolbox", ".toml": "TOML"}


def write(robot, path):
    """Write the arm to a file in the format of its ending, whole or not at all."""
    path = Path(path_name(path, "path", "the name of a file", empty=False))
    make = FORMATS[one_of(path.suffix.lower(), "the ending of path", tuple(FORMATS))]
    write_file(path, make(robot))


def left_out(robot, ending):
    """Sentences on what of an arm is lost in the format of that ending."""
    one_of(ending, "ending", tuple(FORMATS))
    return tuple(f"{words} ({NAMES[ending]} has no place for it)" for words in lost(robot, ending))


def lost(robot, ending):
    """List in words what is lost."""
    if ending == ".toml":
        return
    if ending == ".urdf" and not np.array_equal(robot.gravity, DOWN):
        yield f"gravity {robot.gravity.tolist()}, for which its readers take {DOWN}"
    for i, link in enumerate(robot.links, start=1):
        if ending == ".urdf" and link.rotor_inertia:
            yield f"rotor inertia {link.rotor_inertia:.3g} of joint {i}"
        if link.motor is not None and ending != ".urdf":
            yield f"motor of joint {i}, apart from its rotor inertia"
        if ending != ".py" and link.friction and len(set(link.friction.coulomb)) > 1:
            yield f"Coulomb friction of joint {i} that differs by direction; the larger one is written"
        if ending == ".py" and (link.speed or link.effort):
            yield f"limits of speed and effort of joint {i}"
        if ending == ".xml" and link.speed:
            yield f"limit of speed of joint {i}"
        if link.mass_source:
            yield f"where the mass of link {i} comes from"
    if robot.source:
        yield "the source of the arm"
    if robot.postures and ending != ".xml":
        yield f"postures {', '.join(map(repr, robot.postures))}"

"""An arm as Python code for the Robotics Toolbox (Corke): a DHRobot."""
from ..masses import require_masses
from .joint_frames import refuse_letters

KIND = {"standard": "DH", "modified": "MDH"}


def toolbox(robot):
    """The text of a Python file that makes the arm as `robot`."""
    refuse_letters(robot)
    require_masses(robot)
    kind = KIND[robot.convention]
    lines = ["import numpy as np", f"from roboticstoolbox import DHRobot, Prismatic{kind}, Revolute{kind}", "", "robot = DHRobot(["]
    for link in robot.links:
        given = ", ".join(f"{key}={value!r}" for key, value in fields(link).items())
        lines.append(f"    {'Prismatic' if link.prismatic else 'Revolute'}{kind}({given}),")
    return "\n".join([*lines, f"], name={robot.name!r}, base=np.array({robot.base.tolist()}), tool=np.array({robot.tool.tolist()}),",
                      f"   gravity={robot.gravity.tolist()})", ""])


def fields(link):
    """The arguments of a link of the toolbox."""
    constant, moved = ("theta", "d") if link.prismatic else ("d", "theta")
    given = {"a": link.a, "alpha": link.alpha, constant: getattr(link, constant), "offset": getattr(link, moved), "m": link.m,
             "r": link.com.tolist(), "I": link.I_com.tolist(), "Jm": link.rotor_inertia, "G": 1.0}
    if link.limits:
        given["qlim"] = list(link.limits)
    if link.friction:
        given |= {"B": link.friction.viscous, "Tc": [float(link.friction.coulomb[0]), -float(link.friction.coulomb[1])]}
    return given

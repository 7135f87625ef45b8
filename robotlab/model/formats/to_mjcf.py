"""An arm as an MJCF, for MuJoCo: bodies link1, ... in one another with capsules to see, and the site "tool"."""
from xml.sax.saxutils import quoteattr

import numpy as np

from ...maths.spatial import quaternion
from ..masses import require_masses
from .joint_frames import body_in_joint, joint_frames, text

ORDER = [0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]       # xx yy zz xy xz yz
SEEN = 0.01                                          # [m] shorter links get no capsule
THICK = 0.02                                         # [m] of a capsule


def mjcf(robot):
    """The text of an MJCF file; a ValueError names a link whose inertia MuJoCo would refuse."""
    joints, tool = joint_frames(robot)
    require_masses(robot)
    for i, link in enumerate(robot.links, start=1):
        refuse_thin(link, i)
    ends = [T[:3, 3] for T, _ in joints[1:]] + [tool[:3, 3]]
    lines = []
    for i, (link, (T, frame), end) in enumerate(zip(robot.links, joints, ends), start=1):
        lines += ["  " * (i + 1) + line for line in body(link, i, T, frame, end)]
    lines.append("  " * (robot.n + 2) + f'<site name="tool" {place(tool)}/>')
    lines += ["  " * (i + 1) + "</body>" for i in range(robot.n, 0, -1)]
    keys = [f'    <key name={quoteattr(name)} qpos="{text(q)}"/>' for name, q in robot.postures.items() if q.ndim == 1]
    keys = ["  <keyframe>", *keys, "  </keyframe>"] if keys else []
    head = [f"<mujoco model={quoteattr(robot.name or 'arm')}>", '  <compiler angle="radian" autolimits="true"/>',
            f'  <option gravity="{text(robot.gravity)}"/>', "  <worldbody>"]
    return "\n".join([*head, *lines, "  </worldbody>", *keys, "</mujoco>", ""])


def refuse_thin(link, i):
    """Raise a ValueError for an inertia that MuJoCo does not compile."""
    low, middle, high = np.linalg.eigvalsh(link.I_com)
    if low <= 0 or low + middle < high:
        raise ValueError(f"link {i} has principal moments {low:.3g}, {middle:.3g}, {high:.3g} kg m2; MuJoCo takes only bodies with three "
                         "positive ones, of which no two add up to less than the third")


def body(link, i, T, frame, end):
    """The lines that open the body of link i; `end` is where the next joint is."""
    m, com, I = body_in_joint(link, frame)
    f = link.friction
    limits = f' range="{text(link.limits)}"' if link.limits else ""
    effort = f' actuatorfrcrange="{text((-link.effort, link.effort))}"' if link.effort else ""
    brakes = f' damping="{text(f.viscous)}" frictionloss="{text(max(f.coulomb))}"' if f else ""
    rotor = f' armature="{text(link.rotor_inertia)}"' if link.rotor_inertia else ""
    yield f'<body name="link{i}" {place(T)}>'
    yield f'  <inertial pos="{text(com)}" mass="{text(m)}" fullinertia="{text(I[ORDER])}"/>'
    yield f'  <joint name="joint{i}" type="{"slide" if link.prismatic else "hinge"}" axis="0 0 1"{limits}{effort}{brakes}{rotor}/>'
    if np.linalg.norm(end) > SEEN:
        yield f'  <geom type="capsule" fromto="0 0 0 {text(end)}" size="{THICK}" mass="0" contype="0" conaffinity="0"/>'


def place(T):
    """A pose as attributes."""
    return f'pos="{text(T[:3, 3])}" quat="{text(np.hstack(quaternion(T[:3, :3])))}"'

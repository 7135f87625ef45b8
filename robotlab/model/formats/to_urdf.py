"""An arm as a URDF: links base, link1, ..., tool; joints joint1, ..., tool_joint."""
from xml.sax.saxutils import quoteattr

from ...maths.spatial import roll_pitch_yaw
from .joint_frames import body_in_joint, joint_frames, text

UNKNOWN = 1e9                                        # URDF demands a number where an arm gives none: speed, effort, travel
PRODUCTS = ("xx", "xy", "xz", "yy", "yz", "zz")


def urdf(robot):
    """The text of a URDF file."""
    joints, tool = joint_frames(robot)
    lines = ['<?xml version="1.0"?>', f"<robot name={quoteattr(robot.name or 'arm')}>", '  <link name="base"/>']
    for i, (link, (T, frame)) in enumerate(zip(robot.links, joints), start=1):
        lines += [f'  <link name="link{i}">', *inertial(link, frame), "  </link>", *joint(link, i, T)]
    return "\n".join([*lines, '  <link name="tool"/>', '  <joint name="tool_joint" type="fixed">',
                      f'    <parent link="link{robot.n}"/><child link="tool"/>{origin(tool)}', "  </joint>", "</robot>", ""])


def inertial(link, frame):
    """The mass of a link; none where it is not known."""
    if link.m is None:
        return []
    m, com, I = body_in_joint(link, frame)
    products = " ".join(f'i{ab}="{text(I["xyz".index(ab[0]), "xyz".index(ab[1])])}"' for ab in PRODUCTS)
    return [f'    <inertial><origin xyz="{text(com)}"/><mass value="{text(m)}"/><inertia {products}/></inertial>']


def joint(link, i, T):
    """Joint i, whose frame has the pose T in that of the joint before."""
    low, high = link.limits or (-UNKNOWN, UNKNOWN)
    kind = "prismatic" if link.prismatic else "revolute" if link.limits else "continuous"
    before = f"link{i - 1}" if i > 1 else "base"
    lines = [f'  <joint name="joint{i}" type="{kind}">',
             f'    <parent link="{before}"/><child link="link{i}"/>{origin(T)}<axis xyz="0 0 1"/>',
             f'    <limit lower="{text(low)}" upper="{text(high)}" effort="{text(link.effort or UNKNOWN)}" '
             f'velocity="{text(link.speed or UNKNOWN)}"/>']
    if link.friction:
        lines.append(f'    <dynamics damping="{text(link.friction.viscous)}" friction="{text(max(link.friction.coulomb))}"/>')
    return [*lines, "  </joint>"]


def origin(T):
    """A pose as an <origin>."""
    return f'<origin xyz="{text(T[:3, 3])}" rpy="{text(roll_pitch_yaw(T[:3, :3]))}"/>'

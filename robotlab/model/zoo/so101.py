"""The SO-101 of The Robot Studio and Hugging Face: five joints and a jaw, printed, with hobby servos, modified DH."""
import numpy as np

from ...maths.spatial import inverse, pose, rpy
from ..link import Link
from ..robot import Robot
from ..rods import joined

SOURCE = ("The Robot Studio, github.com/TheRobotStudio/SO-ARM100, Simulation/SO101/so101_new_calib.urdf (July 2025), which "
          "onshape-to-robot made of the designers' CAD model.")
ELBOW, WRIST = (0.028, 0.11257), (0.0052, 0.1349)    # [m] across and along, from the joint before
LEAN, RISE = np.arctan2(*ELBOW), np.arctan2(*WRIST)  # [rad] of the lines between joints, from the axes of the file
ROLL = 0.0486795                                     # [rad] of the gripper about its axis at zero
# a [m], alpha [quarter turns], d [m], theta [rad], limits [rad]
TABLE = (
    (0, 0, -0.0542, 0, (-1.91986, 1.91986)),
    (0.0303992, 1, -0.0182778, LEAN - np.pi / 2, (-1.74533, 1.74533)),
    (np.hypot(*ELBOW), 0, 0, np.pi / 2 - RISE - LEAN, (-1.69, 1.69)),
    (np.hypot(*WRIST), 0, 0.0181, RISE - np.pi / 2, (-1.65806, 1.65806)),
    (0, 1, -0.0611, -ROLL, (-2.74385, 2.84121)),
)
# as in the file, in the frames of its links: mass [kg], centre of mass [m], inertia about it xx, xy, xz, yy, yz, zz [1e-6 kg m2]
BODIES = (
    (0.100006, (-0.0307604, -1.66727e-05, -0.0252713), (83.759, 0.0755525, -1.16342, 81.0403, 0.154663, 23.9783)),
    (0.103, (-0.0898471, -0.00838224, 0.0184089), (40.8002, -19.7819, -0.0403016, 147.318, 0.00897326, 142.487)),
    (0.104, (-0.0980701, 0.00324376, 0.0182831), (28.7438, 7.41152, 1.26409, 159.844, -0.0490188, 145.29)),
    (0.079, (-0.000103312, -0.0386143, 0.0281156), (36.8263, 0.017893, -0.0528128, 25.391, 3.6412, 21.0)),
    (0.087, (0.000213627, 0.000245138, -0.025187), (27.5087, -0.335241, -5.7352, 43.3657, -0.0517847, 34.5059)),
)
JAW = (0.012, (-0.00157495, -0.0300244, 0.0192755), (6.61427, -0.319807, -0.00590717, 1.89032, -0.109945, 5.28738))
# of the frames above in those of the file: turn about z [rad], shift along it [m]
FRAMES = ((np.pi, -0.0542), (LEAN - np.pi, 0), (np.pi - RISE, 0), (np.pi, 0.0181), (0, 0))
JAW_FRAME = pose(rpy(np.pi / 2, 0, 0), np.array([0.0202, 0.0188, -0.0234]))                    # in that of the gripper
MASS_SOURCE = "CAD model of the designers; the jaw, at 0, counts with link 5"


def so101():
    """Make the SO-101 follower, modified DH, the tool between the fingertips, with the zero of LeRobot: the middle of each joint's range.

    Joints: shoulder pan, shoulder lift, elbow, wrist flex, wrist roll. Five: of a pose, position and two angles can be chosen.
    Source: the designers' URDF, made of their CAD model: lengths, limits, masses, centres, inertias.
    Nothing of it was measured on an arm; whether parts were weighed for the model, it does not say.
    Chosen here: the jaw stands still at 0 and counts with link 5; a shift of 9e-9 m between two parts is left out; angles cut to six digits
    are quarter turns. Speed and torque are left open: the file's 10 rad/s and 10 N m are beyond the servos, whose stall torque is 16.5
    kgf cm at 6 V or 30 kgf cm at 12 V in the designers' list of parts. Friction and rotors are not given, either.
    Tip at zero: (0.3913619, -0.0000112464, 0.2264687446) m.

    >>> from robotlab import tip_pose, zoo
    >>> arm = zoo.so101()
    >>> tip_pose(arm, arm.postures["zero"])[:3, 3].round(4) + 0.0
    array([0.3914, 0.    , 0.2265])
    """
    poses = [pose(rpy(0, 0, angle), np.array([0, 0, shift])) for angle, shift in FRAMES]
    bodies = [_body(body, T) for body, T in zip(BODIES, poses)]
    bodies[4] = joined([bodies[4], _body(JAW, inverse(JAW_FRAME))])
    links = [Link(a, quarters * np.pi / 2, d, theta, m=m, com=com, I_com=I_com, limits=limits, mass_source=MASS_SOURCE)
             for (a, quarters, d, theta, limits), (m, com, I_com) in zip(TABLE, bodies)]
    return Robot(links, convention="modified", base=pose(np.diag([1, -1, -1]), np.array([0.0388353, 0, 0.0624])),
                 tool=pose(np.diag([-1, 1, -1]), np.array([-0.0079, -0.000218121, -0.0981274])), name="SO-101", source=SOURCE,
                 postures={"zero": np.zeros(5), "ready": (0, -0.4, 0.5, 0.8, 0)})


def _body(body, T):
    """Mass, centre and inertia in a frame that has the pose T in that of the file."""
    m, com, (xx, xy, xz, yy, yz, zz) = body
    R = T[:3, :3]
    return m, (com - T[:3, 3]) @ R, R.T @ (np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) * 1e-6) @ R

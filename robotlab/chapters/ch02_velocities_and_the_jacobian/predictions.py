"""Notebook 02: the predictions, each decided by an experiment."""
import numpy as np

from ...kinematics.ellipsoid import velocity_ellipsoid
from ...kinematics.frames import tip_pose
from ...kinematics.jacobian import jacobian
from ...model import zoo


def J2(*q):
    """The rows vx, vy of two links of 1 m."""
    return jacobian(zoo.planar(2), q)[:2]


def bending(given):
    """The speed of the tool at 1 rad/s of joint 1, elbow at 60 and at 120 degrees."""
    before, after = (np.linalg.norm(J2(0, np.radians(q))[:, 0]) for q in (60, 120))
    return "b" if after < before * .99 else "c" if after > before * 1.01 else "a"


def folded(given):
    """Decide whether joint 1 moves the tool of two equal links folded onto each other."""
    return "b" if np.linalg.norm(J2(.5, np.pi)[:, 0]) < 1e-9 else "a"


def stretched(given):
    """Find the direction in which the stretched arm cannot move its tool: across, along, or any."""
    across = np.abs(J2(0, 0)).max(axis=1)            # the arm lies along x
    return "c" if across.max() < 1e-9 else "b" if across[0] < 1e-9 else "a"


def near_miss(given):
    """The rate of joint 1 as the tool passes the shoulder at 5 cm with 0.5 m/s."""
    fold = 2 * np.arccos(.025)                       # |q2| with the tool 0.05 m from the shoulder
    place = tip_pose(zoo.planar(2), [0, fold])[:2, 3]
    across = np.array([-place[1], place[0]]) / np.linalg.norm(place)
    rate = np.abs(np.linalg.solve(J2(0, fold), .5 * across)[0])
    return "abc"[int(np.abs(np.log(rate / np.array([.5, 1.0, 10.0]))).argmin())]


def pulled(given):
    """The torques for a pull of 100 N along the stretched arm."""
    tau = J2(0, 0).T @ [100, 0]
    return "c" if np.abs(tau).max() < 1e-9 else "a" if np.abs(tau).max() > 150 else "b"


def through_the_shoulder(given):
    """Find which joint needs no torque if the line of the force passes through the shoulder."""
    tip = tip_pose(zoo.planar(2), [.3, 1.25])[:2, 3]
    tau = np.abs(J2(.3, 1.25).T @ tip)
    return "a" if tau[0] < 1e-9 < tau[1] else "b" if tau[1] < 1e-9 else "c"


def wrist(given):
    """Decide what the Puma loses at q5 = 0: nothing, one direction, or joint 5."""
    J = jacobian(zoo.puma560(), [.3, .6, -2.5, .5, 0, 0])
    rank = np.linalg.matrix_rank(J, tol=1e-9)
    return "a" if rank == 6 else "b" if rank == 5 and np.abs(J[:, 4]).max() > .1 else "c"


def other_axes(given):
    """Decide what changes if J is written in the axes of the tool."""
    R, J = tip_pose(zoo.planar(2), [.3, 1.25])[:2, :2], J2(.3, 1.25)
    same_w = np.isclose(np.linalg.det(velocity_ellipsoid(R.T @ J)), np.linalg.det(velocity_ellipsoid(J)))
    return "b" if same_w and not np.allclose(R.T @ J, J) else "a"


def sliding(given):
    """Decide whether the sliding joint of the SCARA arm turns its tool."""
    return "b" if np.abs(jacobian(zoo.scara(), [.3, .9, .1, .2])[3:, 2]).max() < 1e-12 else "a"


def spare_joint(given):
    """Decide whether three links in line are singular."""
    return "b" if np.linalg.matrix_rank(jacobian(zoo.planar(3), [.4, 0, 0])[:2], tol=1e-9) < 2 else "a"


def why_transposed(given):
    """Find which of J^T, J^-1 and J keeps F . v = tau . qd."""
    J, F, qd = J2(.3, 1.25), np.array([3.0, -7.0]), np.array([.4, -.9])
    ways = (np.linalg.inv(J) @ F, J.T @ F, J @ F)
    return "abc"[[bool(np.isclose(tau @ qd, F @ J @ qd)) for tau in ways].index(True)]


def angular_rows(given):
    """Decide whether the lower rows are the rates of roll, pitch and yaw: a turn about the tilted axis of the Puma's last joint."""
    puma, q, h = zoo.puma560(), np.array([.3, .6, -2.5, .5, .9, .2]), 1e-6
    angles = lambda R: np.array([np.arctan2(R[2, 1], R[2, 2]), -np.arcsin(R[2, 0]), np.arctan2(R[1, 0], R[0, 0])])
    e6 = h * np.eye(6)[5]
    rates = (angles(tip_pose(puma, q + e6)[:3, :3]) - angles(tip_pose(puma, q - e6)[:3, :3])) / (2 * h)
    return "a" if np.allclose(rates, jacobian(puma, q)[3:, 5], atol=1e-3) else "b"


ANSWERS = {
    "jacobian-bending": bending,
    "jacobian-folded": folded,
    "jacobian-stretched": stretched,
    "jacobian-near": near_miss,
    "jacobian-pull": pulled,
    "jacobian-shoulder": through_the_shoulder,
    "jacobian-wrist": wrist,
    "jacobian-tool": other_axes,
    "jacobian-slide": sliding,
    "jacobian-spare": spare_joint,
    "jacobian-power": why_transposed,
    "jacobian-omega": angular_rows,
}

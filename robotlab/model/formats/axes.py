"""The Denavit-Hartenberg table of joint axes that are given as lines in space.

x_i lies along the common normal of axes i and i+1. Zero and sign of each joint stay those of the file, so its q is the arm's q; base and
tool take up what no row can hold.
"""
import numpy as np

from ...maths.spatial import inverse, pose, turn_x, turn_z

CONVENTIONS = ("standard", "modified")
PARALLEL = 1e-7                                      # [rad] axes that are nearer to parallel count as parallel
NEARLY = 0.01                                        # [rad] nearer than this, and the common normal is far away
ROUNDING = 1e-12                                     # [m] or of a cosine: what arithmetic leaves of 0
LEVEL = 1e-9                                         # of a cosine: as much as 0 where a direction is chosen


def along_x(a, alpha):
    """The pose Tx(a) Rx(alpha)."""
    return pose(turn_x(np.cos(alpha), np.sin(alpha)), np.array([a, 0, 0]))


def transform(a, alpha, d, theta):
    """The pose Rz(theta) Tz(d) Tx(a) Rx(alpha) of one row."""
    return pose(turn_z(np.cos(theta), np.sin(theta)), np.array([0, 0, d])) @ along_x(a, alpha)


def dh_table(lines, kinds, tip, notes):
    """Frame 0 (4, 4) in the base, the rows (a, alpha, d, theta) of the standard table, and the tool (4, 4) in frame n.

    lines: (direction, point) of each axis in the base. tip: pose of the tip in the base, all at q = 0.
    """
    frame = first = frame_on(*lines[0])
    rows = []
    for i, (kind, (u, p)) in enumerate(zip(kinds, [*lines[1:], (tip[:3, 2], tip[:3, 3])]), start=1):
        row = row_to(frame, u, p, i in (1, len(kinds)) or kind == "P")
        slant = np.linalg.norm(np.cross(frame[:3, 2], u))
        if i < len(kinds) and PARALLEL < slant < NEARLY:
            notes.append(f"Axes {i} and {i + 1} are {slant:.1e} rad off parallel, which puts their common normal far away: d{i} = "
                         f"{row[2]:.4g} m.")
        rows.append(row)
        frame = frame @ transform(*row)
    return first, rows, tidy(inverse(frame) @ tip)


def frame_on(z, p):
    """A frame whose z lies along an axis, with x as near to the x of the base as can be; p is a point on the axis."""
    near = np.eye(3)[0 if abs(z[0]) < 0.99 else 1]
    x = near - (near @ z) * z
    x = x / np.linalg.norm(x)
    return tidy(pose(np.stack([x, np.cross(z, x), z], axis=-1), p - (p @ z) * z))


def row_to(frame, u, p, at_point):
    """(a, alpha, d, theta) from a frame, whose z is one axis, to the next axis, with direction u through p.

    Of the two directions along the common normal the one is taken that turns less, so a may be negative. Parallel axes have many common
    normals: at_point tells whether the one through p is taken, or the one through the frame's origin.
    """
    R, o = frame[:3, :3], frame[:3, 3]
    u, r = R.T @ u, R.T @ (p - o)                    # in axes of the frame, where z is (0, 0, 1)
    s = np.hypot(u[0], u[1])
    if s < PARALLEL:
        a, d = np.hypot(r[0], r[1]), r[2] if at_point else 0.0
        x = r[:2] / a if a > ROUNDING else np.array([1.0, 0.0])
    else:
        x = np.array([-u[1], u[0]]) / s              # z x u
        a, d = r[:2] @ x, r[2] - (r[:2] @ u[:2]) / s ** 2 * u[2]
    sine = x[1] * u[0] - x[0] * u[1] if s >= PARALLEL else 0.0         # of the twist from z to u about x
    turned = x[0] < -LEVEL or x[0] <= LEVEL and (a < -ROUNDING or a <= ROUNDING and sine < 0)
    if turned:
        x, a, sine = -x, -a, -sine
    return float(tidy(a)), tidy_angle(np.arctan2(sine, u[2])), float(tidy(d)), tidy_angle(np.arctan2(x[1], x[0]))


def modified(rows, tool):
    """The rows of the modified table of the same axes, and the tool in its frame n: a and alpha come before the joint."""
    before = [(0.0, 0.0), *(row[:2] for row in rows)]
    return [(*before[i], *row[2:]) for i, row in enumerate(rows)], tidy(along_x(*before[-1]) @ tool)


def tidy(x):
    """Numbers without what arithmetic has left of a whole one."""
    x = np.asarray(x, dtype=float)
    whole = np.round(x)
    return np.where(abs(x - whole) < ROUNDING, whole, x) + 0.0


def tidy_angle(x):
    """An angle without what arithmetic has added to quarter turns."""
    quarter = np.round(x / (np.pi / 2)) * (np.pi / 2)
    return float(quarter if abs(x - quarter) < ROUNDING else x)

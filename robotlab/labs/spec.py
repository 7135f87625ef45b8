"""From a `Robot` to the plain lists that a picture is drawn from, and a view that shows it well."""
from math import floor, log10, pi

import numpy as np

from ..kinematics.frames import joint_axes
from ..model.robot import as_joint_array
from ..picture.camera import Camera
from ..picture.frames import chain, skeleton
from ..picture.maths import add, norm

LINK_PX = 10.5                                       # radius of the first link in the picture
QUARTERS = tuple(k * pi / 4 for k in range(-4, 4))   # turns [rad]
SPATIAL, FLAT = {"az": -.9, "el": .33}, {"az": -pi / 2, "el": pi / 2}


def twelve(T):
    """The upper three rows of a pose (4, 4) as a list of 12 numbers."""
    return [float(x) for x in np.asarray(T, dtype=float)[:3].flat]


def matrix(numbers):
    """A pose (4, 4) from 12 numbers, its rotation made orthonormal again."""
    T = np.vstack([np.reshape(np.asarray(numbers, float), (3, 4)), [0, 0, 0, 1]])
    u, _, vt = np.linalg.svd(T[:3, :3])
    T[:3, :3] = u @ np.diag([1, 1, np.linalg.det(u @ vt)]) @ vt
    return T


def arm_rows(robot):
    """The DH table as rows [a, alpha, d, theta, prismatic, 0]; ValueError where an entry is a letter."""
    rows = []
    for i, link in enumerate(robot.links, start=1):
        for name in ("a", "alpha", "d", "theta"):
            if not isinstance(getattr(link, name), float):
                raise ValueError(f"link {i}: {name} is {getattr(link, name)}; a picture needs numbers. "
                                 "Give them with robot.subs")
        rows.append([link.a, link.alpha, link.d, link.theta, int(link.prismatic), 0.0])
    return rows


def with_rows(robot, rows):
    """The arm with the DH numbers of `rows`, such as `State.arm["rows"]` has them after a slider moved one."""
    for i, (a, alpha, d, theta, *_) in enumerate(rows, start=1):
        link = robot.links[i - 1]
        if (link.a, link.alpha, link.d, link.theta) != (a, alpha, d, theta):
            robot = robot.with_link(i, a=a, alpha=alpha, d=d, theta=theta)
    return robot


def arm_drawn(robot):
    """Return the data that determine the bones of an arm."""
    return {"rows": arm_rows(robot), "modified": robot.convention == "modified", "base": twelve(robot.base)}


def ghost(robot, q):
    """The bones of the arm at q (n,) as one line (k, 3) [m], for the notes "ghosts".

    >>> from robotlab import zoo
    >>> from robotlab.labs import ghost
    >>> ghost(zoo.planar(2), [0, 0])[-1]
    [2.0, 0.0, 0.0]
    """
    arm = arm_drawn(robot)
    bones = skeleton(arm, chain(arm, [float(x) for x in q]))
    return [bones[0].start] + [p for bone in bones for p in (bone.corner, bone.to)]


def is_flat(robot):
    """True if the arm moves in the x-y plane: all joint axes along z, or sliding in it, and gravity in the plane."""
    z, _ = joint_axes(robot, np.zeros(robot.n))
    turning = np.array([link.kind == "R" for link in robot.links])
    upright = np.abs(z[:, 2]) > 1 - 1e-9
    gravity = np.asarray(robot.gravity, dtype=object)
    level = np.abs(z[~turning, 2]) < 1e-9
    return bool((upright == turning).all() and level.all() and gravity[2] == 0 and any(gravity != 0))


def reach(rows):
    """An upper bound for how far the tip gets from the base [m]; a slide goes half a metre, or as far as a small arm is long."""
    rigid = sum(abs(a) + abs(d) for a, _, d, *_ in rows)
    return rigid + sum(min(.5, rigid or .5) for row in rows if row[4]) or 1.0


def offered(robot, i):
    """Range of a slider for joint i, counted from 0 (low, high): its limits, one turn, or 1 m, for a small arm twice its length."""
    rigid = sum(abs(x) for link in robot.links for x in (link.a, link.d))
    return robot.links[i].limits or ((0.0, min(1.0, 2 * rigid or 1.0)) if robot.links[i].prismatic else (-pi, pi))


def roomy(robot):
    """A view with room for arrows and ellipses at the tool, whatever the posture."""
    long = reach(arm_rows(robot))
    return {"scale": 280 / long, "at": [.25 * long, .36 * long, 0] if is_flat(robot) else [.06 * long, 0, .42 * long]}


def scene_spec(robot, q, W=620, H=460, radius=None, offsets=None, view=None):
    """Return the data of a picture of the arm: {arm, q, view, show, ground}, with defaults chosen for it.

    q: (n,) [rad or m]. radius: of the first link [m]. offsets: {joint number: shift of its body along its axis [m]}, unless
    given so that no two joints sit in one place. view: {az, el, scale, at} [rad, px per m, m]; what is missing is chosen. Scale and
    middle follow what is seen later, unless the view is `held`: True.
    """
    q = [float(x) for x in as_joint_array(robot, q)]
    rows, flat = arm_rows(robot), is_flat(robot)
    arm = {"rows": rows, "modified": robot.convention == "modified", "base": twelve(robot.base), "tool": twelve(robot.tool)}
    view = dict(FLAT if flat else SPATIAL) | (view or {})
    long = reach(rows)
    view.setdefault("scale", best_scale(arm, q, view, W, H, long))
    arm["radius"] = radius or min(LINK_PX / view["scale"], .2 * typical_length(rows, long))
    place_joints(arm, q, offsets)
    ground = flat_ground(arm, long) if flat else floor_below(arm, q, long, .34 * W / view["scale"])
    view.setdefault("at", middle(arm, q, view, W, H))
    tool = "x" if flat else "z"
    show = {"tool": tool, "frames": [], "dims": [], "values": ""}
    return {"arm": arm, "q": q, "view": view, "show": show, "ground": ground}


def no_arm(view):
    """The same for a lab without an arm."""
    return {"arm": None, "q": [], "view": {"az": -.9, "el": .33, "scale": 200, "at": [0, 0, 0]} | (view or {}), "show": {},
            "ground": None}


def typical_length(rows, long):
    lengths = [abs(x) for row in rows for x in (row[0], row[2]) if abs(x) > .05 * long]
    return sum(lengths) / len(lengths) if lengths else long


def projected(arm, q, view, W, H):
    """The corners of the arm on the screen, as an array (points, 3)."""
    camera, F = Camera({"scale": 1.0, **view}, W, H), chain(arm, q)
    return np.array([camera.point(p) for bone in skeleton(arm, F) for p in (bone.start, bone.corner, bone.to, bone.centre)])


def best_scale(arm, q, view, W, H, long):
    """So large that the posture fills two thirds of the picture, and the arm stretched out stays mostly within."""
    size = np.ptp(projected(arm, q, view | {"scale": 1.0}, W, H), axis=0)
    return float(min(.66 * W / max(size[0], .1 * long), .62 * H / max(size[1], .1 * long), 450 / long))


def middle(arm, q, view, W, H):
    """The point of space that belongs into the middle of the picture."""
    camera, p = Camera(view, W, H), projected(arm, q, view, W, H)
    x, y = (p.min(0) + p.max(0))[:2] / 2 - [W / 2, H / 2]
    at = np.array(camera.right) * x - np.array(camera.up) * (y - 8)
    return [round(float(v), 4) for v in at / view["scale"]]


def framed(points, view, W, H, share):
    """The view in which points (k, 3), on the screen in a view of scale 1 at the origin, fill a share of the picture."""
    camera = Camera(view, W, H)
    low, high = points[:, :2].min(0), points[:, :2].max(0)
    x, y = (low + high) / 2 - [W / 2, H / 2]
    wide, tall = np.maximum(high - low, 1e-3)
    at = np.array(camera.right) * x - np.array(camera.up) * y
    return view | {"scale": float(min(share * W / wide, share * H / tall)), "at": [round(float(v), 4) for v in at]}


def view_of_slides(robot, q, W, H, share):
    """The view with room for an arm whose slides are at either end while one joint after the other turns round."""
    view, arm, postures = SPATIAL | {"scale": 1.0, "at": [0, 0, 0]}, scene_spec(robot, q, W, H)["arm"], []
    for end in (0, 1):
        held = [offered(robot, i)[end] if link.prismatic else float(x) for i, (link, x) in enumerate(zip(robot.links, q))]
        postures += [[*held[:i], turn, *held[i + 1:]] for i, link in enumerate(robot.links) for turn in QUARTERS if not link.prismatic]
    return framed(np.concatenate([projected(arm, posture, view, W, H) for posture in postures]), view, W, H, share)


def place_joints(arm, q, offsets):
    """Shift turning joints along their axes where two would sit in one place: onto a long link as a sleeve, or outwards."""
    rows, r = arm["rows"], arm["radius"]
    if offsets is not None:
        for i, shift in offsets.items():
            rows[i - 1][5] = float(shift)
        return
    bones = skeleton(arm, chain(arm, q))
    for i, bone in enumerate(bones):
        near = [b for b in (*bones[max(i - 1, 0):i], *bones[i + 1:i + 2]) if norm(add(b.foot, bone.foot, -1)) < 4 * r]
        if not near or rows[i][4] or abs(np.dot(near[0].axis, bone.axis)) > .9:
            continue
        if abs(bone.d) > 8 * r:
            rows[i][5] = round(.45 * bone.d, 4)
        elif i == 0:
            rows[i][5] = round(-3.5 * r, 4)
        elif i == len(bones) - 1:
            rows[i][5] = round((-3 if bone.d < 0 else 3) * r, 4)


def floor_below(arm, q, long, most):
    """The floor on which the plinth stands, with a grid of round steps; half of it is at most so long [m]."""
    bone, r = skeleton(arm, chain(arm, q))[0], arm["radius"]
    half = min(.65 * long, most)
    step = nice(half / 3)
    low = bone.centre[2] - (1.5 * 1.35 + 1) * r if bone.axis[2] > .99 else 0.0
    return {"axis": 2, "at": round(low, 4), "half": round(step * floor(half / step), 6), "step": step}


def flat_ground(arm, long):
    low = arm["base"][7] - 5 * arm["radius"]
    return {"axis": 1, "at": round(low, 4), "half": round(.8 * long, 4), "step": nice(long / 4)}


def nice(x):
    """The round number 1, 2 or 5 times a power of ten next below x."""
    power = 10.0 ** floor(log10(x) + 1e-9)
    return power * max(k for k in (1, 2, 5) if k * power <= x * (1 + 1e-9))

"""Views of a pick-and-place task: the arm on its way, singular values, torques against what motors give."""
import numpy as np

from ...kinematics.frames import tip_pose
from ...kinematics.jacobian import directions, jacobian
from ...kinematics.workspace import workspace
from ...picture.camera import Camera
from ...picture.plot import Curve, Line, Panel, Points
from ...labs.spec import framed, ghost, scene_spec, projected
from ...picture.style import JOINTS

CLOUD = 110                                          # places of the tool that are drawn
MARGIN = .74                                         # of the picture: what the arm and its way fill at most
DOTS = {"cls": "zero", "r": 1.8}


def joint_class(i):
    """The colour of joint i, counted from 0."""
    return f"q{min(i + 1, len(JOINTS))}"


def cloud(robot):
    """Places that the tool can reach, as points of a picture."""
    return [{"at": p, **DOTS} for p in workspace(robot, CLOUD)[1].round(3)]


def way(task):
    """The way of the tool, and the lines of its four points."""
    q = task(task.times(81))[0]
    return [{"points": task.points, "cls": "tgt", "width": 1.4, "dash": True},
            {"points": tip_pose(task.robot, q)[:, :3, 3], "cls": "vel", "width": 2.4}]


def ends(task):
    """The arm at the start and at the end."""
    return [ghost(task.robot, task.postures[k]) for k in (0, -1)]


def still_scene(task, W, H):
    """The specification of a picture of the arm above the first point, with the task around it."""
    robot, lifted = task.robot, task.postures[min(1, len(task.postures) - 1)]
    spec = scene_spec(robot, lifted, W, H)
    marks = [{"at": p, "cls": "tgt", "text": name, "r": 5} for p, name in ((task.points[0], "pick"), (task.points[-1], "place"))]
    notes = {"points": marks, "curves": way(task), "ghosts": ends(task)}
    return spec | {"view": fitted(spec, notes, task.postures, W, H), "W": W, "H": H, "notes": notes}


def fitted(spec, notes, postures, W, H):
    """The view in which everything is seen: the arm in its postures, and all curves with room for their labels."""
    view = spec["view"] | {"scale": 1.0, "at": [0, 0, 0]}
    camera = Camera(view, W, H)
    drawn = [camera.point(p) for curve in notes["curves"] for p in np.asarray(curve["points"], dtype=float).tolist()]
    return framed(np.concatenate([drawn, *(projected(spec["arm"], list(map(float, q)), view, W, H) for q in postures)]), view, W, H, MARGIN)


def singular_panel(task):
    """Singular values of the tool's Jacobian along the way; none of them should come down to zero."""
    t = task.times(81)
    s = np.linalg.svd(jacobian(task.robot, task(t)[0])[:, :3], compute_uv=False)[:, :directions(task.robot)]
    if not s.shape[1]:
        return Panel((Line(0, label="no direction"),), "singular values of J in m", "time in s", (0, task.duration), (-1, 1),
                     ("time",))
    k = int(s[:, -1].argmin())
    curves = [Curve(t, s[:, i], "vel", "σ", str(i + 1), width=1.3) for i in range(s.shape[1] - 1)]
    things = (*curves, Curve(t, s[:, -1], "tgt", "σ", str(s.shape[1])), Points([t[k]], [s[k, -1]], "tgt", "ring"))
    return Panel(things, "singular values of J in m", "time in s", y_range=(0, round_up(s.max())), cursor=("time",))


def round_up(x):
    """The round number next above: 1, 2 or 5 times a power of ten."""
    power = 10.0 ** np.floor(np.log10(max(x, 1e-9)))
    return float(next(k * power for k in (1, 2, 5, 10) if k * power >= x * (1 - 1e-9)))


def use_panel(t, shafts, sizings):
    """The torque on each shaft as a share of the motor's peak torque. shafts: (N, n) [N m]."""
    used = np.clip(shafts / [one.motor.peak for one in sizings], -3, 3)
    top = 1.2 * max(1.0, np.abs(used).max())         # above the highest line, its word
    things = [Line(1, cls="tgt", label="peak"), Line(1 / 3, cls="force", label="all day"), Line(-1 / 3, cls="force"), Line(-1, cls="tgt")]
    things += [Curve(t, used[:, i], joint_class(i), "τ", str(i + 1)) for i in range(used.shape[1])]
    return Panel(tuple(things), "torque on each shaft, of the motor's peak", "time in s", y_range=(-top, top), cursor=("time",))


def torque_panel(t, tau, units, joints=None):
    """The torques (N, n) of all joints, or of some; forces where joints slide. A force and a torque share no axis: of both, each
    curve is drawn over its own largest value."""
    joints = range(tau.shape[1]) if joints is None else joints
    some = {units[i] for i in joints}
    title = {"N": "forces of the joints in N", "N m": "torques of the joints in N m"}[some.pop()] if len(some) == 1 else \
        "torques and forces, each over its largest"
    shown = tau / np.maximum(np.abs(tau).max(0), 1e-9) if some else tau
    curves = tuple(Curve(t, shown[:, i], joint_class(i), "τ" if units[i] == "N m" else "f", str(i + 1)) for i in joints)
    return Panel(curves, title, "time in s")


def error_panel(track, kinds, words="payload unknown"):
    """The error of each joint under a controller that does not know the payload; words: for the title.

    >>> from robotlab import pick_and_place, zoo
    >>> from robotlab.labs import error_panel
    >>> from robotlab.motion.tracking import track
    >>> job = pick_and_place(zoo.rrr())
    >>> error_panel(track(job, job.carrying, job.robot, count=21), "RRR").title
    'error of the joints in °, payload unknown'
    """
    turns = np.array([kind == "R" for kind in kinds])
    error = np.where(turns, np.degrees(track.error), 1000 * track.error)
    unit = "°" if turns.all() else "mm" if not turns.any() else "° or mm"
    curves = tuple(Curve(track.run.t, error[:, i], joint_class(i), "e", str(i + 1)) for i in range(error.shape[1]))
    return Panel(curves, f"error of the joints in {unit}, {words}", "time in s")


def plane_panel(rate, torque, rms, motor):
    """Torque against speed on a shaft, (N,) each, in the field that the motor can give."""
    top = max(1.15 * motor.peak, 1.05 * np.abs(torque).max())
    far = max(1.15 * motor.speed, 1.05 * np.abs(rate).max())
    box = lambda high: ([-motor.speed, motor.speed, motor.speed, -motor.speed], [-high, -high, high, high])
    things = (Curve(*box(motor.peak), "tgt", closed=True, width=1.4), Curve(*box(motor.rated), "force", closed=True, width=1.4),
              Line(rms, cls="tau", label="rms"), Curve(rate, torque, "tau"))
    return Panel(things, "torque in N m against speed in rad/s, on the shaft", "speed of the motor in rad/s", (-far, far),
                 (-top, top))

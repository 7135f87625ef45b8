"""`LinearLab`: an arm and its linear model from the same deviation, and the range in which the model is good."""
import numpy as np

from ...kinematics.frames import link_poses
from ...labs.controls import Choice, Heading, Slider
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.terms import true_minus
from ...model.zoo import planar
from ...picture.plot import Curve, Panel, Points
from .deviations import CASES, NAMES, PUSHES, SIZES, arm_runs, case, errors, linear_run, start_of, undisturbed

GOOD = .05                                           # of the deviation: a smaller error is called small
PRESETS = {"Hanging, 5°": {"name": NAMES[0], "push": "shoulder", "size": 5},
           "Hanging, 60°": {"name": NAMES[0], "push": "shoulder", "size": 60},
           "Hanging, elbow 25°": {"name": NAMES[0], "push": "elbow", "size": 25},
           "Upright, 20°": {"name": NAMES[1], "push": "shoulder", "size": 20},
           "Bent, with feedback, 10°": {"name": NAMES[3], "push": "opposite ways", "size": 10},
           "Bent, with feedback, 40°": {"name": NAMES[3], "push": "shoulder", "size": 40},
           "Along a swing": {"name": NAMES[4], "push": "shoulder", "size": 20},
           "Horizontal, 5°": {"name": NAMES[5], "push": "shoulder", "size": 5}}


class LinearLab(Lab):
    """Two rods and their linear model, both pushed off by the same angles; the ghost does what the model says.

    name: words of a situation in `CASES`. size: of the deviation at first [degrees]. options: as for `Lab`.

    >>> from robotlab.labs import LinearLab
    >>> LinearLab().preset("Hanging, 60°").words["badge"]["text"]
    'the model is off by 78 %'
    """
    title = "How far is linear true?"

    def __init__(self, name=NAMES[0], size=5.0, **options):
        if name not in CASES:
            raise ValueError(f"name is {name!r}; expected one of {', '.join(CASES)}")
        controls = [Choice(name="about", text="the arm", options={x: x for x in NAMES}, value=name),
                    Heading(text="Deviation at the start"),
                    Choice(name="push", text="pushed", options={x: x for x in PUSHES}),
                    Slider(name="size", text="size", low=np.radians(.5), high=np.radians(90), value=np.radians(size), degrees=True,
                           step=np.radians(.5))]
        presets = {title: {"about": p["name"], "push": p["push"], "size": np.radians(p["size"])}
                   for title, p in PRESETS.items()}
        start = {"player": .5, "panels": 2, "H": 400, "presets": presets, "show": {"tool": ""},
                 "view": {"scale": 94, "at": [0, 0, 0]}}
        super().__init__(planar(2), np.array([-np.pi / 2, 0]), controls=controls, **(start | options))

    def compute(self, state):
        name, push, size = state["about"], state["push"], state["size"]
        about, start = case(name), start_of(push, size)
        real = arm_runs(name, start[None])[:, 0] - undisturbed(name)
        linear = linear_run(about, start)
        q = (about.x[::2] + real)[:, :2]
        said = (about.x[::2] + linear)[:, :2]
        bones = link_poses(self.robot, said)[..., :3, 3]
        off = np.abs(real - linear)[:, :2].max(axis=1)
        error, k = off.max(), int(np.clip(round(state.time / about.h), 0, len(q) - 1))
        if "preset" in state.changed:
            k = int(np.argmax(off > error / 2))      # where both differ visibly
        others = {("notes", "ghosts", 0, j, axis): bones[:, j, axis] for j in range(3) for axis in range(2)}
        return {"q": q[k], "time": float(about.t[k]), "ghosts": [bones[k]],
                "motion": Motion(q=q, others=others, rate=1 / about.h),
                "plots": [angles(about.t, real, linear), ladder(name, push, size, error)],
                "badge": (f"the model is off by {percent(error / size)}", bool(error < GOOD * size)),
                "sentence": sentence(name, push, size, error, about.t[-1])}


def angles(t, real, linear):
    """Both deviations of the arm, and thin those of the model, cut off where they leave the picture."""
    top = 1.5 * np.degrees(np.abs(real[:, :2]).max())
    shown = lambda x: np.where(np.abs(x) < top, x, np.nan)
    things = [Curve(t, np.degrees(real[:, i]), f"q{i + 1}", "δ", str(i + 1)) for i in (0, 1)]
    things += [Curve(t, shown(np.degrees(linear[:, i])), "ink", width=1.4, dash=True, track=False) for i in (0, 1)]
    return Panel(tuple(things), "deviations in degrees; dashed: the linear model", "time in s", y_range=(-1.02 * top, 1.02 * top),
                 cursor=("time",))


def ladder(name, push, size, error):
    """The error over the size of the deviation, and the size itself: where they meet, the model predicts nothing."""
    sizes, found = np.degrees(SIZES), np.degrees(errors(name, push))
    low, high = 10.0 ** np.floor(np.log10(found.min())), 10.0 ** np.ceil(np.log10(max(found.max(), 100)))
    things = (Curve(sizes, sizes, "dim", width=1.2, dash=True, track=False), Curve(sizes, GOOD * sizes, "dim", width=1.2, dash=True),
              Curve(sizes, found, "tau"), Points([np.degrees(size)], [np.degrees(error)], "tgt"))
    return Panel(things, "largest error in degrees; dashed: all and 5 % of it", "size of the deviation in degrees",
                 x_range=(.5, 90), y_range=(low, high), log_x=True, log_y=True)


def percent(x):
    """A share in words."""
    return f"{100 * x:.2g} %" if x < 1 else f"{x:.2g} times the size" if x < 100 else "more than 100 times the size"


def sentence(name, push, size, error, T):
    """State the size of the error, its growth with the push, and the range in which the model is good to five per cent."""
    found = errors(name, push)
    order = np.polyfit(np.log(SIZES[:4]), np.log(found[:4]), 1)[0]
    bad = np.flatnonzero(found > GOOD * SIZES)
    good = "at every size shown" if not len(bad) else "at no size shown" if bad[0] == 0 else f"up to {reached(found, bad[0]):.2g}°"
    return true_minus(f"Pushed {np.degrees(size):.3g}° off, the arm is within {T:.2g} s up to {np.degrees(error):.2g}° away from what "
                      f"the linear model says. Small deviations: twice the size, {2 ** order:.1f} times the error. "
                      f"The error is below 5 % of the deviation {good}.")


def reached(found, k):
    """The size [degrees] at which the error passes its bound, between the sizes k - 1 and k."""
    share = np.log(found[k - 1:k + 1] / (GOOD * SIZES[k - 1:k + 1]))
    return np.degrees(np.exp(np.interp(0, share, np.log(SIZES[k - 1:k + 1]))))

"""Views of `PassesLab`: the plane with its wall and passes, the torques as shares of their limits, the motor at its limit."""
import numpy as np

from ...kinematics.frames import tip_pose
from ...picture.plot import Curve, Line, Panel

FULL = .99                                           # of its limit at either end of a piece of the path
LIT = .9                                             # of its limit: a larger torque is drawn at its joint
TITLES = "rate ṡ in rad/s, wall, pass back (dashed)", "torques in % of their limits", "which motor is full"
HEIGHT = 1.15                                        # of the plane, over the pass back
BAR = .32                                            # half the height of a bar


def plane_panel(found, run, pace):
    """The wall, the pass back from the end and the pass forward from the start; of a quintic its own curve."""
    top = HEIGHT * float(np.minimum(found.brake, found.wall).max())
    s, cut = found.s, lambda v: np.minimum(v, top)
    things = [Curve(np.concatenate([s, s[[-1, 0]]]), np.concatenate([cut(found.wall), [top, top]]), "dim", width=0, closed=True),
              Curve(s, cut(found.wall), "ink", width=1.4, track=False),
              Curve(s, cut(found.brake), "tgt", width=1.8, dash=True, track=False),
              Curve(s, found.rate, "vel", width=3, track=pace != "quintic")]
    if pace == "quintic":
        things.append(Curve(run.s, run.v, "force", width=2.2))
    return Panel(tuple(things), TITLES[0], "length s of the path in rad", x_range=(0.0, float(s[-1])), y_range=(0.0, top),
                 cursor=("values", "place"))


def shares_panel(t, share):
    """Plot all torques, each over its limit."""
    curves = [Curve(t, 100 * share[:, i], f"q{i + 1}", "τ", str(i + 1), width=1.8) for i in range(share.shape[1])]
    return Panel((Line(100, cls="bad"), Line(-100, cls="bad"), Line(0), *curves), TITLES[1], "time in s", y_range=(-125.0, 125.0),
                 x_range=(0.0, float(t[-1])), cursor=("time",))


def weight_panel(s, held):
    """Plot the torques that hold the arm at rest, each over its limit, along the path."""
    curves = [Curve(s, 100 * held[:, i], f"q{i + 1}", "τ", str(i + 1), width=1.8) for i in range(held.shape[1])]
    return Panel((Line(100, cls="bad"), Line(-100, cls="bad"), Line(0), *curves), "torques against weight in % of their limits",
                 "length s of the path in rad", x_range=(0.0, float(s[-1])))


def full_panel(at, full):
    """A bar for each interval in which a motor is at its limit, on the line of its number."""
    things = []
    for i, there in enumerate((full >= FULL).T):
        things += [Curve([at[a], at[b], at[b], at[a]], i + 1 + BAR * np.array([-1, -1, 1, 1]), f"q{i + 1}", closed=True, width=2)
                   for a, b in spans(there)]
    return Panel(tuple(things), TITLES[2], "time in s", x_range=(0.0, float(at[-1])), y_range=(.4, full.shape[1] + .6), cursor=("time",))


def spans(there):
    """Return beginning and end of each run of True in pieces (N,)."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], there.astype(int), [0]])))
    return list(zip(edges[::2].tolist(), edges[1::2].tolist()))


def lit(tau, share):
    """The torques (N, n) of the motors near their limits, and no others."""
    return np.where(np.abs(share) >= LIT, tau, 0.0)


def trail(arm, q, share):
    """The path of the tool in the colour of the motor nearest to its limit."""
    places, most = tip_pose(arm, q)[:, :3, 3], np.abs(share).argmax(1)
    cuts = [0, *(np.flatnonzero(np.diff(most)) + 1).tolist(), len(q) - 1]
    return [{"points": places[a:b + 1], "cls": f"q{most[a] + 1}", "width": 3} for a, b in zip(cuts, cuts[1:]) if b > a]


def words(found, run, at, full, pace, plain):
    """The sentence, and the badge. plain: (T, what) of the motion with which it is compared."""
    T = float(at[-1])
    if pace == "quintic":
        k, i = np.unravel_index(int(np.abs(run.tau / found.limit).argmax()), run.tau.shape)
        return {"badge": (f"{T:.2f} s; the fastest: {found.duration:.2f} s", True),
                "sentence": f"Stretched until it just fits, the quintic takes {T:.2f} s, {100 * (T / found.duration - 1):.0f} % more "
                            f"than the fastest motion. Motor {i + 1} reaches its limit at {run.t[k]:.2f} s; before and after, all motors "
                            f"have some left."}
    lasts, there = np.diff(at)[:, None] / T, full >= FULL
    parts = [f"motor {i + 1} for {100 * x:.0f} %" for i, x in enumerate((there * lasts).sum(0)) if x >= .005]
    both = 100 * ((there.sum(1) > 1) * lasts[:, 0]).sum()
    said = f"{T:.2f} s. Full are {', '.join(parts)} of that time{f', two at once for {both:.0f} %' if both >= .5 else ', one at a time'}."
    other, what = plain
    if abs(T / other - 1) > 5e-4:
        said += f" With the plain limits{what} it is {other:.2f} s: this is {T / other:.2f} times that."
    else:
        near = found.rate[1:-1] / found.wall[1:-1]
        k = int(near.argmax()) + 1
        where, height = 100 * found.s[k] / found.s[-1], 100 * near[k - 1]
        said += f" Nearest to the wall it is at {where:.0f} % of the path, with {height:.0f} % of its height."
    cut = f" Cut into more than {len(found.s) - 1} pieces it is a little faster."
    return {"badge": (f"the fastest: {T:.2f} s", True), "sentence": said + cut}

"""Views of `WallLab`: a body, its spring, the wall; 1 mm is drawn as 1 cm."""
import numpy as np

LARGE = 10.0                                         # magnification
FRAMES = 400                                         # of the motion that is played
COILS, HALF = 8, .035                                # of the drawn spring; half its width [m of the picture]
TALL = .13                                           # half height of the drawn wall


def size(m):
    """The radius of a body of mass m: the heavier, the larger."""
    return .022 + .056 * (m / 90) ** (1 / 3)


def mass_body(x, m):
    """A round body of mass m whose front is at x [m]."""
    half = size(m)
    return {"points": [[LARGE * float(x) - half, 0.0, 0.0]], "pins": [{"at": 0, "axis": [0, 0, 1], "r": half, "h": half}]}


def wall_lines():
    """The wall: a thick line at 0, hatched behind."""
    out = [{"points": [[0, -TALL, 0], [0, TALL, 0]], "cls": "ink", "width": 3}]
    return out + [{"points": [[0, y, 0], [.025, y - .025, 0]], "cls": "ink", "width": 1.2} for y in np.linspace(-TALL + .03, TALL, 9)]


def zigzag(start, end):
    """Points (., 3) of a drawn spring between two places on the x axis."""
    s = np.linspace(0, 1, 2 * COILS + 1)
    y = np.where(np.arange(len(s)) % 2 == 1, HALF * (-1.0) ** (np.arange(len(s)) // 2), 0.0)
    return np.stack([LARGE * (start + (end - start) * s), y, 0 * s], axis=-1)


def frames(met, aim):
    """Motion at FRAMES + 1 times: {t, x, aim, arrow (frame -> vectors), moves {path: (FRAMES + 1,)}}. aim: [m], or None."""
    t = np.linspace(0, met.t[-1], FRAMES + 1)
    x, force = (np.interp(t, met.t, values) for values in (met.x, met.force))
    long = .3 / max(met.peak, 1.0)                   # [m of the picture per N]
    half = size(met.sledge.m)
    moves = {("bodies", "points", 0, 0): LARGE * x - half, ("notes", "vectors", 0, "v", 0): -long * force - 1e-4}
    if aim is not None:
        line = np.array([zigzag(place, aim)[:, 0] for place in x])
        count = len(wall_lines())
        moves |= {("notes", "curves", count, "points", i, 0): line[:, i] for i in range(line.shape[1])}

    def arrow(k):
        return [{"at": [0, half + .03, 0], "v": [-long * force[k] - 1e-4, 0, 0], "cls": "force", "label": "F", "width": 4}]
    return {"t": t, "x": x, "aim": aim, "arrow": arrow, "moves": moves}


def spring(shown, k, pulls):
    """The spring from the hand to its aim, if it has one."""
    return [{"points": zigzag(shown["x"][k], shown["aim"]), "cls": "tgt", "width": 1.8}] if pulls else []

"""The view that fits what is set: as large as the picture allows, with room for labels. (engine/fit.js moves there softly.)"""
from itertools import chain

from .camera import Camera
from .frames import origin
from .maths import add, clamp, scaled
from .notes import in_base
from .scene import Scene

THICK = 17                                           # px: the largest radius of an arm


def wanted(s):
    """All points in space that should be seen: the arm and what belongs to it, but neither floor nor workspace, nor a dashed line
    from point to point, which is one of construction and may leave the picture."""
    notes, now = s.notes, lambda note: s.values.get(note.get("handle"))
    out = [p for b in s.bones for p in (b.start, b.corner, b.to, b.centre)]
    if s.bones:
        out.append(origin(s.poses[-1]))
        if s.ground and s.show.get("base") is not False:
            axis = s.ground["axis"]
            out.append([*s.bones[0].centre[:axis], s.ground["at"], *s.bones[0].centre[axis + 1:]])
    if s.target:
        out.append(s.target if len(s.target) < 12 else origin(s.target))
    for v in notes.get("vectors", []):
        out += [in_base(s, v, v["at"]), in_base(s, v, add(v["at"], now(v) or v["v"]))]
    out += [in_base(s, p, now(p) or p["at"]) for p in notes.get("points", []) if p["cls"] != "zero"]
    out += [in_base(s, c, p) for c in notes.get("curves", []) if not c.get("dash") or len(c["points"]) > 2 for p in c["points"]]
    return [*out, *notes.get("trail", []), *chain(*notes.get("ghosts", [])), *(s.bodies or {}).get("points", [])]


def margins(s):
    """The px that labels need beside and above what is wanted."""
    return min(100 if s.notes.get("torques") else 78, .2 * s.W), min(70 if len(s.target or []) == 12 else 44, .13 * s.H)


def fitted(spec):
    """The view of a scene with the scale and the middle that fit; one that is `held` stays as it is.

    spec["room"]: [corner, corner, margins], what is kept for all situations of a lab.
    """
    s, view = Scene(spec), spec["view"]
    points = [] if view.get("held") else wanted(s)
    first, second, least = spec.get("room") or [None, None, (0, 0)]
    if not points:
        return view
    camera = Camera(view | {"scale": 1, "at": [0, 0, 0], "pan": [0, 0]}, 0, 0)
    r = 1.6 * (s.arm["radius"] if s.arm else .02)
    axes = list(zip(*map(camera.point, points + [first, second] * (first is not None))))
    low, high = [min(axis) - r for axis in axes], [max(axis) + r for axis in axes]
    mx, my = map(max, margins(s), (min(least[0], .2 * s.W), min(least[1], .13 * s.H)))
    most = THICK / s.arm["radius"] if s.arm else 9000
    scale = clamp(min((s.W - 2 * mx) / (high[0] - low[0]), (s.H - 2 * my) / (high[1] - low[1])), 4, most)
    x, y, z = scaled(add(low, high), .5)
    at = add(add(scaled(camera.right, x), scaled(camera.up, -y)), scaled(camera.out, z))
    return view | {"scale": scale, "at": at, "pan": [0, 0]}

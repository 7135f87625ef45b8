"""The room that each lab of the notebooks needs over all its situations, for robotlab/labs/rooms.json.

    python tests/labs/rooms.py                       # all notebooks; or their numbers: 02 13
"""
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import listed

from robotlab.labs.room import FILE, lengths
from robotlab.picture.camera import Camera
from robotlab.picture.fit import margins, wanted
from robotlab.picture.scene import Scene


def box(spec):
    """[low, high, margins] of the space that a scene needs: two corners [right, down, towards the viewer] in m, and px."""
    s = Scene(spec)
    camera = Camera(spec["view"] | {"scale": 1, "at": [0, 0, 0], "pan": [0, 0]}, 0, 0)
    axes = list(zip(*map(camera.point, wanted(s))))
    return [[min(axis) for axis in axes], [max(axis) for axis in axes], list(margins(s))]


def both(a, b):
    """One box around two."""
    return b if a is None else [list(map(min, a[0], b[0])), list(map(max, a[1], b[1])), list(map(max, a[2], b[2]))]


def boxes(lab):
    """{lengths of an arm: box} over the start and all situations of a lab, as it is seen at the start."""
    found, look = {}, {k: lab._initial["view"][k] for k in ("az", "el")}
    lab.reset()
    for title in [None, *lab.setup["preset_names"]]:
        if title is not None:
            lab.preset(title)
        spec = lab._spec() | {"room": None, "W": 2000, "H": 2000}       # so large that the margins are whole
        if spec["arm"] and not spec["view"].get("held"):
            key = lengths(spec["arm"]["rows"])
            found[key] = both(found.get(key), box(spec | {"view": spec["view"] | look}))
    lab.reset()
    return found if len(lab.setup["preset_names"]) > 1 else {}


def corners(one, view):
    """The room: two corners in space and the margins."""
    camera = Camera({**view, "scale": 1, "at": [0, 0, 0]}, 0, 0)
    place = lambda p: [round(p[0] * r - p[1] * u + p[2] * o, 4) for r, u, o in zip(camera.right, camera.up, camera.out)]
    return [place(one[0]), place(one[1]), [round(x) for x in one[2]]]


def rooms_of(labs):
    """{title: {lengths: room}} of some labs; labs of one title share a room."""
    out = {}
    for lab in labs:
        for key, one in boxes(lab).items():
            there = out.setdefault(lab.setup["title"], {})
            there[key] = both(there.get(key, (None,))[0], one), lab._initial["view"]
    return {title: {key: corners(*each) for key, each in rooms.items()} for title, rooms in out.items()}


def written(rooms):
    """The file: a line for each lab."""
    return "{\n" + ",\n".join(f"{json.dumps(title, ensure_ascii=False)}: {json.dumps(rooms[title], separators=(',', ':'))}"
                              for title in sorted(rooms)) + "\n}\n"


if __name__ == "__main__":
    rooms = json.loads(FILE.read_text(encoding="utf-8"))
    for path in listed.NOTEBOOKS:
        if path.name[:2] in sys.argv[1:] or not sys.argv[1:]:
            rooms |= rooms_of([lab for _, lab in listed.run(path)])
    FILE.write_text(written(rooms), encoding="utf-8")

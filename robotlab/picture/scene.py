"""A scene: from a plain specification to lists of shapes, in the order in which they are painted.

    spec     {W, H, view, arm, q, show, focus, notes, target, bodies, ground, values}: plain lists, dicts, numbers
    shapes   [class, path, stroke width, link that can be picked]      text   [class, x, y, main, subscript, rest]
    grips    [id, path, width, name]: invisible shapes that can be grabbed

The browser draws the same from the same specification; a test holds one against the other, character by character.
"""
from .bodies import arm_bodies, loose_bodies
from .camera import Camera
from .frames import chain, compose, radius_at, skeleton
from .ground import flat3, ground
from .labels import keep_line, place_labels
from .maths import IDENTITY
from .measures import angles, dimensions, torques
from .notes import axes, curves, frames, ghosts, points, stroke, vectors
from .order import order
from .target import target

GROUND = {"axis": 2, "at": 0, "half": .8, "step": .2}


class Scene:
    """A scene under construction: the specification and the lists that grow."""

    def __init__(self, spec):
        self.W, self.H = spec["W"], spec["H"]
        self.arm, self.q, self.focus, self.target = spec.get("arm"), spec.get("q"), spec.get("focus"), spec.get("target")
        self.show, self.notes, self.values = spec.get("show", {}), spec.get("notes", {}), spec.get("values", {})
        self.bodies, self.cam = spec.get("bodies"), Camera(spec["view"], self.W, self.H)
        self.back, self.items, self.rules, self.over = [], [], {}, []
        self.wanted, self.text, self.boxes, self.grips = [], [], [], []
        self.ground, self.poses, self.bones = None, [], []
        if self.show.get("ground") is not False:
            self.ground = GROUND | (spec.get("ground") or {})
            self.ground["normal"] = flat3(1, 0, 0, self.ground["axis"])
        if self.arm:
            self.poses = chain(self.arm, self.q)
            self.bones = skeleton(self.arm, self.poses)
            self.axis = self.show.get("axis") or 4.2 * self.arm["radius"]
            self.poses.append(compose(self.poses[-1], self.arm.get("tool") or IDENTITY))


def scene(spec):
    """The lists of shapes {back, body, over, text, grips} of a specification."""
    s = Scene(spec)
    if s.ground:
        ground(s)
    ghosts(s)
    if s.arm:
        arm_bodies(s)
    if s.bodies and "points" in s.bodies:
        loose_bodies(s)
    annotate(s)
    place_labels(s)
    return {"back": s.back, "body": order(s.items, s.rules), "over": s.over, "text": s.text, "grips": s.grips}


def annotate(s):
    for i, b in enumerate(s.bones):
        keep_line(s, s.cam.point(b.start), s.cam.point(b.to), .9 * radius_at(s, i) * s.cam.px, 2)
    if len(s.notes.get("trail", [])) > 1:
        stroke(s, "tgt trail", [s.cam.point(p) for p in s.notes["trail"]], 2)
    curves(s)
    if s.arm:
        if s.show.get("axes") is not False:
            axes(s)
        frames(s)
        dimensions(s)
        if s.focus is not None and s.show.get("angles") is not False:
            angles(s)
        if s.notes.get("torques"):
            torques(s, s.notes["torques"], s.notes.get("largest"))
    vectors(s)
    points(s)
    if s.target:
        target(s)

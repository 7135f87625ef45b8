"""`FrameLab`: the four numbers of a link, the frames that they lead from and to, and the matrix, live."""
from functools import lru_cache

import numpy as np

from ...labs.controls import Button, Choice, Heading, Hidden, Toggle
from ...labs.equations import VIEWS, lines
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...picture.frames import chain, origin
from ...labs.spec import matrix as pose_matrix
from ...labs.spec import scene_spec
from ...model import zoo
from ...model.robot import Robot
from .rows import LETTERS, amount_text, with_posture, matrix, motions, product, restored, row_sliders, walk

AXIS_PX = 64                                         # length of an axis in the picture
RATE, END = 15, 4.0                                  # frames a second, and duration of the walk: a second for each motion
WORDS = {"R": "turned about", "T": "shifted along"}
TOUCHED = {                                          # what changes in the matrix
    False: ("a moves frame {i} along x{i}: of the matrix only the last column changes, the place of the origin.",
            "α turns frame {i} about x{i}: y and z change, the green and the blue column; x and the origin stay.",
            "d moves frame {i} along z{h}: one entry of the matrix changes, the third of the last column.",
            "θ turns everything beyond it about z{h}: three columns change, but not the height of the origin."),
    True: ("a moves frame {i} along x{h}: of the matrix only one entry changes, the first of the last column.",
           "α turns axis {i} about x{h}: the first row of the matrix is all that stays.",
           "d moves frame {i} along its own z{i}: of the matrix only the last column changes.",
           "θ turns frame {i} about its own z{i}: x and y change, the axis z and the origin stay."),
}


def one_link():
    """Three rows; the middle one has four nonzero numbers, so that the effect of each is visible."""
    turn = np.radians
    return Robot.from_table([[0.22, turn(0), 0.16, turn(-25)], [0.40, turn(-60), 0.30, turn(66)], [0.22, 0, 0.12, turn(25)]],
                            name="one link in space")


ARMS = {"one link in space": one_link, "planar 3R": lambda: zoo.planar(3), "spatial 3R": zoo.rrr, "SCARA": zoo.scara,
        "Puma 560": zoo.puma560, "Stanford arm": zoo.stanford, "Panda (modified)": zoo.panda}
VIEWPOINTS = {"one link in space": {"az": -.15, "el": .38}}  # for arms of which the usual view hides a part
PRESETS = {                                          # words: arm and link
    "Four numbers": ("one link in space", 2), "Parallel axes": ("SCARA", 1), "Axes that meet": ("Puma 560", 4),
    "A joint that slides": ("Stanford arm", 3), "Modified rows": ("Panda (modified)", 4),
    "Two axes and their common normal": ("one link in space", 2),
}
NORMAL = list(PRESETS)[-1]                           # shows it without the numbers
AXIS_M, CORNER = .34, .035                           # of the drawn axes, half, and of the signs of right angles [m]


def ready_arm(name):
    """An arm of the list in its posture "ready", written into its table."""
    robot = ARMS[name]()
    return with_posture(robot, robot.postures.get("ready", np.zeros(robot.n)))


@lru_cache(maxsize=None)
def situation(name, link, W, H):
    """An arm of the list, its posture written into its table, and how it is seen: {arm, q, view, ground, show}."""
    robot = ready_arm(name)
    spec = scene_spec(robot, np.zeros(robot.n), W, H, view=VIEWPOINTS.get(name))
    view = close_up(spec, link, W) if link else spec["view"]
    show = {"tool": spec["show"]["tool"], "frames": "focus", "dims": "focus", "values": "m", "axis": AXIS_PX / view["scale"]}
    return {key: spec[key] for key in ("arm", "q", "ground")} | {"view": view, "show": show}


def close_up(spec, link, W):
    """The view of the whole arm moved nearer to a link."""
    view, frames = dict(spec["view"]), chain(spec["arm"], spec["q"])
    a, b = (np.array(origin(frames[k])) for k in (link - 1, link))
    whole = np.array(view["at"])
    view["scale"] = float(min(.34 * W / max(np.linalg.norm(b - a), 1e-9), 1.8 * view["scale"]))
    view["at"] = [round(float(x), 4) for x in whole + .7 * ((a + b) / 2 - whole)]
    return view | {"held": True}


class FrameLab(Lab):
    """Choose an arm, click a link, move its four numbers; press play to see them done one after the other.

    arm: a name of `ARMS`. link: its number, counted from 1. The table holds the posture: theta of a joint that turns, d of one
    that slides, is what a motor changes. options: as for `Lab`.

    >>> from robotlab.labs import FrameLab
    >>> print(FrameLab().preset("Axes that meet").words["sentence"])
    The axes z3 and z4 meet at 90°: x4 is perpendicular to both, one way or the other, and frame 4 sits where they meet.
    """
    title = "Frame lab"

    def __init__(self, arm="one link in space", link=2, **options):
        if arm not in ARMS:
            raise ValueError(f"arm is {arm!r}; expected one of {', '.join(ARMS)}")
        if not 1 <= link <= (n := ARMS[arm]().n):
            raise ValueError(f"link is {link!r}; {arm} has links 1 to {n}")
        controls = [Choice(name="robot", text="arm", options={name: name for name in ARMS}, value=arm),
                    Button(name="next", text="Next link"), Heading(text="The row of the link in focus"),
                    *row_sliders(1.0),
                    Heading(text="Show"), Choice(name="form", text="matrix", options={v: v for v in VIEWS}, value="value"),
                    Choice(name="frames", text="frames", options={"of the link": "focus", "all": True}, bind=("show", "frames")),
                    Toggle(name="figures", text="numbers in the picture", bind=("show", "values"), on="m", value="m"),
                    Toggle(name="normal", text="common normal"),
                    Hidden(name="hand", value=[]), Hidden(name="case", value=0)]
        options = {"pick": True, "player": 1, "equation": 8.2, "W": 660, "H": 390, "presets": {
            words: {"case": k, "normal": words == NORMAL} for k, words in enumerate(PRESETS, start=1)}} | options
        case = situation(arm, link, options["W"], options["H"])
        start = {"show": case["show"], "view": case["view"], "ground": case["ground"], "radius": case["arm"]["radius"]}
        self._floor = case["ground"]
        super().__init__(ready_arm(arm), case["q"], controls=controls, focus=link - 1, **(start | options))

    def compute(self, state):
        new = self._chosen(state)
        arm, focus = new.get("arm", state.arm), new.get("focus", state.focus)
        if focus is None:
            return new | {"vectors": [], "motion": None, "sentence": "Click a link, or press its digit, to put it into focus."}
        row, i, time = arm["rows"][focus][:4], focus + 1, new.get("time", state.time)
        hand = None if new else in_hand(state["hand"], focus, row)
        before = pose_matrix(chain(arm, np.zeros(len(arm["rows"])))[focus])
        show = new.get("show", state.show)
        modified, view, length = arm["modified"], state["form"], show["axis"]
        return new | {
            "motion": walking(before, row, modified, length), "vectors": axes(before @ walk(row, modified, time), length),
            "curves": common_normal(before, row, modified) if state["normal"] else [],
            "show": show | {"dims": [] if state["normal"] else "focus"},
            "equation": lines(product(i, row, modified, view, hand), matrix(i, row, modified, view, hand)),
            "values": new.get("values", {}) | {"hand": [focus, *row, -1 if hand is None else hand]},
            "sentence": sentence(i, row, modified, hand, time, state["normal"])}

    def in_javascript(self):
        """Return (programs, constants) for frames_answer.js, which needs no program: a row is a matrix, and the picture has the others."""
        seen = lambda name, link: situation(name, link, self._options["W"], self._options["H"])
        situations = {name: seen(name, None) for name in ARMS} | {f"{name} {link}": seen(name, link) for name, link in PRESETS.values()}
        return {}, {"situations": situations, "cases": list(PRESETS.values()), "floor": self._floor,
                    "touched": [TOUCHED[False], TOUCHED[True]]}

    def _chosen(self, state):
        """Return the changes that a new arm or another link makes."""
        if restored(state):
            return restored(state) | ({"time": END, "ground": self._floor} if "reset" in state.changed else {})
        if not state.changed & {"next", "robot", "case"}:
            return {"time": END} if "start" in state.changed else {}
        if "next" in state.changed:
            return {"focus": ((-1 if state.focus is None else state.focus) + state.times("next")) % len(state.arm["rows"]), "time": END}
        name, link = list(PRESETS.values())[state["case"] - 1] if "case" in state.changed else (state["robot"], 2)
        near = link if "case" in state.changed else None
        case = situation(name, near, self._options["W"], self._options["H"])
        return case | {"focus": link - 1, "time": END, "values": {"robot": name}}


def in_hand(last, focus, row):
    """The column that the user moved last in this row, or None. last: [focus, a, alpha, d, theta, column] before."""
    if not last or last[0] != focus:
        return None
    moved = [k for k in range(4) if last[k + 1] != row[k]]
    return moved[0] if moved else None if last[5] < 0 else last[5]


def axes(T, length):
    """The axes of a walking frame as vectors; only y has a label: the frames where it starts and ends have x and z."""
    return [{"at": T[:3, 3], "v": length * share * T[:3, k], "cls": "xyz"[k], "label": label, "width": 3.2}
            for k, share, label in ((1, .8, "y"), (0, 1, ""), (2, 1, ""))]


def common_normal(before, row, modified):
    """Both axes and their common normal, with the signs of the right angles; nothing if there is no unique one."""
    if abs(row[0]) < 1e-9 or abs(np.sin(row[1])) < 1e-9:
        return []
    foot, far = (before @ walk(row, modified, t) for t in ((0.0, 2.0) if modified else (2.0, 4.0)))      # where x has been followed
    a, b, out = foot[:3, 3], far[:3, 3], []
    along = (b - a) / np.linalg.norm(b - a)
    for place, z, inwards in ((a, foot[:3, 2], along), (b, far[:3, 2], -along)):
        square = place + CORNER * np.array([z, z + inwards, inwards])
        out += [{"points": [place - AXIS_M * z, place + AXIS_M * z], "cls": "z", "width": 2.2},
                {"points": square, "cls": "ink", "width": 1.4}]
    return [*out, {"points": [a, b], "cls": "x", "width": 6}]


def walking(before, row, modified, length):
    """The four motions as a `Motion` of the vectors that `axes` gives."""
    t = np.linspace(0, END, int(RATE * END) + 1)
    T, others = before @ walk(row, modified, t), {("time",): t}
    for k, vector in enumerate(axes(np.moveaxis(T, 0, -1), length)):
        for axis in range(3):
            others[("notes", "vectors", k, "at", axis)] = vector["at"][axis]
            others[("notes", "vectors", k, "v", axis)] = vector["v"][axis]
    return Motion(others=others, rate=RATE)


def sentence(i, row, modified, hand, time, normal):
    if 0 < time < END:
        column, kind, axis = motions(modified)[int(time)]
        return (f"At {time:.2f} s, in motion {int(time) + 1} of 4: the frame is {WORDS[kind]} its {axis} axis by {LETTERS[column]} = "
                f"{amount_text(column, row[column])}{' m' if kind == 'T' else ''}.")
    if hand is not None:
        return TOUCHED[modified][hand].format(i=i, h=i - 1)
    return relation(i, row, normal)


def relation(i, row, normal):
    """Describe how the axes z of frames i-1 and i lie relative to each other. normal: True if their common normal is drawn as such."""
    a, alpha = row[0], row[1]
    pair = f"The axes z{i - 1} and z{i}"
    if abs(np.sin(alpha)) < 1e-9:
        if abs(a) < 1e-9:
            return f"{pair} are one line: where on it frame {i} sits is a choice."
        return f"{pair} are parallel, {abs(a):.3g} m apart: their common normal may be anywhere, so d{i} is a choice."
    angle = f"{abs(np.degrees(alpha)):.0f}°"
    if abs(a) < 1e-9:
        return f"{pair} meet at {angle}: x{i} is perpendicular to both, one way or the other, and frame {i} sits where they meet."
    drawn = "thick" if normal else "dashed"
    return (f"{pair} pass each other at {abs(a):.3g} m, {angle} apart: their one common normal is the {drawn} line a{i}, and x{i} lies "
            "along it.")

"""`RotationLab`: a hand, its turn in every description, and the singularities of each."""
import numpy as np

from ...labs.controls import Choice, Handle, Heading, Slider, Toggle
from ...labs.lab import Lab
from ...maths.spatial import unit
from . import ball, one_turn, rings, two_turns, way

SHOWN = {"turn": one_turn, "two": two_turns, "rings": rings, "way": way}
WORDS = {"one turn": "turn", "two turns, either order": "two", "three rings": "rings", "from here to there": "way"}
NEEDED = {"turn": {"angle"}, "two": {"angle"}, "rings": {"roll", "pitch", "yaw"}, "way": {"goal", "share", "short"}}
UPRIGHT, SLANTED = [0.0, 0.0, 1.0], [.48, -.36, .8]
VIEW = {"az": -.62, "el": .36, "scale": 135, "at": [0, 0, 0]}


class RotationLab(Lab):
    """A hand of three axes, turned: its matrix, axis and angle, quaternion, and roll, pitch and yaw, all at once.

    axis: (3,) at the start, made a unit vector. angle: at the start [rad]. options: as for `Lab`.

    >>> from robotlab.labs import RotationLab
    >>> print(RotationLab().preset("Pitch at 60°").words["sentence"])
    Pitch 60°: to turn the hand about the level axis h at 1 rad/s, roll must run at 2.00 rad/s and yaw at 1.73 rad/s.
    """
    title = "All turns"

    def __init__(self, axis=SLANTED, angle=np.radians(100), **options):
        angles = [Slider(name=name, text=name, cls=cls, low=-most, high=most, value=float(np.radians(value)), degrees=True)
                  for name, cls, most, value in (("roll", "q1", np.pi, 0), ("pitch", "q2", np.pi / 2, 30), ("yaw", "q3", np.pi, 20))]
        controls = [Choice(name="shown", text="show", options=WORDS), Handle(name="u", value=on_ball(axis)), Heading(text="Turn"),
                    Slider(name="angle", symbol="φ", text="angle of the turn", word="angle", low=one_turn.LOW, high=one_turn.HIGH,
                           value=float(angle), degrees=True), *angles,
                    Slider(name="goal", symbol="φ", text="angle to the goal", word="to the goal", low=0.0, high=float(np.radians(350)),
                           value=float(np.radians(120)), degrees=True),
                    Slider(name="share", symbol="s", text="share of the way", word="share", low=0.0, high=1.0, value=.5),
                    Toggle(name="short", text="−q for q where that is shorter", value=True)]
        start = {"bodies": ball.body(np.eye(3)), "view": VIEW, "show": {"ground": False}, "panels": 1, "equation": 8, "H": 430,
                 "presets": presets()}
        super().__init__(controls=controls, **(start | options))

    def compute(self, state):
        wanted = NEEDED[state["shown"]]
        out = SHOWN[state["shown"]].show(state)
        absent = sorted(set().union(*NEEDED.values()) - wanted)
        values = {"u": on_ball(state["u"])} if "drop" in state.changed else {}
        return out | {"absent": absent, "values": values}


def on_ball(axis):
    """The handle of an axis: its point on the surface of the ball."""
    return np.round(ball.BALL * unit(axis), 6).tolist()


def presets():
    """The presets, about one hand."""
    upright, slanted = {"shown": "turn", "u": on_ball(UPRIGHT)}, on_ball(SLANTED)
    rings_at = {"shown": "rings", "roll": np.radians(50), "yaw": np.radians(20)}
    return {"A quarter turn": upright | {"angle": np.pi / 2},
            "Half a turn": {"shown": "turn", "u": slanted, "angle": np.pi},
            "Two quarter turns": {"shown": "two", "angle": np.pi / 2},
            "Pitch at 60°": rings_at | {"pitch": np.pi / 3},
            "Pitch at 90°": rings_at | {"pitch": np.pi / 2},
            "Once round": {"shown": "turn", "u": slanted, "angle": 2 * np.pi},
            "Twice round": {"shown": "turn", "u": slanted, "angle": 4 * np.pi},
            "From here to there": {"shown": "way", "u": slanted, "goal": np.radians(170), "share": .5, "short": True},
            "200° away": {"shown": "way", "u": slanted, "goal": np.radians(200), "share": .5, "short": False}}

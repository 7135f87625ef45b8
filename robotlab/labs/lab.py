"""`Lab`, the base of every lab: its parts, and its methods for a notebook; `answering.py` has what it does with them.

A lab is written by giving its controls and one pure function: `compute(state)` returns what is to be shown.

    class Weight(Lab):
        title = "Weight"
        def compute(self, state):
            return {"torques": gravity_torque(self.robot, state.q)}
"""
from pathlib import Path

import numpy as np

from . import words
from .answering import Answering
from .hosts.file.one_file import one_file
from ..picture.fit import fitted
from .live import Live
from .page import page, plots_at_first
from .room import lengths, room
from .spec import no_arm, scene_spec
from .state import as_text, copied, find, patch_of, plain, read_text, target_list, whole
from .still import image, still
from ..picture.style import ENGINE, lab_css

LECTURE_SIZE = 1.25                                  # of type and lines in the picture; on the page by its power 1.5


class Lab(Answering):
    """A picture with controls, plots, an equation and a sentence.

    robot: an arm with numbers; q: (n,) its joint coordinates at the start [rad or m]. Without a robot, `view` and `bodies`;
    without either, no picture: controls, plots and an equation.
    controls: records from labs.controls. presets: {words: {name of a control, "q", "target", ...: value}}: what differs from
    the lab's own start; all else is as it is there, whatever was moved before. preset: the one with which it opens, if any.
    target: a point (3,) or a pose (4, 4) to drag, or None. focus: row in focus at the start. pick: a click on a link puts
    it into focus. show: {"frames": True | [0, 6] | "focus", "dims": the same, "values": "" | "m" | "mm",
    "tool": "" | "x" | "z", "y", "axes", "base", "ground", "angles": bool}. radius, offsets, view: see `scene_spec`.
    ground: {axis, at, half, step}. panels: number of plots that `compute` returns.
    first_plots: numbers of the plots that are shown at first, counted from 0: four, or two beside a tall equation, unless given.
    equation: height kept for an equation in em, 0 for none. player: whether motions are played, or the speed at
    which they are at first (0.25, 0.5, 1, 2, 5 or 10 times).
    name: tells labs of one class in one cell apart. theme: "auto" | "light" | "dark". present: lecture mode.

    >>> from robotlab import zoo
    >>> from robotlab.labs import Lab, joint_sliders
    >>> lab = Lab(zoo.planar(2), controls=joint_sliders(zoo.planar(2), [0, 0]), presets={"Bent": {"q2": 1.57}})
    >>> lab.preset("Bent").words["sentence"]
    'Arm with 2 joints at 0°, 90°. Tip at x 1.00, y 1.00, z 0.00 m.'
    """
    title = "Lab"
    kind, module, css = "lab", ENGINE / "index.js", lab_css()
    PARTS = ("setup",                                # what the lab is
             "inputs",                               # what the user did
             "heard",                                # how often that was taken over
             "picture",                              # what is answered: notes, bodies, a new q
             "words",                                # ... equation, sentence, badge, error
             "plots", "motion", "buffer")

    def __init__(self, robot=None, q=None, *, controls=(), presets=None, preset=None, target=None, focus=None, pick=False, show=None,
                 view=None, ground=None, bodies=None, radius=None, offsets=None, panels=0, equation=0, player=False, name="",
                 theme="auto", present=False, W=620, H=460, first_plots=None):
        self.robot, self.name, self.controls = robot, name or getattr(robot, "name", ""), tuple(controls)
        self.error, self.computed, self._turned = "", 0, False   # what went wrong in `compute`; how often it ran; whether it set a view
        self._panels = panels
        q = np.zeros(robot.n) if robot and q is None else q
        spec = scene_spec(robot, q, W, H, radius, offsets, view) if robot else no_arm(view)
        self._named = {c.name: c for c in self.controls if c.name}
        self._state = {"values": {}, "q": spec["q"], "target": target_list(target), "view": spec["view"], "focus": focus,
                       "show": spec["show"] | (show or {}), "arm": spec["arm"], "time": 0.0, "edits": {}}
        self._set_controls()
        self._set_presets(presets or {}, preset)
        self._stage = {"bodies": plain(bodies), "ground": plain(ground or spec["ground"])}
        self._options = {"title": self.title + (f", {self.name}" if self.name else ""), "W": W, "H": H, "pick": pick,
                         "picture": bool(robot or bodies),
                         "equation": equation, "player": player, "theme": theme, "present": present,
                         "first_plots": list(first_plots or plots_at_first(self._panels, equation, robot or bodies))}
        self._options["room"] = room(self._options["title"])
        opening = {"from": "kernel", "preset": list(self._presets).index(preset) if preset else None}
        super().__init__(setup=self._setup(), inputs=copied(self._state) | opening, heard=0, picture={}, words={}, plots=[], motion={},
                         buffer=b"")
        self.register(self.name)
        self._pages = set()                          # that show it: two tabs, or the output of two cells
        self._answer({"start"} | self._named_in(self._opens), anew=True)

    # -- for the author of a lab --------------------------------------------------------------------------------------
    def compute(self, state):
        """Compute the answer to a `State`: a dict with some of the keys below. Pure: no change to the lab.

        torques (n,), largest [N m]; vectors [{at, v, cls, label, sub, text, frame, handle}]; points [{at, ...}]; curves
        [{points, cls, width, dash, closed, frame}]; trail (N, 3); ghosts [(k, 3), ...]; bodies, ground; plots [Panel, ...];
        equation (an `Equation`); sentence; badge (words, whether all is well); disabled {button: why it does nothing now};
        absent [names of controls that do not matter now];
        motion (a `Motion`);
        q, target, focus, show, view, arm, time, values {control: value}: to change what the user sees or has set.
        A key that is missing leaves things as they are, except the sentence: without one, the arm is described.

        >>> from robotlab import gravity_torque, zoo
        >>> from robotlab.labs import Lab
        >>> class Weight(Lab):
        ...     def compute(self, state):
        ...         return {"sentence": f"Joint 1 holds {gravity_torque(self.robot, state.q)[0]:.1f} N m."}
        >>> Weight(zoo.planar(2)).words["sentence"]
        'Joint 1 holds 19.6 N m.'
        """
        return {}

    # -- for the notebook ---------------------------------------------------------------------------------------------
    @property
    def values(self):
        """{name: value} of the controls.

        >>> from robotlab.labs import Lab, Slider
        >>> Lab(controls=[Slider(name="k", low=0, high=10, value=3)]).values
        {'k': 3}
        """
        return self._snapshot().values

    @property
    def control(self):
        """The controls by name; `lab.control["q2"].value = 0.3` does what a hand on the slider does.

        >>> from robotlab.labs import Lab, Slider
        >>> lab = Lab(controls=[Slider(name="k", low=0, high=10, value=3)])
        >>> lab.control["k"].value = 5
        >>> lab.values
        {'k': 5}
        """
        return {name: Live(self, c) for name, c in self._named.items()}

    @property
    def q(self):
        """(n,) joint coordinates [rad or m].

        >>> from robotlab import zoo
        >>> from robotlab.labs import Lab
        >>> Lab(zoo.planar(2), [0.5, 1.0]).q
        array([0.5, 1. ])
        """
        return self._snapshot().q

    @property
    def target(self):
        """The target: (3,), (4, 4) or None [m].

        >>> from robotlab import zoo
        >>> from robotlab.labs import Lab
        >>> Lab(zoo.planar(2), target=[1.5, 0.5, 0.0]).target
        array([1.5, 0.5, 0. ])
        """
        return self._snapshot().target

    def set(self, **changes):
        """Change controls by name, and q, target, focus, view, show or time, as one action of a user.

        >>> from robotlab import zoo
        >>> from robotlab.labs import Lab
        >>> Lab(zoo.planar(2)).set(q=[0.0, 1.57])
        Lab, planar 2R arm: q = [0°, 90°]
        """
        return self._act(patch_of(changes, self._named, self._state), "set")

    def reset(self):
        """Back to the start, in one step.

        >>> from robotlab import zoo
        >>> from robotlab.labs import Lab
        >>> Lab(zoo.planar(2)).set(q=[0.0, 1.57]).reset()
        Lab, planar 2R arm: q = [0°, 0°]
        """
        return self._act(self._setup()["initial"], "reset")

    def preset(self, title):
        """Go to a named preset, whatever was moved before; the view stays where it was turned to.

        >>> from robotlab import zoo
        >>> from robotlab.labs import Lab
        >>> Lab(zoo.planar(2), presets={"Bent": {"q": [0.0, 1.57]}}).preset("Bent")
        Lab, planar 2R arm: q = [0°, 90°]
        """
        return self._act(self._known(title), "preset", list(self._presets).index(title))

    def state(self):
        """The state as a short text to copy; `load` gives it back.

        >>> from robotlab.labs import Lab, Slider
        >>> Lab(controls=[Slider(name="k", low=0, high=10, value=3)]).state()[:18]
        '{"values":{"k":3},'
        """
        return as_text(self._state, self._named)

    def load(self, text):
        """Put the lab into a state that `state()` wrote. What cannot be is one ValueError, and the lab stays as it is.

        >>> from robotlab.labs import Lab, Slider
        >>> lab = Lab(controls=[Slider(name="k", low=0, high=10, value=3)])
        >>> before = lab.state()
        >>> lab.set(k=5).load(before).values
        {'k': 3}
        """
        before = as_text(self._state, self._named)
        self._act(read_text(text, self._named, self._state), "set")
        if self.error:
            error = self.error
            self._act(read_text(before, self._named, self._state), "set")
            raise ValueError(f"this is no state in which the lab can be: {error}")
        return self

    def present(self, on=True):
        """Lecture mode: larger type and lines. N and P, or PageDown and PageUp, step through presets; F fills the screen.

        >>> from robotlab import zoo
        >>> from robotlab.labs import Lab
        >>> Lab(zoo.planar(2)).present().setup["size"]
        1.25
        """
        self._options["present"] = on
        with self.message():
            self.setup = self._setup()
        return self

    def page(self, file):
        """Write the lab, as it is now, into one HTML file that opens anywhere, without Python and without a network; return its path.

        For labs with an answer in JavaScript. The file can be put on a stick, into a mail, or into any learning platform as it is.

        >>> from robotlab.labs import FrameLab
        >>> FrameLab().page("frames.html").stat().st_size < 150_000
        True
        """
        path = Path(file)
        path.write_text(one_file(self), encoding="utf-8")
        return path

    def beginning(self):
        """Return what a session elsewhere needs to go on from here: names set by presets and a reset, and parts that need no answer."""
        named = [sorted(self._named_in(title)) for title in self._presets]
        return {"state": self._state, "stage": self._stage, "named": named, "opens": sorted(self._named_in(self._opens)),
                "view": self._initial["view"], "moves_view": self._moves_view, "turned": self._turned}

    # -- inside -------------------------------------------------------------------------------------------------------
    def _setup(self):
        o = self._options | {"size": LECTURE_SIZE if self._options["present"] else 1.0, "preset_names": list(self._presets)}
        return o | {"controls": [c.as_json() for c in self.controls], "presets": [self._known(title) for title in self._presets],
                    "initial": whole(self._initial, {}, self._named),
                    "html": page(o, self.controls, self._panels)}

    def _spec(self):
        """Return the data from which the picture is drawn now."""
        spec = {**{k: v for k, v in self._state.items() if k != "edits"}, **self._scene, "notes": self._notes,
                "W": self._options["W"], "H": self._options["H"]}
        spec["room"] = (self._options["room"] or {}).get(lengths(spec["arm"]["rows"])) if spec["arm"] else None
        return spec | {"view": fitted(spec)}

    def still(self):
        """The picture as it is now."""
        spec = self._spec() if self._options["picture"] else None
        plots = [plot for k, plot in enumerate(self.plots) if k in self._options["first_plots"]]
        return {"image/svg+xml": still(spec, self._state, plots, self._options["title"], self.words)}

    def stand_in(self):
        return image(self.still()["image/svg+xml"], self.words["sentence"])

    def __repr__(self):
        if self._state["arm"]:
            shown = f": q = [{words.joints(self._state['arm'], self._state['q'])}]"
        else:
            shown = "".join(f", {c.name} = {find(self._state, c.bind or ('values', c.name))}" for c in self._named.values())
        badge = self.words.get("badge", {}).get("text", "")
        return self._options["title"] + shown + (f" ({badge})" if badge else "") + (f" [{self.error}]" if self.error else "")

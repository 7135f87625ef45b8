"""`BuilderLab`: an arm built row by row and kept in a file that the later notebooks open."""
from copy import deepcopy

import numpy as np

from ...course.my_arm import FILE, keep_my_arm, my_arm
from ...dynamics.probe import gravity_torque
from ...labs.controls import Button, Choice, Heading, Hidden, Slider, stops
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import reach, scene_spec
from ...model.robot import STANDARD, Robot
from ...model.rods import BALL, STROKE, rod_link
from .rows import restored, row_sliders

MOST = 7                                             # joints
NEW = [0.3, 0.0, 0.0, 0.0, 0, 0.0]                   # the row of a link that is added
SWING, RATE = np.radians(40), 30                     # how far each joint turns when all are shown, and frames a second
DENSITY, RADIUS = 2.0, 0.04                          # of the rods at the start [kg/m, m]


TURN = np.radians
CASES = {                                            # rows to begin with, and joint positions
    "One link": ([[0.0, TURN(90), 0.4, 0.0, 0]], [0.0]),
    "An elbow": ([[0.0, TURN(90), 0.4, 0.0, 0], [0.5, 0, 0, 0, 0], [0.4, 0, 0, 0, 0]], TURN([20, 50, -70])),
    "A boom": ([[0.0, TURN(-90), 0.5, 0.0, 0], [0.0, TURN(90), 0.1, TURN(90), 0], [0.0, 0.0, 0.2, 0.0, 1]], [0.3, -0.3, 0.2]),
    "A wrist": ([[0.0, TURN(90), 0.4, 0.0, 0], [0.45, 0, 0, 0, 0], [0.0, TURN(90), 0, TURN(90), 0], [0.0, TURN(-90), 0.4, 0, 0],
                 [0.0, TURN(90), 0, 0, 0], [0.0, 0.0, 0.15, 0, 0]], TURN([20, 60, -60, 0, 60, 0])),
}


class BuilderLab(Lab):
    """Add links, give them their four numbers, let their joints turn or slide; press play to see every joint move.

    robot: the arm to begin with, standard convention; the reader's own, `my_arm()`, unless given. Its links become rods.
    folder: where the button "Keep this arm" writes `my-arm.toml`. options: as for `Lab`.

    >>> from robotlab.labs import BuilderLab
    >>> print(BuilderLab().preset("A wrist").words["sentence"])
    6 joints; the tip gets at most 1.40 m away. To stand still here, joint 2 has to supply the most: 11.9 N m.
    """
    title = "Arm builder"

    def __init__(self, robot=None, folder=".", **options):
        robot = my_arm(folder) if robot is None else robot
        if robot.convention != STANDARD:
            raise ValueError(f"the arm {robot.name!r} has a {robot.convention} table; this lab builds standard ones")
        self._folder, (density, radius) = folder, rods_of(robot)
        controls = [Button(name="add", text="Add a link"), Button(name="remove", text="Remove the last link"),
                    Button(name="next", text="Next link"), Heading(text="The link in focus"),
                    Choice(name="kind", text="its joint", options={"turns": 0, "slides": 1}, value=int(robot.links[0].prismatic),
                           bind=("arm", "rows", "@focus", 4)), *row_sliders(1.0, .01, np.radians(5)),
                    Heading(text="The rods"),
                    Slider(name="radius", text="radius", low=.01, high=.08, value=radius, unit="m", step=.005, bind=("arm", "radius")),
                    Slider(name="density", text="kg per m", low=.5, high=10, value=density, unit="", step=.5),
                    Button(name="keep", text="Keep this arm"), Hidden(name="case", value=0)]
        options = {"pick": True, "focus": 0, "player": 1, "H": 420, "show": {"frames": "focus", "dims": "focus", "values": "m"},
                   "presets": {words: {"case": k} for k, words in enumerate(CASES, start=1)}} | options
        super().__init__(robot, robot.postures.get("ready", np.zeros(robot.n)), controls=controls, **options)
        self._floor = self._scene["ground"]

    @property
    def arm(self):
        """The `Robot` in its present state.

        >>> from robotlab.labs import BuilderLab
        >>> BuilderLab().preset("A boom").arm.kinds
        'RRP'
        """
        state = self._snapshot()
        return self._built(state.arm, state["density"], state.q)

    def compute(self, state):
        new = self._at_start() if "reset" in state.changed else restored(state) or self._rebuilt(state)
        arm, q = new.get("arm", state.arm), within(new.get("arm", state.arm), new.get("q", state.q))
        robot = self._built(arm, state["density"], q)
        path = shown_motion(robot, q)
        torques = gravity_torque(robot, path)
        kept = keep_my_arm(robot, self._folder) if "keep" in state.changed and not state.changed & {"reset", "target"} else None
        mass = sum(link.m for link in robot.links)
        return new | {"q": q, "torques": torques[0], "largest": max(1e-9, np.abs(torques).max()),
                      "motion": Motion(q=path, torques=torques, rate=RATE), "badge": (f"{robot.kinds}: {mass:.1f} kg", True),
                      "sentence": summary(robot, torques[0], kept), "disabled": limits(robot.n)}

    def _at_start(self):
        return {key: deepcopy(self._initial[key]) for key in ("arm", "q", "focus", "view", "show")} | {"ground": self._floor}

    def _rebuilt(self, state):
        """Return the changes that a button makes: the rows, and with them the picture."""
        rows, q, focus = [list(row) for row in state.arm["rows"]], list(state.q), state.focus
        if "case" in state.changed:
            start, q = list(CASES.values())[state["case"] - 1]
            rows, q, focus = [[*row, 0.0] for row in start], list(q), len(start) - 1
        elif more := min(state.times("add"), MOST - len(rows)) - min(state.times("remove"), len(rows) - 1):
            kept = len(rows) + min(more, 0)
            rows, q = [*rows[:kept], *[NEW] * more], [*q[:kept], *[0.0] * more]
            focus = len(rows) - 1 if more > 0 else min(focus or 0, len(rows) - 1)
        elif "next" in state.changed:
            return {"focus": ((-1 if focus is None else focus) + state.times("next")) % len(rows)}
        else:
            return {}
        spec = scene_spec(self._built(state.arm | {"rows": rows}, state["density"], q), q, self._options["W"], self._options["H"],
                          radius=state.arm["radius"])
        return {"arm": spec["arm"], "q": q, "focus": focus, "view": spec["view"], "ground": spec["ground"]}

    def _built(self, arm, density, q):
        """The robot of the rows: every link made of rods."""
        links = [rod_link(a, alpha, d, theta, "P" if slides else "R", arm["radius"], density)
                 for a, alpha, d, theta, slides, _ in arm["rows"]]
        return Robot(links, gravity=self.robot.gravity, base=self.robot.base, tool=self.robot.tool, name="my arm",
                     source="built by hand in notebook 01; its links are solid rods",
                     postures={"zero": np.zeros(len(links)), "ready": q})


def rods_of(robot):
    """Return (density [kg/m], radius [m]) of the rods of an arm built here; the start values for any other."""
    for link in robot.links if all(link.m and isinstance(link.m, float) for link in robot.links) else ():
        reached = (STROKE if link.prismatic else abs(link.d)) + abs(link.a)
        for radius in np.arange(.01, .0801, .005):
            density = round(link.m / (reached + 2 * BALL * radius), 6)
            if .5 <= density <= 10 and all(is_rod(each, radius, density) for each in robot.links):
                return density, float(round(radius, 4))
    return DENSITY, RADIUS


def is_rod(link, radius, density):
    """True if a link is a rod of this radius and density."""
    other = rod_link(link.a, link.alpha, link.d, link.theta, link.kind, radius, density)
    return np.isclose(link.m, other.m) and np.allclose(link.com, other.com) and np.allclose(link.I_com, other.I_com)


def within(arm, q):
    """The posture (n,) with every sliding joint within its stroke."""
    return np.array([np.clip(x, 0, STROKE) if row[4] else x for row, x in zip(arm["rows"], q)])


def shown_motion(robot, q):
    """Postures (N, n): every joint in turn moves there and back, for a second and a half."""
    each = int(1.5 * RATE)
    phase = 2 * np.pi * np.arange(each) / each
    path = np.tile(q, (each * robot.n + 1, 1))
    for i, link in enumerate(robot.links):
        far = STROKE if q[i] < STROKE / 2 else 0.0
        path[i * each:(i + 1) * each, i] += (far - q[i]) * (1 - np.cos(phase)) / 2 if link.prismatic else SWING * np.sin(phase)
    return path


def limits(n):
    """{button: why it is disabled} of an arm with n joints."""
    return stops(add=n == MOST and f"More than {MOST} joints this lab does not build.",
                 remove=n == 1 and "With one link, nothing is left to remove.", next=n == 1 and "There is one link only.")


def summary(robot, torques, kept):
    if kept:
        return (f"Kept in {FILE}, beside this notebook. The later notebooks open it with my_arm(); an arm that was there before is in "
                "my-arm.before-1.toml, or the next number.")
    rows = [[link.a, link.alpha, link.d, link.theta, link.prismatic, 0] for link in robot.links]
    joint = int(np.abs(torques).argmax())
    unit = "N" if robot.links[joint].prismatic else "N m"
    end = "".join(f" {reason}" for reason in limits(robot.n).values())
    said = f"{robot.n} joint{'s' if robot.n > 1 else ''}; the tip gets at most {reach(rows):.2f} m away. "
    if abs(torques[joint]) < .05:
        return said + "To stand still here no joint has to supply anything." + end
    return said + f"To stand still here, joint {joint + 1} has to supply the most: {abs(torques[joint]):.1f} {unit}." + end

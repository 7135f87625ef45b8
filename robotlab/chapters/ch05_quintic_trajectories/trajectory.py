"""`TrajectoryLab`: one motion between two postures, its derivatives in time, and its torques."""
import numpy as np

from ...codegen.program import program
from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...labs.controls import Choice, Handle, Heading, Slider
from ...labs.equations import lines, whole
from ...labs.hosts.file.needs import rubbing, searching
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import arm_drawn, ghost
from ...maths.mathml import EQUALS, MINUS, PLUS, mi, mn, mrow, msub, msup, mtext
from ...maths.writers import decimal
from ...motion.spline import through
from ...motion.trajectory import cubic, quintic
from ...picture.plot import Curve, Line, Panel, round_range

FRAMES = 121                                         # of a planned motion
DRAWN = slice(None, None, 2)                         # of them in a plot
STILL = 0.12                                         # of the duration: time at rest shown before and after
WAYS = {"cubic": "cubic", "quintic": "quintic", "quintic, via point": "via"}
POSTURES = {"start": "Start", "goal": "Goal", "via": "Via point"}
RIVALS = {"nothing": "", "the cubic": "cubic", "the quintic": "quintic"}
JUMP = 1e-6                                          # [rad/s or rad/s2]: a smaller one is rounding
PRESETS = {"A cubic": {"way": "cubic"}, "Quintic beside the cubic": {"rival": "cubic"},
           "Through a via point": {"way": "via", "rival": "quintic"},
           "Via point, passed early": {"way": "via", "rival": "quintic", "when": .2}, "In a hurry": {"duration": .6},
           "Moving at the start": {"v0": 3.0}}


class TrajectoryLab(Lab):
    """A motion from a start to a goal: cubic, quintic, or through a via point, with velocities at its ends.

    Each of the three is a posture, set by the sliders of its joints, and a point of the tool, to drag in the picture: either follows
    the other.

    robot: an arm with masses. start, goal, via: (n,) postures at first [rad or m]. way: "cubic", "quintic" or "via". rival: the
    polynomial to compare with, "cubic", "quintic" or "". duration: at first [s]. ends: whether end velocities can be set.
    The plots show one joint, before, during and after the motion; outside of it the arm stands still.
    options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import TrajectoryLab
    >>> print(TrajectoryLab(zoo.two_link(), [-1.0, 0.7], [1.0, 1.0], [0.0, -0.3], way="cubic").words["sentence"].split(". ")[1])
    At the start its acceleration jumps to 5.33 rad/s², and its torque by 13.5 N m.
    """
    title = "Trajectory lab"

    def __init__(self, robot, start, goal, via, *, way="quintic", rival="", duration=1.5, ends=True, **options):
        joints = {f"joint {k + 1}": k for k in range(robot.n)}
        controls = [Heading(text="Motion"), Choice(name="way", text="way", options=WAYS, value=way),
                    Choice(name="rival", text="beside it", options=RIVALS, value=rival),
                    Slider(name="duration", symbol="T", text="duration", low=0.4, high=4.0, value=duration, unit="s", step=0.05)]
        for (name, words), posture in zip(POSTURES.items(), (start, goal, via)):
            controls += [Heading(text=words), *posture_sliders(robot, name, words.lower(), posture),
                         Handle(name=f"{name}_at", value=place(robot, posture))]
        controls += [Slider(name="when", text="passed at", low=0.2, high=0.8, value=0.5, unit="T", step=0.02),
                     Heading(text="In the plots"), Choice(name="joint", text="joint", options=joints)]
        if ends:
            speed = {"R": "rad/s", "P": "m/s"}.get("".join(sorted(set(robot.kinds))), "rad/s or m/s")
            controls += [Slider(name=name, text=f"{words} velocity", low=-4.0, high=4.0, value=0.0, unit=speed, step=0.1)
                         for name, words in (("v0", "start"), ("v1", "end"))]
        presets = {words: patch for words, patch in PRESETS.items() if ends or "v0" not in patch}
        options = {"player": 1, "panels": 6, "first_plots": (0, 1, 2, 4), "equation": 3.8, "W": 620, "H": 340,
                   "presets": presets} | options
        super().__init__(robot, start, controls=controls, **options)

    def compute(self, state):
        postures = {name: self._posture(name, state) for name in POSTURES}
        plan = self._plan(state["way"], state, postures)
        rival = self._plan(state["rival"], state, postures) if state["rival"] not in ("", state["way"]) else None
        q, qd, qdd = plan.sample(FRAMES)[1:4]
        tau, now = inverse_dynamics(self.robot, q, qd, qdd), min(state.time, plan.duration)
        q_now, qd_now, qdd_now, _ = plan(now)
        return {"plots": self._plots(plan, rival, state), "equation": polynomial(plan, state["joint"]),
                "trail": tip_pose(self.robot, q[::3])[:, :3, 3], "ghosts": [ghost(self.robot, q[0]), ghost(self.robot, q[-1])],
                "points": self._marks(state), "values": self._follow(state, postures), "curves": self._other_path(rival),
                "largest": np.abs(tau).max(), "q": q_now, "torques": inverse_dynamics(self.robot, q_now, qd_now, qdd_now), "time": now,
                "motion": Motion(q=q, torques=tau, rate=(FRAMES - 1) / plan.duration, auto="preset" in state.changed),
                "absent": self._absent(state), "badge": badge(plan, state["joint"]), "sentence": sentence(self.robot, plan, state["joint"])}

    def in_javascript(self):
        """(programs, constants) for trajectory_answer.js."""
        programs, stops = searching(self.robot)
        ranges = {name: [[self._named[c].low, self._named[c].high] for c in joints_of(self.robot, name)] for name in POSTURES}
        return programs | {"inverse_dynamics": program(self.robot)}, {"arm": arm_drawn(self.robot), "kinds": self.robot.kinds,
                                                                      "friction": rubbing(self.robot), "stops": stops, "ranges": ranges}

    def _absent(self, state):
        """The controls that neither this way nor the one beside it uses."""
        via = [] if state["way"] == "via" else [*(f"via{i + 1}" for i in range(self.robot.n)), "when"]
        ends = ["v0", "v1"] if state["way"] == "via" and not state["rival"] else []
        return via + [name for name in ends if name in state.values]

    def _posture(self, name, state):
        """The posture of the sliders; or that of the dragged point, nearest to them and within their range."""
        q = np.array([state[f"{name}{i + 1}"] for i in range(self.robot.n)])
        if f"{name}_at" not in state.changed:
            return q
        low, high = np.array([(c.low, c.high) for c in self.controls if c.name in joints_of(self.robot, name)]).T
        return np.clip(solve_ik(self.robot, state[f"{name}_at"], q, restarts=0).q, low, high)

    def _follow(self, state, postures):
        """The sliders of the dragged point; the points of the others, and of all at the end of the drag."""
        out = {}
        for name, q in postures.items():
            if f"{name}_at" in state.changed:
                out |= zip(joints_of(self.robot, name), q.tolist())
            if f"{name}_at" not in state.changed or "drop" in state.changed:
                out[f"{name}_at"] = place(self.robot, q)
        return out

    def _plan(self, way, state, postures):
        """The motion between the postures, one way or another."""
        start, goal, via = postures.values()
        T = state["duration"]
        if way == "via":                             # from rest to rest
            return through([start, via, goal], [0.0, state["when"] * T, T])
        shown = np.arange(self.robot.n) == state["joint"]
        ends = [state.values.get(name, 0.0) * shown for name in ("v0", "v1")]
        return {"cubic": cubic, "quintic": quintic}[way](start, goal, T, *ends)

    def _marks(self, state):
        """The points that can be dragged."""
        return [{"at": state[f"{name}_at"], "cls": "tgt", "text": name, "handle": f"{name}_at", "name": words.lower(), "r": 6}
                for name, words in POSTURES.items() if name != "via" or state["way"] == "via"]

    def _other_path(self, rival):
        """The path of the motion to compare with."""
        if rival is None:
            return []
        return [{"points": tip_pose(self.robot, rival.sample(25)[1])[:, :3, 3], "cls": "ink", "width": 1.4, "dash": True}]

    def _plots(self, plan, rival, state):
        """Position, velocity, acceleration, jerk, torque and power of one joint."""
        T, joint = plan.duration, state["joint"]
        titles = [f"{name} in {unit_of(self.robot, joint, k)}" for k, name in enumerate(ORDERS)]
        things = [[Line(0.0, "x"), Line(T, "x")] for _ in titles]
        titles[0] = f"joint {joint + 1}: {titles[0]}"
        if rival is not None:
            titles[0] += f"; thin: {state['rival']}"
            self._draw(things, rival, joint, dict(cls="ink", width=1.2, dash=True, track=False))
        self._draw(things, plan, joint, dict(cls=f"q{min(joint + 1, 7)}"))
        span = (-STILL * T, (1 + STILL) * T)
        return [Panel(tuple(some), title, "time in s", x_range=span, y_range=round_range(some), cursor=("time",))
                for some, title in zip(things, titles)]

    def _draw(self, things, plan, joint, look):
        """Add the six curves of a motion to those of the panels."""
        t = with_rest(plan)
        q, qd, qdd, qddd = plan(t)
        tau = inverse_dynamics(self.robot, q, qd, qdd)
        for some, values in zip(things, (q, qd, qdd, qddd, tau, tau * qd)):
            some.append(Curve(t, values[:, joint], **look))


def sentence(robot, plan, joint):
    """State the peaks of one joint, the rates at its end, and the jumps at the start."""
    unit = lambda order: unit_of(robot, joint, order)
    peaks = [f"{name} {peak[joint]:.2f} {unit(k)}" for k, (name, peak) in enumerate(zip(ORDERS[1:], plan.peaks()), start=1)]
    end = plan(plan.times[-1])[1]
    after = "a motion after this one has to go on from there."
    ending = f" It ends with {end[joint]:.2f} {unit(1)}: {after}" if np.abs(end).max() > JUMP else ""
    said = f"Joint {joint + 1} at most: {', '.join(peaks)}.{ending}"
    q, qd, qdd, _ = plan(plan.times[0])
    if np.abs(qd).max() > JUMP:
        return said + f" It starts with {qd[joint]:.2f} {unit(1)}: no motor can do that from rest, only a motion before this one."
    if np.abs(qdd).max() > JUMP:
        step = (inverse_dynamics(robot, q, qd, qdd) - inverse_dynamics(robot, q, qd, 0 * q))[joint]
        return said + f" At the start its acceleration jumps to {qdd[joint]:.2f} {unit(2)}, and its torque by {step:.1f} {unit(4)}."
    return said + " At the start acceleration and torque are continuous."


ORDERS = ("position", "velocity", "acceleration", "jerk", "torque", "power")


def unit_of(robot, joint, order):
    """The unit of position (0) to jerk (3), of the torque (4) or of the power (5) of one joint."""
    slides = robot.links[joint].prismatic
    if order > 3:
        return "W" if order == 5 else "N" if slides else "N m"
    return ("m" if slides else "rad") + ("", "/s", "/s²", "/s³")[order]


def polynomial(motion, joint):
    """The polynomial of each piece for one joint, as an `Equation`; each counts the time t from its own beginning."""
    out, pieces = [], np.diff(motion.times)
    names = ("to the via point: ", "from there on: ") if len(pieces) > 1 else ("",)
    for name, coefficients, length in zip(names, motion.coefficients[:, :, joint], pieces):
        terms = [(c / length ** k, k) for k, c in enumerate(coefficients)]
        left = msub(mi("q"), mn(joint + 1)) + EQUALS
        math = "".join(signed(c, k) + power(k, msup(mi("t"), mn("{}")), mi("t")) for c, k in terms)
        text = " ".join(f"{c + 0.0:+.2f}" + power(k, " t^{}", " t") for c, k in rounded(terms))
        said = mtext(name, "dim") if name else ""
        out.append(whole(mrow(said, left, math, cls=f"q{min(joint + 1, 7)}"), f"{name}q{joint + 1} = {text}"))
    return lines(*out)


def rounded(terms):
    """Coefficients with rounding errors of a zero removed."""
    return [(round(c, 9), k) for c, k in terms]


def signed(c, k):
    """A coefficient with its sign as MathML; the first one needs no plus."""
    c = round(c, 9)
    sign = MINUS if c < 0 else PLUS if k else ""
    return sign + mn(decimal(abs(c)))


def power(k, form, first):
    return "" if k == 0 else first if k == 1 else form.format(k)


def with_rest(motion):
    """Times of a motion and of a while at rest around it: two equal times at each jump."""
    t = motion.sample(FRAMES)[0][DRAWN]
    wait = STILL * motion.duration
    return np.concatenate([[t[0] - wait, np.nextafter(t[0], -1)], t, [np.nextafter(t[-1], np.inf), t[-1] + wait]])


def badge(motion, joint):
    """Judge whether the motion begins and ends at rest. The curves show what jumps there: predictions ask about it."""
    q, qd = motion(motion.times[[0, -1]])[:2]
    if np.abs(qd[:, joint]).max() > JUMP:
        return "not at rest at both ends", False
    return ("from rest to rest" if motion.peaks()[0][joint] > JUMP else "this joint stays at rest"), True


def place(robot, q):
    """Return the position of the tool [m]."""
    return tip_pose(robot, np.asarray(q, dtype=float))[:3, 3].tolist()


def joints_of(robot, name):
    return [f"{name}{i + 1}" for i in range(robot.n)]


def posture_sliders(robot, name, words, posture):
    """A slider for each coordinate of a posture: name1, name2, ... The arm is a handle for that of the start and that of the goal."""
    out = []
    for i, (link, value) in enumerate(zip(robot.links, posture), start=1):
        low, high = link.limits or ((0.0, 1.0) if link.prismatic else (-np.pi, np.pi))
        out.append(Slider(name=f"{name}{i}", symbol="q", sub=str(i), cls=f"q{min(i, 7)}", text=f"{words}, joint {i}",
                          low=min(low, float(value)), high=max(high, float(value)), value=float(value),
                          degrees=not link.prismatic, unit="m" if link.prismatic else "",
                          **{"joint": i, "plan": name} if name in ("start", "goal") else {}))
    return out

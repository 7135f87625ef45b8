"""`PipelineLab`: from a target to the torques. Inverse kinematics, a quintic, inverse dynamics, at one stroke of the hand."""
import numpy as np

from ...codegen.program import program
from ...dynamics.methods import OF_THE_PAPERS
from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...labs.controls import Button, Choice, Heading, Hidden, Slider
from ...labs.hosts.file.needs import rubbing, searching
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import arm_drawn, ghost
from ...model.zoo import planar
from ...motion.trajectory import quintic
from ...picture.plot import Curve, Panel

FRAMES = 121                                         # of a planned motion
ROUNDING = 1e-12                                     # smaller differences are rounding
WITNESSES = 5                                        # instants for the comparison of the methods
SHORT = 1500                                         # operations of a method that a file may contain
DAMPING = {"adaptive": "adaptive", "λ = 1": 1.0, "λ = 0.1": 0.1, "λ = 0.01": 0.01}


class PipelineLab(Lab):
    """A target to drag; the arm finds a posture, plans a motion to it, and says what its joints must supply.

    robot: an arm with masses. q: (n,) the posture it starts from [rad or m]. target: (3,) point or (4, 4) pose [m].
    duration: of the motion at first, at most `longest` [s]. damping: "adaptive", 1.0, 0.1 or 0.01.
    options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import PipelineLab
    >>> print(PipelineLab(zoo.planar(2), [0.2, 0.4], [0.5, 1.5, 0.0]).words["sentence"])
    Inverse kinematics: reached in 5 steps. The largest torque is 18.9 N m, at joint 1.
    """
    title = "From target to torques"
    witnesses = tuple(OF_THE_PAPERS)                 # the methods that are compared

    def __init__(self, robot, q, target, *, duration=4.0, longest=10.0, damping="adaptive", **options):
        start = [float(x) for x in q]
        controls = [Heading(text="Motion"),
                    Slider(name="duration", symbol="T", text="duration", low=0.5, high=longest, value=duration, unit="s", step=0.5),
                    Choice(name="damping", text="damping", options=DAMPING, value=damping),
                    Button(name="go_on", text="Go on from here"), Hidden(name="start", value=start)]
        options = {"player": 1, "panels": 2} | options
        super().__init__(robot, start, controls=controls, target=target, **options)

    @classmethod
    def of_the_paper(cls, **options):
        """The worked example of Virgala and Filakovsky (2018): six links of 1 m along x, target (1, 2) m, 60 s.

        >>> from robotlab.labs import PipelineLab
        >>> PipelineLab.of_the_paper().preset("Out of reach").words["badge"]["text"]
        'out of reach'
        """
        start, goal = [0.0] * 6, [1.0, 2.0, 0.0]
        at_first = {"start": start, "target": goal, "duration": 60.0, "damping": 1.0}
        presets = {"The paper's motion": at_first, "Less damping": at_first | {"damping": 0.01},
                   "In a hurry": at_first | {"duration": 2.0},
                   "Out of reach": at_first | {"target": [5.0, 5.0, 0.0], "damping": "adaptive"}}
        options = {"player": 10, "view": {"scale": 56, "at": [1.9, 0.9, 0]}, "presets": presets} | options
        return cls(planar(6), start, goal, duration=60.0, longest=60.0, damping=1.0, **options)

    def in_javascript(self):
        """Return (programs, constants) for pipeline_answer.js."""
        programs, stops = searching(self.robot)
        programs |= {"inverse_dynamics": program(self.robot)} | {name: program(self.robot, method=name) for name in self.short_witnesses()}
        return programs, {"stops": stops, "friction": rubbing(self.robot), "kinds": self.robot.kinds, "arm": arm_drawn(self.robot),
                          "witnesses": self.short_witnesses()}

    def short_witnesses(self):
        """The methods whose programs are short enough for a file."""
        return [name for name in self.witnesses if program(self.robot, method=name).operations < SHORT]

    def compute(self, state):
        if "go_on" in state.changed:
            return self._plan(state, state.q) | {"values": {"start": state.q}}
        return self._plan(state, np.array(state["start"], dtype=float))

    def _plan(self, state, start):
        found = solve_ik(self.robot, state.target, start, damping=state["damping"], restarts=0)
        motion = quintic(start, found.q, state["duration"])
        t, q, qd, qdd, _ = motion.sample(FRAMES)
        tau = inverse_dynamics(self.robot, q, qd, qdd)
        moving, dragged = bool(state.changed & {"drop", "preset"}), state.changed == {"target"}
        out = {"plots": [self._angles(t, q), self._torques(t, tau)], "trail": tip_pose(self.robot, q[::6])[:, :3, 3],
               "ghosts": [ghost(self.robot, start)], "sentence": self._sentence(found, start, tau),
               "largest": np.abs(tau).max(), "motion": Motion(q=q, torques=tau, rate=(FRAMES - 1) / motion.duration, auto=moving,
                                                                  speed=self._pace(state))}
        if not found.ok:
            out["badge"] = found.reason.split(":")[0].split(";")[0], False
        elif not dragged:                            # during a drag the target takes precedence
            out["badge"] = self._witness(q, qd, qdd)
        if not moving:                               # at the end, unless the player is being dragged
            now = state.instant(motion.duration)
            out |= {"q": motion(now)[0], "time": now, "torques": tau[np.abs(t - now).argmin()]}
        return out

    def _pace(self, state):
        """The speed at which a preset plays: a minute in six seconds, a short motion in real time."""
        return (10 if state["duration"] > 20 else 1) if "preset" in state.changed else None

    def _angles(self, t, q):
        kinds = self.robot.kinds
        unit = "°" if set(kinds) == {"R"} else "° or m"
        shown = np.where([k == "R" for k in kinds], np.degrees(q), q)
        return Panel(self._curves(t, shown, "q"), f"joint coordinates in {unit}", "time in s", cursor=("time",))

    def _torques(self, t, tau):
        unit = "N m" if set(self.robot.kinds) == {"R"} else "N m or N"
        return Panel(self._curves(t, tau, "τ"), f"joint torques in {unit}", "time in s", cursor=("time",))

    def _curves(self, t, values, letter):
        return tuple(Curve(t[::2], values[::2, i], f"q{min(i + 1, 7)}", letter, str(i + 1)) for i in range(self.robot.n))

    def _witness(self, q, qd, qdd):
        """The largest difference between the methods at a few instants of the motion, over the largest torque."""
        k = np.linspace(0, FRAMES - 1, WITNESSES).astype(int)
        results = [f(self.robot, q[k], qd[k], qdd[k]) for f in map(OF_THE_PAPERS.get, self.witnesses)]
        worst = max(np.abs(r - results[0]).max() for r in results) / max(np.abs(results[0]).max(), 1e-9)
        return f"{len(results)} methods agree to {max(worst, ROUNDING):.0e}", bool(worst < 1e-9)

    def _sentence(self, found, start, tau):
        joint = int(np.abs(tau).max(0).argmax())
        unit = "N" if self.robot.links[joint].prismatic else "N m"
        load = f"The largest torque is {np.abs(tau[:, joint]).max():.1f} {unit}, at joint {joint + 1}."
        turned = np.abs(found.q - start).max()
        wild = f" One joint turns by {np.degrees(turned):.0f}° to get there." if turned > np.pi else ""
        return f"Inverse kinematics: {found.reason}.{wild} {load}"

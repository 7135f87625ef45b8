"""`LiftLab`: the vertical lift of Vukobratovic and Potkonjak, its torques and angles, and the simulation that gives it back."""
from functools import lru_cache

import numpy as np

from ...codegen.program import program
from ...dynamics.probe import gravity_torque, inverse_dynamics
from ...kinematics.frames import tip_pose
from ...labs.controls import Choice, Heading, Slider
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import ghost
from ...labs.terms import true_minus
from ...model.zoo import rrr
from ...motion.lift import ACCELERATION, DURATION, vertical_lift
from ...motion.simulate import simulate
from ...picture.plot import Curve, Panel

HIGHEST = 2.5                                        # [m] of rise: at 2.73 the arm is stretched out
LOOSE = .1                                           # [degrees]: a simulation further off than this is not the plan
SCHEMES = {"Runge-Kutta": "rk4", "Euler (constant q̈)": "euler"}
STEPS = {"5 ms": .005, "10 ms": .01, "20 ms": .02, "50 ms": .05, "100 ms": .1}


class LiftLab(Lab):
    """The tip of an arm rises from rest with constant acceleration; its torques are handed to a simulation.

    acceleration: at the start [m/s2]. duration [s]. The arm and the posture are those of `vertical_lift`. options: as for `Lab`.

    >>> from robotlab.labs import LiftLab
    >>> LiftLab().preset("Euler, steps of 100 ms").words["badge"]["text"]
    'the simulation is off by at most 7.8°'
    """
    title = "Vertical lift"

    def __init__(self, acceleration=ACCELERATION, duration=DURATION, **options):
        robot = rrr()
        controls = [Heading(text="Plan"),
                    Slider(name="acceleration", symbol="a", text="acceleration of the tip", low=.5, high=4.0, value=float(acceleration),
                           unit="m/s²", step=.1),
                    Slider(name="duration", symbol="T", text="duration", low=.5, high=1.2, value=float(duration), unit="s", step=.05),
                    Heading(text="Simulation with these torques"), Choice(name="scheme", text="scheme", options=SCHEMES),
                    Choice(name="step", text="step", options=STEPS, value=.02)]
        start = {"panels": 2, "player": 1, "presets": lift_presets(), "H": 430,
                 "view": {"scale": 118, "at": [-.42, 0, 1.25], "az": -1.25, "el": .12}, "show": {"tool": ""}}
        super().__init__(robot, robot.postures["lift"], controls=controls, **(start | options))

    def compute(self, state):
        a, asked = state["acceleration"], state["duration"]
        T = min(asked, float(np.sqrt(2 * HIGHEST / a)))
        law = Torques(a, T, state["step"])
        run = simulate(self.robot, law, law.q[0], 0 * law.q[0], law.t[::2], integrator=state["scheme"], step=law.step,
                       acceleration=kernel())
        off = np.degrees(np.abs(run.q - law.at(run.t)).max())
        out = {"plots": [self._torques(law), self._angles(law, run)], "ghosts": [ghost(self.robot, law.q[0])],
               "curves": [{"points": tip_pose(self.robot, law.q[[0, -1]])[:, :3, 3], "cls": "tgt", "width": 1.6, "dash": True}],
               "trail": tip_pose(self.robot, run.q)[:, :3, 3], "largest": np.abs(law.tau).max(), "sentence": self._sentence(law, asked),
               "badge": (f"the simulation is off by at most {shown(off)}", bool(off < LOOSE)),
               "motion": Motion(q=run.q, torques=run.tau, rate=1 / law.step, auto="preset" in state.changed)}
        if "preset" not in state.changed:            # at the end, unless the player is being dragged
            now = state.instant(run.t[-1])
            k = np.abs(run.t - now).argmin()
            out |= {"q": run.q[k], "time": now, "torques": run.tau[k]}
        return out

    def _torques(self, law):
        """The torques, and thin the share of the weight."""
        weight, t, tau = gravity_torque(self.robot, law.q[law.few]), law.t[law.few], law.tau[law.few]
        return Panel((*(Curve(t, weight[:, i], f"q{i + 1}", width=1.3, dash=True, track=False) for i in (1, 2)),
                      *(Curve(t, tau[:, i], f"q{i + 1}", "τ", str(i + 1)) for i in range(3))),
                     "torques in N m; thin: of the weight alone", "time in s", cursor=("time",))

    def _angles(self, law, run):
        """The planned angles, and thin those of the simulation."""
        t, q = law.t[law.few], np.degrees(law.q[law.few])
        return Panel((*(Curve(t, q[:, i], f"q{i + 1}", "q", str(i + 1)) for i in range(3)),
                      *(Curve(run.t, np.degrees(run.q[:, i]), "ink", width=1.4, dash=True, track=False) for i in range(3))),
                     "joint angles in degrees; thin: simulated", "time in s", cursor=("time",))

    def _sentence(self, law, asked):
        rise, weight = law.a * law.T ** 2 / 2, gravity_torque(self.robot, law.q[0])[1]
        words = (f"The tip rises {rise:.2f} m in {law.T:.2f} s and arrives at {law.a * law.T:.1f} m/s. Joint 2 begins with "
                 f"{law.tau[0, 1]:.1f} N m, of which the weight takes {weight:.1f}; it ends with {true_minus(f'{law.tau[-1, 1]:.1f}')}.")
        return words if asked <= law.T + 1e-9 else f"After {law.T:.2f} s the arm is nearly stretched out; the lift ends there. " + words


class Torques:
    """The torques of a lift at acceleration a [m/s2] for T [s], tabulated at half steps; called with (t, q, qd)."""

    def __init__(self, a, T, step):
        count = int(np.ceil(T / step - 1e-9))
        self.a, self.T, self.step = a, T, T / count
        self.few = slice(None, None, max(1, 2 * count // 100))
        self.t = np.linspace(0, T, 2 * count + 1)
        k = np.sqrt(a / ACCELERATION)                # the same way, k times as fast
        q, qd, qdd = whole_way()(np.minimum(k * self.t, whole_way().duration))
        self.q, self.tau = q, inverse_dynamics(rrr(), q, k * qd, k * k * qdd, method="chain_assembly")

    def __call__(self, t, q, qd):
        return self.tau[min(int(round(2 * t / self.step)), len(self.tau) - 1)]

    def at(self, t):
        """The planned angles at times t (...)."""
        return whole_way()(np.minimum(np.sqrt(self.a / ACCELERATION) * t, whole_way().duration))[0]


@lru_cache(maxsize=1)
def whole_way():
    """The lift of the paper, continued until the arm is nearly stretched."""
    return vertical_lift(acceleration=ACCELERATION, duration=float(np.sqrt(2 * HIGHEST / ACCELERATION)))


@lru_cache(maxsize=1)
def kernel():
    """The arm's forward dynamics as a function of plain numbers."""
    return program(rrr(), "forward_dynamics", "newton_euler").compile("python")


def shown(degrees):
    """An angle in a few digits."""
    return "0.001°" if degrees < .001 else f"{degrees:.2g}°" if degrees < 10 else f"{degrees:.0f}°"


def lift_presets():
    """The lift of the paper, others at the same place, and simulations with coarse steps."""
    paper = {"acceleration": ACCELERATION, "duration": DURATION, "scheme": "rk4", "step": .02}
    return {"The lift of 1979": paper, "Twice the acceleration": paper | {"acceleration": 4.0},
            "A quarter of the acceleration": paper | {"acceleration": .5},
            "Euler, steps of 10 ms": paper | {"scheme": "euler", "step": .01},
            "Euler, steps of 100 ms": paper | {"scheme": "euler", "step": .1},
            "Too high for the arm": paper | {"acceleration": 4.0, "duration": 1.2}}

"""What all simulations share: a motion under a torque law, integrated in time, with events on the way.

Fixed steps by Euler, by the classical Runge-Kutta method or by Adams-Bashforth-Moulton (the multistep method that Freeman
advises: two evaluations of the dynamics a step, however high the order); adaptive steps by SciPy's DOP853.
"""
from dataclasses import dataclass

import numpy as np

from ..dynamics.probe import friction_torque
from ..maths.spatial import dot
from ..model.checks import finite, function, got, number, word, yes_or_no
from ..model.joints import joint_array
from ..systems.laws import require_torque
from ..watch import Watch
from .integrators import INTEGRATORS
from .steep import SMOOTH
from .stopped import STOPPED

LARGEST = 1e6                                        # [rad/s or m/s]: what moves so fast is an arm no more
MOST_STEPS = 10_000_000
MOST_EVALUATIONS = 5_000_000
BISECTIONS = 60
LOOKS = 8                                            # for events in one step of the adaptive method, whose inside costs no dynamics


@dataclass(frozen=True, eq=False)
class Event:
    """Something to watch for: function(t, q, qd) -> number, which changes its sign or arrives at 0: that is the event.

    It is looked at where each step ends, and within the long steps of the adaptive method at `LOOKS` places: two changes of sign
    between two looks are not seen. A number that is 0 at the start is not an event yet.
    direction: 1 from minus upwards, -1 from plus downwards, 0 both. stops: whether the simulation ends there.
    change: function(t, q, qd) -> (q, qd) as they are after the event (a bounce, a switch); None changes nothing.

    >>> from robotlab import Event, simulate, zoo
    >>> down = Event(lambda t, q, qd: q[0] + 1.0, name="one radian down")
    >>> simulate(zoo.planar(1), None, [0.0], [0.0], 2.0, events=[down]).q[-1].round(6)
    array([-0.974808])
    """
    function: object
    name: str = "event"
    direction: int = 0
    stops: bool = True
    change: object = None

    def __post_init__(self):
        function(self.function, "function", "a function (t, q, qd) -> number"), word(self.name, "name"), yes_or_no(self.stops, "stops")
        if self.change is not None:
            function(self.change, "change", "None or a function (t, q, qd) -> (q, qd)")
        if not isinstance(self.direction, (int, np.integer)) or self.direction not in (-1, 0, 1):
            raise ValueError(f"direction is {got(self.direction)}; expected 1, -1 or 0")


@dataclass(frozen=True, eq=False)
class Simulation:
    """A simulated motion, or with leading axes of q0 many side by side.

    t: (N,) [s]. q, qd, tau: (N, ..., n). x: (N, ..., k) state of the torque law, if it has one. kinetic, potential:
    (N, ...) energies [J]. work: (N, ...) put in by the joints so far, friction taken off [J]. reason: why it ended.
    events: [(time, name), ...]. evaluations: of the dynamics.

    >>> from robotlab import simulate, zoo
    >>> run = simulate(zoo.planar(2), None, [0.0, 0.0], [0.0, 0.0], 0.5)
    >>> run.q.shape, bool(run.drift.max() < 1e-6), run.reason
    ((201, 2), True, 'end of the time')
    """
    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    x: np.ndarray
    tau: np.ndarray
    kinetic: np.ndarray
    potential: np.ndarray
    work: np.ndarray
    reason: str
    events: list
    evaluations: int

    @property
    def energy(self):
        """Kinetic and potential energy together (N, ...) [J].

        >>> from robotlab import simulate, zoo
        >>> run = simulate(zoo.planar(1), None, [0.0], [0.0], 0.5)
        >>> [float(x[-1].round(3)) + 0.0 for x in (run.kinetic, run.potential, run.energy)]
        [4.885, -4.885, 0.0]
        """
        return self.kinetic + self.potential

    @property
    def drift(self):
        """What energy has gained beyond the work done, over the largest kinetic energy (N, ...): 0 if nothing is wrong.

        >>> from robotlab import simulate, zoo
        >>> swing = lambda name: simulate(zoo.planar(1), None, [0.0], [0.0], 0.5, integrator=name, step=1e-2)
        >>> [f"{swing(name).drift[-1]:.0e}" for name in ("euler", "rk4")]
        ['5e-02', '4e-09']
        """
        return np.abs(self.energy - self.energy[0] - self.work) / max(self.kinetic.max(), 1e-300)


class Run:
    """The differential equation of one simulation: y = (q, qd, state of the law, work)."""

    def __init__(self, robot, law, acceleration, brakes):
        self.robot, self.law, self.acceleration, self.n, self.evaluations = robot, law, acceleration, robot.n, 0
        self.brakes = brakes and any(link.friction for link in robot.links)

    def rate(self, t, y):
        self.evaluations += 1
        q, qd, x = self.split_state(y)
        tau = self.law.torque(t, q, qd, x)
        tau = tau - friction_torque(self.robot, qd, SMOOTH) if self.brakes else tau
        return np.concatenate([qd, self.acceleration(q, qd, tau), self.law.rate(t, q, qd, x), dot(qd, tau)[..., None]], axis=-1)

    def project(self, y):
        """An open chain has no constraint to drift off; a law's own state may have bounds, such as a drive's largest current."""
        return with_law_state(self.law, y, slice(2 * self.n, -1))

    def split_state(self, y):
        """q, qd and the state of the law."""
        return y[..., :self.n], y[..., self.n:2 * self.n], y[..., 2 * self.n:-1]


def with_law_state(law, y, place):
    """y with the state of the law, which stands at `place`, as the law's `project` leaves it; most laws have none."""
    project = getattr(law, "project", None)
    if project is None:
        return y
    y = y.copy()
    y[..., place] = project(y[..., place])
    return y


def output_times(t):
    """Times at which the motion is wanted, from an end time or as given."""
    t = finite(t, "t", "an end time above 0 or at least two increasing times, in s")
    t = np.linspace(0, t, 201) if t.ndim == 0 else t
    if t.ndim != 1 or len(t) < 2 or not np.isfinite(t).all() or not (np.diff(t) > 0).all():
        raise ValueError(f"t is {got(t)}; t must be an end time above 0 or at least two increasing times, in s")
    return t


def require_torque_of(law, t, q, qd, n=None):
    """Ask the law once, at the start: a ValueError unless it gives a torque for each joint, n of them unless as many as rates."""
    tau = law.torque(t, q, qd, np.broadcast_to(law.x0, q.shape[:-1] + law.x0.shape))
    require_torque(tau, n or qd.shape[-1], qd.shape[:-1], law)


def longest_step(integrator, step, t):
    """The longest step asked for, or a sensible one; a ValueError says what is wrong with it."""
    step = None if step is None else number(step, "step", "a positive time in s", above=0)
    if integrator == "adaptive":
        return step
    step = min(1e-3, np.diff(t).min()) if step is None else step
    if (t[-1] - t[0]) / step > MOST_STEPS:
        raise ValueError(f"{(t[-1] - t[0]) / step:.2g} steps of {step:g} s are too many; at most {MOST_STEPS:,} are taken")
    return step


def integrate(run, y, t, integrator, step, tolerance, events, progress):
    """The rows of y at the times t, why they end, and the events met; those so far, if it is interrupted."""
    rows, seen = [y], []
    try:
        with Watch("simulating") as show:
            tell = show if progress is None else lambda done: (show(done), progress(done))
            return rows, _integrate(run, rows, seen, t, integrator, step, tolerance, events, tell), seen
    except KeyboardInterrupt:
        return rows, STOPPED, seen


def _integrate(run, rows, seen, t, integrator, step, tolerance, events, tell):
    """Appends the rows and the events; returns why they end."""
    y, now = rows[0], t[0]
    while len(rows) < len(t):
        met = None
        with np.errstate(over="ignore", invalid="ignore"):
            for ta, ya, tb, yb, between in INTEGRATORS[integrator](run.rate, now, y, t[-1], step, tolerance, run.project):
                if not np.abs(run.split_state(yb)[1]).max() < LARGEST:
                    return f"the motion blew up at {ta:.4g} s: a shorter step may help, if the torques are sound"
                if run.evaluations > MOST_EVALUATIONS:
                    return f"given up at {ta:.4g} s after {run.evaluations:,} evaluations of the dynamics"
                met = _first_event(run, events, ta, ya, tb, yb, between, LOOKS if integrator == "adaptive" else 1)
                until, rounding = met[0] if met else tb, 1e-12 * (tb - ta)
                while len(rows) < len(t) and t[len(rows)] <= until + rounding:
                    rows.append(yb if t[len(rows)] >= tb - rounding else between(t[len(rows)]))
                tell((until - t[0]) / (t[-1] - t[0]))
                if met:
                    break
        if not met:
            break
        now, y, stop = _pass(run, met, seen)
        if stop:
            return f"{met[2].name} at {now:.4g} s"
    return "end of the time"


def _first_event(run, events, ta, ya, tb, yb, between, looks):
    """(time, y, event) of the earliest event in a step, looked for in `looks` pieces of it; None where there is none."""
    if not events:
        return None
    times = [*np.linspace(ta, tb, looks + 1)[1:-1], tb]
    found = []
    for event in events:
        value = lambda t, y: float(event.function(t, *run.split_state(y)[:2]))
        low, before = ta, value(ta, ya)
        for high in times:
            after = value(high, yb if high == tb else between(high))
            if before and after * np.sign(before) <= 0 and event.direction * before <= 0:
                found.append((*_halved(value, low, high, before, yb if high == tb else None, between), event))
                break
            low, before = high, after
    return min(found, key=lambda hit: hit[0], default=None)


def _halved(value, low, high, before, at_high, between):
    """(time, y) at which a value that was `before` at the time low first has not its sign; at_high: y at the time high, if known."""
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        if value(middle, between(middle)) * np.sign(before) > 0:
            low = middle
        else:
            high, at_high = middle, None
    return high, between(high) if at_high is None else at_high


def _pass(run, met, seen):
    """Note an event and go on behind it: (time, y, whether to stop)."""
    t, y, event = met
    seen.append((float(t), event.name))
    if event.change is not None:
        q, qd = event.change(t, *run.split_state(y)[:2])
        y = np.concatenate([joint_array(run.robot, q), joint_array(run.robot, qd, "qd"), y[2 * run.n:]])
    return t, y, event.stops

"""Common part of all simulations: a motion under a torque law, integrated in time, with events on the way.

Fixed steps by Euler, by the classical Runge-Kutta method or by Adams-Bashforth-Moulton (the multistep method that Freeman
advises: two evaluations of the dynamics a step, however high the order); adaptive steps by SciPy's DOP853.
"""
from dataclasses import dataclass

import numpy as np

from ..dynamics.probe import friction_torque
from ..maths.spatial import dot
from ..model.checks import finite, got, number
from ..near import Named
from ..systems.laws import require_torque
from ..watch import Watch
from .events import LOOKS, Event, Rates, Step, Watched, met_first, state_after, value_of
from .integrators import INTEGRATORS, ROUNDING
from .stopped import STOPPED

LARGEST = 1e6                                        # [rad/s or m/s]: what moves so fast is an arm no more
MOST_STEPS = 10_000_000
MOST_EVALUATIONS = 5_000_000
SHOWN = 4                                            # events in the summary of a simulation


@dataclass(frozen=True, eq=False)
class Simulation(Named):
    """A simulated motion, or with leading axes of q0 many side by side.

    t: (N,) [s]. q, qd, tau: (N, ..., n). x: (N, ..., k) state of the torque law, if it has one. kinetic, potential:
    (N, ...) energies [J]. work: (N, ...) put in by the joints so far, what friction and stops take taken off [J]. reason: why it ended.
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

    def __repr__(self):
        n, many = self.q.shape[-1], int(np.prod(self.q.shape[1:-1]))
        met = [f"{name} at {t:.4g} s" for t, name in self.events]
        more = f" and {len(met) - SHOWN} more" if len(met) > SHOWN else ""
        events = f"events: {', '.join(met[:SHOWN])}{more}" if met else "no events"
        beside = f", {many} side by side" if self.q.ndim > 2 else ""
        return (f"Simulation of {n} coordinate{'s'[:n > 1]}{beside}: {len(self.t)} times, {self.t[0]:.4g} to {self.t[-1]:.4g} s; "
                f"{self.reason}; {events}; drift of the energy {self.drift.max():.0e}; {self.evaluations:,} evaluations")

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
        """The energy gained beyond the work done, over the largest kinetic energy (N, ...): 0 if nothing is wrong.

        >>> from robotlab import simulate, zoo
        >>> swing = lambda name: simulate(zoo.planar(1), None, [0.0], [0.0], 0.5, integrator=name, step=1e-2)
        >>> [f"{swing(name).drift[-1]:.0e}" for name in ("euler", "rk4")]
        ['5e-02', '4e-09']
        """
        return np.abs(self.energy - self.energy[0] - self.work) / max(self.kinetic.max(), 1e-300)


class Run:
    """The differential equation of one simulation: y = (q, qd, state of the law, work).

    smooth: the rate over which dry friction rises [rad/s or m/s]; None where friction is not of this matter.
    """

    def __init__(self, robot, law, acceleration, smooth=None):
        self.robot, self.law, self.acceleration, self.n, self.evaluations, self.smooth = robot, law, acceleration, robot.n, 0, smooth

    def rate(self, t, y):
        self.evaluations += 1
        q, qd, x = self.split_state(y)
        tau = self.law.torque(t, q, qd, x)
        tau = tau - friction_torque(self.robot, qd, self.smooth) if self.smooth else tau
        return np.concatenate([qd, self.acceleration(q, qd, tau), self.law.rate(t, q, qd, x), dot(qd, tau)[..., None]], axis=-1)

    def project(self, y):
        """An open chain has no constraint to drift off; a law's own state may have bounds, such as a drive's largest current."""
        return with_law_state(self.law, y, slice(2 * self.n, -1))

    def switches(self, step):
        """Return the events of a step besides the user's: none, unless friction or stops may hold joints."""
        return []

    def arrived(self, t, y, switches):
        """y where some of these switch."""
        return y

    def settled(self, t, y):
        """y as it goes on from a time at which something may have changed."""
        return y

    def split_state(self, y):
        """q, qd and the state of the law."""
        return y[..., :self.n], y[..., self.n:2 * self.n], y[..., 2 * self.n:-1]


def with_law_state(law, y, place):
    """y with the state of the law, which is at `place`, as the law's `project` leaves it; most laws have none."""
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
    """Append the rows and the events; return why they end."""
    number = lambda event: lambda t, y: value_of(event, t, *run.split_state(y)[:2])
    watched = [Watched(number(event), event.direction, about=event) for event in events]
    now, y = t[0], run.settled(t[0], rows[0])
    for one in watched:
        one.stands(one.value(now, y))
    while len(rows) < len(t):
        met, rates = None, Rates(run.rate)
        with np.errstate(over="ignore", invalid="ignore"):
            for ta, ya, tb, yb, between in INTEGRATORS[integrator](rates, now, y, t[-1], step, tolerance, run.project):
                tb = t[-1] if t[-1] - tb <= ROUNDING * (tb - ta) else tb       # the end itself, where only rounding is left
                if not np.abs(run.split_state(yb)[1]).max() < LARGEST:
                    return f"the motion blew up at {ta:.4g} s: a shorter step may help, if the torques are sound"
                if run.evaluations > MOST_EVALUATIONS:
                    return f"given up at {ta:.4g} s after {run.evaluations:,} evaluations of the dynamics"
                piece = Step(rates, ta, ya, tb, yb, between, LOOKS if integrator == "adaptive" else 1, t[-1])
                met = met_first(piece, [*watched, *run.switches(piece)])
                until, rounding = met[0] if met else tb, 1e-12 * (tb - ta)
                while len(rows) < len(t) and t[len(rows)] <= until + rounding:
                    rows.append(piece.y(t[len(rows)]) if t[len(rows)] < tb - rounding else yb)
                tell((until - t[0]) / (t[-1] - t[0]))
                if met:
                    break
        if not met:
            break
        now, y, stop = passed(run, met, watched, seen)
        if stop:
            return stop
    rows += [y] * (len(t) - len(rows))               # the end of the time, up to rounding, was an event
    return "end of the time"


def passed(run, met, watched, seen):
    """Note the events of one time and go on behind them: (time, y, why the simulation ends or None)."""
    t, y, hits = met
    y, stop, fired = run.arrived(t, y, [one for _, one in hits if not isinstance(one.about, Event)]), None, []
    hits, jumped = [(s, one) for s, one in hits if isinstance(one.about, Event)], False
    while True:
        for s, one in sorted(hits, key=lambda hit: hit[0]):
            fired.append(one), seen.append((float(s), one.about.name))
            if one.about.stops and stop is None:
                stop = f"{one.about.name} at {s:.4g} s"
            if one.about.change is not None:
                q, qd = state_after(one.about, t, *run.split_state(y)[:2])
                y, jumped = run.project(np.concatenate([q, qd, y[len(q) + len(qd):]])), True
        before, y = y, run.settled(t, y)
        jumped = jumped or not np.array_equal(before, y)
        hits = [(t, one) for one in watched if jumped and one not in fired and one.meets(one.value(t, y))]
        if not hits:
            break
    for one in watched:
        if one in fired:
            one.stands(0.0)                          # it shows on which side it is when it has left 0
        elif jumped:
            one.stands(one.value(t, y))
    return t, y, stop

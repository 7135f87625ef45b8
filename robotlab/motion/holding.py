"""Joints that are held, by dry friction or by a stop, and joints that slip: each in a state of its own, which changes at events.

While nothing changes its state the motion is smooth: a joint that slips has the friction of its way, one that is held has no acceleration,
and what holds it is what M qdd + h = tau then asks for. A joint that slips is stopped where its rate arrives at 0; a joint that is held
goes where what it asks for is more than friction, or a stop that only pushes, can give; a joint that comes to its stop bounces.
Which joints go on from rest, and which way, `set_off` says for all of them together.
"""
import numpy as np

from ..codegen.program import program
from ..dynamics.inertia import most_inertia
from ..dynamics.probe import dry_joints, friction_constants, friction_torque
from ..dynamics.rest import set_off
from ..maths.spatial import dot
from ..model.checks import number
from .events import Watched
from .run import Run

NONE = np.zeros(0)
REST = 1e-3                                          # [rad/s or m/s]: what comes to a stop as slowly as that bounces no more
HAIR = 1e-9                                          # of the friction, or of what gives 1 rad/s2: by so much more a held joint goes
BEYOND = 1e-6
AT = 1e-12                                           # [rad or m]: so near to a stop, a joint is at it


class HeldRun(Run):
    """The differential equation of an arm whose joints may be held: y = (q, qd, state of the law, work)."""

    def __init__(self, robot, law, acceleration, model, restitution=None, smooth=None, blur=0.0):
        super().__init__(robot, law, acceleration, smooth)
        self.model, self.restitution, self.blur = model, restitution, blur
        self.viscous, self.forward, self.backward = friction_constants(robot).T
        self.dry = dry_joints(robot) & (smooth is None)
        limits = [link.limits if link.limits is not None and restitution is not None else (-np.inf, np.inf) for link in robot.links]
        self.low, self.high = np.array(limits, dtype=float).T
        self.side = np.zeros(robot.n)                # -1 at the lower stop, 1 at the upper one
        self.slip(np.zeros(robot.n), np.zeros(robot.n, dtype=bool))
        self.hair = HAIR * np.maximum(np.maximum(self.forward, self.backward), most_inertia(robot, np.ones(robot.n)))

    # -- while nothing changes its state ----------------------------------------------------------------------------------
    def rate(self, t, y):
        self.evaluations += 1
        q, qd, x = self.split_state(y)
        applied = self.law.torque(t, q, qd, x)
        tau = applied - self.friction(qd)
        qdd = self.acceleration(q, qd, tau) if not self.held.any() else 0 * qd if self.held.all() else self.with_held(q, qd, tau)[0]
        return np.concatenate([qd, qdd, self.law.rate(t, q, qd, x), dot(qd, tau)[..., None]])

    def slip(self, way, held):
        """Note which way (n,) the joints slip, -1, 0 or 1, and which are held."""
        self.way, self.held = way, held
        self.slipping = np.where(way > 0, self.forward, 0.0) - np.where(way < 0, self.backward, 0.0)

    def friction(self, qd):
        """The friction of the joints that slip, the way they slip (n,)."""
        if self.smooth:
            return friction_torque(self.robot, qd, self.smooth)
        return self.viscous * qd + self.slipping

    def terms(self, q, qd):
        """M and C qd + g."""
        rows = self.model.unchecked([q[None], qd[None]], NONE).reshape(self.n, self.n + 2)
        return rows[:, :-2], rows[:, -2] + rows[:, -1]

    def with_held(self, q, qd, tau):
        """(qdd, hold): the accelerations with the held joints at rest, and the torques (n,) that hold them, 0 elsewhere."""
        (M, h), free, qdd = self.terms(q, qd), ~self.held, np.zeros(self.n)
        if free.any():
            qdd[free] = np.linalg.solve(M[np.ix_(free, free)], (tau - h)[free])
        return qdd, np.where(self.held, M @ qdd + h - tau, 0.0)

    # -- what changes a state ---------------------------------------------------------------------------------------------
    def watch(self):
        """Note the numbers that say so where they arrive at 0, all above it now: sign y_k + offset, and the margin of the held."""
        rows = [("slows", i, self.n + i, self.way[i], 0.0) for i in np.flatnonzero(self.dry & ~self.held)]
        rows += [("low", i, i, 1.0, -self.low[i]) for i in np.flatnonzero(np.isfinite(self.low) & (self.side >= 0))]
        rows += [("high", i, i, -1.0, self.high[i]) for i in np.flatnonzero(np.isfinite(self.high) & (self.side <= 0))]
        column = lambda c, kind: np.array([row[c] for row in rows], dtype=kind)
        self.place, self.sign, self.offset = column(2, int), column(3, float), column(4, float)
        self.plain = [Watched(lambda t, y, k=k, sign=sign, offset=offset: sign * y[k] + offset, side=1, about=(what, i))
                      for what, i, k, sign, offset in rows]
        self.least = np.where(self.side > 0, -np.inf, -self.forward * self.dry - self.hair)
        self.most = np.where(self.side < 0, np.inf, self.backward * self.dry + self.hair)
        self.margins = [Watched(self.margin, side=1, about=("goes", None))] if self.held.any() else []

    def switches(self, step):
        """Return the events possible in a step: all in a long one; else not those that its ends and its tangents there keep above 0."""
        if step.free or not self.plain:
            return self.plain + self.margins
        a, b = (self.sign * y[self.place] + self.offset for y in (step.ya, step.yb))
        down, up = (self.sign * step.rates(t, y, keep=True)[self.place] for t, y in ((step.ta, step.ya), (step.tb, step.yb)))
        valley = (down < 0) & (up > 0)
        lowest = down * up * (step.tb - step.ta) + up * a - down * b
        near = (a <= 0) | (b <= 1e-6 * np.abs(a - b)) | valley & (lowest <= 1e-6 * (up - down) * (a + b))
        return [one for one, close in zip(self.plain, near) if close] + self.margins

    def margin(self, t, y):
        """Return how much more torque friction or a stop can supply to the held joints; the least of them."""
        q, qd, x = self.split_state(y)
        hold = self.with_held(q, qd, self.law.torque(t, q, qd, x) - self.friction(qd))[1]
        return np.minimum(hold - self.least, self.most - hold)[self.held].min()

    def arrived(self, t, y, switches):
        """y with what has come to rest at rest, and what has come to its stop at it."""
        y = y.copy()
        for what, i in (one.about for one in switches):
            if what == "slows":
                y[self.n + i] = 0.0
            elif what != "goes":
                y[i] = (self.low if what == "low" else self.high)[i]
        return y

    def settled(self, t, y):
        """y after the impacts of joints at their stops; which joints are held from now on, and which way the others slip, is noted."""
        y = y.copy()
        q, qd, x = self.split_state(y)
        if ((q < self.low - BEYOND) | (q > self.high + BEYOND)).any():
            raise ValueError(f"an event at {t:.6g} s puts the arm at {q.tolist()}; expected a posture between its stops")
        self.side = np.where(q <= self.low + AT, -1.0, np.where(q >= self.high - AT, 1.0, 0.0))
        M, h = self.terms(q, qd)
        if (qd * self.side > 0).any():
            y[-1] -= self.impact(M, self.law.torque(t, q, qd, x) - self.friction(qd) - h, qd)
        self.side = np.where(qd * self.side < 0, 0.0, self.side)
        resting = (qd == 0) & (self.dry | (self.side != 0))
        self.slip(np.where(self.dry, np.sign(qd), 0.0), resting)
        if resting.any():
            forward, backward = np.where(resting & self.dry, self.forward, 0.0), np.where(resting & self.dry, self.backward, 0.0)
            forward, backward = np.where(self.side > 0, np.inf, forward), np.where(self.side < 0, np.inf, backward)
            tau = self.law.torque(t, q, qd, x) - self.friction(qd)
            way = set_off(M, np.broadcast_to(tau, q.shape) - h, forward, backward)[1]
            self.slip(np.where(resting & self.dry, way, self.way), resting & (way == 0))
            self.side = np.where(resting & (way != 0), 0.0, self.side)
        self.watch()
        return y

    def impact(self, M, b, qd):
        """Turn the rates qd (n,), in place, of joints at their stops, and of all others as far as that pushes them; the energy lost [J].

        The impulses are against the stops only, and no joint at its stop goes on into it: rate after >= -e rate before (Moreau 1988).
        """
        outward = qd * self.side
        slow = np.maximum(REST, 1.1 * self.blur * np.abs(b) / np.diag(M) / max(1 - self.restitution, 0.05))
        e = np.where(outward > slow, self.restitution, 0.0)
        back, touching, before = e * qd, self.side != 0, 0.5 * qd @ M @ qd
        new, way = set_off(M, M @ (qd + back), np.where(self.side > 0, np.inf, 0.0), np.where(self.side < 0, np.inf, 0.0))
        qd[:] = np.where(touching & (way == 0), 0.0, new) - back
        return before - 0.5 * qd @ M @ qd


def held_run(robot, law, acceleration, q0, restitution, smooth, blur):
    """The `HeldRun` of an arm; a ValueError where stops are asked for and there are none, or the arm begins beyond one."""
    if restitution is not None:
        restitution = number(restitution, "stops", "None, or a coefficient of restitution from 0 to 1", least=0, most=1)
        if all(link.limits is None for link in robot.links):
            raise ValueError(f"stops is {restitution:g}, but no joint of {robot.name!r} has limits to stop at")
    model = program(robot.replace(name="arm", source="", postures={}), "model", "newton_euler").compile("python")
    run = HeldRun(robot, law, acceleration, model, restitution, smooth, blur)
    beyond = (q0 < run.low - AT) | (q0 > run.high + AT)
    if beyond.any():
        i = int(np.flatnonzero(beyond)[0])
        raise ValueError(f"q0 of joint {i + 1} is {q0[i]:.6g}; its stops are at {run.low[i]:.6g} and {run.high[i]:.6g}: expected a "
                         "posture between them")
    return run

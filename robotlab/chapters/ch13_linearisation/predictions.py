"""Notebook 13: the predictions, each decided by an experiment."""
import numpy as np

from ...dynamics.linearise import linearise
from ...dynamics.probe import gravity_torque
from ...model import zoo
from ...model.motor import Motor
from ...motion.lqr import lqr
from ...motion.simulate import simulate
from ...systems.motors import voltage_model

HANGING, UPRIGHT, LEVEL, BENT = np.radians([(-90, 0), (90, 0), (0, 0), (-20, 70)])
RIGHT = 1e-3                                         # [1/s]: a pole farther from the axis is not on it
MOTOR = Motor(gear=50.0, resistance=1.0, inductance=1e-3, torque_constant=.05)


def poles(posture, rates=(0.0, 0.0)):
    """Poles of two rods in a posture, without feedback."""
    return linearise(zoo.planar(2), posture, rates).poles


def count(given):
    """Count the poles of two rods: 2, 3 or 4."""
    return "abc"[len(poles(BENT)) - 2]


def where(posture):
    """Decide whether all poles lie on the left, on the axis away from 0, or at 0; else some lie on the right: a, b, c, d."""
    p = poles(posture)
    if p.real.max() > RIGHT:
        return "d"
    return "a" if p.real.max() < -RIGHT else "b" if np.abs(p).min() > RIGHT else "c"


def on_the_right(given):
    """Count the poles on the right, of two upright rods: 4, 2 or 1."""
    return {4: "a", 2: "b", 1: "c"}[int((poles(UPRIGHT).real > RIGHT).sum())]


def passing(given):
    """Decide whether a posture has other poles when the arm passes through it quickly."""
    apart = np.abs(poles(BENT, (3.0, -4.0))[:, None] - poles(BENT)).min(axis=1)            # of each pole, from the nearest one
    return "b" if apart.max() > .1 else "a"


def fixed_gains(given):
    """Decide whether the poles of one feedback are the same for the arm stretched and folded, without weight."""
    arm, found = zoo.planar(2).replace(gravity=(0, 0, 0)), []
    for posture in (UPRIGHT, np.radians([90, 130])):
        model = linearise(arm, posture)
        K = np.hstack([np.diag([60.0, 12.0]), np.diag([10.0, 2.0])])
        found.append(np.sort_complex(np.linalg.eigvals(model.A - model.B @ K)))
    return "a" if np.abs(found[0] - found[1]).max() > 1 else "b"


def frozen(given):
    """Decide whether a deviation dies in the example of Markus and Yamabe, whose poles stay on the left."""
    def A(t):
        c, s = np.cos(t), np.sin(t)
        return np.array([[-1 + 1.5 * c * c, 1 - 1.5 * s * c], [-1 - 1.5 * s * c, -1 + 1.5 * s * s]])
    left = all(np.linalg.eigvals(A(t)).real.max() < 0 for t in np.linspace(0, 3, 20))
    from scipy.integrate import solve_ivp
    end = solve_ivp(lambda t, x: A(t) @ x, (0, 10), [1.0, 0.0]).y[:, -1]
    return "b" if left and np.linalg.norm(end) > 1 else "a"


def motor(given):
    """Find the effect of motors at a constant voltage on the poles of the hanging arm: none, to the left, to the right."""
    arm = zoo.planar(2)
    arm = arm.with_link(1, motor=MOTOR).with_link(2, motor=MOTOR)
    far = voltage_model(arm, linearise(arm, HANGING)).poles.real.max()
    return "b" if far < -RIGHT else "c" if far > RIGHT else "a"


def half(given):
    """Find what remains of the error of the linear model for half the deviation: half, a quarter, all of it."""
    from scipy.linalg import expm
    arm, push, T, found = zoo.planar(2), np.array([.08, -.08, 0, 0]), .4, []
    tau, to = gravity_torque(arm, BENT), expm(T * linearise(arm, BENT).A)
    for share in (1.0, .5):
        run = simulate(arm, tau, BENT + share * push[:2], [0, 0], [0, T], step=5e-3)
        found.append(np.abs(run.q[-1] - BENT - share * (to @ push)[:2]).max())
    return "abc"[int(np.abs(np.array([.5, .25, 1.0]) - found[1] / found[0]).argmin())]


def period(given):
    """Compare large swings of a rod with small ones: slower, equally fast, faster."""
    rod, passed = zoo.planar(1), []
    for angle in (.05, 1.0):
        run = simulate(rod, None, [-np.pi / 2 + angle], [0.0], np.linspace(0, 1, 201), step=5e-3)
        passed.append(run.t[np.argmax(run.q[:, 0] < -np.pi / 2)])
    return "b" if abs(passed[1] - passed[0]) < .01 else "a" if passed[1] > passed[0] else "c"


def gains(weight=1.0, price=.1, motors=(0, 1)):
    """The regulator of two upright rods."""
    model = linearise(zoo.planar(2), UPRIGHT)
    return lqr(model.A, model.B[:, list(motors)], weight * np.array([10.0, 10, 1, 1]), [weight * price] * len(motors))


def all_weights(given):
    """Find the factor by which ten times the weights multiply the gain: one, ten, a tenth."""
    share = np.abs(gains(10.0).K).max() / np.abs(gains().K).max()
    return "abc"[int(np.abs(np.array([1, 10, .1]) - share).argmin())]


def dear(given):
    """Find the limit of the poles as torque gets dearer: those of the free arm, their mirror images, 0."""
    free, found = np.sort(poles(UPRIGHT).real), np.sort(gains(price=1e6).poles.real)
    return "b" if np.abs(found + np.repeat(free[2:], 2)[::-1]).max() < .1 else "a" if np.abs(found - free).max() < .1 else "c"


def elbow(given):
    """Decide whether a motor in the elbow alone can hold the arm upright."""
    return "a" if gains(motors=(1,)).poles.real.max() < -1 else "b"


ANSWERS = {
    "linear-hanging": lambda given: where(HANGING),
    "linear-level": lambda given: where(LEVEL),
    "linear-count": count,
    "linear-upright": on_the_right,
    "linear-passing": passing,
    "linear-fixed": fixed_gains,
    "linear-frozen": frozen,
    "linear-motor": motor,
    "linear-half": half,
    "linear-period": period,
    "linear-weights": all_weights,
    "linear-dear": dear,
    "linear-elbow": elbow,
}

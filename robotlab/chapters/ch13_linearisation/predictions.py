"""Notebook 13: the predictions, each decided by an experiment."""
import numpy as np
from scipy.integrate import solve_ivp

from ...course.record import predictions
from ...dynamics.linearise import linearise
from ...dynamics.probe import gravity_torque
from ...model import zoo
from ...model.motor import Motor
from ...motion.lqr import lqr
from ...motion.simulate import simulate
from ...systems.motors import voltage_model

HANGING, UPRIGHT, LEVEL, BENT = np.radians([(-90, 0), (90, 0), (0, 0), (-20, 70)])
RIGHT = 1e-3                                         # [1/s]: so far from the axis is not on it
MOTOR = Motor(gear=50.0, resistance=1.0, inductance=1e-3, torque_constant=.05)


def poles(posture, rates=(0.0, 0.0)):
    """Poles of two rods in a posture, without feedback."""
    return linearise(zoo.planar(2), posture, rates).poles


def count(given):
    """How many poles two rods have: 2, 3 or 4."""
    return "abc"[len(poles(BENT)) - 2]


def where(posture):
    """Whether all poles lie on the left, on the axis away from 0, or at 0; else some lie on the right: a, b, c, d."""
    p = poles(posture)
    if p.real.max() > RIGHT:
        return "d"
    return "a" if p.real.max() < -RIGHT else "b" if np.abs(p).min() > RIGHT else "c"


def on_the_right(given):
    """How many poles lie on the right, of two upright rods: 4, 2 or 1."""
    return {4: "a", 2: "b", 1: "c"}[int((poles(UPRIGHT).real > RIGHT).sum())]


def passing(given):
    """Whether a posture has other poles when the arm passes through it quickly."""
    return "b" if np.abs(poles(BENT, (3.0, -4.0)) - poles(BENT)).max() > .1 else "a"


def fixed_gains(given):
    """Whether the poles of one feedback are the same for the arm stretched and folded, without weight."""
    arm, found = zoo.planar(2).replace(gravity=(0, 0, 0)), []
    for posture in (UPRIGHT, np.radians([90, 130])):
        model = linearise(arm, posture)
        K = np.hstack([np.diag([60.0, 12.0]), np.diag([10.0, 2.0])])
        found.append(np.sort_complex(np.linalg.eigvals(model.A - model.B @ K)))
    return "a" if np.abs(found[0] - found[1]).max() > 1 else "b"


def frozen(given):
    """Whether a deviation dies in the example of Markus and Yamabe, whose poles stay on the left."""
    def A(t):
        c, s = np.cos(t), np.sin(t)
        return np.array([[-1 + 1.5 * c * c, 1 - 1.5 * s * c], [-1 - 1.5 * s * c, -1 + 1.5 * s * s]])
    left = all(np.linalg.eigvals(A(t)).real.max() < 0 for t in np.linspace(0, 3, 20))
    end = solve_ivp(lambda t, x: A(t) @ x, (0, 10), [1.0, 0.0]).y[:, -1]
    return "b" if left and np.linalg.norm(end) > 1 else "a"


def motor(given):
    """What motors at a constant voltage do to the poles of the hanging arm: nothing, to the left, to the right."""
    arm = zoo.planar(2)
    arm = arm.with_link(1, motor=MOTOR).with_link(2, motor=MOTOR)
    far = voltage_model(arm, linearise(arm, HANGING)).poles.real.max()
    return "b" if far < -RIGHT else "c" if far > RIGHT else "a"


def half(given):
    """What is left of the error of the linear model for half the deviation: half, a quarter, all of it."""
    from scipy.linalg import expm
    arm, push, T, found = zoo.planar(2), np.array([.08, -.08, 0, 0]), .4, []
    tau, to = gravity_torque(arm, BENT), expm(T * linearise(arm, BENT).A)
    for share in (1.0, .5):
        run = simulate(arm, tau, BENT + share * push[:2], [0, 0], [0, T], step=5e-3)
        found.append(np.abs(run.q[-1] - BENT - share * (to @ push)[:2]).max())
    return "abc"[int(np.abs(np.array([.5, .25, 1.0]) - found[1] / found[0]).argmin())]


def period(given):
    """How far-out swings of a rod compare with small ones: slower, equally fast, faster."""
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
    """What ten times the weights do to the gain: nothing, ten times, a tenth."""
    share = np.abs(gains(10.0).K).max() / np.abs(gains().K).max()
    return "abc"[int(np.abs(np.array([1, 10, .1]) - share).argmin())]


def dear(given):
    """Where the poles go when torque gets dearer and dearer: to those of the free arm, to their mirror images, to 0."""
    free, found = np.sort(poles(UPRIGHT).real), np.sort(gains(price=1e6).poles.real)
    return "b" if np.abs(found + np.repeat(free[2:], 2)[::-1]).max() < .1 else "a" if np.abs(found - free).max() < .1 else "c"


def elbow(given):
    """Whether a motor in the elbow alone can hold the arm upright."""
    return "a" if gains(motors=(1,)).poles.real.max() < -1 else "b"


prediction = predictions("linear", "13")
TASKS = (
    prediction("hanging", "Where do they lie?", "Two rods hang at rest, without friction. Where do their poles lie?",
               lambda given: where(HANGING),
               ("On the left: the arm always comes back.",
                "The arm comes back and swings through. Without friction it never stays.", "hanging-means-left"),
               ("On the imaginary axis.", "It swings for ever, and nothing grows or dies."),
               ("At 0, as nothing moves.", "Poles describe deviations, and the deviations of a hanging arm do move.",
                "hanging-means-left")),
    prediction("level", "Held level", "Two rods are held horizontally, in one line. The torques that hold the weight are at "
                                      "their greatest. Where do the poles lie?", lambda given: where(LEVEL),
               ("On the left.", "Nothing pulls a small deviation back, and nothing brakes it.",
                "slope-is-the-torque", ("LinearLab", "Horizontal, 5°")),
               ("On the imaginary axis, far from 0: the weight pulls hard.",
                "The torque of the weight is large, but for a small deviation it does not change.",
                "slope-is-the-torque", ("LinearLab", "Horizontal, 5°")),
               ("All at 0.", "At its greatest, a torque does not change for a small deviation. The slope is zero."),
               ("Some on the right: it falls.",
                "Without motors the arm would fall. Held, it does not feel a small deviation at all.",
                "slope-is-the-torque", ("LinearLab", "Horizontal, 5°"))),
    prediction("count", "How many?", "How many poles has an arm with two joints?", count,
               ("2", "One pole for each joint would belong to an arm whose rates need not be known.", "one-pole-per-joint"),
               ("3", "To know how the arm goes on, one must know both angles and both rates.", "one-pole-per-joint"),
               ("4", "Two angles and two rates.")),
    prediction("upright", "Upright", "Two rods stand upright, without friction. How many of the poles lie on the right?",
               on_the_right,
               ("All four.",
                "Let the motion run backwards: what ran away then comes home. Each pole on the right has a partner on the "
                "left.", "all-run-away"),
               ("Two.", "Each has a partner on the left."),
               ("One, as the arm falls in one way.", "The arm can fall in two ways: straight, or folding.",
                "one-pole-per-joint", ("PolesLab", "Upright"))),
    prediction("passing", "At rest and in passing",
               "The arm is held in a posture. Another time it passes through the same posture quickly. Are the poles the same?", passing,
               ("Yes, they belong to the posture.", "In passing, Coriolis and centrifugal torques have slopes too.",
                "linear-everywhere", ("PolesLab", "The same posture, at rest")),
               ("No.", "Poles belong to a posture, its rates and its accelerations.")),
    prediction("fixed", "Fixed gains", "A feedback has the same gains in every posture, and the arm is free of weight. Are the poles the "
                                       "same, stretched and folded?", fixed_gains,
               ("No.", "M⁻¹ stands before the gains, and M goes with the posture."),
               ("Yes: the gains decide.",
                "One N m at the shoulder accelerates the folded arm more than the stretched one, so the same gains do more "
                "there.", "gains-fix-the-poles")),
    prediction("frozen", "On the left all the time",
               "The matrix A of some linear model changes with time, but at every instant all its poles lie on the left. Must every "
               "deviation die away?", frozen,
               ("Yes.", "At each instant every deviation would die away if A stayed as it is from then on. But A changes, and "
                "below it does so in step with the deviation.",
                "frozen-poles-decide"),
               ("No.", "Below stands an example in which the deviation grows without end.")),
    prediction("motor", "A motor behind the joint",
               "The joints of the hanging arm get motors, and their voltages are held constant. What happens to the poles that lay on the "
               "axis?", motor,
               ("Nothing: constant voltages are constant torques.",
                "A motor that turns is also a generator: its current, and with it the torque, changes with the rate.",
                "motor-adds-only-torque", ("PolesLab", "Hanging, with friction")),
               ("They move to the left.", "The counter-voltage brakes."),
               ("They move to the right.", "If the poles moved to the right, an idle motor would drive the arm.",
                "motor-adds-only-torque", ("PolesLab", "Hanging, with friction"))),
    prediction("half", "Half the deviation",
               "At a bent posture the linear model is off by some angle after 0.4 s. The deviation at the start is halved. What is left of "
               "the error?", half,
               ("Half of it.", "If half the error were left, the model would always be off by the same per cent.",
                "error-goes-with-size"),
               ("A quarter of it.", "The first thing that was left out is quadratic."),
               ("All of it.", "Without a deviation there is no error at all, so a smaller deviation has a smaller error.",
                "error-goes-with-size")),
    prediction("period", "Far out",
               "A hanging rod is let go 57° to the side, another one 3°. Which is the first to pass the lowest point?", period,
               ("The one that was let go near.",
                "The sine grows more slowly than the angle, so far out the pull is weaker than linear."),
               ("Both at once: that is how clocks work.", "Clocks can rely on it because they swing by a few degrees only.",
                "one-period"),
               ("The one that was let go far, as its pull is stronger.",
                "The pull is stronger, but by less than the way is longer.", "one-period")),
    prediction("weights", "All weights tenfold", "All weights, in Q and in R, are made ten times as large. What happens to the gain K?",
               all_weights,
               ("Nothing.", "Only their ratios count."),
               ("It is ten times as large.", "Torques have become dearer by as much as deviations.", "weights-are-absolute"),
               ("It is a tenth.", "Deviations have become dearer by as much as torques.", "weights-are-absolute")),
    prediction("dear", "Dear torque",
               "Torque is made dearer and dearer. Where do the poles of the upright arm go, with the best regulator?", dear,
               ("To where they are without one.", "Without a regulator the arm would fall, and that costs without end.",
                "dear-torque-is-none"),
               ("To the left; those on the right to their mirror images.",
                "It is the least that a regulator can do, and it is not little."),
               ("To 0.", "A pole at 0 leaves a deviation as it is, and that costs without end.", "dear-torque-is-none")),
    prediction("elbow", "A motor in the elbow alone",
               "The shoulder turns freely, the elbow has a motor. Can a regulator hold the arm upright?", elbow,
               ("Yes.", "Like a gymnast on a bar, who has no motor in the hands either."),
               ("No: nobody holds the shoulder.", "The shoulder feels it when the elbow is moved: M couples the two.",
                "motor-for-each-joint")),
)

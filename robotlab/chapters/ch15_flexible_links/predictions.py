"""Notebook 15: the predictions, each decided by an experiment."""
import numpy as np

from ...course.record import predictions
from ...dynamics.probe import inverse_dynamics
from ...model.zoo import planar
from ...motion.vibration import plucked, step_response
from ...systems.flexible import FlexibleArm
from ...systems.flexible_link import FlexibleLink
from ...systems.modes import STEEL, Beam

NODE = 0.7834                                        # x/l at which mode 2 of a clamped beam rests
TIMES = np.linspace(0, 1.5, 901)


def one_link(modes=2):
    """The link of the paper on a motor, without weight."""
    return FlexibleArm([FlexibleLink(STEEL, modes)], gravity=(0, 0, 0))


def after(half):
    """How far the tip swings, peak to peak [rad], after a push and a brake of so long each that turn a rigid link by 30 degrees."""
    arm, tau = one_link(), np.radians(30) / half ** 2 * STEEL.mass / 3
    q, _ = step_response(arm, [(0, tau), (half, -2 * tau), (2 * half, tau)], TIMES)
    return np.ptp((q[:, 0] + q[:, 1:] @ arm.links[0].shape(1.0))[TIMES > 2 * half])


def ends(given):
    """What becomes of the lowest frequency when the root is let turn: the same, lower, higher."""
    free, clamped = STEEL.frequencies("pinned-free", 1)[0], STEEL.frequencies("clamped-free", 1)[0]
    return "c" if free > 1.01 * clamped else "b" if free < .99 * clamped else "a"


def finger(given):
    """Which of modes 1 and 2 sound if the beam is plucked where mode 2 rests: both, 1, 2."""
    one, two = np.abs(plucked(FlexibleLink(STEEL, 2), NODE, .05)) > 1e-4
    return "a" if one and two else "b" if one else "c"


def load(given):
    """With the beam's own mass on its tip: both to the same part, the first more, the second more."""
    bare, loaded = (STEEL.frequencies("clamped-free", 2, m) for m in (0.0, STEEL.mass))
    first, second = loaded / bare
    return "a" if abs(first - second) < .02 else "b" if first < second else "c"


def ring(given):
    """With which frequency the link swings on after the torque: clamped, free, not at all."""
    found, swings = one_link().natural_modes(locked=False)[0][1], after(.25) > 1e-3
    clamped, free = (STEEL.frequencies(kind, 1)[0] for kind in ("clamped-free", "pinned-free"))
    return "c" if not swings else "a" if abs(found - clamped) < abs(found - free) else "b"


def quicker(given):
    """Which of two motions leaves more swinging: the quicker, the slower, both alike."""
    quick, slow = after(.2185), after(.2455)
    return "a" if quick > 1.1 * slow else "b" if slow > 1.1 * quick else "c"


def above(given):
    """On which side of the truth one clamped mode finds the frequency of a link on a free joint."""
    found, true = one_link(1).natural_modes(locked=False)[0][1], STEEL.frequencies("pinned-free", 1)[0]
    return "a" if found < .99 * true else "b" if found > 1.01 * true else "c"


def slow(given):
    """What is left of the tip's error when a motion against the weight takes ten times as long: nothing, a hundredth, most of it."""
    arm = FlexibleArm([FlexibleLink(Beam(1.0, STEEL.mass, 1000.0), 2)] * 2, gravity=(0, -9.81, 0))
    bend = [np.abs(arm.settled([0.3, 0.5], 0.0, np.array([3.0, 0.0]) / k ** 2)[2]) for k in (1, 10)]
    return "a" if bend[1] < 1e-9 else "b" if bend[1] < .05 * bend[0] else "c"


def limit(given):
    """By how much the torques come nearer to those of the rigid arm if EI is ten times as large: 10, 100, not at all."""
    robot, motion = planar(2), (np.array([.3, .8]), np.array([1.0, -.5]), np.array([2.0, 1.0]))
    gaps = []
    for EI in (1e5, 1e6):
        arm, still = FlexibleArm.from_robot(robot, EI=EI), np.zeros(4)
        q = arm.settled(*motion)
        tau = arm.inverse_dynamics(q, np.r_[motion[1], still], np.r_[motion[2], still])[:2]
        gaps.append(np.abs(tau - inverse_dynamics(robot, *motion)).max())
    part = gaps[0] / gaps[1]
    return "a" if 8 < part < 12 else "b" if 80 < part < 120 else "c"


def thickness(given):
    """How the frequency grows with twice the thickness: twice, by the root of 8, eight times."""
    thin, thick = (Beam.rectangle(1.0, h, .1, 7860.0, 2.1e11).frequencies(number=1)[0] for h in (.004, .008))
    return "abc"[int(np.argmin(np.abs(np.array([2, 8 ** .5, 8]) - thick / thin)))]


def encoder(given):
    """Where the tip of a sagging arm is whose motors stand at the target: there, below, above."""
    arm = FlexibleArm([FlexibleLink(STEEL, 2)], gravity=(0, -9.81, 0))
    height = arm.tip(arm.settled([0.0]))[1]
    return "a" if abs(height) < 1e-6 else "b" if height < 0 else "c"


def damping(given):
    """Whether the swing after the torque dies away: within a second, slowly, never."""
    arm = one_link()
    t = np.linspace(0, 20, 8001)
    q = step_response(arm, [(0, 10.0), (.25, -20.0), (.5, 10.0)], t)[0][:, 1]
    early, late = np.ptp(q[(t > 1) & (t < 3)]), np.ptp(q[t > 18])
    return "c" if late > .9 * early else "b" if late > .1 * early else "a"


prediction = predictions("flexible", "15")
TASKS = (
    prediction("ends", "The root is let go",
               "The beam of the lab, clamped at its root, bends to and fro at 4.2 Hz in its lowest mode. Now the clamp becomes a joint "
               "that turns freely. What becomes of the lowest frequency at which it bends?", ends,
               ("Nothing: it is the same beam.", "The beam is the same, but its ends are part of the mode.",
                "mode-is-the-beam", ("BeamLab", "Joint free")),
               ("It falls: the beam is held less.",
                "The slow mode falls to 0 Hz: it becomes the swing of the whole beam. The lowest mode in which it still "
                "bends is stiffer.", "loose-root-is-slower"),
               ("It rises.", "To 18.3 Hz. The slow mode has become the swing of the whole beam.")),
    prediction("finger", "Plucked at a quiet point",
               "Mode 2 of the clamped beam has a point at x = 0.783 l that stays where it is. You pull the beam down at this very point "
               "and let go. What do you see of modes 1 and 2?", finger,
               ("Both.", "A finger does no work on mode 2 where mode 2 does not move.", "finger-wakes-all"),
               ("Mode 1 alone.", "Where a mode rests, a force does no work on it."),
               ("Mode 2 alone.", "Mode 2 is just the one that cannot be reached from this point.", "finger-wakes-the-nearest")),
    prediction("load", "A mass on the tip",
               "As much mass as the beam has itself is put on its free tip. What becomes of its first two frequencies?",
               load,
               ("Both fall to the same part.",
                "In the second mode the mass itself keeps the tip back, so it slows that mode less.",
                "load-lowers-all-alike"),
               ("The first falls more.",
                "To less than half, the second by less than a third. In the second, the heavy tip stays behind."),
               ("The second falls more.", "A quick swing hardly moves a heavy tip, so the tip hardly slows it.",
                "load-lowers-all-alike")),
    prediction("ring", "After the torque",
               "A motor pushes the link and then brakes it, for as long and as strongly. Then the torque is zero, and stays "
               "zero. What does the link do from then on?", ring,
               ("It swings at 4.2 Hz, the lowest mode of the clamped beam.",
                "Once the torque is zero, nothing holds the root still.", "swings-as-clamped"),
               ("It swings at 18.3 Hz, the lowest mode on a free joint.", "A motor without torque is a free joint."),
               ("It stands still.", "A rigid link would stand still. This one has energy left in its bend.",
                "swing-stops-with-the-torque")),
    prediction("quicker", "Two motions",
               "The link turns by 30° twice: once with 218.5 ms for each half of the torque, once with 245.5 ms. The free "
               "link swings 18.3 times in a second. Which motion leaves more swinging at its end?", quicker,
               ("The quicker one.",
                "The quicker motion needs more torque. But what counts is how many swings pass between its steps.",
                "quicker-swings-more"),
               ("The slower one.",
                "4.5 swings in each half, where every step adds to the swing. In 218.5 ms there are 4 whole ones."),
               ("Both the same.", "The steps come at different moments of the swing.", "quicker-swings-more")),
    prediction("above", "One mode for all",
               "The true frequency of the link on a free joint is 18.3 Hz. A model with one clamped shape and a joint finds another. On "
               "which side?", above,
               ("Below: fewer modes, fewer springs.",
                "What the model lacks are ways to bend, and that makes the link stiffer, not softer.", "guess-is-below"),
               ("Above.", "24.4 Hz: a link that may bend in one way only is too stiff."),
               ("It finds the same: the joint is free in both.",
                "The joint is free in both, but the shape is still that of a clamped beam.",
                "mode-is-the-beam", ("FlexibleLab", "One clamped mode"))),
    prediction("slow", "Ten times slower",
               "Two flexible links lift their own weight on a curve, and the tip is beside the planned one. The same motion is then made "
               "ten times slower. What remains of the bend?", slow,
               ("Nothing that counts.", "The motors still hold the weight when nothing accelerates.", "slow-is-straight"),
               ("A hundredth, as of the accelerations.",
                "The part that comes from accelerations falls to a hundredth. The sag under the weight does not.",
                "slow-is-straight"),
               ("Most of it.", "The sag under the weight does not ask how fast.")),
    prediction("limit", "Towards the rigid arm",
               "Torques along a motion are computed with flexible links and with rigid ones. Then EI is made ten times as large. The "
               "difference of the two becomes …", limit,
               ("ten times smaller.", "The bend goes with 1/EI, and what it costs goes with the bend."),
               ("a hundred times smaller.",
                "It would be a hundred times smaller if the torques felt the bend only through its square.",
                "limit-is-a-number"),
               ("zero: such a link is rigid.", "A link of ten times the stiffness still bends, a tenth as far.",
                "limit-is-a-number")),
    prediction("thickness", "Twice as thick",
               "A beam of steel is made twice as thick, all else stays. What becomes of its frequencies?", thickness,
               ("They double.", "Eight times the stiffness, twice the mass, and the root of four is two."),
               ("They grow by √8.", "The root is right, but the thicker beam is also twice as heavy.",
                "frequency-like-stiffness", ("BeamLab", "A beam of 10 mm")),
               ("They grow eightfold.",
                "The stiffness grows eightfold, the mass doubles, and a frequency goes with the root of their ratio.",
                "frequency-like-stiffness", ("BeamLab", "A beam of 10 mm"))),
    prediction("encoder", "What the encoders say",
               "An arm with a flexible link is held horizontally, and its encoder shows exactly 0°. Where is its tip?", encoder,
               ("At the height of the joint.",
                "Between the motor and the tip only its own stiffness holds the link up, and it gives way a little.",
                "encoder-sees-the-tip"),
               ("Below it.", "By the sag, which no encoder sees."),
               ("Above it, as the motor pushes upwards.",
                "The motor pushes as much as the weight pulls. The link between them bends downwards.", "encoder-sees-the-tip")),
    prediction("damping", "How long?", "After push and brake the link of the lab swings on. How long, in this model?", damping,
               ("Less than a second, as real links do.",
                "Real links have friction and damping. M q̈ + K q = B τ has no term for them.", "drift-is-damping"),
               ("It dies away over many seconds.", "M q̈ + K q = B τ has no term through which energy could leave.",
                "drift-is-damping"),
               ("For ever.", "Nothing in M and K uses energy up.")),
)

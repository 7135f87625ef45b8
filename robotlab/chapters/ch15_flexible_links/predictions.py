"""Notebook 15: the predictions, each decided by an experiment."""
import numpy as np

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
    """Return the swing of the tip, peak to peak [rad], after a push and a brake of equal length that turn a rigid link by 30 degrees."""
    arm, tau = one_link(), np.radians(30) / half ** 2 * STEEL.mass / 3
    q, _ = step_response(arm, [(0, tau), (half, -2 * tau), (2 * half, tau)], TIMES)
    return np.ptp((q[:, 0] + q[:, 1:] @ arm.links[0].shape(1.0))[TIMES > 2 * half])


def ends(given):
    """Decide how the lowest frequency changes when the root is let turn: the same, lower, higher."""
    free, clamped = STEEL.frequencies("pinned-free", 1)[0], STEEL.frequencies("clamped-free", 1)[0]
    return "c" if free > 1.01 * clamped else "b" if free < .99 * clamped else "a"


def finger(given):
    """Find which of modes 1 and 2 sound if the beam is plucked at the node of mode 2: both, 1, 2."""
    one, two = np.abs(plucked(FlexibleLink(STEEL, 2), NODE, .05)) > 1e-4
    return "a" if one and two else "b" if one else "c"


def load(given):
    """Compare modes 1 and 2 with the beam's own mass on its tip: lowered by the same factor, the first more, the second more."""
    bare, loaded = (STEEL.frequencies("clamped-free", 2, m) for m in (0.0, STEEL.mass))
    first, second = loaded / bare
    return "a" if abs(first - second) < .02 else "b" if first < second else "c"


def ring(given):
    """Find the frequency with which the link swings on after the torque: clamped, free, not at all."""
    found, swings = one_link().natural_modes(locked=False)[0][1], after(.25) > 1e-3
    clamped, free = (STEEL.frequencies(kind, 1)[0] for kind in ("clamped-free", "pinned-free"))
    return "c" if not swings else "a" if abs(found - clamped) < abs(found - free) else "b"


def quicker(given):
    """Find which of two motions leaves more swinging: the quicker, the slower, both the same."""
    quick, slow = after(.2185), after(.2455)
    return "a" if quick > 1.1 * slow else "b" if slow > 1.1 * quick else "c"


def above(given):
    """Find on which side of the truth one clamped mode puts the frequency of a link on a free joint."""
    found, true = one_link(1).natural_modes(locked=False)[0][1], STEEL.frequencies("pinned-free", 1)[0]
    return "a" if found < .99 * true else "b" if found > 1.01 * true else "c"


def slow(given):
    """Find what remains of the tip's error when a motion against the weight takes ten times as long: nothing, a hundredth, most of it."""
    arm = FlexibleArm([FlexibleLink(Beam(1.0, STEEL.mass, 1000.0), 2)] * 2, gravity=(0, -9.81, 0))
    bend = [np.abs(arm.settled([0.3, 0.5], 0.0, np.array([3.0, 0.0]) / k ** 2)[2]) for k in (1, 10)]
    return "a" if bend[1] < 1e-9 else "b" if bend[1] < .05 * bend[0] else "c"


def limit(given):
    """Find the factor by which the torques approach those of the rigid arm if EI is ten times as large: 10, 100, not at all."""
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
    """Find the factor of the frequency at twice the thickness: two, the root of 8, eight."""
    thin, thick = (Beam.rectangle(1.0, h, .1, 7860.0, 2.1e11).frequencies(number=1)[0] for h in (.004, .008))
    return "abc"[int(np.argmin(np.abs(np.array([2, 8 ** .5, 8]) - thick / thin)))]


def encoder(given):
    """Find the tip of a sagging arm with its motors at the target: there, below, above."""
    arm = FlexibleArm([FlexibleLink(STEEL, 2)], gravity=(0, -9.81, 0))
    height = arm.tip(arm.settled([0.0]))[1]
    return "a" if abs(height) < 1e-6 else "b" if height < 0 else "c"


def damping(given):
    """Decide whether the swing after the torque dies away: within a second, slowly, never."""
    arm = one_link()
    t = np.linspace(0, 20, 8001)
    q = step_response(arm, [(0, 10.0), (.25, -20.0), (.5, 10.0)], t)[0][:, 1]
    early, late = np.ptp(q[(t > 1) & (t < 3)]), np.ptp(q[t > 18])
    return "c" if late > .9 * early else "b" if late > .1 * early else "a"


ANSWERS = {
    "flexible-ends": ends,
    "flexible-finger": finger,
    "flexible-load": load,
    "flexible-ring": ring,
    "flexible-quicker": quicker,
    "flexible-above": above,
    "flexible-slow": slow,
    "flexible-limit": limit,
    "flexible-thickness": thickness,
    "flexible-encoder": encoder,
    "flexible-damping": damping,
}

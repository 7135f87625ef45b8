"""Notebook 04: the predictions, each decided by an experiment."""
from functools import lru_cache

import numpy as np

from ...course.record import LETTERS, predictions
from ...kinematics.damping import damped_step
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import jacobian
from ...kinematics.self_motion import self_motion
from ...model import zoo


def once(experiment):
    """An experiment without drawn numbers as an answer; made the first time that it is asked for."""
    kept = lru_cache(maxsize=1)(experiment)
    return lambda given: kept()


@once
def step_beside():
    """How the undamped step grows when the elbow of two links is ten times straighter."""
    length = lambda bend: np.linalg.norm(damped_step(jacobian(zoo.planar(2), [-bend / 2, bend])[:2], np.array([-.1, 0]), 0))
    ratio = length(np.radians(.1)) / length(np.radians(1))
    return LETTERS[int(np.abs(np.log(ratio / np.array([1, .1, 10]))).argmin())]


@once
def with_damping():
    """Whether a search with a large fixed damping arrives."""
    found = solve_ik(zoo.planar(6), [1, 2, 0], np.zeros(6), damping=10, restarts=0, iterations=1000)
    quick = solve_ik(zoo.planar(6), [1, 2, 0], np.zeros(6), damping=1.0, restarts=0)
    return "a" if not found.ok else "b" if found.iterations > 2 * quick.iterations else "c"


@once
def damping_on_the_way():
    """What becomes of the adaptive damping towards the end of a search."""
    damping = solve_ik(zoo.planar(6), [1, 2, 0], np.zeros(6), restarts=0).history.damping
    return "a" if damping[-1] < damping[1] / 10 else "b" if damping[-1] > 10 * damping[1] else "c"


@once
def beyond():
    """What the arm does about a target that is too far away."""
    found = solve_ik(zoo.planar(6), [5, 4, 0], np.zeros(6), restarts=0)
    if np.abs(found.q).max() < 1e-3:
        return "b"
    return "a" if np.abs(found.q[1:]).max() < 1e-2 else "c"


@once
def straight_ahead():
    """The largest change of a joint in a search from stretched to a target on the arm's own line."""
    found = solve_ik(zoo.planar(6), [3, 0, 0], np.zeros(6), damping=.1, restarts=0)
    return "a" if found.ok else "c" if np.abs(found.q).max() < 1e-9 else "b"


@once
def joints_that_turn():
    """How many of three joints turn while the tip stays."""
    arm = zoo.planar(3)
    _, postures = self_motion(arm, np.radians([100, -60, -60]), "point", 1.0)
    return "abc"[{0: 0, 1: 1, 3: 2}[int((np.ptp(postures, axis=0) > .05).sum())]]


@once
def on_the_way_back():
    """Whether a target in the lost direction can be reached at all."""
    stuck = solve_ik(zoo.planar(6), [3, 0, 0], np.zeros(6), restarts=0)
    again = solve_ik(zoo.planar(6), [3, 0, 0], np.full(6, .1), restarts=0)
    return "a" if again.ok and not stuck.ok else "b"


@once
def cut_off():
    """How far from the target the tip is when joint angles are cut off after the search, and when limits are part of it."""
    arm, target = zoo.planar(6), np.array([1, 2, 0])
    limited = arm.replace(links=[link.replace(limits=(-.8, .8)) for link in arm.links])
    free = solve_ik(arm, target, np.zeros(6), restarts=0).q
    off = lambda q: np.linalg.norm(tip_pose(arm, q)[:3, 3] - target)
    within = solve_ik(limited, target, np.zeros(6))
    return "c" if off(np.clip(free, -.8, .8)) > .05 and within.ok else "a" if off(np.clip(free, -.8, .8)) < 1e-6 else "b"


@once
def postures_of_the_puma():
    """Whether different starts lead the Puma to different postures for one pose."""
    puma = zoo.puma560()
    pose, (low, high) = tip_pose(puma, [.6, .5, -2.6, .4, .9, .3]), puma.limits.T
    starts = low + (high - low) * np.random.default_rng(1).random((40, 6))
    found = solve_ik(puma, pose, starts, restarts=0, limits=False)
    turned = np.round(np.exp(1j * found.q[found.ok]), 2) + 0.0
    count = len(np.unique(turned, axis=0))
    return "a" if count == 1 else "b" if count <= 8 else "c"


prediction = predictions("inverse", "04")

ROUND, STOPS = ("NullSpaceLab", "Half way round"), ("InverseLab", "Joints that stop at ±60°")


TASKS = (
    prediction("near", "Beside the singular posture",
               "Two links are nearly in line: the elbow is bent by 1°. The tip is to go 10 cm towards the base, and the step δq is "
               "the one that makes J δq = e. Then the elbow is bent by only 0.1°. What becomes of the step?",
               step_beside,
               ("About the same: it is the same 10 cm.",
                "The way is the same 10 cm, but along it the tip now moves ten times less for each degree of the joints.",
                "pseudo-inverse-is-safe"),
               ("It is about ten times shorter.",
                "The tip moves less for each degree, and so more degrees are needed.", "singular-gives-small-steps"),
               ("It is about ten times as long.",
                "The singular value of that direction has become ten times smaller, and the step is the error divided by it.")),
    prediction("arrives", "Much damping",
               "The stretched arm is sent to (1, 2) m with a damping of 10 m, ten times that of the first picture. It may take as "
               "many steps as it likes. How does it end?",
               with_damping,
               ("It stops short of the target: each step misses some of it.",
                "Each step misses some of it, and the next one makes up for what is left. The search needs hundreds of steps, and arrives.",
                "damping-leaves-an-error"),
               ("It arrives, after many steps.",
                "What is missing shrinks by some share at each step; where nothing is missing, the step is zero with any damping."),
               ("It arrives about as quickly as with λ = 1 m.",
                "Damping of this size holds back all directions, not only the bad ones.", "damping-costs-nothing")),
    prediction("adaptive", "Who watches the damping?",
               "The damping may change from step to step. What will a good rule do with λ while the tip comes near the target?",
               damping_on_the_way,
               ("Make it smaller.",
                "Near the target the linear picture is nearly exact, and a full step lands nearly on the target."),
               ("Make it larger, to be careful at the end.",
                "Care is needed far away, where the linear picture is poor. At the end it only costs steps.", "near-the-goal-be-careful"),
               ("Keep it: λ belongs to the arm.",
                "The same arm needs much damping at a singular posture and none at a good one.", "one-lambda-for-all")),
    prediction("beyond", "Too far away",
               "The target is at (5, 4) m, 6.4 m from the base; the arm is 6 m long. Where does the search end?",
               beyond,
               ("Stretched out, pointing at the target.",
                "The stretched arm has the smallest miss, 0.4 m, and the search says that the target is out of reach."),
               ("It stays where it is, as there is no solution.",
                "The search does move the arm: every step that makes the miss smaller is worth taking.", "out-of-reach-is-nonsense"),
               ("In some wound-up posture, with joints turning on and on.",
                "An undamped search may wind up like that. A damped one only comes nearer.", "out-of-reach-is-nonsense")),
    prediction("stuck", "Straight ahead",
               "The arm lies stretched along x, its tip at (6, 0) m. The target is (3, 0) m, well within reach. λ = 0.1 m. What does "
               "the search do?",
               straight_ahead,
               ("It folds the joints one way or the other and arrives.",
                "Nothing in J prefers one way to fold or the other. Every joint moves the tip along y, and the error lies along x.",
                "any-step-helps"),
               ("It takes a huge step, as the posture is singular.",
                "Huge steps come beside a singular posture, and damping would hold them back. Here the error lies wholly in the "
                "lost direction.", "pseudo-inverse-is-safe", ("InverseLab", "Target straight ahead")),
               ("It does not move at all.",
                "Jᵀe is zero: no joint has a part in the error, and a damped step is zero. A small push to the side, or another "
                "start, frees it.")),
    prediction("selfmotion", "A tip that stays",
               "Three links in a plane, and the tip is held at a point. How many of the three joints can turn?",
               joints_that_turn,
               ("None: the tip holds them all.",
                "Two conditions leave one freedom to three joints.", "redundancy-is-stillness", ROUND),
               ("One of them.",
                "If only one joint turns, all that it carries swings about it, the tip too.", "spare-joint-moves-alone", ROUND),
               ("All three, together.",
                "All three turn, in one proportion at each instant; it changes on the way.")),
    prediction("singular", "Self-test: lost directions",
               "In a singular posture the tip cannot move in some direction. Can a target in that direction be reached?",
               on_the_way_back,
               ("Yes, but not by starting with a small straight step.",
                "The arm bends first, and then goes there."),
               ("No, that is what singular means.",
                "Singular is a statement about the first small step, not about the place.", "lost-direction-lost-place",
                ("InverseLab", "Straight ahead, several starts"))),
    prediction("limits", "Self-test: limits",
               "A search finds a posture with joint 1 at −32° and joint 4 at 54°. All joints must stay within ±46°, so somebody cuts "
               "the angles off at 46°. What then?",
               cut_off,
               ("The tip stays on the target; only the posture changes a little.",
                "A redundant arm can change angles with the tip at rest, but only in the right proportion. Cutting angles off does "
                "not keep it.", "clip-afterwards", STOPS),
               ("The target cannot be reached within these limits.",
                "This posture breaks the limits, but six joints in a plane have infinitely many postures for one target.",
                "limits-make-unreachable", STOPS),
               ("The tip leaves the target; a search that knows the limits finds another posture.",
                "Such a search leaves out of J any joint that would go beyond its limit, and lets the others do the work.")),
    prediction("pose", "Self-test: how many?",
               "A Puma has six joints, a pose six numbers. How many postures bring its hand to a given pose, limits aside?",
               postures_of_the_puma,
               ("Exactly one.",
                "Elbow up or down, shoulder to the left or right, wrist turned over: each choice gives another.",
                "six-joints-one-posture", ("InverseLab", "From all joints at zero")),
               ("A few, separate from one another.",
                "Eight for a Puma in general. Which one a search finds depends on where it begins."),
               ("Infinitely many.",
                "Infinitely many would take a joint to spare, such as the Panda has.", "six-joints-endless",
                ("NullSpaceLab", "Elbow to one side"))),
)

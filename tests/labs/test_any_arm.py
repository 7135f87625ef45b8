"""A lab takes any arm that was read: small and large, with slides, of six to eight joints; what is drawn and said grows with the arm."""
import re

import numpy as np
import pytest

from robotlab import Robot, labs, tip_pose, zoo
from robotlab.labs.controls import Slider
from robotlab.labs.spec import arm_rows, reach
from robotlab.picture.camera import Camera
from robotlab.picture.fit import wanted
from robotlab.picture.scene import Scene

QUARTER = np.pi / 2
TINY = [(0, QUARTER, .04), (.07, 0, 0), (.05, 0, 0), (0, QUARTER, 0), (0, -QUARTER, .02), (0, 0, .02)]
LONG = [(0, -QUARTER, 0), (0, QUARTER, .3), (.8, 0, 0), (.6, 0, 0), (0, QUARTER, 0), (0, -QUARTER, .7), (0, QUARTER, 0), (0, 0, .2)]
NOTHING = re.compile(r"(?<![\d.])0\.000(?!\d)")                # a number of which nothing can be read
FINE, SMALL, LARGE = .02, .01, .1                    # of a slider's range; of the reach
LEAST = .3                                           # of the picture's width or height


def rods(rows, masses, name, slide=None):
    """An arm of rods; its first joint slides as far as `slide`, if that is given."""
    links = [{"a": a, "alpha": alpha, "d": d, "m": m, "com": [-a / 2, 0, 0],
              "I_com": m * max(a, d, .1 * sum(map(max, rows))) ** 2 / 12 * np.eye(3)} for (a, alpha, d), m in zip(rows, masses)]
    if slide:
        links[0] |= {"kind": "P", "limits": (0, slide)}
    return Robot.from_table(links, name=name)


ARMS = {"ur5e": zoo.ur5e, "tiny": lambda: rods(TINY, [.05, .04, .03, .02, .02, .01], "tiny arm"),
        "long": lambda: rods(LONG, [40, 30, 25, 15, 8, 6, 3, 2], "long arm", slide=1.2),
        "desk": lambda: Robot.read(zoo.DATA / "desk-arm.urdf").robot}


def postures(robot):
    """Three of them within the limits, not stretched out."""
    low, high = np.where(np.isfinite(robot.limits), robot.limits, [-2.0, 2.0]).T
    return low + np.random.default_rng(7).uniform(.3, .7, (3, robot.n)) * (high - low)


def pose_of(robot):
    return tip_pose(robot, postures(robot)[1])


LABS = {                                             # from the robot and three postures
    "PipelineLab": lambda robot, q: (robot, q[0], pose_of(robot)), "BuilderLab": lambda robot, q: (robot,),
    "TwoConventionsLab": lambda robot, q: (robot,), "ForceLab": lambda robot, q: (robot, q[0], [0, 0, -10]),
    "JacobianLab": lambda robot, q: (robot, q[0]), "InverseLab": lambda robot, q: (robot, q[0], pose_of(robot)),
    "LimitsLab": lambda robot, q: (robot, q[0], q[1]),
    "PathLab": lambda robot, q: (robot, q[0], *tip_pose(robot, q[:2])[:, :3, 3]),
    "TrajectoryLab": lambda robot, q: (robot, *q), "TorqueLab": lambda robot, q: ({"a motion": (robot, *q[:2])},),
    "WorkLab": lambda robot, q: (robot, *q[:2]), "NestLab": lambda robot, q: (robot, q[0]),
    "AssemblyLab": lambda robot, q: (robot, q[0]), "InfluenceLab": lambda robot, q: (robot, q[0]),
    "MotionTermsLab": lambda robot, q: (robot, *q[:2]), "ThreeWaysLab": lambda robot, q: (robot, *q[:2]),
    "SizingLab": lambda robot, q: (robot,), "TaskLab": lambda robot, q: (robot,), "ScrewLab": lambda robot, q: (robot, q[0])}
REFUSED = {                                          # arms of another kind: what the sentence names
    "StraightLab": (lambda robot, q: (robot,), "two revolute joints"), "AlgorithmLab": (lambda robot, q: (robot,), "up to 4"),
    "NullSpaceLab": (lambda robot, q: (robot, q[0], pose_of(robot)), "expected one to spare: 7 joints"),
    "EveryPostureLab": (lambda robot, q: (robot,), "a Puma or of a UR5"), "MeetingsLab": (lambda robot, q: (robot,), "a Puma or of a UR5")}


def of_the_arm(control):
    """Whether it is a slider with the arm's own measures: of its joints, its lengths, or of a way of its tool."""
    return isinstance(control, Slider) and (control.turns is not None or control.name in ("a", "d", "height"))


def numbers(x):
    """All numbers in lists of lists and dicts."""
    if isinstance(x, (dict, list, tuple)):
        for each in x.values() if isinstance(x, dict) else x:
            yield from numbers(each)
    elif isinstance(x, float):
        yield x


@pytest.mark.parametrize("name", LABS)
@pytest.mark.parametrize("arm", ARMS)
def test_what_is_drawn_and_said_grows_with_the_arm(name, arm):
    robot = ARMS[arm]()
    lab = getattr(labs, name)(*LABS[name](robot, postures(robot)))
    assert not lab.error
    spec = lab._spec()
    assert np.isfinite([*numbers(spec), *numbers(list(lab.plots))]).all()
    assert not NOTHING.search(lab.words["sentence"] + lab.words.get("badge", {}).get("text", ""))
    for one in filter(of_the_arm, lab.controls):
        assert one.shown_step <= FINE * (np.degrees(one.high - one.low) if one.degrees else one.high - one.low), one.name
    if spec["arm"]:
        scene, camera = Scene(spec), Camera(spec["view"], lab.setup["W"], lab.setup["H"])
        x, y = np.array([camera.point(p)[:2] for p in wanted(scene)]).T
        assert 0 <= x.min() and x.max() <= scene.W and 0 <= y.min() and y.max() <= scene.H
        assert max(np.ptp(x) / scene.W, np.ptp(y) / scene.H) > LEAST, "all that is drawn is small"
        assert SMALL <= spec["arm"]["radius"] / reach(arm_rows(robot)) <= LARGE


@pytest.mark.parametrize("name", REFUSED)
def test_a_lab_for_arms_of_one_kind_says_of_which(name):
    robot, (given, words) = ARMS["long"](), REFUSED[name]
    with pytest.raises(ValueError, match=re.escape(words)):
        getattr(labs, name)(*given(robot, postures(robot)))


def test_every_lab_that_is_given_an_arm_is_tried_here():
    from inspect import signature
    given = {name for name in labs.__all__ if name.endswith("Lab")
             and {"robot", "motions"} & set(signature(getattr(labs, name)).parameters)}
    assert given - {"Lab"} == set(LABS) | set(REFUSED)

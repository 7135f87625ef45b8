"""One lab of each class, made with as few arguments as possible.

    python tests/labs/every_lab.py                   # without what a page can do without: {lab: what it wanted all the same}
"""
import json
import sys

import numpy as np

REFUSED = ("ipywidgets", "anywidget", "traitlets", "IPython", "scipy", "sympy", "matplotlib")
POSTURE = [-.4, -1.3, .9]
FORMS = ("InterviewLab", "ReadingsLab")              # which show no picture that can be turned
FROM, TO = [-.8, -.4, -1.6], [1.0, -1.0, -.6]


def names():
    """Names of all labs, the forms among them."""
    from robotlab import labs
    return [name for name in labs.__all__ if name.endswith("Lab")]


def made(name):
    """A lab of that name."""
    from robotlab import labs, tip_pose, zoo
    arm, two, puma = zoo.rrr(), zoo.two_link(), zoo.puma560()
    given = {
        "PipelineLab": lambda: (puma, puma.postures["ready"], tip_pose(puma, [.6, .5, -2.6, .4, .9, .3])),
        "AlgorithmLab": lambda: (two, [.5, .9]), "AssemblyLab": lambda: (arm, arm.postures["ready"]),
        "ForceLab": lambda: (zoo.planar(2), [.3, 1.25], [-10, 0, 0]), "InfluenceLab": lambda: (arm, POSTURE),
        "JacobianLab": lambda: (zoo.planar(2), [.3, 1.25]), "StraightLab": lambda: (zoo.planar(2),),
        "LimitsLab": lambda: (arm, np.radians([0, 30, -60]), np.radians([70, -30, -100])), "MotionTermsLab": lambda: (arm, FROM, TO),
        "ThreeWaysLab": lambda: (arm, FROM, TO), "NestLab": lambda: (zoo.planar(3), [.9, -.7, -.6]),
        "TrajectoryLab": lambda: (two, *np.radians([[-60, 40], [60, 60], [0, -20]])), "WorkLab": lambda: (two, [-1.4, .2], [.4, -.9]),
        "TaskLab": lambda: (arm,), "SizingLab": lambda: (arm,), "ScrewLab": lambda: (puma, [.6, .5, -2.6, .4, .9, .3])}
    own = {"InverseLab": "paper", "NullSpaceLab": "planar", "PathLab": "two_links"}
    make = getattr(labs, name)
    make = getattr(make, own[name]) if name in own else make
    return make(*given.get(name, tuple)())


def in_one_file():
    """{words: how it is made} of the labs whose files are tested: at least one of each with an answer in JavaScript."""
    from robotlab import labs, zoo
    return {"pipeline": labs.PipelineLab.of_the_paper, "pipeline, Puma": lambda: made("PipelineLab"),
            "energy": lambda: labs.EnergyLab(letters=False), "frames": labs.FrameLab,
            "jacobian": lambda: labs.JacobianLab(zoo.planar(2), [.3, 1.25], lengths=True, letters=False),
            "jacobian, Puma": lambda: labs.JacobianLab(zoo.puma560(), [.3, .6, -2.5, .5, .9, 0.0], joint=3),
            "inverse": labs.InverseLab.paper, "trajectory": lambda: made("TrajectoryLab"), "torque": labs.TorqueLab}


class Refusing:
    """A finder that refuses modules, like a page that has not loaded them."""

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in REFUSED:
            raise ImportError(f"refused: {name.partition('.')[0]}")


def wanted(name):
    """Return the name of the refused import that a lab needs; "" if it was not needed and the lab computed."""
    try:
        said = getattr(made(name), "error", "")
    except ImportError as error:
        said = str(error)
    assert not said or "refused: " in said, f"{name}: {said}"
    return said.partition("refused: ")[2].split()[0] if said else ""


if __name__ == "__main__":
    sys.meta_path.insert(0, Refusing())
    found = {name: wanted(name) for name in names()}
    assert not {name.partition(".")[0] for name in sys.modules} & set(REFUSED)
    print(json.dumps(found))

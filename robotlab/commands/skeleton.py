"""Files that `new chapter` writes: a package that works as it stands. $number, $name, $topic, $package, $title and $lab are filled in."""

FILES = {
    "pyproject.toml": '''\
[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "$name"
version = "0.1"                                      # it needs robotlab, which is installed from its own folder

[project.entry-points."robotlab.chapters"]
$topic = "$package"

[tool.setuptools]
packages = ["$package"]
package-data = { "*" = ["*.toml", "*.json"] }
''',
    "$package/__init__.py": '"""Notebook $number, $title: its lab, exercises, predictions and misconceptions."""\n',
    "$package/chapter.toml": '''\
notebook = "$number"
topic = "$topic"                    # the first word of the ids of its exercises
title = "$title"
promise = "What the reader sees in the first picture, in one sentence."
objectives = ["say what joint 1 must hold"]
builds_on = ["01"]
minutes = 20
paper = "Whose work it retells"

[labs]                              # module = what `from robotlab.labs import ...` finds in it
lab = ["$lab"]
''',
    "$package/labs.json": '[\n["$lab", "$title", "", []]\n]\n',
    "$package/lab.py": '''\
"""`$lab`: a rod at an angle, and what its joint must hold."""
from robotlab import gravity_torque, zoo
from robotlab.labs import Lab, joint_sliders


class $lab(Lab):
    """A rod to turn. options: as for `Lab`."""
    title = "$title"

    def __init__(self, **options):
        rod = zoo.planar(1)
        super().__init__(rod, [0.0], controls=joint_sliders(rod, [0.0]), **options)

    def compute(self, state):
        tau = gravity_torque(self.robot, state.q)
        return {"torques": tau, "sentence": f"The joint holds {tau[0]:.2f} N m."}
''',
    "$package/exercises.py": '''\
"""The exercises of notebook $number."""
from robotlab.course import Task, Wrong
from robotlab.course.draws import between


def weight(given):
    """What the joint of a level rod holds [N m]."""
    return given.m * 9.81 * given.l / 2


TASKS = (
    Task(id="$topic-level", notebook="$number", kind="number", title="A level rod", unit="N m", answer=weight,
         text="A uniform rod of {m} kg and {l} m is held level at its end. What must the joint hold, in N m?",
         draw=lambda rng: {"m": between(rng, 1, 3, 0.5), "l": between(rng, 0.6, 1.4, 0.2)},
         hints=("Where does the weight of a uniform rod act?", "A force times its lever is a torque."),
         wrongs=(Wrong("$topic-weight-at-the-end", lambda given: 2 * weight(given)),)),
)
''',
    "$package/misconceptions.toml": '''\
[[misconception]]
id = "$topic-weight-at-the-end"
statement = "The weight of a rod acts at its end."
why = "It acts at the centre of mass, in the middle of a uniform rod."
source = "lecture practice"
''',
    "$package/predictions.toml": '''\
[[prediction]]
id = "$topic-upright"
title = "Upright"
text = "The rod is turned from level to upright. What does its joint hold then?"
[[prediction.option]]
text = "Nothing."
says = "The centre of mass stands over the joint: its weight has no lever."
[[prediction.option]]
text = "As much as before: the weight is the same."
says = "The weight is the same, its lever is not."
idea = "$topic-weight-at-the-end"
''',
    "$package/predictions.py": '''\
"""What decides the predictions of notebook $number."""
import numpy as np

from robotlab import gravity_torque, zoo


def upright(given):
    """Whether an upright rod needs no torque."""
    return "a" if abs(gravity_torque(zoo.planar(1), [np.pi / 2])[0]) < 1e-9 else "b"


ANSWERS = {"$topic-upright": upright}
''',
}
CELLS = (                                            # of the notebook: what begins with # is text
    "# $number · $title\n\n**What the reader sees in the first picture, in one sentence.**\n\n"
    "*Choose Run > Run All Cells, scroll back up here, and move something in the picture.*",
    "from robotlab.labs import $lab, Prediction\n\n$lab()",
    "## Predict, then look",
    'Prediction("$topic-upright")',
    "## Exercise",
    'from robotlab import check, hint, progress, task\n\nt = task("$topic-level")\nt',
    'check("$topic-level", ...)',
    'progress("$number")',
)

"""The reader's own arm: built in notebook 01, kept in a file, used in all that follow."""
from pathlib import Path

from ..model import zoo
from ..model.robot import Robot

FILE = "my-arm.toml"


def my_arm(folder="."):
    """The arm in `my-arm.toml` of a folder, or, as long as there is none, the spatial arm of three joints `zoo.rrr()`.

    Raises ValueError if the file is there and does not describe an arm with numbers throughout.
    """
    path = Path(folder, FILE)
    if not path.exists():
        return zoo.rrr()
    robot = Robot.load(path)
    if robot.letters:
        letters = ", ".join(sorted(map(str, robot.letters)))
        raise ValueError(f"{FILE} holds letters ({letters}); an arm to play with needs numbers. Give them with robot.subs")
    return robot


def keep_my_arm(robot, folder="."):
    """Writes the arm to `my-arm.toml` of a folder; an arm that is there already is kept as `my-arm.before.toml`."""
    path = Path(folder, FILE)
    if path.exists():
        path.replace(path.with_name("my-arm.before.toml"))
    robot.save(path)
    return path

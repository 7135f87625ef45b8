"""The reader's own arm: built in notebook 01, kept in a file, used in all that follow."""
import warnings
from pathlib import Path

from ..keep import free_name, write
from ..model import zoo
from ..model.checks import path_name
from ..model.robot import Robot, require_robot
from ..model.writing import readable

FILE = "my-arm.toml"


def my_arm(folder="."):
    """The arm in `my-arm.toml` of a folder, or, as long as there is none, the spatial arm of three joints `zoo.rrr()`.

    Raises ValueError if the file is there and does not describe an arm with numbers throughout.

    >>> from robotlab import my_arm
    >>> my_arm("a folder without an arm of mine").kinds
    'RRR'
    """
    path = _path(folder)
    if not path.exists():
        before = sorted(one.name for one in path.parent.glob(f"{path.stem}.before*{path.suffix}"))
        if before:                                   # somebody had an arm here, and should not take another for it
            warnings.warn(f"there is no {FILE} here: this is the spatial arm of three joints. Arms kept before: {', '.join(before)}",
                          stacklevel=2)
        return zoo.rrr()
    robot = Robot.load(path)
    if robot.letters:
        letters = ", ".join(sorted(map(str, robot.letters)))
        raise ValueError(f"{FILE} holds letters ({letters}); an arm to play with needs numbers. Give them with robot.subs")
    return robot


def _path(folder):
    """The file of the arm in a folder."""
    return Path(path_name(folder, "folder", "the path of a folder"), FILE)


def keep_my_arm(robot, folder="."):
    """Write the arm to `my-arm.toml` of a folder; another arm that is there is kept as `my-arm.before-1.toml`, or the next number.

    Where the new one cannot be written, the old one stays what it is.

    >>> import tempfile
    >>> from robotlab import keep_my_arm, my_arm, zoo
    >>> folder = tempfile.mkdtemp()
    >>> _ = keep_my_arm(zoo.scara(), folder)
    >>> my_arm(folder).kinds
    'RRPR'
    """
    path, text = _path(folder), readable(require_robot(robot))
    old = path.read_bytes() if path.exists() else b""
    if old and old != text.encode():
        before = free_name(path, "before")
        write(before, old)
        try:
            write(path, text)
        except OSError:
            before.unlink()
            raise
    else:
        write(path, text)
    return path

"""Check for functions that need an arm with numbers throughout."""
from .robot import require_robot


def require_numbers(robot):
    """The robot; a ValueError if it is not one, or has letters where numbers are needed."""
    if require_robot(robot).letters:
        letters = ", ".join(sorted(map(str, robot.letters)))
        raise ValueError(f"{robot.name!r} holds letters ({letters}); expected numbers throughout: give them with robot.subs")
    return robot

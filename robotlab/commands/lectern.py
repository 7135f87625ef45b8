"""The modules of robotlab.lectern, loaded when a command of a lecturer needs them."""
from importlib import import_module
from importlib.util import find_spec

from .errors import CommandError

LEFT_OUT = ("robotlab.lectern is not installed here: images for students leave out what only lecturers need. Run this command in a clone "
            "of the project, or where robotlab-course was installed with pip.")


def part(name):
    """A module of robotlab.lectern, which needs what is installed by now. Raises CommandError where it was left out."""
    if find_spec("robotlab.lectern") is None:
        raise CommandError(LEFT_OUT)
    return import_module(f"robotlab.lectern.{name}")

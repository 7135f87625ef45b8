"""`python3 -m robotlab lab`, and the other commands; `robotlab lab` where the package is installed.

This file stays readable for Python 2.7: an old Python must get as far as the sentence that says it is too old.
"""
import os
import subprocess
import sys

OLDEST = (3, 10)


def too_old(version, executable):
    """Return the message to a Python older than `OLDEST`; None if it is new enough."""
    if tuple(version[:2]) >= OLDEST:
        return None
    words = "robotlab needs Python %d.%d or newer. This is Python %d.%d (%s).\n"
    return words % (OLDEST + tuple(version[:2]) + (executable,)) + newer_python()


def newer_python():
    """Return the command that would start a newer Python, or where to get one."""
    for minor in range(30, OLDEST[1] - 1, -1):
        if starts("python3.%d" % minor):
            return "There is a newer one on this machine; start with it: python3.%d -m robotlab lab" % minor
    return "Install a newer one, from https://www.python.org/downloads/ or with your package manager, and start with that."


def starts(program):
    """True if there is such a program and it is more than a signpost to one, as those of pyenv are."""
    try:
        with open(os.devnull, "w") as nothing:
            return subprocess.call([program, "-c", ""], stdout=nothing, stderr=nothing) == 0
    except OSError:
        return False


def start(arguments):
    """Run a command; returns the exit code."""
    words = too_old(sys.version_info, sys.executable)
    if words:
        sys.stderr.write(words + "\n")
        return 1
    from .commands import main
    return main(arguments)


def command():
    """Run the command `robotlab` of an installed package; return the exit code."""
    return start(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(command())

"""Whether all is tested, as in .ci/run: everything that takes long, and everything random more often; what takes longest by turns.

Where not, of many tests alike some are run.
"""
import os
from zlib import crc32

THOROUGH = bool(os.environ.get("ROBOTLAB_THOROUGH"))
TURN = os.environ.get("ROBOTLAB_TURN")               # such as "326/3", for commit 326: one third of the tests of these files, another at the next
BY_TURNS = {"test_contract.py", "test_every_lab.py", "test_every_notebook_in_jupyterlab.py", "test_labs_of_the_notebooks.py",
            "test_one_file.py"}
ONE_IN = 8                                           # of tests that one function is made into, where not all is tested


def has_its_turn(file, name, turn=TURN):
    """Whether a test is run: in n turns one after the other each is, once; outside of those files, and without turns, always.

    Tests of one file that are made for the same thing, named in brackets, such as a lab or a screen, have their turn together.
    """
    if not turn or file not in BY_TURNS:
        return True
    number, turns = map(int, turn.split("/"))
    return (crc32((name.partition("[")[2] or name).encode()) - number) % turns == 0


def some_of_those_alike(names):
    """The names of tests without most of those that one function is made into by what it is given: the first stays, and one in so many."""
    firsts = {name.partition("[")[0]: name for name in reversed(names)}
    return {*firsts.values(), *(name for name in names if crc32(name.encode()) % ONE_IN == 0)}

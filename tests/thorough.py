"""Whether all is tested, as in .ci/run: everything that takes long, and everything random more often.

Where not, of many tests alike some are run.
"""
import os
from zlib import crc32

THOROUGH = bool(os.environ.get("ROBOTLAB_THOROUGH"))
ONE_IN = 8                                           # of tests that one function is made into, where not all is tested


def some_of_those_alike(names):
    """The names of tests without most of those that one function is made into by what it is given: the first stays, and one in so many."""
    firsts = {name.partition("[")[0]: name for name in reversed(names)}
    return {*firsts.values(), *(name for name in names if crc32(name.encode()) % ONE_IN == 0)}

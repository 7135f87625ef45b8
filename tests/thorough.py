"""Switch of the thorough run, as in .ci/run: everything that takes long, and everything random more often.

Without it, some of many similar tests are run.
"""
import os
from zlib import crc32

THOROUGH = bool(os.environ.get("ROBOTLAB_THOROUGH"))
ONE_IN = 8                                           # of tests that one function is made into, where not all is tested


def some_of_those_alike(names):
    """Return the names of tests without most of the parametrised ones: the first of each function stays, and one in so many."""
    firsts = {name.partition("[")[0]: name for name in reversed(names)}
    return {*firsts.values(), *(name for name in names if crc32(name.encode()) % ONE_IN == 0)}

"""Fixtures that all tests share, and what may not be skipped where it counts."""
import os
import re
import tempfile
import zlib

import numpy as np
import pytest
from thorough import THOROUGH, some_of_those_alike

# A reader's machine may lack a browser or a compiler, and says so by skipping. Where one of these variables is set, a skip
# for want of it is a failure; one for want of something else, such as a Pyodide, is not.
REQUIRED = {"browser": ("ROBOTLAB_REQUIRE_BROWSER", "Chromium|Playwright"), "compilers": ("ROBOTLAB_REQUIRE_COMPILERS", "compiler")}

# A reader's own progress and log-in neither change a test nor are changed by one; the kernels of notebooks inherit this.
os.environ.pop("JUPYTERHUB_USER", None)
os.environ["ROBOTLAB_PROGRESS"] = os.path.join(tempfile.mkdtemp(prefix="robotlab-tests-"), "progress.json")


@pytest.fixture
def rng(request):
    """Random numbers of the test's own, the same in every run and in any order of tests."""
    return np.random.default_rng(zlib.crc32(request.node.nodeid.encode()))


@pytest.fixture(autouse=True)
def same_environment():
    """Kernels of notebooks inherit the environment and the progress of the process that tests them: a test puts both back."""
    before = dict(os.environ)
    yield
    if os.path.exists(before["ROBOTLAB_PROGRESS"]):
        os.remove(before["ROBOTLAB_PROGRESS"])
    changed = {name for name, _ in before.items() ^ os.environ.items()} - {"PYTEST_CURRENT_TEST"}
    assert not changed, f"the test has changed the environment: {sorted(changed)}"


def pytest_collection_modifyitems(config, items):
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker("browser")
    if not (THOROUGH or config.option.keyword):      # what takes long waits until it is named with -k
        keep_only(config, items, lambda item: not item.get_closest_marker("thorough"))
        if all(os.path.isdir(name) for name in config.args):               # with the name of a file, all that is in it
            some = some_of_those_alike([item.nodeid for item in items])
            keep_only(config, items, lambda item: item.nodeid in some)


def keep_only(config, items, wanted):
    kept, left = [], []
    for item in items:
        (kept if wanted(item) else left).append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = kept


def pytest_runtest_setup(item):
    if item.get_closest_marker("compilers"):
        from robotlab.maths.shared_library import compiler
        if compiler() is None:
            pytest.skip("no C compiler on this machine")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    for marker, (variable, words) in REQUIRED.items():
        if report.skipped and os.environ.get(variable) and item.get_closest_marker(marker) and re.search(words, str(call.excinfo.value)):
            report.outcome = "failed"
            report.longrepr = f"skipped although {variable} is set: {call.excinfo.value}"
    return report

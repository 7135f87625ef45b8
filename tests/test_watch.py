"""Long work shows itself where somebody watches, is silent anywhere else, and can be stopped at any moment."""
import os
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numpy as np
import pytest
from forall import for_all

from robotlab import simulate, zoo
from robotlab.systems import FlexibleArm, FlexibleLink, mechanisms
from robotlab.systems.modes import STEEL
from robotlab.watch import Interrupted, Watch

ROOT = Path(__file__).parents[1]
LONG = {                                             # what may take over a second, and how its bar calls it
    "simulate(zoo.rrr(), None, [0, 0, 0], [0, 0, 0], 0.2)": "simulating",
    "simulate(mechanisms.four_bar(), None, [1, -0.6, -2.2], [0], 0.02)": "simulating",
    "agreement(zoo.two_link())": "comparing the methods",
    "study(zoo.rrr())": "studying the arm",
    "report_page.report(zoo.rrr())": "writing the report",
    "program(zoo.planar(60), 'model')": "recording the program",
    "program(zoo.planar(10)).compile('python')": "compiling",
    "solve_ik(zoo.puma560(), workspace(zoo.puma560(), 200)[1], np.zeros(6))": "looking for postures",
    "workspace(zoo.rrr(), 300_000)": "going round the workspace",
    "program(zoo.rrr()).compile('numpy')(*np.zeros((3, 20_000, 3)))": "running the program",
    "shared_library.build(shared_library.compiler(), program(zoo.rrr(), 'model').source('c'), Path(folder, 'a.so'))": "compiling",
}
PREPARED = textwrap.dedent("""
    import tempfile, time
    from pathlib import Path
    import numpy as np
    import robotlab.watch as watch
    from robotlab import *
    from robotlab.systems import *
    from robotlab.maths import shared_library
    from robotlab.chapters.ch16_capstone.study import study
    from robotlab.chapters.ch16_capstone import report_page
    watch.PATIENCE, watch.EVERY, shared_library.BEAT, folder = 0, 0, 0.02, tempfile.mkdtemp()
""")
SLOW = textwrap.dedent("""
    with watch.Watch("walking") as show:
        for k in show.each(range(4)):
            time.sleep(0.02)
""")


def in_a_terminal(code):
    """Return what a program writes to a terminal."""
    pty = pytest.importorskip("pty")
    here, there = pty.openpty()
    with subprocess.Popen([sys.executable, "-c", PREPARED + textwrap.dedent(code)], cwd=ROOT, stdin=there, stdout=there,
                          stderr=there, close_fds=True) as program:
        os.close(there)
        said = b""
        while True:
            try:
                part = os.read(here, 4096)
            except OSError:                          # how Linux says that the other end is closed
                part = b""
            if not part:
                break
            said += part
    os.close(here)
    assert program.returncode == 0, said.decode()
    return said.decode()


@pytest.mark.thorough
@for_all(LONG)
def test_whatever_takes_long_has_a_bar_in_a_terminal(call):
    if "compiler" in call:
        from robotlab.maths.shared_library import compiler
        if compiler() is None:
            pytest.skip("no C compiler on this machine")
    assert f"\r{LONG[call]}: " in in_a_terminal(call)


@pytest.mark.thorough
def test_a_bar_says_what_is_done_and_how_long_the_rest_takes_and_is_wiped_away():
    said = in_a_terminal(SLOW + "print('end')")
    assert "walking:  75 % |" in said and "00:00 left" in said
    *_, wiped, end, _ = said.split("\r")
    assert wiped.strip() == "" and end == "end"
    assert "walking" in in_a_terminal("with watch.Watch('walking') as show: show(); time.sleep(1.1); show()")


def test_work_within_work_moves_the_bar_of_the_whole():
    said = in_a_terminal("""
        def part():
            with watch.Watch("a part") as show:
                show(0.5)
                watch.tell(0)                        # of a part that has not been divided: nothing moves
        with watch.Watch("the whole") as show:
            for k in show.each(range(2)):
                part()
    """)
    assert "the whole:  25 %" in said and "the whole:  75 %" in said and "a part" not in said
    said = in_a_terminal("""
        with watch.Watch("the whole") as show:
            show.part(0.5, 1)
            with watch.Watch("a part") as part:
                part()
            show(0.5)
    """)
    assert "the whole: a part:  50 %" in said and said.count("the whole:  50 %") >= 2, "a compiler does not say how far it is"


def test_the_first_batch_of_an_arm_says_that_a_compiler_is_at_work(tmp_path):
    shared_library = pytest.importorskip("robotlab.maths.shared_library")
    if shared_library.compiler() is None:
        pytest.skip("no C compiler on this machine")
    said = in_a_terminal(f"import os; os.environ['XDG_CACHE_HOME'] = {str(tmp_path)!r}\n" + """
        arm = zoo.planar(3)
        solve_ik(arm, tip_pose(arm, np.linspace([0, 0, 0], [1, 1, 1], 1000))[:, :3, 3])
    """.replace("        ", ""))
    assert "looking for postures: compiling:" in said
    assert list((tmp_path / "robotlab" / "kernels").glob("*.so")), "and what it makes is kept"


def test_what_is_quick_shows_nothing_even_in_a_terminal():
    assert in_a_terminal("watch.PATIENCE = 5\n" + SLOW).strip() == ""


def test_nobody_watches_a_file_or_a_test(capfd, monkeypatch):
    monkeypatch.setattr("robotlab.watch.PATIENCE", 0)
    with Watch("working") as show:
        for _ in show.each(range(5)):
            pass
    assert capfd.readouterr() == ("", "")
    begun = time.perf_counter()
    with Watch("working") as show:
        for _ in range(100_000):
            show(0.5)
    assert time.perf_counter() - begun < 0.5, "it is called at every step of an integrator"


# -- in a notebook ----------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def cell():
    """Run a cell in a kernel: (what it writes, the name of its error); by a person, or by nbclient and nbval."""
    manager, client = pytest.importorskip("jupyter_client.manager").start_new_kernel(kernel_name="python3", cwd=str(ROOT))

    def run(code, person=True, stop_after=None):
        said, error = [], ""
        request = client.execute(textwrap.dedent(code), allow_stdin=person)
        while True:
            message = client.get_iopub_msg(timeout=60)
            if message["parent_header"].get("msg_id") != request:
                continue
            kind, content = message["msg_type"], message["content"]
            said += [content["text"]] if kind == "stream" else []
            error = f"{content['ename']}: {content['evalue']}" if kind == "error" else error
            if stop_after and stop_after in "".join(said):
                stop_after = manager.interrupt_kernel()
            if kind == "status" and content["execution_state"] == "idle":
                return "".join(said), error
    run(PREPARED)
    yield run
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def test_a_notebook_shows_bars_to_a_person_and_stores_none(cell):
    said, error = cell(SLOW + "print('end')")
    assert "walking:  75 % |" in said and said.split("\r")[-1].strip() == "end" and not error
    assert cell(SLOW + "print('end')", person=False) == ("end\n", "")


def test_interrupt_stops_a_cell_at_once_and_what_there_is_can_be_had(cell):
    said, error = cell("simulate(zoo.puma560(), None, np.zeros(6), np.zeros(6), 600)", stop_after="simulating")
    assert error.startswith("Interrupted: the simulation was stopped; what there is, up to")
    assert cell("import sys; run = sys.last_value.kept; print(0 < len(run.t) < 201, run.reason)")[0] == "True stopped by its reader\n"
    said, error = cell("with watch.Watch('waiting') as show: show(); time.sleep(30)", stop_after="so far")
    assert error == "Interrupted: stopped while waiting; nothing of it is kept"
    assert "walking:  75 %" in cell(SLOW)[0], "and the next bar is a whole one"


# -- stopped ----------------------------------------------------------------------------------------------------------
def stopping(law, at):
    """A torque law during which somebody presses Control-C."""
    def stopped(t, q, qd):
        if t > at:
            raise KeyboardInterrupt
        return law(t, q, qd)
    return stopped


FLEXIBLE = FlexibleArm([FlexibleLink(STEEL, 1)])
SIMULATIONS = {
    "rk4": lambda law: simulate(zoo.rrr(), law, [0.1, 0.2, 0.3], [0, 0, 0], np.linspace(0, 1, 21)),
    "adaptive": lambda law: simulate(zoo.rrr(), law, [0.1, 0.2, 0.3], [0, 0, 0], np.linspace(0, 1, 21), integrator="adaptive"),
    "closed": lambda law: simulate(mechanisms.four_bar(), law, [1, -0.6, -2.2], [0], np.linspace(0, 1, 21), step=0.01),
    "flexible": lambda law: simulate(FLEXIBLE, law, [0, 0], [0, 0], np.linspace(0, 1, 21)),
}


@for_all(SIMULATIONS)
def test_what_a_stopped_simulation_has_so_far_is_kept(name):
    law = lambda t, q, qd: 0 * qd
    with pytest.raises(Interrupted, match=r"stopped; what there is, up to 0\.\d+ s, is kept as sys.last_value.kept") as stopped:
        SIMULATIONS[name](stopping(law, 0.5))
    kept, whole = stopped.value.kept, SIMULATIONS[name](law)
    assert isinstance(stopped.value, KeyboardInterrupt) and 5 <= len(kept.t) <= 11
    np.testing.assert_allclose(kept.q, whole.q[:len(kept.t)], atol=1e-9)
    np.testing.assert_allclose(kept.tau, whole.tau[:len(kept.t)], atol=1e-9)

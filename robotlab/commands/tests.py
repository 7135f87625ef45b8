"""`test`: everything that the project checks about itself."""
import os
import subprocess
import time
import xml.etree.ElementTree as ElementTree

from .clone import Clone
from .steps import duration

NOTHING_COLLECTED = 5                                # pytest's exit code
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60"]
STAGES = (                                           # name, options, folders
    # The cells of a notebook need one another: loadfile keeps a file in one process. The files that take longest, those of the browser,
    # are the first by name, so that no process waits for another at the end.
    ("package and notebooks", ["-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder", "-m", "not alone"], ["tests", "notebooks"]),
    # What measures how quick a lab is: nothing may run beside it.
    ("latency", ["-m", "alone"], ["tests/browser"]),
)
# Two pytest processes, each with as many BLAS threads as there are cores, would only wait for one another.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
HELP = """usage: python3 -m robotlab test [what pytest takes]

Sets up .venv with what the tests need and runs them: the labs in a real browser (if there is a Chromium), the package and every
notebook. What takes long is left out, and of many tests alike some are run; with ROBOTLAB_THOROUGH=1 it is all of them, and then
alone what measures how quick a lab is. With the name of a test file or a notebook, all that is in it and quick is run, only that:

  python3 -m robotlab test tests/test_house.py -k layers
  python3 -m robotlab test notebooks/00-start-here.ipynb"""


def run(arguments):
    """Set up, run the stages, print a summary; returns the exit code."""
    if arguments in (["-h"], ["--help"]):
        print(HELP)
        return 0
    place, begun = Clone.here(), time.monotonic()
    python = place.ready("test")
    rows = [run_stage(place, python, name, wanted) for name, wanted in stages(place.root, arguments)]
    codes = {code for _, code, _, _ in rows}
    passed = 0 in codes and codes <= {0, NOTHING_COLLECTED}
    verdict = "All passed" if passed else "Something failed"
    print(f"\n{summary(rows)}\n{verdict}, {duration(time.monotonic() - begun)} in all.")
    return 0 if passed else 1


def stages(root, arguments):
    """(name, pytest arguments) of each run of pytest; one only if a test file or a notebook is named."""
    if any((root / a.split("::")[0]).exists() for a in arguments if not a.startswith("-")):
        return [("what was named", arguments)]
    runs, thorough = [], os.environ.get("ROBOTLAB_THOROUGH") or "-k" in arguments
    for name, options, folders in STAGES:
        there = [folder for folder in folders if (root / folder).exists()]
        if there and (thorough or not runs):
            runs.append((name, [*options, *arguments, *there]))
    return runs


def run_stage(place, python, name, wanted):
    """Run pytest once: (name, exit code, counts, seconds)."""
    begun, report = time.monotonic(), place.venv / "pytest.xml"
    report.unlink(missing_ok=True)
    print(f"\n{name}: pytest {' '.join(wanted)}", flush=True)
    command = [str(python), "-m", "pytest", "-q", "-ra", *NBVAL, f"--junitxml={report}", *wanted]
    guest = {"ROBOTLAB_PROGRESS": str(place.venv / "progress.json"), "JUPYTERHUB_USER": ""}     # a new reader's notebooks
    code = subprocess.call(command, cwd=place.root, env={**place.environ(), **ONE_THREAD, **guest})
    return name, code, counts(report), time.monotonic() - begun


def counts(report):
    """Count the tests that passed, failed and were skipped, from pytest's report; {} if it wrote none."""
    try:
        suite = ElementTree.parse(report).getroot().find("testsuite")
    except (OSError, ElementTree.ParseError):
        return {}
    total, failures, errors, skipped = (int(suite.get(k)) for k in ("tests", "failures", "errors", "skipped"))
    return {"passed": total - failures - errors - skipped, "failed": failures + errors, "skipped": skipped}


def summary(rows):
    """One line for each run of pytest."""
    width, lines = max(len(row[0]) for row in rows), []
    for name, code, found, took in rows:
        words = ", ".join(f"{n} {what}" for what, n in found.items() if n)
        lines.append(f"{name:{width}}   {words or f'nothing was run (exit code {code})'}   {duration(took)}")
    return "\n".join(lines)

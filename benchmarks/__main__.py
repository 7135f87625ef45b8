"""python benchmarks [name ...]: measure the package beside its peers, in one run, and print the ratios.

Peers that are not installed are left out and named: `pip install -r benchmarks/requirements.txt` brings them all.
`python benchmarks mutants` measures the tests instead: how many of the faults that are set at random they notice (tests/mutants.py).
"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import browser
import closed_forms
import fastest_motion
import identification
import imports
import inverse_kinematics
import kernels
import labs
import marking
import methods
import models
import page
import postures
import simulation
import single_calls
import witness

BENCHMARKS = {"imports": imports, "closed_forms": closed_forms, "kernels": kernels, "models": models, "methods": methods,
              "simulation": simulation, "witness": witness, "single_calls": single_calls, "inverse_kinematics": inverse_kinematics,
              "postures": postures, "fastest_motion": fastest_motion,
              "browser": browser, "page": page, "labs": labs, "marking": marking, "identification": identification}


def main(names):
    if names[:1] == ["mutants"]:
        tests = Path(__file__).parents[1] / "tests"
        sys.path[1:1] = [str(tests.parent), str(tests), str(tests / "labs")]
        import mutants
        sys.exit(mutants.main(names[1:]))
    unknown = set(names) - set(BENCHMARKS)
    if unknown:
        sys.exit(f"there is no benchmark {sorted(unknown)[0]!r}; expected some of {', '.join(BENCHMARKS)}")
    print(f"{'what':58}{'here':>14}{'peer':>14}{'ratio':>10}   peer")
    for name in names or BENCHMARKS:
        for row in BENCHMARKS[name].rows():
            print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

"""Mutants drawn at random over the package, each tried against the tests of its own module: python benchmarks mutants.

    python benchmarks mutants --n 300 --seed 1       # goes on where it was stopped; writes each result down
    python benchmarks mutants --only labs/answers    # in files whose path has this in it

Everything happens in a copy in a temporary folder. Own tests are those of a module's name, and those that import it or a name that it
defines; where there are few, those of the modules that use it, too. A chapter has its share of the tests of all exercises and labs, too.
"""
import argparse
import ast
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

from mutations import ROOT, draw
from test_house import FILES, MODULES, imported, tree

from robotlab.watch import Watch

TESTS = sorted(path for path in (ROOT / "tests").rglob("test_*.py") if path.parent.name != "browser")
EXERCISES = [ROOT / "tests" / "course" / name for name in ("test_written.py", "test_tasks.py", "test_slips_on_the_way.py")]
SAID = ROOT / "tests" / "labs" / "test_said.py"
HEARD = ROOT / "tests" / "course" / "test_heard.py"
REFUSED = ROOT / "tests" / "test_bad_input.py"       # wrong arguments of all public functions
WRITTEN = {EXERCISES[0], SAID, HEARD}                # what was read and written down notices most
DOORS = ("robotlab", "robotlab.labs", "robotlab.systems", "robotlab.course")
OF_THE_COURSE = {"exercises", "slips", "steps", "terms", "predictions"}
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", ".*_cache", "build")
FEW = 3                                              # own tests: then those of the users count, too
MOST_FILES = 6                                       # of own tests: those of its name, what was written down, then the shortest
SOME = "02 03 11"                                    # notebooks whose exercises, of all kinds, are enough for the checker's own modules
NOTICED, SURVIVED, TOO_LONG = "noticed", "survived", "took too long"
NO_TESTS = 5                                         # what pytest returns where there are none
ENOUGH = 0.9


# -- which tests ------------------------------------------------------------------------------------------------------
@lru_cache
def imports(path):
    """List the test's imports from the package, by full names; read without a parser, as there are many."""
    found = re.findall(r"^ *from (robotlab[\w.]*) import (\([^)]*\)|.*)$", path.read_text(encoding="utf-8"), re.M)
    return {f"{module}.{name}" for module, names in found for name in re.findall(r"\w+", names)} | {module for module, _ in found}


@lru_cache
def own_tests(path):
    """The test files of a module; where they are few, those of the modules that use it as well."""
    asked, seen, found = [path], set(), []
    says = bool({"course", "chapters"} & {*path.parts})
    while asked and len(found) < (1 if "chapters" in path.parts else FEW):
        new, names = {test for one in asked for test in tests_of(one)} - {*found}, {f"test_{one.stem}" for one in asked}
        found += sorted(new, key=lambda test: (test.stem not in names, (test in WRITTEN) != says, test.stat().st_size))
        seen |= {*asked}
        names = {module for module, one in MODULES.items() if one in asked}
        asked = [user for user in FILES if user not in seen and names & imported(user)]
    found, folder = found[:MOST_FILES], path.parent.name
    more = (HEARD, EXERCISES[0]) if folder == "course" else () if {"picture", "labs", "webpage", "chapters"} & {*path.parts} else (REFUSED,)
    return found + [one for one in more if one not in found]


def tests_of(path):
    """The tests that bear its name or import it; in a chapter, those of the chapter."""
    module = next(name for name, one in MODULES.items() if one == path)
    defined = {node.name for node in tree(path).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    at_doors = {f"{door}.{name}" for door in DOORS for name in defined}
    mine = [test for test in TESTS if any(f"{name}.".startswith(f"{module}.") or name in at_doors for name in imports(test))]
    if "chapters" not in path.parts:
        return mine + [test for test in TESTS if test not in mine and test.stem in (f"test_{path.stem}", f"test_{path.parent.name}")]
    of_chapter = [test for test in TESTS if test.parent.name == path.parent.name]
    alone = [test for test in mine if test in of_chapter] or of_chapter
    return of_chapter + EXERCISES if path.stem in OF_THE_COURSE else alone + EXERCISES * is_asked(path) + [SAID]


def is_asked(path):
    """True if an exercise or a prediction is made of a module of its chapter."""
    module = next(name for name, one in MODULES.items() if one == path)
    return any(module in imported(path.with_name(f"{part}.py")) for part in OF_THE_COURSE if path.with_name(f"{part}.py").exists())


# -- one mutant -------------------------------------------------------------------------------------------------------
def run_tests(copy, tests, limit=None, **settings):
    """pytest, ended, on tests in the copy, the first failure being enough; None if it takes longer than limit [s]."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-p", "no:nbval", "-p", "mutant", "-m", "not alone",
               *tests]
    path = os.pathsep.join([str(copy), str(copy / "tests"), str(copy / "tests" / "labs")])
    env = os.environ | {"PYTHONPATH": path, "XDG_CACHE_HOME": str(copy / "build"), "ROBOTLAB_THOROUGH": "1"} | settings
    try:
        return subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, encoding="utf-8", timeout=limit)
    except subprocess.TimeoutExpired:
        return None


def tried(mutant, copy, limit):
    """(what became of it, the test that noticed it)."""
    right, path = ROOT / mutant.path, copy / mutant.path
    chapter = path.parent.name
    notebooks = chapter[2:4] if "chapters" in path.parts else SOME if chapter == "course" else ""
    try:
        write(path, mutant.applied(right.read_bytes()))
        run = run_tests(copy, [str(test.relative_to(ROOT)) for test in own_tests(right)], limit, ROBOTLAB_NOTEBOOKS=notebooks)
    finally:
        write(path, right.read_bytes())
    if run is None:
        return TOO_LONG, ""
    return (NOTICED, next(iter(failures(run)), "the run")) if run.returncode not in (0, NO_TESTS) else (SURVIVED, "")


def failures(run):
    """The tests that failed."""
    return [line.split(" - ")[0].split(" ", 1)[1] for line in run.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]


def write(path, text):
    """Write a new text, and remove the bytecode of the one before: Python compares size and second, which may be the same."""
    path.write_bytes(text)
    Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)


def key(mutant):
    """The same for the same file, change and tests, with what was written down to be compared: another result cannot be expected."""
    path = ROOT / mutant.path
    tests = own_tests(path)
    data = sorted({one for test in tests for one in test.parent.glob("*.json")})
    return hashlib.sha256(b"\0".join([mutant.applied(path.read_bytes()), *(one.read_bytes() for one in (*tests, *data))])).hexdigest()


# -- all of them ------------------------------------------------------------------------------------------------------
def known(file):
    """{key: result} of what was tried before."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {one["key"]: one for one in map(json.loads, lines)}


def try_all(mutants, file, limit):
    """[result, ...], each written down at once."""
    done, out = known(file), []
    with tempfile.TemporaryDirectory(prefix="robotlab-mutants-") as folder, \
            Watch("trying mutants", kept=f"the same command goes on from what is kept in {file}") as show:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        for mutant in show.each(mutants):
            one = key(mutant)
            if one not in done:
                end, test = tried(mutant, copy, limit)
                done[one] = {"key": one, "kind": mutant.kind, "mutant": str(mutant), "end": end, "test": test}
                with file.open("a", encoding="utf-8") as results:
                    results.write(json.dumps(done[one], ensure_ascii=False) + "\n")
            out.append(done[one])
        if false := false_alarms(copy, {one["test"] for one in out if "::" in one["test"]}):
            sys.exit(f"{false[0]} fails without any mutant: mend it first, and remove {file}")
    return out


def false_alarms(copy, tests):
    """The first of the tests that noticed something which fails in the package as it is, in a list."""
    return failures(run_tests(copy, sorted(tests))) if tests else []


def report(results):
    """Print the survivors, and how many of each kind were noticed; return the share noticed of all that were decided."""
    print(*[f"{one['end']:14}{one['mutant']}" for one in results if one["end"] != NOTICED], sep="\n")
    decided = [one for one in results if one["end"] != TOO_LONG]
    for kind in [*sorted({one["kind"] for one in decided}), ""]:
        ends = [one["end"] for one in decided if kind in one["kind"]]
        print(f"{kind or 'all':14}{ends.count(NOTICED)} of {len(ends)} noticed")
    return [one["end"] for one in decided].count(NOTICED) / max(1, len(decided))


def main(arguments):
    """0 if enough are noticed."""
    parser = argparse.ArgumentParser(prog="python benchmarks mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--n", type=int, default=300, help="how many (300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--only", default="", help="part of a path")
    parser.add_argument("--limit", type=float, default=120, help="seconds for each (120)")
    parser.add_argument("--file", type=Path, default=Path(tempfile.gettempdir(), "robotlab-mutants.jsonl"), help="for the results")
    asked = parser.parse_args(arguments)
    return 0 if report(try_all(draw(asked.n, asked.seed, asked.only), asked.file, asked.limit)) >= ENOUGH else 1

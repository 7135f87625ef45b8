"""A source distribution holds all that is tracked, but for what only the repository needs."""
import re
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LISTS = {name: re.findall(r'"(.*?)"', line) for name, line in
         re.findall(r"^(license-files|robotlab) = (\[.*\])", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)}
ALWAYS = {"README.md", "pyproject.toml", "MANIFEST.in", *LISTS["license-files"]}     # what setuptools takes without being told


def held(path):
    """Whether a distribution holds a file, by the rules of setuptools for modules, package data and MANIFEST.in."""
    data = [pattern.removeprefix("**/") for pattern in LISTS["robotlab"]]
    inside = path in ALWAYS or path.startswith("robotlab/") and any(fnmatch(Path(path).name, p) for p in ("*.py", *data))
    for line in (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines():
        command, *rest = line.split("#")[0].split() or [""]
        inside |= command == "graft" and path.startswith(f"{rest[0]}/") or command == "include" and path in rest
        inside &= not (command == "global-exclude" and any(fnmatch(part, p.split("/")[0]) for p in rest for part in path.split("/")))
    return inside


def test_a_source_distribution_holds_all_that_is_tracked():
    try:
        said = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8").stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a checkout: nothing to compare with")
    tracked = [path for path in said.split("\0") if path]
    assert len(tracked) > 400 and {path for path in tracked if not held(path)} == {p for p in tracked if p.startswith(".")}


@pytest.mark.parametrize("path", ["robotlab/labs/__pycache__/lab.cpython-311.pyc", "notebooks/.ipynb_checkpoints/00-checkpoint.ipynb",
                                  "my-arm.toml", "progress.json", ".ci/run"])
def test_what_is_nobody_elses_is_left_out(path):
    assert not held(path)


def test_what_the_readme_links_to_is_in_it():
    links = re.findall(r"\]\(([\w./-]+?)(?:#.*?)?\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    files = [link for link in links if (ROOT / link).is_file()]
    assert files and all(held(link) for link in files)

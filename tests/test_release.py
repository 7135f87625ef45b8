"""Actions of a tag, and the addresses of the course: all from one owner's name, and no dead link while it has no owner."""
import json
import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from robotlab import commands, links
from robotlab.commands import site

ROOT = Path(__file__).parents[1]
yaml = pytest.importorskip("yaml")
write = runpy.run_path(str(ROOT / "docs" / "links.py"))["write"]
PLACES = ("robotlab/links.py", "README.md", "CONTRIBUTING.md", "CITATION.cff", "pyproject.toml", "docs/hub/values.yaml")
ADDRESS = re.compile(r"(?:https://(?:github\.com/[\w-]+/robotlab\b|[\w-]+\.github\.io/robotlab\b|mybinder\.org)|ghcr\.io/[\w-]+/)[^\s)\"'>`]*")


@pytest.fixture
def copied(tmp_path):
    """A folder with the files that have addresses."""
    for name in PLACES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def texts(root):
    return {name: (root / name).read_text(encoding="utf-8") for name in PLACES}


# -- addresses --------------------------------------------------------------------------------------------------------
def test_what_is_stored_is_what_the_command_writes(copied):
    write(copied, links.OWNER)
    assert texts(copied) == texts(ROOT)


def test_one_name_writes_all_addresses_and_takes_them_away(copied):
    write(copied, "")
    none = texts(copied)
    assert not [name for name, text in none.items() if name != "robotlab/links.py" and ADDRESS.search(text)]
    write(copied, "Ada-L")
    some = texts(copied)
    found = {address for name in PLACES[1:] for address in ADDRESS.findall(some[name])}
    assert found == {f("Ada-L") for f in (links.repository, links.site, links.binder, links.image)} and 'OWNER = "Ada-L"' in some["robotlab/links.py"]
    assert all(ADDRESS.search(some[name]) for name in PLACES[1:])
    write(copied, "somebody-else")
    assert not [name for name, text in texts(copied).items() if "Ada-L" in text]
    write(copied, "")
    assert texts(copied) == none


def test_no_address_stands_anywhere_else():
    try:
        said = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a checkout: nothing to look through")
    names = {name for name in said.split("\0") if Path(name).suffix in (".py", ".md", ".toml", ".yml", ".ipynb", ".js", ".html", ".cff")}
    elsewhere = names - {*PLACES, "docs/links.py", "tests/test_release.py"}
    assert len(elsewhere) > 300 and not [name for name in elsewhere if ADDRESS.search((ROOT / name).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("owner", ["OWNER/robotlab", "-a", "a--b", "a b", "x" * 40, "https://github.com/ada"])
def test_a_name_that_nobody_can_have_is_refused(copied, owner):
    before = texts(copied)
    with pytest.raises(ValueError, match="expected a name on GitHub"):
        write(copied, owner)
    assert texts(copied) == before


def test_a_place_that_is_gone_is_said(copied):
    (copied / "CONTRIBUTING.md").write_text("nothing\n")
    with pytest.raises(ValueError, match="CONTRIBUTING.md has no place for an address"):
        write(copied, "ada")


# -- what a tag starts ------------------------------------------------------------------------------------------------
RELEASE = yaml.load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"), yaml.BaseLoader)
JOBS = RELEASE["jobs"]
STEPS = [(name, step) for name, job in JOBS.items() for step in job["steps"]]
RUNS = "\n".join(step["run"] for _, step in STEPS if "run" in step)


def test_only_a_tag_of_a_version_starts_it():
    assert RELEASE["on"] == {"push": {"tags": ["v*"]}} and "GITHUB_REF_NAME'] == 'v' + robotlab.__version__" in RUNS


def test_each_job_may_do_no_more_than_it_must():
    may = {name: {what for what, how in job["permissions"].items() if how == "write"} for name, job in JOBS.items()}
    assert RELEASE["permissions"] == {} and "contents: write" not in json.dumps(RELEASE).replace('"', "")
    assert may == {"build": set(), "try": set(), "site": set(), "image": {"packages"}, "publish": {"id-token"}, "show": {"pages", "id-token"}}
    for name, step in STEPS:
        if step.get("uses", "").startswith("actions/checkout"):
            assert step["with"]["persist-credentials"] == "false" and "id-token" not in may[name]
    assert "password" not in json.dumps(JOBS["publish"]) and JOBS["publish"]["environment"] == "pypi"


def test_nothing_is_published_before_all_is_built_and_tried():
    assert set(JOBS["publish"]["needs"]) == {"build", "try", "site", "image"} and "publish" in JOBS["show"]["needs"]
    assert JOBS["try"]["needs"] == "build" and all(int(job["timeout-minutes"]) <= 60 for job in JOBS.values())


def test_actions_are_pinned():
    used = [step["uses"] for _, step in STEPS if "uses" in step]
    assert len(used) > 10
    for one in used:
        assert re.fullmatch(r"actions/[\w-]+@v\d+" if one.startswith("actions/") else r"[\w-]+/[\w-]+@[0-9a-f]{40}", one), one


def test_its_commands_are_ours():
    own = re.findall(r"(?:python -m )?\brobotlab (\w+)", RUNS)
    assert {"notebooks", "site"} <= set(own) <= set(commands.COMMANDS)
    assert site.parse(re.search(r"python -m robotlab site (.*)", RUNS)[1].split()).folder == "public"
    assert re.search(r"upload-pages-artifact@v\d', 'with': {'path': 'public'}", str(JOBS["site"]["steps"]))
    assert (ROOT / "binder" / "requirements.txt").is_file() and "repo2docker" in RUNS

"""The ES modules, and the bundles of them that widgets send to the page. (`.ci/engine` makes the bundles again and compares.)"""
import hashlib
import json
import re
import zlib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from test_house import LONGEST_FILE, LONGEST_LINE

import robotlab
from robotlab.labs.javascript import HOSTS, bundle, engine, packed
from robotlab.picture.style import ENGINE, lab_css

PACKAGE = Path(robotlab.__file__).parent
MODULES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.js")) if ".bundle" not in path.name}
WIDGETS = {name: path for name, path in MODULES.items() if path.with_suffix(".bundle.js").exists()}


def text_of(name):
    return MODULES[name].read_text("utf-8")


def imported(name):
    """The modules that a module imports itself."""
    found = re.findall(r"^(?:import|export) .*?from '(\..*?)';$", text_of(name), re.M | re.S)
    return {(MODULES[name].parent / other).resolve().relative_to(PACKAGE.resolve()).as_posix() for other in found}


def needed(name):
    """A module and all its imports."""
    return {name}.union(*map(needed, imported(name)))


def test_what_is_sent_once_a_page_and_what_each_time_is_small():
    """58 kB, style sheet and all, as the page reads it, of which 3 are for an arm that can be grabbed and 2 for thumbs and paper; 27 on the
    way, and 2 kB each time that find it there."""
    assert len((engine() + lab_css()).encode()) < 58_000 and len(packed(ENGINE / "index.js", lab_css())[1]) < 27_000
    assert len(bundle(HOSTS / "jupyter.js")) < 2_000


def test_what_is_sent_is_the_engine_and_its_style():
    digest, data = packed(ENGINE / "index.js", lab_css())
    assert json.loads(zlib.decompress(data)) == {"name": "index", "code": engine(), "css": lab_css()} and hashlib.sha256(data).hexdigest().startswith(digest)


def test_every_module_is_in_a_bundle():
    assert set().union(*map(needed, WIDGETS)) == {name for name in MODULES if "/static/" not in name}
    assert {path.name.partition(".")[0] for path in PACKAGE.rglob("*.bundle.js")} == {path.stem for path in WIDGETS.values()}


@pytest.mark.parametrize("name", WIDGETS)
def test_bundle_is_of_the_modules_as_they_are(name):
    digest = hashlib.sha256("".join(map(text_of, sorted(needed(name)))).encode()).hexdigest()
    assert digest[:16] in bundle(WIDGETS[name]).splitlines()[0], "a module has changed: npm ci, then npm run build"


def test_modules_import_one_another_in_no_circle():
    assert imported("picture/engine/index.js") == {f"picture/engine/{name}.js" for name in ("widget", "fit", "column", "cursor", "scene")}
    TopologicalSorter({name: imported(name) for name in MODULES}).prepare()


def test_javascript_stands_in_files_of_its_own():
    """An editor and TypeScript see it there."""
    holding = {path.name for path in PACKAGE.rglob("*.py") if re.search(r"\) => |=> \{|\bfunction \w+\(.*\) \{|\bdocument\.", path.read_text("utf-8"))}
    assert not holding


@pytest.mark.parametrize("name", MODULES)
def test_modules_are_written_for_readers(name):
    """Short lines, short files, short functions, each file with a word on what it is: as in the rest of the house."""
    lines = text_of(name).splitlines()
    assert lines[0].startswith("// ") and len(lines) <= LONGEST_FILE and max(map(len, lines)) <= LONGEST_LINE
    starts = [k for k, line in enumerate(lines) if re.match(r"(export )?(function |const \w+ = .*=> \{$)", line)]
    ends = [next(k for k in range(start, len(lines)) if lines[k].rstrip(";") == "}") for start in starts]
    assert all(end - start <= 36 for start, end in zip(starts, ends))
    untyped = [line for above, line in zip(lines, lines[1:]) if re.match(r"(export )?(function \w|const \w+ = (\([^)]|\w+ =>))", line)
               and not above.endswith("*/")]
    assert not untyped, "a function says of what type its arguments are: /** @param {Vec} p */"


def test_nothing_is_asked_of_another_machine():
    """The page of the site and its worker fetch only files beside them; code sent to a notebook fetches nothing."""
    for name, path in WIDGETS.items():
        text = (bundle(path) + lab_css()).replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?:|//cdn|@import|url\(|XMLHttpRequest|eval\(", text), name
        assert "fetch(" not in text or name.startswith("webpage/")

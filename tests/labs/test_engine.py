"""The engine's modules, and the bundle of them that a lab sends to the page. (`.ci/engine` makes the bundle anew and compares.)"""
import base64
import hashlib
import re
import zlib
from graphlib import TopologicalSorter

import pytest

from robotlab.labs.javascript import bundle, compressed
from robotlab.labs.style import ENGINE, lab_css

MODULES = sorted(path.name for path in ENGINE.glob("*.js") if path.name != "bundle.js")


def text_of(name):
    return (ENGINE / name).read_text("utf-8")


def test_what_a_lab_sends_is_small():
    """32 kB, style sheet and all."""
    assert len((compressed() + lab_css()).encode()) < 32_000


def test_what_a_lab_sends_is_the_bundle():
    packed = re.search(r"atob\('(.*?)'\)", compressed())[1]
    assert zlib.decompress(base64.b64decode(packed)).decode() == bundle()


def test_bundle_is_of_the_modules_as_they_are():
    digest = hashlib.sha256("".join(map(text_of, MODULES)).encode()).hexdigest()
    assert digest in bundle().splitlines()[0], "a module has changed: npm ci, then npm run build"


def test_modules_import_one_another_in_no_circle():
    imported = {name: set(re.findall(r"from '\./(\w+\.js)'", text_of(name))) for name in MODULES}
    assert imported["widget.js"] > {"scene.js", "state.js"} and set().union(*imported.values()) | {"index.js"} == set(MODULES)
    TopologicalSorter(imported).prepare()


@pytest.mark.parametrize("name", MODULES)
def test_modules_are_written_for_readers(name):
    """Short lines, short files, short functions, each file with a word on what it is: as in the rest of the house."""
    lines = text_of(name).splitlines()
    assert lines[0].startswith("// ") and len(lines) <= 200 and max(map(len, lines)) <= 126
    starts = [k for k, line in enumerate(lines) if re.match(r"(export )?(function |const \w+ = .*=> \{$)", line)]
    ends = [next(k for k in range(start, len(lines)) if lines[k].rstrip(";") == "}") for start in starts]
    assert all(end - start <= 36 for start, end in zip(starts, ends))
    untyped = [line for above, line in zip(lines, lines[1:]) if re.match(r"(export )?(function \w|const \w+ = (\(|\w+ =>))", line)
               and not above.endswith("*/")]
    assert not untyped, "a function says of what type its arguments are: /** @param {Vec} p */"


def test_nothing_is_fetched():
    text = (bundle() + lab_css()).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|//cdn|@import|url\(|fetch\(|XMLHttpRequest|eval\(", text)

"""Scripts of a page, run without a page, under Node; and the wheels and the release of its Python."""
import json
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from robotlab.course import chapters
from robotlab.site import bytecode, lighten, release, wheels

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "robotlab" / "webpage"


def js(module, name, *given):
    """Return the result of a function of a module."""
    if shutil.which("node") is None:
        pytest.skip("there is no Node")
    code = f"import {{{name}}} from {json.dumps((PAGE / module).as_uri())};" \
           f"console.log(JSON.stringify({name}(...{json.dumps(given)}) ?? null));"
    done = subprocess.run(["node", "--input-type=module", "-e", code], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def done(attempts, hints=0, right=False, **more):
    return {"attempts": attempts, "hints": hints, "right": right, "misconceptions": {}, **more}


def test_two_pages_lose_nothing_of_each_other_and_count_nothing_twice():
    one = {"student": "guest", "students": {"guest": {"a": done(2, 1, first="b", last="c"), "b": done(1, right=True)}}}
    other = {"student": "Ann", "students": {"guest": {"a": done(3, right=True, first="x", last="a")}, "Ann": {"c": done(1)}}}
    both = js("storage.js", "merged", one, other)
    assert both["student"] == "Ann" and both["students"]["Ann"] == other["students"]["Ann"]
    assert both["students"]["guest"] == {"a": done(3, 1, True, first="b", last="a"), "b": done(1, right=True)}
    assert js("storage.js", "merged", both, both) == both and js("storage.js", "merged", None, one) == one


def test_markdown_of_tasks_and_tables():
    assert js("markdown.js", "html", "**a** *b* `c*d*` <i>\n\n- x\n- y") == \
        "<p><b>a</b> <i>b</i> <code>c*d*</code> &#60;i&#62;</p><ul><li>x</li><li>y</li></ul>"
    assert js("markdown.js", "html", "| a | b |\n| --- | ---: |\n| 1 | 2 |") == \
        "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
    assert js("markdown.js", "html", "2 * 3 * 4 < 5") == "<p>2 * 3 * 4 &#60; 5</p>"


@pytest.mark.parametrize("code", ["def f(x):\n    return 'a # b' + \"\"\"c\nd\"\"\"  # <e>", "if x < 1e-3 and not None:", "'open\nfor"])
def test_colours_change_no_letter(code):
    import re
    from html import unescape
    coloured = js("colours.js", "coloured", code)
    assert unescape(re.sub(r"</?span[^>]*>", "", coloured)) == code
    assert '<span class="k">' in coloured


@pytest.mark.thorough
def test_a_wheel_is_the_same_whenever_it_is_packed_and_can_be_imported(tmp_path):
    packed = wheels.wheel(*wheels.own())
    assert packed == wheels.wheel(*wheels.own())
    names = ZipFile(BytesIO(packed)).namelist()
    assert "robotlab/picture/engine/lab.css" in names and not any(name.endswith((".js", ".pyc", ".ts")) for name in names)
    (tmp_path / "robotlab.whl").write_bytes(packed)
    bytecode.add_bytecode(tmp_path / "robotlab.whl", True)
    ZipFile(tmp_path / "robotlab.whl").extractall(tmp_path / "site")
    code = "import robotlab.labs, inspect, robotlab.keep as k; print(k.__cached__, inspect.getsource(k.free_name)[:13], robotlab.labs.Lab.kind)"
    said = subprocess.run([sys.executable, "-c", code], cwd=tmp_path / "site", env={"PYTHONPATH": "."}, capture_output=True, text=True)
    assert said.stdout.split()[1:] == ["def", "free_name", "lab"] and Path(tmp_path, "site", said.stdout.split()[0]).exists(), said.stderr


def test_a_page_gets_robotlab_in_parts_of_which_each_file_is_in_one():
    whole, parts = wheels.own(), {name: files for name, _, files in wheels.in_parts(wheels.own())}
    assert sum(map(len, parts.values())) == len(whole[2]) and {path for files in parts.values() for path in files} == set(whole[2])
    assert set(parts) == {"robotlab", "robotlab_lectern", "robotlab_formats", *(wheels.of_chapter(one.name) for one in chapters.chapters())}
    assert not [path for path in parts["robotlab"] if path.startswith("robotlab/lectern/")]     # answers and questions of lecturers
    for one in chapters.chapters():
        code = wheels.modules(parts[wheels.of_chapter(one.name)])
        assert f"{one.package}.exercises" in code and all(name.startswith(f"{one.package}.") for name in code)
        assert f"robotlab/chapters/{one.name}/chapter.toml" in parts["robotlab"]


def test_a_package_without_what_only_compilers_read(tmp_path):
    path = tmp_path / "some.whl"
    there = ["a/b.py", "a/LICENSE.txt", "a/c.so", "encodings/utf_8.py", "encodings/cp1252.py", "encodings/iso8859_15.py"]
    path.write_bytes(wheels.zipped(dict.fromkeys([*there, "a/b.pyi", "a/include/b.h", "encodings/cp1026.py", "encodings/gbk.py"], b"1")))
    lighten.lighten(path)
    assert ZipFile(path).namelist() == there


def test_a_folder_that_is_no_release_is_refused(tmp_path, monkeypatch):
    monkeypatch.delenv(release.VARIABLE, raising=False)
    assert release.found() is None
    with pytest.raises(ValueError, match="is no release of Pyodide"):
        release.found(tmp_path)
    for name in (release.LOCK, *release.CORE):
        (tmp_path / name).write_text(json.dumps({"info": {"version": "0.1"}}))
    with pytest.raises(ValueError, match="is Pyodide 0.1; expected"):
        release.found(tmp_path)


def test_the_documents_say_which_release():
    assert release.ARCHIVE in (ROOT / "docs" / "installing.md").read_text("utf-8")

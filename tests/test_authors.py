"""The recipes of docs/authors.md: a chapter made by them is installed and met like those of the course."""
import os
import re
import subprocess
import sys
import warnings
from pathlib import Path

import nbformat
import pytest
import thin

from robotlab import commands
from robotlab.commands import new

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "authors.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^`(ch30_springs/[\w.]+)`:\n```\w+\n(.*?)```$", TEXT, re.S | re.M))
CELLS = re.findall(r"```python\n(.*?)\n```", TEXT.split("The cells of the notebook:")[1], re.S)


def installed(folder, home):
    """The Python of a thin environment in which pip has installed a package, as its reader's."""
    python = thin.environment(home, ROOT)
    done = thin.install(python, "--no-deps", folder)
    if re.search("NewConnectionError|Temporary failure|Network is unreachable|Could not fetch URL", done.stderr):
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stderr
    return python


def python(code, *places, cwd, program=sys.executable):
    """Return the output of a Python with these folders on its path."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, *places))), "ROBOTLAB_PROGRESS": str(cwd / "progress.json")}
    done = subprocess.run([program, "-c", code], env=env, cwd=cwd, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


@pytest.fixture(scope="module")
def springs(tmp_path_factory):
    """The Python of an environment where the chapter made by the recipes is installed."""
    home = tmp_path_factory.mktemp("authors")
    assert commands.main(["new", "chapter", "30-springs", "--into", str(home)]) == 0
    for name, text in RECIPES.items():
        assert (home / "30-springs" / name).exists(), "a recipe is for a file of the skeleton"
        (home / "30-springs" / name).write_text(text, encoding="utf-8")
    return installed(home / "30-springs", home / "environment")


def broken(folder):
    """A package that raises when it is imported, as if pip had installed it."""
    (folder / "ch31_broken").mkdir(parents=True)
    (folder / "ch31_broken" / "__init__.py").write_text("raise RuntimeError('no licence')\n")
    (folder / "broken-0.1.dist-info").mkdir()
    (folder / "broken-0.1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 0.1\n")
    (folder / "broken-0.1.dist-info" / "entry_points.txt").write_text("[robotlab.chapters]\nbroken = ch31_broken\n")
    return folder


def test_every_file_of_a_chapter_has_its_recipe():
    assert {Path(name).name for name in RECIPES} == {"lab.py", "exercises.py", "misconceptions.toml", "predictions.toml",
                                                     "predictions.py", "chapter.toml", "labs.json"}
    assert sum(len(text.splitlines()) for text in RECIPES.values()) < 100, "a chapter in under a hundred lines"


@pytest.mark.thorough
def test_the_exercises_are_met_where_the_package_is_installed(springs, tmp_path):
    said, _ = python("""if True:
        from robotlab import check, hint, progress, task
        t = task("springs-stiffness")
        right = t.m * 9.81 * t.l / 2 / t.angle
        print(t, hint("springs-stiffness"), check("springs-stiffness", right), check("springs-stiffness", 2 * right), sep="\\n")
        print(check("springs-softer", "b"), check("springs-softer", "a"), progress("30"), progress(), sep="\\n")
        from robotlab.labs import SpringsLab
        lab = SpringsLab()
        print("rests:", lab.error or lab.words["sentence"])
    """, cwd=tmp_path, program=springs)
    assert "choose “Soft” in the lab “A rod on a spring” at the top." in said, "its lab is where the experiment is"
    for words in ("Exercise springs-stiffness: How stiff?", "hint 1 of 2", "springs-stiffness ✓ right", "✗ not yet. You get this if you think: "
                  "“The weight of a rod acts at its end.”", "✗ not so. A spring that is not turned", "springs-softer ✓ right",
                  "springs-softer ✓ right 2", "30 1 of 1 1 of 1", "rests: The rod comes to rest at"):
        assert words in " ".join(said.split()), words


@pytest.mark.thorough
def test_its_notebook_runs(springs, tmp_path):
    """In a kernel of that environment, as JupyterLab there would start one."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS])
    nbformat.write(book, tmp_path / "book.ipynb")
    python("""if True:
        import nbformat
        from nbclient import NotebookClient
        book = nbformat.read("book.ipynb", 4)
        NotebookClient(book, timeout=120).execute()
        nbformat.write(book, "book.ipynb")
    """, cwd=tmp_path, program=springs)
    book = nbformat.read(tmp_path / "book.ipynb", 4)
    said = ["".join(str(output.get("data", output)) for output in cell["outputs"]) for cell in book.cells]
    for words, cell in zip(("A rod on a spring", "A softer spring", "How stiff?", "✓ right", "springs-stiffness"), said, strict=True):
        assert words in cell
    assert "Traceback" not in "".join(said)


def test_the_skeleton_works_as_it_stands(tmp_path):
    """Its lab, its exercise with the wrong idea, its prediction and its notebook, without pip: the folder is on the path."""
    assert commands.main(["new", "chapter", "42-my-own-topic", "--into", str(tmp_path)]) == 0
    book = nbformat.read(tmp_path / "42-my-own-topic" / "42-my-own-topic.ipynb", 4)
    code = "\n".join(cell["source"] for cell in book.cells if cell["cell_type"] == "code")
    said, _ = python(f"""if True:
        from robotlab.course import add
        add("ch42_my_own_topic")
        exec({code!r})
        print(MyOwnTopicLab().error or "fine", progress("42"), check("myowntopic-level", 2 * t.reference[0]))
        print(check("myowntopic-upright", "b"), check("myowntopic-upright", "a"))
    """, tmp_path / "42-my-own-topic", cwd=tmp_path)
    assert "fine" in said and "acts at its end" in said and "its lever is not" in said and "myowntopic-upright ✓ right" in said


@pytest.mark.thorough
def test_a_package_that_raises_stops_no_other(springs, tmp_path):
    said, warned = python("from robotlab import progress; print(progress(), progress())", broken(tmp_path / "site"), cwd=tmp_path,
                          program=springs)
    assert "30        0 of 1" in said and "31" not in said
    lines = [line for line in warned.splitlines() if "left out" in line]
    assert len(lines) == 1 and lines[0].endswith("left out: the chapter ch31_broken. RuntimeError: no licence")


# -- for one lesson ---------------------------------------------------------------------------------------------------
@pytest.fixture
def fresh(monkeypatch):
    """Nothing is added before or after."""
    from robotlab.course import chapters, registry
    monkeypatch.setattr(registry, "_added", {})
    monkeypatch.setattr(chapters, "_added", {})
    yield
    registry.forget()


def test_an_exercise_is_added_in_a_cell_and_again_when_the_cell_is_run_again(fresh):
    from robotlab import check, progress
    from robotlab.course import Misconception, Task, Wrong, add
    add(Misconception(id="own-idea", notebook="40", statement="It is two.", why="It is one.", source="lecture practice"))
    for right in (7.0, 1.0):
        add(Task(id="own-one", notebook="40", kind="number", title="One", text="How much is one?", answer=lambda given, right=right: right,
                 hints=("Count.", "Again."), wrongs=(Wrong("own-idea", lambda given: 2.0),)))
    assert check("own-one", 1.0) and "It is one." in check("own-one", 2.0).text and "own-one" in repr(progress("40"))


@pytest.mark.parametrize("what, words", [
    ("no_such_package", "No module named"), ("json.decoder", "is a module; expected a package"), ("json", "chapter.toml is missing"),
    (3, "what is 3; expected a Task, a Misconception, or a package")])
def test_what_is_no_chapter_is_refused(fresh, what, words):
    from robotlab.course import add
    with warnings.catch_warnings(), pytest.raises((ValueError, ImportError), match=words):
        warnings.simplefilter("error")
        add(what)


@pytest.mark.thorough
def test_two_packages_with_one_id_are_told_apart(fresh, tmp_path, monkeypatch):
    """The first keeps it; of the second that part is left out, and the rest is there."""
    from robotlab.course import add, registry
    for name in ("50-one", "51-two"):
        assert commands.main(["new", "chapter", name, "--into", str(tmp_path)]) == 0
        monkeypatch.syspath_prepend(tmp_path / name)
    second = tmp_path / "51-two" / "ch51_two"
    texts, exercises = second / "misconceptions.toml", second / "exercises.py"
    texts.write_text(texts.read_text(encoding="utf-8").replace("two-weight", "one-weight"), encoding="utf-8")
    exercises.write_text(exercises.read_text(encoding="utf-8") + "TASKS = TASKS * 2\n", encoding="utf-8")
    add("ch50_one")
    with pytest.raises(ValueError, match="ch51_two/misconceptions.toml: .*ch50_one/misconceptions.toml has a misconception 'one-weight"):
        add("ch51_two")
    with pytest.warns(RuntimeWarning) as told:
        registry.forget()
        assert registry.find("one-level") and registry.find("two-level") and registry.misconceptions()["one-weight-at-the-end"].notebook == "50"
    assert any(f"{exercises}: {exercises} has a task of that id already" in str(one.message) for one in told)
    assert {str(one.message).split(".")[0] for one in told} == {
        "left out: the misconceptions of ch51_two", "left out: the predictions of ch51_two", "left out: the task 'two-level' of ch51_two"}


def test_a_chapter_that_was_mended_is_taken_in(fresh, tmp_path, monkeypatch):
    """A second try reads again the files that the first one has read."""
    from robotlab.course import add, registry
    assert commands.main(["new", "chapter", "52-three", "--into", str(tmp_path)]) == 0
    monkeypatch.syspath_prepend(tmp_path / "52-three")
    path = tmp_path / "52-three" / "ch52_three" / "misconceptions.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("three-weight", "three-load"), encoding="utf-8")
    with pytest.raises(ValueError, match="there is no misconception 'three-weight-at-the-end'"):
        add("ch52_three")
    path.write_text(text, encoding="utf-8")
    add("ch52_three")
    assert registry.find("three-level") and registry.misconception("three-weight-at-the-end")


def test_an_id_that_is_taken_is_refused(fresh):
    from robotlab.course import add, registry
    with pytest.raises(ValueError, match="id 'start-tip' is that of an exercise of notebook 00"):
        add(registry.find("start-tip"))


@pytest.mark.parametrize("name", ["springs", "30_springs", "30-Springs", "3-springs", "30", "30-spring/s"])
def test_a_name_that_cannot_be_is_refused(name, tmp_path, capsys):
    assert commands.main(["new", "chapter", name, "--into", str(tmp_path)]) == 1
    assert "such as 30-my-topic" in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_what_is_there_is_never_written_over(tmp_path, capsys):
    (tmp_path / "30-springs").mkdir()
    assert commands.main(["new", "chapter", "30-springs", "--into", str(tmp_path)]) == 1
    assert "is there already" in capsys.readouterr().err and not list((tmp_path / "30-springs").iterdir())


def test_a_topic_has_no_digits():
    assert new.words_for("30-model-2")["topic"] == "model"


@pytest.mark.parametrize("text, words", [("[", "labs.json: Expecting"), ('{"30": []}', "labs.json: {'30': \\[\\]}; expected"),
                                         ('[["SpringsLab", "A rod", ["Soft"]]]', "expected \\[\\[class, title, heading")])
def test_labs_that_cannot_be_read_are_named_and_left_out(tmp_path, text, words):
    from robotlab.course import experiments
    (tmp_path / "labs.json").write_text(text, encoding="utf-8")
    with pytest.warns(RuntimeWarning, match=words):
        found = experiments.together((("30", tmp_path / "labs.json"),))
    assert "30" not in found and len(found["00"]) == 3

"""The chapters are found, each says what its notebook and the README say, and what cannot be read is named while the rest goes on."""
import json
import re
import shutil
from pathlib import Path

import pytest
from forall import for_all

from robotlab import labs
from robotlab.course import chapters, registry
from robotlab.course.texts import TextError

ROOT = Path(__file__).parents[2]
CHAPTERS = chapters.chapters()
each_chapter = for_all(CHAPTERS, lambda one: one.name)


def words_of(chapter):
    """The text of a chapter's notebook, each run of spaces as one."""
    path, = (ROOT / "notebooks").glob(f"{chapter.notebook}-*.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return " ".join(" ".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown").split())


def test_each_notebook_has_the_chapter_of_its_name():
    names = [f"ch{path.stem.replace('-', '_')}" for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]
    assert [one.name for one in CHAPTERS] == names == sorted(path.name for path in chapters.HOME.glob("ch*"))
    assert len({one.topic for one in CHAPTERS}) == len(CHAPTERS)


def test_each_chapter_has_the_folder_of_tests_of_its_name():
    assert [one.name for one in CHAPTERS] == sorted(path.name for path in (ROOT / "tests" / "chapters").iterdir() if any(path.glob("*.py")))


@pytest.mark.parametrize("chapter, part", registry.chapter_parts(), ids=lambda x: getattr(x, "name", x))
def test_every_part_of_a_chapter_can_be_read(chapter, part):
    """With a mistake in one of them its exercises, or all its slips, would be missing, and only a warning would say so."""
    found = registry.read(chapter, part)
    assert found or not (chapter.folder / f"{part}.py").exists() or part == "predictions", f"{chapter.name}: {part} brings nothing"
    if part in registry.BY_TASK:
        ids = {one.id for one in registry.read(chapter, "exercises") + registry.read(chapter, "predictions")}
        assert set(found) <= ids, f"{part} of exercises that are not there: {set(found) - ids}"


def test_every_lab_and_what_stands_beside_them_is_used():
    """By a cell of a notebook, a page of the documents, or a module of the chapter that is not its own."""
    cells = [cell for path in (ROOT / "notebooks").glob("*.ipynb") for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    pages = [ROOT / "README.md", *(path for path in (ROOT / "docs").rglob("*") if path.suffix in (".md", ".py"))]
    read = set(re.findall(r"\w+", "\n".join(["".join(line for cell in cells for line in cell["source"]), *map(text_of, pages)])))
    for chapter in CHAPTERS:
        for module, names in chapter.labs.items():
            others = "\n".join(text_of(path) for path in chapter.folder.glob("*.py") if path.stem != module)
            assert set(names) <= read | set(re.findall(r"\w+", others)), f"something of {chapter.name}/{module}.py is used nowhere"


def text_of(path):
    return path.read_text(encoding="utf-8")


@each_chapter
def test_what_a_chapter_says_of_itself_its_notebook_says_too(chapter):
    text = words_of(chapter)
    assert text.startswith(f"# {chapter.notebook} · {chapter.title} **{chapter.promise}**")
    listed, = re.findall(r"\*\*You will be able to\*\* - (.*?)\. \*Builds on:\*", text)
    assert listed.split("; - ") == chapter.objectives
    builds, minutes = re.search(r"\*Builds on:\*(.*?)\*Time:\* (\d+) minutes", text).groups()
    numbers = set(re.findall(r"\b\d\d\b", builds))
    for first, last in re.findall(r"(\d\d) to (\d\d)", builds):
        numbers |= {f"{k:02}" for k in range(int(first), int(last))}
    assert sorted(numbers) == chapter.builds_on and int(minutes) == chapter.minutes
    assert all(number < chapter.notebook for number in numbers)


@each_chapter
def test_what_a_chapter_says_of_itself_the_readme_says_too(chapter):
    row, = re.findall(rf"^\| \[{chapter.notebook} (.*)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
    assert row.endswith(f" | {chapter.paper} |") and f"/{chapter.name[2:].replace('_', '-')}.ipynb" in row


@each_chapter
def test_the_labs_of_a_chapter_are_found_through_the_door(chapter):
    own = [name for names in chapter.labs.values() for name in names]
    assert own and all(getattr(labs, name).__module__.startswith(chapter.package) for name in own)


@each_chapter
def test_the_exercises_of_a_chapter_have_its_topic_and_its_number(chapter):
    tasks = [*registry.read(chapter, "exercises"), *registry.read(chapter, "predictions")]
    assert tasks and {(one.topic, one.notebook) for one in tasks} == {(chapter.topic, chapter.notebook)}


# -- what can be wrong with one ---------------------------------------------------------------------------------------
@pytest.fixture
def copied(tmp_path):
    """A copy of a chapter, to be damaged."""
    return Path(shutil.copytree(CHAPTERS[4].folder, tmp_path / CHAPTERS[4].name))


@pytest.mark.parametrize("missing", chapters.FILES)
def test_a_missing_file_is_said_in_a_sentence(copied, missing, monkeypatch):
    (copied / missing).unlink()
    monkeypatch.syspath_prepend(copied.parent)
    with pytest.raises(TextError, match=rf"^ch04_inverse_kinematics/{missing} is missing[;:] "):
        registry.read(chapters.opened(copied.name, copied), "exercises")


@pytest.mark.parametrize("old, new, words", [
    ('title = "', 'titel = "', "chapter.toml: title is missing"),
    ("minutes = 40", 'minutes = "40"', "chapter.toml: minutes is '40'; expected a whole number"),
    ("minutes = 40", "minutes = 40\nauthor = 1", "chapter.toml: author is not known; expected notebook, topic"),
    ("minutes = 40", "minutes = ", "chapter.toml: Invalid value .at line 13"),
])
def test_what_is_wrong_in_chapter_toml_is_said(copied, old, new, words):
    path = copied / "chapter.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(TextError, match=words):
        chapters.opened("somewhere", copied)


def test_a_reader_of_german_is_asked_in_german(copied, monkeypatch):
    """With German words, and the language set, the text is German; the answer is unchanged."""
    (copied / "predictions.de.toml").write_text('[[prediction]]\nid = "inverse-near"\ntitle = "Daneben"\n', encoding="utf-8")
    english = registry.find("inverse-near"), registry.find("inverse-arrives")
    monkeypatch.setattr(chapters, "HOME", copied.parent)
    registry.forget()
    try:
        assert registry.find("inverse-near").title == english[0].title
        monkeypatch.setenv("ROBOTLAB_LANGUAGE", "de")
        german = registry.find("inverse-near")
        assert (german.title, german.text, german.options) == ("Daneben", english[0].text, english[0].options)
        assert german.answer(None) == english[0].answer(None) and registry.find("inverse-arrives").title == english[1].title
    finally:
        registry.forget()


def test_a_chapter_that_cannot_be_read_stops_no_other(copied, monkeypatch):
    for one in CHAPTERS:
        if one.notebook not in ("02", "04"):
            shutil.copytree(one.folder, copied.parent / one.name)
    (copied / "chapter.toml").unlink()
    monkeypatch.setattr(chapters, "HOME", copied.parent)
    chapters.chapters.cache_clear()
    try:
        with pytest.warns(RuntimeWarning) as told:
            assert [one.notebook for one in chapters.chapters()] == [one.notebook for one in CHAPTERS if one.notebook not in ("02", "04")]
        assert [str(one.message) for one in told] == [
            "left out: the chapter robotlab.chapters.ch04_inverse_kinematics. ch04_inverse_kinematics/chapter.toml is missing: "
            "`python3 -m robotlab new chapter` writes one"]
    finally:
        chapters.chapters.cache_clear()

"""The misconceptions: every idea has its refutation and its source, is met somewhere, and what is pointed to is there."""
import re
from collections import Counter
from pathlib import Path

import pytest
from forall import for_all

from robotlab import check, progress
from robotlab.course import check as check_module
from robotlab.course import experiments, misconceptions, registry
from robotlab.course.record import LETTERS

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
MISCONCEPTIONS = registry.misconceptions()
TASKS = registry.all_tasks()
MET = {wrong.idea for t in TASKS for wrong in t.wrongs} | {option.idea for t in TASKS for option in t.options}
STARTED = {t.notebook for t in TASKS}


def test_enough():
    assert len(MISCONCEPTIONS) >= 25
    assert len({one.notebook for one in MISCONCEPTIONS.values()}) >= 10


def test_ids_are_unique():
    ids = [one.id for chapter, part in registry.chapter_parts() if part == "misconceptions" for one in registry.read(chapter, part)]
    assert sorted(ids) == sorted(set(ids))


@for_all(MISCONCEPTIONS.values(), lambda one: one.id)
def test_record(one):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.id) and re.fullmatch(r"\d\d", one.notebook)
    assert one.statement.endswith(".") and one.why.endswith(".") and one.source
    assert len(one.why) < 320, "one or two sentences"
    assert one.source == "lecture practice" or re.search(r"19\d\d|20\d\d|#\d|CONVENTIONS.md", one.source), \
        "lecture practice, a work with its year, a thread with its number, or our own CONVENTIONS.md"


@for_all([one for one in MISCONCEPTIONS.values() if one.notebook in STARTED], lambda one: one.id)
def test_is_met_or_shown(one):
    """In a notebook that has its tasks, an idea is behind a task or has a picture that refutes it."""
    assert one.id in MET or one.shows, f"{one.id} is used by no task of any notebook and shown by no lab"


@for_all([one for one in MISCONCEPTIONS.values() if one.shows], lambda one: one.id)
def test_what_shows_it_is_there(one):
    from robotlab import labs
    name, preset = one.shows
    assert name in labs.__all__ and isinstance(preset, (str, dict))
    places = [*Path(labs.__file__).parents[1].glob("chapters/*/*.py"), *NOTEBOOKS.glob("*.ipynb")]
    if isinstance(preset, str) and list(NOTEBOOKS.glob(f"{one.notebook}-*.ipynb")):
        assert any(preset in path.read_text(encoding="utf-8") for path in places), "no lab, in no notebook, has a preset of that name"


def test_the_words_to_a_student():
    words = misconceptions.explained("coriolis-forgotten", notebook="03")
    assert "“If no joint accelerates" in words[0] and "centrifugal" in words[1] and words[2].startswith("To see it, choose “")
    assert misconceptions.explained("no such idea", "Said.", "the picture") == ("Said.", "Look again at the picture.")
    assert misconceptions.explained("coriolis-forgotten", "Said.", why=False)[0] == "Said."


# -- experiments ------------------------------------------------------------------------------------------------------
def test_an_experiment_is_named_by_its_lab_and_its_place():
    """That of the option before that of the idea; another notebook by its number, a later one not at all."""
    lab, title, _, presets = experiments.listed()["03"][0]
    look = (lab, presets[0])
    assert experiments.Experiment("03", lab, title, "Two rods", "Fast").words("03") == \
        f"To see it, choose “Fast” in the lab “{title}” under “Two rods”."
    assert experiments.experiment_for(look, "05").words("05").endswith(" of notebook 03.")
    assert experiments.experiment_for(look, "02") is None and experiments.experiment_for((lab, "no such preset"), "03") is None
    own = misconceptions.explained("coriolis-forgotten", "Said.", look, why=False, notebook="03")
    assert presets[0] in own[1] and misconceptions.explained("coriolis-forgotten", "Said.", why=False, notebook="02") == ("Said.",)


PREDICTIONS = [(t, k, option) for t in TASKS for k, option in enumerate(t.options)]


@for_all(PREDICTIONS, lambda each: f"{each[0].id} {LETTERS[each[1]]}")
def test_an_options_own_experiment_is_there(each):
    """In the notebook of the prediction, or in one before it."""
    record, _, option = each
    if option.look:
        place = experiments.experiment_for(option.look, record.notebook)
        assert place, f"no lab of notebooks 00 to {record.notebook} is a {option.look[0]} with the preset {option.look[1]!r}"


@for_all([t for t in TASKS if t.options and t.notebook < "09"], lambda t: t.id)
def test_a_wrong_option_leads_to_an_experiment(record):
    """In a lab, or in the cells of its notebook that open after the choice."""
    text = next(NOTEBOOKS.glob(f"{record.notebook}-*.ipynb")).read_text(encoding="utf-8")
    one = check_module.task(record.id)
    lost = [option.text for letter, option in zip(LETTERS, record.options) if letter != one.right
            and not misconceptions.experiment(option.idea, option.look, record.notebook)]
    assert not lost or re.search(rf'after\([^)]*{record.id}', text), f"nothing shows that these are wrong: {lost}"


@for_all(sorted(experiments.listed()))
def test_presets_of_one_name_are_told_apart(notebook):
    """Each name in a reply leads to one button of the notebook."""
    named = Counter((title, preset) for _, title, _, presets in experiments.listed()[notebook] for preset in presets)
    used = {(place.title, place.preset) for t in TASKS if t.notebook == notebook for option in t.options
            if (place := misconceptions.experiment(option.idea, option.look, notebook)) and place.notebook == notebook}
    assert not [pair for pair in used if named[pair] > 1]


# -- replies ----------------------------------------------------------------------------------------------------------
VERBS = "is|are|was|were|has|have|holds?|happens?|does|do|comes?|takes?|needs?|gives?|leaves?|belongs?|carry|carries|can|must|may"
DANGLING = re.compile(rf"(They|(That|This|These|Those) ({VERBS})|It (does|is so)|So (it|they|do|does|is)|Then (it|they))\b")
REPLIES = [(t.id, option.says) for t in TASKS for option in t.options]


@for_all(REPLIES + [(t.id, t.remark) for t in TASKS], lambda each: each[0])
def test_right_is_said_once(each):
    """The heading says it."""
    assert not re.match(r"(Right|Correct|Yes|Indeed|True)\b", each[1]), each[1]


@for_all(REPLIES, lambda each: each[0])
def test_a_reply_stands_alone(each):
    """It does not begin with a word that points to a thought that is nowhere on the page."""
    begin = DANGLING.match(each[1])
    assert not begin, each[1]


# -- a chapter with an error ------------------------------------------------------------------------------------------
@pytest.fixture
def broken(monkeypatch):
    """One part of a chapter cannot be read; nothing of it is known from before."""
    real = registry.read

    def read(chapter, part):
        if (chapter.notebook, part) == ("12", "misconceptions"):
            raise SyntaxError("invalid syntax")
        return real(chapter, part)
    monkeypatch.setattr(registry, "read", read)
    registry.forget()
    yield "the misconceptions of ch12_motors_and_control"
    registry.forget()


def test_a_chapter_with_an_error_stops_nothing_else(broken, progress_file):
    with pytest.warns(RuntimeWarning) as told:
        assert len(registry.all_tasks()) == len(TASKS) and "coriolis-forgotten" in registry.misconceptions()
        assert check("linear-hanging", "a").words and "13" in repr(progress())
    assert [str(one.message) for one in told] == [f"left out: {broken}. SyntaxError: invalid syntax"], "said once"

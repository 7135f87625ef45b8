"""The bank: every idea has its refutation and its source, is met somewhere, and what is pointed to is there."""
import re
from pathlib import Path

from forall import for_all

from robotlab.course import misconceptions, registry

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
BANK = misconceptions.bank()
TASKS = registry.all_tasks()
MET = {wrong.idea for t in TASKS for wrong in t.wrongs} | {option.idea for t in TASKS for option in t.options}
STARTED = {t.notebook for t in TASKS}


def test_enough():
    assert len(BANK) >= 25
    assert len({one.notebook for one in BANK.values()}) >= 10


def test_ids_are_unique():
    ids = [one.id for one in misconceptions.BANK] + [one.id for name in registry.modules() for one in registry.read(name)[1]]
    assert sorted(ids) == sorted(set(ids))


@for_all(BANK.values(), lambda one: one.id)
def test_record(one):
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.id) and re.fullmatch(r"\d\d", one.notebook)
    assert one.statement.endswith(".") and one.why.endswith(".") and one.source
    assert len(one.why) < 320, "one or two sentences"
    assert one.source == "lecture practice" or re.search(r"19\d\d|20\d\d|#\d|CONVENTIONS.md", one.source), \
        "lecture practice, a work with its year, a thread with its number, or our own CONVENTIONS.md"


@for_all([one for one in BANK.values() if one.notebook in STARTED], lambda one: one.id)
def test_is_met_or_shown(one):
    """In a notebook that has its tasks, an idea is behind a task or has a picture that refutes it."""
    assert one.id in MET or one.shows, f"{one.id} is used by no task of any notebook and shown by no lab"


@for_all([one for one in BANK.values() if one.shows], lambda one: one.id)
def test_what_shows_it_is_there(one):
    from robotlab import labs
    name, preset = one.shows
    assert name in labs.__all__ and isinstance(preset, (str, dict))
    places = [*Path(labs.__file__).parent.glob("*.py"), *NOTEBOOKS.glob("*.ipynb")]
    if isinstance(preset, str) and list(NOTEBOOKS.glob(f"{one.notebook}-*.ipynb")):
        assert any(preset in path.read_text(encoding="utf-8") for path in places), "no lab, in no notebook, has a preset of that name"


def test_the_words_to_a_student():
    words = misconceptions.explained("coriolis-forgotten")
    assert "“If no joint accelerates" in words[0] and "centrifugal" in words[1]
    assert misconceptions.explained("no such idea", "Said.", "the picture") == ("Said.", "Look again at the picture.")
    assert misconceptions.explained("coriolis-forgotten", "Said.", why=False)[0] == "Said."

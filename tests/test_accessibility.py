"""The statement on accessibility says what the tests show: every criterion is there, and none is claimed without a test or a reason."""
import importlib.util
from collections import Counter
from pathlib import Path

import pytest

from robotlab.course.texts import tables

spec = importlib.util.spec_from_file_location("accessibility", Path(__file__).parents[1] / "docs" / "accessibility.py")
statement = importlib.util.module_from_spec(spec)
spec.loader.exec_module(statement)
CRITERIA, TESTS = tables(statement.DATA)["criteria"], statement.evidence()


def test_the_page_is_what_the_command_writes():
    assert statement.PAGE.read_text(encoding="utf-8") == statement.page(), "python docs/accessibility.py"


def test_every_criterion_of_levels_a_and_aa_is_there():
    assert Counter(one["level"] for one in CRITERIA.values()) == {"A": 30, "AA": 20}
    assert Counter(number[0] for number in CRITERIA) == {"1": 20, "2": 17, "3": 10, "4": 3}


@pytest.mark.parametrize("number", CRITERIA)
def test_what_is_claimed_is_shown_or_argued(number):
    one = CRITERIA[number]
    assert one["says"] in statement.VERDICTS
    assert TESTS.get(number) or one.get("why"), "neither a test nor a reason"
    assert one["says"] == "supports" or one.get("why"), "what is missing is not said"


def test_tests_speak_for_criteria_that_there_are():
    assert set(TESTS) <= set(CRITERIA)

"""The quantities on the way to an answer: they lead to it, and what was done to one of them is named."""
import numpy as np
import pytest
from thorough import THOROUGH

from robotlab.course import diagnose, registry
from robotlab.course.check import examined
from robotlab.course.drawn_task import draw_task
from robotlab.course.samples import judged, values_of
from robotlab.course.steps import CHANGES, OF_ANGLES, OF_RATES, UNLIKELY, at, begun

ON_THE_WAY = [one for one in registry.all_tasks() if one.steps]
names = lambda one: one.id


def answer(one, way, *change):
    worked_out = way.function(one.given, *change)
    return worked_out if one.task.kind == "function" else worked_out()


def test_there_are_some():
    assert len(ON_THE_WAY) > 30
    assert begun("the lever") == "The lever" and begun("k_t at the torque") == "k_t at the torque"


@pytest.mark.parametrize("record", ON_THE_WAY, ids=names)
def test_they_lead_to_the_answer(record):
    for student in ("Ada", "Emmy", "Sofja"):
        one = draw_task(record.id, student)
        for way in record.steps:
            assert len(way.names) <= len(way.values(one.given, *(one.inputs or [()])[0]))
            for x, right in zip(values_of(one, answer(one, way)), one.reference):
                np.testing.assert_allclose(x, right, rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("record", ON_THE_WAY[::None if THOROUGH else 2], ids=names)
def test_what_was_done_to_one_is_named_and_never_called_right(record, monkeypatch):
    monkeypatch.setattr(diagnose, "SECONDS", 60)     # what is said must not depend on the machine
    one, unnamed = draw_task(record.id, "Ada"), []
    for way in record.steps:
        for k, name in enumerate(way.names):
            for change, idea, words in CHANGES:
                try:
                    with np.errstate(all="ignore"):
                        wrong = answer(one, way, at(k, change))
                        values = values_of(one, wrong)
                except Exception:                        # nothing comes out
                    continue
                if one.is_count and idea in UNLIKELY or not judged(one, values):               # as a factor that does not matter, or a sign under a square
                    continue
                said = examined(one, wrong)
                assert not said
                unnamed += [f"{name}: {words}"] * (not said.idea)
    assert not unnamed, f"{record.id}: {unnamed}"


@pytest.mark.parametrize("change, _, words", [*OF_ANGLES, *OF_RATES], ids=lambda x: x if isinstance(x, str) else "")
def test_what_is_called_too_large_is(change, _, words):
    assert ("too large" in words) == (change(1.0) > 1) and ("too small" in words) == (change(1.0) < 1)

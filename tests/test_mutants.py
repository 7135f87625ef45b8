"""Mutants are what they are said to be: of every kind, other programs, the same for the same seed, each with tests to notice it."""
import json
from functools import cache

import mutants
import pytest
from forall import for_all
from mutations import ROOT, draw, is_another_program
from thorough import THOROUGH

KINDS = ["badge", "comparison", "not", "number", "operator", "preset", "word"]
SOME = "chapters/ch1"                                # quicker than all, and has each kind


@cache
def drawn():
    return draw(28, 3, SOME)


@pytest.mark.thorough
def test_a_seed_draws_the_same_again_and_each_kind_as_often():
    assert drawn() == draw(28, 3, SOME) and drawn()[:10] == draw(10, 3, SOME) != draw(10, 4, SOME)
    assert sorted(one.kind for one in drawn()) == sorted(KINDS * 4) and len(set(drawn())) == 28


@for_all(drawn)
def test_a_mutant_is_one_small_change_in_its_line(mutant):
    text = (ROOT / mutant.path).read_bytes()
    before, after = text.decode().splitlines(), mutant.applied(text).decode().splitlines()
    assert [k + 1 for k, (a, b) in enumerate(zip(before, after)) if a != b] == [mutant.line] and len(before) == len(after)
    assert mutant.old in before[mutant.line - 1] and is_another_program(mutant)


@pytest.mark.thorough
@for_all(lambda: drawn() if THOROUGH else drawn()[:7])
def test_a_mutant_has_tests_of_its_own(mutant):
    tests = mutants.own_tests(ROOT / mutant.path)
    assert 0 < len(tests) <= mutants.MOST_FILES + 2


def test_own_tests_are_those_of_the_name_first():
    names = [test.name for test in mutants.own_tests(ROOT / "robotlab/chapters/ch04_inverse_kinematics/inverse.py")]
    assert sorted(names) == ["test_inverse_lab.py", "test_said.py"]
    assert mutants.own_tests(ROOT / "robotlab/motion/simulate.py")[0].name == "test_simulate.py"
    assert "test_written.py" in [test.name for test in mutants.own_tests(ROOT / "robotlab/chapters/ch09_influence_coefficients/slips.py")]


def test_what_was_tried_is_not_tried_again(tmp_path, monkeypatch, capsys):
    calls, ends = [], {"badge": (mutants.SURVIVED, ""), "word": (mutants.TOO_LONG, "")}
    monkeypatch.setattr(mutants, "tried", lambda mutant, copy, limit: calls.append(mutant) or ends.get(mutant.kind, (mutants.NOTICED, "a")))
    monkeypatch.setattr(mutants, "false_alarms", lambda copy, tests: [])
    monkeypatch.setattr(mutants.shutil, "copytree", lambda *folders, **options: None)
    file = tmp_path / "results.jsonl"
    for n, new in ((7, 7), (14, 7), (14, 0)):
        calls.clear()
        results = mutants.try_all(drawn()[:n], file, 1)
        assert len(calls) == new and len(results) == n
    assert len(file.read_text(encoding="utf-8").splitlines()) == 14 and json.loads(file.read_text(encoding="utf-8").splitlines()[0])["end"]
    assert mutants.report(results) == 10 / 12        # what took too long is not counted
    said = capsys.readouterr().out
    assert "10 of 12 noticed" in said and str(drawn()[0]) in said and said.count("took too long") == 2

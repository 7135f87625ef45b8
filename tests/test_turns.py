"""What takes longest is tried by turns in .ci/run: nothing is left out, and what is quick always has its turn."""
from pathlib import Path

from thorough import BY_TURNS, ONE_IN, has_its_turn, some_of_those_alike

NAMES = [f"tests/labs/test_contract.py::test_{k % 2}[{k // 2}]" for k in range(600)]


def test_in_three_turns_each_test_is_run_once():
    turns = [{name for name in NAMES if has_its_turn("test_contract.py", name, f"{number}/3")} for number in (326, 327, 328)]
    assert set().union(*turns) == {*NAMES} and sum(map(len, turns)) == len(NAMES)
    assert all(120 < len(turn) < 280 for turn in turns)
    for turn in turns:
        assert {name.replace("test_1[", "test_0[") for name in turn} <= turn, "what is made for one thing comes together"


def test_other_files_have_their_turn_always():
    assert all(has_its_turn("test_house.py", name, "1/3") and has_its_turn("test_contract.py", name, None) for name in NAMES)


def test_the_files_are_there():
    there = {path.name for path in Path(__file__).parent.rglob("test_*.py")}
    assert there >= BY_TURNS


def test_where_not_all_is_tested_some_of_those_alike_are_and_the_first_and_what_is_single():
    some = some_of_those_alike([*NAMES, "tests/test_house.py::test_layers"])
    assert {NAMES[0], NAMES[1], "tests/test_house.py::test_layers"} <= some and .5 < len(some) * ONE_IN / len(NAMES) < 1.5

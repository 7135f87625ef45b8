"""Outside the thorough run, some of the tests made from one function are run, and each single one."""
from thorough import ONE_IN, some_of_those_alike

NAMES = [f"tests/labs/test_contract.py::test_{k % 2}[{k // 2}]" for k in range(600)]


def test_some_of_those_alike_are_run_and_the_first_and_what_is_single():
    some = some_of_those_alike([*NAMES, "tests/test_house.py::test_layers"])
    assert {NAMES[0], NAMES[1], "tests/test_house.py::test_layers"} <= some and .5 < len(some) * ONE_IN / len(NAMES) < 1.5

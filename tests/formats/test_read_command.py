"""`read`: an arm's file on the command line."""
from pathlib import Path

import pytest

from robotlab import Robot
from robotlab.commands.read import read

BENCH = str(Path(__file__).with_name("bench.urdf"))


def said(*arguments):
    lines = []
    return read(list(map(str, arguments)), lambda line: lines.append(str(line))), "\n".join(lines)


def test_it_shows_the_arm_and_what_is_doubtful():
    code, words = said(BENCH)
    assert code == 0 and "bench arm: PRRR" in words and "left, right" in words and "Written" not in words


@pytest.mark.parametrize("ending", [".toml", ".urdf", ".xml", ".py"])
def test_it_writes(ending, tmp_path):
    code, words = said(BENCH, "-o", tmp_path / f"arm{ending}", "--tip", "hand")
    assert code == 0 and "Written to" in words and (tmp_path / f"arm{ending}").stat().st_size > 500
    assert ("not in the new file" in words) == (ending != ".toml")
    code, words = said(BENCH, "-o", tmp_path / f"arm{ending}")
    assert code == 1 and "is there already" in words


def test_its_options_reach_the_reader(tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("0,0.4,25,90\n0,0,455,0\n", encoding="utf-8")
    code, words = said(table)
    assert code == 1 and 'order=' in words and "tool at" in words
    assert said(table, "--order", "theta d a alpha", "--units", "mm deg", "--convention", "modified", "-o", tmp_path / "a.toml")[0] == 0
    assert Robot.load(tmp_path / "a.toml").links[1].a == 0.455
    assert "1.5708" not in said(BENCH, "--keep-angles")[1] and said(BENCH, "--base", "carriage")[1].startswith("bench arm: RRR")


def test_what_cannot_be_read_is_said(tmp_path):
    (tmp_path / "arm.urdf").write_text("<robot>", encoding="utf-8")
    code, words = said(tmp_path / "arm.urdf")
    assert code == 1 and words.startswith("arm.urdf: not XML")

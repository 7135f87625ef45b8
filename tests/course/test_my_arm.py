"""The reader's own arm, from one notebook to the next."""
import os

import pytest

from robotlab import Robot, keep_my_arm, my_arm, zoo


def test_without_a_file_there_is_a_default(tmp_path):
    assert my_arm(tmp_path) == zoo.rrr()
    assert list(tmp_path.iterdir()) == []


def test_what_is_kept_comes_back_and_no_arm_before_is_lost(tmp_path):
    """A cell that is run again and again keeps each arm once."""
    arms = [zoo.scara(), zoo.planar(2), zoo.rrr(), zoo.planar(2)]
    for arm in arms:
        for _ in range(3):
            assert keep_my_arm(arm, tmp_path) == tmp_path / "my-arm.toml"
            assert my_arm(tmp_path) == arm
    assert [Robot.load(tmp_path / f"my-arm.before-{k}.toml") for k in (1, 2, 3)] == arms[:3]
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize("good_writes", [0, 1])
def test_where_the_new_arm_cannot_be_written_the_old_one_stays(tmp_path, monkeypatch, good_writes):
    """The disk is full at the first write, or between the two."""
    keep_my_arm(zoo.scara(), tmp_path)
    replace, left = os.replace, [good_writes]

    def full(*names):
        if not left[0]:
            raise OSError(28, "No space left on device")
        left[0] -= 1
        replace(*names)
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError):
        keep_my_arm(zoo.rrr(), tmp_path)
    assert my_arm(tmp_path) == zoo.scara() and [path.name for path in tmp_path.iterdir()] == ["my-arm.toml"]
    with pytest.raises(ValueError, match="cannot be written"):
        keep_my_arm(zoo.rrr().replace(name="\ud800"), tmp_path)
    assert my_arm(tmp_path) == zoo.scara()


def test_where_the_arm_is_gone_it_is_said_which_one_is_handed_out(tmp_path):
    keep_my_arm(zoo.scara(), tmp_path)
    keep_my_arm(zoo.planar(2), tmp_path)
    (tmp_path / "my-arm.toml").unlink()
    with pytest.warns(UserWarning, match="no my-arm.toml here: this is the spatial arm.*my-arm.before-1.toml"):
        assert my_arm(tmp_path) == zoo.rrr()


def test_letters_and_damage_are_named(tmp_path):
    keep_my_arm(zoo.two_link().symbolic(), tmp_path)
    with pytest.raises(ValueError, match="my-arm.toml holds letters"):
        my_arm(tmp_path)
    (tmp_path / "my-arm.toml").write_text("[[link]\n")
    with pytest.raises(ValueError, match="my-arm.toml: not TOML.*line 1"):
        my_arm(tmp_path)

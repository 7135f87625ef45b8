"""The reader's own arm, from one notebook to the next."""
import numpy as np
import pytest

from robotlab import keep_my_arm, my_arm, zoo


def test_without_a_file_there_is_a_default(tmp_path):
    assert my_arm(tmp_path) == zoo.rrr()
    assert list(tmp_path.iterdir()) == []


def test_what_is_kept_comes_back_and_the_arm_before_is_not_lost(tmp_path):
    keep_my_arm(zoo.scara(), tmp_path)
    assert my_arm(tmp_path) == zoo.scara()
    keep_my_arm(zoo.planar(2), tmp_path)
    assert my_arm(tmp_path).n == 2
    kept = tmp_path / "my-arm.before.toml"
    assert kept.exists() and np.isclose(zoo.scara().links[0].a, type(my_arm(tmp_path)).load(kept).links[0].a)


def test_letters_and_damage_are_named(tmp_path):
    keep_my_arm(zoo.two_link().symbolic(), tmp_path)
    with pytest.raises(ValueError, match="my-arm.toml holds letters"):
        my_arm(tmp_path)
    (tmp_path / "my-arm.toml").write_text("[[link]\n")
    with pytest.raises(ValueError, match="my-arm.toml: not TOML.*line 1"):
        my_arm(tmp_path)

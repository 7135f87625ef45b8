"""Facts kept with an arm: they are noticed only by the clock."""
import copy
import pickle

import numpy as np
import sympy

from robotlab import Friction, friction_torque, zoo


def test_what_follows_from_an_arm_is_kept_with_it_alone():
    """Asked once or often, copied or sent to another process, an arm is the same; one that is changed has facts of its own."""
    arm = zoo.scara()
    before = hash(arm), arm.letters, arm.limits
    arm.limits[:] = 0
    arm.letters.append("x")
    assert hash(arm) == before[0] and arm.letters == before[1] == [] and np.array_equal(arm.limits, before[2])
    for same in (copy.copy(arm), copy.deepcopy(arm), pickle.loads(pickle.dumps(arm)), arm.replace(), arm.replace_unchecked(), zoo.scara()):
        assert not [name for name in vars(same) if name.startswith("_")]
        assert same == arm and hash(same) == hash(arm) and np.array_equal(same.limits, arm.limits)
    other = arm.with_link(3, limits=(0.0, 0.1)).replace(gravity=(0, 0, sympy.Symbol("g")))
    assert other != arm and other.limits[2, 1] == 0.1 and arm.limits[2, 1] == 0.21
    assert list(map(str, other.letters)) == ["g"] and not other.subs({"g": -9.81}).letters
    rubbing = arm.with_link(1, friction=Friction(viscous=2.0))
    assert friction_torque(arm, np.ones(4))[0] == 0 and friction_torque(rubbing, np.ones(4))[0] == 2


def test_equal_arms_have_equal_hashes_whatever_was_written_into_their_postures():
    one, other = (zoo.planar(2).replace(postures={"home": [0.0, x]}) for x in (0.0, 1.0))
    assert hash(one) == hash(other) and one != other
    one.postures["home"][1] = 1.0
    assert one == other and hash(one) == hash(other)

"""Slips in the data of an arm that no second way finds: a decimal point, a sign, millimetres; and arms without one, which stay unmarked."""
import re
from html import unescape

import numpy as np
import pytest

from robotlab import Link, Robot, zoo
from robotlab.chapters.ch16_capstone.report_page import page
from robotlab.chapters.ch16_capstone.report_tables import TELLING, TRIVIAL
from robotlab.chapters.ch16_capstone.study import study
from robotlab.chapters.ch16_capstone.unusual import unusual


def rod(m, a):
    return m * a ** 2 / 12 * np.diag([.1, 1, 1])


def carriage(mass=(8, 6, 3), length=(.5, .4), com=(-.25, -.2), limits=(.2, .9), turned=(0, 0)):
    """A carriage on an upright slide, with two links that turn; its inertias are those of the lengths in its drawing, not in its table."""
    return Robot([Link(kind="P", m=mass[0], com=[0, 0, -.1], I_com=np.diag([.1, .1, .05]), limits=limits),
                  Link(a=length[0], alpha=turned[0], m=mass[1], com=[com[0], 0, 0], I_com=rod(mass[1], .5)),
                  Link(a=length[1], alpha=turned[1], m=mass[2], com=[com[1], 0, 0], I_com=rod(mass[2], .4))], name="carriage")


@pytest.mark.parametrize("arm", [carriage(), zoo.rrr(), zoo.planar(3), zoo.two_link(), zoo.polar(), zoo.scara(), zoo.stanford()],
                         ids=lambda arm: arm.name)
def test_an_arm_as_arms_are_has_nothing_unusual(arm):
    assert unusual(arm) == []


@pytest.mark.parametrize("arm, words", [
    (carriage(mass=(8, 60, 3)), ("Link 2 has 60.00 kg, 7.5 times the mass of link 1.", "Link 2 has 60.00 kg, 20 times the mass of link 3.")),
    (carriage(mass=(8, 6, .3)), ("Link 2 has 6.000 kg, 20 times the mass of link 3.",)),
    (carriage(mass=(80, 6, 3)), ("Link 1 has 80.00 kg, 13.3 times the mass of link 2.",)),
    (carriage(com=(-.25, .2)), ("centre of mass of link 3 lies 0.200 m outside the link, which is 0.400 m long. Is a sign wrong?",)),
    (carriage(com=(.25, -.2)), ("centre of mass of link 2 lies 0.250 m outside",)),
    (carriage(com=(-250, -.2)), ("centre of mass of link 2 lies 250 m outside the link, which is 0.500 m long. Are these millimetres?",)),
    (zoo.rrr().with_link(1, com=[0, .5, 0]), ("centre of mass of link 1",)),
    (zoo.rrr().with_link(2, I_com=100 * rod(2, 1)), ("radius of gyration of link 2 is 2.89 m, more than its length of 1.00 m",)),
    (zoo.rrr().with_link(2, I_com=.001 * rod(2, 1)), ("it is nearly a point",))])
def test_a_slip_is_named_with_its_link(arm, words):
    said = unusual(arm)
    assert len(said) == len(words) and all(one in says for one, says in zip(words, said)), said


@pytest.mark.filterwarnings("ignore:a is")
@pytest.mark.parametrize("changes", [{"length": (500, .4)}, {"length": (.5, 400)}, {"limits": (200, 900)}], ids=str)
def test_a_length_in_millimetres_is_asked_about(changes):
    assert any("Are these millimetres?" in says for says in unusual(carriage(**changes)))


def test_what_is_unusual_does_not_hang_on_where_the_arm_stands_or_on_its_convention():
    """The Panda's table is modified: its links reach from their own frame to the next one's."""
    about = re.compile(r"centre of mass of link \d")
    assert not about.search(" ".join(unusual(zoo.panda()))) and not about.search(" ".join(unusual(zoo.puma560())))
    com = np.asarray(zoo.panda().links[2].com, dtype=float)
    assert "centre of mass of link 3" in " ".join(unusual(zoo.panda().with_link(3, com=com + [0, .3, 0])))


def test_the_report_begins_with_what_is_unusual_in_amber_and_its_verdict_is_not_green():
    done = study(carriage(mass=(8, 60, 3), com=(-.25, .2)))
    first = page(done).split('class="second"')[0]
    at = first.index('<p class="warn">')
    assert at < first.index("<svg") and at < first.index("Fit for this task") and first.count("Link 2 has 60") == 2
    assert 'class="verdict warn"' in first and "Unusual, look again: Link 2 has 60.00 kg" in repr(done)
    good = page(study(carriage()))
    assert 'class="warn"' not in good and 'class="verdict ok"' in good


def test_the_checks_that_can_fail_come_first_and_the_trivial_ones_last():
    second = page(study(zoo.scara())).split('class="second"')[1]
    rows = [unescape(row) for row in re.findall(r"<tr><td>([^<]*)</td>", second)]
    kinds = [next((kind for kind in (*TELLING, *TRIVIAL) if re.sub(r" \d+", "", row).removesuffix(", largest of").startswith(kind)), "")
             for row in rows]
    telling = [k for k, kind in enumerate(kinds) if kind in TELLING]
    trivial = [k for k, kind in enumerate(kinds) if kind in TRIVIAL]
    assert telling == list(range(len(telling))) and len(telling) >= 5
    assert len(trivial) == len(TRIVIAL) and min(trivial) > max(telling)


def test_advice_fits_the_kind_of_joint():
    """A slide has no elbow to be taken another way, and its error is a length."""
    tight = carriage(limits=(.45, .9))
    says = repr(study(zoo.scara()))
    assert "the range of joint 3: 99 % is used. Move pick and place along this slide" in says and "turn the base" not in says
    assert re.search(r"largest error of a joint: joint 3 +[0-9.]+ m ", says)
    assert "of a joint: joint 1" in (said := repr(study(tight))) and not re.search(r"joint 1 +[0-9.e-]+ rad ", said)

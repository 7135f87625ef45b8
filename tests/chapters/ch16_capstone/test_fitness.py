"""Fit or not, and why: uses of limits against numbers computed by hand, edges that are edges, and sentences for every case."""
import re
from dataclasses import replace

import numpy as np
import pytest

from robotlab import Friction, Link, Motor, Robot, pick_and_place, through, zoo
from robotlab.chapters.ch16_capstone.findings import shown
from robotlab.chapters.ch16_capstone.fitness import ADVICE, fitness, heaviest, rated, shortest, verdict
from robotlab.chapters.ch16_capstone.instants import instants
from robotlab.chapters.ch16_capstone.study import study
from robotlab.chapters.ch16_capstone.study_blocks import bearings
from robotlab.systems.sizing import RESERVE, motors_of, size_motors, sized

ARM = zoo.rrr()
TASK = pick_and_place(ARM)
FIT = "Fit for this task: every limit that is stated is kept."
FIRST = "What limits it first is the heat of motor 2: 92 % is used. Give the cycle a pause, more time, or the arm the next larger motor."
TIME = "With these motors the task takes 1.89 s at least; in the given time they can "
OPEN = "Not stated, and so not judged: the range of joints 1 to 3."


def chosen(task, find=size_motors):
    t = task.times()
    return find(task.robot, t, task.torque(t), *task(t)[1:])


def own(current=20.0, **others):
    """The arm with motors of its own."""
    arm = ARM
    for i in (1, 2, 3):
        arm = arm.with_link(i, motor=Motor(rotor_inertia=1e-5, gear=-100.0, resistance=1.0, torque_constant=.08, voltage=48.0,
                                           current=current, **others))
    return arm


def does_it(task, sizings, T=None, payload=None):
    task = replace(task, payload=task.payload if payload is None else payload,
                   motion=task.motion.stretched((T or task.duration) / task.duration))
    t = task.times()
    tau, (_, qd, qdd) = task.torque(t), task(t)
    return all(sized(t, tau[:, i], qd[:, i], qdd[:, i], one.motor, one.gear).fits for i, one in enumerate(sizings))


def test_the_shortest_duration_and_the_heaviest_payload_are_edges():
    sizings = chosen(TASK)
    T, m = shortest(TASK, sizings), heaviest(TASK, sizings)
    assert T < TASK.duration and does_it(TASK, sizings, T=1.001 * T) and not does_it(TASK, sizings, T=.99 * T)
    assert m > TASK.payload and does_it(TASK, sizings, payload=.999 * m) and not does_it(TASK, sizings, payload=1.01 * m)


def printed(done):
    """The two numbers of the report as printed: the shortest time [s], the heaviest payload [kg]."""
    text = " ".join(verdict(done.fitness, shown))
    return (float(re.search(words, text)[1]) for words in (r"takes ([0-9.]+) s at least", r"carry ([0-9.]+) kg at most"))


CARRIAGE = Robot([Link(kind="P", m=8, com=[0, 0, -.1], I_com=.1 * np.eye(3), limits=(.2, .9)),
                  Link(a=.5, m=60, com=[-.25, 0, 0], I_com=1.25 * np.diag([.1, 1, 1])),
                  Link(a=.4, m=3, com=[.2, 0, 0], I_com=.04 * np.diag([.1, 1, 1]))], name="carriage")
RUBBING = ARM.replace(links=[link.replace(friction=Friction(.5, 2.0)) for link in ARM.links])


@pytest.mark.parametrize("arm", [ARM, zoo.scara(), zoo.polar(), CARRIAGE, RUBBING, own(damping=1e-3, emf_constant=.08)],
                         ids=["3R", "SCARA", "polar", "carriage", "friction", "own"])
def test_what_is_printed_keeps_every_limit_when_it_is_put_back(arm):
    """At instants other than those that were checked, and with the bearings of the arm's own motors."""
    done = study(arm)
    T, m = printed(done)
    for task in (replace(done.task, motion=done.task.motion.stretched(T / done.task.duration)), replace(done.task, payload=m)):
        t = task.times(4999)
        _, qd, qdd = task(t)
        tau = task.torque(t) + bearings(arm) * qd
        for i, one in enumerate(done.sizings):
            again = sized(t, tau[:, i], qd[:, i], qdd[:, i], one.motor, one.gear)
            assert max(again.heat, again.peak, again.speed) <= 1 and task.motion.peaks()[0][i] * abs(one.gear) <= one.motor.speed


def test_a_peak_between_samples_is_seen():
    """Speeds by their polynomials, torques by a finer grid: coarse samples give the same as fine ones."""
    coarse, fine = (rated(TASK, chosen(TASK), count=count) for count in (31, 3001))
    for one, other, top in zip(coarse, fine, TASK.motion.peaks()[0]):
        assert one.shaft.peak == pytest.approx(other.shaft.peak, rel=1e-4) and one.shaft.speed == pytest.approx(top * one.gear, rel=1e-9)


def test_both_sides_of_a_turn_are_looked_at():
    """At instants when a joint starts, turns back and stops, dry friction is taken with either sign."""
    motion = through([[0.0], [1.0], [0.2]], [0, .7, 2.0])
    t = instants(motion, 11)
    rate = motion(t)[1][:, 0]
    turn = t[1:-1][np.flatnonzero(rate[1:-1] < 0)[0]]
    assert t[1] - t[0] < 1e-8 and t[-1] - t[-2] < 1e-8 and rate[t < turn].min() >= 0 and motion(turn - 1e-8)[1][0] > 0
    assert np.abs(rate).max() == pytest.approx(motion.peaks()[0][0], rel=1e-9)


def test_motors_that_cannot_even_hold_the_arm():
    sizings = chosen(replace(TASK, robot=own(current=.5)), motors_of)
    assert shortest(TASK, sizings) is None and heaviest(TASK, sizings) is None


def test_the_arms_own_motors_are_checked():
    """Peak on the shaft over k_t i, top speed over V / k_e, whatever the sign of the gear; heat has no limit stated."""
    done = study(own(), TASK_OF_OWN := pick_and_place(own()))
    t = TASK_OF_OWN.times(20001)
    bare = replace(TASK_OF_OWN, robot=ARM)
    tau, (_, qd, qdd) = bare.torque(t), bare(t)
    shaft = tau / -100 - 100 * 1e-5 * qdd
    shares = {one.words: one.share for one in done.fitness.uses}
    for i in range(3):
        assert shares[f"peak of motor {i + 1}"] == pytest.approx(RESERVE * np.abs(shaft[:, i]).max() / (.08 * 20))
        assert shares[f"speed of motor {i + 1}"] == pytest.approx(100 * np.abs(qd[:, i]).max() / (48 / .08))
    assert not any("heat" in words for words in shares) and done.ok
    assert done.driven.links[0].motor == own().links[0].motor
    assert "the rated torque of motors 1 to 3" in " ".join(done.fitness.open)


def test_its_own_bearings_are_overcome_too():
    free, braked = (study(own(damping=b)).sizings[0].shaft.rms for b in (0.0, 1e-3))
    assert braked > free


def test_a_motor_of_which_nothing_is_known_is_not_judged():
    done = study(zoo.puma560())
    assert not any(one.kind != "range" for one in done.fitness.uses)
    assert "any limit of motors 1 to 6" in done.fitness.open and "kg at most" not in " ".join(verdict(done.fitness, str))
    said = " ".join(block.remark for block in done.blocks)
    assert "stays within" not in said and "reaches its limit" not in said, "what is not stated is not kept"


def test_one_motor_is_one():
    one = zoo.planar(1).with_link(1, motor=Motor(rotor_inertia=1e-4, gear=30))
    said = " ".join(block.remark for block in study(one).blocks)
    assert "1 of 1 joint." in said and "No limit of a motor is stated." in said


def test_motors_of_a_table_when_asked_for():
    assert {one.motor.name for one in study(own(), motors="table").sizings} != {"its own"}
    with pytest.raises(ValueError, match="motors is 'mine'; expected one of 'own', 'table'"):
        study(ARM, motors="mine")


def test_a_range_that_is_left_is_not_fit():
    q = TASK(TASK.times())[0][:, 0]
    narrow = ARM.with_link(1, limits=(float(q.min()) - 1, float(q.max()) - .05))
    found = fitness(replace(TASK, robot=narrow), chosen(TASK), (.5, 1.0))
    assert not found.ok and verdict(found, lambda x: f"{x:.3g}") == [
        "Not fit for this task: beyond its limit is the range of joint 1 (105 %).", ADVICE["range"], TIME + "carry 1.2 kg at most.",
        "Not stated, and so not judged: the range of joints 2 and 3."]


@pytest.mark.parametrize("changes, said", [
    ({"uses": ()}, ["No limit is stated, neither of a joint nor of a motor, so nothing can be judged.", OPEN]),
    ({"singular": None}, ["There is no task for this arm: its tool lies on the axis of every joint and cannot move."]),
    ({"singular": (.01, .7)}, [FIT, FIRST, TIME + "carry 1.2 kg at most.", OPEN,
                               "After 0.7 s the arm is nearly singular: there the tool cannot be moved in every direction."]),
    ({"shortest": None}, [FIT, FIRST, "No more time would help these motors: holding the weight alone is too much for one of them.", OPEN]),
    ({"heaviest": None}, [FIT, FIRST, TIME + "not even move the empty hand.", OPEN]),
    ({"heaviest": np.inf}, [FIT, FIRST, TIME + "carry any payload.", OPEN]),
    ({"open": ("the range of joint 2",)}, [FIT, FIRST, TIME + "carry 1.2 kg at most.", "Not stated, and so not judged: the range of joint 2."]),
    ({}, [FIT, FIRST, TIME + "carry 1.2 kg at most.", OPEN])])
def test_every_case_has_its_sentences(changes, said):
    fit = replace(fitness(TASK, chosen(TASK), (.5, 1.0)), **changes)
    assert verdict(fit, lambda x: f"{x:.3g}") == said

"""Further blocks of a study: every number in two ways, a sentence if there is no number, and checks that can fail."""
import time
from dataclasses import replace

import numpy as np
import pytest
from thorough import THOROUGH

from robotlab import Friction, Link, Motor, Robot, pick_and_place, tip_pose, with_payload, zoo
from robotlab.chapters.ch16_capstone import study_fastest, study_identified, study_postures
from robotlab.chapters.ch16_capstone.study import FURTHER, checked_task, study
from robotlab.chapters.ch16_capstone.study_fastest import by_programme, evenly, fastest_block, first_root, limits_of, pieces
from robotlab.chapters.ch16_capstone.study_identified import GENERIC, excitation, identified_block, off_axis
from robotlab.chapters.ch16_capstone.study_postures import asked_of, postures_block, slope, with_wrist
from robotlab.dynamics.probe import gravity_torque
from robotlab.motion.limits import use_of_range

pytestmark = pytest.mark.thorough
RRR, NONE = zoo.rrr(), ("There is nothing to be", "There is none to be")
OWN = dict(resistance=1.0, torque_constant=.05, emf_constant=.05, voltage=48.0, current=15.0, damping=1e-4)
EVERY = lambda arm, **changes: arm.replace(links=[link.replace(**changes) for link in arm.links])
ARMS = {"planar 2R": zoo.planar(2), "planar 3R": zoo.planar(3), "SCARA": zoo.scara(), "polar": zoo.polar(),
        "friction, limits": EVERY(RRR, friction=Friction(.5, 1.0), limits=(-3.0, 3.0)),
        "motors of its own": EVERY(RRR, motor=Motor(1e-5, -100, **OWN), friction=Friction(.5, 1.0))}
SLOW = {"Puma": zoo.puma560(), "Stanford": zoo.stanford(), "Panda": zoo.panda()} if THOROUGH else {}


@pytest.fixture(scope="module")
def done():
    """The study of the arm that the notebook has."""
    return study(RRR, further=True)


def values(block):
    """The findings of a block by their words."""
    return {one.words: one for one in block.findings}


@pytest.mark.parametrize("arm", [*ARMS.values(), *SLOW.values()], ids=[*ARMS, *SLOW])
def test_every_number_comes_out_the_same_in_both_ways_or_a_sentence_says_why_there_is_none(arm):
    done = study(arm, further=True)
    assert done.ok, [one for one in done.findings if not one.ok]
    assert len(done.further) == len(FURTHER)
    for block in done.further:
        assert bool(block.findings) != block.remark.startswith(NONE), block.remark
        assert block.remark.endswith(".") and ".." not in block.remark
        assert all(np.isfinite([one.value, one.other]).all() and one.way != one.other_way for one in block.findings)


def test_it_is_there_when_asked_for_and_nothing_else_changes(done):
    plain = study(RRR)
    assert plain.further == () and not any(block.title in repr(plain) for block in done.further)
    lines = repr(done).splitlines()
    assert lines[:len(repr(plain).splitlines()) - 2] == repr(plain).splitlines()[:-2]
    assert all(block.title in lines and "  " + block.remark in lines for block in done.further)
    with pytest.raises(ValueError, match="further"):
        study(RRR, further="yes")


def test_the_usual_arm_takes_seconds():
    begun = time.process_time()
    study(RRR, further=True)
    assert time.process_time() - begun < 10


def test_titles_fit_the_table(done):
    assert all(len(one.words) <= 38 for one in done.findings)


# -- identified -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("payload", [0.0, .5, 2.0])
def test_the_payload_is_weighed_whatever_it_is(payload):
    found = values(identified_block(study(RRR, pick_and_place(RRR, payload=payload))))
    weight, moment = found["payload, weighed by the motors"], found["its first moment about axis 3"]
    assert weight.ok and weight.value == pytest.approx(payload, abs=.03)
    assert moment.ok and moment.value == pytest.approx(payload * 1.0, abs=.05)


def test_what_is_identified_tells_torques_better_than_what_is_assumed(done):
    found = values(done.further[0])
    assert found["numbers of the masses that are seen"].value == 15
    assert found["torque error on the way, identified"].value < .1 * found["torque error on the way, assumed"].value
    assert .9 < found["what the fit leaves, in noise"].value < 1.1


def test_an_arm_that_is_not_what_the_file_says_is_found_out(done):
    """The Jacobian sees the payload only, so that it differs; the masses identified are the true ones, in the file or not."""
    heavier = replace(done, driven=done.driven.with_link(2, m=1.5 * done.driven.links[1].m))
    found = values(identified_block(heavier))
    assert not found["torque error on the way, assumed"].ok
    assert found["torque error on the way, identified"].value < 1


def test_a_fit_by_a_method_that_is_wrong_is_found_out(monkeypatch, done):
    right = study_identified.inverse_dynamics
    wrong = lambda *state, method=None: right(*state, method=method) * (1.02 if method else 1.0)
    monkeypatch.setattr(study_identified, "inverse_dynamics", wrong)
    assert not values(identified_block(done))["torque error on the way, identified"].ok


@pytest.mark.parametrize("arm", [RRR, zoo.scara(), ARMS["motors of its own"]], ids=lambda arm: arm.kinds)
def test_the_arm_is_measured_within_its_limits(arm):
    done = study(arm)
    motion, full = excitation(done)
    _, q, qd, qdd, _ = motion.sample(3000)
    low, high = done.task.robot.limits.T
    assert (q >= low - 1e-9).all() and (q <= high + 1e-9).all()
    assert (np.abs(qd) <= [one.motor.speed / abs(one.gear) for one in done.sizings]).all()
    tau = study_identified.inverse_dynamics(done.driven, q, qd, qdd)
    assert (np.abs(tau) <= 1.001 * full).all() and (np.ptp(q, axis=0) > .05).all()


def test_a_load_that_the_motors_cannot_move_aside_is_not_measured():
    block = identified_block(study(RRR, pick_and_place(RRR, payload=300.0)))
    assert block.remark.startswith("There is nothing to be measured") and not block.findings


def test_ten_points_span_all_that_a_body_can_be():
    pairs = np.triu_indices(3)
    rows = [np.concatenate([[1], r, np.outer(r, r)[pairs]]) for r in GENERIC]
    assert np.linalg.matrix_rank(rows) == 10


def test_the_tool_is_so_far_from_the_last_axis():
    assert off_axis(RRR) == pytest.approx(1.0)
    assert off_axis(zoo.puma560()) == pytest.approx(0.0, abs=1e-12)


# -- fastest ----------------------------------------------------------------------------------------------------------
def test_no_pace_is_faster_than_the_fastest(done):
    found = values(done.further[1])
    quickest, even = (found[f"shortest time{words}"] for words in (" for this way", ", if quickened evenly"))
    assert quickest.other <= quickest.value * (1 + 1e-6) < even.value < done.task.duration
    assert found["largest use of a motor's torque"].value == pytest.approx(100, abs=1e-6)
    again = study(RRR, replace(done.task, robot=RRR, motion=done.task.motion.stretched(3)))
    assert values(fastest_block(again))["shortest time for this way"].value < 2 * quickest.value         # motors of its own


def test_two_passes_that_are_too_slow_are_found_out(monkeypatch, done):
    right = study_fastest.fastest
    monkeypatch.setattr(study_fastest, "fastest", lambda arm, path, torque, *more: right(arm, path, .9 * torque, *more))
    found = values(fastest_block(done))
    assert not found["shortest time for this way"].ok and not found["largest use of a motor's torque"].ok


def test_one_joint_alone_goes_full_ahead_and_full_back():
    """T = D/v + v/a, if the speed v is reached; a is the torque over the inertia, and no motion is faster."""
    arm = zoo.planar(1).replace(gravity=(0, 0, 0))
    done = study(arm, pick_and_place(arm, payload=0.0))
    limits, (start, end) = limits_of(done), done.task.postures[[0, -1]]
    inertia = float(study_identified.inverse_dynamics(done.driven, [0.0], [0.0], [1.0])[0])
    D, v, a = np.abs(end - start)[0], limits.speed[0], limits.torque[0] / inertia
    assert np.sqrt(D * a) > v
    expected = D / v + v / a
    found = values(fastest_block(done))["shortest time for this way"]
    assert found.value == pytest.approx(expected, rel=2e-3) and found.other == pytest.approx(expected, rel=2e-3)


def test_quickened_evenly_is_at_a_limit(done):
    limits = limits_of(done)
    T, _ = evenly(done.task.motion, limits)
    _, q, qd, qdd, _ = done.task.motion.stretched(T / done.task.duration).sample(study_fastest.EVEN)
    tau = study_identified.inverse_dynamics(limits.arm, q, qd, qdd)
    used = max((np.abs(tau) / limits.torque).max(), (np.abs(qd) / limits.speed).max())
    assert used == pytest.approx(1.0, abs=1e-6)


def test_the_root_at_which_a_torque_is_used_up(rng):
    A, V, C = rng.normal(size=(2, 40)).tolist() + [(-rng.uniform(.1, 2, 40)).tolist()]
    for a, v, c, w in zip(A, V, C, first_root(np.array(A), np.array(V), np.array(C))):
        roots = [x.real for x in np.roots([a, v, c]) if abs(x.imag) < 1e-12 and x.real > 0]
        assert w == pytest.approx(min(roots)) if roots else np.isinf(w)
    assert first_root(np.zeros(2), np.array([2.0, 0.0]), np.array([-1.0, -1.0])).tolist() == [.5, np.inf]


def test_a_task_that_halts_is_gone_part_by_part():
    task = checked_task(zoo.scara(), None)
    parts = pieces(task.motion)
    assert task.halts and len(parts) == 3 and sum(one.duration for one in parts) == pytest.approx(task.duration)
    assert len(pieces(checked_task(RRR, None).motion)) == 1


def test_bearings_of_motors_slow_the_arm_down():
    free, braked = (study(EVERY(RRR, motor=Motor(1e-5, 100, **{**OWN, "damping": b}))) for b in (0.0, 2e-3))
    times = [by_programme(one.task.motion, limits_of(one)) for one in (free, braked)]
    assert times[1] > 1.01 * times[0]


def test_a_motor_that_states_no_torque_is_named():
    says = fastest_block(study(RRR.with_link(2, motor=Motor(1e-5, 100)))).remark
    assert says.startswith("There is none to be found: the motor of joint 2 states no largest torque; with motors=")
    assert values(fastest_block(study(RRR.with_link(2, motor=Motor(1e-5, 100)), motors="table")))


# -- postures ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("arm, count", [(RRR, 4), (zoo.planar(2), 2), (zoo.puma560(), 8), (zoo.stanford(), 8), (zoo.polar(), 2)],
                         ids=lambda x: getattr(x, "name", ""))
def test_so_many_postures_there_are(arm, count):
    task = checked_task(arm, None)
    asked = asked_of(task.robot)
    q = task.postures[0]
    told = asked.in_closed_form(q, False)
    assert len(told) == len(asked.searched(q, False)) == count
    assert min(np.abs(np.angle(np.exp(1j * (row - q[:asked.moved])))).max() for row in told) < 1e-5       # the task's own is among them
    assert np.abs(tip_pose(arm, told)[:, :3, 3] - tip_pose(arm, q)[:3, 3]).max() < 1e-9


@pytest.mark.parametrize("arm", [RRR, zoo.planar(2), zoo.polar(), zoo.scara(),
                                 RRR.replace(tool=np.array([[1, 0, 0, .1], [0, 1, 0, .2], [0, 0, 1, .15], [0, 0, 0, 1.0]])),
                                 Robot([Link(.1, .4, .2, .3), Link(.5, 1.2, .1), Link(.3, .7, .2)], convention="modified",
                                       tool=np.array([[1, 0, 0, .2], [0, 1, 0, .1], [0, 0, 1, .1], [0, 0, 0, 1.0]]))],
                         ids=["RRR", "RR", "RP", "RRPR", "tool", "modified"])
def test_the_wrist_is_set_at_the_tool(arm, rng):
    moved = min(arm.n, 3)
    six, q = with_wrist(arm, moved), rng.uniform(-1, 1, (5, arm.n))
    q6 = np.concatenate([np.zeros((5, 3 - moved)), q[:, :moved], rng.uniform(-1, 1, (5, 3))], axis=1)
    assert np.abs(tip_pose(six, q6)[:, :3, 3] - tip_pose(arm, q)[:, :3, 3]).max() < 1e-12


def test_a_posture_that_was_left_out_is_found_out(monkeypatch, done):
    right = study_postures.all_postures

    def one_less(*args, **how):
        found = right(*args, **how)
        return type(found)(found.q[2:], found.names[2:], found.robot)

    monkeypatch.setattr(study_postures, "all_postures", one_less)
    assert not values(postures_block(done))["postures at pick, limits aside"].ok


@pytest.mark.parametrize("arm, words", [(zoo.planar(3), "3 joints move the tool, which can go in 2 directions only"),
                                        (zoo.panda(), "with one joint held, all_postures tells those of a pose"),
                                        (zoo.planar(1), "a single joint moves the tool")], ids=lambda x: getattr(x, "name", ""))
def test_where_there_is_nothing_to_count_it_is_said(arm, words):
    with pytest.raises(ValueError, match=words):
        asked_of(arm)


def test_an_arm_whose_tool_stays_on_a_sphere_is_told_so():
    """Two axes that meet, and a third that does not move the tool: all_postures does not cover the arm with a wrist added."""
    body = dict(m=1.0, com=[0, 0, 0], I_com=np.diag([.1, .1, .1]))
    arm = Robot([Link(alpha=np.pi / 2, **body), Link(a=.5, **body)], name="on a sphere")
    says = postures_block(study(arm)).remark
    assert says.startswith("There is nothing to be counted: with a wrist set at the tool, robot can move its hand in only 5 of six ways")


def test_at_the_edge_of_the_reach_nothing_is_counted():
    arm = zoo.planar(2)
    block = postures_block(study(arm, pick_and_place(arm, pick=(2, 0, 0), place=(1, 1, 0), height=0)))
    assert list(values(block)) == ["postures at place, limits aside"] and "At pick a posture is singular" in block.remark


def test_whole_turns_count_within_limits_that_hold_them():
    """Within ±6 rad each of the three joints has one more turn for every posture."""
    asked, task = asked_of(EVERY(RRR, limits=(-6.0, 6.0))), checked_task(RRR, None)
    told = asked.in_closed_form(task.postures[0], True)
    free = asked.in_closed_form(task.postures[0], False)
    expected = sum(int(np.prod([1 + (abs(x) > 2 * np.pi - 6) for x in row])) for row in free)
    assert len(told) == len(asked.searched(task.postures[0], True)) == expected > 4


def test_the_cheapest_posture_is_cheaper_than_that_of_the_task():
    arm = zoo.stanford()
    done = study(arm)
    block = postures_block(done)
    best = values(block)["fullest motor at rest at pick"]
    now = np.abs(gravity_torque(done.task.carrying, done.task.postures[0])) / study_postures.ranges_of(done)
    assert best.value < 100 * now.max() and block.remark.count("Cheapest to hold is (") == 1


def test_weight_is_the_slope_of_the_energy(rng):
    arm, q = with_payload(zoo.stanford(), 1.0), rng.uniform(.2, 1, (4, 6))
    assert np.abs(slope(arm, q) - gravity_torque(arm, q)).max() < 1e-6


def test_the_way_stays_within_the_limits(done):
    """The path made as fast as possible is that of the task, which keeps the limits."""
    assert use_of_range(done.task.robot, done.task).ok

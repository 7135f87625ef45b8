"""The labs of notebook 15: a plucked beam, a pushed link, two links with a payload."""
import re

import numpy as np
import pytest

from robotlab import inverse_dynamics, simulate, zoo
from robotlab.systems import Beam, FlexibleArm, FlexibleLink
from robotlab.chapters.ch15_flexible_links.beam import MODES, MOST, link_of
from robotlab.chapters.ch15_flexible_links.payload import GOAL, POINTS, START, arm_of, links_bodies, motion, torques
from robotlab.labs import BeamLab, FlexibleLab, PayloadLab
from robotlab.motion.vibration import plucked
from robotlab.systems.modes import STEEL


def heights(lab):
    """Heights of the drawn beam [m]."""
    return np.array(lab.picture["bodies"]["points"])[:, 1]


def table(lab):
    """{mode: (beta, f)} as written under the beam."""
    return [(float(b), float(f)) for b, f in re.findall(r"beta ([\d.]+), ([\d.]+) Hz", lab.words["equation_text"])]


def amplitudes(lab):
    return np.array([lab.values[f"a{k}"] for k in range(1, MODES + 1)])


def motion_of(lab):
    """{path: (frames,)} that was sent to be played."""
    data = np.frombuffer(lab.buffer, "<f4").reshape(lab.motion["n"], -1)
    return {tuple(path): data[:, k] for k, path in enumerate(lab.motion["paths"])}


# -- the beam ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ends", ("clamped-free", "pinned-free", "pinned-pinned"))
def test_frequencies_are_those_of_the_beam(ends):
    lab = BeamLab(ends)
    lab.set(thickness=8.0, load=2.0)
    beam = Beam.rectangle(1.0, .008, .1, 7860.0, 2.1e11)
    f = beam.frequencies(ends, 3, 0.0 if ends == "pinned-pinned" else 2.0)
    assert np.allclose([x for _, x in table(lab)], f, atol=.006)


def test_the_beam_is_the_sum_of_its_modes():
    lab = BeamLab()
    lab.set(a1=50.0, a2=-20.0, a3=10.0)
    shapes = FlexibleLink(STEEL, 3).shape(np.linspace(0, 1, len(heights(lab))))
    assert np.allclose(heights(lab), shapes @ [.05, -.02, .01], atol=1e-9)
    modes = [np.array(c["points"])[:, 1] for c in lab.picture["notes"]["curves"][:3]]
    assert np.allclose(sum(modes), heights(lab))


def test_a_finger_sets_the_amplitudes_and_the_beam_follows_it():
    lab = BeamLab()
    lab.set(finger=[.6, .03, 0.0])
    assert np.allclose(amplitudes(lab), 1e3 * plucked(link_of(5.0, "clamped-free", 0.0), .6, .03), atol=.06)
    assert np.isclose(np.interp(.6, np.linspace(0, 1, len(heights(lab))), heights(lab)), .03, atol=1e-3)
    assert lab.motion == {}                          # while it is dragged, nothing plays


def test_a_strong_pull_keeps_its_proportions():
    lab = BeamLab()
    lab.set(finger=[.2, .15, 0.0])
    a = plucked(link_of(5.0, "clamped-free", 0.0), .2, .15)
    assert np.isclose(np.abs(amplitudes(lab)).max(), MOST) and np.allclose(amplitudes(lab) / MOST, a / np.abs(a).max(), atol=1e-3)


def test_let_go_it_plays_each_mode_at_its_frequency():
    lab = BeamLab()
    lab.set(a1=40.0, a2=0.0, a3=0.0)
    played, t = motion_of(lab), np.arange(lab.motion["n"]) / lab.motion["rate"]
    tip = played["bodies", "points", len(heights(lab)) - 1, 1]
    assert np.allclose(tip, .04 * np.cos(2 * np.pi * STEEL.frequencies()[0] * t), atol=1e-5)
    assert np.allclose(played["values", "finger", 1], tip, atol=1e-6)
    lab.set(time=.1)
    assert np.isclose(heights(lab)[-1], tip[24], atol=1e-6) and amplitudes(lab)[0] == 40.0


def test_a_mode_is_silent_under_a_finger_where_it_rests():
    lab = BeamLab()
    lab.preset("Finger at 0.783 l")
    assert abs(lab.values["a2"]) <= .1 < lab.values["a1"] and "mode 1 can be seen" in lab.words["sentence"]


def test_the_finger_dot_lies_on_the_beam():
    lab = BeamLab()
    for title in lab._presets:
        lab.preset(title)
        x, y, _ = lab.values["finger"]
        assert abs(y - np.interp(x, np.linspace(0, 1, len(heights(lab))), heights(lab))) < 1e-3, title


# -- push and brake ---------------------------------------------------------------------------------------------------
def test_the_lab_agrees_with_a_simulation_that_keeps_all():
    """At a small angle; the simulation also includes the shortening of the bent link and all products."""
    lab = FlexibleLab()
    lab.set(angle=np.radians(6), half=300.0)
    played, tau = motion_of(lab), np.radians(6) / .3 ** 2 * STEEL.mass / 3
    arm = FlexibleArm([FlexibleLink(STEEL, 2)], gravity=(0, 0, 0), shortening=True)
    torque = lambda t, *_: np.array([tau if t < .3 else -tau if t < .6 else 0.0])
    t = np.arange(0, .9, .0125)
    run = simulate(arm, torque, np.zeros(3), np.zeros(3), t)
    frames = np.round(t * lab.motion["rate"]).astype(int)
    assert np.allclose(played["bodies", "points", 16, 1][frames], arm.tip(run.q)[:, 1], atol=1.5e-3)


def test_a_rigid_link_would_stand_at_the_angle():
    lab = FlexibleLab()
    lab.set(load=1.5, angle=np.radians(40))
    rigid = motion_of(lab)["notes", "curves", 0, "points", 1, 1]
    assert np.isclose(rigid[-1], np.sin(np.radians(40)), atol=1e-6) and np.ptp(rigid[int(.55 * lab.motion["rate"]):]) < 1e-6


def swing(lab):
    """Read from the sentence the swing that remains after the motion [mm]."""
    found = re.search(r"±([\d.]+) mm", lab.words["sentence"])
    return float(found[1]) if found else 0.0


def test_whole_swings_are_quiet():
    lab = FlexibleLab()
    lab.preset("Halves of 245.5 ms")
    loud = swing(lab)
    lab.preset("Halves of 218.5 ms")
    assert swing(lab) < .1 * loud


def test_what_the_equation_says_is_the_model():
    lab = FlexibleLab()
    lab.set(modes=1)
    arm = FlexibleArm([FlexibleLink(STEEL, 1)], gravity=(0, 0, 0))
    numbers = [float(x) for x in re.findall(r"[\d.]+", lab.words["equation_text"].split("M =")[1])]
    assert np.allclose(numbers[:8], [*arm.mass_matrix([0, 0]).flat, *arm.stiffness.flat], rtol=1e-3)


def test_too_much_bend_is_said():
    lab = FlexibleLab()
    assert lab.words["badge"]["cls"] == "ok"
    lab.preset("Too soft for this model")
    assert lab.words["badge"]["cls"] == "bad" and "too much" in lab.words["badge"]["text"]


# -- two links --------------------------------------------------------------------------------------------------------
def test_bend_and_torques_of_the_payload_lab_satisfy_the_equations():
    t, q, qd, qdd, _ = motion().stretched(1.5).sample(7)
    arm = arm_of(1000.0, 1.0)
    bent, tau = torques(arm, q, qd, qdd)
    still = np.zeros((7, 4))
    force = arm.inverse_dynamics(bent, np.hstack([qd, still]), np.hstack([qdd, still]))
    assert np.allclose(force[:, :2], tau) and np.abs(force[:, 2:]).max() < 1e-6 * np.abs(tau).max()


def test_the_rigid_limit():
    _, q, qd, qdd, _ = motion().stretched(1.5).sample(7)
    gaps = [np.abs(torques(arm_of(EI, 0.0), q, qd, qdd)[1] - inverse_dynamics(zoo.planar(2, mass=STEEL.mass), q, qd, qdd)).max()
            for EI in (1e4, 1e5, 1e6)]
    assert np.allclose(np.log10(np.divide(gaps[:-1], gaps[1:])), 1, atol=.05)


def test_slowness_leaves_the_sag():
    lab = PayloadLab()
    at_end = {}
    for T in (1.0, 5.0):
        lab.set(duration=T)
        at_end[T] = re.search(r"([\d.]+) mm at the end", lab.words["sentence"])[1]
    assert at_end[1.0] == at_end[5.0] and float(at_end[5.0]) > 10
    arm = arm_of(1000.0, 1.0)
    rigid = arm_of(1e9, 1.0)
    sag = np.linalg.norm(arm.tip(arm.settled(GOAL)) - rigid.tip(rigid.settled(GOAL)))
    assert np.isclose(1e3 * sag, float(at_end[5.0]), rtol=.01)


def test_the_motion_begins_and_ends_where_it_should():
    lab = PayloadLab(stiffness=6.0)
    played = motion_of(lab)
    for frame, q in ((0, START), (-1, GOAL)):
        elbow = [played["notes", "curves", 0, "points", 1, axis][frame] for axis in (0, 1)]
        assert np.allclose(elbow, [np.cos(q[0]), np.sin(q[0])], atol=1e-6)
        tip = [played["bodies", "points", 21, axis][frame] for axis in (0, 1)]
        assert np.allclose(tip, elbow + np.array([np.cos(q.sum()), np.sin(q.sum())]), atol=2e-3)


def test_the_payload_sits_at_the_tip():
    line = np.array([np.linspace([0, 0], [1, 0], POINTS), np.linspace([1, 0], [1, 1], POINTS)])
    empty, loaded = links_bodies(line, 0.0), links_bodies(line, 2.0)
    assert [empty["points"][pin["at"]] for pin in empty["pins"]] == [[0, 0, 0], [1, 0, 0]]
    assert loaded["points"][loaded["pins"][2]["at"]] == [1, 1, 0]

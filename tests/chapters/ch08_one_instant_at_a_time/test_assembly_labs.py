"""The labs of notebook 08 agree with the package, in every preset and at both ends of every slider."""
import re

import numpy as np
import pytest
from moved import stays_in_the_picture, to_every_end, to_every_preset

from robotlab import Robot, inverse_dynamics, link_poses, mass_matrix, zoo
from robotlab.chapters.ch08_one_instant_at_a_time.lift import Torques
from robotlab.chapters.ch08_one_instant_at_a_time.rodrigues import three_terms
from robotlab.dynamics.chain_assembly import rodrigues
from robotlab.labs import AssemblyLab, InfluenceLab, LiftLab, RodriguesLab
from robotlab.motion.lift import vertical_lift

ARM, STANFORD = zoo.rrr(), zoo.stanford()
MAKE = {"three": lambda: AssemblyLab(ARM, ARM.postures["ready"]),
        "six": lambda: AssemblyLab(STANFORD, STANFORD.postures["ready"], [.2, .5, -.3, 1, 0, .4], links=3),
        "flat": lambda: AssemblyLab(zoo.planar(2), [.3, .9], [1.0, -2.0], links=2),
        "turn": RodriguesLab, "lift": LiftLab}
each = pytest.mark.parametrize("name", MAKE)


def numbers(text):
    """The matrices in an equation's text, one after the other."""
    rows = re.findall(r"\[([^\]]*)\]", text.replace("−", "-"))
    return [[0.0 if x == "·" else float(x) for x in row.split()] for row in rows]


@each
def test_every_preset_and_both_ends_of_every_control(name):
    lab = MAKE[name]()
    to_every_preset(lab)
    to_every_end(lab)


def test_an_arm_with_a_slide_stays_in_the_picture():
    stays_in_the_picture(AssemblyLab(STANFORD, STANFORD.postures["ready"], links=3))
    boom = Robot(STANFORD.links[:3], name="turn, turn, slide")
    stays_in_the_picture(InfluenceLab(boom, [-0.4, 1.0, 0.6], order=1, n=3))


# -- AssemblyLab ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name, robot", [("three", ARM), ("six", STANFORD), ("flat", zoo.planar(2))])
def test_the_whole_arm_is_the_mass_matrix(name, robot):
    lab = MAKE[name]()
    lab.set(links=robot.n)
    shown = numbers(lab.words["equation_text"])
    rotors = np.diag(np.broadcast_to(robot.rotor_inertia, robot.n).astype(float))
    assert np.allclose(shown[:robot.n], mass_matrix(robot, lab.q) - rotors, atol=6e-4)
    assert lab.words["badge"]["cls"] == "ok" and "complete" in lab.words["badge"]["text"]
    if name == "flat":
        assert np.ravel(shown[2:]) == pytest.approx(-inverse_dynamics(robot, lab.q, [1, -2], [0, 0]), abs=6e-4)


def test_what_the_links_add_sums_up_to_w():
    lab, total = MAKE["three"](), 0
    lab.set(shown="added")
    for k in (1, 2, 3):
        lab.set(links=k)
        total = total + np.array(numbers(lab.words["equation_text"])[:3])
    lab.set(shown="sum")
    assert np.allclose(total, numbers(lab.words["equation_text"])[:3], atol=2e-3)


def test_links_are_added_and_taken_away():
    lab = MAKE["three"]()
    for button, count in (("more", 2), ("more", 3), ("more", 3), ("fewer", 2), ("fewer", 1), ("fewer", 0), ("fewer", 0), ("more", 1)):
        lab.set(**{button: lab.values[button] + 1})
        assert not lab.error and lab.values["links"] == count and len(lab.picture["arm"]["rows"]) == max(count, 1)


@pytest.mark.parametrize("name, robot", [("three", ARM), ("six", STANFORD)])
def test_the_vectors_lead_from_centre_to_centre(name, robot):
    lab = MAKE[name]()
    poses = link_poses(robot, lab.q)[1:]
    centres = [T[:3, :3] @ link.com + T[:3, 3] for T, link in zip(poses, robot.links)]
    for k in range(2, robot.n + 1):
        lab.set(links=k)
        r = {v["sub"]: v for v in lab.picture["notes"]["vectors"] if v["label"] == "r"}
        for label, centre in ((f"{k}{k}", centres[k - 1]), (f"{k - 1},{k}", centres[k - 2])):
            if label in r:
                assert np.add(r[label]["at"], r[label]["v"]) == pytest.approx(centre)


# -- RodriguesLab -----------------------------------------------------------------------------------------------------
def test_three_arrows_end_where_the_turned_vector_ends():
    lab = MAKE["turn"]()
    for angle in (-2.0, .3, 1.4, 3.0):
        lab.set(angle=angle, shown="terms")
        e, a, *terms, Q = lab.picture["notes"]["vectors"]
        unit = np.array(e["v"]) / np.linalg.norm(e["v"])
        turned = rodrigues(unit, angle, np.stack([a["v"]] * 3, -1))[:, 0]
        assert Q["v"] == pytest.approx(turned) and np.add(terms[-1]["at"], terms[-1]["v"]) == pytest.approx(turned)
        assert np.sum(three_terms(unit, np.array(a["v"]), angle), axis=0) == pytest.approx(turned)


@pytest.mark.parametrize("preset, missing", [("A quarter turn", "q1"), ("Half a turn", "q3"),
                                             ("a across the axis", "q2")])
def test_a_preset_lacks_the_term_that_it_names(preset, missing):
    lab = MAKE["turn"]()
    lab.preset(preset)
    assert {"q1", "q2", "q3"} - {v["cls"] for v in lab.picture["notes"]["vectors"]} == {missing}


# -- LiftLab ----------------------------------------------------------------------------------------------------------
def test_a_faster_lift_is_the_same_way_in_less_time():
    """The lab's table compared with a new plan of the lift."""
    law, fresh = Torques(3.0, .4, .02), vertical_lift(acceleration=3.0, duration=.4)
    assert np.abs(law.q - fresh(law.t)[0]).max() < 1e-7 and np.abs(law.tau - fresh.torque(law.t)).max() < 1e-4


def test_coarse_steps_lose_the_way_and_fine_ones_keep_it():
    lab = MAKE["lift"]()
    assert lab.words["badge"]["cls"] == "ok"
    off = []
    for step in (.1, .05):
        lab.set(scheme="euler", step=step)
        off.append(float(re.search(r"([\d.]+)°", lab.words["badge"]["text"])[1]))
        assert lab.words["badge"]["cls"] == "bad"
    assert off[0] == pytest.approx(2 * off[1], rel=.2)


def test_the_sentence_of_the_lift_has_the_torques():
    lab = MAKE["lift"]()
    lab.preset("Twice the acceleration")
    tau = inverse_dynamics(ARM, *vertical_lift(acceleration=4.0, duration=.05)(0.0))
    assert f"{tau[1]:.1f} N m" in lab.words["sentence"]
    lab.preset("Too high for the arm")
    assert "stretched" in lab.words["sentence"]


@pytest.mark.parametrize("preset, held", [("At rest", "the weights"), ("In motion, without gravity", "what the rates cost")])
def test_the_sentence_speaks_of_the_loads_too(preset, held):
    """Predictions about V lead here."""
    robot = zoo.rrr()
    lab = AssemblyLab(robot, robot.postures["ready"])
    lab.preset(preset)
    arm = robot if preset == "At rest" else robot.replace(gravity=(0, 0, 0))
    V = -inverse_dynamics(arm, lab.q, [lab.values[f"qd{i}"] for i in (1, 2, 3)], np.zeros(3))
    j = int(np.abs(V).argmax())
    assert f"V holds {held}: V{'₁₂₃'[j]} = {V[j]:.3f} N m is the largest.".replace("-", "−") in lab.words["sentence"]

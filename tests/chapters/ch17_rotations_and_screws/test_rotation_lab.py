"""The lab of all turns: picture, numbers and words describe the same turn."""
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from robotlab.chapters.ch17_rotations_and_screws import rings, two_turns, way
from robotlab.chapters.ch17_rotations_and_screws.ball import BALL
from robotlab.chapters.ch17_rotations_and_screws.rotation import presets
from robotlab.kinematics.rotations import rpy_rates
from robotlab.labs import RotationLab

SLANTED = np.array([.48, -.36, .8])


def arrows(lab, names="xyz"):
    """The arrows of these labels as columns."""
    by_label = {v["label"]: v["v"] for v in lab.picture["notes"]["vectors"]}
    return np.array([by_label[name] for name in names]).T


@pytest.mark.parametrize("degrees", [-360, -200, -90, 0, 1, 90, 179, 180, 181, 270, 360, 500, 540, 720])
def test_the_hand_and_the_point_in_the_ball(degrees):
    lab = RotationLab(SLANTED)
    lab.set(angle=np.radians(degrees))
    R = Rotation.from_rotvec(np.radians(degrees) * SLANTED)
    assert not lab.error and arrows(lab) == pytest.approx(R.as_matrix(), abs=1e-9)
    point = np.array(lab.picture["notes"]["points"][0]["at"]) * np.pi / BALL
    assert Rotation.from_rotvec(point).as_matrix() == pytest.approx(R.as_matrix(), abs=1e-9)
    assert np.linalg.norm(point) <= np.pi + 1e-9
    assert len(lab.picture["notes"]["points"]) == (2 if abs(degrees) % 360 == 180 else 1)


def test_the_axis_is_brought_back_to_the_ball():
    lab = RotationLab()
    lab.set(u=[3.0, 0, 4.0])
    assert arrows(lab, "e")[:, 0] == pytest.approx([.6 * BALL, 0, .8 * BALL])
    lab.set(u=[0.0, 0, 0])
    assert not lab.error


def test_sentence_of_a_turn():
    lab = RotationLab(SLANTED)
    for degrees, words in ((0, "any axis would do"), (90, "0.50 of the radius towards e"), (-90, "0.50 of the radius towards −e"),
                           (180, "the opposite point is the same"), (200, "160° about −e"), (360, "changed sign"), (-360, "changed sign"),
                           (400, "40° about e"), (720, "is what it was")):
        lab.set(angle=np.radians(degrees))
        assert words in lab.words["sentence"], degrees


def test_two_turns_in_either_order():
    lab = RotationLab()
    lab.preset("Two quarter turns")
    assert arrows(lab) == pytest.approx(Rotation.from_euler("xy", [90, 90], degrees=True).as_matrix(), abs=1e-12)
    assert "120°" in lab.words["sentence"]
    for angle in np.radians([1, 40, 90, 150]):
        small = Rotation.from_euler("xy", [angle, angle]).inv() * Rotation.from_euler("yx", [angle, angle])
        assert two_turns.apart(angle) == pytest.approx(small.magnitude())
    for degrees, words in ((0, "Both orders end alike"), (180, "may change places"), (360, "Both orders end alike"), (4, "nearly add")):
        lab.set(angle=np.radians(degrees))
        assert words in lab.words["sentence"]


def test_rings_carry_the_hand_and_its_rates():
    """The hand hangs in the rings; the rates in the sentence turn it about h."""
    lab = RotationLab()
    lab.preset("Pitch at 60°")
    lab.set(roll=.4)
    R = Rotation.from_euler("ZYX", [np.radians(20), np.pi / 3, .4]).as_matrix()
    assert arrows(lab) == pytest.approx(R, abs=1e-12)
    outer, middle, inner = (np.array(c["points"]) for c in lab.picture["notes"]["curves"][:3])
    axis_of = lambda a, b: np.cross(a, b) / np.linalg.norm(np.cross(a, b))
    normals = [axis_of(ring[0], ring[15]) for ring in (outer, middle, inner)]
    assert abs(normals[0][2]) < 1e-9 and abs(normals[1] @ R[:, 0]) < 1e-9 and abs(normals[2] @ R[:, 2]) == pytest.approx(1)
    h = arrows(lab, "h")[:, 0]
    assert rpy_rates(.4, np.pi / 3, np.radians(20)) @ [2, 0, np.sqrt(3)] == pytest.approx(h / np.linalg.norm(h))
    assert "roll must run at 2.00 rad/s and yaw at 1.73" in lab.words["sentence"]


def test_at_pitch_90_two_rings_lie_in_one_plane():
    lab = RotationLab()
    lab.preset("Pitch at 90°")
    outer, middle = (np.array(c["points"]) for c in lab.picture["notes"]["curves"][:2])
    assert np.linalg.matrix_rank(np.vstack([outer, middle]), tol=1e-9) == 2
    assert "no rates" in lab.words["sentence"] and "det E = cos pitch = 0.000" in lab.words["equation_text"]
    lab.set(pitch=np.radians(89))
    assert "nearly lie in one plane" in lab.words["sentence"] and "57.30" in lab.words["sentence"]


def test_where_a_pitch_is_nearly_90_rates_are_beyond_the_plot():
    panel = rings.asked()
    assert max(np.abs(c.y).max() for c in panel.things[:3]) <= rings.MOST


@pytest.mark.parametrize("degrees, short, turned", [(0, True, 0), (90, True, 90), (170, False, 170), (200, True, 160), (200, False, 200),
                                                    (350, True, 10), (350, False, 350)])
def test_which_way_round(degrees, short, turned):
    lab = RotationLab()
    lab.preset("From here to there")
    lab.set(goal=np.radians(degrees), short=short, share=1.0)
    assert f"slerp turns by {turned}°" in lab.words["sentence"]
    assert arrows(lab) == pytest.approx(Rotation.from_rotvec(np.radians(degrees) * SLANTED).as_matrix(), abs=1e-9)
    lab.set(share=.5)
    assert Rotation.from_matrix(arrows(lab)).magnitude() == pytest.approx(np.radians(min(turned / 2, 360 - turned / 2)), abs=1e-9)
    assert lab._drawn[0].things[0].y[-1] == pytest.approx(turned, abs=1e-6)


def test_the_mean_of_matrices_loses_its_length_across_the_axis():
    M = way.blend(Rotation.from_rotvec(np.radians(170) * SLANTED).as_matrix(), .5)
    assert np.linalg.svd(M)[1] == pytest.approx([1, np.cos(np.radians(85)), np.cos(np.radians(85))])
    lab = RotationLab()
    lab.preset("From here to there")
    assert "det M = 0.008" in lab.words["equation_text"]


def test_presets_run_and_show_only_the_controls_that_matter():
    lab = RotationLab()
    for title, patch in presets().items():
        lab.preset(title)
        assert not lab.error and not {"angle", "goal"} <= set(lab.values) - set(lab.words["absent"])
        assert set(patch) - {"shown", "u"} <= set(lab.values) - set(lab.words["absent"])

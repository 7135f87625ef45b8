"""The product of exponentials, against the frames of the DH table and against the matrix exponential."""
import doctest

import numpy as np
import pytest
from scipy.linalg import expm

from arms import CONVENTIONS, random_arm
from robotlab import jacobian, tip_pose, zoo
from robotlab.kinematics import screws
from robotlab.kinematics.screws import joint_screws, partial_products, pose_by_screws, screw_motion
from robotlab.maths.spatial import inverse, skew, translation


def test_examples_of_the_docstrings():
    assert doctest.testmod(screws).failed == 0 and doctest.testmod(screws).attempted > 5


def four_by_four(S):
    out = np.zeros((4, 4))
    out[:3, :3], out[:3, 3] = skew(S[3:]), S[:3]
    return out


@pytest.mark.parametrize("pitch", [0, .3, -2])
def test_a_screw_carries_as_the_matrix_exponential_does(pitch, rng):
    w, o = rng.normal(size=(2, 3))
    w /= np.linalg.norm(w)
    S = np.concatenate([np.cross(o, w) + pitch * w, w])
    for q in (0, 1e-9, .7, np.pi, -5):
        assert screw_motion(S, q) == pytest.approx(expm(q * four_by_four(S)), abs=1e-13)
    assert screw_motion([*w, 0, 0, 0], .4) == pytest.approx(translation(*(.4 * w)))


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("n", [1, 3, 6, 8])
def test_exponentials_and_frames_agree(n, convention, rng):
    """Turning and sliding joints, base and tool anywhere."""
    for _ in range(5):
        arm, q = random_arm(rng, n, convention), rng.uniform(-3, 3, (4, n))
        assert pose_by_screws(arm, q) == pytest.approx(tip_pose(arm, q), abs=1e-12)


@pytest.mark.parametrize("arm", [zoo.puma560(), zoo.stanford(), zoo.panda()], ids=lambda arm: arm.name)
def test_arms_of_the_zoo(arm, rng):
    q = rng.uniform(-3, 3, (50, arm.n))
    assert np.abs(pose_by_screws(arm, q) - tip_pose(arm, q)).max() < 5e-15


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_screws_are_the_columns_of_a_jacobian_at_zero(convention, rng):
    """That of a tool whose point is the world's origin while all joints are at 0."""
    arm = random_arm(rng, 5, convention)
    there = arm.tool @ inverse(tip_pose(arm, np.zeros(5)))
    assert joint_screws(arm) == pytest.approx(jacobian(arm.replace(tool=there), np.zeros(5)).T, abs=1e-12)


def test_on_the_way_of_the_product_the_joints_nearer_to_the_base_stand_at_zero(rng):
    arm, q = random_arm(rng, 4), rng.normal(size=4)
    for k, T in enumerate(partial_products(arm, q)):
        assert T == pytest.approx(tip_pose(arm, np.where(np.arange(4) >= 4 - k, q, 0)), abs=1e-13)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_letters_of_the_arm_and_of_the_posture(convention, rng):
    import sympy
    arm = random_arm(rng, 3, convention, "RPR", level=True)
    lettered, q = arm.symbolic(inertia=False), np.array(sympy.symbols("q1:4"))
    difference = pose_by_screws(lettered, q) - tip_pose(lettered, q)
    numbers = {name: rng.normal() for x in difference.flat for name in sympy.sympify(x).free_symbols}
    assert numbers and all(abs(sympy.sympify(x).subs(numbers)) < 1e-12 for x in difference.flat)
    assert pose_by_screws(zoo.planar(2), q[:2])[0, 3].equals(sympy.cos(q[0]) + sympy.cos(q[0] + q[1]))


def test_derivatives_by_complex_steps(rng):
    arm, q, h = random_arm(rng, 4), rng.normal(size=4), 1e-30
    for k, J in enumerate(jacobian(arm, q).T):
        assert pose_by_screws(arm, q + 1j * h * np.eye(4)[k])[:3, 3].imag / h == pytest.approx(J[:3], abs=1e-12)


@pytest.mark.parametrize("call, words", [
    (lambda: screw_motion([0, 0, 1], 1), r"S has shape \(3,\); expected \(6,\): a screw"),
    (lambda: screw_motion([0, 0, 0, 0, 0, 2], 1), "the axis w of S has length 2; expected 1, or 0 for a slide"),
    (lambda: pose_by_screws(zoo.planar(2), [1]), "this robot has 2 joints"),
])
def test_what_is_wrong_is_said(call, words):
    with pytest.raises(ValueError, match=words):
        call()

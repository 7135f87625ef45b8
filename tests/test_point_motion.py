"""Velocity, acceleration and jerk of any point of any link from influence coefficients."""
import numpy as np
import pytest
import sympy as sp

from arms import CONVENTIONS, random_arm
from robotlab import influence, jacobian, jacobian_rate, point_motion, zoo

STEP = 1e-30
WHERE = pytest.mark.parametrize("where", [{}, dict(link=2, point=np.array([0.1, -0.4, 0.3]))], ids=["tool", "point of link 2"])


@WHERE
@pytest.mark.parametrize("convention, kinds", [(c, k) for c in CONVENTIONS for k in ("RRRR", "RPRP")])
def test_each_is_the_rate_of_the_one_before(convention, kinds, where, rng):
    """Along a motion that is a cubic in time, by complex steps in time: R and P mixed, base and tool anywhere."""
    robot, (q, qd, qdd, qddd) = random_arm(rng, 4, convention, kinds), rng.normal(size=(4, 4))
    later = lambda t: (q + t * qd + t ** 2 / 2 * qdd + t ** 3 / 6 * qddd, qd + t * qdd + t ** 2 / 2 * qddd, qdd + t * qddd, qddd)
    now, then = point_motion(robot, *later(0.0), **where), point_motion(robot, *later(1j * STEP), **where)
    v, a, j = now
    assert a == pytest.approx(np.imag(then[0]) / STEP, abs=1e-11) and j == pytest.approx(np.imag(then[1]) / STEP, abs=1e-10)
    assert v == pytest.approx(influence(robot, q, 1, **where)[0] @ qd)


def test_the_tools_acceleration_is_that_of_the_jacobian(rng):
    robot, (q, qd, qdd, qddd) = random_arm(rng, 5), rng.normal(size=(4, 3, 5))
    v, a, _ = point_motion(robot, q, qd, qdd, qddd)
    times = lambda J, x: (J @ x[..., None])[..., 0]
    assert v == pytest.approx(times(jacobian(robot, q), qd))
    assert a == pytest.approx(times(jacobian(robot, q), qdd) + times(jacobian_rate(robot, q, qd), qd))


def test_batches_broadcast(rng):
    robot, (q, qd, qdd, qddd) = random_arm(rng, 3), rng.normal(size=(4, 2, 5, 3))
    whole = point_motion(robot, q, qd[0], qdd[0, 0], qddd)
    one = point_motion(robot, q[1, 4], qd[0, 4], qdd[0, 0], qddd[1, 4])
    for x, y in zip(whole, one):
        assert x.shape == (2, 5, 6) and x[1, 4] == pytest.approx(y)


def test_a_point_on_a_wheel_has_the_jerk_of_a_circle():
    """Turning evenly, v = l w, a = l w^2 inwards, j = l w^3 backwards."""
    robot, w = zoo.planar(1, length=0.5), 3.0
    v, a, j = point_motion(robot, [0.0], [w], [0.0], [0.0])
    assert v[:3] == pytest.approx([0, 0.5 * w, 0]) and a[:3] == pytest.approx([-0.5 * w ** 2, 0, 0])
    assert j[:3] == pytest.approx([0, -0.5 * w ** 3, 0]) and v[5] == w and not a[3:].any() and not j[3:].any()


def test_letters_go_through():
    q = np.array(sp.symbols("q1 q2"), dtype=object)
    _, a, _ = point_motion(zoo.planar(2, length="l"), q, [1, 0], [0, 0], [0, 0])
    l = sp.Symbol("l")
    assert sp.expand(sp.expand_trig(a[0] + l * sp.cos(q[0]) + l * sp.cos(q[0] + q[1]))) == 0


def test_a_wrong_length_is_named():
    with pytest.raises(ValueError, match=r"qddd has shape \(3,\); this robot has 2 joints"):
        point_motion(zoo.planar(2), [0, 0], [0, 0], [0, 0], [0, 0, 0])
    with pytest.raises(ValueError, match=r"point has shape \(2,\); expected \(..., 3\) in m, in axes of the link's frame"):
        point_motion(zoo.planar(2), [0, 0], [0, 0], [0, 0], [0, 0], point=[0, 0])

"""Arms of which a joint moves nothing with inertia: every door that needs an inverse of M refuses them in the same words."""
import numpy as np
import pytest
import sympy as sp

from robotlab import (METHODS, Event, Link, Robot, computed_torque, forward_dynamics, linearise, lqr, mass_matrix, program, quintic, simulate,
                      simulation_source, zoo)
from robotlab.systems import adaptive, hand_dynamics, impedance, mechanisms

NONE = np.zeros((3, 3))
POINT = dict(com=(0, 0, 0), I_com=NONE)
# the table of a UR5 as it goes round: masses in points, one of them on the last axis
UR5 = Robot([Link(a=a, d=d, alpha=np.pi / 2 * turn, m=m, **POINT) for a, d, turn, m in [
    (0, .089159, 1, 3.7), (-.425, 0, 0, 8.393), (-.39225, 0, 0, 2.33), (0, .10915, 1, 1.219), (0, .09465, -1, 1.219), (0, .0823, 0, .1879)]],
    name="ur5", gravity=(0, 0, -9.81))
HINGE = Robot([Link(a=1, m=1, **POINT), Link(m=1, **POINT)], name="hinge", gravity=(0, -9.81, 0))
WHIP = Robot([Link(a=1, m=0, **POINT), Link(a=1, m=1, **POINT)], name="whip", gravity=(0, -9.81, 0))    # det M = sin^2 q2
SLIDE = Robot([Link(kind="P", m=1, **POINT), Link(kind="P", alpha=np.pi, m=0, **POINT)], name="slide", gravity=(0, 0, -9.81))
CASES = [(UR5, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], 6), (UR5, [0.0] * 6, 6), (HINGE, [0.0, 0.0], 2), (SLIDE, [0.1, 0.0], 2),
         (WHIP, [0.3, 0.0], 1), (WHIP, [0.3, np.pi], 1)]
each_case = pytest.mark.parametrize("arm, q, joint", CASES, ids=lambda x: getattr(x, "name", str(x)))


def regulator(arm, q, z):
    model = linearise(arm, q)
    return lqr(model.A, model.B, np.ones(2 * arm.n), np.ones(arm.n))


def simulated(law, **how):
    return lambda arm, q, z: simulate(arm, law(arm), q, z, [0, 0.1], **how)


def compiled(language, method=None):
    return lambda arm, q, z: program(arm, "forward_dynamics", method).compile(language)([q, q], z, z)


DOORS = {
    "forward_dynamics": lambda arm, q, z: forward_dynamics(arm, q, z, z),
    "asked often": lambda arm, q, z: [forward_dynamics(arm, q, z, z) for _ in range(4)],
    "in a batch": lambda arm, q, z: forward_dynamics(arm, [q, q], z, z),
    **{f"by {m}": lambda arm, q, z, m=m: forward_dynamics(arm, q, z, z, method=m) for m in METHODS},
    "simulate": simulated(lambda arm: None), "simulate adaptive": simulated(lambda arm: None, integrator="adaptive"),
    "simulate a law": simulated(lambda arm: lambda t, q, qd: 0 * q),
    "simulate events": simulated(lambda arm: None, events=[Event(lambda t, q, qd: t - 1)]),
    "computed torque": simulated(lambda arm: computed_torque(arm, np.zeros(arm.n), 10.0, 5.0)),
    "adaptive": simulated(lambda arm: adaptive(arm, quintic(np.zeros(arm.n), np.ones(arm.n), 1.0), slope=10.0, kd=20.0, learning=1.0)),
    "many at once": lambda arm, q, z: simulate(arm, None, [q, q], z, [0, 0.1]),
    "linearise": lambda arm, q, z: linearise(arm, q), "linearise by steps": lambda arm, q, z: linearise(arm, [q, q], slopes="steps"),
    "lqr": regulator, "hand": lambda arm, q, z: hand_dynamics(arm, q, z, "x"),
    "impedance": lambda arm, q, z: impedance(arm, [0.5, 0.5, 0.0], 100.0 * np.ones(1), directions="x")(0.0, np.array(q), z),
    "in Python": compiled("python"), "in NumPy": compiled("numpy"), "by Newton": compiled("python", "newton_euler"),
}


@pytest.mark.parametrize("door", DOORS)
@each_case
def test_every_door_names_the_joint(door, arm, q, joint):
    with np.errstate(all="raise"), pytest.raises(ValueError, match=f"joint {joint} of '{arm.name}' moves nothing that has inertia"):
        DOORS[door](arm, q, np.zeros(arm.n))


@pytest.mark.parametrize("arm", [UR5, HINGE, SLIDE], ids=lambda arm: arm.name)
def test_what_is_singular_everywhere_is_no_program(arm):
    for ask in (lambda: program(arm, "forward_dynamics"), lambda: simulation_source(arm, "c")):
        with pytest.raises(ValueError, match=f"joint {arm.n} of '{arm.name}' moves nothing"):
            ask()


def test_letters_are_told_too():
    m = sp.Symbol("m")
    arm = Robot([Link(a=1, m=m, **POINT), Link(m=m, **POINT)], name="letters")
    with pytest.raises(ValueError, match="joint 2 of 'letters' moves nothing"):
        program(arm, "forward_dynamics")
    whip = Robot([Link(a=1, m=0, **POINT), Link(a=1, m=m, **POINT)], name="whip")
    with pytest.raises(ValueError, match="joint 1 of 'whip' moves nothing"):
        program(whip, "forward_dynamics").compile("numpy")([[0.0, np.pi]], [[0.0, 1.0]], [[1.0, 0.0]], m=1.0)


def test_a_mechanism_without_inertia_names_its_coordinate():
    m = mechanisms.four_bar()
    light = m.chains[0].replace(links=[link.replace(m=0, I_com=NONE) for link in m.chains[0].links])
    light = mechanisms.Mechanism([light], m.closures, m.coordinates, "light", m.q0)
    for ask in (lambda: simulate(light, None, m.q0, [0.0], 0.1), lambda: forward_dynamics(light, m.q0, [0.0], [0.0])):
        with pytest.raises(ValueError, match="coordinate 1 of 'light' moves nothing that has inertia"):
            ask()


@pytest.mark.parametrize("bend", [1e-4, -1e-4, 0.3])
def test_what_is_light_is_not_refused(bend):
    """Next to the stretched posture M is bad, not singular: the answers solve M qdd = tau - h, by every way."""
    q, z = np.array([0.3, bend]), np.zeros(2)
    want = np.linalg.solve(mass_matrix(WHIP, q), -forward_load(WHIP, q))
    for answer in (*[forward_dynamics(WHIP, q, z, z) for _ in range(4)], program(WHIP, "forward_dynamics").compile("python")(q, z, z),
                   program(WHIP, "forward_dynamics").compile("numpy")(q, z, z)):
        assert answer == pytest.approx(want, rel=1e-6)
    thin = zoo.planar(2).with_link(2, m=1e-9, com=(0, 0, 0), I_com=1e-9 * np.eye(3))
    assert np.isfinite(forward_dynamics(thin, q, z, [0, 1e-9])).all()


def forward_load(arm, q):
    from robotlab import gravity_torque
    return gravity_torque(arm, q)

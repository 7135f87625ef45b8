"""Base parameters and the regressor: torques are linear in the parameters that they determine, and in no fewer."""
from itertools import product

import numpy as np
import pytest

from arms import CONVENTIONS, by_moments, moments, pinocchio_arm, random_arm, random_inertia, relative, states
from robotlab import METHODS, Link, Robot, base_parameters, closed_form, inverse_dynamics, regressor, zoo
from robotlab.dynamics.base_parameters import sums
from robotlab.systems import adaptive, exciting_motion, identify, reference_regressor

NAMES = {"puma560": 36, "panda": 43, "stanford": 33, "scara": 8, "polar": 4}
KINDS = ["".join(kinds) for kinds in product("RP", repeat=3)]
HALF, FULL = np.pi / 2, np.pi
ROUND = list(product(KINDS, [0, HALF, FULL, -HALF], [0, HALF, FULL], [0, HALF], [0, HALF, -HALF, FULL], [0, 0.3],
                     [(0, 0, -9.81), (0, -9.81, 0)]))
AT_SLIDES = [one for one in ROUND if "P" in one[0][1:] and abs(one[4]) == HALF]
SAMPLE = [*AT_SLIDES[::131], *ROUND[::307]]
TURNS = [0, 0, HALF, -HALF, FULL, 0.7]


def body(rng):
    """Mass, centre and inertia of a link."""
    return dict(m=rng.uniform(0.5, 2), com=0.3 * rng.normal(size=3), I_com=random_inertia(rng, 0.3))


def round_arm(rng, kinds, alpha1, alpha2, theta1, theta2, length, gravity):
    """An arm of three joints whose table has round values."""
    rows = ([length, alpha1, length / 2, theta1], [length, alpha2, 0, theta2], [0, 0, 0.1, theta2])
    return Robot([Link(*row, kind=kind, **body(rng)) for row, kind in zip(rows, kinds)], gravity=gravity)


def degenerate_arm(rng):
    """An arm of one to five joints of round values, with massless links, gravity along an axis or none."""
    n, nothing = rng.integers(1, 6), dict(m=0.0, com=(0, 0, 0), I_com=np.zeros((3, 3)))
    row = lambda: [rng.choice([0, 0, 0.3, -0.4]), rng.choice(TURNS), rng.choice([0, 0, 0.3]), rng.choice(TURNS)]
    links = [Link(*row(), kind=rng.choice(["R", "P"]), **(nothing if rng.random() < 0.2 else body(rng))) for _ in range(n)]
    gravity = [(0, 0, -9.81), (0, -9.81, 0), (9.81, 0, 0), (0, 0, 0), (1, 2, 3)][rng.integers(5)]
    return Robot(links, gravity=gravity, convention=str(rng.choice(CONVENTIONS)))


def rank_in_pinocchio(arm, rng):
    """The rank of the regressor of another program, with ten numbers a link."""
    pin = pytest.importorskip("pinocchio")
    model, _ = pinocchio_arm(arm)
    Y = np.vstack([pin.computeJointTorqueRegressor(model, model.createData(), *state) for state in rng.normal(size=(12 * arm.n, 3, arm.n))])
    s = np.linalg.svd(Y, compute_uv=False)
    return (s > 1e-9 * s[0]).sum()


def held(arm, rng):
    """Its base parameters are as many as the rank elsewhere, and give its torques by every function that keeps their columns."""
    p, (q, qd, qdd) = base_parameters(arm), states(rng, arm.n, (10,))
    tau = METHODS["newton_euler"](arm, q, qd, qdd)
    worst = np.abs([Y @ p.values - tau for Y in (regressor(arm, q, qd, qdd), reference_regressor(arm, q, qd, qd, qdd))]).max()
    assert len(p.names) == rank_in_pinocchio(arm, rng) and worst < 1e-10 * max(1, np.abs(tau).max())


def held_in_letters(arm, rng):
    """Its letters are those names, and give its torques when the values are put in."""
    p, state, letters = base_parameters(arm), states(rng, arm.n, (10,)), arm.symbolic(geometry=False, gravity=False, base=True)
    tau, again = METHODS["newton_euler"](arm, *state), METHODS["lean"](letters.subs(dict(zip(p.names, p.values))), *state)
    assert {str(x) for x in letters.letters} == set(p.names) and np.abs(again - tau).max() < 1e-10 * max(1, np.abs(tau).max())


@pytest.mark.parametrize("check", [held, held_in_letters])
@pytest.mark.parametrize("case", SAMPLE, ids=str)
def test_arms_of_round_values(case, check, rng):
    check(round_arm(rng, *case), rng)


@pytest.mark.thorough
def test_all_arms_of_round_values(rng):
    for case in ROUND:
        held(round_arm(rng, *case), rng)
    for case in ROUND[::13]:
        held_in_letters(round_arm(rng, *case), rng)


@pytest.mark.parametrize("check", [held, held_in_letters])
@pytest.mark.parametrize("seed", range(6))
def test_degenerate_arms(seed, check):
    check(degenerate_arm(np.random.default_rng(seed)), np.random.default_rng(seed))


@pytest.mark.thorough
def test_many_degenerate_arms(rng):
    for _ in range(160):
        arm = degenerate_arm(rng)
        held(arm, rng), held_in_letters(arm, rng)


def test_a_slide_turned_by_a_quarter_is_identified_and_followed(rng):
    """The numbers come back whole, and the functions that stand on them work with as many."""
    alpha, theta = HALF, HALF
    arm = Robot([Link(alpha=alpha, limits=(-1, 1), **body(rng)), Link(kind="P", theta=theta, limits=(0, 1), **body(rng))])
    state, p = states(rng, 2, (50,)), base_parameters(arm)
    found = identify(arm, *state, inverse_dynamics(arm, *state))
    assert found.rank == found.count == len(p.names) == 4 and found.values == pytest.approx(p.values) and found.residual.max() < 1e-12
    law, motion = adaptive(arm, [0.1, 0.2], 1.0, 1.0, 1.0), exciting_motion(arm, 5.0, 1.0, 2.0, tries=4, steps=0)
    q, qd, _ = (x[0] for x in state)
    v, a, s = law.reference(0.0, q, qd)
    assert law.torque(0.0, q, qd, p.values) == pytest.approx(reference_regressor(arm, q, qd, v, a) @ p.values + s)
    assert np.isfinite(motion.condition) and motion.condition < 1e3


@pytest.mark.parametrize("arm", [zoo.planar(2), zoo.polar(),
                                 round_arm(np.random.default_rng(0), "RPR", HALF, 0, 0, HALF, 0.3, (0, 0, -9.81))], ids=lambda arm: arm.name)
def test_no_letter_can_be_spared(arm):
    """The torques in closed form are linear in the letters, and no sum of them but that of noughts vanishes."""
    letters = arm.symbolic(geometry=False, gravity=False, base=True)
    form = closed_form(letters, method="lean")
    Y = form.tau.jacobian(letters.letters)
    assert not Y.free_symbols & set(letters.letters) and form.tau.subs(dict.fromkeys(letters.letters, 0)).is_zero_matrix
    rng, moves = np.random.default_rng(0), [*form.q, *form.qd, *form.qdd]
    rows = np.vstack([np.array(Y.subs(dict(zip(moves, rng.normal(size=len(moves))))), dtype=float) for _ in range(20)])
    assert np.linalg.matrix_rank(rows) == len(letters.letters) == len(base_parameters(arm).names)


def bare(arm):
    """The arm without masses."""
    return arm.replace(links=[link.replace(m=None, com=None, I_com=None) for link in arm.links])


@pytest.mark.parametrize("arm", [zoo.puma560(), zoo.scara(), zoo.stanford()], ids=lambda arm: arm.name)
def test_geometry_alone_is_enough_for_names(arm, rng):
    told, state = base_parameters(bare(arm)), states(rng, arm.n, (3,))
    assert told.names == base_parameters(arm).names and np.isnan(told.values).all()
    assert (regressor(bare(arm), *state) == regressor(arm, *state)).all()
    assert bare(arm).symbolic(base=True).letters == arm.symbolic(base=True).letters
    for call in (lambda: adaptive(bare(arm), np.zeros(arm.n), 1.0, 1.0, 1.0), lambda: exciting_motion(bare(arm), 5.0, 1.0, 1.0),
                 lambda: identify(bare(arm), *state, state[0])):
        with pytest.raises(ValueError, match="link 1 of .* has no m and no com and no I_com"):
            call()


def test_a_list_that_loses_a_number_is_refused():
    arm = zoo.rrr()
    with pytest.raises(ValueError, match="the 14 numbers that stand for all leave .* of their torques unexplained"):
        sums(arm, base_parameters(arm).columns[1:])


@pytest.mark.parametrize("size", [1e-3, 1e3])
def test_the_unit_of_length_does_not_matter(size):
    arm = round_arm(np.random.default_rng(0), "RRP", HALF, 0, 0, HALF, 0.3, (0, 0, -9.81))
    other = arm.replace(links=[link.replace(a=size * link.a, d=size * link.d, com=size * link.com, I_com=size ** 2 * link.I_com)
                               for link in arm.links])
    scale = [size ** (len(name) - 2 if name[0] in "Sh" else 0) for name in base_parameters(arm).names]
    assert base_parameters(other).names == base_parameters(arm).names
    assert base_parameters(other).values / scale == pytest.approx(base_parameters(arm).values, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("name", NAMES)
def test_as_many_as_the_rank_of_the_regressor(name, rng):
    arm = getattr(zoo, name)()
    p, state = base_parameters(arm), states(rng, arm.n, (80,))
    Y = regressor(arm, *state)
    assert len(p.names) == len(set(p.names)) == NAMES[name] == np.linalg.matrix_rank(Y.reshape(-1, NAMES[name]))
    assert Y.shape == (80, arm.n, NAMES[name])


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("kinds", ["R", "P", "RR", "PP", "RPR", "PRRP", "RRRRRR"])
def test_torques_are_linear_in_them(convention, kinds, rng):
    arm, state = random_arm(rng, len(kinds), convention, kinds), states(rng, len(kinds), (20,))
    tau = METHODS["newton_euler"](arm, *state) - arm.rotor_inertia * state[2]
    assert relative(regressor(arm, *state) @ base_parameters(arm).values, tau) < 1e-10
    assert regressor(arm, *(x[3] for x in state)) == pytest.approx(regressor(arm, *state)[3], abs=1e-12)


def test_a_rod_along_an_axis_may_change_hands(rng):
    """Handed from a link to the one before, along a turning axis, it changes no torque and no base parameter."""
    arm, state = random_arm(rng, 3, "modified", "RRR"), states(rng, 3, (20,))
    J = [moments(link) for link in arm.links]
    rod = np.zeros((4, 4))
    rod[2:, 2:] = [[0.3, 0.4], [0.4, 0.9]]
    c, s = np.cos(arm.links[2].alpha), np.sin(arm.links[2].alpha)
    X = np.array([[1, 0, 0, arm.links[2].a], [0, c, -s, -s * arm.links[2].d], [0, s, c, c * arm.links[2].d], [0, 0, 0, 1]])
    changed = [J[0], J[1] + X @ rod @ X.T, J[2] - rod]
    one, other = by_moments(arm, J), by_moments(arm, [(x + x.T) / 2 for x in changed])
    assert relative(inverse_dynamics(other, *state, method="lean"), inverse_dynamics(one, *state, method="lean")) < 1e-12
    assert base_parameters(one).values == pytest.approx(base_parameters(other).values, abs=1e-10)


@pytest.mark.parametrize("arm, letters", [(zoo.puma560, 36), (zoo.panda, 43), (zoo.stanford, 33)])
def test_letters_for_them(arm, letters):
    named = [str(x) for x in arm().symbolic(geometry=False, gravity=False, base=True).letters]
    assert len(named) == letters and set(named) == set(base_parameters(arm()).names)


def test_what_is_asked_of_letters_is_refused():
    with pytest.raises(ValueError, match=r"letters Ixx1.*Give them with robot.subs, or take letters for them: robot.symbolic\(base=True\)"):
        base_parameters(zoo.puma560().symbolic(geometry=False))
    with pytest.raises(ValueError, match="robot is"):
        base_parameters("puma")
    assert "36 base parameters of 'Puma 560'" in repr(base_parameters(zoo.puma560()))

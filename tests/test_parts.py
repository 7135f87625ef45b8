"""Parts of a target: those asked for are met, the others are free, the first come before the rest, and SciPy finds nothing nearer."""
import copy
import pickle

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.spatial.transform import Rotation

from arms import random_arm, states
from robotlab import Robot, jacobian, solve_ik, tip_pose, zoo
from robotlab.kinematics.parts import NAMES, Parts, read_parts

AXIS = {"tool x": 0, "tool y": 1, "tool z": 2}


@pytest.fixture
def servos():
    """Five servos: a turning base, shoulder, elbow, wrist, and a hand that turns."""
    return Robot.from_table([[0, "pi/2", 0.1, 0], [0.3, 0, 0, 0], [0.3, 0, 0, 0], [0, "pi/2", 0, "pi/2"], [0, 0, 0.1, 0]])


def miss(name, T, target):
    """Return the error of a pose in one part, by SciPy and the cosine rule: no sign, no components shared with the package."""
    shift, turn = target[:3, 3] - T[:3, 3], Rotation.from_matrix(target[:3, :3] @ T[:3, :3].T).as_rotvec()
    if name in AXIS:
        a, b = T[:3, AXIS[name]], target[:3, AXIS[name]]
        return 2 * np.arcsin(min(1, np.linalg.norm(a - b) / 2))
    if name in ("place", "orientation"):
        return np.linalg.norm(shift if name == "place" else turn)
    return abs(shift["xyz".index(name)] if name in "xyz" else turn["xyz".index(name[1])])


def at(place, R=None):
    T = np.eye(4)
    T[:3, 3], T[:3, :3] = place, np.eye(3) if R is None else R
    return T


DOWN = np.diag([1.0, -1, -1])


def spoilt(target, names, rng):
    """The same target with all that is not asked for made impossible: far away, or turned anyhow."""
    target, axes = target.copy(), [AXIS[name] for name in names if name in AXIS]
    free = [k for k in range(3) if "place" not in names and "xyz"[k] not in names]
    target[free, 3] += rng.uniform(10, 20, len(free))
    if not set(names) & {"orientation", "rx", "ry", "rz"}:
        turn = rng.uniform(-3, 3) * target[:3, axes[0]] if axes else rng.uniform(-1, 1, 3)
        target[:3, :3] = Rotation.from_rotvec(turn).as_matrix() @ target[:3, :3]
    return target


@pytest.mark.parametrize("name", NAMES)
def test_how_a_part_changes_with_the_joints(name, rng):
    """The rows are those by which half the square of what is missing falls; for single parts those of what is missing itself."""
    arm = random_arm(rng, 6, kinds="RRPRRR")
    q, target = states(rng, 6)[0], tip_pose(arm, states(rng, 6)[0])
    parts = Parts((name,))
    e, J = parts.error_and_jacobian(tip_pose(arm, q), target, jacobian(arm, q))
    steps = 1e-6 * np.eye(6)
    slope = lambda f: np.array([(f(q + d) - f(q - d)) / 2e-6 for d in steps])
    assert J.T @ e == pytest.approx(slope(lambda q: -(parts.error(tip_pose(arm, q), target) ** 2).sum() / 2), abs=1e-7)
    if name in ("place", "x", "y", "z", "rx", "ry", "rz"):
        assert J.T == pytest.approx(slope(lambda q: -parts.error(tip_pose(arm, q), target)), abs=1e-7)
    assert parts.misses(e)[0] == pytest.approx(miss(name, tip_pose(arm, q), target), abs=1e-12)


@pytest.mark.parametrize("text", [
    "place", "place, tool z", "place, tool x", "place, tool y", "tool z", "x y", "z", "z, ry", "place rx", "x, rx, rz", "orientation",
    ["x", "tool y"], {"place": 1, "tool z": 0.1}, "place, then tool z", ["tool x", "then", "place"], "place, then orientation"])
def test_what_is_asked_is_met_and_the_rest_is_free(servos, text, rng):
    names, q0 = read_parts(text, True).names, [0.1, 0.8, -1, -1, 0]
    target = np.array([spoilt(tip_pose(servos, rng.uniform(-1.2, 1.2, 5)), names, rng) for _ in range(6)])
    batch = solve_ik(servos, target, q0, parts=text)
    for k, found in enumerate(solve_ik(servos, T, q0, parts=text) for T in target):
        assert found.ok is True and found.reason.startswith("reached in") and tuple(found.misses) == names
        for name, value in found.misses.items():
            asked = miss(name, tip_pose(servos, found.q), target[k])
            assert asked <= 1e-6 * (1 + 1e-6) and value == pytest.approx(asked, abs=1e-9)
            assert miss(name, tip_pose(servos, batch.q[k]), target[k]) <= 1e-6 * (1 + 1e-6)
    assert batch.ok.all() and all(miss.shape == (6,) for miss in batch.misses.values())
    assert (batch.history.residual[-1] <= 1e-6 * (1 + 1e-6)).all() and batch.history.misses[names[0]].shape == batch.history.residual.shape


def test_at_a_place_with_the_tool_down_turned_as_you_like(servos):
    """The everyday task of people with five servos."""
    for turn in np.linspace(-np.pi, np.pi, 9):
        target = at([0.35, 0.09, 0.05], Rotation.from_rotvec([0, 0, turn]).as_matrix() @ DOWN)
        found = solve_ik(servos, target, [0, 1, -1, -1, 0], parts="place, tool z")
        T = tip_pose(servos, found.q)
        assert found.ok and T[:3, 3] == pytest.approx([0.35, 0.09, 0.05], abs=1e-6) and T[:3, 2] == pytest.approx([0, 0, -1], abs=1e-6)


@pytest.mark.parametrize("turn", [[np.pi, 0, 0], [0, np.pi, 0], [0, 0, np.pi], [np.pi / 2, 0, 0], [0, 0, 0]])
@pytest.mark.parametrize("parts", ["tool x", "tool y", "tool z", "orientation", "place, then tool z", "place, then orientation"])
def test_from_exactly_the_other_way_round(turn, parts):
    """The start has the tool turned by exactly half a turn, a quarter, or not at all."""
    arm = zoo.puma560()
    q0 = np.array([0.1, -0.7, 0.3, 0.4, 0.7, 0.2])
    now = tip_pose(arm, q0)
    target = at(now[:3, 3], now[:3, :3] @ Rotation.from_rotvec(turn).as_matrix())
    found = solve_ik(arm, target, q0, parts=parts)
    assert found.ok and all(miss(name, tip_pose(arm, found.q), target) <= 1e-6 * (1 + 1e-6) for name in found.misses)


def least(arm, target, first, later, starts):
    """The least that SciPy finds of a later part with the first one exact, from several starts."""
    rows = {"place": lambda T: target[:3, 3] - T[:3, 3], "tool z": lambda T: target[:3, :2].T @ T[:3, 2]}[first]
    best = np.inf
    for q in starts:
        found = minimize(lambda q: miss(later, tip_pose(arm, q), target) ** 2, q, bounds=arm.limits,
                         constraints=[{"type": "eq", "fun": lambda q: rows(tip_pose(arm, q))}], options={"ftol": 1e-14, "maxiter": 300})
        if miss(first, tip_pose(arm, found.x), target) < 1e-6:
            best = min(best, found.fun ** 0.5)
    return best


@pytest.mark.parametrize("limited", [False, True])
@pytest.mark.parametrize("first, later", [("place", "orientation"), ("place", "tool z"), ("tool z", "place")])
def test_what_comes_first_is_exact_and_the_rest_is_the_constrained_least(servos, first, later, limited, rng):
    """Orientations that five servos cannot have cost no place, and from 12 starts SciPy finds none that is nearer."""
    if limited:
        servos = servos.replace(links=[link.replace(limits=(-1.9, 1.9)) for link in servos.links])
    low, high = np.clip(servos.limits, -3, 3).T
    target = tip_pose(servos, rng.uniform(low, high) / 2)
    target[:3, :3] = Rotation.random(random_state=rng.integers(1000)).as_matrix()
    target[:3, 3] *= 1 if first == "place" else 1.5
    found = solve_ik(servos, target, np.clip([0, 1, -1, -1, 0], low, high), parts=f"{first}, then {later}")
    T = tip_pose(servos, found.q)
    assert found.ok and miss(first, T, target) <= 1e-6 * (1 + 1e-9) and found.residual == pytest.approx(miss(first, T, target), abs=1e-9)
    assert ((servos.limits[:, 0] <= found.q) & (found.q <= servos.limits[:, 1])).all()
    known = least(servos, target, first, later, rng.uniform(low, high, (12, 5)))
    assert np.isfinite(known) and miss(later, T, target) <= known + 1e-5 and miss(later, T, target) > 0.01


def test_order_and_weights_against_the_whole_pose(servos):
    """The same pose asked for as a whole, weighed, and in order: what it costs of the place, and how it is said."""
    target = at([0.3, 0.2, 0.1], Rotation.from_rotvec([1.0, 0.5, -0.7]).as_matrix())
    q0 = [0, 1, -1, -1, 0]
    whole, order = solve_ik(servos, target, q0), solve_ik(servos, target, q0, parts="place, then orientation")
    weighed = [solve_ik(servos, target, q0, parts={"place": 1, "orientation": w}) for w in (1, 0.1, 0.01)]
    assert not whole.ok and whole.misses["place"] > 0.05 and order.ok and order.misses["place"] <= 1e-6
    assert "m and" in whole.reason and f"{whole.misses['place']:.3g} m and {whole.misses['orientation']:.3g} rad short" in whole.reason
    assert order.reason.startswith("place reached in") and order.reason.endswith(f"{order.misses['orientation']:.3g} rad short")
    assert weighed[0].misses["place"] == pytest.approx(whole.misses["place"], abs=1e-3)
    places = [found.misses["place"] for found in weighed]
    assert places[0] > places[1] > places[2] > 0, "the less a radian counts, the nearer the place"
    for w, found in zip((1, 0.1, 0.01), weighed):
        assert not found.ok and found.residual == pytest.approx(np.hypot(found.misses["place"], w * found.misses["orientation"]))
        cost = lambda q: sum((v * miss(name, tip_pose(servos, q), target)) ** 2 for name, v in (("place", 1), ("orientation", w)))
        assert found.residual ** 2 <= minimize(cost, found.q, method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-14}).fun + 1e-8


def test_where_the_first_part_is_out_of_reach(servos):
    target = at([3, 0, 0], DOWN)
    found = solve_ik(servos, target, parts="place, then tool z")
    assert not found.ok and "out of reach" in found.reason and found.residual == found.misses["place"] > 2
    assert solve_ik(servos, target, parts="tool z").ok and solve_ik(servos, target, parts="y").ok


def test_a_wish_beside_a_part(servos):
    """Place and direction leave a five-joint arm nothing; the place alone leaves two freedoms for a wish."""
    rest = np.array([0.0, 1, -1, -1, 0.5])
    target = at([0.35, 0.09, 0.05], DOWN)
    plain, wished = (solve_ik(servos, target, rest, parts="place", null_space=wish) for wish in (None, rest))
    assert wished.ok and np.linalg.norm(wished.q - rest) <= np.linalg.norm(plain.q - rest)
    with pytest.raises(ValueError, match="takes all freedom there is"):
        solve_ik(servos, target, rest, parts="place, then tool z", null_space=rest)


def test_all_parts_of_a_target_are_the_target(rng):
    arm, q0 = zoo.panda(), zoo.panda().postures["ready"]
    T = tip_pose(arm, q0 + 0.2)
    assert solve_ik(arm, T, q0, parts="place, orientation").q == pytest.approx(solve_ik(arm, T, q0).q, abs=0)
    assert solve_ik(arm, T, q0, parts="place").q == pytest.approx(solve_ik(arm, T[:3, 3], q0).q, abs=0)


@pytest.mark.parametrize("parts, words", [
    ("toolz", "parts has 'toolz'; expected names of place, x, .*near: tool z"), ("plase", "near: place"),
    ("place x place", "'place' twice"),
    ("then place", '"then" once at most'), ("place then x then y", '"then" once at most'), ([], "expected names such as"),
    ({}, "expected names such as"), (3, "expected names such as"), (["place", 3], "expected names such as"), ("", "at least one of"),
    ({"place": 0}, r"parts\['place'\] is 0; expected a positive number"), ({"place": "1"}, "a positive number"), ("then", '"then" once'),
    ({"place x": 1}, "one part and its weight"), ({"place": 1, "then": 2}, "one part and its weight")])
def test_what_is_no_part(servos, parts, words):
    with pytest.raises(ValueError, match=words):
        solve_ik(servos, np.eye(4), parts=parts)


def test_a_point_has_no_direction(servos):
    with pytest.raises(ValueError, match="parts asks for 'tool z', and target is a point; expected a pose"):
        solve_ik(servos, [0.3, 0, 0], parts="place, tool z")
    assert solve_ik(servos, [0.3, 0.1, 9], parts="x, y").ok


def test_a_result_prints_in_few_words_and_can_be_copied(servos):
    target = at([0.35, 0.09, 0.05], DOWN)
    one = solve_ik(servos, target, [0, 1, -1, -1, 0], parts="place, then tool z")
    assert repr(one).splitlines()[0].startswith("IKResult: reached in") and len(repr(one).splitlines()) == 2
    many = solve_ik(servos, [target, at([9, 0, 0], DOWN)], parts="place, tool z")
    assert repr(many).startswith("IKResult: 2 targets: 1 reached; ") and "place by up to 8." in repr(many) and len(repr(many)) < 200
    assert repr(solve_ik(servos, np.zeros((0, 3)))) == "IKResult: 0 targets: 0 reached"
    for same in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
        assert (same.q == one.q).all() and same.misses == one.misses and (same.history.q == one.history.q).all()

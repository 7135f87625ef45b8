"""All postures in the cases tried first: right angles, axes that are parallel or opposite, arms stretched and folded, given joints."""
import numpy as np
import pytest

from arms import random_pose
from robotlab import Link, Robot, all_postures, link_poses, zoo

RIGHT = np.pi / 2
# rows a, alpha, d, theta of modified tables. r: any number, h: a right angle, p: parallel, or opposite, o: opposite, s: 0 or a length
WRIST, RIGHT_WRIST = "r r r r | 0 r 0 r | 0 r r r", "s h r 0 | 0 h 0 0 | 0 h r 0"
PARALLEL, OPPOSITE, RIGHT_PARALLEL = "r r r r | r p r r | r p r r", "r r r r | r o r r | r p r r", "s h r 0 | r o s 0 | r p s 0"
SHOULDER = "0 0 r 0 | 0 h 0 0 | 0 h r 0"
KINDS = {
    "circle and plane, a wrist": ("RRRRRR", "r r r r | 0 r r r | r r r r | " + WRIST, 0),
    "circle and plane, a right wrist": ("RRRRRR", "r h r 0 | r p r 0 | s h r 0 | " + RIGHT_WRIST, 0),
    "an elbow of parallel axes, a right wrist": ("RRRRRR", "r h r 0 | 0 h 0 0 | r p s 0 | " + RIGHT_WRIST, 0),
    "slides, a right wrist": ("PPPRRR", "r h r h | r h r h | 0 h r h | " + RIGHT_WRIST, 0),
    "a slide against a turn, a wrist": ("PRPRRR", "r r r r | r o r r | r r r r | " + WRIST, 0),
    "slides at both ends of a wrist": ("PRRRRP", "r r r r | r r r r | r r r r | 0 r 0 r | 0 r r r | r r r r", 0),
    "a quartic, a wrist": ("RRRRRR", "r r r r | r r r r | r r r r | " + WRIST, 0),
    "a quartic, a right wrist": ("RRRRRR", "r h r 0 | r h r 0 | r h r 0 | " + RIGHT_WRIST, 0),
    "parallel axes": ("RRRRRR", "r r r r | 0 r r r | r r r r | " + PARALLEL, 0),
    "opposite axes": ("RRRRRR", "r r r r | r r r r | r p r r | " + OPPOSITE, 0),
    "opposite axes and a quartic": ("RRRRRR", "r r r r | r r r r | r r r r | " + OPPOSITE, 0),
    "opposite axes at right angles": ("RRRRRR", "r h r 0 | 0 h r 0 | r h r 0 | " + RIGHT_PARALLEL, 0),
    "a wrist 5 degrees off": ("RRRRRR", "0 0 r 0 | 0 h 0 0 | r 0 0 0 | s h r 0 | 0 1.5 0 0 | 0.01 h r 0", 0),
    "right angles and no structure": ("RRRRRR", "r h r 0 | r h r 0 | r p r 0 | r h r 0 | r h r 0 | r h r 0", 0),
    "seven, one of a shoulder told": ("RRRRRRR", SHOULDER + "| s h 0 0 | s h r 0 | 0 h 0 0 | 0 h 0 0", 2),
    "seven askew, one of a shoulder told": ("RRRRRRR", "0 r r r | 0 r 0 r | r r r r | r r r r | 0 r r r | 0 r 0 r | 0 r r r", 2),
    "seven, one of a wrist told": ("RRRRRRR", SHOULDER + "| s h 0 0 | s h r 0 | 0 h 0 0 | 0 h 0 0", 6),
    "seven, one of opposite axes told": ("RRRRRRR", "0 0 r 0 | s h r 0 | r o r 0 | r p r 0 | r o r 0 | 0 h r 0 | 0 h r 0", 2),
    "seven with a slide, one of a wrist told": ("RRRRRPR", "r r r r | 0 r r r | 0 r r r | 0 r 0 r | 0 r 0 r | r r r r | 0 r r r", 6)}


# -- a witness ----------------------------------------------------------------------------------------------------------
def screw(angle, way, axis):
    """Poses (..., 4, 4) that turn about and slide along x (0) or z (2)."""
    angle, way = np.broadcast_arrays(np.asarray(angle, dtype=float), np.asarray(way, dtype=float))
    T = np.zeros((*angle.shape, 4, 4))
    i, j = ((1, 2), (2, 0), (0, 1))[axis]
    T[..., i, i] = T[..., j, j] = np.cos(angle)
    T[..., j, i], T[..., axis, axis], T[..., 3, 3], T[..., axis, 3] = np.sin(angle), 1, 1, way
    T[..., i, j] = -T[..., j, i]
    return T


def hand(arm, q):
    """The pose of the tool at postures (..., n), from the table alone."""
    T = arm.base
    for link, x in zip(arm.links, np.moveaxis(q, -1, 0)):
        along, across = screw(link.theta + x * (link.kind == "R"), link.d + x * (link.kind == "P"), 2), screw(link.alpha, link.a, 0)
        T = T @ (across @ along if arm.convention == "modified" else along @ across)
    return T @ arm.tool


def rates(arm, q, told=0):
    """Return the rates of the entries of the hand's pose (..., 12, n) with each joint, by differences; zero with the joint told."""
    step = 1e-6
    away = [(hand(arm, q + e) - hand(arm, q - e))[..., :3, :].reshape(*q.shape[:-1], 12) / (2 * step) for e in step * np.eye(arm.n)]
    return np.stack(away, axis=-1) * (np.arange(1, arm.n + 1) != told)


def is_regular(arm, q, told):
    """True where six ways of the hand follow from six joints."""
    sizes = np.linalg.svd(rates(arm, q, told), compute_uv=False)
    return sizes[..., 5] > 1e-4 * sizes[..., 0]


def apart(arm, a, b):
    """Return the distance of postures from each other; whole turns do not count."""
    wrapped = (a - b + np.pi) % (2 * np.pi) - np.pi
    return np.abs(np.where([link.kind == "P" for link in arm.links], a - b, wrapped)).max(-1)


def searched(arm, T, rng, starts=200):
    """Regular postures of one pose, by Newton's steps from anywhere; with seven joints the last stays where it is, at 0.3."""
    told = 7 * (arm.n == 7)
    q = rng.uniform(-np.pi, np.pi, (starts, arm.n))
    q[:, 6:] = 0.3
    for _ in range(30):
        missing = (T - hand(arm, q))[:, :3].reshape(starts, 12)
        step = (np.linalg.pinv(rates(arm, q, told), rcond=1e-8) @ missing[..., None])[..., 0]
        q = q + step / np.maximum(1, np.abs(step).max(-1, keepdims=True))
    there = np.abs(T - hand(arm, q)).max((-2, -1)) < 1e-10
    return [x for x in q[there] if is_regular(arm, x, told)]


# -- draws --------------------------------------------------------------------------------------------------------------
def drawn(rng, kinds, text):
    """An arm whose table has zeros, right angles and opposite axes where its kind says."""
    one = {"r": lambda: rng.choice([-1, 1]) * rng.uniform(0.2, 1.2), "h": lambda: rng.choice([-RIGHT, RIGHT]),
           "p": lambda: rng.choice([-np.pi, 0, np.pi]), "o": lambda: rng.choice([-np.pi, np.pi]), "s": lambda: rng.choice([0, 0.3])}
    table = [[one[x]() if x in one else float(x) for x in row.split()] for row in text.split("|")]
    links = [Link(*row, kind=kind) for row, kind in zip(table, kinds)]
    if rng.random() < 0.5:
        return Robot(links, convention="modified", base=random_pose(rng), tool=random_pose(rng))
    after = [*links[1:], Link()]                     # the same chain as a standard table, whose rows begin at an axis
    links = [link.replace(a=next_.a, alpha=next_.alpha) for link, next_ in zip(links, after)]
    return Robot(links, base=random_pose(rng), tool=random_pose(rng))


def postures(rng, kinds, count):
    """Postures (3 count, n): at random, half at right angles, and one joint at, or nearly at, 0 or half a turn."""
    q = rng.uniform(-3, 3, (3 * count, len(kinds)))
    right = rng.random(q.shape) < np.repeat([0, 0.5, 0], count)[:, None]
    q[right] = rng.choice([0, RIGHT, -RIGHT, np.pi], right.sum())
    q[np.arange(2 * count, 3 * count), rng.integers(len(kinds), size=count)] = rng.choice([0, np.pi, 1e-7, np.pi - 1e-8], count)
    return q


@pytest.mark.parametrize("kind", KINDS)
def test_every_posture_is_true_and_that_which_was_meant_is_there(kind, rng):
    """Whatever is returned holds its pose; what is regular is found, once. A singular posture may lie on a curve of them."""
    kinds, text, told = KINDS[kind]
    drawn_arms = [drawn(rng, kinds, text) for _ in range(12)]
    able = [arm for arm in drawn_arms if is_regular(arm, rng.uniform(-3, 3, (9, arm.n)), told).any()]      # to move the hand in all ways
    assert len(able) > 2
    for arm in able[:3]:
        q = postures(rng, kinds, 12)
        T = hand(arm, q)
        found = all_postures(arm, T, locked={told: q[:, told - 1]} if told else None)
        there, all_T = found.there, np.broadcast_to(T, (len(found.q), *T.shape))
        assert np.abs(hand(arm, found.q[there]) - all_T[there]).max(initial=0) < 1e-10
        regular, near = is_regular(arm, q, told), np.where(there, apart(arm, np.nan_to_num(found.q), q), np.inf)
        assert near.min(0)[regular].max(initial=0) < 1e-6, (arm, q[regular & (near.min(0) > 1e-6)])
        assert ((near < 1e-6).sum(0)[regular] == 1).all(), "none of them twice"


# -- axes that point the other way --------------------------------------------------------------------------------------
def ur(second=0, third=0, **more):
    """A UR5; its second and third axis may point the other way."""
    rows = [(0, RIGHT, .089), (-.425, second, 0), (-.392, third, 0), (0, RIGHT, .109), (0, -RIGHT, .095), (0, 0, .082)]
    return Robot([Link(a=a, alpha=alpha, d=d) for a, alpha, d in rows], name="UR5", **more)


@pytest.mark.parametrize("over", [{1}, {2}, {1, 2}, {2, 3}, {0, 1, 2, 4}])
def test_a_motor_turned_over_changes_no_posture_but_its_own_sign(over, rng):
    """The free choice of every table: behind a row that turns the axis over, d and q count the other way. The arm is the same."""
    plain, sign, signs, links = ur(), 1, [], []
    for i, link in enumerate(plain.links):
        signs.append(sign)
        links.append(link.replace(d=sign * link.d, alpha=link.alpha + np.pi * (i in over)))
        sign *= -1 if i in over else 1
    turned = plain.replace(links=links, tool=np.diag([1, sign, sign, 1]) @ plain.tool)
    q = np.concatenate([postures(rng, "RRRRRR", 20), rng.uniform(-3, 3, (40, 6))])
    q = q[is_regular(plain, q, 0)]
    T = hand(plain, q)
    assert np.abs(hand(turned, signs * q) - T).max() < 1e-12
    a, b = all_postures(plain, T), all_postures(turned, T)
    assert (a.count == b.count).all() and np.nanmin(apart(turned, b.q, signs * q), 0).max() < 1e-6
    for x in a.q:
        there = np.isfinite(x[:, 0])
        assert np.nanmin(apart(turned, b.q, signs * x)[:, there], 0).max(initial=0) < 1e-4


# -- stretched and folded -----------------------------------------------------------------------------------------------
def offset():
    """Six joints with an offset at the shoulder, whose arm is straight where joint 3 stands at a right angle."""
    rows = [(.15, RIGHT, .4), (.5, 0, .1), (0, RIGHT, 0), (0, -RIGHT, .45), (0, RIGHT, 0), (0, 0, .1)]
    return Robot([Link(a=a, alpha=alpha, d=d) for a, alpha, d in rows])


STRAIGHT = {"UR5": (ur(), 0.0), "Puma": (zoo.puma560(), -np.arctan2(.4318, .0203)), "offset": (offset(), RIGHT)}


@pytest.mark.parametrize("name", STRAIGHT)
@pytest.mark.parametrize("bent", [0, 1e-9, 1e-8, 1e-7, 1e-6, np.pi, np.pi + 1e-8])
def test_a_stretched_or_folded_arm_is_in_the_list(name, bent, rng):
    """Two postures merge there, and how exact they are is the root of rounding; of a Puma folded up the wrist is at the shoulder, too."""
    arm, straight = STRAIGHT[name]
    q = rng.uniform(-3, 3, (200, 6))
    q[:, 2], q[:, 4] = straight + bent, rng.uniform(0.3, 1.5, 200)
    found = all_postures(arm, hand(arm, q))
    near = np.nanmin(apart(arm, found.q, q), 0)
    assert near.max() < 1e-4 and (name == "Puma" or (near < 1e-6).mean() > 0.97)
    assert np.abs(hand(arm, found.q[found.there]) - np.broadcast_to(hand(arm, q), (8, 200, 4, 4))[found.there]).max() < 1e-10


@pytest.mark.parametrize("name", ["UR5", "Puma"])
def test_a_millionth_of_a_metre_beyond_is_out_of_reach(name, rng):
    arm, straight = STRAIGHT[name]
    q = rng.uniform(-3, 3, (100, 6))
    q[:, 2] = straight
    frames, T = link_poses(arm, q), hand(arm, q)
    ahead, axis = frames[:, 3 if name == "UR5" else 4, :3, 3] - frames[:, 1, :3, 3], frames[:, 1, :3, 2]
    ahead -= (ahead * axis).sum(-1, keepdims=True) * axis
    T[:, :3, 3] += 1e-6 * ahead / np.linalg.norm(ahead, axis=-1, keepdims=True)
    found = all_postures(arm, T)
    assert np.where(found.there, apart(arm, np.nan_to_num(found.q), q), np.inf).min() > 1e-2
    none = found.count == 0
    assert none.any() and all("out of reach" in words for words in found.summary[none]) and found.complete[none].all()


def test_a_stretched_arm_of_seven_joints_has_its_elbow_anywhere(rng):
    twists, lengths = (-RIGHT, RIGHT, RIGHT, -RIGHT, -RIGHT, RIGHT, 0), (.34, 0, .4, 0, .4, 0, .126)
    arm = Robot([Link(alpha=alpha, d=d) for alpha, d in zip(twists, lengths)])
    q = rng.uniform(-3, 3, (50, 7))
    q[:, 3] = 0
    found = all_postures(arm, hand(arm, q), elbow=0.0)
    assert (found.count > 0).all() and np.nanmin(np.abs(found.q[..., 3]), 0).max() < 1e-5
    assert np.abs(hand(arm, found.q[found.there]) - np.broadcast_to(hand(arm, q), (8, 50, 4, 4))[found.there]).max() < 1e-10


def test_a_slide_at_the_end_of_its_stroke(rng):
    """A line touches a ball: both ways of the slide are one."""
    rows = [(0, 0, .3), (0, -RIGHT, .2), (.3, RIGHT, 0), (0, 0, 0), (0, -RIGHT, 0), (0, RIGHT, .1)]
    arm = Robot([Link(a=a, alpha=alpha, d=d, kind=kind) for (a, alpha, d), kind in zip(rows, "RRPRRR")], convention="modified")
    q = rng.uniform(-2, 2, (200, 6))
    q[:, 2] = rng.choice([0, 1e-8, -1e-7], 200)
    found = all_postures(arm, hand(arm, q))
    assert np.nanmin(apart(arm, found.q, q), 0).max() < 1e-4
    assert np.abs(hand(arm, found.q[found.there]) - np.broadcast_to(hand(arm, q), (len(found.q), 200, 4, 4))[found.there]).max() < 1e-10


# -- elimination --------------------------------------------------------------------------------------------------------
def modified(*rows):
    return Robot([Link(a=a, alpha=alpha, d=d) for a, alpha, d in rows], convention="modified")


SPECIAL = {
    "a wrist a little off": modified((0, 0, .1), (0, -RIGHT, 0), (.3, 0, 0), (-.02, RIGHT, .25), (0, -1.5, 0), (.01, RIGHT, .09)),
    "twists of 0.7": modified((0, -RIGHT, 0), (0, .7, .3), (-.2, RIGHT, .4), (0, .7, .3), (-.2, RIGHT, 0), (-.2, -RIGHT, .4))}


@pytest.mark.parametrize("name", SPECIAL)
def test_postures_that_share_the_joint_that_elimination_tells_are_all_found(name, rng):
    """At right angles two postures may have the same angle of one joint, a double eigenvalue, and no vector of its own for either."""
    arm, q = SPECIAL[name], rng.uniform(-3, 3, (60, 6))
    q[:, 3:5] = np.where(rng.random((60, 1)) < 0.7, rng.choice([-RIGHT, RIGHT], (60, 2)), q[:, 3:5])
    found, regular = all_postures(arm, hand(arm, q)), is_regular(arm, q, 0)
    assert np.where(found.there, apart(arm, np.nan_to_num(found.q), q), np.inf).min(0)[regular].max() < 1e-6


@pytest.mark.parametrize("name", [*SPECIAL, "an axis the other way", "seven joints"])
def test_a_search_from_anywhere_finds_no_other(name, rng):
    """Newton's steps from two hundred places know nothing of structure or elimination."""
    arm = SPECIAL.get(name) or (ur(np.pi) if name != "seven joints" else zoo.panda())
    q = rng.choice([0.4, RIGHT, -RIGHT, -1.1], (20, arm.n))
    q[:, 6:] = 0.3
    for one in q[is_regular(arm, q, 7 * (arm.n == 7))][:2]:
        T = hand(arm, one)
        found = all_postures(arm, T, locked={7: 0.3} if arm.n == 7 else None)
        by_search = searched(arm, T, rng)
        assert len(by_search) > 10
        assert max(np.nanmin(apart(arm, found.q, x)) for x in by_search) < 1e-6


def test_as_many_as_a_program_of_others_finds(rng):
    """EAIK (Ostermeier, Kuelz and Althoff 2025), at random and at right angles."""
    dh = pytest.importorskip("eaik.IK_DH", reason="EAIK is not installed")
    for arm in (zoo.puma560(), ur(), ur(np.pi)):
        theirs = dh.DhRobot(*(np.array([getattr(link, name) for link in arm.links]) for name in ("alpha", "a", "d")))
        q = postures(rng, "RRRRRR", 20)
        q = q[is_regular(arm, q, 0)]
        T = hand(arm, q)
        same = T @ np.linalg.inv(hand(arm, np.zeros(6))) @ theirs.fwdKin(np.zeros(6))
        for one, found in zip(same, np.moveaxis(all_postures(arm, T).q, 1, 0)):
            true = [x for x in theirs.IK(one).Q if np.abs(theirs.fwdKin(x) - one).max() < 1e-9 and is_regular(arm, x, 0)]
            assert all(np.nanmin(apart(arm, found, x)) < 1e-5 for x in true)


# -- what is said -------------------------------------------------------------------------------------------------------
def test_where_it_is_not_certain_that_there_are_no_others_it_is_said():
    general, puma, q = SPECIAL["twists of 0.7"], zoo.puma560(), np.array([.4, .7, -1.2, .5, .8, .3])
    few, all_, far = all_postures(general, hand(general, q)), all_postures(puma, hand(puma, q)), np.eye(4)
    assert not few.complete and few.summary.startswith(f"at least {few.count} postures")
    assert all_.complete and all_.summary == "8 postures"
    far[0, 3] = 1.5                                  # within the length of all links, and yet beyond the arm
    none = all_postures(general, far)
    assert not none.count and not none.complete and none.summary.startswith("no posture found")
    far[0, 3] = 9.0
    assert all_postures(general, far).complete and "out of reach" in all_postures(general, far).summary
    assert all_postures(puma, np.stack([hand(puma, q), far])).complete.tolist() == [True, True]


def test_a_pose_that_is_right_to_a_few_digits_has_its_postures(rng):
    """Poses of single precision turn by no rotation that doubles would call one: the nearest is meant."""
    for arm in (zoo.puma560(), ur(np.pi), *SPECIAL.values()):
        q = rng.uniform(-1.5, 1.5, (5, 6))
        found = all_postures(arm, hand(arm, q).astype(np.float32))
        assert np.nanmin(apart(arm, found.q, q), 0).max() < 1e-3


def test_along_a_path_a_branch_is_continuous_but_for_whole_turns():
    arm = ur()
    q = np.linspace([.3, -1, .8, -.5, .7, -4], [.3, -1, .8, -.5, .7, 4], 400)
    found = all_postures(arm, hand(arm, q)).q
    branch = np.nanmin(apart(arm, found, q), 1).argmin()
    assert np.abs(np.diff(found[branch], axis=0)).max() > 6
    assert np.abs(np.diff(np.unwrap(found, axis=1)[branch], axis=0)).max() < 0.1
    assert (found > -np.pi).all() and (found <= np.pi).all()

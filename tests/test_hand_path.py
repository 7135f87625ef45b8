"""The hand along lines and arcs: checked at 1,000 times by own forward kinematics; refusals."""
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from robotlab import hand_path, quintic, tip_pose, trapezoid, zoo

POSTURES = {"planar": [0.2, 1.3, 0.4], "rrr": [0.3, -0.5, -1.5], "scara": [0.3, 0.8, 0.1, 0.2], "puma560": [0, 0.3, -2.6, 0, 0.6, 0],
            "panda": [0, -0.4, 0, -2, 0, 1.6, 0.8], "stanford": [0.2, 1.0, 0.4, 0.3, 0.8, 0.2]}
SHIFTS = {"planar": [-0.3, -0.4, 0], "scara": [0.05, -0.3, -0.05]}


def arm_of(name):
    return zoo.planar(3) if name == "planar" else getattr(zoo, name)()


def hand(robot, q):
    """The poses of the tool, of the rows of the table alone."""
    T = np.broadcast_to(robot.base, q.shape[:-1] + (4, 4))
    for link, x in zip(robot.links, np.moveaxis(q, -1, 0)):
        theta, d = (link.theta, link.d + x) if link.prismatic else (link.theta + x, link.d + 0 * x)
        turn = lambda axis, angle: Rotation.from_rotvec(np.multiply.outer(angle, np.eye(3)[axis])).as_matrix()
        A, B = np.zeros(q.shape[:-1] + (4, 4)), np.eye(4)
        A[..., :3, :3], A[..., 2, 3], A[..., 3, 3] = turn(2, theta + 0 * x), d, 1
        B[:3, :3], B[0, 3] = turn(0, link.alpha), link.a
        T = T @ A @ B if robot.convention == "standard" else T @ B @ A
    return T @ robot.tool


def times(motion):
    return np.linspace(motion.times[0], motion.times[-1], 1000)


@pytest.mark.parametrize("law, share", [("quintic", quintic([0], [1], 2.0)), ("trapezoid", trapezoid([0], [1], duration=2.0))])
@pytest.mark.parametrize("name", POSTURES)
def test_the_place_is_on_the_line_when_the_law_says(name, law, share):
    robot, q = arm_of(name), np.array(POSTURES[name])
    start = hand(robot, q)[:3, 3]
    goal = start + SHIFTS.get(name, [-0.1, 0.2, 0.05])
    for targets in ([start, goal], goal):
        motion = hand_path(robot, targets, q, 2.0, law=law)
        t = times(motion)
        wanted = start + share(t)[0] * (goal - start)
        assert np.linalg.norm(hand(robot, motion(t)[0])[:, :3, 3] - wanted, axis=1).max() < 1e-5
        assert motion(0.0)[0] == pytest.approx(q, abs=1e-6)
        assert np.abs(np.array([motion(0.0)[1], motion(2.0)[1]])).max() < 1e-12


@pytest.mark.parametrize("name", ["puma560", "panda", "stanford"])
@pytest.mark.parametrize("tolerance", [1e-4, 1e-7])
def test_the_orientation_takes_the_shortest_way(name, tolerance):
    """Evenly about one axis, by no more than half a turn; against SciPy, to the tolerance asked for."""
    robot, q = arm_of(name), np.array(POSTURES[name])
    start = hand(robot, q)
    turn = Rotation.from_rotvec([0.3, -0.2, 0.5])
    goal = start.copy()
    goal[:3, :3], goal[:3, 3] = turn.as_matrix() @ start[:3, :3], start[:3, 3] + [-0.05, 0.1, 0.05]
    motion = hand_path(robot, [start, goal], q, 1.5, tolerance=tolerance)
    T, share = hand(robot, motion(times(motion))[0]), quintic([0], [1], 1.5)(times(motion))[0]
    off = Rotation.from_matrix(T[:, :3, :3]) * (Rotation.from_rotvec(share * turn.as_rotvec()) * Rotation.from_matrix(start[:3, :3])).inv()
    assert off.magnitude().max() < tolerance
    assert np.linalg.norm(T[:, :3, 3] - start[:3, 3] - share * [-0.05, 0.1, 0.05], axis=1).max() < tolerance


def test_arcs_are_round():
    """Through a point, the long way as well, and about a centre."""
    robot, ends = zoo.planar(2), [[1.0, 1.0, 0], [1.0, -1.0, 0]]
    for more, centre in ((dict(via=[1.3, 0, 0]), None), (dict(via=[0.7, 0, 0]), None), (dict(via=[0.3, 0, 0]), None),
                         (dict(centre=[0, 0, 0]), [0, 0]), (dict(centre=[0.5, 0, 0]), [0.5, 0])):
        motion = hand_path(robot, ends, [0, np.pi / 2], 2.0, **more)
        x = hand(robot, motion(times(motion))[0])[:, :2, 3]
        if centre is None:                           # from (1, 1) and (1, -1) and (v, 0): c = (v^2 - 2) / (2 (v - 1))
            v = more["via"][0]
            centre = [(v ** 2 - 2) / (2 * (v - 1)), 0]
            assert np.linalg.norm(x - [v, 0], axis=1).min() < 1e-2
        assert np.ptp(np.linalg.norm(x - centre, axis=1)) < 2e-5
        assert x[[0, -1]] == pytest.approx(np.array(ends)[:, :2], abs=1e-6)


def test_the_hand_rests_at_each_target_and_takes_its_time():
    robot, q = zoo.rrr(), np.array(POSTURES["rrr"])
    a = hand(robot, q)[:3, 3]
    b, c = a + [0, 0.2, 0], a + [0, 0.2, 0.1]
    motion = hand_path(robot, [a, b, c], q, 3.0)
    assert hand(robot, motion(2.0)[0])[:3, 3] == pytest.approx(b, abs=1e-6) and np.abs(motion(2.0)[1]).max() < 1e-9
    timed = hand_path(robot, [a, b, b, a], q, [1.0, 0.5, 2.0])
    stands = timed(np.linspace(1, 1.5, 9))
    assert timed.duration == 3.5 and not np.ptp(stands[0], axis=0).any() and not stands[1].any()
    assert hand_path(robot, [a, b, b, a], q, 2.0).duration == pytest.approx(2.0)
    for still in (hand_path(robot, [a, a], q, 2.0), hand_path(robot, tip_pose(robot, q), q, 2.0)):
        assert still.duration == 2 and not np.array(still.sample(9)[2:]).any()


def test_the_way_leads_through_singular_postures_where_the_joints_flow_through_them():
    """Through the axis of the base, the arm folded; through the wrist stretched; out to the full length and in from there."""
    planar = zoo.planar(2)
    across = hand_path(planar, [[1, 0, 0], [-1, 0, 0]], [-np.pi / 3, 2 * np.pi / 3], 2.0)
    assert across.peaks()[0].max() < 2 and np.abs(hand(planar, across(times(across))[0])[:, 1, 3]).max() < 1e-5
    for start, goal, q in (([1, 0], [2, 0], [-np.pi / 3, 2 * np.pi / 3]), ([2, 0], [1, 0], [0, 0])):
        x = hand(planar, (motion := hand_path(planar, [*goal, 0], q, 2.0))(times(motion))[0])[:, :2, 3]
        assert x[[0, -1]] == pytest.approx(np.array([start, goal]), abs=1e-6) and np.abs(x[:, 1]).max() < 1e-5
    puma, q = zoo.puma560(), np.array([0, 0.3, -2.6, 0, 0.3, 0])
    start = hand(puma, q)
    goal = start.copy()
    goal[:3, :3] = start[:3, :3] @ Rotation.from_rotvec([0, 0.6, 0]).as_matrix()
    other = start.copy()
    other[:3, :3] = start[:3, :3] @ Rotation.from_rotvec([0, -0.6, 0]).as_matrix()
    wrist = [hand_path(puma, [start, one], q, 1.0)(times(across))[0][:, 4] for one in (goal, other)]
    assert min(x.min() for x in wrist) < 0 and max(np.abs(np.diff(x)).max() for x in wrist) < 0.01


PLANAR, CORNERS = zoo.planar(2), [[1, 1, 0], [1, -1, 0]]


@pytest.mark.parametrize("robot, targets, more, words", [
    (PLANAR, [[1, 1, 0], [3, 1, 0]], {}, r"from target 1 to 2 ends at 36\.6 % of it: it leaves the reach"),
    (PLANAR, [[9, 1, 0], [3, 1, 0]], {}, "the first of them cannot be reached: out of reach"),
    (PLANAR.with_link(1, limits=(-0.5, 0.5)), CORNERS, {}, r"ends at 24\.\d % of it: joint 1 stands at its limit"),
    (PLANAR, CORNERS, dict(via=[1, 2, 0]), "via is .* not between them"),
    (PLANAR, CORNERS, dict(centre=[0, 1, 0]), r"centre is .*: 1 m from the start and 2\.23607 m from the end"),
    (PLANAR, [[1, 0, 0], [-1, 0, 0]], dict(centre=[0, 0, 0]), "no arc is the shorter one"),
    (PLANAR, CORNERS, dict(via=[0, 0, 0], centre=[0, 0, 0]), "via and centre are both given"),
    (PLANAR, [*CORNERS, CORNERS[0]], dict(via=[0, 0, 0]), "targets are 3; expected two"),
    (PLANAR, CORNERS, dict(law="linear"), "expected one of 'quintic', 'trapezoid'"),
    (PLANAR, CORNERS, dict(duration=[1, 1]), "one for each of 1 ways"),
    (PLANAR, CORNERS[0], dict(q0=None), "expected two targets or more, or one and a posture q0")])
def test_what_cannot_be_done_is_said(robot, targets, more, words):
    with pytest.raises(ValueError, match=words):
        hand_path(robot, targets, **(dict(q0=[0, np.pi / 2], duration=2.0) | more))


def test_a_jump_from_one_posture_to_another_is_refused():
    """A slide that would have to go on at the other side of the axis: round the base at once."""
    with pytest.raises(ValueError, match="ends at .* % of it"):
        hand_path(zoo.planar(1).with_link(1, a=1.0), [[1, 0, 0], [-1, 0, 0]], [0.0], 2.0)
    crank = zoo.planar(2).with_link(2, a=0.5)        # no fold: at the axis of the base is a hole of half a metre
    with pytest.raises(ValueError, match=r"ends at .* % of it"):
        hand_path(crank, [[1, 0.0, 0], [-1, 0.0, 0]], [0.5, -1.8], 2.0)

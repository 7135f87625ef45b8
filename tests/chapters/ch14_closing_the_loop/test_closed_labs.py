"""The labs of notebook 14 against the mechanisms of the package, and against differences, energy and statics."""
import re

import numpy as np
import pytest
from test_lab import browser

from robotlab import link_poses, tip_pose
from robotlab.systems import SingularClosure, closure_error, mechanisms, shared_torques, transfer, transferred_model
from robotlab.chapters.ch14_closing_the_loop.linkages import FiveBar, FourBar, joint_angles, third, within
from robotlab.chapters.ch14_closing_the_loop.loop import SWEEP, swept
from robotlab.chapters.ch14_closing_the_loop.loop_views import most, pieces
from robotlab.chapters.ch14_closing_the_loop.ring import around, posture, ring
from robotlab.chapters.ch14_closing_the_loop.sharing import MOTORS, Balance, holding
from robotlab.chapters.ch14_closing_the_loop.sharing import posture as held
from robotlab.chapters.ch14_closing_the_loop.stewart import PRESETS, STROKE, leg_angles, legs, placed, platform
from robotlab.labs import FiveBarLab, FourBarLab, PlatformLab, RingLab, SharingLab
from robotlab.labs.spec import matrix
from robotlab.maths.spatial import pose, rpy

FOUR, FIVE = FourBar(.4, 1.0, .8, 1.0), FiveBar(.6, .7, .6)


def numbers(text):
    """The matrices of an equation's text, one row after the other."""
    return [[float(x) for x in row.replace("−", "-").split()] for row in re.findall(r"\[([^\]]*)\]", text)]


# -- circles ----------------------------------------------------------------------------------------------------------
def test_the_third_point_has_its_distances_and_its_side(rng):
    A, B = rng.normal(size=(2, 50, 2))
    far = np.linalg.norm(B - A, axis=-1)[:, None]
    a, b = .7 * far, .9 * far
    for side in (1, -1):
        C = third(A, a, B, b, side)
        assert np.linalg.norm(C - A, axis=-1) == pytest.approx(a[:, 0]) and np.linalg.norm(C - B, axis=-1) == pytest.approx(b[:, 0])
        u, v = B - A, C - A
        assert (np.sign(u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]) == side).all()
    assert np.isnan(third(A, .3 * far, B, .3 * far, 1)).all()


def test_the_nearest_point_that_both_arms_reach():
    """No point of a fine grid that both reach is nearer."""
    centres, least, most_far = np.array([[-.3, 0], [.3, 0.0]]), .3, 1.2
    grid = np.stack(np.meshgrid(*[np.linspace(-1.5, 1.5, 301)] * 2), axis=-1).reshape(-1, 2)
    far = np.linalg.norm(grid[:, None] - centres, axis=-1)
    good = grid[((far >= least) & (far <= most_far)).all(axis=-1)]
    for p in np.array([[2, 1], [0, 0], [.3, .1], [-3, .2], [0, 1.6], [.4, .5]]):
        found = within(p, centres, least, most_far)
        assert np.linalg.norm(found - p) <= np.linalg.norm(good - p, axis=-1).min() + 1e-9
        r = np.linalg.norm(found - centres, axis=-1)
        assert (r > least - 1e-8).all() and (r < most_far + 1e-8).all()


@pytest.mark.parametrize("side", [1, -1])
def test_circles_close_the_mechanisms_of_the_package(side, rng):
    for angle in rng.uniform(-3, 3, 8):
        q = joint_angles(FOUR.chains(angle, side)[0])
        assert np.abs(closure_error(FOUR.mechanism("crank"), q)).max() < 1e-12 and q[0] == pytest.approx(angle)
    for angles in rng.uniform([1.6, .8], [2.2, 1.4], (8, 2)):
        q = np.concatenate([joint_angles(chain) for chain in FIVE.chains(angles, side)])
        assert np.abs(closure_error(FIVE.mechanism("hand"), q)).max() < 1e-12 and q[[0, 2]] == pytest.approx(angles)


# -- four-bar and five-bar --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("by", ["crank", "rocker"])
def test_the_curves_of_the_four_bar_are_slopes_of_its_posture(by):
    """G from differences of the closed posture; P* of one coordinate is half the slope of I* along it."""
    G, I, P, _ = swept(FOUR, by, 1)
    q = np.unwrap(joint_angles(FOUR.chains(SWEEP, 1)[0]), axis=0)
    u = q[:, 0] if by == "crank" else q.sum(axis=-1)
    middle = slice(1, -1)
    slope = lambda x: (x[2:] - x[:-2]) / (u[2:] - u[:-2])
    inner = np.isfinite(G[2:, 0, 0]) & np.isfinite(G[:-2, 0, 0]) & (np.abs(G[middle, 0, 0]) < 4)
    assert inner.sum() > 40
    assert slope(q[:, 1])[inner] == pytest.approx(G[middle, 1, 0][inner], abs=.06 * np.abs(G[middle, 1, 0][inner]).max())
    off = np.abs(slope(I[:, 0, 0]) / 2 - P[middle, 0, 0, 0])[inner]
    assert np.median(off) < .02 * np.nanmax(np.abs(P[middle, 0, 0, 0][inner]))


@pytest.mark.parametrize("make, by", [(FourBarLab, "crank"), (FourBarLab, "rocker"), (FiveBarLab, "shoulders"), (FiveBarLab, "hand")])
def test_the_equation_is_that_of_the_package(make, by):
    lab = make()
    lab.set(by=by)
    v = lab.values
    names = ("crank", "coupler", "rocker", "ground") if make is FourBarLab else ("upper", "lower", "apart")
    loop = (FourBar if make is FourBarLab else FiveBar)(*(v[name] for name in names))
    angles = v["u1"] if make is FourBarLab else (v["u1"], v["u2"])
    q = np.concatenate([joint_angles(chain) for chain in loop.chains(angles, v["side"])])
    G, _ = transfer(loop.mechanism(by), q)
    rows = numbers(lab.words["equation_text"])
    assert np.array(rows[:len(G)]) == pytest.approx(G, abs=5.1e-3)
    assert np.array(rows[len(G):]) == pytest.approx(transferred_model(loop.mechanism(by), q)[0], abs=5.1e-3)


@pytest.mark.parametrize("make, bad, good", [
    (FourBarLab, "The rocker drives, dead centre", {"by": "crank"}),
    (FiveBarLab, "Lower links in line", {"by": "hand"}),
    (FiveBarLab, "An arm stretched, in x and y", {"by": "shoulders"})])
def test_a_singular_choice_and_one_that_works_in_the_same_posture(make, bad, good):
    lab = make()
    lab.preset(bad)
    assert "is singular here" in lab.words["badge"]["text"] and lab.words["sentence"].startswith("Singular in")
    before = lab.picture["bodies"]
    lab.set(**good)
    assert lab.words["badge"] == {"text": "closed to 10⁻¹² m", "cls": "ok"} and lab.picture["bodies"] == before


@pytest.mark.parametrize("crank, coupler, rocker, ground, degrees", [(.7, .8, .5, 1.0, 150), (.8, .2, 1.4, 1.0, 0), (.8, 1.4, .2, 1.0, 20)])
def test_an_open_loop_says_how_far(crank, coupler, rocker, ground, degrees):
    """The gap is the distance by which the triangle of coupler, rocker and the line between misses closing."""
    lab = FourBarLab()
    lab.set(crank=crank, coupler=coupler, rocker=rocker, ground=ground, u1=np.radians(degrees))
    far = np.linalg.norm([ground - crank * np.cos(np.radians(degrees)), crank * np.sin(np.radians(degrees))])
    gap = max(far - coupler - rocker, abs(coupler - rocker) - far)
    assert gap > 0 and lab.words["badge"]["text"] == f"{gap:.2f} m open" and not lab.error


def test_the_dragged_hand_is_where_both_arms_end():
    lab = FiveBarLab()
    for x, y in ((.1, 1.0), (-.2, .7), (2.0, 1.5), (0, 0)):
        lab.set(hand=[x, y, 0])
        v = lab.values
        chains = FIVE.chains((v["u1"], v["u2"]), v["side"])
        wanted = FIVE.nearest(np.array([x, y]))
        assert [chain[-1] for chain in chains] == pytest.approx(np.array([wanted, wanted]), abs=2e-5)
        lab.reset()


def test_the_arrows_of_the_hand_are_its_velocities():
    lab, h = FiveBarLab(), 1e-6
    arrows = lab.picture["notes"]["vectors"]
    v = lab.values
    for k, arrow in enumerate(arrows):
        step = h * np.eye(2)[k]
        up, down = (FIVE.chains(np.array([v["u1"], v["u2"]]) + s * step, 1)[0][-1] for s in (1, -1))
        speed = (up - down) / (2 * h)
        assert arrow["text"] == f"{np.linalg.norm(speed):.2f} m/s"
        assert np.array(arrow["v"][:2]) / np.linalg.norm(arrow["v"]) == pytest.approx(speed / np.linalg.norm(speed), abs=1e-6)


def test_a_curve_with_gaps_comes_in_pieces():
    y = np.array([0, 1, 2, np.nan, 1, 2, 3, 99, 1, 1.0])
    shown = pieces(np.arange(10.0), y, 0, 10, "x", "I")
    assert [len(c.x) for c in shown] == [3, 3, 2] and [c.label for c in shown] == ["", "I", ""]
    assert most(np.array([0, 1, 2, 3.0]))[1] < 3.5 and most(np.array([*np.linspace(1, 2, 50), 1e5]))[1] < 4


# -- ring -------------------------------------------------------------------------------------------------------------
def test_the_ring_is_closed_all_the_way_round():
    way = np.linspace(-np.pi, np.pi, 90)
    assert np.abs(closure_error(ring(), posture(way))).max() < 1e-12
    a, b = around(way).T
    assert np.cos(a) + np.cos(b) + np.cos(a) * np.cos(b) == pytest.approx(0 * a, abs=1e-12)


def test_the_ring_fails_in_the_coordinate_that_turns_back():
    lab = RingLab()
    lab.preset("Joint 1 at its end")
    assert lab.words["badge"]["cls"] == "bad" and "120°" in lab.words["sentence"]
    lab.preset("The same posture by joint 2")
    assert lab.words["badge"]["cls"] == "ok"


def test_the_motion_of_the_ring_keeps_its_links():
    lab = RingLab()
    lab.set(go=1)
    frames = np.frombuffer(lab.buffer, "<f4").reshape(lab.motion["n"], -1)
    columns = [k for k, path in enumerate(lab.motion["paths"]) if path[:2] == ["bodies", "points"]]
    points = frames[:, columns].reshape(len(frames), 6, 3)
    assert np.linalg.norm(np.roll(points, -1, axis=1) - points, axis=-1) == pytest.approx(np.full((len(frames), 6), .5), abs=1e-6)


# -- platform ---------------------------------------------------------------------------------------------------------
def test_the_legs_reach_the_plate(rng):
    m = mechanisms.stewart()
    for _ in range(5):
        plate = pose(rpy(*rng.uniform(-.4, .4, 3)), np.array([0, 0, .7]) + rng.uniform(-.15, .15, 3))
        q = np.concatenate([leg_angles(leg, plate) for leg in m.chains])
        assert np.abs(closure_error(m, q)).max() < 1e-12 and tip_pose(m.chains[4], m.split(q)[4]) == pytest.approx(plate)


def test_the_forces_of_the_legs_are_in_equilibrium_with_all_weights():
    """Statics of the plate: half of each leg's weight hangs at its head, whatever its length; and the package agrees."""
    p, plate = platform(), pose(rpy(.2, -.1, .4), np.array([.1, -.05, .75]))
    push = np.array([20.0, 0, -50])
    q = p.posture(plate)
    I_uu, f = p.model(q, push)
    heads = p.heads @ plate[:3, :3].T
    ways = heads + plate[:3, 3] - p.feet
    ways /= np.linalg.norm(ways, axis=-1, keepdims=True)
    loads = np.tile([0, 0, -.5 * 9.81], (6, 1))
    forces = f[:, None] * ways + loads
    total = forces.sum(axis=0) + push + [0, 0, -4.0 * 9.81]
    assert np.isfinite(f).all() and I_uu == pytest.approx(transferred_model(p.mechanism, q)[0])
    across = np.cross(heads, forces).sum(axis=0)
    assert total == pytest.approx(np.zeros(3), abs=1e-9) and across == pytest.approx(np.zeros(3), abs=1e-9)
    assert p.model(q, np.zeros(3))[1] == pytest.approx(-transferred_model(p.mechanism, q)[2])


def test_the_sentence_of_the_platform_has_its_forces():
    lab = PlatformLab()
    assert "Each leg bears 13.2 N; all push" in lab.words["sentence"]
    lab.preset("25 cm to one side")
    p = platform()
    f = p.model(p.posture(matrix(PRESETS["25 cm to one side"]["target"])), np.zeros(3))[1]
    assert f"{np.abs(f).max():.1f} N" in lab.words["sentence"] and "legs 3, 6 pull" in lab.words["sentence"]
    assert set(np.flatnonzero(f < 0) + 1) == {3, 6}


def test_the_turned_plate_is_loose():
    lab, p = PlatformLab(), platform()
    for yaw, words in ((60, "To lengthen leg 1"), (89.5, "hardly hold the plate"), (90.5, "hardly hold the plate"),
                       (89.9999, "as a screw does")):
        lab.set(target=placed(yaw=yaw))
        assert words in lab.words["sentence"] and ("hardly" in words) == ("hardly" in lab.words["sentence"])
    lab.preset("Turned by 90°")
    assert lab.words["badge"]["cls"] == "bad" and not lab.error
    plate = pose(rpy(0, 0, np.pi / 2), np.array([0, 0, .7]))
    with pytest.raises(SingularClosure):
        p.model(p.posture(plate), np.zeros(3))
    lengths = lambda s, rise: p.posture(pose(rpy(0, 0, np.pi / 2 + s), np.array([0, 0, .7 + rise * s])))[2::6]
    h = 1e-5
    turning, rising = (lengths(h, 0) - lengths(-h, 0)) / (2 * h), (lengths(h, 1) - lengths(-h, 1)) / (2 * h)
    pitch = -turning[0] / (rising - turning)[0]
    screw = (lengths(h, pitch) - lengths(-h, pitch)) / (2 * h)
    assert np.abs(turning).max() > .1 and np.abs(screw).max() < 1e-6                 # a screw that changes no length


# -- two arms, one load -----------------------------------------------------------------------------------------------
@pytest.fixture
def balance():
    q = np.concatenate([joint_angles(chain) for chain in held((.2, .7), .3)])
    return Balance(holding(2.0), q)


def test_the_bar_is_closed_and_balanced_by_any_force(balance, rng):
    m, q = balance.mechanism, balance.q
    G, _ = transfer(m, q)
    assert np.abs(closure_error(m, q)).max() < 1e-12
    for force in rng.normal(scale=20, size=(5, 2)):
        assert G.T @ balance.torques(force) == pytest.approx(balance.T)


def test_the_ways_of_sharing_are_those_of_the_package(balance):
    m, q, T = balance.mechanism, balance.q, balance.T
    assert balance.torques(balance.force("least", None)) == pytest.approx(shared_torques(m, q, T, MOTORS))
    without = balance.torques(balance.force("no wrist", None))
    assert without[2] == pytest.approx(0, abs=1e-9)
    cost = lambda way: (balance.torques(balance.force(way, None)) ** 2).sum()
    assert cost("least") <= cost("no wrist") + 1e-9 and cost("least") < cost("alone")
    alone = balance.torques(balance.force("alone", None))
    assert alone[3:] == pytest.approx(slope_of_height(m.chains[1], m.split(q)[1]))


def slope_of_height(arm, q):
    """Return the torques that hold the weight of an arm, by differences of its potential energy."""
    def potential(q):
        poses = link_poses(arm, q)
        return sum(link.m * 9.81 * (poses[i, :3, :3] @ link.com + poses[i, :3, 3])[1] for i, link in enumerate(arm.links, start=1))
    h = 1e-6
    return np.array([(potential(q + h * e) - potential(q - h * e)) / (2 * h) for e in np.eye(arm.n)])


def test_squeezing_moves_nothing_and_costs_torque():
    lab = SharingLab()
    lab.preset("Squeezed")
    squeezed = float(re.search(r"is (\d+) N² m²", lab.words["sentence"])[1])
    lab.preset("Five motors, least squares")
    least = float(re.search(r"is (\d+) N² m²", lab.words["sentence"])[1])
    assert squeezed > 3 * least


def test_a_dragged_force_is_kept_and_says_how_it_is_shared():
    lab = SharingLab()
    lab.set(force=[.1, .2, 0])
    assert lab.values["way"] == "drag" and "20 of 20 N" in lab.words["sentence"] and "outwards with 10 N" in lab.words["sentence"]
    lab.set(way="alone")
    assert lab.values["force"] == [0, 0, 0] and "alone" in lab.words["sentence"]


def test_a_hand_cannot_pull_the_plate_beyond_its_stroke(rng):
    lab = PlatformLab()
    for _ in range(12):
        far = np.eye(4)
        far[:3, 3] = rng.uniform(-2, 2, 3)
        browser(lab, target=[float(x) for x in far[:3].flat])
        lengths = legs(platform(), lab.target)[2]
        assert not lab.error and "out of stroke" not in lab.words["badge"]["text"]
        assert STROKE[0] - 1e-6 <= lengths.min() and lengths.max() <= STROKE[1] + 1e-6

"""The labs of notebook 19: a change without effect on torques has none for an arm with those bodies, and the fit finds what is there."""
import re

import numpy as np
import pytest

from robotlab import base_parameters, inverse_dynamics, link_poses, simulate, with_payload, zoo
from robotlab.chapters.ch19_which_masses_can_be_seen import excite, hidden_rod, learn
from robotlab.chapters.ch19_which_masses_can_be_seen.identifiability import NEVER, SINGLY, TOGETHER, axis_poses, identifiable, whole_regressor
from robotlab.labs import ExciteLab, HiddenRodLab, LearnLab
from robotlab.maths.spatial import skew
from robotlab.systems import adaptive

MOTIONS = hidden_rod.MOTIONS.values()


# -- a rod, handed on ---------------------------------------------------------------------------------------------------
def with_rod(arm, q, i, ends, mass):
    """The arm with a thin rod between two places in the world fixed to link i at posture q; two masses joined by Steiner's theorem."""
    link, T = arm.links[i - 1], link_poses(arm, q)[i]
    a, b = ((np.asarray(end) - T[:3, 3]) @ T[:3, :3] for end in ends)
    m, middle, along = link.m + mass, (a + b) / 2, skew(b - a)
    com = (link.m * link.com + mass * middle) / m
    own = [(link.m, link.com - com, link.I_com), (mass, middle - com, -mass / 12 * along @ along)]
    return arm.with_link(i, m=m, com=com, I_com=sum(I - k * skew(d) @ skew(d) for k, d, I in own))


def changes(lab):
    """Return the largest change of each torque (6,) if the drawn rod is moved to link j from the link before."""
    j, mass, arm = int(lab.values["axis"]), lab.values["m"], hidden_rod.puma()
    ends, state = lab.picture["notes"]["curves"][1]["points"], hidden_rod.states(lab.values["motion"])
    before = with_rod(arm, lab.q, j - 1, ends, mass) if j > 1 else arm
    return np.abs(inverse_dynamics(with_rod(arm, lab.q, j, ends, mass), *state) - inverse_dynamics(before, *state)).max(0)


@pytest.mark.parametrize("title", hidden_rod.PRESETS)
def test_what_is_said_of_torques_is_so_of_an_arm_with_these_bodies(title):
    lab = HiddenRodLab()
    lab.preset(title)
    most, said = changes(lab), lab.words["sentence"]
    assert ("No torque has changed" in said) == (most.max() < 1e-9)
    if most.max() > 1e-9:
        assert f"joint {most.argmax() + 1} changes by up to {most.max():.2f} N m" in said


def test_before_the_questions_the_lab_speaks_of_torques_alone():
    asked, whole = HiddenRodLab(identify=False, name="before"), HiddenRodLab()
    assert "badge" not in asked.words and "equation" not in asked.words and len(asked.plots) == 1 and "60" in whole.words["badge"]["text"]
    for title in ("A rod on axis 3", "10 kg beside axis 1", "Less than nothing"):
        asked.preset(title), whole.preset(title)
        assert asked.words["sentence"] == whole.words["sentence"] and asked.plots[0] == whole.plots[0]
    assert set(hidden_rod.PRESETS) - set(asked._presets) == {"Nobody moves", "Joint 2 alone"}


@pytest.mark.parametrize("axis", range(1, 7))
def test_a_rod_on_an_axis_is_hidden_and_one_beside_it_is_not(axis):
    lab = HiddenRodLab()
    for far, hidden in ((0.0, True), (.015, True), (.06, False), (2.0, False)):
        lab.set(axis=axis, m=3.0)
        lab.set(rod=hidden_rod.beside(axis, far))
        solid, dashed = ([thing["y"] for thing in lab.plots[0]["things"] if ("dash" in thing["cls"]) == dash] for dash in (False, True))
        assert not lab.error and (changes(lab).max() < 1e-9) == hidden and (solid == dashed) == hidden
        assert ("No torque has changed" in lab.words["sentence"]) == hidden
    lab.set(m=2.0)
    beside = np.linalg.inv(axis_poses(lab.robot, lab.q)[axis]) @ [*lab.values["rod"], 1]
    assert np.linalg.norm(beside[:2]) == pytest.approx(hidden_rod.FARTHEST, abs=1e-5), "no rod is farther, wherever it was dragged"


def test_another_axis_begins_with_the_rod_on_it_and_masses_add_up():
    lab = HiddenRodLab()
    lab.preset("15 cm beside it")
    lab.set(axis=5)
    assert lab.values["rod"] == pytest.approx(hidden_rod.beside(5), abs=1e-6) and "No torque has changed" in lab.words["sentence"]
    assert all(words in lab.words["sentence"] for words in ("weighs 5.3 kg", "left with −4.2 kg", "No body has less than 0 kg"))
    lab.set(m=0.0)
    assert "nothing to hide" in lab.words["sentence"] and not lab.error


@pytest.mark.parametrize("motion", MOTIONS)
def test_marks_are_what_changes_of_the_numbers_show(motion):
    """Determined: the rows of Y can make up this number alone. Never: its column is zero."""
    Y, _, tells = hidden_rod.measured(motion)
    flat = Y.reshape(-1, 60)
    size = np.linalg.norm(flat, axis=0)
    flat = flat / np.where(size > 1e-9 * size.max(), size, np.inf)
    made = np.linalg.pinv(flat, rcond=1e-9) @ flat
    assert tells.rank == np.linalg.matrix_rank(flat, tol=1e-9 * np.linalg.norm(flat, 2)) == round(np.trace(made))
    for k, mark in enumerate(tells.marks):
        alone = np.abs(made[k] - np.eye(60)[k]).max() < 1e-5
        assert mark == (NEVER if not flat[:, k].any() else SINGLY if alone else TOGETHER)


def test_counts_are_those_of_the_literature_and_of_base_parameters():
    """Gautier and Khalil 1990 for the Puma; at rest: two first moments of each of links 2 to 6."""
    assert [hidden_rod.measured(motion)[2].rank for motion in ("swing", "still", "alone")] == [36, 10, 17]
    still = np.reshape(hidden_rod.measured("still")[2].marks, (6, 10))
    assert (still[:, 4:] == NEVER).all() and (still[0] == NEVER).all()
    arm = zoo.planar(3)
    state = np.random.default_rng(1).normal(size=(3, 40, 3))
    assert identifiable(whole_regressor(arm, *state)).rank == len(base_parameters(arm).names) == 9


def test_rates_of_the_swing_are_those_of_its_postures():
    q, qd, qdd = hidden_rod.states("swing")
    h = hidden_rod.T / (hidden_rod.SAMPLES - 1)
    assert np.gradient(q, h, axis=0)[2:-2] == pytest.approx(qd[2:-2], abs=.03)
    assert np.gradient(qd, h, axis=0)[2:-2] == pytest.approx(qdd[2:-2], abs=.1)


def test_the_gap_of_singular_values_is_wide():
    for motion in MOTIONS:
        Y, _, tells = hidden_rod.measured(motion)
        flat = Y.reshape(-1, 60)
        size = np.linalg.norm(flat, axis=0)
        s = np.linalg.svd(flat / np.where(size > 1e-9 * size.max(), size, np.inf), compute_uv=False)
        assert s[tells.rank - 1] > 1e-5 * s[0] and s[tells.rank] < 1e-13 * s[0] and tells.values == pytest.approx(s / s[0], abs=1e-12)


# -- excite, measure, fit -----------------------------------------------------------------------------------------------
def numbers_in(text):
    return [float(x.replace("−", "-")) for x in re.findall(r"−?\d+\.\d+|−?\d+(?=\.? )", text)]


@pytest.mark.parametrize("size, T", [(1.0, 4.0), (.1, 4.0), (1.0, 20.0)])
def test_without_noise_the_lump_is_found_and_every_torque_told(size, T, rng):
    lab = ExciteLab()
    for x, y in rng.uniform(-.9, .9, (4, 2)):
        lab.set(noise=0.0, size=size, T=T, m=.8, lump=excite.drawn_at((x, y)))
        said = lab.words["sentence"]
        assert "it is off by 0.0 %" in said and "comes out as 0.80 kg" in said and not lab.error
        assert said.count(f"({x:.2f}, {y:.2f})".replace("-", "−")) == 2


def test_held_still_weighs_the_lump_and_knows_no_second_moment():
    lab = ExciteLab()
    lab.preset("Held still")
    state = lab._snapshot()
    fit, _ = excite.fitted(with_payload(excite.arm(), .5, [0, .1, 0]), state)
    infinite = [name for name, s in zip(fit.names, fit.deviations) if np.isinf(s)]
    assert infinite == ["Sxx1", "Sxx2", "Sxx3"] and "6 of 9 told" in lab.words["badge"]["text"] and lab.words["badge"]["cls"] != "ok"
    mass, place = excite.found(fit)
    assert mass == pytest.approx(.5, abs=.03) and place == pytest.approx([1, .1], abs=.1)


@pytest.mark.parametrize("title", excite.PRESETS)
def test_the_fit_is_weighted_least_squares_of_the_columns_of_point_masses(title):
    """Against plain lstsq on columns made by inverse_dynamics of arms with one more lump: the same predictions of another motion."""
    lab = ExciteLab()
    lab.preset(title)
    state = lab._snapshot()
    lump = excite.within(np.array(state["lump"][:2]) - excite.joint_3()[:2])
    true = with_payload(excite.arm(), state["m"], [lump[0] - 1, lump[1], 0])
    fit, most = excite.fitted(true, state)
    rate = excite.LASTS / state["T"] if state["how"] == "moving" else 0.0
    q, qd, qdd = excite.motions()[0]
    used = q[0] + state["size"] * (q - q[0]), state["size"] * rate * qd, state["size"] * rate ** 2 * qdd
    tau = inverse_dynamics(true, *used)
    measured = tau + state["noise"] / 100 * np.abs(tau).max(0) * np.random.default_rng(int(state["draw"])).normal(size=tau.shape)
    places = [(i, at) for i in (1, 2, 3) for at in ((0, 0), (.5, 0), (0, .5))]
    lumped = [excite.arm().with_link(i, **joined(excite.arm().links[i - 1], at)) for i, at in places]
    column = lambda motion: np.stack([inverse_dynamics(x, *motion) - inverse_dynamics(excite.arm(), *motion) for x in lumped], axis=-1)
    A = (column(used) / most[:, None]).reshape(-1, 9)
    x = np.linalg.lstsq(A, ((measured - inverse_dynamics(excite.arm(), *used)) / most).ravel(), rcond=1e-9)[0]
    assert column(used) @ x + inverse_dynamics(excite.arm(), *used) == pytest.approx(fit.torque(*used), abs=1e-4)
    left = np.sqrt(((measured - fit.torque(*used)) ** 2).mean(0)) / most
    assert f"The fit leaves {100 * left.max():.1f} %" in lab.words["sentence"]
    if state["how"] == "moving":
        assert column(excite.motions()[1]) @ x + inverse_dynamics(excite.arm(), *excite.motions()[1]) == pytest.approx(
            fit.torque(*excite.motions()[1]), abs=2e-2)


def joined(link, at):
    """A link with 1 kg more at a place in its plane."""
    d = np.array([*at, 0]) - link.com
    return {"m": link.m + 1, "com": (link.m * link.com + [*at, 0]) / (link.m + 1),
            "I_com": link.I_com + link.m / (link.m + 1) * (d @ d * np.eye(3) - np.outer(d, d))}


def test_extremes_are_answered():
    lab = ExciteLab()
    for m in (0.0, 2.0):
        for how in excite.HOW.values():
            for size, T, noise in ((.02, 40.0, 20.0), (.02, 4.0, 0.0), (1.0, 40.0, 20.0)):
                lab.set(m=m, how=how, size=size, T=T, noise=noise, lump=[9, 9, 0])
                assert not lab.error and "off by" in lab.words["sentence"]
    lab.set(m=1.0)
    assert np.linalg.norm(np.array(lab.values["lump"])[:2] - excite.joint_3()[:2]) == pytest.approx(excite.REACH, abs=1e-5)


# -- the controller learns ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("change", [{}, {"w": 1.0, "m": 2.0}, {"swing": 0.0}, {"learning": 0.0}], ids=str)
def test_it_is_the_law_of_the_package(change):
    """The same run by `simulate` and `adaptive`, whose third number, hy, does not adapt."""
    s = learn.PLAIN | change
    arm, A, w = zoo.planar(1), s["swing"], s["w"]
    motion = lambda t: [np.array([x]) for x in (learn.ABOUT + A * np.sin(w * t), A * w * np.cos(w * t), -A * w * w * np.sin(w * t), 0.0)]
    rates = [0.0 if name.startswith("hy") else s["learning"] for name in base_parameters(arm).names]
    law = adaptive(arm, motion, s["slope"], s["K"], rates)
    run = simulate(with_payload(arm, s["m"]), law, [learn.ABOUT], [A * w], np.linspace(0, 3, 31), step=.005)
    t, q, wanted, p = learn.learned(tuple(sorted(s.items())))
    k = [law.names.index("hx1"), law.names.index("Sxx1")]
    assert q[:151:5] == pytest.approx(run.q[:, 0], abs=1e-4) and p[:151:5] == pytest.approx(run.x[:, k], abs=1e-3)
    assert wanted[:151:5] == pytest.approx([motion(x)[0][0] for x in run.t], abs=1e-12)


def test_what_each_preset_says_of_the_numbers():
    lab, said = LearnLab(), {}
    for title in learn.PRESETS:
        lab.preset(title)
        said[title] = lab.words["badge"]["text"]
        assert not lab.error
    assert said["A lively motion"] == said["Nothing to learn"] == "follows, numbers true"
    assert said["A slow one"] == said["A posture held"] == "follows, numbers not true"
    assert said["Without learning"] == "does not follow, numbers not true"


def test_a_held_posture_teaches_the_first_moment_alone():
    s = learn.PLAIN | {"swing": 0.0}
    _, q, wanted, p = learn.learned(tuple(sorted(s.items())))
    true = learn.numbers_of(1.0)
    assert p[-1, 0] == pytest.approx(true[0], rel=1e-3) and p[-1, 1] < .5 * true[1] and abs(q[-1] - wanted[-1]) < 1e-4
    assert true == pytest.approx([1.5, 4 / 3])


def test_every_end_of_every_slider_is_simulated():
    lab = LearnLab()
    for swing in (0.0, np.radians(45)):
        for w in (.5, 5.0):
            for m in (0.0, 2.0):
                for rest in ({"K": 2.0, "learning": 2.0}, {"K": 15.0, "learning": 2.0}, {"K": 2.0, "slope": 1.0}):
                    lab.set(**{"swing": swing, "w": w, "m": m, "slope": 8.0} | rest)
                    assert not lab.error and np.isfinite(numbers_in(lab.words["sentence"])).all()


def test_it_is_said_who_gives_the_rod():
    lab = HiddenRodLab()
    for j in range(1, 7):
        lab.set(axis=j)
        weight = 0.0 if j == 1 else zoo.puma560().links[j - 2].m - lab.values["m"]
        said = f"link {j - 1} is left with {weight:.1f} kg".replace("-", "−") if j > 1 else "it came from the base"
        assert f"Link {j} has the rod" in lab.words["sentence"] and said in lab.words["sentence"]

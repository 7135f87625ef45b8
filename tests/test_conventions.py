"""CONVENTIONS.md, heading by heading: the first line of each test is the heading that it tests."""
import json
import re
import unicodedata
from pathlib import Path

import numpy as np
import pytest

import robotlab
from arms import random_arm, random_pose, relative, states
from robotlab import (Friction, Link, Motor, Robot, closed_form, coriolis_matrix, friction_torque, gravity_torque, influence,
                      inverse_dynamics, jacobian, link_poses, mass_matrix, potential_energy, tip_pose)
from robotlab.dynamics.nested_bodies import bearing_loads, nested_bodies
from robotlab.kinematics.frames import joint_axes
from robotlab.kinematics.rotations import quaternion_matrix, quaternion_product
from robotlab.kinematics.screws import joint_screws
from robotlab.maths.spatial import pose, rotation_vector, rpy

PAGE = Path(__file__).parents[1] / "CONVENTIONS.md"
STEP = 1e-6


def turn(axis, angle):
    """A rotation about x, y or z as a pose, from Rodrigues' formula rather than from the package."""
    k = np.cross(np.eye(3)["xyz".index(axis)], np.eye(3)).T                              # k x, as a matrix
    return pose(np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k, np.zeros(3))


def shift(x, y, z):
    T = np.eye(4)
    T[:3, 3] = x, y, z
    return T


def test_every_heading_has_its_test():
    headings = re.findall(r"^- \*\*(.+?)\.\*\*", PAGE.read_text(encoding="utf-8"), re.M)
    tested = [f.__doc__.strip().rstrip(".") for name, f in globals().items() if name.startswith("test_") and f.__doc__]
    assert len(headings) > 15 and sorted(headings) == sorted(tested)


# -- frames -----------------------------------------------------------------------------------------------------------
def test_counting(rng):
    """Links, joints and frames are counted from 1."""
    arm, q = random_arm(rng, 3), rng.normal(size=3)
    frames, moved = link_poses(arm, q), link_poses(arm, q + [0, 0.1, 0])
    changed = [i for i in range(4) if not np.allclose(frames[i], moved[i])]
    assert changed == [2, 3] and np.allclose(frames[0], arm.base)
    assert arm.with_link(3, m=7).links[-1].m == 7
    with pytest.raises(ValueError, match="1 to 3"):
        arm.with_link(0, m=7)


def test_row():
    """A row is a, α, d, θ."""
    link = Robot.from_table([[0.1, 0.2, 0.3, 0.4]]).links[0]
    assert (link.a, link.alpha, link.d, link.theta) == (0.1, 0.2, 0.3, 0.4) and link == Link(0.1, 0.2, 0.3, 0.4)


def test_standard(rng):
    """Standard DH."""
    a, alpha, d, theta = rng.normal(size=4)
    T = turn("z", theta) @ shift(0, 0, d) @ shift(a, 0, 0) @ turn("x", alpha)
    assert np.allclose(tip_pose(Robot([Link(a, alpha, d, theta)]), [0]), T)
    arm, q = random_arm(rng, 4, "standard"), rng.normal(size=4)
    axes, points = joint_axes(arm, q)
    assert np.allclose(axes, link_poses(arm, q)[:-1, :3, 2]) and np.allclose(points, link_poses(arm, q)[:-1, :3, 3])


def test_modified(rng):
    """Modified DH."""
    a, alpha, d, theta = rng.normal(size=4)
    T = turn("x", alpha) @ shift(a, 0, 0) @ turn("z", theta) @ shift(0, 0, d)
    arm = Robot([Link(a, alpha, d, theta)], convention="modified")
    assert np.allclose(tip_pose(arm, [0]), T)
    assert not np.allclose(tip_pose(arm.replace(convention="standard"), [0]), T)
    arm, q = random_arm(rng, 4, "modified"), rng.normal(size=4)
    assert np.allclose(joint_axes(arm, q)[0], link_poses(arm, q)[1:, :3, 2])


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_joint_coordinate(convention):
    """The joint coordinate is added."""
    turning, sliding = (Robot([Link(1, 2, 3, 4, kind)], convention=convention) for kind in "RP")
    assert np.allclose(tip_pose(turning, [0.5]), tip_pose(Robot([Link(1, 2, 3, 4.5)], convention=convention), [0]))
    assert np.allclose(tip_pose(sliding, [0.5]), tip_pose(Robot([Link(1, 2, 3.5, 4)], convention=convention), [0]))


def test_base_and_tool(rng):
    """Base and tool."""
    arm, q = random_arm(rng, 3), rng.normal(size=3)
    bare, frames = arm.replace(base=None, tool=None), link_poses(arm, q)
    assert frames.shape == (4, 4, 4) and np.allclose(frames, arm.base @ link_poses(bare, q))
    assert np.allclose(tip_pose(arm, q), frames[-1] @ arm.tool)


def test_poses(rng):
    """T_ab is the pose of b in a."""
    base, tool = random_pose(rng), random_pose(rng)
    still = Robot([Link()], base=base, tool=tool)
    T_world_tool = tip_pose(still, [0])
    assert np.allclose(T_world_tool, base @ tool)
    point_in_tool = rng.normal(size=3)
    moved = Robot([Link()], base=base, tool=tool @ shift(*point_in_tool))
    assert np.allclose(tip_pose(moved, [0])[:3, 3] - T_world_tool[:3, 3], T_world_tool[:3, :3] @ point_in_tool)


def test_rpy():
    """Roll, pitch and yaw."""
    R = (turn("z", 0.3) @ turn("y", 0.2) @ turn("x", 0.1))[:3, :3]
    assert np.allclose(rpy(0.1, 0.2, 0.3), R)


def test_quaternion():
    """A quaternion has its scalar first."""
    p, q = (np.append(np.cos(angle / 2), np.sin(angle / 2) * np.eye(3)["xyz".index(axis)]) for axis, angle in (("x", .3), ("z", .8)))
    assert np.allclose(quaternion_matrix(p), turn("x", .3)[:3, :3])
    assert np.allclose(quaternion_matrix(quaternion_product(p, q)), (turn("x", .3) @ turn("z", .8))[:3, :3])


def test_screw(rng):
    """A screw is linear then angular."""
    arm = random_arm(rng, 4, kinds="RPRR")
    for S, w, o, link in zip(joint_screws(arm), *joint_axes(arm, np.zeros(4)), arm.links):
        assert np.allclose(S, [*w, 0, 0, 0] if link.prismatic else [*np.cross(o + .7 * w, w), *w])


# -- motion -----------------------------------------------------------------------------------------------------------
def test_shapes(rng):
    """Shapes."""
    arm = random_arm(rng, 3)
    q, qd, qdd = states(rng, 3, (5, 2))
    shapes = [f(arm, q).shape for f in (link_poses, tip_pose, jacobian, mass_matrix, gravity_torque, potential_energy)]
    assert shapes == [(5, 2, 4, 4, 4), (5, 2, 4, 4), (5, 2, 6, 3), (5, 2, 3, 3), (5, 2, 3), (5, 2)]
    assert inverse_dynamics(arm, q, qd, qdd).shape == (5, 2, 3)
    assert np.allclose(tip_pose(arm, q)[4, 1], tip_pose(arm, q[4, 1]))


def test_units():
    """Units."""
    rod = Robot([Link(a=2, m=3, com=[-1, 0, 0], I_com=np.diag([0, 1, 1]))], gravity=(0, -10, 0))
    assert np.allclose(tip_pose(rod, [np.pi / 2])[:3, 3], [0, 2, 0])                   # a quarter turn is pi/2, not 90
    assert np.allclose(gravity_torque(rod, [0]), 3 * 10 * 1)                             # 3 kg, 10 m/s2, 1 m: 30 N m
    assert np.allclose(mass_matrix(rod, [0]), 1 + 3 * 1 ** 2)                            # kg m2


def test_jacobian(rng):
    """The Jacobian is linear then angular."""
    arm, q, qd = random_arm(rng, 5), rng.normal(size=5), rng.normal(size=5)
    before, after = tip_pose(arm, q - STEP * qd), tip_pose(arm, q + STEP * qd)
    v = (after - before)[:3, 3] / (2 * STEP)
    w = rotation_vector(after[:3, :3] @ before[:3, :3].T) / (2 * STEP)                  # a turn seen from the world
    assert np.allclose(jacobian(arm, q) @ qd, [*v, *w], atol=1e-7)


def test_influence(rng):
    """Influence coefficients."""
    arm, q = random_arm(rng, 4), rng.normal(size=4)
    G, H, D = influence(arm, q)
    assert np.allclose(G, jacobian(arm, q)) and H.shape == (6, 4, 4) and D.shape == (6, 4, 4, 4)
    for k, step in enumerate(STEP * np.eye(4)):
        (G0, H0, _), (G1, H1, _) = influence(arm, q - step), influence(arm, q + step)
        assert np.allclose(H[:, k, :], (G1 - G0) / (2 * STEP), atol=1e-7)
        assert np.allclose(D[:, k, :, :], (H1 - H0) / (2 * STEP), atol=1e-7)
    assert not np.allclose(H, H.swapaxes(1, 2))                                          # so the order can be seen


# -- mass and force ---------------------------------------------------------------------------------------------------
def test_gravity(rng):
    """Gravity is free fall."""
    arm, q, zero = random_arm(rng, 3), rng.normal(size=3), np.zeros(3)
    assert Robot([Link()]).gravity.tolist() == [0, 0, -9.81]
    rail = Link(kind="P", m=0, com=[0, 0, 0], I_com=np.zeros((3, 3)))                    # carries the arm, along world z
    carried = arm.replace(links=[rail, *arm.links], base=None, gravity=(0, 0, -9.81))
    assert np.allclose(inverse_dynamics(carried, [0, *q], [0, *zero], [-9.81, *zero]), 0)    # falling, it has no weight
    lower = arm.replace(base=shift(*arm.gravity) @ arm.base)
    assert potential_energy(lower, q) < potential_energy(arm, q)


def test_inertia(rng):
    """Inertia is about the centre of mass."""
    com, I = np.array([0.3, -0.2, 0.5]), np.diag([1.0, 1.2, 1.5])
    arm = Robot([Link(a=2, d=1, theta=0.7, m=3, com=com, I_com=I)], gravity=(0, 0, 0))
    about_axis = 1.5 + 3 * ((com[0] + 2) ** 2 + com[1] ** 2)                             # Steiner; the axis is z of frame 0
    assert np.allclose(mass_matrix(arm, [0.4]), about_axis)


def test_torque(rng):
    """A torque is what the joint must supply."""
    arm = random_arm(rng, 4)
    q, qd, qdd = states(rng, 4)
    M, C, g = mass_matrix(arm, q), coriolis_matrix(arm, q, qd), gravity_torque(arm, q)
    assert relative(inverse_dynamics(arm, q, qd, qdd), M @ qdd + C @ qd + g) < 1e-12
    lifted = potential_energy(arm, q + STEP * np.eye(4)) - potential_energy(arm, q - STEP * np.eye(4))
    assert np.allclose(g, lifted / (2 * STEP), atol=1e-6)                                # positive where it has to lift
    assert (np.diagonal(M) > 0).all()                                                    # drives q upwards


def test_christoffel(rng):
    """C is Christoffel's."""
    arm, (q, qd, _) = random_arm(rng, 4), states(rng, 4)
    rate = (mass_matrix(arm, q + STEP * qd) - mass_matrix(arm, q - STEP * qd)) / (2 * STEP)
    N = rate - 2 * coriolis_matrix(arm, q, qd)
    assert np.allclose(N, -N.T, atol=1e-6) and np.abs(N).max() > 0.1
    arm, (q, u, v) = random_arm(rng, 3), states(rng, 3)
    own = lambda rate: coriolis_matrix(arm, q, rate)
    other = lambda rate: own(rate) + np.cross(rate, np.eye(3))                           # with the same C qd, and skew as well
    assert np.allclose(other(u) @ u, own(u) @ u) and np.allclose(other(u) + other(u).T, own(u) + own(u).T)
    assert np.allclose(own(u) @ v, own(v) @ u) and not np.allclose(other(u) @ v, other(v) @ u, atol=1e-2)


def test_rotors(rng):
    """Rotors count at the joint."""
    arm, q = random_arm(rng, 3), rng.normal(size=3)
    driven = arm.with_link(2, motor=Motor(rotor_inertia=0.01, gear=-20))
    assert np.allclose(mass_matrix(driven, q) - mass_matrix(arm, q), np.diag([0, 4.0, 0]))


def test_friction():
    """Friction is overcome."""
    arm = Robot([Link(m=0, com=[0, 0, 0], I_com=np.zeros((3, 3)), friction=Friction(viscous=2, coulomb=(3, 4)))])
    assert [float(friction_torque(arm, [rate])[0]) for rate in (-1, 0, 1)] == [-6, 0, 5]
    assert np.allclose(inverse_dynamics(arm, [0], [1], [0]), 5)


def test_wrench(rng):
    """A wrench is felt by the tool."""
    arm, (q, qd, qdd), wrench = random_arm(rng, 4), states(rng, 4), rng.normal(size=6)
    relief = inverse_dynamics(arm, q, qd, qdd) - inverse_dynamics(arm, q, qd, qdd, wrench=wrench)
    assert np.allclose(relief, jacobian(arm, q).T @ wrench)
    crane = Robot([Link(kind="P", m=1, com=[0, 0, 0], I_com=np.eye(3))])                 # slides upwards
    assert np.allclose(inverse_dynamics(crane, [0], [0], [0], wrench=[0, 0, 9.81, 0, 0, 0]), 0)    # a hand carries it


def test_loads(rng):
    """A load on a link acts at its centre of mass."""
    arm, state, forces = random_arm(rng, 3), states(rng, 3), np.zeros((3, 3))
    last = arm.links[-1]
    forces[-1] = rng.normal(size=3)
    at_centre = arm.replace(tool=shift(*last.com))
    relief = inverse_dynamics(at_centre, *state) - inverse_dynamics(at_centre, *state, wrench=[*forces[-1], 0, 0, 0])
    assert np.allclose(nested_bodies(arm, *state) - nested_bodies(arm, *state, forces), relief)
    post = Robot([last.replace(kind="R")], gravity=arm.gravity, base=random_pose(rng))   # it stands still: its base holds its weight
    force, _ = bearing_loads(post, [0.3], [0.0], [0.0])
    assert np.allclose(force[0], -last.m * arm.gravity)


# -- names ------------------------------------------------------------------------------------------------------------
def test_names(rng):
    """Symbols inside, words at the door."""
    arm = Robot.from_table([dict(a=1, m=2, com=[-0.5, 0, 0], I_com=np.diag([0.1, 0.2, 0.2]))], gravity=(0, -9.81, 0))
    form = closed_form(arm.symbolic())
    letters = {str(s) for s in form.tau.free_symbols}
    assert [str(v[0]) for v in (form.q, form.qd, form.qdd)] == ["q1", "qd1", "qdd1"]
    assert {"a1", "m1", "cx1", "Izz1", "g", "q1", "qdd1"} == letters
    assert all(len(name) > 1 for name in robotlab.__all__)


def test_errors(rng):
    """What is wrong is said."""
    arm = random_arm(rng, 3)
    with pytest.raises(ValueError, match=r"q has shape \(2,\).*expected \(\.\.\., 3\)"):
        tip_pose(arm, [1, 2])
    with pytest.raises(ValueError, match="not finite"):
        gravity_torque(arm, [0, np.nan, 0])


SUBSCRIPT = re.compile(r"_(\{(?:[^{}]|\{[^{}]*\})*\}|\\\w+(?:\{[^}]*\})?|.)")
NO_LETTERS = re.compile(r"\\(?:text|tag|operatorname|mathrm|mathsf|begin|end|left|right)\b\s*(?:\{[^}]*\})?|\^\{?\*?T\}?|\\[A-Za-z]+")
LETTER = r"([^\W\d_])(?:[\u0300-\u036f\u2080-\u208e\u1d62\u2096\u1d40\u00b2\u2032\u2033]|\\\*)*"       # dots, indices, T, a square, dashes, a star
GREEK = dict(zip("alpha beta gamma delta theta lambda mu pi sigma tau phi varphi psi omega Gamma Delta Lambda Pi".split(), "αβγδθλμπστφφψωΓΔΛΠ"))


def letters_of(text):
    """The letters that stand in italics, alone or side by side as in a product; dots, indices, a dash or a star may follow them."""
    spans = re.findall(r"(?<![\w*])\*((?:[^*\n\\]|\\\*){1,24})\*(?![\w*])", unicodedata.normalize("NFD", text))
    words = [[re.fullmatch(LETTER, word) for word in span.split()] for span in spans]
    return {match[1] for some in words if all(some) for match in some}


def letters_of_tex(tex):
    """The letters of a formula, without its indices, its words, and the T of what is transposed."""
    tex = re.sub(r"\\([A-Za-z]+)", lambda name: GREEK.get(name[1], name[0]), SUBSCRIPT.sub(" ", tex))
    return set(re.findall(r"[^\W\d_]", NO_LETTERS.sub(" ", tex.replace("\\mathsf T", ""))))


def test_letters():
    """Letters by notebook."""
    page = PAGE.read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (\d\d) \| (.+) \|$", page, re.M))
    everywhere = letters_of(re.search(r"## Letters\n(.*?)\n- ", page, re.S)[1]) | {"π"}
    notebooks = {path.name[:2]: json.loads(path.read_text(encoding="utf-8")) for path in PAGE.parent.glob("notebooks/*.ipynb")}
    assert sorted(rows) == sorted(notebooks) and len(rows) > 16
    for number, row in rows.items():
        prose = "".join(line for cell in notebooks[number]["cells"] if cell["cell_type"] == "markdown" for line in [*cell["source"], "\n"])
        used = letters_of(prose).union(*(letters_of_tex(tex) for _, tex in re.findall(r"\$(\$?)([^$]+)\$\1", prose)))
        assert not used - letters_of(row) - everywhere, f"{number} has letters of which the table says nothing"
        for letter in letters_of(row):
            assert letter in used or re.search(rf"(?<![A-Za-z]){letter}(?![A-Za-z])", prose), f"{number} has no {letter}"

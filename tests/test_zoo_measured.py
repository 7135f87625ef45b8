"""The measured arms of the zoo, each against numbers that somebody else has published."""
import numpy as np
import pytest

from robotlab import forward_dynamics, gravity_torque, inverse_dynamics, mass_matrix, tip_pose, zoo
from robotlab.maths.spatial import pose, rpy
from robotlab.model.zoo.bodies import inertia_about_com
from test_zoo import some_states


# -- stanford ---------------------------------------------------------------------------------------------------------
def test_stanford_has_the_tip_of_the_textbook():
    """Spong, Hutchinson and Vidyasagar 2006, Example 3.5: position of the tip, raised by d1; Paul 1981 has d6 = 0."""
    robot = zoo.stanford()
    q = some_states(robot, 10)[0]
    (c1, c2, _, c4, c5, _), (s1, s2, _, s4, s5, _), d3 = np.cos(q).T, np.sin(q).T, q[:, 2]
    d1, d2, d6 = 0.412, 0.154, 0.263
    x = c1 * s2 * d3 - s1 * d2 + d6 * (c1 * c2 * c4 * s5 + c1 * c5 * s2 - s1 * s4 * s5)
    y = s1 * s2 * d3 + c1 * d2 + d6 * (c1 * s4 * s5 + c2 * c4 * s1 * s5 + c5 * s1 * s2)
    z = c2 * d3 + d6 * (c2 * c5 - c4 * s2 * s5)
    assert np.allclose(tip_pose(robot, q)[:, :3, 3], np.stack([x, y, z + d1], axis=-1), atol=1e-12)


def test_stanford_joints_feel_the_inertias_of_bejczy():
    """Bejczy, Robot Arm Dynamics and Control, JPL TM 33-669 (1974): total inertias with an empty hand, smallest and largest,
    [kg m2, kg]. Quoted second-hand, page not known; his 0.04 for joint 6 does not follow from the table of links."""
    robot = zoo.stanford()
    smallest, largest = (1.417, 3.590, 7.257, 0.108, 0.114), (6.176, 6.950, 7.257, 0.123, 0.114)
    low, high = robot.limits[2]
    inertias = lambda *q: np.diag(mass_matrix(robot, q))
    level = inertias(0, np.pi / 2, high, 0, 0, 0)                   # the boom run out sideways, the hand straight
    upright = inertias(0, 0, low, -np.pi / 2, np.pi / 2, 0)         # the boom on the axis of joint 1, the hand bent inwards
    short = inertias(0, 0, 0.42, 0, np.pi / 2, 0)                   # the boom's centre of mass near the shoulder
    found_smallest = (upright[0], short[1], short[2], level[3], level[4])
    found_largest = (level[0], level[1], level[2], upright[3], upright[4])
    assert np.allclose(found_smallest, smallest, rtol=0.01) and np.allclose(found_largest, largest, rtol=0.01)


def test_stanford_moments_add_up_at_the_origins_of_its_frames():
    """By hand from Paul's tables, boom level at 0.5 m, hand straight: moments about the wrist just add, and a body with the
    moment I about the wrist and its centre z beyond it has I + m (2 z d + d^2) about the shoulder, d away."""
    robot = zoo.stanford()
    q, d = (0, np.pi / 2, 0.5, 0, 0, 0), 0.5
    M = mass_matrix(robot, q)
    masses, beyond = np.array([4.25, 1.08, 0.63, 0.51]), np.array([-0.6447, -0.0092, 0.0566, 0.1554])
    at_shoulder = 2.51 + 0.003 + 0.013 + (masses * (2 * beyond * d + d ** 2)).sum()
    beside_axis_1 = 0.154 ** 2 * masses.sum() - 2 * 0.154 * 1.08 * 0.0054
    column = 0.953 + 0.255 + 0.108 + 5.01 * (0.154 ** 2 - 2 * 0.154 * 0.1054)
    assert np.allclose(M[0, 0], column + at_shoulder + 0.002 + beside_axis_1)
    upright = mass_matrix(robot, (0, 0, d, 0, 0, 0))[0, 0] - M[0, 0]                # then axis 1 lies along the boom
    assert np.allclose(upright, (0.100 + 0.006 + 0.001 + 0.0004 + 0.0003) - (0.108 + at_shoulder + 0.002))
    assert np.allclose(M[1, 1], 2.193 + 0.018 + at_shoulder + 0.001)
    assert np.allclose(M[2, 2], 0.782 + masses.sum())
    assert np.allclose(np.diag(M)[3:], (0.106 + 0.001 + 0.0004 + 0.0003, 0.097 + 0.003 + 0.013, 0.020 + 0.0003))
    assert np.allclose(gravity_torque(robot, q)[1], -9.81 * (masses * (d + beyond)).sum())


# -- puma560 ----------------------------------------------------------------------------------------------------------
# Corke, Robotics Toolbox for Python (github.com/petercorke/robotics-toolbox-python), tests/test_DHRobot.py: test_gravload,
# test_inertia, test_rne and test_accel, all at his posture qn; four decimals.
QN = np.array([0, np.pi / 4, np.pi, 0, np.pi / 4, 0])


def test_puma_gravity_of_corke():
    assert np.allclose(gravity_torque(zoo.puma560(), QN), [0, 31.6399, 6.0351, 0, 0.0283, 0], rtol=0, atol=5e-5)


def test_puma_inertia_of_corke_with_the_rotors():
    M = [[3.6594, -0.4044, 0.1006, -0.0025, 0, 0], [-0.4044, 4.4137, 0.3509, 0, 0.0024, 0],
         [0.1006, 0.3509, 0.9378, 0, 0.0015, 0], [-0.0025, 0, 0, 0.1925, 0, 0],
         [0, 0.0024, 0.0015, 0, 0.1713, 0], [0, 0, 0, 0, 0, 0.1941]]
    assert np.allclose(mass_matrix(zoo.puma560(), QN), M, rtol=0, atol=6e-5)


def test_puma_torque_of_corke_with_friction():
    one, none = np.ones(6), np.zeros(6)
    tau = inverse_dynamics(zoo.puma560(), QN, [one, one], [none, one])
    assert np.allclose(tau[0], [29.1421, 56.5044, 16.3528, 1.26448, 1.12392, 0.519648], rtol=0, atol=6e-5)
    assert np.allclose(tau[1], [32.4952, 60.867, 17.7436, 1.45452, 1.29911, 0.713781], rtol=0, atol=6e-5)


def test_puma_acceleration_of_corke():
    qd, tau = [0.1, 0.2, 0.8, 0.2, 0.5, 1.0], [1.0, 3.2, 1.8, 0.1, 0.7, 4.6]
    qdd = forward_dynamics(zoo.puma560(), QN, qd, tau)
    assert np.allclose(qdd, [-7.4102, -9.8432, -10.9694, -4.4314, -0.9881, 21.0228], rtol=0, atol=6e-5)


def test_puma_ready_is_the_nominal_posture_of_corke():
    robot = zoo.puma560()
    assert np.allclose(tip_pose(robot, robot.postures["ready"]), tip_pose(robot, QN), atol=1e-12)


def test_puma_what_is_not_known_of_link_1_does_not_matter():
    robot = zoo.puma560()
    other = robot.with_link(1, m=13.0, com=(0, -0.3, 0), I_com=np.diag([0.9, 0.35, 1.1]))
    state = some_states(robot, 10)
    assert np.allclose(inverse_dynamics(robot, *state), inverse_dynamics(other, *state), rtol=0, atol=1e-10)
    known = robot.with_link(1, I_com=np.diag([0.35, 0.36, 0.35]))
    assert not np.allclose(inverse_dynamics(robot, *state), inverse_dynamics(known, *state), rtol=0, atol=1e-4)


def test_puma_link_3_is_as_measured_and_no_other():
    assert [link.measured for link in zoo.puma560().links] == [False, False, True, False, False, False]
    with pytest.raises(ValueError, match="triangle inequality"):
        zoo.puma560().with_link(3, measured=False)


# -- panda ------------------------------------------------------------------------------------------------------------
# What a Panda said of itself: Franka Emika, FCI documentation, "Getting started", output of echo_robot_state
# (github.com/frankaemika/docs, source/getting_started.rst). A hand was on it.
PANDA_Q = np.array([0.0167305, -0.762614, -0.0207622, -2.34352, -0.0305686, 1.53975, 0.753872])
PANDA_O_T_EE = np.array([0.998578, 0.0328747, -0.0417381, 0, 0.0335224, -0.999317, 0.0149157, 0, -0.04122, -0.016294,
                         -0.999017, 0, 0.305468, -0.00814133, 0.483198, 1]).reshape(4, 4).T       # column by column
PANDA_F_T_EE = np.array([0.7071, -0.7071, 0, 0, 0.7071, 0.7071, 0, 0, 0, 0, 1, 0, 0, 0, 0.1034, 1]).reshape(4, 4).T
PANDA_TAU_J = np.array([-0.00359774, -5.08582, 0.105732, 21.8135, 0.63253, 2.18121, -0.0481953])
PANDA_TAU_EXT = np.array([0.00187271, -0.700316, 0.386035, 0.0914781, -0.117258, -0.00667777, -0.0252562])


def test_panda_is_where_a_panda_says_it_is():
    assert np.allclose(tip_pose(zoo.panda(), PANDA_Q) @ PANDA_F_T_EE, PANDA_O_T_EE, rtol=0, atol=2e-6)


def test_panda_feels_its_weight_as_a_panda_does():
    """Measured joint torques less those that the controller put down to contact, against arm and hand at rest [N m]."""
    robot = zoo.panda()
    arm, m, at = robot.links[6], 0.73, np.array([-0.01, 0, 0.03 + 0.107])       # m_ee and F_x_Cee from the flange
    loaded = robot.with_link(7, m=arm.m + m, com=(arm.m * arm.com + m * at) / (arm.m + m))
    assert np.allclose(gravity_torque(loaded, PANDA_Q), PANDA_TAU_J - PANDA_TAU_EXT, rtol=0, atol=0.2)


def test_panda_gravity_of_the_identified_model():
    """The authors' GravityVector.cpp keeps few of its coefficients when the arm is stretched level. Its coefficients were
    fitted to measurements, and the bodies of tables VIII and IX to the coefficients: hence the tolerance [N m]."""
    lift, elbow, wrist, tip = 30.42587371153542, 16.85261200851765, 4.793843800969591, 0.6640253492168912
    level = gravity_torque(zoo.panda(), [0, np.pi / 2, 0, 0, 0, 0, 0])
    assert np.allclose(level[[1, 3, 5]], (-lift - elbow + tip, elbow - tip, -tip), rtol=0, atol=0.05)
    bent = gravity_torque(zoo.panda(), [0, np.pi / 2, 0, -np.pi / 2, 0, 0, 0])
    rest = 9.810525836736536e-2 - 1.624775272283397 - 6.110287240797736e-2
    assert np.allclose(bent[[1, 3]], (-lift - wrist - rest, wrist + rest), rtol=0, atol=0.1)


def test_panda_height_of_link_1_does_not_matter():
    robot = zoo.panda()
    x, y, _ = robot.links[0].com
    state = some_states(robot, 10)
    other = robot.with_link(1, com=(x, y, -0.175))
    assert np.allclose(inverse_dynamics(robot, *state), inverse_dynamics(other, *state), rtol=0, atol=1e-10)


def test_panda_inertias_are_about_the_centres():
    """About the frames' origins three of them would belong to no body: a principal moment would be negative."""
    negative = []
    for i, link in enumerate(zoo.panda().links, start=1):
        if np.linalg.eigvalsh(inertia_about_com(link.I_com, link.m, link.com)).min() < 0:
            negative.append(i)
    assert negative == [3, 4, 6]


# -- iiwa14 -----------------------------------------------------------------------------------------------------------
# Heights of shoulder, elbow, wrist and flange: KUKA's URDF, kroshu/kuka_robot_descriptions, lbr_iiwa14_r820_macro.xacro, where joints
# turn about z, y, z, -y, z, y, z of the base at zero. Products m z and heights z of centres of mass: Stuerz and others 2017.
SHOULDER, ELBOW, WRIST, FLANGE = np.cumsum((0.1575 + 0.2025, 0.2045 + 0.2155, 0.1845 + 0.2155, 0.081 + 0.045))
IIWA_ABOVE = {2: (4.50275, SHOULDER + 0.16669), 3: (2.4552, ELBOW - 0.02652), 4: (2.61155, ELBOW + 0.05268),
              5: (3.41, WRIST - 0.21134), 6: (3.38795, WRIST + 0.02019), 7: (0.35432, WRIST + 0.07138)}


def test_iiwa_is_where_the_makers_joints_turn_it():
    z, y = np.array([0, 0, 1]), np.array([0, 1, 0])
    axes = ((z, 0), (y, SHOULDER), (z, SHOULDER), (-y, ELBOW), (z, ELBOW), (y, WRIST), (z, WRIST))
    for q in some_states(zoo.iiwa14(), 10)[0]:
        T = pose(np.eye(3), np.array([0, 0, FLANGE]))
        for (axis, height), angle in reversed(list(zip(axes, q))):
            R, at = rpy(*(angle * axis)), np.array([0, 0, height])
            T = pose(R, at - R @ at) @ T             # about an axis through a point of the upright arm
        assert np.allclose(tip_pose(zoo.iiwa14(), q), T, rtol=0, atol=1e-12)


def test_iiwa_holds_up_what_is_beyond_its_joints():
    """Stretched out level from the shoulder, then from the elbow: g times masses times heights in the upright arm."""
    level = lambda first, height: 9.81 * sum(m * (z - height) for i, (m, z) in IIWA_ABOVE.items() if i >= first)
    robot, quarter = zoo.iiwa14(), np.pi / 2
    assert np.isclose(gravity_torque(robot, [0, quarter, 0, 0, 0, 0, 0])[1], -level(2, SHOULDER), rtol=1e-9)
    assert np.isclose(gravity_torque(robot, [0, 0, 0, -quarter, 0, 0, 0])[3], level(4, ELBOW), rtol=1e-9)


def test_iiwa_elbow_lies_on_the_side_of_the_cad_model():
    """rtkg/lbr_iiwa, masses guessed, shapes from CAD: centres of links 3 and 4 are 0.03 m left and 0.034 m right of the arm."""
    robot = zoo.iiwa14()
    y3, z4 = robot.links[2].com[1], robot.links[3].com[2]                 # z of frame 4 points to the right
    assert np.allclose((y3, z4), (0.03, 0.034), rtol=0, atol=0.006)


def test_iiwa_only_links_4_and_7_are_as_printed_and_no_bodies():
    for i, link in enumerate(zoo.iiwa14().links, start=1):
        low, middle, high = np.linalg.eigvalsh(link.I_com)
        assert low > 0 and (low + middle < high * (1 - 1e-9)) == link.measured == (i in (4, 7))
        x, y, z = np.diag(link.I_com)
        assert low + middle > high * 0.99 and 2 * max(x, y, z) <= (x + y + z) * (1 + 1e-9)              # the paper's own condition


# -- so101 ------------------------------------------------------------------------------------------------------------
# Joints of the designers' so101_new_calib.urdf: shift and roll, pitch, yaw of each link in the one before, axes along z. Its angles are cut
# to six digits; here they are quarter turns.
HALF, QUARTER = np.pi, np.pi / 2
SO101_JOINTS = (((0.0388353, -8.97657e-09, 0.0624), (HALF, 0, -HALF)), ((-0.0303992, -0.0182778, -0.0542), (-QUARTER, -QUARTER, 0)),
                ((-0.11257, -0.028, 0), (0, 0, QUARTER)), ((-0.1349, 0.0052, 0), (0, 0, -QUARTER)),
                ((0, -0.0611, 0.0181), (QUARTER, 0.0486795, HALF)), ((-0.0079, -0.000218121, -0.0981274), (0, HALF, 0)))
SO101_BODIES = ((0.100006, (-0.0307604, -1.66727e-05, -0.0252713)), (0.103, (-0.0898471, -0.00838224, 0.0184089)),
                (0.104, (-0.0980701, 0.00324376, 0.0182831)), (0.079, (-0.000103312, -0.0386143, 0.0281156)),
                (0.087, (0.000213627, 0.000245138, -0.025187)), (0.012, (0.0202 - 0.00157495, 0.0188 - 0.0192755, -0.0234 - 0.0300244)))


def so101_links(q):
    """The poses of the file's links, the last that of the tool, which does not turn."""
    T, out = np.eye(4), []
    for (shift, angles), angle in zip(SO101_JOINTS, [*q, 0]):
        T = T @ pose(rpy(*angles), np.array(shift)) @ pose(rpy(0, 0, angle), np.zeros(3))
        out.append(T)
    return out


def test_so101_is_where_its_designers_file_puts_it():
    """But for a shift of 9e-9 m, which is left out."""
    for q in some_states(zoo.so101(), 10)[0]:
        assert np.allclose(tip_pose(zoo.so101(), q), so101_links(q)[-1], rtol=0, atol=1e-8)


def test_so101_weighs_what_its_designers_file_says():
    """Gravity torque as the slope of the energy of the file's bodies, the jaw among them; the jaw's frame is a quarter turn about x."""
    def energy(q):
        links = so101_links(q)[:5]
        return sum(m * 9.81 * (T @ [*com, 1])[2] for T, (m, com) in zip([*links, links[4]], SO101_BODIES))
    for q in some_states(zoo.so101(), 5)[0]:
        slope = [(energy(q + h) - energy(q - h)) / 2e-6 for h in 1e-6 * np.eye(5)]
        assert np.allclose(gravity_torque(zoo.so101(), q), slope, rtol=0, atol=1e-7)

"""Notebook 14, predictions; each answer comes from an experiment."""
from functools import lru_cache

import numpy as np

from ...kinematics.frames import tip_pose
from ...kinematics.influence import influence
from ...kinematics.inverse import solve_ik
from ...maths.spatial import pose, rpy
from ...systems import mechanisms
from ...systems.closed import (SingularClosure, close, closed_inverse_dynamics, coordinates_of, joint_model, map_rows, shared_torques,
                               transfer, transferred_model)
from ...systems.closure import Joint, Mechanism, Tip
from ...course.record import predictions

FIVE = [Joint(0, 1), Joint(0, 2), Joint(0, 3), Joint(1, 1), Joint(1, 2)]


def rows(mechanism, q):
    """The rows of closure and those of the chosen coordinates."""
    return map_rows(mechanism, [influence(chain, x, 1)[0] for chain, x in zip(mechanism.chains, mechanism.split(q))], 1)


def weightless(mechanism):
    """The same mechanism without gravity."""
    return Mechanism([c.replace(gravity=(0, 0, 0)) for c in mechanism.chains], mechanism.closures, mechanism.coordinates)


@lru_cache(maxsize=1)
def stewart():
    """The platform, made once."""
    return mechanisms.stewart()


def moved_plate(shift=(0, 0, 0), yaw=0.0):
    """Joint coordinates of the platform with its plate moved [m, rad]."""
    m, q = stewart(), []
    for leg, x in zip(m.chains, m.split(m.q0)):
        start = tip_pose(leg, x)
        goal = pose(rpy(0, 0, yaw) @ start[:3, :3], start[:3, 3] + np.array(shift))
        q.append(solve_ik(leg, goal, x, restarts=5, limits=False).q)
    return np.concatenate(q)


# -- the experiments --------------------------------------------------------------------------------------------------
def free_angles(given):
    """Joints of both arms less the rank of the rows that close them."""
    m = mechanisms.five_bar()
    return {2: "c", 3: "b", 4: "b"}.get(m.N - np.linalg.matrix_rank(rows(m, m.q0)[:m.closed]), "a")


def postures_of_a_crank(given):
    """How many closed postures are found from 40 guesses."""
    m = mechanisms.four_bar()
    found = set()
    for guess in np.random.default_rng(1).uniform(-3, 3, (40, 2)):
        try:
            q = close(m, [1.0, *guess], [1.0])
        except ValueError:
            continue
        found.add(tuple(np.round(np.stack([np.cos(q), np.sin(q)]), 5).ravel() + 0.0))
    return {1: "a", 2: "b"}.get(len(found), "c")


def even_crank(given):
    """The torque of a crank that turns evenly, without weight, over a turn."""
    m, T, q = weightless(mechanisms.four_bar()), [], mechanisms.four_bar().q0
    for u in np.linspace(1.0, 7.28, 25):
        q = close(m, q, [u])
        T.append(closed_inverse_dynamics(m, q, [5.0], [0.0])[0])
    return "a" if np.abs(T).max() < 1e-6 else "b" if np.ptp(T) < 1e-6 else "c" if min(T) < 0 < max(T) else "b"


def other_coordinate(given):
    """Crank and coupler in one line: a model in the rocker's angle, and one in the crank's."""
    m = mechanisms.four_bar()
    angle = np.arccos((1.0 + 1.4**2 - .8**2) / 2.8)                              # the triangle of 1.4, 0.8 and 1 m
    rocker = np.arctan2(-1.4 * np.sin(angle), 1 - 1.4 * np.cos(angle))
    q = np.array([angle, 0.0, rocker - angle])
    by_rocker = Mechanism(m.chains, m.closures, [Tip(0, "rz")])
    try:
        transfer(by_rocker, q)
        return "a"
    except SingularClosure:
        return "b" if np.isfinite(transferred_model(m, q)[0]).all() else "a"


def locked_shoulders(given):
    """What the rows of closure leave to the hand if the shoulders are held and the lower links lie in one line."""
    arms = [mechanisms.planar_chain((.5, .5), (x, 0.0)) for x in (-.5, .5)]
    m = Mechanism(arms, mechanisms.five_bar().closures, [Joint(0, 1), Joint(1, 1)])
    q = np.array([np.pi / 2, -np.pi / 2, np.pi / 2, np.pi / 2])
    _, values, V = np.linalg.svd(rows(m, q))
    hand = influence(arms[0], q[:2], 1)[0][:2] @ V[-1, :2]
    return "a" if values[-1] > 1e-9 else "b" if abs(hand[1]) > 10 * abs(hand[0]) else "c"


def ring_of_six(given):
    """Six joints less the rank of the rows that close the ring."""
    m = mechanisms.bricard()
    return {0: "a", 1: "b"}.get(6 - np.linalg.matrix_rank(rows(m, m.q0)[:6], tol=1e-9), "c")


def ratio_doubled(given):
    """The inertia of a wheel behind a gear, for a ratio and for twice the ratio."""
    feels = lambda ratio: (np.array([[ratio]]).T @ np.array([[.2]]) @ np.array([[ratio]]))[0, 0]
    return {2: "a", 4: "b"}.get(round(feels(6.0) / feels(3.0)), "c")


def plate_aside(given):
    """The forces of the legs that hold the weight with the plate 25 cm aside."""
    m, q = stewart(), moved_plate((.25, 0, 0))
    f = -transfer(m, q)[0].T @ joint_model(m, q)[2]
    return "a" if np.ptp(f) < .1 else "b" if f.min() < 0 else "c"


def plate_turned(given):
    """Whether the lengths of the legs say how the plate moves when it is turned by 90 degrees."""
    m = stewart()
    values = np.linalg.svd(rows(m, moved_plate(yaw=np.pi / 2)), compute_uv=False)
    return "b" if values[-1] < 1e-6 * values[0] else "a"


def share_aside(given):
    """The part of the weight that the right arm lifts, least squares, with the bar far to the right."""
    m = mechanisms.two_arms_one_load()
    q = close(m, [1.0, -1.0, 0.0, .4, 1.6])
    T = closed_inverse_dynamics(m, q, np.zeros(3), np.zeros(3))
    tau = shared_torques(m, q, T, FIVE)
    J = influence(m.chains[1], q[3:], 1)[0][:2]
    force = np.linalg.solve(J.T, tau[3:] + joint_model(m, q)[2][3:])
    part = force[1] / (2.0 * 9.81)
    return "a" if abs(part - .5) < .05 else "b" if part > .5 else "c"


def pressing(given):
    """What two hands that press against one another do to the motion, and to the torques."""
    m = mechanisms.two_arms_one_load()
    (left, right), (a, b) = m.chains, m.split(m.q0)
    squeeze = np.array([30.0, 0.0])
    tau = np.concatenate([-influence(left, a, 1)[0][:2].T @ squeeze, influence(right, b, 1)[0][:2].T @ squeeze])
    work = transfer(m, m.q0)[0].T @ tau
    return "c" if np.abs(work).max() > 1e-9 else "b" if np.abs(tau).max() > 1 else "a"


def form_of_the_model(given):
    """Whether I*, P* and loads are all that the closed model needs: the torque follows from them at a random state."""
    m, rng = mechanisms.five_bar(), np.random.default_rng(0)
    ud, udd = rng.normal(size=(2, 2))
    I, P, loads = transferred_model(m, m.q0)
    T = I @ udd + np.einsum("imn,m,n->i", P, ud, ud) - loads
    return "a" if np.allclose(T, closed_inverse_dynamics(m, m.q0, ud, udd)) else "b"


def motors_and_freedoms(given):
    """The number of independent motions of two arms that hold a bar, and of motors."""
    m = mechanisms.two_arms_one_load()
    return "a" if m.N - np.linalg.matrix_rank(rows(m, m.q0)[:m.closed]) == 3 and coordinates_of(m, m.q0).shape == (3,) else "b"


prediction = predictions("closed", "14")

TASKS = (
    prediction("count", "Two arms, one pin",
               "Two arms of two links each stand on the ground, and a pin joins their tips: five joints, the pin included. How many of "
               "their angles can be chosen freely?", free_angles,
               ("All five.", "Turn four of the joints at will, and the tips part.",
                "loop-keeps-freedoms", ("FiveBarLab", "Two motors at the ground")),
               ("Four: the loop takes away one.", "The tips have to meet in x and in y, and that takes two freedoms away.",
                "loop-takes-one"),
               ("Two.", "Four angles of two open arms, less two rows of closure. The fifth angle follows.")),
    prediction("branch", "One angle",
               "The crank of a four-bar stands at 57°. In how many ways can the loop be closed?", postures_of_a_crank,
               ("One.", "The circle of the coupler and that of the rocker meet in two points.", "one-angle-one-loop"),
               ("Two.", "The circles meet in two points, one on each side of the line between their centres."),
               ("As many as you like.", "The other bars have fixed lengths. Nothing is left to choose but a side.",
                "loop-keeps-freedoms", ("FourBarLab", "The other branch"))),
    prediction("even", "An even turn", "No weight, no friction. The crank turns at a steady rate. Which torque does it need?", even_crank,
               ("None: nothing that is driven accelerates.", "The crank does not accelerate, but coupler and rocker do.",
                "even-crank-is-free"),
               ("A constant one.", "Over a whole turn a constant torque would put energy in, and there is nowhere to put it.",
                "loop-inertia-constant"),
               ("One that changes its sign along the turn.", "What the other bars take in, they give back. That is P*.")),
    prediction("dead", "Dead centre", "Crank and coupler lie in one line, and the model in the rocker's angle is singular. You take the "
                                      "crank's angle instead and leave the bars as they are.", other_coordinate,
               ("Still singular: it is the same posture.",
                "What is singular is a posture together with a coordinate, not a posture by itself.",
                "singular-belongs-to-the-posture"),
               ("There is a model again.", "The crank's rate says all about the motion there."),
               ("No coordinate helps: the linkage is stuck.", "A railway engine passes two dead centres a turn, and goes on.",
                "dead-centre-is-stuck")),
    prediction("locked", "Both shoulders locked",
               "The lower links of a five-bar lie in one line, from elbow to elbow. Both shoulders are locked. Can the hand move?",
               locked_shoulders,
               ("No: two freedoms, two locks.", "Two locks hold two freedoms only if they hold different ones.", "locked-motors-hold"),
               ("Yes, a little across that line.",
                "Each lower link lets it move across itself, and here both let it move the same way."),
               ("Yes, a little along that line.",
                "Along it each of the links would have to become longer or shorter.", "locked-motors-hold")),
    prediction("ring", "Six and six", "A ring of six links and six joints in space. Closing it takes six rows: three places, three "
                                      "turns. Can Bricard's ring move?", ring_of_six,
               ("No: 6 − 6 = 0.", "6 − 6 = 0 holds where the six rows are independent. Here they are not.",
                "rows-always-independent"),
               ("Yes, with one freedom.", "Of its six rows one follows from the other five, in every posture."),
               ("Yes, with six.", "With six freedoms left, closing the ring would have taken none away.",
                "loop-keeps-freedoms", ("RingLab", "Six joints in a ring"))),
    prediction("ratio", "Twice the ratio",
               "In another posture a bar turns twice as fast for the same rate of the crank. How much more does its inertia count at the "
               "crank?", ratio_doubled,
               ("Twice as much.", "One factor G comes from the rate, and another from the work of the torque.", "g-once"),
               ("Four times as much.", "I*uu = Gᵀ I*qq G has G twice."),
               ("Half as much.", "A bar that turns faster counts for more at the crank, not for less.",
                "g-upside-down")),
    prediction("aside", "The plate aside",
               "A Stewart platform stands level, each leg bears the same. You move the plate by 25 cm to one side, still level. The "
               "forces of the legs are …", plate_aside,
               ("… still a sixth each: the weight is the same.",
                "The upward parts still add up to the weight. But the legs now slope differently, and so their shares "
                "differ.", "six-legs-a-sixth-each"),
               ("… unequal, and some legs pull.", "The weight now lies beside the middle of the feet."),
               ("… unequal, and all legs push.", "To hold a weight so far aside, some of the legs must pull at the plate.",
                "six-legs-a-sixth-each")),
    prediction("turned", "The plate turned",
               "All six legs are locked. The plate is level in the middle, but turned by 90° about the vertical. Does it stand firm?",
               plate_turned,
               ("Yes: six legs for six freedoms.", "In this pose the lines of the six legs hold only five freedoms.",
                "more-legs-no-singularity"),
               ("No: it can turn a little and rise a little at once.",
                "A small screw motion changes no leg's length, to first order."),
               ("Yes, as long as nothing rests on it.", "Whether the plate is loose does not depend on its load.",
                "locked-motors-hold", ("PlatformLab", "Turned by 90°"))),
    prediction("share", "Who lifts more?",
               "Two equal arms hold a bar far to the right, near the reach of the left arm. Five motors share the work with the least "
               "sum of squared torques. The right arm lifts …", share_aside,
               ("… half of the weight.", "Half each would be the least if the levers were equal.",
                "share-in-halves", ("SharingLab", "Out to one side")),
               ("… more than half.", "The same newton costs the left arm more torque, by its longer lever."),
               ("… less than half: its motors have the shorter lever.",
                "With a short lever a newton costs less torque, so the arm with the short lever takes more of them.",
                "torque-by-ratio-inverse", ("SharingLab", "Out to one side"))),
    prediction("press", "Pressing",
               "Two arms hold a bar still, and press its ends together with 30 N. What does the pressing do?", pressing,
               ("Nothing: no work is done.", "The pressing does no work, but the motors have to hold it with torque.",
                "squeezing-is-free"),
               ("The bar stays, and the motors carry more torque.", "GᵀT of the pressing is zero, the torques themselves are not."),
               ("It lifts the bar a little.", "Along each of the three freedoms the torques of the pressing cancel.",
                "more-motors-more-freedoms", ("SharingLab", "Squeezed"))),
    prediction("form", "The form", "In independent coordinates u, the model of a closed chain is …", form_of_the_model,
               ("… I* ü + u̇ᵀ P* u̇ − loads = T, as for an open arm.", "Only the arrays are others, transferred with G and H."),
               ("… the same with constraint forces as further unknowns.",
                "In independent coordinates the constraint forces do no work, and drop out.", "form-changes"),
               ("… I* ü − loads = T: the joints that follow have no say.", "The joints that follow accelerate even where the chosen "
                                                                           "ones do not.",
                "even-crank-is-free")),
    prediction("motors", "Five motors",
               "Two arms hold one bar in the plane, and five joints have motors. How many motions are independent?",
               motors_and_freedoms,
               ("Three.", "Five joints less two rows. Two combinations of the five torques move nothing."),
               ("Five.", "A motor more is not a freedom more: joints less rows are three.", "more-motors-more-freedoms"),
               ("Four.", "The right arm holds its end of the bar in x and in y: two rows, not one.",
                "loop-takes-one", ("SharingLab", "Five motors, least squares"))),
)

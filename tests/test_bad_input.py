"""Bad input at the door: whatever is wrong, a ValueError says what it is about, what was got and what was expected."""
import inspect
import re
from decimal import Decimal

import numpy as np
import pytest

import robotlab as r
from robotlab import course, systems, zoo
from robotlab.chapters.ch16_capstone.study import study
from robotlab.course import registry
from robotlab.motion.limits import use_of_range
from robotlab.systems.sizing import MOTORS

pytestmark = pytest.mark.filterwarnings("error")     # nor does NumPy or Python grumble on the way


def entered(predictions):
    """A block of `after`, entered: what is wrong is said there."""
    with r.after(predictions):
        pass


def driven_by_joint(chain, joint):
    """A `Joint` where it is used: as the coordinate of a four-bar linkage."""
    return systems.Mechanism(FOUR.chains, FOUR.closures, [systems.Joint(chain, joint)])


def driven_by_tip(chain, row):
    """A `Tip` where it is used: as one of the coordinates of an open arm."""
    return systems.Mechanism([zoo.planar(2)], [], [systems.Tip(chain, row), systems.Joint(0, 1)])


def added(what):
    """`course.add`, and as if it had not been."""
    try:
        course.add(what)
    finally:
        registry._added.clear(), registry.forget()


def exported(path):
    """The method `export` of what `progress` gives."""
    return r.progress("00").export(path)


def written(language):
    """The method `source` of a `Program`."""
    return r.program(zoo.planar(1)).source(language)


def compiled(language):
    """The method `compile` of a `Program`."""
    return r.program(zoo.planar(1)).compile(language)


DEEPER = {"add": added, "export": exported, "source": written, "compile": compiled, "loads": r.Robot.loads, "from_table": r.Robot.from_table, "subs": zoo.two_link("l").subs,
          "study": study, "use_of_range": use_of_range, "after": entered, "Joint": driven_by_joint, "Tip": driven_by_tip}
ARM, Q = zoo.rrr(), [0.1, 0.2, 0.3]
FOUR, FIVE = systems.mechanisms.four_bar(), systems.mechanisms.five_bar()
PLAIN = "[[link]]\na = 1.0\n"
LEFT = {"Closure": {"to"}, "Link": {"moments"}}      # tried below, and as a link of moments: they exclude `b`, and the mass
TASK = r.quintic([0, 0, 0], Q, 1.0)
MINUS = -1.0
MANY = np.random.default_rng(0).normal(size=(4, 20, 3))
HOLED = [0.1, float("nan"), 0.3]
WRONG = {
    "robot": ["puma", None, 3, ARM.links, zoo, np.eye(3), {}, 1j, zoo.rrr, FOUR, (), b"x"],
    "joints": ["up", None, 3.0, [1, 2], [1, 2, 3, 4], HOLED, [1, 2, float("inf")], ["1", "2", "3"], [None] * 3, {}, [[1], [2, 3]],
               np.array(["a", 1, 2], dtype=object), b"abc", [Decimal("0.1")] * 3, [0.1, 0.2, Decimal("0.3")], [{1}, {2}, {3}]],
    "postures": ["up", None, 3.0, [], HOLED, [1, 2, float("inf")], ["1", "2", "3"], [None] * 3, {}, [[1], [2, 3]], [1j, 0, 0], b"abc"],
    "level": ["fast", None, -1.0, float("nan"), float("inf"), [1.0, 2.0], {}, 1j, b"2", "1"],
    "restitution": ["hard", -0.1, float("inf"), 1.5, float("nan"), [0.5, 0.5], {}, 1j, b"1", ()],
    "positive": ["fast", None, -1.0, 0, float("nan"), float("inf"), [1.0, 2.0], {}, 1j, b"2", "1", (), [[1], [2, 3]]],
    "number": ["fast", float("nan"), float("inf"), [1.0, 2.0], {}, 1j, b"2", "1", -5.0, [None], ()],
    "halts": ["up", None, 3.0, 1, [2], [-1], [0.0], [None], {5: 1}, 1j, b"x", [True], ["0"]],
    "count": ["many", None, -1, 0, 2.5, float("nan"), [3], {}, 1j, "3", True, float("inf")],
    "word": ["nonsense", None, 3, [], ["a"], {}, 1.5, 1j, b"rk4", np.zeros(2), "", np.eye(2), (), b""],
    "six": ["up", 3.0, [1, 2], [1] * 7, [1, 2, 3, 4, 5, float("nan")], ["1"] * 6, [None] * 6, {}, [[1], [2, 3]], b"abcdef"],
    "point": ["there", 3.0, [1, 2], [1, 2, 3, 4], HOLED, [1, 2, float("inf")], ["1", "2", "3"], [None] * 3, {}, [[1], [2, 3]], b"abc"],
    "path": ["up", None, 3.0, [], [Q], [Q, Q], [[0, 0], [1, 1]], [Q, HOLED], {}, 1j, r.quintic([0], [1], 1.0), r.quintic(Q, Q, 1.0),
             r.Trajectory([0, 1, 2], np.concatenate([TASK.coefficients, TASK.coefficients])), b"x"],
    "reached": ["there", None, 3.0, [1, 2], [1, 2, 3, 4], HOLED, [1, 2, float("inf")], ["1", "2", "3"], [None] * 3, {}, [[1], [2, 3]], b"abc"],
    "course": ["up", None, 3.0, [1, 2], HOLED, {}, 1j, r.quintic([0], [1], 1.0), r.quintic([0, 0], [1, 1], 1.0), [None] * 3, b"x"],
    "motion": ["up", 3, [1, 2], {}, TASK.coefficients, r.quintic([0], [1], 1.0), 1j, float("nan"), (), ARM],
    "law": ["pd", 3.0, [1, 2], HOLED, {}, 1j, lambda t, q, qd: [1, 2], lambda t, q, qd: "x", lambda t, q, qd: None, ["a", "b", "c"],
            lambda t, q, qd: np.zeros(6)],
    "end": ["soon", None, 0, -1, float("nan"), float("inf"), [0.0], [1, 0], [[0, 1]], {}, 1j, ["0", "1"]],
    "mechanism": ["four-bar", None, 3, FOUR.chains, ARM, systems.mechanisms, {}, 1j, [], np.eye(2)],
    "pose": ["up", None, 3.0, [1, 2], np.eye(3), 2 * np.eye(4), np.full((4, 4), np.nan), np.diag([1, 1, -1, 1]), {}, 1j, [[1], [2, 3]], b"abc"],
    "loop": ["up", None, 3.0, [1, 2], [1, 2, 3, 4], HOLED, ["1", "2", "3"], [None] * 3, {}, [[1], [2, 3]], b"abc"],
    "driven": ["up", None, [1, 2], [float("nan")], ["1"], [None], {}, [[1], [2, 3]], b"abc", [1j], [1, 2, 3], ()],
    "matrix": ["up", "", [None], 3.0, [1, 2], [[1, 2], [3]], [["a", "b"], ["c", "d"]], np.full((2, 2), np.nan), {}, 1j, b"abc", np.eye(5)],
    "flag": ["yes", "no", 2, 3.5, [], {}, 1j, np.zeros(2), b"x", ()],
    "gain": ["stiff", None, [1, 2], HOLED, {}, 1j, ["a", "b", "c"], b"x", [None] * 3, [[1], [2, 3]], float("nan")],
    "limit": ["stiff", None, -1.0, HOLED, {}, 1j, ["a", "b", "c"], b"x", [None] * 3, [[1], [2, 3]], float("nan")],
    "real": ["fast", None, float("nan"), float("inf"), [1.0, 2.0], {}, 1j, b"2", [None], ()],
    "formula": ["(", "a b", float("nan"), float("inf"), [1.0], {}, 1j, b"2", (), np.zeros(2)],
    "record": ["x", 3, [1], {}, 1j, b"x", 1.5, (), zoo, np.eye(2)],
    "text": [3, None, [1], {}, 1j, b"x", 1.5, (), zoo, np.eye(2)],
    "names": ["zz", 3.0, ["nope"], [3], {1: 2}, 1j, b"x", [None], [[]], 7],
    "link": ["up", 0, 4, -1, 1.5, float("nan"), True, [1], {}, 1j, "1", b"1"],
    "motors": ["big", None, 3, (), [None], {}, 1j, b"x", [r.Motor(1e-5)], [(1, 2)], zoo],
    "chains": ["x", None, 3, [], [None], FOUR, {}, 1j, b"x", np.eye(2), (1, 2), True],
    "coordinates": ["x", None, 3, [], [None], {}, 1j, [(0, 1)], [systems.Joint(0, 4)], [systems.Joint(1, 1)], [systems.Joint(0, 0)], [systems.Joint("a", 1)],
                    [systems.Joint(0.0, 1)], [systems.Joint(0, None)], [systems.Tip(0, "w")], [systems.Tip(0, None)], [systems.Tip(-1, "x")], [systems.Tip(0, 1)]],
    "chain": ["up", None, -1, 1.5, float("nan"), True, [1], {}, 1j, "1", b"1"],
    "limits": ["up", 3.0, [1], [1, 2, 3], [2, 1], [float("nan"), 1], [1, float("nan")], {}, 1j, ["a", "b"], [[1], [2, 3]], [None, None]],
    "postures_of": ["up", None, 3, [1], {"a": "b"}, {"a": [1, 2]}, {"a": HOLED}, 1j, b"x", zoo, {"a": None}],
    "name": ["", "  ", 1.5, [1, 2], {}, 1j, b"Ada", True, float("nan"), np.zeros(2), zoo, "two\nlines"],
    "toml": [3, None, [], {}, 1j, 1.5, b"x", True, zoo, np.eye(2)], "table": [3, None, {}, 1j, 1.5, b"x", "RR", True, zoo, np.float64(1.0)],
    "values": [3, None, [], [("l", 2.0)], 1j, 1.5, "l", b"l", True, np.eye(2)],
    "folder": [3, None, [], {}, 1j, 1.5, zoo, np.eye(2), True, b"x", "a\0b"], "file": [3, None, [], {}, 1j, 1.5, zoo, np.eye(2), True, b"x", "", "a\0b"],
    "short": ["", "  ", 3, None, [1], {}, 1j, b"x", 1.5, (), zoo, np.eye(2)],
    "shows": ["x", 3, None, [1], {}, 1j, b"ab", ("a",), ("a", "b", "c"), (1, "a"), ("a", 3)],
    "function": ["x", 3, None, [1], {}, 1j, b"x", (), True, np.zeros(3)],
    "functions": ["x", 3, [1], 1j, b"x", True, zoo, np.eye(2), {"a": 3}, {1: len}, {"a": None}],
    "texts": ["up", 3, None, [1], {}, 1j, b"x", (None,), [[]], True, zoo], "records": ["x", 3, None, [1], {}, 1j, b"x", 1.5, zoo, np.eye(2), (None,)],
    "chapter": ["", ".", 3, None, [1], {}, 1j, b"x", 1.5, (), np.eye(2), ARM, len],
    "id": ["nonsense", None, 3, [], {}, 1.5, 1j, b"start-tip", np.zeros(2), "", "a-b"],
    "spare": ["up", 3.0, [1, 2], [1, 2, 3, 4], HOLED, ["1", "2", "3"], [None] * 3, {}, [[1], [2, 3]], b"abc", lambda q: "x", lambda q: [1]],
    "call": ["x", 3.0, [1], {}, 1j, b"x", (), True, ARM, np.zeros(3)],
    "task": ["x", 3, [1], {}, 1j, b"x", 1.5, (), zoo, r.pick_and_place(zoo.puma560())],
    "rows": ["up", 3.0, [1], [1, 2, 3], {}, 1j, b"ab", [[1], [2]], [{}, {}], [b"x", None]],
    "events": ["e", 3, [1], [None], {1: 2}, 1j, b"x", len, None, [lambda t, q, qd: 1]]}
ENDLESS = 10 ** 400                                  # a whole number that no float holds
for _kind in ("level", "positive", "number", "count", "end", "limit", "gain", "real", "formula"):
    WRONG[_kind].append(ENDLESS)
for _kind in ("joints", "postures", "point", "reached", "loop"):
    WRONG[_kind].append([ENDLESS, 1, 2])
LINK, FLEXIBLE = systems.FlexibleLink(systems.Beam(1.0, 4.0, 200.0), 1), systems.FlexibleArm([systems.FlexibleLink(systems.Beam(1.0, 4.0, 200.0), 1)])
DRIVEN = ARM.replace(links=[link.replace(motor=r.Motor(1e-5, 100, resistance=1.0, torque_constant=0.05, voltage=48)) for link in ARM.links])
# function, right arguments, and of which kind each is
CALLS = {
    "tip_pose": (dict(robot=ARM, q=Q), "robot joints"), "link_poses": (dict(robot=ARM, q=Q), "robot joints"),
    "jacobian": (dict(robot=ARM, q=Q), "robot joints"), "jacobian_rate": (dict(robot=ARM, q=Q, qd=Q), "robot joints joints"),
    "manipulability": (dict(robot=ARM, q=Q, part="all"), "robot joints word"),
    "influence": (dict(robot=ARM, q=Q, order=2, link=1, point=[.1, 0, 0]), "robot joints word link point"),
    "point_motion": (dict(robot=ARM, q=Q, qd=Q, qdd=Q, qddd=Q, link=2, point=[.1, 0, 0]), "robot joints joints joints joints link point"),
    "solve_ik": (dict(robot=ARM, target=[.3, .2, .4], q0=Q, tolerance=1e-6, iterations=20, damping="adaptive", restarts=2, limits=True, null_space=Q, seed=0,
                      parts="place"),
                 "robot point joints:None positive count word:0.1,1,3,1.5 count:0 flag spare count:0 word:None"),
    "all_postures": (dict(robot=zoo.puma560(), target=np.eye(4), limits=True, elbow=None, locked=None), "robot pose flag limit:None record"),
    "inverse_dynamics": (dict(robot=ARM, q=Q, qd=Q, qdd=Q, wrench=[0] * 6, method="newton_euler"), "robot joints joints joints six word:None"),
    "forward_dynamics": (dict(robot=ARM, q=Q, qd=Q, tau=Q, wrench=[0] * 6, method="newton_euler"),
                         "robot joints joints joints six word:None"),
    "mass_matrix": (dict(robot=ARM, q=Q, method="newton_euler"), "robot joints word:None"), "gravity_torque": (dict(robot=ARM, q=Q, method="newton_euler"), "robot joints word:None"),
    "base_parameters": (dict(robot=ARM), "robot"), "regressor": (dict(robot=ARM, q=Q, qd=Q, qdd=Q), "robot joints joints joints"),
    "coriolis_matrix": (dict(robot=ARM, q=Q, qd=Q, method="newton_euler"), "robot joints joints word:None"),
    "friction_torque": (dict(robot=ARM, qd=Q, smooth=0.1), "robot joints limit"),
    "torque_shares": (dict(robot=ARM, q=Q, qd=Q, qdd=Q, method="newton_euler"), "robot joints joints joints word"),
    "kinetic_energy": (dict(robot=ARM, q=Q, qd=Q), "robot joints joints"), "potential_energy": (dict(robot=ARM, q=Q), "robot joints"),
    "linearise": (dict(robot=ARM, q=Q, slopes="influence", qd=Q, qdd=Q), "robot joints word joints:None joints:None"),
    "agreement": (dict(robot=zoo.planar(1), samples=2, seed=1, symbols=False), "robot count count:0 flag"),
    "quintic": (dict(q_start=Q, q_end=[1, 1, 1], duration=1.0, qd_start=0.0, qd_end=0.0, qdd_start=Q, qdd_end=Q, start=0.0),
                "postures postures positive gain gain gain gain real"),
    "cubic": (dict(q_start=Q, q_end=[1, 1, 1], duration=1.0, qd_start=0.0, qd_end=Q, start=0.0),
              "postures postures positive gain gain real"),
    "shortest_duration": (dict(q_start=Q, q_end=[1, 1, 1], velocity=1.0, acceleration=2.0, kind="cubic", jerk=3.0),
                          "postures postures positive:inf,[1.0,2.0] positive:[1.0,2.0] word positive:None,[1.0,2.0]"),
    "fastest": (dict(robot=ARM, path=[Q, [1, 1, 1]], torque=[99.0, 60.0, 30.0], velocity=[2.0, 2.0, 2.0], points=20, acceleration=9.0),
                "robot path positive:None,inf positive:None,inf count:1 positive:None"),
    "program": (dict(robot=ARM, quantity="mass_matrix", method="newton_euler"), "robot word word:None"),
    "simulation_source": (dict(robot=ARM, language="c"), "robot word"),
    "workspace": (dict(robot=ARM, count=3, seed=1), "robot count count:0"),
    "hand_path": (dict(robot=ARM, targets=[[.9, .3, .4], [.9, .2, .4]], q0=[.3, -.5, -1.5], duration=1.0, via=None, centre=None, law="quintic",
                       tolerance=1e-4), "robot point joints:None positive point point word positive"),
    "pick_and_place": (dict(robot=zoo.rrr(), payload=1.0, duration=2.0, pick=[.5, 0, .4], place=[0, .5, .4], height=.1, near=zoo.rrr().postures["ready"]),
                       "robot number positive point point limit:None joints:None"),
    "use_of_range": (dict(robot=ARM, motion=TASK), "robot motion"), "energy_balance": (dict(robot=ARM, motion=TASK, count=5), "robot motion count:1"),
    "vertical_lift": (dict(robot=zoo.rrr(), acceleration=1.0, duration=.1, q_start=zoo.rrr().postures["ready"]),
                      "robot:None number:-5.0 positive joints:None"),
    "simulate": (dict(robot=ARM, torque=None, q0=Q, qd0=Q, t=.01, integrator="rk4", step=1e-3, tolerance=1e-9, events=(), acceleration=None,
                      progress=None, full_state=False, smooth=None, stops=None),
                 "robot law joints joints end word positive:None positive events call call flag positive:None restitution"),
    "with_payload": (dict(robot=ARM, mass=1.0, at=[0, 0, 0], inertia=np.eye(3)), "robot number point matrix"),
    "closure_error": (dict(mechanism=FOUR, q=FOUR.q0), "mechanism loop"), "transfer": (dict(mechanism=FOUR, q=FOUR.q0), "mechanism loop"),
    "close": (dict(mechanism=FOUR, q=FOUR.q0, u=[1.0], tolerance=1e-9, steps=20), "mechanism loop driven:None positive count"),
    "inverse_dynamics of a closed chain": (dict(q=FOUR.q0, qd=[1.0], qdd=[1.0], wrench=None, method=None, robot=FOUR),
                                           "loop driven driven six word:None"),
    "forward_dynamics of a closed chain": (dict(q=FOUR.q0, qd=[1.0], tau=[1.0], wrench=None, robot=FOUR), "loop driven driven six"),
    "simulate of a closed chain": (dict(torque=None, q0=FOUR.q0, qd0=[1.0], t=.01, integrator="rk4", tolerance=1e-9, events=(), step=1e-3,
                                        progress=None, robot=FOUR), "law:3.0 loop driven end word positive events positive:None call"),
    "shared_torques": (dict(mechanism=FIVE, q=FIVE.q0, T=[1.0, 2.0], driven=FIVE.coordinates),
                       "mechanism loop:[1,2,3,4] driven:[1,2] coordinates:[Joint(chain=1,joint=1)]"),
    "pin_forces": (dict(mechanism=FOUR, q=FOUR.q0, qd=[1.0], qdd=[0.0]), "mechanism loop driven driven"),
    "transferred_model": (dict(mechanism=FOUR, q=FOUR.q0), "mechanism loop"),
    "closed_form": (dict(robot=zoo.two_link(), method="newton_euler"), "robot word"),
    "closed_jacobian": (dict(robot=zoo.two_link(), axes="world"), "robot word"),
    "nest_equations": (dict(robot=zoo.two_link(), motors=None, forces=None, torques=None), "robot rows rows rows"),
    "bearing_loads": (dict(robot=ARM, q=Q, qd=Q, qdd=Q, forces=np.zeros((3, 3)), torques=np.zeros((3, 3))),
                      "robot joints joints joints matrix matrix"),
    "sensitivities": (dict(robot=ARM, q=Q, qd=Q, qdd=Q, parameters=["m1"], method="newton_euler"),
                      "robot joints:None joints joints names word"),
    "steps": (dict(robot=zoo.two_link(), method="nested_bodies", form="named"), "robot word word"),
    "cost": (dict(robot=zoo.two_link(), quantity="mass_matrix", method="newton_euler"), "robot word word"),
    "lqr": (dict(A=np.diag([1.0, 2.0]), B=[[1.0], [1.0]], Q=[1, 1], R=[1.0]), "matrix matrix matrix:[1,2] matrix"),
    "size_motors": (dict(robot=ARM, t=[0.0, 1.0], torque=np.ones((2, 3)), rate=np.ones((2, 3)), acceleration=np.ones((2, 3)), motors=MOTORS),
                    "robot matrix:[1,2] matrix matrix matrix motors"),
    "gravity_compensation": (dict(robot=ARM), "robot"),
    "pd": (dict(robot=ARM, motion=TASK, kp=1.0, kd=1.0, gravity=True), "robot course gain gain flag"),
    "pid": (dict(robot=ARM, motion=TASK, kp=1.0, kd=1.0, ki=1.0, gravity=True), "robot course gain gain gain flag"),
    "computed_torque": (dict(model=ARM, motion=TASK, kp=1.0, kd=1.0), "robot course gain gain"),
    "saturated": (dict(law=lambda t, q, qd: q, limit=1.0), "record limit"),
    "VoltageDrive": (dict(robot=DRIVEN, voltage=lambda t, q, qd: q, i0=[0, 0, 0]), "robot record joints:None"),
    "nominal_current": (dict(robot=DRIVEN, q=Q, qd=Q, qdd=Q, wrench=[0] * 6), "robot joints joints joints six"),
    "nominal_voltage": (dict(robot=DRIVEN, q=Q, qd=Q, qdd=Q, qddd=Q, wrench=[0] * 6), "robot joints joints joints joints six"),
    "hand_dynamics": (dict(robot=ARM, q=Q, qd=Q, directions="x y"), "robot joints joints word:None"),
    "impedance": (dict(robot=ARM, aim=[.3, .2, .4], stiffness=100.0, damping=10.0, directions="x y z", joint_damping=0.1),
                  "robot reached limit limit:None word:None limit"),
    "hybrid": (dict(robot=ARM, aim=[.3, .2, .4], normal=[0, 0, 1], force=5.0, stiffness=100.0, damping=10.0, directions="x y z", joint_damping=0.1,
                    feels=lambda q, qd: q, ki=1.0), "robot reached reached level limit limit:None word:None limit call level"),
    "Wall": (dict(robot=ARM, point=[.3, .2, .4], normal=[0, 0, 1], stiffness=1e4, damping=0.1), "robot reached reached positive level"),
    "Residual": (dict(robot=ARM, gain=10.0), "robot limit"),
    "mode_shapes": (dict(ends="clamped-free", number=2, tip_mass=0.0), "word count real"),
    "Beam": (dict(length=1.0, mass=1.0, EI=1.0, EI_z=1.0), "positive positive positive positive:None"),
    "FlexibleLink": (dict(beam=LINK.beam, modes=1, shapes="clamped-free", tip_ratio=0.0, alpha=0.0, d=0.0, theta=0.0, tip_mass=0.0,
                          tip_inertia=0.0, hub_inertia=0.0, rotor_inertia=0.0, modes_z=1),
                     "record count:0 word real real real real real real real real count:0"),
    "FlexibleArm": (dict(links=[LINK], gravity=(0, 0, -9.81), base=None, second_order=True, shortening=False, name="a"),
                    "record point:['1','2','3'] matrix flag flag text"),
    "simulate of a flexible arm": (dict(torque=None, q0=[0.0, 0.0], qd0=[0.0, 0.0], t=.01, integrator="rk4", step=1e-4, tolerance=1e-9,
                                        events=(), full_state=False, progress=None, robot=FLEXIBLE),
                                   "law:3.0 matrix:[1,2] matrix:[1,2] end word positive:None positive events flag call"),
    "Link of moments": (dict(moments=np.eye(4), a=1.0), "matrix formula"),
    "Link": (dict(a=0.0, alpha=0.0, d=0.0, theta=0.0, kind="R", m=1.0, com=[0, 0, 0], I_com=np.eye(3), friction=None, motor=None,
                  measured=False, limits=(-1, 1), speed=2.0, effort=9.0, mass_source="CAD"),
             "formula formula formula formula word formula point:['1','2','3'] matrix record record flag limits positive:None positive:None text"),
    "Robot": (dict(links=ARM.links, gravity=(0, 0, -9.81), convention="standard", base=None, tool=None, name="a", source="",
                   postures={"ready": Q}), "record point:['1','2','3'] word matrix matrix text text postures_of"),
    "Event": (dict(function=lambda t, q, qd: 1.0, name="e", direction=0, stops=True, change=None), "record text real flag record"),
    "Trajectory": (dict(times=[0.0, 1.0], coefficients=TASK.coefficients), "end matrix"),
    "through": (dict(points=[[0.0], [1.0]], times=[0.0, 1.0], rest=[0], qd_start=0.0, qd_end=[1.0], qdd_start=0.0, qdd_end=0.0),
                "matrix end halts gain gain gain gain"),
    "trapezoid": (dict(q_start=Q, q_end=[1, 1, 1], velocity=1.0, acceleration=2.0, duration=None, share=None, start=0.0),
                  "postures postures positive:None,inf positive - - real"),
    "trapezoid in a given time": (dict(q_start=Q, q_end=[1, 1, 1], velocity=None, acceleration=None, duration=1.0, share=.3, start=0.0),
                                  "postures postures - - positive positive:None real"),
    "study": (dict(robot=ARM, motors="own", task=None, further=False), "robot word task flag"),
    "reference_regressor": (dict(robot=ARM, q=Q, qd=Q, v=Q, a=Q), "robot joints joints joints joints"),
    "identify": (dict(robot=ARM, q=MANY[0], qd=MANY[1], qdd=MANY[2], tau=MANY[3], noise=None, friction=False, rotors=False, partial=False,
                      changed=3),
                 "robot joints joints joints joints limit:None flag flag flag link:None,[1]"),
    "exciting_motion": (dict(robot=ARM, duration=5.0, velocity=2.0, acceleration=8.0, harmonics=2, tries=2, steps=1, seed=0),
                        "robot positive limit limit count count count:0 count:0"),
    "adaptive": (dict(model=ARM, motion=TASK, slope=1.0, kd=1.0, learning=1.0), "robot course limit limit limit"),
    "Closure": (dict(a=0, b=1, rows="x y"), "chain chain:None word"),
    "Joint": (dict(chain=0, joint=1), "chain link"), "Tip": (dict(chain=0, row="x"), "chain word"),
    "Mechanism": (dict(chains=FOUR.chains, closures=FOUR.closures, coordinates=FOUR.coordinates, name="m", q0=FOUR.q0),
                  "chains chains:[],{} coordinates text loop:None"),
    "Misconception": (dict(id="own", notebook="12", statement="s", why="w", source="x", shows=("GearLab", "A gear")), "short short text text text shows"),
    "Wrong": (dict(idea="own", answer=lambda given: 1.0, says="No.", look="the lab"), "short function text text"),
    "Option": (dict(text="one", says="No.", idea="own", look=("GearLab", "A gear")), "text text text shows"),
    "Task": (dict(id="own-task", notebook="12", kind="number", title="t", text="{a}", answer=lambda given: 1.0, draw=lambda rng: {"a": 1}, same="s",
                  options=(), prediction=False, signature="f(x)", inputs=lambda rng, given: (1,), batch=False, fit=False, holds=lambda *x: "",
                  multiples=False, turn=lambda *x: np.eye(3), angles=("a",), letters=("a",), tolerance=1e-3, floor=1.0, unit="m", seconds=1.0,
                  hints=("a", "b"), wrongs=(), terms=lambda given: {}, steps=(), remark="r", look="l", cases={}, crude={}, bound=""),
             "id:'a-b' short word text text function call text records flag text call flag flag call flag call texts texts limit:None limit:None "
             "text positive texts records call records text text functions functions word:''"),
    "add": (dict(what=course.Misconception(id="own", notebook="12", statement="s", why="w", source="x")), "chapter"),
    "export": (dict(path="mine.json"), "file"), "source": (dict(language="numpy"), "word"), "compile": (dict(language="numpy"), "word"),
    "my_arm": (dict(folder="."), "folder"), "keep_my_arm": (dict(robot=ARM, folder="."), "robot folder"),
    "task": (dict(name="start-tip"), "id"), "check": (dict(name="start-tip", answer=None), "id -"), "hint": (dict(name="start-tip"), "id"), "after": (dict(predictions="inverse-stuck"), "id"),
    "progress": (dict(notebook="00"), "id:None"), "student": (dict(name=None), "name"),
    "loads": (dict(text=PLAIN), "toml"), "from_table": (dict(rows=[(1, 0, 0, 0)]), "table"), "subs": (dict(values={"l": 2.0}), "values"),
    "mechanisms.four_bar": (dict(crank=.4, coupler=1.0, rocker=.8, ground=1.0), "positive positive positive positive"),
    "mechanisms.five_bar": (dict(upper=.6, lower=.9, apart=.5), "positive positive positive"),
    "mechanisms.redundant_arm": (dict(n=4), "count"),
    "mechanisms.two_arms_one_load": (dict(width=.4, load=2.0), "positive limit"),
    "mechanisms.bricard": (dict(side=.5), "positive"),
    "mechanisms.stewart": (dict(base_radius=.6, platform_radius=.35, height=.7, leg_mass=.5, platform_mass=4.0),
                           "positive positive positive limit limit")}
# answered by tests of their own below, or taking whatever there is; and what functions return, which nobody has to make
APART = {"Motor", "Friction"}
RETURNED = {"Cost", "FourierMotion", "IKResult", "Identified", "Interview", "Lift", "LinearModel", "PickAndPlace", "Postures", "Simulation", "SingularClosure"}


def test_every_argument_of_every_public_name_is_tried():
    names = [name for door in (r, systems, course) for name in door.__all__ if callable(getattr(door, name)) and name not in APART | RETURNED]
    names += [f"mechanisms.{name}" for name, f in vars(systems.mechanisms).items()
              if inspect.isfunction(f) and f.__module__ == systems.mechanisms.__name__ and isinstance(called(f), systems.Mechanism)]
    for name in names:
        assert name in CALLS, f"{name} is not in the table"
        missing = set(inspect.signature(named(name)).parameters) - set(CALLS[name][0]) - LEFT.get(name, set())
        assert not missing, f"{name}: {missing} are not in the table"


def called(f):
    """Call a function that needs no arguments."""
    if any(p.default is p.empty for p in inspect.signature(f).parameters.values()) or f.__name__.startswith("_"):
        return None
    return f()


def named(name):
    """Find the function of a name in CALLS: at the door, in a room behind it, or deeper."""
    first = name.split()[0]
    if "." in first:
        return getattr(systems.mechanisms, first.split(".")[1])
    return DEEPER.get(first) or getattr(next(door for door in (r, systems, course) if first in door.__all__), first)


def cases():
    for name, (right, kinds) in CALLS.items():
        for argument, kind in zip(right, kinds.split(" ") if ":" not in kinds else split(kinds)):
            if kind != "-":
                yield name, argument, kind


def split(kinds):
    """The kinds, some of them followed by a colon and what is right here though it is wrong elsewhere."""
    out = []
    for word in kinds.split(" "):
        if word.split(":")[0] in WRONG or word == "-":
            out.append(word)
        else:
            out[-1] += " " + word
    return out


def test_a_linear_model_is_one_of_a_real_posture():
    for x in ([1j, 0, 0], np.full(3, 1 + 1e-3j)):
        with pytest.raises(ValueError, match="q is .*expected real numbers"):
            r.linearise(ARM, x)


@pytest.mark.parametrize("name", CALLS)
def test_what_is_right_is_taken(name, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    named(name)(**CALLS[name][0])


def names(argument, said):
    """True if a message has the argument as a word; of several postures one is a posture."""
    return bool(re.search(rf"\b{re.escape(argument.removesuffix('s'))}s?\b", said))


def test_a_letter_in_a_word_is_no_name():
    assert names("q", "q is 3") and names("postures", "posture 'up' is 3") and not names("t", "this is not it") and not names("a", "a1 is 3")


@pytest.mark.parametrize("name, argument, kind", list(cases()))
def test_what_is_wrong_is_said(name, argument, kind):
    kind, _, fine = kind.partition(":")
    tried = 0
    for wrong in WRONG[kind]:
        if repr(wrong).replace(" ", "") in fine.replace(" ", "") and fine or argument == "order" and isinstance(wrong, int):
            continue
        tried += 1
        with pytest.raises(ValueError) as said:
            named(name)(**CALLS[name][0] | {argument: wrong})
        about = names(argument, str(said.value)) or wrong is FOUR and kind == "robot"      # a model itself: what a `Robot` has besides is wrong then
        assert about and said.type.__name__ in ("ValueError", "LinkError"), f"{argument} = {wrong!r}: {said.value!r}"
    assert tried >= 10


@pytest.mark.parametrize("name", CALLS)
def test_what_is_missing_is_a_type_error(name):
    with pytest.raises(TypeError):
        named(name)(**CALLS[name][0], no_such_argument=1)


SLIDER, MIXED = zoo.planar(2).replace(links=[link.replace(kind="P") for link in zoo.planar(2).links]), zoo.scara()
UNITS = {"q": ("rad", "m"), "qd": ("rad/s", "m/s"), "qdd": ("rad/s2", "m/s2"), "tau": ("N m", "N"), "q0": ("rad", "m"), "qd0": ("rad/s", "m/s")}
TAKING = {"q": lambda arm, x: r.tip_pose(arm, x), "qd": lambda arm, x: r.forward_dynamics(arm, np.zeros(arm.n), x, np.zeros(arm.n)),
          "qdd": lambda arm, x: r.inverse_dynamics(arm, np.zeros(arm.n), np.zeros(arm.n), x),
          "tau": lambda arm, x: r.forward_dynamics(arm, np.zeros(arm.n), np.zeros(arm.n), x),
          "q0": lambda arm, x: r.simulate(arm, None, x, np.zeros(arm.n), 0.1), "qd0": lambda arm, x: r.simulate(arm, None, np.zeros(arm.n), x, 0.1)}


@pytest.mark.parametrize("wrong", [[1.0], np.zeros((2, 9)), "up"], ids=str)
@pytest.mark.parametrize("name", UNITS)
def test_what_is_refused_is_asked_for_in_its_own_unit(name, wrong):
    """A torque is no angle: N m, or N where a joint slides."""
    turn, slide = UNITS[name]
    for arm, words in ((zoo.planar(2), f"in {turn}"), (SLIDER, f"in {slide}"), (MIXED, f"in {turn}, in {slide} where a joint slides")):
        with pytest.raises(ValueError, match=rf"^{name} .*expected \(\.\.\., {arm.n}\) {re.escape(words)}$"):
            TAKING[name](arm, wrong)


@pytest.mark.parametrize("field", ["rotor_inertia", "gear", "damping", "resistance", "inductance", "torque_constant", "voltage", "current"])
@pytest.mark.parametrize("wrong", ["fast", "1", MINUS, float("nan"), [1.0], {}, 1j, b"2", True, np.zeros(2)])
def test_a_motor_names_its_field(field, wrong):
    if field == "gear" and wrong is MINUS:
        return
    with pytest.raises(ValueError, match=f"motor: {field} is .*expected"):
        r.Motor(**{field: wrong})


@pytest.mark.parametrize("wrong", ["a", None, [1, 2, 3], float("nan"), float("inf"), -1, {}, 1j, [None], [[1], [2, 3]]])
def test_friction_names_its_part(wrong):
    for field in ("viscous", "coulomb"):
        with pytest.raises(ValueError, match=f"{field}.*expected"):
            r.Friction(**{field: wrong})


@pytest.mark.parametrize("wrong", ["there", 3, [1, 2, 3], np.eye(3), np.diag([2.0, 1, 1, 1]), np.full((4, 4), np.nan), {}, 1j, [["("] * 4] * 4])
def test_a_closure_names_its_pose(wrong):
    with pytest.raises(ValueError, match="^to[: ].*(expected|not a pose|formula)"):
        systems.Closure(0, rows="x y", to=wrong)


def test_the_zoo_lists_its_arms():
    with pytest.raises(AttributeError, match="no 'ur5'; its arms are planar, two_link, .*panda"):
        zoo.ur5()

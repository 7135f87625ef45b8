"""Bad input at the door: whatever is wrong, a ValueError says what it is about, what was got and what was expected."""
import numpy as np
import pytest

import robotlab as r
from robotlab import systems, zoo
from robotlab.course.study import study
from robotlab.motion.limits import use_of_range

DEEPER = {"study": study, "use_of_range": use_of_range}
ARM, Q = zoo.rrr(), [0.1, 0.2, 0.3]
FOUR = systems.mechanisms.four_bar()
TASK = r.quintic([0, 0, 0], Q, 1.0)
MINUS = -1.0
HOLED = [0.1, float("nan"), 0.3]
WRONG = {
    "robot": ["puma", None, 3, ARM.links, zoo, np.eye(3), {}, 1j, zoo.rrr, FOUR],
    "joints": ["up", None, 3.0, [1, 2], [1, 2, 3, 4], HOLED, [1, 2, float("inf")], ["1", "2", "3"], [None] * 3, {}, [[1], [2, 3]],
               np.array(["a", 1, 2], dtype=object), b"abc"],
    "postures": ["up", None, 3.0, [], HOLED, [1, 2, float("inf")], ["1", "2", "3"], [None] * 3, {}, [[1], [2, 3]], [1j, 0, 0], b"abc"],
    "positive": ["fast", None, -1.0, 0, float("nan"), float("inf"), [1.0, 2.0], {}, 1j, b"2", "1"],
    "number": ["fast", float("nan"), float("inf"), [1.0, 2.0], {}, 1j, b"2", "1", -5.0, [None]],
    "count": ["many", None, -1, 0, 2.5, float("nan"), [3], {}, 1j, "3"],
    "word": ["nonsense", None, 3, [], ["a"], {}, 1.5, 1j, b"rk4", np.zeros(2)],
    "six": ["up", 3.0, [1, 2], [1] * 7, [1, 2, 3, 4, 5, float("nan")], ["1"] * 6, [None] * 6, {}, [[1], [2, 3]], b"abcdef"],
    "point": ["there", 3.0, [1, 2], [1, 2, 3, 4], HOLED, [1, 2, float("inf")], ["1", "2", "3"], [None] * 3, {}, [[1], [2, 3]], b"abc"],
    "motion": ["up", 3, [1, 2], {}, TASK.coefficients, r.quintic([0], [1], 1.0), 1j, float("nan"), (), ARM],
    "law": ["pd", 3.0, [1, 2], HOLED, {}, 1j, lambda t, q, qd: [1, 2], lambda t, q, qd: "x", lambda t, q, qd: None, ["a", "b", "c"],
            lambda t, q, qd: np.zeros(6)],
    "end": ["soon", None, 0, -1, float("nan"), float("inf"), [0.0], [1, 0], [[0, 1]], {}, 1j, ["0", "1"]],
    "mechanism": ["four-bar", None, 3, FOUR.chains, ARM, systems.mechanisms, {}, 1j, [], np.eye(2)],
    "loop": ["up", None, 3.0, [1, 2], [1, 2, 3, 4], HOLED, ["1", "2", "3"], [None] * 3, {}, [[1], [2, 3]], b"abc"],
    "driven": ["up", None, [1, 2], [float("nan")], ["1"], [None], {}, [[1], [2, 3]], b"abc", [1j]],
    "matrix": ["up", 3.0, [1, 2], [[1, 2], [3]], [["a", "b"], ["c", "d"]], np.full((2, 2), np.nan), {}, 1j, b"abc", np.eye(5)],
    "flag": ["yes", "no", 2, 3.5, [], {}, 1j, np.zeros(2), b"x", ()],
    "gain": ["stiff", None, [1, 2], HOLED, {}, 1j, ["a", "b", "c"], b"x", [None] * 3, [[1], [2, 3]], float("nan")],
    "limit": ["stiff", None, -1.0, HOLED, {}, 1j, ["a", "b", "c"], b"x", [None] * 3, [[1], [2, 3]], float("nan")],
    "real": ["fast", None, float("nan"), float("inf"), [1.0, 2.0], {}, 1j, b"2", [None], ()],
    "formula": ["(", "a b", float("nan"), float("inf"), [1.0], {}, 1j, b"2", (), np.zeros(2)],
    "record": ["x", 3, [1], {}, 1j, b"x", 1.5, (), zoo, np.eye(2)],
    "text": [3, None, [1], {}, 1j, b"x", 1.5, (), zoo, np.eye(2)],
    "names": ["zz", 3.0, ["nope"], [3], {1: 2}, 1j, b"x", [None], [[]], 7],
    "rows": ["up", 3.0, [1], [1, 2, 3], {}, 1j, b"ab", [[1], [2]], [{}, {}], [b"x", None]],
    "events": ["e", 3, [1], [None], {1: 2}, 1j, b"x", len, None, [lambda t, q, qd: 1]]}
LINK, FLEXIBLE = systems.FlexibleLink(systems.Beam(1.0, 4.0, 200.0), 1), systems.FlexibleArm([systems.FlexibleLink(systems.Beam(1.0, 4.0, 200.0), 1)])
DRIVEN = ARM.replace(links=[link.replace(motor=r.Motor(1e-5, 100, resistance=1.0, torque_constant=0.05, voltage=48)) for link in ARM.links])
# function, right arguments, and of which kind each is
CALLS = {
    "tip_pose": (dict(robot=ARM, q=Q), "robot joints"), "link_poses": (dict(robot=ARM, q=Q), "robot joints"),
    "jacobian": (dict(robot=ARM, q=Q), "robot joints"), "jacobian_rate": (dict(robot=ARM, q=Q, qd=Q), "robot joints joints"),
    "manipulability": (dict(robot=ARM, q=Q, part="all"), "robot joints word"),
    "influence": (dict(robot=ARM, q=Q, order=2), "robot joints word"),
    "point_motion": (dict(robot=ARM, q=Q, qd=Q, qdd=Q, qddd=Q), "robot joints joints joints joints"),
    "solve_ik": (dict(robot=ARM, target=[.3, .2, .4], q0=Q, tolerance=1e-6, iterations=20, damping="adaptive"),
                 "robot point joints positive count word:0.1,1,3,1.5"),
    "inverse_dynamics": (dict(robot=ARM, q=Q, qd=Q, qdd=Q, wrench=[0] * 6, method="newton_euler"), "robot joints joints joints six word"),
    "forward_dynamics": (dict(robot=ARM, q=Q, qd=Q, tau=Q, wrench=[0] * 6), "robot joints joints joints six"),
    "mass_matrix": (dict(robot=ARM, q=Q), "robot joints"), "gravity_torque": (dict(robot=ARM, q=Q, method="newton_euler"), "robot joints word"),
    "coriolis_matrix": (dict(robot=ARM, q=Q, qd=Q), "robot joints joints"), "friction_torque": (dict(robot=ARM, qd=Q), "robot joints"),
    "torque_shares": (dict(robot=ARM, q=Q, qd=Q, qdd=Q), "robot joints joints joints"),
    "kinetic_energy": (dict(robot=ARM, q=Q, qd=Q), "robot joints joints"), "potential_energy": (dict(robot=ARM, q=Q), "robot joints"),
    "linearise": (dict(robot=ARM, q=Q, road="influence"), "robot joints word"),
    "agreement": (dict(robot=zoo.planar(1), samples=2), "robot count"),
    "quintic": (dict(q_start=Q, q_end=[1, 1, 1], duration=1.0), "postures postures positive"),
    "cubic": (dict(q_start=Q, q_end=[1, 1, 1], duration=1.0), "postures postures positive"),
    "shortest_duration": (dict(q_start=Q, q_end=[1, 1, 1], velocity=1.0, acceleration=2.0, kind="cubic"),
                          "postures postures positive:[1.0, 2.0] positive:[1.0, 2.0] word"),
    "program": (dict(robot=ARM, quantity="mass_matrix", method="newton_euler"), "robot word word"),
    "simulation_source": (dict(robot=ARM, language="c"), "robot word"),
    "workspace": (dict(robot=ARM, count=3), "robot count"),
    "pick_and_place": (dict(robot=zoo.rrr(), payload=1.0, duration=2.0, pick=[.5, 0, .4]), "robot number positive point"),
    "use_of_range": (dict(robot=ARM, motion=TASK), "robot motion"), "energy_balance": (dict(robot=ARM, motion=TASK, count=5), "robot motion count:1"),
    "vertical_lift": (dict(robot=zoo.rrr(), acceleration=1.0, duration=.1), "robot:None number:-5.0 positive"),
    "simulate": (dict(robot=ARM, torque=None, q0=Q, qd0=Q, t=.01, integrator="rk4", step=1e-3),
                 "robot law joints joints end word positive:None"),
    "with_payload": (dict(robot=ARM, mass=1.0, at=[0, 0, 0]), "robot number point"),
    "closure_error": (dict(mechanism=FOUR, q=FOUR.q0), "mechanism loop"), "transfer": (dict(mechanism=FOUR, q=FOUR.q0), "mechanism loop"),
    "close": (dict(mechanism=FOUR, q=FOUR.q0, u=[1.0]), "mechanism loop driven:None"),
    "inverse_dynamics of a closed chain": (dict(q=FOUR.q0, qd=[1.0], qdd=[1.0], wrench=None, method="newton_euler", robot=FOUR),
                                           "loop driven driven six word"),
    "forward_dynamics of a closed chain": (dict(q=FOUR.q0, qd=[1.0], tau=[1.0], wrench=None, robot=FOUR), "loop driven driven six"),
    "simulate of a closed chain": (dict(torque=None, q0=FOUR.q0, qd0=[1.0], t=.01, integrator="rk4", tolerance=1e-9, events=(), robot=FOUR),
                                   "law:3.0 loop driven end word positive events"),
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
    "size_motors": (dict(robot=ARM, t=[0.0, 1.0], torque=np.ones((2, 3)), rate=np.ones((2, 3)), acceleration=np.ones((2, 3))),
                    "robot matrix:[1,2] matrix matrix matrix"),
    "gravity_compensation": (dict(robot=ARM), "robot"),
    "pd": (dict(robot=ARM, motion=TASK, kp=1.0, kd=1.0, gravity=True), "robot joints gain gain flag"),
    "pid": (dict(robot=ARM, motion=TASK, kp=1.0, kd=1.0, ki=1.0, gravity=True), "robot joints gain gain gain flag"),
    "computed_torque": (dict(model=ARM, motion=TASK, kp=1.0, kd=1.0), "robot joints gain gain"),
    "saturated": (dict(law=lambda t, q, qd: q, limit=1.0), "record limit"),
    "VoltageDrive": (dict(robot=DRIVEN, voltage=lambda t, q, qd: q, i0=[0, 0, 0]), "robot record joints:None"),
    "nominal_current": (dict(robot=DRIVEN, q=Q, qd=Q, qdd=Q, wrench=[0] * 6), "robot joints joints joints six"),
    "nominal_voltage": (dict(robot=DRIVEN, q=Q, qd=Q, qdd=Q, qddd=Q, wrench=[0] * 6), "robot joints joints joints joints six"),
    "mode_shapes": (dict(ends="clamped-free", number=2, tip_mass=0.0), "word count real"),
    "Beam": (dict(length=1.0, mass=1.0, EI=1.0, EI_z=1.0), "positive positive positive positive:None"),
    "FlexibleLink": (dict(beam=LINK.beam, modes=1, shapes="clamped-free", tip_ratio=0.0, alpha=0.0, d=0.0, theta=0.0, tip_mass=0.0,
                          tip_inertia=0.0, hub_inertia=0.0, rotor_inertia=0.0),
                     "record count:0 word real real real real real real real real"),
    "FlexibleArm": (dict(links=[LINK], gravity=(0, 0, -9.81), base=None, second_order=True, shortening=False, name="a"),
                    "record point:['1','2','3'] matrix flag flag text"),
    "simulate of a flexible arm": (dict(torque=None, q0=[0.0, 0.0], qd0=[0.0, 0.0], t=.01, integrator="rk4", step=1e-4, tolerance=1e-9,
                                        events=(), full_state=False, robot=FLEXIBLE),
                                   "law:3.0 matrix:[1,2] matrix:[1,2] end word positive:None positive events flag"),
    "Link": (dict(a=0.0, alpha=0.0, d=0.0, theta=0.0, kind="R", m=1.0, com=[0, 0, 0], I_com=np.eye(3), friction=None, motor=None,
                  measured=False), "formula formula formula formula word formula point:['1','2','3'] matrix record record flag"),
    "Robot": (dict(links=ARM.links, gravity=(0, 0, -9.81), convention="standard", base=None, tool=None, name="a", source=""),
              "record point:['1','2','3'] word matrix matrix text text"),
    "Event": (dict(function=lambda t, q, qd: 1.0, name="e", direction=0, stops=True, change=None), "record text real flag record"),
    "Trajectory": (dict(times=[0.0, 1.0], coefficients=TASK.coefficients), "end matrix"),
    "through": (dict(points=[[0.0], [1.0]], times=[0.0, 1.0]), "matrix end"),
    "study": (dict(robot=ARM, motors="own"), "robot word")}


def named(name):
    """What a name in CALLS calls: at the door, in the room of the systems, or deeper."""
    first = name.split()[0]
    return DEEPER.get(first) or getattr(r if first in r.__all__ else systems, first)


def cases():
    for name, (right, kinds) in CALLS.items():
        for argument, kind in zip(right, kinds.split(" ") if ":" not in kinds else split(kinds)):
            yield name, argument, kind


def split(kinds):
    """The kinds, some of them followed by a colon and what is right here though it is wrong elsewhere."""
    out = []
    for word in kinds.split(" "):
        if word.split(":")[0] in WRONG:
            out.append(word)
        else:
            out[-1] += " " + word
    return out


@pytest.mark.parametrize("name", CALLS)
def test_what_is_right_is_taken(name):
    named(name)(**CALLS[name][0])


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
        about = argument in str(said.value) or repr(wrong)[:20] in str(said.value) or wrong is FOUR and FOUR.name in str(said.value)
        assert about and said.type.__name__ in ("ValueError", "LinkError"), f"{argument} = {wrong!r}: {said.value!r}"
    assert tried >= 6


@pytest.mark.parametrize("name", CALLS)
def test_what_is_missing_is_a_type_error(name):
    with pytest.raises(TypeError):
        named(name)(**CALLS[name][0], no_such_argument=1)


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


def test_the_zoo_lists_its_arms():
    with pytest.raises(AttributeError, match="no 'ur5'; its arms are planar, two_link, .*panda"):
        zoo.ur5()

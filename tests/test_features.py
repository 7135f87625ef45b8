"""Features of an arm: each function counts a feature, or leaves it out as its docstring says, or refuses it by name."""
import inspect
import re
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

import robotlab as r
from robotlab import Friction, Motor, systems, zoo
from robotlab.maths.spatial import pose, rpy
from robotlab.motion.prescribed import prescribed
from robotlab.motion.limits import use_of_range

Q, QD, QDD = np.array([[0.3, 0.5], [0.4, -0.6], [1.0, 2.0]])
ARM = zoo.planar(2)
SAMPLES = np.random.default_rng(0).normal(size=(4, 20, 2))              # q, qd, qdd, tau
TURNED = pose(rpy(0.3, 0.4, 0.5), np.array([0.1, 0.2, 0.3]))
FEATURES = {
    "viscous friction": lambda a: a.with_link(1, friction=Friction(2.0)), "Coulomb friction": lambda a: a.with_link(1, friction=Friction(0, 3.0)),
    "rotor": lambda a: a.with_link(1, motor=Motor(rotor_inertia=1e-3, gear=50)),
    "motor damping": lambda a: a.with_link(1, motor=Motor(damping=1e-2, gear=50)),
    "limits": lambda a: a.with_link(2, limits=(-0.1, 0.1)), "slide": lambda a: a.with_link(2, kind="P", limits=(-1, 2)),
    "modified": lambda a: a.replace(convention="modified"), "base": lambda a: a.replace(base=TURNED), "tool": lambda a: a.replace(tool=TURNED),
    "gravity": lambda a: a.replace(gravity=(1.0, 2.0, 3.0)), "payload": lambda a: r.with_payload(a, 2.0, [0.1, 0, 0])}
MOVES, WEIGHS, RUBS = ["slide", "modified"], ["rotor", "payload"], ["viscous friction", "Coulomb friction"]
POSED = ["base", "gravity"]
# function: the features that change its result; all others must leave it as it is to the last bit
COUNTS = {
    "tip_pose": (lambda a: r.tip_pose(a, Q), [*MOVES, "base", "tool"]),
    "jacobian": (lambda a: r.jacobian(a, Q), [*MOVES, "base", "tool"]),
    "mass_matrix": (lambda a: r.mass_matrix(a, Q), [*MOVES, *WEIGHS]),
    "coriolis_matrix": (lambda a: r.coriolis_matrix(a, Q, QD), [*MOVES, "payload"]),
    "gravity_torque": (lambda a: r.gravity_torque(a, Q), [*MOVES, *POSED, "payload"]),
    "base_parameters": (lambda a: r.base_parameters(a).values, [*MOVES, "payload"]),
    "regressor": (lambda a: r.regressor(a, Q, QD, QDD), ["slide", *POSED]),
    "friction_torque": (lambda a: r.friction_torque(a, QD), RUBS),
    "inverse_dynamics": (lambda a: r.inverse_dynamics(a, Q, QD, QDD), [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "forward_dynamics": (lambda a: r.forward_dynamics(a, Q, QD, QDD), [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "torque_shares": (lambda a: sum(r.torque_shares(a, Q, QD, QDD).values()), [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "kinetic_energy": (lambda a: r.kinetic_energy(a, Q, QD), [*MOVES, *WEIGHS]),
    "potential_energy": (lambda a: r.potential_energy(a, Q), [*MOVES, *POSED, "payload"]),
    "linearise": (lambda a: r.linearise(a, Q, QD, QDD).A, [*MOVES, *POSED, *WEIGHS, "viscous friction"]),
    "simulate": (lambda a: r.simulate(a, None, Q, QD, 0.05).q, [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "energy_balance": (lambda a: r.energy_balance(a, r.quintic(Q, QD, 1.0), 5).work, [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "fastest": (lambda a: r.fastest(a, [Q, QD], 900.0, points=20).duration, [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "use_of_range": (lambda a: use_of_range(a, r.quintic(Q, QD, 1.0)).share, ["limits", "slide"]),
    "program": (lambda a: r.program(a, "inverse_dynamics").compile("numpy")(Q, QD, QDD), [*MOVES, *POSED, *WEIGHS]),
    "computed_torque": (lambda a: r.computed_torque(a, Q, 1.0, 1.0)(0.0, QD, QDD), [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "gravity_compensation": (lambda a: r.gravity_compensation(a)(0.0, Q, QD), [*MOVES, *POSED, "payload"]),
    "pd": (lambda a: r.pd(a, Q, 1.0, 1.0)(0.0, QD, QDD), [*MOVES, *POSED, "payload"]),
    "pid": (lambda a: r.pid(a, Q, 1.0, 1.0, 1.0, gravity=True).torque(0.0, QD, QDD, np.ones(2)), [*MOVES, *POSED, "payload"]),
    "link_poses": (lambda a: r.link_poses(a, Q), [*MOVES, "base"]),
    "jacobian_rate": (lambda a: r.jacobian_rate(a, Q, QD), [*MOVES, "base", "tool"]),
    "manipulability": (lambda a: r.manipulability(a, Q, "linear"), [*MOVES, "tool"]),
    "influence": (lambda a: r.influence(a, Q)[2], [*MOVES, "base", "tool"]),
    "point_motion": (lambda a: r.point_motion(a, Q, QD, QDD, QDD), [*MOVES, "base", "tool"]),
    "solve_ik": (lambda a: r.solve_ik(a, [0.3, 0.2, 0.0], Q, iterations=4, restarts=0).q, [*MOVES, "base", "tool", "limits"]),
    "workspace": (lambda a: r.workspace(a, 20)[1], [*MOVES, "base", "tool", "limits"]),
    "bearing_loads": (lambda a: r.bearing_loads(a, Q, QD, QDD), [*MOVES, *POSED, "payload"]),
    "closed_form": (lambda a: str(r.closed_form(a)), [*MOVES, *POSED, *WEIGHS]),
    "closed_jacobian": (lambda a: str(r.closed_jacobian(a)), [*MOVES, "base", "tool"]),
    "nest_equations": (lambda a: letters(r.nest_equations(a)), [*MOVES, *POSED, *WEIGHS]),
    "sensitivities": (lambda a: letters(r.sensitivities(a, Q, QD, QDD, ["m2"])), [*MOVES, *POSED, "payload"]),
    "steps": (lambda a: letters(r.steps(a)), [*MOVES, *POSED, *WEIGHS]),
    "cost": (lambda a: r.cost(a).multiplications, ["slide", "base", "rotor", "payload"]),
    "simulation_source": (lambda a: re.sub(".*Friction is left out.*\n", "", r.simulation_source(a, "c")), [*MOVES, *POSED, *WEIGHS]),
    "with_payload": (lambda a: r.gravity_torque(r.with_payload(a, 1.0), Q), [*MOVES, *POSED, "payload", "tool"]),
    "reference_regressor": (lambda a: systems.reference_regressor(a, Q, QD, QDD, Q), ["slide", *POSED]),
    "identify": (lambda a: systems.identify(a, *SAMPLES).values, ["slide", *POSED, "rotor", *RUBS]),
    "exciting_motion": (lambda a: systems.exciting_motion(a, 4.0, 2.0, 8.0, tries=2, steps=1)(1.0)[0], ["slide", *POSED, "modified", "payload", "limits"]),
    "adaptive": (lambda a: systems.adaptive(a, Q, 1.0, 1.0, 1.0).torque(0.0, QD, QDD, systems.adaptive(a, Q, 1.0, 1.0, 1.0).x0),
                 [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "hand_dynamics": (lambda a: np.hstack([x.ravel() for x in systems.hand_dynamics(a, Q, QD, "x y")[:3]]), [*MOVES, *POSED, *WEIGHS, "tool"]),
    "impedance": (lambda a: systems.impedance(a, [1.0, 0.5, 0.0], 10.0, directions="x y")(0.0, QD, QDD), [*MOVES, *POSED, *WEIGHS, "tool"]),
    "hybrid": (lambda a: systems.hybrid(a, [1.0, 0.5, 0.0], [1, 0, 0], 5.0, 10.0, 1.0, "x y").torque(0.0, QD, QDD, np.zeros(0)),
               [*MOVES, *POSED, "payload", "tool"]),
    "Wall": (lambda a: systems.Wall(a, [-9.0, 0.0, 0.0], [-1, 1, 0], 10.0, 1.0).torque(Q, QD), [*MOVES, "base", "tool"]),
    "Residual": (lambda a: fed(systems.Residual(a, 10.0)), [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "size_motors": (lambda a: [one.gear for one in systems.size_motors(a, [0.0, 1.0], *np.ones((3, 2, 2)))], ["slide"])}
LEFT = {"all_postures": "of six joints: test_postures", "agreement": "compares all methods: test_proofs", "pick_and_place": "as solve_ik: test_pick_place", "hand_path": "as solve_ik: test_hand_path",
        "vertical_lift": "for three joints and more: test_lift", "keep_my_arm": "writes all of it: test_any_file", "nominal_current": "needs electric motors: test_motors",
        "nominal_voltage": "needs electric motors: test_motors", "VoltageDrive": "needs electric motors: test_motors",
        **dict.fromkeys(("close", "closure_error", "pin_forces", "shared_torques", "transfer", "transferred_model"), "of mechanisms: below")}


def fed(residual):
    """A residual after two times."""
    residual.feed(0.0, Q, QD, QDD)
    return residual.feed(0.1, QD, QDD, Q)


def letters(x):
    """A text in place of a formula, an equation or a program."""
    return str(getattr(x, "__dict__", x))


def is_same(a, b):
    if isinstance(a, str):
        return a == b
    a, b = np.asarray(a), np.asarray(b)
    return a.shape == b.shape and np.allclose(a, b, rtol=1e-9, atol=1e-12)



REFUSALS = {
    "FlexibleArm.from_robot": (lambda a: systems.FlexibleArm.from_robot(a, 50.0), {**dict.fromkeys(RUBS, "friction"), "slide": "slides", "tool": "tool",
                                                                             "modified": "modified DH", "payload": "rod"}),
    "prescribed": (lambda a: prescribed(a, {1: 0}), dict.fromkeys(RUBS, "friction"))}


@pytest.mark.parametrize("feature", FEATURES)
@pytest.mark.parametrize("name", COUNTS)
def test_a_function_counts_what_the_table_says(name, feature):
    f, counted = COUNTS[name]
    same = is_same(f(ARM), f(FEATURES[feature](ARM)))
    assert same != (feature in counted), "counted, though the table says it is not" if not same else "left out without a word"


@pytest.mark.parametrize("name, feature, word", [(n, f, w) for n, (_, table) in REFUSALS.items() for f, w in table.items()])
def test_a_function_refuses_by_name_what_it_does_not_count(name, feature, word):
    with pytest.raises(ValueError, match=word):
        REFUSALS[name][0](FEATURES[feature](ARM))


def test_every_function_of_a_model_is_in_a_table():
    for door in (r, systems):
        for name in door.__all__:
            value = getattr(door, name)
            if inspect.isfunction(value) and {"robot", "model", "mechanism"} & {*list(inspect.signature(value).parameters)[:1]}:
                assert name in COUNTS or name in LEFT, f"{name}: which features of an arm does it count?"


M1 = sp.Symbol("m1")
LETTERED = ARM.with_link(1, m=M1)
NUMBERS_ONLY = ("cost",)                             # where a letter makes another program, not another number


@pytest.mark.parametrize("name", [name for name in COUNTS if name not in NUMBERS_ONLY])
def test_a_letter_stays_a_letter_or_is_refused_by_name(name):
    """Never left out, never taken for a number."""
    f, counted = COUNTS[name]
    try:
        found = f(LETTERED)
    except ValueError as error:
        assert "m1" in str(error) or "letter" in str(error) or "number" in str(error), error
        return
    if isinstance(found, str):
        assert ("m1" in found) is ("payload" in counted)
        return
    value = lambda x: float(sp.sympify(x).subs(M1, ARM.links[0].m))
    assert is_same([value(x) for x in np.asarray(found, dtype=object).flat], np.ravel(f(ARM)).astype(float).tolist())


FOUR, BENT = systems.mechanisms.four_bar(), systems.FlexibleArm([systems.FlexibleLink(systems.Beam(1.0, 4.0, 200.0), 2)])


@pytest.mark.parametrize("model", [FOUR, BENT], ids=["closed", "flexible"])
@pytest.mark.parametrize("name", COUNTS)
def test_closed_and_flexible_models_are_served_or_refused_by_name(name, model):
    """With coordinates that fit neither, so that only what is wrong can be said."""
    with pytest.raises(ValueError) as said:
        COUNTS[name][0](model)
    assert any(word in str(said.value) for word in ("expected", model.name)), said.value


@pytest.mark.parametrize("number", [Fraction, sp.Rational], ids=["fractions", "rational"])
@pytest.mark.parametrize("method", r.METHODS)
def test_numbers_of_any_kind_are_numbers(method, number):
    """An argument by which one differentiates must not be taken for a constant where the letter is a fraction."""
    arm = zoo.scara() if number is Fraction else ARM           # SymPy multiplies slowly
    exact = [np.array([number(k + 1, 7), number(1, 3), number(k, 2), number(2, 5)][:arm.n], dtype=object) for k in range(3)]
    plain = [x.astype(float) for x in exact]
    same = lambda f: is_same(np.asarray(f(exact), dtype=float), f(plain))
    assert same(lambda x: r.inverse_dynamics(arm, *x, method=method)) and same(lambda x: r.gravity_torque(arm, x[0], method=method))
    assert same(lambda x: r.coriolis_matrix(arm, x[0], x[1], method=method)) and same(lambda x: r.jacobian_rate(arm, x[0], x[1]))

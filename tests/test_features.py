"""What an arm has, and what looks at it: each function counts a feature, or leaves it apart as its words say, or refuses it by name."""
import numpy as np
import pytest

import robotlab as r
from robotlab import Friction, Motor, zoo
from robotlab.maths.spatial import pose, rpy
from robotlab.motion.held import held

Q, QD, QDD = np.array([[0.3, 0.5], [0.4, -0.6], [1.0, 2.0]])
ARM = zoo.planar(2)
TURNED = pose(rpy(0.3, 0.4, 0.5), np.array([0.1, 0.2, 0.3]))
FEATURES = {
    "viscous friction": lambda a: a.with_link(1, friction=Friction(2.0)), "Coulomb friction": lambda a: a.with_link(1, friction=Friction(0, 3.0)),
    "rotor": lambda a: a.with_link(1, motor=Motor(rotor_inertia=1e-3, gear=50)),
    "motor damping": lambda a: a.with_link(1, motor=Motor(damping=1e-2, gear=50)),
    "limits": lambda a: a.with_link(2, limits=(-0.1, 0.1)), "slide": lambda a: a.with_link(2, kind="P"),
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
    "friction_torque": (lambda a: r.friction_torque(a, QD), RUBS),
    "inverse_dynamics": (lambda a: r.inverse_dynamics(a, Q, QD, QDD), [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "forward_dynamics": (lambda a: r.forward_dynamics(a, Q, QD, QDD), [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "torque_shares": (lambda a: sum(r.torque_shares(a, Q, QD, QDD).values()), [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "kinetic_energy": (lambda a: r.kinetic_energy(a, Q, QD), [*MOVES, *WEIGHS]),
    "potential_energy": (lambda a: r.potential_energy(a, Q), [*MOVES, *POSED, "payload"]),
    "linearise": (lambda a: r.linearise(a, Q, QD, QDD).A, [*MOVES, *POSED, *WEIGHS, "viscous friction"]),
    "simulate": (lambda a: r.simulate(a, None, Q, QD, 0.05).q, [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "energy_balance": (lambda a: r.energy_balance(a, r.quintic(Q, QD, 1.0), 5).work, [*MOVES, *POSED, *WEIGHS, *RUBS]),
    "use_of_range": (lambda a: r.use_of_range(a, r.quintic(Q, QD, 1.0)).share, ["limits"]),
    "program": (lambda a: r.program(a, "inverse_dynamics").compile("numpy")(Q, QD, QDD), [*MOVES, *POSED, *WEIGHS]),
    "computed_torque": (lambda a: r.computed_torque(a, Q, 1.0, 1.0)(0.0, QD, QDD), [*MOVES, *POSED, *WEIGHS, *RUBS])}
REFUSALS = {
    "FlexibleArm.from_robot": (lambda a: r.FlexibleArm.from_robot(a, 50.0), {**dict.fromkeys(RUBS, "friction"), "slide": "slides", "tool": "tool",
                                                                             "modified": "modified DH", "payload": "rod"}),
    "held": (lambda a: held(a, {1: 0}), dict.fromkeys(RUBS, "friction"))}


@pytest.mark.parametrize("feature", FEATURES)
@pytest.mark.parametrize("name", COUNTS)
def test_a_function_counts_what_the_table_says(name, feature):
    f, counted = COUNTS[name]
    plain, changed = (np.asarray(f(arm)) for arm in (ARM, FEATURES[feature](ARM)))
    same = np.allclose(plain, changed, rtol=1e-9, atol=1e-12)
    assert same != (feature in counted), "counted, though the table says it is not" if not same else "left out without a word"


@pytest.mark.parametrize("name, feature, word", [(n, f, w) for n, (_, table) in REFUSALS.items() for f, w in table.items()])
def test_a_function_refuses_by_name_what_it_does_not_count(name, feature, word):
    with pytest.raises(ValueError, match=word):
        REFUSALS[name][0](FEATURES[feature](ARM))

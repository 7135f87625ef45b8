"""How a robot arm moves: from a DH table to the torques that drive it.

    from robotlab import zoo, tip_pose, inverse_dynamics

Names are loaded when first used: `import robotlab` brings in nothing, not even NumPy. This file stays readable for Python 2.7: an
old Python must get as far as the sentence in __main__ that says it is too old.
"""
from importlib import import_module

__version__ = "0.1.0"

_WHERE = {
    "model.link": ("Link",),
    "model.motor": ("Friction", "Motor"),
    "model.robot": ("Robot",),
    "model.payload": ("with_payload",),
    "model.interview": ("Interview",),
    "model": ("zoo",),
    "kinematics.frames": ("link_poses", "tip_pose"),
    "kinematics.jacobian": ("jacobian", "jacobian_rate", "manipulability"),
    "kinematics.influence": ("influence", "point_motion"),
    "kinematics.inverse": ("solve_ik", "IKResult"),
    "dynamics.methods": ("METHODS",),
    "dynamics.probe": ("inverse_dynamics", "forward_dynamics", "mass_matrix", "coriolis_matrix", "gravity_torque",
                       "friction_torque"),
    "dynamics.shares": ("torque_shares",),
    "dynamics.energy": ("kinetic_energy", "potential_energy"),
    "dynamics.linearise": ("linearise", "LinearModel"),
    "dynamics.agreement": ("agreement",),
    "dynamics.closed_form": ("closed_form",),
    "dynamics.nested_bodies": ("bearing_loads",),
    "dynamics.nest_equations": ("nest_equations",),
    "dynamics.sensitivity": ("sensitivities",),
    "dynamics.closed_jacobian": ("closed_jacobian",),
    "motion.trajectory": ("quintic", "cubic", "through", "Trajectory", "shortest_duration"),
    "codegen.program": ("program",),
    "codegen.steps": ("steps",),
    "codegen.cost": ("cost", "Cost"),
    "codegen.simulation": ("simulation_source",),
    "systems": ("mechanisms",),
    "systems.closure": ("Mechanism", "Closure", "Joint", "Tip"),
    "systems.closed": ("SingularClosure", "transfer", "transferred_model", "close",
                       "closure_error", "closed_inverse_dynamics", "closed_forward_dynamics", "shared_torques"),
    "systems.motors": ("nominal_current", "nominal_voltage", "VoltageDrive"),
    "systems.modes": ("Beam", "mode_shapes"),
    "systems.flexible_link": ("FlexibleLink",),
    "systems.flexible": ("FlexibleArm",),
    "kinematics.workspace": ("workspace",),
    "motion.pick_place": ("pick_and_place", "PickAndPlace"),
    "systems.sizing": ("size_motors",),
    "course.study": ("study",),
    "motion.work": ("energy_balance",),
    "motion.limits": ("use_of_range",),
    "motion.lift": ("vertical_lift", "Lift"),
    "motion.control": ("gravity_compensation", "pd", "pid", "computed_torque", "saturated"),
    "motion.lqr": ("lqr",),
    "motion.simulate_closed": ("simulate_closed",),
    "motion.simulate_flexible": ("simulate_flexible",),
    "motion.simulate": ("simulate", "Simulation", "Event"),
    "course.check": ("check", "task"),
    "labs.hints": ("hint",),
    "labs.after": ("after",),
    "course.progress": ("progress", "student"),
    "course.my_arm": ("my_arm", "keep_my_arm"),
}
MODULES = ("zoo", "mechanisms")
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names}
__all__ = sorted(_MODULE_OF)


def __getattr__(name):
    if name not in _MODULE_OF:
        raise AttributeError("robotlab has no %r; its public names are %s" % (name, ", ".join(__all__)))
    module = import_module("." + _MODULE_OF[name], __name__)
    value = import_module("." + _MODULE_OF[name] + "." + name, __name__) if name in MODULES else getattr(module, name)
    globals()[name] = value
    return value


def __dir__():
    return list(globals()) + __all__

"""How a robot arm moves: from a DH table to the torques that drive it.

    from robotlab import zoo, tip_pose, inverse_dynamics

Names are loaded when first used: `import robotlab` brings in nothing, not even NumPy. This file stays readable for Python 2.7: an
old Python must get as far as the sentence in __main__ that says it is too old.
"""
from importlib import import_module

__version__ = "0.1.0"

_WHERE = {
    # an arm
    "model": ("zoo",),
    "model.link": ("Link",),
    "model.motor": ("Friction", "Motor"),
    "model.payload": ("with_payload",),
    "model.robot": ("Robot",),
    # where it is, and how it moves
    "kinematics.frames": ("link_poses", "tip_pose"),
    "kinematics.influence": ("influence", "point_motion"),
    "kinematics.ik_result": ("IKResult",),
    "kinematics.inverse": ("solve_ik",),
    "kinematics.jacobian": ("jacobian", "jacobian_rate", "manipulability"),
    "kinematics.postures.find": ("all_postures", "Postures"),
    "kinematics.workspace": ("workspace",),
    # what drives it
    "dynamics.agreement": ("agreement",),
    "dynamics.base_parameters": ("base_parameters", "regressor"),
    "dynamics.energy": ("kinetic_energy", "potential_energy"),
    "dynamics.methods": ("METHODS",),
    "dynamics.nested_bodies": ("bearing_loads",),
    "dynamics.probe": ("inverse_dynamics", "forward_dynamics", "mass_matrix", "coriolis_matrix", "gravity_torque",
                       "friction_torque"),
    "dynamics.sensitivity": ("sensitivities",),
    "dynamics.shares": ("torque_shares",),
    # its equations as formulas and as programs
    "codegen.cost": ("cost",),
    "codegen.program": ("program",),
    "codegen.simulation": ("simulation_source",),
    "codegen.steps": ("steps",),
    "dynamics.closed_form": ("closed_form",),
    "dynamics.closed_jacobian": ("closed_jacobian",),
    "dynamics.linearise": ("linearise",),
    "dynamics.nest_equations": ("nest_equations",),
    # motions that are planned
    "motion.fastest": ("fastest",),
    "motion.hand_path": ("hand_path",),
    "motion.pick_place": ("pick_and_place",),
    "motion.spline": ("through",),
    "motion.trajectory": ("quintic", "cubic", "Trajectory", "shortest_duration"),
    "motion.trapezoid": ("trapezoid",),
    "motion.work": ("energy_balance",),
    # motions that follow from torques
    "motion.control": ("gravity_compensation", "pd", "pid", "computed_torque", "saturated"),
    "motion.lqr": ("lqr",),
    "motion.events": ("Event",), "motion.run": ("Simulation",),
    "motion.simulate": ("simulate",),
    # the course
    "course.check": ("check", "task"),
    "course.my_arm": ("my_arm", "keep_my_arm"),
    "course.progress": ("progress", "student"),
    "labs.after": ("after",),
    "labs.hints": ("hint",),
    # rooms of their own: closed chains, flexible arms and motors; what the checker is made of
    "": ("systems", "course"),
}
_MODULES = ("zoo", "systems", "course")
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names}
__all__ = sorted(_MODULE_OF)


def __getattr__(name):
    near = import_module(".near", __name__)
    if name not in _MODULE_OF:
        raise near.unknown_name(__name__, name, __all__)
    path = "." + _MODULE_OF[name] if _MODULE_OF[name] else ""
    module = import_module(path + "." + name if name in _MODULES else path, __name__)
    value = module if name in _MODULES else near.forgiving(getattr(module, name)) if name != "METHODS" else module.METHODS
    if value is not module:
        setattr(module, name, value)                 # one object for one name, so that it can be pickled
    globals()[name] = value
    return value


def __dir__():
    return list(globals()) + __all__

"""What a person touches: labs, and what they are made of. Names are loaded when first used.

    from robotlab.labs import ArmLab, Lab, Slider, Panel, Curve
"""
from importlib import import_module

_WHERE = {
    "arm": ("ArmLab",),
    "chapters.ch00_start_here.pipeline": ("PipelineLab",),
    "chapters.ch03_energy_based_derivation.energy": ("EnergyLab",),
    "chapters.ch03_energy_based_derivation.algorithm": ("AlgorithmLab",),
    "chapters.ch03_energy_based_derivation.polar": ("PolarLab",),
    "chapters.ch06_inverse_dynamics.torque": ("TorqueLab",),
    "chapters.ch06_inverse_dynamics.work": ("WorkLab",),
    "chapters.ch05_quintic_trajectories.trajectory": ("TrajectoryLab",),
    "chapters.ch05_quintic_trajectories.limits": ("LimitsLab",),
    "chapters.ch05_quintic_trajectories.paths": ("PathLab",),
    "chapters.ch04_inverse_kinematics.inverse": ("InverseLab",),
    "chapters.ch04_inverse_kinematics.damped_step": ("DampedStepLab",),
    "chapters.ch04_inverse_kinematics.null_space": ("NullSpaceLab",),
    "chapters.ch02_velocities_and_the_jacobian.jacobian": ("JacobianLab",),
    "chapters.ch02_velocities_and_the_jacobian.force": ("ForceLab",),
    "chapters.ch02_velocities_and_the_jacobian.straight": ("StraightLab", "two_link_posture"),
    "chapters.ch09_influence_coefficients.influence": ("InfluenceLab",),
    "chapters.ch09_influence_coefficients.motion_terms": ("MotionTermsLab",),
    "chapters.ch09_influence_coefficients.three_ways": ("ThreeWaysLab",),
    "lab": ("Lab",),
    "chapters.ch13_linearisation.poles": ("PolesLab",),
    "chapters.ch13_linearisation.linear": ("LinearLab",),
    "chapters.ch13_linearisation.balance": ("BalanceLab",),
    "chapters.ch07_nested_bodies.nest": ("NestLab",),
    "chapters.ch07_nested_bodies.bearing": ("BearingLab",),
    "chapters.ch07_nested_bodies.interview": ("InterviewLab",),
    "chapters.ch01_dh_frames.frames": ("FrameLab",),
    "chapters.ch01_dh_frames.conventions": ("TwoConventionsLab",),
    "chapters.ch01_dh_frames.freedom": ("FreedomLab",),
    "chapters.ch01_dh_frames.puzzle": ("FramePuzzleLab",),
    "chapters.ch01_dh_frames.builder": ("BuilderLab",),
    "chapters.ch08_one_instant_at_a_time.assembly": ("AssemblyLab",),
    "chapters.ch08_one_instant_at_a_time.rodrigues": ("RodriguesLab",),
    "chapters.ch08_one_instant_at_a_time.lift": ("LiftLab",),
    "chapters.ch10_what_a_model_costs.cost": ("CostLab",),
    "chapters.ch14_closing_the_loop.four_bar": ("FourBarLab",),
    "chapters.ch14_closing_the_loop.five_bar": ("FiveBarLab",),
    "chapters.ch14_closing_the_loop.ring": ("RingLab",),
    "chapters.ch14_closing_the_loop.stewart": ("PlatformLab",),
    "chapters.ch14_closing_the_loop.sharing": ("SharingLab",),
    "chapters.ch10_what_a_model_costs.program": ("ProgramLab",),
    "chapters.ch11_simulation.pendulum": ("PendulumLab",),
    "chapters.ch11_simulation.integrator": ("IntegratorLab",),
    "chapters.ch11_simulation.held": ("HeldLab",),
    "chapters.ch12_motors_and_control.control_lab": ("ControlLab",),
    "chapters.ch12_motors_and_control.motor_lab": ("MotorLab",),
    "chapters.ch15_flexible_links.beam": ("BeamLab",),
    "chapters.ch15_flexible_links.flexible": ("FlexibleLab",),
    "chapters.ch15_flexible_links.payload": ("PayloadLab",),
    "chapters.ch16_capstone.task": ("TaskLab",),
    "chapters.ch16_capstone.sizing": ("SizingLab",),
    "chapters.ch16_capstone.report_page": ("report", "Report"),
    "chapters.ch16_capstone.task_views": ("error_panel",),
    "controls": ("Button", "Choice", "Handle", "Heading", "Kept", "Number", "Slider", "Toggle", "joint_sliders"),
    "picture.plot": ("Curve", "Line", "Panel", "Points", "Stack"),
    "motion": ("Motion",),
    "prediction": ("Prediction",),
    "equations": ("Equation", "equation", "lines"),
    "spec": ("ghost",),
    "figure": ("Figure",),
    "style": ("colour", "matplotlib_style"),
}
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names}
__all__ = sorted(_MODULE_OF)


def __getattr__(name):
    if name not in _MODULE_OF:
        raise AttributeError(f"robotlab.labs has no {name!r}; its names are {', '.join(__all__)}")
    module = _MODULE_OF[name]
    return getattr(import_module(f"robotlab.{module}" if module.startswith("chapters.") else f"robotlab.labs.{module}"), name)


def __dir__():
    return [*globals(), *__all__]

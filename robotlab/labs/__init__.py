"""What a person touches: labs, and what they are made of. Names are loaded when first used.

    from robotlab.labs import ArmLab, Lab, Slider, Panel, Curve
"""
from importlib import import_module

_WHERE = {
    "arm": ("ArmLab",),
    "pipeline": ("PipelineLab",),
    "energy": ("EnergyLab",),
    "algorithm": ("AlgorithmLab",),
    "polar": ("PolarLab",),
    "torque": ("TorqueLab",),
    "work": ("WorkLab",),
    "trajectory": ("TrajectoryLab",),
    "limits": ("LimitsLab",),
    "paths": ("PathLab",),
    "inverse": ("InverseLab",),
    "damped_step": ("DampedStepLab",),
    "null_space": ("NullSpaceLab",),
    "jacobian": ("JacobianLab",),
    "force": ("ForceLab",),
    "straight": ("StraightLab",),
    "influence": ("InfluenceLab",),
    "motion_terms": ("MotionTermsLab",),
    "three_ways": ("ThreeWaysLab",),
    "lab": ("Lab",),
    "poles": ("PolesLab",),
    "linear": ("LinearLab",),
    "balance": ("BalanceLab",),
    "nest": ("NestLab",),
    "bearing": ("BearingLab",),
    "interview": ("InterviewLab",),
    "frames": ("FrameLab",),
    "conventions": ("TwoConventionsLab",),
    "freedom": ("FreedomLab",),
    "puzzle": ("FramePuzzleLab",),
    "builder": ("BuilderLab",),
    "assembly": ("AssemblyLab",),
    "rodrigues": ("RodriguesLab",),
    "lift": ("LiftLab",),
    "cost": ("CostLab",),
    "four_bar": ("FourBarLab",),
    "five_bar": ("FiveBarLab",),
    "ring": ("RingLab",),
    "stewart": ("PlatformLab",),
    "sharing": ("SharingLab",),
    "program": ("ProgramLab",),
    "pendulum": ("PendulumLab",),
    "integrator": ("IntegratorLab",),
    "held": ("HeldLab",),
    "control_lab": ("ControlLab",),
    "motor_lab": ("MotorLab",),
    "beam": ("BeamLab",),
    "flexible": ("FlexibleLab",),
    "payload": ("PayloadLab",),
    "task": ("TaskLab",),
    "sizing": ("SizingLab",),
    "report_page": ("report", "Report"),
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
    return getattr(import_module("." + _MODULE_OF[name], __name__), name)


def __dir__():
    return [*globals(), *__all__]

"""Models beyond an open chain of rigid links: closed chains, flexible arms, motors, a hand that feels.

Beside them what torques tell of the masses of an arm.

    from robotlab.systems import Mechanism, Closure, Joint, close, mechanisms, pin_forces
    from robotlab.systems import Beam, FlexibleLink, FlexibleArm
    from robotlab.systems import adaptive, exciting_motion, identify
    from robotlab.systems import hand_dynamics, impedance, hybrid, Wall, Residual
    from robotlab.systems import vertical_lift       # a motion of one paper

`simulate`, `inverse_dynamics` and `forward_dynamics` of robotlab take them as they take a `Robot`.
"""
from importlib import import_module

from ..dynamics.identification import Identified, identify
from ..dynamics.reference_regressor import reference_regressor
from ..near import unknown_name
from . import mechanisms
from .adaptive_control import adaptive
from .closed import SingularClosure, close, closure_error, shared_torques, transfer, transferred_model
from .closure import Closure, Joint, Mechanism, Tip
from .excitation import FourierMotion, exciting_motion
from .flexible import FlexibleArm
from .flexible_link import FlexibleLink
from .hand import hand_dynamics
from .impedance import hybrid, impedance
from .modes import Beam, mode_shapes
from .motors import VoltageDrive, nominal_current, nominal_voltage
from .pins import pin_forces
from .residual import Residual
from .sizing import size_motors
from .wall import Wall

__all__ = ["Beam", "Closure", "FlexibleArm", "FlexibleLink", "FourierMotion", "Identified", "Joint", "Mechanism", "Residual",
           "SingularClosure", "Tip", "VoltageDrive", "Wall", "adaptive", "close", "closure_error", "exciting_motion", "hand_dynamics",
           "hybrid", "identify", "impedance", "mechanisms", "mode_shapes", "nominal_current", "nominal_voltage", "pin_forces",
           "reference_regressor", "shared_torques", "size_motors", "transfer", "transferred_model",
           "vertical_lift"]


def __getattr__(name):
    """The lift, a planned motion, is in a layer above: it is loaded when it is first used."""
    if name != "vertical_lift":
        raise unknown_name(__name__, name, __all__)
    globals()[name] = value = import_module("robotlab.motion.lift").vertical_lift
    return value


def __dir__():
    return sorted({*globals(), *__all__})

"""Models that are more than an open chain of rigid links: closed chains, flexible arms; what drives an arm, its motors; and what its
torques tell of its masses.

    from robotlab.systems import Mechanism, Closure, Joint, close, mechanisms
    from robotlab.systems import Beam, FlexibleLink, FlexibleArm
    from robotlab.systems import adaptive, exciting_motion, identify

`simulate`, `inverse_dynamics` and `forward_dynamics` of robotlab take them as they take a `Robot`.
"""
from ..dynamics.identification import Identified, identify
from ..dynamics.reference_regressor import reference_regressor
from . import mechanisms
from .adaptive_control import adaptive
from .closed import SingularClosure, close, closure_error, shared_torques, transfer, transferred_model
from .closure import Closure, Joint, Mechanism, Tip
from .excitation import FourierMotion, exciting_motion
from .flexible import FlexibleArm
from .flexible_link import FlexibleLink
from .modes import Beam, mode_shapes
from .motors import VoltageDrive, nominal_current, nominal_voltage
from .sizing import size_motors

__all__ = ["Beam", "Closure", "FlexibleArm", "FlexibleLink", "FourierMotion", "Identified", "Joint", "Mechanism", "SingularClosure", "Tip",
           "VoltageDrive", "adaptive", "close", "closure_error", "exciting_motion", "identify", "mechanisms", "mode_shapes",
           "nominal_current", "nominal_voltage", "reference_regressor", "shared_torques", "size_motors", "transfer", "transferred_model"]

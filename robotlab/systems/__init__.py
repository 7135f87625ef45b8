"""Models that are more than an open chain of rigid links: closed chains, flexible arms; and what drives an arm, its motors.

    from robotlab.systems import Mechanism, Closure, Joint, close, mechanisms
    from robotlab.systems import Beam, FlexibleLink, FlexibleArm

`simulate`, `inverse_dynamics` and `forward_dynamics` of robotlab take them as they take a `Robot`.
"""
from . import mechanisms
from .closed import SingularClosure, close, closure_error, shared_torques, transfer, transferred_model
from .closure import Closure, Joint, Mechanism, Tip
from .flexible import FlexibleArm
from .flexible_link import FlexibleLink
from .modes import Beam, mode_shapes
from .motors import VoltageDrive, nominal_current, nominal_voltage
from .sizing import size_motors

__all__ = ["Beam", "Closure", "FlexibleArm", "FlexibleLink", "Joint", "Mechanism", "SingularClosure", "Tip", "VoltageDrive", "close",
           "closure_error", "mechanisms", "mode_shapes", "nominal_current", "nominal_voltage", "shared_torques", "size_motors", "transfer",
           "transferred_model"]

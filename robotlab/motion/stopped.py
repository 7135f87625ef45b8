"""A simulation that its reader stops: the part computed so far is kept."""
from ..watch import Interrupted

STOPPED = "stopped by its reader"


def whole(simulation):
    """The simulation, unless its reader has stopped it: then it is raised, with an `Interrupted`."""
    if simulation.reason == STOPPED:
        raise Interrupted(f"the simulation was stopped; what there is, up to {simulation.t[-1]:.4g} s, is kept as sys.last_value.kept",
                          simulation)
    return simulation

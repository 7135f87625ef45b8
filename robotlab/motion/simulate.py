"""Simulation: forward dynamics under a torque law, integrated in time, with the energy as referee; of every kind of model."""
from functools import wraps

from ..model.checks import function, got, number, one_of, records, yes_or_no
from ..model.units import quiet
from ..systems.closure import Mechanism
from ..systems.flexible import FlexibleArm
from .events import Event
from .integrators import INTEGRATORS
from .simulate_closed import simulate_closed
from .simulate_flexible import simulate_flexible
from .simulate_rigid import simulate_rigid

STATE = ("q0", "qd0", "t")
OPTIONS = ("integrator", "step", "tolerance", "events", "acceleration", "full_state", "progress", "smooth", "stops")


def as_written(form):
    """Decorator of `simulate`: the torque may be left out before q0, or be named."""
    @wraps(form)
    def call(robot, *given, **named):
        names = [name for name in STATE if name not in named]
        if len(given) > len(names) and "torque" not in named:
            names = ["torque", *names]
        state, options = dict(zip(names, given)), dict(zip(OPTIONS, given[len(names):]))
        start, twice = state.get("q0", 0), sorted(options.keys() & named.keys())
        if len(given) < len(names) or start is None or callable(start) or hasattr(start, "torque") or twice:
            again = f", {twice[0]} twice" if twice else ""
            raise ValueError(f"simulate got {', '.join([*map(got, given), *named]) or 'nothing'} after the robot{again}; "
                             "expected torque, q0, qd0, t, or q0, qd0, t and, by its name, torque")
        return form(robot, **{"torque": None} | state | options | named)
    return call


@as_written
@quiet("q")                                          # what is simulated may turn and turn
def simulate(robot, torque, q0, qd0, t, integrator="rk4", step=None, tolerance=1e-9, events=(), acceleration=None, full_state=False,
             progress=None, smooth=None, stops=None):
    """Let a model move: M qdd = tau - C qd - g - friction, from q0 and qd0.

    Written simulate(robot, torque, q0, qd0, t), or simulate(robot, q0, qd0, t) with torque=..., if any, by its name.

    robot: a `Robot`; a `Mechanism`, which moves from the closed posture nearest to q0; or a `FlexibleArm`, M qdd + h + K q = motors tau.

    Dry (Coulomb) friction holds what it can hold: a joint is at rest until it would need more torque than its friction, and comes to
    rest where its rate arrives at 0; all integrators look for these moments as for events. It is smoothed instead, which leaves a held
    joint creeping at a part of `smooth`, in a `Mechanism` and where many motions run side by side (below 0.01 rad/s or m/s), and where
    `smooth` says so: a rate, over which it rises as tanh(qd/smooth). A step too long for so steep a rise is warned of.
    Limits of joints are no walls, unless `stops` says so: a coefficient of restitution from 0 to 1. Then a joint that comes to a limit
    goes back with that part of its rate, by an impulse M^-1 e_i that all joints feel; at 1 mm/s (1e-3 rad/s) or less, it stays, and rests
    against its stop as long as it is pressed there. run.work has what friction and impacts take off.
    Rotors count with their inertia, not with gyroscopic moments; motor damping, currents and voltages belong to a `VoltageDrive`.

    torque: None (no motors), an array (n,) that stays, a function (t, q, qd) -> tau (..., n) [N m or N], or a law with a state of its
    own: an object with x0 (k,), torque(t, q, qd, x) and rate(t, q, qd, x), such as `pid` or `VoltageDrive`; with project(x), which
    bounds x, it has no wind-up.
    q0, qd0: (..., n). t: (N,) times at which the motion is wanted, from the first on, or the end time (then 200 of them) [s].
    integrator: "euler", "rk4", "adams" or "adaptive". step: longest step [s] (the smallest interval of t, at most 1 ms, unless
    given; the adaptive method chooses its own). tolerance: of the adaptive method. events: `Event`s, for one motion at a
    time. acceleration: of a `Robot`, function (q, qd, tau) -> qdd in place of the arm's own (then friction is its matter).
    progress: function of the fraction done, called now and then.
    In a `Mechanism` q0 are the joints of all chains (N,), qd0 and tau the rates and torques along its chosen coordinates (k,); friction
    acts in every joint. A `FlexibleArm` has q0, qd0 (..., N), joints and amplitudes, and torques of its n motors, whose encoders tell
    a law what it sees of them, (..., n); full_state: it sees all coordinates (..., N) instead, as a law for flexible arms may want.
    Returns a `Simulation`, which ends early, with a reason, at an event that stops it or where the motion blows up. An interrupt
    raises `Interrupted` at once, a KeyboardInterrupt whose `.kept` is the `Simulation` so far.

    >>> from robotlab import Friction, simulate, zoo
    >>> from robotlab.systems import mechanisms
    >>> simulate(zoo.planar(1), None, [0.0], [0.0], 1.0).q[-1].round(3)
    array([-3.133])
    >>> stuck = zoo.planar(1).with_link(1, friction=Friction(coulomb=6.0))
    >>> simulate(stuck, [0.0], [0.0], 1.0).q[-1]
    array([0.])
    >>> loop = mechanisms.four_bar()
    >>> simulate(loop, None, loop.q0, [1.0], 0.1).qd.shape
    (201, 3)
    """
    if smooth is not None:
        number(smooth, "smooth", "None, or a rate above 0 in rad/s or m/s", above=0)
    one_of(integrator, "integrator", INTEGRATORS), number(tolerance, "tolerance", "a positive number", above=0)
    events = records(events, "events", Event, "Event(lambda t, q, qd: q[0])", least=0)
    for name, f, of in (("acceleration", acceleration, "(q, qd, tau) -> qdd"), ("progress", progress, "the fraction done")):
        if f is not None:
            function(f, name, f"None, or a function of {of}")
    common = dict(integrator=integrator, step=step, tolerance=tolerance, events=events, progress=progress)
    if acceleration is not None and isinstance(robot, (Mechanism, FlexibleArm)):
        raise ValueError(f"acceleration is given for {robot.name!r}; expected None: only a Robot may bring its own")
    if yes_or_no(full_state, "full_state") and not isinstance(robot, FlexibleArm):
        raise ValueError("full_state is True; expected False: only a FlexibleArm has more coordinates than motors")
    if stops is not None and isinstance(robot, (Mechanism, FlexibleArm)):
        raise ValueError(f"stops is {got(stops)} for {robot.name!r}; expected None: only a Robot has stops")
    if isinstance(robot, Mechanism):
        return simulate_closed(robot, torque, q0, qd0, t, smooth=smooth, **common)
    if isinstance(robot, FlexibleArm):
        return simulate_flexible(robot, torque, q0, qd0, t, full_state=full_state, **common)
    return simulate_rigid(robot, torque, q0, qd0, t, acceleration=acceleration, smooth=smooth, stops=stops, **common)

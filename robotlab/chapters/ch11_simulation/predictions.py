"""Notebook 11: the predictions, each decided by an experiment."""
from functools import lru_cache

import numpy as np

from ...dynamics.probe import forward_dynamics, mass_matrix
from ...model.zoo import two_link
from ...motion.prescribed import prescribed
from ...motion.simulate import simulate

ARM = two_link()
WILD, QUIET = (np.radians(20), 0.0), (np.radians(-70), 0.0)


@lru_cache(maxsize=16)
def swing(q0, duration, method="rk4", step=.01):
    """The motion of the arm released at rest."""
    return simulate(ARM, None, q0, (0.0, 0.0), np.linspace(0, duration, 101), integrator=method, step=step)


def apart(q0, difference, duration):
    """The largest distance [rad] of a twin in the last tenth of the time."""
    one, twin = (swing((q0[0], q0[1] + d), duration).q for d in (0.0, difference))
    return np.abs(twin - one)[-10:].max()


# -- the experiments --------------------------------------------------------------------------------------------------
def let_go(given):
    """Find the sense in which the outer of two horizontal rods begins to turn in space."""
    turn = forward_dynamics(ARM, [0, 0], [0, 0], [0, 0]).sum()
    return "c" if turn > .1 else "a" if turn < -.1 else "b"


def euler_energy(given):
    """Find the energy after a second of Euler's method without friction."""
    run = swing(WILD, 1.0, "euler")
    change = (run.energy[-1] - run.energy[0]) / run.kinetic.max()
    return "c" if change > .02 else "a" if change < -.02 else "b"


def halved(given):
    """Find the factor by which Runge and Kutta's error falls with half the step."""
    exact = swing(WILD, 1.0, step=.00125).q[-1]
    far = [np.abs(swing(WILD, 1.0, step=h).q[-1] - exact).max() for h in (.04, .02)]
    return "a" if far[0] / far[1] < 3 else "b" if far[0] / far[1] < 8 else "c"


def thousand(given):
    """Find how much longer a start a thousand times closer stays below a hundredth of a radian."""
    def holds(difference):
        one, twin = (swing((WILD[0], WILD[1] + d), 14.0).q for d in (0.0, difference))
        reached = np.abs(twin - one).max(-1) > .01
        return 14.0 if not reached.any() else .14 * reached.argmax()
    longer = holds(1e-9) / holds(1e-6)
    return "a" if longer > 100 else "b" if longer > 1.2 else "c"


def small_swing(given):
    """Decide whether the twin of a small swing moves away."""
    return "b" if apart(QUIET, 1e-6, 12.0) < 1e-5 else "a"


def again(given):
    """Decide whether the same start, twice, gives the same motion."""
    simulate_once = lambda: simulate(ARM, None, WILD, (0.0, 0.0), 4.0, step=.01).q
    return "b" if np.array_equal(simulate_once(), simulate_once()) else "a"


def lock_work(given):
    """Decide whether a locked elbow takes energy out of the arm."""
    run = simulate(ARM, prescribed(ARM, {2: 0}), (0.0, .7), (0.0, 0.0), 2.0, step=.01)
    return "b" if abs(run.work[-1]) < 1e-6 and np.abs(run.tau[:, 1]).max() > 1 else "a"


def stop_rates(given):
    """Decide whether a blow at joint 2 changes the rate of joint 1."""
    change = np.linalg.solve(mass_matrix(ARM, [.3, .01]), [0.0, 1.0])
    return "b" if abs(change[0]) > .1 * abs(change[1]) else "a"


def energy_kept(given):
    """Decide whether two fine runs with different steps are the same motion, given that both keep their energy."""
    one, two = (swing(WILD, 8.0, step=h) for h in (.02, .01))
    same = np.abs(one.q[-1] - two.q[-1]).max() < .1
    return "b" if not same and max(one.drift.max(), two.drift.max()) < .015 else "a"


def adams_cost(given):
    """Count the evaluations of the dynamics in a hundred steps."""
    rk4, adams = (swing(WILD, 1.0, m).evaluations for m in ("rk4", "adams"))
    return "b" if 1.5 < rk4 / adams < 2.5 else "a" if rk4 / adams < 1.5 else "c"


def long_steps(given):
    """Find which of three methods stay near the true kinetic energy at steps of 200 ms."""
    start, most = (0.0, -np.pi / 3), 2 * swing((0.0, -np.pi / 3), 2.0).kinetic.max()
    sound = {m: bool(swing(start, 2.0, m, .2).kinetic.max() < most) for m in ("euler", "rk4", "adams")}
    return {(False, True, False): "b", (False, True, True): "a"}.get(tuple(sound.values()), "c")


ANSWERS = {
    "simulation-letgo": let_go,
    "simulation-grows": euler_energy,
    "simulation-half": halved,
    "simulation-thousand": thousand,
    "simulation-small": small_swing,
    "simulation-adams": adams_cost,
    "simulation-elbow": lock_work,
    "simulation-blow": stop_rates,
    "simulation-kept": energy_kept,
    "simulation-coarse": long_steps,
    "simulation-again": again,
    "simulation-tolerance": lambda given: "c" if apart(WILD, 1e-9, 12.0) > 1e-6 else "a",
}

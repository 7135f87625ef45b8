"""Notebook 11, predictions; each answer comes from an experiment."""
from functools import lru_cache

import numpy as np

from ...course.record import predictions
from ...dynamics.probe import forward_dynamics, mass_matrix
from ...model.zoo import two_link
from ...motion.held import held
from ...motion.simulate import simulate

ARM = two_link()
WILD, QUIET = (np.radians(20), 0.0), (np.radians(-70), 0.0)


@lru_cache(maxsize=16)
def swing(q0, duration, method="rk4", step=.01):
    """The arm let go at rest."""
    return simulate(ARM, None, q0, (0.0, 0.0), np.linspace(0, duration, 101), integrator=method, step=step)


def apart(q0, difference, duration):
    """The largest distance [rad] of a twin in the last tenth of the time."""
    one, twin = (swing((q0[0], q0[1] + d), duration).q for d in (0.0, difference))
    return np.abs(twin - one)[-10:].max()


# -- the experiments --------------------------------------------------------------------------------------------------
def let_go(given):
    """How the outer of two horizontal rods begins to turn in space."""
    turn = forward_dynamics(ARM, [0, 0], [0, 0], [0, 0]).sum()
    return "c" if turn > .1 else "a" if turn < -.1 else "b"


def euler_energy(given):
    """Energy after a second of Euler's method without friction."""
    run = swing(WILD, 1.0, "euler")
    change = (run.energy[-1] - run.energy[0]) / run.kinetic.max()
    return "c" if change > .02 else "a" if change < -.02 else "b"


def halved(given):
    """By how much Runge and Kutta's error falls with half the step."""
    exact = swing(WILD, 1.0, step=.00125).q[-1]
    far = [np.abs(swing(WILD, 1.0, step=h).q[-1] - exact).max() for h in (.04, .02)]
    return "a" if far[0] / far[1] < 3 else "b" if far[0] / far[1] < 8 else "c"


def thousand(given):
    """How much longer a start a thousand times closer stays below a hundredth of a radian."""
    def holds(difference):
        one, twin = (swing((WILD[0], WILD[1] + d), 14.0).q for d in (0.0, difference))
        reached = np.abs(twin - one).max(-1) > .01
        return 14.0 if not reached.any() else .14 * reached.argmax()
    longer = holds(1e-9) / holds(1e-6)
    return "a" if longer > 100 else "b" if longer > 1.2 else "c"


def small_swing(given):
    """Whether the twin of a small swing gets away."""
    return "b" if apart(QUIET, 1e-6, 12.0) < 1e-5 else "a"


def again(given):
    """The same start, twice."""
    simulate_once = lambda: simulate(ARM, None, WILD, (0.0, 0.0), 4.0, step=.01).q
    return "b" if np.array_equal(simulate_once(), simulate_once()) else "a"


def lock_work(given):
    """What a locked elbow takes out of the energy."""
    run = simulate(ARM, held(ARM, {2: 0}), (0.0, .7), (0.0, 0.0), 2.0, step=.01)
    return "b" if abs(run.work[-1]) < 1e-6 and np.abs(run.tau[:, 1]).max() > 1 else "a"


def stop_rates(given):
    """What a blow at joint 2 does to the rate of joint 1."""
    change = np.linalg.solve(mass_matrix(ARM, [.3, .01]), [0.0, 1.0])
    return "b" if abs(change[0]) > .1 * abs(change[1]) else "a"


def energy_kept(given):
    """Two fine runs with different steps: both keep their energy; are they the same motion?"""
    one, two = (swing(WILD, 8.0, step=h) for h in (.02, .01))
    same = np.abs(one.q[-1] - two.q[-1]).max() < .1
    return "b" if not same and max(one.drift.max(), two.drift.max()) < .015 else "a"


def adams_cost(given):
    """Evaluations of the dynamics in a hundred steps."""
    rk4, adams = (swing(WILD, 1.0, m).evaluations for m in ("rk4", "adams"))
    return "b" if 1.5 < rk4 / adams < 2.5 else "a" if rk4 / adams < 1.5 else "c"


def long_steps(given):
    """Which of three methods stays near the true kinetic energy at steps of 200 ms."""
    start, most = (0.0, -np.pi / 3), 2 * swing((0.0, -np.pi / 3), 2.0).kinetic.max()
    sound = {m: bool(swing(start, 2.0, m, .2).kinetic.max() < most) for m in ("euler", "rk4", "adams")}
    return {(False, True, False): "b", (False, True, True): "a"}.get(tuple(sound.values()), "c")


prediction = predictions("simulation", "11")

HAIR, CLOSER, SMALL = (("PendulumLab", name) for name in ("A hair apart", "A thousand times closer", "A small swing"))
RACE, GAINS, LONG = (("IntegratorLab", name) for name in ("Steps of 20 ms", "Steps of 10 ms, Euler alone", "Steps of 200 ms"))
LOCKED, STOPS, BOTH = (("HeldLab", name) for name in ("Elbow locked", "An elbow with stops", "Both free"))
TASKS = (
    prediction("letgo", "Let go", "Both rods lie in one horizontal line, at rest, and are let go without a motor. In the first instant the "
                                  "outer rod turns in space …", let_go,
               ("… downwards, as the inner one does.",
                "The inner rod falls so fast that the elbow pulls the outer one down at its near end.",
                "free-joint-follows-its-weight", BOTH),
               ("… not at all: joint 2 has no torque.", "The weight of the outer rod and the elbow's acceleration act on it, motor or not.",
                "no-torque-no-acceleration", BOTH),
               ("… upwards: its tip lags behind.",
                "The elbow falls with 12.6 m/s², faster than a stone, and takes the near end along.")),
    prediction("grows", "Euler's energy", "No motor, no friction. You simulate the swing with Euler's method. The energy of the result …",
               euler_energy,
               ("… falls a little: numbers are lost.", "The energy does change, but not downwards.", "drift-is-friction", GAINS),
               ("… stays, for nothing takes it.", "The arm's energy would stay. The integrator's result is another motion.",
                "drift-is-friction", GAINS),
               ("… grows.", "Each step goes straight on along the tangent, and leaves the curve outwards.")),
    prediction("half", "Half the step",
               "You halve the step of the classical Runge-Kutta method. The error at the end becomes about …", halved,
               ("… a half.", "A half belongs to order 1, Euler's.", "half-step-half-error", RACE),
               ("… a quarter.", "A quarter belongs to order 2.", "half-step-half-error", RACE),
               ("… a sixteenth.", "Its order is 4, and 2⁴ = 16. Twice the work for sixteen times the accuracy.")),
    prediction("thousand", "A thousand times closer",
               "A twin that starts 10⁻⁶ rad away is a radian off after 10 s. Now it starts a thousand times closer. It will be a radian "
               "off …", thousand,
               ("… a thousand times later.", "The distance does not grow evenly: each second multiplies it.", "care-in-proportion", CLOSER),
               ("… some five seconds later.", "Each factor of ten buys the same 1.7 s, and a thousand is three of them."),
               ("… at the same time.", "The distance starts lower and grows at the same rate, so it takes longer.", "distance-grows-evenly",
                CLOSER)),
    prediction("small", "A small swing",
               "The same two rods hang nearly straight down and are let go at 20°. Does the twin get away?", small_swing,
               ("Yes, a double pendulum is chaotic.", "Only some motions of a double pendulum are.", "always-chaotic", SMALL),
               ("No, it stays about as near as it was.", "Small swings are a sum of two oscillations, as notebook 13 will show.")),
    prediction("adams", "What a step costs",
               "Two methods of fourth order: Runge and Kutta's takes four slopes a step, all new. Adams' uses slopes of earlier steps. For "
               "the same steps it asks for the dynamics …", adams_cost,
               ("… as often: the order is the same.", "The order says how errors fall, and nothing about the cost.",
                "evaluations-do-not-count", RACE),
               ("… half as often.", "Once for the prediction, once after the correction. That stays so at any order."),
               ("… a tenth as often.", "Adams' method still needs the slope at each new point, and one to correct.",
                "evaluations-do-not-count", RACE)),
    prediction("elbow", "A locked elbow", "The elbow is locked at 40°, and the arm swings. What does the lock do?", lock_work,
               ("It takes energy out: a brake gets warm.", "Only what slips gets warm. Nothing turns here.", "lock-takes-energy", LOCKED),
               ("It holds a torque and does no work.", "Power is torque times rate, and the rate is zero."),
               ("Nothing: what does not move needs no torque.", "The outer rod would swing if nothing held it, and holding takes a torque.",
                "lock-has-no-torque", LOCKED)),
    prediction("blow", "A blow at the elbow", "The elbow strikes its stop. In that instant the rate of joint 1 …", stop_rates,
               ("… stays: the blow is at joint 2.", "M is not diagonal, so the blow reaches joint 1 as well.", "stop-concerns-one-joint",
                STOPS),
               ("… jumps as well.", "M (q̇ after − q̇ before) = [0, blow], and M₁₂ is not zero."),
               ("… turns round too.", "Only the joint that strikes has its rate turned round. The row of joint 1 has no blow in it.",
                "stop-turns-all-rates", STOPS)),
    prediction("kept", "The referee is content",
               "A wild swing of 8 s, simulated with steps of 20 ms and of 10 ms. Both keep the energy to about one percent. The two "
               "motions …", energy_kept,
               ("… are then the same.", "Their energies are the same. Many motions share one energy: the twins keep theirs as well, and "
                                        "part.", "energy-kept-is-right", HAIR),
               ("… may have nothing in common at the end.",
                "A good referee finds some faults, not all. Here chaos made the error grow."),
               ("… cannot both keep it.", "Both do keep it: each is close to some true motion.", "energy-kept-is-right", HAIR)),
    prediction("coarse", "Long steps",
               "The rods swing, the steps are 200 ms. Which of the three methods does not diverge within two seconds?", long_steps,
               ("Runge and Kutta's and Adams': they are of fourth order.",
                "Adams' puts a polynomial through slopes too far apart, and is carried off by it.", "more-order-is-better", LONG),
               ("Runge and Kutta's alone.",
                "And even its energy is half off on the way. The order only says how errors fall as steps get shorter."),
               ("Euler's: it is the plainest.", "Euler's method gains energy at every step, and the more the longer the steps are.",
                "drift-is-friction", LONG)),
    prediction("again", "Once more",
               "You start the same program again, with the same numbers, on the same machine. The chaotic motion …", again,
               ("… is another one.", "No number would be different: the same operations are done on the same numbers. Start the "
                "twins twice: they part at the same instant.", "chaos-is-chance",
                HAIR),
               ("… is the same to the last bit.",
                "Nothing is left to chance. It is the start of a real arm that cannot be repeated.")),
    prediction("tolerance", "A tolerance",
               "The adaptive method is given a tolerance of 10⁻⁹. After 12 s of a chaotic swing the angles are …",
               lambda given: "c" if apart(WILD, 1e-9, 12.0) > 1e-6 else "a",
               ("… right to 10⁻⁹.", "An error of 10⁻⁹ made early is a twin that starts 10⁻⁹ away.", "tolerance-is-the-error", CLOSER),
               ("… right to 10⁻⁹ times the number of steps.", "Errors are not only added up here: the motion makes them grow.",
                "tolerance-is-the-error", CLOSER),
               ("… less right, by what the motion makes of small errors.", "Every error is a twin, and grows as the twin does.")),
)

"""Notebook 11: what is often thought about simulation, its integrators, chaos, and joints that are held."""
from ...course.misconceptions import SPONG, ideas

NUMERICS = "Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I, 2nd ed. 1993, chapter II"
MULTISTEP, LORENZ = "Freeman 1985, section II; Hairer, Nørsett and Wanner 1993, chapter III", "Lorenz, Deterministic nonperiodic flow, 1963"
HAIR, CLOSER, QUIET = (("PendulumLab", title) for title in ("A hair apart", "A thousand times closer", "A small swing"))
RACE, HALF = ("IntegratorLab", "Steps of 20 ms"), ("IntegratorLab", "Steps of 10 ms, Euler alone")
SHORT, COARSE = ("IntegratorLab", "Steps of 50 ms, without Euler"), ("IntegratorLab", "Steps of 200 ms")
ELBOW, SHOULDER = ("HeldLab", "Elbow locked"), ("HeldLab", "Shoulder locked")
DRIVEN, STOPS, BOTH = ("HeldLab", "Shoulder driven slowly"), ("HeldLab", "An elbow with stops"), ("HeldLab", "Both free")
idea = ideas("11")
MISCONCEPTIONS = (
    idea("free-joint-follows-its-weight", "Without a motor every link falls down.",
         "M has entries beside its diagonal: the fall of one link pushes and pulls at the others. All rows have to be solved "
         "together.",
         shows=BOTH),
    idea("no-torque-no-acceleration", "A joint without torque does not accelerate.",
         "Weight and velocity torques are there without a motor: q̈ = M⁻¹ (τ − C q̇ − g).", shows=BOTH),
    idea("half-step-half-error", "Half the step, half the error, whatever the method.",
         "A method of order p divides the error by 2ᵖ: Runge and Kutta's by 16.", NUMERICS, HALF),
    idea("order-of-one-step", "A method of order p has an error of hᵖ⁺¹ at the end.",
         "hᵖ⁺¹ is the error of one step. There are 1/h steps, so at the end it is hᵖ.", NUMERICS, RACE),
    idea("error-in-proportion", "To a tenth of the error belongs a tenth of the step.",
         "At order p the error goes with hᵖ, so the step shrinks by the p-th root only.", NUMERICS, RACE),
    idea("new-rate-moves-the-angle", "A step first makes the new rate, and the new rate then moves the angle.",
         "The semi-implicit method does that. Euler's takes all slopes at the beginning of the step.", NUMERICS),
    idea("angle-moves-from-the-first-step", "The first step changes the angle already.",
         "From rest the first step changes the rate only: the rate at its beginning is zero, so the angle stays.", NUMERICS),
    idea("slopes-count-alike", "The four slopes of Runge and Kutta are averaged.",
         "The two slopes in the middle count double: (k₁ + 2k₂ + 2k₃ + k₄)/6, as in Simpson's rule.", NUMERICS, RACE),
    idea("middle-slopes-are-one", "The slope in the middle is needed once and used twice.",
         "k₂ goes to the middle with k₁; k₃ goes there again with k₂. Left out, the order falls.", NUMERICS, RACE),
    idea("slopes-from-the-start", "All four slopes are taken at the start of the step.",
         "Taken at the start, all four slopes are the same, and what is left is Euler's step.", NUMERICS, RACE),
    idea("more-order-is-better", "A method of higher order is better at any step.",
         "The order says how fast errors fall as steps get shorter. At long steps a high order helps nothing, and it may blow up.",
         NUMERICS, COARSE),
    idea("evaluations-do-not-count", "What a method costs is its number of steps.",
         "What takes the time is the dynamics, and a step may ask for them once, twice or four times.", MULTISTEP, SHORT),
    idea("tolerance-is-the-error", "With a tolerance of 10⁻⁹ the result is right to 10⁻⁹.",
         "The tolerance holds for each step. What becomes of these errors later is decided by the motion: chaos makes them grow.",
         NUMERICS, CLOSER),
    idea("energy-kept-is-right", "If the energy is kept, the motion is right.",
         "Energy is one number. Two motions that have nothing in common may have the same.", shows=HAIR),
    idea("chaos-is-chance", "Chaos is chance: the same start gives another motion each time.",
         "The same start gives the same motion, to the last bit. What cannot be had is the same start.", LORENZ, HAIR),
    idea("care-in-proportion", "A motion whose start is known ten times better can be predicted ten times as long.",
         "The distance grows by the same factor in each second. Each time the start is ten times better known, that buys the same "
         "few seconds.",
         LORENZ, CLOSER),
    idea("distance-grows-evenly", "The distance between two motions grows evenly with time.",
         "The distance grows in proportion to itself, as money with interest: e to the power λt.", LORENZ, HAIR),
    idea("tens-for-e", "λ says by how many powers of ten the distance grows in a second.",
         "λ says by how many powers of e the distance grows in a second; a power of ten is ln 10 = 2.3 of them.", LORENZ),
    idea("always-chaotic", "A double pendulum is chaotic.",
         "Some motions of a double pendulum are chaotic. Small swings are a sum of two oscillations, and can be predicted.",
         "lecture practice", QUIET),
    idea("lock-has-no-torque", "A locked joint needs no torque: it does not move.",
         "Something must keep it from moving: weight, and the acceleration of what it is fixed to, pull at it.", shows=SHOULDER),
    idea("lock-holds-weight-alone", "A lock holds the weight that is beyond it, no more.",
         "The other joints accelerate, and through M₁₂ that reaches the locked one too.", shows=ELBOW),
    idea("others-move-as-if-free", "The other joints accelerate as they would if nothing were locked.",
         "With the locked joint's acceleration gone, its row drops out of what has to be solved, and the others change.",
         shows=ELBOW),
    idea("lock-takes-energy", "A lock takes energy out of the motion.",
         "Power is torque times rate, and the rate of a locked joint is zero.", shows=ELBOW),
    idea("driven-motion-is-free", "Along a given motion no work is done: it was given.",
         "What keeps to the motion must push, and as the joint moves that is work. The energy changes by just as much.",
         shows=DRIVEN),
    idea("stop-concerns-one-joint", "A stop changes the rate of the joint that strikes it, and of no other.",
         "The blow is one torque at one joint, and through M⁻¹ it changes all rates.", f"{SPONG}, chapter 7", STOPS),
    idea("stop-turns-all-rates", "At a stop all rates turn round.",
         "Only the rate of the joint that strikes is turned; the others change by what M passes on.", shows=STOPS),
    idea("blow-keeps-all-speed", "A joint leaves a stop as fast as it came.",
         "A joint leaves its stop with e times its rate; e = 1 is a stop that swallows nothing."),
    idea("rods-are-points", "A rod swings as a point of the same mass at its centre.",
         "A rod turns as well: the inertia about its own centre, m l²/12, belongs to its energy.", f"{SPONG}, chapter 7"),
    idea("energy-without-the-half", "Kinetic energy is q̇ᵀ M q̇.", "Kinetic energy is half of q̇ᵀ M q̇.", f"{SPONG}, chapter 7"),
)

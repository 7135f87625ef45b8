"""Notebook 21, exercises: the mass that is felt, a hand like a spring, the wall, and the residual."""
import numpy as np

from ...course.record import Task, Wrong
from ...kinematics.jacobian import jacobian
from ...model.zoo import planar
from .formulas import (at_posture, damping, design, draw_blow, draw_damping, draw_design, draw_felt, draw_lag, draw_link, draw_mass,
                       draw_rest, draw_torque, felt, felt_along_y, is_design, lag, link, mass, series, slowest, torque)

TRIED = "A function for every arm: those it is tried on are drawn for each student."
TASKS = (
    Task(id="contact-mass", notebook="21", kind="function", title="What the hand weighs", unit="kg", fit=True, inputs=draw_mass, same=TRIED,
         answer=lambda g: mass, signature="mass(M, J)",
         text="M is the inertia matrix (n, n) of an arm in some posture, J its Jacobian (k, n) for k directions of the hand, and the arm "
              "may have "
              "joints to spare: n ≥ k. Write mass(M, J), which returns the matrix (k, k) of the mass that is felt at the hand.",
         hints=("Push with F at the hand, the arm at rest: which torques reach the joints, and which joint accelerations do they make?",
                "τ = Jᵀ F, q̈ = M⁻¹ τ, and the hand accelerates with J q̈. So J M⁻¹ Jᵀ takes F to the acceleration. What takes it back?"),
         wrongs=(Wrong("lambda-without-inverse", lambda g: lambda M, J: J @ M @ J.T),
                 Wrong("inertia-by-inverse-jacobian", lambda g: lambda M, J: np.linalg.pinv(J).T @ M @ np.linalg.pinv(J)),
                 Wrong("mobility", lambda g: lambda M, J: J @ np.linalg.solve(M, J.T),
                       "This takes a force to the acceleration that it makes: the mobility, in 1/kg. The felt mass is its inverse."),
                 Wrong("M not inverted", lambda g: lambda M, J: np.linalg.inv(J @ M @ J.T),
                       "M stands in it as it is. Between torques and joint accelerations it is M⁻¹.")),
         remark="With as many joints as directions it is J⁻ᵀ M J⁻¹, Freeman's transfer.", look="FeltMassLab; its equation has the matrix"),
    Task(id="contact-damping", notebook="21", kind="number", title="A damper that fits", unit="N s/m", draw=draw_damping, answer=damping,
         text="The hand of zoo.planar(2, length={l}, mass={m}) rests at q = {q:deg}. In the y direction a spring of K = {K} N/m is to "
              "draw it to "
              "its place; in x nothing holds it. Which damping D of that spring is critical, 2 √(K Λ), for the mass that is felt there?",
         hints=("One direction: J is the y row of the Jacobian, jacobian(arm, q)[1:2].",
                "Λ = 1/(J M⁻¹ Jᵀ), a single number. hand_dynamics(arm, q, 0 * q, \"y\").masses has it."),
         wrongs=(Wrong("mass-of-the-first-joint", lambda g: 2 * np.sqrt(g.K * at_posture(g)[0][0, 0])),
                 Wrong("the-whole-arm-is-pushed", lambda g: 2 * np.sqrt(g.K * 2 * g.m)),
                 Wrong("x held as well", lambda g: 2 * np.sqrt(g.K * mass(at_posture(g)[0], jacobian(planar(2, g.l, g.m), g.q)[:2])[1, 1]),
                       "This is the entry of Λ for x and y: the mass where x is held fast. Here the hand gives way in x, and feels "
                       "lighter."),
                 Wrong("lambda-without-inverse", lambda g: 2 * np.sqrt(g.K * at_posture(g)[1] @ at_posture(g)[0] @ at_posture(g)[1])),
                 Wrong("mobility for mass", lambda g: 2 * np.sqrt(g.K / felt_along_y(g)),
                       "J M⁻¹ Jᵀ is one over the mass. Below the root stands K Λ.")),
         look="FeltMassLab"),
    Task(id="contact-law", notebook="21", kind="function", title="A hand like a spring", unit="N m", inputs=draw_torque, same=TRIED,
         answer=lambda g: torque, signature="torque(J, K, D, missing, qd, g)",
         text="The hand of an arm is to feel like a spring K and a damper D, two numbers, that draw it to a point at rest. J is the "
              "Jacobian (k, n) "
              "of the hand, missing is x* − x (k,), qd are the joint rates (n,), g is the weight g(q) (n,). Write torque(J, K, D, "
              "missing, qd, "
              "g), the torques (n,) of the motors.",
         hints=("First the force that spring and damper put on the hand. Which velocity does the damper brake?",
                "Then the torques for that force: notebook 02. And who carries the arm?"),
         wrongs=(Wrong("inverse-for-transpose",
                       lambda g: lambda J, K, D, missing, qd, g: np.linalg.pinv(J) @ (K * missing - D * (J @ qd)) + g),
                 Wrong("damper-on-the-joints", lambda g: lambda J, K, D, missing, qd, g: J.T @ (K * missing) - D * qd + g),
                 Wrong("weight left out", lambda g: lambda J, K, D, missing, qd, g: torque(J, K, D, missing, qd, 0 * g),
                       "Nobody carries the arm: g is missing, and the hand would sag as in notebook 12."),
                 Wrong("weight subtracted", lambda g: lambda J, K, D, missing, qd, g: torque(J, K, D, missing, qd, -g),
                       "g was taken off. The motors have to supply it, so it is added."),
                 Wrong("damper that feeds", lambda g: lambda J, K, D, missing, qd, g: torque(J, K, -D, missing, qd, g),
                       "With this sign the damper drives the hand on: it works against the velocity."),
                 Wrong("spring turned round", lambda g: lambda J, K, D, missing, qd, g: torque(J, -K, D, missing, qd, g),
                       "With this sign the spring pushes the hand away from its aim: missing is x* − x."),
                 Wrong("gains exchanged", lambda g: lambda J, K, D, missing, qd, g: torque(J, D, K, missing, qd, g),
                       "K and D are exchanged: K belongs to what is missing, D to the velocity."),
                 Wrong("no damper", lambda g: lambda J, K, D, missing, qd, g: torque(J, K, 0, missing, qd, g),
                       "The damper is missing: the hand would swing for ever."))),
    Task(id="contact-rest", notebook="21", kind="number", title="Pressed at rest", unit="N", draw=draw_rest, answer=series,
         text="A hand with a spring of K = {K} N/m is drawn to a point that is d = {d} mm behind the surface of a wall of k = {k} N/m. "
              "With which "
              "force does it press at rest?",
         hints=("Hand and wall bear the same force. How far does each of them give way, for a force F?",
                "F/K + F/k = d: two springs in series."),
         wrongs=(Wrong("wall taken as rigid", lambda g: g.K * g.d / 1000,
                       "So it would be at a rigid wall, where the spring is stretched by all of d. This wall gives way a little."),
                 Wrong("the-wall-decides-the-force", lambda g: g.k * g.d / 1000),
                 Wrong("side by side", lambda g: (g.K + g.k) * g.d / 1000,
                       "Side by side stiffnesses add up. These two are one behind the other: what adds up is how far they give way."),
                 Wrong("springs-share-alike", lambda g: g.K * g.d / 2000),
                 Wrong("springs-share-alike", lambda g: g.k * g.d / 2000),
                 Wrong("share turned round", lambda g: g.K ** 2 / (g.K + g.k) * g.d / 1000,
                       "The share K/(K + k) is how far the hand goes into the wall. Its spring is stretched by the other share, k/(K + "
                       "k).")),
         look="WallLab; its equation has the force at rest"),
    Task(id="contact-blow", notebook="21", kind="number", title="How fast at most?", unit="m/s", draw=draw_blow, answer=slowest,
         text="A hand is felt as {m} kg across a wall of {k} N/m. Its own spring and damper count little during a blow. With which speed "
              "may it "
              "touch the wall at most, so that the force stays below {F} N?",
         hints=("At the turning point all kinetic energy is in the wall's spring.", "Λ v²/2 = k x²/2 and F = k x: so F = v √(Λ k)."),
         wrongs=(Wrong("root left out", lambda g: g.F / (g.m * g.k), "Λ k stands under a root: F = v √(Λ k)."),
                 Wrong("frequency", lambda g: g.F / np.sqrt(g.k / g.m),
                       "√(k/Λ) is the frequency of the blow. The force is the speed times √(Λ k)."),
                 Wrong("energy as force", lambda g: np.sqrt(2 * g.F / g.m),
                       "Kinetic energy was set equal to the force. Newtons are no joules: the wall's energy is F²/2k."),
                 Wrong("energy without its half", lambda g: g.F / np.sqrt(2 * g.m * g.k),
                       "One of the two energies has its half and the other has not: both have it, Λ v²/2 = F²/2k."),
                 Wrong("energy without its half", lambda g: g.F * np.sqrt(2 / (g.m * g.k)),
                       "One of the two energies has its half and the other has not: both have it, Λ v²/2 = F²/2k.")),
         look="the sentence under WallLab, v√(Λk)"),
    Task(id="contact-design", notebook="21", kind="matrix", title="Neither swing nor creep", draw=draw_design, answer=design,
         holds=is_design,
         text="A hand is felt as Λ = {m} kg across a wall of k = {k} N/m. Its aim is d = {d} mm behind the surface. Choose [K, D] so that "
              "it presses "
              "with {F} N at rest, within 2 %, and so that D is 1 to 1.2 times the critical 2 √(K Λ).",
         hints=("First K: the force at rest is that of two springs in series. Solve F/K + F/k = d for K.", "Then D, from this K and Λ."),
         wrongs=(Wrong("wall taken as rigid", lambda g: np.array([1, 2 * np.sqrt(g.m / (1000 * g.F / g.d))]) * 1000 * g.F / g.d,
                       "K = F/d would do for a rigid wall. This one gives way a little, so that the spring is stretched by less than d."),
                 Wrong("exchanged", lambda g: design(g)[::-1], "K and D have changed places: [K, D] is asked."),
                 Wrong("damping without mass", lambda g: design(g) * [1, 1 / np.sqrt(g.m)], "In D the mass is missing: 2 √(K Λ)."))),
    Task(id="contact-felt", notebook="21", kind="function", title="What is felt", unit="N m", inputs=draw_felt, same=TRIED,
         answer=lambda g: felt, signature="felt(pd, C, qd, g, tau)",
         text="The momentum of an arm is p = M q̇, and pd is its rate (n,). C is Christoffel's matrix (n, n), for which dM/dt = C + Cᵀ; "
              "qd are the "
              "rates, g the weight g(q), tau the torques of the motors. M q̈ + C q̇ + g = tau + what is felt. Write felt(pd, C, qd, g, "
              "tau): the "
              "torques (n,) that the joints feel from outside, without any acceleration.",
         hints=("pd = M q̈ + (dM/dt) q̇. Put C + Cᵀ for dM/dt.", "Then put M q̈ = tau + felt − C q̇ − g: one C q̇ drops out."),
         wrongs=(Wrong("transpose-forgotten", lambda g: lambda pd, C, qd, g, tau: pd - tau + C @ qd + g),
                 Wrong("C for its transpose", lambda g: lambda pd, C, qd, g, tau: pd - tau - C @ qd + g,
                       "C stands where Cᵀ belongs. Put dM/dt = C + Cᵀ: it is C q̇ that drops out."),
                 Wrong("sign of the velocity torques", lambda g: lambda pd, C, qd, g, tau: pd - tau + C.T @ qd + g,
                       "Cᵀ q̇ has the wrong sign: it is among what makes the momentum grow, and is taken off to find what is felt."),
                 Wrong("weight turned round", lambda g: lambda pd, C, qd, g, tau: pd - tau - C.T @ qd - g,
                       "The weight has the wrong sign. It pulls by −g, and what it does is taken off."),
                 Wrong("sign of all", lambda g: lambda pd, C, qd, g, tau: -felt(pd, C, qd, g, tau),
                       "This is what the arm does to the one who pushes. Asked for is what its joints feel."),
                 Wrong("velocity-terms-are-small", lambda g: lambda pd, C, qd, g, tau: pd - tau + g),
                 Wrong("motors left out", lambda g: lambda pd, C, qd, g, tau: pd - C.T @ qd + g,
                       "The torques of the motors are missing: the arm would take its own motors for a push.")),
         remark="The residual is this behind a lag of 1/K seconds, so that p need not be differentiated."),
    Task(id="contact-lag", notebook="21", kind="number", title="How late is the alarm?", unit="s", draw=draw_lag, answer=lag,
         text="A push begins at once and puts {push} N m on a joint. Its residual obeys dr/dt = K (felt − r) with K = {K} 1/s, and the "
              "alarm comes "
              "where it is above {limit} N m. How long after the push begins is that?",
         hints=("r begins at 0 and goes to the push: r = push (1 − e^(−K t)).", "Set r = limit and solve for t: a logarithm."),
         wrongs=(Wrong("time constant", lambda g: 1 / g.K, "1/K is when r is at 63 % of the push, whatever the limit."),
                 Wrong("straight on", lambda g: g.limit / g.push / g.K,
                       "So it would be if r went on as steeply as it began. It rises ever more slowly."),
                 Wrong("what is left", lambda g: np.log(g.push / g.limit) / g.K,
                       "This is when r would have fallen to the limit after the push has ended. It rises from 0."),
                 Wrong("decadic", lambda g: lag(g) / np.log(10), "The logarithm is the natural one, np.log.")),
         look="ResidualLab, preset “A slow residual”"),
    Task(id="contact-link", notebook="21", kind="function", title="Which link was it?", inputs=draw_link, same=TRIED, answer=lambda g: link,
         signature="link(r, limit)",
         text="r is the residual (n,) of an arm that somebody pushes, of any sign. Write link(r, limit): the number of the link that was "
              "pushed, "
              "counted from 1, if all that is not above the limit in size counts as nothing; 0 if nothing is felt.",
         hints=("A push has no lever about joints beyond its link. So which of the joints that feel it is at the pushed link?",
                "np.flatnonzero(np.abs(r) > limit) has the numbers of those above the limit, counted from 0."),
         wrongs=(Wrong("strongest-joint-was-hit", lambda g: lambda r, limit: int(np.abs(r).argmax()) + 1),
                 Wrong("counted from 0", lambda g: lambda r, limit: link(r, limit) - 1, "Links are counted from 1 here."),
                 Wrong("sign not taken off", lambda g: lambda r, limit: link(np.maximum(r, 0), limit),
                       "A push may drive a joint downwards as well: take the size of r."),
                 Wrong("first joint", lambda g: lambda r, limit: next((i for i, x in enumerate(r, start=1) if abs(x) > limit), 0),
                       "This is the first joint that feels it. The first one nearly always does: it carries all the others."),
                 Wrong("how many", lambda g: lambda r, limit: int((r > limit).sum()),
                       "This counts joints, and those that are driven downwards are left out.")),
         look="ResidualLab"),
)

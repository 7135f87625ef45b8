"""Notebook 08: what is often thought about W, V, Rodrigues' formula and the lift."""
from ...course.misconceptions import ideas

PAPER = "Vukobratović and Potkonjak 1979, pp. 182-185"
FILL, REST = ("AssemblyLab", "What the last link adds"), ("AssemblyLab", "At rest")
MOVING, TURN = ("AssemblyLab", "In motion, without gravity"), ("RodriguesLab", "Three terms")
LIFT, DOUBLE = ("LiftLab", "The lift of 1979"), ("LiftLab", "Twice the acceleration")
EULER = ("LiftLab", "Euler, steps of 100 ms")


idea = ideas("08")


MISCONCEPTIONS = (
    idea("link-fills-its-own-row", "A link fills its own row and column of W.",
         "Every joint before it carries the link. It adds kinetic energy for each of their rates, and so it adds to their rows.",
         PAPER, FILL),
    idea("link-turns-with-its-own-joint", "A link turns only with its own joint.",
         "The angular velocity of a link is the sum over all joints up to it: each of the columns β has a share in it.",
         shows=FILL),
    idea("point-masses-only", "The mass at its centre is all that counts.",
         "A link that turns has kinetic energy of turning too: the term with J belongs to every joint that turns the link.",
         shows=FILL),
    idea("lever-from-its-own-joint", "The lever of a link begins at its own joint.",
         "The lever of joint j begins at joint j, whichever link is moved, and runs along the chain to the centre of mass.",
         shows=FILL),
    idea("chain-vectors-all-added", "All vectors along the chain are added.",
         "The vector to the centre of mass before points backwards along the chain: it leads from the joint back, so it is taken "
         "off.",
         PAPER, ("AssemblyLab", "Links 1 and 2")),
    idea("vectors-stay-unturned", "The vectors of the table can be added as they stand.",
         "Each of them is written in axes of its own link. They have to be turned into common axes before they are added.",
         PAPER, ("AssemblyLab", "Links 1 and 2")),
    idea("mass-can-take-away", "A link that is folded back can make the arm lighter.",
         "What a link adds to the kinetic energy is never negative, so no diagonal entry of W can shrink.",
         PAPER, ("AssemblyLab", "Upright")),
    idea("at-rest-v-is-zero", "Nothing moves, so V is zero.", "V also holds the loads of the weights, and they act at rest.", shows=REST),
    idea("v-on-the-other-side", "V is what has to be overcome, so it is taken off.",
         "In W q̈ = P + V it stands beside the drives: weights enter with the sign with which they pull.", PAPER, REST),
    idea("inertia-has-no-say", "Acceleration is torque over the inertia of that joint.",
         "W has entries beside its diagonal: each torque accelerates all joints. The equations have to be solved together.",
         shows=MOVING),
    idea("w-times-torque", "The accelerations are W times the torques.", "W takes accelerations and gives torques; it has to be "
                                                                               "inverted for the other way.", shows=MOVING),
    idea("no-rate-of-w", "The mass matrix does not change while the arm moves.",
         "W depends on the posture, and the posture changes: Ẇ q̇ is a part of V.", shows=MOVING),
    idea("no-slope-of-energy", "Ẇ q̇ is all that the velocities bring.",
         "Lagrange's equations also hold ∂T/∂q: the kinetic energy depends on the posture.", shows=MOVING),
    idea("half-of-the-energy", "∂T/∂q is q̇ᵀ (∂W/∂q) q̇.",
         "The kinetic energy is half of q̇ᵀ W q̇, and the half stays in its slope.", shows=MOVING),
    idea("model-made-once", "W and V are worked out once and then used.",
         "W and V are numbers for one instant. A moment later the arm stands elsewhere, and both have changed.",
         PAPER, ("AssemblyLab", "Upright")),
    idea("turn-without-the-axis-part", "A turned vector is a cos φ + (e × a) sin φ.",
         "For what lies across the axis a cos φ + (e × a) sin φ is enough. The part of a along the axis must stay, and the middle "
         "term puts it back.", shows=TURN),
    idea("whole-axis-part-added", "The part along the axis is added in full.",
         "a cos φ holds some of it already; what is missing is the rest, 1 − cos φ of it.", shows=TURN),
    idea("cross-turned-round", "a × e and e × a are the same.",
         "a × e is opposite to e × a: with it the vector turns the other way.", shows=TURN),
    idea("small-turns-always", "A turn adds φ e × a.",
         "φ e × a is the first instant of a turn. Added in full, it leaves the circle along the tangent, and the vector grows "
         "longer.",
         shows=("RodriguesLab", "A small turn")),
    idea("half-turn-is-minus", "Half a turn makes −a of a.",
         "Only the part across the axis is turned round; the part along it stays.", shows=("RodriguesLab", "Half a turn")),
    idea("axis-is-an-average", "The axis of two turns lies between their axes, and the angles are added.",
         "Turns do not add up like vectors. The axis is the direction that the whole rotation leaves as it is: R e = e.",
         shows=TURN),
    idea("torque-follows-acceleration", "Twice the acceleration takes twice the torque.",
         "The weight takes its share at any acceleration; only the rest doubles.", shows=DOUBLE),
    idea("same-torque-all-along", "A constant acceleration takes a constant torque.",
         "The acceleration of the tip is constant. Levers, W and the velocities change all the way.", PAPER, LIFT),
    idea("short-steps-are-exact", "Half the step, and the error is all but gone.",
         "Euler's method is of first order: half the step, half the error.", shows=EULER),
    idea("old-rate-kept", "Over a short step the rates stay as they are.",
         "The angles go on with the rates, but the rates change too: by q̈ Δt.", PAPER, EULER),
)
